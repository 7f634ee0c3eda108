"""Describe: a scene as frozen, validated data."""

from .model import Scene

__all__ = ["Scene"]
