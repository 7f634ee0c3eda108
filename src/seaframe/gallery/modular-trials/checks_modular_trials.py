"""Six trials of virtual motion capture: the paper's model, and one with identified tethers and spin-up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import least_squares
from scipy.spatial.transform import Rotation

import seaframe as sf

Floats = NDArray[np.float64]
Curves = dict[str, tuple[Floats, Floats]]
Models = dict[str, list[sf.Comparison]]  # comparisons of all trials, by the name of the model
LINK, MARKERS = "left.hull", (0.1, 0.0, -0.15)  # where they are in the hull's frame [m]
PULSES = (100.0, 200.0, 300.0)  # above neutral [us]
TRIALS = tuple((turning, pulse) for turning in (False, True) for pulse in PULSES)
USED = (1, 4)  # trials used for identification: both at 1700 us
UNKNOWN = {  # of all thrusters, and of both tethers
    "spin_up": ["*.t*.spin_up"],
    "mass_per_length": ["tethers.*.mass_per_length"],
    "normal": ["tethers.*.normal"],
}
GUESS = (0.15, 0.03, 1.2)
START, DURATION, EVERY = 3.0, 12.0, 4  # [s], [s], steps between two rows
NOISE = (0.001, 0.002)  # of motion capture [m, rad]
# True values, unknown to the models: tethers of more segments, heavier and with less drag, and slower rotors
HIDDEN = {"segments": 10, "mass_per_length": 0.052, "normal": 1.1}
HIDDEN_SPIN_UP = 0.27


def checks(run: sf.Run, progress: Callable[[float], None] | None = None) -> list[sf.Check]:
    """Check study 003, straight and turning trials."""
    rng = np.random.default_rng(3)
    measured = [capture_motion(log, rng) for log in simulate_trials(modify_scene(run.scene, HIDDEN_SPIN_UP, HIDDEN))]
    paper = compare_trials(simulate_trials(modify_scene(run.scene, None, None)), measured)
    spinning = compare_trials(simulate_trials(modify_scene(run.scene, 0.25, None)), measured)
    found = identify_unknowns(modify_scene(run.scene, GUESS[0], {}), [measured[k] for k in USED])
    whole = compare_trials(
        simulate_trials(modify_scene(run.scene, found[0], {"mass_per_length": found[1], "normal": found[2]})), measured
    )
    models = {"the paper's model": paper, "with spin-up and tethers": whole}
    return [
        *check_paper_model(models, paper),
        *check_delay(spinning, found),
        *check_full_model(whole, paper),
        *check_time_series(models),
        *check_agreement(models),
    ]


def check_paper_model(models: Models, paper: list[sf.Comparison]) -> list[sf.Check]:
    """Check the paper's model: errors within the bounds printed for straight trials, and a lead over measurement."""
    turns = "no number is printed for turns"
    place, speed = (
        draw_trials(
            f"Figure 14, straight: mean error of the {name} after time warping",
            f"error [{unit}]",
            {model: over_pulses(found, name, "warped", STRAIGHT) for model, found in models.items()},
        )
        for name, unit in ((PLACE, "m"), (SPEED, "m/s"))
    )
    return [
        at_most(
            "the paper's model, straight: error after time warping [m]", 0.15, errors(paper, PLACE)[:3], BOUNDS, place
        ),
        at_most(
            "the paper's model, straight: error after time warping [m/s]", 0.1, errors(paper, SPEED)[:3], BOUNDS, speed
        ),
        at_most("the paper's model, turning: error after time warping [m]", 0.15, errors(paper, PLACE)[3:], note=turns),
        at_most(
            "the paper's model, turning: error after time warping [m/s]", 0.1, errors(paper, SPEED)[3:], note=turns
        ),
        sf.compared(
            "the paper's model: lead over the measurement [s]",
            [0.25] * 6,
            lags(paper),
            bound="at least",
            note="printed without its size",
        ),
    ]


def at_most(
    what: str, bound: float, got: list[float], source: str = "", chart: sf.Chart | None = None, note: str = ""
) -> sf.Check:
    """Check one bound for several trials: published, from the authors' own tank, if it has a source."""
    kind = "published" if source else "reference"
    note = "here for a virtual tank" if source else note
    value: dict[str, Any] = {kind: [bound] * len(got)}
    return sf.compared(what, got=got, note=note, bound="at most", source=source, chart=chart, **value)


def check_delay(spinning: list[sf.Comparison], found: Floats) -> list[sf.Check]:
    """Check that spin-up causes most of the lead, and the parameters identified from two trials."""
    return [
        sf.compared(
            "with spin-up: lead [s]", [0.15] * 6, lags(spinning), 0.0, note="spin-up causes most of it", bound="at most"
        ),
        sf.compared(
            "identified from two trials: spin-up [s], tethers [kg/m]",
            [HIDDEN_SPIN_UP, HIDDEN["mass_per_length"]],
            found[:2],
            0.02,
            note="those at 1700 us",
        ),
    ]


def check_full_model(whole: list[sf.Comparison], paper: list[sf.Comparison]) -> list[sf.Check]:
    """Check the model with identified tethers and spin-up."""
    return [
        sf.compared("with spin-up and tethers: lead [s]", [0.0] * 6, lags(whole), 0.0, 0.01, note="a quarter of a row"),
        at_most("straight at 1800 us: error after time warping [m]", 0.027, errors(whole, PLACE)[2:3], BEST),
        at_most("straight at 1800 us: error after time warping [m/s]", 0.025, errors(whole, SPEED)[2:3], BEST),
        at_most("error after time warping [m], all trials", 0.027, errors(whole, PLACE), note="printed for one trial"),
        at_most(
            "error after time warping [m/s], all trials", 0.025, errors(whole, SPEED), note="printed for one trial"
        ),
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


def check_time_series(models: Models) -> list[sf.Check]:
    """Check the series of Figures 13 and 16, and draw them: straight at 1800 us and turning at 1700 us."""
    paper, whole = models.values()
    found = []
    for number, letter, trial, names, label in SERIES:
        title = f"Figure {number}{letter}, {'turning at 1700' if TRIALS[trial][0] else 'straight at 1800'} us: {label}"
        curves: dict[str, tuple[Floats, Floats]] = {}
        for name in names:
            what = f"{name}, " if len(names) > 1 else ""
            curves[f"{what}measured"] = paper[trial].t, paper[trial].pairs[name].measured
            for model, comparisons in models.items():
                curves[f"{what}{model}"] = comparisons[trial].t, comparisons[trial].pairs[name].simulated
        chart = sf.Chart(title, "time [s]", label, curves)
        if names == ("y",):  # straight ahead there is only the noise of the motion capture
            found.append(at_most(f"{title}: RMSE", NOISE[0], [whole[trial]["y"].rmse], chart=chart))
            continue
        ratios = [whole[trial][name].rmse / paper[trial][name].rmse for name in names]
        found.append(at_most(f"{title}: RMSE over that of the paper's model", 0.1, ratios, chart=chart))
    return found


def check_agreement(models: Models) -> list[sf.Check]:
    """Check the correlations of Figures 15 and 18 and the errors of Figure 17; they are drawn for the paper's model."""
    paper, whole = models.values()
    turning = ("heading", SPEED, "turn rate")
    correlated = (
        ("Figure 15, straight", ("x", SPEED), STRAIGHT),
        ("Figure 18, turning", ("x", "y", SPEED, "turn rate", "heading"), TURNING),
    )

    def chart(title: str, label: str, names: tuple[str, ...], metric: str, trials: range) -> sf.Chart:
        curves = {name: over_pulses(paper, name, metric, trials) for name in names}
        return draw_trials(f"{title} of the paper's model", label, curves)

    def values(names: tuple[str, ...], metric: str, trials: range) -> list[float]:
        return [getattr(whole[k][name], metric) for name in names for k in trials]

    return [
        *(
            sf.compared(
                f"{figure}: Pearson's R of {', '.join(names)}",
                [0.999] * (len(names) * len(trials)),
                values(names, "pearson", trials),
                bound="at least",
                chart=chart(f"{figure}: Pearson's R", "R", names, "pearson", trials),
            )
            for figure, names, trials in correlated
        ),
        at_most(
            "Figure 17, turning: error of heading [rad], speed [m/s], turn rate [rad/s] after time warping",
            0.01,
            values(turning, "warped", TURNING),
            chart=chart("Figure 17, turning: mean error", "error [rad, m/s, rad/s]", turning, "warped", TURNING),
        ),
    ]


def draw_trials(title: str, label: str, curves: Curves) -> sf.Chart:
    """Return a chart over the names that the paper gives its trials, the pulse width above neutral."""
    return sf.Chart(title, "pulse width above neutral [us]", label, curves)


def over_pulses(found: list[sf.Comparison], name: str, metric: str, trials: range) -> tuple[Floats, Floats]:
    """Return a metric of a quantity over the pulse widths of some trials."""
    return np.array([TRIALS[k][1] for k in trials]), np.array([getattr(found[k][name], metric) for k in trials])


PLACE, SPEED = "horizontal position", "horizontal speed"
STRAIGHT, TURNING = range(3), range(3, 6)
SERIES: tuple[tuple[int, str, int, tuple[str, ...], str], ...] = (  # figure, part, trial, quantities, label
    (13, "a", 2, ("x",), "x [m]"),
    (13, "b", 2, ("y",), "y [m]"),
    (13, "c", 2, (SPEED,), "speed [m/s]"),
    (16, "a", 4, ("x", "y"), "x, y [m]"),
    (16, "b", 4, ("heading",), "heading [rad]"),
    (16, "c", 4, (SPEED,), "speed [m/s]"),
    (16, "d", 4, ("turn rate",), "turn rate [rad/s]"),
)
BOUNDS = "Section 4.2.1, on Figure 14: upper bounds of the averages"
BEST = "Section 4.2.1, on Figures 13 and 14: run 2 at 1800 us"


def errors(found: list[sf.Comparison], name: str) -> list[float]:
    """Return the errors after time warping of a quantity for each trial."""
    return [each[name].warped for each in found]


def lags(found: list[sf.Comparison]) -> list[float]:
    """Return the delay of the measured speeds relative to the simulation [s]."""
    return [each[SPEED].lag for each in found]


def rmse(found: list[sf.Comparison]) -> Floats:
    """Return the root mean square errors of the position for each trial [m]."""
    return np.array([each[PLACE].rmse for each in found])


def modify_scene(scene: sf.Scene, spin_up: float | None, tethers: dict[str, float] | None) -> sf.Scene:
    """Return the scene with another spin-up or none, with other tethers or none, and without thruster drives."""
    data: dict[str, Any] = scene.to_dict()
    for robot in ("left", "right"):
        for thruster in data["robots"][robot]["thrusters"]:
            thruster.pop("spin_up")
            thruster |= {} if spin_up is None else {"spin_up": spin_up}
    data["tethers"] = {} if tethers is None else {name: each | tethers for name, each in data["tethers"].items()}
    data["drives"] = {LINK: data["drives"][LINK]}
    return sf.Scene.from_dict(data)


def identify_unknowns(scene: sf.Scene, measured: list[sf.SmoothedPoses]) -> Floats:
    """Estimate the unknowns (3,) by least squares on the marker positions of the trials USED."""
    program = sf.compile(scene, free=UNKNOWN)
    observed = np.concatenate([each[f"{LINK}.position"][:, :2].ravel() for each in measured])

    def residuals(logs: Floats) -> Floats:
        """Return residuals (n, rows) in units of the noise, for n logarithms of the unknowns (n, 3)."""
        trials = [TRIALS[k] for k in USED] * len(logs)
        _, q, _ = roll_out(program, trials, np.repeat(np.exp(logs), len(USED), axis=0))
        markers = q[..., :3] + to_rotation(q[..., 3:7].reshape(-1, 4)).apply(MARKERS).reshape(*q.shape[:2], 3)
        return np.asarray((markers[..., :2].reshape(len(logs), -1) - observed) / NOISE[0])

    def slopes(log: Floats, step: float = 1e-3) -> Floats:
        shifted = residuals(log + step * np.vstack([np.zeros(3), np.eye(3)]))
        return np.asarray((shifted[1:] - shifted[0]).T / step)

    found = least_squares(lambda log: residuals(log[None])[0], np.log(GUESS), slopes, xtol=1e-3, ftol=1e-3)
    return np.asarray(np.exp(found.x))


def simulate_trials(scene: sf.Scene) -> list[sf.Log]:
    """Simulate all trials."""
    t, q, v = roll_out(sf.compile(scene), TRIALS)
    return [make_log(t, q[k], v[k], f"trial {k + 1}") for k in range(len(TRIALS))]


def roll_out(
    program: sf.Program, trials: Sequence[tuple[bool, float]], free: Floats | None = None
) -> tuple[Floats, Floats, Floats]:
    """Simulate trials as one batch, with thrusters of both vehicles or of the port one alone; return times, q and v."""
    start, dt, names = sf.simulate(program.scene, duration=0.0), program.scene.run.dt, program.scene.coordinates.u
    steps = round(DURATION / dt)
    on = (np.arange(steps) * dt > START - 0.5 * dt).astype(float)
    u = np.zeros((len(trials), steps, len(names)))
    for k, (turning, pulse) in enumerate(trials):
        active = [float(name.startswith("left.") or not turning) for name in names]
        u[k] = pulse * np.outer(on, active)
    q0, v0 = (np.tile(x[0], (len(trials), 1)) for x in (start.q, start.v))
    q, v = program.rollout(q0, v0, u, dt, steps, free=free, every=EVERY)
    t = np.arange(q.shape[1] + 1) * EVERY * dt
    return t, np.concatenate([q0[:, None], q], axis=1), np.concatenate([v0[:, None], v], axis=1)


def make_log(t: Floats, q: Floats, v: Floats, source: str) -> sf.Log:
    """Return the motion of the first robot, the port hull, as a log."""
    velocity = to_rotation(q[:, 3:7]).apply(v[:, :3])
    motion = {"position": q[:, :3], "orientation": q[:, 3:7], "velocity": velocity, "angular_velocity": v[:, 3:6]}
    columns = {f"{LINK}.{kind}[{k}]": x[:, k] for kind, x in motion.items() for k in range(x.shape[1])}
    return sf.Log(t, columns, source=source)


def to_rotation(q: Floats) -> Rotation:
    """Convert quaternions (n, 4), the scalar first."""
    return Rotation.from_quat(np.roll(q, -1, axis=1))


def capture_motion(log: sf.Log, rng: np.random.Generator) -> sf.SmoothedPoses:
    """Return marker poses of virtual motion capture, with noise, after a Kalman smoother."""
    R = to_rotation(log[f"{LINK}.orientation"])
    p = log[f"{LINK}.position"] + R.apply(MARKERS) + NOISE[0] * rng.standard_normal((len(log.t), 3))
    measured = R * Rotation.from_rotvec(NOISE[1] * rng.standard_normal((len(log.t), 3)))
    poses = np.roll(measured.as_quat(), 1, axis=1)
    return sf.smooth_poses(log.t, p, poses, link=LINK, position_noise=NOISE[0], orientation_noise=NOISE[1])


def compare_trials(simulated: list[sf.Log], measured: list[sf.SmoothedPoses]) -> list[sf.Comparison]:
    """Compare simulation and measurement, trial by trial."""
    return [
        sf.compare(ours, theirs, link=LINK, matching=sf.Matching(MARKERS), gravity=(0.0, 0.0, 9.81), name=ours.source)
        for ours, theirs in zip(simulated, measured, strict=True)
    ]
