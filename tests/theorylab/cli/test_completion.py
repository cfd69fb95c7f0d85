from __future__ import annotations

import os
import subprocess
import sys

import pytest

from theorylab.catalog import with_commands
from theorylab.claims import registered_claims
from theorylab.cli.main import OWN


@pytest.fixture
def complete(run, monkeypatch):
    """Return a function that asks for completions of the last word, as a shell does."""

    def complete(*words, shell="bash"):
        monkeypatch.setenv("_THEORYLAB_COMPLETE", f"complete_{shell}")
        if shell == "bash":
            monkeypatch.setenv("COMP_WORDS", " ".join(("theorylab", *words)))
            monkeypatch.setenv("COMP_CWORD", str(len(words)))
        else:
            monkeypatch.delenv("COMP_WORDS", raising=False)
            monkeypatch.setenv("_TYPER_COMPLETE_ARGS", " ".join(("theorylab", *words)))
            monkeypatch.setenv("_TYPER_COMPLETE_FISH_ACTION", "get-args")
        code, out, err = run()
        assert (code, err) == (0, "")
        return out.split("\n")[:-1]

    return complete


def test_commands_and_options_are_proposed(complete):
    assert complete("c") == [name for name in with_commands(OWN) if name.startswith("c")]
    assert complete("learn", "--dep") == ["--depth"]
    assert complete("optimal", "--penalty") == ["--penalty", "--penalty-path"]


@pytest.mark.parametrize(
    ("words", "proposed"),
    [
        (("check", "topk.thm-1"), ["topk.thm-1", "topk.thm-1.repaired"]),
        (("show", "topk.thm-3"), ["topk.thm-3", "topk.thm-3.range.walks", "topk.thm-3.range"]),
        (("figure", "topk.accuracy"), ["topk.accuracy-depth", "topk.accuracy-k"]),
        (("learn", "top"), ["top-k", "top-down"]),
        (("learn", "greedy", "parity"), ["parity-xor:", "parity-of-two:", "parity:"]),
        (("optimal", "csv"), ["csv:"]),
        (("check", "--scope", "f"), ["full"]),
        (("new", "c"), ["claim", "construction"]),
        (("check", "zz"), []),
    ],
)
def test_names_are_proposed(complete, words, proposed):
    assert [each for each in complete(*words) if each] == proposed


def test_zsh_and_fish_are_answered_in_their_own_way(complete):
    assert complete("figure", "topk.accuracy-k", shell="fish") == ["topk.accuracy-k"]
    assert complete("figure", "topk.accuracy-k", shell="zsh") == ["_arguments '*: :((\"topk.accuracy-k\"))'"]


def test_ids_are_proposed_without_the_proofs():
    code = (
        "import sys; from theorylab.cli.main import main; code = main([]); "
        "sys.exit(code or 'proofs_checks.topk.parity' in sys.modules)"
    )
    words = {"COMP_WORDS": "theorylab check topk.thm-2", "COMP_CWORD": "2"}
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **words, "_THEORYLAB_COMPLETE": "complete_bash"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split() == ["topk.thm-2", "topk.thm-2.repaired", "topk.thm-2.samples"]


def test_claims_of_a_catalog_without_a_list_are_proposed(complete, install):
    (first, *_) = registered_claims().values()
    install(first)
    assert complete("check", "") == [first.id]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_of_a_shell_is_shown_and_installed(shell, tmp_path):
    environment = {**os.environ, "HOME": str(tmp_path), "_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"}
    for option, said in (
        ("--show-completion", "_THEORYLAB_COMPLETE=complete"),
        ("--install-completion", "installed in"),
    ):
        done = subprocess.run(
            [sys.executable, "-m", "theorylab", option, shell],
            env=environment,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")
        assert said in done.stdout
    assert any(file.is_file() for file in tmp_path.rglob("*theorylab*"))
