"""Gaits as functions that a board evaluates in single precision: the C++ text, and the same arithmetic in NumPy."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...errors import SeaframeError
from ...loads.time_functions import Delayed, Function, Oscillation, Periodic, Pieces, Scaled, Sum, Wave
from ...numbers import Column, Table
from ..gait import CommandedJoint, Gait

LARGEST_ERROR = 1  # of pulses computed in single precision [us]
F = np.float32


@dataclass(frozen=True, slots=True)
class BoardWave:
    """offset + amplitude sin(omega t + phase)."""

    offset: float
    amplitude: float
    omega: float  # [rad/s]
    phase: float  # [rad]

    def evaluate(self, t_us: NDArray[np.int64]) -> NDArray[np.float32]:
        """Return the values (n,) at times [us], in single precision."""
        t = t_us.astype(F) * F(1e-6)
        return np.asarray(F(self.offset) + F(self.amplitude) * np.sin(F(self.omega) * t + F(self.phase)), dtype=F)

    def text(self, name: str) -> tuple[str, str]:
        """Return the data and the expression in C++."""
        numbers = (self.offset, self.amplitude, self.omega, self.phase)
        offset, amplitude, omega, phase = map(single, numbers)
        return "", f"{offset} + {amplitude} * sinf({omega} * ((float)t_us * 1e-6f) + {phase})"


@dataclass(frozen=True, slots=True)
class BoardPieces:
    """Polynomials of the time since the start of their piece."""

    starts_us: NDArray[np.int64]  # (n,)
    coefficients: NDArray[np.float64]  # (n, powers)

    def evaluate(self, t_us: NDArray[np.int64]) -> NDArray[np.float32]:
        """Return the values (n,) at times [us], in single precision."""
        piece = np.searchsorted(self.starts_us[1:], t_us, side="right")
        s = (t_us - self.starts_us[piece]).astype(F) * F(1e-6)
        total = np.zeros(len(t_us), F)
        for power in reversed(range(self.coefficients.shape[1])):
            total = self.coefficients[piece, power].astype(F) + s * total
        return total

    def text(self, name: str) -> tuple[str, str]:
        """Return the data and the expression in C++."""
        count, powers = self.coefficients.shape
        starts = ", ".join(map(str, self.starts_us.tolist()))
        rows = ",\n".join("    " + ", ".join(map(single, row)) for row in self.coefficients.tolist())
        data = (
            f"const int32_t {name}_STARTS[{count}] PROGMEM = {{{starts}}};\n"
            f"const float {name}_POWERS[{count * powers}] PROGMEM = {{\n{rows}}};\n"
        )
        return data, f"polynomial((int32_t)t_us, {name}_STARTS, {name}_POWERS, {count}, {powers})"


POLYNOMIAL = """
// Value of the polynomial whose piece contains a time [us].
inline float polynomial(int32_t t_us, const int32_t *starts, const float *powers, uint16_t count, uint8_t terms) {
  uint16_t piece = 0;
  while (piece + 1 < count && (int32_t)pgm_read_dword(&starts[piece + 1]) <= t_us) ++piece;
  const float s = (float)(t_us - (int32_t)pgm_read_dword(&starts[piece])) * 1e-6f;
  float total = 0.0f;
  for (uint8_t k = terms; k > 0; --k) total = pgm_read_float(&powers[piece * terms + k - 1]) + s * total;
  return total;
}
"""

NOT_ON_BOARD: dict[type[Function], str] = {
    Oscillation: "an `oscillator`, as those of a `cpg`",
    Periodic: "a `quintic` with a `period`",
    Scaled: "input shaping",
    Delayed: "input shaping",
}
BoardFunction = BoardWave | BoardPieces


def single(value: float) -> str:
    """Return a number as a C++ literal of single precision."""
    text = repr(float(F(value)))
    return f"{text}f"


def board_functions(function: Function) -> Iterator[BoardFunction]:
    """Yield the summands of a commanded angle, as a board evaluates them."""
    if isinstance(function, Sum):
        for part in function.parts:
            yield from board_functions(part)
    elif isinstance(function, Wave):
        offset, amplitude, period, phase = list_numbers(
            (function.offset, function.amplitude, function.period, function.phase)
        )
        yield BoardWave(offset, amplitude, 2.0 * math.pi / period, math.remainder(phase, 2.0 * math.pi))
    elif isinstance(function, Pieces):
        starts = np.rint(1e6 * np.array(list_numbers(function.starts))).astype(np.int64)
        yield BoardPieces(starts, np.array([list_numbers(power) for power in function.coefficients]).T)
    else:
        kind = NOT_ON_BOARD.get(type(function), "a gait with inputs")
        raise SeaframeError(f"A board does not compute {kind}. Write a table instead of a function.", "unsupported")


def list_numbers(column: Column) -> list[float]:
    """Return a column of pieces, or a table, as numbers."""
    values: Any = column.values if isinstance(column, Table) else column
    return [float(value) for value in values]


def function_text(joints: Sequence[CommandedJoint], gait: Gait, every_us: int, rows: int) -> str:
    """Return C++ that computes the pulse [us] of a joint in a row of the gait, instead of a table.

    It is refused if single precision changes any pulse of the gait by more than a microsecond.
    """
    data, cases = [], []
    t_us = every_us * np.arange(rows, dtype=np.int64)
    for j, joint in enumerate(joints):
        functions = tuple(board_functions(joint.angle))
        angle = np.zeros(rows, F)
        for function in functions:
            angle = angle + function.evaluate(t_us)
        error = np.abs(board_pulses(angle, joint) - gait.pulses[:rows, j]).max()
        if error > LARGEST_ERROR:
            raise SeaframeError(
                f"{joint.name}: in the single precision of a board the gait would differ by {error} us. Write a table "
                "instead of a function.",
                "range",
            )
        texts = [function.text(f"JOINT_{j}_{k}") for k, function in enumerate(functions)]
        data += [text for text, _ in texts]
        cases.append(f"    case {j}: return {' + '.join(f'({text})' for _, text in texts)};")
    helper = POLYNOMIAL if any(data) else ""
    return f"""{helper}
{"".join(data)}
// Commanded angle [rad] or extension [m] of a joint at a time [us] in the loop.
inline float commanded_angle(uint8_t joint, uint32_t t_us) {{
  switch (joint) {{
{chr(10).join(cases)}
    default: return 0.0f;
  }}
}}

inline uint16_t row_pulse(uint16_t row, uint8_t joint) {{
  return pulse_of(servo_of(joint), commanded_angle(joint, row * EVERY_US));
}}
"""


def board_pulses(angles: NDArray[np.float32], joint: CommandedJoint) -> NDArray[np.int64]:
    """Return pulses [us] of angles (n,), as `pulse_of` in gait.h computes them."""
    pulses = joint.pulses
    widths = F(pulses.pwm[0]) + (angles - F(pulses.angle[0])) * F(pulses.scale)
    low, high = map(int, pulses.range)
    return np.asarray(np.clip(np.rint(widths), low, high), dtype=np.int64)
