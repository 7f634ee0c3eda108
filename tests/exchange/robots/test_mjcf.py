"""MJCF files against MuJoCo itself: accelerations of a model with every kind of frame, and motion in its water."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.numbers import Floats
from seaframe.scene.fluid import AddedMass
from tests.exchange.robots.expected_robots import expected, mass_matrix

mujoco = pytest.importorskip("mujoco")
SUITE = "google-deepmind+dm_control/dm_control/suite"

MODEL = """<mujoco model="frames">
  <compiler angle="radian" eulerseq="zyX"/>
  <option density="900" viscosity="0.7" wind="0.1 -0.2 0.05" gravity="0 0 -3"><flag contact="disable"/></option>
  <default>
    <geom density="800"/>
    <default class="arm">
      <joint damping="0.02" armature="0.001"/>
      <geom type="capsule" size="0.02"/>
      <default class="thick"><geom size="0.05"/></default>
    </default>
  </default>
  <worldbody>
    <geom type="plane" size="1 1 1"/>
    <body name="hull" pos="0.1 0.2 0.3" euler="0.3 -0.4 0.5">
      <freejoint name="root"/>
      <geom type="box" size="0.2 0.1 0.05" euler="0.1 0.7 0.2"/>
      <geom type="ellipsoid" size="0.1 0.05 0.04" pos="0.2 0.1 0" quat="0.8 0.1 0.5 -0.2"/>
      <frame pos="0.1 0 0.1" axisangle="0 1 1 0.6">
        <geom type="sphere" size="0.06" mass="0.7"/>
        <body name="upper" pos="0.1 0 0" xyaxes="0.9 0.1 0.2 0 1 0.3" childclass="arm">
          <joint name="yaw" axis="0.2 0.1 1" pos="0.01 0.02 0.03"/>
          <joint name="pitch" axis="0 1 0.1" pos="-0.02 0 0.01" stiffness="0.5"/>
          <geom fromto="0 0 0 0.3 0.1 0.05"/>
          <geom class="thick" fromto="0.3 0.1 0.05 0.3 0.2 0.1" mass="0.4"/>
          <body name="fore" pos="0.3 0.1 0.05" zaxis="0.3 -0.2 0.9">
            <joint name="slide" type="slide" axis="1 0 1"/>
            <inertial pos="0.1 0 0.05" quat="0.9 0.2 0.1 0.3" mass="0.6" diaginertia="0.004 0.003 0.002"/>
            <body name="hand" pos="0.2 0 0">
              <joint name="wrist" axis="1 0 0"/>
              <geom type="cylinder" size="0.03 0.1" euler="0.5 0.2 -0.3"/>
            </body>
          </body>
        </body>
      </frame>
    </body>
  </worldbody>
</mujoco>"""


class Pair:
    """The same model in MuJoCo and in Seaframe, with states by the names of joints."""

    def __init__(self, text: str, folder: Path) -> None:
        path = folder / "model.xml"
        path.write_text(text)
        self.model = mujoco.MjModel.from_xml_string(text)
        self.data = mujoco.MjData(self.model)
        self.scene, self.report = sf.import_robot(path)
        names, model = self.scene.coordinates, self.model
        self.free = bool(model.jnt_type[0] == mujoco.mjtJoint.mjJNT_FREE)
        own = [k for k in range(model.njnt) if model.jnt_type[k] != mujoco.mjtJoint.mjJNT_FREE]
        paths = [self.report.joints[model.joint(k).name] for k in own]
        self.q = [(names.q.index(path), model.jnt_qposadr[k]) for path, k in zip(paths, own, strict=True)]
        rates = [f"{path.rpartition('.')[0]}.rate" for path in paths]
        self.v = [(names.v.index(rate), model.jnt_dofadr[k]) for rate, k in zip(rates, own, strict=True)]

    def set_random(self, seed: int, angle: float = 0.5, rate: float = 1.0) -> tuple[Floats, Floats]:
        """Set a random state in MuJoCo and return it as q and v."""
        rng = np.random.default_rng(seed)
        q, v = np.zeros(len(self.scene.coordinates.q)), np.zeros(len(self.scene.coordinates.v))
        if self.free:
            self.data.qpos[3:7] = q[3:7] = (x := rng.normal(size=4)) / np.linalg.norm(x)
            self.data.qpos[:3] = q[:3] = rng.normal(size=3)
            R = np.zeros(9)
            mujoco.mju_quat2Mat(R, q[3:7])
            self.data.qvel[:6] = rate * rng.normal(size=6) * [0.1, 0.1, 0.1, 1, 1, 1]  # world, body
            v[:3], v[3:6] = R.reshape(3, 3).T @ self.data.qvel[:3], self.data.qvel[3:6]
        for (a, b), (c, d) in zip(self.q, self.v, strict=True):
            self.data.qpos[b] = q[a] = rng.uniform(-angle, angle)
            self.data.qvel[d] = v[c] = rng.uniform(-rate, rate)
        return q, v

    def difference(self, own: Any, other: Any, pairs: list[tuple[int, int]]) -> float:
        """Largest difference of the entries of joints."""
        return max(abs(float(own[a] - other[b])) for a, b in pairs)


@pytest.mark.parametrize("seed", range(3))
def test_accelerations_are_those_of_mujoco(seed: int, tmp_path: Path) -> None:
    pair = Pair(MODEL, tmp_path)
    q, v = pair.set_random(seed)
    mujoco.mj_forward(pair.model, pair.data)
    vdot = sf.derive(pair.scene).forward(q, v)
    # What water exerts where it turns with a body's box is exact: the axes of every box are those of a link.
    assert pair.difference(vdot, pair.data.qacc, pair.v) < 1e-9 * np.abs(pair.data.qacc).max()
    R = np.zeros(9)
    mujoco.mju_quat2Mat(R, q[3:7])
    # MuJoCo's linear acceleration is that of a point in the world, ours that of the twist: add omega x v.
    linear = R.reshape(3, 3) @ (vdot[:3] + np.cross(v[3:6], v[:3]))
    np.testing.assert_allclose(linear, pair.data.qacc[:3], atol=1e-9 * np.abs(pair.data.qacc).max())
    np.testing.assert_allclose(vdot[3:6], pair.data.qacc[3:6], atol=1e-9 * np.abs(pair.data.qacc).max())


def test_masses_and_centres_are_those_of_mujoco(tmp_path: Path) -> None:
    pair = Pair(MODEL, tmp_path)
    for name in ("hull", "upper", "fore", "hand"):
        link, body = pair.scene.links[pair.report.links[name]], pair.model.body(name)
        assert link.mass == pytest.approx(float(body.mass[0]), rel=1e-12)


def swimmer(folder: Path, count: int) -> str:
    """Return the swimmer of some links: its head, and the segments that its own program adds, without pictures."""
    inside = motors = ""
    limit = 360.0 / count
    for k in reversed(range(count - 1)):
        geoms = '<geom class="visual"/><geom class="inertial"/>'
        joint = f'<joint name="joint_{k}" range="-{limit} {limit}"/>'
        inside = f'<body name="segment_{k}" pos="0 .1 0">{geoms}{joint}{inside}</body>'
        motors += f'<motor name="motor_{k}" joint="joint_{k}"/>'
    text = (folder / "swimmer.xml").read_text().replace('<site name="head"/>', f'<site name="head"/>{inside}', 1)
    return plain(text.replace("<sensor>", f"<actuator>{motors}</actuator><sensor>", 1))


def plain(text: str) -> str:
    """Return a model without pictures and sensors."""
    for part in (r"<include[^>]*/>", r"<asset>.*?</asset>", r'material="\w+"', r"<sensor>.*?</sensor>"):
        text = re.sub(part, "", text, flags=re.DOTALL)
    return text


def suite(data: Path) -> Path:
    folder = data / SUITE
    if not folder.is_dir():
        pytest.skip(f"no data at {folder}")
    return folder


def trajectory_error(pair: Pair, dt: float, seconds: float, seed: int) -> float:
    """Return the largest difference of coordinates, those of the base too, at any step of both programs by RK4."""
    pair.model.opt.integrator, pair.model.opt.timestep = mujoco.mjtIntegrator.mjINT_RK4, dt
    q, v = pair.set_random(seed, angle=0.3, rate=0.3)  # no joint reaches its limit
    run = sf.simulate(pair.scene, seconds, dt, integrator="rk4", q0=q, v0=v)
    worst = 0.0
    for row in run.q[1:]:
        mujoco.mj_step(pair.model, pair.data)
        worst = max(worst, pair.difference(row, pair.data.qpos, pair.q))
        if pair.free:
            same = np.sign(row[3:7] @ pair.data.qpos[3:7])  # quaternions of either sign are one rotation
            worst = max(worst, np.abs(row[:3] - pair.data.qpos[:3]).max())
            worst = max(worst, np.abs(same * row[3:7] - pair.data.qpos[3:7]).max())
    return float(worst)


@pytest.mark.parametrize("seed", range(2))
def test_the_swimmer_swims_as_in_mujoco(seed: int, shared_data: Path, tmp_path: Path) -> None:
    pair = Pair(swimmer(suite(shared_data), 6), tmp_path)
    assert len(pair.v) == 8
    assert trajectory_error(pair, 0.002, 2.0, seed) < 1e-9


def without_tendons(text: str) -> str:
    """Return the fish without what Seaframe does not read: its tendons, and the servo that pulls one."""
    text = re.sub(r"<tendon>.*?</tendon>", "", text, flags=re.DOTALL)
    return re.sub(r'<position name="fins_flap".*?/>', "", text)


def test_the_fish_swims_as_in_mujoco_but_for_its_tendons(shared_data: Path, tmp_path: Path) -> None:
    fish = plain((suite(shared_data) / "fish.xml").read_text())
    assert trajectory_error(Pair(without_tendons(fish), tmp_path), 0.004, 2.0, 0) < 1e-6
    whole = Pair(fish, tmp_path)
    kinds = [remark.text for remark in whole.report.remarks if remark.kind == "ignored"]
    assert any("tendon" in text for text in kinds)
    # The whole difference of the accelerations is that of two springs: 3e-4 (servo at zero) and 1e-4, each on the
    # tendon 0.5 (right - left) or 0.5 (right + left).
    q, v = whole.set_random(1, angle=0.3)
    mujoco.mj_forward(whole.model, whole.data)
    eom = sf.derive(whole.scene)
    names = whole.scene.coordinates
    left, right = (names.q.index(whole.report.joints[f"fin{side}_roll"]) for side in ("left", "right"))
    push = np.zeros(eom.nv)
    servo, spring = 3e-4 * 0.5 * (q[right] - q[left]), 1e-4 * 0.5 * (q[right] + q[left])
    push[left - 1], push[right - 1] = 0.5 * servo - 0.5 * spring, -0.5 * servo - 0.5 * spring
    vdot = eom.forward(q, v) + np.linalg.solve(eom.mass_matrix(q), push)
    assert whole.difference(vdot, whole.data.qacc, whole.v) < 1e-9 * np.abs(whole.data.qacc).max()


@pytest.mark.parametrize("name", ["fish", "swimmer"])
def test_files_of_dm_control_are_what_mujoco_finds(name: str, shared_data: Path) -> None:
    folder = suite(shared_data)
    known = expected(shared_data / "google-deepmind+dm_control", f"dm_control/suite/{name}.xml")
    scene, report = sf.import_robot(folder / f"{name}.xml")
    assert sum(link.mass or 0.0 for link in scene.links.values()) == pytest.approx(known["total_mass"])
    rows = [row.replace("root.", "base.") for row in known["mass_matrix_rows"]]
    M = mass_matrix(scene, report, known["seeded_configuration"], rows)
    np.testing.assert_allclose(M, known["mass_matrix"], atol=2e-9 * np.abs(known["mass_matrix"]).max())


FREE = '<body name="b"><freejoint/><geom type="sphere" size="0.1"/></body>'


@pytest.mark.parametrize(
    ("inside", "code", "line"),
    [
        ('<body><joint type="screw"/></body>', "unknown", 2),
        ('<body><geom type="box" size="1"/></body>', "shape", 2),
        ('<body><geom mesh="bow"/></body>', "unknown", 2),
        ('<body name="a"/><body name="a"/>', "conflict", 2),
        ('<body><geom class="fast"/></body>', "unknown", 2),
        ("<attach model='a'/>", "unsupported", 2),
        ("<replicate count='0'/>", "limit", 2),
        ("<replicate count='999'><replicate count='999'><body/></replicate></replicate>", "limit", 2),
        ('<body><geom type="sphere" size="0"/></body>', "shape", 2),
        ('<body quat="0 0 0 0"/>', "range", 2),
        ("<body><body><freejoint/></body></body>", "unsupported", 2),
        (
            "</worldbody><asset><mesh file='a' scale='1 0 1'/></asset><worldbody><body><geom mesh='a'/></body>",
            "range",
            2,
        ),
        (f"<include file='{'y' * 5000}.xml'/>", "file", 2),
        ("", "missing", 1),
    ],
)
def test_wrong_files_are_refused_with_their_place(inside: str, code: str, line: int, tmp_path: Path) -> None:
    path = tmp_path / "robot.xml"
    path.write_text(f"<mujoco>\n<worldbody>{inside}</worldbody></mujoco>")
    with pytest.raises(sf.SceneError) as caught:
        sf.import_robot(path)
    assert caught.value.code == code
    assert caught.value.place.startswith(f"{path}:{line}")


def test_includes_stay_in_their_folder_and_do_not_repeat(tmp_path: Path) -> None:
    (tmp_path / "part.xml").write_text(f"<mujoco><worldbody>{FREE}</worldbody></mujoco>")
    main = tmp_path / "robot.xml"
    main.write_text('<mujoco><include file="part.xml"/></mujoco>')
    assert sf.import_robot(main)[0].links
    for wrong in ('<include file="../robot.xml"/>', '<include file="part.xml"/><include file="part.xml"/>'):
        main.write_text(f"<mujoco>{wrong}</mujoco>")
        with pytest.raises(sf.SceneError) as caught:
            sf.import_robot(main)
        assert "robot.xml:1" in caught.value.place


def test_gravcomp_is_buoyancy(tmp_path: Path) -> None:
    """A share of the weight, or more than it, at the centre of mass: accelerations are MuJoCo's, in any density."""
    for option in ("", '<option density="700"/>'):
        text = f"""<mujoco>{option}<worldbody><body name="hull" gravcomp="1.2"><freejoint/>
          <geom type="box" size=".1 .2 .05" pos=".1 0 .02"/>
          <body name="arm" gravcomp="0.4" pos="0 0 .1">
            <joint name="j" axis="0 1 0"/><geom size=".03" pos=".2 0 0"/></body></body></worldbody></mujoco>"""
        pair = Pair(text, tmp_path)
        q, v = pair.set_random(5, rate=0.0)
        v[:] = pair.data.qvel[:] = 0.0
        mujoco.mj_forward(pair.model, pair.data)
        vdot = sf.derive(pair.scene).forward(q, v)
        np.testing.assert_allclose(vdot[3:6], pair.data.qacc[3:6], atol=1e-9 * np.abs(pair.data.qacc).max())
        assert pair.difference(vdot, pair.data.qacc, pair.v) < 1e-9 * np.abs(pair.data.qacc).max()


def test_least_masses_hold_for_bodies_without_geoms(tmp_path: Path) -> None:
    text = """<mujoco><compiler boundmass="0.5" boundinertia="0.01"/><worldbody><body name="a"><freejoint/>
      <geom type="box" size=".01 .02 .05"/><body name="b" pos="0 0 .4"><joint name="j" axis="1 0 0"/></body>
    </body></worldbody></mujoco>"""
    pair = Pair(text, tmp_path)
    for name in ("a", "b"):
        link = pair.scene.links[pair.report.links[name]]
        assert link.mass == pair.model.body(name).mass[0] == 0.5
        assert link.inertia is not None
        assert link.inertia.diagonal == pytest.approx(pair.model.body(name).inertia.tolist(), rel=1e-12)


def test_motors_of_sites_are_thrusters(tmp_path: Path) -> None:
    """A motor of a turned site with a gear in any direction, against MuJoCo's forces; a torque is left out by name."""
    text = """<mujoco><compiler angle="radian"/><default><site euler="0.3 -0.2 0.9"/></default>
      <worldbody><body name="hull"><freejoint/><geom type="box" size=".3 .2 .1" pos=".05 0 0"/>
        <frame pos="0.1 0 0" euler="0 0.4 0"><site name="port" pos="-.2 .15 .02"/></frame>
        <site name="top" pos="0 .05 .1"/></body></worldbody>
      <actuator><motor name="t1" site="port" gear="3 4 0" ctrlrange="-1 2" forcerange="-0.5 9"/>
        <motor site="top" gear="0 0 -1"/><motor name="spin" site="top" gear="0 0 0 0 0 1"/></actuator></mujoco>"""
    pair = Pair(text, tmp_path)
    assert list(pair.report.thrusters) == ["t1", "top"]
    first = pair.scene.thrusters[pair.report.thrusters["t1"]]
    assert first.limits.thrust == pytest.approx((-2.5, 10.0))
    ignored = [remark.text for remark in pair.report.of_kind("ignored")]
    assert any("spin" in text for text in ignored)
    assert not any("<body/site>" in text for text in ignored)
    q, v = pair.set_random(4)
    v[:] = pair.data.qvel[:] = 0.0
    pair.data.ctrl[:] = [1.5, -2.0, 0.0]
    mujoco.mj_forward(pair.model, pair.data)
    vdot = sf.derive(pair.scene).forward(q, v, [1.5 * 5.0, -2.0])
    R = np.zeros(9)
    mujoco.mju_quat2Mat(R, q[3:7])
    np.testing.assert_allclose(R.reshape(3, 3) @ vdot[:3], pair.data.qacc[:3], rtol=1e-9)
    np.testing.assert_allclose(vdot[3:6], pair.data.qacc[3:6], rtol=1e-9)


def test_a_servo_that_is_damped_by_a_ratio_is_doubtful(tmp_path: Path) -> None:
    text = """<mujoco><worldbody><body name="a"><joint name="j" axis="0 1 0"/><geom size=".1" pos=".5 0 0"/></body>
      </worldbody><actuator>\n<position joint="j" kp="20" dampratio="1"/></actuator></mujoco>"""
    assert [each.place.rpartition(":")[2] for each in Pair(text, tmp_path).report.of_kind("doubtful")] == ["3"]


HUNG = '<joint name="j" axis="0 1 0" pos="0 0 .1"/>'
BALL = '<geom size=".1" pos=".5 0 0"/>'
FRAMED = {
    "a joint in a frame": f'<body><frame pos=".1 .2 0" euler="0 0 40">{HUNG}{BALL}</frame></body>',
    "an inertia in a frame": f"""<body>{HUNG}<frame pos=".1 .2 0" euler="30 0 10">
      <inertial pos="0 .3 .1" mass="1" diaginertia="1 .8 .5"/></frame></body>""",
    "a class of a frame": f'<frame childclass="light" pos="0 0 1"><body>{HUNG}{BALL}</body></frame>',
    "a class of a frame in a body": f"""<body>{HUNG}<frame childclass="light">{BALL}
      <body pos="0 0 .3"><joint name="k" axis="1 0 0"/>{BALL}</body></frame></body>""",
}


@pytest.mark.parametrize("case", FRAMED)
def test_frames_hold_joints_inertias_and_classes_as_in_mujoco(case: str, tmp_path: Path) -> None:
    light = '<default><default class="light"><geom density="100"/><joint damping="1"/></default></default>'
    still = '<option><flag contact="disable"/></option>'
    pair = Pair(f"<mujoco>{light}{still}<worldbody>{FRAMED[case]}</worldbody></mujoco>", tmp_path)
    q, v = pair.set_random(3)
    mujoco.mj_forward(pair.model, pair.data)
    assert pair.v
    assert pair.difference(sf.derive(pair.scene).forward(q, v), pair.data.qacc, pair.v) < 1e-9 * np.abs(
        pair.data.qacc
    ).max()  # fmt: skip


def test_resistance_of_free_joints_is_named(tmp_path: Path) -> None:
    text = """<mujoco><default><joint damping="5" armature="1"/></default><worldbody>
      <body name="a">\n<joint type="free"/><geom size=".1"/></body><body name="b"><freejoint/><geom size=".1"/></body>
      </worldbody></mujoco>"""
    ignored = [
        each for each in Pair(text, tmp_path).report.of_kind("ignored") if "'a'" in each.text or "'b'" in each.text
    ]
    assert [(each.text.split()[0], each.place.rpartition(":")[2]) for each in ignored] == [
        ("`damping`", "3"),
        ("`armature`", "3"),
    ]


def test_replicated_bodies_are_those_of_mujoco(tmp_path: Path) -> None:
    """Legs in a ring, each with two geoms that are replicated too: names, masses and accelerations."""
    leg = """<body name="leg" pos=".2 0 0"><joint name="j" axis="0 1 0.1" damping=".01"/>
      <replicate count="2" offset="0 .05 -.1" euler="20 0 0"><geom type="capsule" size=".02 .06"/></replicate></body>"""
    ring = f'<replicate count="12" offset="0.01 0 0" euler="0 0 30" sep="_">{leg}</replicate>'
    hull = f'<body name="hull"><freejoint/><geom type="box" size=".1 .1 .05"/>{ring}</body>'
    pair = Pair(f"<mujoco><option><flag contact='disable'/></option><worldbody>{hull}</worldbody></mujoco>", tmp_path)
    assert len(pair.v) == 12
    q, v = pair.set_random(7)
    mujoco.mj_forward(pair.model, pair.data)
    vdot = sf.derive(pair.scene).forward(q, v)
    assert pair.difference(vdot, pair.data.qacc, pair.v) < 1e-9 * np.abs(pair.data.qacc).max()


def test_equalities_become_connections(tmp_path: Path) -> None:
    path = tmp_path / "robot.xml"
    text = """<mujoco><worldbody>
      <body name="a"><joint name="ja" axis="0 1 0"/><geom type="box" size=".1 .1 .1" pos="0.5 0 0"/></body>
      <body name="c" pos="0 0 1"><joint name="jc" axis="0 1 0"/><geom type="box" size=".1 .1 .1" pos="0.5 0 0"/></body>
    </worldbody><equality><weld body1="a"/><joint joint1="ja"/></equality></mujoco>"""
    path.write_text(text)
    scene, report = sf.import_robot(path)
    assert [(each.type, each.a, each.b) for each in scene.connections] == [("rigid", "a.a", "a.world")]
    assert any("equality/joint" in remark.text for remark in report.remarks)


@pytest.mark.parametrize(("relpose", "ignored"), [("1 0 0 1 0 0 0", True), ("0 1 0 0 0 0 0", False)])
def test_what_a_connection_does_not_keep_of_a_weld_is_reported(relpose: str, ignored: bool, tmp_path: Path) -> None:
    """A `relpose` without a rotation is MuJoCo's default: as the bodies are at the start."""
    path = tmp_path / "robot.xml"
    path.write_text(f"""<mujoco><worldbody>
      <body name="a"><joint axis="0 1 0"/><geom type="box" size=".1 .1 .1" pos="0.5 0 0"/></body>
      <body name="c" pos="0 0 1"><joint axis="0 1 0"/><geom type="box" size=".1 .1 .1" pos="0.5 0 0"/></body>
      </worldbody><equality>
      <weld body1="a" relpose="{relpose}" solref="0.1 1"/></equality></mujoco>""")
    _, report = sf.import_robot(path)
    assert any("`relpose`" in remark.text for remark in report.of_kind("ignored")) == ignored
    assert [remark.place for remark in report.of_kind("converted") if "`solref`" in remark.text] == [f"{path}:5"]


def test_equalities_connect_bodies_of_the_world(tmp_path: Path) -> None:
    """Each body of the world is a robot: the point is the same place in both."""
    free = '<body name="{}" pos="{} 0 0.2" euler="0 0 {}"><freejoint/><geom type="box" size=".2 .1 .1"/></body>'
    path = tmp_path / "robot.xml"
    bodies = free.format("left", 0, 0) + free.format("right", 1, 90)
    path.write_text(
        f'<mujoco><option gravity="0 0 0"/><worldbody>{bodies}</worldbody>'
        '<equality><connect body1="left" body2="right" anchor=".5 .1 0"/></equality></mujoco>'
    )
    scene, _ = sf.import_robot(path)
    (found,) = scene.connections
    assert (found.type, found.a, found.b) == ("ball", "left.left", "right.right")
    assert found.point_a == pytest.approx([0.5, 0.1, 0.0])
    assert found.point_b == pytest.approx([0.1, 0.5, 0.0])


@pytest.mark.parametrize("kind", ["ellipsoid", "capsule", "box"])
def test_drag_of_ellipsoids_along_and_about_their_axes(kind: str, tmp_path: Path) -> None:
    """Quadratic and linear drag of a body at rest but for one component: what MuJoCo's accelerations say, no lift."""
    size = {"ellipsoid": ".1 .2 .3", "capsule": ".1 .2", "box": ".3 .1 .2"}[kind]
    text = f'''<mujoco><option density="900" viscosity="8" gravity="0 0 0"/><worldbody><body><freejoint/>
      <geom type="{kind}" size="{size}" fluidshape="ellipsoid" fluidcoef=".6 .2 1.4 0 0"/>
      </body></worldbody></mujoco>'''
    pair = Pair(text, tmp_path)
    (link,) = pair.scene.links.values()
    assert link.drag is not None
    assert link.inertia is not None
    mass = np.array([link.mass] * 3 + list(link.inertia.diagonal or ()), dtype=float)
    for k in range(6):
        pair.data.qpos[:], pair.data.qvel[:] = [0, 0, 0, 1, 0, 0, 0], 0.0
        pair.data.qvel[k] = 0.7
        mujoco.mj_forward(pair.model, pair.data)
        resistance = 0.49 * np.array(link.drag.quadratic) + 0.7 * np.array(link.drag.linear)
        assert resistance[k] == pytest.approx(-(mass * pair.data.qacc)[k], rel=1e-9)


def test_ellipsoids_in_water_have_added_mass(tmp_path: Path) -> None:
    text = '<mujoco><option density="1000"/><worldbody><body name="b"><freejoint/>'
    text += '<geom type="ellipsoid" size="0.2 0.1 0.1" fluidshape="ellipsoid"/></body></worldbody></mujoco>'
    pair = Pair(text, tmp_path)
    A = next(iter(pair.scene.links.values())).added_mass
    assert isinstance(A, AddedMass)
    volume = 4.0 / 3.0 * np.pi * 0.2 * 0.1 * 0.1
    # Factors of a prolate spheroid 2:1, by Lamb; MuJoCo integrates them numerically to about 1e-4.
    np.testing.assert_allclose(
        np.diag(A.array)[:3], 1000.0 * volume * np.array([0.210015, 0.704210, 0.704210]), rtol=1e-4
    )
    np.testing.assert_allclose(np.diag(A.array)[:3], pair.model.geom_fluid[0][6:9] * 1000.0, rtol=1e-3)
