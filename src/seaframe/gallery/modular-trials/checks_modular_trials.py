"""Six trials against virtual motion capture: the paper's model, and the one with tethers and spin-up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation

import seaframe as sf

Floats = NDArray[np.float64]
LINK, MARKERS = "left.hull", (0.1, 0.0, -0.15)  # where they are in the hull's frame [m]
PULSES = (100.0, 200.0, 300.0)  # above neutral [us]
TRIALS = tuple((turning, pulse) for turning in (False, True) for pulse in PULSES)
START, DURATION, EVERY = 3.0, 12.0, 4  # [s], [s], steps between two rows
NOISE = (0.001, 0.002)  # of motion capture [m, rad]
# What the tank has and no model knows: tethers of finer pieces, heavier and smoother, and slower rotors
HIDDEN = {"segments": 10, "mass_per_length": 0.052, "normal": 1.1}
HIDDEN_SPIN_UP = 0.27


def checks(run: sf.Run, progress: Callable[[float], None] | None = None) -> list[sf.Check]:
    """Of study 003, straight and turning trials."""
    rng = np.random.default_rng(3)
    measured = [captured(log, rng) for log in flown(changed(run.scene, HIDDEN_SPIN_UP, HIDDEN))]
    paper = compared(flown(changed(run.scene, None, None)), measured)
    spinning = compared(flown(changed(run.scene, 0.25, None)), measured)
    whole = compared(flown(changed(run.scene, 0.25, {})), measured)
    note = "at 1600, 1700, 1800 us straight, then turning"
    return [
        sf.compared(
            "the paper's model: warped error [m]", [0.15] * 6, errors(paper, PLACE), 0.0, note=note, bound="at most"
        ),
        sf.compared(
            "the paper's model: warped error [m/s]", [0.1] * 6, errors(paper, SPEED), 0.0, note=note, bound="at most"
        ),
        sf.compared(
            "it comes too early by [s]", [0.25] * 6, lags(paper), 0.0, note="a delay, as in print", bound="at least"
        ),
        sf.compared(
            "with spin-up: early by [s]", [0.15] * 6, lags(spinning), 0.0, note="most of the delay", bound="at most"
        ),
        sf.compared(
            "with spin-up and tethers: early by [s]", [0.0] * 6, lags(whole), 0.0, 0.04, note="a row of the log"
        ),
        sf.compared(
            "warped error [m], all trials",
            [0.027] * 6,
            errors(whole, PLACE),
            0.0,
            note="best in print",
            bound="at most",
        ),
        sf.compared(
            "warped error [m/s], all trials", [0.025] * 6, errors(whole, SPEED), 0.0, note="likewise", bound="at most"
        ),
        sf.compared(
            "RMSE of position over that of the paper's model",
            [0.15] * 6,
            rmse(whole) / rmse(paper),
            0.0,
            bound="at most",
        ),
        sf.compared(
            "Pearson's R of the speed", [0.999] * 6, [each[SPEED].pearson for each in whole], 0.0, bound="at least"
        ),
    ]


PLACE, SPEED = "horizontal position", "horizontal speed"


def errors(found: list[sf.Comparison], name: str) -> list[float]:
    return [each[name].warped for each in found]


def lags(found: list[sf.Comparison]) -> list[float]:
    """How much later measured speeds come [s]."""
    return [each[SPEED].lag for each in found]


def rmse(found: list[sf.Comparison]) -> Floats:
    return np.array([each[PLACE].rmse for each in found])


def changed(scene: sf.Scene, spin_up: float | None, tethers: dict[str, float] | None) -> sf.Scene:
    """With another spin-up or none, and with other tethers or none; told nothing by itself."""
    data: dict[str, Any] = scene.to_dict()
    for robot in ("left", "right"):
        for thruster in data["robots"][robot]["thrusters"]:
            thruster.pop("spin_up")
            thruster |= {} if spin_up is None else {"spin_up": spin_up}
    data["tethers"] = {} if tethers is None else {name: each | tethers for name, each in data["tethers"].items()}
    data["drives"] = {LINK: data["drives"][LINK]}
    return sf.Scene.from_dict(data)


def flown(scene: sf.Scene) -> list[sf.Log]:
    """All trials, as one batch: thrusters of both vehicles, or of the port one alone."""
    start, program = sf.simulate(scene, duration=0.0), sf.compile(scene)
    dt, names = scene.run.dt, scene.coordinates.u
    steps = round(DURATION / dt)
    on = (np.arange(steps) * dt > START - 0.5 * dt).astype(float)
    u = np.zeros((len(TRIALS), steps, len(names)))
    for k, (turning, pulse) in enumerate(TRIALS):
        told = [float(name.startswith("left.") or not turning) for name in names]
        u[k] = pulse * np.outer(on, told)
    q0, v0 = (np.tile(x[0], (len(TRIALS), 1)) for x in (start.q, start.v))
    q, v = program.rollout(q0, v0, u, dt, steps, every=EVERY)
    t = np.arange(q.shape[1] + 1) * EVERY * dt
    q, v = np.concatenate([q0[:, None], q], axis=1), np.concatenate([v0[:, None], v], axis=1)
    return [logged(t, q[k], v[k], f"trial {k + 1}") for k in range(len(TRIALS))]


def logged(t: Floats, q: Floats, v: Floats, source: str) -> sf.Log:
    """The motion of the first robot, the port hull."""
    velocity = turned(q[:, 3:7]).apply(v[:, :3])
    motion = {"position": q[:, :3], "orientation": q[:, 3:7], "velocity": velocity, "angular_velocity": v[:, 3:6]}
    columns = {f"{LINK}.{kind}[{k}]": x[:, k] for kind, x in motion.items() for k in range(x.shape[1])}
    return sf.Log(t, columns, source=source)


def turned(q: Floats) -> Rotation:
    """Quaternions (n, 4), the scalar first."""
    return Rotation.from_quat(np.roll(q, -1, axis=1))


def captured(log: sf.Log, rng: np.random.Generator) -> sf.SmoothedPoses:
    """Markers as motion capture sees them, with noise, and what a Kalman smoother makes of that."""
    R = turned(log[f"{LINK}.orientation"])
    p = log[f"{LINK}.position"] + R.apply(MARKERS) + NOISE[0] * rng.standard_normal((len(log.t), 3))
    seen = R * Rotation.from_rotvec(NOISE[1] * rng.standard_normal((len(log.t), 3)))
    poses = np.roll(seen.as_quat(), 1, axis=1)
    return sf.smooth_poses(log.t, p, poses, link=LINK, position_noise=NOISE[0], orientation_noise=NOISE[1])


def compared(simulated: list[sf.Log], measured: list[sf.SmoothedPoses]) -> list[sf.Comparison]:
    """Trial by trial."""
    return [
        sf.compare(ours, theirs, link=LINK, lever=MARKERS, gravity=(0.0, 0.0, 9.81), name=ours.source)
        for ours, theirs in zip(simulated, measured, strict=True)
    ]
