(** * Counts of all features at once, and bounds for at most one more test *)

From Coq Require Import List Bool Arith NArith Lia.
From Formal Require Import Trees.
Import ListNotations.
Open Scope N_scope.

Definition map2 {A B C} (f : A -> B -> C) : list A -> list B -> list C :=
  fix go l l' := match l, l' with a :: l, b :: l' => f a b :: go l l' | _, _ => [] end.

Lemma map2_nth {A B C} (f : A -> B -> C) l l' i a b c :
  (i < length l)%nat -> (i < length l')%nat -> nth i (map2 f l l') c = f (nth i l a) (nth i l' b).
Proof.
  revert l' i. induction l as [|x l IH]; intros [|y l'] [|i]; simpl; intros H H'; try lia; auto.
  apply IH; lia.
Qed.

Lemma map2_length {A B C} (f : A -> B -> C) l l' : length l = length l' -> length (map2 f l l') = length l.
Proof. revert l'. induction l as [|x l IH]; intros [|y l']; simpl; intros H; auto; try discriminate. Qed.

Lemma map_seq_nth {A} (f : nat -> A) m i d : (i < m)%nat -> nth i (map f (seq 0 m)) d = f i.
Proof.
  intros H. rewrite (nth_indep _ d (f O)) by now rewrite map_length, seq_length.
  now rewrite map_nth, seq_nth.
Qed.

Lemma restrict_comm i a j b P : restrict i a (restrict j b P) = restrict j b (restrict i a P).
Proof.
  unfold restrict. induction P as [|r P IH]; simpl; auto.
  destruct (Bool.eqb (coordinate j (at_point r)) b) eqn:E, (Bool.eqb (coordinate i (at_point r)) a) eqn:F;
    simpl; rewrite ?E, ?F, IH; auto.
Qed.

Lemma mass_zeros_ones P : mass P = zeros P + ones P.
Proof. pose proof (ones_zeros P). lia. Qed.

Section Counts.
Variable m : nat.

(** The mass of label [l] at the rows with each feature. *)
Fixpoint add_at (c : N) (x : point) (v : list N) : list N :=
  match x, v with
  | b :: x, a :: v => (if b then c + a else a) :: add_at c x v
  | _, _ => v
  end.
Definition with_features (l : bool) (P : population) : list N :=
  fold_right (fun r v => if Bool.eqb (label r) l then add_at (weight r) (at_point r) v else v) (repeat 0 m) P.

Lemma add_at_length c x v : length (add_at c x v) = length v.
Proof. revert v. induction x as [|b x IH]; intros [|a v]; simpl; auto. Qed.

Lemma add_at_nth c x v i : (i < length v)%nat ->
  nth i (add_at c x v) 0 = (if coordinate i x then c else 0) + nth i v 0.
Proof.
  unfold coordinate. revert v i. induction x as [|b x IH]; intros [|a v] [|i]; simpl; intros H; try lia; auto.
  - destruct b; lia.
  - apply IH. lia.
Qed.

Lemma with_features_length l P : length (with_features l P) = m.
Proof.
  induction P as [|r P IH]; simpl; [apply repeat_length|].
  destruct (Bool.eqb _ _); rewrite ?add_at_length; auto.
Qed.

Lemma with_features_nth l P i : (i < m)%nat ->
  nth i (with_features l P) 0 = mass_where (fun r => Bool.eqb (label r) l) (restrict i true P).
Proof.
  intros H. unfold mass_where, restrict. induction P as [|r P IH]; simpl.
  - now rewrite nth_repeat.
  - destruct (Bool.eqb (label r) l) eqn:E.
    + rewrite add_at_nth by now rewrite with_features_length. rewrite IH.
      destruct (coordinate i (at_point r)); simpl; rewrite ?E; lia.
    + rewrite IH. destruct (coordinate i (at_point r)); simpl; rewrite ?E; lia.
Qed.

Record counted := Counted { zeros_at : list N; ones_at : list N; all_zeros : N; all_ones : N }.

Definition counts (P : population) : counted :=
  Counted (with_features false P) (with_features true P) (zeros P) (ones P).

Record counts_of (P : population) (c : counted) : Prop := {
  zeros_length : length (zeros_at c) = m;
  ones_length : length (ones_at c) = m;
  zeros_nth : forall i, (i < m)%nat -> nth i (zeros_at c) 0 = zeros (restrict i true P);
  ones_nth : forall i, (i < m)%nat -> nth i (ones_at c) 0 = ones (restrict i true P);
  zeros_all : all_zeros c = zeros P;
  ones_all : all_ones c = ones P
}.

Lemma counts_correct P : counts_of P (counts P).
Proof.
  split; simpl; auto using with_features_length; intros i H; rewrite with_features_nth by easy;
    apply mass_where_ext; intros r _; now destruct (label r).
Qed.

(** The counts where a feature is 0, from those of all rows and those where it is 1. *)
Definition minus_counts (c d : counted) : counted :=
  Counted (map2 N.sub (zeros_at c) (zeros_at d)) (map2 N.sub (ones_at c) (ones_at d))
          (all_zeros c - all_zeros d) (all_ones c - all_ones d).

Lemma minus_counts_correct P i c d : counts_of P c -> counts_of (restrict i true P) d ->
  counts_of (restrict i false P) (minus_counts c d).
Proof.
  intros [zl ol zn on za oa] [zl' ol' zn' on' za' oa'].
  split; simpl; rewrite ?map2_length by congruence; auto.
  - intros j H. rewrite (map2_nth _ _ _ _ 0 0) by congruence.
    rewrite zn, zn', (restrict_comm j true i true), (restrict_comm j true i false) by easy.
    unfold zeros. rewrite (mass_where_split _ i (restrict j true P)). lia.
  - intros j H. rewrite (map2_nth _ _ _ _ 0 0) by congruence.
    rewrite on, on', (restrict_comm j true i true), (restrict_comm j true i false) by easy.
    unfold ones. rewrite (mass_where_split _ i (restrict j true P)). lia.
  - rewrite za, za'. unfold zeros. rewrite (mass_where_split _ i P). lia.
  - rewrite oa, oa'. unfold ones. rewrite (mass_where_split _ i P). lia.
Qed.

Lemma zeros_false P c i : counts_of P c -> (i < m)%nat ->
  zeros (restrict i false P) = all_zeros c - nth i (zeros_at c) 0.
Proof. intros H small. rewrite (zeros_nth _ _ H), (zeros_all _ _ H) by easy. unfold zeros. rewrite (mass_where_split _ i P). lia. Qed.

Lemma ones_false P c i : counts_of P c -> (i < m)%nat ->
  ones (restrict i false P) = all_ones c - nth i (ones_at c) 0.
Proof. intros H small. rewrite (ones_nth _ _ H), (ones_all _ _ H) by easy. unfold ones. rewrite (mass_where_split _ i P). lia. Qed.

(** ** Costs of trees with at most one test *)

Variables alpha beta : N.
Definition cost (T : tree) (P : population) : N := alpha * error T P + beta * N.of_nat (leaves T).

Definition leaf_cost (c : counted) : N := alpha * N.min (all_zeros c) (all_ones c) + beta.

Lemma leaf_cost_correct P c b : counts_of P c -> leaf_cost c <= cost (Leaf b) P.
Proof.
  intros H. unfold leaf_cost, cost. rewrite (zeros_all _ _ H), (ones_all _ _ H).
  pose proof (leaf_error_least b P) as E. unfold leaf_error in E. rewrite N.min_comm in E.
  apply (N.mul_le_mono_l _ _ alpha) in E. change (leaves (Leaf b)) with 1%nat. lia.
Qed.

(** The least error of two leaves, and [d] if it is less. *)
Fixpoint best_split (z o : N) (zs os : list N) (d : N) : N :=
  match zs, os with
  | a :: zs, b :: os => best_split z o zs os (N.min d (N.min a b + N.min (z - a) (o - b)))
  | _, _ => d
  end.

Lemma best_split_le z o zs os d : best_split z o zs os d <= d.
Proof. revert os d. induction zs as [|a zs IH]; intros [|b os] d; simpl; try lia. rewrite IH. lia. Qed.

Lemma best_split_nth z o zs os d i : (i < length zs)%nat -> (i < length os)%nat ->
  best_split z o zs os d <=
    N.min (nth i zs 0) (nth i os 0) + N.min (z - nth i zs 0) (o - nth i os 0).
Proof.
  revert os d i. induction zs as [|a zs IH]; intros [|b os] d [|i]; simpl; intros H H'; try lia.
  - rewrite best_split_le. lia.
  - apply IH; lia.
Qed.

Definition stump_cost (c : counted) : N :=
  N.min (leaf_cost c) (alpha * best_split (all_zeros c) (all_ones c) (zeros_at c) (ones_at c) (all_zeros c + all_ones c)
                       + 2 * beta).

Lemma leaves_one T : (1 <= leaves T)%nat.
Proof. unfold leaves. lia. Qed.

Lemma stump_cost_correct P c T : counts_of P c -> tests_below m T -> (size T <= 1)%nat -> stump_cost c <= cost T P.
Proof.
  intros H below small. destruct T as [b|i zero one].
  - pose proof (leaf_cost_correct P c b H). unfold stump_cost. lia.
  - simpl in small. destruct zero as [a|], one as [b|]; simpl in small; try lia.
    destruct below as [inside _].
    unfold stump_cost, cost. rewrite error_node. change (leaves (Node i (Leaf a) (Leaf b))) with 2%nat.
    pose proof (leaf_error_least a (restrict i false P)) as E. pose proof (leaf_error_least b (restrict i true P)) as F.
    unfold leaf_error in *.
    rewrite (zeros_false P c i H inside), (ones_false P c i H inside) in E.
    rewrite <- (zeros_nth P c H i inside), <- (ones_nth P c H i inside) in F.
    pose proof (best_split_nth (all_zeros c) (all_ones c) (zeros_at c) (ones_at c) (all_zeros c + all_ones c) i
      ltac:(now rewrite (zeros_length _ _ H)) ltac:(now rewrite (ones_length _ _ H))) as B.
    assert (le : best_split (all_zeros c) (all_ones c) (zeros_at c) (ones_at c) (all_zeros c + all_ones c) <=
      error (Leaf a) (restrict i false P) + error (Leaf b) (restrict i true P)) by lia.
    apply (N.mul_le_mono_l _ _ alpha) in le. lia.
Qed.

(** Every other tree has three leaves. *)
Lemma three_leaves P c T : counts_of P c -> tests_below m T -> N.min (stump_cost c) (3 * beta) <= cost T P.
Proof.
  intros H below. destruct (le_lt_dec (size T) 1) as [small|large].
  - pose proof (stump_cost_correct P c T H below small). lia.
  - unfold cost, leaves. assert (3 * beta <= beta * N.of_nat (S (size T))); [|lia].
    rewrite N.mul_comm. apply N.mul_le_mono_l. lia.
Qed.

(** ** Bounds of the two sides of every feature *)

Definition leaf_sides (c : counted) : list (N * N) :=
  map2 (fun z o => (alpha * N.min (all_zeros c - z) (all_ones c - o) + beta, alpha * N.min z o + beta))
       (zeros_at c) (ones_at c).

Definition stump_sides (P : population) (c : counted) : list (N * N) :=
  map (fun i => let d := counts (restrict i true P) in (stump_cost (minus_counts c d), stump_cost d)) (seq 0 m).

(** [sides_of good P l]: the entries of [l] bound all [good] trees on the sides. *)
Definition sides_of (good : tree -> Prop) (P : population) (l : list (N * N)) : Prop :=
  length l = m /\ forall i T, (i < m)%nat -> tests_below m T -> good T ->
    fst (nth i l (0, 0)) <= cost T (restrict i false P) /\ snd (nth i l (0, 0)) <= cost T (restrict i true P).

Lemma leaf_sides_correct (good : tree -> Prop) P c : counts_of P c -> (forall T, good T -> size T = O) ->
  sides_of good P (leaf_sides c).
Proof.
  intros H leaf. unfold leaf_sides. split; [rewrite map2_length; rewrite (zeros_length _ _ H), ?(ones_length _ _ H); auto|].
  intros i T inside below G. specialize (leaf T G). destruct T as [b|]; [|discriminate].
  rewrite (map2_nth _ _ _ _ 0 0) by (rewrite ?(zeros_length _ _ H), ?(ones_length _ _ H); auto).
  simpl. rewrite <- (zeros_false P c i H inside), <- (ones_false P c i H inside).
  rewrite (zeros_nth P c H i inside), (ones_nth P c H i inside).
  pose proof (leaf_error_least b (restrict i false P)). pose proof (leaf_error_least b (restrict i true P)).
  unfold cost, leaf_error in *. change (leaves (Leaf b)) with 1%nat.
  split; rewrite N.mul_1_r; apply N.add_le_mono_r, N.mul_le_mono_l; lia.
Qed.

Lemma stump_sides_correct (good : tree -> Prop) P c : counts_of P c -> (forall T, good T -> (size T <= 1)%nat) ->
  sides_of good P (stump_sides P c).
Proof.
  intros H small. unfold stump_sides. split; [now rewrite map_length, seq_length|].
  intros i T inside below G. rewrite map_seq_nth by easy. simpl.
  pose proof (counts_correct (restrict i true P)) as C.
  split; apply stump_cost_correct; auto using minus_counts_correct.
Qed.

Lemma three_leaves_sides_correct (good : tree -> Prop) P c : counts_of P c ->
  sides_of good P (map (fun s => (N.min (fst s) (3 * beta), N.min (snd s) (3 * beta))) (stump_sides P c)).
Proof.
  intros H. unfold stump_sides. rewrite map_map. split; [now rewrite map_length, seq_length|].
  intros i T inside below G. rewrite map_seq_nth by easy. simpl.
  pose proof (counts_correct (restrict i true P)) as C.
  split; apply three_leaves; auto using minus_counts_correct.
Qed.

End Counts.
