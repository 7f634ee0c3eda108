"""Rungs of a floating hull whose arm moves: against closed forms, simulations, and virtual logs of known truth."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.exchange.logs.log import Log
from seaframe.identify.ladder.floating import Floating, FloatingModel, equal_quantile, run_weights
from seaframe.identify.ladder.floating_unknowns import RUNGS, find_unknowns
from seaframe.identify.ladder.ladder import climb
from seaframe.identify.ladder.replay import Motion, Replay, logged_joints, tilt_sensor
from seaframe.look.identified.ladder_findings import ladder_findings

JOINTS = ["rov.arm", "rov.fore"]
ANGLES = [f"{joint}.angle" for joint in JOINTS]
TILTS = ["rov.imu.rpy[0]", "rov.imu.rpy[1]"]
TRUE = {
    "rov.hull.center_of_buoyancy[0]": 0.004,
    "rov.hull.center_of_buoyancy[1]": -0.003,
    "rov.hull.center_of_buoyancy[2]": 0.035,
    "rov.hull.points.imu.rpy[0]": 0.02,
    "rov.hull.points.imu.rpy[1]": -0.03,
    "rov.hull.drag.linear[3]": 0.35,
    "rov.hull.drag.linear[4]": 0.25,
}
DELAY = 0.1  # [s]


def vehicle(**more: Any) -> sf.Scene:
    """A hull with an arm of two joints, one about z and one about y; neutral."""
    limb = {
        "shape": {"cylinder": {"radius": 0.02, "length": 0.25, "axis": "x", "center": [0.125, 0, 0]}},
        "volume": 2e-4,
    }
    links = {
        "hull": {
            "mass": 11.0,
            "shape": {"box": [0.45, 0.34, 0.25]},
            "volume": 0.0117,
            "center_of_buoyancy": [0, 0, 0.025],
            "added_mass": {"diagonal": [5, 12, 14, 0.12, 0.12, 0.12]},
            "drag": {"linear": [4, 6, 5, 0.1, 0.1, 0.1], "quadratic": [18, 21, 37, 1.5, 1.5, 1.5]},
            "points": {"imu": {"at": [0.1, 0, 0]}},
        },
        "arm": limb
        | {"parent": "hull", "joint": {"type": "revolute", "axis": [0, 0, 1], "at": [0.2, -0.1, 0]}, "mass": 0.5},
        "fore": limb
        | {"parent": "arm", "joint": {"type": "revolute", "axis": [0, 1, 0], "at": [0.25, 0, 0]}, "mass": 0.6},
    }
    content = {"name": "virtual", "water": {"density": 1000}, "robots": {"rov": {"links": links}}}
    return sf.Scene.from_dict(content | {"run": {"duration": 20.0, "dt": 0.05}} | more)


def way(seed: int, size: float = 1.2) -> dict[str, Any]:
    """Quintic motions of both joints between random angles, at rest for the first second."""
    rng = np.random.default_rng(seed)
    times = [0.0, 1.0, 5.0, 9.0, 13.0, 17.0]
    return {
        joint: {
            "motion": {"quintic": {"times": times, "values": [first, first, *rng.uniform(-size, size, 4).tolist()]}}
        }
        for joint, first in zip(JOINTS, rng.uniform(-size, size, 2).tolist(), strict=True)
    }


def record(scene: sf.Scene, seed: int, noise: float = 0.0, delay: float = 0.0) -> Log:
    """A run from its trim, with angles at 50 Hz that are stamped late, and noisy roll and pitch at 20 Hz."""
    still = {joint: {"motion": {"constant": d["motion"]["quintic"]["values"][0]}} for joint, d in way(seed).items()}
    rest = sf.simulate(scene.replace({"drives": still}), duration=90.0)
    run = sf.simulate(scene.replace({"drives": way(seed)}), q0=rest.q[-1], v0=0.0 * rest.v[-1], dt=0.01)
    rng, n = np.random.default_rng(seed), len(run.t)
    tilt = run["rov.imu.rpy"][:, :2] + noise * rng.standard_normal((n, 2))
    tilt[np.arange(n) % 5 > 0] = np.nan
    late = np.round(delay / 0.01).astype(int)
    columns = {f"rov.imu.rpy[{k}]": tilt[:, k] for k in range(2)}
    for joint in JOINTS:
        angles = run[f"{joint}.angle"]
        columns[f"{joint}.angle"] = np.where(
            np.arange(n) % 2, np.nan, np.concatenate([angles[:1].repeat(late), angles[: n - late]])
        )
    return Log(run.t, columns, source=f"seed {seed}")


def test_the_trim_is_where_the_first_moment_is_vertical() -> None:
    """Statics: buoyancy minus weight, weighted with places in the hull, points along gravity."""
    scene = vehicle()
    replay = Replay(scene, [], JOINTS, "rov.imu")
    angles = np.array([[0.3, -0.5], [-1.0, 0.8], [0.0, 0.0]])
    free = np.zeros((3, 8))
    free[:, ::4] = angles
    q = replay.trim(free)
    for (a, b), state in zip(angles, q, strict=True):
        R = np.array([[np.cos(a), -np.sin(a), 0.0], [np.sin(a), np.cos(a), 0.0], [0.0, 0.0, 1.0]])
        T = R @ np.array([[np.cos(b), 0.0, np.sin(b)], [0.0, 1.0, 0.0], [-np.sin(b), 0.0, np.cos(b)]])
        arm = np.array([0.2, -0.1, 0.0]) + R @ [0.125, 0.0, 0.0]
        fore = np.array([0.2, -0.1, 0.0]) + R @ [0.25, 0.0, 0.0] + T @ [0.125, 0.0, 0.0]
        moment = 11.7 * np.array([0.0, 0.0, 0.025]) - 0.3 * arm - 0.4 * fore  # net of each part [kg] times place
        w, x, y, z = state[3:7]
        up = np.array([2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)])  # world's z in the hull
        np.testing.assert_allclose(np.cross(moment, up) / np.linalg.norm(moment), 0.0, atol=1e-7)


def test_a_replay_is_the_simulation_of_the_same_motion() -> None:
    scene = vehicle()
    log = record(scene, 1)
    motion = Motion.of(log, JOINTS, "rov.imu", "rov.hull.position[2]", 0.05)
    replay = Replay(scene, [], JOINTS, "rov.imu")
    tilt = replay.observe(motion, np.zeros((1, 0)), np.zeros(1))[0, :, :2]
    seen = np.isfinite(motion.tilt).all(axis=1)
    assert seen.mean() > 0.95
    assert np.ptp(motion.tilt[seen], axis=0).min() > np.radians(15.0)
    np.testing.assert_allclose(tilt[seen], motion.tilt[seen], atol=np.radians(0.1))  # angles are smoothed over 0.08 s


def with_changes(**more: Any) -> sf.Scene:
    """The vehicle with other parts of its scene; None: without them."""
    content = vehicle().to_dict() | more
    return sf.Scene.from_dict({key: value for key, value in content.items() if value is not None})


def with_buoyancy_at(height: float) -> sf.Scene:
    return vehicle().replace({"rov.hull.center_of_buoyancy[2]": height})


@pytest.mark.parametrize(
    ("scene", "code", "path"),
    [
        (with_changes(water=None), "unsupported", "water"),
        (with_changes(gravity=[0.0, 7.0, -7.0]), "unsupported", "gravity"),
        (with_changes(gravity=[1.0, 0.0, -9.8]), "unsupported", "gravity"),
        (with_changes(gravity=[0.0, 0.0, 0.0]), "unsupported", "gravity"),
        (with_buoyancy_at(-0.025), "diverged", ""),
        (with_buoyancy_at(-0.002), "diverged", ""),
    ],
)
def test_scenes_without_a_tilt_at_rest_are_refused(scene: sf.Scene, code: str, path: str) -> None:
    """Without water, without a vertical axis, and top-heavy: by name, with the run where it lies in that."""
    log = Log(t := np.arange(0.0, 5.0, 0.05), dict.fromkeys((*ANGLES, *TILTS), 0.3 + 0.0 * t), source="dive")
    with pytest.raises(sf.SeaframeError) as error:
        Floating.of(scene, [log]).replay_run(0)
    assert (error.value.code, error.value.path, error.value.place) == (code, path, "" if path else "dive")


def test_angles_of_no_joint_of_the_floating_robot_are_refused() -> None:
    log = Log(t := np.arange(0.0, 5.0, 0.05), dict.fromkeys(("crane.boom.angle", *TILTS), 0.0 * t))
    with pytest.raises(sf.SeaframeError) as error:
        sf.identify_model(vehicle(), log)
    assert (error.value.code, error.value.choices) == ("missing", tuple(ANGLES))


def log_at(t: Any) -> Log:
    """A log at these times, its signals known at any time."""
    return Log(np.asarray(t), dict.fromkeys((*ANGLES, *TILTS), 0.1 * np.asarray(t)), source="dive")


@pytest.mark.parametrize(
    ("row", "time", "code"),
    [(-1, 1e12, "limit"), (0, -1e12, "limit"), (-1, 5000.0, "limit"), (50, 1e12, "data"), (50, 0.0, "data")],
)
def test_wild_times_are_refused(row: int, time: float, code: str) -> None:
    """At the ends before memory is taken for them, and within a run since time runs backward there."""
    t = np.arange(0.0, 5.0, 0.05)
    t[row] = time
    with pytest.raises(sf.SeaframeError) as error:
        Motion.of(log_at(t), JOINTS, "rov.imu", "rov.hull.position[2]", 0.05)
    assert (error.value.code, error.value.place) == (code, "dive")


def test_repeated_times_count_once_and_are_noted() -> None:
    """Of one stream; streams of one log may share times."""
    t = np.array([0.0, 0.1, 0.1, 0.2, 0.3])
    columns = log_at([0.0, 0.1, 9.0, 0.2, 0.3]).columns
    motion = Motion.of(Log(t, columns, source="dive"), JOINTS, "rov.imu", "rov.hull.position[2]", 0.05)
    np.testing.assert_allclose(motion.tilt[:, 0], 0.1 * motion.t, atol=1e-12)
    (note,) = motion.notes
    assert "row 3" in note
    rows = np.arange(5)
    apart = {name: np.where(rows == (1 if name in ANGLES else 2), np.nan, own) for name, own in columns.items()}
    assert not Motion.of(Log(t, apart), JOINTS, "rov.imu", "rov.hull.position[2]", 0.05).notes


def test_a_simulated_run_is_its_replay() -> None:
    """What pages show: the scene with the logged motion as a table, from the same trim."""
    problem = Floating.of(vehicle(), [record(vehicle(), 2)], delay=0.1)
    run, tilt = problem.simulate(0), problem.replay_run(0)
    n = min(len(run.t), len(tilt))
    np.testing.assert_allclose(run["rov.imu.rpy"][:n, :2], tilt[:n, :2], atol=np.radians(1e-3))
    shown = problem.measured(0)
    assert shown.t[0] == 0.0
    np.testing.assert_array_equal(shown["rov.imu.rpy[1]"], problem.motions[0].tilt[:, 1])


def test_a_delay_shifts_the_angles() -> None:
    t = np.arange(0.0, 10.0, 0.02)
    columns = {"rov.arm.angle": 0.3 * t, "rov.imu.rpy[0]": 0.0 * t, "rov.imu.rpy[1]": 0.0 * t}
    motion = Motion.of(Log(t, columns), ["rov.arm"], "rov.imu", "rov.hull.position[2]", 0.05)
    found = motion.cubics(0.1)[40:-40, 0]
    np.testing.assert_allclose(found[:, 0], 0.3 * (motion.t[40:-41] + 0.1), atol=1e-6)
    np.testing.assert_allclose(found[:, 1], 0.3, atol=1e-5)


def model_that_predicts(tilt: Any, measured: Any) -> FloatingModel:
    """A model of one run with given predictions and measurements (n, 2)."""
    motion = Motion("run", np.arange(len(measured)), (), measured, measured[:, 0])
    problem: Any = SimpleNamespace(motions=(motion,), observe=lambda run, x: tilt[None])
    none = np.zeros(0)
    return FloatingModel(problem, (0,), none.astype(int), none, np.zeros((0, 0)), 1, np.zeros(2), True)


def test_a_prediction_that_diverges_scores_least() -> None:
    """Half the spread as error is 0.5; rows without a number count as wrong, also where nothing is measured nearby."""
    measured = np.tile([[0.2, -0.2], [-0.2, 0.2]], (30, 1))
    measured[4:6] = np.nan
    predicted = np.where(np.isfinite(measured), measured, 9.0) * 0.5
    assert model_that_predicts(predicted, measured).score(0).mean == pytest.approx(0.5)
    diverged = predicted.copy()
    diverged[20:] = np.nan
    score = model_that_predicts(diverged, measured).score(0)
    assert score.mean == -1.0
    assert np.isinf(score.rmse).all()
    assert model_that_predicts(-50.0 * predicted, measured).score(0).mean == -1.0


def test_the_log_says_which_joints_moved_and_which_sensor_measured() -> None:
    scene, t = vehicle(), np.arange(3.0)
    log = Log(t, {"rov.fore.angle": t, "rov.hull.rpy[0]": t, "rov.hull.rpy[1]": t})
    assert logged_joints(scene, [log]) == ["rov.fore"]
    assert tilt_sensor(scene, [log]) == "rov.hull"
    with pytest.raises(sf.SeaframeError):
        tilt_sensor(scene, [Log(t, {"rov.fore.angle": t})])
    turned = {f"rov.imu.orientation[{k}]": np.full(3, x) for k, x in enumerate((0.6, 0.8, 0.0, 0.0))}
    whole = Log(t, {"rov.fore.angle": t} | turned)
    assert tilt_sensor(scene, [whole]) == "rov.imu"
    np.testing.assert_allclose(
        Motion.of(whole, ["rov.fore"], "rov.imu", "rov.hull.position[2]", 0.5).tilt,
        [[2.0 * np.arccos(0.6), 0.0]] * 4,
        atol=1e-7,
    )


@pytest.fixture(scope="module")
def logs() -> list[Log]:
    return [record(vehicle().replace(TRUE), seed, np.radians(0.1), DELAY) for seed in (1, 2, 3, 4)]


@pytest.fixture(scope="module")
def problem(logs: list[Log]) -> Floating:
    return Floating.of(vehicle(), logs, dt=0.1)


def test_runs_without_commands_are_identified_as_floating(logs: list[Log]) -> None:
    """The command's function takes them; repeats are left out together, and other runs are predicted."""
    scene = vehicle(run={"duration": 20.0, "dt": 0.1})
    found = sf.identify_model(scene, logs[:3], groups=[(1, 0)])
    assert isinstance(found.problem, Floating)
    assert found.problem.groups.tolist() == [0, 0, 2]
    assert [each.rung.name for each in found.climbed] == list(RUNGS)
    assert all(each.folds[0] is each.folds[1] for each in found.climbed if not each.skipped)
    assert found.chosen.rung.name == "damping and inertia"
    (ahead,) = found.predict(logs[3])
    assert np.degrees(ahead.rmse).max() < 0.3
    assert "seed 2" in found.report([ahead])
    figures = ladder_findings(found, [ahead]).figures
    assert len(figures) == 3


def test_rungs_find_the_truth_and_predict_unseen_runs(problem: Floating) -> None:
    """Errors of runs left out shrink to the noise, 0.1 degrees, and intervals hold what the runs were made with."""
    rungs = [rung for rung in problem.rungs() if rung.name != "arm"]
    climbed = {each.rung.name: each for each in climb(rungs, 4)}
    assert "no such part" in climbed["tether"].skipped
    errors = {
        name: np.degrees([score.rmse for score in each.scores.values()]).mean()
        for name, each in climbed.items()
        if not each.skipped
    }
    assert errors["trim"] > errors["stiffness"] > errors["damping and inertia"]
    assert errors["damping and inertia"] < 0.12
    model = climbed["damping and inertia"].model
    assert isinstance(model, FloatingModel)
    assert model.converged
    for name, true in (TRUE | {"delay of angles": DELAY}).items():
        k = model.estimates.index(name)
        error = max(model.estimates.standard_errors[k], 1e-4)
        assert abs(model.estimates[name] - true) < 5.0 * error + 0.02 * abs(true), name
    assert model.scene.paths()["rov.hull.center_of_buoyancy[2]"] == model.estimates["rov.hull.center_of_buoyancy[2]"]
    inside = []
    for run, fold in climbed["damping and inertia"].folds.items():
        tilt, half = fold.predict(run)
        measured = problem.motions[run].tilt
        seen = np.isfinite(measured).all(axis=1)
        inside.append((np.abs(tilt - measured)[seen] <= half[seen]).mean())
    assert np.mean(inside) > 0.9


def test_intervals_of_a_single_run_hold_the_truth() -> None:
    """Over runs that are fitted one at a time: the share of intervals of 95 % with the truth in them, and the bands."""
    true, inside, spread = TRUE | {"delay of angles": DELAY}, [], []
    for seed in range(1, 11):
        problem = Floating.of(vehicle(), [record(vehicle().replace(TRUE), seed, np.radians(0.1), DELAY)], dt=0.1)
        model = None
        for rung in problem.rungs()[:3]:
            model = rung.fit((0,), model)
        assert model is not None
        low, high = model.estimates.interval().T
        rows = [model.estimates.index(name) for name in true]
        inside.append((low[rows] <= [*true.values()]) & ([*true.values()] <= high[rows]))
        spread.append(np.degrees(model.spread))
        assert "one group" in "".join(model.notes)
    assert np.mean(inside) > 0.85
    np.testing.assert_allclose(np.mean(spread, axis=0), 0.1 * 1.96, rtol=0.1)


def on_cable(stiffness: float, volume: float, cable: str = "cable") -> sf.Scene:
    """The vehicle with a cable that pulls on its stern the more the higher it is: a spring along z."""
    content = vehicle(run={"duration": 20.0, "dt": 0.1}).to_dict()
    content["robots"]["rov"]["links"]["hull"]["volume"] = volume
    own = {"mass": 0.01, "inertia": {"diagonal": [1e-4] * 3}, "volume": 1e-5}
    links: dict[str, Any] = {"anchor": own}
    for name, parent, axis in (("x", "anchor", [1, 0, 0]), ("y", "x", [0, 1, 0]), ("lift", "y", [0, 0, 1])):
        links[name] = own | {"parent": parent, "joint": {"type": "prismatic", "axis": axis}}
    links["lift"]["joint"]["stiffness"] = stiffness
    content["robots"][cable] = {"base": "fixed", "at": {"position": [-0.2, 0, 0]}, "links": links}
    ends = {"a": "rov.hull", "b": f"{cable}.lift", "point_a": [-0.2, 0, 0], "point_b": [0, 0, 0]}
    return sf.Scene.from_dict(content | {"connections": [{"name": "stern", "type": "ball"} | ends]})


@pytest.mark.parametrize("cable", ["cable", "r", "hull"])
def test_springs_of_other_robots_are_those_of_a_tether(cable: str) -> None:
    """Also where the name of that robot is part of the name of the floating base."""
    found = {unknown.name: unknown.rung for unknown in find_unknowns(on_cable(0.3, 0.0117, cable), JOINTS, "rov.imu")}
    assert found[f"{cable}.lift.joint.stiffness"] == "tether"
    assert found["rov.hull.volume"] == "tether"


def test_priors_grow_with_the_vehicle() -> None:
    """Of 64 times the mass: places have priors four times as wide, the volume 64 times, the others the same."""
    limbs = {f"{link}.center_of_mass": [0.1, 0.0, 0.0] for link in JOINTS}
    small = on_cable(0.3, 0.0117).replace(limbs)
    large = small.replace({f"rov.{link}.mass": 64.0 * kg for link, kg in (("hull", 11.0), ("arm", 0.5), ("fore", 0.6))})
    own, others = ({u.name: u for u in find_unknowns(scene, JOINTS, "rov.imu")} for scene in (small, large))
    assert own.keys() == others.keys()
    places = [name for name in own if "center_of" in name]
    assert len(places) == 9
    for name, unknown in own.items():
        growth = 4.0 if name in places else 64.0 if name == "rov.hull.volume" else 1.0
        assert others[name].scale == pytest.approx(growth * unknown.scale), name
    assert own["rov.hull.center_of_buoyancy[0]"].scale == pytest.approx(0.005, rel=0.1)


def test_tilt_and_height_tell_what_hangs_on_the_stern() -> None:
    """A hull that rises, with a cable: its stiffness and the net buoyancy, and the rise of a run without heights."""
    true, guess, logs = on_cable(0.3, 0.01173), on_cable(0.6, 0.0117), []
    for seed in (1, 2, 3, 4):
        angles = {f"{joint}.angle": d["motion"]["quintic"] for joint, d in way(seed, 0.5).items()}
        t = np.arange(0.0, 20.0, 0.05)
        columns = {name: np.interp(t, own["times"], own["values"]) for name, own in angles.items()}
        blank = {f"rov.imu.rpy[{k}]": 0.0 * t for k in range(2)}
        run = Floating.of(true, [Log(t, columns | blank)]).simulate(0)
        noise = np.random.default_rng(seed).standard_normal((3, len(run.t)))
        seen = {f"rov.imu.rpy[{k}]": run["rov.imu.rpy"][:, k] + np.radians(0.05) * noise[k] for k in range(2)}
        height = run["rov.hull.position"][:, 2] + 0.4 + 0.01 * noise[2]
        own = {f"{joint}.angle": run[f"{joint}.angle"] for joint in JOINTS}
        logs.append(Log(run.t, own | seen | {"rov.hull.position[2]": height}))
    rises = [log["rov.hull.position[2]"][-1] - log["rov.hull.position[2]"][0] for log in logs]
    assert min(rises) > 0.2
    problem = Floating.of(guess, logs)
    model = None
    for rung in problem.rungs():
        if rung.name != "arm":
            model = rung.fit((0, 1, 2, 3), model)
    assert model is not None
    assert model.converged
    assert model.estimates["cable.lift.joint.stiffness"] == pytest.approx(0.3, rel=0.1)
    assert model.estimates["rov.hull.volume"] == pytest.approx(0.01173, abs=3e-6)
    found = problem.observe(0, model.x[None])[0, :, 2]
    assert found[-1] - found[0] == pytest.approx(rises[0], abs=0.05)


def test_runs_that_meet_what_no_model_knows_count_less() -> None:
    """Weights solve their equation; one wild run among equal ones gets a share that vanishes with its error."""
    squares, counts = np.array([[1.0, 4.0]] * 9 + [[100.0, 400.0]]), np.array([10.0, 10.0])
    weights = run_weights(squares, counts)
    common = 1.0 / weights.mean(axis=0)
    np.testing.assert_allclose(weights, 14.0 / (4.0 * common + 10.0 * squares), rtol=1e-6)
    assert (weights[-1] < 0.03 * weights[0]).all()


def test_quantiles_count_every_run_alike() -> None:
    """A long run of small errors and a short one of large errors: a quarter of the quantile's mass lies above 3."""
    errors = [np.full(1000, 1.0), np.concatenate([np.full(8, 2.0), np.full(2, 5.0)])]
    assert equal_quantile(errors) == pytest.approx(5.0)
    assert equal_quantile([np.linspace(0.0, 1.0, 2001)] * 3) == pytest.approx(0.95, abs=1e-3)
