#!/bin/sh
# Proves the files of this folder without Docker, as far as Debian's packages reach. It
# 1. makes the base image of the Dockerfile with debootstrap and this machine's Node;
# 2. builds deploy/Dockerfile of the last commit with buildah, isolated by chroot;
# 3. starts the image as the user of the image, read-only, without capabilities, with the public log on, and runs the core story over
#    HTTP (chaos/core-story.ts);
# 4. checks compose.yaml with podman-compose, and the unit with systemd-analyze.
# Needs debootstrap, buildah, podman, podman-compose and systemd, `npm ci`, and 4 GB. Run as root:
#   deploy/prove-images.sh [folder]
# The folder keeps the images for the next run. REUSE=1 tests the image of the last run again. MIRROR replaces the Debian mirror.
set -eu
home=$(cd "$(dirname "$0")/.." && pwd)
work=${1:-$(mktemp -d /var/tmp/surahi-images-XXXXXX)}
mirror=${MIRROR:-http://deb.debian.org/debian}
failed=0
mounted=

pass() { echo "PASS  $1"; }
fail() { echo "FAIL  $1"; failed=1; }

build() { buildah --root "$work/storage" --runroot "$work/run" --storage-driver vfs "$@"; }

leave() {
  code=$?
  trap - EXIT INT TERM
  if [ -n "$mounted" ]; then build umount "$mounted" >/dev/null 2>&1 || true; fi
  build rm --all >/dev/null 2>&1 || true
  exit "$code"
}
trap leave EXIT
trap 'exit 130' INT TERM

mkdir -p "$work"
base=docker.io/library/node:20-bookworm-slim
if ! build inspect --type image "$base" >/dev/null 2>&1; then
  echo "1. base image: minimal Debian bookworm with Node $(node --version)"
  root=$work/base
  debootstrap --variant=minbase --include=ca-certificates bookworm "$root" "$mirror" >"$work/debootstrap.log" 2>&1 || {
    tail -5 "$work/debootstrap.log"
    exit 1
  }
  modules=$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")
  mkdir -p "$root/usr/local/lib/node_modules"
  cp "$(readlink -f "$(command -v node)")" "$root/usr/local/bin/node"
  cp -r "$modules" "$root/usr/local/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
  rm -rf "$root/dev"
  mkdir "$root/dev"
  # The user of Docker's image.
  chroot "$root" useradd --uid 1000 --user-group --create-home node
  # Some networks have a certificate authority of their own.
  if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then cp "$NODE_EXTRA_CA_CERTS" "$root/etc/extra-ca.pem"; fi
  container=$(build from scratch)
  build add --quiet "$container" "$root" / >/dev/null
  build config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$container"
  if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then build config --env NODE_EXTRA_CA_CERTS=/etc/extra-ca.pem "$container"; fi
  build commit --quiet --format docker "$container" "$base" >/dev/null
  build rm "$container" >/dev/null
  rm -rf "$root"
fi

echo "2. image of deploy/Dockerfile, commit $(git -C "$home" rev-parse --short HEAD)"
rm -rf "$work/source"
mkdir "$work/source"
git -C "$home" archive HEAD | tar -x -C "$work/source"
if [ -z "${REUSE:-}" ]; then
  build build --isolation chroot --format docker --pull-never --file "$work/source/deploy/Dockerfile" --tag surahi "$work/source"
  pass "buildah builds the Dockerfile: $(build images --format '{{.Size}}' surahi)"
fi

echo "3. the image, read-only, as its user"
container=$(build from --pull-never surahi)
mounted=$container
image=$(build mount "$container")
setting() { build inspect --type image --format "$1" surahi; }
user=$(setting '{{.Docker.Config.User}}')
# The command of the image without the brackets of the list.
command=$(setting '{{join .Docker.Config.Cmd " "}}' 2>/dev/null || setting '{{.Docker.Config.Cmd}}' | tr -d '[]')
uid=$(chroot "$image" id -u "$user")
if [ "$uid" -ne 0 ]; then pass "the image runs as $user ($uid)"; else fail "the image runs as root"; fi
cat >"$work/start.sh" <<'START'
#!/bin/sh
# Starts the image's command in a mount namespace of its own, as `docker run --read-only --tmpfs /tmp --cap-drop ALL
# --security-opt no-new-privileges` does, with a new volume for the archive of the public log: image, user id, group id, command.
set -eu
image=$1 uid=$2 gid=$3
shift 3
mount --bind "$image" "$image"
mount -t proc proc "$image/proc"
mount -t tmpfs -o mode=1777,nosuid,nodev tmpfs "$image/tmp"
mount --rbind /dev "$image/dev"
# A new volume takes the owner and the mode of the image's folder.
state=$image/var/lib/surahi
mount -t tmpfs -o "mode=$(stat -c %a "$state"),uid=$(stat -c %u "$state"),gid=$(stat -c %g "$state"),nosuid,nodev" tmpfs "$state"
mount -o remount,bind,ro "$image"
if (: >"$image/surahi/.written") 2>/dev/null; then echo 'the image is writable' >&2; exit 1; fi
cd /
exec chroot "$image" setpriv --reuid "$uid" --regid "$gid" --clear-groups --bounding-set=-all --inh-caps=-all --no-new-privs \
  sh -c 'cd /surahi && exec "$@"' sh "$@"
START
chmod 755 "$work/start.sh"
# shellcheck disable=SC2086
if (cd "$home" && LOG_ARCHIVE_DIR=$(sed -n 's/^ *LOG_ARCHIVE_DIR: \${LOG_ARCHIVE_DIR:-\(.*\)}$/\1/p' "$work/source/deploy/compose.yaml") node_modules/.bin/tsx chaos/core-story.ts unshare --mount --propagation private "$work/start.sh" "$image" "$uid" \
  "$(chroot "$image" id -g "$user")" $command); then
  pass "the image passes the core story"
else
  fail "the core story"
fi

echo "4. compose.yaml and the unit"
cp "$home/deploy/surahi.env.example" "$work/source/deploy/surahi.env"
# A dry run prints the commands that would start the services. It makes the volume and the network all the same.
if (cd "$work/source/deploy" && APP_PASSWORD=a OWNER_PASSWORD=b SUPERUSER_PASSWORD=c podman-compose --dry-run -f compose.yaml up -d >"$work/compose.txt" 2>"$work/compose.log"); then
  cat "$work/compose.log" >>"$work/compose.txt"
  services=$(sed -n 's/^podman run --name=deploy_\([a-z0-9]*\)_1 .*/\1/p' "$work/compose.txt" | sort | tr '\n' ' ')
  closed=$(grep '^podman run --name=deploy_node' "$work/compose.txt" | grep -e '--read-only' | grep -c 'no-new-privileges:true')
  volumes=$(grep '^podman run --name=deploy_node' "$work/compose.txt" | grep -o -e '-v [a-z0-9_]*:/var/lib/surahi' | sort -u | wc -l)
  if [ "$services" = 'node1 node2 postgres proxy ' ] && [ "$closed" -eq 2 ] && [ "$volumes" -eq 2 ]; then
    pass "podman-compose reads compose.yaml: $services; both nodes are read-only and have a volume each"
  else
    fail "podman-compose reads: $services; closed nodes: $closed; volumes of nodes: $volumes"
  fi
else
  tail -5 "$work/compose.log"
  fail "podman-compose refuses compose.yaml"
fi
podman volume rm deploy_data deploy_node1 deploy_node2 >/dev/null 2>&1 || true
podman network rm deploy_default >/dev/null 2>&1 || true
# The unit names a user and a program that only a real node has.
sed -e "s#^User=.*#User=daemon#; s#^Group=.*#Group=daemon#; s#/usr/bin/node#$(command -v node)#; s#/opt/surahi#$home#; s#^EnvironmentFile=#EnvironmentFile=-#" \
  "$home/deploy/surahi.service" >"$work/surahi.service"
if systemd-analyze verify --man=no "$work/surahi.service" 2>"$work/unit.log" && [ ! -s "$work/unit.log" ]; then
  pass "systemd-analyze verify finds nothing"
else
  cat "$work/unit.log"
  fail "systemd-analyze verify"
fi
# A lower exposure is better. systemd calls a unit below 2 "OK".
exposure=$(systemd-analyze security --offline=true --no-pager "$work/surahi.service" 2>/dev/null | sed -n 's/.*Overall exposure level[^:]*: \([0-9.]*\).*/\1/p')
if [ -n "$exposure" ] && awk "BEGIN { exit !($exposure < 2) }"; then pass "systemd-analyze security: exposure $exposure"; else fail "exposure $exposure"; fi
exit "$failed"
