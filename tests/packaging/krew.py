#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""krew.py FOLDER: the krew manifest in FOLDER/channels keeps the rules that krew checks, and the archives in FOLDER/archives install as krew does it."""
import copy
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile

import yaml

PLATFORMS = [("windows", "386"), ("windows", "amd64"), ("windows", "arm64"), ("linux", "386"), ("linux", "amd64"), ("linux", "arm"),
             ("linux", "arm64"), ("linux", "ppc64le"), ("darwin", "386"), ("darwin", "amd64"), ("darwin", "arm64")]
RESERVED = {"con", "prn", "aux", "nul"} | {f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10)}
LICENSES = {"license", "license.txt", "license.md", "licenses", "licenses.txt", "licenses.md", "copying", "copying.txt"}
SEMANTIC = r"v(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?"


def selects(selector, system, architecture):
    has = {"os": system, "arch": architecture}
    labels = all(has.get(key) == value for key, value in (selector.get("matchLabels") or {}).items())
    return labels and all({"In": has.get(e["key"]) in e.get("values", []), "NotIn": has.get(e["key"]) not in e.get("values", []),
                           "Exists": e["key"] in has, "DoesNotExist": e["key"] not in has}[e["operator"]]
                          for e in selector.get("matchExpressions") or [])


def selector_faults(selector):
    if not isinstance(selector, dict) or not (selector.get("matchLabels") or selector.get("matchExpressions")):
        return ["a selector is empty"]
    faults = [f"{part} is empty" for part in ("matchLabels", "matchExpressions") if part in selector and not selector[part]]
    keys = list(selector.get("matchLabels") or {}) + [e["key"] for e in selector.get("matchExpressions") or []]
    return faults + [f"the selector's key {key} is neither os nor arch" for key in keys if key not in ("os", "arch")]


def platform_faults(platform):
    faults = [f"there is no {field}" for field in ("uri", "sha256", "bin") if not platform.get(field)]
    if not re.fullmatch("[a-f0-9]{64}", str(platform.get("sha256"))):
        faults.append("sha256 is no sum")
    if "files" in platform and not platform["files"]:
        faults.append("files is empty")
    for operation in platform.get("files") or []:
        if not operation.get("from") or not operation.get("to"):
            faults.append("an operation of files has no from or no to")
        elif os.path.normpath(operation["to"]) != operation["to"]:
            faults.append("a to is not clean")
    return faults + selector_faults(platform.get("selector"))


def manifest_faults(file_name, plugin):
    """What krew's index scanner, its validation and validate-krew-manifest refuse."""
    name, suffix = os.path.splitext(file_name)
    spec = plugin.get("spec") or {}
    short = spec.get("shortDescription") or ""
    platforms = spec.get("platforms") or []
    faults = []
    if suffix != ".yaml":
        faults.append("the file is no .yaml")
    if plugin.get("apiVersion") != "krew.googlecontainertools.github.com/v1alpha2" or plugin.get("kind") != "Plugin":
        faults.append("it is no plugin of krew's version")
    if not re.fullmatch(r"[\w-]+", name, re.ASCII) or name.lower() in RESERVED:
        faults.append("the name is not allowed")
    if (plugin.get("metadata") or {}).get("name") != name:
        faults.append("the name is not the file's")
    if not short or re.search(r"[\r\n]", short):
        faults.append("the short description is none, or of several lines")
    if not re.fullmatch(SEMANTIC, str(spec.get("version"))):
        faults.append("the version is not semantic, with a v")
    if not platforms:
        faults.append("there is no platform")
    for platform in platforms:
        faults += platform_faults(platform)
    if not faults:
        for number, platform in enumerate(platforms):
            if not any(selects(platform["selector"], *pair) for pair in PLATFORMS):
                faults.append(f"platform {number} selects nothing that krew knows")
        faults += [f"several platforms select {pair}" for pair in PLATFORMS if sum(selects(p["selector"], *pair) for p in platforms) > 1]
    return faults


def extract(archive, folder):
    with tarfile.open(archive, "r:gz") as tar:
        for member in tar:
            assert ".." not in member.name and not member.name.startswith(("/", "\\")), f"{member.name} leads out of the archive"
            assert member.isdir() or member.isreg(), f"{member.name} is neither a file nor a folder"
            tar.extract(member, folder)


def install(platform, archive, root, version):
    """Extracts, moves, links; the plugin's folder and the link."""
    assert hashlib.sha256(archive.read_bytes()).hexdigest() == platform["sha256"], f"{archive.name} has another sum"
    staging, store, link = root / "staging", root / f"store/fieldwise/{version}", root / "bin/kubectl-fieldwise"
    for folder in (staging, store, link.parent):
        folder.mkdir(parents=True)
    extract(archive, staging)
    for operation in platform.get("files") or [{"from": "*", "to": "."}]:
        found = sorted(staging.glob(operation["from"]))
        assert found, f"no file in the archive is {operation['from']}"
        for file in found:
            to = (store / operation["to"] / file.name).resolve()
            assert to.is_relative_to(store.resolve()), f"{operation['to']} leads out of the plugin's folder"
            shutil.move(file, to)
    program = (store / platform["bin"]).resolve()
    assert program.is_relative_to(store.resolve()) and program.exists(), f"there is no {platform['bin']}, which is looked for after the files are moved"
    link.symlink_to(program)
    assert any(file.is_file() and file.name.lower() in LICENSES for file in store.rglob("*")), "no license is installed"
    return link


def check_rules(file_name, plugin):
    """Each rule finds what it is for, in a manifest that breaks it alone."""
    def broken(edit):
        manifest = copy.deepcopy(plugin)
        edit(manifest)
        return manifest_faults(file_name, manifest)

    edits = [lambda m: m.update(apiVersion="v1"), lambda m: m.update(kind="Plug"), lambda m: m["metadata"].update(name="other"),
             lambda m: m["spec"].update(shortDescription=""), lambda m: m["spec"].update(shortDescription="a\nb"),
             lambda m: m["spec"].pop("version"), lambda m: m["spec"].update(version="0.1.0"), lambda m: m["spec"].update(version="v0.1"),
             lambda m: m["spec"].update(version="v0.01.0"), lambda m: m["spec"].update(platforms=[]), lambda m: m["spec"]["platforms"].append(m["spec"]["platforms"][0])]
    edits += [lambda m, e=e: m["spec"]["platforms"][0].update(e) for e in (
        {"uri": ""}, {"sha256": "A" * 64}, {"sha256": "a" * 63}, {"bin": ""}, {"files": []}, {"files": [{"from": "", "to": "."}]}, {"files": [{"from": "*"}]},
        {"files": [{"from": "*", "to": "./a"}]}, {"selector": None}, {"selector": {}}, {"selector": {"matchLabels": {}}},
        {"selector": {"matchLabels": {"os": "linux"}, "matchExpressions": []}}, {"selector": {"matchLabels": {"machine": "x"}}},
        {"selector": {"matchLabels": {"os": "plan9"}}}, {"selector": {"matchExpressions": [{"key": "os", "operator": "In", "values": ["linux"]}]}})]
    for number, edit in enumerate(edits):
        assert broken(edit), f"the broken manifest {number} was not refused"
    for name in ("field wise.yaml", "COM1.yaml", "other.yaml", "fieldwise.yml"):
        assert manifest_faults(name, plugin), f"the file name {name} was not refused"


def main(folder):
    file = folder / "channels/krew/fieldwise.yaml"
    plugin = yaml.safe_load(file.read_text())
    faults = manifest_faults(file.name, plugin)
    assert not faults, faults
    check_rules(file.name, plugin)
    for platform in plugin["spec"]["platforms"]:
        with tempfile.TemporaryDirectory() as root:
            archive = folder / "archives" / platform["uri"].rpartition("/")[2]
            link = install(platform, archive, pathlib.Path(root), plugin["spec"]["version"])
            path = f"{link.parent}:{os.environ['PATH']}"
            command = ["kubectl", "fieldwise", "--version"] if shutil.which("kubectl") else [str(link), "--version"]
            said = subprocess.run(command, env={**os.environ, "PATH": path}, capture_output=True, text=True)
            assert said.stdout.endswith(f" {plugin['spec']['version'][1:]}\n"), f"{' '.join(command)} said: {said.stdout}{said.stderr}"


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
