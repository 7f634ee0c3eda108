"""Write the report of a run: one HTML file that contains everything and loads nothing.

The 3D view of the run is a separate page in a sandboxed frame; there is no other script in the file.

Figures are SVG whose colours are CSS variables, so that they follow the reader's light or dark theme.
"""

from __future__ import annotations

import colorsys
import io
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, Any

from ..exchange.robots.import_report import KINDS, format_total
from ..scene.fluid import DEFINITE_SLACK
from ..scene.locating import import_of
from ..whole_files import write_file
from . import plots, words
from .html_parts import pairs, section, table
from .markdown import to_html
from .motor_plots import motor_figures
from .motor_words import HEADS, battery_line, motor_rows
from .palette import COLOURS, ON_DARK

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from ..exchange.robots.import_report import ImportReport
    from ..run.checks import Check
    from ..run.motors import Motors
    from ..run.recording import Run
    from ..scene.model import Scene

TEMPLATE = Path(__file__).with_name("report.html")
COLOUR = re.compile(r"#[0-9a-fA-F]{6}\b")
TAG = re.compile(r"(<[^>]*>)")
OF_PAGE = {plots.PAPER: "--paper", plots.INK: "--ink"}  # colours of figures that follow those of the page
LEAST_LIGHT = 0.6  # smallest lightness of a coloured line on a dark background
LONG = 24  # entries; longer lists are abridged
VERDICTS = {True: '<span class="verdict pass">met</span>', False: '<span class="verdict fail">not met</span>'}
HEALTH = {
    "energy_residual": ("Energy minus work", "largest residual, relative to the largest energy or work"),
    "momentum_residual": ("Momentum minus impulse", "largest residual, relative to the largest momentum or impulse"),
    "orthonormality": ("Rotations", "largest entry of R<sup>T</sup>R − 1"),
    "constraint_drift": ("Connections", "largest residual of a closed connection [m, rad]"),
    "coriolis_power": ("Coriolis terms of added mass", "power, which should be zero, relative to its terms"),
    "added_mass": (
        "Added mass",
        "smallest over largest eigenvalue, of the link where it is least. Zero or positive is right: zero where a "
        "motion moves no water, as a cylinder that spins about its axis; a negative one would create energy",
    ),
    "step_error": ("Step error", "largest difference between a step and two half steps, over some steps of the run"),
}


def write_report(
    run: Run,
    path: Path,
    checks: Sequence[Check] | None = None,
    readme: str | None = None,
    skipped: str = "",
    drawn: Mapping[str, Figure] | None = None,
) -> None:
    """Write the report of a run to a file.

    `checks` are shown with their verdicts, or the sentence `skipped` in their place; `readme` is the experiment's own
    text in Markdown; `drawn` are figures by title, by default those of the scene.
    """
    write_file(path, report_html(run, checks, readme, skipped, drawn).encode())


def report_html(
    run: Run,
    checks: Sequence[Check] | None = None,
    readme: str | None = None,
    skipped: str = "",
    drawn: Mapping[str, Figure] | None = None,
) -> str:
    """Return the report of a run as HTML; see `write_report` for the arguments."""
    motors = run.motors
    if drawn is None:
        drawn = plots.figures(run)
        drawn |= motor_figures(run, drawn)
    figures, colours = figures_html(drawn)
    sections = [
        section("Checks", checks_html(checks, skipped)) if checks or skipped else "",
        section("Figures", figures),
        section("Simulation", simulation_html(run)),
        section("Motors", motors_html(motors)) if motors.joints or motors.batteries else "",
        section("Health", health_html(run)),
        section("About the experiment", to_html(readme)) if readme else "",
        section("Import", import_html(report)) if (report := import_of(run.scene)) is not None else "",
        section("Sources", sources_html(run.scene)) if run.scene.sources else "",
        section("The scene", scene_html(run.scene)),
    ]
    return Template(TEMPLATE.read_text(encoding="utf-8")).substitute(
        title=escape(run.scene.name),
        lead=lead_html(run, checks),
        view=view_html(run),
        sections="\n".join(filter(None, sections)),
        version=escape(run.version),
        light=" ".join(f"{variable(colour)}: {colour};" for colour in colours),
        dark=" ".join(f"{variable(colour)}: {dark_variant(colour)};" for colour in colours),
    )


def lead_html(run: Run, checks: Sequence[Check] | None) -> str:
    """Return the scene's description, how it ran, and the verdict."""
    description = f"<p>{escape(run.scene.description)}</p>\n" if run.scene.description else ""
    ran = f"{float(run.t[-1] - run.t[0]):g} s of motion in {len(run.t) - 1} steps of {run.dt:g} s"
    method = f"formulation <strong>{escape(run.method)}</strong>, integrator <strong>{escape(run.integrator)}</strong>"
    return f'{description}<p class="lead">{ran}; {method}.</p>\n{verdict_html(checks)}'


def view_html(run: Run) -> str:
    """Return a picture of the run, and the page that plays it once the reader opens it.

    The page is in a frame without access to anything outside it, which a browser loads when it is shown. It has no
    charts at first: the report has the same figures in full size.
    """
    from .page import PageOptions, page_html
    from .poster import poster_svg

    page = page_html(run.scene, [run], PageOptions(live=False, charts=False))
    quoted = page.replace("&", "&amp;").replace('"', "&quot;")
    return (
        f'<details class="view"><summary>{poster_svg(run)}<b class="open">Play in three dimensions</b></summary>'
        '<iframe title="The run in three dimensions" sandbox="allow-scripts allow-downloads" '
        f'loading="lazy" srcdoc="{quoted}"></iframe></details>'
    )


def verdict_html(checks: Sequence[Check] | None) -> str:
    """Return the number of values met, coloured; empty without checks."""
    if not checks:
        return ""
    kind = "pass" if all(check.passed for check in checks) else "fail"
    return f'<span class="verdict {kind}">{words.verdict(checks)}</span>'


def checks_html(checks: Sequence[Check] | None, skipped: str) -> str:
    """Return a table of checks: what, expected, its kind, got, tolerance, verdict, and notes if there are any."""
    if not checks:
        return f'<p class="lead">{escape(skipped)}</p>'
    noted = any(map(words.note, checks))
    heads = ["what", "expected", "kind", "got", "tolerance", "verdict", *(["note"] if noted else [])]
    rows = [
        [
            f"<td>{escape(check.what)}</td>",
            f'<td class="digits">{escape(words.values(check.expected))}</td>',
            f"<td>{check.kind}</td>",
            f'<td class="digits">{escape(words.values(check.got))}</td>',
            f'<td class="number">{escape(words.tolerance(check))}</td>',
            f"<td>{VERDICTS[check.passed]}</td>",
            *([f"<td>{escape(words.note(check))}</td>"] if noted else []),
        ]
        for check in checks
    ]
    return table(heads, rows)


# Figures


def figures_html(drawn: Mapping[str, Figure]) -> tuple[str, list[str]]:
    """Return all figures as HTML, and the colours in them other than those of the page."""
    colours: dict[str, None] = {}
    parts = []
    for number, (title, figure) in enumerate(drawn.items(), start=1):
        texts, tags = split_tags(plots.svg(figure))
        found = (colour.lower() for tag in tags for colour in COLOUR.findall(tag))
        colours |= dict.fromkeys(colour for colour in found if colour not in OF_PAGE)
        own = [
            COLOUR.sub(lambda match: f"var({variable(match[0].lower())})", prefix_identifiers(tag, f"f{number}-"))
            for tag in tags
        ]
        themed = "".join(part for pair in zip(texts, [*own, ""], strict=True) for part in pair)
        label = f'<svg role="img" aria-label="{escape(title)}" '
        parts.append(f"<figure>\n{themed.replace('<svg ', label, 1)}</figure>")
    return "\n".join(parts), list(colours)


def split_tags(drawing: str) -> tuple[list[str], list[str]]:
    """Split an SVG into its texts and the tags between them, since a text is neither a colour nor an identifier."""
    parts = TAG.split(drawing)
    return parts[::2], parts[1::2]


def prefix_identifiers(tag: str, prefix: str) -> str:
    """Prefix the identifiers in a tag, so that they differ from those of the other figures."""
    return re.sub(r'(\bid="|url\(#|href="#)', rf"\g<1>{prefix}", tag)


def variable(colour: str) -> str:
    """Return the name of the CSS variable for a colour."""
    return OF_PAGE.get(colour, f"--c-{colour[1:]}")


def dark_variant(colour: str) -> str:
    """Return the replacement of a colour on a dark background: that of the palette, else its hue, but never dark."""
    if colour in COLOURS:
        return ON_DARK[COLOURS.index(colour)]
    hue, lightness, saturation = colorsys.rgb_to_hls(*(int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)))
    least = LEAST_LIGHT if saturation > 0.1 else 0.0
    channels = colorsys.hls_to_rgb(hue, max(least, 0.92 - 0.84 * lightness), saturation)
    return "#" + "".join(f"{round(255 * channel):02x}" for channel in channels)


# Simulation


def simulation_html(run: Run) -> str:
    """Return how the scene ran, what acts in it, and tables of the robots' links."""
    how = {
        "Formulation": run.method,
        "Integrator": run.integrator,
        "Step": f"{run.dt:g} s",
        "Duration": f"{float(run.t[-1] - run.t[0]):g} s, {len(run.t) - 1} steps",
        **({"Computing time": f"{run.wall_s:.2g} s"} if math.isfinite(run.wall_s) else {}),
        "Version": f"Seaframe {run.version}",
        "Seed": str(run.seed),
    }
    replaced = words.REPLACED if run.replaces_controllers else ""
    acts = ((name.capitalize(), text) for name, text in words.list_effects(run.scene, replaced))
    rows = [(escape(name), escape(text)) for name, text in (*how.items(), *acts)]
    latches = "".join(f"<p>{escape(line)}</p>" for line in words.latch_lines(run))
    return pairs(rows) + latches + "\n".join(robot_html(run.scene, name) for name in run.scene.robots)


def motors_html(motors: Motors) -> str:
    """Return a table of the motors' loads, what batteries gave, and warnings."""
    rows = (
        [f'<th scope="row">{escape(name)}</th>', *(f"<td>{escape(cell)}</td>" for cell in cells)]
        for name, *cells in motor_rows(motors)
    )
    lines = [*map(battery_line, motors.batteries.values()), *motors.warnings]
    return "\n".join([table(HEADS, rows), *(f"<p>{escape(line)}</p>" for line in lines)])


def robot_html(scene: Scene, name: str) -> str:
    """Return a table of the links of a robot with their joints, masses and drives."""
    robot = scene.robots[name]
    rows, drives = [], scene.all_drives
    for link_name, link in robot.mounted_links.items():
        drive = drives.get(f"{name}.{link_name}")
        cells = [link.parent or "", words.joint_words(link, robot.base)]
        driven = words.drive_words(drive, link) if drive else ""
        rows.append(
            [
                f'<th scope="row">{escape(link_name)}</th>',
                *(f"<td>{escape(cell)}</td>" for cell in cells),
                f'<td class="number">{words.number(link.total_mass)}</td>',
                f"<td>{escape(words.vector(link.total_center))}</td>",
                f"<td>{escape(driven)}</td>",
            ]
        )
    total = words.number(sum(link.total_mass for link in robot.links.values()))
    heads = ["link", "parent", "joint", "mass [kg]", "centre of mass [m]", "driven by"]
    return f"<h3>{escape(name)}: {len(robot.links)} links, {total} kg</h3>\n{table(heads, rows)}"


def health_html(run: Run) -> str:
    """Return a table of balances, which the integrator does not enforce, and advice."""
    found: dict[str, Any] = run.health.to_dict()
    rows = [
        [
            f'<th scope="row">{title}</th>',
            f'<td class="number">{"does not apply" if found[key] is None else f"{found[key]:.1e}"}'
            f"{added_mass_verdict(found[key]) if key == 'added_mass' else ''}</td>",
            f"<td>{meaning}</td>",
        ]
        for key, (title, meaning) in HEALTH.items()
    ]
    advice = "".join(f"<p>{escape(line)}</p>" for line in found["advice"])
    return table(["balance", "value", "meaning"], rows) + advice + energy_html(run)


def added_mass_verdict(ratio: float | None) -> str:
    """Return a mark whether the least eigenvalue of added mass, over the largest, is valid; nothing in a dry scene."""
    if ratio is None:
        return ""
    valid = ratio >= -DEFINITE_SLACK
    return f' <span class="verdict {"pass" if valid else "fail"}">{"valid" if valid else "negative"}</span>'


def energy_html(run: Run) -> str:
    """Return a table of the work done on the robots and the change of their energy."""
    from ..dynamics.balance import energy_in_frame

    first, last = (energy_in_frame(run.eom.tree, run.q[k].tolist(), run.v[k].tolist()) for k in (0, -1))
    frame = ", relative to the steady current" if run.eom.tree.current is not None else ""
    gained = [(f"change of kinetic and potential energy{frame}", float(last - first))]
    rows = [
        [f'<th scope="row">{escape(what)}</th>', f'<td class="number">{joule:+.6g}</td>']
        for what, joule in [*((f"work of {kind}", work) for kind, work in run.health.work.items()), *gained]
    ]
    return f"<h3>Energy balance</h3>\n{table(['over the run', 'energy [J]'], rows)}"


def import_html(report: ImportReport) -> str:
    """Return what the import of a robot file read, estimated, assumed and ignored, with its places."""
    totals = pairs((escape(key), escape(format_total(value))) for key, value in report.totals.items())
    rows = [
        [f"<td>{escape(text)}</td>" for text in (kind, remark.place.replace(report.home, ""), remark.path, remark.text)]
        for kind in KINDS
        for remark in report.of_kind(kind)
    ]
    origin = f"<p>{escape(Path(report.file).name)} ({escape(report.format)})</p>"
    return f"{origin}\n{totals}\n{table(['what', 'where', 'path', 'remark'], rows)}"


def sources_html(scene: Scene) -> str:
    """Return a table of the sources of numbers in the scene."""
    return pairs((escape(path), escape(text)) for path, text in scene.sources.items())


def scene_html(scene: Scene) -> str:
    """Return the scene in the form of its file, folded."""
    return f"<details><summary>Show the scene</summary>\n<pre>{escape(scene_text(scene))}</pre></details>"


def scene_text(scene: Scene) -> str:
    """Return the scene in the form of a file, with long lists abridged."""
    return yaml_text(abridge({"seaframe": scene.seaframe} | scene.to_dict()))


def scene_yaml(scene: Scene) -> str:
    """Return the scene in the form of a file."""
    return yaml_text({"seaframe": scene.seaframe} | scene.to_dict())


def yaml_text(data: Mapping[str, Any]) -> str:
    """Format data as YAML."""
    from ruamel.yaml import YAML

    yaml = YAML(typ="safe", pure=True)
    yaml.default_flow_style = None
    yaml.sort_base_mapping_type_on_output = False  # type: ignore[assignment]
    yaml.width = 100
    buffer = io.StringIO()
    yaml.dump(data, buffer)
    return buffer.getvalue()


def abridge(part: Any) -> Any:
    """Return data with long lists abridged."""
    if isinstance(part, dict):
        return {key: abridge(value) for key, value in part.items()}
    if isinstance(part, list):
        return [abridge(value) for value in (part if len(part) <= LONG else abridge_list(part))]
    return part


def abridge_list(long: Sequence[Any]) -> Iterator[Any]:
    """Yield the first and last entries of a long list, and the number of those left out."""
    yield from long[:3]
    yield f"... {len(long) - 4} more ..."
    yield long[-1]
