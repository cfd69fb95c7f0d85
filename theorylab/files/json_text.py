"""A reader and a writer of deeply nested JSON, such as that of a tree with thousands of tests on a path.

Those of Python are recursive and fail at a depth of about a thousand.
"""

from __future__ import annotations

import json
import re
from typing import Any

__all__ = ["json_text", "read_json"]

MOST_INDENTED = 100
"""Maximum depth at which entries are on lines of their own, indented by two spaces a level."""
_SPACE = re.compile(r"[ \t\n\r]*")
_SCALARS = json.JSONDecoder()


def json_text(data: Any) -> str:
    """Return data as JSON, indented by two spaces a level as by ``json.dumps``.

    Parameters
    ----------
    data
        Dictionaries with text keys, lists, text, numbers, truth values and ``None``.

    Examples
    --------
    >>> print(json_text({"test": "x1", "outcomes": []}))
    {
      "test": "x1",
      "outcomes": []
    }
    """
    parts: list[str] = []
    waiting: list[tuple[str, Any, int]] = [("", data, 0)]  # text before a value, the value, its level
    while waiting:
        before, value, level = waiting.pop()
        parts.append(before)
        if level < 0:
            continue
        if isinstance(value, dict):
            ends, entries = "{}", [(f"{_scalar(key)}: ", entry) for key, entry in value.items()]
        elif isinstance(value, list | tuple):
            ends, entries = "[]", [("", entry) for entry in value]
        else:
            parts.append(_scalar(value))
            continue
        start, stop = ("\n" + "  " * (level + 1), "\n" + "  " * level) if level < MOST_INDENTED else ("", "")
        comma = "," if start else ", "
        parts.append(ends[0])
        waiting.append((stop * bool(entries) + ends[1], None, -1))
        for place, (key, entry) in reversed([*enumerate(entries)]):
            waiting.append((f"{comma * bool(place)}{start}{key}", entry, level + 1))
    return "".join(parts)


def _scalar(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def read_json(text: str) -> Any:
    """Return the data of a text in JSON.

    Parameters
    ----------
    text
        As for ``json.loads``.

    Raises
    ------
    json.JSONDecodeError
        If it is not JSON.
    ValueError
        If an integer in it has too many digits for Python.

    Examples
    --------
    >>> read_json('{"label": 1, "mean": "3/4"}')
    {'label': 1, 'mean': '3/4'}
    """
    around: list[tuple[dict | list, str]] = []  # the containers of the value, with its key in a dictionary
    at = _after_space(text, 0)
    while True:
        if text[at : at + 1] in ("{", "["):
            value: Any = {} if text[at] == "{" else []
            at = _after_space(text, at + 1)
            if text[at : at + 1] != "]}"[isinstance(value, dict)]:
                key, at = _key(text, at) if isinstance(value, dict) else ("", at)
                around.append((value, key))
                continue
            at += 1
        else:
            value, at = _value(text, at)
        while around:  # the value is complete
            holder, key = around.pop()
            if isinstance(holder, dict):
                holder[key] = value
            else:
                holder.append(value)
            at = _after_space(text, at)
            if text[at : at + 1] == ",":
                at = _after_space(text, at + 1)
                key, at = _key(text, at) if isinstance(holder, dict) else ("", at)
                around.append((holder, key))
                break
            if text[at : at + 1] != "]}"[isinstance(holder, dict)]:
                raise json.JSONDecodeError("Expecting ',' delimiter", text, at)
            value, at = holder, at + 1
        else:
            if (end := _after_space(text, at)) < len(text):
                raise json.JSONDecodeError("Extra data", text, end)
            return value


def _after_space(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return at if found is None else found.end()


def _key(text: str, at: int) -> tuple[str, int]:
    """Return the key at a position, and the position of its value."""
    if text[at : at + 1] != '"':
        raise json.JSONDecodeError("Expecting property name enclosed in double quotes", text, at)
    key, at = _value(text, at)
    at = _after_space(text, at)
    if text[at : at + 1] != ":":
        raise json.JSONDecodeError("Expecting ':' delimiter", text, at)
    return key, _after_space(text, at + 1)


def _value(text: str, at: int) -> tuple[Any, int]:
    """Return the text, number, truth value or null at a position, and the position after it."""
    return _SCALARS.raw_decode(text, at)
