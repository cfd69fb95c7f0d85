"""A problem that does not say of which kind it is, for the programs that any problem runs on."""

from theorylab.problems.problem import Problem


class AnyProblem(Problem):
    def __init__(self, problem):
        self.problem, self.root = problem, problem.root
        self.variables, self.labels = problem.variables, problem.labels

    def label_distribution(self, state):
        return self.problem.label_distribution(state)

    def splits(self, state):
        return self.problem.splits(state)
