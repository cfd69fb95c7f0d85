(** * Whatever the checker accepts is optimal

    [accepts] evaluates the tree and verifies the bounds; [accepted] says that
    the tree is then optimal, whoever wrote the certificate. *)

From Coq Require Import List Bool Arith NArith Lia.
From Formal Require Import Trees checker.Tables checker.Packed checker.Rows checker.Counts checker.Views checker.Sides checker.Stumps
  checker.Bounds checker.Errors checker.Costs checker.Columns checker.Inputs checker.Checker.
Import ListNotations.
Open Scope N_scope.

(** ** The tree *)

(** The label of the largest weight at each leaf. *)
Definition best_label (labels : nat) (t : list input) : nat :=
  let errors := map (fun c => error (Leaf c) t) (seq 0 labels) in
  fst (fold_right (fun '(c, e) '(best, least) => if e <=? least then (c, e) else (best, least))
                  (O, total_mass t) (combine (seq 0 labels) errors)).
Fixpoint labelled (labels : nat) (T : tree) (t : list input) : tree :=
  match T with
  | Leaf _ => Leaf (best_label labels t)
  | Node i zero one =>
    Node i (labelled labels zero (filter (fun x => negb (coordinate i (features x))) t))
           (labelled labels one (filter (fun x => coordinate i (features x)) t))
  end.
Definition labels_in (p : problem) : nat := match inputs p with [] => O | x :: _ => length (weights x) end.
Definition tree_of (p : problem) (skeleton : tree) : tree := labelled (labels_in p) skeleton (inputs p).

Fixpoint has_tests_below (n : nat) (T : tree) : bool :=
  match T with
  | Leaf _ => true
  | Node i zero one => (i <? n)%nat && has_tests_below n zero && has_tests_below n one
  end.
Definition is_within (d : option nat) (s : option N) (T : tree) : bool :=
  match d with Some d => (depth T <=? d)%nat | None => true end &&
  match s with Some s => N.of_nat (size T) <=? s | None => true end.
Fixpoint is_stopping (a b whole : N) (T : tree) (t : list input) : bool :=
  match T with
  | Leaf c => (error (Leaf c) t =? 0) || (b * total_mass t <=? a * whole)
  | Node i zero one =>
    is_stopping a b whole zero (filter (fun x => negb (coordinate i (features x))) t) &&
    is_stopping a b whole one (filter (fun x => coordinate i (features x)) t)
  end.
Definition is_allowed (p : problem) (T : tree) : bool :=
  has_tests_below (tests p) T &&
  match goal p with
  | Errors d s _ _ => is_within d s T
  | Tests a b => is_stopping a b (total_mass (inputs p)) T (inputs p)
  end.

Lemma is_allowed_correct p T : is_allowed p T = true -> allowed p T.
Proof.
  unfold is_allowed, allowed. intros H. apply andb_true_iff in H. destruct H as [B L]. split.
  - clear L. induction T as [c|i zero IH0 one IH1]; simpl in *; auto. rewrite !andb_true_iff, Nat.ltb_lt in B. tauto.
  - clear B. destruct (goal p) as [d s num den|a b].
    + unfold is_within, within in *. rewrite andb_true_iff in L. destruct d, s; rewrite ?Nat.leb_le, ?N.leb_le in L; tauto.
    + revert L. generalize (inputs p) at 2 4. induction T as [c|i zero IH0 one IH1]; simpl; intros t L.
      * rewrite orb_true_iff, N.eqb_eq, N.leb_le in L. tauto.
      * apply andb_true_iff in L. split; [apply IH0|apply IH1]; tauto.
Qed.

(** ** The checker *)

Definition same_size (s t : option N) : bool :=
  match s, t with None, None => true | Some a, Some b => a =? b | _, _ => false end.
Lemma same_size_correct s t : same_size s t = true -> s = t.
Proof. destruct s, t; simpl; try easy. intros E. apply N.eqb_eq in E. now subst. Qed.

(** The bound of all rows that is verified: [None] if there is none within the limits. *)
Definition root_bound (verify : proof -> known -> option (fact * known)) (d : option nat) (s : option N)
    (goal : N) (bounds : option proof) : option N :=
  let bounds := match bounds with Some b => b | None => Bound Whole s goal [] end in
  match bounds with
  | Bound Whole s' _ _ =>
    if same_size (useful d s') (useful d s)
    then match verify bounds nothing_known with Some (f, _) => Some (its_value f) | None => None end else None
  | _ => None
  end.

Section Root.
Variables (fair : option nat -> option N -> tree -> list row -> Prop) (cost : tree -> list row -> N)
  (sums_of : list row -> list N) (root : list row) (view : Type) (last_of : view -> list N) (complete : view -> view)
  (side_of : view -> list row -> list row -> view)
  (holds : (row -> bool) -> list row -> view -> list fact -> option nat -> option N -> N -> bool)
  (right full : list row -> view -> Prop).

Lemma root_bound_correct V d s goal bounds v :
  (forall R V, full R V -> right R V) -> (forall R V, right R V -> full R (complete V)) ->
  (forall p side R V, R = filter p root -> full R V ->
    right (filter side R) (side_of V (filter side R) (filter (fun r => negb (side r)) R))) ->
  (forall R V, right R V -> last_of V = sums_of R) ->
  (forall p R V facts d s v, R = filter p root -> right R V -> Forall (true_fact fair cost sums_of root) facts ->
    holds p R V facts d s v = true -> forall T, fair d s T R -> v <= cost T R) ->
  full root V ->
  root_bound (fun b k => verify view last_of complete side_of holds b (fun _ => true) root V d k) d s goal bounds = Some v ->
  forall T, fair d (useful d s) T root -> v <= cost T root.
Proof.
  intros A1 A2 A3 A4 correct seen. unfold root_bound. set (b := match bounds with Some b => b | None => _ end). clearbody b.
  destruct b as [[| |] s' v' parts]; try discriminate.
  destruct (same_size _ _) eqn:S; [|discriminate]. apply same_size_correct in S. intros H T fits.
  destruct (verify _ _ _ _ _ _ _ _ _ _ _) as [[f k]|] eqn:E in H; [|discriminate]. injection H as <-.
  pose proof E as whole. apply verify_whole in whole. destruct whole as (rows & its_d & its_s).
  assert (all : root = filter (fun _ => true) root) by (clear; induction root; simpl; congruence).
  apply (verify_correct fair cost sums_of root view last_of complete side_of holds right full) in E; auto; [|apply nothing_true].
  destruct E as [[_ [_ low]] _]. rewrite rows, its_d, its_s, S in low. now apply low.
Qed.

End Root.

(** How the counts are packed: [width] bits for each, several in one number of at most 61 bits. *)
Record layout := Layout { width : N; fields : nat; words : nat; more : nat }.
Definition layout_for (largest_count : N) (columns : nat) : layout :=
  let width := N.size largest_count + 1 in
  let fields := Nat.max 1 (N.to_nat (61 / width)) in
  let words := Nat.div (columns + fields - 1) fields in
  Layout width fields words (words * fields - columns).

Definition accepts (p : problem) (skeleton : tree) (num den : N) (bounds : option proof) : bool :=
  let T := tree_of p skeleton in
  let value := objective p T in
  let labels := labels_in p in
  let names := described_by (S (Nat.div (tests p) per_word)) in
  let counting := match goal p with Errors _ _ _ _ => error_numbers labels | Tests _ _ => test_numbers labels end in
  let rows := filter (match goal p with Errors _ _ _ _ => is_disputed labels | Tests _ _ => is_present end) (inputs p) in
  let '(kept, readings) := columns (tests p) (map features rows) in
  let '(Layout width fields words more) :=
    layout_for (total (fun x => largest (counting x)) rows) (length kept) in
  let root := map (row_for kept more width fields words names counting) rows in
  (0 <? den) && (0 <? unit p) && is_allowed p T && (den * value =? num * unit p) &&
  (0 <? labels)%nat && forallb (fun x => (length (weights x) =? labels)%nat) (inputs p) &&
  read_correctly (tests p) kept readings (map features rows) &&
  (length kept + more =? words * fields)%nat &&
  forallb (fun k => total (number k) root <? 2 ^ width) (seq 0 (S labels)) &&
  match goal p with
  | Errors d s price_num price_den =>
    let base := price_den * total least_error (inputs p) in
    let price := price_num * total_mass (inputs p) in
    let holds := fun q (_ : list row) => bound_holds price_den price width fields words labels q in
    let adds_up := forallb (fun r => number labels r =? sum_of_costs labels r) root in
    let seen := complete width (direct width fields words labels adds_up root) in
    let verify := verify view (last_of labels) (complete width) (side_of width fields words labels adds_up) holds in
    match root_bound (fun b k => verify b (fun _ => true) root seen d k) d s (value - base) bounds with
    | Some v => value <=? base + v
    | None => false
    end
  | Tests a b =>
    let whole := total_mass (inputs p) in
    let holds := fun q R sums facts (d : option nat) (s : option N) v =>
      cost_bound_holds a b whole width fields words labels q R sums facts v in
    let sums_of := last_sums width fields words labels in
    let verify := verify (list N) (fun sums => sums) (fun sums => sums) (fun _ here _ => sums_of here) holds in
    match root_bound (fun b k => verify b (fun _ => true) root (sums_of root) None k) None None value bounds with
    | Some v => value <=? v
    | None => false
    end
  end.

Theorem accepted p skeleton num den bounds :
  accepts p skeleton num den bounds = true -> optimal p (tree_of p skeleton) num den.
Proof.
  unfold accepts. set (T := tree_of p skeleton). set (labels := labels_in p).
  set (counting := match goal p with Errors _ _ _ _ => error_numbers labels | Tests _ _ => test_numbers labels end).
  set (rows := filter _ (inputs p)). destruct (columns _ _) as [kept readings].
  destruct (layout_for _ _) as [width fields words more]. cbv zeta.
  set (names := described_by _). set (root := map (row_for _ _ _ _ _ _ _) rows). intros H.
  rewrite !andb_true_iff, !N.ltb_lt, N.eqb_eq, Nat.ltb_lt, Nat.eqb_eq in H.
  destruct H as (((((((((D & U) & A) & V) & some) & same) & R) & E) & F) & H).
  apply is_allowed_correct in A. split; [easy|]. split; [easy|]. split; [easy|]. split; [easy|].
  intros T' [below fair']. rewrite forallb_forall in same, F.
  assert (same' : forall x, In x (inputs p) -> length (weights x) = labels) by (intros x I; now apply Nat.eqb_eq, same).
  assert (countables : Forall (countable width fields words) root) by now apply rows_countable.
  assert (fitting : forall k, (k <= labels)%nat -> fits width k root).
  { intros k K. unfold fits. apply N.ltb_lt, F, in_seq. lia. }
  assert (proper' : proper (words * fields) labels (translate labels readings T')).
  { eapply translate_proper; eauto. lia. }
  unfold objective in *. unfold counting, rows in *. destruct (goal p) as [d s price_num price_den|a b].
  - destruct (root_bound _ _ _ _ _) as [v|] eqn:B; [|discriminate]. apply N.leb_le in H.
    assert (staked : Forall (well_staked labels) root) by now apply errors_staked.
    assert (low : v <= cost price_den (price_num * total_mass (inputs p)) (translate labels readings T') root).
    { set (adds_up := forallb _ root) in *.
      assert (good : fine width fields words labels adds_up root).
      { split; [now split|]. intros up. unfold adds_up in up. rewrite forallb_forall in up. apply Forall_forall.
        intros r member. now apply N.eqb_eq, up. }
      refine (root_bound_correct (fair fields words labels) _ (last_sums width fields words labels) root view (last_of labels)
        (complete width) _ _ (Views.right width fields words labels) (full width fields words labels) _ d s _ bounds v
        (full_right _ _ _ _) (complete_full _ _ _ _) _ (last_right _ _ _ _) _ _ B _ _).
      - intros q side R' S -> seen. apply side_of_right; auto. now apply fine_filter.
      - intros q S seen facts d' s' v' rows' hold. eapply bound_holds_correct; eauto.
      - now apply complete_full, direct_right.
      - split; auto. now apply within_useful, translate_within. }
    pose proof (missed_rows (tests p) labels kept readings more width fields words names (error_numbers labels) some T'
      (inputs p) eq_refl below R same') as less.
    fold root in less. unfold cost in low. pose proof (translate_size labels readings T') as smaller.
    assert (fewer : price_num * total_mass (inputs p) * N.of_nat (leaves (translate labels readings T')) <=
                    price_num * total_mass (inputs p) * N.of_nat (leaves T')).
    { apply N.mul_le_mono_l. unfold leaves. lia. }
    apply (N.mul_le_mono_l _ _ price_den) in less. rewrite N.mul_add_distr_l in less. lia.
  - destruct (root_bound _ _ _ _ _) as [v|] eqn:B; [|discriminate]. apply N.leb_le in H.
    assert (positive : Forall (fun r => 0 < number labels r) root) by now apply rows_positive.
    assert (low : v <= path_cost labels (translate labels readings T') root).
    { set (sums_of := last_sums width fields words labels) in *. set (seen := fun R sums => sums = sums_of R).
      refine (root_bound_correct (Costs.right a b (total_mass (inputs p)) fields words labels) _ sums_of root _ _ _ _ _
        seen seen _ None None _ bounds v _ _ _ _ _ _ B _ _); try easy.
      - intros q S sums facts d' s' v' rows' sums_right hold. eapply cost_bound_holds_correct; eauto.
      - split; auto. eapply stop_rows; eauto. }
    pose proof (path_rows (tests p) labels kept readings more width fields words names (test_numbers labels) some eq_refl
      (inputs p) R T' below) as less. unfold present_rows in less. fold root in less. lia.
Qed.
