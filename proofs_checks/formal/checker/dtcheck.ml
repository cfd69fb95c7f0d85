(* dtcheck FILE: check a certificate of a table with the checker that is proved correct in Coq (Accepted.v).

   This file only reads: the lines become the arguments of [accepts]. The problem and the value that it was given are
   printed back, in the format of the file, so that a reader, or the program that calls this one, can compare them.
   Exit codes: 0 accepted, 1 not accepted, 2 not a certificate that is supported here. *)

open Dtcheck_core

exception Rejected of string
exception Unsupported of string

let unsupported text = raise (Unsupported text)

(* Numbers. *)

let rec positive n = if n = 1 then XH else if n land 1 = 1 then XI (positive (n / 2)) else XO (positive (n / 2))
let number n = if n = 0 then N0 else Npos (positive n)
let ten = number 10

let digits word =
  if word = "" || String.exists (fun c -> c < '0' || c > '9') word then unsupported ("not a number: " ^ word)

let natural word =
  digits word;
  String.fold_left (fun n c -> N.add (N.mul n ten) (number (Char.code c - 48))) N0 word

let rec small = function
  | N0 -> 0
  | Npos XH -> 1
  | Npos (XO p) -> 2 * small (Npos p)
  | Npos (XI p) -> (2 * small (Npos p)) + 1

let rec decimal n =
  let quotient, digit = N.div_eucl n ten in
  (if N.eqb quotient N0 then "" else decimal quotient) ^ string_of_int (small digit)

let largest = 100_000

let integer word =
  digits word;
  if String.length word > 6 || int_of_string word > largest then unsupported ("too large: " ^ word);
  int_of_string word

let rec nat n = if n = 0 then O else S (nat (n - 1))

let fraction word =
  match String.split_on_char '/' word with
  | [ a ] -> (natural a, number 1)
  | [ a; b ] ->
      let a, b = (natural a, natural b) in
      if N.eqb b N0 then unsupported "a denominator is zero";
      let common = N.gcd a b in
      (fst (N.div_eucl a common), fst (N.div_eucl b common))
  | _ -> unsupported ("not a number: " ^ word)

(* Lines. *)

let lines = ref []

let take () =
  match !lines with
  | [] -> unsupported "the file ends before the certificate does"
  | line :: rest ->
      lines := rest;
      String.split_on_char ' ' line

let field name =
  match take () with
  | word :: words when word = name -> words
  | word :: _ -> unsupported (Printf.sprintf "%S, where %S is expected" word name)
  | [] -> unsupported "an empty line"

let count name = match field name with [ word ] -> integer word | _ -> unsupported ("not a number of " ^ name)

(* The parts of a certificate. *)

let rec limits known = function
  | "depth" :: d :: rest when known = 0 ->
      let d = integer d in
      let _, s, p = limits 1 rest in
      (Some d, s, p)
  | "size" :: s :: rest when known <= 1 ->
      let s = integer s in
      let _, _, p = limits 2 rest in
      (None, Some s, p)
  | [ "penalty"; p ] when known <= 2 -> (None, None, Some (fraction p))
  | [] -> (None, None, None)
  | _ -> unsupported "the limits of the objective are not supported"

let row features words =
  match words with
  | [ bits; zero; one ] when String.length bits = features && String.for_all (fun c -> c = '0' || c = '1') bits ->
      let bits = List.map (fun c -> c = '1') (List.of_seq (String.to_seq bits)) in
      { features = bits; weight0 = natural zero; weight1 = natural one }
  | _ -> unsupported "not the features of a row and two weights"

let rec times n f = if n = 0 then [] else let x = f () in x :: times (n - 1) f

(* A node is used only if the root leads to it; shared nodes are shared here too. *)
let skeleton tests =
  let nodes = Hashtbl.create 64 in
  let total = count "tree" in
  let largest_tree = 1_000_000 in
  for at = 0 to total - 1 do
    let node =
      match take () with
      | [ "leaf" ] -> lazy (Leaf false, 1)
      | test :: children ->
          let children = List.map integer children in
          if children = [] || List.exists (fun c -> c >= at) children then unsupported "not a node";
          digits test;
          lazy
            (match children with
            | [ zero; one ] when String.length test <= 6 && int_of_string test >= 1 && int_of_string test <= tests ->
                let zero, m = Lazy.force (Hashtbl.find nodes zero) in
                let one, n = Lazy.force (Hashtbl.find nodes one) in
                if m + n >= largest_tree then unsupported "the tree is too large";
                (Node (nat (int_of_string test - 1), zero, one), m + n + 1)
            | _ -> raise (Rejected "a node of the tree"))
      | [] -> unsupported "an empty line"
    in
    Hashtbl.add nodes at node
  done;
  if total = 0 then unsupported "a tree has a node";
  fst (Lazy.force (Hashtbl.find nodes (total - 1)))

let place tests at word =
  let rest () =
    let digits_of = String.sub word 1 (String.length word - 1) in
    digits digits_of;
    if String.length digits_of > 6 then raise (Rejected "a place") else int_of_string digits_of
  in
  if word = "." then Whole
  else if word = "" then unsupported "a bound without a place"
  else
    match word.[0] with
    | ('+' | '-') as sign ->
        let test = rest () in
        if test < 1 || test > tests then raise (Rejected "a test");
        Side (nat (test - 1), sign = '+')
    | '=' ->
        let earlier = rest () in
        if earlier < 1 || earlier > at then raise (Rejected "an earlier bound");
        Again (nat (at - earlier))
    | _ -> unsupported "a place of a bound"

(* The last of the bounds not yet used are the parts of the next one. *)
let bounds tests sized =
  let total = count "bounds" in
  let waiting = ref [] in
  let rec split n = function
    | rest when n = 0 -> ([], rest)
    | q :: rest ->
        let parts, rest = split (n - 1) rest in
        (q :: parts, rest)
    | [] -> unsupported "more parts than bounds"
  in
  for at = 0 to total - 1 do
    match take () with
    | [] -> unsupported "an empty line"
    | word :: words ->
        let place = place tests at word in
        let bound limit value parts =
          let parts, rest = split (match parts with [] -> 0 | [ n ] -> integer n | _ -> unsupported "a bound") !waiting in
          waiting := Bound (place, limit, natural value, List.rev parts) :: rest
        in
        (match (place, words) with
        | Again _, [] -> waiting := Bound (place, None, N0, []) :: !waiting
        | Again _, _ -> unsupported "a repeated bound with a number"
        | _, size :: value :: parts when sized -> bound (Some (number (integer size))) value parts
        | _, value :: parts when not sized -> bound None value parts
        | _ -> unsupported "not a bound")
  done;
  match !waiting with
  | [] -> None
  | [ last ] -> Some last
  | _ -> unsupported "a bound is not used in the proof of another"

let certificate () =
  if take () <> [ "theorylab-certificate"; "2" ] then unsupported "not a certificate of version 2";
  ignore (field "problem");
  let depth, size, penalty =
    match field "objective" with
    | "error" :: rest -> limits 0 rest
    | _ -> unsupported "only objectives of errors are supported"
  in
  let value = match field "value" with [ word ] -> fraction word | _ -> unsupported "not a value" in
  let rows, tests =
    match field "table" with
    | [ n; f; l ] ->
        let n, f, l = (integer n, integer f, integer l) in
        if l <> 2 then unsupported (Printf.sprintf "%d labels; only two are supported" l);
        if n = 0 then unsupported "a table has rows";
        (times n (fun () -> row f (field "row")), f)
    | _ -> unsupported "not a table"
  in
  let tree = skeleton tests in
  let bounds = bounds tests (size <> None) in
  if !lines <> [] then unsupported "more lines than the certificate announces";
  let num, den = Option.value penalty ~default:(N0, number 1) in
  let problem =
    {
      inputs = rows;
      tests = nat tests;
      max_depth = Option.map nat depth;
      max_size = Option.map number size;
      penalty_num = num;
      penalty_den = den;
    }
  in
  (problem, penalty <> None, tree, value, bounds)

(* The problem that was checked, in the format of the file. *)

let rec of_nat = function O -> 0 | S n -> 1 + of_nat n

let print_problem p has_penalty (num, den) =
  let ratio a b = if N.eqb b (number 1) then decimal a else decimal a ^ "/" ^ decimal b in
  print_string "objective error";
  Option.iter (fun d -> Printf.printf " depth %d" (of_nat d)) p.max_depth;
  Option.iter (fun s -> Printf.printf " size %s" (decimal s)) p.max_size;
  if has_penalty then Printf.printf " penalty %s" (ratio p.penalty_num p.penalty_den);
  Printf.printf "\nvalue %s\n" (ratio num den);
  Printf.printf "table %d %d 2\n" (List.length p.inputs) (of_nat p.tests);
  List.iter
    (fun x ->
      let bits = String.concat "" (List.map (fun b -> if b then "1" else "0") x.features) in
      Printf.printf "row %s %s %s\n" bits (decimal x.weight0) (decimal x.weight1))
    p.inputs

let () =
  match Sys.argv with
  | [| _; file |] -> (
      try
        let channel = open_in_bin file in
        let text = really_input_string channel (in_channel_length channel) in
        lines := String.split_on_char '\n' text;
        (match List.rev !lines with "" :: rest -> lines := List.rev rest | _ -> ());
        let problem, has_penalty, tree, ((num, den) as value), bounds = certificate () in
        if accepts problem tree num den bounds then (
          print_endline "accepted";
          print_problem problem has_penalty value)
        else (
          print_endline "not accepted";
          exit 1)
      with
      | Rejected text ->
          print_endline ("not accepted: " ^ text);
          exit 1
      | Unsupported text ->
          prerr_endline ("dtcheck: " ^ text);
          exit 2
      | Sys_error text ->
          prerr_endline ("dtcheck: " ^ text);
          exit 2
      | Stack_overflow | Out_of_memory ->
          prerr_endline "dtcheck: too large";
          exit 2)
  | _ ->
      prerr_endline "usage: dtcheck FILE";
      exit 2
