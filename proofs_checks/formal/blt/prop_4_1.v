(** * TRIBES approximates the function of the lower bound

    Proposition 4.1 of Blanc, Lange, Tan (2020): "opt_{f_{l,k}, 2^l} <= 0.01",
    because "Pr[f(x,y) <> TRIBES(x)] = Pr[REST(x) = 1] Pr[MAJ(y) = 0]". *)

From Coq Require Import Reals List Bool Arith NArith ZArith Lia Lra Psatz.
From Formal Require Import Trees Cube Entropy RealSums.
From Formal.blt Require Import Influence Osss thm_4 thm_2.
Import ListNotations.
Open Scope R_scope.

(** ** The construction of section 4 *)

Definition term (w j : nat) (x : point) : bool := forallb (fun i => coordinate i x) (seq (w * j) w).
Definition tribes (w m : nat) (x : point) : bool := existsb (fun j => term w j x) (seq 0 m).

(** MAJ = 1 if at least half of the k bits from the l-th on are 1. *)
Definition majority_of (l k : nat) (x : point) : bool :=
  Nat.leb k (2 * length (filter (fun i => coordinate i x) (seq l k))).

(** REST is TRIBES and not TRIBES'; f is 1 where TRIBES' is, MAJ where REST
    is, and 0 elsewhere. *)
Definition rest (w m m' : nat) (x : point) : bool := tribes w m x && negb (tribes w m' x).
Definition hard (w m m' k : nat) (x : point) : bool :=
  if tribes w m' x then true else if rest w m m' x then majority_of (w * m) k x else false.

Definition prob (n : nat) (g : point -> bool) : R := probability n (count n g).
Definition mean (w t : nat) : R := prob (w * t) (tribes w t).

(** The number of terms is nearest to an acceptance probability, among the
    numbers with a property. *)
Definition nearest (w : nat) (q : R) (allowed : nat -> Prop) (t : nat) : Prop :=
  allowed t /\ forall t', allowed t' -> Rabs (mean w t - q) <= Rabs (mean w t' - q).

(** ** Products of cubes *)

Lemma total_cube_app (F : point -> N) a b :
  total F (cube (a + b)) = total (fun x => total (fun y => F (x ++ y)) (cube b)) (cube a).
Proof.
  revert F. induction a as [|a IH]; intros F; simpl cube; simpl Nat.add; simpl cube.
  - unfold total at 2. cbn [fold_right]. rewrite N.add_0_r. easy.
  - rewrite !total_app, !total_map, !IH. easy.
Qed.

Lemma count_product a b (g h f : point -> bool) :
  (forall x y, length x = a -> length y = b -> f (x ++ y) = g x && h y) -> count (a + b) f = (count a g * count b h)%N.
Proof.
  intros product. unfold count at 1. rewrite total_cube_app. unfold count at 1.
  rewrite N.mul_comm, <- total_scale. apply total_ext. intros x inside. apply length_in_cube in inside. unfold count.
  destruct (g x) eqn:E.
  - rewrite N.mul_1_r. apply total_ext. intros y inside'. apply length_in_cube in inside'. now rewrite product, E.
  - rewrite N.mul_0_r. unfold total. enough (forall l, (forall y, In y l -> length y = b) ->
      fold_right (fun a0 sum => (if f (x ++ a0) then 1 else 0) + sum) 0 l = 0)%N as K by (apply K; intros y; apply length_in_cube).
    induction l as [|y l IH]; intros H; cbn [fold_right]; [easy|]. rewrite IH by (intros; apply H; now right).
    rewrite product, E by (auto; apply H; now left). easy.
Qed.

Lemma coordinate_left i x y : (i < length x)%nat -> coordinate i (x ++ y) = coordinate i x.
Proof. intros small. unfold coordinate. now rewrite app_nth1. Qed.

Lemma coordinate_right i x y : coordinate (length x + i) (x ++ y) = coordinate i y.
Proof. unfold coordinate. rewrite app_nth2 by lia. f_equal. lia. Qed.

Lemma forallb_ext {A} (g h : A -> bool) l : (forall a, In a l -> g a = h a) -> forallb g l = forallb h l.
Proof. induction l as [|a l IH]; simpl; intros H; [easy|]. rewrite H, IH; auto. Qed.

Lemma tribes_left w t x y : (w * t <= length x)%nat -> tribes w t (x ++ y) = tribes w t x.
Proof.
  intros long. unfold tribes. assert (forall l, (forall j, In j l -> j < t)%nat ->
    existsb (fun j => term w j (x ++ y)) l = existsb (fun j => term w j x) l) as K.
  { induction l as [|j l IH]; simpl; intros H; [easy|]. rewrite IH by auto. f_equal. unfold term. apply forallb_ext.
    intros i inside. apply in_seq in inside. apply coordinate_left. specialize (H j (or_introl eq_refl)). nia. }
  apply K. intros j inside. apply in_seq in inside. lia.
Qed.

Lemma tribes_next w t x : tribes w (S t) x = tribes w t x || term w t x.
Proof. unfold tribes. rewrite seq_S, existsb_app. simpl. now rewrite orb_false_r. Qed.

Lemma shifted x y w a : forallb (fun i => coordinate i (x ++ y)) (seq (length x + a) w) = forallb (fun i => coordinate i y) (seq a w).
Proof.
  revert a. induction w as [|w IH]; intros a; simpl; [easy|]. rewrite coordinate_right, <- IH. f_equal. f_equal. f_equal. lia.
Qed.

Lemma forallb_map' {A B} (g : B -> bool) (h : A -> B) l : forallb g (map h l) = forallb (fun a => g (h a)) l.
Proof. induction l; simpl; [easy|]. now rewrite IHl. Qed.

Lemma all_ones w : count w (fun y => negb (forallb (fun i => coordinate i y) (seq 0 w))) = (2 ^ N.of_nat w - 1)%N.
Proof.
  pose proof (count_not w (fun y => forallb (fun i => coordinate i y) (seq 0 w))) as both.
  enough (count w (fun y => forallb (fun i => coordinate i y) (seq 0 w)) = 1)%N by lia. clear both.
  induction w as [|w IH]; [reflexivity|].
  unfold count. cbn [cube]. rewrite total_app, !total_map.
  rewrite (total_ext (fun a : point => if forallb (fun i => coordinate i (true :: a)) (seq 0 (S w)) then 1 else 0)%N
    (fun a : point => if forallb (fun i => coordinate i a) (seq 0 w) then 1 else 0)%N).
  - unfold count in IH. rewrite IH.
    assert (zero : forall a : N, (a = 0 -> a + 1 = 1)%N) by lia. apply zero.
    clear IH. unfold total. induction (cube w) as [|x l IHl]; cbn [fold_right]; [easy|]. rewrite IHl. easy.
  - intros x _. cbn [seq forallb]. change (coordinate 0 (true :: x)) with true. now rewrite andb_true_l, <- seq_shift, forallb_map'.
Qed.

(** Terms fail independently. *)
Lemma tribes_fail w t : count (w * t) (fun x => negb (tribes w t x)) = ((2 ^ N.of_nat w - 1) ^ N.of_nat t)%N.
Proof.
  induction t as [|t IH]; [rewrite Nat.mul_0_r; reflexivity|]. rewrite Nat.mul_succ_r.
  rewrite (count_product (w * t) w (fun x => negb (tribes w t x)) (fun y => negb (forallb (fun i => coordinate i y) (seq 0 w)))).
  - rewrite IH, all_ones, Nat2N.inj_succ, N.pow_succ_r'. lia.
  - intros x y long _. rewrite tribes_next, tribes_left, negb_orb by lia. f_equal. f_equal. unfold term. rewrite <- long.
    rewrite <- (Nat.add_0_r (length x)) at 1. apply shifted.
Qed.

(** The probability that t terms fail. *)
Definition fails (w t : nat) : R := (1 - / 2 ^ w) ^ t.

Lemma power_positive a : 0 < 2 ^ a.
Proof. apply pow_lt. lra. Qed.

Lemma real_pow a t : real (a ^ N.of_nat t) = real a ^ t.
Proof. induction t as [|t IH]; [reflexivity|]. now rewrite Nat2N.inj_succ, N.pow_succ_r', real_mult, IH. Qed.

Lemma real_less_one w : real (2 ^ N.of_nat w - 1) = 2 ^ w - 1.
Proof.
  assert (1 <= 2 ^ N.of_nat w)%N by (pose proof (N.pow_nonzero 2 (N.of_nat w) ltac:(easy)); lia).
  unfold real. rewrite N2Z.inj_sub, minus_IZR by easy. fold (real (2 ^ N.of_nat w)). now rewrite real_points.
Qed.

(** TRIBES with t terms, on a cube with room for m. *)
Lemma prob_fails w t m : (t <= m)%nat -> prob (w * m) (fun x => negb (tribes w t x)) = fails w t.
Proof.
  intros room. unfold prob, probability. replace (w * m)%nat with (w * t + w * (m - t))%nat by nia.
  rewrite (count_product (w * t) (w * (m - t)) (fun x => negb (tribes w t x)) (fun _ => true)).
  - rewrite tribes_fail, count_all, real_mult, real_pow, real_less_one, real_points, pow_add.
    unfold fails. pose proof (power_positive w). pose proof (power_positive (w * (m - t))). pose proof (power_positive (w * t)).
    assert ((2 ^ w - 1) ^ t = (1 - / 2 ^ w) ^ t * 2 ^ (w * t)) as ->.
    { rewrite pow_mult, <- Rpow_mult_distr. f_equal. field. lra. }
    field. lra.
  - intros x y long _. rewrite tribes_left by lia. now rewrite andb_true_r.
Qed.

Lemma prob_not n g : prob n g = 1 - prob n (fun x => negb (g x)).
Proof.
  unfold prob, probability. pose proof (f_equal real (count_not n g)) as K. rewrite real_plus, real_points in K.
  pose proof (power_positive n). replace (real (count n g)) with (2 ^ n - real (count n (fun x => negb (g x)))) by lra. field. lra.
Qed.

Lemma prob_range n g : 0 <= prob n g <= 1.
Proof.
  unfold prob, probability. pose proof (count_not n g) as both. pose proof (power_positive n) as points.
  assert (count n g <= 2 ^ N.of_nat n)%N as most by lia. apply real_le in most. rewrite real_points in most.
  pose proof (real_nonneg (count n g)). split; [apply Rmult_le_pos; [lra|left; now apply Rinv_0_lt_compat]|].
  apply (Rmult_le_reg_r (2 ^ n)); [easy|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.

Lemma mean_is w t : mean w t = 1 - fails w t.
Proof. unfold mean. now rewrite prob_not, prob_fails. Qed.

(** ** Probabilities of REST and MAJ *)

Lemma tribes_more w t t' x : (t <= t')%nat -> tribes w t x = true -> tribes w t' x = true.
Proof. induction 1 as [|t' _ IH]; [easy|]. intros H. rewrite tribes_next, IH by easy. easy. Qed.

Lemma prob_rest w m m' : (m' <= m)%nat -> prob (w * m) (rest w m m') = fails w m' - fails w m.
Proof.
  intros fewer. rewrite <- (prob_fails w m' m fewer), <- (prob_fails w m m) by lia. unfold prob, probability.
  assert (count (w * m) (fun x => negb (tribes w m' x)) = count (w * m) (rest w m m') + count (w * m) (fun x => negb (tribes w m x)))%N as ->.
  { unfold count. rewrite <- total_add. apply total_ext. intros x _. unfold rest. pose proof (tribes_more w m' m x fewer).
    destruct (tribes w m x), (tribes w m' x); simpl; try easy. now specialize (H eq_refl). }
  rewrite real_plus. pose proof (power_positive (w * m)). field. lra.
Qed.

Lemma majority_right l k x y : length x = l -> majority_of l k (x ++ y) = majority_of 0 k y.
Proof.
  intros <-. unfold majority_of. f_equal. f_equal. rewrite <- (Nat.add_0_r (length x)). generalize 0%nat as a.
  induction k as [|k IH]; intros a; simpl; [easy|]. rewrite coordinate_right, <- Nat.add_succ_r.
  destruct (coordinate a y); simpl; now rewrite IH.
Qed.

Lemma hard_differs w m m' k : (m' <= m)%nat ->
  prob (w * m + k) (fun z => xorb (tribes w m z) (hard w m m' k z)) =
  prob (w * m) (rest w m m') * prob k (fun y => negb (majority_of 0 k y)).
Proof.
  intros fewer. unfold prob, probability.
  rewrite (count_product (w * m) k (rest w m m') (fun y => negb (majority_of 0 k y))).
  - rewrite real_mult, pow_add. pose proof (power_positive (w * m)). pose proof (power_positive k). field. lra.
  - intros x y long _. unfold hard, rest. rewrite (majority_right _ _ _ _ long), !tribes_left by nia.
    pose proof (tribes_more w m' m x fewer) as more.
    destruct (tribes w m' x), (tribes w m x), (majority_of 0 k y); try easy; now specialize (more eq_refl).
Qed.

(** ** The complete tree *)

Fixpoint complete (g : point -> bool) (i r : nat) (before : point) : tree :=
  match r with
  | O => Leaf (g before)
  | S r' => Node i (complete g (S i) r' (before ++ [false])) (complete g (S i) r' (before ++ [true]))
  end.

Lemma complete_leaves g i r before : leaves (complete g i r before) = (2 ^ r)%nat.
Proof.
  revert i before. induction r as [|r IH]; intros i before; [easy|].
  pose proof (IH (S i) (before ++ [false])) as A. pose proof (IH (S i) (before ++ [true])) as B.
  unfold leaves in *. simpl in *. lia.
Qed.

Lemma complete_below g n i r before : (i + r <= n)%nat -> tests_below n (complete g i r before).
Proof.
  revert i before. induction r as [|r IH]; intros i before small; simpl; [easy|]. repeat split; [lia| |]; apply IH; lia.
Qed.

Lemma complete_is g y : forall r before, value (complete g (length before) (length r) before) ((before ++ r) ++ y) = g (before ++ r).
Proof.
  induction r as [|c r IH]; intros before; simpl; [now rewrite app_nil_r|].
  replace (coordinate (length before) ((before ++ c :: r) ++ y)) with c.
  - specialize (IH (before ++ [c])). rewrite app_length in IH. simpl in IH. rewrite Nat.add_1_r in IH.
    replace ((before ++ [c]) ++ r) with (before ++ c :: r) in IH by now rewrite <- app_assoc. destruct c; exact IH.
  - rewrite <- app_assoc. rewrite <- (Nat.add_0_r (length before)), coordinate_right. easy.
Qed.

(** ** The numbers of terms *)

Lemma fails_range w t : (1 <= w)%nat -> 0 < fails w t <= 1.
Proof.
  intros some. pose proof (power_positive w) as two. assert (0 < / 2 ^ w <= / 2) as unit_range.
  { split; [now apply Rinv_0_lt_compat|]. apply Rinv_le_contravar; [lra|]. rewrite <- (pow_1 2) at 1. apply Rle_pow; [lra|easy]. }
  unfold fails. split; [apply pow_lt; lra|]. pose proof (pow_incr (1 - / 2 ^ w) 1 t ltac:(lra)) as K. now rewrite pow1 in K.
Qed.

Lemma rest_is_small w m m' : (9 <= w)%nat -> nearest w (1 / 2) (fun _ => True) m ->
  nearest w (499 / 1000) (fun t => t < m)%nat m' -> fails w m' - fails w m <= 1 / 100.
Proof.
  intros wide [_ best] [fewer best']. destruct m as [|t]; [lia|].
  assert (0 < / 2 ^ w <= 1 / 512) as unit_range.
  { split; [apply Rinv_0_lt_compat, power_positive|]. replace (1 / 512) with (/ 2 ^ 9) by (simpl; field).
    apply Rinv_le_contravar; [apply power_positive|]. apply Rle_pow; [lra|easy]. }
  pose proof (best (S (S t)) Logic.I) as after. pose proof (best t Logic.I) as before. specialize (best' t ltac:(lia)) as near.
  rewrite !mean_is in *. pose proof (fails_range w t ltac:(lia)) as range.
  unfold fails in *. set (v := 1 - / 2 ^ w) in *. cbn [pow] in *. set (x := v ^ t) in *. set (b := v ^ m') in *.
  assert (511 / 512 <= v < 1) as v_range by (unfold v; lra).
  assert (step : forall y, 0 < y -> 0 < y - v * y <= y / 512).
  { intros y some. pose proof (Rmult_le_compat_l y _ _ (Rlt_le _ _ some) (proj1 v_range)).
    pose proof (Rmult_lt_compat_l y v 1 some ltac:(lra)). lra. }
  pose proof (step x ltac:(lra)) as d1. pose proof (step (v * x) ltac:(apply Rmult_lt_0_compat; lra)) as d2.
  unfold Rabs in *. repeat destruct Rcase_abs; lra.
Qed.

(** For terms of w >= 9 literals: opt_f with 2^l leaves, l = w m, is at most
    Pr[f <> TRIBES] = Pr[REST = 1] Pr[MAJ = 0], which is at most 0.01. *)
Theorem tribes_is_close w m m' k o : (9 <= w)%nat -> nearest w (1 / 2) (fun _ => True) m ->
  nearest w (499 / 1000) (fun t => t < m)%nat m' ->
  let l := (w * m)%nat in
  let f := hard w m m' k in
  optimum (l + k) f (2 ^ l) o ->
  o <= prob (l + k) (fun z => xorb (tribes w m z) (f z)) /\
  prob (l + k) (fun z => xorb (tribes w m z) (f z)) = prob l (rest w m m') * prob k (fun y => negb (majority_of 0 k y)) /\
  prob l (rest w m m') * prob k (fun y => negb (majority_of 0 k y)) <= 1 / 100.
Proof.
  intros wide near_half near_499 l f [_ best]. assert (m' <= m)%nat as fewer by (destruct near_499; lia).
  repeat split.
  - set (g := complete (tribes w m) 0 l []).
    specialize (best g (complete_below (tribes w m) (l + k) 0 l [] ltac:(lia)) ltac:(unfold g; now rewrite complete_leaves)).
    eapply Rle_trans; [exact best|]. apply Req_le. unfold dist, prob, probability. f_equal. f_equal. rewrite error_count.
    apply count_ext. intros z long. f_equal.
    rewrite <- (firstn_skipn l z). assert (length (firstn l z) = l) as first by (rewrite firstn_length; lia).
    rewrite tribes_left by (rewrite first; apply Nat.le_refl).
    pose proof (complete_is (tribes w m) (skipn l z) (firstn l z) []) as K. simpl in K. rewrite first in K. exact K.
  - now apply hard_differs.
  - unfold l. rewrite prob_rest by easy. pose proof (rest_is_small w m m' wide near_half near_499) as small.
    pose proof (prob_range k (fun y => negb (majority_of 0 k y))) as range.
    destruct (Rle_dec 0 (fails w m' - fails w m)); nra.
Qed.
