(** * Gains on the disjunction of two conjunctions

    Under the uniform distribution: the gain of a variable at a subcube, which
    tests are open there, and whether it is pure. Part of the proof of
    Proposition 6.3 of Brutzkus, Daniely, Malach (2020). *)

From Coq Require Import Reals QArith Qreals List Bool Arith NArith ZArith Lia Lra Psatz.
From Formal Require Import Trees Cube Bellman Entropy Poincare TwoTerms.
From Formal Require RealTrees RealAgrees RealImpurities.
From Formal.bdm Require Import TwoTermDnf prop_6_4 RightPaths.
Import ListNotations.
Open Scope R_scope.

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

End Run.
