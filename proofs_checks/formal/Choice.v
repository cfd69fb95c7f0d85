(** * Trees that are chosen by comparison

    SPLIT and Top-k compare trees at a part of the data, by an objective or by
    an error, where masses are natural numbers or real ones. This file and
    [Lookahead] use only what all of these comparisons have in common. *)

From Coq Require Import List Bool.
From Formal Require Import Trees.
Import ListNotations.

Section Choice.
Context {part : Type} (restrict : nat -> bool -> part -> part) (majority : part -> bool).
(** [no_worse P T T']: at the part P the tree T is as good as T', or better. *)
Context (no_worse : part -> tree -> tree -> bool).

(** The first of the best trees of a list that begins with T. *)
Fixpoint cheapest (P : part) (T : tree) (rest : list tree) : tree :=
  match rest with
  | [] => T
  | T' :: rest' => cheapest P (if no_worse P T T' then T else T') rest'
  end.

(** A leaf, or a test followed by the trees that [below] grows on its two
    parts, whichever is best; ties are for the leaf, and then for the first
    test. *)
Definition node (below : part -> tree) (P : part) (i : nat) : tree :=
  Node i (below (restrict i false P)) (below (restrict i true P)).
Definition leaf_or_node (below : part -> tree) (P : part) (tests : list nat) : tree :=
  cheapest P (Leaf (majority P)) (map (node below P) tests).

(** A comparison of trees: total, transitive, for the better label of a leaf,
    and such that better subtrees make a better tree. *)
Record compares : Prop := Compares {
  in_some_order : forall P T T', no_worse P T T' = true \/ no_worse P T' T = true;
  no_worse_trans : forall P T T' T'', no_worse P T T' = true -> no_worse P T' T'' = true -> no_worse P T T'' = true;
  majority_best : forall P b, no_worse P (Leaf (majority P)) (Leaf b) = true;
  better_parts : forall P i zero one zero' one',
    no_worse (restrict i false P) zero zero' = true -> no_worse (restrict i true P) one one' = true ->
    no_worse P (Node i zero one) (Node i zero' one') = true
}.

End Choice.

Section Facts.
Context {part : Type} {restrict : nat -> bool -> part -> part} {majority : part -> bool}.
Context {no_worse : part -> tree -> tree -> bool}.

Lemma cheapest_in P T rest : In (cheapest no_worse P T rest) (T :: rest).
Proof.
  revert T. induction rest as [|U rest IH]; intros T; simpl; [auto|].
  specialize (IH (if no_worse P T U then T else U)). destruct (no_worse P T U), IH; auto.
Qed.

Lemma leaf_or_node_cases below P tests : leaf_or_node restrict majority no_worse below P tests = Leaf (majority P) \/
  exists i, In i tests /\ leaf_or_node restrict majority no_worse below P tests = node restrict below P i.
Proof.
  destruct (cheapest_in P (Leaf (majority P)) (map (node restrict below P) tests)) as [H|H]; [now left|right].
  apply in_map_iff in H. destruct H as (i & E & H). now exists i.
Qed.

Context (order : compares restrict majority no_worse).

Lemma no_worse_refl P T : no_worse P T T = true.
Proof. now destruct (in_some_order _ _ _ order P T T). Qed.

Lemma cheapest_least P T rest T' : In T' (T :: rest) -> no_worse P (cheapest no_worse P T rest) T' = true.
Proof.
  revert T T'. induction rest as [|U rest IH]; intros T T'; simpl; [intros [->|[]]; apply no_worse_refl|].
  assert (E : let best := if no_worse P T U then T else U in no_worse P best T = true /\ no_worse P best U = true).
  { simpl. destruct (no_worse P T U) eqn:E; [split; [apply no_worse_refl|exact E]|]. split; [|apply no_worse_refl].
    destruct (in_some_order _ _ _ order P T U); congruence. }
  destruct E as [first second]. pose proof (IH (if no_worse P T U then T else U) _ (or_introl eq_refl)) as best.
  pose proof (no_worse_trans _ _ _ order _ _ _ T' best) as on. intros [<-|[<-|H]]; auto. apply IH. now right.
Qed.

(** What [leaf_or_node] grows is no worse than any leaf, and than any of the
    nodes. *)
Lemma leaf_or_node_leaf below P tests b : no_worse P (leaf_or_node restrict majority no_worse below P tests) (Leaf b) = true.
Proof.
  apply (no_worse_trans _ _ _ order) with (2 := majority_best _ _ _ order P b). apply cheapest_least. now left.
Qed.

Lemma leaf_or_node_node below P tests i : In i tests ->
  no_worse P (leaf_or_node restrict majority no_worse below P tests) (node restrict below P i) = true.
Proof. intros H. apply cheapest_least. right. apply in_map, H. Qed.

(** It is no worse than a node whose subtrees are no better than those that
    [below] grows. *)
Lemma leaf_or_node_least below P tests i zero one : In i tests ->
  no_worse (restrict i false P) (below (restrict i false P)) zero = true ->
  no_worse (restrict i true P) (below (restrict i true P)) one = true ->
  no_worse P (leaf_or_node restrict majority no_worse below P tests) (Node i zero one) = true.
Proof.
  intros inside H0 H1. apply (no_worse_trans _ _ _ order) with (1 := leaf_or_node_node below P tests i inside).
  now apply (better_parts _ _ _ order).
Qed.

(** Better trees below make a better tree. *)
Lemma leaf_or_node_better below below' P tests : (forall P, no_worse P (below P) (below' P) = true) ->
  no_worse P (leaf_or_node restrict majority no_worse below P tests) (leaf_or_node restrict majority no_worse below' P tests) = true.
Proof.
  intros better. destruct (leaf_or_node_cases below' P tests) as [->|(i & inside & ->)]; [apply leaf_or_node_leaf|].
  now apply leaf_or_node_least.
Qed.

End Facts.

(** A proof by cases: the first tree grown by [leaf_or_node] in the goal is a
    leaf, or has the test i at its root. *)
Ltac leaf_or_node i inside :=
  match goal with |- context [leaf_or_node ?r ?m ?w ?below ?P ?tests] =>
    destruct (leaf_or_node_cases (restrict := r) (majority := m) (no_worse := w) below P tests) as [->|(i & inside & ->)]
  end.
