"""Mappings of log columns to signals: files and dicts, read with a small log."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

from seaframe.exchange.logs.mapping import LogMapping

from .cases import Case
from .grammar import Grammar
from .mutations import copy_nested, mutate_bytes, mutate_data, mutate_lines
from .scenes import SCALARS, TOKENS, with_python_value

COLUMNS = ("stamp", "roll", "pitch", "yaw", "z", "pwm", "w", "flag")
LOG = "stamp;roll;pitch;yaw;z [mm];pwm;w;flag\n" + "".join(
    f"{1000 + 100 * k};{k};{2 * k};{-k};{1500 + k};{1600 - k};{0.5 * k};{'' if k == 3 else k % 2}\n" for k in range(12)
)
TEXT = """seaframe-log: 1
time: {column: stamp, unit: ms, offset: -1}
signals:
  rov.hull.orientation: {columns: [roll, pitch, yaw], unit: deg, as: rpy}
  rov.hull.position[2]: {column: z, unit: mm, scale: -1, offset: 0.1}
  rov.t1.command: {column: pwm, unit: us}
  turn: {columns: [w, roll, pitch, yaw], as: wxyz}
  plain: flag
every: 2
missing: ["", "nan"]
separator: ";"
"""
DATA: dict[str, Any] = {
    "seaframe-log": 1,
    "time": {"column": "stamp", "unit": "ms", "offset": -1},
    "signals": {
        "rov.hull.orientation": {"columns": ["roll", "pitch", "yaw"], "unit": "deg", "as": "rpy"},
        "rov.hull.position[2]": {"column": "z", "unit": "mm", "scale": -1, "offset": 0.1},
        "rov.t1.command": {"column": "pwm", "unit": "us"},
        "turn": {"columns": ["w", "roll", "pitch", "yaw"], "as": "wxyz"},
        "plain": "flag",
    },
    "every": 2,
    "missing": ["", "nan"],
    "separator": ";",
    "decimal": ".",
    "header": [],
    "skip": 0,
}
NAMES = (*COLUMNS, "rov.hull.position", "rov.hull.orientation", "rov.t1.command", "x[0]", "x[1]", "deg", "us", "m/s")


@cache
def grammar() -> Grammar:
    return Grammar(LogMapping.model_json_schema(), NAMES, NAMES)


def change_mapping(rng: Random) -> Any:
    """A mapping with a few changes, or one of the schema alone."""
    if rng.random() < 0.3:
        return grammar().whole(rng)
    data: Any = copy_nested(DATA)
    for _ in range(rng.choice((1, 1, 2, 3))):
        data = mutate_data(data, rng, grammar().part, SCALARS)
    return data


def from_text(rng: Random) -> Case:
    """A mapping file."""
    if rng.random() < 0.5:
        text = json.dumps(change_mapping(rng), ensure_ascii=False)
    else:
        text = mutate_lines(TEXT, rng, TOKENS)
    content = text.encode("utf-8", "surrogatepass")
    if rng.random() < 0.2:
        content = mutate_bytes(content, rng)
    return Case("mapping", {"log.csv": LOG.encode(), "map.yaml": content})


def from_dict(rng: Random) -> Case:
    """The same as Python objects, in place of the file."""
    data = change_mapping(rng)
    return Case("log", {"log.csv": LOG.encode()}, with_python_value(data, rng) if rng.random() < 0.4 else data)
