"""Frames that recursions choose: the accelerations of every robot stay what they are in the frames of its links."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.dynamics.equations import EquationsOfMotion
from seaframe.dynamics.joints import FreeOffset
from seaframe.dynamics.link_frames import legs_to
from seaframe.numbers import Floats
from seaframe.program.operations import chain_scene, trace_quantity
from seaframe.program.trace import flops
from seaframe.spatial import ORIGIN, Path, Pose, Vector, array, rotation_about_z, rotation_from_rpy
from tests.loads.wet_scenes import wet_scene, wet_state
from tests.random_scenes import SceneDict, difference, random_scene, random_state, with_drives

SEEDS = range(6)


def in_link_frames(eom: EquationsOfMotion) -> EquationsOfMotion:
    """The same equations without a choice of frames."""
    other = sf.derive(eom.scene)
    other.aligned_tree = other.tree.align()
    return other


def disagreement(described: SceneDict, q: Floats, v: Floats, u: Floats | None = None, t: float = 0.3) -> float:
    """The largest difference of accelerations, forces and mass matrices with and without a choice of frames."""
    eom = sf.derive(sf.Scene.from_dict(described))
    plain = in_link_frames(eom)
    rates = np.cos(np.arange(eom.nv))
    pairs = [
        (eom.forward(q, v, u, t), plain.forward(q, v, u, t)),
        (eom.inverse(q, v, rates, t), plain.inverse(q, v, rates, t)),
        (eom.mass_matrix(q), plain.mass_matrix(q)),
    ]
    return max(difference(got, want) for got, want in pairs)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("base", ["free", "fixed"])
def test_every_joint(seed: int, base: Any) -> None:
    rng = np.random.default_rng([seed, 1])
    described = random_scene(rng, 9, base, shape="chain" if seed % 2 else "tree", passive=True, massless=seed == 3)
    if seed > 2:
        described = with_drives(rng, described, [None, "translation", ["x", "yaw"]][seed % 3])
    assert disagreement(described, *random_state(rng, described)) < 1e-12


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("base", ["free", "fixed"])
def test_every_load(seed: int, base: str) -> None:
    rng = np.random.default_rng([seed, 2])
    described = wet_scene(rng, 5, base)
    assert disagreement(described, *wet_state(rng, described)) < 1e-12


TILTS = (0.0, 1e-15, 1e-13, 1e-9, 1e-5, 0.1, np.pi / 2, np.pi - 1e-9, np.pi)


@pytest.mark.parametrize("tilt", TILTS)
@pytest.mark.parametrize("at", [[0.0, 0.0, 0.0], [0.3, 0.0, 0.0], [0.2, -0.4, 0.1], [0.0, 0.0, 0.5]])
@pytest.mark.parametrize("kinds", ["rrrr", "rprp", "pprr"])
def test_parallel_and_meeting_axes(tilt: float, at: list[float], kinds: str) -> None:
    """Common normals of nearly parallel axes are far away, those of meeting axes have no length."""
    names = {"r": "revolute", "p": "prismatic"}
    links: dict[str, Any] = {"hull": {"mass": 5.0, "shape": {"box": [1.0, 0.8, 0.6]}}}
    for k, kind in enumerate(kinds):
        place = {"at": at, "rpy": [tilt * np.cos(1.0 + k), tilt * np.sin(1.0 + k), 0.7 * k]}
        joint = {"type": names[kind], "axis": [0, 0, 1], **place}
        shape = {"cylinder": {"radius": 0.05, "length": 0.4, "axis": "x", "center": [0.2, 0.1, 0.05]}}
        links[f"link{k}"] = {"parent": list(links)[-1], "joint": joint, "mass": 1.0 + k, "shape": shape}
    described = {"robots": {"rov": {"links": links}}}
    assert disagreement(described, *random_state(np.random.default_rng(3), described)) < 1e-12


@pytest.mark.parametrize("tilt", TILTS)
def test_legs_lead_to_the_pose(tilt: float) -> None:
    rng = np.random.default_rng(4)
    X = Pose(rotation_from_rpy(tilt, 0.5 * tilt, 0.3) @ rotation_about_z(0.4), Vector(*rng.normal(size=3).tolist()))
    for leg in legs_to(X, X.p.norm()):
        last = Pose(rotation_about_z(leg.gamma), Vector(0.0, 0.0, leg.e))
        assert np.abs(array(ORIGIN @ Path((*leg.steps, last))) - array(X)).max() < 3e-15 * 10.0


def test_connections() -> None:
    """Two arms on one hull that hold each other, by every kind of connection."""
    rng = np.random.default_rng(5)
    described = random_scene(rng, 6, types=("revolute", "prismatic"), shape="tree")
    q, v = random_state(rng, described)
    for kind, more in (("rigid", {}), ("ball", {}), ("hinge", {"axis": [0.3, 0.4, 0.5]}), ("distance", {})):
        held = {"type": kind, "a": "rov.link01", "b": "rov.link04", **more}
        scene = described | {"connections": [held]}
        eom = sf.derive(sf.Scene.from_dict(scene))
        assert difference(eom.forward(q, v), in_link_frames(eom).forward(q, v)) < 1e-10


def test_freed_places_and_masses() -> None:
    """Symbols have no value by which a frame could be chosen; the numbers come out the same."""
    rng = np.random.default_rng(6)
    described = random_scene(rng, 5, types=("revolute",), shape="chain")
    scene, (q, v) = sf.Scene.from_dict(described), random_state(rng, described)
    free = ["rov.link02.joint.rpy[0]", "rov.link02.joint.at[1]", "rov.link03.mass"]
    program = sf.compile(scene, free=free)
    want = sf.derive(scene).forward(q, v)
    assert difference(program.forward(q, v), want) < 1e-12
    tree = program.tracer().eom.aligned_tree
    by_name = {body.name: body for body in tree.bodies}
    assert by_name["rov.link01"].home is None  # carries the freed place
    assert by_name["rov.link03"].home is None


def test_the_frame_of_a_free_root_is_at_its_first_joint() -> None:
    described = random_scene(np.random.default_rng(7), 3, types=("revolute",), shape="chain")
    root, first, *_ = sf.derive(sf.Scene.from_dict(described)).aligned_tree.bodies
    assert isinstance(root.joint, FreeOffset)
    assert isinstance(first.place, Path)
    assert first.place.steps == ()
    locked = described | {"drives": {"rov.root": {"lock": ["x"]}}}
    assert sf.derive(sf.Scene.from_dict(locked)).aligned_tree.bodies[0].home is None


def test_frames_save_operations() -> None:
    """General places take a fifth less than in the frames of links, aligned ones no more."""
    rng = np.random.default_rng(8)
    aligned = chain_scene(10)
    numbers = [f"snake.link{k}.joint.{key}[{j}]" for k in range(1, 11) for key in ("at", "rpy") for j in range(3)]
    for scene, share in ((aligned.replace({path: rng.normal() for path in numbers}), 0.8), (aligned, 0.95)):
        eom = sf.derive(scene)
        chosen, plain = (flops(trace_quantity(each, "forward")) for each in (eom, in_link_frames(eom)))
        assert chosen < share * plain
