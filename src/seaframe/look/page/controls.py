"""What a reader changes while the scene runs in a page: sliders and choices, of the scene or selected automatically."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ...scene.free_paths import Free, resolve_free
from ...scene.model import Scene
from ...scene.page import PageChoice, page_numbers, refuse_page_problems
from . import sliders


@dataclass(frozen=True, slots=True)
class Controls:
    """The sliders and choices of a page, and the numbers that they change."""

    free: tuple[str, ...]  # paths that are inputs of the page's program
    sliders: list[dict[str, Any]]
    choices: list[dict[str, Any]]

    @property
    def trials(self) -> Iterator[Mapping[str, float]]:
        """Values by path with which the step size is tested: ends of sliders, and options."""
        yield from sliders.ends_of(self.sliders)
        yield from (option["values"] for choice in self.choices for option in choice["options"])


def controls_of(scene: Scene, free: Free | None = None) -> Controls:
    """Return the controls of a page; `free`, if given, replaces the sliders of the scene. Choices stay."""
    refuse_page_problems(scene)
    numbers = page_numbers(scene)
    if free is None and scene.page.sliders is not None:
        found = [
            sliders.given_slider(scene, each, paths)
            for each, paths in zip(scene.page.sliders, numbers.sliders, strict=True)
        ]
    else:
        found = sliders.sliders_of(scene, resolve_free(scene, sliders.default_free(scene) if free is None else free))
    choices = [
        choice_of(scene, choice, values) for choice, values in zip(scene.page.choices, numbers.choices, strict=True)
    ]
    changed = [path for each in found for path in each["paths"]]
    changed += [path for values in numbers.choices for path in next(iter(values.values()))]
    return Controls(tuple(dict.fromkeys(changed)), found, choices)


def choice_of(scene: Scene, choice: PageChoice, values: Mapping[str, Mapping[str, float]]) -> dict[str, Any]:
    """Return a choice as data: values by path of each option, and the number of the one that the scene has."""
    known = scene.paths()
    names = sorted(values, key=lambda name: name != choice.start)  # the named one first
    own = next((name for name in names if all(known[path] == x for path, x in values[name].items())), None)
    return {
        "label": choice.name,
        "options": [{"label": name, "values": dict(found)} for name, found in values.items()],
        "start": None if own is None else list(values).index(own),
    }
