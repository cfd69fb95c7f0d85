"""The stored verdicts: they are the claims', their format is the described one, and every surface reads them."""

from __future__ import annotations

import csv
import json
import re
from dataclasses import replace
from importlib.resources import files
from io import StringIO
from pathlib import Path

import pytest
from flint import fmpq

import proofs_checks
from theorylab.claims import AT_MOST, Claim, Grid, Outcome, check, registered_claims
from theorylab.claims.cite import FALLS, ORIGINS, WEIGHTS
from theorylab.claims.verdict import RECORDABLE
from theorylab.cli.main import main
from theorylab.errors import InputFormatError
from theorylab.files.verdict_data import FIELDS, FORMAT, records_in
from theorylab.reports.data.flat import flat_rows
from theorylab.reports.data.known import graph_of, known_records
from theorylab.reports.data.record import records_of
from theorylab.reports.data.write import DATED, claims_stated_in, csv_text, dated, json_text_of

FOLDER = Path(proofs_checks.__file__).parent
STORED = FOLDER / "verdicts.json"
SCHEMA = json.loads(
    files("theorylab.reports.data").joinpath("verdicts.schema.json").read_text(encoding="utf-8")
)
TYPES = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "boolean": bool,
    "null": type(None),
}
FOUND_BY_CHECKS = ("counterexample", "tried", "changed")


def faults(value, schema, where="$"):
    """Yield the places at which a value is not as the schema says; only the keywords that ours uses are known."""
    assert schema.keys() <= {
        *("$schema", "title", "description", "type", "properties", "required", "additionalProperties"),
        *("items", "enum", "const", "pattern", "minimum", "anyOf"),
    }
    if "anyOf" in schema and all([*faults(value, each, where)] for each in schema["anyOf"]):
        yield f"{where}: none of the alternatives"
    if "type" in schema and type(value) is not TYPES[schema["type"]]:
        yield f"{where}: no {schema['type']}"
        return
    if value not in schema.get("enum", [value]) or value != schema.get("const", value):
        yield f"{where}: {value!r} is not allowed"
    if "pattern" in schema and not re.search(schema["pattern"], value):
        yield f"{where}: {value!r} has another form"
    if value is not None and "minimum" in schema and value < schema["minimum"]:
        yield f"{where}: {value} is too small"
    if isinstance(value, dict):
        known, others = schema.get("properties", {}), schema.get("additionalProperties", {})
        yield from (f"{where}: no {name}" for name in schema.get("required", ()) if name not in value)
        for name, each in value.items():
            if name not in known and others is False:
                yield f"{where}: unknown {name}"
            else:
                yield from faults(each, known.get(name, others or {}), f"{where}.{name}")
    if isinstance(value, list):
        for place, each in enumerate(value):
            yield from faults(each, schema.get("items", {}), f"{where}[{place}]")


def parts(schema):
    """Yield the parts of a schema that describe a named field."""
    for name, each in schema.get("properties", {}).items():
        yield name, each
    inner = [*schema.get("properties", {}).values(), *schema.get("anyOf", ()), schema.get("items")]
    for each in (*inner, schema.get("additionalProperties")):
        if isinstance(each, dict):
            yield from parts(each)


def test_the_file_is_as_the_schema_says():
    assert [*faults(json.loads(STORED.read_text(encoding="utf-8")), SCHEMA)] == []


def test_the_schema_describes_every_field_and_has_the_words_of_the_claims():
    assert [name for name, each in parts(SCHEMA) if not each.get("description", "").endswith(".")] == []
    fields = SCHEMA["properties"]["claims"]["items"]
    assert tuple(fields["properties"]) == tuple(fields["required"]) == FIELDS
    assert SCHEMA["properties"]["format"]["const"] == FORMAT
    words = {name: fields["properties"][name]["enum"] for name in ("origin", "weight", "falls", "verdict")}
    assert words == {
        "origin": [*ORIGINS],
        "weight": [*WEIGHTS],
        "falls": ["", *FALLS],
        "verdict": [outcome.value for outcome in (*RECORDABLE,)],
    }


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("verdict", "true"),
        ("arxiv", "1907"),
        ("tried", {"scope": "quick"}),
        ("counterexample", {"instance": {}, "witness": "", "violations": 0}),
        ("hypotheses", "none"),
        ("statement", None),
        ("unknown", ""),
    ],
)
def test_a_record_that_is_not_as_the_schema_says_is_noticed(field, value):
    fields = SCHEMA["properties"]["claims"]["items"]
    record = json.loads(STORED.read_text(encoding="utf-8"))["claims"][0]
    assert [*faults({**record, field: value}, fields)] != []
    assert [*faults({name: each for name, each in record.items() if name != "id"}, fields)] == ["$: no id"]


def test_the_records_are_the_claims():
    """What no check finds is compared here, for all claims; ``make claims`` writes the file."""
    stored = records_in(STORED)
    claims = claims_stated_in("proofs_checks")
    now = records_of(claims)
    assert list(stored) == [claim.id for claim in claims]
    for claim in claims:
        record = stored[claim.id]
        differing = [name for name in FIELDS if record[name] != now[claim.id][name]]
        assert set(differing) <= {*FOUND_BY_CHECKS}, (claim.id, differing)
        false = claim.expected_on("quick") in (Outcome.REFUTED, Outcome.REPAIRED)
        assert (record["counterexample"] is not None) == false, claim.id
    assert " at 0x" not in STORED.read_text(encoding="utf-8")  # an address is another in every run


def test_the_table_has_a_row_for_each_record():
    stored = list(records_in(STORED).values())
    text = (FOLDER / "verdicts.csv").read_text(encoding="utf-8")
    assert text == csv_text(stored)
    rows = list(csv.DictReader(StringIO(text)))
    assert [row["id"] for row in rows] == [record["id"] for record in stored]
    by_id = {row["id"]: row for row in rows}
    for record, row in zip(stored, rows):
        assert (row["verdict"], row["rests_on"], row["falls"]) == (
            record["verdict"],
            record["rests_on"],
            record["falls"],
        )
        assert row["repair_verdict"] == (by_id[row["repair"]]["verdict"] if row["repair"] else "")
    assert by_id["topk.thm-2"]["instance"].startswith("h=1; ")


def test_list_claims_writes_the_records(capsys):
    assert main(["list", "claims", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["claims"] == list(records_in(STORED).values())


HALVES = Claim(
    id="demo.halves",
    statement=r"$\tfrac1n\le\tfrac12$",
    instances=Grid([{"n": n, "names": ("a", fmpq(1, n))} for n in (1, 2, 3)]),
    measured=lambda n, names: fmpq(1, n),
    asserts=AT_MOST(fmpq(1, 2), control=0),
    recorded=Outcome.REFUTED,
)


def test_numbers_of_a_counterexample_are_exact():
    record = records_of([HALVES], {HALVES.id: check(HALVES)})[HALVES.id]
    assert record["counterexample"] == {
        "instance": {"n": 1, "names": ["a", "1"]},
        "witness": "n=1, names=(a, 1): measured 1, claimed at most 1/2",
        "violations": 1,
    }
    assert record["tried"] == {"scope": "quick", "instances": 3, "range": "n from 1 to 3"}


def test_a_date_changes_only_with_the_record():
    first = dated(records_of([HALVES]), {}, "2026-01-01", "1.0")
    before = {record["id"]: record for record in first}
    assert first[0]["changed"] == {"date": "2026-01-01", "version": "1.0"}
    remarked = replace(HALVES, literature="a remark")
    assert dated(records_of([remarked]), before, "2026-02-02", "1.1")[0]["changed"] == first[0]["changed"]
    for name, changes in {
        "statement": {"statement": "$n<1$"},
        "verdict": {"recorded": None},
        "origin": {"origin": "known"},
    }.items():
        assert name in DATED
        (record,) = dated(records_of([replace(HALVES, **changes)]), before, "2026-02-02", "1.1")
        assert record["changed"] == {"date": "2026-02-02", "version": "1.1"}, name


def test_stored_records_are_read_and_claims_of_other_packages_are_added(install, monkeypatch):
    install(replace(HALVES, id="demo.other"))
    assert list(known_records()) == ["demo.other"]
    stored = {"demo.halves": records_of([HALVES])["demo.halves"]}
    monkeypatch.setattr(
        "theorylab.reports.data.known.stored_records", lambda: (stored.copy(), frozenset({"fake"}))
    )
    assert list(known_records()) == ["demo.halves", "demo.other"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{", "no verdicts can be read"),
        ("[]", "no verdicts can be read"),
        ('{"format": 0, "claims": []}', "it has format 0; the fields of format 1 are needed"),
        ('{"format": 1, "claims": [{"id": "a.b"}]}', "it has a record without 'paper'"),
    ],
)
def test_a_damaged_file_is_one_line(tmp_path, text, why):
    (tmp_path / "verdicts.json").write_text(text)
    with pytest.raises(InputFormatError, match=why):
        records_in(tmp_path / "verdicts.json")


def test_a_file_that_is_written_is_read_again(tmp_path):
    records = dated(records_of([HALVES], {HALVES.id: check(HALVES)}), {}, "2026-01-01", "1.0")
    text = json_text_of(records)
    assert [*faults(json.loads(text), SCHEMA)] == []
    (tmp_path / "verdicts.json").write_text(text, encoding="utf-8")
    assert list(records_in(tmp_path / "verdicts.json").values()) == json.loads(json.dumps(records))
    (row,) = flat_rows(records)
    assert (row["instance"], row["instances"], row["changed"]) == ("n=1; names=a; 1", 3, "2026-01-01")


def test_the_graph_of_a_proof_is_that_of_the_claims():
    claims, known = registered_claims(), known_records()
    for id in ("topk.thm-2.repaired", "blt.thm-3.repaired", "topk.fact-b.1"):
        nodes, edges = graph_of(id, known)
        found = {id}
        waiting = [id]
        while waiting:
            steps = [step.id for step in claims[waiting.pop()].steps]
            waiting += [step for step in steps if step not in found]
            found.update(steps)
        assert {node["id"] for node in nodes} == found
        assert set(edges) == {(one, step.id) for one in found for step in claims[one].steps}
