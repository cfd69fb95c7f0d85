(** * Algorithm 5, RESPLIT

    Algorithm 5 of Babbar, McTavish, Rudin, Seltzer (2025) replaces the leaves
    of each prefix by all subtrees that are at least as good as the greedy
    one, and Algorithm 7 counts the results prefix by prefix. *)

From Coq Require Import List Bool Arith NArith QArith Lia.
From Formal Require Import Trees Split BestTests GreedySplits.
Import ListNotations.
Open Scope N_scope.

Section Resplit.
Context (n : nat) (N : N) (lambda : Q) (greedy_test : population -> nat).

Definition pairs (i : nat) (zeros ones : list tree) : list tree :=
  map (fun '(zero, one) => Node i zero one) (list_prod zeros ones).

(** All trees of depth at most d whose tests have two outcomes. *)
Fixpoint all_trees (d : nat) (P : population) : list tree :=
  Leaf (majority P) ::
  match d with
  | O => []
  | S d' => flat_map (fun i => pairs i (all_trees d' (restrict i false P)) (all_trees d' (restrict i true P))) (open_tests n P)
  end.

(** The price of a prefix: its leaves at depth l cost what the greedy trees
    with r more tests cost. *)
Fixpoint price (l r : nat) (T : tree) (P : population) : Q :=
  match l, T with
  | O, _ => objective N lambda (greedy_tree n N lambda greedy_test r P) P
  | S l', Node i zero one => (price l' r zero (restrict i false P) + price l' r one (restrict i true P))%Q
  | S _, Leaf _ => objective N lambda T P
  end.

(** Line 8: the trees of TreeFARMS that are no worse than the greedy tree.
    Lines 3 to 12, [every_leaf]: they replace every leaf of the prefix;
    repaired: only the leaves at depth l, [left] tests below this one. *)
Definition as_good_as_greedy (d : nat) (P : population) : list tree :=
  filter (fun T => Qle_bool (objective N lambda T P) (objective N lambda (greedy_tree n N lambda greedy_test d P) P)) (all_trees d P).

Fixpoint filled (every_leaf : bool) (left d : nat) (T : tree) (P : population) : list tree :=
  match T with
  | Leaf _ => if every_leaf || (left =? 0)%nat then as_good_as_greedy d P else [T]
  | Node i zero one => pairs i (filled every_leaf (left - 1) (d - 1) zero (restrict i false P))
                               (filled every_leaf (left - 1) (d - 1) one (restrict i true P))
  end.

(** The trees of all prefixes of depth at most l that cost at most [most],
    as Algorithm 7 counts them. *)
Definition resplit (every_leaf : bool) (most : Q) (l d : nat) (D : population) : list tree :=
  flat_map (fun T => filled every_leaf l d T D) (filter (fun T => Qle_bool (price l (d - l) T D) most) (all_trees l D)).

End Resplit.

(** As printed: a tree comes from one prefix at most, and once. *)
Definition printed_claim {W : values} (G : Q -> W) : Prop :=
  forall n D lambda greedy_test most l d, (0 <= lambda)%Q -> (1 <= l < d)%nat -> takes_largest_gain G n D greedy_test ->
  NoDup (resplit n (mass D) lambda greedy_test true most l d D).

(** It fails for y = x_0 on one variable, d = 2, l = 1, lambda = 1/100: the
    test x_0 is a prefix, and replaces the leaf of the other prefix. *)
Theorem printed_is_false {W : values} (G : Q -> W) : ~ printed_claim G.
Proof.
  intros printed. pose (D := uniform 1 (coordinate 0)).
  assert (takes_largest_gain G 1 D (fun _ => 0%nat)) as greedy.
  { intros P _ some. unfold best_test, open_tests in *. simpl seq in *. simpl filter in *.
    destruct (open_test P 0); [|easy]. split; [now left|]. intros j [<-|[]]. apply le_refl. }
  specialize (printed 1%nat D (1 # 100)%Q (fun _ => 0%nat) 1%Q 1%nat 2%nat ltac:(discriminate) ltac:(lia) greedy).
  assert (resplit 1 (mass D) (1 # 100) (fun _ => 0%nat) true 1 1 2 D =
          [Node 0 (Leaf false) (Leaf true); Node 0 (Leaf false) (Leaf true)]) as twice by now vm_compute.
  rewrite twice in printed. inversion printed as [|T l new _]. apply new. now left.
Qed.

(** ** Only the leaves at depth l are filled *)

Lemma once_app {A} (l l' : list A) : NoDup l -> NoDup l' -> (forall a, In a l -> ~ In a l') -> NoDup (l ++ l').
Proof.
  induction 1 as [|a l new once IH]; intros once' apart; [exact once'|]. simpl. constructor.
  - rewrite in_app_iff. intros [H|H]; [easy|]. apply (apart a); [now left|easy].
  - apply IH; [easy|]. intros b H. apply apart. now right.
Qed.

Lemma once_flat_map {A B} (f : A -> list B) (l : list A) : NoDup l -> (forall a, In a l -> NoDup (f a)) ->
  (forall a a' b, In a l -> In a' l -> In b (f a) -> In b (f a') -> a = a') -> NoDup (flat_map f l).
Proof.
  induction 1 as [|a l new once IH]; intros each apart; [constructor|]. apply once_app.
  - apply each. now left.
  - apply IH; [intros a' H; apply each; now right|]. intros a' a'' b H H'. apply apart; now right.
  - intros b here there. apply in_flat_map in there. destruct there as (a' & inside & there).
    rewrite (apart a a' b) in new; auto; [now left|now right].
Qed.

Lemma in_pairs i zeros ones T : In T (pairs i zeros ones) <->
  exists zero one, T = Node i zero one /\ In zero zeros /\ In one ones.
Proof.
  unfold pairs. rewrite in_map_iff. split.
  - intros ([zero one] & <- & H). apply in_prod_iff in H. now exists zero, one.
  - intros (zero & one & -> & H). exists (zero, one). split; [easy|]. now apply in_prod_iff.
Qed.

Lemma pairs_once i zeros ones : NoDup zeros -> NoDup ones -> NoDup (pairs i zeros ones).
Proof.
  intros once once'. unfold pairs. induction once as [|zero zeros new once IH]; [constructor|]. simpl. rewrite map_app.
  apply once_app; [|exact IH|].
  - rewrite map_map. clear -once'. induction once' as [|one ones new once' IH]; [constructor|]. simpl. constructor; [|exact IH].
    intros H. apply in_map_iff in H. destruct H as (one' & E & H). injection E as ->. easy.
  - intros T H H'. apply in_map_iff in H. destruct H as ([zero1 one1] & <- & H). apply in_map_iff in H.
    destruct H as (one2 & E & _). injection E as -> ->.
    apply in_map_iff in H'. destruct H' as ([zero3 one3] & E & H'). injection E as -> ->. now apply in_prod_iff in H'.
Qed.

Lemma all_trees_once n d : forall P, NoDup (all_trees n d P).
Proof.
  induction d as [|d IH]; intros P; [now repeat constructor|]. cbn [all_trees]. constructor.
  - intros H. apply in_flat_map in H. destruct H as (i & _ & H). apply in_pairs in H. now destruct H as (zero & one & E & _).
  - apply once_flat_map; [apply NoDup_filter, seq_NoDup|intros i _; apply pairs_once; apply IH|].
    intros i i' T _ _ H H'. apply in_pairs in H, H'. destruct H as (zero & one & -> & _). destruct H' as (zero' & one' & E & _).
    now injection E.
Qed.

Lemma filled_once n N lambda greedy_test T : forall l d P, NoDup (filled n N lambda greedy_test false l d T P).
Proof.
  induction T as [b|i zero IH0 one IH1]; intros l d P; cbn [filled]; [|now apply pairs_once].
  destruct (l =? 0)%nat; cbn [orb]; [apply NoDup_filter, all_trees_once|now repeat constructor].
Qed.

(** A tree determines the prefix that it comes from. *)
Lemma prefix_of_filled n N lambda greedy_test T : forall l d P U, In T (all_trees n l P) ->
  In U (filled n N lambda greedy_test false l d T P) -> prefix l U P = T.
Proof.
  induction T as [b|i zero IH0 one IH1]; intros l d P U inside H.
  - assert (Leaf b = Leaf (majority P)) as E.
    { destruct l; cbn [all_trees] in inside; destruct inside as [<-|inside]; try easy.
      apply in_flat_map in inside. destruct inside as (i & _ & inside). apply in_pairs in inside.
      now destruct inside as (zero & one & E & _). }
    rewrite E. destruct l as [|l]; [now destruct U|]. cbn [filled] in H. destruct H as [<-|[]]. reflexivity.
  - destruct l as [|l]; cbn [all_trees] in inside; destruct inside as [E|inside]; try easy.
    apply in_flat_map in inside. destruct inside as (i' & _ & inside). apply in_pairs in inside.
    destruct inside as (zero' & one' & E & in0 & in1). injection E as -> -> ->.
    cbn [filled Nat.sub] in H. rewrite Nat.sub_0_r in H. apply in_pairs in H. destruct H as (zero & one & -> & H0 & H1).
    cbn [Lookahead.prefix]. now rewrite (IH0 l (d - 1)%nat _ zero in0 H0), (IH1 l (d - 1)%nat _ one in1 H1).
Qed.

Lemma greedy_is_listed n N lambda greedy_test d : tests_are_open n greedy_test -> forall P,
  In (greedy_tree n N lambda greedy_test d P) (all_trees n d P).
Proof.
  intros opened. induction d as [|d IH]; intros P; [now left|]. cbn [Lookahead.greedy_tree all_trees].
  leaf_or_node i H; [now left|]. right.
  apply in_flat_map. exists i. split; [now apply (Lookahead.followed (open_tests n) greedy_test)|].
  apply in_pairs. exists (greedy_tree n N lambda greedy_test d (restrict i false P)),
    (greedy_tree n N lambda greedy_test d (restrict i true P)). repeat split; apply IH.
Qed.

(** The greedy tree is one of the subtrees of every leaf that is filled, and
    no tree is found twice. *)
Theorem every_tree_once n D lambda greedy_test most l d : tests_are_open n greedy_test ->
  let N := mass D in
  (forall P r, In (greedy_tree n N lambda greedy_test r P) (as_good_as_greedy n N lambda greedy_test r P)) /\
  NoDup (resplit n N lambda greedy_test false most l d D).
Proof.
  intros opened N. split.
  - intros P r. apply filter_In. split; [now apply greedy_is_listed|]. apply Qle_bool_iff, Qle_refl.
  - apply once_flat_map; [apply NoDup_filter, all_trees_once|intros T _; apply filled_once|].
    intros T T' U H H' here here'. apply filter_In in H, H'.
    rewrite <- (prefix_of_filled n N lambda greedy_test T l d D U); [|apply H|exact here].
    now rewrite (prefix_of_filled n N lambda greedy_test T' l d D U); [|apply H'|exact here'].
Qed.
