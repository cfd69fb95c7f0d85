(** * The search space of Top-k grows with k, to all trees

    Section 1.1 of Blanc, Lange, Pabbaraju, Sullivan, Tan, Tiwari (2023): with
    all d features as candidates Top-k returns an optimal tree of its depth,
    and Top-(k+1) is at least as accurate on the sample as Top-k if features of
    equal score are ranked by one fixed order. *)

From Coq Require Import List Bool Arith NArith Lia.
From Formal Require Import Trees Bellman.
From Formal.topk Require Import lemma_3_2.
Import ListNotations.
Open Scope N_scope.

(** A ranking of the d features that are not read, by whatever scores. *)
Definition ranks_all (d : nat) (ranking : list nat -> population -> list nat) : Prop :=
  forall read S, (length (ranking read S) <= d)%nat /\
    forall i, In i (ranking read S) <-> (i < d)%nat /\ ~ In i read.

Section All.
Context (d : nat) (ranking : list nat -> population -> list nat) (ranks : ranks_all d ranking).

(** A feature that was read takes one value on the sample. *)
Definition settled (read : list nat) (S : population) : Prop :=
  forall i, In i read -> exists b, restrict i b S = S.

Lemma restrict_again i b S : restrict i b (restrict i b S) = restrict i b S.
Proof.
  unfold restrict. induction S as [|r S IH]; simpl; [easy|].
  destruct (Bool.eqb _ b) eqn:E; simpl; rewrite ?E, ?IH; easy.
Qed.

Lemma restrict_swap i b j c S : restrict i b (restrict j c S) = restrict j c (restrict i b S).
Proof.
  unfold restrict. induction S as [|r S IH]; simpl; [easy|].
  destruct (Bool.eqb _ c) eqn:E, (Bool.eqb (coordinate i _) b) eqn:E'; simpl; rewrite ?E, ?E', ?IH; easy.
Qed.

Lemma settled_part read S i b : settled read S -> settled (i :: read) (restrict i b S).
Proof.
  intros H j [<-|inside].
  - exists b. apply restrict_again.
  - destruct (H j inside) as [c E]. exists c. now rewrite restrict_swap, E.
Qed.

Lemma as_good_in_space T : forall h read S, settled read S -> (depth T <= h)%nat -> tests_below d T ->
  exists T', search_space ranking d h read S T' /\ error T' S <= error T S.
Proof.
  induction T as [b|i zero IH0 one IH1]; intros h read S known shallow below.
  - destruct (constant_attained ranking d h read S b) as (T' & inside & same). exists T'. split; [easy|lia].
  - destruct below as (small & below0 & below1). simpl in shallow. rewrite error_node.
    destruct (in_dec Nat.eq_dec i read) as [old|new].
    + destruct (known i old) as [[] E]; rewrite E.
      * destruct (IH1 h read S known ltac:(lia) below1) as (T' & inside & better). exists T'. split; [easy|lia].
      * destruct (IH0 h read S known ltac:(lia) below0) as (T' & inside & better). exists T'. split; [easy|lia].
    + destruct h as [|h]; [lia|].
      destruct (IH0 h (i :: read) _ (settled_part read S i false known) ltac:(lia) below0) as (zero' & in0 & better0).
      destruct (IH1 h (i :: read) _ (settled_part read S i true known) ltac:(lia) below1) as (one' & in1 & better1).
      exists (Node i zero' one'). split; [|rewrite error_node; lia]. apply rooted; auto.
      unfold candidates. destruct (ranks read S) as [few all]. rewrite firstn_all2 by easy. now apply all.
Qed.

Lemma space_is_shallow k h read S T : search_space ranking k h read S T -> (depth T <= h)%nat /\ tests_below d T.
Proof.
  induction 1 as [|h read S i zero one candidate _ [d0 b0] _ [d1 b1]]; simpl; [split; [lia|easy]|].
  assert (i < d)%nat as small.
  { destruct (ranks read S) as [_ all]. apply all. unfold candidates in candidate.
    rewrite <- (firstn_skipn k). apply in_app_iff. now left. }
  repeat split; auto. lia.
Qed.

End All.

(** For k = d the tree of Top-k with a depth budget of h has at most that
    depth, and the least error of all trees of depth h. *)
Theorem top_d_is_optimal (d h : nat) (ranking : list nat -> population -> list nat) (S : population) :
  ranks_all d ranking ->
  (depth (top_k ranking d h [] S) <= h)%nat /\ error (top_k ranking d h [] S) S = optimum_by_depth d h S.
Proof.
  intros ranks. split; [apply top_k_depth|]. destruct (top_k_is_best_of_its_search_space ranking d h S) as [best (T & inside & same)].
  apply N.le_antisymm.
  - destruct (depth_optimum_is_attained d h S) as (T' & shallow & below & <-).
    destruct (as_good_in_space d ranking ranks T' h [] S ltac:(easy) shallow below) as (T'' & inside' & better).
    specialize (best T'' inside'). lia.
  - rewrite <- same. destruct (space_is_shallow d ranking ranks d h [] S T inside).
    now apply depth_optimum_is_lower_bound.
Qed.

(** The error of Top-(k+1) on the sample is at most that of Top-k, if both
    rank the features by the same rule. *)
Theorem more_candidates_err_less (ranking : list nat -> population -> list nat) (k h : nat) (S : population) :
  error (top_k ranking (k + 1) h [] S) S <= error (top_k ranking k h [] S) S.
Proof.
  destruct (top_k_is_best_of_its_search_space ranking k h S) as [_ (T & inside & <-)].
  destruct (top_k_is_best_of_its_search_space ranking (k + 1) h S) as [best _].
  enough (forall h read S T, search_space ranking k h read S T ->
    exists T', search_space ranking (k + 1) h read S T' /\ error T' S <= error T S) as wider.
  { destruct (wider h [] S T inside) as (T' & inside' & better). specialize (best T' inside'). lia. }
  clear. induction 1 as [h read S b _|h read S i zero one candidate _ (zero' & in0 & better0) _ (one' & in1 & better1)].
  - destruct (constant_attained ranking (k + 1) h read S b) as (T' & inside & same). exists T'. split; [easy|lia].
  - exists (Node i zero' one'). split; [|rewrite !error_node; lia]. apply rooted; auto. unfold candidates in *.
    assert (grow : forall (l : list nat) k, In i (firstn k l) -> In i (firstn (k + 1) l)); [|now apply grow].
    clear. induction l as [|j l IH]; intros [|k]; simpl; try easy. intros [->|H]; [now left|right; now apply IH].
Qed.
