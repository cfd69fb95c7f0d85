(** * The least likely variables make the best right-skewed tree

    Lemma 5.5 of Brutzkus, Daniely, Malach (2020). The label is the
    conjunction of the variables in J; the variables are independent with
    probabilities p_i in (0, 1). *)

From Coq Require Import List Bool Arith NArith ZArith QArith Qminmax Lia Lqa Setoid.
From Formal Require Import Trees Cube Conjunctions.
Import ListNotations.
Open Scope N_scope.

Section Probabilities.
Context (bias : list (N * N)) (J : list nat).
Context (bias_positive : positive bias) (J_inside : forall i, In i J -> (i < length bias)%nat).
Context (distinct : NoDup J).

Local Notation P := (product bias (conjunction J)).
Notation M1 := (M1 bias).
Notation ordered := (smallest_first bias J).

(** The probability of x_i = 1, products of such, and C(q) = min(q, 1 - q). *)
Definition p (i : nat) : Q := ratio (side bias i true) (sides bias i).
Definition product_of (I : list nat) : Q := fold_right (fun i q => p i * q)%Q 1%Q I.
Definition C (q : Q) : Q := Qmin q (1 - q).
Definition without (I : list nat) : list nat := filter (fun i => if in_dec Nat.eq_dec i I then false else true) J.

Lemma mass_of_product I : incl I J -> NoDup I -> (inject_Z (Z.of_N (M1 I)) == product_of I * inject_Z (Z.of_N (M1 [])))%Q.
Proof.
  induction I as [|i I IH]; intros inside once; simpl; [ring|].
  apply incl_cons_inv in inside. destruct inside as [here inside]. inversion once as [|? ? new once']; subst.
  rewrite <- Qmult_assoc, <- (IH inside once').
  pose proof (M1_add bias i I (J_inside i here) new) as add. pose proof (sides_positive bias bias_positive i) as some.
  unfold p, ratio, Qeq, Qmult, inject_Z, Qnum, Qden. destruct (sides bias i) as [|q]; [easy|]. simpl Z.of_N in *.
  rewrite <- !N2Z.inj_mul. lia.
Qed.

Lemma product_of_app I I' : (product_of (I ++ I') == product_of I * product_of I')%Q.
Proof. induction I as [|i I IH]; simpl; [ring|]. rewrite IH. ring. Qed.

Lemma ordered_once is : forall read, ordered read is -> NoDup is /\ forall k, In k is -> ~ In k read.
Proof.
  induction is as [|i is IH]; intros read order; [split; [constructor|easy]|].
  destruct order as (here & new & _ & order). destruct (IH _ order) as [once apart]. split.
  - constructor; [|easy]. intros again. apply (apart i again). now left.
  - intros k [<-|inside]; [easy|]. intros old. apply (apart k inside). now right.
Qed.

Lemma once_app (l l' : list nat) : NoDup l -> NoDup l' -> (forall k, In k l -> ~ In k l') -> NoDup (l ++ l').
Proof.
  induction 1 as [|i l new once IH]; simpl; intros once' apart; [easy|]. constructor; auto.
  rewrite in_app_iff. intros [H|H]; [easy|]. now apply (apart i); auto.
Qed.

Lemma error_in_print is : incl is J -> NoDup is ->
  (ratio (N.min (M1 J) (M1 is - M1 J)) (mass P) == product_of is * C (product_of (without is)))%Q.
Proof.
  intros known once.
  assert (rest : incl (is ++ without is) J).
  { apply incl_app; [easy|]. intros k inside. apply filter_In in inside. tauto. }
  assert (all : M1 J = M1 (is ++ without is)).
  { apply M1_same; [|easy]. intros k here. apply in_app_iff. destruct (in_dec Nat.eq_dec k is) as [|out] eqn:E; [now left|].
    right. apply filter_In. split; [easy|]. now rewrite E. }
  assert (once' : NoDup (is ++ without is)).
  { apply once_app; auto; [now apply NoDup_filter|]. intros k inside out. apply filter_In in out.
    destruct out as [_ out]. now destruct (in_dec Nat.eq_dec k is). }
  pose proof (mass_of_product is known once) as m_is. pose proof (mass_of_product _ rest once') as m_J.
  rewrite <- all, product_of_app in m_J.
  pose proof (M1_positive bias J bias_positive J_inside is known) as pos_is.
  pose proof (M1_positive bias J bias_positive J_inside [] ltac:(easy)) as pos_all.
  pose proof (M1_incl bias J is known) as inside.
  change (mass P) with (mass (restrict_all (all_one []) P)). rewrite mass_setting. fold (M1 []).
  set (a := product_of is) in *. set (q := product_of (without is)) in *.
  set (w := M1 J) in *. set (v := M1 is) in *. set (m := M1 []) in *.
  assert (0 < inject_Z (Z.of_N m))%Q as pos_m by (unfold Qlt; simpl; lia).
  assert (0 < inject_Z (Z.of_N v))%Q as pos_v by (unfold Qlt; simpl; lia).
  assert (0 < a)%Q as pos_a by nra.
  enough (inject_Z (Z.of_N (N.min w (v - w))) == a * C q * inject_Z (Z.of_N m))%Q as E.
  { revert E. unfold ratio, Qeq, Qmult, inject_Z, Qnum, Qden. destruct m as [|d]; [easy|]. simpl. lia. }
  rewrite N2Z.inj_min, N2Z.inj_sub by easy.
  assert (part : (inject_Z (Z.of_N v - Z.of_N w) == a * (1 - q) * inject_Z (Z.of_N m))%Q).
  { unfold Z.sub. rewrite inject_Z_plus, inject_Z_opp, m_is, m_J. ring. }
  unfold C. destruct (Z.min_spec (Z.of_N w) (Z.of_N v - Z.of_N w)) as [[less ->]|[less ->]].
  - rewrite Q.min_l; [exact m_J|]. apply Z.lt_le_incl in less. rewrite Zle_Qle, part, m_J in less. nra.
  - rewrite Q.min_r; [exact part|]. rewrite Zle_Qle, part, m_J in less. nra.
Qed.

End Probabilities.

(** Lemma 5.5. Of all sets I of t variables of J, the product of the p_i over
    I times C of the product over J without I is least for the set J_t of the
    t variables of smallest probability. *)
Theorem smallest_probabilities_are_best (bias : list (N * N)) (J J_t I : list nat) :
  positive bias -> NoDup J -> (forall i, In i J -> (i < length bias)%nat) ->
  smallest_first bias J [] J_t -> incl I J -> NoDup I -> length I = length J_t ->
  (product_of bias J_t * C (product_of bias (without J J_t)) <=
   product_of bias I * C (product_of bias (without J I)))%Q.
Proof.
  intros some distinct inside order part once sizes. pose proof (smallest_first_incl bias J [] J_t order) as known.
  rewrite <- !(error_in_print bias J some inside distinct) by (auto; now apply (ordered_once bias J _ [])).
  pose proof (smallest_product bias J some inside J_t [] I ltac:(easy) order part ltac:(lia)) as least.
  rewrite !app_nil_r in least. unfold ratio, Qle. simpl. apply Z.mul_le_mono_nonneg_r; lia.
Qed.
