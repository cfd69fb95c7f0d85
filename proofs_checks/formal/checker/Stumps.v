(** * Leaves, and trees with one test

    The least costs of both follow from the counts of a set of rows. The error
    has the weight [alpha], a leaf the price [beta]. *)

From Coq Require Import List Bool Arith NArith Lia.
From Formal Require Import Trees checker.Tables checker.Packed checker.Rows checker.Counts.
Import ListNotations.
Open Scope N_scope.

Section Stumps.
Variables (alpha beta : N) (fields words labels : nat).
Notation m := (features_of fields words).
Notation proper := (proper m labels).
Notation counts_of := (counts_of fields words).

Definition cost (T : tree) (R : list row) : N := alpha * missed T R + beta * N.of_nat (leaves T).
Definition known (R : list row) (c : counted) : Prop := forall k, (k < labels)%nat -> counts_of k R c.

(** ** Leaves *)

Definition least_whole (c : counted) : N :=
  match c with [] => 0 | a :: c => fold_right (fun b n => N.min (fst b) n) (fst a) c end.

Lemma least_whole_le c k : (k < length c)%nat -> least_whole c <= whole k c.
Proof.
  unfold whole. destruct c as [|a c]; simpl; [lia|]. intros H.
  assert (first : fold_right (fun b n => N.min (fst b) n) (fst a) c <= fst a).
  { clear. induction c as [|b c IH]; cbn [fold_right]; lia. }
  destruct k as [|k]; [exact first|]. clear first.
  revert k H. induction c as [|b c IH]; simpl; intros k H; [lia|].
  destruct k as [|k]; [lia|]. specialize (IH k ltac:(lia)). lia.
Qed.

Definition leaf_cost (c : counted) : N := alpha * least_whole c + beta.

Lemma leaf_cost_correct R c b : length c = labels -> known R c -> (b < labels)%nat -> leaf_cost c <= cost (Leaf b) R.
Proof.
  intros L H below. unfold leaf_cost, cost. change (leaves (Leaf b)) with 1%nat.
  pose proof (least_whole_le c b ltac:(lia)) as E. rewrite (sum_whole _ _ _ _ _ (H b below)) in E.
  change (missed (Leaf b) R) with (total (number b) R).
  apply (N.mul_le_mono_l _ _ alpha) in E. lia.
Qed.

(** The least of the entries of several lists, and of [d]. *)
Definition minima (d : N) (n : nat) (ls : list (list N)) : list N := fold_right (map2 N.min) (repeat d n) ls.

Lemma minima_length d n ls : Forall (fun l => length l = n) ls -> length (minima d n ls) = n.
Proof.
  induction 1 as [|l ls H _ IH]; simpl; [apply repeat_length|]. rewrite map2_length; congruence.
Qed.

Lemma minima_le d n ls l i : Forall (fun l => length l = n) ls -> In l ls -> (i < n)%nat ->
  nth i (minima d n ls) 0 <= nth i l 0.
Proof.
  induction 1 as [|l' ls H H' IH]; simpl; [easy|]. intros [->|inside] I;
    rewrite (map2_nth _ _ _ _ 0 0) by (rewrite ?minima_length by easy; congruence); [lia|].
  specialize (IH inside I). lia.
Qed.

(** The errors of leaves on both sides of each feature. *)
Definition leaf_errors (c : counted) : list (N * N) :=
  let d := least_whole c in
  map2 pair (minima d m (map (fun a => map (fun n => fst a - n) (snd a)) c)) (minima d m (map snd c)).

Lemma leaf_errors_correct R c b i : length c = labels -> known R c -> (b < labels)%nat -> (i < m)%nat ->
  length (leaf_errors c) = m /\
  fst (nth i (leaf_errors c) (0, 0)) <= total (number b) (restrict i false R) /\
  snd (nth i (leaf_errors c) (0, 0)) <= total (number b) (restrict i true R).
Proof.
  intros L H below inside. unfold leaf_errors.
  assert (each : forall k, (k < length c)%nat -> length (snd (nth k c (0, []))) = m).
  { intros k K. rewrite L in K. exact (sum_length _ _ _ _ _ (H k K)). }
  assert (ones : Forall (fun l => length l = m) (map snd c)).
  { apply Forall_map, Forall_forall. intros a I. apply (In_nth _ _ (0, [])) in I. destruct I as (k & K & <-). auto. }
  assert (zeros : Forall (fun l => length l = m) (map (fun a => map (fun n => fst a - n) (snd a)) c)).
  { apply Forall_map. apply Forall_map in ones. revert ones. apply Forall_impl. intros a. now rewrite map_length. }
  split; [rewrite map2_length; rewrite ?minima_length; auto|].
  rewrite (map2_nth _ _ _ _ 0 0) by now rewrite minima_length. cbn [fst snd].
  destruct (H b below) as [w l n]. unfold whole, at_feature in *.
  assert (member : In (nth b c (0, [])) c) by (apply nth_In; lia).
  pose proof (total_split (number b) i R) as split. split.
  - eapply N.le_trans; [apply (minima_le _ m _ (map (fun n => fst (nth b c (0, [])) - n) (snd (nth b c (0, [])))));
      auto; apply (in_map (fun a => map (fun n => fst a - n) (snd a)) c _ member)|].
    rewrite (nth_indep _ 0 ((fun n => fst (nth b c (0, [])) - n) 0)) by (rewrite map_length; lia).
    rewrite (map_nth (fun n => fst (nth b c (0, [])) - n)), n, w by easy. lia.
  - eapply N.le_trans; [apply (minima_le _ m _ (snd (nth b c (0, []))));
      auto; apply (in_map snd c _ member)|]. rewrite n by easy. lia.
Qed.

(** ** Trees with at most one test *)

(** The least error of two leaves with the labels a and b, and [d] if it is less. *)
Fixpoint least_pair (w d : N) (zs os : list N) : N :=
  match zs, os with
  | z :: zs, o :: os => least_pair w (N.min d (w - z + o)) zs os
  | _, _ => d
  end.

Lemma least_pair_le w d zs os : least_pair w d zs os <= d.
Proof. revert os d. induction zs as [|z zs IH]; intros [|o os] d; simpl; try lia. rewrite IH. lia. Qed.

Lemma least_pair_nth w d zs os i : (i < length zs)%nat -> (i < length os)%nat ->
  least_pair w d zs os <= w - nth i zs 0 + nth i os 0.
Proof.
  revert os d i. induction zs as [|z zs IH]; intros [|o os] d [|i]; simpl; intros H H'; try lia.
  - rewrite least_pair_le. lia.
  - apply IH; lia.
Qed.

Definition pairs : list (nat * nat) :=
  filter (fun '(a, b) => negb (a =? b)%nat) (list_prod (seq 0 labels) (seq 0 labels)).
Definition least_stump (ps : list (nat * nat)) (d : N) (c : counted) : N :=
  fold_right (fun '(a, b) d => least_pair (whole a c) d (at_feature a c) (at_feature b c)) d ps.

Lemma least_stump_le ps d c : least_stump ps d c <= d.
Proof. induction ps as [|[a b] ps IH]; simpl; [lia|]. now rewrite least_pair_le. Qed.

Lemma least_stump_nth ps d R c a b i : In (a, b) ps -> counts_of a R c -> counts_of b R c -> (i < m)%nat ->
  least_stump ps d c <= total (number a) (restrict i false R) + total (number b) (restrict i true R).
Proof.
  intros member [w l n] [w' l' n'] inside. pose proof (total_split (number a) i R) as split.
  induction ps as [|[a' b'] ps IH]; simpl in *; [easy|]. destruct member as [E|member].
  - injection E as -> ->. eapply N.le_trans; [apply (least_pair_nth _ _ _ _ i); congruence|].
    rewrite w, n, n' by easy. lia.
  - rewrite least_pair_le. auto.
Qed.

Definition stump_cost (ps : list (nat * nat)) (c : counted) : N :=
  let e := least_whole c in N.min (alpha * e + beta) (alpha * least_stump ps e c + 2 * beta).

Lemma stump_cost_correct R c T : length c = labels -> known R c -> proper T -> (size T <= 1)%nat ->
  stump_cost pairs c <= cost T R.
Proof.
  intros L H [below named] small. unfold stump_cost. fold (leaf_cost c). destruct T as [b|i zero one].
  - pose proof (leaf_cost_correct R c b L H named). lia.
  - simpl in small. destruct zero as [a|], one as [b|]; simpl in small; try lia.
    destruct below as [inside _]. destruct named as [A B]. simpl in A, B.
    unfold cost. rewrite missed_node. change (leaves (Node i (Leaf a) (Leaf b))) with 2%nat.
    change (missed (Leaf a) ?P) with (total (number a) P). change (missed (Leaf b) ?P) with (total (number b) P).
    destruct (Nat.eq_dec a b) as [<-|other].
    + pose proof (leaf_cost_correct R c a L H A) as E. unfold cost in E. change (leaves (Leaf a)) with 1%nat in E.
      change (missed (Leaf a) R) with (total (number a) R) in E. rewrite (total_split (number a) i R) in E. lia.
    + assert (member : In (a, b) pairs).
      { apply filter_In. split; [apply in_prod; apply in_seq; lia|]. now apply negb_true_iff, Nat.eqb_neq. }
      pose proof (least_stump_nth pairs (least_whole c) R c a b i member (H a A) (H b B) inside) as E.
      apply (N.mul_le_mono_l _ _ alpha) in E. lia.
Qed.

(** Every other tree has three leaves. *)
Lemma three_leaves R c T : length c = labels -> known R c -> proper T ->
  N.min (stump_cost pairs c) (3 * beta) <= cost T R.
Proof.
  intros L H below. destruct (le_lt_dec (size T) 1) as [small|large].
  - pose proof (stump_cost_correct R c T L H below small). lia.
  - unfold cost, leaves. assert (3 * beta <= beta * N.of_nat (S (size T))); [|lia].
    rewrite N.mul_comm. apply N.mul_le_mono_l. lia.
Qed.

End Stumps.

Arguments leaf_cost_correct {alpha beta fields words labels}.
Arguments leaf_errors_correct {fields words labels}.
Arguments stump_cost_correct {alpha beta fields words labels}.
Arguments three_leaves {alpha beta fields words labels}.
