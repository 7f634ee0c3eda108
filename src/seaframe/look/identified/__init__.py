"""Reports and figures of identification results."""
