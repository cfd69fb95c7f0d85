"""Names of problems on the command line: a construction call, a formula, a truth table, a sample."""

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
from theorylab.problems.losses import SQUARED
from theorylab.problems.ordered.reading import read_sample
from theorylab.problems.problem import Problem
from theorylab.problems.samples.binarize import method_named, read_binarized_sample
from theorylab.problems.samples.drawn import DrawnSample
from theorylab.problems.samples.loss_tables import read_cost_sample, read_number_sample
from theorylab.problems.smoothed import smoothed
from theorylab.problems.truth_table import read_truth_table

__all__ = ["call_form", "construction_of", "problem_named", "read_parameters", "sample_file"]

SEQUENCES = (tuple, Sequence)
"""Annotations of a parameter that is a list of values, separated by semicolons."""

_TABLE = re.compile(r"(?P<path>.*?)(?P<options>(,(p|packed)=[^,]*)*)\Z", re.DOTALL)
_SEEDED = re.compile(
    r"(?P<whole>.+?),\s*(?P<key>smoothed|examples)=(?P<value>[^,]*)(?:,\s*seed=(?P<seed>[^,]*))?\Z", re.DOTALL
)
_OWN = re.compile(r"(?P<path>.*?\.py)(?::(?P<function>[^,]*)(?:,(?P<rest>.*))?)?\Z", re.DOTALL)
_SAMPLE = re.compile(
    r"(?P<path>.*?)(?P<options>(,(label|weight|loss|costs|binarize|categories|numbers)=[^,]*)*)\Z", re.DOTALL
)


def problem_named(text: str) -> Problem:
    """Return the problem with a given name.

    Parameters
    ----------
    text
        A construction call with parameters by name or in order, lists separated by semicolons
        (``parity-xor:h=3,K=4,eps=1/10``, ``conjunction:3``, ``read-once-dnf:sizes=2;3``); a call of a function in
        a user's file (``my_distributions.py:address_xor,h=3``); a formula
        (``dnf:x1&x2|~x3``); or a file: a truth table (``table:PATH``, see
        :func:`theorylab.problems.truth_table.read_truth_table`, with ``,packed=n`` for packed bits) or a sample
        (``csv:PATH``, see :func:`theorylab.problems.samples.csv_sample.read_csv_sample`, with ``,label=NAME`` and
        ``,weight=NAME`` for its columns, ``,binarize=METHOD`` or ``,binarize=METHOD:B`` to turn numbers and
        categories into 0/1 features, see :mod:`theorylab.problems.samples.binarize`, and ``,categories=NAME;NAME`` and
        ``,numbers=NAME;NAME`` to declare the kinds of columns; with ``,loss=squared`` the labels are numbers, and
        ``,costs=NAME;NAME`` names columns with the cost of each label). Formulas and truth tables take ``,p=3/10`` or
        ``,p=3/10;7/10;...``, the probabilities that the variables are one. Any name followed by ``,examples=500``
        or ``,examples=500,seed=1`` is a :class:`~theorylab.problems.samples.drawn.DrawnSample` from that problem;
        a labelling of the cube followed by ``,smoothed=1/10`` or ``,smoothed=1/10,seed=1`` is the same labelling
        under a smoothed distribution (:func:`theorylab.problems.smoothed.smoothed`).

    Raises
    ------
    TheoryLabError
        If the name is unknown, or a parameter, formula or file is malformed or missing.
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
    """Return a sample drawn from a problem, or its labelling under a smoothed distribution."""
    before = _SEEDED.match(whole)
    if before and before["key"] == key:
        raise InvalidArgument(f"{text}: {key!r} is given twice")
    chosen = 0 if seed is None else integer(seed.strip(), name="seed")
    if key == "smoothed":
        return smoothed(problem_named(whole), rational(value.strip(), name=key), seed=chosen)
    return DrawnSample(problem_named(whole), integer(value.strip(), name=key), chosen)


def construction_of(text: str) -> str:
    """Return the name of the construction in the name of a problem, the part before the colon."""
    return text.partition(":")[0].strip()


def call_form(name: str, construction: Callable[..., Any], before: str = ":") -> str:
    """Return the form of a call: ``name``, the separator ``before``, and the parameters, optional ones in brackets."""
    written = []
    for parameter in signature(construction).parameters.values():
        optional = parameter.default is not Parameter.empty
        written.append(f"[{parameter.name}]" if optional else parameter.name)
    return f"{name}{before}{','.join(written)}" if written else name


def _own(path: str, name: str, rest: str) -> Problem:
    """Return the problem made by a function in a user's file."""
    functions = functions_of(load_module(path))
    if not functions:
        raise InputFormatError("it defines no function that returns a problem", source=path)
    if not name:
        raise InvalidArgument(
            f"{path}: name one of its functions, {path}:FUNCTION,NAME=VALUE,..; it has {', '.join(functions)}"
        )
    function = find(functions, name, kind=f"function of {path}")
    for parameter in signature(function).parameters.values():
        if parameter.kind not in (Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY):
            raise InputFormatError(
                f"parameter {parameter} of {name} cannot be given by name; write NAME: TYPE",
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
    except NameError as error:  # also from an annotation, which is evaluated outside the file
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
    """Call a construction with parameters parsed according to its annotations."""
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
    """Return the parameters in a text such as ``h=3,eps=1/10``, parsed according to a function's annotations.

    Parameters
    ----------
    function
        The function whose parameters they are.
    text
        Parameters by name or in order; lists are separated by semicolons.
    name, form
        Name of the function and form of its call, for error messages.

    Raises
    ------
    InvalidArgument
        If a parameter is unknown, given twice, or cannot be parsed.
    """
    hints = get_type_hints(function)
    names = list(signature(function).parameters)
    given: dict[str, Any] = {}
    for position, argument in enumerate(text.split(",") if text else ()):
        key, equals, value = argument.partition("=")
        if not equals:
            if len(given) < position or position >= len(names):
                raise InvalidArgument(f"{name}: {argument!r} matches no parameter; call it as {form}")
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
    """Parse one parameter as annotated: an integer, a rational, a truth value, text, or a sequence of them.

    A union is read as its sequence type, or else as a rational, which Python code may also give as an integer or text.
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
    """Return the path and the options of a sample in a file, ``csv:PATH,label=y``; None for any other problem.

    Parameters
    ----------
    text
        As for :func:`problem_named`.

    Raises
    ------
    InvalidArgument
        If an option is unknown or given twice, no file is named, or the method is unknown.
    """
    if construction_of(text) != "csv" or _SEEDED.match(text):
        return None
    parts = next(_SAMPLE.finditer(text.partition(":")[2]))  # the pattern matches any text
    names = tuple[str, ...]
    kinds = {"label": str, "weight": str, "loss": str, "costs": names, "binarize": str}
    kinds |= {"categories": names, "numbers": names}
    given = _options(parts["options"][1:], kinds, "csv:PATH")
    if not parts["path"]:
        raise InvalidArgument("csv: no file is named; write csv:PATH")
    if "binarize" in given:
        method_named(
            given["binarize"]
        )  # also rejects a method that is ignored because the tests come from a tree
    _require_one_loss(given)
    return parts["path"], given


def _require_one_loss(given: Mapping[str, Any]) -> None:
    """Raise an error if the options of a sample name an unknown loss, or do not fit costs."""
    if given.get("loss", SQUARED.name) != SQUARED.name:
        raise InvalidArgument(
            f"loss: {given['loss']!r}; the loss is {SQUARED.name}, or that of ,costs=NAME;NAME, or left out for labels"
        )
    for other in ("label", "loss"):
        if "costs" in given and other in given:
            raise InvalidArgument(f"costs: a table of costs has no {other}; leave out ,{other}=")


def _sample(path: str, given: dict[str, Any]) -> Problem:
    if "costs" in given:
        return read_cost_sample(path, **given)
    if given.pop("loss", None):
        return read_number_sample(path, **given)
    if "binarize" in given:
        return read_binarized_sample(path, given.pop("binarize"), **given)
    return read_sample(path, **given)


def _options(text: str, kinds: Mapping[str, Any], after: str) -> dict[str, Any]:
    """Parse the options ``key=value`` that follow a formula or a path."""
    given: dict[str, Any] = {}
    for option in text.split(",") if text else ():
        key, equals, value = option.partition("=")
        if not equals or key not in kinds or key in given:
            allowed = " and ".join(f",{known}=..." for known in kinds)
            raise InvalidArgument(f"{after}: {option!r} is not an option; {allowed} may follow, once each")
        given[key] = _read(value.strip(), kinds[key], key)
    return given


def _one_each(probabilities: tuple[fmpq, ...], variables: int) -> tuple[fmpq, ...]:
    """Return one probability for each variable, from one for all or one for each."""
    if len(probabilities) == 1 and variables:
        return probabilities * variables
    return product_probabilities(probabilities, variables) if probabilities else ()
