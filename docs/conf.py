"""Configuration of Sphinx. Formulas become MathML, so that the pages work without a network."""

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
sys.path.insert(0, str(Path(__file__).parent))
from docstrings import convert, field_lines
from pydantic import BaseModel

from seaframe._version import __version__

project = "Seaframe"
author = "The Seaframe developers"
copyright = "2026, The Seaframe developers"  # noqa: A001 (the name that Sphinx reads)
release = version = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.autosummary"]
myst_enable_extensions = ["amsmath", "colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 3
nitpicky = True
nitpick_ignore_regex = [("py:.*", ".*")]  # types in signatures, most of which have no entry of their own
autodoc_member_order = "bysource"
autodoc_type_aliases = {name: name for name in ("Array", "ArrayLike", "Code", "Floats", "NDArray", "Number")}
autosummary_generate = False
python_maximum_signature_line_length = 100
python_use_unqualified_type_names = True
numfig = True
math_number_all = False

html_theme = "furo"
html_title = f"Seaframe {release}"
html_math_renderer = "mathml"
html_static_path = ["_static"]
html_css_files = ["mathml.css", "site.css"]
html_copy_source = False

logger = logging.getLogger(__name__)
# The index collects pages by pattern; a pattern without pages is not an error. Sphinx gives this warning a
# subtype but no type, so that `suppress_warnings` cannot name it.
logging.getLogger("sphinx.directives.other").logger.addFilter(
    lambda record: getattr(record, "subtype", None) != "empty_glob"
)


# An index after a dotted letter would go below it, as under a sum; after an empty group it stays beside it.
DOTTED = re.compile(r"(\\d?dot\s*(?:\{[^{}]*\}|\\?\w+))_")


def mathml(node: nodes.Element, as_block: bool) -> str:
    """Return the formula of `node` as MathML; an unsupported command is a warning at its place in the page."""
    tex = re.sub(r"\\dots(?![a-zA-Z])", r"\\ldots", node.astext())
    tex = re.sub(r"\\(begin|end)\{(align|equation|gather)\*?\}", r"\\\1{aligned}", tex)
    try:
        return str(tex2mathml(DOTTED.sub(r"\1{}_", tex), as_block=as_block))
    except MathError as error:
        logger.warning("Unsupported formula: %s in %r", error, tex, location=node, type="mathml")
        return f"<code>{html.escape(tex)}</code>"


def visit_math(translator: Any, node: nodes.math) -> None:
    """Write an inline formula."""
    translator.body.append(mathml(node, as_block=False))
    raise nodes.SkipNode


def visit_math_block(translator: Any, node: nodes.math_block) -> None:
    """Write a display formula, with its number if it has a label."""
    translator.body.append(translator.starttag(node, "div", CLASS="math notranslate nohighlight"))
    if node["number"]:
        number = get_node_equation_number(translator, node)
        translator.body.append(f'<span class="eqno">({number})')
        translator.add_permalink_ref(node, "Link to this equation")
        translator.body.append("</span>")
    translator.body.append(mathml(node, as_block=True))
    translator.body.append("</div>\n")
    raise nodes.SkipNode


ALIAS = re.compile(r"TypeAliasForwardRef\('(\w+)'\)")
CONSTRUCTED = {"Chart", "Log", "Pendulum", "SeaframeError", "Spring"}  # public classes that a user instantiates


def convert_docstring(app: Sphinx, what: str, name: str, obj: Any, options: Any, lines: list[str]) -> None:
    """Convert a docstring to reStructuredText; a class that is not a model gets a list of its fields."""
    fields = field_lines(obj) if what == "class" and not issubclass(obj, BaseModel) else []
    lines[:] = [*convert("\n".join(lines)), *fields]


def shorten_signature(
    app: Sphinx, what: str, name: str, obj: Any, options: Any, signature: str | None, returns: str | None
) -> tuple[str, str | None] | None:
    """Omit the signature of public classes whose objects are returned by functions, and name type aliases."""
    if what == "class" and name.count(".") == 1 and name.rpartition(".")[2] not in CONSTRUCTED:
        return "", None
    return None if signature is None else (ALIAS.sub(r"\1", signature), returns and ALIAS.sub(r"\1", returns))


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the renderer of formulas and the conversion of docstrings."""
    app.connect("autodoc-process-docstring", convert_docstring)
    app.connect("autodoc-process-signature", shorten_signature)
    app.add_html_math_renderer("mathml", (visit_math, None), (visit_math_block, None))
    return {"parallel_read_safe": True, "parallel_write_safe": True}
