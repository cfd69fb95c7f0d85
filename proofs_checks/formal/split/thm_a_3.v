(** * SPLIT where an optimal tree is greedy after the lookahead depth

    Theorem A.3 of Babbar, McTavish, Rudin, Seltzer (2025): "If any true
    globally optimal tree uses greedy splits after depth d_l, then SPLIT will
    return a globally optimal tree. Postprocessing does not change the above." *)

From Coq Require Import List Bool Arith NArith QArith Lia.
From Formal Require Import Trees BestTests Split GreedySplits.
From Formal.split Require Import HiddenXor.
Import ListNotations.
Open Scope N_scope.

(** The statement for one value of the flag p of Algorithm 2. As printed it
    is true for both. *)
Definition printed_statement {W : values} (G : Q -> W) (p : bool) : Prop :=
  forall n D lambda l d greedy_test,
    (0 <= lambda)%Q -> (1 <= l < d)%nat -> takes_largest_gain G n D greedy_test ->
    (exists T, globally_optimal n lambda d D T /\ after (splits_by_gain G n) l D T) ->
    globally_optimal n lambda d D (split_tree n (mass D) lambda greedy_test p l d D).

(** To be optimal it suffices to be as good as [optimal_tree]. *)
Lemma as_good_as_optimal n lambda d D T : (0 <= lambda)%Q -> (depth T <= d)%nat -> tests_below n T ->
  (objective (mass D) lambda T D <= objective (mass D) lambda (optimal_tree n (mass D) lambda d D) D)%Q ->
  globally_optimal n lambda d D T.
Proof.
  intros penalty shallow below good. repeat split; auto. intros T' shallow' below'.
  eapply Qle_trans; [exact good|]. now apply optimal_tree_is_optimal.
Qed.

(** It is false for both, with lambda = 1/50. Without postprocessing: the
    conjunction of two variables, d = 2, l = 1, where the optimum 3/50 is
    attained by a greedy tree, and the prefix has 29/100. With it: the hidden
    xor, d = 3, l = 1, where the optimum 1/10 is attained by a tree whose
    tests all have the largest gain, and SPLIT has 3/25. *)
Theorem printed_is_false {W : values} (G : Q -> W) p : strictly_concave_impurity G -> ~ printed_statement G p.
Proof.
  intros concave printed. destruct p.
  - assert (globally_optimal 4 (1 # 50)%Q 3 hidden_xor lucky_tree) as optimal.
    { apply as_good_as_optimal; [discriminate|now repeat constructor| |].
      - simpl. repeat split; repeat constructor.
      - vm_compute. discriminate. }
    destruct (lucky G concave) as (_ & gain0 & gain1).
    destruct (printed 4%nat hidden_xor (1 # 50)%Q 1%nat 3%nat (first_best 4)) as (_ & _ & least);
      [discriminate|now repeat constructor|now apply first_test| |].
    + exists lucky_tree. split; [exact optimal|]. exact (conj gain0 gain1).
    + destruct optimal as (shallow & below & _). specialize (least lucky_tree shallow below).
      revert least. vm_compute. intros H. now apply H.
  - pose (D := uniform 2 (fun x => coordinate 0 x && coordinate 1 x)).
    pose (T := Node 0 (Leaf false) (Node 1 (Leaf false) (Leaf true))).
    assert (takes_largest_gain G 2 D (first_best 2)) as greedy.
    { intros P. apply (first_best_is_best 2 G concave). now vm_compute. }
    assert (globally_optimal 2 (1 # 50)%Q 2 D T) as optimal.
    { apply as_good_as_optimal; [discriminate|now repeat constructor| |].
      - simpl. repeat split; repeat constructor.
      - vm_compute. discriminate. }
    destruct (printed 2%nat D (1 # 50)%Q 1%nat 2%nat (first_best 2)) as (_ & _ & least);
      [discriminate|now repeat constructor|exact greedy| |].
    + exists T. split; [exact optimal|]. cbn [after splits_by_gain T].
      split; [exact I|]. split; [|split; exact I].
      apply surely_best_is_best; [exact concave|now repeat constructor|now vm_compute].
    + destruct optimal as (shallow & below & _). specialize (least T shallow below).
      revert least. vm_compute. intros H. now apply H.
Qed.

(** Repaired: with postprocessing, and if the optimal tree breaks ties after
    depth l as SPLIT does. Its tests have two non-empty outcomes. *)
Theorem optimal_if_an_optimum_is_greedy n D lambda l d greedy_test T :
  (l <= d)%nat -> tests_are_open n greedy_test ->
  globally_optimal n lambda d D T -> splits_open n D T -> after (follows n greedy_test) l D T ->
  globally_optimal n lambda d D (split_tree n (mass D) lambda greedy_test true l d D).
Proof.
  intros small opened (shallow & _ & best) inside greedy.
  destruct (split_tree_shape n (mass D) lambda greedy_test l d D small) as [shallow_split below_split].
  split; [exact shallow_split|split; [exact below_split|]]. intros T' shallow' below'.
  eapply Qle_trans; [now apply split_tree_least|].
  eapply Qle_trans; [|apply best; eassumption]. apply lookahead_tree_best; auto. lia.
Qed.
