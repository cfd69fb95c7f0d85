(** * Bounds of error + penalty x leaves

    A bound without parts follows from the best leaves and trees with one test,
    in time that grows with the square of the number of features. One with
    parts also uses each of them at each feature. *)

From Coq Require Import List Bool Arith NArith Lia.
From Formal Require Import Trees checker.Tables checker.Packed checker.Rows checker.Counts checker.Bits checker.Pairs
  checker.Views checker.Stumps checker.TwoLeaves checker.Bounds.
Import ListNotations.
Open Scope N_scope.

Section Errors.
Variables (alpha beta width : N) (fields words labels : nat) (root : list row).
Notation m := (features_of fields words).
Notation proper := (proper m labels).
Notation counts_of := (counts_of fields words).
Notation known := (known fields words labels).
Notation cost := (cost alpha beta).
Notation leaf_errors := (leaf_errors fields words).
Notation leaf_cost := (leaf_cost alpha beta).
Notation stump_cost := (stump_cost alpha beta).

Definition fair (d : option nat) (s : option N) (T : tree) (_ : list row) : Prop := proper T /\ within d s T.
Definition truth (f : fact) : Prop := true_fact fair cost (last_sums width fields words labels) root f.

Hypothesis countables : Forall (countable width fields words) root.
Hypothesis staked : Forall (well_staked labels) root.
Hypothesis fitting : forall k, (k <= labels)%nat -> fits width k root.

(** ** Bounds of the two sides of every feature *)

Definition good (d : option nat) (s : option N) (T : tree) (_ : bool) (_ : nat) : Prop := proper T /\ within d s T.
Notation sides_of := (sides_of m).

Definition leaf_sides (c : counted) : list (N * N) :=
  map (fun s => (alpha * fst s + beta, alpha * snd s + beta)) (leaf_errors c).
Definition stump_sides (bits : list (list bits_of_two * table)) (c : counted) : list (N * N) :=
  map2 (fun e f => (stump_cost (fst e) (fst f), stump_cost (snd e) (snd f)))
       (leaf_errors c) (stump_errors width fields words labels bits c).

Lemma of_root p R : R = filter p root -> Forall (countable width fields words) R /\ Forall (well_staked labels) R /\
  forall k, (k <= labels)%nat -> fits width k R.
Proof.
  intros ->. assert (inside : forall r, In r (filter p root) -> In r root) by (intros r H; now apply filter_In in H).
  rewrite !Forall_forall in *. split; [auto|split; [auto|]].
  intros k K. eapply N.le_lt_trans; [apply total_filter|now apply fitting].
Qed.

Definition labels_of (c : counted) : counted := firstn labels c.

Lemma labels_of_known R c : length c = S labels -> (forall k, (k <= labels)%nat -> counts_of k R c) ->
  length (labels_of c) = labels /\ known R (labels_of c).
Proof.
  intros L H. unfold labels_of. split; [rewrite firstn_length; lia|]. intros k K. destruct (H k ltac:(lia)) as [w l n].
  assert (E : nth k (firstn labels c) (0, []) = nth k c (0, [])).
  { rewrite <- (firstn_skipn labels c) at 2. rewrite app_nth1; [easy|]. rewrite firstn_length. lia. }
  split; unfold whole, at_feature in *; now rewrite E.
Qed.

Section One.
Variables (p : row -> bool) (R : list row).
Hypothesis rows : R = filter p root.
Variable V : view.
Hypothesis seen : right width fields words labels R V.
Let c := its_counts V.

Lemma c_length : length c = S labels.
Proof. now destruct seen as [[L _] _]. Qed.

Lemma c_correct k : (k <= labels)%nat -> counts_of k R c.
Proof. destruct seen as [(_ & C & _) _]. auto. Qed.

Lemma leaf_sides_correct d s : is_depth 0 d || is_size 0 s = true ->
  sides_of (good d s) cost R (leaf_sides (labels_of c)).
Proof.
  intros Z. destruct (labels_of_known R c c_length c_correct) as [L K]. unfold leaf_sides.
  assert (len : length (leaf_errors (labels_of c)) = m).
  { unfold leaf_errors. rewrite map2_length; [|rewrite !minima_length; auto]; try rewrite minima_length; auto;
      apply Forall_map, Forall_forall; intros a I; apply (In_nth _ _ (0, [])) in I; destruct I as (k & I & <-);
      rewrite ?map_length; rewrite L in I; apply (sum_length _ _ _ _ _ (K k I)). }
  split; [now rewrite map_length|]. intros i T inside.
  rewrite (nth_indep _ (0, 0) ((fun s => (alpha * fst s + beta, alpha * snd s + beta)) (0, 0))) by (rewrite map_length; lia).
  rewrite (map_nth (fun s => (alpha * fst s + beta, alpha * snd s + beta))). cbn [fst snd].
  unfold good, cost. split; intros [[_ named] W]; apply (small_size 0) in W; auto; destruct T as [b|]; try (simpl in W; lia);
    destruct (leaf_errors_correct R (labels_of c) b i L K named inside) as (_ & E0 & E1);
    change (leaves (Leaf b)) with 1%nat; rewrite N.mul_1_r; apply N.add_le_mono_r, N.mul_le_mono_l; assumption.
Qed.

Notation stumps := (stump_sides (its_bits V) (labels_of c)).

Lemma stump_sides_nth : length stumps = m /\ forall i T, (i < m)%nat -> proper T ->
  ((size T <= 1)%nat -> fst (nth i stumps (0, 0)) <= cost T (restrict i false R) /\
                        snd (nth i stumps (0, 0)) <= cost T (restrict i true R)) /\
  N.min (fst (nth i stumps (0, 0))) (3 * beta) <= cost T (restrict i false R) /\
  N.min (snd (nth i stumps (0, 0))) (3 * beta) <= cost T (restrict i true R).
Proof.
  destruct (labels_of_known R c c_length c_correct) as [L K]. destruct seen as [_ F].
  destruct (of_root p R rows) as (_ & _ & fits). destruct (stump_errors_correct R (labels_of c) fits L K _ F) as [A B].
  assert (E : length (leaf_errors (labels_of c)) = m) by (eapply leaf_errors_length, known_lengths; eauto).
  unfold stump_sides. split; [rewrite map2_length; congruence|]. intros i T inside below.
  rewrite (map2_nth _ _ _ _ (0, 0) (0, 0)) by congruence. cbn [fst snd]. destruct (B i inside) as [zero one].
  repeat split; try (intros; eapply stump_cost_correct; eauto); eapply three_leaves; eauto.
Qed.

Lemma stump_sides_correct d s : is_depth 1 d || is_size 1 s = true -> sides_of (good d s) cost R stumps.
Proof.
  intros O. destruct stump_sides_nth as [len H]. split; [easy|].
  intros i T inside. split; intros [below W]; apply (small_size 1) in W; auto; now apply H.
Qed.

Definition at_most_three (l : list (N * N)) : list (N * N) :=
  map (fun t => (N.min (fst t) (3 * beta), N.min (snd t) (3 * beta))) l.

Lemma three_sides_correct d s : sides_of (good d s) cost R (at_most_three stumps).
Proof.
  destruct stump_sides_nth as [len H]. unfold at_most_three. split; [now rewrite map_length|].
  intros i T inside. set (f := fun t : N * N => (N.min (fst t) (3 * beta), N.min (snd t) (3 * beta))).
  split; intros [below W]; rewrite (nth_indep _ (0, 0) (f (0, 0))) by (rewrite map_length; lia); rewrite map_nth;
    now apply H.
Qed.

(** What a fact says of the sides: a tree errs on the rows that it shares with a side, and elsewhere at most by the stakes. *)
Definition sides_of_fact (f : fact) : list (N * N) :=
  let inside := filter p (its_rows f) in
  let here := total_from (number labels) inside 0 in
  let others := total_from (number labels) (its_rows f) 0 - here in
  let ones := if others =? 0 then its_sums f else last_sums width fields words labels inside in
  map (fun o => (its_value f - alpha * (others + o), its_value f - alpha * (others + (here - o)))) ones.

Lemma sides_of_fact_correct d s f : truth f ->
  allows_depth (its_depth f) d = true -> allows_size (its_size f) s = true ->
  sides_of (good d s) cost R (sides_of_fact f).
Proof.
  intros [[q its] [kept holds]] D S. unfold sides_of_fact. cbv zeta. rewrite !total_from_total, !N.add_0_r. set (X := filter p (its_rows f)).
  destruct (of_root q (its_rows f) its) as (C & W & F).
  assert (C' : Forall (countable width fields words) X).
  { rewrite Forall_forall in *. intros r I. apply filter_In in I. now apply C. }
  assert (F' : fits width labels X) by (eapply N.le_lt_trans; [apply total_filter|now apply F]).
  set (others := total (number labels) (its_rows f) - total (number labels) X).
  set (here := total (number labels) X). set (ones := if others =? 0 then _ else _).
  assert (few : here <= total (number labels) (its_rows f)) by apply total_filter.
  assert (sums_correct : length ones = m /\ forall i, (i < m)%nat -> nth i ones 0 = total (number labels) (restrict i true X)).
  { unfold ones, last_sums. destruct (N.eqb_spec others 0) as [none|some].
    - rewrite kept. unfold last_sums. rewrite unpacked_correct by (auto; now apply F).
      split; [eapply true_sums_length; eauto|]. intros i inside. rewrite (true_sums_nth width) by easy.
      pose proof (total_split (number labels) i (its_rows f)). pose proof (total_split (number labels) i X).
      assert (part : forall b, total (number labels) (restrict i b X) <= total (number labels) (restrict i b (its_rows f))).
      { intros b. unfold X, restrict. rewrite filter_comm. apply total_filter. }
      pose proof (part true). pose proof (part false). unfold others, here in *. lia.
    - rewrite unpacked_correct by easy. split; [eapply true_sums_length; eauto|].
      intros i inside. now rewrite (true_sums_nth width). }
  destruct sums_correct as [len sum_nth].
  split; [now rewrite map_length|]. intros i T inside.
  set (g := fun o => (its_value f - alpha * (others + o), its_value f - alpha * (others + (here - o)))).
  rewrite (nth_indep _ (0, 0) (g 0)) by (rewrite map_length; lia).
  rewrite map_nth, sum_nth by easy. unfold g. cbn [fst snd].
  assert (less : forall b, missed T (restrict i b X) <= missed T (restrict i b R)).
  { intros b. unfold X. rewrite its, rows, filter_comm. apply missed_filter. }
  pose proof (total_split (number labels) i X) as parts. fold here in parts.
  assert (bound : forall b, proper T -> within d s T ->
    its_value f - alpha * (total (number labels) (its_rows f) - total (number labels) (restrict i b X)) <=
    cost T (restrict i b R)).
  { intros b below within. specialize (less b).
    pose proof (missed_lost m labels T i b p (its_rows f) W below) as lost. fold X in lost.
    specialize (holds T (conj below (allows_within _ _ _ _ _ D S within))). unfold cost in *.
    assert (le : missed T (its_rows f) <= missed T (restrict i b R) +
      (total (number labels) (its_rows f) - total (number labels) (restrict i b X))) by lia.
    apply (N.mul_le_mono_l _ _ alpha) in le. rewrite N.mul_add_distr_l in le. lia. }
  split; intros [below within]; (eapply N.le_trans; [|now apply bound]); unfold others;
    apply N.sub_le_mono_l, N.mul_le_mono_l; lia.
Qed.

(** The bounds of the sides that follow from [facts], for trees of depth [d] and size [s] there. *)
Definition best_sides (facts : list fact) (d : option nat) (s : option N) : list (N * N) :=
  if is_depth 0 d || is_size 0 s then leaf_sides (labels_of c)
  else if is_depth 1 d || is_size 1 s then stumps
  else fold_right
    (fun f l => if allows_depth (its_depth f) d && allows_size (its_size f) s then map2 larger (sides_of_fact f) l else l)
    (if beta =? 0 then repeat (0, 0) m else at_most_three stumps)
    facts.

Lemma best_sides_correct facts d s : Forall truth facts -> sides_of (good d s) cost R (best_sides facts d s).
Proof.
  intros known. unfold best_sides.
  destruct (is_depth 0 d || is_size 0 s) eqn:Z; [now apply leaf_sides_correct|].
  destruct (is_depth 1 d || is_size 1 s) eqn:O; [now apply stump_sides_correct|].
  induction known as [|f facts holds known IH]; cbn [fold_right].
  - destruct (beta =? 0); [|apply three_sides_correct].
    split; [apply repeat_length|]. intros. rewrite nth_repeat. simpl. split; intros _; lia.
  - destruct (allows_depth (its_depth f) d && allows_size (its_size f) s) eqn:A; auto.
    apply andb_true_iff in A. apply larger_correct; auto. now apply sides_of_fact_correct.
Qed.

(** ** One bound *)

Definition bound_holds (facts : list fact) (d : option nat) (s : option N) (v : N) : bool :=
  (v <=? leaf_cost (labels_of c)) &&
  ((v <=? 2 * beta) || is_depth 0 d || is_size 0 s ||
   let reach := all_reach v (whole labels c) (at_feature labels c) in
   match s with
   | None => let l := best_sides facts (deeper d) None in reach l l
   | Some s =>
     let count := N.to_nat s in
     let below := map (fun k => best_sides facts (deeper d) (useful (deeper d) (Some (N.of_nat k)))) (seq 0 count) in
     forallb (fun k => reach (nth k below []) (nth (count - 1 - k) below [])) (seq 0 count)
   end).

Lemma missed_other i b P T : Forall (well_staked labels) P -> proper T ->
  total (number labels) (restrict i (negb b) P) = 0 -> missed T P = missed T (restrict i b P).
Proof.
  intros W below H. pose proof (total_split (fun r => number (value T (at_point r)) r) i P) as split.
  assert (none : missed T (restrict i (negb b) P) <= total (number labels) (restrict i (negb b) P)).
  { apply (missed_le_stake m); auto. rewrite Forall_forall in *. intros r I. apply W. now apply restrict_in in I. }
  unfold missed in *. destruct b; cbn [negb] in *; lia.
Qed.

Lemma bound_holds_correct facts d s v : Forall truth facts -> bound_holds facts d s v = true ->
  forall T, fair d s T R -> v <= cost T R.
Proof.
  intros hold H T. unfold bound_holds in H. destruct (labels_of_known R c c_length c_correct) as [L K].
  destruct (of_root p R rows) as (C & W & F).
  apply andb_true_iff in H. destruct H as [leaf H]. apply N.leb_le in leaf.
  induction T as [b|i zero IH0 one IH1]; intros [below limit].
  { destruct below as [_ named]. eapply N.le_trans; [exact leaf|]. now apply (leaf_cost_correct (words := words) (fields := fields) (labels := labels)). }
  destruct (is_depth 0 d) eqn:D0.
  { apply (small_size 0) in limit; [simpl in limit; lia|lia|now rewrite D0]. }
  destruct (is_size 0 s) eqn:S0.
  { apply (small_size 0) in limit; [simpl in limit; lia|lia|]. simpl. rewrite S0. apply orb_true_r. }
  destruct (N.leb_spec v (2 * beta)) as [low|high]; simpl in H.
  { unfold cost. change (leaves (Node i zero one)) with (S (S (size zero + size one))).
    assert (2 * beta <= beta * N.of_nat (S (S (size zero + size one)))); [|lia].
    rewrite N.mul_comm. apply N.mul_le_mono_l. lia. }
  destruct (smaller_within _ _ _ _ _ limit) as [W0 W1].
  destruct below as [(inside & below0 & below1) [named0 named1]].
  assert (good0 : proper zero) by easy. assert (good1 : proper one) by easy.
  specialize (IH0 (conj good0 W0)). specialize (IH1 (conj good1 W1)).
  assert (split : cost (Node i zero one) R = cost zero (restrict i false R) + cost one (restrict i true R)).
  { unfold cost. rewrite missed_node.
    replace (leaves (Node i zero one)) with (leaves zero + leaves one)%nat by (unfold leaves; simpl; lia).
    rewrite Nat2N.inj_add, !N.mul_add_distr_l. lia. }
  destruct (c_correct labels ltac:(lia)) as [w l n].
  assert (reach : forall s0 s1 l0 l1, all_reach v (whole labels c) (at_feature labels c) l0 l1 = true ->
    sides_of (good (deeper d) s0) cost R l0 -> sides_of (good (deeper d) s1) cost R l1 ->
    within (deeper d) s0 zero -> within (deeper d) s1 one -> v <= cost (Node i zero one) R).
  { intros s0 s1 l0 l1 reach [len0 low0] [len1 low1] in0 in1.
    destruct (low0 i zero inside) as [low0' _]. destruct (low1 i one inside) as [_ low1'].
    specialize (low0' (conj good0 in0)). specialize (low1' (conj good1 in1)).
    pose proof (total_split (number labels) i R) as parts.
    destruct (all_reach_nth m v _ _ l0 l1 i l len0 len1 inside reach) as [E|[E|E]]; rewrite ?n, ?w in E by easy; rewrite split.
    - unfold cost in *. rewrite (missed_other i false R zero) in IH0 by easy. lia.
    - unfold cost in *. rewrite (missed_other i true R one) in IH1 by (auto; simpl; lia). lia.
    - lia. }
  destruct (deeper_within _ _ _ _ _ limit D0) as [W2 W3].
  destruct s as [s|].
  - cbv zeta in H. rewrite forallb_forall in H.
    destruct limit as [_ S]. simpl in S. set (count := N.to_nat s) in *.
    assert (small : (size zero < count)%nat) by (unfold count; lia).
    specialize (H (size zero) ltac:(apply in_seq; lia)). rewrite !map_seq_nth in H by lia.
    refine (reach _ _ _ _ H (best_sides_correct facts _ _ hold) (best_sides_correct facts _ _ hold) _ _);
      apply within_useful; (split; [apply W2 || apply W3|simpl; unfold count in *; lia]).
  - exact (reach _ _ _ _ H (best_sides_correct facts _ _ hold) (best_sides_correct facts _ _ hold) W2 W3).
Qed.

End One.
End Errors.
