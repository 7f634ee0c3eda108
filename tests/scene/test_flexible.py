"""Descriptions of flexible links: derived quantities, and contradictions that are refused."""

from __future__ import annotations

import math
from typing import Any

import pytest
from pydantic import ValidationError

from seaframe.scene.flexible import Flexible

GIVEN: dict[str, Any] = {
    "length": 1.0,
    "radius": 0.005,
    "mass_per_length": 0.1119,
    "youngs_modulus": 7.0e10,
    "bending": {"y": 2},
}
PLACES = [0.0, 0.1, 0.3, 0.5, 0.7, 0.9, 1.0]


def flexible(**changes: Any) -> Flexible:
    return Flexible.model_validate({key: value for key, value in (GIVEN | changes).items() if value is not None})


def test_a_round_section() -> None:
    link = flexible()
    assert link.area == pytest.approx(math.pi * 0.005**2)
    assert (
        link.second_moment_for_bending("y")
        == link.second_moment_for_bending("z")
        == pytest.approx(math.pi / 4.0 * 0.005**4)
    )
    assert link.torsion_constant == pytest.approx(math.pi / 2.0 * 0.005**4)
    assert link.shear_ratio == pytest.approx(1.0 / 2.6)
    assert link.width == 0.01


def test_sections_resist_turning_about_the_axis_and_if_asked_across_it() -> None:
    spin = 0.5 * 0.1119 * 0.005**2
    assert flexible(axis="z", bending={"x": 1}).inertia_per_length == pytest.approx((0.0, 0.0, spin), abs=0.0)
    assert flexible(rotary=True).inertia_per_length == pytest.approx((spin, 0.5 * spin, 0.5 * spin))


def test_names_of_modes_go_round_from_the_axis() -> None:
    assert flexible(bending={"y": 2, "z": 1}, torsion=1, stretch=1).modes == ("y1", "y2", "z1", "torsion1", "stretch1")
    assert flexible(axis="y", bending={"x": 1, "z": 2}).modes == ("z1", "z2", "x1")
    assert flexible(axis="z", bending={"x": 1, "y": 1}).modes == ("x1", "y1")


def test_a_section_resists_deflection_by_the_moment_about_the_other_axis() -> None:
    section = {"area": 1e-4, "Ix": 2e-9, "Iz": 5e-9, "J": 3e-9}
    link = flexible(radius=None, section=section, axis="y", bending={"x": 1, "z": 1}, shear_modulus=2.0e10)
    assert (link.second_moment_for_bending("x"), link.second_moment_for_bending("z")) == (5e-9, 2e-9)
    assert link.second_moment("y") == pytest.approx(7e-9)
    assert link.torsion_constant == 3e-9
    assert link.shear_ratio == pytest.approx(2.0 / 7.0)
    assert link.width == pytest.approx(math.sqrt(4.0 / math.pi * 1e-4))


@pytest.mark.parametrize(
    ("given", "points"),
    [
        ({"bending": {"y": 2}}, 8),
        ({"bending": {"y": 2, "z": 5}, "torsion": 3}, 14),
        ({"bending": {"y": 5}, "shapes": "polynomial"}, 9),
        ({"bending": {"y": 5}, "points": 20}, 20),
    ],
)
def test_points_of_quadrature(given: dict[str, Any], points: int) -> None:
    assert flexible(**given).quadrature == points


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"length": None}, "length"),
        ({"length": 0.0}, "greater than 0"),
        ({"youngs_modulus": 0.0}, "greater than 0"),
        ({"youngs_modulus": -7.0e10}, "greater than 0"),
        ({"shear_modulus": -1.0}, "greater than 0"),
        ({"mass_per_length": 0.0}, "greater than 0"),
        ({"poisson": 0.6}, "less than or equal to 0.5"),
        ({"poisson": 0.3, "shear_modulus": 1e10}, "not both"),
        ({"radius": None}, "`radius` for a round section, or `section`"),
        ({"section": {"area": 1.0, "Iy": 1.0, "Iz": 1.0, "J": 1.0}}, "not both"),
        ({"radius": None, "section": {"area": 1.0, "Ix": 1.0, "Iz": 1.0, "J": 1.0}}, "needs Iy and Iz, and J"),
        ({"radius": None, "section": {"area": 1.0, "Iy": 1.0, "J": 1.0}}, "needs Iy and Iz"),
        ({"bending": {}}, "no shapes"),
        ({"bending": None}, r"no shapes: give `bending: \{y: 2\}`"),
        ({"bending": {"x": 1}}, "a link along x bends along y and z, not along x"),
        ({"axis": "z", "bending": {"y": 1, "z": 1}}, "bends along x and y"),
        ({"bending": {"y": 13}}, "less than or equal to 12"),
        ({"bending": {"y": -1}}, "greater than or equal to 0"),
        ({"bending": {"y": 1.5}}, "integer"),
        ({"torsion": 13}, "less than or equal to 12"),
        ({"bending": {"y": 6}, "points": 11}, "11 points cannot resolve 6 shapes: at least 12 are needed"),
        ({"bending": {"y": 6}, "points": 7, "shapes": "polynomial"}, "at least 8 are needed"),
        ({"tip_mass": -1.0}, "greater than or equal to 0"),
        ({"damping": {"kelvin_voigt": -1.0}}, "greater than or equal to 0"),
        ({"shapes": "clamped"}, "cantilever"),
        ({"shapes": {"at": PLACES, "y": [PLACES]}}, "1 shapes of `y` but the link 2"),
        ({"bending": {"y": 1}, "shapes": {"at": PLACES, "y": [PLACES], "x": [PLACES]}}, "name them `stretch`"),
        ({"bending": {"y": 1}, "shapes": {"at": PLACES, "y": [PLACES[1:]]}}, "6 values for 7 places"),
        ({"bending": {"y": 1}, "shapes": {"at": PLACES[:6], "y": [PLACES[:6]]}}, "at least 7 places; found 6"),
        ({"bending": {"y": 1}, "shapes": {"at": [2.0 * x for x in PLACES], "y": [PLACES]}}, "fractions of the length"),
        ({"bending": {"y": 1}, "shapes": {"at": PLACES, "y": [[1.0] * 7]}}, "starts at 1"),
        ({"bending": {"y": 1}, "shapes": {"at": PLACES, "y": [[0.0] * 7]}}, "zero everywhere"),
    ],
)
def test_contradictions_are_refused(given: dict[str, Any], words: str) -> None:
    with pytest.raises(ValidationError, match=words):
        flexible(**given)
