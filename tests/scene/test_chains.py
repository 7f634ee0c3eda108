"""Chains of links: written out they equal links that are written one by one; mistakes have their place in the entry."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.look.schema import scene_schema
from seaframe.scene.chains import Chain
from seaframe.scene.links import Joint, Link
from seaframe.scene.model import Robot

ROD = {"cylinder": {"radius": 0.03, "length": 0.1, "axis": "y", "center": [0, 0.05, 0]}}
TAIL = {"mass": 0.3, "shape": {"cylinder": {"radius": 0.03, "length": 0.1, "axis": "y"}}}
TEXT = """\
gravity: [0, 0, 0]
robots:
  snake:
    base: fixed
    links:
      tail: {mass: 0.3, shape: {cylinder: {radius: 0.03, length: 0.1, axis: y}}}
      body:
        parent: tail
        chain:
          count: 12
          axes: [x, z]
          first:
            joint: {at: [0, 0.05, 0]}
          last: {points: {nose: {at: [0, 0.1, 0]}}}
          links:
            body07: {mass: 0.5}
        joint: {type: revolute, at: [0, 0.1, 0]}
        mass: 0.3
        shape: {cylinder: {radius: 0.03, length: 0.1, axis: y, center: [0, 0.05, 0]}}
"""


def entry(**more: Any) -> dict[str, Any]:
    chain = {
        "count": 12,
        "axes": ["x", "z"],
        "first": {"joint": {"at": [0, 0.05, 0]}},
        "last": {"points": {"nose": {"at": [0, 0.1, 0]}}},
        "links": {"body07": {"mass": 0.5}},
    }
    joint = {"type": "revolute", "at": [0, 0.1, 0]}
    return deepcopy({"chain": chain | more, "parent": "tail", "joint": joint, "mass": 0.3, "shape": ROD})


def snake(body: dict[str, Any], **links: Any) -> dict[str, Any]:
    return {"gravity": [0, 0, 0], "robots": {"snake": {"base": "fixed", "links": {"tail": TAIL, "body": body} | links}}}


def one_by_one() -> dict[str, Any]:
    links: dict[str, Any] = {"tail": TAIL}
    for k in range(1, 13):
        axis = [1, 0, 0] if k % 2 else [0, 0, 1]
        joint = {"type": "revolute", "axis": axis, "at": [0, 0.05 if k == 1 else 0.1, 0]}
        parent = "tail" if k == 1 else f"body{k - 1:02d}"
        links[f"body{k:02d}"] = {"parent": parent, "joint": joint, "mass": 0.5 if k == 7 else 0.3, "shape": ROD}
    links["body12"] = links["body12"] | {"points": {"nose": {"at": [0, 0.1, 0]}}}
    return {"gravity": [0, 0, 0], "robots": {"snake": {"base": "fixed", "links": links}}}


def test_every_door_gives_the_links_written_one_by_one(tmp_path: Path) -> None:
    written = sf.Scene.from_dict(one_by_one())
    file = tmp_path / "snake.yaml"
    file.write_text(TEXT, encoding="utf-8")
    chain = Chain.model_validate(entry()["chain"])
    joint = Joint.model_validate({"type": "revolute", "axis": [1, 0, 0], "at": [0, 0.1, 0]})
    body = Link.model_validate({"chain": chain, "parent": "tail", "joint": joint, "mass": 0.3, "shape": ROD})
    robot = Robot(base="fixed", links={"tail": Link.model_validate(TAIL), "body": body})
    built = sf.Scene(gravity=(0.0, 0.0, 0.0), robots={"snake": robot})
    loaded = sf.load(file)
    for scene in (sf.Scene.from_dict(snake(entry())), loaded.replace({"name": "scene"}), built):
        assert scene == written
        assert list(scene.links) == list(written.links)
        assert scene.coordinates == written.coordinates
    assert loaded.to_dict()["robots"] == written.to_dict()["robots"]
    assert sf.Scene.from_dict(loaded.to_dict()) == loaded
    loaded.save(tmp_path / "saved.yaml")
    assert sf.load(tmp_path / "saved.yaml").robots == loaded.robots


def test_the_first_link_of_a_chain_may_be_the_root() -> None:
    links = {"body": entry(count=3, first={}, links={}) | {"parent": None}}
    scene = sf.Scene.from_dict({"robots": {"snake": {"links": links}}})
    assert list(scene.links) == ["snake.body1", "snake.body2", "snake.body3"]
    assert scene.robots["snake"].root == "body1"
    assert [link.joint and link.joint.axis for link in scene.links.values()] == [None, (0.0, 0.0, 1.0), (1.0, 0.0, 0.0)]


def test_digits_may_be_given() -> None:
    scene = sf.Scene.from_dict(snake(entry(count=2, digits=3, links={"body002": {"mass": 1.0}})))
    assert scene.paths()["snake.body002.mass"] == 1.0


def test_a_wildcard_ties_the_links_of_a_chain() -> None:
    scene = sf.Scene.from_dict(snake(entry(links={})))
    program = sf.compile(scene, free={"mass": ["snake.body*.mass"]})
    q, v = np.linspace(-0.3, 0.4, 12), np.linspace(0.5, -0.5, 12)
    heavy = {f"snake.body{k:02d}.mass": 0.4 for k in range(1, 13)}
    expected = sf.compile(scene.replace(heavy)).forward(q, v)
    np.testing.assert_allclose(program.forward(q, v, free=[0.4]), expected, rtol=1e-11, atol=1e-11)


@pytest.mark.parametrize(
    ("old", "new", "code", "path", "line"),
    [
        ("mass: 0.3\n        shape", "mass: -1\n        shape", "range", "snake.body01.mass", 18),
        ("mass: 0.3\n        shape", "mas: 0.3\n        shape", "unknown", "snake.body01", 18),
        ("parent: tail", "parent: tial", "unknown", "snake.body01.parent", 8),
        ("[0, 0.05, 0]}\n          last", "[0, 0.05]}\n          last", "type", "snake.body01.joint.at", 13),
        ("{mass: 0.5}", "{mass: -0.5}", "range", "snake.body07.mass", 16),
        ("body07:", "body13:", "unknown", "snake.body.chain.links.body13", 16),
        ("count: 12", "count: 0", "range", "snake.body.chain.count", 10),
        ("count: 12", "count: 1000000000", "range", "snake.body.chain.count", 10),
        ("count: 12", "coutn: 12", "unknown", "snake.body.chain", 10),
        ("axes: [x, z]", "axes: [x, w]", "unknown", "snake.body.chain.axes[1]", 11),
        ("axes: [x, z]", "axes: [x, [0, 0, 0]]", "range", "snake.body02.joint.axis", 11),
        ("revolute, at", "revolute, axis: [0, 1, 0], at", "conflict", "snake.body.joint.axis", 17),
        ("tail: {", "body03: {", "conflict", "snake.body", 7),
        ("{mass: 0.5}", "{chain: {count: 2}}", "unsupported", "snake.body.chain.links.body07.chain", 16),
    ],
)
def test_mistakes_have_one_place_in_the_entry(
    tmp_path: Path, old: str, new: str, code: str, path: str, line: int
) -> None:
    assert old in TEXT
    file = tmp_path / "snake.yaml"
    file.write_text(TEXT.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(sf.SceneError) as refused:
        sf.load(file)
    assert refused.value.code == code
    assert refused.value.path == path
    assert refused.value.place.startswith(f"{file}:{line}:")
    assert not refused.value.message.endswith("more problems.")


def test_chains_are_bounded() -> None:
    body = entry(count=900, links={}) | {"contact": {"points": [[0, 0, 0]] * 100}}
    with pytest.raises(sf.SceneError) as refused:
        sf.Scene.from_dict(snake(body))
    assert (refused.value.code, refused.value.path) == ("limit", "snake.body.chain.count")


def test_a_chain_that_contains_itself_is_refused() -> None:
    body = entry(links={})
    body["shape"] = body
    with pytest.raises(sf.SceneError) as refused:
        sf.Scene.from_dict(snake(body))
    assert refused.value.code == "limit"


def test_a_chain_nested_without_an_end_is_refused() -> None:
    deep: dict[str, Any] = {}
    for _ in range(20_000):
        deep = {"a": deep}
    inside = entry(links={})
    inside["chain"]["first"] = {"shape": deep}
    for body in (entry(links={}) | {"shape": deep}, inside):
        with pytest.raises(sf.SceneError) as refused:
            sf.Scene.from_dict(snake(body))
        assert refused.value.code == "limit"


def test_late_errors_have_the_place_of_the_chain(tmp_path: Path) -> None:
    file = tmp_path / "snake.yaml"
    file.write_text(TEXT + "drives: {snake.body13: {torque: {constant: 1}}}\n", encoding="utf-8")
    with pytest.raises(sf.SceneError) as refused:
        sf.load(file)
    assert refused.value.code == "unknown"
    assert "snake.body12" in refused.value.choices


def test_the_schema_knows_chains() -> None:
    assert "count" in scene_schema()["$defs"]["Chain"]["properties"]
    assert "chain" in scene_schema()["$defs"]["Link"]["properties"]
