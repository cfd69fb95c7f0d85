(** * The antipodal selector

    A selector of 2^k data bits whose address is the xor of the first bit
    with each of the next k bits: an input of k + 1 bits and its complement
    select the same data bit. So these bits have no gain until all data bits
    are read, and an exact greedy tree reads the data bits first. *)

From Coq Require Import List FinFun Bool Arith NArith QArith Lia.
From Formal Require Import Trees Cube BestTests.
From Formal.blt Require Import Influence Leaves ExactTrees TruthTables ExactGreedy.
Import ListNotations.
Open Scope nat_scope.

(** The number of the selected data bit; the data bits follow the k + 1 bits
    of the address. *)
Definition chosen (k : nat) (x : point) : nat := address (map (xorb (coordinate 0 x)) (firstn k (tl x))).
Definition antipodal_selector (k : nat) (x : point) : bool := coordinate (S k + chosen k x) x.

(** ** Points *)

(** The first m coordinates flipped. *)
Fixpoint complement (m : nat) (x : point) : point :=
  match m, x with
  | S m', c :: y => negb c :: complement m' y
  | _, _ => x
  end.

Lemma coordinate_complement m i x : coordinate i (complement m x) =
  if (i <? m) && (i <? length x) then negb (coordinate i x) else coordinate i x.
Proof.
  revert i x. induction m as [|m IH]; intros i x; [easy|]. destruct x as [|c x]; [now rewrite andb_false_r|].
  destruct i as [|i]; [easy|]. exact (IH i x).
Qed.

Lemma length_complement m x : length (complement m x) = length x.
Proof. revert x. induction m as [|m IH]; intros [|c x]; simpl; auto. Qed.

Lemma count_complement n m g : count n (fun x => g (complement m x)) = count n g.
Proof.
  revert n g. induction m as [|m IH]; intros n g; [easy|]. destruct n as [|n]; [easy|].
  pose proof (IH n (fun x => g (false :: x))) as E0. pose proof (IH n (fun x => g (true :: x))) as E1.
  unfold count in *. cbn [cube]. rewrite !total_app, !total_map. etransitivity; [exact (f_equal2 N.add E1 E0)|apply N.add_comm].
Qed.

Lemma chosen_complement k x : k < length x -> chosen k (complement (S k) x) = chosen k x.
Proof.
  unfold chosen. destruct x as [|c x]; simpl; intros long; [lia|]. f_equal.
  assert (forall l, firstn k (complement k l) = map negb (firstn k l)) as ->.
  { induction k as [|k IH]; intros [|b l]; simpl; try easy. rewrite IH; [easy|lia]. }
  unfold coordinate. simpl. rewrite map_map. apply map_ext. intros b. now destruct c, b.
Qed.

Lemma selector_complement k x : k < length x -> antipodal_selector k (complement (S k) x) = antipodal_selector k x.
Proof.
  intros long. unfold antipodal_selector. rewrite chosen_complement, coordinate_complement by easy.
  destruct (Nat.ltb_spec (S k + chosen k x) (S k)); [lia|easy].
Qed.

(** It depends on the first k + 1 coordinates only. *)
Lemma chosen_app k c z y : length z = k -> chosen k (c :: z ++ y) = address (map (xorb c) z).
Proof. intros <-. unfold chosen. simpl. rewrite firstn_app, firstn_all, Nat.sub_diag, firstn_O, app_nil_r. easy. Qed.

Lemma selector_app k c z y : length z = k -> antipodal_selector k (c :: z ++ y) = entry y (map (xorb c) z).
Proof.
  intros long. unfold antipodal_selector, entry, coordinate. rewrite chosen_app by easy. simpl.
  rewrite app_nth2 by lia. f_equal. lia.
Qed.

Lemma chosen_flip k i x : S k <= i -> chosen k (flip i x) = chosen k x.
Proof.
  intros large. unfold chosen. rewrite coordinate_flip_other by lia.
  assert (firstn k (tl (flip i x)) = firstn k (tl x)) as ->; [|easy].
  destruct x as [|c x]; [now destruct i|]. destruct i as [|i]; [lia|]. simpl. apply le_S_n in large. revert i x large.
  induction k as [|k IH]; intros i x large; [easy|]. destruct x as [|b x]; [now destruct i|]. destruct i as [|i]; [lia|].
  simpl. f_equal. apply IH. lia.
Qed.

Lemma address_onto k d : d < 2 ^ k -> exists z, length z = k /\ address z = d.
Proof.
  revert d. induction k as [|k IH]; intros d small; [exists []; simpl in *; split; lia|]. simpl in small.
  destruct (Nat.lt_ge_cases d (2 ^ k)) as [low|high].
  - destruct (IH d low) as (z & long & E). exists (false :: z). simpl. split; lia.
  - destruct (IH (d - 2 ^ k) ltac:(lia)) as (z & long & E). exists (true :: z). simpl. rewrite long. split; lia.
Qed.

(** ** Gains while only data bits are read *)

Lemma count_less n g g' x : length x = n -> (forall y : point, length y = n -> g y = true -> g' y = true) ->
  g x = false -> g' x = true -> (count n g < count n g')%N.
Proof.
  intros long less no yes. assert (In x (cube n)) as inside by (rewrite <- long; apply in_cube).
  assert (forall y, In y (cube n) -> g y = true -> g' y = true) as K by (intros y H; apply less; now apply length_in_cube).
  unfold count, total. revert inside K. induction (cube n) as [|y l IH]; cbn [fold_right]; [easy|]. intros inside K.
  assert (forall l, (forall y, In y l -> g y = true -> g' y = true) ->
    (fold_right (fun a sum => (if g a then 1 else 0) + sum) 0 l <= fold_right (fun a sum => (if g' a then 1 else 0) + sum) 0 l)%N) as weak.
  { clear. induction l as [|y l IH]; cbn [fold_right]; intros K; [lia|]. specialize (IH (fun z H => K z (or_intror H))).
    specialize (K y (or_introl eq_refl)). destruct (g y), (g' y); lia || now specialize (K eq_refl). }
  specialize (weak l (fun z H => K z (or_intror H))). pose proof (K y (or_introl eq_refl)) as here. destruct inside as [->|inside].
  - rewrite no, yes. lia.
  - specialize (IH inside (fun z H => K z (or_intror H))). destruct (g y), (g' y); lia || now specialize (here eq_refl).
Qed.

Section Selector.
Context (k : nat).
Let n := S k + 2 ^ k.
Notation f := (antipodal_selector k).
Notation at_path s := (restrict_all s (uniform n f)).

Definition data_only (s : setting) : Prop := forall i, In i (map fst s) -> S k <= i.

(** Such settings do not see the address. *)
Lemma agrees_data s x x' : data_only s -> (forall i, S k <= i -> coordinate i x = coordinate i x') -> agrees s x = agrees s x'.
Proof.
  intros only same. induction s as [|[i b] s IH]; [easy|]. simpl. rewrite (same i), IH; [easy| |].
  - intros j inside. apply only. now right.
  - apply only. now left.
Qed.

Lemma address_useless s i : path n s -> data_only s -> i <= k -> useless (at_path s) i = true.
Proof.
  intros good only small. assert (~ In i (map fst s)) as new by (intros read; specialize (only i read); lia).
  assert (i < n) as below by (unfold n; lia). apply useless_iff; try easy.
  change (mass_where label (restrict i false (at_path s)) = mass_where label (restrict i true (at_path s))).
  rewrite !mass_where_side. unfold count_in.
  rewrite <- (count_complement n (S k) (fun x => agrees s x && (Bool.eqb (coordinate i x) true && label (Row x (f x) 1)))).
  apply count_ext. intros x long. cbn [label]. assert (k < length x) as enough by (unfold n in long; lia).
  rewrite selector_complement, coordinate_complement by easy. rewrite (agrees_data s (complement (S k) x) x) by
    (easy || (intros j large; rewrite coordinate_complement; destruct (Nat.ltb_spec j (S k)); [lia|easy])).
  destruct (Nat.ltb_spec i (S k)), (Nat.ltb_spec i (length x)); try lia. now destruct (coordinate i x).
Qed.

Lemma data_useful s i : path n s -> data_only s -> S k <= i < n -> ~ In i (map fst s) -> useless (at_path s) i = false.
Proof.
  intros good only range new. destruct (useless (at_path s) i) eqn:E; [exfalso|easy]. apply (useless_iff n f s i good) in E; [|easy|easy].
  change (mass_where label (restrict i false (at_path s)) = mass_where label (restrict i true (at_path s))) in E.
  rewrite !mass_where_side in E. unfold count_in in E. cbn [label] in E.
  rewrite <- (count_flip n i (fun x => agrees s x && (Bool.eqb (coordinate i x) true && f x))) in E by easy.
  assert (exists x : point, length x = n /\ agrees s x = true /\ coordinate i x = false /\ S k + chosen k x = i) as (x & long & agree & zero & select).
  { destruct (some_point n f s good) as (x & long & agree). destruct (address_onto k (i - S k)) as (z & z_long & E'); [unfold n in range; lia|].
    set (x1 := false :: z ++ skipn (S k) x).
    assert (length x1 = n) as long1 by (unfold x1; cbn [length]; rewrite app_length, skipn_length; unfold n in *; lia).
    assert (agrees s x1 = true) as agree1.
    { rewrite <- agree. apply agrees_data; [easy|]. intros j large. unfold x1, coordinate. destruct j as [|j]; [lia|]. simpl nth at 1.
      rewrite app_nth2 by lia. rewrite <- (firstn_skipn (S k) x) at 2. rewrite app_nth2; rewrite firstn_length, Nat.min_l by (unfold n in long; lia); [f_equal; lia|lia]. }
    assert (S k + chosen k x1 = i) as select1.
    { unfold x1. rewrite chosen_app by easy. rewrite (map_ext _ (fun b => b)), map_id by (now intros []). lia. }
    destruct (coordinate i x1) eqn:C; [|now exists x1]. exists (flip i x1). repeat split.
    - now rewrite length_flip.
    - now rewrite agrees_flip.
    - rewrite coordinate_flip, C by (rewrite long1; lia). easy.
    - now rewrite chosen_flip by lia. }
  enough (count n (fun x => agrees s x && (Bool.eqb (coordinate i x) false && f x)) <
    count n (fun x => agrees s (flip i x) && (Bool.eqb (coordinate i (flip i x)) true && f (flip i x))))%N by lia.
  apply (count_less _ _ _ x long).
  - intros y y_long. rewrite !andb_true_iff. intros (H & zero' & H'). rewrite agrees_flip, coordinate_flip by (easy || lia).
    apply eqb_prop in zero'. rewrite zero'. repeat split; [easy|]. revert H'. unfold antipodal_selector. rewrite chosen_flip by lia.
    intros H'. destruct (Nat.eq_dec (S k + chosen k y) i) as [same|other]; [now rewrite same, zero' in H'|].
    now rewrite coordinate_flip_other.
  - unfold antipodal_selector. rewrite select, zero. now rewrite !andb_false_r.
  - rewrite agrees_flip, agree, coordinate_flip, zero by (easy || lia). unfold antipodal_selector. rewrite chosen_flip, select by lia.
    now rewrite coordinate_flip, zero by lia.
Qed.

(** ** The subtrees below the data bits *)

(** A tree in which the data bits are known. *)
Fixpoint data_known (y : list bool) (T : tree) : tree :=
  match T with
  | Leaf b => Leaf b
  | Node i zero one =>
      if i <=? k then Node i (data_known y zero) (data_known y one)
      else if coordinate (i - S k) y then data_known y one else data_known y zero
  end.

Lemma data_known_value y T a : length a = S k -> value (data_known y T) a = value T (a ++ y).
Proof.
  intros long. induction T as [b|i zero IH0 one IH1]; simpl; [easy|]. destruct (Nat.leb_spec i k) as [small|large].
  - simpl. rewrite IH0, IH1. unfold coordinate. now rewrite app_nth1 by lia.
  - unfold coordinate at 2. rewrite app_nth2 by lia. rewrite long. unfold coordinate. destruct (nth (i - S k) y false); auto.
Qed.

Lemma data_known_size y T : size (data_known y T) <= size T.
Proof.
  induction T as [b|i zero IH0 one IH1]; simpl; [easy|]. destruct (i <=? k); simpl; [lia|]. destruct (coordinate _ y); lia.
Qed.

Definition fits (s : setting) (y : list bool) : bool := agrees s (repeat false (S k) ++ y).

Lemma at_most_one (g : point -> N) (p : point -> bool) (c : N) l : NoDup l ->
  (forall a b, In a l -> In b l -> p a = true -> p b = true -> a = b) -> (forall a, p a = true -> (g a <= c)%N) ->
  (total (fun a => if p a then g a else 0) l <= c)%N.
Proof.
  intros once unique bound. induction l as [|a l IH]; [unfold total; simpl; lia|]. unfold total in *. cbn [fold_right].
  inversion once as [|? ? new once']; subst. specialize (IH once' (fun x y H H' => unique x y (or_intror H) (or_intror H'))).
  destruct (p a) eqn:E; [|lia]. enough (fold_right (fun a sum => (if p a then g a else 0) + sum) 0 l = 0)%N by (specialize (bound a E); lia).
  clear IH. assert (forall b, In b l -> p b = false) as none.
  { intros b inside. destruct (p b) eqn:F; [|easy]. exfalso. apply new. rewrite (unique a b); auto; [now left|now right]. }
  clear - none. induction l as [|b l IH]; cbn [fold_right]; [easy|]. rewrite (none b (or_introl eq_refl)), IH; [easy|]. intros c H. apply none. now right.
Qed.

Lemma cube_once m : NoDup (cube m).
Proof.
  induction m as [|m IH]; [repeat constructor; easy|]. cbn [cube].
  assert (forall b, NoDup (map (cons b) (cube m))) as half.
  { intros b. apply Injective_map_NoDup; [|easy]. intros x y E. now injection E. }
  pose proof (half false) as H0. pose proof (half true) as H1.
  assert (forall l l' : list point, NoDup l -> NoDup l' -> (forall x, In x l -> ~ In x l') -> NoDup (l ++ l')) as app.
  { clear. induction l as [|x l IH]; intros l' H H' apart; simpl; [easy|]. inversion H as [|? ? new once]; subst.
    constructor; [rewrite in_app_iff; intros [K|K]; [easy|exact (apart x (or_introl eq_refl) K)]|]. apply IH; auto. intros y K. apply apart. now right. }
  apply app; [easy|easy|]. intros x inside inside'. apply in_map_iff in inside, inside'. destruct inside as (y & <- & _), inside' as (y' & E & _). easy.
Qed.

Context {W : values} (G : Q -> W) (concave : strictly_concave_impurity G).

Lemma same_data s y y' : ~ Exists (fun j => ~ In j (map fst s)) (seq (S k) (2 ^ k)) ->
  In y (cube (2 ^ k)) -> In y' (cube (2 ^ k)) -> fits s y = true -> fits s y' = true -> y = y'.
Proof.
  intros none inside inside' fit fit'. apply length_in_cube in inside, inside'. apply point_ext; [congruence|]. intros t small.
  assert (In (S k + t) (map fst s)) as read.
  { destruct (in_dec Nat.eq_dec (S k + t) (map fst s)) as [|new]; [easy|]. exfalso. apply none, Exists_exists. exists (S k + t).
    split; [apply in_seq; lia|easy]. }
  destruct (read_coordinate s _ read) as [b same]. pose proof (same _ fit) as E. pose proof (same _ fit') as E'. unfold coordinate in E, E'.
  rewrite app_nth2, repeat_length in E, E' by (rewrite repeat_length; lia). replace (S k + t - S k) with t in E, E' by lia.
  unfold coordinate. congruence.
Qed.

(** Below a node at which only data bits are read, a greedy tree has the tests
    of data bits, and for all data that reach the node one tree each. *)
Lemma data_first d s T : path n s -> data_only s -> d + length s = n -> greedy n G d (at_path s) T ->
  (total (fun y => if fits s y then N.of_nat (S (size (data_known y T))) else 0) (cube (2 ^ k)) <= N.of_nat (S (size T)))%N.
Proof.
  intros good only deep grown. remember (at_path s) as P eqn:E. revert s good only deep E.
  induction grown as [d P stop|d P i zero one mixed best g0 IH0 g1 IH1]; intros s good only deep ->;
    destruct (Exists_dec (fun j => ~ In j (map fst s)) (seq (S k) (2 ^ k))
      (fun j => match in_dec Nat.eq_dec j (map fst s) with left H => right (fun K => K H) | right H => left H end)) as [some|none].
  - exfalso. apply Exists_exists in some. destruct some as (j & range & new). apply in_seq in range. fold n in range.
    pose proof (data_useful s j good only range new) as useful.
    destruct stop as [->|[is_pure|none]].
    + simpl in deep. pose proof (path_short n ((j, false) :: s) (path_next n s j false good (proj2 range) new)). simpl in H. lia.
    + enough (useless (at_path s) j = true) by congruence. apply pure_iff in is_pure; [|easy]. destruct is_pure as [b same].
      apply unchanged_useless; try easy. intros x long agree. rewrite !same; try easy; [now rewrite length_flip|now rewrite agrees_flip].
    + enough (In j (open_tests n (at_path s))) as bad by (now rewrite none in bad). now apply open_iff.
  - apply at_most_one; [apply cube_once| |intros y _; pose proof (data_known_size y (Leaf (majority (at_path s)))); lia].
    intros y y' inside inside' fit fit'. now apply (same_data s).
  - apply Exists_exists in some. destruct some as (j & range & new). apply in_seq in range. fold n in range.
    pose proof (data_useful s j good only range new) as useful. pose proof (proj1 (open_iff n f s i good) (proj1 best)) as [i_small i_new].
    assert (useless (at_path s) i = false) as i_useful by (apply (best_is_useful n G concave _ i j); [easy|now apply open_iff|easy]).
    destruct (Nat.le_gt_cases i k) as [in_address|data]; [now rewrite address_useless in i_useful|].
    assert (forall b, path n ((i, b) :: s) /\ data_only ((i, b) :: s) /\ d + length ((i, b) :: s) = n) as next.
    { intros b. split; [now apply path_next|]. split; [|simpl in *; lia]. intros v [<-|H]; [simpl; lia|now apply only]. }
    destruct (next false) as (p0 & o0 & d0), (next true) as (p1 & o1 & d1).
    specialize (IH0 _ p0 o0 d0 eq_refl). specialize (IH1 _ p1 o1 d1 eq_refl).
    rewrite (total_ext _ (fun y => (if fits ((i, false) :: s) y then N.of_nat (S (size (data_known y zero))) else 0) +
      (if fits ((i, true) :: s) y then N.of_nat (S (size (data_known y one))) else 0))%N).
    + rewrite total_add. simpl size. lia.
    + intros y _. unfold fits. cbn [agrees forallb]. fold (agrees s (repeat false (S k) ++ y)).
      assert (coordinate i (repeat false (S k) ++ y) = coordinate (i - S k) y) as ->.
      { unfold coordinate. now rewrite app_nth2, repeat_length by (rewrite ?repeat_length; lia). }
      cbn [data_known]. destruct (Nat.leb_spec i k); [lia|]. destruct (coordinate (i - S k) y), (agrees s _); simpl; lia.
  - apply at_most_one; [apply cube_once| |intros y _; pose proof (data_known_size y (Node i zero one)); lia].
    intros y y' inside inside' fit fit'. now apply (same_data s).
Qed.

End Selector.
