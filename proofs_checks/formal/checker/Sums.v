(** * The masses of the labels in every subcube

    The rows of a table are added up along a binary tree of their features,
    and the masses of all subcubes that fix few enough variables follow by
    adding its branches. *)

From Coq Require Import List Bool Arith NArith Lia.
From Formal Require Import Trees checker.Tables checker.Rows checker.Inputs checker.Subcubes checker.Tries.
Import ListNotations.
Open Scope N_scope.
Local Arguments N.mul : simpl never.
Local Arguments N.add : simpl never.

(** ** Vectors of masses; missing entries are 0 *)

Fixpoint add (u v : list N) : list N :=
  match u, v with
  | [], _ => v
  | _, [] => u
  | a :: u, b :: v => a + b :: add u v
  end.
Definition sum_of (t : list input) : list N := fold_right (fun x v => add (weights x) v) [] t.
Definition entries (v : list N) : N := total (fun a => a) v.

Lemma add_comm u v : add u v = add v u.
Proof. revert v. induction u as [|a u IH]; intros [|b v]; simpl; auto. now rewrite IH, N.add_comm. Qed.
Lemma add_assoc u v w : add u (add v w) = add (add u v) w.
Proof. revert v w. induction u as [|a u IH]; intros [|b v] [|c w]; simpl; auto. now rewrite IH, N.add_assoc. Qed.
Lemma add_swap u v w x : add (add u v) (add w x) = add (add u w) (add v x).
Proof. rewrite <- !add_assoc. f_equal. rewrite !add_assoc. f_equal. apply add_comm. Qed.
Lemma add_nil v : add v [] = v.
Proof. now destruct v. Qed.

Lemma nth_add k u v : nth k (add u v) 0 = nth k u 0 + nth k v 0.
Proof. revert k v. induction u as [|a u IH]; intros [|k] [|b v]; simpl; auto; lia. Qed.

Lemma entries_add u v : entries (add u v) = entries u + entries v.
Proof.
  unfold entries, total. revert v. induction u as [|a u IH]; intros [|b v]; simpl; try lia. rewrite IH. lia.
Qed.

Lemma entries_sum t : entries (sum_of t) = total_mass t.
Proof.
  unfold total_mass, weight_of, total. induction t as [|x t IH]; simpl; [easy|].
  rewrite entries_add, IH. reflexivity.
Qed.

Lemma sum_split p t : sum_of t = add (sum_of (filter (fun x => negb (p x)) t)) (sum_of (filter p t)).
Proof.
  induction t as [|x t IH]; simpl; auto. destruct (p x); simpl; rewrite IH.
  - rewrite !add_assoc. f_equal. apply add_comm.
  - apply add_assoc.
Qed.

(** A leaf errs at least on all mass but that of the best label. *)
Lemma least_errors l t : entries (sum_of t) - largest (sum_of t) <= error (Leaf l) t.
Proof.
  pose proof (nth_largest (sum_of t) l) as best.
  enough (entries (sum_of t) <= error (Leaf l) t + nth l (sum_of t) 0) by lia. clear best.
  rewrite entries_sum. unfold error, total_mass, total. simpl. induction t as [|x t IH]; simpl; [lia|].
  rewrite nth_add. lia.
Qed.

(** ** A table as a tree *)

Inductive halved := Summed (v : list N) | Halves (zero one : halved).

Definition tails (t : list input) : list input := map (fun x => Input (tl (features x)) (weights x)) t.
Fixpoint halved_by (n : nat) (t : list input) : halved :=
  match n with
  | O => Summed (sum_of t)
  | S n => Halves (halved_by n (tails (filter (fun x => negb (coordinate 0 (features x))) t)))
                  (halved_by n (tails (filter (fun x => coordinate 0 (features x)) t)))
  end.

Fixpoint joined (t u : halved) : halved :=
  match t, u with
  | Summed v, Summed w => Summed (add v w)
  | Halves a b, Halves c d => Halves (joined a c) (joined b d)
  | _, _ => Summed []
  end.

Fixpoint sum_at (t : halved) (c : subcube) : list N :=
  match t, c with
  | Summed v, _ => v
  | Halves zero one, Some b :: c => sum_at (if b then one else zero) c
  | Halves zero one, None :: c => add (sum_at zero c) (sum_at one c)
  | Halves _ _, [] => []
  end.
Fixpoint has_height (n : nat) (t : halved) : Prop :=
  match n, t with
  | O, Summed _ => True
  | S n, Halves zero one => has_height n zero /\ has_height n one
  | _, _ => False
  end.

Lemma halved_height n t : has_height n (halved_by n t).
Proof. revert t. induction n; simpl; auto. Qed.

Lemma joined_height n t u : has_height n t -> has_height n u -> has_height n (joined t u).
Proof.
  revert t u. induction n as [|n IH]; intros [v|a b] [w|c d]; simpl; try tauto. intros [A B] [C D]. auto.
Qed.

Lemma sum_joined n t u c : has_height n t -> has_height n u -> length c = n ->
  sum_at (joined t u) c = add (sum_at t c) (sum_at u c).
Proof.
  revert t u c. induction n as [|n IH]; intros [v|a b] [w|a' b'] [|[[]|] c]; simpl; try tauto; try discriminate;
    intros [A B] [A' B'] L; injection L as L; auto. now rewrite !IH, add_swap.
Qed.

Lemma sum_tails c t : sum_of (rows_in c (tails t)) = sum_of (filter (fun x => contains c (tl (features x))) t).
Proof. induction t as [|x t IH]; simpl; auto. destruct (contains c (tl (features x))); simpl; now rewrite IH. Qed.

Lemma sum_halved c : forall t, sum_at (halved_by (length c) t) c = sum_of (rows_in c t).
Proof.
  induction c as [|v c IH]; intros t; simpl.
  - f_equal. unfold rows_in. simpl. induction t; simpl; congruence.
  - destruct v as [[]|]; rewrite ?IH, !sum_tails, filter_and; unfold rows_in; simpl.
    1, 2: f_equal; apply filter_ext; intros x; now destruct (coordinate 0 (features x)), (contains c (tl (features x))).
    rewrite filter_and. symmetry. rewrite (sum_split (fun x => coordinate 0 (features x))), !filter_and.
      f_equal; f_equal; apply filter_ext; intros x; apply andb_comm.
Qed.

(** ** All subcubes *)

(** The error of the best leaf, the mass, and the largest number of tests of
    a tree that repeats none on a path. *)
Record measured := Measured { least : N; its_mass : N; most : N }.
Definition measure (v : list N) (most : N) : measured := let all := entries v in Measured (all - largest v) all most.

(** Those that fix at most [left] variables. *)
Fixpoint all_sums (n : nat) (left most : N) (t : halved) : trie measured :=
  match n, t with
  | S n, Halves zero one =>
    let half t := if left =? 0 then Missing else all_sums n (left - 1) most t in
    Split (half zero) (half one) (all_sums n left (2 * most + 1) (joined zero one))
  | O, Summed v => End (measure v most)
  | _, _ => Missing
  end.

Lemma all_sums_at n : forall left most t c m, has_height n t -> length c = n ->
  get (all_sums n left most t) c = Some m ->
  exists k, k + 1 = points_in c * (most + 1) /\ m = measure (sum_at t c) k.
Proof.
  induction n as [|n IH]; intros left most t c m H L G.
  - destruct c; [|discriminate]. destruct t as [v|]; [|easy]. injection G as <-. exists most. split; [simpl; lia|easy].
  - destruct t as [v|zero one]; [easy|]. destruct H as [Z O]. destruct c as [|[b|] c]; try discriminate; injection L as L; simpl in *.
    + destruct (left =? 0); [destruct b; now rewrite get_missing in G|].
      destruct b; apply IH in G; auto.
    + apply IH in G; auto using joined_height. destruct G as (k & K & E). exists k. split; [lia|].
      rewrite E. f_equal. eapply sum_joined; eauto.
Qed.

(** What the trie of a table says. *)
Definition measures (m : measured) (c : subcube) (t : list input) : Prop :=
  (forall l, least m <= error (Leaf l) (rows_in c t)) /\ its_mass m = total_mass (rows_in c t) /\ most m + 1 = points_in c.

Theorem all_sums_correct left t c m :
  get (all_sums (length c) left 0 (halved_by (length c) t)) c = Some m -> measures m c t.
Proof.
  intros G. apply all_sums_at in G; auto using halved_height. destruct G as (k & K & ->). rewrite sum_halved.
  unfold measures, measure. simpl. split; [intros l; apply least_errors|].
  split; [apply entries_sum|lia].
Qed.
