"""Faults of workers, which a study names, and clusters that are not there."""

import pickle
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import seaframe as sf
from seaframe.errors import SeaframeError
from seaframe.run.study import schedule
from seaframe.run.study.plan import StudyPlan, make_plan
from seaframe.run.study.schedule import computer_of, explain_failure, local_cluster, pack, reach_workers
from seaframe.run.study.user_functions import code_checksum, load_function


@pytest.fixture(scope="module")
def plan() -> StudyPlan:
    over = {"rov.hull.mass": [400.0, 500.0]}
    return make_plan(sf.load("rov-two-arms"), over, None, 1, 0, "final(rov.left_upper.angle)", "random", 1, {})


def test_a_worker_of_another_version_refuses(plan: StudyPlan) -> None:
    assert computer_of(pack(plan), 1).plan.digest() == plan.digest()
    with pytest.raises(SeaframeError) as caught:
        computer_of(pickle.dumps(("0.0.1", pickle.dumps(plan))), 1)
    assert caught.value.code == "conflict"
    assert "0.0.1" in str(caught.value)


def test_failures_of_workers_are_explained() -> None:
    class KilledWorker(Exception):
        pass

    own = SeaframeError("no", "data")
    assert explain_failure(own) is own
    assert explain_failure(KilledWorker()).code == "limit"
    assert "ModuleNotFoundError" in str(explain_failure(ModuleNotFoundError("No module named 'seaframe'")))


def test_a_cluster_without_workers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(schedule, "PATIENCE", 0.1)

    class Empty:
        def wait_for_workers(self, count: int, timeout: float) -> None:
            raise TimeoutError

    def refuse() -> Any:
        raise OSError("no scheduler")

    for connect in (Empty, refuse):
        with pytest.raises(SeaframeError) as caught:
            reach_workers(connect)
        assert (caught.value.code, caught.value.path) == ("file", "scheduler")


def test_a_cluster_takes_functions_of_a_notebook() -> None:
    pytest.importorskip("distributed")
    keep: Any = {
        "number": (lambda t, signals: float(signals["rov.left_upper.angle"][-1] + 1.0), "rov.left_upper.angle")
    }
    scene, over = sf.load("rov-two-arms"), {"rov.hull.mass": [400.0, 500.0]}
    here = sf.study(scene, over, keep=keep, duration=0.1)
    with local_cluster(1) as client:
        there = sf.study(scene, over, keep=keep, duration=0.1, client=client, chunk=1)
    assert there.to_arrow() == here.to_arrow()


def test_one_pool_of_processes_computes_all_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    pools = []

    class Counted(ProcessPoolExecutor):
        def __init__(self, *arguments: Any, **options: Any) -> None:
            super().__init__(*arguments, **options)
            pools.append(self)

    monkeypatch.setattr(schedule, "ProcessPoolExecutor", Counted)
    over = {"rov.hull.mass": "400:500:40"}
    found = sf.study(
        sf.load("rov-two-arms"), over, keep="final(rov.left_upper.angle)", duration=0.01, workers=1, chunk=1
    )
    assert found["run"].tolist() == list(range(40))
    assert len(pools) == 1


def test_a_function_of_a_file_travels_with_its_source(tmp_path: Path) -> None:
    file = tmp_path / "my metrics.py"
    file.write_text("import math\ndef last(t, signals):\n    return math.floor(signals['x'][-1])\n")
    packed, checksum = pickle.dumps(load_function(file, "last")), code_checksum(load_function(file, "last"))
    file.unlink()
    there = pickle.loads(packed)
    assert there([0.0], {"x": [1.0, 2.5]}) == 2.0
    assert code_checksum(there) == checksum
    with pytest.raises(SeaframeError) as caught:
        load_function(file, "last")
    assert caught.value.code == "file"
