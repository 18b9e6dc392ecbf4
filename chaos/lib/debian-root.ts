import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, openSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findRunAs, type RunAs } from '../../apps/server/src/platform/postgres/embedded-binaries.ts';

/** Debian's packages unpacked by `chaos/fetch-patroni.sh`, and the user its programs run as. */
export type DebianRoot = { folder: string; runAs: RunAs };

/** The folder of the packages when SURAHI_PATRONI is not set. */
const USUAL_PLACE = '/var/tmp/surahi-patroni';

const PROGRAMS = ['usr/bin/patroni', 'usr/bin/etcd', 'usr/sbin/haproxy', 'usr/lib/postgresql/18/bin/pg_rewind'];

/** The further programs of the rig (`cluster/rig.ts`). */
export const RIG_PROGRAMS = ['usr/sbin/nginx', 'usr/bin/ip', 'usr/sbin/iptables-nft-restore'];

/** Finds the unpacked packages. Returns a sentence that says what is missing when they cannot run. */
export function findDebianRoot(more: readonly string[] = []): DebianRoot | string {
  const runAs = findRunAs();
  if (runAs === undefined) return 'run it as root: the packages run in a chroot';
  const folder = process.env.SURAHI_PATRONI ?? USUAL_PLACE;
  for (const program of [...PROGRAMS, ...more]) {
    if (!existsSync(path.join(folder, program))) {
      return `${path.join(folder, program)} is missing: run chaos/fetch-patroni.sh first`;
    }
  }
  // unpacked packages have no users and no localhost, and initdb looks up the name of its user
  const { name, uid, gid } = runAs;
  writeFileSync(path.join(folder, 'etc', 'passwd'), `${name}:x:${uid}:${gid}::/mnt:/bin/sh\n`);
  writeFileSync(path.join(folder, 'etc', 'group'), `${name}:x:${gid}:\n`);
  writeFileSync(path.join(folder, 'etc', 'hosts'), '127.0.0.1 localhost\n');
  return { folder, runAs };
}

/**
 * Starts a program in the chroot with `work` as its /mnt. The mounts belong to the process's own namespace, so they
 * disappear with it. The returned process is the program itself and receives signals directly. `within` is a command that
 * runs the rest of its command line, for example on another network.
 */
export function spawnInside(
  root: DebianRoot,
  work: string,
  command: readonly string[],
  log: string,
  within: readonly string[] = [],
): ChildProcess {
  const script = `set -e
    mount --bind "$2" "$1/mnt"
    mount --rbind /dev "$1/dev"
    mount -t proc proc "$1/proc"
    root=$1; user=$3; shift 3
    exec chroot --userspec="$user" "$root" "$@"`;
  const out = openSync(log, 'a');
  const user = `${root.runAs.uid}:${root.runAs.gid}`;
  const inside = ['unshare', '--mount', '/bin/sh', '-c', script, 'sh', root.folder, work, user, ...command];
  const [program = '', ...args] = [...within, ...inside];
  return spawn(program, args, {
    cwd: '/',
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/mnt', LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
    stdio: ['ignore', out, out],
  });
}
