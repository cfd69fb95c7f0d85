(** * A threshold of probability one half

    Theorem 5 of Blanc, Lange, Tan (2020): "Let f be a monotone function, D be
    an arbitrary product distribution over R^n, and T be a size-s balanced
    decision tree. Then there exist i and theta for which Pr[x_i >= theta] =
    1/2 and E[f(x) 1[x_i >= theta]] >= Omega(eps / (log(s) log log(s/eps))),
    where eps := bias(f) - dist(f,T)." *)

From Coq Require Import List Bool Arith NArith QArith Lia.
From Formal Require Import Trees.
Import ListNotations.
Open Scope N_scope.

(** Product distributions with finitely many rational values for each
    variable, each with a mass. *)
Definition distribution := list (list (Q * N)).

Fixpoint points (D : distribution) : list (list Q * N) :=
  match D with
  | [] => [([], 1)]
  | values :: rest => flat_map (fun '(v, w) => map (fun '(x, w') => (v :: x, w * w')) (points rest)) values
  end.
Definition mass_of (D : distribution) (p : list Q -> bool) : N :=
  total (fun '(x, w) => if p x then w else 0) (points D).

Definition at_least (i : nat) (theta : Q) (x : list Q) : bool := Qle_bool theta (nth i x 0%Q).

(** Trees whose tests are thresholds. *)
Inductive threshold_tree := End (b : bool) | Test (i : nat) (theta : Q) (below above : threshold_tree).

Fixpoint label_of (T : threshold_tree) (x : list Q) : bool :=
  match T with
  | End b => b
  | Test i theta below above => if at_least i theta x then label_of above x else label_of below x
  end.
Fixpoint levels (T : threshold_tree) : nat :=
  match T with End _ => 0 | Test _ _ below above => S (Nat.max (levels below) (levels above)) end.
Fixpoint ends (T : threshold_tree) : nat :=
  match T with End _ => 1 | Test _ _ below above => ends below + ends above end.

Definition non_decreasing (f : list Q -> bool) : Prop :=
  forall x y, length x = length y -> (forall i, nth i x 0 <= nth i y 0)%Q -> f x = true -> f y = true.

Definition bias (D : distribution) (f : list Q -> bool) : N := N.min (mass_of D f) (mass_of D (fun x => negb (f x))).
Definition dist (D : distribution) (f : list Q -> bool) (T : threshold_tree) : N :=
  mass_of D (fun x => xorb (f x) (label_of T x)).

(** Of the lower bound only this is used: it is positive if eps is. A tree of
    size s is balanced if its depth is at most log s, rounded up. *)
Definition printed_statement : Prop :=
  forall D f T s, non_decreasing f -> (ends T <= s)%nat -> (2 ^ levels T < 2 * s)%nat -> dist D f T < bias D f ->
  exists i theta, (i < length D)%nat /\
    2 * mass_of D (at_least i theta) = mass_of D (fun _ => true) /\
    0 < mass_of D (fun x => f x && at_least i theta x).

(** It is false: x is 0, 1 or 2, each with probability 1/3, and f = T is the
    threshold at 1. No threshold has probability 1/2. *)
Theorem printed_is_false : ~ printed_statement.
Proof.
  intros printed.
  destruct (printed [[(0%Q, 1); (1%Q, 1); (2%Q, 1)]] (at_least 0 1) (Test 0 1 (End false) (End true)) 2%nat)
    as (i & theta & _ & half & _); [|simpl; lia|simpl; lia|reflexivity|].
  - intros x y _ below. unfold at_least. rewrite !Qle_bool_iff. intros H. eapply Qle_trans; [exact H|apply below].
  - change (mass_of [[(0%Q, 1); (1%Q, 1); (2%Q, 1)]] (fun _ => true)) with 3 in half. lia.
Qed.
