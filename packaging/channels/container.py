# SPDX-License-Identifier: GPL-3.0-or-later
"""The container: what the Containerfile is built from, and the same image as an OCI layout, which needs no daemon."""
import gzip
import hashlib
import io
import json
import pathlib
import shutil
import tarfile
import time

sources = pathlib.Path(__file__).resolve().parent / "container"
IMAGE = "application/vnd.oci.image."
ENTRY = "/usr/bin/fieldwise-cli"


def tree(archives, architecture):
    """(path, mode, bytes; None for a folder, a text for a link) of all that is in the image, folders before what they have."""
    yield from ((folder, mode, None) for folder, mode in (("tmp", 0o1777), ("usr", 0o755), ("usr/bin", 0o755), ("usr/share", 0o755), ("work", 0o755)))
    yield "usr/share/licenses", 0o755, None
    for path, mode, content in archives.files("fieldwise", architecture):
        if path == "bin/fieldwise-cli":
            yield ENTRY[1:], mode, content
        elif path.startswith("share/doc/"):
            yield f"usr/share/licenses/{pathlib.PurePath(path).name}", mode, content
    for name in ("fieldwise-kdiff", "kubectl-fieldwise"):
        yield f"usr/bin/{name}", 0o777, "fieldwise-cli"


def write_tree(files, folder):
    for path, mode, content in files:
        file = folder / path
        if content is None:
            file.mkdir(parents=True)
        elif isinstance(content, str):
            file.symlink_to(content)
            continue
        else:
            file.write_bytes(content)
        file.chmod(mode)


def layer(files, made):
    """A tar of root's files, all of one time."""
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for path, mode, content in files:
            info = tarfile.TarInfo(path)
            info.mode, info.mtime = mode, made
            if content is None:
                info.type = tarfile.DIRTYPE
            elif isinstance(content, str):
                info.type, info.linkname = tarfile.SYMTYPE, content
            else:
                info.size = len(content)
            tar.addfile(info, io.BytesIO(content) if isinstance(content, bytes) else None)
    return stream.getvalue()


class Layout:
    def __init__(self, folder):
        self.folder = folder
        (folder / "blobs/sha256").mkdir(parents=True)
        (folder / "oci-layout").write_text('{"imageLayoutVersion": "1.0.0"}\n')

    def add(self, kind, content, **more):
        """The descriptor of a blob; what is no bytes is written as JSON."""
        content = content if isinstance(content, bytes) else json.dumps(content, indent=1).encode()
        digest = hashlib.sha256(content).hexdigest()
        (self.folder / "blobs/sha256" / digest).write_bytes(content)
        return {"mediaType": IMAGE + kind, "digest": f"sha256:{digest}", "size": len(content), **more}


def add_image(layout, archives, architecture):
    content = layer(tree(archives, architecture), archives.time)
    made = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(archives.time))
    labels = {"title": "fieldwise", "version": archives.version, "licenses": "GPL-3.0-or-later", "url": archives.address,
              "description": "Shows what a structured merge does to every field of a YAML or Kubernetes document, and why"}
    config = layout.add("config.v1+json", {
        "created": made, "architecture": architecture, "os": "linux",
        "config": {"User": "65532:65532", "Env": ["PATH=/usr/bin"], "Entrypoint": [ENTRY], "WorkingDir": "/work",
                   "Labels": {f"org.opencontainers.image.{key}": value for key, value in labels.items()}},
        "rootfs": {"type": "layers", "diff_ids": [f"sha256:{hashlib.sha256(content).hexdigest()}"]},
        "history": [{"created": made, "created_by": "packaging/channels/container.py"}]})
    packed = layout.add("layer.v1.tar+gzip", gzip.compress(content, 6, mtime=0))
    manifest = {"schemaVersion": 2, "mediaType": IMAGE + "manifest.v1+json", "config": config, "layers": [packed]}
    return layout.add("manifest.v1+json", manifest, platform={"architecture": architecture, "os": "linux"})


def make(archives, architectures, folder):
    """`folder`/context for the Containerfile, `folder`/oci for registries."""
    for architecture in architectures:
        write_tree(tree(archives, architecture), folder / "context" / architecture)
    shutil.copy(sources / "Containerfile", folder / "context")
    layout = Layout(folder / "oci")
    images = {"schemaVersion": 2, "mediaType": IMAGE + "index.v1+json", "manifests": [add_image(layout, archives, one) for one in architectures]}
    named = layout.add("index.v1+json", images, annotations={"org.opencontainers.image.ref.name": archives.version})
    (folder / "oci/index.json").write_text(json.dumps({"schemaVersion": 2, "mediaType": IMAGE + "index.v1+json", "manifests": [named]}, indent=1))
    return folder
