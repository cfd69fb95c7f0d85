(** * Top-k returns the most accurate tree of its search space

    Lemma 3.2 of Blanc, Lange, Pabbaraju, Sullivan, Tan, Tiwari (2023), with
    the displayed equation of its proof. A point of the sample S is a row; so
    S is a population, and the accuracy of a tree is one minus its error
    divided by the mass of S. *)

From Coq Require Import List Bool Arith NArith ZArith QArith Lia.
From Formal Require Import Trees Choice.
From Formal.topk Require Export Candidates.
Import ListNotations.
Open Scope N_scope.

Definition no_more_errors (S : population) (T T' : tree) : bool := error T S <=? error T' S.

Notation top_k := (Candidates.top_k restrict majority pure no_more_errors).
Notation search_space := (Candidates.search_space restrict).

Lemma compares_errors : compares restrict majority no_more_errors.
Proof.
  split; unfold no_more_errors; intros P; intros; rewrite ?N.leb_le, ?error_node in *; try lia.
  rewrite error_majority. apply leaf_error_least.
Qed.

Section Best.
Variable ranking : list nat -> population -> list nat.

(** A constant is as accurate as some tree of the search space. *)
Lemma constant_attained k h read S b :
  exists T, search_space ranking k h read S T /\ error T S = error (Leaf b) S.
Proof.
  revert read S. induction h as [|h IH]; intros read S.
  - exists (Leaf b). split; [apply constant; now left|easy].
  - destruct (candidates ranking k read S) as [|i rest] eqn:E.
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

Lemma top_k_attained k h read S :
  exists T, search_space ranking k h read S T /\ error T S = error (top_k ranking k h read S) S.
Proof.
  revert read S. induction h as [|h IH]; intros read S; [apply constant_attained|].
  destruct (top_k_cases restrict majority pure no_more_errors ranking k h read S) as [[_ ->]|(i & candidate & ->)]; [apply constant_attained|].
  destruct (IH (i :: read) (restrict i false S)) as (zero & in0 & same0).
  destruct (IH (i :: read) (restrict i true S)) as (one & in1 & same1).
  exists (Node i zero one). split; [now apply rooted|]. unfold top_k_below. now rewrite !error_node, same0, same1.
Qed.

End Best.

(** Lemma 3.2. On every sample, and with every ranking of the features, Top-k
    errs as the best tree of its search space: no tree of the search space
    errs less, and one errs as much. *)
Theorem top_k_is_best_of_its_search_space (ranking : list nat -> population -> list nat) k h S :
  (forall T, search_space ranking k h [] S T -> error (top_k ranking k h [] S) S <= error T S) /\
  (exists T, search_space ranking k h [] S T /\ error T S = error (top_k ranking k h [] S) S).
Proof.
  split; [|apply top_k_attained]. intros T inside. apply N.leb_le.
  refine (top_k_least _ _ _ _ _ compares_errors (fun _ => True) ltac:(easy) _ _ _ _ _ _ I inside).
  intros P U _ one_label. apply N.leb_le. rewrite pure_no_error by easy. apply N.le_0_l.
Qed.

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
