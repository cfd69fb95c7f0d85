"""A problem that hides its type, or part of one, so that the generic programs run on it."""

from theorylab.problems.problem import Problem


class AnyProblem(Problem):
    def __init__(self, problem, root=None):
        self.problem, self.root = problem, problem.root if root is None else root
        self.variables, self.labels = problem.variables, problem.labels

    def label_distribution(self, state):
        return self.problem.label_distribution(state)

    def splits(self, state):
        return self.problem.splits(state)
