(** * The search for the lookahead tree

    Algorithms 10 and 11 of Babbar, McTavish, Rudin, Seltzer (2025) as a
    program: a graph of subproblems with their bounds, and a queue of those to
    work on. What is printed in several ways is a parameter: the key by which
    a subproblem is found again, and its bounds when it is created. Children
    enter the queue at their own depth, and entries of equal priority leave it
    in the order in which they entered. Tests with one outcome are left out. *)

From Coq Require Import List Bool Arith NArith ZArith QArith Qminmax.
From Formal Require Import Trees BestTests.
From Formal.split Require alg_1.
Import ListNotations.
Open Scope N_scope.

(** A subproblem at its depth. *)
Definition item := (population * nat)%type.
Definition same_item (s s' : item) : {s = s'} + {s <> s'}.
Proof. decide equality; [apply Nat.eq_dec|apply same_population]. Defined.

(** A vertex of the dependency graph. *)
Record vertex := Vertex { key_of : item; lb : Q; ub : Q; parents : list population }.
Definition graph := list vertex.
Definition same_graph (g g' : graph) : {g = g'} + {g <> g'}.
Proof.
  apply list_eq_dec. decide equality; try apply list_eq_dec, same_population; try apply same_item;
    decide equality; apply Pos.eq_dec || apply Z.eq_dec.
Defined.

(** The queue: entries of priority 1 and of priority 0. *)
Record state := State { G : graph; urgent : list item; later : list item }.

Section Search.
Context (n : nat) (lambda : Q) (l : nat) (key : item -> item) (initial : item -> Q * Q).

Definition same_vertex (s : item) (v : vertex) : bool := if same_item s (key_of v) then true else false.

(** Algorithm 11 without its insertion: the vertex of a subproblem, which is
    created if it is new, solved if a split cannot pay for another leaf. *)
Definition found (g : graph) (s : item) : vertex :=
  match find (same_vertex (key s)) g with
  | Some v => v
  | None => let '(lb, ub) := initial s in Vertex (key s) (if Qle_bool ub (lb + lambda) then ub else lb) ub []
  end.
Fixpoint put (v : vertex) (g : graph) : graph :=
  match g with
  | [] => [v]
  | v' :: rest => if same_vertex (key_of v) v' then v :: rest else v' :: put v rest
  end.

(** Lines 15 to 17: the children by test i exist, and P is a parent. As in
    Algorithm 4, the left child is the one-child, which comes first; parents
    are kept in the order in which they are found. *)
Definition child (b : bool) (i : nat) (s : item) : item := (restrict i b (fst s), S (snd s)).
Definition with_parent (P : population) (c : item) (g : graph) : graph :=
  let v := found g c in put (Vertex (key_of v) (lb v) (ub v) (if in_dec same_population P (parents v) then parents v else parents v ++ [P])) g.
Definition with_children (s : item) (g : graph) (i : nat) : graph :=
  with_parent (fst s) (child false i s) (with_parent (fst s) (child true i s) g).

Definition sum_of (bound : vertex -> Q) (g : graph) (s : item) (i : nat) : Q :=
  (bound (found g (child false i s)) + bound (found g (child true i s)))%Q.

(** Lines 13 to 20: the least sum, infinite ([None]) without a test. *)
Definition least (sums : list Q) : option Q :=
  match sums with [] => None | q :: rest => Some (fold_right Qmin q rest) end.
Definition or_less (q : Q) (q' : option Q) : Q := match q' with Some q' => Qmin q q' | None => q end.
Definition equal (q : Q) (q' : option Q) : bool := match q' with Some q' => Qeq_bool q q' | None => false end.

(** Lines 8 to 41: the graph after work on a subproblem, and what enters the
    queue. *)
Definition work (s : item) (g : graph) : state :=
  let p := found g s in
  if Qeq_bool (lb p) (ub p) then State g [] [] else
  let tests := open_tests n (fst s) in
  let g := fold_left (with_children s) tests g in
  let lb' := least (map (sum_of lb g s) tests) in
  let ub' := least (map (sum_of ub g s) tests) in
  let changed := negb (equal (lb p) lb' && equal (ub p) ub') in
  let p := found g s in
  let new_ub := or_less (ub p) ub' in
  let new_lb := match lb' with Some lb' => Qmin new_ub (Qmax (lb p) lb') | None => new_ub end in
  let p := if changed then Vertex (key_of p) new_lb new_ub (parents p) else p in
  let g := put p g in
  let urgent := if changed then map (fun P => (P, (snd s - 1)%nat)) (parents p) else [] in
  if Qle_bool (ub p) (lb p) || (l <=? snd s)%nat then State g urgent [] else
  let promising i := let lb' := sum_of lb g s i in negb (Qle_bool (sum_of ub g s i) lb') && Qle_bool lb' (ub p) in
  State g urgent (flat_map (fun i => [child true i s; child false i s]) (filter promising tests)).

(** There is no step from an empty queue. *)
Definition step (S : state) : option state :=
  let next s waiting waiting' := let W := work s (G S) in State (G W) (waiting ++ urgent W) (waiting' ++ later W) in
  match urgent S, later S with
  | s :: rest, waiting => Some (next s rest waiting)
  | [], s :: rest => Some (next s [] rest)
  | [], [] => None
  end.

(** Line 7: the loop ends when the bounds of the root meet. [after k] is the
    state after k steps of it. *)
Definition start (D : population) : state := State [found [] (D, 0%nat)] [] [(D, 0%nat)].
Definition solved (D : population) (S : state) : bool :=
  let root := found (G S) (D, 0%nat) in Qeq_bool (lb root) (ub root).
Fixpoint after (k : nat) (D : population) (S : state) : option state :=
  match k with
  | O => Some S
  | Datatypes.S k' => if solved D S then None else match step S with Some S' => after k' D S' | None => None end
  end.
Definition ends (D : population) (S : state) : Prop := solved D S = true /\ exists k, after k D (start D) = Some S.

(** The upper bound of a subproblem in the graph of a search. *)
Definition upper (S : state) (s : item) : Q := ub (found (G S) s).

(** ** Facts *)

Lemma after_once D : forall k k' S A A', solved D A = true -> solved D A' = true ->
  after k D S = Some A -> after k' D S = Some A' -> A = A'.
Proof.
  induction k as [|k IH]; intros [|k'] S A A' done done'; simpl.
  - congruence.
  - intros [= <-]. now rewrite done.
  - intros H [= <-]. now rewrite done' in H.
  - destruct (solved D S); [easy|]. destruct (step S) as [S'|]; [now apply IH|easy].
Qed.

Lemma ends_once D k S A : after k D (start D) = Some S -> solved D S = true -> ends D A -> A = S.
Proof. intros H done (done' & k' & H'). eapply after_once; eauto. Qed.

(** A state in which work on any of these items changes no bound, and lets
    only such items enter the queue. *)
Definition among (items ss : list item) : bool := forallb (fun s => if in_dec same_item s items then true else false) ss.
Definition idle (items : list item) (S : state) : bool :=
  among items (urgent S) && among items (later S) &&
  forallb (fun s => let W := work s (G S) in
    (if same_graph (G W) (G S) then true else false) && among items (urgent W) && among items (later W)) items.

Lemma among_app items ss ss' : among items ss = true -> among items ss' = true -> among items (ss ++ ss') = true.
Proof. unfold among. intros H H'. now rewrite forallb_app, H, H'. Qed.

Lemma among_cons items s ss : among items (s :: ss) = true -> In s items /\ among items ss = true.
Proof. unfold among. simpl. destruct (in_dec same_item s items); [easy|discriminate]. Qed.

Lemma idle_for_ever D items : forall k S A, idle items S = true -> solved D S = false -> after k D S = Some A ->
  solved D A = false.
Proof.
  induction k as [|k IH]; intros S A still open; [now intros [= <-]|]. cbn [after]. rewrite open.
  unfold idle in still. rewrite !andb_true_iff in still. destruct still as [[now_in later_in] nothing].
  assert (forall s rest rest', In s items -> among items rest = true -> among items rest' = true ->
    after k D (State (G (work s (G S))) (rest ++ urgent (work s (G S))) (rest' ++ later (work s (G S)))) = Some A ->
    solved D A = false) as on.
  { intros s rest rest' inside H H'. pose proof (proj1 (forallb_forall _ _) nothing s inside) as here.
    cbv zeta in here. rewrite !andb_true_iff in here. destruct here as [[same H0] H1].
    destruct (same_graph (G (work s (G S))) (G S)) as [E|]; [|easy]. apply IH.
    - unfold idle. cbn [urgent later G]. rewrite !among_app, E, nothing by easy. reflexivity.
    - unfold solved in *. cbn [G]. now rewrite E. }
  unfold step. destruct (urgent S) as [|s rest]; [destruct (later S) as [|s rest]; [easy|]|].
  - apply among_cons in later_in. apply on; tauto.
  - apply among_cons in now_in. apply on; tauto.
Qed.

Lemma never_ends D items : forall k S S', after k D S = Some S' -> idle items S' = true -> solved D S' = false ->
  forall k' A, after k' D S = Some A -> solved D A = false.
Proof.
  induction k as [|k IH]; intros S S' H nothing open k' A.
  - injection H as ->. now apply (idle_for_ever D items).
  - simpl in H. destruct (solved D S) eqn:E; [easy|]. destruct k' as [|k']; simpl; [intros [= <-]; exact E|].
    rewrite E. destruct (step S) as [S1|]; [|easy]. now apply (IH S1 S').
Qed.

End Search.

(** ** The bounds of a new subproblem *)

Section Initial.
Context (n : nat) (N : N) (lambda : Q) (greedy_test : population -> nat) (l d : nat).

(** Mistakes that no tree avoids: examples with equal features and distinct
    labels. *)
Definition same_point (x : point) (r : row) : bool := if list_eq_dec bool_dec (at_point r) x then true else false.
Definition equivalent_points (P : population) :=
  total (fun x => leaf_error (filter (same_point x) P)) (nodup (list_eq_dec bool_dec) (map at_point P)).

(** Algorithm 12, with an else before its last two lines, and as printed. *)
Definition basic_bounds (P : population) : Q * Q :=
  ((lambda + ratio (equivalent_points P) N)%Q, alg_1.leaf_price N lambda P).
Definition get_bounds (s : item) : Q * Q :=
  if (snd s =? l)%nat then let alpha := alg_1.greedy_price n N lambda greedy_test (d - l) (fst s) in (alpha, alpha)
  else basic_bounds (fst s).
Definition get_bounds_without_else (s : item) : Q * Q := basic_bounds (fst s).

(** Algorithm 1. *)
Definition get_bounds_1 (s : item) : Q * Q := alg_1.get_bounds n N lambda greedy_test (fst s) l d (snd s).

End Initial.

(** A subproblem is identified by its examples and depth, or, as printed, by
    its examples. *)
Definition by_depth (s : item) : item := s.
Definition by_examples (s : item) : item := (fst s, 0%nat).
