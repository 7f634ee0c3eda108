"""Fit the T200's coefficients to its maker's tables, and print the deviations of the fit.

    python examples/fit_t200.py

The tables are not part of Seaframe. They are searched for in $SEAFRAME_DATA, or in ../shared/data beside the project,
with the layout of vortexntnu/vortex-auv: one CSV file per voltage, with columns of pulse width [us], RPM, power [W]
and force [kgf].
"""

import csv
import os
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from seaframe.loads import t200
from seaframe.loads.thruster import thruster_of
from seaframe.scene.thrusters import Thruster

FOLDER = "vortexntnu+vortex-auv/motion/thruster_interface_auv/resources"
VOLTAGES = (10, 12, 16, 18, 20)  # the file named 14 V is a copy of the one of 10 V
KILOGRAM_FORCE = 9.80665  # [N]
LEAST_WEIGHT = 0.03  # smallest weight of a speed error [N s/rad], so that slow rotors have an influence
LEAST_POWER = 10.0  # power below which errors are absolute rather than relative [W]
Floats = NDArray[np.float64]


def read_table(folder: Path, voltage: int) -> Floats:
    """Return columns: pulse width from neutral [us], rotor speed [rad/s], thrust [N], power [W].

    Speed and thrust have the sign of the thrust.
    """
    with (folder / f"T200-Thrusters-{voltage}V.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = [[float(entry) for entry in row[:6]] for row in list(csv.reader(file))[1:]]
    pulse, rpm, _, volts, power, force = np.array(rows).T
    assert np.all(volts == voltage)
    away = pulse - t200.NEUTRAL
    return np.column_stack([away, np.sign(away) * rpm * np.pi / 30.0, force * KILOGRAM_FORCE, power])


def fit_edges(tables: dict[int, Floats]) -> Floats:
    """Fit d0, d1 of edge = d0 + d1 / V: the largest pulse width with the rotor at rest, in both directions."""
    still = [
        (v, np.abs(side).max()) for v, rows in tables.items() for side in split_by_sign(rows[rows[:, 1] == 0.0, 0])
    ]
    volts, ends = np.array(still).T
    return solve_least_squares(np.column_stack([np.ones_like(volts), 1.0 / volts]), ends)


def split_by_sign(away: Floats) -> tuple[Floats, Floats]:
    """Return the positive and the negative entries."""
    return away[away > 0.0], away[away < 0.0]


def solve_least_squares(columns: Floats, wanted: Floats) -> Floats:
    solution, *_ = np.linalg.lstsq(columns, wanted, rcond=None)
    return np.asarray(solution, dtype=np.float64)


def fit_direction(tables: dict[int, Floats], edge: Floats, sign: float) -> t200.Direction:
    """Fit the coefficients of one sense of rotation. Speed errors are weighted by the thrust error that they cause."""
    signs = np.array([sign, sign, sign, 1.0])
    every = np.vstack([np.column_stack([np.full(len(rows), v), signs * rows]) for v, rows in tables.items()])
    volts, away, speed, thrust, power = every[every[:, 2] > 0.0].T
    T_ww, T_w4 = solve_least_squares(np.column_stack([speed**2, speed**4]), thrust)
    start = edge[0] + edge[1] / volts
    s = np.sqrt(np.clip(away - start, t200.RAMP, t200.FULL - start) / (t200.FULL - start))
    x = (volts - 15.0) / 5.0
    columns = np.column_stack([s**power * x**q for power in (1, 2) for q in range(3)])
    weight = 2.0 * T_ww * speed + 4.0 * T_w4 * speed**3 + LEAST_WEIGHT
    c = [round_digits(c) for c in solve_least_squares(columns * weight[:, None], (speed - t200.START) * weight)]
    columns = np.column_stack([speed**k * x**q for k in (3, 5) for q in range(3)])
    share = 1.0 / (power + LEAST_POWER)
    p = [round_digits(c) for c in solve_least_squares(columns * share[:, None], power * share)]
    return t200.Direction(
        (c[0], c[1], c[2]),
        (c[3], c[4], c[5]),
        round_digits(T_ww),
        round_digits(T_w4),
        (p[0], p[1], p[2]),
        (p[3], p[4], p[5]),
    )


def round_digits(x: float) -> float:
    return float(f"{x:.6g}")


def format_errors(rows: Floats, voltage: int) -> str:
    """Return the deviations of the shipped fit from a table as one line."""
    thruster = thruster_of(Thruster(name="t", link="hull", direction=(1.0, 0.0, 0.0), model="t200", voltage=voltage))
    away, speed, thrust, power = rows.T
    rpm = (thruster.spin(away + t200.NEUTRAL) - speed) * 30.0 / np.pi
    newtons = thruster.steady_thrust(away + t200.NEUTRAL) - thrust
    rms, worst = np.sqrt(np.mean(newtons**2)), np.abs(newtons).max()
    full = thrust.max()
    thrust_errors = f"{rms:7.2f} ({rms / full:4.1%}) {worst:7.2f} ({worst / full:4.1%})"
    watts = t200.electrical_power(speed, float(voltage)) - power
    power_errors = f"{np.sqrt(np.mean(watts**2)):6.1f} {np.abs(watts).max():6.1f}"
    return f"{voltage:4d} {thrust_errors}    {np.sqrt(np.mean(rpm**2)):6.0f} {np.abs(rpm).max():6.0f}   {power_errors}"


def main() -> None:
    beside = Path(__file__).resolve().parents[2] / "shared" / "data"
    folder = Path(os.environ.get("SEAFRAME_DATA", beside)) / FOLDER
    if not folder.is_dir():
        print("No T200 tables found; set SEAFRAME_DATA to the folder that holds them.")
        return
    tables = {voltage: read_table(folder, voltage) for voltage in VOLTAGES}
    edge = fit_edges(tables)
    print("EDGE =", tuple(round_digits(x) for x in edge))
    assert np.allclose(edge, t200.EDGE, rtol=1e-5)
    for name, sign, shipped in (("FORWARD", 1.0, t200.FORWARD), ("REVERSE", -1.0, t200.REVERSE)):
        found = fit_direction(tables, edge, sign)
        print(f"{name} = {found}")
        assert np.allclose(found.b + found.c, shipped.b + shipped.c, rtol=1e-4)
        assert np.allclose(found.P_w3 + found.P_w5, shipped.P_w3 + shipped.P_w5, rtol=1e-4, atol=0.0)
        assert np.allclose((found.T_ww, found.T_w4), (shipped.T_ww, shipped.T_w4), rtol=1e-4, atol=0.0)
    print("   V   rms N (full)    max N (full)    rms rpm    max    rms W    max")
    for voltage, rows in tables.items():
        print(format_errors(rows, voltage))


if __name__ == "__main__":
    main()
