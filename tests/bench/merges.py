#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Replays the merges of a repository's history and compares what merge drivers make of them (docs/merging.md).

merges.py CLI [--driver NAME=COMMAND]... [--most N] [--json FILE] [--show KIND] REPOSITORY...

Every file *.yaml, *.yml and *.json that both parents of a merge commit changed since their merge base is one merge: base, ours, theirs, and
what people committed. Each driver gets its three versions: `git merge-file`, the merge driver of CLI (fieldwise-cli), and each COMMAND, whose
words %O, %A, %B and %P are base, ours (which becomes the result), theirs and the file's path; its status is 0 without conflicts, 1 to 127
with. What a clean result lost or invented is decided by `check-merge`, without the human's result.
"""
import argparse
import collections
import json
import os
import pathlib
import re
import resource
import shlex
import statistics
import subprocess
import sys
import tempfile

import yaml

EXTENSIONS = re.compile(r"\.(ya?ml|json)$")
KINDS = ["bytes", "data", "differs", "wrong", "conflict", "failed"]
COSTS = [1, 10, 100]


class Repository:
    def __init__(self, path):
        self.path = path

    def git(self, *arguments):
        return subprocess.run(["git", "-C", self.path, *arguments], capture_output=True, check=False).stdout

    def changed(self, before, after):
        """path -> (old blob, new blob) of the files that were modified."""
        fields = self.git("diff-tree", "-r", "--no-renames", "--diff-filter=M", "-z", before, after).decode("utf8", "replace").split("\0")
        pairs = zip(fields[0::2], fields[1::2])
        return {path: head.split()[2:4] for head, path in pairs if EXTENSIONS.search(path)}

    def text(self, blob):
        try:
            return self.git("cat-file", "blob", blob).decode()
        except UnicodeDecodeError:
            return None

    def merges(self):
        """Each merge of three versions once."""
        known = set()
        for line in self.git("rev-list", "--merges", "--parents", "--all").decode().splitlines():
            merge, *parents = line.split()
            base = self.git("merge-base", *parents).decode().split() if len(parents) == 2 else []
            if not base:
                continue
            ours, theirs = (self.changed(base[0], parent) for parent in parents)
            for path in sorted(ours.keys() & theirs.keys()):
                blobs = (ours[path][0], ours[path][1], theirs[path][1])
                human = self.git("rev-parse", "--quiet", "--verify", f"{merge}:{path}").decode().strip()
                if blobs[1] == blobs[2] or blobs in known or not human:
                    continue
                known.add(blobs)
                texts = [self.text(blob) for blob in (*blobs, human)]
                if None not in texts:
                    yield {"merge": merge, "path": path, **dict(zip(("base", "ours", "theirs", "human"), texts))}


def value(node):
    if isinstance(node, yaml.ScalarNode):
        return (node.tag, node.value)
    if isinstance(node, yaml.SequenceNode):
        return [value(item) for item in node.value]
    return {json.dumps(value(key), sort_keys=True): value(item) for key, item in node.value}


def data(text):
    """None where it can't be read."""
    try:
        return [value(node) for node in yaml.compose_all(text, Loader=yaml.CSafeLoader) if node]
    except (yaml.YAMLError, ValueError, RecursionError, AttributeError):
        return None


def lines_in_conflict(text):
    count, inside = 0, False
    for line in text.splitlines():
        if line.startswith("<<<<<<<"):
            inside = True
        elif line.startswith(">>>>>>>"):
            inside = False
        elif inside:
            count += 1
    return count


def write(name, text):
    with open(name, "w", encoding="utf8", newline="") as file:
        file.write(text)


class Driver:
    def __init__(self, name, command):
        self.name, self.command = name, command
        self.kinds = collections.Counter()
        self.times, self.lines, self.outcomes = [], [], []

    def run(self, case, folder):
        extension = case["path"].rsplit(".", 1)[1]
        names = {mark: f"{folder}/{name}.{extension}" for mark, name in (("%O", "base"), ("%A", "ours"), ("%B", "theirs"))}
        for mark, key in (("%O", "base"), ("%A", "ours"), ("%B", "theirs")):
            write(names[mark], case[key])
        names["%P"] = case["path"]
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        try:
            status = subprocess.run([names.get(word, word) for word in self.command], cwd=folder, capture_output=True, timeout=300).returncode
        except subprocess.TimeoutExpired:
            status = -1
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        time = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        with open(names["%A"], encoding="utf8", errors="replace", newline="") as file:
            return status, file.read(), time


def is_wrong(cli, case, result, folder):
    """Something that a side changed is not in a clean result, or something is there that nobody wrote."""
    extension = case["path"].rsplit(".", 1)[1]
    files = []
    for key, text in (("b", case["base"]), ("o", case["ours"]), ("t", case["theirs"]), ("r", result)):
        files.append(f"{folder}/{key}.{extension}")
        write(files[-1], text)
    return subprocess.run([cli, "check-merge", "--strict", "--no-comments", *files], capture_output=True, timeout=300).returncode == 1


def kind_of(cli, case, status, result, folder):
    if status != 0:
        return "conflict" if 0 < status < 128 else "failed"
    if is_wrong(cli, case, result, folder):
        return "wrong"
    if result == case["human"]:
        return "bytes"
    human = data(case["human"])
    return "data" if human is not None and data(result) == human else "differs"


def replay(cli, drivers, cases, show):
    count = 0
    for case in cases:
        count += 1
        for driver in drivers:
            with tempfile.TemporaryDirectory() as folder:
                status, result, time = driver.run(case, folder)
                kind = kind_of(cli, case, status, result, folder)
            driver.kinds[kind] += 1
            driver.times.append(time)
            driver.outcomes.append(kind)
            driver.lines.append(lines_in_conflict(result) if kind == "conflict" else 0)
            if kind in show:
                print(f"{driver.name} {kind}: {case['merge'][:12]}:{case['path']}", file=sys.stderr)
    return count


def table(drivers, count):
    git = drivers[0]
    both = [[i for i, kind in enumerate(driver.outcomes) if kind == "conflict" and git.outcomes[i] == "conflict"] for driver in drivers]
    rows = [("merges", [count] * len(drivers))]
    names = {"bytes": "clean, the bytes that people committed", "data": "clean, the same data", "differs": "clean, other data, nothing lost",
             "wrong": "clean, and something is lost or invented", "conflict": "conflict", "failed": "failed"}
    rows += [(names[kind], [driver.kinds[kind] for driver in drivers]) for kind in KINDS]
    rows.append(("conflicts that git does not have",
                 [sum(kind == "conflict" and git.outcomes[i] not in ("conflict", "failed") for i, kind in enumerate(driver.outcomes)) for driver in drivers]))
    rows.append(("only git has a conflict",
                 [sum(kind not in ("conflict", "failed") and git.outcomes[i] == "conflict" for i, kind in enumerate(driver.outcomes)) for driver in drivers]))
    rows.append(("lines between markers", [sum(driver.lines) for driver in drivers]))
    rows.append(("lines between markers where git has a conflict, too (git's lines)",
                 [f"{sum(driver.lines[i] for i in same)} ({sum(git.lines[i] for i in same)})" for driver, same in zip(drivers, both)]))
    for k in COSTS:
        rows.append((f"cost, a wrong merge being {k} conflicts", [driver.kinds["conflict"] + driver.kinds["failed"] + k * driver.kinds["wrong"] for driver in drivers]))
    rows.append(("CPU time of a merge, median, ms", [f"{statistics.median(driver.times) * 1000:.1f}" if driver.times else "" for driver in drivers]))
    out = "| | " + " | ".join(driver.name for driver in drivers) + " |\n|---|" + "--:|" * len(drivers) + "\n"
    return out + "".join(f"| {name} | " + " | ".join(str(cell) for cell in cells) + " |\n" for name, cells in rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cli")
    parser.add_argument("repository", nargs="+", metavar="[NAME=]REPOSITORY")
    parser.add_argument("--driver", action="append", default=[], metavar="NAME=COMMAND")
    parser.add_argument("--most", type=int, default=0, metavar="N", help="merges of each repository")
    parser.add_argument("--json", metavar="FILE")
    parser.add_argument("--show", action="append", default=[], choices=KINDS, help="names the merges of this kind")
    asked = parser.parse_args()
    cli = os.path.abspath(asked.cli)
    commands = {"git": ["git", "merge-file", "-q", "%A", "%O", "%B"],
                "fieldwise": [cli, "merge-driver", "--base", "%O", "--ours", "%A", "--theirs", "%B", "--path", "%P"]}
    for one in asked.driver:
        name, _, command = one.partition("=")
        commands[name] = shlex.split(command)
    results = {}
    for one in asked.repository:
        name, _, repository = one.rpartition("=")
        drivers = [Driver(name, command) for name, command in commands.items()]
        cases = Repository(repository).merges()
        if asked.most:
            cases = (case for _, case in zip(range(asked.most), cases))
        count = replay(cli, drivers, cases, asked.show)
        name = name or pathlib.Path(repository).resolve().name
        print(f"### {name}\n\n{table(drivers, count)}", flush=True)
        results[name] = {driver.name: {"kinds": driver.kinds, "lines": driver.lines, "seconds": driver.times} for driver in drivers}
    if asked.json:
        pathlib.Path(asked.json).write_text(json.dumps(results, indent=1))


if __name__ == "__main__":
    main()
