(** * The smallest consistent tree as a scan over sizes

    Theorem 4.3 of Brutzkus, Daniely, Malach (2020), the step of its proof
    that finds a smallest tree consistent with a sample: the least t for which
    OPT(t) is zero on the uniform distribution over the sample. *)

From Coq Require Import List Bool Arith NArith Lia.
From Formal Require Import Trees Cube Bellman.
From Formal.topk Require Import lemma_4_2_half.
Import ListNotations.
Open Scope N_scope.

(** A sample of labelled inputs of n variables: rows of weight 1, of which
    those with the same input have the same label. *)
Definition sample (n : nat) (S : population) : Prop :=
  (forall r, In r S -> length (at_point r) = n /\ weight r = 1) /\
  (forall r r', In r S -> In r' S -> at_point r = at_point r' -> label r = label r').

Definition consistent (T : tree) (S : population) : Prop :=
  forall r, In r S -> value T (at_point r) = label r.

Definition is_least (t : nat) (property : nat -> Prop) : Prop :=
  property t /\ forall t', property t' -> (t <= t')%nat.

Lemma no_error n S T : sample n S -> error T S = 0 <-> consistent T S.
Proof.
  intros [rows _]. unfold error, mass_where, consistent. induction S as [|r S IH]; simpl; [easy|].
  destruct (rows r ltac:(now left)) as [_ one]. rewrite one.
  specialize (IH (fun r' inside => rows r' (or_intror inside))). split.
  - intros none r' [<-|inside].
    + destruct (xorb (value T (at_point r)) (label r)) eqn:E; [lia|]. now apply xorb_eq.
    + apply IH; [|easy]. destruct (xorb _ _); lia.
  - intros right. rewrite (right r) by now left. rewrite xorb_nilpotent. apply IH. auto.
Qed.

Lemma sample_part n S i b : sample n S -> sample n (restrict i b S).
Proof.
  intros [rows same]. unfold restrict. split.
  - intros r inside. apply filter_In in inside. now apply rows.
  - intros r r' inside inside'. apply filter_In in inside, inside'. now apply same.
Qed.

Lemma different_points (x y : point) n : length x = n -> length y = n -> x <> y ->
  exists i, (i < n)%nat /\ coordinate i x <> coordinate i y.
Proof.
  unfold coordinate. revert x y. induction n as [|n IH]; intros [|a x] [|b y] Hx Hy differ; try easy.
  destruct (bool_dec a b) as [<-|other]; [|exists 0%nat; split; [lia|easy]].
  destruct (IH x y ltac:(simpl in Hx; lia) ltac:(simpl in Hy; lia) ltac:(congruence)) as (i & small & H).
  exists (S i). split; [lia|easy].
Qed.

Lemma part_lengths i (S : population) :
  (length (restrict i false S) + length (restrict i true S) = length S)%nat.
Proof.
  unfold restrict. induction S as [|r S IH]; simpl; [easy|].
  destruct (coordinate i (at_point r)); simpl; lia.
Qed.

Lemma some_consistent n S : sample n S -> S <> [] ->
  exists T, (size T <= length S - 1)%nat /\ tests_below n T /\ consistent T S.
Proof.
  remember (length S) as m. revert S Heqm. induction m as [m IH] using lt_wf_ind. intros S -> is_sample some.
  destruct S as [|r S]; [easy|]. clear some.
  destruct (forallb (fun r' => Bool.eqb (label r') (label r)) S) eqn:one_label.
  - exists (Leaf (label r)). simpl. repeat split; [lia|]. rewrite forallb_forall in one_label.
    intros r' [<-|inside]; simpl; [easy|]. symmetry. now apply eqb_prop, one_label.
  - assert (exists r', In r' S /\ label r' <> label r) as (r' & inside & other).
    { clear IH is_sample. induction S as [|s S IH]; [easy|]. simpl in one_label.
      destruct (Bool.eqb (label s) (label r)) eqn:E.
      - destruct (IH one_label) as (r' & H & H'). exists r'. split; [now right|easy].
      - exists s. split; [now left|]. intros E'. now rewrite E', eqb_reflx in E. }
    destruct is_sample as [rows same] eqn:keep. clear keep. pose proof (conj rows same : sample n (r :: S)) as is_sample'.
    assert (at_point r <> at_point r') as differ.
    { intros E. apply other. symmetry. apply same; simpl; auto. }
    destruct (different_points (at_point r) (at_point r') n) as (i & small & apart); auto.
    { now apply (rows r), or_introl. }
    { now apply (rows r'), or_intror. }
    set (S' := r :: S) in *. pose proof (part_lengths i S') as lengths.
    assert (nonempty : forall b, restrict i b S' <> []).
    { intros b E. assert (exists s, In s S' /\ coordinate i (at_point s) = b) as (s & in_s & at_s).
      { destruct (bool_dec (coordinate i (at_point r)) b) as [here|there].
        - exists r. split; [now left|easy].
        - exists r'. split; [now right|]. destruct (coordinate i (at_point r)), (coordinate i (at_point r')), b; easy. }
      assert (In s (restrict i b S')) as H by (apply filter_In; split; [easy|]; rewrite at_s; apply eqb_reflx).
      now rewrite E in H. }
    assert (forall b, (0 < length (restrict i b S'))%nat) as positive.
    { intros b. specialize (nonempty b). destruct (restrict i b S'); [easy|simpl; lia]. }
    pose proof (positive false). pose proof (positive true).
    destruct (IH (length (restrict i false S')) ltac:(lia) (restrict i false S') eq_refl
      (sample_part n S' i false is_sample') (nonempty false)) as (zero & size0 & below0 & right0).
    destruct (IH (length (restrict i true S')) ltac:(lia) (restrict i true S') eq_refl
      (sample_part n S' i true is_sample') (nonempty true)) as (one & size1 & below1 & right1).
    exists (Node i zero one). simpl size. repeat split; auto; [lia|].
    intros s in_s. simpl. destruct (coordinate i (at_point s)) eqn:E; [apply right1|apply right0];
      apply filter_In; split; auto; rewrite E; apply eqb_reflx.
Qed.

Lemma least_exists (f : nat -> bool) n : f n = true -> exists m, is_least m (fun k => f k = true).
Proof.
  induction n as [n IH] using lt_wf_ind. intros holds.
  destruct (existsb f (seq 0 n)) eqn:E.
  - apply existsb_exists in E. destruct E as (k & small & before). apply in_seq in small. apply (IH k); [lia|easy].
  - exists n. split; [easy|]. intros k holds'. apply Nat.nlt_ge. intros small.
    enough (existsb f (seq 0 n) = true) by congruence. apply existsb_exists. exists k. split; [apply in_seq; lia|easy].
Qed.

(** ** A parity on the whole cube *)

Lemma parity_subcube T : forall n (s : setting) u, tests_below n T -> NoDup (map fst s) ->
  (length s + u = n)%nat -> 0 < mass (restrict_all s (uniform n (parity n))) ->
  error T (restrict_all s (uniform n (parity n))) = 0 -> (2 ^ u <= size T + 1)%nat.
Proof.
  induction T as [b|i zero IH0 one IH1]; intros n s u below once sizes some right.
  - destruct u as [|u]; [simpl; lia|]. exfalso.
    pose proof (parity_is_a_coin n n s ltac:(lia) ltac:(lia)) as coin.
    rewrite error_leaf in right. pose proof (ones_zeros (restrict_all s (uniform n (parity n)))).
    destruct b; lia.
  - destruct below as (small & below0 & below1). rewrite error_node in right. simpl size.
    pose proof (mass_split i (restrict_all s (uniform n (parity n)))) as parts.
    destruct (in_dec Nat.eq_dec i (map fst s)) as [old|new].
    + assert (kept : exists b, restrict i b (restrict_all s (uniform n (parity n))) = restrict_all s (uniform n (parity n))).
      { apply in_map_iff in old. destruct old as ([j b] & E & old). simpl in E. subst j. exists b.
        set (P := uniform n (parity n)). clearbody P. clear - old. induction s as [|[j c] s IH]; [easy|].
        simpl in *. destruct old as [E|old].
        - inversion E; subst. unfold restrict. generalize (restrict_all s P) as l. intros l.
          induction l as [|r l IHl]; simpl; [easy|]. destruct (Bool.eqb _ b) eqn:E'; simpl; [rewrite E', IHl|]; easy.
        - specialize (IH old). unfold restrict in *. rewrite <- IH at 2.
          generalize (restrict_all s P) as l. clear. intros l. induction l as [|r l IHl]; simpl; [easy|].
          destruct (Bool.eqb _ c) eqn:E, (Bool.eqb _ b) eqn:E'; simpl; rewrite ?E, ?E', IHl; easy. }
      destruct kept as [[] kept]; rewrite kept in right.
      * pose proof (IH1 n s u below1 once sizes some ltac:(lia)). lia.
      * pose proof (IH0 n s u below0 once sizes some ltac:(lia)). lia.
    + destruct u as [|u].
      { simpl. lia. }
      assert (half : forall b, 0 < mass (restrict i b (restrict_all s (uniform n (parity n))))).
      { intros b. change (restrict i b (restrict_all s (uniform n (parity n))))
          with (restrict_all ((i, b) :: s) (uniform n (parity n))).
        change (mass (restrict_all ((i, b) :: s) (uniform n (parity n))))
          with (mass_where (fun _ => true) (restrict_all ((i, b) :: s) (uniform n (parity n)))).
        change (mass (restrict_all s (uniform n (parity n))))
          with (mass_where (fun _ => true) (restrict_all s (uniform n (parity n)))) in some.
        rewrite mass_where_restrict_all, mass_where_uniform in *.
        rewrite <- (sum_flipped n i) in some by easy.
        change (0 < total (fun x => if agrees s (flip i x) && true then 1 else 0) (cube n)) in some.
        change (0 < total (fun x => if Bool.eqb (coordinate i x) b && agrees s x && true then 1 else 0) (cube n)).
        assert (both : total (fun x => if agrees s (flip i x) && true then 1 else 0) (cube n) <=
          2 * total (fun x => if Bool.eqb (coordinate i x) b && agrees s x && true then 1 else 0) (cube n)).
        { rewrite (total_ext (fun x => if agrees s (flip i x) && true then 1 else 0)
            (fun x => (if Bool.eqb (coordinate i x) b && agrees s x && true then 1 else 0) +
                      (if Bool.eqb (coordinate i (flip i x)) b && agrees s (flip i x) && true then 1 else 0))).
          - rewrite total_add, (sum_flipped n i (fun x => if Bool.eqb (coordinate i x) b && agrees s x && true then 1 else 0)) by easy. lia.
          - intros x inside. rewrite agrees_flip, coordinate_flip by (rewrite ?(length_in_cube n x); auto).
            destruct (agrees s x), (coordinate i x), b; easy. }
        lia. }
      pose proof (IH0 n ((i, false) :: s) u below0 ltac:(now constructor) ltac:(simpl; lia) (half false) ltac:(simpl; lia)) as zero_size.
      pose proof (IH1 n ((i, true) :: s) u below1 ltac:(now constructor) ltac:(simpl; lia) (half true) ltac:(simpl; lia)) as one_size.
      simpl. lia.
Qed.

Lemma cube_length n : length (cube n) = (2 ^ n)%nat.
Proof. induction n as [|n IH]; [easy|]. cbn [cube Nat.pow]. rewrite app_length, !map_length. unfold point in *. lia. Qed.

Lemma uniform_is_sample n f : sample n (uniform n f) /\ length (uniform n f) = (2 ^ n)%nat.
Proof.
  unfold uniform, product. rewrite repeat_length. split; [split|].
  - intros r inside. apply in_map_iff in inside. destruct inside as (x & <- & inside). simpl.
    split; [now apply length_in_cube|apply weight_uniform].
  - intros r r' inside inside'. apply in_map_iff in inside, inside'.
    destruct inside as (x & <- & _), inside' as (y & <- & _). simpl. now intros ->.
  - rewrite map_length. apply cube_length.
Qed.

(** ** The statements *)

(** For the uniform distribution over a sample S that is not empty, the
    least t >= 0 with OPT(t) = 0 is the least number of nodes of a tree
    consistent with S, and at most |S| - 1; a parity on the whole cube attains
    that. *)
Theorem least_zero_is_least_size :
  (forall n S, sample n S -> S <> [] -> exists t,
     is_least t (fun t => optimum_by_size n t S = 0) /\
     is_least t (fun t => exists T, size T = t /\ tests_below n T /\ consistent T S) /\
     (t <= length S - 1)%nat) /\
  (forall n T, let S := uniform n (parity n) in
     sample n S /\ (tests_below n T -> consistent T S -> (length S - 1 <= size T)%nat)).
Proof.
  split.
  - intros n S is_sample some. destruct (some_consistent n S is_sample some) as (T & small & below & right).
    assert (zero : forall T, tests_below n T -> consistent T S -> optimum_by_size n (size T) S = 0).
    { intros T' below' right'. apply (no_error n S T' is_sample) in right'.
      pose proof (size_optimum_is_lower_bound n (size T') S T' ltac:(lia) below'). lia. }
    destruct (least_exists (fun t => optimum_by_size n t S =? 0) (size T)) as [t [holds least]].
    { apply N.eqb_eq. auto. }
    apply N.eqb_eq in holds. assert (least' : forall t', optimum_by_size n t' S = 0 -> (t <= t')%nat).
    { intros t' E. apply least. now apply N.eqb_eq. }
    exists t. repeat split; auto.
    + destruct (size_optimum_is_attained n t S) as (T' & small' & below' & E). rewrite holds in E.
      apply (no_error n S T' is_sample) in E. exists T'. repeat split; auto.
      specialize (least' _ (zero T' below' E)). lia.
    + intros t' (T' & <- & below' & right'). auto.
    + specialize (least' _ (zero T below right)). lia.
  - intros n T S. destruct (uniform_is_sample n (parity n)) as [is_sample points]. split; [easy|].
    intros below right. apply (no_error n S T is_sample) in right. unfold S. rewrite points.
    pose proof (parity_subcube T n [] n below ltac:(constructor) ltac:(easy)) as many. simpl in many.
    enough (2 ^ n <= size T + 1)%nat by lia. apply many; [|easy].
    change (mass (uniform n (parity n))) with (mass_where (fun _ => true) (uniform n (parity n))).
    rewrite mass_where_uniform. simpl. clear. induction n as [|n IH]; [easy|]. simpl.
    rewrite total_app, !total_map. unfold point in *. lia.
Qed.

(** As printed the scan starts at t = 1. It misses the tree without nodes,
    which is consistent with a sample of one label. *)
Theorem printed_scan_fails : ~ forall n S t, sample n S -> S <> [] ->
  is_least t (fun t => (1 <= t <= n * length S)%nat /\ optimum_by_size n t S = 0) ->
  is_least t (fun t => exists T, size T = t /\ tests_below n T /\ consistent T S).
Proof.
  intros printed. specialize (printed 1%nat [Row [false] true 1] 1%nat).
  destruct printed as [_ least].
  - split.
    + intros r [<-|[]]. easy.
    + now intros r r' [<-|[]] [<-|[]].
  - easy.
  - split; [now split; [simpl; lia|]|]. now intros t' [[some _] _].
  - enough (1 <= 0)%nat by lia. apply least. exists (Leaf true). repeat split. now intros r [<-|[]].
Qed.
