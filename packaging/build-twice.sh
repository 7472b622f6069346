#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds the package from what is committed in two folders, with another time zone, language and umask, and compares the bytes.
set -euo pipefail
source=$(realpath "$(dirname "$0")/..")
scratch=$(mktemp -d "${TMPDIR:-/var/tmp}/fieldwise-twice-XXXXXX")
trap 'rm -rf "$scratch"' EXIT
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$source" log -1 --format=%ct)}
export SOURCE_DATE_EPOCH
unset FIELDWISE_BUILD

# made FOLDER: the package that is built there.
made() {
    git clone -q "$source" "$1"
    (cd "$1" && ./dev package | tail -n 1)
}

first=$(TZ=UTC made "$scratch/one")
second=$(umask 002 && TZ=Asia/Tokyo LANG=C LC_ALL=C made "$scratch/another/place/with/a/longer/name")
sha256sum "$first" "$second"
cmp "$first" "$second" && echo "the same bytes, twice"
