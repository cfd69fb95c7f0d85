"""Work on a real scheduler with two workers on the loopback interface; one worker is killed."""

import json
import os
import signal
import subprocess
import sys
from concurrent.futures import as_completed
from socket import socket
from time import sleep

import pytest
from distributed import Client

from dp_optimal.atlas.counted_pairs import counted_pairs
from dp_optimal.commands.mic import Run, run_sweep
from theorylab.claims import check_all, select
from theorylab.claims.journal import foundation
from theorylab.claims.records import as_record
from theorylab.cli.cluster import cluster
from theorylab.errors import InvalidArgument

CLAIMS = ("blt.fact-2.1", "blt.fiat-pechyony.unkind", "blt.totally-optimal")


def _started(*arguments, file):
    command = [sys.executable, "-m", "dask", *arguments, "--scheduler-file", str(file), "--host", "127.0.0.1"]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def _worker(file, threads=1):
    quiet = ("--no-nanny", "--no-dashboard")
    return _started("worker", *quiet, "--nthreads", str(threads), file=file)


@pytest.fixture
def scheduler(tmp_path):
    """Yield the address of a scheduler, its file, and a list of processes that are killed afterwards."""
    file = tmp_path / "scheduler.json"
    processes = [_started("scheduler", "--port", "0", "--no-dashboard", file=file)]
    try:
        while not file.exists() or not file.read_text().endswith("}"):
            assert processes[0].poll() is None
            sleep(0.05)
        yield json.loads(file.read_text())["address"], file, processes
    finally:
        for process in processes:
            process.kill()
            process.wait()


def _wait_for(address, workers):
    with Client(address, set_as_default=False) as client:
        client.wait_for_workers(workers, timeout=60)


def _facts(verdicts):
    records = {verdict.claim: as_record(verdict) for verdict in verdicts}
    for record in records.values():
        while record is not None:
            record["seconds"], record = 0, record["repair"]
    return json.dumps(records, sort_keys=True)


@pytest.mark.slow
def test_a_lost_worker_changes_nothing(scheduler):
    address, file, processes = scheduler
    processes += [_worker(file), _worker(file)]
    _wait_for(address, 2)

    def slow_square(x):  # sent by value, because workers do not have the tests
        sleep(0.2)
        return os.getpid(), x * x

    here = _facts(check_all(select(CLAIMS)))
    with cluster(address, foundation) as executor:
        squares = [executor.submit(slow_square, x) for x in range(10)]
        found = {next(as_completed(squares)).result()[0]}
        os.kill(processes[1].pid, signal.SIGKILL)
        assert [each.result()[1] for each in squares] == [x * x for x in range(10)]
        found |= {each.result()[0] for each in squares}
        assert processes[2].pid in found
        assert _facts(check_all(select(CLAIMS), executor=executor)) == here
        assert counted_pairs(5, executor=executor) == counted_pairs(5)
        runs = [Run("uniform", {"terms": k, "literals": 3}, {"size": 9}) for k in (2, 3, 4)]
        found = [executor.submit(run_sweep, run, 1, "rows.parquet") for run in runs]
        assert [each.result() for each in found] == [run_sweep(run, 2, "rows.parquet") for run in runs]


@pytest.mark.slow
def test_workers_that_are_refused(scheduler):
    address, file, processes = scheduler
    with pytest.raises(InvalidArgument, match="has no worker"), cluster(address, foundation):
        pass
    processes.append(_worker(file, threads=2))
    _wait_for(address, 1)
    with pytest.raises(InvalidArgument, match="has 2 threads"), cluster(address, foundation):
        pass
    processes[-1].kill()
    processes.append(_worker(file))
    with Client(address, set_as_default=False) as client:
        while [facts["nthreads"] for facts in client.scheduler_info(n_workers=-1)["workers"].values()] != [1]:
            sleep(0.1)
    with pytest.raises(InvalidArgument, match="other code"), cluster(address, os.getpid):
        pass


def test_addresses_that_are_none():
    for address in ("tcp://here", "http://127.0.0.1:1", "127.0.0.1:8786", "tcp://:1", "tcp://here:65536"):
        with pytest.raises(InvalidArgument, match="use tcp://HOST:PORT"), cluster(address, foundation):
            pass


@pytest.fixture
def port():
    """Yield a loopback port on which nothing listens, and the socket that reserves it."""
    with socket() as kept:
        kept.bind(("127.0.0.1", 0))
        yield kept.getsockname()[1], kept


@pytest.mark.parametrize(
    "command",
    [
        ("check", "topk.thm-2"),
        ("mic", "uniform", "--terms", "1", "--literals", "1", "--size", "1"),
        ("atlas", "--variables", "1"),
    ],
)
def test_where_nobody_listens_every_command_says_so_without_waiting(run, port, monkeypatch, command):
    monkeypatch.setattr("theorylab.cli.cluster._require_scheduler", None)  # the command does not wait
    address = f"tcp://127.0.0.1:{port[0]}"
    code, out, err = run(*command, "--cluster", address)
    assert (code, out) == (2, "")
    assert err.startswith(
        f"theorylab: --cluster: no scheduler listens at {address} (Connection refused); start one"
    )
    assert err.count("\n") == 1


def test_what_listens_may_be_no_scheduler(port, monkeypatch):
    monkeypatch.setattr("theorylab.cli.cluster.WAIT", 0.2)
    number, silent = port
    silent.listen()
    with (
        pytest.raises(
            InvalidArgument, match="does not answer as a scheduler; start one with 'dask scheduler'"
        ),
        cluster(f"tcp://127.0.0.1:{number}", foundation),
    ):
        pass
