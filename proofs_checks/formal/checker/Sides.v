(** * The rows on one side of a test

    The counts of the rows on the two sides of a test add up to those of all
    rows. So only the smaller side is counted, and the counts of the larger one
    are differences. This needs a table of all pairs of features, once for each
    set of rows with parts; so memory grows with the square of the number of
    features. *)

From Coq Require Import List Bool Arith NArith Lia.
From Formal Require Import Trees checker.Tables checker.Packed checker.Rows checker.Counts checker.Bits checker.Pairs
  checker.Views.
Import ListNotations.
Open Scope N_scope.

Section Sides.
Variables (width : N) (fields words labels : nat) (adds_up : bool).
Notation m := (features_of fields words).
Notation middle := (middle width).
Notation label_pairs := (label_pairs labels).
Notation right_counts := (right_counts width fields words labels).
Notation right := (right width fields words labels).
Notation fine := (fine width fields words labels adds_up).
Notation direct := (direct width fields words labels adds_up).
Notation direct_right := (direct_right width fields words labels adds_up).
Notation direct_bits := (direct_bits width fields words labels adds_up).
Notation fine_filter := (fine_filter width fields words labels adds_up).
Notation last_sums_true := (last_sums_true width fields words labels adds_up).
Notation both_small := (both_small width fields words labels adds_up).
Notation both f i j R := (total f (restrict i true (restrict j true R))).

Definition counts_minus (c d : counted) : counted :=
  map2 (fun a b => (fst a - fst b, map2 N.sub (snd a) (snd b))) c d.

(** All differences are in the tables. *)
Definition full (R : list row) (V : view) : Prop :=
  right R V /\ Forall2 (fun ab x => forall i j, (i < j < m)%nat ->
    entry middle (snd x) i j + both (number (snd ab)) i j R = middle + both (number (fst ab)) i j R) label_pairs (its_bits V).

Fixpoint shorter {A} (l l' : list A) : bool :=
  match l, l' with [], _ => true | _, [] => false | _ :: l, _ :: l' => shorter l l' end.
Definition side_of (V : view) (here others : list row) : view :=
  if shorter here others then direct here else
  let W := direct others in
  View (counts_minus (its_counts V) (its_counts W))
       (map2 (fun v w => (map (fun f => (snd f, fst f)) (fst w), snd v)) (its_bits V) (its_bits W)).

Section One.
Variables (side : row -> bool) (R : list row).
Hypothesis fine_rows : fine R.
Let here := filter side R.
Let others := filter (fun r => negb (side r)) R.

Lemma total_parts f i j : both f i j R = both f i j here + both f i j others.
Proof.
  unfold here, others, restrict. rewrite !(filter_comm _ side), !(filter_comm _ (fun r => negb (side r))).
  generalize (filter (fun r => Bool.eqb (coordinate i (at_point r)) true)
    (filter (fun r => Bool.eqb (coordinate j (at_point r)) true) R)). clear. intros Q.
  unfold total. induction Q as [|r Q IH]; simpl; [easy|]. destruct (side r); simpl; lia.
Qed.

Lemma total_side f i : total f (restrict i true here) = total f (restrict i true R) - total f (restrict i true others).
Proof.
  assert (twice : forall Q, restrict i true (restrict i true Q) = restrict i true Q).
  { intros Q. unfold restrict. rewrite filter_and. apply filter_ext. intros r. apply andb_diag. }
  rewrite <- (twice here), <- (twice R), <- (twice others), total_parts. lia.
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
    rewrite !last_sums_true by easy. destruct fine_rows as [[A1 _] _], G as [[A2 _] _], H as [[A3 _] _].
    apply (nth_ext _ _ 0 0).
    + rewrite map2_length; rewrite !(true_sums_length width) by easy; easy.
    + intros i I. rewrite map2_length in I by (rewrite !(true_sums_length width) by easy; easy).
      rewrite (true_sums_length width) in I by easy.
      rewrite (map2_nth _ _ _ _ 0 0) by (rewrite (true_sums_length width) by easy; easy).
      rewrite !(true_sums_nth width) by easy. now rewrite total_side.
Qed.

Lemma side_of_right V : full R V -> right here (side_of V here others).
Proof.
  intros [[C _] T]. unfold side_of. destruct (shorter here others); [apply direct_right; now apply fine_filter|].
  assert (G : fine others) by now apply fine_filter. assert (H : fine here) by now apply fine_filter.
  destruct (direct_right others G) as [C' _]. pose proof (direct_bits others G) as D.
  split; cbn [its_counts its_bits]; [now apply counts_minus_right|].
  assert (all : forall a b, In (a, b) label_pairs -> (b < labels)%nat) by (intros a b I; apply label_pairs_in in I; lia).
  revert D. generalize (its_bits (direct others)). induction T as [|[a b] [fs t] l l' E T IH]; intros ws D; inversion D; subst;
    constructor; [|apply IH; auto; intros a' b' I; apply (all a'); now right].
  destruct y as [gs u]. cbn [fst snd] in *. destruct H2 as [[len B] _]. split; [now rewrite map_length|].
  assert (N : forall i, nth i (map (fun f : bits_of_two => (snd f, fst f)) gs) no_bits = (snd (nth i gs no_bits), fst (nth i gs no_bits)))
    by (intros i; exact (map_nth (fun f : bits_of_two => (snd f, fst f)) gs no_bits i)).
  intros i j IJ. rewrite !N. unfold difference. cbn [fst snd]. destruct (B i j ltac:(lia) ltac:(lia)) as [-> ->].
  specialize (E i j IJ). rewrite !total_parts in E. specialize (all a b (or_introl eq_refl)).
  pose proof (both_small here b i j H ltac:(lia)). lia.
Qed.

End One.

(** ** The table of all pairs *)

Definition complete (V : view) : view :=
  View (its_counts V) (map (fun x => (map (fun _ => no_bits) (fst x), table_of middle (fst x) (snd x))) (its_bits V)).

Lemma complete_full R V : right R V -> full R (complete V).
Proof.
  intros [C F]. unfold complete, full, right. cbn [its_counts its_bits]. enough (H : _ /\ _) by (split; [split; [exact C|exact (proj1 H)]|exact (proj2 H)]).
  induction F as [|[a b] [fs t] l l' [L E] F [IH IH']]; [split; constructor|]. cbn [map fst snd] in *.
  assert (H : forall i j, (i < j < m)%nat ->
    entry middle (table_of middle fs t) i j + both (number b) i j R = middle + both (number a) i j R).
  { intros i j IJ. rewrite table_of_entry by lia. now apply E. }
  split; constructor; auto. cbn [fst snd]. split; [now rewrite map_length|]. intros i j IJ.
  assert (N : forall i, nth i (map (fun _ : bits_of_two => no_bits) fs) no_bits = no_bits)
    by (intros k; exact (map_nth (fun _ : bits_of_two => no_bits) fs no_bits k)).
  rewrite !N, difference_none. now apply H.
Qed.

Lemma full_right R V : full R V -> right R V.
Proof. now intros [H _]. Qed.

End Sides.
