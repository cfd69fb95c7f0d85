(** * Top-K succeeds on the parity with decoys

    Lemma 4.1 of Blanc, Lange, Pabbaraju, Sullivan, Tan, Tiwari (2023), with
    eps/2 in place of eps. *)

From Coq Require Import List Bool Arith NArith Lia.
From Formal Require Import Trees Cube Conjunctions.
From Formal.topk Require Import lemma_3_2 lemma_4_2_half.
Import ListNotations.
Open Scope N_scope.

(** D_(h,K), with m = K - 1 >= 1 decoys and eps = a / b: the input is uniform
    on h + m bits; the label is the parity of the first h with probability 1 -
    eps, and a random one of the m others with probability eps. In masses: each
    input has a row of weight (b - a) m with the parity as label, and for each
    decoy a row of weight a. *)
Definition parity_or_decoy (h m : nat) (a b : N) : population :=
  flat_map (fun x => Row x (parity h x) ((b - a) * N.of_nat m) ::
                     map (fun j => Row x (coordinate (h + j) x) a) (seq 0 m)) (cube (h + m)).

(** A ranking of the unread features, by whatever scores. *)
Definition ranks_the_unread {part} (n : nat) (ranking : list nat -> part -> list nat) : Prop :=
  forall read S, NoDup (ranking read S) /\ forall i, In i (ranking read S) <-> (i < n)%nat /\ ~ In i read.

(** ** The complete tree of parity variables is in the search space *)

Lemma parity_first h x y : (h <= length x)%nat -> (h <= length y)%nat ->
  (forall i, (i < h)%nat -> coordinate i x = coordinate i y) -> parity h x = parity h y.
Proof.
  revert x y. induction h as [|h IH]; intros [|c x] [|d y] Hx Hy same; simpl in *; try easy; try lia.
  f_equal; [exact (same 0%nat ltac:(lia))|]. apply IH; try lia. intros i small. exact (same (S i) ltac:(lia)).
Qed.

Lemma once_part (l l' : list nat) : NoDup (l ++ l') -> NoDup l.
Proof.
  induction l as [|i l IH]; intros once; [constructor|]. inversion once as [|? ? new once']; subst.
  constructor; [|auto]. intros again. apply new, in_app_iff. now left.
Qed.

Lemma coordinate_map f n i : (i < n)%nat -> coordinate i (map f (seq 0 n)) = f i.
Proof.
  intros small. unfold coordinate. rewrite (nth_indep _ false (f 0%nat)) by now rewrite map_length, seq_length.
  now rewrite map_nth, seq_nth.
Qed.

(** Of the first K = m + 1 unread features one is a parity variable, if the
    features read are parity variables and fewer than h. *)
Lemma a_parity_candidate h m read (l : list nat) : NoDup l -> (length read < h)%nat -> incl read (seq 0 h) -> NoDup read ->
  (forall i, In i l <-> (i < h + m)%nat /\ ~ In i read) ->
  exists i, In i (firstn (S m) l) /\ (i < h)%nat /\ ~ In i read.
Proof.
  intros once few known once_read unread.
  assert (long : (h + m - length read <= length l)%nat).
  { assert (incl (seq 0 (h + m)) (read ++ l)) as all.
    { intros i small. apply in_seq in small. apply in_app_iff. destruct (in_dec Nat.eq_dec i read); [now left|].
      right. apply unread. split; [lia|easy]. }
    pose proof (NoDup_incl_length (seq_NoDup (h + m) 0) all) as H. rewrite seq_length, app_length in H. lia. }
  destruct (Exists_dec (fun i => (i < h)%nat) (firstn (S m) l)) as [some|none].
  { intros i. destruct (lt_dec i h); [now left|now right]. }
  - apply Exists_exists in some. destruct some as (i & inside & small). exists i. repeat split; auto.
    apply unread. rewrite <- (firstn_skipn (S m) l). apply in_app_iff. now left.
  - exfalso. assert (incl (firstn (S m) l) (seq h m)) as decoys.
    { intros i inside. apply in_seq. assert (In i l) as i_l.
      { rewrite <- (firstn_skipn (S m) l). apply in_app_iff. now left. }
      apply unread in i_l. split; [|lia]. apply Nat.nlt_ge. intros small. apply none, Exists_exists. eauto. }
    assert (NoDup (firstn (S m) l)) as once'.
    { rewrite <- (firstn_skipn (S m) l) in once. now apply once_part in once. }
    pose proof (NoDup_incl_length once' decoys) as H. rewrite seq_length, firstn_length in H. lia.
Qed.

Section Tree.
Context {part : Type} (restrict : nat -> bool -> part -> part).
Context (h m : nat) (ranking : list nat -> part -> list nat) (ranks : ranks_the_unread (h + m) ranking).

Lemma parity_tree d : forall (s : setting) S, NoDup (map fst s) -> incl (map fst s) (seq 0 h) ->
  (length s + d = h)%nat ->
  exists T, Candidates.search_space restrict ranking (m + 1) d (map fst s) S T /\
    forall x, length x = (h + m)%nat -> agrees s x = true -> value T x = parity h x.
Proof.
  induction d as [|d IH]; intros s S once known sizes.
  - set (point_of_s := map (fun i => existsb (fun '(j, v) => (j =? i)%nat && v) s) (seq 0 (h + m))).
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
  - destruct (ranks (map fst s) S) as [once_l unread].
    destruct (a_parity_candidate h m (map fst s) (ranking (map fst s) S) once_l) as (i & candidate & small & new); auto.
    { rewrite map_length. lia. }
    assert (child : forall v, exists T,
      Candidates.search_space restrict ranking (m + 1) d (i :: map fst s) (restrict i v S) T /\
      forall x, length x = (h + m)%nat -> agrees ((i, v) :: s) x = true -> value T x = parity h x).
    { intros v. apply (IH ((i, v) :: s) (restrict i v S)); simpl; [now constructor| |lia].
      apply incl_cons; [apply in_seq; lia|easy]. }
    destruct (child false) as (zero & in0 & right0). destruct (child true) as (one & in1 & right1).
    exists (Node i zero one). split; [apply rooted; auto; unfold candidates; now rewrite Nat.add_1_r|].
    intros x L holds. simpl value.
    destruct (coordinate i x) eqn:E; [apply right1|apply right0]; auto; simpl; now rewrite E, holds.
Qed.

End Tree.

(** ** Its error *)

Lemma total_flat_map {A B} (f : B -> N) (g : A -> list B) l : total f (flat_map g l) = total (fun x => total f (g x)) l.
Proof. induction l as [|x l IH]; simpl; [easy|]. rewrite total_app. unfold total in *. simpl. now rewrite IH. Qed.

Lemma mass_parity_or_decoy h m a b : a <= b ->
  mass (parity_or_decoy h m a b) = b * N.of_nat m * total (fun _ => 1) (cube (h + m)).
Proof.
  intros le. unfold mass, parity_or_decoy. rewrite total_flat_map, <- total_scale. apply total_ext. intros x _.
  change ((b - a) * N.of_nat m + total weight (map (fun j => Row x (coordinate (h + j) x) a) (seq 0 m)) = b * N.of_nat m * 1).
  rewrite total_map. simpl. replace (total (fun _ : nat => a) (seq 0 m)) with (a * N.of_nat m); [nia|].
  generalize 0%nat. induction m as [|m IH]; intros k; simpl; [lia|]. specialize (IH (S k)). unfold total in *. simpl. lia.
Qed.

(** The parity errs where a decoy is drawn that differs: half of the time. *)
Lemma error_of_the_parity h m a b T : (1 <= h)%nat ->
  (forall x, length x = (h + m)%nat -> value T x = parity h x) ->
  2 * error T (parity_or_decoy h m a b) = a * N.of_nat m * total (fun _ => 1) (cube (h + m)).
Proof.
  intros some right. unfold error, mass_where, parity_or_decoy. rewrite total_flat_map.
  set (wrong := fun j x => if xorb (parity h x) (coordinate (h + j) x) then a else 0).
  rewrite (total_ext _ (fun x => total (fun j => wrong j x) (seq 0 m))).
  2: { intros x inside. apply length_in_cube in inside.
       change ((if xorb (value T x) (parity h x) then (b - a) * N.of_nat m else 0) +
         total (fun r => if xorb (value T (at_point r)) (label r) then weight r else 0)
           (map (fun j => Row x (coordinate (h + j) x) a) (seq 0 m)) = total (fun j => wrong j x) (seq 0 m)).
       rewrite total_map, (right x inside), xorb_nilpotent. simpl. apply total_ext. intros j _. simpl.
       now rewrite (right x inside). }
  assert (half : forall j, 2 * total (wrong j) (cube (h + m)) = a * total (fun _ => 1) (cube (h + m))).
  { intros j. replace (2 * total (wrong j) (cube (h + m)))
      with (total (wrong j) (cube (h + m)) + total (fun x => wrong j (flip 0 x)) (cube (h + m)))
      by (rewrite sum_flipped by lia; lia).
    rewrite <- total_add, <- total_scale. apply total_ext. intros x inside. apply length_in_cube in inside. unfold wrong.
    rewrite parity_flip, coordinate_flip_other by lia. destruct (parity h x), (coordinate (h + j) x); simpl; lia. }
  assert (swap : forall l, 2 * total (fun x => total (fun j => wrong j x) l) (cube (h + m)) =
    N.of_nat (length l) * (a * total (fun _ => 1) (cube (h + m)))).
  { induction l as [|j l IH].
    - simpl. replace (total (fun _ : point => 0) (cube (h + m))) with 0; [easy|].
      clear. induction (cube (h + m)) as [|x l IH]; [easy|]. exact IH.
    - rewrite (total_ext _ (fun x => wrong j x + total (fun j => wrong j x) l)) by easy.
      rewrite total_add, N.mul_add_distr_l, IH. specialize (half j).
      change (fun x => wrong j x) with (wrong j). rewrite half. simpl length. lia. }
  rewrite swap, seq_length. lia.
Qed.

(** Lemma 4.1. For h >= 1, K = m + 1 >= 2 and 0 < eps = a / b < 1, whatever the
    scores: Top-K with the depth budget h errs on at most the fraction eps/2
    of D_(h,K), so its accuracy is at least 1 - eps/2, hence at least 1 - eps. *)
Theorem top_K_learns_the_parity (h m : nat) (a b : N) (ranking : list nat -> population -> list nat) :
  (1 <= h)%nat -> (1 <= m)%nat -> 0 < a -> a < b -> ranks_the_unread (h + m) ranking ->
  let D := parity_or_decoy h m a b in
  let T := top_k ranking (m + 1) h [] D in
  2 * b * error T D <= a * mass D /\ b * error T D <= a * mass D.
Proof.
  intros some decoys a_positive a_small ranks D T.
  destruct (parity_tree restrict h m ranking ranks h [] D ltac:(constructor) ltac:(easy) ltac:(easy)) as (T' & inside & right).
  destruct (top_k_is_best_of_its_search_space ranking (m + 1) h D) as [best _].
  specialize (best T' inside). fold T in best.
  pose proof (error_of_the_parity h m a b T' some (fun x L => right x L eq_refl)) as half. fold D in half.
  pose proof (mass_parity_or_decoy h m a b ltac:(lia)) as all. fold D in all. rewrite all. nia.
Qed.
