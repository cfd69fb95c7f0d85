(** * Variance and influences

    If p is the probability of g = 1 under a setting, then 4p(1-p) is at most
    the sum of the probabilities that a variable is pivotal (the inequality of
    Poincare on the cube). *)

From Coq Require Import Reals List Bool Arith Lia Lra Psatz.
From Formal Require Import Trees Cube RealTrees Decoys.
Import ListNotations.
Open Scope R_scope.

(** The numbers of inputs that agree with a setting, of those with g = 1, and
    of those at which a variable is pivotal. *)
Definition inputs (n : nat) (s : setting) : R := total (fun x => one_if (agrees s x)) (cube n).
Definition hits (n : nat) (s : setting) (g : point -> bool) : R :=
  total (fun x => one_if (agrees s x) * one_if (g x)) (cube n).
Definition pivots (n : nat) (s : setting) (g : point -> bool) (i : nat) : R :=
  total (fun x => one_if (agrees s x) * one_if (xorb (g x) (g (flip i x)))) (cube n).

Lemma one_if_range b : 0 <= one_if b <= 1.
Proof. destruct b; simpl; lra. Qed.

Lemma split_inputs n i s (f : point -> R) :
  total (fun x => one_if (agrees s x) * f x) (cube n) =
  total (fun x => one_if (agrees ((i, false) :: s) x) * f x) (cube n) +
  total (fun x => one_if (agrees ((i, true) :: s) x) * f x) (cube n).
Proof.
  rewrite <- total_add. apply total_ext. intros x _. simpl. destruct (coordinate i x), (agrees s x); simpl; ring.
Qed.

Lemma halves n i s : (i < n)%nat -> ~ In i (map fst s) -> inputs n ((i, false) :: s) = inputs n ((i, true) :: s).
Proof.
  intros small new. unfold inputs. rewrite <- (sum_flipped n i (fun x => one_if (agrees ((i, false) :: s) x))) by easy.
  apply total_ext. intros x L. apply length_in_cube in L. simpl. rewrite agrees_flip, coordinate_flip by (easy || lia).
  now destruct (coordinate i x).
Qed.

Lemma inputs_split n i s : inputs n s = inputs n ((i, false) :: s) + inputs n ((i, true) :: s).
Proof.
  unfold inputs. rewrite <- total_add. apply total_ext. intros x _. simpl. destruct (coordinate i x), (agrees s x); simpl; ring.
Qed.

Lemma hits_range n s g : 0 <= hits n s g <= inputs n s.
Proof.
  unfold hits, inputs. split.
  - apply total_nonnegative. intros x _. pose proof (one_if_range (agrees s x)). pose proof (one_if_range (g x)). nra.
  - apply total_le. intros x _. pose proof (one_if_range (agrees s x)). pose proof (one_if_range (g x)). nra.
Qed.

(** Both inputs that differ in i count. *)
Lemma pivots_twice n s g i : (i < n)%nat -> ~ In i (map fst s) ->
  pivots n s g i = 2 * pivots n ((i, true) :: s) g i.
Proof.
  intros small new. unfold pivots. rewrite (split_inputs n i).
  rewrite <- (sum_flipped n i (fun x => one_if (agrees ((i, false) :: s) x) * one_if (xorb (g x) (g (flip i x))))) by easy.
  assert (total (fun x => one_if (agrees ((i, false) :: s) (flip i x)) * one_if (xorb (g (flip i x)) (g (flip i (flip i x))))) (cube n) =
    total (fun x => one_if (agrees ((i, true) :: s) x) * one_if (xorb (g x) (g (flip i x)))) (cube n)) as ->; [|ring].
  apply total_ext. intros x L. apply length_in_cube in L. simpl. rewrite agrees_flip, coordinate_flip by (easy || lia).
  assert (flip i (flip i x) = x) as ->.
  { clear. revert i. induction x as [|c x IH]; intros [|i]; simpl; auto; [now rewrite negb_involutive|now rewrite IH]. }
  destruct (coordinate i x), (g x), (g (flip i x)); simpl; ring.
Qed.

Lemma pivots_differ n s g i : (i < n)%nat -> ~ In i (map fst s) ->
  Rabs (hits n ((i, true) :: s) g - hits n ((i, false) :: s) g) <= pivots n ((i, true) :: s) g i.
Proof.
  intros small new. unfold hits.
  rewrite <- (sum_flipped n i (fun x => one_if (agrees ((i, false) :: s) x) * one_if (g x))) by easy.
  unfold Rminus. replace (- total (fun x => one_if (agrees ((i, false) :: s) (flip i x)) * one_if (g (flip i x))) (cube n)) with
    (total (fun x => -1 * (one_if (agrees ((i, false) :: s) (flip i x)) * one_if (g (flip i x)))) (cube n)) by (rewrite total_scale; ring).
  rewrite <- total_add. unfold pivots.
  assert (abs : forall (f f' : point -> R) l, (forall x, In x l -> Rabs (f x) <= f' x) -> Rabs (total f l) <= total f' l).
  { clear. intros f f' l. induction l as [|x l IH]; intros H; [unfold total; simpl; rewrite Rabs_R0; lra|].
    change (Rabs (f x + total f l) <= f' x + total f' l). eapply Rle_trans; [apply Rabs_triang|].
    apply Rplus_le_compat; [apply H; now left|apply IH; intros; apply H; now right]. }
  apply abs. intros x L. apply length_in_cube in L. simpl. rewrite agrees_flip, coordinate_flip by (easy || lia).
  destruct (coordinate i x), (agrees s x), (g x), (g (flip i x)); simpl; unfold Rabs; destruct (Rcase_abs _); lra.
Qed.

(** L lists variables on which, under the setting, g depends at most. *)
Theorem poincare n g L : forall s, NoDup L -> (forall i, In i L -> (i < n)%nat /\ ~ In i (map fst s)) ->
  (forall x y, In x (cube n) -> In y (cube n) -> agrees s x = true -> agrees s y = true ->
    (forall k, In k L -> coordinate k x = coordinate k y) -> g x = g y) ->
  4 * hits n s g * (inputs n s - hits n s g) <= inputs n s * total (pivots n s g) L.
Proof.
  induction L as [|i L IH]; intros s once new depends.
  - change (total (pivots n s g) []) with 0. rewrite Rmult_0_r.
    assert (hits n s g = 0 \/ hits n s g = inputs n s) as [-> | ->]; [|lra|lra].
    destruct (find (fun x => agrees s x && g x) (cube n)) as [x0|] eqn:E.
    + right. apply find_some in E. destruct E as [inside E]. apply andb_true_iff in E. destruct E as [E one].
      unfold hits, inputs. apply total_ext. intros x L. destruct (agrees s x) eqn:A; [|simpl; ring].
      rewrite (depends x x0 L inside A E) by easy. rewrite one. simpl. ring.
    + left. unfold hits. rewrite (total_ext _ (fun _ => 0)); [rewrite total_constant; ring|].
      intros x L. pose proof (find_none _ _ E x L) as none. simpl in none. destruct (agrees s x), (g x); simpl in *; easy || ring.
  - destruct (new i (or_introl eq_refl)) as [small fresh]. inversion once as [|? ? other once']; subst.
    assert (branch : forall b, 4 * hits n ((i, b) :: s) g * (inputs n ((i, b) :: s) - hits n ((i, b) :: s) g) <=
      inputs n ((i, b) :: s) * total (pivots n ((i, b) :: s) g) L).
    { intros b. apply IH; auto.
      - intros k K. destruct (new k (or_intror K)) as [k_small k_new]. split; [easy|]. simpl. intros [<-|]; easy.
      - intros x y X Y A B same. simpl in A, B. apply andb_true_iff in A, B. destruct A as [A A'], B as [B B'].
        apply eqb_prop in A, B. apply depends; auto. intros k [<-|K]; [congruence|auto]. }
    pose proof (branch false) as zero. pose proof (branch true) as one.
    pose proof (halves n i s small fresh) as same. rewrite same in zero.
    rewrite (inputs_split n i s), same. pose proof (split_inputs n i s (fun x => one_if (g x))) as both.
    change (hits n s g = hits n ((i, false) :: s) g + hits n ((i, true) :: s) g) in both. rewrite both.
    change (total (pivots n s g) (i :: L)) with (pivots n s g i + total (pivots n s g) L).
    rewrite (pivots_twice n s g i small fresh).
    assert (total (pivots n s g) L = total (pivots n ((i, false) :: s) g) L + total (pivots n ((i, true) :: s) g) L) as ->.
    { rewrite <- total_add. apply total_ext. intros k _. apply split_inputs. }
    pose proof (pivots_differ n s g i small fresh) as pivotal.
    pose proof (hits_range n ((i, false) :: s) g) as range0. pose proof (hits_range n ((i, true) :: s) g) as range1.
    rewrite same in range0.
    set (M := inputs n ((i, true) :: s)) in *. set (a := hits n ((i, false) :: s) g) in *. set (b := hits n ((i, true) :: s) g) in *.
    set (P0 := total (pivots n ((i, false) :: s) g) L) in *. set (P1 := total (pivots n ((i, true) :: s) g) L) in *.
    set (Q := pivots n ((i, true) :: s) g i) in *.
    assert ((a - b) * (a - b) <= M * Q).
    { assert (Rabs (b - a) <= M) by (unfold Rabs; destruct (Rcase_abs _); lra).
      assert (Rabs (b - a) * Rabs (b - a) = (a - b) * (a - b)) as <- by (unfold Rabs; destruct (Rcase_abs _); ring).
      apply Rmult_le_compat; auto using Rabs_pos. }
    nra.
Qed.
