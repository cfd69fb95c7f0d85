"""Problems as the command line names them: a construction call, a formula, a truth table, a sample."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from inspect import Parameter, signature
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from flint import fmpq

from theorylab.boolean.packed import variables_of
from theorylab.boolean.product_measure import product_probabilities
from theorylab.catalog import did_you_mean, find, installed_catalog
from theorylab.errors import InputFormatError, InvalidArgument, TooLarge
from theorylab.files.own_files import functions_of, load_module
from theorylab.numbers.rationals import integer, rational, truth
from theorylab.problems.cube import MOST_VARIABLES, CubeProblem
from theorylab.problems.formula import parse_formula
from theorylab.problems.problem import Problem
from theorylab.problems.samples.binarize import method_named, read_binarized_sample
from theorylab.problems.samples.csv_sample import read_csv_sample
from theorylab.problems.samples.drawn import DrawnSample
from theorylab.problems.smoothed import smoothed
from theorylab.problems.truth_table import read_truth_table

__all__ = ["call_form", "construction_of", "problem_named", "read_parameters", "sample_file"]

SEQUENCES = (tuple, Sequence)
"""Types of a parameter that is a list of values, separated by semicolons."""

_TABLE = re.compile(r"(?P<path>.*?)(?P<options>(,(p|packed)=[^,]*)*)\Z", re.DOTALL)
_SEEDED = re.compile(
    r"(?P<whole>.+?),\s*(?P<key>smoothed|examples)=(?P<value>[^,]*)(?:,\s*seed=(?P<seed>[^,]*))?\Z", re.DOTALL
)
_OWN = re.compile(r"(?P<path>.*?\.py)(?::(?P<function>[^,]*)(?:,(?P<rest>.*))?)?\Z", re.DOTALL)
_SAMPLE = re.compile(
    r"(?P<path>.*?)(?P<options>(,(label|weight|binarize|categories|numbers)=[^,]*)*)\Z", re.DOTALL
)


def problem_named(text: str) -> Problem:
    """Problem that a text names.

    Parameters
    ----------
    text
        A construction call with parameters by name or in order, lists separated by semicolons
        (``parity-xor:h=3,K=4,eps=1/10``, ``conjunction:3``, ``read-once-dnf:sizes=2;3``); a call of a function in
        a file of one's own (``my_distributions.py:address_xor,h=3``); a formula
        (``dnf:x1&x2|~x3``); or a file: a truth table (``table:PATH``, see
        :func:`theorylab.problems.truth_table.read_truth_table`, with ``,packed=n`` for packed bits) or a sample
        (``csv:PATH``, see :func:`theorylab.problems.samples.csv_sample.read_csv_sample`, with ``,label=NAME`` and
        ``,weight=NAME`` for its columns, and ``,binarize=METHOD`` or ``,binarize=METHOD:B`` to make numbers and
        categories 0/1, see :mod:`theorylab.problems.samples.binarize`, and ``,categories=NAME;NAME`` and
        ``,numbers=NAME;NAME`` to declare what columns hold). Formulas and truth tables take ``,p=3/10`` or
        ``,p=3/10;7/10;...``, the probabilities that the variables are one. Any of them followed by ``,examples=500``
        or ``,examples=500,seed=1`` is a sample drawn from it (:class:`theorylab.problems.samples.drawn.DrawnSample`);
        a labelling of the cube followed by ``,smoothed=1/10`` or ``,smoothed=1/10,seed=1`` is the same under a
        smoothed distribution (:func:`theorylab.problems.smoothed.smoothed`).

    Raises
    ------
    TheoryLabError
        For an unknown name, a malformed or missing parameter, formula or file.
    """
    if seeded := _SEEDED.match(text):
        return _random(text, **seeded.groupdict())
    name, rest = construction_of(text), text.partition(":")[2]
    if name == "dnf":
        return _formula(rest)
    if name == "table":
        return _table(rest)
    if file := sample_file(text):
        return _sample(*file)
    if own := _OWN.match(text):
        return _own(own["path"], (own["function"] or "").strip(), own["rest"] or "")
    known: dict[str, Callable[..., Problem]] = {
        **installed_catalog().constructions,
        "dnf": _formula,
        "table": _table,
        "csv": _sample,
    }
    return _call(find(known, name, kind="problem"), name, rest)


def _random(text: str, whole: str, key: str, value: str, seed: str | None) -> Problem:
    """A sample drawn from a problem, or its labelling under a smoothed distribution."""
    before = _SEEDED.match(whole)
    if before and before["key"] == key:
        raise InvalidArgument(f"{text}: {key!r} is given twice")
    chosen = 0 if seed is None else integer(seed.strip(), name="seed")
    if key == "smoothed":
        return smoothed(problem_named(whole), rational(value.strip(), name=key), seed=chosen)
    return DrawnSample(problem_named(whole), integer(value.strip(), name=key), chosen)


def construction_of(text: str) -> str:
    """Name of the construction in the name of a problem: what stands before its colon."""
    return text.partition(":")[0].strip()


def call_form(name: str, construction: Callable[..., Any], before: str = ":") -> str:
    """How a ``construction`` is called, ``name``, what stands ``before``, and parameters, optional ones in brackets."""
    written = []
    for parameter in signature(construction).parameters.values():
        optional = parameter.default is not Parameter.empty
        written.append(f"[{parameter.name}]" if optional else parameter.name)
    return f"{name}{before}{','.join(written)}" if written else name


def _own(path: str, name: str, rest: str) -> Problem:
    """What a function in a file of one's own makes."""
    functions = functions_of(load_module(path))
    if not functions:
        raise InputFormatError("it defines no function that could make a problem", source=path)
    if not name:
        raise InvalidArgument(
            f"{path}: name a function of it, {path}:FUNCTION,NAME=VALUE,..; it has {', '.join(functions)}"
        )
    function = find(functions, name, kind=f"function of {path}")
    for parameter in signature(function).parameters.values():
        if parameter.kind not in (Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY):
            raise InputFormatError(
                f"parameter {parameter} of {name} has no name that can be given; write NAME: TYPE",
                source=path,
                line=function.__code__.co_firstlineno,
            )
        if parameter.annotation is Parameter.empty:
            raise InputFormatError(
                f"parameter {parameter.name!r} of {name} has no annotation to say how it is read, such as int or fmpq",
                source=path,
                line=function.__code__.co_firstlineno,
            )
    try:
        made = _call(function, f"{path}:{name}", rest, before=",")
    except NameError as error:  # also of an annotation, which is read in no line of the file
        line = function.__code__.co_firstlineno
        raise InputFormatError(f"NameError: {error}, in {name}", source=path, line=line) from None
    if not isinstance(made, Problem):
        raise InputFormatError(
            f"{name} returns an object of type {type(made).__name__}, not a problem, such as majority(3)",
            source=path,
            line=function.__code__.co_firstlineno,
        )
    return made


def _call(construction: Callable[..., Problem], name: str, rest: str, before: str = ":") -> Problem:
    """Call a construction with parameters read as its annotations say."""
    form = call_form(name, construction, before)
    given = read_parameters(construction, rest, name, form)
    missing = [
        parameter.name
        for parameter in signature(construction).parameters.values()
        if parameter.default is Parameter.empty and parameter.name not in given
    ]
    if missing:
        raise InvalidArgument(f"{name}: missing {', '.join(missing)}; call it as {form}")
    return construction(**given)


def read_parameters(function: Callable[..., Any], text: str, name: str, form: str) -> dict[str, Any]:
    """Parameters of a function in a text such as ``h=3,eps=1/10``, read as its annotations say.

    Parameters
    ----------
    function
        What will be called with them.
    text
        Parameters by name or in order; lists are separated by semicolons.
    name, form
        How messages call the function, and how it is called.

    Raises
    ------
    InvalidArgument
        If a parameter is unknown, given twice, or not of its kind.
    """
    hints = get_type_hints(function)
    names = list(signature(function).parameters)
    given: dict[str, Any] = {}
    for position, argument in enumerate(text.split(",") if text else ()):
        key, equals, value = argument.partition("=")
        if not equals:
            if len(given) < position or position >= len(names):
                raise InvalidArgument(f"{name}: {argument!r} has no parameter to go to; call it as {form}")
            key, value = names[position], argument
        key = key.strip()
        if key not in names:
            raise InvalidArgument(
                f"{name}: unknown parameter {key!r}{did_you_mean(key, names)}; call it as {form}"
            )
        if key in given:
            raise InvalidArgument(f"{name}: parameter {key!r} is given twice")
        given[key] = _read(value.strip(), hints[key], f"{name}: {key}")
    return given


def _read(text: str, kind: Any, name: str) -> Any:
    """One parameter, as annotated: an integer, a rational, a truth value, text, or a sequence of them.

    Of a union the sequence counts, or else the rational: what Python code may also give as an integer or as text.
    """
    if get_origin(kind) is UnionType:
        kind = next((each for each in get_args(kind) if get_origin(each) in SEQUENCES), fmpq)
    if kind is int:
        return integer(text, name=name)
    if kind is bool:
        return truth(text, name=name)
    if kind is str:
        return text
    if kind is fmpq:
        return rational(text, name=name)
    if get_origin(kind) in SEQUENCES:
        return tuple(_read(entry.strip(), get_args(kind)[0], name) for entry in text.split(";"))
    raise InvalidArgument(f"{name}: a parameter of type {kind} cannot be given on the command line")


def _formula(rest: str) -> Problem:
    text, comma, options = rest.partition(",")
    given = _options(options if comma else "", {"p": tuple[fmpq, ...]}, "dnf:FORMULA")
    formula = parse_formula(text)
    if formula.variables > MOST_VARIABLES:
        raise TooLarge(
            f"formula: x{formula.variables} makes a cube of 2^{formula.variables} inputs; "
            f"at most {MOST_VARIABLES} variables"
        )
    probabilities = _one_each(given.get("p", ()), formula.variables)
    return CubeProblem.from_function(formula, formula.variables, probabilities)


def _table(rest: str) -> Problem:
    parts = next(_TABLE.finditer(rest))  # the pattern matches any text
    given = _options(parts["options"][1:], {"p": tuple[fmpq, ...], "packed": int}, "table:PATH")
    if not parts["path"]:
        raise InvalidArgument("table: no file is named; write table:PATH")
    label_means = read_truth_table(parts["path"], given.get("packed"))
    return CubeProblem(label_means, _one_each(given.get("p", ()), variables_of(label_means)))


def sample_file(text: str) -> tuple[str, dict[str, Any]] | None:
    """The path and the options of a sample that is a file, ``csv:PATH,label=y``; None if it is another problem.

    Parameters
    ----------
    text
        As for :func:`problem_named`.

    Raises
    ------
    InvalidArgument
        If an option is unknown or given twice, no file is named, or there is no such method.
    """
    if construction_of(text) != "csv" or _SEEDED.match(text):
        return None
    parts = next(_SAMPLE.finditer(text.partition(":")[2]))  # the pattern matches any text
    names = tuple[str, ...]
    kinds = {"label": str, "weight": str, "binarize": str, "categories": names, "numbers": names}
    given = _options(parts["options"][1:], kinds, "csv:PATH")
    if not parts["path"]:
        raise InvalidArgument("csv: no file is named; write csv:PATH")
    if "binarize" in given:
        method_named(given["binarize"])  # refused here too where the tests of a tree are read instead
    return parts["path"], given


def _sample(path: str, given: dict[str, Any]) -> Problem:
    if "binarize" in given:
        return read_binarized_sample(path, given.pop("binarize"), **given)
    return read_csv_sample(path, **given)


def _options(text: str, kinds: Mapping[str, Any], after: str) -> dict[str, Any]:
    """Options ``key=value`` that follow a formula or a path."""
    given: dict[str, Any] = {}
    for option in text.split(",") if text else ():
        key, equals, value = option.partition("=")
        if not equals or key not in kinds or key in given:
            allowed = " and ".join(f",{known}=..." for known in kinds)
            raise InvalidArgument(
                f"{after}: {option!r} is not an option; after it {allowed} may follow, once"
            )
        given[key] = _read(value.strip(), kinds[key], key)
    return given


def _one_each(probabilities: tuple[fmpq, ...], variables: int) -> tuple[fmpq, ...]:
    """One probability a variable, from one for all or one for each."""
    if len(probabilities) == 1 and variables:
        return probabilities * variables
    return product_probabilities(probabilities, variables) if probabilities else ()
