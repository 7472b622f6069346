#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the steps of the recorded walks (docs/walks/*.walk) into the guide, below the heading that each walk names.

A line of a walk that begins with `: ` is a step as people read it, and is carried out by the lines below it. The steps stand between
two comments in the guide. With --check nothing is written: the guide has just these steps, and shows every picture of a walk; each
chapter but those in NO_JOBS has a walk, which needs no mouse; and a function of tests/ui/window_mouse.cpp does the same by mouse. The
exit status is 1 if not. `walks.py --jobs` prints the table of all jobs, `walks.py --self-check` tells whether these checks can fail.
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

root = pathlib.Path(__file__).resolve().parent.parent
end = "<!-- end of the steps -->"
NO_JOBS = ["How to read the window", "Keys", "Accessibility", "Limits"]


def steps(walk):
    """(heading, steps, pictures) of a walk."""
    lines = walk.read_text().splitlines()
    texts = [line[2:] for line in lines if line.startswith(": ")]
    for text, below in zip(texts, "\n".join(lines).split("\n: ")[1:]):
        if all(line.startswith(("#", "picture ")) or not line for line in below.split("\n")[1:]):
            sys.exit(f"{walk.name}: no command carries out the step: {text}")
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


def mouse_test(walk):
    """The name of the function that does the job of a walk by mouse: helm-values.walk is helmValues."""
    first, *rest = walk.stem.split("-")
    return first + "".join(word.capitalize() for word in rest)


def check_jobs(text, walks):
    """Each chapter has a walk that goes by keys, and a test that goes by mouse."""
    by_mouse = re.findall(r"^    void (\w+)\(\)", (root / "tests/ui/window_mouse.cpp").read_text(), flags=re.M)
    done = [steps(walk)[0] for walk in walks]
    for heading in re.findall(r"^##+ (.*)$", text, flags=re.M):
        if heading not in done and heading not in NO_JOBS:
            sys.exit(f"no walk of docs/walks does the job of the chapter {heading}")
    for walk in walks:
        if line := re.search(r"^(click|step) .*$", walk.read_text(), flags=re.M):
            sys.exit(f"{walk.name}: not by keys: {line[0]}")
        if mouse_test(walk) not in by_mouse:
            sys.exit(f"{walk.name}: tests/ui/window_mouse.cpp has no function {mouse_test(walk)}")


def jobs(walks):
    print("| job | by keys | by mouse |\n|---|---|---|")
    for walk in walks:
        print(f"| {steps(walk)[0]} | walk-{walk.stem} | window_mouse {mouse_test(walk)} |")


def main():
    guide = root / "docs/user-guide.md"
    text = before = guide.read_text()
    walks = sorted((root / "docs/walks").glob("*.walk"))
    if "--jobs" in sys.argv:
        return jobs(walks)
    for name in re.findall(r"<!-- steps of walks/(.*?) -->", text):
        if not (root / "docs/walks" / name).exists():
            sys.exit(f"docs/user-guide.md has the steps of docs/walks/{name}, which does not exist")
    for walk in walks:
        heading, texts, pictures = steps(walk)
        text = with_steps(text, walk, heading, texts)
        for picture in pictures:
            if f"pictures/{picture}-" not in text:
                sys.exit(f"{walk.name}: the guide does not show the picture {picture}")
    check_jobs(text, walks)
    if "--check" not in sys.argv:
        guide.write_text(text)
    elif text != before:
        sys.exit("docs/user-guide.md does not have the steps of docs/walks; run tools/walks.py")


def self_check():
    """Runs --check on a guide with one fault after the other."""
    walk = "# Chapter\nopen x\n: Look.\nsee x\npicture look\n"
    good = f"\n## Chapter\n<!-- steps of walks/a.walk -->\n1. Look.\n{end}\n![x](pictures/look-light.png)\n"
    cases = [
        (walk, good, ""),
        (walk, good + "\n## Limits\n", ""),
        (walk, good + "\n### Another job\n", "no walk of docs/walks does the job of the chapter Another job"),
        (walk + "click OK\n", good, "not by keys: click OK"),
        (walk, good.replace("1. Look.", "1. Press."), "does not have the steps"),
        (walk, good.replace("pictures/look-", ""), "does not show the picture look"),
        (walk, good.replace("Chapter", "Other").split("<!--")[0], "no chapter called Chapter"),
        (walk, good + f"<!-- steps of walks/gone.walk -->\n{end}\n", "gone.walk, which does not exist"),
        (walk.replace("see x\n", ""), good, "no command carries out the step: Look."),
        (walk.replace(": Look.", ": Think.\n: Look."), good, "no command carries out the step: Think."),
    ]
    cases = [(*case, "a.walk") for case in cases]
    cases += [(walk, good.replace("a.walk", "two-words.walk"), "", "two-words.walk")]
    cases += [(walk, good.replace("a.walk", "b.walk"), "b.walk: tests/ui/window_mouse.cpp has no function b", "b.walk")]
    for script, guide, said, name in cases:
        with tempfile.TemporaryDirectory() as folder:
            place = pathlib.Path(folder)
            (place / "docs/walks").mkdir(parents=True)
            (place / "tools").mkdir()
            (place / "tests/ui").mkdir(parents=True)
            (place / "docs/walks" / name).write_text(script)
            (place / "tests/ui/window_mouse.cpp").write_text("    void a()\n    void twoWords()\n")
            (place / "docs/user-guide.md").write_text(guide)
            tool = shutil.copy(__file__, place / "tools/walks.py")
            ran = subprocess.run([sys.executable, tool, "--check"], capture_output=True, text=True, check=False)
            if said not in ran.stderr or (ran.returncode == 0) != (not said):
                sys.exit(f"FAILED: expected `{said}`, found `{ran.stderr}` and {ran.returncode}")


self_check() if "--self-check" in sys.argv else main()
