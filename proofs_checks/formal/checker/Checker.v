(** * The bounds of a certificate, and their verification

    Each bound is verified once, from its parts. Its rows are found among those
    of the bound whose part it is, in time in proportion to their number. *)

From Coq Require Import List Bool Arith NArith Lia.
From Formal Require Import Trees checker.Tables checker.Rows checker.Bounds.
Import ListNotations.
Open Scope N_scope.

(** The rows of a bound: those of the bound whose part it is, one side of a
    test there, or those of the k-th bound, which was verified before. *)
Inductive place := Whole | Side (i : nat) (b : bool) | Again (k : positive).

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
Definition per_word : nat := 60.
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

(** ** The bounds verified so far, by number *)

Inductive lines := Nothing | Lines (here : option fact) (evens odds : lines).
Fixpoint line_at (k : positive) (l : lines) : option fact :=
  match l, k with
  | Nothing, _ => None
  | Lines here _ _, xH => here
  | Lines _ evens _, xO k => line_at k evens
  | Lines _ _ odds, xI k => line_at k odds
  end.
Fixpoint with_line (k : positive) (f : fact) (l : lines) : lines :=
  let '(here, evens, odds) := match l with Nothing => (None, Nothing, Nothing) | Lines h e o => (h, e, o) end in
  match k with
  | xH => Lines (Some f) evens odds
  | xO k => Lines here (with_line k f evens) odds
  | xI k => Lines here evens (with_line k f odds)
  end.

Lemma line_at_with_line k f l j g : line_at j (with_line k f l) = Some g -> g = f \/ line_at j l = Some g.
Proof.
  assert (none : forall j, line_at j Nothing = None) by now intros [].
  revert l j. induction k as [k IH|k IH|]; intros [|h e o] [j|j|]; cbn [with_line line_at]; intros H;
    rewrite ?none in *; try discriminate; auto; try (apply IH in H; rewrite ?none in H; tauto);
    left; congruence.
Qed.

Record known := Known { how_many : N; by_number : lines }.
Definition nothing_known : known := Known 0 Nothing.
Definition listed (f : fact) (k : known) : known :=
  Known (how_many k + 1) (with_line (N.succ_pos (how_many k)) f (by_number k)).

Lemma partition_filter {A} (f : A -> bool) l : partition f l = (filter f l, filter (fun x => negb (f x)) l).
Proof. induction l as [|x l IH]; simpl; [easy|]. rewrite IH. now destruct (f x). Qed.

Section Verify.
Variables (fair : option nat -> option N -> tree -> list row -> Prop) (cost : tree -> list row -> N)
  (sums_of : list row -> list N) (root : list row).

(** What is counted of a set of rows: it is completed if the set has parts, and
    then serves for the rows on one side of a test, given these and the others. *)
Variables (view : Type) (last_of : view -> list N) (complete : view -> view)
  (side_of : view -> list row -> list row -> view).
Variable holds : (row -> bool) -> list row -> view -> list fact -> option nat -> option N -> N -> bool.

Definition placed (w : place) (p : row -> bool) (R : list row) (V : view)
    : option ((row -> bool) * list row * view) :=
  match w with
  | Whole => Some (p, R, V)
  | Side i b =>
    let side := on_side i b in
    let '(here, others) := partition side R in
    Some (fun r => side r && p r, here, side_of V here others)
  | Again _ => None
  end.

Definition no_parts (parts : list proof) : bool := match parts with [] => true | _ => false end.

(** All parts verified one after the other: their bounds, and all that are known then. *)
Definition verify_parts (verify : proof -> known -> option (fact * known)) :=
  fix go (parts : list proof) (k : known) (found : list fact) : option (list fact * known) :=
  match parts with
  | [] => Some (found, k)
  | q :: parts => match verify q k with Some (f, k) => go parts k (f :: found) | None => None end
  end.

(** The bound of [pf], and all that are known when it is verified. *)
Fixpoint verify (pf : proof) (p : row -> bool) (R : list row) (V : view) (d : option nat) (k : known) {struct pf}
  : option (fact * known) :=
  let '(Bound w s v parts) := pf in
  match w with
  | Again n => match line_at n (by_number k) with Some f => Some (f, listed f k) | None => None end
  | _ =>
    match placed w p R V with
    | None => None
    | Some (p', R', seen) =>
      let V' := if no_parts parts then seen else complete seen in
      match verify_parts (fun q k => verify q p' R' V' (deeper d) k) parts k [] with
      | None => None
      | Some (found, k) =>
        if (no_parts parts || negb (is_depth 0 d)) && holds p' R' V' found d (useful d s) v
        then let f := Fact R' d (useful d s) v (last_of V') in Some (f, listed f k) else None
      end
    end
  end.

Notation true_fact := (true_fact fair cost sums_of root).
Definition true_known (k : known) : Prop := forall j f, line_at j (by_number k) = Some f -> true_fact f.
Variables right full : list row -> view -> Prop.
Hypothesis full_right : forall R V, full R V -> right R V.
Hypothesis complete_full : forall R V, right R V -> full R (complete V).
Hypothesis side_of_right : forall p side R V, R = filter p root -> full R V ->
  right (filter side R) (side_of V (filter side R) (filter (fun r => negb (side r)) R)).
Hypothesis last_right : forall R V, right R V -> last_of V = sums_of R.
Hypothesis holds_correct : forall p R V facts d s v, R = filter p root -> right R V -> Forall true_fact facts ->
  holds p R V facts d s v = true -> forall T, fair d s T R -> v <= cost T R.

Lemma nothing_true : true_known nothing_known.
Proof. now intros [] f. Qed.

Lemma listed_true f k : true_fact f -> true_known k -> true_known (listed f k).
Proof. intros F K j g H. apply line_at_with_line in H. destruct H as [->|H]; [easy|]. now apply (K j). Qed.

Lemma verify_parts_correct check parts :
  Forall (fun q => forall k f k', true_known k -> check q k = Some (f, k') -> true_fact f /\ true_known k') parts ->
  forall k found found' k', true_known k -> Forall true_fact found ->
  verify_parts check parts k found = Some (found', k') -> Forall true_fact found' /\ true_known k'.
Proof.
  induction 1 as [|q parts first rest IH]; intros k found found' k' K F G; simpl in G; [now injection G as <- <-|].
  destruct (check q k) as [[f k1]|] eqn:V; [|discriminate]. destruct (first _ _ _ K V) as [T K1].
  exact (IH _ _ _ _ K1 (Forall_cons _ T F) G).
Qed.

Lemma verify_correct pf : forall p R V d k f k', R = filter p root -> full R V -> true_known k ->
  verify pf p R V d k = Some (f, k') -> true_fact f /\ true_known k'.
Proof.
  induction pf as [w s v parts IH] using proof_induction. intros p R V d k f k' rows seen K H.
  assert (general : forall p' R' seen' found k1, let V' := if no_parts parts then seen' else complete seen' in
    placed w p R V = Some (p', R', seen') ->
    verify_parts (fun q k => verify q p' R' V' (deeper d) k) parts k [] = Some (found, k1) ->
    holds p' R' V' found d (useful d s) v = true ->
    let f := Fact R' d (useful d s) v (last_of V') in true_fact f /\ true_known (listed f k1)).
  { clear H. intros p' R' seen' found k1 V' place G A.
    assert (here : R' = filter p' root /\ right R' seen').
    { destruct w as [|i b|n]; cbn [placed] in place; [injection place as <- <- <-; auto| |discriminate].
      cbv zeta in place. rewrite partition_filter in place.
      injection place as <- <- <-. split; [rewrite rows; apply filter_and|]. now apply (side_of_right p). }
    destruct here as [here right'].
    assert (parts_hold : Forall true_fact found /\ true_known k1).
    { eapply verify_parts_correct; [|exact K|apply Forall_nil|exact G]. unfold V' in *. clear G A V'.
      destruct parts as [|q parts]; [apply Forall_nil|]. cbn [no_parts].
      apply Forall_impl with (2 := IH). intros q' Q k2 f' k2' K2. apply Q; auto. }
    destruct parts_hold as [F K1].
    assert (right_here : right R' V') by (unfold V'; destruct (no_parts parts); auto).
    assert (T : true_fact (Fact R' d (useful d s) v (last_of V'))).
    { split; [now exists p'|]. split; [now apply last_right|]. intros T. now apply (holds_correct p' R' V' found d (useful d s) v). }
    split; [easy|]. now apply listed_true. }
  simpl in H. destruct w as [|i b|n].
  3: { destruct (line_at n (by_number k)) as [g|] eqn:E; [|discriminate]. injection H as <- <-.
       pose proof (K n g E) as T. split; [easy|]. now apply listed_true. }
  all: destruct (placed _ p R V) as [[[p' R'] seen']|] eqn:E; [|discriminate];
    destruct (verify_parts _ parts k []) as [[found k1]|] eqn:G; [|discriminate];
    destruct (_ && _) eqn:A in H; [|discriminate]; injection H as <- <-; apply andb_true_iff in A;
    apply (general p' R' seen' found k1); tauto.
Qed.

Lemma verify_whole s v parts p R V d k f k' : verify (Bound Whole s v parts) p R V d k = Some (f, k') ->
  its_rows f = R /\ its_depth f = d /\ its_size f = useful d s.
Proof.
  simpl. destruct (verify_parts _ parts k []) as [[found k1]|]; [|discriminate].
  destruct (_ && _); [|discriminate]. now intros [= <- _].
Qed.

End Verify.
