"""The instances of a claim: points of a grid, on a quick and a full scope."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from inspect import Parameter, signature
from itertools import chain
from typing import Any, NamedTuple

from theorylab.claims.verdict import Point
from theorylab.errors import InvalidArgument

__all__ = ["SCOPES", "Grid", "of_some", "on_scope", "scoped"]

SCOPES = ("quick", "full")

Points = Iterable[Point] | Callable[[], Iterable[Point]]
Axis = Iterable[Any] | Callable[..., Iterable[Any]]


class scoped(NamedTuple):
    """A value for each scope: the points of a :class:`Grid`, or one axis of :meth:`Grid.over`.

    See Also
    --------
    Grid

    Examples
    --------
    >>> from theorylab.claims import Grid
    >>> grid = Grid.over(n=scoped(range(2), range(5)))
    >>> len(list(grid.points("quick"))), len(list(grid.points("full")))
    (2, 5)
    """

    quick: Any
    full: Any


def on_scope(scope: str, value: Any) -> Any:
    """Return the value for a scope if it is :class:`scoped`, else the value itself."""
    return getattr(value, scope) if isinstance(value, scoped) else value


class _Axes(NamedTuple):
    """Axes and filter from which :meth:`Grid.over` generates points."""

    quick: dict[str, Axis]
    full: dict[str, Axis]
    where: Callable[..., bool] | None


@dataclass(frozen=True, eq=False)
class Grid:
    """The instances on which a claim is checked, in ascending order.

    Parameters
    ----------
    instances
        Points, each a dictionary of parameters: a list, or a function that returns them; ``scoped(quick, full)`` if the
        scopes differ. The first violation in this order is the reported counterexample.

    See Also
    --------
    scoped : values that depend on the scope
    Claim

    Examples
    --------
    >>> list(Grid.over(n=range(1, 3), k=lambda n: range(n)).points("quick"))
    [{'n': 1, 'k': 0}, {'n': 2, 'k': 0}, {'n': 2, 'k': 1}]
    """

    instances: Points | scoped
    _axes: tuple[_Axes, ...] = field(default=(), repr=False)

    def __post_init__(self) -> None:
        for scope in SCOPES:
            if isinstance(on_scope(scope, self.instances), Iterator):
                raise InvalidArgument(
                    f"instances: {scope} can be iterated only once; give a list or a function"
                )

    @classmethod
    def over(cls, *, where: Callable[..., bool] | None = None, **axes: Axis | scoped) -> Grid:
        """Return the grid of all combinations of values of the parameters; the last parameter varies fastest.

        Parameters
        ----------
        where
            Predicate on some of the parameters that selects the combinations to keep.
        **axes
            The values of each parameter, in order; or a function from some of the preceding parameters to the values;
            or :func:`scoped` with one of these for each scope.

        Raises
        ------
        InvalidArgument
            If values can be iterated only once.

        Examples
        --------
        >>> grid = Grid.over(n=scoped(range(1, 3), range(1, 9)), k=lambda n: range(n), where=lambda k: k != 1)
        >>> list(grid.points("quick"))
        [{'n': 1, 'k': 0}, {'n': 2, 'k': 0}]
        """
        quick = {name: on_scope("quick", axis) for name, axis in axes.items()}
        full = {name: on_scope("full", axis) for name, axis in axes.items()}
        for name, axis in (*quick.items(), *full.items()):
            if isinstance(axis, Iterator):
                raise InvalidArgument(
                    f"instances: {name} can be iterated only once; give a list or a function"
                )
        made = scoped(lambda: _combinations(quick, where), lambda: _combinations(full, where))
        same = not any(isinstance(axis, scoped) for axis in axes.values())
        return cls(made.quick if same else made, (_Axes(quick, full, where),))

    def __add__(self, other: Grid) -> Grid:
        """Return the grid of the instances of this grid, followed by those of another."""
        return Grid(
            scoped(
                lambda: chain(self.points("quick"), other.points("quick")),
                lambda: chain(self.points("full"), other.points("full")),
            ),
            self._axes + other._axes,
        )

    def points(self, scope: str) -> Iterator[Point]:
        """Yield the points of a scope, in order.

        Raises
        ------
        InvalidArgument
            For an unknown scope.
        """
        if scope not in SCOPES:
            raise InvalidArgument(f"scope: unknown {scope!r}; use {' or '.join(SCOPES)}")
        chosen = on_scope(scope, self.instances)
        yield from chosen() if callable(chosen) else chosen

    def around(self, given: Mapping[str, Any], scope: str) -> Iterator[Point]:
        """Yield the points with the given values of some parameters and all values of the others.

        The given values need not be in the grid. The axes of :meth:`over` provide the values of the others; in a sum of
        grids, those of the grid with the fewest other parameters.

        Parameters
        ----------
        given
            Values of some of the parameters.
        scope
            The scope from which the other values are taken.
        """
        fitting = [axes for axes in self._axes if given.keys() <= axes.quick.keys()]
        if fitting:
            chosen = min(fitting, key=lambda axes: len(axes.quick))
            axes = chosen.quick if scope == "quick" else chosen.full
            fixed = {name: (given[name],) if name in given else axis for name, axis in axes.items()}
            yield from _combinations(fixed, chosen.where)


def _combinations(axes: dict[str, Axis], where: Callable[..., bool] | None) -> Iterator[Point]:
    points: Iterable[dict[str, Any]] = ({},)
    for name, axis in axes.items():
        points = _extend_points(points, name, axis)
    if where is None:
        yield from points
        return
    keep = of_some(where)
    yield from (point for point in points if keep(point))


def _extend_points(points: Iterable[dict[str, Any]], name: str, axis: Axis) -> Iterator[dict[str, Any]]:
    values = of_some(axis) if callable(axis) else lambda point: axis
    return ({**point, name: value} for point in points for value in values(point))


def of_some(function: Callable[..., Any]) -> Callable[[dict[str, Any]], Any]:
    """Return a function of a point that passes ``function`` the parameters it names, or all if it has ``**``."""
    parameters = signature(function).parameters.values()
    if any(parameter.kind is Parameter.VAR_KEYWORD for parameter in parameters):
        return lambda point: function(**point)
    names = [parameter.name for parameter in parameters]
    return lambda point: function(*(point[name] for name in names))
