(** * Algorithm 1 is within a smaller factor

    Theorem 1 of Zhang and Gionis (2022) with 6 - 2 sqrt(3) in place of the
    constant of the paper. *)

From Coq Require Import Reals List Bool Arith Lia Lra Psatz.
From Formal Require Import RealSums.
From Formal.ngi Require Import Identification Sums Coverage Scores lemma_4_1_concave thm_1.
Import ListNotations.
Open Scope R_scope.

(** ** A sum of weights that fall, from masses *)

(** The object x has the mass [m x] and the time [y x]; W is at least the
    integral of w. Before Y the mass grows at most as fast as s t. *)
Section Weights.
Variables (m y : nat -> R) (w W : R -> R) (s : R) (S : list nat).
Hypothesis m_nonneg : forall x, In x S -> 0 <= m x.
Hypothesis y_positive : forall x, In x S -> 0 < y x.
Hypothesis w_falls : forall t t', 0 < t <= t' -> w t' <= w t.
Hypothesis W_rises : forall t t', 0 <= t <= t' -> 0 < t' -> w t' * (t' - t) <= W t' - W t.
Hypothesis s_nonneg : 0 <= s.

Definition until (t : R) : R := sum (fun x => if Rle_dec (y x) t then m x else 0) S.
Definition before (t : R) : R := sum (fun x => if Rlt_dec (y x) t then m x else 0) S.
Definition weighted (t : R) : R := sum (fun x => if Rlt_dec (y x) t then m x * w (y x) else 0) S.
Definition earlier (t : R) : list nat := filter (fun x => if Rlt_dec (y x) t then true else false) S.

Lemma latest (l : list nat) : l <> [] -> exists x, In x l /\ forall x', In x' l -> y x' <= y x.
Proof.
  induction l as [|a [|b l] IH]; intros some; [easy|exists a; split; [now left|intros x [->|[]]; lra]|].
  destruct IH as (x & here & most); [easy|]. destruct (Rle_dec (y a) (y x)) as [less|more].
  - exists x. split; [now right|]. intros x' [<-|H]; auto.
  - exists a. split; [now left|]. intros x' [<-|H]; [lra|]. specialize (most x' H). lra.
Qed.

Lemma shorter a t : In a S -> y a < t -> (length (earlier (y a)) < length (earlier t))%nat.
Proof.
  intros here less. unfold earlier. clear - here less. induction S as [|b l IH]; [easy|].
  assert (length (filter (fun x => if Rlt_dec (y x) (y a) then true else false) l) <=
    length (filter (fun x => if Rlt_dec (y x) t then true else false) l))%nat as all.
  { clear - less. induction l as [|c l IH]; simpl; [easy|]. repeat destruct Rlt_dec; simpl; lia || lra. }
  destruct here as [->|here].
  - simpl. destruct (Rlt_dec (y a) (y a)); [lra|]. destruct (Rlt_dec (y a) t); [simpl; lia|lra].
  - specialize (IH here). simpl. repeat destruct Rlt_dec; simpl; lia || lra.
Qed.

Lemma weights_before n : forall Y, (length (earlier Y) < n)%nat -> 0 < Y -> (forall t, 0 < t < Y -> until t <= s * t) ->
  weighted Y <= s * (W Y - W 0) + (before Y - s * Y) * w Y.
Proof.
  induction n as [|n IH]; intros Y few positive slow; [lia|]. destruct (earlier Y) as [|x0 l] eqn:E.
  - assert (none : forall x, In x S -> ~ y x < Y).
    { intros x here less. assert (In x (earlier Y)) as H by (apply filter_In; destruct Rlt_dec; easy). now rewrite E in H. }
    unfold weighted, before. rewrite !(sum_ext (fun x => if Rlt_dec (y x) Y then _ else 0) (fun _ => 0)), !sum_zero
      by (intros x here; specialize (none x here); now destruct Rlt_dec).
    pose proof (W_rises 0 Y ltac:(lra) positive). nra.
  - destruct (latest (earlier Y)) as (a & early & most); [now rewrite E|].
    assert (In a S /\ y a < Y) as [here less] by (unfold earlier in early; apply filter_In in early; destruct Rlt_dec; easy).
    pose proof (y_positive a here) as some. set (Y' := y a) in *.
    assert (all : forall x, In x S -> (y x < Y <-> y x <= Y')).
    { intros x here'. split; [|lra]. intros less'. apply most, filter_In. destruct Rlt_dec; easy. }
    specialize (IH Y'). rewrite <- E in few. pose proof (shorter a Y here less) as few'. fold Y' in few'.
    specialize (IH ltac:(lia) some ltac:(intros; apply slow; lra)).
    assert (before Y = until Y') as same.
    { apply sum_ext. intros x here'. specialize (all x here'). destruct Rlt_dec, Rle_dec; easy || (exfalso; tauto). }
    assert (weighted Y = weighted Y' + (before Y - before Y') * w Y') as ->.
    { rewrite same. unfold weighted, until, before. rewrite <- sum_minus, (Rmult_comm _ (w Y')), <- sum_scale, <- sum_plus.
      apply sum_ext. intros x here'. specialize (all x here').
      destruct (Rlt_dec (y x) Y), (Rlt_dec (y x) Y'), (Rle_dec (y x) Y'); try lra; try (exfalso; tauto).
      replace (y x) with Y' by lra. ring. }
    pose proof (slow Y' ltac:(lra)) as slow'. rewrite <- same in slow'.
    pose proof (w_falls Y' Y ltac:(lra)). pose proof (W_rises Y' Y ltac:(lra) positive) as rise.
    apply (Rmult_le_compat_l s) in rise; [|easy]. assert (0 <= (s * Y' - before Y) * (w Y' - w Y)) by nra. nra.
Qed.

Lemma weights Y : 0 < Y -> (forall t, 0 < t < Y -> until t <= s * t) ->
  sum (fun x => m x * w (y x)) S <= s * (W Y - W 0) + (sum m S - s * Y) * w Y.
Proof.
  intros positive slow. pose proof (weights_before _ Y (Nat.lt_succ_diag_r _) positive slow) as first.
  enough (sum (fun x => m x * w (y x)) S <= weighted Y + (sum m S - before Y) * w Y) by lra.
  unfold weighted, before. rewrite <- sum_minus, (Rmult_comm _ (w Y)), <- sum_scale, <- sum_plus. apply sum_le. intros x here.
  specialize (m_nonneg x here). specialize (y_positive x here). destruct Rlt_dec; [lra|].
  pose proof (w_falls Y (y x) ltac:(lra)). nra.
Qed.
End Weights.

(** ** Powers *)

Section Powers.
Variable r : R.
Hypothesis r_positive : 0 < r.

Lemma power_large q c : 0 < q -> 0 <= c -> 1 + c * (1 - / q) <= Rpower q c.
Proof.
  intros some nonneg. pose proof (exp_ineq1_le (c * ln q)) as K. unfold Rpower.
  pose proof (step_of_ln 1 q ltac:(lra) some) as step. rewrite ln_1 in step.
  replace ((q - 1) / q) with (1 - / q) in step by (field; lra). nra.
Qed.

Lemma power_next q : 0 < q -> Rpower q (r + 1) = q * Rpower q r.
Proof. intros some. rewrite Rpower_plus, Rpower_1 by easy. ring. Qed.

Lemma power_range q c : 0 < q <= 1 -> 0 <= c -> 0 < Rpower q c <= 1.
Proof.
  intros range nonneg. split; [apply exp_pos|]. rewrite <- (Rpower_O 1) by lra.
  replace (Rpower 1 0) with (Rpower 1 c) by (unfold Rpower; rewrite ln_1, !Rmult_0_r; easy). now apply Rle_Rpower_l.
Qed.

Lemma ratio_range t y : 0 < t <= y -> 0 < t / y <= 1.
Proof.
  intros range. split; [apply Rdiv_lt_0_compat; lra|]. apply (Rmult_le_reg_r y); [lra|].
  unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.

(** The weight at the time t of an object that costs y, its integral over the
    times before t, and over the costs below y. *)
Definition weight (t y : R) : R := if Rle_dec y t then 1 else Rpower (t / y) (r + 1).
Definition over_times (t y : R) : R :=
  if Rle_dec y t then t - (r + 1) / (r + 2) * y else / (r + 2) * (t * Rpower (t / y) (r + 1)).
Definition over_costs (t y : R) : R := if Rle_dec y t then y else t + t * (/ r * (1 - Rpower (t / y) r)).

Lemma weight_falls t y y' : 0 < t -> 0 < y <= y' -> weight t y' <= weight t y.
Proof.
  intros later range. unfold weight. destruct (Rle_dec y' t), (Rle_dec y t); try lra.
  - apply power_range; [apply ratio_range|]; lra.
  - apply Rle_Rpower_l; [lra|]. split; [apply Rdiv_lt_0_compat; lra|].
    apply Rmult_le_compat_l; [lra|]. apply Rinv_le_contravar; lra.
Qed.

Lemma over_costs_late t y y' : 0 < t <= y -> y <= y' ->
  Rpower (t / y') (r + 1) * (y' - y) <= t * (/ r * (1 - Rpower (t / y') r)) - t * (/ r * (1 - Rpower (t / y) r)).
Proof.
  intros range range'. pose proof (ratio_range t y' ltac:(lra)) as v.
  pose proof (Rdiv_lt_0_compat y' y ltac:(lra) ltac:(lra)) as q.
  pose proof (power_large (y' / y) r q ltac:(lra)) as large. pose proof (exp_pos (r * ln (t / y'))) as some.
  fold (Rpower (t / y') r) in some. rewrite power_next by easy.
  replace (t / y) with (t / y' * (y' / y)) by (field; lra). rewrite <- Rpower_mult_distr by easy.
  set (P := Rpower (t / y') r) in *. set (Q := Rpower (y' / y) r) in *.
  apply (Rmult_le_compat_l (t * / r * P)) in large.
  - replace (t * / r * P * (1 + r * (1 - / (y' / y)))) with (t * / r * P + t / y' * P * (y' - y)) in large by (field; lra). lra.
  - apply Rmult_le_pos; [|lra]. apply Rmult_le_pos; [lra|]. left. now apply Rinv_0_lt_compat.
Qed.

Lemma power_one t c : 0 < t -> Rpower (t / t) c = 1.
Proof. intros some. unfold Rdiv. rewrite Rinv_r by lra. unfold Rpower. now rewrite ln_1, Rmult_0_r, exp_0. Qed.

Lemma over_costs_rises t y y' : 0 < t -> 0 <= y <= y' -> 0 < y' ->
  weight t y' * (y' - y) <= over_costs t y' - over_costs t y.
Proof.
  intros later range some. unfold weight, over_costs. destruct (Rle_dec y' t), (Rle_dec y t); try lra.
  - pose proof (over_costs_late t t y' ltac:(lra) ltac:(lra)) as K. rewrite power_one in K by easy.
    pose proof (proj2 (power_range (t / y') (r + 1) (ratio_range t y' ltac:(lra)) ltac:(lra))). nra.
  - pose proof (over_costs_late t y y' ltac:(lra) ltac:(lra)). lra.
Qed.

Lemma over_times_early t t' y : 0 <= t <= t' -> t' <= y -> 0 < t' ->
  / (r + 2) * (t' * Rpower (t' / y) (r + 1)) - / (r + 2) * (t * Rpower (t / y) (r + 1)) <= Rpower (t' / y) (r + 1) * (t' - t).
Proof.
  intros range before some. pose proof (ratio_range t' y ltac:(lra)) as u.
  pose proof (exp_pos ((r + 1) * ln (t' / y))) as P_some. fold (Rpower (t' / y) (r + 1)) in P_some.
  pose proof (Rinv_0_lt_compat (r + 2) ltac:(lra)) as inv. assert (/ (r + 2) * (r + 2) = 1) as E by (field; lra).
  destruct (Req_dec t 0) as [->|nonzero].
  - rewrite !Rmult_0_l, Rmult_0_r. set (P := Rpower (t' / y) (r + 1)) in *. assert (/ (r + 2) <= 1) by nra.
    assert (0 < t' * P) by nra. nra.
  - pose proof (Rdiv_lt_0_compat t t' ltac:(lra) some) as q. pose proof (power_large (t / t') (r + 1) q ltac:(lra)) as large.
    replace (t / y) with (t' / y * (t / t')) by (field; lra). rewrite <- Rpower_mult_distr by easy.
    set (P := Rpower (t' / y) (r + 1)) in *. set (Q := Rpower (t / t') (r + 1)) in *.
    apply (Rmult_le_compat_l (/ (r + 2) * P * t)) in large; [|apply Rmult_le_pos; [apply Rmult_le_pos|]; lra].
    replace (_ * (1 + _)) with (/ (r + 2) * (P * t') - P * (t' - t)) in large by (field; lra). lra.
Qed.

Lemma over_times_steps y t t' : 0 < y -> 0 <= t <= t' -> over_times t' y - over_times t y <= weight t' y * (t' - t).
Proof.
  intros some range. unfold weight, over_times. assert ((r + 1) / (r + 2) = 1 - / (r + 2)) as E by (field; lra). rewrite E.
  destruct (Rle_dec y t'), (Rle_dec y t); try lra.
  - pose proof (over_times_early t y y ltac:(lra) ltac:(lra) some) as K. rewrite power_one in K by easy. lra.
  - destruct (Req_dec t' 0) as [->|]; [replace t with 0 by lra; lra|]. apply over_times_early; lra.
Qed.

Lemma over_times_most y t : 0 < y -> 0 <= t -> t - (r + 1) / (r + 2) * y <= over_times t y.
Proof.
  intros some nonneg. destruct (Rle_dec y t) as [late|early]; [unfold over_times; destruct Rle_dec; lra|].
  pose proof (over_times_steps y t y some ltac:(lra)) as K. unfold weight in K. unfold over_times in K at 1.
  do 2 (destruct (Rle_dec y y); [|lra]). lra.
Qed.

Lemma over_times_start y : 0 < y -> over_times 0 y = 0.
Proof. intros some. unfold over_times. destruct Rle_dec; lra. Qed.

End Powers.

(** ** One node *)

Lemma sqrt_3 : sqrt 3 * sqrt 3 = 3 /\ 1.732 < sqrt 3 < 1.733.
Proof.
  pose proof (sqrt_sqrt 3 ltac:(lra)) as square. pose proof (sqrt_pos 3). split; [easy|]. split; nra.
Qed.

(** The concave bound is at least the line through its value 1 where it is at
    most 1. *)
Lemma line x : 0 <= x <= 1 -> 3 * x - 3 / 2 * x ^ 2 < 1 -> (3 + sqrt 3) / 2 * x <= 3 * x - 3 / 2 * x ^ 2.
Proof.
  intros range small. pose proof sqrt_3 as [square size]. set (q := sqrt 3) in *.
  destruct (Rle_lt_dec x ((3 - q) / 3)); [nra|].
  assert (0 < (x - (3 - q) / 3) * (2 - (3 - q) / 3 - x)) by (apply Rmult_lt_0_compat; lra). nra.
Qed.

Section Node.
Variable I : instance.
Variable class_score : nat -> R -> R.
Variable left_out : list test -> list nat -> test -> nat.
Variable lambda : R.
Hypothesis is_proper : proper I.
Hypothesis open : ~ final I (objects I).
Hypothesis is_impurity : impurity_function I class_score.
Hypothesis largest : leaves_out_a_largest_branch left_out.
Hypothesis lambda_nonneg : 0 <= lambda.
Variable best_tree : itree.
Hypothesis solved : solves I (objects I) best_tree.
Variables (D : list test) (S : list nat) (z : R).
Hypothesis at_node : node I D S.
Hypothesis not_final : ~ final I S.
Hypothesis z_largest : forall d, In d (tests I) -> Z I class_score left_out lambda D S d <= z.

Let kappa := (3 + sqrt 3) / 2.
Let r := sqrt 3 - 1.

Lemma share_small b : 0 < b -> b * z < p I S ->
  kappa * sum (fun x => if Rle_dec (cost_of best_tree x) b then prob I x else 0) S <= b * z.
Proof.
  intros some early. pose proof (scores_are_large_by_share I class_score left_out lambda best_tree D S b z is_proper open
    is_impurity largest lambda_nonneg solved (node_reached I D S at_node not_final) not_final some z_largest) as K. cbv zeta in K.
  pose proof (mass_positive I is_proper D S at_node not_final) as mass. pose proof (proj1 (proj2 at_node)) as inside.
  set (c := fun x => if Rle_dec (cost_of best_tree x) b then true else false) in *.
  pose proof (p_nonneg I is_proper (filter c S) (incl_filter _ _ _ inside)) as low.
  pose proof (p_filter I is_proper c S inside) as high.
  replace (sum _ S) with (p I (filter c S)).
  - set (x := p I (filter c S) / p I S) in *. assert (p I (filter c S) = x * p I S) as E by (unfold x; field; lra).
    rewrite E in *. assert (0 <= x <= 1) as range by (split; nra).
    assert (3 * x - 3 / 2 * x ^ 2 < 1) as small by (apply Rnot_le_lt; intros no; rewrite Rmin_left in K; lra).
    rewrite Rmin_right in K by lra. pose proof (line x range small) as above. fold kappa in above.
    apply (Rmult_le_compat_l (p I S)) in above; lra.
  - unfold p. rewrite sum_filter. apply sum_ext. intros x _. unfold c. now destruct Rle_dec.
Qed.

Lemma z_positive : 0 < z.
Proof.
  pose proof (mass_positive I is_proper D S at_node not_final) as mass.
  set (b := sum (cost_of best_tree) S + 1). apply Rnot_le_lt. intros none.
  assert (nonneg : forall x, 0 <= cost_of best_tree x) by (intros; left; now apply (cost_some I is_proper open best_tree solved)).
  assert (0 < b) as some by (pose proof (sum_nonneg (cost_of best_tree) S (fun x _ => nonneg x)); unfold b; lra).
  pose proof (share_small b some ltac:(nra)) as K. pose proof sqrt_3.
  rewrite (sum_ext _ (prob I)) in K; [fold (p I S) in K; unfold kappa in K; nra|].
  intros x here. pose proof (sum_member (cost_of best_tree) S x (fun y _ => nonneg y) here). unfold b. destruct Rle_dec; lra.
Qed.

Lemma large_by_time a t : 0 < a -> 0 < t ->
  a * sum (fun x => prob I x * weight r t (a * cost_of best_tree x)) S <= t * z.
Proof.
  intros a_positive later. pose proof sqrt_3 as [square size]. assert (0 < r) as r_positive by (unfold r; lra).
  pose proof z_positive as z_some. pose proof (mass_positive I is_proper D S at_node not_final) as mass.
  assert (m_nonneg : forall x, In x S -> 0 <= prob I x) by (intros x here; left; now apply is_proper, (proj1 (proj2 at_node))).
  assert (y_positive : forall x, In x S -> 0 < a * cost_of best_tree x)
    by (intros; apply Rmult_lt_0_compat; [easy|now apply (cost_some I is_proper open best_tree solved)]).
  destruct (Rle_lt_dec (a * p I S) (t * z)) as [all|some].
  - eapply Rle_trans; [|exact all]. apply Rmult_le_compat_l; [lra|]. apply sum_le. intros x here.
    specialize (m_nonneg x here). specialize (y_positive x here). enough (weight r t (a * cost_of best_tree x) <= 1) by nra.
    unfold weight. destruct Rle_dec; [lra|]. apply power_range; [apply ratio_range|]; lra.
  - set (Y := a * p I S / z). assert (Y * z = a * p I S) as E by (unfold Y; field; lra).
    assert (t < Y) as over by (apply (Rmult_lt_reg_r z); lra).
    pose proof (weights (prob I) (fun x => a * cost_of best_tree x) (weight r t) (over_costs r t) (z / (a * kappa)) S
      m_nonneg y_positive (fun y y' => weight_falls r r_positive t y y' later)
      (fun y y' => over_costs_rises r r_positive t y y' later)) as K.
    assert (0 < kappa) as kappa_positive by (unfold kappa; lra).
    assert (0 < a * kappa) as both by now apply Rmult_lt_0_compat.
    specialize (K ltac:(left; now apply Rdiv_lt_0_compat) Y ltac:(lra)).
    assert (weight r t Y = t / Y * Rpower (t / Y) r) as at_Y.
    { unfold weight. destruct Rle_dec; [lra|]. apply power_next. apply Rdiv_lt_0_compat; lra. }
    assert (over_costs r t Y - over_costs r t 0 = t + t * (/ r * (1 - Rpower (t / Y) r))) as to_Y.
    { unfold over_costs. destruct (Rle_dec Y t); [lra|]. destruct (Rle_dec 0 t); lra. }
    rewrite at_Y, to_Y in K. fold (p I S) in K. set (e := Rpower (t / Y) r) in *.
    eapply Rle_trans; [apply Rmult_le_compat_l; [lra|apply K]|].
    + (* the masses *)
      intros t' range. unfold until. assert (0 < t' / a) as b_some by (apply Rdiv_lt_0_compat; lra).
      pose proof (share_small (t' / a) b_some) as small.
      assert (t' / a * z < p I S) as early.
      { apply (Rmult_lt_reg_l a); [easy|]. replace (a * (t' / a * z)) with (t' * z) by (field; lra).
        rewrite <- E. apply Rmult_lt_compat_r; lra. }
      specialize (small early). apply (Rmult_le_reg_l kappa); [easy|].
      replace (kappa * (z / (a * kappa) * t')) with (t' / a * z) by (field; lra). eapply Rle_trans; [|exact small].
      apply Req_le. f_equal. apply sum_ext. intros x _. assert (t' / a * a = t') as E' by (field; lra).
      destruct (Rle_dec (a * cost_of best_tree x) t'), (Rle_dec (cost_of best_tree x) (t' / a)); try lra; exfalso; nra.
    + (* the integral *)
      apply Req_le. assert (kappa * r = r + 1) as of_kappa by (unfold kappa, r; nra).
      assert (kappa = (r + 1) / r) as -> by (apply (Rmult_eq_reg_r r); [field_simplify; lra|lra]).
      replace (p I S) with (Y * z / a) by (rewrite E; field; lra). field. repeat split; lra.
Qed.
End Node.

(** ** The theorem *)

(** For every threshold below 1, if the root is not final: T is any tree that
    Algorithm 1 may return, and T' any tree that solves the instance, such as
    one of least expected cost. *)
Theorem within_a_smaller_factor I class_score left_out lambda epsilon_h T T' :
  proper I -> ~ final I (objects I) -> impurity_function I class_score -> leaves_out_a_largest_branch left_out ->
  0 <= lambda -> largest_score I class_score epsilon_h ->
  algorithm_1 I class_score left_out lambda [] (objects I) T -> solves I (objects I) T' ->
  (forall p_min, least_probability I p_min -> expected_cost I T <= (6 - 2 * sqrt 3) *
     (2 + ln (INR (phi I (objects I)) / p_min) + log2 (INR (number I)) + lambda * epsilon_h) * expected_cost I T') /\
  (forall Delta, least_increment I Delta -> expected_cost I T <= (6 - 2 * sqrt 3) *
     (1 + ln (1 / Delta) + log2 (INR (number I)) + lambda * epsilon_h) * expected_cost I T') /\
  6 - 2 * sqrt 3 < 2.536.
Proof.
  intros is_proper open is_impurity largest nonneg scores grown solved. pose proof sqrt_3 as [square size].
  enough (within I lambda epsilon_h (6 - 2 * sqrt 3) (expected_cost I T) (expected_cost I T')) as [one two]
    by (repeat split; [exact one|exact two|lra]).
  apply (both_forms I lambda epsilon_h T'); try easy. intros budget most enough budget_most most_large.
  pose proof (factor_above I class_score lambda is_proper open is_impurity nonneg most epsilon_h (proj1 scores)) as above.
  set (L := factor I lambda most epsilon_h) in *. set (r := sqrt 3 - 1). assert (0 < r) as r_positive by (unfold r; lra).
  assert (4 * ((r + 1) / (r + 2)) = 6 - 2 * sqrt 3) as constant.
  { apply (Rmult_eq_reg_r (r + 2)); [|lra]. unfold r. field_simplify; nra. }
  enough (2 * L * (expected_cost I T - (r + 1) / (r + 2) * (2 * L) * expected_cost I T') <= L * expected_cost I T) as bound.
  { rewrite <- constant. apply (Rmult_le_reg_l L); [lra|]. lra. }
  apply (by_times I class_score left_out lambda is_proper open is_impurity largest nonneg T' solved budget enough most epsilon_h
    budget_most (proj1 scores) (weight r) (over_times r)); [lra|apply over_times_steps| | | |easy]; try easy.
  - intros y. now apply over_times_start.
  - intros y t. now apply over_times_most.
  - intros D S z t at_node not_final z_largest later.
    apply (large_by_time I class_score left_out lambda is_proper open is_impurity largest nonneg T' solved D S z at_node);
      easy || lra.
Qed.
