"""Counts of operations: by hand for tiny robots, and how they grow with the number of links."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.program.operations import (
    QUANTITIES,
    Operations,
    chain_scene,
    markdown_table,
    operations_of,
    operations_table,
)

Link = dict[str, Any]


def pendulum(gravity: float = 9.81, **joint: Any) -> sf.Scene:
    """A rod that turns about y."""
    rod: Link = {
        "parent": "post",
        "joint": {"type": "revolute", "axis": [0, 1, 0], **joint},
        "mass": 2,
        "center_of_mass": [0, 0, -0.5],
        "inertia": {"diagonal": [0.2, 0.2, 0.01]},
    }
    robot = {"base": "fixed", "links": {"post": {}, "rod": rod}}
    return sf.Scene.from_dict({"gravity": [0, 0, -gravity], "robots": {"arm": robot}})


def two_arms() -> sf.Scene:
    """A hull with two arms of two links, as in study 001, dry."""
    links: dict[str, Link] = {"hull": {"mass": 500, "shape": {"box": [1.0, 0.8, 1.5]}}}
    for side, x in (("left", 0.4), ("right", -0.4)):
        links[f"{side}_upper"] = arm("hull", [0, 1, 0], [x, 0, 0.75], 20, 0.6)
        links[f"{side}_fore"] = arm(f"{side}_upper", [1, 0, 0], [0, 0, 0.6], 15, 0.5)
    return sf.Scene.from_dict({"robots": {"rov": {"links": links}}})


def arm(parent: str, axis: list[float], at: list[float], mass: float, length: float) -> Link:
    shape = {"cylinder": {"radius": 0.05, "length": length, "axis": "z", "center": [0, 0, length / 2]}}
    return {"parent": parent, "joint": {"type": "revolute", "axis": axis, "at": at}, "mass": mass, "shape": shape}


def test_pendulum_by_hand() -> None:
    """tau - m g c sin(theta), times 1/J: two products, a sum, a sine."""
    assert operations_of(pendulum(), "recursive", "forward") == Operations(2, 1, 0, 1)
    assert operations_of(pendulum(), "recursive", "inverse") == Operations(2, 1, 0, 1)


def test_pendulum_without_weight_by_hand() -> None:
    """tau times 1/J; J vdot; a constant mass matrix."""
    free = [operations_of(pendulum(gravity=0.0), "recursive", quantity) for quantity in QUANTITIES]
    assert free == [Operations(1, 0, 0, 0), Operations(1, 0, 0, 0), Operations(0, 0, 0, 0)]


def test_free_sphere_by_hand() -> None:
    """(F - V x* I V) times 1/m or 1/J.

    Products: 3 + 3 for m v and J w, 6 for each of w x m v, w x J w, v x m v, 6 for the inverses. Sums: 3 in each cross
    product, 3 to add two of them, 6 to take them off F.
    """
    ball = {"mass": 3, "shape": {"sphere": {"radius": 0.2}}}
    scene = sf.Scene.from_dict({"gravity": [0, 0, 0], "robots": {"ball": {"links": {"body": ball}}}})
    assert operations_of(scene, "recursive", "forward") == Operations(6 + 18 + 6, 9 + 3 + 6, 0, 0)


@pytest.mark.parametrize(("quantity", "each"), [("forward", 288), ("inverse", 142)])
def test_recursions_grow_linearly(quantity: str, each: int) -> None:
    """Away from the ends every pair of links takes the same."""
    flops = [operations_of(chain_scene(n), "recursive", quantity).flops for n in (6, 8, 10, 12, 20)]
    assert np.diff(flops[:4], 2).tolist() == [0, 0]
    assert flops[4] - flops[3] == 8 * each
    assert flops[1] - flops[0] == 2 * each


def test_divisions_of_articulated_bodies() -> None:
    """One for each joint; the inertia about the last one is a constant."""
    assert [operations_of(chain_scene(n)).divisions for n in (1, 2, 7)] == [0, 1, 6]


def test_quarter_turns_cost_little() -> None:
    """Places turned by quarters keep the zeros that a slightly different turn loses."""

    def flops(turn: float) -> int:
        places = {f"snake.link{k}.joint.rpy[{k % 3}]": turn for k in range(1, 9)}
        return operations_of(chain_scene(8).replace(places)).flops

    assert flops(np.pi / 2) < 0.8 * flops(np.pi / 2 + 1e-3)


@pytest.mark.parametrize("quantity", ["forward", "inverse"])
def test_moving_frame_grows_with_the_cube(quantity: str) -> None:
    """Third differences of a cubic are constant; of an exact quadratic they vanish."""
    flops = [operations_of(chain_scene(n), "moving-frame", quantity).flops for n in range(4, 21, 2)]
    third = np.diff(flops, 3)
    assert np.all(third > 0)
    exponent = np.log(flops[-1] / flops[-4]) / np.log(20 / 14)
    assert 2.5 < exponent < 3.0


def test_every_column_of_the_mass_matrix_costs() -> None:
    """Composite bodies: linear for the bodies, quadratic for the columns."""
    flops = [operations_of(chain_scene(n), "recursive", "mass_matrix").flops for n in (8, 10, 12, 14, 16)]
    assert len(set(np.diff(flops, 2).tolist())) == 1
    assert np.diff(flops, 2)[0] > 0


def test_hull_with_two_arms_takes_less_than_in_water() -> None:
    """1316 operations were measured for a robot of the same shape in water, rates of the configuration included."""
    assert 900 < operations_of(two_arms(), "recursive", "forward").flops < 1316
    assert operations_of(two_arms(), "moving-frame", "forward").flops > 2 * 1316


def test_lessons_of_the_table() -> None:
    rows = operations_table(sizes=(1, 2))
    assert [(row.links, row.method) for row in rows] == [
        (1, "recursive"),
        (1, "moving-frame"),
        (1, "gibbs-appell"),
        (2, "recursive"),
        (2, "moving-frame"),
        (2, "gibbs-appell"),
    ]
    lines = markdown_table(rows).splitlines()
    assert lines[2] == "| 1 | recursive | 2 | 1 | 0 | 1 | 3 |"
    assert len(lines) == 8


def test_table_of_other_robots() -> None:
    row, *_ = operations_table(lambda n: pendulum(gravity=9.81 * n), sizes=(1,), quantity="inverse")
    assert row.operations == Operations(2, 1, 0, 1)


def test_unknown_quantity_is_refused() -> None:
    with pytest.raises(sf.SeaframeError) as caught:
        operations_of(pendulum(), quantity="invers")
    assert (caught.value.code, caught.value.path) == ("unknown", "quantity")
    assert caught.value.choices == ("forward", "inverse", "mass_matrix")
