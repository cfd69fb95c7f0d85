(** * The leaves of the trees B_t

    On the disjunction of two conjunctions under the uniform distribution: the
    ends of the right path and of the left subtrees of a tree B_t, and where it
    can be split. Part of the proof of Proposition 6.3. *)

From Coq Require Import Reals QArith Qreals List Bool Arith NArith ZArith Lia Lra Psatz.
From Formal Require Import Trees Cube Bellman Entropy Poincare TwoTerms.
From Formal Require RealTrees RealAgrees RealImpurities.
From Formal.bdm Require Import TwoTermDnf prop_6_4 RightPaths PathGains.
Import ListNotations.
Open Scope R_scope.

Section Run.
Context (n : nat) (I J : list nat) (once : NoDup (I ++ J)) (small : forall i, In i (I ++ J) -> (i < n)%nat).
Context (shorter : (1 <= length I <= length J)%nat).
Context (G : R -> R) (concave : RealTrees.strictly_concave_impurity G).
Notation U := (uniform n (two_terms I J)).
Notation Gq := (RealAgrees.rational G).
Notation at_ s := (restrict_all s U).
Notation sound := (PathGains.sound n).
Notation sound_next := (PathGains.sound_next n).
Notation pure_is := (PathGains.pure_is n I J once small shorter).
Notation open_is := (PathGains.open_is n I J shorter).

(** ** Where a leaf can be split *)

Fixpoint after_ones (s : setting) (is : list nat) : setting :=
  match is with [] => s | i :: rest => after_ones ((i, true) :: s) rest end.

Lemma right_path_split ys : forall s L i T', sound s -> dead I s = true -> incl ys J ->
  (forall y, In y ys -> lookup s y = None) -> NoDup ys ->
  splits_leaf (at_ s) (right_path (at_ s) ys) L i T' -> pure L = false ->
  L = at_ (after_ones s ys) /\ T' = right_path (at_ s) (ys ++ [i]).
Proof.
  induction ys as [|y ys IH]; intros s L i T' good gone known unset once_ys split mixed.
  - simpl in split. inversion split; subst. easy.
  - apply incl_cons_inv in known. destruct known as [here known]. inversion once_ys as [|? ? fresh once_ys']; subst.
    pose proof (unset y (or_introl eq_refl)) as y_unset. pose proof (proj1 (lookup_none s y) y_unset) as new.
    assert (y_small : (y < n)%nat) by (apply small, in_app_iff; now right).
    assert (y_I : ~ In y I) by (intros H; exact (apart I J once y H here)).
    destruct (own_term J s y false (once_J I J once) here y_unset) as [_ D0].
    destruct (other_term I s y false y_I) as [E0 _]. destruct (other_term I s y true y_I) as [E1 _].
    simpl in split. inversion split as [|? ? ? ? ? ? ? below|? ? ? ? ? ? ? below]; subst.
    + exfalso. inversion below; subst. change (restrict y false (at_ s)) with (at_ ((y, false) :: s)) in mixed.
      rewrite (proj1 (proj2 (pure_is _ (sound_next s y false good y_small new)))) in mixed; [easy|].
      unfold mean, term. rewrite E0, D0, gone. simpl. ring.
    + change (restrict y true (at_ s)) with (at_ ((y, true) :: s)) in below.
      destruct (IH ((y, true) :: s) L i one' (sound_next s y true good y_small new) ltac:(now rewrite E1) known) as [E ->]; auto.
      * intros z Z. simpl. destruct (Nat.eqb_spec y z) as [->|]; [easy|]. apply unset. now right.
Qed.

Lemma path_split nodes : forall s r L i T', sound s -> on_path I J s nodes -> filled J r nodes ->
  splits_leaf (at_ s) (path_tree (at_ s) nodes) L i T' -> pure L = false ->
  (L = at_ (after_ones s (map fst nodes)) /\ T' = path_tree (at_ s) (nodes ++ [(i, [])])) \/
  exists before x ys rest, nodes = before ++ (x, ys) :: rest /\
    L = at_ (after_ones ((x, false) :: after_ones s (map fst before)) ys) /\
    T' = path_tree (at_ s) (before ++ (x, ys ++ [i]) :: rest).
Proof.
  induction nodes as [|[x ys] nodes IH]; intros s r L i T' good path fill split mixed.
  - simpl in split. inversion split; subst. left. easy.
  - pose proof path as (once_s & alive_I & alive_J & once_x & known & unset & unset_J). simpl in once_x, known, unset.
    inversion once_x as [|? ? fresh once_x']; subst. apply incl_cons_inv in known. destruct known as [here known].
    pose proof (unset x (or_introl eq_refl)) as x_unset. pose proof (proj1 (lookup_none s x) x_unset) as new.
    assert (x_small : (x < n)%nat) by (apply small, in_app_iff; now left).
    destruct (own_term I s x false (once_I I J once) here x_unset) as [_ D0].
    destruct (path_step n I J once small shorter s x ys nodes r path fill) as (path' & _).
    destruct fill as (length_ys & once_ys & inside & fill).
    simpl in split. inversion split as [|? ? ? ? ? ? ? below|? ? ? ? ? ? ? below]; subst.
    + change (restrict x false (at_ s)) with (at_ ((x, false) :: s)) in below.
      destruct (right_path_split ys ((x, false) :: s) L i zero' (sound_next s x false good x_small new) ltac:(now rewrite D0) inside) as [E ->]; auto.
      * intros y Y. simpl. destruct (Nat.eqb_spec x y) as [->|]; [exfalso; exact (apart I J once y here (inside y Y))|auto].
      * right. exists [], x, ys, nodes. repeat split; auto.
    + change (restrict x true (at_ s)) with (at_ ((x, true) :: s)) in below.
      destruct (IH ((x, true) :: s) (r - length J)%nat L i one' (sound_next s x true good x_small new) path' fill below mixed)
        as [[E ->]|(before & x' & ys' & rest & E & E' & ->)].
      * left. easy.
      * right. exists ((x, ys) :: before), x', ys', rest. subst nodes. repeat split; auto.
Qed.

(** The setting at the end of the right path. *)
Lemma right_end nodes : forall s r, sound s -> on_path I J s nodes -> filled J r nodes ->
  let s' := after_ones s (map fst nodes) in
  sound s' /\ on_path I J s' [] /\ (left I s' + length nodes = left I s)%nat /\ (length s' = length s + length nodes)%nat /\
  forall i, In i (map fst s') <-> In i (map fst nodes) \/ In i (map fst s).
Proof.
  induction nodes as [|[x ys] nodes IH]; intros s r good path fill; cbv zeta; simpl.
  - repeat split; auto; try lia; try apply good; try apply path; tauto.
  - pose proof path as (_ & _ & _ & once_x & known & unset & _). simpl in known, unset. apply incl_cons_inv in known. destruct known as [here _].
    destruct (path_step n I J once small shorter s x ys nodes r path fill) as (path' & K & _). destruct fill as (_ & _ & _ & fill).
    pose proof (proj1 (lookup_none s x) (unset x (or_introl eq_refl))) as new.
    destruct (IH ((x, true) :: s) (r - length J)%nat (sound_next s x true good ltac:(apply small, in_app_iff; now left) new) path' fill)
      as (good' & path'' & L & size & keys).
    split; [easy|]. split; [easy|]. split; [lia|]. split; [simpl in size; lia|]. intros i. rewrite keys. simpl. tauto.
Qed.

(** The setting at the end of a left subtree. *)
Lemma left_end ys : forall s, sound s -> dead I s = true -> dead J s = false -> NoDup ys -> incl ys J ->
  (forall y, In y ys -> lookup s y = None) -> let s' := after_ones s ys in
  sound s' /\ dead I s' = true /\ dead J s' = false /\ (left J s' + length ys = left J s)%nat /\ (length s' = length s + length ys)%nat /\
  forall i, In i (map fst s') <-> In i ys \/ In i (map fst s).
Proof.
  induction ys as [|y ys IH]; intros s good gone alive once_ys known unset; cbv zeta; simpl.
  - repeat split; auto; try lia; try apply good; tauto.
  - apply incl_cons_inv in known. destruct known as [here known]. inversion once_ys as [|? ? fresh once_ys']; subst.
    pose proof (unset y (or_introl eq_refl)) as y_unset. pose proof (proj1 (lookup_none s y) y_unset) as new.
    assert (y_I : ~ In y I) by (intros H; exact (apart I J once y H here)).
    destruct (own_term J s y true (once_J I J once) here y_unset) as [K D]. destruct (other_term I s y true y_I) as [E _].
    destruct (IH ((y, true) :: s)) as (good' & gone' & alive' & L & size & keys); auto.
    + apply sound_next; auto. apply small, in_app_iff. now right.
    + now rewrite E.
    + now rewrite D, alive.
    + intros z Z. simpl. destruct (Nat.eqb_spec y z) as [->|]; [easy|]. apply unset. now right.
    + split; [easy|]. split; [easy|]. split; [easy|]. split; [lia|]. split; [simpl in size; lia|]. intros i. rewrite keys. simpl. tauto.
Qed.

Lemma in_leaves_right nodes : forall s, In (at_ (after_ones s (map fst nodes))) (at_leaves (at_ s) (path_tree (at_ s) nodes)).
Proof.
  induction nodes as [|[x ys] nodes IH]; intros s; simpl; [now left|]. apply in_app_iff. right. exact (IH ((x, true) :: s)).
Qed.

Lemma in_leaves_right_path ys : forall s, In (at_ (after_ones s ys)) (at_leaves (at_ s) (right_path (at_ s) ys)).
Proof. induction ys as [|y ys IH]; intros s; simpl; [now left|]. right. exact (IH ((y, true) :: s)). Qed.

Lemma in_leaves_left before x ys rest : forall s,
  In (at_ (after_ones ((x, false) :: after_ones s (map fst before)) ys)) (at_leaves (at_ s) (path_tree (at_ s) (before ++ (x, ys) :: rest))).
Proof.
  induction before as [|[x' ys'] before IH]; intros s; simpl; apply in_app_iff.
  - left. exact (in_leaves_right_path ys ((x, false) :: s)).
  - right. exact (IH ((x', true) :: s)).
Qed.

Lemma filled_split before x ys rest : forall r, filled J r (before ++ (x, ys) :: rest) <->
  filled J r before /\ length ys = Nat.min (length J) (r - length before * length J) /\ NoDup ys /\ incl ys J /\
  filled J (r - S (length before) * length J) rest.
Proof.
  induction before as [|[x' ys'] before IH]; intros r; simpl.
  - rewrite Nat.sub_0_r, Nat.add_0_r. tauto.
  - rewrite IH. replace (r - length J - length before * length J)%nat with (r - (length J + length before * length J))%nat by lia.
    simpl. replace (r - length J - (length J + length before * length J))%nat with (r - (length J + (length J + length before * length J)))%nat by lia. tauto.
Qed.

(** ** The leaves of a tree B_t that may be split *)

(** The setting at the end of the right path, and at the end of a left
    subtree below [before]. *)
Definition at_right (nodes : list (nat * list nat)) : setting := after_ones [] (map fst nodes).
Definition at_left (before : list (nat * list nat)) (x : nat) (ys : list nat) : setting :=
  after_ones ((x, false) :: after_ones [] (map fst before)) ys.

Lemma B_on_path t nodes : B_nodes I J t nodes -> on_path I J [] nodes.
Proof.
  intros (once_x & known & _). destruct (nothing_set I) as [alive_I _]. destruct (nothing_set J) as [alive_J _].
  repeat split; auto; constructor.
Qed.

Lemma nothing_sound : sound [].
Proof. split; [constructor|easy]. Qed.

Lemma right_facts t nodes : B_nodes I J t nodes -> let e := at_right nodes in
  sound e /\ dead I e = false /\ dead J e = false /\ (left I e + length nodes = length I)%nat /\ left J e = length J /\
  length e = length nodes /\ (forall i, In i (map fst e) <-> In i (map fst nodes)) /\
  In (at_ e) (at_leaves U (path_tree U nodes)).
Proof.
  intros B. pose proof (right_end nodes [] (t - length I) nothing_sound (B_on_path t nodes B) ltac:(apply B)) as R. cbv zeta in R.
  destruct (nothing_set I) as [_ left_I]. rewrite left_I in R. fold (at_right nodes) in R.
  destruct R as (good & (_ & alive & alive' & _ & _ & _ & unset) & left_e & size_e & keys). simpl in size_e, keys.
  cbv zeta. split; [easy|]. split; [easy|]. split; [easy|]. split; [easy|]. split; [now apply left_all|]. split; [easy|].
  split; [|exact (in_leaves_right nodes [])]. intros i. rewrite keys. simpl. tauto.
Qed.

(** The right end can be split as long as a variable of I is left. *)
Lemma right_possible t nodes : B_nodes I J t nodes -> let e := at_right nodes in (1 <= left I e)%nat ->
  exists x, In x I /\ (x < n)%nat /\ lookup e x = None /\ possible n U (path_tree U nodes) (at_ e) x.
Proof.
  intros B e some. destruct (right_facts t nodes B) as (good & alive & alive' & _ & left_J & _ & _ & leaf). fold e in good, alive, alive', left_J, leaf.
  destruct (some_unset I e ltac:(lia)) as (x & here & unset). exists x.
  assert (x < n)%nat by (apply small, in_app_iff; now left). repeat split; auto.
  - apply (pure_is e good). unfold mean, term. rewrite alive, alive', left_J.
    pose proof (half_positive (left I e)). pose proof (half_positive (length J)). pose proof (half_le 1 (left I e) some) as A.
    pose proof (half_le 1 (length J) ltac:(lia)) as B1. rewrite half_1 in *. split; nra.
  - apply (open_is e x good). split; [easy|now apply lookup_none].
Qed.

Lemma right_gain t nodes j : B_nodes I J t nodes -> let e := at_right nodes in (j < n)%nat -> lookup e j = None ->
  gain (W := real_values) Gq (at_ e) j = 2 ^ n * half_to (length nodes) *
    (if in_dec Nat.eq_dec j I then gain_two G (left I e) (length J)
     else if in_dec Nat.eq_dec j J then gain_two G (length J) (left I e) else 0).
Proof.
  intros B e j_small unset. destruct (right_facts t nodes B) as (good & alive & alive' & _ & left_J & size_e & _ & _).
  fold e in good, alive, alive', left_J, size_e.
  rewrite (gain_is n I J once small) by (auto; now apply lookup_none). rewrite inputs_of, size_e, (gain_right I J once shorter), left_J by auto. reflexivity.
Qed.

Lemma left_facts t before x ys rest : B_nodes I J t (before ++ (x, ys) :: rest) -> let s := at_left before x ys in
  sound s /\ dead I s = true /\ dead J s = false /\ (left J s + length ys = length J)%nat /\
  length s = (S (length before) + length ys)%nat /\ In (at_ s) (at_leaves U (path_tree U (before ++ (x, ys) :: rest))).
Proof.
  intros (once_x & known & _ & fill). apply filled_split in fill. destruct fill as (fill_before & length_ys & once_ys & inside_ys & _).
  rewrite map_app in once_x, known. simpl in once_x, known.
  destruct (nothing_set I) as [alive_I _]. destruct (nothing_set J) as [alive_J _].
  assert (path_before : on_path I J [] before).
  { repeat split; auto; try constructor.
    - clear - once_x. revert once_x. generalize (map fst before). intros l. induction l as [|a l IH]; intros H; [constructor|].
      inversion H as [|? ? new H']; subst. constructor; [|auto]. intros A. apply new, in_app_iff. now left.
    - intros z Z. apply known, in_app_iff. now left. }
  pose proof (right_end before [] (t - length I) nothing_sound path_before fill_before) as R. cbv zeta in R. unfold at_left.
  set (s1 := after_ones [] (map fst before)) in *. destruct R as (good1 & (_ & alive1 & alive1' & _ & _ & _ & unset1) & _ & size1 & keys1). simpl in size1.
  assert (x_I : In x I) by (apply known, in_app_iff; right; now left).
  assert (x_new : ~ In x (map fst s1)).
  { rewrite keys1. intros [H|[]]. apply NoDup_remove_2 in once_x. apply once_x, in_app_iff. now left. }
  assert (x_J : ~ In x J) by (intros H; exact (apart I J once x x_I H)).
  destruct (own_term I s1 x false (once_I I J once) x_I (proj2 (lookup_none s1 x) x_new)) as [_ D].
  destruct (other_term J s1 x false x_J) as [E1 L1].
  assert (good2 : sound ((x, false) :: s1)) by (apply sound_next; auto; apply small, in_app_iff; now left).
  destruct (left_end ys ((x, false) :: s1)) as (g & d & a & lj & sz & _); auto.
  - now rewrite E1.
  - intros y Y. simpl. destruct (Nat.eqb_spec x y) as [->|]; [exfalso; exact (x_J (inside_ys y Y))|auto].
  - cbv zeta. split; [easy|]. split; [easy|]. split; [easy|]. split; [rewrite lj, L1; now apply left_all|]. split; [simpl in sz; lia|].
    exact (in_leaves_left before x ys rest []).
Qed.

(** A left subtree can be split as long as a variable of J is left. *)
Lemma left_possible t before x ys rest : B_nodes I J t (before ++ (x, ys) :: rest) -> (length ys < length J)%nat ->
  let s := at_left before x ys in
  exists y, In y J /\ (y < n)%nat /\ lookup s y = None /\ possible n U (path_tree U (before ++ (x, ys) :: rest)) (at_ s) y.
Proof.
  intros B less s. destruct (left_facts t before x ys rest B) as (g & d & a & lj & _ & leaf). fold s in g, d, a, lj, leaf.
  destruct (some_unset J s ltac:(lia)) as (y & here & unset). exists y.
  assert (y < n)%nat by (apply small, in_app_iff; now right). repeat split; auto.
  - apply (pure_is s g). unfold mean, term. rewrite d, a. pose proof (half_positive (left J s)). pose proof (half_le 1 (left J s) ltac:(lia)) as H1.
    rewrite half_1 in H1. lra.
  - apply (open_is s y g). split; [easy|now apply lookup_none].
Qed.

Lemma left_gain t before x ys rest j : B_nodes I J t (before ++ (x, ys) :: rest) -> let s := at_left before x ys in
  (j < n)%nat -> lookup s j = None -> gain (W := real_values) Gq (at_ s) j =
  2 ^ n * half_to (S (length before) + length ys) * (if in_dec Nat.eq_dec j J then gain_one G (length J - length ys) else 0).
Proof.
  intros B s j_small unset. destruct (left_facts t before x ys rest B) as (g & d & a & lj & sz & _). fold s in g, d, a, lj, sz.
  rewrite (gain_is n I J once small) by (auto; now apply lookup_none). rewrite inputs_of, sz, (gain_left I J once shorter) by auto.
  replace (left J s) with (length J - length ys)%nat by lia. reflexivity.
Qed.

Lemma left_keys ys : forall s i, In i ys -> In i (map fst (after_ones s ys)).
Proof.
  assert (kept : forall l s i, In i (map fst s) -> In i (map fst (after_ones s l))).
  { induction l as [|a l IH]; intros s i H; simpl; [easy|]. apply IH. simpl. now right. }
  induction ys as [|y ys IH]; intros s i H; [easy|]. destruct H as [->|H]; simpl; [apply kept; simpl; now left|now apply IH].
Qed.

(** Growth goes on up to l + l m tests. *)
Lemma some_possible t nodes : B_nodes I J t nodes -> (t < length I + length I * length J)%nat ->
  exists L i, possible n U (path_tree U nodes) L i.
Proof.
  intros B more. pose proof B as (_ & _ & sizes & fill). destruct (le_lt_dec (length I) t) as [long|short].
  - set (q := ((t - length I) / length J)%nat).
    assert (t - length I < S q * length J)%nat as below.
    { unfold q. pose proof (Nat.div_mod (t - length I) (length J) ltac:(lia)). pose proof (Nat.mod_upper_bound (t - length I) (length J) ltac:(lia)). nia. }
    assert (q < length nodes)%nat as q_small by (rewrite sizes; unfold q; apply Nat.div_lt_upper_bound; nia).
    destruct (nth_error nodes q) as [[x ys]|] eqn:N; [|apply nth_error_None in N; lia].
    apply nth_error_split in N. destruct N as (before & rest & -> & size_before).
    apply filled_split in fill. destruct fill as (_ & length_ys & _). rewrite size_before in length_ys.
    destruct (left_possible t before x ys rest B ltac:(nia)) as (y & _ & _ & _ & possible). eauto.
  - destruct (right_facts t nodes B) as (_ & _ & _ & left_e & _).
    destruct (right_possible t nodes B ltac:(lia)) as (x & _ & _ & _ & possible). eauto.
Qed.

End Run.
