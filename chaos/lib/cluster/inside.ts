import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { DebianRoot } from '../debian-root.ts';

/** Set in the environment of a program that runs inside. */
const MARK = 'SURAHI_RIG';

/** The folder of all files of the rig. Inside it is a disk in memory. */
export const RIG_FOLDER = '/var/tmp/surahi-rig';

/** Whether this process is inside the rig's namespaces. */
export function isInside(): boolean {
  return process.env[MARK] === '1';
}

/**
 * Runs this program again with `args`, in namespaces of its own for processes, mounts and networks. Returns its exit code.
 * The kernel removes the namespaces when the first process inside ends. So no process, mount or network outlives the
 * run, even when the run or this process is killed.
 */
export async function runInside(root: DebianRoot, args: readonly string[]): Promise<number> {
  // The shell stays the first process: it collects the exit of programs whose parent was killed.
  const script = `set -e
    root=$1; folder=$2; shift 2
    mount --bind "$root" "$root"
    mount -t tmpfs tmpfs "$root/run"
    mount --rbind /dev "$root/dev"
    mount -t proc proc "$root/proc"
    mkdir -p "$folder"
    mount -t tmpfs -o mode=755 tmpfs "$folder"
    set +e
    "$@"
    exit $?`;
  const own = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc'];
  const again = [process.execPath, ...process.execArgv, process.argv[1] ?? '', ...args];
  const child = spawn(
    'setpriv',
    ['--pdeathsig', 'KILL', 'unshare', ...own, '/bin/sh', '-c', script, 'sh', root.folder, RIG_FOLDER, ...again],
    { stdio: 'inherit', env: { ...process.env, [MARK]: '1' } },
  );
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}
