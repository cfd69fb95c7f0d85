"""Lines executed by the quick check of each claim; :mod:`mutation_run` selects claims with this map.

``python tests/repository/executed_lines.py MAP.json`` checks every claim on its instances, one after another, under
``coverage`` (``pip install coverage``; nothing else needs it). For each claim it writes the module, the processor
seconds, the outcomes, and the executed lines by file. As kernels are compiled, line 0 of a file stands for all lines.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from time import process_time

import coverage
from mutants import ROOT

from theorylab.claims import select
from theorylab.claims.runner import check_instances
from theorylab.claims.verdict import Verdict
from theorylab.numbers import kernels

PACKAGES = ("theorylab", "dp_optimal")


def said(verdict: Verdict) -> str:
    """Return the outcomes that `theorylab check` compares with the record, and the outcome of the control, as text."""
    own = [verdict.outcome, *(each.outcome for each in verdict.on_data), verdict.control]
    words = " ".join(each.value for each in own)
    return words if verdict.repair is None else f"{words}, {said(verdict.repair)}"


def executed(tracer: coverage.Coverage, called: set[str]) -> dict[str, list[int]]:
    """Return the executed lines by file: the traced ones, and line 0 of files with kernels that were called."""
    data = tracer.get_data()
    lines = {file: sorted(data.lines(file) or ()) for file in data.measured_files()}
    for file in called:
        lines[file] = [0, *lines.get(file, ())]
    return {str(Path(file).relative_to(ROOT)): found for file, found in lines.items() if found}


def checked() -> Iterator[tuple[str, dict]]:
    """Yield each claim with its seconds, verdict and executed lines."""
    tracer = coverage.Coverage(source=[str(ROOT / name) for name in PACKAGES], data_file=None, messages=False)
    tracer.set_option("run:disable_warnings", ["no-data-collected"])
    called: set[str] = set()
    call = kernels.Kernel.__call__

    def noted(kernel: kernels.Kernel, *arguments: object) -> object:
        called.update(kernels._files_and_constants(kernel.py_func)[0])
        return call(kernel, *arguments)

    kernels.Kernel.__call__ = noted
    for claim in select():
        tracer.erase()
        called.clear()
        begun = process_time()
        tracer.start()
        verdict = check_instances(claim)
        tracer.stop()
        seconds = round(process_time() - begun, 3)
        found = {"module": claim.module, "seconds": seconds, "said": said(verdict)}
        yield claim.id, {**found, "lines": executed(tracer, called)}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    file = parser.parse_args().file
    file.write_text(json.dumps(dict(checked())))
