"""Signals: what can be observed of a scene, each with a name, a unit, a size and a law over any kind of number."""
