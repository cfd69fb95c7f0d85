(** * The checker as a program

    Extraction turns the functions of Coq into OCaml; Booleans, lists, pairs
    and options become those of OCaml. [dtcheck.ml] reads a file and calls
    [accepts]. *)

From Coq Require Import NArith Extraction ExtrOcamlBasic.
From Formal Require Import checker.Tables checker.Checker checker.Accepted.

Extraction "dtcheck_core.ml" accepts N.add N.mul N.div_eucl N.gcd N.eqb.
