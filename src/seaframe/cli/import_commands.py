"""The command that imports robots from files of other programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

from .. import choices
from .shared import AsJson, OverwriteFiles, app, describe_option

REFUSED = 1  # exit code of --strict for an import with guesses


@app.command(name="import")
def import_file(
    file: Annotated[Path, describe_option("Robot file: .urdf, .xacro, .sdf, .world, .scn, .xml or .mjcf.", "FILE")],
    /,
    *,
    output: Annotated[
        Path | None,
        describe_option("Scene file to write, .yaml, with meshes in a folder beside it.", "--output", "-o"),
    ] = None,
    package: Annotated[
        list[str] | None,
        describe_option("NAME=FOLDER: folder of a package that the file names. May be repeated.", "--package"),
    ] = None,
    arg: Annotated[
        list[str] | None,
        describe_option("NAME=VALUE: argument of a xacro or Stonefish file. May be repeated.", "--arg"),
    ] = None,
    estimate: Annotated[
        choices.Estimate,
        describe_option("Hydrodynamics that the file does not give: none, from shapes, or by panels."),
    ] = "none",
    buoyancy: Annotated[
        float | None, describe_option("Buoyancy over weight, such as 1.01; the volume of the base is set to it.")
    ] = None,
    keep_rotors: Annotated[
        bool, describe_option("Keep the joints of rotors, which are welded otherwise.", "--rotors")
    ] = False,
    dry_mass: Annotated[
        list[str] | None,
        describe_option("LINK=KG: mass of a link whose mass in the file contains added mass. May be repeated."),
    ] = None,
    strict: Annotated[bool, describe_option("Exit with 1 if numbers had to be guessed or assumed.")] = False,
    overwrite: OverwriteFiles = False,
    as_json: AsJson = False,
) -> int:
    """Import a robot and report what was read, estimated, assumed and ignored, each with its line in the file.

    For example:

        seaframe import my-robot.urdf -o my-robot.yaml
        seaframe import my-robot.xacro --package my_meshes=../meshes --arg namespace=rov
    """
    from ..exchange.robots.import_robot import make_options, run_import
    from ..exchange.robots.scene_files import write_import
    from ..look import import_report

    masses = {name: parse_mass(name, text) for name, text in parse_pairs(dry_mass, "--dry-mass").items()}
    options = make_options(
        parse_pairs(package, "--package"), parse_pairs(arg, "--arg"), estimate, buoyancy, keep_rotors, masses
    )
    done = run_import(file, options)
    written = write_import(done, output, overwrite) if output is not None else []
    if as_json:
        print(json.dumps(done.report.to_dict() | {"written": [str(path) for path in written]}, indent=2))
    else:
        import_report.show(done.report, written)
    return REFUSED if strict and done.report.has_guesses else 0


def parse_pairs(texts: list[str] | None, option: str) -> dict[str, str]:
    """Parse NAME=VALUE."""
    from ..errors import SeaframeError, quote

    found = {}
    for text in texts or []:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise SeaframeError(f"expected NAME=VALUE, got {quote(text)}.", "format", path=option)
        found[name.strip()] = value
    return found


def parse_mass(name: str, text: str) -> float:
    """Parse a mass [kg]."""
    from ..errors import SeaframeError, quote

    try:
        return float(text)
    except ValueError:
        raise SeaframeError(f"expected a mass [kg], got {quote(text)}.", "type", path=f"--dry-mass {name}") from None
