"""SDF models and worlds: frames, includes, joints and water, by hand-made files and by those of other projects."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.exchange.robots.draft import DraftRobot, DraftWorld
from seaframe.exchange.robots.import_options import ImportOptions
from seaframe.exchange.robots.import_report import ImportReport
from seaframe.exchange.robots.sdf_files import read_sdf
from seaframe.numbers import Floats
from tests.exchange.robots.expected_robots import DIGITS, difference, expected, mass_matrix, pose

INERTIAL = "<inertial><mass>2</mass><inertia><ixx>0.1</ixx><iyy>0.2</iyy><izz>0.25</izz></inertia></inertial>"
BOX = "<collision name='c'><geometry><box><size>0.5 0.4 0.2</size></box></geometry></collision>"
HULL = f"<link name='hull'>{INERTIAL}{BOX}</link>"

# The robots of other projects, with the file that has their plugins
ROBOTS = [
    ("IOES-Lab+dave", "models/dave_robot_models/description/bluerov2/model.sdf", ""),
    ("IOES-Lab+dave", "models/dave_robot_models/description/glider_slocum/model.sdf", ""),
    ("gazebosim+gz-sim", "tutorials/files/theory_hydrodynamics/buoyant_cylinder.sdf", ""),
    (
        "osrf+lrauv",
        "lrauv_description/models/tethys/model.sdf",
        "lrauv_description/models/tethys_equipped/model.sdf",
    ),
    ("uuvsimulator+uuv_manipulators", "oberon7/oberon7_description/models/oberon7/model.sdf", ""),
]


def read(folder: Path, text: str, name: str = "model.sdf", **options: Any) -> tuple[DraftWorld, ImportReport]:
    """What the text of a file describes."""
    path, report = folder / name, ImportReport()
    path.write_text(text, encoding="utf-8")
    return read_sdf(path, ImportOptions(**options), report), report


def model(inside: str, version: str = "1.9", attributes: str = "") -> str:
    """A file with one model, whose elements begin in line 2."""
    return f"<sdf version='{version}'><model name='rov' {attributes}>\n{inside}</model></sdf>"


def robot_of(folder: Path, inside: str, version: str = "1.9") -> DraftRobot:
    """The robot of one model."""
    return read(folder, model(inside, version))[0].robots[0]


def refusal(folder: Path, text: str, name: str = "model.sdf", **options: Any) -> sf.SeaframeError:
    """The error that a file gives, which names the file and a line."""
    with pytest.raises(sf.SeaframeError) as caught:
        read(folder, text, name, **options)
    assert caught.value.place.startswith(str(folder))
    return caught.value


def joint(kind: str = "revolute", inside: str = "<axis><xyz>0 0 1</xyz></axis>", child: str = "arm") -> str:
    return f"<joint name='j' type='{kind}'><parent>hull</parent><child>{child}</child>{inside}</joint>"


def arm(pose: str = "<pose>0.5 0 0 0 0 0</pose>", name: str = "arm") -> str:
    return f"<link name='{name}'>{pose}{INERTIAL}</link>"


# Against other programs


@pytest.mark.parametrize(("folder", "file", "plugins"), ROBOTS)
def test_robots_are_as_pinocchio_reads_them(shared_data: Path, folder: str, file: str, plugins: str) -> None:
    """Masses, centre, joints and the mass matrix at a seeded configuration."""
    want = expected(shared_data / folder, file)
    path = shared_data / folder / (plugins or file)
    scene, report = sf.import_robot(path, keep_rotors=True)
    robot = next(iter(scene.robots.values()))
    assert len(report.links) - ("world" in robot.links) == want["links"]
    assert sum(link.total_mass for link in robot.links.values()) == pytest.approx(want["mass_of_all_links"], rel=1e-9)
    assert robot.base == want["base"].split(":")[0]
    assert sorted(report.joints) == sorted(want["moving_joints"])
    M = mass_matrix(scene, report, want["seeded_configuration"], want["mass_matrix_rows"])
    assert difference(M, want["mass_matrix"]) < 2 * DIGITS


@pytest.mark.parametrize(("folder", "file", "plugins"), ROBOTS)
def test_hydrodynamics_and_thrusters_are_those_of_the_file(
    shared_data: Path, folder: str, file: str, plugins: str
) -> None:
    """Added mass and drag as positive matrices in the link's frame, volumes of collisions, places of thrusters."""
    want = expected(shared_data / folder, file)
    world = read_sdf(shared_data / folder / (plugins or file), ImportOptions(), ImportReport())
    robot = world.robots[0]
    for entry in want.get("hydrodynamics_gz", []):
        link, as_positive = robot.links[entry["link"]], entry["as_positive"]
        quadratic = as_positive.get("drag_quadratic_from_tags_without_abs", as_positive["drag_quadratic"])
        given = (link.added_mass, as_positive["added_mass"]), (link.linear_drag, as_positive["drag_linear"])
        for got, wanted in (*given, (link.quadratic_drag, quadratic)):
            assert_matrix(got, wanted)
    volumes = [each for each in want["collision_volumes"] if each["volume"] is not None]
    for each in volumes:
        link = robot.links[each["link"]]
        assert link.volume == pytest.approx(each["volume"], rel=1e-9)
        assert link.center_of_buoyancy == pytest.approx(each["center_in_link"], abs=1e-12)
    thrusters = {each.name: each for each in robot.thrusters}
    assert len(thrusters) == len(want.get("thrusters_gz", []))
    for each in want.get("thrusters_gz", []):
        thruster = thrusters[each["joint_name"]]
        assert thruster.link == want["root_link"][0]
        assert thruster.at == pytest.approx(each["position_in_root_link"], abs=1e-9)
        assert thruster.direction == pytest.approx(each["direction_in_root_link"], abs=1e-7)
        if each["use_angvel_cmd"].lower() != "true":
            assert "model" not in thruster.keys  # a force in newtons
            continue
        diameter = float(each["propeller_diameter"])
        T_ww = abs(float(each["thrust_coefficient"])) * float(each["fluid_density"]) * diameter**4
        assert thruster.keys["propeller"]["T_ww"] == pytest.approx(T_ww, rel=1e-12)


def assert_matrix(got: Floats | None, wanted: Any) -> None:
    """An entry of EXPECTED: a diagonal, a matrix, or the word that it is zero."""
    if isinstance(wanted, str):
        assert got is None
        return
    matrix = np.diag(wanted["diagonal"]) if "diagonal" in wanted else np.array(wanted["matrix"])
    assert got == pytest.approx(matrix, rel=1e-12)


def test_every_file_imports_or_is_refused_at_a_place(shared_data: Path) -> None:
    """All SDF files of other projects; those that cannot be a robot say why, and where."""
    refused = {}
    packages = {
        name: shared_data / "osrf+lrauv" / "lrauv_description" / "models" / name
        for name in ("tethys", "tethys_equipped")
        if (shared_data / "osrf+lrauv").is_dir()
    }
    files = sorted([*shared_data.rglob("*.sdf"), *shared_data.rglob("*.sdf.in")])
    for path in files:
        try:
            scene, report = sf.import_robot(path, packages=packages)
        except sf.SeaframeError as error:
            refused[str(path.relative_to(shared_data))] = (error.code, error.place.startswith(f"{path}:"))
        else:
            assert scene.robots
            assert report.remarks
    if not files:
        pytest.skip(f"no SDF files in {shared_data}")
    assert refused == {
        "CentraleNantesROV+bluerov2/bluerov2_description/urdf/demo_world.sdf": (
            "missing",
            True,
        ),  # only water to look at
        "gazebosim+gz-sim/test/worlds/added_mass_full_matrix.sdf": ("range", True),  # its matrix is indefinite
        "gazebosim+gz-sim/test/worlds/hydrodynamics.sdf.in": ("unsupported", True),  # @CMAKE_SOURCE_DIR@
        "gazebosim+gz-sim/test/worlds/underwater_currents.sdf": ("file", True),  # a model from the network
        "osrf+lrauv/lrauv_description/models/tethys/model.sdf.in": ("unsupported", True),
    }


@pytest.mark.parametrize("seed", range(3))
def test_random_chains_are_as_pinocchio_reads_them(tmp_path: Path, seed: int) -> None:
    """A chain with links and joints in frames of their own, and the same one as URDF in Pinocchio, at random angles."""
    pin = pytest.importorskip("pinocchio")
    rng = np.random.default_rng(seed)
    sdf, urdf = ["<frame name='middle'><pose>0.1 0.2 0.3 0.4 0.5 0.6</pose></frame>"], list[str]()
    X_MF = pose(np.array([0.1, 0.2, 0.3, 0.4, 0.5, 0.6]))
    before = np.eye(4)
    for k in range(5):
        x_L, x_J, x_I = rng.uniform(-1, 1, 6), rng.uniform(-1, 1, 6), rng.uniform(-1, 1, 6)
        half = rng.uniform(0.2, 1.0, 3)
        mass, J = float(rng.uniform(1, 5)), np.diag(half[[1, 2, 0]] + half[[2, 0, 1]])
        X_ML = X_MF @ pose(x_L) if k % 2 else pose(x_L)
        X_MJ = X_ML @ pose(x_J)
        tensor = "".join(f"<i{a}{a}>{value!r}</i{a}{a}>" for a, value in zip("xyz", np.diag(J).tolist(), strict=True))
        relative = " relative_to='middle'" if k % 2 else ""
        where = f"<pose{relative}>{words(x_L)}</pose>"
        inertial = f"<inertial><pose>{words(x_I)}</pose><mass>{mass!r}</mass><inertia>{tensor}</inertia></inertial>"
        sdf.append(f"<link name='l{k}'>{where}{inertial}</link>")
        frame = X_MJ if k else X_ML
        axis = rng.normal(size=3)
        axis /= np.linalg.norm(axis)
        if k:
            kind = "prismatic" if k == 3 else "revolute"
            in_model = k % 2 == 0  # every second axis is given in the frame of the model
            shown = X_MJ[:3, :3] @ axis if in_model else axis
            expressed = " expressed_in='__model__'" if in_model else ""
            sdf.append(
                f"<joint name='j{k}' type='{kind}'><pose>{words(x_J)}</pose><parent>l{k - 1}</parent>"
                f"<child>l{k}</child><axis><xyz{expressed}>{words(shown)}</xyz></axis></joint>"
            )
            urdf.append(
                f"<joint name='j{k}' type='{kind}'>{origin(np.linalg.inv(before) @ frame)}<parent link='l{k - 1}'/>"
                f"<child link='l{k}'/><axis xyz='{words(axis)}'/><limit effort='1' velocity='1' lower='-9' upper='9'/>"
                "</joint>"
            )
        X_LI = np.linalg.inv(frame) @ X_ML @ pose(x_I)
        numbers = " ".join(
            f"i{a}{b}='{float(J[i, j])!r}'" for i, a in enumerate("xyz") for j, b in enumerate("xyz") if i <= j
        )
        urdf.append(
            f"<link name='l{k}'><inertial>{origin(X_LI)}<mass value='{mass!r}'/><inertia {numbers}/></inertial></link>"
        )
        before = frame
    (tmp_path / "model.sdf").write_text(model("".join(sdf)), encoding="utf-8")
    scene, report = sf.import_robot(tmp_path / "model.sdf")
    other = pin.buildModelFromXML(f"<robot name='r'>{''.join(urdf)}</robot>", pin.JointModelFreeFlyer())
    rows = [f"base.{kind}.{axis}" for kind in ("linear", "angular") for axis in "xyz"] + [f"j{k}" for k in range(1, 5)]
    for _ in range(5):
        values = {f"j{k}": float(rng.uniform(-2, 2)) for k in range(1, 5)}
        q = np.concatenate([[0, 0, 0, 0, 0, 0, 1], [values[name] for name in list(other.names)[2:]]])
        M = pin.crba(other, other.createData(), q)
        M = np.triu(M) + np.triu(M, 1).T
        assert list(other.names)[2:] == rows[6:]
        assert difference(mass_matrix(scene, report, values, rows), M) < 1e-9


def words(values: Floats) -> str:
    return " ".join(repr(float(x)) for x in values)


def origin(X: Floats) -> str:
    """A pose as URDF writes it."""
    R = X[:3, :3]
    pitch = np.arctan2(-R[2, 0], np.hypot(R[0, 0], R[1, 0]))
    rpy = np.array([np.arctan2(R[2, 1], R[2, 2]), pitch, np.arctan2(R[1, 0], R[0, 0])])
    return f"<origin xyz='{words(X[:3, 3])}' rpy='{words(rpy)}'/>"


# Frames


def test_a_pose_may_stand_relative_to_what_comes_later(tmp_path: Path) -> None:
    text = HULL + arm("<pose relative_to='f'>1 0 0 0 0 0</pose>") + joint("fixed", "")
    frame = "<frame name='f' attached_to='hull'><pose degrees='true'>0 2 0 0 0 90</pose></frame>"
    found = robot_of(tmp_path, text + frame).joints[0]
    assert found.X_PJ[:3, 3] == pytest.approx([0, 3, 0])
    assert found.X_PJ[:3, 0] == pytest.approx([0, 1, 0])


def test_poses_that_form_a_loop_are_refused(tmp_path: Path) -> None:
    links = arm("<pose relative_to='b'/>", "a") + "\n" + arm("<pose relative_to='a'/>", "b")
    error = refusal(tmp_path, model(links))
    assert error.code == "conflict"
    assert error.place.endswith(("model.sdf:2:1", "model.sdf:3:1"))


def test_an_unknown_frame_lists_those_that_are_there(tmp_path: Path) -> None:
    error = refusal(tmp_path, model(HULL + arm("<pose relative_to='hul'>0 0 0 0 0 0</pose>")))
    assert error.code == "unknown"
    assert set(error.choices) == {"hull", "arm"}


def test_quaternions_of_poses(tmp_path: Path) -> None:
    """A turn of 90 degrees about z as x y z w; one that is not of length 1 is refused."""
    text = "<pose rotation_format='quat_xyzw'>1 2 3 0 0 {0} {0}</pose>"
    robot = robot_of(tmp_path, arm(text.format(0.5**0.5)))
    assert robot.X_WR[:3, :3] @ [1, 0, 0] == pytest.approx([0, 1, 0])
    assert robot.X_WR[:3, 3] == pytest.approx([1, 2, 3])
    assert refusal(tmp_path, model(arm(text.format(0.9)))).code == "range"


def test_a_model_may_be_placed_by_a_frame_inside_it(tmp_path: Path) -> None:
    """The pose of the model is that of its placement frame: X_WM X_MF = X_WF."""
    inside = "<pose>1 0 0 0 0 1.5707963267948966</pose>" + arm("<pose>0 0 0 0 0 0</pose>", "hull")
    inside += "<frame name='grip'><pose>0 0.5 0 0 0 1.5707963267948966</pose></frame>"
    found = read(tmp_path, model(inside, attributes="placement_frame='grip'"))[0].robots[0]
    assert found.X_WR[:3, :3] == pytest.approx(np.eye(3), abs=1e-15)
    assert found.X_WR[:3, 3] == pytest.approx([1, -0.5, 0])


def test_axes_of_joints_by_version_and_frame(tmp_path: Path) -> None:
    """In the joint's frame; in the model's if the file says so, and in files before 1.5."""
    turned = arm("<pose>0 0 0 1.5707963267948966 0 0</pose>")  # its y is the model's z
    axis = "<axis><xyz{}>0 0 1</xyz>{}</axis>"
    cases = [
        ("1.9", axis.format("", ""), [0, 0, 1]),
        ("1.6", axis.format("", "<use_parent_model_frame>1</use_parent_model_frame>"), [0, 1, 0]),
        ("1.4", axis.format("", ""), [0, 1, 0]),
        ("1.9", axis.format(" expressed_in='hull'", ""), [0, 1, 0]),
    ]
    for version, text, want in cases:
        found = robot_of(tmp_path, HULL + turned + joint("revolute", text), version).joints[0]
        assert found.axes[0] == pytest.approx(want, abs=1e-15)


def test_duplicate_names_and_joints_to_nowhere_are_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path, model(HULL + "\n" + HULL)).code == "conflict"
    missing = refusal(tmp_path, model(HULL + "\n" + joint(child="claw")))
    assert missing.code == "unknown"
    assert "model.sdf:3" in missing.place


# Joints


def test_joint_types_and_their_numbers(tmp_path: Path) -> None:
    limits = "<limit><lower>-1</lower><upper>1e16</upper><effort>-1</effort><velocity>2</velocity></limit>"
    dynamics = (
        "<dynamics><damping>0.3</damping><friction>0.1</friction><spring_stiffness>5</spring_stiffness></dynamics>"
    )
    found = robot_of(tmp_path, HULL + arm() + joint("revolute", f"<axis><xyz>0 2 0</xyz>{limits}{dynamics}</axis>"))
    moves = found.joints[0]
    assert (moves.kind, moves.lower, moves.upper, moves.effort, moves.speed) == ("revolute", -1.0, None, None, 2.0)
    assert (moves.damping, moves.friction, moves.stiffness) == (0.3, 0.1, 5.0)
    assert moves.axes[0].tolist() == [0, 1, 0]
    two = "<axis><xyz>1 0 0</xyz></axis><axis2><xyz>0 1 0</xyz></axis2>"
    assert len(robot_of(tmp_path, HULL + arm() + joint("universal", two)).joints[0].axes) == 2
    assert robot_of(tmp_path, HULL + arm() + joint("ball", "")).joints[0].kind == "spherical"


@pytest.mark.parametrize("word", ["1.79769e+308", "inf", "1e+16", "1e12"])
def test_limits_that_are_so_large_are_none(tmp_path: Path, word: str) -> None:
    limits = f"<limit><lower>-{word}</lower><upper>{word}</upper><effort>{word}</effort><velocity>0</velocity></limit>"
    found = robot_of(tmp_path, HULL + arm() + joint("revolute", f"<axis><xyz>0 1 0</xyz>{limits}</axis>")).joints[0]
    assert (found.lower, found.upper, found.effort, found.speed) == (None, None, None, None)
    wrong = f"<axis><xyz>0 1 0</xyz>{limits.replace(word, 'nan', 1).replace('-nan', 'nan')}</axis>"
    assert refusal(tmp_path, model(HULL + arm() + joint("revolute", wrong))).code == "type"


@pytest.mark.parametrize("kind", ["screw", "gearbox", "revolute2", "hinge"])
def test_joints_without_a_counterpart_are_refused(tmp_path: Path, kind: str) -> None:
    error = refusal(tmp_path, model(HULL + arm() + "\n" + joint(kind)))
    assert error.code == "unsupported"
    assert "model.sdf:3" in error.place


def test_a_second_joint_of_a_link_closes_a_loop(tmp_path: Path) -> None:
    """A four-bar of revolute joints: three of the tree, and a hinge between its ends, at its place on the parent."""
    links = HULL + arm("<pose>0 0 1 0 0 0</pose>", "a") + arm("<pose>1 0 1 0 0 0</pose>", "b")
    links += arm("<pose>1 0 0 0 0 0</pose>", "c")
    joints = "".join(
        f"<joint name='{p}{c}' type='revolute'><parent>{p}</parent><child>{c}</child>"
        "<axis><xyz>0 1 0</xyz></axis></joint>"
        for p, c in (("hull", "a"), ("a", "b"), ("b", "c"), ("hull", "c"))
    )
    robot = robot_of(tmp_path, links + joints)
    assert [each.child for each in robot.joints] == ["a", "b", "c"]
    (loop,) = robot.connections
    assert (loop.kind, loop.a, loop.b, loop.at.tolist()) == ("hinge", "hull", "c", [1, 0, 0])
    assert loop.axis is not None
    assert loop.axis.tolist() == [0, 1, 0]
    scene, _ = sf.import_robot(tmp_path / "model.sdf")
    assert len(scene.connections) == 1


def test_joints_to_the_world_fix_the_base(tmp_path: Path) -> None:
    to_world = "<joint name='w' type='fixed'><parent>world</parent><child>hull</child></joint>"
    read(tmp_path, model(f"<pose>1 2 3 0 0 0</pose>{HULL}{to_world}"))
    scene, _ = sf.import_robot(tmp_path / "model.sdf")
    assert scene.robots["rov"].base == "fixed"
    assert scene.robots["rov"].at.position == pytest.approx((1, 2, 3))


def test_a_link_that_no_joint_holds_is_a_robot_of_its_own(tmp_path: Path) -> None:
    """At its own place; a DetachableJoint welds it instead."""
    text = HULL + arm("<pose>0 0 -1 0 0 0</pose>", "weight")
    world, _ = read(tmp_path, model(text))
    assert [(each.name, each.X_WR[2, 3]) for each in world.robots] == [("rov", 0.0), ("rov_weight", -1.0)]
    plugin = (
        "<plugin name='gz::sim::systems::DetachableJoint' filename='x'><parent_link>hull</parent_link>"
        "<child_model>__model__</child_model><child_link>weight</child_link></plugin>"
    )
    (whole,) = read(tmp_path, model(text + plugin))[0].robots
    assert (whole.joints[0].kind, whole.joints[0].X_PJ[2, 3]) == ("fixed", -1.0)
    wrong = plugin.replace("<child_link>weight", "<child_link>anchor")
    assert refusal(tmp_path, model(text + wrong)).code == "unknown"


# Includes


def write_arm(folder: Path, text: str | None = None) -> None:
    """A model in a folder of its own, with a manifest beside it."""
    place = folder / "gripper"
    place.mkdir()
    (place / "model.config").write_text("<model><name>g</name><sdf version='1.9'>g.sdf</sdf></model>")
    claw = arm("<pose>0.1 0 0 0 0 0</pose>", "claw")
    fixed = "<joint name='j' type='fixed'><parent>palm</parent><child>claw</child></joint>"
    content = f"<sdf version='1.6'><model name='gripper'>{arm('', 'palm')}{claw}{fixed}</model></sdf>"
    (place / "g.sdf").write_text(content if text is None else text, encoding="utf-8")


def test_included_models_keep_their_names_inside(tmp_path: Path) -> None:
    """With another name and pose, and joints of the outer model to links inside."""
    write_arm(tmp_path)
    include = "<include><uri>gripper</uri><name>left</name><pose>0 1 0 0 0 0</pose></include>"
    held = "<joint name='k' type='fixed'><parent>hull</parent><child>left</child></joint>"
    robot = robot_of(tmp_path, HULL + include + held)
    assert list(robot.links) == ["hull", "left::palm", "left::claw"]
    joints = {each.name: each for each in robot.joints}
    assert joints["k"].child == "left::palm"
    assert joints["k"].X_PJ[:3, 3] == pytest.approx([0, 1, 0])
    assert joints["left::j"].X_PJ[:3, 3] == pytest.approx([0.1, 0, 0])


def test_frames_of_models_are_attached_to_their_own_first_link(tmp_path: Path) -> None:
    """Also where a model inside of it comes first."""
    inner = f"<model name='inner'>{arm('', 'a')}</model>"
    outer = f"<model name='outer'>{inner}{arm('<pose>0 0 1 0 0 0</pose>', 'b')}</model>"
    held = "<joint name='k' type='fixed'><parent>hull</parent><child>outer</child></joint>"
    robots = read(tmp_path, model(HULL + outer + held))[0].robots
    assert robots[0].joints[0].child == "outer::b"


def test_merged_models_become_part_of_the_outer_one(tmp_path: Path) -> None:
    """Names without a prefix, poses in the frame of the include, plugins of the include for links inside."""
    write_arm(tmp_path)
    plugin = (
        "<plugin name='gz::sim::systems::Hydrodynamics' filename='x'><link_name>claw</link_name><xU>-3</xU></plugin>"
    )
    include = (
        f"<include merge='true'><uri>model://gripper</uri><pose>0 1 0 0 0 1.5707963267948966</pose>{plugin}</include>"
    )
    held = "<joint name='k' type='fixed'><parent>hull</parent><child>palm</child></joint>"
    robot = robot_of(tmp_path, HULL + include + held)
    assert list(robot.links) == ["hull", "palm", "claw"]
    assert robot.links["claw"].linear_drag is not None
    assert robot.links["claw"].linear_drag[0, 0] == 3.0
    (held_joint,) = (each for each in robot.joints if each.name == "k")
    assert held_joint.X_PJ[:3, 3] == pytest.approx([0, 1, 0])
    assert held_joint.X_PJ[:3, 0] == pytest.approx([0, 1, 0])


def test_a_world_merges_nothing(tmp_path: Path) -> None:
    """There it is a robot like any other."""
    write_arm(tmp_path)
    found, _ = read(tmp_path, world("<include merge='true'><uri>gripper</uri><name>left</name></include>"))
    assert [each.name for each in found.robots] == ["left"]
    assert list(found.robots[0].links) == ["palm", "claw"]


def test_includes_without_end_or_without_a_file_are_refused(tmp_path: Path) -> None:
    write_arm(tmp_path, "<sdf version='1.9'><model name='g'><include><uri>gripper</uri></include></model></sdf>")
    include = "<include><uri>{}</uri></include>"
    path = tmp_path / "model.sdf"
    for uri, code in (
        ("gripper", "limit"),
        ("nowhere", "file"),
        ("https://fuel.example.org/1.0/someone/models/Some ROV", "file"),
        ("../../etc/passwd", "file"),
    ):
        path.write_text(model(HULL + "\n" + include.format(uri)), encoding="utf-8")
        with pytest.raises(sf.SeaframeError) as caught:
            read_sdf(path, ImportOptions(), ImportReport())
        assert caught.value.code == code
    write_named = tmp_path / "named"
    write_named.mkdir()
    (write_named / "model.sdf").write_text(f"<sdf version='1.9'><model name='m'>{HULL}</model></sdf>")
    text = model(include.format("https://fuel.example.org/1.0/someone/models/Some ROV"))
    world, _ = read(tmp_path, text, packages={"Some ROV": write_named})
    assert list(world.robots[0].links) == ["m::hull"]


def test_models_do_not_grow_without_bound(tmp_path: Path) -> None:
    """A model that includes another one many times, which does so too; and arguments, which SDF does not take."""
    write_arm(tmp_path)
    many = "".join(f"<include><uri>gripper</uri><name>g{k}</name></include>" for k in range(300))
    assert refusal(tmp_path, model(HULL + many)).code == "limit"
    assert refusal(tmp_path, model(HULL), arguments={"a": "1"}).code == "unsupported"


def test_names_that_no_file_can_have_are_not_there(tmp_path: Path) -> None:
    """Too long for a file system, or with a character of no name."""
    for name in ("y" * 5000, "y/" * 3000, "%00"):
        for uri in (name, f"model://{name}", f"file:///{name}", f"https://x.org/{name}"):
            assert refusal(tmp_path, model(f"{HULL}<include><uri>{uri}</uri></include>")).code == "file"
            mesh = f"<mesh><uri>{uri}</uri></mesh>"
            world, _ = read(tmp_path, model(HULL.replace("<box><size>0.5 0.4 0.2</size></box>", mesh)))
            assert world.robots[0].links["hull"].volume == 0.0


def test_files_outside_of_the_packages_are_not_read(tmp_path: Path) -> None:
    """A model above the folder of the file, by a path or through a symbolic link."""
    secret, home = tmp_path / "secret", tmp_path / "home"
    secret.mkdir()
    home.mkdir()
    (secret / "model.sdf").write_text(f"<sdf version='1.9'><model name='m'>{HULL}</model></sdf>")
    (home / "link").symlink_to(secret)
    for uri in ("../secret", "link", f"file://{secret}/model.sdf"):
        error = refusal(home, model(f"<include><uri>{uri}</uri></include>"))
        assert error.code == "file"


def test_templates_name_what_is_not_filled(tmp_path: Path) -> None:
    """Also where they leave no XML; comments do not count."""
    text = model(
        "<!-- @no@ -->\n<link name=@name><inertial><mass>@mass@</mass></inertial><pose>@calculated</pose></link>"
    )
    error = refusal(tmp_path, text, "model.sdf.in")
    assert error.code == "unsupported"
    assert error.place.endswith("model.sdf.in:3:12")
    assert [word in error.message for word in ("@name", "@mass@", "@calculated", "@no@")] == [True, True, True, False]
    assert read(tmp_path, model(HULL), "model.sdf.in")[0].robots


# Worlds


def world(inside: str) -> str:
    return f"<sdf version='1.9'><world name='w'>\n{inside}</world></sdf>"


PLUGIN = "<plugin name='gz::sim::systems::{}' filename='x'>{}</plugin>"
GRADED = (
    "<graded_buoyancy><default_density>1020</default_density><density_change><above_depth>2</above_depth>"
    "<density>1.1</density></density_change></graded_buoyancy>"
)
ROV = f"<model name='rov'><pose>0 0 -3 0 0 0</pose>{HULL}</model>"


def test_worlds_give_gravity_density_and_surface(tmp_path: Path) -> None:
    static = f"<model name='bottom'><static>true</static>{HULL}</model>"
    text = world("<gravity>0 0 -9.7</gravity>" + PLUGIN.format("Buoyancy", GRADED) + static + ROV)
    found, report = read(tmp_path, text)
    assert found.gravity is not None
    assert found.gravity.tolist() == [0, 0, -9.7]
    assert (found.density, found.surface) == (1020.0, 2.0)
    assert [each.name for each in found.robots] == ["rov"]
    assert any("bottom" in remark.text for remark in report.of_kind("ignored"))
    scene, _ = sf.import_robot(tmp_path / "model.sdf")
    assert scene.water is not None
    assert (scene.water.density, scene.water.surface) == (1020.0, 2.0)
    assert scene.robots["rov"].links["hull"].volume == pytest.approx(0.04)


def test_light_and_ground_of_worlds_need_not_be_there(tmp_path: Path) -> None:
    """Models that most worlds include, and static ones; another one that is not there is refused."""
    scenery = "<include><uri>model://sun</uri></include><include><uri>https://x.org/models/Ground Plane</uri></include>"
    static = "<include><uri>model://wreck</uri><static>true</static></include>"
    found, report = read(tmp_path, world(scenery + static + ROV))
    assert [each.name for each in found.robots] == ["rov"]
    assert len([remark for remark in report.of_kind("ignored") if "model" in remark.text]) == 3
    assert refusal(tmp_path, world(static.replace("true", "false") + ROV)).code == "file"


def test_nothing_displaces_water_where_a_world_does_not_say_so(tmp_path: Path) -> None:
    """No Buoyancy plugin, or one that is enabled for other models only; a model alone displaces its collisions."""
    density = "<uniform_fluid_density>1000</uniform_fluid_density>"
    other = PLUGIN.format("Buoyancy", density + "<enable>other</enable>")
    mine = PLUGIN.format("Buoyancy", density + "<enable>rov</enable>")
    for plugin, volume in (("", 0.0), (other, 0.0), (mine, 0.04)):
        found, _ = read(tmp_path, world(plugin + ROV))
        assert found.robots[0].links["hull"].volume == pytest.approx(volume)
    alone = robot_of(tmp_path, HULL)
    assert alone.links["hull"].volume == pytest.approx(0.04)


def test_a_table_of_currents_counts_where_it_is_the_same_everywhere(tmp_path: Path) -> None:
    preload = PLUGIN.format("EnvironmentPreload", "<data>c.csv</data>")
    columns = "<lookup_current_x>east</lookup_current_x><lookup_current_y>north</lookup_current_y>"
    user = PLUGIN.format("Hydrodynamics", f"<link_name>hull</link_name><xU>-1</xU>{columns}")
    text = world(preload + ROV.replace("</model>", user + "</model>"))
    (tmp_path / "c.csv").write_text("t,east,north\n0,0.5,-1\n9,0.5,-1\n")
    found, _ = read(tmp_path, text)
    assert found.current is not None
    assert found.current.tolist() == [0.5, -1.0, 0.0]
    (tmp_path / "c.csv").write_text("t,east,north\n0,0.5,-1\n9,0.6,-1\n")
    found, report = read(tmp_path, text)
    assert found.current is None
    assert any("east" in remark.text for remark in report.of_kind("ignored"))


# Links


def test_left_out_masses_are_those_of_sdf_and_are_said(tmp_path: Path) -> None:
    found, report = read(tmp_path, model("<link name='hull'/>"))
    hull = found.robots[0].links["hull"]
    assert hull.mass == 1.0
    assert hull.inertia is not None
    assert hull.inertia.tolist() == np.eye(3).tolist()
    assert len(report.of_kind("assumed")) == 1


def test_masses_may_be_computed_from_collisions(tmp_path: Path) -> None:
    """Two boxes of other densities, whose centre and moments are those of a textbook."""
    cube = "<geometry><box><size>1 1 1</size></box></geometry>"
    box = f"<collision name='{{0}}'><pose>{{1}} 0 0 0 0 0</pose>{{2}}{cube}</collision>"
    text = "<link name='hull'><inertial auto='true'><density>100</density></inertial>"
    text += box.format("a", "0", "") + box.format("b", "2", "<density>300</density>") + "</link>"
    hull = robot_of(tmp_path, text).links["hull"]
    assert hull.mass == pytest.approx(400)
    assert hull.center == pytest.approx([1.5, 0, 0])
    across = 400 / 6 + 100 * 1.5**2 + 300 * 0.5**2
    assert hull.inertia == pytest.approx(np.diag([400 / 6, across, across]))


@pytest.mark.parametrize(
    ("solid", "volume"),
    [
        ("<sphere><radius>0.5</radius></sphere>", np.pi / 6),
        ("<cylinder><radius>0.5</radius><length>2</length></cylinder>", np.pi / 2),
        ("<capsule><radius>0.5</radius><length>2</length></capsule>", np.pi / 2 + np.pi / 6),
        ("<ellipsoid><radii>1 2 3</radii></ellipsoid>", 8 * np.pi),
        ("<box/>", 1.0),
        ("<plane><normal>0 0 1</normal></plane>", 0.0),
    ],
)
def test_volumes_of_collisions(tmp_path: Path, solid: str, volume: float) -> None:
    text = f"<link name='hull'>{INERTIAL}<collision name='c'><geometry>{solid}</geometry></collision></link>"
    assert robot_of(tmp_path, text).links["hull"].volume == pytest.approx(volume)


def test_sizes_and_damping_that_cannot_be_are_refused(tmp_path: Path) -> None:
    for sizes in ("0.5 0 0.2", "0.5 5e-324 0.2"):
        assert refusal(tmp_path, model(HULL.replace("0.5 0.4 0.2", sizes))).code == "range"
    mesh = "<mesh><uri>x.stl</uri><scale>1 1e-300 1</scale></mesh>"
    assert refusal(tmp_path, model(HULL.replace("<box><size>0.5 0.4 0.2</size></box>", mesh))).code == "range"
    axis = "<axis><xyz>0 0 1</xyz><dynamics><damping>-1</damping></dynamics></axis>"
    assert refusal(tmp_path, model(HULL + arm() + joint("revolute", axis))).code == "range"
    assert refusal(tmp_path, "<robot name='r'/>").code == "format"
    assert refusal(tmp_path, "<sdf version='1.9'/>").code == "missing"


def test_chained_poses_stay_short_decimals(tmp_path: Path) -> None:
    """A model away from the origin and turned: numbers relative to its links are written as the file has them."""
    place = "<pose>1 2 -5 0 0 0.7</pose>"
    inside = place + HULL + arm("<pose relative_to='j'>0 0 0.1 0 0 0</pose>")
    inside += joint("revolute", "<pose relative_to='hull'>0.3 0.1 -0.05 0 0 0</pose><axis><xyz>0 1 0</xyz></axis>")
    (tmp_path / "model.sdf").write_text(model(inside), encoding="utf-8")
    scene, _ = sf.import_robot(tmp_path / "model.sdf")
    found = next(link for name, link in scene.links.items() if name.endswith(".arm"))
    assert found.joint is not None
    assert found.joint.at == (0.3, 0.1, -0.05)
    assert found.center == (0.0, 0.0, 0.1)


def test_a_link_that_two_roots_hold_joins_two_robots(tmp_path: Path) -> None:
    second = arm("<pose>0 1 0 0 0 0</pose>", "other") + arm("<pose>0.5 0 0 0 0 0</pose>")
    closing = "<joint name='k' type='fixed'><parent>other</parent><child>arm</child></joint>"
    (tmp_path / "model.sdf").write_text(model(HULL + second + joint() + closing), encoding="utf-8")
    scene, report = sf.import_robot(tmp_path / "model.sdf")
    (found,) = scene.connections
    assert (found.type, found.a, found.b) == ("rigid", report.links["other"], report.links["arm"])
    assert len(scene.robots) == 2
