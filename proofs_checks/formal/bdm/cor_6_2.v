(** * The mean iteration statistical consistency on two terms

    Corollary 6.2 of Brutzkus, Daniely, Malach (2020): m(t) = 0 for TopDown, on
    the disjunction of two conjunctions under the uniform distribution. *)

From Coq Require Import Reals List Arith NArith Lia Lra.
From Formal Require Import Trees Bellman Entropy.
From Formal Require RealAgrees RealImpurities.
From Formal.bdm Require Import TwoTermDnf thm_6_1.
Import ListNotations.
Open Scope R_scope.

(** Definition 4.2: the mean of the MIC constants E(T_t) - OPT(t) of trees
    T_1, ..., T_t*. *)
Definition mic_constant (n : nat) (D : population) (T : nat -> tree) (t : nat) : R :=
  (real (error (T t) D) - real (optimum_by_size n t D)) / real (mass D).
Definition mic (n : nat) (D : population) (T : nat -> tree) (t : nat) : R :=
  fold_right Rplus 0 (map (mic_constant n D T) (seq 1 t)) / INR t.

Theorem topdown_has_mic_0 (n : nat) (I J : list nat) (G : R -> R) (T : nat -> tree) :
  NoDup (I ++ J) -> (forall i, In i (I ++ J) -> (i < n)%nat) -> (1 <= length I <= length J)%nat ->
  G = RealImpurities.entropy \/ G = RealImpurities.gini -> let U := uniform n (two_terms I J) in
  (forall t, (1 <= t)%nat -> top_down (W := real_values) n (RealAgrees.rational G) U t (T t)) ->
  forall t, (1 <= t)%nat -> mic n U T t = 0.
Proof.
  intros once small shorter impurity U grown t _. unfold mic.
  enough (fold_right Rplus 0 (map (mic_constant n U T) (seq 1 t)) = 0) as -> by (unfold Rdiv; ring).
  assert (forall s, In s (seq 1 t) -> mic_constant n U T s = 0) as each.
  { intros s inside. apply in_seq in inside. unfold mic_constant.
    destruct (topdown_is_optimal n I J G s (T s) once small shorter impurity (grown s ltac:(lia)) ltac:(lia)) as [_ E].
    fold U in E. rewrite E. unfold Rdiv. ring. }
  induction (seq 1 t) as [|s l IH]; [easy|]. simpl. rewrite (each s) by now left. rewrite IH by (intros s' H; apply each; now right). ring.
Qed.
