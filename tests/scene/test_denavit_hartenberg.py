"""Denavit-Hartenberg rows: frames against products of matrices, published arms, places of mistakes."""

from __future__ import annotations

import math
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import seaframe as sf
from seaframe.scene.links import RotationalInertia

QUARTER = math.pi / 2.0
BODY: dict[str, Any] = {"mass": 1.0, "inertia": {"diagonal": [1, 1, 1]}}
Array = NDArray[np.float64]


def turn(axis: int, angle: float) -> Array:
    X, (j, k) = np.eye(4), ((axis + 1) % 3, (axis + 2) % 3)
    X[[j, k], [j, k]] = math.cos(angle)
    X[k, j], X[j, k] = math.sin(angle), -math.sin(angle)
    return X


def slide(axis: int, distance: float) -> Array:
    X = np.eye(4)
    X[axis, 3] = distance
    return X


def along_x(a: float, alpha: float) -> Array:
    return slide(0, a) @ turn(0, alpha)


def along_z(d: float, theta: float) -> Array:
    return slide(2, d) @ turn(2, theta)


def table(convention: str, rows: list[dict[str, Any]], types: str, **links: Any) -> dict[str, Any]:
    """A robot with a link for every row; `types` has a letter for each: r, p or f."""
    kinds = {"r": "revolute", "p": "prismatic", "f": "fixed"}
    made: dict[str, Any] = {"base": {"mass": 0}}
    for k, (row, kind) in enumerate(zip(rows, types, strict=True), start=1):
        joint = {"type": kinds[kind], "dh": row}
        own = {
            "parent": "base" if k == 1 else f"l{k - 1}",
            "joint": joint,
            "mass": 1.0,
            "inertia": {"diagonal": [1, 1, 1]},
        }
        made[f"l{k}"] = own | links.get(f"l{k}", {})
    return {"robots": {"arm": {"base": "fixed", "denavit_hartenberg": convention, "links": made}}}


def random_rows(rng: np.random.Generator, count: int) -> list[dict[str, float]]:
    """Rows of any angles, and of quarter turns, at which roll, pitch and yaw are singular."""
    rows = []
    for k in range(count):
        alpha, theta = rng.uniform(-3, 3, 2) if k % 2 else rng.integers(-2, 3, 2) * QUARTER
        a, d = rng.uniform(-1, 1, 2)
        rows.append({"a": float(a), "alpha": float(alpha), "d": float(d), "theta": float(theta)})
    return rows


@pytest.mark.parametrize("convention", ["modified", "standard"])
@pytest.mark.parametrize("seed", range(3))
def test_frames_are_products_of_matrices(convention: str, seed: int) -> None:
    rng = np.random.default_rng(seed)
    rows = random_rows(rng, 8)
    types = "".join(rng.choice(list("rrpf"), 7)) + "r"
    tool = {"a": 0.3, "alpha": -0.7, "d": 0.2, "theta": 2.1}
    points = {"end": {"dh": {}}, "tool": {"dh": tool}}
    eom = sf.derive(sf.Scene.from_dict(table(convention, rows, types, l8={"points": points})))
    q = rng.uniform(-2, 2, eom.nq)
    moving = iter(q)
    X, frames = np.eye(4), []
    for row, kind in zip([*rows, tool], types + "f", strict=True):
        x = 0.0 if kind == "f" else next(moving)
        z = along_z(row["d"] + x * (kind == "p"), row["theta"] + x * (kind == "r"))
        across = along_x(row["a"], row["alpha"])
        frames.append(X @ z if convention == "standard" else X @ across @ z)  # a link's frame is at its joint
        X = X @ z @ across if convention == "standard" else X @ across @ z
        if len(frames) == len(rows):
            end = X
    poses = eom.poses(q)
    for k in range(8):
        np.testing.assert_allclose(poses[f"arm.l{k + 1}"], frames[k], rtol=0, atol=4e-15)
    for name, expected in (("end", end), ("tool", X)):
        found = point_pose(eom.scene, q, f"arm.{name}")
        np.testing.assert_allclose(found, expected, rtol=0, atol=4e-15)


def point_pose(scene: sf.Scene, q: Any, path: str) -> Array:
    outputs = [f"{path}.position", f"{path}.orientation"]
    x, y, z, qw, qx, qy, qz = sf.compile(scene, outputs=outputs).observe(q, np.zeros(len(scene.coordinates.v)))
    X = np.eye(4)
    X[:3, 3] = x, y, z
    a, b = np.array([qx, qy, qz]), np.array([[0, -qz, qy], [qz, 0, -qx], [-qy, qx, 0]])
    X[:3, :3] = (qw * qw - a @ a) * np.eye(3) + 2.0 * np.outer(a, a) + 2.0 * qw * b
    return X


# Puma 560. Standard rows and inertia: P. Corke, B. Armstrong-Helouvry, "A search for consensus among model parameters
# reported for the PUMA 560 robot", ICRA 1994, as in P. Corke, Robotics, Vision and Control (2011), which prints the
# poses, torques and inertia below (sections 7.2, 9.1, 9.2). Modified rows and closed form: J. J. Craig, Introduction to
# Robotics, section 3.7.

A2, A3, D3, D4 = 0.4318, 0.0203, 0.15005, 0.4318
STANDARD = [(0, QUARTER, 0), (A2, 0, 0), (A3, -QUARTER, D3), (0, QUARTER, D4), (0, -QUARTER, 0), (0, 0, 0)]
MODIFIED = [(0, 0, 0), (0, -QUARTER, 0), (A2, 0, D3), (A3, -QUARTER, D4), (0, QUARTER, 0), (0, -QUARTER, 0)]
MASSES = [0, 17.4, 4.8, 0.82, 0.34, 0.09]
CENTERS = [[0, 0, 0], [-0.3638, 0.006, 0.2275], [-0.0203, -0.0141, 0.070], [0, 0.019, 0], [0, 0, 0], [0, 0, 0.032]]
MOMENTS = [
    [0, 0.35, 0],
    [0.13, 0.524, 0.539],
    [0.066, 0.086, 0.0125],
    [1.8e-3, 1.3e-3, 1.8e-3],
    [0.3e-3, 0.4e-3, 0.3e-3],
    [0.15e-3, 0.15e-3, 0.04e-3],
]
ROTORS = [200e-6, 200e-6, 200e-6, 33e-6, 33e-6, 33e-6]
GEARS = [62.6111, 107.815, 53.7063, 76.0364, 71.923, 76.686]
NOMINAL = [0, math.pi / 4, math.pi, 0, math.pi / 4, 0]


def rows_of(triples: list[tuple[float, float, float]]) -> list[dict[str, Any]]:
    return [{"a": a, "alpha": alpha, "d": d} for a, alpha, d in triples]


@pytest.mark.parametrize(
    ("q", "expected"),
    [
        ([0] * 6, [[1, 0, 0, 0.4521], [0, 1, 0, -0.1500], [0, 0, 1, 0.4318]]),
        (NOMINAL, [[0, 0, 1, 0.5963], [0, 1, 0, -0.1501], [-1, 0, 0, -0.01435]]),
    ],
)
def test_the_standard_puma_reaches_published_poses(q: list[float], expected: list[list[float]]) -> None:
    scene = sf.Scene.from_dict(table("standard", rows_of(STANDARD), "rrrrrr", l6={"points": {"tool": {"dh": {}}}}))
    np.testing.assert_allclose(point_pose(scene, q, "arm.tool")[:3], expected, rtol=0, atol=6e-5)


def test_the_modified_puma_agrees_with_craig() -> None:
    eom = sf.derive(sf.Scene.from_dict(table("modified", rows_of(MODIFIED), "rrrrrr")))
    q = np.random.default_rng(1).uniform(-3, 3, 6)
    (c1, c2, _, c4, c5, c6), (s1, s2, _, s4, s5, s6) = np.cos(q), np.sin(q)
    c23, s23 = math.cos(q[1] + q[2]), math.sin(q[1] + q[2])
    reach = A2 * c2 + A3 * c23 - D4 * s23
    r11 = c1 * (c23 * (c4 * c5 * c6 - s4 * s6) - s23 * s5 * c6) + s1 * (s4 * c5 * c6 + c4 * s6)
    r33 = s23 * c4 * s5 - c23 * c5
    X = eom.poses(q)["arm.l6"]
    place = [c1 * reach - D3 * s1, s1 * reach + D3 * c1, -A3 * s23 - A2 * s2 - D4 * c23]
    np.testing.assert_allclose([*X[:3, 3], X[0, 0], X[2, 2]], [*place, r11, r33], rtol=0, atol=1e-14)


def test_the_standard_puma_has_the_published_inertia_and_weight() -> None:
    """Data in the far frames of links are moved to the frames at their joints, as the documentation says."""
    links = {}
    for k, (a, alpha, _) in enumerate(STANDARD):
        R = turn(0, alpha)[:3, :3]
        links[f"l{k + 1}"] = {
            "joint": {"type": "revolute", "dh": rows_of(STANDARD)[k], "motor": {"inertia": ROTORS[k] * GEARS[k] ** 2}},
            "mass": MASSES[k],
            "center_of_mass": (np.array([a, 0, 0]) + R @ np.array(CENTERS[k])).tolist(),
        }
    scene = sf.Scene.from_dict(table("standard", rows_of(STANDARD), "rrrrrr", **links))
    moments: dict[str, Any] = {}  # not validated: no body has those that are published of links 1 and 3
    for k, (_, alpha, _) in enumerate(STANDARD):
        R = turn(0, alpha)[:3, :3]
        J = RotationalInertia.model_construct(diagonal=None, matrix=(R @ np.diag(MOMENTS[k]) @ R.T).tolist())
        moments[f"arm.l{k + 1}.inertia"] = J
    eom = sf.derive(scene.with_numbers(moments))
    weight = [0, 31.6399, 6.0351, 0, 0.0283, 0]
    np.testing.assert_allclose(eom.inverse(NOMINAL, np.zeros(6), np.zeros(6)), weight, rtol=0, atol=6e-5)
    expected = np.diag([3.6594, 4.4137, 0.9378, 0.1925, 0.1713, 0.1941])
    for j, k, entry in (
        (0, 1, -0.4044),
        (0, 2, 0.1006),
        (1, 2, 0.3509),
        (0, 3, -0.0025),
        (1, 4, 0.0024),
        (2, 4, 0.0015),
    ):
        expected[j, k] = expected[k, j] = entry
    np.testing.assert_allclose(eom.mass_matrix(NOMINAL), expected, rtol=0, atol=6e-5)


# Flexible links


@pytest.mark.parametrize("convention", ["modified", "standard"])
@pytest.mark.parametrize("name", ["flexible-arm", "flexible-arm-air", "flexible-arm-initial"])
def test_rows_give_the_arm_of_the_study(convention: str, name: str) -> None:
    scene = sf.load(name)
    data = scene.to_dict()
    arm = data["robots"]["arm"]
    arm["denavit_hartenberg"] = convention
    for link, a in (("first", float(convention == "standard")), ("second", 1.0)):
        joint = {key: value for key, value in arm["links"][link]["joint"].items() if key not in ("axis", "at", "rpy")}
        arm["links"][link]["joint"] = joint | {"dh": {"a": a}}
    assert sf.Scene.from_dict(data) == scene


@pytest.mark.parametrize("convention", ["modified", "standard"])
def test_twisted_flexible_links_reach_as_their_table_says(convention: str) -> None:
    beam = {"length": 0.8, "radius": 0.01, "mass_per_length": 0.5, "youngs_modulus": 7e10, "bending": {"y": 1, "z": 1}}
    rows = [
        {"alpha": 0.4},
        {"a": 0.8, "alpha": 1.1, "d": 0.1, "theta": 0.3},
        {"a": 0.8, "d": -0.2},
        {"a": 0.8, "alpha": 2},
    ]
    if convention == "standard":  # the same arm: a and alpha one row earlier
        rows = [r1 | {"a": r2.get("a", 0.0), "alpha": r2.get("alpha", 0.0)} for r1, r2 in pairwise(rows)]
        first = turn(0, 0.4)
        data = table(convention, rows, "rrr", **{f"l{k}": {"flexible": beam} for k in (1, 2, 3)})
        data["robots"]["arm"]["at"] = {"rpy": [0.4, 0, 0]}
        end: dict[str, Any] = {"dh": {}}
    else:
        first = np.eye(4)
        end = {"dh": rows.pop()}
        data = table(convention, rows, "rrr", **{f"l{k}": {"flexible": beam} for k in (1, 2, 3)})
    data["robots"]["arm"]["links"]["l3"]["points"] = {"tool": end}
    scene = sf.Scene.from_dict(data)
    eom = sf.derive(scene)
    q = np.zeros(eom.nq)
    angles = {f"arm.l{k}": 0.3 * k - 0.5 for k in (1, 2, 3)}
    for path, angle in angles.items():
        q[scene.coordinates.slots[path].q] = angle
    X = first
    steps = [(0.0, 0.4, 0.0, 0.0), (0.8, 1.1, 0.1, 0.3), (0.8, 0.0, -0.2, 0.0)]
    for (a, alpha, d, theta), angle in zip(steps, angles.values(), strict=True):
        across = np.eye(4) if (a, convention) == (0.0, "standard") else along_x(a, alpha)
        X = X @ across @ along_z(d, theta + angle)
    np.testing.assert_allclose(eom.poses(q)["arm.l3"], X, rtol=0, atol=2e-15)
    np.testing.assert_allclose(point_pose(scene, q, "arm.tool"), X @ along_x(0.8, 2.0), rtol=0, atol=4e-15)


# Doors and mistakes

TEXT = """\
robots:
  arm:
    base: fixed
    denavit_hartenberg: standard
    links:
      base: {mass: 0}
      first:
        parent: base
        joint: {type: revolute, dh: {a: 1.0, alpha: 0.3, source: Table 1}, damping: 0.1}
        flexible: {length: 1.0, radius: 0.01, mass_per_length: 1.0, youngs_modulus: 7.0e10, bending: {y: 1}}
      second:
        parent: first
        joint: {type: prismatic, dh: {a: 0.5, alpha: 0.2, d: 0.4, theta: 0.1}}
        mass: 1
      third: {parent: second, joint: {type: revolute, dh: {a: 0.1}}, mass: 1, inertia: {diagonal: [1, 1, 1]}}
"""


def test_every_door_writes_rows_out(tmp_path: Path) -> None:
    file = tmp_path / "arm.yaml"
    file.write_text(TEXT, encoding="utf-8")
    scene = sf.load(file)
    second = scene.links["arm.second"].joint
    assert second is not None
    assert second.axis == (0.0, 0.0, 1.0)
    np.testing.assert_allclose(second.at, [0, -0.4 * math.sin(0.3), 0.4 * math.cos(0.3)], rtol=0, atol=1e-16)
    assert scene.sources == {"arm.first.joint.at": "Table 1"}
    assert scene.robots["arm"].denavit_hartenberg is None
    scene.save(tmp_path / "saved.yaml")
    assert sf.load(tmp_path / "saved.yaml").robots == scene.robots
    assert scene.replace({"arm.second.joint.at[0]": 0.2}).paths()["arm.second.joint.at[0]"] == 0.2


def test_python_classes_take_rows() -> None:
    from seaframe.scene.links import Joint, Link
    from seaframe.scene.model import Robot

    data = table("modified", [{"a": 0.2, "alpha": 0.3}], "r")["robots"]["arm"]
    joint = Joint.model_validate(data["links"]["l1"]["joint"])
    link = Link.model_validate(data["links"]["l1"] | {"joint": joint})
    links = {"base": Link.model_validate({"mass": 0}), "l1": link}
    assert Robot(base="fixed", denavit_hartenberg="modified", links=links) == Robot.model_validate(data)
    with pytest.raises(ValueError, match="denavit_hartenberg"):
        Robot(base="fixed", links=links)
    with pytest.raises(ValueError, match="dh"):  # a Joint inside a dict, beside a row that is read
        Robot.model_validate(data | {"links": links | {"l2": BODY | {"parent": "l1", "joint": joint}}})


@pytest.mark.parametrize(
    "link",
    [
        {"joint": {"type": [], "dh": {}}},
        {"joint": {"type": "revolute", "dh": []}},
        {"joint": {"type": "revolute", "dh": {"a": {"value": {}}}}},
        {"joint": {"type": "revolute", "dh": {"a": 1e300}}},
        {"parent": [], "joint": {"type": "revolute", "dh": {}}},
        {"joint": {"type": "revolute", "dh": {}}, "flexible": {"length": 10**400}},
        {"points": {"tool": {"dh": 3}}},
        {"points": {3: {"dh": {}}}},
    ],
)
@pytest.mark.parametrize("convention", ["standard", "modified"])
def test_what_is_no_row_is_refused(link: dict[str, Any], convention: str) -> None:
    data = table(convention, [{"a": 0.2}, {}], "rr", l1=link)
    with pytest.raises(sf.SceneError) as refused:
        sf.Scene.from_dict(data)
    assert refused.value.path.startswith("arm.l1")


def test_chains_take_rows() -> None:
    row = {"a": 0.2, "alpha": QUARTER, "d": 0.1}
    body = BODY | {"parent": "base", "joint": {"type": "revolute", "dh": row}, "chain": {"count": 3}}
    data = table("modified", [row] * 3, "rrr")
    links = data["robots"]["arm"]["links"]
    chained = {
        "robots": {"arm": data["robots"]["arm"] | {"links": {"base": {"mass": 0}, "l": body | {"chain": {"count": 3}}}}}
    }
    assert list(links) == ["base", "l1", "l2", "l3"]
    assert sf.Scene.from_dict(chained) == sf.Scene.from_dict(data)


@pytest.mark.parametrize(
    ("old", "new", "code", "path", "anchor"),
    [
        ("    denavit_hartenberg: standard\n", "", "missing", "arm.first.joint.dh", "dh: {a: 1.0"),
        ("standard", "craig", "unknown", "arm.denavit_hartenberg", "craig"),
        ("{a: 1.0, alpha", "{a: 0.9, alpha", "conflict", "arm.first.joint.dh.a", "0.9, alpha"),
        ("{length: 1.0", "{axis: z, length: 1.0", "conflict", "arm.first.flexible.axis", "z, length"),
        ("alpha: 0.2", "alpah: 0.2", "unknown", "arm.second.joint.dh", "alpah"),
        ("alpha: 0.2", "alpha: 90", "range", "arm.second.joint.dh.alpha", "90, d: 0.4"),
        ("alpha: 0.2", "alpha: x", "type", "arm.second.joint.dh.alpha", "x, d: 0.4"),
        ("type: prismatic", "type: spherical", "unsupported", "arm.second.joint.type", "spherical"),
        ("prismatic, dh", "prismatic, at: [0, 0, 1], dh", "conflict", "arm.second.joint.at", "at: [0, 0, 1]"),
        ("prismatic, dh", "prismatic, axis: [0, 0, 1], dh", "conflict", "arm.second.joint.axis", "axis: [0, 0, 1]"),
        (", dh: {a: 0.1}", "", "missing", "arm.third.joint", "joint: {type: revolute}"),
        ("damping: 0.1", "damping: -0.1", "range", "arm.first.joint.damping", "-0.1"),
        ("parent: first", "parent: frist", "unknown", "arm.second.parent", "frist"),
    ],
)
def test_mistakes_have_their_place(tmp_path: Path, old: str, new: str, code: str, path: str, anchor: str) -> None:
    assert old in TEXT
    text, file = TEXT.replace(old, new, 1), tmp_path / "arm.yaml"
    file.write_text(text, encoding="utf-8")
    before = text[: text.index(anchor)]
    with pytest.raises(sf.SceneError) as refused:
        sf.load(file)
    assert (refused.value.code, refused.value.path) == (code, path)
    assert refused.value.place == f"{file}:{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}"


def test_modified_rows_span_the_flexible_parent(tmp_path: Path) -> None:
    file = tmp_path / "arm.yaml"
    file.write_text(TEXT.replace("standard", "modified"), encoding="utf-8")
    with pytest.raises(sf.SceneError) as refused:
        sf.load(file)
    assert (refused.value.code, refused.value.path) == ("conflict", "arm.second.joint.dh.a")


def test_a_convention_without_rows_is_refused() -> None:
    for chain in ({}, {"chain": {"count": 2}}):
        link = {"parent": "base", "joint": {"type": "revolute", "axis": [0, 0, 1]}, "mass": 1} | chain
        robot = {"base": "fixed", "denavit_hartenberg": "modified", "links": {"base": {"mass": 0}, "l": link}}
        with pytest.raises(sf.SceneError) as refused:
            sf.Scene.from_dict({"robots": {"arm": robot}})
        assert (refused.value.code, refused.value.path) == ("conflict", "arm.denavit_hartenberg")
