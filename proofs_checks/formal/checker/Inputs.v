(** * The rows of a problem

    Every tree of the problem is translated to one that the bounds are about,
    which costs no more on these rows. *)

From Coq Require Import List Bool Arith NArith Lia.
From Formal Require Import Trees checker.Tables checker.Packed checker.Rows checker.Counts checker.Costs checker.Columns.
Import ListNotations.
Open Scope N_scope.

Definition largest (l : list N) : N := fold_right N.max 0 l.

Lemma nth_largest l k : nth k l 0 <= largest l.
Proof. revert k. induction l as [|a l IH]; intros [|k]; simpl; try lia. specialize (IH k). lia. Qed.

Section Inputs.
Variables (n labels : nat) (kept : list nat) (readings : list reading) (more : nat).
Variables (width : N) (fields words : nat) (names : point -> list N) (numbers_of : input -> list N).

Definition row_for (x : input) : row :=
  row_of width fields words (names (features x)) (project kept more (features x)) (numbers_of x).

Lemma rows_countable t : (length kept + more = words * fields)%nat ->
  Forall (countable width fields words) (map row_for t).
Proof.
  intros E. apply Forall_map, Forall_forall. intros x _. split; [|now split].
  simpl. unfold project. now rewrite app_length, map_length, repeat_length.
Qed.

(** ** Errors

    Each row costs every tree the mass of all but its best label. *)

Definition least_error (x : input) : N := weight_of x - largest (weights x).
Definition avoidable (x : input) : list N :=
  let least := least_error x in map (fun c => weight_of x - nth c (weights x) 0 - least) (seq 0 labels).
Definition error_numbers (x : input) : list N := let costs := avoidable x in costs ++ [largest costs].
Definition is_disputed (x : input) : bool := negb (largest (avoidable x) =? 0).

Lemma avoidable_length x : length (avoidable x) = labels.
Proof. unfold avoidable. now rewrite map_length, seq_length. Qed.

Lemma avoidable_nth x c : (c < labels)%nat -> nth c (avoidable x) 0 = weight_of x - nth c (weights x) 0 - least_error x.
Proof. intros H. unfold avoidable. now rewrite map_seq_nth. Qed.

Hypothesis some : (0 < labels)%nat.

Lemma clip_below c : (clip labels c < labels)%nat.
Proof. unfold clip. destruct (Nat.ltb_spec c labels); lia. Qed.

(** The errors of a label at a row: those that it shares with all labels, and the avoidable ones. *)
Lemma label_errors x c : length (weights x) = labels ->
  least_error x + nth (clip labels c) (avoidable x) 0 <= weight_of x - nth c (weights x) 0.
Proof.
  intros L. rewrite avoidable_nth by apply clip_below. unfold least_error, clip.
  destruct (Nat.ltb_spec c labels) as [below|above].
  - pose proof (nth_largest (weights x) c). lia.
  - pose proof (nth_largest (weights x) 0). rewrite (nth_overflow _ _ (n := c)) by lia. lia.
Qed.

Lemma errors_staked t : numbers_of = error_numbers -> Forall (well_staked labels) (map row_for t).
Proof.
  intros E. apply Forall_map, Forall_forall. intros x _ c below. unfold number, row_for. simpl. rewrite E.
  unfold error_numbers. pose proof (avoidable_length x) as len.
  rewrite app_nth1 by lia. rewrite app_nth2 by lia. replace (labels - length (avoidable x))%nat with O by lia.
  apply nth_largest.
Qed.

Lemma missed_rows T t : numbers_of = error_numbers -> tests_below n T ->
  read_correctly n kept readings (map features (filter is_disputed t)) = true ->
  (forall x, In x t -> length (weights x) = labels) ->
  total least_error t + missed (translate labels readings T) (map row_for (filter is_disputed t)) <= error T t.
Proof.
  intros E below R same. unfold error, missed.
  assert (at_each : forall x, In x (filter is_disputed t) ->
    number (value (translate labels readings T) (at_point (row_for x))) (row_for x) =
    nth (clip labels (value T (features x))) (avoidable x) 0).
  { intros x member. unfold row_for. cbn [at_point row_of].
    rewrite (translate_value _ _ _ _ _ _ R) by (auto; now apply in_map).
    unfold number. cbn [numbers row_of]. rewrite E. unfold error_numbers.
    apply app_nth1. rewrite avoidable_length. apply clip_below. }
  revert at_each. clear R E. induction t as [|x t IH]; intros at_each; [simpl; lia|].
  specialize (IH (fun y Y => same y (or_intror Y))). specialize (same x (or_introl eq_refl)).
  pose proof (label_errors x (value T (features x)) same) as here. simpl filter in *. unfold total in *.
  destruct (is_disputed x); cbn [map fold_right] in *.
  - specialize (IH (fun y Y => at_each y (or_intror Y))). rewrite (at_each x (or_introl eq_refl)). lia.
  - specialize (IH at_each). lia.
Qed.

(** ** Tests *)

Definition test_numbers (x : input) : list N :=
  map (fun c => weight_of x - nth c (weights x) 0) (seq 0 labels) ++ [weight_of x].
Definition is_present (x : input) : bool := 0 <? weight_of x.

Hypothesis tests_counted : numbers_of = test_numbers.

Lemma test_number c x : (c < labels)%nat -> number c (row_for x) = weight_of x - nth c (weights x) 0.
Proof.
  intros below. unfold number. simpl. rewrite tests_counted. unfold test_numbers.
  rewrite app_nth1 by now rewrite map_length, seq_length. now rewrite map_seq_nth.
Qed.

Lemma mass_number x : number labels (row_for x) = weight_of x.
Proof.
  unfold number. simpl. rewrite tests_counted. unfold test_numbers.
  rewrite app_nth2 by (rewrite map_length, seq_length; lia). rewrite map_length, seq_length.
  now replace (labels - labels)%nat with O by lia.
Qed.

Definition present_rows (t : list input) : list row := map row_for (filter is_present t).

Lemma rows_positive t : Forall (fun r => 0 < number labels r) (present_rows t).
Proof.
  apply Forall_map, Forall_forall. intros x member. apply filter_In in member. destruct member as [_ P].
  rewrite mass_number. now apply N.ltb_lt.
Qed.

Lemma mass_present t : total (number labels) (present_rows t) = total_mass t.
Proof.
  unfold present_rows, total_mass, total. induction t as [|x t IH]; [easy|]. simpl.
  unfold is_present at 1. destruct (N.ltb_spec 0 (weight_of x)); cbn [map fold_right]; rewrite ?mass_number; lia.
Qed.

Lemma present_filter (f : input -> bool) (g : row -> bool) t :
  (forall x, In x (filter is_present t) -> f x = g (row_for x)) ->
  present_rows (filter f t) = filter g (present_rows t).
Proof.
  unfold present_rows. intros H. rewrite filter_comm. induction (filter is_present t) as [|x l IH]; simpl; auto.
  rewrite <- (H x (or_introl eq_refl)). specialize (IH (fun y Y => H y (or_intror Y))).
  destruct (f x); simpl; now rewrite IH.
Qed.

Section Reads.
Variable everything : list input.
Hypothesis R : read_correctly n kept readings (map features (filter is_present everything)) = true.
Hypothesis same : forall x, In x everything -> length (weights x) = labels.

Lemma path_rows T : tests_below n T ->
  path_cost labels (translate labels readings T) (present_rows everything) <= tests_made T everything.
Proof.
  intros below. unfold path_cost, tests_made, present_rows.
  assert (each : forall x, In x (filter is_present everything) ->
    tests_on_path (translate labels readings T) (at_point (row_for x)) <= tests_on_path T (features x)).
  { intros x member. eapply translate_path; eauto. now apply in_map. }
  revert each. clear R same. induction everything as [|x t IH]; intros each; [simpl; lia|]. simpl filter in *. unfold total in *.
  destruct (is_present x); cbn [map fold_right].
  - specialize (IH (fun y Y => each y (or_intror Y))). specialize (each x (or_introl eq_refl)). rewrite mass_number.
    apply (N.mul_le_mono_l _ _ (weight_of x)) in each. lia.
  - specialize (IH each). lia.
Qed.

Lemma stop_rows a b whole T t : (forall x, In x t -> In x everything) -> tests_below n T ->
  stops a b whole T t -> may_stop a b whole labels (translate labels readings T) (present_rows t).
Proof.
  revert t. induction T as [c|i zero IH0 one IH1]; intros t part below.
  - simpl. rewrite mass_present. intros [H|H]; [left|now right].
    apply N.le_0_r. rewrite <- H. unfold error, present_rows, total.
    induction t as [|x t IH]; [simpl; lia|].
    specialize (IH (fun y Y => part y (or_intror Y))).
    assert (H' : fold_right (fun y sum => weight_of y - nth (value (Leaf c) (features y)) (weights y) 0 + sum) 0 t = 0).
    { unfold error, total in H. simpl in H. simpl. lia. }
    specialize (IH H'). simpl filter. pose proof (label_errors x c (same x (part x (or_introl eq_refl)))) as L.
    rewrite avoidable_nth in L by apply clip_below. pose proof (nth_largest (weights x) (clip labels c)).
    unfold least_error in L.
    destruct (is_present x); cbn [map fold_right value] in *; rewrite ?test_number by apply clip_below; lia.
  - destruct below as (inside & below0 & below1). intros [stops0 stops1].
    set (t0 := filter (fun x => negb (coordinate i (features x))) t) in *.
    set (t1 := filter (fun x => coordinate i (features x)) t) in *.
    assert (part0 : forall x, In x t0 -> In x everything) by (intros x H; apply filter_In in H; now apply part).
    assert (part1 : forall x, In x t1 -> In x everything) by (intros x H; apply filter_In in H; now apply part).
    specialize (IH0 t0 part0 below0 stops0). specialize (IH1 t1 part1 below1 stops1).
    assert (here : forall x, In x (filter is_present t) -> match nth i readings (Constant false) with
      | Constant v => coordinate i (features x) = v
      | Column j v => coordinate i (features x) = xorb v (coordinate j (at_point (row_for x))) end).
    { intros x member. apply (reading_correct _ _ more _ _ R); auto. apply in_map.
      apply filter_In in member. apply filter_In. split; [now apply part|easy]. }
    simpl. destruct (nth i readings (Constant false)) as [v|j v].
    + destruct v.
      * enough (present_rows t1 = present_rows t) as <- by easy. unfold present_rows, t1. f_equal. rewrite filter_comm.
        induction (filter is_present t) as [|x l IHl]; simpl; auto.
        rewrite (here x (or_introl eq_refl)). simpl. f_equal. apply IHl. intros y Y. apply here. now right.
      * enough (present_rows t0 = present_rows t) as <- by easy. unfold present_rows, t0. f_equal. rewrite filter_comm.
        induction (filter is_present t) as [|x l IHl]; simpl; auto.
        rewrite (here x (or_introl eq_refl)). simpl. f_equal. apply IHl. intros y Y. apply here. now right.
    + assert (zeros : present_rows t0 = restrict j v (present_rows t)).
      { apply present_filter. intros x member. rewrite (here x member). now destruct v, (coordinate j (at_point (row_for x))). }
      assert (ones : present_rows t1 = restrict j (negb v) (present_rows t)).
      { apply present_filter. intros x member. rewrite (here x member). now destruct v, (coordinate j (at_point (row_for x))). }
      rewrite zeros in IH0. rewrite ones in IH1. destruct v; simpl in *; auto.
Qed.

End Reads.
End Inputs.
