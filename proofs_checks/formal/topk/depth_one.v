(** * Top-k at depth 1 with the Gini impurity

    At depth 1 all candidates are compared by their errors as stumps, and the
    first of them is the feature of largest gain. Its error is at most twice
    that of any other feature. So for h = 1 no distribution separates Top-k
    from Top-K, against Theorems 1 and 2 of Blanc, Lange, Pabbaraju, Sullivan,
    Tan, Tiwari (2023). *)

From Coq Require Import List Bool Arith NArith ZArith QArith Sorted Lia Lqa.
From Formal Require Import Trees Values Growth.
From Formal.topk Require Import lemma_3_2.
Import ListNotations.
Open Scope N_scope.

(** The ranking lists the features not yet read by their scores, the largest
    first; ties are broken in any way. *)
Definition ranks_by (score : population -> nat -> Q) (n : nat) (ranking : list nat -> population -> list nat) : Prop :=
  forall read S,
    (forall i, In i (ranking read S) <-> (i < n)%nat /\ ~ In i read) /\
    StronglySorted (fun i j => (score S j <= score S i)%Q) (ranking read S).
Definition ranks_by_gain : nat -> (list nat -> population -> list nat) -> Prop := ranks_by (gain_q gini).

Definition accuracy (T : tree) (D : population) : Q := (1 - error_probability T D)%Q.

Definition in_q (m : N) : Q := inject_Z (Z.of_N m).

Lemma ratio_times a w : 0 < w -> (in_q w * ratio a w == in_q a)%Q.
Proof. intros H. destruct w as [|w]; [easy|]. unfold in_q, ratio. rewrite Qmake_Qdiv. simpl Z.of_N. field. discriminate. Qed.

(** The impurity of a leaf is between twice its error and four times. *)
Lemma gini_and_error P :
  (2 * in_q (leaf_error P) <= weighted (W := rational_values) gini P)%Q /\
  (weighted (W := rational_values) gini P <= 4 * in_q (leaf_error P))%Q.
Proof.
  change (weighted (W := rational_values) gini P) with (in_q (mass P) * gini (label_mean P))%Q.
  unfold label_mean, gini. pose proof (ones_zeros P) as sum. unfold leaf_error.
  destruct (N.eq_0_gt_0_cases (mass P)) as [none|some].
  - rewrite none. replace (N.min (ones P) (zeros P)) with 0 by lia. unfold in_q. simpl Z.of_N.
    split; setoid_replace (inject_Z 0) with 0%Q by reflexivity; lra.
  - pose proof (ratio_times (ones P) (mass P) some) as mean.
    assert (in_q (mass P) == in_q (ones P) + in_q (zeros P))%Q as total.
    { rewrite <- sum. unfold in_q. now rewrite N2Z.inj_add, inject_Z_plus. }
    assert (0 < in_q (mass P))%Q as positive by (unfold in_q, Qlt; simpl; lia).
    assert (0 <= in_q (ones P))%Q as o by (unfold in_q, Qle; simpl; lia).
    assert (0 <= in_q (zeros P))%Q as z by (unfold in_q, Qle; simpl; lia).
    set (q := ratio (ones P) (mass P)) in *. set (m := in_q (mass P)) in *.
    assert (m * (1 - q) == in_q (zeros P))%Q as rest by lra.
    assert (0 <= q)%Q as low by nra. assert (q <= 1)%Q as high by nra.
    destruct (N.min_spec (ones P) (zeros P)) as [[L ->]|[L ->]].
    + assert (in_q (ones P) <= in_q (zeros P))%Q as L' by (unfold in_q; rewrite <- Zle_Qle; lia).
      setoid_replace (m * (4 * q * (1 - q)))%Q with (4 * (1 - q) * in_q (ones P))%Q by (rewrite <- mean; ring).
      assert (q <= 1 # 2)%Q by nra. split; nra.
    + assert (in_q (zeros P) <= in_q (ones P))%Q as L' by (unfold in_q; rewrite <- Zle_Qle; lia).
      setoid_replace (m * (4 * q * (1 - q)))%Q with (4 * q * in_q (zeros P))%Q by (rewrite <- rest; ring).
      assert (1 # 2 <= q)%Q by nra. split; nra.
Qed.

Definition stump_error (i : nat) (S : population) : N :=
  leaf_error (restrict i false S) + leaf_error (restrict i true S).

Lemma in_q_add a b : (in_q (a + b) == in_q a + in_q b)%Q.
Proof. unfold in_q. now rewrite N2Z.inj_add, inject_Z_plus. Qed.

Lemma larger_gain_less_error S i j : (gain_q gini S j <= gain_q gini S i)%Q -> stump_error i S <= 2 * stump_error j S.
Proof.
  intros H. apply (proj1 (gain_le (W := rational_values) gini S i j)) in H.
  set (w P := weighted (W := rational_values) gini P : Q).
  change (w (restrict i false S) + w (restrict i true S) <= w (restrict j false S) + w (restrict j true S))%Q in H.
  assert (bounds : forall P, (2 * in_q (leaf_error P) <= w P)%Q /\ (w P <= 4 * in_q (leaf_error P))%Q) by exact gini_and_error.
  pose proof (bounds (restrict i false S)). pose proof (bounds (restrict i true S)).
  pose proof (bounds (restrict j false S)). pose proof (bounds (restrict j true S)).
  assert (in_q (stump_error i S) <= 2 * in_q (stump_error j S))%Q as below.
  { unfold stump_error. rewrite !in_q_add. lra. }
  change 2%Q with (inject_Z 2) in below. unfold in_q in below. rewrite <- inject_Z_mult, <- Zle_Qle in below. lia.
Qed.

Lemma stump_attained i S : error (Node i (Leaf (majority (restrict i false S))) (Leaf (majority (restrict i true S)))) S = stump_error i S.
Proof. rewrite error_node, !error_majority. reflexivity. Qed.

(** With one candidate or more, the error of Top-k at depth 1 is at most twice
    that of Top-K, for every K and on every population. *)
Theorem depth_one_does_not_separate n ranking k K S : ranks_by_gain n ranking -> (1 <= k)%nat -> (1 <= K)%nat ->
  error (top_k ranking k 1 [] S) S <= 2 * error (top_k ranking K 1 [] S) S.
Proof.
  intros ranked some some'.
  pose proof (top_k_is_best_of_its_search_space ranking k 1 S) as [best _].
  pose proof (top_k_is_best_of_its_search_space ranking K 1 S) as [_ (T & inside & <-)].
  destruct (ranked [] S) as [_ sorted].
  unfold candidates in *. destruct (ranking [] S) as [|i l] eqn:E.
  - inversion inside as [? ? ? b why|? ? ? i zero one H]; subst.
    + specialize (best (Leaf b)). etransitivity; [apply best|lia].
      apply constant. right. unfold candidates. rewrite E. now destruct k.
    + unfold candidates in H. rewrite E in H. destruct K; destruct H.
  - assert (error (top_k ranking k 1 [] S) S <= stump_error i S) as first.
    { rewrite <- stump_attained. apply best. apply rooted.
      - unfold candidates. rewrite E. destruct k; [lia|now left].
      - apply constant. now left.
      - apply constant. now left. }
    inversion inside as [? ? ? b why|? ? ? j zero one H in0 in1]; subst.
    + destruct why as [?|none]; [easy|]. unfold candidates in none. rewrite E in none. destruct K; [lia|easy].
    + assert (stump_error i S <= 2 * stump_error j S) as close.
      { apply larger_gain_less_error. unfold candidates in H. rewrite E in H.
        destruct K; [lia|]. simpl in H. destruct H as [->|H]; [apply Qle_refl|].
        apply StronglySorted_inv in sorted. destruct sorted as [_ below]. rewrite Forall_forall in below.
        apply below. rewrite <- (firstn_skipn K l). apply in_or_app. now left. }
      inversion in0; subst. inversion in1; subst. rewrite error_node.
      pose proof (leaf_error_least b (restrict j false S)). pose proof (leaf_error_least b0 (restrict j true S)).
      unfold stump_error in *. lia.
Qed.

(** In terms of accuracies: if Top-K has at least 1 - eps with eps < 1/6, the
    accuracy of Top-k exceeds 1/2 + eps. *)
Theorem both_are_accurate n ranking k K S (eps : Q) : ranks_by_gain n ranking -> (1 <= k)%nat -> (1 <= K)%nat ->
  (eps < 1 # 6)%Q -> (1 - eps <= accuracy (top_k ranking K 1 [] S) S)%Q ->
  ((1 # 2) + eps < accuracy (top_k ranking k 1 [] S) S)%Q.
Proof.
  intros ranked some some' small good. pose proof (depth_one_does_not_separate n ranking k K S ranked some some') as twice.
  unfold accuracy, error_probability in *.
  assert (ratio (error (top_k ranking k 1 [] S) S) (mass S) <= 2 * ratio (error (top_k ranking K 1 [] S) S) (mass S))%Q as below.
  { set (a := error (top_k ranking k 1 [] S) S) in *. set (b := error (top_k ranking K 1 [] S) S) in *.
    unfold ratio. set (p := match mass S with 0 => 1%positive | Npos p => p end).
    setoid_replace (2 * (Z.of_N b # p))%Q with (Z.of_N (2 * b) # p)%Q
      by (unfold Qeq; cbn [Qmult Qnum Qden]; rewrite N2Z.inj_mul, Pos.mul_1_l; ring).
    unfold Qle. cbn [Qnum Qden]. apply Z.mul_le_mono_nonneg_r; lia. }
  lra.
Qed.
