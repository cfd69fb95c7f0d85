(** * SPLIT is optimal if some optimal tree is greedy after the lookahead

    Theorem A.3 of Babbar, McTavish, Rudin, Seltzer (2025), with
    postprocessing, ties broken by one rule, and mistakes counted on all data.
    The rows of the table have positive weights, and [penalty] is the penalty
    of a leaf as a mass. *)

From Coq Require Import List Bool Arith NArith QArith Lia.
From Formal Require Import Trees Bellman Lookahead.
From Formal.split Require Import thm_a_2.
Import ListNotations.
Open Scope N_scope.

(** Theorem A.3. If an optimal tree of depth d = l + r splits by the greedy
    rule of SPLIT, or not at all, below the lookahead depth l, then the tree
    of SPLIT is optimal. *)
Theorem optimal_if_greedy_below {W : values} (n : nat) (G : Q -> W) (penalty : N) (rule : population -> option nat)
    (optimal : nat -> population -> tree) (l r : nat) (P : population) (T' : tree) :
  greedy_rule n G rule -> (forall d P, is_optimal n penalty d P (optimal d P)) -> all_weigh P ->
  is_optimal n penalty (l + r) P T' -> greedy_below n rule l r P T' ->
  is_optimal n penalty (l + r) P (split n penalty rule optimal l r P).
Proof.
  intros is_rule finds weigh (_ & _ & best) H. pose proof (rule_opens n G rule is_rule) as opens.
  destruct (split_shape n penalty rule optimal finds l r P) as [shallow below]. split; [|split]; auto.
  intros T shallow' below'. etransitivity; [apply (split_least n penalty rule optimal opens finds l r P T' weigh H)|].
  now apply best.
Qed.

(** As printed, also without postprocessing, it fails on the conjunction of
    two uniform variables: some optimal tree is greedy after one level, and the
    prefix without its greedy subtrees is not optimal. *)
Theorem printed_theorem_fails : exists n penalty l r P T', all_weigh P /\ is_optimal n penalty (l + r) P T' /\
  forall (W : values) (G : Q -> W) rule, greedy_rule n G rule -> greedy_below n rule l r P T' /\
    objective penalty T' P < objective penalty (bare_prefix n penalty rule l r P) P.
Proof.
  exists 2%nat, 2, 1%nat, 1%nat, both, exact_tree. split; [repeat constructor|]. split.
  - repeat split; [simpl; lia|simpl; lia|simpl; lia|]. intros T shallow below.
    change (objective 2 exact_tree both) with 6. unfold objective, leaves.
    destruct (le_lt_dec (size T) 1) as [few|many]; [|lia].
    pose proof (size_optimum_is_lower_bound 2 1 both T few below) as least.
    change (optimum_by_size 2 1 both) with 25 in least. lia.
  - intros W G rule is_rule. split; [now apply (exact_tree_is_greedy G)|].
    rewrite (bare_prefix_of_both G) by easy. easy.
Qed.
