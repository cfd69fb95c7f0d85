"""Settings of all tests; here because a file in tests/ would put that folder before the packages."""

import gc
import os
import signal

import pytest
from hypothesis import settings

# tests never time: a first call compiles kernels, and machines are shared
settings.register_profile("search", deadline=None)
# the same examples everywhere, so that a failure is everybody's; --hypothesis-profile search looks for new ones
settings.register_profile("theorylab", deadline=None, derandomize=True, max_examples=60)
settings.load_profile("theorylab")
COMPILING = (
    "test_dependent_blocks",
    "test_class_mic",
    "test_ordered_bounds",
    "test_influences",
    "test_walsh",
    "test_cli_ordered_columns",
)
"""Files that compile most kernels. One process begins with the first and the other with the next ones, so that few
kernels are compiled twice."""

gc.set_threshold(100_000, 20, 20)
# ignored by a script in the background, or by nohup, and then by every process that a test starts
for name, handler in (("SIGINT", signal.default_int_handler), ("SIGHUP", signal.SIG_DFL)):
    number = getattr(signal, name, None)
    if number is not None and signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, handler)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector):
    """Let the second process import the last file first, so that each compiles half of the modules to bytecode."""
    report = yield
    if os.environ.get("PYTEST_XDIST_WORKER") == "gw1" and isinstance(collector, pytest.Session | pytest.Dir):
        report.result.reverse()
    return report


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Put the files in the same order in all processes, those that compile most kernels first."""
    place = {name: at for at, name in enumerate(COMPILING)}
    items.sort(key=lambda item: (place.get(item.path.stem, len(place)), item.path))


def pytest_collection_finish():
    """Ten thousand tests and what they import stay to the end: no search for garbage looks at them again."""
    gc.collect()
    gc.freeze()
