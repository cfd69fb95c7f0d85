(** * Algorithm 3 as it is printed

    Algorithm 3 of Babbar, McTavish, Rudin, Seltzer (2025): LicketySPLIT calls
    SPLIT with lookahead depth 1, and itself with depth d - 1 on the parts of
    the test that SPLIT returns. Whether a depth remains is not checked. *)

From Coq Require Import List Bool Arith NArith QArith Lia.
From Formal Require Import Trees Split.
Import ListNotations.
Open Scope N_scope.

(** The recursion, cut off after some number of calls, because Coq asks for a
    limit. SPLIT tries every test on its first level, whatever d is. *)
Fixpoint printed_lickety (n : nat) (N : N) (lambda : Q) (greedy_test : population -> nat) (calls d : nat) (P : population) : tree :=
  match calls with
  | O => Leaf (majority P)
  | S calls' =>
      match prefix 1 (lookahead_tree n N lambda greedy_test 1 (d - 1) P) P with
      | Leaf b => Leaf b
      | Node i _ _ => node (printed_lickety n N lambda greedy_test calls' (d - 1)) P i
      end
  end.

(** As printed: with the full depth d the tree has depth at most d. *)
Definition printed_claim : Prop :=
  forall (n : nat) (lambda : Q) (greedy_test : population -> nat) (calls d : nat) (D : population), (0 <= lambda)%Q ->
  (depth (printed_lickety n (mass D) lambda greedy_test calls d D) <= d)%nat.

(** Two features: two examples of label 0 at 00, one of label 1 at 10, and one
    at 01. *)
Definition examples : population :=
  [Row [false; false] false 2; Row [true; false] true 1; Row [false; true] true 1].

(** It fails for d = 1: the tree has depth 2. *)
Theorem printed_is_false : ~ printed_claim.
Proof.
  intros printed. specialize (printed 2%nat 0%Q (fun P => hd 0%nat (open_tests 2 P)) 3%nat 1%nat examples ltac:(discriminate)).
  revert printed. vm_compute. lia.
Qed.

(** If it returns a leaf where no depth remains, the depth is at most d, for
    every D, lambda and rule for the greedy splits. *)
Theorem repaired_depth (n : nat) (N : N) (lambda : Q) (greedy_test : population -> nat) (d : nat) (P : population) :
  (depth (lickety_tree n N lambda greedy_test d P) <= d)%nat.
Proof.
  revert P. induction d as [|d IH]; intros P; [easy|]. cbn [Lookahead.lickety_tree].
  destruct (leaf_or_node N lambda (greedy_tree n N lambda greedy_test d) P (open_tests n P)) as [b|i zero one]; [simpl; lia|].
  pose proof (IH (restrict i false P)). pose proof (IH (restrict i true P)). simpl. lia.
Qed.
