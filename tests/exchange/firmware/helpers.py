"""A scene of servos, sketches compiled for this machine with a virtual robot, and a robot behind a bad network."""

from __future__ import annotations

import heapq
import math
import os
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

import seaframe as sf
from seaframe.exchange.firmware.protocol import crc16, sign_line
from seaframe.exchange.firmware.sketch_files import SketchOptions, write_sketch
from seaframe.run.folders import ResultFolder

BOARD = Path(__file__).parent / "board"
WARNINGS = ("-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror")
PERIOD, AMPLITUDE, INERTIA = 2.0, 0.5, 0.02
SERVO = {"stiffness": 8.0, "damping": 0.4, "speed": 6.0, "pulses": {"pwm": [600, 2400], "angle": [-1.5, 1.5]}}
PHASES = (0.0, -0.7, -1.4)
JOINTS = ("star.a", "star.b", "star.c")


def star(angle: Any = None, **servo: Any) -> sf.Scene:
    """Three bars on a fixed base, each turned about its own centre by a servo: no joint acts on another."""
    links: dict[str, Any] = {"hub": {}}
    drives = {}
    for name, phase in zip("abc", PHASES, strict=True):
        joint = {"type": "revolute", "axis": [0, 0, 1]}
        links[name] = {"parent": "hub", "joint": joint, "mass": 0.5, "inertia": {"diagonal": [0.02, 0.02, INERTIA]}}
        sine = {"sine": {"amplitude": AMPLITUDE, "period": PERIOD, "phase": phase}}
        drives[f"star.{name}"] = {"servo": {"angle": angle or sine, **SERVO, **servo}}
    start = command_at([0.0])[0].tolist()
    return sf.Scene.from_dict(
        {
            "name": "star",
            "gravity": [0, 0, 0],
            "robots": {"star": {"base": "fixed", "links": links}},
            "drives": drives,
            "initial": {joint: {"angle": angle} for joint, angle in zip(JOINTS, start, strict=True)},
            "run": {"duration": 2 * PERIOD, "dt": 0.005},
        }
    )


def write(scene: sf.Scene, folder: Path, **options: Any) -> Any:
    """Write a sketch into a folder."""
    return write_sketch(scene, ResultFolder(folder, "export firmware", scene.name), SketchOptions(**options))


def build(folder: Path, standard: str = "c++17", esp32: bool = False) -> Path:
    """Compile the sketch in a folder with all warnings as errors, and return the program."""
    program = folder.with_suffix(".host")
    board = ["-DESP32"] if esp32 else []
    subprocess.run(
        ["g++", f"-std={standard}", *WARNINGS, *board, "-I", str(BOARD), "-I", str(folder),
         f'-DSKETCH="{folder.name}.ino"', str(BOARD / "host.cpp"), "-o", str(program)],
        check=True,
    )  # fmt: skip
    return program


def environment(servo: Sequence[float] = (8.0, 0.4, 6.0, INERTIA)) -> dict[str, str]:
    """Return the environment that describes the virtual robot: servo of every joint, then pulses and angles."""
    return {**os.environ, "SERVO": " ".join(map(str, (*servo, 600, 2400, -1.5, 1.5)))}


def play(program: Path, seconds: float, *script: str, servo: Sequence[float] = (8.0, 0.4, 6.0, INERTIA)) -> str:
    """Run a sketch in virtual time under lines "SECONDS link command"; return what the serial port says."""
    lines = []
    for line in sorted(script, key=lambda line: float(line.split()[0])):
        at, link, command = line.split(" ", 2)
        lines.append(f"{round(1e6 * float(at))} {link} {command}\n")
    done = subprocess.run(
        [program, "script", str(seconds)], input="".join(lines), env=environment(servo), cwd=program.parent,
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout


def pulses_of(program: Path) -> list[Any]:
    """Return the pulses that the servos of each joint got: arrays (n, 2) of time [s] and pulse [us]."""
    rows = np.loadtxt(program.parent / "pulses.txt", ndmin=2)
    return [rows[rows[:, 1] == j][:, [0, 2]] * [1e-6, 1.0] for j in range(len(JOINTS))]


@dataclass
class Network:
    """Delays, losses and copies of datagrams, from a seeded generator."""

    seed: int = 0
    delay: tuple[float, float] = (0.002, 0.010)  # shortest; mean of what exceeds it [s]
    loss: float = 0.0
    copies: float = 0.0
    damage: float = 0.0

    def __post_init__(self) -> None:
        self.random = np.random.default_rng(self.seed)

    def deliver(self, line: bytes) -> list[tuple[float, bytes]]:
        """Return when and as what a datagram arrives: not at all, once, or twice."""
        count = 0 if self.random.random() < self.loss else 1 + (self.random.random() < self.copies)
        found = []
        for _ in range(count):
            data = bytearray(line)
            if self.random.random() < self.damage:
                data[int(self.random.integers(len(data)))] ^= 1 << int(self.random.integers(7))
            found.append((self.delay[0] + float(self.random.exponential(self.delay[1])), bytes(data)))
        return found


@dataclass
class FakeRobot:
    """A robot with three joints behind a network, in virtual time: the transport of a bridge.

    Its joints are where they were commanded to be `lag` [s] ago; `drift` is that of its clock, positive if it is fast.
    """

    network: Network = field(default_factory=Network)
    drift: float = 0.0
    lag: float = 0.04
    silent_after: float = math.inf  # the link breaks at this time [s]
    name: str = "fake"
    time: float = 1000.0
    booted: float = 990.0
    state: int = 0
    started: float = math.inf  # by its own clock [s]
    row: int = 0
    commands: list[str] = field(default_factory=list)  # that acted

    def __post_init__(self) -> None:
        self.events: list[tuple[float, int, str, bytes]] = []
        self.count = 0
        self.last = -1
        self.incoming: list[tuple[float, bytes]] = []

    def clock(self, time: float) -> float:
        return (time - self.booted) * (1.0 + self.drift)

    def true_time(self, clock: float) -> float:
        return self.booted + clock / (1.0 + self.drift)

    def now(self) -> float:
        return self.time

    def close(self) -> None:
        pass

    def push(self, at: float, kind: str, line: bytes) -> None:
        self.count += 1
        heapq.heappush(self.events, (at, self.count, kind, line))

    def send(self, line: bytes) -> None:
        for delay, data in self.network.deliver(line):
            self.push(self.time + delay, "robot", data)

    def answer(self, line: bytes) -> None:
        for delay, data in self.network.deliver(line):
            self.push(self.time + delay, "host", data)

    def receive(self, timeout: float) -> list[tuple[float, bytes]]:
        until = self.time + timeout
        while self.events and self.events[0][0] <= until and not self.incoming:
            at, _, kind, line = heapq.heappop(self.events)
            self.time = max(self.time, at)
            if kind == "host":
                if self.time < self.silent_after:
                    self.incoming.append((self.time, line.rstrip(b"\n")))
            elif kind == "robot":
                self.obey(line)
            else:
                self.send_row()
        found, self.incoming = self.incoming, []
        if not found:
            self.time = until
        return found

    def obey(self, line: bytes) -> None:
        body, _, crc = line.rstrip(b"\n").rpartition(b",")
        if not crc.isdigit() or int(crc) != crc16(body):
            return
        words = body.decode("ascii", "replace").split()
        if words == ["status"]:
            self.answer(sign_line(f"# status {self.state} 1000 1000 5 111"))
        elif words[0] == "ping":
            self.answer(sign_line(f"# pong {words[1]} {round(1e6 * self.clock(self.time))}"))
        else:
            number, command = int(words[0][1:]), " ".join(words[1:])
            if number == self.last:
                self.answer(sign_line(f"# repeated {number}"))
            elif number < self.last:
                self.answer(sign_line(f"# late {number}"))
            else:
                self.last = number
                self.commands.append(command)
                self.answer(sign_line(f"# done {number}"))
                if command == "start":
                    self.state, self.row, self.started = 3, 0, self.clock(self.time) + 0.5
                    self.push(self.true_time(self.started), "row", b"")
                if command == "stop":
                    self.state = 1

    def send_row(self) -> None:
        if self.state != 3:
            return
        t = 0.02 * self.row
        goal = command_at(np.array([t]))[0]
        angles = command_at(np.array([t - self.lag]))[0]
        clock = self.started + t
        head = [f"{t:.6f}", str(self.row + 1), f"{clock:.6f}"]
        self.answer(sign_line(",".join([*head, *map(str, pulses_at(goal)), *(f"{angle:.6f}" for angle in angles)])))
        self.row += 1
        self.push(self.true_time(self.started + 0.02 * self.row), "row", b"")


def command_at(t: Any) -> Any:
    """Return the commanded angles (n, 3) at times (n,)."""
    return AMPLITUDE * np.sin(2 * np.pi * np.asarray(t)[:, None] / PERIOD + np.array(PHASES))


def pulses_at(angles: Any) -> list[int]:
    """Return pulses [us] of angles (3,)."""
    return [round(1500 + 600 * float(angle)) for angle in angles]
