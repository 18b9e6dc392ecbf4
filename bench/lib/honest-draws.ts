import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Progress } from './progress.ts';

/** Draws whose checks have ended. `alarms` holds the numbers of those that were not proven, `checkMs` each time. */
export type HonestDraws = { first: number; checked: number; alarms: number[]; checkMs: number[] };

/** Draws that one process plays before it reports. */
export type Part = { first: number; count: number };

const DRAWS_OF_A_PART = 50;

/**
 * Plays honest draws 0 to `count` - 1, and checks each from its bundle. Uses all processors. It skips the parts that
 * `progress` holds, and adds the others.
 */
export async function checkHonestDraws(count: number, progress: Progress<HonestDraws>): Promise<void> {
  const done = new Set(progress.parts.map(({ first }) => first));
  const waiting: Part[] = [];
  for (let first = 0; first < count; first += DRAWS_OF_A_PART) {
    if (!done.has(first)) waiting.push({ first, count: Math.min(DRAWS_OF_A_PART, count - first) });
  }
  await Promise.all(Array.from({ length: availableParallelism() }, () => checkParts(waiting, progress)));
}

/** Takes parts until none waits. If the process dies, its part is not added. */
async function checkParts(waiting: Part[], progress: Progress<HonestDraws>): Promise<void> {
  const child = fork(path.join(import.meta.dirname, 'honest-draws-process.ts'));
  const died = once(child, 'exit').then(() => undefined);
  try {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      child.send(part);
      const found = await Promise.race([messageOf(child), died]);
      if (found === undefined) return;
      progress.add(found);
    }
  } finally {
    child.kill();
  }
}

async function messageOf(child: ChildProcess): Promise<HonestDraws> {
  const [found] = await once(child, 'message');
  // honest-draws-process.ts replies to each part with what it found.
  return found as HonestDraws;
}
