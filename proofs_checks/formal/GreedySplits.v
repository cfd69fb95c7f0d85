(** * Trees whose tests have the largest gain

    What Babbar, McTavish, Rudin, Seltzer (2025) call greedy splits: of the
    split in line 4 of Algorithm 4, of any tree, and of a tree after its first
    levels; and the best trees of a depth. *)

From Coq Require Import List Bool Arith NArith ZArith QArith Lia.
From Formal Require Import Trees Growth BestTests Split.
Import ListNotations.
Open Scope N_scope.

(** The split of line 4 of Algorithm 4 has the largest gain on every part of
    the data; for the entropy this is the information gain. *)
Definition takes_largest_gain {W : values} (G : Q -> W) (n : nat) (D : population)
    (greedy_test : population -> nat) : Prop :=
  forall P, part n D P -> open_tests n P <> [] -> best_test n G P (greedy_test P).

(** There is such a rule that takes the test that is surely best wherever
    evaluation finds one; elsewhere the test of largest gain depends on G. *)
Definition surely_best_or (n : nat) (other : population -> nat) (P : population) : nat :=
  if has_best n P then first_best n P else other P.

Lemma some_greedy_test {W : values} (G : Q -> W) n D : strictly_concave_impurity G -> closed n D = true ->
  exists other, takes_largest_gain G n D (surely_best_or n other).
Proof.
  intros concave all.
  assert (forall Ps, exists other, forall P, In P Ps -> open_tests n P <> [] -> best_test n G P (other P)) as pick.
  { induction Ps as [|P Ps (other & best)]; [now exists (fun _ => 0%nat)|].
    destruct (open_tests n P) as [|i tests] eqn:E.
    - exists other. intros P' [<-|inside]; [now rewrite E|now apply best].
    - destruct (some_best (gain G P) i tests) as (j & inside & most).
      exists (fun P' => if same_population P' P then j else other P'). intros P' here some.
      destruct (same_population P' P) as [->|differ]; [split; now rewrite E|].
      destruct here as [<-|here]; [easy|now apply best]. }
  destruct (pick (all_parts n D)) as [other best]. exists other. intros P inside some. unfold surely_best_or.
  destruct (has_best n P) eqn:found; [now apply has_best_is_best|].
  apply best; [now apply part_listed|exact some].
Qed.

(** Every test of a tree has the largest gain at its node; ties are free, and
    any node may be a leaf. *)
Fixpoint splits_by_gain {W : values} (G : Q -> W) (n : nat) (P : population) (T : tree) : Prop :=
  match T with
  | Leaf _ => True
  | Node i zero one => best_test n G P i /\ splits_by_gain G n (restrict i false P) zero /\
                       splits_by_gain G n (restrict i true P) one
  end.

(** Every test of a tree is the split of line 4, so that ties are broken as
    there; any node may be a leaf. *)
Fixpoint follows (n : nat) (greedy_test : population -> nat) (P : population) (T : tree) : Prop :=
  match T with
  | Leaf _ => True
  | Node i zero one => i = greedy_test P /\ In i (open_tests n P) /\
                       follows n greedy_test (restrict i false P) zero /\
                       follows n greedy_test (restrict i true P) one
  end.

(** The greedy tree is the best of these. *)
Lemma greedy_tree_least n N lambda greedy_test T d P : (depth T <= d)%nat -> follows n greedy_test P T ->
  (objective N lambda (greedy_tree n N lambda greedy_test d P) P <= objective N lambda T P)%Q.
Proof.
  revert d P. induction T as [b|i zero IH0 one IH1]; intros d P shallow greedy; [apply greedy_tree_leaf|].
  simpl in shallow. destruct d as [|d]; [lia|]. destruct greedy as (same & inside & greedy0 & greedy1).
  rewrite objective_node. cbn [greedy_tree].
  eapply Qle_trans; [apply (leaf_or_node_node _ _ _ _ _ i)|].
  - destruct (open_tests n P); [easy|]. subst i. now left.
  - apply Qplus_le_compat; [apply IH0|apply IH1]; auto; lia.
Qed.

(** The first l levels of a tree are arbitrary, and below them a property of
    a part of the data and a subtree holds. *)
Fixpoint after (property : population -> tree -> Prop) (l : nat) (P : population) (T : tree) : Prop :=
  match l, T with
  | O, _ => property P T
  | S l', Node i zero one => after property l' (restrict i false P) zero /\ after property l' (restrict i true P) one
  | S _, Leaf _ => True
  end.

(** A lookahead tree is the best tree that is greedy after the lookahead depth. *)
Lemma lookahead_tree_best n N lambda greedy_test T l r P : (depth T <= l + r)%nat -> splits_open n P T ->
  after (follows n greedy_test) l P T ->
  (objective N lambda (lookahead_tree n N lambda greedy_test l r P) P <= objective N lambda T P)%Q.
Proof.
  revert l P. induction T as [b|i zero IH0 one IH1]; intros l P shallow opened greedy.
  - destruct l; [apply greedy_tree_leaf|apply leaf_or_node_leaf].
  - destruct l as [|l]; [now apply greedy_tree_least|]. simpl in shallow.
    destruct opened as (inside & open0 & open1). destruct greedy as [greedy0 greedy1].
    rewrite objective_node. eapply Qle_trans; [apply leaf_or_node_node; exact inside|].
    apply Qplus_le_compat; [apply IH0|apply IH1]; auto; lia.
Qed.

(** The best trees of depth d. *)
Definition globally_optimal (n : nat) (lambda : Q) (d : nat) (D : population) (T : tree) : Prop :=
  (depth T <= d)%nat /\ tests_below n T /\
  forall T', (depth T' <= d)%nat -> tests_below n T' ->
    (objective (mass D) lambda T D <= objective (mass D) lambda T' D)%Q.
