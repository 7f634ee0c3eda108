"""How Sphinx builds the documentation; formulas become MathML, so the pages work without a network."""

import html
import re
import sys
from pathlib import Path
from typing import Any

from docutils import nodes
from docutils.utils.math import MathError
from docutils.utils.math.latex2mathml import tex2mathml
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.util.math import get_node_equation_number

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))
from seaframe._version import __version__

project = "Seaframe"
author = "The Seaframe developers"
copyright = "2026, The Seaframe developers"  # noqa: A001 (the name that Sphinx reads)
release = version = __version__

extensions = ["myst_parser"]
myst_enable_extensions = ["amsmath", "colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 3
nitpicky = True
numfig = True
math_number_all = False

html_theme = "furo"
html_title = f"Seaframe {release}"
html_math_renderer = "mathml"
html_static_path = ["_static"]
html_css_files = ["mathml.css"]
html_copy_source = False

logger = logging.getLogger(__name__)
# The index collects pages by pattern; a kind of page that has none yet is no error. Sphinx gives this warning a
# subtype but no type, so that `suppress_warnings` cannot name it.
logging.getLogger("sphinx.directives.other").logger.addFilter(
    lambda record: getattr(record, "subtype", None) != "empty_glob"
)


# An index after a dotted letter would go below it, as under a sum; after an empty group it stays beside it.
DOTTED = re.compile(r"(\\d?dot\s*(?:\{[^{}]*\}|\\?\w+))_")


def mathml(node: nodes.Element, as_block: bool) -> str:
    """The formula of `node` as MathML; a command that cannot be shown is a warning at its place in the page."""
    tex = re.sub(r"\\dots(?![a-zA-Z])", r"\\ldots", node.astext())
    tex = re.sub(r"\\(begin|end)\{(align|equation|gather)\*?\}", r"\\\1{aligned}", tex)
    try:
        return str(tex2mathml(DOTTED.sub(r"\1{}_", tex), as_block=as_block))
    except MathError as error:
        logger.warning("formula not understood: %s in %r", error, tex, location=node, type="mathml")
        return f"<code>{html.escape(tex)}</code>"


def visit_math(translator: Any, node: nodes.math) -> None:
    """A formula within a line."""
    translator.body.append(mathml(node, as_block=False))
    raise nodes.SkipNode


def visit_math_block(translator: Any, node: nodes.math_block) -> None:
    """A formula of its own, with its number where it bears a label."""
    translator.body.append(translator.starttag(node, "div", CLASS="math notranslate nohighlight"))
    if node["number"]:
        number = get_node_equation_number(translator, node)
        translator.body.append(f'<span class="eqno">({number})')
        translator.add_permalink_ref(node, "Link to this equation")
        translator.body.append("</span>")
    translator.body.append(mathml(node, as_block=True))
    translator.body.append("</div>\n")
    raise nodes.SkipNode


def setup(app: Sphinx) -> dict[str, bool]:
    """Makes the renderer known to Sphinx."""
    app.add_html_math_renderer("mathml", (visit_math, None), (visit_math_block, None))
    return {"parallel_read_safe": True, "parallel_write_safe": True}
