(** * TopDown is optimal on conjunctions, for real probabilities

    Theorem 5.1 of Brutzkus, Daniely, Malach (2020), with its Lemmas 5.3, 5.4
    and 5.5, as in [thm_5_1], for real probabilities p_i in (0, 1) and every
    strictly concave impurity with the value 0 at 0 and at 1. *)

From Coq Require Import Reals List Bool Arith Lia Lra Psatz.
From Formal Require Import Trees Cube Conjunctions RealTrees RealConjunctions.
Import ListNotations.
Open Scope R_scope.

Fixpoint right_skewed (P : population) (is : list nat) : tree :=
  match is with
  | [] => Leaf (majority P)
  | i :: rest => Node i (Leaf false) (right_skewed (restrict i true P) rest)
  end.

(** The product of some probabilities, C(q) = min(q, 1 - q), and the variables
    of J that are not in a list. *)
Definition product_of (p : list R) (I : list nat) : R := fold_right (fun i q => chance_of p i * q) 1 I.
Definition C (q : R) : R := Rmin q (1 - q).
Definition without (J I : list nat) : list nat := filter (fun i => if in_dec Nat.eq_dec i I then false else true) J.

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

(** ** Its error *)

Lemma error_right_skewed is : forall read, incl (is ++ read) J ->
  error (right_skewed (at_right read) is) (at_right read) = Rmin (M1 J) (M1 (is ++ read) - M1 J).
Proof.
  induction is as [|i is IH]; intros read known.
  - simpl. rewrite error_majority. unfold leaf_error. pose proof (ones_zeros (at_right read)) as both.
    rewrite mass_setting in both. rewrite (ones_after_ones p J read known) in *.
    unfold RealConjunctions.M1 in *. f_equal. lra.
  - simpl. rewrite error_node, error_leaf.
    pose proof (ones_after_zero p J i (all_one read) ltac:(apply known; now left)) as none.
    rewrite none, Rplus_0_l. change (restrict i true (restrict_all (all_one read) P)) with (at_right (i :: read)). rewrite IH.
    + f_equal. f_equal. apply M1_same; auto; intros k; simpl; rewrite !in_app_iff; simpl; tauto.
    + intros k inside. apply known. simpl. rewrite in_app_iff in *. simpl in *. tauto.
Qed.

Lemma no_smaller_error is T : ordered [] is -> (size T <= length is)%nat -> tests_below n T ->
  Rmin (M1 J) (M1 is - M1 J) <= error T P.
Proof.
  intros order small below. pose proof (smallest_first_incl p J [] is order) as known.
  pose proof (M1_incl p good J is known) as more. pose proof (M1_positive p J good J_inside J (incl_refl J)) as some.
  change P with (restrict_all [] P).
  apply (error_under_setting p J good T [] (Rmin (M1 J) (M1 is - M1 J))); auto.
  - apply Rmin_glb; lra.
  - rewrite app_nil_r. apply Rmin_l.
  - intros I inside few. rewrite !app_nil_r.
    pose proof (smallest_product p J good J_inside is [] I ltac:(easy) order inside ltac:(lia)) as least.
    rewrite !app_nil_r in least. pose proof (Rmin_r (M1 J) (M1 is - M1 J)). unfold RealConjunctions.M1 in *. lra.
Qed.

Lemma ordered_once is : forall read, ordered read is -> NoDup is /\ forall k, In k is -> ~ In k read.
Proof.
  induction is as [|i is IH]; intros read order; [split; [constructor|easy]|].
  destruct order as (here & new & _ & order). destruct (IH _ order) as [once apart]. split.
  - constructor; [|easy]. intros again. apply (apart i again). now left.
  - intros k [<-|inside]; [easy|]. intros old. apply (apart k inside). now right.
Qed.

Lemma M1_product I : incl I J -> NoDup I -> M1 I = product_of p I.
Proof.
  induction I as [|i I IH]; intros inside once.
  - unfold RealConjunctions.M1, RealConjunctions.M. simpl. change (agrees []) with (fun _ : point => true). apply measure_all.
  - apply incl_cons_inv in inside. destruct inside as [here inside]. inversion once as [|? ? new once']; subst.
    rewrite (M1_add p i I (J_inside i here) new), IH by easy. reflexivity.
Qed.

Lemma product_of_app I I' : product_of p (I ++ I') = product_of p I * product_of p I'.
Proof. induction I as [|i I IH]; simpl; [ring|]. rewrite IH. ring. Qed.

Lemma error_in_print is : incl is J -> NoDup is ->
  Rmin (M1 J) (M1 is - M1 J) = product_of p is * C (product_of p (without J is)).
Proof.
  intros known once.
  assert (rest : NoDup (without J is)) by now apply NoDup_filter.
  assert (rest_in : incl (without J is) J) by (intros k inside; apply filter_In in inside; tauto).
  assert (apart : forall k, In k is -> ~ In k (without J is)).
  { intros k inside out. apply filter_In in out. destruct out as [_ out]. now destruct (in_dec Nat.eq_dec k is). }
  assert (all : M1 J = M1 (is ++ without J is)).
  { apply M1_same; auto.
    - intros k here. apply in_app_iff. destruct (in_dec Nat.eq_dec k is) as [|out] eqn:E; [now left|].
      right. apply filter_In. split; [easy|]. now rewrite E.
    - now apply incl_app. }
  assert (once' : NoDup (is ++ without J is)).
  { clear - once rest apart. revert rest apart. generalize (without J is) as others. intros others rest.
    induction once as [|i l new once IH]; simpl; intros apart; [easy|]. constructor.
    - rewrite in_app_iff. intros [H|H]; [easy|]. exact (apart i (or_introl eq_refl) H).
    - apply IH. intros k K. apply apart. now right. }
  rewrite all, (M1_product (is ++ without J is)), (M1_product is), product_of_app by (auto using incl_app).
  assert (0 < product_of p is) as positive.
  { rewrite <- M1_product by easy. now apply (M1_positive p J good J_inside). }
  unfold C. set (a := product_of p is) in *. set (q := product_of p (without J is)).
  unfold Rmin. destruct (Rle_dec (a * q) (a - a * q)), (Rle_dec q (1 - q)); nra.
Qed.

(** There are such variables. *)
Lemma smallest_of (f : nat -> R) i l : exists k, In k (i :: l) /\ forall j, In j (i :: l) -> f k <= f j.
Proof.
  revert i. induction l as [|i' l IH]; intros i.
  - exists i. split; [now left|]. intros j [<-|[]]. lra.
  - destruct (IH i') as (k & inside & least). destruct (Rle_lt_dec (f i) (f k)).
    + exists i. split; [now left|]. intros j [<-|H]; [lra|]. specialize (least j H). lra.
    + exists k. split; [now right|]. intros j [<-|H]; [lra|auto].
Qed.

Lemma ordered_exists t : forall read, NoDup read -> incl read J -> (length read + t <= length J)%nat ->
  exists is, length is = t /\ ordered read is.
Proof.
  induction t as [|t IH]; intros read once known few; [now exists []|].
  destruct (one_unread read ltac:(lia)) as (k & here & new).
  assert (In k (without J read)) as k_left.
  { apply filter_In. split; [easy|]. now destruct (in_dec Nat.eq_dec k read). }
  assert (is_left : forall j, In j (without J read) <-> In j J /\ ~ In j read).
  { intros j. unfold without. rewrite filter_In. destruct (in_dec Nat.eq_dec j read); intuition easy. }
  destruct (without J read) as [|a l] eqn:E; [easy|].
  destruct (smallest_of (chance_of p) a l) as (i & inside & least). apply is_left in inside. destruct inside as [i_here i_new].
  destruct (IH (i :: read) ltac:(now constructor) ltac:(now apply incl_cons) ltac:(simpl; lia)) as (is & sizes & order).
  exists (i :: is). simpl. repeat split; auto. intros j j_here j_new. apply least, is_left. easy.
Qed.

End Run.

(** Lemma 5.3. For every t <= |J| some right-skewed tree that reads t
    variables, all of them in J, has the least error of all trees with at most
    t tests. *)
Theorem right_skewed_trees_suffice (p : list R) (J : list nat) (t : nat) :
  let n := length p in
  let P := product p (conjunction J) in
  proper p -> NoDup J -> (forall i, In i J -> (i < n)%nat) -> (t <= length J)%nat ->
  exists I, length I = t /\ incl I J /\ NoDup I /\
    forall T, (size T <= t)%nat -> tests_below n T -> error (right_skewed P I) P <= error T P.
Proof.
  intros n P good distinct inside within.
  destruct (ordered_exists p J distinct t [] ltac:(constructor) ltac:(easy) within) as (is & <- & order).
  pose proof (smallest_first_incl p J [] is order) as known. exists is. repeat split; auto; [now apply (ordered_once p J is [])|].
  intros T small below. pose proof (error_right_skewed p J good is []) as found. rewrite app_nil_r in found.
  specialize (found known). simpl restrict_all in found. fold P in found. rewrite found. now apply (no_smaller_error p J good inside is).
Qed.

(** Lemma 5.4. However ties are broken, for t <= |J| the tree of TopDown is
    right-skewed and reads the t variables of J of smallest probability, in
    ascending order. *)
Theorem topdown_is_right_skewed (p : list R) (J : list nat) (G : R -> R) (t : nat) (T : tree) :
  let n := length p in
  let P := product p (conjunction J) in
  proper p -> NoDup J -> (forall i, In i J -> (i < n)%nat) -> strictly_concave_impurity G ->
  (t <= length J)%nat -> top_down n G P t T ->
  exists J_t, length J_t = t /\ smallest_first p J [] J_t /\ T = right_skewed P J_t.
Proof. intros n P good distinct inside concave. now apply run. Qed.

(** Theorem 5.1. Let the label be the conjunction of the distinct variables in
    J, under a product measure in which all variables have real probabilities
    in (0, 1), and let the impurity be strictly concave, and zero at 0 and at
    1. For t <= |J| and however ties are broken, TopDown returns a right-skewed
    tree; it reads the t variables J_t of smallest probability, in ascending
    order. Its error is the least of all trees with at most t tests, and equal
    to the product of the p_i over J_t times C of the product over J without
    J_t. *)
Theorem topdown_is_optimal (p : list R) (J : list nat) (G : R -> R) (t : nat) (T : tree) :
  let n := length p in
  let P := product p (conjunction J) in
  proper p -> NoDup J -> (forall i, In i J -> (i < n)%nat) -> strictly_concave_impurity G ->
  (t <= length J)%nat -> top_down n G P t T ->
  (size T <= t)%nat /\ (forall T', (size T' <= t)%nat -> tests_below n T' -> error T P <= error T' P) /\
  exists J_t, length J_t = t /\ smallest_first p J [] J_t /\ T = right_skewed P J_t /\
    error T P = product_of p J_t * C (product_of p (without J J_t)).
Proof.
  intros n P good distinct inside concave within grown.
  destruct (run p J good inside distinct G concave t T within grown) as (is & <- & order & E).
  pose proof (smallest_first_incl p J [] is order) as known.
  pose proof (error_right_skewed p J good is []) as found. rewrite app_nil_r in found. specialize (found known).
  simpl restrict_all in found. fold P in found, E. rewrite <- E in found.
  split; [|split].
  - rewrite E. generalize P. clear. induction is as [|i is IH]; intros P; simpl; [lia|]. specialize (IH (restrict i true P)). lia.
  - intros T' small below. rewrite found. now apply (no_smaller_error p J good inside is).
  - exists is. repeat split; auto. rewrite found. apply error_in_print; auto. now apply (ordered_once p J is []).
Qed.

(** Lemma 5.5. Of all sets I of t variables of J, the product of the p_i over
    I times C of the product over J without I is least for the set J_t of the
    t variables of smallest probability. *)
Theorem smallest_probabilities_are_best (p : list R) (J J_t I : list nat) :
  proper p -> NoDup J -> (forall i, In i J -> (i < length p)%nat) ->
  smallest_first p J [] J_t -> incl I J -> NoDup I -> length I = length J_t ->
  product_of p J_t * C (product_of p (without J J_t)) <= product_of p I * C (product_of p (without J I)).
Proof.
  intros good distinct inside order part once sizes. pose proof (smallest_first_incl p J [] J_t order) as known.
  rewrite <- !(error_in_print p J good inside distinct) by (auto; now apply (ordered_once p J _ [])).
  pose proof (smallest_product p J good inside J_t [] I ltac:(easy) order part ltac:(lia)) as least.
  rewrite !app_nil_r in least. unfold Rmin. destruct (Rle_dec _ _), (Rle_dec _ _); lra.
Qed.
