(** * The running time of SPLIT

    Theorem 6.1 of Babbar, McTavish, Rudin, Seltzer (2025): "For a dataset D
    with k features and n samples, depth constraint d, and lookahead depth 0 <=
    d_l < d, Algorithm 2 has runtime O(n(d-d_l)k^(d_l+1) + nk^(d-d_l))", in
    rows sent down an outcome of a test. *)

From Coq Require Import List Bool Arith NArith ZArith QArith Lia Lqa.
From Formal Require Import Trees Cube Split.
From Formal.split Require Import search_2k.
Import ListNotations.
Open Scope nat_scope.

(** Rows sent by the lookahead: all tests are tried on the first l levels, and
    the parts below get greedy trees of depth r. *)
Fixpoint lookahead_rows (search greedy : rule) (k l r : nat) (path : list nat) (P : population) : nat :=
  match l with
  | O => greedy_rows greedy k r path P
  | S l' =>
      if stops search (l + r) path P then 0 else
      sum_over (fun i => length P + (lookahead_rows search greedy k l' r (i :: path) (restrict i false P) +
                                     lookahead_rows search greedy k l' r (i :: path) (restrict i true P))) (unused k path)
  end.

(** Rows sent by the completion of a prefix (line 7 of Algorithm 2): at each
    leaf all trees of the remaining depth are searched. *)
Fixpoint completion_rows (search : rule) (k d : nat) (path : list nat) (T : tree) (P : population) : nat :=
  match T with
  | Leaf _ => all_rows search k d path P
  | Node i zero one => completion_rows search k (d - 1) (i :: path) zero (restrict i false P) +
                       completion_rows search k (d - 1) (i :: path) one (restrict i true P)
  end.

Definition split_rows (search greedy : rule) (lambda : Q) (greedy_test : population -> nat) (k l d : nat) (P : population) : nat :=
  let T := prefix l (lookahead_tree k (mass P) lambda greedy_test l (d - l) P) P in
  lookahead_rows search greedy k l (d - l) [] P + completion_rows search k d [] T P.

(** Searches and greedy growth stop where all labels agree. *)
Definition until_pure (test : population -> nat) : rule := Rule (fun _ _ P => pure P) (fun _ _ P => Some (test P)).

(** As printed, for tables of n rows with k features, with a constant c. *)
Definition printed_claim : Prop := exists c, forall (lambda : Q) (greedy_test : population -> nat) (k l d : nat) (P : population),
  (0 < lambda)%Q -> l < d -> let n := length P in
  split_rows (until_pure greedy_test) (until_pure greedy_test) lambda greedy_test k l d P <=
  c * (n * (d - l) * k ^ (l + 1) + n * k ^ (d - l)).

(** ** Tables in which every input has both labels *)

Definition coins (xs : list point) : population := flat_map (fun x => [Row x false 1; Row x true 1]) xs.

Lemma restrict_coins i b xs : restrict i b (coins xs) = coins (filter (fun x => Bool.eqb (coordinate i x) b) xs).
Proof.
  unfold restrict, coins. induction xs as [|x xs IH]; simpl; [easy|]. destruct (Bool.eqb (coordinate i x) b); simpl; now rewrite IH.
Qed.

Lemma error_coins T xs : error T (coins xs) = N.of_nat (length xs).
Proof.
  unfold error, mass_where, coins. induction xs as [|x xs IH]; [easy|]. simpl flat_map. simpl length. rewrite Nat2N.inj_succ.
  unfold total in *. cbn [fold_right app at_point label weight]. rewrite IH. destruct (value T x); cbn [xorb]; lia.
Qed.

Lemma length_coins xs : length (coins xs) = 2 * length xs.
Proof. unfold coins. induction xs as [|x xs IH]; simpl; [easy|]. rewrite IH. lia. Qed.

Lemma pure_coins xs : pure (coins xs) = true -> xs = [].
Proof.
  destruct xs as [|x xs]; [easy|]. unfold pure, coins. simpl flat_map. intros E. exfalso. revert E.
  unfold ones, zeros, mass_where, total. cbn [fold_right app label weight negb]. rewrite orb_true_iff, !N.eqb_eq. lia.
Qed.

(** No tree errs less than another there, so with a penalty a leaf is best. *)
Lemma leaf_is_cheapest N lambda xs b rest : (0 < lambda)%Q -> (forall T, In T rest -> 2 <= leaves T) ->
  cheapest (by_objective N lambda) (coins xs) (Leaf b) rest = Leaf b.
Proof.
  intros positive. induction rest as [|T rest IH]; intros large; simpl; [easy|].
  assert (by_objective N lambda (coins xs) (Leaf b) T = true) as ->.
  { apply Qle_bool_iff. unfold objective. rewrite !error_coins. apply Qplus_le_compat; [apply Qle_refl|].
    rewrite (Qmult_comm lambda), (Qmult_comm lambda). apply Qmult_le_compat_r; [|lra]. rewrite <- Zle_Qle.
    specialize (large T ltac:(now left)). change (leaves (Leaf b)) with 1. lia. }
  apply IH. intros T' inside. apply large. now right.
Qed.

Lemma prefix_is_a_leaf n N lambda test l r xs : (0 < lambda)%Q ->
  prefix l (lookahead_tree n N lambda test l r (coins xs)) (coins xs) = Leaf (majority (coins xs)).
Proof.
  intros positive. destruct l as [|l]; [now destruct (lookahead_tree _ _ _ _ _ _ _)|]. cbn [Lookahead.lookahead_tree]. unfold Choice.leaf_or_node.
  rewrite leaf_is_cheapest; [easy|easy|]. intros T inside. apply in_map_iff in inside. destruct inside as (i & <- & _).
  unfold Choice.node, leaves. simpl. lia.
Qed.

(** A search of depth 3 sends all rows down three different tests. *)
Lemma sum_over_least (f : nat -> nat) b l : (forall i, In i l -> b <= f i) -> length l * b <= sum_over f l.
Proof.
  induction l as [|i l IH]; simpl; intros least; [lia|]. specialize (least i (or_introl eq_refl)) as first.
  specialize (IH (fun j J => least j (or_intror J))). lia.
Qed.

Lemma many_unused k path : k - length path <= length (unused k path).
Proof.
  assert (incl (seq 0 k) (path ++ unused k path)) as all.
  { intros i small. apply in_app_iff. destruct (in_dec Nat.eq_dec i path) as [|new]; [now left|]. right. unfold unused.
    apply filter_In. split; [easy|]. apply negb_true_iff, not_true_iff_false. intros E. apply existsb_exists in E.
    destruct E as (j & inside & E). apply Nat.eqb_eq in E. now subst. }
  pose proof (NoDup_incl_length (seq_NoDup k 0) all) as H. rewrite seq_length, app_length in H. lia.
Qed.

Fixpoint falling (k d : nat) : nat := match d with O => 1 | S d' => k * falling (k - 1) d' end.

Lemma search_sends test k d : forall path xs,
  2 * length xs * falling (k - length path) (S d) <= all_rows (until_pure test) k (S d) path (coins xs).
Proof.
  assert (step : forall d path xs, (forall i, 2 * length xs * falling (k - length path - 1) d <= length (coins xs) +
      (all_rows (until_pure test) k d (i :: path) (restrict i false (coins xs)) +
       all_rows (until_pure test) k d (i :: path) (restrict i true (coins xs)))) ->
    2 * length xs * falling (k - length path) (S d) <= all_rows (until_pure test) k (S d) path (coins xs)).
  { intros d' path xs each. cbn [all_rows]. unfold until_pure at 1. cbn [stops].
    destruct (pure (coins xs)) eqn:E; [apply pure_coins in E; subst; simpl; lia|].
    etransitivity; [|apply (sum_over_least _ (2 * length xs * falling (k - length path - 1) d')); intros i _; apply each].
    etransitivity; [|apply Nat.mul_le_mono_r; apply many_unused]. cbn [falling]. lia. }
  induction d as [|d IH]; intros path xs; apply step; intros i.
  - rewrite length_coins. simpl. lia.
  - pose proof (parts i (coins xs)) as both. rewrite !restrict_coins, !length_coins in *.
    pose proof (IH (i :: path) (filter (fun x => Bool.eqb (coordinate i x) false) xs)) as zero.
    pose proof (IH (i :: path) (filter (fun x => Bool.eqb (coordinate i x) true) xs)) as one.
    cbn [length] in zero, one. replace (k - S (length path)) with (k - length path - 1) in zero, one by lia.
    set (F := falling (k - length path - 1) (S d)) in *. nia.
Qed.

(** It fails for every constant, at d = 3 and d_l = 1: on the table in which
    each of the 2^k inputs has both labels the prefix is a leaf, which is
    completed to depth 3; n k(k-1)(k-2) rows are sent instead of c 3nk^2. *)
Theorem printed_is_false : ~ printed_claim.
Proof.
  intros [c printed]. set (k := 12 * c + 12). specialize (printed (1 # 100)%Q (fun _ => 0) k 1 3 (coins (cube k)) eq_refl ltac:(lia)).
  cbv zeta in printed. unfold split_rows in printed. rewrite prefix_is_a_leaf in printed by easy. cbn [completion_rows] in printed.
  pose proof (search_sends (fun _ => 0) k 2 [] (cube k)) as many. cbn [length falling] in many. rewrite Nat.sub_0_r in many.
  rewrite length_coins in printed. simpl (3 - 1) in printed. simpl (1 + 1) in printed.
  assert (1 <= length (cube k)) as some.
  { generalize k. intros j. induction j as [|j IH]; [easy|]. cbn [cube]. rewrite app_length, map_length. unfold point in *. lia. }
  set (n := length (cube k)) in *. set (rows := all_rows _ _ _ _ _) in *.
  assert (2 * n * (k * ((k - 1) * ((k - 1 - 1) * 1))) <= c * (2 * n * 2 * k ^ 2 + 2 * n * k ^ 2)) as below by lia.
  replace (c * (2 * n * 2 * k ^ 2 + 2 * n * k ^ 2)) with (2 * n * (3 * c * k * k)) in below by (simpl; ring).
  apply Nat.mul_le_mono_pos_l in below; [|lia]. replace (3 * c * k * k) with (k * (3 * c * k)) in below by ring.
  apply Nat.mul_le_mono_pos_l in below; [|unfold k; lia]. unfold k in below. nia.
Qed.
