(** * Impurities that prefer right paths

    What the proof of Proposition 6.3 of Brutzkus, Daniely, Malach (2020) needs
    of an impurity, beside strict concavity. The Gini impurity has it. *)

From Coq Require Import Reals Arith Lia Lra Psatz.
From Formal Require Import TwoTerms RealImpurities.
Open Scope R_scope.

(** The gain of a variable of the only term, if it has r variables; and of a
    variable of the first of two terms with k and m variables. *)
Definition gain_one (G : R -> R) (r : nat) : R := G (half_to r) - G (half_to (r - 1)) / 2.
Definition gain_two (G : R -> R) (k m : nat) : R :=
  G (chance k m) - (G (half_to m) + G (chance (k - 1) m)) / 2.

(** The two inequalities: gain times probability increases down a left
    subtree, and it is larger at the end of the right path, below its root,
    than at the left child of the root. *)
Record prefers_right_paths (G : R -> R) : Prop := {
  deeper : forall r, (2 <= r)%nat -> 2 * gain_one G r < gain_one G (r - 1);
  righter : forall k l m, (1 <= k < l)%nat -> (l <= m)%nat -> gain_one G m / 2 < half_to (l - k) * gain_two G k m
}.

Lemma gini_prefers_right_paths : prefers_right_paths gini.
Proof.
  split.
  - intros r two. unfold gain_one, gini. assert (half_to (r - 1) = 2 * half_to r) as E.
    { replace r with (S (r - 1)) at 2 by lia. rewrite half_next. lra. }
    assert (half_to (r - 1 - 1) = 4 * half_to r) as E'.
    { replace (r - 1)%nat with (S (r - 1 - 1)) in E by lia. rewrite half_next in E. lra. }
    rewrite E', E. pose proof (half_positive r). nra.
  - intros k l m range more. unfold gain_one, gain_two, gini, chance.
    pose proof (half_positive k) as A. pose proof (half_positive m) as B.
    assert (half_to (k - 1) = 2 * half_to k) as Ek.
    { replace k with (S (k - 1)) at 2 by lia. rewrite half_next. lra. }
    assert (half_to (m - 1) = 2 * half_to m) as Em.
    { replace m with (S (m - 1)) at 2 by lia. rewrite half_next. lra. }
    assert (half_to m <= half_to (l - k) * half_to k) as BA.
    { unfold half_to. rewrite <- pow_add. apply (half_le (l - k + k) m). lia. }
    pose proof (half_le 2 m ltac:(lia)) as B4. rewrite half_2 in B4. pose proof (half_le 1 k ltac:(lia)) as A2. rewrite half_1 in A2.
    pose proof (half_le 1 (l - k) ltac:(lia)) as L2. rewrite half_1 in L2. pose proof (half_positive (l - k)) as L0.
    rewrite Ek, Em. set (a := half_to k) in *. set (b := half_to m) in *. set (w := half_to (l - k)) in *.
    replace (4 * b * (1 - b) - 4 * (2 * b) * (1 - 2 * b) / 2) with (4 * (b * b)) by field.
    replace (4 * (1 - (1 - a) * (1 - b)) * (1 - (1 - (1 - a) * (1 - b))) -
      (4 * b * (1 - b) + 4 * (1 - (1 - 2 * a) * (1 - b)) * (1 - (1 - (1 - 2 * a) * (1 - b)))) / 2) with (4 * (a * a) * ((1 - b) * (1 - b))) by field.
    assert (9 / 16 <= (1 - b) * (1 - b)) by nra.
    assert (b * b <= w * a * (w * a)) by nra. assert (w * a * (w * a) <= w * (a * a) / 2) by nra.
    assert (0 < w * (a * a)) by nra. nra.
Qed.
