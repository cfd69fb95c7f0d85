(** * SPLIT with Algorithm 4 as it is printed

    Algorithm 4 of Babbar, McTavish, Rudin, Seltzer (2025) measures the
    mistakes of a leaf as a proportion of the examples that reach it, adds
    these proportions, and splits if d > 1. With the trees that it returns
    Theorems A.2 and A.3 fail with postprocessing too, and without ties. *)

From Coq Require Import List Bool Arith NArith QArith Lia.
From Formal Require Import Trees Values BestTests Split GreedySplits.
Import ListNotations.
Open Scope N_scope.

(** Algorithm 4, line by line: the tree and the number lb. *)
Fixpoint printed_greedy (n : nat) (lambda : Q) (greedy_test : population -> nat) (d : nat) (P : population) : tree * Q :=
  let leaf := (Leaf (majority P), (lambda + ratio (leaf_error P) (mass P))%Q) in
  match d with
  | O => leaf
  | S d' =>
      if (1 <? d)%nat && negb (length (open_tests n P) =? 0)%nat then
        let i := greedy_test P in
        let '(zero, lb0) := printed_greedy n lambda greedy_test d' (restrict i false P) in
        let '(one, lb1) := printed_greedy n lambda greedy_test d' (restrict i true P) in
        if Qle_bool (snd leaf) (lb0 + lb1)%Q then leaf else (Node i zero one, (lb0 + lb1)%Q)
      else leaf
  end.

(** SPLIT with postprocessing and lookahead depth 1: the first test is the one
    for which the greedy trees of depth d - 1 have the least objective. *)
Definition printed_split (n : nat) (N : N) (lambda : Q) (greedy_test : population -> nat) (d : nat) (D : population) : tree :=
  let greedy P := fst (printed_greedy n lambda greedy_test (d - 1) P) in
  completed n N lambda d (prefix 1 (leaf_or_node N lambda greedy D (open_tests n D)) D) D.

(** Theorems A.2 and A.3 for this algorithm. *)
Definition printed_theorem_a_2 {W : values} (G : Q -> W) : Prop :=
  forall n D lambda d greedy_test T',
    (0 <= lambda)%Q -> (1 < d)%nat -> takes_largest_gain G n D greedy_test ->
    (depth T' <= 1)%nat -> tests_below n T' ->
    let N := mass D in
    (objective N lambda (printed_split n N lambda greedy_test d D) D <= objective N lambda T' D)%Q.

Definition printed_theorem_a_3 {W : values} (G : Q -> W) : Prop :=
  forall n D lambda d greedy_test,
    (0 <= lambda)%Q -> (1 < d)%nat -> takes_largest_gain G n D greedy_test ->
    (exists T, globally_optimal n lambda d D T /\ after (splits_by_gain G n) 1 D T) ->
    globally_optimal n lambda d D (printed_split n (mass D) lambda greedy_test d D).

(** 44 examples: 4 with label 0 and 6 with label 1 at 00, 14 and 0 at 10, 7
    and 12 at 01, 0 and 1 at 11. *)
Definition examples : population :=
  let at_ x0 x1 ones zeros := [Row [x0; x1] true ones; Row [x0; x1] false zeros] in
  at_ false false 6 4 ++ at_ true false 0 14 ++ at_ false true 12 7 ++ at_ true true 1 0.

(** d = 3 and lambda = 1/20. The tree with the single test x_0 is optimal
    and has the objective 41/110; SPLIT returns a tree with 87/220. *)
Definition single_test : tree := Node 0 (Leaf true) (Leaf false).

Theorem printed_is_false {W : values} (G : Q -> W) : strictly_concave_impurity G ->
  ~ printed_theorem_a_2 G /\ ~ printed_theorem_a_3 G.
Proof.
  intros concave. destruct (some_greedy_test G 2 examples concave) as [other greedy]; [now vm_compute|].
  assert (worse : ~ (objective 44 (1 # 20) (printed_split 2 44 (1 # 20) (surely_best_or 2 other) 3 examples) examples <=
                     objective 44 (1 # 20) single_test examples)%Q).
  { vm_compute. intros H. now apply H. }
  split; intros printed.
  - apply worse. apply (printed 2%nat examples); [discriminate|lia|exact greedy|now repeat constructor|].
    simpl. repeat split; repeat constructor.
  - assert (globally_optimal 2 (1 # 20)%Q 3 examples single_test) as optimal.
    { repeat split; [simpl; lia|simpl; lia|]. intros T' shallow below.
      eapply Qle_trans; [|apply (optimal_tree_is_optimal 2 _ _ T' 3); [discriminate|exact shallow|exact below]].
      vm_compute. discriminate. }
    destruct (printed 2%nat examples (1 # 20)%Q 3%nat (surely_best_or 2 other)) as (_ & _ & least);
      [discriminate|lia|exact greedy| |].
    + exists single_test. split; [exact optimal|]. simpl. auto.
    + apply worse, least; [simpl; lia|simpl; lia].
Qed.
