"""Settings of the site: Sphinx reads Markdown and docstrings; the extensions of ``_ext`` write the generated pages."""

from __future__ import annotations

import subprocess
import sys
from datetime import UTC, datetime
from importlib.metadata import version as installed_version
from pathlib import Path

from sphinx.application import Sphinx

DOCS = Path(__file__).parent
sys.path.insert(0, str(DOCS / "_ext"))


def _commit() -> tuple[str, str]:
    """Return the abbreviated name and the date of the current commit; without git, the date of today."""
    found = subprocess.run(
        ["git", "log", "-1", "--format=%h %cs"], cwd=DOCS, capture_output=True, text=True, check=False
    )
    name, _, day = found.stdout.strip().partition(" ")
    return (name, day) if name else ("no commit", datetime.now(UTC).date().isoformat())


COMMIT, DATE = _commit()

project = "theorylab"
author = "The theorylab developers"
release = version = installed_version("theorylab")

extensions = [
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "sphinx.ext.viewcode",
    "numpydoc",
    "myst_parser",
    "sphinx_gallery.gen_gallery",
    "links",
    "mathml_renderer",
    "claim_pages",
    "name_pages",
]
root_doc = "index"
exclude_patterns = ["_ext", "claims.md", "examples", "requirements.txt", "claims/trees"]
nitpicky = False
templates_path = ["_templates"]

myst_enable_extensions = ["dollarmath", "colon_fence"]
myst_heading_anchors = 3

autodoc_typehints = "signature"
autodoc_preserve_defaults = True
autodoc_member_order = "bysource"
autosummary_ignore_module_all = False
autosummary_imported_members = True
numpydoc_show_class_members = False
numpydoc_xref_param_type = False

sphinx_gallery_conf = {
    "examples_dirs": "examples",
    "gallery_dirs": "executed",
    "filename_pattern": "plot_",
    "download_all_examples": False,
    "show_signature": False,
    "write_computation_times": False,
    "show_memory": False,
    "min_reported_time": 10**6,
    "plot_gallery": True,
    "abort_on_example_error": True,
}

WITH_CONTENTS = (
    "tutorial",
    "how-to*",
    "reference*",
    "hunts/*",
    "discussion/*",
    "contributing",
    "history",
    "executed/*",
    "claims/[!i]*",
    "claims/*/*",
)
"""Pages with a list of their headings; the page of all claims has none, for the width of its tables."""

suppress_warnings = ["toc.not_included"]  # generated pages are reached from tables; tests check the others
smartquotes = False  # options begin with two hyphens
html_theme = "pydata_sphinx_theme"
html_title = "theorylab"
html_math_renderer = "mathml"
html_static_path = ["_static", "../theorylab/reports/site/static"]
html_css_files = ["site.css", "statements.css"]
html_js_files = [("table.js", {"defer": "defer"})]
html_copy_source = False
html_use_index = False  # the names of a package are on one page
html_show_sourcelink = False
html_show_search_summary = False  # a page read from disk cannot be fetched
# without default_mode the theme logs an error
html_context = {"commit": COMMIT, "made_on": DATE, "default_mode": "auto"}
WITHOUT_SECTION = ("index", "tutorial", "contributing", "changelog", "history", "claims/sources/*")
"""Pages without a list of their section, because they belong to none."""
html_sidebars = {page: [] for page in WITHOUT_SECTION}
html_theme_options = {
    "navbar_align": "left",
    "navbar_persistent": ["search-button"],
    "navbar_end": ["theme-switcher"],
    "footer_start": ["made"],
    "footer_center": [],
    "footer_end": [],
    "secondary_sidebar_items": {page: ["page-toc"] for page in WITH_CONTENTS},
    "show_prev_next": False,
    "navigation_depth": 3,
    "collapse_navigation": True,
    "show_nav_level": 1,
    "show_toc_level": 2,
    "header_links_before_dropdown": 7,
    "pygments_light_style": "a11y-high-contrast-light",
    "pygments_dark_style": "a11y-high-contrast-dark",
}


def setup(app: Sphinx) -> None:
    """Prevent the builder from creating the folder for copies of sources, which would be empty."""
    app.connect("builder-inited", lambda app: setattr(app.builder, "copysource", False))
