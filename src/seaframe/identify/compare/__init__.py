"""Compare simulated runs with measured ones: alignment, metrics, uncertainty bands."""

from .compare_runs import compare as compare
