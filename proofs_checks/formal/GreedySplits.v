(** * Trees whose tests have the largest gain

    What Babbar, McTavish, Rudin, Seltzer (2025) call greedy splits: of the
    split in line 4 of Algorithm 4, and of any tree; and the best trees of a
    depth. *)

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

(** The best trees of depth d. *)
Definition globally_optimal (n : nat) (lambda : Q) (d : nat) (D : population) (T : tree) : Prop :=
  (depth T <= d)%nat /\ tests_below n T /\
  forall T', (depth T' <= d)%nat -> tests_below n T' ->
    (objective (mass D) lambda T D <= objective (mass D) lambda T' D)%Q.
