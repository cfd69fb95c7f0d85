(** * Rows as the checker sees them, and sets of them

    A row has a point that trees see, and numbers: the cost of each label, and
    last its stake, which no cost exceeds. A set of rows consists of the rows
    of the table with some property; the property itself is irrelevant. *)

From Coq Require Import List Bool Arith NArith Lia.
From Formal Require Import Trees checker.Tables.
Import ListNotations.
Open Scope N_scope.

(** [described] serves to name sets of rows, [digits] and [vectors] to count. *)
Record row := Row {
  described : list N; at_point : point; numbers : list N; digits : list N; vectors : list (list N)
}.
Definition bits (x : point) : list N := map (fun b : bool => if b then 1 else 0) x.
Definition number (k : nat) (r : row) : N := nth k (numbers r) 0.

Definition restrict (i : nat) (b : bool) (R : list row) : list row :=
  filter (fun r => Bool.eqb (coordinate i (at_point r)) b) R.

Lemma filter_comm {A} (f g : A -> bool) l : filter f (filter g l) = filter g (filter f l).
Proof.
  induction l as [|a l IH]; simpl; auto.
  destruct (g a) eqn:G, (f a) eqn:F; simpl; rewrite ?F, ?G, IH; auto.
Qed.

Lemma filter_and {A} (f g : A -> bool) l : filter f (filter g l) = filter (fun a => f a && g a) l.
Proof.
  induction l as [|a l IH]; simpl; auto.
  destruct (g a) eqn:G; simpl; destruct (f a) eqn:F; simpl; rewrite ?IH; auto.
Qed.

Lemma restrict_comm i a j b R : restrict i a (restrict j b R) = restrict j b (restrict i a R).
Proof. apply filter_comm. Qed.

Lemma total_split (f : row -> N) i R : total f R = total f (restrict i false R) + total f (restrict i true R).
Proof.
  unfold restrict. induction R as [|r R IH]; simpl; [easy|].
  destruct (coordinate i (at_point r)); simpl; rewrite IH; lia.
Qed.

Lemma total_filter (f : row -> N) p R : total f (filter p R) <= total f R.
Proof. induction R as [|r R IH]; simpl; [lia|]. destruct (p r); simpl; lia. Qed.

Lemma total_le {A} (f g : A -> N) R : (forall r, In r R -> f r <= g r) -> total f R <= total g R.
Proof.
  induction R as [|r R IH]; simpl; intros H; [lia|].
  specialize (IH (fun s S => H s (or_intror S))). specialize (H r (or_introl eq_refl)). lia.
Qed.

(** The same sum, from the first row to the last. *)
Fixpoint total_from {A} (f : A -> N) (R : list A) (n : N) : N :=
  match R with r :: R => total_from f R (f r + n) | [] => n end.

Lemma total_from_total {A} (f : A -> N) R n : total_from f R n = total f R + n.
Proof. unfold total. revert n. induction R as [|r R IH]; intros n; simpl; [easy|]. rewrite IH. lia. Qed.

Lemma total_ext {A} (f g : A -> N) R : (forall r, In r R -> f r = g r) -> total f R = total g R.
Proof. induction R as [|r R IH]; simpl; intros H; [easy|]. rewrite H, IH; auto. Qed.

Lemma restrict_in i b R r : In r (restrict i b R) -> In r R /\ coordinate i (at_point r) = b.
Proof. unfold restrict. intros H. apply filter_In in H. destruct H as [H E]. now apply eqb_prop in E. Qed.

(** The errors of a tree. *)
Definition missed (T : tree) (R : list row) : N := total (fun r => number (value T (at_point r)) r) R.

Lemma missed_node i zero one R :
  missed (Node i zero one) R = missed zero (restrict i false R) + missed one (restrict i true R).
Proof.
  unfold missed. rewrite (total_split _ i). f_equal; apply total_ext; intros r H; apply restrict_in in H;
    destruct H as [_ H]; simpl; now rewrite H.
Qed.

Fixpoint labels_below (n : nat) (T : tree) : Prop :=
  match T with Leaf c => (c < n)%nat | Node _ zero one => labels_below n zero /\ labels_below n one end.

(** The trees that bounds are about. *)
Definition proper (m labels : nat) (T : tree) : Prop := tests_below m T /\ labels_below labels T.

Lemma proper_value m labels T x : proper m labels T -> (value T x < labels)%nat.
Proof.
  intros [_ H]. induction T as [c|i zero IH0 one IH1]; simpl in *; auto. destruct (coordinate i x); tauto.
Qed.

(** The labels are numbered below [labels]; the stake is the next number. *)
Definition well_staked (labels : nat) (r : row) : Prop := forall c, (c < labels)%nat -> number c r <= number labels r.

Lemma missed_le_stake m labels T R : Forall (well_staked labels) R -> proper m labels T ->
  missed T R <= total (number labels) R.
Proof.
  intros H below. apply total_le. intros r inside. rewrite Forall_forall in H. apply H; auto.
  eapply proper_value; eauto.
Qed.

(** A tree errs no more on fewer rows, and at most the stakes of the others less. *)
Lemma missed_filter T i b p R : missed T (restrict i b (filter p R)) <= missed T (restrict i b R).
Proof. unfold restrict. rewrite filter_comm. apply total_filter. Qed.

Lemma missed_lost m labels T i b p R : Forall (well_staked labels) R -> proper m labels T ->
  missed T R + total (number labels) (restrict i b (filter p R)) <=
  missed T (restrict i b (filter p R)) + total (number labels) R.
Proof.
  intros H below. unfold missed, restrict. induction H as [|r R S H IH]; simpl; [lia|].
  specialize (S (value T (at_point r)) (proper_value _ _ _ _ below)).
  destruct (p r); simpl; [destruct (Bool.eqb (coordinate i (at_point r)) b); simpl|]; lia.
Qed.
