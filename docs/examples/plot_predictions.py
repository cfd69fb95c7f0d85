r"""
A tree is grown on one table and used on another
================================================

Numbers of 569 tumours, half of them to learn from. The tree is written to a file, read back, and asked about the other
half; every error is an exact fraction.
"""

# %%
# Two files with the same columns.

import json
from contextlib import chdir
from pathlib import Path
from tempfile import mkdtemp

import polars as pl
from sklearn.datasets import load_breast_cancer

data = load_breast_cancer()
names = [name.replace(" ", "_") for name in data.feature_names]
table = pl.DataFrame(data.data, schema=names).with_columns(
    diagnosis=pl.Series([str(data.target_names[label]) for label in data.target])
)
folder = Path(mkdtemp())
table.gather_every(2).write_csv(folder / "train.csv")
table.gather_every(2, offset=1).write_csv(folder / "test.csv")

# %%
# On the command line: ``learn`` writes the tree, and says its error on the other file, which is read with the tests of
# the tree; ``predict`` labels the rows of a file.

from theorylab.cli.main import main

train = "csv:train.csv,binarize=quantiles:4"
with chdir(folder):
    code = main(["learn", "greedy", train, "--depth", "2", "--test", "csv:test.csv", "--json", "tree.json"])

# %%
with chdir(folder):
    code = main(["predict", "tree.json", "csv:test.csv", "--out", "labels.csv"])

# %%
# In Python: the tree is read back and takes a row by the names of its columns.

from theorylab import Tree

tree = Tree.from_dict(json.loads((folder / "tree.json").read_text()))
labels = [
    tree.problem.label_name(tree.label(row)) for row in table.gather_every(2, offset=1).iter_rows(named=True)
]
print("as in the file:", labels == pl.read_csv(folder / "labels.csv")["predicted"].to_list())

# %%
# Deeper trees err less where they were grown, and not on the other half.

import matplotlib.pyplot as plt

from theorylab import greedy, names_of_tests, population_error, read_binarized_sample, read_sample_of_tests

sample = read_binarized_sample(folder / "train.csv", "quantiles:4")
depths = range(8)
trees = [greedy(sample, depth=depth) for depth in depths]
elsewhere = [population_error(t, read_sample_of_tests(folder / "test.csv", names_of_tests(t))) for t in trees]
figure, axes = plt.subplots(figsize=(5, 3), layout="constrained")
axes.plot(depths, [int(t.error.p) / int(t.error.q) for t in trees], label="rows learned from")
axes.plot(depths, [int(error.p) / int(error.q) for error in elsewhere], label="other rows")
axes.set(
    xlabel="depth (number)",
    ylabel="error (probability)",
    ylim=(0, None),
    title="Greedy trees on two halves of a table",
)
axes.legend()
plt.show()
