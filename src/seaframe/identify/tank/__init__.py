"""Towing tank: identify drag and thrust with their uncertainty from load-cell logs, by study 003's Eqs. (35) to (39).

    logs -> cells (35) -> segments -> points (runs) -> exclusion -> drag (38), propeller (10) to (13), (39) -> ratios

`campaigns.identify_tank` does all steps for a folder with a `tank.yaml`; `virtual.virtual_tank` writes such a folder.
"""
