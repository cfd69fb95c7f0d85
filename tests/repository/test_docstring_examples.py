"""Every public callable has an example that runs and shows its output, and names related callables."""

import doctest
import re
from collections.abc import Iterator
from importlib import import_module
from inspect import cleandoc, isclass, isfunction

import pytest
from sources import MODULES

FLAGS = doctest.NORMALIZE_WHITESPACE
WITH_EXAMPLES = [source.module for source in MODULES if ">>>" in source.text]
PACKAGES = ("theorylab", "theorylab.claims", "theorylab.sklearn", "constructions", "dp_optimal")
PUBLIC = {
    f"{package}.{name}": value
    for package in PACKAGES
    for name in import_module(package).__all__
    if isclass(value := getattr(import_module(package), name)) or isfunction(value)
}
SAYS_WHAT_IT_RETURNS = re.compile(r"(Return|Grow|Check|Yield|Write)\b|.*\nReturns\n---", re.DOTALL)
SIBLINGS = re.compile(r"\nSee Also\n-+\n(.*?)(?:\n\n|\Z)", re.DOTALL)


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_examples(name):
    """The examples of a module, without those of public callables, which run below by themselves."""
    module, said = import_module(name), []
    examples = [example for example in doctest.DocTestFinder().find(module) if example.examples]
    assert examples
    for example in examples:
        value = vars(module).get(example.name.removeprefix(f"{name}."))
        if not any(value is public for public in PUBLIC.values()):
            doctest.DocTestRunner(optionflags=FLAGS).run(example, out=said.append)
    assert not said, "".join(said)


def lacking(name: str, value: object) -> Iterator[str]:
    """Return the missing parts of the docstring of a public callable."""
    text, package = cleandoc(value.__doc__ or ""), name.rpartition(".")[0]
    if "\nExamples\n---" not in text or ">>>" not in text:
        yield "an example"
    if isfunction(value) and package != "constructions" and not SAYS_WHAT_IT_RETURNS.match(text):
        yield "what it returns"
    section = SIBLINGS.search(text)
    siblings = re.findall(r"[\w.]+", re.sub(" : .*", "", section[1])) if section else []
    if not siblings:
        yield "See Also"
    for sibling in siblings:
        if not {sibling, f"{package}.{sibling}"} & PUBLIC.keys():
            yield f"a public name for {sibling}"


def test_every_public_callable_is_documented_with_an_example():
    found = [f"{name}: {lack}" for name, value in PUBLIC.items() for lack in lacking(name, value)]
    assert not found, "\n".join(found)
    assert len(PUBLIC) > 150


@pytest.mark.parametrize("name", PUBLIC)
def test_its_example_runs_as_it_stands_after_an_import_of_it(name):
    value, own = PUBLIC[name], name.rpartition(".")[2]
    (example,) = doctest.DocTestFinder(recurse=False).find(value, own, module=False, globs={own: value})
    said: list[str] = []
    failed, _ = doctest.DocTestRunner(optionflags=FLAGS).run(example, out=said.append)
    assert not failed, "".join(said)


def test_what_is_lacking_is_seen():
    def undocumented():
        """The number of leaves.

        See Also
        --------
        greedy, no_such_name : of what
        """

    assert list(lacking("theorylab.undocumented", undocumented)) == [
        "an example",
        "what it returns",
        "a public name for no_such_name",
    ]
