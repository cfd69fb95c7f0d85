(** * Whatever the checker of functions accepts is optimal

    [accepts_cube] evaluates the tree, adds up the masses of the subcubes and
    verifies the bounds; [accepted_cube] says that the tree is then optimal. *)

From Coq Require Import List Bool Arith NArith Lia.
From Formal Require Import Trees checker.Tables checker.Accepted checker.Subcubes checker.Tries checker.Sums
  checker.CubeBounds checker.Cubes.
Import ListNotations.
Open Scope N_scope.
Local Arguments N.mul : simpl never.
Local Arguments N.add : simpl never.

(** ** What is known of a subcube without bounds *)

Definition of_errors (den price : N) (m : measured * list (limits * N))
    (halves : list (option (measured * list (limits * N)) * option (measured * list (limits * N)))) : subproblem :=
  let '(m, bounds) := m in
  let own := den * least m + price in
  let split half :=
    match half with (Some (a, _), Some (b, _)) => den * (least a + least b) + 2 * price | _ => 0 end in
  Subproblem (Some own) 0 (most m) (fold_right (fun half v => N.min (split half) v) own halves)
        (if most m =? 0 then own else N.min own (2 * price)) bounds.

Definition of_tests (a b whole : N) (m : measured * list (limits * N))
    (_ : list (option (measured * list (limits * N)) * option (measured * list (limits * N)))) : subproblem :=
  let '(m, bounds) := m in
  let stop := (least m =? 0) || (b * its_mass m <=? a * whole) in
  let low := if stop then 0 else its_mass m in
  Subproblem (if stop then Some 0 else None) (its_mass m) (most m) low low bounds.

Definition place_for (g : kind) (whole : N) :=
  match g with Errors _ _ num den => of_errors den (num * whole) | Tests a b => of_tests a b whole end.

Definition cost_of (g : kind) (whole : N) (T : tree) (t : list input) : N :=
  match g with
  | Errors _ _ num den => den * error T t + num * whole * N.of_nat (leaves T)
  | Tests _ _ => tests_made T t
  end.

Lemma least_half {A} (f : A -> N) own l a : In a l -> fold_right (fun h v => N.min (f h) v) own l <= f a.
Proof. induction l as [|h l IH]; simpl; [tauto|]. intros [->|I]; [|specialize (IH I)]; lia. Qed.
Lemma least_own {A} (f : A -> N) own l : fold_right (fun h v => N.min (f h) v) own l <= own.
Proof. induction l as [|h l IH]; simpl; lia. Qed.

Section Places.
Variables (g : kind) (whole : N) (t : list input).
Variable known : trie (measured * list (limits * N)).
Variable n : nat.
Hypothesis known_correct : forall c m bounds, length c = n -> get known c = Some (m, bounds) -> measures m c t.

Definition allowed_in (T : tree) (c : subcube) : Prop :=
  length c = n /\ match g with Errors _ _ _ _ => True | Tests a b => stops a b whole T (rows_in c t) end.

Lemma allowed_below i zero one c : allowed_in (Node i zero one) c -> is_free i c ->
  allowed_in zero (fixed i false c) /\ allowed_in one (fixed i true c).
Proof.
  unfold allowed_in. rewrite !fixed_length. intros [L A] F. destruct g; [easy|]. simpl in A.
  rewrite takes_zero, takes_one, !rows_fixed in A by easy. tauto.
Qed.

Lemma places_right c k : get (sweep (place_for g whole) [] known) c = Some k ->
  length c = n -> right (fun T c => cost_of g whole T (rows_in c t)) allowed_in k c.
Proof.
  rewrite get_sweep. destruct (get known c) as [[m bounds]|] eqn:G; [|discriminate]. intros E L.
  simpl in E. injection E as <-. destruct (known_correct _ _ _ L G) as (errs & its & longest).
  unfold place_for, cost_of, allowed_in. destruct g as [d s num den|a b].
  - unfold of_errors. set (price := num * whole). set (own := den * least m + price).
    assert (at_leaf : forall l, own <= den * error (Leaf l) (rows_in c t) + price * N.of_nat (leaves (Leaf l))).
    { intros l. specialize (errs l). apply (N.mul_le_mono_l _ _ den) in errs. unfold leaves. simpl. lia. }
    split; cbn [leaf at_test largest_size single several].
    + intros l _. exists own. now split.
    + intros i zero one _ F. rewrite error_node, !rows_fixed by easy. unfold leaves. cbn [size]. lia.
    + easy.
    + intros [l|i zero one] _ F S; [eapply N.le_trans; [apply least_own|apply at_leaf]|].
      destruct F as (F & _). destruct zero, one; simpl in S; try lia.
      eapply N.le_trans; [apply least_half; exact (all_halves c [] known i F)|].
      destruct (get known (fixed i false c)) as [[m0 b0]|] eqn:G0; [|lia].
      destruct (get known (fixed i true c)) as [[m1 b1]|] eqn:G1; [|lia].
      apply known_correct in G0; [|now rewrite fixed_length]. apply known_correct in G1; [|now rewrite fixed_length].
      destruct G0 as (e0 & _), G1 as (e1 & _). rewrite error_node, !rows_fixed by easy.
      specialize (e0 label). specialize (e1 label0). pose proof (N.add_le_mono _ _ _ _ e0 e1) as e.
      apply (N.mul_le_mono_l _ _ den) in e. unfold leaves. cbn [size]. lia.
    + intros T _ F. destruct (most m =? 0) eqn:Z.
      * apply N.eqb_eq in Z. pose proof (fresh_size _ _ F). destruct T as [l|]; [apply at_leaf|]. cbn [size] in *. lia.
      * destruct T as [l|i zero one]; [specialize (at_leaf l); lia|]. unfold leaves. cbn [size]. lia.
  - assert (light : forall l, stops a b whole (Leaf l) (rows_in c t) -> (least m =? 0) || (b * its_mass m <=? a * whole) = true).
    { intros l. simpl. rewrite its, orb_true_iff, N.leb_le, N.eqb_eq. specialize (errs l). intros [Z|Z]; [left; lia|now right]. }
    assert (low : forall T, stops a b whole T (rows_in c t) ->
      (if (least m =? 0) || (b * its_mass m <=? a * whole) then 0 else its_mass m) <= tests_made T (rows_in c t)).
    { intros [l|i zero one] A; [rewrite (light l A); lia|]. rewrite tests_node, <- its. destruct (_ || _); lia. }
    split; cbn [leaf at_test largest_size single several of_tests]; try tauto.
    + intros l [_ A]. rewrite (light l A). exists 0. split; [easy|lia].
    + intros i zero one _ F. rewrite tests_node, !rows_fixed, its by easy. lia.
    + intros T [_ A] _ _. now apply low.
    + intros T [_ A] _. now apply low.
Qed.

End Places.

(** ** The checker *)

(** As many labels as points, or a mass for each. *)
Fixpoint one_each {A B} (l : list A) (l' : list B) : bool :=
  match l, l' with [], [] => true | _ :: l, _ :: l' => one_each l l' | _, _ => false end.
Fixpoint each_within (denominator : N) (weight : point -> N) (l : list point) (masses : list N) : bool :=
  match l, masses with
  | [], [] => true
  | x :: l, m :: masses => (m <=? denominator * weight x) && each_within denominator weight l masses
  | _, _ => false
  end.
Definition is_complete (c : labelled_cube) : bool :=
  let all := points (length (bias c)) in
  match labelled_by c with
  | Function labels => one_each labels all
  | Masses denominator ones => each_within denominator (product_weight (bias c)) all ones
  end.

Lemma is_complete_correct c : is_complete c = true -> complete c.
Proof.
  unfold is_complete, complete. destruct (labelled_by c) as [labels|denominator ones].
  - generalize (points (length (bias c))). induction labels as [|b labels IH]; intros [|x l]; simpl; try easy. intros H. f_equal. auto.
  - generalize (points (length (bias c))) as l. revert ones. induction ones as [|m ones IH]; intros [|x l]; simpl; try easy.
    rewrite andb_true_iff, N.leb_le. intros [H R]. constructor; auto.
Qed.

Definition limits_of (g : kind) : limits :=
  match g with Errors d s _ _ => (option_map N.of_nat d, s) | Tests _ _ => (None, None) end.
Definition within_all (most : N) (l : limits) : N :=
  let cut limit most := match limit with Some k => N.min k most | None => most end in cut (fst l) (cut (snd l) most).

Definition accepts_cube (c : labelled_cube) (g : kind) (skeleton : tree) (num den : N)
    (bounds : trie (list (limits * N))) : bool :=
  let p := problem_of c g in
  let T := tree_of p skeleton in
  let n := tests p in
  let t := inputs p in
  let whole := total_mass t in
  let fixed_variables := within_all (N.of_nat n) (limits_of g) in
  let known := beside [] (all_sums n fixed_variables 0 (halved_by n t)) bounds in
  let places := sweep (place_for g whole) [] known in
  let root := get places (repeat None n) in
  is_complete c && (0 <? den) && (0 <? unit p) && is_allowed p T && (den * objective p T =? num * unit p) &&
  every (sweep all_follow [] places) && (objective p T <=? bound_at root (fst (limits_of g)) (snd (limits_of g))).

Lemma rows_everywhere n t : rows_in (repeat None n) t = t.
Proof.
  unfold rows_in. assert (all : forall x, contains (repeat None n) x = true) by (induction n; simpl; auto).
  induction t as [|x t IH]; simpl; auto. now rewrite all, IH.
Qed.

Theorem accepted_cube c g skeleton num den bounds :
  accepts_cube c g skeleton num den bounds = true ->
  complete c /\ optimal (problem_of c g) (tree_of (problem_of c g) skeleton) num den.
Proof.
  unfold accepts_cube. set (p := problem_of c g). set (T := tree_of p skeleton). set (n := tests p). set (t := inputs p).
  set (whole := total_mass t). set (known := beside _ _ _). set (places := sweep (place_for g whole) [] known). intros H.
  rewrite !andb_true_iff, !N.ltb_lt, N.eqb_eq, N.leb_le in H. destruct H as ((((((C & D) & U) & A) & V) & verified) & low).
  split; [now apply is_complete_correct|]. apply is_allowed_correct in A.
  split; [easy|]. split; [easy|]. split; [easy|]. split; [easy|]. intros T' [below fair].
  assert (known_correct : forall s m b, length s = n -> get known s = Some (m, b) -> measures m s t).
  { intros s m b L G. apply get_beside in G. rewrite <- L in G. now apply all_sums_correct in G. }
  set (root := repeat (@None bool) n) in *. assert (length_root : length root = n) by apply repeat_length.
  assert (below' : tests_below (length root) T') by now rewrite length_root. pose proof (rows_everywhere n t) as all. fold root in all.
  assert (small : fits (limits_of g) (pruned root T')).
  { pose proof (pruned_depth T' root). pose proof (pruned_size T' root). unfold fits, limits_of.
    change (goal p) with g in fair. destruct g as [d s pn pd|]; simpl; [|easy].
    destruct fair as [F S]. split; [destruct d; simpl|destruct s]; try easy; lia. }
  assert (stopping : allowed_in g whole t n (pruned root T') root).
  { split; [easy|]. change (goal p) with g in fair. destruct g; [easy|]. apply pruned_stops; [easy|]. rewrite all. exact fair. }
  assert (objective_is : forall S, objective p S = cost_of g whole S t) by (intros S; unfold objective; now destruct g).
  assert (cheaper : cost_of g whole (pruned root T') t <= cost_of g whole T' t).
  { rewrite <- all. unfold cost_of. destruct g as [d s pn pd|].
    - pose proof (pruned_size T' root). rewrite pruned_error by easy. apply N.add_le_mono_l, N.mul_le_mono_l.
      unfold leaves. lia.
    - now apply pruned_tests. }
  assert (bound : bound_at (get places root) (fst (limits_of g)) (snd (limits_of g)) <= cost_of g whole (pruned root T') t).
  { rewrite <- all at 1. apply (bound_correct (fun T c => cost_of g whole T (rows_in c t)) (allowed_in g whole t n)); auto using pruned_fresh.
    - intros i zero one s. now apply allowed_below.
    - intros T0 s k [L _] G. eapply places_right; eauto. }
  rewrite !objective_is in *. lia.
Qed.
