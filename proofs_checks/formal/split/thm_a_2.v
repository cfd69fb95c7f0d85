(** * SPLIT is not worse than an optimal tree of the lookahead depth

    Theorem A.2 of Babbar, McTavish, Rudin, Seltzer (2025), with
    postprocessing, and mistakes counted on all data. The rows of the table
    have positive weights, and [penalty] is the penalty of a leaf as a mass. *)

From Coq Require Import List Bool Arith NArith QArith Lia.
From Formal Require Import Trees Cube Bellman Conjunctions Lookahead.
Import ListNotations.
Open Scope N_scope.

(** Theorem A.2. The tree of SPLIT has at most the objective of an optimal
    tree of the lookahead depth l. *)
Theorem not_worse_than_lookahead_depth {W : values} (n : nat) (G : Q -> W) (penalty : N) (rule : population -> option nat)
    (optimal : nat -> population -> tree) (l r : nat) (P : population) (T' : tree) :
  greedy_rule n G rule -> (forall d P, is_optimal n penalty d P (optimal d P)) -> all_weigh P ->
  is_optimal n penalty l P T' ->
  objective penalty (split n penalty rule optimal l r P) P <= objective penalty T' P.
Proof.
  intros is_rule finds weigh (shallow & below & _). pose proof (rule_opens n G rule is_rule) as opens.
  apply split_least; auto. now apply shallow_is_below.
Qed.

(** ** As printed: also without postprocessing

    The conjunction of two uniform variables, with masses of 25 for each
    input. The prefix of one level is chosen for its greedy subtrees, which
    have no error; without them it is a single test, worse than a leaf. *)

Definition both : population := product [(5, 5); (5, 5)] (conjunction [0%nat; 1%nat]).
Definition exact_tree : tree := Node 0 (Leaf false) (Node 1 (Leaf false) (Leaf true)).

Lemma exact_tree_is_greedy {W : values} (G : Q -> W) rule : greedy_rule 2 G rule -> greedy_below 2 rule 1 1 both exact_tree.
Proof.
  intros is_rule. constructor; [lia|constructor; constructor|]. constructor.
  apply greedy_split; try constructor. specialize (is_rule (restrict 0 true both)).
  destruct (rule (restrict 0 true both)) as [i|].
  - destruct is_rule as [opened _]. change (open_tests 2 (restrict 0 true both)) with [1%nat] in opened.
    destruct opened as [<-|[]]. reflexivity.
  - now change (open_tests 2 (restrict 0 true both)) with [1%nat] in is_rule.
Qed.

Lemma bare_prefix_of_both {W : values} (G : Q -> W) rule penalty : greedy_rule 2 G rule -> penalty < 12 ->
  objective penalty (bare_prefix 2 penalty rule 1 1 both) both = 25 + penalty * 2.
Proof.
  intros is_rule small. pose proof (rule_opens 2 G rule is_rule) as opens.
  pose proof (prefix_least 2 penalty rule opens exact_tree 1 1 both ltac:(repeat constructor)
    (exact_tree_is_greedy G rule is_rule)) as least.
  change (objective penalty exact_tree both) with (0 + penalty * 3) in least.
  cbn [bare_prefix prefix] in *.
  destruct (best_root_is 2 penalty rule (fun _ _ => Leaf false) both (fun P => greedy_tree penalty rule 1 P)) as [E|(i & opened & E)]; rewrite E in *.
  - change (objective penalty (Leaf (majority both)) both) with (25 + penalty * 1) in least. lia.
  - change (open_tests 2 both) with [0%nat; 1%nat] in opened. destruct opened as [<-|[<-|[]]]; reflexivity.
Qed.

Theorem printed_theorem_fails : exists n penalty l r P T', all_weigh P /\ is_optimal n penalty l P T' /\
  forall (W : values) (G : Q -> W) rule, greedy_rule n G rule ->
    objective penalty T' P < objective penalty (bare_prefix n penalty rule l r P) P.
Proof.
  exists 2%nat, 1, 1%nat, 1%nat, both, (Leaf false). split; [repeat constructor|]. split.
  - repeat split; [simpl; lia|]. intros T shallow below.
    pose proof (depth_optimum_is_lower_bound 2 1 both T shallow below) as least.
    change (optimum_by_depth 2 1 both) with 25 in least.
    change (objective 1 (Leaf false) both) with 26. unfold objective, leaves. lia.
  - intros W G rule is_rule. rewrite (bare_prefix_of_both G) by easy. easy.
Qed.
