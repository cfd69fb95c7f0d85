(** * SPLIT can be arbitrarily better than greedy

    Theorem 6.5 of Babbar, McTavish, Rudin, Seltzer (2025) for d >= 2, on the
    repaired distribution: the parity of l + 1 bits, l = d/2 rounded down, or a
    random one of M >= d decoys. *)

From Coq Require Import Reals List Bool Arith Lia Lra Psatz.
From Formal Require Import Trees Cube Conjunctions.
From Formal.topk Require Import lemma_4_2_half lemma_4_1.
From Formal Require Import RealTrees Samples Decoys CloseDecoys GreedyDecoys ParityDecoys RealSplit.
Import ListNotations.
Open Scope R_scope.

(** ** The tree of the parity *)

(** The bits i, i + 1, ... are read in order, k of them; [odd] is the parity
    so far. *)
Fixpoint parity_tree (k i : nat) (odd : bool) : tree :=
  match k with
  | O => Leaf odd
  | S k' => Node i (parity_tree k' (S i) odd) (parity_tree k' (S i) (negb odd))
  end.

Lemma depth_parity_tree k i odd : depth (parity_tree k i odd) = k.
Proof. revert i odd. induction k as [|k IH]; intros i odd; simpl; [easy|]. rewrite !IH. now rewrite Nat.max_id. Qed.

Lemma value_parity_tree k i odd x y : (k <= length y)%nat -> (forall j, (j < k)%nat -> coordinate (i + j) x = coordinate j y) ->
  value (parity_tree k i odd) x = xorb odd (parity k y).
Proof.
  revert i odd y. induction k as [|k IH]; intros i odd y long same; simpl; [now destruct odd|].
  destruct y as [|c y]; simpl in long; [lia|]. pose proof (same 0%nat ltac:(lia)) as first. rewrite Nat.add_0_r in first.
  assert (rest : forall j, (j < k)%nat -> coordinate (S i + j) x = coordinate j y).
  { intros j small. change (coordinate j y) with (coordinate (S j) (c :: y)). rewrite <- (same (S j) ltac:(lia)). f_equal. lia. }
  change (coordinate 0 (c :: y)) with c in first.
  rewrite first. destruct c; rewrite (IH (S i) _ y) by (auto; lia); destruct odd, (parity k y); easy.
Qed.

Section Split.
Context (l m d : nat) (eps : R) (G : R -> R).
Context (eps_inside : 0 < eps < 1 / 4) (some : (1 <= m)%nat) (lookahead : (1 <= l < d)%nat).
Context (concave : strictly_concave_impurity G).

Notation h := (l + 1)%nat.
Notation n := (h + m)%nat.
Notation D := (parity_with_decoys h m eps).
Context (S : population) (good : nonnegative S) (near : close (tolerance h m eps) S D).
Context (greedy_test : population -> nat) (by_gain : takes_largest_gain G n greedy_test).

Lemma eps_unit : 0 < eps < 1.
Proof. lra. Qed.

(** The first i bits are read. *)
Definition first_bits (i : nat) (s : setting) : Prop :=
  NoDup (map fst s) /\ forall k, In k (map fst s) <-> (k < i)%nat.

Lemma first_bits_next i s b : first_bits i s -> first_bits (Datatypes.S i) ((i, b) :: s).
Proof.
  intros [once known]. split; simpl.
  - constructor; [|easy]. rewrite known. lia.
  - intros k. rewrite known. lia.
Qed.

(** The last bit of the parity has a larger gain than every decoy. *)
Lemma last_bit_first s j : first_bits l s -> (h <= j < n)%nat ->
  gain G (restrict_all s S) j < gain G (restrict_all s S) l.
Proof.
  intros [once known] decoy. pose proof eps_unit as unit.
  assert (keys : forall k, In k (map fst s) -> (k < n)%nat) by (intros k inside; apply known in inside; lia).
  assert (fresh : forall k, (l <= k)%nat -> ~ In k (map fst s)) by (intros k large inside; apply known in inside; lia).
  set (q := mass (restrict_all s D)). set (u := ones (restrict_all s D) / 2).
  assert (exists c, ones (restrict_all ((l, c) :: s) D) = u + (1 - eps) * (q / 4) /\
    ones (restrict_all ((l, negb c) :: s) D) = u - (1 - eps) * (q / 4)) as (c & ones_c & ones_0).
  { pose proof (bit_spread h m eps (parity h) some s l ltac:(lia) (fresh l (le_n l))) as spread.
    pose proof (half_mass h m eps (parity h) some s l true ltac:(lia) (fresh l (le_n l))) as half. rewrite mass_setting in half by easy.
    assert (exists v, forall x, In x (cube n) -> agrees ((l, true) :: s) x = true -> parity h x = v) as [v known_parity].
    { destruct (find (agrees ((l, true) :: s)) (cube n)) as [x0|] eqn:E.
      - exists (parity h x0). intros x inside holds. apply find_some in E. destruct E as [inside0 holds0].
        apply length_in_cube in inside, inside0. apply parity_first; try lia. intros i small.
        assert (exists b, In (i, b) ((l, true) :: s)) as [b set].
        { destruct (Nat.eq_dec i l) as [->|]; [exists true; now left|].
          assert (In i (map fst s)) as I by (apply known; lia). apply in_map_iff in I. destruct I as ([k b] & <- & I).
          exists b. now right. }
        now rewrite (agrees_in _ i b x set holds), (agrees_in _ i b x0 set holds0).
      - exists true. intros x inside holds. now rewrite (find_none _ _ E x inside) in holds. }
    assert (total (fun x => one_if (agrees ((l, true) :: s) x) * (one_if (parity h x) - one_if (parity h (flip l x)))) (cube n) =
      (if v then 1 else -1) * total (fun x => one_if (agrees ((l, true) :: s) x)) (cube n)) as sum.
    { rewrite <- total_scale. apply total_ext. intros x inside. pose proof (length_in_cube _ _ inside) as L.
      destruct (agrees ((l, true) :: s) x) eqn:E; [|simpl; ring].
      rewrite parity_flip, (known_parity x inside E) by lia. destruct v; simpl; ring. }
    rewrite sum in spread.
    pose proof (ones_split l (restrict_all s D)) as both.
    change (restrict l false (restrict_all s D)) with (restrict_all ((l, false) :: s) D) in both.
    change (restrict l true (restrict_all s D)) with (restrict_all ((l, true) :: s) D) in both.
    fold D in spread, half. fold q in half.
    set (w := / 2 ^ n * total (fun x => one_if (agrees ((l, true) :: s) x)) (cube n)) in *.
    replace ((1 - eps) * (/ 2 ^ n * ((if v then 1 else -1) * total (fun x => one_if (agrees ((l, true) :: s) x)) (cube n))))
      with ((if v then 1 else -1) * ((1 - eps) * w)) in spread by (unfold w; ring). rewrite half in spread.
    exists v. unfold u. destruct v; simpl negb; lra. }
  pose proof (part_mass h m eps (parity h) some s once keys) as [q_large q_one]. fold D in q_large, q_one. fold q in q_large, q_one.
  assert (0 < (/ 2) ^ n) as power by (apply pow_lt; lra).
  pose proof (gap_of_decoys h m eps (parity h) unit some s once keys) as gap. fold D in gap. fold q in gap.
  pose proof (share_of_decoys h m eps unit some) as share.
  apply (wider_when_close h m eps (parity h) unit some S good near s once keys G j l c
    (eps / INR m * (q / 4)) ((1 - eps) * (q / 4))); auto; try lia; try (apply fresh; lia); fold D; fold q.
  - nra.
  - nra.
  - eapply Rle_trans; [exact gap|]. apply Rmult_le_compat_l; [lra|]. nra.
  - intros b. pose proof (decoy_means h m eps (parity h) some s j b
      ltac:(intros; apply parity_flip_other; lia) ltac:(lia) (fresh j ltac:(lia))) as mean.
    fold D in mean. fold q in mean. fold u in mean. rewrite mean. fold u. assert (0 <= eps / INR m * (q / 4)) by nra. destruct b; lra.
Qed.

Lemma unset_bit i s : (i < h)%nat -> first_bits i s -> In i (open_tests n (restrict_all s S)).
Proof.
  intros small [once known]. apply (unset_is_open h m eps (parity h) eps_unit some S good near s i once); try lia.
  - intros k inside. apply known in inside. lia.
  - intros inside. apply known in inside. lia.
Qed.

Lemma parity_tree_opens k : forall i odd s, (i + k = h)%nat -> first_bits i s ->
  splits_open n (restrict_all s S) (parity_tree k i odd).
Proof.
  induction k as [|k IH]; intros i odd s sum read; simpl; [easy|]. repeat split.
  - apply unset_bit; [lia|easy].
  - apply (IH (Datatypes.S i) odd ((i, false) :: s)); [lia|now apply first_bits_next].
  - apply (IH (Datatypes.S i) (negb odd) ((i, true) :: s)); [lia|now apply first_bits_next].
Qed.

Lemma parity_tree_is_greedy k : forall i odd s, (i + Datatypes.S k = h)%nat -> first_bits i s ->
  after (follows n greedy_test) k (restrict_all s S) (parity_tree (Datatypes.S k) i odd).
Proof.
  induction k as [|k IH]; intros i odd s sum read.
  - assert (i = l) as -> by lia. simpl. pose proof (unset_bit l s ltac:(lia) read) as opened.
    destruct (by_gain (restrict_all s S)) as [inside best]; [intros E; now rewrite E in opened|].
    repeat split; auto. destruct (Nat.eq_dec (greedy_test (restrict_all s S)) l) as [|other]; [easy|]. exfalso.
    pose proof (open_is_new h m s S _ inside) as new. pose proof (proj1 (in_open_tests _ _ _) inside) as [small _].
    destruct read as [once known]. rewrite known in new.
    pose proof (last_bit_first s (greedy_test (restrict_all s S)) (conj once known) ltac:(lia)).
    specialize (best l opened). lra.
  - change (parity_tree (Datatypes.S (Datatypes.S k)) i odd) with
      (Node i (parity_tree (Datatypes.S k) (Datatypes.S i) odd) (parity_tree (Datatypes.S k) (Datatypes.S i) (negb odd))).
    cbn [after]. split.
    + apply (IH (Datatypes.S i) odd ((i, false) :: s)); [lia|now apply first_bits_next].
    + apply (IH (Datatypes.S i) (negb odd) ((i, true) :: s)); [lia|now apply first_bits_next].
Qed.

Lemma split_finds_the_parity eta : close eta S D ->
  1 - eps / 2 - eta <= accuracy (split_tree n (mass S) 0 greedy_test true l d S) S.
Proof.
  intros near'. pose proof eps_unit as unit. pose proof (close_positive h m eps (parity h) unit some S near good) as positive.
  set (T := parity_tree h 0 false).
  assert (error T D = eps / 2) as err.
  { apply error_of_the_parity; auto; [lia|]. intros x L. unfold T. rewrite (value_parity_tree h 0 false x x) by (auto; lia). now destruct (parity h x). }
  assert (tests_are_open n greedy_test) as opened by (intros P some_open; now apply by_gain).
  pose proof (split_tree_least n (mass S) 0 greedy_test positive l d S opened ltac:(lia)) as post.
  pose proof (lookahead_tree_best n (mass S) 0 greedy_test positive T l (d - l) S) as best.
  assert (first_bits 0 []) as start by (split; [constructor|simpl; lia]).
  assert (objective (mass S) 0 (lookahead_tree n (mass S) 0 greedy_test l (d - l) S) S <= objective (mass S) 0 T S) as below.
  { apply best.
    - unfold T. rewrite depth_parity_tree. lia.
    - exact (parity_tree_opens h 0 false [] ltac:(lia) start).
    - assert (T = parity_tree (Datatypes.S l) 0 false) as -> by (unfold T; f_equal; lia). exact (parity_tree_is_greedy l 0 false [] ltac:(lia) start). }
  pose proof (close_accuracies eta S D T near') as [low _]. unfold parity_with_decoys in low. rewrite accuracy_is in low by easy.
  fold D in low. rewrite err in low. unfold objective, accuracy in *. lra.
Qed.

Lemma greedy_does_not T : (d <= m)%nat -> greedy n G d S T -> accuracy T D <= 1 / 2 + eps / 4.
Proof.
  intros many grown. apply (decoys_are_hardly_accurate h m eps (parity h) ltac:(lra) ltac:(lia) T 0); [|lia|].
  - apply (greedy_reads_decoys h m eps (parity h) eps_unit some) with G S d []; auto.
    + intros j x. apply parity_flip_other.
    + intros s i. apply decoys_say_nothing. lia.
    + split; [constructor|easy].
    + simpl. lia.
  - intros x L. apply parity_flip; lia.
Qed.

End Split.

(** Theorem 6.5. Let d >= 2, l = d/2 rounded down, M >= d, 0 < eps < 1/4, and
    let the impurity be strictly concave; ties are broken in any way, also in
    line 4 of Algorithm 4. On the distribution SPLIT of depth d with lookahead
    depth l, without a penalty, has accuracy at least 1 - eps/2, and every
    greedy tree of depth d at most 1/2 + eps/4. With a probability that tends
    to 1, SPLIT on a sample has accuracy at least 1 - eps, on the sample and on
    the distribution, and every greedy tree has at most 1/2 + eps/4 on the
    distribution and at most 1/2 + eps on the sample. *)
Theorem split_beats_greedy (d M : nat) (eps : R) (G : R -> R) :
  (2 <= d <= M)%nat -> 0 < eps < 1 / 4 -> strictly_concave_impurity G ->
  let l := (d / 2)%nat in
  let n := (l + 1 + M)%nat in
  let D := parity_with_decoys (l + 1) M eps in
  let SPLIT greedy_test S := split_tree n (mass S) 0 greedy_test true l d S in
  (forall greedy_test T, takes_largest_gain G n greedy_test -> greedy n G d D T ->
    1 - eps / 2 <= accuracy (SPLIT greedy_test D) D /\ accuracy T D <= 1 / 2 + eps / 4) /\
  holds_on_large_samples D (fun S =>
    forall greedy_test T, takes_largest_gain G n greedy_test -> greedy n G d S T ->
    (1 - eps <= accuracy (SPLIT greedy_test S) S /\ 1 - eps <= accuracy (SPLIT greedy_test S) D) /\
    (accuracy T D <= 1 / 2 + eps / 4 /\ accuracy T S <= 1 / 2 + eps)).
Proof.
  intros [deep many] inside concave l n D SPLIT.
  assert (some : (1 <= M)%nat) by lia. assert (unit : 0 < eps < 1) by lra.
  assert (lookahead : (1 <= l < d)%nat).
  { unfold l. split; [apply Nat.div_le_lower_bound; lia|apply Nat.div_lt; lia]. }
  pose proof (nonnegative_D (l + 1) M eps (parity (l + 1)) unit some) as good.
  pose proof (tolerance_positive (l + 1) M eps unit some) as t_positive.
  assert (self : forall eta, 0 <= eta -> close eta D D) by (intros; now apply close_self).
  split.
  - intros greedy_test T by_gain grown. split.
    + pose proof (split_finds_the_parity l M d eps G inside some lookahead concave D good (self _ (Rlt_le _ _ t_positive)) greedy_test by_gain 0 (self 0 (Rle_refl 0))).
      unfold SPLIT, n. lra.
    + apply (greedy_does_not l M d eps G inside some lookahead concave D); auto. apply self. lra.
  - set (eta := Rmin (tolerance (l + 1) M eps) (eps / 4)).
    assert (0 < eta) as eta_positive by (apply Rmin_glb_lt; lra).
    apply (on_large_samples D eta); auto; [unfold D, parity_with_decoys; rewrite mass_D by easy; lra|].
    intros S good' near greedy_test T by_gain grown.
    assert (close (tolerance (l + 1) M eps) S D) as near' by (apply (close_weaker eta); [apply Rmin_l|easy]).
    pose proof (Rmin_r (tolerance (l + 1) M eps) (eps / 4)) as small. fold eta in small.
    pose proof (split_finds_the_parity l M d eps G inside some lookahead concave S good' near' greedy_test by_gain eta near) as high.
    pose proof (greedy_does_not l M d eps G inside some lookahead concave S good' near' T many grown) as low.
    pose proof (close_accuracies eta S D (SPLIT greedy_test S) near) as same_split.
    pose proof (close_accuracies eta S D T near) as same_greedy.
    fold D in low. unfold SPLIT, n in *. repeat split; lra.
Qed.
