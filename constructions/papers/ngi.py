r"""Identification instances (Zhang and Gionis 2022): random families, and three of known cost."""

from __future__ import annotations

from functools import reduce
from operator import or_
from random import Random

from flint import fmpq

from constructions.parameters import Rational, count
from theorylab.errors import InvalidArgument
from theorylab.numbers.counted import quantity
from theorylab.numbers.counts import seed_of, whole_number
from theorylab.numbers.several import several
from theorylab.problems.identification import IdentificationProblem

__all__ = [
    "entity_identification",
    "one_by_one",
    "random_identification",
    "set_cover",
    "xor_identification",
]

ZERO = fmpq(0)


def random_identification(
    objects: int,
    tests: int,
    classes: int,
    seed: int,
    outcomes: int = 2,
    most_weight: int = 1,
    most_cost: int = 1,
    theta: fmpq = ZERO,
) -> IdentificationProblem:
    """Random instance on which some tree is always right (Problem 1); for theta = 0 this is group identification.

    Parameters
    ----------
    objects, tests, classes
        Numbers of objects, tests and classes; each class has an object. The objects have distinct rows of outcomes.
    seed
        Seed of the generator.
    outcomes
        Number of outcomes of each test, at least 2; outcomes^tests must be at least the number of objects.
    most_weight, most_cost
        Maximum weight of the objects and maximum price of the tests; both are uniformly random from 1 to the maximum.
    theta
        Total probability up to which objects need not be distinguished, in [0, 1].

    Raises
    ------
    InvalidArgument
        If a parameter is out of range, or the tests cannot distinguish all objects.

    See Also
    --------
    entity_identification : one class per object
    theorylab.identification

    Examples
    --------
    >>> random_identification(objects=4, tests=3, classes=2, seed=2).classes
    (0, 0, 1, 0)
    """
    classes = _fitting(count(classes, "classes"), objects)
    objects, chance = count(objects, "objects"), Random(seed_of(seed))
    labels = [*range(classes), *(chance.randrange(classes) for _ in range(objects - classes))]
    chance.shuffle(labels)
    return _random_instance(labels, tests, outcomes, most_weight, most_cost, theta, chance)


def entity_identification(
    objects: int, tests: int, seed: int, outcomes: int = 2, most_weight: int = 1, most_cost: int = 1
) -> IdentificationProblem:
    """Random instance with one class per object (section 1: entity identification).

    Parameters
    ----------
    objects, tests, seed, outcomes, most_weight, most_cost
        As for :func:`random_identification`.

    See Also
    --------
    random_identification : fewer classes

    Examples
    --------
    >>> from dp_optimal import optimal_expected_cost
    >>> optimal_expected_cost(entity_identification(objects=4, tests=9, seed=1)).value  # four objects, two tests each
    2
    """
    labels = list(range(count(objects, "objects")))
    return _random_instance(labels, tests, outcomes, most_weight, most_cost, 0, Random(seed_of(seed)))


def xor_identification(q: int) -> IdentificationProblem:
    r"""Xor of two features as the class, hidden among tests that isolate single objects.

    There are n = 4q objects of equal probability, q for each value of the features a and b, which are the first two
    tests; the class is a xor b, and n further tests isolate one object each. Performing a, then b, costs 2. But neither
    alone changes the impurity, whereas every isolating test lowers it a little: maximizing the impurity reduction
    isolates the n/2 objects of one class one after another, at the cost
    :math:`\frac1n(1+\dots+\frac n2)+\frac12\cdot\frac n2=(3n+2)/8`. So its ratio to the optimum is unbounded, and a
    guarantee for a score that contains the reduction with weight lambda has to grow with lambda.

    Parameters
    ----------
    q
        Number of objects for each value of (a, b), at least 1.

    See Also
    --------
    theorylab.identification
    one_by_one

    Examples
    --------
    >>> from dp_optimal import optimal_expected_cost
    >>> optimal_expected_cost(xor_identification(3)).value
    2
    """
    n = 4 * count(q, "q", most=1 << 10)
    a, b = [x & 1 for x in range(n)], [x >> 1 & 1 for x in range(n)]
    isolating = [[int(x == alone) for x in range(n)] for alone in range(n)]
    return IdentificationProblem([i ^ j for i, j in zip(a, b)], [a, b, *isolating])


def set_cover(elements: int, sets: tuple[int, ...]) -> IdentificationProblem:
    r"""Minimum set cover as entity identification, the reduction behind the hardness of Remark 1.

    Object 0 has outcome 0 on every test, and there is one object for each of the r elements, of
    probability :math:`n^{-3}` for n = r + 1 objects. There is a test for each set, with outcome 1 on its elements,
    and then one for each single element, which a set that contains it can replace in a cover.

    The tests of object 0 in a tree cover the elements, so with the size k of a minimum cover
    every tree costs at least :math:`p_0k`. Conversely, a tree may perform the tests of the sets of a minimum cover, and
    then of the single elements of the set with outcome 1: an object needs at most 2r tests. Hence

    .. math:: p_0\,k \le C^* \le p_0\,k + 2r^2n^{-3}, \qquad p_0 = 1 - r\,n^{-3},

    so that k is the integer part of :math:`C^*/p_0`, and an approximation of :math:`C^*` within a factor
    approximates set cover within about the same factor.

    Parameters
    ----------
    elements
        Number r of elements to be covered, at least 1.
    sets
        The sets, bit masks of elements; together they contain every element.

    Raises
    ------
    InvalidArgument
        If a set is not a bit mask of elements, or an element is in none.

    See Also
    --------
    dp_optimal.optimal_expected_cost

    Examples
    --------
    >>> from dp_optimal import optimal_expected_cost
    >>> int(optimal_expected_cost(set_cover(3, (0b011, 0b110))).value)  # two sets cover three elements
    2
    """
    r = count(elements, "elements", most=1 << 10)
    sets = tuple(whole_number(chosen, "sets", least=0, most=(1 << r) - 1) for chosen in several(sets, "sets"))
    covered = reduce(or_, sets, 0)
    if covered != (1 << r) - 1:
        missing = next(u for u in range(r) if not covered >> u & 1)
        raise InvalidArgument(f"sets: element {missing} of 0 to {r - 1} is in none of the sets")
    tests = [[0, *(chosen >> u & 1 for u in range(r))] for chosen in (*sets, *(1 << u for u in range(r)))]
    return IdentificationProblem(range(r + 1), tests, weights=[(r + 1) ** 3 - r] + [1] * r)


def one_by_one(elements: int, price: int, heaviness: int) -> IdentificationProblem:
    r"""Instance on which the greedy score isolates objects one by one, although one test determines the class.

    There are r elements of class 1, and r + 1 objects of class 0: a *heavy* one, object 0, and r *light* ones. With
    s = price - 1 and g = 1 + 1/s a light object weighs 1, element i weighs :math:`\frac rsg^{i-1}`, i = 1, ..., r,
    and the heavy one *heaviness* times as much as all others, which weigh :math:`rg^r` together. For each element
    there is a test of price 1 that isolates it; the next test, of the given price, determines the class; and
    the last, at four times that price, distinguishes the objects of class 0, which no tree needs.

    The test of the class alone costs *price*. But there are so many light objects that the score of this test gains
    almost nothing from balance, and isolating the heaviest element multiplies the weight of the remaining elements and
    light objects by at most 1/g, so that its test always scores more per unit of price. So Algorithm 1 of the paper
    without impurity performs the tests of all r elements, and the heavy object pays r.

    Parameters
    ----------
    elements
        Number r of elements, at least 1.
    price
        Price of the test of the class, at least 2.
    heaviness
        Weight of the heavy object in units of that of all others, at least 1.

    See Also
    --------
    xor_identification
    theorylab.identification

    Examples
    --------
    >>> from dp_optimal import optimal_expected_cost
    >>> from theorylab import identification
    >>> problem = one_by_one(elements=5, price=2, heaviness=1000)
    >>> identification(problem, trade_off=0).depth, optimal_expected_cost(problem).tree.depth
    (5, 1)
    """
    r, s = count(elements, "elements", most=1 << 10), count(price, "price", least=2) - 1
    weights = [fmpq(r, s) * fmpq(s + 1, s) ** i for i in range(r)]
    others = r * fmpq(s + 1, s) ** r
    alone = [[0] * (r + 1) + [int(j == i) for j in range(r)] for i in range(r)]
    classes = [0] * (r + 1) + [1] * r
    return IdentificationProblem(
        classes,
        [*alone, classes, [*range(r + 1)] + [0] * r],
        weights=[count(heaviness, "heaviness") * others, *[1] * r, *weights],
        costs=[1] * r + [price, 4 * price],
    )


def _random_instance(
    labels: list[int],
    tests: int,
    outcomes: int,
    most_weight: int,
    most_cost: int,
    theta: Rational,
    chance: Random,
) -> IdentificationProblem:
    """Return an instance with the given classes and random rows of outcomes, weights and prices."""
    objects, tests, outcomes = len(labels), count(tests, "tests"), count(outcomes, "outcomes", least=2)
    most_weight, most_cost = count(most_weight, "most_weight"), count(most_cost, "most_cost")
    if outcomes**tests < objects:
        most = quantity(outcomes**tests, "object")
        raise InvalidArgument(
            f"tests: {tests} of {quantity(outcomes, 'outcome')} separate at most {most}, not {objects}"
        )
    rows: dict[tuple[int, ...], None] = {}
    while len(rows) < objects:
        rows[tuple(chance.randrange(outcomes) for _ in range(tests))] = None
    return IdentificationProblem(
        labels,
        list(zip(*rows)),
        weights=[chance.randint(1, most_weight) for _ in labels],
        costs=[chance.randint(1, most_cost) for _ in range(tests)],
        theta=theta,
    )


def _fitting(classes: int, objects: int) -> int:
    if classes > count(objects, "objects"):
        raise InvalidArgument(
            f"classes: {classes} given for {quantity(objects, 'object')}; give at most one class for each object"
        )
    return classes
