"""What every reader promises of any input: a sound result, or an error that a user can act on.

Nothing else is raised, warned or printed; time and memory are bounded by `child`.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np

import seaframe
from seaframe.catalogue import load
from seaframe.dynamics import FORMULATIONS, derive
from seaframe.errors import SeaframeError
from seaframe.exchange.logs import read_log
from seaframe.exchange.robots.import_robot import make_options, run_import
from seaframe.exchange.robots.scene_files import write_import
from seaframe.integrate.initial_state import initial_state
from seaframe.look.page import page_html
from seaframe.program.backends.symbolic import equations_of
from seaframe.run.simulate import simulate
from seaframe.scene.meshes import pack_surface, read_surface, unpack_surface
from seaframe.scene.model import Scene

from .cases import Case
from .planted import read_planted

PACKAGE = str(Path(seaframe.__file__).parent)
MOST_LINES, MOST_CHARACTERS = 12, 6000  # of a message: one screen
SLOW_RUN = "This run will take"  # a run that is slow says so, and need not be waited for
PERIOD = 60  # of the numbers of scenes, of which one each is also drawn, written in symbols and run


@dataclass(frozen=True)
class Finding:
    """A broken promise: which, where in the package, and all that is known of it."""

    what: str
    place: str  # the last frame inside the package
    detail: str

    @property
    def key(self) -> str:
        """The same for all inputs that break a promise at one place."""
        return f"{self.what} at {self.place}"


class BrokenPromise(Exception):
    """A result or an error that is not as promised."""


def judge(case: Case, folder: Path, number: int) -> Finding | None:
    """Give an input to its reader; None if all is as promised."""
    path = case.write(folder)
    try:
        READERS[case.reader](path, case, number)
    except BrokenPromise as error:
        return Finding(str(error.args[0]), last_place(error.__context__ or error), "\n".join(map(str, error.args)))
    except BaseException as error:  # SystemExit too
        if isinstance(error, KeyboardInterrupt):
            raise
        return Finding(type(error).__name__, last_place(error), shorten("".join(traceback.format_exception(error))))
    return None


def shorten(text: str, most: int = 8000) -> str:
    """The beginning and the end of a long text."""
    return text if len(text) <= most else f"{text[: most // 2]}\n...\n{text[-most // 2 :]}"


def last_place(error: BaseException) -> str:
    """File and function of the last frame of a traceback inside the package, "-" without one."""
    found = "-"
    step: TracebackType | None = error.__traceback__
    while step is not None:
        code = step.tb_frame.f_code
        if code.co_filename.startswith(PACKAGE):
            found = f"{Path(code.co_filename).relative_to(PACKAGE)}:{code.co_name}"
        step = step.tb_next
    return found


@contextmanager
def refusals(*names: str) -> Iterator[None]:
    """Accepts errors for users that are fit to be read, and name one of some files."""
    try:
        yield
    except SeaframeError as error:
        check_message(str(error), names)
        raise Refused from None


class Refused(Exception):
    """The input was refused as it should be."""


def check_message(text: str, names: tuple[str, ...]) -> None:
    """One screen of printable text that names the file at fault."""
    lines = text.split("\n")
    if not text.strip():
        raise BrokenPromise("message is empty")
    if len(lines) > MOST_LINES or len(text) > MOST_CHARACTERS:
        raise BrokenPromise("message is too long", shorten(text))
    if not all(line.isprintable() for line in lines):
        raise BrokenPromise("message is not printable", ascii(text))
    if names and not any(name in text for name in names):
        raise BrokenPromise("message names no file", text)


# Readers


def read_scene_file(path: Path, case: Case, number: int) -> None:
    with suppress(Refused):
        with refusals(path.name):
            scene = load(path)
        check_scene(scene, number)


def read_scene_dict(path: Path, case: Case, number: int) -> None:
    with suppress(Refused):
        with refusals():
            scene = Scene.from_dict(case.data)
        check_scene(scene, number)


def read_any_log(path: Path, case: Case, number: int) -> None:
    """A log, with the mapping that comes as data or as a second file."""
    names = list(case.files)
    mapping = path.with_name(names[1]) if len(names) > 1 else case.data
    try:
        with refusals(*(names if mapping is None or len(names) > 1 else ())):
            log = read_log(path, mapping)
    except Refused:
        return
    if not np.isfinite(log.t).all():
        raise BrokenPromise("time of a log is not finite", log.t)
    for name, values in log.columns.items():
        if values.shape != log.t.shape or values.dtype != np.float64:
            raise BrokenPromise("column of a log is misshapen", name, values.shape, values.dtype)
        if np.isinf(values).any():
            raise BrokenPromise("value of a log is infinite", name)
    repr(log)
    for note in log.notes:
        check_message(note, ())


def read_mesh(path: Path, case: Case, number: int) -> None:
    try:
        with refusals():
            surface = read_surface(path)
    except Refused:
        return
    again = unpack_surface(pack_surface(surface))
    if not (np.array_equal(again.vertices, surface.vertices) and np.array_equal(again.triangles, surface.triangles)):
        raise BrokenPromise("packed surface is another")
    solid = surface.solid
    if solid is not None and not np.isfinite([solid.volume, *solid.center, *solid.gyration.ravel()]).all():
        raise BrokenPromise("solid is not finite", solid)


def read_robot(path: Path, case: Case, number: int) -> None:
    """A robot file: a scene that can be written and moved, or an error that names one of its files.

    No other file is opened.
    """
    with suppress(Refused):
        with refusals(*case.files), own_files_only(path.parent):
            done = run_import(path, make_options())
        scene, report = done.scene, done.report
        if number % PERIOD % 10 == 3:
            out = path.parent / "out"
            out.mkdir()
            with refusals():
                write_import(done, out / "robot.yaml", overwrite=False)
        for remark in report.remarks:
            check_message(remark.text, ())
        check_scene(scene, number)


OPENED: list[str] = []  # files that were opened while they are watched
WATCHED: list[Path] = []  # the folder whose files may be opened


def note_opened(event: str, arguments: tuple[Any, ...]) -> None:
    """Note a file that is opened outside of the watched folder, of Python and of the package."""
    if WATCHED and event == "open" and isinstance(arguments[0], str):
        path = os.path.realpath(arguments[0])
        if not path.startswith((f"{os.path.realpath(WATCHED[0])}/", *PYTHON, PACKAGE, "/proc/", "/dev/")):
            OPENED.append(path)


PYTHON = tuple({os.path.realpath(path) for path in (sys.prefix, sys.base_prefix, *sys.path) if path})
sys.addaudithook(note_opened)


@contextmanager
def own_files_only(folder: Path) -> Iterator[None]:
    """Refuse that files outside of a folder are opened."""
    OPENED.clear()
    WATCHED.append(folder)
    try:
        yield
    finally:
        WATCHED.clear()
    if OPENED:
        raise BrokenPromise("opened another file", OPENED[0])


def misbehave(path: Path, case: Case, number: int) -> None:
    with suppress(Refused), refusals(path.name):
        read_planted(path, number)


READERS: dict[str, Callable[[Path, Case, int], None]] = {
    "scene": read_scene_file,
    "scene-dict": read_scene_dict,
    "log": read_any_log,
    "mapping": read_any_log,
    "mesh": read_mesh,
    "robot": read_robot,
    "planted": misbehave,
}


# Scenes that load


def check_scene(scene: Scene, number: int) -> None:
    """It can be written and read again, derived, and moved; some are also drawn, written in symbols and run."""
    data = scene.to_dict()
    try:
        again = Scene.from_dict(data)
    except SeaframeError as error:
        raise BrokenPromise("written scene is refused", error) from None
    if again != scene:
        raise BrokenPromise("written scene is another")
    with refusals():
        methods = list(FORMULATIONS)
        eom = derive(scene, methods[number % len(methods)])
        state = initial_state(eom)
        vdot = eom.forward(np.array(state.q), np.array(state.v))
    if not (all_finite(state.q) and all_finite(state.v) and all_finite(vdot)):
        raise BrokenPromise(
            f"motion is not finite ({'start' if not all_finite([*state.q, *state.v]) else eom.method})",
            f"{eom.method}: q {state.q} v {state.v} vdot {vdot}",
        )
    with refusals():
        further = {0: draw, 1: write_symbols, 2: run_short}.get(number % PERIOD)
        if further is not None and eom.nv <= 8:
            further(scene, eom.nv)


def all_finite(values: Any) -> bool:
    return bool(np.isfinite(np.asarray(values, dtype=float)).all())


def draw(scene: Scene, nv: int) -> None:
    text = page_html(scene)
    if "</html>" not in text:
        raise BrokenPromise("page is not whole")


def write_symbols(scene: Scene, nv: int) -> None:
    if nv <= 2:
        equations_of(scene).text()
        equations_of(scene).latex()


def run_short(scene: Scene, nv: int) -> None:
    try:
        run = simulate(scene, duration=3 * scene.run.dt)
    except RuntimeWarning as warning:
        if str(warning).startswith(SLOW_RUN):
            return
        raise
    if not all_finite(run.q):
        raise BrokenPromise("run is not finite", run)
    repr(run.health)
