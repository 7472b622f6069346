#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs the package into a fresh Debian, uses it as a person would and removes it again; README.md here tells more.
set -euo pipefail

usage() {
    cat <<'END'
packaging/try-in-debian.sh [--tests] [--keep] [--release NAME] [PACKAGE.deb]
  PACKAGE.deb   by default the one that ./dev package has made
  --tests       then ./dev test in the same root, in a clean clone of what is committed
  --keep        leave the root where it is and say where
  --release     bookworm (Debian 12) by default, or trixie (13): the one that the package was built on
It needs root and debootstrap, and the network that apt uses here. TMPDIR names a folder with room (1 GB, 8 GB for --tests).
END
}

say() { printf '\033[1m==>\033[0m %s\n' "$*" >&2; }
fail() { printf 'try-in-debian: %s\n' "$*" >&2; exit 1; }

# The second part of this script, in the fresh root.
inside() {
    export DEBIAN_FRONTEND=noninteractive QT_QPA_PLATFORM=offscreen LANG=C.UTF-8 LC_ALL=C.UTF-8
    person() { runuser -u person -- env HOME=/home/person XDG_RUNTIME_DIR=/home/person/run "$@"; }
    ours() { find / -xdev -iname '*fieldwise*' -not -path '/try/*' -not -path '/home/person/*'; }

    say "install"
    apt-get update -q >/dev/null
    apt-get install -y -q --no-install-recommends man-db >/dev/null
    apt-get install -y -q --no-install-recommends /try/fieldwise.deb >/dev/null
    useradd -m person
    cd /home/person
    install -d -m 700 -o person run

    say "use"
    local program page text left example=/usr/share/doc/fieldwise/examples/upgrade status=0
    for program in $(dpkg -L fieldwise | grep '^/usr/bin/'); do
        person "$program" --version
    done
    person fieldwise-cli merge3 "$example"/{original,updated,destination}.yaml >/tmp/merged.yaml || status=$?
    if ((status > 1)) || ! grep -q '^kind: Deployment' /tmp/merged.yaml; then fail "merge3 made no Deployment, status $status"; fi
    person fieldwise-cli merge3 --print explain --on-conflict updated "$example"/{original,updated,destination}.yaml | head -n 5
    person fieldwise --example upgrade --grab /home/person/window.png --size 1600x1000
    [[ $(head -c 8 window.png | od -An -tx1 | tr -d ' \n') == 89504e470d0a1a0a ]] || fail "the window made no picture"
    cp window.png /try/
    for page in $(dpkg -L fieldwise | sed -n 's|^/usr/share/man/man./\(.*\)\.gz$|\1|p'); do
        text=$(person man "${page##*.}" "${page%.*}")
        [[ $text == *"SEE ALSO"* ]] || fail "man shows no $page"
    done
    dpkg --verify fieldwise

    say "go back to an older version, upgrade, purge"
    dpkg-deb -R /try/fieldwise.deb /tmp/older
    sed -i 's/^Version: .*/Version: 0.0.1/' /tmp/older/DEBIAN/control
    dpkg-deb -b /tmp/older /try/older.deb >/dev/null
    apt-get install -y -q --allow-downgrades /try/older.deb >/dev/null
    apt-get install -y -q /try/fieldwise.deb >/dev/null
    dpkg --verify fieldwise
    person fieldwise-cli --version
    apt-get purge -y -q fieldwise >/dev/null
    rm -rf /tmp/older
    left=$(ours)
    if [[ -n $left ]]; then fail "these stay behind: $left"; fi
    say "the package installs, works and leaves nothing behind"

    if [[ -d /try/clone ]]; then
        say "./dev test"
        apt-get install -y -q --no-install-recommends git ca-certificates >/dev/null
        (cd /try/clone && ./dev test)
    fi
}

if [[ ${1:-} == --inside ]]; then
    inside
    exit
fi

tests='' keep='' deb='' release=bookworm
while (($#)); do
    case $1 in
        --tests) tests=yes ;;
        --keep) keep=yes ;;
        --release) release=${2:-}; shift ;;
        -h | --help) usage; exit ;;
        -*) usage >&2; exit 2 ;;
        *) deb=$1 ;;
    esac
    shift
done
here=$(realpath "$(dirname "$0")")
source=$(dirname "$here")
deb=${deb:-$(compgen -G "${FIELDWISE_BUILD:-$source/build}/package/fieldwise_*.deb" || true)}
[[ -f $deb ]] || fail "there is no package; ./dev package makes it"
((EUID == 0)) || fail "only root can make a Debian root"
command -v debootstrap >/dev/null || fail "there is no debootstrap (apt-get install debootstrap)"

root=$(mktemp -d "${TMPDIR:-/var/tmp}/fieldwise-debian-XXXXXX")
chmod 755 "$root"
if [[ -n $keep ]]; then say "the root is $root"; else trap 'rm -rf --one-file-system "$root"' EXIT; fi

# Debian comes from where this machine's apt has it, if that is the same release; else from where debootstrap looks.
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' "Codename: $release" 'Component: main' 2>/dev/null | head -n 1)
say "debootstrap"
debootstrap --variant=minbase "$release" "$root" ${mirror:+"$mirror"} >"$root.log" || { tail "$root.log" >&2; fail "debootstrap failed"; }
rm -f "$root.log"
if [[ -n $mirror ]]; then
    apt-get indextargets --format 'deb $(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' 'Origin: Debian' | grep "$release" |
        sort -u >"$root/etc/apt/sources.list"
fi
apt-config dump | grep -i '^acquire::https\?::proxy' >"$root/etc/apt/apt.conf.d/90proxy" || true
cp /etc/resolv.conf "$root/etc/resolv.conf"
mkdir "$root/try"
cp "$deb" "$root/try/fieldwise.deb"
cp "$0" "$root/try/script"
if [[ -n $tests ]]; then git clone -q --no-hardlinks "$source" "$root/try/clone"; fi

# What is mounted is mounted for these processes only, and they end together.
status=0
unshare --mount --propagation private --pid --fork --kill-child bash -c '
    mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && exec chroot "$1" bash /try/script --inside' bash "$root" &
processes=$!
trap 'kill -KILL "$processes"; exit 130' INT TERM # they leave other signals alone
wait "$processes" || status=$?
if [[ -f $root/try/window.png && -n $keep ]]; then say "a picture of the window is $root/try/window.png"; fi
exit "$status"
