(** * TopDown is optimal on two terms

    Theorem 6.1 of Brutzkus, Daniely, Malach (2020): on the disjunction of two
    conjunctions of different variables, under the uniform distribution, the
    tree of TopDown is B_t, and no tree with t tests errs less. *)

From Coq Require Import Permutation Reals QArith List Arith NArith ZArith Lia Lra.
From Formal Require Import Trees Cube Bellman Entropy Growth Poincare TwoTerms.
From Formal Require RealAgrees RealImpurities.
From Formal.bdm Require Import TwoTermDnf prop_6_4 prop_6_3.
Import ListNotations.
Open Scope R_scope.

(** Iterations after the first t do not increase the error. *)
Lemma error_later {W : values} n (G : Q -> W) P t k T : top_down n G P (k + t) T ->
  exists T0, top_down n G P t T0 /\ (error T P <= error T0 P)%N.
Proof.
  revert T. induction k as [|k IH]; intros T grown; [now exists T|].
  inversion grown as [|? T1 L i ? before split|? ? before]; subst; destruct (IH _ before) as (T0 & grown0 & less).
  - exists T0. split; [easy|]. pose proof (split_error P T1 L i T split). lia.
  - now exists T0.
Qed.

(** B_t has no error for t >= |I| + |I| |J|. *)
Lemma last_has_no_error n I J nodes t : NoDup (I ++ J) -> (forall i, In i (I ++ J) -> (i < n)%nat) ->
  (1 <= length I <= length J)%nat -> t = (length I + length I * length J)%nat -> B_nodes I J t nodes ->
  error (path_tree (uniform n (two_terms I J)) nodes) (uniform n (two_terms I J)) = 0%N.
Proof.
  intros once small shorter -> B. pose proof (error_of_B n I J once small shorter _ nodes B) as E.
  enough (opt_sorted (length I) (length J) (length I + length I * length J) = 0) as Z.
  { rewrite Z, Rmult_0_r in E. apply (eq_IZR _ 0) in E. lia. }
  unfold opt_sorted, full_subtrees. destruct (Nat.leb_spec (length I) (length I + length I * length J)); [|lia].
  replace (length I + length I * length J - length I)%nat with (length I * length J)%nat by lia.
  rewrite Nat.div_mul, Nat.min_id by lia. ring.
Qed.

(** Theorem 6.1 for the entropy and the Gini impurity, for every number t >= 1
    of iterations, however ties are broken. *)
Theorem topdown_is_optimal (n : nat) (I J : list nat) (G : R -> R) (t : nat) (T : tree) :
  NoDup (I ++ J) -> (forall i, In i (I ++ J) -> (i < n)%nat) -> (1 <= length I <= length J)%nat ->
  G = RealImpurities.entropy \/ G = RealImpurities.gini -> let U := uniform n (two_terms I J) in
  top_down (W := real_values) n (RealAgrees.rational G) U t T -> (1 <= t)%nat ->
  ((t <= length I + length I * length J)%nat ->
    exists nodes, (B_nodes I J t nodes \/ length I = length J /\ B_nodes J I t nodes) /\ T = path_tree U nodes) /\
  error T U = optimum_by_size n t U.
Proof.
  intros once small shorter impurity U grown some.
  assert (once' : NoDup (J ++ I)) by (apply (Permutation_NoDup (Permutation_app_comm I J)), once).
  assert (small' : forall i, In i (J ++ I) -> (i < n)%nat) by (intros i H; apply small; rewrite in_app_iff in *; tauto).
  assert (builds := fun t T => entropy_and_gini_build_B_t n I J G t T once small shorter impurity).
  split; [intros few; apply builds; auto|]. set (full := (length I + length I * length J)%nat).
  destruct (le_lt_dec t full) as [few|many].
  - destruct (builds t T grown (conj some few)) as (nodes & [B|[equal B]] & ->).
    + now apply (B_t_is_optimal n I J t nodes once small shorter B).
    + unfold U. rewrite <- terms_in_either_order. apply (B_t_is_optimal n J I t nodes); auto. lia.
  - replace t with (t - full + full)%nat in grown by lia. destruct (error_later _ _ _ _ _ _ grown) as (T0 & grown0 & less).
    assert (error T0 U = 0%N /\ size T0 <= full /\ tests_below n T0)%nat as (none & sizes & below).
    { destruct (builds full T0 grown0 ltac:(unfold full; lia)) as (nodes & [B|[equal B]] & ->).
      - split; [now apply last_has_no_error with (t := full)|]. split; [now apply (B_t_is_optimal n I J full nodes once small shorter B)|].
        apply (tests_path_tree n I J small nodes (full - length I)); apply B.
      - unfold U. rewrite <- terms_in_either_order. split; [apply last_has_no_error with (t := full); auto; [lia|unfold full; nia]|].
        split; [apply (B_t_is_optimal n J I full nodes); auto; lia|]. apply (tests_path_tree n J I small' nodes (full - length J)); apply B. }
    pose proof (size_optimum_is_lower_bound n t U T0 ltac:(lia) below). lia.
Qed.
