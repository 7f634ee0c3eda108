"""Whole comparisons: known differences are measured, bad input is refused by row, reports are complete."""

from __future__ import annotations

import copy
import json
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Literal

import numpy as np
import pytest
from matplotlib.patches import Rectangle
from matplotlib.text import Annotation
from scipy.spatial.transform import Rotation

import seaframe as sf
from seaframe.exchange.logs.log import Log
from seaframe.identify.compare.compare_runs import Comparison, compare
from seaframe.identify.compare.metrics import COVERED
from seaframe.identify.poses import smooth_poses
from seaframe.look.identified.comparison_report import comparison_figures
from tests.identify.compare.records import PUSHED, Record, markers_of, rotations, scalar_first, tumbling

LINK = "left.hull"
DRAG = "left.hull.drag.quadratic[0]"
T = np.arange(0.0, 12.0, 0.05)
BUMP = np.where((T > 3.0) & (T < 9.0), np.sin(np.pi * (T - 3.0) / 6.0) ** 2, 0.0)
HOSTILE = '</script><script>alert("1")</script>&amp;'


def record(values: Any, t: Any = T, unit: str = "rad", name: str = "arm.upper.angle") -> Record:
    return Record(np.asarray(t), {name: np.asarray(values)}, {name: unit})


def set_row(values: Any, row: Any, value: float) -> Any:
    copy = np.array(values)
    copy[row] = value
    return copy


@pytest.fixture(scope="module")
def turn() -> sf.Run:
    return sf.simulate(sf.load("modular-bluerov-turn"), dt=0.02)


@pytest.fixture(scope="module")
def straight() -> sf.Run:
    return sf.simulate(sf.load("modular-bluerov"), dt=0.02)


def capture_motion(run: sf.Run, link: str = LINK, late: float = 0.0, seed: int = 0) -> Record:
    """A run as a motion capture system measures it: poses at 25 Hz, 1 mm and 2 mrad of noise, `late` [s]."""
    rng, rows = np.random.default_rng(seed), slice(None, None, 2)
    p, q = run[f"{link}.position"][rows], run[f"{link}.orientation"][rows]
    noisy = rotations(q) * Rotation.from_rotvec(2e-3 * rng.standard_normal(p.shape))
    columns = {f"{link}.position": p + 1e-3 * rng.standard_normal(p.shape), f"{link}.orientation": scalar_first(noisy)}
    return Record(run.t[rows] + late, columns, {f"{link}.position": "m", f"{link}.orientation": "1"}, "camera.csv")


def test_a_run_agrees_with_itself(turn: sf.Run) -> None:
    found = compare(turn, turn, link=LINK)
    for row in found.metrics.values():
        assert row.rmse == row.warped == row.lag == 0.0
        assert row.stretch == 1.0
    assert found["heading"].pearson == pytest.approx(1.0)
    assert found["x"].r2 == 1.0


def test_a_delayed_signal_at_rest_at_both_ends_has_no_warped_error() -> None:
    found = compare(record(BUMP), record(np.concatenate([np.zeros(12), BUMP[:-12]])))["arm.upper.angle"]
    assert found.warped == 0.0
    assert found.rmse > 0.1
    assert found.lag == pytest.approx(0.6)
    assert found.stretch == pytest.approx(1.0 + 12 / len(T))
    shifted = compare(record(BUMP), record(BUMP, T + 0.6), matching=sf.Matching(time_offset=-0.6))["arm.upper.angle"]
    assert shifted.rmse < 1e-12


def test_velocities_of_poses_are_smoothed_and_compared(turn: sf.Run) -> None:
    found = compare(turn, capture_motion(turn, late=0.32), link=LINK)
    for name in ("horizontal position", "horizontal speed", "heading"):
        assert found[name].lag == pytest.approx(0.32, abs=0.01)
    assert found["position"].warped < 0.003
    assert found["horizontal speed"].warped < 0.01
    assert found["position"].rmse > 0.1
    assert any("velocities come from smoothed poses" in note for note in found.notes)
    together = compare(turn, capture_motion(turn, late=0.32), link=LINK, matching=sf.Matching(time_offset="motion"))
    assert together.alignment.time_offset == pytest.approx(-0.32, abs=0.01)
    assert together["position"].rmse < 0.01
    assert together["turn rate"].rmse < 0.05


def test_another_frame_and_a_lever_arm_are_taken_out() -> None:
    motion = tumbling(300)
    R_WN, R_BQ = Rotation.random(2, random_state=7).as_matrix()
    markers = markers_of(motion, R_WN, np.array([3.0, -1.0, 2.0]), R_BQ, np.array([0.3, 0.1, -0.2]))
    kinds = ("position", "velocity", "orientation", "angular_velocity")
    ours, theirs = (Record(m.t, {kind: getattr(m, kind) for kind in kinds}) for m in (motion, markers))
    apart = compare(ours, theirs, link="body")
    assert apart["position"].rmse > 1.0
    assert any('align="start"' in note for note in apart.notes)
    found = compare(ours, theirs, link="body", align="motion")
    assert all(row.rmse < 1e-6 for row in found.metrics.values())
    late = Record(theirs.t + 0.4, theirs.columns)
    shifted = compare(ours, late, link="body", align=found.alignment, matching=sf.Matching(time_offset=-0.4))
    assert all(row.rmse < 1e-6 for row in shifted.metrics.values())
    again = compare(ours, theirs, link="body", align=found.alignment)  # the alignment of one trial serves another
    assert all(row.rmse < 1e-6 for row in again.metrics.values())
    level = markers_of(motion, np.eye(3), np.array([3.0, -1.0, 2.0]), np.eye(3), np.array([0.3, 0.1, -0.2]))
    theirs = Record(level.t, {kind: getattr(level, kind) for kind in kinds})
    started = compare(ours, theirs, link="body", align="start", matching=sf.Matching((0.3, 0.1, -0.2)))
    assert all(row.rmse < 1e-6 for row in started.metrics.values())


def test_the_vertical_axis_is_that_of_gravity() -> None:
    motion = tumbling(200, planar=True)
    assert motion.orientation is not None
    assert motion.angular_velocity is not None
    cycle = np.roll(np.eye(3), 1, axis=0)  # x to y to z to x
    R = Rotation.from_matrix(cycle)
    tilted = Record(motion.t, {
        "position": motion.position @ cycle.T,
        "velocity": motion.velocity @ cycle.T,
        "orientation": scalar_first(R * rotations(motion.orientation) * R.inv()),
        "angular_velocity": motion.angular_velocity @ cycle.T,
    })  # fmt: skip
    found = compare(tilted, tilted, link="body", gravity=(9.81, 0.0, 0.0))
    heading = found.pairs["heading"].simulated
    np.testing.assert_allclose(heading, 0.8 * np.sin(0.6 * motion.t), atol=1e-9)
    np.testing.assert_allclose(found.pairs["turn rate"].simulated, 0.48 * np.cos(0.6 * motion.t), atol=1e-9)
    np.testing.assert_allclose(found.pairs["horizontal speed"].simulated, np.linalg.norm(motion.velocity, axis=1))


def test_headings_are_unwrapped_from_a_common_start() -> None:
    def turning(start: float, rate: float) -> Record:
        yaw = start + rate * T
        orientation = scalar_first(Rotation.from_euler("Z", yaw[:, None]))
        rates = np.column_stack([0.0 * T, 0.0 * T, 0.0 * T + rate])
        still = np.zeros((len(T), 3))
        return Record(T, {"position": still, "velocity": still, "orientation": orientation, "angular_velocity": rates})

    found = compare(turning(3.13, 1.0), turning(-3.13, 0.2), link="body").pairs["heading"]
    np.testing.assert_allclose(found.simulated, 3.13 + T, atol=1e-9)
    np.testing.assert_allclose(found.measured, 2.0 * np.pi - 3.13 + 0.2 * T, atol=1e-9)


def test_orientations_and_turn_rates_of_swapped_markers_are_rejected_and_counted() -> None:
    rng, motion = np.random.default_rng(1), tumbling(400)
    assert motion.orientation is not None
    assert motion.angular_velocity is not None
    wrong = [10, 80, 200, 201, 310]
    turn = np.zeros((400, 3))
    turn[wrong, 2] = 0.7
    rates = motion.angular_velocity + 0.01 * rng.standard_normal((400, 3))
    rates[wrong, 2] += 2.2
    noisy = rotations(motion.orientation) * Rotation.from_rotvec(turn + 0.002 * rng.standard_normal((400, 3)))
    log = Record(motion.t, {
        "position": motion.position + 0.001 * rng.standard_normal((400, 3)),
        "orientation": scalar_first(noisy),
        "angular_velocity": rates,
    })  # fmt: skip
    ours = Record(motion.t, {
        kind: getattr(motion, kind) for kind in ("position", "velocity", "orientation", "angular_velocity")
    })  # fmt: skip
    found = compare(ours, log, link="body")
    for name, limit in (("turn rate", 0.06), ("heading", 0.03)):
        pair = found.pairs[name]
        assert np.abs(pair.measured - pair.simulated).max() < limit
    assert any("5 rows far from their neighbours left out" in note for note in found.notes)


def test_a_measured_point_stands_for_its_link_if_it_is_the_only_one() -> None:
    content = copy.deepcopy(PUSHED)
    content["robots"]["rov"]["links"]["hull"]["points"] = {"marker": {"at": [0.1, 0, 0]}, "dome": {"at": [0.2, 0, 0]}}
    scene = sf.Scene.from_dict(content)
    run = sf.simulate(scene)

    def record(*points: str) -> Record:
        columns = {f"rov.{p}.{kind}": run[f"rov.{p}.{kind}"] for p in points for kind in ("position", "velocity")}
        return Record(run.t, columns)

    found = compare(run, record("marker"), link="rov.hull", uncertain=False)
    assert found["x"].rmse == 0.0
    assert any("rov.marker" in note for note in found.notes)
    with pytest.raises(sf.SeaframeError, match=r'link="rov\.marker" or link="rov\.dome"'):
        compare(run, record("marker", "dome"), link="rov.hull", uncertain=False)
    with pytest.raises(sf.SeaframeError, match=r"no link 'rov\.hull'"):
        compare(run, record(), link="rov.hull", uncertain=False)


def test_bands_of_uncertain_parameters_cover_a_run_with_other_ones() -> None:
    scene, drag = sf.Scene.from_dict(PUSHED), "rov.hull.drag.linear[0]"
    run, near, far = (sf.simulate(scene.replace({drag: value})) for value in (4.0, 4.6, 8.0))
    found = compare(run, near, link="rov.hull", uncertain={drag: "15%"}, draws=sf.Draws(100))
    assert found["x"].covered == 1.0
    assert found["horizontal speed"].covered == 1.0
    assert found.level == 0.95
    missed = compare(run, far, link="rov.hull", uncertain={drag: "15%"}, draws=sf.Draws(100))
    assert missed["x"].covered < 0.1
    assert np.isnan(missed["y"].covered)
    assert "covered" in missed.table()
    alone = compare(
        run, near, signals=["rov.hull.position[0]", "energy.kinetic"], uncertain={drag: "15%"}, draws=sf.Draws(100)
    )
    assert alone["rov.hull.position[0]"].covered == 1.0
    assert alone["rov.hull.position[0]"].rmse == pytest.approx(found["x"].rmse)
    assert np.isnan(alone["energy.kinetic"].covered)


def test_a_run_has_a_band_unless_it_is_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """5 % of the only coefficient: the run with 3 % more lies inside, by the closed form's sensitivity."""
    scene, drag = sf.Scene.from_dict(PUSHED), "rov.hull.drag.linear[0]"
    run, near = sf.simulate(scene), sf.simulate(scene.replace({drag: 4.0 * 1.03}))
    found, given = compare(run, near, link="rov.hull"), compare(run, near, link="rov.hull", uncertain={drag: "5%"})
    assert found["x"].covered == 1.0
    np.testing.assert_array_equal(found.pairs["x"].limits, given.pairs["x"].limits)
    assert any("1 coefficients of added mass and drag" in n and "standard deviation of 5%." in n for n in found.notes)
    switches: tuple[dict[str, str], Literal[False]] = ({}, False)
    for off in switches:
        bare = compare(run, near, link="rov.hull", uncertain=off)
        assert bare.level is None
        assert bare.pairs["x"].limits is None
    still = compare(run, near, signals=["energy.kinetic"])
    assert any("No uncertainty band: no signals of motion" in note for note in still.notes)
    monkeypatch.setattr("seaframe.identify.compare.compare_runs.WORK", 100 * 150)
    assert any("(150 draws, " in n for n in compare(run, near, link="rov.hull").notes)


def test_uncertainty_of_smoothing_widens_the_band() -> None:
    """The true model and noisy positions: smoothed speeds deviate by more than the parameters explain."""
    run, rng = sf.simulate(sf.Scene.from_dict(PUSHED)), np.random.default_rng(3)
    p = run["rov.hull.position"]
    camera = Record(run.t, {"rov.hull.position": p + 0.005 * rng.standard_normal(p.shape)})
    found = compare(run, camera, link="rov.hull", uncertain={"rov.hull.drag.linear[0]": "1%"}, draws=sf.Draws(40))
    pair = found.pairs["horizontal speed"]
    assert pair.limits is not None
    assert pair.spread is not None
    low, high = pair.limits
    assert ((pair.measured >= low) & (pair.measured <= high)).mean() < 0.7
    assert found["horizontal speed"].covered > 0.85
    assert COVERED in found.table()


def test_poses_smoothed_before_have_the_same_uncertainty() -> None:
    run, rng = sf.simulate(sf.Scene.from_dict(PUSHED)), np.random.default_rng(3)
    p = run["rov.hull.position"] + 0.005 * rng.standard_normal(run["rov.hull.position"].shape)
    uncertain = {"rov.hull.drag.linear[0]": "1%"}
    raw, smoothed = (
        compare(run, measured, link="rov.hull", uncertain=uncertain, draws=sf.Draws(40))
        for measured in (Record(run.t, {"rov.hull.position": p}), smooth_poses(run.t, p, link="rov.hull"))
    )
    spread, expected = (each.pairs["horizontal speed"].spread for each in (smoothed, raw))
    assert spread is not None
    assert expected is not None
    np.testing.assert_allclose(spread, expected)
    assert smoothed["horizontal speed"].covered == raw["horizontal speed"].covered


def test_measured_angular_velocities_are_kept() -> None:
    """Velocities are missing, so positions are smoothed; rates of a gyroscope need no smoothing."""
    motion, rng = tumbling(240), np.random.default_rng(1)
    assert motion.angular_velocity is not None
    moved = {kind: getattr(motion, kind) for kind in ("position", "orientation", "velocity", "angular_velocity")}
    p, omega = (moved[kind] + 2e-3 * rng.standard_normal((240, 3)) for kind in ("position", "angular_velocity"))
    seen = {"body.position": p, "body.orientation": moved["orientation"], "body.angular_velocity": omega}
    ours = Record(motion.t, {f"body.{kind}": values for kind, values in moved.items()})
    found = compare(ours, Record(motion.t, seen), link="body")
    np.testing.assert_array_equal(found.pairs["turn rate"].measured, omega[:, 2])
    assert found["velocity"].rmse < 0.02
    assert "measured: velocities come from smoothed positions." in found.notes
    gone = seen | {"body.angular_velocity": set_row(omega, 100, np.nan)}
    smoothed = compare(ours, Record(motion.t, gone), link="body")
    assert "measured: velocities come from smoothed poses." in smoothed.notes
    assert smoothed["turn rate"].rmse < 0.05


def test_smoothed_poses_are_signals_too(turn: sf.Run) -> None:
    log = capture_motion(turn)
    poses = smooth_poses(log.t, log[f"{LINK}.position"], log[f"{LINK}.orientation"], position_noise=1e-3,
                         orientation_noise=2e-3, position_density=0.2, orientation_density=0.2)  # fmt: skip
    found = compare(turn, poses, link=LINK)
    assert found["horizontal speed"].rmse < 0.02


def test_logs_are_compared_column_by_column(turn: sf.Run) -> None:
    columns = {name: values for name, values in turn.columns().items() if name.startswith(LINK)}
    log = Log(turn.t, columns, {f"{LINK}.position": "m"}, "dive.csv", ("row 7 has a header inside.",))
    found = compare(turn, log, link=LINK)
    assert found["position"].rmse == found["turn rate"].rmse == 0.0
    assert found.about["measured"] == "dive.csv"
    assert "measured: row 7 has a header inside." in found.notes


def test_signals_with_components_are_compared_as_vectors_and_one_by_one() -> None:
    rng = np.random.default_rng(0)
    ours = np.cumsum(rng.standard_normal((len(T), 3)), axis=0)
    found = compare(record(ours, unit="m"), record(ours + np.array([3.0, 4.0, 0.0]), unit="m"))
    assert found["arm.upper.angle"].rmse == pytest.approx(5.0)
    assert found["arm.upper.angle[0]"].rmse == pytest.approx(3.0)
    assert found["arm.upper.angle[0]"].pearson == pytest.approx(1.0)
    assert np.isnan(found["arm.upper.angle"].pearson)


def test_uneven_times_meet_on_an_even_grid() -> None:
    rng = np.random.default_rng(0)
    t = np.sort(rng.uniform(0.0, 12.0, 900))
    found = compare(record(np.sin(np.linspace(0.0, 12.0, 4001)), np.linspace(0.0, 12.0, 4001)), record(np.sin(t), t))
    assert np.ptp(np.diff(found.t)) < 1e-9
    assert found["arm.upper.angle"].rmse < 1e-3
    assert len(compare(record(BUMP), record(BUMP), matching=sf.Matching(rate=10.0)).t) == 120


@pytest.mark.parametrize(
    ("measured", "options", "code", "where", "text"),
    [
        (record(BUMP, T + 50.0), {}, "data", "time_offset", "measured 50 to 61.95 s"),
        (record(BUMP[:100], np.delete(T, range(40, 180))), {}, "data", "measured", "7.05 s after row 40 .t = 1.95"),
        (record(set_row(BUMP, 7, np.nan)), {}, "data", "measured arm.upper.angle", "not finite in row 8"),
        (record(BUMP, set_row(T, 9, 0.0)), {}, "data", "measured", "backward in row 10"),
        (record(set_row(BUMP, [0, 7], np.nan)), {}, "data", "measured arm.upper.angle", "not finite in row 8"),
        (record(BUMP, unit="deg"), {}, "unit", "arm.upper.angle", "simulated in rad, measured in deg"),
        (record(BUMP, name="other.angle"), {}, "missing", "signals", "Measured: other.angle"),
        (record(np.column_stack([BUMP, BUMP])), {}, "shape", "arm.upper.angle", r"measured \(2,\)"),
        (record(BUMP), {"signals": ["arm.uper.angle"]}, "unknown", "simulated", "Did you mean 'arm.upper.angle'"),
        (record(BUMP), {"link": "arm.upper"}, "unknown", "simulated", "no link 'arm.upper'"),
        (record(BUMP), {"align": "begin"}, "unknown", "align", "no alignment 'begin'"),
        (record(BUMP), {"max_lag": 0.0}, "range", "max_lag", "not 0"),
        (record(BUMP), {"rate": np.inf}, "range", "rate", "not inf"),
        (record(BUMP), {"time_offset": "guess"}, "invalid", "time_offset", "not 'guess'"),
        (record(BUMP), {"time_offset": "motion"}, "missing", "time_offset", "needs the link"),
        (record(BUMP), {"uncertain": {"a": 1.0}}, "type", "simulated", "Pass the Run itself"),
    ],
)  # fmt: skip
def test_bad_input_is_refused(measured: Record, options: dict[str, Any], code: str, where: str, text: str) -> None:
    own = {key: value for key, value in options.items() if key in ("rate", "time_offset")}
    rest = {key: value for key, value in options.items() if key not in own}
    with pytest.raises(sf.SeaframeError, match=text) as caught:
        compare(record(BUMP), measured, matching=sf.Matching(**own), **rest)
    assert caught.value.code == code
    assert f"{caught.value.place} {caught.value.path}".strip() == where


def test_wrong_units_and_constant_signals_are_pointed_out() -> None:
    found = compare(record(BUMP), record(np.degrees(BUMP)))
    assert any("the measured series is 57.3 times as large as the other: is it in degrees?" in n for n in found.notes)
    still = compare(record(BUMP), record(0.0 * BUMP + 0.1))
    assert any("the measured series is constant" in note for note in still.notes)
    assert np.isnan(still["arm.upper.angle"].pearson)
    short = record(1e-3 * BUMP, unit="m", name="rail.cart.extension")
    small = compare(record(BUMP, unit="m", name="rail.cart.extension"), short).notes
    assert any(
        "the simulated series is 1e+03 times as large as the other: is a length read in a wrong" in n for n in small
    )
    metres = Record(T, {"body.position": np.column_stack([BUMP] * 3)}, {"body.position": "mm"})
    with pytest.raises(sf.SeaframeError, match="is in mm; expected m") as caught:
        compare(metres, metres, link="body")
    error = caught.value
    assert (error.code, error.path, error.place) == ("unit", "body.position", "simulated")


def test_constant_series_share_a_note() -> None:
    """Signals that do not vary are named in one line for each kind, with their components together."""
    still = np.zeros(len(T))
    ours = {"a.position": np.column_stack([still, BUMP, still]), "a.angle": still, "b.angle": BUMP}
    theirs = {"a.position": np.column_stack([BUMP, BUMP, still]), "a.angle": BUMP, "b.angle": still}
    notes = [note for note in compare(Record(T, ours), Record(T, theirs)).notes if "constant" in note]
    assert notes == [
        "a.position[0], a.angle: the simulated series is constant, so R is undefined.",
        "a.position[2]: the simulated and the measured series are constant, so R is undefined.",
        "b.angle: the measured series is constant, so R is undefined.",
    ]


def test_orientations_that_are_left_out_are_noted() -> None:
    motion = tumbling(200)
    both = Record(motion.t, {"rov.position": motion.position, "rov.orientation": motion.orientation})  # type: ignore[dict-item]
    found = compare(both, both)
    assert "rov.orientation" not in found.pairs
    assert any("not compared: rov.orientation" in note and 'link="rov"' in note for note in found.notes)
    for more in ({"link": "rov"}, {"signals": ["rov.position"]}):
        assert not any("not compared" in note for note in compare(both, both, **more).notes)


def test_rows_with_repeated_times_are_left_out_and_noted() -> None:
    found = compare(record(BUMP), record(BUMP, set_row(T, 9, T[8])))
    assert any("measured: row 10 repeats the time of the row before" in note for note in found.notes)
    assert found["arm.upper.angle"].rmse < 1e-6


def test_rows_without_values_at_the_ends_are_cut_and_noted() -> None:
    """Logs of several streams have such rows; also for the poses of a link."""
    found = compare(record(BUMP), record(set_row(BUMP, [0, 1, 2, -1], np.nan)))
    assert any("measured: rows 1, 2, 3, 240 are cut" in note for note in found.notes)
    assert found.t[0] == T[3]
    assert found["arm.upper.angle"].rmse < 1e-12
    p = np.column_stack([np.sin(T), np.cos(T), 0.1 * T])
    moved = {"body.position": p, "body.velocity": np.column_stack([np.cos(T), -np.sin(T), 0.1 + 0.0 * T])}
    late = moved | {"body.position": set_row(p, slice(0, 5), np.nan)}
    same = compare(Record(T, moved), Record(T, late), link="body")
    assert same["position"].rmse < 1e-12
    assert same.t[0] == T[5]


def test_an_alignment_fitted_to_the_compared_motion_is_noted() -> None:
    """With the error that it removed: here a frame that is 5 m off."""
    motion = tumbling(200)
    kinds = ("position", "velocity", "orientation", "angular_velocity")
    columns = {kind: getattr(motion, kind) for kind in kinds}
    theirs = Record(motion.t, columns | {"position": motion.position + np.array([3.0, 4.0, 0.0])})
    notes = compare(Record(motion.t, columns), theirs, link="body", align="motion").notes
    assert any("12 unknowns" in note and "RMSE of the position 5 m before" in note for note in notes)
    started = compare(Record(motion.t, columns), theirs, link="body", align="start")
    assert not any("unknowns" in note for note in started.notes)


def test_short_gaps_are_noted() -> None:
    kept = np.delete(np.arange(len(T)), range(100, 112))
    found = compare(record(BUMP), record(BUMP[kept], T[kept]))
    assert any("a gap of 0.65 s after row 100 is filled" in note for note in found.notes)


def test_an_undefined_figure_leaves_a_gap_that_is_marked() -> None:
    """R of a constant series next to an R of 1."""
    both = [compare(record(BUMP), record(BUMP), name="a"), compare(record(BUMP), record(0.0 * BUMP + 0.1), name="b")]
    axes = comparison_figures(both)["Pearson's R, signals"].axes[0]
    heights = [bar.get_height() for bar in axes.patches if isinstance(bar, Rectangle)]
    assert heights[0] == pytest.approx(1.0)
    assert np.isnan(heights[1])
    assert [(text.get_text(), round(text.xy[0])) for text in axes.texts if isinstance(text, Annotation)] == [
        ("undefined", 1)
    ]


class Page(HTMLParser):
    """Elements of a page; fails where they do not nest."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def comparisons(turn: sf.Run, straight: sf.Run) -> list[Comparison]:
    bent = compare(turn, turn, link=LINK, uncertain={DRAG: "15%"}, draws=sf.Draws(20), name=HOSTILE)
    return [
        bent,
        compare(straight, straight, link=LINK, name="ahead"),
        compare(record(BUMP), record(BUMP), name="joint"),
    ]


def test_a_report_holds_the_figures_of_the_study(comparisons: list[Comparison], tmp_path: Path) -> None:
    comparisons[0].report(tmp_path / "report.html", *comparisons[1:])
    text = (tmp_path / "report.html").read_text(encoding="utf-8")
    page = Page(text)
    titles = [attributes["aria-label"] for tag, attributes in page.tags if tag == "svg"]
    assert titles == [
        f"Turn: {HOSTILE} (1)",
        "Straight run: ahead (2)",
        "Signals: joint (3)",
        "Mean warped error, straight runs",
        "Pearson's R, straight runs",
        "Mean warped error, turns",
        "Pearson's R, turns",
        "Pearson's R, signals",
    ]
    assert "<script" not in text
    assert not [a for _, a in page.tags for key in ("src", "href") if (a.get(key) or "#")[0] != "#"]
    assert "95 % of draws" in text
    for name in ("first.html", "second.html"):
        comparisons[2].report(tmp_path / name)
    assert (tmp_path / "first.html").read_bytes() == (tmp_path / "second.html").read_bytes()


def test_a_comparison_goes_into_json(comparisons: list[Comparison]) -> None:
    found = json.loads(json.dumps(comparisons[0].to_dict()))
    assert found["simulated"] == "modular-bluerov-turn"
    assert found["metrics"]["heading"]["warped"] == 0.0
    assert found["metrics"]["position"]["pearson"] is None
    assert found["seed"] == 0
    assert comparisons[0].table().splitlines()[0].startswith("quantity")
    with pytest.raises(sf.SeaframeError, match="Did you mean 'heading'") as caught:
        comparisons[0]["headng"]
    assert caught.value.code == "unknown"
    assert "heading" in caught.value.choices
