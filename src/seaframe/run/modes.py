"""Modal analysis: natural frequencies, damping and shapes of small motion about a state of a scene.

With x the displacement along the free entries of v, small motion obeys M x'' + C x' + K x = 0 with
K = -M d(vdot)/dx and C = -M d(vdot)/dv. In first-order form, with the inner states s of devices,

    d/dt (x, s, v) = J (x, s, v),    J z = lambda z,

from the exact Jacobian of a stage of a step. Prescribed and locked coordinates are left out, and connections restrict
the motion to x = Z y with A Z = 0.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from ..deprecation import warn_renamed
from ..dynamics import EquationsOfMotion, constrained, dense, derive, kinematics, require_scene
from ..dynamics.dense import null_space
from ..dynamics.joints import Free
from ..dynamics.start import described_state
from ..errors import SeaframeError
from ..integrate.initial_state import initial_state
from ..integrate.step_engine import State, step_counts
from ..loads.time_functions import Instant
from ..numbers import Floats
from ..scene.coordinates import motion_names
from ..scene.model import Scene
from ..spatial import array
from .simulate import default_engine, engine_of

Kind = Literal["swing", "decay", "growth", "free"]
SLOW, RELATIVE = 1e-5, 1e-7  # |lambda| [1/s], and relative to the fastest, below which it counts as zero
RESTING = 1e-9  # rates below which connected robots count as at rest [rad/s, m/s]
RANK_TOLERANCE = 1e-4  # singular values of shapes of free motion below which they count as one shape
MAX_STEPS = 200  # of the search for rest
MAX_STEP_LENGTH = 0.3  # [rad, m]
REST_ACCELERATION = 1e-11  # at which the search ends
ACCEPTED_ACCELERATION = 1e-8  # where it decreases no further: weight and buoyancy are given to nine digits
UNBALANCED = 1e-6  # fraction of the mass above which weight less buoyancy is more than rounding of given numbers
ROUNDED = 4.0 * float(np.finfo(float).eps)  # relative rounding error of a coordinate


@dataclass(frozen=True, slots=True)
class Mode:
    """One mode of free motion of a scene near a state."""

    kind: Kind  # oscillation ("swing"), decay or growth without oscillation, or free motion without restoring force
    eigenvalue: complex  # lambda [1/s]
    shape: Floats  # (nv,) complex: displacement along each entry of v [rad, m], the largest 1
    participation: Floats  # (nv,) |x_k (M x)_k| of each entry of v: its fraction of the kinetic energy; the sum is 1

    @property
    def frequency(self) -> float:
        """Natural frequency |lambda| / 2 pi [Hz] of an oscillation; 0 for other modes."""
        return abs(self.eigenvalue) / (2.0 * math.pi) if self.kind == "swing" else 0.0

    @property
    def damping(self) -> float:
        """Damping ratio -Re lambda / |lambda|: 1 for a decay, -1 for growth, 0 for free motion."""
        return -self.eigenvalue.real / abs(self.eigenvalue) if self.kind != "free" else 0.0

    @property
    def time(self) -> float:
        """Time in which the motion falls to 1/e [s]; if negative, in which it grows by the factor e."""
        rate = self.eigenvalue.real
        return -1.0 / rate if rate != 0.0 and self.kind != "free" else math.inf


@dataclass(frozen=True)
class Modes:
    """Modes of a scene about a state, the slowest first. `len(modes)` and `modes[k]` work as for a list.

    found = sf.modes(scene, rest=True)
    found.frequencies, found.damping  # [Hz], damping ratios of the modes that oscillate
    found[0].kind, found[0].shape     # of the slowest mode
    """

    scene: Scene
    q: Floats  # (nq,) the state
    v: Floats  # (nv,)
    names: tuple[str, ...]  # names of the entries of v
    modes: tuple[Mode, ...]
    residual_acceleration: float  # largest of a free coordinate at the state [rad/s2, m/s2]; 0 where it is rounding

    def __len__(self) -> int:
        return len(self.modes)

    def __repr__(self) -> str:
        from ..look.summaries import modes_line

        return modes_line(self)

    def _repr_html_(self) -> str:
        from ..look.cards import modes_card

        return modes_card(self)

    def __getitem__(self, k: int) -> Mode:
        return self.modes[k]

    @property
    def unrest(self) -> float:
        """Former name of `residual_acceleration`."""
        warn_renamed("Modes.unrest", "residual_acceleration")
        return self.residual_acceleration

    @property
    def swings(self) -> tuple[Mode, ...]:
        """The modes that oscillate."""
        return tuple(mode for mode in self.modes if mode.kind == "swing")

    @property
    def frequencies(self) -> Floats:
        """Natural frequencies of all modes that oscillate [Hz]."""
        return np.array([mode.frequency for mode in self.swings])

    @property
    def damping(self) -> Floats:
        """Damping ratios of all modes that oscillate."""
        return np.array([mode.damping for mode in self.swings])

    def to_dict(self) -> dict[str, Any]:
        """Return all modes as data for JSON."""
        return {
            "name": self.scene.name,
            "coordinates": list(self.names),
            "q": self.q.tolist(),
            "v": self.v.tolist(),
            "residual_acceleration": self.residual_acceleration,
            "unrest": self.residual_acceleration,  # former name
            "modes": [
                {
                    "kind": mode.kind,
                    "frequency_hz": mode.frequency,
                    "damping": mode.damping,
                    "eigenvalue": [mode.eigenvalue.real, mode.eigenvalue.imag],
                    "shape": [[x.real, x.imag] for x in mode.shape.tolist()],
                    "participation": mode.participation.tolist(),
                }
                for mode in self.modes
            ],
        }

    def to_json(self) -> str:
        """Return all modes as JSON."""
        return json.dumps(self.to_dict(), indent=2)

    def plot(self, count: int = 6) -> Any:
        """Return a figure of the slowest modes: participation of coordinates, and shapes of flexible links."""
        from ..look.mode_plots import figure

        return figure(self, count)


def modes(scene: Scene, rest: bool = False, method: str | None = None) -> Modes:
    """Compute the modes of small motion about the start of a scene or, with `rest`, about its equilibrium.

    Drives and commands keep their values at the start; with `rest`, prescribed coordinates stay where they start.
    Controllers do not act. `method` is the formulation; all give the same modes.

        sf.modes(scene, rest=True).frequencies  # [Hz]
    """
    require_scene(scene)
    eom = derive(hold_prescribed(scene) if rest else scene, method or scene.run.method)
    small = SmallMotion(eom)
    state = small.find_rest(initial_state(eom)) if rest else initial_state(eom)
    return small.modes(state)


def hold_prescribed(scene: Scene) -> Scene:
    """Return the scene with every prescribed coordinate constant at its initial value."""
    scene = scene.without_gaits()
    drives, (q, _) = scene.to_dict().get("drives", {}), described_state(scene, derive(scene).tree)
    for path, slot in scene.coordinates.slots.items():
        if "motion" in slot.actuation:
            values = q[slot.q]
            drives[path] = drives[path] | {"motion": {"constant": values[0] if len(values) == 1 else values}}
    return Scene.from_dict(scene.to_dict() | {"drives": drives}) if drives else scene


class SmallMotion:
    """Small motion of a scene at the start of time."""

    def __init__(self, eom: EquationsOfMotion) -> None:
        self.eom, self.instant = eom, Instant(0.0, 0.0)
        self.engine = engine_of(default_engine(eom), eom)
        self.nothing = [0.0] * eom.nu
        self.steps, self.nv = step_counts(eom.tree)
        joined = eom.scene.all_connections
        first = eom.nq - eom.tree.inner  # inner states of connections are constant
        self.inner = [
            self.nv + k - first for path, own in eom.coordinates.inner.items() if path not in joined
            for k in range(own.start, own.stop)
        ]  # fmt: skip

    def modes(self, state: State) -> Modes:
        """Compute the modes about a state."""
        if self.eom.tree.connections and any(abs(x) > RESTING for x in state.v):
            raise SeaframeError(
                "Modes of connected robots are computed only at rest, but the initial rates are not zero. Set them to "
                "zero, or use `rest`.",
                "unsupported",
            )
        Z = self.allowed_velocities(state)
        M, J, count = self.eom.mass_matrix(state.q), self.reduced_jacobian(state, Z), Z.shape[1]
        every = tuple(Mode(kind_of(rate), rate, *normalise_shape(M, Z @ y)) for rate, y in split_modes(J, count))
        left = np.abs(self.remaining_rates(state, Z))
        residual = float(
            left[:count][left[:count] > rounding_error(self.by_place(J, count), state)[:count]].max(initial=0.0)
        )
        return Modes(self.eom.scene, np.array(state.q), np.array(state.v), self.eom.coordinates.v, every, residual)

    def by_place(self, J: Floats, count: int) -> Floats:
        """Return the Jacobian of the accelerations and of the rates of inner states with respect to (y, s)."""
        first = count + len(self.inner)
        return np.asarray(np.r_[J[first:], J[count:first]][:, :first])

    def reduced_jacobian(self, state: State, Z: Floats) -> Floats:
        """Return J for (y, s, w): x = Z y along the entries of v, inner states s, v = Z w."""
        linear = self.engine.linear(state, self.instant, self.nothing)
        count = Z.shape[1]
        steps = steps_from_displacements(self.eom, state.q) @ Z  # the step of q for each entry of y
        to_full = np.zeros((self.steps + self.nv, 2 * count + len(self.inner)))
        to_full[: self.nv, :count] = steps
        to_full[self.inner, range(count, count + len(self.inner))] = 1.0
        to_full[self.steps :, count + len(self.inner) :] = Z
        whole: Floats = to_full.T @ linear.state @ to_full  # columns of all three are orthonormal
        return whole

    def allowed_velocities(self, state: State) -> Floats:
        """Return Z (nv, m): orthonormal velocities that locks, prescribed motion and connections allow."""
        Z: Floats = dense.free_directions(self.eom.tree, state.q)
        if not self.eom.tree.connections or not Z.size:
            return Z
        tree, entries = self.eom.aligned_tree, list(Z)
        closed = constrained.closed_factors(tree, self.instant, self.eom.commands(self.nothing, self.instant))
        q = [x + np.zeros(Z.shape[1]) for x in state.q]
        rows = constrained.rates(tree, q, entries, Instant(self.instant.t + 0.0 * entries[0], 0.0))
        A = np.array([s * row + 0.0 * entries[0] for own, s in zip(rows, closed, strict=True) for row in own])
        return np.asarray(Z @ null_space(A))

    def find_rest(self, state: State) -> State:
        """Find the state at rest: accelerations and rates of inner states vanish.

        Takes implicit steps of x' = vdot, a descent in the metric of M. Steps become longer as the accelerations
        decrease, and finally equal those of Newton's method.
        """
        state, length, before = State(state.q, [0.0] * self.nv), 1e-3, math.inf
        refuse_unbalanced(self.eom, state, self.instant)
        for _ in range(MAX_STEPS):
            Z = self.allowed_velocities(state)
            rates, count = self.remaining_rates(state, Z), Z.shape[1]
            size = float(np.abs(rates).max(initial=0.0))
            if size < REST_ACCELERATION or 0.5 * before < size < ACCEPTED_ACCELERATION:
                return state
            length = min(1e15, length * min(10.0, max(0.2, 2.0 * before / size)))
            own = self.by_place(self.reduced_jacobian(state, Z), count)
            if (np.abs(rates) < rounding_error(own, state)).all():
                return state
            move = np.linalg.solve(np.eye(len(own)) / length - own, rates)
            move *= min(1.0, MAX_STEP_LENGTH / max(np.abs(move).max(), 1e-300))
            state, before = self.move_state(state, Z, move), size
        names = motion_names(self.eom.scene)
        worst = names[int(np.argmax(np.abs(Z @ rates[:count])))] if count else "an inner state"
        raise SeaframeError(
            f"Scene '{self.eom.scene.name}' does not come to rest: {worst} still accelerates at {size:.2g} rad/s2 or "
            "m/s2. It needs an equilibrium: buoyancy equal to weight, a spring, or a fixed base.",
            "diverged",
        )

    def remaining_rates(self, state: State, Z: Floats) -> Floats:
        """Return the accelerations and the rates of inner states, which vanish at rest."""
        rates = self.engine.stage(state, [0.0] * self.steps, [0.0] * self.nv, self.instant, self.nothing)
        return np.array([*(Z.T @ np.array(rates.v)), *(rates.q[k] for k in self.inner)])

    def move_state(self, state: State, Z: Floats, move: Floats) -> State:
        step = np.zeros(self.steps)
        step[: self.nv] = steps_from_displacements(self.eom, state.q) @ Z @ move[: Z.shape[1]]
        step[self.inner] = move[Z.shape[1] :]
        there = self.engine.state_after(state, step.tolist(), [0.0] * self.nv, self.instant)
        if self.eom.tree.connections:
            there = self.engine.finish_step(there, self.instant, self.nothing)
        return there


def refuse_unbalanced(eom: EquationsOfMotion, at_rest: State, instant: Instant) -> None:
    """Refuse to search for the rest of free robots whose weight and buoyancy do not balance: there is none.

    That is certain where nothing else acts on robots at rest: in still water without a surface, without a floor, and
    without thrust or drag.
    """
    water, tree = eom.scene.water, eom.tree
    flow = water is not None and (water.surface is not None or water.waves or water.current.profile)
    if eom.scene.floor is not None or flow or (water is not None and water.current.gauss_markov):
        return
    q, v = at_rest.q, at_rest.v
    fed = tree.device_inputs(q, eom.joint_inputs(q, v, [0.0] * eom.nu, instant))
    moving = zip(tree.bodies, kinematics.motions(tree, q, v, instant), fed, strict=True)
    others = [[array(F) for F in body.wrenches(B.situation_of(body), own).values()] for body, B, own in moving]
    for group in floating_groups(eom):
        bodies = [tree.bodies[k] for k in group]
        heavy, mass = (
            float(sum(x)) for x in zip(*((b.matter.heavy, b.matter.rigid.mass) for b in bodies), strict=True)
        )
        g = float(np.linalg.norm(eom.scene.gravity))
        if abs(heavy) * g <= UNBALANCED * mass * max(g, 1.0) or any(np.any(F) for k in group for F in others[k]):
            continue
        names = dict.fromkeys(body.name.partition(".")[0] for body in bodies if body.name)
        change = "Add `water` that carries it"
        if water is not None:
            less, more = ("mass", "volume") if heavy > 0.0 else ("volume", "mass")
            amount = f"{abs(heavy):.4g} kg or {abs(heavy) / water.density:.4g} m3 in total"
            change = f"Reduce `{less}` or increase `{more}` of its links, by {amount}"
        raise SeaframeError(
            f"there is no state of rest: weight less buoyancy is {heavy * g:+.4g} N, so it "
            f"{'sinks' if heavy > 0.0 else 'rises'} without end. {change}; or fix or lock its base; or leave out "
            "`rest` for modes about the start.",
            "diverged",
            path=", ".join(names),
        )


def floating_groups(eom: EquationsOfMotion) -> list[list[int]]:
    """Return the bodies, by number, of each set of joined robots that nothing holds to the world."""
    tree = eom.tree
    roots: list[int] = []
    for k, body in enumerate(tree.bodies):
        roots.append(k if body.parent is None else roots[body.parent])
    held = {
        root for root in set(roots)
        if not isinstance(tree.bodies[root].joint, Free) or set(tree.bodies[root].actuation[:3]) != {"free"}
    }  # fmt: skip
    joined = {root: {root} for root in roots}
    for each in tree.connections:
        ends = [roots[k] for k in (each.a, each.b) if k is not None]
        if len(ends) < 2:
            held.update(ends)
            continue
        whole = joined[ends[0]] | joined[ends[1]]
        joined |= dict.fromkeys(whole, whole)
    groups = {frozenset(group) for group in joined.values() if not group & held}
    return [[k for k, root in enumerate(roots) if root in group] for group in sorted(groups, key=min)]


def rounding_error(by_place: Floats, state: State) -> Floats:
    """Return the error of each rate that vanishes at rest due to rounding of the coordinates."""
    largest = float(np.abs(np.array(state.q)).max(initial=0.0))
    return np.asarray(ROUNDED * largest * np.abs(by_place).sum(axis=1))


def steps_from_displacements(eom: EquationsOfMotion, q: Sequence[Any]) -> Floats:
    """Return the steps of q for displacements along v; those of a free joint are along the axes of its parent frame."""
    result = np.eye(eom.nv)
    for body in eom.tree.bodies:
        if isinstance(body.joint, Free):
            place = slice(body.v.start, body.v.start + 3)
            result[place, place] = array(body.joint.pose(q[body.q]).R)
    return result


def split_modes(J: Floats, count: int) -> list[tuple[complex, Floats]]:
    """Return eigenvalues, the slowest first, and the first `count` entries of their vectors.

    Of each conjugate pair one is returned. Free motion has double zeros where it is undamped; each shape counts once.
    """
    if not len(J):
        return []
    rates, shapes = np.linalg.eig(J)
    zero = np.abs(rates) <= SLOW + RELATIVE * np.abs(rates).max()
    drifts = shapes[:count, zero]
    sizes = np.linalg.norm(drifts, axis=0)
    left, values, _ = np.linalg.svd(
        drifts[:, sizes > RANK_TOLERANCE] / sizes[sizes > RANK_TOLERANCE], full_matrices=False
    )
    found: list[tuple[complex, Floats]] = [(0j, y.real) for y in left[:, values > RANK_TOLERANCE].T]
    order = [k for k in np.argsort(np.abs(rates), kind="stable") if not zero[k] and rates[k].imag >= 0.0]
    return found + [(complex(rates[k]), shapes[:count, k]) for k in order]


def kind_of(rate: complex) -> Kind:
    """Return the kind of a mode from its eigenvalue."""
    if rate == 0.0:
        return "free"
    if rate.imag != 0.0:
        return "swing"
    return "decay" if rate.real < 0.0 else "growth"


def normalise_shape(M: Floats, x: Floats) -> tuple[Floats, Floats]:
    """Return the displacement along v, scaled so that its largest entry is 1, and each entry's kinetic-energy fraction.

    Where M couples entries, the energy of a pair is split evenly, and negative parts count by their absolute values.
    """
    largest = x[np.argmax(np.abs(x))] if x.any() else 1.0
    energies = np.abs((x.conj() * (M @ x)).real)
    return np.asarray(x / largest, dtype=complex), energies / max(float(energies.sum()), 1e-300)
