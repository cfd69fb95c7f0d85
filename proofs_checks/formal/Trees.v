(** * Decision trees, populations, impurities and growth

    This file says what the theorems of this folder are about. It contains
    definitions and the few facts that every proof uses; the proofs at its
    end can be skipped. A definition is a program wherever it can be one:
    [Compute] evaluates it, and a test compares it with the laboratory.

    Conventions: the variables are [x_0, ..., x_(n-1)]; masses are natural
    numbers, so a probability is a mass divided by the mass of all rows; the
    depth of a tree is the largest number of tests on a path, and its size
    the number of its internal nodes. *)

From Coq Require Import List Bool Arith NArith ZArith QArith Lia.
Import ListNotations.
Open Scope N_scope.

(** ** Points, populations *)

(** A point of the cube, and its coordinate [x_i] (0 beyond its end). *)
Definition point := list bool.
Definition coordinate (i : nat) (x : point) : bool := nth i x false.

(** A population is a list of labelled points with masses. A point may occur
    with both labels; then its label is random. *)
Record row := Row { at_point : point; label : bool; weight : N }.
Definition population := list row.

Definition total {A} (f : A -> N) (l : list A) : N :=
  fold_right (fun a sum => f a + sum) 0 l.

Definition mass (P : population) : N := total weight P.

(** The mass of the rows with a property, and of those with label 1. *)
Definition mass_where (f : row -> bool) (P : population) : N :=
  total (fun r => if f r then weight r else 0) P.
Definition ones (P : population) : N := mass_where label P.
Definition zeros (P : population) : N := mass_where (fun r => negb (label r)) P.

(** A population is pure if only one label has positive mass. *)
Definition pure (P : population) : bool := (ones P =? 0) || (zeros P =? 0).

(** The part of a population that takes the edge [x_i = b]. *)
Definition restrict (i : nat) (b : bool) (P : population) : population :=
  filter (fun r => Bool.eqb (coordinate i (at_point r)) b) P.

(** A test is open at a population if it has both outcomes there: on the cube
    these are the variables not yet read, on a sample the features that are
    not constant. *)
Definition open_test (P : population) (i : nat) : bool :=
  (0 <? mass (restrict i false P)) && (0 <? mass (restrict i true P)).
Definition open_tests (n : nat) (P : population) : list nat :=
  filter (open_test P) (seq 0 n).

(** All points of [{0,1}^n]. The population of a function under a product
    measure has [Pr[x_i = 1] = a_i / (a_i + b_i)], where the i-th entry of
    [bias] is [(b_i, a_i)]; the uniform one has [a_i = b_i = 1]. *)
Fixpoint cube (n : nat) : list point :=
  match n with
  | O => [[]]
  | S m => map (cons false) (cube m) ++ map (cons true) (cube m)
  end.

Fixpoint product_weight (bias : list (N * N)) (x : point) : N :=
  match bias, x with
  | (b, a) :: rest, c :: y => (if c then a else b) * product_weight rest y
  | _, _ => 1
  end.

Definition product (bias : list (N * N)) (f : point -> bool) : population :=
  map (fun x => Row x (f x) (product_weight bias x)) (cube (length bias)).
Definition uniform (n : nat) (f : point -> bool) : population :=
  product (repeat (1, 1) n) f.

(** ** Trees *)

(** A leaf has a label; a node tests a variable and has a zero-child and a
    one-child. *)
Inductive tree := Leaf (b : bool) | Node (i : nat) (zero one : tree).

Fixpoint value (T : tree) (x : point) : bool :=
  match T with
  | Leaf b => b
  | Node i zero one => if coordinate i x then value one x else value zero x
  end.

Fixpoint depth (T : tree) : nat :=
  match T with
  | Leaf _ => 0
  | Node _ zero one => S (Nat.max (depth zero) (depth one))
  end.

Fixpoint size (T : tree) : nat :=
  match T with
  | Leaf _ => 0
  | Node _ zero one => S (size zero + size one)
  end.

Definition leaves (T : tree) : nat := S (size T).

(** Every test of the tree is one of the variables [x_0, ..., x_(n-1)]. *)
Fixpoint tests_below (n : nat) (T : tree) : Prop :=
  match T with
  | Leaf _ => True
  | Node i zero one => (i < n)%nat /\ tests_below n zero /\ tests_below n one
  end.

(** The error of a tree: the mass of the rows whose label it misses. *)
Definition error (T : tree) (P : population) : N :=
  mass_where (fun r => xorb (value T (at_point r)) (label r)) P.

(** The better label of a leaf is 1 if the label mean is at least 1/2. *)
Definition majority (P : population) : bool := zeros P <=? ones P.
Definition leaf_error (P : population) : N := N.min (ones P) (zeros P).

(** ** Impurities and gains *)

(** [ratio a w] is a/w. The label mean is Pr[y = 1]. *)
Definition ratio (a w : N) : Q :=
  Qmake (Z.of_N a) (match w with N0 => 1 | Npos p => p end).
Definition label_mean (P : population) : Q := ratio (ones P) (mass P).

(** An impurity is a function of the label mean. Some have rational values
    (Gini), others real ones (entropy). Growth only adds such values,
    multiplies them by masses and compares them; so they are taken from any
    ordered commutative group. *)
Record values := Values {
  V :> Type;
  zero_v : V;
  plus : V -> V -> V;
  minus : V -> V -> V;
  times : N -> V -> V;
  le : V -> V -> Prop;
  le_refl : forall u, le u u;
  le_trans : forall u v w, le u v -> le v w -> le u w;
  le_total : forall u v, le u v \/ le v u;
  plus_mono : forall u v w, le u v <-> le (plus u w) (plus v w);
  plus_comm : forall u v, le (plus u v) (plus v u);
  plus_assoc : forall u v w, le (plus u (plus v w)) (plus (plus u v) w);
  plus_zero : forall u, le (plus u zero_v) u /\ le u (plus u zero_v);
  minus_plus : forall u v, le (plus (minus u v) v) u /\ le u (plus (minus u v) v);
  times_0 : forall u, le (times 0 u) zero_v /\ le zero_v (times 0 u);
  times_succ : forall m u, le (times (N.succ m) u) (plus u (times m u)) /\
                           le (plus u (times m u)) (times (N.succ m) u)
}.
Arguments zero_v {_}.
Arguments plus {_} _ _.
Arguments minus {_} _ _.
Arguments times {_} _ _.
Arguments le {_} _ _.

Definition less {W : values} (u v : W) : Prop := ~ le v u.
Definition same {W : values} (u v : W) : Prop := le u v /\ le v u.

(** The impurity of a population times its mass, and the gain of a test
    times that mass: how much the test lowers the impurity of the tree. *)
Definition weighted {W : values} (G : Q -> W) (P : population) : W :=
  times (mass P) (G (label_mean P)).
Definition impurity_after {W : values} (G : Q -> W) (P : population) (i : nat) : W :=
  plus (weighted G (restrict i false P)) (weighted G (restrict i true P)).
Definition gain {W : values} (G : Q -> W) (P : population) (i : nat) : W :=
  minus (weighted G P) (impurity_after G P i).

(** Strictly concave, and zero on pure populations. With masses for the
    weights: if parts of masses [v, w > 0] have the different label means
    [a/v] and [b/w], their union has the label mean [(a+b)/(v+w)]. *)
Record strictly_concave_impurity {W : values} (G : Q -> W) : Prop := {
  of_the_mean : forall p q, (p == q)%Q -> same (G p) (G q);
  zero_at_0 : same (G 0%Q) zero_v;
  zero_at_1 : same (G 1%Q) zero_v;
  strictly_concave : forall a v b w, 0 < v -> 0 < w -> a <= v -> b <= w -> a * w <> b * v ->
    less (plus (times v (G (ratio a v))) (times w (G (ratio b w))))
         (times (v + w) (G (ratio (a + b) (v + w))))
}.

(** ** Growth *)

Section Growth.
Context {W : values} (n : nat) (G : Q -> W).

Definition best_test (P : population) (i : nat) : Prop :=
  In i (open_tests n P) /\ forall j, In j (open_tests n P) -> le (gain G P j) (gain G P i).

(** Greedy growth (ID3, CART) within a depth: all trees that it may return,
    one for each way to break ties. *)
Inductive greedy : nat -> population -> tree -> Prop :=
| greedy_leaf d P : d = O \/ pure P = true \/ open_tests n P = [] ->
    greedy d P (Leaf (majority P))
| greedy_node d P i zero one : pure P = false -> best_test P i ->
    greedy d (restrict i false P) zero -> greedy d (restrict i true P) one ->
    greedy (S d) P (Node i zero one).

(** The populations that reach the leaves of a tree, from left to right. *)
Fixpoint at_leaves (P : population) (T : tree) : list population :=
  match T with
  | Leaf _ => [P]
  | Node i zero one => at_leaves (restrict i false P) zero ++ at_leaves (restrict i true P) one
  end.

(** [splits_leaf P T L i T']: one leaf of T, reached by the population L, is
    replaced by the test i with two leaves of the better labels. *)
Inductive splits_leaf : population -> tree -> population -> nat -> tree -> Prop :=
| split_here P b i :
    splits_leaf P (Leaf b) P i
      (Node i (Leaf (majority (restrict i false P))) (Leaf (majority (restrict i true P))))
| split_zero P j zero one L i zero' : splits_leaf (restrict j false P) zero L i zero' ->
    splits_leaf P (Node j zero one) L i (Node j zero' one)
| split_one P j zero one L i one' : splits_leaf (restrict j true P) one L i one' ->
    splits_leaf P (Node j zero one) L i (Node j zero one').

(** The leaves and tests among which TopDown chooses: not pure, and open. *)
Definition possible (P : population) (T : tree) (L : population) (i : nat) : Prop :=
  In L (at_leaves P T) /\ pure L = false /\ In i (open_tests n L).

(** TopDown for t iterations: each splits a leaf by a test such that gain
    times mass is largest; growth stops if no split is possible. *)
Inductive top_down (P : population) : nat -> tree -> Prop :=
| td_start : top_down P 0 (Leaf (majority P))
| td_step t T L i T' : top_down P t T -> splits_leaf P T L i T' -> possible P T L i ->
    (forall L' j, possible P T L' j -> le (gain G L' j) (gain G L i)) ->
    top_down P (S t) T'
| td_stop t T : top_down P t T -> (forall L i, ~ possible P T L i) -> top_down P (S t) T.

End Growth.

(** ** The facts that every proof uses *)

Lemma mass_where_split f i P :
  mass_where f P = mass_where f (restrict i false P) + mass_where f (restrict i true P).
Proof.
  unfold mass_where, restrict. induction P as [|r P IH]; simpl; [easy|].
  destruct (coordinate i (at_point r)); simpl; rewrite IH; lia.
Qed.

Lemma mass_split i P : mass P = mass (restrict i false P) + mass (restrict i true P).
Proof. exact (mass_where_split (fun _ => true) i P). Qed.

Lemma ones_zeros P : ones P + zeros P = mass P.
Proof.
  unfold ones, zeros, mass, mass_where. induction P as [|r P IH]; simpl; [easy|].
  destruct (label r); simpl; lia.
Qed.

Lemma mass_where_ext f g P : (forall r, In r P -> f r = g r) -> mass_where f P = mass_where g P.
Proof.
  unfold mass_where. induction P as [|r P IH]; simpl; intros H; [easy|].
  rewrite (H r), IH; auto.
Qed.

Lemma restrict_coordinate i b P r : In r (restrict i b P) -> coordinate i (at_point r) = b.
Proof. unfold restrict. intros H. apply filter_In in H. now apply eqb_prop. Qed.

(** A tree errs as its two subtrees on their parts together. *)
Lemma error_node i zero one P :
  error (Node i zero one) P = error zero (restrict i false P) + error one (restrict i true P).
Proof.
  unfold error. rewrite (mass_where_split _ i). f_equal; apply mass_where_ext;
    intros r H; simpl; now rewrite (restrict_coordinate _ _ _ _ H).
Qed.

Lemma error_leaf b P : error (Leaf b) P = if b then zeros P else ones P.
Proof. destruct b; apply mass_where_ext; intros r _; simpl; now destruct (label r). Qed.

Lemma error_majority P : error (Leaf (majority P)) P = leaf_error P.
Proof.
  rewrite error_leaf. unfold majority, leaf_error. destruct (N.leb_spec (zeros P) (ones P)); lia.
Qed.

Lemma leaf_error_least b P : leaf_error P <= error (Leaf b) P.
Proof. rewrite error_leaf. unfold leaf_error. destruct b; lia. Qed.

Lemma error_le_mass T P : error T P <= mass P.
Proof.
  unfold error, mass_where, mass. induction P as [|r P IH]; simpl; [easy|].
  destruct (xorb _ _); lia.
Qed.
