#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# desktop.sh TREE: the desktop's files are as their validators want them, and name what is installed.
source "$(dirname "$0")/support.sh"
tree=$1 share=$1/usr/share
entry=$(compgen -G "$share/applications/*.desktop")
id=$(basename "$entry" .desktop)
for file in "metainfo/$id.metainfo.xml" "mime/packages/$id.xml" "icons/hicolor/scalable/apps/$id.svg" "icons/hicolor/48x48/apps/$id.png"; do
    [[ -f $share/$file ]] || fault "there is no $file"
done
for line in "Icon=$id" StartupWMClass=fieldwise; do
    grep -qx "$line" "$entry" || fault "$id.desktop has no line $line"
done
for program in $(sed -n 's/^Exec=\([^ ]*\).*$/\1/p' "$entry"); do
    [[ -x $tree/usr/bin/$program ]] || fault "$id.desktop starts $program, which is not installed"
done
for size in 16 22 24 32 48 64 128 256 512; do
    # The width and height of a PNG are its bytes 16 to 23.
    read -r width height < <(od -An -j16 -N8 -tu4 --endian=big "$share/icons/hicolor/${size}x$size/apps/$id.png")
    if [[ $width != "$size" || $height != "$size" ]]; then fault "the icon of $size pixels has $width x $height"; fi
done
need desktop-file-validate
complaints=$(desktop-file-validate "$entry" 2>&1 || true)
if [[ -n $complaints ]]; then fault "$complaints"; fi
need appstreamcli
"$(dirname "$0")/../../packaging/check-metainfo.sh" "$share/metainfo/$id.metainfo.xml" || fault "the metainfo has faults"
need update-mime-database
data=$(mktemp -d)
trap 'rm -rf "$data"' EXIT
types=$data/mime
mkdir -p "$types/packages"
cp "$share/mime/packages/$id.xml" "$types/packages/"
complaints=$(XDG_DATA_DIRS=$data update-mime-database "$types" 2>&1 || true)
if [[ -n $complaints ]]; then fault "$complaints"; fi
grep -q '^50:application/vnd.fieldwise.session+yaml:\*.fieldwise$' "$types/globs2" || fault "*.fieldwise has no type"
finish
