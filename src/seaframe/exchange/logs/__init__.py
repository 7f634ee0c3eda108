"""Read logs of measurements from files of many formats."""

from .log import Log
from .mapping import LogMapping
from .reading import read_log

__all__ = ["Log", "LogMapping", "read_log"]
