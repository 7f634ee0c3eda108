"""Studies: many runs of a scene over grids and random samples of its numbers, each of them kept."""
