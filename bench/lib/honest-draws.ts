import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import path from 'node:path';

/** `alarms` holds the numbers of the draws that were not proven, `checkMs` the time of each check. */
export type HonestDraws = { checked: number; alarms: number[]; checkMs: number[] };

/** Plays honest draws 0 to `count` - 1, and checks each from its bundle. Uses all processors. */
export async function checkHonestDraws(count: number): Promise<HonestDraws> {
  const step = availableParallelism();
  const shares = await Promise.all(Array.from({ length: step }, (_, first) => checkShare([first, step, count])));
  return {
    checked: shares.reduce((sum, { checked }) => sum + checked, 0),
    alarms: shares.flatMap(({ alarms }) => alarms),
    checkMs: shares.flatMap(({ checkMs }) => checkMs),
  };
}

/** A process that fails sends nothing, so its draws are not counted as checked. */
async function checkShare(share: readonly number[]): Promise<HonestDraws> {
  const child = fork(path.join(import.meta.dirname, 'honest-draws-process.ts'), share.map(String));
  let found: HonestDraws = { checked: 0, alarms: [], checkMs: [] };
  child.once('message', (message) => (found = message as HonestDraws)); // honest-draws-process.ts sends one message
  await once(child, 'disconnect');
  return found;
}
