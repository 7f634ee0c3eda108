"""The command `seaframe`: argument parsing only."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

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

Target = Annotated[str, Parameter(name="NAME|FILE")]
Method = Literal["recursive", "moving-frame"]
Integrator = Literal["rk4", "paper-rk4", "dopri5"]
Switch = Annotated[bool, Parameter(negative="", show_default=False)]
AsJson = Annotated[bool, Parameter(name="--json", negative="", show_default=False)]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line. 0: all is well; 1: a check failed; 2: bad input; 130: interrupted."""
    tokens = sys.argv[1:] if arguments is None else list(arguments)
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
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code or 0


@app.command
def run(
    target: Target,
    /,
    *,
    out: Path | None = None,
    changes: Annotated[list[str] | None, Parameter(name="--set", negative="")] = None,
    duration: float | None = None,
    dt: float | None = None,
    method: Method | None = None,
    integrator: Integrator | None = None,
    as_json: AsJson = False,
) -> int:
    """Run a scene and write its results: run.parquet, summary.json, report.html, PNG figures.

    Exits with 1 if a published value is missed.

    Examples:

        seaframe run rov-one-arm
        seaframe run my-robot.yaml --duration 5 --out results
        seaframe run my-robot.yaml --set rov.upper.mass=8 --set 'gravity=[0, 0, -9.81]'

    Parameters
    ----------
    target
        Name of a built-in experiment, or path of a scene file.
    out
        Folder for the results; by default out/NAME, after the scene's name.
    changes
        PATH=VALUE: another value at a path of the scene; may be repeated. Published checks are then skipped.
    duration
        Length of the run [s].
    dt
        Step, and time between recorded states [s].
    method
        Formulation of the equations of motion.
    integrator
        How to step through time.
    as_json
        Print the summary as JSON, and nothing else.
    """
    from .catalogue import experiment_checks, load
    from .look import console
    from .run.experiment import Overrides, default_folder, parse_changes, planned, run_experiment

    asked = Overrides(parse_changes(changes or []), duration, dt, method, integrator)
    plan = planned(load(target), asked)
    folder = out or default_folder(plan.scene)
    if not as_json:
        console.show_plan(plan)
    with console.progress() as stages:
        outcome = run_experiment(plan, folder, experiment_checks, readme_of(target), stages)
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
def check(target: Target, /, *, states: int = 20, seed: int | None = None, as_json: AsJson = False) -> int:
    """Compare all formulations on random states of a scene.

    Shows the largest relative differences in mass matrix, accelerations and forces, and how each formulation agrees
    with the energy of the scene. Exits with 1 if one is too large.

    Parameters
    ----------
    target
        Name of a built-in experiment, or path of a scene file.
    states
        How many random states.
    seed
        Of the random states; by default the scene's.
    as_json
        Print the differences as JSON, and nothing else.
    """
    from .catalogue import load
    from .look import console
    from .run.agreement import agreement

    scene = load(target)
    differences = agreement(scene, states, seed)
    if as_json:
        print(json.dumps([difference.to_dict() for difference in differences], indent=2))
    else:
        console.show_agreement(scene, states, differences)
    return 0 if all(difference.passed for difference in differences) else 1


@app.command
def new(file: Path, /) -> None:
    """Write a commented scene to start from.

    Parameters
    ----------
    file
        Path of the new scene file, such as my-robot.yaml; it must not exist yet.
    """
    from .look import console
    from .look.starter import write_starter

    write_starter(file)
    console.say(f"Wrote {file}. Run it: seaframe run {file}")


@app.command
def schema(*, output: Annotated[Path | None, Parameter(name=["--output", "-o"])] = None) -> None:
    """Print the JSON schema of scene files, with which editors complete and check them.

    Parameters
    ----------
    output
        Write it to a file instead.
    """
    from .look.schema import scene_schema
    from .run.experiment import write_file

    text = json.dumps(scene_schema(), indent=2) + "\n"
    if output is None:
        print(text, end="")
    else:
        write_file(output, text.encode())


@app.command
def equations(
    target: Target,
    /,
    *,
    latex: Switch = False,
    text: Switch = False,
    method: Method = "recursive",
    matrices: Switch = False,
) -> None:
    """Print the equations of motion of a small scene in symbols.

    Examples:

        seaframe equations rov-one-arm-reduced
        seaframe equations my-robot.yaml --latex --method moving-frame --matrices

    Parameters
    ----------
    target
        Name of a built-in experiment, or path of a scene file.
    latex
        As LaTeX.
    text
        As Python; this is what is printed if nothing else is asked for.
    method
        Formulation of the equations of motion.
    matrices
        Print the mass matrix too, and M* and N* of the moving-frame method.
    """
    from .catalogue import load
    from .program.symbolic import equations_of

    if latex and text:
        raise SeaframeError("--latex or --text: choose one.")
    found = equations_of(load(target), method)
    print(found.latex(matrices) if latex else found.text(matrices).rstrip("\n"))


@app.command
def compare(
    recorded: Annotated[Path, Parameter(name="RUN.parquet")],
    log: Annotated[Path, Parameter(name="LOG.csv")],
    /,
    *,
    out: Path | None = None,
    degrees: Switch = False,
) -> None:
    """Lay a measured log beside a run, in a table and in one figure.

    Parameters
    ----------
    recorded
        A run, as `seaframe run` writes it.
    log
        A table: time [s] in the first column, then signals by name, or joint angles by link (snake.body01).
    out
        The figure; by default compare.png beside the run.
    degrees
        The log has angles in degrees, not in radians.
    """
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
