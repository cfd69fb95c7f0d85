(** * Bounds of the expected price of tests

    They have no budget. A tree may stop where the label is certain and, if
    [theta] is positive, where it arrives with probability at most [theta];
    then all paths to a subproblem must have the same probability. *)

From Coq Require Import List Bool Arith NArith QArith Lia Lqa.
From Formal Require Import checker.Packed checker.Graphs checker.GraphPlaces checker.GraphBounds.
Import ListNotations.
Open Scope Q_scope.

Section Costs.
Variables (g : graph) (at_ : N -> place) (theta : Q).
Hypothesis correct : right g at_.

Definition may_stop (x : place) : bool :=
  (Qnum (leaf_error x) =? 0)%Z || (negb (Qle_bool theta 0) && Qle_bool (reach x) theta).
Definition dead_end : Q := inject_Z (2 ^ 256).
Definition trivial_cost (x : place) : Q :=
  if may_stop x then 0 else match tests (itself x) with
  | [] => dead_end
  | u :: l => fold_right (fun u v => smaller (price u) v) (price u) l
  end.
Definition anything : budget := (None, None, 0).
Definition cost_bound (s : N) : Q :=
  match listed (at_ s) anything with Some v => v | None => trivial_cost (at_ s) end.
Definition cost_part (o : Q * N) : Q := let (p, s) := o in if (Qnum p =? 0)%Z then 0 else times p (cost_bound s).
Definition verified_cost (x : place) (k : budget * Q) : bool :=
  let v := snd k in
  (negb (may_stop x) || Qle_bool v 0) &&
  forallb (fun u => Qle_bool v (price u + fold_right (fun o v => plus (cost_part o) v) 0 (outcomes u))) (tests
    (itself x)).

(** A path that arrives with probability [q]; it does not matter where [theta] is 0. *)
Definition arrives (s : N) (q : Q) : Prop := 0 < theta -> q == reach (at_ s).
Hypothesis reach_right : 0 < theta -> forall s u o, In u (tests (at_number g s)) -> In o (outcomes u) ->
  reach (at_ (snd o)) == reach (at_ s) * fst o.
Hypothesis costs_verified : forall s k, In k (known (at_ s)) -> verified_cost (at_ s) k = true.

Lemma may_stop_right s q : arrives s q -> (may_stop (at_ s) = true -> stops g theta q Leaf s) /\
  (0 < q -> stops g theta q Leaf s -> may_stop (at_ s) = true).
Proof.
  intros arrive. unfold may_stop. simpl. rewrite <- (error_right g at_ correct s).
  rewrite orb_true_iff, andb_true_iff, negb_true_iff, zero_bool, Qle_bool_iff.
  assert (light : Qle_bool theta 0 = false <-> 0 < theta).
  { split; [intros F; apply Qnot_le_lt; rewrite <- Qle_bool_iff; congruence|].
    intros L. apply not_true_iff_false. rewrite Qle_bool_iff. lra. }
  rewrite light. split.
  - intros [E|[L R]]; [now left|right]. specialize (arrive L). rewrite arrive. exact R.
  - intros Q0 [E|R]; [now left|right]. assert (L : 0 < theta) by lra. split; auto. specialize (arrive L).
    rewrite <- arrive. exact R.
Qed.

Lemma trivial_cost_low x u : may_stop x = false -> In u (tests (itself x)) -> trivial_cost x <= price u.
Proof.
  unfold trivial_cost. intros ->. destruct (tests (itself x)) as [|v l]; [easy|]. intros [<-|I].
  - induction l as [|w l IH]; simpl; [lra|].
    destruct (smaller_correct (price w) (fold_right (fun u r => smaller (price u) r) (price v) l)). lra.
  - induction l as [|w l IH]; [easy|]. simpl.
    destruct (smaller_correct (price w) (fold_right (fun u r => smaller (price u) r) (price v) l)).
    destruct I as [<-|I]; [easy|]. specialize (IH I). lra.
Qed.

Lemma sum_parts os : fold_right (fun o v => plus (cost_part o) v) 0 os == sum (map cost_part os).
Proof. induction os as [|o os IH]; simpl; [easy|]. rewrite plus_correct, IH. reflexivity. Qed.

Lemma cost_not_negative T : forall s, tree_at g T s -> 0 <= cost g T s.
Proof.
  induction T as [|t below IH] using tree_induction; intros s H; [simpl; lra|].
  destruct (tree_node g at_ correct _ _ _ H) as (u & I & O & C & A & P & _). cbn [cost]. rewrite O, C.
  destruct (tests_right g at_ correct s u I) as [positive _].
  pose proof (average_not_negative g (cost g) below (outcomes u) IH P A). lra.
Qed.

Theorem cost_bound_low T : forall s q, 0 < q -> arrives s q -> tree_at g T s -> stops g theta q T s ->
  cost_bound s <= cost g T s.
Proof.
  induction T as [|t below IH] using tree_induction; intros s q Q0 arrive H S;
    destruct (may_stop_right s q arrive) as [_ stop].
  - assert (go : may_stop (at_ s) = true) by auto. unfold cost_bound, trivial_cost. rewrite go. simpl.
    destruct (listed (at_ s) anything) as [v|] eqn:L; [|lra]. apply listed_in in L. destruct L as (b & I & _).
    apply costs_verified in I. unfold verified_cost in I. rewrite go in I. apply andb_true_iff in I.
    now apply le_bool.
  - pose proof (cost_not_negative _ _ H) as positive.
    destruct (tree_node g at_ correct _ _ _ H) as (u & U & O & C & A & P & _). unfold cost_bound.
    assert (below_low : sum (map cost_part (outcomes u)) <= sum (map2 (fun T o => fst o * cost g T (snd o)) below
      (outcomes u))).
    { apply sum_low. cbn [stops] in S. rewrite O in S.
      assert (both : all2 (fun T (o : Q * N) => tree_at g T (snd o) /\
        (fst o == 0 \/ stops g theta (q * fst o) T (snd o))) below (outcomes u)).
      { revert A S. clear. generalize (outcomes u) as os.
        induction below as [|T below IH]; intros [|o os]; simpl; try easy.
        intros [A B] [C D]. auto. }
      eapply all2_in; [exact IH|exact both|]. intros T [p c] I low [at_o go]. simpl in *.
      destruct (Qnum p =? 0)%Z eqn:zero.
      + apply zero_bool in zero. setoid_replace p with 0 by easy. lra.
      + rewrite Forall_forall in P. pose proof (positive_bool _ (P _ I) zero) as P0. simpl in P0.
        rewrite times_correct, !(Qmult_comm p). apply Qmult_le_compat_r; [|lra].
        destruct go as [go|go]; [lra|]. apply low with (q * p); auto.
        * now apply Qmult_lt_0_compat.
        * intros L. specialize (arrive L). rewrite arrive. symmetry. now apply (reach_right L s u (p, c)). }
    cbn [cost]. rewrite O, C. cbn [cost] in positive. rewrite O, C in positive.
    destruct (listed (at_ s) anything) as [v|] eqn:L.
    + apply listed_in in L. destruct L as (b & I & _). apply costs_verified in I. unfold verified_cost in I.
      apply andb_true_iff in I. destruct I as [_ I]. rewrite forallb_forall in I.
      rewrite (itself_right g at_ correct) in I.
      specialize (I u U). apply le_bool in I. simpl in I. rewrite sum_parts in I. lra.
    + destruct (may_stop (at_ s)) eqn:go; [unfold trivial_cost; rewrite go; exact positive|].
      pose proof (trivial_cost_low (at_ s) u go) as first. rewrite (itself_right g at_ correct) in first.
      specialize (first U).
      assert (0 <= sum (map2 (fun T o => fst o * cost g T (snd o)) below (outcomes u))); [|lra].
      apply (average_not_negative g (cost g)); auto. apply Forall_forall. intros T _. exact (cost_not_negative T).
Qed.
End Costs.
