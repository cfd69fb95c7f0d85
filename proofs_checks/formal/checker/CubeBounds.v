(** * Bounds of subcubes

    Whoever wrote the bounds: if each satisfies the Bellman inequalities, no
    tree without repeated tests costs less. *)

From Coq Require Import List Bool Arith NArith Lia.
From Formal Require Import Trees checker.Tables checker.Bounds checker.Subcubes checker.Tries checker.Sums.
Import ListNotations.
Open Scope N_scope.
Local Arguments N.mul : simpl never.
Local Arguments N.add : simpl never.

(** ** Limits, on the depth and on the size *)

Definition limits := (option N * option N)%type.
Definition fits (l : limits) (T : tree) : Prop :=
  match fst l with Some d => N.of_nat (depth T) <= d | None => True end /\
  match snd l with Some s => N.of_nat (size T) <= s | None => True end.

Definition less_deep (d : option N) : option N := option_map (fun d => d - 1) d.
Definition at_most_size (most : N) (s : option N) : option N := option_map (N.min most) s.

(** All ways to give the two subtrees of a test their sizes. *)
Fixpoint counted (k : nat) (a b : N) : list (option N * option N) :=
  match k with O => [] | S k => (Some a, Some b) :: counted k (a + 1) (b - 1) end.
Definition shares (s : option N) : list (option N * option N) :=
  match s with None => [(None, None)] | Some s => counted (N.to_nat s) 0 (s - 1) end.

Lemma counted_in j k a b : (j < k)%nat -> In (Some (a + N.of_nat j), Some (b - N.of_nat j)) (counted k a b).
Proof.
  revert j a b. induction k as [|k IH]; intros [|j] a b H; [lia|lia| |]; cbn [counted In].
  - left. do 3 f_equal; lia.
  - right. specialize (IH j (a + 1) (b - 1)). rewrite Nat2N.inj_succ.
    replace (a + N.succ (N.of_nat j)) with (a + 1 + N.of_nat j) by lia.
    replace (b - N.succ (N.of_nat j)) with (b - 1 - N.of_nat j) by lia. apply IH. lia.
Qed.

Lemma share_fits i zero one d s : fits (d, s) (Node i zero one) ->
  exists a b, In (a, b) (shares s) /\ fits (less_deep d, a) zero /\ fits (less_deep d, b) one.
Proof.
  unfold fits. cbn [fst snd depth size]. intros [D S].
  assert (deep : match less_deep d with Some d => N.of_nat (depth zero) <= d | None => True end /\
                 match less_deep d with Some d => N.of_nat (depth one) <= d | None => True end)
    by (destruct d as [d|]; simpl; lia).
  destruct s as [s|]; [|exists None, None; simpl; tauto].
  exists (Some (0 + N.of_nat (size zero))), (Some (s - 1 - N.of_nat (size zero))).
  split; [apply counted_in; lia|]. repeat split; try tauto; lia.
Qed.

(** ** What is known of a subcube *)

(** The cost of a leaf if one is allowed; the cost of a test; the least cost
    with at most one test, and a bound of it with several; listed bounds. *)
Record subproblem := Subproblem {
  leaf : option N; at_test : N; largest_size : N; single : N; several : N; listed : list (limits * N)
}.

Definition is_zero (k : option N) : bool := is_size 0 k.
Definition trivial (k : subproblem) (l : limits) : N :=
  let (d, s) := l in
  if is_zero d || is_zero s then match leaf k with Some v => v | None => 0 end
  else if is_size 1 d || is_size 1 s then single k else several k.

Definition same_limit (s t : option N) : bool :=
  match s, t with None, None => true | Some a, Some b => a =? b | _, _ => false end.
Fixpoint lookup (d s : option N) (l : list (limits * N)) : option N :=
  match l with
  | [] => None
  | ((d', s'), v) :: l => if same_limit d d' && same_limit s s' then Some v else lookup d s l
  end.

(** The bound that is listed, or else one that needs no proof. *)
Definition bound_at (known : option subproblem) (d s : option N) : N :=
  match known with
  | None => 0
  | Some k =>
    let s := at_most_size (largest_size k) s in
    match lookup d s (listed k) with Some v => v | None => trivial k (d, s) end
  end.

(** The Bellman inequalities of the listed bounds of a subcube. *)
Definition follows (k : subproblem) (halves : list (option subproblem * option subproblem)) (b : limits * N) : bool :=
  let '((d, s), v) := b in
  match leaf k with Some l => v <=? l | None => true end &&
  (is_zero d || is_zero s ||
   let deeper := less_deep d in
   let divided := shares s in
   forallb (fun half => forallb (fun share =>
     v <=? at_test k + (bound_at (fst half) deeper (fst share) + bound_at (snd half) deeper (snd share))) divided) halves).
Definition all_follow (k : subproblem) (halves : list (option subproblem * option subproblem)) : bool :=
  forallb (follows k halves) (listed k).

Lemma lookup_in d s l v : lookup d s l = Some v -> In ((d, s), v) l.
Proof.
  assert (same : forall a b, same_limit a b = true -> a = b).
  { intros [a|] [b|]; simpl; try easy. intros E. apply N.eqb_eq in E. now subst. }
  induction l as [|[[d' s'] v'] l IH]; simpl; [discriminate|].
  destruct (same_limit d d' && same_limit s s') eqn:E; [|auto].
  apply andb_true_iff in E. destruct E as [D S]. apply same in D, S. intros [= <-]. subst. now left.
Qed.

Section Bellman.
Variables (cost : tree -> subcube -> N) (allowed : tree -> subcube -> Prop).

(** What has to hold for the trees that are allowed at a subcube. *)
Record right (k : subproblem) (c : subcube) : Prop := {
  right_leaf : forall l, allowed (Leaf l) c -> exists v, leaf k = Some v /\ v <= cost (Leaf l) c;
  right_test : forall i zero one, allowed (Node i zero one) c -> is_free i c ->
    at_test k + (cost zero (fixed i false c) + cost one (fixed i true c)) <= cost (Node i zero one) c;
  right_size : largest_size k + 1 = points_in c;
  right_single : forall T, allowed T c -> fresh c T -> (size T <= 1)%nat -> single k <= cost T c;
  right_several : forall T, allowed T c -> fresh c T -> several k <= cost T c
}.

Hypothesis allowed_below : forall i zero one c, allowed (Node i zero one) c -> is_free i c ->
  allowed zero (fixed i false c) /\ allowed one (fixed i true c).

Lemma at_most_fits d s k T : N.of_nat (size T) <= k -> fits (d, s) T -> fits (d, at_most_size k s) T.
Proof. unfold fits. destruct s as [s|]; simpl; [|tauto]. intros S [D E]. split; auto. lia. Qed.

Lemma zero_fits d s T : is_zero d || is_zero s = true -> fits (d, s) T -> exists l, T = Leaf l.
Proof.
  intros Z [D S]. destruct T as [l|i zero one]; [now exists l|]. cbn [fst snd depth size] in *. exfalso.
  apply orb_true_iff in Z. destruct Z as [Z|Z]; [destruct d|destruct s]; try discriminate;
    apply N.eqb_eq in Z; subst; lia.
Qed.

Lemma one_fits d s T : is_size 1 d || is_size 1 s = true -> fits (d, s) T -> (size T <= 1)%nat.
Proof.
  intros O [D S]. cbn [fst snd] in *. apply orb_true_iff in O. destruct O as [O|O]; [destruct d|destruct s]; try discriminate;
    apply N.eqb_eq in O; subst; [|lia]. apply size_of_depth; lia.
Qed.

Lemma trivial_correct k c d s T : right k c -> allowed T c -> fresh c T -> fits (d, s) T -> trivial k (d, s) <= cost T c.
Proof.
  intros R A F L. unfold trivial. destruct (is_zero d || is_zero s) eqn:Z.
  - destruct (zero_fits _ _ _ Z L) as [l ->]. destruct (right_leaf _ _ R l A) as (v & -> & H). easy.
  - destruct (is_size 1 d || is_size 1 s) eqn:O; [|now apply (right_several _ _ R)].
    apply (right_single _ _ R); auto. eapply one_fits; eauto.
Qed.

Variable places : trie subproblem.
Hypothesis all_right : forall T c k, allowed T c -> get places c = Some k -> right k c.
Hypothesis verified : every (sweep all_follow [] places) = true.

Theorem bound_correct T : forall c d s, allowed T c -> fresh c T -> fits (d, s) T ->
  bound_at (get places c) d s <= cost T c.
Proof.
  induction T as [l|i zero IH0 one IH1]; intros c d s A F L; unfold bound_at;
    (destruct (get places c) as [k|] eqn:G; [|lia]); pose proof (all_right _ _ _ A G) as R;
    pose proof (fresh_size _ _ F) as most; rewrite <- (right_size _ _ R) in most;
    apply (at_most_fits d s (largest_size k)) in L; try lia; set (s' := at_most_size _ s) in *;
    (destruct (lookup d s' (listed k)) as [v|] eqn:E; [|now apply (trivial_correct k c)]);
    apply lookup_in in E; pose proof (get_sweep all_follow c [] places) as S; rewrite G in S; simpl in S;
    apply (every_correct _ _ _ verified) in S; unfold all_follow in S; rewrite forallb_forall in S;
    specialize (S _ E); unfold follows in S; apply andb_true_iff in S; destruct S as [at_leaf at_tests].
  - destruct (right_leaf _ _ R l A) as (v' & leaf' & H). rewrite leaf' in at_leaf. apply N.leb_le in at_leaf. lia.
  - destruct F as (F & Z & O). destruct (allowed_below _ _ _ _ A F) as [A0 A1].
    pose proof (right_test _ _ R i zero one A F) as here.
    apply orb_true_iff in at_tests. destruct at_tests as [none|at_tests].
    { destruct (zero_fits _ _ _ none L) as [l Q]. discriminate. }
    destruct (share_fits _ _ _ _ _ L) as (a & b & share & L0 & L1).
    rewrite forallb_forall in at_tests. specialize (at_tests _ (all_halves c [] places i F)).
    rewrite forallb_forall in at_tests. specialize (at_tests _ share). apply N.leb_le in at_tests. cbn [fst snd] in at_tests.
    specialize (IH0 _ _ _ A0 Z L0). specialize (IH1 _ _ _ A1 O L1). lia.
Qed.

End Bellman.
