#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""semantics.py CLI FOLDER [PAGE...]: runs the examples on the pages of FOLDER (docs/semantics) with fieldwise-cli and compares what comes
out with what they say. An example is a row of a table below `<!-- try: ... -->`, or a block of YAML whose first line is `# try: ...`.
docs/semantics/README.md 4 describes both."""
import json
import os
import re
import subprocess
import sys
import tempfile

import yaml

NAMES = {
    "merge2": ("source", "destination"),
    "merge3": ("original", "updated", "destination"),
    "apply": ("local", "live"),
    "patch": ("document", "patch"),
    "diff": ("before", "after"),
}
OBJECTS = {"Deployment": "apps/v1", "Pod": "v1", "Service": "v1", "ConfigMap": "v1", "Widget": "example.com/v1",
           "PodDisruptionBudget": "policy/v1"}
ABSENT = "–"


class Loader(yaml.SafeLoader):
    """YAML 1.2 as far as booleans go: only true and false are."""


Loader.yaml_implicit_resolvers = {
    key: [(tag, regexp) for tag, regexp in rules if not tag.endswith((":bool", ":timestamp"))]
    for key, rules in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(?:true|false)$"), list("tf"))


class Fault(Exception):
    pass


def wrapped(names, value):
    """`{a: {b: value}}`; of what is absent `{}`."""
    for name in reversed(names):
        value = "{}" if value == ABSENT else "{%s: %s}" % (json.dumps(name), value)
    return value


def put(folder, name, text):
    with open(f"{folder}/{name}.yaml", "w", encoding="utf-8") as file:
        file.write(text if "\n" in text else text + "\n")


class Try:
    """`merge3 --exact, in Deployment spec.replicas`: a command, options, and where the values of an example stand."""

    def __init__(self, text):
        words, _, where = text.partition(", ")
        self.command, *self.options = words.split()
        self.stored = "--stored" in self.options
        self.options = [option for option in self.options if option != "--stored"]
        found = re.fullmatch(r"(?:in (\w+) ?)?(?:(?:at )?([\w.$/-]+))?", where.strip())
        if self.command not in NAMES or not found:
            raise Fault(f"`try: {text}` is no example")
        self.kind, self.path = found[1], (found[2] or "").split(".") if found[2] else []

    def around(self, value):
        """The text of an input. What is absent is the object without it."""
        if "\n" in value:
            return value
        if not self.kind:
            return wrapped(self.path, value) if self.path or value != ABSENT else ""
        in_metadata = self.path[:1] == ["metadata"]
        fields = wrapped(self.path[in_metadata:], value)[1:-1]
        more = ", " + fields if in_metadata and fields else ""
        head = f"apiVersion: {OBJECTS[self.kind]}\nkind: {self.kind}\nmetadata: {{name: web, namespace: shop{more}}}\n"
        return head + ("" if in_metadata else fields + "\n")

    def inside(self, text):
        """What a printed text says at the path; ABSENT when it says nothing there."""
        value = yaml.load(text, Loader)
        if not self.kind and not self.path:
            return ABSENT if value is None and not text.strip() else value
        for name in self.path:
            if not isinstance(value, dict) or name not in value:
                return ABSENT
            value = value[name]
        return value

    def run(self, cli, inputs, folder, prints):
        """Status, output and errors of the command."""
        as_sent = ("--as-sent",) if self.command == "apply" and not self.stored else ()
        command = [cli, self.command, *as_sent, *(() if "--print" in self.options else ("--print", prints)), *self.options]
        if self.command == "apply":
            command.append("--no-managed-fields" if "--server-side" in self.options else "--no-annotation")
            if "last applied" in inputs:
                put(folder, "last", self.around(inputs["last applied"]))
                command += ["--last-applied", f"{folder}/last.yaml"]
        for name in NAMES[self.command]:
            is_patch = name == "patch"  # it has just the fields that it is about
            put(folder, name, wrapped(self.path, inputs[name]) if is_patch else self.around(inputs.get(name, ABSENT)))
            command.append(f"{folder}/{name}.yaml")
        ran = subprocess.run(command, capture_output=True, text=True, timeout=60)
        return ran.returncode, ran.stdout, ran.stderr


def shown(value):
    return ABSENT if value == ABSENT else json.dumps(value, ensure_ascii=False)


def check(cli, tried, inputs, expected):
    """Nothing, or what is wrong. `expected` maps `result` and `sent` to what the page says."""
    with tempfile.TemporaryDirectory() as folder:
        for what, wanted in expected.items():
            status, out, err = tried.run(cli, inputs, folder, {"result": "result", "sent": "kubectl-patch"}[what])
            if wanted.startswith("error"):
                words = wanted.partition(":")[2].strip()
                if status in (0, 1) and not (status == 1 and err):
                    return f"expected an error, got status {status}: {out.strip()}"
                if words not in err:
                    return f"expected an error with `{words}`, got {err.strip()}"
                continue
            if status not in (0, 1) or (status == 1 and not out.strip() and wanted != ABSENT and err.strip()):
                return f"status {status}: {err.strip()}"
            if "\n" in wanted:
                if out != wanted:
                    return f"expected\n{wanted}got\n{out}"
                continue
            want = ABSENT if wanted == ABSENT else yaml.load(wanted, Loader)
            got = tried.inside(out) if what == "result" else (ABSENT if not out.strip() else yaml.load(out, Loader))
            if shown(want) != shown(got):
                return f"{what}: expected {shown(want)}, got {shown(got)}"
    return None


def cells_of(line):
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))]


def literal(cell):
    """What a cell says: its first code, or the absent sign; the marks around it do not count."""
    found = re.search(r"`([^`]*)`", cell)
    if cell.startswith("error"):
        return "error" + (": " + found[1] if found else "")
    if found:
        return found[1].replace("\\|", "|")
    return ABSENT if cell.strip("* ") in (ABSENT, "") else None


def examples(text):
    """(line, Try, inputs, expected) of a page."""
    lines = text.split("\n")
    at = 0
    while at < len(lines):
        found = re.fullmatch(r"<!-- try: (.*) -->", lines[at].strip())
        block = re.fullmatch(r"# try: (.*)", lines[at].strip())
        if found:
            heads = cells_of(lines[at + 1])
            at += 3
            while at < len(lines) and lines[at].startswith("|"):
                row = dict(zip(heads, cells_of(lines[at])))
                known = {"last applied", *sum(NAMES.values(), ())}
                inputs = {head: literal(cell) for head, cell in row.items() if head in known}
                if any(value is None for value in inputs.values()):
                    raise Fault(f"line {at + 1}: no value in a cell of {lines[at]}")
                for head, cell in row.items():
                    column = re.fullmatch(r"(destination|live) (?:`([^`]*)`|–)", head)
                    if column:
                        yield at + 1, Try(found[1]), {**inputs, column[1]: column[2] or ABSENT}, {"result": literal(cell)}
                    elif head in ("result", "sent"):
                        yield at + 1, Try(found[1]), inputs, {head: literal(cell)}
                at += 1
        elif block:
            start = at + 1
            while not lines[at].startswith("```"):
                at += 1
            fields = yaml.load("\n".join(lines[start:at]) + "\n", yaml.BaseLoader)
            raw = {}
            for name, value in fields.items():
                if name == "error" or "\n" in value:
                    raw[name] = value
                else:
                    one = next(line for line in lines[start:at] if line.startswith(name + ":"))
                    raw[name] = one[len(name) + 1:].strip()
            expected = {name: raw.pop(name) for name in ("result", "sent", "error") if name in raw}
            if "error" in expected:
                expected["result"] = "error: " + expected.pop("error")
            yield start, Try(block[1]), raw, expected
        else:
            at += 1


def main():
    cli, folder, *pages = sys.argv[1:]
    count, faults = 0, []
    for page in pages or sorted(name for name in os.listdir(folder) if name.endswith(".md")):
        with open(f"{folder}/{page}", encoding="utf-8") as file:
            text = file.read()
        for line, tried, inputs, expected in examples(text):
            count += 1
            wrong = check(cli, tried, inputs, expected)
            if wrong:
                faults.append(f"{page}:{line}: {wrong}")
    print("\n".join(faults) if faults else f"{count} examples hold")
    if faults or (not count and not pages):
        sys.exit(f"{len(faults)} of {count} examples do not hold")


if __name__ == "__main__":
    main()
