"""Description of links and joints: mass, shape, inertia, and how a link moves relative to its parent."""

from __future__ import annotations

import math
from typing import Annotated, Any, Literal, Self

import numpy as np
from pydantic import Field, model_validator

from .chains import Chain
from .denavit_hartenberg import Row
from .drives import Level
from .flexible import Flexible
from .fluid import AddedMass, Contact, Drag
from .foils import Foil
from .joint_types import JOINT_TYPES, JointName, JointType, types_with_key
from .meshes import Mesh
from .motors import MotorCurve
from .slender import SlenderBody
from .values import (
    LEAST_LENGTH,
    NOT_IN_DYNAMICS,
    ORIGIN,
    STRUCTURAL,
    Invalid,
    Name,
    NotFree,
    NotNegative,
    Positive,
    Rows,
    ScenePart,
    Triple,
    length,
    require_one_of,
)

SYMMETRY_SLACK = 1e-12  # relative to the largest entry
COMPUTED_MASS = NotFree(
    "is computed from `density`, so it cannot be an input; free the density.", lambda link: link.density is not None
)
TRIANGLE_SLACK = 1e-9  # relative; for rods and plates the triangle inequality is an equality


class Cylinder(ScenePart):
    """A solid cylinder."""

    radius: Positive = Field(description="radius [m]")
    length: Positive = Field(description="length [m]")
    axis: Literal["x", "y", "z"] = Field("z", description="its axis in the link's frame: x, y or z")
    center: Triple = Field(ORIGIN, description="its centre in the link's frame [m], three numbers")


class Sphere(ScenePart):
    """A solid sphere."""

    radius: Positive = Field(description="radius [m]")
    center: Triple = Field(ORIGIN, description="its centre in the link's frame [m], three numbers")


class Shape(ScenePart):
    """A solid of uniform density: one of box, cylinder, sphere, ellipsoid and mesh.

    It is drawn, touches the floor, and determines inertia, volume and added mass if these are not given.
    """

    box: tuple[Positive, Positive, Positive] | None = Field(None, description="edges along x, y, z [m], three numbers")
    cylinder: Cylinder | None = Field(None, description="radius, length, axis and centre")
    sphere: Sphere | None = Field(None, description="radius and centre")
    ellipsoid: tuple[Positive, Positive, Positive] | None = Field(
        None, description="semi-axes along x, y, z [m], three numbers"
    )
    mesh: Mesh | None = Field(None, description="a surface from an STL or OBJ file")
    center: Triple | None = Field(None, description="centre of a box or an ellipsoid in the link's frame [m]")

    @model_validator(mode="after")
    def _one_solid(self) -> Self:
        kind = require_one_of(self, "box", "cylinder", "sphere", "ellipsoid", "mesh")
        if self.center is not None and kind in ("cylinder", "sphere"):
            raise Invalid(f"put `center` inside `{kind}`.", "unsupported", ("center",))
        if self.center is not None and kind == "mesh":
            message = "a mesh takes no `center`; put `at`, the position of its own origin, inside `mesh`."
            raise Invalid(message, "unsupported", ("center",))
        return self

    @property
    def middle(self) -> Triple:
        """Centre of the solid in the link's frame [m]."""
        if self.mesh is not None:
            x, y, z = self.mesh.middle
            return x, y, z
        solid = self.cylinder or self.sphere
        return solid.center if solid else self.center or ORIGIN

    @property
    def volume(self) -> Any:
        """Volume of the solid [m3]; zero for an open mesh."""
        if self.mesh is not None:
            return self.mesh.volume
        if self.sphere is not None:
            r = self.sphere.radius
            return (4.0 / 3.0 * math.pi) * (r * r * r)
        if self.cylinder is not None:
            r = self.cylinder.radius
            return math.pi * (r * r) * self.cylinder.length
        a, b, c = self.box or self.ellipsoid or ORIGIN
        return a * b * c if self.box else (4.0 / 3.0 * math.pi) * (a * b * c)


class RotationalInertia(ScenePart):
    """Moments of inertia about the centre of mass, in axes parallel to the link's frame: diagonal or matrix."""

    diagonal: tuple[NotNegative, NotNegative, NotNegative] | None = Field(
        None, description="Ixx, Iyy, Izz [kg m2], three numbers"
    )
    matrix: Rows | None = Field(None, description="symmetric 3x3 [kg m2], three rows of three numbers")
    impossible: Annotated[bool, Field(strict=True)] = Field(
        False, description="accept one moment above the sum of the other two, which no body has but many robot files"
    )

    @model_validator(mode="after")
    def _possible(self) -> Self:
        key = require_one_of(self, "diagonal", "matrix")
        J = np.diag(self.diagonal) if self.diagonal is not None else np.array(self.matrix)
        if np.abs(J - J.T).max() > SYMMETRY_SLACK * np.abs(J).max():
            raise Invalid("the inertia matrix is not symmetric.", at=(key,))
        a, b, c = np.linalg.eigvalsh(J)
        slack = TRIANGLE_SLACK * abs(c)
        if a < -slack or (a + b < c - slack and not self.impossible):
            raise Invalid(
                f"no body has the principal moments {a:.6g}, {b:.6g}, {c:.6g} kg m2: "
                "each must be at least zero and at most the sum of the other two.",
                "range",
                (key,),
            )
        return self


class JointMotor(ScenePart):
    """Motor and gear of a joint; all values are at the joint, after the gear."""

    limit: Positive | None = Field(None, description="largest torque or force of the motor [N m, N]; left out: none")
    friction: NotNegative = Field(0.0, description="dry friction [N m, N]")
    slip_speed: Positive = Field(0.01, description="speed below which dry friction decreases to zero [rad/s, m/s]")
    inertia: NotNegative = Field(0.0, description="inertia of rotor and gear, times the gear ratio squared [kg m2, kg]")
    stall_torque: Annotated[Positive | None, NOT_IN_DYNAMICS] = Field(
        None, description="largest torque or force at rest [N m, N], for reports; decreases linearly with speed"
    )
    no_load_speed: Annotated[Positive | None, NOT_IN_DYNAMICS] = Field(
        None, description="speed at which no torque is left [rad/s, m/s], for reports"
    )
    curve: MotorCurve | None = Field(None, description="largest torque over speed, for reports; instead of these two")

    @model_validator(mode="after")
    def _one_curve(self) -> Self:
        given = self.present_keys("stall_torque", "no_load_speed")
        if len(given) == 1:
            missing = "no_load_speed" if given[0] == "stall_torque" else "stall_torque"
            raise Invalid(f"`{given[0]}` needs `{missing}` too: they are the ends of a line.", "missing", (missing,))
        if given and self.curve is not None:
            raise Invalid("give `curve`, or `stall_torque` and `no_load_speed`, not both.", "conflict", ("curve",))
        return self

    @property
    def torque_over_speed(self) -> tuple[tuple[float, ...], tuple[float, ...]] | None:
        """Speeds [rad/s, m/s] and the largest torque or force at each [N m, N]; None: not given."""
        if self.curve is not None:
            return self.curve.speeds, self.curve.torques
        if self.stall_torque is None or self.no_load_speed is None:
            return None
        return (0.0, self.no_load_speed), (self.stall_torque, 0.0)


class JointLimits(ScenePart):
    """Limits of a joint's coordinates: compliant stops, which act beyond them."""

    lower: Level | None = Field(
        None, description="smallest angle or extension [rad, m]; left out: none; two numbers for a universal joint"
    )
    upper: Level | None = Field(
        None, description="largest angle or extension [rad, m]; left out: none; two numbers for a universal joint"
    )
    stiffness: Positive = Field(1000.0, description="of the stops [N m/rad, N/m]")
    damping: NotNegative = Field(0.2, description="of the stops, relative to their force [s/rad, s/m]")

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if not self.present_keys("lower", "upper"):
            raise Invalid("give `lower`, `upper` or both.", "missing")
        if self.lower is None or self.upper is None:
            return self
        for lower, upper in zip(self.each("lower", 2), self.each("upper", 2), strict=False):
            if not lower < upper:
                raise Invalid(f"`upper` is {upper:g}, but must be above `lower`, {lower:g}.", "range", ("upper",))
        return self

    def each(self, side: Literal["lower", "upper"], count: int) -> tuple[Any, ...]:
        """Return the limits of one side, one for each of `count` coordinates; None: no limit."""
        limit = getattr(self, side)
        return limit if isinstance(limit, tuple) else (limit,) * count


class Joint(ScenePart):
    """Joint of a link with its parent. The joint's frame is fixed on the parent; at zero the link's frame equals it."""

    type: JointName = Field(description="; ".join(f"{name}: {kind.motion}" for name, kind in JOINT_TYPES.items()))
    axis: Annotated[Triple | None, STRUCTURAL] = Field(
        None, description=f"axis of a {types_with_key('axis')} joint, three numbers"
    )
    axes: Annotated[tuple[Triple, Triple] | None, STRUCTURAL] = Field(
        None,
        description=f"axes of a {types_with_key('axes')} joint: the first fixed in the parent, the second in the link",
    )
    at: Triple = Field(ORIGIN, description="position of the joint in the parent's frame [m], three numbers")
    rpy: Triple = Field(ORIGIN, description="roll, pitch, yaw of the joint's frame in the parent's [rad]")
    dh: Row | None = Field(
        None, description="row of a Denavit-Hartenberg table in place of `at`, `rpy` and `axis`: {a, alpha, d, theta}"
    )
    damping: NotNegative = Field(0.0, description="torque per rate [N m s/rad, N s/m]")
    motor: JointMotor | None = Field(None, description="limits, friction and inertia of the joint's motor")
    stiffness: NotNegative = Field(0.0, description="spring towards zero [N m/rad, N/m]")
    limits: JointLimits | None = Field(None, description="smallest and largest coordinate, with stops; left out: none")

    @model_validator(mode="after")
    def _axes_fit(self) -> Self:
        needed = self.kind.axis_key
        for key in ("axis", "axes"):
            if self.present_keys(key) and key != needed:
                raise Invalid(f"a {self.type} joint takes no `{key}`.", "unsupported", (key,))
        if needed and not self.present_keys(needed, "dh"):
            raise Invalid(f"a {self.type} joint needs `{needed}`.", "missing")
        for k, axis in enumerate(self.every_axis):
            if length(axis) < LEAST_LENGTH:
                at = ("axis",) if self.axes is None else ("axes", k)
                raise Invalid("an axis of length zero has no direction.", "range", at)
        if self.axes is not None:
            a, b = (np.array(axis) / length(axis) for axis in self.axes)
            if length(tuple(np.cross(a, b))) < LEAST_LENGTH:
                raise Invalid(f"the two axes of a {self.type} joint must not be parallel.", "singular", ("axes",))
        if not self.kind.freedoms and (self.damping or self.stiffness):
            key = "damping" if self.damping else "stiffness"
            raise Invalid(f"a {self.type} joint has no damping and no stiffness.", "unsupported", (key,))
        if not self.kind.motor and self.stiffness:
            raise Invalid(f"a {self.type} joint takes no stiffness.", "unsupported", ("stiffness",))
        if not self.kind.motor and self.motor is not None:
            raise Invalid(f"a {self.type} joint has no motor.", "unsupported", ("motor",))
        if self.limits is not None:
            self._check_limits(self.limits)
        return self

    def _check_limits(self, limits: JointLimits) -> None:
        """Refuse limits of a joint without angles or extensions, and a wrong number of them."""
        if not self.kind.is_scalar:
            message = f"a {self.type} joint takes no limits: its coordinates are no angles or extensions."
            raise Invalid(message, "unsupported", ("limits",))
        count = len(self.kind.freedoms)
        for key in limits.present_keys("lower", "upper"):
            given = getattr(limits, key)
            if isinstance(given, tuple) and len(given) != count:
                message = f"a {self.type} joint has {count} coordinate{'s' * (count > 1)}; `{key}` has {len(given)}."
                raise Invalid(message, "shape", ("limits", key))

    @property
    def kind(self) -> JointType:
        """The record of its joint type."""
        return JOINT_TYPES[self.type]

    @property
    def every_axis(self) -> tuple[Triple, ...]:
        """Its axis, or both axes; empty for a joint without axes."""
        return (self.axis,) if self.axis is not None else self.axes or ()


class Point(ScenePart):
    """A frame fixed on a link, to observe and to use in Jacobians; on a flexible link it is fixed at the tip.

    Its path is that of the robot and its own name: `rov.tool`.
    """

    at: Triple = Field(
        ORIGIN,
        description="position in the link's frame, of a flexible link in the frame of its tip [m], three numbers",
    )
    rpy: Triple = Field(ORIGIN, description="roll, pitch, yaw of its frame in the same frame [rad], three numbers")
    dh: Row | None = Field(None, description="row of a Denavit-Hartenberg table in place of `at` and `rpy`")


class Link(ScenePart):
    """A rigid or `flexible` body. Its frame is at its joint; centres are positions in that frame."""

    parent: Annotated[str, Field(max_length=64)] | None = Field(None, description="name of the link that carries it")
    joint: Joint | None = Field(
        None, description="how it moves relative to its parent; every link except the root has one"
    )
    mass: Annotated[NotNegative, COMPUTED_MASS] = Field(0.0, description="mass [kg], a number that is not negative")
    density: Positive | None = Field(
        None, description="of its solid [kg/m3], in place of `mass`: the mass is density times the volume of its shape"
    )
    center_of_mass: Triple | None = Field(
        None, description="in the link's frame [m], three numbers; left out: the centre of its shape, 0 without one"
    )
    shape: Shape | None = Field(None, description="a solid: box, cylinder, sphere, ellipsoid or mesh")
    inertia: RotationalInertia | None = Field(None, description="left out: from shape and mass")
    volume: NotNegative | None = Field(None, description="volume of displaced water [m3]; left out: from shape")
    center_of_buoyancy: Triple | None = Field(
        None, description="in the link's frame [m], three numbers; left out: the centre of its shape, or that of mass"
    )
    added_mass: Literal["shape", "strips"] | AddedMass | None = Field(
        None,
        description="inertia of water at the link's origin: {diagonal: ..}, {matrix: ..}; `shape`: of a single body; "
        "`strips`: of a cylinder in a chain of others, with none along its axis, by the coefficients of its strips",
    )
    added_mass_fades: Annotated[bool, Field(strict=True)] = Field(
        False, description="whether its added mass fades as it leaves the water; false: a link in air still carries it"
    )
    drag: Drag | None = Field(None, description="drag of the water; left out: none")
    body_lift: SlenderBody | None = Field(None, description="lift of a slender hull, and share of its Munk moment")
    foils: dict[Name, Foil] = Field(
        {}, description="fins, rudders and wings by name; the name differs from those of links, thrusters and points"
    )
    flexible: Flexible | None = Field(None, description="the link bends: a slender beam from its joint to its tip")
    contact: Contact | Literal[False] | None = Field(
        None,
        description="where it touches the floor; false: nowhere; left out: at ends or corners of its shape, and all "
        "along a flexible link",
    )
    points: dict[Name, Point] = Field(
        {}, description="points to observe, by name; the name differs from those of links, thrusters and other points"
    )
    chain: Chain | None = Field(None, description="the entry stands for several such links, each on the one before")

    @property
    def is_mounted(self) -> bool:
        """Whether it is the root of a robot on a link of another one, whose path is its `parent`."""
        return self.parent is not None and "." in self.parent

    @model_validator(mode="after")
    def _check_references(self) -> Self:
        if self.chain is None and (self.parent is None) != (self.joint is None):
            message = "`parent` and `joint` belong together: a link has both, or neither if it is the root."
            raise Invalid(message, "missing")
        if self.density is not None and "mass" in self.model_fields_set:
            raise Invalid("`density` and `mass` both give the mass: leave out one of them.", "conflict", ("density",))
        if self.density is not None and self.shape is None:
            message = "`density` needs a shape, whose volume it multiplies; or give `mass`."
            raise Invalid(message, "missing", ("density",))
        if self.added_mass == "shape" and self.shape is None:
            raise Invalid("`added_mass: shape` needs a shape.", "missing", ("added_mass",))
        if self.added_mass == "shape" and self.shape is not None and self.shape.mesh is not None:
            raise Invalid(
                "there is no closed form for the added mass of a mesh: give {matrix: ..}, as computed by "
                "`seaframe.added_mass_of_mesh`.",
                "unsupported",
                ("added_mass",),
            )
        sides = self.drag.strips.sides if self.drag and self.drag.strips else None
        if self.added_mass == "strips" and (self.shape is None or (self.shape.cylinder is None and sides is None)):
            message = "`added_mass: strips` needs a cylinder as the shape, or `sides` in `strips`."
            raise Invalid(message, "missing", ("added_mass",))
        return self

    @property
    def center(self) -> Triple:
        """Centre of mass in the link's frame [m]."""
        if self.center_of_mass is not None:
            return self.center_of_mass
        return self.shape.middle if self.shape else ORIGIN

    @property
    def buoyant_center(self) -> Triple:
        """Centre of buoyancy in the link's frame [m]."""
        if self.center_of_buoyancy is not None:
            return self.center_of_buoyancy
        return self.shape.middle if self.shape else self.center

    def bends_away_from(self, point: Triple) -> bool:
        """Whether a point in the link's frame [m] is on a flexible beam, which bends away from it; no rigid part."""
        if self.flexible is None or self.shape is not None:
            return False
        return point["xyz".index(self.flexible.axis)] > 0.0

    @property
    def gives_mass(self) -> bool:
        """Whether its mass is given in any way; an explicit zero counts."""
        return "mass" in self.model_fields_set or self.density is not None or self.flexible is not None

    @property
    def rigid_mass(self) -> Any:
        """Mass without the beam of a flexible link [kg]: as given, or density times the volume of its shape."""
        return self.mass if self.density is None or self.shape is None else self.density * self.shape.volume

    @property
    def total_mass(self) -> Any:
        """Mass including the beam of a flexible link, its payload and the mass at its joint [kg]."""
        return self.rigid_mass if self.flexible is None else self.rigid_mass + self.flexible.mass

    @property
    def total_center(self) -> tuple[Any, Any, Any]:
        """Centre of the whole mass in the link's frame [m]; of a flexible link while it is straight."""
        if self.flexible is None:
            return self.center
        x, y, z = (self.rigid_mass * at / self.total_mass for at in self.center)
        along = self.flexible.mass * self.flexible.center / self.total_mass
        a, b, c = (along if axis == self.flexible.axis else 0.0 for axis in "xyz")
        return x + a, y + b, z + c

    @property
    def sheds_vortices(self) -> bool:
        """Whether it sheds vortices, which cause lift."""
        strips = self.drag.strips if self.drag else None
        return strips is not None and strips.lift != 0.0
