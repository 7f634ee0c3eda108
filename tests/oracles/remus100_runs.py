"""Positions of Fossen's remus100 after 50, 100, 150 and 200 s: north, east, down [m].

Computed by running T. I. Fossen's PythonVehicleSimulator (MIT), commit c717e07, `vehicles/remus100.py` and
`lib/gnc.py`, by Euler steps of 2 ms from rest. `same terms`: the four assignments that set forces of the added mass's
Coriolis matrix to zero (CA[0][4], CA[2][4], CA[0][5], CA[1][5]) are left out; those that set the Munk moments to zero
stay. `published`: unchanged.

step: its own `stepInput`, 1525 rpm, rudder 5 degrees to 100 s, stern planes -5 degrees to 50 s.
turn: 1200 rpm, rudder 10 degrees. dive: 1200 rpm, stern planes -8 degrees to 40 s, 8 degrees to 80 s, then 0.
The last number is the distance travelled [m].
"""

from __future__ import annotations

from typing import NamedTuple

D = 0.017453292519943295  # a degree [rad]


class RemusRun(NamedTuple):
    """Inputs over time and results of a run."""

    rpm: float
    rudder: tuple[tuple[float, ...], tuple[float, ...]]  # times, angles [rad]
    stern: tuple[tuple[float, ...], tuple[float, ...]]
    same_terms: tuple[tuple[float, float, float], ...]
    published: tuple[tuple[float, float, float], ...]
    distance: float


RUNS = {
    "step": RemusRun(
        1525.0,
        ((0.0, 100.0), (5 * D, 0.0)),
        ((0.0, 50.0), (-5 * D, 0.0)),
        (
            (4.20341, 72.14863, -37.69711),
            (1.3092, -9.04707, -39.2505),
            (128.84058, -3.4348, -39.24196),
            (256.35441, 3.12148, -39.24569),
        ),
        (
            (3.08221, 71.63381, -37.98991),
            (3.72517, -9.11939, -39.54321),
            (130.7381, 3.72474, -39.53607),
            (257.67423, 17.50806, -39.5398),
        ),
        504.1,
    ),
    "turn": RemusRun(
        1200.0,
        ((0.0, 200.0), (10 * D, 10 * D)),
        ((0.0, 200.0), (0.0, 0.0)),
        (
            (-8.11587, 50.12604, 0.64437),
            (24.99184, 13.38101, 0.97619),
            (-23.62174, 22.49351, 1.30801),
            (20.54631, 44.75338, 1.63983),
        ),
        (
            (-9.05393, 49.35306, 0.65489),
            (25.80976, 15.23972, 0.99476),
            (-22.81163, 19.13305, 1.33464),
            (17.03624, 47.26391, 1.67451),
        ),
        392.0,
    ),
    "dive": RemusRun(
        1200.0,
        ((0.0, 200.0), (0.0, 0.0)),
        ((0.0, 40.0, 80.0), (-8 * D, 8 * D, 0.0)),
        (
            (90.99834, 0.23831, -19.50214),
            (187.54132, 0.01555, 2.16784),
            (288.00529, 0.03462, 2.16768),
            (388.46925, 0.05446, 2.16752),
        ),
        (
            (91.10557, 0.23867, -19.45835),
            (187.66474, 0.02187, 2.20538),
            (288.1287, 0.04654, 2.20522),
            (388.59266, 0.07187, 2.20508),
        ),
        396.8,
    ),
}
