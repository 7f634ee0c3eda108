"""Initial guesses of the states at every row of a run, from its measurements.

Poses, joint coordinates and velocities come from signals of these names; velocities that are not measured come from the
slope of a parabola through neighbouring rows. What only a sensor on a vehicle measures is moved to the origin of the
vehicle, with the place and the orientation that the sensor has in the scene. Other states are those of the scene; inner
states follow from commands.
"""

from __future__ import annotations

import numpy as np

from ...dynamics import derive
from ...dynamics.points import pose_on_link
from ...integrate.initial_state import initial_state
from ...numbers import Floats
from ...program.step_map import StepSequence
from ...quaternions import conjugate_quaternions, multiply_quaternions, rotate_vectors
from ...rotations import quaternion_from_rotation
from ...scene.coordinates import Slot
from ...signals.signal import split_component, without_flips
from ...spatial import Pose
from .model import split_by_signal
from .problem import Problem, Trial

AROUND = 3  # rows on either side that a parabola is fitted to


def guess_states(problem: Problem, trial: Trial, others: Floats | None = None) -> Floats:
    """Return states (n, nq + nv) at every row; unmeasured ones come from `others` (n, nq + nv), or from the scene."""
    if others is None:
        state = initial_state(derive(problem.scene))
        others = np.tile(np.array([*state.q, *state.v], dtype=float), (len(trial.record.t), 1))
    rows = others.copy()
    known = {signal.name: own for signal, own in split_by_signal(problem.sensors.signals, trial.record.y)}
    nq, coordinates = problem.program.nq, problem.scene.coordinates
    for sensor, (link, point) in problem.scene.points.items():
        slot = coordinates.slots.get(link)
        if slot is not None and slot.is_floating:
            known = move_to_link(known, sensor, link, pose_on_link(point)) | known
    for path, slot in coordinates.slots.items():
        enter_joint(rows, nq, path, slot, known, trial.record.t)
    for offset, names in ((0, coordinates.q), (nq, coordinates.v)):
        for k, name in enumerate(names):  # coordinates by their own names
            if name in known and ".orientation" not in name and ".position" not in name:
                rows[:, offset + k] = interpolate_missing(trial.record.t, known[name])[:, 0]
    return complete_states(problem, trial, rows)


def move_to_link(known: dict[str, Floats], sensor: str, link: str, X_BF: Pose) -> dict[str, Floats]:
    """Return the signals of a link B that follow from those of a sensor frame F on it, with the pose X_BF.

    R_WB = R_WF R_BF^T, p_WB = p_WF - R_WB p_BF, w_B = R_BF w_F, v_B = R_BF v_F - w_B x p_BF.
    """
    n = len(next(iter(known.values())))
    turn, lever = np.array(quaternion_from_rotation(X_BF.R), dtype=float), np.array([*X_BF.p], dtype=float)
    turns, levers = np.tile(turn, (n, 1)), np.tile(lever, (n, 1))
    found: dict[str, Floats] = {}
    if f"{sensor}.angular_velocity" in known:
        found["angular_velocity"] = rotate_vectors(turns, known[f"{sensor}.angular_velocity"])
    slip = np.cross(np.nan_to_num(found.get("angular_velocity", np.zeros((n, 3)))), levers)
    if f"{sensor}.body_velocity" in known:
        found["body_velocity"] = rotate_vectors(turns, known[f"{sensor}.body_velocity"]) - slip
    orientation = known.get(f"{link}.orientation")
    if f"{sensor}.orientation" in known:
        measured = known[f"{sensor}.orientation"]
        found["orientation"] = multiply_quaternions(measured, conjugate_quaternions(turns))
        orientation = found["orientation"] if orientation is None else orientation
    for kind, offset in (("position", levers), ("velocity", slip)):
        if f"{sensor}.{kind}" in known:
            carried = offset if orientation is None else rotate_vectors(orientation, offset)
            found[kind] = known[f"{sensor}.{kind}"] - carried
    return {f"{link}.{kind}": values for kind, values in found.items()}


def enter_joint(rows: Floats, nq: int, path: str, slot: Slot, known: dict[str, Floats], t: Floats) -> None:
    """Enter the measurements of one joint into the states."""
    q = np.arange(slot.q.start, slot.q.stop)
    v = nq + np.arange(slot.v.start, slot.v.stop)
    if slot.is_floating:
        enter_free_joint(rows, q, v, path, known, t)
    elif slot.type.is_scalar:
        for own in slot.type.entries:  # coordinates, then rates
            for k, entry in enumerate(range(own.place.start, own.place.stop)):
                values = find_component(known, f"{path}.{own.name}", k)
                if values is not None and own.vector == "q":
                    smooth, slope = fit_parabolas(t, values[:, None])
                    rows[:, q[entry]], rows[:, v[entry]] = smooth[:, 0], slope[:, 0]
                elif values is not None and own.vector == "v":
                    rows[:, v[entry]] = interpolate_missing(t, values[:, None])[:, 0]
    for name, entries in (("modes", slot.flexible_q), ("mode_rates", slot.flexible_v)):
        if f"{path}.{name}" in known:
            shift = nq if name == "mode_rates" else 0
            rows[:, shift + entries.start : shift + entries.stop] = interpolate_missing(t, known[f"{path}.{name}"])


def enter_free_joint(rows: Floats, q: Floats, v: Floats, path: str, known: dict[str, Floats], t: Floats) -> None:
    """Enter the measured pose and twist of a free joint into the states."""
    rows[:, v[:3]] = rotate_vectors(rows[:, q[3:]], rows[:, v[:3]])
    for k in range(3):  # velocities along the world's axes, rotated to the body's axes below
        values = find_component(known, f"{path}.position", k)
        if values is not None:
            smooth, slope = fit_parabolas(t, values[:, None])
            rows[:, q[k]], rows[:, v[k]] = smooth[:, 0], slope[:, 0]
        rate = find_component(known, f"{path}.velocity", k)
        if rate is not None:
            rows[:, v[k]] = interpolate_missing(t, rate[:, None])[:, 0]
    if f"{path}.orientation" in known:
        seen = np.asarray(np.isfinite(known[f"{path}.orientation"]).all(axis=1))
        measured = without_flips(known[f"{path}.orientation"])
        smooth, slope = fit_parabolas(t, measured)
        quaternions = np.where(seen[:, None], measured, smooth)
        quaternions /= np.linalg.norm(quaternions, axis=1, keepdims=True)
        rows[:, q[3:]] = quaternions
        rows[:, v[3:]] = 2.0 * multiply_quaternions(conjugate_quaternions(quaternions), slope)[:, 1:]
    if f"{path}.angular_velocity" in known:
        rows[:, v[3:]] = interpolate_missing(t, known[f"{path}.angular_velocity"])
    rows[:, v[:3]] = rotate_vectors(conjugate_quaternions(rows[:, q[3:]]), rows[:, v[:3]])
    for k in range(3):
        rate = find_component(known, f"{path}.body_velocity", k)
        if rate is not None:
            rows[:, v[k]] = interpolate_missing(t, rate[:, None])[:, 0]


def find_component(known: dict[str, Floats], name: str, k: int) -> Floats | None:
    """Return column k of a signal that is measured as a whole or by components, or None."""
    if name in known:
        return known[name][:, k]
    for other, values in known.items():
        if split_component(other) == (name, k):
            return values[:, 0]
    return None


def interpolate_missing(t: Floats, values: Floats) -> Floats:
    """Return columns (n, k) with missing values interpolated linearly; zero where a column has no value."""
    result = np.zeros_like(values)
    for k, column in enumerate(values.T):
        known = np.isfinite(column)
        if known.any():
            result[:, k] = np.interp(t, t[known], column[known])
    return result


def fit_parabolas(t: Floats, values: Floats) -> tuple[Floats, Floats]:
    """Return values and slopes (n, k) at every row, of least-squares parabolas through the known rows nearby.

    Before the first and after the last known row they are constant; zero where a column has no value.
    """
    smooth, slope = np.zeros_like(values), np.zeros_like(values)
    for k, column in enumerate(values.T):
        known = np.flatnonzero(np.isfinite(column))
        if len(known):
            smooth[:, k], slope[:, k] = evaluate_parabolas(
                t[known], column[known], np.clip(t, t[known[0]], t[known[-1]])
            )
    return smooth, slope


def evaluate_parabolas(t: Floats, values: Floats, at: Floats) -> tuple[Floats, Floats]:
    """Return values and slopes (n,) at times `at`, of parabolas through the nearest values."""
    span = min(2 * AROUND + 1, len(t))
    middle = np.clip(np.searchsorted(t, at), 1, len(t) - 1) if len(t) > 1 else np.zeros(len(at), dtype=int)
    nearest = middle - (at - t[middle - 1] < t[middle] - at)
    first = np.clip(nearest - AROUND, 0, len(t) - span)
    rows = first[:, None] + np.arange(span)
    x = t[rows] - at[:, None]
    scale = np.maximum(np.max(np.abs(x), axis=1, keepdims=True), 1e-300)
    powers = np.stack([np.ones_like(x), x / scale, (x / scale) ** 2], axis=-1)[..., : min(3, span)]
    found = np.einsum("nij,nj->ni", np.linalg.pinv(powers), values[rows])
    return found[:, 0], found[:, 1] / scale[:, 0] if span > 1 else np.zeros(len(at))


def complete_states(problem: Problem, trial: Trial, rows: Floats) -> Floats:
    """Return the guesses with prescribed coordinates at their values, and inner states computed from the commands."""
    steps, program = problem.steps, problem.program
    moves, _ = trial.step_inputs(problem.fixed_delay)
    free = program.defaults
    n, nu, inner = len(rows), program.nu, problem.steps.chart.inner
    if inner:
        first, last = program.nq - inner, program.nq
        for a, b in trial.record.pieces:
            # Row by row: the motion as measured, the inner states from the step before.
            for row in range(a, b - 1):
                part = moves.select(slice(int(trial.rows[row]), int(trial.rows[row + 1])))
                whole = StepSequence(*(values[None] for values in part))
                rows[row + 1, first:last] = steps.run(rows[row : row + 1], whole, free)[0, -1, first:last]
    still = StepSequence(trial.record.t, np.zeros(n), np.zeros((n, nu)), np.zeros((n, nu)))
    return steps.step(rows, still, free)
