#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""make.py ARCHIVES FOLDER: makes what each channel publishes, from the folder of the archives and their SHA256SUMS, in FOLDER.

FIELDWISE_ADDRESS is the address of the folder that people get the archives from.
"""
import os
import pathlib
import shutil
import sys

sys.dont_write_bytecode = True
import container  # noqa: E402
import wheel  # noqa: E402
from archives import ARCHITECTURES, NOWHERE, Archives  # noqa: E402

here = pathlib.Path(__file__).resolve().parent


def fill(archives, template, made):
    made.parent.mkdir(parents=True, exist_ok=True)
    made.write_text(archives.filled((here / template).read_text()))
    print(made)


def make_action(archives, folder):
    """The folder is the root of the repository that `uses:` names."""
    shutil.copytree(here / "action", folder, ignore=shutil.ignore_patterns("*.in"))
    fill(archives, "action/archives.txt.in", folder / "archives.txt")
    shutil.copy(here.parent.parent / "LICENSE", folder)


def main(source, folder):
    address = os.environ.get("FIELDWISE_ADDRESS") or NOWHERE
    if address == NOWHERE:
        print(f"channels: FIELDWISE_ADDRESS, the address of the archives, is not set: they are looked for at {NOWHERE}", file=sys.stderr)
    archives = Archives(source, address)
    folder = pathlib.Path(folder)
    shutil.rmtree(folder, ignore_errors=True)
    fill(archives, "krew.yaml.in", folder / "krew/fieldwise.yaml")
    fill(archives, "homebrew.rb.in", folder / "homebrew/fieldwise.rb")
    make_action(archives, folder / "action")
    for architecture in ARCHITECTURES:
        print(wheel.make(archives, architecture, folder / "wheels"))
    print(container.make(archives, ARCHITECTURES, folder / "container"))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
