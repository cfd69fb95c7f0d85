(** * The mean size of a smallest exact tree

    Over all functions of k >= 1 variables the mean of the smallest sizes is
    at least 2^k / 4. The proof counts trees: a tree with l leaves has the
    weight 8^(-l), and a node at which m variables are not read has m choices
    of a test. *)

From Coq Require Import List Bool Arith NArith Lia.
From Formal Require Import Trees Cube.
From Formal.blt Require Import ExactTrees TruthTables.
Import ListNotations.
Open Scope N_scope.

(** ** The tree of a restriction *)

(** A tree in which x_i = b is known, for the other variables. *)
Fixpoint drop (i : nat) (b : bool) (T : tree) : tree :=
  match T with
  | Leaf c => Leaf c
  | Node j zero one =>
      if (j =? i)%nat then (if b then drop i b one else drop i b zero)
      else Node (if (j <? i)%nat then j else j - 1) (drop i b zero) (drop i b one)
  end.

Lemma coordinate_insert i j b x : (i <= length x)%nat -> coordinate j (insert i b x) =
  if (j =? i)%nat then b else coordinate (if (j <? i)%nat then j else j - 1)%nat x.
Proof.
  revert j x. induction i as [|i IH]; intros j x small.
  - destruct j as [|j]; [now destruct x|]. simpl. rewrite Nat.sub_0_r. now destruct x.
  - destruct x as [|c x]; simpl in small; [lia|]. destruct j as [|j]; [easy|].
    change (coordinate j (insert i b x) = if (j =? i)%nat then b else coordinate (if (j <? i)%nat then S j else S j - 1) (c :: x)).
    rewrite IH by lia. destruct (Nat.eqb_spec j i); [easy|]. destruct (Nat.ltb_spec j i); [easy|].
    destruct j as [|j]; [lia|]. simpl. now rewrite Nat.sub_0_r.
Qed.

Lemma drop_value i b T x : (i <= length x)%nat -> value (drop i b T) x = value T (insert i b x).
Proof.
  intros small. induction T as [c|j zero IH0 one IH1]; simpl; [easy|]. rewrite coordinate_insert by easy.
  destruct (j =? i)%nat; [now destruct b|]. simpl. now rewrite IH0, IH1.
Qed.

Lemma drop_size i b T : (size (drop i b T) <= size T)%nat.
Proof.
  induction T as [c|j zero IH0 one IH1]; simpl; [easy|]. destruct (j =? i)%nat; [destruct b; lia|simpl; lia].
Qed.

Lemma drop_computes n i b zero one f : (i <= n)%nat -> computes (S n) (Node i zero one) f ->
  computes n (drop i b (if b then one else zero)) (fix_at i b f).
Proof.
  intros small exact x long. rewrite drop_value by lia. unfold fix_at. rewrite <- exact by (rewrite length_insert; lia).
  simpl. rewrite coordinate_insert, Nat.eqb_refl by lia. now destruct b.
Qed.

(** ** The weight of the exact trees of a function *)

Definition constant (k : nat) (f : point -> bool) : bool :=
  same_function k f (fun _ => false) || same_function k f (fun _ => true).

(** In units of 8^(-2^k): the tree of one leaf has the weight 8^(2^k - 1), and
    a tree with l leaves 8^(2^k - l). For a constant only the first counts. *)
Fixpoint one_leaf (k : nat) : N :=
  match k with O => 1 | S k' => 8 * (one_leaf k' * one_leaf k') end.
Fixpoint weight (k : nat) (f : point -> bool) : N :=
  match k with
  | O => 1
  | S k' =>
      if constant k f then one_leaf k
      else total (fun i => weight k' (fix_at i false f) * weight k' (fix_at i true f)) (seq 0 k)
  end.

Lemma same_function_respects k f g h : alike k f g -> same_function k f h = same_function k g h.
Proof.
  intros E. apply eq_iff_eq_true. rewrite !same_function_alike.
  split; intros K x long; rewrite <- K by easy; [symmetry|]; now apply E.
Qed.

Lemma weight_respects k : respects k (weight k).
Proof.
  induction k as [|k IH]; intros f g E; [easy|]. cbn [weight]. unfold constant. rewrite !(same_function_respects _ f g) by easy.
  destruct (_ || _); [easy|]. apply total_ext. intros i _. now rewrite (IH _ _ (fix_alike k i false f g E)), (IH _ _ (fix_alike k i true f g E)).
Qed.

Lemma one_leaf_positive k : 0 < one_leaf k.
Proof. induction k as [|k IH]; cbn [one_leaf]; nia. Qed.

(** Every exact tree is counted. *)
Lemma trees_are_counted k T f : computes k T f -> 8 * one_leaf k <= 8 ^ N.of_nat (leaves T) * weight k f.
Proof.
  revert T f. induction k as [|k IH]; intros T f.
  - intros _. unfold leaves. rewrite Nat2N.inj_succ, N.pow_succ_r'. cbn [one_leaf weight]. pose proof (N.pow_nonzero 8 (N.of_nat (size T)) ltac:(easy)). lia.
  - induction T as [b|i zero IH0 one IH1]; intros exact; cbn [weight].
    + enough (constant (S k) f = true) as -> by (unfold leaves; simpl; lia).
      apply orb_true_iff. rewrite !same_function_alike. destruct b; [right|left]; intros x long; now rewrite <- exact.
    + destruct (constant (S k) f) eqn:C.
      { unfold leaves. rewrite Nat2N.inj_succ, N.pow_succ_r'. pose proof (N.pow_nonzero 8 (N.of_nat (size (Node i zero one))) ltac:(easy)). nia. }
      destruct (Nat.le_gt_cases i k) as [small|large].
      * pose proof (IH _ _ (drop_computes k i false zero one f small exact)) as w0.
        pose proof (IH _ _ (drop_computes k i true zero one f small exact)) as w1. cbv iota in w0, w1.
        pose proof (drop_size i false zero) as s0. pose proof (drop_size i true one) as s1.
        assert (more : forall T T', (size T <= size T')%nat -> 8 ^ N.of_nat (leaves T) <= 8 ^ N.of_nat (leaves T')).
        { intros T T' smaller. apply N.pow_le_mono_r; unfold leaves; lia. }
        apply more in s0, s1. set (v0 := weight k (fix_at i false f)) in *. set (v1 := weight k (fix_at i true f)) in *.
        assert (v0 * v1 <= total (fun i => weight k (fix_at i false f) * weight k (fix_at i true f)) (seq 0 (S k))) as term.
        { assert (In i (seq 0 (S k))) as inside by (apply in_seq; lia). unfold v0, v1.
          set (g := fun i => weight k (fix_at i false f) * weight k (fix_at i true f)). change (g i <= total g (seq 0 (S k))).
          revert inside. generalize (seq 0 (S k)). intros l. unfold total.
          induction l as [|j l IHl]; cbn [fold_right]; [easy|]. intros [->|inside]; [lia|]. specialize (IHl inside). lia. }
        assert (N.of_nat (leaves (Node i zero one)) = N.of_nat (leaves zero) + N.of_nat (leaves one)) as -> by (unfold leaves; simpl; lia).
        rewrite N.pow_add_r. cbn [one_leaf]. set (p0 := 8 ^ N.of_nat (leaves zero)) in *. set (p1 := 8 ^ N.of_nat (leaves one)) in *.
        transitivity ((8 * one_leaf k) * (8 * one_leaf k)); [lia|].
        transitivity ((p0 * v0) * (p1 * v1)); [apply N.mul_le_mono|].
        { etransitivity; [exact w0|now apply N.mul_le_mono_r]. }
        { etransitivity; [exact w1|now apply N.mul_le_mono_r]. }
        replace (p0 * v0 * (p1 * v1)) with (p0 * p1 * (v0 * v1)) by lia. now apply N.mul_le_mono_l.
      * specialize (IH0 (fun x long => eq_trans (y := value (Node i zero one) x) ltac:(simpl; unfold coordinate; now rewrite nth_overflow by lia) (exact x long))).
        cbn [weight] in IH0. rewrite C in IH0. etransitivity; [exact IH0|]. apply N.mul_le_mono_r, N.pow_le_mono_r; unfold leaves; simpl; lia.
Qed.

(** ** The sum of all weights *)

Definition all_weights (k : nat) : N := sum_of_functions k (weight k).

Lemma constant_restriction k i b c f : same_function (S k) f (fun _ => c) = true -> same_function k (fix_at i b f) (fun _ => c) = true.
Proof. rewrite !same_function_alike. intros E x long. apply E. now rewrite length_insert, long. Qed.

Lemma weight_of_constant k c f : same_function k f (fun _ => c) = true -> weight k f = one_leaf k.
Proof. intros E. destruct k as [|k]; [easy|]. cbn [weight]. unfold constant. destruct c; rewrite E; [rewrite orb_true_r|]; easy. Qed.

Lemma total_constant {A} c (l : list A) : total (fun _ => c) l = N.of_nat (length l) * c.
Proof. unfold total. induction l as [|a l IH]; [easy|]. cbn [fold_right length]. rewrite IH. lia. Qed.

Lemma same_function_sym k f g : same_function k f g = same_function k g f.
Proof. apply eq_iff_eq_true. rewrite !same_function_alike. split; intros E x long; symmetry; now apply E. Qed.

Lemma all_weights_next k : let w := one_leaf k in
  all_weights (S k) + 2 * N.of_nat (S k) * (w * w) = 16 * (w * w) + N.of_nat (S k) * (all_weights k * all_weights k).
Proof.
  intros w. set (is c f := if same_function (S k) (fun _ => c) f then 1 else 0).
  assert (pointwise : forall f, weight (S k) f + (is false f + is true f) * (N.of_nat (S k) * (w * w)) =
    (is false f + is true f) * (8 * (w * w)) +
    total (fun i => weight k (fix_at i false f) * weight k (fix_at i true f)) (seq 0 (S k))).
  { intros f. unfold is. rewrite (same_function_sym (S k) (fun _ => false) f), (same_function_sym (S k) (fun _ => true) f).
    assert (known : forall c, same_function (S k) f (fun _ => c) = true -> weight (S k) f = 8 * (w * w) /\
      total (fun i => weight k (fix_at i false f) * weight k (fix_at i true f)) (seq 0 (S k)) = N.of_nat (S k) * (w * w)).
    { intros c E. split; [exact (weight_of_constant (S k) c f E)|]. rewrite (total_ext _ (fun _ => w * w)).
      - now rewrite total_constant, seq_length.
      - intros i _. now rewrite !(weight_of_constant k c) by now apply constant_restriction. }
    destruct (same_function (S k) f (fun _ => false)) eqn:E0, (same_function (S k) f (fun _ => true)) eqn:E1.
    - exfalso. apply same_function_alike in E0, E1. specialize (E0 (repeat false (S k)) (repeat_length _ _)).
      specialize (E1 (repeat false (S k)) (repeat_length _ _)). congruence.
    - destruct (known _ E0). lia.
    - destruct (known _ E1). lia.
    - cbn [weight]. unfold constant. rewrite E0, E1. simpl. lia. }
  pose proof (sum_functions_ext (S k) _ _ pointwise) as sums. unfold sum_of_functions in sums. cbv beta in sums.
  rewrite !total_add in sums. rewrite total_swapped in sums.
  rewrite (total_ext (fun b => total (fun a => weight k (fix_at b false (entry a)) * weight k (fix_at b true (entry a))) (tables (S k)))
    (fun _ => all_weights k * all_weights k)) in sums.
  2:{ intros i inside. apply in_seq in inside.
      transitivity (sum_of_functions k (fun g => sum_of_functions k (fun h => weight k g * weight k h))).
      - apply (sum_by_variable k i (fun g h => weight k g * weight k h)); [lia|].
        intros f f' g g' E E'. now rewrite (weight_respects _ _ _ E), (weight_respects _ _ _ E').
      - apply (sum_of_products (fun t => weight k (entry t)) (fun t => weight k (entry t))). }
  rewrite total_constant, seq_length in sums.
  assert (constants : forall c, total (fun t => (is false (entry t) + is true (entry t)) * c) (tables (S k)) = 2 * c).
  { intros c. rewrite (total_ext _ (fun t => c * (is false (entry t) + is true (entry t)))) by (intros; lia).
    rewrite total_scale, total_add. unfold is. rewrite !each_function_has_one_table. lia. }
  rewrite !constants in sums. unfold all_weights, sum_of_functions in *. lia.
Qed.

(** ** Bounds of this sum *)

(** It is computed by recursion. *)
Fixpoint recursion (k : nat) : N :=
  match k with
  | O => 2
  | S k' => let w := one_leaf k' in let s := recursion k' in 16 * (w * w) + N.of_nat k * (s * s) - 2 * N.of_nat k * (w * w)
  end.

Lemma all_weights_recursion k : all_weights k = recursion k.
Proof.
  induction k as [|k IH]; [reflexivity|]. pose proof (all_weights_next k) as next. cbv zeta in next.
  rewrite IH in next. cbn [recursion]. lia.
Qed.

(** [root j] is the fourth root of the number of functions of j + 2 variables. *)
Fixpoint root (j : nat) : N := match j with O => 2 | S j' => root j' * root j' end.

Lemma root_is_power j : root j = 2 ^ 2 ^ N.of_nat j.
Proof.
  induction j as [|j IH]; [reflexivity|]. cbn [root]. rewrite IH, <- N.pow_add_r. f_equal.
  rewrite Nat2N.inj_succ, N.pow_succ_r'. lia.
Qed.

Lemma root_large j : N.of_nat j + 256 <= root (3 + j).
Proof. induction j as [|j IH]; [vm_compute; discriminate|]. change (root (3 + S j)) with (root (3 + j) * root (3 + j)). nia. Qed.

Lemma all_weights_small j : N.of_nat (6 + j) * all_weights (5 + j) <= 2 * one_leaf (5 + j) * root (3 + j).
Proof.
  induction j as [|j IH]; [rewrite all_weights_recursion; vm_compute; discriminate|].
  pose proof (all_weights_next (5 + j)) as next. cbv zeta in next. pose proof (root_large j) as large.
  change (5 + S j)%nat with (S (5 + j)) in *. change (3 + S j)%nat with (S (3 + j)). change (6 + S j)%nat with (S (6 + j)).
  change (S (5 + j)) with (6 + j)%nat in next at 2 3. cbn [one_leaf root].
  set (w := one_leaf (5 + j)) in *. set (s := all_weights (5 + j)) in *. set (b := root (3 + j)) in *.
  set (s' := all_weights (S (5 + j))) in *. rewrite Nat2N.inj_succ. set (m := N.of_nat (6 + j)) in *.
  assert (s' <= 16 * (w * w) + m * (s * s)) as bound by lia. clear next.
  assert (m + 250 <= b) as below by (unfold m; lia).
  assert ((m * s) * (m * s) <= (2 * w * b) * (2 * w * b)) as square by now apply N.mul_le_mono.
  assert (N.succ m * (16 * (w * w)) <= 8 * (w * w) * (b * b)) as first.
  { replace (N.succ m * (16 * (w * w))) with (8 * (w * w) * (2 * N.succ m)) by lia. apply N.mul_le_mono_l. nia. }
  assert (N.succ m * (m * (s * s)) <= 2 * ((m * s) * (m * s))) as second.
  { replace (2 * (m * s * (m * s))) with (2 * m * (m * (s * s))) by lia. apply N.mul_le_mono_r. unfold m. lia. }
  transitivity (N.succ m * (16 * (w * w) + m * (s * s))); [now apply N.mul_le_mono_l|]. lia.
Qed.

Lemma all_weights_bound j : all_weights (4 + j) <= one_leaf (4 + j) * root (2 + j).
Proof.
  destruct j as [|j]; [rewrite all_weights_recursion; vm_compute; discriminate|].
  pose proof (all_weights_small j) as small. change (4 + S j)%nat with (5 + j)%nat. change (2 + S j)%nat with (3 + j)%nat.
  assert (2 <= N.of_nat (6 + j)) by lia. nia.
Qed.

(** ** The mean *)

Lemma number_of_points m : length (cube m) = (2 ^ m)%nat.
Proof.
  induction m as [|m IH]; [reflexivity|]. transitivity (length (cube m) + length (cube m))%nat; [|rewrite IH; simpl; lia].
  cbn [cube]. now rewrite app_length, !map_length.
Qed.

Lemma number_of_tables j : N.of_nat (length (tables (2 + j))) = root j * root j * (root j * root j).
Proof.
  unfold tables. rewrite number_of_points, Nat2N.inj_pow. change (N.of_nat 2) with 2. rewrite Nat2N.inj_pow, !root_is_power, <- !N.pow_add_r.
  f_equal. rewrite Nat2N.inj_add, N.pow_add_r. change (N.of_nat 2) with 2. lia.
Qed.

Lemma tangent a l : 1 + a <= 3 * l + (if 3 * l <=? a then 2 ^ (a - 3 * l) else 0).
Proof.
  destruct (N.leb_spec (3 * l) a) as [below|above]; [|lia].
  pose proof (N.pow_gt_lin_r 2 (a - 3 * l) ltac:(lia)). lia.
Qed.

(** The bound 1 - x of 2^(-x), where x is 3 times the number of leaves minus a. *)
Lemma leaves_or_weight k T f a : computes k T f ->
  (1 + a) * (8 * one_leaf k) <= 3 * N.of_nat (leaves T) * (8 * one_leaf k) + 2 ^ a * weight k f.
Proof.
  intros exact. pose proof (trees_are_counted k T f exact) as counted. pose proof (tangent a (N.of_nat (leaves T))) as line.
  set (l := N.of_nat (leaves T)) in *. set (w := 8 * one_leaf k) in *. destruct (N.leb_spec (3 * l) a) as [below|above]; [|nia].
  assert (2 ^ a = 2 ^ (a - 3 * l) * 8 ^ l) as ->.
  { change 8 with (2 ^ 3). rewrite <- N.pow_mul_r, <- N.pow_add_r. f_equal. lia. }
  apply (N.mul_le_mono_l _ _ (2 ^ (a - 3 * l))) in counted. apply (N.mul_le_mono_r _ _ w) in line. lia.
Qed.

Lemma mean_many_variables j (T : list bool -> tree) : let k := (4 + j)%nat in
  (forall t, In t (tables k) -> computes k (T t) (entry t)) ->
  2 ^ N.of_nat k * N.of_nat (length (tables k)) <= 4 * total (fun t => N.of_nat (size (T t))) (tables k).
Proof.
  intros k exact. set (u := 2 ^ N.of_nat (2 + j)). set (a := 3 * u + 3). set (w := 8 * one_leaf k).
  set (b := root (2 + j)). set (m := N.of_nat (length (tables k))).
  set (sizes := total (fun t => N.of_nat (size (T t))) (tables k)).
  assert (2 ^ N.of_nat k = 4 * u) as -> by (unfold u, k; rewrite !Nat2N.inj_add, !N.pow_add_r; change (N.of_nat 4) with 4; change (N.of_nat 2) with 2; lia).
  assert (2 ^ a = 8 * (b * (b * b))) as power.
  { unfold a, b. rewrite root_is_power. fold u. change 8 with (2 ^ 3). rewrite <- !N.pow_add_r. f_equal. lia. }
  assert (number : m = b * b * (b * b)) by exact (number_of_tables (2 + j)).
  assert (0 < w) as some by (unfold w; pose proof (one_leaf_positive k); lia).
  assert (sum : (1 + a) * w * m <= (3 * sizes + 3 * m) * w + 2 ^ a * all_weights k).
  { assert (total (fun _ => (1 + a) * w) (tables k) <= total (fun t => 3 * w * N.of_nat (size (T t)) + (3 * w + 2 ^ a * weight k (entry t))) (tables k)) as S.
    { generalize exact. generalize (tables k). intros l. induction l as [|t l IH]; intros E; [easy|]. unfold total in *. cbn [fold_right].
      specialize (IH (fun t' H => E t' (or_intror H))). pose proof (leaves_or_weight k _ _ a (E t (or_introl eq_refl))) as one.
      fold w in one. unfold leaves in one. lia. }
    rewrite total_constant, !total_add, !total_scale, total_constant in S. fold m sizes in S.
    unfold all_weights, sum_of_functions. lia. }
  assert (2 ^ a * all_weights k <= m * w) as rest.
  { pose proof (all_weights_bound j) as bound. fold k b in bound. rewrite power, number. unfold w.
    apply (N.mul_le_mono_l _ _ (8 * (b * (b * b)))) in bound. lia. }
  assert ((1 + a) * w * m <= (3 * sizes + 4 * m) * w) as final by lia.
  replace ((1 + a) * w * m) with ((1 + a) * m * w) in final by lia. apply N.mul_le_mono_pos_r in final; [|easy]. unfold a in final. lia.
Qed.

(** With few variables it suffices that a tree reads each one that matters. *)
Lemma mean_few_variables k (T : list bool -> tree) : (k = 1 \/ k = 2 \/ k = 3)%nat ->
  (forall t, In t (tables k) -> computes k (T t) (entry t)) ->
  2 ^ N.of_nat k * N.of_nat (length (tables k)) <= 4 * total (fun t => N.of_nat (size (T t))) (tables k).
Proof.
  intros few exact. transitivity (4 * total (fun t => N.of_nat (length (relevant k (entry t)))) (tables k)).
  - destruct few as [->|[->| ->]]; vm_compute; discriminate.
  - apply N.mul_le_mono_l. revert exact. generalize (tables k). intros l. induction l as [|t l IH]; intros E; [easy|].
    unfold total in *. cbn [fold_right]. specialize (IH (fun t' H => E t' (or_intror H))).
    pose proof (reads_relevant k _ _ (E t (or_introl eq_refl))). lia.
Qed.

(** For every choice of an exact tree for each function of k variables, the
    mean of the sizes is at least 2^k / 4. *)
Theorem random_functions (k : nat) (T : list bool -> tree) : (1 <= k)%nat ->
  (forall t, In t (tables k) -> computes k (T t) (entry t)) ->
  2 ^ N.of_nat k * N.of_nat (length (tables k)) <= 4 * total (fun t => N.of_nat (size (T t))) (tables k).
Proof.
  intros some exact. destruct (Nat.le_gt_cases 4 k) as [many|few].
  - replace k with (4 + (k - 4))%nat in * by lia. now apply mean_many_variables.
  - apply mean_few_variables; [lia|easy].
Qed.
