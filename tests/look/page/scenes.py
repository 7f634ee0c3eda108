"""What the tests of pages share: scenes, their pages, and their dynamics run under node."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import seaframe as sf
from seaframe.look.page import dynamics, page_build, sliders
from seaframe.scene.meshes import Surface, merge_vertices
from tests.program.node import answer_of

HERE = Path(__file__).parent
SOURCES = Path(page_build.__file__).parent / "web" / "src"
HOSTILE = "</script><img src=x onerror='globalThis.hit=1'>"


class Answer(NamedTuple):
    """What a page's own modules make of a scene."""

    states: NDArray[np.float64]  # (n, nq + nv)
    speed: float  # steps per second
    name: str
    values: list[float]
    acting: list[float]
    seen: list[float]


@cache
def live(name: str) -> dict[str, Any]:
    """The dynamics in the page of a gallery scene, with the sliders that it has by default."""
    scene = sf.load(name)
    return dynamics.dynamics_of(scene, sliders.default_free(scene), switches=False)


def under_node(folder: Path, model: dict[str, Any], steps: int, every: int, **more: Any) -> Answer:
    """A page's dynamics stepped by the page's own modules."""
    asked = folder / "asked.json"
    asked.write_text(json.dumps({"model": model, "steps": steps, "every": every, **more}), encoding="utf-8")
    answer = answer_of(HERE / "harness.mjs", SOURCES, asked)
    return Answer(**answer | {"states": np.array(answer["states"])})


def ball(n: int) -> Surface:
    """A ball of radius 1 m: a cube of n x n squares a side, blown up."""
    grid = np.linspace(-1.0, 1.0, n + 1)
    u, v = (part.ravel() for part in np.meshgrid(np.tan(np.pi / 4.0 * grid), np.tan(np.pi / 4.0 * grid), indexing="ij"))
    corner = (np.arange(n)[:, None] * (n + 1) + np.arange(n)).ravel()
    a, b, c, d = corner, corner + n + 1, corner + n + 2, corner + 1
    side = np.concatenate([np.stack([a, b, c], axis=1), np.stack([a, c, d], axis=1)])
    places, triangles = [], []
    for k in range(3):
        for sign in (-1.0, 1.0):
            places.append(np.roll(np.stack([u, v, np.full_like(u, sign)], axis=1), k, axis=1))
            triangles.append((side if sign > 0.0 else side[:, ::-1]) + (len(places) - 1) * len(u))
    points = np.concatenate(places)
    return merge_vertices(np.round(points / np.linalg.norm(points, axis=1)[:, None], 12), np.concatenate(triangles))


def with_mesh(surface: str, **more: Any) -> sf.Scene:
    """A floating hull from a surface."""
    hull = {"mass": 100.0, "shape": {"mesh": {"file": "hull.stl", "surface": surface, **more}}}
    return sf.Scene.from_dict({"name": "mesh", "robots": {"rov": {"links": {"hull": hull}}}, "run": {"duration": 2.0}})


def arm(name: str = "arm", link: str = "fore", water: bool = True) -> sf.Scene:
    """A hull with an arm that a sine moves; names may be hostile."""
    rod = {"cylinder": {"radius": 0.05, "length": 0.5, "axis": "z", "center": [0, 0, 0.25]}}
    return sf.Scene.from_dict(
        {
            "name": name,
            "description": f"An arm of {name}",
            **(
                {"water": {"density": 1000.0, "current": {"velocity": [0.1, 0, 0]}}}
                if water
                else {"gravity": [0, 0, 0]}
            ),
            "robots": {
                "rov": {
                    "links": {
                        "hull": {"mass": 60.0, "shape": {"box": [0.6, 0.5, 0.4]}, "volume": 0.06},
                        link: {
                            "parent": "hull",
                            "joint": {"type": "revolute", "axis": [0, 1, 0], "at": [0.3, 0, 0]},
                            "mass": 5.0,
                            "volume": 0.005,
                            "shape": rod,
                        },
                    }
                }
            },
            "drives": {f"rov.{link}": {"motion": {"sine": {"amplitude": 0.6, "period": 4}}}},
            "run": {"duration": 4.0, "dt": 0.01},
            "plots": [{"title": "The arm", "signals": [f"rov.{link}.angle", "rov.hull.angular_velocity"]}],
        }
    )
