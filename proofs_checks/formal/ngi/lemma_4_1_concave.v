(** * The scores are large while another tree has finished objects

    The first inequality of Lemma 4 of Zhang and Gionis (2022) at one set of
    objects, as a concave function of the share that is finished: tests that
    separate the shares q_1, ..., q_m from the largest branches have scores of
    at least 3q - 3q^2/2 each. *)

From Coq Require Import Reals List Bool Arith Lia Lra Psatz.
From Formal Require Import RealSums.
From Formal.ngi Require Import Identification Sums Coverage Scores.
Import ListNotations.
Open Scope R_scope.

(** ** A branch that is not the largest has at most half of the pairs *)

Section Pairs.
Variable I : instance.
Notation others := (others I).
Notation phi := (phi I).

(** The pairs of an object of A and one of B that differ in class. *)
Fixpoint between (A B : list nat) : nat :=
  match A with [] => 0 | x :: A' => length (others x B) + between A' B end.

Lemma between_next A B y : between A (y :: B) = (length (others y A) + between A B)%nat.
Proof.
  induction A as [|x A IH]; simpl; [easy|]. rewrite IH. unfold Identification.others. simpl.
  rewrite (Nat.eqb_sym (class I y) (class I x)). destruct (Nat.eqb _ _); simpl; lia.
Qed.

Lemma others_matched x y : forall A B, (length A <= length B)%nat ->
  (length (others x A) <= length (others y B) + length (others x B) + length (others y A))%nat.
Proof.
  unfold Identification.others. induction A as [|a A IH]; intros [|b B] more; simpl in *; [lia|lia|lia|].
  specialize (IH B ltac:(lia)).
  destruct (Nat.eqb_spec (class I a) (class I x)), (Nat.eqb_spec (class I a) (class I y)),
    (Nat.eqb_spec (class I b) (class I x)), (Nat.eqb_spec (class I b) (class I y)); simpl; try lia; congruence.
Qed.

Lemma phi_matched : forall A B, (length A <= length B)%nat -> (phi A <= phi B + between A B)%nat.
Proof.
  induction A as [|x A IH]; intros [|y B] more; simpl in *; [lia|lia|lia|].
  specialize (IH B ltac:(lia)). pose proof (others_matched x y A B ltac:(lia)) as matched.
  rewrite between_next. unfold Identification.others at 3. simpl. destruct (negb _); simpl; fold (others x B); lia.
Qed.

Lemma phi_two_parts (a b : nat -> bool) S : (forall x, a x && b x = false) ->
  (phi (filter a S) + phi (filter b S) + between (filter a S) (filter b S) <= phi S)%nat.
Proof.
  intros disjoint.
  assert (both : forall x l, (length (others x (filter a l)) + length (others x (filter b l)) <= length (others x l))%nat).
  { intros x l. unfold Identification.others. induction l as [|y l IH]; simpl; [lia|]. specialize (disjoint y).
    destruct (a y), (b y); try easy; simpl; destruct (negb _); simpl; lia. }
  induction S as [|x S IH]; simpl; [lia|]. specialize (disjoint x). specialize (both x S).
  destruct (a x), (b x); try easy; simpl; rewrite ?between_next; lia.
Qed.

Lemma half_of_pairs S d v w : v <> w -> (length (part S d v) <= length (part S d w))%nat ->
  (2 * phi (part S d v) <= phi S)%nat.
Proof.
  intros other more. pose proof (phi_matched _ _ more).
  enough (phi (part S d v) + phi (part S d w) + between (part S d v) (part S d w) <= phi S)%nat by lia.
  apply phi_two_parts. intros x. destruct (Nat.eqb_spec (outcome d x) v), (Nat.eqb_spec (outcome d x) w); easy || congruence.
Qed.
End Pairs.

Lemma solves_asks I T : forall S, solves I S T -> asks_tests I T.
Proof. induction T as [|d below IH]; simpl; [easy|]. intros S [asked K]. split; [easy|]. intros v. eapply IH, K. Qed.

(** The bound of one test that separates the share q. *)
Definition curve (q : R) : R := 3 * q - 3 / 2 * q ^ 2.

Lemma curve_subadditive q q' x : 0 <= q <= 1 -> 0 <= q' <= 1 -> 0 <= x <= 1 -> x <= q + q' -> curve x <= curve q + curve q'.
Proof.
  unfold curve. intros Q Q' X split. destruct (Rle_lt_dec (q + q') 1).
  - assert (0 <= q * q') by nra. assert (0 <= (q + q' - x) * (2 - (q + q') - x)) by nra. lra.
  - assert (0 <= q * (1 - q)) by nra. assert (0 <= (q + q' - 1) * (1 - q' + q)) by nra.
    assert (0 <= (1 - x) * (1 - x)) by nra. lra.
Qed.

Section Concave.
Variable I : instance.
Variable class_score : nat -> R -> R.
Variable left_out : list test -> list nat -> test -> nat.
Variable lambda : R.
Let X := objects I.

Hypothesis is_proper : proper I.
Hypothesis open : ~ final I X.
Hypothesis is_impurity : impurity_function I class_score.
Hypothesis largest : leaves_out_a_largest_branch left_out.
Hypothesis lambda_nonneg : 0 <= lambda.
Let mixed : phi I X <> 0%nat := two_classes I open.

Notation p := (p I).
Notation u := (u I).
Notation Z := (Z I class_score left_out lambda).

Variable tree : itree.
Hypothesis solved : solves I X tree.

Variables (D : list test) (S : list nat) (z : R).
Hypothesis at_node : node I D S.
Hypothesis not_final : ~ final I S.
Hypothesis z_nonneg : 0 <= z.
Hypothesis z_largest : forall d, In d (tests I) -> Z D S d <= z.

Let known : incl D (tests I) := proj1 at_node.
Let inside : incl S X := proj1 (proj2 at_node).

Lemma positive x : In x S -> 0 < prob I x.
Proof. intros here. now apply is_proper, inside. Qed.

(** ** One test *)

(** The share of x that the tests Q leave uncovered. *)
Definition rest (Q : list test) (x : nat) : R := u x (Q ++ D) / u x D.

Lemma u_positive x : In x S -> 0 < u x D.
Proof.
  intros here. apply u_not_final; auto. now rewrite (proj2 (proj2 at_node) x here).
Qed.

Lemma rest_range Q x : In x S -> 0 <= rest Q x <= 1.
Proof.
  intros here. pose proof (u_positive x here) as some.
  pose proof (u_nonneg I is_proper mixed x (Q ++ D) (inside x here)).
  pose proof (u_more I is_proper mixed x D (Q ++ D) (inside x here) (incl_appr Q (incl_refl D))). unfold rest. split.
  - apply Rmult_le_pos; [easy|]. left. now apply Rinv_0_lt_compat.
  - apply (Rmult_le_reg_r (u x D)); [easy|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.

Lemma share_is x d : In x S -> share_covered I D d x = (u x D - u x (d :: D)) / u x D.
Proof.
  intros here. pose proof (all_tests_cover I is_proper mixed tree x solved (inside x here)) as all.
  unfold share_covered. unfold Coverage.u in *. unfold Rdiv. f_equal; [lra|]. f_equal. lra.
Qed.

Lemma rest_next d Q x : In x S -> rest Q x <= rest (d :: Q) x + share_covered I D d x.
Proof.
  intros here. pose proof (u_positive x here) as some.
  pose proof (u_submodular I is_proper mixed x d D Q (inside x here)) as sub. rewrite share_is by easy.
  unfold rest, Rdiv. simpl app. rewrite <- Rmult_plus_distr_r.
  apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat|lra].
Qed.

Lemma one_test d : In d (tests I) ->
  sum (fun x => prob I x * (leaves_it left_out D S d x + share_covered I D d x)) S <= cost d * z.
Proof.
  intros asked. pose proof (cost_positive I is_proper d asked).
  assert (cost d * Z D S d <= cost d * z) as score by (apply Rmult_le_compat_l; [lra|now apply z_largest]).
  rewrite (cost_Z I class_score left_out lambda is_proper D S d asked inside) in score.
  rewrite <- (discrimination_PH I is_proper class_score S d inside) in score.
  pose proof (discrimination_nonneg I is_proper class_score is_impurity S d inside) as gain.
  apply (Rmult_le_compat_l lambda) in gain; [|easy]. lra.
Qed.

Lemma p_part d v : 0 <= p (part S d v) <= p S.
Proof. split; [now apply p_nonneg, incl_filter|now apply p_filter]. Qed.

Lemma share_by_pairs x d : In x S -> let S' := part S d (outcome d x) in
  (1 - share_covered I D d x) * (p S * INR (phi I S)) <= p S' * INR (phi I S').
Proof.
  intros here S'. pose proof (u_positive x here) as some. rewrite share_is by easy.
  rewrite !(u_scaled I is_proper mixed) in * by auto. rewrite reached_next, (proj2 (proj2 at_node) x here) in *. fold S'.
  pose proof (scale_positive I is_proper mixed x (inside x here)) as scale_some.
  assert (0 < uncovered I x S) as all by nra. unfold uncovered in *.
  pose proof (excess_nonneg I x S) as e. pose proof (pos_INR (phi I S)) as pairs. pose proof (pos_INR (phi I S')) as pairs'.
  set (n := INR (phi I S)) in *. set (n' := INR (phi I S')) in *.
  assert (0 < excess I x S) as heavy by nra. assert (0 < n) as many by nra.
  replace (1 - _) with (excess I x S' * n' / (excess I x S * n)) by (field; repeat split; lra).
  assert (excess I x S' * p S <= excess I x S * p S') as fewer.
  { pose proof (p_part d (outcome d x)) as less. fold S' in less.
    assert (0 <= limit I x) by (unfold limit; pose proof (Rmax_l (prob I x) (theta I)); pose proof (positive x here); lra).
    unfold excess, Rmax in *. repeat destruct Rle_dec; nra. }
  apply (Rmult_le_reg_l (excess I x S)); [easy|].
  replace (excess I x S * (_ * (p S * n))) with (excess I x S' * p S * n') by (field; lra).
  rewrite <- Rmult_assoc. now apply Rmult_le_compat_r.
Qed.

(** The share of S that d separates from the branch left out. *)
Definition separated (d : test) : R := sum (fun x => prob I x * leaves_it left_out D S d x) S / p S.

Lemma mass_positive : 0 < p S.
Proof. apply p_positive; [easy..|]. intros none. apply not_final. left. now rewrite none. Qed.

Lemma share_range (f : nat -> R) : (forall x, In x S -> 0 <= f x <= prob I x) -> 0 <= sum f S / p S <= 1.
Proof.
  intros range. pose proof mass_positive as some. split.
  - apply Rmult_le_pos; [|left; now apply Rinv_0_lt_compat]. apply sum_nonneg. intros x here. now apply range.
  - apply (Rmult_le_reg_r (p S)); [easy|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r, Rmult_1_l by lra.
    apply sum_le. intros x here. now apply range.
Qed.

Lemma separated_range d : 0 <= separated d <= 1.
Proof. apply share_range. intros x here. pose proof (positive x here). unfold leaves_it. destruct Nat.eqb; lra. Qed.

Lemma one_test_by_share d : In d (tests I) ->
  p S * curve (separated d) <= cost d * z.
Proof.
  intros asked. eapply Rle_trans; [|now apply one_test]. pose proof mass_positive as some.
  assert (0 < INR (phi I S)) as pairs by (apply lt_0_INR, Nat.neq_0_lt_0; intros none; apply not_final; now left).
  set (q := separated d). set (out := sum (fun x => prob I x * leaves_it left_out D S d x) S).
  assert (q * p S = out) as E by (unfold q, separated; fold out; field; lra).
  apply Rle_trans with (sum (fun x => (2 - 3 / 2 * q) * (prob I x * leaves_it left_out D S d x) + q * prob I x) S).
  { rewrite sum_plus, !sum_scale. fold out. fold (p S). rewrite <- E. unfold curve. apply Req_le. ring. }
  apply sum_le. intros x here. pose proof (positive x here) as px. pose proof (share_by_pairs x d here) as share.
  cbv zeta in share. set (S' := part S d (outcome d x)) in *. set (c := share_covered I D d x) in *.
  pose proof (le_INR _ _ (phi_filter I (fun y => Nat.eqb (outcome d y) (outcome d x)) S)) as fewer.
  fold (part S d (outcome d x)) in fewer. fold S' in fewer.
  pose proof (pos_INR (phi I S')) as pairs'. pose proof (p_part d (outcome d x)) as mass'. fold S' in mass'.
  enough (leaves_it left_out D S d x * (1 - 3 / 2 * q) + q <= c) by nra.
  unfold leaves_it. destruct (Nat.eqb_spec (outcome d x) (left_out D S d)) as [same|other].
  - (* the branch left out *)
    assert (p S' = p S - out) as mass.
    { unfold p, out, S', part. rewrite sum_filter, <- sum_minus. apply sum_ext. intros y _. unfold leaves_it. rewrite same.
      destruct Nat.eqb; lra. }
    enough (1 - c <= 1 - q) by lra. apply (Rmult_le_reg_r (p S * INR (phi I S))); [now apply Rmult_lt_0_compat|].
    eapply Rle_trans; [exact share|]. rewrite <- Rmult_assoc. replace ((1 - q) * p S) with (p S') by lra.
    apply Rmult_le_compat_l; lra.
  - (* another branch *)
    assert (p S' <= out) as mass.
    { unfold p, out, S', part. rewrite sum_filter. apply sum_le. intros y here'. pose proof (positive y here').
      unfold leaves_it.
      destruct (Nat.eqb_spec (outcome d y) (outcome d x)), (Nat.eqb_spec (outcome d y) (left_out D S d)); lra || congruence. }
    pose proof (half_of_pairs I S d (outcome d x) (left_out D S d) other (largest D S d (outcome d x))) as half.
    fold S' in half. apply le_INR in half. rewrite mult_INR in half. change (INR 2) with 2 in half.
    enough (1 - c <= q / 2) by lra. apply (Rmult_le_reg_r (p S * INR (phi I S))); [now apply Rmult_lt_0_compat|].
    eapply Rle_trans; [exact share|].
    replace (q / 2 * (p S * INR (phi I S))) with (out * (INR (phi I S) / 2)) by (rewrite <- E; field). apply Rmult_le_compat; lra.
Qed.

(** ** The path of the branches left out *)

(** The share of S that a tree finishes by b among the objects of c. *)
Definition finished (c : nat -> bool) (T : itree) (b : R) : R :=
  sum (fun x => if c x then if Rle_dec (cost_of T x) b then prob I x else 0 else 0) S / p S.

Lemma finished_range c T b : 0 <= finished c T b <= 1.
Proof.
  apply share_range. intros x here. pose proof (positive x here). destruct (c x); [destruct Rle_dec|]; lra.
Qed.

Lemma path T : forall Q c b, 0 <= b -> incl Q (tests I) ->
  (forall x, In x S -> c x = true -> solves I (reached I x Q) T) ->
  sum (fun x => if c x then prob I x * rest Q x else 0) S <= b * z \/
  p S * curve (finished c T b) <= b * z.
Proof.
  induction T as [|d below IH]; intros Q c b later asked_before solves_rest.
  - left. rewrite (sum_ext _ (fun _ => 0)), sum_zero; [now apply Rmult_le_pos|].
    intros x here. destruct (c x) eqn:C; [|easy]. specialize (solves_rest x here C). simpl in solves_rest.
    pose proof (u_final I is_proper mixed x Q (inside x here) solves_rest) as done.
    pose proof (u_more I is_proper mixed x Q (Q ++ D) (inside x here) (incl_appl D (incl_refl Q))).
    pose proof (u_nonneg I is_proper mixed x (Q ++ D) (inside x here)).
    unfold rest. replace (u x (Q ++ D)) with 0 by lra. unfold Rdiv. lra.
  - destruct (filter c S) as [|x0 l] eqn:some.
    + left. rewrite (sum_ext _ (fun _ => 0)), sum_zero; [now apply Rmult_le_pos|].
      intros x here. destruct (c x) eqn:C; [|easy]. assert (In x (filter c S)) as H by now apply filter_In. now rewrite some in H.
    + assert (In x0 S /\ c x0 = true) as [here0 c0] by (apply filter_In; rewrite some; now left).
      pose proof (proj1 (solves_rest x0 here0 c0)) as asked.
      assert (asks : forall x, In x S -> c x = true -> 0 <= cost_of (below (outcome d x)) x).
      { intros x here C. apply (cost_of_nonneg I is_proper). destruct (solves_rest x here C) as [_ K]. eapply solves_asks, K. }
      destruct (Rlt_le_dec b (cost d)) as [early|over].
      * right. replace (finished c (Ask d below) b) with 0; [unfold curve; ring_simplify; now apply Rmult_le_pos|].
        unfold finished. rewrite (sum_ext _ (fun _ => 0)), sum_zero; [lra|].
        intros x here. destruct (c x) eqn:C; [|easy]. specialize (asks x here C).
        destruct Rle_dec as [le|]; [simpl in le; lra|easy].
      * set (v := left_out D S d). set (c' := fun x => c x && Nat.eqb (outcome d x) v).
        destruct (IH v (d :: Q) c' (b - cost d) ltac:(lra) (incl_cons asked asked_before)) as [all|part_of_it].
        { intros x here C. apply andb_true_iff in C. destruct C as [C E]. apply Nat.eqb_eq in E.
          rewrite reached_next, E. now apply (solves_rest x here C). }
        -- left. pose proof (one_test d asked) as test_covers.
           enough (sum (fun x => if c x then prob I x * rest Q x else 0) S <=
             sum (fun x => prob I x * (leaves_it left_out D S d x + share_covered I D d x)) S +
             sum (fun x => if c' x then prob I x * rest (d :: Q) x else 0) S) by lra.
           rewrite <- sum_plus. apply sum_le. intros x here. pose proof (positive x here) as px.
           pose proof (rest_range Q x here). pose proof (rest_next d Q x here). pose proof (rest_range (d :: Q) x here).
           pose proof (share_covered_nonneg I is_proper open D d x (inside x here) known asked).
           unfold leaves_it, c'. fold v. destruct (c x), (Nat.eqb (outcome d x) v); simpl; nra.
        -- right. pose proof (one_test_by_share d asked) as test_separates. pose proof mass_positive as mass.
           assert (finished c (Ask d below) b <= separated d + finished c' (below v) (b - cost d)) as split.
           { unfold finished, separated, Rdiv. rewrite <- Rmult_plus_distr_r, <- sum_plus.
             apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat|]. apply sum_le. intros x' here.
             pose proof (positive x' here). unfold leaves_it, c'. fold v.
             destruct (c x'), (Nat.eqb_spec (outcome d x') v) as [E|]; simpl; try rewrite E; repeat destruct Rle_dec; lra. }
           pose proof (curve_subadditive _ _ _ (separated_range d) (finished_range c' (below v) (b - cost d))
             (finished_range c (Ask d below) b) split). nra.
Qed.

Lemma large_at_node b : 0 <= b -> let x := finished (fun _ => true) tree b in
  p S * Rmin 1 (curve x) <= b * z.
Proof.
  intros later x. pose proof mass_positive as some.
  destruct (path tree [] (fun _ => true) b later) as [all|share]; [intros ? []| | |].
  - intros y _ _. now rewrite reached_nil.
  - rewrite (sum_ext _ (prob I)) in all.
    + fold (p S) in all. pose proof (Rmin_l 1 (curve x)). nra.
    + intros y here. unfold rest. simpl. pose proof (u_positive y here). field. lra.
  - fold x in share. pose proof (Rmin_r 1 (curve x)). nra.
Qed.

End Concave.

(** z is the largest score of a test at S, T any tree that solves the
    instance, and x the share of S that T finishes by b. *)
Theorem scores_are_large_by_share I class_score left_out lambda T D S b z :
  proper I -> ~ final I (objects I) -> impurity_function I class_score -> leaves_out_a_largest_branch left_out ->
  0 <= lambda -> solves I (objects I) T -> reached_by I D S -> ~ final I S -> 0 < b ->
  (forall d, In d (tests I) -> Z I class_score left_out lambda D S d <= z) ->
  let x := p I (filter (fun x => if Rle_dec (cost_of T x) b then true else false) S) / p I S in
  p I S * Rmin 1 (3 * x - 3 / 2 * x ^ 2) <= b * z.
Proof.
  intros is_proper open is_impurity largest nonneg solved arrives not_final some z_largest.
  pose proof (reached_node I D S arrives) as at_node.
  assert (0 <= z) as z_nonneg.
  { destruct T as [|d below]; [easy|]. destruct solved as [asked _].
    eapply Rle_trans; [|apply (z_largest d asked)]. now apply Z_nonneg. }
  pose proof (large_at_node I class_score left_out lambda is_proper open is_impurity largest nonneg T solved D S z at_node
    not_final z_nonneg z_largest b ltac:(lra)) as K. cbv zeta in *. unfold curve, finished in K.
  unfold Identification.p in *. rewrite sum_filter.
  now rewrite (sum_ext (fun x => if _ : bool then prob I x else 0) (fun x => if Rle_dec (cost_of T x) b then prob I x else 0))
    by (intros; now destruct Rle_dec).
Qed.
