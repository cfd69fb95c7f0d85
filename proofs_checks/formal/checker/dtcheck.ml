(* dtcheck FILE: check a certificate with the checkers that are proved correct in Coq (Accepted.v for tables,
   CubeAccepted.v for functions, GraphAccepted.v for graphs).

   This file only reads: the lines become the arguments of [accepts] or [accepts_cube]; [graphs.ml] does the same for
   [accepts_graph]. The problem and the value that it was given are printed back, in the format of the file, so that a
   reader, or the program that calls this one, can compare them.
   Exit codes: 0 accepted, 1 not accepted, 2 not a certificate that is supported here. *)

open Dtcheck_core
open Lines

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

(* A table, its tree, and the bounds of its sets of rows. *)

let row features labels words =
  match words with
  | bits :: weights
    when String.length bits = features
         && String.for_all (fun c -> c = '0' || c = '1') bits
         && List.length weights = labels ->
      let bits = List.map (fun c -> c = '1') (List.of_seq (String.to_seq bits)) in
      { features = bits; weights = List.map natural weights }
  | _ -> unsupported "not the features of a row and its weights"

(* A node is used only if the root leads to it; shared nodes are shared here too. *)
let skeleton tests =
  let nodes = Hashtbl.create 64 in
  let total = count integer "tree" in
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
  let total = count integer "bounds" in
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

(* A function on the cube, and the bounds of its subcubes. *)

let most_variables = 30

let bits_of_hexadecimal n word =
  let size = 1 lsl n in
  let digit k =
    match word.[String.length word - 1 - k] with
    | '0' .. '9' as c -> Char.code c - Char.code '0'
    | 'a' .. 'f' as c -> Char.code c - Char.code 'a' + 10
    | _ -> unsupported "not a function in hexadecimal"
  in
  if String.length word <> max 1 (size / 4) then unsupported "not the values of a function";
  if size < 4 && digit 0 lsr size > 0 then unsupported "more values than inputs";
  List.init size (fun x -> (digit (x / 4) lsr (x land 3)) land 1 = 1)

let cube n =
  if n > most_variables then unsupported "too many variables";
  let bias word =
    let a, q = fraction word in
    if a = 0 || a >= q then unsupported "a probability is not strictly between 0 and 1";
    (q - a, a)
  in
  let bias = List.map bias (field "probabilities") in
  if List.length bias <> n then unsupported "not as many probabilities as variables";
  match take () with
  | [ "function"; word ] -> { bias; labelled_by = Function (bits_of_hexadecimal n word) }
  | "masses" :: denominator :: masses ->
      { bias; labelled_by = Masses (natural denominator, List.map natural masses) }
  | _ -> unsupported "not a function"

let rec repeats_no_test above = function
  | Leaf _ -> true
  | Node (i, zero, one) ->
      (not (List.mem i above)) && repeats_no_test (i :: above) zero && repeats_no_test (i :: above) one

let rec ones mask = if mask = 0 then 0 else (mask land 1) + ones (mask lsr 1)

let subcube_bounds n depth size =
  let hexadecimal word =
    let known = String.for_all (function '0' .. '9' | 'a' .. 'f' -> true | _ -> false) word in
    match int_of_string_opt ("0x" ^ word) with Some k when known && k >= 0 -> k | _ -> unsupported "not a subcube"
  in
  let add mask values budget bound =
    let rec add i t =
      if i = n then
        match t with
        | End known when List.mem_assoc budget known -> raise (Rejected "a bound is listed twice")
        | End known -> End ((budget, bound) :: known)
        | _ -> End [ (budget, bound) ]
      else
        let zero, one, free = match t with Split (zero, one, free) -> (zero, one, free) | _ -> (Missing, Missing, Missing) in
        if mask lsr i land 1 = 0 then Split (zero, one, add (i + 1) free)
        else if values lsr i land 1 = 0 then Split (add (i + 1) zero, one, free)
        else Split (zero, add (i + 1) one, free)
    in
    add 0
  in
  let fewer limit performed = match limit with Some most -> most - performed | None -> max_int in
  let read known = function
    | mask :: values :: rest ->
        let mask = hexadecimal mask and values = hexadecimal values in
        let performed = ones mask in
        if mask lsr n > 0 || values land lnot mask > 0 then raise (Rejected "there is no such subcube");
        let limit given most = function
          | word :: rest when given <> None ->
              let k = integer word in
              if k > most then raise (Rejected "more than the limits leave");
              (Some k, rest)
          | rest -> (None, rest)
        in
        let largest = fewer size performed in
        if fewer depth performed < 0 || largest < 0 then raise (Rejected "more variables than tests on a path");
        let d, rest = limit depth (fewer depth performed) rest in
        let s, rest = limit size (min largest ((1 lsl (n - performed)) - 1)) rest in
        (match rest with
        | [ bound ] -> add mask values (d, s) (natural bound) known
        | _ -> unsupported "not a budget and a bound")
    | _ -> unsupported "not a subcube and its bound"
  in
  let total = count natural "bounds" in
  let known = ref Missing in
  for _ = 1 to total do
    known := read !known (take ())
  done;
  !known

(* A certificate: the problem in the format of the file, and whether it is accepted. *)

let rec of_nat = function O -> 0 | S n -> 1 + of_nat n
let ratio a b = if b = 1 then string_of_int a else Printf.sprintf "%d/%d" a b

let print_goal given (num, den) goal =
  let shown a b = if given || a > 0 then Some (ratio a b) else None in
  match goal with
  | Errors (depth, size, a, b) ->
      let number n = Option.map string_of_int n in
      print_objective "error"
        [ ("depth", number (Option.map of_nat depth)); ("size", number size); ("penalty", shown a b) ]
        (ratio num den)
  | Tests (a, b) -> print_objective "expected-cost" [ ("theta", shown a b) ] (ratio num den)

let print_table p =
  Printf.printf "table %d %d %d\n" (List.length p.inputs) (of_nat p.tests) (List.length (List.hd p.inputs).weights);
  List.iter
    (fun x ->
      let bits = String.concat "" (List.map (fun b -> if b then "1" else "0") x.features) in
      Printf.printf "row %s\n" (String.concat " " (bits :: List.map string_of_int x.weights)))
    p.inputs

let print_cube c =
  Printf.printf "cube %d\n" (List.length c.bias);
  print_endline (String.concat " " ("probabilities" :: List.map (fun (b, a) -> ratio a (a + b)) c.bias));
  match c.labelled_by with
  | Function labels ->
      let bits = Array.of_list labels in
      let bit x = if x < Array.length bits && bits.(x) then 1 else 0 in
      let digits = max 1 (Array.length bits / 4) in
      let digit k =
        let x = 4 * (digits - 1 - k) in
        "0123456789abcdef".[bit x + (2 * bit (x + 1)) + (4 * bit (x + 2)) + (8 * bit (x + 3))]
      in
      Printf.printf "function %s\n" (String.init digits digit)
  | Masses (denominator, masses) ->
      print_endline (String.concat " " ("masses" :: List.map string_of_int (denominator :: masses)))

let certificate_of_inputs objective value subject =
  let goal, given =
    match objective with
    | "error" :: words ->
        let depth, size, penalty = limits integer fraction words in
        let num, den = Option.value penalty ~default:(0, 1) in
        (Errors (Option.map nat depth, size, num, den), penalty <> None)
    | "expected-cost" :: words ->
        let theta = theta fraction words in
        let num, den = Option.value theta ~default:(0, 1) in
        (Tests (num, den), theta <> None)
    | _ -> unsupported "the objective is not supported"
  in
  let num, den = fraction value in
  let depth, size = match goal with Errors (d, s, _, _) -> (Option.map of_nat d, s) | Tests _ -> (None, None) in
  let accepted, print =
    match subject with
    | [ "cube"; n ] ->
        let n = integer n in
        let c = cube n in
        let tree = skeleton n in
        if not (repeats_no_test [] tree) then raise (Rejected "a test is repeated on a path");
        let bounds = subcube_bounds n depth size in
        ((fun () -> accepts_cube c goal tree num den bounds), fun () -> print_cube c)
    | [ "table"; n; f; l ] ->
        let n, f, l = (integer n, integer f, integer l) in
        if n = 0 || l = 0 then unsupported "a table has rows and labels";
        let inputs = times n (fun () -> row f l (field "row")) in
        let p = { inputs; tests = nat f; goal } in
        let tree = skeleton f in
        let bounds = bounds f (size <> None) in
        ((fun () -> accepts p tree num den bounds), fun () -> print_table p)
    | _ -> unsupported "neither a table, a function nor a graph"
  in
  ( accepted,
    fun () ->
      print_goal given (num, den) goal;
      print () )

let certificate () =
  if take () <> [ "theorylab-certificate"; "2" ] then unsupported "not a certificate of version 2";
  ignore (field "problem");
  let objective = field "objective" in
  let value = match field "value" with [ word ] -> word | _ -> unsupported "not a value" in
  let found =
    match take () with
    | "graph" :: subject -> Graphs.certificate objective value subject
    | subject -> certificate_of_inputs objective value subject
  in
  if !lines <> [] then unsupported "more lines than the certificate announces";
  found

let () =
  Gc.set { (Gc.get ()) with minor_heap_size = 1 lsl 20; space_overhead = 1000 };
  match Sys.argv with
  | [| _; file |] -> (
      try
        let channel = open_in_bin file in
        let text = really_input_string channel (in_channel_length channel) in
        lines := String.split_on_char '\n' text;
        (match List.rev !lines with "" :: rest -> lines := List.rev rest | _ -> ());
        let accepted, print_problem = certificate () in
        if accepted () then (
          print_endline "accepted";
          print_problem ())
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
