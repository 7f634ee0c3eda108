"""`python -m seaframe` is the command `seaframe`."""

import sys

from .cli import main

sys.exit(main())
