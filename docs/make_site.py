"""Write the documentation with the gallery as live pages: `python -m docs.make_site [FOLDER]`, by default build/site.

Pages, screenshots and runs of experiments are kept in build/ and made again only if they are missing.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from html import escape
from pathlib import Path

import seaframe as sf
from seaframe.catalogue import FOLDER

from . import make_pages
from .make_benchmarks import benchmarks_page

DOCS = Path(__file__).resolve().parent
RESULTS = DOCS.parent / "benchmarks" / "results"
TABLE = "<!-- written by `python -m docs.make_site --table` -->\n"
GROUPS = (  # names begin with, title, page of the study; the first that fits counts
    (("rov-one-arm", "rov-monte-carlo", "rov-flexible-arm"), "A vehicle and its arm", "papers/rov-one-arm.md"),
    (("rov-two-arms",), "A vehicle with two arms", "papers/rov-two-arms.md"),
    (("snake",), "Snakes", "papers/snake.md"),
    (("modular", "bluerov", "tethered"), "Joined vehicles", "papers/modular-bluerov.md"),
    (("flexible-arm",), "Flexible arms", "papers/flexible-arm.md"),
    (("double-pendulum", ""), "Measured robots", ""),
)
LIVE = """```{{raw}} html
<a class="live" href="../live/{name}.html" onclick="{show}; return false">
<img src="../live/{name}.page.jpg" alt="The page of {name}"><span>Run it here: press to start</span></a>
<p><a href="../live/{name}.html">In a window of its own</a></p>
```
"""
SHOW = (
    "const view = document.createElement('iframe'); view.className = 'live'; view.title = 'Simulation'; "
    "view.setAttribute('sandbox', 'allow-scripts allow-downloads'); view.src = this.href; this.replaceWith(view)"
)


def main(arguments: Sequence[str]) -> int:
    """Write the site, or with --table the table of experiments into docs/gallery.md."""
    if "--table" in arguments:
        page = DOCS / "gallery.md"
        page.write_text(with_table(page.read_text(encoding="utf-8"), experiments_table()), encoding="utf-8")
        return 0
    site = Path(arguments[0] if arguments else "build/site")
    build = site.parent
    names = sf.gallery()
    source, extra = build / "site-source" / "docs", build / "site-extra"
    problems = live_pages(extra / "live", names)
    with ThreadPoolExecutor(2) as runners:
        problems += filter(None, runners.map(lambda name: run(build / "site-runs" / name, name), names))
    shutil.rmtree(source, ignore_errors=True)
    shutil.copytree(DOCS, source, ignore=shutil.ignore_patterns("*.pyc", "__pycache__"))
    shutil.copyfile(DOCS.parent / "CHANGELOG.md", source.parent / "CHANGELOG.md")
    write_gallery(source, extra / "live", build / "site-runs", names)
    (source / "benchmarks.md").write_text(benchmarks_page(RESULTS), encoding="utf-8")
    for problem in problems:
        print(problem, file=sys.stderr)
    return sphinx(source, site, extra) or bool(problems)


def group_of(name: str) -> int:
    """Return the number of the group of an experiment."""
    return next(k for k, (starts, _, _) in enumerate(GROUPS) if name.startswith(starts))


def with_table(page: str, table: str) -> str:
    """Return a page with another table below its mark."""
    return page.partition(TABLE)[0] + TABLE + table


def experiments_table() -> str:
    """Return the experiments of each group as Markdown tables."""
    names = sf.gallery()
    parts = []
    for number, (_, title, study) in enumerate(GROUPS):
        rows = [f"| `{name}` | {sf.load(name).description} |" for name in names if group_of(name) == number]
        parts.append("\n".join([*heading(title, study), "| name | what |", "|---|---|", *rows]))
    return "\n" + "\n\n".join(parts) + "\n"


def experiments_cards(names: Sequence[str]) -> str:
    """Return the experiments of each group as cards with pictures, which lead to their pages."""
    parts = []
    for number, (_, title, study) in enumerate(GROUPS):
        cards = [card(name) for name in names if group_of(name) == number]
        if cards:
            parts.append("\n".join([*heading(title, study), ":::{container} cards gallery", *cards, ":::"]))
    return "\n" + "\n\n".join(parts) + "\n"


def heading(title: str, study: str) -> list[str]:
    """Return the heading of a group, with a link to its study."""
    return [f"## {title}", "", *([f"[The study, row by row]({study})", ""] if study else [])]


def card(name: str) -> str:
    """Return an entry of the gallery."""
    picture = f"[![{name}](_live/{name}.jpg)](gallery/{name}.md)"
    return f"- {picture}\n\n  **[{name}](gallery/{name}.md)**: {escape(sf.load(name).description)}\n"


def write_gallery(source: Path, live: Path, runs: Path, names: Sequence[str]) -> None:
    """Write the gallery, and a page for each experiment: the live page, claim and checks, and figures."""
    shutil.copytree(live, source / "_live", ignore=shutil.ignore_patterns("*.html"))
    (source / "gallery").mkdir()
    for name in names:
        (source / "gallery" / f"{name}.md").write_text(experiment(source, runs / name, name), encoding="utf-8")
    page = source / "gallery.md"
    toctree = "\n```{toctree}\n:hidden:\n:glob:\n\ngallery/*\n```\n"
    page.write_text(with_table(page.read_text(encoding="utf-8"), experiments_cards(names)) + toctree, encoding="utf-8")


def experiment(source: Path, run: Path, name: str) -> str:
    """Return the page of an experiment."""
    title, _, readme = (FOLDER / name / "README.md").read_text(encoding="utf-8").partition("\n")
    figures = []
    for picture in sorted(run.glob("*.png")):
        kept = f"{name}-{picture.name}"
        shutil.copyfile(picture, source / "_live" / kept)
        figures.append(f"![{picture.stem.replace('-', ' ')}](../_live/{kept})\n")
    study = GROUPS[group_of(name)][2]
    parts = [title, LIVE.format(name=name, show=SHOW), f"    seaframe run {name}\n", readme.strip(), "\n## Figures\n"]
    return "\n".join([*parts, *figures, f"[The study, row by row](../{study})\n" if study else ""])


def live_pages(folder: Path, names: Sequence[str]) -> list[str]:
    """Write the pages and screenshots that are missing; return problems."""
    folder.mkdir(parents=True, exist_ok=True)
    missing = [name for name in names if not (folder / f"{name}.jpg").is_file()]
    return make_pages.make(folder, missing) if missing else []


def run(folder: Path, name: str) -> str | None:
    """Run an experiment for its figures, if they are missing; return what failed."""
    if (folder / "summary.json").is_file():
        return None
    print(f"running {name}", flush=True)
    command = [sys.executable, "-m", "seaframe", "run", name, "--out", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return f"{name}: {done.stderr.strip() or 'a check failed'}" if done.returncode else None


def sphinx(source: Path, site: Path, extra: Path) -> int:
    """Build the pages, every warning an error; return the exit code."""
    options = ["--fail-on-warning", "--keep-going", "--quiet", "-b", "html", "-D", f"html_extra_path={extra.resolve()}"]
    return subprocess.run([sys.executable, "-m", "sphinx", *options, str(source), str(site)], check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
