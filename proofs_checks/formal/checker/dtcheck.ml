(* dtcheck FILE: check a certificate of a table with the checker that is proved correct in Coq (Accepted.v).

   This file only reads: the lines become the arguments of [accepts]. The problem and the value that it was given are
   printed back, in the format of the file, so that a reader, or the program that calls this one, can compare them.
   Exit codes: 0 accepted, 1 not accepted, 2 not a certificate that is supported here. *)

open Dtcheck_core

exception Rejected of string
exception Unsupported of string

let unsupported text = raise (Unsupported text)

(* Numbers. *)

let digits word =
  if word = "" || String.exists (fun c -> c < '0' || c > '9') word then unsupported ("not a number: " ^ word)

let natural word =
  digits word;
  match int_of_string_opt ("0u" ^ word) with
  | Some n when n >= 0 -> n
  | _ -> unsupported ("too large: " ^ word)

let largest = 100_000

let integer word =
  digits word;
  if String.length word > 6 || int_of_string word > largest then unsupported ("too large: " ^ word);
  int_of_string word

let rec nat n = if n = 0 then O else S (nat (n - 1))

let rec gcd a b = if b = 0 then a else gcd b (a mod b)

let fraction word =
  match String.split_on_char '/' word with
  | [ a ] -> (natural a, 1)
  | [ a; b ] ->
      let a, b = (natural a, natural b) in
      if b = 0 then unsupported "a denominator is zero";
      let common = gcd a b in
      (a / common, b / common)
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

let row features labels words =
  match words with
  | bits :: weights
    when String.length bits = features
         && String.for_all (fun c -> c = '0' || c = '1') bits
         && List.length weights = labels ->
      let bits = List.map (fun c -> c = '1') (List.of_seq (String.to_seq bits)) in
      { features = bits; weights = List.map natural weights }
  | _ -> unsupported "not the features of a row and its weights"

let rec times n f = if n = 0 then [] else let x = f () in x :: times (n - 1) f

(* A node is used only if the root leads to it; shared nodes are shared here too. *)
let skeleton tests =
  let nodes = Hashtbl.create 64 in
  let total = count "tree" in
  let largest_tree = 1_000_000 in
  for at = 0 to total - 1 do
    let node =
      match take () with
      | [ "leaf" ] -> lazy (Leaf O, 1)
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
        Again earlier
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
        | Again _, [] -> waiting := Bound (place, None, 0, []) :: !waiting
        | Again _, _ -> unsupported "a repeated bound with a number"
        | _, size :: value :: parts when sized -> bound (Some (integer size)) value parts
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
  let objective =
    match field "objective" with
    | "error" :: rest -> `Error (limits 0 rest)
    | [ "expected-cost" ] -> `Cost None
    | [ "expected-cost"; "theta"; theta ] -> `Cost (Some (fraction theta))
    | _ -> unsupported "the objective is not supported"
  in
  let value = match field "value" with [ word ] -> fraction word | _ -> unsupported "not a value" in
  let rows, tests =
    match field "table" with
    | [ n; f; l ] ->
        let n, f, l = (integer n, integer f, integer l) in
        if n = 0 || l = 0 then unsupported "a table has rows and labels";
        (times n (fun () -> row f l (field "row")), f)
    | _ -> unsupported "not a table"
  in
  let tree = skeleton tests in
  let sized = match objective with `Error (_, Some _, _) -> true | _ -> false in
  let bounds = bounds tests sized in
  if !lines <> [] then unsupported "more lines than the certificate announces";
  let goal =
    match objective with
    | `Error (depth, size, penalty) ->
        let num, den = Option.value penalty ~default:(0, 1) in
        Errors (Option.map nat depth, size, num, den)
    | `Cost theta ->
        let num, den = Option.value theta ~default:(0, 1) in
        Tests (num, den)
  in
  let named = match objective with `Error (_, _, p) -> p <> None | `Cost theta -> theta <> None in
  ({ inputs = rows; tests = nat tests; goal }, named, tree, value, bounds)

(* The problem that was checked, in the format of the file. *)

let rec of_nat = function O -> 0 | S n -> 1 + of_nat n

let print_problem p named (num, den) =
  let ratio a b = if b = 1 then string_of_int a else Printf.sprintf "%d/%d" a b in
  (match p.goal with
  | Errors (depth, size, a, b) ->
      print_string "objective error";
      Option.iter (fun d -> Printf.printf " depth %d" (of_nat d)) depth;
      Option.iter (fun s -> Printf.printf " size %d" s) size;
      if named then Printf.printf " penalty %s" (ratio a b)
  | Tests (a, b) ->
      print_string "objective expected-cost";
      if named then Printf.printf " theta %s" (ratio a b));
  Printf.printf "\nvalue %s\n" (ratio num den);
  Printf.printf "table %d %d %d\n" (List.length p.inputs) (of_nat p.tests) (List.length (List.hd p.inputs).weights);
  List.iter
    (fun x ->
      let bits = String.concat "" (List.map (fun b -> if b then "1" else "0") x.features) in
      Printf.printf "row %s\n" (String.concat " " (bits :: List.map string_of_int x.weights)))
    p.inputs

let () =
  Gc.set { (Gc.get ()) with minor_heap_size = 1 lsl 20; space_overhead = 400 };
  match Sys.argv with
  | [| _; file |] -> (
      try
        let channel = open_in_bin file in
        let text = really_input_string channel (in_channel_length channel) in
        lines := String.split_on_char '\n' text;
        (match List.rev !lines with "" :: rest -> lines := List.rev rest | _ -> ());
        let problem, named, tree, ((num, den) as value), bounds = certificate () in
        if accepts problem tree num den bounds then (
          print_endline "accepted";
          print_problem problem named value)
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
      | Native.Overflow | Stack_overflow | Out_of_memory ->
          prerr_endline "dtcheck: too large";
          exit 2)
  | _ ->
      prerr_endline "usage: dtcheck FILE";
      exit 2
