(** * The evaluation of a tree with shared subtrees

    A tree is a list of nodes, each before its subtrees. A node is evaluated
    once for each subproblem where it is used, so the work does not grow with
    the number of paths. *)

From Coq Require Import List Bool Arith NArith ZArith QArith Lia Lqa FMapPositive.
From Formal Require Import checker.Packed checker.Graphs checker.GraphPlaces checker.GraphBounds checker.GraphCosts.
Import ListNotations.
Open Scope Q_scope.

(** A leaf; or a test, and for each outcome how many nodes stand between this
    node and the subtree. *)
Inductive node := Stop | Ask (t : N) (below : list nat).

(** The trees of all nodes, and that of the first one. *)
Fixpoint trees (nodes : list node) : list tree :=
  match nodes with
  | [] => []
  | n :: nodes =>
    let l := trees nodes in
    match n with Stop => Leaf | Ask t below => Node t (map (fun k => nth k l Leaf) below) end :: l
  end.
Definition tree_of (nodes : list node) : tree := hd Leaf (trees nodes).

(** ** Tables by number *)

Definition table A := PositiveMap.t A.
Definition entry {A} (s : N) (m : table A) : option A := PositiveMap.find (N.succ_pos s) m.
Definition with_entry {A} (s : N) (a : A) (m : table A) : table A := PositiveMap.add (N.succ_pos s) a m.

Lemma entry_with {A} s s' (a : A) m : entry s (with_entry s' a m) = if (s =? s')%N then Some a else entry s m.
Proof.
  unfold entry, with_entry. destruct (N.eqb_spec s s') as [->|E]; [apply PositiveMap.gss|]. apply PositiveMap.gso.
  intros H. apply E. apply (f_equal Pos.pred_N) in H. now rewrite !N.pos_pred_succ in H.
Qed.

(** ** Values of trees *)

Record values := Values {
  its_error : Q; its_cost : Q; its_leaves : N; its_size : N; its_depth : N; is_right : bool }.

Section Evaluation.
Variables (g : graph) (at_ : N -> place) (theta : Q).

Definition at_leaf (s : N) : values := Values (leaf_error (at_ s)) 0 1 0 0 (may_stop theta (at_ s)).

(** The values of the subtrees, weighted by the probabilities of the outcomes. *)
Fixpoint joined (l : list (table values)) (below : list nat) (os : list (Q * N)) : option values :=
  match below, os with
  | [], [] => Some (Values 0 0 0 0 0 true)
  | k :: below, (p, s) :: os =>
    match entry s (nth k l (PositiveMap.empty values)), joined l below os with
    | Some v, Some w =>
      Some (Values (plus (times p (its_error v)) (its_error w)) (plus (times p (its_cost v)) (its_cost w))
        (its_leaves v + its_leaves w) (its_size v + its_size w) (N.max (its_depth v) (its_depth w))
        (((Qnum p =? 0)%Z || is_right v) && is_right w))
    | _, _ => None
    end
  | _, _ => None
  end.

Definition at_node (l : list (table values)) (n : node) (s : N) : option values :=
  match n with
  | Stop => Some (at_leaf s)
  | Ask t below =>
    match named t (tests (itself (at_ s))) with
    | None => None
    | Some u =>
      option_map (fun v => Values (its_error v) (plus (price u) (its_cost v)) (its_leaves v) (1 + its_size v)
                                  (1 + its_depth v) (is_right v)) (joined l below (outcomes u))
    end
  end.

(** The values of each node at the subproblems named with it. *)
Fixpoint evaluated (nodes : list (node * list N)) : list (table values) :=
  match nodes with
  | [] => []
  | (n, states) :: nodes =>
    let l := evaluated nodes in
    fold_right (fun s m => match at_node l n s with Some v => with_entry s v m | None => m end)
               (PositiveMap.empty values) states :: l
  end.

(** ** What they mean *)

Hypothesis correct : right g at_.
Hypothesis reach_right : 0 < theta -> forall s u o, In u (tests (at_number g s)) -> In o (outcomes u) ->
  reach (at_ (snd o)) == reach (at_ s) * fst o.

Definition true_values (T : tree) (s : N) (v : values) : Prop :=
  tree_at g T s /\ error g T s == its_error v /\ cost g T s == its_cost v /\ leaves T = its_leaves v /\
  size T = its_size v /\ depth T = its_depth v /\
  (is_right v = true -> forall q, arrives at_ theta s q -> stops g theta q T s).

Definition all_true (l : list (table values)) (l' : list tree) : Prop :=
  forall k s v, entry s (nth k l (PositiveMap.empty values)) = Some v -> true_values (nth k l' Leaf) s v.

Lemma joined_true l l' below : all_true l l' -> forall os v, joined l below os = Some v ->
  let subtrees := map (fun k => nth k l' Leaf) below in
  all2 (fun T o => tree_at g T (snd o)) subtrees os /\
  sum (map2 (fun T o => fst o * error g T (snd o)) subtrees os) == its_error v /\
  sum (map2 (fun T o => fst o * cost g T (snd o)) subtrees os) == its_cost v /\
  total (map leaves subtrees) = its_leaves v /\ total (map size subtrees) = its_size v /\
  fold_right N.max 0%N (map depth subtrees) = its_depth v /\
  (is_right v = true -> forall q, (0 < theta -> forall o, In o os -> arrives at_ theta (snd o) (q * fst o)) ->
   all2 (fun T o => fst o == 0 \/ stops g theta (q * fst o) T (snd o)) subtrees os).
Proof.
  intros T. induction below as [|k below IH]; intros [|[p s] os] v J; try easy; simpl in J.
  - injection J as <-. simpl. repeat split; reflexivity || easy.
  - destruct (entry s _) as [a|] eqn:E; [|easy]. destruct (joined l below os) as [w|] eqn:W; [|easy].
    injection J as <-. destruct (IH _ _ W) as (I1 & I2 & I3 & I4 & I5 & I6 & I7).
    destruct (T _ _ _ E) as (T1 & T2 & T3 & T4 & T5 & T6 & T7).
    cbn [map map2 sum fold_right total its_error its_cost its_leaves its_size its_depth is_right fst snd].
    split; [now split|]. split; [rewrite plus_correct, times_correct, T2; unfold sum in I2; now rewrite <- I2|].
    split; [rewrite plus_correct, times_correct, T3; unfold sum in I3; now rewrite <- I3|].
    split; [unfold total in *; congruence|]. split; [unfold total in *; congruence|]. split; [congruence|].
    intros R q arrive. apply andb_true_iff in R. destruct R as [R R']. split.
    + apply orb_true_iff in R. destruct R as [R|R]; [left; now apply zero_bool|right]. apply T7; auto.
      intros L. now apply (arrive L (p, s) (or_introl eq_refl)).
    + apply I7; auto. intros L o I. apply arrive; auto. now right.
Qed.

Lemma at_node_true l l' n s v : all_true l l' -> at_node l n s = Some v ->
  true_values (match n with Stop => Leaf | Ask t below => Node t (map (fun k => nth k l' Leaf) below) end) s v.
Proof.
  intros T. destruct n as [|t below]; simpl.
  - intros H. injection H as <-. unfold true_values, at_leaf. simpl. repeat split; try easy.
    + symmetry. apply error_right. exact correct.
    + intros R q arrive. destruct (may_stop_right g at_ theta correct s q arrive) as [stop _]. now apply stop.
  - rewrite (itself_right g at_ correct). destruct (named t (tests (at_number g s))) as [u|] eqn:F; [|easy].
    destruct (joined l below (outcomes u)) as [w|] eqn:J; [|easy]. intros H. injection H as <-.
    destruct (joined_true _ _ _ T _ _ J) as (I1 & I2 & I3 & I4 & I5 & I6 & I7).
    assert (U : In u (tests (at_number g s)) /\ (name u =? t)%N = true) by now apply find_some in F.
    destruct U as [U same_name]. apply N.eqb_eq in same_name.
    assert (O : outcomes_at g s t = outcomes u) by (unfold outcomes_at; now rewrite F).
    assert (C : price_at g s t = price u) by (unfold price_at; now rewrite F).
    unfold true_values. cbn [tree_at error cost leaves size depth stops its_error its_cost its_leaves its_size
      its_depth is_right].
    rewrite O, C. split; [split; [|exact I1]; rewrite <- same_name; now apply in_map|].
    split; [exact I2|]. split; [rewrite plus_correct, <- I3; reflexivity|]. split; [exact I4|].
    split; [now rewrite I5|]. split; [now rewrite I6|]. intros R q arrive. apply I7; auto. intros L o I _.
    specialize (arrive L). rewrite arrive. symmetry. now apply (reach_right L s u o).
Qed.

Lemma evaluated_true nodes : all_true (evaluated nodes) (trees (map fst nodes)).
Proof.
  induction nodes as [|[n states] nodes IH]; intros k s v; simpl.
  - unfold entry. destruct k; simpl; rewrite PositiveMap.gempty; easy.
  - destruct k as [|k]; [|apply IH]. induction states as [|s' states IHs]; simpl.
    + unfold entry. rewrite PositiveMap.gempty. easy.
    + destruct (at_node (evaluated nodes) n s') as [w|] eqn:E; [|exact IHs]. rewrite entry_with.
      destruct (N.eqb_spec s s') as [->|_]; [|exact IHs]. intros H. injection H as <-.
      now apply (at_node_true (evaluated nodes)).
Qed.
End Evaluation.
