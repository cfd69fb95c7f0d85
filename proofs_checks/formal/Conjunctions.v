(** * Conjunctions under a product measure

    The distribution of section 5 of Brutzkus, Daniely, Malach (2020): the
    label is the conjunction of the variables in J, and the variables are
    independent. Masses of settings, and the least error of a tree. *)

From Coq Require Import List Bool Arith NArith Lia.
From Formal Require Import Trees Cube.
Import ListNotations.
Open Scope N_scope.

Definition conjunction (J : list nat) (x : point) : bool := forallb (fun i => coordinate i x) J.

(** The setting in which all variables of a list are 1. *)
Definition all_one (I : list nat) : setting := map (fun i => (i, true)) I.

Lemma agrees_app s s' x : agrees (s ++ s') x = agrees s x && agrees s' x.
Proof. apply forallb_app. Qed.

Lemma agrees_all_one I x : agrees (all_one I) x = conjunction I x.
Proof. unfold conjunction. induction I; simpl; [easy|]. rewrite IHI. now destruct (coordinate a x). Qed.

Lemma conjunction_true I x : conjunction I x = true <-> forall i, In i I -> coordinate i x = true.
Proof. apply forallb_forall. Qed.

Lemma agrees_in s i v x : In (i, v) s -> agrees s x = true -> coordinate i x = v.
Proof.
  intros inside holds. unfold agrees in holds. rewrite forallb_forall in holds.
  now apply eqb_prop, (holds (i, v)).
Qed.

Lemma fst_all_one i I : In i (map fst (all_one I)) <-> In i I.
Proof. unfold all_one. rewrite map_map, map_id. easy. Qed.

Section Conjunction.
Context (bias : list (N * N)) (J : list nat).
Context (bias_positive : positive bias) (J_inside : forall i, In i J -> (i < length bias)%nat).

Let n := length bias.
Let P := product bias (conjunction J).

Definition M (s : setting) : N := measure bias (agrees s).
Definition M1 (I : list nat) : N := M (all_one I).

Lemma M_ext s s' : (forall x, agrees s x = agrees s' x) -> M s = M s'.
Proof. intros H. apply measure_ext. auto. Qed.

Lemma M_side j c s : (j < n)%nat -> ~ In j (map fst s) -> M ((j, c) :: s) * sides bias j = side bias j c * M s.
Proof. intros small new. apply (measure_side bias j c (agrees s) small). intros x. now apply agrees_flip. Qed.

Lemma M_again l i v s : In (i, v) s -> M (l ++ (i, v) :: s) = M (l ++ s).
Proof.
  intros inside. apply M_ext. intros x. rewrite !agrees_app. simpl.
  destruct (agrees s x) eqn:E; rewrite ?andb_false_r; [|easy].
  now rewrite (agrees_in s i v x inside E), eqb_reflx.
Qed.

Lemma M_move l i v s : M (l ++ (i, v) :: s) = M ((i, v) :: l ++ s).
Proof. apply M_ext. intros x. simpl. rewrite !agrees_app. simpl. now destruct (agrees l x), (Bool.eqb _ v). Qed.

Lemma M1_incl I I' : incl I' I -> M1 I <= M1 I'.
Proof.
  intros inside. apply measure_le. intros x. rewrite !agrees_all_one, !conjunction_true. auto.
Qed.

Lemma M1_same I I' : incl I I' -> incl I' I -> M1 I = M1 I'.
Proof. intros H H'. apply N.le_antisymm; now apply M1_incl. Qed.

Lemma M1_add i I : (i < n)%nat -> ~ In i I -> M1 (i :: I) * sides bias i = side bias i true * M1 I.
Proof. intros small new. apply M_side; [easy|]. now rewrite fst_all_one. Qed.

Lemma sides_positive i : 0 < sides bias i.
Proof. unfold sides. pose proof (side_positive bias i true bias_positive). lia. Qed.

Lemma M1_positive I : incl I J -> 0 < M1 I.
Proof.
  induction I as [|i I IH]; intros inside; [exact (measure_all bias bias_positive)|].
  apply incl_cons_inv in inside. destruct inside as [here inside]. specialize (IH inside).
  destruct (in_dec Nat.eq_dec i I) as [old|new].
  - rewrite (M1_same (i :: I) I); auto using incl_refl, incl_tl, incl_cons.
  - pose proof (M1_add i I (J_inside i here) new). pose proof (side_positive bias i true bias_positive).
    pose proof (sides_positive i). nia.
Qed.

(** ** Masses and errors of the population under a setting *)

Lemma mass_setting s : mass (restrict_all s P) = M s.
Proof.
  change (mass (restrict_all s P)) with (mass_where (fun _ => true) (restrict_all s P)).
  rewrite mass_where_restrict_all. unfold P. rewrite mass_where_product. apply measure_ext.
  intros x _. simpl. apply andb_true_r.
Qed.

Lemma ones_setting s : ones (restrict_all s P) = M (all_one J ++ s).
Proof.
  unfold ones. rewrite mass_where_restrict_all. unfold P. rewrite mass_where_product. apply measure_ext.
  intros x _. simpl. rewrite agrees_app, agrees_all_one. apply andb_comm.
Qed.

Lemma ones_after_ones I : incl I J -> ones (restrict_all (all_one I) P) = M1 J.
Proof.
  intros inside. rewrite ones_setting. apply M_ext. intros x.
  rewrite agrees_app, !agrees_all_one. destruct (conjunction J x) eqn:E; [|easy]. simpl.
  rewrite conjunction_true in *. auto.
Qed.

Lemma ones_after_zero i s : In i J -> ones (restrict i false (restrict_all s P)) = 0.
Proof.
  intros inside. change (restrict i false (restrict_all s P)) with (restrict_all ((i, false) :: s) P).
  rewrite ones_setting, M_move. unfold M, measure. induction (cube _) as [|x l IH]; simpl; [easy|]. simpl in IH.
  rewrite IH, agrees_app, agrees_all_one. destruct (conjunction J x) eqn:E; rewrite ?andb_false_r; [|easy].
  rewrite conjunction_true in E. now rewrite (E i inside).
Qed.

(** ** A lower bound on the error of every tree (Lemma 5.3)

    Let w be the mass of label 1, and let every set I of at most [size T]
    variables of J have a mass of at least w + b where all of I is 1. Then T
    errs on min(w, b) at least. It is stated for the part of the population
    under any setting, and for multiples, since a test of an irrelevant
    variable divides all masses alike. *)

Lemma error_under_setting T : forall s c b, tests_below n T ->
  b <= c * M (all_one J ++ s) ->
  (forall I, incl I J -> (length I <= size T)%nat -> b + c * M (all_one J ++ s) <= c * M (all_one I ++ s)) ->
  b <= c * error T (restrict_all s P).
Proof.
  induction T as [l|i zero IH0 one IH1]; intros s c b below by_ones by_zeros.
  - pose proof (leaf_error_least l (restrict_all s P)) as leaf. unfold leaf_error in leaf.
    pose proof (ones_zeros (restrict_all s P)) as sum. rewrite mass_setting in sum. rewrite ones_setting in *.
    specialize (by_zeros [] ltac:(easy) ltac:(simpl; lia)). simpl in by_zeros. nia.
  - destruct below as (small & below0 & below1). simpl size in by_zeros. rewrite error_node.
    change (restrict i false (restrict_all s P)) with (restrict_all ((i, false) :: s) P).
    change (restrict i true (restrict_all s P)) with (restrict_all ((i, true) :: s) P).
    destruct (in_dec Nat.eq_dec i (map fst s)) as [old|new].
    { (* x_i has a value already: all points take one edge *)
      apply in_map_iff in old. destruct old as ([i' v] & E & old). simpl in E. subst i'.
      enough (b <= c * error (if v then one else zero) (restrict_all ((i, v) :: s) P)) by (destruct v; nia).
      destruct v; [apply IH1|apply IH0]; auto; rewrite ?(M_again _ _ _ _ old); auto;
        intros I inside few; rewrite !(M_again _ _ _ _ old); apply by_zeros; auto; lia. }
    destruct (in_dec Nat.eq_dec i J) as [relevant|irrelevant].
    { (* x_i is in the conjunction: the ones are where x_i = 1 *)
      assert (same_ones : M (all_one J ++ (i, true) :: s) = M (all_one J ++ s)).
      { apply M_ext. intros x. rewrite !agrees_app, agrees_all_one. simpl.
        destruct (conjunction J x) eqn:E; [|easy]. rewrite conjunction_true in E. now rewrite (E i relevant). }
      enough (b <= c * error one (restrict_all ((i, true) :: s) P)) by nia.
      apply IH1; auto; rewrite same_ones; auto. intros I inside few. rewrite M_move.
      apply (by_zeros (i :: I)); [now apply incl_cons|simpl; lia]. }
    (* x_i is independent of the label *)
    assert (scaled : forall v l, incl l J ->
      M (all_one l ++ (i, v) :: s) * sides bias i = side bias i v * M (all_one l ++ s)).
    { intros v l inside. rewrite M_move. apply M_side; auto. rewrite map_app, in_app_iff, fst_all_one.
      intros [H|H]; auto. }
    assert (part : forall v T', (size T' <= size zero + size one)%nat ->
      (forall s c b, tests_below n T' -> b <= c * M (all_one J ++ s) ->
        (forall I, incl I J -> (length I <= size T')%nat ->
          b + c * M (all_one J ++ s) <= c * M (all_one I ++ s)) -> b <= c * error T' (restrict_all s P)) ->
      tests_below n T' -> side bias i v * b <= (c * sides bias i) * error T' (restrict_all ((i, v) :: s) P)).
    { intros v T' few IH below. apply IH; auto.
      - pose proof (scaled v J (incl_refl J)). nia.
      - intros I inside few'. pose proof (scaled v J (incl_refl J)). pose proof (scaled v I inside).
        specialize (by_zeros I inside ltac:(lia)). nia. }
    pose proof (part false zero ltac:(lia) IH0 below0) as part0.
    pose proof (part true one ltac:(lia) IH1 below1) as part1.
    pose proof (sides_positive i) as positive_sides.
    apply (N.mul_le_mono_pos_l _ _ (sides bias i)); [easy|].
    transitivity (side bias i false * b + side bias i true * b); [unfold sides; lia|lia].
Qed.

(** ** The variables of smallest probability (Lemma 5.5)

    [smallest_first read is]: each variable of the list [is] has the
    smallest probability of those of J not read before it. *)

Definition less_likely (i j : nat) : Prop := side bias i true * sides bias j <= side bias j true * sides bias i.

Fixpoint smallest_first (read is : list nat) : Prop :=
  match is with
  | [] => True
  | i :: rest => In i J /\ ~ In i read /\ (forall j, In j J -> ~ In j read -> less_likely i j) /\
                 smallest_first (i :: read) rest
  end.

Lemma smallest_first_incl read is : smallest_first read is -> incl is J.
Proof.
  revert read. induction is as [|i is IH]; intros read; [easy|]. intros (here & _ & _ & rest).
  apply incl_cons; eauto.
Qed.

Lemma exchange i k I : In i J -> In k J -> ~ In i I -> ~ In k I -> less_likely i k -> M1 (i :: I) <= M1 (k :: I).
Proof.
  intros Hi Hk newi newk likely.
  pose proof (M1_add i I (J_inside i Hi) newi) as add_i. pose proof (M1_add k I (J_inside k Hk) newk) as add_k.
  pose proof (sides_positive i). pose proof (sides_positive k). unfold less_likely in likely.
  apply (N.mul_le_mono_pos_r _ _ (sides bias i * sides bias k)); [nia|].
  replace (M1 (i :: I) * (sides bias i * sides bias k)) with (side bias i true * sides bias k * M1 I) by nia.
  replace (M1 (k :: I) * (sides bias i * sides bias k)) with (side bias k true * sides bias i * M1 I) by nia.
  now apply N.mul_le_mono_r.
Qed.

Lemma smallest_product is : forall read I, incl read J -> smallest_first read is -> incl I J ->
  (length I <= length is)%nat -> M1 (is ++ read) <= M1 (I ++ read).
Proof.
  induction is as [|i is IH]; intros read I known (* *) ordered inside few.
  - destruct I; [apply N.le_refl|simpl in few; lia].
  - destruct ordered as (here & new & least & ordered).
    assert (known' : incl (i :: read) J) by now apply incl_cons.
    assert (next : forall k, In k I -> M1 ((i :: is) ++ read) <= M1 (i :: remove Nat.eq_dec k I ++ read)).
    { intros k inI. pose proof (remove_length_lt Nat.eq_dec I k inI).
      rewrite (M1_same _ (is ++ i :: read)), (M1_same (i :: _ ++ read) (remove Nat.eq_dec k I ++ i :: read)).
      - apply IH; auto; [|simpl in few; lia]. intros j Hj. apply in_remove in Hj. now apply inside.
      - intros j. simpl. rewrite !in_app_iff. simpl. tauto.
      - intros j. simpl. rewrite !in_app_iff. simpl. tauto.
      - intros j. simpl. rewrite !in_app_iff. simpl. tauto.
      - intros j. simpl. rewrite !in_app_iff. simpl. tauto. }
    assert (back : forall k, In k I -> M1 (k :: remove Nat.eq_dec k I ++ read) = M1 (I ++ read)).
    { intros k inI. apply M1_same; intros j; simpl; rewrite !in_app_iff.
      - intros [<-|[H|H]]; auto. apply in_remove in H. tauto.
      - destruct (Nat.eq_dec k j) as [|other]; [auto|]. intros [H|H]; auto. right. left. now apply in_in_remove; auto. }
    destruct (in_dec Nat.eq_dec i I) as [old|other]; [rewrite <- (back i old); auto|].
    destruct (Exists_dec (fun k => ~ In k read) I) as [some|none].
    { intros k. destruct (in_dec Nat.eq_dec k read); [right|left]; tauto. }
    + apply Exists_exists in some. destruct some as (k & inI & unread).
      rewrite <- (back k inI). etransitivity; [exact (next k inI)|]. apply exchange; auto.
      * rewrite in_app_iff. intros [H|H]; [apply in_remove in H|]; tauto.
      * rewrite in_app_iff. intros [H|H]; [apply in_remove in H|]; tauto.
    + apply M1_incl. intros k. simpl. rewrite !in_app_iff. intros [H|H]; [|tauto]. right. right.
      destruct (in_dec Nat.eq_dec k read) as [|unread]; [easy|]. exfalso. apply none, Exists_exists. eauto.
Qed.

End Conjunction.
