(** * Theorem 1 as it is announced, for any impurity function

    Blanc, Lange, Tan (2020), Theorem 1 (informal): "Let f be a monotone
    function and D be a product distribution. For s in N, let opt_s denote the
    error of the best size-s balanced decision tree for f with respect to D.
    Let G be any impurity function. For t = s^(O~((log s)/eps^2)), the size-t
    decision tree for f constructed by the top-down heuristic with G as its
    splitting criterion achieves classification error <= opt_s + eps." *)

From Coq Require Import List Bool Arith NArith ZArith QArith Qminmax Lia Lqa.
From Formal Require Import Trees Values Cube Growth.
Import ListNotations.
Open Scope N_scope.

(** Impurity functions (Definition 2 there), those with rational values:
    concave and symmetric, 0 at 0 and 1, and 1 at 1/2. *)
Record impurity_function (G : Q -> Q) : Prop := {
  of_the_value : forall p q, (p == q)%Q -> (G p == G q)%Q;
  concave : forall p q t, (0 <= p <= 1)%Q -> (0 <= q <= 1)%Q -> (0 <= t <= 1)%Q ->
    (t * G p + (1 - t) * G q <= G (t * p + (1 - t) * q))%Q;
  symmetric : forall p, (0 <= p <= 1)%Q -> (G p == G (1 - p))%Q;
  zero_at_zero : (G 0 == 0)%Q;
  one_at_half : (G (1 # 2) == 1)%Q
}.

(** Monotone functions on the cube; the cube is a part of R^n. *)
Definition monotone (n : nat) (f : point -> bool) : Prop :=
  forall x y, length x = n -> length y = n -> (forall i, coordinate i x = true -> coordinate i y = true) ->
  f x = true -> f y = true.

(** All values of all variables have positive weight. *)
Definition positive (bias : list (N * N)) : Prop := Forall (fun '(b, a) => 0 < b /\ 0 < a) bias.

(** Of the bound on t only this is used: t depends on s and eps, but neither
    on the function, nor on the distribution, nor on the number of variables.
    A tree with s leaves is balanced if its depth is at most log s, rounded
    up. Any of the trees that TopDown may return is "the" tree. *)
Definition printed_statement : Prop :=
  forall G s (eps : Q), impurity_function G -> (1 <= s)%nat -> (0 < eps)%Q ->
  exists t, forall n f bias T T', length bias = n -> positive bias -> monotone n f ->
    top_down (W := rational_values) n G (product bias f) t T ->
    (leaves T' <= s)%nat -> (2 ^ depth T' < 2 * s)%nat -> tests_below n T' ->
    let D := product bias f in
    (ratio (error T D) (mass D) <= ratio (error T' D) (mass D) + eps)%Q.

(** ** The counterexample: the error as impurity, and a conjunction *)

Definition misclassification (q : Q) : Q := (2 * Qmin q (1 - q))%Q.

Lemma misclassification_is_one : impurity_function misclassification.
Proof.
  unfold misclassification. split.
  - intros p q E. now rewrite E.
  - intros p q t Hp Hq Ht.
    destruct (Q.min_spec p (1 - p)) as [[? ->]|[? ->]], (Q.min_spec q (1 - q)) as [[? ->]|[? ->]],
      (Q.min_spec (t * p + (1 - t) * q) (1 - (t * p + (1 - t) * q))) as [[? ->]|[? ->]]; nra.
  - intros p _. destruct (Q.min_spec p (1 - p)) as [[? ->]|[? ->]], (Q.min_spec (1 - p) (1 - (1 - p))) as [[? ->]|[? ->]]; lra.
  - reflexivity.
  - reflexivity.
Qed.

Definition both (x : point) : bool := coordinate 0 x && coordinate 1 x.

Lemma both_monotone n : monotone n both.
Proof. intros x y _ _ H. unfold both. rewrite !andb_true_iff. intros [H0 H1]. auto. Qed.

(** If a quarter of each leaf has label 1, a tree errs on a quarter or more. *)
Lemma error_at_leaves T P : (forall L, In L (at_leaves P T) -> mass L = 4 * ones L) -> mass P <= 4 * error T P.
Proof.
  revert P. induction T as [b|j zero IH0 one IH1]; intros P H.
  - specialize (H P (or_introl eq_refl)). pose proof (leaf_error_least b P). pose proof (ones_zeros P).
    unfold leaf_error in *. lia.
  - simpl in H. rewrite error_node, (mass_split j P).
    specialize (IH0 (restrict j false P) ltac:(intros; apply H, in_app_iff; auto)).
    specialize (IH1 (restrict j true P) ltac:(intros; apply H, in_app_iff; auto)). lia.
Qed.

Section Run.
Variable n : nat.
Hypothesis enough : (2 <= n)%nat.
Let D := uniform n both.
Let later (s : setting) : Prop := forall i b, In (i, b) s -> (2 <= i)%nat.

Definition counts (s : setting) (p : point -> bool) : N :=
  total (fun x => if agrees s x && p x then 1 else 0) (cube n).

Lemma mass_where_counts s p (q : row -> bool) : (forall x, q (Row x (both x) 1) = p x) ->
  mass_where q (restrict_all s D) = counts s p.
Proof.
  intros same. unfold D. rewrite mass_where_restrict_all, mass_where_uniform. apply total_ext. intros x _.
  cbn [at_point]. now rewrite same.
Qed.

Lemma counts_flip s j p : (j < n)%nat -> ~ In j (map fst s) -> counts s (fun x => p (flip j x)) = counts s p.
Proof.
  intros small new. unfold counts. rewrite <- (sum_flipped n j (fun x => if agrees s x && p x then 1 else 0)) by easy.
  apply total_ext. intros x _. now rewrite agrees_flip.
Qed.

Lemma counts_split s j p : counts s p =
  counts s (fun x => Bool.eqb (coordinate j x) false && p x) + counts s (fun x => Bool.eqb (coordinate j x) true && p x).
Proof.
  unfold counts. rewrite <- total_add. apply total_ext. intros x _. destruct (coordinate j x), (agrees s x), (p x); reflexivity.
Qed.

Lemma coordinate_flip_same j x : (j < length x)%nat -> coordinate j (flip j x) = negb (coordinate j x).
Proof.
  unfold coordinate. revert j. induction x as [|c x IH]; intros [|j] H; simpl in *; try lia; auto. apply IH. lia.
Qed.

(** Both values of an unread variable have the same mass. *)
Lemma counts_sides s j p : (j < n)%nat -> ~ In j (map fst s) -> (forall x, p (flip j x) = p x) ->
  2 * counts s (fun x => Bool.eqb (coordinate j x) true && p x) = counts s p /\
  2 * counts s (fun x => Bool.eqb (coordinate j x) false && p x) = counts s p.
Proof.
  intros small new free. rewrite (counts_split s j p).
  rewrite <- (counts_flip s j (fun x => Bool.eqb (coordinate j x) true && p x)) by easy.
  assert (counts s (fun x => Bool.eqb (coordinate j (flip j x)) true && p (flip j x)) =
          counts s (fun x => Bool.eqb (coordinate j x) false && p x)) as ->; [|lia].
  apply total_ext. intros x inside. apply length_in_cube in inside.
  rewrite coordinate_flip_same, free by lia. now destruct (coordinate j x).
Qed.

Lemma later_new s j : later s -> (j < 2)%nat -> ~ In j (map fst s).
Proof.
  intros H small inside. apply in_map_iff in inside. destruct inside as ([i b] & E & inside).
  simpl in E. subst. specialize (H _ _ inside). lia.
Qed.

(** A quarter of each part whose settings are of other variables has label 1. *)
Lemma quarter s : later s -> 4 * ones (restrict_all s D) = mass (restrict_all s D).
Proof.
  intros H. change (mass (restrict_all s D)) with (mass_where (fun _ => true) (restrict_all s D)). unfold ones.
  rewrite (mass_where_counts s both) by reflexivity. rewrite (mass_where_counts s (fun _ => true)) by reflexivity.
  destruct (counts_sides s 1 (fun _ => true)) as [one _]; [lia|now apply later_new; auto|reflexivity|].
  destruct (counts_sides s 0 (fun x => Bool.eqb (coordinate 1 x) true && true)) as [two _];
    [lia|now apply later_new; auto|intros x; now rewrite coordinate_flip_other|].
  rewrite <- one, <- two. rewrite N.mul_assoc. f_equal. apply total_ext. intros x _. unfold both.
  now destruct (coordinate 0 x), (coordinate 1 x), (agrees s x).
Qed.

Lemma weighted_quarter P : 4 * ones P = mass P ->
  (weighted (W := rational_values) misclassification P == inject_Z (Z.of_N (mass P)) * (1 # 2))%Q.
Proof.
  intros E. change (weighted (W := rational_values) misclassification P)
    with (inject_Z (Z.of_N (mass P)) * misclassification (label_mean P))%Q.
  destruct (mass P) as [|m] eqn:M; [reflexivity|].
  assert (label_mean P == 1 # 4)%Q as mean.
  { unfold label_mean, ratio. rewrite M. unfold Qeq. simpl. lia. }
  rewrite (of_the_value _ misclassification_is_one _ _ mean).
  assert (misclassification (1 # 4) == 1 # 2)%Q as -> by reflexivity. reflexivity.
Qed.

(** So no test gains anything there: neither another variable, *)
Lemma gain_later s j : later s -> (2 <= j)%nat -> (gain_q misclassification (restrict_all s D) j == 0)%Q.
Proof.
  intros H late. set (L := restrict_all s D).
  assert (forall b, 4 * ones (restrict j b L) = mass (restrict j b L)) as part.
  { intros b. apply (quarter ((j, b) :: s)). intros i c [E|inside]; [inversion E; subst; exact late|now apply (H i c)]. }
  change (weighted (W := rational_values) misclassification L -
    (weighted (W := rational_values) misclassification (restrict j false L) +
     weighted (W := rational_values) misclassification (restrict j true L)) == 0)%Q.
  rewrite !weighted_quarter by (apply part || now apply quarter).
  rewrite (mass_split j L), N2Z.inj_add, inject_Z_plus. ring.
Qed.

(** nor one of the conjunction. *)
Lemma gain_first s j : later s -> (j < 2)%nat -> (gain_q misclassification (restrict_all s D) j == 0)%Q.
Proof.
  intros H first. set (L := restrict_all s D).
  assert (ones (restrict j false L) = 0) as none.
  { unfold ones, L. rewrite mass_where_restrict.
    rewrite (mass_where_counts s (fun _ => false)).
    - unfold counts. induction (cube n) as [|x l IH]; [reflexivity|]. simpl. rewrite andb_false_r. exact IH.
    - intros x. simpl. unfold both. destruct j as [|[|j]]; [| |lia]; destruct (coordinate 0 x), (coordinate 1 x); reflexivity. }
  assert (2 * mass (restrict j true L) = mass L) as half.
  { change (mass (restrict j true L)) with (mass_where (fun _ => true) (restrict j true L)).
    change (mass L) with (mass_where (fun _ => true) L). unfold L. rewrite mass_where_restrict.
    rewrite (mass_where_counts s (fun x => Bool.eqb (coordinate j x) true && true)) by reflexivity.
    rewrite (mass_where_counts s (fun _ => true)) by reflexivity.
    apply counts_sides; [lia|now apply later_new|reflexivity]. }
  pose proof (quarter s H) as all. fold L in all.
  assert (ones (restrict j true L) = ones L) as some.
  { unfold ones in *. rewrite (mass_where_split label j L). lia. }
  change (weighted (W := rational_values) misclassification L -
    (weighted (W := rational_values) misclassification (restrict j false L) +
     weighted (W := rational_values) misclassification (restrict j true L)) == 0)%Q.
  rewrite (weighted_quarter L all).
  change (weighted (W := rational_values) misclassification (restrict j false L)) with
    (inject_Z (Z.of_N (mass (restrict j false L))) * misclassification (label_mean (restrict j false L)))%Q.
  change (weighted (W := rational_values) misclassification (restrict j true L)) with
    (inject_Z (Z.of_N (mass (restrict j true L))) * misclassification (label_mean (restrict j true L)))%Q.
  assert (misclassification (label_mean (restrict j false L)) == 0)%Q as ->.
  { unfold label_mean. rewrite none. unfold ratio. destruct (mass (restrict j false L)); reflexivity. }
  rewrite <- half. destruct (mass (restrict j true L)) as [|m] eqn:M; [simpl; ring|].
  assert (label_mean (restrict j true L) == 1 # 2)%Q as mean.
  { unfold label_mean, ratio. rewrite M, some. unfold Qeq. simpl. lia. }
  rewrite (of_the_value _ misclassification_is_one _ _ mean), (one_at_half _ misclassification_is_one).
  rewrite N2Z.inj_mul, inject_Z_mult. change (inject_Z (Z.of_N 2)) with 2%Q. ring.
Qed.

Lemma no_gain s j : later s -> (gain_q misclassification (restrict_all s D) j == 0)%Q.
Proof. intros H. destruct (le_lt_dec 2 j); [now apply gain_later|now apply gain_first]. Qed.

(** A run of TopDown that always splits the last leaf by the next variable. *)
Fixpoint settings (t : nat) : setting :=
  match t with O => [] | S t' => ((2 + t')%nat, true) :: settings t' end.

Lemma settings_later t : later (settings t).
Proof. induction t as [|t IH]; intros i b H; [easy|]. destruct H as [E|H]; [inversion E; lia|now apply (IH i b)]. Qed.

Lemma settings_below t i : In i (map fst (settings t)) -> (i < 2 + t)%nat.
Proof. induction t as [|t IH]; simpl; [easy|]. intros [<-|H]; [lia|specialize (IH H); lia]. Qed.

Lemma settings_mass t : (2 + t <= n)%nat -> 2 ^ N.of_nat t * mass (restrict_all (settings t) D) = mass D.
Proof.
  induction t as [|t IH]; intros H; [simpl; destruct (mass D); reflexivity|].
  rewrite <- IH by lia. rewrite Nat2N.inj_succ, N.pow_succ_r'. cbn [settings restrict_all].
  set (j := (2 + t)%nat).
  change (mass (restrict j true (restrict_all (settings t) D)))
    with (mass_where (fun _ => true) (restrict j true (restrict_all (settings t) D))).
  change (mass (restrict_all (settings t) D)) with (mass_where (fun _ => true) (restrict_all (settings t) D)).
  rewrite mass_where_restrict.
  rewrite (mass_where_counts _ (fun x => Bool.eqb (coordinate j x) true && true)) by reflexivity.
  rewrite (mass_where_counts _ (fun _ => true)) by reflexivity.
  destruct (counts_sides (settings t) j (fun _ => true)) as [<- _];
    [unfold j; lia|intros inside; apply settings_below in inside; unfold j in inside; lia|reflexivity|ring].
Qed.

Lemma mass_all : 0 < mass D.
Proof.
  unfold D, mass. change (0 < mass_where (fun _ => true) (uniform n both)). rewrite mass_where_uniform.
  assert (forall m, 0 < total (fun _ : point => 1) (cube m)) as some; [|exact (some n)].
  induction m as [|m IH]; [reflexivity|]. cbn [cube]. rewrite total_app, !total_map.
  change (0 < total (fun _ : point => 1) (cube m) + total (fun _ : point => 1) (cube m)). lia.
Qed.

Lemma leaves_after_split P T L i T' : splits_leaf P T L i T' ->
  (forall b, In (restrict i b L) (at_leaves P T')) /\
  (forall L', In L' (at_leaves P T') -> In L' (at_leaves P T) \/ exists b, L' = restrict i b L).
Proof.
  induction 1 as [P b i|P j zero one L i zero' H [IH IH']|P j zero one L i one' H [IH IH']]; simpl.
  - split; [intros []; auto|]. intros L' [<-|[<-|[]]]; eauto.
  - split; [intros b; apply in_app_iff; auto|]. intros L' K. rewrite in_app_iff in *. destruct K as [K|K]; [|auto].
    destruct (IH' L' K); auto.
  - split; [intros b; apply in_app_iff; auto|]. intros L' K. rewrite in_app_iff in *. destruct K as [K|K]; [auto|].
    destruct (IH' L' K); auto.
Qed.

Lemma run t : (2 + t <= n)%nat -> exists T, top_down (W := rational_values) n misclassification D t T /\
  (forall L, In L (at_leaves D T) -> exists s, later s /\ L = restrict_all s D) /\
  In (restrict_all (settings t) D) (at_leaves D T).
Proof.
  induction t as [|t IH]; intros H.
  - exists (Leaf (majority D)). repeat split; [constructor| |now left].
    intros L [<-|[]]. exists []. split; [intros i b []|reflexivity].
  - destruct IH as (T & grown & good & last); [lia|]. set (L := restrict_all (settings t) D) in *. set (i := (2 + t)%nat).
    destruct (some_split T D L i last) as [T' step]. exists T'.
    destruct (leaves_after_split _ _ _ _ _ step) as [new known].
    pose proof (settings_mass t ltac:(lia)) as here. fold L in here.
    pose proof (settings_mass (S t) ltac:(lia)) as there. cbn [settings restrict_all] in there. fold L i in there.
    pose proof (quarter (settings t) (settings_later t)) as ones_here. fold L in ones_here.
    pose proof (ones_zeros L) as both_labels. pose proof mass_all as some.
    rewrite Nat2N.inj_succ, N.pow_succ_r' in there.
    assert (mass L <> 0) as positive_here by (intros E; rewrite E in here; lia).
    assert (2 * mass (restrict i true L) = mass L) as halves by (rewrite <- here in there; nia).
    repeat split.
    + apply (td_step (W := rational_values) n misclassification D t T L i T' grown step).
      * repeat split; [exact last| |].
        -- unfold pure. apply orb_false_iff. rewrite !N.eqb_neq. lia.
        -- apply filter_In. split; [apply in_seq; unfold i; lia|]. unfold open_test.
           rewrite andb_true_iff, !N.ltb_lt. pose proof (mass_split i L). lia.
      * intros L' j (inside & _ & _). destruct (good L' inside) as (s & others & ->).
        change (gain_q misclassification (restrict_all s D) j <= gain_q misclassification L i)%Q.
        rewrite (no_gain s j others). unfold L. rewrite (no_gain _ i (settings_later t)). apply Qle_refl.
    + intros L' inside. destruct (known L' inside) as [old|[b ->]]; [now apply good|].
      exists ((i, b) :: settings t). split; [|reflexivity].
      intros k c [E|K]; [inversion E; unfold i; lia|exact (settings_later t k c K)].
    + apply (new true).
Qed.

Definition exact_tree : tree := Node 0 (Leaf false) (Node 1 (Leaf false) (Leaf true)).

Lemma exact_tree_errs_never : error exact_tree D = 0.
Proof.
  unfold error, D. rewrite mass_where_uniform. cbn [at_point label].
  induction (cube n) as [|x l IH]; [reflexivity|]. simpl. unfold both at 1.
  destruct (coordinate 0 x), (coordinate 1 x); simpl; exact IH.
Qed.

End Run.

(** The statement is false: for s = 3, eps = 1/8, the impurity 2 min(p, 1-p)
    and any t, the conjunction of two of t + 2 uniform variables has a balanced
    tree with 3 leaves and no error, and TopDown may still err with
    probability 1/4 after t splits. *)
Theorem printed_is_false : ~ printed_statement.
Proof.
  intros printed. destruct (printed misclassification 3%nat (1 # 8)%Q misclassification_is_one) as [t bound]; [lia|reflexivity|].
  set (n := (2 + t)%nat). destruct (run n ltac:(unfold n; lia) t ltac:(unfold n; lia)) as (T & grown & good & _).
  specialize (bound n both (repeat (1, 1) n) T exact_tree). fold (uniform n both) in bound.
  assert (mass (uniform n both) <= 4 * error T (uniform n both)) as errs.
  { apply error_at_leaves. intros L inside. destruct (good L inside) as (s & others & ->).
    symmetry. apply quarter; [unfold n; lia|exact others]. }
  pose proof (mass_all n) as some.
  cbv zeta in bound. rewrite (exact_tree_errs_never n) in bound.
  assert (ratio (error T (uniform n both)) (mass (uniform n both)) <= 1 # 8)%Q as small.
  { eapply Qle_trans; [apply bound|].
    - apply repeat_length.
    - apply Forall_forall. intros [b a] H. apply repeat_spec in H. inversion H. lia.
    - apply both_monotone.
    - exact grown.
    - unfold leaves. simpl. lia.
    - simpl. lia.
    - simpl. unfold n. lia.
    - unfold ratio. destruct (mass (uniform n both)); unfold Qle, Qplus; simpl; lia. }
  unfold ratio, Qle in small. destruct (mass (uniform n both)) as [|m]; [lia|]. simpl in small. lia.
Qed.
