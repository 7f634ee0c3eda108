"""Programs: a scene compiled to native code, for one robot or for batches of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ..dynamics import FORMULATIONS, derive, refuse_other
from ..errors import SeaframeError, unknown_name
from ..integrate import INTEGRATORS, Explicit
from ..integrate.runge_kutta import RungeKutta
from ..integrate.schedule import MOST_ROWS, leaping, switch_times, table_rows
from ..numbers import Floats
from ..scene.model import Scene
from ..scene.paths import why_not_free
from .arrays import batch_of, finite, forces, rows, times, warn_of_lost, whole
from .backends.llvm import Target
from .flight import Flight, Leap, Memory
from .loops import memory_size, rollout_text
from .native import Compiled, Source, native_target, packed, unpacked
from .parts import block_sizes, output_counts
from .tracing import Traced

REQUIRED = ("q", "v", "vdot")


class Program:
    """Native code of a scene. `free` names the paths whose numbers are inputs, in the order in which they are given.

    Whole steps are those of an explicit `integrator`, of fixed length; left out, the scene's own where that is such a
    one, else RK4.
    """

    def __init__(
        self,
        scene: Scene,
        free: Sequence[str] = (),
        method: str = "recursive",
        single: bool = False,
        integrator: str | None = None,
    ) -> None:
        refuse_other(scene)
        if method not in FORMULATIONS:
            raise SeaframeError(unknown_name(method, FORMULATIONS, "method"))
        if not FORMULATIONS[method].traceable:
            raise SeaframeError(
                f"method '{method}' works in plain numbers and is not compiled. Use method 'recursive', which gives "
                'the same accelerations, or engine="reference".'
            )
        self.scene, self.free, self.method = scene, (free,) if isinstance(free, str) else tuple(free), method
        self.defaults = defaults_of(scene, self.free)
        if (count := table_rows(scene)) > MOST_ROWS:
            raise SeaframeError(
                f"the drives' tables have {count:,} rows; compiled code holds at most {MOST_ROWS:,}. "
                'Use fewer, or simulate with engine="reference".'
            )
        self.integrator = explicit_integrator(scene, integrator)
        self.target = native_target(single)
        self.coordinates = scene.coordinates
        self.nq, self.nv, self.nu = len(self.coordinates.q), len(self.coordinates.v), len(self.coordinates.u)
        inner = sum(part.stop - part.start for part in self.coordinates.inner.values())
        self.sizes = block_sizes(self.nq, self.nv, self.nu, len(self.free), inner)
        self.shares = self.tracer().shares  # whether bodies share kernels
        self._known: dict[tuple[str, int], Compiled] = {}  # by part and lanes

    def forward(
        self, q: ArrayLike, v: ArrayLike, u: ArrayLike | None = None, t: ArrayLike = 0.0, free: ArrayLike | None = None
    ) -> Floats:
        """Accelerations (nv,), or (n, nv) for a batch."""
        return self._mapped("forward", {"q": q, "v": v, "u": u, "time": t, "free": free})

    def inverse(
        self, q: ArrayLike, v: ArrayLike, vdot: ArrayLike, t: ArrayLike = 0.0, free: ArrayLike | None = None
    ) -> Floats:
        """Generalised forces (nv,), or (n, nv) for a batch."""
        return self._mapped("inverse", {"q": q, "v": v, "vdot": vdot, "time": t, "free": free})

    def mass_matrix(self, q: ArrayLike, free: ArrayLike | None = None) -> Floats:
        """M (nv, nv), or (n, nv, nv) for a batch."""
        if not self.shares:
            flat = self._mapped("mass_matrix", {"q": q, "free": free})
            return flat.reshape(*flat.shape[:-1], self.nv, self.nv)
        batch = batch_of(q=q, free=free)  # of a large robot column by column, each in a lane of its own
        count = 1 if batch is None else batch
        states, freed = rows("q", q, self.nq, count), self._freed(free, count)
        columns = {
            "q": np.repeat(states, self.nv, axis=0),
            "vdot": np.tile(np.eye(self.nv), (count, 1)),
            "free": np.repeat(freed, self.nv, axis=0),
        }
        M = self._mapped("inertia_times", columns).reshape(count, self.nv, self.nv)
        M = 0.5 * (M + M.transpose(0, 2, 1))  # two columns tell each entry, up to rounding
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
        """Change of the accelerations, (nv,) or (n, nv), along dq (nq,), dv (nv,), du (nu,), dfree; left out: zero.

        q is taken entry by entry, also of a quaternion.
        """
        if unknown := set(changes) - {"dq", "dv", "du", "dfree"}:
            raise SeaframeError(unknown_name(unknown.pop(), ("dq", "dv", "du", "dfree"), "direction"))
        given = {"q": q, "v": v, "u": u, "time": t, "free": free}
        return self._mapped("derivative", given | {key: changes.get(key) for key in ("dq", "dv", "du", "dfree")})

    def jacobians(
        self, q: ArrayLike, v: ArrayLike, u: ArrayLike | None = None, t: float = 0.0, free: ArrayLike | None = None
    ) -> dict[str, Floats]:
        """Of the accelerations at one state with respect to "q" (nv, nq), "v" (nv, nv), "u" (nv, nu) and "free"."""
        counts = {name: self.sizes[name] for name in ("q", "v", "u", "free")}
        total = sum(counts.values())
        if total == 0:
            return {name: np.zeros((self.nv, 0)) for name in counts}
        every = np.split(np.eye(total), np.cumsum(list(counts.values()))[:-1], axis=1)  # a direction for each lane
        changes = {f"d{name}": part for name, part in zip(counts, every, strict=True)}
        columns = self.jvp(np.tile(rows("q", q, self.nq, 1), (total, 1)), v, u, t, free, **changes)
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
    ) -> tuple[Floats, Floats]:
        """The state (q, v) a step later."""
        return self.rollout(q, v, u, dt, 1, free, t=t)

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
    ) -> tuple[Floats, Floats]:
        """The state (q, v) after so many steps from time t [s], or after every `every`-th step along a further axis.

        Forces u are (nu,) for all robots or (n, nu), one row a robot; held during each step as (n, steps, nu), for a
        single robot (steps, nu); or linear in between, with steps + 1 rows. A step is split where a drive jumps. With
        a negative dt the run goes back in time, and no step is split.
        """
        steps = whole("steps", steps, 0)
        every = None if every is None else whole("every", every, 1)
        clock = finite("t", t), finite("dt", dt, nonzero=True)
        batch = batch_of(q0=q0, v0=v0, free=free)
        count = 1 if batch is None else batch
        start = np.hstack([rows("q0", q0, self.nq, count), rows("v0", v0, self.nv, count)])
        pushes = forces(np.zeros(self.nu) if u is None else u, self.nu, batch, steps)
        self._refuse_catching(pushes)
        target, linear = self.target_of(count), pushes.shape[1] == steps + 1 and steps > 0
        if linear and not isinstance(self.integrator, RungeKutta):
            raise SeaframeError(f"integrator '{self.integrator.name}' holds u during a step: give {steps} rows of u.")
        memory = Memory(
            self.code("rollout", target),
            packed(start, target),
            packed(pushes.reshape(count, pushes.shape[1] * self.nu), target),
            packed(self._freed(free, count), target),
            row=self.nu,
            records=steps // every if every else 0,
            linear=linear,
        )
        leap = Leap(self.code("jump", target)) if leaping(self.scene) else None
        Flight(memory, *clock, steps, every, threads, self.switches, leap).go()
        reached = unpacked(memory.kept if every else memory.states, count)
        warn_of_lost("rollout", reached, " Steps of a shorter dt may be stable: 2.8 over the fastest of `sf.modes`.")
        if every:
            reached = reached.reshape(count, memory.records, self.nq + self.nv)
        return self._split_state(reached[0] if batch is None else reached)

    def _refuse_catching(self, pushes: Floats) -> None:
        """Connections that rows of u close one after another: the impulse of closing is given by `simulate` alone."""
        known = self.scene.joints_between
        told = [k for k, name in enumerate(self.coordinates.u) if name.removesuffix(".command") in known]
        if pushes.shape[1] > 1 and told and np.ptp(pushes[:, :, told], axis=1).any():
            name = self.coordinates.u[told[0]]
            raise SeaframeError(f"rollout: {name} changes on the way, and closing takes an impulse: use `sf.simulate`.")

    def target_of(self, count: int) -> Target:
        """One robot runs fastest without vectors; the bits of its results are the same."""
        return replace(self.target, lanes=1) if count == 1 else self.target

    def _freed(self, free: ArrayLike | None, count: int) -> Floats:
        """Freed numbers of every robot; left out: the scene's own."""
        return rows("free", self.defaults if free is None else free, len(self.free), count)

    def _split_state(self, state: Floats) -> tuple[Floats, Floats]:
        return np.ascontiguousarray(state[..., : self.nq]), np.ascontiguousarray(state[..., self.nq :])

    def _mapped(self, name: str, given: dict[str, Any]) -> Floats:
        """A compiled part of every robot."""
        batch = batch_of(**{key: value for key, value in given.items() if key != "time"})
        count = 1 if batch is None else batch
        target = self.target_of(count)
        blocks = [packed(self._block(key, value, count), target) for key, value in given.items()]
        out = unpacked(self.code(name, target).map(name, blocks), count)
        warn_of_lost(name, out)
        return out[0] if batch is None else out

    def _block(self, name: str, values: ArrayLike | None, count: int) -> Floats:
        """Numbers of a block for every robot; what may be left out is zero, or the scene's own."""
        if name == "time":
            return times(0.0 if values is None else values, count)
        if name == "free":
            return self._freed(values, count)
        if values is None and name in REQUIRED:
            raise ValueError(f"{name} is needed.")
        return rows(name, np.zeros(self.sizes[name]) if values is None else values, self.sizes[name], count)

    def source(self, language: str) -> str:
        """The program as text: "c" (self-contained), "h" (its declarations), "javascript" (a module) or "latex"."""
        from .export import source

        return source(self, language)

    def wasm(self) -> bytes:
        """The program as a WebAssembly module."""
        from .export import wasm

        return wasm(self)

    def casadi(self, what: str = "forward") -> Any:
        """The program as a CasADi function of (q, v, u, t, free): "forward" gives vdot, "step" a whole step."""
        from .export import casadi

        return casadi(self, what)

    @cached_property
    def switches(self) -> list[float]:
        """Times [s] at which a drive jumps, or a connection closes or opens."""
        some = self.scene.drives or self.scene.connections
        return switch_times(derive(self.scene, self.method)) if some else []

    def tracer(self) -> Traced:
        """A new tracer, for one tracing: the order in which expressions are made decides the last bits of sums."""
        return Traced(self.scene, self.free, self.method)

    def code(self, name: str, target: Target) -> Compiled:
        """Compiled code of a part, of "derivative" and "slope", or of whole steps ("rollout")."""
        key = (name, target.lanes)
        if key not in self._known:
            sources: dict[str, Callable[[], Source]] = {
                "rollout": partial(self._rollout_source, target),
                "derivative": lambda: self.tracer().derivative(),
                "slope": lambda: self.tracer().slope(),
            }
            source = sources.get(name, lambda: self.tracer().single(name))
            own = [self.integrator.name] if name == "rollout" else []
            counts = output_counts(name, self.sizes)
            self._known[key] = Compiled([name, *own, *self.facts], source, target, counts)
        return self._known[key]

    def _rollout_source(self, target: Target) -> Source:
        """Whole steps, and the loop over them."""
        made = self.tracer().steps(self.integrator)
        stages = made.sizes["rates"] // max(1, made.sizes["stage"])  # of nothing that moves: none
        text = rollout_text(stages, made.sizes, target)
        return replace(made, more={"rollout": text}, memory=memory_size(made.sizes))

    @property
    def facts(self) -> list[Any]:
        """All that decides the code, beside the target."""
        return [self.scene.acting, self.scene.run.seed, self.free, self.method, self.shares]


def compile(  # noqa: A001
    scene: Scene,
    free: Sequence[str] = (),
    method: str = "recursive",
    single: bool = False,
    integrator: str | None = None,
) -> Program:
    """Native code of a scene; `free` names paths whose numbers become inputs, `single` asks for 32-bit numbers.

    `integrator`: "rk4", "dopri5" or "paper-rk4", each in steps of fixed length. Left out: the scene's own where that
    takes fixed steps, else "rk4".
    """
    return Program(scene, free, method, single, integrator)


def explicit_integrator(scene: Scene, name: str | None) -> Explicit:
    """The integrator of a program's steps, by name or as the scene says."""
    own = INTEGRATORS[scene.run.integrator]
    chosen = INTEGRATORS.get(name or (own.name if own.fixed else "rk4"))
    if not isinstance(chosen, Explicit):
        explicit = [kind.name for kind in INTEGRATORS.values() if isinstance(kind, Explicit)]
        raise SeaframeError(unknown_name(str(name), explicit, "explicit integrator"))
    return chosen


def defaults_of(scene: Scene, free: Sequence[str]) -> Floats:
    """The scene's own numbers at freed paths."""
    if not free:
        return np.zeros(0)
    for path in free:
        if reason := why_not_free(scene, path):
            raise SeaframeError(f"free: {reason}")
    if len(set(free)) < len(free):
        raise SeaframeError("free: a path is named twice.")
    known = scene.paths()
    return np.array([known[path] for path in free], dtype=float)
