"""Figures drawn from tables of exact numbers, and the files they are written to.

Pictures that commands draw are loaded on first use, so that no other command waits for matplotlib.
"""

from theorylab.extras import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "comparison": ["comparison_image"],
        "counts": ["draw_counts"],
        "current_axes": ["current_axes"],
        "files": ["image"],
        "tree_pages": ["draw_tree", "tree_pdf"],
    },
)
