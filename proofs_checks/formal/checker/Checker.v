(** * A verified checker of certificates of tables

    [accepts] evaluates the tree and verifies the bounds; [accepted] says that
    the tree is then optimal, whoever wrote the certificate. *)

From Coq Require Import List Bool Arith NArith Lia.
From Formal Require Import Trees checker.Tables checker.Counts checker.Bounds.
Import ListNotations.
Open Scope N_scope.

(** ** The bounds of a certificate *)

(** The rows of a bound: those of the bound whose part it is, one side of a
    test there, or the rows of a bound verified before, the k-th last. *)
Inductive place := Whole | Side (i : nat) (b : bool) | Again (k : nat).

(** A bound has a place, a limit on the size, a value and its parts. *)
Inductive proof := Bound (at_place : place) (limit : option N) (v : N) (parts : list proof).

Lemma proof_induction (Q : proof -> Prop) :
  (forall w s v parts, Forall Q parts -> Q (Bound w s v parts)) -> forall pf, Q pf.
Proof.
  intros H. fix IH 1. intros [w s v parts]. apply H.
  induction parts as [|q parts IHp]; constructor; [apply IH|exact IHp].
Qed.

Section Verify.
Variables (alpha beta : N) (m n : nat) (root : list tagged).

Definition placed (w : place) (p : path) (R : list tagged) : option (path * list tagged) :=
  match w with
  | Whole => Some (p, R)
  | Side i b => if (i <? n)%nat then Some ((i, b) :: p, filter (on i b) R) else None
  | Again _ => None
  end.

Definition no_parts (parts : list proof) : bool := match parts with [] => true | _ => false end.

(** All parts verified one after the other: the bounds known then, and those of the parts. *)
Definition verify_parts (verify : proof -> list fact -> option (list fact)) :=
  fix go (parts : list proof) (known found : list fact) : option (list fact * list fact) :=
  match parts with
  | [] => Some (known, found)
  | q :: parts =>
    match verify q known with
    | Some (f :: known) => go parts (f :: known) (f :: found)
    | _ => None
    end
  end.

(** The bounds verified so far, the last first, with those of [pf] added. *)
Fixpoint verify (pf : proof) (p : path) (R : list tagged) (d : option nat) (known : list fact) {struct pf}
  : option (list fact) :=
  let '(Bound w s v parts) := pf in
  match w with
  | Again k => match nth_error known k with Some f => Some (f :: known) | None => None end
  | _ =>
    match placed w p R with
    | None => None
    | Some (p', R') =>
      match verify_parts (fun q known => verify q p' R' (deeper d) known) parts known [] with
      | None => None
      | Some (known, found) =>
        if (no_parts parts || negb (is_depth 0 d)) &&
           bound_holds alpha beta m p' (seen R') found d (useful d s) v
        then Some (Fact R' d (useful d s) v :: known) else None
      end
    end
  end.

Notation true_facts := (Forall (true_fact alpha beta m root)).

Lemma verify_parts_correct check parts :
  Forall (fun q => forall known known', true_facts known -> check q known = Some known' -> true_facts known') parts ->
  forall known found known' found', true_facts known -> true_facts found ->
  verify_parts check parts known found = Some (known', found') -> true_facts known' /\ true_facts found'.
Proof.
  induction 1 as [|q parts first rest IH]; intros k f k' f' K F G; simpl in G; [now injection G as <- <-|].
  destruct (check q k) as [[|g k1]|] eqn:V; try discriminate.
  pose proof (first _ _ K V) as K1. exact (IH _ _ _ _ K1 (Forall_cons _ (Forall_inv K1) F) G).
Qed.

Lemma verify_correct pf : forall p R d known known', R = filter (follows p) root -> true_facts known ->
  verify pf p R d known = Some known' -> true_facts known'.
Proof.
  induction pf as [w s v parts IH] using proof_induction. intros p R d known known' rows hold H.
  assert (general : forall p' R' found known1, placed w p R = Some (p', R') ->
    verify_parts (fun q known => verify q p' R' (deeper d) known) parts known [] = Some (known1, found) ->
    bound_holds alpha beta m p' (seen R') found d (useful d s) v = true ->
    true_facts (Fact R' d (useful d s) v :: known1)).
  { clear H. intros p' R' found known1 place G A.
    assert (rows' : R' = filter (follows p') root).
    { destruct w as [|i b|k]; simpl in place; [now injection place as <- <-| |discriminate].
      destruct (i <? n)%nat; [|discriminate]. injection place as <- <-. rewrite rows, filter_and. reflexivity. }
    assert (parts_hold : true_facts known1 /\ true_facts found).
    { eapply verify_parts_correct; [|exact hold|apply Forall_nil|exact G].
      apply Forall_impl with (2 := IH). intros q Q k k' K. now apply Q. }
    destruct parts_hold as [K F]. constructor; [|easy]. split; [now exists (follows p')|].
    simpl. rewrite rows' in *. now apply (bound_holds_correct _ _ _ _ _ _ _ _ _ F A). }
  simpl in H. destruct w as [|i b|k].
  - destruct (placed Whole p R) as [[p' R']|] eqn:E; [|discriminate].
    destruct (verify_parts (fun q known => verify q p' R' (deeper d) known) parts known []) as [[k1 f1]|] eqn:G;
      [|discriminate].
    destruct (_ && _) eqn:A in H; [|discriminate]. injection H as <-. apply andb_true_iff in A.
    apply (general p' R' f1 k1); tauto.
  - destruct (placed (Side i b) p R) as [[p' R']|] eqn:E; [|discriminate].
    destruct (verify_parts (fun q known => verify q p' R' (deeper d) known) parts known []) as [[k1 f1]|] eqn:G;
      [|discriminate].
    destruct (_ && _) eqn:A in H; [|discriminate]. injection H as <-. apply andb_true_iff in A.
    apply (general p' R' f1 k1); tauto.
  - destruct (nth_error known k) as [f|] eqn:E; [|discriminate]. injection H as <-.
    constructor; auto. apply nth_error_In in E. rewrite Forall_forall in hold. auto.
Qed.

Lemma verify_whole s v parts p R d known f known' : verify (Bound Whole s v parts) p R d known = Some (f :: known') ->
  its_rows f = R /\ its_depth f = d /\ its_size f = useful d s.
Proof.
  simpl. destruct (verify_parts (fun q known => verify q p R (deeper d) known) parts known []) as [[k1 f1]|];
    [|discriminate].
  destruct (_ && _); [|discriminate]. now intros [= <- _].
Qed.

End Verify.
