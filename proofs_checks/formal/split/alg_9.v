(** * Algorithms 6 to 9, the numbers of the trees of RESPLIT

    In Babbar, McTavish, Rudin, Seltzer (2025) the result of RESPLIT is a list
    of prefixes with lists of subtrees for leaves. Algorithm 6 counts the trees
    below each node, Algorithm 7 those of the prefixes, Algorithm 8 finds a
    tree of a prefix by its index, and Algorithm 9 numbers all trees. *)

From Coq Require Import List Bool Arith Lia.
From Formal Require Import Trees.
Import ListNotations.

(** A leaf of a prefix is kept, or replaced by the list of its subtrees. *)
Inductive prefix :=
| Kept (b : bool)
| Subtrees (l : list tree)
| Inner (i : nat) (zero one : prefix).

(** The number that Algorithm 6 stores at each node, if a missing child counts
    as 1; for Algorithm 7 the product over the leaves. *)
Fixpoint count (p : prefix) : nat :=
  match p with
  | Kept _ => 1
  | Subtrees l => length l
  | Inner _ zero one => count zero * count one
  end.

(** Algorithm 7: the sums of these numbers up to each prefix. *)
Fixpoint cumulative (before : nat) (ps : list prefix) : list nat :=
  match ps with [] => [] | p :: rest => (before + count p) :: cumulative (before + count p) rest end.

(** Algorithm 8. *)
Fixpoint subtree_at (p : prefix) (index : nat) : tree :=
  match p with
  | Kept b => Leaf b
  | Subtrees l => nth index l (Leaf false)
  | Inner i zero one => Node i (subtree_at zero (index / count one)) (subtree_at one (index mod count one))
  end.

(** Algorithm 9: [before] is the sum of Algorithm 7 before a prefix, which gets
    the numbers from [start] on, up to the new sum. [start] is 0 for the first
    prefix, and [next before] for each later one. *)
Fixpoint numbers_from (next : nat -> nat) (start before : nat) (ps : list prefix) : list (nat * tree) :=
  match ps with
  | [] => []
  | p :: rest =>
      let stop := before + count p in
      map (fun index => (start + index, subtree_at p index)) (seq 0 (stop - start)) ++
      numbers_from next (next stop) stop rest
  end.

(** Line 6 as printed, and repaired. *)
Definition printed_numbers (ps : list prefix) : list (nat * tree) := numbers_from (fun before => before + 1) 0 0 ps.
Definition repaired_numbers (ps : list prefix) : list (nat * tree) := numbers_from (fun before => before) 0 0 ps.

(** The trees of a prefix: a choice of a subtree at each leaf. *)
Fixpoint trees_of (p : prefix) : list tree :=
  match p with
  | Kept b => [Leaf b]
  | Subtrees l => l
  | Inner i zero one => map (fun '(T, U) => Node i T U) (list_prod (trees_of zero) (trees_of one))
  end.

(** All trees, prefix after prefix, with the numbers from 0 on. *)
Definition numbered_in_order (ps : list prefix) (numbers : list (nat * tree)) : Prop :=
  let all := flat_map trees_of ps in numbers = combine (seq 0 (length all)) all.

Definition printed_claim : Prop := forall ps, numbered_in_order ps (printed_numbers ps).

(** It fails for two prefixes of one tree each: the second is not numbered. *)
Theorem printed_is_false : ~ printed_claim.
Proof. intros printed. specialize (printed [Subtrees [Leaf false]; Subtrees [Leaf true]]). discriminate printed. Qed.

(** ** Without the plus one *)

(** Algorithm 6 returns the number of trees of every prefix. *)
Theorem count_is_number p : count p = length (trees_of p).
Proof. induction p as [b|l|i zero IH0 one IH1]; simpl; auto. now rewrite map_length, prod_length, IH0, IH1. Qed.

Lemma seq_from m k : seq m k = map (fun i => m + i) (seq 0 k).
Proof.
  revert m. induction k as [|k IH]; intros m; [reflexivity|]. simpl. rewrite Nat.add_0_r. f_equal.
  rewrite (IH (S m)), (IH 1), map_map. apply map_ext. intros i. lia.
Qed.

Lemma listed {A} (l : list A) default : map (fun i => nth i l default) (seq 0 (length l)) = l.
Proof.
  induction l as [|a l IH]; [reflexivity|]. simpl. f_equal. rewrite seq_from, map_map. exact IH.
Qed.

Lemma product_by_index i (a b : list tree) :
  map (fun '(T, U) => Node i T U) (list_prod a b) =
  map (fun index => Node i (nth (index / length b) a (Leaf false)) (nth (index mod length b) b (Leaf false)))
      (seq 0 (length a * length b)).
Proof.
  induction a as [|T a IH]; [reflexivity|]. cbn [list_prod length Nat.mul]. rewrite map_app, seq_app, map_app. f_equal.
  - rewrite <- (listed b (Leaf false)) at 1. rewrite !map_map. apply map_ext_in. intros index inside. apply in_seq in inside.
    rewrite Nat.div_small, Nat.mod_small by lia. reflexivity.
  - rewrite IH, (seq_from (0 + length b)), map_map. apply map_ext_in. intros index inside. apply in_seq in inside.
    assert (length b <> 0) by nia.
    replace (0 + length b + index) with (index + 1 * length b) by lia. rewrite Nat.div_add, Nat.mod_add, Nat.add_1_r by easy. reflexivity.
Qed.

(** Algorithm 8 maps the indices of a prefix to its trees, in order. *)
Lemma trees_by_index p : map (subtree_at p) (seq 0 (count p)) = trees_of p.
Proof.
  induction p as [b|l|i zero IH0 one IH1]; [reflexivity|apply listed|]. cbn [count subtree_at trees_of].
  rewrite product_by_index, <- !count_is_number. apply map_ext_in. intros index inside. apply in_seq in inside.
  assert (count one <> 0) by nia.
  assert (at_index : forall p i, map (subtree_at p) (seq 0 (count p)) = trees_of p -> i < count p ->
    subtree_at p i = nth i (trees_of p) (Leaf false)).
  { intros p j all small. rewrite <- all. rewrite nth_indep with (d' := subtree_at p 0) by now rewrite map_length, seq_length.
    rewrite map_nth, seq_nth; easy. }
  f_equal; apply at_index; auto; [apply Nat.div_lt_upper_bound; lia|now apply Nat.mod_upper_bound].
Qed.

Lemma cumulative_from ps : forall before, cumulative before ps =
  map (fun i => before + length (flat_map trees_of (firstn (S i) ps))) (seq 0 (length ps)).
Proof.
  induction ps as [|p ps IH]; intros before; [reflexivity|]. cbn [cumulative length seq map]. f_equal.
  - simpl. now rewrite app_nil_r, <- count_is_number.
  - rewrite IH, (seq_from 1), map_map. apply map_ext. intros i. cbn [Nat.add firstn flat_map].
    rewrite app_length, <- count_is_number. lia.
Qed.

(** Algorithm 7 returns the numbers of trees of the prefixes up to each, and
    Algorithm 8 gives each tree of a prefix one index. *)
Theorem counted_and_found ps :
  cumulative 0 ps = map (fun i => length (flat_map trees_of (firstn (S i) ps))) (seq 0 (length ps)) /\
  forall p, map (subtree_at p) (seq 0 (count p)) = trees_of p.
Proof. split; [exact (cumulative_from ps 0)|exact trees_by_index]. Qed.

Lemma combine_app {A B} (l l' : list A) (m m' : list B) : length l = length m ->
  combine (l ++ l') (m ++ m') = combine l m ++ combine l' m'.
Proof. revert m. induction l as [|a l IH]; intros [|b m] same; try easy. simpl. f_equal. apply IH. now injection same. Qed.

Lemma numbers_from_here ps start : let all := flat_map trees_of ps in
  numbers_from (fun before => before) start start ps = combine (seq start (length all)) all.
Proof.
  cbv zeta. revert start. induction ps as [|p ps IH]; intros start; [reflexivity|]. cbn [numbers_from flat_map].
  rewrite app_length, seq_app, <- count_is_number, combine_app by now rewrite seq_length, <- count_is_number.
  rewrite <- IH. f_equal. rewrite Nat.add_comm, Nat.add_sub, <- trees_by_index, (seq_from start).
  induction (seq 0 (count p)) as [|index l IHl]; [reflexivity|]. simpl. now rewrite IHl.
Qed.

(** With [start = p_counts[i-1]] in line 6 all trees are numbered in order. *)
Theorem repaired_numbers_in_order ps : numbered_in_order ps (repaired_numbers ps).
Proof. exact (numbers_from_here ps 0). Qed.
