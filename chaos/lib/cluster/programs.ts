import type { ChildProcess } from 'node:child_process';
import { chownSync, mkdirSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import path from 'node:path';
import { type DebianRoot, spawnInside } from '../debian-root.ts';
import { send } from '../processes.ts';
import { mountSmallDisk, type SmallDisk } from '../small-disk.ts';
import { tempFolder } from '../temp-folder.ts';
import type { Host } from './hosts.ts';
import { RIG_FOLDER } from './inside.ts';
import { namespaceFile, on } from './network.ts';

export type Programs = {
  /** The folder of a host. Its programs see it as /mnt. */
  folder(host: Host): string;
  /** Mounts a separate disk as the folder of a host. Call it before any program of the host starts. */
  giveDisk(host: Host, mebibytes: number): SmallDisk;
  /** Starts a program of Debian's packages on a host, as an unprivileged user. */
  start(host: Host, command: readonly string[]): ChildProcess;
  /** Sends a signal to the processes of a host whose command line contains `title`. Returns how many there are. */
  signal(host: Host, title: string, signal: NodeJS.Signals): number;
  /** kill -9 of every process on a host. Returns when all are gone. */
  powerOff(host: Host): Promise<void>;
  /** The end of a host's log. */
  log(host: Host, characters?: number): string;
  /** The folder of all logs. It remains when the run fails. */
  logs: string;
};

/** Opens the control of the programs on all hosts. */
export function openPrograms(root: DebianRoot): Programs {
  const logs = tempFolder('cluster');
  const disks = new Map<Host, string>();
  const folder = (host: Host): string => {
    const found = disks.get(host) ?? path.join(RIG_FOLDER, host);
    mkdirSync(found, { recursive: true });
    chownSync(found, root.runAs.uid, root.runAs.gid);
    return found;
  };
  const logOf = (host: Host): string => path.join(logs, `${host}.log`);
  return {
    logs,
    folder,
    giveDisk: (host, mebibytes) => {
      const disk = mountSmallDisk(mebibytes, RIG_FOLDER);
      if (disk === undefined) throw new Error('this user may not mount a disk');
      disks.set(host, disk.folder);
      folder(host);
      return disk;
    },
    start: (host, command) => spawnInside(root, folder(host), command, logOf(host), on(root, host)),
    signal: (host, title, signal) => {
      const pids = processesOn(root, host).filter((pid) => commandLineOf(pid).includes(title));
      for (const pid of pids) send(pid, signal);
      return pids.length;
    },
    powerOff: async (host) => {
      for (;;) {
        const pids = processesOn(root, host);
        if (pids.length === 0) return;
        for (const pid of pids) send(pid, 'SIGKILL');
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    log: (host, characters = 3_000) => {
      try {
        return readFileSync(logOf(host), 'utf8').slice(-characters);
      } catch {
        return '';
      }
    },
  };
}

/** The ids of all live processes in the network namespace of a host. */
function processesOn(root: DebianRoot, host: Host): number[] {
  const own = `net:[${statSync(namespaceFile(root, host)).ino}]`;
  return readdirSync('/proc')
    .filter((name) => /^[0-9]+$/.test(name))
    .filter((name) => {
      try {
        return readlinkSync(`/proc/${name}/ns/net`) === own;
      } catch {
        // the process has ended
        return false;
      }
    })
    .map(Number);
}

/** Empty when the process has ended. */
function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
