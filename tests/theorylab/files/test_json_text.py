"""JSON, against Python's own reader and writer, and nested deeper than these support."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from theorylab.files.json_text import json_text, read_json

DATA = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
)


@given(DATA)
def test_it_is_written_and_read_as_by_python(data):
    assert json_text(data) == json.dumps(data, indent=2, ensure_ascii=False)
    for text in (json_text(data), json.dumps(data), f" {json.dumps(data, indent=1)}\n"):
        assert read_json(text) == data


@given(DATA, st.integers(0, 99), st.sampled_from(["", *'{}[],:"1 \n-x']))
def test_what_is_not_json_is_refused_where_python_refuses_it(data, place, wrong):
    text = json.dumps(data)
    text = text[:place] + wrong + text[place + 1 :]
    try:
        expected = json.loads(text)
    except json.JSONDecodeError as error:
        with pytest.raises(json.JSONDecodeError, match=f"^{re.escape(str(error))}$"):
            read_json(text)
    else:
        assert json.dumps(read_json(text)) == json.dumps(expected)


@pytest.mark.parametrize("around", [lambda inner: [inner], lambda inner: {"zero": 0, "one": inner}])
def test_levels_without_end(around):
    data = 1
    for _ in range(5000):
        data = around(data)
    text = json_text(data)
    assert text.count("\n") < 1000
    found = read_json(text)
    for _ in range(5000):
        found = found["one"] if isinstance(found, dict) else found[0]
    assert found == 1
