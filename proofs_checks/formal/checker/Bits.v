(** * Counts of the rows where two features are 1

    The rows with a feature are the bits of a few numbers, up to 62 in each. So
    one conjunction counts 62 rows, and a pair of features takes time in
    proportion to the rows divided by 62. *)

From Coq Require Import List Bool Arith NArith Lia.
From Formal Require Import Trees checker.Tables checker.Packed checker.Rows.
Import ListNotations.
Open Scope N_scope.

(** ** Bits *)

Fixpoint ones_of (p : positive) : N := match p with xH => 1 | xO p => ones_of p | xI p => 1 + ones_of p end.
Definition popcount (n : N) : N := match n with 0 => 0 | Npos p => ones_of p end.
Definition with_bit (b n : N) : N := n + n + b.

Lemma popcount_both (a b : bool) m n :
  popcount (N.land (with_bit (if a then 1 else 0) m) (with_bit (if b then 1 else 0) n)) =
  (if a && b then 1 else 0) + popcount (N.land m n).
Proof.
  assert (E : forall (c : bool) k, with_bit (if c then 1 else 0) k = if c then N.succ_double k else N.double k).
  { intros c k. unfold with_bit. destruct c; [rewrite N.succ_double_spec|rewrite N.double_spec]; lia. }
  rewrite !E. destruct a, b, m as [|p], n as [|q]; simpl; try reflexivity; destruct (Pos.land p q); reflexivity.
Qed.

(** Lists with an entry for each feature, turned into a list for each feature. *)
Fixpoint transpose {A} (n : nat) (d : A) (ls : list (list A)) : list (list A) :=
  match n with O => [] | S n => map (hd d) ls :: transpose n d (map (@tl A) ls) end.

Lemma transpose_length {A} n (d : A) ls : length (transpose n d ls) = n.
Proof. revert ls. induction n; intros ls; simpl; auto. Qed.

Lemma transpose_nth {A} n (d : A) ls i : (i < n)%nat -> nth i (transpose n d ls) [] = map (fun l => nth i l d) ls.
Proof.
  revert ls i. induction n as [|n IH]; intros ls [|i] H; simpl; try lia.
  - apply map_ext. now intros [|].
  - rewrite IH by lia. rewrite map_map. apply map_ext. intros [|a l]; simpl; auto. now destruct i.
Qed.

Section Columns.
Variable m : nat.

Definition well_formed (r : row) : Prop := length (at_point r) = m /\ digits r = bits (at_point r).

Fixpoint shifted (x l : list N) : list N :=
  match x, l with b :: x, n :: l => with_bit b n :: shifted x l | _, _ => [] end.
Fixpoint shifted_eight (x1 x2 x3 x4 x5 x6 x7 x8 l : list N) : list N :=
  match x1, x2, x3, x4, x5, x6, x7, x8, l with
  | b1 :: x1, b2 :: x2, b3 :: x3, b4 :: x4, b5 :: x5, b6 :: x6, b7 :: x7, b8 :: x8, n :: l =>
    with_bit b1 (with_bit b2 (with_bit b3 (with_bit b4 (with_bit b5 (with_bit b6 (with_bit b7 (with_bit b8 n))))))) ::
    shifted_eight x1 x2 x3 x4 x5 x6 x7 x8 l
  | _, _, _, _, _, _, _, _, _ => []
  end.

Lemma shifted_nth r l i : well_formed r -> length l = m -> (i < m)%nat ->
  nth i (shifted (digits r) l) 0 = with_bit (if coordinate i (at_point r) then 1 else 0) (nth i l 0).
Proof.
  intros [X ->]. revert X. unfold coordinate. generalize (at_point r). revert l i. generalize m.
  intros k l i x. revert k l i. induction x as [|b x IH]; intros k [|n l] i X L I; simpl in *; try lia.
  destruct i as [|i]; [easy|]. apply (IH (pred k)); lia.
Qed.

Lemma shifted_length r l : well_formed r -> length l = m -> length (shifted (digits r) l) = m.
Proof.
  intros [X ->]. revert X. generalize (at_point r). revert l. generalize m.
  intros k l x. revert k l. induction x as [|b x IH]; intros k [|n l] X L; simpl in *; try lia.
  rewrite (IH (pred k)) by lia. lia.
Qed.

Lemma shifted_eight_shifted x1 x2 x3 x4 x5 x6 x7 x8 l : shifted_eight x1 x2 x3 x4 x5 x6 x7 x8 l =
  shifted x1 (shifted x2 (shifted x3 (shifted x4 (shifted x5 (shifted x6 (shifted x7 (shifted x8 l))))))).
Proof.
  revert x2 x3 x4 x5 x6 x7 x8 l. induction x1 as [|b1 x1 IH];
    intros [|b2 x2] [|b3 x3] [|b4 x4] [|b5 x5] [|b6 x6] [|b7 x7] [|b8 x8] [|n l]; simpl; try easy. now rewrite IH.
Qed.

(** The words of all features, for up to 62 rows each: the number of rows in the first words, these, and the others. *)
Definition room : N := 62.
Definition with_room (more : N) (s : N * list N * list (list N)) : N * list N * list (list N) :=
  let '(k, first, rest) := s in if k + more <=? room then (k + more, first, rest) else (more, repeat 0 m, first :: rest).
Fixpoint add_rows (R : list row) : N * list N * list (list N) :=
  match R with
  | [] => (0, repeat 0 m, [])
  | r1 :: r2 :: r3 :: r4 :: r5 :: r6 :: r7 :: r8 :: R =>
    let '(k, first, rest) := with_room 8 (add_rows R) in
    (k, shifted_eight (digits r1) (digits r2) (digits r3) (digits r4) (digits r5) (digits r6) (digits r7) (digits r8) first,
     rest)
  | r :: R => let '(k, first, rest) := with_room 1 (add_rows R) in (k, shifted (digits r) first, rest)
  end.
Definition words_of (R : list row) : list (list N) := let '(_, first, rest) := add_rows R in first :: rest.
Definition columns_of (R : list row) : list (list N) := transpose m 0 (words_of R).

Fixpoint shared (c d : list N) : N :=
  match c, d with a :: c, b :: d => popcount (N.land a b) + shared c d | _, _ => 0 end.

Definition both (i j : nat) (r : row) : bool := coordinate i (at_point r) && coordinate j (at_point r).
Definition in_both (i j : nat) (f : row -> N) (R : list row) : N := total f (filter (both i j) R).

Lemma in_both_cons i j f r R : in_both i j f (r :: R) = (if both i j r then f r else 0) + in_both i j f R.
Proof. unfold in_both. simpl. now destruct (both i j r). Qed.

Definition right_words (i j : nat) (R : list row) (s : N * list N * list (list N)) : Prop :=
  let '(_, first, rest) := s in length first = m /\
  shared (map (fun w => nth i w 0) (first :: rest)) (map (fun w => nth j w 0) (first :: rest)) =
  in_both i j (fun _ => 1) R.

Lemma with_room_right i j R more s : right_words i j R s -> right_words i j R (with_room more s).
Proof.
  destruct s as [[k first] rest]. intros [L E]. unfold with_room. destruct (_ <=? _); [easy|].
  split; [apply repeat_length|]. cbn [map shared] in *. rewrite !nth_repeat. simpl popcount. lia.
Qed.

Lemma shifted_right i j r R k first rest : well_formed r -> (i < m)%nat -> (j < m)%nat ->
  right_words i j R (k, first, rest) -> right_words i j (r :: R) (k, shifted (digits r) first, rest).
Proof.
  intros W I J [L E]. split; [now apply shifted_length|]. cbn [map shared] in *. rewrite in_both_cons.
  rewrite !shifted_nth, popcount_both by easy. unfold both. lia.
Qed.

Lemma add_rows_right i j : (i < m)%nat -> (j < m)%nat -> forall n R, (length R <= n)%nat -> Forall well_formed R ->
  right_words i j R (add_rows R).
Proof.
  intros I J. induction n as [|n IH]; intros R len H.
  - destruct R; [|simpl in len; lia]. split; [apply repeat_length|]. cbn [map shared]. now rewrite !nth_repeat.
  - assert (one : forall r Q, r :: Q = R ->
      right_words i j R (let '(k, first, rest) := with_room 1 (add_rows Q) in (k, shifted (digits r) first, rest))).
    { intros r Q <-. inversion H; subst. simpl in len.
      pose proof (with_room_right i j Q 1 _ (IH Q ltac:(lia) ltac:(easy))) as X.
      destruct (with_room 1 (add_rows Q)) as [[k first] rest]. now apply shifted_right. }
    destruct R as [|r1 [|r2 [|r3 [|r4 [|r5 [|r6 [|r7 [|r8 Q]]]]]]]]; [apply (IH []); [simpl; lia|easy]|now apply one..|].
    clear one. repeat match goal with W : Forall _ (_ :: _) |- _ => inversion W; clear W; subst end. simpl in len.
    pose proof (with_room_right i j Q 8 _ (IH Q ltac:(lia) ltac:(assumption))) as X. cbn [add_rows].
    destruct (with_room 8 (add_rows Q)) as [[k first] rest]. rewrite shifted_eight_shifted.
    now repeat apply shifted_right.
Qed.

Lemma words_of_correct R i j : Forall well_formed R -> (i < m)%nat -> (j < m)%nat ->
  shared (map (fun w => nth i w 0) (words_of R)) (map (fun w => nth j w 0) (words_of R)) = in_both i j (fun _ => 1) R.
Proof.
  intros H I J. pose proof (add_rows_right i j I J (length R) R (Nat.le_refl _) H) as E.
  unfold words_of. destruct (add_rows R) as [[k first] rest]. now destruct E.
Qed.

Lemma columns_of_correct R i j : Forall well_formed R -> (i < m)%nat -> (j < m)%nat ->
  shared (nth i (columns_of R) []) (nth j (columns_of R) []) = in_both i j (fun _ => 1) R.
Proof. intros H I J. unfold columns_of. rewrite !transpose_nth by easy. now apply words_of_correct. Qed.

(** ** Numbers of the rows, bit by bit *)

(** The rows with an odd number, and the halves of the numbers that are not 0 then. *)
Fixpoint odd_rows (l : list (N * row)) : list row :=
  match l with a :: l => if N.testbit (fst a) 0 then snd a :: odd_rows l else odd_rows l | [] => [] end.
Fixpoint halves (l : list (N * row)) : list (N * row) :=
  match l with
  | a :: l => let half := N.shiftr (fst a) 1 in if half =? 0 then halves l else (half, snd a) :: halves l
  | [] => []
  end.

Lemma odd_rows_filter l : odd_rows l = map snd (filter (fun a => N.testbit (fst a) 0) l).
Proof. induction l as [|a l IH]; simpl; [easy|]. rewrite IH. now destruct (N.testbit (fst a) 0). Qed.

Lemma halves_filter l : halves l = filter (fun a => negb (fst a =? 0)) (map (fun a => (N.shiftr (fst a) 1, snd a)) l).
Proof. induction l as [|a l IH]; [easy|]. cbn [halves map filter fst]. rewrite IH. now destruct (_ =? 0). Qed.

Fixpoint planes (q : nat) (l : list (N * row)) : list (list (list N)) :=
  match q, l with
  | S q, _ :: _ =>
    columns_of (odd_rows l) :: planes q (halves l)
  | _, _ => []
  end.
Fixpoint shared_from (c d : list N) (n : N) : N :=
  match c, d with a :: c, b :: d => shared_from c d (n + popcount (N.land a b)) | _, _ => n end.
Fixpoint common (c d : list (list N)) : N :=
  match c, d with
  | p :: c, q :: d => shared_from p q (match c with [] => 0 | _ => 2 * common c d end)
  | _, _ => 0
  end.

Lemma shared_from_shared c d n : shared_from c d n = shared c d + n.
Proof. revert d n. induction c as [|a c IH]; intros [|b d] n; simpl; try lia. rewrite IH. lia. Qed.

Lemma common_cons p c q d : common (p :: c) (q :: d) = shared p q + 2 * common c d.
Proof. cbn [common]. rewrite shared_from_shared. now destruct c. Qed.

Definition weighted (i j : nat) (l : list (N * row)) : N :=
  total (fun a => if both i j (snd a) then fst a else 0) l.

Lemma weighted_halves i j l : weighted i j l =
  in_both i j (fun _ => 1) (map snd (filter (fun a => N.testbit (fst a) 0) l)) +
  2 * weighted i j (map (fun a => (N.shiftr (fst a) 1, snd a)) l).
Proof.
  unfold weighted. induction l as [|[a r] l IH]; [reflexivity|]. cbn [map filter fst snd]. unfold total in *. cbn [fold_right fst snd].
  rewrite IH, <- N.div2_spec. pose proof (N.div2_odd a) as E. rewrite N.bit0_odd.
  destruct (N.odd a); cbn [map snd]; rewrite ?in_both_cons; simpl N.b2n in E; destruct (both i j r); lia.
Qed.

Lemma weighted_nonzero i j l : weighted i j (filter (fun a => negb (fst a =? 0)) l) = weighted i j l.
Proof.
  unfold weighted, total. induction l as [|[a r] l IH]; [reflexivity|]. cbn [filter fst].
  destruct (N.eqb_spec a 0) as [->|]; cbn [negb fold_right fst snd]; rewrite IH; destruct (both i j r); lia.
Qed.

Lemma planes_correct q l i j : Forall (fun a => fst a < 2 ^ N.of_nat q /\ well_formed (snd a)) l ->
  (i < m)%nat -> (j < m)%nat ->
  common (map (fun p => nth i p []) (planes q l)) (map (fun p => nth j p []) (planes q l)) = weighted i j l.
Proof.
  intros H I J. revert l H. induction q as [|q IH]; intros l H.
  - simpl. unfold weighted, total. induction H as [|a l [E _] _ IH]; [easy|]. simpl in *. rewrite <- IH.
    replace (fst a) with 0 by lia. now destruct (both i j (snd a)).
  - destruct l as [|a l0]; [easy|]. cbn [planes]. set (l := a :: l0) in *. rewrite odd_rows_filter, halves_filter. cbn [map].
    rewrite common_cons, weighted_halves, columns_of_correct, IH; auto.
    + now rewrite weighted_nonzero.
    + rewrite Forall_forall in *. intros b B. apply filter_In in B. destruct B as [B _]. apply in_map_iff in B.
      destruct B as (c & <- & C). destruct (H c C) as [E L]. split; [|easy]. cbn [fst].
      rewrite Nat2N.inj_succ, N.pow_succ_r' in E. rewrite <- N.div2_spec. rewrite N.div2_div.
      apply N.div_lt_upper_bound; lia.
    + rewrite Forall_forall in *. intros r B. apply in_map_iff in B. destruct B as (c & <- & C).
      apply filter_In in C. now apply H.
Qed.

End Columns.
