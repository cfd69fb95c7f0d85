(** * The distribution of the proof of Theorem A.7

    Theorem A.7 of Babbar, McTavish, Rudin, Seltzer (2025) says that on some
    distribution LicketySPLIT has accuracy at least 1 - eps and a purely greedy
    approach at most 1/2 + eps. The distribution of its proof is the xor of x_1
    and the majority of x_2, ..., x_d with probability 1 - eps, and the
    majority of d other variables with probability eps. *)

From Coq Require Import Reals QArith Qreals List Bool Arith NArith ZArith Lia Lra Psatz.
From Formal Require Import Trees Entropy RealAgrees.
From Formal Require RealTrees.
Import ListNotations.
Open Scope R_scope.

(** At least half of some coordinates are ones. *)
Definition majority_of (I : list nat) (x : point) : bool :=
  (length I <=? 2 * length (filter (fun i => coordinate i x) I))%nat.

(** In masses, with eps = a/b and the variables x_0, ..., x_(2d-1). *)
Definition printed_distribution (d : nat) (a b : N) : population :=
  flat_map (fun x => [Row x (xorb (coordinate 0 x) (majority_of (seq 1 (d - 1)) x)) (b - a);
                      Row x (majority_of (seq d d) x) a]) (cube (2 * d)).

Lemma real_le a b : (a <= b)%N -> real a <= real b.
Proof. intros le. unfold real. apply IZR_le. lia. Qed.

Lemma same_leaf_error P : RealTrees.leaf_error (with_real_masses P) = real (leaf_error P).
Proof.
  unfold RealTrees.leaf_error, leaf_error. rewrite same_ones, same_zeros.
  destruct (N.min_spec (ones P) (zeros P)) as [[less ->]|[less ->]].
  - apply Rmin_left, real_le. lia.
  - apply Rmin_right, real_le. easy.
Qed.

(** As printed: for all d and eps some greedy tree of depth d has accuracy at
    most 1/2 + eps. *)
Definition printed_claim (G : R -> R) : Prop :=
  forall (d : nat) (a b : N), (2 <= d)%nat -> (0 < a < b)%N ->
  exists T, let D := with_real_masses (printed_distribution d a b) in
    RealTrees.greedy (2 * d) G d D T /\ RealTrees.accuracy T D <= 1 / 2 + real a / real b.

(** Greedy growth never errs more than a leaf. *)
Lemma greedy_errs_less n G d P T : RealTrees.greedy n G d P T -> RealTrees.error T P <= RealTrees.leaf_error P.
Proof.
  induction 1 as [d P _|d P i zero one _ _ _ IH0 _ IH1].
  - rewrite RealTrees.error_majority. lra.
  - rewrite RealTrees.error_node. unfold RealTrees.leaf_error in *.
    pose proof (RealTrees.ones_split i P) as o.
    pose proof (RealTrees.mass_where_split (fun r => negb (RealTrees.label r)) i P) as z.
    change (RealTrees.zeros P = RealTrees.zeros (RealTrees.restrict i false P) + RealTrees.zeros (RealTrees.restrict i true P)) in z.
    unfold Rmin in *. destruct (Rle_dec _ _), (Rle_dec _ _), (Rle_dec _ _); lra.
Qed.

(** Parts of a population with natural masses, as a decision. *)
Definition lower_mean (P Q : population) : bool := (ones P * mass Q <? ones Q * mass P)%N.
(** The children of j have label means on both sides of those of i. *)
Definition wider (P : population) (j i : nat) : bool :=
  forallb (fun b => (0 <? mass (restrict i b P))%N && (0 <? mass (restrict j b P))%N &&
    lower_mean (restrict j true P) (restrict i b P) && lower_mean (restrict i b P) (restrict j false P)) [false; true].

Lemma wider_gains_more G P i j : RealTrees.strictly_concave_impurity G -> wider P j i = true ->
  RealTrees.gain G (with_real_masses P) i < RealTrees.gain G (with_real_masses P) j.
Proof.
  intros concave wide. unfold wider in wide. rewrite forallb_forall in wide.
  assert (each : forall b, (0 < mass (restrict i b P))%N /\ (0 < mass (restrict j b P))%N /\
    lower_mean (restrict j true P) (restrict i b P) = true /\ lower_mean (restrict i b P) (restrict j false P) = true).
  { intros b. specialize (wide b ltac:(destruct b; simpl; auto)). rewrite !andb_true_iff, !N.ltb_lt in wide. tauto. }
  assert (means : forall Q Q', (0 < mass Q)%N -> (0 < mass Q')%N -> lower_mean Q Q' = true ->
    RealTrees.label_mean (with_real_masses Q) < RealTrees.label_mean (with_real_masses Q')).
  { intros Q Q' positive positive' less. unfold lower_mean in less. apply N.ltb_lt in less. apply real_lt in less.
    unfold RealTrees.label_mean. rewrite !same_ones, !same_mass. apply real_lt in positive, positive'. change (real 0) with 0 in *.
    apply Rmult_lt_reg_r with (real (mass Q) * real (mass Q')); [now apply Rmult_lt_0_compat|].
    replace (real (ones Q) / real (mass Q) * (real (mass Q) * real (mass Q'))) with (real (ones Q * mass Q')).
    - replace (real (ones Q') / real (mass Q') * (real (mass Q) * real (mass Q'))) with (real (ones Q' * mass Q)); [easy|].
      unfold real. rewrite N2Z.inj_mul, mult_IZR. field. apply Rgt_not_eq. exact positive'.
    - unfold real. rewrite N2Z.inj_mul, mult_IZR. field. apply Rgt_not_eq. exact positive. }
  apply RealTrees.wider_gain with false; auto.
  - unfold RealTrees.nonnegative, with_real_masses. apply Forall_forall. intros r inside. apply in_map_iff in inside.
    destruct inside as (r' & <- & _). simpl. unfold real. apply IZR_le. lia.
  - intros k b [->| ->]; rewrite same_restrict, same_mass; change 0 with (real 0); apply real_lt; now apply each.
  - intros b. rewrite !same_restrict. split; apply means; apply (each b) || apply (each false) || apply (each true).
Qed.

(** It fails for d = 3 and eps = 1/20, for every strictly concave impurity, the
    entropy among them, and however ties are broken: greedy growth tests x_1
    first, and then has accuracy above 7/10. *)
Theorem printed_is_false (G : R -> R) : RealTrees.strictly_concave_impurity G -> ~ printed_claim G.
Proof.
  intros concave printed. destruct (printed 3%nat 1%N 20%N ltac:(lia) ltac:(lia)) as (T & grown & few).
  set (P := printed_distribution 3 1 20) in *. cbv zeta in grown, few.
  assert (mass_P : RealTrees.mass (with_real_masses P) = 1280) by (rewrite same_mass; now vm_compute (mass P)).
  enough (RealTrees.error T (with_real_masses P) <= 384) as less.
  { unfold RealTrees.accuracy in few. rewrite mass_P in few. change (real 1) with 1 in few. change (real 20) with 20 in few. lra. }
  inversion grown as [? ? why|? ? i zero one impure best grown0 grown1]; subst.
  - exfalso. destruct why as [none|[pure|none]]; [easy| |].
    + rewrite same_pure in pure. vm_compute in pure. discriminate.
    + rewrite same_open_tests in none. vm_compute in none. discriminate.
  - destruct best as [opened best].
    assert (i = 0%nat) as ->.
    { rewrite same_open_tests in opened, best. change (open_tests (2 * 3) P) with [0; 1; 2; 3; 4; 5]%nat in *.
      specialize (best 0%nat ltac:(now left)).
      destruct opened as [<-|opened]; [easy|]. exfalso.
      assert (wider P 0 i = true) as wide by (repeat (destruct opened as [<-|opened]; [now vm_compute|]); easy).
      pose proof (wider_gains_more G P i 0 concave wide). lra. }
    rewrite RealTrees.error_node. pose proof (greedy_errs_less _ _ _ _ _ grown0) as e0. pose proof (greedy_errs_less _ _ _ _ _ grown1) as e1.
    rewrite same_restrict, same_leaf_error in e0, e1. rewrite !same_restrict.
    assert (leaf_error (restrict 0 false P) + leaf_error (restrict 0 true P) <= 384)%N as sum by now vm_compute.
    apply real_le in sum. rewrite real_add in sum. change (real 384) with 384 in sum. lra.
Qed.
