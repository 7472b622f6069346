# SPDX-License-Identifier: GPL-3.0-or-later
"""The archives of the static program (./dev package static), as the channels take them."""
import hashlib
import pathlib
import re
import sys
import tarfile

NOWHERE = "https://fieldwise.invalid/archives"  # RFC 2606: a name that leads nowhere
NAME = re.compile(r"(kubectl-fieldwise|fieldwise)-(\d+\.\d+\.\d+)-linux-(amd64|arm64)\.tar\.gz")
ARCHITECTURES = ("amd64", "arm64")


class Archives:
    """`address`: the folder, in the web, that has the archives."""

    def __init__(self, folder, address):
        # It goes into YAML, Ruby and shell as it is.
        if not re.fullmatch(r"https://[A-Za-z0-9.-]+(:\d+)?(/[A-Za-z0-9._~%+-]+)*", address):
            sys.exit(f"FIELDWISE_ADDRESS: {address!r} is no https address of a folder, without a / at its end")
        self.folder = pathlib.Path(folder)
        self.address = address
        self.sums = {}
        for line in (self.folder / "SHA256SUMS").read_text().splitlines():
            sum_, name = line.split("  ", 1)
            if not NAME.fullmatch(name):
                sys.exit(f"SHA256SUMS names {name!r}, which is no archive")
            if hashlib.sha256((self.folder / name).read_bytes()).hexdigest() != sum_:
                sys.exit(f"{name} has another sum than SHA256SUMS says")
            self.sums[name] = sum_
        versions = {NAME.fullmatch(name)[2] for name in self.sums}
        if len(versions) != 1 or len(self.sums) != 4:
            sys.exit(f"{self.folder} should have two archives of one version for each of {', '.join(ARCHITECTURES)}")
        self.version = versions.pop()
        with tarfile.open(self.folder / self.name("fieldwise", "amd64")) as archive:
            self.time = archive.next().mtime  # SOURCE_DATE_EPOCH; the channels have it from here

    def name(self, kind, architecture):
        return f"{kind}-{self.version}-linux-{architecture}.tar.gz"

    def files(self, kind, architecture):
        """(path below the archive's one folder, mode, bytes) of each regular file, by path."""
        with tarfile.open(self.folder / self.name(kind, architecture)) as archive:
            for member in sorted(archive.getmembers(), key=lambda member: member.name):
                if member.isfile():
                    yield member.name.split("/", 1)[1], member.mode, archive.extractfile(member).read()

    def filled(self, template):
        """The text with the values of its @NAMES@."""
        values = {"VERSION": self.version, "ADDRESS": self.address}
        for kind in ("fieldwise", "kubectl-fieldwise"):
            for architecture in ARCHITECTURES:
                name = self.name(kind, architecture)
                key = f"{kind}_{architecture}".upper().replace("-", "_")
                values |= {key: name, f"{key}_URL": f"{self.address}/{name}", f"{key}_SHA256": self.sums[name]}
        return re.sub("@([A-Z0-9_]+)@", lambda found: values[found[1]], template)
