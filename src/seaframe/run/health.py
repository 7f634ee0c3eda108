"""Health of a run: balances that the integrator does not enforce, and an estimate of its error.

Energy balance: energy of the state less the work of motors, loads and dampers. Momentum balance of free robots:
momentum of the state less the impulse of weight and loads. Work and impulse are time integrals of the power and force
at every step, by cubic splines between the jumps of the drives.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from ..dynamics import balance, constrained
from ..dynamics.beam import Beam
from ..dynamics.joints import Prismatic
from ..errors import count_words
from ..integrate import INTEGRATORS
from ..integrate.auto import REACH, name_stable_integrator, stable_step
from ..integrate.step_engine import State
from ..loads.time_functions import Instant
from ..numbers import Floats, Ints
from ..scene.flexible import Flexible
from ..scene.links import Link
from ..signals.energy import powers
from ..signals.snapshot import Snapshot
from ..spatial import array
from .control_advice import control_advice
from .recording import Rows, Run
from .spline_integral import integrate_spline
from .table_advice import table_advice

ENOUGH = 40  # number of steps from which splines through the rows integrate power and force well
SAMPLES = 8  # number of steps that are repeated in two halves
NEGLIGIBLE = 1e-9  # works below this fraction of the largest are not reported
DOUBTFUL = 0.1  # energy residual above which a motion is probably wrong; in the gallery it is below 1e-3
FAR_BENT = 0.1  # deflection over length at which the model of a flexible link has an error of 1 %
THICK = 0.1  # width over length at which the second frequency has an error of 4 %; 15 % at twice that
ROUNDING = 1e-12  # fraction of the potential energy that may be rounding error
AT_LIMIT = 1e-12  # compression of a stop [m, rad] that may be rounding error
STILL = 1e-6  # speed below which nothing moves [m/s]
TARGET = 1e-6  # error over a whole run for which the advice is given
MANY, LOOSER = 20, 1e-5  # many steps between two recorded states, and the tolerance that is then recommended


@dataclass(frozen=True, slots=True)
class Health:
    """Health of a run; residuals are relative to the largest value of the balanced quantity."""

    energy_residual: float  # energy less work, over the largest energy or work
    momentum_residual: float | None  # momentum less impulse; None where a base is fixed or locked
    orthonormality: float  # largest entry of R^T R - 1 over all links and times
    constraint_drift: float | None  # largest residual of a closed connection [m, rad]; None without connections
    coriolis_power: float | None  # relative power of Coriolis terms of added mass, ideally 0; None in a dry scene
    added_mass: float | None  # smallest eigenvalue of a link's added mass over its largest, >= 0; None in a dry scene
    step_error: float | None  # difference of a step and its two halves; None for adaptive steps
    work: dict[str, float]  # work of motors, dampers and loads over the run, by kind [J]
    advice: list[str]

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)


def health_of(run: Run) -> Health:
    """Compute the health of a recorded run."""
    with np.errstate(over="ignore", invalid="ignore"):  # an unbounded motion has an infinite residual
        return compute_health(run)


def compute_health(run: Run) -> Health:
    error = step_error(run)
    fine = with_states_between(run)
    works = work_by_kind(fine)
    largest = max((np.abs(work).max() for work in works.values()), default=0.0)
    least = max(NEGLIGIBLE * largest, still_energy(run))
    shown = {kind: float(work[-1]) for kind, work in works.items() if np.abs(work).max() > least}
    final = {kind: 0.0 if abs(work) <= ROUNDING * largest else work for kind, work in shown.items()}
    residual = energy_residual(fine, works)
    return Health(
        residual,
        momentum_residual(fine),
        orthonormality(run),
        constraint_drift(run),
        *added_mass_health(run),
        error,
        final,
        [
            *energy_advice(run, residual),
            *control_advice(run),
            *table_advice(run.scene, float(run.t[0]), float(run.t[-1])),
            *limit_advice(run),
            *bending_advice(run),
            *thickness_advice(run),
            *step_advice(run, error),
        ],
    )


def with_states_between(run: Run) -> Run:
    """Add states inside the steps of a short run: splines through two or three rows do not integrate power well.

    These states are computed by shorter steps from the rows, which stay as they are. Forces u are taken as linear.
    """
    rows = run.rows
    lengths = np.diff(rows.t)
    steps = np.flatnonzero(lengths > 0.0)
    if not 0 < len(steps) < ENOUGH:
        return run
    parts = math.ceil(ENOUGH / len(steps))
    blocks = [[rows.t[:1], rows.within[:1], rows.q[:1], rows.v[:1], rows.u[:1], rows.on_grid[:1]]]
    for k, length in enumerate(lengths):
        start, t = State(rows.q[k].tolist(), rows.v[k].tolist()), float(rows.t[k])
        for part in np.arange(1, parts) / parts if length > 0.0 else ():
            between = run.step(start, t, float(part * length))
            u = rows.u[k] + part * (rows.u[k + 1] - rows.u[k])
            row = (t + part * length, rows.within[k + 1], between.q, between.v, u, False)
            blocks.append([np.array([entry]) for entry in row])
        one = slice(k + 1, k + 2)
        blocks.append([rows.t[one], rows.within[one], rows.q[one], rows.v[one], rows.u[one], rows.on_grid[one]])
    finer = Rows(*(np.concatenate(column) for column in zip(*blocks, strict=True)))
    return Run(run.scene, run.eom, run.integrator, run.dt, finer, run.step, run.wall_s, run.continuation)


def added_mass_health(run: Run) -> tuple[float | None, float | None]:
    """Return the relative power V . (V x* I_A V) of Coriolis terms of added mass, and the least eigenvalue of I_A.

    Both show whether the added mass could create energy. The eigenvalue is relative to the largest.
    """
    tree = run.eom.tree
    if all(body.matter.added is None for body in tree.bodies):
        return None, None
    wet = {k: body.matter.added for k, body in enumerate(tree.bodies) if body.matter.added is not None}
    wet = {k: added for k, added in wet.items() if array(added).any()}

    def sizes(at: Snapshot) -> dict[str, Any]:
        """Return the power at each body with added mass, and the sum of the sizes of its terms."""
        moving = {k: at.motions[k].V_B for k in wet}
        terms = {k: [F * v for F, v in zip(V.cross_dual(wet[k] @ V), V, strict=True)] for k, V in moving.items()}
        return {str(k): [sum(own), sum(map(abs, own))] for k, own in terms.items()}

    largest = [np.abs(own).max(axis=0) for own in run.history.evaluate(sizes).values()]
    power = max((float(own / whole) for own, whole in largest if whole > 0.0), default=0.0)
    eigenvalues = [np.linalg.eigvalsh(array(added)) for added in wet.values()]
    return power, min((float(own[0] / own[-1]) for own in eigenvalues), default=None)


def constraint_drift(run: Run) -> float | None:
    """Return the largest residual of a connection while it is closed [m, rad]."""
    tree = run.eom.tree
    if not tree.connections:
        return None

    def residuals(at: Snapshot) -> dict[str, Any]:
        every = zip(tree.connections, constrained.violations(tree, at.q, at.v, at.instant), strict=True)
        closed = [(each.closed_factor(at.instant, at.joint_inputs[tree.nv :]), rows) for each, rows in every]
        return {str(k): [row.c * factor for row in rows] for k, (factor, rows) in enumerate(closed)}

    return max(float(np.abs(rows).max()) for rows in run.history.evaluate(residuals).values())


def work_by_kind(run: Run) -> dict[str, Floats]:
    """Return the work of motors, dampers and loads up to every row, by kind [J]."""
    rates = power_by_kind(run)
    works = dict(zip(rates, integral(run, np.column_stack(list(rates.values()))).T, strict=True))
    motors, impact = impulsive_work(run)
    works["motors"] = works["motors"] + motors
    if run.eom.tree.connections:
        works["impact"] = impact
    return works


def energy_residual(run: Run, works: dict[str, Floats]) -> float:
    """Return the largest |E(t) - E(0) - W(t)| over the largest energy or work."""
    return float(energy_errors(run, works).max())


def energy_errors(run: Run, works: dict[str, Floats]) -> Floats:
    """Return |E(t) - E(0) - W(t)| at every row, over the largest energy or work."""
    energy = energies(run)
    work = np.sum(list(works.values()), axis=0)
    change = energy - energy[0]
    moving = np.abs(run.history.signal("energy.kinetic")).max()
    scale = max(moving, np.abs(work).max(), np.abs(change).max(), still_energy(run))
    return np.asarray(np.abs(change - work) / scale if scale > 0.0 else np.zeros(len(energy)), dtype=float)


def still_energy(run: Run) -> float:
    """Return an energy [J] below which nothing moves, so that rest has a residual near zero.

    The rounding of the potential energy, and the kinetic energy of all masses at STILL.
    """
    mass = sum(float(link.total_mass) for link in run.scene.links.values())
    rounding = ROUNDING * float(np.abs(run.history.signal("energy.potential")).max())
    return max(rounding, 0.5 * mass * STILL**2)


def energies(run: Run) -> Floats:
    """Return kinetic plus potential energy at every row, in the frame of the dynamics [J]."""
    return run.history.evaluate(lambda at: {"energy": balance.energy_in_frame(at.tree, at.q, at.v)})["energy"]


def power_by_kind(run: Run) -> dict[str, Floats]:
    """Return the power of motors, dampers and loads at every row, by kind [W]."""
    own = {power.kind: run.history.signal(power.name) for power in powers(run.scene)}
    return {"motors": np.zeros(len(run.rows.t))} | own


def impulsive_work(run: Run) -> tuple[Floats, Floats]:
    """Return the work of impulses up to every row [J], at jumps of prescribed rates and at closing connections.

    An impulse M dv at a mean rate (v + v')/2 does the work dv M (v + v')/2: that of motors in the prescribed entries,
    that of the impact in the others.
    """
    rows = run.rows
    driven = np.array([actuation == "motion" for actuation in run.eom.tree.actuation])
    jumps = np.zeros((2, len(rows.t)))
    for k in np.flatnonzero(np.diff(rows.t) == 0.0):
        gained = rows.v[k + 1] - rows.v[k]
        if gained.any():
            work = 0.5 * (run.eom.mass_matrix(rows.q[k]) @ gained) * (rows.v[k] + rows.v[k + 1])
            jumps[:, k + 1] = work[driven].sum(), work[~driven].sum()
    motors, impact = np.cumsum(jumps, axis=1)
    return motors, impact


def momentum_residual(run: Run) -> float | None:
    """Return the largest |change of momentum - impulse| over the largest momentum or impulse, linear and angular."""
    found = momentum_errors(run)
    return None if found is None else float(found.max())


def momentum_errors(run: Run) -> Floats | None:
    """Return |change of momentum - impulse| at every row, over the largest momentum or impulse.

    The larger of linear and angular momentum. None where the world holds a base.
    """
    bases = [slot for slot in run.eom.coordinates.slots.values() if slot.base]
    held = any(slot.joint != "free" or "locked" in slot.actuation for slot in bases)
    if held or any(None in (joined.a, joined.b) for joined in run.eom.tree.connections):
        return None

    def momentum_and_force(at: Snapshot) -> dict[str, Any]:
        force = balance.external_wrench(at.tree, at.q, at.v, at.joint_inputs, at.instant)
        return {"momentum": balance.momentum_in_frame(at.tree, at.q, at.v), "force": force}

    found = run.history.evaluate(momentum_and_force)
    momenta, impulse = found["momentum"], integral(run, found["force"])
    worst: Floats = np.zeros(len(momenta))
    for part, name in ((slice(0, 3), "momentum.linear"), (slice(3, 6), "momentum.angular")):
        momentum = momenta[:, part]
        residual = np.abs(momentum - momentum[0] - impulse[:, part]).max(axis=1)
        scale = max(momentum_scale(run, name), np.abs(impulse[:, part]).max(), rounding_momentum(run, name))
        worst = np.maximum(worst, residual / scale) if scale > 0.0 else worst
    return worst


def rounding_momentum(run: Run, name: str) -> float:
    """Return the impulse of rounding errors where weight and buoyancy cancel, so that rest counts as rest."""
    weight = sum(float(link.total_mass) for link in run.scene.links.values()) * float(np.linalg.norm(run.scene.gravity))
    impulse = ROUNDING * weight * float(run.t[-1] - run.t[0])
    return impulse if name == "momentum.linear" else impulse * max(largest_distance(run), 1.0)


def momentum_scale(run: Run, name: str) -> float:
    """Return the scale of momentum in a run, also where parts of it cancel: sqrt(2 m T), or that times a length."""
    mass = sum(float(link.total_mass) for link in run.scene.links.values())
    largest = math.sqrt(2.0 * mass * float(run.history.signal("energy.kinetic").max()))
    if name == "momentum.linear":
        return largest
    return max(float(np.abs(run.history.signal(name)).max()), largest * largest_distance(run))


def largest_distance(run: Run) -> float:
    """Return the largest distance of a centre of mass from the world's origin [m]."""
    centers = [run.history.signal(f"{path}.center_position") for path in run.scene.links]
    return float(max(np.linalg.norm(center, axis=1).max() for center in centers))


def integral(run: Run, rates: Floats) -> Floats:
    """Return the time integral of rates (m, k) up to every row; jumps contribute nothing."""
    if not np.isfinite(rates).all():
        return np.full_like(rates, np.inf)
    return integrate_spline(run.rows.t, rates)


def orthonormality(run: Run) -> float:
    """Return the largest entry of R^T R - 1 over all links and times."""
    poses = run.eom.poses(run.rows.q)
    errors = [np.abs(np.swapaxes(R, -1, -2) @ R - np.eye(3)).max() for X in poses.values() for R in [X[..., :3, :3]]]
    return float(max(errors))


def step_error(run: Run) -> float | None:
    """Return the largest difference between a step and its two halves, over some steps; relative for values above 1.

    Steps at a limit of a joint are left out if there are others: the stop damps their errors, which do not add up.
    """
    if not INTEGRATORS[run.integrator].fixed or len(run.t) < 2:
        return None
    free, stopped = split_steps(run)
    return largest_step_error(run, free if len(free) else stopped)


def split_steps(run: Run) -> tuple[Ints, Ints]:
    """Return the rows in which steps start, split where a drive jumps: steps away from all limits, and those at one."""
    rows = run.rows
    stopped = np.zeros(len(rows.t), dtype=bool)
    for body in run.eom.tree.bodies:
        for n, stop in enumerate(body.stops):
            for beyond, _out in stop.compressions(rows.q[:, body.q.start + n]):
                stopped |= beyond > AT_LIMIT
    steps = np.flatnonzero(np.diff(rows.t) > 0.0)
    at_limit = stopped[steps] | stopped[steps + 1]
    return steps[~at_limit], steps[at_limit]


def largest_step_error(run: Run, steps: Ints) -> float:
    """Return the largest difference between a step and its two halves, over some of the steps that start in rows."""
    rows, worst = run.rows, 0.0
    for k in np.unique(steps[np.linspace(0, len(steps) - 1, SAMPLES).astype(int)]):
        t, h = float(rows.t[k]), float(rows.t[k + 1] - rows.t[k])
        start = State(rows.q[k].tolist(), rows.v[k].tolist())
        whole = run.step(start, t, h)
        halves = run.step(run.step(start, t, 0.5 * h), t + 0.5 * h, 0.5 * h)
        pairs = zip((*whole.q, *whole.v), (*halves.q, *halves.v), strict=True)
        worst = max(worst, *(abs(a - b) / (1.0 + abs(b)) for a, b in pairs), 0.0)
    return worst


def limit_advice(run: Run) -> Iterator[str]:
    """Yield when coordinates first went beyond their limits, and how far beyond at most."""
    names = run.eom.coordinates.q
    stops = [(body, stop, body.q.start + n) for body in run.eom.tree.bodies for n, stop in enumerate(body.stops)]
    for body, stop, k in stops:
        unit = "m" if isinstance(body.joint, Prismatic) else "rad"
        for side, (beyond, _out) in zip(stop.sides, stop.compressions(run.rows.q[:, k]), strict=True):
            reached = np.flatnonzero(beyond > AT_LIMIT)
            if len(reached):
                limit = getattr(stop, side)
                yield (
                    f"{names[k]} reached its {side} limit {limit:.4g} {unit} at t = {run.rows.t[reached[0]]:.4g} s and "
                    f"went up to {beyond.max():.2g} {unit} beyond it. Raise `limits.stiffness` if that is too far."
                )


def bending_advice(run: Run) -> Iterator[str]:
    """Yield advice on flexible links that bend more than their linear model, or their number of shapes, allows."""
    for body in run.eom.tree.bodies:
        if body.beam is None or body.parent is None:
            continue
        path = run.eom.tree.bodies[body.parent].name
        flexible, d = run.scene.links[path].flexible, run.rows.q[:, body.q]
        if flexible is not None and flexible.geometric == "exact":
            yield from far_bending_advice(path, flexible, body.beam, d)
        elif (ratio := bend_ratio(body.beam, d)) > FAR_BENT:
            yield (
                f"{path} bends by {ratio:.2g} of its length; beyond {FAR_BENT:g} its modes are a rough model: use "
                "`geometric: exact` with polynomial shapes."
            )


def far_bending_advice(path: str, flexible: Flexible, beam: Beam, d: Floats) -> Iterator[str]:
    """Yield advice on an exact line, for modal coordinates d (n, m), whose shapes may not carry its bending."""
    first = 0
    for axis, count in ((axis, flexible.counts[axis]) for axis in flexible.across):
        own = slice(first, first := first + count)
        if count == 0:
            continue
        slopes = array([list(station.slope[own]) for station in beam.stations])  # (n, m, 3)
        angle = float(np.linalg.norm(np.einsum("tm,nmk->tnk", d[:, own], slopes), axis=-1).max())
        error = flexible.bend_error(count, angle)
        if error > flexible.tolerance:
            yield (
                f"{path} rotates by {angle:.2g} rad along its length as it bends along {axis}; {count} shapes place "
                f"its tip to {error:.1g} of its length at worst, beyond its tolerance of {flexible.tolerance:g}. Give "
                "more shapes, or `auto` with this `largest_bend`."
            )


def thickness_advice(run: Run) -> Iterator[str]:
    """Yield advice on thick flexible links, in which shear and rotary inertia matter; pieces of a beam are left out."""
    links, parents = run.scene.links, run.scene.parents
    pieces = {path for path, parent in parents.items() if is_piece(links[path], links[parent] if parent else None)}
    inner = {parents[path] for path in pieces}
    for path, link in links.items():
        beam = link.flexible
        if beam is None or beam.largest_count < 2 or (beam.shear and beam.rotary) or path in inner or path in pieces:
            continue
        if beam.width > THICK * beam.length:
            yield (
                f"{path} is thick, its width {beam.width / beam.length:.2g} of its length: `shear` and `rotary` matter "
                "for its second mode and all above. Switch both on."
            )


def is_piece(link: Link, parent: Link | None) -> bool:
    """Whether a flexible link is fixed to the end of another one and continues it."""
    fixed = link.joint is not None and link.joint.type == "fixed"
    return link.flexible is not None and fixed and parent is not None and parent.flexible is not None


def bend_ratio(beam: Beam, d: Floats) -> float:
    """Return the largest transverse deflection of a beam over its length, for modal coordinates d (n, m)."""
    axis, shapes = array(beam.axis), array([list(station.displacement) for station in beam.stations])  # (n, m, 3)
    across = shapes - (shapes @ axis)[..., None] * axis
    moved = np.einsum("tm,nmk->tnk", d, across)
    return float(np.linalg.norm(moved, axis=-1).max() / array(beam.stations[-1].eta))


def energy_advice(run: Run, residual: float) -> Iterator[str]:
    """Yield a warning if the energy balance is violated so much that the motion is probably wrong."""
    if not residual <= DOUBTFUL:
        shorter = f"dt = {0.5 * run.dt:.3g} s" if INTEGRATORS[run.integrator].fixed else "a tighter run.tolerance"
        yield (
            f"Energy does not balance: {residual:.2g} of the largest energy or work is unexplained. The steps do not "
            f"resolve the fastest motion, so results may be wrong even where they look smooth. Compare with "
            f"{shorter}, or with integrator rodas4."
        )


def step_advice(run: Run, error: float | None) -> list[str]:
    """Return advice on the step size."""
    if error is None:
        return stiff_advice(run)
    order, steps = INTEGRATORS[run.integrator].order, len(run.t) - 1
    expected = error * steps
    if expected == 0.0:
        return []
    free, stopped = split_steps(run)
    at_limits = [
        f"{count_words(len(stopped), 'step')} at a limit of a joint left out: the errors, up to "
        f"{largest_step_error(run, stopped):.1e} per step, are damped by the stop and do not add up. If the impact "
        f"matters, compare with dt = {0.25 * run.dt:.2g} s."
    ] if len(free) and len(stopped) else []  # fmt: skip
    factor = (TARGET / expected) ** (1.0 / order)
    estimate = (
        f"dt = {run.dt:g} s: error about {error:.1e} per step, up to {expected:.1e} over the run if errors add up"
    )
    if expected > TARGET:
        advice = [f"{estimate}. For {TARGET:g} use dt = {run.dt * factor:.2g} s or integrator dopri5."]
        return [*advice, *at_limits, *stability_advice(run, 2.0 * run.dt)]
    if at_limits:
        return [f"{estimate}; this is small.", *at_limits, *stability_advice(run, run.dt)]
    enough = run.dt * min(factor, 10.0)
    if limits := stability_advice(run, enough):
        return [f"{estimate}; this is small.", *limits]
    return [f"{estimate}; this is small. dt = {enough:.2g} s would still give {TARGET:g}."]


def stability_advice(run: Run, dt: float) -> list[str]:
    """Return advice if explicit steps of dt [s] would be unstable at the end of a run."""
    integrator, about = INTEGRATORS[run.integrator], last_state(run)
    longest = stable_step(run.eom, *about, integrator)
    if dt <= longest:
        return []
    servos = name_stable_integrator(run.eom, *about, dt) == "imex3"
    other = "imex3, which is implicit in servos," if servos and run.integrator != "imex3" else "rodas4"
    return [
        f"The motion is stiff: {run.integrator} is stable up to dt = {longest:.2g} s; use integrator {other} for "
        "longer steps."
    ]


def stiff_advice(run: Run) -> list[str]:
    """Return advice if stability limited the steps of an explicit pair, or accuracy those of an implicit method."""
    steps = np.diff(run.rows.t)
    if not (steps > 0.0).any():
        return []
    usual, longest = float(np.median(steps[steps > 0.0])), run_stable_step(run)
    if run.integrator != "dopri5":
        return resolved_advice(run, usual, longest)
    if usual < 0.5 * longest:
        return []
    return [
        f"The motion is stiff: stability limited most steps to {usual:.2g} s. Use integrator rodas4 for longer steps."
    ]


def resolved_advice(run: Run, usual: float, longest: float) -> list[str]:
    """Return advice if the usual steps [s] of an implicit integrator are so short that they resolve all motion."""
    tolerance = run.tolerance
    if usual > longest or usual * MANY > run.dt or tolerance >= LOOSER:
        return []
    rate = REACH / longest / (2.0 * math.pi)
    return [
        f"Tolerance {tolerance:g} leads to steps of {usual:.2g} s, which resolve motion at {rate:.2g} Hz. If that "
        f"motion does not matter, use run.tolerance = {LOOSER:g} for longer steps; if it does, dopri5 may be faster."
    ]


def run_stable_step(run: Run) -> float:
    """Return the longest stable step of RK4 at the end of a run [s]."""
    return stable_step(run.eom, *last_state(run))


def last_state(run: Run) -> tuple[State, Instant]:
    """Return the state at the end of a run, and its instant."""
    rows = run.rows
    return State(rows.q[-1].tolist(), rows.v[-1].tolist()), Instant(float(rows.t[-1]), float(rows.within[-1]))
