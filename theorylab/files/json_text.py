"""JSON whose objects may lie as deep in one another as those of a tree with thousands of tests on a path.

Python's reader and writer are recursive, and stop at about a thousand.
"""

from __future__ import annotations

import json
import re
from typing import Any

__all__ = ["json_text", "read_json"]

MOST_INDENTED = 100
"""Entries that lie deeper stand on the line of what they are in: a line begins with two spaces a level."""
_SPACE = re.compile(r"[ \t\n\r]*")
_SCALARS = json.JSONDecoder()


def json_text(data: Any) -> str:
    """Return data as JSON with two spaces a level, as ``json.dumps`` writes it.

    Parameters
    ----------
    data
        Dictionaries with keys that are text, lists, text, numbers, truth values and ``None``.

    Examples
    --------
    >>> print(json_text({"test": "x1", "outcomes": []}))
    {
      "test": "x1",
      "outcomes": []
    }
    """
    parts: list[str] = []
    waiting: list[tuple[str, Any, int]] = [("", data, 0)]  # what stands before a value, the value, its level
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
    """Return what a text in JSON says.

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
    around: list[
        tuple[dict | list, str]
    ] = []  # what the value is in, with the key that it has in a dictionary
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
    """The key at a place, and the place of its value."""
    if text[at : at + 1] != '"':
        raise json.JSONDecodeError("Expecting property name enclosed in double quotes", text, at)
    key, at = _value(text, at)
    at = _after_space(text, at)
    if text[at : at + 1] != ":":
        raise json.JSONDecodeError("Expecting ':' delimiter", text, at)
    return key, _after_space(text, at + 1)


def _value(text: str, at: int) -> tuple[Any, int]:
    """The text, number, truth value or null at a place, and the place behind it."""
    return _SCALARS.raw_decode(text, at)
