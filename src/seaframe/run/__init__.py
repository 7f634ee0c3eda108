"""Run: from a scene to a recording of its motion."""
