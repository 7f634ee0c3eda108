"""Robots written as URDF, SDF and MJCF: read back they move alike, and other readers find the same masses."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.errors import SeaframeError
from seaframe.exchange.robots.write_robots import export_robot
from seaframe.numbers import Floats

ENDINGS = {"urdf": ".urdf", "sdf": ".sdf", "mjcf": ".xml"}
WATER = ("volume", "center_of_buoyancy", "added_mass", "drag", "foils", "body_lift")


def written(scene: sf.Scene, form: str, folder: Path) -> Path:
    """Write a robot with its meshes into a folder."""
    found = export_robot(scene, form)
    path = folder / f"robot{ENDINGS[form]}"
    path.write_text(found.text)
    for name, content in found.meshes.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(content)
    return path


def plain(scene: sf.Scene, water: bool) -> sf.Scene:
    """Return a scene without what no robot file holds; without `water` dry too."""
    data = scene.to_dict()
    for key in ("drives", "controllers", "initial", "connections", "page", "plots", "checks", "sources", "study"):
        data.pop(key, None)
    if not water:
        data.pop("water", None)
    elif "current" in data.get("water", {}):
        data["water"].pop("current")
    data["gravity"] = [0, 0, -9.81]  # a URDF file has none
    for robot in data["robots"].values():
        robot.pop("thrusters", None)
        for link in robot.get("links", {}).values():
            for key in () if water else WATER:
                link.pop(key, None)
            link.get("joint", {}).pop("motor", None)  # rotor inertia is MuJoCo's only
    return sf.Scene.from_dict(data)


def columns(scene: sf.Scene) -> list[str]:
    """Names of the entries of v, without those of robots: twist[0], upper.rate."""
    return [name.partition(".")[2].partition(".")[2] if ".twist" in name else name.partition(".")[2]
            for name in scene.coordinates.v]  # fmt: skip


def accelerations(scene: sf.Scene, angles: dict[str, float], rates: dict[str, float]) -> dict[str, float]:
    """Return accelerations by column at joint coordinates and rates by link."""
    eom = sf.derive(scene)
    names = scene.coordinates
    q, v = np.zeros(eom.nq), np.zeros(eom.nv)
    own = columns(scene)
    for k, name in enumerate(names.q):
        if name.endswith("orientation[0]"):
            q[k] = 1.0
        link = name.split(".")[1]
        if name.endswith((".angle", ".extension")):
            q[k] = angles[link]
    for k, column in enumerate(own):
        v[k] = rates[column.split(".")[0]]
    return dict(zip(own, eom.forward(q, v), strict=True))


def compare(first: sf.Scene, second: sf.Scene, seed: int = 0) -> float:
    """Return the largest difference of accelerations of two scenes with the same links, over the largest one."""
    rng = np.random.default_rng(seed)
    links = sorted({column.split(".")[0] for column in columns(first)})
    angles = {link: rng.uniform(-0.8, 0.8) for link in links}
    rates = {link: rng.uniform(-0.5, 0.5) for link in links}
    a, b = (accelerations(each, angles, rates) for each in (first, second))
    assert set(a) == set(b)
    return max(abs(a[key] - b[key]) for key in a) / max(map(abs, a.values()))


@pytest.mark.parametrize("name", ["rov-two-arms", "rov-one-arm", "electric-arm", "bluerov2-heavy", "snake-free"])
@pytest.mark.parametrize("form", ENDINGS)
def test_dry_robots_move_alike_when_read_back(name: str, form: str, tmp_path: Path) -> None:
    scene = plain(sf.load(name), water=False)
    again, _ = sf.import_robot(written(scene, form, tmp_path))
    assert compare(scene, again) < 1e-9


@pytest.mark.parametrize("form", ["urdf", "sdf"])
def test_water_comes_back(form: str, tmp_path: Path) -> None:
    scene = sf.load("bluerov2-heavy")
    again, report = sf.import_robot(written(scene, form, tmp_path))
    assert compare(plain(scene, water=True), plain(again, water=True)) < 1e-9
    for old, new in zip(scene.thrusters.values(), again.thrusters.values(), strict=True):
        assert (old.name, old.link) == (new.name, new.link)
        np.testing.assert_allclose(new.at, old.at, atol=1e-12)
        direction = np.array(old.direction) / np.linalg.norm(old.direction or 1.0)
        np.testing.assert_allclose(np.array(new.direction), direction, atol=1e-12)
    assert not [remark for remark in report.remarks if remark.kind == "doubtful"]


def test_mujoco_reads_the_same_robot(tmp_path: Path) -> None:
    mujoco = pytest.importorskip("mujoco")
    scene = plain(sf.load("rov-two-arms"), water=False)
    model = mujoco.MjModel.from_xml_path(str(written(scene, "mjcf", tmp_path)))
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    M = np.zeros((model.nv, model.nv))
    for k in range(model.nv):
        mujoco.mj_mulM(model, data, M[k], np.eye(model.nv)[k])
    eom = sf.derive(scene)
    q = np.zeros(eom.nq)
    q[3] = 1.0
    joints = [
        scene.coordinates.v.index(f"rov.{model.joint(k).name.removesuffix('_joint')}.rate")
        for k in range(1, model.njnt)
    ]
    order = [*range(6), *joints]  # the base stands at the origin, so that world and body axes are the same
    np.testing.assert_allclose(M, np.asarray(eom.mass_matrix(q))[np.ix_(order, order)], atol=1e-10)


def test_mujocos_own_water_comes_back(tmp_path: Path) -> None:
    text = """<mujoco><option density="900" wind="0.1 0 0"/><worldbody><body name="a" pos="0 0 1">
      <joint name="j" axis="0 1 0"/><geom type="box" size=".1 .2 .3" pos="0.5 0 0"/></body></worldbody></mujoco>"""
    path = tmp_path / "first.xml"
    path.write_text(text)
    scene, _ = sf.import_robot(path)
    found = export_robot(scene, "mjcf")
    assert 'density="900' in found.text
    assert not [line for line in found.left_out if "drag" in line]
    again, _ = sf.import_robot(written(scene, "mjcf", tmp_path))
    assert compare(scene, again) < 1e-9


def test_pinocchio_reads_the_same_masses(tmp_path: Path) -> None:
    pin = pytest.importorskip("pinocchio")
    scene = sf.load("bluerov2-heavy")
    model = pin.buildModelFromUrdf(str(written(scene, "urdf", tmp_path)), pin.JointModelFreeFlyer())
    mass = sum(inertia.mass for inertia in model.inertias)
    assert mass == pytest.approx(scene.links["rov.hull"].mass)


def test_what_a_format_cannot_hold_is_named(tmp_path: Path) -> None:
    found = export_robot(sf.load("remus-100"), "urdf")
    assert any("foils" in line for line in found.left_out)
    assert "Left out: foils" in found.text
    with pytest.raises(SeaframeError) as caught:
        export_robot(sf.load("flexible-arm"), "sdf")
    assert (caught.value.code, caught.value.path) == ("unsupported", "arm.first")
    with pytest.raises(SeaframeError) as caught:
        export_robot(sf.load("modular-bluerov"), "urdf")
    assert (caught.value.code, caught.value.path) == ("missing", "robot")


def test_a_spherical_joint_has_no_urdf() -> None:
    scene = sf.Scene.from_dict(
        {
            "robots": {
                "arm": {
                    "base": "fixed",
                    "links": {
                        "base": {"mass": 1, "shape": {"sphere": {"radius": 0.1}}},
                        "ball": {
                            "parent": "base",
                            "joint": {"type": "spherical", "at": [0, 0, 1]},
                            "mass": 1,
                            "shape": {"sphere": {"radius": 0.1}},
                        },
                    },
                }
            }
        }
    )
    with pytest.raises(SeaframeError) as caught:
        export_robot(scene, "urdf")
    assert (caught.value.code, caught.value.path) == ("unsupported", "ball")


def test_meshes_are_written_beside_the_file(tmp_path: Path) -> None:
    stl = tmp_path / "hull.stl"
    from seaframe.exchange.robots.solids import BOX_FACES, stl_bytes
    from seaframe.scene.meshes import Surface

    corners: Floats = np.array([[x, y, z] for x in (0.0, 1.0) for y in (0.0, 1.0) for z in (0.0, 1.0)])
    stl.write_bytes(stl_bytes(Surface(corners, BOX_FACES)))
    file = tmp_path / "scene.yaml"
    data: dict[str, Any] = {"mesh": {"file": "hull.stl", "scale": 0.5, "at": [0.1, 0, 0]}}
    file.write_text(f"robots: {{rov: {{links: {{hull: {{mass: 3, shape: {data}}}}}}}}}\n")
    scene = sf.load(file)
    for form in ENDINGS:
        folder = tmp_path / form
        folder.mkdir()
        again, _ = sf.import_robot(written(scene, form, folder))
        shape = next(iter(again.links.values())).shape
        assert shape is not None
        assert float(shape.volume) == pytest.approx(0.125, rel=1e-6)
        np.testing.assert_allclose([float(x) for x in shape.middle], [0.35, 0.25, 0.25], atol=1e-6)
