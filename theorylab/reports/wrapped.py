"""Text in lines of a given width: broken between words, and a longer word where one of its parts ends.

An id such as ``topk.alg-fig1.as-printed``, a path or a formula is a word of many parts; it is broken behind a full
stop, comma or colon before it is broken behind another sign, and there before it is broken between two letters.
"""

from __future__ import annotations

__all__ = ["wrap_lines"]

_ENDS = (frozenset(".,;:/"), frozenset("=+-_)]}|&≤≥∧∨"))
"""Signs behind which a word may be broken, the better ones first."""


def wrap_lines(text: str, width: int) -> list[str]:
    """Lines of at most ``width`` characters, at least one.

    Parameters
    ----------
    text
        What is written; the blanks in it may become ends of lines.
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
    """A word in pieces that fit, each as long as can be."""
    pieces = []
    while len(word) > width:
        places = ([at for at in range(1, width + 1) if word[at - 1] in signs] for signs in _ENDS)
        cut = next((found[-1] for found in places if found), width)
        pieces.append(word[:cut])
        word = word[cut:]
    return [*pieces, word]
