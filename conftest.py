"""Settings of Hypothesis for all tests; here because a file in tests/ would put that folder before the packages."""

from hypothesis import settings

# tests never time: a first call compiles kernels, and machines are shared
settings.register_profile("theorylab", deadline=None)
settings.load_profile("theorylab")
