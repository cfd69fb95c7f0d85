"""Compiled code is cached where that is possible, and a kernel runs in any case."""

import errno
import subprocess
import sys
import warnings

import numpy as np
import pytest
from numba.core import caching, config

from theorylab.errors import LeftOut
from theorylab.numbers import kept_code
from theorylab.numbers.kept_code import KeptCode
from theorylab.numbers.kernels import njit


@pytest.fixture
def read_only(monkeypatch, tmp_path):
    """Simulate a read-only installation, with a folder for temporary files."""
    files_of = caching.FunctionCache

    def nowhere(function):
        if not config.CACHE_DIR:
            raise RuntimeError("cannot cache function: no locator available for file")
        return files_of(function)

    monkeypatch.setattr(config, "CACHE_DIR", "")
    monkeypatch.setattr(caching, "FunctionCache", nowhere)
    monkeypatch.setattr(kept_code.tempfile, "gettempdir", lambda: str(tmp_path))
    for function in (kept_code._private_folder, kept_code._say_once):
        function.cache_clear()
    yield tmp_path
    for function in (kept_code._private_folder, kept_code._say_once):
        function.cache_clear()


def kernels():
    @njit(cache=True)
    def first(values):
        return values.sum() + 1

    @njit(cache=True)
    def second(values):
        return values.sum() + 2

    return first, second


def said(work):
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        work()
    return [(each.category, str(each.message)) for each in heard]


def run():
    assert [kernel(np.arange(3)) for kernel in kernels()] == [4, 5]


def test_a_private_folder_takes_the_code_of_a_read_only_installation(read_only):
    heard = said(run)
    (folder,) = read_only.iterdir()
    assert heard == [(LeftOut, f"compiled code is kept in {folder}, as its own folders cannot be written")]
    assert folder.stat().st_mode & 0o777 == 0o700
    assert len([*folder.rglob("*.nbc")]) == 2
    assert not config.CACHE_DIR


def test_a_folder_that_others_can_write_is_not_read(read_only):
    heard = said(lambda: None)
    folder = read_only / f"theorylab-{kept_code.os.getuid()}"
    folder.mkdir()
    folder.chmod(0o777)
    heard = said(run)
    assert heard == [
        (LeftOut, "compiled code is not kept, as no folder can be written; set NUMBA_CACHE_DIR to one")
    ]
    assert not [*folder.iterdir()]


def test_a_system_without_user_numbers_keeps_none(read_only, monkeypatch):
    monkeypatch.delattr(kept_code.os, "getuid")
    assert [message for _, message in said(run)] == [
        "compiled code is not kept, as no folder can be written; set NUMBA_CACHE_DIR to one"
    ]


def test_a_full_disk_is_said_with_the_folder_and_the_kernel_runs(monkeypatch):
    def full(self, signature, compiled):
        raise OSError(errno.ENOSPC, "No space left on device")

    kept_code._say_once.cache_clear()
    monkeypatch.setattr(caching.FunctionCache, "save_overload", full)
    ((category, text),) = said(run)
    assert category is LeftOut
    assert "__pycache__" in text or "theorylab" in text
    assert text.endswith(": No space left on device")
    kept_code._say_once.cache_clear()


def test_what_is_kept_is_found_again():
    first, _ = kernels()
    assert first(np.arange(3)) == 4
    again, _ = kernels()
    assert again(np.arange(4)) == 7
    assert isinstance(again.compiled._cache, KeptCode)
    assert again.compiled.stats.cache_hits


@pytest.mark.slow
@pytest.mark.parametrize("kept", ["values", "np.sort(values)"])
def test_kept_code_runs_without_what_only_the_compiler_needs(tmp_path, kept):
    (tmp_path / "kernel.py").write_text(
        "import numpy as np\nfrom theorylab.numbers.kernels import njit\n"
        "@njit(cache=True)\ndef ordered(values):\n"
        "    if values.size == 0:\n        raise ValueError('empty')\n"
        f"    longer = np.zeros(values.size + 1)\n    longer[1:] = {kept}\n"
        "    return longer + np.log2(2.0) + np.array([1, 2])[values.size % 2]\n"
    )
    (tmp_path / "run.py").write_text(
        "import sys\nimport numpy as np\nfrom kernel import ordered\n"
        "values = np.array([10.0, 8.0])\nprint(ordered(values).sum())\n"
        "try:\n    ordered(values[:0])\nexcept ValueError as error:\n    print(error)\n"
        "print('numba.np.linalg' in sys.modules)\n"
        "print(ordered(np.array([3, 1], dtype=sys.argv[1])).sum())\n"
    )
    for compiled_too, compiler_loaded in (("int64", True), ("int32", False)):
        done = subprocess.run(
            [sys.executable, "-B", "run.py", compiled_too],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.splitlines() == ["24.0", "empty", str(compiler_loaded), "10.0"]
