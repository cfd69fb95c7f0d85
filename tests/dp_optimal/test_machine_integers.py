"""The operations of the extracted checker on integers of the machine, against those of Coq."""

import random
import subprocess
from pathlib import Path
from shutil import which

import pytest

NATIVE = Path(__file__).parents[2] / "proofs_checks" / "formal" / "checker" / "native.ml"

NUMBERS = {
    "add": "N.add",
    "sub": "N.sub",
    "mul": "N.mul",
    "div": "N.div",
    "min": "N.min",
    "max": "N.max",
    "both": "N.land",
    "(fun a b -> shift a (min b 70))": "fun a b => N.shiftr a (N.min b 70)",
    "(fun a b -> ones (min b 70))": "fun _ b => N.ones (N.min b 70)",
    "(fun a _ -> pow (a land 3) (a land 63))": "fun a _ => N.pow (N.land a 3) (N.land a 63)",
    "(fun a b -> if equal a b then 1 else 0)": "fun a b => if N.eqb a b then 1 else 0",
    "(fun a b -> if at_most a b then 1 else 0)": "fun a b => if N.leb a b then 1 else 0",
    "(fun a b -> if less a b then 1 else 0)": "fun a b => if N.ltb a b then 1 else 0",
    "(fun a b -> if bit a b then 1 else 0)": "fun a b => if N.testbit a b then 1 else 0",
    "(fun a _ -> twice (add a 1))": "fun a _ => Npos (xO (N.succ_pos a))",
    "(fun a _ -> twice_plus_one (add a 1))": "fun a _ => Npos (xI (N.succ_pos a))",
    "(fun a _ -> next a)": "fun a _ => Npos (N.succ_pos a)",
    "(fun a _ -> popcount a)": "fun a _ => N.of_nat (length (filter (N.testbit_nat a) (seq 0 62)))",
    "(fun a _ -> of_natural (fun () -> 5) (fun p -> p) a)": "fun a _ => match a with N0 => 5 | Npos p => Npos p end",
    "(fun a _ -> of_positive (fun p -> p + 2) (fun p -> p + 1) (fun () -> 0) (max a 1))": "fun a _ =>"
    " match N.max a 1 with Npos (xI p) => Npos p + 2 | Npos (xO p) => Npos p + 1 | _ => 0 end",
}
"""Each operation in OCaml, and in Coq."""


@pytest.mark.slow
@pytest.mark.skipif(
    which("coqc") is None or which("ocamlopt") is None, reason="Coq or OCaml is not installed"
)
def test_each_operation_returns_the_number_of_coq_or_says_that_it_has_more_than_62_bits(tmp_path):
    generator = random.Random(62)
    drawn = [0, 1, 2, 61, 62, 63, 1 << 31, (1 << 31) - 1, 1 << 61, (1 << 62) - 1]
    drawn += [generator.getrandbits(generator.randrange(1, 63)) for _ in range(30)]
    pairs = [(generator.choice(drawn), generator.choice(drawn)) for _ in range(300)]
    listed = "; ".join(map(str, pairs))
    theory = ["From Coq Require Import List NArith.", "Import ListNotations.", "Open Scope N_scope."]
    theory += ["Set Printing Depth 100000.", f"Definition pairs := [{listed}]."]
    program = ["open Native", f"let pairs = [{listed}]"]
    program.append("let text f (a, b) = try string_of_int (f a b) with Overflow -> string_of_int (-1)")
    for native, coq in NUMBERS.items():
        theory.append(f"Eval vm_compute in map (fun p => ({coq}) (fst p) (snd p)) pairs.")
        program.append(f"let () = List.iter (fun p -> print_endline (text {native} p)) pairs")
    (tmp_path / "numbers.v").write_text("\n".join(theory))
    (tmp_path / "main.ml").write_text("\n".join(program))
    (tmp_path / "native.ml").write_text(NATIVE.read_text())

    def run(*command):
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout

    lists = run("coqc", "-q", "numbers.v").split("=")[1:]
    expected = [int(n) for text in lists for n in text[text.index("[") + 1 : text.index("]")].split(";")]
    run("ocamlopt", "-o", "main", "native.ml", "main.ml")
    found = list(map(int, run("./main").split()))
    assert len(found) == len(pairs) * len(NUMBERS)
    assert found == [number if number < 1 << 62 else -1 for number in expected]
    assert -1 in found
