(** * What is counted of a set of rows

    The counts of the rows on the two sides of a test add up to those of all
    rows. So only the smaller side is counted, and the counts of the larger
    one are differences. *)

From Coq Require Import List Bool Arith NArith Lia.
From Formal Require Import Trees checker.Tables checker.Packed checker.Rows checker.Counts checker.Bits checker.Pairs.
Import ListNotations.
Open Scope N_scope.

Section Views.
Variables (width : N) (fields words labels : nat).
Notation m := (features_of fields words).
Notation counts_of := (counts_of fields words).
Notation features_at := (features_at m labels (N.to_nat width)).
Notation last_sums := (last_sums width fields words labels).
Notation right_features := (right_features m labels).

(** The sums of the numbers, and those at the features and at pairs of them. *)
Record view := View { its_counts : counted; its_features : list feature; its_table : table }.

Definition right_counts (R : list row) (c : counted) : Prop :=
  length c = S labels /\ (forall k, (k <= labels)%nat -> counts_of k R c) /\ at_feature labels c = last_sums R.
Definition right (R : list row) (V : view) : Prop :=
  right_counts R (its_counts V) /\ right_features R (its_features V) (its_table V).

Definition fine (R : list row) : Prop :=
  Forall (countable width fields words) R /\ forall k, (k <= labels)%nat -> fits width k R.

Lemma fine_filter p R : fine R -> fine (filter p R).
Proof.
  intros [C F]. split.
  - rewrite Forall_forall in *. intros r H. apply filter_In in H. now apply C.
  - intros k K. eapply N.le_lt_trans; [apply total_filter|now apply F].
Qed.

Lemma last_sums_true R : fine R -> last_sums R = true_sums fields words labels R.
Proof. intros [C F]. unfold Counts.last_sums. apply unpacked_correct; auto. Qed.

(** ** Rows that are counted *)

Definition of_label (fs : list feature) (R : list row) (k : nat) : N * list N :=
  (total (number k) R, map (fun f => nth k (fst f) 0) fs).
Definition direct_counts (fs : list feature) (R : list row) : counted :=
  map (of_label fs R) (seq 0 labels) ++ [(total (number labels) R, last_sums R)].
Definition direct (R : list row) : view := let fs := features_at R in View (direct_counts fs R) fs [].

Lemma direct_right R : fine R -> right R (direct R).
Proof.
  intros fine. pose proof fine as [C F].
  assert (W : Forall (well_formed m) R) by (revert C; apply Forall_impl; intros r (len & D & _); now split).
  assert (small : forall k r, (k < labels)%nat -> In r R -> number k r < 2 ^ N.of_nat (N.to_nat width)).
  { intros k r K I. rewrite N2Nat.id. eapply N.le_lt_trans; [|exact (F k ltac:(lia))]. clear - I.
    unfold total. induction R as [|s Q IH]; [easy|]. destruct I as [->|I]; simpl; [lia|]. specialize (IH I). lia. }
  pose proof (features_at_right m labels (N.to_nat width) R W small) as G. split; [|exact G].
  destruct G as (len & G & _). unfold direct. cbn [its_counts]. set (fs := features_at R) in *.
  assert (L : length (map (of_label fs R) (seq 0 labels)) = labels) by now rewrite map_length, seq_length.
  split; [|split].
  - unfold direct_counts. rewrite app_length, map_length, seq_length. simpl. lia.
  - intros k K. unfold direct_counts. destruct (Nat.eq_dec k labels) as [->|other].
    + destruct (counts_correct width fields words labels labels R C (F labels K) K) as [w l n].
      unfold counts, whole, at_feature in w, l, n.
      rewrite app_nth2, map_length, seq_length in w, l by (rewrite map_length, seq_length; lia).
      split; unfold whole, at_feature; rewrite app_nth2, L by lia; try assumption.
      intros i I. specialize (n i I). now rewrite app_nth2, map_length, seq_length in n by (rewrite map_length, seq_length; lia).
    + split; unfold whole, at_feature; rewrite app_nth1, map_seq_nth by lia; cbn [of_label fst snd];
        [easy|now rewrite map_length|].
      intros i I. rewrite (nth_indep _ 0 ((fun f : feature => nth k (fst f) 0) no_feature)) by (rewrite map_length; change (i < length fs)%nat; lia).
      rewrite (map_nth (fun f : feature => nth k (fst f) 0)). apply (G i I). lia.
  - unfold direct_counts, at_feature. rewrite app_nth2, L, Nat.sub_diag by lia. easy.
Qed.

(** ** Rows on one side, from all rows and the others *)

Definition counts_minus (c d : counted) : counted :=
  map2 (fun a b => (fst a - fst b, map2 N.sub (snd a) (snd b))) c d.
Definition features_minus (fs gs : list feature) : list feature :=
  map2 (fun f g => (map2 N.sub (fst f) (fst g), snd g)) fs gs.

(** All pairs of features are in the table, and no bits are needed. *)
Definition full (R : list row) (V : view) : Prop :=
  right R V /\ forall i j k, (i < j < m)%nat -> (k < labels)%nat ->
    length (entry (its_table V) i j) = labels /\
    nth k (entry (its_table V) i j) 0 = total (number k) (restrict i true (restrict j true R)).

Fixpoint shorter {A} (l l' : list A) : bool :=
  match l, l' with [], _ => true | _, [] => false | _ :: l, _ :: l' => shorter l l' end.
Definition side_of (V : view) (here others : list row) : view :=
  if shorter here others then direct here else
  let W := direct others in
  View (counts_minus (its_counts V) (its_counts W)) (features_minus (its_features V) (its_features W)) (its_table V).

Section Sides.
Variables (side : row -> bool) (R : list row).
Hypothesis fine_rows : fine R.
Let here := filter side R.
Let others := filter (fun r => negb (side r)) R.

Lemma total_here f i j : total f (restrict i true (restrict j true here)) =
  total f (restrict i true (restrict j true R)) - total f (restrict i true (restrict j true others)).
Proof.
  enough (total f (restrict i true (restrict j true R)) =
    total f (restrict i true (restrict j true here)) + total f (restrict i true (restrict j true others))) by lia.
  unfold here, others, restrict. rewrite !(filter_comm _ side), !(filter_comm _ (fun r => negb (side r))).
  generalize (filter (fun r => Bool.eqb (coordinate i (at_point r)) true)
    (filter (fun r => Bool.eqb (coordinate j (at_point r)) true) R)). clear. intros Q.
  unfold total. induction Q as [|r Q IH]; simpl; [easy|]. destruct (side r); simpl; lia.
Qed.

Lemma total_side f i : total f (restrict i true here) = total f (restrict i true R) - total f (restrict i true others).
Proof.
  assert (twice : forall Q, restrict i true (restrict i true Q) = restrict i true Q).
  { intros Q. unfold restrict. rewrite filter_and. apply filter_ext. intros r. apply andb_diag. }
  rewrite <- (twice here), <- (twice R), <- (twice others). apply total_here.
Qed.

Lemma total_all f : total f here = total f R - total f others.
Proof.
  enough (total f R = total f here + total f others) by lia. unfold here, others, total. clear.
  induction R as [|r Q IH]; simpl; [easy|]. destruct (side r); simpl; lia.
Qed.

Lemma counts_minus_right c d : right_counts R c -> right_counts others d -> right_counts here (counts_minus c d).
Proof.
  intros (L & C & E) (L' & C' & E').
  assert (N : forall k, (k <= labels)%nat -> whole k (counts_minus c d) = whole k c - whole k d /\
    at_feature k (counts_minus c d) = map2 N.sub (at_feature k c) (at_feature k d)).
  { intros k K. unfold whole, at_feature, counts_minus. now rewrite (map2_nth _ _ _ _ (0, []) (0, [])) by lia. }
  split; [unfold counts_minus; rewrite map2_length; lia|]. split.
  - intros k K. destruct (C k K) as [w l n], (C' k K) as [w' l' n'], (N k K) as [W A]. split.
    + rewrite W, w, w'. symmetry. apply total_all.
    + rewrite A, map2_length; congruence.
    + intros i I. rewrite A, (map2_nth _ _ _ _ 0 0), n, n', total_side by (auto; congruence). easy.
  - destruct (N labels ltac:(lia)) as [_ A]. rewrite A, E, E'.
    assert (G : fine others) by now apply fine_filter. assert (H : fine here) by now apply fine_filter.
    rewrite !last_sums_true by easy. destruct fine_rows as [A1 _], G as [A2 _], H as [A3 _].
    apply (nth_ext _ _ 0 0).
    + rewrite map2_length; rewrite !(true_sums_length width) by easy; easy.
    + intros i I. rewrite map2_length in I by (rewrite !(true_sums_length width) by easy; easy).
      rewrite (true_sums_length width) in I by easy.
      rewrite (map2_nth _ _ _ _ 0 0) by (rewrite (true_sums_length width) by easy; easy).
      rewrite !(true_sums_nth width) by easy. now rewrite total_side.
Qed.

Lemma side_of_right V : full R V -> right here (side_of V here others).
Proof.
  intros [[C F] T]. unfold side_of. destruct (shorter here others); [apply direct_right; now apply fine_filter|].
  destruct (direct_right others (fine_filter _ _ fine_rows)) as [C' F']. set (W := direct others) in *.
  assert (no_table : its_table W = []) by easy. split; cbn [its_counts its_features its_table]; [now apply counts_minus_right|].
  destruct F as (L & F & _), F' as (L' & F' & P').
  assert (N : forall i, (i < m)%nat -> nth i (features_minus (its_features V) (its_features W)) no_feature =
    (map2 N.sub (fst (nth i (its_features V) no_feature)) (fst (nth i (its_features W) no_feature)),
     snd (nth i (its_features W) no_feature))).
  { intros i I. unfold features_minus. now rewrite (map2_nth _ _ _ _ no_feature no_feature) by lia. }
  split; [transitivity (length (its_features V)); [apply map2_length; exact (eq_trans L (eq_sym L'))|exact L]|]. split.
  - intros i I. rewrite N by easy. cbn [fst snd]. destruct (F i I) as (A & B & D), (F' i I) as (A' & B' & D').
    split; [rewrite map2_length; lia|]. split; [easy|]. intros k K.
    rewrite (map2_nth _ _ _ _ 0 0), D, D', total_side by (auto; lia). easy.
  - intros i j k IJ K. rewrite !N by lia. cbn [snd]. destruct (T i j k IJ K) as [len E].
    destruct (F' i ltac:(lia)) as (_ & B & _), (F' j ltac:(lia)) as (_ & B' & _).
    specialize (P' i j k IJ K). rewrite no_table, entry_nil, both_counts_nth, skipn_nil in P' by lia. cbn [left] in P'.
    rewrite both_counts_nth, left_skipn, total_here, <- P', <- E by lia. easy.
Qed.

End Sides.

(** ** The table of all pairs *)

Fixpoint row_of (f : feature) (others : list feature) (row : list (list N)) : list (list N) :=
  match others with g :: others => both_counts (snd f) (snd g) (hd [] row) :: row_of f others (tl row) | [] => [] end.
Fixpoint table_of (fs : list feature) (t : table) : table :=
  match fs with f :: fs => row_of f fs (hd [] t) :: table_of fs (tl t) | [] => [] end.
Definition bare (f : feature) : feature := (fst f, map (fun _ => []) (snd f)).
Definition complete (V : view) : view :=
  View (its_counts V) (map bare (its_features V)) (table_of (its_features V) (its_table V)).

Lemma row_of_nth f others row j : (j < length others)%nat ->
  nth j (row_of f others row) [] = both_counts (snd f) (snd (nth j others no_feature)) (nth j row []).
Proof.
  revert row j. induction others as [|g others IH]; intros row [|j] H; simpl length in H; try lia; cbn [row_of nth].
  - now destruct row.
  - rewrite IH by lia. now destruct row, j.
Qed.

Lemma table_of_entry fs t i j : (i < j < length fs)%nat -> entry (table_of fs t) i j =
  both_counts (snd (nth i fs no_feature)) (snd (nth j fs no_feature)) (entry t i j).
Proof.
  revert t i j. induction fs as [|f fs IH]; intros t i [|j] H; simpl length in H; try lia.
  destruct i as [|i].
  - rewrite !entry_hd. cbn [table_of hd nth]. apply row_of_nth. lia.
  - rewrite <- !entry_tl. cbn [table_of tl nth]. apply IH. lia.
Qed.

Lemma both_counts_bare c d n : length c = length n -> length d = length n ->
  both_counts (map (fun _ : list (list N) => []) c) (map (fun _ : list (list N) => []) d) n = n.
Proof.
  revert c d. induction n as [|a n IH]; intros [|c1 c] [|d1 d] C D; try discriminate; auto.
  cbn [map both_counts left common tl]. rewrite IH, N.sub_0_r by (simpl in *; lia). easy.
Qed.

Lemma complete_full R V : right R V -> full R (complete V).
Proof.
  intros [C (L & F & P)].
  assert (B : forall i, (i < m)%nat -> nth i (map bare (its_features V)) no_feature = bare (nth i (its_features V) no_feature)).
  { intros i I. rewrite (nth_indep _ no_feature (bare no_feature)) by (rewrite map_length; lia). apply map_nth. }
  assert (E : forall i j k, (i < j < m)%nat -> (k < labels)%nat ->
    length (entry (table_of (its_features V) (its_table V)) i j) = labels /\
    nth k (entry (table_of (its_features V) (its_table V)) i j) 0 = total (number k) (restrict i true (restrict j true R))).
  { intros i j k IJ K. rewrite table_of_entry by lia. split; [|now apply P].
    destruct (F i ltac:(lia)) as (_ & A & _), (F j ltac:(lia)) as (_ & A' & _). rewrite both_counts_length; congruence. }
  split; [|exact E]. split; [exact C|]. cbn [complete its_features its_table]. split; [now rewrite map_length|]. split.
  - intros i I. rewrite B by easy. unfold bare. cbn [fst snd]. rewrite map_length. now apply F.
  - intros i j k IJ K. rewrite !B by lia. unfold bare. cbn [snd]. destruct (E i j k IJ K) as [A N].
    destruct (F i ltac:(lia)) as (_ & A' & _), (F j ltac:(lia)) as (_ & A'' & _).
    rewrite both_counts_bare; congruence.
Qed.

Lemma full_right R V : full R V -> right R V.
Proof. now intros [H _]. Qed.

(** The sums of the last number at the features. *)
Definition last_of (V : view) : list N := at_feature labels (its_counts V).

Lemma last_right R V : right R V -> last_of V = last_sums R.
Proof. now intros [(_ & _ & E) _]. Qed.

End Views.
