"""A running simulation served to a browser of this machine, and to nobody else."""

from __future__ import annotations

import base64
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe import cli
from seaframe.look import live
from seaframe.look.live import HOST, View, coordinate_signals, view
from tests.look.page.scenes import arm


@pytest.fixture
def live_view() -> Iterator[View]:
    served = View(arm())
    yield served
    served.close(patience=0.0)


def get(served: View, path: str, **headers: str) -> tuple[int, bytes]:
    connection = HTTPConnection(HOST, served.port, timeout=10)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    return answer.status, content


def test_the_page_and_its_rows_are_served(live_view: View) -> None:
    state = sf.simulate(arm(), duration=0.0).q[0]
    live_view.add_state(0.0, list(state))
    status, page = get(live_view, f"/{live_view.secret}/")
    assert status == 200
    assert b"connect-src 'self'" in page
    status, content = get(live_view, f"/{live_view.secret}/rows?from=0")
    rows: dict[str, Any] = json.loads(content)
    assert (status, rows["t"], rows["done"]) == (200, [0.0], False)
    poses = np.frombuffer(base64.b64decode(rows["poses"]), "<f4").reshape(1, 2, 7)
    np.testing.assert_allclose(poses[0, 1], [0.3, 0, 0, 1, 0, 0, 0], atol=1e-7)
    assert "rov.fore.angle" in rows["signals"]


def test_coordinates_relative_to_a_parent_are_no_poses() -> None:
    """A ball joint turns relative to its link; the signal of that name is in the world, and is not streamed."""
    joint = {"type": "spherical"}
    links = {"hull": {"mass": 2.0, "inertia": {"diagonal": [1, 1, 1]}},
             "ball": {"parent": "hull", "joint": joint, "mass": 1.0, "inertia": {"diagonal": [1, 1, 1]}}}  # fmt: skip
    scene = sf.Scene.from_dict({"name": "ball", "robots": {"rov": {"links": links}}})
    names = {name for signal in coordinate_signals(scene) for name in signal.components} & {*scene.coordinates.q}
    assert names == {name for name in scene.coordinates.q if name.startswith("rov.hull.")}


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "evil.example:80"},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost:1"},
    ],
    ids=str,
)
def test_other_hosts_and_origins_are_refused(live_view: View, headers: dict[str, str]) -> None:
    for path in ("", "rows"):
        status, content = get(live_view, f"/{live_view.secret}/{path}", **headers)
        assert status == 403
        assert b"arm" not in content


@pytest.mark.parametrize("path", ["/", "/rows", "/x/", "/../", "/%2e%2e/etc/passwd"])
def test_nothing_is_served_without_the_secret(live_view: View, path: str) -> None:
    assert get(live_view, path)[0] == 404


def test_only_this_machine_is_listened_to(live_view: View) -> None:
    assert live_view.server.server_address[0] == "127.0.0.1"
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.2", live_view.port), timeout=2.0)  # another address of the same machine


def test_a_run_is_watched_while_it_runs_and_stays_the_same() -> None:
    """All states arrive, in order, and the run is that of `simulate`, to the bit."""
    times: list[float] = []
    watcher: list[threading.Thread] = []

    def watch(url: str) -> None:
        port, secret = int(url.split(":")[2].split("/")[0]), url.split("/")[3]
        done = False
        while not done:
            connection = HTTPConnection(HOST, port, timeout=10)
            connection.request("GET", f"/{secret}/rows?from={len(times)}")
            rows = json.loads(connection.getresponse().read())
            connection.close()
            times.extend(rows["t"])
            done = rows["done"]

    def show(url: str) -> None:
        watcher.append(threading.Thread(target=watch, args=(url,)))
        watcher[0].start()

    scene = sf.load("rov-one-arm-water")
    run = view(scene, duration=2.0, show=show)
    watcher[0].join(20.0)
    np.testing.assert_array_equal(times, run.t)
    np.testing.assert_array_equal(run.q, sf.simulate(scene, duration=2.0).q)


def test_controllers_act_in_a_watched_run(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = sf.load("rov-one-arm-hold")
    monkeypatch.setattr(View, "close", lambda self: self.server.shutdown() or self.server.server_close())
    run = view(scene, duration=0.5, show=lambda url: None)
    np.testing.assert_array_equal(run.q, sf.simulate(scene, duration=0.5).q)
    assert not run.replaces_controllers


def test_a_notebook_shows_the_page_in_a_frame(live_view: View) -> None:
    assert live_view._repr_html_().startswith(f'<iframe src="http://127.0.0.1:{live_view.port}/{live_view.secret}/"')


def test_the_command_prints_the_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown: list[str] = []
    monkeypatch.setattr("webbrowser.open", shown.append)
    monkeypatch.setattr(View, "close", lambda self: self.server.shutdown() or self.server.server_close())
    assert cli.main(["run", "rov-one-arm", "--live", "--duration", "1", "--out", str(tmp_path / "out")]) == 0
    assert shown[0].startswith("http://127.0.0.1:")
    assert shown[0] in capsys.readouterr().err
    assert (tmp_path / "out" / "report.html").is_file()


# Clients that do not behave


def send(served: View, request: bytes) -> bytes:
    """All that the server answers to some bytes."""
    with socket.create_connection((HOST, served.port), timeout=10.0) as connection:
        connection.sendall(request)
        answer = b""
        while piece := connection.recv(65536):
            answer += piece
    return answer


@pytest.mark.parametrize(
    ("line", "status"),
    [
        (b"nonsense", 400),
        (b"\x16\x03\x01\x02\x00", 400),
        (b"GET", 400),
        (b"GET / HTTP/x", 400),
        (b"GET http://[ HTTP/1.1", 400),
        (b"GET / HTTP/9.9", 505),
        (b"GET /" + 70_000 * b"x" + b" HTTP/1.1", 414),
        (b"POST / HTTP/1.1", 501),
    ],
)
def test_malformed_requests_are_answered(
    live_view: View, capsys: pytest.CaptureFixture[str], line: bytes, status: int
) -> None:
    answer = send(live_view, line + f"\r\nHost: {HOST}:{live_view.port}\r\n\r\n".encode())
    assert answer.split(b" ", 2)[:2] == [b"HTTP/1.0", str(status).encode()]
    assert get(live_view, f"/{live_view.secret}/")[0] == 200
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("begun", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: a\r\n"])
def test_half_open_connections_are_closed(live_view: View, monkeypatch: pytest.MonkeyPatch, begun: bytes) -> None:
    monkeypatch.setattr(live, "LONGEST", 0.2)
    before = threading.active_count()
    with socket.create_connection((HOST, live_view.port), timeout=10.0) as connection:
        connection.sendall(begun)
        assert connection.recv(1) in {b"", b"H"}  # closed, or an answer to what came
        while connection.recv(65536):
            pass
    wait_until(lambda: threading.active_count() <= before)


def test_a_slow_request_is_closed(live_view: View, monkeypatch: pytest.MonkeyPatch) -> None:
    """A byte now and then does not keep a connection."""
    monkeypatch.setattr(live, "LONGEST", 0.5)
    start = time.monotonic()
    with socket.create_connection((HOST, live_view.port), timeout=10.0) as connection, suppress(ConnectionError):
        while time.monotonic() < start + 8.0:
            connection.sendall(b"G")
            time.sleep(0.1)
    assert time.monotonic() < start + 5.0


def test_many_connections_leave_room_for_the_page(live_view: View) -> None:
    """Idle ones are closed, the oldest first: the page is answered at once, and threads stay few."""
    before = threading.active_count()
    most = before + live.MOST_CONNECTIONS + 4  # some may be about to end
    idle = []
    for _ in range(5 * live.MOST_CONNECTIONS):
        idle.append(socket.create_connection((HOST, live_view.port), timeout=10.0))
        assert threading.active_count() <= most
    assert get(live_view, f"/{live_view.secret}/")[0] == 200
    assert threading.active_count() <= most
    live_view.close(patience=0.0)
    wait_until(lambda: threading.active_count() < before)
    for connection in idle:
        connection.close()


def wait_until(happened: Callable[[], bool]) -> None:
    until = time.monotonic() + 10.0
    while not happened() and time.monotonic() < until:
        time.sleep(0.01)
    assert happened()
