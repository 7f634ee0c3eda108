"""Size, opening time, frame rate and simulation speed of pages, compared with targets.

    python benchmarks/bench_page.py [--json] [NAME ...]

NAME: experiments whose pages are measured, by default a few. Speeds are those of the swimming snake with 26 degrees of
freedom at steps of 2 ms, in node and in headless Chromium, which draws in software here. Other work on the machine
affects the results: for speeds the best of several intervals counts, for frame rates the whole time.
"""

from __future__ import annotations

import argparse
import json as json_format
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import seaframe as sf
from seaframe.look.page import dynamics, sliders, write_page

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # helpers of the tests of pages are used here as well
if TYPE_CHECKING:
    from tests.look.page.chromium import Browser

NAMES = ("rov-one-arm-water", "rov-two-arms", "snake-water", "modular-bluerov", "flexible-arm-elasticity")
SNAKE, STEP, STEPS = "snake-water", 0.002, 5000
MOST_BYTES, MOST_SECONDS, LEAST_RATE, LEAST_SPEED = 1.5e6, 2.0, 8.0, 150.0
WARM, WATCHED = 6.0, 6.0  # before and while frames are counted [s]
LOOP = """(() => { const {simulation} = seaframe; let best = Infinity;
  for (let window = 0; window < %d; window++) {
    const began = performance.now();
    for (let n = 0; n < 250; n++) simulation.step();
    best = Math.min(best, performance.now() - began);
  }
  return 250 / (best / 1000); })()"""


@dataclass(frozen=True, slots=True)
class Measured:
    """A measured value with its unit, and the target as a lower or upper bound."""

    what: str
    value: float
    unit: str
    aim: float
    at_least: bool

    @property
    def met(self) -> bool:
        return self.value >= self.aim if self.at_least else self.value <= self.aim

    @property
    def line(self) -> str:
        bound = "at least" if self.at_least else "at most"
        verdict = "met" if self.met else "MISSED"
        return f"{self.what:44} {self.value:9.3g} {self.unit:9} {bound:8} {self.aim:6.3g}   {verdict}"


def measure_opening(browser: Browser, path: Path) -> Iterator[Measured]:
    """Measure the time until the first frame of a page, and its frame rate."""
    tab = browser.open(path)
    tab.wait("performance.getEntriesByName('opened').length > 0")
    yield Measured(
        f"{path.stem}: opens in",
        tab.run("performance.getEntriesByName('opened')[0].startTime") / 1000.0,
        "s",
        MOST_SECONDS,
        False,
    )
    time.sleep(WARM)
    began, before = time.perf_counter(), tab.run("seaframe.pictures")
    time.sleep(WATCHED)
    rate = (tab.run("seaframe.pictures") - before) / (time.perf_counter() - began)
    yield Measured(f"{path.stem}: frame rate at 1280x720", rate, "1/s", LEAST_RATE, True)
    tab.close()


def measure_speeds(browser: Browser | None, folder: Path) -> Iterator[Measured]:
    """Measure the simulation speed of the snake relative to real time."""
    from tests.look.page.scenes import under_node
    from tests.program.node import NODE

    scene = sf.load(SNAKE).replace({"run.dt": STEP})
    if NODE is not None:
        model = dynamics.dynamics_of(scene, sliders.default_free(scene), switches=False)
        for engine in ("webassembly", "javascript"):
            speed = under_node(folder, model, STEPS, STEPS, engine=engine).speed
            yield Measured(f"{SNAKE} in node, {engine}", speed * model["h"], "x real", LEAST_SPEED, True)
    if browser is not None:
        write_page(folder / "speed.html", scene)
        for engine in ("webassembly", "javascript"):
            tab = browser.open(folder / "speed.html", f"#engine={engine}")
            tab.run("seaframe.setPlaying(false), seaframe.tick = () => {}, seaframe.restart()")
            speed = tab.run(LOOP % (STEPS // 250)) * tab.run("seaframe.simulation.described.h")
            yield Measured(f"{SNAKE} in Chromium, {engine}", speed, "x real", LEAST_SPEED, True)
            tab.close()


def measure_pages(names: Sequence[str], browser: Browser | None, folder: Path) -> Iterator[Measured]:
    for name in names:
        path = folder / f"{name}.html"
        write_page(path, sf.load(name))
        yield Measured(f"{name}: size", path.stat().st_size / 1e6, "MB", MOST_BYTES / 1e6, False)
        if browser is not None:
            yield from measure_opening(browser, path)
    yield from measure_speeds(browser, folder)


def main(json: bool = False, names: Sequence[str] = NAMES) -> int:
    """Measure and print a line for each value at once, or JSON only."""
    from tests.look.page.chromium import CHROMIUM, chromium

    rows: list[dict[str, Any]] = []

    def report(browser: Browser | None) -> None:
        with tempfile.TemporaryDirectory() as folder:
            for row in measure_pages(names or NAMES, browser, Path(folder)):
                rows.append(asdict(row) | {"met": row.met})
                if not json:
                    print(row.line, flush=True)

    if CHROMIUM is None:
        print("No Chromium on this machine: only sizes, and speeds in node.", file=sys.stderr)
        report(None)
    else:
        with chromium() as browser:
            report(browser)
    if json:
        print(json_format.dumps(rows, indent=2))
    return 0


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--json", action="store_true", help="print JSON")
    arguments.add_argument("names", nargs="*", metavar="NAME", help="experiments")
    sys.exit(main(**vars(arguments.parse_args())))
