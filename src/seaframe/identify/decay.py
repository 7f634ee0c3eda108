"""Free decay and pendulum tests: added mass and damping from the log of one coordinate.

    (I + I_a) x'' + (d + D |x'|) x' + restoring(x) = 0

A decay alone tells ratios to the inertia; a known spring or weight gives them their scale. The body on its spring or
pivot is a scene like any other, and the test a trajectory fit of it: no second model of the water.
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
from .estimates import Estimates
from .fit.data import source_of
from .fit.fitting import Fit, fit
from .tables import table

DENSITY = 1000.0  # of fresh water [kg/m3]
GRAVITY = 9.81  # [m/s2]
NAMES = ("added mass", "linear damping", "quadratic damping")
ZERO = [0.0] * 6
LONGEST = 10.0  # that a body swings in a test [m]


@dataclass(frozen=True)
class Spring:
    """A body on springs, or one whose buoyancy rights it: restoring = stiffness x."""

    inertia: float  # dry: mass [kg], or moment of inertia about the axis [kg m2]
    stiffness: float  # [N/m], or [N m/rad]
    turns: bool = False  # whether x is an angle [rad], else a displacement [m]


@dataclass(frozen=True)
class Pendulum:
    """A body on an arm under water: restoring = (mass - density volume) g lever sin(x)."""

    mass: float  # [kg]
    lever: float  # from the pivot to the centre of mass, which is that of buoyancy too [m]
    inertia: float  # dry, about the pivot [kg m2]
    volume: float = 0.0  # that displaces water [m3]
    density: float = DENSITY  # of the water [kg/m3]
    turns: bool = True

    @property
    def stiffness(self) -> float:
        """Of small motion [N m/rad]."""
        return (self.mass - self.density * self.volume) * GRAVITY * self.lever


Tested = Spring | Pendulum


@dataclass(frozen=True, eq=False)
class Decay:
    """What a decay tells. Damping as in d x' + D |x'| x'."""

    estimates: Estimates  # added mass, linear and quadratic damping
    period: float  # of small motion without damping [s]
    damping_ratio: float  # of small motion
    fit: Fit

    def __repr__(self) -> str:
        return self.report()

    def report(self, level: float = 0.95) -> str:
        """As plain text."""
        small = f"small motion: period {self.period:.4g} s, damping ratio {self.damping_ratio:.3g}"
        notes = (f"note: {note}" for note in self.estimates.notes)
        return "\n".join([table(self.estimates, level), small, *notes])


def fit_decay(
    data: Recording,
    signal: str,
    test: Tested,
    *,
    quadratic: bool = True,
    method: str = "innovation",
    level: float = 0.95,
    progress: Callable[[str], None] | None = None,
) -> Decay:
    """Added mass and damping from a signal that swings about its rest [m, rad]; where it rests is estimated too.

    `progress` is told what is being done.
    """
    scene, axis, name = described(test)
    values = np.asarray(data[signal], dtype=float)
    if values.ndim != 1:
        raise SeaframeError(f"'{signal}' has {values.shape[1]} components; name one of them, as in '{signal}[0]'.")
    refuse_still(values, signal)
    rest = np.nanmedian(values[-len(values) // 4 :])
    notes = (*getattr(data, "notes", ()), *suspected_unit(values, signal, test))
    units = {name: data.unit(signal)}
    log = Log(np.asarray(data.t, dtype=float), {name: values - rest}, units, source_of(data, 0, signal), notes)
    body = name.rpartition(".")[0]
    paths = [f"{body}.{key}[{axis}]" for key in ("added_mass.diagonal", "drag.linear", "drag.quadratic")]
    free = paths if quadratic else paths[:2]
    inertia = test.inertia
    found = fit(
        scene, free, log, method=method, signals=[name], bias=[name], level=level, windows=window_lengths(log),
        bounds={free[0]: (0.0, 20.0 * inertia)} | dict.fromkeys(free[1:], (0.0, np.inf)), progress=progress,
    )  # fmt: skip
    pushed = {f"{body}.torque": "moment", f"{body}.force": "force"}
    return told(test, found, dict(zip(free, NAMES, strict=False)) | {name: signal} | pushed)


def refuse_still(values: Any, signal: str) -> None:
    """A decay needs swings."""
    known = values[np.isfinite(values)]
    middle = known - np.median(known) if len(known) else known
    crossings = int(np.sum(np.diff(np.sign(middle[middle != 0.0])) != 0.0))
    if len(known) < 20 or crossings < 3:
        raise SeaframeError(
            f"'{signal}' does not swing: it passes its middle {crossings} times in {len(known)} rows. A decay needs at "
            "least one and a half swings; is it the right column?"
        )


def suspected_unit(values: Any, signal: str, test: Tested) -> list[str]:
    """A note where a body could hardly swing as far as that; of angles, logs tell."""
    reach = float(np.nanmax(values) - np.nanmin(values))
    if test.turns or reach < LONGEST:
        return []
    return [f"'{signal}' swings over {reach:.3g} m: is it in mm? Say its unit in a mapping."]


def window_lengths(log: Log) -> list[float]:
    """Of output error: short ones first, then the whole decay."""
    whole = float(log.t[-1] - log.t[0])
    return [0.25 * whole, whole]


def described(test: Tested) -> tuple[Scene, int, str]:
    """The test as a scene, the number of the component that moves, and the name of the coordinate."""
    for key, value in vars(test).items():
        if not isinstance(value, bool) and not (np.isfinite(value) and value >= 0.0):
            raise SeaframeError(f"decay: {key} must be a number of at least zero, not {value}.")
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
                f"decay: an inertia of {test.inertia:g} kg m2 about the pivot is less than mass lever^2."
            )
        if not test.stiffness > 0.0:
            raise SeaframeError(
                f"decay: a body of {test.mass:g} kg that displaces {test.density * test.volume:g} kg of water does not "
                "hang from its pivot: a pendulum needs a weight in water and a lever."
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


def told(test: Tested, found: Fit, words: Mapping[str, str]) -> Decay:
    """The estimates under their usual names, and small motion; `words` are what names of the scene mean."""
    free = [name for name in found.estimates.names if name in words]
    units = ("kg m2", "N m s/rad", "N m s2/rad2") if test.turns else ("kg", "N s/m", "N s2/m2")
    chosen = found.estimates.chosen(*free)
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
