"""Compute the chunks of a study: in this process, in several processes, or on a Dask cluster."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import lru_cache
from multiprocessing import get_context
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

from ..._version import __version__
from ...errors import SeaframeError, one_line
from ...extras import import_extra
from .plan import StudyPlan
from .runs import RunComputer
from .store import build_table

if TYPE_CHECKING:
    from pyarrow import Table

AHEAD = 3  # chunks for each worker that wait or are under way
PATIENCE = 120.0  # seconds without any worker or scheduler after which a cluster counts as lost
RETRIES = 3  # of a chunk whose worker died

Chunk = tuple[int, int, int]  # number, first run, run after the last
Ran = Callable[[int], None]  # called with a number of runs that are finished


def compute_here(plan: StudyPlan, chunks: Sequence[Chunk], ran: Ran) -> Iterator[tuple[int, Table]]:
    """Yield the tables of chunks computed in this process, on all its cores."""
    computer = RunComputer(plan)
    for number, start, stop in chunks:
        yield number, build_table(plan, start, stop, computer.compute(start, stop, ran))


@lru_cache(maxsize=2)
def computer_of(packed: bytes, threads: int | None) -> RunComputer:
    """Return the computer of a plan in a worker; its programs are kept from chunk to chunk."""
    version, content = pickle.loads(packed)
    if version != __version__:
        message = f"a worker has Seaframe {__version__}, but the study was started with {version}. Install the same."
        raise SeaframeError(message, "conflict", path="scheduler")
    return RunComputer(pickle.loads(content), threads)


def compute_packed(packed: bytes, start: int, stop: int, threads: int | None) -> bytes:
    """Compute a chunk in a worker, and return its table as bytes."""
    import pyarrow as pa

    computer = computer_of(packed, threads)
    table = build_table(computer.plan, start, stop, computer.compute(start, stop))
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, table.schema) as writer:
        writer.write_table(table)
    found: bytes = sink.getvalue().to_pybytes()
    return found


def unpack(content: bytes) -> Table:
    """Return the table that a worker sent."""
    import pyarrow as pa

    with pa.ipc.open_stream(content) as reader:
        return reader.read_all()


def pack(plan: StudyPlan, dump: Callable[[StudyPlan], bytes] = pickle.dumps) -> bytes:
    """Return a plan as bytes for workers, with the version that made it."""
    try:
        return pickle.dumps((__version__, dump(plan)))
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        message = f"workers cannot receive a function of `keep`: {error}. Define it at the top of a module."
        raise SeaframeError(message, "unsupported", path="keep") from None


def compute_in_processes(
    plan: StudyPlan, chunks: Sequence[Chunk], workers: int, ran: Ran
) -> Iterator[tuple[int, Table]]:
    """Yield the tables of chunks computed by worker processes; one that dies loses only what it was computing."""
    packed, threads = pack(plan), max(1, (os.cpu_count() or 1) // workers)
    left, tries = list(chunks), 0
    while left:
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            under_way: dict[Future[bytes], Chunk] = {}
            waiting = iter(list(left))
            try:
                while True:
                    while len(under_way) < workers * AHEAD and (chunk := next(waiting, None)):
                        under_way[pool.submit(compute_packed, packed, *chunk[1:], threads)] = chunk
                    if not under_way:
                        break
                    finished, _ = wait(under_way, return_when=FIRST_COMPLETED)
                    for each in finished:
                        chunk = under_way.pop(each)
                        table = unpack(each.result())
                        left.remove(chunk)
                        ran(chunk[2] - chunk[1])
                        yield chunk[0], table
            except BrokenProcessPool:
                tries += 1
                if tries > RETRIES:
                    message = f"worker processes died {tries} times. Use fewer workers, or less memory (`chunk=`)."
                    raise SeaframeError(message, "limit", path="workers") from None
            finally:
                for each in under_way:
                    each.cancel()


def compute_on_cluster(
    plan: StudyPlan, chunks: Sequence[Chunk], connect: Callable[[], Any], ran: Ran
) -> Iterator[tuple[int, Table]]:
    """Yield the tables of chunks computed by the workers of a Dask cluster.

    Chunks of workers that die are computed again; where the scheduler is lost, the rest waits until it is back.
    """
    packed = pack(plan, import_extra("cloudpickle", "study").dumps)  # also functions of a script or a notebook
    left = {chunk[0]: chunk for chunk in chunks}
    while left:
        client = reach_workers(connect)
        try:
            for number, table in compute_with(client, packed, list(left.values())):
                chunk = left.pop(number)
                ran(chunk[2] - chunk[1])
                yield number, table
        except connection_errors():
            sleep(1.0)


def connection_errors() -> tuple[type[Exception], ...]:
    """Return the errors of a lost scheduler."""
    distributed = import_extra("distributed", "study")
    return OSError, TimeoutError, distributed.comm.CommClosedError, distributed.client.FutureCancelledError


def reach_workers(connect: Callable[[], Any]) -> Any:
    """Return a client of a cluster that has a worker; raise an error where there is none for `PATIENCE` seconds."""
    began = monotonic()
    while True:
        try:
            client = connect()
            client.wait_for_workers(1, timeout=max(1.0, began + PATIENCE - monotonic()))
            return client
        except connection_errors() as error:
            if monotonic() - began > PATIENCE:
                message = f"the cluster has had no scheduler or no worker for {PATIENCE:g} s. Start them, and go on "
                raise SeaframeError(
                    message + "with the same study: finished chunks are kept.", "file", path="scheduler"
                ) from error
            sleep(1.0)


def compute_with(client: Any, packed: bytes, chunks: Sequence[Chunk]) -> Iterator[tuple[int, Table]]:
    """Yield the tables of chunks as workers finish them; a bounded number is under way."""
    distributed = import_extra("distributed", "study")
    plan = client.scatter(packed, broadcast=True) if len(packed) > 100_000 else packed
    waiting = iter(chunks)
    queue = distributed.as_completed(loop=client.loop)
    numbers: dict[Any, int] = {}

    def submit() -> bool:
        chunk = next(waiting, None)
        if chunk is None:
            return False
        future = client.submit(compute_packed, plan, *chunk[1:], None, retries=RETRIES, pure=False)
        numbers[future.key] = chunk[0]
        queue.add(future)
        return True

    slots = max(2, AHEAD * len(client.scheduler_info(n_workers=-1)["workers"]))
    while len(numbers) < slots and submit():
        pass
    while numbers:
        future = next(queue)
        number = numbers.pop(future.key)
        if future.status == "error":
            raise explain_failure(future.exception())
        content = future.result()
        submit()
        yield number, unpack(content)


def explain_failure(error: BaseException) -> SeaframeError:
    """Return the error for the user of a chunk that a worker could not compute."""
    if isinstance(error, SeaframeError):
        return error
    if type(error).__name__ == "KilledWorker":
        message = f"a chunk was given up: {RETRIES + 1} workers died while they computed it. Give them more memory, or "
        return SeaframeError(message + "use smaller chunks (`chunk`).", "limit", path="scheduler")
    message = f"a worker failed: {type(error).__name__}: {error}. Workers need the same Python packages as the client."
    return SeaframeError(one_line(message), "unsupported", path="scheduler")


@contextmanager
def local_cluster(workers: int | None) -> Iterator[Any]:
    """Give a client of a Dask cluster of worker processes on this machine; None where no number is given."""
    if workers is None:
        yield None
        return
    distributed = import_extra("distributed", "study")
    options = {"n_workers": workers, "threads_per_worker": 1, "host": "127.0.0.1", "dashboard_address": None}
    with distributed.LocalCluster(**options) as cluster, distributed.Client(cluster, set_as_default=False) as client:
        yield client
