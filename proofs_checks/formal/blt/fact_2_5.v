(** * A split does not increase the error

    Fact 2.5 of Blanc, Lange, Tan (2020), for any population: the tree after a
    split, with the better label at each leaf, errs at most as often. *)

From Coq Require Import List Bool Arith NArith Lia.
From Formal Require Import Trees.
Open Scope N_scope.

(** The tree T with the better label at each leaf: the f-completion of
    Definition 1. *)
Fixpoint completion (P : population) (T : tree) : tree :=
  match T with
  | Leaf _ => Leaf (majority P)
  | Node i zero one => Node i (completion (restrict i false P) zero) (completion (restrict i true P) one)
  end.

Theorem error_does_not_increase P T L i T' : splits_leaf P T L i T' ->
  error (completion P T') P <= error (completion P T) P.
Proof.
  induction 1 as [P b i|P j zero one L i zero' H IH|P j zero one L i one' H IH]; simpl; rewrite ?error_node; [|lia|lia].
  rewrite !error_majority. pose proof (mass_where_split label i P). pose proof (mass_where_split (fun r => negb (label r)) i P).
  unfold leaf_error, ones, zeros in *. lia.
Qed.
