(** * Functions on the cube, as certificates state them

    A function is the table of its inputs under a product measure, so that a
    certificate of a function states what one of this table does. *)

From Coq Require Import List Bool Arith NArith Permutation.
From Formal Require Import Trees checker.Tables checker.Packed.
Import ListNotations.
Open Scope N_scope.

(** All points of [{0,1}^n], in the order in which [x_0] changes first. *)
Fixpoint points (n : nat) : list point :=
  match n with
  | O => [[]]
  | S n => flat_map (fun x => [false :: x; true :: x]) (points n)
  end.

(** The labels of all points in this order; or a denominator, and the mass of
    label 1 at each point: its label mean times the denominator times the
    weight of the point. *)
Inductive labelling := Function (labels : list bool) | Masses (denominator : N) (ones : list N).

(** As in [Trees.v], [Pr[x_i = 1] = a_i / (a_i + b_i)], where the i-th entry of
    [bias] is [(b_i, a_i)]. *)
Record labelled_cube := Cube { bias : list (N * N); labelled_by : labelling }.

Definition inputs_of (c : labelled_cube) : list input :=
  let all := points (length (bias c)) in
  let weight := product_weight (bias c) in
  match labelled_by c with
  | Function labels => map2 (fun x (b : bool) => let w := weight x in Input x (if b then [0; w] else [w; 0])) all labels
  | Masses denominator ones => map2 (fun x m => Input x [denominator * weight x - m; m]) all ones
  end.

(** Each point has a label, or a mass that is at most that of the point. *)
Definition complete (c : labelled_cube) : Prop :=
  let all := points (length (bias c)) in
  match labelled_by c with
  | Function labels => length labels = length all
  | Masses denominator ones => Forall2 (fun x m => m <= denominator * product_weight (bias c) x) all ones
  end.

Definition problem_of (c : labelled_cube) (g : kind) : problem := Problem (inputs_of c) (length (bias c)) g.

(** These are the points of [Trees.v] in another order. *)
Lemma points_cube n : Permutation (points n) (cube n).
Proof.
  induction n as [|n IH]; simpl; [apply Permutation_refl|].
  apply Permutation_trans with (map (cons false) (points n) ++ map (cons true) (points n)).
  - clear. induction (points n) as [|x l IH]; simpl; [constructor|]. constructor.
    apply Permutation_trans with ((true :: x) :: map (cons false) l ++ map (cons true) l); [now constructor|].
    apply Permutation_middle.
  - apply Permutation_app; now apply Permutation_map.
Qed.
