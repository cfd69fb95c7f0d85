"""Samples whose columns are ordered: numbers compared with thresholds, without a 0/1 feature for each threshold."""
