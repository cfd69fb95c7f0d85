(** * Entropy

    The entropy of a rational label mean is a real number. It is strictly
    concave, so every theorem on such impurities holds for it. This file
    rests on the axioms of the real numbers of Coq. *)

From Coq Require Import Reals QArith Qreals NArith ZArith Lia Lra.
From Formal Require Import Trees Values.
Open Scope R_scope.

(** The mass m as a real number. *)
Definition real (m : N) : R := IZR (Z.of_N m).

Definition real_values : values.
Proof.
  refine (Values R 0 Rplus Rminus (fun m u => real m * u) Rle _ _ _ _ _ _ _ _ _ _); intros.
  - lra.
  - lra.
  - destruct (Rle_dec u v); [now left|right; lra].
  - split; intros; lra.
  - lra.
  - lra.
  - split; lra.
  - split; lra.
  - unfold real. simpl. split; lra.
  - unfold real. rewrite N2Z.inj_succ, succ_IZR. split; lra.
Defined.

(** Entropy in bits, with 0 log 0 = 0. *)
Definition entropy (q : Q) : R :=
  let x := Q2R q in - (x * ln x + (1 - x) * ln (1 - x)) / ln 2.

Lemma ln_below y : 0 < y -> y <> 1 -> ln y < y - 1.
Proof.
  intros some other. assert (ln y <> 0) as H.
  { intros E. apply other, ln_inv; try lra. now rewrite ln_1. }
  pose proof (exp_ineq1 (ln y) H) as L. rewrite exp_ln in L by easy. lra.
Qed.

(** One term of the log-sum inequality. *)
Lemma log_term a v r : 0 <= a -> 0 < v -> 0 < r ->
  a * ln r + a - v * r <= a * ln (a / v) /\ (a <> v * r -> a * ln r + a - v * r < a * ln (a / v)).
Proof.
  intros [a_positive|<-] v_positive r_positive; [|split; intros; rewrite ?Rmult_0_l; nra].
  assert (split_ln : ln (v * r / a) = ln r - ln (a / v)).
  { unfold Rdiv. rewrite !ln_mult, !ln_Rinv; auto using Rinv_0_lt_compat; try lra. now apply Rmult_lt_0_compat. }
  assert (back : a * (v * r / a - 1) = v * r - a) by (field; lra).
  assert (positive_y : 0 < v * r / a) by (apply Rdiv_lt_0_compat; nra).
  assert (strict : a <> v * r -> a * ln (v * r / a) < v * r - a).
  { intros other. rewrite <- back. apply Rmult_lt_compat_l; [easy|]. apply ln_below; [easy|].
    intros E. apply other. rewrite <- (Rmult_1_r a), <- E. field. lra. }
  rewrite split_ln in strict. split.
  - destruct (Req_dec a (v * r)) as [E|other]; [|specialize (strict other); nra].
    replace (a / v) with r by (rewrite E; field; lra). lra.
  - intros other. specialize (strict other). nra.
Qed.

(** The log-sum inequality for two terms. *)
Lemma log_sum a v b w : 0 <= a -> 0 <= b -> 0 < v -> 0 < w ->
  (a + b) * ln ((a + b) / (v + w)) <= a * ln (a / v) + b * ln (b / w) /\
  (a * w <> b * v -> (a + b) * ln ((a + b) / (v + w)) < a * ln (a / v) + b * ln (b / w)).
Proof.
  intros Ha Hb Hv Hw. destruct (Req_dec (a + b) 0) as [none|some].
  - assert (a = 0) as -> by lra. assert (b = 0) as -> by lra. split; intros; lra.
  - assert (positive_r : 0 < (a + b) / (v + w)) by (apply Rdiv_lt_0_compat; lra).
    destruct (log_term a v _ Ha Hv positive_r) as [first first_strict].
    destruct (log_term b w _ Hb Hw positive_r) as [second _].
    assert (sum : (v + w) * ((a + b) / (v + w)) = a + b) by (field; lra).
    split; [nra|]. intros differ. enough (a <> v * ((a + b) / (v + w))) as H by (specialize (first_strict H); nra).
    intros E. apply differ. assert (a * (v + w) = v * (a + b)) by (rewrite E at 1; field; lra). lra.
Qed.

Lemma weighted_entropy a v : (0 < v)%N -> (a <= v)%N ->
  real v * entropy (ratio a v) =
  - (real a * ln (real a / real v) + (real v - real a) * ln ((real v - real a) / real v)) / ln 2.
Proof.
  intros some inside. assert (0 < real v) by (apply IZR_lt; lia).
  assert (mean : Q2R (ratio a v) = real a / real v) by (unfold ratio, real; destruct v; [lia|reflexivity]).
  assert (0 < ln 2) by (rewrite <- ln_1; apply ln_increasing; lra).
  unfold entropy. rewrite mean. replace (1 - real a / real v) with ((real v - real a) / real v) by (field; lra).
  field. split; lra.
Qed.

Theorem entropy_is_strictly_concave : strictly_concave_impurity (W := real_values) entropy.
Proof.
  assert (ln2 : 0 < ln 2) by (rewrite <- ln_1; apply ln_increasing; lra).
  split.
  - intros q q' E. unfold entropy. rewrite (Qeq_eqR _ _ E). apply same_equivalence.
  - split; cbn [le zero_v real_values]; unfold entropy; rewrite RMicromega.Q2R_0, Rminus_0_r, ln_1; lra.
  - split; cbn [le zero_v real_values]; unfold entropy; rewrite RMicromega.Q2R_1;
      replace (1 - 1) with 0 by lra; rewrite ln_1; lra.
  - intros a v b w v_positive w_positive a_inside b_inside differ.
    unfold less. cbn [le plus times real_values]. apply Rlt_not_le.
    rewrite !weighted_entropy by lia. unfold real. rewrite !N2Z.inj_add, !plus_IZR.
    apply N2Z.inj_le, IZR_le in a_inside, b_inside.
    assert (0 < IZR (Z.of_N v) /\ 0 < IZR (Z.of_N w)) as [V_positive W_positive] by (split; apply IZR_lt; lia).
    assert (0 <= IZR (Z.of_N a) /\ 0 <= IZR (Z.of_N b)) as [A_positive B_positive] by (split; apply IZR_le; lia).
    assert (other : IZR (Z.of_N a) * IZR (Z.of_N w) <> IZR (Z.of_N b) * IZR (Z.of_N v)).
    { rewrite <- !mult_IZR, <- !N2Z.inj_mul. intros E. apply eq_IZR, N2Z.inj in E. easy. }
    set (A := IZR (Z.of_N a)) in *. set (B := IZR (Z.of_N b)) in *.
    set (V := IZR (Z.of_N v)) in *. set (U := IZR (Z.of_N w)) in *.
    destruct (log_sum A V B U A_positive B_positive V_positive W_positive) as [_ strict].
    destruct (log_sum (V - A) V (U - B) U ltac:(lra) ltac:(lra) V_positive W_positive) as [weak _].
    specialize (strict other). replace (V + U - (A + B)) with (V - A + (U - B)) by ring.
    unfold Rdiv. rewrite <- Rmult_plus_distr_r. apply Rmult_lt_compat_r; [now apply Rinv_0_lt_compat|].
    unfold Rdiv in *. lra.
Qed.
