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

from ...errors import SeaframeError
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
    return RunComputer(pickle.loads(packed), threads)


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


def pack(plan: StudyPlan) -> bytes:
    """Return a plan as bytes for workers."""
    try:
        return pickle.dumps(plan)
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
            waiting = iter(left)
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
    distributed = import_extra("distributed", "study")
    packed, left = pack(plan), {chunk[0]: chunk for chunk in chunks}
    lost = (OSError, TimeoutError, distributed.comm.CommClosedError, distributed.client.FutureCancelledError)
    since = monotonic()
    while left:
        try:
            client = connect()
            for number, table in compute_with(client, packed, list(left.values())):
                chunk = left.pop(number)
                since = monotonic()
                ran(chunk[2] - chunk[1])
                yield number, table
        except lost as error:
            if monotonic() - since > PATIENCE:
                message = f"the cluster has not answered for {PATIENCE:g} s ({type(error).__name__}). Start it, and "
                raise SeaframeError(
                    message + "resume the study: finished chunks are kept.", "file", path="scheduler"
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
        content = future.result()
        submit()
        yield number, unpack(content)


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
