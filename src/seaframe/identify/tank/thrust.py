"""Fit thrusters to tank runs: rotor speed, thrust coefficient, and thrust lost under way.

Study 003: rotor speed as a function of pulse width, Eq. (39); thrust coefficient as a function of advance ratio,
Eqs. (10) to (13); thrust loss, Figures 9 to 11.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.optimize import least_squares

from ..._version import __version__
from ...errors import SeaframeError, count_words, quote, unknown_name
from ...loads.rotors import rotor_speed
from ...numbers import Floats, Mask
from ...scene.model import Scene
from ...scene.thrusters import NEUTRAL as NEUTRAL_COMMANDS
from ...scene.thrusters import STROKE
from ..estimates import Estimates, student_quantile
from .cluster_regression import Fit, Rows, compute_band, regress
from .drag import DragFit, regressors
from .exclusion import LIMIT, measure_speed_distances
from .runs import SAME_SPEED, Points, estimate_pulse_settings

NEUTRAL = NEUTRAL_COMMANDS["pwm"]  # pulse width at rest [us]
ITERATIONS = 8  # of weights and curve, at most
FEW_SPEEDS = 5  # with no more speeds, runs of one speed are not clustered
# Keys of a thruster that are not of its propeller; limits and dead bands are in the unit of the old command
KEPT = ("name", "link", "at", "angles", "direction", "spin_up", "fails", "reaction", "rotation")


# Rotor speed


@dataclass(frozen=True, eq=False)
class SpinFit:
    """Fitted rotor speed w = a x^-b + c with x = |pulse - neutral| / stroke, study 003's Eq. (39)."""

    estimates: Estimates  # a, b, c
    points: Points
    fit: Fit

    def __repr__(self) -> str:
        return self.estimates.table()

    def speed(self, pulse: ArrayLike) -> Floats:
        """Return the rotor speed [rad/s] at pulse widths [us]."""
        return rotor_speed_at(self.estimates.values, throttle(pulse))

    def band(self, pulse: ArrayLike, level: float = 0.95) -> Floats:
        """Return the lower and upper limit (n, 2) of the rotor speed [rad/s] at pulse widths (n,) [us]."""
        L = rotor_speed_slopes(self.estimates.values, throttle(pulse))
        return compute_band(self.speed(pulse), L, self.estimates.covariance, self.fit.dof(L), level)


def throttle(pulse: ArrayLike) -> Floats:
    """Return the throttle x = |pulse - neutral| / stroke of pulse widths [us]."""
    return np.abs(np.atleast_1d(np.asarray(pulse, dtype=float)) - NEUTRAL) / STROKE


def rotor_speed_at(p: Floats, x: Floats) -> Floats:
    """Return the rotor speed [rad/s] at throttles x, for p = (a, b, c)."""
    a, b, c = p
    return np.asarray(rotor_speed(a, b, c, x))


def rotor_speed_slopes(p: Floats, x: Floats) -> Floats:
    """Return the derivatives (n, 3) of the rotor speed by p = (a, b, c)."""
    a, b, _ = p
    power = x**-b
    return np.column_stack([power, -a * np.log(x) * power, np.ones_like(x)])


def fit_spin(points: Points, about: Mapping[str, Any] | None = None, notes: tuple[str, ...] = ()) -> SpinFit:
    """Fit rotor speed to runs with thrusters on, all in one sense of rotation.

    Runs of one carriage speed form a cluster, as each speed is a series of pulse widths of its own. With few speeds,
    every run is a cluster. The bands do not include errors of the law itself.
    """
    x, w = throttle(points.pulse), np.abs(points.rotor)
    known = np.unique(estimate_pulse_settings(points.pulse))
    clusters = points.clusters if len(np.unique(points.setting)) > FEW_SPEEDS else np.arange(len(points))
    if not np.isfinite(known).all() or (x <= 0.0).any():
        raise SeaframeError(
            "a fit of rotor speed needs runs with thrusters on. Give every run a pulse width away from neutral.",
            "data",
            path="pulse",
        )
    refuse_both_directions(points)
    if len(known) < 4:
        raise SeaframeError(
            f"three coefficients need at least four pulse widths; there are {len(known)}. Run at more pulse widths.",
            "data",
            path="pulse",
        )
    start = np.array([np.ptp(w), -0.7, w.min()])
    p = np.asarray(
        least_squares(lambda p: rotor_speed_at(p, x) - w, start, lambda p: rotor_speed_slopes(p, x), x_scale="jac").x
    )
    for _ in range(ITERATIONS):  # Gauss-Newton with updated weights
        J = rotor_speed_slopes(p, x)
        rows = Rows(J, w - rotor_speed_at(p, x) + J @ p, points.rotor_noise, np.ones((len(w), 1)), clusters)
        fit = regress(rows)
        moved, p = np.abs(fit.beta - p) / np.maximum(fit.error(np.eye(3)), 1e-300), fit.beta
        if moved.max() < 1e-4:
            break
    estimates = Estimates(
        ("a", "b", "c"), p, fit.covariance, fit.dof(np.eye(3)), ("rad/s", "1", "rad/s"),
        about={"law": f"w = a x^-b + c, x = |pulse - {NEUTRAL:g} us| / {STROKE:g} us", "version": __version__,
               **(about or {})},
        notes=note_misfit(rows, fit, points.pulse) + notes,
    )  # fmt: skip
    return SpinFit(estimates, points, fit)


def refuse_both_directions(points: Points) -> None:
    """Refuse runs in both senses of rotation: a propeller follows different laws forward and backward."""
    for sense in (np.sign(points.pulse - NEUTRAL), np.sign(points.rotor)):
        if (other := np.flatnonzero(sense * sense[0] < 0.0)).size:
            k = int(other[0])
            raise SeaframeError(
                f"the rotor turns in the other direction ({points.pulse[k]:g} us, {points.rotor[k]:.4g} rad/s) than in "
                f"{points.sources[0]}, and each direction has its own law. Fit the two directions separately.",
                "conflict",
                place=points.sources[k],
            )


def note_misfit(rows: Rows, fit: Fit, pulse: Floats) -> tuple[str, ...]:
    """Return a note on pulse widths at which all runs together deviate from the law, which no band includes."""
    pulses, at = np.unique(estimate_pulse_settings(pulse), return_inverse=True)
    off = pulses[np.abs(measure_group_deviations(rows, fit, at)) > LIMIT]
    if not off.size:
        return ()
    where = ", ".join(f"{x:g}" for x in off)
    return (f"The law does not hold: all runs at {where} us deviate from it together, which the bands do not include.",)


def measure_group_deviations(rows: Rows, fit: Fit, groups: NDArray[np.intp]) -> Floats:
    """Return the common deviation of the runs of each group from the fit, in standard deviations.

    With V = cov e, the indicator a (n,) of the group, and the residuals r: z = a^T V^-1 r / sqrt(a^T P a). The shared
    error of a cluster is in V, so it is not counted for each run.
    """
    a = (groups[:, None] == np.unique(groups)).astype(float)
    own, left = (np.einsum("ng,nm,mg->g", a, x, a) for x in (fit.errors.inverse, fit.errors.project(rows.X)))
    return np.asarray(a.T @ fit.errors.solve(fit.residuals) / np.sqrt(np.maximum(left, 1e-9 * own)))


# Thrust


class Propulsion(NamedTuple):
    """The thrusters that were on."""

    thrusters: int  # number of thrusters that push along the motion
    diameter: float  # of the propeller [m]
    density: float = 1000.0  # of the water [kg/m3]

    def per_a0(self, rotor: Floats) -> Floats:
        """Return thrust over K_T [N]: rho D^4 |w| w / (4 pi^2), Eq. (10)."""
        return np.asarray(self.density * self.diameter**4 / (4.0 * math.pi**2) * np.abs(rotor) * rotor)

    def advance(self, rotor: Floats, speed: Floats) -> Floats:
        """Return the advance ratio J = 2 pi u_a / (w D), Eq. (11)."""
        return np.asarray(2.0 * math.pi * speed / (rotor * self.diameter))


@dataclass(frozen=True, eq=False)
class ThrustFit:
    """Fitted thrust coefficient K_T = a0 + a1 J, Eq. (13)."""

    estimates: Estimates  # a0, a1
    points: Points
    kept: Mask  # (n,) runs that were used
    propulsion: Propulsion
    thrust: Floats  # (n,) of one thruster in each run [N]
    thrust_variance: Floats  # (n,) of the error of each run [N2]
    drag: DragFit  # its error is common to all runs
    fit: Fit

    def __repr__(self) -> str:
        return self.estimates.table()

    @property
    def J(self) -> Floats:
        """Advance ratio of each run."""
        return self.propulsion.advance(self.points.rotor, self.points.speed)

    @property
    def KT(self) -> Floats:
        """Thrust coefficient of each run."""
        return np.asarray(self.thrust / self.propulsion.per_a0(self.points.rotor))

    def band(self, J: ArrayLike, level: float = 0.95) -> Floats:
        """Return the lower and upper limit (n, 2) of K_T at advance ratios (n,)."""
        L = np.column_stack([np.ones(np.size(J)), np.atleast_1d(J)])
        return compute_band(L @ self.estimates.values, L, self.estimates.covariance, self.estimates.dof.min(), level)

    def coefficients(self) -> tuple[float, float]:
        """Return T_|w|w [N s2/rad2] and T_|w|u [N s2/(rad m)] of Eq. (12)."""
        a0, a1 = self.estimates.values
        rho, D = self.propulsion.density, self.propulsion.diameter
        return float(rho * D**4 * a0 / (4.0 * math.pi**2)), float(rho * D**3 * a1 / (2.0 * math.pi))


def fit_thrust(
    points: Points,
    drag: DragFit,
    propulsion: Propulsion,
    about: Mapping[str, Any] | None = None,
    notes: tuple[str, ...] = (),
) -> ThrustFit:
    """Fit thrust to runs with thrusters on and known drag: T = (drag - force)/thrusters = K_T rho D^4 |w| w/(4 pi^2).

    Runs whose net force is too small for the cells, and anomalous speeds, are left out. The error of the drag is common
    to all runs: its covariance is propagated.
    """
    if (points.rotor == 0.0).any():
        raise SeaframeError(
            "the rotor speed is zero, so there is no thrust. Leave this run out, or check its rotor speed.",
            "data",
            path="rotor",
            place=points.sources[int(np.argmax(points.rotor == 0.0))],
        )
    D = regressors(points.speed) / propulsion.thrusters
    y = D @ drag.estimates.center - points.force / propulsion.thrusters
    X = propulsion.per_a0(points.rotor)[:, None] * np.column_stack(
        [np.ones(len(y)), propulsion.advance(points.rotor, points.speed)]
    )
    net = drag.force(points.speed) - propulsion.thrusters * X @ np.linalg.lstsq(X, y, rcond=None)[0]
    weak = np.asarray(np.abs(net) < drag.exclusion.least_force)  # by a first fit: thrust and drag nearly cancel
    distance = np.zeros(len(y))
    distance[~weak] = measure_speed_distances(X[~weak], y[~weak], points.speed[~weak], points.select(~weak).clusters)
    kept = ~weak & (np.abs(distance) <= LIMIT)
    spread = np.column_stack([np.ones(len(y)), points.speed**2])
    noise = points.noise / propulsion.thrusters**2
    rows = Rows(X[kept], y[kept], noise[kept], spread[kept], points.select(kept).clusters)
    fit = regress(rows)
    jacobian = fit.M @ fit.errors.whiten(rows.X).T @ fit.errors.whiten(D[kept])  # d(a0, a1) / d(drag)
    shared = jacobian @ drag.estimates.covariance @ jacobian.T
    # of a sum of two variances the fewer degrees (Hsu 1938); with Satterthwaite's, 95 % bands would cover 93 %
    dof = np.minimum(fit.dof(np.eye(2)), drag.estimates.dof.min())
    estimates = Estimates(
        ("a0", "a1"), fit.beta, fit.covariance + shared, dof, ("1", "1"),
        about={"law": "K_T = a0 + a1 J", "version": __version__, **(about or {})},
        notes=note_left_out(points, weak, kept) + note_misfit(rows, fit, points.pulse[kept]) + notes,
    )  # fmt: skip
    return ThrustFit(estimates, points, kept, propulsion, y, noise + spread @ fit.theta[:-1], drag, fit)


def note_left_out(points: Points, weak: Mask, kept: Mask) -> tuple[str, ...]:
    """Return notes on the runs that were left out."""
    found = []
    if weak.any():
        runs = count_words(int(weak.sum()), "run")
        found.append(f"Left out {runs} in which thrust and drag nearly cancel: too little force for the load cells.")
    odd = ~weak & ~kept
    if odd.any():
        where = ", ".join(f"{x:.3g}" for x in np.unique(points.setting[odd]))
        runs = count_words(int(odd.sum()), "run")
        found.append(f"Left out {runs} at {where} m/s: more than {LIMIT} robust standard deviations off the fit.")
    return tuple(found)


# Thrust under way


class LossMap(NamedTuple):
    """Relative change of thrust under way, T(u)/T(0) - 1; negative where thrust is lost. Figure 11."""

    pulses: Floats  # (P,) [us]
    speeds: Floats  # (S,) [m/s]
    change: Floats  # (P, S); nan where no run was used
    half: Floats  # (P, S), half width of the interval
    level: float  # confidence level of the interval


def loss_map(fit: ThrustFit, level: float = 0.99) -> LossMap:
    """Compute the change of thrust at every pulse width and speed with a run that was used.

    Thrust at rest is the measured one if available, else the fitted one. With T the mean over the runs of a cell,
    var T = scatter/count + that of its speed + d^T C d: only the first term decreases with the number of runs. C is the
    covariance of the drag, d the mean of its regressors.
    """
    points, kept = fit.points, fit.kept
    pulses, rows = np.unique(estimate_pulse_settings(points.pulse), return_inverse=True)
    at_rest = np.abs(points.setting) < SAME_SPEED
    speeds, columns = np.unique(np.where(at_rest, 0.0, points.setting), return_inverse=True)

    def sum_by_cell(x: Floats) -> Floats:
        """Sum over the runs of each cell, (P, S, ...)."""
        sums = np.zeros((len(pulses), len(speeds), *x.shape[1:]))
        np.add.at(sums, (rows[kept], columns[kept]), x[kept])
        return sums

    count = sum_by_cell(np.ones(len(points)))
    with np.errstate(invalid="ignore", divide="ignore"):
        thrust, scatter = sum_by_cell(fit.thrust) / count, sum_by_cell(fit.thrust_variance) / count**2
        d = sum_by_cell(regressors(points.speed)) / (count[..., None] * fit.propulsion.thrusters)
    speed_variance = fit.fit.theta[-1]  # of the error that all runs of a speed share
    variance = scatter + speed_variance + np.einsum("psi,ij,psj->ps", d, fit.drag.estimates.covariance, d)
    per_a0 = fit.propulsion.per_a0(np.bincount(rows, points.rotor) / np.bincount(rows))  # by pulse width (P,)
    rest, rest_variance = per_a0 * fit.estimates.values[0], per_a0**2 * fit.estimates.covariance[0, 0]
    if (at := np.flatnonzero(speeds == 0.0)).size:
        measured = np.isfinite(thrust[:, at[0]])
        rest = np.where(measured, thrust[:, at[0]], rest)
        rest_variance = np.where(measured, variance[:, at[0]], rest_variance)
    ratio = thrust / rest[:, None]
    error = np.sqrt(variance + ratio**2 * rest_variance[:, None]) / np.abs(rest)[:, None]
    error[:, speeds == 0.0] *= 0.0
    return LossMap(pulses, speeds, ratio - 1.0, student_quantile(level, fit.estimates.dof.min()) * error, level)


def replace_propellers(
    scene: Scene, robot: str, propeller: Mapping[str, Any], thrusters: Sequence[str] | None = None
) -> Scene:
    """Return the scene with a propeller commanded by pulse widths in the named, or all, thrusters of a robot.

    `propeller` has the keys of `propeller` in a scene file.
    """
    content = scene.to_dict()
    if robot not in content["robots"]:
        raise SeaframeError(unknown_name(robot, content["robots"], "robot"), path="robot")
    own = content["robots"][robot].get("thrusters", [])
    names = [each["name"] for each in own]
    for name in thrusters or ():
        if name not in names:
            raise SeaframeError(unknown_name(name, names, f"thruster of {quote(robot)}"), path="thrusters")
    content["robots"][robot]["thrusters"] = [
        {key: each[key] for key in KEPT if key in each}
        | {"model": "propeller", "command": "pwm", "propeller": propeller}
        if thrusters is None or each["name"] in thrusters
        else each
        for each in own
    ]
    return Scene.from_dict(content)
