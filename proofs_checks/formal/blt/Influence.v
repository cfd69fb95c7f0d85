(** * Influences on the uniform cube and its subcubes

    Definition 6 of Blanc, Lange, Tan (2020), counts of points, and trees
    that do not read a variable again. *)

From Coq Require Import List Bool Arith NArith Lia.
From Formal Require Import Trees Cube.
Import ListNotations.
Open Scope N_scope.

(** The number of points with a property. *)
Definition count (n : nat) (g : point -> bool) : N := total (fun x => if g x then 1 else 0) (cube n).

(** Inf_i(f) = Pr[f(x) <> f(x with x_i flipped)], times 2^n. *)
Definition influence (n : nat) (f : point -> bool) (i : nat) : N :=
  count n (fun x => xorb (f x) (f (flip i x))).

(** ** Counts *)

Lemma count_ext n g g' : (forall x : point, length x = n -> g x = g' x) -> count n g = count n g'.
Proof. intros H. apply total_ext. intros x inside. now rewrite H by now apply length_in_cube. Qed.

Lemma count_flip n i g : (i < n)%nat -> count n (fun x => g (flip i x)) = count n g.
Proof. intros small. exact (sum_flipped n i (fun x => if g x then 1 else 0) small). Qed.

Lemma count_le n g g' : (forall x : point, length x = n -> g x = true -> g' x = true) -> count n g <= count n g'.
Proof.
  intros H. unfold count, total. assert (forall x, In x (cube n) -> g x = true -> g' x = true) as K
    by (intros; apply H; auto; now apply length_in_cube).
  revert K. induction (cube n) as [|x l IH]; cbn [fold_right]; intros K; [lia|].
  specialize (IH (fun y i => K y (or_intror i))). specialize (K x (or_introl eq_refl)). destruct (g x), (g' x); lia || now specialize (K eq_refl).
Qed.

Lemma count_or n g g' : count n (fun x => g x || g' x) <= count n g + count n g'.
Proof. unfold count, total. induction (cube n) as [|x l IH]; cbn [fold_right]; [lia|]. destruct (g x), (g' x); cbn [orb]; lia. Qed.

Lemma count_split n g c : count n g = count n (fun x => c x && g x) + count n (fun x => negb (c x) && g x).
Proof. unfold count, total. induction (cube n) as [|x l IH]; cbn [fold_right]; [lia|]. destruct (g x), (c x); cbn [andb negb]; lia. Qed.

Lemma count_not n g : count n g + count n (fun x => negb (g x)) = 2 ^ N.of_nat n.
Proof.
  assert (count n (fun _ => true) = 2 ^ N.of_nat n) as <-.
  { unfold count. induction n as [|n IH]; [reflexivity|]. cbn [cube]. rewrite total_app, !total_map, Nat2N.inj_succ, N.pow_succ_r'.
    change (count n (fun _ => true) + count n (fun _ => true) = 2 * 2 ^ N.of_nat n). unfold count. lia. }
  unfold count, total. induction (cube n) as [|x l IH]; cbn [fold_right]; [lia|]. destruct (g x); cbn [negb]; lia.
Qed.

Lemma error_count T n f : error T (uniform n f) = count n (fun x => xorb (value T x) (f x)).
Proof. unfold error. now rewrite mass_where_uniform. Qed.

Lemma ones_count n f : ones (uniform n f) = count n f.
Proof. unfold ones. now rewrite mass_where_uniform. Qed.

Lemma zeros_count n f : zeros (uniform n f) = count n (fun x => negb (f x)).
Proof. unfold zeros. now rewrite mass_where_uniform. Qed.

(** A function that does not depend on x_i. *)
Definition free_of (i : nat) (g : point -> bool) : Prop := forall x, g (flip i x) = g x.

(** Counts on a set of points, such as a subcube. *)
Definition count_in (n : nat) (dom g : point -> bool) : N := count n (fun x => dom x && g x).
Definition influence_in (n : nat) (dom f : point -> bool) (i : nat) : N :=
  count_in n dom (fun x => xorb (f x) (f (flip i x))).

Lemma count_in_not n dom g : count_in n dom g + count_in n dom (fun x => negb (g x)) = count n dom.
Proof.
  unfold count_in, count, total. induction (cube n) as [|x l IH]; cbn [fold_right]; [lia|].
  destruct (dom x), (g x); cbn [negb andb]; lia.
Qed.

(** Half of the points have x_i = b, if nothing depends on x_i. *)
Lemma half n dom i b g : (i < n)%nat -> free_of i dom -> free_of i g ->
  count_in n dom g = 2 * count_in n dom (fun x => Bool.eqb (coordinate i x) b && g x).
Proof.
  intros small free_dom free. unfold count_in. set (own := fun x : point => Bool.eqb (coordinate i x) b).
  assert (count n (fun x => negb (own x) && (dom x && g x)) = count n (fun x => own x && (dom x && g x))) as E.
  { rewrite <- (count_flip n i (fun x => negb (own x) && (dom x && g x)) small). apply count_ext. intros x long. unfold own.
    rewrite free, free_dom, coordinate_flip by lia. now destruct (coordinate i x), b. }
  rewrite (count_split n (fun x => dom x && g x) own), E.
  rewrite (count_ext n (fun x => dom x && (Bool.eqb (coordinate i x) b && g x)) (fun x => own x && (dom x && g x))); [lia|].
  intros x _. unfold own. now destruct (dom x), (g x), (Bool.eqb _ b).
Qed.

(** ** Trees that read a variable once *)

(** [follow i b T] is T without its tests of x_i, all answered b. *)
Fixpoint follow (i : nat) (b : bool) (T : tree) : tree :=
  match T with
  | Leaf c => Leaf c
  | Node j zero one =>
      if Nat.eqb j i then (if b then follow i b one else follow i b zero)
      else Node j (follow i b zero) (follow i b one)
  end.

Lemma follow_value i b T x : coordinate i x = b -> value (follow i b T) x = value T x.
Proof.
  intros E. induction T as [c|j zero IH0 one IH1]; simpl; [easy|]. destruct (Nat.eqb_spec j i) as [->|other].
  - rewrite E. destruct b; auto.
  - simpl. now rewrite IH0, IH1.
Qed.

Lemma follow_free i b T : free_of i (value (follow i b T)).
Proof.
  intros x. induction T as [c|j zero IH0 one IH1]; simpl; [easy|]. destruct (Nat.eqb_spec j i) as [->|other].
  - destruct b; auto.
  - simpl. rewrite coordinate_flip_other by easy. now rewrite IH0, IH1.
Qed.

Lemma follow_size i b T : (size (follow i b T) <= size T)%nat.
Proof.
  induction T as [c|j zero IH0 one IH1]; simpl; [easy|]. destruct (Nat.eqb j i); [destruct b; lia|simpl; lia].
Qed.

(** All tests of a tree are among the variables with a property. *)
Fixpoint tests_in (ok : nat -> Prop) (T : tree) : Prop :=
  match T with
  | Leaf _ => True
  | Node i zero one => ok i /\ tests_in ok zero /\ tests_in ok one
  end.

Lemma tests_below_in n T : tests_below n T -> tests_in (fun i => (i < n)%nat) T.
Proof. induction T as [b|i zero IH0 one IH1]; simpl; [easy|]. intros (H & H0 & H1). auto. Qed.

Lemma tests_in_weaker (ok ok' : nat -> Prop) T : (forall i, ok i -> ok' i) -> tests_in ok T -> tests_in ok' T.
Proof. intros H. induction T as [b|i zero IH0 one IH1]; simpl; [easy|]. intros (K & H0 & H1). auto. Qed.

Lemma follow_tests ok i b T : tests_in ok T -> tests_in (fun j => ok j /\ j <> i) (follow i b T).
Proof.
  induction T as [c|j zero IH0 one IH1]; simpl; [easy|]. intros (H & H0 & H1).
  destruct (Nat.eqb_spec j i) as [->|other]; [destruct b; auto|]. simpl. auto.
Qed.

(** The same for all variables of a setting. *)
Fixpoint follow_all (s : setting) (T : tree) : tree :=
  match s with [] => T | (i, b) :: s' => follow i b (follow_all s' T) end.

Lemma follow_all_value s T x : agrees s x = true -> value (follow_all s T) x = value T x.
Proof.
  induction s as [|[i b] s IH]; simpl; [easy|]. intros H. apply andb_true_iff in H. destruct H as [H K].
  apply eqb_prop in H. rewrite follow_value by easy. auto.
Qed.

Lemma follow_all_size s T : (size (follow_all s T) <= size T)%nat.
Proof.
  induction s as [|[i b] s IH]; simpl; [easy|]. pose proof (follow_size i b (follow_all s T)). lia.
Qed.

Lemma follow_all_tests ok s T : tests_in ok T -> tests_in (fun j => ok j /\ ~ In j (map fst s)) (follow_all s T).
Proof.
  intros H. induction s as [|[i b] s IH]; simpl; [eapply tests_in_weaker; [|exact H]; auto|].
  eapply tests_in_weaker; [|apply follow_tests, IH]. simpl. intros j ((K & L) & M). split; [easy|]. intros [E|E]; auto.
Qed.
