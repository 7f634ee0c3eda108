"""Plug-ins of gz-sim that act in water, in SDF: signs, cross terms, propellers, fins, buoyancy engines, servos."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

import seaframe as sf
from seaframe.exchange.robots.draft import DraftRobot, DraftWorld
from seaframe.exchange.robots.import_options import ImportOptions
from seaframe.exchange.robots.import_report import ImportReport
from seaframe.exchange.robots.sdf_files import read_sdf

INERTIAL = "<inertial><mass>2</mass><inertia><ixx>0.1</ixx><iyy>0.2</iyy><izz>0.25</izz></inertia>{}</inertial>"
BOX = "<collision name='c'><geometry><box><size>0.5 0.4 0.2</size></box></geometry></collision>"
ROTOR = (
    "<link name='prop'><pose>-0.5 0.1 0 0 0 0</pose>" + INERTIAL.format("") + "</link>"
    "<joint name='spin' type='revolute'><parent>hull</parent><child>prop</child><axis><xyz>1 0 0</xyz></axis></joint>"
)


def write(folder: Path, plugins: str, inertial: str = "") -> Path:
    """A hull with a rotor, and plug-ins."""
    hull = f"<link name='hull'>{INERTIAL.format(inertial)}{BOX}</link>"
    path = folder / "model.sdf"
    path.write_text(f"<sdf version='1.9'><model name='rov'>{hull}{ROTOR}\n{plugins}</model></sdf>", encoding="utf-8")
    return path


def read(folder: Path, plugins: str, inertial: str = "") -> tuple[DraftRobot, DraftWorld, ImportReport]:
    report = ImportReport()
    world = read_sdf(write(folder, plugins, inertial), ImportOptions(), report)
    return world.robots[0], world, report


def plugin(kind: str, inside: str) -> str:
    return f"<plugin name='{kind}' filename='x'>{inside}</plugin>"


def hydrodynamics(inside: str, kind: str = "gz::sim::systems::Hydrodynamics") -> str:
    return plugin(kind, f"<link_name>hull</link_name>{inside}")


@pytest.mark.parametrize("kind", ["gz::sim::systems::Hydrodynamics", "ignition::gazebo::systems::Hydrodynamics"])
def test_derivatives_of_added_mass_are_negative(tmp_path: Path, kind: str) -> None:
    """A = -c with cross terms, unless its diagonal is positive only, as in files before 2023."""
    negative = "<xDotU>-5</xDotU><yDotV>-7</yDotV><yDotR>0.3</yDotR><nDotV>0.3</nDotV>"
    robot, _, _ = read(tmp_path, hydrodynamics(negative, kind))
    want = np.diag([5.0, 7, 0, 0, 0, 0])
    want[1, 5] = want[5, 1] = -0.3
    assert robot.links["hull"].added_mass == pytest.approx(want)
    positive, _, report = read(tmp_path, hydrodynamics("<xDotU>5</xDotU><yDotV>7</yDotV>", kind))
    assert positive.links["hull"].added_mass == pytest.approx(np.diag([5.0, 7, 0, 0, 0, 0]))
    assert any("positive" in remark.text for remark in report.of_kind("converted"))


def test_zero_added_mass_is_not_a_claim(tmp_path: Path) -> None:
    robot, _, report = read(tmp_path, hydrodynamics("<xDotU>0</xDotU><xU>-3</xU>"))
    assert robot.links["hull"].added_mass is None
    assert [remark.place.rsplit(":", 1)[-1] for remark in report.of_kind("not given") if "added mass" in remark.text]


def test_drag_with_cross_terms(tmp_path: Path) -> None:
    """D = -c: a force along y by the yaw rate, |v| v with the index of the velocity, products reported."""
    inside = "<yR>150</yR><yV>-2</yV><xUabsU>-30</xUabsU><nVabsV>4</nVabsV><zWW>-8</zWW><xUabsV>1</xUabsV><xUV>0</xUV>"
    robot, _, report = read(tmp_path, hydrodynamics(inside))
    hull = robot.links["hull"]
    assert hull.linear_drag is not None
    assert hull.quadratic_drag is not None
    assert (hull.linear_drag[1, 5], hull.linear_drag[1, 1]) == (-150.0, 2.0)
    assert [hull.quadratic_drag[i, j] for i, j in ((0, 0), (5, 1), (2, 2))] == [30.0, -4.0, 8.0]
    assert np.count_nonzero(hull.quadratic_drag) == 3
    assert ["xUabsV" in remark.text for remark in report.of_kind("ignored")].count(True) == 1
    assert any("zWW" in remark.text for remark in report.of_kind("doubtful"))


def test_fluid_added_mass_counts_before_derivatives(tmp_path: Path) -> None:
    given = "<fluid_added_mass><xx>3</xx><yr>0.2</yr><rr>1</rr><yy>4</yy></fluid_added_mass>"
    robot, _, report = read(tmp_path, hydrodynamics("<xDotU>-9</xDotU>"), given)
    want = np.diag([3.0, 4, 0, 0, 0, 1])
    want[1, 5] = want[5, 1] = 0.2
    assert robot.links["hull"].added_mass == pytest.approx(want)
    assert report.of_kind("doubtful")


def test_the_plug_in_of_lrauv_has_values_of_its_own(tmp_path: Path) -> None:
    """Tags left out count 5, 5, 0.1 .. and 20, and are doubtful; xUU multiplies |u| u without a remark."""
    robot, world, report = read(tmp_path, hydrodynamics("<xUU>-6</xUU><xU>0</xU>", "tethys::HydrodynamicsPlugin"))
    hull = robot.links["hull"]
    assert hull.quadratic_drag is not None
    assert hull.linear_drag is not None
    assert hull.quadratic_drag[0, 0] == 6.0
    assert hull.linear_drag.diagonal().tolist() == [0, 20, 20, 20, 20, 20]
    assert len(report.of_kind("doubtful")) == 2  # what is left out, and its sign, which would drive the motion
    assert world.density is None


def test_density_and_current_of_the_plug_in(tmp_path: Path) -> None:
    inside = "<water_density>998</water_density><default_current>0.1 0.2 0.3</default_current><xU>-1</xU>"
    _, world, _ = read(tmp_path, hydrodynamics(inside))
    assert world.density == 998.0
    assert world.current is not None
    assert world.current.tolist() == [0.1, 0.2, 0.3]


def thruster(inside: str) -> str:
    return plugin("gz::sim::systems::Thruster", f"<joint_name>spin</joint_name>{inside}")


PROPELLER = "<fluid_density>1000</fluid_density><propeller_diameter>0.2</propeller_diameter>"


def test_motions_that_thrusters_do_not_hold_are_named(tmp_path: Path) -> None:
    """One propeller beside the centre pushes along surge and turns: surge is held, all others are not."""
    _, report = sf.import_robot(write(tmp_path, thruster(f"<thrust_coefficient>1</thrust_coefficient>{PROPELLER}")))
    (text,) = [remark.text for remark in report.of_kind("doubtful") if "thrusters" in remark.text]
    assert text.rstrip(".").endswith(": sway, heave, roll, pitch, yaw")


@pytest.mark.parametrize("k", [0.01, -0.01])
def test_propellers_by_newtons_and_by_speed(tmp_path: Path, k: float) -> None:
    """T = k rho D^4 w |w| with w in rad/s; the sign of k turns the thrust of a speed, not of newtons."""
    scene, _ = sf.import_robot(write(tmp_path, thruster(f"<thrust_coefficient>{k}</thrust_coefficient>{PROPELLER}")))
    assert surge_force(scene, 12.0) == pytest.approx(12.0)
    by_speed = f"<thrust_coefficient>{k}</thrust_coefficient>{PROPELLER}<use_angvel_cmd>true</use_angvel_cmd>"
    scene, _ = sf.import_robot(write(tmp_path, thruster(by_speed)))
    w = 20.0
    assert surge_force(scene, w * 30 / math.pi) == pytest.approx(k * 1000 * 0.2**4 * w * abs(w))


def surge_force(scene: sf.Scene, command: float) -> float:
    """Force along x of the thruster on the vehicle at rest, from its momentum after the first instant [N]."""
    eom = sf.derive(scene)
    rest = np.zeros(eom.nv)
    q = np.array([0, 0, 0, 1, 0, 0, 0.0])
    u = np.zeros(eom.nu)
    without, u[-1] = np.asarray(eom.forward(q, rest, u)), command
    change = np.asarray(eom.forward(q, rest, u)) - without
    return float((np.asarray(eom.mass_matrix(q)) @ change)[0])


def test_thrust_limits_and_dead_band(tmp_path: Path) -> None:
    inside = f"<thrust_coefficient>0.01</thrust_coefficient>{PROPELLER}<max_thrust_cmd>30</max_thrust_cmd>"
    inside += "<min_thrust_cmd>-10</min_thrust_cmd>"
    robot, world, _ = read(tmp_path, thruster(inside + "<deadband>2</deadband>"))
    (found,) = robot.thrusters
    assert (found.link, found.rotor, found.at.tolist()) == ("hull", "prop", [-0.5, 0.1, 0])
    assert found.keys["limits"] == {"thrust": [-10.0, 30.0]}
    assert found.keys["dead_band"] == 2.0
    assert world.density == 1000.0
    robot, _, _ = read(tmp_path, thruster(inside + "<use_angvel_cmd>true</use_angvel_cmd>"))
    assert robot.thrusters[0].keys["limits"]["command"] == pytest.approx([-300 / math.pi, 900 / math.pi])


def test_thrust_that_falls_with_the_speed(tmp_path: Path) -> None:
    """k = a1 + a2 (1 - wake) u/(w D): T = rho D^4 a1 w |w| + rho D^3 a2 (1 - wake) |w| u."""
    robot, _, _ = read(tmp_path, thruster(f"<alpha_1>0.02</alpha_1><alpha_2>-0.05</alpha_2>{PROPELLER}"))
    keys = robot.thrusters[0].keys["propeller"]
    assert keys["T_ww"] == pytest.approx(1000 * 0.2**4 * 0.02)
    assert keys["T_wu"] == pytest.approx(1000 * 0.2**3 * 0.05 * 0.8)


def test_plug_ins_that_name_what_is_not_there_are_refused(tmp_path: Path) -> None:
    unknown = hydrodynamics("<xU>-1</xU>").replace("hull", "hul")
    for text, choice in ((unknown, "hull"), (thruster(PROPELLER).replace("spin", "spn"), "spin")):
        with pytest.raises(sf.SeaframeError) as caught:
            read(tmp_path, text)
        assert caught.value.code == "unknown"
        assert choice in caught.value.choices
        assert "model.sdf:2" in caught.value.place
    with pytest.raises(sf.SeaframeError) as caught:
        read(tmp_path, thruster(f"<thrust_coefficient>0</thrust_coefficient>{PROPELLER}"))
    assert caught.value.code == "range"


# Fins, buoyancy engines, servos

FIN = (
    "<air_density>1000</air_density><cla>4</cla><cda>0.2</cda><alpha_stall>0.17</alpha_stall><area>0.02</area>"
    "<upward>0 0 1</upward><forward>1 0 0</forward><link_name>hull</link_name><cp>-0.3 0 0</cp>"
)


def test_fins_lift_and_drag_as_in_the_file(tmp_path: Path) -> None:
    """1/2 rho S U2 cla a upwards at cp, at small angles; the drag of the file at the stall angle."""
    density = "<water_density>1000</water_density>"
    text = plugin("gz::sim::systems::LiftDrag", FIN) + hydrodynamics(density)
    scene, _ = sf.import_robot(write(tmp_path, text))
    foil = scene.robots["rov"].links["hull"].foils["hull_foil"]
    assert foil.planform == pytest.approx(0.02)
    U, pressure = 1.5, 0.5 * 1000 * 1.5**2 * 0.02
    for angle in (0.01, -0.05):
        lift, drag, moment = fin_forces(scene, U, angle)
        assert lift == pytest.approx(pressure * 4 * math.sin(angle), rel=1e-9)
        assert moment == pytest.approx(0.3 * (lift * math.cos(angle) + drag * math.sin(angle)), rel=1e-3)
    _, drag, _ = fin_forces(scene, U, 0.17)
    assert drag == pytest.approx(pressure * 0.2 * 0.17, rel=0.01)


def fin_forces(scene: sf.Scene, U: float, angle: float) -> tuple[float, float, float]:
    """Lift across and drag along the flow [N], and pitch moment about the origin [N m], of a hull at an angle."""
    eom = sf.derive(scene)
    q, v = np.zeros(eom.nq), np.zeros(eom.nv)
    q[3] = 1.0
    still = np.asarray(eom.forward(q, v, np.zeros(eom.nu)))
    v[0], v[2] = U * math.cos(angle), -U * math.sin(angle)
    force = np.asarray(eom.mass_matrix(q)) @ (np.asarray(eom.forward(q, v, np.zeros(eom.nu))) - still)
    along, across = (math.cos(angle), -math.sin(angle)), (math.sin(angle), math.cos(angle))
    return (
        force[0] * across[0] + force[2] * across[1],
        -(force[0] * along[0] + force[2] * along[1]),
        force[4],
    )


def test_fins_that_are_no_foils_are_said(tmp_path: Path) -> None:
    for changed in (FIN.replace("<area>0.02", "<area>0"), FIN.replace("0 0 1", "1 0 0")):
        robot, _, report = read(tmp_path, plugin("gz::sim::systems::LiftDrag", changed))
        assert not robot.links["hull"].keys
        assert report.of_kind("ignored")
    _, _, report = read(tmp_path, plugin("gz::sim::systems::LiftDrag", FIN.replace("1000", "1.2")) + hydrodynamics(""))
    assert not report.of_kind("doubtful")  # no density of water to compare with


def test_buoyancy_engines_add_their_volume_at_the_origin(tmp_path: Path) -> None:
    """0.04 m3 of the box at its centre, and 0.01 m3 at the origin; one at its neutral volume has no effect."""
    engine = (
        "<link_name>hull</link_name><neutral_volume>0.01</neutral_volume><default_volume>{}</default_volume>"
        "<max_volume>1</max_volume>"
    )
    shifted = "<plugin name='gz::sim::systems::BuoyancyEngine' filename='x'>" + engine + "</plugin>"
    neutral, _, _ = read(tmp_path, shifted.format(0.01))
    assert neutral.links["hull"].volume == pytest.approx(0.04)
    path = write(tmp_path, shifted.format(0.02))
    path.write_text(path.read_text().replace("<collision name='c'>", "<collision name='c'><pose>0 0 0.1 0 0 0</pose>"))
    hull = read_sdf(path, ImportOptions(), ImportReport()).robots[0].links["hull"]
    assert hull.volume == pytest.approx(0.05)
    assert hull.center_of_buoyancy == pytest.approx([0, 0, 0.1 * 0.04 / 0.05])


def test_servos_of_joints(tmp_path: Path) -> None:
    """By speed: prescribed; by force: a servo with the gains, those of gz-sim where they are left out."""
    kind = "gz::sim::systems::JointPositionController"
    by_speed = "<joint_name>spin</joint_name><use_velocity_commands>true</use_velocity_commands>"
    robot, _, _ = read(tmp_path, plugin(kind, by_speed + "<initial_position>0.2</initial_position>"))
    assert robot.joints[0].drive == {"motion": {"constant": 0.2}}
    by_force = "<joint_name>spin</joint_name><p_gain>7</p_gain><cmd_max>3</cmd_max>"
    scene, _ = sf.import_robot(write(tmp_path, plugin(kind, by_force)))
    servo = scene.drives["rov.prop"].servo
    assert servo is not None
    assert (servo.stiffness, servo.damping, servo.limit) == (7.0, 0.01, 3.0)
