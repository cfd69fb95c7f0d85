(** * SPLIT and LicketySPLIT are not worse than greedy growth

    Theorem A.1 of Babbar, McTavish, Rudin, Seltzer (2025), with ties broken by
    one rule, and mistakes counted on all data. The rows of the table have
    positive weights, and [penalty] is the penalty of a leaf as a mass. *)

From Coq Require Import List Bool Arith NArith QArith Lia.
From Formal Require Import Trees Lookahead.
Import ListNotations.
Open Scope N_scope.

(** Theorem A.1. The trees of LicketySPLIT, and of SPLIT with a lookahead
    depth of l < d = l + r, have at most the objective of every tree T' of
    depth d that splits by the greedy rule or not at all. *)
Theorem not_worse_than_greedy {W : values} (n : nat) (G : Q -> W) (penalty : N) (rule : population -> option nat)
    (optimal : nat -> population -> tree) (l r : nat) (P : population) (T' : tree) :
  greedy_rule n G rule -> (forall d P, is_optimal n penalty d P (optimal d P)) -> all_weigh P ->
  (1 <= l)%nat -> (1 <= r)%nat -> greedy_or_leaf rule (l + r) P T' ->
  objective penalty (lickety_split n penalty rule (l + r) P) P <= objective penalty T' P /\
  objective penalty (split n penalty rule optimal l r P) P <= objective penalty T' P.
Proof.
  intros is_rule finds weigh _ _ H. pose proof (rule_opens n G rule is_rule) as opens. split.
  - etransitivity; [now apply lickety_not_worse|now apply greedy_tree_least].
  - apply split_least; auto. now apply greedy_is_below.
Qed.
