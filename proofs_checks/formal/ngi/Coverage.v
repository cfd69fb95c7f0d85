(** * The coverage of an object

    The function f of section 4 of Zhang and Gionis (2022) is monotone and
    submodular, and 1 exactly at final sets of objects. *)

From Coq Require Import Reals List Bool Arith Lia Lra.
From Formal Require Import RealSums.
From Formal.ngi Require Import Identification Sums.
Import ListNotations.
Open Scope R_scope.

Section Coverage.
Variable I : instance.
Let X := objects I.
Notation p := (p I).
Notation phi := (phi I).

(** ** Pairs and masses of parts *)

Lemma others_filter x (c : nat -> bool) S : (length (others I x (filter c S)) <= length (others I x S))%nat.
Proof.
  unfold others. induction S as [|y S IH]; simpl; [easy|]. destruct (c y); simpl; destruct (negb _); simpl; lia.
Qed.

Lemma phi_filter (c : nat -> bool) S : (phi (filter c S) <= phi S)%nat.
Proof.
  induction S as [|x S IH]; simpl; [easy|]. pose proof (others_filter x c S). destruct (c x); simpl; lia.
Qed.

Lemma others_supermodular x (c q : nat -> bool) A :
  (length (others I x (filter c A)) + length (others I x (filter q A)) <=
   length (others I x A) + length (others I x (filter q (filter c A))))%nat.
Proof.
  unfold others. induction A as [|y A IH]; simpl; [easy|].
  destruct (c y) eqn:C, (q y) eqn:Q; simpl; rewrite ?Q; simpl; destruct (negb _); simpl; lia.
Qed.

Lemma phi_supermodular (c q : nat -> bool) A :
  (phi (filter c A) + phi (filter q A) <= phi A + phi (filter q (filter c A)))%nat.
Proof.
  induction A as [|x A IH]; simpl; [easy|].
  pose proof (others_supermodular x c q A). pose proof (others_filter x c A). pose proof (others_filter x q A).
  destruct (c x) eqn:C, (q x) eqn:Q; simpl; rewrite ?Q; simpl; lia.
Qed.

Lemma p_filter_split (c : nat -> bool) S : p S = p (filter c S) + p (filter (fun x => negb (c x)) S).
Proof.
  unfold Identification.p. rewrite !sum_filter, <- sum_plus. apply sum_ext. intros x _. destruct (c x); simpl; lra.
Qed.

Hypothesis is_proper : proper I.

Lemma p_filter (c : nat -> bool) S : incl S X -> p (filter c S) <= p S.
Proof.
  intros inside. rewrite (p_filter_split c S).
  pose proof (p_nonneg I is_proper (filter (fun x => negb (c x)) S) (incl_filter _ _ _ inside)). lra.
Qed.

Lemma p_supermodular (c q : nat -> bool) A : incl A X ->
  p (filter c A) + p (filter q A) <= p A + p (filter q (filter c A)).
Proof.
  intros inside. unfold Identification.p. rewrite !sum_filter, <- !sum_plus.
  apply sum_le. intros x H. pose proof (proj1 is_proper x (inside x H)). destruct (c x), (q x); simpl; lra.
Qed.

(** ** Mass above the threshold times pairs *)

Definition limit (x : nat) : R := Rmax (prob I x) (theta I).
Definition excess (x : nat) (A : list nat) : R := Rmax (p A - limit x) 0.
Definition uncovered (x : nat) (A : list nat) : R := excess x A * INR (phi A).

Lemma excess_nonneg x A : 0 <= excess x A.
Proof. apply Rmax_r. Qed.

Lemma uncovered_nonneg x A : 0 <= uncovered x A.
Proof. apply Rmult_le_pos; [apply excess_nonneg|apply pos_INR]. Qed.

Lemma excess_filter x (c : nat -> bool) A : incl A X -> excess x (filter c A) <= excess x A.
Proof. intros inside. pose proof (p_filter c A inside). unfold excess, Rmax. repeat destruct Rle_dec; lra. Qed.

Lemma uncovered_filter x (c : nat -> bool) A : incl A X -> uncovered x (filter c A) <= uncovered x A.
Proof.
  intros inside. apply Rmult_le_compat; [apply excess_nonneg|apply pos_INR|now apply excess_filter|].
  apply le_INR, phi_filter.
Qed.

Lemma uncovered_supermodular x (c q : nat -> bool) A : incl A X ->
  uncovered x (filter c A) - uncovered x (filter q (filter c A)) <= uncovered x A - uncovered x (filter q A).
Proof.
  intros inside. unfold uncovered.
  assert (inside_c : incl (filter c A) X) by now apply incl_filter.
  assert (inside_q : incl (filter q A) X) by now apply incl_filter.
  assert (E : filter q (filter c A) = filter c (filter q A)).
  { clear. induction A as [|y A IH]; simpl; [easy|]. destruct (c y) eqn:C, (q y) eqn:Q; simpl; rewrite ?C, ?Q, IH; easy. }
  assert (excess x (filter c A) - excess x (filter q (filter c A)) <= excess x A - excess x (filter q A)) as masses.
  { pose proof (p_supermodular c q A inside). pose proof (p_filter q (filter c A) inside_c).
    pose proof (p_filter c (filter q A) inside_q) as K. rewrite <- E in K. pose proof (p_filter q A inside).
    unfold excess, Rmax. repeat destruct Rle_dec; lra. }
  assert (INR (phi (filter c A)) - INR (phi (filter q (filter c A))) <= INR (phi A) - INR (phi (filter q A))) as pairs.
  { pose proof (le_INR _ _ (phi_supermodular c q A)) as K. rewrite !plus_INR in K. lra. }
  pose proof (excess_filter x c (filter q A) inside_q) as e1. rewrite <- E in e1.
  pose proof (excess_filter x q (filter c A) inside_c) as e2.
  pose proof (le_INR _ _ (phi_filter c A)) as f1. pose proof (le_INR _ _ (phi_filter q (filter c A))) as f2.
  pose proof (le_INR _ _ (phi_filter q A)) as f3.
  pose proof (excess_nonneg x (filter q (filter c A))) as e0. pose proof (pos_INR (phi (filter c A))) as f0.
  set (a := excess x A) in *. set (b := excess x (filter q A)) in *.
  set (a' := excess x (filter c A)) in *. set (b' := excess x (filter q (filter c A))) in *.
  set (m := INR (phi A)) in *. set (n := INR (phi (filter q A))) in *.
  set (m' := INR (phi (filter c A))) in *. set (n' := INR (phi (filter q (filter c A)))) in *.
  replace (a' * m' - b' * n') with ((a' - b') * m' + b' * (m' - n')) by ring.
  replace (a * m - b * n) with ((a - b) * m + b * (m - n)) by ring.
  apply Rplus_le_compat; apply Rmult_le_compat; lra.
Qed.

(** ** Sets that tests reach *)

Definition agrees (x : nat) (D : list test) (y : nat) : bool :=
  forallb (fun d => Nat.eqb (outcome d y) (outcome d x)) D.

Lemma filter_filter {A} (c q : A -> bool) l : filter c (filter q l) = filter (fun x => c x && q x) l.
Proof.
  induction l as [|a l IH]; simpl; [easy|]. destruct (q a); simpl; destruct (c a); simpl; now rewrite IH.
Qed.

Lemma reached_nil x : reached I x [] = X.
Proof. unfold reached. simpl. fold X. clear. induction X; simpl; congruence. Qed.

Lemma reached_next x d D : reached I x (d :: D) = part (reached I x D) d (outcome d x).
Proof. unfold reached, part. rewrite filter_filter. now apply filter_ext. Qed.

Lemma reached_more x D D' : incl D D' -> reached I x D' = filter (agrees x D') (reached I x D).
Proof.
  intros inside. unfold reached. rewrite filter_filter. apply filter_ext. intros y. fold (agrees x D' y).
  destruct (agrees x D' y) eqn:E; [|easy]. symmetry. apply forallb_forall. intros d H.
  unfold agrees in E. rewrite forallb_forall in E. auto.
Qed.

Lemma reached_same x D D' : incl D D' -> incl D' D -> reached I x D = reached I x D'.
Proof.
  intros H H'. unfold reached. apply filter_ext. intros y. apply eq_true_iff_eq. rewrite !forallb_forall. split; auto.
Qed.

Lemma reached_inside x D : incl (reached I x D) X.
Proof. apply incl_filter, incl_refl. Qed.

Lemma reached_self x D : In x X -> In x (reached I x D).
Proof.
  intros inside. apply filter_In. split; [easy|]. apply forallb_forall. intros d _. apply Nat.eqb_refl.
Qed.

(** ** Final sets *)

Lemma one_class S : (forall y z, In y S -> In z S -> class I y = class I z) -> phi S = 0%nat.
Proof.
  induction S as [|x S IH]; simpl; intros same; [easy|].
  rewrite IH by auto. unfold others. rewrite (filter_ext_in _ (fun _ => false)).
  - enough (filter (fun _ : nat => false) S = []) as -> by easy. clear. induction S; easy.
  - intros y H. rewrite (same y x) by auto. now rewrite Nat.eqb_refl.
Qed.

Lemma mass_above x S : incl S X -> In x S -> phi S <> 0%nat -> prob I x < p S.
Proof.
  intros inside here mixed. rewrite (p_filter_split (Nat.eqb x) S).
  assert (positive : forall c z, In z (filter c S) -> 0 <= prob I z).
  { intros c z H. left. apply is_proper. apply (incl_filter c S X inside _ H). }
  assert (prob I x <= p (filter (Nat.eqb x) S)) as own.
  { apply (sum_member (prob I)); [apply positive|]. apply filter_In. now rewrite Nat.eqb_refl. }
  enough (0 < p (filter (fun y => negb (Nat.eqb x y)) S)) by lra. apply p_positive; [easy|now apply incl_filter|].
  intros none. apply mixed. apply one_class.
  assert (all : forall y, In y S -> y = x).
  { intros y H. destruct (Nat.eqb_spec x y) as [->|other]; [easy|].
    assert (In y (filter (fun y => negb (Nat.eqb x y)) S)) as K.
    { apply filter_In. split; [easy|]. now destruct (Nat.eqb_spec x y). }
    now rewrite none in K. }
  intros y z H H'. now rewrite (all y H), (all z H').
Qed.

Lemma final_uncovered x S : final I S -> uncovered x S = 0.
Proof.
  unfold uncovered, excess. intros [E|light]; [rewrite E; simpl; lra|].
  rewrite Rmax_right; [lra|]. pose proof (Rmax_r (prob I x) (theta I)) as K. unfold limit. lra.
Qed.

Lemma not_final_uncovered x S : incl S X -> In x S -> ~ final I S -> 0 < uncovered x S.
Proof.
  intros inside here open. assert (phi S <> 0%nat) as mixed by (intros E; apply open; now left).
  assert (theta I < p S) by (apply Rnot_le_lt; intros E; apply open; now right).
  pose proof (mass_above x S inside here mixed). apply Rmult_lt_0_compat.
  - unfold excess, limit, Rmax. repeat destruct Rle_dec; lra.
  - apply lt_0_INR. lia.
Qed.

(** ** The coverage *)

Hypothesis two_classes : phi X <> 0%nat.

Definition u (x : nat) (D : list test) : R := 1 - f I x D.
Definition scale (x : nat) : R := / (1 - limit x) * / INR (phi X).

Lemma limit_small x : In x X -> limit x < 1.
Proof.
  intros inside. destruct is_proper as (_ & all & _ & _ & small).
  pose proof (mass_above x X (incl_refl X) inside two_classes) as K. unfold Identification.p, X in K. rewrite all in K.
  unfold limit, Rmax. destruct Rle_dec; lra.
Qed.

Lemma pairs_positive : 0 < INR (phi X).
Proof. apply lt_0_INR. lia. Qed.

Lemma scale_positive x : In x X -> 0 < scale x.
Proof.
  intros inside. pose proof (limit_small x inside). apply Rmult_lt_0_compat; apply Rinv_0_lt_compat; [lra|apply pairs_positive].
Qed.

Lemma u_scaled x D : In x X -> u x D = scale x * uncovered x (reached I x D).
Proof.
  intros inside. pose proof (limit_small x inside) as small. pose proof pairs_positive as some.
  unfold u, f, f_mass, f_pairs, uncovered, excess, scale. fold (limit x).
  set (m := p (reached I x D)). set (r := INR (phi (reached I x D))).
  replace (1 - Rmin ((1 - m) / (1 - limit x)) 1) with (/ (1 - limit x) * Rmax (m - limit x) 0).
  - fold X. field. split; lra.
  - unfold Rmin, Rmax. destruct Rle_dec as [A|A], Rle_dec as [B|B].
    + apply (Rmult_le_compat_r (1 - limit x)) in B; [|lra]. unfold Rdiv in B. rewrite Rmult_assoc, Rinv_l in B by lra.
      assert (m = limit x) as -> by lra. field. lra.
    + lra.
    + field. lra.
    + exfalso. apply A. apply Rnot_le_lt in B. apply (Rmult_lt_compat_r (1 - limit x)) in B; [|lra].
      unfold Rdiv in B. rewrite Rmult_assoc, Rinv_l in B by lra. lra.
Qed.

Lemma u_nonneg x D : In x X -> 0 <= u x D.
Proof.
  intros inside. rewrite u_scaled by easy. apply Rmult_le_pos; [left; now apply scale_positive|apply uncovered_nonneg].
Qed.

Lemma u_start x : In x X -> u x [] = 1.
Proof.
  intros inside. rewrite u_scaled, reached_nil by easy. pose proof (limit_small x inside). pose proof pairs_positive.
  unfold uncovered, excess, scale. assert (p X = 1) as -> by apply is_proper. rewrite Rmax_left by lra. field. split; lra.
Qed.

Lemma u_more x D D' : In x X -> incl D D' -> u x D' <= u x D.
Proof.
  intros inside more. rewrite !u_scaled by easy. apply Rmult_le_compat_l; [left; now apply scale_positive|].
  rewrite (reached_more x D D' more). apply uncovered_filter, reached_inside.
Qed.

Lemma u_next x d D : In x X -> u x (d :: D) <= u x D.
Proof. intros inside. apply u_more; [easy|]. now apply incl_tl, incl_refl. Qed.

Lemma u_at_most_1 x D : In x X -> u x D <= 1.
Proof. intros inside. rewrite <- (u_start x inside). apply u_more; [easy|]. intros d []. Qed.

(** More tests before a test do not increase what it covers. *)
Lemma u_submodular x d D Q : In x X -> u x (Q ++ D) - u x (d :: Q ++ D) <= u x D - u x (d :: D).
Proof.
  intros inside. rewrite !u_scaled by easy. rewrite <- !Rmult_minus_distr_l.
  apply Rmult_le_compat_l; [left; now apply scale_positive|]. rewrite !reached_next.
  rewrite (reached_more x D (Q ++ D)) by now apply incl_appr, incl_refl. apply uncovered_supermodular, reached_inside.
Qed.

Lemma u_final x D : In x X -> final I (reached I x D) -> u x D = 0.
Proof. intros inside done. rewrite u_scaled, final_uncovered by easy. lra. Qed.

Lemma u_not_final x D : In x X -> ~ final I (reached I x D) -> 0 < u x D.
Proof.
  intros inside open. rewrite u_scaled by easy. apply Rmult_lt_0_compat; [now apply scale_positive|].
  apply not_final_uncovered; [apply reached_inside|now apply reached_self|easy].
Qed.

(** If a tree solves the instance, all tests together cover each object. *)
Lemma all_tests_cover T x : solves I X T -> In x X -> u x (tests I) = 0.
Proof.
  intros solved inside.
  enough (path : forall T D, incl D (tests I) -> solves I (reached I x D) T ->
    exists Q, incl Q (tests I) /\ final I (reached I x Q)).
  { destruct (path T []) as (Q & more & done); [intros d []|now rewrite reached_nil|].
    pose proof (u_more x Q (tests I) inside more). rewrite (u_final x Q inside done) in H.
    pose proof (u_nonneg x (tests I) inside). lra. }
  clear T solved. induction T as [|d below IH]; intros D known solved; [eauto|]. destruct solved as [asked solved].
  apply (IH (outcome d x) (d :: D)); [now apply incl_cons|]. rewrite reached_next. apply solved.
Qed.

(** What is left to cover is at least the least increment. *)
Lemma at_least_an_increment delta x D l : least_increment I delta -> In x X -> incl D (tests I) ->
  incl l (tests I) -> u x (l ++ D) < u x D -> delta <= u x D - u x (l ++ D).
Proof.
  intros [least _] inside known. induction l as [|d l IH]; intros more gain; [simpl in gain; lra|].
  apply incl_cons_inv in more. destruct more as [asked more]. simpl in *.
  pose proof (u_next x d (l ++ D) inside) as step.
  pose proof (u_more x D (l ++ D) inside (incl_appr l (incl_refl D))) as before.
  destruct (Rlt_le_dec (u x (l ++ D)) (u x D)) as [earlier|equal]; [specialize (IH more earlier); lra|].
  assert (f I x (l ++ D) < f I x (d :: l ++ D)) as more_here by (unfold u in *; lra).
  assert (increment I x (l ++ D) d) as found by (repeat split; auto; now apply incl_app).
  specialize (least x (l ++ D) d found). unfold u in *. lra.
Qed.

Lemma delta_range delta : least_increment I delta -> 0 < delta <= 1.
Proof.
  intros (_ & x & D & d & (inside & _ & _ & gain) & ->).
  pose proof (u_at_most_1 x D inside). pose proof (u_nonneg x (d :: D) inside). unfold u in *. lra.
Qed.

Lemma left_at_least_delta delta x D : least_increment I delta -> In x X -> incl D (tests I) ->
  u x (tests I) < u x D -> delta <= u x D - u x (tests I).
Proof.
  intros least inside known gain. assert (u x (tests I ++ D) = u x (tests I)) as E.
  { unfold u, f, f_mass, f_pairs. rewrite (reached_same x (tests I ++ D) (tests I)); [easy| |].
    - apply incl_app; [apply incl_refl|easy].
    - apply incl_appl, incl_refl. }
  rewrite <- E in *. apply at_least_an_increment; auto using incl_refl.
Qed.

End Coverage.
