(** * Counts of all pairs of features, and leaves below two tests

    The rows with a feature are the bits of a few numbers, 62 in each. So one
    conjunction counts 62 rows, where two features are 1. *)

From Coq Require Import List Bool Arith NArith Lia.
From Formal Require Import Trees checker.Tables checker.Packed checker.Rows.
Import ListNotations.
Open Scope N_scope.

(** ** Bits *)

Fixpoint ones_of (p : positive) : N := match p with xH => 1 | xO p => ones_of p | xI p => 1 + ones_of p end.
Definition popcount (n : N) : N := match n with 0 => 0 | Npos p => ones_of p end.
Definition with_bit (b n : N) : N := n + n + b.

Lemma popcount_both (a b : bool) m n :
  popcount (N.land (with_bit (if a then 1 else 0) m) (with_bit (if b then 1 else 0) n)) =
  (if a && b then 1 else 0) + popcount (N.land m n).
Proof.
  assert (E : forall (c : bool) k, with_bit (if c then 1 else 0) k = if c then N.succ_double k else N.double k).
  { intros c k. unfold with_bit. destruct c; [rewrite N.succ_double_spec|rewrite N.double_spec]; lia. }
  rewrite !E. destruct a, b, m as [|p], n as [|q]; simpl; try reflexivity; destruct (Pos.land p q); reflexivity.
Qed.

(** Lists with an entry for each feature, turned into a list for each feature. *)
Fixpoint transpose {A} (n : nat) (d : A) (ls : list (list A)) : list (list A) :=
  match n with O => [] | S n => map (hd d) ls :: transpose n d (map (@tl A) ls) end.

Lemma transpose_length {A} n (d : A) ls : length (transpose n d ls) = n.
Proof. revert ls. induction n; intros ls; simpl; auto. Qed.

Lemma transpose_nth {A} n (d : A) ls i : (i < n)%nat -> nth i (transpose n d ls) [] = map (fun l => nth i l d) ls.
Proof.
  revert ls i. induction n as [|n IH]; intros ls [|i] H; simpl; try lia.
  - apply map_ext. now intros [|].
  - rewrite IH by lia. rewrite map_map. apply map_ext. intros [|a l]; simpl; auto. now destruct i.
Qed.

Section Columns.
Variable m : nat.

Definition well_formed (r : row) : Prop := length (at_point r) = m /\ digits r = bits (at_point r).

Fixpoint shifted (x l : list N) : list N :=
  match x, l with b :: x, n :: l => with_bit b n :: shifted x l | _, _ => [] end.
Fixpoint shifted_four (x y z w l : list N) : list N :=
  match x, y, z, w, l with
  | a :: x, b :: y, c :: z, d :: w, n :: l =>
    with_bit a (with_bit b (with_bit c (with_bit d n))) :: shifted_four x y z w l
  | _, _, _, _, _ => []
  end.

Lemma shifted_nth r l i : well_formed r -> length l = m -> (i < m)%nat ->
  nth i (shifted (digits r) l) 0 = with_bit (if coordinate i (at_point r) then 1 else 0) (nth i l 0).
Proof.
  intros [X ->]. revert X. unfold coordinate. generalize (at_point r). revert l i. generalize m.
  intros k l i x. revert k l i. induction x as [|b x IH]; intros k [|n l] i X L I; simpl in *; try lia.
  destruct i as [|i]; [easy|]. apply (IH (pred k)); lia.
Qed.

Lemma shifted_length r l : well_formed r -> length l = m -> length (shifted (digits r) l) = m.
Proof.
  intros [X ->]. revert X. generalize (at_point r). revert l. generalize m.
  intros k l x. revert k l. induction x as [|b x IH]; intros k [|n l] X L; simpl in *; try lia.
  rewrite (IH (pred k)) by lia. lia.
Qed.

Lemma shifted_four_shifted x y z w l :
  shifted_four x y z w l = shifted x (shifted y (shifted z (shifted w l))).
Proof.
  revert y z w l. induction x as [|a x IH]; intros [|b y] [|c z] [|d w] [|n l]; simpl; try easy. now rewrite IH.
Qed.

(** The words of all features, for up to 62 rows each: the number of rows in the first words, these, and the others. *)
Definition room : N := 62.
Definition with_room (more : N) (s : N * list N * list (list N)) : N * list N * list (list N) :=
  let '(k, first, rest) := s in if k + more <=? room then (k + more, first, rest) else (more, repeat 0 m, first :: rest).
Fixpoint add_rows (R : list row) : N * list N * list (list N) :=
  match R with
  | [] => (0, repeat 0 m, [])
  | r1 :: (r2 :: r3 :: r4 :: R) as all =>
    let '(k, first, rest) := with_room 4 (add_rows R) in
    (k, shifted_four (digits r1) (digits r2) (digits r3) (digits r4) first, rest)
  | r :: R => let '(k, first, rest) := with_room 1 (add_rows R) in (k, shifted (digits r) first, rest)
  end.
Definition words_of (R : list row) : list (list N) := let '(_, first, rest) := add_rows R in first :: rest.
Definition columns_of (R : list row) : list (list N) := transpose m 0 (words_of R).

Fixpoint shared (c d : list N) : N :=
  match c, d with a :: c, b :: d => popcount (N.land a b) + shared c d | _, _ => 0 end.

Definition both (i j : nat) (r : row) : bool := coordinate i (at_point r) && coordinate j (at_point r).
Definition in_both (i j : nat) (f : row -> N) (R : list row) : N := total f (filter (both i j) R).

Lemma in_both_cons i j f r R : in_both i j f (r :: R) = (if both i j r then f r else 0) + in_both i j f R.
Proof. unfold in_both. simpl. now destruct (both i j r). Qed.

Definition right_words (i j : nat) (R : list row) (s : N * list N * list (list N)) : Prop :=
  let '(_, first, rest) := s in length first = m /\
  shared (map (fun w => nth i w 0) (first :: rest)) (map (fun w => nth j w 0) (first :: rest)) =
  in_both i j (fun _ => 1) R.

Lemma with_room_right i j R more s : right_words i j R s -> right_words i j R (with_room more s).
Proof.
  destruct s as [[k first] rest]. intros [L E]. unfold with_room. destruct (_ <=? _); [easy|].
  split; [apply repeat_length|]. cbn [map shared] in *. rewrite !nth_repeat. simpl popcount. lia.
Qed.

Lemma shifted_right i j r R k first rest : well_formed r -> (i < m)%nat -> (j < m)%nat ->
  right_words i j R (k, first, rest) -> right_words i j (r :: R) (k, shifted (digits r) first, rest).
Proof.
  intros W I J [L E]. split; [now apply shifted_length|]. cbn [map shared] in *. rewrite in_both_cons.
  rewrite !shifted_nth, popcount_both by easy. unfold both. lia.
Qed.

Lemma add_rows_right i j : (i < m)%nat -> (j < m)%nat -> forall n R, (length R <= n)%nat -> Forall well_formed R ->
  right_words i j R (add_rows R).
Proof.
  intros I J. induction n as [|n IH]; intros R len H.
  - destruct R; [|simpl in len; lia]. split; [apply repeat_length|]. cbn [map shared]. now rewrite !nth_repeat.
  - assert (one : forall r Q, r :: Q = R ->
      right_words i j R (let '(k, first, rest) := with_room 1 (add_rows Q) in (k, shifted (digits r) first, rest))).
    { intros r Q <-. inversion H; subst. simpl in len.
      pose proof (with_room_right i j Q 1 _ (IH Q ltac:(lia) ltac:(easy))) as X.
      destruct (with_room 1 (add_rows Q)) as [[k first] rest]. now apply shifted_right. }
    destruct R as [|r1 [|r2 [|r3 [|r4 Q]]]]; [apply (IH []); [simpl; lia|easy]|now apply one|now apply one|now apply one|].
    clear one. inversion H as [|? ? W1 H1]; subst. inversion H1 as [|? ? W2 H2]; subst. inversion H2 as [|? ? W3 H3]; subst.
    inversion H3 as [|? ? W4 H4]; subst. simpl in len.
    pose proof (with_room_right i j Q 4 _ (IH Q ltac:(lia) H4)) as X. cbn [add_rows].
    destruct (with_room 4 (add_rows Q)) as [[k first] rest]. rewrite shifted_four_shifted.
    now repeat apply shifted_right.
Qed.

Lemma words_of_correct R i j : Forall well_formed R -> (i < m)%nat -> (j < m)%nat ->
  shared (map (fun w => nth i w 0) (words_of R)) (map (fun w => nth j w 0) (words_of R)) = in_both i j (fun _ => 1) R.
Proof.
  intros H I J. pose proof (add_rows_right i j I J (length R) R (Nat.le_refl _) H) as E.
  unfold words_of. destruct (add_rows R) as [[k first] rest]. now destruct E.
Qed.

Lemma columns_of_correct R i j : Forall well_formed R -> (i < m)%nat -> (j < m)%nat ->
  shared (nth i (columns_of R) []) (nth j (columns_of R) []) = in_both i j (fun _ => 1) R.
Proof. intros H I J. unfold columns_of. rewrite !transpose_nth by easy. now apply words_of_correct. Qed.

(** ** Numbers of the rows, bit by bit *)

Fixpoint planes (q : nat) (l : list (N * row)) : list (list (list N)) :=
  match q, l with
  | S q, _ :: _ =>
    columns_of (map snd (filter (fun a => N.testbit (fst a) 0) l)) ::
    planes q (filter (fun a => negb (fst a =? 0)) (map (fun a => (N.shiftr (fst a) 1, snd a)) l))
  | _, _ => []
  end.
Fixpoint common (c d : list (list N)) : N :=
  match c, d with p :: c, q :: d => shared p q + 2 * common c d | _, _ => 0 end.

Definition weighted (i j : nat) (l : list (N * row)) : N :=
  total (fun a => if both i j (snd a) then fst a else 0) l.

Lemma weighted_halves i j l : weighted i j l =
  in_both i j (fun _ => 1) (map snd (filter (fun a => N.testbit (fst a) 0) l)) +
  2 * weighted i j (map (fun a => (N.shiftr (fst a) 1, snd a)) l).
Proof.
  unfold weighted. induction l as [|[a r] l IH]; [reflexivity|]. cbn [map filter fst snd]. unfold total in *. cbn [fold_right fst snd].
  rewrite IH, <- N.div2_spec. pose proof (N.div2_odd a) as E. rewrite N.bit0_odd.
  destruct (N.odd a); cbn [map snd]; rewrite ?in_both_cons; simpl N.b2n in E; destruct (both i j r); lia.
Qed.

Lemma weighted_nonzero i j l : weighted i j (filter (fun a => negb (fst a =? 0)) l) = weighted i j l.
Proof.
  unfold weighted, total. induction l as [|[a r] l IH]; [reflexivity|]. cbn [filter fst].
  destruct (N.eqb_spec a 0) as [->|]; cbn [negb fold_right fst snd]; rewrite IH; destruct (both i j r); lia.
Qed.

Lemma planes_correct q l i j : Forall (fun a => fst a < 2 ^ N.of_nat q /\ well_formed (snd a)) l ->
  (i < m)%nat -> (j < m)%nat ->
  common (map (fun p => nth i p []) (planes q l)) (map (fun p => nth j p []) (planes q l)) = weighted i j l.
Proof.
  intros H I J. revert l H. induction q as [|q IH]; intros l H.
  - simpl. unfold weighted, total. induction H as [|a l [E _] _ IH]; [easy|]. simpl in *. rewrite <- IH.
    replace (fst a) with 0 by lia. now destruct (both i j (snd a)).
  - destruct l as [|a l0]; [easy|]. cbn [planes]. set (l := a :: l0) in *. cbn [map common]. rewrite weighted_halves, columns_of_correct, IH; auto.
    + now rewrite weighted_nonzero.
    + rewrite Forall_forall in *. intros b B. apply filter_In in B. destruct B as [B _]. apply in_map_iff in B.
      destruct B as (c & <- & C). destruct (H c C) as [E L]. split; [|easy]. cbn [fst].
      rewrite Nat2N.inj_succ, N.pow_succ_r' in E. rewrite <- N.div2_spec. rewrite N.div2_div.
      apply N.div_lt_upper_bound; lia.
    + rewrite Forall_forall in *. intros r B. apply in_map_iff in B. destruct B as (c & <- & C).
      apply filter_In in C. now apply H.
Qed.

(** ** The labels of each feature *)

Variable labels : nat.

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
End Columns.
