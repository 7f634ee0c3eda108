"""Hydrodynamics and thrusters of gz-sim, uuv_simulator and freefloating: signs, axes, and what has no place."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from tests.exchange.robots.imported import joint, link, write_urdf

ROTOR = joint("spin", "hull", "rotor", more='<origin xyz="-0.3 0.1 0" rpy="0 0 1.5707963267948966"/>')
BODY = link("hull", 10.0) + '<link name="rotor"/>' + ROTOR


def gazebo(library: str, content: str, name: str = "") -> str:
    """Return a plug-in, its content from line 3 on."""
    return f'<gazebo><plugin filename="{library}" name="{name}">\n{content}</plugin></gazebo>'


def gz(system: str, content: str) -> str:
    """Return a plug-in of gz-sim."""
    return gazebo(f"gz-sim-{system.lower()}-system", content, f"gz::sim::systems::{system}")


def imported(folder: Path, plugins: str, body: str = BODY) -> tuple[sf.Scene, sf.ImportReport]:
    """Import a robot with some plug-ins."""
    return sf.import_robot(write_urdf(folder, body + plugins))


def hull(scene: sf.Scene) -> Any:
    """Return the hull of a scene."""
    return scene.links["rov.hull"]


def test_signs_of_sname_are_reversed(tmp_path: Path) -> None:
    tags = "<link_name>hull</link_name><xDotU>-5</xDotU><yDotR>-1</yDotR><nDotV>-1</nDotV>"
    tags += "<yDotV>-9</yDotV><nDotR>-3</nDotR>"
    tags += "<xU>-4</xU><yR>-2</yR><yV>-6</yV><nR>-7</nR><zWabsW>-8</zWabsW><yRabsR>-0.5</yRabsR><yVabsV>-1</yVabsV>"
    scene, report = imported(tmp_path, gz("Hydrodynamics", tags))
    A = hull(scene).added_mass.array
    assert (A[0, 0], A[1, 5], A[5, 1], A[5, 5]) == (5.0, 1.0, 1.0, 3.0)
    D = np.array(hull(scene).drag.linear)
    assert (D[0, 0], D[1, 5], D[5, 1]) == (4.0, 2.0, 0.0)
    Q = np.array(hull(scene).drag.quadratic)
    assert (Q[2, 2], Q[1, 5]) == (8.0, 0.5)
    assert scene.sources["rov.hull.added_mass"] == "read robot.urdf:3"
    assert len(report.of_kind("converted")) >= 3


def test_older_signs_are_kept_and_products_left_out(tmp_path: Path) -> None:
    tags = "<link_name>hull</link_name><xDotU>5</xDotU><yDotV>9</yDotV><zDotW>9</zDotW><kDotP>1</kDotP><mDotQ>1</mDotQ>"
    tags += "<nDotR>1</nDotR><xUU>-3</xUU><yUabsV>-3</yUabsV><kP>0</kP>"
    scene, report = imported(tmp_path, gz("Hydrodynamics", tags))
    assert hull(scene).added_mass.diagonal == (5.0, 9.0, 9.0, 1.0, 1.0, 1.0)
    assert hull(scene).drag.quadratic == (3.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    assert hull(scene).drag.linear is None
    assert any("xUU" in remark.text for remark in report.of_kind("doubtful"))
    assert any("yUabsV" in remark.text for remark in report.of_kind("ignored"))
    assert any("linear" in remark.text for remark in report.of_kind("not given"))


def test_mixed_signs_of_added_mass_are_refused(tmp_path: Path) -> None:
    tags = "<link_name>hull</link_name><xDotU>-5</xDotU><yDotV>9</yDotV>"
    with pytest.raises(sf.SceneError) as caught:
        imported(tmp_path, gz("Hydrodynamics", tags))
    assert (caught.value.code, Path(caught.value.place).name) == ("range", "robot.urdf:3")


def test_buoyancy_comes_from_collisions(tmp_path: Path) -> None:
    solids = '<collision><origin xyz="0 0 1"/><geometry><box size="1 2 0.5"/></geometry></collision>'
    solids += '<collision><geometry><sphere radius="0.5"/></geometry></collision>'
    fluid = gz("Buoyancy", "<uniform_fluid_density>1028</uniform_fluid_density>")
    scene, _ = imported(tmp_path, fluid, link("hull", 10.0, solids))
    sphere = 4.0 / 3.0 * math.pi / 8.0
    assert scene.water is not None
    assert scene.water.density == 1028.0
    assert hull(scene).volume == pytest.approx(1.0 + sphere)
    assert hull(scene).center_of_buoyancy == pytest.approx((0.0, 0.0, 1.0 / (1.0 + sphere)))
    assert scene.sources["rov.hull.volume"].startswith("computed: ")


def test_a_thruster_pushes_along_its_joint_in_newtons(tmp_path: Path) -> None:
    tags = "<joint_name>spin</joint_name><thrust_coefficient>-0.01</thrust_coefficient>"
    tags += "<max_thrust_cmd>40</max_thrust_cmd><min_thrust_cmd>-30</min_thrust_cmd>"
    scene, report = imported(tmp_path, gz("Thruster", tags))
    thruster = scene.thrusters["rov.spin"]
    assert thruster.unit == "newton"
    assert thruster.link == "hull"
    assert thruster.at == pytest.approx((-0.3, 0.1, 0.0))
    assert thruster.direction == pytest.approx((0.0, 1.0, 0.0))
    assert thruster.limits.thrust == (-30.0, 40.0)
    eom, q = sf.derive(scene), [0, 0, 0, 1, 0, 0, 0]
    force = 10.0 * (np.asarray(eom.forward(q, [0.0] * 6, [7.0])) - np.asarray(eom.forward(q, [0.0] * 6)))
    assert force[:3] == pytest.approx((0.0, 7.0, 0.0), abs=1e-9)
    assert sf.derive(scene).nv == 6  # the rotor is welded
    assert report.thrusters == {"spin": "rov.spin"}


def test_a_thruster_that_takes_speeds_has_the_force_of_its_propeller(tmp_path: Path) -> None:
    tags = (
        "<joint_name>spin</joint_name><thrust_coefficient>-0.01</thrust_coefficient><fluid_density>1000</fluid_density>"
    )
    tags += "<propeller_diameter>0.2</propeller_diameter><use_angvel_cmd>true</use_angvel_cmd>"
    scene, _ = imported(tmp_path, gz("Thruster", tags))
    rpm = 300.0
    w = rpm * 2.0 * math.pi / 60.0
    forward = sf.derive(scene).forward([0, 0, 0, 1, 0, 0, 0], [0.0] * 6, [rpm])
    still = sf.derive(scene).forward([0, 0, 0, 1, 0, 0, 0], [0.0] * 6)
    thrust = 10.0 * (np.asarray(forward) - np.asarray(still))[1]
    assert thrust == pytest.approx(-0.01 * 1000.0 * 0.2**4 * w * w, rel=1e-12)


def test_uuv_coefficients_turn_from_axes_that_point_down(tmp_path: Path) -> None:
    rows = np.diag([10.0, 20.0, 30.0, 1.0, 2.0, 3.0])
    rows[0, 4] = rows[4, 0] = 2.5
    rows[1, 3] = rows[3, 1] = -1.5
    text = " ".join(str(x) for x in rows.ravel())
    model = f"<type>fossen</type><added_mass>{text}</added_mass><linear_damping>-1 -2 -3 -4 -5 -6</linear_damping>"
    content = '<fluid_density>1030</fluid_density><link name="hull"><volume>0.01</volume>'
    content += (
        f"<center_of_buoyancy>0 0 0.1</center_of_buoyancy><hydrodynamic_model>{model}</hydrodynamic_model></link>"
    )
    scene, _ = imported(tmp_path, gazebo("libuuv_underwater_object_ros_plugin.so", content))
    A = hull(scene).added_mass.array
    assert (A[0, 4], A[1, 3]) == (-2.5, 1.5)  # forward with pitch, sway with roll: y and z are reversed
    assert hull(scene).drag.linear == (1.0, 2.0, 3.0, 4.0, 5.0, 6.0)
    assert (hull(scene).volume, hull(scene).center_of_buoyancy) == (0.01, (0.0, 0.0, 0.1))


def test_a_sphere_has_the_added_mass_of_a_sphere(tmp_path: Path) -> None:
    content = '<fluid_density>1000</fluid_density><link name="hull"><neutrally_buoyant>1</neutrally_buoyant>'
    content += "<hydrodynamic_model><type>sphere</type><radius>0.1</radius></hydrodynamic_model></link>"
    scene, _ = imported(tmp_path, gazebo("libuuv_underwater_object_ros_plugin.so", content))
    ideal = 2.0 / 3.0 * math.pi * 1000.0 * 0.1**3
    assert hull(scene).added_mass.diagonal == pytest.approx((ideal, ideal, ideal, 0.0, 0.0, 0.0))
    assert hull(scene).volume == pytest.approx(0.01)  # displaces its own 10 kg


@pytest.mark.parametrize("kind", ["Basic", "Bessa", "LinearInterp"])
def test_uuv_thrusters_have_the_force_of_their_conversion(tmp_path: Path, kind: str) -> None:
    conversion = {
        "Basic": "<rotorConstant>0.002</rotorConstant>",
        "Bessa": "<rotorConstantL>0.001</rotorConstantL><rotorConstantR>0.002</rotorConstantR>"
        "<deltaL>-100</deltaL><deltaR>400</deltaR>",
        "LinearInterp": "<inputValues>-50 0 100</inputValues><outputValues>-5 0 20</outputValues>",
    }[kind]
    expected = {"Basic": 0.002 * 900.0, "Bessa": 0.002 * (900.0 - 400.0), "LinearInterp": 6.0}[kind]
    content = "<linkName>rotor</linkName><jointName>spin</jointName><thrusterID>0</thrusterID>"
    content += "<dynamics><type>ZeroOrder</type></dynamics>"
    content += f"<conversion><type>{kind}</type>{conversion}</conversion>"
    scene, _ = imported(tmp_path, gazebo("libuuv_thruster_ros_plugin.so", content))
    rpm = 30.0 * 60.0 / (2.0 * math.pi)  # 30 rad/s
    eom, q = sf.derive(scene), [0, 0, 0, 1, 0, 0, 0]
    force = 10.0 * (np.asarray(eom.forward(q, [0.0] * 6, [rpm])) - np.asarray(eom.forward(q, [0.0] * 6)))
    tolerance = {"Basic": 1e-12, "Bessa": 0.3, "LinearInterp": 1e-12}[kind]  # a table of a curve
    assert force[1] == pytest.approx(expected, rel=tolerance)
    assert abs(force[0]) < 1e-9


def test_freefloating_links_have_their_own_tags(tmp_path: Path) -> None:
    fluid = '<buoyancy><density>1020</density><origin xyz="0 0 0.2"/><compensation>1.02</compensation>'
    fluid += '<hydrodynamics><added_mass xyz="1 2 3" rpy="4 5 6"/><damping xyz="1 1 1" rpy="2 2 2"/>'
    fluid += '<drag xyz="7 8 9" rpy="0 0 0"/></hydrodynamics></buoyancy>'
    scene, _ = imported(tmp_path, "", link("hull", 10.0, fluid))
    assert hull(scene).volume == pytest.approx(1.02 * 10.0 / 1020.0)
    assert hull(scene).center_of_buoyancy == (0.0, 0.0, 0.2)
    assert hull(scene).added_mass.diagonal == (1.0, 2.0, 3.0, 4.0, 5.0, 6.0)
    assert hull(scene).drag.linear == (1.0, 1.0, 1.0, 2.0, 2.0, 2.0)
    assert hull(scene).drag.quadratic == (7.0, 8.0, 9.0, 0.0, 0.0, 0.0)


def test_freefloating_thrusters_exert_their_maps(tmp_path: Path) -> None:
    maps = {"a": (0.6, 0.8, 0.0, 0.0, 0.0, 0.3), "b": (0.0, 0.0, 2.0, -0.4, 0.2, 0.0)}
    content = "<link>hull</link>" + "".join(
        f"<thruster><name>{name}</name><map>{' '.join(map(str, values))}</map><effort>30</effort></thruster>"
        for name, values in maps.items()
    )
    scene, _ = imported(tmp_path, gazebo("libfreefloating_gazebo_control.so", content))
    assert scene.thrusters["rov.a"].limits.command == (-30.0, 30.0)
    eom, q, still = sf.derive(scene), [0, 0, 0, 1, 0, 0, 0], [0.0] * 6
    for k, values in enumerate(maps.values()):
        u = [5.0 * (k == number) for number in range(2)]
        vdot = np.asarray(eom.forward(q, still, u)) - np.asarray(eom.forward(q, still))
        assert np.asarray(eom.mass_matrix(q)) @ vdot == pytest.approx(5.0 * np.array(values), abs=1e-9)


WRONG = {
    "an unknown link": (gz("Hydrodynamics", "<link_name>hul</link_name>"), "unknown"),
    "an unknown joint": (gz("Thruster", "<joint_name>spinn</joint_name>"), "unknown"),
    "an unknown conversion": (
        gazebo(
            "libuuv_thruster_ros_plugin.so", "<linkName>rotor</linkName>\n<conversion><type>Cubic</type></conversion>"
        ),
        "unknown",
    ),
    "35 numbers": (
        gazebo(
            "libuuv_underwater_object_ros_plugin.so",
            '<link name="hull"><hydrodynamic_model><type>fossen</type>\n<added_mass>1 2 3</added_mass>'
            "</hydrodynamic_model></link>",
        ),
        "shape",
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_wrong_plugins_are_refused_with_their_place(tmp_path: Path, case: str) -> None:
    plugins, code = WRONG[case]
    with pytest.raises(sf.SceneError) as caught:
        imported(tmp_path, plugins)
    assert caught.value.code == code
    assert int(Path(caught.value.place).name.split(":")[1]) in (2, 3, 4)


def test_other_plugins_are_ignored_by_name(tmp_path: Path) -> None:
    _, report = imported(tmp_path, gazebo("libcamera.so", "<x/>", "eye"))
    assert [remark.text for remark in report.of_kind("ignored")] == ["plug-in camera."]


def test_motions_that_thrusters_do_not_hold_are_named(tmp_path: Path) -> None:
    places = {"a": (-0.3, 0.2, 0.0), "b": (-0.3, -0.2, 0.0), "c": (0.1, 0.2, 0.0), "d": (0.1, -0.2, 0.0)}
    body, plugins = link("hull", 10.0), ""
    for name, (x, y, z) in places.items():
        up = name in "cd"
        turn = f'<origin xyz="{x} {y} {z}"/><axis xyz="{0 if up else 1} 0 {1 if up else 0}"/>'
        body += f'<link name="{name}"/>' + joint(f"j{name}", "hull", name, more=turn)
        plugins += gz("Thruster", f"<joint_name>j{name}</joint_name><thrust_coefficient>0.1</thrust_coefficient>")
    _, report = imported(tmp_path, plugins, body)
    text = next(remark.text for remark in report.of_kind("doubtful") if "thrusters" in remark.text)
    assert text.endswith("sway, pitch.")  # two push forward and turn, two lift and roll
