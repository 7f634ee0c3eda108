"""The bridge: a robot behind a bad network in virtual time, and compiled firmware at a pseudo-terminal."""

from __future__ import annotations

import os
import pty
import shutil
import socket
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.cli import main
from seaframe.exchange.firmware import bridge
from seaframe.exchange.firmware.protocol import sign_line
from seaframe.exchange.firmware.sessions import record_session
from seaframe.exchange.firmware.transports import UdpTransport
from seaframe.exchange.firmware.twin import Twin
from seaframe.look.live import View
from tests.exchange.firmware.helpers import (
    JOINTS,
    FakeRobot,
    Network,
    build,
    command_at,
    environment,
    star,
    write,
)


def session(robot: FakeRobot, log: Path, duration: float = 6.0) -> Any:
    return record_session(star(), robot, log, duration)


@pytest.mark.parametrize("drift", [0.0, 4e-3, -4e-3])
def test_a_bad_network_loses_rows_but_nothing_is_wrong(drift: float, tmp_path: Path) -> None:
    robot = FakeRobot(Network(3, delay=(0.002, 0.02), loss=0.1, copies=0.1, damage=0.05), drift=drift)
    found = session(robot, tmp_path / "log.csv", 20.0)
    log = sf.read_log(tmp_path / "log.csv")
    assert (np.diff(log.t) > 0.0).all()
    assert found.rows == len(log.t)
    assert found.rows + found.lost == pytest.approx(1000, abs=12)
    assert 0.1 < found.lost / 1000 < 0.2  # lost or damaged
    assert found.repeated > 50
    assert found.damaged > 30
    assert found.clock is not None
    assert -found.clock.drift == pytest.approx(drift / (1.0 + drift), abs=2e-4)
    gait = log["robot_clock"] - robot.started  # time of the gait by the robot's clock
    error = np.abs(log.t - gait / (1.0 + drift))
    assert error.max() < 0.01  # round trips take 44 ms in the mean
    assert error[log.t > 15.0].max() < 4e-3
    for k, joint in enumerate(JOINTS):  # each row is of its own time
        assert np.abs(log[f"commanded.{joint}.angle"] - command_at(gait)[:, k]).max() < 0.5 / 600 + 1e-5
        assert np.abs(log[f"{joint}.angle"] - command_at(gait - robot.lag)[:, k]).max() < 1e-5
    assert robot.commands == ["speed 1", "amplitude 1", "start", "stop"]


def test_a_good_network_gives_every_row_and_the_twin_is_the_simulation(tmp_path: Path) -> None:
    robot = FakeRobot(Network(delay=(0.001, 1e-6)))
    found = session(robot, tmp_path / "log.parquet")
    assert (found.lost, found.repeated, found.damaged) == (0, 0, 0)
    log = sf.read_log(tmp_path / "log.parquet")
    stairs = {"times": (0.02 * np.arange(310)).tolist()}
    scene = star()
    drives = scene.to_dict()
    for k, joint in enumerate(JOINTS):
        held = np.round(1500 + 600 * command_at(np.array(stairs["times"]))[:, k])
        drives["drives"][joint]["servo"]["angle"] = {"steps": {**stairs, "values": ((held - 1500) / 600).tolist()}}
        drives["initial"][joint] = {"angle": float((held[0] - 1500) / 600)}
    run = sf.simulate(sf.Scene.from_dict(drives), 6.0, 0.005)
    for joint in JOINTS:
        expected = np.interp(log.t, run.t, run[f"{joint}.angle"])
        assert np.abs(log[f"twin.{joint}.angle"] - expected)[log.t < 6].max() < 2e-4


def test_another_gait_is_noted(tmp_path: Path) -> None:
    found = session(FakeRobot(), tmp_path / "log.csv", 0.5)
    assert any("another gait" in note for note in found.notes)


def test_a_broken_link_keeps_what_has_come(tmp_path: Path) -> None:
    found = session(FakeRobot(silent_after=1005.0), tmp_path / "log.csv")
    assert any("lost" in note for note in found.notes)
    assert any("stop" in note for note in found.notes)
    assert 1.5 < sf.read_log(tmp_path / "log.csv").t[-1] < 5.0


def test_a_robot_that_does_not_answer(tmp_path: Path) -> None:
    robot = FakeRobot(silent_after=0.0)
    with pytest.raises(sf.SeaframeError) as caught:
        session(robot, tmp_path / "log.csv")
    assert (caught.value.code, caught.value.place) == ("missing", "fake")
    assert robot.now() < 1000.0 + 10.0
    assert not list(tmp_path.iterdir())


def test_the_robot_of_another_scene_is_refused() -> None:
    with pytest.raises(sf.SeaframeError) as caught:
        record_session(sf.load("snake-servo"), FakeRobot())
    assert caught.value.code == "conflict"


def test_ctrl_c_stops_the_robot_and_keeps_the_log(tmp_path: Path) -> None:
    class Impatient(FakeRobot):
        pressed = False

        def receive(self, timeout: float) -> list[tuple[float, bytes]]:
            if self.now() > 1005.0 and not self.pressed:
                self.pressed = True
                raise KeyboardInterrupt
            return super().receive(timeout)

    robot = Impatient()
    found = session(robot, tmp_path / "log.csv")
    assert robot.commands[-1] == "stop"
    assert found.rows == len(sf.read_log(tmp_path / "log.csv").t) > 50


def test_rows_that_lie_about_time_move_nothing(tmp_path: Path) -> None:
    class Liar(FakeRobot):
        def send_row(self) -> None:
            if self.row == 20:
                for t, clock in ((1e9, 1e9), (0.41, 1e11), (0.41, 0.0)):
                    self.answer(sign_line(f"{t:.6f},21,{clock:.6f},1500,1500,1500,0.000000,0.000000,0.000000"))
            super().send_row()

    found = session(Liar(Network(delay=(0.001, 1e-6))), tmp_path / "log.csv")
    log = sf.read_log(tmp_path / "log.csv")
    assert found.rows > 290
    assert log.t[-1] < 6.1
    assert (np.diff(log.t) > 0.0).all()


class Bounded(FakeRobot):
    """A robot that a session must not stay with."""

    def receive(self, timeout: float) -> list[tuple[float, bytes]]:
        assert self.now() < 1100.0, "the session has no end"
        return super().receive(timeout)


def test_a_robot_that_stays_in_its_ramp_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Ramping(Bounded):
        def send_row(self) -> None:
            self.state = 2

    monkeypatch.setattr(bridge, "LONGEST_RAMP", 20.0)
    found = session(Ramping(), tmp_path / "log.csv")
    assert found.rows == 0
    assert any("in time" in note for note in found.notes)


def test_rows_whose_time_stands_still_end_the_session(tmp_path: Path) -> None:
    class Stuck(Bounded):
        def send_row(self) -> None:
            self.row = min(self.row, 100)
            sequence = self.count
            t = 0.02 * self.row
            self.answer(
                sign_line(f"{t:.6f},{sequence},{self.started + t:.6f},1500,1500,1500,0.000000,0.000000,0.000000")
            )
            self.row += 1
            self.push(self.time + 0.02, "row", b"")

    found = session(Stuck(Network(delay=(0.001, 1e-6))), tmp_path / "log.csv")
    assert 50 < found.rows < 150
    assert any("in time" in note for note in found.notes)


def test_a_command_that_the_robot_takes_for_late_is_reported() -> None:
    robot = FakeRobot()
    robot.last = 2**31
    with pytest.raises(sf.SeaframeError) as caught:
        record_session(star(), robot, None, 1.0)
    assert (caught.value.code, caught.value.place) == ("conflict", "fake")


def stiff(integrator: str) -> sf.Scene:
    """Servos whose fastest motion needs steps of RK4 below 1.4 ms; the scene has 5 ms."""
    return star(stiffness=800.0, damping=40.0).replace({"run.integrator": integrator})


def test_a_twin_of_stiff_servos_is_stable() -> None:
    twin = Twin(stiff("rodas4"))
    for k in range(20):
        q = twin.move(0.02 * k, [min(k, 5) / 5 * x for x in (0.1, 0.2, -0.1)])
    assert np.abs(q - [0.1, 0.2, -0.1]).max() < 1e-3


def test_a_twin_that_no_fixed_step_moves_is_refused() -> None:
    heavy = stiff("rodas4").replace({"gravity": [1e6, 0, 0], "star.a.center_of_mass": [0.1, 0, 0]})
    with pytest.raises(sf.SeaframeError) as caught:
        Twin(heavy)
    assert (caught.value.code, caught.value.path) == ("range", "run.dt")


def test_a_twin_that_diverges_ends_the_session(tmp_path: Path) -> None:
    found = record_session(stiff("rk4"), FakeRobot(), tmp_path / "log.csv", 6.0)
    assert any("diverged" in note for note in found.notes)
    log = sf.read_log(tmp_path / "log.csv")
    assert len(log.t) == found.rows > 0
    assert all(np.isfinite(log[name]).all() for name in log.names)


def test_a_link_that_cannot_be_opened_leaves_no_socket(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[socket.socket] = []

    def make(*kind: Any) -> socket.socket:
        made.append(real(*kind))
        return made[-1]

    real = socket.socket
    monkeypatch.setattr("seaframe.exchange.firmware.transports.socket.socket", make)
    with pytest.raises(sf.SeaframeError) as caught:
        UdpTransport("127.0.0.1", 4210, bind="192.0.2.1")  # not an address of this machine
    assert caught.value.code == "file"
    assert [each.fileno() for each in made] == [-1]


def test_an_existing_log_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "log.csv").write_text("mine")
    with pytest.raises(sf.SeaframeError) as caught:
        session(FakeRobot(), tmp_path / "log.csv")
    assert caught.value.code == "conflict"
    assert (tmp_path / "log.csv").read_text() == "mine"


def test_a_log_in_no_folder_is_refused_before_the_robot_moves(tmp_path: Path) -> None:
    robot = FakeRobot()
    with pytest.raises(sf.SeaframeError) as caught:
        session(robot, tmp_path / "none" / "log.csv")
    assert caught.value.code == "file"
    assert not (tmp_path / "none").exists()


def test_the_page_gets_the_twin_and_the_measured_angles() -> None:
    got: list[tuple[float, Any, Sequence[float]]] = []

    @contextmanager
    def watch(names: Sequence[str]) -> Iterator[Any]:
        assert list(names) == [f"{joint}.angle" for joint in JOINTS]
        yield lambda t, q, measured: got.append((t, q, measured))

    found = record_session(star(), FakeRobot(Network(delay=(0.001, 1e-6))), None, 1.0, watch=watch)
    assert len(got) == found.rows
    assert np.abs(np.array([q for _, q, _ in got]) - np.array([m for *_, m in got])).max() < 0.2


def test_the_live_page_has_measured_signals_beside_those_of_the_twin() -> None:
    served = View(star(), also={"measured.star.a.angle": "rad"})
    try:
        assert '"measured.star.a.angle"' in served.page
        served.add_state(0.0, [0.1, 0.2, 0.3], (0.15,))
        signals = served.rows(0)["signals"]
        assert signals["measured.star.a.angle"] == [0.15]
        assert signals["star.a.angle"] == [0.1]
    finally:
        served.close(0.0)


def test_a_twin_of_prescribed_joints_is_where_they_are_commanded() -> None:
    twin = Twin(sf.load("snake-servo"))
    assert np.allclose(twin.move(0.0, [0.1] * 8), 0.1)
    assert np.allclose(twin.move(0.5, [0.2] * 8), 0.2)


def test_prescribed_joints_beside_moving_parts_are_refused() -> None:
    with pytest.raises(sf.SeaframeError) as caught:
        Twin(sf.load("snake-water"))
    assert caught.value.code == "unsupported"
    assert caught.value.path.startswith("drives.")


# Real links


@pytest.fixture(scope="module")
def firmware(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if shutil.which("g++") is None:
        pytest.skip("no C++ compiler")
    folder = tmp_path_factory.mktemp("firmware") / "star"
    write(star(), folder, sense_pins=(0, 1, 2), ramp=0.2)
    return build(folder)


def test_compiled_firmware_at_a_serial_port(firmware: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board, host = pty.openpty()
    port = os.ttyname(host)
    star().save(tmp_path / "star.yaml")
    log = tmp_path / "log.csv"
    robot = subprocess.Popen([firmware, "live"], stdin=board, stdout=board, env=environment())
    try:
        asked = ["bridge", str(tmp_path / "star.yaml"), "--port", port, "--log", str(log), "--duration", "0.8"]
        assert main(asked) == 0
    finally:
        robot.kill()
        robot.wait()
        os.close(board)
        os.close(host)
    said = capsys.readouterr().out
    assert "clock of the robot" in said
    assert "another gait" not in said
    read = sf.read_log(log)
    assert read.t[-1] >= 0.8
    for k, joint in enumerate(JOINTS):
        twin, measured = read[f"twin.{joint}.angle"], read[f"{joint}.angle"]
        apart = np.abs(twin - measured)[read.t > 0.4]  # after the start; readings of 10 bits
        assert np.median(apart) < 5e-3
        assert np.quantile(apart, 0.9) < 0.03  # a busy machine may stop the robot's process for a row
        assert np.abs(read[f"commanded.{joint}.angle"] - command_at(read.t)[:, k]).max() < 0.06


def test_udp_on_this_machine() -> None:
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as board:
        board.bind(("127.0.0.1", 0))
        with closing(UdpTransport("127.0.0.1", board.getsockname()[1])) as link:
            link.send(b"status\n")
            data, address = board.recvfrom(100)
            assert data == b"status\n"
            assert address[0] == "127.0.0.1"
            with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as stranger:
                stranger.sendto(b"# from elsewhere\n", address)
            board.sendto(b"one\ntwo\n", address)
            assert [line for _, line in link.receive(1.0)] == [b"one", b"two"]


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        ([], "--port"),
        (["--port", "/dev/null", "--udp", "127.0.0.1:9"], "--udp"),
        (["--udp", "127.0.0.1"], "HOST:PORT"),
        (["--udp", "127.0.0.1:99999"], "HOST:PORT"),
        (["--udp", "192.0.2.1:4210"], "0.0.0.0"),
        (["--port", "/dev/null"], "not a serial port"),
        (["--port", "/no/such/port"], "No such file"),
    ],
)
def test_links_that_cannot_be(arguments: list[str], word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bridge", "snake-servo", *arguments]) == 2
    assert word in capsys.readouterr().err
