(** * Top-k on populations with real masses

    The algorithm and its search space are those of [Candidates], for the
    populations of [RealTrees]. *)

From Coq Require Import Reals List Bool Arith Sorted Lia Lra.
From Formal Require Import Trees Cube RealTrees Choice.
From Formal.topk Require Import Ranking.
From Formal.topk Require Export Candidates.
Import ListNotations.
Open Scope R_scope.

(** A ranking lists the features that are not read, by their gains, the
    largest first; ties are broken in any way. *)
Definition ranks_by_gain (n : nat) (G : R -> R) (ranking : list nat -> population -> list nat) : Prop :=
  forall read P, NoDup (ranking read P) /\
    (forall i, In i (ranking read P) <-> (i < n)%nat /\ ~ In i read) /\
    StronglySorted (fun i j => gain G P j <= gain G P i) (ranking read P).

Definition no_more_errors (S : population) (T T' : tree) : bool := if Rle_dec (error T S) (error T' S) then true else false.

Notation top_k := (Candidates.top_k restrict majority pure no_more_errors).
Notation search_space := (Candidates.search_space restrict).
Notation reads_candidates := (Candidates.reads_candidates restrict).

Lemma no_more S T T' : no_more_errors S T T' = true <-> error T S <= error T' S.
Proof. unfold no_more_errors. now destruct (Rle_dec _ _). Qed.

Lemma compares_errors : compares restrict majority no_more_errors.
Proof.
  split; intros P; intros; rewrite ?no_more, ?error_node in *; try lra. rewrite error_majority. apply leaf_error_least.
Qed.

Lemma top_k_reads_candidates ranking k h read S : reads_candidates ranking k h read S (top_k ranking k h read S).
Proof. apply Candidates.top_k_reads_candidates. Qed.

(** Lemma 3.2, first half: no tree of the search space errs less. *)
Lemma top_k_least ranking k h read S T : nonnegative S -> search_space ranking k h read S T ->
  error (top_k ranking k h read S) S <= error T S.
Proof.
  intros good inside. apply no_more. revert good inside.
  apply Candidates.top_k_least; [apply compares_errors|intros; now apply nonnegative_restrict|].
  intros P U good one_label. apply no_more. rewrite pure_no_error by easy. now apply mass_where_nonnegative.
Qed.

(** ** A ranking *)

Definition by_gain (n : nat) (G : R -> R) (read : list nat) (P : population) : list nat :=
  ranked (fun i j => if Rle_dec (gain G P j) (gain G P i) then true else false) (unread n read).

Lemma ranking_exists n G : ranks_by_gain n G (by_gain n G).
Proof.
  intros read P. split; [apply ranked_once, unread_once|]. split.
  - intros i. unfold by_gain. now rewrite in_ranked, in_unread.
  - apply ranked_sorted; intros i j; [| |intros k; lra]; destruct (Rle_dec (gain G P j) (gain G P i)); easy || lra.
Qed.
