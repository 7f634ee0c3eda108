"""Firmware for robots with hobby servos, and the bridge between such a robot and its simulation."""
