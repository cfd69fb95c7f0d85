(** * The subproblems of a graph, with what is computed of them

    Rational numbers are added and multiplied here as the checker does it, and
    the trees of a graph have positive numbers of leaves and errors. *)

From Coq Require Import List Bool Arith NArith QArith Lia Lqa.
From Formal Require Import checker.Packed checker.Graphs.
Import ListNotations.
Open Scope Q_scope.

(** ** Numbers *)

(** Sums and products in lowest terms where denominators differ. *)
Definition plus (a b : Q) : Q :=
  if (Qden a =? Qden b)%positive then Qmake (Qnum a + Qnum b) (Qden a) else Qred (a + b).
Definition times (a b : Q) : Q := if (Qnum a =? 0)%Z then 0 else Qred (a * b).
Definition smaller (a b : Q) : Q := if Qle_bool a b then a else b.

Lemma plus_correct a b : plus a b == a + b.
Proof.
  unfold plus. destruct (Pos.eqb_spec (Qden a) (Qden b)) as [E|]; [|apply Qred_correct].
  destruct a as [a d], b as [b e]. simpl in *. subst e. unfold Qeq, Qplus. simpl. rewrite Pos2Z.inj_mul. ring.
Qed.
Lemma times_correct a b : times a b == a * b.
Proof.
  unfold times. destruct (Z.eqb_spec (Qnum a) 0) as [E|]; [|apply Qred_correct].
  destruct a as [a d]. simpl in *. subst a. unfold Qeq, Qmult. simpl. ring.
Qed.
Lemma smaller_correct a b : smaller a b <= a /\ smaller a b <= b.
Proof.
  unfold smaller. destruct (Qle_bool a b) eqn:E; [apply Qle_bool_iff in E; lra|].
  assert (~ a <= b) by (rewrite <- Qle_bool_iff; congruence). lra.
Qed.
Lemma zero_bool a : (Qnum a =? 0)%Z = true <-> a == 0.
Proof. rewrite Z.eqb_eq. unfold Qeq. simpl. lia. Qed.
Lemma positive_bool a : 0 <= a -> (Qnum a =? 0)%Z = false -> 0 < a.
Proof.
  intros P F. apply Qle_lteq in P. destruct P as [|P]; auto. apply not_true_iff_false in F.
  exfalso. apply F, zero_bool. now symmetry.
Qed.
Lemma le_bool a b : Qle_bool a b = true -> a <= b. Proof. apply Qle_bool_iff. Qed.

Lemma rational_add a b : rational (a + b) == rational a + rational b.
Proof. unfold rational. rewrite N2Z.inj_add, inject_Z_plus. reflexivity. Qed.
Lemma rational_le a b : (a <= b)%N -> rational a <= rational b.
Proof. intros H. unfold rational. rewrite <- Zle_Qle. lia. Qed.

(** ** Subproblems with what is computed of them *)

Definition budget : Set := option N * option N * Q.

(** [splits] has for each number of outcomes the least error of a test followed by
    leaves, [most] is the largest size of a tree, and [reach] the probability of
    reaching the subproblem. *)
Record place := Place {
  number : N; itself : subproblem; leaf_error : Q; splits : list (N * Q); most : N; reach : Q;
  known : list (budget * Q) }.

(** ** Trees *)

Lemma tree_induction (P : tree -> Prop) :
  P Leaf -> (forall t below, Forall P below -> P (Node t below)) -> forall T, P T.
Proof.
  intros leaf node. fix IH 1. intros [|t below]; [exact leaf|]. apply node.
  induction below as [|T below]; constructor; [apply IH|assumption].
Qed.

Lemma all2_length {A B} (P : A -> B -> Prop) l l' : all2 P l l' -> length l = length l'.
Proof. revert l'. induction l as [|a l IH]; intros [|b l']; simpl; try easy. intros [_ H]. f_equal. auto. Qed.

Lemma all2_in {A B} (P P' : A -> B -> Prop) (X : A -> Prop) l l' : Forall X l -> all2 P l l' ->
  (forall a b, In b l' -> X a -> P a b -> P' a b) -> all2 P' l l'.
Proof.
  revert l'. induction l as [|a l IH]; intros [|b l']; simpl; try easy. intros F [H H'] imp. inversion F; subst.
  split; [auto|]. apply IH; auto.
Qed.

Lemma sum_low {A B} (f : A -> B -> Q) (low : B -> Q) l l' :
  all2 (fun a b => low b <= f a b) l l' -> sum (map low l') <= sum (map2 f l l').
Proof.
  revert l'. induction l as [|a l IH]; intros [|b l']; simpl; try easy. intros [H H'].
  apply Qplus_le_compat; auto.
Qed.

Lemma named_in t l : In t (map name l) -> exists u, named t l = Some u /\ In u l.
Proof.
  induction l as [|u l IH]; simpl; [easy|]. unfold named. simpl. destruct (N.eqb_spec (name u) t) as [E|E].
  - intros _. exists u. auto.
  - intros [|H]; [easy|]. destruct (IH H) as (v & F & I). exists v. auto.
Qed.

(** ** What is right *)

Section Places.
Variables (g : graph) (at_ : N -> place).

Definition summary (u : test) : Q := sum (map (fun o => fst o * leaf_error (at_ (snd o))) (outcomes u)).

(** What has been computed is right; the largest size is at least that of every tree. *)
Record right : Prop := {
  itself_right : forall s, itself (at_ s) = at_number g s;
  error_right : forall s, leaf_error (at_ s) == 1 - largest (labels (at_number g s));
  error_positive : forall s, 0 <= leaf_error (at_ s);
  tests_right : forall s u, In u (tests (at_number g s)) -> 0 <= price u /\ distribution (map fst (outcomes u));
  splits_right : forall s u, In u (tests (at_number g s)) ->
    exists e, In (N.of_nat (length (outcomes u)), e) (splits (at_ s)) /\ e <= summary u;
  most_right : forall s u, In u (tests (at_number g s)) ->
    (1 + total (map (fun o => most (at_ (snd o))) (outcomes u)) <= most (at_ s))%N }.
Hypothesis correct : right.

(** A tree that makes a test makes it at a place where it is open. *)
Lemma tree_node t below s : tree_at g (Node t below) s -> exists u,
  In u (tests (at_number g s)) /\ outcomes_at g s t = outcomes u /\ price_at g s t = price u /\
  all2 (fun T o => tree_at g T (snd o)) below (outcomes u) /\ Forall (fun o => 0 <= fst o) (outcomes u) /\
    below <> [].
Proof.
  intros [open fits]. destruct (named_in _ _ open) as (u & F & I). unfold outcomes_at, price_at in *. rewrite F in *.
  exists u. destruct (tests_right correct s u I) as (_ & positive & one).
  apply (proj1 (Forall_map _ _ (outcomes u))) in positive.
  do 3 (split; [easy|]). split; [exact fits|]. split; [exact positive|]. intros ->.
  destruct (outcomes u); simpl in *; [discriminate|easy].
Qed.

Lemma leaves_positive T : forall s, tree_at g T s -> (1 <= leaves T)%N.
Proof.
  induction T as [|t below IH] using tree_induction; intros s H; [simpl; lia|].
  destruct (tree_node _ _ _ H) as (u & _ & _ & _ & A & _ & some). destruct below as [|T below]; [easy|].
  destruct (outcomes u) as [|o os]; [easy|]. destruct A as [A _]. inversion IH; subst. simpl. specialize (H2 _ A).
  lia.
Qed.

Lemma leaves_number below os : all2 (fun T (o : Q * N) => tree_at g T (snd o)) below os ->
  (N.of_nat (length os) <= total (map leaves below))%N.
Proof.
  revert os. induction below as [|T below IH]; intros [|o os]; try easy. intros [H H'].
  specialize (IH _ H'). apply leaves_positive in H. cbn [length map total fold_right]. unfold total in *. lia.
Qed.

Lemma size_most T : forall s, tree_at g T s -> (size T <= most (at_ s))%N.
Proof.
  induction T as [|t below IH] using tree_induction; intros s H; [simpl; lia|].
  destruct (tree_node _ _ _ H) as (u & I & _ & _ & A & _ & _). pose proof (most_right correct s u I) as M.
  cbn [size]. assert (total (map size below) <= total (map (fun o => most (at_ (snd o))) (outcomes u)))%N; [|lia].
  clear - A IH. revert A. generalize (outcomes u) as os. induction IH as [|T below H _ IH]; intros [|o os]; try easy.
  intros [A A']. specialize (H _ A). specialize (IH _ A'). cbn [map total fold_right] in *. unfold total in *. lia.
Qed.

(** An average is not negative if its terms are not. *)
Lemma average_not_negative (f : tree -> N -> Q) below os :
  Forall (fun T => forall s, tree_at g T s -> 0 <= f T s) below -> Forall (fun o => 0 <= fst o) os ->
  all2 (fun T o => tree_at g T (snd o)) below os -> 0 <= sum (map2 (fun T o => fst o * f T (snd o)) below os).
Proof.
  intros F. revert os. induction F as [|T below H _ IH]; intros [|o os] P A; simpl; try easy.
  inversion P; subst. destruct A as [A A'].
  change 0 with (0 + 0). apply Qplus_le_compat; [apply Qmult_le_0_compat; auto|now apply IH].
Qed.

Lemma error_not_negative T : forall s, tree_at g T s -> 0 <= error g T s.
Proof.
  induction T as [|t below IH] using tree_induction; intros s H.
  - simpl. rewrite <- (error_right correct s). now apply error_positive.
  - destruct (tree_node _ _ _ H) as (u & _ & O & _ & A & P & _). cbn [error]. rewrite O.
    now apply average_not_negative.
Qed.
End Places.
