"""Sections 3 and 5 and the appendices: Top-k, its trees and its running time."""
