"""The version of Seaframe, written in this one place."""

__version__ = "0.2.0"
