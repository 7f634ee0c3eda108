"""Studies 000 to 002 in water and on a table: bodies as in the dry scenes, and results of a second program."""

from __future__ import annotations

import numpy as np
import pytest

import seaframe as sf
from seaframe.catalogue import FOLDER
from tests.gallery.runs import run_of
from tests.oracles.wet_tree import WetTree

NAMES = ("rov-one-arm-water", "rov-two-arms-water", "rov-one-arm-hold", "snake-water", "snake-table")


@pytest.mark.parametrize("name", NAMES)
def test_readmes_mark_assumed_values(name: str) -> None:
    assert "ssumed" in (FOLDER / name / "README.md").read_text(encoding="utf-8")


DRY = {"rov-one-arm-water": "rov-one-arm", "rov-two-arms-water": "rov-two-arms", "snake-water": "snake-free"}


@pytest.mark.parametrize(
    ("wet", "dry"), [*DRY.items(), ("rov-one-arm-hold", "rov-one-arm"), ("snake-table", "snake-free")]
)
def test_bodies_are_those_of_the_dry_scene(wet: str, dry: str) -> None:
    for path, link in sf.load(dry).links.items():
        other = sf.load(wet).links[path]
        assert (other.mass, other.center, other.joint) == (link.mass, link.center, link.joint)
        assert link.inertia is None or other.inertia == link.inertia
        assert link.shape is None or other.shape == link.shape


@pytest.mark.parametrize(("wet", "dry"), list(DRY.items())[:2])
def test_drives_are_those_of_the_dry_scene(wet: str, dry: str) -> None:
    assert (
        sf.load(wet).drives
        == sf.load(dry).drives
        == (sf.load("rov-one-arm-hold") if "one" in wet else sf.load(wet)).drives
    )


PEERS = ("rov-one-arm-water", "rov-two-arms-water", "snake-water", "snake-table")


@pytest.mark.parametrize("name", PEERS)
def test_accelerations_by_another_program(name: str) -> None:
    """At states along the whole run, with weight, buoyancy, added mass, drag, strips and contact."""
    run, peer = run_of(name), WetTree(sf.load(name).to_dict())
    for k in np.linspace(0, len(run.t) - 1, 9, dtype=int):
        t = float(run.t[k])
        expected = peer.accelerations(t, run.q[k], run.v[k])
        got = run.eom.forward(run.q[k], run.v[k], t=t)
        np.testing.assert_allclose(got, expected, rtol=1e-9, atol=1e-9 * np.abs(expected).max())


# End of the second run [s], and the unit of the last digit of the listed values.
LISTED = {
    "rov-one-arm-water": (1.0, 1e-8),
    "rov-two-arms-water": (1.0, 1e-8),
    "snake-water": (0.5, 1e-7),
    "snake-table": (0.2, 1e-8),
}


@pytest.mark.parametrize("name", LISTED)
def test_listed_numbers_are_those_of_another_program(name: str) -> None:
    scene, (at, unit) = sf.load(name), LISTED[name]
    peer = WetTree(scene.to_dict())
    ((q, v),) = peer.run([at], rtol=1e-9)
    found = {"position": q[:3], "angular_velocity": v[3:6]}
    compared = 0
    for listed in scene.checks:
        path, _, kind = listed.signal.rpartition(".")
        if listed.at == at and path.endswith((".hull", ".tail")):
            np.testing.assert_allclose(found[kind], listed.expected_value, rtol=0.0, atol=1.5 * unit)
            compared += 1
    assert compared
