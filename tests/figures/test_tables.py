"""Every stored table is what its figure computes, and no other file is stored."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from every_figure import DATA, IDS
from flint import fmpq
from shares import one_in

from figures import store
from figures.catalog import figures, table_file
from theorylab.errors import InvalidArgument
from theorylab.plotting.figure import DataTable, read_table, write_table


@pytest.mark.parametrize("id", one_in(3, DATA))
def test_the_stored_table_is_the_computed_one(id, tmp_path):
    figure = figures()[id]()
    computed = figure.data()
    assert read_table(figure.stored) == computed
    write_table(tmp_path / "again.csv", computed)
    assert (tmp_path / "again.csv").read_bytes() == figure.stored.read_bytes()


def test_storing_a_table(tmp_path, monkeypatch):
    table = DataTable(("n", "half"), ((1, fmpq(1, 2)), (2, 1)))
    monkeypatch.setattr(store, "table_file", lambda id: tmp_path / f"{id}.csv")
    monkeypatch.setattr(
        store, "figures", lambda: {"demo.halves": lambda: SimpleNamespace(data=lambda: table)}
    )
    store.store("demo.halves")
    assert (tmp_path / "demo.halves.csv").read_text() == "n,half\n1,1/2\n2,1\n"
    with pytest.raises(InvalidArgument, match="did you mean"):
        store.store("demo.halve")


def test_every_table_belongs_to_a_figure():
    folder = table_file("paper.name").parent
    assert sorted(file.name for file in folder.iterdir()) == [f"{id}.csv" for id in IDS]


@pytest.mark.parametrize("id", IDS)
def test_tables_are_small(id):
    assert table_file(id).stat().st_size < 1 << 17


@pytest.mark.parametrize("id", IDS)
def test_ids_and_captions(id):
    figure = figures()[id]()
    assert figure.id == id
    assert figure.caption_text.endswith(".")
    assert figure.caption_text.count("$") % 2 == 0
    assert figure.caption_text.count("{") == figure.caption_text.count("}")


def test_citations_resolve_in_the_bibliography():
    bibliography = (table_file("").parents[2] / "proofs_checks" / "references.bib").read_text(
        encoding="utf-8"
    )
    keys = {key for id in IDS for key in figures()[id]().cite.key.split(",")}
    missing = [key for key in sorted(keys) if f"{{{key}," not in bibliography]
    assert missing == []
