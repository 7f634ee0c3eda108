"""A chart that is saved as a picture has all its lines below it, with their dashes."""

from __future__ import annotations

import base64
import io
from pathlib import Path

import numpy as np
from PIL import Image

import seaframe as sf
from seaframe.look.page import write_page
from tests.look.page.chromium import chromium, needs_chromium
from tests.look.page.scenes import arm

pytestmark = needs_chromium
SAVED = """(() => {
  const { click } = HTMLAnchorElement.prototype;
  let url;
  HTMLAnchorElement.prototype.click = function () { url = this.href; };
  seaframe.plots.charts[0].savePng();
  HTMLAnchorElement.prototype.click = click;
  return url;
})()"""


def test_the_legend_has_every_line_in_its_colour_and_dash(tmp_path: Path) -> None:
    figure = {
        "title": "All",
        "signals": [f"rov.hull.{name}" for name in ("angular_velocity", "velocity", "position")],
        "dashed": ["rov.fore.angle"],
    }
    scene = sf.Scene.from_dict(arm().to_dict() | {"plots": [figure]})
    write_page(tmp_path / "arm.html", scene)
    with chromium() as browser:
        tab = browser.open(tmp_path / "arm.html", "#quality=5")
        tab.run("seaframe.setPlaying(false)")
        lines = tab.run("seaframe.plots.charts[0].lines.map(({ color, dash }) => [color, dash.length > 0])")
        height = tab.run("seaframe.plots.charts[0].chart.ctx.canvas.height")
        picture = Image.open(io.BytesIO(base64.b64decode(tab.run(SAVED).split(",")[1]))).convert("RGB")
    legend = np.asarray(picture, dtype=int)[height:]
    assert len(legend) >= 52  # two rows or more: so many names do not fit in one
    assert len(lines) > 3
    for colour, is_dashed in lines:
        wanted = np.array([int(colour[k : k + 2], 16) for k in (1, 3, 5)])
        near = np.abs(legend - wanted).max(axis=2) < 32  # a line of 1.8 pixels fills nine tenths of each
        longest = max(len(run) for row in near for run in "".join("#" if x else "." for x in row).split("."))
        assert 0 < longest < 30 if is_dashed else longest >= 30
