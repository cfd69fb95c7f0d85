(** * TopDown builds right-skewed trees on conjunctions

    Lemma 5.4 of Brutzkus, Daniely, Malach (2020): for real probabilities p_i
    in (0, 1) and every strictly concave impurity with the value 0 at 0 and at
    1, TopDown reads the variables in the order of their probabilities. *)

From Coq Require Import Reals List Bool Arith Lia Lra Psatz.
From Formal Require Import Trees Cube Conjunctions RealTrees RealConjunctions.
Import ListNotations.
Open Scope R_scope.

Fixpoint right_skewed (P : population) (is : list nat) : tree :=
  match is with
  | [] => Leaf (majority P)
  | i :: rest => Node i (Leaf false) (right_skewed (restrict i true P) rest)
  end.

Section Run.
Context (p : list R) (J : list nat).
Context (good : proper p) (J_inside : forall i, In i J -> (i < length p)%nat).
Context (distinct : NoDup J).
Context (G : R -> R) (concave : strictly_concave_impurity G).

Let n := length p.
Local Notation P := (product p (conjunction J)).

Notation M := (M p).
Notation M1 := (M1 p).
Notation at_right read := (restrict_all (all_one read) P).
Notation ordered := (smallest_first p J).

(** ** The impurity after a test *)

(** A part that has all the ones is the less impure the smaller it is. *)
Lemma impurity_grows w v v' : 0 < w -> w <= v -> v < v' -> v * G (w / v) < v' * G (w / v').
Proof.
  intros some inside larger.
  assert (0 < w / v) as mean by (apply Rdiv_lt_0_compat; lra).
  assert (w / v <= 1) as mean_one.
  { apply Rmult_le_reg_r with v; [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
  assert (0 < v / v' < 1) as share.
  { split; [apply Rdiv_lt_0_compat; lra|]. apply Rmult_lt_reg_r with v'; [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
  pose proof (strictly_concave G concave 0 (w / v) (v / v') ltac:(lra) mean mean_one share) as H.
  rewrite (zero_at_0 G concave) in H. replace ((1 - v / v') * 0 + v / v' * (w / v)) with (w / v') in H by (field; lra).
  apply (Rmult_lt_compat_l v') in H; [|lra].
  replace (v' * ((1 - v / v') * 0 + v / v' * G (w / v))) with (v * G (w / v)) in H by (field; lra). exact H.
Qed.

Definition after (Q : population) (i : nat) : R := weighted G (restrict i false Q) + weighted G (restrict i true Q).

Lemma no_ones_no_impurity Q : ones Q = 0 -> weighted G Q = 0.
Proof. intros none. unfold weighted, label_mean. rewrite none. unfold Rdiv. rewrite Rmult_0_l, (zero_at_0 G concave). ring. Qed.

Section Node.
Context (read : list nat) (known : incl read J).
Let L := at_right read.

Lemma relevant_test i : In i J -> ~ In i read -> after L i = M1 (i :: read) * G (M1 J / M1 (i :: read)).
Proof.
  intros here new. unfold after. rewrite (no_ones_no_impurity (restrict i false L)) by exact (ones_after_zero p J i (all_one read) here).
  rewrite Rplus_0_l. change (restrict i true L) with (at_right (i :: read)). unfold weighted, label_mean.
  rewrite mass_setting, (ones_after_ones p J (i :: read)) by now apply incl_cons. reflexivity.
Qed.

Lemma irrelevant_test i : ~ In i J -> (i < n)%nat -> after L i = M1 read * G (M1 J / M1 read).
Proof.
  intros other small. unfold after, weighted, label_mean.
  change (restrict i false L) with (restrict_all ((i, false) :: all_one read) P).
  change (restrict i true L) with (restrict_all ((i, true) :: all_one read) P).
  rewrite !mass_setting, !ones_setting.
  assert (new : ~ In i (map fst (all_one read))) by (rewrite fst_all_one; auto).
  pose proof (M1_positive p J good J_inside read known) as some. unfold RealConjunctions.M1 in some.
  assert (label : forall v, M (all_one J ++ (i, v) :: all_one read) = side p i v * M1 J).
  { intros v. rewrite M_move, M_side; [f_equal|easy|].
    - apply M_ext. intros x. rewrite agrees_app, !agrees_all_one.
      destruct (conjunction J x) eqn:E; [|easy]. simpl. rewrite conjunction_true in *. auto.
    - rewrite map_app, in_app_iff, fst_all_one. intros [H'|H']; auto. }
  assert (part : forall v, M (all_one J ++ (i, v) :: all_one read) / M ((i, v) :: all_one read) = M1 J / M1 read).
  { intros v. rewrite label, (M_side p i v (all_one read) small new). pose proof (side_positive p i v good).
    unfold RealConjunctions.M1. field. lra. }
  rewrite !part, !(M_side p i _ (all_one read) small new). unfold side, RealConjunctions.M1. ring.
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
  intros here new. assert (fresh : ~ In k (map fst (all_one read))) by now rewrite fst_all_one.
  pose proof (M1_positive p J good J_inside read known) as some.
  split; [|split; [|split]].
  - apply (M1_positive p J good J_inside). apply incl_refl.
  - apply M1_incl; [easy|]. now apply incl_cons.
  - rewrite (M_side p k false (all_one read) (J_inside k here) fresh). apply Rmult_lt_0_compat; [now apply side_positive|exact some].
  - rewrite (M1_add p k read (J_inside k here) new), (M_side p k false (all_one read) (J_inside k here) fresh).
    unfold side, RealConjunctions.M1. ring.
Qed.

Lemma is_open k : In k J -> ~ In k read -> In k (open_tests n L).
Proof.
  intros here new. destruct (masses k here new) as (some & least & zero & sum).
  apply in_open_tests. split; [now apply J_inside|].
  change (restrict k false L) with (restrict_all ((k, false) :: all_one read) P).
  change (restrict k true L) with (at_right (k :: read)). rewrite !mass_setting. unfold RealConjunctions.M1 in *. lra.
Qed.

Lemma not_pure : pure L = false.
Proof.
  destruct one_unread as (k & here & new). destruct (masses k here new) as (some & least & zero & sum).
  unfold pure, equal. pose proof (ones_zeros L) as both. unfold L in *. rewrite mass_setting in both.
  rewrite (ones_after_ones p J read known) in *. unfold RealConjunctions.M1 in *.
  destruct (Req_EM_T _ 0) as [E|_]; [lra|]. destruct (Req_EM_T _ 0) as [E|_]; [lra|easy].
Qed.

(** A test of largest gain reads a variable of J not read before, of smallest
    probability among them. *)
Lemma best_is_smallest i : In i (open_tests n L) ->
  (forall j, In j (open_tests n L) -> gain G L j <= gain G L i) ->
  In i J /\ ~ In i read /\ (forall j, In j J -> ~ In j read -> chance_of p i <= chance_of p j).
Proof.
  intros opened best.
  assert (least : forall j, In j J -> ~ In j read -> after L i <= after L j).
  { intros j here new. specialize (best j (is_open j here new)). unfold gain in best. unfold after. lra. }
  apply in_open_tests in opened. destruct opened as (small & left & _).
  assert (i_new : ~ In i read).
  { intros old. enough (mass (restrict i false L) = 0) by lra.
    change (restrict i false L) with (restrict_all ((i, false) :: all_one read) P).
    rewrite mass_setting. unfold RealConjunctions.M. rewrite <- (measure_none p). apply measure_ext. intros x _. simpl.
    rewrite agrees_all_one. destruct (conjunction read x) eqn:E; rewrite ?andb_false_r; [|easy].
    rewrite conjunction_true in E. now rewrite (E i old). }
  assert (i_here : In i J).
  { destruct (in_dec Nat.eq_dec i J) as [|other]; [easy|]. exfalso.
    destruct one_unread as (k & here & new). specialize (least k here new).
    destruct (masses k here new) as (some & inside & zero & sum).
    rewrite (irrelevant_test i other small), (relevant_test k here new) in least.
    pose proof (impurity_grows (M1 J) (M1 (k :: read)) (M1 read) some inside ltac:(lra)). lra. }
  repeat split; auto. intros j here new. specialize (least j here new).
  rewrite (relevant_test i i_here i_new), (relevant_test j here new) in least.
  destruct (masses j here new) as (some & inside & _ & _).
  assert (smaller : M1 (i :: read) <= M1 (j :: read)).
  { destruct (Rle_lt_dec (M1 (i :: read)) (M1 (j :: read))) as [|larger]; [easy|]. exfalso.
    pose proof (impurity_grows (M1 J) (M1 (j :: read)) (M1 (i :: read)) some inside larger). lra. }
  rewrite (M1_add p i read small i_new), (M1_add p j read (J_inside j here) new) in smaller.
  apply Rmult_le_reg_r with (M1 read); [now apply (M1_positive p J good J_inside)|easy].
Qed.

End Node.

(** ** The run of TopDown (Lemma 5.4) *)

Lemma zero_child_pure i s : In i J -> pure (restrict i false (restrict_all s P)) = true.
Proof.
  intros here. unfold pure, equal. rewrite (ones_after_zero p J i s here). destruct (Req_EM_T 0 0); easy.
Qed.

Lemma end_of_path is : forall read, In (at_right (rev is ++ read)) (at_leaves (at_right read) (right_skewed (at_right read) is)).
Proof.
  induction is as [|i is IH]; intros read; simpl; [now left|]. right.
  rewrite <- app_assoc. exact (IH (i :: read)).
Qed.

Lemma split_at_the_end is : forall read L i T', incl read J -> ordered read is ->
  (length read + length is < length J)%nat ->
  splits_leaf (at_right read) (right_skewed (at_right read) is) L i T' ->
  pure L = false -> In i (open_tests n L) ->
  (forall j, In j (open_tests n L) -> gain G L j <= gain G L i) ->
  T' = right_skewed (at_right read) (is ++ [i]) /\ ordered read (is ++ [i]).
Proof.
  induction is as [|j is IH]; intros read L i T' known order few split mixed opened best.
  - simpl in split. inversion split; subst. simpl in few.
    destruct (best_is_smallest read known ltac:(lia) i opened best) as (here & new & least).
    simpl. repeat split; auto. f_equal. f_equal. unfold majority.
    pose proof (ones_after_zero p J i (all_one read) here) as none.
    destruct (masses read known i here new) as (_ & _ & some & _).
    pose proof (ones_zeros (restrict i false (at_right read))) as both.
    change (restrict i false (at_right read)) with (restrict_all ((i, false) :: all_one read) P) in *.
    rewrite mass_setting in both.
    assert (below (ones (restrict_all ((i, false) :: all_one read) P)) (zeros (restrict_all ((i, false) :: all_one read) P)) = true) as ->; [|easy].
    apply below_true. lra.
  - destruct order as (here & new & least & order). simpl in split. inversion split; subst.
    + match goal with H : splits_leaf _ (Leaf false) _ _ _ |- _ => inversion H; subst end.
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
    { rewrite app_nil_r. intros k inside. apply in_rev in inside. exact (smallest_first_incl p J [] is order k inside). }
    assert (few : (length (rev is ++ []) < length J)%nat) by (rewrite app_nil_r, rev_length; lia).
    destruct (one_unread (rev is ++ []) few) as (k & here & new).
    apply (stuck (at_right (rev is ++ [])) k). repeat split.
    + apply (end_of_path is []).
    + now apply not_pure.
    + now apply is_open.
Qed.

End Run.
