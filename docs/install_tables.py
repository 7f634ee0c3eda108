"""Tables of the installation page: `python docs/install_tables.py` prints the extras, and the core with its sizes.

The sizes are those of the environment that runs it: use one that holds nothing but Seaframe.
"""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import distribution
from pathlib import Path

from seaframe.extras import EXTRAS

ROOT = Path(__file__).resolve().parents[1]
NAME = re.compile(r"[A-Za-z0-9._-]+")
SMALL = 5.0  # MB; packages below it share a row


def extras_table(pyproject: Path = ROOT / "pyproject.toml") -> str:
    """Return the extras as Markdown: what each adds, and the packages and least versions that it takes."""
    optional = tomllib.loads(pyproject.read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    rows = (f"| `{name}` | {gives} | {', '.join(optional[name])} |" for name, gives in sorted(EXTRAS.items()))
    return "\n".join(["| extra | gives | packages |", "|---|---|---|", *rows])


def core_packages(name: str = "seaframe") -> set[str]:
    """Return the names of a package and of all that it requires without extras, as installed here."""
    found, waiting = set[str](), [name]
    while waiting:
        known = distribution(waiting.pop())
        found.add(known.name)
        for line in known.requires or []:
            _, _, condition = line.partition(";")
            if (match := NAME.match(line)) and not condition and match.group() not in found:
                waiting.append(match.group())
    return found


def installed_size(name: str) -> float:
    """Return the size of a package's files [MB]."""
    places = (Path(str(file.locate())) for file in distribution(name).files or [])
    return sum(place.stat().st_size for place in places if place.is_file()) / 1e6


def sizes_table(names: set[str]) -> str:
    """Return packages with their sizes as Markdown, largest first."""
    sizes = {name: installed_size(name) for name in names}
    large = sorted((name for name in sizes if sizes[name] >= SMALL), key=sizes.__getitem__, reverse=True)
    rest = sum(size for size in sizes.values() if size < SMALL)
    rows = [f"| {name} {distribution(name).version} | {sizes[name]:.0f} |" for name in large]
    rows += [f"| {len(sizes) - len(large)} more | {rest:.0f} |", f"| together | {sum(sizes.values()):.0f} |"]
    return "\n".join(["| package | MB |", "|---|---|", *rows])


if __name__ == "__main__":
    print(extras_table(), sizes_table(core_packages()), sep="\n\n")
