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
Definition planes_of (q : nat) (R : list row) (k : nat) : list (list (list N)) :=
  planes q (filter (fun a => negb (fst a =? 0)) (map (fun r => (number k r, r)) R)).
Definition features_at (q : nat) (R : list row) : list feature :=
  map (fun cs => (map (fun c => common c c) cs, cs))
      (transpose m [] (map (fun k => transpose m [] (planes_of q R k)) (seq 0 labels))).

Lemma features_at_length q R : length (features_at q R) = m.
Proof. unfold features_at. now rewrite map_length, transpose_length. Qed.

Lemma restrict_both i j f R : in_both i j f R = total f (restrict i true (restrict j true R)).
Proof.
  unfold in_both, restrict. rewrite filter_and. f_equal. apply filter_ext. intros r. unfold both.
  now destruct (coordinate i (at_point r)), (coordinate j (at_point r)).
Qed.

Definition no_feature : feature := ([], []).

Definition bits_at (q : nat) (R : list row) (i : nat) : list (list (list N)) :=
  map (fun k => map (fun p => nth i p []) (planes_of q R k)) (seq 0 labels).

Lemma features_at_nth q R i : (i < m)%nat ->
  nth i (features_at q R) no_feature = (map (fun c => common c c) (bits_at q R i), bits_at q R i).
Proof.
  intros I. unfold features_at, no_feature.
  rewrite (nth_indep _ ([], []) ((fun cs => (map (fun c => common c c) cs, cs)) [])) by (rewrite map_length, transpose_length; lia).
  rewrite (map_nth (fun cs : list (list (list N)) => (map (fun c => common c c) cs, cs))).
  rewrite transpose_nth by easy.
  assert (E : map (fun l => nth i l []) (map (fun k => transpose m [] (planes_of q R k)) (seq 0 labels)) = bits_at q R i)
    by (rewrite map_map; apply map_ext; intros k; now rewrite transpose_nth).
  now rewrite E.
Qed.

Lemma bits_at_nth q R i k : (k < labels)%nat -> nth k (bits_at q R i) [] = map (fun p => nth i p []) (planes_of q R k).
Proof.
  intros K. unfold bits_at. set (f := fun k => map (fun p => nth i p []) (planes_of q R k)).
  rewrite (nth_indep _ [] (f O)) by (rewrite map_length, seq_length; lia). now rewrite map_nth, seq_nth.
Qed.

Lemma common_bits q R i j k : Forall well_formed R -> (forall r, In r R -> number k r < 2 ^ N.of_nat q) ->
  (i < m)%nat -> (j < m)%nat -> (k < labels)%nat ->
  common (nth k (bits_at q R i) []) (nth k (bits_at q R j) []) = total (number k) (restrict i true (restrict j true R)).
Proof.
  intros H small I J K. rewrite !bits_at_nth by easy. unfold planes_of. rewrite planes_correct; auto.
  - rewrite weighted_nonzero, <- restrict_both. unfold weighted, in_both. clear.
    induction R as [|r R IH]; [easy|]. unfold total in *. cbn [map fold_right fst snd filter]. rewrite IH.
    destruct (both i j r); simpl; lia.
  - apply Forall_forall. intros a A. apply filter_In in A. destruct A as [A _]. apply in_map_iff in A.
    destruct A as (r & <- & A). cbn [fst snd]. rewrite Forall_forall in H. split; auto.
Qed.

(** ** Two features *)

(** The rows of each label where two features are 1. If these are counted in
    other rows, [n] has the counts in all rows, and they are subtracted. *)
Definition left (n : list N) (x : N) : N := match n with [] => x | a :: _ => a - x end.
Fixpoint both_counts (c d : list (list (list N))) (n : list N) : list N :=
  match c, d with
  | c1 :: c, d1 :: d => left n (common c1 d1) :: both_counts c d (tl n)
  | _, _ => []
  end.

Lemma both_counts_length c d n : length c = length d -> length (both_counts c d n) = length c.
Proof. revert d n. induction c as [|c1 c IH]; intros [|d1 d] n E; simpl in *; auto; discriminate. Qed.

Lemma both_counts_nth c d n k : (k < length c)%nat -> (k < length d)%nat ->
  nth k (both_counts c d n) 0 = left (skipn k n) (common (nth k c []) (nth k d [])).
Proof.
  revert d n k. induction c as [|c1 c IH]; intros [|d1 d] n [|k] C D; simpl in *; try lia.
  rewrite IH by lia. f_equal. destruct n; [|easy]. now rewrite !skipn_nil.
Qed.

Lemma left_skipn n k x : (k < length n)%nat -> left (skipn k n) x = nth k n 0 - x.
Proof. revert k. induction n as [|a n IH]; intros [|k] K; simpl in *; try lia. apply IH. lia. Qed.

Record cells := Cells { in_two : N; in_first : N; in_second : N; in_none : N }.

(** The least errors of labels where both features are 1, only the first is, only the second, and none. *)
Fixpoint least_cells (w s t : list N) (c d : list (list (list N))) (n : list N) (two first second none : N) : cells :=
  match w, s, t, c, d with
  | w1 :: w, s1 :: s, t1 :: t, c1 :: c, d1 :: d =>
    let x := left n (common c1 d1) in
    least_cells w s t c d (tl n)
      (N.min two x) (N.min first (s1 - x)) (N.min second (t1 - x)) (N.min none (w1 + x - (s1 + t1)))
  | _, _, _, _, _ => Cells two first second none
  end.

Definition below (a b : cells) : Prop :=
  in_two a <= in_two b /\ in_first a <= in_first b /\ in_second a <= in_second b /\ in_none a <= in_none b.

Lemma least_cells_below w s t c d n e1 e2 e3 e4 : below (least_cells w s t c d n e1 e2 e3 e4) (Cells e1 e2 e3 e4).
Proof.
  revert s t c d n e1 e2 e3 e4. induction w as [|w1 w IH]; intros [|s1 s] [|t1 t] [|c1 c] [|d1 d] n e1 e2 e3 e4;
    try (repeat split; simpl; lia). cbn [least_cells]. set (x := left _ _).
  destruct (IH s t c d (tl n) (N.min e1 x) (N.min e2 (s1 - x)) (N.min e3 (t1 - x)) (N.min e4 (w1 + x - (s1 + t1))))
    as (A & B & C & D).
  cbn [in_two in_first in_second in_none] in *. unfold below. cbn [in_two in_first in_second in_none]. repeat split; lia.
Qed.

Lemma least_cells_nth w s t c d n e1 e2 e3 e4 k : (k < length w)%nat -> (k < length s)%nat -> (k < length t)%nat ->
  (k < length c)%nat -> (k < length d)%nat ->
  let x := nth k (both_counts c d n) 0 in
  below (least_cells w s t c d n e1 e2 e3 e4)
    (Cells x (nth k s 0 - x) (nth k t 0 - x) (nth k w 0 + x - (nth k s 0 + nth k t 0))).
Proof.
  revert s t c d n e1 e2 e3 e4 k. induction w as [|w1 w IH]; intros [|s1 s] [|t1 t] [|c1 c] [|d1 d] n e1 e2 e3 e4 k;
    simpl length; intros; try lia.
  destruct k as [|k]; subst x; cbn [least_cells both_counts nth].
  - set (y := left _ _).
    destruct (least_cells_below w s t c d (tl n) (N.min e1 y) (N.min e2 (s1 - y)) (N.min e3 (t1 - y))
      (N.min e4 (w1 + y - (s1 + t1)))) as (A & B & C & D).
    cbn [in_two in_first in_second in_none] in *. unfold below. cbn [in_two in_first in_second in_none]. repeat split; lia.
  - exact (IH s t c d (tl n) _ _ _ _ k ltac:(lia) ltac:(lia) ltac:(lia) ltac:(lia) ltac:(lia)).
Qed.

(** A table has a row for each feature, and there an entry for each later one. *)
Definition table : Type := list (list (list N)).
Definition entry (t : table) (i j : nat) : list N := nth (j - S i) (nth i t []) [].

(** The sums of the labels at the features, and at pairs of them. *)
Definition right_features (R : list row) (fs : list feature) (t : table) : Prop :=
  length fs = m /\
  (forall i, (i < m)%nat -> length (fst (nth i fs no_feature)) = labels /\ length (snd (nth i fs no_feature)) = labels /\
    forall k, (k < labels)%nat -> nth k (fst (nth i fs no_feature)) 0 = total (number k) (restrict i true R)) /\
  forall i j k, (i < j < m)%nat -> (k < labels)%nat ->
    nth k (both_counts (snd (nth i fs no_feature)) (snd (nth j fs no_feature)) (entry t i j)) 0 =
    total (number k) (restrict i true (restrict j true R)).

Lemma entry_nil i j : entry [] i j = [].
Proof. unfold entry. now destruct i, (j - _)%nat. Qed.

Lemma entry_tl t i j : entry (tl t) i j = entry t (S i) (S j).
Proof. unfold entry. rewrite Nat.sub_succ. now destruct t; [destruct i|]. Qed.

Lemma entry_hd t j : entry t 0 (S j) = nth j (hd [] t) [].
Proof. unfold entry. rewrite Nat.sub_succ, Nat.sub_0_r. now destruct t. Qed.

Lemma features_at_right q R : Forall well_formed R ->
  (forall k r, (k < labels)%nat -> In r R -> number k r < 2 ^ N.of_nat q) -> right_features R (features_at q R) [].
Proof.
  intros W small. split; [apply features_at_length|]. split.
  - intros i I. rewrite features_at_nth by easy. cbn [fst snd].
    assert (L : length (bits_at q R i) = labels) by (unfold bits_at; now rewrite map_length, seq_length).
    split; [now rewrite map_length|]. split; [easy|]. intros k K.
    rewrite (nth_indep _ 0 ((fun c => common c c) [])) by (rewrite map_length; lia).
    rewrite (map_nth (fun c => common c c)), common_bits by auto. f_equal. unfold restrict. rewrite filter_and.
    apply filter_ext. intros r. apply andb_diag.
  - intros i j k [IJ J] K. rewrite entry_nil, !features_at_nth by lia. cbn [snd].
    rewrite both_counts_nth by (unfold bits_at; rewrite map_length, seq_length; lia).
    rewrite skipn_nil. apply common_bits; auto; lia.
Qed.

(** ** All pairs *)

Section All.
Variables (w : list N) (top : N).

Definition least_of (s t : N * N) : N * N := (N.min (fst s) (fst t), N.min (snd s) (snd t)).
Definition at_most (s t : N * N) : Prop := fst s <= fst t /\ snd s <= snd t.

(** The least errors of two leaves on the sides of f, below g, and on those of g, below f. *)
Definition of_two (f g : feature) (n : list N) : (N * N) * (N * N) :=
  let e := least_cells w (fst f) (fst g) (snd f) (snd g) n top top top top in
  ((in_second e + in_none e, in_two e + in_first e), (in_first e + in_none e, in_two e + in_second e)).

Fixpoint of_one (f : feature) (others : list feature) (row : list (list N)) (mine : N * N) (known : list (N * N))
    : (N * N) * list (N * N) :=
  match others, known with
  | g :: others, k :: known =>
    let two := of_two f g (hd [] row) in
    let rest := of_one f others (tl row) (least_of mine (fst two)) known in
    (fst rest, least_of k (snd two) :: snd rest)
  | _, _ => (mine, [])
  end.

(** The least errors of two leaves on the sides of each feature, below any other, and [known] if they are less. *)
Fixpoint of_all (fs : list feature) (t : table) (known : list (N * N)) : list (N * N) :=
  match fs, known with
  | f :: fs, k :: known =>
    let rest := of_one f fs (hd [] t) k known in fst rest :: of_all fs (tl t) (snd rest)
  | _, _ => []
  end.

Lemma of_one_correct f others row mine known : length known = length others ->
  let r := of_one f others row mine known in
  at_most (fst r) mine /\ length (snd r) = length others /\
  forall j, (j < length others)%nat ->
    at_most (fst r) (fst (of_two f (nth j others no_feature) (nth j row []))) /\
    at_most (nth j (snd r) (0, 0)) (nth j known (0, 0)) /\
    at_most (nth j (snd r) (0, 0)) (snd (of_two f (nth j others no_feature) (nth j row []))).
Proof.
  revert row known mine. induction others as [|g others IH]; intros row [|k known] mine L; try discriminate.
  - repeat split; simpl in *; lia.
  - cbn [of_one]. set (two := of_two f g (hd [] row)).
    destruct (IH (tl row) known (least_of mine (fst two)) ltac:(now injection L)) as (A & B & C).
    set (r := of_one f others _ _ known) in *. cbv zeta. cbn [fst snd].
    unfold least_of, at_most in *. cbn [fst snd] in *. split; [split; lia|]. split; [simpl; lia|].
    intros [|j] J.
    + replace (nth 0 row []) with (hd [] row) by now destruct row. cbn [nth]. fold two. repeat split; cbn [fst snd]; lia.
    + replace (nth (S j) row []) with (nth j (tl row) []) by now destruct row, j. apply C. simpl in J. lia.
Qed.

Lemma of_all_correct fs t known : length known = length fs ->
  length (of_all fs t known) = length fs /\
  (forall i, (i < length fs)%nat -> at_most (nth i (of_all fs t known) (0, 0)) (nth i known (0, 0))) /\
  forall i j, (i < j < length fs)%nat ->
    let two := of_two (nth i fs no_feature) (nth j fs no_feature) (entry t i j) in
    at_most (nth i (of_all fs t known) (0, 0)) (fst two) /\ at_most (nth j (of_all fs t known) (0, 0)) (snd two).
Proof.
  revert t known. induction fs as [|f fs IH]; intros t [|k known] L; try discriminate.
  - repeat split; simpl in *; lia.
  - cbn [of_all]. destruct (of_one_correct f fs (hd [] t) k known ltac:(now injection L)) as (A & B & C).
    set (r := of_one f fs _ k known) in *. destruct (IH (tl t) (snd r) B) as (D & E & F). cbv zeta in *. simpl length.
    split; [lia|]. split.
    + intros [|i] I; cbn [nth]; auto. destruct (C i ltac:(lia)) as (_ & G & _). specialize (E i ltac:(lia)).
      unfold at_most in *. lia.
    + intros i [|j] IJ; [lia|]. cbn [nth]. destruct i as [|i].
      * destruct (C j ltac:(lia)) as (G & _ & H). specialize (E j ltac:(lia)). rewrite entry_hd.
        split; [easy|]. unfold at_most in *. lia.
      * rewrite <- entry_tl. apply F. lia.
Qed.

End All.
End Pairs.
