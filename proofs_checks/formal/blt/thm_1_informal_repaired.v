(** * Theorem 1 (informal) for strongly concave impurities

    The repaired statement: after a number of splits that depends on s, eps
    and kappa only the error is at most opt_s + eps. For the conjunction of two
    variables, s = 3, two splits suffice, and one does not if eps < 1/4. *)

From Coq Require Import Reals QArith Qreals List Bool Arith NArith ZArith Lia Lra Psatz.
From Formal Require Import Trees Cube Growth Entropy RealSums.
From Formal.blt Require Import Influence Osss Leaves Progress Scores thm_4 thm_2.
Import ListNotations.
Open Scope R_scope.

Lemma error_at_most_leaf {W : values} n (G : Q -> W) P t T b : top_down n G P t T -> (error T P <= error (Leaf b) P)%N.
Proof.
  induction 1 as [|t T L i T' _ IH split _ _|t T _ IH _]; [rewrite error_majority; apply leaf_error_least| |easy].
  pose proof (split_error P T L i T' split). lia.
Qed.

Lemma dist_le n f g T : (error T (uniform n f) <= error g (uniform n f))%N -> dist n f T <= dist n f g.
Proof. intros less. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, pow_lt; lra|now apply real_le]. Qed.

Lemma dist_nonneg n f g : 0 <= dist n f g.
Proof. apply Rmult_le_pos; [apply real_nonneg|left; apply Rinv_0_lt_compat, pow_lt; lra]. Qed.

Lemma some_number kappa s eps : 0 < kappa -> (1 <= s)%nat -> 0 < eps -> exists t0, forall n f G o t T,
  monotone n f -> impurity_function G -> strongly_concave kappa G -> optimum n f s o -> (t0 <= t)%nat ->
  top_down (W := real_values) n (at_means G) (uniform n f) t T -> dist n f T <= o + eps.
Proof.
  intros positive some room. destruct (Nat.eq_dec s 1) as [->|other].
  - exists 0%nat. intros n f G o t T _ _ _ [(g & _ & few & <-) _] _ grown. apply Rle_trans with (dist n f g); [|lra].
    apply dist_le. destruct g as [b|]; [exact (error_at_most_leaf _ _ _ _ _ _ grown)|unfold leaves in few; simpl in few; lia].
  - set (x := exp (log2 (INR s) ^ 2 / (2 * kappa * eps ^ 2))). exists (Z.to_nat (up x)).
    intros n f G o t T mono imp strong best enough grown.
    apply (error_after_splits n f G kappa s o eps t T); auto; [lia|]. left.
    assert (0 <= o) as o_positive by (destruct best as [(g & _ & _ & <-) _]; apply dist_nonneg).
    assert (0 < eps ^ 2) as E by (apply pow_lt; lra). pose proof (pow2_ge_0 (log2 (INR s))) as L.
    apply Rle_trans with x.
    + unfold x. assert (log2 (INR s) ^ 2 * (1 - 2 * o - 2 * eps) / (2 * kappa * eps ^ 2) <= log2 (INR s) ^ 2 / (2 * kappa * eps ^ 2)) as less.
      { apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; nra|]. nra. }
      destruct less as [less| ->]; [left; now apply exp_increasing|lra].
    + destruct (archimed x) as [above _]. pose proof (exp_pos (log2 (INR s) ^ 2 / (2 * kappa * eps ^ 2))) as X. fold x in X.
      assert (0 < up x)%Z by (apply lt_IZR; lra). apply le_INR in enough. rewrite INR_IZR_INZ, Z2Nat.id in enough by lia. lra.
Qed.

(** ** The conjunction of two variables *)

Definition both (x : point) : bool := coordinate 0 x && coordinate 1 x.
Definition exact : tree := Node 0 (Leaf false) (Node 1 (Leaf false) (Leaf true)).

Lemma both_free i : i <> 0%nat -> i <> 1%nat -> free_of i both.
Proof. intros other other' x. unfold both. now rewrite !coordinate_flip_other by congruence. Qed.

Lemma both_monotone n : monotone n both.
Proof.
  intros i small. left. intros x long zero one. apply andb_true_iff in one. destruct one as [one one'].
  destruct (Nat.eq_dec i 0) as [->|]; [congruence|]. destruct (Nat.eq_dec i 1) as [->|]; [congruence|].
  rewrite both_free by easy. unfold both. now rewrite one, one'.
Qed.

(** A test that f does not depend on gains nothing. *)
Lemma no_gain n f G v i : let L := restrict_all v (uniform n f) in subcube n f L -> In i (open_tests n L) ->
  free_of i f -> free_of i (agrees v) -> gain (at_means G) L i = 0.
Proof.
  intros L cube opened free free'. pose proof (open_small n L i opened) as [small _].
  assert (sway L i = 0) as none.
  { unfold sway. assert (ones (restrict i true L) = ones (restrict i false L)) as ->; [|rewrite Rminus_eq_0, Rabs_R0; ring].
    unfold ones, L. rewrite !mass_where_side. cbn [label].
    pose proof (half n (agrees v) i true f small free' free). pose proof (half n (agrees v) i false f small free' free). lia. }
  assert (0 < mass L)%N as some by (destruct cube as (? & _ & ?); easy).
  destruct (gain_form G L i some (halves n f L i false cube opened) (halves n f L i true cube opened)) as [-> _].
  rewrite none. replace (0 / (2 * real (mass L))) with 0 by (unfold Rdiv; ring). rewrite Rplus_0_r, Rminus_0_r.
  match goal with |- ?a = ?b => change (@eq R a b) end. field.
Qed.

Lemma count_none n dom g : (forall x, dom x = true -> g x = false) -> count_in n dom g = 0%N.
Proof.
  intros none. unfold count_in, count, total. induction (cube n) as [|x l IH]; [easy|]. cbn [fold_right]. rewrite IH.
  destruct (dom x) eqn:D; [rewrite (none x D)|]; easy.
Qed.

Section Both.
Context (n : nat) (two : (2 <= n)%nat).
Notation U := (uniform n both).
Notation at_ s := (restrict_all s U).

Lemma no_ones i s : i = 0%nat \/ i = 1%nat -> In (i, false) s -> ones (at_ s) = 0%N.
Proof.
  intros known inside. rewrite ones_leaf. apply count_none. intros x holds. unfold agrees in holds. rewrite forallb_forall in holds.
  specialize (holds _ inside). apply eqb_prop in holds. unfold both. destruct known as [-> | ->]; rewrite holds; [easy|apply andb_false_r].
Qed.

Lemma no_zeros s : In (0%nat, true) s -> In (1%nat, true) s -> zeros (at_ s) = 0%N.
Proof.
  intros first second. rewrite zeros_leaf. apply count_none. intros x holds. unfold agrees in holds. rewrite forallb_forall in holds.
  pose proof (holds _ first) as H. pose proof (holds _ second) as H'. apply eqb_prop in H, H'. unfold both. now rewrite H, H'.
Qed.

Lemma ones_are_a_quarter : (4 * ones U = 2 ^ N.of_nat n)%N.
Proof.
  assert (everywhere : forall j, free_of j (fun _ => true)) by easy.
  rewrite ones_count. pose proof (half n (fun _ => true) 1 true (fun _ => true) ltac:(lia) (everywhere _) (everywhere _)) as first.
  assert (free_of 0 (fun x => Bool.eqb (coordinate 1 x) true && true)) as free.
  { intros x. now rewrite coordinate_flip_other by easy. }
  pose proof (half n (fun _ => true) 0 true _ ltac:(lia) (everywhere _) free) as second.
  unfold count_in in first, second. rewrite second in first.
  rewrite (count_ext n (fun x => true && true) (fun _ => true)) in first by easy. rewrite count_all in first.
  rewrite (count_ext n _ both) in first; [lia|]. intros x _. unfold both. now destruct (coordinate 0 x), (coordinate 1 x).
Qed.

Lemma exact_is_exact : error exact U = 0%N.
Proof.
  unfold exact. rewrite !error_node, !error_leaf.
  pose proof (no_ones 0 [(0%nat, false)] ltac:(auto) ltac:(now left)) as first.
  pose proof (no_ones 1 [(1%nat, false); (0%nat, true)] ltac:(auto) ltac:(now left)) as second.
  pose proof (no_zeros [(1%nat, true); (0%nat, true)] ltac:(simpl; auto) ltac:(simpl; auto)) as third.
  cbn [restrict_all] in *. now rewrite first, second, third.
Qed.

Context (G : R -> R) (kappa : R) (positive : 0 < kappa) (strong : strongly_concave kappa G).
Notation grown := (top_down (W := real_values) n (at_means G) U).

(** While there is an error, TopDown splits a leaf with a positive gain. *)
Lemma next_step t T' : grown (S t) T' -> exists T, grown t T /\ ((0 < error T U)%N ->
  exists L i, splits_leaf U T L i T' /\ possible n U T L i /\ 0 < gain (at_means G) L i).
Proof.
  intros next. assert (progress : forall T, grown t T -> (0 < error T U)%N ->
    exists L i, possible n U T L i /\ 0 < gain (at_means G) L i).
  { intros T before wrong. destruct (top_down_invariants n both _ t T before) as (cubes & labels & _).
    destruct (some_gain n both G kappa 3 exact (both_monotone n) strong positive ltac:(lia) ltac:(simpl; lia) ltac:(unfold leaves; simpl; lia)
      T cubes labels) as (L & i & can & _ & gains); [|now exists L, i].
    rewrite exact_is_exact. change (real 0) with 0. rewrite Rminus_0_r. apply IZR_lt. lia. }
  inversion next as [|? T L i ? before split can best|? ? before stuck]; subst.
  - exists T. split; [easy|]. intros wrong. exists L, i. repeat split; try apply can; [easy|].
    destruct (progress T before wrong) as (L' & i' & can' & gains). specialize (best L' i' can'). cbn [le real_values] in best. lra.
  - exists T'. split; [easy|]. intros wrong. destruct (progress T' before wrong) as (L & i & can & _). now destruct (stuck L i).
Qed.

Lemma root_subcube : subcube n both U.
Proof. exists []. split; [easy|]. rewrite mass_uniform. apply N.neq_0_lt_0. now apply N.pow_nonzero. Qed.

(** The tree after one split. *)
Lemma first_split T : grown 1 T -> exists i, (i = 0%nat \/ i = 1%nat) /\ In i (open_tests n U) /\
  T = Node i (Leaf (majority (restrict i false U))) (Leaf (majority (restrict i true U))) /\ (4 * error T U = 2 ^ N.of_nat n)%N.
Proof.
  intros next. destruct (next_step 0 T next) as (T0 & start & go). inversion start; subst.
  pose proof ones_are_a_quarter as quarter. pose proof (ones_zeros U) as all. rewrite mass_uniform in all.
  destruct go as (L & i & split & (inside & _ & opened) & gains).
  { rewrite error_majority. unfold leaf_error. assert (0 < 2 ^ N.of_nat n)%N by (apply N.neq_0_lt_0; now apply N.pow_nonzero). lia. }
  destruct inside as [<-|[]]. exists i. assert (i = 0%nat \/ i = 1%nat) as known.
  { destruct (Nat.eq_dec i 0); [now left|]. destruct (Nat.eq_dec i 1); [now right|]. exfalso.
    change U with (at_ []) in opened, gains. rewrite (no_gain n both G [] i root_subcube opened (both_free i ltac:(easy) ltac:(easy)) ltac:(easy)) in gains. lra. }
  split; [easy|]. split; [easy|]. assert (T = Node i (Leaf (majority (restrict i false U))) (Leaf (majority (restrict i true U)))) as E
    by (inversion split; easy).
  split; [easy|]. rewrite E, error_node, !error_majority. unfold leaf_error.
  pose proof (no_ones i [(i, false)] known ltac:(now left)) as none. cbn [restrict_all] in none. rewrite none.
  pose proof (ones_split i U) as split_ones. rewrite none in split_ones.
  pose proof (halves n both U i true root_subcube opened) as half_mass. rewrite mass_uniform in half_mass.
  pose proof (ones_zeros (restrict i true U)). lia.
Qed.

Lemma second_split T : grown 2 T -> error T U = 0%N.
Proof.
  intros next. destruct (next_step 1 T next) as (T1 & before & go).
  destruct (first_split T1 before) as (i & known & i_open & E & quarter).
  destruct go as (L & j & split & (inside & mixed & opened) & gains).
  { assert (0 < 2 ^ N.of_nat n)%N by (apply N.neq_0_lt_0; now apply N.pow_nonzero). lia. }
  pose proof (no_ones i [(i, false)] known ltac:(now left)) as none. cbn [restrict_all] in none.
  rewrite E in split, inside. cbn [at_leaves app] in inside. destruct inside as [<-|[<-|[]]].
  { unfold pure in mixed. now rewrite none in mixed. }
  destruct (open_above n U i true j opened) as [j_open other].
  assert (j = 0%nat \/ j = 1%nat) as known'.
  { destruct (Nat.eq_dec j 0); [now left|]. destruct (Nat.eq_dec j 1); [now right|]. exfalso.
    change (restrict i true U) with (at_ [(i, true)]) in opened, gains.
    assert (free_of j (agrees [(i, true)])) as free by (intros x; apply agrees_flip; simpl; intuition).
    assert (subcube n both (at_ [(i, true)])) as cube by exact (child_cube n both U i true root_subcube i_open).
    rewrite (no_gain n both G [(i, true)] j cube opened (both_free j ltac:(easy) ltac:(easy)) free) in gains. lra. }
  assert (T = Node i (Leaf (majority (restrict i false U)))
    (Node j (Leaf (majority (restrict j false (restrict i true U)))) (Leaf (majority (restrict j true (restrict i true U)))))) as ->.
  { inversion split as [|? ? ? ? ? ? ? below|? ? ? ? ? ? ? below]; subst; inversion below as [? ? ? same|? ? ? ? ? ? ? ?|]; subst; try easy.
    exfalso. assert (restrict i false U = restrict i true U) as same by easy. unfold pure in mixed. rewrite <- same, none in mixed. discriminate. }
  rewrite !error_node, !error_majority. unfold leaf_error. rewrite none.
  pose proof (no_ones j [(j, false); (i, true)] known' ltac:(now left)) as none'. cbn [restrict_all] in none'. rewrite none'.
  assert (zeros (restrict j true (restrict i true U)) = 0%N) as ->; [|lia].
  change (restrict j true (restrict i true U)) with (at_ [(j, true); (i, true)]).
  apply no_zeros; destruct known as [-> | ->], known' as [-> | ->]; simpl; auto; easy.
Qed.

Lemma later t T : (2 <= t)%nat -> grown t T -> error T U = 0%N.
Proof.
  intros more next. replace t with (t - 2 + 2)%nat in next by lia. revert T next. induction (t - 2)%nat as [|k IH]; intros T next; [now apply second_split|].
  destruct (next_step _ _ next) as (T0 & before & _). inversion next as [|? T1 L i ? before' split|? ? before']; subst; [|now apply IH].
  specialize (IH T1 before'). pose proof (split_error U T1 L i T split). lia.
Qed.

End Both.

Theorem strongly_concave_suffices (kappa : R) : 0 < kappa ->
  (forall s eps, (1 <= s)%nat -> 0 < eps -> exists t0, forall n f G o t T,
     monotone n f -> impurity_function G -> strongly_concave kappa G -> optimum n f s o -> (t0 <= t)%nat ->
     top_down (W := real_values) n (at_means G) (uniform n f) t T -> dist n f T <= o + eps) /\
  (forall n G t T, (2 <= n)%nat -> strongly_concave kappa G ->
     top_down (W := real_values) n (at_means G) (uniform n both) t T ->
     optimum n both 3 0 /\ ((2 <= t)%nat -> dist n both T = 0) /\ (t = 1%nat -> dist n both T = 1 / 4)).
Proof.
  intros positive. split; [intros s eps some room; now apply some_number|].
  intros n G t T two strong grown. pose proof (exact_is_exact n) as right. assert (0 < 2 ^ n) as points by (apply pow_lt; lra). split.
  - split; [|intros g _ _; apply dist_nonneg]. exists exact. split; [simpl; lia|]. split; [unfold leaves; simpl; lia|].
    unfold dist, probability. rewrite right. change (real 0) with 0. unfold Rdiv. ring.
  - unfold dist, probability. split.
    + intros more. rewrite (later n two G kappa positive strong t T more grown). change (real 0) with 0. unfold Rdiv. ring.
    + intros ->. destruct (first_split n two G kappa positive strong T grown) as (_ & _ & _ & _ & quarter).
      apply (f_equal real) in quarter. rewrite real_mult, real_points in quarter. change (real 4) with 4 in quarter.
      apply (Rmult_eq_reg_r (2 ^ n)); [|lra]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.
