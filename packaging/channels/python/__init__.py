# SPDX-License-Identifier: GPL-3.0-or-later
"""Starts fieldwise-cli, which is beside this file, under each of its names."""
import os
import signal
import sys


def _start(name):
    for ignored in (signal.SIGPIPE, signal.SIGXFSZ):  # by Python, and the program would inherit that
        signal.signal(ignored, signal.SIG_DFL)
    program = os.path.join(os.path.dirname(os.path.abspath(__file__)), "fieldwise-cli")
    os.execv(program, [name, *sys.argv[1:]])


def cli():
    _start("fieldwise-cli")


def kdiff():
    _start("fieldwise-kdiff")


def kubectl():
    _start("kubectl-fieldwise")
