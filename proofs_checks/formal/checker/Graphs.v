(** * Certificates of optimal trees of graphs of subproblems: what they state

    A learner may know a population by its subproblems alone: how likely each
    label is there, and where each test leads. Numbers are rational, and those
    of a subproblem are conditional on reaching it. There are two objectives:
    error + penalty x leaves of a tree within limits, and the expected price of
    the tests of a tree that is always right. *)

From Coq Require Import List Bool Arith NArith QArith.
From Formal Require Import checker.Packed.
Import ListNotations.
Open Scope Q_scope.

(** ** Graphs *)

(** A test: its name and price, and for each outcome the probability and the
    number of the subproblem to which it leads. *)
Record test := Test { name : N; price : Q; outcomes : list (Q * N) }.

(** The probability of each label, and the tests that may be made. *)
Record subproblem := Subproblem { labels : list Q; tests : list test }.

(** Subproblems are numbered from 0, the root. *)
Definition graph := list subproblem.
Definition nowhere := Subproblem [] [].
Definition at_number (g : graph) (s : N) : subproblem := nth (N.to_nat s) g nowhere.

Definition named (t : N) (l : list test) : option test := find (fun u => (name u =? t)%N) l.

(** The outcomes of a test at a subproblem, and its price; none if it is not open there. *)
Definition outcomes_at (g : graph) (s t : N) : list (Q * N) :=
  match named t (tests (at_number g s)) with Some u => outcomes u | None => [] end.
Definition price_at (g : graph) (s t : N) : Q :=
  match named t (tests (at_number g s)) with Some u => price u | None => 0 end.

Definition sum (l : list Q) : Q := fold_right Qplus 0 l.
Definition larger (a b : Q) : Q := if Qle_bool a b then b else a.
Definition largest (l : list Q) : Q := fold_right larger 0 l.

(** The numbers agree with each other: probabilities sum to 1, tests lead to
    larger numbers, and the labels after a test are those before it. *)
Definition distribution (l : list Q) : Prop := Forall (fun p => 0 <= p) l /\ sum l == 1.
Definition consistent (g : graph) : Prop :=
  g <> [] /\
  forall s, (s < N.of_nat (length g))%N ->
    distribution (labels (at_number g s)) /\ NoDup (map name (tests (at_number g s))) /\
    forall t, In t (tests (at_number g s)) ->
      0 <= price t /\ distribution (map fst (outcomes t)) /\
      (forall o, In o (outcomes t) -> (s < snd o < N.of_nat (length g))%N) /\
      forall c, nth c (labels (at_number g s)) 0 ==
                sum (map (fun o => fst o * nth c (labels (at_number g (snd o))) 0) (outcomes t)).

(** ** Trees

    A tree is a leaf, which has the most probable label, or a test with a tree
    for each outcome. *)
Inductive tree := Leaf | Node (t : N) (below : list tree).

(** [P] holds for the first entries of two lists, the second entries, and so
    on, and the lists have the same length. *)
Definition all2 {A B} (P : A -> B -> Prop) : list A -> list B -> Prop :=
  fix go l l' := match l, l' with [], [] => True | a :: l, b :: l' => P a b /\ go l l' | _, _ => False end.

Section Trees.
Variable g : graph.

(** Every test is open where it is made, and has a subtree for each outcome. *)
Fixpoint tree_at (T : tree) (s : N) : Prop :=
  match T with
  | Leaf => True
  | Node t below =>
    In t (map name (tests (at_number g s))) /\ all2 (fun T o => tree_at T (snd o)) below (outcomes_at g s t)
  end.

(** The probability that the label of a tree at a subproblem is wrong, and the expected price of its tests. *)
Fixpoint error (T : tree) (s : N) : Q :=
  match T with
  | Leaf => 1 - largest (labels (at_number g s))
  | Node t below => sum (map2 (fun T o => fst o * error T (snd o)) below (outcomes_at g s t))
  end.
Fixpoint cost (T : tree) (s : N) : Q :=
  match T with
  | Leaf => 0
  | Node t below => price_at g s t + sum (map2 (fun T o => fst o * cost T (snd o)) below (outcomes_at g s t))
  end.

(** A tree reached with probability [q] stops only where the label is certain,
    or where it arrives with probability at most [theta]. *)
Fixpoint stops (theta q : Q) (T : tree) (s : N) : Prop :=
  match T with
  | Leaf => error Leaf s == 0 \/ q <= theta
  | Node t below =>
    all2 (fun T o => fst o == 0 \/ stops theta (q * fst o) T (snd o)) below (outcomes_at g s t)
  end.
End Trees.

Definition total : list N -> N := fold_right N.add 0%N.
Fixpoint leaves (T : tree) : N := match T with Leaf => 1 | Node _ below => total (map leaves below) end.
Fixpoint size (T : tree) : N := match T with Leaf => 0 | Node _ below => 1 + total (map size below) end.
Fixpoint depth (T : tree) : N :=
  match T with Leaf => 0 | Node _ below => 1 + fold_right N.max 0%N (map depth below) end.

(** ** Problems *)

Inductive goal := Errors (max_depth max_size : option N) (penalty : Q) | Costs (theta : Q).

Definition at_most (n : N) (limit : option N) : Prop := match limit with Some l => (n <= l)%N | None => True end.

Definition allowed (g : graph) (a : goal) (T : tree) : Prop :=
  tree_at g T 0 /\
  match a with
  | Errors d s _ => at_most (depth T) d /\ at_most (size T) s
  | Costs theta => stops g theta 1 T 0
  end.

Definition rational (n : N) : Q := inject_Z (Z.of_N n).
Definition objective (g : graph) (a : goal) (T : tree) : Q :=
  match a with Errors _ _ penalty => error g T 0 + penalty * rational (leaves T) | Costs _ => cost g T 0 end.

(** The statement of a certificate: the tree is allowed, [value] is its
    objective, and that of no allowed tree is less. *)
Definition optimal (g : graph) (a : goal) (T : tree) (value : Q) : Prop :=
  allowed g a T /\ objective g a T == value /\ forall T', allowed g a T' -> objective g a T <= objective g a T'.
