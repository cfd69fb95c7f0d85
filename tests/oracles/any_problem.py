"""A problem on the cube that does not say so, for the programs that any problem runs on."""

from theorylab.problems.problem import Problem


class AnyProblem(Problem):
    def __init__(self, cube):
        self.cube, self.root, self.variables = cube, cube.root, cube.variables

    def label_distribution(self, state):
        return self.cube.label_distribution(state)

    def splits(self, state):
        return self.cube.splits(state)
