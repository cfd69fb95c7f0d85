(** * Conjunctions

    The conjunction of some variables, and settings in which these are 1. *)

From Coq Require Import List Bool Arith.
From Formal Require Import Trees Cube.
Import ListNotations.

Definition conjunction (J : list nat) (x : point) : bool := forallb (fun i => coordinate i x) J.

(** The setting in which all variables of a list are 1. *)
Definition all_one (I : list nat) : setting := map (fun i => (i, true)) I.

Lemma agrees_app s s' x : agrees (s ++ s') x = agrees s x && agrees s' x.
Proof. apply forallb_app. Qed.

Lemma agrees_all_one I x : agrees (all_one I) x = conjunction I x.
Proof. unfold conjunction. induction I; simpl; [easy|]. rewrite IHI. now destruct (coordinate a x). Qed.

Lemma conjunction_true I x : conjunction I x = true <-> forall i, In i I -> coordinate i x = true.
Proof. apply forallb_forall. Qed.

Lemma agrees_in s i v x : In (i, v) s -> agrees s x = true -> coordinate i x = v.
Proof.
  intros inside holds. unfold agrees in holds. rewrite forallb_forall in holds.
  now apply eqb_prop, (holds (i, v)).
Qed.

Lemma fst_all_one i I : In i (map fst (all_one I)) <-> In i I.
Proof. unfold all_one. rewrite map_map, map_id. easy. Qed.
