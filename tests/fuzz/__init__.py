"""Structural fuzzers for everything that reads a file: scenes, logs, mappings and meshes.

An input is made from a seed and a number alone, so that a finding can be made again; see `__main__`.
"""
