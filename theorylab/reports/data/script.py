"""The script that shows the counterexample of an erratum with Python alone, and all commands that show it."""

from __future__ import annotations

import sys
from pathlib import Path

from theorylab.claims import Claim

__all__ = ["independent_commands", "script_of"]


def script_of(claim: Claim) -> str | None:
    """Return the path of the script of an erratum, or None without one.

    A script needs nothing but Python. It stands beside the package that states the claim, in a folder that is part of
    the repository and not of an installation.

    Parameters
    ----------
    claim
        A claim on a printed statement.

    See Also
    --------
    independent_commands

    Examples
    --------
    >>> from theorylab.claims import registered_claims
    >>> script_of(registered_claims()["topk.thm-1.repaired"]) is None
    True
    """
    file = getattr(sys.modules.get(claim.module.partition(".")[0]), "__file__", None)
    script = Path("errata", f"{claim.id}.py")
    return script.as_posix() if file and (Path(file).parent.parent / script).is_file() else None


def independent_commands(claim: Claim) -> list[str]:
    """Return the commands that show the counterexample of a claim without its check, the script last.

    Parameters
    ----------
    claim
        A claim.

    See Also
    --------
    script_of

    Examples
    --------
    >>> from theorylab.claims import registered_claims
    >>> independent_commands(registered_claims()["topk.thm-1.repaired"])
    []
    """
    script = script_of(claim)
    return [*map(str, claim.independent), *([] if script is None else [f"python {script}"])]
