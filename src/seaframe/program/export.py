"""Export a program to C, JavaScript, WebAssembly, CasADi and LaTeX, all from the functions that run natively."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .._version import __version__
from ..dynamics import EquationsOfMotion, derive, points
from ..errors import SeaframeError, unknown_name
from ..integrate.impulse import apply_jumps
from ..integrate.initial_state import initial_state
from ..integrate.reference_engine import ReferenceEngine
from ..integrate.schedule import has_velocity_jumps, jump_times
from ..integrate.step_engine import State
from ..loads.time_functions import Instant
from ..scene.model import Scene
from ..signals.signal import split_component
from ..signals.signal_catalogue import catalogue
from .backends.llvm import Function
from .backends.routines import Model
from .closed_loop import ClosedLoop
from .kernels import Staged
from .parts import Parts, StepParts

if TYPE_CHECKING:
    from .program import Program

LANGUAGES = ("c", "h", "javascript", "matlab", "latex")
ANSWERS = ("forward", "inverse")


def source(program: Program, language: str) -> str:
    """Return the program as text: "c" (self-contained), "h" (its declarations), "javascript", "matlab" or "latex"."""
    match language:
        case "c" | "h":
            from .backends import c

            return (c.source if language == "c" else c.header)(model_of(program), program.target.single)
        case "javascript":
            from .backends import javascript

            return javascript.source(model_of(program))
        case "matlab":
            from .backends import matlab

            return matlab.source(model_of(program, matlab.answers_for(program.shares)), program.target.single)
        case "latex":
            from .backends.symbolic import equations_of

            return equations_of(program.scene, program.method).latex()
    raise SeaframeError(unknown_name(language, LANGUAGES, "language"), path="language")


def wasm(program: Program) -> bytes:
    """Return the program as a WebAssembly module."""
    from .backends import wasm

    return wasm.module(model_of(program))


def casadi(program: Program, what: str = "forward", path: str = "", frame: points.Axes = "world") -> Any:
    """Return a CasADi function by name; `path` and `frame` are those of "pose" and "jacobian". See `Program.casadi`.

    A step is one of the program's integrator with constant forces u; its outputs are named `q_next` and `v_next`. Where
    controllers act, their memory m is a last input and `m_next` a last output. A step inside which a controller takes a
    sample, a force, command or velocity jumps, or a connection closes or opens gives NaN: end it there, and where
    velocities jump call the impulse, which gives the state after the jump at t [s]; `after` is a time after t, before
    the next jump. An observation is after a jump at its time, and takes the samples that are due.
    """
    from .backends.casadi import (
        function,
        nan_if_switch_inside,
        observe_after_jumps,
        observe_with_controllers,
        step_with_controllers,
    )

    if what not in FORMULAS:
        raise SeaframeError(unknown_name(what, FORMULAS, "function"), path="what")
    if what == "step" and program.closed_loop:
        plant = type(program)(program.scene, program.freed, program.method, False, program.integrator.name, False)
        return step_with_controllers(casadi(plant, "step"), program.loop)
    if what == "observe":
        program.require_outputs()
    details = {"pose": (path,), "jacobian": (path, frame)}.get(what, ())
    if details:
        points.require_frame(program.scene, *details)
    given_names, outputs, formula = FORMULAS[what]
    sizes = {"q": program.nq, "v": program.nv, "vdot": program.nv, "u": program.nu, "t": 1, "h": 1, "after": 1}
    inputs = {name: sizes[name] for name in given_names}

    def of_symbols(*columns: Sequence[Any]) -> list[list[Any]]:
        *given, free = columns
        eom = derive(program.scene, program.method, program.freed.at_paths(free))
        return formula(program, eom, *given, *details)

    made = function(what, inputs | {"free": len(program.free)}, outputs, of_symbols)
    if what == "step" and (times := jump_times(derive(program.scene, program.method))):
        return nan_if_switch_inside(made, times)
    if what == "observe" and program.switches:
        made = observe_after_jumps(made, program.switches)
    return observe_with_controllers(made, program.loop) if what == "observe" and program.closed_loop else made


def accelerations(program: Program, eom: EquationsOfMotion, *blocks: Sequence[Any]) -> list[list[Any]]:
    return [Parts(eom, 0).forward().function(*blocks)]


def advance_step(
    program: Program,
    eom: EquationsOfMotion,
    q: list[Any],
    v: list[Any],
    u: list[Any],
    t: Sequence[Any],
    h: Sequence[Any],
) -> list[list[Any]]:
    """Return the state after one step of h [s]."""
    end = program.integrator.step(ReferenceEngine(eom), State(q, v), t[0], h[0], lambda *_: u)
    return [end.q, end.v]


def jump_velocities(
    program: Program,
    eom: EquationsOfMotion,
    q: list[Any],
    v: list[Any],
    u: list[Any],
    t: Sequence[Any],
    after: Sequence[Any],
) -> list[list[Any]]:
    """Return the state after connections have closed and prescribed rates have jumped at t [s]."""
    end = apply_jumps(eom, State(q, v), Instant(t[0], after[0]), u)
    return [end.q, end.v]


def forces(program: Program, eom: EquationsOfMotion, *blocks: Sequence[Any]) -> list[list[Any]]:
    return [Parts(eom, 0).inverse().function(*blocks)]


def inertia(program: Program, eom: EquationsOfMotion, q: Sequence[Any]) -> list[Any]:
    return [eom.inertia_rows(q)]


def observe_outputs(program: Program, eom: EquationsOfMotion, *blocks: Sequence[Any]) -> list[list[Any]]:
    return [Parts(eom, 0).observe(program.outputs.components).function(*blocks)]


def pose(program: Program, eom: EquationsOfMotion, q: Sequence[Any], path: str) -> list[Any]:
    entries = Parts(eom, 0).pose(path).function(q)
    return [[entries[:4], entries[4:8], entries[8:], [0.0, 0.0, 0.0, 1.0]]]


def jacobian(program: Program, eom: EquationsOfMotion, q: Sequence[Any], path: str, frame: points.Axes) -> list[Any]:
    return [points.jacobian(eom.tree, points.find_frame(eom.scene, eom.tree, path), q, frame)]


# by name: inputs before the freed numbers, outputs, and the formula, which returns columns or rows of a matrix
FORMULAS: dict[str, tuple[tuple[str, ...], tuple[str, ...], Callable[..., list[Any]]]] = {
    "forward": (("q", "v", "u", "t"), ("vdot",), accelerations),
    "inverse": (("q", "v", "vdot", "t"), ("tau",), forces),
    "mass_matrix": (("q",), ("M",), inertia),
    "step": (("q", "v", "u", "t", "h"), ("q_next", "v_next"), advance_step),
    "impulse": (("q", "v", "u", "t", "after"), ("q_next", "v_next"), jump_velocities),
    "observe": (("q", "v", "u", "t"), ("y",), observe_outputs),
    "pose": (("q",), ("X",), pose),
    "jacobian": (("q",), ("J",), jacobian),
}


def input_units(scene: Scene) -> list[str]:
    """Return the unit of each entry of u; pulses in us are differences to that of the drive, or to 1500 us."""
    known = catalogue(scene)
    return [
        "closed above 0.5"
        if name.removesuffix(".command") in scene.all_connections
        else known[split_component(name)[0]].unit
        for name in scene.coordinates.u
    ]


def model_of(
    program: Program,
    answers: Sequence[str] = ANSWERS,
    more: Sequence[Function | Staged] = (),
    kept: Mapping[str, int] | None = None,
    split: bool = True,
) -> Model:
    """Return the model from which all sources are written; `answers` are parts that are functions of one state.

    `more` are further functions of one state; they may also read the additional blocks `kept` (sizes by name). With
    `split`, steps are split where a drive jumps, and velocities jump where they do in a rollout; otherwise the caller
    splits them, and calls `impulse`.
    """
    if program.nv == 0:
        raise SeaframeError(
            f"Scene '{program.scene.name}' has nothing that can move, so there are no steps to export.", "unsupported"
        )
    if program.nu and not StepParts.count_stages(program.integrator):
        raise SeaframeError(
            f"Integrator '{program.integrator.name}' keeps u constant during a step, but exported steps take u that "
            "changes linearly. Compile with integrator='rk4'.",
            "unsupported",
            path="integrator",
        )
    steps, outputs = program.tracer().steps(program.integrator), program.outputs
    observed = [program.tracer().observe(outputs.components, forces="u0")] if outputs.chosen else []
    state = initial_state(derive(program.scene, program.method))
    names, jumps = program.scene.coordinates, has_velocity_jumps(program.scene)
    switches = program.switches if split else []
    commanded = program.connection_commands if split else []
    loop = program.loop if program.closed_loop else ClosedLoop((), program.nu) if switches or commanded else None
    impulse = program.tracer().trace_function("jump").functions if jumps else []
    return Model(
        name=program.scene.name,
        version=__version__,
        step=[*steps.functions, *(loop.functions if loop else []), *impulse, *observed],
        answers=[*(made for name in answers for made in program.tracer().trace_function(name).functions), *more],
        sizes={**steps.sizes, **(loop.sizes if loop else {})},
        stages=steps.sizes["rates"] // steps.sizes["stage"],
        names={"q": names.q, "v": names.v, "u": names.u, "free": program.free},
        start=[float(x) for x in (*state.q, *state.v)],
        free=program.defaults.tolist(),
        dt=program.scene.run.dt,
        kept=kept or {},
        loop=loop,
        outputs=dict(zip(outputs.names, outputs.units, strict=True)),
        switches=switches,
        commanded=commanded,
        units=input_units(program.scene),
    )
