(** * TopDown is optimal on conjunctions

    Theorem 5.1 of Brutzkus, Daniely, Malach (2020), with its Lemmas 5.3, 5.4
    and 5.5. The label is the conjunction of the variables in J; the variables
    are independent with probabilities p_i in (0, 1); the impurity is any
    strictly concave function with the value 0 at 0 and at 1. *)

From Coq Require Import List Bool Arith NArith ZArith QArith Qminmax Lia Lqa Setoid.
From Formal Require Import Trees Values Growth Entropy Cube Bellman Conjunctions.
From Formal.bdm Require Import lemma_5_4 lemma_5_5.
Import ListNotations.
Open Scope N_scope.

Section Theorem51.
Context (bias : list (N * N)) (J : list nat).
Context (bias_positive : positive bias) (J_inside : forall i, In i J -> (i < length bias)%nat).
Context (distinct : NoDup J).
Context {W : values} (G : Q -> W) (concave : strictly_concave_impurity G).

Let n := length bias.
Local Notation P := (product bias (conjunction J)).
Notation M := (M bias).
Notation M1 := (M1 bias).
Notation at_right read := (restrict_all (all_one read) P).
Notation ordered := (smallest_first bias J).

(** ** Its error *)

Lemma error_right_skewed is : forall read, incl (is ++ read) J ->
  error (right_skewed (at_right read) is) (at_right read) = N.min (M1 J) (M1 (is ++ read) - M1 J).
Proof.
  induction is as [|i is IH]; intros read known.
  - simpl. rewrite error_majority. unfold leaf_error. pose proof (ones_zeros (at_right read)) as both.
    rewrite mass_setting in both. rewrite (ones_after_ones bias J read known) in *.
    unfold Conjunctions.M1 in *. f_equal. lia.
  - simpl. rewrite error_node, error_leaf.
    pose proof (ones_after_zero bias J i (all_one read) ltac:(apply known; now left)) as none.
    rewrite none. simpl.
    change (restrict i true (at_right read)) with (at_right (i :: read)). rewrite IH.
    + f_equal. f_equal. apply M1_same; intros k; simpl; rewrite !in_app_iff; simpl; tauto.
    + intros k inside. apply known. simpl. rewrite in_app_iff in *. simpl in *. tauto.
Qed.

Lemma no_smaller_error is T : ordered [] is -> (size T <= length is)%nat -> tests_below n T ->
  N.min (M1 J) (M1 is - M1 J) <= error T P.
Proof.
  intros order small below. pose proof (smallest_first_incl bias J [] is order) as known.
  pose proof (M1_incl bias J is known) as more.
  rewrite <- (N.mul_1_l (error T P)), <- (N.mul_1_l (N.min _ _)).
  change P with (restrict_all [] P).
  apply (error_under_setting bias J bias_positive T [] 1); auto; rewrite app_nil_r; unfold Conjunctions.M1 in *; [lia|].
  intros I inside few. rewrite app_nil_r.
  pose proof (smallest_product bias J bias_positive J_inside is [] I ltac:(easy) order inside ltac:(lia)) as least.
  rewrite !app_nil_r in least. unfold Conjunctions.M1 in *. lia.
Qed.

(** ** Theorem 5.1 *)

Lemma shape_of_right_skewed is Q' : incl is J ->
  size (right_skewed Q' is) = length is /\ tests_below n (right_skewed Q' is).
Proof.
  revert Q'. induction is as [|i is IH]; intros Q' known; simpl; [easy|].
  apply incl_cons_inv in known. destruct known as [here known].
  destruct (IH (restrict i true Q') known) as [-> below]. auto.
Qed.

Lemma optimal_run t T : (t <= length J)%nat -> top_down n G P t T ->
  error T P = optimum_by_size n t P /\
  exists J_t, length J_t = t /\ smallest_first bias J [] J_t /\ T = right_skewed P J_t /\
    (ratio (error T P) (mass P) == product_of bias J_t * C (product_of bias (without J J_t)))%Q.
Proof.
  intros within grown. destruct (topdown_is_right_skewed bias J W G t T bias_positive distinct J_inside concave within grown) as (is & <- & order & ->).
  pose proof (smallest_first_incl bias J [] is order) as known.
  pose proof (error_right_skewed is []) as found. rewrite app_nil_r in found. specialize (found known).
  simpl restrict_all in found. split.
  - destruct (shape_of_right_skewed is P known) as [size_is below].
    apply N.le_antisymm.
    + destruct (size_optimum_is_attained n (length is) P) as (T & small & below' & <-).
      rewrite found. now apply no_smaller_error.
    + apply size_optimum_is_lower_bound; [lia|easy].
  - exists is. repeat split; auto. rewrite found. apply error_in_print; auto. now apply (ordered_once bias J is []).
Qed.

End Theorem51.

(** Let the label be the conjunction of the distinct variables in J, under a
    product measure in which all variables have probabilities in (0, 1), and
    let the impurity be strictly concave, and zero at 0 and at 1. For t <= |J|
    and however ties are broken, TopDown returns a right-skewed tree; it reads
    the t variables J_t of smallest probability, in ascending order. Its error
    is the least of all trees with at most t tests, and equal to the product
    of the p_i over J_t times C of the product over J without J_t. *)
Theorem topdown_is_optimal (bias : list (N * N)) (J : list nat) (W : values) (G : Q -> W) (t : nat) (T : tree) :
  let n := length bias in
  let P := product bias (conjunction J) in
  positive bias -> NoDup J -> (forall i, In i J -> (i < n)%nat) -> strictly_concave_impurity G ->
  (t <= length J)%nat -> top_down n G P t T ->
  error T P = optimum_by_size n t P /\
  exists J_t, length J_t = t /\ smallest_first bias J [] J_t /\ T = right_skewed P J_t /\
    (ratio (error T P) (mass P) == product_of bias J_t * C (product_of bias (without J J_t)))%Q.
Proof. intros n P bias_positive distinct inside concave. now apply optimal_run. Qed.

(** The two impurities of the paper and of CART. Entropy has real values. *)
Corollary topdown_with_gini_is_optimal bias J t T :
  let P := product bias (conjunction J) in
  positive bias -> NoDup J -> (forall i, In i J -> (i < length bias)%nat) ->
  (t <= length J)%nat -> top_down (W := rational_values) (length bias) gini P t T ->
  error T P = optimum_by_size (length bias) t P.
Proof. intros P H H' H'' few grown. now apply (topdown_is_optimal bias J _ _ t T H H' H'' gini_is_strictly_concave). Qed.

Corollary topdown_with_entropy_is_optimal bias J t T :
  let P := product bias (conjunction J) in
  positive bias -> NoDup J -> (forall i, In i J -> (i < length bias)%nat) ->
  (t <= length J)%nat -> top_down (W := real_values) (length bias) entropy P t T ->
  error T P = optimum_by_size (length bias) t P.
Proof. intros P H H' H'' few grown. now apply (topdown_is_optimal bias J _ _ t T H H' H'' entropy_is_strictly_concave). Qed.
