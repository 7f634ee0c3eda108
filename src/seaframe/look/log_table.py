"""Summarise a log: its times, its signals with units and ranges, and the notes on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from rich.text import Text

from ..errors import count_words
from ..exchange.logs import Log
from ..exchange.logs.ardusub_mapping import recognise
from ..exchange.logs.labels import Labels
from ..exchange.logs.log_streams import GAP
from ..exchange.logs.suspicions import ENOUGH, KINDS, RATES, kind_of
from ..signals.signal import split_component
from .console import open_console, print_line, table

PULSES = (500.0, 2500.0)  # [us] of servos and thrusters; commands in other units start from zero
MANY = 60  # columns, beyond which messages are shown by their kinds


def log_summary(log: Log) -> dict[str, Any]:
    """Return the summary as plain data: rows, date of time 0, times [s], rate [Hz], gaps, columns and notes."""
    with np.errstate(over="ignore"):
        steps, labels = np.diff(log.t), Labels.from_data(log)
    median = float(np.median(steps)) if steps.size else 0.0
    return {
        "source": log.source,
        "rows": len(log.t),
        "start": log.start,
        "from": float(log.t[0]),
        "to": float(log.t[-1]),
        "rate": 1.0 / median if median > 0.0 else None,
        "gaps": [
            {f"after_{labels.kind}": labels.number(int(k)), "t": float(log.t[k]), "length": float(steps[k])}
            for k in np.flatnonzero(steps > GAP * median)
        ],
        "columns": {name: column_summary(log, name) for name in log.columns},
        "notes": [*log.notes, *constant_signal_notes(log)],
    }


def constant_signal_notes(log: Log) -> list[str]:
    """Return notes on positions and angles that never change: they contain no information on a motion."""
    found = []
    signals: dict[str, list[Any]] = {}
    for column, x in log.columns.items():
        signals.setdefault(split_component(column)[0], []).append(x)
    for name in (name for name in log.names if kind_of(name) in RATES):
        known = [x[np.isfinite(x)] for x in signals[name]]
        if all(len(x) >= ENOUGH and (x == x[0]).all() for x in known):
            found.append(f"{log.source}: {name} is the same in all {max(map(len, known))} rows. Was it measured?")
    return found


def column_summary(log: Log, name: str) -> dict[str, Any]:
    """Return unit, number of values, their rate [Hz], lowest and highest value of a column."""
    values = np.asarray(log.columns[name], dtype=float)
    known = values[np.isfinite(values)]
    low, high = (float(known.min()), float(known.max())) if known.size else (None, None)
    steps = np.diff(log.t[np.isfinite(values)])
    rate = 1.0 / float(np.median(steps)) if steps.size and np.median(steps) > 0.0 else None
    return {
        "unit": log.unit(name) or assumed_unit(name, low, high),
        "values": int(known.size),
        "rate": rate,
        "lowest": low,
        "highest": high,
    }


def assumed_unit(name: str, low: float | None, high: float | None) -> str:
    """Return the unit in which a column without one is read: that of its signal, us of pulses; else nothing."""
    signal = split_component(name)[0]
    if kind := kind_of(signal):
        units = {each.unit for each in KINDS[kind]}
        return units.pop() if len(units) == 1 else ""
    if not signal.endswith(".command") or low is None or high is None:
        return ""
    return "us" if PULSES[0] <= low and high <= PULSES[1] else ""


def show_log(log: Log) -> None:
    """Print the summary of a log as a table, with its notes; a log of many messages with one row for each kind."""
    summary = log_summary(log)
    rate = f", {summary['rate']:.4g} Hz" if summary["rate"] and not log.asynchronous else ""
    span = f"from {summary['from']:g} to {summary['to']:g} s{rate}"
    start = f"; time 0 is {log.start}" if log.start else ""
    print_line(f"{summary['source']}: {count_words(summary['rows'], 'row')} {span}{start}")
    short = log.asynchronous and len(log.columns) > MANY
    open_console().print(message_table(summary["columns"]) if short else column_table(summary["columns"]))
    for note in summary["notes"]:
        print_line(f"note: {note}")
    if short and (known := recognise(log.columns)):
        parts = "; ".join(f"{kind} from {', '.join(columns)}" for kind, columns in known.items())
        print_line(f"With a scene of this vehicle no mapping is needed: {parts}.")


def column_table(columns: Mapping[str, Any]) -> Any:
    """Return a table with a row for each column of a log."""
    rows = table("", "column", "unit", "values>", "rate [Hz]>", "lowest>", "highest>")
    for name, each in columns.items():
        ends = ("-" if x is None else f"{x:.5g}" for x in (each["lowest"], each["highest"]))
        rows.add_row(Text(name), Text(each["unit"] or "-"), f"{each['values']:,}", format_rate(each["rate"]), *ends)
    return rows


def message_table(columns: Mapping[str, Any]) -> Any:
    """Return a table with a row for each kind of message, MESSAGE.FIELD in the names of columns."""
    kinds: dict[str, list[str]] = {}
    for name in columns:
        kind, _, field = name.partition(".")
        kinds.setdefault(kind, []).append(field)
    rows = table("", "messages", "values>", "rate [Hz]>", "fields")
    for kind, fields in kinds.items():
        each = columns[f"{kind}.{fields[0]}"] if fields[0] else columns[kind]
        rows.add_row(Text(kind), f"{each['values']:,}", format_rate(each["rate"]), Text(" ".join(fields)))
    return rows


def format_rate(rate: float | None) -> str:
    """Return a rate [Hz] as text; values all at one time have none."""
    return "-" if rate is None else f"{rate:.4g}"
