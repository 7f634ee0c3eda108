"""Description of scenes as frozen, validated data: robots, water, drives, controllers, and the files that hold them."""

from .model import Scene

__all__ = ["Scene"]
