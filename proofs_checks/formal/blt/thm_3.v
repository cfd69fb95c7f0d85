(** * The lower bound is false for some impurity functions

    Theorem 3 of Blanc, Lange, Tan (2020): "For all s <= 2^(O~(sqrt n)), there
    is a monotone function f such that opt_s <= 0.01, and
    TopDownError_{G,U}(f, s^(Omega~(log s))) >= 0.49 for any impurity function
    G." If equal gains may be broken in every way, it is false. *)

From Coq Require Import List Bool Arith NArith ZArith QArith Lia.
From Formal Require Import Trees Values Cube Growth.
From Formal.blt Require Import Influence Leaves thm_1_informal Flat.
Import ListNotations.
Open Scope N_scope.

(** ** Splits by position *)

Lemma split_at P T l1 L l2 i : at_leaves P T = l1 ++ L :: l2 ->
  exists T', splits_leaf P T L i T' /\ at_leaves P T' = l1 ++ restrict i false L :: restrict i true L :: l2.
Proof.
  revert P l1 l2. induction T as [b|j zero IH0 one IH1]; intros P l1 l2; simpl.
  - intros E. destruct l1 as [|? [|? ?]]; [|easy|easy]. simpl in E. inversion E; subst.
    eexists. split; [constructor|easy].
  - intros E. assert (right : forall l, l1 = at_leaves (restrict j false P) zero ++ l ->
      at_leaves (restrict j true P) one = l ++ L :: l2 -> exists T', splits_leaf P (Node j zero one) L i T' /\
      at_leaves P T' = l1 ++ restrict i false L :: restrict i true L :: l2).
    { intros l -> E'. destruct (IH1 _ _ _ E') as (T' & A & B). exists (Node j zero T'). split; [now constructor|].
      simpl. now rewrite B, <- app_assoc. }
    apply app_eq_app in E. destruct E as (l & [[E E']|[E E']]); [|now apply (right l)].
    destruct l as [|L' l]; [apply (right []); [now rewrite app_nil_r in *|easy]|]. simpl in E'. inversion E'; subst.
    destruct (IH0 _ _ _ E) as (T' & A & B). exists (Node j T' one). split; [now constructor|]. simpl. now rewrite B, <- app_assoc.
Qed.

Lemma split_position P T L i T' : splits_leaf P T L i T' -> exists l1 l2,
  at_leaves P T = l1 ++ L :: l2 /\ at_leaves P T' = l1 ++ restrict i false L :: restrict i true L :: l2.
Proof.
  induction 1 as [P b i|P j zero one L i zero' H (l1 & l2 & A & B)|P j zero one L i one' H (l1 & l2 & A & B)]; simpl.
  - exists [], []. easy.
  - exists l1, (l2 ++ at_leaves (restrict j true P) one). rewrite A, B. now rewrite <- !app_assoc.
  - exists (at_leaves (restrict j false P) zero ++ l1), l2. rewrite A, B. now rewrite <- !app_assoc.
Qed.

Lemma done_error g P T : well_labelled P T -> (forall L, In L (at_leaves P T) -> leaf_error L <= error g L) ->
  error T P <= error g P.
Proof.
  revert P. induction T as [b|j zero IH0 one IH1]; intros P; simpl.
  - intros -> H. rewrite error_majority. apply H. now left.
  - intros [H0 H1] H. rewrite error_node. assert (error g P = error g (restrict j false P) + error g (restrict j true P)) as ->
      by apply mass_where_split.
    specialize (IH0 _ H0 (fun L inside => H L (in_or_app _ _ _ (or_introl inside)))).
    specialize (IH1 _ H1 (fun L inside => H L (in_or_app _ _ _ (or_intror inside)))). lia.
Qed.

Section Run.
Variables (n : nat) (f : point -> bool) (g : tree).
Hypothesis g_tests : tests_below n g.
Let P := uniform n f.
Let G := flat n.
Notation gains := (gain_q G).
Notation run := (top_down (W := rational_values) n G P).
Notation costs := (costs n f g).
Notation follows := (follows n g).

Lemma run_labelled t T : run t T -> well_labelled P T.
Proof. induction 1; [easy|eapply split_labelled; eauto|easy]. Qed.

(** Growth can always go on, and errors do not increase. *)
Lemma goes_on t T : run t T -> exists T', run (S t) T' /\ error T' P <= error T P.
Proof.
  intros grown. destruct (all_splits n P T) as [|s l] eqn:E.
  - exists T. split; [|lia]. apply td_stop; [easy|]. intros L i H. apply possible_split in H. rewrite E in H. now destruct H.
  - destruct (some_best (W := rational_values) (fun s => gains (fst (fst s)) (snd (fst s))) s l) as ([[L i] T'] & inside & most).
    rewrite <- E in *. exists T'. apply in_all_splits in inside. destruct inside as (split & mixed & open). split.
    + apply (td_step (W := rational_values) n G P t T L i T'); auto.
      * repeat split; auto. eapply split_at_leaf; eauto.
      * intros L' j H. apply possible_split in H. destruct H as [T'' H]. exact (most _ H).
    + eapply split_error; eauto.
Qed.

Lemma goes_on_for t T m : run t T -> exists T', run (m + t) T' /\ error T' P <= error T P.
Proof.
  intros grown. induction m as [|m (T' & A & B)]; [exists T; split; [easy|lia]|].
  destruct (goes_on _ _ A) as (T'' & A' & B'). exists T''. split; [easy|lia].
Qed.

(** A leaf that follows a single answer errs at most as often as g. *)
Lemma follows_an_answer L b : agrees_on g L (Leaf b) -> leaf_error L <= error g L.
Proof.
  intros agree. pose proof (leaf_error_least b L) as best. enough (error (Leaf b) L = error g L) by lia.
  clear best. unfold error, mass_where, total. induction L as [|r L IH]; cbn [fold_right]; [easy|].
  rewrite IH by (intros r' inside; apply agree; now right). specialize (agree r (or_introl eq_refl)).
  destruct (N.eq_dec (weight r) 0) as [none|some].
  - rewrite none. now destruct (xorb _ _), (xorb _ _).
  - rewrite agree by lia. easy.
Qed.

Lemma pure_error L : pure L = true -> leaf_error L <= error g L.
Proof. unfold pure, leaf_error. rewrite orb_true_iff, !N.eqb_eq. lia. Qed.

Lemma open_or_done Ls k : costs Ls k ->
  (exists l1 L l2 i zero one k1 k2, Ls = l1 ++ L :: l2 /\ (k = k1 + (weight_of L (Node i zero one) + k2))%nat /\
     costs l1 k1 /\ costs l2 k2 /\ subcube n f L /\ pure L = false /\ follows L (Node i zero one)) \/
  forall L, In L Ls -> leaf_error L <= error g L.
Proof.
  induction 1 as [|L Ls T k cube good rest IH]; [now right|]. destruct (pure L) eqn:mixed.
  - destruct IH as [(l1 & L' & l2 & i & zero & one & k1 & k2 & -> & -> & A & B & H)|IH].
    + left. exists (L :: l1), L', l2, i, zero, one, (weight_of L T + k1)%nat, k2. repeat split; try tauto; [lia|now constructor].
    + right. intros L' [<-|inside]; [now apply pure_error|auto].
  - destruct good as [?|good]; [congruence|]. destruct T as [b|i zero one].
    + destruct IH as [(l1 & L' & l2 & i & zero & one & k1 & k2 & -> & -> & A & B & H)|IH].
      * left. exists (L :: l1), L', l2, i, zero, one, (weight_of L (Leaf b) + k1)%nat, k2. repeat split; try tauto; [lia|].
        constructor; auto. now right.
      * right. intros L' [<-|inside]; [now apply (follows_an_answer L b)|auto].
    + left. exists [], L, Ls, i, zero, one, 0%nat, k. repeat split; auto; [constructor|now right].
Qed.

(** The weight of the leaves does not increase if a leaf is split by a test
    with a pure child, or by the test of the tree that it follows. *)
Lemma replace_costs l1 L l2 T i k1 k2 : pure L = false -> In i (open_tests n L) -> subcube n f L -> follows L T ->
  costs l1 k1 -> costs l2 k2 ->
  (pure (restrict i false L) || pure (restrict i true L) = true \/ exists zero one, T = Node i zero one) ->
  exists k', (k' <= k1 + (weight_of L T + k2))%nat /\ costs (l1 ++ restrict i false L :: restrict i true L :: l2) k'.
Proof.
  intros mixed open cube good A B kind.
  destruct (split_costs n f g L i T cube open mixed good kind) as (T0 & T1 & F0 & F1 & total).
  exists (k1 + (weight_of (restrict i false L) T0 + (weight_of (restrict i true L) T1 + k2)))%nat. split; [lia|].
  apply costs_app. exists k1, (weight_of (restrict i false L) T0 + (weight_of (restrict i true L) T1 + k2))%nat.
  repeat split; auto. constructor; [now apply side_cube|easy|]. constructor; [now apply side_cube|easy|easy].
Qed.

Lemma one_step t T k : run t T -> costs (at_leaves P T) k ->
  (forall L, In L (at_leaves P T) -> leaf_error L <= error g L) \/
  exists T' k', run (S t) T' /\ (k' <= k)%nat /\ costs (at_leaves P T') k' /\
    length (at_leaves P T') = S (length (at_leaves P T)).
Proof.
  intros grown weights. destruct (open_or_done _ _ weights) as [(l1 & L & l2 & i & zero & one & k1 & k2 & E & -> & A & B & cube & mixed & good)|];
    [right|now left].
  assert (cubes : forall L, In L (at_leaves P T) -> subcube n f L).
  { clear - weights. induction weights; simpl; [easy|]. intros L' [<-|inside]; auto. }
  assert (open : In i (open_tests n L)) by (destruct good as [?|(_ & isready & _)]; [congruence|exact isready]).
  destruct (split_at P T l1 L l2 i E) as (T1 & split1 & E1).
  assert (can1 : possible n P T L i) by (repeat split; auto; rewrite E; apply in_elt).
  assert (length_after : forall T' L' j m1 m2, at_leaves P T = m1 ++ L' :: m2 ->
    at_leaves P T' = m1 ++ restrict j false L' :: restrict j true L' :: m2 -> length (at_leaves P T') = S (length (at_leaves P T))).
  { intros T' L' j m1 m2 -> ->. rewrite !app_length. simpl. lia. }
  destruct (all_splits n P T) as [|s l] eqn:splits.
  { exfalso. apply possible_split in can1. rewrite splits in can1. now destruct can1. }
  destruct (some_best (W := rational_values) (fun s => gains (fst (fst s)) (snd (fst s))) s l) as ([[M j] T'] & inside & most).
  rewrite <- splits in *. apply in_all_splits in inside. destruct inside as (split & mixed' & open').
  assert (best : forall L' j', possible n P T L' j' -> (gains L' j' <= gains M j)%Q).
  { intros L' j' H. apply possible_split in H. destruct H as [T'' H]. exact (most _ H). }
  assert (here : In M (at_leaves P T)) by (eapply split_at_leaf; eauto).
  destruct (Qlt_le_dec 0 (gains M j)) as [positive|none].
  - destruct (split_position _ _ _ _ _ split) as (m1 & m2 & E' & E'').
    rewrite E' in weights. apply costs_app in weights. destruct weights as (c1 & c2 & X & Y & total).
    inversion Y as [|? ? T0 c3 cube' good' rest]; subst.
    destruct (replace_costs m1 M m2 T0 j c1 c3 mixed' open' cube' good' X rest) as (k' & less & now_costs).
    { left. pose proof (gain_is n f M j cube' open' mixed') as value. unfold G in positive. rewrite value in positive.
      destruct (pure (restrict j false M)), (pure (restrict j true M)); easy. }
    exists T', k'. rewrite E''. repeat split; [|lia|easy|rewrite <- E''; now apply (length_after T' M j m1 m2)].
    apply (td_step (W := rational_values) n G P t T M j T'); auto. repeat split; auto.
  - destruct (replace_costs l1 L l2 (Node i zero one) i k1 k2 mixed open cube good A B) as (k' & less & now_costs); [right; eauto|].
    exists T1, k'. rewrite E1. repeat split; [|lia|easy|rewrite <- E1; now apply (length_after T1 L i l1 l2)].
    apply (td_step (W := rational_values) n G P t T L i T1); auto. intros L' j' H.
    pose proof (gain_nonneg n f L i cube open mixed) as nonneg. specialize (best L' j' H).
    change (gains L' j' <= gains L i)%Q. eapply Qle_trans; [exact best|]. eapply Qle_trans; [exact none|exact nonneg].
Qed.

Lemma finishes fuel : forall t T k, run t T -> costs (at_leaves P T) k -> (k < fuel + length (at_leaves P T))%nat ->
  length (at_leaves P T) = S t -> exists t' T', run t' T' /\ error T' P <= error g P /\ (t' < k)%nat.
Proof.
  induction fuel as [|fuel IH]; intros t T k grown weights enough number;
    pose proof (length_costs n f g _ _ weights) as few; [lia|].
  destruct (one_step t T k grown weights) as [done|(T' & k' & grown' & less & weights' & longer)].
  - exists t, T. repeat split; [easy| |lia]. apply done_error; [eapply run_labelled; eauto|easy].
  - destruct (IH (S t) T' k' grown' weights' ltac:(lia) ltac:(lia)) as (t' & T'' & X & Y & Z). exists t', T''. repeat split; auto. lia.
Qed.

End Run.

(** With some choice between equal gains the tree with s(n+1) leaves, or more,
    errs at most as often as any tree with s leaves: blt.thm-3.flat-impurity. *)
Theorem some_run_is_as_good n : (1 <= n)%nat -> thm_1_informal.impurity_function (flat n) /\
  forall f g s t, tests_below n g -> (leaves g <= s)%nat -> (s * (n + 1) <= t + 1)%nat ->
  exists T, top_down (W := rational_values) n (flat n) (uniform n f) t T /\
    error T (uniform n f) <= error g (uniform n f).
Proof.
  intros some. split; [now apply flat_is_impurity|]. intros f g s t below small enough. set (P := uniform n f).
  assert (all : mass P = 2 ^ N.of_nat n).
  { unfold P. change (uniform n f) with (restrict_all [] (uniform n f)). rewrite mass_leaf. apply count_all. }
  assert (cube : subcube n f P).
  { exists []. split; [easy|]. rewrite all. apply N.neq_0_lt_0. now apply N.pow_nonzero. }
  destruct (normalise n g P g) as (T0 & A & B & C & D); [easy|easy|].
  assert (costs n f g (at_leaves P (Leaf (majority P))) (weight_of P T0 + 0)) as weights.
  { constructor; [easy|right; auto|constructor]. }
  destruct (finishes n f g (weight_of P T0 + 0) 0 (Leaf (majority P)) _ (td_start _ _ _) weights) as (t' & T' & X & Y & Z);
    [simpl; lia|easy|].
  assert (weight_of P T0 <= s * (n + 1))%nat as limit.
  { unfold weight_of. destruct (pure P); [unfold leaves in small; nia|]. rewrite all, N.log2_pow2 by lia. rewrite Nat2N.id. nia. }
  destruct (goes_on_for n f t' T' (t - t') X) as (T'' & U & V). exists T''.
  replace (t - t' + t')%nat with t in U by lia. split; [exact U|]. subst P. lia.
Qed.

(** Of the range of s only this is used: all large s = 2^l are in it for some
    number n of variables that is at most a power of l. The size of the tree
    is s^(log s / (q (log log s)^a)) = 2^(l^2 / (q (log l)^a)), for some
    constants q and a: Omega~(log s) is at least that. *)
Definition printed_statement : Prop :=
  exists q a b l0, (0 < q)%nat /\ forall l, (l0 <= l)%nat ->
  exists n f, (1 <= n <= l ^ b)%nat /\ Leaves.monotone n f /\
    (exists g, tests_below n g /\ (leaves g <= 2 ^ l)%nat /\ 100 * error g (uniform n f) <= mass (uniform n f)) /\
    forall G T, thm_1_informal.impurity_function G ->
      top_down (W := rational_values) n G (uniform n f) (2 ^ (l * l / (q * Nat.log2 l ^ a)) - 1) T ->
      49 * mass (uniform n f) <= 100 * error T (uniform n f).

Lemma squares i : (4 <= i)%nat -> (i * i <= 2 ^ i)%nat.
Proof. induction 1 as [|i large IH]; [simpl; lia|]. rewrite Nat.pow_succ_r'. nia. Qed.

Lemma self_below m : (m <= 2 ^ m)%nat.
Proof. induction m as [|m IH]; [simpl; lia|]. rewrite Nat.pow_succ_r'. pose proof (Nat.pow_nonzero 2 m ltac:(lia)). lia. Qed.

Theorem printed_is_false : ~ printed_statement.
Proof.
  intros (q & a & b & l0 & q_positive & printed).
  set (c := (a + b + q + l0 + 2)%nat). set (i := (2 * c + 4)%nat). set (j := (2 ^ i)%nat). set (l := (2 ^ j)%nat).
  assert (enough : (c * i + c <= j)%nat).
  { unfold j. eapply Nat.le_trans; [|apply squares; unfold i; lia]. unfold i. nia. }
  destruct (printed l) as (n & f & [n_some n_small] & _ & (g & below & small & opt) & large).
  { unfold l. pose proof (self_below j). pose proof (self_below i). unfold c in *. nia. }
  assert (size_n : (n + 1 <= 2 ^ (j * S b))%nat).
  { assert (l ^ b = 2 ^ (j * b))%nat as E by (unfold l; now rewrite <- Nat.pow_mul_r). rewrite E in n_small.
    rewrite Nat.mul_succ_r, Nat.pow_add_r. pose proof (self_below j). assert (2 <= j)%nat by (unfold c in *; nia).
    pose proof (Nat.pow_nonzero 2 (j * b) ltac:(lia)). nia. }
  set (e := (l * l / (q * Nat.log2 l ^ a))%nat) in *.
  assert (exponent : (l + j * S b + 1 <= e)%nat).
  { unfold e. unfold l at 4. rewrite Nat.log2_pow2 by lia.
    assert (j_power : (j ^ a = 2 ^ (i * a))%nat) by (unfold j; now rewrite <- Nat.pow_mul_r).
    assert (first : (j * S b + 1 <= l)%nat).
    { unfold l. eapply Nat.le_trans; [|apply (Nat.pow_le_mono_r 2 (i + S (S b)) j); unfold c in *; nia].
      rewrite Nat.pow_add_r. fold j. pose proof (self_below (S b)). rewrite (Nat.pow_succ_r' 2 (S b)).
      assert (1 <= j)%nat by (unfold j; pose proof (Nat.pow_nonzero 2 i ltac:(lia)); lia). nia. }
    assert (second : (2 * (q * j ^ a) <= l)%nat).
    { rewrite j_power. unfold l. eapply Nat.le_trans; [|apply (Nat.pow_le_mono_r 2 (1 + q + i * a) j); unfold c in *; nia].
      rewrite !Nat.pow_add_r. pose proof (self_below q). simpl (2 ^ 1)%nat. nia. }
    apply Nat.div_le_lower_bound; [|nia]. rewrite j_power. pose proof (Nat.pow_nonzero 2 (i * a) ltac:(lia)). nia. }
  destruct (proj2 (some_run_is_as_good n n_some) f g (2 ^ l)%nat (2 ^ e - 1)%nat below small) as (T & grown & good).
  { pose proof (Nat.pow_nonzero 2 e ltac:(lia)). replace (2 ^ e - 1 + 1)%nat with (2 ^ e)%nat by lia.
    eapply Nat.le_trans; [|apply (Nat.pow_le_mono_r 2 _ e ltac:(lia) exponent)]. rewrite !Nat.pow_add_r.
    simpl (2 ^ 1)%nat. nia. }
  specialize (large (flat n) T (flat_is_impurity n n_some) grown).
  assert (0 < mass (uniform n f)) as some.
  { change (uniform n f) with (restrict_all [] (uniform n f)). rewrite mass_leaf. change (agrees []) with (fun _ : point => true).
    rewrite count_all. apply N.neq_0_lt_0. now apply N.pow_nonzero. }
  lia.
Qed.
