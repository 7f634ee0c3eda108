"""Commands about this installation: doctor, completion."""

from __future__ import annotations

import json
from typing import Annotated, Literal

from .shared import AsJson, app, describe_option

Shell = Literal["bash", "zsh", "fish", "powershell"]


@app.command
def doctor(*, as_json: AsJson = False) -> None:
    """Show versions, processor, extras, cache and browser of this installation, for reports of problems.

    For example:

        seaframe doctor
        seaframe doctor --json
    """
    from ..look.doctor import examine, show

    found = examine()
    if as_json:
        print(json.dumps(found.to_dict(), indent=2))
    else:
        show(found)


@app.command
def completion(
    shell: Annotated[Shell, describe_option("Shell for which the script is.", "SHELL")],
    /,
    *,
    install: Annotated[bool, describe_option("Write the script where the shell looks for it, and load it.")] = False,
) -> None:
    """Print the script with which a shell completes commands, options and names of experiments, or install it.

    For example:

        seaframe completion bash --install
        seaframe completion zsh
    """
    from ..look import console

    if install:
        path = app.install_completion(shell=shell)
        console.print_line(f"Wrote {path}. Open a new shell to use it.")
    else:
        print(app.generate_completion(shell=shell))
