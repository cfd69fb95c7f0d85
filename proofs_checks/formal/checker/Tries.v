(** * A value for each subcube, and sweeps over all of them

    A trie has a branch for each value of the next variable and one where it
    is free. A sweep computes a new value for each subcube from the old one
    and those of its halves; it keeps the places of all halves at once, so a
    subcube costs a few steps for each of them. *)

From Coq Require Import List Bool Arith.
From Formal Require Import checker.Subcubes.
Import ListNotations.

Inductive trie (A : Type) := Missing | End (a : A) | Split (zero one free : trie A).
Arguments Missing {A}.
Arguments End {A} _.
Arguments Split {A} _ _ _.

Definition side {A} (b : bool) (t : trie A) : trie A :=
  match t with Split zero one _ => if b then one else zero | _ => Missing end.
Definition unread {A} (t : trie A) : trie A := match t with Split _ _ free => free | _ => Missing end.
Definition found {A} (t : trie A) : option A := match t with End a => Some a | _ => None end.

Fixpoint get {A} (t : trie A) (c : subcube) : option A :=
  match c with
  | [] => found t
  | Some b :: c => get (side b t) c
  | None :: c => get (unread t) c
  end.

Lemma get_missing {A} c : get (@Missing A) c = None.
Proof. induction c as [|[b|] c IH]; auto. Qed.

Section Sweep.
Context {A B : Type} (new : A -> list (option A * option A) -> B).

Definition both {X Y} (f : X -> Y) (pair : X * X) : Y * Y := (f (fst pair), f (snd pair)).

(** The [halves] are those by the variables that have been free so far. *)
Fixpoint sweep (halves : list (trie A * trie A)) (t : trie A) : trie B :=
  match t with
  | Missing => Missing
  | End a => End (new a (map (both found) halves))
  | Split zero one free =>
    Split (sweep (map (both (side false)) halves) zero) (sweep (map (both (side true)) halves) one)
          (sweep ((zero, one) :: map (both unread) halves) free)
  end.

Fixpoint halves_at (halves : list (trie A * trie A)) (t : trie A) (c : subcube) : list (option A * option A) :=
  match c with
  | [] => map (both found) halves
  | Some b :: c => halves_at (map (both (side b)) halves) (side b t) c
  | None :: c => halves_at ((side false t, side true t) :: map (both unread) halves) (unread t) c
  end.

Lemma get_sweep c : forall halves t,
  get (sweep halves t) c = option_map (fun a => new a (halves_at halves t c)) (get t c).
Proof.
  induction c as [|[b|] c IH]; intros halves [|a|zero one free]; simpl; rewrite ?get_missing; auto; try destruct b; apply IH.
Qed.

Lemma kept c : forall halves t u v, In (u, v) halves -> In (get u c, get v c) (halves_at halves t c).
Proof.
  induction c as [|[b|] c IH]; intros halves t u v I; simpl.
  - now apply (in_map (both found) halves (u, v)).
  - apply (IH _ _ (side b u) (side b v)). now apply (in_map (both (side b)) halves (u, v)).
  - apply (IH _ _ (unread u) (unread v)). right. now apply (in_map (both unread) halves (u, v)).
Qed.

(** The halves by every free variable are among them. *)
Lemma all_halves c : forall halves t i, is_free i c ->
  In (get t (fixed i false c), get t (fixed i true c)) (halves_at halves t c).
Proof.
  unfold is_free. induction c as [|v c IH]; intros halves t [|i] F; simpl in *; try discriminate.
  - subst. apply kept. now left.
  - destruct v as [b|]; now apply IH.
Qed.

End Sweep.

Fixpoint every (t : trie bool) : bool :=
  match t with
  | Missing => true
  | End b => b
  | Split zero one free => every zero && every one && every free
  end.

Lemma every_correct c : forall t b, every t = true -> get t c = Some b -> b = true.
Proof.
  induction c as [|[v|] c IH]; intros [|b'|zero one free] b E G; simpl in *; try rewrite get_missing in G; try discriminate.
  - congruence.
  - rewrite !andb_true_iff in E. destruct v; eapply IH; eauto; tauto.
  - rewrite !andb_true_iff in E. eapply IH; eauto; tauto.
Qed.

(** Every value with the entry of another trie, or a default. *)
Fixpoint beside {A B} (default : B) (t : trie A) (u : trie B) : trie (A * B) :=
  match t with
  | Missing => Missing
  | End a => End (a, match u with End b => b | _ => default end)
  | Split zero one free =>
    Split (beside default zero (side false u)) (beside default one (side true u)) (beside default free (unread u))
  end.

Lemma get_beside {A B} (default : B) c : forall (t : trie A) u a b, get (beside default t u) c = Some (a, b) -> get t c = Some a.
Proof.
  induction c as [|[v|] c IH]; intros [|a'|zero one free] u a b G; simpl in *; rewrite ?get_missing in *; try discriminate.
  - now injection G as <- _.
  - destruct v; now apply IH in G.
  - now apply IH in G.
Qed.
