(** * TopDown on a conjunction reads the least likely variable first

    Lemma 5.4 of Brutzkus, Daniely, Malach (2020). The label is the
    conjunction of the variables in J; the variables are independent with
    probabilities p_i in (0, 1). *)

From Coq Require Import List Bool Arith NArith ZArith QArith Qminmax Lia Lqa Setoid.
From Formal Require Import Trees Values Cube Conjunctions.
Import ListNotations.
Open Scope N_scope.

(** The tree that reads the variables of a list where all of those before are
    1; elsewhere its leaves have the label 0. *)
Fixpoint right_skewed (P : population) (is : list nat) : tree :=
  match is with
  | [] => Leaf (majority P)
  | i :: rest => Node i (Leaf false) (right_skewed (restrict i true P) rest)
  end.

Lemma ratio_equal a v b w : 0 < v -> 0 < w -> a * w = b * v -> (ratio a v == ratio b w)%Q.
Proof. intros Hv Hw H. unfold ratio, Qeq. simpl. destruct v, w; lia. Qed.

Section Run.
Context (bias : list (N * N)) (J : list nat).
Context (bias_positive : positive bias) (J_inside : forall i, In i J -> (i < length bias)%nat).
Context (distinct : NoDup J).
Context {W : values} (G : Q -> W) (concave : strictly_concave_impurity G).

Let n := length bias.
Local Notation P := (product bias (conjunction J)).

Notation M := (M bias).
Notation M1 := (M1 bias).
Notation at_right read := (restrict_all (all_one read) P).

(** ** The impurity after a test *)

Lemma impurity_of_no_ones v : same (times v (G (ratio 0 v))) zero_v.
Proof.
  assert (zero : (ratio 0 v == 0)%Q) by (unfold ratio, Qeq; simpl; lia).
  pose proof (of_the_mean G concave _ _ zero) as E. now rewrite E, (zero_at_0 G concave), times_of_zero.
Qed.

(** A part that has all the ones is the less impure the smaller it is. *)
Lemma impurity_grows w v v' : 0 < w -> w <= v -> v < v' ->
  less (times v (G (ratio w v))) (times v' (G (ratio w v'))).
Proof.
  intros some inside larger.
  pose proof (strictly_concave G concave 0 (v' - v) w v ltac:(lia) ltac:(lia) ltac:(lia) ltac:(lia) ltac:(nia)) as L.
  rewrite impurity_of_no_ones, zero_add in L. now replace (v' - v + v) with v' in L by lia.
Qed.

Lemma weighted_parts Q' : weighted G Q' = times (mass Q') (G (ratio (ones Q') (mass Q'))).
Proof. reflexivity. Qed.

Section Node.
Context (read : list nat) (known : incl read J).
Let L := at_right read.

Lemma relevant_test i : In i J -> ~ In i read ->
  same (impurity_after G L i) (times (M1 (i :: read)) (G (ratio (M1 J) (M1 (i :: read))))).
Proof.
  intros here new. unfold impurity_after. rewrite !weighted_parts.
  unfold L at 1 2 3. rewrite (ones_after_zero bias J i (all_one read) here), impurity_of_no_ones, zero_add.
  change (restrict i true L) with (at_right (i :: read)).
  rewrite mass_setting, (ones_after_ones bias J (i :: read)) by now apply incl_cons. reflexivity.
Qed.

Lemma irrelevant_test i : ~ In i J -> (i < n)%nat ->
  same (impurity_after G L i) (times (M1 read) (G (ratio (M1 J) (M1 read)))).
Proof.
  intros other small. unfold impurity_after. rewrite !weighted_parts.
  change (restrict i false L) with (restrict_all ((i, false) :: all_one read) P).
  change (restrict i true L) with (restrict_all ((i, true) :: all_one read) P).
 rewrite !mass_setting, !ones_setting.
  assert (new : ~ In i (map fst (all_one read))) by (rewrite fst_all_one; auto).
  assert (part : forall v, same (G (ratio (M (all_one J ++ (i, v) :: all_one read)) (M ((i, v) :: all_one read))))
                                (G (ratio (M1 J) (M1 read)))).
  { intros v. apply (of_the_mean G concave). pose proof (M_side bias i v (all_one read) small new) as masses.
    pose proof (M1_positive bias J bias_positive J_inside read known) as some.
    pose proof (sides_positive bias bias_positive i). pose proof (side_positive bias i v bias_positive).
    assert (label : M (all_one J ++ (i, v) :: all_one read) * sides bias i = side bias i v * M1 J).
    { rewrite M_move, M_side; [f_equal|easy|].
      - apply M_ext. intros x. rewrite agrees_app, !agrees_all_one.
        destruct (conjunction J x) eqn:E; [|easy]. simpl. rewrite conjunction_true in *. auto.
      - rewrite map_app, in_app_iff, fst_all_one. intros [H'|H']; auto. }
    unfold Conjunctions.M1 in *. apply ratio_equal; [nia|easy|].
    apply (N.mul_cancel_r _ _ (sides bias i)); [lia|]. nia. }
  rewrite (part false), (part true), <- times_sum.
  replace (M ((i, false) :: all_one read) + M ((i, true) :: all_one read)) with (M1 read); [reflexivity|].
  unfold Conjunctions.M1. rewrite <- !(mass_setting bias J). apply mass_split.
Qed.

(** ** The node where all variables read are 1 *)

Context (few : (length read < length J)%nat).

Lemma one_unread : exists k, In k J /\ ~ In k read.
Proof.
  destruct (Exists_dec (fun k => ~ In k read) J) as [some|none].
  - intros k. destruct (in_dec Nat.eq_dec k read); [right|left]; tauto.
  - now apply Exists_exists in some.
  - exfalso. enough (incl J read) as all by (pose proof (NoDup_incl_length distinct all); lia).
    intros k here. destruct (in_dec Nat.eq_dec k read) as [|new]; [easy|].
    exfalso. apply none, Exists_exists. eauto.
Qed.

Lemma masses k : In k J -> ~ In k read ->
  0 < M1 J /\ M1 J <= M1 (k :: read) /\ 0 < M ((k, false) :: all_one read) /\
  M ((k, false) :: all_one read) + M1 (k :: read) = M1 read.
Proof.
  intros here new. repeat split.
  - apply (M1_positive bias J); auto using incl_refl.
  - apply M1_incl. now apply incl_cons.
  - pose proof (M_side bias k false (all_one read) (J_inside k here) ltac:(now rewrite fst_all_one)) as E.
    pose proof (M1_positive bias J bias_positive J_inside read known). unfold Conjunctions.M1 in *.
    pose proof (side_positive bias k false bias_positive). pose proof (sides_positive bias bias_positive k). nia.
  - unfold Conjunctions.M1. rewrite <- !(mass_setting bias J). symmetry. apply mass_split.
Qed.

Lemma is_open k : In k J -> ~ In k read -> In k (open_tests n L).
Proof.
  intros here new. destruct (masses k here new) as (some & least & zero & sum).
  unfold open_tests, open_test. apply filter_In. split; [apply in_seq; specialize (J_inside k here); lia|].
  change (restrict k false L) with (restrict_all ((k, false) :: all_one read) P).
  change (restrict k true L) with (at_right (k :: read)). rewrite !mass_setting.
  rewrite andb_true_iff, !N.ltb_lt. unfold Conjunctions.M1 in *. lia.
Qed.

Lemma not_pure : pure L = false.
Proof.
  destruct one_unread as (k & here & new). destruct (masses k here new) as (some & least & zero & sum).
  unfold pure. pose proof (ones_zeros L) as both. unfold L in *. rewrite mass_setting in both.
  rewrite (ones_after_ones bias J read known) in *. unfold Conjunctions.M1 in *.
  apply orb_false_iff. rewrite !N.eqb_neq. lia.
Qed.

(** A test of largest gain reads a variable of J not read before, of smallest
    probability among them. *)
Lemma best_is_smallest i : In i (open_tests n L) ->
  (forall j, In j (open_tests n L) -> le (gain G L j) (gain G L i)) ->
  In i J /\ ~ In i read /\ (forall j, In j J -> ~ In j read -> less_likely bias i j).
Proof.
  intros opened best.
  assert (least : forall j, In j J -> ~ In j read -> le (impurity_after G L i) (impurity_after G L j)).
  { intros j here new. apply gain_le, best. now apply is_open. }
  unfold open_tests, open_test in opened. apply filter_In in opened. destruct opened as [small opened].
  apply in_seq in small. apply andb_true_iff in opened. rewrite !N.ltb_lt in opened. destruct opened as [left _].
  assert (i_new : ~ In i read).
  { intros old. enough (mass (restrict i false L) = 0) by lia.
    change (restrict i false L) with (restrict_all ((i, false) :: all_one read) P).
    rewrite mass_setting. unfold Conjunctions.M, measure. induction (cube _) as [|x l IH]; simpl; [easy|]. simpl in IH.
    rewrite IH, agrees_all_one. destruct (conjunction read x) eqn:E; rewrite ?andb_false_r; [|easy].
    rewrite conjunction_true in E. now rewrite (E i old). }
  assert (i_here : In i J).
  { destruct (in_dec Nat.eq_dec i J) as [|other]; [easy|]. exfalso.
    destruct one_unread as (k & here & new). specialize (least k here new).
    destruct (masses k here new) as (some & inside & zero & sum).
    rewrite (irrelevant_test i other ltac:(lia)), (relevant_test k here new) in least.
    apply (impurity_grows (M1 J) (M1 (k :: read)) (M1 read)); auto; lia. }
  repeat split; auto. intros j here new. specialize (least j here new).
  rewrite (relevant_test i i_here i_new), (relevant_test j here new) in least.
  destruct (masses j here new) as (some & inside & _ & _).
  assert (smaller : M1 (i :: read) <= M1 (j :: read)).
  { destruct (N.le_gt_cases (M1 (i :: read)) (M1 (j :: read))) as [|larger]; [easy|]. exfalso.
    now apply (impurity_grows (M1 J) (M1 (j :: read)) (M1 (i :: read))). }
  pose proof (M1_add bias i read ltac:(lia) i_new) as add_i.
  pose proof (M1_add bias j read (J_inside j here) new) as add_j.
  pose proof (M1_positive bias J bias_positive J_inside read known).
  pose proof (sides_positive bias bias_positive i). pose proof (sides_positive bias bias_positive j).
  unfold less_likely. apply (N.mul_le_mono_pos_r _ _ (M1 read)); [easy|].
  replace (side bias i true * sides bias j * M1 read) with (M1 (i :: read) * (sides bias i * sides bias j)) by nia.
  replace (side bias j true * sides bias i * M1 read) with (M1 (j :: read) * (sides bias i * sides bias j)) by nia.
  now apply N.mul_le_mono_r.
Qed.

End Node.

(** ** The run of TopDown (Lemma 5.4) *)

Notation ordered := (smallest_first bias J).

Lemma zero_child_pure i s : In i J -> pure (restrict i false (restrict_all s P)) = true.
Proof. intros here. unfold pure. now rewrite (ones_after_zero bias J i s here). Qed.

Lemma end_of_path is : forall read, In (at_right (rev is ++ read)) (at_leaves (at_right read) (right_skewed (at_right read) is)).
Proof.
  induction is as [|i is IH]; intros read; simpl; [now left|]. right.
  rewrite <- app_assoc. exact (IH (i :: read)).
Qed.

Lemma split_at_the_end is : forall read L i T', incl read J -> ordered read is ->
  (length read + length is < length J)%nat ->
  splits_leaf (at_right read) (right_skewed (at_right read) is) L i T' ->
  pure L = false -> In i (open_tests n L) ->
  (forall j, In j (open_tests n L) -> le (gain G L j) (gain G L i)) ->
  T' = right_skewed (at_right read) (is ++ [i]) /\ ordered read (is ++ [i]).
Proof.
  induction is as [|j is IH]; intros read L i T' known order few split mixed opened best.
  - simpl in split. inversion split; subst. simpl in few.
    destruct (best_is_smallest read known ltac:(lia) i opened best) as (here & new & least).
    simpl. repeat split; auto. f_equal. f_equal. unfold majority.
    pose proof (ones_after_zero bias J i (all_one read) here) as none.
    destruct (masses read known ltac:(simpl in few; lia) i here new) as (_ & _ & some & _).
    pose proof (ones_zeros (restrict i false (at_right read))) as both.
    change (restrict i false (at_right read)) with (restrict_all ((i, false) :: all_one read) P) in *.
    rewrite mass_setting in both. apply N.leb_gt.
    change (ones (restrict_all ((i, false) :: all_one read) (product bias (conjunction J))) = 0) in none. lia.
  - destruct order as (here & new & least & order). simpl in split. inversion split; subst.
    + (* the left leaf is pure *)
      match goal with H : splits_leaf _ (Leaf false) _ _ _ |- _ => inversion H; subst end.
      rewrite (zero_child_pure j (all_one read) here) in mixed. easy.
    + match goal with H : splits_leaf _ (right_skewed _ is) _ _ _ |- _ => rename H into below end.
      simpl in few.
      destruct (IH (j :: read) L i one' ltac:(now apply incl_cons) order ltac:(simpl; lia) below mixed opened best) as [-> more].
      simpl. repeat split; auto.
Qed.

Lemma run t T : (t <= length J)%nat -> top_down n G P t T ->
  exists is, length is = t /\ ordered [] is /\ T = right_skewed P is.
Proof.
  intros within grown. induction grown as [|t T L i T' grown IH split chosen best|t T grown IH stuck].
  - exists []. now simpl.
  - destruct IH as (is & <- & order & ->); [lia|]. destruct chosen as (inside & mixed & opened).
    destruct (split_at_the_end is [] L i T' ltac:(easy) order ltac:(simpl; lia) split mixed opened) as [-> more].
    + intros j opened'. apply best. now repeat split.
    + exists (is ++ [i]). rewrite app_length. simpl. repeat split; auto. lia.
  - exfalso. destruct IH as (is & <- & order & ->); [lia|].
    assert (known : incl (rev is ++ []) J).
    { rewrite app_nil_r. intros k inside. apply in_rev in inside. exact (smallest_first_incl bias J [] is order k inside). }
    assert (few : (length (rev is ++ []) < length J)%nat) by (rewrite app_nil_r, rev_length; lia).
    destruct (one_unread (rev is ++ []) few) as (k & here & new).
    apply (stuck (at_right (rev is ++ [])) k). repeat split.
    + apply (end_of_path is []).
    + now apply not_pure.
    + now apply is_open.
Qed.

End Run.

(** Lemma 5.4, for every impurity that is strictly concave, and zero at 0 and
    at 1, and all ways to break ties: for t <= |J| the tree of TopDown is
    right-skewed and reads the t variables of J of smallest probability, in
    ascending order. *)
Theorem topdown_is_right_skewed (bias : list (N * N)) (J : list nat) (W : values) (G : Q -> W) (t : nat) (T : tree) :
  let n := length bias in
  let P := product bias (conjunction J) in
  positive bias -> NoDup J -> (forall i, In i J -> (i < n)%nat) -> strictly_concave_impurity G ->
  (t <= length J)%nat -> top_down n G P t T ->
  exists J_t, length J_t = t /\ smallest_first bias J [] J_t /\ T = right_skewed P J_t.
Proof. intros n P bias_positive distinct inside concave. now apply run. Qed.
