(** * Identification trees and Algorithm 1

    The problem of Zhang and Gionis (2022): objects with classes and
    probabilities, tests with costs, trees that test until the remaining
    objects are of one class or light, and the greedy Algorithm 1. Sections
    3 and 4 of the paper, sentence by sentence; probabilities, costs and the
    threshold are any real numbers. *)

From Coq Require Import Reals List Bool Arith.
From Formal Require Import RealSums.
Import ListNotations.
Open Scope R_scope.

(** ** Instances *)

(** A test maps an object to its outcome. The objects are the numbers
    [0, ..., n-1]. *)
Record test := Test { outcome : nat -> nat; cost : R }.
Record instance := Instance {
  number : nat; class : nat -> nat; prob : nat -> R; tests : list test; theta : R
}.
Definition objects (I : instance) : list nat := seq 0 (number I).

Definition proper (I : instance) : Prop :=
  (forall x, In x (objects I) -> 0 < prob I x) /\ sum (prob I) (objects I) = 1 /\
  (forall d, In d (tests I) -> 0 < cost d) /\ 0 <= theta I < 1.

(** The child node S_d^v, and the outcomes that occur in S. *)
Definition part (S : list nat) (d : test) (v : nat) : list nat :=
  filter (fun x => Nat.eqb (outcome d x) v) S.
Definition outcomes (S : list nat) (d : test) : list nat := nodup Nat.eq_dec (map (outcome d) S).

(** Trees: a node asks a test and has a subtree for each outcome. *)
Inductive itree := Stop | Ask (d : test) (below : nat -> itree).

Fixpoint cost_of (T : itree) (x : nat) : R :=
  match T with Stop => 0 | Ask d below => cost d + cost_of (below (outcome d x)) x end.

Section Instance.
Variable I : instance.
Let X := objects I.

Definition p (S : list nat) : R := sum (prob I) S.

(** [phi S] is the number of pairs of objects of S with distinct classes. *)
Definition others (x : nat) (S : list nat) : list nat :=
  filter (fun y => negb (Nat.eqb (class I y) (class I x))) S.
Fixpoint phi (S : list nat) : nat :=
  match S with [] => 0 | x :: S' => length (others x S') + phi S' end.

Definition final (S : list nat) : Prop := phi S = 0%nat \/ p S <= theta I.

(** The expected cost, and the trees that solve the instance: every leaf is
    final. *)
Definition expected_cost (T : itree) : R := sum (fun x => prob I x * cost_of T x) X.
Fixpoint solves (S : list nat) (T : itree) : Prop :=
  match T with
  | Stop => final S
  | Ask d below => In d (tests I) /\ forall v, solves (part S d v) (below v)
  end.
Fixpoint asks_tests (T : itree) : Prop :=
  match T with
  | Stop => True
  | Ask d below => In d (tests I) /\ forall v, asks_tests (below v)
  end.

(** ** Impurity *)

(** A decomposable impurity has a score for each class, a function of the
    share of the class: equation 1. *)
Variable class_score : nat -> R -> R.

Definition mass_of_class (S : list nat) (l : nat) : R := p (filter (fun x => Nat.eqb (class I x) l) S).
Definition score_at (S : list nat) (x : nat) : R := class_score (class I x) (mass_of_class S (class I x) / p S).
Definition h (S : list nat) : R := / p S * sum (fun x => prob I x * score_at S x) S.
Definition h_after (S : list nat) (d : test) : R :=
  sum (fun v => p (part S d v) / p S * h (part S d v)) (outcomes S d).

(** The conditions of the paper that are used: as a function of the class
    distribution, h is nonnegative and concave. *)
Definition classes : list nat := nodup Nat.eq_dec (map (class I) X).
Definition distribution (q : nat -> R) : Prop := (forall l, 0 <= q l) /\ sum q classes = 1.
Definition h_of (q : nat -> R) : R := sum (fun l => q l * class_score l (q l)) classes.
Definition impurity_function : Prop :=
  (forall q, distribution q -> 0 <= h_of q) /\
  (forall q r t, distribution q -> distribution r -> 0 <= t <= 1 ->
     t * h_of q + (1 - t) * h_of r <= h_of (fun l => t * q l + (1 - t) * r l)).

(** epsilon_h is the largest score of the class of an object, over all sets of
    objects with it. *)
Definition scores_at_most (e : R) : Prop :=
  forall S x, NoDup S -> incl S X -> In x S -> score_at S x <= e.
Definition largest_score (e : R) : Prop :=
  scores_at_most e /\ exists S x, NoDup S /\ incl S X /\ In x S /\ score_at S x = e.

(** ** Coverage *)

(** The objects that agree with x on all tests of a list. *)
Definition reached (x : nat) (D : list test) : list nat :=
  filter (fun y => forallb (fun d => Nat.eqb (outcome d y) (outcome d x)) D) X.

Definition f_mass (x : nat) (D : list test) : R :=
  Rmin ((1 - p (reached x D)) / (1 - Rmax (prob I x) (theta I))) 1.
Definition f_pairs (x : nat) (D : list test) : R :=
  (INR (phi X) - INR (phi (reached x D))) / INR (phi X).
Definition f (x : nat) (D : list test) : R := 1 - (1 - f_mass x D) * (1 - f_pairs x D).

(** Delta is the least positive increment of the coverage of an object. *)
Definition increment (x : nat) (D : list test) (d : test) : Prop :=
  In x X /\ incl D (tests I) /\ In d (tests I) /\ f x D < f x (d :: D).
Definition least_increment (delta : R) : Prop :=
  (forall x D d, increment x D d -> delta <= f x (d :: D) - f x D) /\
  exists x D d, increment x D d /\ delta = f x (d :: D) - f x D.

Definition least_probability (q : R) : Prop :=
  (forall x, In x X -> q <= prob I x) /\ exists x, In x X /\ q = prob I x.

(** ** Algorithm 1 *)

(** The objects at a node are S, and D are the tests before it. The branch
    left out in the balance has the most objects; if several have, the paper
    does not say which it is, so [left_out] may be any choice. *)
Variable left_out : list test -> list nat -> test -> nat.
Definition leaves_out_a_largest_branch : Prop := forall D S d v,
  (length (part S d v) <= length (part S d (left_out D S d)))%nat.

Definition balance (D : list test) (S : list nat) (d : test) : R := p S - p (part S d (left_out D S d)).
Definition efficiency (D : list test) (S : list nat) (d : test) : R :=
  sum (fun x => prob I x * ((f x (d :: D) - f x D) / (f x (tests I) - f x D))) S.
Definition discrimination (S : list nat) (d : test) : R := p S * (h S - h_after S d).

Variable lambda : R.
Definition Z (D : list test) (S : list nat) (d : test) : R :=
  / cost d * (balance D S d + efficiency D S d + lambda * discrimination S d).

(** All trees that the algorithm may return, one for each way to break ties. *)
Inductive algorithm_1 : list test -> list nat -> itree -> Prop :=
| stop D S : final S -> algorithm_1 D S Stop
| ask D S d below : ~ final S -> In d (tests I) -> (forall d', In d' (tests I) -> Z D S d' <= Z D S d) ->
    (forall v, algorithm_1 (d :: D) (part S d v) (below v)) -> algorithm_1 D S (Ask d below).

(** ** Cost as time *)

(** A test asked at time s is in progress at the times in (s, s + cost]. The
    mass unfinished at time t > 0 is that of the objects that cost at least
    t, and [scores_after t] is the integral of the scores of the unfinished
    nodes over all times after t, measured from the root of the subtree; if
    costs and t are integers, it is the sum over the integers after t. *)
Definition unfinished (T : itree) (S : list nat) (t : R) : R :=
  sum (fun x => if Rle_dec t (cost_of T x) then prob I x else 0) S.
Fixpoint scores_after (t : R) (D : list test) (S : list nat) (T : itree) : R :=
  match T with
  | Stop => 0
  | Ask d below => Rmin (cost d) (Rmax 0 (cost d - t)) * Z D S d +
      sum (fun v => scores_after (t - cost d) (d :: D) (part S d v) (below v)) (outcomes S d)
  end.

End Instance.

Definition log2 (x : R) : R := ln x / ln 2.
