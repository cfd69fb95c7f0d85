"""The option ``--certificate`` of ``theorylab optimal``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dp_optimal.certificates.write import certificate
from theorylab.cli.options import matching
from theorylab.cli.output.files import STANDARD_OUTPUT, whole_file
from theorylab.cli.streams import data_output

__all__ = ["require_certifiable", "write_certificate"]

SUPPLIED = ("problem", "optimum", "name", "values")


def require_certifiable(options: Mapping[str, Any]) -> None:
    """Reject, before any computation, an objective that has no certificate.

    Raises
    ------
    InvalidArgument
        If the writer of certificates does not support one of the ``options``.
    """
    matching(certificate, options, name="--certificate", supplied=SUPPLIED)


def write_certificate(text: str, target: str) -> None:
    """Write the ``text`` of a certificate to a file, all or nothing, or to standard output if ``target`` is ``-``."""
    if target == STANDARD_OUTPUT:
        data_output().write(text)
        return
    with whole_file(target, "--certificate") as path:
        path.write_text(text, encoding="ascii")
