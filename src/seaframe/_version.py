"""The version of Seaframe, written in this one place."""

__version__ = "0.1.0"
