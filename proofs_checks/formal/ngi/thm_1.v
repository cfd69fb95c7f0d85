(** * Algorithm 1 is within a logarithmic factor

    Theorem 1 of Zhang and Gionis (2022): "Algorithm 1 provides an
    O(log 1/p_min + log n + lambda epsilon_h) approximation guarantee for the
    NGI problem", with the constant 4. *)

From Coq Require Import Reals List Bool Arith Lia Lra Psatz.
From Formal Require Import RealSums.
From Formal.ngi Require Import Identification Sums Coverage Scores.
From Formal.ngi Require Import lemma_4_2.
Import ListNotations.
Open Scope R_scope.

Section Theorem1.
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

Variable best_tree : itree.
Hypothesis solved : solves I X best_tree.

Notation p := (p I).
Notation u := (u I).
Notation Z := (Z I class_score left_out lambda).
Notation node := (node I).

Lemma solves_asks T : forall S, solves I S T -> asks_tests I T.
Proof. induction T as [|d below IH]; simpl; [easy|]. intros S [asked K]. split; [easy|]. intros v. eapply IH, K. Qed.

(** ** While another tree has finished objects, the scores are large *)

(** [w y] is a weight that falls with the time y, and [W] is at least its
    integral, in the sense of the hypothesis. *)
Section Weights.
Variables (w W : R -> R) (W_most : R).
Hypothesis w_nonneg : forall y, 0 <= w y.
Hypothesis w_falls : forall y y', y <= y' -> w y' <= w y.
Hypothesis W_rises : forall y y', 0 <= y <= y' -> w y' * (y' - y) <= W y' - W y.
Hypothesis W_below : forall y, 0 <= y -> W y <= W_most.

Variables (D : list test) (S : list nat) (z : R).
Hypothesis at_node : node D S.
Hypothesis not_final : ~ final I S.
Hypothesis z_nonneg : 0 <= z.
Hypothesis z_largest : forall d, In d (tests I) -> Z D S d <= z.

(** The share of x that the tests Q leave uncovered. *)
Definition rest (Q : list test) (x : nat) : R := u x (Q ++ D) / u x D.

Lemma u_positive x : In x S -> 0 < u x D.
Proof.
  intros here. destruct at_node as (_ & inside & same). apply u_not_final; auto. now rewrite (same x here).
Qed.

Lemma rest_range Q x : In x S -> 0 <= rest Q x <= 1.
Proof.
  intros here. pose proof (u_positive x here) as some. destruct at_node as (_ & inside & _).
  pose proof (u_nonneg I is_proper mixed x (Q ++ D) (inside x here)).
  pose proof (u_more I is_proper mixed x D (Q ++ D) (inside x here) (incl_appr Q (incl_refl D))). unfold rest. split.
  - apply Rmult_le_pos; [easy|]. left. now apply Rinv_0_lt_compat.
  - apply (Rmult_le_reg_r (u x D)); [easy|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.

Lemma rest_next d Q x : In x S -> rest Q x <= rest (d :: Q) x + share_covered I D d x.
Proof.
  intros here. pose proof (u_positive x here) as some. destruct at_node as (_ & inside & _).
  pose proof (u_submodular I is_proper mixed x d D Q (inside x here)) as sub.
  pose proof (all_tests_cover I is_proper mixed best_tree x solved (inside x here)) as all.
  unfold rest, share_covered. simpl app.
  replace ((f I x (d :: D) - f I x D) / (f I x (tests I) - f I x D)) with ((u x D - u x (d :: D)) / u x D).
  - unfold Rdiv. rewrite <- Rmult_plus_distr_r. apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat|lra].
  - unfold Coverage.u in *. unfold Rdiv. f_equal; [lra|]. f_equal. lra.
Qed.

Lemma weighted_finish T : forall Q (c : nat -> bool) y, 0 <= y -> incl Q (tests I) ->
  (forall x, In x S -> c x = true -> solves I (reached I x Q) T) ->
  sum (fun x => if c x then prob I x * rest Q x * w (y + cost_of T x) else 0) S <= z * (W_most - W y).
Proof.
  destruct at_node as (known & inside & _).
  assert (positive : forall x, In x S -> 0 < prob I x) by (intros x H; now apply is_proper, inside).
  induction T as [|d below IH]; intros Q c y later asked_before solves_rest.
  - rewrite (sum_ext _ (fun _ => 0)), sum_zero; [apply Rmult_le_pos; [easy|]; specialize (W_below y later); lra|].
    intros x here. destruct (c x) eqn:C; [|easy]. specialize (solves_rest x here C). simpl in solves_rest.
    pose proof (u_final I is_proper mixed x Q (inside x here) solves_rest) as done.
    pose proof (u_more I is_proper mixed x Q (Q ++ D) (inside x here) (incl_appl D (incl_refl Q))).
    pose proof (u_nonneg I is_proper mixed x (Q ++ D) (inside x here)).
    unfold rest. replace (u x (Q ++ D)) with 0 by lra. unfold Rdiv. lra.
  - destruct (filter c S) as [|x0 l] eqn:some.
    + rewrite (sum_ext _ (fun _ => 0)), sum_zero; [apply Rmult_le_pos; [easy|]; specialize (W_below y later); lra|].
      intros x here. destruct (c x) eqn:C; [|easy]. assert (In x (filter c S)) as H by now apply filter_In. now rewrite some in H.
    + assert (In x0 S /\ c x0 = true) as [here0 c0] by (apply filter_In; rewrite some; now left).
      pose proof (proj1 (solves_rest x0 here0 c0)) as asked.
      pose proof (cost_positive I is_proper d asked) as c_positive.
      set (y' := y + cost d). set (v := left_out D S d).
      specialize (IH v (d :: Q) (fun x => c x && Nat.eqb (outcome d x) v) y' ltac:(unfold y'; lra)
        (incl_cons asked asked_before)).
      assert (forall x, In x S -> c x && Nat.eqb (outcome d x) v = true -> solves I (reached I x (d :: Q)) (below v)) as next.
      { intros x here C. apply andb_true_iff in C. destruct C as [C E]. apply Nat.eqb_eq in E.
        rewrite reached_next, E. now apply (solves_rest x here C). }
      specialize (IH next).
      assert (cost d * Z D S d <= cost d * z) as score by (apply Rmult_le_compat_l; [lra|now apply z_largest]).
      rewrite (cost_Z I class_score left_out lambda is_proper D S d asked inside) in score.
      rewrite <- (discrimination_PH I is_proper class_score S d inside) in score.
      pose proof (discrimination_nonneg I is_proper class_score is_impurity S d inside) as gain.
      apply (Rmult_le_compat_l lambda) in gain; [|easy]. rewrite Rmult_0_r in gain.
      set (both := sum (fun x => prob I x * (leaves_it left_out D S d x + share_covered I D d x)) S) in *.
      enough (pointwise : sum (fun x => if c x then prob I x * rest Q x * w (y + cost_of (Ask d below) x) else 0) S <=
        w y' * both + sum (fun x => if c x && Nat.eqb (outcome d x) v then
          prob I x * rest (d :: Q) x * w (y' + cost_of (below v) x) else 0) S).
      { specialize (W_rises y y' ltac:(unfold y'; lra)). specialize (w_nonneg y').
        assert (w y' * both <= w y' * (cost d * z)) by (apply Rmult_le_compat_l; lra).
        assert (z * (w y' * cost d) <= z * (W y' - W y)).
        { apply Rmult_le_compat_l; [easy|]. replace (y' - y) with (cost d) in W_rises by (unfold y'; ring). easy. }
        lra. }
      unfold both. rewrite <- sum_scale, <- sum_plus. apply sum_le. intros x here.
      pose proof (positive x here) as px. pose proof (rest_range Q x here) as range. pose proof (rest_next d Q x here) as less.
      pose proof (rest_range (d :: Q) x here) as range'.
      pose proof (share_covered_nonneg I is_proper open D d x (inside x here) known asked) as share.
      pose proof (w_nonneg y') as w0. unfold leaves_it. fold v. simpl cost_of. rewrite <- Rplus_assoc. fold y'.
      destruct (c x) eqn:C; simpl.
      * assert (asks_tests I (below (outcome d x))) as asks.
        { destruct (solves_rest x here C) as [_ K]. eapply solves_asks. apply K. }
        pose proof (cost_of_nonneg I is_proper (below (outcome d x)) x asks) as after.
        pose proof (w_falls y' (y' + cost_of (below (outcome d x)) x) ltac:(lra)) as falls.
        pose proof (w_nonneg (y' + cost_of (below (outcome d x)) x)) as w1.
        destruct (Nat.eqb_spec (outcome d x) v) as [<-|other].
        -- set (w' := w (y' + cost_of (below (outcome d x)) x)) in *. set (r := rest Q x) in *. set (r' := rest (d :: Q) x) in *.
           set (e := share_covered I D d x) in *.
           assert (r * w' <= r' * w' + e * w y').
           { assert (r * w' <= (r' + e) * w') by (apply Rmult_le_compat_r; lra).
             assert (e * w' <= e * w y') by (apply Rmult_le_compat_l; lra). lra. }
           assert (prob I x * (r * w') <= prob I x * (r' * w' + e * w y')) by (apply Rmult_le_compat_l; lra). lra.
        -- set (w' := w (y' + cost_of (below (outcome d x)) x)) in *. set (r := rest Q x) in *. set (e := share_covered I D d x) in *.
           assert (r * w' <= 1 * w y') by (apply Rmult_le_compat; lra).
           assert (prob I x * (r * w') <= prob I x * (w y')) by (apply Rmult_le_compat_l; lra).
           assert (0 <= prob I x * (e * w y')) by (apply Rmult_le_pos; [lra|]; apply Rmult_le_pos; lra). lra.
      * apply Rplus_le_le_0_compat; [|lra]. apply Rmult_le_pos; [easy|]. apply Rmult_le_pos; [lra|].
        destruct Nat.eqb; lra.
Qed.

Lemma finish : sum (fun x => prob I x * w (cost_of best_tree x)) S <= z * (W_most - W 0).
Proof.
  pose proof (weighted_finish best_tree [] (fun _ => true) 0 ltac:(lra) ltac:(intros ? [])) as K.
  simpl in K. eapply Rle_trans; [|apply K].
  - apply sum_le. intros x here. unfold rest. simpl. pose proof (u_positive x here).
    replace (u x D / u x D) with 1 by (field; lra). rewrite Rplus_0_l. lra.
  - intros x _ _. now rewrite reached_nil.
Qed.

End Weights.

(** ** One node of the algorithm *)

(** A test of cost c at time s, an object that costs y in the best tree: the
    part of the test's time that is after a y. *)
Definition overlap (a s c y : R) : R := Rmax 0 (s + c - Rmax s (a * y)).
Definition overlaps (a s c y : R) : R :=
  / a * (if Rle_dec (a * y) s then c * (a * y)
         else ((s + c) * (s + c) - s * s) / 2 - Rmax 0 (s + c - a * y) * Rmax 0 (s + c - a * y) / 2).
Definition late (a s x : R) : R := Rmax 0 (s - a * x).

Section Overlap.
Variables a s c : R.
Hypothesis a_positive : 0 < a.
Hypothesis c_positive : 0 < c.

Lemma overlap_falls y y' : y <= y' -> overlap a s c y' <= overlap a s c y.
Proof.
  intros later. apply (Rmult_le_compat_l a) in later; [|lra]. unfold overlap, Rmax. repeat destruct Rle_dec; lra.
Qed.

Lemma overlaps_rise y y' : 0 <= y <= y' -> overlap a s c y' * (y' - y) <= overlaps a s c y' - overlaps a s c y.
Proof.
  intros [nonneg later]. apply (Rmult_le_compat_l a) in later; [|lra]. apply (Rmult_le_compat_l a) in nonneg; [|lra].
  rewrite Rmult_0_r in nonneg. unfold overlap, overlaps. rewrite <- Rmult_minus_distr_l.
  apply (Rmult_le_reg_l a); [easy|]. rewrite <- (Rmult_assoc a (/ a)), Rinv_r, Rmult_1_l by lra.
  replace (a * (Rmax 0 (s + c - Rmax s (a * y')) * (y' - y))) with (Rmax 0 (s + c - Rmax s (a * y')) * (a * y' - a * y)) by ring.
  set (t := a * y) in *. set (t' := a * y') in *. unfold Rmax. repeat destruct Rle_dec; nra.
Qed.

Lemma overlaps_below y : 0 <= y -> overlaps a s c y <= c * (s + c / 2) / a.
Proof.
  intros nonneg. apply (Rmult_le_compat_l a) in nonneg; [|lra]. rewrite Rmult_0_r in nonneg.
  unfold overlaps, Rdiv at 3. rewrite (Rmult_comm (c * _)). apply Rmult_le_compat_l; [left; now apply Rinv_0_lt_compat|].
  unfold Rmax. repeat destruct Rle_dec; nra.
Qed.

Lemma overlap_is y : overlap a s c y = late a (s + c) y - late a s y.
Proof. unfold overlap, late, Rmax. repeat destruct Rle_dec; lra. Qed.
End Overlap.

Lemma at_a_node a s D S d : 0 < a -> 0 <= s -> node D S -> ~ final I S -> In d (tests I) ->
  (forall d', In d' (tests I) -> Z D S d' <= Z D S d) ->
  a * sum (fun x => prob I x * (late a (s + cost d) (cost_of best_tree x) - late a s (cost_of best_tree x))) S <=
  cost d * Z D S d * (s + cost d / 2).
Proof.
  intros a_positive s_nonneg at_node not_final asked best. pose proof (cost_positive I is_proper d asked) as c_positive.
  pose proof (Z_nonneg I class_score left_out lambda is_proper open is_impurity lambda_nonneg D S d asked at_node) as z_nonneg.
  pose proof (finish (overlap a s (cost d)) (overlaps a s (cost d)) (cost d * (s + cost d / 2) / a)
    (fun y => Rmax_l _ _) (overlap_falls a s (cost d) a_positive c_positive) (overlaps_rise a s (cost d) a_positive c_positive)
    (overlaps_below a s (cost d) a_positive c_positive) D S (Z D S d) at_node not_final z_nonneg best) as K.
  rewrite (sum_ext _ (fun x => prob I x * (late a (s + cost d) (cost_of best_tree x) - late a s (cost_of best_tree x)))) in K
    by (intros; now rewrite overlap_is).
  assert (overlaps a s (cost d) 0 = 0) as start.
  { unfold overlaps. rewrite Rmult_0_r. destruct Rle_dec; [ring|easy]. }
  rewrite start in K. apply (Rmult_le_compat_l a) in K; [|lra]. eapply Rle_trans; [exact K|]. apply Req_le. field. lra.
Qed.

(** ** The sum over all nodes *)

(** [timed s] is the sum of the scores of all nodes times their costs and the
    mean times of their tests; this is the integral of the time t against the
    scores of the nodes unfinished at t. *)
Fixpoint timed (s : R) (D : list test) (S : list nat) (T : itree) : R :=
  match T with
  | Stop => 0
  | Ask d below => cost d * Z D S d * (s + cost d / 2) +
      sum (fun v => timed (s + cost d) (d :: D) (part S d v) (below v)) (outcomes S d)
  end.

Lemma algorithm_asks D S T : algorithm_1 I class_score left_out lambda D S T -> asks_tests I T.
Proof. induction 1; simpl; auto. Qed.

Lemma timed_large a : 0 < a -> forall T s D S, 0 <= s -> node D S -> algorithm_1 I class_score left_out lambda D S T ->
  a * sum (fun x => prob I x * (late a (s + cost_of T x) (cost_of best_tree x) - late a s (cost_of best_tree x))) S <=
  timed s D S T.
Proof.
  intros a_positive. induction T as [|d below IH]; intros s D S s_nonneg at_node grown; simpl.
  - rewrite (sum_ext _ (fun _ => 0)), sum_zero by (intros; rewrite Rplus_0_r; ring). lra.
  - inversion grown as [|? ? ? ? not_final asked best grown_below]; subst.
    pose proof (cost_positive I is_proper d asked).
    eapply Rle_trans; [|apply Rplus_le_compat; [apply (at_a_node a s D S d); auto|]].
    2:{ apply sum_le. intros v _. apply (IH v (s + cost d)); [lra|now apply child|apply grown_below]. }
    apply Req_le. rewrite sum_scale, <- Rmult_plus_distr_l. f_equal.
    rewrite (sum_by_outcome d (fun v x => prob I x * (late a (s + cost d + cost_of (below v) x) (cost_of best_tree x) -
      late a (s + cost d) (cost_of best_tree x)))).
    rewrite <- sum_plus. apply sum_ext. intros x _. rewrite <- Rplus_assoc. ring.
Qed.

Variable budget : nat -> list test -> R.
Hypothesis enough : is_budget I budget.
Variables most eps : R.
Hypothesis budget_most : forall x D, In x X -> incl D (tests I) -> budget x D <= most.
Hypothesis most_large : 1 <= most.
Hypothesis scores_eps : scores_at_most I class_score eps.

Notation L := (factor I lambda most eps).
Notation all_scores := (all_scores I class_score left_out lambda).

Lemma timed_small T : forall s D S, node D S -> asks_tests I T ->
  timed s D S T <= s * all_scores D S T + L * sum (fun x => prob I x * cost_of T x) S.
Proof.
  induction T as [|d below IH]; intros s D S at_node asks; simpl.
  - rewrite (sum_ext _ (fun _ => 0)), sum_zero by (intros; ring). lra.
  - destruct asks as [asked asks]. pose proof (cost_positive I is_proper d asked) as c_positive.
    eapply Rle_trans.
    { apply Rplus_le_compat_l. apply sum_le. intros v _. apply (IH v); [now apply child|apply asks]. }
    rewrite sum_plus, !sum_scale.
    rewrite (sum_by_outcome d (fun v x => prob I x * cost_of (below v) x)).
    pose proof (all_scores_factor I class_score left_out lambda is_proper is_impurity largest lambda_nonneg budget enough
      most eps budget_most scores_eps (Ask d below) D S at_node (conj asked asks)) as whole. simpl in whole.
    pose proof (Z_nonneg I class_score left_out lambda is_proper open is_impurity lambda_nonneg D S d asked at_node) as z_nonneg.
    assert (sum (fun x => prob I x * (cost d + cost_of (below (outcome d x)) x)) S =
      cost d * p S + sum (fun x => prob I x * cost_of (below (outcome d x)) x) S) as ->.
    { unfold Identification.p. rewrite <- sum_scale, <- sum_plus. apply sum_ext. intros x _. ring. }
    set (below_scores := sum (fun v => all_scores (d :: D) (part S d v) (below v)) (outcomes S d)) in *.
    set (below_cost := sum (fun x => prob I x * cost_of (below (outcome d x)) x) S) in *.
    apply (Rmult_le_compat_l (cost d)) in whole; [|lra].
    assert (0 <= cost d * (cost d * Z D S d)) by (apply Rmult_le_pos; [lra|]; apply Rmult_le_pos; lra). nra.
Qed.

Theorem four_times T : algorithm_1 I class_score left_out lambda [] X T ->
  expected_cost I T <= 4 * L * expected_cost I best_tree.
Proof.
  intros grown. pose proof (factor_above I class_score lambda is_proper open is_impurity lambda_nonneg most eps scores_eps) as above.
  pose proof (algorithm_asks _ _ _ grown) as asks. pose proof (root I) as at_root.
  pose proof (timed_large (2 * L) ltac:(lra) T 0 [] X ltac:(lra) at_root grown) as large.
  pose proof (timed_small T 0 [] X at_root asks) as small. rewrite Rmult_0_l, Rplus_0_l in small.
  fold X in small. change (sum (fun x => prob I x * cost_of T x) X) with (expected_cost I T) in small.
  assert (expected_cost I T - 2 * L * expected_cost I best_tree <= sum (fun x => prob I x *
    (late (2 * L) (0 + cost_of T x) (cost_of best_tree x) - late (2 * L) 0 (cost_of best_tree x))) X) as difference.
  { unfold expected_cost. rewrite <- sum_scale, <- sum_minus. apply sum_le. intros x here.
    pose proof (proj1 is_proper x here) as px. pose proof (cost_of_nonneg I is_proper best_tree x (solves_asks _ _ solved)) as c.
    assert (0 <= 2 * L * cost_of best_tree x) by (apply Rmult_le_pos; lra).
    replace (prob I x * cost_of T x - 2 * L * (prob I x * cost_of best_tree x))
      with (prob I x * (cost_of T x - 2 * L * cost_of best_tree x)) by ring.
    apply Rmult_le_compat_l; [lra|]. unfold late, Rmax. repeat destruct Rle_dec; lra. }
  apply (Rmult_le_compat_l (2 * L)) in difference; [|lra].
  assert (L * expected_cost I T <= L * (4 * L * expected_cost I best_tree)) as K by nra.
  apply Rmult_le_reg_l in K; [easy|lra].
Qed.
End Theorem1.

(** Both forms, for every threshold below 1, if the root is not final: T is
    any tree that Algorithm 1 may return, and T' any tree that solves the
    instance, such as one of least expected cost. *)
Theorem within_a_factor I class_score left_out lambda epsilon_h T T' :
  proper I -> ~ final I (objects I) -> impurity_function I class_score -> leaves_out_a_largest_branch left_out ->
  0 <= lambda -> largest_score I class_score epsilon_h ->
  algorithm_1 I class_score left_out lambda [] (objects I) T -> solves I (objects I) T' ->
  (forall p_min, least_probability I p_min -> expected_cost I T <=
     4 * (2 + ln (INR (phi I (objects I)) / p_min) + log2 (INR (number I)) + lambda * epsilon_h) * expected_cost I T') /\
  (forall Delta, least_increment I Delta -> expected_cost I T <=
     4 * (1 + ln (1 / Delta) + log2 (INR (number I)) + lambda * epsilon_h) * expected_cost I T').
Proof.
  intros is_proper open is_impurity largest nonneg scores grown solved. pose proof (two_classes I open) as mixed. split.
  - intros q [least (x & here & E)]. assert (0 < q) as some by (rewrite E; now apply is_proper).
    apply (four_times I class_score left_out lambda is_proper open is_impurity largest nonneg T' solved
      (with_probability I q) (probability_is_budget I is_proper mixed T' solved q some least)
      (2 + ln (INR (phi I (objects I)) / q)) epsilon_h); [| |apply scores|easy].
    + intros y D inside known. now apply (probability_most I is_proper mixed T' solved).
    + pose proof (ln_bar I is_proper mixed q some least x here). lra.
  - intros Delta least. destruct (delta_range I is_proper mixed Delta least) as [some one].
    apply (four_times I class_score left_out lambda is_proper open is_impurity largest nonneg T' solved
      (with_delta I Delta) (delta_is_budget I is_proper mixed Delta least)
      (1 + ln (1 / Delta)) epsilon_h); [| |apply scores|easy].
    + intros y D inside known. now apply delta_most.
    + rewrite ln_div, ln_1 by lra. pose proof (ln_le Delta 1 some one) as K. rewrite ln_1 in K. lra.
Qed.
