"""Checksums of functions: equal where functions are, different where any part of them is."""

import functools
import subprocess
import sys
import threading
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.errors import SeaframeError
from seaframe.run.study.function_checksums import checksum
from seaframe.run.study.user_functions import code_checksum, load_function

Law = Callable[..., Any]


def around(k: Any) -> Law:
    return lambda t, signals: signals["x"][-1] * k


def by_default(k: Any) -> Law:
    def law(t: Any, signals: Any, k: Any = k) -> Any:
        return signals["x"][-1] * k

    return law


def by_keyword(k: Any) -> Law:
    def law(t: Any, signals: Any, *, k: Any = k) -> Any:
        return signals["x"][-1] * k

    return law


def by_helper(k: Any) -> Law:
    source = f"def helper(x):\n    return x * {k!r}\ndef law(t, signals):\n    return helper(signals['x'][-1])\n"
    return define(source)


def by_helper_within(k: Any) -> Law:
    source = f"def helper(x):\n    return x * {k!r}\ndef law(t, signals):\n    return max(helper(x) for x in t)\n"
    return define(source)


def by_global(k: Any) -> Law:
    return define(f"import math\nK = {k!r}\ndef law(t, signals):\n    return K * math.floor(signals['x'][-1])\n")


def by_class(k: Any) -> Law:
    kind = f"class Scale:\n    def of(self, x):\n        return {k!r} * x\n"
    return define(kind + "def law(t, signals):\n    return Scale().of(t)\n")


def by_module(k: Any) -> Law:
    tools = types.ModuleType("tools_of_mine")
    exec(f"def scale(x):\n    return {k!r} * x", vars(tools))
    law = define("def law(t, signals):\n    return tools.scale(t)\n")
    law.__globals__["tools"] = tools
    return law


def define(source: str) -> Law:
    names: dict[str, Any] = {"__name__": "metrics"}
    exec(compile(source, "metrics.py", "exec"), names)
    found: Law = names["law"]
    return found


class Scaled:
    def __init__(self, k: Any) -> None:
        self.k = k

    def __call__(self, t: Any, signals: Any) -> Any:
        return self.k * signals["x"][-1]

    def method(self, t: Any, signals: Any) -> Any:
        return self.k


def by_partial(k: Any) -> Law:
    return functools.partial(lambda k, t, signals: k, k)


def by_cache(k: Any) -> Law:
    return functools.lru_cache(around(k))


def by_method(k: Any) -> Law:
    return Scaled(k).method


@pytest.mark.parametrize(
    "make",
    [around, by_default, by_keyword, by_helper, by_helper_within, by_global, by_class, by_module, by_partial, by_cache,
     Scaled, by_method],
)  # fmt: skip
def test_a_changed_part_of_a_function_changes_its_checksum(make: Callable[[Any], Law]) -> None:
    assert len({checksum(make(k)) for k in (1, 5, 1.0, True, -0.0, 0.0)} | {""}) == 7
    assert checksum(make(5)) == checksum(make(5))


def test_values_around_a_function_count() -> None:
    x = np.arange(5000.0)
    y = x.copy()
    y[2500] += 1e-12
    scene = sf.load("rov-two-arms")
    values = [x, y, x.astype(np.float32), {1, 2}, {1, 3}, {"a": 1}, {"a": 2}, [1, [2]], [1, [3]], b"a", b"b", Path("a"),
              Path("b"), np.float64(1.0), np.float32(1.0), scene, scene.replace({"rov.hull.mass": 500.0})]  # fmt: skip
    found = [checksum(around(value)) for value in values]
    assert len({*found, ""}) == len(values) + 1
    assert checksum(around(sf.load("rov-two-arms"))) == checksum(around(scene))
    assert checksum(around(x.copy())) == found[0]


def test_functions_that_call_themselves_have_a_checksum() -> None:
    source = "def law(t, signals):\n    return law(t[1:], signals) + {} if len(t) else 0\n"
    assert "" != checksum(define(source.format(1))) != checksum(define(source.format(2)))


def test_checksums_are_the_same_in_every_process() -> None:
    program = (
        "import numpy as np\nfrom seaframe.run.study.function_checksums import checksum\nK = {'a', 'b', 'c'}\n"
        "def law(t, signals):\n    return len(K & {'b', 'x', 'y'}) + np.mean(t) if 'x' in {'x', 'u', 'v'} else 0\n"
        "print(checksum(law))"
    )
    found = set()
    for seed in ("1", "2", "3"):
        environment = {"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)}
        words = [sys.executable, "-c", program]
        found.add(subprocess.run(words, env=environment, capture_output=True, text=True, check=True).stdout)
    assert len(found) == 1


def test_the_functions_that_a_file_imports_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "metrics_file.py").write_text("from scale_of_mine import scale\ndef law(t, x):\n    return scale(t)\n")
    found = set()
    for k in (1, 2):
        module = types.ModuleType("scale_of_mine")
        exec(f"def scale(x):\n    return {k} * x", vars(module))
        monkeypatch.setitem(sys.modules, "scale_of_mine", module)
        path = tmp_path / f"metrics_{k}.py"
        path.write_text((tmp_path / "metrics_file.py").read_text())
        found.add(code_checksum(load_function(path, "law")))
    assert len({*found, ""}) == 3


def test_functions_that_cannot_be_summed_are_refused_with_a_folder(tmp_path: Path) -> None:
    lock = threading.Lock()

    def guarded(t: Any, signals: Any) -> float:
        with lock:
            return 1.0

    assert checksum(guarded) == ""
    keep: dict[str, Any] = {"own": (guarded, "rov.hull.depth")}
    scene = sf.load("rov-one-arm-hold")
    assert sf.study(scene, keep=keep, duration=0.1)["own"] == [1.0]
    with pytest.raises(SeaframeError) as caught:
        sf.study(scene, keep=keep, duration=0.1, out=tmp_path / "out")
    assert (caught.value.code, caught.value.path) == ("unsupported", "keep.own")
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("make", [around, Scaled])
def test_a_study_does_not_go_on_with_another_function(make: Callable[[Any], Law], tmp_path: Path) -> None:
    scene = sf.load("rov-one-arm-hold").replace({"run.duration": 0.1})

    def keep(k: float) -> dict[str, Any]:
        law = make(k)
        return {"own": (lambda t, signals: law(t, {"x": signals["rov.hull.depth"]}), "rov.hull.depth")}

    sf.study(scene, keep=keep(1.0), out=tmp_path)
    assert sf.study(scene, keep=keep(1.0), out=tmp_path).computed == 0
    with pytest.raises(SeaframeError) as caught:
        sf.study(scene, keep=keep(5.0), out=tmp_path)
    assert caught.value.code == "conflict"
