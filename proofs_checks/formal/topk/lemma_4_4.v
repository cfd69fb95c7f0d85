(** * Lemma 4.4, Top-k on the monotone distribution

    Lemma 4.4 of Blanc, Lange, Pabbaraju, Sullivan, Tan, Tiwari (2023): on the
    distribution D_(h,K) of section 4.2 "Top-k with a depth budget of h
    achieves at most 1/2 + eps accuracy". *)

From Coq Require Import Reals List Bool Arith Lia Lra.
From Formal Require Import Trees Cube RealTrees Decoys.
From Formal.topk Require Import TopK fact_b_3_2.
Import ListNotations.
Open Scope R_scope.

(** The majority of some bits. *)
Definition majority_of (x : point) : bool := (length x <=? 2 * count_occ bool_dec x true)%nat.

(** With m = K - 1: the label is Tribes_h of the first h bits, of width w,
    with probability 1 - eps, and the majority of the other m with probability
    eps. *)
Definition tribes_or_majority (h w m : nat) (eps : R) : population :=
  flat_map (fun x => [Row x (tribes h w x) ((1 - eps) / 2 ^ (h + m));
                      Row x (majority_of (skipn h x)) (eps / 2 ^ (h + m))]) (cube (h + m)).

(** As printed, for large h, and for the K and k that Theorem 3 allows, some
    of which there are for every h. *)
Definition printed_lemma (G : R -> R) (allowed : nat -> nat -> nat -> Prop) : Prop :=
  forall eps, 0 < eps < 1 / 2 -> exists h0, forall h w K k, (h0 <= h)%nat -> is_width h w -> (1 <= k)%nat -> (h + k <= K)%nat -> allowed h K k ->
  let n := (h + (K - 1))%nat in let D := tribes_or_majority h w (K - 1) eps in
  exists ranking, ranks_by_gain n G ranking /\ accuracy (top_k ranking k h [] D) D <= 1 / 2 + eps.

(** No tree of Top-k errs more than a constant. *)
Lemma top_k_at_most_constant ranking k h b : forall read S, nonnegative S ->
  error (top_k ranking k h read S) S <= error (Leaf b) S.
Proof.
  induction h as [|h IH]; intros read S good; [simpl; rewrite error_majority; apply leaf_error_least|].
  destruct (top_k_cases restrict majority pure no_more_errors ranking k h read S) as [[_ ->]|(i & _ & ->)]; [rewrite error_majority; apply leaf_error_least|].
  unfold top_k_below. rewrite error_node.
  assert (error (Leaf b) S = error (Leaf b) (restrict i false S) + error (Leaf b) (restrict i true S)) as ->
    by apply mass_where_split.
  apply Rplus_le_compat; apply IH; now apply nonnegative_restrict.
Qed.

(** The constant 1 errs on at most 4/9 + eps at the lengths w 2^w. *)
Lemma constant_is_accurate w m eps : (1 <= w)%nat -> 0 < eps < 1 / 2 -> let D := tribes_or_majority (w * 2 ^ w) w m eps in
  mass D = 1 /\ nonnegative D /\ error (Leaf true) D <= (1 - eps) * (4 / 9) + eps.
Proof.
  intros some inside D. unfold D, tribes_or_majority. set (n := (w * 2 ^ w + m)%nat).
  assert (0 < 2 ^ n) as N by (apply pow_lt; lra).
  pose proof (expected_terms w (2 ^ w) m) as tribes_are. unfold expected in tribes_are. fold n in tribes_are.
  assert (w * 2 ^ w / w = 2 ^ w)%nat as number by (rewrite Nat.mul_comm; apply Nat.div_mul; lia).
  pose proof (proj2 tribes_stays_unbalanced w some) as [_ large]. unfold expected, tribes in large. rewrite number in large.
  pose proof (expected_terms w (2 ^ w) 0) as same. unfold expected in same. rewrite Nat.add_0_r in same. rewrite same in large. clear same.
  assert (4 / 9 >= total (fun x => 1 - one_if (terms w (2 ^ w) x)) (cube n) / 2 ^ n) as few.
  { rewrite (total_ext _ (fun x => 1 + -1 * one_if (terms w (2 ^ w) x))) by (intros; ring).
    rewrite total_add, total_scale, total_constant, length_of_cube.
    replace ((1 * 2 ^ n + -1 * total (fun x => one_if (terms w (2 ^ w) x)) (cube n)) / 2 ^ n) with
      (1 - total (fun x => one_if (terms w (2 ^ w) x)) (cube n) / 2 ^ n) by (field; lra). lra. }
  repeat split.
  - unfold mass. rewrite total_flat_map.
    rewrite (total_ext _ (fun _ => / 2 ^ n)) by (intros; unfold total; simpl; field; lra).
    rewrite total_constant, length_of_cube. field. lra.
  - apply Forall_forall. intros r here. apply in_flat_map in here. destruct here as (x & _ & [<-|[<-|[]]]); simpl;
      apply Rmult_le_pos; try lra; apply Rlt_le, Rinv_0_lt_compat; lra.
  - rewrite error_leaf. unfold zeros, mass_where. rewrite total_flat_map.
    eapply Rle_trans; [apply (total_le _ (fun x => (1 - eps) / 2 ^ n * (1 - one_if (terms w (2 ^ w) x)) + eps / 2 ^ n))|].
    + intros x _. unfold tribes. rewrite number. unfold total. simpl.
      assert (0 <= eps / 2 ^ n) by (apply Rmult_le_pos; [lra|apply Rlt_le, Rinv_0_lt_compat; lra]).
      destruct (terms w (2 ^ w) x), (majority_of _); simpl; lra.
    + rewrite total_add, total_scale, total_constant, length_of_cube.
      replace ((1 - eps) / 2 ^ n * total (fun x => 1 - one_if (terms w (2 ^ w) x)) (cube n)) with
        ((1 - eps) * (total (fun x => 1 - one_if (terms w (2 ^ w) x)) (cube n) / 2 ^ n)) by (field; lra).
      replace (eps / 2 ^ n * 2 ^ n) with eps by (field; lra). nra.
Qed.

(** It fails for eps = 1/30, with every impurity, whatever K and k are allowed
    and however ties are broken: at h = w 2^w, for every w, a constant is more
    accurate, and so is Top-k. *)
Theorem printed_is_false (G : R -> R) (allowed : nat -> nat -> nat -> Prop) :
  (forall h, exists K k, (1 <= k)%nat /\ (h + k <= K)%nat /\ allowed h K k) -> ~ printed_lemma G allowed.
Proof.
  intros some printed.
  destruct (printed (1 / 30) ltac:(lra)) as [h0 from].
  set (w := S h0). set (h := (w * 2 ^ w)%nat).
  assert (h0 <= h)%nat as far.
  { unfold h, w. assert (0 < 2 ^ S h0)%nat by (apply Nat.neq_0_lt_0, Nat.pow_nonzero; lia). nia. }
  destruct (some h) as (K & k & k_some & fits & here).
  destruct (from h w K k far (proj1 (proj2 tribes_stays_unbalanced w ltac:(lia))) k_some fits here) as (ranking & _ & bad).
  destruct (constant_is_accurate w (K - 1) (1 / 30) ltac:(lia) ltac:(lra)) as (unit & good & few).
  fold h in unit, good, few. set (D := tribes_or_majority h w (K - 1) (1 / 30)) in *.
  pose proof (top_k_at_most_constant ranking k h true [] D good) as below. unfold accuracy in bad. rewrite unit in bad. lra.
Qed.
