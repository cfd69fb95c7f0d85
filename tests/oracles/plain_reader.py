"""Mathematics in plain characters, read by its own grammar, which shares nothing with the printer.

A row is a tuple of items, in which a name is a string and everything else a tuple that begins with its kind. Between
factors a blank and a dot mean the same, and a parenthesised product above a slash is the product.
"""

import re

FUNCTIONS = {
    "exp",
    "ln",
    "log",
    "max",
    "min",
    "inf",
    "sup",
    "lim",
    "sin",
    "cos",
    "tan",
    "det",
    "gcd",
    "Pr",
    "mod",
}
LARGE = set("∑∏∫⋀⋁⋃⋂⨁")
CALLS = {"binom", "sqrt", "overline", "hat", "tilde"}
PARTNERS = {"(": ")]", "[": ")]", "{": "}", "⌊": "⌋", "⌈": "⌉", "⟨": "⟩", "|": "|", "‖": "‖"}
CLOSING = ")]}⌋⌉⟩"
SCRIPT = re.compile(r"\d+\.\d+|(?:[^\W_][\u0300-\u036f]*)+|[-+*∗∘†⊥∞∅]")
LETTERS = re.compile(r"(?:[^\W\d_][\u0300-\u036f]*)+")
LETTER = re.compile(r"[^\W_][\u0300-\u036f]*")
NUMBER = re.compile(r"\d+(?:\.\d+)?")


def is_factor(item):
    return not isinstance(item, str) or item[0].isalnum() or item[0] in "∞∅∂∇"


def is_function(item):
    return item in FUNCTIONS or (item[0] in ("script", "mark") and is_function(item[1]))


def is_name(item):
    """Return True if the brackets after an item contain its arguments."""
    named = isinstance(item, str) and not item[0].isdigit() and is_factor(item)
    return named or item[0] in ("script", "mark", "call")


def over(items):
    """Return the items before a slash; a product in its own parentheses becomes the product."""
    if items and items[-1][:2] == ("group", "(") and not items[-1][4]:
        inside = items[-1][2]
        if inside and all(
            is_factor(each) and not is_function(each) and each[0] != "over" and not is_large(each)
            for each in inside
        ):
            return [*items[:-1], *inside]
    return items


def is_large(item):
    return item in LARGE or (
        item[0] == "script" and (is_large(item[1]) or item[1] in ("max", "min", "sup", "inf"))
    )


def bare(items):
    """Return the content of a single pair of parentheses."""
    return items[0][2] if len(items) == 1 and items[0][:2] == ("group", "(") else tuple(items)


class Reader:
    def __init__(self, text, words):
        self.text, self.at, self.words = text, 0, words

    def peek(self):
        return self.text[self.at : self.at + 1]

    def match(self, pattern):
        found = pattern.match(self.text, self.at)
        if found:
            self.at = found.end()
        return found and found[0]

    def names(self, run):
        """Return the words, numbers and letters in a run of characters."""
        if run in self.words or not run[0].isalnum() or run.replace(".", "").isdigit():
            return [run]
        return [part for part in re.split(r"(\d+)", run) for part in self.split(part)]

    def split(self, part):
        return [part] if part.isdigit() or part in self.words else LETTER.findall(part)

    def row(self, closing="", tight=False):
        """Return the items up to the closing sign or, if tight, up to a blank or sign; None if nothing closes them."""
        items, gap = [], False
        while self.at < len(self.text):
            sign = self.peek()
            previous = items[-1] if items else None
            ends = sign in PARTNERS.get(closing, "") if closing else False
            if ends and not (sign in "|‖" and (previous is None or not is_factor(previous))):
                return items
            if closing and sign in CLOSING and not tight:
                return None
            if tight and (sign in " ·,;/" + CLOSING or (sign in "|‖" and sign == closing and items)):
                if sign == " " and items and is_function(items[-1]):
                    self.at, gap = self.at + 1, True
                    continue
                return items
            if sign in " ·":
                self.at, gap = self.at + 1, True
                continue
            if sign == "/":
                self.at += 1
                items = [*over(items), ("over", bare(self.row(closing, tight=True)))]
            elif sign in "_^":
                self.at += 1
                self.script(items, sign)
            elif sign in "'!" and previous is not None and is_factor(previous) and not gap:
                self.at += 1
                items[-1] = ("mark", previous, sign)
            else:
                applied = previous is not None and is_name(previous) and not gap
                found = self.items(applied)
                if tight and not is_factor(found[0]) and found[0] not in LARGE:
                    self.at -= 1
                    return items
                items += found
            gap = False
        return items if tight or not closing else None

    def items(self, applied):
        """Return the next items: adjacent names, a root, a group or a sign."""
        if number := self.match(NUMBER):
            return [number]
        if run := self.match(LETTERS):
            return [self.call(run)] if run in CALLS and self.peek() == "(" else self.names(run)
        sign, start = self.peek(), self.at
        self.at += 1
        if sign == "√":
            inside = self.items(False)
            return [("call", "sqrt", (bare(inside[:1]),)), *inside[1:]]
        if sign in PARTNERS:
            inside = self.row(sign)
            if inside is not None:
                self.at += 1
                return [("group", sign, tuple(inside), self.text[self.at - 1], applied)]
            self.at = start + 1
        return [sign]

    def call(self, name):
        ((_, _, inside, _, _),) = self.items(False)
        arguments = [[]]
        for item in inside:
            if item == "," and name in ("binom", "sqrt"):
                arguments.append([])
            else:
                arguments[-1].append(item)
        return ("call", name, tuple(map(tuple, arguments)))

    def script(self, items, sign):
        """Attach an index or exponent to the last item."""
        if self.peek() == "(":
            (group,) = self.items(False)
            is_one = len(group[2]) == 1 and isinstance(group[2][0], str) and is_factor(group[2][0])
            content = (group,) if is_one else group[2]
        else:
            content = tuple(self.names(self.match(SCRIPT)))
        base = items.pop() if items else ()
        scripts = {sign: content}
        if base and base[0] == "script" and sign not in dict(base[2]):
            scripts |= dict(base[2])
            base = base[1]
        items.append(("script", base, tuple(sorted(scripts.items()))))


def read(text, words=frozenset()):
    """Return the row that a text in plain characters means; ``words`` are the names of several letters."""
    return tuple(Reader(text, FUNCTIONS | CALLS | set(words)).row())
