"""Compare simulated runs with measured ones: alignment, metrics, uncertainty bands."""

from .alignment import Alignment as Alignment
from .alignment import wahba as wahba
from .bands import Bands as Bands
from .bands import bands as bands
from .compare_runs import compare as compare
from .comparison import Comparison as Comparison
from .metrics import Metrics as Metrics
from .warping import warp as warp
