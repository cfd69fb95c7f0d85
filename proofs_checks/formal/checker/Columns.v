(** * Features that split the rows in the same way

    Trees that test only one of them are enough. A feature reads a constant,
    or a column that is kept, perhaps negated. *)

From Coq Require Import List Bool Arith NArith Lia.
From Formal Require Import Trees checker.Tables.
Import ListNotations.
Open Scope N_scope.

Inductive reading := Constant (b : bool) | Column (j : nat) (negated : bool).

Definition project (kept : list nat) (x : point) : point := map (fun i => coordinate i x) kept.

Definition negated (column : list bool) : bool := hd false column.
Definition canonical (column : list bool) : list bool := if negated column then map negb column else column.
Fixpoint same_column (c d : list bool) : bool :=
  match c, d with
  | [], [] => true
  | a :: c, b :: d => Bool.eqb a b && same_column c d
  | _, _ => false
  end.
Fixpoint find_column (c : list bool) (l : list (bool * list bool)) (j : nat) : option (nat * bool) :=
  match l with
  | [] => None
  | (b, d) :: l => if same_column c d then Some (j, b) else find_column c l (S j)
  end.

(** The columns kept, in reverse, and the readings, in reverse. *)
Fixpoint read_columns (l : list (nat * list bool)) (kept : list nat) (columns : list (bool * list bool))
    (readings : list reading) : list nat * list reading :=
  match l with
  | [] => (rev kept, rev readings)
  | (i, column) :: l =>
    let c := canonical column in
    if forallb negb c then read_columns l kept columns (Constant (negated column) :: readings)
    else match find_column c columns O with
      | Some (j, b) => read_columns l kept columns (Column j (xorb (negated column) b) :: readings)
      | None => read_columns l (i :: kept) (columns ++ [(negated column, c)])
                  (Column (length columns) false :: readings)
      end
  end.
Definition columns (n : nat) (points : list point) : list nat * list reading :=
  read_columns (map (fun i => (i, map (coordinate i) points)) (seq 0 n)) [] [] [].

(** What is used of them is checked. *)
Definition reads (kept : list nat) (i : nat) (r : reading) (x : point) : bool :=
  match r with
  | Constant b => Bool.eqb (coordinate i x) b
  | Column j b => Bool.eqb (coordinate i x) (xorb b (coordinate j (project kept x)))
  end.
Definition read_correctly (n : nat) (kept : list nat) (readings : list reading) (points : list point) : bool :=
  forallb (fun i => match nth i readings (Constant false) with
                    | Column j b => (j <? length kept)%nat
                    | Constant _ => true
                    end &&
                    forallb (reads kept i (nth i readings (Constant false))) points) (seq 0 n).

Fixpoint translate (readings : list reading) (T : tree) : tree :=
  match T with
  | Leaf b => Leaf b
  | Node i zero one =>
    match nth i readings (Constant false) with
    | Constant b => translate readings (if b then one else zero)
    | Column j b => if b then Node j (translate readings one) (translate readings zero)
                    else Node j (translate readings zero) (translate readings one)
    end
  end.

Lemma translate_depth l T : (depth (translate l T) <= depth T)%nat.
Proof.
  induction T as [b|i zero IH0 one IH1]; simpl; [lia|].
  destruct (nth i l (Constant false)) as [[]|j []]; simpl; lia.
Qed.

Lemma translate_size l T : (size (translate l T) <= size T)%nat.
Proof.
  induction T as [b|i zero IH0 one IH1]; simpl; [lia|].
  destruct (nth i l (Constant false)) as [[]|j []]; simpl; lia.
Qed.

Lemma translate_within l d s T : within d s T -> within d s (translate l T).
Proof.
  intros [D S]. pose proof (translate_depth l T). pose proof (translate_size l T).
  destruct d, s; split; simpl in *; auto; lia.
Qed.

Lemma translate_below n kept l points T : read_correctly n kept l points = true ->
  tests_below n T -> tests_below (length kept) (translate l T).
Proof.
  intros R. unfold read_correctly in R. rewrite forallb_forall in R.
  induction T as [b|i zero IH0 one IH1]; simpl; [easy|]. intros (inside & below0 & below1).
  specialize (R i ltac:(apply in_seq; lia)). apply andb_true_iff in R. destruct R as [R _].
  destruct (nth i l (Constant false)) as [[]|j []]; auto; apply Nat.ltb_lt in R; simpl; auto.
Qed.

Lemma translate_value n kept l points T x : read_correctly n kept l points = true -> In x points ->
  tests_below n T -> value (translate l T) (project kept x) = value T x.
Proof.
  intros R member. unfold read_correctly in R. rewrite forallb_forall in R.
  induction T as [b|i zero IH0 one IH1]; simpl; [easy|]. intros (inside & below0 & below1).
  specialize (R i ltac:(apply in_seq; lia)). apply andb_true_iff in R. destruct R as [_ R].
  rewrite forallb_forall in R. specialize (R x member). unfold reads in R.
  destruct (nth i l (Constant false)) as [b|j b]; apply eqb_prop in R; rewrite R.
  - destruct b; auto.
  - destruct b; simpl; destruct (coordinate j (project kept x)); simpl; auto.
Qed.
