(** * Tests that are best for every strictly concave impurity

    Often the test of largest gain does not depend on the impurity: another
    test gains nothing if its two parts have the same label mean, and as much
    if its parts have the same masses. On a small population this can be
    decided by evaluation. *)

From Coq Require Import Setoid List Bool Arith NArith ZArith QArith Lia.
From Formal Require Import Trees Values.
Import ListNotations.
Open Scope N_scope.

(** The parts of a population: what remains after some outcomes of tests. *)
Inductive part (n : nat) (D : population) : population -> Prop :=
| part_all : part n D D
| part_restrict P i b : part n D P -> (i < n)%nat -> part n D (restrict i b P).

Section Decided.
Variable n : nat.

(** Both parts of the test j have the label mean of P. *)
Definition useless (P : population) (j : nat) : bool :=
  let P0 := restrict j false P in let P1 := restrict j true P in ones P0 * mass P1 =? ones P1 * mass P0.

(** The parts of i and j have the same masses and ones, up to their order. *)
Definition looks_like (P P' : population) : bool := (mass P =? mass P') && (ones P =? ones P').
Definition alike (P : population) (i j : nat) : bool :=
  looks_like (restrict i false P) (restrict j false P) && looks_like (restrict i true P) (restrict j true P) ||
  looks_like (restrict i false P) (restrict j true P) && looks_like (restrict i true P) (restrict j false P).

Definition surely_best (P : population) (i : nat) : bool :=
  open_test P i && forallb (fun j => useless P j || alike P i j) (open_tests n P).

(** The first test that is surely best, and 0 if there is none. *)
Definition first_best (P : population) : nat :=
  hd 0%nat (filter (surely_best P) (open_tests n P)).

(** All parts of a population, and whether each of them with an open test has
    one that is surely best. *)
Definition same_row (r r' : row) : {r = r'} + {r <> r'}.
Proof. decide equality; [apply N.eq_dec|apply bool_dec|apply list_eq_dec, bool_dec]. Defined.
Definition same_population := list_eq_dec same_row.

Definition parts_of (l : list population) : list population :=
  flat_map (fun P => flat_map (fun i => [restrict i false P; restrict i true P]) (seq 0 n)) l.
Fixpoint with_parts (rounds : nat) (l : list population) : list population :=
  match rounds with
  | O => l
  | S r => with_parts r (nodup same_population (l ++ parts_of l))
  end.

Definition has_best (P : population) : bool :=
  match open_tests n P with [] => true | _ => surely_best P (first_best P) end.
Definition all_parts (D : population) : list population := with_parts n [D].
Definition closed (D : population) : bool :=
  let l := all_parts D in
  forallb (fun P => if in_dec same_population P l then true else false) (D :: parts_of l).
Definition always_has_best (D : population) : bool := closed D && forallb has_best (all_parts D).

(** ** Proofs *)

Context {W : values} (G : Q -> W) (concave : strictly_concave_impurity G).

Lemma ones_split i P : ones P = ones (restrict i false P) + ones (restrict i true P).
Proof. apply mass_where_split. Qed.

Lemma weighted_of a w (q : Q) : 0 < w -> (ratio a w == q)%Q -> same (times w (G (ratio a w))) (times w (G q)).
Proof. intros _ E. now rewrite (of_the_mean _ concave _ _ E). Qed.

Lemma useless_after P j : open_test P j = true -> useless P j = true -> same (impurity_after G P j) (weighted G P).
Proof.
  unfold open_test, useless. rewrite andb_true_iff, !N.ltb_lt, N.eqb_eq. intros [m0 m1] E.
  unfold impurity_after, weighted, label_mean.
  rewrite (mass_split j P), (ones_split j P), times_sum.
  set (v := mass (restrict j false P)) in *. set (w := mass (restrict j true P)) in *.
  set (a := ones (restrict j false P)) in *. set (b := ones (restrict j true P)) in *.
  assert (ratio a v == ratio (a + b) (v + w))%Q as E0.
  { unfold ratio. destruct v as [|v]; [easy|]. destruct w as [|w]; [easy|]. unfold Qeq. simpl. nia. }
  assert (ratio b w == ratio (a + b) (v + w))%Q as E1.
  { unfold ratio. destruct v as [|v]; [easy|]. destruct w as [|w]; [easy|]. unfold Qeq. simpl. nia. }
  now rewrite (weighted_of _ _ _ m0 E0), (weighted_of _ _ _ m1 E1).
Qed.

Lemma ones_at_most P : ones P <= mass P.
Proof. pose proof (ones_zeros P). lia. Qed.

Lemma after_at_most P i : open_test P i = true -> le (impurity_after G P i) (weighted G P).
Proof.
  intros opened. destruct (useless P i) eqn:E; [now apply useless_after|].
  unfold open_test in opened. rewrite andb_true_iff, !N.ltb_lt in opened. destruct opened as [m0 m1].
  unfold useless in E. apply N.eqb_neq in E.
  pose proof (strictly_concave _ concave _ _ _ _ m0 m1 (ones_at_most _) (ones_at_most _) E) as L.
  unfold impurity_after, weighted, label_mean. rewrite (mass_split i P), (ones_split i P).
  destruct (le_total W (plus (times (mass (restrict i false P)) (G (ratio (ones (restrict i false P)) (mass (restrict i false P)))))
    (times (mass (restrict i true P)) (G (ratio (ones (restrict i true P)) (mass (restrict i true P))))))
    (times (mass (restrict i false P) + mass (restrict i true P)) (G (ratio (ones (restrict i false P) + ones (restrict i true P))
      (mass (restrict i false P) + mass (restrict i true P)))))) as [H|H]; [exact H|now destruct L].
Qed.

Lemma looks_weighted P P' : looks_like P P' = true -> weighted G P = weighted G P'.
Proof.
  unfold looks_like. rewrite andb_true_iff, !N.eqb_eq. intros [E E']. unfold weighted, label_mean. now rewrite E, E'.
Qed.

Lemma alike_after P i j : alike P i j = true -> same (impurity_after G P i) (impurity_after G P j).
Proof.
  unfold alike. rewrite orb_true_iff, !andb_true_iff. unfold impurity_after.
  intros [[H H']|[H H']]; rewrite (looks_weighted _ _ H), (looks_weighted _ _ H'); [easy|apply comm].
Qed.

Theorem surely_best_is_best P i : (i < n)%nat -> surely_best P i = true -> best_test n G P i.
Proof.
  unfold surely_best. rewrite andb_true_iff, forallb_forall. intros small [opened most]. split.
  - apply filter_In. split; [apply in_seq; lia|exact opened].
  - intros j H. apply gain_le. specialize (most j H). apply orb_true_iff in most.
    apply filter_In in H. destruct H as [_ open_j]. destruct most as [none|equal].
    + rewrite (useless_after _ _ open_j none). now apply after_at_most.
    + now rewrite (alike_after _ _ _ equal).
Qed.

Lemma open_below P i : In i (open_tests n P) -> (i < n)%nat.
Proof. intros H. apply filter_In in H. destruct H as [H _]. apply in_seq in H. lia. Qed.

Lemma first_best_open P : has_best P = true -> open_tests n P <> [] -> In (first_best P) (open_tests n P).
Proof.
  unfold has_best. intros H some. destruct (open_tests n P) as [|i l] eqn:E; [easy|]. rewrite <- E in *.
  unfold first_best in *. destruct (filter (surely_best P) (open_tests n P)) as [|j k] eqn:F.
  - exfalso. simpl in H. assert (In 0%nat (filter (surely_best P) (open_tests n P))) as bad; [|now rewrite F in bad].
    apply filter_In. split; [|exact H]. apply filter_In. split.
    + apply in_seq. pose proof (open_below P i ltac:(rewrite E; now left)). lia.
    + unfold surely_best in H. now apply andb_true_iff in H.
  - assert (In j (filter (surely_best P) (open_tests n P))) as H' by (rewrite F; now left).
    simpl. now apply filter_In in H'.
Qed.

Lemma part_listed D P : closed D = true -> part n D P -> In P (all_parts D).
Proof.
  unfold closed. rewrite forallb_forall. intros all. induction 1 as [|P i b H IH small].
  - specialize (all D ltac:(now left)). now destruct (in_dec same_population D (all_parts D)).
  - assert (In (restrict i b P) (parts_of (all_parts D))) as inside.
    { apply in_flat_map. exists P. split; [exact IH|]. apply in_flat_map. exists i.
      split; [apply in_seq; lia|]. destruct b; simpl; auto. }
    specialize (all _ ltac:(right; exact inside)). now destruct (in_dec _ _ _) in all.
Qed.

Lemma has_best_is_best P : has_best P = true -> open_tests n P <> [] -> best_test n G P (first_best P).
Proof.
  intros best some. pose proof (first_best_open P best some) as opened.
  apply surely_best_is_best; [now apply (open_below P)|].
  unfold has_best in best. destruct (open_tests n P); easy.
Qed.

(** If the evaluation says so, [first_best] has the largest gain on all parts. *)
Theorem first_best_is_best D : always_has_best D = true ->
  forall P, part n D P -> open_tests n P <> [] -> best_test n G P (first_best P).
Proof.
  unfold always_has_best. rewrite andb_true_iff, forallb_forall. intros [all best] P H.
  apply has_best_is_best, best. now apply part_listed.
Qed.

End Decided.
