"""Hairer and Wanner's RODAS: implicit steps for stiff motion, with exact Jacobians."""

from __future__ import annotations

from .rosenbrock import Rosenbrock

ENDING = (1.221224509226641, 6.019134481288629, 12.53708332932087, -0.687886036105895)


class Rodas4(Rosenbrock):
    """Order 4, with an embedded 3; L-stable and stiffly accurate, as is its embedded method."""

    name, order = "rodas4", 4
    reference = "Hairer and Wanner 1996, Solving Ordinary Differential Equations II, IV.7"
    gamma = 0.25
    nodes = (0.0, 0.386, 0.21, 0.63, 1.0, 1.0)
    slopes = (0.25, -0.1043, 0.1035, -0.0362, 0.0, 0.0)
    rows = (
        (),
        (1.544,),
        (0.9466785280815826, 0.2557011698983284),
        (3.314825187068521, 2.896124015972201, 0.9986419139977817),
        ENDING,
        (*ENDING, 1.0),
    )
    couplings = (
        (),
        (-5.6688,),
        (-2.430093356833875, -0.2063599157091915),
        (-0.1073529058151375, -9.594562251023355, -20.47028614809616),
        (7.496443313967647, -10.24680431464352, -33.99990352819905, 11.7089089320616),
        (8.083246795921522, -7.981132988064893, -31.52159432874371, 16.31930543123136, -6.058818238834054),
    )
    weights = (*ENDING, 1.0, 1.0)
    embedded = (0.0, 0.0, 0.0, 0.0, 0.0, 1.0)
