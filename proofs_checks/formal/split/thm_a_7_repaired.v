(** * LicketySPLIT can be arbitrarily better than greedy

    Theorem A.7 of Babbar, McTavish, Rudin, Seltzer (2025) for d >= 2, on the
    repaired distribution: the xor of a bit and the majority of an odd number
    v < d of votes, or a random one of d decoys. *)

From Coq Require Import Reals List Bool Arith Lia Lra Psatz.
From Formal Require Import Trees Cube Conjunctions RealTrees Samples Decoys CloseDecoys GreedyDecoys RealSplit Poincare.
From Formal.split Require Import HiddenMajority.
Import ListNotations.
Open Scope R_scope.

Section A7.
Context (v m : nat) (eps : R) (G : R -> R).
Context (eps_inside : 0 < eps < 1) (odd : Nat.odd v = true) (many : (v < m)%nat).
Context (concave : strictly_concave_impurity G).

Notation h := (S v).
Notation n := (h + m)%nat.
Notation f := (hidden_majority v).
Notation g := (majority_of v).
Notation D := (with_decoys h m eps f).

Notation some_decoys := (HiddenMajority.some_decoys v m many).
Notation f_free := (HiddenMajority.f_free v m many).
Notation f_flip_0 := (HiddenMajority.f_flip_0 v m many).

(** A vote can only help. *)
Lemma g_monotone i x : (1 <= i <= v)%nat -> (i < length x)%nat -> coordinate i x = true ->
  g (flip i x) = true -> g x = true.
Proof.
  intros vote small one. unfold majority_of. rewrite !Nat.ltb_lt.
  pose proof (count_flip (seq 1 v) i x (seq_NoDup v 1)) as H. rewrite in_seq in H. specialize (H ltac:(lia) small one). lia.
Qed.

Section Close.
Context (P : population) (good : nonnegative P) (near : close (tolerance h m eps / (2 * INR m)) P D).
Context (greedy_test : population -> nat) (by_gain : takes_largest_gain G n greedy_test).

Lemma near_enough : close (tolerance h m eps) P D.
Proof.
  apply (close_weaker (tolerance h m eps / (2 * INR m))); [|easy].
  pose proof (tolerance_positive h m eps eps_inside some_decoys) as T.
  assert (1 <= INR m) by (apply (le_INR 1); lia).
  apply Rmult_le_reg_r with (2 * INR m); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. nra.
Qed.

(** x_0 and some votes are read. *)
Definition bits_read (s : setting) : Prop :=
  NoDup (map fst s) /\ (forall k, In k (map fst s) -> (k < h)%nat) /\ exists a, In (0%nat, a) s.

(** Where greedy reads a decoy, no vote matters much. *)
Lemma votes_matter_little s j i : bits_read s -> (h <= j < n)%nat -> (1 <= i <= v)%nat -> ~ In i (map fst s) ->
  gain G (restrict_all s P) i <= gain G (restrict_all s P) j ->
  (1 - eps) * pivots n s g i <= (1 + / (2 * INR m)) * (eps / INR m) * inputs n s.
Proof.
  intros (once & known & a & hidden) decoy vote new at_most. pose proof some_decoys as some.
  assert (keys : forall k, In k (map fst s) -> (k < n)%nat) by (intros k K; specialize (known k K); lia).
  assert (j_new : ~ In j (map fst s)) by (intros K; specialize (known j K); lia).
  set (q := mass (restrict_all s D)). set (u := ones (restrict_all s D) / 2).
  set (t := tolerance h m eps / (2 * INR m)) in *.
  assert (1 <= INR m) as M by (apply (le_INR 1); lia).
  assert (0 < 2 ^ n) as two by (apply pow_lt; lra).
  assert (q = / 2 ^ n * inputs n s) as q_is by now apply mass_setting.
  assert (0 < t <= tolerance h m eps) as t_small.
  { pose proof (tolerance_positive h m eps eps_inside some) as T. unfold t. split; [apply Rdiv_lt_0_compat; lra|].
    apply Rmult_le_reg_r with (2 * INR m); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. nra. }
  set (pivotal := / 2 ^ n * pivots n ((i, true) :: s) g i).
  assert (0 <= pivotal <= q / 2) as pivotal_range.
  { pose proof (half_mass h m eps f some s i true ltac:(lia) new) as half. rewrite mass_setting in half by easy. fold D in half.
    fold q in half. rewrite <- half. unfold pivotal. assert (0 < / 2 ^ n) by now apply Rinv_0_lt_compat. split.
    - apply Rmult_le_pos; [lra|]. apply total_nonnegative. intros x _. apply Rmult_le_pos; apply one_if_range.
    - apply Rmult_le_compat_l; [lra|]. apply total_le. intros x _.
      pose proof (one_if_range (agrees ((i, true) :: s) x)). pose proof (one_if_range (xorb (g x) (g (flip i x)))). nra. }
  assert (exists c, ones (restrict_all ((i, c) :: s) D) = u + (1 - eps) * pivotal / 2 /\
    ones (restrict_all ((i, negb c) :: s) D) = u - (1 - eps) * pivotal / 2) as (c & ones_c & ones_0).
  { pose proof (bit_spread h m eps f some s i ltac:(lia) new) as spread.
    pose proof (ones_split i (restrict_all s D)) as both.
    change (restrict i false (restrict_all s D)) with (restrict_all ((i, false) :: s) D) in both.
    change (restrict i true (restrict_all s D)) with (restrict_all ((i, true) :: s) D) in both.
    assert (total (fun x => one_if (agrees ((i, true) :: s) x) * (one_if (f x) - one_if (f (flip i x)))) (cube n) =
      (if a then -1 else 1) * pivots n ((i, true) :: s) g i) as sum.
    { unfold pivots. rewrite <- total_scale. apply total_ext. intros x L. apply length_in_cube in L.
      destruct (agrees ((i, true) :: s) x) eqn:A; [|simpl; ring].
      assert (coordinate 0 x = a) as x0 by (apply (agrees_in ((i, true) :: s) 0 a x); [now right|easy]).
      assert (coordinate i x = true) as xi by (apply (agrees_in ((i, true) :: s) i true x); [now left|easy]).
      unfold hidden_majority. rewrite coordinate_flip_other, x0 by lia.
      pose proof (g_monotone i x vote ltac:(lia) xi) as up.
      destruct (g x), (g (flip i x)), a; simpl; try ring; now specialize (up eq_refl). }
    rewrite sum in spread.
    replace ((1 - eps) * (/ 2 ^ n * ((if a then -1 else 1) * pivots n ((i, true) :: s) g i))) with
      ((if a then -1 else 1) * ((1 - eps) * pivotal)) in spread by (unfold pivotal; ring).
    exists (negb a). unfold u. destruct a; simpl negb; lra. }
  destruct (Rle_lt_dec (6 * t) (q / 2 * ((1 - eps) * pivotal / 2 - eps / INR m * (q / 4)))) as [wide|narrow].
  - exfalso. pose proof (share_of_decoys h m eps eps_inside some) as share.
    assert (gain G (restrict_all s P) j < gain G (restrict_all s P) i); [|lra].
    assert (0 <= q) by lra.
    apply (wider_when_closer h m eps f eps_inside some P good near_enough s once keys t G j i c
      (eps / INR m * (q / 4)) ((1 - eps) * pivotal / 2)); auto; try lia; fold q.
    + nra.
    + nra.
    + intros b. pose proof (decoy_means h m eps f some s j b ltac:(intros; apply f_free; lia) ltac:(lia) j_new) as mean.
      fold q in mean. fold u in mean. rewrite mean. fold u. assert (0 <= eps / INR m * (q / 4)) by nra. destruct b; lra.
  - rewrite (pivots_twice n s g i ltac:(lia) new).
    destruct (part_mass h m eps f some s once keys) as [q_large q_one]. fold q in q_large, q_one.
    assert (0 < (/ 2) ^ n) as power by (apply pow_lt; lra).
    assert (96 * INR m * INR m * t = eps * (/ 2) ^ n * (/ 2) ^ n) as t_is.
    { unfold t, tolerance. field. lra. }
    assert (eps * (/ 2) ^ n * (/ 2) ^ n <= eps * (q * q)) as t_q.
    { rewrite Rmult_assoc. apply Rmult_le_compat_l; [lra|]. apply Rmult_le_compat; lra. }
    assert (12 * t <= q / 2 * (q * eps / (4 * INR m * INR m))) as t_below.
    { apply Rmult_le_reg_l with (8 * INR m * INR m); [nra|].
      replace (8 * INR m * INR m * (q / 2 * (q * eps / (4 * INR m * INR m)))) with (eps * (q * q)) by (field; lra). lra. }
    assert (0 < q) as q_positive by lra.
    assert ((1 - eps) * pivotal <= q * (eps / INR m) / 2 + q * eps / (4 * INR m * INR m)) as bound.
    { apply Rmult_le_reg_l with (q / 2); [lra|].
      replace (q / 2 * (q * (eps / INR m) / 2 + q * eps / (4 * INR m * INR m))) with
        (2 * (q / 2 * (eps / INR m * (q / 4))) + q / 2 * (q * eps / (4 * INR m * INR m))) by (field; lra). lra. }
    assert (inputs n s = 2 ^ n * q) as -> by (rewrite q_is; field; lra).
    assert (pivots n ((i, true) :: s) g i = 2 ^ n * pivotal) as -> by (unfold pivotal; field; lra).
    replace ((1 - eps) * (2 * (2 ^ n * pivotal))) with (2 ^ n * (2 * ((1 - eps) * pivotal))) by ring.
    replace ((1 + / (2 * INR m)) * (eps / INR m) * (2 ^ n * q)) with
      (2 ^ n * (2 * (q * (eps / INR m) / 2 + q * eps / (4 * INR m * INR m)))) by (field; lra).
    apply Rmult_le_compat_l; lra.
Qed.

(** The inputs at which a tree misses f. *)
Definition missed (s : setting) (T : tree) : R :=
  total (fun x => one_if (agrees s x) * one_if (xorb (value T x) (f x))) (cube n).

Lemma missed_node i zero one s : missed s (Node i zero one) = missed ((i, false) :: s) zero + missed ((i, true) :: s) one.
Proof.
  unfold missed. rewrite <- total_add. apply total_ext. intros x _. simpl. destruct (coordinate i x), (agrees s x); simpl; ring.
Qed.

Definition kappa : R := INR v / 2 * ((1 + / (2 * INR m)) * (eps / INR m)).

(** The better label at a decoy misses f seldom. *)
Lemma leaf_at_a_decoy s j : bits_read s -> (h <= j < n)%nat ->
  (forall i, (1 <= i <= v)%nat -> ~ In i (map fst s) -> gain G (restrict_all s P) i <= gain G (restrict_all s P) j) ->
  exists b, (1 - eps) * missed s (Leaf b) <= kappa * inputs n s.
Proof.
  intros read decoy best. pose proof read as (once & known & a & hidden).
  set (L := filter (fun i => if in_dec Nat.eq_dec i (map fst s) then false else true) (seq 1 v)).
  assert (L_is : forall i, In i L <-> (1 <= i <= v)%nat /\ ~ In i (map fst s)).
  { intros i. unfold L. rewrite filter_In, in_seq. destruct (in_dec Nat.eq_dec i (map fst s)); intuition (lia || easy). }
  assert (NoDup L) as L_once by apply NoDup_filter, seq_NoDup.
  assert (4 * hits n s g * (inputs n s - hits n s g) <= inputs n s * total (pivots n s g) L) as variance.
  { apply poincare; auto.
    - intros i I. apply L_is in I. split; [lia|tauto].
    - intros x y X Y A B same. unfold majority_of. enough (count (seq 1 v) x = count (seq 1 v) y) as E by now rewrite E.
      unfold count. f_equal.
      apply filter_ext_in. intros k K. apply in_seq in K. destruct (in_dec Nat.eq_dec k (map fst s)) as [set|unset].
      + apply in_map_iff in set. destruct set as ([k' b] & <- & set). simpl.
        now rewrite (agrees_in s k' b x set A), (agrees_in s k' b y set B).
      + apply same, L_is. split; [lia|easy]. }
  assert ((1 - eps) * total (pivots n s g) L <= INR v * ((1 + / (2 * INR m)) * (eps / INR m) * inputs n s)) as few.
  { rewrite <- total_scale. apply Rle_trans with (total (fun _ => (1 + / (2 * INR m)) * (eps / INR m) * inputs n s) L).
    - apply total_le. intros i I. apply L_is in I. destruct I as [vote new].
      apply (votes_matter_little s j i read decoy vote new). now apply best.
    - rewrite total_constant, Rmult_comm. apply Rmult_le_compat_r.
      + assert (1 <= INR m) by (apply (le_INR 1); lia). pose proof (hits_range n s g).
        assert (0 < / (2 * INR m)) by (apply Rinv_0_lt_compat; lra). assert (0 < eps / INR m) by (apply Rdiv_lt_0_compat; lra).
        apply Rmult_le_pos; [|lra]. apply Rmult_le_pos; lra.
      + apply le_INR. rewrite <- (seq_length v 1). apply NoDup_incl_length; [easy|]. intros i I. apply L_is in I. apply in_seq. lia. }
  assert (counted : forall b, missed s (Leaf b) = if xorb b a then inputs n s - hits n s g else hits n s g).
  { intros b. assert (forall c, missed s (Leaf (xorb c a)) = if c then inputs n s - hits n s g else hits n s g) as H.
    - intros c. unfold missed, inputs, hits.
      assert (forall x, In x (cube n) -> agrees s x = true -> f x = xorb a (g x)) as F.
      { intros x _ A. unfold hidden_majority. now rewrite (agrees_in s 0 a x hidden A). }
      destruct c.
      + unfold Rminus. replace (- total (fun x => one_if (agrees s x) * one_if (g x)) (cube n)) with
          (total (fun x => -1 * (one_if (agrees s x) * one_if (g x))) (cube n)) by (rewrite total_scale; ring).
        rewrite <- total_add. apply total_ext. intros x X. destruct (agrees s x) eqn:A; [|simpl; ring].
        rewrite F by easy. simpl value. destruct a, (g x); simpl; ring.
      + apply total_ext. intros x X. destruct (agrees s x) eqn:A; [|simpl; ring].
        rewrite F by easy. simpl value. destruct a, (g x); simpl; ring.
    - specialize (H (xorb b a)). now replace (xorb (xorb b a) a) with b in H by now destruct a, b. }
  destruct (hits_range n s g) as [low high].
  set (N1 := hits n s g) in *. set (N := inputs n s) in *. set (Pv := total (pivots n s g) L) in *.
  assert (exists b, missed s (Leaf b) <= Pv / 2) as [b small].
  { assert (0 <= Pv) by (apply total_nonnegative; intros i _; apply total_nonnegative; intros x _; apply Rmult_le_pos; apply one_if_range).
    destruct (Rle_lt_dec N1 (N / 2)) as [less|more].
    - exists a. rewrite counted. destruct a; simpl; (destruct (Req_dec N 0) as [zero|some]; [lra|]);
        apply Rmult_le_reg_l with N; nra.
    - exists (negb a). rewrite counted. destruct a; simpl; apply Rmult_le_reg_l with N; nra. }
  exists b. unfold kappa.
  apply Rle_trans with ((1 - eps) * (Pv / 2)); [apply Rmult_le_compat_l; lra|]. lra.
Qed.

(** A tree with greedy splits, which stops at the decoys. *)
Lemma greedy_until_a_decoy k : forall s, bits_read s -> (length s + k = h)%nat ->
  exists T, (depth T <= k)%nat /\ follows n greedy_test (restrict_all s P) T /\ (forall x j, (h <= j)%nat -> value T (flip j x) = value T x) /\
    (1 - eps) * missed s T <= kappa * inputs n s.
Proof.
  assert (opened : forall s, bits_read s -> forall j, (j < n)%nat -> ~ In j (map fst s) -> In j (open_tests n (restrict_all s P))).
  { intros s (once & known & _) j small new. apply (unset_is_open h m eps f eps_inside some_decoys P good near_enough s j once); auto.
    intros k' K. specialize (known k' K). lia. }
  assert (leaf : forall s, bits_read s -> (h <= greedy_test (restrict_all s P))%nat ->
    exists T, (depth T <= 0)%nat /\ follows n greedy_test (restrict_all s P) T /\ (forall x j, (h <= j)%nat -> value T (flip j x) = value T x) /\
    (1 - eps) * missed s T <= kappa * inputs n s).
  { intros s read decoy. pose proof read as (once & known & _).
    assert (In h (open_tests n (restrict_all s P))) as one by (apply opened; [easy|lia|intros K; specialize (known h K); lia]).
    destruct (by_gain (restrict_all s P)) as [inside best]; [intros E; now rewrite E in one|].
    pose proof (proj1 (in_open_tests _ _ _) inside) as [small _].
    destruct (leaf_at_a_decoy s (greedy_test (restrict_all s P)) read ltac:(lia)) as [b few].
    - intros i vote new. apply best. apply opened; auto. lia.
    - exists (Leaf b). simpl. auto. }
  induction k as [|k IH]; intros s read sizes.
  - apply leaf; [easy|]. pose proof read as (once & known & _).
    assert (In h (open_tests n (restrict_all s P))) as one by (apply opened; [easy|lia|intros K; specialize (known h K); lia]).
    destruct (by_gain (restrict_all s P)) as [inside best]; [intros E; now rewrite E in one|].
    pose proof (open_is_new h m s P _ inside) as new.
    destruct (le_lt_dec h (greedy_test (restrict_all s P))) as [|small]; [easy|]. exfalso. apply new.
    apply (NoDup_length_incl once (l' := seq 0 h)); [rewrite seq_length, map_length; lia| |apply in_seq; lia].
    intros k K. apply in_seq. specialize (known k K). lia.
  - destruct (le_lt_dec h (greedy_test (restrict_all s P))) as [decoy|small].
    + destruct (leaf s read decoy) as (T & shallow & rest). exists T. split; [lia|easy].
    + pose proof read as (once & known & a & hidden). set (i := greedy_test (restrict_all s P)) in *.
      assert (In h (open_tests n (restrict_all s P))) as one by (apply opened; [easy|lia|intros K; specialize (known h K); lia]).
      destruct (by_gain (restrict_all s P)) as [inside _]; [intros E; now rewrite E in one|]. fold i in inside.
      pose proof (open_is_new h m s P i inside) as new.
      assert (next : forall b, bits_read ((i, b) :: s)).
      { intros b. repeat split; simpl; [now constructor| |exists a; now right]. intros k' [<-|K]; [easy|auto]. }
      destruct (IH ((i, false) :: s) (next false) ltac:(simpl; lia)) as (zero & d0 & follows0 & free0 & few0).
      destruct (IH ((i, true) :: s) (next true) ltac:(simpl; lia)) as (one' & d1 & follows1 & free1 & few1).
      exists (Node i zero one'). split; [simpl; lia|]. split; [simpl; auto|]. split.
      * intros x j large. simpl. rewrite coordinate_flip_other by lia. rewrite free0, free1 by easy. easy.
      * rewrite missed_node, (inputs_split n i s). lra.
Qed.

(** LicketySPLIT tries x_0 first. *)
Lemma lickety_finds_the_bit d eta : (h <= d)%nat -> close eta P D ->
  1 - (eps / 2 + kappa) - eta <= accuracy (lickety_tree n (mass P) 0 greedy_test d P) P.
Proof.
  intros deep near'. pose proof some_decoys as some. pose proof (close_positive h m eps f eps_inside some P near_enough good) as positive.
  assert (read : forall b, bits_read [(0%nat, b)]).
  { intros b. split; [repeat constructor; easy|]. split; [simpl; intros k [<-|[]]; lia|]. exists b. now left. }
  destruct (greedy_until_a_decoy v [(0%nat, false)] (read false) ltac:(simpl; lia)) as (zero & d0 & follows0 & free0 & few0).
  destruct (greedy_until_a_decoy v [(0%nat, true)] (read true) ltac:(simpl; lia)) as (one & d1 & follows1 & free1 & few1).
  set (T := Node 0 zero one).
  assert (tests_are_open n greedy_test) as opened by (intros Q some_open; now apply by_gain).
  destruct d as [|d]; [lia|].
  assert (In 0%nat (open_tests n P)) as x0.
  { exact (unset_is_open h m eps f eps_inside some P good near_enough [] 0 (NoDup_nil _) ltac:(easy) ltac:(lia) ltac:(easy)). }
  pose proof (lickety_tree_least n (mass P) 0 greedy_test positive 0 zero one d P opened x0
    ltac:(lia) follows0 ltac:(lia) follows1) as below. fold T in below.
  assert (error T D <= eps / 2 + kappa) as err.
  { rewrite error_in_numbers. assert (0 < 2 ^ n) as two by (apply pow_lt; lra).
    assert (misses h m T f = missed [] T) as -> by (apply total_ext; intros x _; simpl; ring).
    unfold T at 1. rewrite missed_node.
    assert (inputs n [(0%nat, false)] + inputs n [(0%nat, true)] = 2 ^ n) as all.
    { rewrite <- (inputs_split n 0 []). unfold inputs. rewrite (total_ext _ (fun _ => 1)) by easy. now rewrite total_constant, length_of_cube, Rmult_1_l. }
    assert (forall j, (j < m)%nat -> misses h m T (coordinate (h + j)) = 2 ^ n / 2) as decoys.
    { intros j in_range. set (wrong x := one_if (xorb (value T x) (coordinate (h + j) x))).
      change (total wrong (cube n) = 2 ^ n / 2). enough (2 ^ n = total wrong (cube n) + total wrong (cube n)) by lra.
      rewrite <- (sum_flipped n (h + j) wrong) at 2 by lia.
      rewrite <- total_add, <- length_of_cube, <- (Rmult_1_l (INR _)), <- total_constant.
      apply total_ext. intros x L. apply length_in_cube in L. unfold wrong.
      assert (value T (flip (h + j) x) = value T x) as ->.
      { unfold T. cbn [value]. rewrite coordinate_flip_other, free0, free1 by lia. easy. }
      rewrite coordinate_flip by lia. destruct (value T x), (coordinate (h + j) x); simpl; ring. }
    rewrite (total_ext _ (fun _ => 2 ^ n / 2)) by (intros j J; apply in_seq in J; apply decoys; lia). rewrite total_constant, seq_length.
    assert (1 <= INR m) as M by (apply (le_INR 1); lia).
    replace (eps / INR m * (2 ^ n / 2 * INR m)) with (2 ^ n * (eps / 2)) by (field; lra).
    apply Rmult_le_reg_l with (2 ^ n); [easy|]. rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by lra.
    assert ((1 - eps) * (missed [(0%nat, false)] zero + missed [(0%nat, true)] one) <= kappa * 2 ^ n) by (rewrite <- all; lra). lra. }
  pose proof (close_accuracies eta P D T near') as [low _]. rewrite accuracy_is in low by easy.
  unfold objective, accuracy in *. lra.
Qed.

End Close.
End A7.

Lemma kappa_small v m eps : 0 < eps -> (v < m)%nat -> kappa v m eps <= eps / 2 - eps / (4 * INR m).
Proof.
  intros positive many. assert (INR v + 1 <= INR m) as V by (rewrite <- S_INR; apply le_INR; lia). pose proof (pos_INR v) as V0.
  unfold kappa. apply Rmult_le_reg_l with (4 * INR m * INR m); [nra|].
  replace (4 * INR m * INR m * (INR v / 2 * ((1 + / (2 * INR m)) * (eps / INR m)))) with (eps * (INR v * (2 * INR m + 1))) by (field; lra).
  replace (4 * INR m * INR m * (eps / 2 - eps / (4 * INR m))) with (eps * (2 * INR m * INR m - INR m)) by (field; lra).
  apply Rmult_le_compat_l; nra.
Qed.

(** Theorem A.7. Let d >= 2, 0 < eps < 1/4, let v be d - 1 or d - 2, whichever
    is odd, and let the impurity be strictly concave; ties are broken in any
    way, also in the greedy splits of LicketySPLIT. On the distribution
    LicketySPLIT of depth d, without a penalty, has accuracy at least 1 - eps,
    and every greedy tree of depth d at most 1/2 + eps/4. With a probability
    that tends to 1, LicketySPLIT on a sample has accuracy at least 1 - eps, on
    the sample and on the distribution, and every greedy tree has at most 1/2 +
    eps/4 on the distribution and at most 1/2 + eps on the sample. *)
Theorem lickety_split_beats_greedy (d : nat) (eps : R) (G : R -> R) :
  (2 <= d)%nat -> 0 < eps < 1 / 4 -> strictly_concave_impurity G ->
  let v := if Nat.even d then (d - 1)%nat else (d - 2)%nat in
  let n := (1 + v + d)%nat in
  let D := with_decoys (1 + v) d eps (hidden_majority v) in
  let LicketySPLIT greedy_test S := lickety_tree n (mass S) 0 greedy_test d S in
  (forall greedy_test T, takes_largest_gain G n greedy_test -> greedy n G d D T ->
    1 - eps <= accuracy (LicketySPLIT greedy_test D) D /\ accuracy T D <= 1 / 2 + eps / 4) /\
  holds_on_large_samples D (fun S =>
    forall greedy_test T, takes_largest_gain G n greedy_test -> greedy n G d S T ->
    (1 - eps <= accuracy (LicketySPLIT greedy_test S) S /\ 1 - eps <= accuracy (LicketySPLIT greedy_test S) D) /\
    (accuracy T D <= 1 / 2 + eps / 4 /\ accuracy T S <= 1 / 2 + eps)).
Proof.
  intros deep inside concave v n D LicketySPLIT.
  assert (many : (v < d)%nat) by (unfold v; destruct (Nat.even d); lia).
  assert (odd : Nat.odd v = true).
  { unfold v. destruct (Nat.even d) eqn:E.
    - apply Nat.even_spec in E. destruct E as [r ->]. apply Nat.odd_spec. exists (r - 1)%nat. lia.
    - assert (Nat.odd d = true) as O by (unfold Nat.odd; now rewrite E). apply Nat.odd_spec in O. destruct O as [r ->].
      apply Nat.odd_spec. exists (r - 1)%nat. lia. }
  assert (some : (1 <= d)%nat) by lia. assert (unit : 0 < eps < 1) by lra.
  pose proof (nonnegative_D (1 + v) d eps (hidden_majority v) unit some) as good. fold D in good.
  pose proof (tolerance_positive (1 + v) d eps unit some) as t_positive.
  pose proof (kappa_small v d eps (proj1 inside) many) as small.
  assert (0 < INR d) as d_positive by (apply lt_0_INR; lia).
  assert (0 < eps / (4 * INR d)) as room by (apply Rdiv_lt_0_compat; lra).
  assert (0 < tolerance (1 + v) d eps / (2 * INR d)) as t_positive' by (apply Rdiv_lt_0_compat; lra).
  split.
  - intros greedy_test T by_gain grown. split.
    + pose proof (lickety_finds_the_bit v d eps G unit many concave D good (close_self _ D (Rlt_le _ _ t_positive'))
        greedy_test by_gain d 0 ltac:(lia) (close_self 0 D (Rle_refl 0))) as high.
      change (1 - (eps / 2 + kappa v d eps) - 0 <= accuracy (LicketySPLIT greedy_test D) D) in high. lra.
    + apply (greedy_is_hardly_accurate v d eps G unit odd many concave D d); auto. apply close_self. left. exact t_positive.
  - set (eta := Rmin (tolerance (1 + v) d eps / (2 * INR d)) (eps / (4 * INR d) / 2)).
    assert (0 < eta) as eta_positive by (apply Rmin_glb_lt; lra).
    apply (on_large_samples D eta); auto; [unfold D; rewrite mass_D by easy; lra|].
    intros S good' near greedy_test T by_gain grown.
    assert (close (tolerance (1 + v) d eps / (2 * INR d)) S D) as near' by (apply (close_weaker eta); [apply Rmin_l|easy]).
    pose proof (Rmin_r (tolerance (1 + v) d eps / (2 * INR d)) (eps / (4 * INR d) / 2)) as small'. fold eta in small'.
    pose proof (lickety_finds_the_bit v d eps G unit many concave S good' near' greedy_test by_gain d eta ltac:(lia) near) as high.
    change (1 - (eps / 2 + kappa v d eps) - eta <= accuracy (LicketySPLIT greedy_test S) S) in high.
    pose proof (greedy_is_hardly_accurate v d eps G unit odd many concave S d T good'
      (near_enough v d eps unit many S near') (le_n d) grown) as low.
    pose proof (close_accuracies eta S D (LicketySPLIT greedy_test S) near) as same_lickety.
    pose proof (close_accuracies eta S D T near) as same_greedy.
    assert (eps / (4 * INR d) / 2 <= eps / 4).
    { assert (1 <= INR d) by (apply (le_INR 1); lia). apply Rmult_le_reg_l with (8 * INR d); [lra|].
      replace (8 * INR d * (eps / (4 * INR d) / 2)) with eps by (field; lra). nra. }
    change (accuracy T D <= 1 / 2 + eps / 4) in low. repeat split; lra.
Qed.
