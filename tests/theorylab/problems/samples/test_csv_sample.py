"""Samples from files: the meaning of rows, the place of errors in a table, and the command line."""

import gzip
import json
from fractions import Fraction

import numpy as np
import polars
import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from theorylab.cli.main import main
from theorylab.errors import InputFormatError, InvalidArgument, TooLarge
from theorylab.learners import greedy, identification, top_k
from theorylab.numbers.rationals import rational
from theorylab.problems.identification import IdentificationProblem
from theorylab.problems.names import problem_named
from theorylab.problems.samples.csv_sample import read_csv_sample
from theorylab.problems.samples.sample import SampleProblem

XOR = "left,right,y\n0,0,0\n0,1,1\n1,0,1\n1,1,0\n"


@pytest.fixture
def write(tmp_path):
    """Return a function that writes a table and returns its path."""

    def write(text, name="table.csv", encoding="utf-8"):
        (tmp_path / name).write_text(text, encoding=encoding)
        return tmp_path / name

    return write


WEIGHTS = st.sampled_from(["0", "1", "2", "0.3", "1/3", "5/7"])
ROWS = st.lists(
    st.tuples(st.tuples(*[st.integers(0, 1)] * 3), st.sampled_from(["b", "a", "c d"]), WEIGHTS), min_size=1
)


@given(ROWS)
@settings(max_examples=30, deadline=None)
def test_the_sample_is_the_weighted_distribution_of_the_rows(tmp_path_factory, rows):
    path = tmp_path_factory.mktemp("tables") / "table.csv"
    lines = [",".join([*map(str, x), w, name]) for x, name, w in rows]
    path.write_text("\n".join(["f,g,h,w,y", *lines]))
    total = sum(Fraction(w) for *_, w in rows)
    if total == 0:
        with pytest.raises(InputFormatError, match="all weights are zero"):
            read_csv_sample(path, weight="w")
        return
    sample = read_csv_sample(path, weight="w")
    labels = sorted({name for _, name, _ in rows})
    assert sample.names == ("f", "g", "h")
    assert sample.labels == max(2, len(labels))
    for feature, split in ((split.test, split) for split in sample.splits(sample.root)):
        ones = [(name, Fraction(w)) for x, name, w in rows if x[feature]]
        mass = sum(w for _, w in ones)
        assert split.branches[1].probability == rational(mass / total)
        for label, name in enumerate(labels):
            of_label = sum(w for own, w in ones if own == name)
            assert sample.label_distribution(split.one)[label] == rational(Fraction(of_label) / mass)


def test_label_last_or_named(write):
    path = write("y, f ,g,count\n1,0,1,3\n0,1,1,1/2\n\n1,1,0,0.5\n")
    sample = read_csv_sample(path, label="y", weight="count")
    assert sample.names == ("f", "g")
    assert sample.label_mean(sample.root) == fmpq(7, 8)
    assert read_csv_sample(path, weight="count", label="g").names == ("y", "f")
    assert read_csv_sample(path, weight="y", label="count").labels == 3
    assert read_csv_sample(write("f,y,w\n0,0,3\n1,1,1\n"), weight="w").label_mean(0b11) == fmpq(1, 4)


@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        (["0", "1"], [0, 1]),
        (["1", "1"], [1, 1]),
        (["0", "0"], [0, 0]),
        (["2", "1"], [1, 0]),
        (["10", "9"], [1, 0]),
        (["-1", "1"], [0, 1]),
        (["10", "9x"], [0, 1]),
        (["yes", "no"], [1, 0]),
        (["only", "only"], [0, 0]),
    ],
)
def test_labels_are_numbered_in_sorted_order(write, labels, expected):
    sample = read_csv_sample(write(f"f,y\n0,{labels[0]}\n1,{labels[1]}\n"))
    tree = greedy(sample)
    assert sample.labels == 2
    assert tree.error == 0
    assert [tree.label((x,)) for x in (0, 1)] == expected


def test_spellings_of_a_table(write):
    plain = read_csv_sample(write(XOR))
    for text, encoding in [
        ("\N{BYTE ORDER MARK}" + XOR, "utf-8"),
        (XOR.replace("\n", "\r\n"), "utf-8"),
        (XOR.replace("left", '"left"').replace(",1", ', "1"').replace(', "', ',"'), "utf-8"),
        (XOR.replace(",", " , ") + "\n\n", "utf-8"),
        (XOR.replace(",", ";"), "utf-8"),
        (XOR.replace(",", "\t"), "utf-8"),
        (XOR.replace(",", "|").replace("left", '"left"'), "utf-8"),
        (XOR.replace("1,", "True,").replace("0,", "0.0,"), "utf-8"),
        (XOR.replace("0,", "'0',").replace("1,", "'1',"), "utf-8"),
    ]:
        sample = read_csv_sample(write(text, encoding=encoding))
        assert (sample.names, sample.inputs) == (plain.names, plain.inputs)
        assert top_k(sample, k=2, depth=2).error == 0


def test_compressed_tables_and_parquet(tmp_path, write):
    plain = read_csv_sample(write(CREDIT))
    (tmp_path / "table.csv.gz").write_bytes(gzip.compress(CREDIT.encode()))
    frame = polars.read_csv(write(CREDIT)).with_columns(polars.col("owner") == 1, polars.col("income") + 0.0)
    frame.write_parquet(tmp_path / "table.parquet")
    for name in ("table.csv.gz", "table.parquet"):
        sample = read_csv_sample(tmp_path / name)
        assert (sample.names, sample.inputs, sample.class_names) == (
            plain.names,
            plain.inputs,
            plain.class_names,
        )
        assert sample.weights.tolist() == plain.weights.tolist()


def test_damaged_files(tmp_path, monkeypatch):
    for content, says in [
        (gzip.compress(XOR.encode())[:-9], "a damaged gzip file"),
        (b"PAR1" + b"0" * 40, "not a Parquet table"),
    ]:
        (tmp_path / "table").write_bytes(content)
        with pytest.raises(InputFormatError, match=says):
            read_csv_sample(tmp_path / "table")
    (tmp_path / "table").write_bytes(gzip.compress(b"f,y\n" + b"0,1\n" * 100_000))
    monkeypatch.setenv("THEORYLAB_MEMORY", "1MiB")
    with pytest.raises(TooLarge, match="reading the file"):
        read_csv_sample(tmp_path / "table")


def test_rows_of_parquet_are_counted(tmp_path):
    polars.DataFrame({"f": [0, 1, None], "y": ["a", "b", "a"]}).write_parquet(tmp_path / "table.parquet")
    with pytest.raises(InputFormatError, match="row 3, column 1: f is ''; a missing value"):
        read_csv_sample(tmp_path / "table.parquet")


def test_numbers_and_their_spellings_are_one_label(write):
    sample = read_csv_sample(write("f,y\n0,1.0\n1,0.0\n1,1\n"))
    assert (sample.labels, sample.class_names) == (2, ())
    assert sample.label_mean(sample.root) == fmpq(2, 3)


@given(ROWS)
@settings(max_examples=20, deadline=None)
def test_quotes_change_nothing(tmp_path_factory, rows):
    """Quotes do not change the result, although texts with and without quotes are split by different code."""
    path = tmp_path_factory.mktemp("tables") / "table.csv"
    lines = [["f", "g", "h", "w", "y"], *([*map(str, x), w, name] for x, name, w in rows)]
    found = []
    for quote in ("", '"'):
        path.write_text("\n".join(",".join(f"{quote}{field}{quote}" for field in line) for line in lines))
        try:
            sample = read_csv_sample(path, weight="w")
            found.append((sample.names, sample.inputs, sample.class_names, sample.weights.tolist()))
        except InputFormatError as error:
            found.append(str(error))
    assert found[0] == found[1]


def test_a_table_of_labels_alone(write):
    sample = read_csv_sample(write("y\n0\n1\n1\n"))
    assert (sample.variables, sample.label_mean(sample.root)) == (0, fmpq(2, 3))
    assert greedy(sample).size == 0


@pytest.mark.parametrize(
    ("text", "line", "column", "says"),
    [
        ("", None, None, "the file is empty"),
        ("\n \n", None, None, "the file is empty"),
        ("f,y\n", None, None, "no rows"),
        ("0,1\n0,0\n", 1, None, "a row of 0 and 1; the first line must name"),
        ("f,y,f\n0,0,1\n", 1, 3, "column 'f' twice; the first line names"),
        ("f,,y\n0,0,1\n", 1, 2, "a column without a name"),
        ("f,y\n0,1\n\n2,1\n", 4, 1, "f is '2'; a feature is 0 or 1"),
        ("f,y\n0.5,1\n", 2, 1, "f is '0.5'"),
        ("f,g,y\n0,1,0\n1,?,1\n7,1,1\n", 3, 2, "g is '\\?'; a missing value"),
        ("f,y\n0,1\n1,nan\n", 3, 2, "the label is missing \\('nan'\\)"),
        ("f;g,y\n0,1\n1;0\n", 3, None, "1 field; the header has 2"),
        ("f;g,y\n0;0,1\n", 1, None, "commas and semicolons split every line into equally many fields"),
        ("y\n0\n1;0\n", 3, None, "fields separated by semicolons; the header has one field"),
        ("f g y\n0 1 0\n", 1, None, "one field with blanks in it"),
        ("f,g,y\n0,,1\n", 2, 2, "g is ''"),
        ("f,y\n0,1\n1\n", 3, None, "1 field; the header has 2"),
        ("f,y\n0,1,1\n", 2, None, "3 fields; the header has 2"),
        ("f,y\n0,\n", 2, 2, "the label is missing"),
        ('f,y\n0,"1\n', 2, None, "not a comma-separated table"),
    ],
)
def test_wrong_tables_say_where(write, text, line, column, says):
    path = write(text)
    with pytest.raises(InputFormatError, match=says) as refusal:
        read_csv_sample(path)
    assert (refusal.value.source, refusal.value.line, refusal.value.column) == (str(path), line, column)


@pytest.mark.parametrize(
    ("weight", "says"), [("-1", "nonnegative"), ("x", "not a rational"), ("1/0", "denominator zero")]
)
def test_wrong_weights_say_where(write, weight, says):
    with pytest.raises(InputFormatError, match=says) as refusal:
        read_csv_sample(write(f"f,w,y\n0,1,1\n1,{weight},0\n"), weight="w")
    assert (refusal.value.line, refusal.value.column) == (3, 2)


def test_wrong_columns_and_files(write, tmp_path):
    path = write(XOR)
    with pytest.raises(InvalidArgument, match="label: .* has no column 'z'; it has left, right, y"):
        read_csv_sample(path, label="z")
    with pytest.raises(InvalidArgument, match="weight: .* has no column 'z'"):
        read_csv_sample(path, weight="z")
    with pytest.raises(InvalidArgument, match="cannot be both label and weight"):
        read_csv_sample(path, label="y", weight="y")
    with pytest.raises(InputFormatError, match="no column of labels"):
        read_csv_sample(write("w\n1\n"), weight="w")
    with pytest.raises(InputFormatError, match="cannot be read"):
        read_csv_sample(tmp_path / "absent.csv")
    with pytest.raises(InputFormatError, match="UTF-8"):
        read_csv_sample(write("f,é\n0,1\n", encoding="latin-1"))


def test_long_weights_stay_exact(write):
    """The denominators have a product of more than 64 bits."""
    p, q = 10**12 + 39, 10**12 + 61
    sample = read_csv_sample(write(f"f,y,w\n0,1,1/{p}\n1,0,1/{q}\n1,1,3\n"), weight="w")
    total = fmpq(1, p) + fmpq(1, q) + 3
    assert sample.label_mean(sample.root) == (fmpq(1, p) + 3) / total
    assert sample.splits(sample.root)[0].branches[0].probability == fmpq(1, p) / total


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (({(0, 1): (1,)}, 2, ["f"]), "1 name for 2 features"),
        (({(0,): (1, 2, 3)}, 2), "an input has 3 weights for 2 labels"),
    ],
)
def test_samples_refuse_what_does_not_fit(arguments, says):
    with pytest.raises(InvalidArgument, match=says):
        SampleProblem(*arguments)


def test_names_of_problems(write):
    path = write("f,g,y,w\n0,0,1,1\n1,1,0,3\n", name="a,b=c.csv")
    assert problem_named(f"csv:{path}").names == ("f", "g", "y")
    sample = problem_named(f"csv:{path},label=f,weight=w")
    assert sample.names == ("g", "y")
    assert sample.label_mean(sample.root) == fmpq(3, 4)
    for text, says in [
        ("csv:", "no file is named"),
        (f"csv:{path},label=f,label=g", "may follow, once each"),
        (f"csv:{path},label=", "no column ''"),
        (f"csv:{path},p=1/2", "cannot be read"),
    ]:
        with pytest.raises((InvalidArgument, InputFormatError), match=says):
            problem_named(text)


def test_the_command_line_on_a_table(write, capsys):
    problem = f"csv:{write(XOR)}"

    def result(*arguments):
        code = main([*arguments, "--json", "-"])
        return code, json.loads(capsys.readouterr().out)

    no, yes = {"label": 0, "mean": "0"}, {"label": 1, "mean": "1"}
    leaves, flipped = {"zero": no, "one": yes}, {"zero": yes, "one": no}
    parity = {"test": "left", "zero": {"test": "right", **leaves}, "one": {"test": "right", **flipped}}
    for arguments in [
        ("learn", "greedy", problem),
        ("learn", "top-k", problem, "--k", "2", "--depth", "2"),
        ("optimal", problem, "--depth", "2"),
    ]:
        code, found = result(*arguments)
        assert (code, found["error"], found["tree"]) == (0, "0", parity)
    assert result("learn", "top-down", problem, "--size", "1")[1]["error"] == "1/2"
    assert main(["learn", "greedy", f"{problem},label=z"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_thousands_of_rows(write):
    """The label is f1 and f2, among 40 features: on 3,000 distinct rows depth two suffices."""
    values = np.random.default_rng(4).integers(0, 2, (3000, 40))
    lines = [",".join(map(str, [*row, row[0] & row[1]])) for row in values.tolist()]
    header = ",".join([*(f"f{i + 1}" for i in range(40)), "y"])
    sample = read_csv_sample(write("\n".join([header, *lines])))
    tree = greedy(sample, depth=2)
    assert tree.error == 0
    assert {place.name for place in tree.places()} == {"f1", "f2", "0", "1"}
    ones = int((values[:, 0] & values[:, 1]).sum())
    assert sample.label_mean(sample.root) == fmpq(ones, 3000)


CREDIT = "income,owner,credit\n0,0,bad\n0,1,bad\n1,0,good\n1,1,good\n1,1,bad"


def test_the_names_of_the_labels_reach_every_form_of_a_tree(write):
    sample = read_csv_sample(write(CREDIT))
    assert sample.class_names == ("bad", "good")
    tree = greedy(sample, depth=1)
    assert tree.as_dict() == {
        "test": "income",
        "zero": {"label": 0, "class": "bad", "mean": "0"},
        "one": {"label": 1, "class": "good", "mean": "2/3"},
    }
    assert tree.to_text().splitlines()[1:] == [
        "├── 0: label bad (reached 2/5, good 0)",
        "└── 1: label good (reached 3/5, good 2/3)",
    ]
    for drawing in (tree.to_dot(), tree.to_svg(), tree.to_tikz()):
        assert "bad" in drawing
        assert "good" in drawing


def test_the_names_stay_where_a_sample_becomes_an_identification_instance(write):
    tree = identification(read_csv_sample(write(CREDIT)), trade_off=1)
    assert {place.name for place in tree.places()} == {"income", "owner", "bad", "good"}


@pytest.mark.parametrize(
    ("labels", "names"),
    [
        ("01", ()),
        ("0", ()),
        ("012", ()),
        ("12", ("1", "2")),
        ("cab", ("a", "b", "c")),
        ("a", ("a", "no other")),
    ],
)
def test_labels_keep_their_names_unless_these_are_their_indices(write, labels, names):
    sample = read_csv_sample(write("\n".join(["x,y", *(f"{i % 2},{name}" for i, name in enumerate(labels))])))
    assert sample.class_names == names


def test_three_named_labels_are_all_in_the_leaf(write):
    tree = greedy(read_csv_sample(write("x,y\n0,a\n0,b\n1,c\n1,c")), depth=1)
    assert "label b (reached 1/2, a 1/2, b 1/2, c 0)" in tree.to_text()
    assert tree.as_dict()["zero"] == {"label": 1, "class": "b", "mean": ["1/2", "1/2", "0"]}


def test_as_many_names_as_labels(write):
    rows = {(0,): (1, 0), (1,): (0, 1)}
    with pytest.raises(InvalidArgument, match="3 names for 2 labels"):
        SampleProblem(rows, class_names=("a", "b", "c"))
    with pytest.raises(InvalidArgument, match="1 name for 2 classes"):
        IdentificationProblem((0, 1), ((0, 1),), class_names=("a",))
    with pytest.raises(InvalidArgument, match="1 name for 2 tests"):
        IdentificationProblem((0, 1), ((0, 1), (1, 0)), names=("a",))
