(** * Greedy trees read decoys

    If no bit of f says anything of f while only decoys are read, greedy
    growth reads decoys, on the distribution of [Decoys] and on populations
    close to it; and trees that read only decoys are hardly accurate. *)

From Coq Require Import Reals List Bool Arith Lia Lra Psatz.
From Formal Require Import Trees Cube RealTrees Samples Decoys CloseDecoys.
Import ListNotations.
Open Scope R_scope.

(** All tests of a tree are decoys. *)
Fixpoint reads_decoys (h : nat) (T : tree) : Prop :=
  match T with
  | Leaf _ => True
  | Node i zero one => (h <= i)%nat /\ reads_decoys h zero /\ reads_decoys h one
  end.

Lemma value_flip h j T x : reads_decoys h T -> (j < h)%nat -> value T (flip j x) = value T x.
Proof.
  intros only small. induction T as [b|i zero IH0 one IH1]; simpl; [easy|]. destruct only as (large & only0 & only1).
  rewrite coordinate_flip_other, IH0, IH1 by (easy || lia). easy.
Qed.

Section Greedy.
Context (h m : nat) (eps : R) (f : point -> bool).
Context (eps_inside : 0 < eps < 1) (some : (1 <= m)%nat).

Notation n := (h + m)%nat.
Notation D := (with_decoys h m eps f).

(** A setting of decoys. *)
Definition decoys_only (s : setting) : Prop := NoDup (map fst s) /\ forall i, In i (map fst s) -> (h <= i < n)%nat.

Context (free : forall j x, (h <= j)%nat -> f (flip j x) = f x).
Context (nothing : forall s i, decoys_only s -> (i < h)%nat -> says_nothing h m f s i).
Context (G : R -> R) (concave : strictly_concave_impurity G).
Context (S : population) (good : nonnegative S) (near : close (tolerance h m eps) S D).

Lemma decoys_first s i j : decoys_only s -> (i < h)%nat -> (h <= j < n)%nat -> ~ In j (map fst s) ->
  gain G (restrict_all s S) i < gain G (restrict_all s S) j.
Proof.
  intros only small decoy new. destruct only as [once known].
  apply (decoys_gain_more h m eps f eps_inside some S good near s once); auto.
  - intros k inside. specialize (known k inside). lia.
  - apply nothing; [now split|easy].
  - intros x. apply free. lia.
Qed.

(** A test with two non-empty outcomes is not set. *)
Lemma open_is_new s P i : In i (open_tests n (restrict_all s P)) -> ~ In i (map fst s).
Proof.
  intros opened inside. apply in_open_tests in opened. destruct opened as (_ & zero & one).
  apply in_map_iff in inside. destruct inside as ([k b] & <- & inside). simpl in *.
  assert (mass (restrict k (negb b) (restrict_all s P)) = 0) as none; [|destruct b; simpl in none; lra].
  change (mass_where (fun _ => true) (restrict k (negb b) (restrict_all s P)) = 0).
  rewrite mass_where_restrict, mass_where_restrict_all. unfold mass_where.
  rewrite (total_ext _ (fun _ => 0)); [rewrite total_constant; ring|]. intros r _.
  destruct (agrees s (at_point r)) eqn:E; [|easy]. unfold agrees in E. rewrite forallb_forall in E.
  specialize (E (k, b) inside). simpl in E. apply eqb_prop in E. rewrite E. now destruct b.
Qed.

Lemma unset_is_open s i : NoDup (map fst s) -> (forall k, In k (map fst s) -> (k < n)%nat) ->
  (i < n)%nat -> ~ In i (map fst s) -> In i (open_tests n (restrict_all s S)).
Proof.
  intros once known small new. apply in_open_tests. split; [easy|].
  assert (forall b, 0 < mass (restrict i b (restrict_all s S))); [|now split].
  intros b. apply (part_is_there h m eps f eps_inside some S good near ((i, b) :: s)); simpl; [now constructor|].
  intros k [<-|inside]; auto.
Qed.

(** With at least as many decoys as tests on a path, greedy growth reads
    decoys only, however ties are broken. *)
Theorem greedy_reads_decoys d s T : decoys_only s -> (d + length s <= m)%nat ->
  greedy n G d (restrict_all s S) T -> reads_decoys h T.
Proof.
  revert s T. induction d as [|d IH]; intros s T only few grown.
  - inversion grown; subst; easy.
  - inversion grown as [|? ? i zero one impure best grown0 grown1]; subst; [easy|].
    destruct best as [opened best]. pose proof (open_is_new s S i opened) as new.
    pose proof (proj1 (in_open_tests n _ i) opened) as [i_small _]. destruct only as [once known].
    assert (known' : forall k, In k (map fst s) -> (k < n)%nat) by (intros k inside; specialize (known k inside); lia).
    assert (h <= i)%nat as decoy.
    { destruct (le_lt_dec h i) as [|small]; [easy|]. exfalso.
      assert (exists j, In j (seq h m) /\ ~ In j (map fst s)) as (j & J & j_new).
      { destruct (Exists_dec (fun j => ~ In j (map fst s)) (seq h m)) as [E|none].
        - intros j. destruct (in_dec Nat.eq_dec j (map fst s)); [right|left]; tauto.
        - apply Exists_exists in E. now destruct E as (j & J & E); exists j.
        - exfalso. pose proof (NoDup_incl_length (seq_NoDup m h) (l' := map fst s)) as H.
          rewrite seq_length, map_length in H. enough (m <= length s)%nat by lia. apply H.
          intros j J. destruct (in_dec Nat.eq_dec j (map fst s)) as [|out]; [easy|]. exfalso. apply none, Exists_exists. eauto. }
      apply in_seq in J. pose proof (decoys_first s i j (conj once known) small ltac:(lia) j_new).
      specialize (best j (unset_is_open s j once known' ltac:(lia) j_new)). lra. }
    assert (only : forall b, decoys_only ((i, b) :: s)).
    { intros b. split; simpl; [now constructor|]. intros k [<-|inside]; [lia|auto]. }
    simpl. repeat split; [easy|apply (IH ((i, false) :: s))|apply (IH ((i, true) :: s))]; auto; simpl; lia.
Qed.

End Greedy.

(** ** Trees that read only decoys *)

Section Accuracy.
Context (h m : nat) (eps : R) (f : point -> bool).

Notation n := (h + m)%nat.
Notation D := (with_decoys h m eps f).

(** The number of inputs at which a tree misses f, and a decoy. *)
Definition misses (T : tree) (g : point -> bool) : R := total (fun x => one_if (xorb (value T x) (g x))) (cube n).

Lemma error_in_numbers T : error T D = / 2 ^ n * ((1 - eps) * misses T f +
  eps / INR m * total (fun j => misses T (coordinate (h + j))) (seq 0 m)).
Proof.
  unfold error. rewrite (mass_where_decoys h m eps f (fun x y => xorb (value T x) y)).
  f_equal. rewrite total_add, !total_scale. unfold misses. f_equal. f_equal. apply total_swap.
Qed.

Lemma accuracy_is T : (1 <= m)%nat -> accuracy T D = 1 - error T D.
Proof. intros some. unfold accuracy. rewrite mass_D by easy. field. Qed.

Context (eps_inside : 0 < eps < 1) (some : (2 <= m)%nat).

(** Where two decoys differ, one of them is missed: half of the time. *)
Lemma two_decoys T j k : j <> k -> (j < m)%nat ->
  2 ^ n / 2 <= misses T (coordinate (h + j)) + misses T (coordinate (h + k)).
Proof.
  intros differ small. set (g x := one_if (xorb (coordinate (h + j) x) (coordinate (h + k) x))).
  assert (2 ^ n = total g (cube n) + total g (cube n)) as half.
  { rewrite <- (sum_flipped n (h + j) g) at 2 by lia. rewrite <- total_add, <- length_of_cube, <- (Rmult_1_l (INR _)), <- total_constant.
    apply total_ext. intros x L. apply length_in_cube in L. unfold g.
    rewrite coordinate_flip, coordinate_flip_other by lia.
    destruct (coordinate (h + j) x), (coordinate (h + k) x); simpl; ring. }
  enough (total g (cube n) <= misses T (coordinate (h + j)) + misses T (coordinate (h + k))) by lra.
  unfold misses. rewrite <- total_add. apply total_le. intros x _. unfold g.
  destruct (value T x), (coordinate (h + j) x), (coordinate (h + k) x); simpl; lra.
Qed.

Lemma quarter_of_the_decoys T l : NoDup l -> (forall j, In j l -> (j < m)%nat) -> (2 <= length l)%nat ->
  INR (length l) * (2 ^ n / 4) <= total (fun j => misses T (coordinate (h + j))) l.
Proof.
  induction l as [l IH] using (induction_ltof1 _ (@length nat)). unfold ltof in IH. intros once small long.
  destruct l as [|a [|b l]]; simpl in long; try lia.
  assert (Hab : a <> b) by (inversion once as [|? ? H _]; subst; intros ->; apply H; now left).
  pose proof (two_decoys T a b Hab (small a (or_introl eq_refl))) as ab.
  destruct l as [|c [|c' l]].
  - unfold total. simpl. lra.
  - assert (Hac : a <> c) by (inversion once as [|? ? H _]; subst; intros ->; apply H; right; now left).
    assert (Hbc : b <> c) by (inversion once as [|? ? _ once']; subst; inversion once' as [|? ? H _]; subst; intros ->; apply H; now left).
    pose proof (two_decoys T a c Hac (small a (or_introl eq_refl))). pose proof (two_decoys T b c Hbc (small b (or_intror (or_introl eq_refl)))).
    unfold total. simpl. lra.
  - inversion once as [|? ? _ once']; subst. inversion once' as [|? ? _ once'']; subst.
    assert (rest : INR (length (c :: c' :: l)) * (2 ^ n / 4) <= total (fun j => misses T (coordinate (h + j))) (c :: c' :: l)).
    { apply IH; simpl; auto; try lia. intros j J. apply small. right. right. exact J. }
    change (length (a :: b :: c :: c' :: l)) with (Datatypes.S (Datatypes.S (length (c :: c' :: l)))). rewrite !S_INR.
    change (total ?g (a :: b :: ?r)) with (g a + (g b + total g r)). cbv beta. lra.
Qed.

(** A tree that is right on f half of the time has an error of at least 1/2 -
    eps/4. *)
Lemma three_quarters T : 2 ^ n / 2 <= misses T f -> accuracy T D <= 1 / 2 + eps / 4.
Proof.
  intros half. rewrite accuracy_is, error_in_numbers by lia.
  pose proof (quarter_of_the_decoys T (seq 0 m) (seq_NoDup m 0)) as quarter. rewrite seq_length in quarter.
  assert (forall j, In j (seq 0 m) -> (j < m)%nat) as small by (intros j J; apply in_seq in J; lia).
  specialize (quarter small some). assert (0 < 2 ^ n) as P by (apply pow_lt; lra).
  assert (0 < INR m) as M by (apply lt_0_INR; lia).
  assert (eps / INR m * (INR m * (2 ^ n / 4)) <= eps / INR m * total (fun j => misses T (coordinate (h + j))) (seq 0 m)) as decoys.
  { apply Rmult_le_compat_l; [left; apply Rdiv_lt_0_compat; lra|easy]. }
  assert ((1 - eps) * (2 ^ n / 2) <= (1 - eps) * misses T f) as function by (apply Rmult_le_compat_l; lra).
  replace (eps / INR m * (INR m * (2 ^ n / 4))) with (eps * (2 ^ n / 4)) in decoys by (field; lra).
  set (X := (1 - eps) * misses T f + _) in *.
  assert (/ 2 ^ n * (2 ^ n * (1 / 2 - eps / 4)) <= / 2 ^ n * X) as below.
  { apply Rmult_le_compat_l; [left; now apply Rinv_0_lt_compat|]. unfold X. lra. }
  rewrite <- Rmult_assoc, Rinv_l, Rmult_1_l in below by lra. lra.
Qed.

Lemma decoys_are_hardly_accurate T j : reads_decoys h T -> (j < h)%nat ->
  (forall x, length x = n -> f (flip j x) = negb (f x)) -> accuracy T D <= 1 / 2 + eps / 4.
Proof.
  intros only small odd. apply three_quarters.
  assert (2 ^ n = misses T f + misses T f); [|lra].
  unfold misses. rewrite <- (sum_flipped n j (fun x => one_if (xorb (value T x) (f x)))) at 2 by lia.
  rewrite <- total_add, <- length_of_cube, <- (Rmult_1_l (INR _)), <- total_constant.
  apply total_ext. intros x L. apply length_in_cube in L. rewrite (value_flip h), odd by auto.
  destruct (value T x), (f x); simpl; ring.
Qed.

End Accuracy.
