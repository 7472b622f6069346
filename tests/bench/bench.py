#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""bench.py BUILD OUT [NAME...]: runs the benchmarks of a build, prints tables, writes OUT/bench.json and OUT/bench.md.

A NAME is a table or the beginning of one's name: parse, plan, resolve, rows, again, elements, patches, cores, growth, keystroke,
commands, start, programs, memory; none means all."""
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

CORE = {
    "parse": "Parse, ms",
    "plan": "Plan, ms",
    "resolve": "Resolve, ms",
    "rows": "Rows, ms",
    "again": "Texts to view again after one key, ms",
    "plan-elements": "Plan of one keyed list, ms",
    "elements": "The rest of one keyed list, ms",
    "patches": "Patches, ms",
    "patches-elements": "Patches of one keyed list, ms",
    "cores": "All cores or one, ms",
}
OTHERS = ["growth", "keystroke", "commands", "start", "programs", "memory"]
WINDOW_LINES = [400, 2000, 10_000, 40_000, 200_000]
SIDES = ["original.yaml", "updated.yaml", "destination.yaml"]
ROUNDS = 21


def number(value):
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}" if value >= 0.1 else f"{value:.3f}"


def size(count):
    for unit, name in ((1_000_000, " MB"), (1000, " KB")):
        if count >= unit:
            return f"{count / unit:g}{name}"
    return f"{count} B"


def growth(sizes, values):
    """Time (or memory) per unit at the largest size over that at the smallest: 1 is linear."""
    return (values[-1] / sizes[-1]) / (values[0] / sizes[0])


class Tables:
    def __init__(self):
        self.all, self.goals, self.notes = [], [], []

    def goal(self, text, limit, value, unit):
        self.goals.append([text, f"at most {limit:g}{unit}", f"{number(value)}{unit}", "yes" if value <= limit else "no"])

    def add(self, name, title, columns, rows, data):
        lines = [f"### {title}", "", "| " + " | ".join(columns) + " |", "|" + "|".join(["---"] + ["---:"] * (len(columns) - 1)) + "|"]
        lines += ["| " + " | ".join(cell if isinstance(cell, str) else number(cell) for cell in row) + " |" for row in rows]
        self.all.append({"name": name, "title": title, "columns": columns, "rows": rows, "data": data, "markdown": "\n".join(lines)})
        print("\n" + self.all[-1]["markdown"], flush=True)


def core(build, names, tables):
    """Times are of the thread's processor, which other work on the machine hardly changes; those of `cores` are of the clock."""
    command = [f"{build}/fieldwise_bench", "--benchmark_filter=^(" + "|".join(names) + ")/", "--benchmark_format=json", "--benchmark_min_time=0.1"]
    measured = json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)["benchmarks"]
    for name in names:
        series, fits = {}, {}
        for one in measured:
            table, what, *rest = one["name"].split("/")
            if table != name:
                continue
            if one.get("error_occurred"):
                sys.exit(f"bench: {one['name']}: {one['error_message']}")
            if rest and rest[0].isdigit():
                series.setdefault(what, []).append((int(rest[0]), one["real_time"], one["cpu_time"]))
            elif one.get("aggregate_name") == "RMS":
                fits[what.removesuffix("_RMS")] = 100 * one["rms"]
        sizes = [point[0] for point in next(iter(series.values()))]
        grows = sizes[0] > 1
        heads = [size(n) if sizes[-1] > 1_000_000 else f"{n:,}" for n in sizes]
        rows = []
        for what, points in series.items():
            times = [point[2 if grows else 1] for point in points]
            rows.append([what] + times + ([growth(sizes, times), f"{fits[what]:.0f} %"] if grows else []))
        tables.add(name, CORE[name], ["", *heads] + (["growth", "off the line"] if grows else []), rows, series)


def instructions(build, tables):
    """Counts, unlike times, do not grow with what no longer fits the processor's caches."""
    counts = os.path.join(os.path.dirname(__file__), "counts.sh")
    lines = subprocess.run([counts, "growth", f"{build}/fieldwise_main_paths"], stdout=subprocess.PIPE, check=True, text=True).stdout.splitlines()
    rows = [[path, int(quarter) / 1e6, int(whole) / 1e6, int(whole) / int(quarter) / 4] for path, quarter, whole in map(str.split, lines)]
    worst = max(rows, key=lambda row: row[-1])
    tables.goal(f"growth of instructions, worst: {worst[0]}", 1.15, worst[-1], "")
    tables.add("growth", "Instructions, millions, for a text and for one four times as large", ["", "a quarter", "the whole", "growth"], rows, rows)


def keystrokes(build, tables):
    found = []
    for shape in ("documents", "crd"):
        for lines in WINDOW_LINES:
            run = subprocess.run([f"{build}/fieldwise_window_bench", str(lines), shape], stdout=subprocess.PIPE, check=True)
            found.append(json.loads(run.stdout))
    rows, blocked, opened = [], [], []
    for one in found:
        what = [one["shape"], f"{one['lines']:,}", size(round(one["bytes"], -5 if one["bytes"] > 1_000_000 else -3))]
        for caret in one["carets"]:
            painted, key, loop, worked = caret["painted"], caret["key"], caret["blocked"], caret["worked"]
            rows.append([*what, caret["caret"], painted["median"], painted["p95"], painted["worst"], caret["cpu"]["p95"], caret["merge"]["p95"]])
            blocked.append([*what, caret["caret"], key["p95"], key["worst"], loop["p95"], loop["worst"], worked["p95"], worked["worst"]])
        opened.append([*what, one["openedMs"], one["openedKb"] / 1024, one["peakKb"] / 1024, one["steps"]["painted"]["median"], one["steps"]["painted"]["p95"]])
    for one in found:
        for lines, limit in ((2000, 16), (40_000, 33), (200_000, 100)):
            if lines <= one["lines"] < lines * 1.2:
                where = f"{lines:,} lines, {one['shape']}"
                tables.goal(f"keystroke to painted, {where}, 95 %", limit, max(caret["painted"]["p95"] for caret in one["carets"]), " ms")
                tables.goal(f"typing blocked by the key event, {where}, worst", 16, max(caret["key"]["worst"] for caret in one["carets"]), " ms")
                tables.goal(f"typing blocked by anything, {where}, worst", 16, max(caret["blocked"]["worst"] for caret in one["carets"]), " ms")
    tables.add("keystroke", "Keystroke to painted, ms", ["", "lines", "size", "caret", "median", "95 %", "worst", "CPU, 95 %", "merge, 95 %"], rows, found)
    tables.add("keystroke-blocked", "How long typing is blocked, ms: in the key event, and the longest stretch without the event loop",
               ["", "lines", "size", "caret", "key, 95 %", "key, worst", "loop, 95 %", "loop, worst", "its CPU, 95 %", "its CPU, worst"], blocked, None)
    tables.add("keystroke-window", "The window with three inputs", ["", "lines", "size", "opened, ms", "MB when opened", "MB at most", "step, median ms", "step, 95 % ms"], opened, None)


def commands(build, tables):
    found = []
    for lines in (2000, 200_000):
        run = subprocess.run([f"{build}/fieldwise_window_bench", str(lines), "commands"], stdout=subprocess.PIPE, check=True)
        found.append(json.loads(run.stdout))
    few, many = ({one["command"]: one["painted"]["worst"] for one in table["commands"]} for table in found)
    for name, limit, times in (("2,000", 100, few), ("200,000", 1000, many)):
        slowest = max(times, key=times.get)
        tables.goal(f"a command shown, {name} lines, slowest: {slowest}", limit, times[slowest], " ms")
    tables.add("commands", "From the click to what is shown, the worst of four, ms", ["", "2,000 lines", "200,000 lines"],
               [[name, few[name], many[name]] for name in few], found)


class Program:
    """A command that is timed as a whole; `good` are the exit statuses that it may have."""

    def __init__(self, name, command, good=(0,)):
        self.name, self.command, self.good, self.times, self.cpu = name, command, good, [], []
        self.path = shutil.which(command[0])

    def run(self, folder):
        os.chdir(folder)
        null = [(os.POSIX_SPAWN_OPEN, n, "/dev/null", os.O_WRONLY, 0) for n in (1, 2)]
        begin = time.perf_counter()
        child = os.posix_spawn(self.path, self.command, os.environ, file_actions=null)
        _, status, used = os.wait4(child, 0)
        took = 1000 * (time.perf_counter() - begin)
        if os.waitstatus_to_exitcode(status) not in self.good:
            sys.exit(f"bench: {' '.join(self.command)} ended with {os.waitstatus_to_exitcode(status)}")
        self.times.append(took)
        self.cpu.append(1000 * (used.ru_utime + used.ru_stime))

    def memory(self, folder):
        """The peak in MB, or nothing where there is no GNU time. A child of a large parent would count that too, so a small one starts it."""
        tool = shutil.which("time")
        if not tool:
            return None
        run = subprocess.run([tool, "-f", "%M", "-o", "memory", self.path, *self.command[1:]], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if run.returncode not in self.good:
            sys.exit(f"bench: {' '.join(self.command)} ended with {run.returncode}")
        with open(os.path.join(folder, "memory")) as file:
            return int(file.read().split()[-1]) / 1024


def interleaved(programs, folder):
    """Medians, in ms; all programs in turn, so that what the machine does besides falls on all."""
    for _ in range(ROUNDS):
        for program in programs:
            program.run(folder)
    return [statistics.median(program.times) for program in programs]


def triple(build, kind, count):
    folder = tempfile.mkdtemp(prefix="fieldwise-bench-")
    subprocess.run([f"{build}/fieldwise_bench_files", kind, str(count), folder], check=True)
    return folder


def merge3(build):
    return Program("fieldwise-cli merge3", [f"{build}/fieldwise-cli", "merge3", *SIDES], good=(0, 1))


def programs(build, tables):
    for kind, count in (("deployment", 10_000), ("crd", 800_000)):
        folder = triple(build, kind, count)
        os.environ["HOME"] = folder
        os.environ.pop("KUBECONFIG", None)
        patch = subprocess.run([f"{build}/fieldwise-cli", "merge3", "--print", "merge-patch", *SIDES], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
        with open(os.path.join(folder, "patch.json"), "wb") as file:
            file.write(patch)
        ours = merge3(build)
        others = [
            Program("kubectl patch --local", ["kubectl", "patch", "--local", "-f", SIDES[2], "--type", "merge", "--patch-file", "patch.json", "-o", "yaml"]),
            Program("git merge-file", ["git", "merge-file", "-p", SIDES[2], SIDES[0], SIDES[1]], good=range(128)),
            Program("diff3", ["diff3", "-m", SIDES[2], SIDES[0], SIDES[1]], good=(0, 1)),
        ]
        for missing in (program for program in others if not program.path):
            print(f"bench: there is no {missing.command[0]} on the PATH, so {missing.name} is left out", file=sys.stderr)
        there = [ours, Program("fieldwise-cli patch", [f"{build}/fieldwise-cli", "patch", "--type", "merge", "patch.json", SIDES[2]])] + [other for other in others if other.path]
        medians = interleaved(there, folder)
        rows, data = [], []
        for program, median in zip(there, medians):
            peak = program.memory(folder)
            rows.append([program.name, median, min(program.times), statistics.median(program.cpu), median / medians[0], number(peak) if peak else "not measured"])
            data.append({"program": program.name, "median": median, "times": program.times, "cpu": program.cpu, "peakMb": peak})
        what = "10 KB Deployment" if kind == "deployment" else "0.8 MB CRD"
        by_name = {one["program"].split()[0]: one for one in data if one["program"] != "fieldwise-cli patch"}
        if "kubectl" in by_name:
            tables.goal(f"merge3 of a {what}, to kubectl", 0.1 if kind == "deployment" else 0.25, medians[0] / by_name["kubectl"]["median"], "")
            if data[0]["peakMb"]:
                tables.goal(f"merge3 of a {what}, memory to kubectl", 1, data[0]["peakMb"] / by_name["kubectl"]["peakMb"], "")
        if "git" in by_name and kind == "crd":
            tables.goal(f"merge3 of a {what}, to git merge-file", 5, medians[0] / by_name["git"]["median"], "")
        tables.add(f"programs-{kind}", f"Whole programs on a {what}",
                   ["", "median, ms", "fastest, ms", "CPU, ms", "times merge3", "peak, MB"], rows, data)
        shutil.rmtree(folder)
    versions = {name: subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout.strip().splitlines()[0]
                for name, command in (("kubectl", ["kubectl", "version", "--client"]), ("git", ["git", "--version"]), ("diff3", ["diff3", "--version"])) if shutil.which(name)}
    tables.notes.append("The programs: " + ", ".join(f"{name} ({version})" for name, version in versions.items()) + ".")


def memory(build, tables):
    sizes = [10_000, 100_000, 1_000_000, 10_000_000]
    peaks = []
    for count in sizes:
        folder = triple(build, "deployment", count)
        peaks.append(merge3(build).memory(folder))
        shutil.rmtree(folder)
    if None in peaks:
        print("bench: there is no GNU time, so memory is left out", file=sys.stderr)
        return
    per_byte = (peaks[-1] - peaks[0]) * 1024 * 1024 / (3 * (sizes[-1] - sizes[0]))
    tables.add("memory", "Memory of fieldwise-cli merge3 at most, MB", ["each input", *map(size, sizes), "bytes for a byte read"], [["three inputs", *peaks, per_byte]], peaks)


def start(build, tables):
    folder = triple(build, "deployment", 10_000)
    commands = [Program("fieldwise-cli --version", [f"{build}/fieldwise-cli", "--version"]), merge3(build)]
    rows = [[program.name, median] for program, median in zip(commands, interleaved(commands, folder))]
    window = f"{build}/fieldwise_window_bench"
    if os.path.exists(window):
        shown = []
        for _ in range(ROUNDS):
            run = subprocess.run([window, "start", str(time.clock_gettime_ns(time.CLOCK_MONOTONIC)), *SIDES], cwd=folder, stdout=subprocess.PIPE, check=True)
            shown.append(json.loads(run.stdout))
        rows.append(["the window, until it is painted", statistics.median(one["painted"] for one in shown)])
        tables.goal("window painted", 300, rows[-1][1], " ms")
        rows.append(["the window, until three files are merged and painted", statistics.median(one["merged"] for one in shown)])
    tables.add("start", "Start, ms", ["", "median"], rows, None)
    shutil.rmtree(folder)


def machine():
    model = "unknown"
    with open("/proc/cpuinfo") as file:
        for line in file:
            if line.startswith("model name"):
                model = line.split(":", 1)[1].strip()
    return {"cpu": model, "cores": os.cpu_count(), "memoryMb": os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 1_000_000,
            "kernel": platform.release().split("-")[0]}


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    build, out, wanted = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]), sys.argv[3:]
    known = [*CORE, *OTHERS]
    for name in wanted:
        if not any(one.startswith(name) for one in known):
            sys.exit(f"bench: there is no table {name}; there are {', '.join(known)}")
    names = [one for one in known if not wanted or any(one.startswith(name) for name in wanted)]
    tables, here = Tables(), machine()
    where = f"the build `{os.path.basename(build)}`, {here['cores']} cores of {here['cpu']}, {here['memoryMb'] / 1000:.0f} GB, Linux {here['kernel']}"
    print(f"Measured on {where}. Growth is time per unit at the largest size over that at the smallest.")
    if any(name in CORE for name in names):
        core(build, [name for name in names if name in CORE], tables)
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    os.environ.setdefault("XDG_RUNTIME_DIR", tempfile.mkdtemp(prefix="fieldwise-bench-"))
    for name, run in (("growth", instructions), ("keystroke", keystrokes), ("commands", commands), ("start", start), ("programs", programs), ("memory", memory)):
        if name in names:
            run(build, tables)
    tables.add("goals", "Numbers to reach", ["", "goal", "measured", "reached"], tables.goals, None)
    with open(f"{out}/bench.json", "w") as file:
        json.dump({"machine": here, "tables": [{key: table[key] for key in table if key != "markdown"} for table in tables.all]}, file, indent=1)
    with open(f"{out}/bench.md", "w") as file:
        file.write(f"Measured on {where}. " + " ".join(tables.notes) + "\n\n" + "\n\n".join(table["markdown"] for table in tables.all[-1:] + tables.all[:-1]) + "\n")
    print(f"\n{out}/bench.json\n{out}/bench.md")


if __name__ == "__main__":
    main()
