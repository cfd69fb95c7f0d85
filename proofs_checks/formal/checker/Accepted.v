(** * Whatever the checker accepts is optimal *)

From Coq Require Import List Bool Arith NArith Lia.
From Formal Require Import Trees checker.Tables checker.Counts checker.Bounds checker.Columns checker.Checker.
Import ListNotations.
Open Scope N_scope.

(** ** Errors that no tree avoids

    A row with both labels costs every tree the smaller weight. What remains
    is one label whose error costs the difference. *)

Definition unavoidable (t : list input) : N := total (fun x => N.min (weight0 x) (weight1 x)) t.
Definition disputed (t : list input) : list input := filter (fun x => negb (weight0 x =? weight1 x)) t.
Definition tag (kept : list nat) (x : input) : tagged :=
  (features x, Row (project kept (features x)) (weight0 x <? weight1 x)
                   (N.max (weight0 x) (weight1 x) - N.min (weight0 x) (weight1 x))).

Lemma error_population T T' kept t :
  (forall x, In x (disputed t) -> value T' (project kept (features x)) = value T (features x)) ->
  error T (population_of t) = unavoidable t + error T' (seen (map (tag kept) (disputed t))).
Proof.
  unfold error, mass_where, unavoidable, seen, disputed, total.
  induction t as [|x t IH]; intros H; [reflexivity|]. simpl in *.
  destruct (N.eqb_spec (weight0 x) (weight1 x)) as [E|E]; simpl in *.
  - rewrite (IH H), E. destruct (value T (features x)); simpl; lia.
  - rewrite (IH (fun y Y => H y (or_intror Y))), (H x (or_introl eq_refl)).
    destruct (N.ltb_spec (weight0 x) (weight1 x)), (value T (features x)); simpl; lia.
Qed.

(** ** The checker *)

(** The tree with the better label at each leaf. *)
Fixpoint labelled (T : tree) (P : population) : tree :=
  match T with
  | Leaf _ => Leaf (majority P)
  | Node i zero one => Node i (labelled zero (restrict i false P)) (labelled one (restrict i true P))
  end.
Definition tree_of (p : problem) (skeleton : tree) : tree := labelled skeleton (population_of (inputs p)).

Fixpoint has_tests_below (n : nat) (T : tree) : bool :=
  match T with
  | Leaf _ => true
  | Node i zero one => (i <? n)%nat && has_tests_below n zero && has_tests_below n one
  end.
Definition is_within (d : option nat) (s : option N) (T : tree) : bool :=
  match d with Some d => (depth T <=? d)%nat | None => true end &&
  match s with Some s => N.of_nat (size T) <=? s | None => true end.
Definition same_size (s t : option N) : bool :=
  match s, t with None, None => true | Some a, Some b => a =? b | _, _ => false end.

(** The value of the tree is claimed to be [num / den]; without bounds the
    one of all rows has to hold without parts. *)
Definition accepts (p : problem) (skeleton : tree) (num den : N) (bounds : option proof) : bool :=
  let T := tree_of p skeleton in
  let goal := objective p T in
  let base := penalty_den p * unavoidable (inputs p) in
  let rows := disputed (inputs p) in
  let points := map features rows in
  let '(kept, readings) := columns (tests p) points in
  let root := map (tag kept) rows in
  let bounds := match bounds with Some b => b | None => Bound Whole (max_size p) (goal - base) [] end in
  (0 <? den) && (0 <? unit p) && has_tests_below (tests p) T && is_within (max_depth p) (max_size p) T &&
  (den * goal =? num * unit p) && read_correctly (tests p) kept readings points &&
  match bounds with
  | Bound Whole s _ _ =>
    same_size (useful (max_depth p) s) (useful (max_depth p) (max_size p)) &&
    match verify (penalty_den p) (penalty_num p * total_mass p) (length kept) (tests p) bounds [] root (max_depth p) [] with
    | Some (f :: _) => goal <=? base + its_value f
    | _ => false
    end
  | _ => false
  end.

Lemma has_tests_below_correct n T : has_tests_below n T = true -> tests_below n T.
Proof.
  induction T as [b|i zero IH0 one IH1]; simpl; auto. rewrite !andb_true_iff, Nat.ltb_lt. tauto.
Qed.

Lemma is_within_correct d s T : is_within d s T = true -> within d s T.
Proof.
  unfold is_within, within. rewrite andb_true_iff. destruct d, s; rewrite ?Nat.leb_le, ?N.leb_le; tauto.
Qed.

Lemma same_size_correct s t : same_size s t = true -> s = t.
Proof. destruct s, t; simpl; try easy. intros E. apply N.eqb_eq in E. now subst. Qed.

Lemma filter_all {A} (l : list A) : filter (fun _ => true) l = l.
Proof. induction l; simpl; congruence. Qed.

Theorem accepted p skeleton num den bounds :
  accepts p skeleton num den bounds = true -> optimal p (tree_of p skeleton) num den.
Proof.
  unfold accepts. destruct (columns _ _) as [kept readings]. intros H.
  set (root := map (tag kept) (disputed (inputs p))) in *.
  set (b := match bounds with Some b => b | None => _ end) in H. clearbody b. clear bounds.
  rewrite !andb_true_iff, !N.ltb_lt, N.eqb_eq in H. destruct H as ((((((D & U) & below) & W) & V) & R) & H).
  destruct b as [[| |] s v parts]; try discriminate. apply andb_true_iff in H. destruct H as [S H].
  apply same_size_correct in S.
  destruct (verify _ _ _ _ _ _ _ _ _) as [[|f known]|] eqn:E in H; try discriminate. apply N.leb_le in H.
  pose proof E as whole. apply verify_whole in whole. destruct whole as (rows & its_d & its_s).
  apply verify_correct with (root := root) in E; [|symmetry; apply filter_all|constructor].
  apply Forall_inv in E. destruct E as [_ low]. rewrite rows, its_d, its_s, S in low.
  split; [easy|]. split; [easy|]. split; [split; [now apply has_tests_below_correct|now apply is_within_correct]|].
  split; [easy|]. intros T' [below' W'].
  etransitivity; [exact H|].
  specialize (low (translate readings T')
    (translate_below _ _ _ _ _ R below') (translate_within _ _ _ _ (within_useful _ _ _ W'))).
  unfold objective. rewrite (error_population T' (translate readings T') kept).
  2: { intros x member. apply (translate_value _ _ _ _ _ _ R); [now apply in_map|easy]. }
  fold root. unfold cost in low.
  assert (fewer : penalty_num p * total_mass p * N.of_nat (leaves (translate readings T')) <=
                  penalty_num p * total_mass p * N.of_nat (leaves T')).
  { apply N.mul_le_mono_l. pose proof (translate_size readings T'). unfold leaves. lia. }
  rewrite N.mul_add_distr_l. lia.
Qed.
