(** * Theorem 2, for trees of depth 2 and more

    Theorem 2 of Blanc, Lange, Pabbaraju, Sullivan, Tan, Tiwari (2023) for
    h >= 2, with eps/2 in place of eps on the distribution, for every strictly
    concave impurity, and on large samples. *)

From Coq Require Import Reals List Bool Arith Sorted Lia Lra Psatz.
From Formal Require Import Trees Cube Conjunctions.
From Formal.topk Require Import lemma_4_2_half lemma_4_1.
From Formal Require Import RealTrees Samples Decoys CloseDecoys GreedyDecoys ParityDecoys.
From Formal.topk Require Import TopK.
Import ListNotations.
Open Scope R_scope.

Section Theorem2.
Context (h m : nat) (eps : R) (G : R -> R).
Context (eps_inside : 0 < eps < 1) (some : (1 <= m)%nat) (deep : (2 <= h)%nat).
Context (concave : strictly_concave_impurity G).
Context (ranking : list nat -> population -> list nat) (ranks : ranks_by_gain (h + m) G ranking).

Notation n := (h + m)%nat.
Notation D := (parity_with_decoys h m eps).
Context (S : population) (S_nonnegative : nonnegative S) (S_close : close (tolerance h m eps) S D).

(** ** Top-k with few candidates leaves out a parity variable *)

Lemma larger_gain_earlier (f : nat -> R) k l i j : StronglySorted (fun a b => f b <= f a) l ->
  In i (firstn k l) -> In j l -> f i < f j -> In j (firstn k l).
Proof.
  rewrite <- (firstn_skipn k l) at 1 3. intros sorted first inside larger. apply in_app_iff in inside.
  destruct inside as [|later]; [easy|]. exfalso. revert sorted first. generalize (firstn k l).
  induction l0 as [|a l0 IH]; intros sorted first; [easy|]. destruct first as [->|H]; apply StronglySorted_inv in sorted; destruct sorted as [sorted all].
  - rewrite Forall_forall in all. specialize (all j (in_or_app _ _ _ (or_intror later))). lra.
  - now apply IH.
Qed.

Lemma few_candidates_miss_a_parity k d s T : decoys_only h m s -> (d + k <= h + (m - length s))%nat ->
  reads_candidates ranking k d (map fst s) (restrict_all s S) T -> mistakes h m s T = points h m s / 2.
Proof.
  revert s T. induction d as [|d IH]; intros s T only few grown;
    inversion grown as [? ? ? b|? ? ? i zero one candidate grown0 grown1]; subst.
  1, 2: destruct only as [_ known]; apply (mistakes_leaf h m 0); [lia|]; intros inside; specialize (known _ inside); lia.
  rewrite mistakes_node, (points_node h m i). destruct only as [once known].
  destruct (ranks (map fst s) (restrict_all s S)) as (once_l & unread & sorted).
  unfold candidates in candidate.
  assert (inside : In i (ranking (map fst s) (restrict_all s S))).
  { rewrite <- (firstn_skipn k). apply in_or_app. now left. }
  pose proof (proj1 (unread i) inside) as [i_small new].
  set (left := filter (fun j => if in_dec Nat.eq_dec j (map fst s) then false else true) (seq h m)).
  assert (all_left : (m <= length s + length left)%nat).
  { pose proof (NoDup_incl_length (seq_NoDup m h) (l' := map fst s ++ left)) as H.
    rewrite seq_length, app_length, map_length in H. apply H. intros j J. apply in_app_iff.
    destruct (in_dec Nat.eq_dec j (map fst s)) as [|out] eqn:E; [now left|]. right. apply filter_In. split; [easy|]. now rewrite E. }
  assert (is_left : forall j, In j left -> (h <= j < n)%nat /\ ~ In j (map fst s)).
  { intros j J. apply filter_In in J. destruct J as [J E]. apply in_seq in J. destruct (in_dec _ _ _); [easy|]. split; [lia|easy]. }
  destruct (le_lt_dec h i) as [decoy|parity_i].
  - assert (only : forall b, decoys_only h m ((i, b) :: s)).
    { intros b. split; simpl; [now constructor|]. intros j [<-|J]; [lia|auto]. }
    assert (1 <= m - length s)%nat.
    { pose proof (NoDup_incl_length (l := i :: map fst s) (l' := seq h m)) as H. simpl in H.
      rewrite map_length, seq_length in H. enough (Datatypes.S (length s) <= m)%nat by lia. apply H; [now constructor|].
      intros j [<-|J]; apply in_seq; [lia|specialize (known j J); lia]. }
    rewrite (IH ((i, false) :: s) zero), (IH ((i, true) :: s) one); auto; try lra; simpl; lia.
  - assert (length left + 1 <= k)%nat.
    { assert (incl (i :: left) (firstn k (ranking (map fst s) (restrict_all s S)))) as among.
      { intros j [<-|J]; [easy|]. destruct (is_left j J) as [range fresh].
        apply (larger_gain_earlier (gain G (restrict_all s S)) k _ i j sorted candidate).
        - apply unread. split; [lia|easy].
        - apply (decoys_first h m eps (parity h)); auto; [|intros; now apply decoys_say_nothing|now split].
          intros j' x. apply parity_flip_other. }
      assert (NoDup (i :: left)) as distinct.
      { constructor; [|apply NoDup_filter, seq_NoDup]. intros J. destruct (is_left i J). lia. }
      pose proof (NoDup_incl_length distinct among) as H. rewrite firstn_length in H. simpl in H. lia. }
    assert (no_parity : parities h s = []).
    { unfold parities. destruct (filter _ (map fst s)) as [|j l] eqn:E; [easy|].
      assert (In j (filter (fun i => (i <? h)%nat) (map fst s))) as J by (rewrite E; now left).
      apply filter_In in J. destruct J as [J less]. apply Nat.ltb_lt in less. specialize (known j J). lia. }
    assert (shallow : forall d read S T, reads_candidates ranking k d read S T -> (depth T <= d)%nat).
    { clear. induction 1; simpl; lia. }
    apply shallow in grown0, grown1.
    assert (forall b, length (parities h ((i, b) :: s)) = 1%nat).
    { intros b. unfold parities in *. simpl. destruct (i <? h)%nat eqn:E; [simpl; now rewrite no_parity|].
      apply Nat.ltb_ge in E. lia. }
    rewrite !shallow_errs_half; [lra|rewrite H0; lia|rewrite H0; lia].
Qed.

Lemma error_of_top_k k : (k <= m)%nat -> accuracy (top_k ranking k (h + (m + 1) - k - 1) [] S) D <= 1 / 2 + eps / 2.
Proof.
  intros few. apply half_of_the_parity; auto; try lia.
  apply (few_candidates_miss_a_parity k (h + (m + 1) - k - 1)%nat []).
  - split; [constructor|easy].
  - simpl. lia.
  - apply top_k_reads_candidates.
Qed.

(** ** Top-K learns the parity *)

Lemma parity_tree d : forall s P, NoDup (map fst s) -> incl (map fst s) (seq 0 h) -> (length s + d = h)%nat ->
  exists T, search_space ranking (m + 1) d (map fst s) P T /\
    forall x, length x = n -> agrees s x = true -> value T x = parity h x.
Proof.
  induction d as [|d IH]; intros s P once known sizes.
  - set (point_of_s := map (fun i => existsb (fun '(j, v) => (j =? i)%nat && v) s) (seq 0 n)).
    exists (Leaf (parity h point_of_s)). split; [apply constant; now left|].
    intros x L holds. simpl. apply parity_first; [unfold point_of_s; rewrite map_length, seq_length; lia|lia|].
    intros i small. assert (read : In i (map fst s)).
    { apply (NoDup_length_incl once (l' := seq 0 h)); [rewrite seq_length, map_length; lia|easy|apply in_seq; lia]. }
    unfold point_of_s. rewrite coordinate_map by lia.
    apply in_map_iff in read. destruct read as ([j v] & E & read). simpl in E. subst j.
    rewrite (agrees_in s i v x read holds). destruct v.
    + apply existsb_exists. exists (i, true). split; [easy|]. now rewrite Nat.eqb_refl.
    + apply not_true_iff_false. intros E. apply existsb_exists in E. destruct E as ([j v] & inside & E).
      apply andb_true_iff in E. destruct E as [E ->]. apply Nat.eqb_eq in E. subst j.
      pose proof (agrees_in s i true x inside holds). pose proof (agrees_in s i false x read holds). congruence.
  - destruct (ranks (map fst s) P) as (once_l & unread & _).
    destruct (a_parity_candidate h m (map fst s) (ranking (map fst s) P) once_l) as (i & candidate & small & new); auto.
    { rewrite map_length. lia. }
    assert (child : forall v, exists T,
      search_space ranking (m + 1) d (i :: map fst s) (restrict i v P) T /\
      forall x, length x = n -> agrees ((i, v) :: s) x = true -> value T x = parity h x).
    { intros v. apply (IH ((i, v) :: s) (restrict i v P)); simpl; [now constructor| |lia].
      apply incl_cons; [apply in_seq; lia|easy]. }
    destruct (child false) as (zero & in0 & right0). destruct (child true) as (one & in1 & right1).
    exists (Node i zero one). split.
    { apply rooted; auto. unfold candidates. now replace (m + 1)%nat with (Datatypes.S m) by lia. }
    intros x L holds. simpl value. destruct (coordinate i x) eqn:E; [apply right1|apply right0]; auto; simpl; now rewrite E, holds.
Qed.

Lemma accuracy_of_top_K eta : close eta S D -> 1 - eps / 2 - eta <= accuracy (top_k ranking (m + 1) h [] S) S.
Proof.
  intros near. destruct (parity_tree h [] S ltac:(constructor) ltac:(easy) ltac:(easy)) as (T & inside & right).
  pose proof (top_k_least ranking (m + 1) h [] S T S_nonnegative inside) as best.
  pose proof (close_accuracies eta S D T near) as [low _]. unfold parity_with_decoys in low.
  rewrite accuracy_is in low by easy. fold D in low. rewrite error_of_the_parity in low; auto; try lia.
  pose proof (close_positive h m eps (parity h) eps_inside some S S_close S_nonnegative) as positive.
  apply Rle_trans with (accuracy T S); [lra|]. unfold accuracy. apply Rplus_le_compat_l, Ropp_le_contravar.
  apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat|easy].
Qed.

End Theorem2.

(** Theorem 2 for h >= 2. Let the impurity be strictly concave, and k < K = m
    + 1. Rankings are by gain, ties being broken in any way. On D_(h,K) Top-K
    has accuracy at least 1 - eps/2 with the depth budget h, and Top-k at most
    1/2 + eps/2 with the depth budget h + (K - k - 1). With a probability that
    tends to 1, the trees grown on a sample have accuracy at least 1 - eps and
    at most 1/2 + eps, both on the sample and on the distribution. *)
Theorem top_K_beats_top_k (h k K : nat) (eps : R) (G : R -> R) :
  (2 <= h)%nat -> (k < K)%nat -> (2 <= K)%nat -> 0 < eps < 1 -> strictly_concave_impurity G ->
  let D := parity_with_decoys h (K - 1) eps in
  let n := (h + (K - 1))%nat in
  (forall ranking, ranks_by_gain n G ranking ->
    1 - eps / 2 <= accuracy (top_k ranking K h [] D) D /\
    accuracy (top_k ranking k (h + (K - k - 1)) [] D) D <= 1 / 2 + eps / 2) /\
  holds_on_large_samples D (fun S => forall ranking, ranks_by_gain n G ranking ->
    (1 - eps <= accuracy (top_k ranking K h [] S) S /\ 1 - eps <= accuracy (top_k ranking K h [] S) D) /\
    (accuracy (top_k ranking k (h + (K - k - 1)) [] S) S <= 1 / 2 + eps /\
     accuracy (top_k ranking k (h + (K - k - 1)) [] S) D <= 1 / 2 + eps)).
Proof.
  intros deep less two inside concave.
  assert (exists m, K = (m + 1)%nat /\ (1 <= m)%nat) as (m & -> & some) by (exists (K - 1)%nat; lia).
  replace (m + 1 - 1)%nat with m by lia. replace (h + (m + 1 - k - 1))%nat with (h + (m + 1) - k - 1)%nat by lia.
  intros D n.
  pose proof (nonnegative_D h m eps (parity h) inside some) as good.
  pose proof (tolerance_positive h m eps inside some) as t_positive.
  assert (self : forall eta, 0 <= eta -> close eta D D) by (intros; now apply close_self).
  split.
  - intros ranking ranks. split.
    + pose proof (accuracy_of_top_K h m eps G inside some deep ranking ranks D good (self _ (Rlt_le _ _ t_positive)) 0 (self 0 (Rle_refl 0))). lra.
    + apply (error_of_top_k h m eps G); auto; try lia. apply self. lra.
  - set (eta := Rmin (tolerance h m eps) (eps / 4)).
    assert (0 < eta) as eta_positive by (apply Rmin_glb_lt; lra).
    apply (on_large_samples D eta); auto; [unfold D, parity_with_decoys; rewrite mass_D by easy; lra|].
    intros S good' near ranking ranks.
    assert (close (tolerance h m eps) S D) as near' by (apply (close_weaker eta); [apply Rmin_l|easy]).
    pose proof (Rmin_r (tolerance h m eps) (eps / 4)) as small. fold eta in small.
    pose proof (accuracy_of_top_K h m eps G inside some deep ranking ranks S good' near' eta near) as high.
    pose proof (error_of_top_k h m eps G inside some deep concave ranking ranks S good' near' k ltac:(lia)) as low.
    pose proof (close_accuracies eta S D (top_k ranking (m + 1) h [] S) near) as same_K.
    pose proof (close_accuracies eta S D (top_k ranking k (h + (m + 1) - k - 1) [] S) near) as same_k.
    fold D in low, high. repeat split; lra.
Qed.
