"""Describe a scene in words, for consoles, reports and pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ..loads.extents import extents, largest_size
from ..loads.matter import whole_volume
from ..run.checks import Check
from ..run.latches import latch_outcomes
from ..scene.connections import NEVER, Connection, Latch
from ..scene.controllers import Controller
from ..scene.drives import Drive, Level, Oscillator, Sine, TimeFunction, Waypoints, summands
from ..scene.fluid import drives_motion
from ..scene.links import Link
from ..scene.model import Scene
from ..scene.tethers import Tether

if TYPE_CHECKING:
    from ..run.recording import Run

REPLACED = "replaced by the `control` passed to `simulate`"
TOO_WIDE = 5.0  # diameter over the size of a link
MANY = 6  # names in a line; of longer lists only the first and the last are written


def list_effects(scene: Scene, replaced: str = "") -> Iterator[tuple[str, str]]:
    """Yield what acts in a scene, as (topic, text): gravity, bases, drives, locks, springs, water, thrusters, ...

    replaced: what is said of controllers that did not act, instead of what they do.
    """
    gravity = "off" if not any(scene.gravity) else f"{vector(scene.gravity)} m/s²"
    yield "gravity", gravity
    for kind in ("free", "fixed"):
        if robots := [name for name, robot in scene.robots.items() if robot.base == kind and robot.on is None]:
            yield f"{kind} base", names(robots)
    if attached := [f"{name} (on {robot.on})" for name, robot in scene.robots.items() if robot.on is not None]:
        yield "attached", names(attached)
    for name, drive in scene.drives.items():
        if drive.gait is not None:
            yield f"gait of {name}", " + ".join(drive.gait.kinds)
    drives = scene.all_drives
    driven = {key: [path for path, drive in drives.items() if drive.present_keys(key)] for key in Drive.model_fields}
    titles = {"motion": "prescribed", "torque": "motors", "servo": "servos", "force": "forces", "moment": "moments"}
    for key, title in titles.items():
        if driven[key]:
            yield title, names(driven[key])
    if driven["lock"]:
        yield "locked", names([f"{path} ({lock_words(drives[path])})" for path in driven["lock"]])
    joints = {path: link.joint for path, link in scene.links.items() if link.joint}
    for key, title in (("stiffness", "springs"), ("damping", "dampers")):
        if found := [path for path, joint in joints.items() if getattr(joint, key)]:
            yield title, names(found)
    yield from list_water_effects(scene)
    if scene.floor is not None:
        yield "floor", f"at {number(scene.floor.height)} m"
    if scene.thrusters:
        yield "thrusters", names([f"{path} ({thruster.model})" for path, thruster in scene.thrusters.items()])
    if scene.foils:
        turned = scene.controlled_foils
        yield "foils", names([f"{path} ({'controlled' if path in turned else 'fixed'})" for path in scene.foils])
    if pushed := [name for name, robot in scene.robots.items() if robot.wrench_input]:
        yield "wrench input", names(pushed)
    for name, connection in scene.all_connections.items():
        tether = scene.tethers.get(name)
        yield name, connection_words(connection) if tether is None else tether_words(tether)
    for name, controller in scene.controllers.items():
        yield f"controller {name}", replaced or controller_words(controller)


def list_water_effects(scene: Scene) -> Iterator[tuple[str, str]]:
    """Yield what the water does, and which coefficients are missing: none is set to zero without a line about it."""
    water = scene.water
    if water is None:
        yield "water", "none"
        wet = [
            path
            for path, link in scene.links.items()
            if link.present_keys("volume", "drag") or has_added_mass(link) or link.foils
        ]
        if wet:
            yield "NO water", f"{names(wet)}: volume, added mass, drag and foils have no effect without `water`"
        return
    surface = "unbounded" if water.surface is None else f"surface at {number(water.surface)} m"
    yield "water", f"{number(water.density)} kg/m³, {surface}"
    current = water.current
    parts = [f"{vector(current.steady)} m/s"] * any(current.steady)
    parts += ["by depth"] * (current.profile is not None) + ["varying"] * (current.gauss_markov is not None)
    yield "current", " + ".join(parts) or "none"
    if water.waves is not None:
        yield "waves", "irregular (JONSWAP)" if water.waves.jonswap else "regular"
    links = scene.links
    known = {
        "buoyancy": [path for path, link in links.items() if whole_volume(link) != 0.0],
        "added mass": [path for path, link in links.items() if has_added_mass(link)],
        "drag": [path for path, link in links.items() if link.drag is not None],
    }
    for title, found in known.items():
        if found:
            yield title, names(found)
    if lifting := [path for path, link in links.items() if link.body_lift is not None]:
        yield "body lift", names(lifting)
    if gaining := [path for path, link in links.items() if link.drag is not None and drives_motion(link.drag)]:
        yield (
            "drag ADDS energy",
            f"{names(gaining)}: cross terms of `quadratic` accelerate some motions instead of resisting them",
        )
    if twice := [path for path, link in links.items() if damps_rotation_twice(link)]:
        yield "rotation damped TWICE", f"{names(twice)}: `strips` already damp rotation across a link, as `rotational`"
    if wide := list(wide_diameters(scene)):
        yield "CHECK diameter", f"{', '.join(wide)}: much wider than its link is long; diameters are in metres"
    if any(scene.gravity):
        shares = ", ".join(f"{robot} {share:.3g} of its weight" for robot, share in buoyancy_ratios(scene))
        yield "total buoyancy", shares or "nothing"
    for title, found in known.items():
        if missing := [path for path, link in links.items() if path not in found and has_body(link)]:
            yield f"NO {title}", f"{names(missing)}: not given, set to zero"


def damps_rotation_twice(link: Link) -> bool:
    """Whether the drag of a link has strips, and a rotational coefficient about an axis across them."""
    drag = link.drag
    if drag is None or drag.strips is None or drag.rotational is None:
        return False
    cylinder = link.shape.cylinder if link.shape else None
    sides = drag.strips.sides
    along = link.flexible.axis if link.flexible else sides.axis if sides else cylinder.axis if cylinder else None
    return any(axis != along for axis in drag.rotational.present_keys("x", "y", "z"))


def wide_diameters(scene: Scene) -> Iterator[str]:
    """Yield the diameters of drag laws that are far above the size of their link, as numbers in millimetres are."""
    numbers = scene.paths()
    for path, link in scene.links.items():
        size: Any = link.flexible.length if link.flexible else largest_size(extents(link.shape)) if link.shape else 0.0
        known = (name for name in numbers if name.startswith(f"{path}.drag.") and name.endswith(".diameter"))
        for name in known if size else ():
            if numbers[name] > TOO_WIDE * size:
                yield f"{name} {number(numbers[name])} m"


def buoyancy_ratios(scene: Scene) -> Iterator[tuple[str, float]]:
    """Yield the ratio of buoyancy (fully submerged) to weight for each robot; far from 1, a unit may be wrong."""
    density = scene.water.density if scene.water else 0.0
    for name, robot in scene.robots.items():
        mass = sum(link.total_mass for link in robot.links.values())
        if mass > 0.0:
            displaced: Any = sum(whole_volume(link) for link in robot.links.values())
            yield name, density * displaced / mass


def has_body(link: Link) -> bool:
    """Return whether a link has a mass or a shape, so that water would act on it."""
    return bool(link.total_mass) or link.shape is not None


def has_added_mass(link: Link) -> bool:
    """Return whether a link has added mass, or the beam of a flexible one."""
    return link.added_mass is not None or (link.flexible is not None and bool(link.flexible.added_mass))


def connection_words(connection: Connection) -> str:
    """Describe a connection in a line."""
    latch = connection.latch
    near = latch_words(latch) if latch else ""
    times = [near] if connection.has_open_latch else []
    if connection.start is not None and connection.start < NEVER:
        times.append(f"from {number(connection.start)} s{f', whether {near} or not' if near else ''}")
    times += [] if connection.until is None else [f"until {number(connection.until)} s"]
    times += ["on command"] * connection.command
    return " ".join([f"{connection.type}, {connection.a} and {connection.b}", *times])


def latch_words(latch: Latch) -> str:
    """Describe the conditions of a latch: "within 0.1 m and 0.2 rad"."""
    angle = "" if latch.angle is None else f" and {number(latch.angle)} rad"
    return f"within {number(latch.range)} m{angle}"


def latch_lines(run: Run) -> Iterator[str]:
    """Yield for every latch of a run when it closed, or how near its links came."""
    for each in latch_outcomes(run):
        if each.closed is not None:
            yield f"Latch of {each.name}: closed at {number(each.closed)} s."
            continue
        assert each.connection.latch is not None
        yield (
            f"Latch of {each.name}: not closed. The points came nearest at {number(each.time)} s, "
            f"{number(each.nearest)} m and {number(each.angle)} rad apart; "
            f"it closes {latch_words(each.connection.latch)}."
        )


def tether_words(tether: Tether) -> str:
    """Describe a tether in a line."""
    end = "the surface" if tether.to == "surface" else f"{vector(tether.to)} m"
    return f"tether of {number(tether.length)} m, {tether.segments} segments, from {tether.link} to {end}"


def controller_words(controller: Controller) -> str:
    """Describe a controller in a line, as the end of a sentence: "holds rov.hull at 50 Hz"."""
    what = f"holds {controller.hold.link}" if controller.hold else f"tracks {names(list(controller.track or ()))}"
    return f"{what} at {number(controller.rate)} Hz{', with feed-forward' if controller.feedforward else ''}"


def names(found: Sequence[str]) -> str:
    """Return names with commas; of many, the first and last ones and their number."""
    if len(found) <= MANY:
        return ", ".join(found)
    return f"{found[0]}, {found[1]} ... {found[-1]} ({len(found)})"


def number(x: float) -> str:
    """Format a number with at most six digits."""
    return f"{x:.6g}"


def vector(x: Sequence[float]) -> str:
    """Format a vector: "(1, 2, 3)"."""
    return f"({', '.join(map(number, x))})"


def level_words(level: Level) -> str:
    """Format a number or a vector."""
    return vector(level) if isinstance(level, tuple) else number(level)


def values(value: Any) -> str:
    """Format expected or computed values with up to nine digits."""
    if isinstance(value, list | tuple):
        return f"({', '.join(map(values, value))})"
    return f"{value:.9g}" if isinstance(value, float) else str(value)


def tolerance(check: Check) -> str:
    """Format the tolerance of a check: relative ("0.01"), absolute ("±0.1"), either of both, or the kind of bound."""
    if check.bound:
        return check.bound
    parts = [f"{check.tolerance:g}"] * bool(check.tolerance) + [f"±{check.floor:g}"] * bool(check.floor)
    return " or ".join(parts) or "0"


def verdict(checks: Sequence[Check]) -> str:
    """Return how many expected values are met, published ones and references separately."""
    parts = []
    for kind in ("published", "reference"):
        found = [check.passed for check in checks if check.kind == kind]
        parts += [f"{sum(found)} of {len(found)} {kind}"] * bool(found)
    return f"{' and '.join(parts)} values met"


def note(check: Check) -> str:
    """Return where the value of a check is printed, and the check's own note."""
    printed = f"printed in {check.source}" if check.source and check.kind == "published" else check.source
    return "; ".join(filter(None, (printed, check.note)))


def joint_words(link: Link, base: str) -> str:
    """Describe the joint between a link and its parent, or the kind of its base."""
    if link.joint is None:
        return f"{base} base"
    axes = " and ".join(vector(axis) for axis in link.joint.every_axis)
    way = " and ".join(dict.fromkeys(freedom.preposition for freedom in link.joint.kind.freedoms))
    return f"{link.joint.type} {way} {axes}" if axes else link.joint.type


def drive_words(drive: Drive, link: Link) -> str:
    """Describe everything that drives a link."""
    units = {"force": "N", "moment": "N m"}
    if link.joint is not None:
        units = {"torque": link.joint.kind.unit("force"), "motion": link.joint.kind.unit("coordinate")} | units
    parts = [
        f"{key} [{unit}]: {' + '.join(signal_words(signal) for signal in summands(getattr(drive, key)))}"
        for key, unit in units.items()
        if drive.present_keys(key)
    ]
    if drive.servo is not None:
        angle = " + ".join(signal_words(signal) for signal in summands(drive.servo.angle))
        parts.append(f"servo to [{units['motion']}]: {angle}")
    return "; ".join([*parts, *([f"locked: {lock_words(drive)}"] if drive.lock else [])])


def lock_words(drive: Drive) -> str:
    """Describe which coordinates a drive locks."""
    return drive.lock if isinstance(drive.lock, str) else ", ".join(drive.lock or ())


def signal_words(signal: TimeFunction) -> str:
    """Describe a function of time."""
    if (shaping := signal.shaping) is None:
        return kind_words(signal)
    hertz = ", ".join(map(number, shaping.frequencies or ()))
    known = f"{hertz} Hz" if hertz else f"modes 1 to {shaping.modes}"
    return f"{kind_words(signal)}, shaped by {shaping.shaper.upper()} for {known}"


def kind_words(signal: TimeFunction) -> str:
    """Describe a function of time without its input shaper."""
    if signal.sine is not None:
        return oscillation_words(signal.sine)
    if signal.polynomial is not None:
        return f"polynomial of degree {len(signal.polynomial) - 1}"
    if signal.oscillator is not None:
        return f"{oscillation_words(signal.oscillator)}, from rest"
    for kind in ("quintic", "steps", "table"):
        points: Waypoints | None = getattr(signal, kind)
        if points is not None:
            first, last = number(points.times[0]), number(points.times[-1])
            period = getattr(points, "period", None)
            again = f", repeated every {number(period)} s" if period else ""
            return f"{kind}, {len(points.times)} points from {first} s to {last} s{again}"
    return level_words(signal.constant or 0.0)


def oscillation_words(sine: Sine | Oscillator) -> str:
    """Describe a sine as a formula."""
    offset = f"{level_words(sine.offset)} + " if sine.offset else ""
    phase = f" {'-' if sine.phase < 0.0 else '+'} {number(abs(sine.phase))}" if sine.phase else ""
    return f"{offset}{level_words(sine.amplitude)} sin(2π t/{number(sine.period)}{phase})"
