"""Flexible links against models without modes: stiff ones against rigid links, soft ones against chains of segments."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import seaframe as sf
from tests.flexible.arms import STIFFNESS, Array, SceneDict, derived, link_of
from tests.random_scenes import difference

HINGE = {"type": "revolute", "axis": [0, 0, 1]}
ROD = 0.1119 / 12.0  # inertia of a link of study 004 about its middle [kg m2]
STILL: SceneDict = {"mass": 1.0}


# Stiff


def pair(modulus: float | None) -> SceneDict:
    """Two links of study 004 with a motor at the elbow, hanging in air; rigid without a modulus."""
    if modulus is None:
        rod = {"mass": 0.1119, "center_of_mass": [0.5, 0, 0], "inertia": {"diagonal": [0.0, ROD, ROD]}}
        motor: dict[str, SceneDict] = {
            "motor": {"parent": "first", "joint": {"type": "fixed", "at": [1, 0, 0]}, "mass": 0.495}
        }
        elbow, first, second = HINGE | {"at": [1, 0, 0]}, rod, rod
    else:
        motor, elbow = {}, HINGE
        first = {"flexible": link_of(youngs_modulus=modulus, bending={"y": 2}, tip_mass=0.495)}
        second = {"flexible": link_of(youngs_modulus=modulus, bending={"y": 2})}
    links = {
        "base": STILL,
        "first": first | {"parent": "base", "joint": HINGE},
        **motor,
        "second": second | {"parent": "first", "joint": elbow},
    }
    drives = {"arm.first": {"torque": {"polynomial": [0.0, 0.0, 0.0, 0.0, 5000.0]}}}
    robots = {"arm": {"base": "fixed", "links": links}}
    return {"name": "pair", "gravity": [9.81, 0, 0], "robots": robots, "drives": drives}


def test_the_rigid_limit() -> None:
    """Joint angles go to those of the rigid arm as 1/E, under a torque that starts softly."""
    rigid = sf.simulate(sf.Scene.from_dict(pair(None)), duration=0.3, dt=1e-3)
    wanted = np.array([rigid["arm.first.angle"][-1], rigid["arm.second.angle"][-1]])
    moduli = np.array([7e11, 7e12, 7e13])
    paths = [f"arm.{name}.flexible.youngs_modulus" for name in ("first", "second")]
    program = sf.compile(sf.Scene.from_dict(pair(7e10)), paths)
    free = np.column_stack([moduli, moduli])
    still = np.zeros((3, 6))
    q, _ = program.rollout(still, still, None, 2e-5, 15000, free)
    errors = q[:, [0, 3]] - wanted
    assert np.abs(wanted).min() > 0.2
    assert np.abs(errors[0]).max() < 0.1 * np.abs(wanted).max()
    assert errors[0] / errors[1] == pytest.approx([10.0, 10.0], rel=0.05)
    assert errors[1] / errors[2] == pytest.approx([10.0, 10.0], rel=0.05)


@pytest.mark.parametrize("angles", [(0.3, -0.8), (1.2, 2.0)])
def test_unbent_links_have_the_inertia_of_rigid_ones(angles: tuple[float, float]) -> None:
    bent, rigid = derived(pair(7e10)), derived(pair(None))
    q = np.array([angles[0], 0.0, 0.0, angles[1], 0.0, 0.0])
    joints = [0, 3]
    assert difference(bent.mass_matrix(q)[np.ix_(joints, joints)], rigid.mass_matrix(np.array(angles))) < 1e-13
    v = np.array([0.5, 0.0, 0.0, -0.9, 0.0, 0.0])
    forces = bent.inverse(q, v, 0.0 * v)[joints]
    assert difference(forces, rigid.inverse(np.array(angles), v[joints], np.zeros(2))) < 1e-13


# Segments


def segments(count: int, wet: bool) -> SceneDict:
    """The same link as rigid pieces, the first and the last half as long, with springs E I / l between them."""
    step = 1.0 / count
    lengths = [step / 2, *[step] * (count - 1), step / 2]
    links: dict[str, SceneDict] = {"base": STILL}
    before, parent = 0.0, "base"
    for k, length in enumerate(lengths):
        mass = 0.1119 * length
        joint = HINGE | {"at": [before, 0, 0]} | ({"stiffness": STIFFNESS / step} if k else {})
        piece: SceneDict = {
            "parent": parent,
            "joint": joint,
            "mass": mass,
            "center_of_mass": [length / 2, 0, 0],
            "inertia": {"diagonal": [1e-9, mass * length**2 / 12, mass * length**2 / 12]},
        }
        if wet:
            added = np.zeros((6, 6))
            m = 998.0 * np.pi * 0.005**2 * length
            added[1, 1], added[5, 5], added[1, 5] = m, m * length**2 / 3, m * length / 2
            added[2, 2], added[4, 4], added[2, 4] = m, m * length**2 / 3, -m * length / 2
            added[5, 1], added[4, 2] = added[1, 5], added[2, 4]
            cylinder = {"radius": 0.005, "length": length, "axis": "x", "center": [length / 2, 0, 0]}
            piece |= {
                "shape": {"cylinder": cylinder},
                "added_mass": {"matrix": added.tolist()},
                "drag": {"strips": {"normal": 1.2}},
            }
        links[f"piece{k}"] = piece
        before, parent = length, f"piece{k}"
    links["end"] = {"parent": parent, "joint": {"type": "fixed", "at": [before, 0, 0]}, "mass": 0.05}
    return swung(links, "arm.piece0", wet)


def smooth(wet: bool, **changes: Any) -> SceneDict:
    """The flexible link with a mass at its end."""
    flexible = link_of(bending={"y": 4}, shapes="polynomial", added_mass=1.0, **changes)
    links = {
        "base": STILL,
        "first": {"parent": "base", "joint": HINGE, "flexible": flexible, "drag": {"strips": {"normal": 1.2}}},
        "end": {"parent": "first", "joint": {"type": "fixed"}, "mass": 0.05},
    }
    return swung(links, "arm.first", wet)


def swung(links: dict[str, SceneDict], driven: str, wet: bool) -> SceneDict:
    """The root turned to and fro, softly at first: accelerations up to 10 rad/s2."""
    motion = {"quintic": {"times": [0.0, 0.35, 0.7], "values": [0.0, 0.15 if wet else 0.2, 0.0]}}
    robots = {"arm": {"base": "fixed", "links": links}}
    scene: SceneDict = {
        "name": "swung",
        "gravity": [0, -9.81, 0],
        "robots": robots,
        "drives": {driven: {"motion": motion}},
    }
    return scene | ({"water": {"density": 998.0}} if wet else {})


def ends(scene: SceneDict) -> Array:
    """Places of the end, in the frame of the root, at every 10 ms."""
    run = sf.simulate(sf.Scene.from_dict(scene), duration=0.5, dt=2.5e-4)
    (driven,) = scene["drives"]
    at, angle = run["arm.end.position"][::40], run[f"{driven}.angle"][::40]
    c, s = np.cos(angle), np.sin(angle)
    return np.column_stack([c * at[:, 0] + s * at[:, 1], c * at[:, 1] - s * at[:, 0]])


@pytest.mark.parametrize("wet", [False, True], ids=["air", "water"])
def test_a_chain_of_segments(wet: bool) -> None:
    """Segments come closer as the square of their length; what is left is what four modes and small strains leave."""
    bent = ends(smooth(wet))
    deflection = np.abs(bent[:, 1]).max()
    assert deflection > 0.015
    few, many = ends(segments(4, wet)), ends(segments(8, wet))
    limit = many + (many - few) / 3.0  # Richardson
    assert np.abs(limit - bent)[:, 1].max() < 4e-3 * deflection
    assert np.abs(many - bent)[:, 1].max() < 0.4 * np.abs(few - bent)[:, 1].max()
