(** * The distribution of the proof of Theorem A.6

    Theorem A.6 of Babbar, McTavish, Rudin, Seltzer (2025) says that on some
    distribution all R trees of RESPLIT are accurate, and that a purely greedy
    approach has accuracy at most 1/2 + eps. The distribution of its proof
    (equations 111 and 112): with l = (d-1)/2 the label is the parity of l bits
    and the majority of d - l others with probability 1 - eps, and the majority
    of d further ones with probability eps; R more features are copies of
    random bits of the parity, flipped with probability eps'. *)

From Coq Require Import Reals List Bool Arith NArith ZArith Lia Lra.
From Formal Require Import Trees Entropy RealAgrees.
From Formal.split Require Import thm_a_7.
From Formal.topk Require Import lemma_4_2_half.
From Formal Require RealTrees.
Import ListNotations.
Open Scope N_scope.

(** The weight of the values c of the copies at the input x, with eps' = a'/b':
    each copy draws one of the l bits. *)
Fixpoint copies_weight (l : nat) (a' b' : N) (x c : point) : N :=
  match c with
  | [] => 1
  | v :: rest => total (fun i => if Bool.eqb (coordinate i x) v then b' - a' else a') (seq 0 l) * copies_weight l a' b' x rest
  end.

Definition printed_distribution (l R : nat) (a b a' b' : N) : population :=
  let d := (2 * l + 1)%nat in
  flat_map (fun x => flat_map (fun c =>
    [Row (x ++ c) (parity l x && majority_of (seq l (d - l)) x) ((b - a) * copies_weight l a' b' x c);
     Row (x ++ c) (majority_of (seq d d) x) (a * copies_weight l a' b' x c)]) (cube R)) (cube (2 * d)).

(** As printed: for all d = 2l + 1 >= 3, R, eps = a/b and eps' = a'/b' some
    greedy tree of depth d has accuracy at most 1/2 + eps. *)
Definition printed_claim (G : R -> R) : Prop :=
  forall (l k : nat) (a b a' b' : N), (1 <= l)%nat -> (1 <= k)%nat -> 0 < a < b -> 0 < a' < b' ->
  exists T, let D := with_real_masses (printed_distribution l k a b a' b') in let d := (2 * l + 1)%nat in
    RealTrees.greedy (2 * d + k) G d D T /\ (RealTrees.accuracy T D <= 1 / 2 + real a / real b)%R.

(** It fails for d = 3, R = 1 and eps = eps' = 1/20, for every impurity and
    however ties are broken: with 'and' the label is 0 more often than 1, so
    that already a constant has accuracy 99/160. *)
Theorem printed_is_false (G : R -> R) : ~ printed_claim G.
Proof.
  intros printed. destruct (printed 1%nat 1%nat 1 20 1 20 ltac:(lia) ltac:(lia) ltac:(easy) ltac:(easy)) as (T & grown & few).
  set (P := printed_distribution 1 1 1 20 1 20) in *. cbv zeta in grown, few.
  pose proof (greedy_errs_less _ _ _ _ _ grown) as less. rewrite same_leaf_error in less.
  assert (mass_P : mass P = 25600) by now vm_compute.
  assert (leaf_error P = 9760) as leaf by now vm_compute. rewrite leaf in less.
  unfold RealTrees.accuracy in few. rewrite same_mass, mass_P in few.
  change (real 9760) with 9760%R in less. change (real 25600) with 25600%R in few.
  change (real 1) with 1%R in few. change (real 20) with 20%R in few. lra.
Qed.
