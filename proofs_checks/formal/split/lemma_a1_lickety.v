(** * LicketySPLIT and SPLIT against trees that split by information gain

    Theorem A.1 of Babbar, McTavish, Rudin, Seltzer (2025), and the last
    paragraph of its proof: "Consider T, a tree output by LicketySPLIT, and
    T', a tree output by a method which is constrained to only make an
    information-gain-maximizing split at each node (or not to split at all).
    Then, for the objective of Equation 1, training set D and depth constraint
    d, L(T,D,lambda) <= L(T',D,lambda). We can extend this to SPLIT." *)

From Coq Require Import List Bool Arith NArith QArith Lia.
From Formal Require Import Trees BestTests Split GreedySplits.
From Formal.split Require Import HiddenXor.
Import ListNotations.
Open Scope N_scope.

(** As printed, for LicketySPLIT: whatever the data, the penalty and the depth
    are, and however T and T' break ties between tests of the largest gain. *)
Definition printed_lickety {W : values} (G : Q -> W) : Prop :=
  forall n D lambda d greedy_test T',
    (0 <= lambda)%Q -> takes_largest_gain G n D greedy_test ->
    (depth T' <= d)%nat -> splits_by_gain G n D T' ->
    let N := mass D in let T := lickety_tree n N lambda greedy_test d D in
    (objective N lambda T D <= objective N lambda T' D)%Q.

(** As printed, for SPLIT with postprocessing and lookahead depth l. *)
Definition printed_split {W : values} (G : Q -> W) : Prop :=
  forall n D lambda l d greedy_test T',
    (0 <= lambda)%Q -> (1 <= l < d)%nat -> takes_largest_gain G n D greedy_test ->
    (depth T' <= d)%nat -> splits_by_gain G n D T' ->
    let N := mass D in let T := split_tree n N lambda greedy_test true l d D in
    (objective N lambda T D <= objective N lambda T' D)%Q.

(** Both are false, for the entropy and every other strictly concave impurity:
    d = 3, l = 1 and lambda = 1/50 on the hidden xor. The trees T have the
    objective 3/25 and T' has 1/10. *)
Theorem printed_is_false {W : values} (G : Q -> W) : strictly_concave_impurity G ->
  ~ printed_lickety G /\ ~ printed_split G.
Proof.
  intros concave. split; intros printed.
  - refine (_ (printed 4%nat hidden_xor (1 # 50)%Q 3%nat (first_best 4) lucky_tree _ (first_test G concave) _ (lucky G concave)));
      [|discriminate|now repeat constructor].
    vm_compute. intros H. now apply H.
  - refine (_ (printed 4%nat hidden_xor (1 # 50)%Q 1%nat 3%nat (first_best 4) lucky_tree _ _ (first_test G concave) _ (lucky G concave)));
      [|discriminate|now repeat constructor|now repeat constructor].
    vm_compute. intros H. now apply H.
Qed.

(** Repaired: if both break ties by the same rule, T is no worse than T'. The
    rule may be any function of the part of the data that names a test with
    two non-empty outcomes, not only one of the largest gain. *)
Theorem no_worse_than_greedy n D lambda l d greedy_test T' :
  tests_are_open n greedy_test -> (l <= d)%nat -> (depth T' <= d)%nat -> follows n greedy_test D T' ->
  let N := mass D in
  (objective N lambda (lickety_tree n N lambda greedy_test d D) D <= objective N lambda T' D)%Q /\
  (objective N lambda (split_tree n N lambda greedy_test true l d D) D <= objective N lambda T' D)%Q.
Proof.
  intros opened small shallow greedy N.
  pose proof (greedy_tree_least n N lambda greedy_test T' d D shallow greedy) as best.
  split; (eapply Qle_trans; [|exact best]).
  - now apply lickety_least.
  - eapply Qle_trans; [apply split_tree_least; auto|]. now apply lookahead_least.
Qed.
