(** * What is counted of a set of rows

    The counts of the rows on the two sides of a test add up to those of all
    rows. So only the smaller side is counted, and the counts of the larger
    one are differences. *)

From Coq Require Import List Bool Arith NArith Lia.
From Formal Require Import Trees checker.Tables checker.Packed checker.Rows checker.Counts checker.Bits checker.Pairs.
Import ListNotations.
Open Scope N_scope.

Section Views.
Variables (width : N) (fields words labels : nat) (adds_up : bool).
Notation m := (features_of fields words).
Notation counts_of := (counts_of fields words).
Notation bits_of := (bits_of m (N.to_nat width)).
Notation last_sums := (last_sums width fields words labels).
Notation both f i j R := (total f (restrict i true (restrict j true R))).

Definition middle : N := 2 ^ width.
Definition label_pairs : list (nat * nat) := flat_map (fun b => map (fun a => (a, b)) (seq 0 b)) (seq 0 labels).

Lemma label_pairs_in a b : In (a, b) label_pairs <-> (a < b < labels)%nat.
Proof.
  unfold label_pairs. rewrite in_flat_map. split.
  - intros (b' & B & I). apply in_map_iff in I. destruct I as (a' & [= -> ->] & A). apply in_seq in A, B. lia.
  - intros I. exists b. rewrite in_seq. split; [lia|]. apply in_map_iff. exists a. rewrite in_seq. split; [easy|lia].
Qed.

(** The sums of the numbers and those at the features, and for each pair of
    labels the bits of the features and the table to which they add. *)
Record view := View { its_counts : counted; its_bits : list (list bits_of_two * table) }.

Definition right_counts (R : list row) (c : counted) : Prop :=
  length c = S labels /\ (forall k, (k <= labels)%nat -> counts_of k R c) /\ at_feature labels c = last_sums R.
Definition right (R : list row) (V : view) : Prop :=
  right_counts R (its_counts V) /\
  Forall2 (fun ab x => right_bits m middle R (fst ab) (snd ab) (fst x) (snd x)) label_pairs (its_bits V).

(** With two labels the stake of a row is the sum of the costs of its labels, and need not be counted. *)
Definition sum_of_costs (r : row) : N := total (fun k => number k r) (seq 0 labels).
Definition fine (R : list row) : Prop :=
  (Forall (countable width fields words) R /\ forall k, (k <= labels)%nat -> fits width k R) /\
  (adds_up = true -> Forall (fun r => number labels r = sum_of_costs r) R).

Lemma fine_filter p R : fine R -> fine (filter p R).
Proof.
  intros [[C F] S]. split; [split|].
  - rewrite Forall_forall in *. intros r H. apply filter_In in H. now apply C.
  - intros k K. eapply N.le_lt_trans; [apply total_filter|now apply F].
  - intros A. specialize (S A). rewrite Forall_forall in *. intros r H. apply filter_In in H. now apply S.
Qed.

Lemma last_sums_true R : fine R -> last_sums R = true_sums fields words labels R.
Proof. intros [[C F] _]. unfold Counts.last_sums. apply unpacked_correct; auto. Qed.

Lemma both_small R k i j : fine R -> (k <= labels)%nat -> both (number k) i j R <= middle.
Proof.
  intros [[_ F] _] K. unfold middle. specialize (F k K). unfold fits in F.
  pose proof (total_filter (number k) (fun r => Bool.eqb (coordinate i (at_point r)) true) (restrict j true R)).
  pose proof (total_filter (number k) (fun r => Bool.eqb (coordinate j (at_point r)) true) R).
  unfold restrict in *. lia.
Qed.

(** ** Rows that are counted *)

Definition direct_counts (bits : list (list (list (list N)))) (R : list row) : counted :=
  let each := map (fun k => (total_from (number k) R 0, map (fun c => common c c) (nth k bits []))) (seq 0 labels) in
  each ++ [if adds_up then (total fst each, fold_right (fun a v => map2 N.add (snd a) v) (repeat 0 m) each)
           else (total (number labels) R, last_sums R)].
Definition direct (R : list row) : view :=
  let bits := map (bits_of R) (seq 0 labels) in
  View (direct_counts bits R) (map (fun ab => (combine (nth (fst ab) bits []) (nth (snd ab) bits []), [])) label_pairs).

Definition counted_bits (R : list row) (a b : nat) (fs : list bits_of_two) : Prop :=
  length fs = m /\ forall i j, (i < m)%nat -> (j < m)%nat ->
    common (fst (nth i fs no_bits)) (fst (nth j fs no_bits)) = both (number a) i j R /\
    common (snd (nth i fs no_bits)) (snd (nth j fs no_bits)) = both (number b) i j R.

Section Direct.
Variable R : list row.
Hypothesis fine_rows : fine R.

Lemma bits_common k i j : (k < labels)%nat -> (i < m)%nat -> (j < m)%nat ->
  common (nth i (bits_of R k) []) (nth j (bits_of R k) []) = both (number k) i j R.
Proof.
  destruct fine_rows as [[C F] _]. intros K I J. apply common_bits; auto.
  - revert C. apply Forall_impl. intros r (len & D & _). now split.
  - intros r member. rewrite N2Nat.id. eapply N.le_lt_trans; [|exact (F k ltac:(lia))]. clear - member.
    unfold total. induction R as [|s Q IH]; [easy|]. destruct member as [->|member]; simpl; [lia|]. specialize (IH member). lia.
Qed.

Lemma bits_at_one k i : (k < labels)%nat -> (i < m)%nat ->
  nth i (map (fun c => common c c) (bits_of R k)) 0 = total (number k) (restrict i true R).
Proof.
  intros K I. rewrite (nth_indep _ 0 ((fun c => common c c) [])) by now rewrite map_length, bits_of_length.
  rewrite (map_nth (fun c => common c c)), bits_common by lia. f_equal. unfold restrict. rewrite filter_and.
  apply filter_ext. intros r. apply andb_diag.
Qed.

Lemma total_sum_of_costs Q : Forall (fun r => number labels r = sum_of_costs r) Q ->
  total (number labels) Q = total (fun k => total (number k) Q) (seq 0 labels).
Proof.
  unfold sum_of_costs. generalize (seq 0 labels). intros ks. induction 1 as [|r Q E _ IH].
  - unfold total. simpl. induction ks; simpl; lia.
  - assert (add : forall f g : nat -> N, total f ks + total g ks = total (fun k => f k + g k) ks).
    { intros f g. unfold total. clear. induction ks as [|k ks IH]; simpl; lia. }
    transitivity (number labels r + total (number labels) Q); [easy|]. rewrite E, IH, add. reflexivity.
Qed.

Lemma last_of_all (f : nat -> N * list N) :
  (forall k, (k < labels)%nat -> snd (f k) = map (fun c => common c c) (bits_of R k)) ->
  (forall k, fst (f k) = total (number k) R) ->
  (if adds_up then (total fst (map f (seq 0 labels)), fold_right (fun a v => map2 N.add (snd a) v) (repeat 0 m) (map f (seq 0 labels)))
   else (total (number labels) R, last_sums R)) = (total (number labels) R, last_sums R).
Proof.
  intros S W. destruct adds_up eqn:up; [|easy]. destruct fine_rows as [[C F] A].
  assert (A' : Forall (fun r => number labels r = sum_of_costs r) R) by now apply A. f_equal.
  - rewrite total_sum_of_costs by easy. unfold total. clear S. induction (seq 0 labels) as [|k ks IH]; simpl; [easy|].
    rewrite IH. f_equal. apply W.
  - rewrite last_sums_true by (split; [split|]; auto).
    assert (H : forall ks, (forall k, In k ks -> (k < labels)%nat) ->
      let l := fold_right (fun a v => map2 N.add (snd a) v) (repeat 0 m) (map f ks) in
      length l = m /\ forall i, (i < m)%nat -> nth i l 0 = total (fun k => total (number k) (restrict i true R)) ks).
    { induction ks as [|k ks IH]; intros inside; cbv zeta.
      - split; [apply repeat_length|]. intros i I. simpl. apply nth_repeat.
      - cbn [map fold_right]. destruct (IH (fun k K => inside k (or_intror K))) as [len N]. set (l := fold_right _ _ _) in *.
        specialize (S k (inside k (or_introl eq_refl))).
        assert (len' : length (snd (f k)) = m) by (rewrite S, map_length; apply bits_of_length).
        split; [rewrite map2_length; congruence|]. intros i I. rewrite (map2_nth _ _ _ _ 0 0), S, bits_at_one, N by
          (auto; try (apply inside; now left); rewrite <- ?S; lia). reflexivity. }
    destruct (H (seq 0 labels)) as [len N]; [intros k K; apply in_seq in K; lia|].
    apply (nth_ext _ _ 0 0); [now rewrite len, (true_sums_length width)|]. rewrite len. intros i I.
    rewrite N, (true_sums_nth width) by easy. symmetry. apply total_sum_of_costs. unfold restrict.
    rewrite Forall_forall in *. intros r M. apply filter_In in M. now apply A'.
Qed.

Lemma direct_bits : Forall2 (fun ab x => counted_bits R (fst ab) (snd ab) (fst x) /\ snd x = []) label_pairs (its_bits (direct R)).
Proof.
  unfold direct. cbn [its_bits]. assert (all : forall ab, In ab label_pairs -> (fst ab < snd ab < labels)%nat)
    by (intros [a b] I; now apply label_pairs_in in I).
  induction label_pairs as [|ab l IH]; constructor; [|apply IH; intros; apply all; now right].
  specialize (all ab (or_introl eq_refl)). cbn [fst snd]. split; [|easy]. rewrite !map_seq_nth by lia.
  set (A := bits_of R (fst ab)). set (B := bits_of R (snd ab)).
  assert (same : length A = length B) by (unfold A, B; now rewrite !bits_of_length).
  assert (len : length (combine A B) = m) by (rewrite combine_length, <- same; unfold A; rewrite bits_of_length; lia).
  assert (N : forall i, nth i (combine A B : list bits_of_two) no_bits = (nth i A [], nth i B []))
    by (intros i; exact (combine_nth A B i [] [] same)).
  split; [exact len|]. intros i j I J. rewrite !N. cbn [fst snd]. unfold A, B. now rewrite !bits_common by lia.
Qed.

Lemma direct_right : right R (direct R).
Proof.
  pose proof fine_rows as [[C F] _]. split.
  - unfold direct. cbn [its_counts]. set (bits := map (bits_of R) (seq 0 labels)).
    set (f := fun k => (total (number k) R, map (fun c => common c c) (nth k bits []))).
    set (g := fun k => (total_from (number k) R 0, map (fun c => common c c) (nth k bits []))).
    assert (E : direct_counts bits R = map f (seq 0 labels) ++ [(total (number labels) R, last_sums R)]).
    { unfold direct_counts. fold g. cbv zeta.
      assert (same : map g (seq 0 labels) = map f (seq 0 labels)).
      { apply map_ext. intros k. unfold f, g. now rewrite total_from_total, N.add_0_r. }
      rewrite same. rewrite (last_of_all f); [easy| |].
      - intros k K. unfold f, bits. cbn [fst snd]. now rewrite map_seq_nth by lia.
      - easy. }
    assert (L : length (map f (seq 0 labels)) = labels) by now rewrite map_length, seq_length.
    rewrite E. split; [|split].
    + rewrite app_length, L. simpl. lia.
    + intros k K. destruct (Nat.eq_dec k labels) as [->|other].
      * destruct (counts_correct width fields words labels labels R C (F labels K) K) as [w l n].
        unfold counts, whole, at_feature in w, l, n.
        rewrite app_nth2, map_length, seq_length in w, l by (rewrite map_length, seq_length; lia).
        split; unfold whole, at_feature; rewrite app_nth2, L by lia; try assumption.
        intros i I. specialize (n i I). now rewrite app_nth2, map_length, seq_length in n by (rewrite map_length, seq_length; lia).
      * assert (B : nth k bits [] = bits_of R k) by (apply map_seq_nth; lia).
        split; unfold whole, at_feature; rewrite app_nth1, map_seq_nth by lia; unfold f; cbn [fst snd]; [easy| |]; rewrite B.
        { rewrite map_length. apply bits_of_length. }
        intros i I. apply bits_at_one; lia.
    + unfold at_feature. rewrite app_nth2, L, Nat.sub_diag by lia. easy.
  - pose proof direct_bits as D. assert (all : forall a b, In (a, b) label_pairs -> (b < labels)%nat)
      by (intros a b I; apply label_pairs_in in I; lia).
    induction D as [|[a b] [fs t] l l' [[len B] E] D IH]; constructor; [|apply IH; intros a' b' I; apply (all a'); now right].
    cbn [fst snd] in *. subst t. split; [easy|]. intros i j IJ. destruct (B i j ltac:(lia) ltac:(lia)) as [BA BB].
    specialize (all a b (or_introl eq_refl)). pose proof (both_small R b i j fine_rows ltac:(lia)).
    unfold difference. rewrite entry_nil, BA, BB. lia.
Qed.

End Direct.

(** ** Rows on one side, from all rows and the others *)

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

Section Sides.
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

End Sides.

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

(** The sums of the last number at the features. *)
Definition last_of (V : view) : list N := at_feature labels (its_counts V).

Lemma last_right R V : right R V -> last_of V = last_sums R.
Proof. now intros [(_ & _ & E) _]. Qed.

End Views.
