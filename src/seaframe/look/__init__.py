"""Look: figures, reports, tables and pages of recorded runs and of identification results."""
