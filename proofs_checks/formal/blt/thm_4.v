(** * Some variable is influential if a small tree approximates a function

    Theorem 4 of Blanc, Lange, Tan (2020), the robust inequality of O'Donnell,
    Saks, Schramm and Servedio: "Let f be any function, and g be a size-s
    decision tree. Then max_i Inf_i(f) >= (bias(f) - dist(f,g)) / log s." It
    holds with twice the right side, and with no larger constant. *)

From Coq Require Import Reals List Bool Arith NArith ZArith Lia Lra Psatz.
From Formal Require Import Trees Cube Entropy.
From Formal.blt Require Import Influence Osss.
Import ListNotations.
Open Scope R_scope.

(** Under the uniform distribution on n bits a mass is a number of points. *)
Definition probability (n : nat) (m : N) : R := real m / 2 ^ n.
Definition inf (n : nat) (f : point -> bool) (i : nat) : R := probability n (influence n f i).
Definition bias (n : nat) (f : point -> bool) : R := probability n (leaf_error (uniform n f)).
Definition dist (n : nat) (f : point -> bool) (g : tree) : R := probability n (error g (uniform n f)).

(** A variable of largest influence. *)
Lemma most_influential n f : (0 < n)%nat -> exists i, (i < n)%nat /\ forall j, (j < n)%nat -> (influence n f j <= influence n f i)%N.
Proof.
  intros some. enough (forall m, (0 < m)%nat -> exists i, (i < m)%nat /\ forall j, (j < m)%nat -> (influence n f j <= influence n f i)%N) by auto.
  induction m as [|m IH]; [lia|]. intros _. destruct m as [|m]; [exists 0%nat; split; [lia|]; intros [|j] H; lia|].
  destruct IH as (i & inside & most); [lia|]. destruct (N.le_gt_cases (influence n f i) (influence n f (S m))).
  - exists (S m). split; [lia|]. intros j H'. destruct (Nat.eq_dec j (S m)) as [->|]; [lia|]. specialize (most j ltac:(lia)). lia.
  - exists i. split; [lia|]. intros j H'. destruct (Nat.eq_dec j (S m)) as [->|]; [lia|]. apply most. lia.
Qed.

(** For every f and every tree g of at least two leaves some variable has
    at least this influence; and no constant above 2 will do. *)
Theorem robust_osss :
  (forall n f g, tests_below n g -> (2 <= leaves g)%nat ->
     exists i, (i < n)%nat /\ inf n f i >= 2 * ((bias n f - dist n f g) / log2 (INR (leaves g)))) /\
  (forall c, (forall n f g, tests_below n g -> (2 <= leaves g)%nat ->
     exists i, (i < n)%nat /\ inf n f i >= c * ((bias n f - dist n f g) / log2 (INR (leaves g)))) -> c <= 2).
Proof.
  split.
  - intros n f g inside large. assert (0 < n)%nat as some.
    { destruct g as [b|i zero one]; [unfold leaves in large; simpl in large; lia|]. destruct inside as [inside _]. lia. }
    destruct (most_influential n f some) as (i & small & most). exists i. split; [easy|].
    set (all := fun _ : point => true).
    assert (free : forall j, free_of j all) by easy.
    assert (count n all = 2 ^ N.of_nat n)%N as size_of_cube.
    { pose proof (count_not n all) as K. replace (count n (fun x => negb (all x))) with 0%N in K; [lia|].
      unfold count, total. induction (cube n) as [|x l IH]; cbn [fold_right]; [easy|]. now rewrite <- IH. }
    pose proof (constant_against_tree n all f (real (influence n f i)) (fun j H => real_le _ _ (most j (proj1 H)))) as bound.
    specialize (bound ltac:(rewrite size_of_cube; apply N.neq_0_lt_0, N.pow_nonzero; easy) g).
    specialize (bound (tests_in_weaker _ _ g (fun j H => conj H (free j)) (tests_below_in n g inside))).
    change (count_in n all f) with (count n f) in bound.
    change (count_in n all (fun x => negb (f x))) with (count n (fun x => negb (f x))) in bound.
    rewrite <- ones_count, <- zeros_count in bound. fold (leaf_error (uniform n f)) in bound.
    change (wrong n all f g) with (real (count n (fun x => xorb (value g x) (f x)))) in bound. rewrite <- error_count in bound.
    pose proof (pow_lt 2 n ltac:(lra)) as points.
    assert (0 < log2 (INR (leaves g))) as positive.
    { apply Rdiv_lt_0_compat; [|apply ln2_positive]. rewrite <- ln_1. apply ln_increasing; [lra|].
      apply le_INR in large. change (INR 2) with 2 in large. lra. }
    unfold inf, bias, dist, probability. apply Rle_ge.
    set (e := real (leaf_error (uniform n f))) in *. set (d := real (error g (uniform n f))) in *.
    set (m := real (influence n f i)) in *. set (l := log2 (INR (leaves g))) in *.
    replace (2 * ((e / 2 ^ n - d / 2 ^ n) / l)) with (2 * (e - d) / l / 2 ^ n) by (field; split; lra).
    apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat|]. apply (Rmult_le_reg_r l); [easy|].
    unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. lra.
  - intros c all. destruct (all 1%nat (coordinate 0) (Node 0 (Leaf false) (Leaf true))) as (i & small & H); [simpl; lia|unfold leaves; simpl; lia|].
    assert (i = 0)%nat as -> by lia. unfold inf, bias, dist, probability in H.
    change (influence 1 (coordinate 0) 0) with 2%N in H. change (leaf_error (uniform 1 (coordinate 0))) with 1%N in H.
    change (error (Node 0 (Leaf false) (Leaf true)) (uniform 1 (coordinate 0))) with 0%N in H.
    change (INR (leaves (Node 0 (Leaf false) (Leaf true)))) with 2 in H. unfold log2 in H. pose proof ln2_positive.
    replace (ln 2 / ln 2) with 1 in H by (field; lra). unfold real in H. simpl in H. lra.
Qed.
