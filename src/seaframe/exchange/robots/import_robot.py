"""Import a robot from a file of any format: the scene that it becomes, and a report of what was read and what not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ...choices import Estimate
from ...errors import SceneError, SeaframeError, listing, one_line, quote, unknown_name
from ...scene.locating import remember_import
from .build_scene import Built, build_scene
from .draft import DraftWorld
from .import_checks import is_stiff, sum_up
from .import_options import ESTIMATES, ImportOptions
from .import_report import ImportReport
from .robot_formats import format_of, load_formats

if TYPE_CHECKING:
    from ...scene.model import Scene


@dataclass(frozen=True, slots=True)
class Import:
    """The outcome of an import."""

    scene: Scene
    built: Built
    report: ImportReport


def import_robot(
    path: str | Path,
    *,
    packages: Mapping[str, str | Path] | None = None,
    arguments: Mapping[str, str] | None = None,
    estimate: Estimate = "none",
    buoyancy: float | None = None,
    keep_rotors: bool = False,
    dry_mass: Mapping[str, float] | None = None,
) -> tuple[Scene, ImportReport]:
    """Import a robot from a URDF, xacro, SDF, MJCF or Stonefish file; return its scene, and a report of the import.

    The report has what was read, estimated, assumed and ignored, each with its place. `packages` gives folders by the
    names that the file uses for them, `arguments` those of a xacro or Stonefish file. `estimate`
    computes hydrodynamics that the file does not give from its shapes (`shapes`) or from panels (`panels`), and
    `buoyancy` sets the volume of the base such that buoyancy is so many times the weight. Rotors of thrusters are
    welded unless `keep_rotors`; `dry_mass` replaces masses [kg] of links that contain added mass.

    Raises a SceneError with file, line and column where a link, a joint or a mass cannot be read.

    Example: `scene, report = sf.import_robot("robot.urdf", packages={"my_robot": "../my_robot"})`.
    """
    options = make_options(packages, arguments, estimate, buoyancy, keep_rotors, dry_mass)
    done = run_import(Path(path), options)
    return done.scene, done.report


def make_options(
    packages: Mapping[str, str | Path] | None = None,
    arguments: Mapping[str, str] | None = None,
    estimate: Estimate = "none",
    buoyancy: float | None = None,
    keep_rotors: bool = False,
    dry_mass: Mapping[str, float] | None = None,
) -> ImportOptions:
    """Return the options of an import after checking them."""
    if estimate not in ESTIMATES:
        message = f"no estimate {quote(estimate)}. Estimates: {', '.join(ESTIMATES)}."
        raise SeaframeError(message, "unknown", path="estimate")
    if buoyancy is not None and not 0.0 < buoyancy < 100.0:
        message = f"buoyancy over weight must be positive and below 100, not {buoyancy:g}."
        raise SeaframeError(message, "range", path="buoyancy")
    folders = {name: Path(folder) for name, folder in (packages or {}).items()}
    return ImportOptions(folders, dict(arguments or {}), estimate, buoyancy, keep_rotors, dict(dry_mass or {}))


def is_robot_file(path: Path) -> bool:
    """Whether the name of a file ends as that of a robot file."""
    return format_of(path) is not None


def run_import(path: Path, options: ImportOptions) -> Import:
    """Read a robot file, complete it as the options ask, and build its scene."""
    found = format_of(path)
    if found is None:
        endings = listing(sorted(load_formats()))
        message = f"robot files end in {endings}, not in {quote(path.suffix)}."
        raise SceneError(one_line(message), "unsupported", place=str(path))
    report = ImportReport(str(path), found.name, options=options.estimates)
    world = found.read(path, options, report)
    refuse_unknown_masses(world, options)
    if options.estimate != "none" or options.buoyancy is not None:
        from .estimate import estimate_hydrodynamics

        estimate_hydrodynamics(world, options, report)
    name = path.name[: -len(".urdf.xacro")] if path.name.endswith(".urdf.xacro") else path.stem
    built = build_scene(world, options, report, world.name or name, path.parent)
    scene = build(built, world, report)
    try:
        if is_stiff(scene, report):
            built.data["run"] = {"integrator": "auto"}
            scene = build(built, world, report)
        remember_import(scene, report)
        sum_up(world, scene, report)
    except SeaframeError as error:  # equations of motion that do not exist
        place = place_of_link(error.path, world, report) or str(path)
        raise SceneError(error.fault, path=error.path, place=place) from None
    return Import(scene, built, report)


def refuse_unknown_masses(world: DraftWorld, options: ImportOptions) -> None:
    """Refuse a dry mass of a link that is not in the file."""
    names = [name for robot in world.robots for name in robot.links]
    for name in options.dry_mass:
        if name not in names:
            raise SceneError(unknown_name(name, names, "link"), path="dry_mass")


def build(built: Built, world: DraftWorld, report: ImportReport) -> Scene:
    """Validate the scene of an import; its problems are placed in the robot file."""
    from ...scene.model import Scene

    try:
        return Scene.from_dict(built.embedded)
    except SceneError as error:
        raise place_error(error, built, world, report) from None


def place_error(error: SceneError, built: Built, world: DraftWorld, report: ImportReport) -> SceneError:
    """Return an error about a scene with the place in the robot file of what is wrong."""
    from ...scene.provenance import nearest_source
    from ...scene.sources import extract_sources

    sources = extract_sources(built.data).get("sources", {})
    problems = []
    for problem in error.problems:
        place = sources.get(nearest_source(problem.path, sources), "").removeprefix("read ")
        place = place or place_of_link(problem.path, world, report) or report.file
        problems.append(SceneError(problem.fault, path=problem.path, place=place))
    return SceneError.join(problems)


def place_of_link(path: str, world: DraftWorld, report: ImportReport) -> str:
    """Return where the file has the link to which a path of the scene belongs; an empty text if it is none."""
    links = {name: link for robot in world.robots for name, link in robot.links.items()}
    places = {scene_path: links[name].place for name, scene_path in report.links.items() if name in links}
    return next((place for link, place in places.items() if f"{path}.".startswith(f"{link}.")), "")
