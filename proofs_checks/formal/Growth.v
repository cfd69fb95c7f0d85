(** * Growth as a program

    For impurities with rational values, such as Gini, the trees that greedy
    growth and TopDown may return can be listed, one for each way to break
    ties. The lists are exactly the relations of [Trees]. *)

From Coq Require Import List Bool Arith NArith QArith Lia Lqa.
From Formal Require Import Trees Values.
Import ListNotations.
Open Scope N_scope.

(** The Gini impurity, normalised to 1 at 1/2. *)
Definition gini (q : Q) : Q := (4 * q * (1 - q))%Q.

(** The elements of a list at which a function is largest. *)
Definition largest {A} (f : A -> Q) (l : list A) : list A :=
  filter (fun a => forallb (fun b => Qle_bool (f b) (f a)) l) l.

Lemma in_largest {A} (f : A -> Q) l a : In a (largest f l) <-> In a l /\ forall b, In b l -> (f b <= f a)%Q.
Proof.
  unfold largest. rewrite filter_In, forallb_forall. split; intros [H H']; split; auto; intros b inside;
    now apply Qle_bool_iff, H'.
Qed.

Lemma some_largest {A} (f : A -> Q) a l : exists b, In b (largest f (a :: l)).
Proof.
  enough (exists b, In b (a :: l) /\ forall c, In c (a :: l) -> (f c <= f b)%Q) as [b H]
    by (exists b; now apply in_largest).
  revert a. induction l as [|a' l IH]; intros a.
  - exists a. split; [now left|]. intros c [<-|[]]. apply Qle_refl.
  - destruct (IH a') as (b & inside & most). destruct (Qlt_le_dec (f b) (f a)) as [above|below].
    + exists a. split; [now left|]. intros c [<-|H]; [apply Qle_refl|]. specialize (most c H). lra.
    + exists b. split; [now right|]. intros c [<-|H]; auto.
Qed.

Section Runs.
Context (n : nat) (G : Q -> Q).

Definition gain_q (P : population) (i : nat) : Q := gain (W := rational_values) G P i.

Definition best_tests (P : population) : list nat := largest (gain_q P) (open_tests n P).

Lemma in_best_tests P i : In i (best_tests P) <-> best_test (W := rational_values) n G P i.
Proof. apply in_largest. Qed.

(** ** Greedy growth *)

Fixpoint all_greedy (d : nat) (P : population) : list tree :=
  match d with
  | O => [Leaf (majority P)]
  | S d' =>
      if pure P then [Leaf (majority P)] else
      match best_tests P with
      | [] => [Leaf (majority P)]
      | best => flat_map (fun i =>
          flat_map (fun zero => map (Node i zero) (all_greedy d' (restrict i true P)))
                   (all_greedy d' (restrict i false P))) best
      end
  end.

Lemma no_test P : best_tests P = [] <-> open_tests n P = [].
Proof.
  unfold best_tests. destruct (open_tests n P) as [|i l]; [easy|]. split; [|easy]. intros none.
  destruct (some_largest (gain_q P) i l) as [b H]. now rewrite none in H.
Qed.

Theorem all_greedy_lists_the_relation d P T :
  In T (all_greedy d P) <-> greedy (W := rational_values) n G d P T.
Proof.
  revert P T. induction d as [|d IH]; intros P T.
  - split; [intros [<-|[]]; constructor; auto|]. intros H. inversion H; subst. now left.
  - split.
    + cbn [all_greedy]. destruct (pure P) eqn:pure_P; [intros [<-|[]]; constructor; auto|].
      destruct (best_tests P) as [|b l] eqn:E.
      * intros [<-|[]]. constructor. right. right. now apply no_test.
      * rewrite <- E. intros H. apply in_flat_map in H. destruct H as (i & best & H).
        apply in_flat_map in H. destruct H as (zero & in0 & H). apply in_map_iff in H.
        destruct H as (one & <- & in1). constructor; auto; [now apply in_best_tests|now apply IH|now apply IH].
    + intros H. cbn [all_greedy]. inversion H as [? ? stop|? ? i zero one mixed best grown0 grown1]; subst.
      * destruct stop as [|[-> |none]]; [easy|now left|]. apply no_test in none. rewrite none.
        destruct (pure P); now left.
      * rewrite mixed. apply in_best_tests in best. destruct (best_tests P) as [|b l] eqn:E; [easy|].
        apply in_flat_map. exists i. split; [easy|]. apply in_flat_map. exists zero.
        split; [now apply IH|]. now apply in_map, IH.
Qed.

(** ** TopDown *)

(** All splits of a leaf that is not pure by an open test: the population at
    the leaf, the test, and the tree after the split. *)
Fixpoint all_splits (P : population) (T : tree) : list (population * nat * tree) :=
  match T with
  | Leaf _ =>
      if pure P then [] else
      map (fun i => (P, i, Node i (Leaf (majority (restrict i false P))) (Leaf (majority (restrict i true P)))))
          (open_tests n P)
  | Node j zero one =>
      map (fun '(L, i, zero') => (L, i, Node j zero' one)) (all_splits (restrict j false P) zero) ++
      map (fun '(L, i, one') => (L, i, Node j zero one')) (all_splits (restrict j true P) one)
  end.

Definition next_trees (P : population) (T : tree) : list tree :=
  match all_splits P T with
  | [] => [T]
  | splits => map snd (largest (fun s => gain_q (fst (fst s)) (snd (fst s))) splits)
  end.

Fixpoint all_top_down (P : population) (t : nat) : list tree :=
  match t with
  | O => [Leaf (majority P)]
  | S t' => flat_map (next_trees P) (all_top_down P t')
  end.

Lemma in_all_splits T : forall P L i T', In (L, i, T') (all_splits P T) <->
  splits_leaf P T L i T' /\ pure L = false /\ In i (open_tests n L).
Proof.
  induction T as [b|j zero IH0 one IH1]; intros P L i T'; simpl.
  - destruct (pure P) eqn:mixed.
    + split; [easy|]. intros (split & H & _). inversion split; subst. congruence.
    + rewrite in_map_iff. split.
      * intros (i' & E & opened). inversion E; subst. repeat split; auto. constructor.
      * intros (split & _ & opened). inversion split; subst. now exists i.
  - rewrite in_app_iff, !in_map_iff. split.
    + intros [([[L' i'] T''] & E & H)|([[L' i'] T''] & E & H)]; inversion E; subst.
      * apply IH0 in H. destruct H as (H & mixed & opened). repeat split; auto. now constructor.
      * apply IH1 in H. destruct H as (H & mixed & opened). repeat split; auto. now constructor.
    + intros (split & mixed & opened). inversion split as [| ? ? ? ? ? ? zero'|? ? ? ? ? ? one']; subst.
      * left. exists (L, i, zero'). split; [easy|]. apply IH0. auto.
      * right. exists (L, i, one'). split; [easy|]. apply IH1. auto.
Qed.

Lemma some_split T : forall P L i, In L (at_leaves P T) -> exists T', splits_leaf P T L i T'.
Proof.
  induction T as [b|j zero IH0 one IH1]; intros P L i; simpl.
  - intros [<-|[]]. eexists. constructor.
  - rewrite in_app_iff. intros [H|H].
    + destruct (IH0 _ _ i H) as [T' H']. eexists. apply split_zero. exact H'.
    + destruct (IH1 _ _ i H) as [T' H']. eexists. apply split_one. exact H'.
Qed.

Lemma split_at_leaf P T L i T' : splits_leaf P T L i T' -> In L (at_leaves P T).
Proof. induction 1; simpl; rewrite ?in_app_iff; auto. Qed.

Lemma split_error P T L i T' : splits_leaf P T L i T' -> error T' P <= error T P.
Proof.
  induction 1 as [P b i|P j zero one L i zero' H IH|P j zero one L i one' H IH]; rewrite ?error_node; [|lia|lia].
  rewrite !error_majority. pose proof (leaf_error_least b P) as best. unfold leaf_error in *.
  pose proof (mass_where_split label i P). pose proof (mass_where_split (fun r => negb (label r)) i P).
  unfold ones, zeros in *. lia.
Qed.

Lemma possible_split P T L i : possible n P T L i <-> exists T', In (L, i, T') (all_splits P T).
Proof.
  unfold possible. split.
  - intros (inside & mixed & opened). destruct (some_split T P L i inside) as [T' H].
    exists T'. now apply in_all_splits.
  - intros [T' H]. apply in_all_splits in H. destruct H as (H & mixed & opened).
    repeat split; auto. eapply split_at_leaf; eauto.
Qed.

Lemma in_next_trees P T T' : In T' (next_trees P T) <->
  (T' = T /\ forall L i, ~ possible n P T L i) \/
  exists L i, splits_leaf P T L i T' /\ possible n P T L i /\
    forall L' j, possible n P T L' j -> (gain_q L' j <= gain_q L i)%Q.
Proof.
  unfold next_trees. destruct (all_splits P T) as [|s l] eqn:E.
  - split.
    + intros [<-|[]]. left. split; [easy|]. intros L i H. apply possible_split in H. rewrite E in H. destruct H as [? []].
    + intros [[-> _]|(L & i & _ & H & _)]; [now left|]. apply possible_split in H. rewrite E in H. destruct H as [? []].
  - rewrite <- E, in_map_iff. split.
    + intros ([[L i] T''] & <- & H). apply in_largest in H. destruct H as [inside most]. right. exists L, i.
      split; [|split].
      * apply in_all_splits in inside. tauto.
      * apply possible_split. eauto.
      * intros L' j H. apply possible_split in H. destruct H as [T' H]. exact (most _ H).
    + intros [[_ none]|(L & i & split & can & most)].
      * exfalso. destruct s as [[L i] T'']. apply (none L i), possible_split. exists T''. rewrite E. now left.
      * exists (L, i, T'). split; [easy|]. apply in_largest. split.
        -- apply in_all_splits. destruct can as (_ & mixed & opened). auto.
        -- intros [[L' j] T''] H. apply most, possible_split. eauto.
Qed.

Theorem all_top_down_lists_the_relation P t T :
  In T (all_top_down P t) <-> top_down (W := rational_values) n G P t T.
Proof.
  revert T. induction t as [|t IH]; intros T.
  - simpl. split; [intros [<-|[]]; constructor|]. intros H. inversion H; subst. now left.
  - simpl. rewrite in_flat_map. split.
    + intros (T0 & H & H'). apply IH in H. apply in_next_trees in H'.
      destruct H' as [[-> none]|(L & i & split & can & most)].
      * now apply td_stop.
      * now apply (td_step (W := rational_values) n G P t T0 L i T).
    + intros H. inversion H as [|? T0 L i ? grown split can most|? ? grown none]; subst.
      * exists T0. split; [now apply IH|]. apply in_next_trees. right. exists L, i. auto.
      * exists T. split; [now apply IH|]. apply in_next_trees. now left.
Qed.

End Runs.

(** ** With any impurity, at least one tree can be returned *)

Section Existence.
Context {W : values} (n : nat) (G : Q -> W).

Lemma some_best {A} (f : A -> W) a l : exists b, In b (a :: l) /\ forall c, In c (a :: l) -> le (f c) (f b).
Proof.
  revert a. induction l as [|a' l IH]; intros a.
  - exists a. split; [now left|]. intros c [<-|[]]. apply le_refl.
  - destruct (IH a') as (b & inside & most). destruct (le_total W (f a) (f b)) as [below|above].
    + exists b. split; [now right|]. intros c [<-|H]; auto.
    + exists a. split; [now left|]. intros c [<-|H]; [apply le_refl|]. eapply le_trans; eauto.
Qed.

Theorem greedy_returns_a_tree d P : exists T, greedy n G d P T.
Proof.
  revert P. induction d as [|d IH]; intros P; [eexists; constructor; auto|].
  destruct (pure P) eqn:mixed; [eexists; constructor; auto|].
  destruct (open_tests n P) as [|i l] eqn:E; [eexists; constructor; auto|].
  destruct (some_best (gain G P) i l) as (b & inside & most). rewrite <- E in *.
  destruct (IH (restrict b false P)) as [zero H0]. destruct (IH (restrict b true P)) as [one H1].
  exists (Node b zero one). constructor; auto. now split.
Qed.

Theorem top_down_returns_a_tree P t : exists T, top_down n G P t T.
Proof.
  induction t as [|t [T IH]]; [eexists; constructor|].
  destruct (all_splits n P T) as [|s l] eqn:E.
  - exists T. apply td_stop; [easy|]. intros L i H. apply possible_split in H. rewrite E in H. now destruct H.
  - destruct (some_best (fun s => gain G (fst (fst s)) (snd (fst s))) s l) as ([[L i] T'] & inside & most).
    rewrite <- E in *. exists T'. apply (td_step n G P t T L i T'); auto.
    + apply in_all_splits in inside. tauto.
    + apply possible_split. eauto.
    + intros L' j H. apply possible_split in H. destruct H as [T'' H]. exact (most _ H).
Qed.

End Existence.

(** ** Gini is strictly concave *)

Theorem gini_is_strictly_concave : strictly_concave_impurity (W := rational_values) gini.
Proof.
  split.
  - intros q q' E. unfold same, gini. cbn [le rational_values]. rewrite E. split; apply Qle_refl.
  - split; vm_compute; discriminate.
  - split; vm_compute; discriminate.
  - intros a v b w v_positive w_positive _ _ differ. apply Qlt_not_le. simpl.
    assert (mean : forall a v, 0 < v -> (ratio a v == inject_Z (Z.of_N a) / inject_Z (Z.of_N v))%Q).
    { intros a' v' some. unfold ratio. destruct v' as [|p]; [easy|]. apply Qmake_Qdiv. }
    unfold gini. rewrite !mean, !N2Z.inj_add, !inject_Z_plus by lia.
    assert (not_equal : ~ (inject_Z (Z.of_N a) * inject_Z (Z.of_N w) == inject_Z (Z.of_N b) * inject_Z (Z.of_N v))%Q).
    { rewrite <- !inject_Z_mult, inject_Z_injective. lia. }
    assert (0 < inject_Z (Z.of_N v))%Q as V_positive by (unfold Qlt; simpl; lia).
    assert (0 < inject_Z (Z.of_N w))%Q as W_positive by (unfold Qlt; simpl; lia).
    set (A := inject_Z (Z.of_N a)) in *. set (B := inject_Z (Z.of_N b)) in *.
    set (V := inject_Z (Z.of_N v)) in *. set (W := inject_Z (Z.of_N w)) in *.
    assert (0 < (A * W - B * V) * (A * W - B * V))%Q as square.
    { destruct (Q_dec (A * W) (B * V)) as [[H|H]|H]; [nra|nra|easy]. }
    assert (0 < 4 * ((A * W - B * V) * (A * W - B * V)) * / (V * W * (V + W)))%Q as gap.
    { apply Qmult_lt_0_compat; [lra|]. apply Qinv_lt_0_compat. repeat apply Qmult_lt_0_compat; lra. }
    apply Qlt_minus_iff. eapply Qlt_le_trans; [exact gap|]. apply Qle_lteq. right. field. split; [|split]; nra.
Qed.
