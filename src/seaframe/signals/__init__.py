"""Signals: the quantities that can be observed of a scene, each with a name, a unit, a size and a law."""
