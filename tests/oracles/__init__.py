"""Reference results that do not come from Seaframe: closed forms, published numbers, other programs."""
