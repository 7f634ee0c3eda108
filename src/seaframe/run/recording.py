"""Recorded runs: the states, and by name all signals that are computed from them.

Signals are computed when they are first read, for all times at once.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from numpy.typing import NDArray

from .._version import __version__
from ..dynamics.equations import EquationsOfMotion
from ..integrate.step_engine import State
from ..numbers import Floats
from ..scene.model import Scene
from ..signals.history import History
from ..signals.signal import split_component
from ..signals.signal_catalogue import find_signal

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame
    from xarray import Dataset

    from .health import Health
    from .motors import Motors


class Recording(Protocol):
    """Signals over time: a run, a run read from a file, or a log of measurements."""

    @property
    def t(self) -> Floats:
        """Times (n,) [s]."""

    @property
    def names(self) -> tuple[str, ...]:
        """Names of all signals."""

    def unit(self, name: str) -> str:
        """Return the unit of a signal or of one of its components."""

    def __getitem__(self, name: str) -> Floats:
        """Return a signal (n,) or (n, k)."""


@dataclass(frozen=True, slots=True)
class Rows:
    """All states of a run; those that are not on the time grid are intermediate steps and states before a jump."""

    t: Floats  # (m,) [s]
    within: Floats  # (m,) a time inside the step of the row [s]; it decides the side of a jump
    q: Floats  # (m, nq)
    v: Floats  # (m, nv)
    u: Floats  # (m, nu)
    on_grid: NDArray[np.bool_]  # (m,)


@dataclass(frozen=True, slots=True)
class Continuation:
    """What is needed to continue a run beyond its end, besides its last state."""

    engine: str  # "native" or "reference"
    tolerance: float  # of adaptive steps
    origin: float  # time from which the multiples of dt are counted [s]
    step_size: float = math.inf  # of the last adaptive step [s]
    control: Any = None  # the controller that the user passed; None: those of the scene
    memory: Any = None  # of the controllers at the end of the run; None if they do not give it
    token: object = None  # identifies the run among those that used the same controller
    is_lost: bool = False  # whether controllers acted whose memory is no longer there
    replaces: bool = False  # whether a `control` that the user passed acted instead of the scene's controllers


class Run:
    """A recorded run; `sf.simulate(scene)` makes one.

    `run.t` are the times (n,) [s], `run[name]` is a signal (n,) or (n, k), and `run.names` lists all signals. `run.q`,
    `run.v`, `run.u` are states and forces at these times.

        run["rov.hull.position"]     # (n, 3) [m], world frame
        run["rov.hull.position[0]"]  # (n,)
    """

    def __init__(
        self,
        scene: Scene,
        eom: EquationsOfMotion,
        integrator: str,
        dt: float,
        rows: Rows,
        step: Callable[[State, float, float], State],
        wall_s: float,
        continuation: Continuation | None = None,
    ) -> None:
        self.scene, self.eom, self.integrator, self.dt, self.rows, self.wall_s = (
            scene,
            eom,
            integrator,
            dt,
            rows,
            wall_s,
        )
        self.step, self.continuation = step, continuation
        self.version, self.seed, self.method = __version__, scene.run.seed, eom.method
        grid = rows.on_grid
        self.t: Floats = rows.t[grid]
        self.q: Floats = rows.q[grid]
        self.v: Floats = rows.v[grid]
        self.u: Floats = rows.u[grid]
        self.history = History(eom, rows)
        self._health: Health | None = None

    def __repr__(self) -> str:
        from ..look.summaries import run_line

        return run_line(self)

    def __str__(self) -> str:
        from ..look.summaries import run_text

        return run_text(self)

    def _repr_html_(self) -> str:
        from ..look.cards import run_card

        return run_card(self)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of all signals."""
        return tuple(self.history.signals)

    @property
    def units(self) -> dict[str, str]:
        """Units of all signals, by name."""
        return {name: signal.unit for name, signal in self.history.signals.items()}

    def __getitem__(self, name: str) -> Floats:
        """Return a signal (n,) or (n, k) on the time grid, or a component: run["rov.hull.position[0]"]."""
        signal, component = find_signal(self.scene, self.history.signals, name)
        values = self.history.signal(signal.name)[self.rows.on_grid]
        if component is None:
            return values
        return np.ascontiguousarray(values[:, component])

    def __contains__(self, name: object) -> bool:
        """Whether there is a signal of this name."""
        return isinstance(name, str) and split_component(name)[0] in self.history.signals

    def __iter__(self) -> Iterator[str]:
        """Iterate over the names of all signals."""
        return iter(self.names)

    def __getstate__(self) -> dict[str, Any]:
        """Return the state for pickling: all but the compiled step, which only the health needs, and controllers."""
        return self.__dict__ | {"_health": self.health, "step": None, "continuation": self.stored_continuation}

    @property
    def stored_continuation(self) -> Continuation | None:
        """What can be stored of `continuation`: controllers and their memory are lost."""
        continuation = self.continuation
        if continuation is None:
            return None
        had_controllers = continuation.is_lost or continuation.control is not None or bool(self.scene.controllers)
        return replace(continuation, control=None, memory=None, token=None, is_lost=had_controllers)

    @property
    def replaces_controllers(self) -> bool:
        """Whether a `control` passed to `simulate` acted instead of the scene's controllers."""
        return self.continuation is not None and self.continuation.replaces

    @property
    def tolerance(self) -> float:
        """Error tolerance of adaptive steps."""
        return self.continuation.tolerance if self.continuation else self.scene.run.tolerance

    def extend(self, duration: float, progress: Callable[[float], None] | None = None) -> Run:
        """Return a run that continues this one by a duration [s]; controllers and their memory continue as well.

        If this run is a whole number of steps dt long, it equals a longer run to the bit: a run of 5 s extended by 5 s
        is the run of 10 s. Otherwise its end, between two multiples of dt, stays recorded, and the next step starts
        there: the two runs then differ by the error of steps. `progress` is called with the fraction done, 0 to 1.
        Example: `longer = run.extend(10.0)`.
        """
        from .simulate import extend

        return extend(self, duration, progress)

    def unit(self, name: str) -> str:
        """Return the unit of a signal or of one of its components."""
        return self.history.unit(name)

    @property
    def health(self) -> Health:
        """Energy and momentum balance, orthonormality, drift of connections, and advice on the step size."""
        if self._health is None:
            from .health import health_of

            self._health = health_of(self)
        return self._health

    @property
    def motors(self) -> Motors:
        """Torque, speed, power and work of every joint's motor, and how long batteries last."""
        from .motors import motors_of

        return motors_of(self)

    def columns(self, rows: slice = slice(None)) -> dict[str, Floats]:
        """Return the time and every component of every signal by name, each (n,) in consecutive memory.

        rows: a range of the times; left out, all.
        """
        self.history.compute(self.history.signals.values())
        on_grid, table = np.flatnonzero(self.rows.on_grid)[rows], {"t": np.ascontiguousarray(self.t[rows])}
        for name, signal in self.history.signals.items():
            values = self.history.signal(name)[on_grid]
            names = [name] if values.ndim == 1 else list(signal.components)
            table |= dict(zip(names, np.atleast_2d(np.ascontiguousarray(values.T)), strict=True))
        return table

    def save(self, path: str | Path) -> None:
        """Save all signals as .parquet (with scene, version and seed inside) or .csv, by the suffix of the path."""
        from .run_files import save

        save(self, Path(path))

    def to_pandas(self) -> DataFrame:
        """Return all components as columns of a DataFrame, indexed by time [s], with units in `attrs["units"]`."""
        from .run_files import data_frame

        return data_frame(self)

    def to_xarray(self) -> Dataset:
        """Return all signals with their units as a Dataset, along `time` [s]."""
        from .run_files import dataset

        return dataset(self)

    def plot(self, *names: str, others: Mapping[str, Recording] | None = None) -> Figure:
        """Plot signals over time; signals of one unit share a panel.

        names: signals or components; without names, position and attitude of bases, joints, and energy.
        others: recordings drawn beside this run, by their names in the legend.
        Example: `run.plot("rov.hull.depth", others={"in air": air})`.
        """
        from ..look.plots import plot_signals

        return plot_signals(self, names, others)

    def page(self, path: str | Path, *others: Recording) -> None:
        """Write one HTML file that plays the run, with `others` as ghosts; where possible the scene also runs in it.

        Measured logs are drawn in the charts, and as ghosts where they contain position and orientation of links.
        """
        from ..look.page import write_page

        write_page(Path(path), self.scene, (self, *others))

    def movie(
        self,
        path: str | Path,
        *others: Recording,
        progress: Callable[[float], None] | None = None,
        **options: Any,
    ) -> None:
        """Write a film of the run, side by side with `others`: runs, or measured logs with poses of links.

        The suffix is the format: .gif or .webp, and with ffmpeg (extra `film`) .mp4 or .webm. A Chromium on this
        machine draws it. Options are `fps`, `speed` (seconds of the run per second), `size` (width, height) [pixels],
        `overlay` (others as ghosts in one picture), `view`, `light`, `labels`, `trails`, `quality` ("fine" or "fast")
        and `titles`. `progress` is called with the completed fraction, 0 to 1.
        Example: `run.movie("run.mp4", speed=2.0)`.
        """
        from ..look.film import film_options, write_movie

        write_movie(Path(path), self, others, film_options(options), progress)

    def report(self, path: str | Path) -> None:
        """Write one self-contained HTML file: settings, checks, figures, health and the scene."""
        from ..look.report import write_report

        write_report(self, Path(path))

    def to_dict(self) -> dict[str, Any]:
        """Return the data that identify the run: name, method, integrator, dt, steps, duration, version, seed."""
        return {
            "name": self.scene.name,
            "method": self.method,
            "integrator": self.integrator,
            "dt": self.dt,
            "steps": len(self.t) - 1,
            "duration": float(self.t[-1] - self.t[0]),
            "version": self.version,
            "seed": self.seed,
        }
