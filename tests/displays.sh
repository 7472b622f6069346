#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# displays.sh FIELDWISE ROOT: carries out walks of docs/walks under Wayland and X11, at the scales 1, 1.5 and 2.
set -eu
fieldwise=$1 root=$2
for server in weston Xvfb; do
    command -v "$server" >/dev/null || { echo "there is no $server"; exit 1; }
done
work=$(mktemp -d)
chmod 700 "$work"
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$work"' EXIT
export XDG_RUNTIME_DIR=$work HOME=$work
cd "$root"

weston --backend=headless-backend.so --width=3200 --height=2000 --socket=fieldwise --idle-time=0 >"$work/weston.log" 2>&1 &
Xvfb -displayfd 3 -screen 0 3200x2000x24 3>"$work/display" >/dev/null 2>&1 &
for _ in $(seq 100); do
    if [[ -S $work/fieldwise && -s $work/display ]]; then break; fi
    sleep 0.1
done
display=$(cat "$work/display")

# walk NAME SCALE PLATFORM VARIABLE=VALUE...
walk() {
    local name=$1 scale=$2 platform=$3
    shift 3
    env "$@" QT_QPA_PLATFORM="$platform" QT_SCALE_FACTOR="$scale" "$fieldwise" --walk "docs/walks/$name.walk" ||
        { echo "$name failed on $platform at scale $scale"; exit 1; }
}
for scale in 1 1.5 2; do
    for name in steps git; do
        walk "$name" "$scale" wayland WAYLAND_DISPLAY=fieldwise
        walk "$name" "$scale" xcb "DISPLAY=:$display"
    done
done
