(** * Real masses and natural ones

    A population of [Trees] is one of [RealTrees]: all definitions have the
    same value on both. *)

From Coq Require Import Reals QArith Qreals List Bool Arith NArith ZArith Lia Lra.
From Formal Require Import Trees Values Entropy.
From Formal Require RealTrees.
Import ListNotations.
Open Scope R_scope.

Definition with_real_masses (P : population) : RealTrees.population :=
  map (fun r => RealTrees.Row (at_point r) (label r) (real (weight r))) P.
Notation "' P" := (with_real_masses P) (at level 5, format "' P").

Lemma real_add a b : real (a + b) = real a + real b.
Proof. unfold real. now rewrite N2Z.inj_add, plus_IZR. Qed.

Lemma same_mass_where (f : bool -> point -> bool) P :
  RealTrees.mass_where (fun r => f (RealTrees.label r) (RealTrees.at_point r)) 'P = real (mass_where (fun r => f (label r) (at_point r)) P).
Proof.
  induction P as [|r P IH]; [easy|]. unfold mass_where, RealTrees.mass_where in *. simpl. rewrite IH, real_add.
  now destruct (f _ _).
Qed.

Lemma same_mass P : RealTrees.mass 'P = real (mass P).
Proof. exact (same_mass_where (fun _ _ => true) P). Qed.
Lemma same_ones P : RealTrees.ones 'P = real (ones P).
Proof. exact (same_mass_where (fun y _ => y) P). Qed.
Lemma same_zeros P : RealTrees.zeros 'P = real (zeros P).
Proof. exact (same_mass_where (fun y _ => negb y) P). Qed.
Lemma same_error T P : RealTrees.error T 'P = real (error T P).
Proof. exact (same_mass_where (fun y x => xorb (value T x) y) P). Qed.

Lemma same_restrict i b P : RealTrees.restrict i b 'P = '(restrict i b P).
Proof.
  unfold RealTrees.restrict, restrict, with_real_masses. induction P as [|r P IH]; simpl; [easy|].
  destruct (Bool.eqb _ b); simpl; now rewrite IH.
Qed.

Lemma real_lt a b : real a < real b <-> (a < b)%N.
Proof. unfold real. split; intros H; [apply lt_IZR in H|apply IZR_lt]; lia. Qed.
Lemma real_eq a b : real a = real b <-> a = b.
Proof. unfold real. split; [|now intros ->]. intros H. apply eq_IZR in H. lia. Qed.

Lemma same_majority P : RealTrees.majority 'P = majority P.
Proof.
  unfold RealTrees.majority, majority, RealTrees.below. rewrite same_ones, same_zeros.
  destruct (Rlt_dec _ _) as [L|L]; rewrite real_lt in L; simpl; symmetry; [apply N.leb_gt|apply N.leb_le]; lia.
Qed.

Lemma same_pure P : RealTrees.pure 'P = pure P.
Proof.
  unfold RealTrees.pure, pure, RealTrees.equal. rewrite same_ones, same_zeros. change 0 with (real 0).
  destruct (Req_EM_T (real (ones P)) (real 0)) as [E|E], (Req_EM_T (real (zeros P)) (real 0)) as [E'|E'];
    rewrite real_eq in E, E'; apply N.eqb_eq in E || apply N.eqb_neq in E; apply N.eqb_eq in E' || apply N.eqb_neq in E';
    now rewrite E, E'.
Qed.

Lemma same_open_tests n P : RealTrees.open_tests n 'P = open_tests n P.
Proof.
  unfold RealTrees.open_tests, open_tests. apply filter_ext. intros i. unfold RealTrees.open_test, open_test, RealTrees.below.
  rewrite !same_restrict, !same_mass. change 0 with (real 0).
  destruct (Rlt_dec _ _) as [L|L], (Rlt_dec (real 0) (real (mass (restrict i true P)))) as [L'|L'];
    rewrite real_lt in L, L'; apply N.ltb_lt in L || (apply N.nlt_ge, N.ltb_ge in L);
    apply N.ltb_lt in L' || (apply N.nlt_ge, N.ltb_ge in L'); now rewrite L, L'.
Qed.

(** The impurity of a rational label mean, as a real number. *)
Definition rational (G : R -> R) (q : Q) : R := G (Q2R q).

Lemma same_weighted G P : RealTrees.weighted G 'P = weighted (W := real_values) (rational G) P.
Proof.
  unfold RealTrees.weighted, weighted, RealTrees.label_mean, label_mean, rational. simpl. rewrite same_mass, same_ones.
  destruct (mass P) as [|d] eqn:E; [unfold real; simpl; ring|]. f_equal.
Qed.

Lemma same_gain G P i : RealTrees.gain G 'P i = gain (W := real_values) (rational G) P i.
Proof. unfold RealTrees.gain, gain, impurity_after. now rewrite !same_restrict, !same_weighted. Qed.

(** Greedy growth is the same. *)
Theorem same_greedy n G d P T : RealTrees.greedy n G d 'P T <-> greedy (W := real_values) n (rational G) d P T.
Proof.
  assert (best : forall P i, RealTrees.best_test n G 'P i <-> best_test (W := real_values) n (rational G) P i).
  { intros P' i. unfold RealTrees.best_test, best_test. rewrite same_open_tests. setoid_rewrite same_gain. easy. }
  split.
  - remember 'P as P' eqn:E. intros grown. revert P E. induction grown as [d P' why|d P' i zero one impure b _ IH0 _ IH1]; intros P ->.
    + rewrite same_majority. constructor. now rewrite <- same_pure, <- same_open_tests.
    + constructor; [now rewrite <- same_pure|now apply best|apply IH0, same_restrict|apply IH1, same_restrict].
  - induction 1 as [d P why|d P i zero one impure b _ IH0 _ IH1].
    + rewrite <- same_majority. constructor. now rewrite same_pure, same_open_tests.
    + constructor; [now rewrite same_pure|now apply best|now rewrite same_restrict|now rewrite same_restrict].
Qed.
