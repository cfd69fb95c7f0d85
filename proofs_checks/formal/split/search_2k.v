(** * Rows sent by greedy growth and by a search of all trees

    The unit of running time in section 6 of Babbar, McTavish, Rudin, Seltzer
    (2025) is one row sent down an outcome of one test. A search that tries a
    test at a node sends all rows of the node once. Weights do not matter
    here: a population is a table, and its rows are counted. *)

From Coq Require Import List Bool Arith Lia.
From Formal Require Import Trees.
Import ListNotations.
Open Scope nat_scope.

(** The features, of k, that are not on the path. *)
Definition unused (k : nat) (path : list nat) : list nat :=
  filter (fun i => negb (existsb (Nat.eqb i) path)) (seq 0 k).

(** A rule says where growth stops, as the depth budget, the path and the
    rows allow, and which test is chosen otherwise. The bounds hold for every
    rule, so nothing is assumed of impurities, penalties and ties. *)
Record rule := Rule {
  stops : nat -> list nat -> population -> bool;
  chosen : nat -> list nat -> population -> option nat
}.

(** Rows sent by greedy growth of depth d: every unused test is tried at a
    node, and the parts of the chosen one are grown. *)
Fixpoint greedy_rows (R : rule) (k d : nat) (path : list nat) (P : population) : nat :=
  match d with
  | O => 0
  | S d' =>
      if stops R d path P then 0 else
      length P * length (unused k path) +
      match chosen R d path P with
      | None => 0
      | Some i => greedy_rows R k d' (i :: path) (restrict i false P) +
                  greedy_rows R k d' (i :: path) (restrict i true P)
      end
  end.

(** The sum of a function over a list. *)
Definition sum_over (f : nat -> nat) (l : list nat) : nat := fold_right (fun i s => f i + s) 0 l.

(** Rows sent by a search of all trees of depth d, and the number of its
    subproblems at depth d, empty ones included: every unused test is tried,
    and all trees below it. *)
Fixpoint all_rows (R : rule) (k d : nat) (path : list nat) (P : population) : nat :=
  match d with
  | O => 0
  | S d' =>
      if stops R d path P then 0 else
      sum_over (fun i => length P + (all_rows R k d' (i :: path) (restrict i false P) +
                                     all_rows R k d' (i :: path) (restrict i true P))) (unused k path)
  end.

Fixpoint subproblems (R : rule) (k d : nat) (path : list nat) (P : population) : nat :=
  match d with
  | O => 1
  | S d' =>
      if stops R d path P then 0 else
      sum_over (fun i => subproblems R k d' (i :: path) (restrict i false P) +
                         subproblems R k d' (i :: path) (restrict i true P)) (unused k path)
  end.

(** ** Proofs *)

Lemma parts i (P : population) : length (restrict i false P) + length (restrict i true P) = length P.
Proof.
  unfold restrict. induction P as [|r P IH]; simpl; [easy|].
  destruct (coordinate i (at_point r)); simpl; lia.
Qed.

Lemma sum_over_le f c l : (forall i, In i l -> f i <= c) -> sum_over f l <= length l * c.
Proof.
  induction l as [|i l IH]; intros H; simpl; [lia|].
  pose proof (H i ltac:(now left)). specialize (IH ltac:(intros; apply H; now right)). lia.
Qed.

Lemma filtered_le (f : nat -> bool) l : length (filter f l) <= length l.
Proof. induction l as [|a l IH]; simpl; [easy|]. destruct (f a); simpl; lia. Qed.

Lemma unused_le k path : length (unused k path) <= k.
Proof. unfold unused. etransitivity; [apply filtered_le|]. now rewrite seq_length. Qed.

(** A test on the path is not unused any more. *)
Lemma one_fewer k i path : In i (unused k path) -> S (length (unused k (i :: path))) = length (unused k path).
Proof.
  unfold unused. intros inside. apply filter_In in inside. destruct inside as [small new].
  pose proof (seq_NoDup k 0) as once. induction (seq 0 k) as [|j l IH]; [easy|].
  inversion once as [|? ? other once']; subst. simpl. destruct small as [->|later].
  - rewrite Nat.eqb_refl, new. simpl. f_equal. f_equal. apply filter_ext_in. intros j inside. simpl.
    destruct (Nat.eqb_spec j i) as [->|differ]; [easy|]. reflexivity.
  - specialize (IH later once'). destruct (Nat.eqb_spec j i) as [->|differ]; [easy|]. simpl.
    destruct (existsb (Nat.eqb j) path); simpl in *; lia.
Qed.

Lemma greedy_bound R k d : forall path P, greedy_rows R k d path P <= length P * (k * d).
Proof.
  induction d as [|d IH]; intros path P; simpl; [lia|]. destruct (stops R (S d) path P); [lia|].
  pose proof (unused_le k path). destruct (chosen R (S d) path P) as [i|]; [|nia].
  pose proof (IH (i :: path) (restrict i false P)). pose proof (IH (i :: path) (restrict i true P)).
  pose proof (parts i P). nia.
Qed.

Lemma power_step u p : 1 <= p -> 1 + (u - 1) ^ p <= u ^ p \/ u = 0.
Proof.
  intros some. destruct u as [|u]; [now right|left]. replace (S u - 1) with u by lia.
  induction some as [|p some IH]; simpl; [lia|]. assert (1 <= S u ^ p) by (apply Nat.neq_0_lt_0, Nat.pow_nonzero; lia). nia.
Qed.

Lemma all_bound R k d : forall path P, 1 <= d ->
  all_rows R k d path P <= length P * length (unused k path) ^ d.
Proof.
  induction d as [|d IH]; intros path P some; [lia|]. simpl all_rows. destruct (stops R (S d) path P); [lia|].
  set (u := length (unused k path)).
  assert (each : forall i, In i (unused k path) ->
    length P + (all_rows R k d (i :: path) (restrict i false P) + all_rows R k d (i :: path) (restrict i true P)) <=
    length P * u ^ d).
  { intros i inside. pose proof (one_fewer k i path inside) as fewer. fold u in fewer. destruct d as [|d].
    - simpl. lia.
    - pose proof (IH (i :: path) (restrict i false P) ltac:(lia)) as zero.
      pose proof (IH (i :: path) (restrict i true P) ltac:(lia)) as one.
      replace (length (unused k (i :: path))) with (u - 1) in * by lia.
      pose proof (parts i P). destruct (power_step u (S d) ltac:(lia)) as [power|]; [nia|lia]. }
  pose proof (sum_over_le _ _ _ each) as sum. fold u in sum. simpl. lia.
Qed.

(** Claim split.search-2k. On n rows with k features, greedy growth of depth
    d sends at most nkd rows; a search of all trees of depth d sends at most
    nk^d rows, and meets at most (2k)^d subproblems at depth d. *)
Theorem rows_of_searches (R : rule) (k d : nat) (P : population) :
  let n := length P in
  greedy_rows R k d [] P <= n * k * d /\
  all_rows R k d [] P <= n * k ^ d /\
  subproblems R k d [] P <= (2 * k) ^ d.
Proof.
  intros n. repeat split.
  - pose proof (greedy_bound R k d [] P). lia.
  - destruct d as [|d]; [simpl; lia|]. etransitivity; [apply all_bound; lia|].
    apply Nat.mul_le_mono_l, Nat.pow_le_mono_l, unused_le.
  - generalize (@nil nat). subst n. revert P. induction d as [|d IH]; intros P path; [easy|].
    simpl subproblems. destruct (stops R (S d) path P); [lia|].
    etransitivity; [apply (sum_over_le _ (2 * (2 * k) ^ d))|].
    + intros i _. pose proof (IH (restrict i false P) (i :: path)). pose proof (IH (restrict i true P) (i :: path)). lia.
    + pose proof (unused_le k path). simpl. nia.
Qed.
