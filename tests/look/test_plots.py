"""Figures show the numbers of a run, with units and names, and come out the same every time."""

from __future__ import annotations

import math
import struct
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.exchange.logs.log import Log
from seaframe.look import plots

AMPLITUDE, PERIOD = 0.7, 2.0
SCENE: dict[str, Any] = {
    "name": "swing",
    "gravity": [0, 0, 0],
    "robots": {
        "rov": {
            "links": {
                "hull": {"mass": 5, "shape": {"box": [1, 1, 1]}},
                "arm": {"parent": "hull", "joint": {"type": "revolute", "axis": [0, 0, 1]}, "mass": 1,
                        "shape": {"sphere": {"radius": 0.1, "center": [1, 0, 0]}}},
                "slide": {"parent": "arm", "joint": {"type": "prismatic", "axis": [1, 0, 0]}, "mass": 1},
                "wrist": {"parent": "hull", "joint": {"type": "universal", "axes": [[1, 0, 0], [0, 1, 0]]},
                          "mass": 1, "shape": {"sphere": {"radius": 0.1}}},
            }
        }
    },
    "drives": {"rov.arm": {"motion": {"sine": {"amplitude": AMPLITUDE, "period": PERIOD}}},
               "rov.slide": {"lock": "all"}},
    "initial": {"rov.hull": {"velocity": [0.5, -0.25, 0]}},
    "run": {"duration": 1.0, "dt": 0.05},
}  # fmt: skip


def swing(**more: Any) -> sf.Run:
    return sf.simulate(sf.Scene.from_dict(SCENE | more))


@pytest.fixture(scope="module")
def run() -> sf.Run:
    return swing()


def angle(t: Any) -> Any:
    """The prescribed angle, from the definition of a sine."""
    return AMPLITUDE * np.sin(2 * math.pi * np.asarray(t) / PERIOD)


def lines(axes: Any) -> dict[str, Any]:
    return {str(line.get_label()): line for line in axes.lines}


def test_curves_hold_the_signal_over_time(run: sf.Run) -> None:
    (axes,) = run.plot("rov.arm.angle").axes
    (line,) = axes.lines
    times = np.arange(21) * 0.05
    assert np.allclose(np.asarray(line.get_xdata()), times, rtol=0, atol=1e-12)
    assert np.allclose(np.asarray(line.get_ydata()), np.degrees(angle(times)), rtol=0, atol=1e-10)
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("time [s]", "rov.arm angle [deg]")
    assert axes.get_legend() is None  # one curve, named on the axis


def test_a_panel_for_every_unit(run: sf.Run) -> None:
    names = ("rov.arm.angle", "rov.hull.angular_velocity", "rov.wrist.angle", "rov.arm.rate", "momentum.angular")
    figure = run.plot(*names)
    assert [axes.get_ylabel() for axes in figure.axes] == [
        "angle [deg]",
        "angular rate [rad/s]",
        "angular momentum [kg m²/s]",
    ]
    labels = [[text.get_text() for text in axes.get_legend().get_texts()] for axes in figure.axes]  # type: ignore[union-attr]
    assert labels == [
        ["rov.arm", "rov.wrist 1", "rov.wrist 2"],
        ["rov.hull angular velocity x", "rov.hull angular velocity y", "rov.hull angular velocity z", "rov.arm rate"],
        ["x", "y", "z"],
    ]
    assert [axes.get_xlabel() for axes in figure.axes] == ["", "", "time [s]"]


def test_components_and_quaternions(run: sf.Run) -> None:
    (axes,) = run.plot("rov.hull.center_velocity[1]", "rov.hull.center_velocity[0]").axes
    assert axes.get_ylabel() == "rov.hull center velocity [m/s]"
    curves = lines(axes)
    assert list(curves) == ["y", "x"]
    assert np.asarray(curves["y"].get_ydata())[0] == pytest.approx(-0.25, abs=1e-12)
    assert np.asarray(curves["x"].get_ydata())[0] == pytest.approx(0.5, abs=1e-12)
    (axes,) = run.plot("rov.hull.orientation").axes
    assert axes.get_ylabel() == "rov.hull orientation"
    assert [np.asarray(line.get_ydata())[0] for line in lines(axes).values()] == [1, 0, 0, 0]
    assert list(lines(axes)) == ["w", "x", "y", "z"]


def test_angles_and_rotation_vectors_have_names_of_their_own() -> None:
    run = swing(axis_names=["1", "2", "3"])
    (axes,) = run.plot("rov.hull.rpy").axes
    assert list(lines(axes)) == ["roll", "pitch", "yaw"]
    assert list(lines(run.plot("rov.hull.rpy[2]", "rov.hull.rpy[0]").axes[0])) == ["yaw", "roll"]
    names = [plots.component_name(f"{kind}_error", 2, 3, ("x", "y", "z")) for kind in ("position", "rotation")]
    assert names == ["z", "about z"]


def test_prescribed_motions_are_dashed_on_a_second_axis() -> None:
    plot = {"title": "Turn", "signals": ["rov.hull.angular_velocity"], "dashed": ["rov.arm.angle"]}
    (figure,) = plots.figures(swing(plots=[plot])).values()
    first, second = figure.axes
    assert [line.get_linestyle() for line in first.lines] == ["-"] * 3
    (dashed,) = second.lines
    assert dashed.get_linestyle() == "--"
    assert np.allclose(np.asarray(dashed.get_ydata()), np.degrees(angle(dashed.get_xdata())), rtol=0, atol=1e-10)
    assert (second.get_ylabel(), second.yaxis.get_label_position()) == ("rov.arm angle [deg]", "right")
    legend = first.get_legend()
    assert legend is not None
    assert [text.get_text() for text in legend.get_texts()] == ["x", "y", "z", "angle"]
    colours = [line.get_color() for axes in figure.axes for line in axes.lines]
    assert len(set(colours)) == 4


def test_axes_have_the_names_of_the_scene() -> None:
    """Names of a study instead of x, y and z."""
    run = swing(axis_names=["1", "2", "3"])
    (axes,) = run.plot("rov.hull.angular_velocity").axes
    assert list(lines(axes)) == ["1", "2", "3"]
    (axes,) = run.plot("rov.hull.orientation").axes
    assert list(lines(axes)) == ["w", "1", "2", "3"]


def test_a_path_is_drawn_in_its_plane() -> None:
    plot = {
        "title": "Paths",
        "signals": ["rov.hull.position[1]", "rov.arm.center_position[1]"],
        "over": ["rov.hull.position[0]", "rov.arm.center_position[0]"],
    }
    run = swing(plots=[plot])
    (axes,) = plots.figures(run)["Paths"].axes
    curves = lines(axes)
    for name, link in (("rov.hull position", "hull.position"), ("rov.arm center position", "arm.center_position")):
        assert np.asarray(curves[name].get_xdata()).tolist() == run[f"rov.{link}"][:, 0].tolist()
        assert np.asarray(curves[name].get_ydata()).tolist() == run[f"rov.{link}"][:, 1].tolist()
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("x [m]", "y [m]")
    assert axes.get_aspect() == 1.0  # metres along both axes
    assert "start" in curves
    plot |= {"signals": ["rov.hull.position[1]"], "over": ["rov.hull.position[0]"]}
    (axes,) = plots.figures(swing(plots=[plot]))["Paths"].axes
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("rov.hull position x [m]", "rov.hull position y [m]")


def test_a_flat_path_fills_its_panel() -> None:
    """Equal scales would leave a line."""
    plot = {"title": "Flat", "signals": ["rov.hull.position[2]"], "over": ["rov.hull.position[0]"]}
    (axes,) = plots.figures(swing(plots=[plot]))["Flat"].axes
    assert axes.get_aspect() == "auto"


@pytest.mark.parametrize(
    "wrong",
    [
        {"over": ["rov.hull.position[0]"] * 2},
        {"over": ["rov.hull.position[0]"], "dashed": ["rov.arm.angle"]},
        {"over": ["rov.hull.position[0]"], "log": {"times": [0.0], "columns": {"rov.arm": [0.0]}}},
    ],
)
def test_a_path_takes_one_horizontal_signal_for_each(wrong: dict[str, Any]) -> None:
    with pytest.raises(sf.SceneError, match="over") as error:
        swing(plots=[{"title": "Path", "signals": ["rov.hull.position[1]"]} | wrong])
    assert "plots[0]" in str(error.value)


@pytest.mark.parametrize("wrong", [{"signals": ["rov.hull.position"]}, {"over": ["rov.hull.position"]}])
def test_a_path_is_made_of_single_components(wrong: dict[str, Any]) -> None:
    plot = {"title": "Path", "signals": ["rov.hull.position[1]"], "over": ["rov.hull.position[0]"]} | wrong
    with pytest.raises(sf.SeaframeError, match=r"rov.hull.position\[0\]"):
        plots.figures(swing(plots=[plot]))


def test_a_logarithmic_axis() -> None:
    plot = {"title": "Energy", "signals": ["energy.kinetic"], "scale": "log"}
    (axes,) = plots.figures(swing(plots=[plot]))["Energy"].axes
    assert axes.get_yscale() == "log"
    nothing = swing(plots=[plot | {"signals": ["energy.potential"]}])  # zero throughout: no place on such an axis
    (axes,) = plots.figures(nothing)["Energy"].axes
    assert axes.get_yscale() == "linear"


def test_a_log_lies_beside_its_curve() -> None:
    log = {"times": [0.1, 0.6], "columns": {"rov.arm": [0.25, 0.75], "rov.hull.position[2]": [0, 0]}}
    plot = {"title": "Servo", "signals": ["rov.arm.angle"], "log": log}
    (figure,) = plots.figures(swing(plots=[plot])).values()
    (axes,) = figure.axes
    curve, points, legend_only = axes.lines
    assert np.asarray(points.get_xdata()).tolist() == [0.1, 0.6]
    np.testing.assert_allclose(np.asarray(points.get_ydata()), np.degrees([0.25, 0.75]), rtol=1e-14)
    assert (points.get_marker(), points.get_linestyle()) == ("o", "None")
    assert points.get_color() == curve.get_color()
    assert (legend_only.get_label(), len(np.asarray(legend_only.get_xdata()))) == ("log", 0)
    wrong = plot | {"log": {"times": [0.1], "columns": {"rov.am.angle": [0.2]}}}
    with pytest.raises(sf.SeaframeError, match=r"Did you mean 'rov\.arm\.angle'") as caught:
        plots.figures(swing(plots=[wrong]))
    assert (caught.value.code, caught.value.path) == ("unknown", "log column 'rov.am.angle'")


def test_figures_have_the_titles_of_the_scene() -> None:
    every = [{"title": "Cost: $3 <b>", "signals": ["rov.arm.angle"]}] * 2
    figures = plots.figures(swing(plots=every))
    assert list(figures) == ["Cost: $3 <b>", "Cost: $3 <b> (2)"]
    assert [figure.get_suptitle() for figure in figures.values()] == list(figures)
    assert "Cost: $3 &lt;b&gt;" in plots.svg(figures["Cost: $3 <b>"])


def test_a_scene_without_plots_gets_some(run: sf.Run) -> None:
    figures = plots.figures(run)
    base = ["Angular velocity of the base", "Position of the base", "Roll, pitch and yaw of the base"]
    assert list(figures) == [*base, "Joints", "Energy"]
    panels = [axes.get_ylabel() for axes in figures["Joints"].axes]
    assert panels == ["angle [deg]", "rov.slide extension [m]"]
    kinetic = figures["Energy"].axes[0].lines[0]
    assert np.asarray(kinetic.get_ydata())[0] > 0
    fixed = {"name": "post", "robots": {"post": {"base": "fixed", "links": {"post": {"mass": 1}}}}}
    assert list(plots.figures(sf.simulate(sf.Scene.from_dict(fixed), duration=0.1))) == ["Energy"]


def test_many_curves_have_distinct_colours(run: sf.Run) -> None:
    figure = run.plot("rov.hull.position", "rov.arm.position", "rov.wrist.position", "rov.slide.position")
    colours = [line.get_color() for line in figure.axes[0].lines]
    assert len(set(colours)) == 12


@pytest.mark.parametrize("duration", [0.0, 0.05])
def test_the_shortest_runs_can_be_drawn(duration: float) -> None:
    short = sf.simulate(sf.Scene.from_dict(SCENE), duration=duration)
    (axes,) = short.plot("rov.arm.angle").axes
    assert len(np.asarray(axes.lines[0].get_ydata())) == len(short.t) == (1 if duration == 0.0 else 2)
    assert plots.png(short.plot("energy.kinetic"))[:4] == b"\x89PNG"


def test_unknown_names_are_refused(run: sf.Run) -> None:
    with pytest.raises(sf.SeaframeError, match="at least one signal") as caught:
        plots.plot_signals(Log(run.t, {"depth": run.t}), ())
    assert caught.value.code == "missing"
    with pytest.raises(sf.SeaframeError, match=r"Did you mean 'rov\.arm\.angle'") as caught:
        run.plot("rov.arm.angel")
    assert caught.value.code == "unknown"
    with pytest.raises(sf.SeaframeError, match=r"3 components, .*\[5\]"):
        run.plot("rov.hull.position[5]")


def chunks(png: bytes) -> list[bytes]:
    """The kinds of the chunks of a PNG file."""
    place, kinds = 8, []
    while place < len(png):
        (length,) = struct.unpack(">I", png[place : place + 4])
        kinds.append(png[place + 4 : place + 8])
        place += length + 12
    return kinds


def test_the_same_run_gives_the_same_files() -> None:
    plot = {"title": "Turn", "signals": ["rov.hull.angular_velocity"], "dashed": ["rov.arm.angle"]}
    first, second = (plots.figures(swing(plots=[plot]))["Turn"] for _ in range(2))
    assert plots.png(first) == plots.png(second)
    assert plots.svg(first) == plots.svg(second)
    assert b"tIME" not in chunks(plots.png(first))
    assert b"Creation" not in plots.png(first)


def test_comparison_with_a_log(run: sf.Run) -> None:
    times = np.linspace(0.0, 2.0, 41)  # twice as long as the run
    columns = {"t": times, "rov.arm": angle(times) + 0.1, "rov.hull.position[2]": 0 * times - 0.02}
    found = {row.name: row for row in plots.deviations(run, columns)}
    assert found["rov.arm.angle"].points == 21
    assert found["rov.arm.angle"].rms == pytest.approx(0.1, rel=1e-9)
    assert found["rov.arm.angle"].largest == pytest.approx(0.1, rel=1e-9)
    assert found["rov.arm.angle"].unit == "rad"
    assert found["rov.hull.position[2]"].rms == pytest.approx(0.02, rel=1e-9)
    figure = plots.compare_log(run, columns)
    arm, hull = figure.axes
    assert arm.get_title(loc="left") == "rov.arm: rms 5.7 deg"
    assert hull.get_ylabel() == "position z [m]"
    assert np.asarray(arm.lines[1].get_ydata())[0] == pytest.approx(math.degrees(0.1), abs=1e-12)


def test_comparison_without_common_times(run: sf.Run) -> None:
    figure = plots.compare_log(run, {"t": [5.0], "rov.arm.angle": [1.0], "rov.hull.position[0]": [0.0],
                                     "rov.slide": [0.0]})  # fmt: skip
    assert [axes.get_visible() for axes in figure.axes] == [True, True, True, False]
    assert figure.axes[0].get_title(loc="left") == "rov.arm: no common times"


def test_logs_that_measure_nothing_known(run: sf.Run) -> None:
    with pytest.raises(sf.SeaframeError, match="only a column of times"):
        plots.compare_log(run, {"t": [0.0]})
    with pytest.raises(sf.SeaframeError, match=r"as in rov.hull.position\[0\]") as caught:
        plots.compare_log(run, {"t": [0.0], "rov.hull.position": [0.0]})
    assert caught.value.code == "shape"
    with pytest.raises(sf.SeaframeError, match="'elbow'") as caught:
        plots.compare_log(run, {"t": [0.0], "elbow": [0.0]})
    assert (caught.value.code, caught.value.path) == ("unknown", "log column 'elbow'")
