(** * The ratio by gain under kind ties, from above

    For every function of n variables some exact greedy tree has at most
    (2^n - 1) / n times as many tests as any exact tree: where no test has a
    gain, all of them tie, and a variable can be read that the function
    depends on. *)

From Coq Require Import List Bool Arith NArith QArith Lia.
From Formal Require Import Trees Cube Growth BestTests.
From Formal.blt Require Import ExactTrees ExactGreedy.
Import ListNotations.
Open Scope nat_scope.

Section Kind.
Context {W : values} (n : nat) (G : Q -> W) (concave : strictly_concave_impurity G) (f : point -> bool).
Notation at_path s := (restrict_all s (uniform n f)).

(** At a node that is not pure a variable that matters is not read. *)
Lemma relevant_unread s : path n s -> incl (map fst s) (relevant n f) -> pure (at_path s) = false ->
  exists i, In i (relevant n f) /\ ~ In i (map fst s).
Proof.
  intros good known mixed.
  destruct (Exists_dec (fun i => ~ In i (map fst s)) (relevant n f)) as [some|none].
  - intros i. destruct (in_dec Nat.eq_dec i (map fst s)); [right|left]; tauto.
  - apply Exists_exists in some. exact some.
  - exfalso. enough (pure (at_path s) = true) by congruence. apply pure_iff; [easy|].
    set (answer i := existsb (fun '(j, b) => Nat.eqb i j && b) s).
    exists (f (map answer (seq 0 n))). intros x long agree. apply (only_relevant n); [easy|now rewrite map_length, seq_length|].
    intros i inside. unfold coordinate at 2. pose proof (proj1 (proj1 (in_relevant n f i) inside)) as small.
    rewrite (nth_indep _ _ (answer 0)) by (now rewrite map_length, seq_length). rewrite map_nth, seq_nth by easy. simpl.
    assert (In i (map fst s)) as read.
    { destruct (in_dec Nat.eq_dec i (map fst s)); [easy|exfalso]. apply none, Exists_exists. exists i. split; [apply inside|easy]. }
    clear - read agree good. unfold answer, agrees in *. destruct good as [once _]. induction s as [|[j b] s IH]; [easy|].
    simpl in *. apply andb_true_iff in agree. destruct agree as [E agree]. apply eqb_prop in E.
    inversion once as [|? ? new once']; subst. destruct (Nat.eqb_spec i j) as [->|other].
    + rewrite andb_true_l. destruct (coordinate j x); [easy|]. simpl. symmetry. apply Bool.not_true_iff_false. intros found.
      apply existsb_exists in found. destruct found as ([j' b'] & inside & E). apply andb_true_iff in E. destruct E as [E _].
      apply Nat.eqb_eq in E. subst. apply new, in_map_iff. now exists (j', b').
    + simpl. apply IH; try easy. destruct read; [congruence|easy].
Qed.

(** A greedy tree that reads such variables only. *)
Lemma small_greedy d s : path n s -> incl (map fst s) (relevant n f) -> d + length s = n ->
  exists T, greedy n G d (at_path s) T /\ S (size T) <= 2 ^ (length (relevant n f) - length s).
Proof.
  revert s. induction d as [|d IH]; intros s good known deep.
  - exists (Leaf (majority (at_path s))). split; [constructor; now left|]. simpl. pose proof (Nat.pow_nonzero 2 (length (relevant n f) - length s)). lia.
  - destruct (pure (at_path s)) eqn:mixed.
    { exists (Leaf (majority (at_path s))). split; [constructor; auto|]. simpl. pose proof (Nat.pow_nonzero 2 (length (relevant n f) - length s)). lia. }
    destruct (relevant_unread s good known mixed) as (j & inside & new). pose proof (proj1 (in_relevant n f j) inside) as [small _].
    assert (exists i, best_test n G (at_path s) i /\ In i (relevant n f)) as (i & best & matters).
    { assert (In j (open_tests n (at_path s))) as open by now apply open_iff.
      destruct (open_tests n (at_path s)) as [|i0 l] eqn:E; [easy|].
      destruct (some_best (gain G (at_path s)) i0 l) as (b & b_open & most). rewrite <- E in *.
      destruct (useless (at_path s) b) eqn:U.
      - exists j. split; [|easy]. apply all_are_best; try easy. intros i open_i.
        destruct (useless (at_path s) i) eqn:V; [easy|].
        enough (useless (at_path s) b = false) by congruence. now apply (best_is_useful n G concave _ b i).
      - exists b. split; [easy|]. apply (open_iff n f s b good) in b_open. destruct b_open as [b_small b_new].
        apply in_relevant. split; [easy|]. destruct (depends_on n f b) eqn:D; [easy|].
        rewrite unchanged_useless in U; try easy. intros x long _. now apply (not_dependent n). }
    destruct (proj1 (open_iff n f s i good) (proj1 best)) as [i_small i_new].
    assert (length (relevant n f) - length s = S (length (relevant n f) - S (length s))) as room.
    { assert (length (i :: map fst s) <= length (relevant n f)) as fits.
      { apply NoDup_incl_length; [constructor; [easy|apply good]|]. intros v [<-|H]; auto. }
      simpl in fits. rewrite map_length in fits. lia. }
    assert (forall b, exists T, greedy n G d (restrict i b (at_path s)) T /\ S (size T) <= 2 ^ (length (relevant n f) - S (length s))) as below.
    { intros b. apply (IH ((i, b) :: s)); [now apply path_next| |simpl; lia]. intros v [<-|H]; [easy|now apply known]. }
    destruct (below false) as (zero & grown0 & size0). destruct (below true) as (one & grown1 & size1).
    exists (Node i zero one). split; [now constructor|]. rewrite room. simpl. lia.
Qed.

End Kind.

(** (2^r - 1) / r increases with r. *)
Lemma ratio_increases r n : r <= n -> n * (2 ^ r - 1) <= r * (2 ^ n - 1).
Proof.
  intros less. pose proof (Nat.pow_nonzero 2 r). induction less as [|n less IH]; [lia|].
  destruct r as [|r]; [simpl; lia|]. pose proof (Nat.pow_le_mono_r 2 (S r) n ltac:(lia) less). simpl (2 ^ S n). nia.
Qed.

(** Some exact greedy tree T has at most (2^n - 1) / n times as many tests as
    any exact tree. *)
Theorem kind_gain_most {W : values} (n : nat) (G : Q -> W) (f : point -> bool) : strictly_concave_impurity G ->
  exists T, greedy n G n (uniform n f) T /\ computes n T f /\
    forall T', computes n T' f -> n * size T <= (2 ^ n - 1) * size T'.
Proof.
  intros concave. destruct (small_greedy n G concave f n []) as (T & grown & small); [split; [constructor|easy]|easy|apply Nat.add_0_r|].
  exists T. split; [easy|split; [now apply (greedy_is_exact n G)|]]. intros T' exact. apply reads_relevant in exact.
  assert (length (relevant n f) <= n) as few.
  { rewrite <- (seq_length n 0) at 2. apply NoDup_incl_length; [apply relevant_once|]. intros i H. now apply filter_In in H. }
  simpl in small. rewrite Nat.sub_0_r in small. pose proof (ratio_increases _ _ few).
  transitivity (length (relevant n f) * (2 ^ n - 1)); nia.
Qed.
