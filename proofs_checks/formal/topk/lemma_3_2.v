(** * Top-k returns the most accurate tree of its search space

    Lemma 3.2 of Blanc, Lange, Pabbaraju, Sullivan, Tan, Tiwari (2023), with
    the displayed equation of its proof. A point of the sample S is a row; so
    S is a population, and the accuracy of a tree is one minus its error
    divided by the mass of S. *)

From Coq Require Import List Bool Arith NArith ZArith QArith Lia.
From Formal Require Import Trees.
Import ListNotations.
Open Scope N_scope.

Section TopK.

(** [ranking read S] lists the features not in [read] by their scores on S,
    the best first. Nothing is assumed of the scores, or of ties. *)
Variable ranking : list nat -> population -> list nat.

Definition candidates (k : nat) (read : list nat) (S : population) : list nat :=
  firstn k (ranking read S).

(** The first tree of least error, from a list, and [T] if none is better. *)
Fixpoint most_accurate (S : population) (T : tree) (rest : list tree) : tree :=
  match rest with
  | [] => T
  | T' :: rest' => most_accurate S (if error T' S <? error T S then T' else T) rest'
  end.

(** Top-k with the depth budget h: a constant if h = 0, if all labels agree
    or if no feature is left; else, for each candidate, the tree with it at
    the root and Top-k on the two halves, and the best of these trees. *)
Fixpoint top_k (k h : nat) (read : list nat) (S : population) : tree :=
  match h with
  | O => Leaf (majority S)
  | Datatypes.S h' =>
      if pure S then Leaf (majority S) else
      let grown i := Node i (top_k k h' (i :: read) (restrict i false S))
                            (top_k k h' (i :: read) (restrict i true S)) in
      match map grown (candidates k read S) with
      | [] => Leaf (majority S)
      | T :: rest => most_accurate S T rest
      end
  end.

(** The search space (Definition 3): the constants for h = 0, and for larger
    h the trees with a candidate at the root and, as subtrees, trees of the
    search spaces of the two halves. *)
Inductive search_space (k : nat) : nat -> list nat -> population -> tree -> Prop :=
| constant h read S b : h = O \/ candidates k read S = [] -> search_space k h read S (Leaf b)
| rooted h read S i zero one : In i (candidates k read S) ->
    search_space k h (i :: read) (restrict i false S) zero ->
    search_space k h (i :: read) (restrict i true S) one ->
    search_space k (Datatypes.S h) read S (Node i zero one).

Lemma most_accurate_least S T rest T' :
  In T' (T :: rest) -> error (most_accurate S T rest) S <= error T' S.
Proof.
  revert T T'. induction rest as [|U rest IH]; intros T T' [->|H]; simpl in *; try easy.
  - etransitivity; [apply IH; now left|]. destruct (N.ltb_spec (error U S) (error T' S)); lia.
  - destruct H as [->|H]; [|apply IH; now right].
    etransitivity; [apply IH; now left|]. destruct (N.ltb_spec (error T' S) (error T S)); lia.
Qed.

Lemma most_accurate_in S T rest : In (most_accurate S T rest) (T :: rest).
Proof.
  revert T. induction rest as [|U rest IH]; intros T; simpl; [auto|].
  specialize (IH (if error U S <? error T S then U else T)).
  destruct (error U S <? error T S); simpl in IH; tauto.
Qed.

(** A constant is as accurate as some tree of the search space. *)
Lemma constant_attained k h read S b :
  exists T, search_space k h read S T /\ error T S = error (Leaf b) S.
Proof.
  revert read S. induction h as [|h IH]; intros read S.
  - exists (Leaf b). split; [apply constant; now left|easy].
  - destruct (candidates k read S) as [|i rest] eqn:E.
    + exists (Leaf b). split; [apply constant; now right|easy].
    + destruct (IH (i :: read) (restrict i false S)) as (zero & in0 & same0).
      destruct (IH (i :: read) (restrict i true S)) as (one & in1 & same1).
      exists (Node i zero one). split.
      * apply rooted; auto. rewrite E. now left.
      * rewrite error_node, same0, same1. symmetry. exact (mass_where_split _ i S).
Qed.

Lemma pure_no_error S : pure S = true -> error (Leaf (majority S)) S = 0.
Proof.
  unfold pure. rewrite error_majority, orb_true_iff, !N.eqb_eq. unfold leaf_error. lia.
Qed.

Lemma best_of_search_space k h read S :
  (forall T, search_space k h read S T -> error (top_k k h read S) S <= error T S) /\
  (exists T, search_space k h read S T /\ error T S = error (top_k k h read S) S).
Proof.
  revert read S. induction h as [|h IH]; intros read S; split.
  - intros T H. inversion H; subst. simpl. rewrite error_majority. apply leaf_error_least.
  - apply constant_attained.
  - intros T H. simpl. destruct (pure S) eqn:P; [rewrite (pure_no_error S P); lia|].
    inversion H as [? ? ? b [?|none]|? ? ? i zero one candidate in0 in1]; subst; [easy| |].
    + rewrite none. simpl. rewrite error_majority. apply leaf_error_least.
    + set (grown := fun i => Node i (top_k k h (i :: read) (restrict i false S))
                                    (top_k k h (i :: read) (restrict i true S))).
      assert (best : error (grown i) S <= error (Node i zero one) S).
      { unfold grown. rewrite !error_node.
        pose proof (proj1 (IH (i :: read) (restrict i false S)) zero in0).
        pose proof (proj1 (IH (i :: read) (restrict i true S)) one in1). lia. }
      apply (in_map grown) in candidate.
      destruct (map grown (candidates k read S)) as [|T rest]; [easy|].
      etransitivity; [apply most_accurate_least, candidate|exact best].
  - simpl. destruct (pure S) eqn:P; [apply constant_attained|].
    set (grown := fun i => Node i (top_k k h (i :: read) (restrict i false S))
                                  (top_k k h (i :: read) (restrict i true S))).
    destruct (map grown (candidates k read S)) as [|T rest] eqn:E.
    + apply constant_attained.
    + pose proof (most_accurate_in S T rest) as chosen. rewrite <- E in chosen.
      apply in_map_iff in chosen. destruct chosen as (i & <- & candidate).
      destruct (IH (i :: read) (restrict i false S)) as [_ (zero & in0 & same0)].
      destruct (IH (i :: read) (restrict i true S)) as [_ (one & in1 & same1)].
      exists (Node i zero one). split; [now apply rooted|].
      unfold grown. now rewrite !error_node, same0, same1.
Qed.

End TopK.

(** Lemma 3.2. On every sample, and with every ranking of the features, Top-k
    errs as the best tree of its search space: no tree of the search space
    errs less, and one errs as much. *)
Theorem top_k_is_best_of_its_search_space (ranking : list nat -> population -> list nat) k h S :
  (forall T, search_space ranking k h [] S T -> error (top_k ranking k h [] S) S <= error T S) /\
  (exists T, search_space ranking k h [] S T /\ error T S = error (top_k ranking k h [] S) S).
Proof. apply best_of_search_space. Qed.

(** ** The displayed equation of the proof *)

Definition error_probability (T : tree) (S : population) : Q := ratio (error T S) (mass S).
Definition probability (i : nat) (b : bool) (S : population) : Q := ratio (mass (restrict i b S)) (mass S).

Lemma weighted_error i b T S :
  (probability i b S * error_probability T (restrict i b S) == ratio (error T (restrict i b S)) (mass S))%Q.
Proof.
  unfold probability, error_probability, ratio, Qeq, Qmult, Qnum, Qden.
  destruct (mass (restrict i b S)) as [|p] eqn:E; [|rewrite Pos2Z.inj_mul; simpl Z.of_N at 1; ring].
  assert (error T (restrict i b S) = 0) as -> by (pose proof (error_le_mass T (restrict i b S)); lia). easy.
Qed.

(** With the errors of the subtrees measured on the halves it holds:
    Pr_S[T_i <> y] is the sum over b of Pr_S[x_i = b] Pr[T_ib <> y]. *)
Theorem error_of_a_root i zero one S :
  (error_probability (Node i zero one) S ==
     probability i false S * error_probability zero (restrict i false S) +
     probability i true S * error_probability one (restrict i true S))%Q.
Proof.
  rewrite !weighted_error. unfold error_probability. rewrite error_node.
  unfold ratio, Qeq, Qplus, Qnum, Qden. rewrite N2Z.inj_add, Pos2Z.inj_mul. ring.
Qed.

(** As printed, with the errors of the subtrees measured on all of S, it
    fails for y = x_0 on one variable. *)
Theorem printed_equation_fails : exists S i ranking,
  let half b := top_k ranking 1 0 [i] (restrict i b S) in
  let T_i := Node i (half false) (half true) in
  top_k ranking 1 1 [] S = T_i /\
  ~ (error_probability T_i S ==
       probability i false S * error_probability (half false) S +
       probability i true S * error_probability (half true) S)%Q.
Proof.
  exists (uniform 1 (coordinate 0)), 0%nat, (fun _ _ => [0%nat]). vm_compute. split; [easy|discriminate].
Qed.
