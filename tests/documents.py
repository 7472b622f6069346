#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""documents.py PROGRAMS ROOT DOCUMENT...: runs what the documents tell people to type, in order, and compares what it prints.

A block of code is run by what stands behind its ``` :
  sh         commands, which must end with status 0 or 1 (conflicts, differences); their output is not shown
  console    commands behind `$ `, each with what it prints below it; a line `...` stands for any number of lines
  ... elsewhere   the same, but with a program, a cluster or a file that a test does not have: not run
Other blocks are files, forms of commands or pieces of output, and may not begin with a command to type.
A document begins in a copy of ROOT's examples and documents, one bash runs it, so a `cd` holds for the blocks below it.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

programs, root = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
mark = "--- end of a command"


def blocks(document):
    """(line, language, is elsewhere, lines) of each block of code."""
    inside = None
    for number, line in enumerate(document.read_text().splitlines(), 1):
        if line.startswith("```") and inside is None:
            words = line[3:].split()
            inside = (number, words[0] if words else "", "elsewhere" in words, [])
        elif line.startswith("```"):
            yield inside
            inside = None
        elif inside:
            inside[3].append(line)


def commands(language, lines):
    """(command, expected output or None) of a block."""
    if language == "sh":
        return [("\n".join(lines), None)]
    found = []
    for line in lines:
        if line.startswith("$ "):
            found.append((line[2:], []))
        else:
            found[-1][1].append(line)
    return found


def is_shown(expected, printed):
    """The pieces between the lines `...` are lines of the output, in their order."""
    text = "\n" + "\n".join(printed) + "\n"
    at = 0
    for piece in re.split(r"^\.\.\.$", "\n".join(expected), flags=re.M):
        piece = piece.strip("\n")
        if not piece:
            continue
        found = text.find("\n" + piece + "\n", at)
        if found < 0:
            return False
        at = found + len(piece)
    return True


def lacking(expected, printed):
    """The lines that the output does not have; if it has them all, what stands between the lines `...` is not one piece of it."""
    lines = [line for line in expected if line != "..." and line not in printed.splitlines()]
    return "\n".join(lines or expected)


def place(folder):
    """A checkout to walk in: examples, documents, and programs that need no display."""
    for part in ("resources/examples", "docs"):
        shutil.copytree(root / part, folder / part)
    (folder / "bin").mkdir()
    for name in ("fieldwise-cli", "fieldwise-kdiff", "kubectl-fieldwise"):
        (folder / "bin" / name).symlink_to(programs / name)
    window = folder / "bin/fieldwise"
    window.write_text(f'#!/bin/sh\nexec "{programs}/fieldwise" --grab "{folder}/window.png" "$@"\n')
    window.chmod(0o755)


def run(document, folder):
    """The faults of a document."""
    todo = []
    faults = []
    for number, language, elsewhere, lines in blocks(document):
        where = f"{document.relative_to(root)}:{number}"
        if language not in ("sh", "console"):
            typed = next((line for line in lines if re.match(r"\$ |(fieldwise|kubectl)[a-z-]* [a-z-]+ (?!.*[A-Z]{3}|\[)|cd ", line)), None)
            if typed:
                faults.append(f"{where}: this is a command to type, but nothing runs it: {typed}")
        elif not elsewhere:
            todo += [(where, *command) for command in commands(language, lines)]
    script = "exec 2>&1\n" + "".join(f"{command}\nprintf '\\n{mark} %s\\n' $?\n" for _, command, _ in todo)
    own = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "GIT_", "FIELDWISE_", "KUBE"))}
    environment = {**own, "PATH": f"{folder}/bin:{own['PATH']}", "HOME": str(folder), "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(["bash", "-c", script], cwd=folder, env=environment, capture_output=True, text=True, timeout=300)
    answers = re.findall(rf"(.*?)\n{mark} (\d+)\n", done.stdout, flags=re.S)
    if len(answers) != len(todo):
        return faults + [f"{document.name}: {len(answers)} of {len(todo)} commands ended: {done.stdout[-500:]}"]
    for (where, command, expected), (printed, status) in zip(todo, answers):
        if int(status) > 1:
            faults.append(f"{where}: `{command}` ended with {status}:\n{printed}")
        elif expected is not None and not is_shown(expected, printed.splitlines()):
            faults.append(f"{where}: `{command}` prints otherwise; these lines are not in its output, in this order:\n" + lacking(expected, printed))
    print(f"{document.relative_to(root)}: {len(todo)} commands")
    return faults


def main():
    faults = []
    for name in sys.argv[3:]:
        with tempfile.TemporaryDirectory() as folder:
            place(pathlib.Path(folder))
            faults += run(root / name, pathlib.Path(folder))
    for fault in faults:
        print(fault, file=sys.stderr)
    sys.exit(1 if faults else 0)


main()
