"""The command `seaframe`: argument parsing only."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Literal, TextIO

from cyclopts import App, CycloptsError, Parameter

from ._version import __version__
from .errors import SeaframeError

BAD_INPUT, INTERRUPTED = 2, 130

app = App(
    name="seaframe",
    version=__version__,
    help="""Dynamics of underwater robots: describe a robot, derive its motion, run it, look at it.

A first look:

    seaframe gallery
    seaframe run rov-one-arm
    seaframe new my-robot.yaml
    seaframe run my-robot.yaml --set rov.upper.mass=8""",
    help_format="plaintext",
    suppress_keyboard_interrupt=False,
)


def described(text: str, *names: str) -> Parameter:
    """A parameter with its help and, where they differ from the argument's own, its names."""
    return Parameter(name=names or None, help=text, negative="", show_default=False)


Target = Annotated[str, described("Name of a built-in experiment, or path of a scene file.", "NAME|FILE")]
Method = Annotated[
    Literal["recursive", "moving-frame", "udwadia-kalaba", "gibbs-appell"] | None,
    described("Formulation of the equations of motion."),
]
Integrator = Annotated[
    Literal["rk4", "paper-rk4", "dopri5", "rodas4", "ros34pw2", "auto"] | None, described("How to step through time.")
]
Changes = Annotated[
    list[str] | None,
    described("PATH=VALUE: another value at a path; may be repeated. Published checks are then skipped.", "--set"),
]
AsJson = Annotated[bool, described("Print the results as JSON, and nothing else.", "--json")]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line. 0: all is well; 1: a check failed; 2: bad input; 130: interrupted."""
    tokens = sys.argv[1:] if arguments is None else list(arguments)
    out = sys.stdout
    sys.stdout = Patient(out)
    try:
        code = app(tokens, exit_on_error=False, print_error=True, result_action="return_value")
        sys.stdout.flush()
    except SeaframeError as error:
        print(error, file=sys.stderr)
        return BAD_INPUT
    except CycloptsError:  # it has said what is wrong
        return BAD_INPUT
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return INTERRUPTED
    except OSError as error:  # such as a full disk
        print(f"cannot go on: {error}", file=sys.stderr)
        return BAD_INPUT
    finally:
        sys.stdout = out
    return code or 0


class Patient(io.TextIOBase):
    """Standard output that goes on, unheard, when its reader, such as `head`, has seen enough."""

    def __init__(self, out: TextIO) -> None:
        self.out = out

    def write(self, text: str) -> int:
        self._tried(lambda: self.out.write(text))
        return len(text)

    def flush(self) -> None:
        self._tried(self.out.flush)

    def _tried(self, action: Callable[[], object]) -> None:
        try:
            action()
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), self.out.fileno())

    def isatty(self) -> bool:
        return self.out.isatty()

    def fileno(self) -> int:
        return self.out.fileno()

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self.out.encoding


@app.command
def run(
    target: Target,
    /,
    *,
    out: Annotated[Path | None, described("Folder for the results; by default out/NAME, after the scene.")] = None,
    changes: Changes = None,
    duration: Annotated[float | None, described("Length of the run [s].")] = None,
    dt: Annotated[float | None, described("Step, and time between recorded states [s].")] = None,
    method: Method = None,
    integrator: Integrator = None,
    live: Annotated[bool, described("Watch it in a browser while it runs; only this machine can.")] = False,
    as_json: AsJson = False,
) -> int:
    """Run a scene and write its results: run.parquet, summary.json, report.html, PNG figures.

    Exits with 1 if a published value is missed.

    For example:

        seaframe run rov-one-arm
        seaframe run my-robot.yaml --duration 5 --out results
        seaframe run my-robot.yaml --set rov.upper.mass=8 --set gravity=[0,0,-9.81]
    """
    from .catalogue import experiment_checks, load
    from .look import console
    from .look.live import view
    from .run.experiment import Overrides, default_folder, parse_changes, planned, run_experiment

    asked = Overrides(parse_changes(changes or []), duration, dt, method, integrator)
    plan = planned(load(target), asked)
    folder = out or default_folder(plan.scene)
    if not as_json:
        console.show_plan(plan)
    with console.progress() as stages:
        simulator = partial(view, show=console.show_live) if live else None
        outcome = run_experiment(plan, folder, experiment_checks, readme_of(target), stages, simulator)
    if as_json:
        print(json.dumps(outcome.summary(), indent=2))
    else:
        console.show_outcome(outcome, folder)
    return 0 if outcome.passed else 1


@app.command
def gallery() -> None:
    """List the built-in experiments: name, what, source."""
    from .catalogue import gallery as names
    from .catalogue import load
    from .look import console

    console.show_gallery([(name, load(name).description, readme_of(name) or "") for name in names()])


@app.command
def page(
    target: Target,
    /,
    *,
    output: Annotated[
        Path | None, described("The page; by default NAME.html, after the scene.", "--output", "-o")
    ] = None,
    free: Annotated[
        list[str] | None,
        described(
            "PATH: a number that becomes a slider; may be repeated. By default drives and the current.", "--free"
        ),
    ] = None,
    changes: Changes = None,
) -> None:
    """Write a page that shows a scene in any browser, with its dynamics inside: one file, no server, no network.

    For example:

        seaframe page rov-one-arm-water
        seaframe page my-robot.yaml -o robot.html --free rov.upper.mass --free water.density
    """
    from .catalogue import load
    from .look import console
    from .look.page import PageOptions, page_html
    from .run.experiment import parse_changes, slug, write_file

    scene = load(target)
    scene = scene.replace(parse_changes(changes)) if changes else scene
    path = output or Path(f"{slug(scene.name) or 'scene'}.html")
    text = page_html(scene, options=PageOptions(free, console.source_of(readme_of(target) or "")))
    write_file(path, text.encode())
    console.say(f"Wrote {path}: {len(text) / 1e6:.2f} MB; open it in a browser")


@app.command
def check(
    target: Target,
    /,
    *,
    states: Annotated[int, Parameter(help="How many random states.")] = 20,
    seed: Annotated[int | None, described("Of the random states; by default the scene's.")] = None,
    as_json: AsJson = False,
) -> int:
    """Compare all formulations on random states of a scene, and say which way each thruster pushes.

    Shows the largest relative differences in mass matrix, accelerations and forces, and how each formulation agrees
    with the energy of the scene. Exits with 1 if one is too large. Then pushes each thruster alone, from rest.
    """
    from .catalogue import load
    from .look import console
    from .run.agreement import agreement
    from .run.signtest import sign_test

    scene = load(target)
    differences = agreement(scene, states, seed)
    if as_json:
        print(json.dumps([difference.to_dict() for difference in differences], indent=2))
    else:
        console.show_agreement(scene, states, differences)
        if scene.thrusters:
            console.show_sign_test(sign_test(scene))
    return 0 if all(difference.passed for difference in differences) else 1


@app.command
def modes(
    target: Target,
    /,
    *,
    rest: Annotated[bool, described("About where the scene comes to rest, not about its start.")] = False,
    count: Annotated[int | None, described("How many modes to show, the slowest first; by default all.")] = None,
    changes: Changes = None,
    out: Annotated[Path | None, described("Folder for modes.json and modes.png; by default none is written.")] = None,
    as_json: AsJson = False,
) -> None:
    """Natural frequencies, damping and shapes of small motion about a state, in air or in water as the scene says.

    For example:

        seaframe modes rov-one-arm-water --rest
        seaframe modes my-robot.yaml --set water.density=0.001 --out modes
    """
    from .catalogue import load
    from .look import console
    from .look.modes import show_modes
    from .look.plots import png
    from .run.experiment import parse_changes, write_file
    from .run.modes import modes as analysed

    scene = load(target)
    found = analysed(scene.replace(parse_changes(changes)) if changes else scene, rest)
    if as_json:
        print(found.to_json())
    else:
        show_modes(found, count)
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
        write_file(out / "modes.json", found.to_json().encode())
        write_file(out / "modes.png", png(found.plot(count or 6)))
        if not as_json:
            console.say(f"Wrote {out / 'modes.json'} and modes.png")


@app.command
def new(
    file: Annotated[Path, described("Path of the new scene file, such as my-robot.yaml; it must not exist yet.")], /
) -> None:
    """Write a commented scene to start from."""
    from .look import console
    from .look.starter import write_starter

    write_starter(file)
    console.say(f"Wrote {file}. Run it: seaframe run {file}")


@app.command
def schema(
    *,
    markdown: Annotated[bool, described("All keys of scene files in tables, to read: Markdown.")] = False,
    output: Annotated[Path | None, described("Write it to a file instead.", "--output", "-o")] = None,
) -> None:
    """Print the JSON schema of scene files, with which editors complete and check them."""
    from .look.reference import reference
    from .look.schema import scene_schema
    from .run.experiment import write_file

    text = reference() if markdown else json.dumps(scene_schema(), indent=2) + "\n"
    if output is None:
        print(text, end="")
    else:
        write_file(output, text.encode())


@app.command
def equations(
    target: Target,
    /,
    *,
    latex: Annotated[bool, described("As LaTeX.")] = False,
    text: Annotated[bool, described("As Python; this is what is printed if nothing else is asked for.")] = False,
    method: Method = None,
    matrices: Annotated[bool, described("The mass matrix too, and M* and N* of the moving-frame method.")] = False,
    operations: Annotated[bool, described("Count the operations of every formulation instead.")] = False,
) -> None:
    """Print the equations of motion of a small scene in symbols, or count their operations.

    For example:

        seaframe equations rov-one-arm-reduced
        seaframe equations my-robot.yaml --latex --method moving-frame --matrices
        seaframe equations snake --operations
    """
    from .catalogue import load
    from .look import console
    from .program.symbolic import equations_of

    if latex and text:
        raise SeaframeError("--latex or --text: choose one.")
    if operations:
        console.show_operations(load(target))
        return
    found = equations_of(load(target), method or "recursive")
    print(found.latex(matrices) if latex else found.text(matrices).rstrip("\n"))


@app.command
def explain(target: Target, /, *, method: Method = None) -> None:
    """Count the operations of each part of the physics: what costs how much, once compiled."""
    from .catalogue import load
    from .look import console

    console.show_costs(load(target), method or "recursive")


@app.command
def bench(
    *targets: Annotated[str, described("Names of experiments or scene files; by default three of the gallery.")],
    as_json: AsJson = False,
) -> None:
    """Measure the compiled engine on this machine: one call, batches of robots, compiling, reloading.

    In a source tree `make bench` does the same beside Pinocchio and MuJoCo.
    """
    from dataclasses import asdict

    from .catalogue import load
    from .look import console
    from .run.timing import machine_facts, measured

    names = targets or ("rov-one-arm", "rov-two-arms", "snake")
    found = measured({name: load(name) for name in names})
    if as_json:
        print(json.dumps(machine_facts() | {"scenes": [asdict(timing) for timing in found]}, indent=2))
    else:
        console.show_timings(found)


@app.command
def cache(*, clear: Annotated[bool, described("Remove all of it.")] = False) -> None:
    """Say where compiled code is kept and how much there is, or remove it."""
    from .look import console
    from .program import cache as kept

    if clear:
        console.say(f"Removed {kept.clear()} entries from {kept.folder()}")
        return
    sizes = [status.st_size for _, status in kept.entries()]
    console.say(
        f"{len(sizes)} entries, {sum(sizes) / 1e6:.1f} MB of at most {kept.LIMIT / 1e6:.0f} MB in {kept.folder()}"
    )


export = App(name="export", help="Write what other programs and machines read.", help_format="plaintext")
app.command(export)


@export.command
def gait(
    target: Target,
    /,
    *,
    output: Annotated[Path, described("gait.csv (a table), or gait.h (a C array).", "--output", "-o")],
    every: Annotated[float, described("Time between two rows [s]; by default 0.02.")] = 0.02,
    duration: Annotated[float | None, described("By default that of the scene's run [s].")] = None,
) -> None:
    """Write the pulse widths [us] of all servos and prescribed joints, as a table or as a C array.

    Joints driven by `motion` take the usual map, 1000 to 2000 us for -45 to 45 degrees; servos have their own.
    """
    from .catalogue import load
    from .look import console
    from .run.experiment import write_file
    from .run.gait import gait_of, written

    found = gait_of(load(target), every, duration)
    write_file(output, written(found, output.suffix).encode())
    for line in found.warnings:
        console.say(line)
    console.say(f"Wrote {output}: {len(found.times)} rows of {len(found.joints)} joints")


@app.command
def compare(
    recorded: Annotated[Path, described("A run, as `seaframe run` writes it.", "RUN.parquet")],
    log: Annotated[Path, described("Time [s], then signals, or joint angles by link (snake.body01).", "LOG.csv")],
    /,
    *,
    out: Annotated[Path | None, described("The figure; by default compare.png beside the run.")] = None,
    degrees: Annotated[bool, described("The log has angles in degrees, not in radians.")] = False,
) -> None:
    """Lay a measured log beside a run, in a table and in one figure."""
    from .look import console, plots
    from .look.recorded import read_log, read_run
    from .run.experiment import write_file

    run, columns = read_run(recorded), read_log(log, degrees)
    figure = out or recorded.parent / "compare.png"
    write_file(figure, plots.png(plots.compare_log(run, columns)))
    console.show_deviations(plots.deviations(run, columns))
    console.say(f"Wrote {figure}")


def readme_of(target: str) -> str | None:
    """The README of a built-in experiment."""
    from .catalogue import FOLDER
    from .catalogue import gallery as names

    path = FOLDER / target / "README.md"
    return path.read_text(encoding="utf-8") if target in names() and path.is_file() else None
