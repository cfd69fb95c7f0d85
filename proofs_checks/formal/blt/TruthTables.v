(** * All functions of k variables

    A function of k variables is given by its truth table of 2^k values, so
    all functions are the points of a cube of dimension 2^k. A sum over all
    functions of k + 1 variables is one over pairs of functions of k
    variables, the restrictions to the two values of a variable. *)

From Coq Require Import List Bool Arith NArith Lia.
From Formal Require Import Trees Cube.
From Formal.blt Require Import ExactTrees.
Import ListNotations.
Open Scope N_scope.

(** The number of a point: [x_0] is the highest bit. *)
Fixpoint address (x : point) : nat :=
  match x with
  | [] => 0
  | c :: y => (if c then 2 ^ length y else 0) + address y
  end%nat.

(** The function with a truth table, and all tables. *)
Definition entry (table : list bool) (x : point) : bool := nth (address x) table false.
Definition tables (k : nat) : list (list bool) := cube (2 ^ k).

(** Functions that agree on the cube. *)
Definition alike (k : nat) (f g : point -> bool) : Prop := forall x : point, length x = k -> f x = g x.

Lemma address_below x : (address x < 2 ^ length x)%nat.
Proof. induction x as [|c x IH]; simpl; [lia|]. destruct c; lia. Qed.

Lemma entry_false u v x : length u = (2 ^ length x)%nat -> entry (u ++ v) (false :: x) = entry u x.
Proof. intros long. unfold entry. simpl. apply app_nth1. pose proof (address_below x). lia. Qed.

Lemma entry_true u v x : length u = (2 ^ length x)%nat -> entry (u ++ v) (true :: x) = entry v x.
Proof. intros long. unfold entry. simpl. rewrite <- long, app_nth2 by lia. f_equal. lia. Qed.

(** ** Sums over cubes *)

Lemma total_swapped {A B} (f : A -> B -> N) l l' :
  total (fun a => total (f a) l') l = total (fun b => total (fun a => f a b) l) l'.
Proof.
  induction l as [|a l IH]; simpl.
  - induction l' as [|b l' IH]; simpl; lia.
  - rewrite IH, <- total_add. reflexivity.
Qed.

Lemma sum_over_pairs m m' (F : point -> N) :
  total F (cube (m + m')) = total (fun u => total (fun v => F (u ++ v)) (cube m')) (cube m).
Proof.
  revert F. induction m as [|m IH]; intros F; [symmetry; apply N.add_0_r|]. simpl.
  now rewrite !total_app, !total_map, !IH.
Qed.

Lemma sum_of_products {A B} (f : A -> N) (g : B -> N) l l' :
  total (fun a => total (fun b => f a * g b) l') l = total f l * total g l'.
Proof.
  rewrite (total_ext _ (fun a => total g l' * f a)); [rewrite total_scale; lia|].
  intros a _. rewrite total_scale. lia.
Qed.

(** ** Restrictions *)

(** The function of the other variables if x_i = b. *)
Fixpoint insert (i : nat) (b : bool) (x : point) : point :=
  match i, x with
  | S i', c :: y => c :: insert i' b y
  | _, _ => b :: x
  end.
Definition fix_at (i : nat) (b : bool) (f : point -> bool) : point -> bool := fun x => f (insert i b x).

(** The function with given restrictions by its first variable. *)
Definition join (g h : point -> bool) (x : point) : bool :=
  match x with
  | [] => false
  | c :: y => if c then h y else g y
  end.

Lemma length_insert i b x : length (insert i b x) = S (length x).
Proof. revert i. induction x as [|c x IH]; intros [|i]; simpl; auto. Qed.

Lemma fix_alike k i b f g : alike (S k) f g -> alike k (fix_at i b f) (fix_at i b g).
Proof. intros E x long. apply E. now rewrite length_insert, long. Qed.

Lemma join_alike k f f' g g' : alike k f f' -> alike k g g' -> alike (S k) (join f g) (join f' g').
Proof. intros E E' [|[] x]; simpl; intros long; [easy|apply E'|apply E]; lia. Qed.

Definition respects (k : nat) (F : (point -> bool) -> N) : Prop := forall f g, alike k f g -> F f = F g.
Definition sum_of_functions (k : nat) (F : (point -> bool) -> N) : N := total (fun t => F (entry t)) (tables k).

Lemma sum_functions_ext k F F' : (forall f, F f = F' f) -> sum_of_functions k F = sum_of_functions k F'.
Proof. intros E. apply total_ext. intros t _. apply E. Qed.

Lemma sum_swapped k k' (F : (point -> bool) -> (point -> bool) -> N) :
  sum_of_functions k (fun f => sum_of_functions k' (F f)) =
  sum_of_functions k' (fun g => sum_of_functions k (fun f => F f g)).
Proof. apply total_swapped. Qed.

(** By the first variable. *)
Lemma sum_joined k F : respects (S k) F ->
  sum_of_functions (S k) F = sum_of_functions k (fun g => sum_of_functions k (fun h => F (join g h))).
Proof.
  intros good. unfold sum_of_functions, tables. replace (2 ^ S k)%nat with (2 ^ k + 2 ^ k)%nat by (simpl; lia).
  rewrite sum_over_pairs. apply total_ext. intros u U. apply total_ext. intros v _. apply good.
  apply length_in_cube in U. intros [|[] x]; [easy| |]; simpl; intros long; injection long as long.
  - now rewrite entry_true by now rewrite long.
  - now rewrite entry_false by now rewrite long.
Qed.

(** By any variable. *)
Lemma sum_by_variable k i (F : (point -> bool) -> (point -> bool) -> N) : (i <= k)%nat ->
  (forall f f' g g', alike k f f' -> alike k g g' -> F f g = F f' g') ->
  sum_of_functions (S k) (fun f => F (fix_at i false f) (fix_at i true f)) =
  sum_of_functions k (fun g => sum_of_functions k (fun h => F g h)).
Proof.
  revert i F. induction k as [|k IH]; intros i F small good.
  - assert (i = 0)%nat as -> by lia. rewrite sum_joined; [reflexivity|].
    intros f g E. apply good; now apply fix_alike.
  - rewrite sum_joined; [|intros f g E; apply good; now apply fix_alike].
    destruct i as [|i]; [reflexivity|].
    set (J := fun g0 h0 g1 h1 => F (join g0 g1) (join h0 h1)).
    assert (step : forall f0, sum_of_functions (S k) (fun f1 => F (fix_at (S i) false (join f0 f1)) (fix_at (S i) true (join f0 f1))) =
      sum_of_functions k (fun g1 => sum_of_functions k (fun h1 => J (fix_at i false f0) (fix_at i true f0) g1 h1))).
    { intros f0. rewrite <- (IH i (J (fix_at i false f0) (fix_at i true f0))); [|lia|].
      - apply sum_functions_ext. intros f1. apply good; intros [|[] x]; simpl; easy.
      - intros f f' g g' E E'. apply good; now apply join_alike. }
    rewrite (sum_functions_ext _ _ _ step).
    rewrite (IH i (fun g0 h0 => sum_of_functions k (fun g1 => sum_of_functions k (fun h1 => J g0 h0 g1 h1)))); [|lia|].
    + rewrite sum_joined.
      2:{ intros f g E. apply sum_functions_ext. intros h. apply good; [exact E|easy]. }
      apply sum_functions_ext. intros g0. rewrite sum_swapped. apply sum_functions_ext. intros g1.
      symmetry. apply sum_joined. intros f g E. apply good; [easy|exact E].
    + intros f f' g g' E E'. apply sum_functions_ext. intros f1. apply sum_functions_ext. intros g1. apply good; now apply join_alike.
Qed.

(** ** Each function has one table *)

Definition same_function (k : nat) (f g : point -> bool) : bool := forallb (fun x => Bool.eqb (f x) (g x)) (cube k).

Lemma same_function_alike k f g : same_function k f g = true <-> alike k f g.
Proof.
  unfold same_function. rewrite forallb_forall. split.
  - intros all x long. apply eqb_prop, all. rewrite <- long. apply in_cube.
  - intros E x inside. apply length_in_cube in inside. rewrite (E x inside). apply eqb_reflx.
Qed.

Lemma same_function_join k f g h :
  same_function (S k) f (join g h) = same_function k (fix_at 0 false f) g && same_function k (fix_at 0 true f) h.
Proof.
  apply eq_iff_eq_true. rewrite andb_true_iff, !same_function_alike. split.
  - intros E. split; intros x long; [exact (E (false :: x) (f_equal S long))|exact (E (true :: x) (f_equal S long))].
  - intros [E E'] [|[] x]; simpl; intros long; [easy|apply E'|apply E]; lia.
Qed.

Theorem each_function_has_one_table k f :
  total (fun t => if same_function k f (entry t) then 1 else 0) (tables k) = 1.
Proof.
  revert f. induction k as [|k IH]; intros f.
  - unfold tables, total, same_function, entry. simpl. now destruct (f []).
  - change (sum_of_functions (S k) (fun g => if same_function (S k) f g then 1 else 0) = 1).
    rewrite sum_joined.
    + rewrite (sum_functions_ext _ _ (fun g => sum_of_functions k (fun h =>
        (if same_function k (fix_at 0 false f) g then 1 else 0) * (if same_function k (fix_at 0 true f) h then 1 else 0)))).
      * unfold sum_of_functions. rewrite sum_of_products, !IH. reflexivity.
      * intros g. apply sum_functions_ext. intros h. rewrite same_function_join. now destruct (same_function k _ g), (same_function k _ h).
    + intros g g' E. enough (same_function (S k) f g = same_function (S k) f g') as -> by easy.
      apply eq_iff_eq_true. rewrite !same_function_alike. split; intros K x long; rewrite K by easy; [|symmetry]; now apply E.
Qed.
