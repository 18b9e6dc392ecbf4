import { readdirSync, readFileSync } from 'node:fs';

/** The ids of the children of a process. */
export function childrenOf(pid: number): number[] {
  const found: number[] = [];
  for (const name of readdirSync('/proc')) {
    if (!/^[0-9]+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid) found.push(Number(name));
    } catch {
      // the process ended between listing and reading
    }
  }
  return found;
}

/** Sends a signal to a process. Does nothing when the process has ended. */
export function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // the process has ended
  }
}

/** Sends a signal to a process and all its children. */
export function sendToFamily(pid: number, signal: NodeJS.Signals): void {
  for (const one of [pid, ...childrenOf(pid)]) send(one, signal);
}
