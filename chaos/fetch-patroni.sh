#!/bin/sh
# Gets what `npm run chaos -- failover` needs and leaves the machine's own packages alone: Patroni, etcd, HAProxy and PostgreSQL 18 of
# Debian, unpacked (not installed) into a folder of their own. Needs apt-get, dpkg-deb and 600 MB; as root:
#   chaos/fetch-patroni.sh [folder]     (SUITE and MIRROR name others than the usual ones; SURAHI_PATRONI tells the test of the folder)
# Patroni must be 4.1 or newer, which Debian has from forky on: 3.0.2 loses the leader with etcd's third protocol.
set -eu
root=${1:-${SURAHI_PATRONI:-/var/tmp/surahi-patroni}}
suite=${SUITE:-forky}
mirror=${MIRROR:-http://deb.debian.org/debian}
keys=/usr/share/keyrings/debian-archive-keyring.gpg
# what the programs call besides what they depend on, Patroni's way to etcd, and the way to the leader
extra='base-files bash dash coreutils findutils grep sed hostname python3-psycopg2 python3-etcd haproxy'

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

echo "1. The list of packages of Debian $suite"
get update
echo "2. The packages, with everything they depend on"
# the list is empty of installed packages, so that apt names all there is to get
# shellcheck disable=SC2086
get --download-only --yes install patroni postgresql-18 etcd-server $extra
echo "3. Unpacking into $root"
for package in "$apt"/cache/archives/*.deb; do dpkg-deb -x "$package" "$root"; done
mkdir -p "$root/mnt" "$root/proc" "$root/dev" "$root/tmp"
chmod 755 "$root"
chmod 1777 "$root/tmp"
# what the packages' own scripts would do: without it each start of Patroni compiles itself
chroot "$root" /usr/bin/python3 -m compileall -q /usr/lib/python3 >/dev/null || true
for program in 'patroni --version' 'etcd --version' 'haproxy -v' '/usr/lib/postgresql/18/bin/postgres --version'; do
  # shellcheck disable=SC2086
  chroot "$root" /usr/bin/env $program | head -1
done
