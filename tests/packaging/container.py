#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""container.py FOLDER SOURCE: the OCI layout in FOLDER/channels is valid and has what the Containerfile says, and the image runs as nobody.

The Containerfile is built where there is a buildah that works here.
"""
import gzip
import hashlib
import io
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile

OCI = "application/vnd.oci.image."
USER = "65532:65532"
PROGRAMS = ["usr/bin/fieldwise-cli", "usr/bin/fieldwise-kdiff", "usr/bin/kubectl-fieldwise"]
FOLDERS = ["tmp", "usr", "usr/bin", "usr/share", "usr/share/licenses", "work"]


def blob(layout, descriptor, kind):
    """The bytes that a descriptor is about."""
    assert descriptor["mediaType"] == OCI + kind, f"found {descriptor['mediaType']}, expected {kind}"
    assert re.fullmatch("sha256:[a-f0-9]{64}", descriptor["digest"])
    content = (layout / "blobs/sha256" / descriptor["digest"][7:]).read_bytes()
    assert len(content) == descriptor["size"], f"{descriptor['digest']} has another size"
    assert f"sha256:{hashlib.sha256(content).hexdigest()}" == descriptor["digest"], f"{descriptor['digest']} has another digest"
    seen.add(descriptor["digest"][7:])
    return content


def check_config(config, architecture, diff_id):
    assert (config["os"], config["architecture"]) == ("linux", architecture)
    assert config["rootfs"] == {"type": "layers", "diff_ids": [diff_id]}
    assert re.fullmatch(r"\d{4}(-\d\d){2}T\d\d:\d\d:\d\dZ", config["created"])
    running = config["config"]
    # The Containerfile says the same.
    said = dict(line.split(" ", 1) for line in (channel / "context/Containerfile").read_text().splitlines() if line and line[0] != "#")
    assert said["FROM"] == "scratch" and running["User"] == said["USER"] == USER
    assert running["Entrypoint"] == json.loads(said["ENTRYPOINT"]) and running["WorkingDir"] == said["WORKDIR"]
    assert running["Env"] == [said["ENV"]]


def check_files(members, tree):
    """The layer's files are those that the Containerfile copies, and nobody but root can write them."""
    names = [member.name for member in members]
    assert len(names) == len(set(names)), "a path is twice in the layer"
    licenses = [name for name in names if name.startswith("usr/share/licenses/")]
    assert "usr/share/licenses/LICENSE" in licenses and len(licenses) == 7, licenses
    assert sorted(names) == sorted(FOLDERS + PROGRAMS + licenses), names
    assert sorted(str(file.relative_to(tree)) for file in tree.rglob("*")) == sorted(names), "the Containerfile copies other files"
    for number, member in enumerate(members):
        assert member.uid == member.gid == 0 and not member.uname and member.mtime == members[0].mtime, member.name
        assert "/" not in member.name or member.name.rpartition("/")[0] in names[:number], f"{member.name} is before its folder"
        wanted = 0o1777 if member.name == "tmp" else 0o755 if member.isdir() or member.name == PROGRAMS[0] else 0o777 if member.issym() else 0o644
        assert member.mode == wanted, f"{member.name} has the mode {member.mode:o}"
        file = tree / member.name
        assert member.issym() == file.is_symlink() and (member.issym() or file.stat().st_mode & 0o7777 == wanted), f"the Containerfile copies another {member.name}"
    assert [member.linkname for member in members if member.issym()] == ["fieldwise-cli", "fieldwise-cli"]


def image_of(layout, descriptor):
    """The configuration and the layer, as a tar, of an image."""
    manifest = json.loads(blob(layout, descriptor, "manifest.v1+json"))
    assert manifest["schemaVersion"] == 2 and manifest["mediaType"] == descriptor["mediaType"] and len(manifest["layers"]) == 1
    return json.loads(blob(layout, manifest["config"], "config.v1+json")), gzip.decompress(blob(layout, manifest["layers"][0], "layer.v1.tar+gzip"))


def run(root, *arguments):
    """As the image's user, in nothing but the image."""
    person = ["unshare", "--user", "--map-user=65532", "--map-group=65532", f"--root={root}", "--wd=/work"]
    return subprocess.run([*person, *arguments], env={"PATH": "/usr/bin"}, capture_output=True, text=True)


def try_image(content, examples):
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder).chmod(0o755)
        root = pathlib.Path(folder, "root")
        with tarfile.open(fileobj=io.BytesIO(content)) as tar:
            tar.extractall(root)
        for name in ("original", "updated"):
            shutil.copy(examples / f"upgrade/{name}.yaml", root / "work")
        if run(root, "/usr/bin/fieldwise-cli", "--version").returncode and subprocess.run(["unshare", "--user", "true"]).returncode:
            print("skipped: a right that this user lacks: a root of its own, to run the image in")
            return
        for name in PROGRAMS:
            said = run(root, f"/{name}", "--version")
            assert said.returncode == 0 and re.search(r" \d+\.\d+\.\d+$", said.stdout), f"{name}: {said}"
        said = run(root, "/usr/bin/fieldwise-cli", "diff", "--fail-on", "deletes", "original.yaml", "updated.yaml")
        assert said.returncode == 1 and "spec.minReadySeconds" in said.stdout and "[fail-on]" in said.stderr, said


def build():
    """What the Containerfile gives, where buildah works."""
    if not shutil.which("buildah"):
        return
    name = "localhost/fieldwise-test"
    built = subprocess.run(["buildah", "build", "--isolation", "chroot", "--platform", "linux/amd64", "--tag", name, str(channel / "context")], capture_output=True, text=True)
    if built.returncode:
        print(f"buildah does not work here: {built.stderr[-300:]}")
        return
    made = json.loads(subprocess.run(["buildah", "inspect", "--type", "image", name], capture_output=True, text=True, check=True).stdout)
    subprocess.run(["buildah", "rmi", name], check=True, capture_output=True)
    running = made["OCIv1"]["config"]
    assert running["User"] == USER and running["Entrypoint"] == ["/usr/bin/fieldwise-cli"], running


folder, source = map(pathlib.Path, sys.argv[1:])
channel = folder / "channels/container"
layout = channel / "oci"
seen = set()
assert json.loads((layout / "oci-layout").read_text()) == {"imageLayoutVersion": "1.0.0"}
index = json.loads((layout / "index.json").read_text())
assert index["schemaVersion"] == 2 and len(index["manifests"]) == 1
assert re.fullmatch(r"\d+\.\d+\.\d+", index["manifests"][0]["annotations"]["org.opencontainers.image.ref.name"])
images = json.loads(blob(layout, index["manifests"][0], "index.v1+json"))
assert [image["platform"] for image in images["manifests"]] == [{"architecture": one, "os": "linux"} for one in ("amd64", "arm64")]
for image in images["manifests"]:
    architecture = image["platform"]["architecture"]
    config, content = image_of(layout, image)
    check_config(config, architecture, f"sha256:{hashlib.sha256(content).hexdigest()}")
    with tarfile.open(fileobj=io.BytesIO(content)) as tar:
        check_files(tar.getmembers(), channel / "context" / architecture)
    if architecture == "amd64":
        try_image(content, source / "resources/examples")
assert {file.name for file in (layout / "blobs/sha256").iterdir()} == seen, "a blob is not used"
build()
