(** * The largest ratio by gain under unkind ties

    Over all functions of n >= 2 variables an exact greedy tree has at most
    (2^n - 1) / 3 times as many tests as a smallest exact tree. The xor of two
    variables attains this. *)

From Coq Require Import List Bool Arith NArith QArith Lia.
From Formal Require Import Trees Cube Growth BestTests.
From Formal.blt Require Import Influence Leaves ExactTrees ExactGreedy.
Import ListNotations.
Open Scope nat_scope.

Section Small.
Context {W : values} (n : nat) (G : Q -> W) (concave : strictly_concave_impurity G) (f : point -> bool).
Notation at_path s := (restrict_all s (uniform n f)).

(** ** On functions with small trees every greedy tree is smallest *)

Definition on_path (s : setting) (g : point -> bool) : Prop :=
  forall x : point, length x = n -> agrees s x = true -> f x = g x.

Lemma on_path_next s i b g g' : on_path s g -> (forall x, coordinate i x = b -> g x = g' x) -> on_path ((i, b) :: s) g'.
Proof.
  intros same E x long agree. simpl in agree. apply andb_true_iff in agree. destruct agree as [here agree].
  apply eqb_prop in here. rewrite same by easy. now apply E.
Qed.

Lemma constant_pure s b : path n s -> on_path s (fun _ => b) -> pure (at_path s) = true.
Proof. intros good same. apply pure_iff; [easy|]. now exists b. Qed.

Lemma pure_greedy d s T : greedy n G d (at_path s) T -> pure (at_path s) = true -> size T = 0.
Proof. intros grown same. inversion grown; [easy|congruence]. Qed.

(** A variable is read, has no meaning, or can be read. *)
Lemma fixed_or_free s j : path n s -> (exists b, forall x : point, length x = n -> agrees s x = true -> coordinate j x = b) \/
  (j < n /\ ~ In j (map fst s)).
Proof.
  intros good. destruct (in_dec Nat.eq_dec j (map fst s)) as [read|new].
  - left. destruct (read_coordinate s j read) as [b E]. exists b. auto.
  - destruct (Nat.lt_ge_cases j n) as [small|large]; [now right|left]. exists false. intros x long _. apply nth_overflow. lia.
Qed.

(** If one part of the test j is pure, the function depends at this node on
    the variable of the best test. *)
Lemma best_changes s i j b : path n s -> pure (at_path s) = false -> j < n -> ~ In j (map fst s) ->
  pure (restrict j b (at_path s)) = true -> best_test n G (at_path s) i ->
  ~ (forall x : point, length x = n -> agrees s x = true -> f (flip i x) = f x).
Proof.
  intros good mixed small new one_pure best same. pose proof (proj1 (open_iff n f s i good) (proj1 best)) as [i_small i_new].
  assert (useless (at_path s) i = false); [|now rewrite unchanged_useless in H].
  apply (best_is_useful n G concave _ i j); [easy|now apply open_iff|now apply (pure_part_useful n f s j b)].
Qed.

Lemma literal d s T j b c : path n s -> greedy n G d (at_path s) T ->
  on_path s (fun x => if coordinate j x then c else b) -> size T <= 1.
Proof.
  intros good grown same. destruct (pure (at_path s)) eqn:mixed; [rewrite (pure_greedy d s T) by easy; lia|].
  destruct (fixed_or_free s j good) as [[e fixed]|[small new]].
  { enough (pure (at_path s) = true) by congruence. apply (constant_pure s (if e then c else b) good).
    intros x long agree. now rewrite same, (fixed x). }
  assert (part : forall e, path n ((j, e) :: s) /\ on_path ((j, e) :: s) (fun _ => if e then c else b)).
  { intros e. split; [now apply path_next|]. apply (on_path_next _ _ _ _ _ same). intros x E. now rewrite E. }
  inversion grown as [? ? stop|? ? i zero one _ best g0 g1]; subst.
  { simpl. lia. }
  destruct (Nat.eq_dec i j) as [->|other].
  - simpl. rewrite (pure_greedy _ ((j, false) :: s) zero g0), (pure_greedy _ ((j, true) :: s) one g1); [easy|..];
      (eapply constant_pure; [apply part|]); [apply (part true)|apply (part false)].
  - exfalso. apply (best_changes s i j false good mixed small new); [|easy|].
    + apply (constant_pure ((j, false) :: s) b); apply (part false).
    + intros x long agree. pose proof (proj1 (open_iff n f s i good) (proj1 best)) as [i_small i_new].
      rewrite !same; try easy; [|now rewrite length_flip|now rewrite agrees_flip]. now rewrite coordinate_flip_other by auto.
Qed.

(** The value b if x_j = e, else a literal or a constant. *)
Lemma two_literals d s T j e b k c0 c1 : path n s -> greedy n G d (at_path s) T ->
  on_path s (fun x => if Bool.eqb (coordinate j x) e then b else if coordinate k x then c1 else c0) -> size T <= 2.
Proof.
  intros good grown same. destruct (pure (at_path s)) eqn:mixed; [rewrite (pure_greedy d s T) by easy; lia|].
  destruct (bool_dec c0 c1) as [<-|differ].
  { enough (size T <= 1) by lia. apply (literal d s T j (if e then c0 else b) (if e then b else c0) good grown).
    intros x long agree. rewrite same by easy. now destruct (coordinate j x), (coordinate k x), e. }
  destruct (fixed_or_free s j good) as [[v fixed]|[small new]].
  { enough (size T <= 1) by lia. apply (literal d s T k (if Bool.eqb v e then b else c0) (if Bool.eqb v e then b else c1) good grown).
    intros x long agree. rewrite same, (fixed x) by easy. now destruct (Bool.eqb v e), (coordinate k x). }
  assert (part : forall v, path n ((j, v) :: s) /\
    on_path ((j, v) :: s) (fun x => if coordinate k x then (if Bool.eqb v e then b else c1) else (if Bool.eqb v e then b else c0))).
  { intros v. split; [now apply path_next|]. apply (on_path_next _ _ _ _ _ same). intros x E. rewrite E.
    now destruct (Bool.eqb v e), (coordinate k x). }
  assert (pure_side : pure (at_path ((j, e) :: s)) = true).
  { apply (constant_pure _ b); [apply part|]. intros x long agree. rewrite (proj2 (part e)) by easy. rewrite eqb_reflx. now destruct (coordinate k x). }
  inversion grown as [? ? stop|? ? i zero one _ best g0 g1]; subst; [simpl; lia|].
  pose proof (proj1 (open_iff n f s i good) (proj1 best)) as [i_small i_new]. simpl.
  destruct (Nat.eq_dec i j) as [->|other].
  - assert (forall v T', greedy n G d0 (at_path ((j, v) :: s)) T' -> size T' <= 1) as one_more.
    { intros v T' g. exact (literal d0 _ T' k _ _ (proj1 (part v)) g (proj2 (part v))). }
    destruct e.
    + rewrite (pure_greedy d0 ((j, true) :: s) one g1 pure_side). pose proof (one_more false zero g0). lia.
    + rewrite (pure_greedy d0 ((j, false) :: s) zero g0 pure_side). pose proof (one_more true one g1). lia.
  - destruct (Nat.eq_dec i k) as [->|away].
    + assert (side : forall v, path n ((k, v) :: s) /\
        on_path ((k, v) :: s) (fun x => if Bool.eqb (coordinate j x) e then b else if v then c1 else c0)).
      { intros v. split; [now apply path_next|]. apply (on_path_next _ _ _ _ _ same). intros x E. now rewrite E. }
      assert (forall v T', greedy n G d0 (at_path ((k, v) :: s)) T' -> size T' <= (if Bool.eqb (if v then c1 else c0) b then 0 else 1)) as child.
      { intros v T' g. destruct (side v) as [good' same']. destruct (Bool.eqb (if v then c1 else c0) b) eqn:E.
        - apply eqb_prop in E. rewrite (pure_greedy d0 ((k, v) :: s) T' g); [easy|]. apply (constant_pure _ b good'). intros x long agree.
          rewrite same' by easy. rewrite E. now destruct (Bool.eqb _ e).
        - apply (literal _ _ _ j (if e then (if v then c1 else c0) else b) (if e then b else if v then c1 else c0) good' g).
          intros x long agree. rewrite same' by easy. now destruct (coordinate j x), e. }
      pose proof (child false zero g0) as z. pose proof (child true one g1) as o. cbv iota in z, o.
      destruct b, c0, c1; simpl in z, o; lia || now destruct differ.
    + exfalso. apply (best_changes s i j e good mixed small new pure_side best). intros x long agree.
      rewrite !same; try easy; [|now rewrite length_flip|now rewrite agrees_flip]. now rewrite !coordinate_flip_other by auto.
Qed.

Lemma small_trees T T' : computes n T' f -> size T' <= 2 -> greedy n G n (uniform n f) T -> size T <= size T'.
Proof.
  intros exact small grown. assert (path n []) as good by (split; [constructor|easy]).
  assert (whole : forall g, (forall x, value T' x = g x) -> on_path [] g) by (intros g E x long _; now rewrite <- E, exact).
  change (uniform n f) with (at_path []) in grown. destruct T' as [b|j [b|k [c0|] [c1|]] [b'|k' [c0'|] [c1'|]]]; simpl in small; try lia; simpl size.
  - rewrite (pure_greedy n [] T grown); [easy|]. now apply (constant_pure [] b), whole.
  - apply (literal n [] T j b b' good grown). now apply whole.
  - apply (two_literals n [] T j false b k' c0' c1' good grown). apply whole. intros x. simpl. now destruct (coordinate j x).
  - apply (two_literals n [] T j true b' k c0 c1 good grown). apply whole. intros x. simpl. now destruct (coordinate j x).
Qed.

End Small.

(** ** The xor of two variables *)

Definition xor (x : point) : bool := xorb (coordinate 0 x) (coordinate 1 x).
Definition xor_tree : tree := Node 0 (Node 1 (Leaf false) (Leaf true)) (Node 1 (Leaf true) (Leaf false)).

Section Xor.
Context {W : values} (n : nat) (G : Q -> W) (concave : strictly_concave_impurity G).
Notation at_path s := (restrict_all s (uniform n xor)).

(** While neither of the two is read, every test is useless. *)
Lemma xor_useless s j : 2 <= n -> path n s -> ~ In 0 (map fst s) -> ~ In 1 (map fst s) -> j < n -> ~ In j (map fst s) ->
  useless (at_path s) j = true.
Proof.
  intros two good new0 new1 small new. apply useless_iff; try easy.
  assert (exists i, i < n /\ i <> j /\ ~ In i (map fst s) /\ forall x : point, length x = n -> xor (flip i x) = negb (xor x)) as (i & i_small & other & i_new & changes).
  { assert (forall i x, i < 2 -> length x = n -> xor (flip i x) = negb (xor x)) as both.
    { intros i x less long. unfold xor. destruct i as [|[|i]]; [| |lia].
      - rewrite coordinate_flip, coordinate_flip_other by lia. now destruct (coordinate 0 x), (coordinate 1 x).
      - rewrite coordinate_flip, coordinate_flip_other by lia. now destruct (coordinate 0 x), (coordinate 1 x). }
    destruct (Nat.eq_dec j 0) as [->|]; [exists 1|exists 0]; repeat split; auto; lia. }
  assert (balanced : forall b, ones (restrict j b (at_path s)) = zeros (restrict j b (at_path s))).
  { intros b. change (mass_where label (restrict j b (at_path s)) = mass_where (fun r => negb (label r)) (restrict j b (at_path s))).
    rewrite !mass_where_side. unfold count_in.
    rewrite <- (count_flip n i (fun x => agrees s x && (Bool.eqb (coordinate j x) b && label (Row x (xor x) 1))) i_small).
    apply count_ext. intros x long. rewrite agrees_flip, coordinate_flip_other by auto. cbn [label]. now rewrite changes. }
  pose proof (half_mass n xor s j false small (unread_free s j new)). pose proof (half_mass n xor s j true small (unread_free s j new)).
  pose proof (ones_zeros (restrict j false (at_path s))). pose proof (ones_zeros (restrict j true (at_path s))).
  pose proof (balanced false). pose proof (balanced true). lia.
Qed.

Lemma xor_mixed s j : 2 <= n -> path n s -> j < 2 -> ~ In j (map fst s) -> pure (at_path s) = false.
Proof.
  intros two good less new. destruct (pure (at_path s)) eqn:E; [exfalso|easy]. apply pure_iff in E; [|easy]. destruct E as [b same].
  destruct (some_point n xor s good) as (x & inside & agree). pose proof (same x inside agree) as one.
  assert (agrees s (flip j x) = true) as agree' by now rewrite agrees_flip.
  pose proof (same (flip j x) ltac:(now rewrite length_flip) agree') as two'. rewrite <- one in two'. unfold xor in two'.
  destruct j as [|[|j]]; [| |lia]; rewrite coordinate_flip, coordinate_flip_other in two' by lia;
    destruct (coordinate 0 x), (coordinate 1 x); easy.
Qed.

(** If one variable is not read, it is the only test. *)
Lemma last_test s i : path n s -> length s + 1 = n -> i < n -> ~ In i (map fst s) -> best_test n G (at_path s) i.
Proof.
  intros good long small new. split; [now apply open_iff|]. intros j open. apply (open_iff n xor s j good) in open.
  destruct open as [j_small j_new]. destruct (Nat.eq_dec j i) as [->|other]; [apply le_refl|exfalso].
  assert (length (j :: i :: map fst s) <= length (seq 0 n)) as many.
  { apply NoDup_incl_length.
    - constructor; [simpl; intuition congruence|]. constructor; [easy|apply good].
    - intros v [<-|[<-|inside]]; apply in_seq; [lia|lia|]. pose proof (proj2 good v inside). lia. }
  rewrite seq_length in many. simpl in many. rewrite map_length in many. lia.
Qed.

(** A greedy tree that reads the other variables first, on every path. *)
Lemma long_greedy rest s : path n s -> ~ In 0 (map fst s) -> ~ In 1 (map fst s) -> NoDup rest ->
  (forall i, In i rest -> 2 <= i < n /\ ~ In i (map fst s)) -> length rest + length s + 2 = n ->
  exists T, greedy n G (length rest + 2) (at_path s) T /\ S (size T) = 2 ^ (length rest + 2).
Proof.
  revert s. induction rest as [|i rest IH]; intros s good new0 new1 once others all; simpl in all.
  - assert (forall b, exists T, greedy n G 1 (at_path ((0, b) :: s)) T /\ size T = 1) as below.
    { intros b. assert (path n ((0, b) :: s)) as good' by (apply path_next; easy || lia).
      assert (~ In 1 (map fst ((0, b) :: s))) as new by (simpl; intuition lia).
      exists (Node 1 (Leaf (majority (at_path ((1, false) :: (0, b) :: s)))) (Leaf (majority (at_path ((1, true) :: (0, b) :: s))))).
      split; [|easy]. constructor; [apply (xor_mixed _ 1); easy || lia| |constructor; auto|constructor; auto].
      apply last_test; easy || (simpl; lia). }
    destruct (below false) as (zero & g0 & s0). destruct (below true) as (one & g1 & s1). exists (Node 0 zero one).
    split; [|simpl; rewrite s0, s1; easy]. simpl. constructor; try easy; [apply (xor_mixed s 0); easy || lia|].
    apply all_are_best; [easy|apply open_iff; [easy|split; [lia|easy]]|]. intros j open. apply (open_iff n xor s j good) in open. apply xor_useless; easy || lia.
  - destruct (others i (or_introl eq_refl)) as [range new]. inversion_clear once as [|? ? i_new once'].
    assert (forall b, exists T, greedy n G (length rest + 2) (at_path ((i, b) :: s)) T /\ S (size T) = 2 ^ (length rest + 2)) as below.
    { intros b. apply IH; try easy; [apply path_next; easy || lia|simpl; intuition lia|simpl; intuition lia| |simpl; lia].
      intros j inside. destruct (others j (or_intror inside)) as [j_range j_new]. split; [easy|]. simpl. intuition congruence. }
    destruct (below false) as (zero & g0 & s0). destruct (below true) as (one & g1 & s1). exists (Node i zero one). split.
    + simpl. constructor; try easy; [apply (xor_mixed s 0); easy || lia|]. apply all_are_best; [easy|apply open_iff; [easy|split; [lia|easy]]|].
      intros j open. apply (open_iff n xor s j good) in open. apply xor_useless; easy || lia.
    + simpl. lia.
Qed.

End Xor.

(** The ratio is at most (2^n - 1) / 3 for all functions, all greedy trees T
    and all exact trees T', and it is this for the xor of two variables. *)
Theorem unkind_gain {W : values} (n : nat) (G : Q -> W) : 2 <= n -> strictly_concave_impurity G ->
  (forall f T T', greedy n G n (uniform n f) T -> computes n T' f ->
     computes n T f /\ 3 * size T <= (2 ^ n - 1) * size T') /\
  (exists T T', greedy n G n (uniform n xor) T /\ smallest n T' xor /\ 3 * size T = (2 ^ n - 1) * size T').
Proof.
  intros two concave. pose proof (Nat.pow_le_mono_r 2 2 n ltac:(lia) two) as four. simpl (2 ^ 2) in four.
  assert (most : forall f T T', greedy n G n (uniform n f) T -> computes n T' f -> 3 * size T <= (2 ^ n - 1) * size T').
  { intros f T T' grown exact. destruct (Nat.le_gt_cases (size T') 2) as [small|large].
    - pose proof (small_trees n G concave f T T' exact small grown). nia.
    - pose proof (greedy_size n G n _ T grown). nia. }
  split; [intros f T T' grown exact; split; [now apply (greedy_is_exact n G)|now apply (most f)]|].
  destruct (long_greedy n G concave (seq 2 (n - 2)) []) as (T & grown & long).
  - split; [constructor|easy].
  - easy.
  - easy.
  - apply seq_NoDup.
  - intros i inside. apply in_seq in inside. split; [lia|easy].
  - rewrite seq_length. simpl. lia.
  - rewrite seq_length in grown, long. replace (n - 2 + 2) with n in grown, long by lia. exists T, xor_tree. split; [exact grown|].
    split; [|simpl size; lia]. split.
    + intros x _. simpl. unfold xor. now destruct (coordinate 0 x), (coordinate 1 x).
    + intros T' exact. pose proof (most xor T T' grown exact). simpl size. nia.
Qed.
