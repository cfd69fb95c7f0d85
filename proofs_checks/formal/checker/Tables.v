(** * Certificates of optimal trees of tables: what they state

    A table has rows with 0/1 features, and a weight for each label. There are
    two objectives: error + penalty x leaves of a tree within limits, and the
    expected number of tests of a tree that is always right. Both are counted
    in units that make them natural numbers. *)

From Coq Require Import List Bool Arith NArith Lia.
From Formal Require Import Trees.
Import ListNotations.
Open Scope N_scope.

(** A row: its features, and the weight of each label there. *)
Record input := Input { features : point; weights : list N }.
Definition weight_of (x : input) : N := total (fun w => w) (weights x).
Definition total_mass (t : list input) : N := total weight_of t.

(** ** Trees with any number of labels

    The words are those of [Trees.v], where the labels are 0 and 1. *)

Inductive tree := Leaf (label : nat) | Node (i : nat) (zero one : tree).

Fixpoint value (T : tree) (x : point) : nat :=
  match T with
  | Leaf c => c
  | Node i zero one => if coordinate i x then value one x else value zero x
  end.
Fixpoint depth (T : tree) : nat :=
  match T with Leaf _ => 0 | Node _ zero one => S (Nat.max (depth zero) (depth one)) end.
Fixpoint size (T : tree) : nat :=
  match T with Leaf _ => 0 | Node _ zero one => S (size zero + size one) end.
Definition leaves (T : tree) : nat := S (size T).
Fixpoint tests_below (n : nat) (T : tree) : Prop :=
  match T with
  | Leaf _ => True
  | Node i zero one => (i < n)%nat /\ tests_below n zero /\ tests_below n one
  end.

(** The mass of the rows whose label the tree misses. *)
Definition error (T : tree) (t : list input) : N :=
  total (fun x => weight_of x - nth (value T (features x)) (weights x) 0) t.

(** The number of tests on the path of a row, and its sum by weight. *)
Fixpoint tests_on_path (T : tree) (x : point) : N :=
  match T with
  | Leaf _ => 0
  | Node i zero one => 1 + (if coordinate i x then tests_on_path one x else tests_on_path zero x)
  end.
Definition tests_made (T : tree) (t : list input) : N :=
  total (fun x => weight_of x * tests_on_path T (features x)) t.

(** ** Limits *)

Definition within (d : option nat) (s : option N) (T : tree) : Prop :=
  match d with Some d => (depth T <= d)%nat | None => True end /\
  match s with Some s => N.of_nat (size T) <= s | None => True end.

(** A tree may stop where its label is the only one, and where the mass is at
    most [theta = a / b] of the whole. *)
Fixpoint stops (a b whole : N) (T : tree) (t : list input) : Prop :=
  match T with
  | Leaf c => error (Leaf c) t = 0 \/ b * total_mass t <= a * whole
  | Node i zero one =>
    stops a b whole zero (filter (fun x => negb (coordinate i (features x))) t) /\
    stops a b whole one (filter (fun x => coordinate i (features x)) t)
  end.

(** ** Problems *)

Inductive kind :=
| Errors (max_depth : option nat) (max_size : option N) (penalty_num penalty_den : N)
| Tests (theta_num theta_den : N).

Record problem := Problem { inputs : list input; tests : nat; goal : kind }.

Definition allowed (p : problem) (T : tree) : Prop :=
  tests_below (tests p) T /\
  match goal p with
  | Errors d s _ _ => within d s T
  | Tests a b => stops a b (total_mass (inputs p)) T (inputs p)
  end.

(** The objective divided by [unit p] is error + penalty x leaves, or the
    expected number of tests. *)
Definition unit (p : problem) : N :=
  match goal p with Errors _ _ _ den => den * total_mass (inputs p) | Tests _ _ => total_mass (inputs p) end.
Definition objective (p : problem) (T : tree) : N :=
  match goal p with
  | Errors _ _ num den => den * error T (inputs p) + num * total_mass (inputs p) * N.of_nat (leaves T)
  | Tests _ _ => tests_made T (inputs p)
  end.

(** The statement of a certificate: the tree is allowed, its objective is
    [num / den], and that of no allowed tree is less. *)
Definition optimal (p : problem) (T : tree) (num den : N) : Prop :=
  0 < den /\ 0 < unit p /\ allowed p T /\ den * objective p T = num * unit p /\
  forall T', allowed p T' -> objective p T <= objective p T'.
