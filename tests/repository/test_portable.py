"""Every module can be imported on a system without the modules, functions and signals of POSIX."""

import subprocess
import sys

from sources import ROOT

PROGRAM = """
import builtins, importlib, os, pkgutil, signal, sys, types, warnings

PACKAGES = ("theorylab", "constructions", "dp_optimal", "proofs_checks", "figures")
MISSING = ("fcntl", "grp", "pty", "pwd", "resource", "termios", "tty")
SIGNALS = ("SIGABRT", "SIGFPE", "SIGILL", "SIGINT", "SIGSEGV", "SIGTERM", "SIG_DFL", "SIG_IGN", "Handlers", "Signals",
           "default_int_handler", "getsignal", "raise_signal", "set_wakeup_fd", "signal", "strsignal", "valid_signals")
CALLS = ("chown", "fork", "getgid", "geteuid", "getuid", "killpg", "mkfifo", "nice", "register_at_fork",
         "sched_getaffinity", "setsid", "uname")


def without(module, hidden):
    copy = types.ModuleType(module.__name__)
    copy.__dict__.update({name: value for name, value in vars(module).items() if not hidden(name)})
    return copy


LESS = {
    "signal": without(signal, lambda name: not name.startswith("__") and name not in SIGNALS),
    "os": without(os, CALLS.__contains__),
}
usual = builtins.__import__


def ours(name, globals=None, locals=None, fromlist=(), level=0):
    if level == 0 and globals and globals.get("__name__", "").split(".")[0] in PACKAGES:
        if name in MISSING:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        if name in LESS:
            return LESS[name]
    return usual(name, globals, locals, fromlist, level)


builtins.__import__ = ours
imported = 0
for package in map(importlib.import_module, PACKAGES):
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
            imported += 1
print(imported)
"""


def test_every_module_is_imported_without_posix():
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert int(done.stdout) > 800
