"""Ladders of models: from the simplest to the fullest, each started from the one before, chosen by cross-validation."""
