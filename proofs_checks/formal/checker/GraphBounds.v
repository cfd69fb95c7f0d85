(** * Bounds of the subproblems of a graph

    A bound is listed for a subproblem and the budget of a subtree there: its
    depth, its size and the price of a leaf, which is divided by the
    probability of each outcome on the way. It is verified by the Bellman
    inequalities: it is at most the cost of a leaf and, for every test and
    every division of the size, what the bounds of the outcomes add up to.
    Where none is listed, a bound of one or of several leaves holds. *)

From Coq Require Import List Bool Arith NArith QArith Lia Lqa.
From Formal Require Import checker.Packed checker.Graphs checker.GraphPlaces.
Import ListNotations.
Open Scope Q_scope.

(** ** Budgets *)

Definition same_limit (a b : option N) : bool :=
  match a, b with None, None => true | Some a, Some b => (a =? b)%N | _, _ => false end.
Definition same (b c : budget) : bool :=
  let '(d, t, q) := b in let '(d', t', q') := c in same_limit d d' && same_limit t t' && Qeq_bool q q'.
Lemma same_limit_correct a b : same_limit a b = true -> a = b.
Proof. destruct a, b; simpl; try easy. intros H. apply N.eqb_eq in H. now subst. Qed.

Definition is_limit (n : N) (l : option N) : bool := match l with Some m => (m =? n)%N | None => false end.
Definition fewer (l : option N) (n : N) : option N := option_map (fun m => (m - n)%N) l.
Definition cut (l : option N) (n : N) : option N := option_map (fun m => N.min m n) l.

Lemma is_limit_correct n l : is_limit n l = true -> l = Some n.
Proof. destruct l; simpl; [|easy]. intros H. apply N.eqb_eq in H. now subst. Qed.

(** All numbers up to [n]. *)
Definition up_to (n : N) : list N := map N.of_nat (seq 0 (S (N.to_nat n))).
Lemma up_to_in n k : (k <= n)%N -> In k (up_to n).
Proof. intros H. apply in_map_iff. exists (N.to_nat k). rewrite in_seq. split; lia. Qed.

(** ** The checker *)

Section Bounds.
Variables (g : graph) (at_ : N -> place).

Definition least (f : N * Q -> Q) (l : list (N * Q)) (v : Q) : Q := fold_right (fun x v => smaller (f x) v) v l.

(** A bound that needs no proof: with at most one more test it is the optimum. *)
Definition trivial (x : place) (b : budget) : Q :=
  let '(d, t, q) := b in
  let leaf := plus (leaf_error x) q in
  if (Qnum (leaf_error x) =? 0)%Z || is_limit 0 d || is_limit 0 t then leaf
  else if is_limit 1 d || is_limit 1 t then least (fun s => plus (snd s) (times q (rational (fst s)))) (splits x) leaf
  else least (fun s => times q (rational (fst s))) (splits x) leaf.

Definition listed (x : place) (b : budget) : option Q := option_map snd (find (fun k => same (fst k) b) (known x)).
Definition bound (s : N) (b : budget) : Q :=
  match listed (at_ s) b with Some v => v | None => trivial (at_ s) b end.

(** What an outcome adds with a bound of its subtree; the subtree of one of probability 0 has a leaf. *)
Definition part (d t : option N) (q : Q) (o : Q * N) : Q :=
  let (p, s) := o in
  if (Qnum p =? 0)%Z then q else times p (bound s (d, cut t (most (at_ s)), times q (Qinv p))).

Definition shares (t : option N) (others : list (Q * N)) : list (option N) :=
  match t, others with
  | Some n, _ :: _ => map Some (up_to n)
  | _, _ => [t]
  end.
Definition rest (t share : option N) : option N := match share with Some n => fewer t n | None => t end.

(** Whether all divisions of the size [t] among the outcomes add up to [need] at least. *)
Fixpoint covers (d t : option N) (q : Q) (os : list (Q * N)) (need : Q) : bool :=
  match os with
  | [] => Qle_bool need 0
  | o :: os => forallb (fun share => covers d (rest t share) q os (plus need (Qopp (part d share q o)))) (shares t os)
  end.

Definition verified (x : place) (k : budget * Q) : bool :=
  let '(d, t, q, v) := k in
  Qle_bool 0 q && Qle_bool v (leaf_error x + q) &&
  (is_limit 0 d || is_limit 0 t ||
   forallb (fun u => covers (fewer d 1) (fewer t 1) q (outcomes u) v) (tests (itself x))).

(** ** Its correctness *)

Hypothesis correct : right g at_.

Lemma least_own f l v : least f l v <= v.
Proof. induction l as [|x l IH]; simpl; [lra|]. destruct (smaller_correct (f x) (least f l v)). unfold least in *.
lra. Qed.
Lemma least_in f l v x : In x l -> least f l v <= f x.
Proof.
  induction l as [|y l IH]; simpl; [easy|]. destruct (smaller_correct (f y) (least f l v)). unfold least in *.
  intros [->|I]; [|specialize (IH I)]; lra.
Qed.

Notation its_error := (error g).

(** The value of a tree, by the outcomes of its first test. *)
Definition worth (q : Q) (T : tree) (s : N) : Q := its_error T s + q * rational (leaves T).
Definition added (q : Q) (T : tree) (o : Q * N) : Q := fst o * its_error T (snd o) + q * rational (leaves T).

Lemma worth_node q t below s u : outcomes_at g s t = outcomes u -> length below = length (outcomes u) ->
  worth q (Node t below) s == sum (map2 (added q) below (outcomes u)).
Proof.
  unfold worth. cbn [error leaves]. intros ->. generalize (outcomes u) as os.
  induction below as [|T below IH]; intros [|o os]; simpl; try easy; intros L.
  - unfold rational. simpl. ring.
  - rewrite <- IH by congruence. unfold added, total. rewrite rational_add. ring.
Qed.

Lemma all_leaves below : (fold_right N.max 0 (map depth below) = 0 \/ total (map size below) = 0)%N ->
  Forall (fun T => T = Leaf) below.
Proof.
  induction below as [|T below IH]; constructor; cbn [map fold_right total] in *.
  - destruct T; [easy|]. cbn [depth size] in *. lia.
  - apply IH. unfold total in *. lia.
Qed.

Lemma more q a b : 0 <= q -> (a <= b)%N -> q * rational a <= q * rational b.
Proof. intros H L. rewrite !(Qmult_comm q). apply Qmult_le_compat_r; auto. now apply rational_le. Qed.

Lemma trivial_correct T s d t q : 0 <= q -> tree_at g T s -> at_most (depth T) d -> at_most (size T) t ->
  trivial (at_ s) (d, t, q) <= worth q T s.
Proof.
  intros Q0 H D Z. set (x := at_ s).
  pose proof (plus_correct (leaf_error x) q) as E.
  destruct T as [|a below].
  { assert (leaf : worth q Leaf s == leaf_error x + q).
    { unfold worth. cbn [error leaves]. rewrite <- (error_right g at_ correct s). unfold rational, inject_Z. simpl.
      unfold x. ring. }
    rewrite leaf. unfold trivial.
    destruct (_ || _ || _); [lra|]. destruct (_ || _); (eapply Qle_trans; [apply least_own|lra]). }
  destruct (tree_node g at_ correct _ _ _ H) as (u & I & O & _ & A & P & some).
  pose proof (error_not_negative g at_ correct _ _ H) as E0.
  pose proof (leaves_positive g at_ correct _ _ H) as L1. apply (more q) in L1; auto.
  unfold trivial. destruct (Qnum (leaf_error x) =? 0)%Z eqn:zero; simpl orb.
  { apply zero_bool in zero. unfold worth. change (rational 1) with 1 in L1. lra. }
  destruct (is_limit 0 d) eqn:D0; [apply is_limit_correct in D0; subst d; cbn [at_most depth] in D; lia|].
  destruct (is_limit 0 t) eqn:T0; [apply is_limit_correct in T0; subst t; cbn [at_most size] in Z; lia|]. simpl orb.
  destruct (splits_right g at_ correct s u I) as (e & S & low). fold x in S.
  destruct (is_limit 1 d || is_limit 1 t) eqn:one; (eapply Qle_trans; [apply (least_in _ _ _ _ S)|]); simpl.
  - rewrite plus_correct, times_correct, (worth_node q a below s u O) by (now apply all2_length in A).
    assert (stump : Forall (fun T => T = Leaf) below).
    { apply all_leaves. apply orb_true_iff in one.
      destruct one as [B|B]; apply is_limit_correct in B; subst; [left|right]; cbn [at_most depth size] in *; lia. }
    eapply Qle_trans; [apply Qplus_le_compat; [exact low|apply Qle_refl]|]. unfold summary.
    clear - A stump correct. revert A.
    generalize (outcomes u) as os. induction stump as [|T below -> _ IH]; intros [|o os]; try easy.
    + intros _. simpl. change (rational 0) with 0. lra.
    + intros [_ A]. specialize (IH _ A). cbn [map sum fold_right map2 length] in *.
      fold (sum (map2 (added q) below os)) in *.
      rewrite Nat2N.inj_succ, <- N.add_1_l, rational_add. change (rational 1) with 1. unfold added at 1. simpl error.
      rewrite <- (error_right g at_ correct (snd o)). simpl leaves. change (rational 1) with 1. unfold sum in *. lra.
  - rewrite times_correct. unfold worth. apply (leaves_number g at_ correct) in A. cbn [leaves] in *.
    apply (more q) in A; auto. lra.
Qed.

Lemma shares_in t others n m : at_most (n + m) t -> (others = [] -> m = 0)%N ->
  exists share, In share (shares t others) /\ at_most n share /\ at_most m (rest t share).
Proof.
  intros H Z. destruct t as [t|]; [destruct others as [|o os]|].
  - exists (Some t). simpl in *. rewrite Z by easy. repeat split; auto; lia.
  - exists (Some n). cbn [at_most shares rest fewer option_map] in *. split; [apply in_map, up_to_in; lia|split; lia].
  - exists None. simpl. auto.
Qed.

Definition low_at (T : tree) : Prop := forall s d t q, 0 <= q -> tree_at g T s -> at_most (depth T) d ->
  at_most (size T) t -> bound s (d, t, q) <= worth q T s.

Lemma part_low T o d t q : low_at T -> 0 <= q -> 0 <= fst o -> tree_at g T (snd o) -> at_most (depth T) d ->
  at_most (size T) t -> part d t q o <= added q T o.
Proof.
  destruct o as [p s]. intros low Q0 P0 H D Z. unfold part, added. simpl in *.
  destruct (Qnum p =? 0)%Z eqn:zero.
  - apply zero_bool in zero. pose proof (leaves_positive g at_ correct _ _ H) as L1. apply (more q) in L1; auto.
    change (rational 1) with 1 in L1. setoid_replace p with 0 by easy. lra.
  - pose proof (positive_bool _ P0 zero) as P1.
    assert (within : at_most (size T) (cut t (most (at_ s)))).
    { pose proof (size_most g at_ correct _ _ H). destruct t; simpl in *; lia. }
    assert (Q1 : 0 <= times q (/ p)) by (rewrite times_correct; apply Qmult_le_0_compat;
      [easy|now apply Qlt_le_weak, Qinv_lt_0_compat]).
    specialize (low s d _ _ Q1 H D within). rewrite times_correct.
    apply (Qmult_le_compat_r _ _ p) in low; [|lra]. rewrite Qmult_comm. eapply Qle_trans; [exact low|].
    unfold worth. rewrite times_correct. apply Qle_lteq. right. field. lra.
Qed.

Lemma covers_correct d q os : 0 <= q -> Forall (fun o => 0 <= fst o) os -> forall below t need,
  Forall low_at below -> all2 (fun T o => tree_at g T (snd o)) below os ->
  at_most (fold_right N.max 0%N (map depth below)) d -> at_most (total (map size below)) t ->
  covers d t q os need = true -> need <= sum (map2 (added q) below os).
Proof.
  intros Q0. induction 1 as [|o os P0 _ IH]; intros [|T below] t need low A D Z C; try easy.
  - now apply le_bool in C.
  - destruct A as [H A]. inversion low; subst. cbn [map fold_right total covers] in *.
    fold (total (map size below)) in *.
    destruct (shares_in t os (size T) (total (map size below)) Z) as (share & I & N & M).
    { intros ->. now destruct below. }
    rewrite forallb_forall in C. specialize (C _ I).
    assert (deep : at_most (depth T) d /\ at_most (fold_right N.max 0%N (map depth below)) d) by (destruct d;
      simpl in *; lia).
    apply IH with (below := below) in C; try tauto. rewrite plus_correct in C.
    assert (first : part d share q o <= added q T o) by (apply part_low; tauto).
    simpl. unfold sum in *. lra.
Qed.

Hypothesis all_verified : forall s k, In k (known (at_ s)) -> verified (at_ s) k = true.

Lemma listed_in x b v : listed x b = Some v -> exists b', In (b', v) (known x) /\ same b' b = true.
Proof.
  unfold listed. destruct (find _ _) as [[b' w]|] eqn:F; [|easy]. intros H. injection H as ->.
  apply find_some in F. exists b'. exact F.
Qed.

Theorem bound_low T : low_at T.
Proof.
  induction T as [|a below IH] using tree_induction; intros s d t q Q0 H D Z; unfold bound;
    (destruct (listed (at_ s) (d, t, q)) as [v|] eqn:L; [|now apply trivial_correct]);
    apply listed_in in L; destruct L as ([[d' t'] q'] & I & E); apply all_verified in I; unfold verified in I;
    simpl in E; rewrite !andb_true_iff in E, I; destruct E as [[E1 E2] E3]; apply same_limit_correct in E1, E2;
    subst d' t'; apply Qeq_bool_iff in E3; destruct I as [[Q' leaf] tests]; apply le_bool in leaf, Q'.
  - eapply Qle_trans; [exact leaf|]. unfold worth. cbn [error leaves].
    rewrite <- (error_right g at_ correct s), E3. change (rational 1) with 1. lra.
  - destruct (tree_node g at_ correct _ _ _ H) as (u & U & O & _ & A & P & some).
    assert (same_worth : worth q (Node a below) s == worth q' (Node a below) s) by (unfold worth; rewrite E3;
      reflexivity).
    rewrite same_worth, (worth_node q' a below s u O) by (now apply all2_length in A).
    apply orb_true_iff in tests. destruct tests as [tests|tests].
    { apply orb_true_iff in tests.
      destruct tests as [B|B]; apply is_limit_correct in B; subst; cbn [at_most depth size] in *; lia. }
    rewrite forallb_forall in tests. rewrite <- (itself_right g at_ correct) in U. specialize (tests u U).
    eapply covers_correct; eauto; [destruct d|destruct t]; cbn [at_most depth size fewer option_map] in *; lia.
Qed.

End Bounds.
