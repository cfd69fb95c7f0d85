(** * Bounds of sets of rows, and their verification

    A bound of a set R of rows says that no tree within its limits costs less
    on R. It bounds other sets S too: a tree on S costs no more on the rows
    of S and R, and there at most [alpha] times the mass of the other rows
    of R less than on R. *)

From Coq Require Import List Bool Arith NArith Lia.
From Formal Require Import Trees checker.Tables checker.Counts.
Import ListNotations.
Open Scope N_scope.

(** ** Limits *)

Definition allows_depth (limit needed : option nat) : bool :=
  match limit, needed with
  | None, _ => true
  | Some a, Some b => (b <=? a)%nat
  | Some _, None => false
  end.
Definition allows_size (limit needed : option N) : bool :=
  match limit, needed with
  | None, _ => true
  | Some a, Some b => b <=? a
  | Some _, None => false
  end.

Lemma allows_within d s d' s' T : allows_depth d d' = true -> allows_size s s' = true ->
  within d' s' T -> within d s T.
Proof.
  intros D S [H K]. split.
  - destruct d as [d|], d' as [d'|]; simpl in *; try easy. apply Nat.leb_le in D. lia.
  - destruct s as [s|], s' as [s'|]; simpl in *; try easy. apply N.leb_le in S. lia.
Qed.

(** A limit on the size is dropped where the depth implies it. *)
Definition useful (d : option nat) (s : option N) : option N :=
  match d, s with
  | Some d, Some s => if 2 ^ N.of_nat d <=? s + 1 then None else Some s
  | _, _ => s
  end.

Lemma within_useful d s T : within d s T -> within d (useful d s) T.
Proof.
  intros [H K]. split; auto. destruct d as [d|], s as [s|]; simpl in *; auto.
  now destruct (2 ^ N.of_nat d <=? s + 1).
Qed.

(** One test less on a path. *)
Definition deeper (d : option nat) : option nat := option_map pred d.

(** ** Sets of rows *)

(** Each row has the point that describes sets, and a row that trees see. *)
Definition tagged := (point * row)%type.
Definition seen (R : list tagged) : population := map snd R.
Definition on (i : nat) (b : bool) (x : tagged) : bool := Bool.eqb (coordinate i (fst x)) b.
Definition path := list (nat * bool).
Definition follows (p : path) (x : tagged) : bool := forallb (fun '(i, b) => on i b x) p.

Lemma filter_comm {A} (f g : A -> bool) l : filter f (filter g l) = filter g (filter f l).
Proof.
  induction l as [|a l IH]; simpl; auto.
  destruct (g a) eqn:G, (f a) eqn:F; simpl; rewrite ?F, ?G, IH; auto.
Qed.

Lemma filter_and {A} (f g : A -> bool) l : filter f (filter g l) = filter (fun a => f a && g a) l.
Proof.
  induction l as [|a l IH]; simpl; auto.
  destruct (g a) eqn:G; simpl; destruct (f a) eqn:F; simpl; rewrite ?IH; auto.
Qed.

(** A tree errs no more on fewer rows, and at most on all others more. *)
Lemma error_filter T i b p R : error T (restrict i b (seen (filter p R))) <= error T (restrict i b (seen R)).
Proof.
  unfold error, mass_where, restrict, seen. induction R as [|[x r] R IH]; simpl; [lia|].
  destruct (p (x, r)); simpl; destruct (Bool.eqb (coordinate i (at_point r)) b); simpl; destruct (xorb (value T (at_point r)) (label r)); lia.
Qed.

Lemma error_lost T i b p R :
  error T (seen R) + mass (restrict i b (seen (filter p R))) <=
  error T (restrict i b (seen (filter p R))) + mass (seen R).
Proof.
  unfold error, mass, mass_where, restrict, seen. induction R as [|[x r] R IH]; simpl; [lia|].
  destruct (p (x, r)); simpl; [destruct (Bool.eqb (coordinate i (at_point r)) b); simpl|]; destruct (xorb (value T (at_point r)) (label r)); lia.
Qed.

Section Bounds.
Variables (alpha beta : N) (m : nat) (root : list tagged).

Notation cost := (cost alpha beta).

Record fact := Fact { its_rows : list tagged; its_depth : option nat; its_size : option N; its_value : N }.

Definition true_fact (f : fact) : Prop :=
  (exists p, its_rows f = filter p root) /\
  forall T, tests_below m T -> within (its_depth f) (its_size f) T -> its_value f <= cost T (seen (its_rows f)).

(** What a bound says of the sides of the features at the rows on a path. *)
Definition sides_of_fact (p : path) (f : fact) : list (N * N) :=
  let inside := seen (filter (follows p) (its_rows f)) in
  let c := counts m inside in
  let whole := mass (seen (its_rows f)) in
  let here := mass inside in
  map2 (fun z o => (its_value f - alpha * (whole - (here - (z + o))), its_value f - alpha * (whole - (z + o))))
       (zeros_at c) (ones_at c).

Lemma sides_of_fact_correct d s p f : true_fact f ->
  allows_depth (its_depth f) d = true -> allows_size (its_size f) s = true ->
  sides_of m alpha beta (within d s) (seen (filter (follows p) root)) (sides_of_fact p f).
Proof.
  intros [[q rows] holds] D S. unfold sides_of_fact.
  set (X := filter (follows p) (its_rows f)).
  pose proof (counts_correct m (seen X)) as C.
  split; [rewrite map2_length; rewrite (zeros_length _ _ _ C), ?(ones_length _ _ _ C); auto|].
  intros i T inside below W. specialize (holds T below (allows_within _ _ _ _ _ D S W)).
  rewrite (map2_nth _ _ _ _ 0 0) by (rewrite ?(zeros_length _ _ _ C), ?(ones_length _ _ _ C); auto).
  rewrite (zeros_nth _ _ _ C i inside), (ones_nth _ _ _ C i inside), <- mass_zeros_ones. cbn [fst snd].
  assert (less : forall b, error T (restrict i b (seen X)) <= error T (restrict i b (seen (filter (follows p) root)))).
  { intros b. unfold X. rewrite rows, filter_comm. apply error_filter. }
  assert (bound : forall b, its_value f - alpha * (mass (seen (its_rows f)) - mass (restrict i b (seen X))) <=
                            cost T (restrict i b (seen (filter (follows p) root)))).
  { intros b. specialize (less b). pose proof (error_lost T i b (follows p) (its_rows f)) as lost. fold X in lost.
    assert (le : error T (seen (its_rows f)) <= error T (restrict i b (seen (filter (follows p) root))) +
      (mass (seen (its_rows f)) - mass (restrict i b (seen X)))) by lia.
    apply (N.mul_le_mono_l _ _ alpha) in le. rewrite N.mul_add_distr_l in le.
    unfold Counts.cost in *. lia. }
  split; [|apply bound].
  replace (mass (seen X) - mass (restrict i true (seen X))) with (mass (restrict i false (seen X))); [apply bound|].
  rewrite (mass_split i (seen X)). lia.
Qed.

Definition larger (s t : N * N) : N * N := (N.max (fst s) (fst t), N.max (snd s) (snd t)).

Lemma larger_correct good P l l' : sides_of m alpha beta good P l -> sides_of m alpha beta good P l' ->
  sides_of m alpha beta good P (map2 larger l l').
Proof.
  intros [len H] [len' H']. split; [rewrite map2_length; congruence|].
  intros i T inside below G. rewrite (map2_nth _ _ _ _ (0, 0) (0, 0)) by congruence.
  specialize (H i T inside below G). specialize (H' i T inside below G). simpl. lia.
Qed.

Definition is_depth (k : nat) (d : option nat) : bool := match d with Some d => (d =? k)%nat | None => false end.
Definition is_size (k : N) (s : option N) : bool := match s with Some s => s =? k | None => false end.

(** The bounds of the sides that follow from [facts], for trees of depth [d] and size [s] there. *)
Definition best_sides (p : path) (P : population) (c : counted) (facts : list fact) (d : option nat) (s : option N)
  : list (N * N) :=
  if is_depth 0 d || is_size 0 s then leaf_sides alpha beta c
  else if is_depth 1 d || is_size 1 s then stump_sides m alpha beta P c
  else fold_right
    (fun f l => if allows_depth (its_depth f) d && allows_size (its_size f) s
                then map2 larger (sides_of_fact p f) l else l)
    (if beta =? 0 then repeat (0, 0) m
     else map (fun t => (N.min (fst t) (3 * beta), N.min (snd t) (3 * beta))) (stump_sides m alpha beta P c))
    facts.

Lemma size_of_depth T d : (depth T <= d)%nat -> (d <= 1)%nat -> (size T <= d)%nat.
Proof.
  destruct T as [b|i zero one]; simpl; [lia|]. intros H K.
  destruct zero, one; simpl in *; lia.
Qed.

Lemma best_sides_correct p c facts d s : let P := seen (filter (follows p) root) in
  counts_of m P c -> Forall true_fact facts ->
  sides_of m alpha beta (within d s) P (best_sides p P c facts d s).
Proof.
  intros P C true. unfold best_sides.
  destruct (is_depth 0 d || is_size 0 s) eqn:Z.
  { apply leaf_sides_correct; auto. intros T [D S]. apply orb_true_iff in Z. destruct Z as [Z|Z].
    - destruct d as [d|]; [|discriminate]. apply Nat.eqb_eq in Z. subst. pose proof (size_of_depth T 0). lia.
    - destruct s as [s|]; [|discriminate]. apply N.eqb_eq in Z. subst. lia. }
  destruct (is_depth 1 d || is_size 1 s) eqn:O.
  { apply stump_sides_correct; auto. intros T [D S]. apply orb_true_iff in O. destruct O as [O|O].
    - destruct d as [d|]; [|discriminate]. apply Nat.eqb_eq in O. subst. pose proof (size_of_depth T 1). lia.
    - destruct s as [s|]; [|discriminate]. apply N.eqb_eq in O. subst. lia. }
  induction true as [|f facts holds true IH]; simpl.
  - destruct (beta =? 0).
    + split; [apply repeat_length|]. intros. rewrite nth_repeat. simpl. lia.
    + now apply three_leaves_sides_correct.
  - destruct (allows_depth (its_depth f) d && allows_size (its_size f) s) eqn:A; auto.
    apply andb_true_iff in A. apply larger_correct; auto. now apply sides_of_fact_correct.
Qed.

(** ** One bound *)

(** All features split no row, or have sides that together reach the bound. *)
Definition all_reach (v : N) (c : counted) (l l' : list (N * N)) : bool :=
  forallb (fun i =>
    let ones := nth i (zeros_at c) 0 + nth i (ones_at c) 0 in
    (ones =? 0) || (ones =? all_zeros c + all_ones c) || (v <=? fst (nth i l (0, 0)) + snd (nth i l' (0, 0))))
    (seq 0 m).

Definition bound_holds (p : path) (P : population) (facts : list fact) (d : option nat) (s : option N) (v : N) : bool :=
  let c := counts m P in
  (v <=? leaf_cost alpha beta c) &&
  ((v <=? 2 * beta) || is_depth 0 d || is_size 0 s ||
   match s with
   | None => let l := best_sides p P c facts (deeper d) None in all_reach v c l l
   | Some s =>
     let count := N.to_nat s in
     let below := map (fun k => best_sides p P c facts (deeper d) (useful (deeper d) (Some (N.of_nat k)))) (seq 0 count) in
     forallb (fun k => all_reach v c (nth k below []) (nth (count - 1 - k) below [])) (seq 0 count)
   end).

Lemma deeper_within i zero one d s : within d s (Node i zero one) -> is_depth 0 d = false ->
  within (deeper d) None zero /\ within (deeper d) None one.
Proof.
  intros [D _] Z. destruct d as [[|d]|]; simpl in *; [discriminate| |repeat split].
  repeat split; simpl; lia.
Qed.

Lemma smaller_within i zero one d s : within d s (Node i zero one) -> within d s zero /\ within d s one.
Proof.
  intros [D S]. simpl in *. unfold within.
  destruct d as [d|], s as [s|]; repeat split; auto; lia.
Qed.

Lemma error_other i b P T : mass (restrict i (negb b) P) = 0 -> error T P = error T (restrict i b P).
Proof.
  intros H. pose proof (error_le_mass T (restrict i (negb b) P)) as none. unfold error in *.
  rewrite (mass_where_split _ i P). destruct b; cbn [negb] in *; lia.
Qed.

Lemma bound_holds_correct p facts d s v : let P := seen (filter (follows p) root) in
  Forall true_fact facts -> bound_holds p P facts d s v = true ->
  forall T, tests_below m T -> within d s T -> v <= cost T P.
Proof.
  intros P hold H. unfold bound_holds in H. fold P in H.
  pose proof (counts_correct m P) as C. set (c := counts m P) in *.
  apply andb_true_iff in H. destruct H as [leaf H]. apply N.leb_le in leaf.
  induction T as [b|i zero IH0 one IH1]; intros below W.
  { pose proof (leaf_cost_correct m alpha beta P c b C). lia. }
  destruct (is_depth 0 d) eqn:D0.
  { destruct W as [D _]. destruct d as [d|]; [|discriminate]. apply Nat.eqb_eq in D0. subst. simpl in D. lia. }
  destruct (is_size 0 s) eqn:S0.
  { destruct W as [_ S]. destruct s as [s|]; [|discriminate]. apply N.eqb_eq in S0. subst. simpl in S. lia. }
  destruct (N.leb_spec v (2 * beta)) as [low|high]; simpl in H.
  { unfold Counts.cost. change (leaves (Node i zero one)) with (S (S (size zero + size one))).
    assert (2 * beta <= beta * N.of_nat (S (S (size zero + size one)))); [|lia].
    rewrite N.mul_comm. apply N.mul_le_mono_l. lia. }
  destruct (smaller_within _ _ _ _ _ W) as [W0 W1].
  destruct below as (inside & below0 & below1).
  specialize (IH0 below0 W0). specialize (IH1 below1 W1).
  assert (split : cost (Node i zero one) P = cost zero (restrict i false P) + cost one (restrict i true P)).
  { unfold Counts.cost. rewrite error_node.
    replace (leaves (Node i zero one)) with (leaves zero + leaves one)%nat by (unfold leaves; simpl; lia).
    rewrite Nat2N.inj_add, !N.mul_add_distr_l. lia. }
  assert (reach : forall l l', all_reach v c l l' = true ->
    fst (nth i l (0, 0)) <= cost zero (restrict i false P) ->
    snd (nth i l' (0, 0)) <= cost one (restrict i true P) -> v <= cost (Node i zero one) P).
  { intros l l' R low0 low1. unfold all_reach in R. rewrite forallb_forall in R.
    specialize (R i ltac:(apply in_seq; lia)). cbv zeta in R.
    rewrite (zeros_nth _ _ _ C i inside), (ones_nth _ _ _ C i inside), (zeros_all _ _ _ C), (ones_all _ _ _ C),
      <- !mass_zeros_ones in R.
    rewrite !orb_true_iff, !N.eqb_eq, N.leb_le in R. rewrite split.
    destruct R as [[R|R]|R]; [| |lia].
    - unfold Counts.cost in *. rewrite (error_other i false P zero) in IH0 by easy. lia.
    - assert (none : mass (restrict i false P) = 0) by (pose proof (mass_split i P); lia).
      unfold Counts.cost in *. rewrite (error_other i true P one) in IH1 by easy. lia. }
  destruct (deeper_within _ _ _ _ _ W D0) as [[D W2] [D' W3]].
  destruct s as [s|].
  - cbv zeta in H. rewrite forallb_forall in H.
    destruct W as [_ S]. simpl in S. set (count := N.to_nat s) in *.
    assert (small : (size zero < count)%nat) by (unfold count; lia).
    specialize (H (size zero) ltac:(apply in_seq; lia)). rewrite !map_seq_nth in H by lia.
    pose proof (best_sides_correct p c facts (deeper d) (useful (deeper d) (Some (N.of_nat (size zero)))) C hold) as [_ B].
    pose proof (best_sides_correct p c facts (deeper d) (useful (deeper d) (Some (N.of_nat (count - 1 - size zero)))) C hold)
      as [_ B'].
    fold P in B, B'.
    apply (reach _ _ H).
    + apply B; auto. apply within_useful. split; [easy|simpl; lia].
    + apply B'; auto. apply within_useful. split; [easy|simpl; unfold count in *; lia].
  - pose proof (best_sides_correct p c facts (deeper d) None C hold) as [_ B]. fold P in B.
    apply (reach _ _ H); apply B; auto; now split.
Qed.

End Bounds.
