(** * Sums of real numbers over lists *)

From Coq Require Import Reals List Lra.
Import ListNotations.
Open Scope R_scope.

Fixpoint sum {A} (f : A -> R) (l : list A) : R :=
  match l with [] => 0 | x :: l' => f x + sum f l' end.

Section Sums.
Context {A : Type}.
Implicit Types (f g : A -> R) (l : list A).

Lemma sum_ext f g l : (forall x, In x l -> f x = g x) -> sum f l = sum g l.
Proof. induction l as [|a l IH]; simpl; intros H; [easy|]. rewrite H, IH; auto. Qed.

Lemma sum_plus f g l : sum (fun x => f x + g x) l = sum f l + sum g l.
Proof. induction l; simpl; lra. Qed.

Lemma sum_minus f g l : sum (fun x => f x - g x) l = sum f l - sum g l.
Proof. induction l; simpl; lra. Qed.

Lemma sum_scale c f l : sum (fun x => c * f x) l = c * sum f l.
Proof. induction l; simpl; lra. Qed.

Lemma sum_le f g l : (forall x, In x l -> f x <= g x) -> sum f l <= sum g l.
Proof.
  induction l as [|a l IH]; simpl; intros H; [lra|]. apply Rplus_le_compat; auto.
Qed.

Lemma sum_nonneg f l : (forall x, In x l -> 0 <= f x) -> 0 <= sum f l.
Proof. induction l as [|a l IH]; simpl; intros H; [lra|]. apply Rplus_le_le_0_compat; auto. Qed.

Lemma sum_zero l : sum (fun _ : A => 0) l = 0.
Proof. induction l; simpl; lra. Qed.

Lemma sum_filter (c : A -> bool) f l : sum f (filter c l) = sum (fun x => if c x then f x else 0) l.
Proof. induction l as [|a l IH]; simpl; [easy|]. destruct (c a); simpl; lra. Qed.

Lemma sum_positive f l : l <> [] -> (forall x, In x l -> 0 < f x) -> 0 < sum f l.
Proof.
  destruct l as [|a l]; [easy|]. intros _ H. simpl. apply Rplus_lt_le_0_compat; [apply H; now left|].
  apply sum_nonneg. intros x inside. left. apply H. now right.
Qed.

Lemma sum_member f l x : (forall y, In y l -> 0 <= f y) -> In x l -> f x <= sum f l.
Proof.
  induction l as [|a l IH]; simpl; intros H inside; [easy|].
  assert (0 <= sum f l) by (apply sum_nonneg; auto). assert (0 <= f a) by auto.
  destruct inside as [<-|inside]; [lra|]. specialize (IH (fun y i => H y (or_intror i)) inside). lra.
Qed.

End Sums.

Lemma sum_app {A} (f : A -> R) l l' : sum f (l ++ l') = sum f l + sum f l'.
Proof. induction l; simpl; lra. Qed.
