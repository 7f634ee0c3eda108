"""The bridge between a robot and its simulation.

It starts the robot's gait, receives its log, moves the virtual twin by the same commands, and puts both on one clock,
that of this machine.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from ...errors import SeaframeError, count_words, one_line
from ...numbers import Floats
from ...scene.model import Scene
from ..logged_pulses import pulse_column
from .bridge_log import WriteRow
from .protocol import NUMBERS, Reply, Row, RowOrder, parse_line, sign_line
from .robot_clock import ClockLine, RobotClock, SmoothTime
from .sketch_files import angle_names
from .transports import Transport
from .twin import Twin

BOOT = 6.0  # boards start anew when their serial port opens; they answer after this time at the latest [s]
ANSWER = 3.0  # time for an answer to a command, which is sent several times [s]
AGAIN = 0.25  # between two tries [s]
FIRST_PINGS, FAST_PING, PING = 20, 0.05, 0.2  # round trips before the start; time between them, before and after [s]
PATIENCE = 0.3  # how long a missing row is waited for [s]
SILENCE = 3.0  # without a row: the link is lost [s]
LISTEN = 0.02  # [s]
LONGEST_RAMP = 900.0  # after which the first row must have come [s]
SPARE = 30.0  # time beyond that of a session in which its last row must have come [s]
DIVERGED = 1e6  # a coordinate of the twin beyond it is wrong [rad, m]
EARLY = 1.0  # rows whose times are later than now by more are wrong [s]
MOST_PINGS = 64  # round trips that wait for their answer
RAMP, GAIT = 2, 3  # states of a board in which it moves
MOVING = (RAMP, GAIT)

Report = Callable[[float, Floats, Sequence[float]], None]  # time [s], q (nq,) of the twin, measured angles


class LinkLost(Exception):
    """The gait has ended before its time; what was received is kept."""


@dataclass
class BridgeResult:
    """What a bridge saw."""

    rows: int = 0
    lost: int = 0  # rows that did not come, or came too late
    repeated: int = 0  # rows that came twice
    damaged: int = 0  # lines with a wrong CRC, or of another kind
    clock: ClockLine | None = None
    deviation: dict[str, float] = field(default_factory=dict)  # root mean square of measured - twin, by signal [rad, m]
    notes: list[str] = field(default_factory=list)

    def lines(self) -> list[str]:
        """Return the result in words."""
        found = [
            f"{count_words(self.rows, 'row')}; lost {self.lost}, repeated {self.repeated}, damaged {self.damaged}",
        ]
        if self.clock is not None:
            found.append(
                f"clock of the robot: {0.0 - round(1e6 * self.clock.drift):+.0f} ppm (standard deviation "
                f"{1e6 * self.clock.drift_error:.0f} ppm), offset known to {1e3 * self.clock.offset_error:.2f} ms"
            )
        found += [f"{name}: robot - twin {value:.4g} rms" for name, value in self.deviation.items()]
        return found + self.notes


class Bridge:
    """A session with one robot. `run` plays the gait for a time; memory and time are bounded, whatever is received."""

    def __init__(self, scene: Scene, transport: Transport, expected: int | None = None) -> None:
        self.scene, self.transport, self.expected = scene, transport, expected
        self.twin = Twin(scene)
        self.joints = self.twin.joints
        self.signals = angle_names(scene, self.joints)
        self.measured: list[int] = []  # joints whose angles the robot measures
        self.clock, self.order = RobotClock(), RowOrder(PATIENCE)
        self.smooth: SmoothTime | None = None
        self.start_time = 0.0  # of the gait, on the clock of this machine [s]
        self.pings: dict[int, float] = {}  # when each was sent [s]
        self.next_ping = 0.0
        self.ping_number = 0
        self.number = int(10.0 * time.time()) % NUMBERS  # of the last command
        self.replies: list[Reply] = []
        self.result = BridgeResult()
        self.squares: Floats = np.zeros(0)  # sums of (measured - twin)^2, by measured joint
        self.restarted = self.diverged = False
        self.began = math.inf  # when the gait was started [s]
        self.line: ClockLine | None = None

    # Before the gait

    def connect(self) -> None:
        """Wait for the robot's answer, learn which angles it measures, and compare the clocks."""
        state = self.ask_status(BOOT)
        if state in MOVING:
            self.command("stop")
        for _ in range(FIRST_PINGS):
            self.ping()
            self.listen(FAST_PING)
        if self.line is None:
            raise self.no_answer()

    def ask_status(self, patience: float) -> int:
        """Return the state of the robot; raise if it does not answer within a time [s]."""
        until = self.transport.now() + patience
        while self.transport.now() < until:
            self.transport.send(sign_line("status"))
            for reply in self.await_replies(AGAIN, "status"):
                return self.read_status(reply)
        raise self.no_answer()

    def read_status(self, reply: Reply) -> int:
        """Return the state in a reply; refuse the robot of another scene."""
        if len(reply.words) != 5 or len(reply.words[4]) != len(self.joints):
            count = len(reply.words[4]) if len(reply.words) == 5 else 0
            raise SeaframeError(
                f"the robot has {count_words(count, 'joint')}, but the scene commands {len(self.joints)}. Export its "
                "firmware again, or name its scene.",
                "conflict",
                place=self.transport.name,
            )
        self.measured = [k for k, digit in enumerate(reply.words[4]) if digit == "1"]
        if self.expected is not None and int(reply.words[3]) != self.expected:
            self.note("The robot plays another gait than firmware of this scene would by default.")
        return int(reply.words[0])

    def no_answer(self) -> SeaframeError:
        return SeaframeError(
            "the robot does not answer. Check the cable or network, the rate of the port, and that the sketch runs.",
            "missing",
            place=one_line(self.transport.name),
        )

    def note(self, line: str) -> None:
        if line not in self.result.notes:
            self.result.notes.append(line)

    # Commands and answers

    def command(self, text: str) -> None:
        """Send a command until the robot has answered; it acts once. Raise if it is refused or not answered."""
        self.number = (self.number + 1) % NUMBERS
        line = sign_line(f"#{self.number} {text}")
        until = self.transport.now() + ANSWER
        while self.transport.now() < until:
            self.transport.send(line)
            for reply in self.await_replies(AGAIN, "done", "repeated", "late", "refused", "unknown"):
                if reply.words != (str(self.number),):
                    continue
                if reply.kind in ("done", "repeated"):
                    return
                if reply.kind == "late":
                    raise SeaframeError(
                        f"the robot ignored `{text}`, as it has obeyed a command of a higher number: another program "
                        "commands it too, or the clock of this machine was set back. End the other, or restart the "
                        "board.",
                        "conflict",
                        place=one_line(self.transport.name),
                    )
                raise SeaframeError(f"the robot refused `{text}`.", "invalid", place=one_line(self.transport.name))
        raise self.no_answer()

    def await_replies(self, patience: float, *kinds: str) -> list[Reply]:
        """Return replies of some kinds; wait for the first at most a time [s]."""
        until = self.transport.now() + patience
        while True:
            found = [reply for reply in self.replies if reply.kind in kinds]
            self.replies.clear()
            left = until - self.transport.now()
            if found or left <= 0.0:
                return found
            self.listen(left)

    def ping(self) -> None:
        """Send a round trip."""
        self.ping_number += 1
        while len(self.pings) >= MOST_PINGS:
            del self.pings[min(self.pings)]
        self.pings[self.ping_number] = self.transport.now()
        self.transport.send(sign_line(f"ping {self.ping_number}"))
        self.next_ping = self.transport.now() + PING

    def listen(self, patience: float) -> None:
        """Take the lines that arrive within a time [s]."""
        for came, line in self.transport.receive(patience):
            found = parse_line(line, len(self.joints), len(self.measured))
            if isinstance(found, Row):
                if found.t <= came - self.began + EARLY:  # not one of an earlier gait
                    self.order.add(came, found)
            elif found is None:
                self.result.damaged += line[:1] == b"#" or line[:1].isdigit()
            elif found.kind == "pong":
                self.take_pong(found, came)
            elif len(self.replies) < MOST_PINGS:
                self.replies.append(found)

    def take_pong(self, reply: Reply, came: float) -> None:
        """Take the answer to a round trip."""
        sent = self.pings.pop(int(reply.words[0]), None) if len(reply.words) == 2 else None
        if sent is None:
            return
        clock = 1e-6 * int(reply.words[1])
        if self.clock.trips and clock < self.clock.trips[-1][1] - (came - sent) - 1.0:
            self.restarted = True
        self.clock.add(sent, clock, came)
        self.line = self.clock.estimate()

    # The gait

    @property
    def columns(self) -> list[str]:
        """Names of the columns of the log."""
        return [
            "t",
            "robot_clock",
            *map(pulse_column, self.joints),
            *(f"commanded.{name}" for name in self.signals),
            *(self.signals[k] for k in self.measured),
            *(f"twin.{name}" for name in self.signals),
        ]

    def run(
        self,
        duration: float,
        write: WriteRow,
        report: Report | None = None,
        speed: float = 1.0,
        amplitude: float = 1.0,
    ) -> BridgeResult:
        """Play the gait for a time [s], write a row of `columns` for each of the robot's, and stop the robot.

        It ends early, with a note, if the robot stops or the link is lost. Call `connect` first.
        """
        self.command(f"speed {speed:g}")
        self.command(f"amplitude {amplitude:g}")
        self.order, self.began = RowOrder(PATIENCE), self.transport.now()
        self.squares = np.zeros(len(self.measured))
        self.command("start")
        heard, last = self.transport.now(), -math.inf
        until = heard + LONGEST_RAMP
        try:
            while last < duration:
                self.exchange()
                for row in self.order.take(self.transport.now()):
                    t = self.take_row(row, last, write, report)
                    if t > last:
                        heard = self.transport.now()
                        until = until if math.isfinite(last) else heard + duration + SPARE
                        last = t
                if self.transport.now() > until:
                    raise LinkLost("The robot's rows did not reach the end of the session in time.")
                if self.restarted:
                    raise LinkLost("The robot has started anew, so the log ends here.")
                if self.transport.now() - heard > SILENCE:
                    self.check_silence()
                    heard = self.transport.now()
        except LinkLost as lost:
            self.note(str(lost))
        except KeyboardInterrupt:
            self.note("Interrupted.")
        finally:
            self.finish()
        for row in self.order.take(self.transport.now(), rest=True) if not (self.restarted or self.diverged) else ():
            if math.isfinite(last) and last < duration:
                last = self.take_row(row, last, write, report)
        return self.summary()

    def exchange(self) -> None:
        """Send a round trip if it is time to, and take what arrives."""
        try:
            if self.transport.now() >= self.next_ping:
                self.ping()
            self.listen(LISTEN)
        except SeaframeError as error:
            raise LinkLost(str(error)) from None

    def check_silence(self) -> None:
        """Return if rows may still come, as the robot is on its way to the start of the gait; else raise LinkLost."""
        try:
            state = self.ask_status(ANSWER)
        except SeaframeError:
            raise LinkLost("The link to the robot was lost.") from None
        if state == GAIT and not self.order.waiting:
            raise LinkLost("The robot's rows do not arrive.")
        if state not in MOVING:
            raise LinkLost("The robot has stopped.")

    def take_row(self, row: Row, last: float, write: WriteRow, report: Report | None) -> float:
        """Move the twin to a row of the robot and write both; return the time of the row [s], `last` if it is wrong."""
        if self.line is None:
            return last
        if self.smooth is None:
            self.smooth = SmoothTime(self.line)
            self.start_time = self.smooth.time(row.clock - row.t)
        t = self.smooth.time(row.clock) - self.start_time
        if not last < t <= self.transport.now() - self.start_time + EARLY:
            self.result.damaged += 1
            return last
        self.smooth.follow(self.line, row.clock)
        command = [float(joint.pulses.angle_at(pulse)) for joint, pulse in zip(self.joints, row.pulses, strict=True)]
        q = self.twin.move(t, command)
        if not (np.abs(q) < DIVERGED).all():
            self.diverged = True
            raise LinkLost(f"The twin's motion diverged at {t:.3g} s. Use a smaller dt, or integrator imex3.")
        own = q[self.twin.indices]
        self.squares += (np.array(row.angles) - own[self.measured]) ** 2
        self.result.rows += 1
        write([t, row.clock, *row.pulses, *command, *row.angles, *own])
        if report is not None:
            report(t, q, row.angles)
        return t

    def finish(self) -> None:
        """Stop the robot, whatever happened before."""
        try:
            self.command("stop")
        except SeaframeError:
            self.note("The robot did not confirm `stop`. It stops by itself only if its firmware has a watchdog.")

    def summary(self) -> BridgeResult:
        """Return the result."""
        result, order = self.result, self.order
        result.lost, result.repeated, result.clock = order.lost, order.repeated, self.line
        means = np.sqrt(self.squares / max(result.rows, 1)).tolist()
        result.deviation = {self.signals[k]: mean for k, mean in zip(self.measured, means, strict=True)}
        return result
