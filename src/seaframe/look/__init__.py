"""Look: figures, reports and tables of what a run recorded."""
