"""Upper bounds on the width of a name in the fonts of a drawing, computed without the fonts."""

from __future__ import annotations

import unicodedata

__all__ = ["FONTS", "text_width"]

FONTS = "Helvetica, Arial, DejaVu Sans, sans-serif"
"""Font families of a drawing, by preference."""

_WIDEST = {
    **dict.fromkeys("ijl", 0.3),
    **dict.fromkeys("I .,:;|/\\'()[]ft", 0.4),
    **dict.fromkeys("krsczvxyJ!", 0.6),
    **dict.fromkeys("mwMW@%…", 1.02),
    **dict.fromkeys("<>=+~≤≥≠^#&", 0.84),
}
_WIDEST_CAPITAL, _WIDEST_OTHER, _WIDEST_UNKNOWN = 0.8, 0.66, 1.1


def text_width(text: str, font_size: float) -> float:
    """Return an upper bound on the width of a line of text, in the unit of ``font_size``.

    The bound per character is the widest among Helvetica, Arial and DejaVu Sans, so that a box drawn
    this wide holds the text in whichever of them a viewer has.

    Examples
    --------
    >>> text_width("x1", 10)
    12.6
    """
    return round(font_size * sum(map(_character_width, text)), 6)


def _character_width(character: str) -> float:
    if character in _WIDEST:
        return _WIDEST[character]
    if unicodedata.combining(character):
        return 0.0
    if not character.isascii():
        return _WIDEST_UNKNOWN
    return _WIDEST_CAPITAL if character.isupper() else _WIDEST_OTHER
