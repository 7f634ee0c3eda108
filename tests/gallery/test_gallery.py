"""Every built-in experiment runs, its checks pass, and they detect a wrong number."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

import seaframe as sf
from seaframe.catalogue import FOLDER, description_of, experiment_checks
from seaframe.look.path_plots import position_name
from seaframe.run.checks import scene_checks
from tests.gallery.runs import run_of


class Facts(NamedTuple):
    """Facts of an experiment: its size, and slightly wrong numbers that its own list of checks must detect."""

    freedom: int  # degrees of freedom
    wrong: tuple[dict[str, Any], ...]


# Angles of study 004 are printed to 0.5 % only: numbers of flexible arms are wrong by some percent.
EXPERIMENTS: dict[str, Facts] = {
    "bluerov-tank": Facts(6, ({"rov.hull.drag.quadratic[0]": 34.97},)),
    "double-pendulum-fit": Facts(2, ({"arm.lower.mass": 0.901}, {"arm.upper.joint.motor.friction": 0.1452})),
    "flexible-arm": Facts(6, ({"arm.second.drag.strips.normal": 1.25},)),
    "flexible-arm-air": Facts(6, ({"arm.first.flexible.tip_mass": 0.505},)),
    "flexible-arm-elasticity": Facts(24, ({"arm.first.flexible.added_mass": 1.3},)),
    "flexible-arm-initial": Facts(12, ({"water.density": 1500.0},)),
    "flexible-arm-printed": Facts(6, ({"arm.second.drag.printed.drag": 0.0, "arm.second.drag.printed.lift": 0.0},)),
    "flexible-arm-shaped": Facts(12, ({"shaped.first.flexible.tip_mass": 0.6},)),
    "modular-bluerov": Facts(18, ({"connector.frame.drag.quadratic[0]": 21.25},)),
    "modular-bluerov-turn": Facts(18, ({"right.hull.drag.linear[5]": 4.65},)),
    "modular-trials": Facts(18 + 2 * (3 + 5 * 2), ({"left.thrusters[0].spin_up": 0.251},)),
    "modular-docking": Facts(18, ({"third.hull.mass": 7.32},)),
    "rov-flexible-arm": Facts(13, ({"rov.fore.mass": 130.0},)),
    "rov-monte-carlo": Facts(8, ({"controllers.hold.feedforward": False},)),
    "rov-one-arm": Facts(8, ({"rov.fore.mass": 100.01},)),
    "rov-one-arm-hold": Facts(8, ({"controllers.hold.feedforward": False},)),
    "rov-one-arm-page": Facts(
        10, ({"rov.hull.drag.linear[4]": 2196.0}, {"rov.fore.inertia.diagonal": [25.01, 0.0, 25.01]})
    ),
    "rov-one-arm-reduced": Facts(8, ({"rov.hull.inertia.diagonal[0]": 1333.34},)),
    "rov-one-arm-water": Facts(8, ({"rov.hull.added_mass.diagonal[3]": 400.1},)),
    "rov-two-arms": Facts(10, ({"rov.right_fore.mass": 15.001},)),
    "rov-two-arms-water": Facts(10, ({"rov.left_fore.drag.strips.normal": 1.201},)),
    "snake": Facts(20, ({"snake.body15.mass": 0.30001},)),
    "snake-accordion": Facts(20, ({"drives.snake.body19.motion.quintic.values[1]": -0.50001},)),
    "snake-cobra": Facts(20, ({"drives.snake.body19.motion.quintic.values[1]": -0.40001},)),
    "snake-gait-search": Facts(16, ({"snake.body05.mass": 0.3003},)),
    "snake-free": Facts(26, ({"snake.tail.mass": 0.30001},)),
    "snake-gaits": Facts(16, ({"drives.snake.gait.serpenoid.phase": 1.25664},)),
    "snake-raised": Facts(26, ({"drives.snake.gait.cobra.angle": 0.40001},)),
    "snake-rolling": Facts(16, ({"drives.snake.gait.rolling.amplitude": 0.030001},)),
    "snake-servo": Facts(8, ({"drives.snake.gait.serpenoid.amplitude": 0.40001},)),
    "snake-sidewinding": Facts(18, ({"drives.snake.gait.sidewinding.shift": 1.5708},)),
    "snake-spiral": Facts(20, ({"drives.snake.body20.motion.sine.phase": 5.1708},)),
    "snake-table": Facts(26, ({"floor.friction.across": 0.5001},)),
    "snake-water": Facts(26, ({"snake.body11.mass": 0.3001},)),
    "tethered-rov": Facts(6 + 3 + 19 * 2, ({"tethers.umbilical.length": 40.005}, {"rov.hull.drag.quadratic[0]": 35.1})),
    "flexible-arm-laws": Facts(22, ({"whole.second.drag.rotational.z.coefficient": 0.401},)),
    "rov-arm-measured": Facts(6 + 4 + 3, ({"rov.wrist.mass": 0.3831}, {"rov.hull.center_of_buoyancy[2]": 0.03061})),
}


# Checks of values that a study prints; studies 000, 001 and 002 print no result in numbers.
PUBLISHED = {"bluerov-tank": 12, "flexible-arm-air": 2, "flexible-arm-initial": 1, "modular-trials": 4}

# Scales of the vertical axes of the figures that checks add to those of the scene.
CHARTS = {
    "flexible-arm-elasticity": ["linear"] * 8,
    "flexible-arm-laws": ["linear"],
    "rov-one-arm": ["linear"] * 3,
    "rov-one-arm-water": ["linear"],
    "rov-two-arms": ["linear"],
    "modular-trials": ["linear"] * 12,  # Figures 13 to 18
    "rov-arm-measured": ["linear"] * 4,  # roll and pitch of two recordings
    "rov-two-arms-water": ["linear"],
    "snake-accordion": ["linear", "log"],
    "snake-spiral": ["log"],
}


def test_gallery_holds_these_experiments() -> None:
    assert set(sf.gallery()) == set(EXPERIMENTS)
    assert sf.load("snake").name in sf.gallery()  # a second call, after a load


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_every_check_passes(name: str) -> None:
    run = run_of(name)
    checks = experiment_checks(run)
    failed = [f"{check.what}: expected {check.expected}, got {check.got}" for check in checks if not check.passed]
    assert not failed, "\n".join(failed)
    assert len(checks) > len(run.scene.checks) > 0, "an experiment lists checks and has a module of its own"
    published = [check for check in checks if check.kind == "published"]
    assert len(published) == PUBLISHED.get(name, 0)
    for check in published:
        assert any(place in check.source for place in ("Table", "Figure", "Section", "Eq.")), check.what
    without_data = any("SEAFRAME_DATA" in check.note for check in checks)  # then what is measured is not drawn
    assert [check.chart.scale for check in checks if check.chart] == ([] if without_data else CHARTS.get(name, []))


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_scene_is_whole(name: str) -> None:
    """Name, description, README, figures and size are complete."""
    scene = sf.load(name)
    run = sf.simulate(scene, duration=5.0 * scene.run.dt)
    assert run.scene.name == name
    assert run.scene.description == description_of(name) != ""
    assert (FOLDER / name / "README.md").read_text(encoding="utf-8").startswith(f"# {name}:")
    assert run.eom.nv == EXPERIMENTS[name].freedom
    for plot in run.scene.plots:
        assert bool(plot.over or plot.path) == ("path" in plot.title.lower()), (
            f"{plot.title}: paths, and only paths, have a signal or an axis of the world on the horizontal axis"
        )
        places = [position_name(run.names, name) for name in plot.path]
        for signal in (*places, *plot.signals, *plot.over, *plot.dashed, *(plot.log.columns if plot.log else ())):
            assert np.isfinite(run[signal]).all(), signal
    assert run.scene.plots


WRONG_NUMBERS = [
    pytest.param(name, each, id=f"{name}-{k}")
    for name in EXPERIMENTS
    for k, each in enumerate(EXPERIMENTS[name].wrong, 1)
]


@pytest.mark.parametrize(("name", "wrong"), WRONG_NUMBERS)
def test_a_wrong_number_is_detected(name: str, wrong: dict[str, Any]) -> None:
    run = sf.simulate(sf.load(name).replace(wrong))
    assert not all(check.passed for check in scene_checks(run))


def test_a_changed_scene_runs_only_its_own_list() -> None:
    """Modules of checks run only for the unchanged experiment."""
    changed = sf.load("rov-one-arm-reduced").replace({"rov.hull.mass": 2001.0})
    checks = experiment_checks(sf.simulate(changed))
    assert [check.what for check in checks] == [listed.what for listed in changed.checks]


# The step [s] of the references (small: converged), and the unit of their last digit.
PRINTED = {"rov-one-arm": (0.0025, 1e-8), "rov-one-arm-reduced": (0.02, 1e-9), "rov-two-arms": (0.0025, 1e-8)}


@pytest.mark.parametrize("name", PRINTED)
def test_every_printed_digit(name: str) -> None:
    """Half a unit of the last printed digit, and 2 % of it for the integration."""
    scene = sf.load(name)
    dt, unit = PRINTED[name]
    run = sf.simulate(scene, dt=dt)
    listed = [check for check in scene.checks if check.at is not None]
    assert len(listed) >= 3
    for check in listed:
        got = run[check.signal][round((check.at or 0.0) / dt)]
        assert np.abs(got - np.asarray(check.expected_value)).max() < 0.51 * unit, check.what


@pytest.mark.parametrize("name", PRINTED)
def test_moving_frame_method_gives_the_expected_values(name: str) -> None:
    scene = sf.load(name)
    run = sf.simulate(scene, duration=1.0, method="moving-frame")
    listed = next(check for check in scene.checks if check.at == 1.0)
    np.testing.assert_allclose(run[listed.signal][-1], listed.expected_value, rtol=1e-6, atol=listed.floor)


def test_the_reduced_arm_is_drawn_although_its_joints_are_at_the_origin() -> None:
    """Its shapes extend beyond the hull, a cube of 2 m, and do not change the centres of mass."""
    links = sf.load("rov-one-arm-reduced").links
    for name in ("rov.upper", "rov.fore"):
        shape = links[name].shape
        assert shape is not None
        assert shape.cylinder is not None
        assert shape.middle[1] + 0.5 * shape.cylinder.length > 2.0
        assert links[name].center == (0.0, 0.0, 0.0)


def test_frames_of_study_000_sit_at_the_given_centres() -> None:
    """Also that of the first arm, which has no mass."""
    scene = sf.load("rov-one-arm")
    eom: Any = sf.derive(scene, "moving-frame")
    frames = eom.frames(sf.simulate(scene, duration=0.0).q[0])
    assert [frames[name][1, 3] for name in ("rov.hull", "rov.upper", "rov.fore")] == pytest.approx([0.0, 1.65, 2.95])


def test_snake_of_study_002() -> None:
    """Twenty bodies after the tail, each at the end of the one before, about axes 1, 3, 1, 3 ..."""
    scene = sf.load("snake")
    robot = scene.robots["snake"]
    assert list(robot.links) == ["tail", *(f"body{k:02d}" for k in range(1, 21))]
    assert scene.coordinates.u == tuple(f"snake.body{k:02d}.torque" for k in range(1, 21))
    straight = run_of("snake")
    for k in range(1, 21):
        joint = robot.links[f"body{k:02d}"].joint
        assert joint is not None
        assert joint.axis == ((1.0, 0.0, 0.0) if k % 2 else (0.0, 0.0, 1.0))
        np.testing.assert_allclose(straight[f"snake.body{k:02d}.center_position"][0], [0.0, 0.1 * k, 0.0], atol=1e-15)


def test_servo_log_is_that_of_the_described_servo() -> None:
    """The shipped file: each joint's sine at every half second, interpolated linearly, and declared synthetic."""
    folder = FOLDER / "snake-servo"
    for file in ("scene.yaml", "README.md"):
        assert "synthetic" in (folder / file).read_text(encoding="utf-8").lower()
    scene = sf.load("snake-servo")
    assert all("synthetic" in plot.title for plot in scene.plots if plot.log)
    names, table = csv_of(folder / "servo-log.csv")
    assert names == ["t", *(f"snake.body{k:02d}.angle" for k in range(1, 9))]
    t, commanded = np.arange(81) * 0.1, np.arange(17) * 0.5
    sines = [0.4 * np.sin(math.pi / 2 * commanded - k * math.pi / 4) for k in range(8)]
    expected = np.column_stack([t, *(np.interp(t, commanded, sine) for sine in sines)])
    np.testing.assert_allclose(table, expected, atol=5.1e-7)


def test_servo_motors_follow_the_log_with_their_own_lag() -> None:
    """Figure 4's model of the servos: a massless joint lags by damping/stiffness, in closed form for straight lines."""
    scene = sf.load("snake-servo")
    (changes,) = (each.set for plot in scene.plots for each in plot.runs.values() if each.set)
    run = sf.simulate(scene.replace(changes))
    names, table = csv_of(FOLDER / "snake-servo" / "servo-log.csv")
    t, angles = table[:, 0], table[:, 1:]
    servo = run.scene.drives["snake"].gait.servo  # type: ignore[union-attr]
    lag = servo.damping / servo.stiffness  # type: ignore[union-attr]
    late, rates = angles[0], np.diff(angles, axis=0) / np.diff(t)[:, None]
    for k, rate in enumerate(rates):  # after each row: lag' = rate - lag/T, from the angle at the row
        behind = angles[k] - late
        late = angles[k + 1] - (lag * rate + (behind - lag * rate) * math.exp(-(t[k + 1] - t[k]) / lag))
        row = round(t[k + 1] / run.dt)
        last = run["snake.body08.angle"][row]
        assert abs(last - late[7]) < 5e-4  # the head is light
    lines = np.column_stack([np.interp(run.t, t, column) for column in angles.T])
    followed = np.column_stack([run[name] for name in names[1:]])
    assert np.abs(followed - lines).max() < 0.011
    smooth = np.column_stack([0.4 * np.sin(math.pi / 2 * run.t - k * math.pi / 4) for k in range(8)])
    new = np.arange(25, 401, 25)  # rows at which a new angle is reached
    assert np.abs(followed - smooth)[new].max() < 0.008
    assert np.abs(followed - smooth).max() > 0.025  # half way between


def csv_of(path: Path) -> tuple[list[str], Any]:
    header, *rows = path.read_text(encoding="utf-8").splitlines()
    return header.split(","), np.array([[float(entry) for entry in row.split(",")] for row in rows])
