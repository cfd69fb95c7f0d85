(** * SPLIT against optimal trees of the lookahead depth

    Theorem A.2 of Babbar, McTavish, Rudin, Seltzer (2025): "Algorithm 2 will
    return a tree with objective no worse than a globally optimal tree with
    maximum depth d_lookahead. Postprocessing does not change the above." *)

From Coq Require Import List Bool Arith NArith QArith Lia.
From Formal Require Import Trees BestTests Split GreedySplits.
Import ListNotations.
Open Scope N_scope.

(** The statement for one value of the flag p of Algorithm 2. As printed it
    is true for both. Without postprocessing Algorithm 2 returns the bare
    prefix, from which the greedy trees have been removed. *)
Definition printed_statement {W : values} (G : Q -> W) (p : bool) : Prop :=
  forall n D lambda l d greedy_test T',
    (0 <= lambda)%Q -> (1 <= l < d)%nat -> takes_largest_gain G n D greedy_test ->
    (depth T' <= l)%nat -> tests_below n T' ->
    let N := mass D in
    (objective N lambda (split_tree n N lambda greedy_test p l d D) D <= objective N lambda T' D)%Q.

(** Without postprocessing it is false: the conjunction of two variables,
    d = 2, l = 1, lambda = 1/100. The prefix, a test with two leaves, has the
    objective 27/100, and a single leaf 13/50. *)
Theorem printed_is_false {W : values} (G : Q -> W) : strictly_concave_impurity G -> ~ printed_statement G false.
Proof.
  intros concave printed.
  pose (D := uniform 2 (fun x => coordinate 0 x && coordinate 1 x)).
  assert (takes_largest_gain G 2 D (first_best 2)) as greedy.
  { intros P. apply (first_best_is_best 2 G concave). now vm_compute. }
  refine (_ (printed 2%nat D (1 # 100)%Q 1%nat 2%nat (first_best 2) (Leaf false) _ _ greedy _ I));
    [|discriminate|now repeat constructor|now repeat constructor].
  vm_compute. intros H. now apply H.
Qed.

(** With postprocessing it is true, and for any rule that names a test with
    two non-empty outcomes in place of the test of largest gain. *)
Theorem no_worse_than_shallow_optimum n D lambda l d greedy_test T' :
  (0 <= lambda)%Q -> (l <= d)%nat -> tests_are_open n greedy_test -> (depth T' <= l)%nat -> tests_below n T' ->
  let N := mass D in
  (objective N lambda (split_tree n N lambda greedy_test true l d D) D <= objective N lambda T' D)%Q.
Proof.
  intros penalty small opened shallow below N.
  destruct (opened_as_good n N lambda T' D penalty below) as (T & shallower & inside & best).
  eapply Qle_trans; [now apply split_tree_least|]. eapply Qle_trans; [|exact best].
  apply lookahead_tree_least; [lia|exact inside].
Qed.

(** First paragraph of its proof: greedy completions are no worse than leaves,
    if Algorithm 4 counts mistakes on all N examples. *)
Theorem no_worse_than_a_leaf n N lambda greedy_test d P b :
  (objective N lambda (greedy_tree n N lambda greedy_test d P) P <= objective N lambda (Leaf b) P)%Q.
Proof. apply greedy_tree_leaf. Qed.
