"""The results of a study on disk: a folder of Parquet files, one for each chunk of runs, and a manifest.

A chunk is written whole, synchronised with the disk, and then renamed, so that a folder holds whole chunks only,
whenever its writer was killed. A damaged file counts as missing. Any tool reads the folder: `DuckDB: select * from
'folder/runs/*.parquet'`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ...errors import SeaframeError, one_line
from ...whole_files import part_in, report_errors, take_lock, whole_file
from .plan import StudyPlan
from .runs import Results

if TYPE_CHECKING:
    from pyarrow import Schema, Table

MANIFEST, RUNS, LOCK = "study.json", "runs", ".lock"
FORMAT = 1
MOST_CHANGES = 8  # that an error lists
MOST_MANIFEST = 500_000_000  # bytes


def build_table(plan: StudyPlan, start: int, stop: int, results: Results) -> Table:
    """Return the table of a chunk: the number of each run, its scene, the values that vary, its status, its results."""
    import pyarrow as pa

    schema = table_schema(plan)
    values = plan.values(start, stop)
    rows = np.arange(start, stop)
    columns: dict[str, Any] = {"run": pa.array(rows, pa.int64())}
    if len(plan.scenes) > 1:
        columns["scene"] = pa.array([plan.scene_of(row) for row in range(start, stop)])
    for path, own in values.items():
        texts = pa.types.is_string(schema.field(path).type)
        columns[path] = pa.array(
            [x if isinstance(x, str) else json.dumps(x) for x in own] if texts else own, schema.field(path).type
        )
    columns["status"] = pa.array(results.status)
    for name in plan.columns:
        kind = schema.field(name).type
        x = results.numbers.get(name, np.full(stop - start, np.nan))
        if pa.types.is_list(kind):
            x = x if x.ndim == 2 else np.full((stop - start, 0), np.nan)
            offsets = np.arange(len(x) + 1, dtype=np.int32) * x.shape[1]
            columns[name] = pa.ListArray.from_arrays(offsets, pa.array(x.ravel()))
        else:
            columns[name] = pa.array(x, pa.float64())
    return pa.Table.from_arrays([columns[name].cast(schema.field(name).type) for name in schema.names], schema=schema)


def table_schema(plan: StudyPlan) -> Schema:
    """Return names, types and units of the columns."""
    import pyarrow as pa

    from ...scene.units import unit_of
    from .plan import SEED, at_paths

    scene = next(iter(plan.scenes.values()))
    texts = {axis.path for axis in plan.axes if not axis.is_numeric}
    histories = {name for each in plan.kept if not each.reduction for name in each.columns(scene)}

    def unit(path: str) -> str:
        return "" if path in texts or path == SEED else unit_of(scene, next(iter(at_paths(scene, {path: 0.0}))))

    fields = [pa.field("run", pa.int64())]
    if len(plan.scenes) > 1:
        fields.append(pa.field("scene", pa.string()))
    for path in plan.inputs:
        kind = pa.string() if path in texts else pa.int64() if path == SEED and plan.varied_seed else pa.float64()
        fields.append(pa.field(path, kind, metadata={"unit": unit(path)}))
    fields.append(pa.field("status", pa.string()))
    for name, own in plan.columns.items():
        kind = pa.list_(pa.float64()) if name in histories else pa.float64()
        fields.append(pa.field(name, kind, metadata={"unit": own}))
    return pa.schema(fields, metadata={"seaframe.study": plan.digest()})


@contextmanager
def report_damage(path: Path) -> Iterator[None]:
    """Raise a SeaframeError where the file of a chunk cannot be read."""
    import pyarrow as pa

    try:
        yield
    except (OSError, pa.ArrowInvalid) as error:
        message = f"is damaged ({one_line(str(error))[:80]}). Call `study` with the same arguments to compute it again."
        raise SeaframeError(message, "data", place=str(path)) from error


class StudyFolder:
    """A folder of results: which chunks are there, and how one more is added."""

    def __init__(self, path: Path, plan: StudyPlan, chunk: int) -> None:
        self.path, self.plan, self.chunk, self.digest = path, plan, chunk, plan.digest()

    @property
    def count(self) -> int:
        """Number of chunks."""
        return -(-self.plan.rows // self.chunk)

    def bounds(self, number: int) -> tuple[int, int]:
        """Return the first run of a chunk, and the run after its last."""
        return number * self.chunk, min((number + 1) * self.chunk, self.plan.rows)

    def file(self, number: int) -> Path:
        """Return the file of a chunk."""
        return self.path / RUNS / f"part-{number:06d}.parquet"

    def missing(self) -> list[int]:
        """Return the chunks that are not there, or damaged."""
        return [number for number in range(self.count) if not self.is_whole(number)]

    def is_whole(self, number: int) -> bool:
        """Whether the file of a chunk is there and complete."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        start, stop = self.bounds(number)
        try:
            with pq.ParquetFile(self.file(number)) as file:
                own = (file.schema_arrow.metadata or {}).get(b"seaframe.study", b"").decode()
                return bool(file.metadata.num_rows == stop - start and own == self.digest)
        except (OSError, pa.ArrowInvalid):
            return False

    def write(self, number: int, table: Table) -> None:
        """Add a chunk: written whole, then renamed."""
        import pyarrow.parquet as pq

        path = self.file(number)
        with whole_file(path) as part:
            pq.write_table(table, part)
            synchronise(part)
        synchronise(path.parent)


def synchronise(path: Path) -> None:
    """Wait until a file, or the entries of a folder, are on the disk; some file systems cannot do the latter."""
    try:
        handle = os.open(path, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        if not path.is_dir():
            raise
    finally:
        os.close(handle)


@contextmanager
def open_folder(path: Path, plan: StudyPlan, chunk: int) -> Iterator[StudyFolder]:
    """Give the folder of a study, made anew or continued, which no other process writes at the same time.

    A folder of another study is refused, with what differs. The chunk size of a folder that exists stays.
    """
    real = Path(os.path.realpath(path))
    if os.path.lexists(real) and not real.is_dir():
        raise SeaframeError("is a file, but a study needs a folder. Choose another.", "conflict", place=str(path))
    with report_errors(path):
        real.mkdir(parents=True, exist_ok=True)
        foreign = [
            entry.name for entry in real.iterdir() if not entry.name.startswith(".seaframe-") and entry.name != LOCK
        ]
        if foreign and MANIFEST not in foreign:
            message = (
                f"holds other files ({one_line(', '.join(sorted(foreign)[:3]))}) and no study. Choose a new folder."
            )
            raise SeaframeError(message, "conflict", place=str(path))
        with (real / LOCK).open("ab") as lock:
            if not take_lock(lock):
                message = "another process is computing this study. Wait for it, or choose another folder."
                raise SeaframeError(message, "conflict", place=str(path))
            manifest = real / MANIFEST
            if manifest.is_file():
                known = read_manifest(manifest)
                refuse_changes(path, known, plan)
                chunk = known["chunk"]
            else:
                text = json.dumps(
                    {"format": FORMAT, "digest": plan.digest(), "chunk": chunk, "rows": plan.rows, **plan.describe()},
                    indent=1,
                )
                with whole_file(manifest) as part:
                    part.write_text(text, encoding="utf-8")
                    synchronise(part)
                synchronise(real)
            (real / RUNS).mkdir(exist_ok=True)
            with part_in(real / RUNS):  # removes what killed writers left
                pass
            yield StudyFolder(real, plan, chunk)


def read_manifest(path: Path) -> dict[str, Any]:
    """Return the manifest of a folder."""
    try:
        if path.stat().st_size > MOST_MANIFEST:
            raise SeaframeError(f"is larger than {MOST_MANIFEST:,} bytes.", "limit", place=str(path))
        found: Any = json.loads(path.read_text(encoding="utf-8"))
        good = (
            isinstance(found, dict)
            and found.get("format") == FORMAT
            and isinstance(found.get("chunk"), int)
            and found["chunk"] > 0
            and isinstance(found.get("digest"), str)
        )
    except (OSError, ValueError, RecursionError):
        good = False
    if not good:
        raise SeaframeError("is no manifest of a study.", "format", place=str(path))
    manifest: dict[str, Any] = found
    return manifest


def refuse_changes(path: Path, known: Mapping[str, Any], plan: StudyPlan) -> None:
    """Refuse to continue a study with another plan, and name what differs."""
    if known["digest"] == plan.digest():
        return
    now = json.loads(json.dumps(plan.describe()))
    changes = list(differences({key: known.get(key) for key in now}, now, ""))
    listed = "; ".join(changes[:MOST_CHANGES]) + ("; .." if len(changes) > MOST_CHANGES else "")
    raise SeaframeError(
        f"holds another study: {listed or 'its manifest was edited'}. Its runs would not fit to the new ones. Choose "
        "another folder, or undo these changes.",
        "conflict",
        place=str(path),
    )


def differences(old: Any, new: Any, path: str) -> Iterator[str]:
    """Yield what differs between two descriptions, as "path: old, now new"."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in dict.fromkeys([*old, *new]):
            inside = key if key not in ("scenes", "robots", "links") else ""
            yield from differences(old.get(key), new.get(key), ".".join(filter(None, (path, inside))))
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new) and old != new:
        for k, (a, b) in enumerate(zip(old, new, strict=True)):
            yield from differences(a, b, f"{path}[{k}]")
    elif old != new:
        yield one_line(f"{path or 'study'}: {json.dumps(old)[:60]}, now {json.dumps(new)[:60]}")
