"""Read plug-ins of uuv_simulator: underwater objects, thrusters and fins.

Added mass is positive and damping negative there, in axes forward, starboard, down, while the link has forward, left,
up: A' = S A S with S = diag(1, -1, -1, 1, -1, -1).
"""

from __future__ import annotations

import math

import numpy as np

from ...errors import listing, one_line, quote
from ...numbers import Floats
from .draft import DraftLink, DraftRobot, DraftWorld
from .gz_plugins import add_thruster, gz_plugin, joint_of, link_of, positive_drag, read_density, set_added_mass
from .import_report import ImportReport
from .xml_source import Element

DOWN_TO_UP = np.diag([1.0, -1.0, -1.0, 1.0, -1.0, -1.0])
RPM = 60.0 / (2.0 * math.pi)  # per rad/s
SAMPLES = 41  # of a thrust curve that is written as a table
SPHERE_DRAG = 0.5  # on the frontal area, as the plug-in takes it
FORWARD = "linear_damping_forward_speed"
MODELS = ("fossen", "sphere", "cylinder", "spheroid", "box")


@gz_plugin("uuvunderwaterobject")
def read_underwater_object(plugin: Element, robot: DraftRobot, world: DraftWorld, report: ImportReport) -> bool:
    """Read volume, centre of buoyancy, added mass and damping of every link that the plug-in lists."""
    read_density(plugin, world, "fluid_density")
    if plugin.child_text("use_global_current") in ("1", "true"):
        report.add("ignored", "<use_global_current>: a scene names its current itself.", plugin.place)
    for element in plugin.all("link"):
        link = link_of(element, element.attribute("name"), robot)
        read_volume(element, link, world, report)
        if (model := element.find("hydrodynamic_model")) is not None:
            read_model(model, link, world, report)
    return False


def read_volume(element: Element, link: DraftLink, world: DraftWorld, report: ImportReport) -> None:
    """Read volume and centre of buoyancy; a neutrally buoyant link displaces its own mass."""
    neutral = (element.child_text("neutrally_buoyant") or "0").lower() in ("1", "true")
    volume = element.child_number("volume")
    if neutral and link.mass:
        density = world.density or 1028.0
        link.volume, place = link.mass / density, element.need("neutrally_buoyant").place
        link.sources["volume"] = f"computed: mass over the density {density:g} kg/m3, neutrally buoyant, {place}"
        message = f"link {quote(link.name)} is neutrally buoyant: its volume is its mass over {density:g} kg/m3."
        report.add("converted", message, place)
    elif volume is not None:
        if volume < 0.0:
            raise element.need("volume").error("the volume must not be negative.", "range")
        link.volume, link.sources["volume"] = volume, element.need("volume").place
    if (center := element.find("center_of_buoyancy")) is not None:
        at = np.array(center.numbers(count=3))
        if link.center.any() and at.any():
            message = (
                f"centre of buoyancy of link {quote(link.name)} counts from its centre of mass, as Gazebo applies it."
            )
            report.add("doubtful", message, center.place)
        link.center_of_buoyancy = link.center + at
        link.sources["center_of_buoyancy"] = center.place


def read_model(model: Element, link: DraftLink, world: DraftWorld, report: ImportReport) -> None:
    """Read the added mass and damping of a link."""
    kind = (model.child_text("type") or "").lower()
    if kind == "sphere":
        read_sphere(model, link, world, report)
    elif kind == "fossen":
        if (added := model.find("added_mass")) is not None:
            A = DOWN_TO_UP @ six_by_six(added) @ DOWN_TO_UP
            message = f"added mass of link {quote(link.name)} turned from axes forward, starboard, down."
            report.add("converted", message, added.place)
            set_added_mass(link, A, added.place, report) if A.any() else None
        for key, tag in (("linear_drag", "linear_damping"), ("quadratic_drag", "quadratic_damping")):
            damping = model.find(tag)
            if damping is not None and (D := six_by_six(damping)).any():
                turned = DOWN_TO_UP @ D @ DOWN_TO_UP
                setattr(link, key, positive_drag(turned, link, key, damping.place, report))
                link.sources[key] = damping.place
    elif kind in MODELS:
        message = (
            f"added mass and drag of link {quote(link.name)}: model {kind} computes them from a size. "
            "`--estimate shapes` does so from the shapes of the link."
        )
        report.add("not given", message, model.place)
    else:
        raise model.error(f"no hydrodynamic model {quote(kind)}. Models: {', '.join(MODELS)}.", "unknown")
    forward = model.find(FORWARD)
    if forward is not None and six_by_six(forward).any():
        message = f"<{FORWARD}>: linear damping times the forward speed has no place in a scene."
        report.add("ignored", message, forward.place)
    known = ("type", "added_mass", "linear_damping", "quadratic_damping", FORWARD, "radius", "length", "axis", "Cd")
    others = [child.tag for child in model.children if child.tag not in known]
    if others:
        report.add("ignored", f"in <hydrodynamic_model>: {listing(others)}.", model.place)


def read_sphere(model: Element, link: DraftLink, world: DraftWorld, report: ImportReport) -> None:
    """Compute added mass and drag of a sphere: 2/3 pi rho r^3 and 1/2 rho C_d pi r^2, with C_d = 0.5 as there."""
    radius = model.child_number("radius")
    if radius is None or radius <= 0.0:
        raise model.error("a sphere needs a positive <radius>.", "missing" if radius is None else "range")
    density = world.density or 1028.0
    drag = model.child_number("Cd") or SPHERE_DRAG
    along = np.array([1.0, 1.0, 1.0, 0.0, 0.0, 0.0])
    source = f"computed: of a sphere of radius {radius:g} m, {model.place}"
    if link.added_mass is None:
        link.added_mass = np.diag(2.0 / 3.0 * math.pi * density * radius**3 * along)
        link.sources["added_mass"] = source
    link.quadratic_drag = np.diag(0.5 * density * drag * math.pi * radius**2 * along)
    link.sources["quadratic_drag"] = source
    message = f"added mass and drag of link {quote(link.name)}: of a sphere of radius {radius:g} m, C_d = {drag:g}."
    report.add("estimated", message, model.place)


def six_by_six(element: Element) -> Floats:
    """Return the matrix of 6 or 36 numbers in an element."""
    values = np.array(element.numbers())
    if len(values) not in (6, 36):
        raise element.error(f"<{element.tag}> needs 6 or 36 numbers, got {len(values)}.", "shape")
    return np.diag(values) if len(values) == 6 else values.reshape(6, 6)


@gz_plugin("uuvthruster")
def read_uuv_thruster(plugin: Element, robot: DraftRobot, world: DraftWorld, report: ImportReport) -> bool:
    """Read a thruster: its thrust is along x of its link, over the speed of its rotor [rad/s]."""
    link = link_of(plugin, plugin.child_text("linkName") or "", robot)
    carriers = [joint for joint in robot.joints if joint.child == link.name]
    name = plugin.child_text("jointName")
    if not carriers:
        raise plugin.error(f"no joint carries the thruster's link {quote(link.name)}.", "missing")
    joint = carriers[0] if not name else joint_of(plugin, name, robot)
    X = carriers[0].X_PJ @ np.linalg.inv(carriers[0].X_CJ)
    keys = conversion_keys(plugin)
    dynamics = plugin.find("dynamics")
    kind = "" if dynamics is None else (dynamics.child_text("type") or "")
    if dynamics is not None and kind == "FirstOrder" and (dynamics.child_number("timeConstant") or 0.0) > 0.0:
        keys["spin_up"] = dynamics.child_number("timeConstant")
    elif kind not in ("", "ZeroOrder", "FirstOrder"):
        report.add(
            "ignored",
            one_line(f"rotor dynamics {quote(kind)} of a thruster: it follows its command at once."),
            plugin.place,
        )
    add_thruster(robot, plugin, carriers[0], X[:3, 0], keys, joint.name)
    return False


def conversion_keys(plugin: Element) -> dict[str, object]:
    """Return model and limits of a thruster; its speed [rad/s] becomes rpm."""
    conversion = plugin.need("conversion")
    kind = conversion.child_text("type") or ""
    gain = plugin.child_number("gain") or 1.0
    keys: dict[str, object]
    if kind == "Basic":
        constant = conversion.child_number("rotorConstant")
        if constant is None or constant <= 0.0:
            raise conversion.error("<rotorConstant> must be positive.", "missing" if constant is None else "range")
        keys = {"model": "propeller", "propeller": {"T_ww": constant * gain**2}}
    elif kind in ("Bessa", "LinearInterp"):
        speeds, thrusts = bessa_table(conversion) if kind == "Bessa" else given_table(conversion)
        table = {"commands": [float(w * RPM / gain) for w in speeds], "thrusts": [float(T) for T in thrusts]}
        keys = {"model": "table", "command": "rpm", "table": table}
    else:
        raise conversion.error(f"no conversion {quote(kind)}. Conversions: Basic, Bessa, LinearInterp.", "unknown")
    limits: dict[str, list[float]] = {}
    for key, tags, factor in (("command", ("clampMin", "clampMax"), RPM), ("thrust", ("thrustMin", "thrustMax"), 1.0)):
        low, high = (plugin.child_number(tag) for tag in tags)
        if low is not None and high is not None and low < high and low <= 0.0 <= high:
            limits[key] = [low * factor, high * factor]
    return keys | ({"limits": limits} if limits else {})


def bessa_table(conversion: Element) -> tuple[Floats, Floats]:
    """Return speeds [rad/s] and thrusts [N] of a curve with a dead zone in w |w|."""
    names = ("rotorConstantL", "rotorConstantR", "deltaL", "deltaR")
    left, right, low, high = (conversion.child_number(name) for name in names)
    if left is None or right is None or low is None or high is None or not low < high:
        raise conversion.error(f"a Bessa conversion needs {listing(names)}, with deltaL below deltaR.", "missing")
    largest = 2.0 * math.sqrt(max(abs(low), abs(high), 1.0)) * 10.0
    w = np.unique(
        np.concatenate([np.linspace(-largest, largest, SAMPLES), np.sign([low, high]) * np.sqrt(np.abs([low, high]))])
    )
    square = w * np.abs(w)
    return w, np.where(square < low, left * (square - low), np.where(square > high, right * (square - high), 0.0))


def given_table(conversion: Element) -> tuple[Floats, Floats]:
    """Return speeds [rad/s] and thrusts [N] of a table."""
    given = conversion.need("inputValues")
    speeds, thrusts = (np.array(conversion.need(tag).numbers()) for tag in ("inputValues", "outputValues"))
    if len(speeds) != len(thrusts) or len(speeds) < 2 or (np.diff(speeds) <= 0.0).any():
        message = "needs at least two increasing <inputValues> and as many <outputValues>."
        raise given.error(f"a LinearInterp conversion {message}", "shape")
    return speeds, thrusts


@gz_plugin("uuvfin")
def read_fin(plugin: Element, robot: DraftRobot, world: DraftWorld, report: ImportReport) -> bool:
    """Note a fin, which is not read."""
    name = plugin.child_text("linkName") or ""
    message = f"fin {quote(name)}: its lift and drag are not read. Give the link a foil: `foils` of a link."
    report.add("ignored", message, plugin.place)
    return False
