"""A signal during a compiled call is handled when the call has returned."""

import os
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

from theorylab.numbers.kernels import njit
from theorylab.numbers.signals import call_deferring

MANY_ALARMS = """
import random, signal
import numpy as np
from theorylab.numbers.kernels import njit

class Alarm(BaseException):
    pass

def ring(number, frame):
    raise Alarm

@njit(nogil=True)
def doubled(values):
    return 2 * values

values, caught = np.arange(1000), 0
doubled(values)
for seed in range(300):
    signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, random.Random(seed).uniform(1e-4, 3e-3))
        while True:
            assert doubled(values)[-1] == 1998
    except Alarm:
        caught += 1
print(caught)
"""

LINKED = """
import gc, signal
import numba
from llvmlite.binding import ffi
from theorylab.numbers.kernels import njit

link, linked = ffi.lib.LLVMPY_LinkModules, []

def link_and_ring(*given):
    linked.append(link(*given))
    if len(linked) == 1:
        signal.raise_signal(signal.SIGINT)
    return linked[-1]

ffi.lib._fntab["LLVMPY_LinkModules"] = link_and_ring

@njit()
def doubled(x):
    return 2 * x

def interrupted():
    try:
        doubled(3)
    except KeyboardInterrupt:
        return True

print(interrupted(), gc.collect() >= 0, len(linked), doubled(3))
"""


class Rung(BaseException):
    pass


@pytest.fixture
def alarm():
    """Make SIGALRM raise an exception during a test."""

    def ring(number, frame):
        raise Rung

    before = signal.signal(signal.SIGALRM, ring)
    yield ring
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


def test_exceptions_of_handlers_do_not_meet_the_boxing_of_results():
    done = subprocess.run(
        [sys.executable, "-c", MANY_ALARMS], capture_output=True, text=True, check=False, timeout=300
    )
    assert (done.returncode, done.stdout.strip()) == (0, "300"), done.stderr


def test_an_interrupt_of_the_compiler_frees_nothing_twice():
    # freed memory is overwritten, so that freeing it again crashes
    done = subprocess.run(
        [sys.executable, "-c", LINKED],
        env={**os.environ, "MALLOC_PERTURB_": "165"},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert (done.returncode, done.stdout.split()[::3]) == (0, ["True", "6"]), done.stderr


def test_the_call_ends_before_the_handler_runs(alarm):
    ended = []

    def work():
        signal.raise_signal(signal.SIGALRM)
        time.sleep(0)
        ended.append(True)

    with pytest.raises(Rung):
        call_deferring(work)
    assert ended == [True]
    with pytest.raises(Rung):  # as usual outside calls
        signal.raise_signal(signal.SIGALRM)


def test_handlers_that_are_replaced_between_calls_are_found(alarm):
    heard = []
    call_deferring(int)
    before = signal.signal(signal.SIGALRM, lambda number, frame: heard.append(number))
    try:
        call_deferring(lambda: heard.append(signal.raise_signal(signal.SIGALRM)))
    finally:
        signal.signal(signal.SIGALRM, before)
    assert heard == [None, signal.SIGALRM]


def test_the_default_handler_of_ctrl_c_is_deferred_too():
    ended = []

    def work():
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0.01)
        ended.append(True)

    with pytest.raises(KeyboardInterrupt):
        call_deferring(work)
    assert ended == [True]


def test_one_handler_that_raises_is_enough(alarm):
    def work():
        signal.raise_signal(signal.SIGALRM)
        signal.raise_signal(signal.SIGALRM)

    with pytest.raises(Rung):
        call_deferring(work)
    call_deferring(int)


def test_an_error_of_the_call_is_raised_as_it_is(alarm):
    with pytest.raises(ZeroDivisionError):
        call_deferring(divmod, 1, 0)
    with pytest.raises(Rung):
        signal.raise_signal(signal.SIGALRM)


def test_other_threads_only_call(alarm):
    found = []
    thread = threading.Thread(target=lambda: found.append(call_deferring(divmod, 7, 2)))
    thread.start()
    thread.join()
    assert found == [(3, 1)]


def test_signals_are_let_in_while_the_compiler_runs(alarm):
    @njit()
    def new(values):
        return values.sum() + 1

    from numba.core import event

    ended = []

    class Ring(event.Listener):
        def on_start(self, event):
            signal.raise_signal(signal.SIGALRM)

        def on_end(self, event):
            ended.append(event)

    _ = new.compiled  # so that the kernels' listener is installed, and comes first
    listener = Ring()
    event.register("numba:compile", listener)
    try:
        with pytest.raises(Rung):
            new(np.arange(3))
    finally:
        event.unregister("numba:compile", listener)
    assert new(np.arange(3)) == 4


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no processes are forked here")
def test_a_forked_process_starts_outside_of_calls(alarm):
    def work():
        child = os.fork()
        if child == 0:
            try:
                signal.raise_signal(signal.SIGALRM)
            except Rung:
                os._exit(7)
            os._exit(8)
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])

    assert call_deferring(work) == 7
