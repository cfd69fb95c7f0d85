(** * TopDown builds the trees B_t

    Proposition 6.3 of Brutzkus, Daniely, Malach (2020), for every strictly
    concave impurity that satisfies two inequalities, and for the Gini
    impurity, which does. That the entropy does is not proved here. *)

From Coq Require Import Permutation Reals QArith Qreals List Bool Arith NArith ZArith Lia Lra Psatz.
From Formal Require Import Trees Cube Bellman Entropy Poincare TwoTerms.
From Formal Require RealTrees RealAgrees RealImpurities.
From Formal.bdm Require Import TwoTermDnf prop_6_4.
Import ListNotations.
Open Scope R_scope.

(** The gain of a variable of the only term, if it has r variables; and of a
    variable of the first of two terms with k and m variables. *)
Definition gain_one (G : R -> R) (r : nat) : R := G (half_to r) - G (half_to (r - 1)) / 2.
Definition gain_two (G : R -> R) (k m : nat) : R :=
  G (chance k m) - (G (half_to m) + G (chance (k - 1) m)) / 2.

(** The two inequalities: gain times probability increases down a left
    subtree, and it is larger at the end of the right path, below its root,
    than at the left child of the root. *)
Record prefers_right_paths (G : R -> R) : Prop := {
  deeper : forall r, (2 <= r)%nat -> 2 * gain_one G r < gain_one G (r - 1);
  righter : forall k l m, (1 <= k < l)%nat -> (l <= m)%nat -> gain_one G m / 2 < half_to (l - k) * gain_two G k m
}.

Definition gini (q : R) : R := 4 * q * (1 - q).

Lemma gini_prefers_right_paths : prefers_right_paths gini.
Proof.
  split.
  - intros r two. unfold gain_one, gini. assert (half_to (r - 1) = 2 * half_to r) as E.
    { replace r with (S (r - 1)) at 2 by lia. rewrite half_next. lra. }
    assert (half_to (r - 1 - 1) = 4 * half_to r) as E'.
    { replace (r - 1)%nat with (S (r - 1 - 1)) in E by lia. rewrite half_next in E. lra. }
    rewrite E', E. pose proof (half_positive r). nra.
  - intros k l m range more. unfold gain_one, gain_two, gini, chance.
    pose proof (half_positive k) as A. pose proof (half_positive m) as B.
    assert (half_to (k - 1) = 2 * half_to k) as Ek.
    { replace k with (S (k - 1)) at 2 by lia. rewrite half_next. lra. }
    assert (half_to (m - 1) = 2 * half_to m) as Em.
    { replace m with (S (m - 1)) at 2 by lia. rewrite half_next. lra. }
    assert (half_to m <= half_to (l - k) * half_to k) as BA.
    { unfold half_to. rewrite <- pow_add. apply (half_le (l - k + k) m). lia. }
    pose proof (half_le 2 m ltac:(lia)) as B4. rewrite half_2 in B4. pose proof (half_le 1 k ltac:(lia)) as A2. rewrite half_1 in A2.
    pose proof (half_le 1 (l - k) ltac:(lia)) as L2. rewrite half_1 in L2. pose proof (half_positive (l - k)) as L0.
    rewrite Ek, Em. set (a := half_to k) in *. set (b := half_to m) in *. set (w := half_to (l - k)) in *.
    replace (4 * b * (1 - b) - 4 * (2 * b) * (1 - 2 * b) / 2) with (4 * (b * b)) by field.
    replace (4 * (1 - (1 - a) * (1 - b)) * (1 - (1 - (1 - a) * (1 - b))) -
      (4 * b * (1 - b) + 4 * (1 - (1 - 2 * a) * (1 - b)) * (1 - (1 - (1 - 2 * a) * (1 - b)))) / 2) with (4 * (a * a) * ((1 - b) * (1 - b))) by field.
    assert (9 / 16 <= (1 - b) * (1 - b)) by nra.
    assert (b * b <= w * a * (w * a)) by nra. assert (w * a * (w * a) <= w * (a * a) / 2) by nra.
    assert (0 < w * (a * a)) by nra. nra.
Qed.

Section Run.
Context (n : nat) (I J : list nat) (once : NoDup (I ++ J)) (small : forall i, In i (I ++ J) -> (i < n)%nat).
Context (shorter : (1 <= length I <= length J)%nat).
Context (G : R -> R) (concave : RealTrees.strictly_concave_impurity G).
Notation U := (uniform n (two_terms I J)).
Notation Gq := (RealAgrees.rational G).
Notation at_ s := (restrict_all s U).

Definition sound (s : setting) : Prop := NoDup (map fst s) /\ forall i, In i (map fst s) -> (i < n)%nat.

Lemma inputs_of s : sound s -> inputs n s = 2 ^ n * half_to (length s).
Proof.
  induction s as [|[i b] s IH]; intros [once_s inside].
  - unfold inputs. rewrite (RealTrees.total_ext _ (fun _ => 1)) by easy. rewrite RealTrees.total_constant, RealTrees.length_of_cube. simpl length. rewrite half_0. ring.
  - simpl in once_s, inside. inversion once_s as [|? ? new once_s']; subst.
    assert (sound s) as good by (split; auto). specialize (IH good).
    pose proof (inputs_split n i s) as both. pose proof (halves n i s (inside i (or_introl eq_refl)) new) as same.
    simpl length. rewrite half_next. destruct b; lra.
Qed.

Lemma inputs_positive s : sound s -> 0 < inputs n s.
Proof. intros good. rewrite inputs_of by easy. apply Rmult_lt_0_compat; [apply pow_lt; lra|apply half_positive]. Qed.

Lemma weighted_is s : sound s -> weighted (W := real_values) Gq (at_ s) = inputs n s * G (mean I J s).
Proof.
  intros good. pose proof (inputs_positive s good) as positive. destruct good as [once_s _].
  rewrite <- RealAgrees.same_weighted. unfold RealTrees.weighted, RealTrees.label_mean.
  rewrite RealAgrees.same_mass, RealAgrees.same_ones, (real_ones n I J once small s once_s), real_mass. f_equal. f_equal. field. lra.
Qed.

(** The gain of a variable that is not set. *)
Definition gain_at (s : setting) (i : nat) : R :=
  G (mean I J s) - (G (mean I J ((i, false) :: s)) + G (mean I J ((i, true) :: s))) / 2.

Lemma sound_next s i b : sound s -> (i < n)%nat -> ~ In i (map fst s) -> sound ((i, b) :: s).
Proof. intros [once_s inside] i_small new. split; simpl; [now constructor|]. intros k [<-|K]; auto. Qed.

Lemma gain_is s i : sound s -> (i < n)%nat -> ~ In i (map fst s) ->
  gain (W := real_values) Gq (at_ s) i = inputs n s * gain_at s i.
Proof.
  intros good i_small new. unfold gain, impurity_after.
  change (restrict i false (at_ s)) with (at_ ((i, false) :: s)). change (restrict i true (at_ s)) with (at_ ((i, true) :: s)).
  rewrite !weighted_is by auto using sound_next. unfold gain_at. pose proof (inputs_split n i s). pose proof (halves n i s i_small new) as same.
  transitivity (inputs n s * G (mean I J s) - (inputs n ((i, false) :: s) * G (mean I J ((i, false) :: s)) +
    inputs n ((i, true) :: s) * G (mean I J ((i, true) :: s)))); [reflexivity|].
  match goal with |- ?a = ?b => change (@eq R a b) end.
  rewrite same. replace (inputs n s) with (2 * inputs n ((i, true) :: s)) by lra. field.
Qed.

Lemma open_is s i : sound s -> In i (open_tests n (at_ s)) <-> (i < n)%nat /\ ~ In i (map fst s).
Proof.
  intros good. split.
  - intros opened. unfold open_tests, open_test in opened. apply filter_In in opened. destruct opened as [inside opened].
    apply in_seq in inside. split; [lia|]. intros old. apply in_map_iff in old. destruct old as ([k b] & E & old). simpl in E. subst k.
    destruct (restrict_known n I J s i b old) as [_ none]. rewrite andb_true_iff, !N.ltb_lt in opened.
    destruct b; simpl negb in none; rewrite none in opened; simpl in opened; lia.
  - intros [i_small new]. unfold open_tests, open_test. apply filter_In. split; [apply in_seq; lia|].
    assert (forall b, (0 < mass (restrict i b (at_ s)))%N) as some.
    { intros b. change (restrict i b (at_ s)) with (at_ ((i, b) :: s)). pose proof (inputs_positive ((i, b) :: s) (sound_next s i b good i_small new)) as P.
      rewrite <- (real_mass n I J) in P. change 0 with (real 0) in P. unfold real in P. apply lt_IZR in P. lia. }
    rewrite andb_true_iff, !N.ltb_lt. split; apply some.
Qed.

Lemma pure_is s : sound s -> (0 < mean I J s < 1 -> pure (at_ s) = false) /\ (mean I J s = 0 -> pure (at_ s) = true) /\ (mean I J s = 1 -> pure (at_ s) = true).
Proof.
  intros good. pose proof (inputs_positive s good) as P. destruct good as [once_s _].
  pose proof (real_ones n I J once small s once_s) as o. pose proof (real_zeros n I J once small s once_s) as z. unfold pure.
  assert (zero : forall a, real a = 0 -> a = 0%N) by (intros a E; unfold real in E; apply eq_IZR in E; lia).
  assert (back : forall a, a = 0%N -> real a = 0) by (intros a ->; easy).
  repeat split.
  - intros inside. apply orb_false_iff. split; apply N.eqb_neq; intros E; apply back in E; nra.
  - intros E. apply orb_true_iff. left. apply N.eqb_eq, zero. rewrite o, E. ring.
  - intros E. apply orb_true_iff. right. apply N.eqb_eq, zero. rewrite z, E. ring.
Qed.

(** ** Where a leaf can be split *)

Fixpoint after_ones (s : setting) (is : list nat) : setting :=
  match is with [] => s | i :: rest => after_ones ((i, true) :: s) rest end.

Lemma right_path_split ys : forall s L i T', sound s -> dead I s = true -> incl ys J ->
  (forall y, In y ys -> lookup s y = None) -> NoDup ys ->
  splits_leaf (at_ s) (right_path (at_ s) ys) L i T' -> pure L = false ->
  L = at_ (after_ones s ys) /\ T' = right_path (at_ s) (ys ++ [i]).
Proof.
  induction ys as [|y ys IH]; intros s L i T' good gone known unset once_ys split mixed.
  - simpl in split. inversion split; subst. easy.
  - apply incl_cons_inv in known. destruct known as [here known]. inversion once_ys as [|? ? fresh once_ys']; subst.
    pose proof (unset y (or_introl eq_refl)) as y_unset. pose proof (proj1 (lookup_none s y) y_unset) as new.
    assert (y_small : (y < n)%nat) by (apply small, in_app_iff; now right).
    assert (y_I : ~ In y I) by (intros H; exact (apart I J once y H here)).
    destruct (own_term J s y false (once_J I J once) here y_unset) as [_ D0].
    destruct (other_term I s y false y_I) as [E0 _]. destruct (other_term I s y true y_I) as [E1 _].
    simpl in split. inversion split as [|? ? ? ? ? ? ? below|? ? ? ? ? ? ? below]; subst.
    + exfalso. inversion below; subst. change (restrict y false (at_ s)) with (at_ ((y, false) :: s)) in mixed.
      rewrite (proj1 (proj2 (pure_is _ (sound_next s y false good y_small new)))) in mixed; [easy|].
      unfold mean, term. rewrite E0, D0, gone. simpl. ring.
    + change (restrict y true (at_ s)) with (at_ ((y, true) :: s)) in below.
      destruct (IH ((y, true) :: s) L i one' (sound_next s y true good y_small new) ltac:(now rewrite E1) known) as [E ->]; auto.
      * intros z Z. simpl. destruct (Nat.eqb_spec y z) as [->|]; [easy|]. apply unset. now right.
Qed.

Lemma path_split nodes : forall s r L i T', sound s -> on_path I J s nodes -> filled J r nodes ->
  splits_leaf (at_ s) (path_tree (at_ s) nodes) L i T' -> pure L = false ->
  (L = at_ (after_ones s (map fst nodes)) /\ T' = path_tree (at_ s) (nodes ++ [(i, [])])) \/
  exists before x ys rest, nodes = before ++ (x, ys) :: rest /\
    L = at_ (after_ones ((x, false) :: after_ones s (map fst before)) ys) /\
    T' = path_tree (at_ s) (before ++ (x, ys ++ [i]) :: rest).
Proof.
  induction nodes as [|[x ys] nodes IH]; intros s r L i T' good path fill split mixed.
  - simpl in split. inversion split; subst. left. easy.
  - pose proof path as (once_s & alive_I & alive_J & once_x & known & unset & unset_J). simpl in once_x, known, unset.
    inversion once_x as [|? ? fresh once_x']; subst. apply incl_cons_inv in known. destruct known as [here known].
    pose proof (unset x (or_introl eq_refl)) as x_unset. pose proof (proj1 (lookup_none s x) x_unset) as new.
    assert (x_small : (x < n)%nat) by (apply small, in_app_iff; now left).
    destruct (own_term I s x false (once_I I J once) here x_unset) as [_ D0].
    destruct (path_step n I J once small shorter s x ys nodes r path fill) as (path' & _).
    destruct fill as (length_ys & once_ys & inside & fill).
    simpl in split. inversion split as [|? ? ? ? ? ? ? below|? ? ? ? ? ? ? below]; subst.
    + change (restrict x false (at_ s)) with (at_ ((x, false) :: s)) in below.
      destruct (right_path_split ys ((x, false) :: s) L i zero' (sound_next s x false good x_small new) ltac:(now rewrite D0) inside) as [E ->]; auto.
      * intros y Y. simpl. destruct (Nat.eqb_spec x y) as [->|]; [exfalso; exact (apart I J once y here (inside y Y))|auto].
      * right. exists [], x, ys, nodes. repeat split; auto.
    + change (restrict x true (at_ s)) with (at_ ((x, true) :: s)) in below.
      destruct (IH ((x, true) :: s) (r - length J)%nat L i one' (sound_next s x true good x_small new) path' fill below mixed)
        as [[E ->]|(before & x' & ys' & rest & E & E' & ->)].
      * left. easy.
      * right. exists ((x, ys) :: before), x', ys', rest. subst nodes. repeat split; auto.
Qed.

(** The setting at the end of the right path. *)
Lemma right_end nodes : forall s r, sound s -> on_path I J s nodes -> filled J r nodes ->
  let s' := after_ones s (map fst nodes) in
  sound s' /\ on_path I J s' [] /\ (left I s' + length nodes = left I s)%nat /\ (length s' = length s + length nodes)%nat /\
  forall i, In i (map fst s') <-> In i (map fst nodes) \/ In i (map fst s).
Proof.
  induction nodes as [|[x ys] nodes IH]; intros s r good path fill; cbv zeta; simpl.
  - repeat split; auto; try lia; try apply good; try apply path; tauto.
  - pose proof path as (_ & _ & _ & once_x & known & unset & _). simpl in known, unset. apply incl_cons_inv in known. destruct known as [here _].
    destruct (path_step n I J once small shorter s x ys nodes r path fill) as (path' & K & _). destruct fill as (_ & _ & _ & fill).
    pose proof (proj1 (lookup_none s x) (unset x (or_introl eq_refl))) as new.
    destruct (IH ((x, true) :: s) (r - length J)%nat (sound_next s x true good ltac:(apply small, in_app_iff; now left) new) path' fill)
      as (good' & path'' & L & size & keys).
    split; [easy|]. split; [easy|]. split; [lia|]. split; [simpl in size; lia|]. intros i. rewrite keys. simpl. tauto.
Qed.

(** The setting at the end of a left subtree. *)
Lemma left_end ys : forall s, sound s -> dead I s = true -> dead J s = false -> NoDup ys -> incl ys J ->
  (forall y, In y ys -> lookup s y = None) -> let s' := after_ones s ys in
  sound s' /\ dead I s' = true /\ dead J s' = false /\ (left J s' + length ys = left J s)%nat /\ (length s' = length s + length ys)%nat /\
  forall i, In i (map fst s') <-> In i ys \/ In i (map fst s).
Proof.
  induction ys as [|y ys IH]; intros s good gone alive once_ys known unset; cbv zeta; simpl.
  - repeat split; auto; try lia; try apply good; tauto.
  - apply incl_cons_inv in known. destruct known as [here known]. inversion once_ys as [|? ? fresh once_ys']; subst.
    pose proof (unset y (or_introl eq_refl)) as y_unset. pose proof (proj1 (lookup_none s y) y_unset) as new.
    assert (y_I : ~ In y I) by (intros H; exact (apart I J once y H here)).
    destruct (own_term J s y true (once_J I J once) here y_unset) as [K D]. destruct (other_term I s y true y_I) as [E _].
    destruct (IH ((y, true) :: s)) as (good' & gone' & alive' & L & size & keys); auto.
    + apply sound_next; auto. apply small, in_app_iff. now right.
    + now rewrite E.
    + now rewrite D, alive.
    + intros z Z. simpl. destruct (Nat.eqb_spec y z) as [->|]; [easy|]. apply unset. now right.
    + split; [easy|]. split; [easy|]. split; [easy|]. split; [lia|]. split; [simpl in size; lia|]. intros i. rewrite keys. simpl. tauto.
Qed.

Lemma in_leaves_right nodes : forall s, In (at_ (after_ones s (map fst nodes))) (at_leaves (at_ s) (path_tree (at_ s) nodes)).
Proof.
  induction nodes as [|[x ys] nodes IH]; intros s; simpl; [now left|]. apply in_app_iff. right. exact (IH ((x, true) :: s)).
Qed.

Lemma in_leaves_right_path ys : forall s, In (at_ (after_ones s ys)) (at_leaves (at_ s) (right_path (at_ s) ys)).
Proof. induction ys as [|y ys IH]; intros s; simpl; [now left|]. right. exact (IH ((y, true) :: s)). Qed.

Lemma in_leaves_left before x ys rest : forall s,
  In (at_ (after_ones ((x, false) :: after_ones s (map fst before)) ys)) (at_leaves (at_ s) (path_tree (at_ s) (before ++ (x, ys) :: rest))).
Proof.
  induction before as [|[x' ys'] before IH]; intros s; simpl; apply in_app_iff.
  - left. exact (in_leaves_right_path ys ((x, false) :: s)).
  - right. exact (IH ((x', true) :: s)).
Qed.

Lemma filled_split before x ys rest : forall r, filled J r (before ++ (x, ys) :: rest) <->
  filled J r before /\ length ys = Nat.min (length J) (r - length before * length J) /\ NoDup ys /\ incl ys J /\
  filled J (r - S (length before) * length J) rest.
Proof.
  induction before as [|[x' ys'] before IH]; intros r; simpl.
  - rewrite Nat.sub_0_r, Nat.add_0_r. tauto.
  - rewrite IH. replace (r - length J - length before * length J)%nat with (r - (length J + length before * length J))%nat by lia.
    simpl. replace (r - length J - (length J + length before * length J))%nat with (r - (length J + (length J + length before * length J)))%nat by lia. tauto.
Qed.

(** ** Gains at the ends *)

Lemma gain_one_positive r : (1 <= r)%nat -> 0 < gain_one G r.
Proof.
  intros some. unfold gain_one. pose proof (half_positive (r - 1)) as P. pose proof (half_le 0 (r - 1) ltac:(lia)) as H1. rewrite half_0 in H1.
  pose proof (RealTrees.strictly_concave G concave 0 (half_to (r - 1)) (1 / 2) ltac:(lra) P H1 ltac:(lra)) as L.
  rewrite (RealTrees.zero_at_0 G concave) in L. replace ((1 - 1 / 2) * 0 + 1 / 2 * half_to (r - 1)) with (half_to r) in L; [lra|].
  replace r with (S (r - 1)) at 1 by lia. rewrite half_next. field.
Qed.

Lemma chance_means k : (1 <= k)%nat -> half_to (k - 1) = 2 * half_to k.
Proof. intros some. replace k with (S (k - 1)) at 2 by lia. rewrite half_next. lra. Qed.

Lemma gain_two_positive k m : (1 <= k)%nat -> (1 <= m)%nat -> 0 < gain_two G k m.
Proof.
  intros some some'. unfold gain_two, chance. rewrite (chance_means k) by easy. pose proof (half_positive k). pose proof (half_positive m).
  pose proof (half_le 1 k some) as A. pose proof (half_le 1 m some') as B. rewrite half_1 in *.
  set (a := half_to k) in *. set (b := half_to m) in *.
  pose proof (RealTrees.strictly_concave G concave b (1 - (1 - 2 * a) * (1 - b)) (1 / 2) ltac:(lra) ltac:(nra) ltac:(nra) ltac:(lra)) as L.
  replace ((1 - 1 / 2) * b + 1 / 2 * (1 - (1 - 2 * a) * (1 - b))) with (1 - (1 - a) * (1 - b)) in L by field. lra.
Qed.

Lemma shorter_term_first k m : (1 <= k < m)%nat -> gain_two G m k < gain_two G k m.
Proof.
  intros range. unfold gain_two. assert (chance m k = chance k m) as -> by (unfold chance; ring).
  unfold chance. rewrite (chance_means k), (chance_means m) by lia. pose proof (half_positive m).
  pose proof (half_le (S k) m ltac:(lia)) as BA. rewrite half_next in BA. pose proof (half_le 1 k ltac:(lia)) as A. rewrite half_1 in A.
  set (a := half_to k) in *. set (b := half_to m) in *.
  pose proof (RealTrees.wider_means G (1 / 2) (1 / 2) b (1 - (1 - 2 * a) * (1 - b)) (1 / 2) (1 / 2) a (1 - (1 - 2 * b) * (1 - a)) concave
    ltac:(lra) ltac:(nra) ltac:(split; nra) ltac:(split; nra) ltac:(lra) ltac:(lra) ltac:(lra) ltac:(field)). lra.
Qed.

Lemma gain_left s i : dead I s = true -> dead J s = false -> lookup s i = None ->
  gain_at s i = if in_dec Nat.eq_dec i J then gain_one G (left J s) else 0.
Proof.
  intros gone alive unset. unfold gain_at, mean, term. rewrite gone, alive. destruct (in_dec Nat.eq_dec i J) as [here|out].
  - assert (i_I : ~ In i I) by (intros H; exact (apart I J once i H here)).
    destruct (own_term J s i false (once_J I J once) here unset) as [_ D0]. destruct (own_term J s i true (once_J I J once) here unset) as [K D1].
    destruct (other_term I s i false i_I) as [E0 _]. destruct (other_term I s i true i_I) as [E1 _].
    rewrite E0, E1, D0, D1, gone, alive. simpl. unfold gain_one. replace (left J s - 1)%nat with (left J ((i, true) :: s)) by lia.
    replace (1 - (1 - 0) * (1 - 0)) with 0 by ring. rewrite (RealTrees.zero_at_0 G concave).
    replace (1 - (1 - 0) * (1 - half_to (left J s))) with (half_to (left J s)) by ring.
    replace (1 - (1 - 0) * (1 - half_to (left J ((i, true) :: s)))) with (half_to (left J ((i, true) :: s))) by ring. field.
  - destruct (other_term J s i false out) as [D0 L0]. destruct (other_term J s i true out) as [D1 L1]. rewrite D0, D1, L0, L1, alive.
    destruct (in_dec Nat.eq_dec i I) as [here|out'].
    + destruct (own_term I s i false (once_I I J once) here unset) as [_ E0]. destruct (own_term I s i true (once_I I J once) here unset) as [_ E1].
      rewrite E0, E1, gone. simpl. field.
    + destruct (other_term I s i false out') as [E0 _]. destruct (other_term I s i true out') as [E1 _]. rewrite E0, E1, gone. field.
Qed.

Lemma gain_right s i : dead I s = false -> dead J s = false -> lookup s i = None ->
  gain_at s i = if in_dec Nat.eq_dec i I then gain_two G (left I s) (left J s)
                else if in_dec Nat.eq_dec i J then gain_two G (left J s) (left I s) else 0.
Proof.
  intros alive alive' unset. unfold gain_at, mean, term. rewrite alive, alive'.
  destruct (in_dec Nat.eq_dec i I) as [here|out].
  - assert (i_J : ~ In i J) by (intros H; exact (apart I J once i here H)).
    destruct (own_term I s i false (once_I I J once) here unset) as [_ D0]. destruct (own_term I s i true (once_I I J once) here unset) as [K D1].
    destruct (other_term J s i false i_J) as [E0 L0]. destruct (other_term J s i true i_J) as [E1 L1].
    rewrite E0, E1, D0, D1, L0, L1, alive, alive'. simpl. unfold gain_two, chance. replace (left I s - 1)%nat with (left I ((i, true) :: s)) by lia.
    replace (1 - (1 - 0) * (1 - half_to (left J s))) with (half_to (left J s)) by ring. reflexivity.
  - destruct (other_term I s i false out) as [E0 L0]. destruct (other_term I s i true out) as [E1 L1]. rewrite E0, E1, L0, L1, alive.
    destruct (in_dec Nat.eq_dec i J) as [here|out'].
    + destruct (own_term J s i false (once_J I J once) here unset) as [_ D0]. destruct (own_term J s i true (once_J I J once) here unset) as [K D1].
      rewrite D0, D1, alive'. simpl. unfold gain_two, chance. replace (left J s - 1)%nat with (left J ((i, true) :: s)) by lia.
      replace (1 - (1 - half_to (left I s)) * (1 - 0)) with (half_to (left I s)) by ring.
      replace (1 - (1 - half_to (left J s)) * (1 - half_to (left I s))) with (1 - (1 - half_to (left I s)) * (1 - half_to (left J s))) by ring.
      replace (1 - (1 - half_to (left J ((i, true) :: s))) * (1 - half_to (left I s))) with (1 - (1 - half_to (left I s)) * (1 - half_to (left J ((i, true) :: s)))) by ring.
      reflexivity.
    + destruct (other_term J s i false out') as [F0 M0]. destruct (other_term J s i true out') as [F1 M1]. rewrite F0, F1, M0, M1, alive'. field.
Qed.

(** ** One iteration *)

Lemma NoDup_app_one (l : list nat) i : NoDup l -> ~ In i l -> NoDup (l ++ [i]).
Proof.
  induction 1 as [|a l new _ IH]; simpl; intros out; [repeat constructor; easy|]. constructor; [|apply IH; tauto].
  rewrite in_app_iff. simpl. intuition.
Qed.

(** Full left subtrees stay full. *)
Lemma filled_before before : forall r, (length before * length J <= r)%nat -> filled J r before -> filled J (S r) before.
Proof.
  induction before as [|[x ys] before IH]; intros r le H; [easy|]. destruct H as (sizes & once_ys & inside & rest). simpl length in le.
  cbn [filled]. replace (S r - length J)%nat with (S (r - length J)) by lia. split; [lia|]. split; [easy|]. split; [easy|].
  apply IH; [lia|easy].
Qed.

Context (prefers : prefers_right_paths G).

Lemma deeper_still r k : (k < r)%nat -> gain_one G r <= half_to k * gain_one G (r - k).
Proof.
  induction k as [|k IH]; intros less; [rewrite half_0, Nat.sub_0_r; lra|]. specialize (IH ltac:(lia)).
  pose proof (deeper G prefers (r - k) ltac:(lia)) as step. rewrite half_next. replace (r - S k)%nat with (r - k - 1)%nat by lia.
  pose proof (half_positive k). nra.
Qed.

Lemma next t nodes L i T' : (1 <= t)%nat \/ (length I < length J)%nat -> B_nodes I J t nodes ->
  splits_leaf U (path_tree U nodes) L i T' -> possible n U (path_tree U nodes) L i ->
  (forall L' j, possible n U (path_tree U nodes) L' j -> gain (W := real_values) Gq L' j <= gain (W := real_values) Gq L i) ->
  exists nodes', B_nodes I J (S t) nodes' /\ T' = path_tree U nodes'.
Proof.
  intros start B split (inside_L & mixed & opened) best. pose proof B as (once_x & known & sizes & fill).
  destruct (nothing_set I) as [alive_I left_I]. destruct (nothing_set J) as [alive_J left_J].
  assert (path : on_path I J [] nodes) by (repeat split; auto; constructor).
  assert (good : sound []) by (split; [constructor|easy]).
  assert (two : 0 < 2 ^ n) by (apply pow_lt; lra).
  pose proof (right_end nodes [] (t - length I) good path fill) as R. cbv zeta in R. rewrite left_I in R.
  set (e := after_ones [] (map fst nodes)) in *. destruct R as (good_e & (_ & alive_e & alive'_e & _ & _ & _ & unset_J) & left_e & size_e & keys_e).
  simpl in size_e. pose proof (left_all J e unset_J) as left_J_e.
  assert (leaf_e : In (at_ e) (at_leaves U (path_tree U nodes))) by exact (in_leaves_right nodes []).
  (* the right end can be split as long as a variable of I is left *)
  assert (right_possible : (1 <= left I e)%nat -> exists x, In x I /\ lookup e x = None /\ possible n U (path_tree U nodes) (at_ e) x).
  { intros some. destruct (some_unset I e ltac:(lia)) as (x & here & unset). exists x. repeat split; auto.
    - apply (pure_is e good_e). unfold mean, term. rewrite alive_e, alive'_e, left_J_e.
      pose proof (half_positive (left I e)). pose proof (half_positive (length J)). pose proof (half_le 1 (left I e) some) as A.
      pose proof (half_le 1 (length J) ltac:(lia)) as Bj. rewrite half_1 in *. split; nra.
    - apply (open_is e x good_e). split; [apply small, in_app_iff; now left|now apply lookup_none]. }
  assert (right_gain : forall j, (j < n)%nat -> lookup e j = None -> gain (W := real_values) Gq (at_ e) j =
    2 ^ n * half_to (length nodes) * (if in_dec Nat.eq_dec j I then gain_two G (left I e) (length J)
      else if in_dec Nat.eq_dec j J then gain_two G (length J) (left I e) else 0)).
  { intros j j_small unset. rewrite gain_is by (auto; now apply lookup_none). rewrite inputs_of, size_e, gain_right, left_J_e by auto. reflexivity. }
  (* ends of left subtrees *)
  assert (left_facts : forall before x ys rest, nodes = before ++ (x, ys) :: rest ->
    let s := after_ones ((x, false) :: after_ones [] (map fst before)) ys in
    sound s /\ dead I s = true /\ dead J s = false /\ (left J s + length ys = length J)%nat /\
    (length s = S (length before) + length ys)%nat /\ In (at_ s) (at_leaves U (path_tree U nodes))).
  { intros before x ys rest E. subst nodes. cbv zeta.
    apply filled_split in fill. destruct fill as (fill_before & length_ys & once_ys & inside_ys & fill_rest).
    rewrite map_app in once_x, known. simpl in once_x, known.
    assert (path_before : on_path I J [] before).
    { repeat split; auto; try constructor.
      - clear - once_x. revert once_x. generalize (map fst before). intros l. induction l as [|a l IH]; intros H; [constructor|].
        inversion H as [|? ? new H']; subst. constructor; [|auto]. intros A. apply new, in_app_iff. now left.
      - intros z Z. apply known, in_app_iff. now left. }
    pose proof (right_end before [] (t - length I) good path_before fill_before) as R. cbv zeta in R.
    set (s1 := after_ones [] (map fst before)) in *. destruct R as (good1 & (_ & alive1 & alive1' & _ & _ & _ & unset1) & _ & size1 & keys1). simpl in size1.
    assert (x_I : In x I) by (apply known, in_app_iff; right; now left).
    assert (x_new : ~ In x (map fst s1)).
    { rewrite keys1. intros [H|[]]. apply NoDup_remove_2 in once_x. apply once_x, in_app_iff. now left. }
    assert (x_J : ~ In x J) by (intros H; exact (apart I J once x x_I H)).
    destruct (own_term I s1 x false (once_I I J once) x_I (proj2 (lookup_none s1 x) x_new)) as [_ D].
    destruct (other_term J s1 x false x_J) as [E1 L1].
    assert (good2 : sound ((x, false) :: s1)) by (apply sound_next; auto; apply small, in_app_iff; now left).
    destruct (left_end ys ((x, false) :: s1)) as (g & d & a & lj & sz & _); auto.
    - now rewrite E1.
    - intros y Y. simpl. destruct (Nat.eqb_spec x y) as [->|]; [exfalso; exact (x_J (inside_ys y Y))|auto].
    - split; [easy|]. split; [easy|]. split; [easy|]. split; [rewrite lj, L1; now apply left_all|]. split; [simpl in sz; lia|].
      exact (in_leaves_left before x ys rest []). }
  assert (left_keys : forall ys s i', In i' ys -> In i' (map fst (after_ones s ys))).
  { clear. assert (kept : forall l s i, In i (map fst s) -> In i (map fst (after_ones s l))).
    { induction l as [|a l IH]; intros s i H; simpl; [easy|]. apply IH. simpl. now right. }
    induction ys as [|y ys IH]; intros s i H; [easy|]. destruct H as [->|H]; simpl; [apply kept; simpl; now left|now apply IH]. }
  assert (left_gain : forall before x ys rest j, nodes = before ++ (x, ys) :: rest ->
    let s := after_ones ((x, false) :: after_ones [] (map fst before)) ys in
    (j < n)%nat -> lookup s j = None -> gain (W := real_values) Gq (at_ s) j =
    2 ^ n * half_to (S (length before) + length ys) * (if in_dec Nat.eq_dec j J then gain_one G (length J - length ys) else 0)).
  { intros before x ys rest j E s j_small unset. destruct (left_facts before x ys rest E) as (g & d & a & lj & sz & _). fold s in g, d, a, lj, sz.
    rewrite gain_is by (auto; now apply lookup_none). rewrite inputs_of, sz, gain_left by auto.
    replace (left J s) with (length J - length ys)%nat by lia. reflexivity. }
  assert (left_possible : forall before x ys rest, nodes = before ++ (x, ys) :: rest -> (length ys < length J)%nat ->
    let s := after_ones ((x, false) :: after_ones [] (map fst before)) ys in
    exists y, In y J /\ (y < n)%nat /\ lookup s y = None /\ possible n U (path_tree U nodes) (at_ s) y).
  { intros before x ys rest E less s. destruct (left_facts before x ys rest E) as (g & d & a & lj & sz & leaf). fold s in g, d, a, lj, sz, leaf.
    destruct (some_unset J s ltac:(lia)) as (y & here & unset). exists y.
    assert (y < n)%nat by (apply small, in_app_iff; now right). repeat split; auto.
    - apply (pure_is s g). unfold mean, term. rewrite d, a. pose proof (half_positive (left J s)). pose proof (half_le 1 (left J s) ltac:(lia)) as H1.
      rewrite half_1 in H1. lra.
    - apply (open_is s y g). split; [easy|now apply lookup_none]. }
  destruct (path_split nodes [] (t - length I) L i T' good path fill split mixed) as [[-> ->]|(before & x & ys & rest & E & -> & ->)].
  - (* the right path grows *)
    fold e in mixed, opened, best. apply (open_is e i good_e) in opened. destruct opened as [i_small i_new].
    assert (some : (1 <= left I e)%nat).
    { destruct (left I e) eqn:Z; [|lia]. exfalso. rewrite (proj2 (proj2 (pure_is e good_e))) in mixed; [easy|].
      unfold mean, term. rewrite alive_e, Z, half_0. destruct (dead J e); ring. }
    destruct (right_possible some) as (x & x_I & x_unset & x_possible). specialize (best _ x x_possible).
    assert (x_small : (x < n)%nat) by (apply small, in_app_iff; now left).
    rewrite (right_gain x x_small x_unset), (right_gain i i_small (proj2 (lookup_none e i) i_new)) in best.
    pose proof (half_positive (length nodes)) as hp. assert (0 < 2 ^ n * half_to (length nodes)) as P by now apply Rmult_lt_0_compat.
    apply Rmult_le_reg_l in best; [|easy].
    destruct (in_dec Nat.eq_dec x I) as [_|]; [|easy].
    assert (i_I : In i I).
    { destruct (in_dec Nat.eq_dec i I) as [|out]; [easy|]. exfalso. destruct (in_dec Nat.eq_dec i J).
      - pose proof (shorter_term_first (left I e) (length J) ltac:(lia)). lra.
      - pose proof (gain_two_positive (left I e) (length J) some ltac:(lia)). lra. }
    exists (nodes ++ [(i, [])]). split; [|easy]. replace (t - length I)%nat with 0%nat in fill by lia.
    split; [|split; [|split]].
    + rewrite map_app. simpl. apply NoDup_app_one; [easy|]. intros H. apply i_new, keys_e. now left.
    + rewrite map_app. intros z Z. apply in_app_iff in Z. destruct Z as [Z|[<-|[]]]; auto.
    + rewrite app_length. cbn [length]. lia.
    + replace (S t - length I)%nat with 0%nat by lia. apply filled_split. rewrite Nat.min_0_r. repeat split; auto; try constructor. easy.
  - (* a left subtree grows *)
    pose proof (left_facts before x ys rest E) as F. cbv zeta in F. set (s := after_ones ((x, false) :: after_ones [] (map fst before)) ys) in *.
    destruct F as (g & d & a & lj & sz & leaf). apply (open_is s i g) in opened. destruct opened as [i_small i_new].
    assert (less : (length ys < length J)%nat).
    { destruct (le_lt_dec (length J) (length ys)) as [le|]; [|easy]. exfalso. rewrite (proj2 (proj2 (pure_is s g))) in mixed; [easy|].
      unfold mean, term. rewrite d, a. replace (left J s) with 0%nat by lia. rewrite half_0. ring. }
    pose proof (left_gain before x ys rest i E i_small (proj2 (lookup_none s i) i_new)) as gain_i. fold s in gain_i.
    pose proof (gain_one_positive (length J - length ys) ltac:(lia)) as positive.
    assert (P : forall k, 0 < 2 ^ n * half_to k) by (intros k; apply Rmult_lt_0_compat; [easy|apply half_positive]).
    assert (i_J : In i J).
    { destruct (left_possible before x ys rest E less) as (y & y_J & y_small & y_unset & y_possible). fold s in y_unset, y_possible.
      specialize (best _ y y_possible). pose proof (left_gain before x ys rest y E y_small y_unset) as gain_y. cbv zeta in gain_y.
      fold s in gain_y. rewrite gain_i, gain_y in best.
      destruct (in_dec Nat.eq_dec y J) as [_|]; [|easy]. destruct (in_dec Nat.eq_dec i J) as [|]; [easy|].
      specialize (P (S (length before) + length ys)%nat). nra. }
    destruct (in_dec Nat.eq_dec i J) as [_|]; [|easy].
    pose proof fill as fill'. rewrite E in fill'. apply filled_split in fill'. destruct fill' as (fill_before & length_ys & once_ys & inside_ys & fill_rest).
    assert (long : (length I <= t)%nat).
    { destruct (le_lt_dec (length I) t) as [|short]; [easy|]. exfalso.
      assert (length ys = 0)%nat as none by lia. assert (some : (1 <= left I e)%nat) by lia.
      destruct (right_possible some) as (x' & x_I & x_unset & x_possible). specialize (best _ x' x_possible).
      assert (x_small : (x' < n)%nat) by (apply small, in_app_iff; now left).
      rewrite gain_i, (right_gain x' x_small x_unset) in best. destruct (in_dec Nat.eq_dec x' I) as [_|]; [|easy].
      rewrite none, Nat.add_0_r, Nat.sub_0_r in best. rewrite !Rmult_assoc in best. apply Rmult_le_reg_l in best; [|easy].
      assert (length nodes = S (length before + length rest))%nat by (rewrite E, app_length; simpl; lia).
      pose proof (righter G prefers (left I e) (length I) (length J) ltac:(lia) ltac:(lia)) as right.
      replace (length I - left I e)%nat with (length nodes) in right by lia.
      pose proof (half_le 1 (S (length before)) ltac:(lia)) as H1. rewrite half_1 in H1.
      rewrite none, Nat.sub_0_r in positive. nra. }
    (* no left subtree above it is left *)
    assert (first : (length before * length J <= t - length I)%nat).
    { destruct (le_lt_dec (length before * length J) (t - length I)) as [|later]; [easy|]. exfalso.
      set (q := ((t - length I) / length J)%nat).
      assert (q_low : (q * length J <= t - length I < S q * length J)%nat).
      { unfold q. pose proof (Nat.div_mod (t - length I) (length J) ltac:(lia)). pose proof (Nat.mod_upper_bound (t - length I) (length J) ltac:(lia)). nia. }
      assert (q_small : (q < length before)%nat) by nia.
      destruct (nth_error before q) as [[x' ys']|] eqn:N; [|apply nth_error_None in N; lia].
      apply nth_error_split in N. destruct N as (b1 & b2 & Eb & size_b1).
      assert (E' : nodes = b1 ++ (x', ys') :: (b2 ++ (x, ys) :: rest)) by (rewrite E, Eb, <- app_assoc; easy).
      pose proof fill as f'. rewrite E' in f'. apply filled_split in f'. destruct f' as (_ & length_ys' & _).
      rewrite size_b1 in length_ys'. assert (less' : (length ys' < length J)%nat) by lia.
      destruct (left_possible b1 x' ys' _ E' less') as (y & y_J & y_small & y_unset & y_possible).
      specialize (best _ y y_possible). pose proof (left_gain b1 x' ys' _ y E' y_small y_unset) as gain_y. cbv zeta in gain_y.
      rewrite gain_i, gain_y in best.
      destruct (in_dec Nat.eq_dec y J) as [_|]; [|easy]. rewrite size_b1 in best.
      assert (length ys = 0)%nat as none by lia. rewrite none, Nat.add_0_r, Nat.sub_0_r, !Rmult_assoc in best. apply Rmult_le_reg_l in best; [|easy].
      pose proof (deeper_still (length J) (length ys') less') as deep. rewrite none, Nat.sub_0_r in positive.
      assert (half_to (S q + length ys') = half_to (S q) * half_to (length ys')) as split_half by (unfold half_to; apply pow_add).
      rewrite split_half, Rmult_assoc in best. pose proof (half_positive (S q)). pose proof (half_le (S (S q)) (S (length before)) ltac:(lia)) as H2.
      rewrite (half_next (S q)) in H2. assert (half_to (S q) * gain_one G (length J) <= half_to (S q) * (half_to (length ys') * gain_one G (length J - length ys')))
        by (apply Rmult_le_compat_l; lra).
      assert (half_to (S (length before)) * gain_one G (length J) <= half_to (S q) / 2 * gain_one G (length J)) by (apply Rmult_le_compat_r; lra).
      assert (0 < half_to (S q) * gain_one G (length J)) by now apply Rmult_lt_0_compat. lra. }
    assert (within : (t - length I < S (length before) * length J)%nat) by lia.
    exists (before ++ (x, ys ++ [i]) :: rest). split; [|easy].
    split; [|split; [|split]].
    + rewrite E, map_app in once_x. rewrite map_app. exact once_x.
    + rewrite E, map_app in known. rewrite map_app. exact known.
    + rewrite E, app_length in sizes. rewrite app_length. cbn [length] in *. lia.
    + replace (S t - length I)%nat with (S (t - length I)) by lia. set (r := (t - length I)%nat) in *.
      apply filled_split. split; [|split; [|split; [|split]]].
      * now apply filled_before.
      * rewrite app_length. simpl length. lia.
      * apply NoDup_app_one; [easy|]. intros H. apply i_new.
        now apply left_keys.
      * intros z Z. apply in_app_iff in Z. destruct Z as [Z|[<-|[]]]; auto.
      * replace (S r - S (length before) * length J)%nat with 0%nat by lia. replace (r - S (length before) * length J)%nat with 0%nat in fill_rest by lia. easy.
Qed.

End Run.

(** ** The run *)

Lemma split_size P T L i T' : splits_leaf P T L i T' -> size T' = S (size T).
Proof. induction 1; simpl; lia. Qed.

Lemma run_size {W : values} n (G : Q -> W) P t T : top_down n G P t T -> (size T <= t)%nat.
Proof. induction 1 as [|t T L i T' _ IH split _ _|t T _ IH _]; [simpl; lia|apply split_size in split; lia|lia]. Qed.

Lemma terms_in_either_order n I J : uniform n (two_terms J I) = uniform n (two_terms I J).
Proof. unfold uniform, product. apply map_ext. intros x. unfold two_terms. now rewrite orb_comm. Qed.

Lemma first_test n I J G i T' : NoDup (I ++ J) -> (forall k, In k (I ++ J) -> (k < n)%nat) -> (1 <= length I <= length J)%nat ->
  RealTrees.strictly_concave_impurity G -> let U := uniform n (two_terms I J) in
  splits_leaf U (path_tree U []) U i T' -> In i (open_tests n U) ->
  (forall j, In j (open_tests n U) -> gain (W := real_values) (RealAgrees.rational G) U j <= gain (W := real_values) (RealAgrees.rational G) U i) ->
  In i (I ++ J).
Proof.
  intros once small shorter concave U split opened best. destruct (in_dec Nat.eq_dec i (I ++ J)) as [|out]; [easy|]. exfalso.
  destruct (nothing_set I) as [alive_I left_I]. destruct (nothing_set J) as [alive_J left_J].
  assert (good : sound n []) by (split; [constructor|easy]).
  destruct I as [|x I']; [simpl in shorter; lia|]. set (I := x :: I') in *.
  assert (x_small : (x < n)%nat) by (apply small; now left).
  assert (In x (open_tests n U)) as x_open by (apply (open_is n I J shorter [] x good); split; [easy|easy]).
  apply (open_is n I J shorter [] i good) in opened. destruct opened as [i_small _].
  specialize (best x x_open). change U with (restrict_all [] U) in best. unfold U in best.
  rewrite !(gain_is n I J once small G []) in best by easy. pose proof (inputs_positive n [] good) as P. apply Rmult_le_reg_l in best; [|easy].
  rewrite (gain_right I J once shorter G [] x), (gain_right I J once shorter G [] i) in best by easy.
  rewrite left_I, left_J in best. pose proof (gain_two_positive I J shorter G concave (length I) (length J) ltac:(lia) ltac:(lia)).
  rewrite in_app_iff in out. destruct (in_dec Nat.eq_dec x I) as [_|no]; [|apply no; now left].
  destruct (in_dec Nat.eq_dec i I); [tauto|]. destruct (in_dec Nat.eq_dec i J); [tauto|]. lra.
Qed.

(** Proposition 6.3, for every strictly concave impurity that prefers right
    paths. However ties are broken, the tree of TopDown with t >= 1 tests is a
    tree B_t; if |I| = |J|, its right path may read the variables of either
    term. *)
Theorem topdown_builds_B_t (n : nat) (I J : list nat) (G : R -> R) (t : nat) (T : tree) :
  NoDup (I ++ J) -> (forall i, In i (I ++ J) -> (i < n)%nat) -> (1 <= length I <= length J)%nat ->
  RealTrees.strictly_concave_impurity G -> prefers_right_paths G ->
  let U := uniform n (two_terms I J) in
  top_down (W := real_values) n (RealAgrees.rational G) U t T -> size T = t -> (1 <= t)%nat ->
  exists nodes, (B_nodes I J t nodes \/ length I = length J /\ B_nodes J I t nodes) /\ T = path_tree U nodes.
Proof.
  intros once small shorter concave prefers U grown.
  assert (once' : NoDup (J ++ I)) by (apply (Permutation.Permutation_NoDup (Permutation.Permutation_app_comm I J)), once).
  assert (small' : forall i, In i (J ++ I) -> (i < n)%nat) by (intros i H; apply small; rewrite in_app_iff in *; tauto).
  induction grown as [|t T L i T' grown IH split chosen best|t T grown IH stuck]; intros sizes some.
  - lia.
  - apply split_size in split as more. pose proof (run_size _ _ _ _ _ grown) as most.
    destruct t as [|t].
    + inversion grown; subst. change (Leaf (majority U)) with (path_tree U []) in split, chosen, best.
      destruct (Nat.eq_dec (length I) (length J)) as [equal|].
      * assert (L = U) as -> by (destruct chosen as ([<-|[]] & _); easy).
        assert (In i (I ++ J)) as here.
        { apply (first_test n I J G i T' once small shorter concave split); [apply chosen|].
          intros j opened. apply best. destruct chosen as (inside & mixed & _). now repeat split. }
        assert (T' = path_tree U [(i, [])]) as -> by (simpl in split; inversion split; subst; easy).
        exists [(i, [])]. split; [|easy].
        assert (forall K K', In i K -> (1 <= length K)%nat -> B_nodes K K' 1 [(i, [])]) as one.
        { intros K K' inside large. split; [repeat constructor; easy|]. split; [intros z [<-|[]]; easy|].
          split; [simpl length; lia|]. replace (1 - length K)%nat with 0%nat by lia. simpl. rewrite Nat.min_0_r. repeat split; auto; [constructor|easy]. }
        apply in_app_iff in here. destruct here as [here|here]; [left|right; split; [easy|]]; apply one; auto; lia.
      * destruct (next n I J once small shorter G concave prefers 0 [] L i T') as (nodes & B & ->); auto; [right; lia| |eauto].
        split; [constructor|]. split; [easy|]. split; [reflexivity|]. easy.
    + destruct IH as (nodes & [B|[equal B]] & ->); [lia|lia| |].
      * destruct (next n I J once small shorter G concave prefers (S t) nodes L i T') as (nodes' & B' & ->); auto; [left; lia|]. exists nodes'. auto.
      * unfold U in *. rewrite <- terms_in_either_order in *.
        destruct (next n J I once' small' ltac:(lia) G concave prefers (S t) nodes L i T') as (nodes' & B' & ->); auto; [left; lia|]. exists nodes'. auto.
  - pose proof (run_size _ _ _ _ _ grown). lia.
Qed.

(** Theorem 6.1 for the Gini impurity: the tree of TopDown with t >= 1 tests
    has the least error of all trees with at most t tests. *)
Theorem topdown_with_gini_is_optimal (n : nat) (I J : list nat) (t : nat) (T : tree) :
  NoDup (I ++ J) -> (forall i, In i (I ++ J) -> (i < n)%nat) -> (1 <= length I <= length J)%nat ->
  let U := uniform n (two_terms I J) in
  top_down (W := real_values) n (RealAgrees.rational gini) U t T -> size T = t -> (1 <= t)%nat ->
  error T U = optimum_by_size n t U.
Proof.
  intros once small shorter U grown sizes some.
  destruct (topdown_builds_B_t n I J gini t T once small shorter RealImpurities.gini_is_strictly_concave gini_prefers_right_paths grown sizes some)
    as (nodes & [B|[equal B]] & ->).
  - now apply (B_t_is_optimal n I J t nodes once small shorter B).
  - unfold U. rewrite <- terms_in_either_order. apply (B_t_is_optimal n J I t nodes); auto; [|intros i H; apply small; rewrite in_app_iff in *; tauto|lia].
    apply (Permutation.Permutation_NoDup (Permutation.Permutation_app_comm I J)), once.
Qed.
