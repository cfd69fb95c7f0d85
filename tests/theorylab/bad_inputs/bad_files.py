"""The files of the corpus of bad inputs; those that a text editor can write are given here as text."""

from __future__ import annotations

import io
import os
import zipfile
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

NINES = "9" * 5000

TABLES = {
    "semicolons.csv": b"y\n0;1;0\n1;1;1\n",
    "two-separators.csv": b"a;b,y\n0;1,0\n",
    "blanks.csv": b"a b y\n0 1 0\n",
    "decimal-comma.csv": b"a;y\n0,5;0\n1,5;1\n",
    "missing.csv": b"a,y\n?,0\n1,1\n",
    "label-nan.csv": b"a,y\n0,0\n1,nan\n",
    "damaged.csv.gz": b"\x1f\x8b\x08\x00table",
    "damaged.parquet": b"PAR1table",
    "ragged.csv": b"a,b,y\n0,1\n1,1,1\n",
    "wide-row.csv": b"a,b,y\n0,1,1,1\n",
    "nul.csv": b"a,b,y\n0,\0,0\n1,1,1\n",
    "newline-in-quotes.csv": b'a,b,y\n0,"1\n0",0\n1,1,1\n',
    "open-quote.csv": b'a,b,y\n0,"1,0\n1,1,1\n',
    "duplicate.csv": b"a,a,y\n0,1,0\n",
    "unnamed.csv": b"a,,y\n0,1,0\n",
    "no-header.csv": b"0,1,0\n1,1,1\n",
    "no-rows.csv": b"a,b,y\n",
    "empty.csv": b"",
    "blank.csv": b"\n\n \n",
    "utf-16.csv": "a,b,y\n0,1,0\n".encode("utf-16"),
    "latin.csv": "é,b,y\n0,1,0\n".encode("latin1"),
    "surrogate.csv": b"\xed\xa0\x80,b,y\n0,1,0\n",
    "no-label.csv": b"a,b,y\n0,1,\n",
    "escape.csv": b"a,y\n\x1b[31m,0\n1,0\n2,1\n",
    "long-field.csv": b"a,y\n" + b"1" * 200_000 + b",0\n",
    "weight-negative.csv": b"a,w,y\n0,-1,0\n",
    "weight-nan.csv": b"a,w,y\n0,nan,0\n",
    "weight-inf.csv": b"a,w,y\n0,inf,0\n",
    "weight-words.csv": b"a,w,y\n0,much,0\n",
    "weight-zero.csv": b"a,w,y\n0,0,0\n1,0,1\n",
    "weight-nines.csv": f"a,w,y\n0,{NINES},0\n".encode(),
    "weight-over-zero.csv": b"a,w,y\n0,1/0,0\n",
    "only-binary.csv": bytes(range(256)),
}

TRUTH_TABLES = {
    "three.txt": b"011",
    "empty.txt": b"",
    "blank.txt": b" \n",
    "letter.txt": b"01a0",
    "unicode.txt": "01≤0".encode(),
    "control.txt": b"01\x1b[31m",
    "nul.txt": b"01\x0000",
    "bytes.txt": bytes(range(256)),
}

CERTIFICATES = {
    "first-line.cert": "theorylab-certificate 2\n",
    "other.cert": "theorylab-certificate 2\n",
    "number.cert": "theorylab-certificate 2\nproblem 3\nobjective error\nvalue 0\ncube 1\n",
    "nested.cert": f"theorylab-certificate 2\nproblem {'[' * 100_000}\n",
    "objective.cert": 'theorylab-certificate 2\nproblem "x"\nobjective luck\nvalue 0\n',
    "value.cert": 'theorylab-certificate 2\nproblem "x"\nobjective error depth 1\nvalue nan\n',
    "nines.cert": f'theorylab-certificate 2\nproblem "x"\nobjective error depth 1\nvalue {NINES}\n',
    "deep.cert": f'theorylab-certificate 2\nproblem "x"\nobjective error depth {NINES}\nvalue 0\n',
    "cube.cert": 'theorylab-certificate 2\nproblem "x"\nobjective error depth 1\nvalue 0\ncube 999999999\n',
    "negative.cert": 'theorylab-certificate 2\nproblem "x"\nobjective error depth -1\nvalue 0\ncube 1\n',
    "graph.cert": 'theorylab-certificate 2\nproblem "x"\nobjective error depth 1\nvalue 0\ngraph 9999999999 2\n',
    "masses.cert": (
        'theorylab-certificate 2\nproblem "x"\nobjective error depth 1\nvalue 0\ncube 1\n'
        "probabilities 1/2\nmasses 0 0 0\n"
    ),
}


@cache
def arrays() -> dict[str, bytes]:
    """Return ``.npy`` files whose contents are not truth tables or not arrays."""
    made = {
        "nan": np.array([0, np.nan]),
        "infinite": np.array([0, np.inf]),
        "negative": np.array([0, -1]),
        "above-one": np.array([0, 2]),
        "matrix": np.zeros((2, 2)),
        "scalar": np.array(1.0),
        "complex": np.zeros(4, complex),
        "text": np.array(["a", "b"]),
        "dates": np.zeros(2, "M8[s]"),
        "records": np.zeros(2, [("a", int)]),
        "raw": np.zeros(2, "V4"),
        "none": np.zeros(0),
        "three": np.zeros(3),
        "objects": np.array([{}, 1], dtype=object),
    }
    files = {f"{name}.npy": _saved(array) for name, array in made.items()}
    good = _saved(np.array([0, 0.5, 1, 0.25]))
    files |= {
        "cut-off.npy": good[:-8],
        "header-cut-off.npy": good[:20],
        "magic-only.npy": good[:6],
        "no-bytes.npy": b"",
        "damaged.npy": good[:10] + b"\xff" * 20 + good[30:],
        "version.npy": good[:6] + b"\x09\x00" + good[8:],
        "surplus.npy": good + b"surplus",
        "pickle.npy": b"\x80\x04.",
        "code.npy": _header("__import__('os').abort()"),
        "nested.npy": _header("(" * 900 + ")" * 900),
        "huge.npy": _header("{'descr':'<f8','fortran_order':False,'shape':(1152921504606846976,)}"),
        "huger.npy": _header("{'descr':'<f8','fortran_order':False,'shape':(10000000000000000000000,)}"),
        "shape-negative.npy": _header("{'descr':'<f8','fortran_order':False,'shape':(-4,)}"),
        "no-width.npy": _header("{'descr':'|S0','fortran_order':False,'shape':(4,)}"),
    }
    for name, packing, content in (
        ("npz", zipfile.ZIP_STORED, good),
        ("bomb", zipfile.ZIP_DEFLATED, bytes(10**8)),
    ):
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w", packing) as archive:
            archive.writestr("a.npy", content)
        files[f"{name}.npy"] = file.getvalue()
    return files


def parquet_tables() -> dict[str, bytes]:
    """Return Parquet files that are damaged or contain no 0/1 table."""
    made = {
        "missing": {"a": [0, None], "y": [0, 1]},
        "lists": {"a": [[0], [1]], "y": [0, 1]},
        "structures": {"a": [{"b": 1}, {"b": 0}], "y": [0, 1]},
        "not-a-number": {"a": [0.0, float("nan")], "y": [0, 1]},
        "bytes": {"a": [b"\xff", b"\x00"], "y": [0, 1]},
        "escape": {"a\x1b[31m": [0, None], "y": [0, 1]},
        "words": {"a": ["x", "\x1b[2J", "1", "2", "3"], "y": ["p", "q", "p", "q", "p"]},
        "unnamed": {"": [0, 1], "y": [0, 1]},
        "weight-negative": {"a": [0, 1], "w": [-1, 1], "y": [0, 1]},
        "no-rows": {"a": [], "y": []},
        "no-columns": {},
    }
    files = {f"{name}.parquet": _parquet(columns) for name, columns in made.items()}
    good = _parquet({"a": [0, 1], "y": [0, 1]})
    return files | {
        "cut-off.parquet": good[:-10],
        "scratched.parquet": good[:20] + b"\xff" * 30 + good[50:],
        "magic-only.parquet": good[:4],
    }


def _parquet(columns: dict[str, list[Any]]) -> bytes:
    file = io.BytesIO()
    pl.DataFrame(columns).write_parquet(file)
    return file.getvalue()


def _saved(array: np.ndarray) -> bytes:
    file = io.BytesIO()
    np.save(file, array, allow_pickle=True)
    return file.getvalue()


def _header(text: str) -> bytes:
    return b"\x93NUMPY\x01\x00" + (len(text) + 1).to_bytes(2, "little") + text.encode() + b"\n"


SPECIAL = (
    "missing",
    "directory",
    "directory.csv",
    "directory.npy",
    "fifo",
    "fifo.csv",
    "fifo.npy",
    "loop",
    "dangling",
)
DEVICES = ("/dev/zero", "/dev/null", "/dev/full", "/dev/stdin", "")


def write_all(folder: Path) -> None:
    """Write every file of the corpus, and paths that are not regular files."""
    texts = {name: text.encode() for name, text in CERTIFICATES.items()}
    for name, content in (TABLES | TRUTH_TABLES | texts | arrays() | parquet_tables()).items():
        (folder / name).write_bytes(content)
    (folder / "good.csv").write_text("a,b,y\n0,1,0\n1,1,1\n0,0,1\n")
    (folder / "good.txt").write_text("0110")
    for name, wrong in (("cite", "17"), ("instances", "[1, 2]"), ("asserts", "True")):
        parts = {"cite": 'Cite("a", "b")', "instances": "Grid.over(n=[1])", "asserts": "EQUALS(1, control=2)"}
        given = ", ".join(f"{key}={value}" for key, value in (parts | {name: wrong}).items())
        (folder / f"claim-{name}.py").write_text(
            "from theorylab.claims import EQUALS, Cite, Claim, Grid\n"
            f"CLAIM = Claim(id='mine.a', origin='new', statement='s', measured=lambda n: 1, {given})\n"
        )
    (folder / "star.py").write_text("def f(*h: int):\n    return h\n")
    np.save(folder / "good.npy", np.zeros(4, np.uint8))
    for suffix in ("", ".csv", ".npy"):
        (folder / f"directory{suffix}").mkdir()
        os.mkfifo(folder / f"fifo{suffix}")
    (folder / "loop").symlink_to("loop")
    (folder / "dangling").symlink_to("nowhere")


def commands_on_files() -> list[tuple[str, ...]]:
    """Return commands that read every file as each kind that it is not, and as the kind that it fails to be."""
    learn = ("learn", "greedy")
    any_kind = [*SPECIAL, *DEVICES, "n" * 300, "a\0b", "good.csv:", "~"]
    tables = [*TABLES, *arrays(), *any_kind]
    return [
        *(
            (*learn, f"csv:{name}{',weight=w' * name.startswith('weight')}", "--depth", "1")
            for name in [*tables, *parquet_tables()]
        ),
        *(
            (*learn, f"table:{name}", "--depth", "1")
            for name in [*TRUTH_TABLES, *arrays(), *TABLES, *any_kind]
        ),
        *(
            (*learn, f"table:{name},packed=2", "--depth", "1")
            for name in [*TRUTH_TABLES, *arrays(), *any_kind]
        ),
        *(("certify", name) for name in [*CERTIFICATES, *TABLES, *arrays(), *any_kind]),
        *(
            ("check", "topk.thm-2", "--resume", name)
            for name in [*TABLES, *CERTIFICATES, "pickle.npy"]
            if name != "empty.csv"
        ),
    ]
