"""Write the film at the top of the README, docs/_static/front.webp: `python -m docs.make_film [FILE]`.

Scenes follow each other, each filmed by `run.movie` from its own page in a headless browser.
"""

from __future__ import annotations

import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageSequence

import seaframe as sf
from seaframe.run.recording import Run

LARGEST = 3e6  # bytes of the film
SIZE, FPS = (720, 405), 15
QUALITY = 60  # of WebP, 0 to 100
FRONT = Path(__file__).parent / "_static" / "front.webp"


@dataclass(frozen=True)
class Clip:
    """A scene of the film."""

    name: str
    duration: float  # of the run [s]
    speed: float  # seconds of the run per second of the film
    dt: float | None = None  # None: that of the scene


CLIPS = (
    Clip("bluerov2-arm", 11.0, 3.0),
    Clip("snake-water", 8.0, 2.5),
    Clip("modular-docking", 16.0, 5.0),
    Clip("rov-flexible-arm", 8.0, 2.5),
)


def main(arguments: list[str]) -> int:
    """Film all clips, join them into one file, and return 1 if it is too large."""
    path = Path(arguments[0]) if arguments else FRONT
    pictures: list[Image.Image] = []
    with tempfile.TemporaryDirectory() as folder:
        for clip in CLIPS:
            run = simulate_clip(clip)
            part = Path(folder) / f"{clip.name}.webp"
            run.movie(part, fps=FPS, speed=clip.speed, size=SIZE)
            pictures += frames(part)
            print(f"{clip.name}: {len(pictures)} pictures so far", flush=True)
    join(pictures, path)
    size = path.stat().st_size
    print(f"{path}: {len(pictures)} pictures, {size / 1e6:.2f} MB")
    return 1 if size > LARGEST else 0


def simulate_clip(clip: Clip) -> Run:
    """Return the run of a clip."""
    return sf.simulate(sf.load(clip.name), duration=clip.duration, dt=clip.dt)


def frames(path: Path) -> list[Image.Image]:
    """Return the pictures of a film."""
    with Image.open(path) as film:
        return [frame.convert("RGB") for frame in ImageSequence.Iterator(film)]


def join(pictures: list[Image.Image], path: Path) -> None:
    """Write pictures as one film that begins again at its end."""
    first, *rest = pictures
    first.save(path, save_all=True, append_images=rest, duration=round(1000 / FPS), loop=0, quality=QUALITY, method=4)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
