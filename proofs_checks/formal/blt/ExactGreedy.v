(** * Exact greedy trees

    Greedy growth by gain, without a limit of depth, under the uniform
    distribution on n bits: [greedy n G n (uniform n f) T]. Depth n is no
    limit, because no variable is read twice on a path. A test is useless if
    its two parts have the same label mean; for a strictly concave impurity
    the other tests gain more. *)

From Coq Require Import Setoid List Bool Arith NArith QArith Lia.
From Formal Require Import Trees Values Cube BestTests.
From Formal.topk Require Import lemma_4_2_half.
From Formal.blt Require Import Influence Leaves ExactTrees.
Import ListNotations.
Open Scope N_scope.

Section Gains.
Context {W : values} (n : nat) (G : Q -> W) (concave : strictly_concave_impurity G).

Lemma useful_gains P i j : open_test P i = true -> open_test P j = true -> useless P i = false -> useless P j = true ->
  ~ le (gain G P i) (gain G P j).
Proof.
  intros open_i open_j useful none H. apply gain_le in H. rewrite (useless_after G concave P j open_j none) in H.
  unfold open_test in open_i. rewrite andb_true_iff, !N.ltb_lt in open_i. destruct open_i as [m0 m1].
  unfold useless in useful. apply N.eqb_neq in useful.
  pose proof (strictly_concave _ concave _ _ _ _ m0 m1 (ones_at_most _) (ones_at_most _) useful) as L. apply L.
  unfold impurity_after, weighted, label_mean in H. now rewrite (mass_split i P), (BestTests.ones_split i P) in H.
Qed.

(** A useful test, if there is one, is best. *)
Lemma best_is_useful P i j : best_test n G P i -> In j (open_tests n P) -> useless P j = false -> useless P i = false.
Proof.
  intros [open_i best] open_j useful. destruct (useless P i) eqn:E; [|easy]. exfalso.
  apply filter_In in open_i. apply filter_In in open_j as open. apply (useful_gains P j i); try easy. now apply best.
Qed.

(** If all tests are useless, each of them is best. *)
Lemma all_are_best P i : In i (open_tests n P) -> (forall j, In j (open_tests n P) -> useless P j = true) -> best_test n G P i.
Proof.
  intros open none. split; [easy|]. intros j open_j. apply gain_le.
  pose proof (none i open) as ui. pose proof (none j open_j) as uj. apply filter_In in open. apply filter_In in open_j.
  rewrite (useless_after G concave P i (proj2 open) ui), (useless_after G concave P j (proj2 open_j) uj). apply le_refl.
Qed.

(** A tree of depth d has fewer than 2^d tests. *)
Lemma greedy_size d P T : greedy n G d P T -> (S (size T) <= 2 ^ d)%nat.
Proof.
  induction 1 as [d P stop|d P i zero one mixed best g0 IH0 g1 IH1]; simpl in *; [|lia].
  pose proof (Nat.pow_nonzero 2 d). lia.
Qed.

End Gains.

(** ** Nodes *)

(** The outcomes of the tests on a path: the variables are different. *)
Definition path (n : nat) (s : setting) : Prop := NoDup (map fst s) /\ forall i, In i (map fst s) -> (i < n)%nat.

Lemma path_next n s i b : path n s -> (i < n)%nat -> ~ In i (map fst s) -> path n ((i, b) :: s).
Proof.
  intros [once small] less new. split; [now constructor|]. intros j [<-|inside]; auto.
Qed.

Lemma path_short n s : path n s -> (length s <= n)%nat.
Proof.
  intros [once small]. rewrite <- (map_length fst s), <- (seq_length n 0). apply NoDup_incl_length; [easy|].
  intros i inside. apply in_seq. specialize (small i inside). lia.
Qed.

Lemma unread_free s i : ~ In i (map fst s) -> free_of i (agrees s).
Proof. intros new x. now apply agrees_flip. Qed.

Lemma read_coordinate s j : In j (map fst s) -> exists b, forall x, agrees s x = true -> coordinate j x = b.
Proof.
  intros read. apply in_map_iff in read. destruct read as ([j' b] & E & read). simpl in E. subst. exists b.
  intros x agree. unfold agrees in agree. rewrite forallb_forall in agree. specialize (agree _ read). now apply eqb_prop in agree.
Qed.

Section Nodes.
Context (n : nat) (f : point -> bool).
Notation at_path s := (restrict_all s (uniform n f)).

Lemma mass_at_path s : path n s -> mass (at_path s) = 2 ^ N.of_nat (n - length s).
Proof.
  induction s as [|[i b] s IH]; intros once; [simpl; rewrite Nat.sub_0_r; apply mass_uniform|].
  assert (path n s) as before by (destruct once as [once small]; split; [now inversion once|intros j H; apply small; now right]).
  destruct once as [once small]. inversion once as [|? ? new _]; subst.
  assert (i < n)%nat as less by (apply small; now left).
  pose proof (half_mass n f s i b less (unread_free s i new)) as half. rewrite (IH before) in half.
  simpl restrict_all. pose proof (path_short n ((i, b) :: s) (conj once small)) as short. simpl in short |- *.
  replace (n - length s)%nat with (S (n - S (length s))) in half by lia. rewrite Nat2N.inj_succ, N.pow_succ_r' in half. lia.
Qed.

Lemma some_mass s : path n s -> 0 < mass (at_path s).
Proof. intros good. rewrite mass_at_path by easy. apply N.neq_0_lt_0. now apply N.pow_nonzero. Qed.

Lemma some_point s : path n s -> exists x : point, length x = n /\ agrees s x = true.
Proof.
  intros good. pose proof (some_mass s good) as some. rewrite mass_leaf in some. unfold count, total in some.
  assert (exists x, In x (cube n) /\ agrees s x = true) as (x & inside & agree).
  { revert some. induction (cube n) as [|x l IH]; simpl; [lia|]. destruct (agrees s x) eqn:E; [exists x; auto|].
    intros some. destruct (IH some) as (y & H & K). exists y. auto. }
  exists x. split; [now apply length_in_cube|easy].
Qed.

Lemma open_iff s i : path n s -> In i (open_tests n (at_path s)) <-> (i < n)%nat /\ ~ In i (map fst s).
Proof.
  intros good. unfold open_tests. rewrite filter_In, in_seq. split.
  - intros [small open]. split; [lia|]. intros read. pose proof (open_is_free n f s i open) as free.
    destruct (read_coordinate s i read) as [b same]. destruct (some_point s good) as (x & long & agree).
    pose proof (same (flip i x) ltac:(now rewrite (free x))) as E. rewrite coordinate_flip, (same x agree) in E by lia. now destruct b.
  - intros [small new]. split; [lia|]. apply free_is_open; [easy|now apply unread_free|now apply some_mass].
Qed.

(** The two parts have the same mass, so a test is useless if and only if
    both have as many ones. *)
Lemma useless_iff s i : path n s -> (i < n)%nat -> ~ In i (map fst s) ->
  useless (at_path s) i = true <-> ones (restrict i false (at_path s)) = ones (restrict i true (at_path s)).
Proof.
  intros good small new. pose proof (half_mass n f s i false small (unread_free s i new)).
  pose proof (half_mass n f s i true small (unread_free s i new)). pose proof (some_mass s good).
  unfold useless. rewrite N.eqb_eq. replace (mass (restrict i true (at_path s))) with (mass (restrict i false (at_path s))) by lia.
  rewrite N.mul_cancel_r by lia. easy.
Qed.

(** Purity, by the points. *)
Lemma pure_iff s : path n s -> pure (at_path s) = true <->
  exists b, forall x : point, length x = n -> agrees s x = true -> f x = b.
Proof.
  intros good. pose proof (some_mass s good) as some. pose proof (ones_zeros (at_path s)) as sum.
  assert (none : forall g, count_in n (agrees s) g = 0 <-> forall x : point, length x = n -> agrees s x = true -> g x = false).
  { intros g. unfold count_in, count, total. split.
    - intros zero x long agree. assert (In x (cube n)) as inside by (rewrite <- long; apply in_cube). revert zero inside.
      induction (cube n) as [|y l IH]; cbn [fold_right]; [easy|]. intros zero [->|inside].
      + revert zero. rewrite agree. destruct (g x); cbn [andb]; [lia|easy].
      + apply IH; [lia|easy].
    - intros all. assert (forall x, In x (cube n) -> agrees s x = true -> g x = false) as K by (intros x inside; apply all; now apply length_in_cube).
      revert K. induction (cube n) as [|y l IH]; cbn [fold_right]; intros K; [easy|]. rewrite IH by (intros; apply K; auto; now right).
      destruct (agrees s y) eqn:E; [|easy]. rewrite (K y (or_introl eq_refl) E). easy. }
  unfold pure. rewrite orb_true_iff, !N.eqb_eq, ones_leaf, zeros_leaf, !none. split.
  - intros [all|all]; [exists false; exact all|exists true]. intros x long agree. specialize (all x long agree). now destruct (f x).
  - intros ([] & all); [right|left]; intros x long agree; now rewrite all.
Qed.

(** A test with one pure part is useful. A test is useless if the function
    does not change with its variable. *)
Lemma pure_part_useful s i b : path n s -> (i < n)%nat -> ~ In i (map fst s) -> pure (at_path s) = false ->
  pure (restrict i b (at_path s)) = true -> useless (at_path s) i = false.
Proof.
  intros good small new mixed one_pure. destruct (useless (at_path s) i) eqn:E; [exfalso|easy].
  apply (useless_iff s i good small new) in E.
  pose proof (half_mass n f s i false small (unread_free s i new)) as m0.
  pose proof (half_mass n f s i true small (unread_free s i new)) as m1.
  pose proof (ones_zeros (restrict i false (at_path s))). pose proof (ones_zeros (restrict i true (at_path s))).
  pose proof (BestTests.ones_split i (at_path s)) as sum. pose proof (mass_where_split (fun r => negb (label r)) i (at_path s)) as sum'.
  unfold pure in *. rewrite orb_false_iff, !N.eqb_neq in mixed. rewrite orb_true_iff, !N.eqb_eq in one_pure.
  unfold zeros in *. destruct b, one_pure as [none|none]; lia.
Qed.

Lemma unchanged_useless s i : path n s -> (i < n)%nat -> ~ In i (map fst s) ->
  (forall x : point, length x = n -> agrees s x = true -> f (flip i x) = f x) -> useless (at_path s) i = true.
Proof.
  intros good small new same. apply useless_iff; try easy.
  change (mass_where label (restrict i false (at_path s)) = mass_where label (restrict i true (at_path s))).
  rewrite !mass_where_side. unfold count_in. rewrite <- (count_flip n i (fun x => agrees s x && (Bool.eqb (coordinate i x) true && label (Row x (f x) 1))) small).
  apply count_ext. intros x long. rewrite (unread_free s i new), coordinate_flip by lia. cbn [label].
  destruct (agrees s x) eqn:E; [|easy]. rewrite same by easy. now destruct (coordinate i x).
Qed.

(** ** Greedy trees are exact *)

Context {W : values} (G : Q -> W).

Lemma all_read_pure s : path n s -> length s = n -> pure (at_path s) = true.
Proof.
  intros good all. apply pure_iff; [easy|]. pose proof (mass_at_path s good) as one.
  destruct (pure (at_path s)) eqn:E; [now apply pure_iff|]. exfalso. unfold pure in E. rewrite orb_false_iff, !N.eqb_neq in E.
  pose proof (ones_zeros (at_path s)). rewrite all, Nat.sub_diag in one. simpl in one. lia.
Qed.

Lemma pure_label s x : path n s -> pure (at_path s) = true -> length x = n -> agrees s x = true -> majority (at_path s) = f x.
Proof.
  intros good is_pure long agree. pose proof (some_mass s good). pose proof (ones_zeros (at_path s)).
  apply pure_iff in is_pure; [|easy]. destruct is_pure as [b same]. rewrite (same x long agree). unfold majority.
  assert (count_in n (agrees s) (fun x => xorb (f x) b) = 0) as none.
  { unfold count_in, count. rewrite (total_ext _ (fun _ => 0)); [unfold total; now induction (cube n)|]. intros y inside.
    destruct (agrees s y) eqn:E; [|easy]. rewrite (same y (length_in_cube _ _ inside) E). now destruct b. }
  destruct b.
  - assert (zeros (at_path s) = 0) as ->; [|apply N.leb_le; lia].
    rewrite zeros_leaf, <- none. apply count_ext. intros y _. now destruct (agrees s y), (f y).
  - assert (ones (at_path s) = 0) as zero; [|rewrite zero; apply N.leb_gt; lia].
    rewrite ones_leaf, <- none. apply count_ext. intros y _. now destruct (agrees s y), (f y).
Qed.

Lemma greedy_is_exact_at s d T : path n s -> (d + length s = n)%nat -> greedy n G d (at_path s) T ->
  forall x : point, length x = n -> agrees s x = true -> value T x = f x.
Proof.
  intros good depth grown. remember (at_path s) as P eqn:E. revert s good depth E.
  induction grown as [d P stop|d P i zero one mixed best g0 IH0 g1 IH1]; intros s good depth -> x long agree.
  - simpl. apply pure_label; try easy. destruct stop as [->|[stop|none]]; [now apply all_read_pure|easy|].
    destruct (Nat.eq_dec (length s) n) as [all|less]; [now apply all_read_pure|exfalso].
    assert (exists i, (i < n)%nat /\ ~ In i (map fst s)) as (i & small & new).
    { apply unread. rewrite map_length. pose proof (path_short n s good). lia. }
    enough (In i (open_tests n (at_path s))) as bad by (now rewrite none in bad). now apply open_iff.
  - destruct best as [open _]. apply (open_iff s i good) in open. destruct open as [small new]. simpl.
    destruct (coordinate i x) eqn:C.
    + apply (IH1 ((i, true) :: s)); [now apply path_next|cbn [length]; lia|easy|easy|simpl; now rewrite C].
    + apply (IH0 ((i, false) :: s)); [now apply path_next|cbn [length]; lia|easy|easy|simpl; now rewrite C].
Qed.

End Nodes.

Theorem greedy_is_exact {W : values} n (G : Q -> W) f T : greedy n G n (uniform n f) T -> computes n T f.
Proof.
  intros grown x long. apply (greedy_is_exact_at n f G [] n T); try easy. split; [constructor|easy].
Qed.
