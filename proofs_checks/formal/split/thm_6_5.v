(** * The distribution of the proof of Theorem 6.5

    Theorem 6.5 of Babbar, McTavish, Rudin, Seltzer (2025) says that on some
    distribution SPLIT has accuracy at least 1 - eps and a purely greedy
    approach at most 1/2 + eps. The distribution of its proof (equation 108)
    is Tribes on l = (d-1)/2 bits with probability 1 - eps, and the majority of
    u - 1 other bits with probability eps; u is chosen later. *)

From Coq Require Import Reals List Bool Arith Lia Lra Psatz.
From Formal Require Import Trees Cube RealTrees Decoys Poincare.
From Formal.topk Require Import fact_b_3_2.
From Formal.split Require Import thm_a_7.
Import ListNotations.
Open Scope R_scope.

Definition mixed (n : nat) (eps : R) (f g : point -> bool) : population :=
  flat_map (fun x => [Row x (f x) ((1 - eps) / 2 ^ n); Row x (g x) (eps / 2 ^ n)]) (cube n).

Definition printed_distribution (l w u : nat) (eps : R) : population :=
  mixed (l + (u - 1)) eps (tribes l w) (majority_of (seq l (u - 1))).

(** As printed: for every odd depth d = 2l + 1 >= 3 and eps > 0 there is a u
    for which some greedy tree of depth d has accuracy at most 1/2 + eps. *)
Definition printed_claim (G : R -> R) : Prop :=
  forall (l : nat) (eps : R), (1 <= l)%nat -> 0 < eps < 1 -> exists w u T, is_width l w /\ (2 <= u)%nat /\
  let D := printed_distribution l w u eps in
  greedy (l + (u - 1)) G (2 * l + 1) D T /\ accuracy T D <= 1 / 2 + eps.

Section First.
Context (n : nat) (eps : R) (f g : point -> bool) (eps_inside : 0 < eps < 1 / 4) (some : (1 <= n)%nat).
Context (first : forall x, length x = n -> f x = coordinate 0 x).
Notation D := (mixed n eps f g).

Lemma mass_where_mixed (q : point -> bool -> bool) : mass_where (fun r => q (at_point r) (label r)) D =
  / 2 ^ n * ((1 - eps) * total (fun x => one_if (q x (f x))) (cube n) + eps * total (fun x => one_if (q x (g x))) (cube n)).
Proof.
  unfold mass_where, mixed. rewrite total_flat_map, <- !total_scale, <- total_add, <- total_scale. apply total_ext. intros x _.
  unfold total. simpl. unfold one_if, Rdiv. destruct (q x (f x)), (q x (g x)); ring.
Qed.

Lemma mass_mixed s : mass (restrict_all s D) = / 2 ^ n * inputs n s.
Proof.
  change (mass (restrict_all s D)) with (mass_where (fun _ => true) (restrict_all s D)).
  rewrite mass_where_restrict_all, (mass_where_mixed (fun x _ => agrees s x && true)). unfold inputs.
  rewrite (total_ext (fun x => one_if (agrees s x && true)) (fun x => one_if (agrees s x))) by (intros; now rewrite andb_true_r). ring.
Qed.

Lemma ones_mixed s : ones (restrict_all s D) = / 2 ^ n * ((1 - eps) * hits n s f + eps * hits n s g).
Proof.
  unfold ones. rewrite mass_where_restrict_all, (mass_where_mixed (fun x y => agrees s x && y)). unfold hits. f_equal. f_equal; f_equal;
    apply total_ext; intros x _; destruct (agrees s x); simpl; unfold one_if; ring.
Qed.

Lemma nonnegative_mixed : nonnegative D.
Proof.
  apply Forall_forall. intros r inside. apply in_flat_map in inside. destruct inside as (x & _ & inside).
  assert (0 < / 2 ^ n) by (apply Rinv_0_lt_compat, pow_lt; lra). simpl in inside.
  destruct inside as [<-|[<-|[]]]; simpl; unfold Rdiv; nra.
Qed.

Lemma hits_first s : hits n s f = inputs n ((0%nat, true) :: s).
Proof.
  unfold hits, inputs. apply total_ext. intros x L. apply length_in_cube in L. rewrite first by easy. simpl.
  destruct (coordinate 0 x), (agrees s x); simpl; ring.
Qed.

Lemma inputs_all : inputs n [] = 2 ^ n.
Proof. unfold inputs. rewrite (total_ext _ (fun _ => 1)) by easy. now rewrite total_constant, length_of_cube, Rmult_1_l. Qed.

Lemma inputs_one i b : (i < n)%nat -> inputs n [(i, b)] = 2 ^ n / 2.
Proof.
  intros small. pose proof (inputs_split n i []) as both. pose proof (halves n i [] small ltac:(easy)) as same.
  rewrite inputs_all in both. destruct b; lra.
Qed.

Lemma inputs_two i b : (0 < i < n)%nat -> inputs n [(0%nat, true); (i, b)] = 2 ^ n / 4.
Proof.
  intros small. pose proof (inputs_split n 0 [(i, b)]) as both.
  pose proof (halves n 0 [(i, b)] ltac:(lia) ltac:(simpl; lia)) as same. rewrite inputs_one in both by lia. lra.
Qed.

(** The first variable has the largest gain. *)
Lemma first_is_best G j : strictly_concave_impurity G -> (0 < j < n)%nat -> gain G D j < gain G D 0.
Proof.
  intros concave small. assert (0 < 2 ^ n) as P by (apply pow_lt; lra).
  assert (masses : forall i b, (i < n)%nat -> mass (restrict i b D) = 1 / 2).
  { intros i b i_small. change (restrict i b D) with (restrict_all [(i, b)] D). rewrite mass_mixed, inputs_one by easy. field. lra. }
  assert (range : forall s, 0 <= / 2 ^ n * hits n s g <= / 2 ^ n * inputs n s).
  { intros s. pose proof (hits_range n s g). assert (0 < / 2 ^ n) by now apply Rinv_0_lt_compat. split; [nra|apply Rmult_le_compat_l; lra]. }
  assert (other : forall b, (1 - eps) / 4 <= ones (restrict j b D) <= (1 - eps) / 4 + eps / 2).
  { intros b. change (restrict j b D) with (restrict_all [(j, b)] D). rewrite ones_mixed, hits_first, inputs_two by easy.
    specialize (range [(j, b)]). rewrite inputs_one in range by lia.
    replace (/ 2 ^ n * (2 ^ n / 2)) with (1 / 2) in range by (field; lra).
    replace (/ 2 ^ n * ((1 - eps) * (2 ^ n / 4) + eps * hits n [(j, b)] g)) with ((1 - eps) / 4 + eps * (/ 2 ^ n * hits n [(j, b)] g)) by (field; lra). nra. }
  assert (hits n [(0%nat, false)] f = 0) as none.
  { unfold hits. rewrite (total_ext _ (fun _ => 0)); [rewrite total_constant; ring|]. intros x L. apply length_in_cube in L.
    rewrite first by easy. simpl. destruct (coordinate 0 x); simpl; ring. }
  assert (hits n [(0%nat, true)] f = 2 ^ n / 2) as all.
  { rewrite <- (inputs_one 0 true) by lia. unfold hits, inputs. apply total_ext. intros x L. apply length_in_cube in L.
    rewrite first by easy. simpl. destruct (coordinate 0 x); simpl; ring. }
  pose proof (range [(0%nat, false)]) as range0. pose proof (range [(0%nat, true)]) as range1. rewrite !inputs_one in range0, range1 by lia.
  replace (/ 2 ^ n * (2 ^ n / 2)) with (1 / 2) in range0, range1 by (field; lra).
  assert (ones (restrict 0 false D) <= eps / 2) as zero.
  { change (restrict 0 false D) with (restrict_all [(0%nat, false)] D). rewrite ones_mixed, none.
    replace (/ 2 ^ n * ((1 - eps) * 0 + eps * hits n [(0%nat, false)] g)) with (eps * (/ 2 ^ n * hits n [(0%nat, false)] g)) by ring. nra. }
  assert ((1 - eps) / 2 <= ones (restrict 0 true D)) as one.
  { change (restrict 0 true D) with (restrict_all [(0%nat, true)] D). rewrite ones_mixed, all.
    replace (/ 2 ^ n * ((1 - eps) * (2 ^ n / 2) + eps * hits n [(0%nat, true)] g)) with ((1 - eps) / 2 + eps * (/ 2 ^ n * hits n [(0%nat, true)] g)) by (field; lra). nra. }
  apply wider_gain with true; auto using nonnegative_mixed.
  - intros k b [->| ->]; rewrite masses by lia; lra.
  - intros b. unfold label_mean. rewrite !masses by lia. specialize (other b). simpl negb. lra.
Qed.

(** So every greedy tree is accurate. *)
Lemma greedy_is_accurate G d T : strictly_concave_impurity G -> greedy n G (S d) D T -> 1 - eps <= accuracy T D.
Proof.
  intros concave grown. assert (0 < 2 ^ n) as P by (apply pow_lt; lra).
  assert (hits_g : forall s, 0 <= / 2 ^ n * hits n s g <= / 2 ^ n * inputs n s).
  { intros s. pose proof (hits_range n s g). assert (0 < / 2 ^ n) by now apply Rinv_0_lt_compat. split; [nra|apply Rmult_le_compat_l; lra]. }
  assert (mass D = 1) as mass_D by (change D with (restrict_all [] D); rewrite mass_mixed, inputs_all; field; lra).
  assert ((1 - eps) / 2 <= ones D <= (1 - eps) / 2 + eps) as ones_D.
  { change D with (restrict_all [] D). rewrite ones_mixed, hits_first, inputs_one by lia. specialize (hits_g []). rewrite inputs_all, Rinv_l in hits_g by lra.
    replace (/ 2 ^ n * ((1 - eps) * (2 ^ n / 2) + eps * hits n [] g)) with ((1 - eps) / 2 + eps * (/ 2 ^ n * hits n [] g)) by (field; lra). nra. }
  assert (open_0 : In 0%nat (open_tests n D)).
  { apply in_open_tests. split; [lia|]. change (restrict 0 false D) with (restrict_all [(0%nat, false)] D).
    change (restrict 0 true D) with (restrict_all [(0%nat, true)] D). rewrite !mass_mixed, !inputs_one by lia.
    replace (/ 2 ^ n * (2 ^ n / 2)) with (1 / 2) by (field; lra). lra. }
  inversion grown as [? ? why|? ? i zero one impure best grown0 grown1]; subst.
  - exfalso. destruct why as [none|[is_pure|none]]; [easy| |now rewrite none in open_0].
    unfold pure, equal in is_pure. pose proof (ones_zeros D). destruct (Req_EM_T (ones D) 0); [lra|]. destruct (Req_EM_T (zeros D) 0); [lra|easy].
  - destruct best as [opened best]. assert (i = 0%nat) as ->.
    { apply in_open_tests in opened. destruct opened as [small _]. destruct i as [|i]; [easy|]. exfalso.
      pose proof (first_is_best G (S i) concave ltac:(lia)). specialize (best 0%nat open_0). lra. }
    unfold accuracy. rewrite mass_D, error_node. pose proof (greedy_errs_less _ _ _ _ _ grown0) as e0. pose proof (greedy_errs_less _ _ _ _ _ grown1) as e1.
    pose proof (Rmin_l (ones (restrict 0 false D)) (zeros (restrict 0 false D))) as l0. pose proof (Rmin_r (ones (restrict 0 true D)) (zeros (restrict 0 true D))) as l1.
    unfold leaf_error in *. pose proof (ones_zeros (restrict 0 true D)) as both.
    change (restrict 0 false D) with (restrict_all [(0%nat, false)] D) in *. change (restrict 0 true D) with (restrict_all [(0%nat, true)] D) in *.
    rewrite mass_mixed, inputs_one in both by lia.
    pose proof (ones_mixed [(0%nat, false)]) as o0. pose proof (ones_mixed [(0%nat, true)]) as o1.
    assert (hits n [(0%nat, false)] f = 0) as none.
    { rewrite hits_first. unfold inputs. rewrite (total_ext _ (fun _ => 0)); [rewrite total_constant; ring|]. intros x _. simpl. destruct (coordinate 0 x); easy. }
    assert (hits n [(0%nat, true)] f = 2 ^ n / 2) as all.
    { rewrite hits_first, <- (inputs_one 0 true) by lia. unfold inputs. apply total_ext. intros x _. simpl. destruct (coordinate 0 x); easy. }
    pose proof (hits_g [(0%nat, false)]) as g0. pose proof (hits_g [(0%nat, true)]) as g1. rewrite !inputs_one in g0, g1 by lia.
    replace (/ 2 ^ n * (2 ^ n / 2)) with (1 / 2) in * by (field; lra).
    replace (/ 2 ^ n * ((1 - eps) * hits n [(0%nat, false)] f + eps * hits n [(0%nat, false)] g)) with (eps * (/ 2 ^ n * hits n [(0%nat, false)] g)) in o0 by (rewrite none; ring).
    replace (/ 2 ^ n * ((1 - eps) * hits n [(0%nat, true)] f + eps * hits n [(0%nat, true)] g)) with ((1 - eps) / 2 + eps * (/ 2 ^ n * hits n [(0%nat, true)] g)) in o1 by (rewrite all; field; lra).
    assert (eps * (/ 2 ^ n * hits n [(0%nat, false)] g) <= eps / 2) by nra.
    assert (0 <= eps * (/ 2 ^ n * hits n [(0%nat, true)] g)) by (apply Rmult_le_pos; lra). unfold Rdiv. rewrite Rinv_1. lra.
Qed.

End First.

(** It fails for d = 3 and every eps < 1/4, whatever u is, for every strictly
    concave impurity and however ties are broken: Tribes is x_1, greedy growth
    tests it first, and its accuracy is at least 1 - eps. *)
Theorem printed_is_false (G : R -> R) : strictly_concave_impurity G -> ~ printed_claim G.
Proof.
  intros concave printed. destruct (printed 1%nat (1 / 20) ltac:(lia) ltac:(lra)) as (w & u & T & width & large & grown & few).
  assert (w = 1%nat) as ->.
  { destruct width as (some & narrow & _). destruct w as [|[|w]]; [lia|easy|]. exfalso. unfold narrow_enough in narrow.
    assert (0 < (/ 2) ^ S (S w) <= / 4) as small.
    { split; [apply pow_lt; lra|]. simpl. assert ((/ 2) ^ w <= 1) by (rewrite <- (pow1 w); apply pow_incr; lra). lra. }
    set (b := 1 - (/ 2) ^ S (S w)) in *. assert (3 / 4 <= b < 1) as base by (unfold b; lra).
    assert (2 <= INR (S (S w))) as two by (apply (le_INR 2); lia).
    assert (b <= Rpower b (INR 1 / INR (S (S w)))); [|lra].
    rewrite <- (Rpower_1 b) at 1 by lra. unfold Rpower. left. apply exp_increasing.
    assert (ln b < 0) by (rewrite <- ln_1; apply ln_increasing; lra).
    assert (INR 1 / INR (S (S w)) < 1); [|nra]. simpl (INR 1). apply Rmult_lt_reg_r with (INR (S (S w))); [lra|].
    unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra. }
  cbv zeta in grown, few. unfold printed_distribution in grown, few.
  pose proof (greedy_is_accurate (1 + (u - 1)) (1 / 20) (tribes 1 1) (majority_of (seq 1 (u - 1))) ltac:(lra) ltac:(lia)) as good.
  specialize (good ltac:(intros x L; destruct x as [|c x]; [simpl in L; lia|]; unfold tribes, coordinate; simpl; destruct c; easy) G 2%nat T concave grown). lra.
Qed.
