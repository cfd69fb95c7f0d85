(* The certificate of a graph of subproblems: its lines become the arguments of [accepts_graph], proved correct in
   GraphAccepted.v. Numbers may be long; they are those of Coq, bit by bit. *)

open Graph_core
open Lines

(* Long numbers, in groups of nine decimal digits, the last group first. *)

let group = 1_000_000_000

let groups word =
  let rec cut last =
    if last <= 9 then [ int_of_string (String.sub word 0 last) ]
    else int_of_string (String.sub word (last - 9) 9) :: cut (last - 9)
  in
  digits word;
  (* the checker in Python reads no longer numbers *)
  if String.length word > 4300 then unsupported "a number is too long";
  cut (String.length word)

let rec halved = function
  | [] -> ([], 0)
  | low :: rest ->
      let rest, odd = halved rest in
      let low = low + (odd * group) in
      let half = low / 2 in
      ((if half = 0 && rest = [] then [] else half :: rest), low mod 2)

let rec doubled carry = function
  | [] -> if carry = 0 then [] else [ carry ]
  | low :: rest ->
      let low = (2 * low) + carry in
      (low mod group) :: doubled (low / group) rest

let rec bits = function
  | [] -> N0
  | number -> (
      let half, odd = halved number in
      match bits half with
      | N0 -> if odd = 1 then Npos XH else N0
      | Npos p -> Npos (if odd = 1 then XI p else XO p))

let rec digits_of = function XH -> [ 1 ] | XO p -> doubled 0 (digits_of p) | XI p -> doubled 1 (digits_of p)

let number word = bits (groups word)

let positive p =
  match List.rev (digits_of p) with
  | first :: rest -> String.concat "" (string_of_int first :: List.map (Printf.sprintf "%09d") rest)
  | [] -> "0"

let decimal = function N0 -> "0" | Npos p -> positive p

let fraction word =
  let numerator a = match number a with N0 -> Z0 | Npos p -> Zpos p in
  match String.split_on_char '/' word with
  | [ a ] -> { qnum = numerator a; qden = XH }
  | [ a; b ] -> (
      match number b with
      | N0 -> unsupported "a denominator is zero"
      | Npos p -> qred { qnum = numerator a; qden = p })
  | _ -> unsupported ("not a number: " ^ word)

let zero = { qnum = Z0; qden = XH }

let ratio q =
  let numerator = match q.qnum with Z0 -> "0" | Zpos p -> positive p | Zneg p -> "-" ^ positive p in
  if q.qden = XH then numerator else numerator ^ "/" ^ positive q.qden

(* The numbers of subproblems and of nodes, each made once. *)

let numbers count = Array.init count (fun k -> number (string_of_int k))

let nats count =
  let l = Array.make (count + 1) O in
  for k = 1 to count do
    l.(k) <- S l.(k - 1)
  done;
  l

(* The graph, and for each subproblem the tests with the indices that they lead to. *)

let graph states labels =
  if states = 0 || labels = 0 then unsupported "a graph has subproblems and labels";
  if states > List.length !lines then unsupported "the file ends before the graph does";
  let named = numbers states in
  let rec outcomes = function
    | p :: child :: rest ->
        let child = natural child in
        if child >= states then raise (Rejected "there is no such subproblem");
        (fraction p, child) :: outcomes rest
    | [] -> []
    | [ _ ] -> unsupported "not a test"
  in
  let test () =
    match field "test" with
    | name :: price :: (_ :: _ as rest) -> (number name, fraction price, outcomes rest)
    | _ -> unsupported "not a test"
  in
  let rec all_tests () = if next_is "test" then let first = test () in first :: all_tests () else [] in
  let subproblem () =
    let labels_here = List.map fraction (field "state") in
    if List.length labels_here <> labels then unsupported "not the probabilities of the labels";
    let tests = all_tests () in
    let inside (p, child) = (p, named.(child)) in
    let proved (name, price, outcomes) = { name; price; outcomes = List.map inside outcomes } in
    ( { labels = labels_here; tests = List.map proved tests },
      List.map (fun (name, _, outcomes) -> (name, List.map snd outcomes)) tests )
  in
  List.split (times states subproblem)

(* The nodes, the root first, each with the subproblems where it is used. *)
let tree tests named =
  let total = count natural "tree" in
  if total = 0 then unsupported "a tree has a node";
  if total > List.length !lines then unsupported "the file ends before the tree does";
  let before = nats total in
  let node at =
    match take () with
    | [ "leaf" ] -> (Stop, [])
    | test :: children ->
        let children = List.map natural children in
        if children = [] || List.exists (fun c -> c >= at) children then unsupported "not a node";
        (Ask (number test, List.map (fun c -> before.(at - 1 - c)) children), children)
    | [] -> unsupported "an empty line"
  in
  let nodes = Array.make total (Stop, []) in
  for at = 0 to total - 1 do
    nodes.(at) <- node at
  done;
  let used = Array.init total (fun _ -> Hashtbl.create 1) in
  let rec use children below =
    match (children, below) with
    | c :: children, s :: below -> Hashtbl.replace used.(c) s (); use children below
    | _ -> ()
  in
  Hashtbl.replace used.(total - 1) 0 ();
  for at = total - 1 downto 0 do
    match nodes.(at) with
    | Stop, _ -> ()
    | Ask (test, _), children ->
        Hashtbl.iter (fun s () -> Option.iter (use children) (List.assoc_opt test tests.(s))) used.(at)
  done;
  let with_states at = (fst nodes.(at), Hashtbl.fold (fun s () l -> named.(s) :: l) used.(at) []) in
  List.init total (fun k -> with_states (total - 1 - k))

let bounds states goal priced =
  let listed = Array.make states [] in
  let seen = Hashtbl.create 64 in
  let limit given = function
    | word :: rest when given -> (Some (number word), rest)
    | rest -> (None, rest)
  in
  let deep, sized = match goal with Errors (d, s, _) -> (d <> None, s <> None) | Costs _ -> (false, false) in
  for _ = 1 to count natural "bounds" do
    match take () with
    | word :: words ->
        let state = natural word in
        if state >= states then raise (Rejected "there is no such subproblem");
        let depth, words = limit deep words in
        let size, words = limit sized words in
        let price, words =
          match words with
          | word :: rest when priced -> (fraction word, rest)
          | rest -> (zero, rest)
        in
        let bound =
          match words with [ word ] -> fraction word | _ -> raise (Rejected "not a budget and a bound")
        in
        let budget = ((depth, size), price) in
        if Hashtbl.mem seen (state, budget) then raise (Rejected "a bound is listed twice");
        Hashtbl.add seen (state, budget) ();
        listed.(state) <- (budget, bound) :: listed.(state)
    | [] -> unsupported "an empty line"
  done;
  Array.to_list listed

let print_graph g labels =
  Printf.printf "graph %d %d\n" (List.length g) labels;
  let subproblem x =
    print_endline (String.concat " " ("state" :: List.map ratio x.labels));
    let test t =
      let outcome (p, s) = ratio p ^ " " ^ decimal s in
      print_endline (String.concat " " ("test" :: decimal t.name :: ratio t.price :: List.map outcome t.outcomes))
    in
    List.iter test x.tests
  in
  List.iter subproblem g

(* The rest of a certificate: whether it is accepted, and the problem in the format of the file. *)
let certificate objective value subject =
  let goal, given =
    match objective with
    | "error" :: words ->
        let depth, size, penalty = limits number fraction words in
        (Errors (depth, size, Option.value penalty ~default:zero), penalty <> None)
    | "expected-cost" :: words ->
        let theta = theta fraction words in
        (Costs (Option.value theta ~default:zero), theta <> None)
    | _ -> unsupported "the objective is not supported"
  in
  let value = fraction value in
  let states, labels =
    match subject with
    | [ states; labels ] -> (natural states, natural labels)
    | _ -> unsupported "not the numbers of subproblems and labels"
  in
  let g, tests = graph states labels in
  let nodes = tree (Array.of_list tests) (numbers states) in
  let priced = match goal with Errors (_, _, penalty) -> penalty.qnum <> Z0 | Costs _ -> false in
  let bounds = bounds states goal priced in
  let print () =
    let shown q = if given || q.qnum <> Z0 then Some (ratio q) else None in
    (match goal with
    | Errors (depth, size, penalty) ->
        let number = Option.map decimal in
        print_objective "error"
          [ ("depth", number depth); ("size", number size); ("penalty", shown penalty) ]
          (ratio value)
    | Costs theta -> print_objective "expected-cost" [ ("theta", shown theta) ] (ratio value));
    print_graph g labels
  in
  ((fun () -> accepts_graph g goal nodes value bounds), print)
