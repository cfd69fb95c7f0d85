(** * B_t is optimal

    Proposition 6.4 of Brutzkus, Daniely, Malach (2020): on the disjunction of
    two conjunctions of different variables, under the uniform distribution,
    B_t has the least error of all trees with at most t tests. *)

From Coq Require Import Reals List Bool Arith NArith ZArith Lia Lra Psatz.
From Formal Require Import Trees Cube Bellman Entropy Poincare TwoTerms.
From Formal.bdm Require Import TwoTermDnf.
From Formal Require RealTrees.
Import ListNotations.
Open Scope R_scope.

(** ** The trees *)

(** A right path, whose leaves have the better labels. *)
Fixpoint right_path (P : population) (ys : list nat) : tree :=
  match ys with
  | [] => Leaf (majority P)
  | y :: rest => Node y (Leaf (majority (restrict y false P))) (right_path (restrict y true P) rest)
  end.

(** A right path; the left subtree of a node (x, ys) is the right path of ys. *)
Fixpoint path_tree (P : population) (nodes : list (nat * list nat)) : tree :=
  match nodes with
  | [] => Leaf (majority P)
  | (x, ys) :: rest => Node x (right_path (restrict x false P) ys) (path_tree (restrict x true P) rest)
  end.

(** The left subtrees are filled from top to bottom with r nodes, at most m
    each; their nodes read different variables of J. *)
Fixpoint filled (J : list nat) (r : nat) (nodes : list (nat * list nat)) : Prop :=
  match nodes with
  | [] => True
  | (_, ys) :: rest => length ys = Nat.min (length J) r /\ NoDup ys /\ incl ys J /\ filled J (r - length J) rest
  end.

(** The nodes of B_t: the right path reads different variables of I, t of them
    or all; the other tests are in the left subtrees. *)
Definition B_nodes (I J : list nat) (t : nat) (nodes : list (nat * list nat)) : Prop :=
  NoDup (map fst nodes) /\ incl (map fst nodes) I /\ length nodes = Nat.min t (length I) /\ filled J (t - length I) nodes.

(** For every t there is such a tree. *)
Fixpoint in_order (J : list nat) (r : nat) (xs : list nat) : list (nat * list nat) :=
  match xs with [] => [] | x :: rest => (x, firstn r J) :: in_order J (r - length J) rest end.

Lemma in_order_fst J r xs : map fst (in_order J r xs) = xs.
Proof. revert r. induction xs as [|x xs IH]; intros r; simpl; [easy|]. now rewrite IH. Qed.

Lemma part_once {A} k (l : list A) : NoDup l -> NoDup (firstn k l).
Proof.
  intros once. rewrite <- (firstn_skipn k l) in once. revert once. generalize (firstn k l) (skipn k l). clear.
  induction l as [|a l IH]; intros l' once; [constructor|]. inversion once as [|? ? new once']; subst.
  constructor; [|now apply (IH l')]. intros again. apply new, in_app_iff. now left.
Qed.

Lemma part_incl {A} k (l : list A) : incl (firstn k l) l.
Proof. intros a inside. rewrite <- (firstn_skipn k l). apply in_app_iff. now left. Qed.

Lemma B_exists I J t : NoDup I -> NoDup J -> B_nodes I J t (in_order J (t - length I) (firstn t I)).
Proof.
  intros once_I once_J. repeat split.
  - rewrite in_order_fst. now apply part_once.
  - rewrite in_order_fst. apply part_incl.
  - rewrite <- (map_length fst), in_order_fst. apply firstn_length.
  - generalize (t - length I)%nat (firstn t I). intros r xs. revert r. induction xs as [|x xs IH]; intros r; simpl; [easy|].
    rewrite firstn_length. repeat split; [lia|now apply part_once|apply part_incl|apply IH].
Qed.

Lemma size_right_path P ys : size (right_path P ys) = length ys.
Proof. revert P. induction ys as [|y ys IH]; intros P; simpl; [easy|]. now rewrite IH. Qed.

Lemma size_path_tree J nodes : forall r P, filled J r nodes -> (size (path_tree P nodes) <= length nodes + r)%nat.
Proof.
  induction nodes as [|[x ys] nodes IH]; intros r P; simpl; [lia|]. intros (length_ys & _ & _ & rest).
  rewrite size_right_path, length_ys. specialize (IH _ (restrict x true P) rest). lia.
Qed.

Lemma nothing_set K : dead K [] = false /\ left K [] = length K.
Proof.
  unfold dead, left. induction K as [|i l [D L]]; simpl in *; [easy|]. now rewrite D, L.
Qed.

Section Errors.
Context (n : nat) (I J : list nat) (once : NoDup (I ++ J)) (small : forall i, In i (I ++ J) -> (i < n)%nat).
Context (shorter : (1 <= length I <= length J)%nat).
Notation U := (uniform n (two_terms I J)).

Lemma tests_right_path P ys : incl ys J -> tests_below n (right_path P ys).
Proof.
  revert P. induction ys as [|y ys IH]; intros P known; simpl; [easy|]. apply incl_cons_inv in known. destruct known as [here known].
  repeat split; auto. apply small, in_app_iff. now right.
Qed.

Lemma tests_path_tree nodes : forall r P, incl (map fst nodes) I -> filled J r nodes -> tests_below n (path_tree P nodes).
Proof.
  induction nodes as [|[x ys] nodes IH]; intros r P known; simpl; [easy|]. intros (_ & _ & inside & rest).
  apply incl_cons_inv in known. destruct known as [here known]. repeat split.
  - apply small, in_app_iff. now left.
  - now apply tests_right_path.
  - now apply (IH (r - length J)%nat).
Qed.

Lemma leaf_real s : NoDup (map fst s) ->
  real (error (Leaf (majority (restrict_all s U))) (restrict_all s U)) = inputs n s * Rmin (mean I J s) (1 - mean I J s).
Proof.
  intros once_s. rewrite error_majority. unfold leaf_error.
  pose proof (real_ones n I J once small s once_s) as o. pose proof (real_zeros n I J once small s once_s) as z.
  pose proof (hits_range n s (two_terms I J)) as W.
  destruct (N.min_spec (ones (restrict_all s U)) (zeros (restrict_all s U))) as [[less ->]|[less ->]].
  - apply N.lt_le_incl, real_le in less. rewrite o, z in less. rewrite o. unfold Rmin. destruct (Rle_dec _ _); [easy|]. nra.
  - apply real_le in less. rewrite o, z in less. rewrite z. unfold Rmin. destruct (Rle_dec _ _); [|easy]. nra.
Qed.

(** One term is left: the variables of J. *)
Lemma right_path_errs ys : forall s, NoDup (map fst s) -> dead I s = true -> dead J s = false ->
  NoDup ys -> incl ys J -> (forall y, In y ys -> lookup s y = None) ->
  real (error (right_path (restrict_all s U) ys) (restrict_all s U)) = inputs n s * opt_one (left J s) (length ys).
Proof.
  induction ys as [|y ys IH]; intros s once_s gone alive once_ys known unset.
  - simpl right_path. rewrite leaf_real by easy. f_equal. unfold mean, term. rewrite gone, alive.
    unfold opt_one. simpl length. destruct (Nat.leb_spec (left J s) 0).
    + replace (left J s) with 0%nat by lia. rewrite half_0. unfold Rmin. destruct (Rle_dec _ _); lra.
    + pose proof (half_le 1 (left J s) ltac:(lia)) as B. rewrite half_1 in B. unfold Rmin. destruct (Rle_dec _ _); lra.
  - apply incl_cons_inv in known. destruct known as [here known]. inversion once_ys as [|? ? fresh once_ys']; subst.
    pose proof (unset y (or_introl eq_refl)) as y_unset. pose proof (proj1 (lookup_none s y) y_unset) as new.
    assert (once_J : NoDup J) by now apply (once_J I).
    assert (y_I : ~ In y I) by (intros H; exact (apart I J once y H here)).
    destruct (own_term J s y false once_J here y_unset) as [_ D0]. destruct (own_term J s y true once_J here y_unset) as [K1 D1].
    destruct (other_term I s y false y_I) as [E0 _]. destruct (other_term I s y true y_I) as [E1 _].
    simpl right_path. rewrite error_node, real_add.
    change (restrict y false (restrict_all s U)) with (restrict_all ((y, false) :: s) U).
    change (restrict y true (restrict_all s U)) with (restrict_all ((y, true) :: s) U).
    rewrite leaf_real by (simpl; now constructor).
    rewrite IH; simpl; try (now constructor); auto.
    + unfold mean, term. rewrite E0, D0, gone. simpl. rewrite (halves n y s) by (auto; apply small, in_app_iff; now right).
      rewrite (inputs_split n y s), (halves n y s) by (auto; apply small, in_app_iff; now right).
      replace (Rmin _ _) with 0 by (unfold Rmin; destruct (Rle_dec _ _); lra).
      unfold opt_one. pose proof (half_next (left J ((y, true) :: s))) as H. rewrite K1 in H. rewrite H.
      destruct (Nat.leb_spec (left J ((y, true) :: s)) (length ys)), (Nat.leb_spec (left J s) (S (length ys))); try lia; field.
    + now rewrite E1.
    + now rewrite D1, alive.
    + intros z Z. simpl. destruct (Nat.eqb_spec y z) as [->|]; [easy|]. apply unset. now right.
Qed.

(** The setting after some nodes of the right path. *)
Definition on_path (s : setting) (nodes : list (nat * list nat)) : Prop :=
  NoDup (map fst s) /\ dead I s = false /\ dead J s = false /\ NoDup (map fst nodes) /\ incl (map fst nodes) I /\
  (forall x, In x (map fst nodes) -> lookup s x = None) /\ (forall y, In y J -> lookup s y = None).

Lemma left_all s : (forall y, In y J -> lookup s y = None) -> left J s = length J.
Proof.
  unfold left. generalize J. intros l. induction l as [|y l IH]; simpl; intros unset; [easy|]. rewrite (unset y) by now left. simpl.
  f_equal. auto.
Qed.

(** One node of the right path. *)
Lemma path_step s x ys nodes r : on_path s ((x, ys) :: nodes) -> filled J r ((x, ys) :: nodes) ->
  on_path ((x, true) :: s) nodes /\ S (left I ((x, true) :: s)) = left I s /\
  inputs n s = 2 * inputs n ((x, true) :: s) /\
  real (error (path_tree (restrict_all s U) ((x, ys) :: nodes)) (restrict_all s U)) =
    inputs n ((x, true) :: s) * opt_one (length J) (Nat.min (length J) r) +
    real (error (path_tree (restrict_all ((x, true) :: s) U) nodes) (restrict_all ((x, true) :: s) U)).
Proof.
  intros (once_s & alive_I & alive_J & once_x & known & unset & unset_J) (length_ys & once_ys & inside & _).
  simpl in once_x, known, unset. inversion once_x as [|? ? fresh once_x']; subst.
  apply incl_cons_inv in known. destruct known as [here known].
  pose proof (unset x (or_introl eq_refl)) as x_unset. pose proof (proj1 (lookup_none s x) x_unset) as new.
  assert (once_I : NoDup I) by now apply (once_I I J).
  assert (x_J : ~ In x J) by (intros H; exact (apart I J once x here H)).
  assert (x_small : (x < n)%nat) by (apply small, in_app_iff; now left).
  destruct (own_term I s x false once_I here x_unset) as [_ D0]. destruct (own_term I s x true once_I here x_unset) as [K1 D1].
  destruct (other_term J s x false x_J) as [E0 L0]. destruct (other_term J s x true x_J) as [E1 _].
  assert (unset_J' : forall b y, In y J -> lookup ((x, b) :: s) y = None).
  { intros b y Y. simpl. destruct (Nat.eqb_spec x y) as [->|]; [easy|auto]. }
  split; [|split; [easy|split; [rewrite (inputs_split n x s), (halves n x s) by easy; ring|]]].
  - unfold on_path. simpl map. split; [now constructor|]. rewrite D1, E1, alive_I, alive_J. repeat split; auto.
    intros z Z. simpl. destruct (Nat.eqb_spec x z) as [->|]; [easy|auto].
  - simpl path_tree. rewrite error_node, real_add.
    change (restrict x false (restrict_all s U)) with (restrict_all ((x, false) :: s) U).
    change (restrict x true (restrict_all s U)) with (restrict_all ((x, true) :: s) U). f_equal.
    rewrite right_path_errs; auto.
    + rewrite (halves n x s), L0, (left_all s unset_J), length_ys by easy. easy.
    + simpl. now constructor.
    + now rewrite E0.
Qed.

(** The right path is complete. *)
Lemma complete_path_errs nodes : forall s r, on_path s nodes -> filled J r nodes -> length nodes = left I s ->
  real (error (path_tree (restrict_all s U) nodes) (restrict_all s U)) =
  inputs n s * (half_to (length J) * (half_to (Nat.min (left I s) (r / length J)) - half_to (left I s))).
Proof.
  induction nodes as [|[x ys] nodes IH]; intros s r path fill sizes.
  - simpl path_tree. destruct path as (once_s & alive_I & alive_J & _). rewrite leaf_real by easy. simpl in sizes. rewrite <- sizes.
    unfold mean, term. rewrite alive_I, <- sizes, half_0. simpl Nat.min. rewrite half_0.
    unfold Rmin. destruct (Rle_dec _ _); destruct (dead J s); lra.
  - destruct (path_step s x ys nodes r path fill) as (path' & K & W & ->). destruct fill as (_ & _ & _ & fill).
    rewrite (IH _ (r - length J)%nat path' fill ltac:(simpl in sizes; lia)), W, <- K.
    set (k := left I ((x, true) :: s)). set (m := length J) in *.
    unfold opt_one. rewrite (half_next k). destruct (Nat.leb_spec m (Nat.min m r)) as [full|].
    + assert (r / m = S ((r - m) / m))%nat as ->.
      { replace r with (r - m + 1 * m)%nat at 1 by lia. rewrite Nat.div_add by lia. lia. }
      rewrite <- Nat.succ_min_distr, half_next. field.
    + rewrite (Nat.div_small r m) by lia. replace (r - m)%nat with 0%nat by lia. rewrite Nat.div_0_l by lia.
      rewrite !Nat.min_0_r, half_0. field.
Qed.

(** The right path is not complete, and the left subtrees are leaves. *)
Lemma short_path_errs nodes : forall s, on_path s nodes -> filled J 0 nodes -> (length nodes < left I s <= length J)%nat ->
  real (error (path_tree (restrict_all s U) nodes) (restrict_all s U)) =
  inputs n s * opt_sorted (left I s) (length J) (length nodes).
Proof.
  induction nodes as [|[x ys] nodes IH]; intros s path fill sizes.
  - simpl path_tree. destruct path as (once_s & alive_I & alive_J & _ & _ & _ & unset_J). rewrite leaf_real by easy. f_equal.
    unfold mean, term. rewrite alive_I, alive_J, (left_all s unset_J). simpl length in *. unfold opt_sorted.
    pose proof (half_positive (left I s)). pose proof (half_positive (length J)).
    pose proof (half_le 1 (length J) ltac:(lia)) as B. rewrite half_1 in B.
    destruct (Nat.leb_spec (left I s) 0); [lia|]. destruct (Nat.eqb_spec (left I s) 1) as [->|].
    + rewrite half_1. unfold Rmin. destruct (Rle_dec _ _); lra.
    + destruct (Nat.eqb_spec (0 + 1) (left I s)); [lia|].
      pose proof (half_le 2 (left I s) ltac:(lia)) as A2. pose proof (half_le 2 (length J) ltac:(lia)) as B2. rewrite half_2 in *.
      unfold Rmin. destruct (Rle_dec _ _); nra.
  - destruct (path_step s x ys nodes 0 path fill) as (path' & K & W & ->). destruct fill as (_ & _ & _ & fill). simpl in fill, sizes.
    rewrite (IH _ path' fill ltac:(lia)), W, <- K. set (k := left I ((x, true) :: s)) in *.
    simpl length. rewrite Nat.min_0_r. unfold opt_one, opt_sorted. rewrite (half_next k).
    destruct (Nat.leb_spec (length J) 0); [lia|]. destruct (Nat.leb_spec k (length nodes)); [lia|].
    destruct (Nat.leb_spec (S k) (S (length nodes))); [lia|]. destruct (Nat.eqb_spec (S k) 1); [lia|].
    destruct (Nat.eqb_spec k 1) as [->|].
    + destruct (Nat.eqb_spec (S (length nodes) + 1) 2); [|lia]. rewrite half_1. field.
    + destruct (Nat.eqb_spec (length nodes + 1) k), (Nat.eqb_spec (S (length nodes) + 1) (S k)); try lia; field.
Qed.

Lemma error_of_B t nodes : B_nodes I J t nodes ->
  real (error (path_tree U nodes) U) = inputs n [] * opt_sorted (length I) (length J) t.
Proof.
  intros (once_x & known & sizes & fill). destruct (nothing_set I) as [alive_I left_I]. destruct (nothing_set J) as [alive_J _].
  assert (on_path [] nodes) as path by (repeat split; auto; constructor).
  change (path_tree U nodes) with (path_tree (restrict_all [] U) nodes). change U with (restrict_all [] U) at 2.
  destruct (le_lt_dec (length I) t).
  - rewrite (complete_path_errs nodes [] (t - length I) path fill) by (rewrite left_I; lia). rewrite left_I.
    unfold opt_sorted. destruct (Nat.leb_spec (length I) t); [|lia]. reflexivity.
  - replace (t - length I)%nat with 0%nat in fill by lia.
    rewrite (short_path_errs nodes [] path fill) by (rewrite left_I; lia). rewrite left_I. now replace (length nodes) with t by lia.
Qed.

End Errors.

(** Proposition 6.4. Let I and J be disjoint sets of variables, 1 <= |I| <=
    |J|, of n in all, of which some may be irrelevant. For every t the tree B_t
    has at most t tests, and the least error of all trees with at most t tests. *)
Theorem B_t_is_optimal (n : nat) (I J : list nat) (t : nat) (nodes : list (nat * list nat)) :
  NoDup (I ++ J) -> (forall i, In i (I ++ J) -> (i < n)%nat) -> (1 <= length I <= length J)%nat -> B_nodes I J t nodes ->
  let P := uniform n (two_terms I J) in
  (size (path_tree P nodes) <= t)%nat /\ error (path_tree P nodes) P = optimum_by_size n t P.
Proof.
  intros once small shorter B P. pose proof (error_of_B n I J once small shorter t nodes B) as found. fold P in found.
  pose proof B as (once_x & known & sizes & fill).
  assert (size (path_tree P nodes) <= t)%nat as few.
  { pose proof (size_path_tree J nodes (t - length I) P fill). lia. }
  split; [easy|]. apply N.le_antisymm.
  - destruct (size_optimum_is_attained n t P) as (T & T_few & below & <-). apply real_le. rewrite found.
    pose proof (no_tree_errs_less n I J once small T [] ltac:(constructor) below) as least. simpl restrict_all in least. fold P in least.
    eapply Rle_trans; [|exact least]. apply Rmult_le_compat_l; [pose proof (hits_range n [] (two_terms I J)); lra|].
    eapply Rle_trans; [|apply (least_error_decreases I J [] (size T) t T_few)].
    destruct (nothing_set I) as [D L]. destruct (nothing_set J) as [D' L']. unfold least_error. rewrite D, D', L, L'.
    unfold opt_two. destruct (Nat.eqb_spec (length I) 0), (Nat.eqb_spec (length J) 0); try lia. simpl.
    rewrite Nat.min_l, Nat.max_r by lia. lra.
  - apply size_optimum_is_lower_bound; [easy|]. apply (tests_path_tree n I J small nodes (t - length I)); auto.
Qed.
