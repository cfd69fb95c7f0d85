(* The lines of a certificate, word by word, and what the three subjects share. *)

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

(* Lines. *)

let lines = ref []

let next_is name =
  match !lines with
  | line :: _ -> List.hd (String.split_on_char ' ' line) = name
  | [] -> false

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

let count number name = match field name with [ word ] -> number word | _ -> unsupported ("not a number of " ^ name)

let rec times n f = if n = 0 then [] else let x = f () in x :: times (n - 1) f

(* The objective: limits of depth and size, and a penalty; or theta. *)

let limits number price words =
  let limit name parse = function
    | word :: value :: rest when word = name -> (Some (parse value), rest)
    | rest -> (None, rest)
  in
  let depth, words = limit "depth" number words in
  let size, words = limit "size" number words in
  let penalty, words = limit "penalty" price words in
  if words <> [] then unsupported "the limits of the objective are not supported";
  (depth, size, penalty)

let theta price = function
  | [] -> None
  | [ "theta"; theta ] -> Some (price theta)
  | _ -> unsupported "the objective is not supported"

let print_objective name limits value =
  print_string ("objective " ^ name);
  List.iter (fun (word, limit) -> Option.iter (Printf.printf " %s %s" word) limit) limits;
  Printf.printf "\nvalue %s\n" value
