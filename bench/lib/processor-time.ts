import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks in a second; Linux reports processor time in these. */
const TICKS = 100;

/** The processor time in seconds of a process, its children and the children that have ended. Linux only. */
export function processorSeconds(pid: number): number {
  const own = timesOf(pid);
  if (own === undefined) throw new Error(`process ${pid} has ended`);
  let ticks = own.self + own.ended;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const times = timesOf(Number(name));
    if (times?.parent === pid) ticks += times.self + times.ended;
  }
  return ticks / TICKS;
}

/** Parent and times of a process; undefined when it has ended. */
function timesOf(pid: number): { parent: number; self: number; ended: number } | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // The name of the program is in brackets and may contain blanks.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  return { parent, self: user + system, ended: endedUser + endedSystem };
}
