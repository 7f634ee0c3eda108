"""Commands that list, write and check scenes: gallery, new, schema, check."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from ..errors import SeaframeError, unknown_name
from .shared import AsJson, Target, app, describe_option, readme_of


@app.command
def gallery() -> None:
    """List the built-in experiments: name, description, source.

    For example:

        seaframe gallery
    """
    from ..catalogue import description_of
    from ..catalogue import gallery as names
    from ..look import console

    console.show_gallery([(name, description_of(name), readme_of(name) or "") for name in names()])


@app.command
def robots() -> None:
    """List the ready robots: name, description, sources. A scene takes one by `use`; `run` and `page` take its name.

    For example:

        seaframe robots
    """
    from ..catalogue import description_of
    from ..catalogue import robots as names
    from ..look import console

    console.show_gallery([(name, description_of(name), readme_of(name) or "") for name in names()])


@app.command
def new(
    file: Annotated[
        Path, describe_option("Path of the new scene file, which must not exist yet; default: my-robot.yaml.")
    ] = Path("my-robot.yaml"),
    /,
    *,
    source: Annotated[
        str | None, describe_option("Ready robot or experiment to start from, such as bluerov2-heavy.", "--from")
    ] = None,
) -> None:
    """Write a commented scene to start from: a vehicle with thrusters and an arm in water, or a ready robot.

    For example:

        seaframe new my-robot.yaml
        seaframe new my-rov.yaml --from bluerov2-heavy
    """
    from ..catalogue import built_in_file, gallery, robots
    from ..look import console
    from ..look.starter import write_starter

    robot = None if source is None else built_in_file(source)
    if source is not None and robot is None:
        raise SeaframeError(unknown_name(source, [*robots(), *gallery()], "robot"), path="--from")
    write_starter(file, robot)
    console.print_line(f"Wrote {file}. Run it: seaframe run {file}")


@app.command
def schema(
    *,
    markdown: Annotated[bool, describe_option("Print tables of all keys of scene files, in Markdown.")] = False,
    output: Annotated[Path | None, describe_option("File to write instead of printing.", "--output", "-o")] = None,
) -> None:
    """Print the JSON schema of scene files, which editors use to complete and check them.

    For example:

        seaframe schema -o scene.schema.json
        seaframe schema --markdown
    """
    from ..look.scene_reference import reference
    from ..look.schema import scene_schema
    from ..whole_files import write_file

    text = reference() if markdown else json.dumps(scene_schema(), indent=2) + "\n"
    if output is None:
        print(text, end="")
    else:
        write_file(output, text.encode())


@app.command
def check(
    target: Target,
    /,
    *,
    states: Annotated[int, Parameter(help="Number of random states.")] = 20,
    seed: Annotated[int | None, describe_option("Seed of the random states; default: the scene's.")] = None,
    as_json: AsJson = False,
) -> int:
    """Compare all formulations on random states of a scene, and show which way each thruster pushes.

    Shows the largest relative differences in mass matrix, accelerations and forces, and how well each formulation
    agrees with the energy of the scene. Exits with 1 if a difference is too large. Then runs each thruster alone, from
    rest.

    For example:

        seaframe check my-robot.yaml
        seaframe check rov-two-arms --states 100 --json
    """
    from ..catalogue import load
    from ..control.sign_test import sign_test
    from ..look import console
    from ..run.agreement import agreement

    scene = load(target)
    differences = agreement(scene, states, seed)
    if as_json:
        print(json.dumps([difference.to_dict() for difference in differences], indent=2))
    else:
        console.show_agreement(scene, states, differences)
        if scene.thrusters:
            console.show_sign_test(sign_test(scene))
    return 0 if all(difference.is_within_tolerance for difference in differences) else 1
