(** * What is counted of a set of rows

    The sums of its numbers, those at each feature, and for each pair of labels
    what gives their differences at each pair of features: bits, or a table.
    Counting takes time in proportion to rows times features. *)

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

(** The sums of the last number at the features. *)
Definition last_of (V : view) : list N := at_feature labels (its_counts V).

Lemma last_right R V : right R V -> last_of V = last_sums R.
Proof. now intros [(_ & _ & E) _]. Qed.

End Views.
