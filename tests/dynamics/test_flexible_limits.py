"""Flexible links against models without modes: stiff ones against rigid links, soft ones against chains of segments."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import seaframe as sf
from tests.dynamics.flexible_arms import STIFFNESS, Array, SceneDict, derive_dict, link_of
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
    """Joint angles approach those of the rigid arm as 1/E, under a torque that starts smoothly."""
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
    bent, rigid = derive_dict(pair(7e10)), derive_dict(pair(None))
    q = np.array([angles[0], 0.0, 0.0, angles[1], 0.0, 0.0])
    joints = [0, 3]
    assert difference(bent.mass_matrix(q)[np.ix_(joints, joints)], rigid.mass_matrix(np.array(angles))) < 1e-13
    v = np.array([0.5, 0.0, 0.0, -0.9, 0.0, 0.0])
    forces = bent.inverse(q, v, 0.0 * v)[joints]
    assert difference(forces, rigid.inverse(np.array(angles), v[joints], np.zeros(2))) < 1e-13


# Segments


def pieces(count: int, wet: bool, end: float, name: str = "piece", parent: str = "base") -> dict[str, SceneDict]:
    """A link as rigid pieces, the first and the last half as long, with springs E I / l between them, and an end."""
    step = 1.0 / count
    lengths = [step / 2, *[step] * (count - 1), step / 2]
    links: dict[str, SceneDict] = {}
    before = 0.0
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
        links[f"{name}{k}"] = piece
        before, parent = length, f"{name}{k}"
    return links | {f"{name}_end": {"parent": parent, "joint": {"type": "fixed", "at": [before, 0, 0]}, "mass": end}}


def segments(count: int, wet: bool) -> SceneDict:
    """The link in pieces, with a mass at its end."""
    return swung({"base": STILL} | pieces(count, wet, 0.05), "arm.piece0", wet)


def smooth(wet: bool, **changes: Any) -> SceneDict:
    """The flexible link with a mass at its end."""
    flexible = link_of(bending={"y": 4}, shapes="polynomial", added_mass=1.0, **changes)
    links = {
        "base": STILL,
        "first": {"parent": "base", "joint": HINGE, "flexible": flexible, "drag": {"strips": {"normal": 1.2}}},
        "piece_end": {"parent": "first", "joint": {"type": "fixed"}, "mass": 0.05},
    }
    return swung(links, "arm.first", wet)


def swung(links: dict[str, SceneDict], driven: str, wet: bool) -> SceneDict:
    """The root moved back and forth, smoothly at first: accelerations up to 10 rad/s2."""
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
    """Positions of the end, in the frame of the root, every 10 ms."""
    run = sf.simulate(sf.Scene.from_dict(scene), duration=0.5, dt=2.5e-4)
    (driven,) = scene["drives"]
    at, angle = run["arm.piece_end.position"][::40], run[f"{driven}.angle"][::40]
    c, s = np.cos(angle), np.sin(angle)
    return np.column_stack([c * at[:, 0] + s * at[:, 1], c * at[:, 1] - s * at[:, 0]])


@pytest.mark.parametrize("wet", [False, True], ids=["air", "water"])
def test_a_chain_of_segments(wet: bool) -> None:
    """Segments converge as the square of their length; the rest is the error of four modes and small strains."""
    bent = ends(smooth(wet))
    deflection = np.abs(bent[:, 1]).max()
    assert deflection > 0.015
    few, many = ends(segments(4, wet)), ends(segments(8, wet))
    limit = many + (many - few) / 3.0  # Richardson
    assert np.abs(limit - bent)[:, 1].max() < 4e-3 * deflection
    assert np.abs(many - bent)[:, 1].max() < 0.4 * np.abs(few - bent)[:, 1].max()


def arm_in_water(links: dict[str, SceneDict], driven: str) -> SceneDict:
    """Study 004's arm in water, with its torque forth and back."""
    torque = {"steps": {"times": [0.0, 0.75, 1.5], "values": [0.226415, -0.226415, 0.0]}}
    return {
        "name": "pushed",
        "gravity": [0, 0, -10],
        "water": {"density": 998.0},
        "robots": {"arm": {"base": "fixed", "links": {"base": STILL} | links}},
        "drives": {driven: {"torque": torque}},
    }


def test_two_links_as_two_chains_of_segments() -> None:
    """Angles, elbow and gripper; a torque that jumps excites shapes that neither model resolves."""
    flexible = link_of(bending={"y": 5}, shapes="polynomial", added_mass=1.0)
    link = {"joint": HINGE, "drag": {"strips": {"normal": 1.2}}}
    bent = arm_in_water(
        {
            "first": link | {"parent": "base", "flexible": flexible | {"tip_mass": 0.495}},
            "second": link | {"parent": "first", "flexible": flexible},
        },
        "arm.first",
    )
    links = pieces(10, True, 0.495, "a") | pieces(10, True, 1e-9, "b", "a_end")
    smooth, chain = (
        sf.simulate(sf.Scene.from_dict(scene), duration=1.0, dt=2e-4) for scene in (bent, arm_in_water(links, "arm.a0"))
    )
    pairs = {"first.angle": "a0.angle", "second.angle": "b0.angle"}
    pairs |= {"first.tip_position": "a_end.position", "second.tip_position": "b_end.position"}
    for own, other in pairs.items():
        got, wanted = smooth[f"arm.{own}"], chain[f"arm.{other}"]
        got, wanted = (got, wanted) if got.ndim == 1 else (got[:, 1], wanted[:, 1])
        assert np.abs(wanted).max() > 0.05
        assert np.abs(got - wanted).max() < (1e-2 if own.endswith("angle") else 4e-3) * np.abs(wanted).max(), own


# A blade that bends in two planes and twists, at rest under a weight at its end

ALONG_Y, ALONG_Z, TWIST = 2.1, 21.0, 3.0  # E Iz, E Iy, G J [N m2]


def hang_weight(links: dict[str, SceneDict], parent: str, at: float, part: float) -> SceneDict:
    """With a weight of one kilogram that bends it as much along y as along z."""
    end = {"parent": parent, "joint": {"type": "fixed", "at": [at, 0, 0]}, "mass": 1.0}
    end["inertia"] = {"diagonal": [0.01, 0.01, 0.01]}
    robots = {"arm": {"base": "fixed", "links": links | {"end": end}}}
    return {"name": "blade", "gravity": [0, -0.315 * part, -3.15 * part], "robots": robots}


def smooth_blade(part: float) -> SceneDict:
    section = {"area": 1e-4, "Iz": ALONG_Y / 7e10, "Iy": ALONG_Z / 7e10, "J": 2.6 * TWIST / 7e10}
    counts = {"bending": {"y": 4, "z": 3}, "torsion": 4, "shapes": "polynomial"}
    flexible = {"length": 1.0, "section": section, "mass_per_length": 1e-9, "youngs_modulus": 7e10} | counts
    return hang_weight({"first": {"flexible": flexible}}, "first", 0.0, part)


def blade_of_segments(count: int, part: float) -> SceneDict:
    """Three hinges with springs between pieces, in turn from the first to the last and back: order does not matter."""
    links: dict[str, SceneDict] = {"base": STILL}
    parent, before = "base", 0.5 / count
    hinges = [("z", [0, 0, 1], ALONG_Y), ("y", [0, 1, 0], ALONG_Z), ("x", [1, 0, 0], TWIST)]
    for k in range(count):
        for name, axis, stiffness in hinges[:: 1 if k % 2 else -1]:
            joint = {"type": "revolute", "axis": axis, "at": [before, 0, 0], "stiffness": stiffness * count}
            inertia = {"diagonal": [0.01, 0.01, 0.01]}
            links[f"{name}{k}"] = {"parent": parent, "joint": joint, "mass": 0, "inertia": inertia}
            parent, before = f"{name}{k}", 0.0
        before = 1.0 / count
    return hang_weight(links, parent, 0.5 / count, part)


def end_at_rest(scene: SceneDict) -> Array:
    """Pose of the end where no force is needed to hold the arm, by Newton's method, (4, 4)."""
    eom, step = derive_dict(scene), 1e-6
    n = eom.nv
    q, moves, still = np.zeros(n), np.concatenate([np.zeros((1, n)), np.eye(n), -np.eye(n)]), np.zeros((1 + 2 * n, n))
    for _ in range(10):
        needed, up, down = np.split(eom.inverse(q + step * moves, still, still), [1, 1 + n])
        change = np.linalg.solve((up - down).T / (2.0 * step), needed[0])
        q = q - change
        if np.abs(change).max() < 1e-10:
            return np.asarray(eom.poses(q)["arm.end"])
    raise AssertionError("no equilibrium found")


def test_a_blade_that_bends_in_two_planes_twists_as_segments_do() -> None:
    """The twist is of second order in the deflections, and right to that order; the rest is of the third."""
    errors = []
    for part in (1.0, 0.5):
        got = end_at_rest(smooth_blade(part))
        few, many = (end_at_rest(blade_of_segments(count, part)) for count in (8, 16))
        wanted = many + (many - few) / 3.0
        twists = [(X[2, 1] - X[1, 2]) / 2.0 for X in (got, wanted)]
        errors.append([got[1, 3] / wanted[1, 3] - 1.0, got[2, 3] / wanted[2, 3] - 1.0, twists[0] / twists[1] - 1.0])
        assert -wanted[1:3, 3] == pytest.approx([0.05 * part, 0.05 * part], rel=0.05)
        assert twists[1] == pytest.approx(0.0125 * part**2, rel=0.05)
    large, small = np.abs(errors)
    assert large.max() < 0.03
    assert (small[[0, 2]] < 0.3 * large[[0, 2]]).all()
    assert small.max() < 8e-3
