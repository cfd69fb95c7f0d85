"""Functions on the cube: exactly one of k, and those of a given spectrum."""

from collections.abc import Mapping

from flint import fmpq

from theorylab import CubeProblem, PackedFunction, functions_of, walsh_spectrum


def exactly_one(k: int) -> CubeProblem:
    """Label 1 if exactly one of k uniform bits is 1."""
    return CubeProblem([x.bit_count() == 1 for x in range(1 << k)])


def with_spectrum(coefficients: Mapping[int, fmpq], n: int) -> CubeProblem:
    r"""Labels of mean (1 - F(x))/2, where :math:`F=\sum_S c_S\chi_S` is scaled into [-1, 1].

    Bit i of S stands for x_{i+1}.
    """
    scale = sum((abs(c) for c in coefficients.values()), fmpq(1))
    values = (
        sum((c * (-1) ** (x & each).bit_count() for each, c in coefficients.items()), fmpq(0))
        for x in range(1 << n)
    )
    return CubeProblem([(1 - value / scale) / 2 for value in values])


def weight_outside(f: PackedFunction, variables: int) -> fmpq:
    """Return the sum of the squared Fourier coefficients of (-1)^f of all sets with another variable than the given."""
    spectrum = walsh_spectrum(f).tolist()
    return fmpq(sum(c * c for each, c in enumerate(spectrum) if each & ~variables), len(spectrum) ** 2)


def single_variables(f: PackedFunction) -> int:
    """Return the mask of the variables i whose set {i} has a nonzero coefficient."""
    spectrum = walsh_spectrum(f).tolist()
    return sum(1 << i for i in range(f.variables) if spectrum[1 << i])


def undetermined(f: PackedFunction, variables: int) -> fmpq:
    """Return the probability that a uniform assignment to some variables leaves f not constant."""
    n = f.variables
    assignments = [values for values in range(1 << n) if not values & ~variables]
    left = sum(
        f.restrict(variables, values).ones() not in (0, 1 << (n - variables.bit_count()))
        for values in assignments
    )
    return fmpq(left, len(assignments))


def functions(most: int) -> list[dict[str, int]]:
    """Return one function of each class under symmetries, of at most so many variables, as instances of a claim."""
    return [{"n": n, "f": int(f)} for n in range(most + 1) for f, _ in functions_of(n, up_to="npn")]
