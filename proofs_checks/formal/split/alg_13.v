(** * Algorithm 13, the extraction of the lookahead tree

    Algorithm 13 of Babbar, McTavish, Rudin, Seltzer (2025) reads the prefix
    off the graph of a search that has ended. With greedy trees at the
    lookahead depth it is to have the objective that the search has found. *)

From Coq Require Import List Bool Arith NArith QArith Lia.
From Formal Require Import Trees Split BestTests GreedySplits.
From Formal.split Require Import Search.
Import ListNotations.
Open Scope N_scope.

Section Extraction.
Context (n : nat) (N : N) (lambda : Q) (greedy_test : population -> nat) (l d : nat).

(** The search as it is meant: Algorithms 10 to 12. *)
Let bounds := get_bounds n N lambda greedy_test l d.
Definition search_ends (D : population) (A : state) : Prop := ends n lambda l by_depth bounds D A.
Definition upper_bound (A : state) (s : item) : Q := upper lambda by_depth bounds A s.

(** Lines 5 to 12: the last test whose price is at most that of a leaf and of
    the tests before, none ([None]) if there is no such test. *)
Definition chosen (A : state) (s : item) : option nat :=
  let price i := (upper_bound A (child false i s) + upper_bound A (child true i s))%Q in
  let leaf := (lambda + ratio (leaf_error (fst s)) (mass (fst s)))%Q in
  snd (fold_left (fun '(ub, f) i => if Qle_bool (price i) ub then (price i, Some i) else (ub, f))
         (open_tests n (fst s)) (leaf, None)).

(** Algorithm 13. Line 4 asks for d_l > 1; [least] is the number there. If no
    test is chosen, which the paper does not consider, the tree is a leaf. *)
Fixpoint extract_tree (least d_l : nat) (A : state) (s : item) : tree :=
  match d_l with
  | O => Leaf (majority (fst s))
  | S rest =>
      match (if (least <? d_l)%nat then chosen A s else None) with
      | Some i => Node i (extract_tree least rest A (child false i s)) (extract_tree least rest A (child true i s))
      | None => Leaf (majority (fst s))
      end
  end.

(** The greedy trees at the lookahead depth, [left] tests below. *)
Fixpoint with_greedy_ends (left : nat) (T : tree) (P : population) : tree :=
  match T, left with
  | Leaf _, O => greedy_tree n N lambda greedy_test (d - l) P
  | Leaf b, S _ => Leaf b
  | Node i zero one, _ => Node i (with_greedy_ends (left - 1) zero (restrict i false P))
                                 (with_greedy_ends (left - 1) one (restrict i true P))
  end.

Definition extracted_objective (least : nat) (A : state) (D : population) : Q :=
  objective N lambda (with_greedy_ends l (extract_tree least l A (D, 0%nat)) D) D.

End Extraction.

(** As printed with [least] = 1; with 0 the guard of line 4 is repaired, and
    lines 3 and 8 are as printed. *)
Definition printed_claim {W : values} (G : Q -> W) (least : nat) : Prop :=
  forall n D lambda greedy_test l d A, (0 <= lambda)%Q -> (1 <= l < d)%nat -> takes_largest_gain G n D greedy_test ->
  let N := mass D in search_ends n N lambda greedy_test l d D A ->
  (extracted_objective n N lambda greedy_test l d least A D == upper_bound n N lambda greedy_test l d A (D, 0%nat))%Q.

Lemma fails n D lambda greedy_test l d least k :
  let N := mass D in let bounds := get_bounds n N lambda greedy_test l d in
  match after n lambda l by_depth bounds k D (start lambda by_depth bounds D) with
  | Some A => solved lambda by_depth bounds D A &&
      negb (Qeq_bool (extracted_objective n N lambda greedy_test l d least A D) (upper_bound n N lambda greedy_test l d A (D, 0%nat)))
  | None => false
  end = true ->
  ~ (forall A, search_ends n N lambda greedy_test l d D A ->
       (extracted_objective n N lambda greedy_test l d least A D == upper_bound n N lambda greedy_test l d A (D, 0%nat))%Q).
Proof.
  cbv zeta. set (bounds := get_bounds n (mass D) lambda greedy_test l d).
  destruct (after n lambda l by_depth bounds k D (start lambda by_depth bounds D)) as [A|] eqn:E; [|discriminate].
  rewrite andb_true_iff, negb_true_iff. intros [done other] same.
  specialize (same A (conj done (ex_intro _ k E))). apply Qeq_bool_iff in same. congruence.
Qed.

(** Two examples, d = 2, l = 1: the prefix is a leaf. Four examples, d = 3,
    l = 2, two of them equal with distinct labels. *)
Definition two : population := [Row [false] false 1; Row [true] true 1].
Definition four : population :=
  [Row [false; false] false 1; Row [false; false] true 1; Row [true; false] false 1; Row [false; true] true 1].

(** It fails with lambda = 1/20, as printed and with the guard repaired. *)
Theorem printed_is_false {W : values} (G : Q -> W) : strictly_concave_impurity G -> ~ printed_claim G 1 /\ ~ printed_claim G 0.
Proof.
  intros concave. split; intros printed.
  - destruct (some_greedy_test G 2 two concave) as [other greedy]; [now vm_compute|].
    apply (fails 2 two (1 # 20) (surely_best_or 2 other) 1 2 1 1); [now vm_compute|].
    intros A. apply printed; [discriminate|lia|exact greedy].
  - destruct (some_greedy_test G 2 four concave) as [other greedy]; [now vm_compute|].
    apply (fails 2 four (1 # 20) (surely_best_or 2 other) 2 3 0 1); [now vm_compute|].
    intros A. apply printed; [discriminate|lia|exact greedy].
Qed.
