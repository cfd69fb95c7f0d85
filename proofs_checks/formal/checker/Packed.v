(** * Vectors of small numbers, several of them in one number

    A word holds [fields] numbers below [2 ^ width]. Words are added and
    subtracted as vectors are, so one operation serves several entries. *)

From Coq Require Import List Bool Arith NArith Lia.
Import ListNotations.
Open Scope N_scope.

Definition map2 {A B C} (f : A -> B -> C) : list A -> list B -> list C :=
  fix go l l' := match l, l' with a :: l, b :: l' => f a b :: go l l' | _, _ => [] end.

Lemma map2_nth {A B C} (f : A -> B -> C) l l' i a b c :
  (i < length l)%nat -> (i < length l')%nat -> nth i (map2 f l l') c = f (nth i l a) (nth i l' b).
Proof.
  revert l' i. induction l as [|x l IH]; intros [|y l'] [|i]; simpl; intros H H'; try lia; auto.
  apply IH; lia.
Qed.

Lemma map2_length {A B C} (f : A -> B -> C) l l' : length l = length l' -> length (map2 f l l') = length l.
Proof. revert l'. induction l as [|x l IH]; intros [|y l']; simpl; intros H; auto; try discriminate. Qed.

Lemma firstn_map2 {A B C} (f : A -> B -> C) k l l' : firstn k (map2 f l l') = map2 f (firstn k l) (firstn k l').
Proof. revert l l'. induction k as [|k IH]; intros [|a l] [|b l']; simpl; auto. f_equal. apply IH. Qed.

Lemma skipn_map2 {A B C} (f : A -> B -> C) k l l' : length l = length l' ->
  skipn k (map2 f l l') = map2 f (skipn k l) (skipn k l').
Proof. revert l l'. induction k as [|k IH]; intros [|a l] [|b l']; simpl; intros H; auto; discriminate. Qed.

Section Packed.
Variables (width : N) (fields : nat).

Definition joined : list N -> N := fold_right (fun d n => d + n * 2 ^ width) 0.
Fixpoint fields_of (k : nat) (n : N) : list N :=
  match k with O => [] | S k => N.land n (N.ones width) :: fields_of k (N.shiftr n width) end.

Fixpoint pack (words : nat) (v : list N) : list N :=
  match words with O => [] | S words => joined (firstn fields v) :: pack words (skipn fields v) end.
Definition unpack : list N -> list N := flat_map (fields_of fields).

Lemma digits_joined v : Forall (fun d => d < 2 ^ width) v -> fields_of (length v) (joined v) = v.
Proof.
  induction 1 as [|d v small _ IH]; simpl; auto. rewrite N.land_ones, N.shiftr_div_pow2.
  rewrite N.mod_add, N.mod_small, N.div_add, N.div_small by (auto; apply N.pow_nonzero; lia).
  simpl. now rewrite IH.
Qed.

Lemma unpack_pack words v : length v = (words * fields)%nat -> Forall (fun d => d < 2 ^ width) v ->
  unpack (pack words v) = v.
Proof.
  revert v. induction words as [|words IH]; intros v H small; simpl in *.
  - now destruct v.
  - rewrite <- (firstn_skipn fields v) in small. apply Forall_app in small. destruct small as [first rest].
    unfold unpack in *. rewrite IH; auto; [|rewrite skipn_length; lia].
    rewrite <- (firstn_skipn fields v) at 3. f_equal.
    rewrite <- (digits_joined (firstn fields v)) at 2 by easy. f_equal. rewrite firstn_length. lia.
Qed.

Lemma joined_add u v : length u = length v -> joined (map2 N.add u v) = joined u + joined v.
Proof.
  revert v. induction u as [|a u IH]; intros [|b v]; simpl; intros H; try discriminate; auto.
  rewrite IH by lia. lia.
Qed.

Lemma pack_add words u v : length u = length v -> pack words (map2 N.add u v) = map2 N.add (pack words u) (pack words v).
Proof.
  revert u v. induction words as [|words IH]; intros u v H; simpl; auto.
  rewrite firstn_map2, skipn_map2, IH by (rewrite ?skipn_length; lia).
  f_equal. apply joined_add. rewrite !firstn_length. lia.
Qed.

Lemma pack_times words c v : pack words (map (N.mul c) v) = map (N.mul c) (pack words v).
Proof.
  revert v. induction words as [|words IH]; intros v; simpl; auto.
  rewrite firstn_map, skipn_map, IH. f_equal.
  induction (firstn fields v) as [|d l IHl]; simpl; [lia|]. rewrite IHl. lia.
Qed.

Lemma pack_zero words k : pack words (repeat 0 k) = repeat 0 words.
Proof.
  revert k. induction words as [|words IH]; intros k; simpl; auto. f_equal.
  - revert k. induction fields as [|f IHf]; intros [|k]; simpl; auto. now rewrite IHf.
  - rewrite <- (IH (k - fields)%nat). f_equal. clear. revert k.
    induction fields as [|f IHf]; intros [|k]; simpl; auto.
Qed.

End Packed.
