"""Programs: a scene compiled to native code, for one robot or for batches of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from functools import cached_property, partial
from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from ..control.controller_interface import CommandGuard
from ..dynamics import FORMULATIONS, derive, points, require_scene
from ..dynamics.configurations import Configuration
from ..errors import ArgumentError, SeaframeError, unknown_name
from ..integrate import INTEGRATORS, Explicit
from ..integrate.additive import AdditiveRungeKutta
from ..integrate.schedule import falls_on, has_velocity_jumps, switch_times, time_after_jump, velocity_jump_times
from ..numbers import Floats
from ..scene.free_paths import Free, resolve_free
from ..scene.model import Scene
from .arrays import (
    batch_size,
    check_finite,
    check_forces,
    check_integer,
    check_out,
    check_outs,
    check_rows,
    check_times,
    copy_result,
    fits_out,
    warn_if_not_finite,
)
from .backends.llvm import Target
from .closed_loop import ClosedLoop, close_loop
from .configured import ConfiguredPrograms
from .kernels import Staged, workspace_size
from .loops import clocked_steps_text, memory_size, rollout_text
from .native import CompiledCode, ModuleSource, native_target, pack_rows, unpack_rows
from .observing import Observed, ObservedRollout, observe_rows
from .outputs import Outputs
from .parts import StepParts, block_sizes, output_counts
from .rollouts import JumpImpulse, Rollout, RolloutMemory
from .row_calls import REQUIRED, SHORTER_STEPS, STEP, TIMES, RowCalls
from .row_loops import GENERAL, NOT_FINITE
from .tangent_coordinates import TangentCoordinates
from .tracing import GRADIENT, Tracer

if TYPE_CHECKING:
    from .rollout_gradients import RolloutGradient
    from .step_map import StepMap

FORWARD, INVERSE = ("q", "v", "u", "time", "free"), ("q", "v", "vdot", "time", "free")  # blocks of parts, in order
CONFIGURATION, DERIVATIVE = ("q", "free"), (*FORWARD, "dq", "dv", "du", "dfree")
OBSERVED = ("q", "v", "u", "time", "within", "free")
GRADIENT_CALL = (*FORWARD, "weights")


class Program:
    """A scene compiled to native code; `sf.compile(scene)` makes one.

    `free` names the freed numbers, which are inputs, in this order: paths, and the names of tied paths. Steps have a
    fixed length; `integrator` is the scene's own if that takes explicit fixed steps, else RK4. `nq`, `nv`, `nu` are the
    sizes of q, v and u, and `coordinates` names their entries. Arrays have one row (size,), or a row for each robot of
    a batch (n, size). Results are new arrays. With `out=` they are written to an array of the caller, and that is
    returned: it is writable, C-contiguous, of 64-bit floats and of the shape of the result; it may be an argument.

    The controllers of the scene act in `step`, `rollout` and `observe`, at their own rates, unless `closed_loop` is
    False; u is added to their commands. Their memory is m, of `nm` numbers: `memory0()` is the one before the first
    sample. They too are those of the scene with the freed numbers: gains of thrusters, inertia and models. Numbers that
    `hidden_from_controllers` lists, by name or path, change the plant only: controllers use the scene's own.
    `forward`, `inverse` and derivatives are of the plant, without controllers.

    `outputs` lists the signals, or components of signals, that `observe` returns; `output_names` names its entries.

        program = sf.compile(scene, free=["rov.hull.mass"], outputs=["rov.hull.position"])
        vdot = program.forward(q, v, u, t, free=[12.0])
        x, y, z = program.observe(q, v, u, t, free=[12.0])
    """

    configuration: Configuration | None = None  # of rigid connections; None: they are constraints, which switch

    def __init__(
        self,
        scene: Scene,
        free: Free = (),
        method: str = "recursive",
        single: bool = False,
        integrator: str | None = None,
        closed_loop: bool = True,
        outputs: Sequence[str] = (),
        hidden_from_controllers: Sequence[str] = (),
    ) -> None:
        require_scene(scene)
        if method not in FORMULATIONS:
            raise SeaframeError(unknown_name(method, FORMULATIONS, "method"), path="method")
        if not FORMULATIONS[method].is_traceable(scene):
            when = "With connections, method" if FORMULATIONS[method].tracing == "unconnected" else "Method"
            raise SeaframeError(
                f"{when} '{method}' works only on floats and cannot be compiled. Use method 'recursive', which gives "
                'the same accelerations, or simulate with engine="reference".',
                "unsupported",
                path="method",
            )
        refuse_latches(scene)
        self.scene, self.freed, self.method = scene, resolve_free(scene, free), method
        self.free, self.defaults = self.freed.names, np.array(self.freed.defaults, dtype=float)
        self.integrator = choose_integrator(scene, method, integrator)
        self.target = native_target(single)
        self.coordinates = scene.coordinates
        self.nq, self.nv, self.nu = len(self.coordinates.q), len(self.coordinates.v), len(self.coordinates.u)
        inner = sum(part.stop - part.start for part in self.coordinates.inner.values())
        joints = self.tracer().joints if isinstance(self.integrator, AdditiveRungeKutta) else 0
        self.sizes = block_sizes(self.nq, self.nv, self.nu, len(self.free), inner, joints)
        self.is_implicit = joints > 0  # whether forces of joints are implicit in stages
        self.shares = self.tracer().shares  # whether bodies share kernels
        if not self.integrator.supports_all:
            self.integrator.refuse_unsupported(self.tracer().plant)
        self.closed_loop = closed_loop and bool(scene.controllers)
        hidden = (hidden_from_controllers,) if isinstance(hidden_from_controllers, str) else hidden_from_controllers
        self.hidden = self.freed.paths_of(scene, hidden, "hidden_from_controllers")  # paths
        self.outputs = Outputs.of(scene, (outputs,) if isinstance(outputs, str) else tuple(outputs))
        self._configured: dict[bool, ConfiguredPrograms] = {}
        self._known: dict[tuple[str, tuple[str, ...], int], CompiledCode] = {}  # compiled code, by part, details, lanes
        self._rows = RowCalls(self)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle and copy what the program is made from; its code comes from the cache."""
        own = (self.scene, self.freed, self.method, self.target.single, self.integrator.name, self.closed_loop)
        return type(self), (*own, self.outputs.names, self.hidden)

    def forward(
        self,
        q: ArrayLike,
        v: ArrayLike,
        u: ArrayLike | None = None,
        t: ArrayLike = 0.0,
        free: ArrayLike | None = None,
        out: Floats | None = None,
    ) -> Floats:
        """Return the accelerations vdot (nv,), or (n, nv) for a batch [m/s2, rad/s2].

        q (nq,), v (nv,) and u (nu,) may have a row for each robot; t is a time [s] or one for each robot; `free` holds
        the numbers at the freed paths. u left out is zero, `free` left out are the scene's own numbers.
        """
        return self._call_part(("forward",), FORWARD, (q, v, u, t, free), (self.nv,), out)

    def inverse(
        self,
        q: ArrayLike,
        v: ArrayLike,
        vdot: ArrayLike,
        t: ArrayLike = 0.0,
        free: ArrayLike | None = None,
        out: Floats | None = None,
    ) -> Floats:
        """Return the generalised forces (nv,), or (n, nv) for a batch [N, N m], that give the accelerations vdot."""
        return self._call_part(("inverse",), INVERSE, (q, v, vdot, t, free), (self.nv,), out)

    def mass_matrix(self, q: ArrayLike, free: ArrayLike | None = None, out: Floats | None = None) -> Floats:
        """Return the mass matrix M (nv, nv), or (n, nv, nv) for a batch."""
        if not self.shares:
            return self._call_part(("mass_matrix",), CONFIGURATION, (q, free), (self.nv, self.nv), out)
        M, single = self._unit_columns(("inertia_times",), ("q", "vdot", "free"), "vdot", self.nv, q=q, free=free)
        M = 0.5 * (M + M.transpose(0, 2, 1))  # each entry comes from two columns, which agree up to rounding
        return copy_result(M[0] if single else M, out)

    def pose(self, q: ArrayLike, path: str, free: ArrayLike | None = None) -> Floats:
        """Return the pose X_WF (4, 4), or (n, 4, 4) for a batch, of a link or a point in the world [1, m].

        path: of a link (`rov.hull`) or of a point on one (`rov.tool`).
        """
        points.require_frame(self.scene, path)
        rows = self._call_part(("pose", path), CONFIGURATION, (q, free), (3, 4))
        X = np.zeros((*rows.shape[:-2], 4, 4))
        X[..., :3, :], X[..., 3, 3] = rows, 1.0
        return X

    def jacobian(self, q: ArrayLike, path: str, frame: points.Axes = "world", free: ArrayLike | None = None) -> Floats:
        """Return J (6, nv), or (n, 6, nv) for a batch, of a link or a point: its velocity [m/s], then its angular
        velocity [rad/s], is J v.

        path: of a link (`rov.fore`) or of a point (`rov.tool`). frame: along the axes of the "world", or of the "link"
        (of a point, its own). These are the geometric Jacobians of `eom.jacobian`; derivatives of the accelerations
        are `jacobians`.

            J = program.jacobian(q, "rov.fore")
            velocity = J[:3] @ v
        """
        points.require_frame(self.scene, path, frame)
        if not self.shares:
            return self._call_part(("jacobian", path, frame), CONFIGURATION, (q, free), (6, self.nv))
        columns, single = self._unit_columns(
            ("frame_velocity", path, frame), ("q", "v", "free"), "v", 6, q=q, free=free
        )
        J = np.ascontiguousarray(columns.transpose(0, 2, 1))
        return J[0] if single else J

    def _unit_columns(
        self, part: tuple[str, ...], names: Sequence[str], block: str, size: int, **given: ArrayLike | None
    ) -> tuple[Floats, bool]:
        """Evaluate a part for every unit vector of a block, each in its own lane: for matrices, column by column.

        names: blocks of the part, in order; `given` are the others. Return the outputs (robots, nv, size), and whether
        there is a single robot.
        """
        batch = batch_size(**{key: value for key, value in given.items() if key != "time"})
        count = 1 if batch is None else batch
        rows = {key: np.repeat(self._block(key, value, count), self.nv, axis=0) for key, value in given.items()}
        rows |= {block: np.tile(np.eye(self.nv), (count, 1))} | ({"time": rows["time"][:, 0]} if "time" in rows else {})
        found = self._call_part(part, names, [rows[name] for name in names], (size,))
        return found.reshape(count, self.nv, size), batch is None

    def jvp(
        self,
        q: ArrayLike,
        v: ArrayLike,
        u: ArrayLike | None = None,
        t: ArrayLike = 0.0,
        free: ArrayLike | None = None,
        out: Floats | None = None,
        **changes: ArrayLike,
    ) -> Floats:
        """Return the derivative of the accelerations, (nv,) or (n, nv), along dq (nq,), dv (nv,), du (nu,) and dfree.

        Directions left out are zero. dq is entry by entry, also for a quaternion.
        """
        if unknown := set(changes) - {"dq", "dv", "du", "dfree"}:
            name = unknown.pop()
            raise SeaframeError(unknown_name(name, ("dq", "dv", "du", "dfree"), "direction"), path=name)
        directions = (changes.get("dq"), changes.get("dv"), changes.get("du"), changes.get("dfree"))
        return self._call_part(("derivative",), DERIVATIVE, (q, v, u, t, free, *directions), (self.nv,), out)

    def vjp(
        self,
        q: ArrayLike,
        v: ArrayLike,
        u: ArrayLike | None = None,
        t: ArrayLike = 0.0,
        free: ArrayLike | None = None,
        *,
        weights: ArrayLike,
    ) -> dict[str, Floats]:
        """Return the gradient of the sum of weights (nv,) times accelerations, with respect to "q", "v", "u", "free".

        Its parts have the sizes of these inputs: (nq,), (nv,), (nu,) and (number of freed paths,), with a row for each
        robot of a batch. That of q is entry by entry, also for a quaternion. It costs a few calls of `forward`, however
        many inputs there are; the derivative along one direction is `jvp`.
        """
        found = self._call_part(("vjp",), GRADIENT_CALL, (q, v, u, t, free, weights), (self._gradient_size,))
        return self._split_gradient(found)

    def jacobians(
        self, q: ArrayLike, v: ArrayLike, u: ArrayLike | None = None, t: ArrayLike = 0.0, free: ArrayLike | None = None
    ) -> dict[str, Floats]:
        """Return the derivatives of the accelerations with respect to "q", "v", "u" and "free".

        Their shapes are (nv, nq), (nv, nv), (nv, nu) and (nv, number of freed paths), for a batch (n, nv, ...). That of
        q is entry by entry, also for a quaternion. The geometric Jacobian of a link, which gives its velocity, is
        `jacobian`; derivatives of a whole step are `step_jacobians`.
        """
        given = {"q": q, "v": v, "u": u, "time": t, "free": free}
        rows, single = self._unit_columns(("vjp",), GRADIENT_CALL, "weights", self._gradient_size, **given)
        return self._split_gradient(rows[0] if single else rows)

    @property
    def _gradient_size(self) -> int:
        """Number of entries of a gradient."""
        return sum(self.sizes[block] for block in GRADIENT)

    def _split_gradient(self, found: Floats) -> dict[str, Floats]:
        """Split the last axis into the parts of a gradient."""
        ends = np.cumsum([self.sizes[block] for block in GRADIENT])[:-1]
        return dict(zip(GRADIENT, map(np.ascontiguousarray, np.split(found, ends, axis=-1)), strict=True))

    def step(
        self,
        q: ArrayLike,
        v: ArrayLike,
        u: ArrayLike | None = None,
        t: float = 0.0,
        dt: float = 0.01,
        free: ArrayLike | None = None,
        m: ArrayLike | None = None,
        out: Sequence[Floats] | None = None,
    ) -> Any:  # (q, v), and m where controllers act
        """Return the state (q, v) after one step of dt [s] from time t [s], under constant u.

        Each argument may have a row for each robot, as in `forward`: u is (nu,) or (n, nu). Where controllers act, m is
        their memory, and (q, v, m) is returned; m left out is `memory0()`. `out` has an array for each result:

            program.step(q, v, u, t, dt, out=(q, v))  # advances the state in place
        """
        quick = self._rows.step((q, v, u, free, m), t, dt, out)
        if quick is not None:
            return quick
        if m is None and self.closed_loop:
            m = self.memory0()
        batch = batch_size(q=q, v=v, u=u, free=free, m=m)
        count, sizes = 1 if batch is None else batch, self.state_sizes
        if out is not None:
            check_outs(out, [(size,) if batch is None else (count, size) for size in sizes])
        pushes = None if u is None else check_rows("u", u, self.nu, count)
        if batch is None or not self._rows.is_whole_step(t, dt):
            q0 = q if batch is None else check_rows("q", q, self.nq, count)
            found = self.rollout(q0, v, None if pushes is None else pushes[:, None, :], dt, 1, free, t=t, m=m)
            return found if out is None else tuple(map(copy_result, found, out))
        held = self._controller_memory(m, count, dt)
        freed = None if free is None else self._free_values(free, count)
        state = [check_rows("q", q, self.nq, count), check_rows("v", v, self.nv, count)]
        rows = [*state, pushes, freed, *([] if held is None else [held])]
        results = [np.empty((count, size)) for size in sizes] if out is None else out
        if not self._rows.run(STEP, (), rows, results, None, (float(t), float(dt)), out is not None):
            warn_if_not_finite("rollout", np.hstack(results), SHORTER_STEPS)
        return tuple(results)

    @property
    def state_sizes(self) -> tuple[int, ...]:
        """Sizes of what `step` returns: q, v and, where controllers act, their memory m."""
        return (self.nq, self.nv, *([self.nm] if self.closed_loop else []))

    def step_jacobians(
        self,
        q: ArrayLike,
        v: ArrayLike,
        u: ArrayLike | None = None,
        t: ArrayLike = 0.0,
        dt: float = 0.01,
        free: ArrayLike | None = None,
        freed: bool = False,
    ) -> tuple[Floats, ...]:
        """Return the derivatives A and B of the state after one step of the plant, without controllers.

        A (n, n) is the derivative with respect to the state before the step, B (n, nu) with respect to u, which is
        constant during it; for a batch (robots, n, ...). With `freed`, F (n, number of freed paths), with respect to
        the freed numbers, is returned too. Arguments are those of `step`; t may have one time for each robot.

        Changes of both states are in the tangent space, so n is 2 nv: a step of q, with one entry for each entry of v,
        and an increment of v. Positions step along the axes of the parent frame, rotations in the body's own axes
        [rad]. Inner states, such as the lag of thrusters, are at the end of q; their entries follow those of the step
        of q, so that n is 2 nv plus their number.
        """
        batch = batch_size(q=q, v=v, u=u, free=free)
        count = 1 if batch is None else batch
        states = np.hstack([self._block("q", q, count), self._block("v", v, count)])
        pushes, times = self._block("u", u, count), check_times(t, count)[:, 0]
        length = check_finite("dt", dt, nonzero=True)
        found = self._step_map.jacobians(states, pushes, times, length, self._free_values(free, count), freed)
        for each in found:
            warn_if_not_finite("step_jacobians", each)
        return tuple(np.ascontiguousarray(each[0] if batch is None else each) for each in found)

    @cached_property
    def _step_map(self) -> StepMap:
        """Derivatives of single steps."""
        from .step_map import StepMap

        return StepMap(self)

    def rollout(
        self,
        q0: ArrayLike,
        v0: ArrayLike,
        u: ArrayLike | None,
        dt: float,
        steps: int,
        free: ArrayLike | None = None,
        every: int | None = None,
        t: float = 0.0,
        threads: int | None = None,
        m: ArrayLike | None = None,
        observe: bool = False,
    ) -> Any:  # (q, v), then m where controllers act, then the outputs where they are observed
        """Return the state (q, v) after `steps` steps of dt [s] from time t [s], for one robot or a batch.

        With `every`, return the states after every `every`-th step, along a further axis. u [N, N m, or the unit of the
        command] is (nu,) for all robots or (n, nu), one row for each robot; (n, steps, nu), for a single robot
        (steps, nu), is constant during each step; with steps + 1 rows it is linear in between. Two axes of u are
        ambiguous: they are (n, nu) where another argument has a row for each robot, else (steps, nu), as u alone does
        not make a batch. A step is split where a drive jumps and where a controller takes a sample. With a negative dt
        the run goes back in time, and no step is split.

        Where a connection closes, at its time or by its command in u, velocities jump. A jump belongs to the step that
        starts there: it is applied to the state at the start of a rollout, and not to the one at its end.

        The scene's controllers act, and u is added to their commands. m (nm,) or (n, nm) is their memory at the start;
        if it is passed, its value at the end (with `every`, at the same times as the states) is returned after q and v.

        With `observe`, the program's outputs at the end, (n, outputs), or with `every` at the recorded times,
        (n, records, outputs), are returned last. They are the signals that `simulate` records: where a drive jumps or a
        controller takes a sample at that time, the values after it, but at the end of the rollout those before it.
        With `every`, a quaternion keeps its sign from record to record; otherwise w >= 0.
        """
        if observe:
            self.require_outputs()
        steps = check_integer("steps", steps, 0)
        every = None if every is None else check_integer("every", every, 1)
        clock = check_finite("t", t), check_finite("dt", dt, nonzero=True)
        batch = batch_size(q0=q0, v0=v0, free=free, m=m)
        count = 1 if batch is None else batch
        memory_rows = self._controller_memory(m, count, clock[1])
        start = np.hstack([check_rows("q0", q0, self.nq, count), check_rows("v0", v0, self.nv, count)])
        pushes = check_forces(np.zeros(self.nu) if u is None else u, self.nu, batch, steps)
        self.refuse_impossible_commands(pushes)
        target, linear = self.target_of(count), pushes.shape[1] == steps + 1 and steps > 0
        if linear or clock[1] < 0.0:
            self._refuse_closing_commands(pushes, linear)
        if linear and not StepParts.count_stages(self.integrator):
            raise SeaframeError(
                f"Integrator '{self.integrator.name}' keeps u constant during a step. Give {steps} rows of u, not "
                f"{steps + 1}.",
                "shape",
                path="u",
            )
        memory = RolloutMemory(
            self.code("rollout", target),
            pack_rows(start, target),
            pack_rows(pushes.reshape(count, pushes.shape[1] * self.nu), target),
            pack_rows(self._free_values(free, count), target),
            row=self.nu,
            records=steps // every if every else 0,
            linear=linear,
            held=None if memory_rows is None else pack_rows(memory_rows, target),
            commanded=self.connection_commands,
        )
        jump = JumpImpulse(self.code("jump", target)) if has_velocity_jumps(self.scene) else None
        Rollout(memory, *clock, steps, every, threads, self.switches, jump).run()
        final_states = unpack_rows(memory.recorded if every else memory.current, count)
        warn_if_not_finite("rollout", final_states, SHORTER_STEPS)
        if every:
            final_states = final_states.reshape(count, memory.records, memory.entries)
        found = self._split_state(final_states[0] if batch is None else final_states)
        found = found if m is not None else found[:2]
        if not observe:
            return found
        observer = ObservedRollout(*clock, steps, pushes, self._free_values(free, count))
        records = (steps // every if every else 1, memory.entries)
        numbers = [steps] if every is None else [every * (k + 1) for k in range(records[0])]
        values = observer.observe(self, final_states.reshape(count, *records), numbers, threads)
        if every and self.outputs.has_quaternions:
            first = start if memory_rows is None else np.hstack([start, memory_rows])
            initial_outputs = observer.observe(self, first[:, None], [0], threads)
            values = self.outputs.follow_signs(np.concatenate([initial_outputs, values], axis=1))[:, 1:]
        outputs = self.outputs.select(values if every else values[:, 0])
        return *found, outputs[0] if batch is None else outputs

    def rollout_gradient(
        self,
        q0: ArrayLike,
        v0: ArrayLike,
        u: ArrayLike | None,
        dt: float,
        steps: int,
        free: ArrayLike | None = None,
        every: int | None = None,
        t: float = 0.0,
        threads: int | None = None,
        *,
        cost_q: ArrayLike | None = None,
        cost_v: ArrayLike | None = None,
    ) -> RolloutGradient:
        """Return the gradient of a cost of a rollout: its derivatives with respect to q0, v0, u and free.

        Arguments are those of `rollout`. cost_q (nq,) and cost_v (nv,), or (n, ...) for a batch, are the derivatives of
        the cost with respect to the final q and v; with `every` those with respect to the recorded states, along a
        further axis, (records, nq) or (n, records, nq). One that is left out is zero. Derivatives with respect to q are
        entry by entry, also for a quaternion.

        The gradient has a row for each robot; that of u has the rows of u. It costs three to four rollouts, however
        many commands and freed numbers there are. Programs in which controllers act, and scenes whose velocities
        jump, are refused.

            q, v = program.rollout(q0, v0, u, 0.02, 500)
            slope = program.rollout_gradient(q0, v0, u, 0.02, 500, cost_q=2.0 * (q - goal))
            u = u - rate * slope.u
        """
        from .rollout_gradients import GradientRun, check_costs, rollout_gradient

        steps = check_integer("steps", steps, 0)
        spacing = max(1, steps) if every is None else check_integer("every", every, 1)
        final = {"cost_q": cost_q, "cost_v": cost_v} if every is None else {}
        batch = batch_size(q0=q0, v0=v0, free=free, **final)
        count = 1 if batch is None else batch
        given = np.zeros(self.nu) if u is None else u
        pushes = check_forces(given, self.nu, batch, steps)
        self.refuse_impossible_commands(pushes)
        records = None if every is None else steps // spacing
        costs = [(cost_q, "cost_q", self.nq), (cost_v, "cost_v", self.nv)]
        run = GradientRun(
            np.hstack([check_rows("q0", q0, self.nq, count), check_rows("v0", v0, self.nv, count)]),
            pushes,
            self._free_values(free, count),
            np.concatenate([check_costs(*each, count, records) for each in costs], axis=-1),
            check_finite("t", t),
            check_finite("dt", dt, nonzero=True),
            steps,
            spacing,
            threads,
        )
        found = rollout_gradient(self, run)
        warn_if_not_finite("rollout_gradient", np.hstack([each.reshape(count, -1) for each in found]))
        one_row = np.ndim(given) < (2 if batch is None else 3)
        found = found._replace(u=found.u[:, 0] if one_row else found.u)
        return found if batch is not None else type(found)(*(each[0] for each in found))

    def tangent_gradient(self, q: ArrayLike, gradient: ArrayLike) -> Floats:
        """Return a gradient with respect to a step of q, from one with respect to the entries of q.

        q and `gradient` are (nq,), or (n, nq) for a batch; the result has nv entries, then one for each inner state. A
        step of q is that of `step_jacobians`: a quaternion has three entries, rotations in the body's own axes [rad].
        """
        batch = batch_size(q=q, gradient=gradient)
        rows = [check_rows(name, x, self.nq, batch or 1) for name, x in (("q", q), ("gradient", gradient))]
        padded = [np.hstack([x, np.zeros((len(x), self.nv))]) for x in rows]
        chart = TangentCoordinates.of(self.coordinates)
        found = chart.to_tangent_gradient(*padded)[:, : chart.n - self.nv]
        return found[0] if batch is None else found

    def impulse(
        self, q: ArrayLike, v: ArrayLike, u: ArrayLike | None = None, t: ArrayLike = 0.0, free: ArrayLike | None = None
    ) -> tuple[Floats, Floats]:
        """Return the state (q, v) after the jump of velocities at time t [s], for one robot or a batch.

        Velocities jump where a connection closes, at its time, by its drive or because u closes it, and where the rate
        of a prescribed motion jumps; the momentum of everything else is conserved. Arguments are those of `forward`; u
        are the commands after the jump. Where nothing jumps, and where the state is one after the jump, it stays as it
        is, up to rounding. `step` and `rollout` apply the impulse at the start of their steps; use this function to
        know the state after a jump without a step.

            q, v = program.rollout(q0, v0, None, 0.01, 400)  # a connection closes at 4 s: the state before it
            q, v = program.impulse(q, v, t=4.0)              # ... and after it
        """
        batch = batch_size(q=q, v=v, u=u, free=free)
        count = 1 if batch is None else batch
        times = check_times(t, count)
        state, velocity, pushes, freed = self._blocks(count, q, v, u, free)
        state, velocity = map(np.array, self._apply_impulse(state, velocity, pushes, times, freed))
        return (state[0], velocity[0]) if batch is None else (state, velocity)

    def _apply_impulse(self, q: Floats, v: Floats, u: Floats, t: Floats, free: Floats) -> tuple[Floats, Floats]:
        """Return states (n, nq) and (n, nv) in which velocities have jumped where they jump at times t (n, 1)."""
        rows = np.flatnonzero(falls_on(t[:, 0], self.jumps) | (u[:, self.connection_commands] != 0.0).any(axis=1))
        if not len(rows):
            return q, v
        sides = np.hstack([t, time_after_jump(t, self.switches)])
        blocks = [block[rows] for block in (np.hstack([q, v]), sides, u, free)]
        state = self._call_part(("jump",), ("state", "sides", "u_start", "free"), blocks, (self.nq + self.nv,))
        q, v = q.copy(), v.copy()
        q[rows], v[rows] = state[:, : self.nq], state[:, self.nq :]
        return q, v

    def observe(
        self,
        q: ArrayLike,
        v: ArrayLike,
        u: ArrayLike | None = None,
        t: ArrayLike = 0.0,
        free: ArrayLike | None = None,
        m: ArrayLike | None = None,
        out: Floats | None = None,
    ) -> Floats:
        """Return the outputs (ny,), or (n, ny) for a batch, in the order of `output_names`, in `output_units`.

        Arguments are those of `forward`. Where a drive jumps or a connection closes at t, the values are those after
        the jump, with the velocities after the impulse (see `impulse`). Where controllers act, m (nm,) is their memory,
        left out `memory0()`, and the commands that it holds are added to u; a sample that is due at t is taken first,
        as `simulate` does, without changing m. A quaternion has w >= 0.

            program = sf.compile(scene, outputs=["rov.hull.position"])
            program.output_names                # ("rov.hull.position[0]", ...)
            x, y, z = program.observe(q, v)
        """
        self.require_outputs()
        if m is None and self._observes_plainly:
            return self._call_part(("observe",), OBSERVED, (q, v, u, t, t, free), (self.outputs.size,), out)
        batch = batch_size(q=q, v=v, u=u, free=free, m=m)
        count = 1 if batch is None else batch
        held = self._controller_memory(m, count, 1.0)
        times = check_times(t, count)
        state, velocity, pushes, freed = self._blocks(count, q, v, u, free)
        within = time_after_jump(times, self.switches)
        state, velocity = self._apply_impulse(state, velocity, pushes, times, freed)
        rows = Observed(state, velocity, pushes, times, within, freed, held)
        values = self.outputs.select(observe_rows(self, rows))
        warn_if_not_finite("observe", values)
        return copy_result(values[0] if batch is None else values, out)

    @cached_property
    def _observes_plainly(self) -> bool:
        """Whether outputs are all that compiled code computes, without jumps and without commands of controllers."""
        jumps = self.switches or self.connection_commands
        return self.outputs.are_whole and not jumps and not (self.closed_loop and self.outputs.need_commands)

    @property
    def output_names(self) -> tuple[str, ...]:
        """Names of the entries of `observe`: `rov.hull.depth`, `rov.hull.position[2]`."""
        return self.outputs.names

    @property
    def output_units(self) -> tuple[str, ...]:
        """Units of the entries of `observe`."""
        return self.outputs.units

    def require_outputs(self) -> None:
        """Refuse to observe a program without outputs."""
        if not self.outputs.chosen:
            raise SeaframeError(
                "This program has no outputs to observe. Compile it with the names of signals, as in "
                '`sf.compile(scene, outputs=["rov.hull.position"])`; `sf.simulate(scene).names` lists all.',
                "missing",
                path="outputs",
            )

    @property
    def nm(self) -> int:
        """Number of entries of the controllers' memory m; zero without controllers."""
        return self.loop.nm if self.closed_loop else 0

    def memory0(self) -> Floats:
        """Return the memory m (nm,) of the controllers before their first sample."""
        return np.zeros(self.nm)

    @cached_property
    def loop(self) -> ClosedLoop:
        """The traced controllers of the scene; refused if one of them cannot be compiled."""
        return close_loop(self.scene, self.freed, self.nu, self.hidden)

    def _controller_memory(self, m: ArrayLike | None, count: int, dt: float) -> Floats | None:
        """Return the controllers' memory of every robot at the start of a rollout; None where no controller acts."""
        if not self.closed_loop:
            if m is not None and np.size(m):
                raise SeaframeError(
                    "No controller acts in this program, so it has no memory m. Leave `m` out.", "shape", path="m"
                )
            return None
        if dt < 0.0:
            raise SeaframeError(
                "Controllers cannot run back in time. Use a positive dt, or compile with closed_loop=False.",
                "unsupported",
                path="dt",
            )
        return check_rows("m", self.memory0() if m is None else m, self.nm, count)

    @cached_property
    def connection_commands(self) -> list[int]:
        """Entries of u that close connections."""
        known = self.scene.all_connections
        return [k for k, name in enumerate(self.coordinates.u) if name.removesuffix(".command") in known]

    def _refuse_closing_commands(self, pushes: Floats, linear: bool) -> None:
        """Refuse connection commands that vary within a step, or in a backward rollout."""
        if not self.connection_commands or not np.ptp(pushes[:, :, self.connection_commands], axis=1).any():
            return
        name, rows = self.coordinates.u[self.connection_commands[0]], pushes.shape[1]
        why = "changes linearly during steps" if linear else "changes in a rollout that goes back in time"
        fix = f"Give one row of u for each step ({rows - 1} rows)." if linear else "Use a positive dt."
        raise SeaframeError(
            f"{name} {why}, so the time at which the connection closes and takes its impulse is undefined. {fix}",
            "unsupported",
            path="u",
        )

    def refuse_impossible_commands(self, u: Floats) -> None:
        """Refuse rows of u (..., nu) that no motor or thruster accepts, as `simulate` does."""
        if fault := self.guard.fault_of(u):
            raise ArgumentError(fault, "range", path="u")

    @cached_property
    def guard(self) -> CommandGuard:
        """Limits of the commands u that motors and thrusters accept."""
        return CommandGuard(self.scene)

    def target_of(self, count: int) -> Target:
        """Return the target for a number of robots; a single one runs fastest without vectors, with the same bits."""
        return replace(self.target, lanes=1) if count == 1 else self.target

    def _free_values(self, free: ArrayLike | None, count: int) -> Floats:
        """Return the freed numbers of every robot; left out, the scene's own."""
        return check_rows("free", self.defaults if free is None else free, len(self.free), count)

    def _split_state(self, state: Floats) -> tuple[Floats, ...]:
        """Split rows into q, v and, where controllers act, their memory m."""
        return tuple(map(np.ascontiguousarray, np.split(state, [self.nq, self.nq + self.nv], axis=-1)))

    def _call_part(
        self,
        part: tuple[str, ...],
        names: Sequence[str],
        values: Sequence[Any],
        shape: tuple[int, ...],
        out: Floats | None = None,
    ) -> Floats:
        """Evaluate a compiled part (its name, then its details) for every robot, from the values of its blocks.

        `shape` is that of the result for one robot.
        """
        calls = self._rows
        single = calls.single.get(part) or (calls.prepare(part, names, shape) if np.ndim(values[0]) == 1 else None)
        if single is not None and (out is None or fits_out(out, shape)):
            result = single.new() if out is None else out
            done = single.enter(*values, result)
            if done == NOT_FINITE:
                warn_if_not_finite(part[0], result[None])
            if done != GENERAL:
                return result
        given = dict(zip(names, values, strict=True))
        batch = batch_size(**{key: value for key, value in given.items() if key not in TIMES})
        count = 1 if batch is None else batch
        result = np.empty((count, *shape))
        if out is not None:
            result = check_out(out, shape if batch is None else result.shape).reshape(count, *shape)
        rows = [self._block(key, value, count) for key, value in given.items()]
        if not calls.run(part, names, rows, [result.reshape(count, prod(shape))], shared=out is not None):
            warn_if_not_finite(part[0], result)
        return out if out is not None else result[0] if batch is None else result

    def _block(self, name: str, values: ArrayLike | None, count: int) -> Floats:
        """Return the numbers of a block for every robot; optional blocks left out are zero, or the scene's own."""
        if name in TIMES:
            return check_times(0.0 if values is None else values, count)
        if name == "free":
            return self._free_values(values, count)
        if values is None and name in REQUIRED:
            raise ValueError(f"{name} is required; pass an array of {self.sizes[name]} numbers.")
        return check_rows(name, np.zeros(self.sizes[name]) if values is None else values, self.sizes[name], count)

    def _blocks(
        self, count: int, q: ArrayLike, v: ArrayLike, u: ArrayLike | None, free: ArrayLike | None
    ) -> tuple[Floats, ...]:
        """Return q, v, u and freed numbers of every robot; impossible commands are refused."""
        given = {"q": q, "v": v, "u": u, "free": free}
        rows = {name: self._block(name, values, count) for name, values in given.items()}
        self.refuse_impossible_commands(rows["u"])
        return tuple(rows.values())

    def source(self, language: str) -> str:
        """Return the program as text: "c" (self-contained), "h" (its declarations), "javascript" (a module), "matlab"
        (a function file, for GNU Octave too) or "latex".
        """
        from .export import source

        return source(self, language)

    def wasm(self) -> bytes:
        """Return the program as a WebAssembly module in binary format."""
        from .export import wasm

        return wasm(self)

    def casadi(
        self, what: str = "forward", path: str = "", frame: points.Axes = "world", compiled: bool = False
    ) -> Any:
        """Return a CasADi function by its name; arguments and results are columns in the order of those of this class.

            "forward"      (q, v, u, t, free) -> vdot
            "inverse"      (q, v, vdot, t, free) -> tau
            "mass_matrix"  (q, free) -> M (nv, nv)
            "step"         (q, v, u, t, h, free) -> q_next, v_next
            "impulse"      (q, v, u, t, after, free) -> q_next, v_next, where velocities jump at t
            "observe"      (q, v, u, t, free) -> y, the outputs
            "pose"         (q, free) -> X (4, 4), of the link or point at `path` in the world
            "jacobian"     (q, free) -> J (6, nv), of the link or point at `path`, along the axes of `frame`

        "step" and "observe" apply no impulse: where a connection closes, at its time or because u closes it, and where
        a prescribed rate jumps, call "impulse" first, with the u of the step that follows and `after` inside that step.

        Where controllers act, "step" and "observe" have their memory m as a last input, and "step" has m_next as a last
        output. A step cannot be split: its h must end where a controller takes a sample, a drive jumps or a connection
        closes or opens. NaN means that one of these is inside the step. Where only the slope of a drive changes, as at
        the rows of a linear table, a step is computed with the piece that applies at its middle, less accurately.
        Example: `program.casadi("jacobian", "rov.fore", frame="link")`.

        With `compiled`, the function and its Jacobian are compiled by the machine's C compiler, once, and loaded as an
        external function: evaluation is faster, first derivatives are exact, there are no second ones (choose a
        solver's approximation of the Hessian, such as Ipopt's "limited-memory"), and arguments are MX or numbers.
        """
        from .export import casadi

        made = casadi(self, what, path, frame)
        if not compiled:
            return made
        from .backends.casadi_external import compile_function

        return compile_function(made)

    @cached_property
    def switches(self) -> list[float]:
        """Times [s] at which a drive jumps, a connection closes or opens, or a thruster fails."""
        failing = any(each.fails is not None for each in self.scene.thrusters.values())
        some = self.scene.drives or self.scene.connections or failing
        return switch_times(derive(self.scene, self.method)) if some else []

    @cached_property
    def jumps(self) -> list[float]:
        """Times [s] at which velocities jump by themselves, after time zero."""
        return velocity_jump_times(derive(self.scene, self.method)) if self.switches else []

    def configured(self, undriven: bool = True) -> ConfiguredPrograms:
        """Return the programs of all configurations; `undriven`: whether no u acts on connections."""
        undriven = undriven or not self.connection_commands
        if undriven not in self._configured:
            self._configured[undriven] = ConfiguredPrograms(self, undriven)
        return self._configured[undriven]

    def tracer(self) -> Tracer:
        """Return a new tracer, to be used once: the order in which nodes are created decides the last bits of sums."""
        return Tracer(self.scene, self.freed, self.method, self.configuration, self.integrator)

    def code(self, name: str, target: Target, *details: str) -> CompiledCode:
        """Return the compiled code of a part with its `details`, of other functions, or of whole steps ("rollout")."""
        key = (name, details, target.lanes)
        if key not in self._known:
            sources: dict[str, Callable[[], ModuleSource]] = {
                "rollout": partial(self._rollout_source, target),
                "derivative": lambda: self.tracer().derivative(),
                "vjp": lambda: self.tracer().vjp(),
                "slope": lambda: self.tracer().slope(),
                "carried": lambda: self.tracer().carried(),
                "gradient": partial(self._gradient_source, target),
                "observe": self._observe_source,
                "controllers": lambda: ModuleSource(self.loop.functions, {**self.sizes, **self.loop.sizes}),
            }
            source = sources.get(name, lambda: self.tracer().trace_function(name, *details))
            own: list[Any] = [self.integrator.facts] if name in ("rollout", "gradient") else [*details]
            looped = name == "controllers" or (name == "rollout" and self.closed_loop)
            own += [self.scene.to_dict(), self.hidden] if looped else []  # they depend on more than the plant does
            counts = {} if name in ("controllers", "carried") else output_counts(name, self.sizes)
            if name == "observe":
                # signals of controllers depend on more than the plant does
                own = [[signal.name for signal in self.outputs.signals], self.scene.to_dict()]
                counts = {"map_observe": self.outputs.size}
            self._known[key] = CompiledCode([name, *own, *self.facts], source, target, counts)
        return self._known[key]

    def _gradient_source(self, target: Target) -> ModuleSource:
        """Return the source of rollouts that are run forward and pulled back."""
        from .rollout_gradients import gradient_source

        return gradient_source(self, target)

    def _observe_source(self) -> ModuleSource:
        """Return the source of all signals of the outputs."""
        made = self.tracer().observe(self.outputs.signals, sided=True)
        return ModuleSource([made], self.sizes, memory=workspace_size(made) if isinstance(made, Staged) else 0)

    def _rollout_source(self, target: Target) -> ModuleSource:
        """Return the source of whole steps and of the loop over them."""
        made = self.tracer().steps(self.integrator, late=True)
        stages = made.sizes["rates"] // max(1, made.sizes["stage"])  # none where nothing moves
        if not self.closed_loop:
            text = rollout_text(stages, made.sizes, target)
            more = {"rollout": text, "clocked_steps": clocked_steps_text()}
            return replace(made, more=more, memory=memory_size(made.sizes))
        sizes = {**made.sizes, **self.loop.sizes}
        return ModuleSource(
            [*made.functions, *self.loop.functions, *self.loop.lane_functions],
            sizes,
            more={"rollout": rollout_text(stages, sizes, target, self.loop)},
            memory=memory_size(sizes),
        )

    @property
    def facts(self) -> list[Any]:
        """Everything that determines the code, apart from the target."""
        known: list[Any] = [] if self.configuration is None else [asdict(self.configuration)]
        known += ["implicit joints"] if self.is_implicit else []
        return [self.scene.dynamics_content, self.scene.run.seed, self.freed.paths, self.method, self.shares, *known]


def compile(  # noqa: A001
    scene: Scene,
    free: Free = (),
    method: str = "recursive",
    single: bool = False,
    integrator: str | None = None,
    closed_loop: bool = True,
    outputs: Sequence[str] = (),
    hidden_from_controllers: Sequence[str] = (),
) -> Program:
    """Compile a scene to native code.

    `free` lists paths whose numbers become inputs of the program, or maps a name to paths that are tied: one number at
    all of them, such as `{"gain": ["rov.t*.gain"]}`, where `*` stands for any part of one name. `method` is the
    formulation; `single` uses 32-bit numbers. `integrator` is "rk4", "imex3", "dopri5", "variational", "paper-rk4" or
    "paper-rk4-start", each in steps of fixed length; left out, the scene's own if that takes fixed steps (or "auto"
    does, for servos), else "rk4". The scene's controllers act in `step`, `rollout` and `observe`, unless `closed_loop`
    is False. `outputs` are signals, such as "rov.hull.position", or components of them, such as
    "rov.hull.position[2]", which `observe` and
    `rollout(..., observe=True)` return.

    A program with freed numbers x moves as one of the scene with these numbers, `scene.replace({path: x})`; its
    controllers know them too. `hidden_from_controllers` lists those, by name or path, that only the plant has, so that
    the controllers keep the scene's own: a wrong model, as when a hull is heavier than its controller assumes.

        program = sf.compile(sf.load("rov-one-arm"))
        q, v = program.rollout(q0, v0, None, dt=0.01, steps=1000)
    """
    return Program(scene, free, method, single, integrator, closed_loop, outputs, hidden_from_controllers)


def choose_integrator(scene: Scene, method: str, name: str | None) -> Explicit:
    """Return the integrator of a program's steps, by name or as in the scene."""
    own = INTEGRATORS[scene.run.integrator]
    if name is None and not own.fixed and any(drive.servo is not None for drive in scene.all_drives.values()):
        own = own.choose(derive(scene, method), scene.run.dt)  # `auto` may choose fixed steps for stiff servos
    chosen = INTEGRATORS.get(name or (own.name if own.fixed else "rk4"))
    if not isinstance(chosen, Explicit):
        explicit = [kind.name for kind in INTEGRATORS.values() if isinstance(kind, Explicit)]
        raise SeaframeError(unknown_name(str(name), explicit, "explicit integrator"), path="integrator")
    return chosen


def refuse_latches(scene: Scene) -> None:
    """Raise SeaframeError for a latch: a program needs the time at which it closes, which is the result of a run."""
    for name, each in scene.all_connections.items():
        if each.awaits_latch:
            raise SeaframeError(
                f"'{name}' closes by a `latch`, at a time that only `sf.simulate` finds. Use the scene of its run, "
                "`sf.simulate(scene).scene`, in which `from` is that time; or give `from`.",
                "unsupported",
                path=f"{name}.latch",
            )
