(** * Features that split the rows in the same way

    Trees that test only one of them are enough. A feature reads a constant,
    or a column that is kept, perhaps negated. *)

From Coq Require Import List Bool Arith NArith Lia.
From Formal Require Import Trees checker.Tables checker.Rows.
Import ListNotations.
Open Scope N_scope.

Inductive reading := Constant (b : bool) | Column (j : nat) (negated : bool).

(** A column is negated if most of its entries are 1. *)
Definition negated (column : list bool) : bool := (length (filter negb column) <? length (filter id column))%nat.
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
  | Column j b => Bool.eqb (coordinate i x) (xorb b (coordinate (nth j kept O) x))
  end.
Definition read_correctly (n : nat) (kept : list nat) (readings : list reading) (points : list point) : bool :=
  forallb (fun i => match nth i readings (Constant false) with
                    | Column j b => (j <? length kept)%nat
                    | Constant _ => true
                    end &&
                    forallb (reads kept i (nth i readings (Constant false))) points) (seq 0 n).

(** The columns of a point, and more that are 0. *)
Definition project (kept : list nat) (more : nat) (x : point) : point :=
  map (fun i => coordinate i x) kept ++ repeat false more.

Lemma project_coordinate kept more x j : (j < length kept)%nat ->
  coordinate j (project kept more x) = coordinate (nth j kept O) x.
Proof.
  intros H. unfold project, coordinate at 1. rewrite app_nth1 by now rewrite map_length.
  rewrite (nth_indep _ false (coordinate O x)) by now rewrite map_length.
  apply (map_nth (fun i => coordinate i x)).
Qed.

Section Translate.
Variables (labels : nat) (readings : list reading).

Definition clip (c : nat) : nat := if (c <? labels)%nat then c else O.

Fixpoint translate (T : tree) : tree :=
  match T with
  | Leaf c => Leaf (clip c)
  | Node i zero one =>
    match nth i readings (Constant false) with
    | Constant b => translate (if b then one else zero)
    | Column j b => if b then Node j (translate one) (translate zero)
                    else Node j (translate zero) (translate one)
    end
  end.

Lemma translate_depth T : (depth (translate T) <= depth T)%nat.
Proof.
  induction T as [c|i zero IH0 one IH1]; simpl; [lia|].
  destruct (nth i readings (Constant false)) as [[]|j []]; simpl; lia.
Qed.

Lemma translate_size T : (size (translate T) <= size T)%nat.
Proof.
  induction T as [c|i zero IH0 one IH1]; simpl; [lia|].
  destruct (nth i readings (Constant false)) as [[]|j []]; simpl; lia.
Qed.

Lemma translate_within d s T : within d s T -> within d s (translate T).
Proof.
  intros [D S]. pose proof (translate_depth T). pose proof (translate_size T).
  destruct d, s; split; simpl in *; auto; lia.
Qed.

Lemma translate_proper n m kept points T : read_correctly n kept readings points = true -> (length kept <= m)%nat ->
  (0 < labels)%nat -> tests_below n T -> proper m labels (translate T).
Proof.
  intros R M some. unfold read_correctly in R. rewrite forallb_forall in R.
  induction T as [c|i zero IH0 one IH1]; intros below.
  - split; simpl; auto. unfold clip. destruct (Nat.ltb_spec c labels); lia.
  - destruct below as (inside & below0 & below1). simpl.
    specialize (R i ltac:(apply in_seq; lia)). apply andb_true_iff in R. destruct R as [R _].
    specialize (IH0 below0). specialize (IH1 below1).
    destruct (nth i readings (Constant false)) as [[]|j []]; auto; apply Nat.ltb_lt in R;
      destruct IH0, IH1; repeat split; simpl; auto; lia.
Qed.

Section Points.
Variables (n more : nat) (kept : list nat) (points : list point).
Hypothesis R : read_correctly n kept readings points = true.

Lemma reading_correct i x : (i < n)%nat -> In x points ->
  match nth i readings (Constant false) with
  | Constant b => coordinate i x = b
  | Column j b => coordinate i x = xorb b (coordinate j (project kept more x))
  end.
Proof.
  intros inside member. unfold read_correctly in R. rewrite forallb_forall in R.
  specialize (R i ltac:(apply in_seq; lia)). apply andb_true_iff in R. destruct R as [J A].
  rewrite forallb_forall in A. specialize (A x member). unfold reads in A.
  destruct (nth i readings (Constant false)) as [b|j b]; apply eqb_prop in A; auto.
  apply Nat.ltb_lt in J. now rewrite project_coordinate.
Qed.

Lemma translate_value T x : In x points -> tests_below n T ->
  value (translate T) (project kept more x) = clip (value T x).
Proof.
  intros member. induction T as [c|i zero IH0 one IH1]; simpl; [easy|]. intros (inside & below0 & below1).
  pose proof (reading_correct i x inside member) as E.
  destruct (nth i readings (Constant false)) as [b|j b]; rewrite E.
  - destruct b; auto.
  - destruct b; simpl; destruct (coordinate j (project kept more x)); simpl; auto.
Qed.

Lemma translate_path T x : In x points -> tests_below n T ->
  tests_on_path (translate T) (project kept more x) <= tests_on_path T x.
Proof.
  intros member. induction T as [c|i zero IH0 one IH1]; cbn [tests_on_path translate]; [lia|].
  intros (inside & below0 & below1). specialize (IH0 below0). specialize (IH1 below1).
  pose proof (reading_correct i x inside member) as E.
  destruct (nth i readings (Constant false)) as [b|j b]; rewrite E.
  - destruct b; lia.
  - destruct b; cbn [tests_on_path]; destruct (coordinate j (project kept more x)); cbn [xorb]; lia.
Qed.

End Points.
End Translate.
