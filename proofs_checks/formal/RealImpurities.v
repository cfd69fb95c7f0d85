(** * Impurities

    The entropy and the Gini impurity are strictly concave on [0, 1], so every
    theorem on strictly concave impurities of real label means holds for them. *)

From Coq Require Import Reals Lra Psatz.
From Formal Require Import RealTrees.
From Formal Require Entropy.
Open Scope R_scope.

Definition gini (q : R) : R := 4 * q * (1 - q).

(** Entropy in bits, with 0 log 0 = 0. *)
Definition entropy (q : R) : R := - (q * ln q + (1 - q) * ln (1 - q)) / ln 2.

Theorem gini_is_strictly_concave : strictly_concave_impurity gini.
Proof.
  split; unfold gini; [ring|ring|]. intros p q t low less high inside.
  assert (0 < t * (1 - t) * ((q - p) * (q - p))) by (repeat apply Rmult_lt_0_compat; lra). nra.
Qed.

Theorem entropy_is_strictly_concave : strictly_concave_impurity entropy.
Proof.
  assert (ln2 : 0 < ln 2) by (rewrite <- ln_1; apply ln_increasing; lra).
  split; unfold entropy.
  - rewrite Rminus_0_r, ln_1. field. lra.
  - rewrite Rminus_eq_0, ln_1. field. lra.
  - intros p q t low less high [t0 t1].
    destruct (Entropy.log_sum ((1 - t) * p) (1 - t) (t * q) t) as [_ strict]; try nra.
    destruct (Entropy.log_sum ((1 - t) * (1 - p)) (1 - t) (t * (1 - q)) t) as [weak _]; try nra.
    assert (other : (1 - t) * p * t <> t * q * (1 - t)).
    { intros E. assert (0 < t * (1 - t) * (q - p)) by (repeat apply Rmult_lt_0_compat; lra). nra. }
    specialize (strict other). replace (1 - t + t) with 1 in * by ring. unfold Rdiv in strict, weak. rewrite Rinv_1, !Rmult_1_r in *.
    replace ((1 - t) * p * / (1 - t)) with p in strict by (field; lra). replace (t * q * / t) with q in strict by (field; lra).
    replace ((1 - t) * (1 - p) * / (1 - t)) with (1 - p) in weak by (field; lra). replace (t * (1 - q) * / t) with (1 - q) in weak by (field; lra).
    replace ((1 - t) * (1 - p) + t * (1 - q)) with (1 - ((1 - t) * p + t * q)) in weak by ring.
    set (r := (1 - t) * p + t * q) in *. unfold Rdiv.
    apply Rmult_lt_reg_r with (ln 2); [easy|].
    replace (((1 - t) * (- (p * ln p + (1 - p) * ln (1 - p)) * / ln 2) + t * (- (q * ln q + (1 - q) * ln (1 - q)) * / ln 2)) * ln 2) with
      ((1 - t) * - (p * ln p + (1 - p) * ln (1 - p)) + t * - (q * ln q + (1 - q) * ln (1 - q))) by (field; lra).
    replace (- (r * ln r + (1 - r) * ln (1 - r)) * / ln 2 * ln 2) with (- (r * ln r + (1 - r) * ln (1 - r))) by (field; lra).
    lra.
Qed.
