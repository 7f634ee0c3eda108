"""IDENTIFY: parameters from measurements with honest uncertainty, and how well a model then predicts."""
