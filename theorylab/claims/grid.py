"""The instances of a claim: points of a grid, for a quick look and for a full one."""

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
    """What differs between the scopes: the points of a :class:`Grid`, or one axis of :meth:`Grid.over`.

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
    """Return what a value is on a scope: one of two that :class:`scoped` holds, or itself."""
    return getattr(value, scope) if isinstance(value, scoped) else value


class _Axes(NamedTuple):
    """What :meth:`Grid.over` makes the points of."""

    quick: dict[str, Axis]
    full: dict[str, Axis]
    where: Callable[..., bool] | None


@dataclass(frozen=True, eq=False)
class Grid:
    """The instances that a claim is checked on, in ascending order.

    Parameters
    ----------
    instances
        Points, each a dictionary of parameters: a list of them, or a function that makes them; ``scoped(quick, full)``
        where the scopes differ. The first violation in this order is the counterexample that is reported.

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
                    f"instances: {scope} can be walked only once; give a list or a function"
                )

    @classmethod
    def over(cls, *, where: Callable[..., bool] | None = None, **axes: Axis | scoped) -> Grid:
        """All combinations of the values of some parameters, the last parameter changing fastest.

        Parameters
        ----------
        where
            Which combinations to keep: a function of any of the parameters.
        **axes
            The values of each parameter, in order; or a function from any parameters before it to them; or
            both scopes apart, as :func:`scoped` says them.

        Raises
        ------
        InvalidArgument
            If values can be walked only once.

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
                raise InvalidArgument(f"instances: {name} can be walked only once; give a list or a function")
        made = scoped(lambda: _combinations(quick, where), lambda: _combinations(full, where))
        same = not any(isinstance(axis, scoped) for axis in axes.values())
        return cls(made.quick if same else made, (_Axes(quick, full, where),))

    def __add__(self, other: Grid) -> Grid:
        """The instances of this grid, then those of another."""
        return Grid(
            scoped(
                lambda: chain(self.points("quick"), other.points("quick")),
                lambda: chain(self.points("full"), other.points("full")),
            ),
            self._axes + other._axes,
        )

    def points(self, scope: str) -> Iterator[Point]:
        """Points of a scope, in order.

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
        """Points with given values, also of parameters that the grid does not try there, and all values of the others.

        Only the axes of :meth:`over` say what the others may be; of several grids the one with the fewest others
        does.

        Parameters
        ----------
        given
            Values of some of the parameters.
        scope
            Whose values the others have.
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
    """The function of a whole point that hands ``function`` the parameters it names, or all for ``**``."""
    parameters = signature(function).parameters.values()
    if any(parameter.kind is Parameter.VAR_KEYWORD for parameter in parameters):
        return lambda point: function(**point)
    names = [parameter.name for parameter in parameters]
    return lambda point: function(*(point[name] for name in names))
