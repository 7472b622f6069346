# SPDX-License-Identifier: GPL-3.0-or-later
"""A wheel (PEP 427) that carries the static program, its man pages and its completions."""
import base64
import hashlib
import pathlib
import stat
import time
import zipfile

# The program is static, so it runs on systems with any C library.
TAGS = {machine: ("manylinux_2_17_" + name, "manylinux2014_" + name, "musllinux_1_1_" + name) for machine, name in (("amd64", "x86_64"), ("arm64", "aarch64"))}
ABOUT = "share/doc/fieldwise/"
sources = pathlib.Path(__file__).resolve().parent / "python"


def contents(archives, architecture, about):
    """(path, mode, bytes) of all files but RECORD."""
    for path, mode, content in archives.files("fieldwise", architecture):
        if path == "bin/fieldwise-cli":
            yield "fieldwise/fieldwise-cli", mode, content
        elif path == "bin/kubectl_complete-fieldwise":  # a script, which kubectl calls
            yield f"{about}.data/scripts/kubectl_complete-fieldwise", mode, content
        elif path.startswith(ABOUT):
            yield f"{about}.dist-info/licenses/{path.removeprefix(ABOUT)}", mode, content
        elif path.startswith("share/"):
            yield f"{about}.data/data/{path}", mode, content
    yield "fieldwise/__init__.py", 0o644, (sources / "__init__.py").read_bytes()
    yield f"{about}.dist-info/entry_points.txt", 0o644, (sources / "entry_points.txt").read_bytes()
    yield f"{about}.dist-info/METADATA", 0o644, archives.filled((sources / "METADATA.in").read_text()).encode()
    tags = "".join(f"Tag: py3-none-{tag}\n" for tag in TAGS[architecture])
    yield f"{about}.dist-info/WHEEL", 0o644, f"Wheel-Version: 1.0\nGenerator: fieldwise\nRoot-Is-Purelib: false\n{tags}".encode()


def recorded(path, content):
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"{path},sha256={digest},{len(content)}\n"


def make(archives, architecture, folder):
    about = f"fieldwise-{archives.version}"
    files = list(contents(archives, architecture, about))
    record = f"{about}.dist-info/RECORD"
    lines = [recorded(path, content) for path, _, content in files] + [f"{record},,\n"]
    files.append((record, 0o644, "".join(lines).encode()))
    folder.mkdir(parents=True, exist_ok=True)
    made = folder / f"{about}-py3-none-{'.'.join(TAGS[architecture])}.whl"
    with zipfile.ZipFile(made, "w") as wheel:
        for path, mode, content in files:
            info = zipfile.ZipInfo(path, time.gmtime(archives.time)[:6])
            info.create_system = 3  # Unix, which has modes
            info.external_attr = (stat.S_IFREG | mode) << 16
            wheel.writestr(info, content, zipfile.ZIP_DEFLATED)
    return made
