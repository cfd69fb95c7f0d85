(** * Conjunctions under a product measure

    The distribution of section 5 of Brutzkus, Daniely, Malach (2020): the
    label is the conjunction of the variables in J, x_i = 1 has the real
    probability p_i, and the variables are independent. Masses of settings, and
    the least error of a tree. *)

From Coq Require Import Reals List Bool Arith Lia Lra Psatz.
From Formal Require Import Trees Cube Conjunctions RealTrees.
Import ListNotations.
Open Scope R_scope.

Fixpoint product_weight (p : list R) (x : point) : R :=
  match p, x with
  | q :: rest, c :: y => (if c then q else 1 - q) * product_weight rest y
  | _, _ => 1
  end.
Definition product (p : list R) (f : point -> bool) : population :=
  map (fun x => Row x (f x) (product_weight p x)) (cube (length p)).

(** All probabilities lie strictly between 0 and 1. *)
Definition proper (p : list R) : Prop := Forall (fun q => 0 < q < 1) p.

(** The probability of x_i = 1, and of either value. *)
Definition chance_of (p : list R) (i : nat) : R := nth i p (1 / 2).
Definition side (p : list R) (i : nat) (c : bool) : R := if c then chance_of p i else 1 - chance_of p i.

Definition measure (p : list R) (g : point -> bool) : R :=
  total (fun x => if g x then product_weight p x else 0) (cube (length p)).

Lemma measure_ext p g g' : (forall x, length x = length p -> g x = g' x) -> measure p g = measure p g'.
Proof. intros H. apply total_ext. intros x inside. now rewrite H by now apply length_in_cube. Qed.

Lemma measure_cons q p g : measure (q :: p) g =
  (1 - q) * measure p (fun x => g (false :: x)) + q * measure p (fun x => g (true :: x)).
Proof.
  unfold measure. simpl. rewrite total_app, !total_map, <- !total_scale. simpl.
  f_equal; apply total_ext; intros x _; destruct (g _); ring.
Qed.

Lemma measure_none p : measure p (fun _ => false) = 0.
Proof. unfold measure. rewrite total_constant. ring. Qed.

(** Coordinates are independent. *)
Lemma measure_side p j c g : (j < length p)%nat -> (forall x, g (flip j x) = g x) ->
  measure p (fun x => Bool.eqb (coordinate j x) c && g x) = side p j c * measure p g.
Proof.
  revert j g. induction p as [|q p IH]; intros j g small free; [simpl in small; lia|].
  rewrite !measure_cons. destruct j as [|j].
  - assert (same_parts : measure p (fun x => g (true :: x)) = measure p (fun x => g (false :: x))).
    { apply measure_ext. intros x _. exact (free (false :: x)). }
    unfold side, chance_of. cbn [nth]. rewrite same_parts.
    destruct c; unfold coordinate; cbn [nth Bool.eqb andb]; rewrite measure_none, ?same_parts; ring.
  - pose proof (IH j (fun x => g (false :: x)) ltac:(simpl in small; lia) (fun x => free (false :: x))) as zero.
    pose proof (IH j (fun x => g (true :: x)) ltac:(simpl in small; lia) (fun x => free (true :: x))) as one.
    change (side (q :: p) (S j) c) with (side p j c).
    change (fun x => Bool.eqb (coordinate (S j) (false :: x)) c && g (false :: x))
      with (fun x => Bool.eqb (coordinate j x) c && g (false :: x)).
    change (fun x => Bool.eqb (coordinate (S j) (true :: x)) c && g (true :: x))
      with (fun x => Bool.eqb (coordinate j x) c && g (true :: x)).
    rewrite zero, one. ring.
Qed.

Lemma measure_all p : measure p (fun _ => true) = 1.
Proof.
  induction p as [|q p IH]; [unfold measure, total; simpl; ring|]. rewrite measure_cons. rewrite IH. ring.
Qed.

Lemma weight_positive p x : proper p -> 0 <= product_weight p x.
Proof.
  revert x. induction p as [|q p IH]; intros x good; simpl; [lra|]. destruct x as [|c x]; [lra|].
  inversion good as [|? ? Q good']; subst. apply Rmult_le_pos; [destruct c; lra|auto].
Qed.

Lemma measure_le p g g' : proper p -> (forall x, g x = true -> g' x = true) -> measure p g <= measure p g'.
Proof.
  intros good H. apply total_le. intros x _. pose proof (weight_positive p x good).
  destruct (g x) eqn:E; [rewrite (H x E); lra|destruct (g' x); lra].
Qed.

Lemma side_positive p j c : proper p -> 0 < side p j c.
Proof.
  intros good. unfold side, chance_of. destruct (nth_in_or_default j p (1 / 2)) as [inside| ->]; [|destruct c; lra].
  unfold proper in good. rewrite Forall_forall in good. specialize (good _ inside). destruct c; lra.
Qed.

Lemma mass_where_product (k : point -> bool -> bool) p f :
  mass_where (fun r => k (at_point r) (label r)) (product p f) = measure p (fun x => k x (f x)).
Proof. unfold mass_where, product. now rewrite total_map. Qed.

Section Conjunction.
Context (p : list R) (J : list nat).
Context (good : proper p) (J_inside : forall i, In i J -> (i < length p)%nat).

Let n := length p.
Let P := product p (conjunction J).

Definition M (s : setting) : R := measure p (agrees s).
Definition M1 (I : list nat) : R := M (all_one I).

Lemma M_ext s s' : (forall x, agrees s x = agrees s' x) -> M s = M s'.
Proof. intros H. apply measure_ext. auto. Qed.

Lemma M_side j c s : (j < n)%nat -> ~ In j (map fst s) -> M ((j, c) :: s) = side p j c * M s.
Proof. intros small new. apply (measure_side p j c (agrees s) small). intros x. now apply agrees_flip. Qed.

Lemma M_again l i v s : In (i, v) s -> M (l ++ (i, v) :: s) = M (l ++ s).
Proof.
  intros inside. apply M_ext. intros x. rewrite !agrees_app. simpl.
  destruct (agrees s x) eqn:E; rewrite ?andb_false_r; [|easy].
  now rewrite (agrees_in s i v x inside E), eqb_reflx.
Qed.

Lemma M_move l i v s : M (l ++ (i, v) :: s) = M ((i, v) :: l ++ s).
Proof. apply M_ext. intros x. simpl. rewrite !agrees_app. simpl. now destruct (agrees l x), (Bool.eqb _ v). Qed.

Lemma M1_incl I I' : incl I' I -> M1 I <= M1 I'.
Proof. intros inside. apply measure_le; [easy|]. intros x. rewrite !agrees_all_one, !conjunction_true. auto. Qed.

Lemma M1_same I I' : incl I I' -> incl I' I -> M1 I = M1 I'.
Proof. intros H H'. apply Rle_antisym; now apply M1_incl. Qed.

Lemma M1_add i I : (i < n)%nat -> ~ In i I -> M1 (i :: I) = chance_of p i * M1 I.
Proof. intros small new. apply (M_side i true); [easy|]. now rewrite fst_all_one. Qed.

Lemma M1_positive I : incl I J -> 0 < M1 I.
Proof.
  induction I as [|i I IH]; intros inside; [unfold M1, M; simpl; change (agrees []) with (fun _ : point => true); rewrite measure_all; lra|].
  apply incl_cons_inv in inside. destruct inside as [here inside]. specialize (IH inside).
  destruct (in_dec Nat.eq_dec i I) as [old|new].
  - rewrite (M1_same (i :: I) I); auto using incl_refl, incl_tl, incl_cons.
  - rewrite (M1_add i I (J_inside i here) new). pose proof (side_positive p i true good). now apply Rmult_lt_0_compat.
Qed.

(** ** Masses and errors of the population under a setting *)

Lemma mass_setting s : mass (restrict_all s P) = M s.
Proof.
  change (mass (restrict_all s P)) with (mass_where (fun _ => true) (restrict_all s P)).
  rewrite mass_where_restrict_all. unfold P. rewrite (mass_where_product (fun x _ => agrees s x && true)).
  apply measure_ext. intros x _. apply andb_true_r.
Qed.

Lemma ones_setting s : ones (restrict_all s P) = M (all_one J ++ s).
Proof.
  unfold ones. rewrite mass_where_restrict_all. unfold P. rewrite (mass_where_product (fun x y => agrees s x && y)).
  apply measure_ext. intros x _. rewrite agrees_app, agrees_all_one. apply andb_comm.
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
  rewrite ones_setting, M_move. unfold M. rewrite <- (measure_none p). apply measure_ext. intros x _. simpl.
  rewrite agrees_app, agrees_all_one. destruct (conjunction J x) eqn:E; rewrite ?andb_false_r; [|easy].
  rewrite conjunction_true in E. now rewrite (E i inside).
Qed.

Lemma nonnegative_P : nonnegative P.
Proof.
  apply Forall_forall. intros r inside. unfold P, product in inside. apply in_map_iff in inside.
  destruct inside as (x & <- & _). now apply weight_positive.
Qed.

(** ** A lower bound on the error of every tree (Lemma 5.3)

    Let w be the mass of label 1, and let every set I of at most [size T]
    variables of J have a mass of at least w + b where all of I is 1. Then T
    errs on min(w, b) at least, under any setting. *)

Lemma error_under_setting T : forall s b, 0 <= b -> tests_below n T ->
  b <= M (all_one J ++ s) ->
  (forall I, incl I J -> (length I <= size T)%nat -> b + M (all_one J ++ s) <= M (all_one I ++ s)) ->
  b <= error T (restrict_all s P).
Proof.
  assert (at_least : forall T s, 0 <= error T (restrict_all s P)).
  { intros T' s. apply mass_where_nonnegative, nonnegative_restrict_all, nonnegative_P. }
  induction T as [l|i zero IH0 one IH1]; intros s b b_positive below by_ones by_zeros.
  - rewrite error_leaf. pose proof (ones_zeros (restrict_all s P)) as sum. rewrite mass_setting in sum. rewrite ones_setting in *.
    specialize (by_zeros [] ltac:(easy) ltac:(simpl; lia)). simpl in by_zeros. destruct l; lra.
  - destruct below as (small & below0 & below1). simpl size in by_zeros. rewrite error_node.
    change (restrict i false (restrict_all s P)) with (restrict_all ((i, false) :: s) P).
    change (restrict i true (restrict_all s P)) with (restrict_all ((i, true) :: s) P).
    pose proof (at_least zero ((i, false) :: s)) as zero_positive. pose proof (at_least one ((i, true) :: s)) as one_positive.
    destruct (in_dec Nat.eq_dec i (map fst s)) as [old|new].
    { apply in_map_iff in old. destruct old as ([i' v] & E & old). simpl in E. subst i'.
      enough (b <= error (if v then one else zero) (restrict_all ((i, v) :: s) P)) by (destruct v; lra).
      destruct v; [apply IH1|apply IH0]; auto; rewrite ?(M_again _ _ _ _ old); auto;
        intros I inside few; rewrite !(M_again _ _ _ _ old); apply by_zeros; auto; lia. }
    destruct (in_dec Nat.eq_dec i J) as [relevant|irrelevant].
    { assert (same_ones : M (all_one J ++ (i, true) :: s) = M (all_one J ++ s)).
      { apply M_ext. intros x. rewrite !agrees_app, agrees_all_one. simpl.
        destruct (conjunction J x) eqn:E; [|easy]. rewrite conjunction_true in E. now rewrite (E i relevant). }
      enough (b <= error one (restrict_all ((i, true) :: s) P)) by lra.
      apply IH1; auto; rewrite same_ones; auto. intros I inside few. rewrite M_move.
      apply (by_zeros (i :: I)); [now apply incl_cons|simpl; lia]. }
    assert (scaled : forall v l, incl l J -> M (all_one l ++ (i, v) :: s) = side p i v * M (all_one l ++ s)).
    { intros v l inside. rewrite M_move. apply M_side; auto. rewrite map_app, in_app_iff, fst_all_one.
      intros [H|H]; auto. }
    assert (part : forall v T', (size T' <= size zero + size one)%nat ->
      (forall s b, 0 <= b -> tests_below n T' -> b <= M (all_one J ++ s) ->
        (forall I, incl I J -> (length I <= size T')%nat ->
          b + M (all_one J ++ s) <= M (all_one I ++ s)) -> b <= error T' (restrict_all s P)) ->
      tests_below n T' -> side p i v * b <= error T' (restrict_all ((i, v) :: s) P)).
    { intros v T' few IH below. pose proof (side_positive p i v good) as positive. apply IH; auto.
      - apply Rmult_le_pos; lra.
      - rewrite (scaled v J (incl_refl J)). apply Rmult_le_compat_l; lra.
      - intros I inside few'. rewrite (scaled v J (incl_refl J)), (scaled v I inside).
        specialize (by_zeros I inside ltac:(lia)). rewrite <- Rmult_plus_distr_l. apply Rmult_le_compat_l; lra. }
    pose proof (part false zero ltac:(lia) IH0 below0) as part0.
    pose proof (part true one ltac:(lia) IH1 below1) as part1. unfold side in *. lra.
Qed.

(** ** The variables of smallest probability (Lemma 5.5) *)

(** Each variable of the list has the smallest probability of those of J not
    read before it. *)
Fixpoint smallest_first (read is : list nat) : Prop :=
  match is with
  | [] => True
  | i :: rest => In i J /\ ~ In i read /\ (forall j, In j J -> ~ In j read -> chance_of p i <= chance_of p j) /\
                 smallest_first (i :: read) rest
  end.

Lemma smallest_first_incl read is : smallest_first read is -> incl is J.
Proof.
  revert read. induction is as [|i is IH]; intros read; [easy|]. intros (here & _ & _ & rest).
  apply incl_cons; eauto.
Qed.

Lemma exchange i k I : In i J -> In k J -> incl I J -> ~ In i I -> ~ In k I -> chance_of p i <= chance_of p k -> M1 (i :: I) <= M1 (k :: I).
Proof.
  intros Hi Hk known newi newk likely.
  rewrite (M1_add i I (J_inside i Hi) newi), (M1_add k I (J_inside k Hk) newk).
  apply Rmult_le_compat_r; [|easy]. left. now apply M1_positive.
Qed.

Lemma smallest_product is : forall read I, incl read J -> smallest_first read is -> incl I J ->
  (length I <= length is)%nat -> M1 (is ++ read) <= M1 (I ++ read).
Proof.
  induction is as [|i is IH]; intros read I known ordered inside few.
  - destruct I; [apply Rle_refl|simpl in few; lia].
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
      rewrite <- (back k inI). eapply Rle_trans; [exact (next k inI)|]. apply exchange; auto.
      * intros j H. apply in_app_iff in H. destruct H as [H|H]; [apply in_remove in H; now apply inside|auto].
      * rewrite in_app_iff. intros [H|H]; [apply in_remove in H|]; tauto.
      * rewrite in_app_iff. intros [H|H]; [apply in_remove in H|]; tauto.
    + apply M1_incl. intros k. simpl. rewrite !in_app_iff. intros [H|H]; [|tauto]. right. right.
      destruct (in_dec Nat.eq_dec k read) as [|unread]; [easy|]. exfalso. apply none, Exists_exists. eauto.
Qed.

End Conjunction.
