"""Instances of the transcribed algorithms can be sent to other processes."""

from __future__ import annotations

import pickle

from proofs_checks.shared.labelled_instances import LUMPED, functions, on_cube, tables, unequal

XOR = on_cube((0, 1, 1, 0))


def test_instances_go_to_other_processes_and_are_the_same_there():
    for data in (XOR, *functions(2), *unequal(60), *tables(3), *LUMPED):
        sent = pickle.dumps(data)
        arrived = pickle.loads(sent)
        assert arrived is pickle.loads(sent)
        assert (arrived.name, arrived.points.rows) == (data.name, data.points.rows)
