(** * The total influence of a monotone function

    O'Donnell, Servedio (2007): a monotone function that a tree with s leaves
    computes has total influence at most the root of log2 s. And the total
    influence is at least twice the error of the better constant. *)

From Coq Require Import Reals List Bool Arith NArith ZArith Lia Lra Psatz.
From Formal Require Import Trees Cube Growth Entropy RealSums.
From Formal.blt Require Import Influence Osss Leaves Progress Scores.
Import ListNotations.
Open Scope R_scope.

Definition sign (b : bool) : R := if b then 1 else -1.
Definition chi (j : nat) (x : point) : R := sign (coordinate j x).

Section Sums.
Variable n : nat.

(** The sum of a function over a subcube. *)
Definition over (v : setting) (h : point -> R) : R := sum (fun x => if agrees v x then h x else 0) (cube n).

Lemma sum_count (g : point -> bool) : sum (fun x => if g x then 1 else 0) (cube n) = real (count n g).
Proof.
  unfold count, total. induction (cube n) as [|x l IH]; cbn [sum fold_right]; [easy|]. rewrite IH, real_plus.
  destruct (g x); reflexivity.
Qed.

Lemma over_ext v h h' : (forall x, In x (cube n) -> agrees v x = true -> h x = h' x) -> over v h = over v h'.
Proof. intros H. apply sum_ext. intros x inside. specialize (H x inside). destruct (agrees v x); auto. Qed.

Lemma over_split v i h : over v h = over ((i, false) :: v) h + over ((i, true) :: v) h.
Proof.
  unfold over. rewrite <- sum_plus. apply sum_ext. intros x _. simpl. destruct (coordinate i x), (agrees v x); simpl; lra.
Qed.

Lemma over_plus v h h' : over v (fun x => h x + h' x) = over v h + over v h'.
Proof. unfold over. rewrite <- sum_plus. apply sum_ext. intros x _. destruct (agrees v x); lra. Qed.

Lemma over_scale v c h : over v (fun x => c * h x) = c * over v h.
Proof. unfold over. rewrite <- sum_scale. apply sum_ext. intros x _. destruct (agrees v x); lra. Qed.

Lemma over_one v : over v (fun _ => 1) = real (count n (agrees v)).
Proof. apply sum_count. Qed.

Lemma over_sum v (h : nat -> point -> R) J : over v (fun x => sum (fun j => h j x) J) = sum (fun j => over v (h j)) J.
Proof.
  induction J as [|j J IH]; simpl.
  - unfold over. rewrite (sum_ext _ (fun _ => 0)), sum_zero; [easy|]. intros x _. now destruct (agrees v x).
  - now rewrite over_plus, IH.
Qed.

Definition unread (v : setting) (j : nat) : Prop := (j < n)%nat /\ free_of j (agrees v).

Lemma over_side v i b : over ((i, b) :: v) (fun _ => 1) = real (count_in n (agrees v) (fun x => Bool.eqb (coordinate i x) b)).
Proof. rewrite over_one. f_equal. apply count_ext. intros x _. simpl. apply andb_comm. Qed.

Lemma half_points v i b : unread v i -> 2 * over ((i, b) :: v) (fun _ => 1) = over v (fun _ => 1).
Proof.
  intros [small free]. rewrite over_side, over_one, <- real_2, <- real_mult. f_equal.
  pose proof (half n (agrees v) i b (fun _ => true) small free ltac:(easy)) as K.
  assert (count_in n (agrees v) (fun _ => true) = count n (agrees v)) as E
    by (apply count_ext; intros x _; apply andb_true_r).
  rewrite E in K. rewrite K. f_equal. apply count_ext. intros x _. now rewrite andb_true_r.
Qed.

Lemma over_chi v j : unread v j -> over v (chi j) = 0.
Proof.
  intros new. rewrite (over_split v j).
  rewrite (over_ext ((j, false) :: v) (chi j) (fun _ => -1 * 1)), (over_ext ((j, true) :: v) (chi j) (fun _ => 1 * 1)).
  - rewrite !over_scale. pose proof (half_points v j false new). pose proof (half_points v j true new). lra.
  - intros x _ H. simpl in H. apply andb_true_iff in H. destruct H as [H _]. apply eqb_prop in H. unfold chi. rewrite H. simpl. lra.
  - intros x _ H. simpl in H. apply andb_true_iff in H. destruct H as [H _]. apply eqb_prop in H. unfold chi. rewrite H. simpl. lra.
Qed.

Lemma unread_next v i b j : unread v j -> j <> i -> unread ((i, b) :: v) j.
Proof. intros [small free] other. split; [easy|]. intros x. simpl. rewrite coordinate_flip_other by auto. f_equal. apply free. Qed.

(** ** A walk along the paths of a tree *)

Variable tau : nat -> R.
Hypothesis signs : forall j, tau j = 1 \/ tau j = -1.

Lemma sum_remove (h : nat -> R) i J : NoDup J -> In i J -> sum h J = h i + sum h (remove Nat.eq_dec i J).
Proof.
  induction J as [|j J IH]; [easy|]. intros different inside. apply NoDup_cons_iff in different. destruct different as [new different].
  simpl. destruct (Nat.eq_dec i j) as [<-|other].
  - now rewrite notin_remove.
  - simpl. destruct inside as [E|inside]; [now symmetry in E|]. rewrite IH by easy. lra.
Qed.

Lemma NoDup_remove_all i J : NoDup J -> NoDup (remove Nat.eq_dec i J).
Proof.
  induction 1 as [|j J new different IH]; simpl; [constructor|]. destruct (Nat.eq_dec i j); [easy|]. constructor; [|easy].
  intros H. apply in_remove in H. tauto.
Qed.

Lemma sqrt_mean a b : 0 <= a -> 0 <= b -> (sqrt a + sqrt b) / 2 <= sqrt ((a + b) / 2).
Proof.
  intros A B. pose proof (sqrt_pos a). pose proof (sqrt_pos b). apply Rsqr_incr_0; [|lra|apply sqrt_pos].
  rewrite Rsqr_sqrt by lra. unfold Rsqr. pose proof (sqrt_sqrt a A). pose proof (sqrt_sqrt b B).
  pose proof (Rle_0_sqr (sqrt a - sqrt b)) as K. unfold Rsqr in K. lra.
Qed.

Lemma log2_nonneg T : 0 <= log2 (INR (leaves T)).
Proof. replace 0 with (log2 1) by (unfold log2; rewrite ln_1; unfold Rdiv; ring). apply log2_monotone; [lra|apply leaves_positive]. Qed.

Lemma walk m : forall T v J a, (size T <= m)%nat -> NoDup J -> (forall j, In j J -> unread v j) -> tests_in (fun j => In j J) T ->
  over v (fun x => sign (value T x) * (a + sum (fun j => tau j * chi j x) J)) <=
  over v (fun _ => 1) * sqrt (a * a + log2 (INR (leaves T))).
Proof.
  induction m as [|m IH]; intros [b|i zero one] v J a small different new tests; try (simpl in small; lia).
  1,2: replace (log2 (INR (leaves (Leaf b)))) with 0 by (unfold log2, leaves; simpl; rewrite ln_1; unfold Rdiv; ring);
    rewrite Rplus_0_r; change (a * a) with (Rsqr a); rewrite sqrt_Rsqr_abs;
    rewrite (over_ext v _ (fun x => sign b * a * 1 + sign b * sum (fun j => tau j * chi j x) J)) by (intros; simpl; ring);
    rewrite over_plus, !over_scale, over_sum;
    rewrite (sum_ext _ (fun _ => 0)), sum_zero by (intros j inside; rewrite over_scale, over_chi by auto; ring);
    rewrite over_one; pose proof (real_nonneg (count n (agrees v)));
    assert (sign b * a <= Rabs a) by (unfold sign, Rabs; destruct b, Rcase_abs; lra); nra.
  simpl in small. destruct tests as (read & tests0 & tests1). pose proof (new i read) as unread_i.
  set (child b := follow i b (if b then one else zero)). set (J' := remove Nat.eq_dec i J).
  assert (part : forall b, over ((i, b) :: v) (fun x => sign (value (Node i zero one) x) * (a + sum (fun j => tau j * chi j x) J)) <=
    over ((i, b) :: v) (fun _ => 1) * sqrt ((a + tau i * sign b) * (a + tau i * sign b) + log2 (INR (leaves (child b))))).
  { intros b. eapply Rle_trans; [|apply (IH (child b) ((i, b) :: v) J' (a + tau i * sign b))].
    - apply Req_le. apply over_ext. intros x _ H. simpl in H. apply andb_true_iff in H. destruct H as [H _]. apply eqb_prop in H.
      unfold child. rewrite follow_value by easy. simpl value. rewrite H. rewrite (sum_remove _ i J different read). unfold chi at 1. rewrite H.
      unfold J'. destruct b; ring.
    - pose proof (follow_size i b (if b then one else zero)). unfold child. destruct b; lia.
    - now apply NoDup_remove_all.
    - intros j inside. apply in_remove in inside. apply unread_next; [apply new|]; tauto.
    - unfold child. eapply tests_in_weaker; [|apply (follow_tests (fun j => In j J) i b); destruct b; easy].
      simpl. intros j [inside other]. now apply in_in_remove. }
  rewrite (over_split v i). eapply Rle_trans; [apply Rplus_le_compat; apply part|].
  pose proof (half_points v i false unread_i) as h0. pose proof (half_points v i true unread_i) as h1.
  set (M := over v (fun _ => 1)) in *. replace (over ((i, false) :: v) (fun _ => 1)) with (M / 2) by lra.
  replace (over ((i, true) :: v) (fun _ => 1)) with (M / 2) by lra.
  assert (0 <= M) as nonneg by (unfold M; rewrite over_one; apply real_nonneg).
  pose proof (log2_nonneg (child false)) as l0. pose proof (log2_nonneg (child true)) as l1.
  set (A := (a + tau i * sign false) * (a + tau i * sign false) + log2 (INR (leaves (child false)))).
  set (B := (a + tau i * sign true) * (a + tau i * sign true) + log2 (INR (leaves (child true)))).
  assert (0 <= A) by (unfold A; pose proof (Rle_0_sqr (a + tau i * sign false)) as K; unfold Rsqr in K; lra).
  assert (0 <= B) by (unfold B; pose proof (Rle_0_sqr (a + tau i * sign true)) as K; unfold Rsqr in K; lra).
  apply Rle_trans with (M * ((sqrt A + sqrt B) / 2)); [lra|]. apply Rmult_le_compat_l; [easy|].
  eapply Rle_trans; [now apply sqrt_mean|]. apply sqrt_le_1_alt.
  pose proof (log2_node (INR (leaves (child false))) (INR (leaves (child true))) (leaves_positive _) (leaves_positive _)) as logs.
  assert (log2 (INR (leaves (child false)) + INR (leaves (child true))) <= log2 (INR (leaves (Node i zero one)))) as more.
  { apply log2_monotone; [pose proof (leaves_positive (child false)); pose proof (leaves_positive (child true)); lra|].
    rewrite <- plus_INR. apply le_INR. pose proof (follow_size i false zero). pose proof (follow_size i true one).
    unfold child, leaves. simpl. lia. }
  unfold A, B, sign. destruct (signs i) as [-> | ->]; lra.
Qed.

End Sums.

Section Exact.
Variables (n : nat) (f : point -> bool) (g : tree).
Hypothesis g_tests : tests_below n g.
Let P := uniform n f.
Hypothesis exact : error g P = 0%N.

Lemma computes x : In x (cube n) -> value g x = f x.
Proof.
  intros inside. unfold P in exact. rewrite error_count in exact. unfold count, total in exact.
  revert inside exact. induction (cube n) as [|y l IH]; cbn [fold_right]; [easy|]. intros [->|inside] none.
  - destruct (value g x), (f x); simpl in none; try easy; destruct (fold_right _ _ _); easy.
  - apply IH; [easy|]. destruct (xorb _ _); [destruct (fold_right _ _ _); easy|easy].
Qed.

Theorem sum_of_sways : sum (sway P) (seq 0 n) <= 2 ^ n * sqrt (log2 (INR (leaves g))).
Proof.
  set (F := fun x => sign (f x)).
  assert (all : forall j, (j < n)%nat -> unread n [] j) by (intros j small; split; easy).
  assert (corr : forall j, (j < n)%nat -> sway P j = Rabs (over n [] (fun x => F x * chi j x))).
  { intros j small. unfold sway, P.
    assert (side : forall b, real (ones (restrict j b (uniform n f))) = over n [(j, b)] (fun x => if f x then 1 else 0)).
    { intros b. unfold ones. change (uniform n f) with (restrict_all [] (uniform n f)). rewrite mass_where_side.
      unfold over, count_in. rewrite <- sum_count. apply sum_ext. intros x _. simpl. destruct (Bool.eqb (coordinate j x) b), (f x); easy. }
    rewrite !side. rewrite <- (Rabs_right 2) at 1 by lra. rewrite <- Rabs_mult. f_equal.
    rewrite (over_split n [] j (fun x => F x * chi j x)).
    rewrite (over_ext n [(j, false)] (fun x => F x * chi j x) (fun x => -2 * (if f x then 1 else 0) + 1)).
    rewrite (over_ext n [(j, true)] (fun x => F x * chi j x) (fun x => 2 * (if f x then 1 else 0) + -1 * 1)).
    - rewrite !over_plus, !over_scale. pose proof (half_points n [] j false (all j small)). pose proof (half_points n [] j true (all j small)). lra.
    - intros x _ H. simpl in H. rewrite andb_true_r in H. apply eqb_prop in H. unfold F, chi. rewrite H. destruct (f x); simpl; lra.
    - intros x _ H. simpl in H. rewrite andb_true_r in H. apply eqb_prop in H. unfold F, chi. rewrite H. destruct (f x); simpl; lra. }
  set (tau := fun j => if Rle_dec 0 (over n [] (fun x => F x * chi j x)) then 1 else -1).
  assert (signs : forall j, tau j = 1 \/ tau j = -1) by (intros j; unfold tau; destruct Rle_dec; auto).
  apply Rle_trans with (sum (fun j => tau j * over n [] (fun x => F x * chi j x)) (seq 0 n)).
  - apply sum_le. intros j inside. apply in_seq in inside.
    rewrite corr by lia. unfold tau, Rabs. destruct Rle_dec, Rcase_abs; lra.
  - pose proof (walk n tau signs (size g) g [] (seq 0 n) 0 (Nat.le_refl _) (seq_NoDup n 0)) as bound.
    specialize (bound ltac:(intros j inside; apply in_seq in inside; apply all; lia)).
    assert (tests_in (fun j => In j (seq 0 n)) g) as tests.
    { apply (tests_in_weaker (fun j => (j < n)%nat)); [|now apply tests_below_in]. intros j small. apply in_seq. lia. }
    specialize (bound tests).
    rewrite over_one in bound. change (agrees []) with (fun _ : point => true) in bound. rewrite count_all, real_points in bound.
    eapply Rle_trans; [|eapply Rle_trans; [exact bound|]].
    + apply Req_le. rewrite (sum_ext _ (fun j => over n [] (fun x => tau j * (F x * chi j x)))) by (intros; now rewrite over_scale).
      rewrite <- over_sum. apply over_ext. intros x inside _. rewrite (computes x inside), Rplus_0_l, <- sum_scale.
      apply sum_ext. intros j _. unfold F. ring.
    + rewrite Rmult_0_l, Rplus_0_l. lra.
Qed.
End Exact.

Section Function.
Variables (n : nat) (f : point -> bool) (g : tree) (s : nat).
Hypothesis is_monotone : monotone n f.
Hypothesis large : (2 <= s)%nat.
Hypothesis g_tests : tests_below n g.
Hypothesis g_leaves : (leaves g <= s)%nat.
Let P := uniform n f.
Hypothesis exact : error g P = 0%N.

Theorem total_at_most_root : total_influence n P <= 2 ^ n * sqrt (log2 (INR s)).
Proof.
  eapply Rle_trans; [|eapply Rle_trans; [apply (sum_of_sways n f g g_tests exact)|]].
  - apply sum_le. intros j _. pose proof (sway_nonneg P j). fold P. destruct open_test; lra.
  - apply Rmult_le_compat_l; [left; apply pow_lt; lra|]. apply sqrt_le_1_alt.
    apply log2_monotone; [pose proof (leaves_positive g); lra|now apply le_INR].
Qed.

Lemma error_inside L : subcube n f L -> error g L = 0%N.
Proof.
  intros (v & -> & _). rewrite error_leaf_count. unfold count_in, count, total.
  assert (forall l, incl l (cube n) -> fold_right (fun a sum => (if agrees v a && xorb (value g a) (f a) then 1 else 0) + sum) 0 l = 0)%N as K.
  { induction l as [|x l IH]; cbn [fold_right]; intros inside; [easy|]. rewrite IH by (intros y H; apply inside; now right).
    rewrite (computes n f g exact x) by (apply inside; now left). now rewrite xorb_nilpotent, andb_false_r. }
  apply K, incl_refl.
Qed.

Lemma total_above_error m : forall L, (mass L <= N.of_nat m)%N -> subcube n f L -> 2 * real (leaf_error L) <= total_influence n L.
Proof.
  induction m as [|m IH]; intros L small cube; [destruct cube as (v & _ & some); lia|].
  destruct (N.eq_dec (leaf_error L) 0) as [E|some]; [rewrite E; change (real 0) with 0; pose proof (total_nonneg n L); lra|].
  pose proof (at_a_leaf n f s g is_monotone large g_tests g_leaves L cube) as bound. rewrite (error_inside L cube) in bound.
  change (real 0) with 0 in bound. pose proof (log2_s s large) as l. assert (1 <= real (leaf_error L)) as one by (apply IZR_le; lia).
  assert (0 < strongest n L) as influential by (pose proof (strongest_nonneg n L); nra).
  destruct (strongest_attained n L influential) as (i & open & _).
  pose proof (total_falls n f is_monotone L i cube open) as falls.
  pose proof (halves n f L i false cube open) as h0. pose proof (halves n f L i true cube open) as h1.
  pose proof (child_cube n f L i false cube open) as c0. pose proof (child_cube n f L i true cube open) as c1.
  assert (0 < mass L)%N as positive by now destruct cube as (v & _ & ?).
  pose proof (IH (restrict i false L) ltac:(lia) c0) as e0. pose proof (IH (restrict i true L) ltac:(lia) c1) as e1.
  enough (2 * real (leaf_error L) <= sway L i + 2 * real (leaf_error (restrict i false L)) + 2 * real (leaf_error (restrict i true L))) by lra.
  clear - h0 h1. unfold sway, leaf_error. pose proof (ones_split i L) as a. pose proof (ones_zeros L) as z.
  pose proof (ones_zeros (restrict i false L)) as z0. pose proof (ones_zeros (restrict i true L)) as z1.
  assert (z = z) by easy.
  set (a0 := ones (restrict i false L)) in *. set (a1 := ones (restrict i true L)) in *.
  set (b0 := zeros (restrict i false L)) in *. set (b1 := zeros (restrict i true L)) in *.
  assert (balance : (a0 + b0 = a1 + b1)%N) by lia. assert (zeros L = b0 + b1)%N as -> by lia. rewrite a.
  apply (f_equal real) in balance. rewrite !real_plus in balance.
  assert (min : forall x y, real (N.min x y) = Rmin (real x) (real y)).
  { intros x y. unfold Rmin. destruct Rle_dec as [le|gt]; f_equal.
    - apply N.min_l. unfold real in le. apply le_IZR in le. lia.
    - apply N.min_r. apply Rnot_le_lt in gt. unfold real in gt. apply lt_IZR in gt. lia. }
  rewrite !min, !real_plus. pose proof (real_nonneg a0). pose proof (real_nonneg a1). pose proof (real_nonneg b0). pose proof (real_nonneg b1).
  unfold Rmin, Rabs. repeat destruct Rle_dec; destruct Rcase_abs; lra.
Qed.

End Function.
