"""The parts of a program, as functions over any kind of number, for a compiler to trace.

A block is a named sequence of numbers; a part is a function of some blocks. Sizes of blocks are numbers of entries.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..dynamics import kinematics, points
from ..dynamics.equations import EquationsOfMotion
from ..integrate import Explicit, Staged
from ..integrate.elastic import solve_elastic_system
from ..integrate.impulse import apply_jumps, without_loads
from ..integrate.reference_engine import ReferenceEngine
from ..integrate.runge_kutta import RungeKutta
from ..integrate.step_engine import Ahead, Rates, State, stage_instant, step_counts
from ..loads.time_functions import Instant
from ..signals.signal import Signal
from ..signals.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class Part:
    """A function of blocks."""

    name: str
    blocks: tuple[str, ...]
    function: Callable[..., list[Any]]  # takes the numbers of each block, in order


class StepInputs(NamedTuple):
    """The inputs of a part of a step."""

    state: State
    step: Sequence[Any]  # step of q
    gain: Sequence[Any]  # increment of v
    instant: Instant
    u: Sequence[Any]
    ahead: Ahead | None  # of joints with implicit forces, if there are any


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of the programs of one scene."""

    eom: EquationsOfMotion
    free: int  # number of freed paths
    joints: int = 0  # number of joints with forces that are implicit in stages

    @property
    def sizes(self) -> dict[str, int]:
        return block_sizes(self.eom.nq, self.eom.nv, self.eom.nu, self.free, self.eom.tree.inner, self.joints)

    # One state

    def forward(self) -> Part:
        """Accelerations vdot."""

        def function(q: Sequence[Any], v: Sequence[Any], u: Sequence[Any], time: Sequence[Any]) -> list[Any]:
            instant = Instant(time[0], time[0])
            return self.eom.accelerations(q, v, self.eom.joint_inputs(q, v, u, instant), instant)

        return Part("forward", ("q", "v", "u", "time"), function)

    def inverse(self) -> Part:
        """Forces of motors, and reaction forces of locked entries."""

        def function(q: Sequence[Any], v: Sequence[Any], vdot: Sequence[Any], time: Sequence[Any]) -> list[Any]:
            return self.eom.motor_forces(q, v, vdot, Instant(time[0], time[0]))

        return Part("inverse", ("q", "v", "vdot", "time"), function)

    def observe(
        self,
        signals: Sequence[Signal],
        name: str = "observe",
        accelerated: bool = False,
        sided: bool = False,
        forces: str = "u",
    ) -> Part:
        """The values of some signals, under the forces in the block `forces`.

        With `sided`, a further input is a time that decides the side of a jump at `time`; without it, values are those
        after the jump. With `accelerated`, the accelerations are an input.
        """
        blocks = ("q", "v", forces, "time", *(("within",) if sided else ()), *(("vdot",) if accelerated else ()))

        def function(*given: Sequence[Any]) -> list[Any]:
            q, v, u, (t,) = given[:4]
            more = dict(zip(blocks[4:], given[4:], strict=True))
            at = Snapshot(self.eom, q, v, u, Instant(t, more.get("within", (t,))[0]), more.get("vdot"))
            return [x for signal in signals for x in signal.at(at)]

        return Part(name, blocks, function)

    def mass_matrix(self) -> Part:
        """The mass matrix M, by rows."""
        return Part("mass_matrix", ("q",), lambda q: [entry for row in self.eom.inertia_rows(q) for entry in row])

    def inertia_times(self) -> Part:
        """The product M vdot."""
        still = [0.0] * self.eom.nv
        begin = Instant(0.0, 0.0)
        return Part(
            "inertia_times",
            ("q", "vdot"),
            lambda q, vdot: without_loads(self.eom).generalised_forces(q, still, vdot, vdot, begin),
        )

    # Frames of links and points

    def pose(self, path: str) -> Part:
        """The pose of a link or a point in the world: the first three rows of the (4, 4) matrix."""
        eom = self.eom
        where = points.find_frame(eom.scene, eom.tree, path)

        def function(q: Sequence[Any]) -> list[Any]:
            X_WF = points.locate_frame(where, kinematics.body_poses(eom.tree, q))
            return [x for row, p in zip(X_WF.R, X_WF.p, strict=True) for x in (*row, p)]

        return Part("pose", ("q",), function)

    def jacobian(self, path: str, axes: points.Axes = "world") -> Part:
        """The Jacobian (6, nv) of a link or a point, by rows."""
        where = points.find_frame(self.eom.scene, self.eom.tree, path)

        def function(q: Sequence[Any]) -> list[Any]:
            return [x for row in points.jacobian(self.eom.tree, where, q, axes) for x in row]

        return Part("jacobian", ("q",), function)

    def frame_velocity(self, path: str, axes: points.Axes = "world") -> Part:
        """The velocity of a link or a point, then its angular velocity: the product of its Jacobian and v."""
        eom = self.eom
        where = points.find_frame(eom.scene, eom.tree, path)

        def function(q: Sequence[Any], v: Sequence[Any]) -> list[Any]:
            located, moving = kinematics.body_poses(eom.tree, q), kinematics.motions_relative_to_world(eom.tree, q, v)
            X_WF, V_F = points.frame_motion(where, located, moving)
            return [x for part in (V_F.linear, V_F.angular) for x in (X_WF.R @ part if axes == "world" else part)]

        return Part("frame_velocity", ("q", "v"), function)

    # A step

    def split_step_inputs(self, state: Sequence[Any], part: Sequence[Any]) -> StepInputs:
        """Split the blocks `state` and `part` into the inputs of a part of a step."""
        nq, (steps, nv) = self.eom.nq, step_counts(self.eom.tree)
        first = steps + nv + 2  # of u
        step, gain, (t, within), u, more = (
            part[:steps],
            part[steps : steps + nv],
            part[steps + nv : first],
            part[first : first + self.eom.nu],
            part[first + self.eom.nu :],
        )
        ahead = Ahead.of(more) if self.joints else None
        return StepInputs(State(list(state[:nq]), list(state[nq:])), step, gain, Instant(t, within), u, ahead)

    def stage(self) -> Part:
        """Rates of q and v at a stage."""
        engine = ReferenceEngine(self.eom)

        def function(state: Sequence[Any], part: Sequence[Any]) -> list[Any]:
            start, step, gain, instant, u, ahead = self.split_step_inputs(state, part)
            rates = engine.rates(engine.state_after(start, step, gain, instant), step, instant, u, ahead)
            return [*rates.q, *rates.v]

        return Part("stage", ("state", "part"), function)

    def rates(self) -> Part:
        """Rates at a state that a stage has already reached; the increment of v is not used."""
        engine = ReferenceEngine(self.eom)

        def function(state: Sequence[Any], part: Sequence[Any]) -> list[Any]:
            there, step, _, instant, u, ahead = self.split_step_inputs(state, part)
            rates = engine.rates(there, step, instant, u, ahead)
            return [*rates.q, *rates.v]

        return Part("rates", ("state", "part"), function)

    def finish(self) -> Part:
        """The state at the end of a step."""
        engine = ReferenceEngine(self.eom)

        def function(state: Sequence[Any], part: Sequence[Any]) -> list[Any]:
            start, step, gain, instant, u, _ = self.split_step_inputs(state, part)
            end = engine.finish_step(engine.state_after(start, step, gain, instant), instant, u)
            return [*end.q, *end.v]

        return Part("finish", ("state", "part"), function)

    def balance(self) -> Part:
        """A trial of a step in momentum form; the second entry of its times is the length of the step."""
        engine = ReferenceEngine(self.eom)

        def function(state: Sequence[Any], part: Sequence[Any]) -> list[Any]:
            start, _, gain, clock, u, _ = self.split_step_inputs(state, part)
            instant = Instant(clock.t, clock.t + 0.5 * clock.within)
            rates = engine.balance_step(start, gain, instant, clock.within, u)
            return [*rates.q, *rates.v]

        return Part("balance", ("state", "part"), function)

    def complete(self) -> Part:
        """The state at the end of such a step."""
        engine = ReferenceEngine(self.eom)

        def function(state: Sequence[Any], part: Sequence[Any]) -> list[Any]:
            start, pushed, gain, clock, u, _ = self.split_step_inputs(state, part)
            instant = Instant(clock.t, clock.t + 0.5 * clock.within)
            end = engine.complete_step(start, pushed, gain, instant, clock.within, u)
            return [*end.q, *end.v]

        return Part("complete", ("state", "part"), function)

    def reach(self) -> Part:
        """The state at a stage or at the end of a step, before it is projected onto the connections."""
        engine = ReferenceEngine(self.eom)

        def function(state: Sequence[Any], part: Sequence[Any]) -> list[Any]:
            start, step, gain, instant, *_ = self.split_step_inputs(state, part)
            end = engine.state_after(start, step, gain, instant)
            return [*end.q, *end.v]

        return Part("reach", ("state", "part"), function)

    def settle(self) -> Part:
        """The state at the end of a step, projected onto the connections."""
        engine = ReferenceEngine(self.eom)

        def function(state: Sequence[Any], part: Sequence[Any]) -> list[Any]:
            there, _, _, instant, u, _ = self.split_step_inputs(state, part)
            end = engine.finish_step(there, instant, u)
            return [*end.q, *end.v]

        return Part("settle", ("state", "part"), function)

    def answer(self) -> Part:
        """Solution of the linear system of a step that is implicit in springs and dampers.

        The time entry of `part` holds x = h g.
        """

        def function(state: Sequence[Any], part: Sequence[Any]) -> list[Any]:
            there, right_q, right_v, instant, *_ = self.split_step_inputs(state, part)
            return solve_elastic_system(self.eom, there.q, [*right_q, *right_v], instant.t)

        return Part("answer", ("state", "part"), function)

    def jump(self) -> Part:
        """The state after prescribed rates have jumped and connections have closed; a state after that stays.

        `sides` holds the time of the jump and a time after it, before the next one; u_start the inputs after it.
        """

        def function(state: Sequence[Any], sides: Sequence[Any], u: Sequence[Any]) -> list[Any]:
            start = State(list(state[: self.eom.nq]), list(state[self.eom.nq :]))
            end = apply_jumps(self.eom, start, Instant(*sides), u)
            return [*end.q, *end.v]

        return Part("jump", ("state", "sides", "u_start"), function)


@dataclass(frozen=True, slots=True)
class StepParts:
    """A step of an explicit integrator in parts: the combination before each stage, the stage, and the end.

    A staged method has all of these. Any other method is a single part, the end, which does the whole step; its
    length h is then the first entry of the block `part`.

    With `reduced`, the stages of a Runge-Kutta method leave out the bases of robots that others carry (`merging`): they
    have no rates, and follow at the end of a step.
    """

    parts: Parts
    integrator: Explicit
    reduced: bool = False

    @property
    def stages(self) -> int:
        """Number of evaluations of `stage` in a step."""
        return self.count_stages(self.integrator)

    @staticmethod
    def count_stages(integrator: Explicit) -> int:
        """Return the number of stages of an integrator; zero for one that takes whole steps."""
        return integrator.stages if isinstance(integrator, Staged) else 0

    @property
    def moving(self) -> Sequence[int]:
        """The entries of v that stages advance."""
        merged = self.parts.eom.merged
        reduces = self.reduced and isinstance(self.integrator, RungeKutta) and merged is not None
        return merged.moving if reduces and merged is not None else range(self.parts.eom.nv)

    @property
    def entries(self) -> list[int]:
        """The entries of the rates of a whole stage, (steps of q, increments of v), that a stage has."""
        moving, (steps, nv) = self.moving, step_counts(self.parts.eom.tree)
        return [*moving, *range(nv, steps), *(steps + k for k in moving)]

    @property
    def sizes(self) -> dict[str, int]:
        """Number of entries of every block."""
        eom, stage = self.parts.eom, len(self.entries)
        return self.parts.sizes | {"stage": stage, "part": stage + 2 + eom.nu + count_ahead(self.parts.joints)}

    def ends(self) -> list[Part]:
        """Stage and end of a step."""
        return [self.stage(), self.finish()] if self.stages else [self.whole()]

    def stage(self) -> Part:
        """Rates at a stage."""
        whole = self.end_parts[0]

        def function(state: Sequence[Any], part: Sequence[Any]) -> list[Any]:
            rates = whole.function(state, self.expand(part))
            return [rates[k] for k in self.entries]

        return Part("stage", whole.blocks, function)

    def finish(self) -> Part:
        """The state at the end of a step."""
        whole = self.end_parts[1]
        return Part("finish", whole.blocks, lambda state, part: whole.function(state, self.expand(part)))

    @property
    def end_parts(self) -> list[Part]:
        """Stage and end of a step of a staged method, of whole states."""
        assert isinstance(self.integrator, Staged)
        self.integrator.refuse_unsupported(self.parts.eom)
        return [getattr(self.parts, name)() for name in self.integrator.parts]

    def expand(self, part: Sequence[Any]) -> list[Any]:
        """The block `part` with an entry for every entry of v, zero for those that stages leave out."""
        moving, inner, nv = self.moving, self.parts.eom.tree.inner, self.parts.eom.nv
        n = len(moving)
        step, gain = dict(zip(moving, part, strict=False)), dict(zip(moving, part[n + inner :], strict=False))
        both = [[entries.get(k, 0.0) for k in range(nv)] for entries in (step, gain)]
        return [*both[0], *part[n : n + inner], *both[1], *part[2 * n + inner :]]

    def follow(self) -> Part | None:
        """The entries of a state that follow from the others, if no stage needs them; the others are None."""
        eom, merged = self.parts.eom, self.parts.eom.merged
        if len(self.moving) == eom.nv or merged is None or not merged.follows_bases:
            return None

        def function(state: Sequence[Any]) -> list[Any]:
            q, v = merged.complete_state(list(state[: eom.nq]), list(state[eom.nq :]))
            following = set(self.following)
            return [x if k in following else None for k, x in enumerate([*q, *v])]

        return Part("follow", ("state",), function)

    @property
    def following(self) -> list[int]:
        """The entries of a state that `follow` gives."""
        eom, merged = self.parts.eom, self.parts.eom.merged
        followers = () if merged is None else merged.followers
        ranges = [(f.q.start, f.q.stop) for f in followers]
        ranges += [(eom.nq + f.v.start, eom.nq + f.v.stop) for f in followers]
        return [k for first, last in ranges for k in range(first, last)]

    def combinations(self) -> list[Part]:
        """The inputs of each stage of a step, and of its end, from earlier rates; forces are linear during the step."""
        if not isinstance(self.integrator, Staged):
            return [self.entry()]
        return [self.combination(self.integrator, k) for k in range(self.stages + 1)]

    def combination(self, method: Staged, k: int) -> Part:
        moving, nv = list(self.moving), len(self.moving)
        steps = nv + self.parts.eom.tree.inner
        joints = [moving.index(joint) for joint in method.joints(self.parts.eom.tree)]

        def function(clock: Sequence[Any], u0: Sequence[Any], u1: Sequence[Any], rates: Sequence[Any]) -> list[Any]:
            t, h = clock
            starts = [(steps + nv) * number for number in range(k)]
            stages = [Rates(list(rates[j:][:steps]), list(rates[j + steps :][:nv])) for j in starts]
            step, gain = method.combine(k, h, stages, steps, nv)
            forces = [a + method.node(k) * (b - a) for a, b in zip(u0, u1, strict=True)]
            ahead = method.ahead(k, h, stages, joints)
            more = [] if ahead is None else ahead.entries
            return [*step, *gain, *method.clock(t, h, k), *forces, *more]

        return Part(f"combine{k}", ("clock", "u0", "u1", "rates"), function)

    def entry(self) -> Part:
        """The inputs of a whole step: its length, its time and the forces at its start."""
        blank = [0.0] * (sum(step_counts(self.parts.eom.tree)) - 1)

        def function(clock: Sequence[Any], u0: Sequence[Any], u1: Sequence[Any], rates: Sequence[Any]) -> list[Any]:
            t, h = clock
            return [h, *blank, t, stage_instant(t, h, 0.0).within, *u0]

        return Part("combine0", ("clock", "u0", "u1", "rates"), function)

    def whole(self) -> Part:
        """The state after a whole step under constant forces."""
        engine = ReferenceEngine(self.parts.eom)

        def function(state: Sequence[Any], part: Sequence[Any]) -> list[Any]:
            start, _, _, instant, u, _ = self.parts.split_step_inputs(state, part)
            end = self.integrator.step(engine, start, instant.t, part[0], lambda *_: u)
            return [*end.q, *end.v]

        return Part("finish", ("state", "part"), function)


def count_ahead(joints: int) -> int:
    """Return the number of entries of `Ahead` for a number of joints with implicit forces."""
    return len(Ahead.none(joints).entries) if joints else 0


def block_sizes(nq: int, nv: int, nu: int, free: int, inner: int = 0, joints: int = 0) -> dict[str, int]:
    """Return the number of entries of every block.

    inner: number of entries of q that are inner states. joints: number of joints with implicit forces.
    """
    one_state = {"q": nq, "v": nv, "vdot": nv, "u": nu, "time": 1, "within": 1, "free": free}
    step = {
        "sides": 2,
        "state": nq + nv,
        "next": nq + nv,
        "stage": 2 * nv + inner,
        "part": 2 * nv + inner + 2 + nu + count_ahead(joints),
        "clock": 2,
        "u0": nu,
        "u1": nu,
        "u_start": nu,
    }
    changes = {"dq": nq, "dv": nv, "du": nu, "dfree": free, "dpart": step["part"], "weights": nv}
    return one_state | step | changes


def output_counts(name: str, sizes: Mapping[str, int]) -> dict[str, int]:
    """Return the number of outputs of the compiled functions of a part, by name."""
    if name == "rollout":
        return {"rollout": 0, "map_finish": sizes["state"]}
    if name == "gradient":
        return {"gradient": 0}
    rates = ("stage", "rates", "balance", "answer", "slope")
    states = ("finish", "reach", "settle", "complete", "jump")
    block = "stage" if name in rates else "state" if name in states else "vdot"
    counts = {"mass_matrix": sizes["v"] ** 2, "pose": 12, "jacobian": 6 * sizes["v"], "frame_velocity": 6}
    counts["vjp"] = sizes["q"] + sizes["v"] + sizes["u"] + sizes["free"]
    return {f"map_{name}": counts.get(name, sizes[block])}
