"""Show a running simulation in a browser: a page, served on this machine only, gets the states as they are computed."""

from __future__ import annotations

import json
import secrets
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

import numpy as np

from ..control.build_controllers import prepare_control
from ..control.controller_interface import Control, RunController
from ..dynamics import EquationsOfMotion, derive
from ..dynamics.equations import Model
from ..loads.time_functions import Instant
from ..numbers import Floats
from ..run.recording import Run
from ..run.simulate import Progress, compile_control, default_engine, engine_of, simulate
from ..scene.model import Scene
from ..signals.link_signals import LINK
from ..signals.signal import Signal
from ..signals.signal_catalogue import catalogue
from .page.packing import encode_numbers
from .page.page_build import PageOptions, page_html
from .page.recordings import flatten_poses, station_positions

HOST = "127.0.0.1"
NEAR = 1e-9  # fraction of a step: a time this near to the grid is on it
MOST_SHOWN = 200_000  # states of a robot on a page, more than an hour
MOST_ROWS = 500  # states in one answer
PATIENCE = 15.0  # time for a browser to start, and to fetch the last states [s]
MOST_CONNECTIONS = 32  # at a time, each with a thread of its own
LONGEST = 10.0  # longest duration of a connection, which is one request [s]
POLICY = (
    "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'unsafe-inline'; "
    "img-src data: blob:; base-uri 'none'; form-action 'none'; connect-src 'self'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class ReportingControl(RunController):
    """Wraps a controller, or none, and reports the state at the start of each step of `dt` [s]."""

    def __init__(
        self, inner: RunController | None, eom: EquationsOfMotion, dt: float, report: Callable[..., None]
    ) -> None:
        self.inner, self.eom, self.dt, self.report = inner, eom, dt, report
        self.nothing = [0.0] * eom.nu
        self.last = -1.0

    def __call__(self, t: Any, q: Sequence[Any], v: Sequence[Any]) -> Sequence[Any]:
        return self.at(Instant(t, t), q, v)

    def at(self, instant: Instant, q: Sequence[Any], v: Sequence[Any]) -> Sequence[Any]:
        t: Any = instant.t
        within: Any = instant.within
        on_grid = abs(t / self.dt - round(t / self.dt)) < NEAR
        if t > self.last and t <= within and on_grid:  # the start of a step, not a stage inside it
            self.last = float(t)
            self.report(self.last, [float(x) for x in q])
        return self.nothing if self.inner is None else self.inner.at(instant, q, v)

    def switches(self, duration: float) -> list[float]:
        """Return the switching times [s] of the controller; without one, the steps of the run."""
        if self.inner is not None:
            return self.inner.switches(duration)
        return [k * self.dt for k in range(round(duration / self.dt) + 1)]

    def reset(self) -> None:
        if self.inner is not None:
            self.inner.reset()

    def use(self, model: Model) -> None:
        if self.inner is not None:
            self.inner.use(model)


class Server(ThreadingHTTPServer):
    """A server for few and short connections: it closes long ones, and the oldest where there are too many."""

    daemon_threads = True

    def __init__(self, *arguments: Any) -> None:
        self.room = threading.Semaphore(MOST_CONNECTIONS)
        self.since: dict[Any, float] = {}  # when each open connection was accepted [s]
        super().__init__(*arguments)

    def process_request(self, request: Any, client_address: Any) -> None:
        if not self.room.acquire(blocking=False):
            for oldest in list(self.since)[:1]:
                close_connection(oldest)
            if not self.room.acquire(timeout=1.0):  # all of them are being answered
                self.shutdown_request(request)
                return
        self.since[request] = time.monotonic()
        super().process_request(request, client_address)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        try:
            super().process_request_thread(request, client_address)
        finally:
            del self.since[request]
            self.room.release()

    def service_actions(self) -> None:
        """Close connections that have lasted too long; called twice a second."""
        for request, since in list(self.since.items()):
            if time.monotonic() - since > LONGEST:
                close_connection(request)

    def server_close(self) -> None:
        super().server_close()
        for request in list(self.since):
            close_connection(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def close_connection(connection: socket.socket) -> None:
    """Close a connection, also while its thread waits for data."""
    with suppress(OSError):  # it has ended by itself
        connection.shutdown(socket.SHUT_RDWR)


def coordinate_signals(scene: Scene) -> Iterator[Signal]:
    """Yield signals that may be entries of q; poses only of bases, since q holds those of other links differently."""
    poses, slots = {signal.kind for signal in LINK}, scene.coordinates.slots
    bases = {path for path, slot in slots.items() if slot.base}
    return (signal for signal in catalogue(scene).values() if signal.kind not in poses or signal.path in bases)


class View:
    """A server for the page of a scene on this machine, which is given states; `url` contains a random secret."""

    def __init__(self, scene: Scene, replaced: bool = False, also: Mapping[str, str] | None = None) -> None:
        """`also` has the units of further signals, whose values are given with every state."""
        self.scene = scene
        self.eom = derive(scene)
        units = {name: unit for signal in coordinate_signals(scene) for name, unit in signal.components.items()}
        self.columns = {name: k for k, name in enumerate(scene.coordinates.q) if name in units}
        self.units = {name: units[name] for name in self.columns}
        self.also = dict(also or {})
        self.times: list[float] = []
        self.states: list[list[float]] = []
        self.others: list[Sequence[float]] = []  # values of the further signals
        self.done = False
        self.met, self.fetched = threading.Event(), threading.Event()  # a page has connected; has got all states
        self.secret = secrets.token_urlsafe(16)
        self.page = page_html(scene, options=PageOptions(live=False, stream=self.units | self.also, replaced=replaced))
        self.server = Server((HOST, 0), build_handler(self))
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def port(self) -> int:
        """Port of the server."""
        return int(self.server.server_address[1])

    @property
    def url(self) -> str:
        """Address of the page."""
        return f"http://{HOST}:{self.port}/{self.secret}/"

    def _repr_html_(self) -> str:
        """Return the page in a frame, for a notebook."""
        return f'<iframe src="{self.url}" style="width:100%;height:560px;border:0;border-radius:10px"></iframe>'

    def add_state(self, t: float, q: list[float], others: Sequence[float] = ()) -> None:
        """Add a state q (nq,) at a time t [s], and the values of the further signals."""
        self.others.append(others)
        self.states.append(q)
        self.times.append(t)

    def close(self, patience: float = PATIENCE) -> None:
        """Stop serving, after waiting up to `patience` [s] each for a browser to start and to fetch the last states."""
        self.done = True
        if self.met.wait(patience):
            self.fetched.wait(patience)
        self.server.shutdown()
        self.server.server_close()

    def rows(self, first: int) -> dict[str, Any]:
        """Return states from a number on: times [s], poses of all links, signals."""
        finished, last = self.done, min(len(self.times), first + MOST_ROWS)
        self.met.set()
        if finished and last == len(self.times):
            self.fetched.set()
        q = np.array(self.states[first:last], dtype=float).reshape(-1, self.eom.nq)
        poses = [flatten_poses(pose) for pose in self.eom.poses(q).values()] if len(q) else []
        return {
            "t": self.times[first:last],
            "poses": encode_numbers(np.stack(poses, axis=1) if poses else q[:0], "<f4"),
            "stations": {
                number: encode_numbers(points, "<f4") for number, points in station_positions(self.eom, q).items()
            },
            "signals": {name: q[:, k].tolist() for name, k in self.columns.items()}
            | {name: [row[k] for row in self.others[first:last]] for k, name in enumerate(self.also)},
            "done": finished and last == len(self.times),
        }


def build_handler(view: View) -> type[BaseHTTPRequestHandler]:
    """Return the request handler of a view: it answers only requests with the secret and from the view's own page."""

    class Handler(BaseHTTPRequestHandler):
        server_version, sys_version = "Seaframe", ""
        default_request_version = "HTTP/1.0"  # for request lines without a version, which also get a status

        def do_GET(self) -> None:
            try:
                asked_for = urlsplit(self.path)
            except ValueError:
                self.send_error(HTTPStatus.BAD_REQUEST)
                return
            if not self.is_trusted():
                self.send_error(HTTPStatus.FORBIDDEN)
            elif asked_for.path == f"/{view.secret}/":
                self.answer(view.page.encode(), "text/html; charset=utf-8")
            elif asked_for.path == f"/{view.secret}/rows":
                first = parse_qs(asked_for.query).get("from", ["0"])[0]
                number = int(first) if first.isdecimal() and len(first) < 12 else 0
                self.answer(json.dumps(view.rows(number)).encode(), "application/json")
            else:
                self.send_error(HTTPStatus.NOT_FOUND)

        def is_trusted(self) -> bool:
            """Return whether a request is addressed to this machine, and not from a page of another origin."""
            own = {f"{HOST}:{view.port}", f"localhost:{view.port}"}
            origin = self.headers.get("Origin")
            return self.headers.get("Host") in own and (origin is None or origin in {f"http://{host}" for host in own})

        def answer(self, content: bytes, kind: str) -> None:
            self.send_response(HTTPStatus.OK)
            for name, value in {"Content-Type": kind, "Content-Length": str(len(content)), **HEADERS}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
            """Print nothing."""

    return Handler


def view(
    scene: Scene,
    duration: float | None = None,
    dt: float | None = None,
    method: str | None = None,
    integrator: str | None = None,
    control: Control | RunController | None = None,
    progress: Progress | None = None,
    show: Callable[[str], object] | None = None,
) -> Run:
    """Run a scene as `sf.simulate` does, show it in a browser while it runs, and return the run.

    `duration` [s], `dt` [s], `method`, `integrator`, `control` and `progress` are those of `sf.simulate`. `show` is
    called with the address of the page; by default the page is opened in the default browser. The address can be
    reached from this machine only.

        run = sf.view(sf.load("rov-two-arms"), duration=20.0)
    """
    import webbrowser

    step = scene.run.dt if dt is None else dt
    opened = View(scene, replaced=control is not None)
    eom = opened.eom
    compiled = compile_control(engine_of(default_engine(eom), eom), eom) if control is None else None
    watched = ReportingControl(compiled or prepare_control(control, eom), eom, step, opened.add_state)
    try:
        (show or webbrowser.open)(opened.url)
        run = simulate(scene, duration, dt, method, integrator, watched, progress)
        opened.add_state(float(run.t[-1]), [float(x) for x in run.q[-1]])
        if control is None and run.continuation is not None:  # the scene's own controllers acted, watched
            run.continuation = replace(run.continuation, replaces=False)
        return run
    finally:
        opened.close()


@contextmanager
def follow_robot(
    scene: Scene, show: Callable[[str], object], measured: Sequence[str]
) -> Iterator[Callable[[float, Floats, Sequence[float]], None]]:
    """Serve a page of a robot's virtual twin; give a function that shows a time [s], q (nq,) and measured values.

    `measured` names the signals of q that the robot measures; the page has them as `measured.<signal>`. After
    MOST_SHOWN states it shows no more. `show` is called with the address of the page.
    """
    units = {name: unit for signal in coordinate_signals(scene) for name, unit in signal.components.items()}
    opened = View(scene, also={f"measured.{name}": units[name] for name in measured})

    def report(t: float, q: Floats, values: Sequence[float]) -> None:
        if len(opened.times) < MOST_SHOWN:
            opened.add_state(t, q.tolist(), tuple(values))

    try:
        show(opened.url)
        yield report
    finally:
        opened.close()
