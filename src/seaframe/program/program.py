"""Programs: a scene compiled to native code, for one robot or for batches of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ..control.controller_interface import CommandGuard
from ..dynamics import FORMULATIONS, derive, require_scene
from ..errors import ArgumentError, SeaframeError, unknown_name
from ..integrate import INTEGRATORS, Explicit
from ..integrate.runge_kutta import RungeKutta
from ..integrate.schedule import has_velocity_jumps, switch_times
from ..numbers import Floats
from ..scene.model import Scene
from ..scene.paths import why_not_free
from .arrays import batch_size, check_finite, check_forces, check_integer, check_rows, check_times, warn_if_not_finite
from .backends.llvm import Target
from .closed_loop import ClosedLoop, close_loop
from .loops import memory_size, rollout_text
from .native import CompiledCode, ModuleSource, native_target, pack_rows, unpack_rows
from .parts import block_sizes, output_counts
from .rollouts import JumpImpulse, Rollout, RolloutMemory
from .tracing import Tracer

REQUIRED = ("q", "v", "vdot")


class Program:
    """A scene compiled to native code; `sf.compile(scene)` makes one.

    `free` lists the paths whose numbers are inputs, in this order. Steps have a fixed length; `integrator` is the
    scene's own if that takes explicit fixed steps, else RK4. `nq`, `nv`, `nu` are the sizes of q, v and u, and
    `coordinates` names their entries. Arrays have one row (size,), or a row for each robot of a batch (n, size).

    The controllers of the scene act in `step` and `rollout`, at their own rates, unless `closed_loop` is False; u is
    added to their commands. Their memory is m, of `nm` numbers: `memory0()` is the one before the first sample. Models
    inside controllers use the freed numbers, except those at `unknown` paths, where they use the scene's own.
    `forward`, `inverse` and derivatives are of the plant, without controllers.

        program = sf.compile(scene, free=["rov.hull.mass"])
        vdot = program.forward(q, v, u, t, free=[12.0])
    """

    def __init__(
        self,
        scene: Scene,
        free: Sequence[str] = (),
        method: str = "recursive",
        single: bool = False,
        integrator: str | None = None,
        closed_loop: bool = True,
        unknown: Sequence[str] = (),
    ) -> None:
        require_scene(scene)
        if method not in FORMULATIONS:
            raise SeaframeError(unknown_name(method, FORMULATIONS, "method"), path="method")
        if not FORMULATIONS[method].traceable:
            raise SeaframeError(
                f"Method '{method}' works only on floats and cannot be compiled. Use method 'recursive', which gives "
                'the same accelerations, or simulate with engine="reference".',
                "unsupported",
                path="method",
            )
        self.scene, self.free, self.method = scene, (free,) if isinstance(free, str) else tuple(free), method
        self.defaults = free_defaults(scene, self.free)
        self.integrator = choose_integrator(scene, integrator)
        self.target = native_target(single)
        self.coordinates = scene.coordinates
        self.nq, self.nv, self.nu = len(self.coordinates.q), len(self.coordinates.v), len(self.coordinates.u)
        inner = sum(part.stop - part.start for part in self.coordinates.inner.values())
        self.sizes = block_sizes(self.nq, self.nv, self.nu, len(self.free), inner)
        self.shares = self.tracer().shares  # whether bodies share kernels
        self.closed_loop, self.unknown = closed_loop and bool(scene.controllers), tuple(unknown)
        self._known: dict[tuple[str, int], CompiledCode] = {}  # compiled code, by part and lanes

    def forward(
        self, q: ArrayLike, v: ArrayLike, u: ArrayLike | None = None, t: ArrayLike = 0.0, free: ArrayLike | None = None
    ) -> Floats:
        """Return the accelerations vdot (nv,), or (n, nv) for a batch [m/s2, rad/s2].

        q (nq,), v (nv,) and u (nu,) may have a row for each robot; t is a time [s] or one for each robot; `free` holds
        the numbers at the freed paths. u left out is zero, `free` left out are the scene's own numbers.
        """
        return self._call_part("forward", {"q": q, "v": v, "u": u, "time": t, "free": free})

    def inverse(
        self, q: ArrayLike, v: ArrayLike, vdot: ArrayLike, t: ArrayLike = 0.0, free: ArrayLike | None = None
    ) -> Floats:
        """Return the generalised forces (nv,), or (n, nv) for a batch [N, N m], that give the accelerations vdot."""
        return self._call_part("inverse", {"q": q, "v": v, "vdot": vdot, "time": t, "free": free})

    def mass_matrix(self, q: ArrayLike, free: ArrayLike | None = None) -> Floats:
        """Return the mass matrix M (nv, nv), or (n, nv, nv) for a batch."""
        if not self.shares:
            flat = self._call_part("mass_matrix", {"q": q, "free": free})
            return flat.reshape(*flat.shape[:-1], self.nv, self.nv)
        batch = batch_size(q=q, free=free)  # for a large robot column by column, each in its own lane
        count = 1 if batch is None else batch
        states, freed = check_rows("q", q, self.nq, count), self._free_values(free, count)
        columns = {
            "q": np.repeat(states, self.nv, axis=0),
            "vdot": np.tile(np.eye(self.nv), (count, 1)),
            "free": np.repeat(freed, self.nv, axis=0),
        }
        M = self._call_part("inertia_times", columns).reshape(count, self.nv, self.nv)
        M = 0.5 * (M + M.transpose(0, 2, 1))  # each entry comes from two columns, which agree up to rounding
        return M[0] if batch is None else M

    def jvp(
        self,
        q: ArrayLike,
        v: ArrayLike,
        u: ArrayLike | None = None,
        t: ArrayLike = 0.0,
        free: ArrayLike | None = None,
        **changes: ArrayLike,
    ) -> Floats:
        """Return the derivative of the accelerations, (nv,) or (n, nv), along dq (nq,), dv (nv,), du (nu,) and dfree.

        Directions left out are zero. dq is entry by entry, also for a quaternion.
        """
        if unknown := set(changes) - {"dq", "dv", "du", "dfree"}:
            name = unknown.pop()
            raise SeaframeError(unknown_name(name, ("dq", "dv", "du", "dfree"), "direction"), path=name)
        given = {"q": q, "v": v, "u": u, "time": t, "free": free}
        return self._call_part("derivative", given | {key: changes.get(key) for key in ("dq", "dv", "du", "dfree")})

    def jacobians(
        self, q: ArrayLike, v: ArrayLike, u: ArrayLike | None = None, t: float = 0.0, free: ArrayLike | None = None
    ) -> dict[str, Floats]:
        """Return the Jacobians of the accelerations at one state with respect to "q", "v", "u" and "free".

        Their shapes are (nv, nq), (nv, nv), (nv, nu) and (nv, number of freed paths).
        """
        counts = {name: self.sizes[name] for name in ("q", "v", "u", "free")}
        total = sum(counts.values())
        if total == 0:
            return {name: np.zeros((self.nv, 0)) for name in counts}
        every = np.split(np.eye(total), np.cumsum(list(counts.values()))[:-1], axis=1)  # one direction in each lane
        changes = {f"d{name}": part for name, part in zip(counts, every, strict=True)}
        columns = self.jvp(np.tile(check_rows("q", q, self.nq, 1), (total, 1)), v, u, t, free, **changes)
        parts = np.split(columns.T, np.cumsum(list(counts.values()))[:-1], axis=1)
        return dict(zip(counts, parts, strict=True))

    def step(
        self,
        q: ArrayLike,
        v: ArrayLike,
        u: ArrayLike | None = None,
        t: float = 0.0,
        dt: float = 0.01,
        free: ArrayLike | None = None,
        m: ArrayLike | None = None,
    ) -> Any:  # (q, v), and m where controllers act
        """Return the state (q, v) after one step of dt [s] from time t [s], under constant u.

        Where controllers act, m is their memory, and (q, v, m) is returned; m left out is `memory0()`.
        """
        if m is None and self.closed_loop:
            m = self.memory0()
        return self.rollout(q, v, u, dt, 1, free, t=t, m=m)

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
    ) -> Any:  # (q, v), and m where controllers act
        """Return the state (q, v) after `steps` steps of dt [s] from time t [s], for one robot or a batch.

        With `every`, return the states after every `every`-th step, along a further axis. Forces u are (nu,) for all
        robots or (n, nu), one row for each robot; (n, steps, nu), for a single robot (steps, nu), are constant during
        each step; with steps + 1 rows they are linear in between. A step is split where a drive jumps and where a
        controller takes a sample. With a negative dt the run goes back in time, and no step is split.

        Where a connection closes, at its time or by its command in u, velocities jump. A jump belongs to the step that
        starts there: it is applied to the state at the start of a rollout, and not to the one at its end.

        The scene's controllers act, and u is added to their commands. m (nm,) or (n, nm) is their memory at the start;
        if it is passed, its value at the end (with `every`, at the same times as the states) is returned after q and v.
        """
        steps = check_integer("steps", steps, 0)
        every = None if every is None else check_integer("every", every, 1)
        clock = check_finite("t", t), check_finite("dt", dt, nonzero=True)
        batch = batch_size(q0=q0, v0=v0, free=free, m=m)
        count = 1 if batch is None else batch
        held = self._controller_memory(m, count, clock[1])
        start = np.hstack([check_rows("q0", q0, self.nq, count), check_rows("v0", v0, self.nv, count)])
        pushes = check_forces(np.zeros(self.nu) if u is None else u, self.nu, batch, steps)
        self._refuse_impossible_commands(pushes)
        target, linear = self.target_of(count), pushes.shape[1] == steps + 1 and steps > 0
        if linear or clock[1] < 0.0:
            self._refuse_closing_commands(pushes, linear)
        if linear and not isinstance(self.integrator, RungeKutta):
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
            held=None if held is None else pack_rows(held, target),
            commanded=self.commanded,
        )
        leap = JumpImpulse(self.code("jump", target)) if has_velocity_jumps(self.scene) else None
        Rollout(memory, *clock, steps, every, threads, self.switches, leap).run()
        reached = unpack_rows(memory.recorded if every else memory.current, count)
        advice = (
            " The step size dt is probably too large: RK4 is stable up to 2.8/omega_max, and `sf.modes(scene)` lists "
            "the frequencies."
        )
        warn_if_not_finite("rollout", reached, advice)
        if every:
            reached = reached.reshape(count, memory.records, memory.entries)
        found = self._split_state(reached[0] if batch is None else reached)
        return found if m is not None else found[:2]

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
        return close_loop(self.scene, self.free, self.nu, self.unknown)

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
    def commanded(self) -> list[int]:
        """Entries of u that close connections."""
        known = self.scene.all_connections
        return [k for k, name in enumerate(self.coordinates.u) if name.removesuffix(".command") in known]

    def _refuse_closing_commands(self, pushes: Floats, linear: bool) -> None:
        """Refuse commands of connections that change inside steps, where a connection would close, or back in time."""
        if not self.commanded or not np.ptp(pushes[:, :, self.commanded], axis=1).any():
            return
        name, rows = self.coordinates.u[self.commanded[0]], pushes.shape[1]
        why = "changes linearly during steps" if linear else "changes in a rollout that goes back in time"
        fix = f"Give one row of u for each step ({rows - 1} rows)." if linear else "Use a positive dt."
        raise SeaframeError(
            f"{name} {why}, so the time at which the connection closes and takes its impulse is undefined. {fix}",
            "unsupported",
            path="u",
        )

    def _refuse_impossible_commands(self, u: Floats) -> None:
        """Refuse rows of u (..., nu) that no motor or thruster accepts, as `simulate` does."""
        if fault := self.guard.fault_of(u):
            raise ArgumentError(fault, "range", path="u")

    @cached_property
    def guard(self) -> CommandGuard:
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

    def _call_part(self, name: str, given: dict[str, Any]) -> Floats:
        """Evaluate a compiled part for every robot."""
        batch = batch_size(**{key: value for key, value in given.items() if key != "time"})
        count = 1 if batch is None else batch
        target = self.target_of(count)
        blocks = [pack_rows(self._block(key, value, count), target) for key, value in given.items()]
        out = unpack_rows(self.code(name, target).map(name, blocks), count)
        warn_if_not_finite(name, out)
        return out[0] if batch is None else out

    def _block(self, name: str, values: ArrayLike | None, count: int) -> Floats:
        """Return the numbers of a block for every robot; optional blocks left out are zero, or the scene's own."""
        if name == "time":
            return check_times(0.0 if values is None else values, count)
        if name == "free":
            return self._free_values(values, count)
        if values is None and name in REQUIRED:
            raise ValueError(f"{name} is required; pass an array of {self.sizes[name]} numbers.")
        rows = check_rows(name, np.zeros(self.sizes[name]) if values is None else values, self.sizes[name], count)
        if name == "u" and values is not None:
            self._refuse_impossible_commands(rows)
        return rows

    def source(self, language: str) -> str:
        """Return the program as text: "c" (self-contained), "h" (declarations), "javascript" (a module) or "latex"."""
        from .export import source

        return source(self, language)

    def wasm(self) -> bytes:
        """Return the program as a WebAssembly module in binary format."""
        from .export import wasm

        return wasm(self)

    def casadi(self, what: str = "forward") -> Any:
        """Return a CasADi function: "forward" (q, v, u, t, free) -> vdot, "step" (q, v, u, t, h, free) -> q, v, or
        "impulse" (q, v, u, t, after, free) -> q, v, for the times at which velocities jump.
        """
        from .export import casadi

        return casadi(self, what)

    @cached_property
    def switches(self) -> list[float]:
        """Times [s] at which a drive jumps, or a connection closes or opens."""
        some = self.scene.drives or self.scene.connections
        return switch_times(derive(self.scene, self.method)) if some else []

    def tracer(self) -> Tracer:
        """Return a new tracer, to be used once: the order in which nodes are created decides the last bits of sums."""
        return Tracer(self.scene, self.free, self.method)

    def code(self, name: str, target: Target) -> CompiledCode:
        """Return the compiled code of a part, of "derivative" or "slope", or of whole steps ("rollout")."""
        key = (name, target.lanes)
        if key not in self._known:
            sources: dict[str, Callable[[], ModuleSource]] = {
                "rollout": partial(self._rollout_source, target),
                "derivative": lambda: self.tracer().derivative(),
                "slope": lambda: self.tracer().slope(),
                "controllers": lambda: ModuleSource(self.loop.functions, {**self.sizes, **self.loop.sizes}),
            }
            source = sources.get(name, lambda: self.tracer().single(name))
            own: list[Any] = [self.integrator.name] if name == "rollout" else []
            looped = name == "controllers" or (name == "rollout" and self.closed_loop)
            own += [self.scene.to_dict(), self.unknown] if looped else []  # they depend on more than the plant does
            counts = {} if name == "controllers" else output_counts(name, self.sizes)
            self._known[key] = CompiledCode([name, *own, *self.facts], source, target, counts)
        return self._known[key]

    def _rollout_source(self, target: Target) -> ModuleSource:
        """Return the source of whole steps and of the loop over them."""
        made = self.tracer().steps(self.integrator)
        stages = made.sizes["rates"] // max(1, made.sizes["stage"])  # none where nothing moves
        if not self.closed_loop:
            text = rollout_text(stages, made.sizes, target)
            return replace(made, more={"rollout": text}, memory=memory_size(made.sizes))
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
        return [self.scene.dynamics_content, self.scene.run.seed, self.free, self.method, self.shares]


def compile(  # noqa: A001
    scene: Scene,
    free: Sequence[str] = (),
    method: str = "recursive",
    single: bool = False,
    integrator: str | None = None,
    closed_loop: bool = True,
) -> Program:
    """Compile a scene to native code.

    `free` lists paths whose numbers become inputs of the program; `method` is the formulation; `single` uses 32-bit
    numbers. `integrator` is "rk4", "dopri5" or "paper-rk4", each in steps of fixed length; left out, the scene's own if
    that takes fixed steps, else "rk4". The scene's controllers act in `step` and `rollout`, unless `closed_loop` is
    False.

        program = sf.compile(sf.load("rov-one-arm"))
        q, v = program.rollout(q0, v0, None, dt=0.01, steps=1000)
    """
    return Program(scene, free, method, single, integrator, closed_loop)


def choose_integrator(scene: Scene, name: str | None) -> Explicit:
    """Return the integrator of a program's steps, by name or as in the scene."""
    own = INTEGRATORS[scene.run.integrator]
    chosen = INTEGRATORS.get(name or (own.name if own.fixed else "rk4"))
    if not isinstance(chosen, Explicit):
        explicit = [kind.name for kind in INTEGRATORS.values() if isinstance(kind, Explicit)]
        raise SeaframeError(unknown_name(str(name), explicit, "explicit integrator"), path="integrator")
    return chosen


def free_defaults(scene: Scene, free: Sequence[str]) -> Floats:
    """Return the scene's own numbers at freed paths."""
    if not free:
        return np.zeros(0)
    for path in free:
        if reason := why_not_free(scene, path):
            raise SeaframeError(reason, path="free")
    if len(set(free)) < len(free):
        double = next(path for path in free if free.count(path) > 1)
        raise SeaframeError(f"Path '{double}' is listed twice. List each path once.", "conflict", path="free")
    known = scene.paths()
    return np.array([known[path] for path in free], dtype=float)
