"""The page of a scene: one HTML file that needs no server and no network, with the scene's dynamics inside."""

from .build import PageOptions, page_html, write_page

__all__ = ["PageOptions", "page_html", "write_page"]
