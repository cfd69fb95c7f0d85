(** * The lookahead depth of least cost

    Corollary 6.2 of Babbar, McTavish, Rudin, Seltzer (2025): for large k the
    lookahead depth (d-1)/2 minimises the runtimes of Theorem 6.1, with and
    without caching. The factor n of both is left out, and k may be any real
    number. *)

From Coq Require Import Reals Arith Bool Lia Lra Psatz.
Open Scope R_scope.

(** The runtime of Theorem 6.1 at depth d, k features and lookahead depth x:
    (d - x) k^(x+1) + k^(d-x), and with caching (d - x) k^(x+1) / x! +
    k^(d-x) / (d-x)!. *)
Definition runtime (caches : bool) (d : nat) (k : R) (x : nat) : R :=
  if caches then INR (d - x) * k ^ (x + 1) / INR (fact x) + k ^ (d - x) / INR (fact (d - x))
  else INR (d - x) * k ^ (x + 1) + k ^ (d - x).

(** The lookahead depths are 0, ..., d - 1. *)
Definition cheapest (F : nat -> R) (d j : nat) : Prop := (j < d)%nat /\ forall x, (x < d)%nat -> F j <= F x.

(** Up to positive factors, what the left and the right neighbour of j =
    (d-1)/2 cost more than j; d = 2m + 1, or d = 2m. *)
Definition left_excess (caches odd : bool) (m : nat) (k : R) : R :=
  let M := INR m in
  match caches, odd with
  | false, true => k ^ 2 - (M + 2) * k + (M + 2)
  | true, true => k ^ 2 - (M + 2) * (M ^ 2 + 2 * M + 2) * k + M * (M + 1) * (M + 2) ^ 2
  | false, false => k ^ 3 - k ^ 2 - (M + 1) * k + (M + 2)
  | true, false => k ^ 3 - (M + 2) * k ^ 2 - M * (M + 1) ^ 2 * (M + 2) * k + (M - 1) * M * (M + 1) * (M + 2) ^ 2
  end.
Definition right_excess (caches odd : bool) (m : nat) (k : R) : R :=
  let M := INR m in
  match caches, odd with
  | false, true => M * k ^ 2 - (M + 2) * k + 1
  | true, true => M * k ^ 2 - (M ^ 2 + 2 * M + 2) * k + (M + 1)
  | false, false => (M - 1) * k - M
  | true, false => (M ^ 2 + M - 1) * (k - M - 1)
  end.

(** ** Costs first decrease and then increase *)

Definition turns_once (F : nat -> R) (d : nat) : Prop :=
  forall x, (x + 2 < d)%nat -> F x <= F (x + 1)%nat -> F (x + 1)%nat < F (x + 2)%nat.

Section Turn.
Context (F : nat -> R) (d j : nat) (once : turns_once F d) (inside : (j < d)%nat).

Lemma up_from x y : (x + 1 < y < d)%nat -> F x <= F (x + 1)%nat -> F (y - 1)%nat < F y.
Proof.
  intros range up. replace y with (x + 2 + (y - x - 2))%nat in * by lia. set (t := (y - x - 2)%nat) in *. clearbody t.
  induction t as [|t IH].
  - replace (x + 2 + 0 - 1)%nat with (x + 1)%nat by lia. replace (x + 2 + 0)%nat with (x + 2)%nat by lia. apply once; [lia|easy].
  - specialize (IH ltac:(lia)). pose proof (once (x + 2 + t - 1)%nat ltac:(lia)) as step.
    replace (x + 2 + t - 1 + 1)%nat with (x + 2 + t)%nat in step by lia.
    replace (x + 2 + t - 1 + 2)%nat with (x + 2 + S t)%nat in step by lia.
    replace (x + 2 + S t - 1)%nat with (x + 2 + t)%nat by lia. apply step. lra.
Qed.

Lemma right_of_j : ((j + 1 < d)%nat -> F j <= F (j + 1)%nat) -> forall t, (j + t < d)%nat -> F j <= F (j + t)%nat.
Proof.
  intros right t. induction t as [|t IH]; intros small; [rewrite Nat.add_0_r; lra|].
  destruct t as [|t]; [rewrite Nat.add_1_r, <- Nat.add_1_r; apply right; lia|].
  pose proof (up_from j (j + S (S t)) ltac:(lia) (right ltac:(lia))) as up. specialize (IH ltac:(lia)).
  replace (j + S (S t) - 1)%nat with (j + S t)%nat in up by lia. lra.
Qed.

Lemma left_of_j : ((1 <= j)%nat -> F j <= F (j - 1)%nat) -> forall t, (t <= j)%nat -> F j <= F (j - t)%nat.
Proof.
  intros left t. induction t as [|t IH]; intros small; [rewrite Nat.sub_0_r; lra|].
  destruct t as [|t]; [apply left; lia|]. specialize (IH ltac:(lia)).
  destruct (Rle_lt_dec (F (j - S t)%nat) (F (j - S (S t))%nat)) as [|up]; [lra|]. exfalso.
  pose proof (up_from (j - S (S t)) j ltac:(lia)) as H. replace (j - S (S t) + 1)%nat with (j - S t)%nat in H by lia.
  specialize (H ltac:(lra)). specialize (left ltac:(lia)). lra.
Qed.

Lemma cheapest_by_neighbours : cheapest F d j <->
  ((1 <= j)%nat -> F j <= F (j - 1)%nat) /\ ((j + 1 < d)%nat -> F j <= F (j + 1)%nat).
Proof.
  split.
  - intros [_ least]. split; intros; apply least; lia.
  - intros [left right]. split; [easy|]. intros x small. destruct (le_lt_dec x j) as [le|lt].
    + replace x with (j - (j - x))%nat by lia. apply left_of_j; auto; lia.
    + replace x with (j + (x - j))%nat by lia. apply right_of_j; auto; lia.
Qed.

Lemma strictly_cheapest : ((1 <= j)%nat -> F j < F (j - 1)%nat) -> ((j + 1 < d)%nat -> F j < F (j + 1)%nat) ->
  forall x, (x < d)%nat -> x <> j -> F j < F x.
Proof.
  intros left right x small other. destruct (le_lt_dec x j) as [le|lt].
  - destruct (Rle_lt_dec (F x) (F j)) as [no|]; [|easy]. exfalso.
    pose proof (left_of_j (fun H => Rlt_le _ _ (left H)) (j - x)) as weak. replace (j - (j - x))%nat with x in weak by lia.
    specialize (weak ltac:(lia)).
    destruct (Nat.eq_dec x (j - 1)) as [->|]; [specialize (left ltac:(lia)); lra|].
    pose proof (left_of_j (fun H => Rlt_le _ _ (left H)) (j - x - 1)) as next. replace (j - (j - x - 1))%nat with (x + 1)%nat in next by lia.
    specialize (next ltac:(lia)). pose proof (up_from x j ltac:(lia) ltac:(lra)). specialize (left ltac:(lia)). lra.
  - specialize (right ltac:(lia)). destruct (Nat.eq_dec x (j + 1)) as [->|]; [easy|].
    pose proof (right_of_j (fun _ => Rlt_le _ _ right) (x - 1 - j)) as weak. replace (j + (x - 1 - j))%nat with (x - 1)%nat in weak by lia.
    pose proof (up_from j x ltac:(lia) ltac:(lra)). specialize (weak ltac:(lia)). lra.
Qed.

End Turn.

(** ** They do *)

Lemma difference_turns (A B P N : nat -> R) d :
  (forall x, (x + 1 < d)%nat -> A (x + 1)%nat - A x = P x) -> (forall x, (x + 1 < d)%nat -> B x - B (x + 1)%nat = N x) ->
  (forall x, (x + 2 < d)%nat -> P x <= P (x + 1)%nat) -> (forall x, (x + 2 < d)%nat -> N (x + 1)%nat < N x) ->
  turns_once (fun x => A x + B x) d.
Proof.
  intros dA dB up down x small first. pose proof (dA x ltac:(lia)). pose proof (dB x ltac:(lia)).
  pose proof (dA (x + 1)%nat ltac:(lia)) as A2. pose proof (dB (x + 1)%nat ltac:(lia)) as B2.
  replace (x + 1 + 1)%nat with (x + 2)%nat in A2, B2 by lia. specialize (up x small). specialize (down x small). lra.
Qed.

Lemma costs_turn_once d k : 4 <= k -> turns_once (runtime false d k) d.
Proof.
  intros large. unfold runtime.
  apply (difference_turns _ _ (fun x => k ^ (x + 1) * (INR (d - x - 1) * k - (INR (d - x - 1) + 1)))
    (fun x => k ^ (d - x - 1) * (k - 1))).
  - intros x small. assert (exists y, d - x - 1 = y /\ d - x = S y /\ d - (x + 1) = y)%nat as (y & E1 & E2 & E3) by (exists (d - x - 1)%nat; lia).
    rewrite ?E1, ?E3, ?E2. replace (x + 1 + 1)%nat with (S (x + 1)) by lia. rewrite S_INR. simpl pow. ring.
  - intros x small. assert (exists y, d - x - 1 = y /\ d - x = S y /\ d - (x + 1) = y)%nat as (y & E1 & E2 & E3) by (exists (d - x - 1)%nat; lia).
    rewrite ?E1, ?E3, ?E2. simpl pow. ring.
  - intros x small. assert (exists y, d - (x + 1) - 1 = y /\ d - x - 1 = S y /\ d - x = S (S y) /\ d - (x + 1) = S y /\ d = x + 2 + y)%nat as (y & E1 & E2 & E3 & E4 & sum)
      by (exists (d - x - 2)%nat; lia).
    rewrite ?E1, ?E2, ?E4, ?E3. replace (x + 1 + 1)%nat with (S (x + 1)) by lia. rewrite S_INR.
    assert (0 < k ^ (x + 1)) by (apply pow_lt; lra). assert (1 <= INR y) by (apply (le_INR 1); lia).
    simpl pow. rewrite (Rmult_comm k), Rmult_assoc. apply Rmult_le_compat_l; [lra|].
    set (v := INR y) in *. assert (0 <= (k - 1) * (v * (k - 1) - 2)) by (apply Rmult_le_pos; nra). lra.
  - intros x small. assert (exists y, d - (x + 1) - 1 = y /\ d - x - 1 = S y /\ d - x = S (S y) /\ d - (x + 1) = S y /\ d = x + 2 + y)%nat as (y & E1 & E2 & E3 & E4 & sum)
      by (exists (d - x - 2)%nat; lia).
    rewrite ?E1, ?E2, ?E4, ?E3. assert (0 < k ^ y) by (apply pow_lt; lra). simpl pow.
    assert (0 < k ^ y * (k - 1)) by (apply Rmult_lt_0_compat; lra). nra.
Qed.

Lemma fact_positive x : 0 < INR (fact x).
Proof. apply lt_0_INR, lt_O_fact. Qed.

Lemma fact_next x : INR (fact (S x)) = (INR x + 1) * INR (fact x).
Proof. rewrite fact_simpl, mult_INR, S_INR. easy. Qed.

Lemma cached_costs_turn_once d k : 4 <= k -> 4 * INR d <= k -> turns_once (runtime true d k) d.
Proof.
  intros large larger. unfold runtime.
  apply (difference_turns _ _ (fun x => k ^ (x + 1) / INR (fact (x + 1)) * (INR (d - x - 1) * k - (INR (d - x - 1) + 1) * (INR x + 1)))
    (fun x => k ^ (d - x - 1) / INR (fact (d - x)) * (k - INR (d - x)))).
  - intros x small. assert (exists y, d - x - 1 = y /\ d - x = S y /\ d - (x + 1) = y)%nat as (y & E1 & E2 & E3) by (exists (d - x - 1)%nat; lia).
    rewrite ?E1, ?E3, ?E2. replace (x + 1)%nat with (S x) by lia. rewrite S_INR, fact_next.
    replace (S x + 1)%nat with (S (S x)) by lia. simpl pow. pose proof (fact_positive x). pose proof (pos_INR x). field. split; lra.
  - intros x small. assert (exists y, d - x - 1 = y /\ d - x = S y /\ d - (x + 1) = y)%nat as (y & E1 & E2 & E3) by (exists (d - x - 1)%nat; lia).
    rewrite ?E1, ?E3, ?E2. rewrite fact_next, ?S_INR. simpl pow.
    pose proof (fact_positive y). pose proof (pos_INR y). field. split; lra.
  - intros x small. assert (exists y, d - (x + 1) - 1 = y /\ d - x - 1 = S y /\ d - x = S (S y) /\ d - (x + 1) = S y /\ d = x + 2 + y)%nat as (y & E1 & E2 & E3 & E4 & sum)
      by (exists (d - x - 2)%nat; lia).
    rewrite ?E1, ?E2, ?E4, ?E3. replace (x + 1 + 1)%nat with (S (x + 1)) by lia.
    rewrite fact_next, !S_INR. assert (0 < k ^ (x + 1)) as power by (apply pow_lt; lra). pose proof (fact_positive (x + 1)) as factorial.
    assert (1 <= INR y) as Y by (apply (le_INR 1); lia). pose proof (pos_INR x) as X.
    rewrite sum, !plus_INR in larger. replace (INR (x + 1)) with (INR x + 1) by (rewrite plus_INR; simpl; ring). simpl (INR 2) in larger.
    simpl pow. set (v := INR y) in *. set (w := INR x) in *.
    replace (k * k ^ (x + 1) / ((w + 1 + 1) * INR (fact (x + 1)))) with (k ^ (x + 1) / INR (fact (x + 1)) * (k / (w + 1 + 1)))
      by (field; lra).
    rewrite Rmult_assoc. apply Rmult_le_compat_l; [left; now apply Rdiv_lt_0_compat|].
    apply Rmult_le_reg_l with (w + 1 + 1); [lra|].
    replace ((w + 1 + 1) * (k / (w + 1 + 1) * (v * k - (v + 1) * (w + 1 + 1)))) with (k * (v * k - (v + 1) * (w + 1 + 1))) by (field; lra).
    assert (2 * (v + 1) * (w + 2) <= v * k).
    { assert (v * (4 * (w + 2 + v)) <= v * k) by (apply Rmult_le_compat_l; lra). nra. }
    nra.
  - intros x small. assert (exists y, d - (x + 1) - 1 = y /\ d - x - 1 = S y /\ d - x = S (S y) /\ d - (x + 1) = S y /\ d = x + 2 + y)%nat as (y & E1 & E2 & E3 & E4 & sum)
      by (exists (d - x - 2)%nat; lia).
    rewrite ?E1, ?E2, ?E4, ?E3. rewrite (fact_next (S y)), !S_INR.
    assert (0 < k ^ y) as power by (apply pow_lt; lra). pose proof (fact_positive (S y)) as factorial. pose proof (pos_INR y) as Y.
    pose proof (pos_INR x) as X. rewrite sum, !plus_INR in larger. simpl (INR 2) in larger.
    simpl pow. set (v := INR y) in *.
    replace (k * k ^ y / ((v + 1 + 1) * INR (fact (S y)))) with (k ^ y / INR (fact (S y)) * (k / (v + 1 + 1))) by (field; lra).
    rewrite Rmult_assoc. apply Rmult_lt_compat_l; [now apply Rdiv_lt_0_compat|].
    apply Rmult_lt_reg_l with (v + 1 + 1); [lra|].
    replace ((v + 1 + 1) * (k / (v + 1 + 1) * (k - (v + 1 + 1)))) with (k * (k - (v + 1 + 1))) by (field; lra). nra.
Qed.

(** ** The differences of neighbours *)

Definition depth_of (odd : bool) (m : nat) : nat := (2 * m + if odd then 1 else 0)%nat.

Lemma right_difference caches odd m k : 0 < k -> (2 <= depth_of odd m)%nat ->
  let d := depth_of odd m in let j := ((d - 1) / 2)%nat in
  exists c, 0 < c /\ runtime caches d k (j + 1) - runtime caches d k j = c * right_excess caches odd m k.
Proof.
  intros positive deep. cbv zeta. unfold depth_of in *. destruct odd; cbv iota in *.
  - replace ((2 * m + 1 - 1) / 2)%nat with m by (rewrite Nat.add_sub, Nat.mul_comm, Nat.div_mul; lia).
    unfold runtime, right_excess. replace (2 * m + 1 - (m + 1))%nat with m by lia. replace (2 * m + 1 - m)%nat with (S m) by lia.
    replace (m + 1)%nat with (S m) by lia. replace (S m + 1)%nat with (S (S m)) by lia. rewrite S_INR.
    assert (0 < k ^ m) by (apply pow_lt; lra). pose proof (fact_positive m). pose proof (pos_INR m).
    destruct caches.
    + exists (k ^ m / INR (fact (S m))). split; [apply Rdiv_lt_0_compat; [easy|apply fact_positive]|].
      rewrite fact_next. simpl pow. field. split; lra.
    + exists (k ^ m). split; [easy|]. simpl pow. ring.
  - destruct m as [|p]; [simpl in deep; lia|].
    replace ((2 * S p + 0 - 1) / 2)%nat with p.
    2: { replace (2 * S p + 0 - 1)%nat with (1 + p * 2)%nat by lia. rewrite Nat.div_add by lia. reflexivity. }
    unfold runtime, right_excess. replace (2 * S p + 0 - (p + 1))%nat with (S p) by lia. replace (2 * S p + 0 - p)%nat with (S (S p)) by lia.
    replace (p + 1)%nat with (S p) by lia. replace (S p + 1)%nat with (S (S p)) by lia. rewrite !S_INR.
    assert (0 < k ^ S p) by (apply pow_lt; lra). pose proof (fact_positive p). pose proof (pos_INR p).
    destruct caches.
    + exists (k ^ S p / INR (fact (S (S p)))). split; [apply Rdiv_lt_0_compat; [easy|apply fact_positive]|].
      rewrite !fact_next, ?S_INR. simpl pow. field. repeat split; lra.
    + exists (k ^ S p). split; [easy|]. simpl pow. ring.
Qed.

Lemma left_difference caches odd m k : 0 < k -> (3 <= depth_of odd m)%nat ->
  let d := depth_of odd m in let j := ((d - 1) / 2)%nat in
  exists c, 0 < c /\ runtime caches d k (j - 1) - runtime caches d k j = c * left_excess caches odd m k.
Proof.
  intros positive deep. cbv zeta. unfold depth_of in *. destruct odd; cbv iota in *.
  - replace ((2 * m + 1 - 1) / 2)%nat with m by (rewrite Nat.add_sub, Nat.mul_comm, Nat.div_mul; lia).
    destruct m as [|p]; [simpl in deep; lia|]. replace (S p - 1)%nat with p by lia.
    unfold runtime, left_excess. replace (2 * S p + 1 - p)%nat with (S (S (S p))) by lia. replace (2 * S p + 1 - S p)%nat with (S (S p)) by lia.
    replace (p + 1)%nat with (S p) by lia. replace (S p + 1)%nat with (S (S p)) by lia. rewrite !S_INR.
    assert (0 < k ^ S p) by (apply pow_lt; lra). pose proof (fact_positive p). pose proof (pos_INR p).
    destruct caches.
    + exists (k ^ S p / INR (fact (S (S (S p))))). split; [apply Rdiv_lt_0_compat; [easy|apply fact_positive]|].
      rewrite !fact_next, ?S_INR. simpl pow. field. repeat split; lra.
    + exists (k ^ S p). split; [easy|]. simpl pow. ring.
  - destruct m as [|[|r]]; simpl in deep; try lia.
    replace ((2 * S (S r) + 0 - 1) / 2)%nat with (S r).
    2: { replace (2 * S (S r) + 0 - 1)%nat with (1 + S r * 2)%nat by lia. rewrite Nat.div_add by lia. reflexivity. }
    replace (S r - 1)%nat with r by lia.
    unfold runtime, left_excess. replace (2 * S (S r) + 0 - r)%nat with (S (S (S (S r)))) by lia.
    replace (2 * S (S r) + 0 - S r)%nat with (S (S (S r))) by lia.
    replace (r + 1)%nat with (S r) by lia. replace (S r + 1)%nat with (S (S r)) by lia. rewrite !S_INR.
    assert (0 < k ^ S r) by (apply pow_lt; lra). pose proof (fact_positive r). pose proof (pos_INR r).
    destruct caches.
    + exists (k ^ S r / INR (fact (S (S (S (S r)))))). split; [apply Rdiv_lt_0_compat; [easy|apply fact_positive]|].
      rewrite !fact_next, ?S_INR. simpl pow. field. repeat split; lra.
    + exists (k ^ S r). split; [easy|]. simpl pow. ring.
Qed.

(** ** Large k *)

Lemma right_excess_positive caches odd m k : (2 <= depth_of odd m)%nat -> INR (depth_of odd m) ^ 3 + 4 * INR (depth_of odd m) <= k ->
  caches = true \/ depth_of odd m <> 2%nat -> 0 < right_excess caches odd m k.
Proof.
  intros deep large which. unfold depth_of in *.
  destruct odd; cbv iota in *; rewrite ?Nat.add_0_r in *; unfold right_excess.
  - assert (1 <= INR m) by (apply (le_INR 1); lia). rewrite plus_INR, mult_INR in large. simpl INR in large.
    set (u := INR m) in *. assert (8 * (u * u * u) + 12 * (u * u) + 14 * u + 5 <= k) by lra.
    assert (u <= u * u) by nra. assert (u * u <= u * u * u) by nra. assert (0 < k) by lra. assert (k <= u * k) by nra.
    destruct caches.
    + assert ((u ^ 2 + 2 * u + 2) * k <= u * k * k) by (apply Rmult_le_compat_r; lra). lra.
    + assert ((u + 2) * k <= u * k * k) by (apply Rmult_le_compat_r; lra). lra.
  - assert (1 <= INR m) by (apply (le_INR 1); lia). rewrite mult_INR in large. simpl INR in large.
    set (u := INR m) in *. assert (8 * (u * u * u) + 8 * u <= k) by lra.
    assert (u <= u * u) by nra. assert (u * u <= u * u * u) by nra.
    destruct caches; [apply Rmult_lt_0_compat; nra|].
    destruct which as [|other]; [easy|]. assert (2 <= u) by (apply (le_INR 2); lia).
    assert (k <= (u - 1) * k) by nra. lra.
Qed.

Lemma left_excess_positive caches odd m k : (3 <= depth_of odd m)%nat -> INR (depth_of odd m) ^ 3 + 4 * INR (depth_of odd m) <= k ->
  0 < left_excess caches odd m k.
Proof.
  intros deep large. unfold depth_of in *.
  destruct odd; cbv iota in *; rewrite ?Nat.add_0_r in *; unfold left_excess.
  - assert (1 <= INR m) by (apply (le_INR 1); lia). rewrite plus_INR, mult_INR in large. simpl INR in large.
    set (u := INR m) in *. assert (8 * (u * u * u) + 12 * (u * u) + 14 * u + 5 <= k) by lra.
    assert (u <= u * u) by nra. assert (u * u <= u * u * u) by nra. assert (0 < k) by lra.
    destruct caches.
    + assert (0 < u * (u + 1) * (u + 2) ^ 2) by (simpl; repeat apply Rmult_lt_0_compat; lra).
      assert (0 <= k * (k - (u + 2) * (u ^ 2 + 2 * u + 2))) by (apply Rmult_le_pos; lra). lra.
    + assert (0 <= k * (k - (u + 2))) by (apply Rmult_le_pos; lra). lra.
  - assert (2 <= INR m) by (apply (le_INR 2); lia). rewrite mult_INR in large. simpl INR in large.
    set (u := INR m) in *. assert (8 * (u * u * u) + 8 * u <= k) by lra.
    assert (2 * u <= u * u) by nra. assert (2 * (u * u) <= u * u * u) by nra. assert (0 < k) by lra.
    destruct caches.
    + assert (0 < (u - 1) * u * (u + 1) * (u + 2) ^ 2) by (simpl; repeat apply Rmult_lt_0_compat; lra).
      assert (u * (u + 1) ^ 2 * (u + 2) <= (u * u + 3 * u + 2) * (u * u + 2 * u)) by lra.
      assert ((u * u + 3 * u + 2) * (u * u + 2 * u) <= k * (k - (u + 2))) by (apply Rmult_le_compat; nra).
      assert (0 <= k * (k * (k - (u + 2)) - u * (u + 1) ^ 2 * (u + 2))) by (apply Rmult_le_pos; lra). lra.
    + assert (0 <= k * (k - 1 - (u + 1) / k)).
      { apply Rmult_le_pos; [lra|]. assert ((u + 1) / k <= 1) by (apply Rmult_le_reg_r with k; [easy|]; unfold Rdiv; rewrite Rmult_assoc, Rinv_l; lra). lra. }
      assert (k * (k - 1 - (u + 1) / k) = k * k - k - (u + 1)) as E by (field; lra). rewrite E in *.
      assert (0 <= k * (k * k - k - (u + 1))) by (apply Rmult_le_pos; lra).
      assert (0 <= k * (u + 1)) by (apply Rmult_le_pos; lra). lra.
Qed.

(** Corollary 6.2. Let d >= 2, j = (d-1)/2 rounded down and k >= 4, with
    caching also k >= 4d. Then j is a cheapest lookahead depth if and only if
    its neighbours in 0, ..., d-1 cost no less, that is if the polynomials
    [left_excess] (for d >= 3) and [right_excess] are not negative. For k >=
    d^3 + 4d every other depth costs more than j, except for d = 2 without
    caching; there 1 costs less than 0 for all k > 0. *)
Theorem cheapest_lookahead_depth (caches odd : bool) (m : nat) (k : R) :
  let d := depth_of odd m in
  let j := ((d - 1) / 2)%nat in
  (2 <= d)%nat -> 4 <= k -> (caches = true -> 4 * INR d <= k) ->
  (cheapest (runtime caches d k) d j <->
    ((1 <= j)%nat -> runtime caches d k j <= runtime caches d k (j - 1)) /\ runtime caches d k j <= runtime caches d k (j + 1)) /\
  (cheapest (runtime caches d k) d j <->
    ((3 <= d)%nat -> 0 <= left_excess caches odd m k) /\ 0 <= right_excess caches odd m k) /\
  (INR d ^ 3 + 4 * INR d <= k -> caches = true \/ d <> 2%nat ->
    forall x, (x < d)%nat -> x <> j -> runtime caches d k j < runtime caches d k x) /\
  (forall k', 0 < k' -> runtime false 2 k' 1 < runtime false 2 k' 0).
Proof.
  intros d j deep four cached.
  assert (once : turns_once (runtime caches d k) d).
  { destruct caches; [apply cached_costs_turn_once; auto|now apply costs_turn_once]. }
  assert (j_range : (j + 1 < d)%nat /\ (1 <= j <-> 3 <= d)%nat).
  { unfold j. pose proof (Nat.div_mod (d - 1) 2 ltac:(lia)). pose proof (Nat.mod_upper_bound (d - 1) 2 ltac:(lia)). lia. }
  destruct j_range as [j_small j_first].
  assert (positive : 0 < k) by lra.
  destruct (right_difference caches odd m k positive deep) as (c & c_positive & right). fold d j in right.
  pose proof (cheapest_by_neighbours _ d j once ltac:(lia)) as neighbours.
  assert (right_sign : runtime caches d k j <= runtime caches d k (j + 1) <-> 0 <= right_excess caches odd m k) by (split; nra).
  assert (left_sign : (3 <= d)%nat -> runtime caches d k j <= runtime caches d k (j - 1) <-> 0 <= left_excess caches odd m k).
  { intros three. destruct (left_difference caches odd m k positive three) as (c' & c'_positive & left). fold d j in left. split; nra. }
  assert (both : cheapest (runtime caches d k) d j <->
    ((1 <= j)%nat -> runtime caches d k j <= runtime caches d k (j - 1)) /\ runtime caches d k j <= runtime caches d k (j + 1)).
  { rewrite neighbours. split; intros [left' right']; split; auto. }
  split; [exact both|]. split; [|split].
  - rewrite both, right_sign. split; intros [left' right']; (split; [|easy]); intros first.
    + apply left_sign; [easy|]. now apply left', j_first.
    + apply j_first in first. now apply left_sign, left'.
  - intros large which. apply strictly_cheapest; auto; [lia| |].
    + intros one. apply j_first in one. destruct (left_difference caches odd m k positive one) as (c' & c'_positive & left). fold d j in left.
      pose proof (left_excess_positive caches odd m k one large). nra.
    + intros _. pose proof (right_excess_positive caches odd m k deep large which). nra.
  - intros k' some. unfold runtime. simpl. nra.
Qed.
