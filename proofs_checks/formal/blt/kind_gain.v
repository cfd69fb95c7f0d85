(** * The ratio by gain under all ties, from below

    On the antipodal selector of n = 2^k + k + 1 bits every exact greedy tree
    is more than 2^n / (32 n) times as large as a smallest exact tree. It reads
    all data bits first; then, over all data, each function of k variables
    remains once. A small tree reads the address first. *)

From Coq Require Import List Bool Arith NArith QArith Lia.
From Formal Require Import Trees Cube.
From Formal.blt Require Import Influence ExactTrees TruthTables random_functions ExactGreedy AntipodalSelector.
Import ListNotations.
Open Scope nat_scope.

(** ** A tree that reads the address first *)

Fixpoint address_first (k levels : nat) (a : point) : tree :=
  match levels with
  | O => Node (S k + chosen k a) (Leaf false) (Leaf true)
  | S l => Node (length a) (address_first k l (a ++ [false])) (address_first k l (a ++ [true]))
  end.

Lemma address_first_size k levels a : S (size (address_first k levels a)) = 2 ^ S levels.
Proof.
  revert a. induction levels as [|l IH]; intros a; [easy|]. simpl in *. pose proof (IH (a ++ [false])). pose proof (IH (a ++ [true])). lia.
Qed.

Lemma firstn_next j (x : point) : j < length x -> firstn (S j) x = firstn j x ++ [coordinate j x].
Proof.
  revert x. induction j as [|j IH]; intros [|c x]; simpl; intros small; try lia; [easy|]. f_equal. apply (IH x). lia.
Qed.

Lemma chosen_firstn k x : chosen k (firstn (S k) x) = chosen k x.
Proof. unfold chosen. destruct x as [|c x]; [easy|]. simpl. now rewrite firstn_firstn, Nat.min_id. Qed.

Lemma address_first_value k levels a x : firstn (length a) x = a -> levels + length a = S k -> S k < length x ->
  value (address_first k levels a) x = antipodal_selector k x.
Proof.
  revert a. induction levels as [|l IH]; intros a known all long; cbn [address_first value].
  - rewrite Nat.add_0_l in all. rewrite all in known. unfold antipodal_selector. rewrite <- (chosen_firstn k x), known.
    now destruct (coordinate (S k + chosen k a) x).
  - assert (forall c, coordinate (length a) x = c -> value (address_first k l (a ++ [c])) x = antipodal_selector k x) as next.
    { intros c E. apply IH; [|rewrite app_length; simpl; lia|easy]. rewrite app_length, Nat.add_1_r, firstn_next by lia. now rewrite known, E. }
    destruct (coordinate (length a) x) eqn:E; now apply next.
Qed.

Lemma address_first_computes k n : S k < n -> computes n (address_first k (S k) []) (antipodal_selector k).
Proof. intros enough x long. apply address_first_value; [easy|simpl; lia|lia]. Qed.

(** ** The subtrees of a greedy tree *)

(** A tree of at most two tests has a leaf below its root, so a function that
    it computes and that has the same value at complements is constant. *)
Lemma antipodal_large N T : size T <= 2 ->
  (forall a : point, length a = N -> value T (complement N a) = value T a) ->
  exists b, forall a : point, length a = N -> value T a = b.
Proof.
  induction T as [b|i zero IH0 one IH1]; intros small same; [now exists b|]. simpl in small.
  destruct (Nat.le_gt_cases N i) as [large|inside].
  { assert (forall a : point, length a = N -> value (Node i zero one) a = value zero a) as never.
    { intros a long. simpl. unfold coordinate. now rewrite nth_overflow by lia. }
    destruct IH0 as [b all]; [lia| |].
    - intros a long. rewrite <- !never by (rewrite ?length_complement; easy). now apply same.
    - exists b. intros a long. now rewrite never, all. }
  assert (forall a : point, length a = N -> coordinate i (complement N a) = negb (coordinate i a)) as flipped.
  { intros a long. rewrite coordinate_complement. destruct (Nat.ltb_spec i N), (Nat.ltb_spec i (length a)); easy || lia. }
  destruct zero as [b|? ? ?], one as [c|? ? ?]; simpl in small; try lia; [exists b|exists b|exists c];
    intros a long; specialize (same a long); specialize (flipped a long); simpl in *; rewrite flipped in same;
    destruct (coordinate i a); simpl in *; congruence.
Qed.

Section Below.
Context (k : nat) (T : tree).
Notation f := (antipodal_selector k).
Context (exact : computes (S k + 2 ^ k) T f).

Lemma rest_value y c z : length y = 2 ^ k -> length z = k -> value (data_known k y T) (c :: z) = entry y (map (xorb c) z).
Proof.
  intros long long'. rewrite data_known_value by (simpl; lia). rewrite exact by (simpl; rewrite app_length; lia).
  now apply selector_app.
Qed.

(** With a_0 = 0 these are all functions of k variables. *)
Lemma rest_computes y : length y = 2 ^ k -> computes k (drop 0 false (data_known k y T)) (entry y).
Proof.
  intros long z long'. rewrite drop_value by lia. assert (insert 0 false z = false :: z) as -> by now destruct z.
  rewrite rest_value by easy. f_equal. rewrite (map_ext _ (fun b => b)); [apply map_id|]. now intros [].
Qed.

Lemma rest_large y : length y = 2 ^ k -> size (data_known k y T) <= 2 -> exists b, y = repeat b (2 ^ k).
Proof.
  intros long small. destruct (antipodal_large (S k) _ small) as [b all].
  - intros [|c z] long'; [easy|]. simpl in long'. cbn [complement].
    assert (complement k z = map negb z) as ->.
    { clear - long'. injection long' as <-. induction z as [|c z IH]; simpl; [easy|]. now rewrite IH. }
    rewrite !rest_value by (rewrite ?map_length; lia). f_equal. rewrite map_map. apply map_ext. intros v. now destruct c, v.
  - exists b. apply point_ext; [now rewrite repeat_length|]. intros j inside. rewrite long in inside.
    destruct (address_onto k j inside) as (z & z_long & <-). unfold coordinate at 2. rewrite (nth_indep _ false b), nth_repeat by (now rewrite repeat_length).
    rewrite <- (all (false :: z)) by (simpl; lia). rewrite rest_value by easy. rewrite (map_ext _ (fun b => b)), map_id by (now intros []). easy.
Qed.

End Below.

(** ** Sums over the data *)

Lemma same_point_once (y : point) : total (fun y' => if list_eq_dec bool_dec y' y then 1 else 0)%N (cube (length y)) = 1%N.
Proof.
  induction y as [|c y IH]; [reflexivity|].
  assert (same : total (fun a => if list_eq_dec bool_dec (c :: a) (c :: y) then 1 else 0)%N (cube (length y)) = 1%N).
  { rewrite <- IH. apply total_ext. intros a _. destruct (list_eq_dec bool_dec (c :: a) (c :: y)), (list_eq_dec bool_dec a y); congruence. }
  assert (other : total (fun a => if list_eq_dec bool_dec (negb c :: a) (c :: y) then 1 else 0)%N (cube (length y)) = 0%N).
  { rewrite (total_ext _ (fun _ => 0%N)); [now rewrite total_constant, N.mul_0_r|]. intros a _.
    destruct (list_eq_dec bool_dec (negb c :: a) (c :: y)) as [E|]; [now destruct c|easy]. }
  cbn [length cube]. rewrite total_app, !total_map. destruct c; [exact (f_equal2 N.add other same)|exact (f_equal2 N.add same other)].
Qed.

Lemma total_le {A} (g h : A -> N) l : (forall a, In a l -> g a <= h a)%N -> (total g l <= total h l)%N.
Proof.
  unfold total. induction l as [|a l IH]; cbn [fold_right]; intros less; [lia|].
  specialize (IH (fun b H => less b (or_intror H))). specialize (less a (or_introl eq_refl)). lia.
Qed.

Section Greedy.
Context {W : values} (G : Q -> W) (concave : strictly_concave_impurity G) (k : nat) (T : tree).
Notation n := (S k + 2 ^ k).
Context (grown : greedy n G n (uniform n (antipodal_selector k)) T).
Notation points := (2 ^ 2 ^ k).

Lemma sum_below : (N.of_nat points + total (fun y => N.of_nat (size (data_known k y T))) (cube (2 ^ k)) <= N.of_nat (S (size T)))%N.
Proof.
  pose proof (data_first k G concave n [] T) as bound. etransitivity; [|apply bound].
  - apply N.eq_le_incl. rewrite <- (number_of_points (2 ^ k)), <- (N.mul_1_r (N.of_nat _)), <- total_constant, <- total_add.
    apply total_ext. intros y _. cbn [fits agrees forallb]. now rewrite N.add_1_l, <- Nat2N.inj_succ.
  - split; [constructor|easy].
  - easy.
  - simpl. lia.
  - exact grown.
Qed.

Lemma at_least_three : 4 * points <= size T + 7.
Proof.
  pose proof sum_below as below. pose proof (greedy_is_exact n G _ T grown) as exact.
  set (is b y := if list_eq_dec bool_dec y (repeat b (2 ^ k)) then 1%N else 0%N).
  assert (forall b, total (is b) (cube (2 ^ k)) = 1%N) as once.
  { intros b. pose proof (same_point_once (repeat b (2 ^ k))) as K. now rewrite repeat_length in K. }
  assert (total (fun _ => 3) (cube (2 ^ k)) <=
    total (fun y => N.of_nat (size (data_known k y T)) + (3 * is false y + 3 * is true y)) (cube (2 ^ k)))%N as sum.
  { apply total_le. intros y inside. apply length_in_cube in inside.
    destruct (Nat.le_gt_cases (size (data_known k y T)) 2) as [small|large]; [|lia].
    destruct (rest_large k T exact y inside small) as [b ->]. unfold is.
    destruct b; [destruct (list_eq_dec bool_dec (repeat true (2 ^ k)) (repeat true (2 ^ k)))
                |destruct (list_eq_dec bool_dec (repeat false (2 ^ k)) (repeat false (2 ^ k)))]; easy || lia. }
  rewrite !total_add, !total_scale, !once, total_constant, number_of_points in sum. lia.
Qed.

Lemma at_least_mean : 1 <= k -> 2 ^ k * points + 4 * points <= 4 * S (size T).
Proof.
  intros some. pose proof sum_below as below. pose proof (greedy_is_exact n G _ T grown) as exact.
  pose proof (random_functions k (fun y => drop 0 false (data_known k y T)) some) as mean.
  specialize (mean (fun t inside => rest_computes k T exact t (length_in_cube _ _ inside))).
  unfold tables in mean. rewrite number_of_points in mean.
  assert (total (fun t => N.of_nat (size (drop 0 false (data_known k t T)))) (cube (2 ^ k)) <=
    total (fun y => N.of_nat (size (data_known k y T))) (cube (2 ^ k)))%N as sum.
  { apply total_le. intros y _. pose proof (drop_size 0 false (data_known k y T)). lia. }
  assert (2 ^ N.of_nat k = N.of_nat (2 ^ k))%N as E by now rewrite Nat2N.inj_pow.
  rewrite E in mean. lia.
Qed.

End Greedy.

(** Every exact greedy tree T has at least (4 2^m - 7) / (4m - 1) times and
    more than 2^n / (32 n) times as many tests as a smallest exact tree. *)
Theorem kind_gain {W : values} (k : nat) (G : Q -> W) (T T' : tree) :
  let m := 2 ^ k in let n := m + k + 1 in let f := antipodal_selector k in
  1 <= k -> strictly_concave_impurity G -> greedy n G n (uniform n f) T -> smallest n T' f ->
  computes n T f /\ (4 * 2 ^ m - 7) * size T' <= (4 * m - 1) * size T /\ 2 ^ n * size T' < 32 * n * size T.
Proof.
  intros m n f some concave grown [_ least]. split; [now apply (greedy_is_exact n G)|].
  assert (n = S k + 2 ^ k) as E by (unfold n, m; lia).
  assert (2 <= m) as two by (unfold m; pose proof (Nat.pow_le_mono_r 2 1 k ltac:(lia) some); simpl in *; lia).
  assert (size T' <= 4 * m - 1) as small.
  { etransitivity; [apply least, (address_first_computes k); unfold n; lia|]. pose proof (address_first_size k (S k) []) as all.
    rewrite !Nat.pow_succ_r' in all. fold m in all. lia. }
  rewrite E in grown. pose proof (at_least_three G concave k T grown) as three. pose proof (at_least_mean G concave k T grown some) as mean.
  fold m in three, mean.
  assert (2 ^ n = 2 * m * 2 ^ m) as power by (unfold n; rewrite !Nat.pow_add_r; fold m; simpl; lia).
  assert (4 <= 2 ^ m) as four by (pose proof (Nat.pow_le_mono_r 2 2 m ltac:(lia) two); simpl in *; lia).
  split; [rewrite Nat.mul_comm; apply Nat.mul_le_mono; lia|]. rewrite power. set (p := 2 ^ m) in *.
  apply Nat.le_lt_trans with (2 * m * p * (4 * m - 1)); [now apply Nat.mul_le_mono_l|].
  assert (m * p <= 4 * size T) as large by lia. assert (m <= n) as less by (unfold n; lia).
  apply Nat.lt_le_trans with (2 * m * p * (4 * m)); [apply Nat.mul_lt_mono_pos_l; nia|].
  transitivity (8 * m * (4 * size T)); [nia|]. transitivity (32 * m * size T); [lia|]. nia.
Qed.
