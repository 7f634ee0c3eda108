"""The help of every command: what it does, and examples that are commands."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

import pytest
from cyclopts import App, CycloptsError

from seaframe.cli import app

HEADING = "For example:"


def commands(within: App, names: tuple[str, ...] = ()) -> Iterator[tuple[str, App]]:
    """Every command and group of commands by its full name, the app itself first."""
    yield " ".join(("seaframe", *names)), within
    for name in within:
        if not name.startswith("-"):
            yield from commands(within[name], (*names, name))


COMMANDS = dict(commands(app))


def examples(text: str) -> list[str]:
    """The lines after the heading."""
    return [line.strip() for line in text.partition(HEADING)[2].splitlines() if line.strip()]


def test_the_commands_are_found() -> None:
    expected = {"seaframe run", "seaframe export c", "seaframe identify fit", "seaframe doctor", "seaframe movie"}
    assert expected < set(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_examples_that_parse(name: str) -> None:
    found = examples(COMMANDS[name].help or "")
    assert found, f"{name} has no examples: end its docstring with '{HEADING}' and complete commands"
    for line in found:
        program, *tokens = shlex.split(line)
        assert program == "seaframe"
        app.parse_args(tokens, exit_on_error=False, print_error=False)
    assert any(line.startswith(name) for line in found)


@pytest.mark.parametrize("line", ["runn rov-one-arm", "run rov-one-arm --durations 3", "check"])
def test_a_wrong_example_would_be_found(line: str) -> None:
    with pytest.raises(CycloptsError):
        app.parse_args(shlex.split(line), exit_on_error=False, print_error=False)


def test_help_shows_the_examples(capsys: pytest.CaptureFixture[str]) -> None:
    app(["check", "--help"], result_action="return_value")
    assert "seaframe check my-robot.yaml" in capsys.readouterr().out
