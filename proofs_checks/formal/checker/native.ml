(* The natural numbers of Coq (type N) as integers of the machine, from 0 to 2^62 - 1.

   Each operation returns the number that Coq defines, or raises Overflow. Extract.v names the operation of Coq for each.
   They are not proved; a test compares them with those of Coq. *)

exception Overflow

let add a b = let c = a + b in if c < 0 then raise Overflow else c
let sub a b = if a <= b then 0 else a - b

let mul a b =
  if a lor b < 1 lsl 31 then a * b else if a = 0 || b = 0 then 0 else if a > max_int / b then raise Overflow else a * b

let div a b = if b = 0 then 0 else a / b
let rec pow a n = if n = 0 then 1 else mul a (pow a (n - 1))
let min (a : int) b = if a <= b then a else b
let max (a : int) b = if a <= b then b else a
let equal (a : int) b = a = b
let at_most (a : int) b = a <= b
let less (a : int) b = a < b
let both a b = a land b
let ones n = if n > 62 then raise Overflow else if n = 62 then max_int else (1 lsl n) - 1
let shift a n = if n > 62 then 0 else a lsr n
let bit a n = n <= 62 && (a lsr n) land 1 = 1

(* The constructors of Coq, and the choice between them. *)

let twice p = add p p
let twice_plus_one p = add (twice p) 1
let next n = add n 1

(* The number of ones in binary: of each two, four and eight digits, then all of them. *)
let popcount n =
  let twos = n - ((n lsr 1) land 0x1555555555555555) in
  let fours = (twos land 0x3333333333333333) + ((twos lsr 2) land 0x3333333333333333) in
  (((fours + (fours lsr 4)) land 0x0f0f0f0f0f0f0f0f) * 0x0101010101010101) lsr 56
let of_positive odd even one p = if p = 1 then one () else if p land 1 = 1 then odd (p lsr 1) else even (p lsr 1)
let of_natural zero positive n = if n = 0 then zero () else positive n
