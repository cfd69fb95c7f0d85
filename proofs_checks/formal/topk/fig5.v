(** * The cache of Opt-Top-k

    Figure 5 of Blanc, Lange, Pabbaraju, Sullivan, Tan, Tiwari (2023): "The
    optimized Top-k algorithm is equivalent to the Top-k algorithm described
    in Figure 1 but with caching and pruning optimizations." Results are kept
    under (S, d), where d is the number of features; under (S, h), where h is
    the remaining depth, it is equivalent. *)

From Coq Require Import List Bool Arith NArith ZArith QArith Lia.
From Formal Require Import Trees Growth BestTests.
From Formal.topk Require Import lemma_3_2 Ranking.
Import ListNotations.
Open Scope N_scope.

(** The k features of largest gain among all d, as in Figure 1, ties being
    broken by index as in appendix D. A ranking does not ask what was read. *)
Definition by_score (score : population -> nat -> Q) (d : nat) (S : population) : list nat :=
  ranked (fun i j => Qle_bool (score S j) (score S i)) (seq 0 d).

(** A cache: what was returned for a key, a tree or NO-TREE, and the bound.
    Bounds are integers, since some are negative. *)
Definition cache := list (population * nat * (option tree * Z)).
Definition same_key (S : population) (number : nat) (e : population * nat) : bool :=
  (if same_population S (fst e) then true else false) && (number =? snd e)%nat.
Definition cached (S : population) (number : nat) (C : cache) : option (option tree * Z) :=
  match find (fun e => same_key S number (fst e)) C with Some e => Some (snd e) | None => None end.

Section OptTopK.
(** The key of S with h tests left is S with [number h]. Step 6(h) may be left
    out: [stops] = false. *)
Context (candidates : population -> list nat) (number : nat -> nat) (stops : bool).

(** Step 6 for the candidates that remain: [best] is T^* and [most] is b^*.
    [sub] is the algorithm with h - 1. Steps 6(e) to 6(h) are read as parts of
    6(d), which defines the right subtree. *)
Fixpoint loop (sub : population -> Z -> cache -> option tree * cache) (S : population) (is : list nat)
    (best : option tree) (most : Z) (C : cache) : option tree * cache :=
  match is with
  | [] => (best, C)
  | i :: rest =>
      let zeros := restrict i false S in let ones := restrict i true S in
      match sub zeros (most - 1)%Z C with
      | (None, C) => loop sub S rest best most C
      | (Some zero, C) =>
          let b_L := Z.of_N (error zero zeros) in
          if (b_L <=? most)%Z then
            match sub ones (most - 1 - b_L)%Z C with
            | (None, C) => loop sub S rest best most C
            | (Some one, C) =>
                let b := (b_L + Z.of_N (error one ones))%Z in
                let '(best, most) := if (b <? most)%Z then (Some (Node i zero one), b) else (best, most) in
                if stops && (b =? 0)%Z then (best, C) else loop sub S rest best most C
            end
          else loop sub S rest best most C
      end
  end.

(** Opt-Top-k(S, h, ub), line by line, with the cache before and after it. *)
Fixpoint opt_top_k (h : nat) (S : population) (ub : Z) (C : cache) : option tree * cache :=
  match h with
  | O => (Some (Leaf (majority S)), C)
  | Datatypes.S h' =>
      if pure S then (Some (Leaf (majority S)), C) else
      let grown :=
        let '(T, C) := loop (opt_top_k h') S (candidates S) None (ub + 1)%Z C in
        (T, (S, number h, (T, ub)) :: C) in
      match cached S (number h) C with
      | Some (Some T, _) => (Some T, C)
      | Some (None, bound) => if (ub <=? bound)%Z then (None, C) else grown
      | None => grown
      end
  end.

End OptTopK.

(** As printed: with a bound that excludes nothing, it makes as many mistakes
    as Top-k, for every scoring function. *)
Definition as_top_k (number : nat -> nat -> nat) (stops : bool) : Prop :=
  forall (score : population -> nat -> Q) (d k h : nat) (S : population) (ub : Z), (1 <= k)%nat -> (1 <= d)%nat -> (Z.of_N (mass S) <= ub)%Z ->
  let ranking := by_score score d in
  exists T, fst (opt_top_k (fun S => firstn k (ranking S)) (number d) stops h S ub []) = Some T /\
    error T S = error (top_k (fun _ => ranking) k h [] S) S.
Definition printed_claim : Prop := as_top_k (fun d _ => d) true.

Definition five : population :=
  [Row [false; false; false; false] false 1; Row [true; false; false; false] true 1;
   Row [true; true; false; false] false 1; Row [true; false; true; false] false 1; Row [false; true; true; true] true 1].

(** It fails with the Gini gain for d = 4, h = 3, k = 2: a tree that was found
    with one test left is returned where two are left. *)
Theorem printed_is_false : ~ printed_claim.
Proof.
  intros printed. destruct (printed (gain_q gini) 4%nat 2%nat 3%nat five 5%Z ltac:(lia) ltac:(lia) ltac:(now vm_compute)) as (T & found & same).
  revert found same. vm_compute. intros [= <-]. discriminate.
Qed.

(** ** The remaining depth in the key *)

Section Repaired.
Context (ranking : population -> list nat) (k : nat) (stops : bool).
Notation candidates S := (firstn k (ranking S)).
Context (some : forall S, candidates S <> []).

(** The mistakes of Top-k, and those with x_i at the root. *)
Definition least (h : nat) (S : population) : N := error (top_k (fun _ => ranking) k h [] S) S.
Definition with_root (h i : nat) (S : population) : N := least h (restrict i false S) + least h (restrict i true S).

Lemma read_does_not_matter h : forall read S, top_k (fun _ => ranking) k h read S = top_k (fun _ => ranking) k h [] S.
Proof.
  induction h as [|h IH]; intros read S; [easy|]. cbn [Candidates.top_k]. destruct (pure S); [easy|]. unfold Candidates.candidates.
  enough (map (fun i => Node i (top_k (fun _ => ranking) k h (i :: read) (restrict i false S))
      (top_k (fun _ => ranking) k h (i :: read) (restrict i true S))) (candidates S) =
    map (fun i => Node i (top_k (fun _ => ranking) k h [i] (restrict i false S))
      (top_k (fun _ => ranking) k h [i] (restrict i true S))) (candidates S)) as -> by easy.
  apply map_ext. intros i. now rewrite !(IH (i :: read)), !(IH [i]).
Qed.

Lemma least_of_roots h S : pure S = false ->
  (forall i, In i (candidates S) -> least (Datatypes.S h) S <= with_root h i S) /\
  exists i, In i (candidates S) /\ least (Datatypes.S h) S = with_root h i S.
Proof.
  intros mixed.
  assert (root : forall i, error (top_k_below restrict majority pure no_more_errors (fun _ => ranking) k h [] S i) S = with_root h i S).
  { intros i. unfold top_k_below, with_root, least. now rewrite error_node, !(read_does_not_matter h [i]). }
  assert (below : forall i, In i (candidates S) -> least (Datatypes.S h) S <= with_root h i S).
  { intros i inside. rewrite <- root. apply N.leb_le. now apply (top_k_best_root _ _ _ _ _ compares_errors). }
  split; [exact below|]. unfold least.
  destruct (top_k_cases restrict majority pure no_more_errors (fun _ => ranking) k h [] S) as [[[one_label|none] _]|(i & inside & is_i)].
  - congruence.
  - now apply some in none.
  - exists i. split; [exact inside|]. now rewrite is_i, root.
Qed.

(** What a call returns is right: a tree with the mistakes of Top-k, or
    NO-TREE, if that makes more mistakes than the bound; so is the cache. *)
Definition right (h : nat) (S : population) (ub : Z) (r : option tree) : Prop :=
  match r with Some T => error T S = least h S | None => (ub < Z.of_N (least h S))%Z end.
Definition right_cache (C : cache) : Prop := forall S h r ub, In (S, h, (r, ub)) C -> right h S ub r.

Lemma cached_is_right C S h r ub : right_cache C -> cached S h C = Some (r, ub) -> right h S ub r.
Proof.
  intros valid. unfold cached. destruct (find _ C) as [[[S' h'] e]|] eqn:E; [|easy]. intros [= ->].
  apply find_some in E. destruct E as [inside same]. unfold same_key in same. cbn [fst snd] in same.
  apply andb_true_iff in same. destruct same as [same_S same_h]. apply Nat.eqb_eq in same_h.
  destruct (same_population S S') as [->|]; [|easy]. subst h'. now apply valid.
Qed.

Definition calls_are_right (h : nat) (sub : population -> Z -> cache -> option tree * cache) : Prop :=
  forall S ub C, right_cache C -> right h S ub (fst (sub S ub C)) /\ right_cache (snd (sub S ub C)).

(** The loop: no candidate tried makes less than b^* mistakes. *)
Lemma loop_is_right h sub S ub : calls_are_right h sub -> forall is best most C, incl is (candidates S) -> right_cache C ->
  match best with
  | None => most = (ub + 1)%Z
  | Some T => Z.of_N (error T S) = most /\ exists i, In i (candidates S) /\ error T S = with_root h i S
  end ->
  (forall i, In i (candidates S) -> In i is \/ (most <= Z.of_N (with_root h i S))%Z) ->
  let '(r, C') := loop stops sub S is best most C in right_cache C' /\
    match r with
    | None => forall i, In i (candidates S) -> (ub < Z.of_N (with_root h i S))%Z
    | Some T => (exists i, In i (candidates S) /\ error T S = with_root h i S) /\
                forall i, In i (candidates S) -> error T S <= with_root h i S
    end.
Proof.
  intros good. induction is as [|i is IH]; intros best most C known valid state tried; cbn [loop].
  - split; [easy|]. destruct best as [T|].
    + destruct state as [is_most attained]. split; [easy|]. intros i inside. destruct (tried i inside) as [[]|more]. lia.
    + subst most. intros i inside. destruct (tried i inside) as [[]|more]. lia.
  - apply incl_cons_inv in known. destruct known as [here known].
    assert (skip : (most <= Z.of_N (with_root h i S))%Z -> forall j, In j (candidates S) -> In j is \/ (most <= Z.of_N (with_root h j S))%Z).
    { intros more j inside. destruct (tried j inside) as [[<-|]|]; auto. }
    destruct (good (restrict i false S) (most - 1)%Z C valid) as [zero_right valid0].
    destruct (sub (restrict i false S) (most - 1)%Z C) as [[zero|] C0]; cbn [fst snd right] in *.
    2:{ apply IH; auto. apply skip. unfold with_root. lia. }
    destruct (Z.leb_spec (Z.of_N (error zero (restrict i false S))) most) as [few|many].
    2:{ apply IH; auto. apply skip. unfold with_root. lia. }
    destruct (good (restrict i true S) (most - 1 - Z.of_N (error zero (restrict i false S)))%Z C0 valid0) as [one_right valid1].
    destruct (sub (restrict i true S) _ C0) as [[one|] C1]; cbn [fst snd right] in *.
    2:{ apply IH; auto. apply skip. unfold with_root. lia. }
    assert (error (Node i zero one) S = with_root h i S) as root by (rewrite error_node; unfold with_root; lia).
    rewrite error_node in root.
    set (b := (Z.of_N (error zero (restrict i false S)) + Z.of_N (error one (restrict i true S)))%Z).
    assert (b = Z.of_N (with_root h i S)) as b_is by (unfold b; lia).
    destruct (Z.ltb_spec b most) as [less|not_less].
    + assert (state' : Z.of_N (error (Node i zero one) S) = b /\ exists j, In j (candidates S) /\ error (Node i zero one) S = with_root h j S).
      { rewrite error_node. split; [unfold b; lia|]. now exists i. }
      assert (tried' : forall j, In j (candidates S) -> In j is \/ (b <= Z.of_N (with_root h j S))%Z).
      { intros j inside. destruct (tried j inside) as [[<-|]|]; [right; lia|now left|right; lia]. }
      destruct (stops && (b =? 0)%Z) eqn:stop; [|now apply IH]. split; [easy|]. split; [apply state'|].
      intros j _. apply andb_true_iff in stop. rewrite Z.eqb_eq in stop. rewrite error_node. lia.
    + destruct (stops && (b =? 0)%Z) eqn:stop; [|apply IH; auto; apply skip; lia]. split; [easy|].
      apply andb_true_iff in stop. rewrite Z.eqb_eq in stop. destruct best as [T|]; [|intros j _; lia].
      destruct state as [is_most attained]. split; [easy|]. intros j _. lia.
Qed.

Lemma opt_is_right h : calls_are_right h (opt_top_k (fun S => candidates S) (fun h => h) stops h).
Proof.
  induction h as [|h IH]; intros S ub C valid; [now split|]. cbn [opt_top_k].
  destruct (pure S) eqn:P; [split; [|easy]; cbn [fst right]; unfold least; cbn [Candidates.top_k]; now rewrite P|].
  pose proof (loop_is_right h _ S ub IH (candidates S) None (ub + 1)%Z C (incl_refl _) valid eq_refl (fun i inside => or_introl inside)) as found.
  destruct (least_of_roots h S P) as [below (i & inside & attained)].
  destruct (loop stops _ S (candidates S) None (ub + 1)%Z C) as [r C']. destruct found as [valid' result].
  assert (right (Datatypes.S h) S ub r) as r_right.
  { destruct r as [T|]; cbn [right].
    - destruct result as [(j & j_in & is_j) all]. specialize (all i inside). specialize (below j j_in). lia.
    - specialize (result i inside). lia. }
  assert (grown : right (Datatypes.S h) S ub (fst (r, (S, Datatypes.S h, (r, ub)) :: C')) /\
    right_cache (snd (r, (S, Datatypes.S h, (r, ub)) :: C'))).
  { split; [easy|]. cbn [snd]. intros S' h' r' ub' [[= <- <- <- <-]|old]; [easy|now apply valid']. }
  destruct (cached S (Datatypes.S h) C) as [[[T|] bound]|] eqn:E; [|destruct (Z.leb_spec ub bound) as [small|]; [|exact grown]|exact grown].
  - split; [|easy]. exact (cached_is_right C S _ (Some T) bound valid E).
  - split; [|easy]. pose proof (cached_is_right C S _ None bound valid E) as more. cbn [fst right] in *. lia.
Qed.

End Repaired.

(** With the key (S, h) it is equivalent, with or without step 6(h). *)
Theorem depth_in_the_key stops : as_top_k (fun _ h => h) stops.
Proof.
  intros score d k h S ub one few enough ranking.
  assert (some : forall S, firstn k (ranking S) <> []).
  { intros S' none. assert (In 0%nat (ranking S')) as inside by (apply in_ranked, in_seq; lia).
    destruct (ranking S'); [easy|]. now destruct k; [lia|]. }
  destruct (opt_is_right ranking k stops some h S ub [] ltac:(easy)) as [right _].
  destruct (fst (opt_top_k (fun S => firstn k (ranking S)) (fun h => h) stops h S ub [])) as [T|]; [now exists T|].
  exfalso. cbn in right. pose proof (error_le_mass (top_k (fun _ => ranking) k h [] S) S) as most. unfold least in right. lia.
Qed.
