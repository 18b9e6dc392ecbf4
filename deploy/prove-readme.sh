#!/bin/sh
# Proves that the README's two commands work on a bare machine. It creates a minimal Debian with debootstrap, adds only Node, runs
# `npm ci` and `npm start` of the last commit, and waits for /readyz. Run as root:
#   deploy/prove-readme.sh [target folder]     (DEBOOTSTRAP and MIRROR replace the default program and mirror)
set -eu
home=$(cd "$(dirname "$0")/.." && pwd)
root=${1:-$(mktemp -d /var/tmp/surahi-root-XXXXXX)}
mirror=${MIRROR:-http://deb.debian.org/debian}
port=${PORT:-18080}
server=

leave() {
  code=$?
  trap - EXIT INT TERM
  if [ -n "$server" ]; then
    kill "$server" 2>/dev/null || true
    wait "$server" 2>/dev/null || true
  fi
  # The server needs a moment to stop its database; until then proc is busy.
  tries=0
  while mountpoint -q "$root/proc" && [ "$tries" -lt 20 ]; do
    umount "$root/proc" 2>/dev/null || sleep 1
    tries=$((tries + 1))
  done
  # Never delete through a mount: that would delete files of this machine.
  mountpoint -q "$root/proc" || rm -rf --one-file-system "$root"
  exit "$code"
}
trap leave EXIT
trap 'exit 130' INT TERM

# The database runs as the user nobody, which needs access to the root folder.
mkdir -p "$root"
chmod 755 "$root"
echo "1. minimal Debian bookworm in $root"
"${DEBOOTSTRAP:-debootstrap}" --variant=minbase bookworm "$root" "$mirror" >"$root.log" 2>&1 || { tail -5 "$root.log"; exit 1; }
rm -f "$root.log"

echo "2. Node $(node --version) and npm, nothing else"
modules=$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")
mkdir -p "$root/usr/local/lib/node_modules"
cp "$(readlink -f "$(command -v node)")" "$root/usr/local/bin/node"
cp -r "$modules" "$root/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
cp /etc/resolv.conf "$root/etc/resolv.conf"
# Some networks have a certificate authority of their own. The new root must trust it too.
if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then cp "$NODE_EXTRA_CA_CERTS" "$root/etc/extra-ca.pem"; fi
mkdir -p "$root/srv/surahi"
git -C "$home" archive HEAD | tar -x -C "$root/srv/surahi"
mount -t proc proc "$root/proc"

inside() {
  env -i HOME=/root PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin PORT="$port" ${NODE_EXTRA_CA_CERTS:+NODE_EXTRA_CA_CERTS=/etc/extra-ca.pem} \
    setpriv --pdeathsig TERM chroot "$root" sh -c "cd /srv/surahi && exec $1"
}

echo "3. npm ci"
inside 'npm ci' || exit 1

echo "4. npm start"
inside 'npm start' >"$root/start.log" 2>&1 &
server=$!
waited=0
until node -e "fetch('http://127.0.0.1:$port/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"; do
  waited=$((waited + 2))
  if [ "$waited" -gt 600 ] || ! kill -0 "$server" 2>/dev/null; then
    tail -20 "$root/start.log"
    echo "FAIL  /readyz did not answer"
    exit 1
  fi
  sleep 2
done
echo "PASS  /readyz answers after about $waited s"
