"""A picture of a run in SVG, drawn without a browser: a report shows it at once, before its view is opened.

It shows the robots in the middle of the run from the side and above, in parallel projection, and the paths of their
bases and ends. Facets are drawn from the farthest to the nearest.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ..numbers import Floats
from ..quaternions import rotation_matrices
from .facets import link_facets
from .page.drawing import links_of, start_poses
from .page.recordings import station_positions
from .world_axes import up_of

if TYPE_CHECKING:
    from ..run.recording import Run

WIDTH, HEIGHT = 960, 420  # of the picture
FILLED = 0.72  # part of it that the robots fill
ASIDE, ABOVE = np.radians(35.0), np.radians(24.0)  # direction of the view
LIGHT = np.array([-0.3, 0.65, 0.7])  # direction to the light: right, up and back of the picture
AMBIENT = 0.4  # brightness of a facet that is turned away from the light
HULLS, ARMS, ROPE = ("#f2b233", "#38a89d", "#e4574f", "#7a6bd8"), ("#e8eef0", "#f26b3a"), "#34505b"
MOST_POINTS = 160  # of a path
SLIVER = 1e-15  # area [m2] of a facet that is not drawn
FAR = 3.0  # sizes of the picture beyond which a path is not followed
LINES = 16  # of the floor's grid, on each side


class Facet(NamedTuple):
    """A polygon in the world (corners, 3) [m], its colour, and whether it is seen from its back too."""

    corners: Floats
    colour: str
    is_open: bool


class Camera(NamedTuple):
    """A parallel projection: right, up and back in the world (3, 3), what is in the middle [m], pixels per metre."""

    axes: Floats
    middle: Floats
    scale: float

    def shown(self, points: Floats) -> Floats:
        """Return where points (..., 3) of the world are in the picture, right and down [pixels]."""
        flat = (points - self.middle) @ self.axes[:2].T
        return np.asarray(self.scale * flat * [1.0, -1.0] + [0.5 * WIDTH, 0.5 * HEIGHT])


def poster_svg(run: Run) -> str:
    """Return the picture of a run."""
    row = len(run.t) // 2
    links = links_of(run.scene, start_poses(run.scene))
    facets = list(robot_facets(run, links, row))
    camera = camera_on(np.concatenate([facet.corners for facet in facets]), up_of(run.scene))
    parts = [*floor_lines(camera, facets, run), *paths(camera, run, links), *drawn_facets(camera, facets)]
    title = escape(f"{run.scene.name} at {run.t[row]:.3g} s")
    return (
        f'<svg class="{"dry" if run.scene.water is None else "wet"}" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{title}" preserveAspectRatio="xMidYMid slice">{"".join(parts)}</svg>'
    )


def robot_facets(run: Run, links: list[dict[str, Any]], row: int) -> Iterator[Facet]:
    """Yield the facets of all links, without tethers, in a row of a run."""
    stations = station_positions(run.eom, run.q[row : row + 1])
    for number, (link, (path, described)) in enumerate(zip(links, run.scene.links.items(), strict=True)):
        if link["tether"]:
            continue
        mesh = None if described.shape is None else described.shape.mesh
        surface = None if mesh is None else mesh.unpacked_surface
        R, origin = rotation_matrices(run[f"{path}.orientation"][row]), run[f"{path}.position"][row]
        bent = stations[number][0] if number in stations else None
        own = None if bent is None else (bent - origin) @ R
        colour = link_colour(links, number)
        for corners in link_facets(link, surface, own):
            yield Facet(corners @ R.T + origin, colour, surface is not None and surface.open_edges > 0)


def link_colour(links: list[dict[str, Any]], number: int) -> str:
    """Return the colour of a link: one for each robot's base, two that alternate along its arms."""
    link, depth = links[number], 0
    if link["parent"] is None:
        return HULLS[link["robotNumber"] % len(HULLS)]
    while link["parent"] is not None:
        link, depth = links[link["parent"]], depth + 1
    return ARMS[(depth - 1) % 2]


def camera_on(points: Floats, up: Floats) -> Camera:
    """Return the camera that shows points (n, 3) [m] of the world from the side and above."""
    first = np.eye(3)[np.argmin(np.abs(up))]
    ahead = first - up * (first @ up)
    ahead /= np.linalg.norm(ahead)
    left = np.cross(up, ahead)
    level = np.cos(ASIDE) * -left + np.sin(ASIDE) * ahead
    back = np.cos(ABOVE) * level + np.sin(ABOVE) * up
    right = np.cross(up, back)
    right /= np.linalg.norm(right)
    axes = np.array([right, np.cross(back, right), back])
    places = points @ axes.T
    low, high = places.min(axis=0), places.max(axis=0)
    width, height = np.maximum((high - low)[:2], 1e-9)
    return Camera(axes, 0.5 * (low + high) @ axes, FILLED * min(WIDTH / width, HEIGHT / height))


def drawn_facets(camera: Camera, facets: list[Facet]) -> Iterator[str]:
    """Yield the facets that face the camera, the farthest first; neighbours of one shade share an element."""
    light = LIGHT / np.linalg.norm(LIGHT)
    seen: list[tuple[float, str, str]] = []
    for corners, colour, is_open in facets:
        shown = (corners - camera.middle) @ camera.axes.T
        normal = np.cross(shown, np.roll(shown, -1, axis=0)).sum(axis=0)
        size = np.linalg.norm(normal)
        if size <= SLIVER or (normal[2] <= 0.0 and not is_open):
            continue
        normal *= np.sign(normal[2]) / size
        outline = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in camera.shown(corners)) + "Z"
        seen.append((shown[:, 2].mean(), shaded(colour, float(normal @ light)), outline))
    seen.sort(key=lambda facet: facet[0])
    shades = [shade for _, shade, _ in seen]
    start = 0
    for end in range(1, len(seen) + 1):
        if end == len(seen) or shades[end] != shades[start]:
            outline = "".join(path for _, _, path in seen[start:end])
            yield f'<path d="{outline}" fill="{shades[start]}" stroke="{shades[start]}" stroke-width="1"/>'
            start = end


def shaded(colour: str, facing: float) -> str:
    """Return a colour in the light that a facet gets; `facing` is the cosine of its angle to the light."""
    brightness = AMBIENT + (1.0 - AMBIENT) * (0.5 + 0.5 * round(facing, 2)) ** 2
    return "#" + "".join(f"{round(int(colour[k : k + 2], 16) * brightness):02x}" for k in (1, 3, 5))


def paths(camera: Camera, run: Run, links: list[dict[str, Any]]) -> Iterator[str]:
    """Yield the paths of bases and of links at the ends, over the whole run, where they are near the picture."""
    parents = {link["parent"] for link in links}
    rows = np.unique(np.linspace(0, len(run.t) - 1, MOST_POINTS).round().astype(int))
    for number, link in enumerate(links):
        if link["tether"] or (link["parent"] is not None and number in parents):
            continue
        points = camera.shown(run[f"{link['path']}.center_position"][rows])
        near = np.all(np.abs(points - [0.5 * WIDTH, 0.5 * HEIGHT]) < FAR * np.array([WIDTH, HEIGHT]), axis=1)
        if near.sum() > 1 and np.ptp(points[near], axis=0).max() > 1.0:
            yield f'<path class="way" d="M{"L".join(f"{x:.1f} {y:.1f}" for x, y in points[near])}"/>'


def floor_lines(camera: Camera, facets: list[Facet], run: Run) -> Iterator[str]:
    """Yield the grid of the scene's floor, or of one below the robots for scale, if the picture reaches it."""
    up = up_of(run.scene)
    heights = np.concatenate([facet.corners for facet in facets]) @ up
    size = max(float(np.ptp(heights)), 0.3 * HEIGHT / camera.scale)
    ground = heights.min() - 0.25 * size if run.scene.floor is None else run.scene.floor.height
    if heights.min() - ground > size:
        return
    right = camera.axes[0]
    deep = np.cross(up, right)
    spacing = 10.0 ** np.round(np.log10(0.2 * WIDTH / camera.scale))
    middle = camera.middle + up * (ground - camera.middle @ up)
    reach = LINES * spacing
    for k in np.arange(-LINES, LINES + 1) * spacing:
        for at, way in ((right, deep), (deep, right)):
            (x1, y1), (x2, y2) = camera.shown(middle + k * at + np.array([[-reach], [reach]]) * way)
            yield f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'
