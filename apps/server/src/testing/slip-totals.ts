import { setTimeout as sleep } from 'node:timers/promises';
import type { TestApp } from './test-app.ts';

/**
 * Sums all committed slips of current draws, as nodes do in the background. Waits for older transactions, also in other
 * databases of the same PostgreSQL. Fails after ten minutes.
 */
export async function sumAllSlips(app: TestApp): Promise<void> {
  const { last } = await app.db.one<{ last: bigint }>({ text: 'select coalesce(max(slip_no), 0) as last from slips' });
  const deadlineMs = performance.now() + 600_000;
  while (performance.now() < deadlineMs) {
    await app.db.query({ text: 'select sum_new_slips()' });
    const { summed } = await app.db.one<{ summed: bigint }>({
      text: 'select summed_slip_no as summed from slip_horizon',
    });
    if (summed >= last) return;
    await sleep(10);
  }
  throw new Error(`slips up to ${last} are not summed`);
}
