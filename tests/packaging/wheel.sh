#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# wheel.sh FOLDER SOURCE VERSION: the wheels in FOLDER/channels have what PEP 427 asks for, and pip installs that of amd64 into a venv, where its three names run.
source "$(dirname "$0")/support.sh"
folder=$1 source=$2 version=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
wheels=("$folder"/channels/wheels/*.whl)
expect "the wheels" "$(cd "$folder/channels/wheels" && ls)" \
    fieldwise-"$version"-py3-none-manylinux_2_17_{x86_64.manylinux2014_x86_64.musllinux_1_1_x86_64,aarch64.manylinux2014_aarch64.musllinux_1_1_aarch64}.whl

for wheel in "${wheels[@]}"; do
    python3 - "$wheel" <<'PYTHON' || fault "${wheel##*/} is no valid wheel"
import base64, csv, email, hashlib, io, re, sys, zipfile
name = sys.argv[1].rpartition("/")[2].removesuffix(".whl")
distribution, version, python, abi, platforms = name.split("-")
about = f"{distribution}-{version}.dist-info"
with zipfile.ZipFile(sys.argv[1]) as wheel:
    assert wheel.testzip() is None
    names = wheel.namelist()
    assert len(names) == len(set(names)), "a file is twice in it"
    assert names[-1] == f"{about}/RECORD", "the files of dist-info are not at the end"
    rows = list(csv.reader(io.StringIO(wheel.read(f"{about}/RECORD").decode())))
    assert [row[0] for row in rows] == names, "RECORD lists other files"
    for path, digest, size in rows[:-1]:
        content = wheel.read(path)
        assert digest == "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode() and size == str(len(content)), path
    assert rows[-1][1:] == ["", ""]
    about_wheel = email.message_from_bytes(wheel.read(f"{about}/WHEEL"))
    assert about_wheel["Wheel-Version"] == "1.0" and about_wheel["Root-Is-Purelib"] == "false"
    assert about_wheel.get_all("Tag") == [f"{python}-{abi}-{platform}" for platform in platforms.split(".")], "WHEEL has other tags than the name"
    metadata = email.message_from_bytes(wheel.read(f"{about}/METADATA"))
    assert (metadata["Name"], metadata["Version"]) == (distribution, version)
    assert all(f"{about}/licenses/{file}" in names for file in metadata.get_all("License-File")), "a license is missing"
    assert wheel.getinfo("fieldwise/fieldwise-cli").external_attr >> 16 == 0o100755, "the program is not executable"
PYTHON
done

python3 -c 'import ensurepip, venv' || { echo "FAILED: there is no python3-venv (packages.txt has what tests need)"; exit 1; }
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check --no-index --no-compile "$(compgen -G "$folder/channels/wheels/*x86_64.whl")" || fault "pip did not install it"
for name in fieldwise-cli fieldwise-kdiff kubectl-fieldwise; do
    said=$("$work/venv/bin/$name" --version 2>&1) || true
    [[ $said == "fieldwise $version" || $said == "$name $version" ]] || fault "$name --version said: $said"
done
said=$("$work/venv/bin/fieldwise-cli" diff "$source"/resources/examples/upgrade/{original,updated}.yaml) && fault "the status of the program was lost"
grep -q 'spec.minReadySeconds' <<<"$said" || fault "diff said: $said"
[[ -x $work/venv/bin/kubectl_complete-fieldwise ]] || fault "kubectl's completion was not installed"
[[ -f $work/venv/share/man/man1/fieldwise-cli.1.gz ]] || fault "the man page was not installed"

# Into a pipe that nobody reads, the program ends as any other does, which Python itself does not.
status=$(python3 - "$work/venv/bin/fieldwise-cli" <<'PYTHON'
import os, subprocess, sys
end, start = os.pipe()
os.close(end)
print(subprocess.run([sys.argv[1], "--help"], stdout=start).returncode)
PYTHON
)
[[ $status == -13 ]] || fault "a broken pipe gives the status $status"
"$work/venv/bin/pip" uninstall --quiet --disable-pip-version-check -y fieldwise || fault "pip did not remove it"
finish
