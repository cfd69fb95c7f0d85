import pytest

from theorylab.errors import InvalidArgument, TooLarge
from theorylab.limits import DEFAULT_MEMORY, VARIABLE, format_bytes, memory_allowed, require


@pytest.mark.parametrize(
    ("text", "size"),
    [("6GiB", 6 << 30), ("500MiB", 500 << 20), ("1.5 KiB", 1536), (" 7B ", 7), ("1TiB", 1 << 40)],
)
def test_the_variable_sets_the_memory(monkeypatch, text, size):
    monkeypatch.setenv(VARIABLE, text)
    assert memory_allowed() == size


def test_default(monkeypatch):
    monkeypatch.delenv(VARIABLE, raising=False)
    assert memory_allowed() == DEFAULT_MEMORY


@pytest.mark.parametrize("text", ["", "6", "6GB", "-1GiB", "0MiB", "0.1B", "GiB", "1e3MiB", "lots"])
def test_a_malformed_size_is_refused(monkeypatch, text):
    monkeypatch.setenv(VARIABLE, text)
    with pytest.raises(InvalidArgument, match=r"THEORYLAB_MEMORY: .* write it as 6GiB"):
        memory_allowed()


def test_require_allows_exactly_the_limit(monkeypatch):
    monkeypatch.setenv(VARIABLE, "1MiB")
    require(1 << 20, "table")
    with pytest.raises(TooLarge) as caught:
        require((3 << 20) + 1, "table of 99 rows", fits="33 rows")
    message = str(caught.value)
    for part in ("table of 99 rows", "3 MiB", "1 MiB", "33 rows would fit", VARIABLE):
        assert part in message


@pytest.mark.parametrize(
    ("size", "text"), [(0, "0 B"), (1023, "1.02e+03 B"), (1024, "1 KiB"), (3 << 29, "1.5 GiB")]
)
def test_format_bytes(size, text):
    assert format_bytes(size) == text
