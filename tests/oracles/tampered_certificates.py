"""Random tables, and small random changes of the text of a certificate."""

import random

from flint import fmpq

from theorylab.problems.samples.sample import SampleProblem

DIGITS = "0123456789abcdef/ "


def tampered(text, generator):
    """Return the text after a small change of one line, or with two lines exchanged."""
    lines = text.splitlines()
    i, j = generator.randrange(len(lines)), generator.randrange(len(lines))
    change = generator.randrange(6)
    if change == 0:
        del lines[i]
    elif change == 1:
        lines.insert(j, lines[i])
    elif change == 2:
        lines[i], lines[j] = lines[j], lines[i]
    elif change == 3:
        words = lines[i].split(" ")
        k = generator.randrange(len(words))
        if words[k].isdigit():
            words[k] = str(max(0, int(words[k]) + generator.choice((-1, 1))))
        lines[i] = " ".join(words)
    else:
        k = generator.randrange(len(lines[i]))
        lines[i] = lines[i][:k] + generator.choice(DIGITS) + lines[i][k + 1 :]
    return "\n".join(lines)


def sample(inputs, seed, labels=2, *, pure=False):
    """A random weighted table in which two columns split equally, and inputs have several labels unless ``pure``."""
    generator = random.Random(seed)
    drawn = {}
    for x in generator.sample(range(16), inputs):
        bits = [x >> i & 1 for i in range(4)]
        weights = [0 if pure else generator.choice((0, 0, 1, 3)) for _ in range(labels)]
        weights[generator.randrange(labels)] += generator.randrange(1, 4)
        drawn[(*bits, 1 - bits[0])] = [fmpq(weight, 6) for weight in weights]
    return SampleProblem(drawn, labels)
