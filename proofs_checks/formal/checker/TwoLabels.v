(** * Certificates with two labels, in the words of [Trees.v] *)

From Coq Require Import List Bool Arith NArith Lia Permutation.
From Formal Require checker.Tables.
From Formal Require Import checker.Cubes Trees.
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

Lemma error_permuted T t t' : Permutation t t' -> T.error T t = T.error T t'.
Proof. unfold T.error, total. induction 1 as [|x l l' _ IH|x y l|l l' l'' _ IH _ IH']; simpl; [easy|congruence|lia|congruence]. Qed.

(** The certificate of a function is about it and its measure. *)
Theorem error_of_function T bias f :
  T.error (numbered T) (inputs_of (Cube bias (Function (map f (points (length bias)))))) = error T (product bias f).
Proof.
  set (entry := fun x => let w := product_weight bias x in T.Input x (if f x then [0; w] else [w; 0])).
  assert (table : inputs_of (Cube bias (Function (map f (points (length bias))))) = map entry (points (length bias))).
  { unfold inputs_of. simpl. induction (points (length bias)) as [|x l IH]; [easy|]. cbn [map]. now rewrite <- IH. }
  rewrite table, (error_permuted _ _ _ (Permutation_map entry (points_cube (length bias)))), same_error.
  - unfold error, mass_where, total, population_of, product. induction (cube (length bias)) as [|x l IH]; [easy|].
    cbn [map flat_map app fold_right]. rewrite IH. unfold entry. cbn [T.features T.weights at_point label weight].
    destruct (f x), (value T x); cbn [nth xorb]; lia.
  - intros x member. apply in_map_iff in member. destruct member as (y & <- & _). cbn. now destruct (f y).
Qed.
