(** * An impurity function that is flat except near 0 and 1

    G_n(p) = min(1, 2^n p, 2^n (1-p)) is an impurity function by Definition 2
    of Blanc, Lange, Tan (2020). On n bits it is 1 at every function that is
    not constant. So with some choice between equal gains the top-down tree
    with s(n+1) leaves errs at most as often as a given tree with s leaves. *)

From Coq Require Import List Bool Arith NArith ZArith QArith Qminmax Lia Lqa.
From Formal Require Import Trees Values Cube Growth.
From Formal.blt Require Import Influence Leaves thm_1_informal.
Import ListNotations.
Open Scope N_scope.

Definition flat (n : nat) (q : Q) : Q := Qmin 1 (Qmin ((2 ^ Z.of_nat n # 1) * q) ((2 ^ Z.of_nat n # 1) * (1 - q))).

Lemma power_at_least_2 n : (1 <= n)%nat -> (2 <= 2 ^ Z.of_nat n # 1)%Q.
Proof.
  intros some. unfold Qle. simpl. rewrite Z.mul_1_r. pose proof (Z.pow_le_mono_r 2 1 (Z.of_nat n) ltac:(lia) ltac:(lia)). lia.
Qed.

Lemma flat_is_impurity n : (1 <= n)%nat -> thm_1_informal.impurity_function (flat n).
Proof.
  intros some. pose proof (power_at_least_2 n some) as two. unfold flat. set (c := (2 ^ Z.of_nat n # 1)%Q) in *. split.
  - intros p q E. now rewrite E.
  - intros p q t Hp Hq Ht.
    assert (low : forall x y z : Q, (Qmin x (Qmin y z) <= x /\ Qmin x (Qmin y z) <= y /\ Qmin x (Qmin y z) <= z)%Q).
    { intros x y z. repeat split; [apply Q.le_min_l| |]; (eapply Qle_trans; [apply Q.le_min_r|]); [apply Q.le_min_l|apply Q.le_min_r]. }
    destruct (low 1%Q (c * p)%Q (c * (1 - p))%Q) as (p1 & p2 & p3). destruct (low 1%Q (c * q)%Q (c * (1 - q))%Q) as (q1 & q2 & q3).
    set (a := Qmin 1 (Qmin (c * p) (c * (1 - p)))) in *. set (b := Qmin 1 (Qmin (c * q) (c * (1 - q)))) in *.
    assert (mixed : forall x y, (a <= x -> b <= y -> t * a + (1 - t) * b <= t * x + (1 - t) * y)%Q) by (intros; nra).
    apply Q.min_glb; [|apply Q.min_glb].
    + pose proof (mixed _ _ p1 q1). lra.
    + pose proof (mixed _ _ p2 q2). lra.
    + pose proof (mixed _ _ p3 q3). lra.
  - intros p _. rewrite (Q.min_comm (c * (1 - p))). now setoid_replace (1 - (1 - p))%Q with p by ring.
  - setoid_replace (c * 0)%Q with 0%Q by ring. rewrite (Q.min_l 0 (c * (1 - 0))) by lra. now apply Q.min_r.
  - setoid_replace (c * (1 - (1 # 2)))%Q with (c * (1 # 2))%Q by ring. rewrite Q.min_id. apply Q.min_l. lra.
Qed.

Section Run.
Variables (n : nat) (f : point -> bool) (g : tree).
Hypothesis g_tests : tests_below n g.
Let P := uniform n f.
Let G := flat n.
Notation gains := (gain_q G).

Lemma subcube_mass L : subcube n f L -> 0 < mass L <= 2 ^ N.of_nat n.
Proof.
  intros (v & E & some). split; [easy|]. rewrite E, mass_leaf, <- (count_all n). apply count_le. auto.
Qed.

(** The impurity of a leaf is its mass, or 0 if it is pure. *)
Lemma weighted_flat L : subcube n f L ->
  (weighted (W := rational_values) G L == if pure L then 0 else inject_Z (Z.of_N (mass L)))%Q.
Proof.
  intros cube. destruct (subcube_mass L cube) as [some small].
  change (weighted (W := rational_values) G L) with (inject_Z (Z.of_N (mass L)) * G (label_mean L))%Q.
  pose proof (ones_zeros L) as both. unfold G, flat, label_mean. set (c := (2 ^ Z.of_nat n # 1)%Q).
  assert (m_positive : (0 < inject_Z (Z.of_N (mass L)))%Q) by (unfold Qlt; simpl; lia).
  assert (mean : (ratio (ones L) (mass L) == inject_Z (Z.of_N (ones L)) / inject_Z (Z.of_N (mass L)))%Q).
  { unfold ratio. destruct (mass L) as [|m]; [lia|]. apply Qmake_Qdiv. }
  set (m := inject_Z (Z.of_N (mass L))) in *. set (a := inject_Z (Z.of_N (ones L))) in *. set (z := inject_Z (Z.of_N (zeros L))) in *.
  assert (total : (m == a + z)%Q) by (unfold m, a, z; now rewrite <- inject_Z_plus, <- N2Z.inj_add, both).
  assert (other : (1 - a / m == z / m)%Q) by (rewrite total; field; rewrite <- total; lra).
  rewrite mean, other. unfold pure.
  assert (c_positive : (0 < c)%Q) by (unfold c, Qlt; simpl; pose proof (Z.pow_pos_nonneg 2 (Z.of_nat n)); lia).
  assert (large : forall b, 0 < b -> (1 <= c * (inject_Z (Z.of_N b) / m))%Q).
  { intros b b_positive. setoid_replace (c * (inject_Z (Z.of_N b) / m))%Q with ((c * inject_Z (Z.of_N b)) / m)%Q by (field; lra).
    apply Qle_shift_div_l; [easy|]. change c with (inject_Z (2 ^ Z.of_nat n)). unfold m.
    rewrite Qmult_1_l, <- inject_Z_mult, <- Zle_Qle. assert (1 <= Z.of_N b)%Z by lia.
    assert (Z.of_N (mass L) <= 2 ^ Z.of_nat n)%Z by (rewrite <- nat_N_Z; change 2%Z with (Z.of_N 2); rewrite <- N2Z.inj_pow; lia).
    nia. }
  assert (nonneg : forall b, (0 <= c * (inject_Z (Z.of_N b) / m))%Q).
  { intros b. apply Qmult_le_0_compat; [lra|]. apply Qle_shift_div_l; [easy|]. unfold Qle. simpl. lia. }
  assert (zero : (c * (0 / m) == 0)%Q) by (field; lra).
  destruct (N.eqb_spec (ones L) 0) as [none|some1]; [|destruct (N.eqb_spec (zeros L) 0) as [none|some0]]; simpl orb.
  - unfold a. rewrite none. change (inject_Z (Z.of_N 0)) with 0%Q. rewrite zero, (Q.min_l 0) by apply nonneg.
    rewrite Q.min_r by lra. ring.
  - unfold z. rewrite none. change (inject_Z (Z.of_N 0)) with 0%Q. rewrite zero, (Q.min_r _ 0) by apply nonneg.
    rewrite Q.min_r by lra. ring.
  - rewrite Q.min_l; [ring|]. apply Q.min_glb; apply large; lia.
Qed.

Lemma side_cube L i b : subcube n f L -> In i (open_tests n L) -> subcube n f (restrict i b L).
Proof.
  intros (v & E & some) open. exists ((i, b) :: v). split; [now rewrite E|]. apply filter_In in open. destruct open as [_ open].
  unfold open_test in open. apply andb_true_iff in open. rewrite !N.ltb_lt in open. destruct b; tauto.
Qed.

Lemma sides_halve L i b : subcube n f L -> In i (open_tests n L) -> 2 * mass (restrict i b L) = mass L.
Proof.
  intros (v & E & some) open. apply filter_In in open. destruct open as [small open]. apply in_seq in small. rewrite E.
  apply half_mass; [lia|]. rewrite E in open. exact (open_is_free n f v i open).
Qed.

Lemma gain_is L i : subcube n f L -> In i (open_tests n L) -> pure L = false ->
  (gains L i == (if pure (restrict i false L) then inject_Z (Z.of_N (mass (restrict i false L))) else 0) +
                (if pure (restrict i true L) then inject_Z (Z.of_N (mass (restrict i true L))) else 0))%Q.
Proof.
  intros cube open mixed.
  change (gains L i) with (weighted (W := rational_values) G L - (weighted (W := rational_values) G (restrict i false L) +
    weighted (W := rational_values) G (restrict i true L)))%Q.
  rewrite !weighted_flat by auto using side_cube. rewrite mixed, (mass_split i L), N2Z.inj_add, inject_Z_plus.
  destruct (pure (restrict i false L)), (pure (restrict i true L)); ring.
Qed.

Lemma gain_nonneg L i : subcube n f L -> In i (open_tests n L) -> pure L = false -> (0 <= gains L i)%Q.
Proof.
  intros cube open mixed. rewrite gain_is by easy. assert (forall m, 0 <= inject_Z (Z.of_N m))%Q as nonneg by (intros m; unfold Qle; simpl; lia).
  pose proof (nonneg (mass (restrict i false L))). pose proof (nonneg (mass (restrict i true L))).
  destruct (pure (restrict i false L)), (pure (restrict i true L)); lra.
Qed.

(** ** Leaves follow the given tree *)

Definition agrees_on (L : population) (T : tree) : Prop :=
  forall r, In r L -> 0 < weight r -> value T (at_point r) = value g (at_point r).
Definition ready (L : population) (T : tree) : Prop :=
  match T with Leaf _ => True | Node i _ _ => In i (open_tests n L) end.
Definition follows (L : population) (T : tree) : Prop :=
  pure L = true \/ agrees_on L T /\ ready L T /\ tests_below n T.

Lemma no_mass i b L r : mass (restrict i b L) = 0 -> In r L -> 0 < weight r -> coordinate i (at_point r) = negb b.
Proof.
  intros none inside some. destruct (Bool.eqb (coordinate i (at_point r)) b) eqn:E.
  - exfalso. assert (In r (restrict i b L)) as H by (apply filter_In; auto).
    revert none H. generalize (restrict i b L). intros l. unfold mass, total. induction l as [|r' l IH]; cbn [fold_right]; [easy|].
    intros none [->|H]; [lia|]. apply IH; [lia|easy].
  - destruct (coordinate i (at_point r)), b; easy.
Qed.

(** Tests that have been read are skipped. *)
Lemma normalise L T : agrees_on L T -> tests_below n T ->
  exists T', agrees_on L T' /\ ready L T' /\ tests_below n T' /\ (leaves T' <= leaves T)%nat.
Proof.
  induction T as [b|i zero IH0 one IH1]; intros agree below; [exists (Leaf b); repeat split; auto|].
  destruct below as (small & below0 & below1). destruct (open_test L i) eqn:open.
  - exists (Node i zero one). repeat split; auto. apply filter_In. split; [apply in_seq; lia|easy].
  - unfold open_test in open. apply andb_false_iff in open. rewrite !N.ltb_ge in open.
    assert (forall b T', mass (restrict i b L) = 0 -> T' = (if b then zero else one) -> agrees_on L T') as skip.
    { intros b T' none -> r inside some. rewrite <- agree by easy. simpl. rewrite (no_mass i b L r none inside some). now destruct b. }
    destruct open as [none|none].
    + destruct IH1 as (T' & A & B & C & D); [apply (skip false); auto; lia|easy|]. exists T'. repeat split; auto.
      unfold leaves in *. simpl. lia.
    + destruct IH0 as (T' & A & B & C & D); [apply (skip true); auto; lia|easy|]. exists T'. repeat split; auto.
      unfold leaves in *. simpl. lia.
Qed.

(** ** The number of leaves *)

Definition weight_of (L : population) (T : tree) : nat :=
  if pure L then 1 else leaves T * S (N.to_nat (N.log2 (mass L))).

(** [costs Ls k]: the leaves follow trees of total weight k. *)
Inductive costs : list population -> nat -> Prop :=
| costs_nil : costs [] 0
| costs_cons L Ls T k : subcube n f L -> follows L T -> costs Ls k -> costs (L :: Ls) (weight_of L T + k).

Lemma costs_app Ls Ls' k : costs (Ls ++ Ls') k <-> exists k1 k2, costs Ls k1 /\ costs Ls' k2 /\ (k = k1 + k2)%nat.
Proof.
  revert k. induction Ls as [|L Ls IH]; intros k; simpl.
  - split; [intros H; exists 0%nat, k; repeat split; auto; constructor|]. intros (k1 & k2 & H & H' & ->). inversion H. easy.
  - split.
    + intros H. inversion H as [|? ? T k' cube good rest]; subst. apply IH in rest. destruct rest as (k1 & k2 & A & B & ->).
      exists (weight_of L T + k1)%nat, k2. repeat split; auto; [now constructor|lia].
    + intros (k1 & k2 & H & H' & ->). inversion H as [|? ? T k' cube good rest]; subst. rewrite <- Nat.add_assoc. constructor; auto.
      apply IH. eauto.
Qed.

Lemma weight_positive L T : (1 <= weight_of L T)%nat.
Proof. unfold weight_of, leaves. destruct (pure L); lia. Qed.

Lemma length_costs Ls k : costs Ls k -> (length Ls <= k)%nat.
Proof. induction 1 as [|L Ls T k]; simpl; [easy|]. pose proof (weight_positive L T). lia. Qed.

Lemma log_child L i b : subcube n f L -> In i (open_tests n L) ->
  S (N.to_nat (N.log2 (mass (restrict i b L)))) = N.to_nat (N.log2 (mass L)).
Proof.
  intros cube open. rewrite <- (sides_halve L i b cube open).
  pose proof (proj1 (subcube_mass _ (side_cube L i b cube open))). rewrite N.log2_double by easy. lia.
Qed.

(** A child follows a tree of a given size. *)
Lemma child_costs L i b T : subcube n f L -> In i (open_tests n L) ->
  (pure (restrict i b L) = true \/ agrees_on (restrict i b L) T /\ tests_below n T) ->
  exists T', follows (restrict i b L) T' /\
    (weight_of (restrict i b L) T' <= if pure (restrict i b L) then 1 else leaves T * N.to_nat (N.log2 (mass L)))%nat.
Proof.
  intros cube open. unfold weight_of, follows. destruct (pure (restrict i b L)) eqn:E.
  - intros _. exists T. split; [now left|lia].
  - intros [?|[agree below]]; [easy|]. destruct (normalise _ T agree below) as (T' & A & B & C & D).
    exists T'. split; [now right|]. rewrite (log_child L i b cube open). nia.
Qed.

Lemma agrees_restrict L i b T : agrees_on L T -> agrees_on (restrict i b L) T.
Proof. intros agree r inside. apply filter_In in inside. destruct inside. auto. Qed.

Lemma agrees_child L i zero one b : agrees_on L (Node i zero one) -> agrees_on (restrict i b L) (if b then one else zero).
Proof.
  intros agree r inside some. pose proof (restrict_coordinate i b L r inside) as E. apply filter_In in inside. destruct inside as [inside _].
  rewrite <- (agree r inside some). simpl. rewrite E. now destruct b.
Qed.

(** A split with a pure child, and a split by the test of the tree that the
    leaf follows, do not increase the weight. *)
Lemma split_costs L i T : subcube n f L -> In i (open_tests n L) -> pure L = false -> follows L T ->
  (pure (restrict i false L) || pure (restrict i true L) = true \/ exists zero one, T = Node i zero one) ->
  exists T0 T1, follows (restrict i false L) T0 /\ follows (restrict i true L) T1 /\
    (weight_of (restrict i false L) T0 + weight_of (restrict i true L) T1 <= weight_of L T)%nat.
Proof.
  intros cube open mixed [?|(agree & isready & below)] kind; [congruence|].
  pose proof (log_child L i false cube open) as logs.
  assert (W : weight_of L T = (leaves T * S (N.to_nat (N.log2 (mass L))))%nat) by (unfold weight_of; now rewrite mixed).
  assert (some : (1 <= leaves T)%nat) by (unfold leaves; lia).
  destruct kind as [one_pure|(zero & one & E)].
  - destruct (child_costs L i false T cube open) as (T0 & A0 & B0); [right; split; auto using agrees_restrict|].
    destruct (child_costs L i true T cube open) as (T1 & A1 & B1); [right; split; auto using agrees_restrict|].
    exists T0, T1. split; [easy|split; [easy|]]. rewrite W.
    destruct (pure (restrict i false L)), (pure (restrict i true L)); try easy; nia.
  - subst T. destruct below as (_ & below0 & below1).
    destruct (child_costs L i false zero cube open) as (T0 & A0 & B0); [right; split; [exact (agrees_child L i zero one false agree)|easy]|].
    destruct (child_costs L i true one cube open) as (T1 & A1 & B1); [right; split; [exact (agrees_child L i zero one true agree)|easy]|].
    exists T0, T1. split; [easy|split; [easy|]]. rewrite W.
    assert (leaves (Node i zero one) = leaves zero + leaves one)%nat as -> by (unfold leaves; simpl; lia).
    assert (1 <= leaves zero)%nat by (unfold leaves; lia). assert (1 <= leaves one)%nat by (unfold leaves; lia).
    destruct (pure (restrict i false L)), (pure (restrict i true L)); nia.
Qed.

End Run.
