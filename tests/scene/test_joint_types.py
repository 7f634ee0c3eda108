"""Joint types: their records agree with the keys of a scene and with the mathematics."""

from __future__ import annotations

from typing import Any

import pytest

import seaframe as sf
from seaframe.dynamics.joints import JOINTS
from seaframe.scene.drives import LOCK_NAMES
from seaframe.scene.joint_types import JOINT_TYPES, JointType, Start
from seaframe.scene.units import unit_of
from seaframe.spatial import Vector

AXES: dict[str | None, dict[str, Any]] = {
    None: {},
    "axis": {"axis": [0, 0, 1]},
    "axes": {"axes": [[1, 0, 0], [0, 1, 0]]},
}
every_type = pytest.mark.parametrize("joint", JOINT_TYPES.values(), ids=list(JOINT_TYPES))


def scene_with(joint: JointType, **changes: Any) -> sf.Scene:
    """A link on a fixed stand by a joint of a type."""
    link = {"parent": "stand", "joint": {"type": joint.name, **AXES[joint.axis_key]}, "mass": 2.0}
    link |= {"inertia": {"diagonal": [1, 1, 1]}}
    links = {"stand": {"mass": 1.0}, "body": link}
    return sf.Scene.from_dict({"robots": {"test": {"base": "fixed", "links": links}}} | changes)


@every_type
def test_the_mathematics_have_an_entry_for_each_freedom(joint: JointType) -> None:
    axes = {None: 0, "axis": 1, "axes": 2}[joint.axis_key]
    chain = JOINTS[joint.name].chain([Vector(1.0, 0.0, 0.0)] * axes)
    columns = [column for law in chain for column in law.subspace]
    assert [bool(column.linear.norm()) for column in columns] == [freedom.slides for freedom in joint.freedoms]
    assert any(law.quaternion for law in chain) == joint.has_quaternion


@every_type
def test_names_units_and_symbols_are_complete(joint: JointType) -> None:
    assert len(joint.names["v"]) == len(joint.names["u"]) == len(joint.freedoms)
    assert len(joint.names["q"]) == len(joint.freedoms) + joint.has_quaternion
    for entries in joint.entries:
        assert len(entries.units) == entries.place.stop - entries.place.start == len(entries.names)
    assert len(joint.symbols) == len(joint.freedoms) * joint.is_scalar


@every_type
def test_every_key_of_a_start_is_a_key_of_scenes_and_reaches_the_state(joint: JointType) -> None:
    of_q, of_v = joint.start_keys
    assert {*of_q, *of_v} <= {*Start.model_fields}
    given = {key: 0.1 if count == 1 else [0.1] * count for key, count in [*of_q.items(), *of_v.items()]}
    if not given:
        return
    start = sf.simulate(scene_with(joint, initial={"test.body": given}), duration=0.0)
    assert all(number != 0.0 for number in [*start.q[0], *start.v[0]])


@every_type
def test_locks_of_all_components_lock_all_entries(joint: JointType) -> None:
    assert joint.is_locked((True,) * 6) == (True,) * len(joint.freedoms)
    assert joint.is_locked((False,) * 6) == (False,) * len(joint.freedoms)
    turning = tuple(name in LOCK_NAMES[3:] for name in LOCK_NAMES)
    assert joint.is_locked(turning) == tuple(not freedom.slides for freedom in joint.freedoms)


def test_one_component_locks_an_entry_only_where_the_joint_has_no_axis_of_its_own() -> None:
    roll = tuple(name == "roll" for name in LOCK_NAMES)
    assert JOINT_TYPES["revolute"].is_locked(roll) == (False,)
    assert JOINT_TYPES["spherical"].is_locked(roll) == (True, False, False)
    assert JOINT_TYPES["free"].is_locked(roll) == (False, False, False, True, False, False)


@every_type
def test_signals_of_a_run_are_those_of_the_type(joint: JointType) -> None:
    run = sf.simulate(scene_with(joint), duration=0.0)
    for entries in joint.entries:
        name = f"test.body.{entries.name}"
        if entries in joint.signals:
            assert run.unit(name) == ", ".join(dict.fromkeys(entries.units))
        elif entries.name in ("twist", "wrench"):
            assert name not in run.names


@pytest.mark.parametrize(
    ("joint", "unit"),
    [("revolute", "N m s/rad"), ("prismatic", "N s/m"), ("spherical", "N m s/rad"), ("free", "N s/m, N m s/rad")],
)
def test_units_of_damping_follow_the_freedoms(joint: str, unit: str) -> None:
    assert unit_of(scene_with(JOINT_TYPES[joint]), "test.body.joint.damping") == unit
