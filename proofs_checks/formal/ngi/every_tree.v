(** * Lemmas 3 and 4 at every node, for every tree

    The two inequalities from which Lemma 4 of Zhang and Gionis (2022)
    follows by summation, at every set of objects that tests reach. *)

From Coq Require Import Reals List Bool Arith Lia Lra.
From Formal Require Import RealSums.
From Formal.ngi Require Import Identification Sums Coverage Scores lemma_4_2 thm_1.
Import ListNotations.
Open Scope R_scope.

(** S is the set of objects at which the tests D arrive. *)
Definition reached_by (I : instance) (D : list test) (S : list nat) : Prop :=
  incl D (tests I) /\ exists x, In x (objects I) /\ reached I x D = S.

Lemma reached_node I D S : reached_by I D S -> node I D S.
Proof.
  intros (known & x & inside & <-). repeat split; [easy|apply reached_inside|]. intros y H.
  unfold reached in *. apply filter_In in H. destruct H as [_ H]. apply filter_ext. intros z. rewrite forallb_forall in H.
  enough (forall l, incl l D -> forallb (fun d => Nat.eqb (outcome d z) (outcome d y)) l =
    forallb (fun d => Nat.eqb (outcome d z) (outcome d x)) l) as K by (apply K, incl_refl).
  induction l as [|d l IH]; simpl; intros more; [easy|]. rewrite IH by (intros e E; apply more; now right).
  assert (outcome d y = outcome d x) as -> by (apply Nat.eqb_eq, H, more; now left). easy.
Qed.

(** The first inequality: z is the largest score of a test at S. *)
Theorem scores_are_large I class_score left_out lambda T D S b z :
  proper I -> ~ final I (objects I) -> impurity_function I class_score -> leaves_out_a_largest_branch left_out ->
  0 <= lambda -> solves I (objects I) T -> reached_by I D S -> ~ final I S -> 0 < b ->
  (forall d, In d (tests I) -> Z I class_score left_out lambda D S d <= z) ->
  p I (filter (fun x => if Rle_dec (cost_of T x) b then true else false) S) <= b * z.
Proof.
  intros is_proper open is_impurity largest nonneg solved arrives not_final some z_largest.
  pose proof (reached_node I D S arrives) as at_node.
  assert (0 <= z) as z_nonneg.
  { destruct T as [|d below]; [easy|]. destruct solved as [asked _].
    eapply Rle_trans; [|apply (z_largest d asked)]. now apply Z_nonneg. }
  pose proof (finish I class_score left_out lambda is_proper open is_impurity nonneg T solved
    (fun y => if Rle_dec y b then 1 else 0) (fun y => Rmin y b) b) as K.
  specialize (K ltac:(intros; cbv beta; destruct Rle_dec; lra) ltac:(intros; cbv beta; repeat destruct Rle_dec; lra)).
  specialize (K ltac:(intros y y' range; cbv beta; unfold Rmin; repeat destruct Rle_dec; lra) ltac:(intros; apply Rmin_r)).
  specialize (K D S z at_node not_final z_nonneg z_largest). cbv beta in K.
  replace (Rmin 0 b) with 0 in K by (unfold Rmin; destruct Rle_dec; lra). rewrite Rminus_0_r, Rmult_comm in K.
  eapply Rle_trans; [|exact K]. unfold p. rewrite sum_filter. apply Req_le, sum_ext. intros x _. destruct Rle_dec; lra.
Qed.

(** The sum of c(d) Z(d) over the nodes of a tree. *)
Theorem sum_of_scores I class_score left_out lambda epsilon_h Delta T D S :
  proper I -> ~ final I (objects I) -> impurity_function I class_score -> leaves_out_a_largest_branch left_out ->
  0 <= lambda -> largest_score I class_score epsilon_h -> least_increment I Delta -> reached_by I D S -> asks_tests I T ->
  all_scores I class_score left_out lambda D S T <=
  p I S * (1 + ln (1 / Delta) + log2 (INR (number I)) + lambda * epsilon_h).
Proof.
  intros is_proper open is_impurity largest nonneg scores least arrives asks. pose proof (two_classes I open) as mixed.
  rewrite Rmult_comm.
  apply (all_scores_factor I class_score left_out lambda is_proper is_impurity largest nonneg (with_delta I Delta)
    (delta_is_budget I is_proper mixed Delta least) (1 + ln (1 / Delta)) epsilon_h); [|apply scores|now apply reached_node|easy].
  intros x E inside known. now apply delta_most.
Qed.
