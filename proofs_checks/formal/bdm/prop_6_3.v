(** * TopDown builds the trees B_t

    Proposition 6.3 of Brutzkus, Daniely, Malach (2020): on the disjunction of
    two conjunctions, under the uniform distribution. *)

From Coq Require Import Permutation Reals QArith Qreals List Bool Arith NArith ZArith Lia Lra Psatz.
From Formal Require Import Trees Cube Bellman Entropy Poincare TwoTerms.
From Formal Require RealTrees RealAgrees.
From Formal Require Import RealImpurities.
From Formal.bdm Require Import TwoTermDnf prop_6_4 RightPaths PathGains PathGrowth EntropyOrder.
Import ListNotations.
Open Scope R_scope.

Section Run.
Context (n : nat) (I J : list nat) (once : NoDup (I ++ J)) (small : forall i, In i (I ++ J) -> (i < n)%nat).
Context (shorter : (1 <= length I <= length J)%nat).
Context (G : R -> R) (concave : RealTrees.strictly_concave_impurity G).
Notation U := (uniform n (two_terms I J)).
Notation Gq := (RealAgrees.rational G).
Notation at_ s := (restrict_all s U).
Notation positive_one := (gain_one_positive I J shorter G concave).
Notation positive_two := (gain_two_positive I J shorter G concave).

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
  assert (two : 0 < 2 ^ n) by (apply pow_lt; lra).
  pose proof (right_facts n I J once small shorter t nodes B) as F. cbv zeta in F. set (e := at_right nodes) in *.
  destruct F as (good_e & alive_e & alive'_e & left_e & left_J_e & _ & keys_e & _).
  pose proof (right_possible n I J once small shorter t nodes B) as right_possible. cbv zeta in right_possible. fold e in right_possible.
  pose proof (fun j => right_gain n I J once small shorter G t nodes j B) as right_gain. cbv zeta in right_gain. fold e in right_gain.
  destruct (path_split n I J once small shorter nodes [] (t - length I) L i T' (nothing_sound n) (B_on_path I J t nodes B) fill split mixed) as [[-> ->]|(before & x & ys & rest & E & -> & ->)].
  - (* the right path grows *)
    fold (at_right nodes) in mixed, opened, best. fold e in mixed, opened, best. apply (open_is n I J shorter e i good_e) in opened. destruct opened as [i_small i_new].
    assert (some : (1 <= left I e)%nat).
    { destruct (left I e) eqn:Z; [|lia]. exfalso. rewrite (proj2 (proj2 (pure_is n I J once small shorter e good_e))) in mixed; [easy|].
      unfold mean, term. rewrite alive_e, Z, half_0. destruct (dead J e); ring. }
    destruct (right_possible some) as (x & x_I & x_small & x_unset & x_possible). specialize (best _ x x_possible).
    rewrite (right_gain x x_small x_unset), (right_gain i i_small (proj2 (lookup_none e i) i_new)) in best.
    pose proof (half_positive (length nodes)) as hp. assert (0 < 2 ^ n * half_to (length nodes)) as P by now apply Rmult_lt_0_compat.
    apply Rmult_le_reg_l in best; [|easy].
    destruct (in_dec Nat.eq_dec x I) as [_|]; [|easy].
    assert (i_I : In i I).
    { destruct (in_dec Nat.eq_dec i I) as [|out]; [easy|]. exfalso. destruct (in_dec Nat.eq_dec i J).
      - pose proof (shorter_term_first I J shorter G concave (left I e) (length J) ltac:(lia)). lra.
      - pose proof (positive_two (left I e) (length J) some ltac:(lia)). lra. }
    exists (nodes ++ [(i, [])]). split; [|easy]. replace (t - length I)%nat with 0%nat in fill by lia.
    split; [|split; [|split]].
    + rewrite map_app. simpl. apply NoDup_app_one; [easy|]. intros H. now apply i_new, keys_e.
    + rewrite map_app. intros z Z. apply in_app_iff in Z. destruct Z as [Z|[<-|[]]]; auto.
    + rewrite app_length. cbn [length]. lia.
    + replace (S t - length I)%nat with 0%nat by lia. apply (filled_split I J shorter). rewrite Nat.min_0_r. repeat split; auto; try constructor. easy.
  - (* a left subtree grows *)
    subst nodes. fold (at_left before x ys) in mixed, opened, best. set (s := at_left before x ys) in *.
    destruct (left_facts n I J once small shorter t before x ys rest B) as (g & d & a & lj & _ & _). fold s in g, d, a, lj.
    apply (open_is n I J shorter s i g) in opened. destruct opened as [i_small i_new].
    assert (less : (length ys < length J)%nat).
    { destruct (le_lt_dec (length J) (length ys)) as [le|]; [|easy]. exfalso. rewrite (proj2 (proj2 (pure_is n I J once small shorter s g))) in mixed; [easy|].
      unfold mean, term. rewrite d, a. replace (left J s) with 0%nat by lia. rewrite half_0. ring. }
    pose proof (left_gain n I J once small shorter G concave t before x ys rest i B i_small (proj2 (lookup_none s i) i_new)) as gain_i. fold s in gain_i.
    pose proof (positive_one (length J - length ys) ltac:(lia)) as positive.
    assert (P : forall k, 0 < 2 ^ n * half_to k) by (intros k; apply Rmult_lt_0_compat; [easy|apply half_positive]).
    assert (i_J : In i J).
    { destruct (left_possible n I J once small shorter t before x ys rest B less) as (y & y_J & y_small & y_unset & y_possible). fold s in y_unset, y_possible.
      specialize (best _ y y_possible). pose proof (left_gain n I J once small shorter G concave t before x ys rest y B y_small y_unset) as gain_y. cbv zeta in gain_y.
      fold s in gain_y. rewrite gain_i, gain_y in best.
      destruct (in_dec Nat.eq_dec y J) as [_|]; [|easy]. destruct (in_dec Nat.eq_dec i J) as [|]; [easy|].
      specialize (P (S (length before) + length ys)%nat). nra. }
    destruct (in_dec Nat.eq_dec i J) as [_|]; [|easy].
    pose proof fill as fill'. apply (filled_split I J shorter) in fill'. destruct fill' as (fill_before & length_ys & once_ys & inside_ys & fill_rest).
    assert (long : (length I <= t)%nat).
    { destruct (le_lt_dec (length I) t) as [|short]; [easy|]. exfalso.
      assert (length ys = 0)%nat as none by lia. assert (some : (1 <= left I e)%nat) by lia.
      destruct (right_possible some) as (x' & x_I & x_small & x_unset & x_possible). specialize (best _ x' x_possible).
      rewrite gain_i, (right_gain x' x_small x_unset) in best. destruct (in_dec Nat.eq_dec x' I) as [_|]; [|easy].
      rewrite none, Nat.add_0_r, Nat.sub_0_r in best. rewrite !Rmult_assoc in best. apply Rmult_le_reg_l in best; [|easy].
      assert (length (before ++ (x, ys) :: rest) = S (length before + length rest))%nat by (rewrite app_length; simpl; lia).
      pose proof (righter G prefers (left I e) (length I) (length J) ltac:(lia) ltac:(lia)) as right.
      replace (length I - left I e)%nat with (length (before ++ (x, ys) :: rest)) in right by lia.
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
      assert (E' : before ++ (x, ys) :: rest = b1 ++ (x', ys') :: (b2 ++ (x, ys) :: rest)) by (rewrite Eb, <- app_assoc; easy).
      pose proof fill as f'. rewrite E' in f'. apply (filled_split I J shorter) in f'. rewrite E' in B, best. destruct f' as (_ & length_ys' & _).
      rewrite size_b1 in length_ys'. assert (less' : (length ys' < length J)%nat) by lia.
      destruct (left_possible n I J once small shorter t b1 x' ys' _ B less') as (y & y_J & y_small & y_unset & y_possible).
      specialize (best _ y y_possible). pose proof (left_gain n I J once small shorter G concave t b1 x' ys' _ y B y_small y_unset) as gain_y. cbv zeta in gain_y.
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
    + rewrite map_app in once_x. rewrite map_app. exact once_x.
    + rewrite map_app in known. rewrite map_app. exact known.
    + rewrite app_length in sizes. rewrite app_length. cbn [length] in *. lia.
    + replace (S t - length I)%nat with (S (t - length I)) by lia. set (r := (t - length I)%nat) in *.
      apply (filled_split I J shorter). split; [|split; [|split; [|split]]].
      * now apply filled_before.
      * rewrite app_length. simpl length. lia.
      * apply NoDup_app_one; [easy|]. intros H. apply i_new.
        now apply left_keys.
      * intros z Z. apply in_app_iff in Z. destruct Z as [Z|[<-|[]]]; auto.
      * replace (S r - S (length before) * length J)%nat with 0%nat by lia. replace (r - S (length before) * length J)%nat with 0%nat in fill_rest by lia. easy.
Qed.

End Run.

(** ** The run *)

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
    paths. However ties are broken, the tree of TopDown after t iterations is a
    tree B_t, for 1 <= t <= |I| + |I| |J|; if |I| = |J|, its right path may
    read the variables of either term. *)
Lemma topdown_builds_B_t (n : nat) (I J : list nat) (G : R -> R) (t : nat) (T : tree) :
  NoDup (I ++ J) -> (forall i, In i (I ++ J) -> (i < n)%nat) -> (1 <= length I <= length J)%nat ->
  RealTrees.strictly_concave_impurity G -> prefers_right_paths G ->
  let U := uniform n (two_terms I J) in
  top_down (W := real_values) n (RealAgrees.rational G) U t T -> (1 <= t <= length I + length I * length J)%nat ->
  exists nodes, (B_nodes I J t nodes \/ length I = length J /\ B_nodes J I t nodes) /\ T = path_tree U nodes.
Proof.
  intros once small shorter concave prefers U grown.
  assert (once' : NoDup (J ++ I)) by (apply (Permutation.Permutation_NoDup (Permutation.Permutation_app_comm I J)), once).
  assert (small' : forall i, In i (J ++ I) -> (i < n)%nat) by (intros i H; apply small; rewrite in_app_iff in *; tauto).
  assert (empty : B_nodes I J 0 []) by (split; [constructor|]; split; [easy|]; split; [reflexivity|]; easy).
  induction grown as [|t T L i T' grown IH split chosen best|t T grown IH stuck]; intros range; [lia| |exfalso].
  - destruct t as [|t].
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
      * destruct (next n I J once small shorter G concave prefers 0 [] L i T') as (nodes & B & ->); auto; [right; lia|eauto].
    + destruct IH as (nodes & [B|[equal B]] & ->); [lia| |].
      * destruct (next n I J once small shorter G concave prefers (S t) nodes L i T') as (nodes' & B' & ->); auto; [left; lia|]. exists nodes'. auto.
      * unfold U in *. rewrite <- terms_in_either_order in *.
        destruct (next n J I once' small' ltac:(lia) G concave prefers (S t) nodes L i T') as (nodes' & B' & ->); auto; [left; lia|]. exists nodes'. auto.
  - destruct t as [|t].
    + inversion grown; subst. destruct (some_possible n I J once small shorter 0 [] empty) as (L & i & possible); [lia|]. exact (stuck L i possible).
    + destruct IH as (nodes & [B|[equal B]] & ->); [lia| |].
      * destruct (some_possible n I J once small shorter (S t) nodes B) as (L & i & possible); [lia|]. exact (stuck L i possible).
      * unfold U in *. rewrite <- terms_in_either_order in *.
        destruct (some_possible n J I once' small' ltac:(lia) (S t) nodes B) as (L & i & possible); [nia|]. exact (stuck L i possible).
Qed.

(** For the entropy and the Gini impurity. *)
Theorem entropy_and_gini_build_B_t (n : nat) (I J : list nat) (G : R -> R) (t : nat) (T : tree) :
  NoDup (I ++ J) -> (forall i, In i (I ++ J) -> (i < n)%nat) -> (1 <= length I <= length J)%nat -> G = entropy \/ G = gini ->
  let U := uniform n (two_terms I J) in
  top_down (W := real_values) n (RealAgrees.rational G) U t T -> (1 <= t <= length I + length I * length J)%nat ->
  exists nodes, (B_nodes I J t nodes \/ length I = length J /\ B_nodes J I t nodes) /\ T = path_tree U nodes.
Proof.
  intros once small shorter [->| ->]; apply topdown_builds_B_t; auto using entropy_is_strictly_concave, gini_is_strictly_concave,
    entropy_prefers_right_paths, gini_prefers_right_paths.
Qed.
