"""Free-decay and pendulum tests: estimate added mass and damping from the log of one coordinate.

    (I + I_a) x'' + (d + D |x'|) x' + restoring(x) = 0

A decay alone determines only ratios to the inertia; a known spring or weight sets the scale. The body on its spring or
pivot is an ordinary scene, and the test is a trajectory fit of that scene: there is no second model of the water.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ..errors import SeaframeError
from ..exchange.logs import Log
from ..run.recording import Recording
from ..scene.model import Scene
from .estimates import Estimates, format_table
from .fit.data import source_name
from .fit.fitting import Fit, fit
from .fit.options import Measurements, Reporting, Solver

DENSITY = 1000.0  # of fresh water [kg/m3]
GRAVITY = 9.81  # [m/s2]
NAMES = ("added mass", "linear damping", "quadratic damping")
ZERO = [0.0] * 6
LONGEST = 10.0  # largest plausible range of motion in a test [m]


@dataclass(frozen=True)
class Spring:
    """A body on springs, or one with a restoring moment from buoyancy: restoring = stiffness x.

    Example: `Spring(inertia=7.3, stiffness=60.0)` for a mass [kg] on a spring [N/m]; `turns=True` for rotation.
    """

    inertia: float  # without water: mass [kg], or moment of inertia about the axis [kg m2]
    stiffness: float  # [N/m], or [N m/rad]
    turns: bool = False  # True: x is an angle [rad]; False: a displacement [m]


@dataclass(frozen=True)
class Pendulum:
    """A body on an arm under water: restoring = (mass - density volume) g lever sin(x), x the angle [rad].

    Example: `Pendulum(mass=8.0, lever=0.4, inertia=2.0, volume=0.003)`.
    """

    mass: float  # [kg]
    lever: float  # from the pivot to the centre of mass, which is also the centre of buoyancy [m]
    inertia: float  # without water, about the pivot [kg m2]
    volume: float = 0.0  # displaced volume [m3]
    density: float = DENSITY  # of the water [kg/m3]
    turns: bool = True

    @property
    def stiffness(self) -> float:
        """Stiffness of small motion [N m/rad]."""
        return (self.mass - self.density * self.volume) * GRAVITY * self.lever


DecayTest = Spring | Pendulum


@dataclass(frozen=True, eq=False)
class Decay:
    """Result of a decay test. The damping force is d x' + D |x'| x'."""

    estimates: Estimates  # added mass, linear and quadratic damping
    period: float  # of small motion without damping [s]
    damping_ratio: float  # of small motion
    fit: Fit

    def __repr__(self) -> str:
        return self.report()

    def report(self, level: float = 0.95) -> str:
        """Return estimates with intervals at `level`, small-motion properties and notes, as plain text."""
        small = f"small motion: period {self.period:.4g} s, damping ratio {self.damping_ratio:.3g}"
        notes = (f"note: {note}" for note in self.estimates.notes)
        return "\n".join([format_table(self.estimates, level), small, *notes])


def fit_decay(
    data: Recording,
    signal: str,
    test: DecayTest,
    *,
    quadratic: bool = True,
    method: str = "innovation",
    level: float = 0.95,
    progress: Callable[[str], None] | None = None,
) -> Decay:
    """Estimate added mass and damping from one oscillating signal [m or rad].

    `data` is a run or a log and `signal` the name of one column (or component, "p[0]"), which need not be centred: its
    rest position is estimated too. `test` is a `Spring` or a `Pendulum`. `quadratic=False` leaves quadratic damping
    out. `method` is "innovation" or "output-error", as in `sf.fit`; `level` is the confidence of intervals. `progress`
    is called with a short text about the current step.

    Example: `sf.fit_decay(log, "z", sf.Spring(7.3, 60.0)).report()`.
    """
    scene, axis, name = build_test_scene(test)
    values = np.asarray(data[signal], dtype=float)
    if values.ndim != 1:
        raise SeaframeError(
            f"'{signal}' has {values.shape[1]} components. Name one of them, for example '{signal}[0]'.",
            "shape",
            path="signal",
        )
    check_oscillation(values, signal)
    rest = np.nanmedian(values[-len(values) // 4 :])
    notes = (*getattr(data, "notes", ()), *note_suspicious_unit(values, signal, test))
    units = {name: data.unit(signal)}
    log = Log(np.asarray(data.t, dtype=float), {name: values - rest}, units, source_name(data, 0, signal), notes)
    body = name.rpartition(".")[0]
    paths = [f"{body}.{key}[{axis}]" for key in ("added_mass.diagonal", "drag.linear", "drag.quadratic")]
    free = paths if quadratic else paths[:2]
    bounds = {free[0]: (0.0, 20.0 * test.inertia)} | dict.fromkeys(free[1:], (0.0, np.inf))
    whole = float(log.t[-1] - log.t[0])  # windows: a quarter of the decay first, then all of it
    found = fit(
        scene, free, log, method=method, signals=[name], bounds=bounds, measurements=Measurements(bias=[name]),
        solver=Solver((0.25 * whole, whole)), reporting=Reporting(level=level), progress=progress,
    )  # fmt: skip
    loads = {f"{body}.torque": "moment", f"{body}.force": "force"}
    return summarise_decay(test, found, dict(zip(free, NAMES, strict=False)) | {name: signal} | loads)


def check_oscillation(values: Any, signal: str) -> None:
    """Raise an error if a signal (n,) does not oscillate."""
    known = values[np.isfinite(values)]
    middle = known - np.median(known) if len(known) else known
    crossings = int(np.sum(np.diff(np.sign(middle[middle != 0.0])) != 0.0))
    if len(known) < 20 or crossings < 3:
        raise SeaframeError(
            f"'{signal}' does not oscillate: it crosses its median {crossings} times in {len(known)} rows. A decay "
            "test needs at least 20 rows and 3 crossings. Check that this is the right column.",
            "data",
            path="signal",
        )


def note_suspicious_unit(values: Any, signal: str, test: DecayTest) -> list[str]:
    """Return a note if a displacement is implausibly large [m]; reading a log already checks angles."""
    reach = float(np.nanmax(values) - np.nanmin(values))
    if test.turns or reach < LONGEST:
        return []
    return [f"'{signal}' has a range of {reach:.3g} m: is it in mm? If so, give its unit in a mapping."]


def build_test_scene(test: DecayTest) -> tuple[Scene, int, str]:
    """Return the test as a scene, the index of the moving twist component, and the name of the coordinate."""
    for key, value in vars(test).items():
        if not isinstance(value, bool) and not (np.isfinite(value) and value >= 0.0):
            raise SeaframeError(f"must be a number of at least zero, not {value}.", "range", path=f"test.{key}")
    hanging = isinstance(test, Pendulum)
    joint: dict[str, Any] = {"type": "revolute" if test.turns else "prismatic", "axis": [1, 0, 0]}
    body: dict[str, Any] = {
        "parent": "stand",
        "joint": joint,
        "added_mass": {"diagonal": ZERO},
        "drag": {"linear": ZERO, "quadratic": ZERO},
        "volume": 0.0,
    }
    if isinstance(test, Pendulum):
        own = test.inertia - test.mass * test.lever**2
        if own < 0.0:
            raise SeaframeError(
                f"an inertia of {test.inertia:g} kg m2 about the pivot is less than mass * lever^2 = "
                f"{test.mass * test.lever**2:g} kg m2. Give the inertia about the pivot, not about the centre of mass.",
                "range",
                path="test.inertia",
            )
        if not test.stiffness > 0.0:
            raise SeaframeError(
                f"a body of {test.mass:g} kg that displaces {test.density * test.volume:g} kg of water does not hang "
                "down from its pivot. A pendulum needs a positive weight in water and a positive lever.",
                "range",
                path="test",
            )
        centre = [0.0, 0.0, -test.lever]
        body |= {"mass": test.mass, "center_of_mass": centre, "volume": test.volume, "center_of_buoyancy": centre}
        body["inertia"] = {"diagonal": [own, own, own]}
    else:
        joint["stiffness"] = test.stiffness
        body |= {"mass": 1.0 if test.turns else test.inertia, "inertia": {"diagonal": [test.inertia] * 3}}
    scene = Scene.from_dict({
        "seaframe": 1,
        "name": "decay",
        "gravity": [0, 0, -GRAVITY if hanging else 0.0],
        "water": {"density": test.density if isinstance(test, Pendulum) else DENSITY},
        "robots": {"test": {"base": "fixed", "links": {"stand": {"mass": 1, "volume": 0}, "body": body}}},
    })  # fmt: skip
    return scene, 3 if test.turns else 0, f"test.body.{'angle' if test.turns else 'extension'}"


def summarise_decay(test: DecayTest, found: Fit, words: Mapping[str, str]) -> Decay:
    """Return the estimates under their usual names, and the small-motion properties.

    `words` maps names of the scene to the words that notes use instead.
    """
    free = [name for name in found.estimates.names if name in words]
    units = ("kg m2", "N m s/rad", "N m s2/rad2") if test.turns else ("kg", "N s/m", "N s2/m2")
    chosen = found.estimates.select(*free)
    notes = []
    for note in chosen.notes:
        for name, word in words.items():
            note = note.replace(name, word)
        notes.append(note)
    estimates = replace(chosen, names=NAMES[: len(free)], units=units[: len(free)], notes=tuple(notes))
    inertia = test.inertia + estimates["added mass"]
    frequency = np.sqrt(test.stiffness / inertia)
    ratio = estimates["linear damping"] / (2.0 * inertia * frequency)
    return Decay(estimates, float(2.0 * np.pi / frequency), float(ratio), found)
