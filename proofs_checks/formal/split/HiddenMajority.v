(** * The xor of a bit and a majority, with decoys

    The repaired distribution of Theorem A.7 of Babbar, McTavish, Rudin,
    Seltzer (2025), on which greedy trees read decoys only. *)

From Coq Require Import Reals List Bool Arith Lia Lra Psatz.
From Formal Require Import Trees Cube Conjunctions RealTrees Samples Decoys CloseDecoys GreedyDecoys RealSplit Poincare.
Import ListNotations.
Open Scope R_scope.

(** The number of ones among some coordinates. *)
Definition count (I : list nat) (x : point) : nat := length (filter (fun i => coordinate i x) I).

(** More than half of the votes x_1, ..., x_v are ones. *)
Definition majority_of (v : nat) (x : point) : bool := (v <? 2 * count (seq 1 v) x)%nat.

(** x_0 xor the majority of the votes. *)
Definition hidden_majority (v : nat) (x : point) : bool := xorb (coordinate 0 x) (majority_of v x).

Lemma count_other I j x : ~ In j I -> count I (flip j x) = count I x.
Proof.
  unfold count. induction I as [|i I IH]; simpl; intros new; [easy|].
  rewrite coordinate_flip_other by (intros ->; tauto). destruct (coordinate i x); simpl; rewrite IH by tauto; easy.
Qed.

Lemma count_flip I j x : NoDup I -> In j I -> (j < length x)%nat -> coordinate j x = true ->
  S (count I (flip j x)) = count I x.
Proof.
  unfold count. induction 1 as [|i I new once IH]; [easy|]. intros [->|inside] small one; simpl.
  - rewrite coordinate_flip, one by easy. simpl. f_equal. exact (count_other I j x new).
  - rewrite coordinate_flip_other by (intros ->; easy).
    destruct (coordinate i x); simpl; rewrite <- (IH inside small one); easy.
Qed.

Lemma count_flip_all I x J : NoDup J -> incl I J -> (forall i, In i I -> (i < length x)%nat) ->
  (count I (flip_all J x) + count I x = length I)%nat.
Proof.
  intros once. unfold count. induction I as [|i I IH]; simpl; intros known small; [easy|].
  apply incl_cons_inv in known. destruct known as [here known].
  rewrite coordinate_flip_all by auto. specialize (IH known (fun k K => small k (or_intror K))).
  destruct (coordinate i x); simpl; lia.
Qed.

Section A7.
Context (v m : nat) (eps : R) (G : R -> R).
Context (eps_inside : 0 < eps < 1) (odd : Nat.odd v = true) (many : (v < m)%nat).
Context (concave : strictly_concave_impurity G).

Notation h := (S v).
Notation n := (h + m)%nat.
Notation f := (hidden_majority v).
Notation g := (majority_of v).
Notation D := (with_decoys h m eps f).

Lemma some_decoys : (1 <= m)%nat.
Proof. lia. Qed.

Lemma f_free j x : (h <= j)%nat -> f (flip j x) = f x.
Proof.
  intros large. unfold hidden_majority, majority_of. rewrite coordinate_flip_other by lia.
  rewrite count_other; [easy|]. rewrite in_seq. lia.
Qed.

Lemma f_flip_0 x : (0 < length x)%nat -> f (flip 0 x) = negb (f x).
Proof.
  intros long. unfold hidden_majority, majority_of. rewrite coordinate_flip, count_other by (try rewrite in_seq; lia).
  now destruct (coordinate 0 x), (v <? _)%nat.
Qed.

(** While only decoys are read, no bit says anything: all of them flipped
    together change nothing. *)
Lemma bits_say_nothing s i : decoys_only h m s -> (i < h)%nat -> says_nothing h m f s i.
Proof.
  intros [once known] small. exists (seq 0 h). repeat split.
  - apply in_seq. lia.
  - apply seq_NoDup.
  - apply in_seq in H. lia.
  - intros inside. apply in_seq in H. specialize (known _ inside). lia.
  - intros x L. unfold hidden_majority, majority_of.
    rewrite coordinate_flip_all by (try apply seq_NoDup; try (apply in_seq); lia).
    pose proof (count_flip_all (seq 1 v) x (seq 0 h) (seq_NoDup h 0)) as both. rewrite seq_length in both.
    assert (count (seq 1 v) (flip_all (seq 0 h) x) + count (seq 1 v) x = v)%nat as sum.
    { apply both; [intros k K; rewrite in_seq in *; lia|]. intros k K. apply in_seq in K. lia. }
    apply Nat.odd_spec in odd. destruct odd as [r r_odd].
    destruct (coordinate 0 x); simpl negb; destruct (Nat.ltb_spec v (2 * count (seq 1 v) x)),
      (Nat.ltb_spec v (2 * count (seq 1 v) (flip_all (seq 0 h) x))); simpl; lia || easy.
Qed.

Lemma greedy_is_hardly_accurate S d T : nonnegative S -> close (tolerance h m eps) S D -> (d <= m)%nat ->
  greedy n G d S T -> accuracy T D <= 1 / 2 + eps / 4.
Proof.
  intros good near few grown. destruct (Nat.eq_dec m 1) as [->|].
  { exfalso. assert (v = 0)%nat as -> by lia. discriminate odd. }
  apply (decoys_are_hardly_accurate h m eps f eps_inside ltac:(lia) T 0); [|lia|].
  - apply (greedy_reads_decoys h m eps f eps_inside some_decoys f_free bits_say_nothing G concave S good near d []); auto.
    + split; [constructor|easy].
    + simpl. lia.
  - intros x L. apply f_flip_0. lia.
Qed.

End A7.
