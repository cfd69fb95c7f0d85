(** * The bounds of a certificate, and their verification *)

From Coq Require Import List Bool Arith NArith Lia.
From Formal Require Import Trees checker.Tables checker.Rows checker.Bounds.
Import ListNotations.
Open Scope N_scope.

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

(** The names of the rows on one side of a test: a row is described by its
    features, [per_word] in each number. Proofs do not rely on them. *)
Definition per_word : nat := 32.
Fixpoint described_by (words : nat) (x : point) : list N :=
  match words with
  | O => []
  | S words => fold_right (fun (b : bool) n => (if b then 1 else 0) + 2 * n) 0 (firstn per_word x) ::
               described_by words (skipn per_word x)
  end.
Definition on_side (i : nat) (b : bool) : row -> bool :=
  let word := Nat.div i per_word in
  let bit := N.of_nat (Nat.modulo i per_word) in
  fun r => Bool.eqb (N.testbit (nth word (described r) 0) bit) b.

Section Verify.
Variables (fair : option nat -> option N -> tree -> list row -> Prop) (cost : tree -> list row -> N) (root : list row).
Variables (context : Type) (context_of : list row -> option (context * list row) -> context).
Variable holds : (row -> bool) -> list row -> context -> list fact -> option nat -> option N -> N -> bool.

(** The context of a set of rows may follow from that of a larger set, and the rest of it. *)
Definition placed (w : place) (p : row -> bool) (R : list row) (C : context)
    : option ((row -> bool) * list row * context) :=
  match w with
  | Whole => Some (p, R, C)
  | Side i b =>
    let side := on_side i b in
    let R' := filter side R in
    Some (fun r => side r && p r, R', context_of R' (Some (C, filter (fun r => negb (side r)) R)))
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
Fixpoint verify (pf : proof) (p : row -> bool) (R : list row) (C : context) (d : option nat) (known : list fact) {struct pf}
  : option (list fact) :=
  let '(Bound w s v parts) := pf in
  match w with
  | Again k => match nth_error known k with Some f => Some (f :: known) | None => None end
  | _ =>
    match placed w p R C with
    | None => None
    | Some (p', R', C') =>
      match verify_parts (fun q known => verify q p' R' C' (deeper d) known) parts known [] with
      | None => None
      | Some (known, found) =>
        if (no_parts parts || negb (is_depth 0 d)) && holds p' R' C' found d (useful d s) v
        then Some (Fact R' d (useful d s) v :: known) else None
      end
    end
  end.

Notation true_facts := (Forall (true_fact fair cost root)).
Variable right_context : context -> list row -> Prop.
Hypothesis context_correct : forall C p q R, R = filter p root -> right_context C R ->
  right_context (context_of (filter q R) (Some (C, filter (fun r => negb (q r)) R))) (filter q R).
Hypothesis holds_correct : forall p R C facts d s v, R = filter p root -> right_context C R -> true_facts facts ->
  holds p R C facts d s v = true -> forall T, fair d s T R -> v <= cost T R.

Lemma verify_parts_correct check parts :
  Forall (fun q => forall known known', true_facts known -> check q known = Some known' -> true_facts known') parts ->
  forall known found known' found', true_facts known -> true_facts found ->
  verify_parts check parts known found = Some (known', found') -> true_facts known' /\ true_facts found'.
Proof.
  induction 1 as [|q parts first rest IH]; intros k f k' f' K F G; simpl in G; [now injection G as <- <-|].
  destruct (check q k) as [[|g k1]|] eqn:V; try discriminate.
  pose proof (first _ _ K V) as K1. exact (IH _ _ _ _ K1 (Forall_cons _ (Forall_inv K1) F) G).
Qed.

Lemma verify_correct pf : forall p R C d known known', R = filter p root -> right_context C R -> true_facts known ->
  verify pf p R C d known = Some known' -> true_facts known'.
Proof.
  induction pf as [w s v parts IH] using proof_induction. intros p R C d known known' rows right hold H.
  assert (general : forall p' R' C' found known1, placed w p R C = Some (p', R', C') ->
    verify_parts (fun q known => verify q p' R' C' (deeper d) known) parts known [] = Some (known1, found) ->
    holds p' R' C' found d (useful d s) v = true ->
    true_facts (Fact R' d (useful d s) v :: known1)).
  { clear H. intros p' R' C' found known1 place G A.
    assert (here : R' = filter p' root /\ right_context C' R').
    { destruct w as [|i b|k]; simpl in place; [now injection place as <- <- <-| |discriminate].
      injection place as <- <- <-. split; [rewrite rows; apply filter_and|]. now apply (context_correct C p). }
    destruct here as [rows' right'].
    assert (parts_hold : true_facts known1 /\ true_facts found).
    { eapply verify_parts_correct; [|exact hold|apply Forall_nil|exact G].
      apply Forall_impl with (2 := IH). intros q Q k k' K. now apply Q. }
    destruct parts_hold as [K F]. constructor; [|easy]. split; [now exists p'|].
    simpl. intros T. now apply (holds_correct p' R' C' found d (useful d s) v). }
  simpl in H. destruct w as [|i b|k].
  3: { destruct (nth_error known k) as [f|] eqn:E; [|discriminate]. injection H as <-.
       constructor; auto. apply nth_error_In in E. rewrite Forall_forall in hold. auto. }
  all: destruct (placed _ p R C) as [[[p' R'] C']|] eqn:E; [|discriminate];
    destruct (verify_parts (fun q known => verify q p' R' C' (deeper d) known) parts known []) as [[k1 f1]|] eqn:G;
    [|discriminate]; destruct (_ && _) eqn:A in H; [|discriminate]; injection H as <-; apply andb_true_iff in A;
    apply (general p' R' C' f1 k1); tauto.
Qed.

Lemma verify_whole s v parts p R C d known f known' : verify (Bound Whole s v parts) p R C d known = Some (f :: known') ->
  its_rows f = R /\ its_depth f = d /\ its_size f = useful d s.
Proof.
  simpl. destruct (verify_parts (fun q known => verify q p R C (deeper d) known) parts known []) as [[k1 f1]|];
    [|discriminate].
  destruct (_ && _); [|discriminate]. now intros [= <- _].
Qed.

End Verify.
