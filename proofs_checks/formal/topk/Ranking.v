(** * Rankings of features

    Features in the order of their scores, the largest first, by insertion;
    features of equal score stand in the order in which they are given. *)

From Coq Require Import List Bool Arith Sorted Lia.
Import ListNotations.

(** Features below n that are not read. *)
Definition unread (n : nat) (read : list nat) : list nat :=
  filter (fun i => if in_dec Nat.eq_dec i read then false else true) (seq 0 n).

Lemma in_unread n read i : In i (unread n read) <-> i < n /\ ~ In i read.
Proof.
  unfold unread. rewrite filter_In, in_seq. destruct (in_dec Nat.eq_dec i read); intuition (easy || lia).
Qed.

Lemma unread_once n read : NoDup (unread n read).
Proof. apply NoDup_filter, seq_NoDup. Qed.

Section Ranking.
(** [at_least i j]: the score of i is at least that of j. *)
Context (at_least : nat -> nat -> bool).

Fixpoint insert (i : nat) (l : list nat) : list nat :=
  match l with
  | [] => [i]
  | j :: rest => if at_least i j then i :: l else j :: insert i rest
  end.
Definition ranked (l : list nat) : list nat := fold_right insert [] l.

Lemma in_insert i l j : In j (insert i l) <-> j = i \/ In j l.
Proof. induction l as [|k l IH]; simpl; [intuition|]. destruct (at_least i k); simpl; rewrite ?IH; intuition. Qed.

Lemma in_ranked l j : In j (ranked l) <-> In j l.
Proof. induction l as [|i l IH]; simpl; [easy|]. rewrite in_insert, IH. intuition. Qed.

Lemma ranked_once l : NoDup l -> NoDup (ranked l).
Proof.
  induction 1 as [|i l new once IH]; [constructor|]. simpl. rewrite <- in_ranked in new. revert new IH. clear.
  induction (ranked l) as [|k r IHr]; simpl; intros new once; [now repeat constructor|].
  destruct (at_least i k); [now constructor|]. apply NoDup_cons_iff in once. destruct once as [fresh once].
  constructor; [|tauto]. rewrite in_insert. intuition.
Qed.

Lemma ranked_sorted l (more : nat -> nat -> Prop) : (forall i j, at_least i j = true -> more i j) ->
  (forall i j, at_least i j = false -> more j i) -> (forall i j k, more i j -> more j k -> more i k) ->
  StronglySorted more (ranked l).
Proof.
  intros yes no through. induction l as [|i l IH]; [constructor|]. simpl.
  induction IH as [|k r sorted IHr all]; simpl; [repeat constructor|]. destruct (at_least i k) eqn:E.
  - constructor; [now constructor|]. constructor; [auto|]. rewrite Forall_forall in *. eauto.
  - constructor; [easy|]. apply Forall_forall. intros j inside. apply in_insert in inside. rewrite Forall_forall in all.
    destruct inside as [->|inside]; auto.
Qed.

End Ranking.
