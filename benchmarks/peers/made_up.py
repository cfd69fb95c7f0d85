"""Numeric labels and costs for the rows of a table of 0/1 features and labels, made up from its numbers."""

from __future__ import annotations

import numpy as np

__all__ = ["costs", "numeric_labels"]


def numeric_labels(features: np.ndarray, labels: np.ndarray) -> np.ndarray:
    """Return integers: a sum over the features and the label, with noise that depends on the row number."""
    of_features = 7 * np.arange(features.shape[1]) % 11 - 5
    return features @ of_features + 5 * labels + 37 * np.arange(len(labels)) % 13


def costs(labels: np.ndarray) -> np.ndarray:
    """Return the costs of both labels: up to 4 for the label of the row, 5 to 24 for the other."""
    rows = np.arange(len(labels))
    right, wrong = 11 * rows % 5, 5 + 37 * rows % 20
    return np.stack([np.where(labels == 0, right, wrong), np.where(labels == 1, right, wrong)], axis=1)
