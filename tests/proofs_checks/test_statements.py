"""A statement is written once: the docstring of its file does not repeat it."""

import re
import sys

import pytest

from theorylab.claims import registered_claims
from theorylab.reports.plain_docstring import plain_docstring
from theorylab.reports.plain_mathematics import plain_mathematics

FEWEST = 15
"""Length of a run of words that counts as a repetition; a shorter one may name an object."""
OF_THE_CLAIM = re.compile(r"^Statement\.", re.MULTILINE)
"""A topic that belongs to the claim."""


def runs(text):
    words = re.findall(r"\w+", text.lower())
    return {tuple(words[i : i + FEWEST]) for i in range(len(words) - FEWEST + 1)}


def repeats(docstring, claim_says):
    """Return True if a docstring repeats the statement as a topic, or a long run of its words."""
    return bool(OF_THE_CLAIM.search(docstring) or runs(docstring) & runs(claim_says))


def test_what_is_said_of_a_statement_begins_with_a_capital_and_what_is_added_is_a_sentence():
    for claim in registered_claims().values():
        for each in claim.with_repairs:
            assert not each.literature[:1].islower(), each.id
            assert not each.also[:1].islower(), each.id
            assert not each.also or each.also.endswith("."), each.id


def test_no_docstring_repeats_the_statement_or_the_status_of_its_claims():
    found = []
    for claim in registered_claims().values():
        docstring = plain_docstring(sys.modules[claim.module].__doc__)
        for each in claim.with_repairs:
            said = f"{plain_mathematics(each.statement)}\n\n{each.literature}"
            found += [each.id] if repeats(docstring, said) else []
    assert found == []


@pytest.mark.parametrize(
    ("docstring", "seen"),
    [
        ("Title.\n\nStatement. It is true.", True),
        (
            "On every table the tree that the learner grows has at most as many leaves as the table has rows.",
            True,
        ),
        (
            "The tree that the learner grows is compared with the table, row by row; the statement. Is it tight?",
            False,
        ),
    ],
)
def test_a_repetition_is_seen(docstring, seen):
    said = "on every table the tree that the learner grows has at most as many leaves as the table has rows"
    assert repeats(docstring, said) == seen
