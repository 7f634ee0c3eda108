"""Open runs that Seaframe saved as Parquet. A file may come from anywhere: all sizes and values are checked."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ..dynamics import FORMULATIONS, EquationsOfMotion, derive
from ..errors import Code, SceneError, SeaframeError, one_line
from ..integrate import INTEGRATORS
from ..integrate.schedule import MOST_STEPS
from ..numbers import Floats
from ..run.health import Health
from ..run.recording import Continuation, Rows, Run
from ..run.run_files import STATES, unpack_rows
from ..run.simulate import ENGINES, LARGEST_RECORDING
from ..scene.model import Scene
from ..signals.history import History
from ..signals.signal_catalogue import catalogue
from .logs.parquet_files import column_names, iterate_batches, leaf_names, open_parquet
from .logs.parquet_pages import check_pages
from .logs.reading import check_file

MOST_TEXT = 100_000_000  # bytes of scene and settings
MOST_WORDS = 1000  # entries of a list or mapping in the health of a run
ANYWAY = "Its signals can still be read with `sf.read_log`."


def open_run(path: str | Path) -> Run:
    """Open a run that `run.save("run.parquet")` saved: with its scene, states, signals, health, plots, page and report.

    `path` is that of the file, which may come from anywhere: nothing in it is executed, and a damaged one is refused.
    Signals have the saved values, to the bit.

        run = sf.open_run("run.parquet")
        run.plot("rov.hull.depth"); longer = run.extend(10.0)
    """
    file = Path(path)
    check_file(file)
    parquet = open_parquet(file)
    about = read_about(file, parquet.schema_arrow)
    try:
        scene = Scene.from_dict(about.get("scene", {}))
        eom = derive(scene, choose(about, "method", FORMULATIONS))
        integrator = choose(about, "integrator", INTEGRATORS)
        dt, version = number(about.get("dt")), text(about.get("version"))
        health, plan = read_health(about.get("health")), read_continuation(about.get("continuation"))
        table = read_columns(file, parquet)
        rows = read_rows(table, eom)
    except SceneError as error:
        raise refusal(file, f"its scene is not valid: {error}") from None
    except (TypeError, ValueError, AttributeError, KeyError, IndexError) as error:
        raise refusal(file, f"its content is damaged: {error}.") from None
    run = Run(scene, eom, integrator, dt, rows, no_step, math.nan, plan)
    run.version, run.history = version, History(eom, rows, stored_signals(scene, table))
    run._health = health
    return run


def is_saved_run(path: Path) -> bool:
    """Return whether a Parquet file is a run that Seaframe saved."""
    check_file(path)
    return b"seaframe" in (open_parquet(path).schema_arrow.metadata or {})


def refusal(file: Path, message: str, code: Code = "format") -> SeaframeError:
    """Return the error of a file that is no saved run."""
    return SeaframeError(one_line(message), code, place=str(file))


def read_about(file: Path, schema: Any) -> dict[str, Any]:
    """Return scene and settings of a run, from the metadata of its file."""
    found = (schema.metadata or {}).get(b"seaframe")
    if found is None:
        raise refusal(file, f"is not a run that Seaframe saved. {ANYWAY}")
    if STATES not in column_names(file, schema):
        raise refusal(file, f"was saved by an earlier version, without the states of the run. {ANYWAY}", "missing")
    if len(found) > MOST_TEXT:
        raise refusal(file, f"its scene has more than {MOST_TEXT:,} bytes.", "limit")
    try:
        about = json.loads(found)
    except (ValueError, RecursionError):
        about = None
    if not isinstance(about, dict):
        raise refusal(file, f"the description of the run in the file is damaged. {ANYWAY}")
    return about


def choose(about: Mapping[str, Any], key: str, valid: Mapping[str, Any]) -> str:
    """Return a setting that is one of several names; raise ValueError for any other."""
    name = about.get(key)
    if not isinstance(name, str) or name not in valid:
        raise ValueError(f"the {key} is unknown")
    return name


def number(value: Any, lowest: float = 0.0) -> float:
    """Return a finite number above a bound; raise ValueError for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value) or value < lowest:
        raise ValueError("a setting is no number of the expected size")
    return float(value)


def text(value: Any) -> str:
    """Return a text as one line; raise ValueError for anything else."""
    if not isinstance(value, str):
        raise ValueError("a text is missing")
    return one_line(value)


def figure(value: Any) -> float:
    """Return a number of the health of a run, which may be infinite; raise ValueError for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError("a number of the health is missing")
    return float(value)


def read_health(data: Any) -> Health:
    """Return the health of a run; raise ValueError if its data have another form."""
    work, advice = data["work"], data["advice"]
    if not isinstance(work, dict) or not isinstance(advice, list) or max(len(work), len(advice)) > MOST_WORDS:
        raise ValueError("the health has another form")
    optional = ("momentum_residual", "constraint_drift", "coriolis_power", "added_mass", "step_error")
    return Health(
        energy_residual=figure(data["energy_residual"]),
        orthonormality=figure(data["orthonormality"]),
        work={text(kind): figure(value) for kind, value in work.items()},
        advice=[text(line) for line in advice],
        **{key: None if data[key] is None else figure(data[key]) for key in optional},
    )


def read_continuation(data: Any) -> Continuation | None:
    """Return what continues a run; None if the run cannot be continued."""
    if data is None:
        return None
    size = data["step_size"]
    return Continuation(
        choose(data, "engine", dict.fromkeys(ENGINES)),
        number(data["tolerance"]),
        number(data["origin"]),
        math.inf if size is None else number(size),
        is_lost=data["is_lost"] is not False,
        replaces=data.get("replaces", False) is True,
    )


def read_columns(file: Path, parquet: Any) -> dict[str, list[Any]]:
    """Return all columns of numbers and the states, in parts; refuse sizes beyond those of a run."""
    import pyarrow as pa

    names = leaf_names(file, parquet.schema)
    wanted = [each.name for each in parquet.schema_arrow if pa.types.is_float64(each.type) or each.name == STATES]
    check_pages(file, names, frozenset(wanted), ())
    parts: dict[str, list[Any]] = {name: [] for name in wanted}
    count = size = 0
    for batch in iterate_batches(file, parquet, wanted):
        count, size = count + batch.num_rows, size + batch.nbytes
        if count > MOST_STEPS + 1 or size > 2.0 * LARGEST_RECORDING:
            raise refusal(file, "is larger than a run can be.", "limit")
        for name, part in parts.items():
            values = batch[name]
            part.append(values.to_pylist() if name == STATES else values.to_numpy(zero_copy_only=False))
    return parts


def read_rows(table: Mapping[str, list[Any]], eom: EquationsOfMotion) -> Rows:
    """Return the states of a run; raise ValueError if they do not fit the scene or the times."""
    packed = [part for batch in table[STATES] for part in batch]
    if not packed or not all(isinstance(part, bytes) for part in packed):
        raise ValueError("states are missing")
    rows = unpack_rows(packed, eom.nq, eom.nv, eom.nu)
    if not all(np.isfinite(block).all() for block in (rows.t, rows.within, rows.q, rows.v, rows.u)):
        raise ValueError("a state is not finite")
    if (np.diff(rows.t) < 0.0).any() or not np.array_equal(rows.t[rows.on_grid], np.concatenate(table["t"])):
        raise ValueError("the times of the states are not those of the signals")
    return rows


def stored_signals(scene: Scene, table: Mapping[str, list[Any]]) -> dict[str, Floats]:
    """Return the signals of the scene that the table holds completely, (n,) or (n, k)."""
    found: dict[str, Floats] = {}
    for name, signal in catalogue(scene).items():
        columns = [name] if signal.size == 1 else [f"{name}[{k}]" for k in range(signal.size)]
        if all(column in table for column in columns):
            values = [np.concatenate(table[column]) for column in columns]
            found[name] = values[0] if signal.size == 1 else np.column_stack(values)
    return found


def no_step(*_: Any) -> Any:
    """Steps of a run that was opened: only its health needs them, which is stored."""
    raise AssertionError("the health of a saved run is stored")
