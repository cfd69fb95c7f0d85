(** * Certificates with two labels, in the words of [Trees.v] *)

From Coq Require Import List Bool Arith NArith Lia.
From Formal Require Import Trees.
From Formal Require checker.Tables.
Import ListNotations.
Open Scope N_scope.
Module T := checker.Tables.

(** A tree with the labels 0 and 1 as one with numbered labels. *)
Fixpoint numbered (T : tree) : T.tree :=
  match T with
  | Leaf b => T.Leaf (if b then 1 else 0)%nat
  | Node i zero one => T.Node i (numbered zero) (numbered one)
  end.

(** The population of a table: each row is two rows, one for each label. *)
Definition population_of (t : list T.input) : population :=
  flat_map (fun x => [Row (T.features x) false (nth 0 (T.weights x) 0); Row (T.features x) true (nth 1 (T.weights x) 0)]) t.

(** The table of a function under a product measure. *)
Definition table_of (bias : list (N * N)) (f : point -> bool) : list T.input :=
  map (fun x => let w := product_weight bias x in T.Input x (if f x then [0; w] else [w; 0])) (cube (length bias)).

Lemma same_value T x : T.value (numbered T) x = (if value T x then 1 else 0)%nat.
Proof. induction T as [[]|i zero IH0 one IH1]; simpl; auto. now destruct (coordinate i x). Qed.

Lemma same_depth T : T.depth (numbered T) = depth T.
Proof. induction T as [b|i zero IH0 one IH1]; simpl; congruence. Qed.

Lemma same_size T : T.size (numbered T) = size T.
Proof. induction T as [b|i zero IH0 one IH1]; simpl; congruence. Qed.

Lemma same_tests n T : T.tests_below n (numbered T) <-> tests_below n T.
Proof. induction T as [b|i zero IH0 one IH1]; simpl; [easy|]. now rewrite IH0, IH1. Qed.

Theorem same_error T t : (forall x, In x t -> length (T.weights x) = 2%nat) ->
  T.error (numbered T) t = error T (population_of t).
Proof.
  unfold T.error, error, mass_where, total, population_of, T.weight_of. induction t as [|x t IH]; intros two; [easy|].
  cbn [fold_right flat_map app]. rewrite (IH (fun y Y => two y (or_intror Y))). clear IH.
  specialize (two x (or_introl eq_refl)). rewrite same_value.
  destruct (T.weights x) as [|a [|b [|]]]; try discriminate.
  destruct (value T (T.features x)) eqn:V; cbn [at_point label weight nth total fold_right]; rewrite V;
    cbn [xorb]; lia.
Qed.

(** The certificate of such a table is about the function and its measure. *)
Theorem error_of_function T bias f : T.error (numbered T) (table_of bias f) = error T (product bias f).
Proof.
  rewrite same_error.
  - unfold error, mass_where, total, population_of, table_of, product. induction (cube (length bias)) as [|x l IH]; [easy|].
    cbn [map flat_map app fold_right]. rewrite IH. cbn [T.features T.weights at_point label weight].
    destruct (f x), (value T x); cbn [nth xorb]; lia.
  - intros x member. apply in_map_iff in member. destruct member as (y & <- & _). cbn. now destruct (f y).
Qed.
