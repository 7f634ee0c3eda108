"""Loads on a link: weight and buoyancy, added mass, drag, lift, thrust, contact, and the flow of the water."""
