(** * Sums over the cube

    Facts on the uniform distribution: a sum over the cube does not change if a
    coordinate is flipped everywhere, and a restriction is a condition on the
    points. *)

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
