"""Processes that check claims: one may die or try to end all others, and none outlives its parent."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest
from shares import one_in

CLAIMS = """
import os, signal, sys, time
from flint import fmpq
from theorylab.claims import AT_MOST, Cite, Claim, Grid

def killed(n):
    os.kill(os.getpid(), signal.SIGKILL)

def left(n):
    sys.exit(0)

def slow(n):
    print("I am slow", flush=True)
    open(f"pid{n}", "w").write(str(os.getpid()))
    time.sleep(600)

def talkative(n):
    print("I talk")
    return fmpq(n)

def claim(name, measured):
    return Claim(
        id=f"mine.{name}", cite=Cite("me2026", "Lemma 1"), statement="$n$ is at most 3", origin="new",
        instances=Grid.over(n=range(3)), measured=measured, asserts=AT_MOST(fmpq(3), control=fmpq(1)),
    )

CLAIMS = tuple(claim(name, globals()[measured]) for name, measured in %r)
"""


def write(folder, *claims):
    (folder / "mine.py").write_text(CLAIMS % (claims,))


def started(folder, *arguments):
    command = [sys.executable, "-m", "theorylab", "check", "mine.py", *arguments]
    return subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )


def test_the_claim_whose_process_dies_is_named_and_the_others_stand(tmp_path):
    write(
        tmp_path, ("a", "talkative"), ("b", "killed"), ("c", "talkative"), ("d", "talkative"), ("e", "left")
    )
    process = started(tmp_path, "--jobs", "2", "--resume", "run")
    out, err = process.communicate(timeout=300)
    assert process.returncode == 4, err
    assert "Traceback" not in err
    assert "mine.b: failed: its process died twice" in " ".join(out.split())
    assert all(f"mine.{name}" in out for name in "acd")
    assert "3 consistent" in out
    assert "mine.e: failed: SystemExit" in " ".join(out.split())
    kept = (tmp_path / "run").read_bytes()
    assert all(f"mine.{name}".encode() in kept for name in "acd")
    assert b"mine.b" not in kept  # it is tried again when the run is resumed


def test_a_claim_that_exits_ends_itself_only(tmp_path, run):
    write(tmp_path, ("a", "left"), ("b", "talkative"))
    code, out, err = run("check", str(tmp_path / "mine.py"), "--json", "-")
    assert code == 4, err
    assert {claim["id"]: claim["verdict"] for claim in json.loads(out)["claims"]} == {
        "mine.a": "failed",
        "mine.b": "consistent",
    }
    assert err.count("I talk") == 3


def test_a_claim_that_exits_at_one_instance_failed_there(tmp_path, run):
    write(tmp_path, ("a", "left"))
    code, out, _ = run("check", str(tmp_path / "mine.py"), "--at", "n=1")
    assert code == 4
    assert "SystemExit" in out
    _, out, _ = run("check", str(tmp_path / "mine.py"))
    where = f"{tmp_path / 'mine.py'}, line 10"
    assert f"mine.a: failed: SystemExit: 0 (claim mine.a at n=0, {where})" in " ".join(out.split())


def ended(pid):
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return True
    return state == "Z"


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes where Linux shows them")
@pytest.mark.parametrize("number", one_in(2, [signal.SIGKILL, signal.SIGHUP, signal.SIGTERM, signal.SIGINT]))
def test_no_process_outlives_its_parent(tmp_path, number):
    write(tmp_path, ("a", "slow"), ("b", "slow"), ("c", "talkative"))
    process = started(tmp_path, "--jobs", "2")
    deadline = monotonic() + 120
    while not (tmp_path / "pid0").exists() or not (tmp_path / "pid0").read_text():
        assert monotonic() < deadline
        assert process.poll() is None
        sleep(0.1)
    worker = int((tmp_path / "pid0").read_text())
    sleep(1)
    os.kill(process.pid, number)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == (-9 if number == signal.SIGKILL else 130)
    if number != signal.SIGKILL:
        assert "interrupted" in out
    while not ended(worker):
        assert monotonic() < deadline
        sleep(0.1)


def test_a_hang_up_that_is_ignored_stays_ignored():
    program = (
        "import os, signal\n"
        "from theorylab.cli.termination import ending_like_ctrl_c\n"
        "signal.signal(signal.SIGHUP, signal.SIG_IGN)\n"
        "with ending_like_ctrl_c():\n"
        "    os.kill(os.getpid(), signal.SIGHUP)\n"
        "print('still here')\n"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout == "still here\n"
