"""Former public names: they keep working, with a DeprecationWarning that gives the present name."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


def warn_renamed(former: str, present: str, stacklevel: int = 3) -> None:
    """Warn the caller of a function or property that the name it used has changed."""
    warnings.warn(f"{former} is now called {present}.", DeprecationWarning, stacklevel=stacklevel)


def renamed_argument(former: str, present: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Return a decorator for a function that also accepts a keyword argument under its former name."""

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        @wraps(function)
        def call(*args: P.args, **kwargs: P.kwargs) -> R:
            options: dict[str, Any] = kwargs
            if former in options and present not in options:
                warn_renamed(f"{function.__name__}({former}=)", f"{present}=")
                options[present] = options.pop(former)
            return function(*args, **kwargs)

        return call

    return decorate
