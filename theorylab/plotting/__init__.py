"""Figures drawn from tables of exact numbers, and the files they are written to.

Pictures that commands draw are loaded on first use, so that no other command waits for matplotlib.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach(
    __name__,
    submod_attrs={
        "comparison": ["comparison_image"],
        "files": ["image"],
        "tree_pages": ["letter_size", "tree_image"],
    },
)
