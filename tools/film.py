#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""film.py SECONDS OUT.png FRAME.png...: one moving picture (APNG) of pictures of the same size; a program that knows none shows the first."""
import struct
import sys
import zlib

signature = b"\x89PNG\r\n\x1a\n"


def chunks(path):
    """(kind, data) of each chunk of a PNG."""
    data = open(path, "rb").read()
    if not data.startswith(signature):
        sys.exit(f"{path} is no PNG")
    at = len(signature)
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at : at + 8])
        yield kind, data[at + 8 : at + 8 + size]
        at += size + 12


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def main():
    seconds, out, *frames = sys.argv[1:]
    heads = {path: dict(chunks(path))[b"IHDR"] for path in frames}
    head = heads[frames[0]]
    if len(set(heads.values())) > 1:
        sys.exit("the pictures differ in size or kind")
    width, height = struct.unpack(">II", head[:8])
    film = signature + chunk(b"IHDR", head) + chunk(b"acTL", struct.pack(">II", len(frames), 0))
    number = 0
    for path in frames:
        control = struct.pack(">IIIIIHHBB", number, width, height, 0, 0, int(float(seconds) * 1000), 1000, 0, 0)
        film += chunk(b"fcTL", control)
        number += 1
        for kind, data in chunks(path):
            if kind == b"IDAT" and path == frames[0]:
                film += chunk(kind, data)
            elif kind == b"IDAT":
                film += chunk(b"fdAT", struct.pack(">I", number) + data)
                number += 1
    open(out, "wb").write(film + chunk(b"IEND", b""))


main()
