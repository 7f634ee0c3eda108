"""Statics of the planned motion and, if the recordings are available, roll and pitch replayed from logged angles."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import seaframe as sf

Floats = NDArray[np.float64]
BESIDE = Path(__file__).resolve().parents[5] / "shared" / "data"  # beside a source tree
REPOSITORY = "hkolano+UVMS-SysID-with-EAs"
RECORDS = "data/hinsdale-data-2023"
RUNS = (
    "003-0", "003-1", "005-0", "005-1", "005-2", "005-3", "007-0", "007-1", "012-0", "012-1", "012-2", "012-3",
    "016-0", "016-1", "020-0", "020-1", "025-0", "025-1", "_alt_001-0", "_alt_001-1", "_alt_001-2", "_alt_009-0",
    "_alt_009-1",
)  # fmt: skip
DRAWN = ("007-0", "_alt_009-1")
COLUMNS = {  # of joints, and the offset of their zero [rad]
    "rov.shoulder.angle": ("axis_e_pos", -3.07),
    "rov.upper.angle": ("axis_d_pos", 0.0),
    "rov.elbow.angle": ("axis_c_pos", 0.0),
    "rov.wrist.angle": ("axis_b_pos", -2.879),
}
DELAY = 0.1170  # of the stamps of angles [s], fitted together with the numbers of the scene
HALF = (1.225, 0.852)  # half the widths of the 95 % bands of roll and pitch [deg], as the fit states them
MOST = (0.36, 0.34)  # largest allowed mean RMSE of roll and pitch [deg]
HULL = "rov.hull."
# The authors' numbers at the fitted paths: buoyancy of hull and foam less the weight of ballast; drag as they name it
AUTHORS: Mapping[str, object] = {
    HULL + "volume": 14.013702 / 997.0,
    HULL + "center_of_buoyancy": [0.0159995, -0.0047516, 0.0278450],
    HULL + "added_mass.diagonal": [5.5, 12.7, 14.57, 0.12, 0.12, 0.12],
    HULL + "drag.linear": [4.03, 6.22, 5.18, 0.07, 0.07, 0.07],
    HULL + "drag.quadratic": [18.18, 21.66, 36.99, 1.55, 1.55, 1.55],
    HULL + "points.imu.rpy": [0.0, 0.0, 0.0],
    "rov.shoulder.center_of_mass": [0.005, -0.001, 0.016],
    "rov.upper.center_of_mass": [0.073, 0.0, 0.0],
    "rov.elbow.center_of_mass": [0.017, -0.026, -0.002],
    "rov.wrist.center_of_mass": [0.0, 0.0, -0.11],
    "cable.lift.joint.stiffness": 0.39,  # not theirs: a cable of 0.04 kg/m, from which the fit starts
}


def checks(run: sf.Run, progress: Callable[[float], None] | None = None) -> list[sf.Check]:
    """Check statics always, and replays of the recordings if they are available."""
    folder = Path(os.environ.get("SEAFRAME_DATA", BESIDE)) / REPOSITORY / RECORDS
    found = folder.is_dir()
    note = "" if found else f"planned motion only: no {REPOSITORY} in SEAFRAME_DATA, so nothing measured is compared"
    moment = statics(run)
    at_rest = sf.compared("moments about the hull's origin at the end [N m]", np.zeros(2), moment, 0.0, 1e-3, note)
    return [at_rest, *(replays(run.scene, folder) if found else [])]


def statics(run: sf.Run) -> Floats:
    """Moments of weight, buoyancy and cable about the horizontal axes of the world through the hull's origin (2,)."""
    scene, poses = run.scene, run.eom.poses(run.q[-1])
    assert scene.water is not None
    g, numbers = -scene.gravity[2], scene.paths()
    origin, total = poses["rov.hull"][:3, 3], np.zeros(3)
    for path in (path for path in scene.links if path.startswith("rov.")):
        X, displaced = poses[path], scene.water.density * numbers[f"{path}.volume"]
        for kilograms, place in ((-numbers[f"{path}.mass"], "center_of_mass"), (displaced, "center_of_buoyancy")):
            p = [numbers.get(f"{path}.{place}[{k}]", 0.0) for k in range(3)]
            total += np.cross(X[:3, :3] @ p + X[:3, 3] - origin, [0.0, 0.0, kilograms * g])
    pull = -numbers["cable.lift.joint.stiffness"] * run["cable.lift.extension"][-1]
    total += np.cross(poses["cable.lift"][:3, 3] - origin, [0.0, 0.0, pull])
    return total[:2]


def read_run(folder: Path, run: str) -> sf.Log:
    """Angles of the joints, roll and pitch of the IMU, and height, in the time that motion capture and joints share."""
    joints, imu, mocap = (
        np.genfromtxt(folder / f"traj{run}_{kind}.csv", delimiter=",", names=True)
        for kind in ("joint_states", "imu", "mocap")
    )
    mocap = mocap[np.isfinite(mocap["time_secs"]) & np.isfinite(mocap["x_ori"])]
    ends = [(table["time_secs"][0], table["time_secs"][-1]) for table in (mocap, joints)]
    w, x, y, z = (imu[f"{k}_ori"] for k in "wxyz")
    roll = np.arctan2(2.0 * (w * x + y * z), 1.0 - 2.0 * (x * x + y * y))
    pitch = np.arcsin(2.0 * (w * y - z * x))
    streams = [
        (joints, {name: joints[key] + zero for name, (key, zero) in COLUMNS.items()}),
        (imu, {"rov.imu.rpy[0]": roll, "rov.imu.rpy[1]": pitch}),
        (mocap, {"rov.hull.position[2]": mocap["z_pose"]}),
    ]
    t = np.concatenate([table["time_secs"] for table, _ in streams])
    order = np.argsort(t, kind="stable")
    rows = order[(t[order] >= max(a for a, _ in ends)) & (t[order] <= min(b for _, b in ends))]
    first, columns = 0, {}
    for table, own in streams:
        for name, values in own.items():
            column = np.full(len(t), np.nan)
            column[first : first + len(table)] = values
            columns[name] = column[rows]
        first += len(table)
    return sf.Log(t[rows], columns, source=run)


def group_repeats() -> list[tuple[int, ...]]:
    """Numbers of the runs of each trajectory."""
    names = [run.partition("-")[0] for run in RUNS]
    return [tuple(k for k, own in enumerate(names) if own == name) for name in dict.fromkeys(names)]


def build_problem(scene: sf.Scene, folder: Path, delay: float = DELAY) -> sf.Floating:
    """The recordings, to be replayed with the numbers of a scene."""
    return sf.Floating.of(scene, [read_run(folder, run) for run in RUNS], group_repeats(), delay)


def replays(scene: sf.Scene, folder: Path) -> list[sf.Check]:
    """Errors of roll and pitch over all runs, with the fitted and with the authors' numbers; and the bands."""
    ours = build_problem(scene, folder)
    theirs = build_problem(scene.replace(dict(AUTHORS)), folder, delay=0.13)
    errors, others = [], []
    results = []
    for number, name in enumerate(RUNS):
        motion = ours.motions[number]
        tilt, rough, measured = (
            np.degrees(x[:, :2]) for x in (ours.replay_run(number), theirs.replay_run(number), motion.tilt)
        )
        errors.append(tilt - measured)
        others.append(rough - measured)
        if name in DRAWN:
            results += [draw(name, k, motion.t, tilt[:, k], measured[:, k]) for k in (0, 1)]
    rmse, worse = (
        np.array([np.sqrt(np.nanmean(e**2, axis=0)) for e in each]).mean(axis=0) for each in (errors, others)
    )
    inside = np.concatenate([np.abs(e)[np.isfinite(e).all(axis=1)] <= HALF for e in errors]).mean(axis=0)
    return [
        sf.compared("mean RMSE of roll and pitch over 23 runs [deg]", MOST, rmse, bound="at most"),
        sf.compared("the same with the authors' numbers [deg]", (0.88, 0.98), worse, 0.0, 0.04),
        sf.compared("share of samples inside the 95 % bands", (0.94, 0.94), inside, 0.0, 0.04),
        *results,
    ]


def draw(name: str, k: int, t: Floats, tilt: Floats, measured: Floats) -> sf.Check:
    """Chart of a run, measured beside simulated, with its band; the check is its RMSE."""
    what = ("roll", "pitch")[k]
    curves = {
        "measured by the IMU": (t, measured),
        "simulated from the logged angles": (t, tilt),
        "95 % band": (np.concatenate([t, [np.nan], t]), np.concatenate([tilt - HALF[k], [np.nan], tilt + HALF[k]])),
    }
    chart = sf.Chart(f"Run {name}: {what}, measured and simulated", "time [s]", f"{what} [deg]", curves)
    error = float(np.sqrt(np.nanmean((tilt - measured) ** 2)))
    return sf.compared(f"RMSE of {what} in run {name} [deg]", HALF[k], error, bound="at most", chart=chart)
