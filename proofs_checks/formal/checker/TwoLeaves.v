(** * The errors of two leaves on each side of each feature

    For each pair of labels the extreme differences of [Pairs.v] give the
    least errors of two leaves with these labels; so the time grows with the
    number of pairs of labels times that of pairs of features. *)

From Coq Require Import List Bool Arith NArith Lia.
From Formal Require Import Trees checker.Tables checker.Packed checker.Rows checker.Counts checker.Bits checker.Pairs
  checker.Views checker.Stumps.
Import ListNotations.
Open Scope N_scope.

Section TwoLeaves.
Variables (width : N) (fields words labels : nat).
Notation m := (features_of fields words).
Notation middle := (middle width).
Notation known := (known fields words labels).
Notation leaf_errors := (leaf_errors fields words).
Notation leaves_cost := (leaves_cost fields words labels).

(** At each feature the least of [known] and of the errors of leaves with two
    labels, whose sums are [a] and [b] there, and [whole_a] and [whole_b]. *)
Fixpoint least_sides (mid whole_a whole_b : N) (la lb : list N) (ks : list extremes) (known : list (N * N)) : list (N * N) :=
  match la, lb, ks, known with
  | a :: la, b :: lb, k :: ks, e :: known =>
    (N.min (fst e) (N.min (whole_a - a + lowest_at_zero k - 2 * mid) (whole_b - b + 2 * mid - highest_at_zero k)),
     N.min (snd e) (N.min (a + mid - highest k) (b + lowest k - mid))) :: least_sides mid whole_a whole_b la lb ks known
  | _, _, _, _ => []
  end.
Definition with_bits (mid : N) (la lb : list N) (fs : list bits_of_two) : list feature :=
  map2 (fun ab f => (mid + snd ab - fst ab, f)) (combine la lb) fs.
Definition of_labels (c : counted) (a b : nat) (fs : list bits_of_two) (t : table) (known : list (N * N)) : list (N * N) :=
  let la := at_feature a c in
  let lb := at_feature b c in
  let mid := middle in
  let none := nothing mid in
  let ks := of_all mid (with_bits mid la lb fs) t (map (fun _ => none) fs) in
  least_sides mid (whole a c) (whole b c) la lb ks known.
Definition stump_errors (bits : list (list bits_of_two * table)) (c : counted) : list (N * N) :=
  fold_right (fun x known => of_labels c (fst (fst x)) (snd (fst x)) (fst (snd x)) (snd (snd x)) known)
             (leaf_errors c) (combine (label_pairs labels) bits).

Lemma least_sides_nth wa wb la lb ks known i : length la = m -> length lb = m -> length ks = m -> length known = m ->
  length (least_sides middle wa wb la lb ks known) = m /\
  ((i < m)%nat -> let a := nth i la 0 in let b := nth i lb 0 in let k := nth i ks (nothing middle) in
    let e := nth i known (0, 0) in nth i (least_sides middle wa wb la lb ks known) (0, 0) =
    (N.min (fst e) (N.min (wa - a + lowest_at_zero k - 2 * middle) (wb - b + 2 * middle - highest_at_zero k)),
     N.min (snd e) (N.min (a + middle - highest k) (b + lowest k - middle)))).
Proof.
  generalize m. intros n. revert la lb ks known i. induction n as [|n IH]; intros la lb ks known i A B C D;
    destruct la as [|a la], lb as [|b lb], ks as [|k ks], known as [|e rest]; try discriminate; [split; [easy|lia]|]. cbn [least_sides].
  injection A as A. injection B as B. injection C as C. injection D as D. split.
  - cbn [length]. f_equal. now apply (IH la lb ks rest O).
  - destruct i as [|i]; [easy|]. intros I. apply (IH la lb ks rest i); auto. lia.
Qed.

Lemma restrict_twice i s R : restrict i s (restrict i s R) = restrict i s R.
Proof. unfold restrict. rewrite filter_and. apply filter_ext. intros r. apply andb_diag. Qed.

(** Two leaves below the i-th feature, with the labels a and b on the sides of the j-th. *)
Definition two_leaves (R : list row) (side : bool) (i j a b : nat) : N :=
  total (number a) (restrict j false (restrict i side R)) + total (number b) (restrict j true (restrict i side R)).
Definition below_two (R : list row) (e : N * N) (i j a b : nat) : Prop :=
  fst e <= two_leaves R false i j a b /\ snd e <= two_leaves R true i j a b.

Section Correct.
Variables (R : list row) (c : counted).
Hypothesis fitting : forall k, (k <= labels)%nat -> fits width k R.
Hypothesis L : length c = labels.
Hypothesis K : known R c.

Lemma of_labels_correct a b fs t known : (a < labels)%nat -> (b < labels)%nat -> right_bits m middle R a b fs t ->
  length known = m ->
  length (of_labels c a b fs t known) = m /\ forall i, (i < m)%nat ->
    let e := nth i (of_labels c a b fs t known) (0, 0) in
    fst e <= fst (nth i known (0, 0)) /\ snd e <= snd (nth i known (0, 0)) /\
    forall j, (j < m)%nat -> i <> j -> below_two R e i j a b /\ below_two R e i j b a.
Proof.
  intros HA HB [F D] len. destruct (K a HA) as [wa la na], (K b HB) as [wb lb nb].
  unfold of_labels. cbv zeta. set (fs' := with_bits middle (at_feature a c) (at_feature b c) fs). set (none := map (fun _ => nothing middle) fs).
  assert (F' : length fs' = m).
  { unfold fs', with_bits. transitivity (length (combine (at_feature a c) (at_feature b c)));
      [apply map2_length|]; rewrite combine_length; lia. }
  assert (N : forall i, (i < m)%nat -> nth i fs' no_feature =
    (middle + total (number b) (restrict i true R) - total (number a) (restrict i true R), nth i fs no_bits)).
  { intros i I. unfold fs', with_bits. rewrite (map2_nth _ _ _ _ (0, 0) no_bits) by (rewrite ?combine_length; lia).
    rewrite combine_nth by lia. cbn [fst snd]. now rewrite na, nb by easy. }
  assert (E : length none = length fs') by (unfold none; rewrite map_length; lia).
  destruct (of_all_correct middle fs' t none E) as (A & _ & C). set (ks := of_all middle fs' t none) in *.
  assert (ex : forall i j, (i < m)%nat -> (j < m)%nat -> i <> j -> exists d,
    covers (nth i ks (nothing middle)) d (d + (middle + total (number b) (restrict j true R) - total (number a) (restrict j true R))) /\
    d + total (number b) (restrict i true (restrict j true R)) = middle + total (number a) (restrict i true (restrict j true R))).
  { intros i j I J other. destruct (lt_eq_lt_dec i j) as [[less|same]|more]; [|easy|].
    - destruct (C i j ltac:(lia)) as [C1 _]. rewrite !N in C1 by easy. cbn [fst snd] in C1.
      eexists. split; [exact C1|]. apply D. lia.
    - destruct (C j i ltac:(lia)) as [_ C1]. rewrite !N in C1 by easy. cbn [fst snd] in C1.
      eexists. split; [exact C1|]. rewrite !(restrict_comm i true j true). apply D. lia. }
  destruct (least_sides_nth (whole a c) (whole b c) (at_feature a c) (at_feature b c) ks known O la lb ltac:(lia) len) as [len' _].
  split; [exact len'|]. intros i I.
  destruct (least_sides_nth (whole a c) (whole b c) (at_feature a c) (at_feature b c) ks known i la lb ltac:(lia) len) as [_ ->]; auto.
  cbv zeta. rewrite na, nb, wa, wb by easy. cbn [fst snd]. split; [lia|]. split; [lia|]. intros j J other.
  destruct (ex i j I J other) as (d & [[d1 d2] [z1 z2]] & d3).
  unfold below_two, two_leaves. cbn [fst snd].
  assert (small : forall k, (k < labels)%nat -> total (number k) (restrict j true R) <= middle).
  { intros k H. pose proof (fitting k ltac:(lia)) as F2. unfold fits in F2. unfold Views.middle.
    pose proof (total_filter (number k) (fun r => Bool.eqb (coordinate j (at_point r)) true) R). unfold restrict. lia. }
  pose proof (small a HA). pose proof (small b HB).
  assert (parts : forall k, total (number k) R = total (number k) (restrict i false R) + total (number k) (restrict i true R) /\
    total (number k) (restrict i false R) =
      total (number k) (restrict j false (restrict i false R)) + total (number k) (restrict j true (restrict i false R)) /\
    total (number k) (restrict i true R) =
      total (number k) (restrict j false (restrict i true R)) + total (number k) (restrict i true (restrict j true R)) /\
    total (number k) (restrict j true R) =
      total (number k) (restrict j true (restrict i false R)) + total (number k) (restrict i true (restrict j true R)) /\
    total (number k) (restrict j true (restrict i true R)) = total (number k) (restrict i true (restrict j true R))).
  { intros k. pose proof (total_split (number k) i R). pose proof (total_split (number k) j (restrict i false R)).
    pose proof (total_split (number k) j (restrict i true R)). pose proof (total_split (number k) i (restrict j true R)) as P.
    rewrite !(restrict_comm i _ j true) in *. repeat split; auto. }
  destruct (parts a) as (A1 & A2 & A3 & A4 & A5), (parts b) as (B1 & B2 & B3 & B4 & B5).
  rewrite A5, B5. clear parts small C D N ex. repeat split; lia.
Qed.

Lemma stump_errors_correct bits :
  Forall2 (fun ab x => right_bits m middle R (fst ab) (snd ab) (fst x) (snd x)) (label_pairs labels) bits ->
  length (stump_errors bits c) = m /\ forall i, (i < m)%nat ->
    leaves_cost (fst (nth i (leaf_errors c) (0, 0))) (fst (nth i (stump_errors bits c) (0, 0))) (restrict i false R) /\
    leaves_cost (snd (nth i (leaf_errors c) (0, 0))) (snd (nth i (stump_errors bits c) (0, 0))) (restrict i true R).
Proof.
  intros B. unfold stump_errors.
  assert (E : length (leaf_errors c) = m) by (eapply leaf_errors_length, known_lengths; eauto).
  assert (H : forall l, Forall2 (fun ab x => right_bits m middle R (fst ab) (snd ab) (fst x) (snd x)) l bits ->
    (forall a b, In (a, b) l -> (a < b < labels)%nat) ->
    let r := fold_right (fun x known => of_labels c (fst (fst x)) (snd (fst x)) (fst (snd x)) (snd (snd x)) known)
               (leaf_errors c) (combine l bits) in
    length r = m /\ forall i, (i < m)%nat ->
      fst (nth i r (0, 0)) <= fst (nth i (leaf_errors c) (0, 0)) /\ snd (nth i r (0, 0)) <= snd (nth i (leaf_errors c) (0, 0)) /\
      forall a b j, In (a, b) l -> (j < m)%nat -> i <> j ->
        below_two R (nth i r (0, 0)) i j a b /\ below_two R (nth i r (0, 0)) i j b a).
  { clear B. intros l B. induction B as [|[a b] [fs t] l bits right B IH]; intros all; cbv zeta.
    - split; [easy|]. intros i I. split; [simpl; lia|]. split; [simpl; lia|]. now intros.
    - cbn [combine fold_right fst snd] in *. specialize (IH (fun a' b' I => all a' b' (or_intror I))). cbv zeta in IH.
      set (r := fold_right _ _ _) in *. destruct IH as [len IH]. specialize (all a b (or_introl eq_refl)).
      destruct (of_labels_correct a b fs t r ltac:(lia) ltac:(lia) right len) as [len' H]. split; [exact len'|]. intros i I.
      destruct (H i I) as (H0 & H1 & H2), (IH i I) as (I0 & I1 & I2). split; [lia|]. split; [lia|].
      intros a' b' j [[= <- <-]|member] J other; [now apply H2|].
      destruct (I2 a' b' j member J other) as [[P1 P2] [P3 P4]]. unfold below_two. lia. }
  specialize (H _ B (fun a b => proj1 (label_pairs_in labels a b))). cbv zeta in H. set (r := fold_right _ _ _) in *.
  destruct H as [len H]. split; [exact len|]. intros i I. destruct (H i I) as (H0 & H1 & H2).
  assert (one : forall b, (b < labels)%nat ->
    fst (nth i (leaf_errors c) (0, 0)) <= total (number b) (restrict i false R) /\
    snd (nth i (leaf_errors c) (0, 0)) <= total (number b) (restrict i true R)).
  { intros b below. now apply (leaf_errors_correct R c b i L K below I). }
  assert (two : forall j a b, (j < m)%nat -> (a < labels)%nat -> (b < labels)%nat -> below_two R (nth i r (0, 0)) i j a b).
  { intros j a b J HA HB. destruct (Nat.eq_dec i j) as [<-|other].
    - unfold below_two, two_leaves. destruct (one a HA) as [A0 A1], (one b HB) as [B0 B1]. rewrite !restrict_twice. lia.
    - destruct (lt_eq_lt_dec a b) as [[less|<-]|more].
      + apply (H2 a b j); auto. apply label_pairs_in. lia.
      + unfold below_two, two_leaves. rewrite <- !total_split. destruct (one a HA). lia.
      + apply (H2 b a j); auto. apply label_pairs_in. lia. }
  split; (split; [intros b below; now apply one|]); intros j a b J HA HB; now apply two.
Qed.

End Correct.

End TwoLeaves.

Arguments stump_errors_correct {width fields words labels}.
