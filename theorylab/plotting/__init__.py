"""Figures drawn from tables of exact numbers, and the files they are written to.

Modules that draw are imported on first use, so that other commands do not import matplotlib.
"""

from theorylab.extras import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "comparison": ["comparison_image"],
        "counts": ["draw_counts"],
        "current_axes": ["current_axes"],
        "error_curve": ["error_curve_image"],
        "files": ["image"],
        "tree_pages": ["draw_tree", "tree_pdf"],
    },
)
