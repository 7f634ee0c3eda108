"""Paths of links and points have equal axes of the world, up opposite to gravity, and the numbers of the run."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.look import plots
from seaframe.look.world_axes import axes_in_plane, axes_in_space
from seaframe.run.experiment import refuse_unknown_signals

BALL: dict[str, Any] = {
    "name": "throw",
    "gravity": [0, 0, -9.81],
    "robots": {
        "ball": {
            "links": {
                "hull": {
                    "mass": 5,
                    "center_of_mass": [0, 0.1, 0],
                    "shape": {"sphere": {"radius": 0.1}},
                    "points": {"tool": {"at": [0.3, 0, 0]}},
                }
            }
        }
    },
    "initial": {"ball.hull": {"velocity": [2.0, 1.0, 3.0]}},
    "run": {"duration": 0.8, "dt": 0.02},
}


def thrown(plot: dict[str, Any], **more: Any) -> sf.Run:
    return sf.simulate(sf.Scene.from_dict(BALL | more | {"plots": [{"title": "Path"} | plot]}))


def drawn(run: sf.Run) -> Any:
    figure = plots.figures(run)["Path"]
    plots.png(figure)  # lays it out
    return figure.axes[0]


def test_a_path_in_a_plane_has_the_numbers_of_the_run_and_equal_axes() -> None:
    """A throw from rest in rotation: x = 2 t, z = 3 t - g t^2 / 2 at the centre of mass."""
    run = thrown({"path": ["ball.hull.center_position", "ball.tool"], "plane": "xz"})
    axes = drawn(run)
    center, _, tool, *_ = axes.lines
    np.testing.assert_allclose(center.get_xdata(), 2.0 * run.t, rtol=0, atol=1e-9)
    np.testing.assert_allclose(center.get_ydata(), 3.0 * run.t - 4.905 * run.t**2, rtol=0, atol=1e-9)
    np.testing.assert_allclose(tool.get_xdata(), run["ball.tool.position[0]"], rtol=0, atol=0)
    right, up = (np.diff(axes.transData.transform([[0, 0], step]), axis=0)[0] for step in ([1, 0], [0, 1]))
    assert right[0] == pytest.approx(up[1], rel=1e-9)  # pixels of a metre
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("x [m]", "z [m]")
    labels = [text.get_text() for text in axes.get_legend().get_texts()]
    assert labels == ["ball.hull center position", "ball.tool", "start", "end"]


def test_starts_ends_and_directions_are_marked() -> None:
    run = thrown({"path": ["ball.tool"], "plane": "xz"})
    axes = drawn(run)
    path, end, *_ = axes.lines
    assert (path.get_marker(), path.get_markevery()) == ("o", [0])
    assert (end.get_marker(), end.get_xdata().tolist()) == ("s", [run["ball.tool.position[0]"][-1]])
    legend = axes.get_legend().get_lines()
    assert [line.get_marker() for line in legend] == ["", "o", "s"]  # a mark would hide dashes
    arrows = [(np.array(arrow.xyann), np.array(arrow.xy)) for arrow in axes.texts]
    assert len(arrows) == len(plots.ARROWS)
    p = run["ball.tool.position"][:, [0, 2]]
    for start, tip in arrows:
        k = int(np.argmin(np.abs(p - start).sum(axis=1)))
        np.testing.assert_allclose(np.array([start, tip]), p[k : k + 2], rtol=0, atol=1e-12)


@pytest.mark.parametrize(
    ("gravity", "plane", "shown"),
    [
        ([0, 0, -9.81], "xz", [(0, False), (2, False)]),
        ([0, 0, 9.81], "xz", [(0, False), (2, True)]),  # z down
        ([0, -9.81, 0], "yz", [(2, False), (1, False)]),  # y up
        ([0, 0, -9.81], "yx", [(1, False), (0, False)]),
        ([0, 0, 0], "zx", [(2, False), (0, False)]),
    ],
)
def test_up_is_opposite_to_gravity(gravity: list[float], plane: str, shown: list[tuple[int, bool]]) -> None:
    scene = sf.Scene.from_dict(BALL | {"gravity": gravity})
    assert [tuple(axis) for axis in axes_in_plane(scene, plane)] == shown
    *_, up = axes_in_space(scene)
    if any(gravity):
        assert (up.number, up.inverted) == (int(np.argmax(np.abs(gravity))), max(gravity) > 0)
    directions = np.zeros((3, 3))
    for column, axis in enumerate(axes_in_space(scene)):
        directions[axis.number, column] = -1.0 if axis.inverted else 1.0
    assert np.linalg.det(directions) == 1.0  # pictures are not mirrored


def test_an_axis_down_is_drawn_upside_down() -> None:
    axes = drawn(thrown({"path": ["ball.tool"], "plane": "xz"}, gravity=[0, 0, 9.81]))
    low, high = axes.get_ylim()
    assert low > high
    assert axes.yaxis.get_inverted()


@pytest.mark.parametrize("gravity", [[0, 0, -9.81], [0, 9.81, 0]])
def test_a_path_in_space_has_equal_axes(gravity: list[float]) -> None:
    run = thrown({"path": ["ball.tool"], "vertical": {"unit": "mm"}}, gravity=gravity)
    axes = drawn(run)
    spans = [abs(np.diff(limits)[0]) for limits in (axes.get_xlim(), axes.get_ylim(), axes.get_zlim())]
    box = axes._box_aspect
    np.testing.assert_allclose(box / box[0], np.array(spans) / spans[0], rtol=1e-9)
    shown = axes_in_space(run.scene)
    for values, axis in zip(axes.lines[0].get_data_3d(), shown, strict=True):
        np.testing.assert_allclose(values, 1e3 * run["ball.tool.position"][:, axis.number], rtol=1e-12, atol=0)
    assert axes.get_zlabel() == f"{'xyz'[shown[2].number]} [mm]"


@pytest.mark.parametrize(
    ("plot", "code", "path"),
    [
        ({"path": ["ball.tol"], "plane": "xz"}, "unknown", "plots[0]"),
        ({"path": ["ball.hull.velocity"], "plane": "xz"}, "shape", "plots[0]"),
        ({"path": ["ball.tool"], "vertical": {"unit": "deg"}}, "unknown", "plots[0]"),
        ({"path": ["ball.tool"], "legend": ["a", "b"]}, "shape", "plots[0]"),
    ],
)
def test_paths_that_cannot_be_drawn_are_refused_before_the_run(plot: dict[str, Any], code: str, path: str) -> None:
    scene = sf.Scene.from_dict(BALL | {"plots": [{"title": "Path"} | plot]})
    with pytest.raises(sf.SeaframeError) as caught:
        refuse_unknown_signals(scene)
    assert (caught.value.code, caught.value.path) == (code, path)


@pytest.mark.parametrize(
    ("plot", "path"),
    [
        ({}, "plots[0]"),
        ({"signals": ["a"], "path": ["b"]}, "plots[0].path"),
        ({"signals": ["a"], "plane": "xy"}, "plots[0].plane"),
        ({"path": ["b"], "dashed": ["a"]}, "plots[0].path"),
        ({"path": ["b"], "scale": "log"}, "plots[0].scale"),
        ({"path": ["b"], "plane": "xy", "horizontal": {"unit": "mm"}}, "plots[0].horizontal.unit"),
        ({"path": ["b"], "vertical": {"limits": [0, 1]}}, "plots[0].vertical"),
        ({"signals": ["a"], "vertical": {"limits": [1, 1]}}, "plots[0].vertical.limits"),
        ({"signals": ["a"], "scale": "log", "vertical": {"limits": [0, 1]}}, "plots[0].vertical.limits"),
        ({"signals": ["a"], "runs": {"a": {}, "b": {}}}, "plots[0].runs"),
        ({"signals": ["a"], "runs": {"a": {"scene": "snake"}}}, "plots[0].runs.a.scene"),
    ],
)
def test_keys_that_do_not_fit_are_refused(plot: dict[str, Any], path: str) -> None:
    with pytest.raises(sf.SceneError) as caught:
        sf.Scene.from_dict(BALL | {"plots": [{"title": "Path"} | plot]})
    assert caught.value.path == path
