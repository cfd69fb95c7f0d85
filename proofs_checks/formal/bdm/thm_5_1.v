(** * TopDown is optimal on conjunctions

    Theorem 5.1 of Brutzkus, Daniely, Malach (2020), with its Lemmas 5.3, 5.4
    and 5.5, for real probabilities p_i in (0, 1) and every strictly concave
    impurity with the value 0 at 0 and at 1. *)

From Coq Require Import Reals List Bool Arith Lia Lra Psatz.
From Formal Require Import Trees Cube Conjunctions RealTrees RealConjunctions.
From Formal.bdm Require Import RightSkewed.
Import ListNotations.
Open Scope R_scope.

(** The product of some probabilities, C(q) = min(q, 1 - q), and the variables
    of J that are not in a list. *)
Definition product_of (p : list R) (I : list nat) : R := fold_right (fun i q => chance_of p i * q) 1 I.
Definition C (q : R) : R := Rmin q (1 - q).
Definition without (J I : list nat) : list nat := filter (fun i => if in_dec Nat.eq_dec i I then false else true) J.

Section Run.
Context (p : list R) (J : list nat).
Context (good : proper p) (J_inside : forall i, In i J -> (i < length p)%nat).
Context (distinct : NoDup J).

Let n := length p.
Local Notation P := (product p (conjunction J)).

Notation M := (M p).
Notation M1 := (M1 p).
Notation at_right read := (restrict_all (all_one read) P).
Notation ordered := (smallest_first p J).

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
  destruct (one_unread p J distinct read ltac:(lia)) as (k & here & new).
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
