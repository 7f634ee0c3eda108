"""`study`: many runs of a scene over grids and random samples of its numbers; and its result, `Study`."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ...errors import ArgumentError, SeaframeError, quote, unknown_name
from ...extras import import_extra
from ...numbers import Floats
from ...scene.model import Scene
from .plan import StudyPlan, check_count, make_plan, read_plan, refuse_too_many
from .runs import DONE, RunComputer
from .schedule import Chunk, compute_here, compute_in_processes, compute_on_cluster
from .store import MANIFEST, RUNS, StudyFolder, open_folder, read_manifest, report_damage, table_schema

if TYPE_CHECKING:
    from pandas import DataFrame
    from pyarrow import RecordBatch, Table
    from xarray import Dataset

    from ..recording import Run
    from .sensitivities import Sensitivities

LEAST_CHUNK, MOST_CHUNK, CHUNKS = 64, 16_384, 64
SINGLE_CHUNK = 4  # runs of a chunk where they are simulated one by one
HISTORY_BYTES = 64e6  # of the signals in a chunk

Progress = Callable[[int, int], None]  # called with the number of finished runs, and of all


def study(
    scene: Scene | Mapping[str, Scene],
    over: Mapping[str, Any] | None = None,
    sample: Any = None,
    repeat: int = 1,
    seed: int = 0,
    keep: Sequence[str] | Mapping[str, Any] | str = (),
    out: str | Path | None = None,
    *,
    design: str = "random",
    every: int = 1,
    hidden_from_controllers: Sequence[str] | str = (),
    duration: float | None = None,
    dt: float | None = None,
    workers: int | None = None,
    scheduler: str | None = None,
    client: Any = None,
    chunk: int | None = None,
    progress: Progress | None = None,
    on_chunk: Callable[[Table], None] | None = None,
) -> Study:
    """Run a scene, or several scenes by name, for all combinations of numbers; keep signals or numbers of each run.

    `over` maps paths to values: a list, or "0:0.4:5" for five values from 0 to 0.4. `sample` maps paths to
    distributions, "normal(11.5, 0.3)"; the estimates of a fit stand for their joint normal distribution; a list may
    hold both. A path with * ties all paths that it matches. Every point of the grid is repeated `repeat` times, with
    the same draws at each point; where nothing is sampled, repetitions differ by `run.seed`. `design` of the draws:
    "random", "latin" (Latin hypercube), "sobol", or "saltelli" for `sobol_indices`.

    Controllers know the numbers, except those in `hidden_from_controllers`: these change the robot only.

    `keep` lists signals, whose histories are kept, and numbers of them: "max(rov.hull.depth)". A mapping may hold
    functions of yours: {"worst": (f, ["rov.hull.depth"])} calls f(t, signals). Records are `every` steps apart.

    With `out`, results are a folder of Parquet files; the same call goes on where an earlier one ended, however it
    ended. Runs are computed in batches by one compiled program, on all cores; `workers` is a number of processes
    instead, `scheduler` the address of a Dask cluster, and `client` a connection to one. The results do not depend on
    that, to the bit. `chunk` is the number of runs that are computed and written together. `progress` is called with
    the numbers of finished and of all runs, `on_chunk` with the Arrow table of each chunk that is finished.

        found = sf.study(sf.load("rov-one-arm-hold"), over={"rov.fore.mass": "80:120:9"}, keep="max(rov.hull.depth)")
        found["max(rov.hull.depth)"]  # (9,)
    """
    settings = {f"run.{key}": x for key, x in (("duration", duration), ("dt", dt)) if x is not None}
    plan = make_plan(scene, over or {}, sample, repeat, seed, keep, design, every, settings, hidden_from_controllers)
    refuse_too_many(plan)
    for name, number in (("workers", workers), ("chunk", chunk)):
        if number is not None:
            check_count(name, number)
    if out is not None:
        refuse_unknown_code(plan)
    size = choose_chunk(plan) if chunk is None else chunk
    folder = nullcontext(None) if out is None else open_folder(Path(out), plan, size)
    with folder as store:
        known = store.chunk if store else size
        done = 0
        collected: dict[int, Table] = {}
        for number, table in compute_missing(plan, store, known, workers, scheduler, client, progress):
            if store:
                store.write(number, table)
            else:
                collected[number] = table
            done += len(table)
            if on_chunk:
                on_chunk(table)
        tables = tuple(collected[number] for number in sorted(collected))
    return Study(plan, Path(out) if out is not None else None, tables, done)


def refuse_unknown_code(plan: StudyPlan) -> None:
    """Refuse a folder for functions of the user whose changes could not be noticed when the study goes on."""
    for function in plan.functions:
        if not function.code:
            message = (
                "this function cannot be compared with the one of an earlier call, because it uses an object that "
                "cannot be copied. Pass plain values to it instead, or leave out `out`."
            )
            raise ArgumentError(message, "unsupported", path=f"keep.{function.name}")


def choose_chunk(plan: StudyPlan) -> int:
    """Return the number of runs that are computed and written together."""
    computer = RunComputer(plan)
    if any(computer.roles_of(name).reason for name in plan.scenes):
        return SINGLE_CHUNK
    histories = [each for each in plan.kept if not each.reduction]
    most = float(MOST_CHUNK)
    if histories:
        scene = next(iter(plan.scenes.values()))
        width = sum(len(each.columns(scene)) for each in histories)
        most = min(most, HISTORY_BYTES / (8.0 * width * (plan.settings(scene)[1] // plan.every + 1)))
    return int(max(1, min(max(LEAST_CHUNK, plan.rows // CHUNKS), most)))


def compute_missing(
    plan: StudyPlan,
    store: StudyFolder | None,
    size: int,
    workers: int | None,
    scheduler: str | None,
    client: Any,
    progress: Progress | None,
) -> Iterator[tuple[int, Table]]:
    """Yield the number and the table of each chunk that is not there, as they are computed."""
    bounds: list[Chunk] = [
        (number, number * size, min((number + 1) * size, plan.rows))
        for number in (store.missing() if store else range(-(-plan.rows // size)))
    ]
    finished = plan.rows - sum(stop - start for _, start, stop in bounds)

    def ran(runs: int) -> None:
        nonlocal finished
        finished += runs
        if progress:
            progress(finished, plan.rows)

    if progress:
        progress(finished, plan.rows)
    if client is not None or scheduler is not None:
        yield from compute_on_cluster(plan, bounds, connector(client, scheduler), ran)
    elif workers is not None and bounds:
        yield from compute_in_processes(plan, bounds, workers, ran)
    else:
        yield from compute_here(plan, bounds, ran)


def connector(client: Any, scheduler: str | None) -> Callable[[], Any]:
    """Return a function that gives a client of the cluster, connected anew where the connection was lost."""
    distributed = import_extra("distributed", "study")
    address = scheduler or client.scheduler.address
    known = client

    def connect() -> Any:
        nonlocal known
        if known is None or known.status != "running":
            known = distributed.Client(address, timeout=10.0, set_as_default=False)
        return known

    return connect


@dataclass(frozen=True, eq=False)
class Study:
    """The results of a study. `study[name]` is a column: an input, a kept number (n,), or a signal (n, records).

    found = sf.study(scene, over={"water.current.velocity[0]": [0, 0.1]}, keep=["max(rov.hull.depth)"], out="folder")
    found.to_pandas()                       # a row for each run
    found.best("max(rov.hull.depth)")       # the run with the smallest value: its number, inputs and results
    found.rerun(1).page("run.html")         # one run in full
    """

    plan: StudyPlan
    folder: Path | None  # None: in memory
    tables: tuple[Table, ...]  # without a folder
    computed: int  # runs that this call computed; the others were there

    def __len__(self) -> int:
        return self.plan.rows

    def __repr__(self) -> str:
        place = f", in {self.folder}" if self.folder else ""
        failed = self.count_failed()
        lost = f", {failed:,} without results" if failed else ""
        return f"<study of {self.plan.rows:,} runs over {', '.join(self.inputs) or 'nothing'}{lost}{place}>"

    def _repr_html_(self) -> str:
        from ...look.cards import study_card

        return study_card(self)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of all columns."""
        return tuple(table_schema(self.plan).names)

    @property
    def inputs(self) -> tuple[str, ...]:
        """Columns of what varies: the scene, where there are several, and the paths."""
        return (*(("scene",) if len(self.plan.scenes) > 1 else ()), *self.plan.inputs)

    @property
    def units(self) -> dict[str, str]:
        """Units of inputs and kept columns, by name."""
        schema = table_schema(self.plan)
        return {name: (schema.field(name).metadata or {}).get(b"unit", b"").decode() for name in schema.names}

    def batches(self, columns: Sequence[str] | None = None) -> Iterator[RecordBatch]:
        """Yield the results in pieces, in the order of the runs, without holding all in memory."""
        if self.folder is None:
            for table in self.tables:
                yield from (table.select(columns) if columns else table).to_batches()
            return
        import pyarrow.parquet as pq

        for path in sorted((self.folder / RUNS).glob("part-*.parquet")):
            with report_damage(path), pq.ParquetFile(path) as file:
                yield from file.iter_batches(columns=columns)

    def to_arrow(self, columns: Sequence[str] | None = None) -> Table:
        """Return all results as one Arrow table."""
        import pyarrow as pa

        schema = table_schema(self.plan)
        if columns:
            schema = pa.schema([schema.field(name) for name in columns], metadata=schema.metadata)
        return pa.Table.from_batches(
            [batch.cast(schema) if batch.schema != schema else batch for batch in self.batches(columns)], schema
        )

    def __getitem__(self, name: str) -> Any:
        if name not in self.names:
            raise SeaframeError(unknown_name(name, self.names, "column"), path="study")
        column = self.to_arrow([name]).column(name).combine_chunks()
        if str(column.type) == "string":
            return np.array(column.to_pylist(), dtype=object)
        if str(column.type).startswith("list"):
            return self._histories(column)
        return column.to_numpy(zero_copy_only=False)

    def _histories(self, column: Any) -> Floats:
        """Return a signal of all runs (n, records); runs without one get nan."""
        lengths = np.diff(column.offsets.to_numpy())
        found = np.full((len(lengths), lengths.max(initial=0)), np.nan)
        found[lengths > 0] = column.values.to_numpy(zero_copy_only=False).reshape(-1, found.shape[1])
        return found

    @property
    def t(self) -> Floats:
        """Times of the records of signals [s]."""
        dt, steps = self.plan.settings(next(iter(self.plan.scenes.values())))
        return dt * self.plan.every * np.arange(steps // self.plan.every + 1)

    def count_failed(self) -> int:
        """Return the number of runs without results: diverged, or refused."""
        import pyarrow.compute as pc

        return sum(
            len(batch) - (pc.sum(pc.equal(batch.column(0), DONE)).as_py() or 0) for batch in self.batches(["status"])
        )

    def to_pandas(self) -> DataFrame:
        """Return all results as a table of pandas, with units in `attrs["units"]`."""
        import_extra("pandas", "data")
        table = self.to_arrow()
        frame: DataFrame = table.to_pandas().set_index("run")
        frame.attrs["units"] = self.units
        return frame

    def to_xarray(self) -> Dataset:
        """Return a Dataset of xarray; its dimensions are the axes of the grid, `repetition` and `time`."""
        xarray = import_extra("xarray", "data")
        if len(self["run"]) != self.plan.rows:
            message = "the study is not complete, so its grid has holes. Go on with it, or use `to_pandas`."
            raise SeaframeError(message, "missing", path="study")
        plan, units = self.plan, self.units
        dims = [*(["scene"] if len(plan.scenes) > 1 else []), *(axis.path for axis in plan.axes)]
        sizes = [*([len(plan.scenes)] if len(plan.scenes) > 1 else []), *(len(axis.values) for axis in plan.axes)]
        coordinates: dict[str, Any] = {
            axis.path: (
                axis.path,
                np.array(axis.values, dtype=float if axis.is_numeric else object),
                {"units": units[axis.path]},
            )
            for axis in plan.axes
        }
        if len(plan.scenes) > 1:
            coordinates["scene"] = ("scene", list(plan.scenes))
        if plan.repeat > 1 or not dims:
            dims, sizes = [*dims, "repetition"], [*sizes, plan.repeat]
        variables: dict[str, Any] = {}
        over = {axis.path for axis in plan.axes}
        for name in (name for name in self.names if name not in over and name not in ("run", "scene")):
            x = self[name]
            if x.ndim == 2:
                coordinates["time"] = ("time", self.t, {"units": "s"})
            variables[name] = (
                [*dims, *(["time"] if x.ndim == 2 else [])],
                x.reshape([*sizes, *x.shape[1:]]),
                {"units": units[name]},
            )
        found: Dataset = xarray.Dataset(variables, coordinates)
        return found

    def rank(self, column: str, largest: bool = False, count: int = 1) -> list[dict[str, Any]]:
        """Return the runs with the smallest (or largest) values of a kept number, with their inputs and results."""
        x = np.asarray(self[column], dtype=float) if column in self.plan.columns else np.array([])
        if x.ndim != 1 or not len(x):
            message = f"{quote(column)} is no kept number. Choose one of: {', '.join(self.numbers)}."
            raise SeaframeError(message, "unknown", path="column")
        finite = np.flatnonzero(np.isfinite(x))
        if not len(finite):
            raise SeaframeError(f"no run has a value of '{column}'.", "data", path="column")
        order = finite[np.argsort(-x[finite] if largest else x[finite], kind="stable")]
        runs = self["run"]
        return [self.row(int(runs[k])) for k in order[:count]]

    def best(self, column: str, largest: bool = False) -> dict[str, Any]:
        """Return the run with the smallest (or largest) value of a kept number: its number, inputs and results."""
        return self.rank(column, largest)[0]

    @property
    def numbers(self) -> tuple[str, ...]:
        """Names of the kept numbers."""
        histories = {
            name
            for each in self.plan.kept
            if not each.reduction
            for name in each.columns(next(iter(self.plan.scenes.values())))
        }
        return tuple(name for name in self.plan.columns if name not in histories)

    def row(self, number: int) -> dict[str, Any]:
        """Return one run: its number, inputs, status and kept numbers, by name."""
        self.check_number(number)
        names = [name for name in self.names if name in (*self.plan.inputs, *self.numbers, "run", "scene", "status")]
        for table in self.tables_with(number):
            first = table.column("run")[0].as_py()
            if first <= number < first + len(table):
                found: dict[str, Any] = table.select(names).slice(number - first, 1).to_pylist()[0]
                return found
        message = f"run {number} has no result yet. Call `study` with the same arguments to go on."
        raise SeaframeError(message, "missing", path="number")

    def tables_with(self, number: int) -> tuple[Table, ...]:
        """Return the chunks in which a run can be: of a folder, the only one, found by the first runs of its files."""
        if self.folder is None:
            return self.tables
        import pyarrow.parquet as pq

        def first_run(path: Path) -> int:
            with report_damage(path):
                return int(pq.read_metadata(path).row_group(0).column(0).statistics.min)

        files = sorted((self.folder / RUNS).glob("part-*.parquet"))
        place = bisect_right(files, number, key=first_run)
        if not place:
            return ()
        with report_damage(files[place - 1]):
            return (pq.read_table(files[place - 1]),)

    def scene_of(self, number: int) -> Scene:
        """Return the scene of one run, with its numbers."""
        self.check_number(number)
        return self.plan.scene_at(number)

    def rerun(self, number: int, **arguments: Any) -> Run:
        """Return the full run of one row; arguments are those of `simulate`. It equals the kept numbers to rounding."""
        from ..simulate import simulate
        from .runs import ignorant_control

        scene = self.scene_of(number)
        if self.plan.hidden and "control" not in arguments:
            arguments["control"] = ignorant_control(self.plan, self.plan.scenes[self.plan.scene_of(number)])
        return simulate(scene, **arguments)

    def check_number(self, number: object) -> None:
        """Refuse a number that no run has."""
        if not isinstance(number, int | np.integer) or not 0 <= number < self.plan.rows:
            message = f"runs are numbered 0 to {self.plan.rows - 1}; there is no run {quote(number)}."
            raise ArgumentError(message, "range", path="number")

    def sobol_indices(self, column: str, level: float = 0.95) -> Sensitivities:
        """Return the shares of the variance of a kept number that each sampled number causes, with intervals.

        Needs a study with `design="saltelli"`.
        """
        from .sensitivities import sobol_indices

        return sobol_indices(self.plan, np.asarray(self[column], dtype=float), level)

    def report(self, path: str | Path, largest: Sequence[str] | str = ()) -> None:
        """Write a report: response curves, contours, sensitivities, trade-offs and the extreme runs; one HTML file.

        `largest` names kept numbers of which large values are good; of the others small ones are.
        """
        from ...look.study_report import write_study_report

        write_study_report(self, Path(path), (largest,) if isinstance(largest, str) else tuple(largest))


def open_study(folder: str | Path) -> Study:
    """Open the folder of a study: complete, or as far as it is.

    Example: `sf.open_study("folder").to_pandas()`.
    """
    path = Path(folder)
    if not path.is_dir():
        raise SeaframeError("there is no such folder.", "file", place=str(path))
    return Study(read_plan(read_manifest(path / MANIFEST), str(path / MANIFEST)), path, (), 0)
