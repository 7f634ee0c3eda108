"""Table 3 and the thruster law recovered from a campaign in the virtual tank."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

import seaframe as sf

LEVEL = 0.999  # level of the intervals: 11 are independent, so one misses in one campaign of ninety
ADDED_MASS = (2.6, 18.5, 13.3, 0.054, 0.0173, 0.28)  # Table 3
TABLE_3 = {  # quadratic and linear drag, in the order surge, sway, heave, roll, pitch, yaw
    "quadratic": (34.96, 103.25, 74.23, 0.084, 0.028, 0.43),
    "linear": (0.0, 0.26, 0.19, 0.895, 0.287, 4.64),
}
LAW = {"a": 340.0, "b": -0.75, "c": 10.0}  # rotor speed a x^-b + c [rad/s] of the throttle x
PLANTED = 2  # anomalous speeds of each campaign of the virtual tank
INSENSITIVE = 1.2  # force below which its load cells read too little [N]
THRUST = {"a0": 0.41, "a1": -0.52}  # K_T = a0 + a1 J


def checks(run: sf.Run, progress: Callable[[float], None] | None = None) -> list[sf.Check]:
    """Check study 003, Sections 3.1 and 4.1."""
    with TemporaryDirectory() as folder:
        sf.virtual_tank(run.scene, Path(folder) / "campaign", seed=0)
        result = sf.identify_tank(Path(folder) / "campaign")
    assert result.spin is not None
    assert result.thrust is not None
    drag = result.estimates("rov.hull", ADDED_MASS)
    known = {f"rov.hull.drag.{name}[{k}]": x for name, table in TABLE_3.items() for k, x in enumerate(table)}
    results = [
        *check_intervals(drag, known, "drag", source="Table 3"),
        *check_intervals(result.spin.estimates, LAW, "rotor speed"),
    ]
    results += check_intervals(result.thrust.estimates, THRUST, "thrust coefficient")
    forces = [result.drag["surge"].force(1.0)[0], result.drag["heave"].force(-0.8)[0]]
    expected = [34.96, -74.23 * 0.64 - 0.19 * 0.8]
    results.append(sf.compared("drag at 1 m/s ahead and 0.8 m/s up [N]", expected, forces, 0.02))
    for axis, k in (("surge", 0), ("heave", 2)):
        truth = [TABLE_3[name][k] for name in result.drag[axis].estimates.names]
        results += check_exclusions(axis, result.drag[axis], truth)
    return results


def check_exclusions(axis: str, fit: Any, truth: list[float]) -> list[sf.Check]:
    """Compare the excluded speeds with the planted anomalies, which are the speeds furthest from the true curve."""
    u, exclusion = fit.points.speed, fit.exclusion
    deviation = np.abs(fit.points.force - truth[0] * np.abs(u) * u - truth[1] * u)
    speeds = np.unique(fit.points.setting)
    medians = [np.median(deviation[fit.points.setting == speed]) for speed in speeds]
    planted = np.sort(speeds[np.argsort(medians)[-PLANTED:]])
    anomalous = np.unique(fit.points.setting[exclusion.anomalous])
    what = f"{axis}: number of wrongly kept anomalous speeds and wrongly excluded normal speeds"
    note = f"planted at {format_speeds(planted)} m/s, excluded {format_speeds(anomalous)} m/s"
    floor = f"{axis}: smallest force that is used [N]; below the reference the cells read too little"
    return [
        sf.compared(what, 0.0, len(np.setxor1d(planted, anomalous)), 0.0, note=note),
        sf.compared(floor, INSENSITIVE, exclusion.least_force, 0.0, bound="at least"),
    ]


def format_speeds(speeds: Any) -> str:
    """Return speeds [m/s] as text with commas, or "none"."""
    return ", ".join(f"{speed:.3g}" for speed in speeds) or "none"


def check_intervals(estimates: sf.Estimates, known: dict[str, float], what: str, source: str = "") -> list[sf.Check]:
    """Check that known values, published if they have a source, lie within the intervals of their estimates.

    The tolerance of each is the distance from the estimate to the end of its interval on that side.
    """
    ends = estimates.interval(LEVEL)
    note = f"put into the virtual tank; within its {100 * LEVEL:g} % interval"
    kind = "published" if source else "reference"
    results = []
    for k, name in enumerate(estimates.names):
        end = ends[k, 1] if known[name] > estimates.values[k] else ends[k, 0]
        reach = abs(float(end - estimates.values[k]))
        value: dict[str, Any] = {kind: known[name]}
        check = sf.compared(f"{what}: {name}", got=estimates[name], floor=reach, note=note, source=source, **value)
        results.append(check)
    return results
