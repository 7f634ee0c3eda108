"""Options of a fit: how the data are read, how the search goes, what is reported; and the robust losses."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ...errors import SeaframeError, unknown_name
from ...numbers import Floats
from ...run.simulate import check_positive
from ..estimates import student_quantile

HUBER = 1.345  # 95 % efficiency for normal noise (Huber 1981)
CAUCHY = 2.3849  # the same (Holland and Welsch 1977)
COMMANDS = ("auto", "held", "linear")
WINDOWS = (0.5, 2.0)  # lengths of windows [s]
HORIZONS = (0.5, 2.0)  # prediction horizons [s]


@dataclass(frozen=True)
class Loss:
    """A loss rho(z) of normalised residuals (residual / standard deviation), with psi = rho' and slope = psi'."""

    name: str
    rho: Callable[[Floats], Floats]
    psi: Callable[[Floats], Floats]
    slope: Callable[[Floats], Floats]

    def weight(self, z: Floats) -> Floats:
        """Return psi(z) / z: the weight of a residual in iteratively reweighted least squares."""
        small = np.abs(z) < 1e-12
        return np.where(small, 1.0, self.psi(z) / np.where(small, 1.0, z))

    @cached_property
    def mean_square(self) -> float:
        """Mean of psi^2 for standard normal z."""
        z = np.linspace(-12.0, 12.0, 24001)
        density = np.exp(-0.5 * z * z) / np.sqrt(2.0 * np.pi)
        return float(np.sum(self.psi(z) ** 2 * density) * (z[1] - z[0]))


LOSSES = {
    "huber": Loss(
        "huber",
        lambda z: np.where(np.abs(z) <= HUBER, 0.5 * z * z, HUBER * (np.abs(z) - 0.5 * HUBER)),
        lambda z: np.clip(z, -HUBER, HUBER),
        lambda z: (np.abs(z) <= HUBER).astype(float),
    ),
    "squares": Loss("squares", lambda z: 0.5 * z * z, lambda z: z, np.ones_like),
    "cauchy": Loss(
        "cauchy",
        lambda z: 0.5 * CAUCHY**2 * np.log1p((z / CAUCHY) ** 2),
        lambda z: z / (1.0 + (z / CAUCHY) ** 2),
        lambda z: (1.0 - (z / CAUCHY) ** 2) / (1.0 + (z / CAUCHY) ** 2) ** 2,
    ),
}


@dataclass(frozen=True)
class Measurements:
    """How the data of a fit are read.

    noise: standard deviations of all fitted signals by name, if they are known; default: estimated.
    bias: signals whose constant offset is estimated too.
    delay: delay of commands [s], or True to estimate it.
    commands: how commands continue between rows: "held" (constant), "linear" or "auto" (decided from the values).
    zeros: signals whose offset is estimated for each run or log, such as angles of joints that are zeroed at each
        start; predictions of other data take it as zero.
    """

    noise: Mapping[str, float] | None = None
    bias: Sequence[str] = ()
    delay: bool | float = False
    commands: str = "auto"
    zeros: Sequence[str] = ()

    def __post_init__(self) -> None:
        if self.commands not in COMMANDS:
            raise SeaframeError(unknown_name(self.commands, COMMANDS, "interpolation"), path="commands")


@dataclass(frozen=True)
class Solver:
    """How a fit searches.

    windows: lengths [s] of output-error windows, one stage each; the innovation form uses the first one.
    loss: "huber" or "cauchy" reduce the weight of outliers ("cauchy": output-error only; the innovation form with
        "huber" reduces it beyond three standard deviations); "squares" weights all samples equally.
    dt: step size of the integrator [s]; default: that of the scene.
    """

    windows: Sequence[float] = WINDOWS
    loss: str = "huber"
    dt: float | None = None

    def __post_init__(self) -> None:
        check_lengths("windows", self.windows)
        if self.loss not in LOSSES:
            raise SeaframeError(unknown_name(self.loss, LOSSES, "loss"), path="loss")
        if self.dt is not None:
            check_positive("dt", self.dt)


@dataclass(frozen=True)
class Reporting:
    """What a fit reports.

    level: confidence of intervals, between 0 and 1.
    horizons: lengths [s] over which held-out data are predicted.
    """

    level: float = 0.95
    horizons: Sequence[float] = HORIZONS

    def __post_init__(self) -> None:
        student_quantile(self.level, np.inf)
        check_lengths("horizons", self.horizons)


def check_lengths(what: str, values: Sequence[float]) -> None:
    """Raise an error for lengths of windows or horizons [s] that are not positive; `what` names the argument."""
    if not len(values) or not all(np.isfinite(float(x)) and float(x) > 0.0 for x in values):
        raise SeaframeError(f"must be lengths in seconds, such as (0.5, 2.0), not {values!r}.", "range", path=what)
