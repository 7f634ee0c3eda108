"""The mass of a link is given by a mass, a density or a beam; silence is an error."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.scene.units import unit_of
from tests.scene.test_meshes import EDGES, HIGH, binary_stl, triangles

SHAPES = {
    "box": ({"box": [0.5, 0.4, 0.3]}, 0.06),
    "sphere": ({"sphere": {"radius": 0.3}}, 4.0 / 3.0 * math.pi * 0.027),
    "cylinder": ({"cylinder": {"radius": 0.1, "length": 2.0}}, math.pi * 0.02),
    "ellipsoid": ({"ellipsoid": [0.1, 0.2, 0.3]}, 4.0 / 3.0 * math.pi * 0.006),
}
HINGE = {"parent": "hull", "joint": {"type": "revolute", "axis": [0, 1, 0]}}


def scene(hull: dict[str, Any], base: str = "free", **more: Any) -> sf.Scene:
    return sf.Scene.from_dict({"robots": {"rov": {"base": base, "links": {"hull": hull} | more}}})


def refusal(*args: Any, **more: Any) -> tuple[str, str]:
    with pytest.raises(sf.SceneError) as caught:
        scene(*args, **more)
    return caught.value.code, caught.value.path


@pytest.mark.parametrize("kind", SHAPES)
def test_a_density_is_that_mass(kind: str) -> None:
    """All dynamics are those of the mass, density times volume in closed form."""
    shape, volume = SHAPES[kind]
    dense, heavy = scene({"density": 700.0, "shape": shape}), scene({"mass": 700.0 * volume, "shape": shape})
    q = [0, 0, 0, 1, 0, 0, 0]
    np.testing.assert_allclose(sf.derive(dense).mass_matrix(q), sf.derive(heavy).mass_matrix(q), rtol=1e-14)
    assert dense.links["rov.hull"].total_mass == pytest.approx(700.0 * volume, rel=1e-15)
    assert sf.Scene.from_dict(dense.to_dict()) == dense


def test_a_given_volume_is_that_of_buoyancy_only() -> None:
    dense = scene({"density": 700.0, "shape": {"box": [1.0, 1.0, 1.0]}, "volume": 0.2})
    assert sf.derive(dense).mass_matrix([0, 0, 0, 1, 0, 0, 0])[0, 0] == pytest.approx(700.0)


def test_a_freed_density_is_an_input() -> None:
    dense = scene({"density": 700.0, "shape": {"box": [0.5, 0.4, 0.3]}})
    assert unit_of(dense, "rov.hull.density") == "kg/m3"
    program = sf.compile(dense, free=["rov.hull.density"])
    q, v = np.array([0, 0, 0, 1.0, 0, 0, 0]), np.array([0, 0, 0, 1.0, 2.0, 3.0])
    heavier = sf.derive(scene({"mass": 1500.0 * 0.06, "shape": {"box": [0.5, 0.4, 0.3]}}))
    np.testing.assert_allclose(program.mass_matrix(q, free=[1500.0]), heavier.mass_matrix(q), rtol=1e-14)
    np.testing.assert_allclose(program.forward(q, v, free=[1500.0]), heavier.forward(q, v), rtol=1e-13, atol=1e-13)
    with pytest.raises(sf.SeaframeError) as caught:
        sf.compile(dense, free=["rov.hull.mass"])
    assert caught.value.code == "unsupported"


def test_a_density_of_a_mesh(tmp_path: Path) -> None:
    binary_stl(tmp_path / "hull.stl", triangles())
    text = "robots: {rov: {links: {hull: {density: 600, shape: {mesh: {file: hull.stl}}}}}}\n"
    (tmp_path / "rov.yaml").write_text(text)
    assert sf.load(tmp_path / "rov.yaml").links["rov.hull"].total_mass == pytest.approx(600.0 * EDGES.prod(), rel=1e-6)
    binary_stl(tmp_path / "hull.stl", triangles(HIGH))
    with pytest.raises(sf.SceneError) as caught:
        sf.load(tmp_path / "rov.yaml")
    assert "rov.hull.density" in {problem.path for problem in caught.value.problems}


def test_a_link_without_mass_is_refused() -> None:
    assert refusal({}) == ("missing", "rov.hull")
    assert refusal({"shape": {"sphere": {"radius": 0.1}}}) == ("missing", "rov.hull")
    assert refusal({"mass": 1.0}, hand=HINGE) == ("missing", "rov.hand")
    with pytest.raises(sf.SceneError) as caught:
        scene({})
    ways = ("`mass`", "`density`", "`shape`", "`mass_per_length`", "`mass: 0`")
    assert all(way in caught.value.message for way in ways)


def test_what_is_no_mistake() -> None:
    """An explicit zero, a root that is fixed in the world, a beam."""
    beam = {"length": 1.0, "radius": 0.01, "mass_per_length": 1.0, "youngs_modulus": 1e9, "bending": {"y": 1}}
    assert scene({"mass": 1.0}, hand=HINGE | {"mass": 0}).links["rov.hand"].total_mass == 0.0
    assert scene({}, base="fixed", boom=HINGE | {"flexible": beam}).links["rov.boom"].total_mass == 1.0


def test_wrong_densities_are_refused() -> None:
    box = {"box": [1.0, 1.0, 1.0]}
    assert refusal({"density": 700.0}) == ("missing", "rov.hull.density")
    assert refusal({"density": 700.0, "mass": 1.0, "shape": box}) == ("conflict", "rov.hull.density")
    assert refusal({"density": 0.0, "shape": box}) == ("range", "rov.hull.density")
