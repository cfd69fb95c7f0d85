(** * Algorithm 1 is within a logarithmic factor

    Theorem 1 of Zhang and Gionis (2022): "Algorithm 1 provides an
    O(log 1/p_min + log n + lambda epsilon_h) approximation guarantee for the
    NGI problem", with the constant 4. *)

From Coq Require Import Reals List Bool Arith Lia Lra Psatz.
From Formal Require Import RealSums.
From Formal.ngi Require Import Identification Sums Coverage Scores lemma_4_2 lemma_4_1_concave every_tree.
Import ListNotations.
Open Scope R_scope.

(** A function that falls by at most a multiple of the square of each step
    does not fall. *)
Lemma never_falls (F : R -> R) K : 0 <= K -> (forall t t', 0 <= t <= t' -> F t - F t' <= K * (t' - t) ^ 2) ->
  forall t t', 0 <= t <= t' -> F t <= F t'.
Proof.
  intros nonneg steps t t' range. apply Rnot_lt_le. intros falls.
  assert (halves : forall n t t', 0 <= t <= t' -> F t - F t' <= K * (t' - t) ^ 2 * (1 / 2) ^ n).
  { clear - steps. induction n as [|n IH]; intros t t' range; [specialize (steps t t' range); simpl in *; lra|].
    pose proof (IH t ((t + t') / 2) ltac:(lra)). pose proof (IH ((t + t') / 2) t' ltac:(lra)).
    replace ((t + t') / 2 - t) with ((t' - t) / 2) in * by field. replace (t' - (t + t') / 2) with ((t' - t) / 2) in * by field.
    replace (K * (t' - t) ^ 2 * (1 / 2) ^ S n) with (2 * (K * ((t' - t) / 2) ^ 2 * (1 / 2) ^ n)) by (simpl; field). lra. }
  pose proof (Rmult_le_pos K ((t' - t) ^ 2) nonneg (pow2_ge_0 _)) as most. set (M := K * (t' - t) ^ 2) in *.
  destruct (pow_lt_1_zero (1 / 2) ltac:(rewrite Rabs_right; lra) ((F t - F t') / (M + 1))) as [n small].
  { apply Rdiv_lt_0_compat; lra. }
  specialize (small n (le_n n)). rewrite Rabs_right in small by (apply Rle_ge, pow_le; lra).
  apply (Rmult_lt_compat_l (M + 1)) in small; [|lra].
  replace ((M + 1) * (_ / (M + 1))) with (F t - F t') in small by (field; lra).
  specialize (halves n t t' range). fold M in halves. pose proof (pow_lt (1 / 2) n ltac:(lra)). lra.
Qed.

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

Variable best_tree : itree.
Hypothesis solved : solves I X best_tree.

Notation p := (p I).
Notation Z := (Z I class_score left_out lambda).
Notation node := (node I).

Lemma cost_some x : 0 < cost_of best_tree x.
Proof.
  pose proof (solves_asks I best_tree X solved) as asks. destruct best_tree as [|d below]; [easy|].
  destruct asks as [asked asks]. pose proof (cost_positive I is_proper d asked). simpl.
  pose proof (cost_of_nonneg I is_proper (below (outcome d x)) x (asks _)). lra.
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

(** ** The times at which the scores are large *)

(** An object that costs y/a in the best tree counts at the time t with the
    weight [g t y]. [G t y] grows by at most the weight at the end of each
    step, and is less than t by at most k y. *)
Variables (g G : R -> R -> R) (a k : R).
Hypothesis a_positive : 0 < a.
Hypothesis G_steps : forall y t t', 0 < y -> 0 <= t <= t' -> G t' y - G t y <= g t' y * (t' - t).
Hypothesis G_start : forall y, 0 < y -> G 0 y = 0.
Hypothesis G_most : forall y t, 0 < y -> 0 <= t -> t - k * y <= G t y.
Hypothesis large : forall D S z t, node D S -> ~ final I S -> (forall d, In d (tests I) -> Z D S d <= z) -> 0 < t ->
  a * sum (fun x => prob I x * g t (a * cost_of best_tree x)) S <= t * z.

Lemma at_a_node s D S d : 0 <= s -> node D S -> ~ final I S -> In d (tests I) ->
  (forall d', In d' (tests I) -> Z D S d' <= Z D S d) ->
  a * sum (fun x => prob I x * (G (s + cost d) (a * cost_of best_tree x) - G s (a * cost_of best_tree x))) S <=
  cost d * Z D S d * (s + cost d / 2).
Proof.
  intros started at_node not_final asked best. pose proof (cost_positive I is_proper d asked) as c_positive.
  pose proof (Z_nonneg I class_score left_out lambda is_proper open is_impurity lambda_nonneg D S d asked at_node) as z_nonneg.
  set (z := Z D S d) in *. set (y := fun x => a * cost_of best_tree x).
  enough (z * s ^ 2 / 2 - a * sum (fun x => prob I x * G s (y x)) S <=
    z * (s + cost d) ^ 2 / 2 - a * sum (fun x => prob I x * G (s + cost d) (y x)) S) as rises.
  { rewrite (sum_ext _ (fun x => prob I x * G (s + cost d) (y x) - prob I x * G s (y x))), sum_minus by (intros; unfold y; ring).
    lra. }
  apply (never_falls (fun t => z * t ^ 2 / 2 - a * sum (fun x => prob I x * G t (y x)) S) (z / 2)); [lra| |lra].
  intros t t' range. destruct (Req_dec t t') as [<-|later]; [ring_simplify; lra|].
  pose proof (large D S z t' at_node not_final best ltac:(lra)) as weights.
  change (sum _ S) with (sum (fun x => prob I x * g t' (y x)) S) in weights.
  assert (sum (fun x => prob I x * G t' (y x)) S - sum (fun x => prob I x * G t (y x)) S <=
    (t' - t) * sum (fun x => prob I x * g t' (y x)) S) as steps.
  { rewrite <- sum_minus, <- sum_scale. apply sum_le. intros x here.
    pose proof (proj1 is_proper x (proj1 (proj2 at_node) x here)).
    pose proof (G_steps (y x) t t' (Rmult_lt_0_compat _ _ a_positive (cost_some x)) range) as step.
    apply (Rmult_le_compat_l (prob I x)) in step; lra. }
  apply (Rmult_le_compat_l a) in steps; [|lra]. apply (Rmult_le_compat_l (t' - t)) in weights; [|lra]. cbv beta. lra.
Qed.

Lemma timed_large T : forall s D S, 0 <= s -> node D S -> algorithm_1 I class_score left_out lambda D S T ->
  a * sum (fun x => prob I x * (G (s + cost_of T x) (a * cost_of best_tree x) - G s (a * cost_of best_tree x))) S <=
  timed s D S T.
Proof.
  induction T as [|d below IH]; intros s D S s_nonneg at_node grown; simpl.
  - rewrite (sum_ext _ (fun _ => 0)), sum_zero by (intros; rewrite Rplus_0_r; ring). lra.
  - inversion grown as [|? ? ? ? not_final asked best grown_below]; subst.
    pose proof (cost_positive I is_proper d asked).
    eapply Rle_trans; [|apply Rplus_le_compat; [apply (at_a_node s D S d); auto|]].
    2:{ apply sum_le. intros v _. apply (IH v (s + cost d)); [lra|now apply child|apply grown_below]. }
    apply Req_le. rewrite sum_scale, <- Rmult_plus_distr_l. f_equal.
    rewrite (sum_by_outcome d (fun v x => prob I x * (G (s + cost d + cost_of (below v) x) (a * cost_of best_tree x) -
      G (s + cost d) (a * cost_of best_tree x)))).
    rewrite <- sum_plus. apply sum_ext. intros x _. rewrite <- Rplus_assoc. ring.
Qed.

Theorem by_times T : algorithm_1 I class_score left_out lambda [] X T ->
  a * (expected_cost I T - k * a * expected_cost I best_tree) <= L * expected_cost I T.
Proof.
  intros grown. pose proof (algorithm_asks _ _ _ grown) as asks. pose proof (root I) as at_root.
  pose proof (timed_small T 0 [] X at_root asks) as small. rewrite Rmult_0_l, Rplus_0_l in small.
  eapply Rle_trans; [|exact small]. eapply Rle_trans; [|apply (timed_large T 0 [] X ltac:(lra) at_root grown)].
  apply Rmult_le_compat_l; [lra|]. unfold expected_cost. fold X. rewrite <- sum_scale, <- sum_minus.
  apply sum_le. intros x here. pose proof (proj1 is_proper x here). pose proof (cost_of_nonneg I is_proper T x asks).
  pose proof (Rmult_lt_0_compat _ _ a_positive (cost_some x)) as some. rewrite G_start, Rplus_0_l by easy.
  pose proof (G_most (a * cost_of best_tree x) (cost_of T x) some ltac:(easy)). nra.
Qed.

End Theorem1.

(** ** Both forms *)

(** A cost of C is within the factor L times K of the cost C', for L in both
    forms. *)
Definition within (I : instance) (lambda eps K C C' : R) : Prop :=
  (forall p_min, least_probability I p_min ->
     C <= K * (2 + ln (INR (phi I (objects I)) / p_min) + log2 (INR (number I)) + lambda * eps) * C') /\
  (forall Delta, least_increment I Delta -> C <= K * (1 + ln (1 / Delta) + log2 (INR (number I)) + lambda * eps) * C').

Lemma both_forms I lambda eps T' K C C' : proper I -> ~ final I (objects I) -> solves I (objects I) T' ->
  (forall budget most, is_budget I budget -> (forall x D, In x (objects I) -> incl D (tests I) -> budget x D <= most) ->
     1 <= most -> C <= K * factor I lambda most eps * C') ->
  within I lambda eps K C C'.
Proof.
  intros is_proper open solved bound. pose proof (two_classes I open) as mixed. split.
  - intros q [least (x & here & E)]. assert (0 < q) as some by (rewrite E; now apply is_proper).
    apply (bound (with_probability I q) (2 + ln (INR (phi I (objects I)) / q))
      (probability_is_budget I is_proper mixed T' solved q some least)).
    + intros y D inside known. now apply (probability_most I is_proper mixed T' solved).
    + pose proof (ln_bar I is_proper mixed q some least x here). lra.
  - intros Delta least. destruct (delta_range I is_proper mixed Delta least) as [some one].
    apply (bound (with_delta I Delta) (1 + ln (1 / Delta)) (delta_is_budget I is_proper mixed Delta least)).
    + intros y D inside known. now apply delta_most.
    + rewrite ln_div, ln_1 by lra. pose proof (ln_le Delta 1 some one) as K'. rewrite ln_1 in K'. lra.
Qed.

Lemma four_times I class_score left_out lambda eps T T' :
  proper I -> ~ final I (objects I) -> impurity_function I class_score -> leaves_out_a_largest_branch left_out ->
  0 <= lambda -> scores_at_most I class_score eps ->
  algorithm_1 I class_score left_out lambda [] (objects I) T -> solves I (objects I) T' ->
  within I lambda eps 4 (expected_cost I T) (expected_cost I T').
Proof.
  intros is_proper open is_impurity largest nonneg scores grown solved.
  apply (both_forms I lambda eps T'); try easy. intros budget most enough budget_most most_large.
  pose proof (factor_above I class_score lambda is_proper open is_impurity nonneg most eps scores) as above.
  set (L := factor I lambda most eps) in *.
  pose proof (by_times I class_score left_out lambda is_proper open is_impurity largest nonneg T' solved budget enough most
    eps budget_most scores (fun t y => if Rle_dec y t then 1 else 0) (fun t y => Rmax 0 (t - y)) (2 * L) 1) as K.
  fold L in K. specialize (K ltac:(lra)). cbv beta in K.
  specialize (K ltac:(intros; unfold Rmax; repeat destruct Rle_dec; lra)).
  specialize (K ltac:(intros; unfold Rmax; destruct Rle_dec; lra)).
  specialize (K ltac:(intros; unfold Rmax; destruct Rle_dec; lra)).
  enough (2 * L * (expected_cost I T - 1 * (2 * L) * expected_cost I T') <= L * expected_cost I T) as bound.
  { apply (Rmult_le_reg_l L); [lra|]. lra. }
  apply K; [|easy]. intros D S z t at_node not_final z_largest later.
  pose proof (scores_are_large I class_score left_out lambda T' D S (t / (2 * L)) z is_proper open is_impurity largest nonneg
    solved (node_reached I D S at_node not_final) not_final ltac:(apply Rdiv_lt_0_compat; lra) z_largest) as share.
  unfold p in share. rewrite sum_filter in share. apply (Rmult_le_compat_l (2 * L)) in share; [|lra].
  replace (2 * L * (t / (2 * L) * z)) with (t * z) in share by (field; lra). eapply Rle_trans; [|exact share].
  apply Req_le. f_equal. apply sum_ext. intros x _.
  assert (t / (2 * L) * (2 * L) = t) as E by (field; lra).
  destruct (Rle_dec (2 * L * cost_of T' x) t), (Rle_dec (cost_of T' x) (t / (2 * L))); try lra; exfalso; nra.
Qed.

(** For every threshold below 1, if the root is not final: T is any tree that
    Algorithm 1 may return, and T' any tree that solves the instance, such as
    one of least expected cost. *)
Theorem within_a_factor I class_score left_out lambda epsilon_h T T' :
  proper I -> ~ final I (objects I) -> impurity_function I class_score -> leaves_out_a_largest_branch left_out ->
  0 <= lambda -> largest_score I class_score epsilon_h ->
  algorithm_1 I class_score left_out lambda [] (objects I) T -> solves I (objects I) T' ->
  (forall p_min, least_probability I p_min -> expected_cost I T <=
     4 * (2 + ln (INR (phi I (objects I)) / p_min) + log2 (INR (number I)) + lambda * epsilon_h) * expected_cost I T') /\
  (forall Delta, least_increment I Delta -> expected_cost I T <=
     4 * (1 + ln (1 / Delta) + log2 (INR (number I)) + lambda * epsilon_h) * expected_cost I T').
Proof.
  intros is_proper open is_impurity largest nonneg scores. apply (four_times I class_score left_out); auto. apply scores.
Qed.
