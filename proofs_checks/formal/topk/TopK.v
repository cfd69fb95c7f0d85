(** * Top-k on populations with real masses

    The algorithm and its search space as in [lemma_3_2], for the populations
    of [RealTrees]. *)

From Coq Require Import Reals List Bool Arith Sorted Lia Lra.
From Formal Require Import Trees Cube RealTrees.
From Formal.topk Require Import Ranking.
Import ListNotations.
Open Scope R_scope.

(** A ranking lists the features that are not read, by their gains, the
    largest first; ties are broken in any way. *)
Definition ranks_by_gain (n : nat) (G : R -> R) (ranking : list nat -> population -> list nat) : Prop :=
  forall read P, NoDup (ranking read P) /\
    (forall i, In i (ranking read P) <-> (i < n)%nat /\ ~ In i read) /\
    StronglySorted (fun i j => gain G P j <= gain G P i) (ranking read P).

Section TopK.
Variable ranking : list nat -> population -> list nat.

Definition candidates (k : nat) (read : list nat) (S : population) : list nat :=
  firstn k (ranking read S).

(** The first tree of least error, from a list, and [T] if none is better. *)
Fixpoint most_accurate (S : population) (T : tree) (rest : list tree) : tree :=
  match rest with
  | [] => T
  | T' :: rest' => most_accurate S (if below (error T' S) (error T S) then T' else T) rest'
  end.

(** Top-k with the depth budget h: a constant if h = 0, if all labels agree
    or if no feature is left; else, for each candidate, the tree with it at
    the root and Top-k on the two halves, and the best of these trees. *)
Fixpoint top_k (k h : nat) (read : list nat) (S : population) : tree :=
  match h with
  | O => Leaf (majority S)
  | Datatypes.S h' =>
      if pure S then Leaf (majority S) else
      let grown i := Node i (top_k k h' (i :: read) (restrict i false S))
                            (top_k k h' (i :: read) (restrict i true S)) in
      match map grown (candidates k read S) with
      | [] => Leaf (majority S)
      | T :: rest => most_accurate S T rest
      end
  end.

(** The trees with a candidate at each node, and a leaf where the depth is
    used up or no feature is left. *)
Inductive search_space (k : nat) : nat -> list nat -> population -> tree -> Prop :=
| constant h read S b : h = O \/ candidates k read S = [] -> search_space k h read S (Leaf b)
| rooted h read S i zero one : In i (candidates k read S) ->
    search_space k h (i :: read) (restrict i false S) zero ->
    search_space k h (i :: read) (restrict i true S) one ->
    search_space k (Datatypes.S h) read S (Node i zero one).

(** The trees with a candidate at each node, and leaves anywhere. *)
Inductive reads_candidates (k : nat) : nat -> list nat -> population -> tree -> Prop :=
| stops h read S b : reads_candidates k h read S (Leaf b)
| reads h read S i zero one : In i (candidates k read S) ->
    reads_candidates k h (i :: read) (restrict i false S) zero ->
    reads_candidates k h (i :: read) (restrict i true S) one ->
    reads_candidates k (Datatypes.S h) read S (Node i zero one).

Lemma most_accurate_least S T rest T' :
  In T' (T :: rest) -> error (most_accurate S T rest) S <= error T' S.
Proof.
  revert T T'. induction rest as [|U rest IH]; intros T T' [->|H]; simpl in *; try easy; try lra.
  - eapply Rle_trans; [apply IH; now left|]. unfold below. destruct (Rlt_dec (error U S) (error T' S)); lra.
  - destruct H as [->|H]; [|apply IH; now right].
    eapply Rle_trans; [apply IH; now left|]. unfold below. destruct (Rlt_dec (error T' S) (error T S)); lra.
Qed.

Lemma most_accurate_in S T rest : In (most_accurate S T rest) (T :: rest).
Proof.
  revert T. induction rest as [|U rest IH]; intros T; simpl; [auto|].
  specialize (IH (if below (error U S) (error T S) then U else T)).
  destruct (below (error U S) (error T S)); simpl in IH; tauto.
Qed.

Lemma top_k_reads_candidates k h read S : reads_candidates k h read S (top_k k h read S).
Proof.
  revert read S. induction h as [|h IH]; intros read S; [constructor|]. simpl. destruct (pure S); [constructor|].
  set (grown := fun i => Node i (top_k k h (i :: read) (restrict i false S))
                                (top_k k h (i :: read) (restrict i true S))).
  destruct (map grown (candidates k read S)) as [|T rest] eqn:E; [constructor|].
  pose proof (most_accurate_in S T rest) as chosen. rewrite <- E in chosen.
  apply in_map_iff in chosen. destruct chosen as (i & <- & candidate). now apply reads.
Qed.

(** Lemma 3.2, first half: no tree of the search space errs less. *)
Lemma top_k_least k h read S T : nonnegative S -> search_space k h read S T ->
  error (top_k k h read S) S <= error T S.
Proof.
  revert read S T. induction h as [|h IH]; intros read S T good inside.
  - inversion inside; subst. simpl. rewrite error_majority. apply leaf_error_least.
  - simpl. destruct (pure S) eqn:P.
    { rewrite (pure_no_error S good P). now apply mass_where_nonnegative. }
    inversion inside as [? ? ? b [?|none]|? ? ? i zero one candidate in0 in1]; subst; [easy| |].
    + rewrite none. simpl. rewrite error_majority. apply leaf_error_least.
    + set (grown := fun i => Node i (top_k k h (i :: read) (restrict i false S))
                                    (top_k k h (i :: read) (restrict i true S))).
      assert (best : error (grown i) S <= error (Node i zero one) S).
      { unfold grown. rewrite !error_node. apply Rplus_le_compat; apply IH; auto using nonnegative_restrict. }
      apply (in_map grown) in candidate.
      destruct (map grown (candidates k read S)) as [|T rest]; [easy|].
      eapply Rle_trans; [apply most_accurate_least, candidate|exact best].
Qed.

End TopK.

(** ** A ranking *)

Definition by_gain (n : nat) (G : R -> R) (read : list nat) (P : population) : list nat :=
  ranked (fun i j => if Rle_dec (gain G P j) (gain G P i) then true else false) (unread n read).

Lemma ranking_exists n G : ranks_by_gain n G (by_gain n G).
Proof.
  intros read P. split; [apply ranked_once, unread_once|]. split.
  - intros i. unfold by_gain. now rewrite in_ranked, in_unread.
  - apply ranked_sorted; intros i j; [| |intros k; lra]; destruct (Rle_dec (gain G P j) (gain G P i)); easy || lra.
Qed.
