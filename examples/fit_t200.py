"""Fit the T200's coefficients to its maker's tables, and tell how far the fit is from them.

    python examples/fit_t200.py

The tables are not part of Seaframe. They are looked for under $SEAFRAME_DATA, or ../shared/data beside the project, in
the way vortexntnu/vortex-auv keeps them: one CSV file a voltage, with columns of pulse width [us], RPM and force [kgf].
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
LEAST_WEIGHT = 0.03  # of an error of the speed [N s/rad], so that slow rotors count too
Floats = NDArray[np.float64]


def table(folder: Path, voltage: int) -> Floats:
    """Columns: distance of the pulse width from neutral [us], rotor speed [rad/s], thrust [N]; signs of the thrust."""
    with (folder / f"T200-Thrusters-{voltage}V.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = [[float(entry) for entry in row[:6]] for row in list(csv.reader(file))[1:]]
    pulse, rpm, _, volts, _, force = np.array(rows).T
    assert np.all(volts == voltage)
    away = pulse - t200.NEUTRAL
    return np.column_stack([away, np.sign(away) * rpm * np.pi / 30.0, force * KILOGRAM_FORCE])


def edges(tables: dict[int, Floats]) -> Floats:
    """d0, d1 of edge = d0 + d1 / V: where the rotor is still at rest, in both directions."""
    still = [(v, np.abs(side).max()) for v, rows in tables.items() for side in sides(rows[rows[:, 1] == 0.0, 0])]
    volts, ends = np.array(still).T
    return least_squares(np.column_stack([np.ones_like(volts), 1.0 / volts]), ends)


def sides(away: Floats) -> tuple[Floats, Floats]:
    return away[away > 0.0], away[away < 0.0]


def least_squares(columns: Floats, wanted: Floats) -> Floats:
    solution, *_ = np.linalg.lstsq(columns, wanted, rcond=None)
    return np.asarray(solution, dtype=np.float64)


def fitted(tables: dict[int, Floats], edge: Floats, sign: float) -> t200.Direction:
    """Coefficients of one sense of rotation. Errors of the speed count as the thrust that they make."""
    every = np.vstack([np.column_stack([np.full(len(rows), v), sign * rows]) for v, rows in tables.items()])
    volts, away, speed, thrust = every[every[:, 2] > 0.0].T
    T_ww, T_w4 = least_squares(np.column_stack([speed**2, speed**4]), thrust)
    start = edge[0] + edge[1] / volts
    s = np.sqrt(np.clip(away - start, t200.RAMP, t200.FULL - start) / (t200.FULL - start))
    x = (volts - 15.0) / 5.0
    columns = np.column_stack([s**power * x**q for power in (1, 2) for q in range(3)])
    weight = 2.0 * T_ww * speed + 4.0 * T_w4 * speed**3 + LEAST_WEIGHT
    c = [rounded(c) for c in least_squares(columns * weight[:, None], (speed - t200.START) * weight)]
    return t200.Direction((c[0], c[1], c[2]), (c[3], c[4], c[5]), rounded(T_ww), rounded(T_w4))


def rounded(x: float) -> float:
    return float(f"{x:.6g}")


def errors(rows: Floats, voltage: int) -> str:
    """How far the shipped fit is from a table."""
    thruster = thruster_of(Thruster(name="t", link="hull", direction=(1.0, 0.0, 0.0), model="t200", voltage=voltage))
    away, speed, thrust = rows.T
    rpm = (thruster.spin(away + t200.NEUTRAL) - speed) * 30.0 / np.pi
    newtons = thruster.steady(away + t200.NEUTRAL) - thrust
    rms, worst = np.sqrt(np.mean(newtons**2)), np.abs(newtons).max()
    full = thrust.max()
    shown = f"{rms:7.2f} ({rms / full:4.1%}) {worst:7.2f} ({worst / full:4.1%})"
    return f"{voltage:4d} {shown}   {np.sqrt(np.mean(rpm**2)):6.0f} {np.abs(rpm).max():6.0f}"


def main() -> None:
    beside = Path(__file__).resolve().parents[2] / "shared" / "data"
    folder = Path(os.environ.get("SEAFRAME_DATA", beside)) / FOLDER
    if not folder.is_dir():
        print("No T200 tables found; set SEAFRAME_DATA to the folder that holds them.")
        return
    tables = {voltage: table(folder, voltage) for voltage in VOLTAGES}
    edge = edges(tables)
    print("EDGE =", tuple(rounded(x) for x in edge))
    assert np.allclose(edge, t200.EDGE, rtol=1e-5)
    for name, sign, shipped in (("FORWARD", 1.0, t200.FORWARD), ("REVERSE", -1.0, t200.REVERSE)):
        found = fitted(tables, edge, sign)
        print(f"{name} = {found}")
        assert np.allclose(found.b + found.c, shipped.b + shipped.c, rtol=1e-4)
        assert np.allclose((found.T_ww, found.T_w4), (shipped.T_ww, shipped.T_w4), rtol=1e-4, atol=0.0)
    print("   V   rms N (full)    max N (full)    rms rpm    max")
    for voltage, rows in tables.items():
        print(errors(rows, voltage))


if __name__ == "__main__":
    main()
