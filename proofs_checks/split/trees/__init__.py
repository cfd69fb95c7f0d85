"""All trees of a distribution, near-optimal trees and prunings, as counted by the figures and equations."""
