(** * Algorithm 1, the bounds of a subproblem

    Algorithm 1 of Babbar, McTavish, Rudin, Seltzer (2025), get_bounds(P, d_l,
    d, d', N), gives a subproblem the bounds with which branch and bound
    starts. Its comment calls the third argument the current depth and the
    fourth the maximum, its body uses them the other way round. *)

From Coq Require Import List Bool Arith NArith ZArith QArith Qminmax Lia Lqa.
From Formal Require Import Trees Split BestTests GreedySplits.
Import ListNotations.
Open Scope N_scope.

(** The subproblems at depth t: what remains of D after t tests. *)
Inductive at_depth (n : nat) (D : population) : nat -> population -> Prop :=
| no_test : at_depth n D 0 D
| one_more t P i b : at_depth n D t P -> In i (open_tests n P) -> at_depth n D (S t) (restrict i b P).

Section Bounds.
Context (n : nat) (N : N) (lambda : Q) (greedy_test : population -> nat).

Definition leaf_price (P : population) : Q := (lambda + ratio (leaf_error P) N)%Q.
Definition greedy_price (r : nat) (P : population) : Q := objective N lambda (greedy_tree n N lambda greedy_test r P) P.

(** Algorithm 1, line by line: the pair lb, ub. *)
Definition get_bounds (P : population) (l d d' : nat) : Q * Q :=
  if (d' =? l)%nat then let alpha := greedy_price (d - l) P in (alpha, alpha)
  else ((2 * lambda)%Q, leaf_price P).

(** The value of Equation 4 at depth t. *)
Definition value (l d t : nat) (P : population) : Q :=
  objective N lambda (lookahead_tree n N lambda greedy_test (l - t) (d - l) P) P.

(** The bounds enclose the value up to the lookahead depth, and meet there. *)
Definition encloses (bounds : nat -> population -> Q * Q) (l d : nat) (D : population) : Prop :=
  forall t P, (t <= l)%nat -> at_depth n D t P -> let '(lb, ub) := bounds t P in
    (lb <= value l d t P)%Q /\ (value l d t P <= ub)%Q /\ (t = l -> lb == ub)%Q.

End Bounds.

(** As printed, with the arguments in the order of the body, or of the
    comment. *)
Definition printed_claim {W : values} (G : Q -> W) (in_order_of_body : bool) : Prop :=
  forall n D lambda greedy_test l d, (0 <= lambda)%Q -> (1 <= l < d)%nat -> takes_largest_gain G n D greedy_test ->
  let bounds t P := if in_order_of_body then get_bounds n (mass D) lambda greedy_test P l d t
                    else get_bounds n (mass D) lambda greedy_test P l t d in
  encloses n (mass D) lambda greedy_test bounds l d D.

(** One example: a leaf costs lambda, less than the lower bound 2 lambda. *)
Definition example : population := [Row [false; false] false 1].

(** In both orders it fails: d = 2, l = 1, lambda = 1/20. *)
Theorem printed_is_false {W : values} (G : Q -> W) : ~ printed_claim G true /\ ~ printed_claim G false.
Proof.
  assert (forall P, part 2 example P -> P = example \/ P = []) as parts.
  { induction 1 as [|P i b inside [->| ->] small]; [now left| |now right].
    destruct b; [right|left]; destruct i as [|[|i]]; reflexivity || lia. }
  assert (takes_largest_gain G 2 example (fun _ => 0%nat)) as greedy.
  { intros P inside some. exfalso. apply some. destruct (parts P inside) as [->| ->]; reflexivity. }
  split; intros printed; specialize (printed 2%nat example (1 # 20)%Q (fun _ => 0%nat) 1%nat 2%nat
      ltac:(discriminate) ltac:(lia) greedy 0%nat example ltac:(lia) (no_test _ _)) as [low _];
    revert low; vm_compute; intros low; now apply low.
Qed.

(** With lb = min(ub, 2 lambda) and the arguments as in the body they enclose
    the value. *)
Definition repaired_bounds n N lambda greedy_test (l d t : nat) (P : population) : Q * Q :=
  let '(lb, ub) := get_bounds n N lambda greedy_test P l d t in (Qmin ub lb, ub).

Lemma leaf_is_priced N lambda P : (objective N lambda (Leaf (majority P)) P == leaf_price N lambda P)%Q.
Proof. unfold objective, leaf_price. rewrite error_majority. simpl. ring. Qed.

Lemma two_leaves N lambda i zero one P : (0 <= lambda)%Q -> (2 * lambda <= objective N lambda (Node i zero one) P)%Q.
Proof.
  intros some. unfold objective. set (e := ratio _ _).
  assert (0 <= e)%Q by (unfold e, ratio, Qle; simpl; lia).
  assert (2 <= inject_Z (Z.of_nat (leaves (Node i zero one))))%Q.
  { change 2%Q with (inject_Z 2). rewrite <- Zle_Qle. unfold leaves. simpl size. lia. }
  nra.
Qed.

Theorem repaired_bounds_enclose n N lambda greedy_test l d D : (0 <= lambda)%Q -> (l <= d)%nat ->
  encloses n N lambda greedy_test (repaired_bounds n N lambda greedy_test l d) l d D.
Proof.
  intros some small t P shallow _. unfold repaired_bounds, get_bounds. destruct (Nat.eqb_spec t l) as [->|other].
  - unfold value. rewrite Nat.sub_diag. cbn [Lookahead.lookahead_tree]. fold (greedy_price n N lambda greedy_test (d - l) P).
    rewrite Q.min_id. repeat split; try apply Qle_refl.
  - repeat split; [| |lia]; unfold value; replace (l - t)%nat with (S (l - t - 1)) by lia; cbn [Lookahead.lookahead_tree].
    + leaf_or_node i inside.
      * rewrite leaf_is_priced. apply Q.le_min_l.
      * eapply Qle_trans; [apply Q.le_min_r|now apply two_leaves].
    + rewrite <- leaf_is_priced. apply leaf_or_node_leaf.
Qed.
