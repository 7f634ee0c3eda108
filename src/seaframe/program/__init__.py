"""Compile a scene: trace its formulas, emit native code, export and print them, count operations."""
