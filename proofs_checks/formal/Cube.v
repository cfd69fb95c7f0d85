(** * Sums over the cube

    Facts on the uniform distribution and on product measures: a sum over
    the cube does not change if a coordinate is flipped everywhere, and a
    restriction is a condition on the points. *)

From Coq Require Import List Bool Arith NArith Lia.
From Formal Require Import Trees.
Import ListNotations.
Open Scope N_scope.

Lemma total_app {A} (f : A -> N) l l' : total f (l ++ l') = total f l + total f l'.
Proof. unfold total. induction l; simpl; lia. Qed.

Lemma total_map {A B} (f : B -> N) (g : A -> B) l : total f (map g l) = total (fun a => f (g a)) l.
Proof. unfold total. induction l; simpl; lia. Qed.

Lemma total_ext {A} (f g : A -> N) l : (forall a, In a l -> f a = g a) -> total f l = total g l.
Proof. unfold total. induction l; simpl; intros H; [easy|]. rewrite H, IHl; auto. Qed.

Lemma total_add {A} (f g : A -> N) l : total (fun a => f a + g a) l = total f l + total g l.
Proof. unfold total. induction l; simpl; lia. Qed.

Lemma total_scale {A} c (f : A -> N) l : total (fun a => c * f a) l = c * total f l.
Proof. unfold total. induction l; simpl; lia. Qed.

(** A point with coordinate j flipped. *)
Fixpoint flip (j : nat) (x : point) : point :=
  match x, j with
  | [], _ => []
  | c :: y, O => negb c :: y
  | c :: y, S j' => c :: flip j' y
  end.

Lemma coordinate_flip_other i j x : i <> j -> coordinate i (flip j x) = coordinate i x.
Proof.
  unfold coordinate. revert i j. induction x as [|c x IH]; intros [|i] [|j] H; simpl; auto; easy.
Qed.

Lemma coordinate_flip j x : (j < length x)%nat -> coordinate j (flip j x) = negb (coordinate j x).
Proof.
  unfold coordinate. revert j. induction x as [|c x IH]; intros [|j] H; simpl in *; try easy; try lia.
  apply IH. lia.
Qed.

Lemma sum_flipped n j (f : point -> N) : (j < n)%nat ->
  total (fun x => f (flip j x)) (cube n) = total f (cube n).
Proof.
  revert j f. induction n as [|n IH]; intros j f H; [lia|].
  simpl. rewrite !total_app, !total_map. destruct j as [|j]; [apply N.add_comm|].
  f_equal; [apply (IH j (fun x => f (false :: x)))|apply (IH j (fun x => f (true :: x)))]; lia.
Qed.

Lemma length_in_cube n x : In x (cube n) -> length x = n.
Proof.
  revert x. induction n as [|n IH]; simpl; intros x H; [destruct H; subst; easy|].
  apply in_app_iff in H.
  destruct H as [H|H]; apply in_map_iff in H; destruct H as (y & <- & H); simpl; auto.
Qed.

(** ** Settings of some variables *)

Definition setting := list (nat * bool).

Fixpoint restrict_all (s : setting) (P : population) : population :=
  match s with
  | [] => P
  | (i, b) :: s' => restrict i b (restrict_all s' P)
  end.

Definition agrees (s : setting) (x : point) : bool :=
  forallb (fun '(i, b) => Bool.eqb (coordinate i x) b) s.

Lemma agrees_flip s j x : ~ In j (map fst s) -> agrees s (flip j x) = agrees s x.
Proof.
  induction s as [|[i b] s IH]; simpl; intros H; [easy|].
  rewrite coordinate_flip_other, IH by tauto. easy.
Qed.

Lemma mass_where_restrict f i b P :
  mass_where f (restrict i b P) = mass_where (fun r => Bool.eqb (coordinate i (at_point r)) b && f r) P.
Proof.
  unfold mass_where, restrict. induction P as [|r P IH]; simpl; [easy|].
  destruct (Bool.eqb _ b); simpl; rewrite IH; simpl; lia.
Qed.

Lemma mass_where_restrict_all f s P :
  mass_where f (restrict_all s P) = mass_where (fun r => agrees s (at_point r) && f r) P.
Proof.
  revert f. induction s as [|[i b] s IH]; intros f; simpl; [easy|].
  rewrite mass_where_restrict, IH. apply mass_where_ext. intros r _.
  now destruct (agrees s (at_point r)), (Bool.eqb _ b).
Qed.

Lemma weight_uniform n x : product_weight (repeat (1, 1) n) x = 1.
Proof. revert x. induction n as [|n IH]; intros [|[] x]; simpl; auto; now rewrite IH. Qed.

(** Under the uniform distribution a mass is a number of points. *)
Lemma mass_where_uniform p n f :
  mass_where p (uniform n f) = total (fun x => if p (Row x (f x) 1) then 1 else 0) (cube n).
Proof.
  unfold mass_where, uniform, product. rewrite repeat_length, total_map.
  apply total_ext. intros x _. now rewrite weight_uniform.
Qed.

(** ** Product measures *)

Definition positive (bias : list (N * N)) : Prop := Forall (fun '(b, a) => 0 < b /\ 0 < a) bias.

(** [side j c] is the weight of x_j = c, and [sides j] of both. *)
Definition side (bias : list (N * N)) (j : nat) (c : bool) : N :=
  let '(b, a) := nth j bias (1, 1) in if c then a else b.
Definition sides (bias : list (N * N)) (j : nat) : N := side bias j false + side bias j true.

(** The measure of a set of points. *)
Definition measure (bias : list (N * N)) (g : point -> bool) : N :=
  total (fun x => if g x then product_weight bias x else 0) (cube (length bias)).

Lemma measure_ext bias g g' : (forall x, length x = length bias -> g x = g' x) -> measure bias g = measure bias g'.
Proof. intros H. apply total_ext. intros x inside. now rewrite H by now apply length_in_cube. Qed.

Lemma measure_cons b a bias g : measure ((b, a) :: bias) g =
  b * measure bias (fun x => g (false :: x)) + a * measure bias (fun x => g (true :: x)).
Proof.
  unfold measure. simpl. rewrite total_app, !total_map, <- !total_scale. simpl.
  f_equal; apply total_ext; intros x _; destruct (g _); lia.
Qed.

(** Coordinates are independent: a condition on x_j multiplies the measure of
    a set that does not depend on x_j by the probability of x_j = c. *)
Lemma measure_side bias j c g : (j < length bias)%nat -> (forall x, g (flip j x) = g x) ->
  measure bias (fun x => Bool.eqb (coordinate j x) c && g x) * sides bias j = side bias j c * measure bias g.
Proof.
  revert j g. induction bias as [|[b a] bias IH]; intros j g small free; [simpl in small; lia|].
  rewrite !measure_cons. destruct j as [|j].
  - unfold sides, side. simpl nth. cbn iota beta.
    assert (same_parts : measure bias (fun x => g (true :: x)) = measure bias (fun x => g (false :: x))).
    { apply measure_ext. intros x _. exact (free (false :: x)). }
    assert (none : forall f, measure bias (fun x => false && f x) = 0).
    { intros f. unfold measure. induction (cube _); simpl; auto. }
    destruct c; unfold coordinate; simpl nth; simpl Bool.eqb; rewrite none; rewrite same_parts; simpl; nia.
  - pose proof (IH j (fun x => g (false :: x)) ltac:(simpl in small; lia) (fun x => free (false :: x))) as zero.
    pose proof (IH j (fun x => g (true :: x)) ltac:(simpl in small; lia) (fun x => free (true :: x))) as one.
    change (side ((b, a) :: bias) (S j) c) with (side bias j c).
    change (sides ((b, a) :: bias) (S j)) with (sides bias j).
    change (fun x => Bool.eqb (coordinate (S j) (false :: x)) c && g (false :: x))
      with (fun x => Bool.eqb (coordinate j x) c && g (false :: x)).
    change (fun x => Bool.eqb (coordinate (S j) (true :: x)) c && g (true :: x))
      with (fun x => Bool.eqb (coordinate j x) c && g (true :: x)).
    rewrite N.mul_add_distr_r, <- !N.mul_assoc, zero, one. lia.
Qed.

Lemma measure_all bias : positive bias -> 0 < measure bias (fun _ => true).
Proof.
  induction bias as [|[b a] bias IH]; intros H; [reflexivity|].
  apply Forall_cons_iff in H. destruct H as [[Hb Ha] H]. rewrite measure_cons. specialize (IH H). nia.
Qed.

Lemma measure_le bias g g' : (forall x, g x = true -> g' x = true) -> measure bias g <= measure bias g'.
Proof.
  intros H. unfold measure. induction (cube _) as [|x l IH]; simpl; [lia|].
  destruct (g x) eqn:E; [rewrite (H x E); lia|destruct (g' x); lia].
Qed.

Lemma side_positive bias j c : positive bias -> 0 < side bias j c.
Proof.
  intros H. unfold side. destruct (nth_in_or_default j bias (1, 1)) as [inside| ->]; [|now destruct c].
  unfold positive in H. rewrite Forall_forall in H. specialize (H _ inside). destruct (nth j bias (1, 1)). destruct c; tauto.
Qed.

Lemma mass_where_product p bias f :
  mass_where p (product bias f) = measure bias (fun x => p (Row x (f x) (product_weight bias x))).
Proof. unfold mass_where, product. now rewrite total_map. Qed.
