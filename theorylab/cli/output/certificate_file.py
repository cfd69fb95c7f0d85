"""The option ``--certificate`` of ``theorylab optimal``."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

from theorylab.catalog import find, installed
from theorylab.cli.options import matching
from theorylab.cli.output.files import STANDARD_OUTPUT, whole_file
from theorylab.problems.problem import Problem

__all__ = ["require_certifiable", "write_certificate"]

SUPPLIED = ("problem", "optimum", "name", "values")


def require_certifiable(options: Mapping[str, Any]) -> None:
    """Refuse, before any work is done, an objective that has no certificate.

    Raises
    ------
    InvalidArgument
        If the writer of certificates does not take one of the ``options``.
    """
    matching(_writer(), options, name="--certificate", supplied=SUPPLIED)


def write_certificate(
    target: str, problem: Problem, optimum: Any, *, name: str, options: Mapping[str, Any]
) -> None:
    """Write the certificate of an optimum, complete or not at all.

    Parameters
    ----------
    target
        The file, or ``-`` for standard output.
    problem
        The problem solved.
    optimum
        Its value and tree.
    name
        The problem as it was written.
    options
        Limits and prices, by name.
    """
    text = "".join(f"{line}\n" for line in _writer()(problem, optimum, name=name, **options))
    if target == STANDARD_OUTPUT:
        sys.stdout.write(text)
        return
    with whole_file(target, "--certificate") as path:
        path.write_text(text, encoding="ascii")


def _writer() -> Any:
    return find(installed().certificates, "write", kind="certificate program")
