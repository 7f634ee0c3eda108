"""What a scene's formulas become besides numbers: printed equations, counts of operations."""
