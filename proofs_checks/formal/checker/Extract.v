(** * The checker as a program

    Extraction turns the functions of Coq into OCaml; Booleans, lists, pairs
    and options become those of OCaml.

    Probabilities in a graph may have long denominators, so its numbers remain
    those of Coq, bit by bit. *)

From Coq Require Import NArith Extraction ExtrOcamlBasic.
From Formal Require checker.GraphAccepted.
Extraction "graph_core.ml" GraphAccepted.accepts_graph.

(** In the checkers of tables and functions, natural numbers in binary become
    the integers of the machine, with the operations of [native.ml]: these
    return the number that Coq defines, or raise an exception if it does not
    fit. *)

From Formal Require Import checker.Tables checker.Bits checker.Checker checker.Accepted.

Extract Inductive positive => "int" [ "Native.twice_plus_one" "Native.twice" "1" ] "Native.of_positive".
Extract Inductive N => "int" [ "0" "(fun p -> p)" ] "Native.of_natural".
Extract Constant N.add => "Native.add".
Extract Constant N.sub => "Native.sub".
Extract Constant N.mul => "Native.mul".
Extract Constant N.div => "Native.div".
Extract Constant N.pow => "Native.pow".
Extract Constant N.min => "Native.min".
Extract Constant N.max => "Native.max".
Extract Constant N.eqb => "Native.equal".
Extract Constant N.leb => "Native.at_most".
Extract Constant N.ltb => "Native.less".
Extract Constant N.land => "Native.both".
Extract Constant N.ones => "Native.ones".
Extract Constant N.shiftr => "Native.shift".
Extract Constant N.testbit => "Native.bit".
Extract Inlined Constant fst => "fst".
Extract Inlined Constant snd => "snd".
Extract Constant N.succ_pos => "Native.next".
Extract Constant popcount => "Native.popcount".

From Formal Require Import checker.CubeAccepted.
Extraction "dtcheck_core.ml" accepts accepts_cube.
