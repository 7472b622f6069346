#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws which room of core and ui includes which, and says where they do so in a circle.

A room is a folder, or a file of core itself; those of ui rest on core, which is left out. Without arguments: a row a room, the lowest first, and behind it the rooms that it rests on,
without those that these bring along. With two rooms: the include lines from the one to the other. With --check: ARCHITECTURE.md has just
these rows. The exit status is 1 when there is a circle, or the check fails.
"""
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent


def includes():
    """(file, included file) of all files of core, then of ui, as paths from the root."""
    for part in ("core", "ui"):
        for file in sorted((root / part).rglob("*")):
            if file.suffix in (".h", ".cpp"):
                for name in re.findall(rf'^#include "({part}/[^"]+)"', file.read_text(), re.M):
                    yield str(file.relative_to(root)), name


def room(path):
    folder = str(pathlib.PurePath(path).parent)
    return folder if folder != "core" else str(pathlib.PurePath(path).with_suffix(""))


def edges():
    rests = {}
    for file, name in includes():
        rests.setdefault(room(file), set())
        rests.setdefault(room(name), set())
        if room(file) != room(name):
            rests[room(file)].add(room(name))
    return rests


def layers(rests):
    """The rooms in an order in which each stands behind those it rests on, and the rooms for which there is none."""
    order = []
    while True:
        free = sorted(r for r in rests if r not in order and rests[r] <= set(order))
        if not free:
            return sorted(order, key=lambda r: not r.startswith("core/")), sorted(set(rests) - set(order))
        order += free


def below(rests, name):
    """All rooms that a room rests on."""
    return rests[name].union(*(below(rests, other) for other in rests[name]))


def direct(rests, name):
    """Those that no other room it rests on brings along."""
    return sorted(rests[name] - set().union(*(below(rests, other) for other in rests[name])))


def drawing(rests, order):
    rows = []
    for name in order:
        below = " ".join(room.removeprefix("core/") for room in direct(rests, name))
        rows.append(f"{name.removeprefix('core/'):17} <- {below}".rstrip(" <-"))
    return "\n".join(rows)


def main():
    if len(sys.argv) == 3:
        for file, name in includes():
            if (room(file), room(name)) == tuple(sys.argv[1:]):
                print(f"{file}: {name}")
        return 0
    rests = edges()
    order, circle = layers(rests)
    for name in circle:
        print(f"in a circle: {name} <- {' '.join(sorted(rests[name] & set(circle)))}")
    if circle:
        return 1
    drawn = drawing(rests, order)
    if sys.argv[1:] != ["--check"]:
        print(drawn)
        return 0
    if f"```\n{drawn}\n```\n" in (root / "ARCHITECTURE.md").read_text():
        return 0
    print(f"ARCHITECTURE.md does not have the rooms as the includes have them (tools/rooms.py):\n{drawn}")
    return 1


if __name__ == "__main__":
    sys.exit(main())
