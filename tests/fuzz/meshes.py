"""Meshes: small STL and OBJ files with changes in them."""

from __future__ import annotations

import struct
from random import Random

from .cases import Case
from .mutations import NUMBERS, mutate_bytes, mutate_lines

CORNERS = [(x, y, z) for x in (0.0, 1.0) for y in (0.0, 1.0) for z in (0.0, 1.0)]
FACES = [  # of a cube, counter-clockwise from outside
    *((0, 1, 3), (0, 3, 2), (4, 6, 7), (4, 7, 5), (0, 4, 5), (0, 5, 1)),
    *((2, 3, 7), (2, 7, 6), (0, 2, 6), (0, 6, 4), (1, 5, 7), (1, 7, 3)),
]
EXTREMES = (*(float(x) for x in NUMBERS if abs(x) < 1e30), 3.4e38, -3.4e38, float("nan"), float("inf"), 1e-45)
WORDS = (
    *("solid", "facet normal 0 0 0", "vertex", "vertex 1 2 3", "endsolid", "v", "v 1 2 3", "v 1 2 3 4", "f", "f 1 2 3"),
    *("f 1 2 3 4 5", "f -1 -2 -3", "f 1/1/1 2/2/2 3/3/3", "f 1//2 2//2 3//2", "f 0 0 0", "f 99999999999 1 2"),
    *("vn 0 0 1", "nan", "1e999", "-0", "1_0", "٣", "0x1", "\x00", "\\", "#", "1,5", "\u2028", "l 1 2", "usemtl x"),
)  # fmt: skip


def triangles(rng: Random) -> list[tuple[tuple[float, float, float], ...]]:
    """A cube, or a random set of triangles, with a few odd corners."""
    size = rng.choice((1.0, 1.0, 1e-3, 1e3, 1e-30, 1e18, 1e30))
    corners = [tuple(size * x for x in corner) for corner in CORNERS]
    for _ in range(rng.choice((0, 0, 1, 3))):
        corners[rng.randrange(8)] = tuple(rng.choice((*EXTREMES, 0.5)) for _ in range(3))
    faces: list[tuple[int, ...]] = list(FACES)
    if rng.random() < 0.3:
        faces = [tuple(rng.choices(range(8), k=3)) for _ in range(rng.randrange(30))]
    for _ in range(rng.choice((0, 0, 1, 2))):
        if faces:
            faces[rng.randrange(len(faces))] = tuple(rng.choices(range(8), k=3))
    return [tuple(corners[k] for k in face) for face in faces]  # type: ignore[misc]


def stl(rng: Random) -> Case:
    """Binary or as text, whole or damaged."""
    found = triangles(rng)
    if rng.random() < 0.6:
        count = len(found) if rng.random() < 0.8 else rng.choice((0, 1, 2**16, 2**31, 2**32 - 1))
        head = rng.choice((b"solid cube", b"", b"\xff" * 80, b"COLOR=")).ljust(80, b"\0")[:80]
        content = head + struct.pack("<I", count) + b"".join(map(binary_triangle, found))
        tokens: tuple[bytes, ...] = ()
    else:
        lines = ["solid cube"]
        for corners in found:
            lines += ["facet normal 0 0 0", "outer loop", *(f"vertex {x!r} {y!r} {z!r}" for x, y, z in corners)]
            lines += ["endloop", "endfacet"]
        text = "\n".join([*lines, "endsolid"])
        text = mutate_lines(text, rng, WORDS) if rng.random() < 0.8 else text
        content = text.encode("utf-8", "surrogatepass")
        tokens = tuple(word.encode() for word in WORDS)
    if rng.random() < 0.5:
        content = mutate_bytes(content, rng, tokens=tokens)
    return Case("mesh", {rng.choice(("cube.stl", "cube.STL")): content})


def binary_triangle(corners: tuple[tuple[float, float, float], ...]) -> bytes:
    """A triangle of a binary STL file; its numbers have 32 bits."""
    numbers = [x if abs(x) < 3.5e38 else float("inf") for corner in corners for x in corner]
    return struct.pack("<12fH", 0.0, 0.0, 0.0, *(min(max(x, -3.4e38), 3.4e38) if x == x else x for x in numbers), 0)


def obj(rng: Random) -> Case:
    """With faces of several corners and spellings, whole or damaged."""
    lines = ["# a cube", "o cube"]
    count = 0
    for corners in triangles(rng):
        lines += [f"v {x!r} {y!r} {z!r}" for x, y, z in corners]
        count += 3
        numbers = [count - 2, count - 1, count] if rng.random() < 0.8 else [-3, -2, -1]
        lines.append("f " + " ".join(rng.choice(("{}", "{}/1", "{}//1", "{}/1/1")).format(k) for k in numbers))
    lines.append("f " + " ".join(str(rng.randrange(1, max(count, 1) + 2)) for _ in range(rng.choice((2, 4, 9)))))
    text = "\n".join(lines)
    text = mutate_lines(text, rng, WORDS) if rng.random() < 0.8 else text
    content = text.encode("utf-8", "surrogatepass")
    if rng.random() < 0.4:
        content = mutate_bytes(content, rng, tokens=[word.encode() for word in WORDS])
    return Case("mesh", {"cube.obj": content})
