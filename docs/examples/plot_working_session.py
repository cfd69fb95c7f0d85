r"""
A function, a junta, a table and a certificate
==============================================

Four short pieces of work from the public interface alone: measures of functions, greedy trees of a junta whose
distribution is perturbed, a table with a test file, and an optimal value that a colleague checks without this package.
"""

# %%
# **Measures.** A selector has one of four bits as its value; the first two variables say which. Beside it stand two
# other functions of six variables. :doc:`The reference </reference>` defines the measures.

import subprocess
import sys
from contextlib import chdir
from functools import partial
from pathlib import Path
from tempfile import mkdtemp

import matplotlib.pyplot as plt
import numpy as np
import polars as pl
from flint import fmpq
from sklearn.datasets import load_iris

import theorylab as lab
from dp_optimal import certificate, optimal_by_depth, shallowest_exact_tree, smallest_exact_tree
from dp_optimal.certificates import checker
from theorylab.cli.main import main

functions = {
    "selector": lambda x: x[range(len(x)), 2 + x[:, 0] + 2 * x[:, 1]],
    "majority": lambda x: x.sum(axis=1) >= 3,
    "parity": lambda x: x.sum(axis=1) % 2,
}
measures = (lab.sensitivity, lab.block_sensitivity, lab.certificate_complexity, lab.degree, lab.rank)
inputs = np.arange(64)[:, None] >> np.arange(6) & 1
for name, function in functions.items():
    problem = lab.CubeProblem(table := function(inputs))
    found = {measure.__name__: measure(table) for measure in measures}
    found |= {"depth": shallowest_exact_tree(problem).value, "size": smallest_exact_tree(problem).value}
    print(name, *(f"{measure} {value}" for measure, value in found.items()), sep=", ")

# %%
# **A junta under perturbation.** The label is the parity of the last two of eight fair bits. No variable has a gain, so
# the greedy tree of depth 2 reads the first two and is wrong on half of the inputs. Let bit i be one with probability
# :math:`1/2+\delta c_i` instead. Then the two bits that matter have a gain, the others have none, and the tree is right
# for every :math:`\delta>0`, because the arithmetic is exact.

signs = np.random.default_rng(1).choice([-3, -2, -1, 1, 2, 3], 8)


def junta(delta):
    chances = [fmpq(1, 2) + delta * int(sign) / 8 for sign in signs]
    return lab.CubeProblem.from_function(lambda x: x[:, 6] ^ x[:, 7], 8, chances)


deltas = [fmpq(1, 2**power) for power in range(12)]
print(*(f"{d}: {lab.greedy(junta(d), depth=2).error}" for d in (fmpq(0), *deltas)), sep=", ")

# %%
# A sample has to show the gain, which falls with the square of :math:`\delta`. Right: the mean error, on the whole
# population, of greedy trees of depth 2 grown on ten samples of 1,000 examples each.

populations = [junta(delta) for delta in deltas]
gains = [lab.purity_gain(p, p.root, p.splits(p.root)[7], "gini") for p in populations]
sampled = partial(lab.learning_curve, learner=partial(lab.greedy, depth=2), examples=[1000], seeds=range(10))
means = [sum(point.population_error for point in sampled(p)) / 10 for p in populations]
figure, (left, right) = plt.subplots(1, 2, figsize=(7, 3), layout="constrained")
left.loglog(list(map(float, deltas)), list(map(float, gains)), "o-", base=2)
right.semilogx(list(map(float, deltas)), list(map(float, means)), "s-", base=2)
left.set(title="Whole population", xlabel=r"perturbation $\delta$", ylabel="Gini gain of $x_8$ (number)")
right.set(title="1,000 examples", xlabel=r"perturbation $\delta$", ylabel="error (probability)")
plt.show()

# %%
# **A table with a test file.** The tree is grown on every second flower and judged on the others; the test file is read
# with the tests of the tree.

data, folder = load_iris(), Path(mkdtemp())
columns = dict(zip(["sepal_length", "sepal_width", "petal_length", "petal_width"], data.data.T))
flowers = pl.DataFrame({**columns, "kind": data.target_names[data.target].tolist()})
for part, name in enumerate(("a.csv", "b.csv")):
    flowers.gather_every(2, offset=part).write_csv(folder / name)
with chdir(folder):
    code = main(["learn", "greedy", "csv:a.csv,binarize=thresholds", "--depth", "2", "--test", "csv:b.csv"])

# %%
# **A certificate.** The least error of depth 2 on the selector is written with its proof. The colleague gets this file
# and the checker, which needs nothing but Python. A certificate with another value is rejected.

problem = lab.CubeProblem(functions["selector"](inputs))
text = "\n".join(certificate(problem, optimal_by_depth(problem, 2), name="selector", depth=2)) + "\n"
(folder / "checker.py").write_text(Path(checker.__file__).read_text())
for sent in (text, text.replace("value 1/4", "value 1/8")):
    (folder / "sent.txt").write_text(sent)
    command = [sys.executable, "-I", "checker.py", "sent.txt"]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    print(run.returncode, run.stdout + run.stderr)
