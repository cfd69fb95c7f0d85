"""Text wrapped to a given width between words, or within words that are too long.

A long word, such as the id ``topk.alg-fig1.as-printed``, a path or a formula, is broken preferably after a full stop,
comma or colon, else after another sign, else between two letters.
"""

from __future__ import annotations

__all__ = ["wrap_lines"]

_ENDS = (frozenset(".,;:/"), frozenset("=+-_)]}|&≤≥∧∨"))
"""Signs after which a word may be broken, in order of preference."""


def wrap_lines(text: str, width: int) -> list[str]:
    """Return at least one line, each of at most ``width`` characters.

    Parameters
    ----------
    text
        The text; its spaces may become line breaks.
    width
        Characters in a line, at least 1.

    Examples
    --------
    >>> wrap_lines("split-tribes-repaired:d,u,eps for lookahead", 24)
    ['split-tribes-repaired:d,', 'u,eps for lookahead']
    """
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines += _pieces(word, width)
    return lines or [""]


def _pieces(word: str, width: int) -> list[str]:
    """Split a word into pieces that fit, each as long as possible."""
    pieces = []
    while len(word) > width:
        places = ([at for at in range(1, width + 1) if word[at - 1] in signs] for signs in _ENDS)
        cut = next((found[-1] for found in places if found), width)
        pieces.append(word[:cut])
        word = word[cut:]
    return [*pieces, word]
