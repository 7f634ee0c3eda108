"""Stonefish scenarios: includes, arguments, bodies, drag and thrusters, by hand-made files and by the Orca's."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.exchange.robots.draft import DraftLink, DraftRobot, DraftWorld
from seaframe.exchange.robots.import_options import ImportOptions
from seaframe.exchange.robots.import_report import ImportReport
from seaframe.exchange.robots.stonefish_files import read_stonefish
from tests.exchange.robots.expected_robots import DIGITS, difference, expected, mass_matrix, pose

FOLDER = "vortexntnu+vortex-stonefish-sim"
MATERIALS = "<materials><material name='M' density='500'/></materials>"
BOX = "<dimensions xyz='0.5 0.4 0.2'/>"
ORIGIN = "<origin xyz='0 0 0' rpy='0 0 0'/>"


def read(folder: Path, text: str, name: str = "a.scn", **options: Any) -> tuple[DraftWorld, ImportReport]:
    path, report = folder / name, ImportReport()
    path.write_text(text, encoding="utf-8")
    return read_stonefish(path, ImportOptions(**options), report), report


def body(
    kind: str = "box", inside: str = BOX + ORIGIN, name: str = "Base", tag: str = "base_link", more: str = ""
) -> str:
    return f"<{tag} name='{name}' type='{kind}' {more}>{inside}<material name='M'/><look name='L'/></{tag}>"


def scenario(inside: str, before: str = MATERIALS, place: str = "<world_transform xyz='1 2 3' rpy='0 0 0'/>") -> str:
    """A scenario with one robot, whose elements begin in line 2."""
    robot = f"<robot name='rov' fixed='false' self_collisions='false'>\n{inside}{place}</robot>"
    return f"<scenario>{before}{robot}</scenario>"


def base_of(folder: Path, inside: str, before: str = MATERIALS) -> DraftLink:
    return read(folder, scenario(inside, before))[0].robots[0].links["Base"]


def robot_of(folder: Path, inside: str) -> DraftRobot:
    return read(folder, scenario(inside))[0].robots[0]


def refusal(folder: Path, text: str) -> sf.SeaframeError:
    with pytest.raises(sf.SeaframeError) as caught:
        read(folder, text)
    assert "a.scn" in caught.value.place
    return caught.value


# The Orca


@pytest.mark.parametrize("file", ["stonefish_sim/drones/orca_no_visual.scn", "stonefish_sim/drones/gripper.scn"])
def test_robots_are_as_computed_from_their_meshes(shared_data: Path, file: str) -> None:
    """Masses, inertia and centres of buoyancy by trimesh, the mass matrix at a seeded configuration by Pinocchio."""
    want = expected(shared_data / FOLDER, file)
    scene, report = sf.import_robot(shared_data / FOLDER / file)
    robot = next(iter(scene.robots.values()))
    assert scene.gravity == (0.0, 0.0, 9.81)
    assert sum(link.total_mass for link in robot.links.values()) == pytest.approx(want["total_mass"], rel=1e-12)
    M = mass_matrix(scene, report, want["seeded_configuration"], want["mass_matrix_rows"])
    assert difference(M, want["mass_matrix"]) < DIGITS
    world = read_stonefish(shared_data / FOLDER / file, ImportOptions(), ImportReport())
    for name, parts in want["parts"].items():
        link = world.robots[0].links[name]
        each = parts if isinstance(parts, list) else [parts]
        volume = sum(part["volume"] for part in each)
        center = sum(part["volume"] * center_in_link(part) for part in each) / volume
        assert link.volume == pytest.approx(volume, rel=1e-7)
        assert link.center_of_buoyancy == pytest.approx(center, abs=1e-9)


def center_in_link(part: dict[str, Any]) -> Any:
    """The centre of buoyancy of a part, which a compound turns and shifts."""
    place = part.get("compound_transform", {"xyz": "0 0 0", "rpy": "0 0 0"})
    X = pose(np.array([float(x) for x in (place["xyz"] + " " + place["rpy"]).split()]))
    return X[:3, :3] @ part["center_of_buoyancy"] + X[:3, 3]


def test_thrusters_and_ocean_of_the_orca(shared_data: Path) -> None:
    want = expected(shared_data / FOLDER, "stonefish_sim/drones/orca_no_visual.scn")
    path = shared_data / FOLDER / "stonefish_sim" / "scenarios" / "orca_no_gpu.scn"
    arguments = {"drone_position": "1 2 3", "drone_orientation": "0 0 1.5"}
    world = read_stonefish(path, ImportOptions(arguments=arguments), ImportReport())
    (robot,) = world.robots
    assert world.density == 1031.0
    assert world.current is not None
    assert world.current.tolist() == [0.1, 0.1, 0.1]
    assert robot.X_WR[:3, 3].tolist() == [1, 2, 3]
    assert len(robot.thrusters) == len(want["thrusters"])
    for got, each in zip(robot.thrusters, want["thrusters"], strict=True):
        assert (got.name, got.link) == (each["name"], each["link"])
        assert got.at == pytest.approx(each["position"])
        assert got.direction == pytest.approx(each["direction"], abs=1e-8)
        assert got.keys == {"model": "force", "limits": {"command": [-40.0, 40.0]}}
    servos = {joint.name: joint.effort for joint in robot.joints}
    assert servos == {name: float(each["max_torque"]) for name, each in want["servos"].items()}


def test_every_file_imports_or_is_refused_at_a_place(shared_data: Path) -> None:
    files = sorted(shared_data.rglob("*.scn"))
    if not files:
        pytest.skip(f"no Stonefish files in {shared_data}")
    refused = {}
    for path in files:
        try:
            assert sf.import_robot(path)[0].robots
        except sf.SeaframeError as error:
            refused[path.name] = (error.code, error.place.startswith(f"{path}:"))
    assert refused == {"looks.scn": ("missing", True), "materials.scn": ("missing", True)}


# Bodies


def test_masses_are_given_or_of_the_material(tmp_path: Path) -> None:
    """Density times volume; a mass alone scales the solid; all three count as they stand."""
    volume, squares = 0.04, np.array([0.4**2 + 0.2**2, 0.5**2 + 0.2**2, 0.5**2 + 0.4**2])
    own = base_of(tmp_path, body())
    assert own.mass == pytest.approx(500 * volume)
    assert own.inertia == pytest.approx(np.diag(500 * volume / 12 * squares))
    scaled = base_of(tmp_path, body(inside=BOX + "<origin xyz='0 0 0.1' rpy='0 0 0'/><mass value='3'/>"))
    assert scaled.mass == 3.0
    assert scaled.center == pytest.approx([0, 0, 0.1])
    assert scaled.inertia == pytest.approx(np.diag(3 / 12 * squares))
    given = "<mass value='3'/><inertia xyz='1 2 2.5'/><cg xyz='0.1 0 0' rpy='0 0 1.5707963267948966'/>"
    whole = base_of(tmp_path, body(inside=BOX + ORIGIN + given))
    assert (whole.mass, whole.center.tolist()) == (3.0, [0.1, 0, 0])
    assert whole.inertia == pytest.approx(np.diag([2, 1, 2.5]))
    assert whole.volume == pytest.approx(volume)


def test_volumes_displace_water_by_the_physics_of_a_body(tmp_path: Path) -> None:
    for more, volume in (
        ("physics='submerged'", 0.04),
        ("physics='surface'", 0.04),
        ("physics='submerged' buoyant='false'", 0.0),
        ("physics='disabled'", 0.0),
    ):
        assert base_of(tmp_path, body(more=more)).volume == pytest.approx(volume)
    assert refusal(tmp_path, scenario(body(more="physics='flying'"))).code == "unknown"


def test_shells_and_rings(tmp_path: Path) -> None:
    """A thin spherical shell: area times thickness, 2/3 m r2; a ring: 2 pi2 R r2, m (R2 + 3/4 r2) about its axis."""
    ball = base_of(tmp_path, body("cylinder", "<dimensions radius='0.5' height='2' thickness='0.001'/>" + ORIGIN))
    area = 2 * math.pi * 0.5 * 2 + 2 * math.pi * 0.25
    assert ball.mass == pytest.approx(500 * 0.001 * area, rel=0.02)  # its surface has 24 sides
    assert ball.volume == pytest.approx(0.001 * area, rel=0.02)
    ring = base_of(tmp_path, body("torus", "<dimensions major_radius='1' minor_radius='0.1'/>" + ORIGIN))
    volume = 2 * math.pi**2 * 0.01
    assert ring.volume == pytest.approx(volume)
    assert ring.inertia is not None
    assert ring.inertia[1, 1] == pytest.approx(500 * volume * (1 + 0.75 * 0.01))
    assert ring.inertia[0, 0] == pytest.approx(500 * volume * (0.5 + 5 / 8 * 0.01))


def test_compounds_add_up(tmp_path: Path) -> None:
    """Two boxes outside and one inside, each with its own place: mass, centre and inertia by Steiner."""
    cube = "<dimensions xyz='1 1 1'/>" + ORIGIN + "<mass value='{}'/><compound_transform xyz='{} 0 0' rpy='0 0 0.5'/>"
    parts = body("box", cube.format(2, 1), "a", "external_part") + body("box", cube.format(2, -1), "b", "external_part")
    parts += body("box", cube.format(4, 0), "c", "internal_part", "buoyant='false'")
    link = base_of(tmp_path, f"<base_link name='Base' type='compound'>{parts}</base_link>")
    assert link.mass == pytest.approx(8)
    assert link.center == pytest.approx([0, 0, 0])
    assert link.inertia == pytest.approx(np.diag([8 / 6, 8 / 6 + 4, 8 / 6 + 4]), abs=1e-12)
    assert link.volume == pytest.approx(2.0)
    inner = f"<base_link name='Base' type='compound'>{body('box', cube, 'c', 'internal_part')}</base_link>"
    assert refusal(tmp_path, scenario(inner.format(4, 0))).code == "missing"


def test_drag_of_a_box_by_its_faces(tmp_path: Path) -> None:
    """1/2 rho Cd A v |v| on the face ahead; rho Cf times the area of the faces along the motion; yaw by integrals."""
    a, b, c = 0.5, 0.4, 0.2
    water = "<hydrodynamics viscous_drag='0.1 0.2 0.3' quadratic_drag='1 2 3'/>"
    ocean = "<environment><ocean><water density='1000'/></ocean></environment>"
    link = base_of(tmp_path, body(inside=BOX + ORIGIN + water), MATERIALS + ocean)
    quadratic, linear = drags(link)
    assert quadratic[:3] == pytest.approx([500 * 1 * b * c, 500 * 2 * a * c, 500 * 3 * a * b])
    along = [0.1 * 2 * (a * b + a * c), 0.2 * 2 * (b * a + b * c), 0.3 * 2 * (c * a + c * b)]
    assert linear[:3] == pytest.approx([1000 * x for x in along])
    assert min(quadratic[3:]) > 0.0
    assert link.center_of_pressure == pytest.approx(link.center)


def drags(link: DraftLink) -> tuple[list[float], list[float]]:
    """The diagonals of quadratic and linear drag, which have no other entries."""
    found = []
    for D in (link.quadratic_drag, link.linear_drag):
        assert D is not None
        assert np.count_nonzero(D - np.diag(D.diagonal())) == 0
        found.append(D.diagonal().tolist())
    return found[0], found[1]


def test_drag_of_a_ball_does_not_depend_on_the_direction(tmp_path: Path) -> None:
    """1/2 rho Cd pi r2; friction on two thirds of the surface; about its centre only friction, 8/3 pi r4."""
    r, rho = 0.3, 1025.0
    water = "<hydrodynamics viscous_drag='0.1 0.1 0.1' quadratic_drag='0.5 0.5 0.5'/>"
    quadratic, linear = drags(base_of(tmp_path, body("sphere", f"<dimensions radius='{r}'/>" + ORIGIN + water)))
    assert quadratic[:3] == pytest.approx([0.5 * rho * 0.5 * math.pi * r**2] * 3, rel=0.03)
    assert linear[:3] == pytest.approx([rho * 0.1 * 8 / 3 * math.pi * r**2] * 3, rel=0.03)
    assert linear[3:] == pytest.approx([rho * 0.1 * 8 / 3 * math.pi * r**4] * 3, rel=0.06)
    assert quadratic[3:] == pytest.approx([0, 0, 0], abs=0.02 * quadratic[0] * r**3)


# Joints and actuators


def test_joints_stand_in_the_parent_and_hold_by_servos(tmp_path: Path) -> None:
    arm = body(name="Arm", tag="link")
    turn = (
        "<joint name='j' type='revolute'><parent name='Base'/><child name='Arm'/><origin xyz='1 0 0' rpy='0 0 "
        "1.5707963267948966'/><axis xyz='0 2 0'/><limits min='-1' max='2'/><damping value='0.4'/></joint>"
    )
    servo = "<actuator name='s' type='servo'><controller position_gain='1' velocity_gain='1' max_torque='5'/>"
    servo += "<joint name='j'/><initial position='0.3'/></actuator>"
    robot = robot_of(tmp_path, body() + arm + turn + servo)
    (joint,) = robot.joints
    assert joint.X_PJ[:3, 3].tolist() == [1, 0, 0]
    assert joint.axes[0].tolist() == [0, 1, 0]
    assert (joint.lower, joint.upper, joint.damping, joint.effort) == (-1.0, 2.0, 0.4, 5.0)
    scene, _ = sf.import_robot(tmp_path / "a.scn")
    assert "rov.Arm" in scene.drives
    assert sf.simulate(scene, duration=0.1, dt=0.01)["rov.Arm.angle"] == pytest.approx(np.full(11, 0.3))
    for wrong, code in (
        (turn.replace("'Arm'/><or", "'Art'/><or"), "unknown"),
        (turn.replace("revolute", "x"), "unsupported"),
    ):
        assert refusal(tmp_path, scenario(body() + arm + wrong)).code == code


def thruster(model: str, specs: str = "max_setpoint='100'", right: str = "true", rotor: str = "zero_order") -> str:
    time = "<time_constant value='0.2'/>" if rotor == "first_order" else ""
    return (
        "<actuator name='t' type='thruster'><link name='Base'/><origin xyz='0 0 0' rpy='0 0 1.5707963267948966'/>"
        f"<specs {specs}/><propeller diameter='0.1' right='{right}'/><rotor_dynamics type='{rotor}'>{time}"
        f"</rotor_dynamics>{model}</actuator>"
    )


QUADRATIC = "<thrust_model type='quadratic'><thrust_coeff value='0.002'/></thrust_model>"
DEADBAND = (
    "<thrust_model type='deadband'><thrust_coeff forward='0.01' reverse='0.02'/><deadband lower='-100' upper='400'/>"
    "</thrust_model>"
)
TABLE = (
    "<thrust_model type='linear_interpolation'><input value='-100 0 50 100'/><output value='-8 0 3 12'/></thrust_model>"
)
FLUID = (
    "<thrust_model type='fluid_dynamics'><thrust_coeff forward='0.4' reverse='0.3'/><torque_coeff value='0.05'/>"
    "</thrust_model>"
)


LAWS = [
    (QUADRATIC, lambda w: 0.002 * w * abs(w)),
    (DEADBAND, lambda w: 0.01 * max(w * abs(w) - 400, 0) + 0.02 * min(w * abs(w) + 100, 0)),
    (TABLE, lambda w: float(np.interp(w, [-100, 0, 50, 100], [-8, 0, 3, 12]))),
]


@pytest.mark.parametrize("right", [True, False])
@pytest.mark.parametrize("inverted", [True, False])
@pytest.mark.parametrize(("model", "law"), LAWS)
def test_thrust_models(tmp_path: Path, model: str, law: Any, right: bool, inverted: bool) -> None:
    """The thrust at rest at setpoints [rad/s]: h f(i w), h = -1 for a left-handed propeller, i = -1 if inverted."""
    specs = f"max_setpoint='100' inverted_setpoint='{str(inverted).lower()}'"
    h, i = (1 if right else -1), (-1 if inverted else 1)
    for w, force in forces(tmp_path, thruster(model, specs, str(right).lower()), 30 / math.pi):
        assert force == pytest.approx(h * law(i * w), rel=2e-3, abs=1e-9)


@pytest.mark.parametrize("right", [True, False])
@pytest.mark.parametrize("inverted", [True, False])
@pytest.mark.parametrize("older", [True, False])
def test_propellers_by_fluid_dynamics(tmp_path: Path, right: bool, inverted: bool, older: bool) -> None:
    """rho D^4 k n |n| with n = h i w/(2 pi), k another one in reverse; before version 1.4 with speeds in rpm."""
    if older:
        specs = "thrust_coeff='0.4' thrust_coeff_backward='0.3' torque_coeff='0.05' max_rpm='1000'"
        text = thruster("", f"{specs} inverted='{str(inverted).lower()}'", str(right).lower())
        text = text.replace("<rotor_dynamics type='zero_order'></rotor_dynamics>", "")
    else:
        text = thruster(FLUID, f"max_setpoint='100' inverted_setpoint='{str(inverted).lower()}'", str(right).lower())
    sign = 1 if right != inverted else -1
    for w, force in forces(tmp_path, text, 30 / math.pi):
        n = sign * w / (2 * math.pi)
        assert force == pytest.approx(1025 * 0.1**4 * n * abs(n) * (0.4 if n > 0 else 0.3), rel=1e-9)
    (found,) = sf.import_robot(tmp_path / "a.scn")[0].thrusters.values()
    assert found.rotation == ("right" if right else "left")
    assert found.reaction == pytest.approx(0.05 * 0.1 / 0.4)


def forces(folder: Path, text: str, scale: float) -> list[tuple[float, float]]:
    """Forces along x of the thruster's origin, which is y of the hull, at setpoints times a scale."""
    read(folder, scenario(body() + text))
    scene, _ = sf.import_robot(folder / "a.scn")
    eom = sf.derive(scene)
    q, v = np.zeros(eom.nq), np.zeros(eom.nv)
    q[3] = 1.0
    M, still = np.asarray(eom.mass_matrix(q)), np.asarray(eom.forward(q, v, [0.0]))
    speeds = (-80.0, -25.0, 5.0, 25.0, 80.0)
    return [(w, float((M @ (np.asarray(eom.forward(q, v, [w * scale])) - still))[1])) for w in speeds]


def test_rotors_and_simple_thrusters(tmp_path: Path) -> None:
    """A rotor of first order spins up; limits of speed and of thrust."""
    (found,) = robot_of(tmp_path, body() + thruster(QUADRATIC)).thrusters
    assert found.direction == pytest.approx([0, 1, 0], abs=1e-15)
    assert found.keys["limits"]["command"] == pytest.approx([-3000 / math.pi, 3000 / math.pi])
    (slow,) = robot_of(tmp_path, body() + thruster(QUADRATIC, rotor="first_order")).thrusters
    assert slow.keys["spin_up"] == 0.2
    simple = "<actuator name='t' type='simple_thruster'><link name='Base'/><specs lower_thrust_limit='-5' "
    simple += "upper_thrust_limit='9'/></actuator>"
    (force,) = robot_of(tmp_path, body() + simple).thrusters
    assert force.keys == {"model": "force", "limits": {"thrust": [-5.0, 9.0]}}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (thruster(QUADRATIC.replace("0.002", "-1")), "range"),
        (thruster(TABLE.replace("0 50", "50 0")), "range"),
        (thruster(TABLE.replace("-8 0", "-8")), "shape"),
        (thruster(QUADRATIC.replace("quadratic", "magic")), "unknown"),
        (thruster(QUADRATIC).replace("'Base'", "'Bas'"), "unknown"),
        ("<actuator name='s' type='servo'><controller max_torque='5'/><joint name='j'/></actuator>", "unknown"),
    ],
)
def test_actuators_that_cannot_be_are_refused(tmp_path: Path, text: str, code: str) -> None:
    error = refusal(tmp_path, scenario(body() + "\n" + text))
    assert error.code == code
    assert "a.scn:3" in error.place


# Files, arguments and expressions


def test_files_are_included_with_arguments(tmp_path: Path) -> None:
    """From a package, with arguments of the include, and expressions; parameters of a launch file are zero."""
    part = tmp_path / "data"
    part.mkdir()
    robot = scenario(body(inside="<dimensions xyz='$(arg length) ${2*0.2} ${sqrt(0.04)}'/>" + ORIGIN), before="")
    (part / "rov.scn").write_text(robot.replace("1 2 3", "$(param where)"))
    include = "<include file='$(find parts)/rov.scn'><arg name='length' value='0.5'/></include>"
    text = f"<scenario>{MATERIALS}{include}</scenario>"
    world, report = read(tmp_path, text, packages={"parts": part})
    assert world.robots[0].links["Base"].volume == pytest.approx(0.04)
    assert [remark.text for remark in report.of_kind("assumed") if "where" in remark.text]
    world, _ = read(tmp_path, text, packages={"parts": part}, arguments={"where": "4 5 6"})
    assert world.robots[0].X_WR[:3, 3].tolist() == [4, 5, 6]
    _, report = read(tmp_path, text, packages={"parts": part}, arguments={"were": "4 5 6"})
    assert [remark.text for remark in report.of_kind("doubtful") if "were" in remark.text]
    for name in ("no.scn", "y" * 5000, "../x.scn"):
        assert refusal(tmp_path, f"<scenario>\n<include file='{name}'/></scenario>").code == "file"
    assert refusal(tmp_path, "<scenario>\n<include file='a.scn'/></scenario>").code == "limit"
    assert refusal(tmp_path, scenario(body(more="buoyant='$(arg x)'"))).code == "unknown"


def test_arguments_do_not_grow_without_bound(tmp_path: Path) -> None:
    """Arguments inside arguments, and long ones, many times."""
    text = "<scenario>\n<include file='b.scn'><arg name='x' value='{}'/></include></scenario>"
    (tmp_path / "b.scn").write_text(f"<scenario><robot name='{'$(arg x)' * 1000}'/></scenario>")
    assert refusal(tmp_path, text.format("y" * 100_000)).code == "limit"
    with pytest.raises(sf.SeaframeError) as caught:
        read(tmp_path, text.format("y" * 200))
    assert (caught.value.code, "b.scn:1" in caught.value.place) == ("limit", True)


@pytest.mark.parametrize(
    "text",
    ["__import__('os')", "2**999", "1/0", "(1).real", "9^999", "[1]", "x", "'a'*99", "1 if 1 else 2", "sqrt(-1)", ""],
)
def test_expressions_hold_numbers_only(tmp_path: Path, text: str) -> None:
    changed = body(inside=BOX.replace("0.5", "${" + text.replace("'", "&apos;") + "}") + ORIGIN)
    assert refusal(tmp_path, scenario(changed)).code == "invalid"


def test_meshes_are_found_in_the_data_and_must_be_closed(tmp_path: Path) -> None:
    """A tetrahedron in data/, scaled; without a face it is open, and elsewhere it is not read."""
    faces = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\n"
    (tmp_path / "data").mkdir()
    mesh = tmp_path / "data" / "t.obj"
    mesh.write_text(faces + "f 2 3 4\n")
    physical = "<physical><mesh filename='t.obj' scale='2'/><origin xyz='1 0 0' rpy='0 0 0'/></physical>"
    link = base_of(tmp_path, body("model", physical))
    assert link.volume == pytest.approx(8 / 6)
    assert link.center == pytest.approx([1.5, 0.5, 0.5])
    mesh.write_text(faces)
    assert refusal(tmp_path, scenario(body("model", physical))).code == "invalid"
    mesh.unlink()
    assert refusal(tmp_path, scenario(body("model", physical))).code == "file"
    outside = tmp_path.parent / f"{tmp_path.name}-outside.obj"
    outside.write_text(faces + "f 2 3 4\n")
    elsewhere = physical.replace("t.obj", f"../{outside.name}")
    assert refusal(tmp_path, scenario(body("model", elsewhere))).code == "file"


def test_materials_are_needed_only_without_a_mass(tmp_path: Path) -> None:
    assert base_of(tmp_path, body(inside=BOX + ORIGIN + "<mass value='2'/>"), before="").mass == 2.0
    assert refusal(tmp_path, scenario(body(), before="")).code == "unknown"
    assert refusal(tmp_path, scenario(body("wing"))).code == "unsupported"
