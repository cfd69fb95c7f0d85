(** * Lemmas 3 and 4 at every node, for every tree

    The two inequalities from which Lemma 4 of Zhang and Gionis (2022)
    follows by summation, at every set of objects that tests reach. *)

From Coq Require Import Reals List Bool Arith Lia Lra.
From Formal Require Import RealSums.
From Formal.ngi Require Import Identification Sums Coverage Scores lemma_4_2 lemma_4_1_concave.
Import ListNotations.
Open Scope R_scope.

(** The first inequality: z is the largest score of a test at S. *)
Theorem scores_are_large I class_score left_out lambda T D S b z :
  proper I -> ~ final I (objects I) -> impurity_function I class_score -> leaves_out_a_largest_branch left_out ->
  0 <= lambda -> solves I (objects I) T -> reached_by I D S -> ~ final I S -> 0 < b ->
  (forall d, In d (tests I) -> Z I class_score left_out lambda D S d <= z) ->
  p I (filter (fun x => if Rle_dec (cost_of T x) b then true else false) S) <= b * z.
Proof.
  intros is_proper open is_impurity largest nonneg solved arrives not_final some z_largest.
  pose proof (scores_are_large_by_share I class_score left_out lambda T D S b z is_proper open is_impurity largest nonneg
    solved arrives not_final some z_largest) as K. cbv zeta in K.
  pose proof (reached_node I D S arrives) as at_node. pose proof (mass_positive I is_proper D S at_node not_final) as mass.
  destruct at_node as (_ & inside & _). set (finished := filter _ S) in *.
  pose proof (p_nonneg I is_proper finished (incl_filter _ _ _ inside)) as nonneg'.
  pose proof (p_filter I is_proper (fun x => if Rle_dec (cost_of T x) b then true else false) S inside) as less.
  fold finished in less.
  set (x := p I finished / p I S) in *. assert (p I finished = x * p I S) as E by (unfold x; field; lra).
  assert (x <= Rmin 1 (3 * x - 3 / 2 * x ^ 2)) as share by (apply Rmin_glb; nra). nra.
Qed.

(** The sum of c(d) Z(d) over the nodes of a tree. *)
Theorem sum_of_scores I class_score left_out lambda epsilon_h Delta T D S :
  proper I -> ~ final I (objects I) -> impurity_function I class_score -> leaves_out_a_largest_branch left_out ->
  0 <= lambda -> largest_score I class_score epsilon_h -> least_increment I Delta -> reached_by I D S -> asks_tests I T ->
  all_scores I class_score left_out lambda D S T <=
  p I S * (1 + ln (1 / Delta) + log2 (INR (number I)) + lambda * epsilon_h).
Proof.
  intros is_proper open is_impurity largest nonneg scores least arrives asks. pose proof (two_classes I open) as mixed.
  rewrite Rmult_comm.
  apply (all_scores_factor I class_score left_out lambda is_proper is_impurity largest nonneg (with_delta I Delta)
    (delta_is_budget I is_proper mixed Delta least) (1 + ln (1 / Delta)) epsilon_h); [|apply scores|now apply reached_node|easy].
  intros x E inside known. now apply delta_most.
Qed.
