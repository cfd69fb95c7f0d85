(** * The scores while an optimal tree has finished

    Lemma 4 of Zhang and Gionis (2022), first inequality, which for lambda = 0
    is that of Lemma 3: "Z_k >= (p(C_{k+1}) - 3 p(C^*_{k+1})) gamma / 3". C_k
    and C^*_k are the objects unfinished at the times gamma 2^k and 2^(k-1).
    The factor gamma is enough without the 3, and any tree may stand for the
    optimal one. *)

From Coq Require Import Reals List Bool Arith Lra.
From Formal Require Import RealSums.
From Formal.ngi Require Import Identification Sums Scores every_tree thm_1.
Import ListNotations.
Open Scope R_scope.

Section Interval.
Variable I : instance.
Variable class_score : nat -> R -> R.
Variable left_out : list test -> list nat -> test -> nat.
Variable lambda : R.
Let X := objects I.

Hypothesis is_proper : proper I.
Hypothesis open : ~ final I X.
Hypothesis is_impurity : impurity_function I class_score.
Hypothesis largest : leaves_out_a_largest_branch left_out.
Hypothesis lambda_nonneg : 0 <= lambda.
Variable other : itree.
Hypothesis solved : solves I X other.
Variable b : R.
Hypothesis b_positive : 0 < b.

Notation Z := (Z I class_score left_out lambda).
Notation scores_after := (scores_after I class_score left_out lambda).

(** The mass of the objects that the other tree finishes after b. *)
Definition later (S : list nat) : R := sum (fun x => if Rle_dec (cost_of other x) b then 0 else prob I x) S.

Lemma one_node D S d : node I D S -> ~ final I S -> (forall d', In d' (tests I) -> Z D S d' <= Z D S d) ->
  p I S - later S <= b * Z D S d.
Proof.
  intros at_node not_final best. eapply Rle_trans; [|apply (scores_are_large I class_score left_out lambda other D S); auto].
  2: now apply node_reached.
  unfold p, later. rewrite sum_filter, <- sum_minus. apply sum_le. intros x _. destruct Rle_dec; lra.
Qed.

Lemma from_the_start T t D S : asks_tests I T -> scores_after t D S T = scores_after (Rmax 0 t) D S T.
Proof. intros asks. unfold Rmax. destruct Rle_dec; [easy|]. rewrite !(whole_time I) by (easy || lra). easy. Qed.

(** The scores from t to t', if the tree starts at the time 0. *)
Lemma in_an_interval T : forall t t' D S, 0 <= t <= t' -> node I D S -> algorithm_1 I class_score left_out lambda D S T ->
  (t' - t) * (unfinished I T S t' - later S) <= b * (scores_after t D S T - scores_after t' D S T).
Proof.
  induction T as [|d below IH]; intros t t' D S range at_node grown.
  - assert (positive : forall x, In x S -> 0 <= prob I x) by (intros x here; left; now apply is_proper, (proj1 (proj2 at_node))).
    simpl. destruct (Req_dec t' 0) as [now_on|after]; [replace t with 0 by lra; rewrite now_on; lra|].
    enough (0 <= later S /\ unfinished I Stop S t' = 0) as [some ->] by nra. split.
    + apply sum_nonneg. intros x here. specialize (positive x here). destruct Rle_dec; lra.
    + unfold unfinished. rewrite (sum_ext _ (fun _ => 0)), sum_zero; [easy|]. intros x here. destruct Rle_dec; simpl in *; lra.
  - inversion grown as [|? ? ? ? not_final asked best grown_below]; subst.
    pose proof (cost_positive I is_proper d asked) as c.
    pose proof (one_node D S d at_node not_final best) as score.
    assert (asks : forall v, asks_tests I (below v)) by (intros; eapply algorithm_asks, grown_below).
    set (before := Rmax 0 (t - cost d)). set (after := Rmax 0 (t' - cost d)).
    assert (0 <= before <= after) as times by (unfold before, after, Rmax; repeat destruct Rle_dec; lra).
    set (first := fun s => Rmin (cost d) (Rmax 0 (cost d - s))).
    assert (first t - first t' = t' - t - (after - before) /\ 0 <= first t - first t') as [lengths first_nonneg].
    { unfold first, before, after, Rmin, Rmax. repeat destruct Rle_dec; lra. }
    assert (children : (after - before) * (unfinished I (Ask d below) S t' - later S) <=
      b * (sum (fun v => scores_after (t - cost d) (d :: D) (part S d v) (below v)) (outcomes S d) -
           sum (fun v => scores_after (t' - cost d) (d :: D) (part S d v) (below v)) (outcomes S d))).
    { apply Rle_trans with (sum (fun v => (after - before) *
        (unfinished I (below v) (part S d v) after - later (part S d v))) (outcomes S d)).
      - rewrite sum_scale, sum_minus. unfold later, unfinished.
        rewrite !(sum_by_outcome d (fun v x => if Rle_dec _ _ then _ else _)).
        destruct (Rle_lt_dec t' (cost d)) as [short|long].
        + replace (after - before) with 0 by (unfold before, after, Rmax; repeat destruct Rle_dec; lra). lra.
        + apply Req_le. f_equal. f_equal. apply sum_ext. intros x _. simpl. unfold after. rewrite Rmax_right by lra.
          do 2 destruct Rle_dec; lra.
      - rewrite <- sum_minus, <- sum_scale. apply sum_le. intros v _.
        rewrite (from_the_start _ (t - _)), (from_the_start _ (t' - _)) by easy.
        apply (IH v before after); [easy|now apply child|apply grown_below]. }
    assert (unfinished I (Ask d below) S t' <= p I S) as most.
    { apply sum_le. intros x here. pose proof (proj1 is_proper x (proj1 (proj2 at_node) x here)). destruct Rle_dec; lra. }
    cbn [Identification.scores_after]. fold (first t) (first t').
    assert ((first t - first t') * (unfinished I (Ask d below) S t' - later S) <= (first t - first t') * (b * Z D S d)) as own
      by (apply Rmult_le_compat_l; lra).
    replace (t' - t) with (first t - first t' + (after - before)) by lra. lra.
Qed.
End Interval.

(** T is any tree that Algorithm 1 may return, and T' any tree that solves the
    instance, such as one of least expected cost. The second bound is that of
    the paper. *)
Theorem scores_in_an_interval I class_score left_out lambda T T' gamma k :
  proper I -> impurity_function I class_score -> leaves_out_a_largest_branch left_out -> 0 <= lambda ->
  algorithm_1 I class_score left_out lambda [] (objects I) T -> solves I (objects I) T' -> 0 < gamma ->
  let after t := scores_after I class_score left_out lambda t [] (objects I) T in
  let Z_k := after (gamma * 2 ^ k) - after (gamma * 2 ^ (k + 1)) in
  let C := unfinished I T (objects I) (gamma * 2 ^ (k + 1)) in
  let C' := unfinished I T' (objects I) (2 ^ k) in
  (C - C') * gamma <= Z_k /\ (C - 3 * C') * gamma / 3 <= Z_k.
Proof.
  intros is_proper is_impurity largest nonneg grown solved some after Z_k C C'. pose proof (pow_lt 2 k ltac:(lra)) as b.
  assert (positive : forall x, In x (objects I) -> 0 <= prob I x) by (intros x here; left; now apply is_proper).
  assert (masses : forall tree t, 0 <= unfinished I tree (objects I) t).
  { intros tree t. apply sum_nonneg. intros x here. specialize (positive x here). destruct Rle_dec; lra. }
  pose proof (masses T (gamma * 2 ^ (k + 1))) as C_nonneg. fold C in C_nonneg.
  enough ((C - C') * gamma <= Z_k) as bound by (split; [easy|nra]).
  assert (gamma * 2 ^ (k + 1) = 2 * (gamma * 2 ^ k)) as double by (rewrite pow_add; ring).
  assert (0 < gamma * 2 ^ k) as start by now apply Rmult_lt_0_compat.
  destruct T as [|d below].
  { replace Z_k with 0 by (unfold Z_k, after; simpl; ring). pose proof (masses T' (2 ^ k)) as C'_nonneg. fold C' in C'_nonneg.
    replace C with 0; [nra|]. unfold C, unfinished. rewrite (sum_ext _ (fun _ => 0)), sum_zero; [easy|].
    intros x _. destruct Rle_dec; simpl in *; lra. }
  assert (~ final I (objects I)) as open by now inversion grown.
  pose proof (in_an_interval I class_score left_out lambda is_proper open is_impurity largest nonneg T' solved (2 ^ k) b (Ask d below)
    (gamma * 2 ^ k) (gamma * 2 ^ (k + 1)) [] (objects I) ltac:(lra) (root I) grown) as K.
  assert (later I T' (2 ^ k) (objects I) <= C') as less.
  { apply sum_le. intros x here. specialize (positive x here). do 2 destruct Rle_dec; lra. }
  fold C in K. apply (Rmult_le_reg_l (2 ^ k)); [easy|]. eapply Rle_trans; [|exact K]. rewrite double.
  apply Rle_trans with (gamma * 2 ^ k * (C - C')); [apply Req_le; ring|].
  replace (2 * (gamma * 2 ^ k) - gamma * 2 ^ k) with (gamma * 2 ^ k) by ring. apply Rmult_le_compat_l; lra.
Qed.
