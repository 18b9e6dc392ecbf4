#!/bin/sh
# Downloads Debian's Patroni, etcd, HAProxy, nginx and PostgreSQL 18 for `npm run chaos -- failover` and `cluster`, and iproute2 and
# iptables for the networks of `cluster`. The packages are unpacked into a folder, not installed: the packages of this machine do not
# change. Needs apt-get, dpkg-deb and 600 MB. Run as root:
#   chaos/fetch-patroni.sh [folder]
# SUITE and MIRROR override Debian's suite and mirror. Set SURAHI_PATRONI for the scenario when you choose another folder.
# Patroni must be 4.1 or newer, which Debian has from forky on: 3.0.2 loses the leader with the etcd v3 protocol.
set -eu
root=${1:-${SURAHI_PATRONI:-/var/tmp/surahi-patroni}}
suite=${SUITE:-forky}
mirror=${MIRROR:-http://deb.debian.org/debian}
keys=/usr/share/keyrings/debian-archive-keyring.gpg
# programs that the packages call without depending on them, Patroni's etcd client, and the proxies and tools of the networks
extra='base-files bash dash coreutils findutils grep sed hostname python3-psycopg2 python3-etcd haproxy pgbouncer nginx iproute2
  iptables'

apt=$(mktemp -d /var/tmp/surahi-apt-XXXXXX)
trap 'rm -rf "$apt"' EXIT
mkdir -p "$apt/state/lists/partial" "$apt/cache/archives/partial" "$root"
: >"$apt/status"
echo "deb [signed-by=$keys] $mirror $suite main" >"$apt/sources.list"
get() {
  apt-get -qq -o Dir::Etc::sourcelist="$apt/sources.list" -o Dir::Etc::sourceparts=/dev/null -o Dir::State="$apt/state" \
    -o Dir::State::status="$apt/status" -o Dir::Cache="$apt/cache" -o Acquire::Languages=none -o APT::Install-Recommends=false \
    -o Debug::NoLocking=1 -o APT::Sandbox::User=root "$@"
}

echo "1. Downloading the package list of Debian $suite"
get update
echo "2. Downloading the packages with their dependencies"
# the status file lists no installed package, so apt downloads every dependency
# shellcheck disable=SC2086
get --download-only --yes install patroni postgresql-18 etcd-server $extra
echo "3. Unpacking into $root"
for package in "$apt"/cache/archives/*.deb; do dpkg-deb -x "$package" "$root"; done
mkdir -p "$root/mnt" "$root/proc" "$root/dev" "$root/tmp"
chmod 755 "$root"
chmod 1777 "$root/tmp"
# the packages' own scripts would do this: without it Patroni compiles itself at every start
chroot "$root" /usr/bin/python3 -m compileall -q /usr/lib/python3 >/dev/null || true
for program in 'patroni --version' 'etcd --version' 'haproxy -v' 'nginx -v' 'ip -V' 'iptables-nft -V' '/usr/lib/postgresql/18/bin/postgres --version'; do
  # shellcheck disable=SC2086
  chroot "$root" /usr/bin/env $program | head -1
done
