"""IDENTIFY: estimate parameters from measurements, with their uncertainty, and measure how well a model predicts."""
