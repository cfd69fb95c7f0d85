(** * Values of impurities

    Rules of calculation in an ordered commutative group, and the group of
    the rational numbers. *)

From Coq Require Import Setoid Morphisms NArith ZArith QArith Lia Lqa.
From Formal Require Import Trees.
Open Scope N_scope.

Section Rules.
Context {W : values}.
Implicit Types u v w : W.

#[export] Instance same_equivalence : Equivalence (@same W).
Proof.
  split.
  - intros u. split; apply le_refl.
  - intros u v [H H']. now split.
  - intros u v w [H H'] [K K']. split; eapply le_trans; eauto.
Qed.

#[export] Instance le_preorder : PreOrder (@le W).
Proof. split; [exact (le_refl W)|exact (le_trans W)]. Qed.

#[export] Instance le_proper : Proper (same ==> same ==> iff) (@le W).
Proof.
  intros u u' [H H'] v v' [K K']. split; intros L; eapply le_trans; eauto; eapply le_trans; eauto.
Qed.

#[export] Instance less_proper : Proper (same ==> same ==> iff) (@less W).
Proof. intros u u' H v v' K. unfold less. now rewrite H, K. Qed.

Lemma comm u v : same (plus u v) (plus v u).
Proof. split; apply plus_comm. Qed.

Lemma add_le_l u v w : le u v <-> le (plus w u) (plus w v).
Proof. now rewrite (comm w u), (comm w v), <- plus_mono. Qed.

#[export] Instance plus_proper : Proper (same ==> same ==> same) (@plus W).
Proof.
  intros u u' [H H'] v v' [K K']. split; (eapply le_trans; [apply plus_mono; eassumption|]);
    now apply add_le_l.
Qed.

Lemma assoc u v w : same (plus u (plus v w)) (plus (plus u v) w).
Proof.
  split; [apply plus_assoc|].
  rewrite (comm (plus u v) w), (comm u v), (comm u (plus v w)), (comm v w). rewrite plus_assoc.
  now rewrite (comm (plus w v) u), (comm w v), (comm u (plus v w)).
Qed.

Lemma add_zero u : same (plus u zero_v) u.
Proof. apply plus_zero. Qed.

Lemma zero_add u : same (plus zero_v u) u.
Proof. rewrite comm. apply add_zero. Qed.

Lemma times_zero u : same (times 0 u) zero_v.
Proof. apply times_0. Qed.

Lemma times_next m u : same (times (N.succ m) u) (plus u (times m u)).
Proof. apply times_succ. Qed.

#[export] Instance times_proper m : Proper (same ==> same) (@times W m).
Proof.
  intros u v H. induction m using N.peano_ind; [now rewrite !times_zero|].
  rewrite !times_next, IHm. now rewrite H.
Qed.

Lemma times_sum m m' u : same (times (m + m') u) (plus (times m u) (times m' u)).
Proof.
  induction m using N.peano_ind.
  - now rewrite times_zero, zero_add.
  - now rewrite N.add_succ_l, !times_next, IHm, assoc.
Qed.

(** The larger gain belongs to the smaller remaining impurity. *)
Lemma minus_le u v v' : le (minus u v) (minus u v') <-> le v' v.
Proof.
  assert (cancel : forall v, same (plus (minus u v) v) u) by (split; apply minus_plus).
  assert (forward : forall v v', le (minus u v) (minus u v') -> le v' v).
  { clear v v'. intros v v' H. apply (add_le_l _ _ (minus u v')). rewrite (cancel v').
    rewrite <- (cancel v) at 1. now apply plus_mono. }
  split; [apply forward|]. intros H.
  destruct (le_total W (minus u v) (minus u v')) as [L|L]; [easy|].
  pose proof (forward _ _ L) as K.
  rewrite (plus_mono W _ _ v), (cancel v). rewrite <- (cancel v') at 1. now apply add_le_l.
Qed.

Lemma gain_le G P i j : le (gain G P j) (gain G P i) <-> le (@impurity_after W G P i) (impurity_after G P j).
Proof. apply minus_le. Qed.

End Rules.

(** ** Rational values *)

Definition rational_values : values.
Proof.
  refine (Values Q 0%Q Qplus Qminus (fun m u => inject_Z (Z.of_N m) * u)%Q Qle _ _ _ _ _ _ _ _ _ _); intros.
  - apply Qle_refl.
  - eapply Qle_trans; eassumption.
  - destruct (Qlt_le_dec u v); [left; lra|now right].
  - split; intros; lra.
  - lra.
  - lra.
  - split; lra.
  - split; lra.
  - change (inject_Z (Z.of_N 0)) with 0%Q. split; lra.
  - rewrite N2Z.inj_succ. unfold Z.succ. rewrite inject_Z_plus. change (inject_Z 1) with 1%Q. split; lra.
Defined.
