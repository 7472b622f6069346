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
# The same walks look for leaks offscreen; here Qt's plug-in for Wayland, libdbus and the driver of the display leave memory of their own.
export ASAN_OPTIONS=${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0
cd "$root"

# Each server tells when it is ready: weston by starting a program, Xvfb by the number of its display.
mkfifo "$work/ready" "$work/display"
printf '#!/bin/sh\necho >%s/ready\n' "$work" >"$work/tell"
chmod +x "$work/tell"
printf '[autolaunch]\npath=%s/tell\n' "$work" >"$work/weston.ini"
weston --backend=headless-backend.so --width=3200 --height=2000 --socket=fieldwise --idle-time=0 --config="$work/weston.ini" \
    >"$work/weston.log" 2>&1 &
Xvfb -displayfd 3 -screen 0 3200x2000x24 3>"$work/display" >/dev/null 2>&1 &
read -rt 60 _ <>"$work/ready" || { echo "weston does not start"; cat "$work/weston.log"; exit 1; }
read -rt 60 display <>"$work/display" || { echo "Xvfb does not start"; exit 1; }

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
