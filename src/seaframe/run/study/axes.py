"""What a study varies: lists of values (a grid), and numbers drawn from distributions.

    0:0.4:5                 five values from 0 to 0.4, both included
    11, 12.5, 14            these values
    normal(11.5, 0.3)       a distribution, by the names in DISTRIBUTIONS

Random numbers are functions of (seed, number of the draw, number of the axis) alone, so that a run has the same numbers
however a study is split, interrupted or continued.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_args

import numpy as np
from scipy.special import ndtr, ndtri

from ...errors import ArgumentError, SeaframeError, one_line, quote, unknown_name
from ...numbers import Floats

Design: TypeAlias = Literal["random", "latin", "sobol", "saltelli"]
DESIGNS: tuple[Design, ...] = get_args(Design)
MOST_VALUES = 1_000_000  # of one axis
CALL = re.compile(r"\s*([a-z_]+)\s*\((.*)\)\s*")
INNERMOST = 2.0**-53  # distance from 0 and 1 that quantiles keep; random numbers are multiples of it


def normal(p: Floats, mean: float, sd: float) -> Floats:
    x: Floats = mean + sd * ndtri(p)
    return x


def truncated_normal(p: Floats, mean: float, sd: float, low: float, high: float) -> Floats:
    below, above = ndtr((low - mean) / sd), ndtr((high - mean) / sd)
    x: Floats = np.clip(mean + sd * ndtri(below + p * (above - below)), low, high)
    return x


def uniform(p: Floats, low: float, high: float) -> Floats:
    return low + p * (high - low)


def loguniform(p: Floats, low: float, high: float) -> Floats:
    return low * (high / low) ** p


def lognormal(p: Floats, median: float, sigma: float) -> Floats:
    x: Floats = median * np.exp(sigma * ndtri(p))
    return x


def triangular(p: Floats, low: float, mode: float, high: float) -> Floats:
    rise, fall = mode - low, high - mode
    start = low + np.sqrt(p * (high - low) * rise)
    return np.where(p * (high - low) < rise, start, high - np.sqrt((1.0 - p) * (high - low) * fall))


@dataclass(frozen=True, slots=True)
class Law:
    """A named distribution: its quantile function, the names of its parameters, and what they must satisfy."""

    quantile: Callable[..., Floats]
    parameters: tuple[str, ...]
    condition: str
    holds: Callable[..., bool]


DISTRIBUTIONS = {
    "normal": Law(normal, ("mean", "sd"), "sd > 0", lambda mean, sd: sd > 0),
    "truncated_normal": Law(
        truncated_normal,
        ("mean", "sd", "low", "high"),
        "sd > 0 and low < high",
        lambda mean, sd, low, high: sd > 0 and low < high,
    ),
    "uniform": Law(uniform, ("low", "high"), "low < high", lambda low, high: low < high),
    "loguniform": Law(loguniform, ("low", "high"), "0 < low < high", lambda low, high: 0 < low < high),
    "lognormal": Law(
        lognormal, ("median", "sigma"), "median > 0 and sigma > 0", lambda median, sigma: median > 0 and sigma > 0
    ),
    "triangular": Law(
        triangular,
        ("low", "mode", "high"),
        "low <= mode <= high and low < high",
        lambda low, mode, high: low <= mode <= high and low < high,
    ),
}


@dataclass(frozen=True, slots=True)
class Axis:
    """Values of a grid at a path; numbers, or other content of a scene such as names and lists."""

    path: str
    values: tuple[Any, ...]

    @property
    def is_numeric(self) -> bool:
        return all(isinstance(x, float) for x in self.values)


@dataclass(frozen=True, slots=True)
class Sampled:
    """A distribution at a path."""

    path: str
    law: str
    parameters: tuple[float, ...]

    def quantile(self, p: Floats) -> Floats:
        """Return the values below which the shares p of all draws lie."""
        return DISTRIBUTIONS[self.law].quantile(np.clip(p, INNERMOST, 1.0 - INNERMOST), *self.parameters)

    def __str__(self) -> str:
        return f"{self.law}({', '.join(f'{x:g}' for x in self.parameters)})"


@dataclass(frozen=True, slots=True)
class Correlated:
    """Numbers that are jointly normal, such as the estimates of a fit with their covariance."""

    paths: tuple[str, ...]
    mean: tuple[float, ...]
    factor: tuple[tuple[float, ...], ...]  # lower triangular L; the covariance is L L^T

    def values(self, p: Floats) -> Floats:
        """Return the values (n, paths) at independent shares p (n, paths)."""
        z = ndtri(np.clip(p, INNERMOST, 1.0 - INNERMOST))
        columns = [
            sum((L * z[:, k] for k, L in enumerate(row[: i + 1])), np.zeros(len(z)))
            for i, row in enumerate(self.factor)
        ]
        return np.column_stack([m + x for m, x in zip(self.mean, columns, strict=True)])


def parse_axis(path: str, given: Any) -> Axis:
    """Return the axis of a grid from values: a list, an array, "a:b:n" or "x, y, z"."""
    values: Sequence[Any]
    if isinstance(given, str):
        values = parse_values(path, given)
    elif isinstance(given, np.ndarray | list | tuple | range):
        values = np.atleast_1d(given).tolist() if isinstance(given, np.ndarray) else list(given)
    else:
        values = [given]
    if not 0 < len(values) <= MOST_VALUES:
        message = f"an axis has 1 to {MOST_VALUES:,} values, not {len(values):,}."
        raise ArgumentError(message, "range", path=f"over.{path}")
    given = [to_plain(x, f"over.{path}") for x in values]
    plain = [float(x) if isinstance(x, int | float) and not isinstance(x, bool) else x for x in given]
    if any(isinstance(x, float) and not np.isfinite(x) for x in plain):
        raise ArgumentError("values must be finite.", "range", path=f"over.{path}")
    return Axis(path, tuple(plain))


def to_plain(x: Any, place: str) -> Any:
    """Return content of a scene without types of NumPy; refuse what no scene file holds."""
    if isinstance(x, np.generic | np.ndarray):
        x = x.tolist()
    if isinstance(x, bool | int | float | str | None):
        return x
    if isinstance(x, list | tuple):
        return [to_plain(part, place) for part in x]
    if isinstance(x, Mapping) and all(isinstance(key, str) for key in x):
        return {key: to_plain(part, place) for key, part in x.items()}
    message = f"{quote(x)} is no value of a scene: give numbers, text, lists or mappings."
    raise ArgumentError(one_line(message), "type", path=place)


def parse_values(path: str, text: str) -> list[Any]:
    """Return the values of "a:b:n", or of a list separated by commas."""
    parts = text.split(":")
    numeric = all(isinstance(parse_value(part.strip()), float) for part in parts if part.strip())
    if len(parts) == 3 or (len(parts) > 1 and numeric):
        try:
            low, high, count = float(parts[0]), float(parts[1]), int("".join(parts[2:3]))
            if len(parts) > 3:
                raise ValueError
        except ValueError:
            message = f"{quote(text)} is not FIRST:LAST:COUNT, such as 0:0.4:5."
            raise ArgumentError(one_line(message), "format", path=f"over.{path}") from None
        if not 1 <= count <= MOST_VALUES:
            raise ArgumentError(f"an axis has 1 to {MOST_VALUES:,} values.", "range", path=f"over.{path}")
        return [float(x) for x in np.linspace(low, high, count)]
    return [parse_value(part.strip()) for part in text.split(",")]


def parse_value(text: str) -> Any:
    """Return a number if a text is one, else the text."""
    try:
        return float(text)
    except ValueError:
        return text


def parse_distribution(path: str, given: Any) -> Sampled:
    """Return a distribution from "normal(1, 0.2)" or {"normal": [1, 0.2]}."""
    place = f"sample.{path}"
    if isinstance(given, Mapping) and len(given) == 1:
        ((law, parameters),) = given.items()
    elif isinstance(given, str) and (found := CALL.fullmatch(given)):
        law, parameters = found[1], [parse_value(part.strip()) for part in found[2].split(",")]
    else:
        message = f"{quote(given)} is no distribution. Write one as in normal(11.5, 0.3)."
        raise ArgumentError(one_line(message), "format", path=place)
    if law not in DISTRIBUTIONS:
        raise SeaframeError(unknown_name(str(law), tuple(DISTRIBUTIONS), "distribution"), path=place)
    own = DISTRIBUTIONS[law]
    parameters = to_plain(parameters, place)
    if isinstance(parameters, Mapping) and set(parameters) == set(own.parameters):
        parameters = [parameters[name] for name in own.parameters]
    needed = f"{law}({', '.join(own.parameters)})"
    numbers = (
        [x for x in parameters if isinstance(x, int | float) and np.isfinite(x)]
        if isinstance(parameters, Sequence)
        else []
    )
    if len(numbers) != len(own.parameters) or len(numbers) != len(parameters):
        raise ArgumentError(f"give {needed}, in numbers.", "shape", path=place)
    if not own.holds(*numbers):
        raise ArgumentError(f"{needed} needs {own.condition}.", "range", path=place)
    return Sampled(path, law, tuple(map(float, numbers)))


def parse_correlated(estimates: Any) -> Correlated:
    """Return the joint distribution of the estimates of a fit: their values and covariance."""
    try:
        L = np.linalg.cholesky(np.asarray(estimates.covariance, dtype=float))
    except np.linalg.LinAlgError:
        message = "the covariance of these estimates is not positive definite: some are not determined by the data. "
        raise ArgumentError(
            message + "Select those that are (`estimates.select`).", "singular", path="sample"
        ) from None
    return Correlated(tuple(estimates.names), tuple(map(float, estimates.values)), tuple(map(tuple, L.tolist())))


def draw_shares(design: Design, seed: int, dimension: int, start: int, stop: int, total: int) -> Floats:
    """Return rows start to stop of `total` draws in the unit cube (stop - start, dimension).

    random: independent; latin: one draw in each of `total` slices of every axis; sobol: a scrambled Sobol sequence;
    saltelli: for sensitivities, blocks of dimension + 2 rows (A, then A with one column of B each, then B).
    """
    if design == "random":
        return np.column_stack([random_shares(seed, k, start, stop) for k in range(dimension)])
    from scipy.stats import qmc

    if design == "latin":
        return np.column_stack([latin_shares(seed, k, total)[start:stop] for k in range(dimension)])
    if design == "sobol":
        return sobol_shares(qmc, seed, dimension, start, stop)
    block = dimension + 2
    first, last = start // block, -(-stop // block)
    both = sobol_shares(qmc, seed, 2 * dimension, first, last)
    A, B = both[:, None, :dimension], both[:, None, dimension:]
    rows = np.repeat(A, block, axis=1)
    for k in range(dimension):
        rows[:, k + 1, k] = B[:, 0, k]
    rows[:, -1] = B[:, 0]
    return rows.reshape(-1, dimension)[start - first * block : stop - first * block]


def random_shares(seed: int, axis: int, start: int, stop: int) -> Floats:
    """Return numbers start to stop of the stream of an axis, uniform in [0, 1); Philox counts in blocks of four."""
    stream = np.random.Philox(np.random.SeedSequence(seed, spawn_key=(axis,)))
    stream.advance(start // 4)
    return np.random.Generator(stream).random(stop - start + start % 4)[start % 4 :]


def latin_shares(seed: int, axis: int, total: int) -> Floats:
    """Return all `total` shares of an axis, each in a slice of its own."""
    stream = np.random.Generator(np.random.Philox(np.random.SeedSequence(seed, spawn_key=(axis,))))
    return (stream.permutation(total) + stream.random(total)) / total


def sobol_shares(qmc: Any, seed: int, dimension: int, start: int, stop: int) -> Floats:
    """Return points start to stop of a scrambled Sobol sequence."""
    sequence = qmc.Sobol(dimension, scramble=True, rng=np.random.default_rng(seed))
    if start:
        sequence.fast_forward(start)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # that pieces of the sequence are no power of two
        points: Floats = sequence.random(stop - start)
    return points
