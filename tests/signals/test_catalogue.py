"""The catalogue of signals: laws over any kind of number, and one place to add a signal."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

import seaframe as sf
from seaframe.identify.fit.model import Sensors, measurable_signals
from seaframe.loads.time_functions import Instant
from seaframe.look.page.dynamics import answers_of, charts_of, places_in
from seaframe.program.trace import flops
from seaframe.run.experiment import refuse_unknown_signals
from seaframe.signals import signal_catalogue as catalogue_module
from seaframe.signals.signal import Signal, without_flips
from seaframe.signals.signal_catalogue import FAMILIES, catalogue
from seaframe.signals.snapshot import Snapshot
from tests.run.robots import free_arm

NOWHERE = Instant(float("nan"), float("nan"))  # a time that no law may use


@pytest.fixture(scope="module", params=["rov-one-arm-hold", "flexible-arm", "modular-docking", "tethered-rov"])
def run(request: pytest.FixtureRequest) -> sf.Run:
    """A run with thrusters, controllers, flexible links, connections that close, or tethers: all families."""
    return sf.simulate(sf.load(request.param), duration=3e-4, dt=1e-4, integrator="rk4", engine="reference")


def snapshot(run: sf.Run, k: int) -> Snapshot:
    return Snapshot(run.eom, run.q[k].tolist(), run.v[k].tolist(), run.u[k].tolist(), Instant(run.t[k], run.t[k]))


def test_laws_give_at_one_state_what_a_run_records(run: sf.Run) -> None:
    """A law gives for plain numbers what is recorded for columns, in whichever order laws are evaluated."""
    at = snapshot(run, 2)
    for name, signal in reversed(catalogue(run.scene).items()):
        recorded, found = np.atleast_1d(run[name][2]), np.array(signal.at(at), dtype=float)
        if signal.quaternion and found @ recorded < 0.0:
            found = -found
        scale = 1.0 + np.abs(run[name]).max()
        np.testing.assert_allclose(found, recorded, atol=1e-11 * scale, err_msg=name)
        assert len(signal.units) == len(signal.components) == len(found)


def test_laws_ask_for_no_more_than_they_say(run: sf.Run) -> None:
    """Signals that need only the state use neither time nor u; those that need commands solve no dynamics."""
    for name, signal in catalogue(run.scene).items():
        if signal.needs == "accelerations":
            continue
        full = snapshot(run, 2)
        bare = Snapshot(run.eom, full.q, full.v, (), NOWHERE) if signal.needs == "state" else full
        assert np.isfinite(signal.at(bare)).all(), name
        assert not {"vdot", "connection_wrenches", "_joint_loads"} & {*bare.__dict__}, name


def test_one_signal_is_traced_without_the_others() -> None:
    """The position of a base is in the state; a velocity costs less than forces through joints, which need dynamics."""
    program = sf.compile(sf.load("rov-two-arms-water"))
    known = catalogue(program.scene)

    def operations(name: str) -> int:
        tracer = program.tracer()
        return flops(tracer.outputs(tracer.parts.observe([known[name]])))

    assert operations("rov.hull.position") == 0
    assert 0 < operations("rov.left_upper.velocity") < 300
    tracer = program.tracer()
    assert operations("rov.left_upper.reaction_force") > flops(tracer.outputs(tracer.parts.forward()))


def depths(scene: sf.Scene) -> Iterator[Signal]:
    """A new family: the depth of links below the origin."""
    for path in scene.links:
        yield Signal("depth", ("m",), lambda at, path: -at.links_in_world[path].X_WB.p.z, path)


def test_a_new_family_is_known_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is recorded, plotted, suggested for a misspelt name, charted in the page and measured in fits."""
    monkeypatch.setattr(catalogue_module, "FAMILIES", [*FAMILIES, depths])
    scene = sf.Scene.from_dict(free_arm(initial={"rov.hull": {"velocity": [0, 0, 0.4]}}))
    run = sf.simulate(scene, duration=1.0, dt=0.1)
    assert "rov.fore.depth" in run.names
    assert run.unit("rov.fore.depth") == "m"
    np.testing.assert_array_equal(run["rov.fore.depth"], -run["rov.fore.position"][:, 2])
    assert run.plot("rov.hull.depth").axes
    misspelt = scene.to_dict() | {"plots": [{"title": "Depth", "signals": ["rov.hull.depht"]}]}
    with pytest.raises(sf.SeaframeError, match=r"rov\.hull\.depth") as caught:
        refuse_unknown_signals(sf.Scene.from_dict(misspelt))
    assert caught.value.code == "unknown"
    places = places_in(answers_of(scene, run.eom))
    charts = {chart["name"]: chart for chart in charts_of(scene, places)}
    assert charts["rov.hull.depth"]["unit"] == "m"
    assert "rov.hull.depth" in measurable_signals(scene)
    program = sf.compile(scene)
    found = Sensors(program, ["rov.fore.depth"]).values(np.hstack([run.q, run.v]), program.defaults)
    np.testing.assert_allclose(found[:, 0], run["rov.fore.depth"], atol=1e-12)


def test_signals_of_a_link_come_together_in_the_order_of_the_file() -> None:
    scene = sf.load("rov-one-arm-hold")
    names = list(catalogue(scene))
    link = ["position", "orientation", "velocity", "angular_velocity", "center_position", "center_velocity"]
    through = ["reaction_force", "reaction_moment"]
    joint = ["angle", "rate", "torque"]
    more = ["rpy", "depth", "body_velocity", "specific_force"]
    wanted = [f"rov.hull.{kind}" for kind in link + through + more]
    wanted += [f"rov.upper.{kind}" for kind in [*link, *through, *joint, *more, "power"]]
    assert names[: len(wanted)] == wanted
    assert names[-4:] == ["energy.kinetic", "energy.potential", "momentum.linear", "momentum.angular"]
    assert names.index("rov.t1.thrust") > max(k for k, name in enumerate(names) if name.startswith("rov.fore"))


def test_units_of_components_differ_where_modes_do() -> None:
    flexible = {"length": 1.0, "radius": 0.01, "axis": "x", "mass_per_length": 0.5, "youngs_modulus": 7e9,
                "shear_modulus": 3e9, "bending": {"y": 1}, "torsion": 1}  # fmt: skip
    scene = sf.Scene.from_dict({"name": "boom", "robots": {"rov": {"links": {"boom": {"flexible": flexible}}}}})
    signal = catalogue(scene)["rov.boom.mode_rates"]
    assert (signal.unit, signal.size) == ("m/s, rad/s", 2)
    assert signal.components == {"rov.boom.mode_rates[0]": "m/s", "rov.boom.mode_rates[1]": "rad/s"}


def test_a_component_is_a_signal_of_its_own(run: sf.Run) -> None:
    whole = next(signal for name, signal in catalogue(run.scene).items() if name.endswith(".velocity"))
    part = whole.component(1)
    assert (part.name, part.unit, part.size, part.rows) == (f"{whole.name}[1]", "m/s", 1, 1)
    assert part.at(snapshot(run, 3)) == whole.at(snapshot(run, 3))[1:2]


def test_quaternions_keep_their_side_over_gaps() -> None:
    turn = np.array([[1.0, 0, 0, 0], [-0.9, 0.1, 0, 0], [np.nan] * 4, [-0.8, 0.2, 0, 0], [0.7, -0.3, 0, 0]])
    found = without_flips(turn)
    assert (found[[0, 1, 3, 4], 0] > 0.0).all()
    assert np.isnan(found[2]).all()
    np.testing.assert_array_equal(np.abs(found), np.abs(turn))
