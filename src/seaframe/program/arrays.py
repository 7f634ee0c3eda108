"""Check the arrays that a user passes to a program, and bring them into one shape."""

from __future__ import annotations

import math
import operator
from collections.abc import Sequence
from contextlib import suppress
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ..errors import ArgumentError, Code
from ..numbers import Floats
from ..warning_places import warn_user

FLOAT = np.dtype(np.float64)
MOST = 2**53  # largest count that a float holds without rounding


def check_floats(name: str, values: ArrayLike) -> Floats:
    """Return numbers as 64-bit floats; refuse text, objects and complex numbers."""
    given = np.asarray(values)
    if given.dtype.kind == "O" and not has_none(given):
        with suppress(TypeError, ValueError):
            given = np.array(given.tolist(), dtype=float)
    if given.dtype.kind not in "biuf":
        raise ArgumentError(f"{name} must hold numbers, not {given.dtype}.", "type")
    return given.astype(float, copy=False)


def has_none(values: Floats) -> bool:
    return any(x is None for x in values.ravel().tolist())


def check_rows(name: str, values: ArrayLike, size: int, count: int) -> Floats:
    """Return one row of numbers for every robot, (count, size), from (size,) or (count, size)."""
    if type(values) is np.ndarray and values.shape == (count, size) and values.dtype == FLOAT:
        return values
    given = check_floats(name, values)
    if given.ndim not in (1, 2) or given.shape[-1] != size or (given.ndim == 2 and given.shape[0] not in (1, count)):
        raise ArgumentError(f"{name} has the shape {given.shape}; expected ({size},) or ({count}, {size}).", "shape")
    return np.broadcast_to(given, (count, size))


def check_times(values: ArrayLike, count: int) -> Floats:
    """Return a time [s] for every robot, (count, 1), from one time for all or one for each."""
    given = check_floats("t", values)
    if given.ndim > 1 or (given.ndim == 1 and given.shape[0] not in (1, count)):
        raise ArgumentError(f"t has the shape {given.shape}; expected a number or ({count},).", "shape")
    if not np.isfinite(given).all():
        raise ArgumentError("t must be finite.", "range")
    return np.broadcast_to(given.reshape(-1, 1), (count, 1))


def check_forces(values: ArrayLike, size: int, batch: int | None, steps: int) -> Floats:
    """Return the forces of every robot, (count, rows, size): one row, one row per step, or one row more than steps."""
    given = check_floats("u", values)
    count = 1 if batch is None else batch
    shapes = f"({size},), ({count}, {size}) or ({count}, rows, {size})"
    if batch is None:
        shapes = f"({size},) or (rows, {size})"
        given = given[None] if given.ndim == 2 else given
    if given.ndim not in (1, 2, 3) or given.shape[-1] != size or (given.ndim > 1 and given.shape[0] not in (1, count)):
        raise ArgumentError(f"u has the shape {np.shape(values)}; expected {shapes}.", "shape")
    if given.ndim < 3:
        given = np.broadcast_to(given, (count, size))[:, None, :]
    if given.shape[1] not in (1, steps, steps + 1):
        raise ArgumentError(f"u has {given.shape[1]} rows for {steps} steps; give 1, {steps} or {steps + 1}.", "shape")
    return np.broadcast_to(given, (count, *given.shape[1:]))


def batch_size(**arrays: ArrayLike | None) -> int | None:
    """Return the number of robots in a batch (the first of two axes), or None for a single robot."""
    sizes = {name: np.shape(x)[0] for name, x in arrays.items() if x is not None and np.ndim(x) == 2}
    several = {size for size in sizes.values() if size != 1}
    if len(several) > 1:
        listed = ", ".join(f"{name} has {n} rows" for name, n in sizes.items())
        raise ArgumentError(
            f"The arrays are batches of different sizes: {listed}. Give all the same number of rows.", "shape"
        )
    return next(iter(several), 1) if sizes else None


def check_out(out: Any, shape: tuple[int, ...]) -> Floats:
    """Return the array of the caller into which results go."""
    if not fits_out(out, shape):
        kind = f"{type(out).__name__} {out.dtype} {out.shape}" if isinstance(out, np.ndarray) else repr(out)[:80]
        code: Code = "shape" if isinstance(out, np.ndarray) and out.shape != shape else "type"
        wanted = f"a writable, C-contiguous NumPy array of 64-bit floats with the shape {shape}"
        raise ArgumentError(f"out must be {wanted}, not {kind}.", code, path="out")
    return out  # type: ignore[no-any-return]


def check_outs(out: Any, shapes: Sequence[tuple[int, ...]]) -> tuple[Floats, ...]:
    """Return the arrays of the caller into which several results go."""
    if not isinstance(out, tuple | list) or len(out) != len(shapes):
        raise ArgumentError(f"out must be {len(shapes)} arrays, one for each result.", "type", path="out")
    if any(np.may_share_memory(a, b) for a, b in combinations(out, 2)):
        raise ArgumentError(
            "out must be arrays that do not overlap: each takes another result.", "conflict", path="out"
        )
    return tuple(check_out(*each) for each in zip(out, shapes, strict=True))


def copy_result(result: Floats, out: Floats | None) -> Floats:
    """Return a result, or the array of the caller with its numbers."""
    if out is None:
        return result
    check_out(out, result.shape)[...] = result
    return out


def fits_out(out: Any, shape: tuple[int, ...]) -> bool:
    """Whether results of a shape can be written to an array as they are."""
    return type(out) is np.ndarray and out.shape == shape and out.dtype == FLOAT and out.flags.carray


def fit_outs(out: Any, shapes: Sequence[tuple[int, ...]]) -> bool:
    """Whether several results can be written to arrays as they are."""
    fit = isinstance(out, tuple | list) and len(out) == len(shapes) and all(map(fits_out, out, shapes))
    return fit and not any(np.may_share_memory(a, b) for a, b in combinations(out, 2))


def check_integer(name: str, value: Any, least: int) -> int:
    """Return a whole number between `least` and 2^53."""
    try:
        number = operator.index(value)
    except TypeError:
        raise ArgumentError(f"{name} must be a whole number, not {value!r}.", "type") from None
    if not least <= number < MOST:
        raise ArgumentError(f"{name} must be at least {least} and below 2^53, not {number}.", "range")
    return number


def check_finite(name: str, value: Any, nonzero: bool = False) -> float:
    """Return a finite number; with `nonzero`, refuse zero."""
    try:
        number = math.nan if isinstance(value, str | bytes) else float(value)
    except (TypeError, ValueError, OverflowError):
        number = math.nan
    if not math.isfinite(number):
        raise ArgumentError(f"{name} must be finite: a number, not {value!r}.", "type")
    if nonzero and number == 0.0:
        raise ArgumentError(f"{name} must not be zero.", "range")
    return number


def warn_if_not_finite(what: str, results: Floats, advice: str = "") -> None:
    """Warn about the robots of a batch whose results are not finite, with advice on what may help."""
    if not len(results):
        return
    lost = np.flatnonzero(~np.isfinite(results.reshape(len(results), -1)).all(axis=1))
    if len(lost):
        first = ", ".join(map(str, lost[:5])) + (", ..." if len(lost) > 5 else "")
        message = f"{what}: {len(lost)} of {len(results)} robots have results that are not finite: {first}.{advice}"
        warn_user(message)
