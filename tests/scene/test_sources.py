"""Where numbers come from: `source` beside any of them."""

from __future__ import annotations

from typing import Any

import pytest

import seaframe as sf
from seaframe.cli import main

ROBOT: dict[str, Any] = {
    "links": {
        "hull": {
            "mass": {"value": 7.31, "source": "Table 2"},
            "inertia": {"diagonal": [0.1, {"value": 0.2, "source": "swing test"}, 0.2], "source": "Table 2"},
        }
    }
}


def test_sources_are_kept_by_path_and_values_are_plain() -> None:
    scene = sf.Scene.from_dict({"robots": {"rov": ROBOT}, "sources": {"gravity": "local"}})
    assert scene.sources == {
        "rov.hull.mass": "Table 2",
        "rov.hull.inertia": "Table 2",
        "rov.hull.inertia.diagonal[1]": "swing test",
        "gravity": "local",
    }
    assert scene.robots["rov"].links["hull"].mass == 7.31
    assert sf.Scene.from_dict(scene.to_dict()) == scene


def test_the_report_lists_them(tmp_path: Any) -> None:
    file = tmp_path / "rov.yaml"
    file.write_text(
        "robots: {rov: {links: {hull: {mass: {value: 7.31, source: 'Table 2 <b>'}, inertia: {diagonal: [1, 1, 1]}}}}}\n"
        "run: {duration: 0.1}\n"
    )
    assert main(["run", str(file), "--out", str(tmp_path / "out")]) == 0
    report = (tmp_path / "out" / "report.html").read_text()
    assert "rov.hull.mass" in report
    assert "Table 2 &lt;b&gt;" in report


def test_a_robot_and_a_link_may_be_called_source() -> None:
    links = {"source": {"mass": 1.0, "inertia": {"diagonal": [1.0, 1.0, 1.0]}}}
    scene = sf.Scene.from_dict({"robots": {"source": {"links": links}}})
    assert list(scene.links) == ["source.source"]
    assert scene.sources == {}


def test_a_list_of_scenes_with_sources_is_refused() -> None:
    with pytest.raises(sf.SceneError) as caught:
        sf.Scene.from_dict([{"robots": {"rov": {"links": {"hull": {"mass": {"value": 2.0, "source": "scale"}}}}}}])  # type: ignore[arg-type]
    assert caught.value.code == "type"
