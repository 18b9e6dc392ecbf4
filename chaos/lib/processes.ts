import { readdirSync, readFileSync } from 'node:fs';

/** The processes whose parent this one is. */
export function childrenOf(pid: number): number[] {
  const found: number[] = [];
  for (const name of readdirSync('/proc')) {
    if (!/^[0-9]+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid) found.push(Number(name));
    } catch {
      // gone between listing and reading
    }
  }
  return found;
}

/** A signal to a process that may be gone already. */
export function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // gone already
  }
}

/** The same to it and all its children. */
export function sendToFamily(pid: number, signal: NodeJS.Signals): void {
  for (const one of [pid, ...childrenOf(pid)]) send(one, signal);
}
