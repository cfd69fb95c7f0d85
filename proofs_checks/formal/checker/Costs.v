(** * Bounds of the expected number of tests

    The number after the costs of the labels is the mass of a row, which is
    positive. Trees may stop where one label costs nothing, and where the mass
    is at most [a / b] of [everything]. *)

From Coq Require Import List Bool Arith NArith Lia.
From Formal Require Import Trees checker.Tables checker.Packed checker.Rows checker.Counts checker.Stumps checker.Bounds.
Import ListNotations.
Open Scope N_scope.

Section Costs.
Variables (a b everything width : N) (fields words labels : nat) (root : list row).
Notation m := (features_of fields words).
Notation proper := (proper m labels).
Notation counts_of := (counts_of fields words).
Notation known := (known fields words labels).
Notation leaf_errors := (leaf_errors fields words).
Notation mass := (total (number labels)).

Definition path_cost (T : tree) (R : list row) : N :=
  total (fun r => number labels r * tests_on_path T (at_point r)) R.
Fixpoint may_stop (T : tree) (R : list row) : Prop :=
  match T with
  | Leaf c => total (number c) R = 0 \/ b * mass R <= a * everything
  | Node i zero one => may_stop zero (restrict i false R) /\ may_stop one (restrict i true R)
  end.
Definition right (_ : option nat) (_ : option N) (T : tree) (R : list row) : Prop := proper T /\ may_stop T R.
Definition cost_truth (f : fact) : Prop := true_fact right path_cost (last_sums width fields words labels) root f.

Hypothesis countables : Forall (countable width fields words) root.
Hypothesis positive : Forall (fun r => 0 < number labels r) root.
Hypothesis fitting : forall k, (k <= labels)%nat -> fits width k root.

Lemma path_cost_node i zero one R :
  path_cost (Node i zero one) R = mass R + path_cost zero (restrict i false R) + path_cost one (restrict i true R).
Proof.
  unfold path_cost. rewrite (total_split _ i), (total_split (number labels) i R).
  assert (side : forall s, total (fun r => number labels r * tests_on_path (Node i zero one) (at_point r)) (restrict i s R) =
    mass (restrict i s R) + total (fun r => number labels r * tests_on_path (if s then one else zero) (at_point r)) (restrict i s R)).
  { intros s. assert (all : forall r, In r (restrict i s R) -> coordinate i (at_point r) = s) by (intros r I; now apply restrict_in in I).
    induction (restrict i s R) as [|r S IH]; [reflexivity|]. specialize (IH (fun x I => all x (or_intror I))).
    specialize (all r (or_introl eq_refl)). unfold total in *. cbn [fold_right]. rewrite IH. cbn [tests_on_path]. rewrite all.
    destruct s; lia. }
  rewrite !side. lia.
Qed.

(** A tree stops and costs no more on fewer rows. *)
Lemma fewer_rows q T R : (may_stop T R -> may_stop T (filter q R)) /\ path_cost T (filter q R) <= path_cost T R.
Proof.
  split; [|apply total_filter]. revert R. induction T as [c|i zero IH0 one IH1]; intros R; simpl.
  - pose proof (total_filter (number c) q R). pose proof (total_filter (number labels) q R).
    intros [H'|H']; [left; lia|right]. eapply N.le_trans; [|exact H']. now apply N.mul_le_mono_l.
  - unfold restrict. rewrite !(filter_comm _ q). intros [H0 H1]. split; [now apply IH0|now apply IH1].
Qed.

Lemma all_rows q R : Forall (fun r => 0 < number labels r) R -> mass (filter q R) = mass R -> filter q R = R.
Proof.
  induction 1 as [|r R P H IH]; simpl; auto. pose proof (total_filter (number labels) q R).
  destruct (q r); simpl; [|lia]. intros E. f_equal. apply IH. lia.
Qed.

Section One.
Variables (p : row -> bool) (R : list row).
Hypothesis rows : R = filter p root.
Variable last : list N.
Hypothesis last_correct : last = last_sums width fields words labels R.
Let c := counts width fields words labels R last.

Lemma of_root q F : F = filter q root -> Forall (countable width fields words) F /\
  Forall (fun r => 0 < number labels r) F /\ forall k, (k <= labels)%nat -> fits width k F.
Proof.
  intros ->. assert (inside : forall r, In r (filter q root) -> In r root) by (intros r H; now apply filter_In in H).
  rewrite !Forall_forall in *. split; [auto|split; [auto|]].
  intros k K. eapply N.le_lt_trans; [apply total_filter|now apply fitting].
Qed.

Lemma counted_here k : (k <= labels)%nat -> counts_of k R c.
Proof. destruct (of_root p R rows) as (C & _ & F). intros K. unfold c. rewrite last_correct. now apply counts_correct; auto. Qed.

Lemma labels_here : length (firstn labels c) = labels /\ known R (firstn labels c).
Proof.
  assert (L : length c = S labels) by apply counts_length.
  split; [rewrite firstn_length; lia|]. intros k K. destruct (counted_here k ltac:(lia)) as [w l n].
  assert (E : nth k (firstn labels c) (0, []) = nth k c (0, [])).
  { rewrite <- (firstn_skipn labels c) at 2. rewrite app_nth1; [easy|]. rewrite firstn_length. lia. }
  split; unfold whole, at_feature in *; now rewrite E.
Qed.

Definition stop_here (e w : N) : bool := (e =? 0) || (b * w <=? a * everything).
Definition one_test (e w : N) : N := if stop_here e w then 0 else w.

Lemma one_test_correct e T S : proper T -> may_stop T S -> (forall k, (k < labels)%nat -> e <= total (number k) S) ->
  one_test e (mass S) <= path_cost T S.
Proof.
  intros [_ named] stops low. unfold one_test, stop_here. destruct (N.eqb_spec e 0) as [|Z]; [simpl; lia|].
  destruct (N.leb_spec (b * mass S) (a * everything)) as [|big]; [simpl; lia|]. simpl.
  destruct T as [k|i zero one].
  - simpl in *. specialize (low k named). lia.
  - rewrite path_cost_node. lia.
Qed.

Definition fitting_tree (T : tree) (side : bool) (i : nat) : Prop := proper T /\ may_stop T (restrict i side R).
Notation sides_of := (sides_of m fitting_tree path_cost R).

Definition test_sides : list (N * N) :=
  map2 (fun e o => (one_test (fst e) (whole labels c - o), one_test (snd e) o)) (leaf_errors (firstn labels c))
       (at_feature labels c).

Lemma test_sides_correct : (0 < labels)%nat -> sides_of test_sides.
Proof.
  intros some. destruct labels_here as [L K]. destruct (counted_here labels ltac:(lia)) as [w l n].
  assert (len : length (leaf_errors (firstn labels c)) = m) by
    (unfold Stumps.leaf_errors; rewrite map2_length; [|rewrite !minima_length; auto]; try rewrite minima_length; auto;
      apply Forall_map, Forall_forall; intros x I; apply (In_nth _ _ (0, [])) in I; destruct I as (k & I & <-);
      rewrite ?map_length; rewrite L in I; apply (sum_length _ _ _ _ _ (K k I))).
  unfold test_sides. split; [rewrite map2_length; congruence|]. intros i T inside.
  rewrite (map2_nth _ _ _ _ (0, 0) 0) by congruence. cbn [fst snd]. rewrite w, n by easy.
  pose proof (total_split (number labels) i R) as parts.
  replace (mass R - mass (restrict i true R)) with (mass (restrict i false R)) by lia.
  split; intros [good stops]; apply one_test_correct; auto; intros k below;
    destruct (leaf_errors_correct R (firstn labels c) k i L K below inside) as (_ & E0 & E1); auto.
Qed.

(** A fact bounds the sides that contain its rows. *)
Definition sides_within (f : fact) : list (N * N) :=
  let inside := filter p (its_rows f) in
  let all := mass (its_rows f) in
  let here := mass inside in
  map (fun o => (if here - o =? all then its_value f else 0, if o =? all then its_value f else 0))
      (unpacked width fields (sums words labels inside)).

Lemma sides_within_correct f : cost_truth f -> sides_of (sides_within f).
Proof.
  intros [[q its] [_ holds]]. unfold sides_within. set (X := filter p (its_rows f)).
  destruct (of_root q (its_rows f) its) as (C & P & F).
  assert (C' : Forall (countable width fields words) X).
  { rewrite Forall_forall in *. intros r I. apply filter_In in I. now apply C. }
  assert (F' : fits width labels X) by (eapply N.le_lt_trans; [apply total_filter|now apply F]).
  rewrite unpacked_correct by easy. split; [rewrite map_length; eapply true_sums_length; eauto|].
  intros i T inside. set (all := mass (its_rows f)). set (here := mass X).
  set (g := fun o => (if here - o =? all then its_value f else 0, if o =? all then its_value f else 0)).
  rewrite (nth_indep _ (0, 0) (g 0)) by (rewrite map_length; erewrite true_sums_length; eauto).
  rewrite map_nth. rewrite (true_sums_nth width) by easy. unfold g. cbn [fst snd].
  pose proof (total_split (number labels) i X) as parts. fold here in parts.
  assert (bound : forall side, mass (restrict i side X) = all -> fitting_tree T side i ->
    its_value f <= path_cost T (restrict i side R)).
  { intros side E [good stops].
    assert (same : restrict i side X = its_rows f).
    { unfold X, restrict in *. rewrite filter_and in *. now apply all_rows. }
    assert (part : restrict i side X = filter q (restrict i side R)).
    { unfold X. rewrite its, rows. unfold restrict. now rewrite !(filter_comm q). }
    rewrite same in part. destruct (fewer_rows q T (restrict i side R)) as [stop less]. rewrite <- part in *.
    eapply N.le_trans; [|exact less]. apply holds. split; auto. }
  split; intros H.
  - destruct (N.eqb_spec (here - mass (restrict i true X)) all) as [E|]; [|lia]. apply bound; auto. lia.
  - destruct (N.eqb_spec (mass (restrict i true X)) all) as [E|]; [|lia]. now apply bound.
Qed.

Definition best_cost_sides (facts : list fact) : list (N * N) :=
  fold_right (fun f l => map2 larger (sides_within f) l) test_sides facts.

Lemma best_cost_sides_correct facts : (0 < labels)%nat -> Forall cost_truth facts -> sides_of (best_cost_sides facts).
Proof.
  intros some. induction 1 as [|f facts holds _ IH]; cbn [best_cost_sides fold_right]; [now apply test_sides_correct|].
  apply larger_correct; auto. now apply sides_within_correct.
Qed.

Definition cost_bound_holds (facts : list fact) (v : N) : bool :=
  (v =? 0) ||
  negb (stop_here (least_whole (firstn labels c)) (whole labels c)) &&
  let l := best_cost_sides facts in all_reach (v - whole labels c) (whole labels c) (at_feature labels c) l l.

Lemma cost_bound_holds_correct facts d s v : (0 < labels)%nat -> Forall cost_truth facts ->
  cost_bound_holds facts v = true -> forall T, right d s T R -> v <= path_cost T R.
Proof.
  intros some hold H T. unfold cost_bound_holds in H. destruct (N.eqb_spec v 0) as [->|nonzero]; [lia|].
  simpl in H. apply andb_true_iff in H. destruct H as [go reach]. apply negb_true_iff in go.
  destruct labels_here as [L K]. destruct (counted_here labels ltac:(lia)) as [w l n].
  destruct (of_root p R rows) as (_ & P & _).
  induction T as [k|i zero IH0 one IH1]; intros [[below named] stops].
  - exfalso. simpl in stops, named. unfold stop_here in go. apply orb_false_iff in go. destruct go as [E big].
    apply N.eqb_neq in E. apply N.leb_gt in big. rewrite w in big.
    pose proof (least_whole_le _ k ltac:(rewrite L; exact named)) as le. rewrite (sum_whole _ _ _ _ _ (K k named)) in le. lia.
  - destruct below as (inside & below0 & below1). destruct named as [named0 named1]. destruct stops as [stops0 stops1].
    rewrite path_cost_node. pose proof (total_split (number labels) i R) as parts.
    destruct (best_cost_sides_correct facts some hold) as [len low].
    destruct (all_reach_nth m _ _ _ _ _ i l len len inside reach) as [E|[E|E]]; rewrite ?n, ?w in E by easy.
    + assert (same : restrict i false R = R) by (apply all_rows; auto; fold (restrict i false R); lia).
      rewrite same in *. assert (v <= path_cost zero R) by (apply IH0; now repeat split). lia.
    + assert (same : restrict i true R = R) by (apply all_rows; auto).
      rewrite same in *. assert (v <= path_cost one R) by (apply IH1; now repeat split). lia.
    + destruct (low i zero inside) as [low0 _]. destruct (low i one inside) as [_ low1].
      specialize (low0 (conj (conj below0 named0) stops0)). specialize (low1 (conj (conj below1 named1) stops1)). lia.
Qed.

End One.
End Costs.
