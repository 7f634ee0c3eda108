"""Every kind of load declares in which scenes it acts."""

from __future__ import annotations

import pytest

import seaframe as sf
from seaframe.dynamics.surroundings import LOADS


@pytest.mark.parametrize("name", sf.gallery())
def test_loads_act_where_they_say(name: str) -> None:
    scene = sf.load(name)
    bodies = sf.derive(scene).tree.bodies
    found = {load.kind for body in bodies for load in body.loads}
    found |= {device.kind for body in bodies for device in body.devices}
    assert found <= {load.kind for load in LOADS if load.acts_in(scene)}


def test_every_kind_is_listed_once() -> None:
    kinds = [load.kind for load in LOADS]
    assert kinds == ["push", "drag", "lift", "foil", "body", "buoyancy", "contact", "thrust", "wrench"]


def test_nothing_acts_in_an_empty_scene() -> None:
    scene = sf.Scene.from_dict({"robots": {"a": {"links": {"b": {"mass": 1.0, "drag": {"linear": [1] * 6}}}}}})
    assert [load.kind for load in LOADS if load.acts_in(scene)] == []
