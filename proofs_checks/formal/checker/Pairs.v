(** * Leaves below two tests

    For all pairs of features: the least errors of labels on the four parts of
    the rows, and so those of two leaves on the sides of the other feature. *)

From Coq Require Import List Bool Arith NArith Lia.
From Formal Require Import Trees checker.Tables checker.Packed checker.Rows checker.Bits.
Import ListNotations.
Open Scope N_scope.

Section Pairs.
Variables m labels : nat.
Notation planes := (planes m).
Notation well_formed := (well_formed m).

(** ** The labels of each feature *)

(** For each label the bits of its numbers, and the sum of these. *)
Definition feature : Type := list N * list (list (list N)).
Definition features_at (q : nat) (R : list row) : list feature :=
  let of_label k := planes q (filter (fun a => negb (fst a =? 0)) (map (fun r => (number k r, r)) R)) in
  map (fun cs => (map (fun c => common c c) cs, cs))
      (transpose m [] (map (fun k => transpose m [] (of_label k)) (seq 0 labels))).

Lemma features_at_length q R : length (features_at q R) = m.
Proof. unfold features_at. now rewrite map_length, transpose_length. Qed.

Lemma restrict_both i j f R : in_both i j f R = total f (restrict i true (restrict j true R)).
Proof.
  unfold in_both, restrict. rewrite filter_and. f_equal. apply filter_ext. intros r. unfold both.
  now destruct (coordinate i (at_point r)), (coordinate j (at_point r)).
Qed.

Definition no_feature : feature := ([], []).

Lemma features_at_correct q R i j k : Forall well_formed R ->
  (forall r, In r R -> number k r < 2 ^ N.of_nat q) -> (i < m)%nat -> (j < m)%nat -> (k < labels)%nat ->
  let f := nth i (features_at q R) no_feature in let g := nth j (features_at q R) no_feature in
  length (snd f) = labels /\ length (fst f) = labels /\
  common (nth k (snd f) []) (nth k (snd g) []) = total (number k) (restrict i true (restrict j true R)) /\
  nth k (fst f) 0 = total (number k) (restrict i true R).
Proof.
  intros H small I J K.
  set (of_label := fun k => planes q (filter (fun a => negb (fst a =? 0)) (map (fun r => (number k r, r)) R))).
  set (cols := fun i => map (fun k => map (fun p => nth i p []) (of_label k)) (seq 0 labels)).
  assert (E : forall i, (i < m)%nat -> nth i (features_at q R) no_feature = (map (fun c => common c c) (cols i), cols i)).
  { clear i j I J. intros i I. unfold features_at. fold of_label. unfold no_feature.
    rewrite (nth_indep _ ([], []) ((fun cs => (map (fun c => common c c) cs, cs)) [])) by (rewrite map_length, transpose_length; lia).
    rewrite (map_nth (fun cs : list (list (list N)) => (map (fun c => common c c) cs, cs))).
    rewrite transpose_nth by easy.
    change (map (fun k => transpose m [] (planes q (filter (fun a => negb (fst a =? 0)) (map (fun r => (number k r, r)) R))))
      (seq 0 labels)) with (map (fun k => transpose m [] (of_label k)) (seq 0 labels)).
    assert (same : map (fun l => nth i l []) (map (fun k => transpose m [] (of_label k)) (seq 0 labels)) = cols i).
    { unfold cols. rewrite map_map. apply map_ext. intros c. now rewrite transpose_nth. }
    now rewrite same. }
  assert (C : forall i, (i < m)%nat -> nth k (cols i) [] = map (fun p => nth i p []) (of_label k)).
  { intros c _. unfold cols. set (f := fun k => map (fun p => nth c p []) (of_label k)).
    rewrite (nth_indep _ [] (f O)) by (rewrite map_length, seq_length; lia). rewrite map_nth, seq_nth by easy. easy. }
  assert (W : forall i j, (i < m)%nat -> (j < m)%nat ->
    common (map (fun p => nth i p []) (of_label k)) (map (fun p => nth j p []) (of_label k)) =
    total (number k) (restrict i true (restrict j true R))).
  { intros c d Hc Hd. unfold of_label. rewrite planes_correct; auto.
    - rewrite weighted_nonzero, <- restrict_both. unfold weighted, in_both. clear - R.
      induction R as [|r R IH]; [easy|]. unfold total in *. cbn [map fold_right fst snd filter]. rewrite IH.
      destruct (both c d r); simpl; lia.
    - apply Forall_forall. intros a A. apply filter_In in A. destruct A as [A _]. apply in_map_iff in A.
      destruct A as (r & <- & A). cbn [fst snd]. rewrite Forall_forall in H. split; auto. }
  cbv zeta. rewrite !E by easy. cbn [fst snd]. rewrite !C by easy. rewrite W by easy.
  assert (L : length (cols i) = labels) by (unfold cols; now rewrite map_length, seq_length).
  split; [easy|]. split; [now rewrite map_length|]. split; [easy|].
  rewrite (nth_indep _ 0 ((fun c => common c c) [])) by (rewrite map_length; lia).
  rewrite (map_nth (fun c => common c c)), C, W by easy. f_equal. unfold restrict. rewrite filter_and. apply filter_ext.
  intros r. apply andb_diag.
Qed.

(** ** Two features *)

Record cells := Cells { in_two : N; in_first : N; in_second : N; in_none : N }.

(** The least errors of labels where two features are 1, only the first is, only the second, and none. *)
Fixpoint least_cells (w s t : list N) (c d : list (list (list N))) (e : cells) : cells :=
  match w, s, t, c, d with
  | w1 :: w, s1 :: s, t1 :: t, c1 :: c, d1 :: d =>
    let n := common c1 d1 in
    least_cells w s t c d
      (Cells (N.min (in_two e) n) (N.min (in_first e) (s1 - n)) (N.min (in_second e) (t1 - n))
             (N.min (in_none e) (w1 + n - (s1 + t1))))
  | _, _, _, _, _ => e
  end.

Definition below (a b : cells) : Prop :=
  in_two a <= in_two b /\ in_first a <= in_first b /\ in_second a <= in_second b /\ in_none a <= in_none b.

Lemma least_cells_below w s t c d e : below (least_cells w s t c d e) e.
Proof.
  revert s t c d e. induction w as [|w1 w IH]; intros [|s1 s] [|t1 t] [|c1 c] [|d1 d] e;
    try (repeat split; simpl; lia). cbn [least_cells].
  set (e' := Cells _ _ _ _). destruct (IH s t c d e') as (A & B & C & D). unfold e' in *.
  cbn [in_two in_first in_second in_none] in *. unfold below. repeat split; lia.
Qed.

Lemma least_cells_nth w s t c d e k : (k < length w)%nat -> (k < length s)%nat -> (k < length t)%nat ->
  (k < length c)%nat -> (k < length d)%nat ->
  let n := common (nth k c []) (nth k d []) in
  below (least_cells w s t c d e)
    (Cells n (nth k s 0 - n) (nth k t 0 - n) (nth k w 0 + n - (nth k s 0 + nth k t 0))).
Proof.
  revert s t c d e k. induction w as [|w1 w IH]; intros [|s1 s] [|t1 t] [|c1 c] [|d1 d] e k; simpl length; intros; try lia.
  destruct k as [|k]; cbn [least_cells nth].
  - set (e' := Cells (N.min _ _) _ _ _). destruct (least_cells_below w s t c d e') as (A & B & C & D). unfold e' in *.
    cbn [in_two in_first in_second in_none] in *. unfold below, n. cbn [nth in_two in_first in_second in_none]. repeat split; lia.
  - exact (IH s t c d _ k ltac:(lia) ltac:(lia) ltac:(lia) ltac:(lia) ltac:(lia)).
Qed.

(** ** All pairs *)

Section All.
Variables (w : list N) (top : N).

Definition least_of (s t : N * N) : N * N := (N.min (fst s) (fst t), N.min (snd s) (snd t)).
Definition at_most (s t : N * N) : Prop := fst s <= fst t /\ snd s <= snd t.

(** The least errors of two leaves on the sides of f, below g, and on those of g, below f. *)
Definition of_two (f g : feature) : (N * N) * (N * N) :=
  let e := least_cells w (fst f) (fst g) (snd f) (snd g) (Cells top top top top) in
  ((in_second e + in_none e, in_two e + in_first e), (in_first e + in_none e, in_two e + in_second e)).

Fixpoint of_one (f : feature) (others : list feature) (mine : N * N) (known : list (N * N)) : (N * N) * list (N * N) :=
  match others, known with
  | g :: others, k :: known =>
    let two := of_two f g in
    let rest := of_one f others (least_of mine (fst two)) known in
    (fst rest, least_of k (snd two) :: snd rest)
  | _, _ => (mine, [])
  end.

(** The least errors of two leaves on the sides of each feature, below any other, and [known] if they are less. *)
Fixpoint of_all (fs : list feature) (known : list (N * N)) : list (N * N) :=
  match fs, known with
  | f :: fs, k :: known => let rest := of_one f fs k known in fst rest :: of_all fs (snd rest)
  | _, _ => []
  end.

Lemma of_one_correct f others mine known : length known = length others ->
  let r := of_one f others mine known in
  at_most (fst r) mine /\ length (snd r) = length others /\
  forall j, (j < length others)%nat ->
    at_most (fst r) (fst (of_two f (nth j others no_feature))) /\
    at_most (nth j (snd r) (0, 0)) (nth j known (0, 0)) /\
    at_most (nth j (snd r) (0, 0)) (snd (of_two f (nth j others no_feature))).
Proof.
  revert known mine. induction others as [|g others IH]; intros [|k known] mine L; try discriminate.
  - repeat split; simpl in *; lia.
  - cbn [of_one]. set (two := of_two f g).
    destruct (IH known (least_of mine (fst two)) ltac:(now injection L)) as (A & B & C).
    set (r := of_one f others _ known) in *. cbv zeta. cbn [fst snd].
    unfold least_of, at_most in *. cbn [fst snd] in *. split; [split; lia|]. split; [simpl; lia|].
    intros [|j] J; cbn [nth].
    + fold two. repeat split; cbn [fst snd]; lia.
    + apply C. simpl in J. lia.
Qed.

Lemma of_all_correct fs known : length known = length fs ->
  length (of_all fs known) = length fs /\
  (forall i, (i < length fs)%nat -> at_most (nth i (of_all fs known) (0, 0)) (nth i known (0, 0))) /\
  forall i j, (i < j < length fs)%nat ->
    at_most (nth i (of_all fs known) (0, 0)) (fst (of_two (nth i fs no_feature) (nth j fs no_feature))) /\
    at_most (nth j (of_all fs known) (0, 0)) (snd (of_two (nth i fs no_feature) (nth j fs no_feature))).
Proof.
  revert known. induction fs as [|f fs IH]; intros [|k known] L; try discriminate.
  - repeat split; simpl in *; lia.
  - cbn [of_all]. destruct (of_one_correct f fs k known ltac:(now injection L)) as (A & B & C).
    set (r := of_one f fs k known) in *. destruct (IH (snd r) B) as (D & E & F). cbv zeta. simpl length.
    split; [lia|]. split.
    + intros [|i] I; cbn [nth]; auto. destruct (C i ltac:(lia)) as (_ & G & _). specialize (E i ltac:(lia)).
      unfold at_most in *. lia.
    + intros i [|j] IJ; [lia|]. cbn [nth]. destruct i as [|i].
      * destruct (C j ltac:(lia)) as (G & _ & H). specialize (E j ltac:(lia)). split; [easy|]. unfold at_most in *. lia.
      * apply F. lia.
Qed.

End All.
End Pairs.
