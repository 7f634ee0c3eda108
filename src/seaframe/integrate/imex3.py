"""A pair of methods of third order for stiff servos: implicit in the forces of joints, explicit in all others."""

from __future__ import annotations

from .additive import AdditiveRungeKutta


class IMEX3(AdditiveRungeKutta):
    """Fixed steps of third order, with four stages; L-stable and stiffly accurate in what is implicit.

    Every stage is implicit, the first one too, so that a servo whose command jumps does not throw its joint. The
    coefficients solve the ten conditions of third order; of their solutions this one has small errors of fourth order
    (0.095 over all trees, half to two thirds of those of published pairs), and its explicit method is stable for
    |h lambda| up to 2.29 on the imaginary axis and 4.3 on the negative real one.
    """

    name, order, fixed = "imex3", 3, True
    reference = "conditions of Boscarino, Filbet and Russo 2016, J. Sci. Comput. 68"
    reach = 2.29
    rows = (
        (),
        (0.32082446216426102629,),
        (0.26297063892843219804, 0.15992952761662555579),
        (0.007, -0.83598876741671142149, 1.7174511508478399175),
    )
    nodes = (0.0, *map(sum, rows[1:]))
    diagonal = 0.275
    implicit_rows = (
        (),
        (0.31,),
        (0.29112868708495889436, -0.16171993593181701922),
        (0.1803793329830252396, -0.24837128408638379765, 0.79299195110335855806),
    )
    weights = (*implicit_rows[-1], diagonal)
