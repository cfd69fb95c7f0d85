(** * The gain of the next split

    Equation 1 of Blanc, Lange, Tan (2020), sharp: while a top-down tree with
    j leaves errs by e more than a tree with s leaves, some split gains at
    least 2 kappa e^2 / (j (log2 s)^2). *)

From Coq Require Import Reals QArith Qreals List Bool Arith NArith ZArith Lia Lra Psatz.
From Formal Require Import Trees Cube Growth Entropy RealSums.
From Formal.blt Require Import Influence Osss Leaves.
Import ListNotations.
Open Scope R_scope.

(** ** Sums *)

Lemma cauchy_schwarz {A} (a m : A -> R) l : (forall x, In x l -> 0 < m x) -> l <> [] ->
  sum a l * sum a l <= sum m l * sum (fun x => a x * a x / m x) l.
Proof.
  intros positive some. pose proof (sum_positive m l some positive) as M. set (c := sum a l / sum m l).
  assert (0 <= sum (fun x => (a x - c * m x) * (a x - c * m x) / m x) l) as K.
  { apply sum_nonneg. intros x inside. specialize (positive x inside). apply Rmult_le_pos; [apply Rle_0_sqr|].
    left. now apply Rinv_0_lt_compat. }
  rewrite (sum_ext _ (fun x => a x * a x / m x + (c * c * m x - 2 * c * a x))) in K.
  - rewrite sum_plus, sum_minus, !sum_scale in K. apply (Rmult_le_compat_l (sum m l)) in K; [|lra].
    replace (sum m l * (sum (fun x => a x * a x / m x) l + (c * c * sum m l - 2 * c * sum a l)))
      with (sum m l * sum (fun x => a x * a x / m x) l - sum a l * sum a l) in K by (unfold c; field; lra). lra.
  - intros x inside. specialize (positive x inside). field. lra.
Qed.

(** Some element is at least the mean. *)
Lemma some_above_mean {A} (h : A -> R) c l : l <> [] -> c * sum (fun _ => 1) l <= sum h l -> exists x, In x l /\ c <= h x.
Proof.
  induction l as [|x l IH]; [easy|]. intros _ mean. destruct (Rle_dec c (h x)) as [|below]; [exists x; split; [now left|easy]|].
  destruct l as [|y l]; [simpl in mean; lra|]. simpl in mean. destruct IH as (z & inside & above); [easy|simpl; lra|].
  exists z. split; [now right|easy].
Qed.

Section Progress.
Variables (n : nat) (f : point -> bool) (G : R -> R) (kappa : R) (s : nat) (g : tree).
Hypothesis is_monotone : monotone n f.
Hypothesis strong : strongly_concave kappa G.
Hypothesis kappa_positive : 0 < kappa.
Hypothesis large : (2 <= s)%nat.
Hypothesis g_tests : tests_below n g.
Hypothesis g_leaves : (leaves g <= s)%nat.
Let P := uniform n f.

(** The largest influence at a leaf. *)
Definition strongest (L : population) : R := fold_right Rmax 0 (map (sway L) (open_tests n L)).

Lemma strongest_above L i : In i (open_tests n L) -> sway L i <= strongest L.
Proof.
  unfold strongest. induction (open_tests n L) as [|j l IH]; [easy|]. simpl. intros [<-|inside]; [apply Rmax_l|].
  eapply Rle_trans; [now apply IH|apply Rmax_r].
Qed.

Lemma strongest_attained L : 0 < strongest L -> exists i, In i (open_tests n L) /\ sway L i = strongest L.
Proof.
  unfold strongest. induction (open_tests n L) as [|j l IH]; simpl; [lra|]. intros some.
  destruct (Rle_dec (sway L j) (fold_right Rmax 0 (map (sway L) l))) as [below|above].
  - rewrite Rmax_right in * by easy. destruct (IH some) as (i & inside & E). eauto.
  - rewrite Rmax_left in * by lra. eauto.
Qed.

Lemma log2_s : 0 < log2 (INR s).
Proof.
  apply Rdiv_lt_0_compat; [|apply ln2_positive]. rewrite <- ln_1. apply ln_increasing; [lra|].
  apply le_INR in large. change (INR 2) with 2 in large. lra.
Qed.

Lemma strongest_nonneg L : 0 <= strongest L.
Proof. unfold strongest. induction (open_tests n L); simpl; [lra|]. eapply Rle_trans; [apply IHl|apply Rmax_r]. Qed.

(** At each leaf, a constant against the tree g. *)
Lemma at_a_leaf L : subcube n f L -> real (leaf_error L) <= real (error g L) + strongest L / 2 * log2 (INR s).
Proof.
  intros (v & E & some). unfold leaf_error. subst L. rewrite ones_leaf, zeros_leaf. rewrite mass_leaf in some.
  set (L := restrict_all v (uniform n f)) in *.
  assert (influences : forall i, ok n (agrees v) i -> real (influence_in n (agrees v) f i) <= strongest L).
  { intros i [small free]. rewrite (influence_is_difference n f v i small free is_monotone). apply strongest_above.
    apply filter_In. split; [apply in_seq; lia|]. apply free_is_open; auto. now rewrite mass_leaf. }
  pose proof (constant_against_tree n (agrees v) f (strongest L) influences some (follow_all v g)) as bound.
  assert (tests_in (ok n (agrees v)) (follow_all v g)) as tests.
  { eapply tests_in_weaker; [|apply follow_all_tests, tests_below_in, g_tests]. simpl. intros i [small new].
    split; [easy|]. intros x. now apply agrees_flip. }
  specialize (bound tests). unfold wrong in bound.
  rewrite (pts_ext n (agrees v) (fun x => xorb (value (follow_all v g) x) (f x)) (fun x => xorb (value g x) (f x))) in bound
    by (intros x inside; now rewrite follow_all_value).
  unfold L at 1. rewrite error_leaf_count.
  assert (log2 (INR (leaves (follow_all v g))) <= log2 (INR s)) as smaller.
  { apply log2_monotone; [pose proof (leaves_positive (follow_all v g)); lra|]. apply le_INR.
    pose proof (follow_all_size v g). unfold leaves in *. lia. }
  pose proof (strongest_nonneg L).
  assert (strongest L / 2 * log2 (INR (leaves (follow_all v g))) <= strongest L / 2 * log2 (INR s))
    by (apply Rmult_le_compat_l; lra). lra.
Qed.

Variable T : tree.
Hypothesis cubes : forall L, In L (at_leaves P T) -> subcube n f L.
Hypothesis labels : well_labelled P T.
Let gap := real (error T P) - real (error g P).
Hypothesis gap_positive : 0 < gap.

Lemma leaves_not_empty : at_leaves P T <> [].
Proof.
  clear. generalize P. clear. induction T as [b|j zero IH0 one IH1]; intros P; simpl; [easy|].
  specialize (IH0 (restrict j false P)). destruct (at_leaves (restrict j false P) zero); easy.
Qed.

Lemma total_influence : 2 * gap / log2 (INR s) <= sum strongest (at_leaves P T).
Proof.
  pose proof log2_s as l. apply (Rmult_le_reg_r (log2 (INR s) / 2)); [lra|].
  replace (2 * gap / log2 (INR s) * (log2 (INR s) / 2)) with gap by (field; lra).
  unfold gap. rewrite (labelled_error P T labels), (error_at_leaves g T P).
  rewrite Rmult_comm, <- sum_scale, <- sum_minus. apply sum_le. intros L inside.
  pose proof (at_a_leaf L (cubes L inside)). lra.
Qed.

Theorem some_gain : exists L i, possible n P T L i /\
  2 * kappa * (gap * gap) / (2 ^ n * sum (fun _ => 1) (at_leaves P T) * (log2 (INR s)) ^ 2) <= gain (at_means G) L i /\
  0 < gain (at_means G) L i.
Proof.
  pose proof log2_s as l. pose proof total_influence as total. pose proof leaves_not_empty as some.
  set (J := sum (fun _ => 1) (at_leaves P T)).
  assert (0 < J) as J_positive by (apply sum_positive; [easy|intros; lra]).
  assert (mass_positive : forall L, In L (at_leaves P T) -> 0 < real (mass L)).
  { intros L inside. destruct (cubes L inside) as (v & _ & H). apply IZR_lt. lia. }
  pose proof (cauchy_schwarz strongest (fun L => real (mass L)) (at_leaves P T) mass_positive some) as cs.
  rewrite <- mass_at_leaves in cs. replace (real (mass P)) with (2 ^ n) in cs by (unfold P; now rewrite mass_uniform, real_points).
  pose proof (pow_lt 2 n ltac:(lra)) as points.
  set (q := sum (fun L => strongest L * strongest L / real (mass L)) (at_leaves P T)) in *.
  set (bound := 4 * (gap * gap) / (2 ^ n * J * (log2 (INR s)) ^ 2)).
  assert (0 < bound) as bound_positive.
  { apply Rdiv_lt_0_compat; [nra|]. apply Rmult_lt_0_compat; [nra|]. apply pow_lt. lra. }
  assert (bound * J <= q) as mean.
  { assert (0 <= 2 * gap / log2 (INR s)) as nonneg by (left; apply Rdiv_lt_0_compat; lra).
    assert (2 * gap / log2 (INR s) * (2 * gap / log2 (INR s)) <= 2 ^ n * q) as K.
    { eapply Rle_trans; [|exact cs]. apply Rmult_le_compat; lra. }
    apply (Rmult_le_reg_l (2 ^ n)); [easy|]. eapply Rle_trans; [|exact K]. apply Req_le. unfold bound. field. lra. }
  destruct (some_above_mean (fun L => strongest L * strongest L / real (mass L)) bound (at_leaves P T) some mean) as (L & inside & above).
  pose proof (mass_positive L inside) as m.
  assert (0 < strongest L) as influential.
  { destruct (strongest_nonneg L) as [|E]; [easy|]. exfalso. rewrite <- E in above. unfold Rdiv in above. rewrite !Rmult_0_l in above. lra. }
  destruct (strongest_attained L influential) as (i & open & E). exists L, i.
  pose proof open as open'. apply filter_In in open'. destruct open' as [small open'].
  destruct (cubes L inside) as (v & EL & massive). apply in_seq in small.
  assert (free_of i (agrees v)) as free by (apply (open_is_free n f); now rewrite <- EL).
  pose proof (half_mass n f v i false ltac:(lia) free) as h0. pose proof (half_mass n f v i true ltac:(lia) free) as h1.
  rewrite <- EL in h0, h1.
  pose proof (gain_large G kappa L i strong massive h0 h1) as gains. rewrite E in gains.
  assert (kappa / 2 * bound <= gain (at_means G) L i) as final.
  { eapply Rle_trans; [|exact gains]. unfold Rdiv at 2. rewrite (Rmult_assoc (kappa / 2)). apply Rmult_le_compat_l; lra. }
  assert (0 < kappa / 2 * bound) by (apply Rmult_lt_0_compat; lra).
  repeat split; [easy| |easy| |lra].
  - unfold pure. apply orb_false_iff. rewrite !N.eqb_neq.
    assert (0 < sway L i) as differ by lra. unfold sway in differ.
    pose proof (ones_zeros L) as both. pose proof (ones_split i L) as split1. pose proof (mass_split i L).
    pose proof (ones_zeros (restrict i false L)). pose proof (ones_zeros (restrict i true L)).
    split; intros none.
    + replace (ones (restrict i true L)) with 0%N in differ by lia. replace (ones (restrict i false L)) with 0%N in differ by lia.
      rewrite Rminus_eq_0, Rabs_R0 in differ. lra.
    + pose proof (mass_where_split (fun r => negb (label r)) i L) as split0. fold (zeros L) in split0.
      fold (zeros (restrict i false L)) (zeros (restrict i true L)) in split0.
      replace (ones (restrict i true L)) with (ones (restrict i false L)) in differ by lia.
      rewrite Rminus_eq_0, Rabs_R0 in differ. lra.
  - eapply Rle_trans; [|exact final]. apply Req_le. unfold bound. field. repeat split; lra.
Qed.

End Progress.
