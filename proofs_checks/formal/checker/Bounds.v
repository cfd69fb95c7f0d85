(** * Bounds of sets of rows, and how one follows from others

    A bound of a set of rows says that no tree within its limits costs less
    there. This file has what is common to both objectives: limits, facts, and
    the step from the bounds of the two sides of all features to a set. *)

From Coq Require Import List Bool Arith NArith Lia.
From Formal Require Import Trees checker.Tables checker.Packed checker.Rows.
Import ListNotations.
Open Scope N_scope.

(** ** Limits *)

Definition allows_depth (limit needed : option nat) : bool :=
  match limit, needed with
  | None, _ => true
  | Some a, Some b => (b <=? a)%nat
  | Some _, None => false
  end.
Definition allows_size (limit needed : option N) : bool :=
  match limit, needed with
  | None, _ => true
  | Some a, Some b => b <=? a
  | Some _, None => false
  end.

Lemma allows_within d s d' s' T : allows_depth d d' = true -> allows_size s s' = true ->
  within d' s' T -> within d s T.
Proof.
  intros D S [H K]. split.
  - destruct d as [d|], d' as [d'|]; simpl in *; try easy. apply Nat.leb_le in D. lia.
  - destruct s as [s|], s' as [s'|]; simpl in *; try easy. apply N.leb_le in S. lia.
Qed.

(** A limit on the size is dropped where the depth implies it. *)
Definition useful (d : option nat) (s : option N) : option N :=
  match d, s with
  | Some d, Some s => if 2 ^ N.of_nat d <=? s + 1 then None else Some s
  | _, _ => s
  end.

Lemma within_useful d s T : within d s T -> within d (useful d s) T.
Proof.
  intros [H K]. split; auto. destruct d as [d|], s as [s|]; simpl in *; auto.
  now destruct (2 ^ N.of_nat d <=? s + 1).
Qed.

(** One test less on a path. *)
Definition deeper (d : option nat) : option nat := option_map pred d.

Definition is_depth (k : nat) (d : option nat) : bool := match d with Some d => (d =? k)%nat | None => false end.
Definition is_size (k : N) (s : option N) : bool := match s with Some s => s =? k | None => false end.

Lemma size_of_depth T d : (depth T <= d)%nat -> (d <= 1)%nat -> (size T <= d)%nat.
Proof.
  destruct T as [c|i zero one]; simpl; [lia|]. intros H K.
  destruct zero, one; simpl in *; lia.
Qed.

(** Limits of 0 and of 1 on the depth or the size limit the size. *)
Lemma small_size k d s T : (k <= 1)%nat -> is_depth k d || is_size (N.of_nat k) s = true -> within d s T -> (size T <= k)%nat.
Proof.
  intros K E [D S]. apply orb_true_iff in E. destruct E as [E|E].
  - destruct d as [d|]; [|discriminate]. apply Nat.eqb_eq in E. subst. now apply size_of_depth.
  - destruct s as [s|]; [|discriminate]. apply N.eqb_eq in E. subst. lia.
Qed.

Lemma deeper_within i zero one d s : within d s (Node i zero one) -> is_depth 0 d = false ->
  within (deeper d) None zero /\ within (deeper d) None one.
Proof.
  intros [D _] Z. destruct d as [[|d]|]; simpl in *; [discriminate| |repeat split].
  repeat split; simpl; lia.
Qed.

Lemma smaller_within i zero one d s : within d s (Node i zero one) -> within d s zero /\ within d s one.
Proof.
  intros [D S]. simpl in *. unfold within.
  destruct d as [d|], s as [s|]; repeat split; auto; lia.
Qed.

(** ** Facts *)

(** The sums of the last numbers at the features are kept with a fact. *)
Record fact := Fact {
  its_rows : list row; its_depth : option nat; its_size : option N; its_value : N; its_sums : list N
}.

(** [fair d s T R]: the tree is one of those that a bound of R within the limits is about. *)
Definition true_fact (fair : option nat -> option N -> tree -> list row -> Prop) (cost : tree -> list row -> N)
    (sums_of : list row -> list N) (root : list row) (f : fact) : Prop :=
  (exists p, its_rows f = filter p root) /\ its_sums f = sums_of (its_rows f) /\
  forall T, fair (its_depth f) (its_size f) T (its_rows f) -> its_value f <= cost T (its_rows f).

(** ** Bounds of the two sides of every feature *)

Section Sides.
Variable m : nat.

(** The entries of [l] bound the costs of all [good] trees on the sides. *)
Definition sides_of (good : tree -> bool -> nat -> Prop) (cost : tree -> list row -> N) (R : list row)
    (l : list (N * N)) : Prop :=
  length l = m /\ forall i T, (i < m)%nat ->
    (good T false i -> fst (nth i l (0, 0)) <= cost T (restrict i false R)) /\
    (good T true i -> snd (nth i l (0, 0)) <= cost T (restrict i true R)).

Definition larger (s t : N * N) : N * N := (N.max (fst s) (fst t), N.max (snd s) (snd t)).

Lemma larger_correct good cost R l l' : sides_of good cost R l -> sides_of good cost R l' ->
  sides_of good cost R (map2 larger l l').
Proof.
  intros [len H] [len' H']. split; [rewrite map2_length; congruence|].
  intros i T inside. rewrite (map2_nth _ _ _ _ (0, 0) (0, 0)) by congruence.
  destruct (H i T inside), (H' i T inside). simpl. split; intros G; apply N.max_lub; auto.
Qed.

(** A feature splits no row that matters, or its sides together reach the bound. *)
Fixpoint all_reach (v all : N) (ones : list N) (l l' : list (N * N)) : bool :=
  match ones, l, l' with
  | o :: ones, z :: l, z' :: l' =>
    ((o =? 0) || (o =? all) || (v <=? fst z + snd z')) && all_reach v all ones l l'
  | _, _, _ => true
  end.

Lemma all_reach_nth v all ones l l' i : length ones = m -> length l = m -> length l' = m -> (i < m)%nat ->
  all_reach v all ones l l' = true ->
  nth i ones 0 = 0 \/ nth i ones 0 = all \/ v <= fst (nth i l (0, 0)) + snd (nth i l' (0, 0)).
Proof.
  revert ones l l' i. generalize m. induction m0 as [|k IH]; intros [|o ones] [|z l] [|z' l'] i L L' L'' I;
    simpl in *; try discriminate; try lia.
  intros R. apply andb_true_iff in R. destruct R as [R rest].
  destruct i as [|i]; [|apply IH; auto; lia].
  rewrite !orb_true_iff, !N.eqb_eq, N.leb_le in R. tauto.
Qed.

End Sides.
