(** * Top-k and its search space

    The algorithm of Blanc, Lange, Pabbaraju, Sullivan, Tan, Tiwari (2023) for
    any comparison of trees; [lemma_3_2] and [TopK] compare errors, for
    natural masses and for real ones. *)

From Coq Require Import List Bool Arith.
From Formal Require Import Trees Choice.
Import ListNotations.

Section TopK.
Context {part : Type} (restrict : nat -> bool -> part -> part) (majority : part -> bool) (pure : part -> bool).
Context (no_worse : part -> tree -> tree -> bool).

(** [ranking read S] lists the features not in [read] by their scores on S,
    the best first. Nothing is assumed of the scores, or of ties. *)
Variable ranking : list nat -> part -> list nat.

Definition candidates (k : nat) (read : list nat) (S : part) : list nat := firstn k (ranking read S).

(** Top-k with the depth budget h: a constant if h = 0, if all labels agree
    or if no feature is left; else, for each candidate, the tree with it at
    the root and Top-k on the two halves, and the first best of these trees. *)
Fixpoint top_k (k h : nat) (read : list nat) (S : part) : tree :=
  match h with
  | O => Leaf (majority S)
  | Datatypes.S h' =>
      if pure S then Leaf (majority S) else
      let grown i := Node i (top_k k h' (i :: read) (restrict i false S))
                            (top_k k h' (i :: read) (restrict i true S)) in
      match map grown (candidates k read S) with
      | [] => Leaf (majority S)
      | T :: rest => cheapest no_worse S T rest
      end
  end.

(** The search space (Definition 3): the constants for h = 0, and for larger
    h the trees with a candidate at the root and, as subtrees, trees of the
    search spaces of the two halves; constants if no feature is left. *)
Inductive search_space (k : nat) : nat -> list nat -> part -> tree -> Prop :=
| constant h read S b : h = O \/ candidates k read S = [] -> search_space k h read S (Leaf b)
| rooted h read S i zero one : In i (candidates k read S) ->
    search_space k h (i :: read) (restrict i false S) zero ->
    search_space k h (i :: read) (restrict i true S) one ->
    search_space k (Datatypes.S h) read S (Node i zero one).

(** The trees with a candidate at each node, and leaves anywhere. *)
Inductive reads_candidates (k : nat) : nat -> list nat -> part -> tree -> Prop :=
| stops h read S b : reads_candidates k h read S (Leaf b)
| reads h read S i zero one : In i (candidates k read S) ->
    reads_candidates k h (i :: read) (restrict i false S) zero ->
    reads_candidates k h (i :: read) (restrict i true S) one ->
    reads_candidates k (Datatypes.S h) read S (Node i zero one).

(** The tree with x_i at the root, and Top-k below. *)
Definition top_k_below (k h : nat) (read : list nat) (S : part) (i : nat) : tree :=
  Node i (top_k k h (i :: read) (restrict i false S)) (top_k k h (i :: read) (restrict i true S)).

Lemma top_k_cases k h read S :
  (pure S = true \/ candidates k read S = []) /\ top_k k (Datatypes.S h) read S = Leaf (majority S) \/
  exists i, In i (candidates k read S) /\ top_k k (Datatypes.S h) read S = top_k_below k h read S i.
Proof.
  simpl. destruct (pure S); [now left; split; [left|]|]. fold (top_k_below k h read S).
  destruct (map (top_k_below k h read S) (candidates k read S)) as [|T rest] eqn:E;
    [left; split; [right; now apply map_eq_nil in E|easy]|right].
  pose proof (cheapest_in (no_worse := no_worse) S T rest) as chosen. rewrite <- E in chosen.
  apply in_map_iff in chosen. destruct chosen as (i & is_i & candidate). now exists i.
Qed.

Lemma top_k_reads_candidates k h read S : reads_candidates k h read S (top_k k h read S).
Proof.
  revert read S. induction h as [|h IH]; intros read S; [constructor|].
  destruct (top_k_cases k h read S) as [[_ ->]|(i & candidate & ->)]; [constructor|now apply reads].
Qed.

Lemma top_k_depth k h read S : depth (top_k k h read S) <= h.
Proof.
  revert read S. induction h as [|h IH]; intros read S; [apply le_n|].
  destruct (top_k_cases k h read S) as [[_ ->]|(i & _ & ->)]; [apply le_0_n|]. apply le_n_S, Nat.max_lub; apply IH.
Qed.

(** ** It is best in its search space *)

Context (order : compares restrict majority no_worse).

Lemma top_k_best_root k h read S i : pure S = false -> In i (candidates k read S) ->
  no_worse S (top_k k (Datatypes.S h) read S) (top_k_below k h read S i) = true.
Proof.
  intros mixed candidate. simpl. rewrite mixed. fold (top_k_below k h read S).
  apply (in_map (top_k_below k h read S)) in candidate. destruct (map _ _); [easy|]. now apply (cheapest_least order).
Qed.

(** No tree is better than the majority on a part with one label, if this
    part is [proper]: if it has no negative masses. *)
Context (proper : part -> Prop) (proper_parts : forall i b S, proper S -> proper (restrict i b S)).
Context (pure_best : forall S T, proper S -> pure S = true -> no_worse S (Leaf (majority S)) T = true).

Lemma top_k_least k h read S T : proper S -> search_space k h read S T -> no_worse S (top_k k h read S) T = true.
Proof.
  revert read S T. induction h as [|h IH]; intros read S T good inside.
  - inversion inside; subst. apply (majority_best _ _ _ order).
  - destruct (pure S) eqn:P; [simpl; rewrite P; now apply pure_best|].
    inversion inside as [? ? ? b [?|none]|? ? ? i zero one candidate in0 in1]; subst; [easy| |].
    + simpl. rewrite P, none. apply (majority_best _ _ _ order).
    + apply (no_worse_trans _ _ _ order) with (1 := top_k_best_root k h read S i P candidate).
      apply (better_parts _ _ _ order); apply IH; auto.
Qed.

End TopK.
