import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, openSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findRunAs, type RunAs } from '../../apps/server/src/platform/postgres/embedded-binaries.ts';

/** Debian's packages unpacked by `chaos/fetch-patroni.sh`, and the user its programs run as. */
export type DebianRoot = { folder: string; runAs: RunAs };

/** Where the packages are unless SURAHI_PATRONI says otherwise. */
const USUAL_PLACE = '/var/tmp/surahi-patroni';

/** What is missing to run Debian's packages, as a sentence for whoever started the test; else the root. */
export function findDebianRoot(): DebianRoot | string {
  const runAs = findRunAs();
  if (runAs === undefined) return 'run it as root: the packages are run in a root of their own (chroot)';
  const folder = process.env.SURAHI_PATRONI ?? USUAL_PLACE;
  for (const program of [
    'usr/bin/patroni',
    'usr/bin/etcd',
    'usr/sbin/haproxy',
    'usr/lib/postgresql/18/bin/pg_rewind',
  ]) {
    if (!existsSync(path.join(folder, program))) {
      return `${path.join(folder, program)} is missing: run chaos/fetch-patroni.sh first`;
    }
  }
  // a root that was only unpacked knows nobody, while initdb asks for the name of the user it runs as, and no localhost
  const { name, uid, gid } = runAs;
  writeFileSync(path.join(folder, 'etc', 'passwd'), `${name}:x:${uid}:${gid}::/mnt:/bin/sh\n`);
  writeFileSync(path.join(folder, 'etc', 'group'), `${name}:x:${gid}:\n`);
  writeFileSync(path.join(folder, 'etc', 'hosts'), '127.0.0.1 localhost\n');
  return { folder, runAs };
}

/**
 * Starts a program of the root with `work` as its /mnt. The mounts are in a namespace of the process alone, so that they are
 * gone when it is, however it ends; its number is its own, for signals.
 */
export function spawnInside(root: DebianRoot, work: string, command: readonly string[], log: string): ChildProcess {
  const script = `set -e
    mount --bind "$2" "$1/mnt"
    mount --rbind /dev "$1/dev"
    mount -t proc proc "$1/proc"
    root=$1; user=$3; shift 3
    exec chroot --userspec="$user" "$root" "$@"`;
  const out = openSync(log, 'a');
  const user = `${root.runAs.uid}:${root.runAs.gid}`;
  return spawn('unshare', ['--mount', '/bin/sh', '-c', script, 'sh', root.folder, work, user, ...command], {
    cwd: '/',
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/mnt', LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
    stdio: ['ignore', out, out],
  });
}
