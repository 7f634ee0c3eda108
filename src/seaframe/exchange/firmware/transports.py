"""Links to a robot: UDP and the serial port."""

from __future__ import annotations

import errno
import ipaddress
import os
import select
import socket
import sys
import time
from typing import Protocol

from ...errors import SeaframeError, one_line
from .protocol import LineSplitter

MOST_AT_ONCE = 64  # datagrams in one call
BLOCK = 4096  # bytes read at once
LOOPBACK = "127.0.0.1"


class Transport(Protocol):
    """A link that carries lines."""

    name: str

    def now(self) -> float:
        """Return the time of this machine [s]."""

    def send(self, line: bytes) -> None:
        """Send a line; one that the link does not take is lost."""

    def receive(self, timeout: float) -> list[tuple[float, bytes]]:
        """Return the lines that arrive within a time [s], each with when it came [s]."""

    def close(self) -> None:
        """Close the link."""


class UdpTransport:
    """Datagrams to and from one address; those from other addresses are not received."""

    def __init__(self, host: str, port: int, bind: str = LOOPBACK) -> None:
        self.name = f"{host}:{port}"
        try:
            address = socket.getaddrinfo(host, port, socket.AF_INET, socket.SOCK_DGRAM)[0][4]
            if bind == LOOPBACK and not ipaddress.ip_address(address[0]).is_loopback:
                raise SeaframeError(
                    f"{one_line(host)} is another machine, but the bridge listens on this machine only. Pass the "
                    "address of the network to listen on, or 0.0.0.0 for all.",
                    "conflict",
                    path="bind",
                )
            self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        except (OSError, UnicodeError) as error:
            raise link_error(self.name, error) from None
        try:
            self.socket.bind((bind, 0))
            self.socket.connect(address)
        except (OSError, UnicodeError) as error:
            self.socket.close()
            raise link_error(self.name, error) from None
        self.socket.setblocking(False)

    def now(self) -> float:
        return time.monotonic()

    def send(self, line: bytes) -> None:
        try:
            self.socket.send(line)
        except OSError:  # such as a host that does not answer: the datagram is lost
            return

    def receive(self, timeout: float) -> list[tuple[float, bytes]]:
        select.select([self.socket], [], [], max(timeout, 0.0))
        found: list[tuple[float, bytes]] = []
        for _ in range(MOST_AT_ONCE):
            try:
                data = self.socket.recv(65_536)
            except OSError:  # nothing more, or an earlier datagram was refused
                break
            came = self.now()
            found += [(came, line.rstrip(b"\r")) for line in data.split(b"\n") if line]
        return found

    def close(self) -> None:
        self.socket.close()


class SerialTransport:
    """A serial port, or another terminal, in raw mode."""

    def __init__(self, port: str, baud: int = 115_200) -> None:
        self.name = port
        if sys.platform == "win32":
            raise SeaframeError(
                "Serial ports are supported on Linux and macOS. On Windows use UDP, or save the port's output with "
                "another program and read it as a log.",
                "unsupported",
                path="port",
            )
        import termios
        import tty

        rate = getattr(termios, f"B{baud}", None)
        if rate is None:
            raise SeaframeError(f"{baud} Bd is not a rate of serial ports on this system.", "range", path="baud")
        try:
            self.file = os.open(port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        except (OSError, ValueError) as error:
            raise link_error(port, error) from None
        try:
            tty.setraw(self.file)
            settings = termios.tcgetattr(self.file)
            settings[2] |= termios.CLOCAL | termios.CREAD
            settings[4] = settings[5] = rate
            termios.tcsetattr(self.file, termios.TCSANOW, settings)
        except termios.error:
            os.close(self.file)
            raise SeaframeError("is not a serial port.", "file", place=one_line(port)) from None
        self.splitter = LineSplitter()

    def now(self) -> float:
        return time.monotonic()

    def send(self, line: bytes) -> None:
        try:
            os.write(self.file, line)
        except BlockingIOError:  # the port takes nothing: the line is lost, and sent again
            return
        except OSError as error:
            raise link_error(self.name, error) from None

    def receive(self, timeout: float) -> list[tuple[float, bytes]]:
        ready, _, _ = select.select([self.file], [], [], max(timeout, 0.0))
        try:
            data = os.read(self.file, BLOCK) if ready else b""
        except BlockingIOError:
            return []
        except OSError as error:
            raise link_error(self.name, error) from None
        if ready and not data:
            raise link_error(self.name, OSError(errno.EIO, "the port was closed"))
        came = self.now()
        return [(came, line) for line in self.splitter.add(data)]

    def close(self) -> None:
        os.close(self.file)


def link_error(name: str, error: Exception) -> SeaframeError:
    """Return the error of a link that cannot be opened or has gone."""
    why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return SeaframeError(one_line(f"the link to the robot failed: {why}."), "file", place=one_line(name))
