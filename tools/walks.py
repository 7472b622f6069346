#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the steps of the recorded walks (docs/walks/*.walk) into the guide, below the heading that each walk names.

A line of a walk that begins with `: ` is a step as people read it. The steps stand between two comments in the guide. With
--check nothing is written: the guide has just these steps, and shows every picture of a walk. The exit status is 1 if not.
"""
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent
guide = root / "docs/user-guide.md"
end = "<!-- end of the steps -->"


def steps(walk):
    """(heading, steps, pictures) of a walk."""
    lines = walk.read_text().splitlines()
    texts = [line[2:] for line in lines if line.startswith(": ")]
    pictures = [line.split()[1] for line in lines if line.startswith("picture ")]
    return lines[0].removeprefix("# "), texts, pictures


def with_steps(text, walk, heading, texts):
    begin = f"<!-- steps of walks/{walk.name} -->"
    block = f"{begin}\n" + "".join(f"{i}. {step}\n" for i, step in enumerate(texts, 1)) + end + "\n"
    if begin in text:
        return re.sub(re.escape(begin) + r".*?" + re.escape(end) + "\n", lambda _: block, text, flags=re.S)
    head = re.search(rf"\n##+ {re.escape(heading)}\n", text)
    if not head:
        sys.exit(f"{walk.name}: the guide has no chapter called {heading}")
    return text[: head.end()] + block + "\n" + text[head.end() :]


def main():
    text = before = guide.read_text()
    for walk in sorted((root / "docs/walks").glob("*.walk")):
        heading, texts, pictures = steps(walk)
        text = with_steps(text, walk, heading, texts)
        for picture in pictures:
            if f"pictures/{picture}-" not in text:
                sys.exit(f"{walk.name}: the guide does not show the picture {picture}")
    if "--check" not in sys.argv:
        guide.write_text(text)
    elif text != before:
        sys.exit("docs/user-guide.md does not have the steps of docs/walks; run tools/walks.py")


main()
