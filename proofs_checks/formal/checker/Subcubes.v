(** * Subcubes, and trees that repeat no test

    A subcube fixes some coordinates. A tree there can be pruned: a test of a
    fixed variable is replaced by the subtree that all points reach. *)

From Coq Require Import List Bool Arith NArith Lia.
From Formal Require Import Trees checker.Tables checker.Rows.
Import ListNotations.
Open Scope N_scope.
Local Arguments N.mul : simpl never.

(** For each variable its value, or [None] if it is free. *)
Definition subcube := list (option bool).

Fixpoint contains (c : subcube) (x : point) : bool :=
  match c with
  | [] => true
  | v :: c => match v with Some b => Bool.eqb (coordinate 0 x) b | None => true end && contains c (tl x)
  end.
Definition rows_in (c : subcube) (t : list input) : list input := filter (fun x => contains c (features x)) t.

Fixpoint fixed (i : nat) (b : bool) (c : subcube) : subcube :=
  match c, i with
  | [], _ => []
  | _ :: c, O => Some b :: c
  | v :: c, S i => v :: fixed i b c
  end.
Definition is_free (i : nat) (c : subcube) : Prop := nth i c (Some false) = None.

(** How many points there are. *)
Fixpoint points_in (c : subcube) : N :=
  match c with [] => 1 | Some _ :: c => points_in c | None :: c => 2 * points_in c end.

Lemma coordinate_tl i x : coordinate (S i) x = coordinate i (tl x).
Proof. unfold coordinate. destruct x as [|a [|b x]], i; reflexivity. Qed.

Lemma fixed_length i b c : length (fixed i b c) = length c.
Proof. revert i. induction c as [|v c IH]; intros [|i]; simpl; auto. Qed.

Lemma contains_fixed i b c x : is_free i c -> contains (fixed i b c) x = Bool.eqb (coordinate i x) b && contains c x.
Proof.
  unfold is_free. revert i x. induction c as [|v c IH]; intros [|i] x H; simpl in *; try discriminate.
  - now subst.
  - rewrite IH, coordinate_tl by easy. now rewrite !andb_assoc, (andb_comm (Bool.eqb (coordinate i _) b)).
Qed.

Lemma contains_value i b c x : (i < length c)%nat -> nth i c (Some false) = Some b -> contains c x = true -> coordinate i x = b.
Proof.
  revert i x. induction c as [|v c IH]; intros [|i] x L H C; simpl in *; try lia; apply andb_true_iff in C.
  - subst. now apply eqb_prop.
  - rewrite coordinate_tl. apply IH; [lia|easy|tauto].
Qed.

Lemma points_fixed i b c : is_free i c -> points_in c = 2 * points_in (fixed i b c).
Proof.
  unfold is_free. revert i. induction c as [|v c IH]; intros [|i] H; simpl in *; try discriminate.
  - now subst.
  - specialize (IH i H). destruct v; lia.
Qed.

Lemma points_positive c : 0 < points_in c.
Proof. induction c as [|[b|] c IH]; simpl; lia. Qed.

(** ** The rows of the two halves *)

Definition takes (i : nat) (b : bool) (t : list input) : list input :=
  filter (fun x => Bool.eqb (coordinate i (features x)) b) t.

Lemma takes_zero i t : filter (fun x => negb (coordinate i (features x))) t = takes i false t.
Proof. apply filter_ext. intros x. now destruct (coordinate i (features x)). Qed.
Lemma takes_one i t : filter (fun x => coordinate i (features x)) t = takes i true t.
Proof. apply filter_ext. intros x. now destruct (coordinate i (features x)). Qed.

Lemma rows_fixed i b c t : is_free i c -> takes i b (rows_in c t) = rows_in (fixed i b c) t.
Proof.
  intros F. unfold takes, rows_in. rewrite filter_and. apply filter_ext. intros x. symmetry. now apply contains_fixed.
Qed.

Lemma rows_taken i b c t : (i < length c)%nat -> nth i c (Some false) = Some b -> takes i b (rows_in c t) = rows_in c t.
Proof.
  intros L E. unfold takes, rows_in. rewrite filter_and. apply filter_ext_in. intros x _.
  destruct (contains c (features x)) eqn:C; [|apply andb_false_r]. now rewrite (contains_value _ _ _ _ L E C), eqb_reflx.
Qed.

Lemma total_takes (f : input -> N) i t : total f t = total f (takes i false t) + total f (takes i true t).
Proof.
  unfold takes, total. induction t as [|x t IH]; simpl; [easy|].
  destruct (coordinate i (features x)); simpl; rewrite IH; lia.
Qed.

Lemma error_node i zero one t : error (Node i zero one) t = error zero (takes i false t) + error one (takes i true t).
Proof.
  unfold error. rewrite (total_takes _ i). f_equal; apply total_ext; intros x H; apply filter_In in H;
    destruct H as [_ H]; apply eqb_prop in H; simpl; now rewrite H.
Qed.

Lemma tests_node i zero one t :
  tests_made (Node i zero one) t = total_mass t + tests_made zero (takes i false t) + tests_made one (takes i true t).
Proof.
  unfold tests_made, total_mass, takes, total. induction t as [|x t IH]; [easy|]. cbn [fold_right filter tests_on_path] in *.
  rewrite IH. destruct (coordinate i (features x)); cbn [Bool.eqb fold_right]; lia.
Qed.

(** ** Pruned trees *)

Fixpoint fresh (c : subcube) (T : tree) : Prop :=
  match T with
  | Leaf _ => True
  | Node i zero one => is_free i c /\ fresh (fixed i false c) zero /\ fresh (fixed i true c) one
  end.

Fixpoint pruned (c : subcube) (T : tree) : tree :=
  match T with
  | Leaf l => Leaf l
  | Node i zero one =>
    match nth i c (Some false) with
    | Some b => if b then pruned c one else pruned c zero
    | None => Node i (pruned (fixed i false c) zero) (pruned (fixed i true c) one)
    end
  end.

Lemma pruned_fresh T c : fresh c (pruned c T).
Proof.
  revert c. induction T as [l|i zero IH0 one IH1]; intros c; simpl; auto.
  destruct (nth i c (Some false)) as [[]|] eqn:E; simpl; auto.
Qed.

Lemma pruned_depth T c : (depth (pruned c T) <= depth T)%nat.
Proof.
  revert c. induction T as [l|i zero IH0 one IH1]; intros c; simpl; auto.
  destruct (nth i c (Some false)) as [[]|]; simpl; [specialize (IH1 c)|specialize (IH0 c)|]; try lia.
  specialize (IH0 (fixed i false c)). specialize (IH1 (fixed i true c)). lia.
Qed.

Lemma pruned_size T c : (size (pruned c T) <= size T)%nat.
Proof.
  revert c. induction T as [l|i zero IH0 one IH1]; intros c; simpl; auto.
  destruct (nth i c (Some false)) as [[]|]; simpl; [specialize (IH1 c)|specialize (IH0 c)|]; try lia.
  specialize (IH0 (fixed i false c)). specialize (IH1 (fixed i true c)). lia.
Qed.

(** A tree without repeated tests has at most as many leaves as there are points. *)
Lemma fresh_size T c : fresh c T -> N.of_nat (size T) + 1 <= points_in c.
Proof.
  revert c. induction T as [l|i zero IH0 one IH1]; intros c; simpl.
  - pose proof (points_positive c). lia.
  - intros (F & Z & O). specialize (IH0 _ Z). specialize (IH1 _ O).
    pose proof (points_fixed i false c F). pose proof (points_fixed i true c F). lia.
Qed.

(** Pruning changes no error on the subcube, and makes no path longer. *)
Lemma pruned_error T c t : tests_below (length c) T -> error (pruned c T) (rows_in c t) = error T (rows_in c t).
Proof.
  revert c. induction T as [l|i zero IH0 one IH1]; intros c; simpl; auto. intros (L & Z & O).
  destruct (nth i c (Some false)) as [b|] eqn:E.
  - rewrite error_node. pose proof (rows_taken i b c t L E) as same.
    assert (none : takes i (negb b) (rows_in c t) = []).
    { rewrite <- same. unfold takes. rewrite filter_and. clear. induction (rows_in c t) as [|x R IH]; simpl; auto.
      destruct b, (coordinate i (features x)); simpl; auto. }
    destruct b; simpl in none; rewrite same, none; [rewrite IH1|rewrite IH0]; auto; unfold error; simpl; lia.
  - rewrite !error_node, !rows_fixed by easy. rewrite IH0, IH1 by now rewrite fixed_length. easy.
Qed.

Lemma pruned_tests T c t : tests_below (length c) T -> tests_made (pruned c T) (rows_in c t) <= tests_made T (rows_in c t).
Proof.
  revert c. induction T as [l|i zero IH0 one IH1]; intros c; simpl; [lia|]. intros (L & Z & O).
  destruct (nth i c (Some false)) as [b|] eqn:E.
  - rewrite tests_node. pose proof (rows_taken i b c t L E) as same.
    specialize (IH0 c Z). specialize (IH1 c O). destruct b; rewrite same; lia.
  - rewrite !tests_node, !rows_fixed by easy.
    specialize (IH0 (fixed i false c)). specialize (IH1 (fixed i true c)). rewrite fixed_length in *.
    specialize (IH0 Z). specialize (IH1 O). lia.
Qed.

Lemma pruned_stops a b whole T c t : tests_below (length c) T ->
  stops a b whole T (rows_in c t) -> stops a b whole (pruned c T) (rows_in c t).
Proof.
  revert c. induction T as [l|i zero IH0 one IH1]; intros c; simpl; auto. intros (L & Z & O).
  rewrite takes_zero, takes_one. destruct (nth i c (Some false)) as [v|] eqn:E.
  - pose proof (rows_taken i v c t L E) as same. destruct v; rewrite same; intros [S0 S1]; auto.
  - simpl. rewrite takes_zero, takes_one, !rows_fixed by easy. intros [S0 S1].
    split; [apply IH0|apply IH1]; auto; now rewrite fixed_length.
Qed.
