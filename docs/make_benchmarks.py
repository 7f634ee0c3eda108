"""The page of benchmarks, from what `benchmarks/bench_engine.py --json` printed into benchmarks/results."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

OURS = "ours"
HEAD = """# Benchmarks

Written from `benchmarks/results`, which `benchmarks/bench_engine.py --json` printed. Engines take turns in one run, the
best slice of each counts, and ratios depend little on the machine and its load: [](how-to/performance.md) says more.

![All runs of a study are lanes of one program](_static/mission-study.png)
"""


def benchmarks_page(folder: Path) -> str:
    """Return the page as Markdown, with a section for each file of results."""
    files = sorted(folder.glob("*.json"))
    return "\n".join([HEAD, *(section(json.loads(file.read_text(encoding="utf-8"))) for file in files)])


def section(found: Mapping[str, Any]) -> str:
    """Return the tables of one file."""
    water = "in water" if found["results"][0]["case"]["water"] else "in air"
    machine = f"{found['system']}, Python {found['python']}; at most {found['peak'] / 1e9:.0f} GFLOP/s a core"
    parts = [
        f"## {found['processor']}, {found['cores']} cores",
        f"{machine}. Seaframe {water}; in brackets how many times as fast as the other it is.",
        "One call of forward dynamics [µs]:",
        table(found["results"], "calls", lambda seconds: f"{1e6 * seconds:.3g}", lambda ours, peer: peer / ours),
        f"RK4 steps of {found['robots']} robots on {found['threads']} cores, by CPU time [thousands a second]:",
        table(found["results"], "steps", lambda rate: f"{1e-3 * rate:,.0f}", lambda ours, peer: ours / peer),
    ]
    return "\n\n".join(parts) + "\n"


def table(
    results: Sequence[Mapping[str, Any]],
    key: str,
    shown: Callable[[float], str],
    ratio: Callable[[float, float], float],
) -> str:
    """Return a table with a row for each engine: its figures, and in brackets how many times as fast Seaframe is."""
    engines = list(dict.fromkeys(engine for result in results for engine in result[key]))
    titles = [
        f"{result['case']['name']} {'random' if result['case']['random_frames'] else 'aligned'}" for result in results
    ]
    lines = [f"| | {' | '.join(titles)} |", f"|---|{'--:|' * len(results)}"]
    for engine in engines:
        cells = []
        for value, ours in ((result[key].get(engine), result[key][OURS]) for result in results):
            times = "" if engine.startswith(OURS) or value is None else f" ({ratio(ours, value):.1f})"
            cells.append("" if value is None else shown(value) + times)
        lines.append(f"| {engine.replace(OURS, 'Seaframe')} | {' | '.join(cells)} |")
    return "\n".join(lines)
