"""What every test may use."""

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

# The same examples on every run and every machine; HYPOTHESIS_PROFILE=explore looks for new ones.
settings.register_profile("reproducible", derandomize=True, deadline=None)
settings.register_profile("explore", max_examples=1000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "reproducible"))


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Compiled code of the tests goes to a folder of their own, one for all processes that share the tests."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "compiled"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SEAFRAME_CACHE", str(folder))
        yield


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the cases of slow_cases.txt, which `make test` leaves to `make test-slow`."""
    slow = set((Path(__file__).parent / "slow_cases.txt").read_text(encoding="utf-8").splitlines())
    for item in items:
        if item.nodeid in slow:
            item.add_marker("slow")


def pytest_collection_finish() -> None:
    """What is there before the first test stays to the end: the collector of garbage need not look at it again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of third-party measurements: $SEAFRAME_DATA, or ../shared/data beside the project."""
    beside = Path(__file__).resolve().parents[2] / "shared" / "data"
    folder = Path(os.environ.get("SEAFRAME_DATA", beside))
    if not folder.is_dir():
        pytest.skip(f"no third-party data at {folder}; set SEAFRAME_DATA to their folder")
    return folder
