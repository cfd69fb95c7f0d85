(** * Algorithms 11 and 12, the subproblems of the search

    Four lines of Algorithms 11 and 12 of Babbar, McTavish, Rudin, Seltzer
    (2025) as they are printed, each on its own: the search of [Search] is to
    end with both bounds of the root at the value of Equation 4. *)

From Coq Require Import List Bool Arith NArith QArith Lia.
From Formal Require Import Trees Split BestTests GreedySplits.
From Formal.split Require Import alg_1 Search.
Import ListNotations.
Open Scope N_scope.

Inductive line := Key | Order | Pruning | Else.

(** Key: line 4 of Algorithm 11. Order: its line 6 reads the pair lb, ub as
    ub, lb. Pruning: its line 7, with lb = 2 lambda as in Algorithm 1. Else:
    lines 6 to 9 of Algorithm 12. *)
Definition key_of_line (a : line) : item -> item := match a with Key => by_examples | _ => by_depth end.
Definition bounds_of_line (a : line) n N lambda greedy_test l d : item -> Q * Q :=
  match a with
  | Key => get_bounds n N lambda greedy_test l d
  | Order => fun s => let '(lb, ub) := get_bounds n N lambda greedy_test l d s in (ub, lb)
  | Pruning => get_bounds_1 n N lambda greedy_test l d
  | Else => get_bounds_without_else N lambda
  end.

Definition ends_with (a : line) n N lambda greedy_test l d : population -> state -> Prop :=
  ends n lambda l (key_of_line a) (bounds_of_line a n N lambda greedy_test l d).
Definition bound_with (a : line) n N lambda greedy_test l d : state -> item -> Q :=
  upper lambda (key_of_line a) (bounds_of_line a n N lambda greedy_test l d).

(** As printed: the bounds of the root meet, at the value. *)
Definition printed_claim {W : values} (G : Q -> W) (a : line) : Prop :=
  forall n D lambda greedy_test l d, (0 <= lambda)%Q -> (1 <= l < d)%nat -> takes_largest_gain G n D greedy_test ->
  let N := mass D in exists A, ends_with a n N lambda greedy_test l d D A /\
    (bound_with a n N lambda greedy_test l d A (D, 0%nat) == value n N lambda greedy_test l d 0 D)%Q.

(** Two examples; seven; and four, three of which have one feature each. *)
Definition two : population := [Row [false] false 1; Row [true] true 1].
Definition seven : population :=
  map (fun '(x, y) => Row (map (N.testbit x) [0; 1; 2; 3]) y 1)
    [(2, false); (4, false); (6, true); (7, false); (8, false); (12, true); (13, false)].
Definition four : population :=
  map (fun '(x, y) => Row (map (N.testbit x) [0; 1; 2]) y 1) [(0, false); (1, true); (2, true); (4, true)].

Section Line.
Context (a : line) (n : nat) (D : population) (lambda : Q) (greedy_test : population -> nat) (l d : nat).
Let key := key_of_line a.
Let bounds := bounds_of_line a n (mass D) lambda greedy_test l d.

(** The state after some steps, if the search goes on so long. *)
Definition at_step (k : nat) : state :=
  match after n lambda l key bounds k D (start lambda key bounds D) with
  | Some A => A
  | None => start lambda key bounds D
  end.
Definition goes_on_to (k : nat) : bool :=
  match after n lambda l key bounds k D (start lambda key bounds D) with Some _ => true | None => false end.

(** It ends with another value, or it goes on for ever. *)
Definition ends_wrong (k : nat) : bool :=
  goes_on_to k && solved lambda key bounds D (at_step k) &&
  negb (Qeq_bool (upper lambda key bounds (at_step k) (D, 0%nat)) (value n (mass D) lambda greedy_test l d 0 D)).
Definition never_ends_after (k : nat) : bool :=
  goes_on_to k && negb (solved lambda key bounds D (at_step k)) &&
  idle n lambda l key bounds (nodup same_item ((D, 0%nat) :: later (at_step k))) (at_step k).

Lemma fails k : ends_wrong k = true \/ never_ends_after k = true -> ~ exists A, ends_with a n (mass D) lambda greedy_test l d D A /\
  (bound_with a n (mass D) lambda greedy_test l d A (D, 0%nat) == value n (mass D) lambda greedy_test l d 0 D)%Q.
Proof.
  unfold ends_wrong, never_ends_after, goes_on_to, at_step.
  destruct (after n lambda l key bounds k D (start lambda key bounds D)) as [B|] eqn:E; [|intuition discriminate].
  rewrite !andb_true_iff, !negb_true_iff. intros [[[_ done] other]|[[_ open] still]] (A & ends & same).
  - rewrite (ends_once _ _ _ _ _ D k B A E done ends) in same. apply Qeq_bool_iff in same. unfold bound_with in same.
    fold key bounds in same. congruence.
  - destruct ends as (done & k' & H). fold key bounds in done, H.
    rewrite (never_ends _ _ _ _ _ D _ _ _ _ E still open _ _ H) in done. discriminate.
Qed.

End Line.

(** It fails with each of the four lines: for Key with seven examples, d = 3
    and l = 2; for the others with d = 2, l = 1 and four examples at most. *)
Theorem printed_is_false {W : values} (G : Q -> W) : strictly_concave_impurity G -> forall a, ~ printed_claim G a.
Proof.
  intros concave a printed.
  pose (D := match a with Key => seven | Else => four | _ => two end).
  pose (n := match a with Key => 4 | Else => 3 | _ => 2 end%nat).
  destruct (some_greedy_test G n D concave) as [other greedy]; [destruct a; now vm_compute|].
  pose (lambda := match a with Pruning => 3 # 10 | _ => 1 # 100 end%Q).
  pose (l := match a with Key => 2 | _ => 1 end%nat).
  pose (k := match a with Key => 17 | Else => 10 | _ => 0 end%nat).
  apply (fails a n D lambda (surely_best_or n other) l (S l) k); [destruct a; vm_compute; auto|].
  apply (printed n D lambda (surely_best_or n other) l (S l)); [destruct a; discriminate|destruct a; simpl; lia|exact greedy].
Qed.
