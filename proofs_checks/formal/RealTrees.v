(** * Populations with real masses

    [Trees] has populations whose masses are natural numbers, so that growth
    can be evaluated. Theorems that a paper states for real probabilities
    need real masses. This file repeats the definitions of [Trees] for them,
    under the same names; points and trees are those of [Trees]. An impurity
    is a real function of the label mean. [RealAgrees] says that both agree on
    populations whose masses are natural numbers. *)

From Coq Require Import Reals List Bool Arith Lia Lra Psatz.
From Formal Require Import Trees Cube.
Import ListNotations.
Open Scope R_scope.

(** ** Populations *)

Record row := Row { at_point : point; label : bool; weight : R }.
Definition population := list row.

Definition total {A} (f : A -> R) (l : list A) : R := fold_right (fun a sum => f a + sum) 0 l.

Definition mass (P : population) : R := total weight P.
Definition mass_where (f : row -> bool) (P : population) : R :=
  total (fun r => if f r then weight r else 0) P.
Definition ones (P : population) : R := mass_where label P.
Definition zeros (P : population) : R := mass_where (fun r => negb (label r)) P.

(** No mass is negative. *)
Definition nonnegative (P : population) : Prop := Forall (fun r => 0 <= weight r) P.

Definition equal (x y : R) : bool := if Req_EM_T x y then true else false.
Definition below (x y : R) : bool := if Rlt_dec x y then true else false.

Definition pure (P : population) : bool := equal (ones P) 0 || equal (zeros P) 0.

Definition restrict (i : nat) (b : bool) (P : population) : population :=
  filter (fun r => Bool.eqb (coordinate i (at_point r)) b) P.
Fixpoint restrict_all (s : setting) (P : population) : population :=
  match s with
  | [] => P
  | (i, b) :: s' => restrict i b (restrict_all s' P)
  end.

Definition open_test (P : population) (i : nat) : bool :=
  below 0 (mass (restrict i false P)) && below 0 (mass (restrict i true P)).
Definition open_tests (n : nat) (P : population) : list nat := filter (open_test P) (seq 0 n).

(** ** Errors *)

Definition error (T : tree) (P : population) : R :=
  mass_where (fun r => xorb (value T (at_point r)) (label r)) P.
Definition accuracy (T : tree) (P : population) : R := 1 - error T P / mass P.

Definition majority (P : population) : bool := negb (below (ones P) (zeros P)).
Definition leaf_error (P : population) : R := Rmin (ones P) (zeros P).

(** ** Impurities and gains *)

Definition label_mean (P : population) : R := ones P / mass P.

(** Strictly concave on [0, 1], and zero at the end points. *)
Record strictly_concave_impurity (G : R -> R) : Prop := {
  zero_at_0 : G 0 = 0;
  zero_at_1 : G 1 = 0;
  strictly_concave : forall p q t, 0 <= p -> p < q -> q <= 1 -> 0 < t < 1 ->
    (1 - t) * G p + t * G q < G ((1 - t) * p + t * q)
}.

Definition weighted (G : R -> R) (P : population) : R := mass P * G (label_mean P).
Definition gain (G : R -> R) (P : population) (i : nat) : R :=
  weighted G P - (weighted G (restrict i false P) + weighted G (restrict i true P)).

(** ** Growth *)

Definition best_test (n : nat) (G : R -> R) (P : population) (i : nat) : Prop :=
  In i (open_tests n P) /\ forall j, In j (open_tests n P) -> gain G P j <= gain G P i.

(** Greedy growth within a depth: all trees that it may return. *)
Inductive greedy (n : nat) (G : R -> R) : nat -> population -> tree -> Prop :=
| greedy_leaf d P : d = O \/ pure P = true \/ open_tests n P = [] ->
    greedy n G d P (Leaf (majority P))
| greedy_node d P i zero one : pure P = false -> best_test n G P i ->
    greedy n G d (restrict i false P) zero -> greedy n G d (restrict i true P) one ->
    greedy n G (S d) P (Node i zero one).

(** ** Facts *)

Lemma total_app {A} (f : A -> R) l l' : total f (l ++ l') = total f l + total f l'.
Proof. unfold total. induction l; simpl; lra. Qed.

Lemma total_map {A B} (f : B -> R) (g : A -> B) l : total f (map g l) = total (fun a => f (g a)) l.
Proof. unfold total. induction l; simpl; lra. Qed.

Lemma total_flat_map {A B} (f : B -> R) (g : A -> list B) l : total f (flat_map g l) = total (fun x => total f (g x)) l.
Proof. induction l as [|x l IH]; simpl; [easy|]. rewrite total_app. unfold total in *. simpl. now rewrite IH. Qed.

Lemma total_ext {A} (f g : A -> R) l : (forall a, In a l -> f a = g a) -> total f l = total g l.
Proof. unfold total. induction l; simpl; intros H; [easy|]. rewrite H, IHl; auto. Qed.

Lemma total_add {A} (f g : A -> R) l : total (fun a => f a + g a) l = total f l + total g l.
Proof. unfold total. induction l; simpl; lra. Qed.

Lemma total_scale {A} c (f : A -> R) l : total (fun a => c * f a) l = c * total f l.
Proof. unfold total. induction l; simpl; lra. Qed.

Lemma total_le {A} (f g : A -> R) l : (forall a, In a l -> f a <= g a) -> total f l <= total g l.
Proof. unfold total. induction l as [|a l IH]; simpl; intros H; [lra|]. apply Rplus_le_compat; auto. Qed.

Lemma total_constant {A} c (l : list A) : total (fun _ => c) l = c * INR (length l).
Proof. induction l as [|a l IH]; [simpl; lra|]. unfold total in *. simpl length. rewrite S_INR. simpl. lra. Qed.

Lemma total_nonnegative {A} (f : A -> R) l : (forall a, In a l -> 0 <= f a) -> 0 <= total f l.
Proof. intros H. pose proof (total_le (fun _ => 0) f l H) as K. rewrite total_constant in K. lra. Qed.

Lemma total_swap {A B} (f : A -> B -> R) l l' :
  total (fun a => total (f a) l') l = total (fun b => total (fun a => f a b) l) l'.
Proof.
  induction l as [|a l IH].
  { rewrite (total_ext (fun b => total (fun a => f a b) []) (fun _ => 0)), total_constant by easy.
    change (0 = 0 * INR (length l')). lra. }
  change (total (f a) l' + total (fun a => total (f a) l') l = total (fun b => f a b + total (fun a => f a b) l) l').
  now rewrite IH, total_add.
Qed.

Lemma sum_flipped n j (f : point -> R) : (j < n)%nat ->
  total (fun x => f (flip j x)) (cube n) = total f (cube n).
Proof.
  revert j f. induction n as [|n IH]; intros j f H; [lia|].
  simpl. rewrite !total_app, !total_map. destruct j as [|j]; [apply Rplus_comm|].
  f_equal; [apply (IH j (fun x => f (false :: x)))|apply (IH j (fun x => f (true :: x)))]; lia.
Qed.

Lemma length_of_cube n : INR (length (cube n)) = 2 ^ n.
Proof.
  induction n as [|n IH]; [reflexivity|]. cbn [cube]. unfold point in *. rewrite app_length, !map_length, plus_INR, IH.
  simpl. lra.
Qed.

Lemma mass_where_ext f g P : (forall r, In r P -> f r = g r) -> mass_where f P = mass_where g P.
Proof. intros H. apply total_ext. intros r inside. now rewrite H. Qed.

Lemma mass_where_restrict f i b P :
  mass_where f (restrict i b P) = mass_where (fun r => Bool.eqb (coordinate i (at_point r)) b && f r) P.
Proof.
  unfold mass_where, restrict, total. induction P as [|r P IH]; simpl; [easy|].
  destruct (Bool.eqb _ b); simpl; rewrite IH; simpl; lra.
Qed.

Lemma mass_where_restrict_all f s P :
  mass_where f (restrict_all s P) = mass_where (fun r => agrees s (at_point r) && f r) P.
Proof.
  revert f. induction s as [|[i b] s IH]; intros f; simpl; [easy|].
  rewrite mass_where_restrict, IH. apply mass_where_ext. intros r _.
  now destruct (agrees s (at_point r)), (Bool.eqb _ b).
Qed.

Lemma mass_where_split f i P :
  mass_where f P = mass_where f (restrict i false P) + mass_where f (restrict i true P).
Proof.
  rewrite !mass_where_restrict. unfold mass_where. rewrite <- total_add. apply total_ext. intros r _.
  destruct (coordinate i (at_point r)), (f r); simpl; lra.
Qed.

Lemma mass_split i P : mass P = mass (restrict i false P) + mass (restrict i true P).
Proof. exact (mass_where_split (fun _ => true) i P). Qed.

Lemma ones_split i P : ones P = ones (restrict i false P) + ones (restrict i true P).
Proof. apply mass_where_split. Qed.

Lemma ones_zeros P : ones P + zeros P = mass P.
Proof.
  unfold ones, zeros, mass, mass_where. rewrite <- total_add. apply total_ext. intros r _.
  destruct (label r); simpl; lra.
Qed.

Lemma nonnegative_restrict i b P : nonnegative P -> nonnegative (restrict i b P).
Proof. unfold nonnegative, restrict. rewrite !Forall_forall. intros H r inside. apply filter_In in inside. now apply H. Qed.

Lemma nonnegative_restrict_all s P : nonnegative P -> nonnegative (restrict_all s P).
Proof. intros H. induction s as [|[i b] s IH]; simpl; [easy|]. now apply nonnegative_restrict. Qed.

Lemma mass_where_nonnegative f P : nonnegative P -> 0 <= mass_where f P.
Proof.
  intros H. apply total_nonnegative. intros r inside. unfold nonnegative in H. rewrite Forall_forall in H.
  specialize (H r inside). destruct (f r); lra.
Qed.

Lemma mass_where_le f g P : nonnegative P -> (forall r, In r P -> f r = true -> g r = true) ->
  mass_where f P <= mass_where g P.
Proof.
  intros H le. apply total_le. intros r inside. unfold nonnegative in H. rewrite Forall_forall in H.
  specialize (H r inside). specialize (le r inside). destruct (f r), (g r); try lra; now specialize (le eq_refl).
Qed.

Lemma restrict_coordinate i b P r : In r (restrict i b P) -> coordinate i (at_point r) = b.
Proof. unfold restrict. intros H. apply filter_In in H. now apply eqb_prop. Qed.

Lemma error_node i zero one P :
  error (Node i zero one) P = error zero (restrict i false P) + error one (restrict i true P).
Proof.
  unfold error. rewrite (mass_where_split _ i). f_equal; apply mass_where_ext;
    intros r H; simpl; now rewrite (restrict_coordinate _ _ _ _ H).
Qed.

Lemma error_leaf b P : error (Leaf b) P = if b then zeros P else ones P.
Proof. destruct b; apply mass_where_ext; intros r _; simpl; now destruct (label r). Qed.

Lemma error_majority P : error (Leaf (majority P)) P = leaf_error P.
Proof.
  rewrite error_leaf. unfold majority, leaf_error, below. destruct (Rlt_dec (ones P) (zeros P)); simpl;
    [rewrite Rmin_left|rewrite Rmin_right]; lra.
Qed.

Lemma leaf_error_least b P : leaf_error P <= error (Leaf b) P.
Proof. rewrite error_leaf. unfold leaf_error. destruct b; [apply Rmin_r|apply Rmin_l]. Qed.

Lemma pure_no_error P : nonnegative P -> pure P = true -> error (Leaf (majority P)) P = 0.
Proof.
  intros H. rewrite error_majority. unfold pure, equal, leaf_error.
  assert (0 <= ones P) by now apply mass_where_nonnegative.
  assert (0 <= zeros P) by now apply mass_where_nonnegative.
  destruct (Req_EM_T (ones P) 0), (Req_EM_T (zeros P) 0); intros E; try discriminate E;
    unfold Rmin; destruct (Rle_dec _ _); lra.
Qed.

Lemma below_true x y : below x y = true <-> x < y.
Proof. unfold below. destruct (Rlt_dec x y); split; easy. Qed.

Lemma in_open_tests n P i : In i (open_tests n P) <->
  (i < n)%nat /\ 0 < mass (restrict i false P) /\ 0 < mass (restrict i true P).
Proof.
  unfold open_tests, open_test. rewrite filter_In, in_seq, andb_true_iff, !below_true. intuition lia.
Qed.

(** A spread of label means lowers the impurity more than a smaller one: if
    the label means of the children of i lie strictly between those of the
    children of j, the test j has the larger gain. Nothing else is assumed of
    the masses. *)
Lemma chord G a b p : strictly_concave_impurity G -> 0 <= a -> b <= 1 -> a < p < b ->
  (b - p) * G a + (p - a) * G b < (b - a) * G p.
Proof.
  intros concave low high [ap pb].
  pose proof (strictly_concave G concave a b ((p - a) / (b - a)) low ltac:(lra) high) as H.
  assert (0 < (p - a) / (b - a) < 1) as inside.
  { split; [apply Rdiv_lt_0_compat; lra|]. apply Rmult_lt_reg_r with (b - a); [lra|]. unfold Rdiv.
    rewrite Rmult_assoc, Rinv_l by lra. lra. }
  specialize (H inside). replace ((1 - (p - a) / (b - a)) * a + (p - a) / (b - a) * b) with p in H by (field; lra).
  apply (Rmult_lt_compat_l (b - a)) in H; [|lra].
  replace ((b - a) * ((1 - (p - a) / (b - a)) * G a + (p - a) / (b - a) * G b)) with
    ((b - p) * G a + (p - a) * G b) in H by (field; lra). lra.
Qed.

Lemma wider_means G w0 w1 a b v0 v1 c d : strictly_concave_impurity G ->
  0 <= a -> b <= 1 -> a < c < b -> a < d < b -> 0 < v0 -> 0 < v1 ->
  w0 + w1 = v0 + v1 -> w0 * a + w1 * b = v0 * c + v1 * d ->
  w0 * G a + w1 * G b < v0 * G c + v1 * G d.
Proof.
  intros concave low high inc ind V0 V1 masses means.
  pose proof (chord G a b c concave low high inc) as Hc. pose proof (chord G a b d concave low high ind) as Hd.
  apply (Rmult_lt_compat_l v0) in Hc; [|easy]. apply (Rmult_lt_compat_l v1) in Hd; [|easy].
  apply Rmult_lt_reg_l with (b - a); [lra|].
  replace ((b - a) * (w0 * G a + w1 * G b)) with
    ((v0 * (b - c) + v1 * (b - d)) * G a + (v0 * (c - a) + v1 * (d - a)) * G b); [lra|].
  replace (v0 * (b - c) + v1 * (b - d)) with ((b - a) * w0) by nra.
  replace (v0 * (c - a) + v1 * (d - a)) with ((b - a) * w1) by nra. lra.
Qed.

Lemma wider_gain G P i j c : strictly_concave_impurity G -> nonnegative P ->
  (forall k b, k = i \/ k = j -> 0 < mass (restrict k b P)) ->
  (forall b, label_mean (restrict j (negb c) P) < label_mean (restrict i b P) < label_mean (restrict j c P)) ->
  gain G P i < gain G P j.
Proof.
  intros concave good positive between. unfold gain, weighted.
  assert (mean : forall k b, k = i \/ k = j ->
    mass (restrict k b P) * label_mean (restrict k b P) = ones (restrict k b P)).
  { intros k b known. specialize (positive k b known). unfold label_mean. field. lra. }
  enough (mass (restrict j (negb c) P) * G (label_mean (restrict j (negb c) P)) +
          mass (restrict j c P) * G (label_mean (restrict j c P)) <
          mass (restrict i false P) * G (label_mean (restrict i false P)) +
          mass (restrict i true P) * G (label_mean (restrict i true P))) by (destruct c; simpl negb in *; lra).
  pose proof (positive j (negb c) (or_intror eq_refl)) as j0. pose proof (positive j c (or_intror eq_refl)) as j1.
  apply wider_means; auto.
  - apply Rmult_le_pos; [apply mass_where_nonnegative; now apply nonnegative_restrict|].
    left. now apply Rinv_0_lt_compat.
  - apply Rmult_le_reg_l with (mass (restrict j c P)); [easy|]. rewrite mean by auto.
    pose proof (ones_zeros (restrict j c P)).
    assert (0 <= zeros (restrict j c P)) by now apply mass_where_nonnegative, nonnegative_restrict. lra.
  - rewrite <- (mass_split i P), (mass_split j P). destruct c; simpl negb; lra.
  - rewrite !mean by auto. rewrite <- (ones_split i P), (ones_split j P). destruct c; simpl negb; lra.
Qed.
