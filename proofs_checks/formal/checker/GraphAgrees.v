(** * Whether the numbers of a graph agree

    Errors of leaves, sizes of trees and probabilities of paths are computed
    for all subproblems. Then the numbers of each subproblem are compared with
    those of the subproblems to which its tests lead. *)

From Coq Require Import List Bool Arith NArith ZArith QArith Lia Lqa FMapPositive.
From Formal Require Import checker.Packed checker.Graphs checker.GraphPlaces checker.GraphBounds checker.GraphCosts
  checker.GraphTrees.
Import ListNotations.
Open Scope Q_scope.

(** ** What is computed of the subproblems *)

Definition entry_or {A} (a : A) (m : table A) (s : N) : A := match entry s m with Some b => b | None => a end.
Fixpoint numbered {A} (s : N) (l : list A) : table A :=
  match l with [] => PositiveMap.empty A | a :: l => with_entry s a (numbered (s + 1) l) end.

Lemma entry_numbered {A} (l : list A) s k a : nth_error l k = Some a -> entry (s + N.of_nat k) (numbered s l) =
  Some a.
Proof.
  revert s k. induction l as [|b l IH]; intros s [|k]; simpl; try easy; intros H; rewrite entry_with.
  - injection H as ->. rewrite N.add_0_r, N.eqb_refl. easy.
  - destruct (N.eqb_spec (s + N.pos (Pos.of_succ_nat k)) s); [lia|].
    replace (s + N.pos (Pos.of_succ_nat k))%N with (s + 1 + N.of_nat k)%N by lia. now apply IH.
Qed.
Lemma entry_outside {A} (l : list A) s k : (k < s \/ s + N.of_nat (length l) <= k)%N -> entry k (numbered s l) = None.
Proof.
  revert s. induction l as [|b l IH]; intros s H; simpl in *; [apply PositiveMap.gempty|].
  rewrite entry_with. destruct (N.eqb_spec k s); [lia|]. apply IH. lia.
Qed.

Definition leaf_error_of (x : subproblem) : Q := Qred (1 - largest (labels x)).

Fixpoint insert (k : N) (e : Q) (l : list (N * Q)) : list (N * Q) :=
  match l with
  | [] => [(k, e)]
  | (k', e') :: l => if (k =? k')%N then (k, smaller e e') :: l else (k', e') :: insert k e l
  end.
Definition splits_of (errors : table Q) (x : subproblem) : list (N * Q) :=
  fold_right (fun u => insert (N.of_nat (length (outcomes u)))
                (fold_right (fun o => plus (times (fst o) (entry_or 1 errors (snd o)))) 0 (outcomes u))) [] (tests x).

Fixpoint largest_sizes (s : N) (g : graph) : table N :=
  match g with
  | [] => PositiveMap.empty N
  | x :: g =>
    let m := largest_sizes (s + 1) g in
    with_entry s (fold_right (fun u => N.max (1 + total (map (fun o => entry_or 0%N m (snd o)) (outcomes u)))) 0%N
      (tests x)) m
  end.

(** The probability of the first path found to each subproblem. *)
Fixpoint reached (s : N) (g : graph) (m : table Q) : table Q :=
  match g with
  | [] => m
  | x :: g =>
    let below r m o := match entry (snd o) m with Some _ => m | None => with_entry (snd o) (times r (fst o)) m end in
    reached (s + 1) g
      match entry s m with None => m | Some r => fold_left (below r) (flat_map outcomes (tests x)) m end
  end.

Section Places.
Variables (errors : table Q) (sizes : table N) (reach : table Q).
Definition place_of (s : N) (x : subproblem) (bounds : list (budget * Q)) : place :=
  Place s x (entry_or 1 errors s) (splits_of errors x) (entry_or 0%N sizes s) (entry_or (-1) reach s) bounds.
Fixpoint places (s : N) (g : graph) (bounds : list (list (budget * Q))) : list place :=
  match g with [] => [] | x :: g => place_of s x (hd [] bounds) :: places (s + 1) g (tl bounds) end.

Lemma places_length g : forall s bounds, length (places s g bounds) = length g.
Proof. induction g; intros s bounds; simpl; auto. Qed.
Lemma places_nth g : forall s bounds k, (k < length g)%nat -> exists bounds',
  nth_error (places s g bounds) k = Some (place_of (s + N.of_nat k) (nth k g nowhere) bounds').
Proof.
  induction g as [|x g IH]; intros s bounds [|k] H; simpl in *; try lia.
  - exists (hd [] bounds). now rewrite N.add_0_r.
  - destruct (IH (s + 1)%N (tl bounds) k) as [b E]; [lia|]. exists b. rewrite E. do 2 f_equal. lia.
Qed.
End Places.

Definition beyond : place := Place 0 nowhere 1 [] 0 (-1) [].

(** ** Whether the numbers agree *)

Section Checks.
Variables (theta : Q) (count : N) (at_ : N -> place).

Definition is_distribution (l : list Q) : bool := forallb (Qle_bool 0) l && Qeq_bool (fold_right plus 0 l) 1.
Fixpoint no_repetition (l : list N) : bool :=
  match l with [] => true | t :: l => negb (existsb (N.eqb t) l) && no_repetition l end.
Fixpoint mixture (zeros : list Q) (os : list (Q * N)) : list Q :=
  match os with
  | [] => zeros
  | (p, s) :: os => map2 plus (map (times p) (labels (itself (at_ s)))) (mixture zeros os)
  end.
Fixpoint all_equal (l l' : list Q) : bool :=
  match l, l' with [], [] => true | a :: l, b :: l' => Qeq_bool a b && all_equal l l' | _, _ => false end.

Definition outcome_agrees (x : place) (o : Q * N) : bool :=
  let y := at_ (snd o) in
  (number x <? snd o)%N && (snd o <? count)%N && (length (labels (itself y)) =? length (labels (itself x)))%nat &&
  (Qle_bool theta 0 || Qeq_bool (reach y) (reach x * fst o)).
Definition test_agrees (x : place) (u : test) : bool :=
  Qle_bool 0 (price u) && is_distribution (map fst (outcomes u)) && forallb (outcome_agrees x) (outcomes u) &&
  all_equal (labels (itself x)) (mixture (map (fun _ => 0) (labels (itself x))) (outcomes u)) &&
  (1 + total (map (fun o => most (at_ (snd o))) (outcomes u)) <=? most x)%N.
Definition place_agrees (x : place) : bool :=
  is_distribution (labels (itself x)) && no_repetition (map name (tests (itself x))) &&
  (Qle_bool theta 0 || Qle_bool 0 (reach x)) && forallb (test_agrees x) (tests (itself x)).

Lemma is_distribution_correct l : is_distribution l = true -> distribution l.
Proof.
  unfold is_distribution, distribution. rewrite andb_true_iff, forallb_forall, Qeq_bool_iff. intros [P E]. split.
  - apply Forall_forall. intros q I. now apply le_bool, P.
  - rewrite <- E. clear. induction l as [|a l IH]; simpl; [easy|]. rewrite plus_correct, IH. reflexivity.
Qed.
Lemma no_repetition_correct l : no_repetition l = true -> NoDup l.
Proof.
  induction l as [|t l IH]; simpl; constructor; apply andb_true_iff in H; destruct H as [H H']; auto.
  intros I. apply negb_true_iff in H. enough (existsb (N.eqb t) l = true) by congruence.
  apply existsb_exists. exists t. split; auto. apply N.eqb_refl.
Qed.
Lemma all_equal_nth l l' c : all_equal l l' = true -> nth c l 0 == nth c l' 0.
Proof.
  revert l' c. induction l as [|a l IH]; intros [|b l'] [|c]; simpl; try easy; rewrite andb_true_iff, Qeq_bool_iff;
    intros [E H]; auto.
Qed.
Lemma mixture_nth zeros os c : (forall a, In a zeros -> a = 0) ->
  (forall o, In o os -> length (labels (itself (at_ (snd o)))) = length zeros) ->
  length (mixture zeros os) = length zeros /\
  nth c (mixture zeros os) 0 == sum (map (fun o => fst o * nth c (labels (itself (at_ (snd o)))) 0) os).
Proof.
  intros Z. induction os as [|[p s] os IH]; simpl; intros same.
  - split; auto. destruct (nth_in_or_default c zeros 0) as [I|E]; [now rewrite (Z _ I)|now rewrite E].
  - destruct IH as [L E]; [intros o I; apply same; now right|]. specialize (same (p, s) (or_introl eq_refl)).
    simpl in same.
    split; [rewrite map2_length; rewrite map_length; congruence|]. rewrite <- E.
    destruct (Nat.lt_ge_cases c (length zeros)) as [B|B].
    + rewrite (map2_nth plus _ _ c 0 0) by (rewrite ?map_length; congruence || lia). rewrite plus_correct.
      rewrite (nth_indep _ 0 (times p 0)) by (rewrite map_length; lia). rewrite map_nth, times_correct. reflexivity.
    + rewrite !nth_overflow; rewrite ?map2_length; rewrite ?map_length; try lia. ring.
Qed.
End Checks.

Lemma largest_least l : distribution l -> 0 <= 1 - largest l.
Proof.
  intros [P E]. enough (largest l <= sum l /\ 0 <= sum l) by lra. clear E.
  induction P as [|p l P0 _ [IH IH']]; simpl; [lra|]. unfold larger.
  destruct (Qle_bool p (largest l)); unfold largest, sum in *; lra.
Qed.

Lemma insert_new k e l : exists e', In (k, e') (insert k e l) /\ e' <= e.
Proof.
  induction l as [|[k' f] l IH]; simpl; [exists e; split; [now left|lra]|].
  destruct (k =? k')%N; [|destruct IH as (e' & I & L); exists e'; split; [now right|auto]].
  exists (smaller e f). split; [now left|apply smaller_correct].
Qed.
Lemma insert_old k e l k' f : In (k', f) l -> exists f', In (k', f') (insert k e l) /\ f' <= f.
Proof.
  induction l as [|[m h] l IH]; simpl; [easy|]. intros [E|I].
  - injection E as -> ->. destruct (N.eqb_spec k k') as [->|].
    + exists (smaller e f). split; [now left|apply smaller_correct].
    + exists f. split; [now left|lra].
  - destruct (k =? m)%N; [exists f; split; [now right|lra]|]. destruct (IH I) as (f' & I' & L). exists f'.
    split; [now right|auto].
Qed.
Lemma splits_correct errors x u : In u (tests x) -> exists e,
  In (N.of_nat (length (outcomes u)), e) (splits_of errors x) /\
  e <= sum (map (fun o => fst o * entry_or 1 errors (snd o)) (outcomes u)).
Proof.
  unfold splits_of. induction (tests x) as [|v l IH]; simpl; [easy|]. intros [<-|I].
  - match goal with |- exists e, In (?k, e) (insert ?k ?f ?l) /\ _ => destruct (insert_new k f l) as (e & I & L) end.
    exists e. split; auto. eapply Qle_trans; [exact L|]. clear. apply Qle_lteq. right.
    induction (outcomes v) as [|o os IH]; simpl; [easy|]. rewrite plus_correct, times_correct, IH. reflexivity.
  - destruct (IH I) as (e & I' & L).
    match goal with |- exists e, In _ (insert ?k ?f ?l) /\
      _ => destruct (insert_old k f l _ _ I') as (e' & I'' & L') end.
    exists e'. split; auto. lra.
Qed.

(** ** What follows *)

Section Agreement.
Variables (g : graph) (theta : Q) (sizes : table N) (reach : table Q) (bounds : list (list (budget * Q))).
Let errors := numbered 0 (map leaf_error_of g).
Let all := places errors sizes reach 0 g bounds.
Let at_ := entry_or beyond (numbered 0 all).
Let count := N.of_nat (length g).
Hypothesis agree : forall x, In x all -> place_agrees theta count at_ x = true.

Lemma place_inside s : (s < count)%N -> exists b, at_ s = place_of errors sizes reach s (at_number g s) b /\
  In (at_ s) all.
Proof.
  intros H. destruct (places_nth errors sizes reach g 0 bounds (N.to_nat s)) as [b E]; [unfold count in H; lia|].
  exists b. fold all in E. assert (F : at_ s = place_of errors sizes reach s (at_number g s) b).
  { unfold at_, entry_or. apply entry_numbered with (s := 0%N) in E. rewrite N2Nat.id in E. simpl in E.
    now rewrite E. }
  split; auto. rewrite F. apply nth_error_In in E. rewrite N2Nat.id in E. exact E.
Qed.
Lemma place_outside s : (count <= s)%N -> at_ s = beyond /\ at_number g s = nowhere.
Proof.
  intros H. unfold count in H. split.
  - unfold at_, entry_or. rewrite entry_outside; [easy|]. unfold all. rewrite places_length. lia.
  - unfold at_number. apply nth_overflow. lia.
Qed.

Lemma itself_at s : itself (at_ s) = at_number g s.
Proof.
  destruct (N.lt_ge_cases s count) as [H|H].
  - destruct (place_inside s H) as (b & E & _). now rewrite E.
  - destruct (place_outside s H) as [-> ->]. reflexivity.
Qed.
Lemma error_at s : leaf_error (at_ s) = entry_or 1 errors s.
Proof.
  destruct (N.lt_ge_cases s count) as [H|H].
  - destruct (place_inside s H) as (b & E & _). now rewrite E.
  - destruct (place_outside s H) as [-> _]. unfold entry_or, errors. rewrite entry_outside; [easy|].
    rewrite map_length. unfold count in H. lia.
Qed.
Lemma its_number s : (s < count)%N -> number (at_ s) = s.
Proof. intros H. destruct (place_inside s H) as (b & E & _). now rewrite E. Qed.

Lemma agrees_at s : (s < count)%N -> place_agrees theta count at_ (at_ s) = true.
Proof. intros H. destruct (place_inside s H) as (b & _ & I). now apply agree. Qed.

Lemma inside s u : In u (tests (at_number g s)) -> (s < count)%N /\ test_agrees theta count at_ (at_ s) u = true.
Proof.
  intros U. destruct (N.lt_ge_cases s count) as [H|H].
  - split; auto. pose proof (agrees_at s H) as A. unfold place_agrees in A.
    rewrite !andb_true_iff, forallb_forall in A.
    apply A. now rewrite itself_at.
  - destruct (place_outside s H) as [_ E]. rewrite E in U. easy.
Qed.

Lemma places_right : right g at_.
Proof.
  assert (leaf : forall s, leaf_error (at_ s) == 1 - largest (labels (at_number g s))).
  { intros s. destruct (N.lt_ge_cases s count) as [H|H].
    - rewrite error_at. unfold entry_or, errors.
      assert (E : nth_error (map leaf_error_of g) (N.to_nat s) = Some (leaf_error_of (at_number g s))).
      { apply map_nth_error. unfold at_number. apply nth_error_nth'. unfold count in H. lia. }
      apply entry_numbered with (s := 0%N) in E. rewrite N2Nat.id in E. simpl in E. rewrite E. apply Qred_correct.
    - destruct (place_outside s H) as [-> ->]. reflexivity. }
  split.
  - exact itself_at.
  - exact leaf.
  - intros s. destruct (N.lt_ge_cases s count) as [H|H].
    + rewrite leaf. apply largest_least. pose proof (agrees_at s H) as A. unfold place_agrees in A.
      rewrite !andb_true_iff in A. apply is_distribution_correct. rewrite <- itself_at. tauto.
    + destruct (place_outside s H) as [-> _]. simpl. lra.
  - intros s u U. apply inside in U. destruct U as [_ A]. unfold test_agrees in A. rewrite !andb_true_iff in A.
    split; [now apply le_bool|now apply is_distribution_correct].
  - intros s u U. destruct (inside s u U) as [H _]. destruct (place_inside s H) as (b & E & _).
    destruct (splits_correct errors (at_number g s) u U) as (e & I & L). exists e. rewrite E. split; [exact I|].
    eapply Qle_trans; [exact L|]. apply Qle_lteq. right. unfold summary. clear - count.
    induction (outcomes u) as [|o os IH]; simpl; [easy|]. rewrite error_at, IH. reflexivity.
  - intros s u U. apply inside in U. destruct U as [_ A]. unfold test_agrees in A.
    rewrite !andb_true_iff, N.leb_le in A. tauto.
Qed.

Lemma reach_at : 0 < theta -> forall s u o, In u (tests (at_number g s)) -> In o (outcomes u) ->
  GraphPlaces.reach (at_ (snd o)) == GraphPlaces.reach (at_ s) * fst o.
Proof.
  intros L s u o U O. apply inside in U. destruct U as [_ A]. unfold test_agrees in A.
  rewrite !andb_true_iff, forallb_forall in A.
  destruct A as (((_ & A) & _) & _). specialize (A o O). unfold outcome_agrees in A.
  rewrite !andb_true_iff, orb_true_iff in A.
  destruct A as [_ [A|A]]; [apply le_bool in A; lra|now apply Qeq_bool_iff].
Qed.

Lemma numbers_agree : g <> [] -> consistent g.
Proof.
  intros some. split; auto. intros s H. pose proof (agrees_at s H) as A. unfold place_agrees in A.
  rewrite !andb_true_iff in A. destruct A as (((D & N) & _) & _). rewrite itself_at in D, N.
  split; [now apply is_distribution_correct|]. split; [now apply no_repetition_correct|]. intros u U.
  destruct (tests_right g at_ places_right s u U) as [P O]. split; auto. split; auto.
  destruct (inside s u U) as [_ A]. unfold test_agrees in A. rewrite !andb_true_iff, forallb_forall in A.
  destruct A as (((_ & A) & M) & _).
  assert (B : forall o, In o (outcomes u) -> (s < snd o < count)%N /\
                length (labels (at_number g (snd o))) = length (labels (at_number g s))).
  { intros o I. specialize (A o I). unfold outcome_agrees in A. rewrite !andb_true_iff, !N.ltb_lt, Nat.eqb_eq in A.
    rewrite its_number, !itself_at in A by easy. tauto. }
  split; [intros o I; now apply B|]. intros c. rewrite !itself_at in M. apply (all_equal_nth _ _ c) in M. rewrite M.
  destruct (mixture_nth at_ (map (fun _ => 0) (labels (at_number g s))) (outcomes u) c) as [_ E].
  - intros a I. apply in_map_iff in I. now destruct I as (b & <- & _).
  - intros o I. rewrite map_length, itself_at. now apply B.
  - rewrite E. clear - count. induction (outcomes u) as [|o os IH]; simpl; [easy|]. now rewrite IH, itself_at.
Qed.

Lemma known_in s k : In k (known (at_ s)) -> In (at_ s) all.
Proof.
  destruct (N.lt_ge_cases s count) as [H|H].
  - now destruct (place_inside s H) as (b & _ & I).
  - destruct (place_outside s H) as [-> _]. easy.
Qed.
End Agreement.
