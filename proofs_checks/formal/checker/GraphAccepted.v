(** * Whatever the checker of graphs accepts is optimal

    [accepts_graph] verifies that the numbers of the graph agree, evaluates the
    tree and verifies the bounds; [accepted_graph] says that the tree is then
    optimal. *)

From Coq Require Import List Bool Arith NArith ZArith QArith Lia Lqa FMapPositive.
From Formal Require Import checker.Packed checker.Graphs checker.GraphPlaces checker.GraphBounds checker.GraphCosts
  checker.GraphTrees checker.GraphAgrees.
Import ListNotations.
Open Scope Q_scope.

(** ** The checker *)

Definition is_within (n : N) (limit : option N) : bool := match limit with Some l => (n <=? l)%N | None => true end.
Definition within_limits (d t : option N) (x : place) (k : budget * Q) : bool :=
  let '(d', t', _, _) := k in
  match d' with Some n => is_within n d | None => true end &&
  match t' with Some n => is_within n (cut t (most x)) | None => true end.

Definition accepts_graph (g : graph) (a : goal) (nodes : list (node * list N)) (value : Q)
    (bounds : list (list (budget * Q))) : bool :=
  let theta := match a with Errors _ _ _ => 0 | Costs theta => theta end in
  let start := with_entry 0 1 (PositiveMap.empty Q) in
  let reach := if Qle_bool theta 0 then start else reached 0 g start in
  let all := places (numbered 0 (map leaf_error_of g)) (largest_sizes 0 g) reach 0 g bounds in
  let table := numbered 0 all in
  let at_ := entry_or beyond table in
  let first := hd (PositiveMap.empty values) (evaluated at_ theta nodes) in
  negb (length g =? 0)%nat && forallb (place_agrees theta (N.of_nat (length g)) at_) all &&
  match entry 0 first with
  | None => false
  | Some v =>
    match a with
    | Errors d t q =>
      Qle_bool 0 q && is_within (its_depth v) d && is_within (its_size v) t &&
      Qeq_bool (its_error v + q * rational (its_leaves v)) value &&
      forallb (fun x => forallb (fun k => within_limits d t x k && verified at_ x k) (known x)) all &&
      Qle_bool value (bound at_ 0 (d, cut t (most (at_ 0%N)), q))
    | Costs theta =>
      is_right v && Qeq_bool (its_cost v) value && Qeq_bool (GraphPlaces.reach (at_ 0%N)) 1 &&
      forallb (fun x => forallb (verified_cost at_ theta x) (known x)) all && Qle_bool value (cost_bound at_ theta 0)
    end
  end.

Lemma at_most_within n l : is_within n l = true -> at_most n l.
Proof. destruct l; simpl; auto. apply N.leb_le. Qed.

Theorem accepted_graph g a nodes value bounds :
  accepts_graph g a nodes value bounds = true -> consistent g /\ optimal g a (tree_of (map fst nodes)) value.
Proof.
  unfold accepts_graph. set (theta := match a with Errors _ _ _ => 0 | Costs theta => theta end).
  set (reach := if Qle_bool theta 0 then _ else _). set (sizes := largest_sizes 0 g).
  set (all := places _ sizes reach 0 g bounds). set (at_ := entry_or beyond (numbered 0 all)). cbv zeta. intros H.
  apply andb_true_iff in H. destruct H as [H value_right]. apply andb_true_iff in H. destruct H as [some agree].
  rewrite forallb_forall in agree.
  pose proof (places_right g theta sizes reach bounds agree) as correct. fold all at_ in correct.
  pose proof (reach_at g theta sizes reach bounds agree) as paths. fold all at_ in paths.
  split; [apply (numbers_agree g theta sizes reach bounds agree); intros ->; easy|].
  destruct (entry 0 _) as [v|] eqn:E; [|easy].
  assert (T : true_values g at_ theta (tree_of (map fst nodes)) 0 v).
  { unfold tree_of. pose proof (evaluated_true g at_ theta correct paths nodes 0%nat 0%N v) as T.
    destruct (evaluated at_ theta nodes), (trees (map fst nodes)); apply T; exact E. }
  destruct T as (T & its_error_is & its_cost_is & its_leaves_are & its_size_is & its_depth_is & stop).
  destruct a as [d t q|theta']; rewrite !andb_true_iff in value_right.
  - destruct value_right as (((((Q0 & D) & Z) & V) & B) & L). apply le_bool in Q0, L. apply at_most_within in D, Z.
    apply Qeq_bool_iff in V. rewrite <- its_depth_is in D. rewrite <- its_size_is in Z.
    assert (objective_is : objective g (Errors d t q) (tree_of (map fst nodes)) == value).
    { simpl. rewrite its_error_is, its_leaves_are. exact V. }
    split; [now split|]. split; auto. intros T' [at_root within]. rewrite objective_is.
    eapply Qle_trans; [exact L|]. destruct within as [D' Z'].
    apply (bound_low g at_ correct); auto.
    + intros s k I. pose proof (known_in g sizes reach bounds s k I) as inside. rewrite forallb_forall in B.
      specialize (B _ inside). rewrite forallb_forall in B. specialize (B k I). now apply andb_true_iff in B.
    + pose proof (size_most g at_ correct T' 0 at_root). destruct t; simpl in *; lia.
  - destruct value_right as ((((R & V) & one) & B) & L). apply le_bool in L. apply Qeq_bool_iff in V, one.
    assert (objective_is : objective g (Costs theta') (tree_of (map fst nodes)) == value).
    { simpl. rewrite its_cost_is. exact V. }
    assert (arrive : arrives at_ theta 0 1) by (intros _; now symmetry).
    split; [split; auto|]. split; auto. intros T' [at_root stops']. rewrite objective_is.
    eapply Qle_trans; [exact L|].
    apply (cost_bound_low g at_ theta correct paths) with (q := 1); auto; [|reflexivity].
    intros s k I. pose proof (known_in g sizes reach bounds s k I) as inside. rewrite forallb_forall in B.
    specialize (B _ inside). rewrite forallb_forall in B. exact (B k I).
Qed.
