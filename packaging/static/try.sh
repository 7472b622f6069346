#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# try.sh ARCHIVE [RELEASE...]: unpacks the archive of the command line into a minimal Debian of each release (bookworm, trixie, sid) and
# does there what README.md says: a merge, git's merge driver, and with the kubectl of that Debian and a stand-in for a cluster
# `kubectl diff` and `kubectl fieldwise`. It needs root, debootstrap, and the network that apt uses here.
set -euo pipefail
say() { printf '\033[1m==>\033[0m %s\n' "$*" >&2; }
fail() { printf 'try: %s\n' "$*" >&2; exit 1; }

# The second part of this script, in the fresh root.
inside() {
    export DEBIAN_FRONTEND=noninteractive HOME=/root LANG=C.UTF-8 work
    local said status=0 examples=/try/examples server
    tar -xzf /try/archive.tar.gz --strip-components=1 -C /usr/local
    fieldwise-cli --version

    said=$(cd "$examples/upgrade" && fieldwise-cli merge3 --print explain original.yaml updated.yaml destination.yaml) || status=$?
    if ((status > 1)) || [[ $said != *spec.replicas* ]]; then fail "merge3: $status $said"; fi
    said=$(cd "$examples/package" && fieldwise-cli merge3 --rules keep --print summary original updated destination 2>&1) || true
    [[ $said == *"Ingress shop/checkout-legacy"* ]] || fail "the package: $said"
    say "merges work without any package"

    apt-get -o Acquire::Check-Valid-Until=false update -q >/dev/null # a mirror may be older than sid wants
    apt-get install -y -q --no-install-recommends git kubernetes-client python3 >/dev/null || apt-get install -y -q --no-install-recommends git python3 >/dev/null
    work=$(mktemp -d)
    cd "$work"
    git config --global user.name Somebody
    git config --global user.email somebody@example.org
    git config --global init.defaultBranch main
    fieldwise-cli install-git --yes >/dev/null
    git init -q
    cp "$examples/git-merge/base.yaml" app.yaml && git add app.yaml && git commit -qm base
    git checkout -qb theirs && cp "$examples/git-merge/theirs.yaml" app.yaml && git commit -qam theirs
    git checkout -q main && cp "$examples/git-merge/ours.yaml" app.yaml && git commit -qam ours
    git merge -q theirs || true
    said=$(grep -c '^<<<<<<<' app.yaml)
    ((said == 2)) || fail "the merge driver left $said conflicts, expected 2"
    say "the merge driver works"

    # The stand-in answers as servers do that these kubectl know: 1.27 or later.
    if [[ ! $(kubectl version --client -o json 2>/dev/null | tr -d ' \n') =~ \"minor\":\"(2[7-9]|[3-9][0-9]) ]]; then
        say "this Debian has no kubectl of 1.27 or later"
        return
    fi
    mkdir "$work/store"
    cp /try/live.json "$work/store/deployments.checkout.live.json"
    sed 's/"replicas":8/"replicas":3/' "$work/store/deployments.checkout.live.json" >"$work/store/deployments.checkout.merged.json"
    mkfifo "$work/end"
    python3 /try/apiserver.py "$work/store" <"$work/end" >"$work/address" &
    exec 3>"$work/end"
    until [[ -s $work/address ]]; do sleep 0.1; done
    server=$(head -n 1 "$work/address")
    printf '%s\n' "apiVersion: v1" "kind: Config" "clusters: [{name: c, cluster: {server: '$server'}}]" "users: [{name: me, user: {}}]" \
        "contexts: [{name: here, context: {cluster: c, user: me, namespace: shop}}]" "current-context: here" >"$work/config"
    export KUBECONFIG=$work/config
    status=0
    said=$(KUBECTL_EXTERNAL_DIFF="fieldwise-kdiff --text" kubectl diff -f /try/local.json) || status=$?
    if ((status != 1)) || [[ $said != *"spec.replicas"* ]]; then fail "kubectl diff: $status $said"; fi
    status=0
    said=$(kubectl fieldwise -f /try/local.json --text) || status=$?
    if ((status > 1)) || [[ $said != *"spec.replicas"* ]]; then fail "kubectl fieldwise: $status $said"; fi
    exec 3>&-
    say "kubectl diff and kubectl fieldwise work ($(kubectl version --client 2>/dev/null | head -n 1))"
}

if [[ ${1:-} == --inside ]]; then
    inside
    exit
fi

archive=$(realpath "${1:?which archive?}")
shift
source=$(realpath "$(dirname "$0")/../..")
((EUID == 0)) || fail "it needs root"
for release in "${@:-bookworm}"; do
    root=$(mktemp -d "${TMPDIR:-/var/tmp}/fieldwise-try-XXXXXX")
    trap 'rm -rf --one-file-system "$root"' EXIT
    chmod 755 "$root"
    say "$release: a minimal Debian"
    debootstrap --variant=minbase "$release" "$root" >"$root.log" 2>&1 || { tail -n 5 "$root.log" >&2; fail "debootstrap $release failed"; }
    rm -f "$root.log"
    mkdir "$root/try"
    cp "$archive" "$root/try/archive.tar.gz"
    cp "$0" "$root/try/try.sh"
    cp -r "$source/resources/examples" "$source/tests/support/apiserver.py" "$root/try/"
    applied='{"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"checkout","namespace":"shop"},"spec":{"replicas":3,"selector":{"matchLabels":{"app":"a"}},"template":{"metadata":{"labels":{"app":"a"}},"spec":{"containers":[{"name":"a","image":"a:1"}]}}}}'
    echo "$applied" >"$root/try/local.json"
    python3 - "$applied" >"$root/try/live.json" <<'END'
import json, sys
live = json.loads(sys.argv[1])
live["metadata"]["annotations"] = {"kubectl.kubernetes.io/last-applied-configuration": sys.argv[1]}
live["spec"]["replicas"] = 8
print(json.dumps(live, separators=(",", ":")))
END
    # Mounts belong to this process alone.
    unshare -m bash -c 'mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && exec chroot "$0" /try/try.sh --inside' "$root"
    rm -rf --one-file-system "$root"
    say "$release: everything works"
done
