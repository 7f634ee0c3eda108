"""Sizes of shapes and the upward direction, used for the surface and the floor."""

from __future__ import annotations

from typing import Any, TypeAlias

from ..errors import SceneError
from ..numbers import is_zero, larger, where
from ..scene.links import Shape
from ..scene.values import Triple
from ..spatial import Vector

Sizes: TypeAlias = tuple[Any, Any, Any]


def extents(shape: Shape) -> Sizes:
    """Edges of the box around a shape, along x, y, z of the link's frame [m]."""
    if shape.cylinder is not None:
        across, along = 2.0 * shape.cylinder.radius, shape.cylinder.length
        x, y, z = (along if axis == shape.cylinder.axis else across for axis in "xyz")
        return x, y, z
    if shape.mesh is not None:
        return shape.mesh.extents
    if shape.sphere is not None:
        return (2.0 * shape.sphere.radius,) * 3
    if shape.box is not None:
        return shape.box
    assert shape.ellipsoid is not None
    a, b, c = shape.ellipsoid
    return 2.0 * a, 2.0 * b, 2.0 * c


def longest_axis(sizes: Sizes) -> Vector:
    """Unit vector along the largest of three sizes, the first of equal ones; sizes may be free parameters."""
    x, y, z = sizes
    first = where(larger(y, z) <= x, 1.0, 0.0)
    second = (1.0 - first) * where(z <= y, 1.0, 0.0)
    return Vector(first, second, 1.0 - first - second)


def largest_size(sizes: Sizes) -> Any:
    """Largest of three sizes."""
    x, y, z = sizes
    return larger(larger(x, y), z)


def up_vector(gravity: Triple | Vector, what: str) -> Vector:
    """Unit vector against gravity; along an axis its entries are exactly 0 and 1. `what` is the path that needs it."""
    pull = Vector(*gravity)
    if is_zero(pull.norm()):
        message = f"{what} needs gravity, which defines the upward direction, but `gravity` is zero."
        raise SceneError(message, "conflict", path="gravity")
    return -pull.unit()


def unit_vector(axis: str) -> Vector:
    """Unit vector along x, y or z."""
    return Vector(*(float(name == axis) for name in "xyz"))
