(** * Disjunctions of two conjunctions: masses and the least error

    The distribution of section 6 of Brutzkus, Daniely, Malach (2020): uniform
    on n variables, the label is the disjunction of the conjunctions of the
    variables in I and of those in J. Part of the proof of Proposition 6.4. *)

From Coq Require Import Reals List Bool Arith NArith ZArith Lia Lra Psatz.
From Formal Require Import Trees Cube Conjunctions Bellman Entropy Poincare TwoTerms.
From Formal Require RealTrees Decoys.
Import ListNotations.
Open Scope R_scope.

Definition two_terms (I J : list nat) (x : point) : bool := conjunction I x || conjunction J x.

(** ** What a setting leaves of a term *)

Fixpoint lookup (s : setting) (i : nat) : option bool :=
  match s with [] => None | (k, b) :: s' => if (k =? i)%nat then Some b else lookup s' i end.

Definition dead (I : list nat) (s : setting) : bool :=
  existsb (fun i => match lookup s i with Some false => true | _ => false end) I.
Definition left (I : list nat) (s : setting) : nat :=
  length (filter (fun i => match lookup s i with None => true | _ => false end) I).

Lemma lookup_none s i : lookup s i = None <-> ~ In i (map fst s).
Proof.
  induction s as [|[k b] s IH]; simpl; [tauto|]. destruct (Nat.eqb_spec k i) as [->|other]; [intuition congruence|tauto].
Qed.

Lemma lookup_some s i b x : lookup s i = Some b -> agrees s x = true -> coordinate i x = b.
Proof.
  induction s as [|[k c] s IH]; simpl; [easy|]. intros found holds. apply andb_true_iff in holds. destruct holds as [here holds].
  destruct (Nat.eqb_spec k i) as [->|]; [|auto]. injection found as <-. now apply eqb_prop.
Qed.

Lemma other_term I s i b : ~ In i I -> dead I ((i, b) :: s) = dead I s /\ left I ((i, b) :: s) = left I s.
Proof.
  unfold dead, left. induction I as [|k I IH]; intros new; [easy|]. destruct IH as [E E']; [simpl in new; tauto|].
  simpl in *. destruct (Nat.eqb_spec i k) as [->|]; [tauto|]. rewrite E. split; [easy|]. destruct (lookup s k); simpl; now rewrite E'.
Qed.

Lemma own_term I s i b : NoDup I -> In i I -> lookup s i = None ->
  S (left I ((i, b) :: s)) = left I s /\ dead I ((i, b) :: s) = (negb b || dead I s).
Proof.
  induction 1 as [|k I new once IH]; [easy|]. intros [->|inside] unset.
  - destruct (other_term I s i b new) as [E E']. unfold dead, left in *. simpl in *. rewrite Nat.eqb_refl, unset, E. simpl.
    split; [now f_equal|]. now destruct b.
  - specialize (IH inside unset). unfold dead, left in *. simpl in *. destruct (Nat.eqb_spec i k) as [->|]; [easy|].
    destruct IH as [E E']. rewrite E'. destruct (lookup s k) as [[]|]; simpl; rewrite ?E; split; try easy.
    + now rewrite orb_true_r.
Qed.


Lemma constant_term I s x : left I s = 0%nat -> agrees s x = true -> conjunction I x = negb (dead I s).
Proof.
  unfold left, dead, conjunction. intros none holds. induction I as [|i I IH]; simpl in *; [easy|].
  destruct (lookup s i) as [b|] eqn:E; [|easy]. rewrite (lookup_some s i b x E holds), IH by easy. now destruct b.
Qed.

Lemma some_unset I s : left I s <> 0%nat -> exists i, In i I /\ lookup s i = None.
Proof.
  unfold left. induction I as [|i I IH]; simpl; [easy|]. destruct (lookup s i) eqn:E; [|exists i; auto].
  intros some. destruct (IH some) as (k & inside & unset). exists k. auto.
Qed.

Section TwoTerms.
Context (n : nat) (I J : list nat) (once : NoDup (I ++ J)) (small : forall i, In i (I ++ J) -> (i < n)%nat).
Notation f := (two_terms I J).
Notation U := (uniform n f).

Lemma once_I : NoDup I.
Proof. revert once. clear. induction I as [|i l IH]; intros once; [constructor|]. inversion once as [|? ? new once']; subst.
  constructor; [|auto]. intros again. apply new, in_app_iff. now left. Qed.
Lemma once_J : NoDup J.
Proof. revert once. clear. induction I as [|i l IH]; intros once; [easy|]. inversion once; subst. auto. Qed.
Lemma apart i : In i I -> In i J -> False.
Proof.
  revert once. clear. induction I as [|k l IH]; intros once here there; [easy|]. inversion once as [|? ? new once']; subst.
  destruct here as [->|here]; [apply new, in_app_iff; now right|auto].
Qed.

(** The probability of the label 1. *)
Definition term (K : list nat) (s : setting) : R := if dead K s then 0 else half_to (left K s).
Definition mean (s : setting) : R := 1 - (1 - term I s) * (1 - term J s).

Lemma term_other K s i b : ~ In i K -> term K ((i, b) :: s) = term K s.
Proof. intros new. unfold term. destruct (other_term K s i b new) as [-> ->]. easy. Qed.

Lemma term_own K s i : NoDup K -> In i K -> lookup s i = None ->
  term K ((i, false) :: s) + term K ((i, true) :: s) = 2 * term K s.
Proof.
  intros once_K inside unset. unfold term. destruct (own_term K s i false once_K inside unset) as [_ ->].
  destruct (own_term K s i true once_K inside unset) as [E ->]. simpl. destruct (dead K s); [ring|].
  rewrite <- E, half_next. field.
Qed.

Lemma hits_are s : NoDup (map fst s) -> hits n s f = inputs n s * mean s.
Proof.
  remember (left I s + left J s)%nat as k eqn:size. revert s size. induction k as [|k IH]; intros s size once_s.
  - unfold hits, inputs. rewrite Rmult_comm, <- RealTrees.total_scale. apply RealTrees.total_ext. intros x _.
    destruct (agrees s x) eqn:A; [|simpl; ring]. unfold two_terms.
    rewrite (constant_term I s x), (constant_term J s x) by (easy || lia). unfold mean, term.
    replace (left I s) with 0%nat by lia. replace (left J s) with 0%nat by lia. rewrite half_0.
    destruct (dead I s), (dead J s); simpl; ring.
  - assert (exists i, In i (I ++ J) /\ lookup s i = None) as (i & inside & unset).
    { destruct (Nat.eq_dec (left I s) 0) as [zero|some].
      - destruct (some_unset J s ltac:(lia)) as (i & inside & unset). exists i. split; [apply in_app_iff; now right|easy].
      - destruct (some_unset I s some) as (i & inside & unset). exists i. split; [apply in_app_iff; now left|easy]. }
    pose proof (proj1 (lookup_none s i) unset) as new.
    pose proof (halves n i s (small i inside) new) as same. rewrite (inputs_split n i s), same.
    pose proof (split_inputs n i s (fun x => Decoys.one_if (f x))) as both.
    change (hits n s f = hits n ((i, false) :: s) f + hits n ((i, true) :: s) f) in both. rewrite both.
    assert (branch : forall b, k = (left I ((i, b) :: s) + left J ((i, b) :: s))%nat).
    { intros b. apply in_app_iff in inside. destruct inside as [inside|inside].
      - destruct (own_term I s i b once_I inside unset) as [E _]. destruct (other_term J s i b (apart i inside)) as [_ E']. lia.
      - destruct (own_term J s i b once_J inside unset) as [E _].
        destruct (other_term I s i b (fun H => apart i H inside)) as [_ E']. lia. }
    rewrite !IH by (try apply branch; simpl; now constructor). rewrite same.
    enough (mean ((i, false) :: s) + mean ((i, true) :: s) = 2 * mean s) as E.
    { replace (inputs n ((i, true) :: s) * mean ((i, false) :: s) + inputs n ((i, true) :: s) * mean ((i, true) :: s)) with
        (inputs n ((i, true) :: s) * (mean ((i, false) :: s) + mean ((i, true) :: s))) by ring. rewrite E. ring. }
    unfold mean. apply in_app_iff in inside. destruct inside as [inside|inside].
    + rewrite !(term_other J s i) by (intros H; exact (apart i inside H)). pose proof (term_own I s i once_I inside unset). nra.
    + rewrite !(term_other I s i) by (intros H; exact (apart i H inside)). pose proof (term_own J s i once_J inside unset). nra.
Qed.

(** ** Masses *)

Lemma real_total {A} (g : A -> N) l : real (Trees.total g l) = RealTrees.total (fun a => real (g a)) l.
Proof.
  induction l as [|a l IH]; [easy|]. unfold Trees.total, RealTrees.total in *. simpl. rewrite <- IH. unfold real.
  now rewrite N2Z.inj_add, plus_IZR.
Qed.

Lemma real_ones s : NoDup (map fst s) -> real (ones (restrict_all s U)) = inputs n s * mean s.
Proof.
  intros once_s. rewrite <- hits_are by easy. unfold ones. rewrite mass_where_restrict_all, mass_where_uniform, real_total.
  apply RealTrees.total_ext. intros x _. simpl. destruct (agrees s x), (f x); unfold real; simpl; ring.
Qed.

Lemma real_mass s : real (mass (restrict_all s U)) = inputs n s.
Proof.
  change (mass (restrict_all s U)) with (mass_where (fun _ => true) (restrict_all s U)).
  rewrite mass_where_restrict_all, mass_where_uniform, real_total. apply RealTrees.total_ext. intros x _. simpl.
  destruct (agrees s x); unfold real; simpl; ring.
Qed.

Lemma real_add a b : real (a + b) = real a + real b.
Proof. unfold real. now rewrite N2Z.inj_add, plus_IZR. Qed.

Lemma real_le a b : real a <= real b <-> (a <= b)%N.
Proof. unfold real. split; intros H; [apply le_IZR in H|apply IZR_le]; lia. Qed.

Lemma real_zeros s : NoDup (map fst s) -> real (zeros (restrict_all s U)) = inputs n s * (1 - mean s).
Proof.
  intros once_s. pose proof (ones_zeros (restrict_all s U)) as both. apply (f_equal real) in both.
  rewrite real_add, real_mass, real_ones in both by easy. lra.
Qed.

(** ** No tree errs less *)

Definition least_error (s : setting) (t : nat) : R :=
  match dead I s, dead J s with
  | true, true => 0
  | true, false => opt_one (left J s) t
  | false, true => opt_one (left I s) t
  | false, false => opt_two (left I s) (left J s) t
  end.

Lemma opt_one_positive k t : 0 <= opt_one k t.
Proof. unfold opt_one. pose proof (half_positive k). destruct (k <=? t)%nat; lra. Qed.

Lemma opt_two_positive k k' t : 0 <= opt_two k k' t.
Proof.
  unfold opt_two. destruct (Nat.eqb_spec k 0), (Nat.eqb_spec k' 0); simpl; try lra.
  set (l := Nat.min k k'). set (m := Nat.max k k'). assert (1 <= l <= m)%nat by (unfold l, m; lia).
  unfold opt_sorted. pose proof (half_positive l). pose proof (half_positive m). pose proof (half_le 1 m ltac:(lia)) as B. rewrite half_1 in B.
  destruct (l <=? t)%nat.
  - destruct (full_is l m t ltac:(lia)) as [few _]. pose proof (half_le (full_subtrees l m t) l few).
    apply Rmult_le_pos; lra.
  - destruct (l =? 1)%nat; [lra|]. pose proof (half_le 1 l ltac:(lia)) as A. rewrite half_1 in A. destruct (t + 1 =? l)%nat; nra.
Qed.

Lemma least_error_decreases s t t' : (t <= t')%nat -> least_error s t' <= least_error s t.
Proof.
  intros le. unfold least_error. destruct (dead I s), (dead J s); try lra; try now apply opt_one_decreases.
  now apply opt_two_decreases.
Qed.

Lemma least_error_leaf s : least_error s 0 <= mean s /\ least_error s 0 <= 1 - mean s.
Proof.
  unfold least_error, mean, term. destruct (dead I s), (dead J s).
  - lra.
  - pose proof (leaf_one (left J s)). lra.
  - pose proof (leaf_one (left I s)). lra.
  - apply leaf_two.
Qed.

Lemma bellman s i t0 t1 : lookup s i = None ->
  2 * least_error s (1 + t0 + t1) <= least_error ((i, false) :: s) t0 + least_error ((i, true) :: s) t1.
Proof.
  intros unset. pose proof (least_error_decreases s t0 (1 + t0 + t1) ltac:(lia)) as D0.
  pose proof (least_error_decreases s t1 (1 + t0 + t1) ltac:(lia)) as D1.
  destruct (in_dec Nat.eq_dec i I) as [inside|out].
  - destruct (own_term I s i false once_I inside unset) as [_ E0]. destruct (own_term I s i true once_I inside unset) as [K1 E1].
    destruct (other_term J s i false (apart i inside)) as [F0 L0]. destruct (other_term J s i true (apart i inside)) as [F1 L1].
    unfold least_error in *. rewrite E0, E1, F0, F1, L0, L1. simpl.
    revert D0 D1. simpl. destruct (dead I s); intros D0 D1; [lra|].
    replace (left I ((i, true) :: s)) with (left I s - 1)%nat by lia.
    destruct (dead J s).
    + pose proof (bellman_one (left I s) t1 t0 ltac:(lia)). simpl in *. lra.
    + destruct (Nat.eq_dec (left J s) 0) as [zero|some].
      * pose proof (opt_one_positive (left J s) t0). pose proof (opt_two_positive (left I s - 1) (left J s) t1).
        unfold opt_two at 1. rewrite zero, orb_true_r. rewrite zero in *. lra.
      * apply bellman_two; lia.
  - destruct (other_term I s i false out) as [F0 L0]. destruct (other_term I s i true out) as [F1 L1].
    destruct (in_dec Nat.eq_dec i J) as [inside|out'].
    + destruct (own_term J s i false once_J inside unset) as [_ E0]. destruct (own_term J s i true once_J inside unset) as [K1 E1].
      unfold least_error in *. rewrite E0, E1, F0, F1, L0, L1. simpl.
      revert D0 D1. simpl. destruct (dead J s); intros D0 D1; [destruct (dead I s); lra|].
      replace (left J ((i, true) :: s)) with (left J s - 1)%nat by lia.
      destruct (dead I s).
      * pose proof (bellman_one (left J s) t1 t0 ltac:(lia)). simpl in *. lra.
      * destruct (Nat.eq_dec (left I s) 0) as [zero|some].
        -- pose proof (opt_one_positive (left I s) t0). pose proof (opt_two_positive (left I s) (left J s - 1) t1).
           unfold opt_two at 1. rewrite zero. simpl. rewrite zero in *. lra.
        -- rewrite (opt_two_sym (left I s)), (opt_two_sym (left I s)). apply bellman_two; lia.
    + destruct (other_term J s i false out') as [G0 M0]. destruct (other_term J s i true out') as [G1 M1].
      unfold least_error in *. rewrite F0, F1, L0, L1, G0, G1, M0, M1. lra.
Qed.

Lemma restrict_known s i b : In (i, b) s -> restrict i b (restrict_all s U) = restrict_all s U /\
  restrict i (negb b) (restrict_all s U) = [].
Proof.
  intros inside. assert (holds : forall r, In r (restrict_all s U) -> coordinate i (at_point r) = b).
  { revert inside. generalize U. induction s as [|[k c] s IH]; simpl; intros P inside r R; [easy|].
    destruct inside as [E|inside].
    - injection E as -> ->. now apply (restrict_coordinate i b) in R.
    - apply filter_In in R. destruct R as [R _]. exact (IH P inside r R). }
  unfold restrict. generalize dependent (restrict_all s U). induction p as [|r P IH]; intros holds; [easy|].
  destruct (IH (fun r' R => holds r' (or_intror R))) as [E E']. simpl. rewrite (holds r (or_introl eq_refl)), E, E'.
  now destruct b.
Qed.

Lemma no_tree_errs_less T : forall s, NoDup (map fst s) -> tests_below n T ->
  inputs n s * least_error s (size T) <= real (error T (restrict_all s U)).
Proof.
  assert (W : forall s, 0 <= inputs n s) by (intros s; pose proof (hits_range n s f); lra).
  induction T as [b|i zero IH0 one IH1]; intros s once_s below.
  - rewrite error_leaf. destruct (least_error_leaf s) as [low high]. simpl size.
    destruct b; [rewrite real_zeros by easy|rewrite real_ones by easy]; now apply Rmult_le_compat_l.
  - destruct below as (i_small & below0 & below1). rewrite error_node, real_add. simpl size.
    destruct (lookup s i) as [b|] eqn:E.
    + assert (In (i, b) s) as inside.
      { clear - E. induction s as [|[k c] s IH]; simpl in *; [easy|]. destruct (Nat.eqb_spec k i) as [->|]; [injection E as ->; now left|right; auto]. }
      destruct (restrict_known s i b inside) as [same none]. destruct b; simpl negb in none; rewrite same, none.
      * specialize (IH1 s once_s below1). pose proof (least_error_decreases s (size one) (S (size zero + size one)) ltac:(lia)) as dec.
        apply (Rmult_le_compat_l (inputs n s)) in dec; [|easy]. change (real (error zero [])) with 0. lra.
      * specialize (IH0 s once_s below0). pose proof (least_error_decreases s (size zero) (S (size zero + size one)) ltac:(lia)) as dec.
        apply (Rmult_le_compat_l (inputs n s)) in dec; [|easy]. change (real (error one [])) with 0. lra.
    + pose proof (proj1 (lookup_none s i) E) as new.
      specialize (IH0 ((i, false) :: s) ltac:(simpl; now constructor) below0).
      specialize (IH1 ((i, true) :: s) ltac:(simpl; now constructor) below1).
      pose proof (bellman s i (size zero) (size one) E) as step. pose proof (halves n i s i_small new) as same.
      rewrite same in IH0. rewrite (inputs_split n i s), same. specialize (W ((i, true) :: s)).
      change (Cube.restrict_all ((i, false) :: s) U) with (restrict i false (restrict_all s U)) in IH0.
      change (Cube.restrict_all ((i, true) :: s) U) with (restrict i true (restrict_all s U)) in IH1.
      change (S (size zero + size one)) with (1 + size zero + size one)%nat. nra.
Qed.

End TwoTerms.
