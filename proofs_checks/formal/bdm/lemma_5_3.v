(** * Right-skewed trees suffice on a conjunction

    Lemma 5.3 of Brutzkus, Daniely, Malach (2020). The label is the
    conjunction of the variables in J; the variables are independent with
    probabilities p_i in (0, 1). *)

From Coq Require Import List Bool Arith NArith Lia.
From Formal Require Import Trees Values Growth Cube Bellman Conjunctions.
From Formal.bdm Require Import lemma_5_4 thm_5_1.
Import ListNotations.
Open Scope N_scope.

(** For every t <= |J| some right-skewed tree that reads t variables, all of
    them in J, has the least error of all trees with at most t tests. *)
Theorem right_skewed_trees_suffice (bias : list (N * N)) (J : list nat) (t : nat) :
  let n := length bias in
  let P := product bias (conjunction J) in
  positive bias -> NoDup J -> (forall i, In i J -> (i < n)%nat) -> (t <= length J)%nat ->
  exists I, length I = t /\ incl I J /\ error (right_skewed P I) P = optimum_by_size n t P.
Proof.
  intros n P some distinct inside within.
  destruct (top_down_returns_a_tree (W := rational_values) n gini P t) as [T grown].
  destruct (topdown_is_optimal bias J rational_values gini t T some distinct inside gini_is_strictly_concave
    within grown) as (best & I & size_I & order & E & _).
  subst T. exists I. repeat split; auto. now apply (smallest_first_incl bias J []).
Qed.
