(** * Exact trees of functions on the cube

    A tree that computes a function reads each variable that the function
    depends on. *)

From Coq Require Import List Bool Arith NArith Lia.
From Formal Require Import Trees Cube.
From Formal.blt Require Import Influence.
Import ListNotations.
Open Scope nat_scope.

(** An exact tree: it has the value of the function at all points. *)
Definition computes (n : nat) (T : tree) (f : point -> bool) : Prop :=
  forall x : point, length x = n -> value T x = f x.

Definition smallest (n : nat) (T : tree) (f : point -> bool) : Prop :=
  computes n T f /\ forall T', computes n T' f -> size T <= size T'.

(** The variables that a function depends on. *)
Definition depends_on (n : nat) (f : point -> bool) (i : nat) : bool :=
  existsb (fun x => xorb (f x) (f (flip i x))) (cube n).
Definition relevant (n : nat) (f : point -> bool) : list nat := filter (depends_on n f) (seq 0 n).

Lemma length_flip i x : length (flip i x) = length x.
Proof. revert i. induction x as [|c x IH]; intros [|i]; simpl; auto. Qed.

Lemma in_cube (x : point) : In x (cube (length x)).
Proof.
  induction x as [|c x IH]; simpl; [auto|]. apply in_app_iff. destruct c; [right|left]; now apply in_map.
Qed.

Lemma not_dependent n f i x : depends_on n f i = false -> length x = n -> f (flip i x) = f x.
Proof.
  intros none long. destruct (xorb (f x) (f (flip i x))) eqn:E; [|now destruct (f x), (f (flip i x))].
  enough (depends_on n f i = true) by congruence. apply existsb_exists. exists x. split; [|easy]. rewrite <- long. apply in_cube.
Qed.

Lemma in_relevant n f i : In i (relevant n f) <-> i < n /\ depends_on n f i = true.
Proof. unfold relevant. rewrite filter_In, in_seq. intuition lia. Qed.

Lemma relevant_once n f : NoDup (relevant n f).
Proof. apply NoDup_filter, seq_NoDup. Qed.

(** ** The size of an exact tree is at least the number of these variables *)

Fixpoint tests_of (T : tree) : list nat :=
  match T with
  | Leaf _ => []
  | Node i zero one => i :: tests_of zero ++ tests_of one
  end.

Lemma number_of_tests T : length (tests_of T) = size T.
Proof. induction T as [b|i zero IH0 one IH1]; simpl; [easy|]. rewrite app_length. lia. Qed.

Lemma value_free i T : ~ In i (tests_of T) -> free_of i (value T).
Proof.
  induction T as [b|j zero IH0 one IH1]; simpl; intros other x; [easy|]. rewrite in_app_iff in other.
  rewrite coordinate_flip_other, IH0, IH1 by tauto. easy.
Qed.

Lemma reads_relevant n f T : computes n T f -> length (relevant n f) <= size T.
Proof.
  intros exact. rewrite <- number_of_tests. apply NoDup_incl_length; [apply relevant_once|].
  intros i inside. apply in_relevant in inside. destruct inside as [_ inside].
  destruct (in_dec Nat.eq_dec i (tests_of T)) as [|other]; [easy|exfalso].
  apply existsb_exists in inside. destruct inside as (x & here & differ). apply length_in_cube in here.
  rewrite <- (exact x here), <- (exact (flip i x)), value_free, xorb_nilpotent in differ by (rewrite ?length_flip; easy). easy.
Qed.

(** ** A function depends on nothing else *)

Lemma point_ext (x y : point) : length x = length y ->
  (forall i, i < length x -> coordinate i x = coordinate i y) -> x = y.
Proof.
  revert y. induction x as [|c x IH]; intros [|c' y]; simpl; try easy. intros long same. f_equal.
  - exact (same 0 ltac:(lia)).
  - apply IH; [lia|]. intros i small. exact (same (S i) ltac:(lia)).
Qed.

(** The first m coordinates of y, and the others of x. *)
Fixpoint mixed (m : nat) (x y : point) : point :=
  match m, x, y with
  | S m', _ :: x', c :: y' => c :: mixed m' x' y'
  | _, _, _ => x
  end.

Lemma mixed_length m x y : length (mixed m x y) = length x.
Proof. revert x y. induction m as [|m IH]; intros [|c x] [|c' y]; simpl; auto. Qed.

Lemma mixed_all x y : length x = length y -> mixed (length x) x y = y.
Proof.
  revert y. induction x as [|c x IH]; intros [|c' y]; simpl; try easy. intros long. now rewrite IH by lia.
Qed.

Lemma mixed_next m x y : length x = length y -> m < length x ->
  mixed (S m) x y = if Bool.eqb (coordinate m x) (coordinate m y) then mixed m x y else flip m (mixed m x y).
Proof.
  revert x y. induction m as [|m IH]; intros [|c x] [|c' y] long small; simpl in *; try lia.
  - unfold coordinate. simpl. now destruct c, c'.
  - specialize (IH x y ltac:(lia) ltac:(lia)). change (coordinate (S m) (c :: x)) with (coordinate m x).
    change (coordinate (S m) (c' :: y)) with (coordinate m y). destruct (Bool.eqb _ _); f_equal; exact IH.
Qed.

Lemma only_relevant n f x y : length x = n -> length y = n ->
  (forall i, In i (relevant n f) -> coordinate i x = coordinate i y) -> f x = f y.
Proof.
  intros long long' same. enough (all : forall m, m <= n -> f (mixed m x y) = f x).
  { rewrite <- (all n) by lia. now rewrite <- long, mixed_all by lia. }
  induction m as [|m IH]; intros small; [now destruct x|]. rewrite mixed_next by lia.
  destruct (Bool.eqb (coordinate m x) (coordinate m y)) eqn:E; [apply IH; lia|].
  rewrite (not_dependent n), IH; [easy|lia| |now rewrite mixed_length].
  destruct (depends_on n f m) eqn:D; [|easy]. rewrite (same m), eqb_reflx in E; [easy|]. apply in_relevant. split; [lia|easy].
Qed.
