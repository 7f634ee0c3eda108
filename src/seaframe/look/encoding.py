"""Write pictures as a film: GIF and WebP by Pillow, MP4 and WebM by ffmpeg."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import SeaframeError, one_line

if TYPE_CHECKING:
    from PIL.Image import Image

# The same pictures give the same file: no date, no name of a program, no choice that depends on the machine.
EXACT = ("-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact", "-threads", "1")
CODECS = {
    ".mp4": ("-c:v", "libx264", "-preset", "medium", "-crf", "20", "-pix_fmt", "yuv420p", "-movflags", "+faststart"),
    ".webm": ("-c:v", "libvpx-vp9", "-crf", "32", "-b:v", "0", "-pix_fmt", "yuv420p"),
}
ANIMATED: dict[str, dict[str, Any]] = {
    ".gif": {"format": "GIF"},
    ".webp": {"format": "WEBP", "quality": 80, "method": 4},
}
TICKS = {".gif": 100, ".webp": 1000}  # per second: a picture lasts a whole number of them
MOST_GIF_FPS = 50.0  # pictures per second: viewers slow down those that last one tick
MOST_MEMORY = 2e9  # bytes of the pictures of a film that is kept whole
SUFFIXES = (*CODECS, *ANIMATED)


def find_ffmpeg() -> str | None:
    """Return the path of ffmpeg, of the extra `film` or of this machine; None if there is none."""
    if find_spec("imageio_ffmpeg") is not None:
        from imageio_ffmpeg import get_ffmpeg_exe

        try:
            return str(get_ffmpeg_exe())
        except RuntimeError:  # the package is there without its program
            pass
    return shutil.which("ffmpeg")


def require_encoder(path: Path) -> None:
    """Refuse a film whose format is unknown, or that needs an ffmpeg that is not there."""
    if path.suffix.lower() not in SUFFIXES:
        raise SeaframeError(
            f"a film is {', '.join(SUFFIXES)}, not '{path.suffix}'. Choose one of these suffixes.",
            "unsupported",
            place=str(path),
        )
    if path.suffix.lower() in CODECS and find_ffmpeg() is None:
        raise SeaframeError(
            f"{path.suffix} needs ffmpeg: pip install 'seaframe[film]', or install ffmpeg. {', '.join(ANIMATED)} "
            "need neither.",
            "dependency",
            place=str(path),
        )


def refuse_fast(path: Path, fps: float) -> None:
    """Refuse a GIF of more pictures per second than viewers show."""
    if path.suffix.lower() == ".gif" and fps > MOST_GIF_FPS:
        raise SeaframeError(
            f"GIF has at most {MOST_GIF_FPS:g} pictures per second, not {fps:g}. Write .webp or .mp4, or lower `fps`.",
            "range",
            path="fps",
        )


def refuse_huge(path: Path, count: int, size: tuple[int, int]) -> None:
    """Refuse a WebP of so many pictures of a size [pixels] that memory is too small: Pillow keeps them all."""
    needed = 3 * count * size[0] * size[1]
    if path.suffix.lower() == ".webp" and needed > MOST_MEMORY:
        raise SeaframeError(
            f"{count:,} pictures take {needed / 1e9:.1f} GB of memory on the way to WebP. Write .mp4 or .gif, which "
            "take one after the other, or a smaller or shorter film.",
            "limit",
            place=str(path),
        )


def write_film(path: Path, suffix: str, pictures: Iterable[Image], fps: float) -> None:
    """Write pictures of one even size to a file in the format of a suffix, at `fps` pictures per second."""
    every = iter(pictures)
    first = next(every)
    if suffix in CODECS:
        encode(path, suffix, chain([first], every), first.size, fps)
    else:
        timed = with_durations(chain([first], every), fps, TICKS[suffix])
        first = next(timed)
        if suffix == ".gif":  # takes durations from pictures, one after the other
            first.save(path, save_all=True, append_images=timed, loop=0, **ANIMATED[suffix])
        else:  # Pillow keeps them all
            rest = list(timed)
            lengths = [picture.info["duration"] for picture in (first, *rest)]
            first.save(path, save_all=True, append_images=rest, duration=lengths, loop=0, **ANIMATED[suffix])


def with_durations(pictures: Iterable[Image], fps: float, ticks: int) -> Iterator[Image]:
    """Yield pictures that last whole numbers of 1 / ticks [s], and `fps` pictures per second on average."""
    for number, picture in enumerate(pictures):
        begin, end = (round(k * ticks / fps) for k in (number, number + 1))
        picture.info["duration"] = (end - begin) * 1000 // ticks  # [ms]
        yield picture


def encode(path: Path, suffix: str, pictures: Iterator[Image], size: tuple[int, int], fps: float) -> None:
    """Write pictures with ffmpeg."""
    raw = ("-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{size[0]}x{size[1]}", "-r", f"{fps:g}", "-i", "-")
    target = (*EXACT, "-f", suffix[1:], str(path))
    command = [str(find_ffmpeg()), "-y", "-loglevel", "error", *raw, *CODECS[suffix], *target]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stderr is not None
        try:
            for picture in pictures:
                process.stdin.write(picture.convert("RGB").tobytes())
            process.stdin.close()
        except BrokenPipeError:  # its message says why
            pass
        except BaseException:
            process.kill()
            raise
        message = process.stderr.read().decode(errors="replace")
    if process.returncode:
        raise SeaframeError(f"ffmpeg could not write the film: {one_line(message)}", "file")
