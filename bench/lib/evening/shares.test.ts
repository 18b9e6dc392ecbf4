import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { measureShares } from './shares.ts';

test('each phase shows the processor time of each part', async () => {
  const phases = [
    { name: 'base', fromMs: 0, toMs: 50 },
    { name: 'rise', fromMs: 50, toMs: 60 },
  ] as const;
  const measuring = measureShares(
    { working: [process.pid], none: [] },
    phases,
    performance.timeOrigin + performance.now(),
  );
  await sleep(20);
  const before = usedMs();
  while (usedMs() - before < 100);
  const shares = await measuring;
  expect(shares.map(({ phase }) => phase)).toEqual(['base', 'rise']);
  expect(shares[0]?.cores.working).toBeGreaterThan(0);
  expect(shares[0]?.cores.none).toBe(0);
});

function usedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
