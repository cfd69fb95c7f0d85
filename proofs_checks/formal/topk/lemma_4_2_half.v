(** * A parity of which a variable is unread

    Proof of Lemma 4.2 of Blanc, Lange, Pabbaraju, Sullivan, Tan, Tiwari
    (2023), second paragraph, and what follows for trees: no tree of depth
    below h beats a coin on the parity of h bits. *)

From Coq Require Import List Bool Arith NArith Lia.
From Formal Require Import Trees Cube Bellman.
Import ListNotations.
Open Scope N_scope.

(** The parity of the first h coordinates. *)
Fixpoint parity (h : nat) (x : point) : bool :=
  match h, x with
  | S h', c :: y => xorb c (parity h' y)
  | _, _ => false
  end.

Lemma parity_flip h j x : (j < h)%nat -> (h <= length x)%nat -> parity h (flip j x) = negb (parity h x).
Proof.
  revert j x. induction h as [|h IH]; intros j [|c x] H L; simpl in *; try lia.
  destruct j as [|j]; simpl.
  - now destruct c, (parity h x).
  - rewrite IH by lia. now destruct c, (parity h x).
Qed.

(** Fewer than h variables leave out one of the first h. *)
Lemma unread h (read : list nat) : (length read < h)%nat -> exists j, (j < h)%nat /\ ~ In j read.
Proof.
  intros few.
  assert (H : ~ incl (seq 0 h) read).
  { intros all. pose proof (NoDup_incl_length (seq_NoDup h 0) all) as le. rewrite seq_length in le. lia. }
  destruct (Exists_dec (fun j => ~ In j read) (seq 0 h)) as [some|none].
  - intros j. destruct (in_dec Nat.eq_dec j read); [right|left]; tauto.
  - apply Exists_exists in some. destruct some as (j & small & new). apply in_seq in small. exists j. split; [lia|easy].
  - exfalso. apply H. intros j small. destruct (in_dec Nat.eq_dec j read) as [|new]; [easy|].
    exfalso. apply none, Exists_exists. eauto.
Qed.

(** Conditioned on the values of fewer than h variables, the parity is 0 with
    probability 1/2 and 1 with probability 1/2: both labels have the same
    mass. There are n >= h variables, of which the parity reads the first h. *)
Theorem parity_is_a_coin n h (s : setting) : (h <= n)%nat -> (length s < h)%nat ->
  ones (restrict_all s (uniform n (parity h))) = zeros (restrict_all s (uniform n (parity h))).
Proof.
  intros enough few. destruct (unread h (map fst s)) as (j & small & new); [now rewrite map_length|].
  unfold ones, zeros. rewrite !mass_where_restrict_all, !mass_where_uniform. simpl.
  rewrite <- (sum_flipped n j) by lia. apply total_ext. intros x inside.
  rewrite agrees_flip, parity_flip by (rewrite ?(length_in_cube n x); auto; lia). easy.
Qed.

(** So a tree of depth below h, whatever it tests, errs on half of the mass. *)
Theorem parity_needs_depth n h T : (h <= n)%nat -> (depth T < h)%nat -> tests_below n T ->
  mass (uniform n (parity h)) <= 2 * error T (uniform n (parity h)).
Proof.
  intros enough shallow below.
  pose proof (parity_is_a_coin n h [] enough ltac:(simpl; lia)) as coin. simpl in coin.
  rewrite <- ones_zeros, <- coin.
  enough (ones (uniform n (parity h)) <= error T (uniform n (parity h))) by lia.
  apply (lower_bound_by_depth n (fun d P b => exists s,
    (length s + d < h)%nat /\ P = restrict_all s (uniform n (parity h)) /\ b = ones P)) with (d := depth T); auto.
  - intros d P b (s & few & -> & ->). split.
    + unfold leaf_error. rewrite <- (parity_is_a_coin n h s) by lia. lia.
    + intros d' i -> _. set (P := restrict_all s _).
      exists (ones (restrict i false P)), (ones (restrict i true P)). repeat split.
      * exists ((i, false) :: s). simpl. repeat split; lia.
      * exists ((i, true) :: s). simpl. repeat split; lia.
      * unfold ones at 1. rewrite (mass_where_split _ i). apply N.le_refl.
  - exists []. simpl. repeat split; lia.
Qed.
