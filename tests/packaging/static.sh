#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# static.sh PROGRAM DOCUMENTS SOURCE [ARCHITECTURE [EMULATOR]]: the archives of the static program are the same bytes twice, hold what
# they should, and their programs work in a folder that has nothing else. EMULATOR runs a program of another architecture.
source "$(dirname "$0")/support.sh"
program=$1 documents=$2 source=$3 architecture=${4:-amd64} emulator=${5:-}
need readelf
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export SOURCE_DATE_EPOCH=1700000000

"$source/packaging/static/archive.sh" "$program" "$documents" "$architecture" "$work/one" >/dev/null
(umask 077 && TZ=Asia/Tokyo "$source/packaging/static/archive.sh" "$program" "$documents" "$architecture" "$work/two" >/dev/null)
for archive in "$work"/one/*; do cmp "$archive" "$work/two/${archive##*/}" || fault "${archive##*/} has other bytes when it is made again"; done

# krew unpacks files and folders only.
if tar -tvzf "$work"/one/kubectl-fieldwise-*.tar.gz | grep -v '^[-d]'; then fault "the plugin's archive has something that krew does not take"; fi

mkdir "$work/root"
tar -C "$work/root" --strip-components=1 -xzf "$work"/one/fieldwise-*.tar.gz
expect "the archive" "$(cd "$work/root" && find . -name licenses -prune -o \( -type f -o -type l \) -print)" ./share/doc/fieldwise/LICENSE \
    ./bin/{fieldwise-cli,fieldwise-kdiff,kubectl-fieldwise,kubectl_complete-fieldwise} \
    ./share/man/man1/{fieldwise-cli,fieldwise-kdiff,kubectl-fieldwise,kubectl_complete-fieldwise}.1.gz \
    ./share/man/man5/fieldwise-{choices,ignore}.5.gz \
    ./share/bash-completion/completions/{fieldwise-cli,fieldwise-kdiff,kubectl-fieldwise} \
    ./share/zsh/site-functions/_{fieldwise-cli,fieldwise-kdiff,kubectl-fieldwise} \
    ./share/fish/vendor_completions.d/{fieldwise-cli,fieldwise-kdiff,kubectl-fieldwise}.fish
expect "the licenses" "$(ls "$work/root/share/doc/fieldwise/licenses")" {libc6-dev,libstdc++-12-dev,libcli11-dev,libyaml-dev,nlohmann-json3-dev,zlib1g-dev}.txt
if readelf -dlW "$work/root/bin/fieldwise-cli" | grep -E 'NEEDED|INTERP'; then fault "the program needs a library"; fi

# Where a person may make a root of their own, the programs run in one with nothing else; else with nothing on their PATH.
cp -r "$source/resources/examples" "$work/root/"
mkdir "$work/root/tmp"
run() { (cd "$work/root" && env -i PATH="$work/root/bin" "${alone[@]}" "$@"); }
alone=()
if [[ $emulator ]]; then
    alone=("$(command -v "$emulator")")
elif unshare --map-root-user chroot "$work/root" /bin/fieldwise-cli --version >/dev/null 2>&1; then alone=(/usr/bin/unshare --map-root-user /usr/sbin/chroot .); fi
for name in fieldwise-cli fieldwise-kdiff kubectl-fieldwise; do
    said=$(run "./bin/$name" --version 2>&1) || true
    [[ $said == "fieldwise "* || $said == "$name "* ]] || fault "$name --version said: $said"
done
said=$(run ./bin/fieldwise-cli merge3 --print explain examples/upgrade/{original,updated,destination}.yaml 2>&1) || true
grep -q 'spec.replicas' <<<"$said" || fault "merge3 said: $said"
mkdir "$work/root"/{live,merged}
cp "$source/resources/examples/apply-checkout/live.yaml" "$work/root/live/apps.v1.Deployment.shop.checkout"
sed 's/^  replicas: .*/  replicas: 77/' "$work/root"/live/* >"$work/root/merged/apps.v1.Deployment.shop.checkout"
said=$(run ./bin/fieldwise-kdiff --text live merged) || true
grep -q 'replicas' <<<"$said" || fault "fieldwise-kdiff said: $said"
finish
