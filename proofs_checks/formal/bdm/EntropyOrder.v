(** * The entropy prefers right paths

    The inequalities of Appendix C.1 of Brutzkus, Daniely, Malach (2020) for
    the entropy in natural units, at the powers of 1/2 that Proposition 6.3
    needs. Its Lemma C.4 is twice one function of one variable, [spread]. *)

From Coq Require Import Reals Arith Lia Lra Psatz.
From Formal Require Import TwoTerms.
From Formal Require Entropy RealTrees RealImpurities.
From Formal.bdm Require Import RightPaths.
Open Scope R_scope.

Definition h (q : R) : R := - (q * ln q + (1 - q) * ln (1 - q)).
Definition psi (t : R) : R := (1 - t) * ln (1 - t).

Lemma scaled x y : 0 < x -> 0 <= y -> x * y * ln (x * y) = y * (x * ln x) + x * (y * ln y).
Proof. intros X [Y|<-]; [rewrite ln_mult by easy|rewrite !Rmult_0_r, !Rmult_0_l]; ring. Qed.

Lemma psi_0 : psi 0 = 0.
Proof. unfold psi. rewrite Rminus_0_r, ln_1. ring. Qed.

(** ** Bounds of psi *)

Lemma grows f f' b : 0 <= b -> (forall c, 0 <= c <= b -> derivable_pt_lim f c (f' c)) ->
  (forall c, 0 <= c <= b -> 0 <= f' c) -> f 0 <= f b.
Proof.
  intros [some|<-] slope up; [|lra]. destruct (MVT_cor2 f f' 0 b some slope) as (c & E & inside).
  specialize (up c ltac:(lra)). assert (0 <= f' c * (b - 0)) by (apply Rmult_le_pos; lra). lra.
Qed.

Lemma psi_slope k s : k * s < 1 -> derivable_pt_lim (fun s => psi (k * s)) s (- k * (ln (1 - k * s) + 1)).
Proof.
  intros inside. assert (derivable_pt_lim (fun s => 1 - k * s) s (- k)) as linear.
  { replace (- k) with (0 - (0 * s + k * 1)) by ring.
    apply (derivable_pt_lim_minus (fct_cte 1) (mult_fct (fct_cte k) id)).
    - apply derivable_pt_lim_const.
    - apply (derivable_pt_lim_mult (fct_cte k) id); [apply derivable_pt_lim_const|apply derivable_pt_lim_id]. }
  replace (- k * (ln (1 - k * s) + 1)) with (- k * ln (1 - k * s) + (1 - k * s) * (/ (1 - k * s) * - k)) by (field; lra).
  apply (derivable_pt_lim_mult (fun s => 1 - k * s) (comp ln (fun s => 1 - k * s))); [exact linear|].
  apply (derivable_pt_lim_comp (fun s => 1 - k * s) ln); [exact linear|]. apply derivable_pt_lim_ln. lra.
Qed.

Lemma ln_at_most y : 0 < y -> ln y <= y - 1.
Proof. intros some. destruct (Req_dec y 1) as [->|other]; [rewrite ln_1; lra|]. pose proof (Entropy.ln_below y some other). lra. Qed.

Lemma ln_at_least y : 0 < y -> 1 - / y <= ln y.
Proof.
  intros some. pose proof (Rinv_0_lt_compat y some) as P. pose proof (ln_at_most (/ y) P) as L. rewrite ln_Rinv in L by easy. lra.
Qed.

Lemma polynomial_slope p q r s : derivable_pt_lim (fun s => p * s + q * (s * s) + r * (s * s * s)) s (p + 2 * q * s + 3 * r * (s * s)).
Proof.
  pose proof (derivable_pt_lim_id s) as one.
  pose proof (derivable_pt_lim_mult id id s 1 1 one one) as two.
  pose proof (derivable_pt_lim_mult _ id s _ 1 two one) as three.
  pose proof (derivable_pt_lim_plus _ _ s _ _ (derivable_pt_lim_plus _ _ s _ _ (derivable_pt_lim_scal _ p s _ one)
    (derivable_pt_lim_scal _ q s _ two)) (derivable_pt_lim_scal _ r s _ three)) as all.
  unfold id, mult_fct in all. replace (p + 2 * q * s + 3 * r * (s * s)) with
    (p * 1 + q * (1 * s + s * 1) + r * ((1 * s + s * 1) * s + s * s * 1)) by ring. exact all.
Qed.

(** ln (1 - t) + t is between - 3/4 t^2 and 0. *)
Lemma ln_high t : 0 <= t < 1 -> ln (1 - t) <= - t.
Proof. intros inside. pose proof (ln_at_most (1 - t) ltac:(lra)). lra. Qed.

Lemma ln_slope t : t < 1 -> derivable_pt_lim (fun t => ln (1 - t)) t (- / (1 - t)).
Proof.
  intros inside. replace (- / (1 - t)) with (/ (1 - t) * (0 - 1)) by ring.
  apply (derivable_pt_lim_comp (fun t => 1 - t) ln).
  - apply (derivable_pt_lim_minus (fct_cte 1) id); [apply derivable_pt_lim_const|apply derivable_pt_lim_id].
  - apply derivable_pt_lim_ln. lra.
Qed.

Lemma ln_low t : 0 <= t <= 1 / 4 -> - t - 3 / 4 * (t * t) <= ln (1 - t).
Proof.
  intros inside.
  pose proof (grows (fun t => ln (1 - t) + (1 * t + 3 / 4 * (t * t) + 0 * (t * t * t)))
    (fun t => - / (1 - t) + (1 + 2 * (3 / 4) * t + 3 * 0 * (t * t))) t ltac:(lra)) as L.
  cbv beta in L. rewrite Rminus_0_r, ln_1 in L. enough (0 <= ln (1 - t) + (1 * t + 3 / 4 * (t * t) + 0 * (t * t * t))) by lra.
  eapply Rle_trans; [|apply L].
  - lra.
  - intros c C. apply (derivable_pt_lim_plus (fun t => ln (1 - t)) (fun t => 1 * t + 3 / 4 * (t * t) + 0 * (t * t * t)));
      [apply ln_slope; lra|apply polynomial_slope].
  - intros c C. assert (0 < / (1 - c)) by (apply Rinv_0_lt_compat; lra).
    replace (- / (1 - c) + (1 + 2 * (3 / 4) * c + 3 * 0 * (c * c))) with (/ (1 - c) * (c * (1 - 3 * c) / 2)) by (field; lra).
    apply Rmult_le_pos; nra.
Qed.

Lemma psi_low t : 0 <= t <= 1 -> - t + t * t / 2 <= psi t.
Proof.
  intros [low [less| ->]]; [|unfold psi; rewrite Rminus_eq_0, Rmult_0_l; lra].
  pose proof (grows (fun s => psi (1 * s) + (1 * s + - (1 / 2) * (s * s) + 0 * (s * s * s)))
    (fun s => - 1 * (ln (1 - 1 * s) + 1) + (1 + 2 * - (1 / 2) * s + 3 * 0 * (s * s))) t low) as L.
  cbv beta in L. rewrite !Rmult_1_l, psi_0 in L. enough (0 <= psi t + (t + - (1 / 2) * (t * t) + 0 * (t * t * t))) by lra.
  eapply Rle_trans; [|apply L].
  - lra.
  - intros c C. apply (derivable_pt_lim_plus (fun s => psi (1 * s)) (fun s => 1 * s + - (1 / 2) * (s * s) + 0 * (s * s * s)));
      [apply psi_slope; lra|apply polynomial_slope].
  - intros c C. rewrite Rmult_1_l. pose proof (ln_high c ltac:(lra)). lra.
Qed.

Lemma psi_high t : 0 <= t <= 1 / 4 -> psi t <= - t + t * t / 2 + t * t * t / 4.
Proof.
  intros inside.
  pose proof (grows (fun s => - psi (1 * s) + (- 1 * s + 1 / 2 * (s * s) + 1 / 4 * (s * s * s)))
    (fun s => - (- 1 * (ln (1 - 1 * s) + 1)) + (- 1 + 2 * (1 / 2) * s + 3 * (1 / 4) * (s * s))) t ltac:(lra)) as L.
  cbv beta in L. rewrite !Rmult_1_l, Rmult_0_r, psi_0 in L.
  enough (0 <= - psi t + (- 1 * t + 1 / 2 * (t * t) + 1 / 4 * (t * t * t))) by lra.
  eapply Rle_trans; [|apply L].
  - lra.
  - intros c C. apply (derivable_pt_lim_plus (opp_fct (fun s => psi (1 * s))) (fun s => - 1 * s + 1 / 2 * (s * s) + 1 / 4 * (s * s * s)));
      [apply derivable_pt_lim_opp, psi_slope; lra|apply polynomial_slope].
  - intros c C. rewrite Rmult_1_l. pose proof (ln_low c ltac:(lra)). lra.
Qed.

(** ** Lemma C.4 *)

Definition spread (t : R) : R := psi t + psi (4 * t) / 4 - psi (2 * t).

Lemma spread_below s : 0 <= s -> 0 <= spread (- s).
Proof.
  intros some.
  pose proof (grows (fun s => psi (- 1 * s) + / 4 * psi (- 4 * s) - psi (- 2 * s))
    (fun s => - - 1 * (ln (1 - - 1 * s) + 1) + / 4 * (- - 4 * (ln (1 - - 4 * s) + 1)) - - - 2 * (ln (1 - - 2 * s) + 1)) s some) as L.
  cbv beta in L. rewrite !Rmult_0_r, psi_0 in L. unfold spread.
  replace (4 * - s) with (- 4 * s) by ring. replace (2 * - s) with (- 2 * s) by ring. replace (psi (- s)) with (psi (- 1 * s)) by (f_equal; ring).
  enough (0 <= psi (- 1 * s) + / 4 * psi (- 4 * s) - psi (- 2 * s)) by lra. eapply Rle_trans; [|apply L].
  - lra.
  - intros c C. apply (derivable_pt_lim_minus (fun s => psi (- 1 * s) + / 4 * psi (- 4 * s)) (fun s => psi (- 2 * s))); [|apply psi_slope; lra].
    apply (derivable_pt_lim_plus (fun s => psi (- 1 * s)) (mult_real_fct (/ 4) (fun s => psi (- 4 * s)))); [apply psi_slope; lra|].
    apply derivable_pt_lim_scal, psi_slope. lra.
  - intros c C. replace (1 - - 1 * c) with (1 + c) by ring. replace (1 - - 4 * c) with (1 + 4 * c) by ring. replace (1 - - 2 * c) with (1 + 2 * c) by ring.
    assert (ln (1 + 2 * c) + ln (1 + 2 * c) <= ln (1 + c) + ln (1 + 4 * c)); [|lra].
    rewrite <- !ln_mult by lra. destruct (Req_dec c 0) as [->|]; [right; f_equal; ring|]. left. apply ln_increasing; nra.
Qed.

Lemma spread_positive k : (2 <= k)%nat -> 0 < spread (half_to k).
Proof.
  intros two. unfold spread. destruct (Nat.eq_dec k 2) as [->|].
  - rewrite half_2. unfold psi. replace (4 * (1 / 4)) with 1 by field. rewrite Rminus_eq_0, Rmult_0_l.
    replace (1 - 1 / 4) with (3 * / (2 * 2)) by field. replace (1 - 2 * (1 / 4)) with (/ 2) by field.
    rewrite ln_mult, !ln_Rinv, ln_mult by lra.
    assert (ln (2 * 2 * (2 * 2)) < ln (3 * 3 * 3)) as L by (apply ln_increasing; lra). rewrite !ln_mult in L by lra. lra.
  - pose proof (half_positive k) as P. pose proof (half_le 3 k ltac:(lia)) as L. assert (half_to 3 = 1 / 8) as E by (unfold half_to; field).
    rewrite E in L. set (t := half_to k) in *.
    pose proof (psi_low t ltac:(lra)). pose proof (psi_low (4 * t) ltac:(lra)). pose proof (psi_high (2 * t) ltac:(lra)).
    assert (0 < t * t * (1 / 2 - 2 * t)) by (apply Rmult_lt_0_compat; nra). nra.
Qed.

(** h (a + b s) for a part of [a, 1]. *)
Lemma h_from a x s : 0 < a < 1 -> 0 <= s -> 0 <= 1 - s * x -> 0 <= x ->
  h (a + s * (x * (1 - a))) = - ((1 + s * x * (1 - a) / a) * (a * ln a) + a * psi (- (s * x * (1 - a) / a)) +
    (1 - s * x) * ((1 - a) * ln (1 - a)) + (1 - a) * psi (s * x)).
Proof.
  intros inside some right x_some. unfold h, psi.
  assert (0 <= s * x * (1 - a) / a) by (apply Rmult_le_pos; [repeat apply Rmult_le_pos; lra|apply Rlt_le, Rinv_0_lt_compat; lra]).
  replace (a + s * (x * (1 - a))) with (a * (1 + s * x * (1 - a) / a)) at 1 2 by (field; lra).
  replace (1 - (a + s * (x * (1 - a)))) with ((1 - a) * (1 - s * x)) by ring.
  rewrite !scaled by lra. replace (1 - - (s * x * (1 - a) / a)) with (1 + s * x * (1 - a) / a) by ring. ring.
Qed.

Lemma lemma_c_4 a k : 0 < a < 1 -> (2 <= k)%nat -> let b := half_to k * (1 - a) in
  0 < h (a + 2 * b) - h (a + b) - h (a + 4 * b) / 4 + h a / 4.
Proof.
  intros inside two b. pose proof (half_positive k) as P. pose proof (half_le 2 k two) as L. rewrite half_2 in L. set (x := half_to k) in *.
  assert (h a = h (a + 0 * b)) as -> by (f_equal; ring). replace (a + b) with (a + 1 * b) by ring. unfold b.
  rewrite !h_from by lra. set (u := x * (1 - a) / a).
  replace (2 * x * (1 - a) / a) with (2 * u) by (unfold u; field; lra). replace (1 * x * (1 - a) / a) with u by (unfold u; field; lra).
  replace (4 * x * (1 - a) / a) with (4 * u) by (unfold u; field; lra). replace (0 * x * (1 - a) / a) with 0 by (field; lra).
  rewrite Rmult_1_l, Rmult_0_l, Ropp_0, psi_0.
  pose proof (spread_positive k two) as positive. fold x in positive.
  assert (0 <= u) as U by (apply Rmult_le_pos; [apply Rmult_le_pos; lra|apply Rlt_le, Rinv_0_lt_compat; lra]).
  pose proof (spread_below u U) as other. unfold spread in *.
  replace (4 * - u) with (- (4 * u)) in other by ring. replace (2 * - u) with (- (2 * u)) in other by ring.
  set (p1 := psi x) in *. set (p2 := psi (2 * x)) in *. set (p4 := psi (4 * x)) in *.
  set (q1 := psi (- u)) in *. set (q2 := psi (- (2 * u))) in *. set (q4 := psi (- (4 * u))) in *.
  assert (0 < (1 - a) * (p1 + p4 / 4 - p2)) by (apply Rmult_lt_0_compat; lra).
  assert (0 <= a * (q1 + q4 / 4 - q2)) by (apply Rmult_le_pos; lra). lra.
Qed.

(** ** Lemma C.2 *)

Lemma logs_at_0 : 209 / 3125 <= 5 * ln 5 - 6 * ln 3 - 2 * ln 2 /\ ln 5 - ln 3 <= 101 / 180.
Proof.
  split.
  - pose proof (ln_at_least (5 * 5 * 5 * (5 * 5) * / (3 * 3 * 3 * (3 * 3 * 3) * (2 * 2))) ltac:(lra)) as L.
    rewrite ln_mult, ln_Rinv, !ln_mult in L by lra. lra.
  - pose proof (ln_at_most (5 / 4) ltac:(lra)) as L. pose proof (ln_at_most (6 / 5) ltac:(lra)) as L'. pose proof (ln_at_most (10 / 9) ltac:(lra)) as L''.
    assert (ln 5 - ln 3 = ln (5 / 4) + ln (6 / 5) + ln (10 / 9)) as ->; [|lra].
    rewrite <- !ln_mult by lra. replace (5 / 4 * (6 / 5) * (10 / 9)) with (5 * / 3) by field. rewrite ln_mult, ln_Rinv by lra. ring.
Qed.

Lemma lemma_c_2 m : (2 <= m)%nat -> let a := half_to m in let b := 2 * a * (1 - a) in
  0 < 2 * h (a + b) - 3 * h a + h (2 * a) - h (a + 2 * b).
Proof.
  intros two a b. pose proof (half_positive m) as P. fold a in P.
  assert (0 < a <= 1 / 4) as inside by (split; [easy|]; rewrite <- half_2; now apply half_le).
  assert (2 * h (a + b) - 3 * h a + h (2 * a) - h (a + 2 * b) =
    a * ((5 - 4 * a) * ln (5 - 4 * a) - 2 * ((3 - 2 * a) * ln (3 - 2 * a)) - 2 * ln 2) + 2 * psi a - (3 - 2 * a) * psi (2 * a) + (1 - a) * psi (4 * a)) as ->.
  { unfold h, b, psi. replace (a + 2 * a * (1 - a)) with (a * (3 - 2 * a)) by ring. replace (1 - a * (3 - 2 * a)) with ((1 - a) * (1 - 2 * a)) by ring.
    replace (a + 2 * (2 * a * (1 - a))) with (a * (5 - 4 * a)) by ring. replace (1 - a * (5 - 4 * a)) with ((1 - a) * (1 - 4 * a)) by ring.
    rewrite (Rmult_comm 2 a), (Rmult_comm 4 a). rewrite !scaled by lra. ring. }
  destruct (Nat.eq_dec m 2) as [E|].
  - assert (a = 1 / 4) as -> by (unfold a; rewrite E; apply half_2). unfold psi.
    replace (5 - 4 * (1 / 4)) with (2 * 2) by field. replace (3 - 2 * (1 / 4)) with (5 * / 2) by field.
    replace (1 - 1 / 4) with (3 * / (2 * 2)) by field. replace (1 - 2 * (1 / 4)) with (/ 2) by field. replace (4 * (1 / 4)) with 1 by field.
    rewrite Rminus_eq_0, Rmult_0_l. rewrite !ln_mult, !ln_Rinv, !ln_mult by lra.
    assert (ln (5 * 5 * 5 * (5 * 5)) < ln (2 * 2 * (2 * 2) * (3 * 3 * 3 * (3 * 3 * 3)))) as L by (apply ln_increasing; lra).
    rewrite !ln_mult in L by lra. lra.
  - assert (a <= 1 / 8) as small by (replace (1 / 8) with (half_to 3) by (unfold half_to; field); apply half_le; lia).
    replace (5 - 4 * a) with (5 * (1 - 4 / 5 * a)) by field. replace (3 - 2 * a) with (3 * (1 - 2 / 3 * a)) at 1 2 by field.
    rewrite !scaled by lra. fold (psi (4 / 5 * a)). fold (psi (2 / 3 * a)).
    pose proof (psi_low (4 / 5 * a) ltac:(lra)). pose proof (psi_high (2 / 3 * a) ltac:(lra)).
    pose proof (psi_low a ltac:(lra)). pose proof (psi_high (2 * a) ltac:(lra)) as high. pose proof (psi_low (4 * a) ltac:(lra)) as low.
    destruct logs_at_0 as [at_0 slope].
    assert ((3 - 2 * a) * psi (2 * a) <= (3 - 2 * a) * (- (2 * a) + 2 * a * (2 * a) / 2 + 2 * a * (2 * a) * (2 * a) / 4)) by (apply Rmult_le_compat_l; lra).
    assert ((1 - a) * (- (4 * a) + 4 * a * (4 * a) / 2) <= (1 - a) * psi (4 * a)) by (apply Rmult_le_compat_l; lra).
    assert (0 <= 5 * psi (4 / 5 * a) - 6 * psi (2 / 3 * a)) by nra.
    assert (209 / 3125 - 4 * a * (101 / 180) <= (1 - 4 / 5 * a) * (5 * ln 5) + 5 * psi (4 / 5 * a) -
      2 * ((1 - 2 / 3 * a) * (3 * ln 3) + 3 * psi (2 / 3 * a)) - 2 * ln 2) as first.
    { replace ((1 - 4 / 5 * a) * (5 * ln 5)) with (5 * ln 5 - 4 * a * ln 5) by field.
      replace ((1 - 2 / 3 * a) * (3 * ln 3)) with (3 * ln 3 - 2 * a * ln 3) by field. nra. }
    apply (Rmult_le_compat_l a) in first; [|lra].
    assert (0 < a * (209 / 3125 - 4 * a * (101 / 180) + 3 * a - 10 * (a * a) + 4 * (a * a * a))); [|nra].
    apply Rmult_lt_0_compat; [easy|]. assert (10 * (a * a) <= 10 / 8 * a) by nra. assert (0 <= a * a * a) by (repeat apply Rmult_le_pos; lra). lra.
Qed.

(** ** The two inequalities *)

Lemma log_2 : 0 < ln 2.
Proof. rewrite <- ln_1. apply ln_increasing; lra. Qed.

Lemma entropy_is q : RealImpurities.entropy q = h q / ln 2.
Proof. reflexivity. Qed.

Lemma h_is_strictly_concave : RealTrees.strictly_concave_impurity h.
Proof.
  pose proof RealImpurities.entropy_is_strictly_concave as C. pose proof log_2.
  assert (same : forall q, h q = ln 2 * RealImpurities.entropy q) by (intros q; rewrite entropy_is; field; lra).
  split; [rewrite same, (RealTrees.zero_at_0 _ C); ring|rewrite same, (RealTrees.zero_at_1 _ C); ring|].
  intros p q t low less high inside. rewrite !same.
  replace ((1 - t) * (ln 2 * RealImpurities.entropy p) + t * (ln 2 * RealImpurities.entropy q)) with
    (ln 2 * ((1 - t) * RealImpurities.entropy p + t * RealImpurities.entropy q)) by ring.
  apply Rmult_lt_compat_l; [easy|]. now apply (RealTrees.strictly_concave _ C).
Qed.

Lemma gain_one_is r : gain_one RealImpurities.entropy r = gain_one h r / ln 2.
Proof. unfold gain_one. rewrite !entropy_is. pose proof log_2. field. lra. Qed.

Lemma gain_two_is k m : gain_two RealImpurities.entropy k m = gain_two h k m / ln 2.
Proof. unfold gain_two. rewrite !entropy_is. pose proof log_2. field. lra. Qed.

Lemma double k : (1 <= k)%nat -> half_to (k - 1) = 2 * half_to k.
Proof. intros some. replace k with (S (k - 1)) at 2 by lia. rewrite half_next. lra. Qed.

Lemma chance_is k m : chance k m = half_to m + half_to k * (1 - half_to m).
Proof. unfold chance. ring. Qed.

(** At the end of the right path. *)
Lemma right_child k m : (1 <= k < m)%nat -> gain_one h m < gain_two h k m.
Proof.
  intros range. unfold gain_one, gain_two. rewrite !chance_is, !double by lia.
  pose proof (half_positive m) as A. pose proof (half_le (S k) m ltac:(lia)) as X. rewrite half_next in X.
  pose proof (half_le 1 k ltac:(lia)) as X1. rewrite half_1 in X1.
  pose proof (lemma_c_2 m ltac:(lia)) as least. cbv zeta in least. set (a := half_to m) in *. set (x := half_to k) in *.
  replace (2 * x * (1 - a)) with (2 * (x * (1 - a))) by ring. set (b' := x * (1 - a)) in *. set (b := 2 * a * (1 - a)) in *.
  assert (b <= b') as [less|same] by (unfold b, b'; nra); [|rewrite <- same; lra].
  assert (0 < b) by (unfold b; nra). assert (2 * b' <= 1 - a) by (unfold b'; nra). clearbody b b'.
  pose proof (RealTrees.wider_means h 2 1 (a + b) (a + 2 * b') 2 1 (a + b') (a + 2 * b) h_is_strictly_concave
    ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra) ltac:(lra) ltac:(ring)). lra.
Qed.

Lemma up_the_right_path k m : (1 <= k)%nat -> (1 <= m)%nat -> gain_two h (S k) m < gain_two h k m / 2.
Proof.
  intros some some'. unfold gain_two. rewrite !chance_is. simpl (S k - 1)%nat. rewrite Nat.sub_0_r, (double k) by easy.
  pose proof (half_positive m) as A. pose proof (half_le 1 m some') as A1. rewrite half_1 in A1.
  pose proof (lemma_c_4 (half_to m) (S k) ltac:(lra) ltac:(lia)) as E. cbv zeta in E.
  assert (half_to k = 2 * half_to (S k)) as -> by (rewrite half_next; field). set (x := half_to (S k)) in *. set (a := half_to m) in *.
  replace (2 * x * (1 - a)) with (2 * (x * (1 - a))) by ring. replace (2 * (2 * x) * (1 - a)) with (4 * (x * (1 - a))) by ring. lra.
Qed.

Theorem entropy_prefers_right_paths : prefers_right_paths RealImpurities.entropy.
Proof.
  pose proof log_2 as L. split.
  - intros r two. rewrite !gain_one_is. unfold Rdiv. rewrite <- Rmult_assoc. apply Rmult_lt_compat_r; [now apply Rinv_0_lt_compat|].
    unfold gain_one. rewrite (double (r - 1)), (double r) by lia. pose proof (spread_positive r two) as S.
    pose proof (half_positive r) as P. pose proof (half_le 2 r two) as Q. rewrite half_2 in Q. set (y := half_to r) in *.
    assert (forall c, 0 < c -> c * y <= 1 -> h (c * y) = - (y * (c * ln c) + c * (y * ln y) + psi (c * y))) as at_.
    { intros c C _. unfold h. fold (psi (c * y)). rewrite scaled by lra. ring. }
    replace (2 * (2 * y)) with (4 * y) by ring. rewrite (at_ 2), (at_ 4) by lra. replace (h y) with (h (1 * y)) by (f_equal; ring).
    rewrite (at_ 1), ln_1 by lra. rewrite (Rmult_1_l y).
    assert (ln 4 = 2 * ln 2) as -> by (replace 4 with (2 * 2) by ring; rewrite ln_mult by lra; ring).
    unfold spread in S. lra.
  - intros k l m range more. rewrite gain_one_is, gain_two_is.
    enough (gain_one h m / 2 < half_to (l - k) * gain_two h k m) as H.
    { apply (Rmult_lt_compat_r (/ ln 2)) in H; [|now apply Rinv_0_lt_compat]. unfold Rdiv in *. lra. }
    remember (l - k - 1)%nat as j eqn:J. revert k range J. induction j as [|j IH]; intros k range J.
    + replace (l - k)%nat with 1%nat by lia. rewrite half_1. pose proof (right_child k m ltac:(lia)). lra.
    + specialize (IH (S k) ltac:(lia) ltac:(lia)). pose proof (up_the_right_path k m ltac:(lia) ltac:(lia)) as up.
      replace (l - k)%nat with (S (l - S k)) by lia. rewrite half_next. pose proof (half_positive (l - S k)). nra.
Qed.
