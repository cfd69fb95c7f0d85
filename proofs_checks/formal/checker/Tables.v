(** * Certificates of optimal trees of tables: what they state

    A table has rows with 0/1 features and a weight for each of two labels.
    The objective is error + penalty x leaves, counted in units that make it
    a natural number. *)

From Coq Require Import List Bool Arith NArith Lia.
From Formal Require Import Trees.
Import ListNotations.
Open Scope N_scope.

Record input := Input { features : point; weight0 : N; weight1 : N }.

(** Each row is two rows of a population, one for each label. *)
Definition population_of (t : list input) : population :=
  flat_map (fun x => [Row (features x) false (weight0 x); Row (features x) true (weight1 x)]) t.

(** The limits are optional; the penalty is [penalty_num / penalty_den]. *)
Record problem := Problem {
  inputs : list input;
  tests : nat;
  max_depth : option nat;
  max_size : option N;
  penalty_num : N;
  penalty_den : N
}.

Definition within (d : option nat) (s : option N) (T : tree) : Prop :=
  match d with Some d => (depth T <= d)%nat | None => True end /\
  match s with Some s => N.of_nat (size T) <= s | None => True end.

Definition allowed (p : problem) (T : tree) : Prop :=
  tests_below (tests p) T /\ within (max_depth p) (max_size p) T.

(** Error + penalty x leaves, divided by [unit p]. *)
Definition total_mass (p : problem) : N := mass (population_of (inputs p)).
Definition unit (p : problem) : N := penalty_den p * total_mass p.
Definition objective (p : problem) (T : tree) : N :=
  penalty_den p * error T (population_of (inputs p)) + penalty_num p * total_mass p * N.of_nat (leaves T).

(** The statement of a certificate: the tree is allowed, its objective is
    [num / den], and that of no allowed tree is less. *)
Definition optimal (p : problem) (T : tree) (num den : N) : Prop :=
  0 < den /\ 0 < unit p /\ allowed p T /\ den * objective p T = num * unit p /\
  forall T', allowed p T' -> objective p T <= objective p T'.
