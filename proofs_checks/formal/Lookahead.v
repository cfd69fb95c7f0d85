(** * LicketySPLIT and SPLIT

    The algorithms of Babbar, McTavish, Rudin, Seltzer (2025), with a penalty
    for each leaf. Errors and penalties are counted as fractions of all data,
    also in the greedy subtrees (Algorithm 4, repaired), so the objectives of
    the two parts of a node add up. A tie rule is part of the greedy rule. *)

From Coq Require Import List Bool Arith NArith QArith Lia.
From Formal Require Import Trees.
Import ListNotations.
Open Scope N_scope.

(** A greedy rule chooses a test of largest gain, if there is a test. *)
Definition greedy_rule {W : values} (n : nat) (G : Q -> W) (rule : population -> option nat) : Prop :=
  forall P, match rule P with Some i => best_test n G P i | None => open_tests n P = [] end.

Section Algorithms.
Context (n : nat) (penalty : N) (rule : population -> option nat).

(** The sparse objective: the error, and the penalty of each leaf. *)
Definition objective (T : tree) (P : population) : N := error T P + penalty * N.of_nat (leaves T).

(** The first tree of least objective, from a list, and T if none is better. *)
Fixpoint cheapest (P : population) (T : tree) (rest : list tree) : tree :=
  match rest with
  | [] => T
  | T' :: rest' => cheapest P (if objective T' P <? objective T P then T' else T) rest'
  end.

(** A leaf, or the best tree with a test at the root and the given subtrees. *)
Definition best_root (P : population) (subtree : population -> tree) : tree :=
  cheapest P (Leaf (majority P))
    (map (fun i => Node i (subtree (restrict i false P)) (subtree (restrict i true P))) (open_tests n P)).

(** Algorithm 4: the greedy tree of depth d, pruned where a leaf is as good. *)
Fixpoint greedy_tree (d : nat) (P : population) : tree :=
  match d with
  | O => Leaf (majority P)
  | S d' =>
      match rule P with
      | None => Leaf (majority P)
      | Some i => cheapest P (Leaf (majority P))
                    [Node i (greedy_tree d' (restrict i false P)) (greedy_tree d' (restrict i true P))]
      end
  end.

(** Algorithm 3 (LicketySPLIT): the best test if greedy subtrees follow, and
    the same in its parts. *)
Fixpoint lickety_split (d : nat) (P : population) : tree :=
  match d with
  | O => Leaf (majority P)
  | S d' =>
      match best_root P (greedy_tree d') with
      | Leaf b => Leaf b
      | Node i _ _ => Node i (lickety_split d' (restrict i false P)) (lickety_split d' (restrict i true P))
      end
  end.

(** Algorithm 2 (SPLIT): a prefix of at most l levels of tests is chosen for
    its objective with greedy subtrees of depth r below. *)
Fixpoint prefix (l r : nat) (P : population) : tree :=
  match l with
  | O => greedy_tree r P
  | S l' => best_root P (prefix l' r)
  end.

(** Without postprocessing the prefix is returned without greedy subtrees. *)
Fixpoint bare_prefix (l r : nat) (P : population) : tree :=
  match l with
  | O => Leaf (majority P)
  | S l' =>
      match prefix l r P with
      | Leaf b => Leaf b
      | Node i _ _ => Node i (bare_prefix l' r (restrict i false P)) (bare_prefix l' r (restrict i true P))
      end
  end.

(** Postprocessing replaces each leaf of the prefix by an optimal tree of the
    depth that is left; [optimal] finds it. *)
Context (optimal : nat -> population -> tree).

Definition is_optimal (d : nat) (P : population) (T : tree) : Prop :=
  (depth T <= d)%nat /\ tests_below n T /\
  forall T', (depth T' <= d)%nat -> tests_below n T' -> objective T P <= objective T' P.

Fixpoint split (l r : nat) (P : population) : tree :=
  match l with
  | O => optimal r P
  | S l' =>
      match prefix l r P with
      | Leaf _ => optimal (l + r) P
      | Node i _ _ => Node i (split l' r (restrict i false P)) (split l' r (restrict i true P))
      end
  end.

(** Trees of depth d that split by the greedy rule or not at all, and those
    of which this is asked below depth l only. *)
Inductive greedy_or_leaf : nat -> population -> tree -> Prop :=
| no_split d P b : greedy_or_leaf d P (Leaf b)
| greedy_split d P i zero one : rule P = Some i ->
    greedy_or_leaf d (restrict i false P) zero -> greedy_or_leaf d (restrict i true P) one ->
    greedy_or_leaf (S d) P (Node i zero one).

Inductive greedy_below : nat -> nat -> population -> tree -> Prop :=
| below_here r P T : greedy_or_leaf r P T -> greedy_below 0 r P T
| leaf_above l r P b : greedy_below (S l) r P (Leaf b)
| node_above l r P i zero one : (i < n)%nat ->
    greedy_below l r (restrict i false P) zero -> greedy_below l r (restrict i true P) one ->
    greedy_below (S l) r P (Node i zero one).

(** ** Proofs *)

Lemma objective_node i zero one P : objective (Node i zero one) P =
  objective zero (restrict i false P) + objective one (restrict i true P).
Proof. unfold objective. rewrite error_node. unfold leaves. simpl size. lia. Qed.

Lemma cheapest_le P T rest T' : In T' (T :: rest) -> objective (cheapest P T rest) P <= objective T' P.
Proof.
  revert T T'. induction rest as [|U rest IH]; intros T T' [->|H]; simpl in *; try easy.
  - etransitivity; [apply IH; now left|]. destruct (N.ltb_spec (objective U P) (objective T' P)); lia.
  - destruct H as [->|H]; [|apply IH; now right].
    etransitivity; [apply IH; now left|]. destruct (N.ltb_spec (objective T' P) (objective T P)); lia.
Qed.

Lemma cheapest_in P T rest : In (cheapest P T rest) (T :: rest).
Proof.
  revert T. induction rest as [|U rest IH]; intros T; simpl; [auto|].
  specialize (IH (if objective U P <? objective T P then U else T)).
  destruct (objective U P <? objective T P); simpl in IH; tauto.
Qed.

Lemma best_root_leaf P subtree b : objective (best_root P subtree) P <= objective (Leaf b) P.
Proof.
  etransitivity; [apply cheapest_le; now left|]. unfold objective. rewrite error_majority.
  pose proof (leaf_error_least b P). unfold leaves. simpl. lia.
Qed.

Lemma best_root_node P subtree i : In i (open_tests n P) -> objective (best_root P subtree) P <=
  objective (subtree (restrict i false P)) (restrict i false P) +
  objective (subtree (restrict i true P)) (restrict i true P).
Proof.
  intros opened. rewrite <- objective_node. apply cheapest_le. right.
  apply (in_map (fun i => Node i (subtree (restrict i false P)) (subtree (restrict i true P)))). easy.
Qed.

(** The best root is the better leaf, or an open test with the subtrees. *)
Lemma best_root_is P subtree : best_root P subtree = Leaf (majority P) \/
  exists i, In i (open_tests n P) /\
    best_root P subtree = Node i (subtree (restrict i false P)) (subtree (restrict i true P)).
Proof.
  unfold best_root at 1 2. destruct (cheapest_in P (Leaf (majority P))
    (map (fun i => Node i (subtree (restrict i false P)) (subtree (restrict i true P))) (open_tests n P))) as [<-|H];
    [now left|]. apply in_map_iff in H. destruct H as (i & E & opened). right. exists i. now split.
Qed.

Lemma greedy_tree_least d : forall P T, greedy_or_leaf d P T -> objective (greedy_tree d P) P <= objective T P.
Proof.
  assert (leaf : forall d P b, objective (greedy_tree d P) P <= objective (Leaf b) P).
  { intros d' P b. assert (objective (Leaf (majority P)) P <= objective (Leaf b) P) as better.
    { unfold objective. rewrite error_majority. pose proof (leaf_error_least b P). unfold leaves. simpl. lia. }
    destruct d' as [|d']; [easy|]. cbn [greedy_tree]. destruct (rule P) as [i|]; [|easy].
    etransitivity; [apply cheapest_le; now left|easy]. }
  induction d as [|d IH]; intros P T H; inversion H as [|? ? i zero one chosen H0 H1]; subst; auto.
  cbn [greedy_tree]. rewrite chosen. etransitivity; [apply cheapest_le; right; now left|].
  rewrite !objective_node. specialize (IH _ _ H0) as zero_le. specialize (IH _ _ H1) as one_le. lia.
Qed.

Context (opens : forall P i, rule P = Some i -> In i (open_tests n P)).

Lemma open_below i P : In i (open_tests n P) -> (i < n)%nat.
Proof. unfold open_tests. rewrite filter_In, in_seq. lia. Qed.

Lemma greedy_tree_shape d : forall P, (depth (greedy_tree d P) <= d)%nat /\ tests_below n (greedy_tree d P).
Proof.
  induction d as [|d IH]; intros P; [easy|]. cbn [greedy_tree]. destruct (rule P) as [i|] eqn:chosen; [|simpl; split; [lia|easy]].
  destruct (cheapest_in P (Leaf (majority P)) [Node i (greedy_tree d (restrict i false P)) (greedy_tree d (restrict i true P))])
    as [<-|[<-|[]]]; [simpl; split; [lia|easy]|].
  destruct (IH (restrict i false P)) as [d0 b0]. destruct (IH (restrict i true P)) as [d1 b1]. simpl.
  apply opens, open_below in chosen. repeat split; auto. lia.
Qed.

Lemma lickety_not_worse d : forall P, objective (lickety_split d P) P <= objective (greedy_tree d P) P.
Proof.
  induction d as [|d IH]; intros P; [easy|].
  assert (root : objective (best_root P (greedy_tree d)) P <= objective (greedy_tree (S d) P) P).
  { cbn [greedy_tree]. destruct (rule P) as [i|] eqn:chosen; [|apply best_root_leaf].
    destruct (cheapest_in P (Leaf (majority P)) [Node i (greedy_tree d (restrict i false P)) (greedy_tree d (restrict i true P))])
      as [<-|[<-|[]]]; [apply best_root_leaf|]. rewrite objective_node. apply best_root_node. auto. }
  etransitivity; [|exact root]. cbn [lickety_split].
  destruct (best_root_is P (greedy_tree d)) as [->|(i & _ & ->)]; [easy|]. rewrite !objective_node.
  pose proof (IH (restrict i false P)). pose proof (IH (restrict i true P)). lia.
Qed.

(** A tree that is greedy below depth l is a candidate for the prefix, but
    for tests that send all rows one way. *)
Lemma more_depth d P T : greedy_or_leaf d P T -> greedy_or_leaf (S d) P T.
Proof. induction 1; constructor; auto. Qed.

Lemma more_lookahead l r P T : greedy_below l r P T -> (forall P i, rule P = Some i -> (i < n)%nat) -> greedy_below (S l) r P T.
Proof.
  intros H small. induction H as [r P T H|l r P b|l r P i zero one]; [|constructor|constructor; auto].
  inversion H as [|d ? i zero one chosen H0 H1]; subst; [constructor|].
  constructor; [eauto| |]; apply below_here; now apply more_depth.
Qed.

Definition all_weigh (P : population) : Prop := Forall (fun r => 0 < weight r) P.

Lemma all_weigh_part i b P : all_weigh P -> all_weigh (restrict i b P).
Proof.
  unfold all_weigh, restrict. rewrite !Forall_forall. intros H r inside. apply filter_In in inside. now apply H.
Qed.

Lemma no_rows P : all_weigh P -> mass P = 0 -> P = [].
Proof. destruct P as [|r P]; [easy|]. intros H. inversion H; subst. unfold mass. simpl. lia. Qed.

Lemma whole_part i b P : restrict i (negb b) P = [] -> restrict i b P = P.
Proof.
  unfold restrict. induction P as [|r P IH]; simpl; [easy|]. destruct (coordinate i (at_point r)), b; simpl; try easy;
    intros H; now rewrite IH.
Qed.

(** A test that is not open sends all rows one way. *)
Lemma closed_test i P : all_weigh P -> (i < n)%nat -> ~ In i (open_tests n P) -> exists b, restrict i b P = P.
Proof.
  intros weigh small closed.
  assert (mass (restrict i false P) = 0 \/ mass (restrict i true P) = 0) as [none|none].
  { destruct (N.eq_dec (mass (restrict i false P)) 0) as [|some0]; [now left|].
    destruct (N.eq_dec (mass (restrict i true P)) 0) as [|some1]; [now right|]. exfalso. apply closed.
    unfold open_tests, open_test. apply filter_In. split; [apply in_seq; lia|].
    rewrite andb_true_iff, !N.ltb_lt. lia. }
  - exists true. apply (whole_part i true), no_rows; [now apply all_weigh_part|easy].
  - exists false. apply (whole_part i false), no_rows; [now apply all_weigh_part|easy].
Qed.

Lemma prefix_least T : forall l r P, all_weigh P -> greedy_below l r P T ->
  objective (prefix l r P) P <= objective T P.
Proof.
  assert (small : forall P i, rule P = Some i -> (i < n)%nat) by (intros P i H; now apply opens, open_below in H).
  induction T as [b|i zero IH0 one IH1]; intros l r P weigh H.
  - inversion H; subst; [now apply greedy_tree_least|apply best_root_leaf].
  - inversion H as [? ? ? H'|?|l' ? ? ? ? ? below H0 H1]; subst; [now apply greedy_tree_least|].
    destruct (in_dec Nat.eq_dec i (open_tests n P)) as [opened|closed].
    + rewrite objective_node. etransitivity; [apply (best_root_node P (prefix l' r) i opened)|].
      pose proof (IH0 l' r _ (all_weigh_part i false P weigh) H0). pose proof (IH1 l' r _ (all_weigh_part i true P weigh) H1). lia.
    + rewrite objective_node. destruct (closed_test i P weigh below closed) as [[] E]; rewrite E in *.
      * pose proof (IH1 (S l') r P weigh (more_lookahead l' r P one H1 small)). lia.
      * pose proof (IH0 (S l') r P weigh (more_lookahead l' r P zero H0 small)). lia.
Qed.

Context (finds : forall d P, is_optimal d P (optimal d P)).

Lemma postprocessing_improves l r : forall P, objective (split l r P) P <= objective (prefix l r P) P.
Proof.
  induction l as [|l IH]; intros P.
  - apply finds; apply greedy_tree_shape.
  - cbn [split prefix]. destruct (best_root_is P (prefix l r)) as [->|(i & _ & ->)].
    + apply finds; simpl; [lia|easy].
    + rewrite !objective_node. pose proof (IH (restrict i false P)). pose proof (IH (restrict i true P)). lia.
Qed.

Lemma split_shape l r : forall P, (depth (split l r P) <= l + r)%nat /\ tests_below n (split l r P).
Proof.
  induction l as [|l IH]; intros P.
  - destruct (finds r P) as (d & b & _). now split.
  - cbn [split prefix]. destruct (best_root_is P (prefix l r)) as [->|(i & opened & ->)].
    + destruct (finds (S l + r)%nat P) as (d & b & _). now split.
    + destruct (IH (restrict i false P)) as [d0 b0]. destruct (IH (restrict i true P)) as [d1 b1].
      apply open_below in opened. simpl. repeat split; auto. lia.
Qed.

Lemma split_least l r P T : all_weigh P -> greedy_below l r P T -> objective (split l r P) P <= objective T P.
Proof. intros weigh H. etransitivity; [apply postprocessing_improves|now apply prefix_least]. Qed.

Lemma shallow_is_below l r T : forall P, (depth T <= l)%nat -> tests_below n T -> greedy_below l r P T.
Proof.
  revert l. induction T as [b|i zero IH0 one IH1]; intros [|l] P shallow below; simpl in shallow; try lia.
  - apply below_here. constructor.
  - constructor.
  - destruct below as (small & b0 & b1). constructor; [easy|apply IH0|apply IH1]; auto; lia.
Qed.

Lemma greedy_is_below l r T : forall P, greedy_or_leaf (l + r) P T -> greedy_below l r P T.
Proof.
  revert T. induction l as [|l IH]; intros T P H; [now apply below_here|].
  inversion H as [|? ? i zero one chosen H0 H1]; subst; [constructor|].
  constructor; [now apply opens, open_below in chosen| |]; now apply IH.
Qed.

End Algorithms.

Lemma rule_opens {W : values} n (G : Q -> W) rule : greedy_rule n G rule ->
  forall P i, rule P = Some i -> In i (open_tests n P).
Proof. intros is_rule P i chosen. specialize (is_rule P). rewrite chosen in is_rule. apply is_rule. Qed.
