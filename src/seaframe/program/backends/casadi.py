"""Build CasADi functions, for optimal control: CasADi differentiates them exactly, and Ipopt uses them.

CasADi comes with the extra `mpc`. The same formulas are evaluated with CasADi symbols instead of numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ...control.sampled import NEAR
from ...extras import import_extra
from ...integrate.schedule import SAME_TIME
from ...numbers import LongTable
from ..closed_loop import ClosedLoop
from ..traced_controllers import STEPS, TracedController


def function(
    name: str,
    inputs: Mapping[str, int],
    outputs: Sequence[str],
    formula: Callable[..., Sequence[Sequence[Any]]],
) -> Any:
    """Return a CasADi function of named columns; `inputs` gives their numbers of entries.

    The formula takes a list of scalar symbols for every input and returns, for every output, a list of numbers or of
    rows of numbers.
    """
    ca = import_extra("casadi", "mpc", "CasADi functions need")

    def evaluate(kind: Any) -> tuple[list[Any], Sequence[Sequence[Any]]]:
        columns = [kind.sym(word, size) for word, size in inputs.items()]
        return columns, formula(*([column[k] for k in range(column.numel())] for column in columns))

    try:
        columns, answers = evaluate(ca.SX)
    except LongTable:  # slower to build and to evaluate
        columns, answers = evaluate(ca.MX)
    return ca.Function(name, columns, [matrix_of(answer) for answer in answers], list(inputs), list(outputs))


def matrix_of(answer: Sequence[Any]) -> Any:
    """Return numbers as a column, or rows of numbers as a matrix."""
    ca = import_extra("casadi", "mpc", "CasADi functions need")
    return ca.vertcat(*(ca.horzcat(*entry) if isinstance(entry, list) else entry for entry in answer))


def nan_if_switch_inside(plant: Any, times: Sequence[float]) -> Any:
    """Return the same step (q, v, u, t, h, free) -> (q, v), which gives NaN if one of these times [s] is inside it."""
    ca = import_extra("casadi", "mpc", "CasADi functions need")
    given = [ca.MX.sym(plant.name_in(k), plant.size1_in(k)) for k in range(plant.n_in())]
    t, h = given[3], given[4]
    near = SAME_TIME * ca.fmax(1.0, ca.fabs(t))
    moments = ca.DM(list(times))
    inside = ca.logic_and(moments > t + near, moments < t + h - near)
    nan_or_zero = ca.if_else(ca.sum1(inside) > 0, float("nan"), 0.0)
    return ca.Function("step", given, [x + nan_or_zero for x in plant(*given)], plant.name_in(), plant.name_out())


def observe_after_jumps(plant: Any, switches: Sequence[float]) -> Any:
    """Return the same outputs (q, v, u, t, free) -> y; a time that is equal to that of a jump up to rounding is it."""
    ca = import_extra("casadi", "mpc", "CasADi functions need")
    q, v, u, t, free = given = [ca.MX.sym(plant.name_in(k), plant.size1_in(k)) for k in range(plant.n_in())]
    later = ca.DM(list(switches)) - t
    equal = ca.logic_and(later > 0.0, later <= SAME_TIME * ca.fmax(1.0, ca.fabs(t)))
    moved = t + ca.sum1(ca.if_else(equal, later, 0.0))
    return ca.Function("observe", given, [plant(q, v, u, moved, free)], plant.name_in(), plant.name_out())


def step_with_controllers(plant: Any, loop: ClosedLoop) -> Any:
    """Return a step (q, v, u, t, h, free, m) -> (q, v, m) with controllers, from a step of the plant.

    A sample that is due is taken at the start of the step; a step with a sample inside gives NaN.
    """
    ca = import_extra("casadi", "mpc", "CasADi functions need")
    q, v, u, t, h, free = (ca.MX.sym(plant.name_in(k), plant.size1_in(k)) for k in range(6))
    m = ca.MX.sym("m", loop.nm)
    memories, commands = take_due_samples(loop, t + 0.5 * h, [q, v, free, m])
    inside = ca.MX(0)
    for controller in loop.controllers:
        coming = (ca.floor(t * controller.rate + NEAR) + 1) / controller.rate
        inside = ca.logic_or(inside, coming < t + h - NEAR / controller.rate)
    q_next, v_next = plant(q, v, u + commands, t, h, free)
    nan_or_zero = ca.if_else(inside, float("nan"), 0.0)
    outputs = [q_next + nan_or_zero, v_next + nan_or_zero, memories + nan_or_zero]
    names = ["q", "v", "u", "t", "h", "free", "m"]
    return ca.Function("step", [q, v, u, t, h, free, m], outputs, names, ["q_next", "v_next", "m_next"])


def observe_with_controllers(plant: Any, loop: ClosedLoop) -> Any:
    """Return the outputs (q, v, u, t, free, m) -> y with controllers, from those of the plant.

    A sample that is due at t is taken.
    """
    ca = import_extra("casadi", "mpc", "CasADi functions need")
    q, v, u, t, free = (ca.MX.sym(plant.name_in(k), plant.size1_in(k)) for k in range(5))
    m = ca.MX.sym("m", loop.nm)
    _, commands = take_due_samples(loop, t, [q, v, free, m])
    names = ["q", "v", "u", "t", "free", "m"]
    return ca.Function("observe", [q, v, u, t, free, m], [plant(q, v, u + commands, t, free)], names, ["y"])


def take_due_samples(loop: ClosedLoop, time: Any, given: Sequence[Any]) -> tuple[Any, Any]:
    """Return the memory after all samples that are due at a time, and the commands that it holds, as entries of u.

    `given` are q, v, the freed numbers and the memory m.
    """
    ca = import_extra("casadi", "mpc", "CasADi functions need")
    q, v, free, m = given
    memories, commands = [], ca.MX.zeros(loop.nu)
    for controller, offset in zip(loop.controllers, loop.offsets, strict=True):
        rate, size = controller.rate, controller.size
        own, count = m[offset : offset + size], m[offset + size]
        number = ca.fmax(0, ca.floor(time * rate + NEAR))
        taken = sample(controller, [q, v, number / rate, free, own])
        own = ca.if_else(count < number + 1, taken, own)
        memories += [own, ca.fmax(count, number + 1)]
        first, n = controller.commands
        spread = ca.DM(ca.Sparsity.triplet(loop.nu, n, controller.entries, list(range(n))))
        commands = commands + ca.mtimes(spread, own[first : first + n])
    return ca.vertcat(*memories), commands


def controller_formula(controller: TracedController, step: str) -> Callable[..., list[list[Any]]]:
    """Return the formula of one of the functions of a controller."""

    def formula(q: Any, v: Any, t: Any, free: Any, memory: Any) -> list[list[Any]]:
        return [controller.laws(controller.equations(free))[step](q, v, t[0], memory)]

    return formula


def sample(controller: TracedController, given: Sequence[Any]) -> Any:
    """Return the memory of a controller after a sample, from (q, v, t, free, memory); all passes are run."""
    ca = import_extra("casadi", "mpc", "CasADi functions need")
    sizes = dict(zip(("q", "v", "t", "free", "memory"), (column.numel() for column in given), strict=True))
    request, allocate, command = (
        function(step, sizes, ["memory_next"], controller_formula(controller, step)) for step in STEPS
    )
    *state, own = given
    once = [ca.MX.sym("x", column.numel()) for column in given]
    allocated = ca.Function("pass", [once[-1], ca.vertcat(*once[:-1])], [allocate(*once)])
    repeated = ca.repmat(ca.vertcat(*state), 1, controller.passes)
    return command(*state, allocated.fold(controller.passes)(request(*state, own), repeated))
