"""Sketches, compiled for this machine with all warnings and run with a virtual robot, against the gait and commands."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

import seaframe as sf
from seaframe.cli import main
from seaframe.exchange.firmware.protocol import parse_line, sign_line
from seaframe.exchange.firmware.sessions import expected_gait
from seaframe.exchange.firmware.sketch_files import SketchOptions, build_sketch
from seaframe.exchange.gait import sample_gait
from tests.exchange.firmware.helpers import JOINTS, PERIOD, build, command_at, play, pulses_of, star, write

pytestmark = pytest.mark.skipif(shutil.which("g++") is None, reason="no C++ compiler")
SENSED = (0, 1, 2)


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sketches") / "star"
    write(star(), folder, sense_pins=SENSED, ramp=0.5, watchdog=3.0)
    return build(folder)


@pytest.fixture(scope="module")
def esp32(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sketches") / "wireless"
    write(star(), folder, board="esp32", driver="pca9685", function=True, ramp=0.5)
    network = folder / "network.h"
    network.write_text(network.read_text().replace("USE_WIFI 0", "USE_WIFI 1"))
    return build(folder, "c++11", esp32=True)


def alive(seconds: int) -> list[str]:
    """Return a line for every second, so that the watchdog rests."""
    return [f"{t} serial ping 1" for t in range(1, seconds)]


def rows_on_board(program: Path) -> np.ndarray:
    done = subprocess.run([program, "table"], capture_output=True, text=True, check=True)
    return np.array([line.split() for line in done.stdout.splitlines()], dtype=int)


def test_the_table_is_one_loop_of_the_gait(program: Path) -> None:
    gait = sample_gait(star())
    table = rows_on_board(program)
    assert table.shape == (100, 3)  # the period, not the run
    assert np.array_equal(np.vstack([table, table]), gait.pulses[:200])


def test_the_function_equals_the_gait_to_a_microsecond(esp32: Path) -> None:
    table = rows_on_board(esp32)
    assert np.abs(table - sample_gait(star()).pulses[:100]).max() <= 1


def test_functions_of_quintics_tables_and_sums(tmp_path: Path) -> None:
    angle = [
        {"quintic": {"times": [0, 0.3, 0.9, 1.4], "values": [0.1, 0.6, -0.4, 0.1]}},
        {"steps": {"times": [0.3, 0.7], "values": [0.2, 0.0]}},
        {"table": {"times": [0, 0.5, 1, 1.5, 2], "values": [0, 0.1, -0.2, 0.1, 0], "interpolation": "cubic"}},
        {"table": {"times": [0, 0.5, 2], "values": [0, 0.15, 0]}},
        {"sine": {"amplitude": 0.2, "period": 1.0, "offset": 0.05}},
    ]
    scene = star(angle).replace({"run.duration": 2.0})
    write(scene, tmp_path / "sums", function=True, every=0.01)
    table = rows_on_board(build(tmp_path / "sums"))
    assert np.abs(table - sample_gait(scene, 0.01).pulses[: len(table)]).max() <= 1
    assert np.ptp(table) > 600


def test_the_loop_is_seamless_and_starts_with_a_ramp(program: Path) -> None:
    play(program, 0.2 + 0.5 + 3 * PERIOD, "0.2 serial start", *alive(6))
    for joint, pulses in enumerate(pulses_of(program)):
        t = pulses[:, 0] - 0.2 - 0.5
        commanded = 1500 + 600 * command_at(t)[:, joint]
        running = t > 0.05
        assert np.abs(pulses[running, 1] - commanded[running]).max() < 600 * 0.5 * np.pi * 0.025 + 1  # one frame late
        steps = np.abs(np.diff(pulses[:, 1]))
        assert steps.max() <= 600 * 0.5 * np.pi * 0.02 + 2  # also in the ramp, and twice where the loop closes
        assert pulses[0, 1] == pytest.approx(1500, abs=2)


def test_rows_of_the_log_are_whole_and_measure_the_servos(program: Path, tmp_path: Path) -> None:
    text = play(program, 5.0, "0.2 serial #3 start", *alive(5))
    log = tmp_path / "log.csv"
    log.write_text(text)
    read = sf.read_log(log)
    assert set(read.names) >= {f"{joint}.angle" for joint in JOINTS} | {f"{joint}.pulse" for joint in JOINTS}
    assert read.t[0] == 0.0
    assert read.t[-1] > 4.2
    comparison = sf.compare(sf.simulate(star()), read)
    for joint in JOINTS:
        assert comparison[f"{joint}.angle"].rmse < 0.02
    rows = [parse_line(line.encode(), 3, 3) for line in text.splitlines() if line[:1].isdigit()]
    assert None not in rows
    assert rows


def test_a_speed_limit_holds_in_ramp_and_gait(tmp_path: Path) -> None:
    write(star(speed=0.8), tmp_path / "slow", ramp=0.1)
    program = build(tmp_path / "slow")
    play(program, 5.0, "0.1 serial start")
    for pulses in pulses_of(program):
        rates = np.abs(np.diff(pulses[:, 1])) / 0.02 / 600
        assert rates.max() <= 0.8 + 1 / 0.02 / 600  # pulses are whole microseconds
        windows = np.abs(pulses[50:, 1] - pulses[:-50, 1]) / 600
        assert windows.max() <= 0.8 + 1 / 600  # over a second
        assert windows.max() > 0.75


def test_pulses_stay_in_the_range_of_the_servo(program: Path) -> None:
    play(program, 4.0, *alive(4), "0.1 serial amplitude 2", "0.2 serial jog 2 -9000", "1.0 serial start")
    lowest = [pulses[:, 1].min() for pulses in pulses_of(program)]
    assert lowest[1] >= 600
    assert 1500 - 600 * 1.0 - 1 <= lowest[0] <= 1500 - 600 * 0.99  # twice the amplitude


def test_commands(program: Path) -> None:
    said = play(
        program, 6.0,
        "0.1 serial status", "0.2 serial jog 2 0.3", "1.0 serial #5 start", "1.1 serial start", "1.2 serial jog 2 0.1",
        "2.0 serial #6 speed 0.5", "2.1 serial #6 speed 1.5", "2.2 serial #5 stop", "2.3 serial speed nan",
        "2.4 serial jog 9 0.1", "2.5 serial amplitude -1", "2.6 serial dance", "2.7 serial ping 41",
        "2.8 serial stop,123", "4.0 serial status", "4.5 serial centre", "5.5 serial status",
    )  # fmt: skip
    replies = re.findall(r"^# (.*),\d+$", said, re.MULTILINE)
    assert all(parse_line(line.encode(), 3, 3) for line in re.findall(r"^#.*", said, re.MULTILINE))
    kinds = [reply.split()[0] for reply in replies]
    assert kinds == [
        "status", "done", "done", "refused", "refused", "done", "repeated", "late", "refused", "refused", "refused",
        "refused", "pong", "damaged", "status", "done", "status",
    ]  # fmt: skip
    states = [reply.split() for reply in replies if reply.startswith("status")]
    assert [state[1] for state in states] == ["0", "3", "1"]
    assert states[1][2:4] == ["500", "1000"]
    assert states[0][5] == "111"
    pong = next(reply.split() for reply in replies if reply.startswith("pong"))
    assert pong[1] == "41"
    assert int(pong[2]) == pytest.approx(2.7e6, abs=2000)
    a, b, c = pulses_of(program)
    assert b[np.searchsorted(b[:, 0], 0.95), 1] == 1680  # jogged to 0.3 rad
    assert [joint[-1, 1] for joint in (a, b, c)] == [1500] * 3  # centred


def test_half_the_speed_is_half_the_frequency(program: Path) -> None:
    play(program, 12.0, "0.1 serial speed 0.5", "0.2 serial start", *alive(12))
    pulses = pulses_of(program)[0]
    t = pulses[:, 0] - 0.7
    running = t > 0.05
    commanded = 1500 + 600 * command_at(t / 2)[:, 0]
    assert np.abs(pulses[running, 1] - commanded[running]).max() < 600 * 0.25 * np.pi * 0.045 + 1


def test_a_late_copy_of_start_does_not_move_the_robot(program: Path) -> None:
    said = play(program, 4.0, "0.1 serial #8 start", "1.0 serial #9 stop", "1.5 serial #8 start", "3 serial status")
    assert re.search(r"^# status 1 ", said, re.MULTILINE)


def test_the_watchdog_stops_a_robot_without_link(program: Path) -> None:
    said = play(program, 5.0, "0.1 serial start", "4.9 serial status")
    assert "# status 1 " in said
    moved = pulses_of(program)[0]
    assert np.ptp(moved[moved[:, 0] > 3.2, 1]) == 0
    said = play(program, 5.0, "0.1 serial start", *alive(5), "4.9 serial status")
    assert "# status 3 " in said


def test_commands_and_log_by_udp_and_pulses_by_pca9685(esp32: Path) -> None:
    play(esp32, 3.0, "0.1 udp " + sign_line("#7 start").decode().strip(), "2.9 udp ping 3")
    said = (esp32.parent / "udp.txt").read_text()
    assert "# done 7," in said
    assert "# pong 3 289" in said  # the clock starts after the driver
    rows = [parse_line(line.encode(), 3, 0) for line in said.splitlines() if line[:1].isdigit()]
    assert None not in rows
    assert len(rows) > 110
    for joint, pulses in enumerate(pulses_of(esp32)):
        t = pulses[:, 0] - 0.6
        running = t > 0.05
        commanded = 1500 + 600 * command_at(t)[:, joint]
        assert np.abs(pulses[running, 1] - commanded[running]).max() < 600 * 0.5 * np.pi * 0.025 + 4  # ticks of 4.9 us


def test_a_constant_gait_stays_in_its_table_at_any_speed(tmp_path: Path) -> None:
    """Its loop has one row, so that a frame at twice the speed is two loops long."""
    scene = star({"constant": 0.25})
    write(scene, tmp_path / "still", ramp=0.1)
    play(build(tmp_path / "still"), 4.0, "0.1 serial speed 2", "0.2 serial start")
    for pulses in pulses_of(tmp_path / "still.host"):
        assert (pulses[pulses[:, 0] > 0.5, 1] == 1650).all()


def test_rows_of_the_log_may_be_many_frames_apart(tmp_path: Path) -> None:
    folder = tmp_path / "seldom"
    write(star(), folder, ramp=0.1)
    config = folder / "config.h"
    config.write_text(re.sub(r"FRAMES_PER_ROW \d+", "FRAMES_PER_ROW 300", config.read_text()))
    said = play(build(folder), 7.0, "0.1 serial start")
    times = [float(line.split(",")[0]) for line in said.splitlines() if line[:1].isdigit()]
    assert times == [0.0, 6.0]


def test_a_command_that_is_late_is_answered_so(program: Path) -> None:
    said = play(program, 3.0, "0.1 serial #8 speed 0.5", "1.0 serial #7 speed 1", "2.0 serial status")
    assert "# late 7," in said
    assert "# status 0 500 " in said


def test_a_damaged_datagram_does_not_redirect_the_log(esp32: Path) -> None:
    start, damaged = sign_line("#7 start").decode().strip(), sign_line("status").decode().strip() + "1"
    play(esp32, 3.0, f"0.1 udp {start}", f"1.0 stranger {damaged}")
    rows = [line for line in (esp32.parent / "udp.txt").read_text().splitlines() if line[:1].isdigit()]
    assert len(rows) > 110
    assert (esp32.parent / "stranger.txt").read_text() == ""
    play(esp32, 3.0, f"0.1 udp {start}", f"1.0 stranger {sign_line('status').decode().strip()}")
    assert "# status 3 " in (esp32.parent / "stranger.txt").read_text()


def test_garbage_on_the_serial_port_is_survived(program: Path) -> None:
    junk = "9" * 300
    said = play(program, 1.5, f"0.1 serial {junk}", "0.2 serial #", "0.3 serial jog", "0.4 serial #99999999999 start x",
                "0.5 serial ,", "1.0 serial status")  # fmt: skip
    assert "# status 0 " in said


CORE = Path("/usr/share/arduino/hardware/arduino/avr")


@pytest.mark.skipif(shutil.which("avr-g++") is None or not CORE.is_dir(), reason="no compiler and core of Arduino")
def test_the_sketch_compiles_for_an_uno_with_the_real_headers(tmp_path: Path) -> None:
    folder = tmp_path / "uno"
    write(star(), folder, driver="pca9685", sense_pins=SENSED, function=True)
    source = folder / "uno.ino"
    parts = ("cores/arduino", "variants/standard", "libraries/Wire/src")
    includes = [f"-I{path}" for path in (folder, *map(CORE.joinpath, parts))]
    subprocess.run(
        ["avr-g++", "-c", "-Os", "-std=gnu++11", "-Wall", "-mmcu=atmega328p", "-DF_CPU=16000000L", "-DARDUINO=10819",
         "-DARDUINO_AVR_UNO", "-DARDUINO_ARCH_AVR", *includes, "-x", "c++", str(source), "-o", str(tmp_path / "uno.o")],
        check=True,
    )  # fmt: skip
    sizes = subprocess.run(["avr-size", tmp_path / "uno.o"], capture_output=True, text=True, check=True).stdout
    text, data, bss = map(int, sizes.splitlines()[1].split()[:3])
    assert text + data < 20_000  # of 32 kB, besides the libraries
    assert data + bss < 1000  # of 2 kB


# Gaits that are refused, and the files


@pytest.mark.parametrize(
    ("angle", "kind"),
    [
        ({"oscillator": {"amplitude": 0.3, "period": 1.0}}, "oscillator"),
        ({"quintic": {"times": [0, 0.5], "values": [0.0, 0.4], "period": 2.0}}, "period"),
    ],
)
def test_what_a_board_does_not_compute_is_refused_by_its_kind(angle: dict[str, object], kind: str) -> None:
    with pytest.raises(sf.SeaframeError, match=kind) as caught:
        build_sketch(star(angle), "star", SketchOptions(function=True, once=True))
    assert caught.value.code == "unsupported"
    if kind == "period":  # a table of it is recognised by the bridge
        assert expected_gait(star(angle)) == build_sketch(star(angle), "star", SketchOptions()).checksum


def test_pulses_and_angles_are_inverse() -> None:
    pulses = star().all_drives["star.a"].servo.pulses  # type: ignore[union-attr]
    assert pulses.width_at(-1.5) == 600.0
    assert pulses.width_at(0.75) == pytest.approx(1950.0)
    assert pulses.angle_at(pulses.width_at(0.3)) == pytest.approx(0.3)
    assert pulses.range == (600.0, 2400.0)


def test_a_gait_with_a_jump_at_its_seam_is_refused_but_plays_once() -> None:
    scene = star({"quintic": {"times": [0, 2], "values": [0.0, 0.5]}})
    with pytest.raises(sf.SeaframeError, match=r"0\.5 rad, 300 us") as caught:
        build_sketch(scene, "star", SketchOptions())
    assert (caught.value.code, caught.value.path) == ("data", "duration")
    assert not build_sketch(scene, "star", SketchOptions(once=True)).loop.repeats


def test_a_period_that_is_no_multiple_of_the_rows_is_refused() -> None:
    with pytest.raises(sf.SeaframeError, match="period is 2 s") as caught:
        build_sketch(star(), "star", SketchOptions(every=0.03))
    assert caught.value.code == "data"


def test_measuring_pins_that_work_on_some_boards_only_are_reported() -> None:
    for options in ({"board": "esp32", "sense_pins": (26, 32, -1)}, {"driver": "pca9685", "sense_pins": (0, 1, 4)}):
        assert len(build_sketch(star(), "star", SketchOptions(**options)).warnings) == 1  # type: ignore[arg-type]
    quiet = build_sketch(star(), "star", SketchOptions(board="esp32", sense_pins=(32, 33, 34)))
    assert quiet.warnings == ()
    assert "PINS[JOINTS] = {13, 14, 27}" in quiet.files["config.h"]


def test_a_kink_at_the_seam_is_reported() -> None:
    scene = star({"table": {"times": [0, 1, 4], "values": [0, 0.3, 0]}})
    sketch = build_sketch(scene, "star", SketchOptions())
    assert any("rate jumps from -0.1 to 0.3" in line for line in sketch.warnings)


@pytest.mark.parametrize(
    ("options", "path", "code"),
    [
        ({"pins": (2, 3)}, "pins", "shape"),
        ({"pins": (2, 3, 3)}, "pins", "conflict"),
        ({"pins": (2, 3, 300)}, "pins", "range"),
        ({"board": "esp32", "pins": (4, 5, 36)}, "pins", "conflict"),
        ({"board": "esp32", "pins": (4, 33, 5), "sense_pins": (32, 33, -1)}, "pins", "conflict"),
        ({"every": 0.001}, "every", "range"),
        ({"every": float("nan")}, "every", "range"),
        ({"watchdog": -1.0}, "watchdog", "range"),
        ({"baud": 50}, "baud", "range"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, object], path: str, code: str) -> None:
    with pytest.raises(sf.SeaframeError) as caught:
        build_sketch(star(), "star", SketchOptions(**options))  # type: ignore[arg-type]
    assert (caught.value.path, caught.value.code) == (path, code)


def test_the_command_writes_a_folder_and_keeps_what_is_not_its_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "snake"
    ask = ["export", "firmware", "snake-servo", "-o", str(folder), "--board", "esp32"]
    assert main(ask) == 0
    assert "8 joints, 200 commands" in capsys.readouterr().out
    page = (folder / "README.md").read_text()
    assert "| 8 | snake.body08 | 4 | - | 1000 to 2000 us |" in page
    assert "USE_WIFI 0" in (folder / "network.h").read_text()
    secret = (folder / "network.h").read_text().replace("password-of-the-network", "my own")
    (folder / "network.h").write_text(secret)
    assert main(ask) == 0  # the user's network stays
    assert (folder / "network.h").read_text() == secret
    (folder / "config.h").write_text("// my pins\n")
    assert main(ask) == 2
    assert (folder / "config.h").read_text() == "// my pins\n"
    assert main([*ask[:4], str(tmp_path / "1 bad name")]) == 2
    assert not (tmp_path / "1 bad name").exists()


def test_the_mapping_beside_the_sketch_reads_commands_as_angles(program: Path, tmp_path: Path) -> None:
    log = tmp_path / "log.csv"
    log.write_text(play(program, 3.0, "0.2 serial #1 start"))
    read = sf.read_log(log, program.with_suffix("") / "log.yaml")
    commanded = command_at(read.t)
    for joint, column in zip(JOINTS, commanded.T, strict=True):
        assert np.abs(read[f"{joint}.angle"] - column).max() <= 0.5 / 600 + 1e-6
