#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# channels.sh PROGRAM DOCUMENTS SOURCE FOLDER: makes archives in FOLDER/archives (arm64's with this machine's program) and the channels
# from them in FOLDER/channels, which are the same bytes twice. The tests of the channels look at them.
source "$(dirname "$0")/support.sh"
program=$1 documents=$2 source=$3 folder=$4
export SOURCE_DATE_EPOCH=1700000000 FIELDWISE_ADDRESS=https://example.org/fieldwise/v1
make=$source/packaging/channels/make.py

rm -rf "$folder"
for architecture in amd64 arm64; do "$source/packaging/static/archive.sh" "$program" "$documents" "$architecture" "$folder/archives" >/dev/null; done
(cd "$folder/archives" && sha256sum -- *.tar.gz >SHA256SUMS)
python3 "$make" "$folder/archives" "$folder/channels" >/dev/null
(umask 077 && TZ=Asia/Tokyo python3 "$make" "$folder/archives" "$folder/again" >/dev/null)
diff -r "$folder/channels" "$folder/again" || fault "the channels have other bytes when they are made again"
rm -rf "$folder/again"

for address in http://example.org ftp://example.org 'https://example.org/a b' 'https://example.org/"#{1}' $'https://example.org/\nx: y' https://example.org/; do
    if FIELDWISE_ADDRESS=$address python3 "$make" "$folder/archives" "$folder/again" >/dev/null 2>&1; then fault "the address $address was taken"; fi
done
rm -rf "$folder/again"

# An archive that is not the one that was summed is refused.
cp -r "$folder/archives" "$folder/other"
printf x >>"$folder/other/SHA256SUMS"
# Without an address people are told, and nothing is looked for at an address that could be somebody's.
if said=$(env -u FIELDWISE_ADDRESS python3 "$make" "$folder/other" "$folder/again" 2>&1); then fault "a broken SHA256SUMS was taken"; fi
[[ $said == *FIELDWISE_ADDRESS*https://fieldwise.invalid/* ]] || fault "without an address make.py said: $said"
cp "$folder/archives/SHA256SUMS" "$folder/other/"
for archive in "$folder"/other/fieldwise-*-arm64.tar.gz; do printf x >>"$archive"; done
if python3 "$make" "$folder/other" "$folder/again" >/dev/null 2>&1; then fault "an archive with another sum was taken"; fi
rm -rf "$folder/other" "$folder/again"
finish
