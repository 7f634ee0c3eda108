"""Build the page of a scene: one HTML file with the scene's dynamics inside, without a server or network access."""

from .page_build import PageOptions, page_html, write_page

__all__ = ["PageOptions", "page_html", "write_page"]
