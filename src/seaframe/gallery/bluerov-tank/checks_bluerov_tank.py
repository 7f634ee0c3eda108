"""A campaign in the virtual tank gives back Table 3 and the law of the thruster."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import seaframe as sf

SURE = 0.999  # level of the intervals: 11 are independent, so one misses in one campaign of ninety
ADDED_MASS = (2.6, 18.5, 13.3, 0.054, 0.0173, 0.28)  # Table 3
TABLE_3 = {  # quadratic and linear drag, in the order surge, sway, heave, roll, pitch, yaw
    "quadratic": (34.96, 103.25, 74.23, 0.084, 0.028, 0.43),
    "linear": (0.0, 0.26, 0.19, 0.895, 0.287, 4.64),
}
LAW = {"a": 340.0, "b": -0.75, "c": 10.0}  # rotor speed a x^-b + c [rad/s] of the throttle x
THRUST = {"a0": 0.41, "a1": -0.52}  # K_T = a0 + a1 J


def checks(run: sf.Run, progress: Callable[[float], None] | None = None) -> list[sf.Check]:
    """Of study 003, Sections 3.1 and 4.1."""
    with TemporaryDirectory() as folder:
        sf.virtual_tank(run.scene, Path(folder) / "campaign", seed=0)
        result = sf.identify_tank(Path(folder) / "campaign")
    assert result.spin is not None
    assert result.thrust is not None
    drag = result.estimates("rov.hull", ADDED_MASS)
    known = {f"rov.hull.drag.{name}[{k}]": x for name, table in TABLE_3.items() for k, x in enumerate(table)}
    found = [*inside(drag, known, "Table 3"), *inside(result.spin.estimates, LAW, "rotor speed")]
    found += inside(result.thrust.estimates, THRUST, "thrust coefficient")
    forces = [result.drag["surge"].force(1.0)[0], result.drag["heave"].force(-0.8)[0]]
    meant = [34.96, -74.23 * 0.64 - 0.19 * 0.8]
    found.append(sf.compared("drag at 1 m/s ahead and 0.8 m/s up [N]", meant, forces, 0.02))
    left_out = [note for axis in ("surge", "heave") for note in result.drag[axis].estimates.notes]
    found.append(sf.compared("anomalous and insensitive speeds were found", 4.0, len(left_out), 0.0))
    return found


def inside(found: sf.Estimates, known: dict[str, float], what: str) -> list[sf.Check]:
    """Known values against estimates; each may be off by as much as its interval reaches to that side."""
    ends = found.interval(SURE)
    note = f"within its {100 * SURE:g} % interval"
    results = []
    for k, name in enumerate(found.names):
        side = ends[k, 1] if known[name] > found.values[k] else ends[k, 0]
        reach = abs(float(side - found.values[k]))
        results.append(sf.compared(f"{what}: {name}", known[name], found[name], 0.0, reach, note))
    return results
