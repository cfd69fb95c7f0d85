(** * A parity with decoys

    The distribution D_(h,K) of Blanc, Lange, Pabbaraju, Sullivan, Tan, Tiwari
    (2023), section 4.1, with m = K - 1 decoys and real eps: a parity variable
    says nothing while another one is not read, and a tree in which no path
    reads all parity variables errs like a coin on the parity. *)

From Coq Require Import Reals List Bool Arith Lia Lra Psatz.
From Formal Require Import Trees Cube.
From Formal.topk Require Import lemma_4_2_half.
From Formal Require Import RealTrees Samples Decoys CloseDecoys GreedyDecoys.
Import ListNotations.
Open Scope R_scope.

Definition parity_with_decoys (h m : nat) (eps : R) : population := with_decoys h m eps (parity h).

Lemma parity_flip_other h j x : (h <= j)%nat -> parity h (flip j x) = parity h x.
Proof.
  revert j x. induction h as [|h IH]; intros j [|c x] large; simpl; auto; [now destruct j|].
  destruct j as [|j]; [lia|]. simpl. f_equal. apply IH. lia.
Qed.

Lemma two_unread_say_nothing h m (s : setting) i i' : (i < h)%nat -> (i' < h)%nat -> i <> i' ->
  ~ In i (map fst s) -> ~ In i' (map fst s) -> says_nothing h m (parity h) s i.
Proof.
  intros small small' differ new new'. exists [i; i']. repeat split.
  - now left.
  - constructor; [simpl; intuition|constructor; [easy|constructor]].
  - destruct H as [<-|[<-|[]]]; easy.
  - destruct H as [<-|[<-|[]]]; easy.
  - intros x L. simpl. rewrite !parity_flip, negb_involutive; rewrite ?length_flip; lia || easy.
Qed.

Lemma decoys_say_nothing h m s i : (2 <= h)%nat -> decoys_only h m s -> (i < h)%nat -> says_nothing h m (parity h) s i.
Proof.
  intros deep [_ known] small.
  assert (fresh : forall k, (k < h)%nat -> ~ In k (map fst s)) by (intros k K inside; specialize (known k inside); lia).
  destruct (Nat.eq_dec i 0) as [->|]; [apply (two_unread_say_nothing h m s 0 1)|apply (two_unread_say_nothing h m s i 0)];
    auto; try apply fresh; lia.
Qed.

(** ** Errors on the parity, in numbers of points *)

Section Parity.
Context (h m : nat).
Let n := (h + m)%nat.

Definition points (s : setting) : R := total (fun x => one_if (agrees s x)) (cube n).
Definition mistakes (s : setting) (T : tree) : R :=
  total (fun x => one_if (agrees s x) * one_if (xorb (value T x) (parity h x))) (cube n).

Lemma points_node i s : points s = points ((i, false) :: s) + points ((i, true) :: s).
Proof.
  unfold points. rewrite <- total_add. apply total_ext. intros x _. simpl.
  destruct (coordinate i x), (agrees s x); simpl; ring.
Qed.

Lemma mistakes_node i zero one s :
  mistakes s (Node i zero one) = mistakes ((i, false) :: s) zero + mistakes ((i, true) :: s) one.
Proof.
  unfold mistakes. rewrite <- total_add. apply total_ext. intros x _. simpl.
  destruct (coordinate i x), (agrees s x); simpl; ring.
Qed.

(** A leaf at which a parity variable is not read. *)
Lemma mistakes_leaf j b s : (j < h)%nat -> ~ In j (map fst s) -> mistakes s (Leaf b) = points s / 2.
Proof.
  intros small new. assert (points s = mistakes s (Leaf b) + mistakes s (Leaf b)); [|lra].
  unfold mistakes at 2. rewrite <- (sum_flipped n j) by (unfold n; lia).
  unfold mistakes, points. rewrite <- total_add. apply total_ext. intros x L. apply length_in_cube in L.
  rewrite agrees_flip by easy. simpl value. rewrite parity_flip by (unfold n in L; lia).
  destruct b, (parity h x); simpl; ring.
Qed.

(** The parity variables of a setting. *)
Definition parities (s : setting) : list nat := filter (fun i => (i <? h)%nat) (map fst s).

Lemma parity_left s : (length (parities s) < h)%nat -> exists j, (j < h)%nat /\ ~ In j (map fst s).
Proof.
  intros few. destruct (unread h (parities s) few) as (j & small & new). exists j. split; [easy|].
  intros inside. apply new, filter_In. split; [easy|]. now apply Nat.ltb_lt.
Qed.

Lemma shallow_errs_half T s : (length (parities s) + depth T < h)%nat -> mistakes s T = points s / 2.
Proof.
  revert s. induction T as [b|i zero IH0 one IH1]; intros s short.
  - destruct (parity_left s) as (j & small & new); [simpl in short; lia|]. now apply (mistakes_leaf j).
  - simpl in short. rewrite mistakes_node, (points_node i), IH0, IH1; [lra|..];
      unfold parities in *; simpl; destruct (i <? h)%nat; simpl; lia.
Qed.

(** ** Errors on the distribution *)

Context (eps : R) (eps_inside : 0 < eps < 1) (some : (1 <= m)%nat) (bits : (1 <= h)%nat).
Notation D := (parity_with_decoys h m eps).

Lemma mistakes_all T : mistakes [] T = misses h m T (parity h).
Proof. apply total_ext. intros x _. simpl. ring. Qed.

Lemma points_all : points [] = 2 ^ n.
Proof. unfold points. simpl. now rewrite total_constant, length_of_cube, Rmult_1_l. Qed.

Lemma half_of_the_parity T : mistakes [] T = points [] / 2 -> accuracy T D <= 1 / 2 + eps / 2.
Proof.
  intros half. unfold parity_with_decoys. rewrite accuracy_is, error_in_numbers, <- mistakes_all, half, points_all by easy.
  assert (0 < 2 ^ n) as P by (apply pow_lt; lra). pose proof (m_positive h m some) as M.
  assert (0 <= / 2 ^ n * (eps / INR m * total (fun j => misses h m T (coordinate (h + j))) (seq 0 m))).
  { apply Rmult_le_pos; [left; now apply Rinv_0_lt_compat|]. apply Rmult_le_pos; [left; apply Rdiv_lt_0_compat; lra|].
    apply total_nonnegative. intros j _. apply total_nonnegative. intros x _. unfold one_if. destruct (xorb _ _); lra. }
  fold n. rewrite Rmult_plus_distr_l. replace (/ 2 ^ n * ((1 - eps) * (2 ^ n / 2))) with ((1 - eps) / 2) by (field; lra). lra.
Qed.

(** The parity itself errs where a decoy is drawn that differs. *)
Lemma error_of_the_parity T : (forall x, length x = n -> value T x = parity h x) -> error T D = eps / 2.
Proof.
  intros right. unfold parity_with_decoys. rewrite error_in_numbers. fold n. assert (misses h m T (parity h) = 0) as ->.
  { unfold misses. rewrite (total_ext _ (fun _ => 0)); [rewrite total_constant; ring|].
    intros x L. apply length_in_cube in L. rewrite right, xorb_nilpotent by easy. easy. }
  rewrite (total_ext _ (fun _ => 2 ^ n / 2)).
  - rewrite total_constant, seq_length. pose proof (m_positive h m some). field. split; [lra|]. apply pow_nonzero. lra.
  - intros j _. set (wrong x := one_if (xorb (value T x) (coordinate (h + j) x))).
    change (total wrong (cube n) = 2 ^ n / 2). enough (2 ^ n = total wrong (cube n) + total wrong (cube n)) by lra.
    rewrite <- (sum_flipped n 0 wrong) at 2 by (unfold n; lia). rewrite <- total_add, <- length_of_cube, <- (Rmult_1_l (INR _)), <- total_constant.
    apply total_ext. intros x L. apply length_in_cube in L. unfold wrong.
    rewrite !right by (rewrite ?length_flip; easy). rewrite parity_flip, coordinate_flip_other by (unfold n in L; lia).
    destruct (parity h x), (coordinate (h + j) x); simpl; ring.
Qed.

End Parity.
