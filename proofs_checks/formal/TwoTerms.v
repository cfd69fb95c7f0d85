(** * The least error on two terms

    The least error of a tree with t tests on a conjunction of k variables, and
    on the disjunction of two conjunctions of l <= m other variables, as
    fractions of the mass, in closed form; and the inequalities of Bellman. *)

From Coq Require Import Reals List Bool Arith Lia Lra Psatz.
Open Scope R_scope.

Definition half_to (k : nat) : R := (/ 2) ^ k.

(** One term of k variables. *)
Definition opt_one (k t : nat) : R := if (k <=? t)%nat then 0 else half_to k.

(** The number of left subtrees that are full: as many as t - l tests fill, m
    each, but at most l. *)
Definition full_subtrees (l m t : nat) : nat := Nat.min l ((t - l) / m).

(** Two terms, 1 <= l <= m. *)
Definition opt_sorted (l m t : nat) : R :=
  let a := half_to l in let b := half_to m in
  if (l <=? t)%nat then b * (half_to (full_subtrees l m t) - a)
  else if (l =? 1)%nat then (1 - b) / 2
  else if (t + 1 =? l)%nat then a + b - 3 * (a * b) else a + b - a * b.

(** Two terms in any order; if one is empty, the function is constant. *)
Definition opt_two (k k' t : nat) : R :=
  if (k =? 0)%nat || (k' =? 0)%nat then 0 else opt_sorted (Nat.min k k') (Nat.max k k') t.

Lemma half_positive k : 0 < half_to k.
Proof. apply pow_lt. lra. Qed.

Lemma half_next k : half_to (S k) = half_to k / 2.
Proof. unfold half_to. simpl. field. Qed.

Lemma half_le k k' : (k <= k')%nat -> half_to k' <= half_to k.
Proof. intros le. induction le as [|k' le IH]; [lra|]. rewrite half_next. pose proof (half_positive k'). lra. Qed.

Lemma half_0 : half_to 0 = 1.
Proof. reflexivity. Qed.
Lemma half_1 : half_to 1 = 1 / 2.
Proof. unfold half_to. simpl. field. Qed.
Lemma half_2 : half_to 2 = 1 / 4.
Proof. unfold half_to. simpl. field. Qed.

Lemma full_is l m t : (1 <= m)%nat -> (full_subtrees l m t <= l /\ full_subtrees l m t * m <= t - l)%nat.
Proof.
  intros some. unfold full_subtrees. split; [lia|].
  apply Nat.le_trans with ((t - l) / m * m)%nat; [apply Nat.mul_le_mono_r; lia|]. rewrite Nat.mul_comm. apply Nat.mul_div_le. lia.
Qed.

Lemma full_least l m t K : (1 <= m)%nat -> (K <= l)%nat -> (K * m <= t - l)%nat -> (K <= full_subtrees l m t)%nat.
Proof. intros some K_l K_m. unfold full_subtrees. apply Nat.min_glb; [easy|]. apply Nat.div_le_lower_bound; lia. Qed.

(** Upper bounds on the optimum. *)
Lemma opt_full l m t K : (1 <= m)%nat -> (K <= l)%nat -> (K * m + l <= t)%nat ->
  opt_sorted l m t <= half_to m * (half_to K - half_to l).
Proof.
  intros some K_l K_m. unfold opt_sorted. destruct (Nat.leb_spec l t) as [_|]; [|lia].
  apply Rmult_le_compat_l; [left; apply half_positive|]. pose proof (half_le K (full_subtrees l m t)) as le.
  pose proof (full_least l m t K some K_l ltac:(lia)). specialize (le ltac:(easy)). lra.
Qed.

Lemma opt_all l m t : (1 <= m)%nat -> (l <= t)%nat -> opt_sorted l m t <= half_to m * (1 - half_to l).
Proof. intros some le. pose proof (opt_full l m t 0 some ltac:(lia) ltac:(lia)) as H. now rewrite half_0 in H. Qed.

Lemma opt_most l m t : (2 <= l <= m)%nat -> opt_sorted l m t <= half_to l + half_to m - half_to l * half_to m.
Proof.
  intros sizes. pose proof (half_positive l). pose proof (half_positive m).
  destruct (le_lt_dec l t) as [le|lt]; [pose proof (opt_all l m t ltac:(lia) le); nra|].
  unfold opt_sorted. destruct (Nat.leb_spec l t); [lia|]. destruct (Nat.eqb_spec l 1); [lia|].
  destruct (t + 1 =? l)%nat; nra.
Qed.

Lemma opt_one_decreases k t t' : (t <= t')%nat -> opt_one k t' <= opt_one k t.
Proof.
  intros le. unfold opt_one. pose proof (half_positive k). destruct (Nat.leb_spec k t), (Nat.leb_spec k t'); lia || lra.
Qed.

Lemma opt_sorted_decreases l m t t' : (1 <= l <= m)%nat -> (t <= t')%nat -> opt_sorted l m t' <= opt_sorted l m t.
Proof.
  intros sizes le. pose proof (half_positive l) as A. pose proof (half_positive m) as B. pose proof (half_le 1 m ltac:(lia)) as B1. rewrite half_1 in B1.
  destruct (le_lt_dec l t) as [lt|gt].
  - unfold opt_sorted at 2. destruct (Nat.leb_spec l t); [|lia].
    destruct (full_is l m t ltac:(lia)). apply opt_full; lia.
  - destruct (le_lt_dec l t') as [lt'|gt'].
    + pose proof (opt_all l m t' ltac:(lia) lt') as up. eapply Rle_trans; [exact up|]. unfold opt_sorted.
      destruct (Nat.leb_spec l t); [lia|]. destruct (Nat.eqb_spec l 1) as [->|]; [rewrite half_1; lra|].
      destruct (t + 1 =? l)%nat; nra.
    + unfold opt_sorted. destruct (Nat.leb_spec l t); [lia|]. destruct (Nat.leb_spec l t'); [lia|].
      destruct (l =? 1)%nat; [lra|]. destruct (Nat.eqb_spec (t + 1) l), (Nat.eqb_spec (t' + 1) l); try lia; nra.
Qed.

(** ** A test of the shorter term *)

Lemma bellman_shorter l m j s : (2 <= l <= m)%nat ->
  2 * opt_sorted l m (1 + j + s) <= opt_one m j + opt_sorted (l - 1) m s.
Proof.
  intros sizes. pose proof (half_positive l) as A. pose proof (half_positive m) as B.
  pose proof (half_le l m ltac:(lia)) as BA. pose proof (half_le 2 l ltac:(lia)) as A2. rewrite half_2 in A2.
  assert (half_to (l - 1) = 2 * half_to l) as twice.
  { replace l with (S (l - 1)) at 2 by lia. rewrite half_next. lra. }
  destruct (le_lt_dec (l - 1) s) as [le|lt].
  - unfold opt_sorted at 2. destruct (Nat.leb_spec (l - 1) s); [|lia]. rewrite twice.
    set (J := full_subtrees (l - 1) m s). destruct (full_is (l - 1) m s ltac:(lia)) as [J1 J2]. fold J in J1, J2.
    unfold opt_one. destruct (Nat.leb_spec m j) as [full|].
    + pose proof (opt_full l m (1 + j + s) (S J) ltac:(lia) ltac:(lia) ltac:(simpl; lia)) as up. rewrite half_next in up. nra.
    + pose proof (opt_full l m (1 + j + s) J ltac:(lia) ltac:(lia) ltac:(lia)) as up.
      pose proof (half_le 0 J ltac:(lia)) as one. rewrite half_0 in one. nra.
  - unfold opt_sorted at 2. destruct (Nat.leb_spec (l - 1) s); [lia|]. rewrite twice. unfold opt_one.
    destruct (Nat.eqb_spec (l - 1) 1) as [two|more].
    + assert (l = 2%nat) as -> by lia. rewrite half_2 in *. assert (s = 0%nat) as -> by lia.
      destruct (Nat.leb_spec m j) as [full|].
      * pose proof (opt_all 2 m (1 + j + 0) ltac:(lia) ltac:(lia)) as up. rewrite half_2 in up. lra.
      * destruct j as [|j].
        -- unfold opt_sorted. simpl Nat.leb. simpl Nat.eqb. cbv iota. rewrite half_2. lra.
        -- pose proof (opt_all 2 m (1 + S j + 0) ltac:(lia) ltac:(lia)) as up. rewrite half_2 in up. lra.
    + pose proof (half_le 3 l ltac:(lia)) as A3. assert (half_to 3 = 1 / 8) as E by (unfold half_to; simpl; field). rewrite E in A3.
      destruct (Nat.eqb_spec (s + 1) (l - 1)) as [last|before].
      * destruct (Nat.leb_spec m j) as [full|].
        -- pose proof (opt_all l m (1 + j + s) ltac:(lia) ltac:(lia)) as up. nra.
        -- destruct j as [|j].
           ++ unfold opt_sorted. destruct (Nat.leb_spec l (1 + 0 + s)); [lia|]. destruct (Nat.eqb_spec l 1); [lia|].
              destruct (Nat.eqb_spec (1 + 0 + s + 1) l); [|lia]. lra.
           ++ pose proof (opt_all l m (1 + S j + s) ltac:(lia) ltac:(lia)) as up. nra.
      * destruct (Nat.leb_spec m j) as [full|].
        -- pose proof (opt_all l m (1 + j + s) ltac:(lia) ltac:(lia)) as up. nra.
        -- pose proof (opt_most l m (1 + j + s) sizes). lra.
Qed.

Lemma bellman_last m j s : (1 <= m)%nat -> 2 * opt_sorted 1 m (1 + j + s) <= opt_one m j.
Proof.
  intros some. unfold opt_one. destruct (Nat.leb_spec m j).
  - pose proof (opt_full 1 m (1 + j + s) 1 some ltac:(lia) ltac:(lia)). lra.
  - pose proof (opt_all 1 m (1 + j + s) some ltac:(lia)) as up. rewrite half_1 in up. lra.
Qed.

(** ** A test of the longer term *)

Lemma bellman_longer l m j s : (1 <= l < m)%nat ->
  2 * opt_sorted l m (1 + j + s) <= opt_one l j + opt_sorted l (m - 1) s.
Proof.
  intros sizes. pose proof (half_positive l) as A. pose proof (half_positive m) as B.
  pose proof (half_le (S l) m ltac:(lia)) as BA. rewrite half_next in BA. pose proof (half_le 2 m ltac:(lia)) as B2. rewrite half_2 in B2.
  assert (half_to (m - 1) = 2 * half_to m) as twice.
  { replace m with (S (m - 1)) at 2 by lia. rewrite half_next. lra. }
  destruct (le_lt_dec l s) as [le|lt].
  - unfold opt_sorted at 2. destruct (Nat.leb_spec l s); [|lia]. rewrite twice.
    set (J := full_subtrees l (m - 1) s). destruct (full_is l (m - 1) s ltac:(lia)) as [J1 J2]. fold J in J1, J2.
    unfold opt_one. destruct (Nat.leb_spec l j).
    + assert (J * m = J * (m - 1) + J)%nat by nia.
      pose proof (opt_full l m (1 + j + s) J ltac:(lia) ltac:(lia) ltac:(lia)). nra.
    + pose proof (opt_all l m (1 + j + s) ltac:(lia) ltac:(lia)). pose proof (half_positive J). nra.
  - unfold opt_sorted at 2. destruct (Nat.leb_spec l s); [lia|]. rewrite twice. unfold opt_one.
    destruct (Nat.eqb_spec l 1) as [->|more].
    + pose proof (opt_all 1 m (1 + j + s) ltac:(lia) ltac:(lia)) as up. rewrite half_1 in *.
      destruct (Nat.leb_spec 1 j); lra.
    + pose proof (half_le 3 m ltac:(lia)) as B3. assert (half_to 3 = 1 / 8) as E by (unfold half_to; simpl; field). rewrite E in B3.
      destruct (Nat.eqb_spec (s + 1) l) as [last|before].
      * pose proof (opt_all l m (1 + j + s) ltac:(lia) ltac:(lia)). destruct (Nat.leb_spec l j); nra.
      * destruct (Nat.leb_spec l j); [pose proof (opt_all l m (1 + j + s) ltac:(lia) ltac:(lia)); nra|].
        pose proof (opt_most l m (1 + j + s) ltac:(lia)). lra.
Qed.

(** ** Bellman's inequalities *)

Lemma opt_two_sym k k' t : opt_two k k' t = opt_two k' k t.
Proof. unfold opt_two. now rewrite orb_comm, Nat.min_comm, Nat.max_comm. Qed.

Lemma opt_two_decreases k k' t t' : (t <= t')%nat -> opt_two k k' t' <= opt_two k k' t.
Proof.
  intros le. unfold opt_two. destruct (Nat.eqb_spec k 0), (Nat.eqb_spec k' 0); simpl; try lra.
  apply opt_sorted_decreases; lia.
Qed.

(** One term is left if a test of the other is 0, and it becomes shorter if
    the test is 1. *)
Lemma bellman_two k k' j s : (1 <= k)%nat -> (1 <= k')%nat ->
  2 * opt_two k k' (1 + j + s) <= opt_one k' j + opt_two (k - 1) k' s.
Proof.
  intros some some'. unfold opt_two. destruct (Nat.eqb_spec k 0), (Nat.eqb_spec k' 0); try lia. simpl orb.
  destruct (Nat.eqb_spec (k - 1) 0) as [one|more]; simpl orb; cbv iota.
  - assert (k = 1%nat) as -> by lia. rewrite Nat.min_l, Nat.max_r by lia. pose proof (bellman_last k' j s some'). lra.
  - destruct (le_lt_dec k k') as [le|lt].
    + rewrite !Nat.min_l, !Nat.max_r by lia. apply bellman_shorter. lia.
    + rewrite (Nat.min_r k k'), (Nat.max_l k k'), (Nat.min_r (k - 1) k'), (Nat.max_l (k - 1) k') by lia. apply bellman_longer. lia.
Qed.

Lemma bellman_one k s j : (1 <= k)%nat -> 2 * opt_one k (1 + j + s) <= opt_one (k - 1) s.
Proof.
  intros some. unfold opt_one. assert (half_to (k - 1) = 2 * half_to k) as twice.
  { replace k with (S (k - 1)) at 2 by lia. rewrite half_next. lra. }
  pose proof (half_positive k). destruct (Nat.leb_spec k (1 + j + s)), (Nat.leb_spec (k - 1) s); lia || lra.
Qed.

(** A leaf errs at least as much. *)
Definition chance (k k' : nat) : R := 1 - (1 - half_to k) * (1 - half_to k').

Lemma leaf_one k : opt_one k 0 <= half_to k /\ opt_one k 0 <= 1 - half_to k.
Proof.
  unfold opt_one. pose proof (half_positive k). destruct (Nat.leb_spec k 0).
  - assert (k = 0%nat) as -> by lia. rewrite half_0. lra.
  - pose proof (half_le 1 k ltac:(lia)) as H1. rewrite half_1 in H1. lra.
Qed.

Lemma leaf_two k k' : opt_two k k' 0 <= chance k k' /\ opt_two k k' 0 <= 1 - chance k k'.
Proof.
  assert (sorted : forall l m, (1 <= l <= m)%nat -> opt_sorted l m 0 <= chance l m /\ opt_sorted l m 0 <= 1 - chance l m).
  { intros l m sizes. unfold opt_sorted, chance. destruct (Nat.leb_spec l 0); [lia|].
    pose proof (half_positive l). pose proof (half_positive m). pose proof (half_le 1 m ltac:(lia)) as B1. rewrite half_1 in B1.
    destruct (Nat.eqb_spec l 1) as [->|]; [rewrite half_1; lra|].
    pose proof (half_le 2 l ltac:(lia)) as A2. pose proof (half_le 2 m ltac:(lia)) as B2. rewrite half_2 in *.
    destruct (0 + 1 =? l)%nat; split; nra. }
  unfold opt_two. destruct (Nat.eqb_spec k 0) as [->|]; simpl orb; cbv iota.
  { unfold chance. rewrite half_0. lra. }
  destruct (Nat.eqb_spec k' 0) as [->|]; simpl orb; cbv iota.
  { unfold chance. rewrite half_0. lra. }
  destruct (le_lt_dec k k').
  - rewrite Nat.min_l, Nat.max_r by lia. apply sorted. lia.
  - rewrite Nat.min_r, Nat.max_l by lia. assert (chance k k' = chance k' k) as -> by (unfold chance; ring). apply sorted. lia.
Qed.
