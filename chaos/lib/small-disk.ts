import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, rmdirSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export type SmallDisk = {
  /** A folder on the disk. */
  folder: string;
  freeBytes(): number;
  /** Fills the disk with a balloon file, except for `leaveBytes`. */
  fill(leaveBytes?: number): void;
  /** Removes the balloon file. */
  empty(): void;
  unmount(): void;
};

const CHUNK = Buffer.alloc(64 * 1024, 1);

/** Mounts a disk of this size in memory, below `parent`. Returns undefined when the user may not mount. */
export function mountSmallDisk(mebibytes: number, parent = tmpdir()): SmallDisk | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const mount = mkdtempSync(path.join(parent, 'surahi-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=755`, 'tmpfs', mount], { stdio: 'ignore' });
  } catch {
    rmdirSync(mount);
    return undefined;
  }
  const folder = path.join(mount, 'data');
  mkdirSync(folder);
  const balloon = path.join(mount, 'balloon');
  const freeBytes = (): number => {
    const { bavail, bsize } = statfsSync(mount);
    return bavail * bsize;
  };
  return {
    folder,
    freeBytes,
    fill: (leaveBytes = 0) => {
      const file = openSync(balloon, 'a');
      try {
        while (freeBytes() > leaveBytes) writeSync(file, CHUNK);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(balloon, { force: true }),
    unmount: () => {
      // lazy: a process may hold a file for a moment longer
      execFileSync('umount', ['-l', mount]);
      rmdirSync(mount);
    },
  };
}
