"""The table of all statements, in HTML: a row for every claim, and a form that chooses among the rows.

Without scripts it is a table. With ``table.js`` the form appears; what it chooses stands in the address, so that a
choice can be kept and sent. Statements are in plain characters here, so that the page stays small and can be searched.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from html import escape

from theorylab.claims import Claim, Verdict
from theorylab.claims.claim import FALLS, ORIGINS
from theorylab.claims.verdict import Outcome
from theorylab.claims.weights import WEIGHTS, weight
from theorylab.numbers.counted import counted
from theorylab.reports.plain_mathematics import plain_mathematics
from theorylab.reports.site.shelf import Shelf

__all__ = ["form_and_table", "verdict_data"]

COLUMNS = ("statement", "place", "what it says", "weight", "origin", "verdict", "rests on", "what falls")
RESTS_ON = ("machine", "derivation", "instances")


def form_and_table(shelf: Shelf) -> str:
    """The form and the table, one block without an empty line, as Markdown takes HTML in.

    Parameters
    ----------
    shelf
        Where everything stands; addresses are those of a page beside the folder ``statements``.
    """
    rows = [_facts(claim, verdict) for claim, verdict in shelf.pairs.values()]
    chosen = {
        "paper": shelf.papers,
        "weight": WEIGHTS,
        "origin": ORIGINS,
        "verdict": tuple(outcome.value for outcome in Outcome),
        "rests": RESTS_ON,
        "falls": FALLS,
    }
    labels = {"rests": "rests on", "falls": "what falls"}
    controls = [
        _select(name, labels.get(name, name), [v for v in values if any(row[name] == v for row in rows)])
        for name, values in chosen.items()
    ]
    every = counted(len(rows), "statement")
    form = (
        '<form id="choice" role="search" aria-label="Choose among the statements" hidden>',
        *controls,
        '<label>words <input type="search" name="q" autocomplete="off"></label>',
        '<button type="reset">all statements</button>',
        f'<output aria-live="polite">{len(rows)} of {every}</output>',
        "</form>",
    )
    heads = "".join(f'<th scope="col">{name}</th>' for name in COLUMNS)
    body = (_row(row, shelf) for row in rows)
    table = (
        '<table id="statements" class="statements">',
        "<caption>Every statement that is checked, with its verdict</caption>",
        f"<thead><tr>{heads}</tr></thead>",
        "<tbody>",
        *body,
        "</tbody>",
        "</table>",
    )
    return "\n".join(("<div>", *form, *table, "</div>"))


def verdict_data(shelf: Shelf) -> str:
    """The rows of the table as JSON, with instances and slack.

    Parameters
    ----------
    shelf
        Where everything stands.
    """
    rows = [
        {
            **_facts(claim, verdict),
            "page": f"statements/{shelf.page_of[claim.id]}",
            "scope": verdict.scope,
            "instances": verdict.instances,
        }
        for claim, verdict in shelf.pairs.values()
    ]
    return json.dumps({"claims": rows}, indent=1, ensure_ascii=False) + "\n"


def _facts(claim: Claim, verdict: Verdict) -> dict[str, str]:
    return {
        "id": claim.id,
        "paper": claim.paper,
        "place": claim.cite.place,
        "says": plain_mathematics(claim.statement),
        "weight": weight(claim),
        "origin": claim.origin,
        "verdict": verdict.outcome.value,
        "rests": verdict.rests_on,
        "falls": claim.falls if verdict.counterexample is not None else "",
    }


def _select(name: str, label: str, values: Iterable[str]) -> str:
    options = "".join(f"<option>{escape(value)}</option>" for value in values)
    return f'<label>{label} <select name="{name}"><option value="">any</option>{options}</select></label>'


def _row(facts: Mapping[str, str], shelf: Shelf) -> str:
    id, page = facts["id"], shelf.page_of[facts["id"]]
    anchor = "" if id == page else f"#{id}"
    data = "".join(f' data-{name}="{escape(facts[name])}"' for name in ("paper", "weight", "origin"))
    data += "".join(f' data-{name}="{escape(facts[name])}"' for name in ("verdict", "rests", "falls"))
    cells = (facts[name] for name in ("place", "says", "weight", "origin"))
    return (
        f'<tr{data}><th scope="row"><a href="statements/{page}.html{anchor}">{id}</a></th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        + f'<td class="verdict {facts["verdict"]}">{facts["verdict"]}</td>'
        + f"<td>{facts['rests']}</td><td>{escape(facts['falls'])}</td></tr>"
    )
