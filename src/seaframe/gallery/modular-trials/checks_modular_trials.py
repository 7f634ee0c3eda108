"""Six trials against virtual motion capture: the paper's model, and one whose tethers and spin-up two trials tell."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import least_squares
from scipy.spatial.transform import Rotation

import seaframe as sf

Floats = NDArray[np.float64]
LINK, MARKERS = "left.hull", (0.1, 0.0, -0.15)  # where they are in the hull's frame [m]
PULSES = (100.0, 200.0, 300.0)  # above neutral [us]
TRIALS = tuple((turning, pulse) for turning in (False, True) for pulse in PULSES)
TOLD = (1, 4)  # trials that tell the unknowns: both at 1700 us
UNKNOWN = ("spin_up", "mass_per_length", "normal")  # of all thrusters, and of both tethers
GUESS = (0.15, 0.03, 1.2)
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
    found = identified(changed(run.scene, GUESS[0], {}), [measured[k] for k in TOLD])
    whole = compared(flown(changed(run.scene, found[0], dict(zip(UNKNOWN[1:], found[1:], strict=True)))), measured)
    return [*of_the_paper(paper), *of_the_delay(spinning, found), *of_the_whole(whole, paper)]


def of_the_paper(paper: list[sf.Comparison]) -> list[sf.Check]:
    """As good, and as early, as in print: bounds are printed for straight trials, and a delay without its size."""
    turns = "no number is printed for turns"
    return [
        at_most("the paper's model, straight: warped error [m]", 0.15, errors(paper, PLACE)[:3], BOUNDS),
        at_most("the paper's model, straight: warped error [m/s]", 0.1, errors(paper, SPEED)[:3], BOUNDS),
        at_most("the paper's model, turning: warped error [m]", 0.15, errors(paper, PLACE)[3:], note=turns),
        at_most("the paper's model, turning: warped error [m/s]", 0.1, errors(paper, SPEED)[3:], note=turns),
        sf.compared("it comes too early by [s]", [0.25] * 6, lags(paper), bound="at least", note="a delay is printed"),
    ]


def at_most(what: str, bound: float, got: list[float], source: str = "", note: str = "") -> sf.Check:
    """One bound for several trials: published, of the authors' own tank, if it has a source."""
    kind = "published" if source else "reference"
    note = "here against a virtual tank" if source else note
    value: dict[str, Any] = {kind: [bound] * len(got)}
    return sf.compared(what, got=got, note=note, bound="at most", source=source, **value)


def of_the_delay(spinning: list[sf.Comparison], found: Floats) -> list[sf.Check]:
    """What makes it, and what two trials tell of that."""
    return [
        sf.compared(
            "with spin-up: early by [s]", [0.15] * 6, lags(spinning), 0.0, note="most of the delay", bound="at most"
        ),
        sf.compared(
            "told by two trials: spin-up [s], tethers [kg/m]",
            [HIDDEN_SPIN_UP, HIDDEN["mass_per_length"]],
            found[:2],
            0.02,
            note="those at 1700 us",
        ),
    ]


def of_the_whole(whole: list[sf.Comparison], paper: list[sf.Comparison]) -> list[sf.Check]:
    """With tethers and spin-up as two trials told them."""
    return [
        sf.compared(
            "with spin-up and tethers: early by [s]", [0.0] * 6, lags(whole), 0.0, 0.01, note="a quarter of a row"
        ),
        at_most("straight at 1800 us: warped error [m]", 0.027, errors(whole, PLACE)[2:3], BEST),
        at_most("straight at 1800 us: warped error [m/s]", 0.025, errors(whole, SPEED)[2:3], BEST),
        at_most("warped error [m], all trials", 0.027, errors(whole, PLACE), note="printed for one trial"),
        at_most("warped error [m/s], all trials", 0.025, errors(whole, SPEED), note="printed for one trial"),
        sf.compared(
            "RMSE of position over that of the paper's model",
            [0.05] * 6,
            rmse(whole) / rmse(paper),
            0.0,
            bound="at most",
        ),
        sf.compared(
            "Pearson's R of the speed", [0.999] * 6, [each[SPEED].pearson for each in whole], 0.0, bound="at least"
        ),
    ]


PLACE, SPEED = "horizontal position", "horizontal speed"
BOUNDS = "Section 4.2.1, on Figure 14: upper bounds of the averages"
BEST = "Section 4.2.1, on Figures 13 and 14: run 2 at 1800 us"


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


def identified(scene: sf.Scene, measured: list[sf.SmoothedPoses]) -> Floats:
    """The unknowns (3,), by least squares of where the markers went in the trials that tell them."""
    paths = [path for path in scene.paths() if path.rpartition(".")[2] in UNKNOWN]
    program, column = sf.compile(scene, free=paths), [UNKNOWN.index(path.rpartition(".")[2]) for path in paths]
    seen = np.concatenate([each[f"{LINK}.position"][:, :2].ravel() for each in measured])

    def residuals(logs: Floats) -> Floats:
        """(n, rows) for n logarithms of the unknowns (n, 3), in units of the noise."""
        trials = [TRIALS[k] for k in TOLD] * len(logs)
        _, q, _ = rolled(program, trials, np.repeat(np.exp(logs)[:, column], len(TOLD), axis=0))
        markers = q[..., :3] + turned(q[..., 3:7].reshape(-1, 4)).apply(MARKERS).reshape(*q.shape[:2], 3)
        return np.asarray((markers[..., :2].reshape(len(logs), -1) - seen) / NOISE[0])

    def slopes(log: Floats, step: float = 1e-3) -> Floats:
        changed = residuals(log + step * np.vstack([np.zeros(3), np.eye(3)]))
        return np.asarray((changed[1:] - changed[0]).T / step)

    found = least_squares(lambda log: residuals(log[None])[0], np.log(GUESS), slopes, xtol=1e-3, ftol=1e-3)
    return np.asarray(np.exp(found.x))


def flown(scene: sf.Scene) -> list[sf.Log]:
    """All trials."""
    t, q, v = rolled(sf.compile(scene), TRIALS)
    return [logged(t, q[k], v[k], f"trial {k + 1}") for k in range(len(TRIALS))]


def rolled(
    program: sf.Program, trials: Sequence[tuple[bool, float]], free: Floats | None = None
) -> tuple[Floats, Floats, Floats]:
    """Times, q and v of trials as one batch: thrusters of both vehicles, or of the port one alone."""
    start, dt, names = sf.simulate(program.scene, duration=0.0), program.scene.run.dt, program.scene.coordinates.u
    steps = round(DURATION / dt)
    on = (np.arange(steps) * dt > START - 0.5 * dt).astype(float)
    u = np.zeros((len(trials), steps, len(names)))
    for k, (turning, pulse) in enumerate(trials):
        told = [float(name.startswith("left.") or not turning) for name in names]
        u[k] = pulse * np.outer(on, told)
    q0, v0 = (np.tile(x[0], (len(trials), 1)) for x in (start.q, start.v))
    q, v = program.rollout(q0, v0, u, dt, steps, free=free, every=EVERY)
    t = np.arange(q.shape[1] + 1) * EVERY * dt
    return t, np.concatenate([q0[:, None], q], axis=1), np.concatenate([v0[:, None], v], axis=1)


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
