(** * Leaves below two tests

    The labels of the two leaves are a and b, so only the difference of their
    numbers matters: with A and B on all rows, and x = A - B where a feature is
    1, the leaves err by A - x or B + x. For all pairs of features the program
    finds the differences where both are 1, and for each feature the largest
    and the least; so the time grows with the square of the number of features. *)

From Coq Require Import List Bool Arith NArith Lia.
From Formal Require Import Trees checker.Tables checker.Packed checker.Rows checker.Bits.
Import ListNotations.
Open Scope N_scope.

Section Pairs.
Variable m : nat.
Notation planes := (planes m).
Notation well_formed := (well_formed m).

(** ** The bits of one label *)

Fixpoint numbered (k : nat) (R : list row) : list (N * row) :=
  match R with r :: R => let a := number k r in if a =? 0 then numbered k R else (a, r) :: numbered k R | [] => [] end.
Lemma numbered_filter k R : numbered k R = filter (fun a => negb (fst a =? 0)) (map (fun r => (number k r, r)) R).
Proof. induction R as [|r R IH]; [easy|]. cbn [numbered map filter fst]. rewrite IH. now destruct (_ =? 0). Qed.

Definition planes_of (q : nat) (R : list row) (k : nat) : list (list (list N)) := planes q (numbered k R).
Definition bits_of (q : nat) (R : list row) (k : nat) : list (list (list N)) := transpose m [] (planes_of q R k).

Lemma restrict_both i j f R : in_both i j f R = total f (restrict i true (restrict j true R)).
Proof.
  unfold in_both, restrict. rewrite filter_and. f_equal. apply filter_ext. intros r. unfold both.
  now destruct (coordinate i (at_point r)), (coordinate j (at_point r)).
Qed.

Lemma bits_of_length q R k : length (bits_of q R k) = m.
Proof. apply transpose_length. Qed.

Lemma common_bits q R i j k : Forall well_formed R -> (forall r, In r R -> number k r < 2 ^ N.of_nat q) ->
  (i < m)%nat -> (j < m)%nat ->
  common (nth i (bits_of q R k) []) (nth j (bits_of q R k) []) = total (number k) (restrict i true (restrict j true R)).
Proof.
  intros H small I J. unfold bits_of. rewrite !transpose_nth by easy. unfold planes_of. rewrite numbered_filter, planes_correct; auto.
  - rewrite weighted_nonzero, <- restrict_both. unfold weighted, in_both. clear.
    induction R as [|r R IH]; [easy|]. unfold total in *. cbn [map fold_right fst snd filter]. rewrite IH.
    destruct (both i j r); simpl; lia.
  - apply Forall_forall. intros a A. apply filter_In in A. destruct A as [A _]. apply in_map_iff in A.
    destruct A as (r & <- & A). cbn [fst snd]. rewrite Forall_forall in H. split; auto.
Qed.

(** ** Differences of two labels

    They are counted from [middle], to be natural numbers. A table has a row
    for each feature, and there the difference for each later one, to which
    the bits of two features add. *)

Variable middle : N.
Definition bits_of_two : Type := list (list N) * list (list N).
Definition no_bits : bits_of_two := ([], []).
Definition difference (base : N) (f g : bits_of_two) : N := base + common (fst f) (fst g) - common (snd f) (snd g).
Definition table : Type := list (list N).
Definition entry (t : table) (i j : nat) : N := nth (j - S i) (nth i t []) middle.

Lemma entry_nil i j : entry [] i j = middle.
Proof. unfold entry. now destruct i, (j - _)%nat. Qed.

Lemma entry_tl t i j : entry (tl t) i j = entry t (S i) (S j).
Proof. unfold entry. rewrite Nat.sub_succ. now destruct t; [destruct i|]. Qed.

Lemma entry_hd t j : entry t 0 (S j) = nth j (hd [] t) middle.
Proof. unfold entry. rewrite Nat.sub_succ, Nat.sub_0_r. now destruct t. Qed.

(** The bits of the features and the table give the differences of the labels a and b in R. *)
Definition right_bits (R : list row) (a b : nat) (fs : list bits_of_two) (t : table) : Prop :=
  length fs = m /\ forall i j, (i < j < m)%nat ->
    difference (entry t i j) (nth i fs no_bits) (nth j fs no_bits) + total (number b) (restrict i true (restrict j true R)) =
    middle + total (number a) (restrict i true (restrict j true R)).

(** All differences are in the table if the features have no bits. *)
Fixpoint row_of (f : bits_of_two) (others : list bits_of_two) (row : list N) : list N :=
  match others with g :: others => difference (hd middle row) f g :: row_of f others (tl row) | [] => [] end.
Fixpoint table_of (fs : list bits_of_two) (t : table) : table :=
  match fs with f :: fs => row_of f fs (hd [] t) :: table_of fs (tl t) | [] => [] end.

Lemma row_of_nth f others row j : (j < length others)%nat ->
  nth j (row_of f others row) middle = difference (nth j row middle) f (nth j others no_bits).
Proof.
  revert row j. induction others as [|g others IH]; intros row [|j] H; simpl length in H; try lia; cbn [row_of nth].
  - now destruct row.
  - rewrite IH by lia. now destruct row, j.
Qed.

Lemma table_of_entry fs t i j : (i < j < length fs)%nat ->
  entry (table_of fs t) i j = difference (entry t i j) (nth i fs no_bits) (nth j fs no_bits).
Proof.
  revert t i j. induction fs as [|f fs IH]; intros t i [|j] H; simpl length in H; try lia.
  destruct i as [|i].
  - rewrite !entry_hd. cbn [table_of hd nth]. apply row_of_nth. lia.
  - rewrite <- !entry_tl. cbn [table_of tl nth]. apply IH. lia.
Qed.

Lemma difference_none base : difference base no_bits no_bits = base.
Proof. unfold difference. simpl. lia. Qed.

(** ** The largest and the least differences *)

(** Where a feature is 1 and another is 1, and, from 2 [middle], where it is 0 and the other is 1. *)
Record extremes := Extremes { highest : N; lowest : N; highest_at_zero : N; lowest_at_zero : N }.
Definition covers (k : extremes) (d z : N) : Prop :=
  lowest k <= d <= highest k /\ lowest_at_zero k <= z <= highest_at_zero k.
Definition widened (k : extremes) (d z : N) : extremes :=
  if (d <=? highest k) && (lowest k <=? d) && (z <=? highest_at_zero k) && (lowest_at_zero k <=? z) then k
  else Extremes (N.max d (highest k)) (N.min d (lowest k)) (N.max z (highest_at_zero k)) (N.min z (lowest_at_zero k)).

Lemma widened_covers k d z : covers (widened k d z) d z /\ forall d' z', covers k d' z' -> covers (widened k d z) d' z'.
Proof.
  unfold widened. destruct (_ && _) eqn:E.
  - rewrite !andb_true_iff, !N.leb_le in E. unfold covers. split; [lia|auto].
  - unfold covers. simpl. split; intros; lia.
Qed.

(** A feature: by how much the second label exceeds the first, from [middle], and its bits. *)
Definition feature : Type := N * bits_of_two.
Definition no_feature : feature := (0, no_bits).

(** Two features are compared with each later one at a time, to read its extremes once. *)
Fixpoint of_two (f f' : feature) (others : list feature) (row row' : list N) (mine mine' : extremes)
    (known found : list extremes) : extremes * extremes * list extremes :=
  match others, known with
  | g :: others, k :: known =>
    let d := difference (hd middle row) (snd f) (snd g) in
    let d' := difference (hd middle row') (snd f') (snd g) in
    of_two f f' others (tl row) (tl row') (widened mine d (d + fst g)) (widened mine' d' (d' + fst g)) known
           (widened (widened k d (d + fst f)) d' (d' + fst f') :: found)
  | _, _ => (mine, mine', found)
  end.

Fixpoint of_all (fs : list feature) (t : table) (known : list extremes) : list extremes :=
  match fs, known with
  | f :: f' :: fs, k :: k' :: known =>
    let row := hd [] t in
    let t := tl t in
    let d := difference (hd middle row) (snd f) (snd f') in
    let '(mine, mine', found) :=
      of_two f f' fs (tl row) (hd [] t) (widened k d (d + fst f')) (widened k' d (d + fst f)) known [] in
    mine :: mine' :: of_all fs (tl t) (rev_append found [])
  | _, _ => known
  end.

Definition nothing : extremes := Extremes 0 (2 * middle) 0 (4 * middle).

Lemma of_two_correct f f' others row row' mine mine' known found : length known = length others ->
  exists m1 m2 known', of_two f f' others row row' mine mine' known found = (m1, m2, rev_append known' found) /\
  (forall d z, covers mine d z -> covers m1 d z) /\ (forall d z, covers mine' d z -> covers m2 d z) /\
  length known' = length others /\
  forall j, (j < length others)%nat ->
    let g := nth j others no_feature in let k := nth j known' nothing in
    let d := difference (nth j row middle) (snd f) (snd g) in let d' := difference (nth j row' middle) (snd f') (snd g) in
    covers m1 d (d + fst g) /\ covers m2 d' (d' + fst g) /\ covers k d (d + fst f) /\ covers k d' (d' + fst f') /\
    forall e z, covers (nth j known nothing) e z -> covers k e z.
Proof.
  revert row row' known mine mine' found. induction others as [|g others IH]; intros row row' [|k known] mine mine' found L;
    try discriminate.
  - exists mine, mine', []. split; [easy|]. split; [auto|]. split; [auto|]. split; [easy|]. intros j J. simpl in J. lia.
  - cbn [of_two]. set (d := difference (hd middle row) (snd f) (snd g)). set (d' := difference (hd middle row') (snd f') (snd g)).
    set (k' := widened (widened k d (d + fst f)) d' (d' + fst f')).
    destruct (IH (tl row) (tl row') known (widened mine d (d + fst g)) (widened mine' d' (d' + fst g)) (k' :: found)
      ltac:(now injection L)) as (m1 & m2 & known' & E & A & A' & B & C).
    destruct (widened_covers mine d (d + fst g)) as [M1 M1'], (widened_covers mine' d' (d' + fst g)) as [M2 M2'],
      (widened_covers k d (d + fst f)) as [K1 K1'], (widened_covers (widened k d (d + fst f)) d' (d' + fst f')) as [K2 K2'].
    exists m1, m2, (k' :: known'). split; [exact E|]. split; [auto|]. split; [auto|]. split; [simpl; lia|].
    intros [|j] J; cbv zeta.
    + replace (nth 0 row middle) with (hd middle row) by now destruct row.
      replace (nth 0 row' middle) with (hd middle row') by now destruct row'. cbn [nth]. fold d d'. unfold k'.
      split; [auto|]. split; [auto|]. split; [auto|]. split; auto.
    + replace (nth (S j) row middle) with (nth j (tl row) middle) by now destruct row, j.
      replace (nth (S j) row' middle) with (nth j (tl row') middle) by now destruct row', j. apply C. simpl in J. lia.
Qed.

Lemma of_all_correct fs t known : length known = length fs ->
  length (of_all fs t known) = length fs /\
  (forall i, (i < length fs)%nat -> forall d z, covers (nth i known nothing) d z -> covers (nth i (of_all fs t known) nothing) d z) /\
  forall i j, (i < j < length fs)%nat ->
    let f := nth i fs no_feature in let g := nth j fs no_feature in let d := difference (entry t i j) (snd f) (snd g) in
    covers (nth i (of_all fs t known) nothing) d (d + fst g) /\ covers (nth j (of_all fs t known) nothing) d (d + fst f).
Proof.
  enough (H : forall n fs t known, (length fs <= n)%nat -> length known = length fs -> _)
    by exact (H _ fs t known (Nat.le_refl _)).
  clear fs t known. induction n as [|n IH]; intros fs t known len L.
  { destruct fs, known; simpl in *; try lia. split; [easy|]. split; intros; lia. }
  destruct fs as [|f [|f' fs]], known as [|k [|k' known]]; try discriminate.
  1, 2: split; [easy|]; split; [auto|]; simpl; intros; lia.
  cbn [of_all]. set (row := hd [] t). set (d := difference (hd middle row) (snd f) (snd f')).
  destruct (of_two_correct f f' fs (tl row) (hd [] (tl t)) (widened k d (d + fst f')) (widened k' d (d + fst f)) known []
    ltac:(now injection L)) as (m1 & m2 & known' & -> & A & A' & B & C).
  rewrite !rev_append_rev, !app_nil_r, rev_involutive. simpl in len.
  destruct (IH fs (tl (tl t)) known' ltac:(lia) B) as (D & E & F).
  destruct (widened_covers k d (d + fst f')) as [M1 M1'], (widened_covers k' d (d + fst f)) as [M2 M2'].
  simpl length. split; [lia|]. split.
  - intros [|[|i]] I e z K; cbn [nth] in *; auto. apply E; [lia|]. apply (C i); [lia|easy].
  - intros i [|[|j]] IJ; cbv zeta; [lia| |].
    + replace i with O by lia. rewrite entry_hd. fold row. cbn [nth].
      replace (nth 0 row middle) with (hd middle row) by now destruct row. fold d. auto.
    + destruct i as [|[|i]].
      * destruct (C j ltac:(lia)) as (G & _ & H & _). rewrite entry_hd. fold row.
        replace (nth (S j) row middle) with (nth j (tl row) middle) by now destruct row, j.
        split; [exact G|]. apply E; [lia|exact H].
      * destruct (C j ltac:(lia)) as (_ & G & _ & H & _). rewrite <- entry_tl, entry_hd.
        split; [exact G|]. apply E; [lia|exact H].
      * rewrite <- !entry_tl. apply F. lia.
Qed.

End Pairs.
