import { expect, test } from 'vitest';
import type { Tx } from './db.ts';
import { createLeaderPosition } from './leader-position.ts';
import { parsePosition } from './wal-position.ts';

/** A leader whose answers the test releases. */
function createLeader() {
  const waiting: ((position: string) => void)[] = [];
  const one = () => new Promise((resolve) => waiting.push((position) => resolve({ position })));
  // Only `one` is used.
  return { leader: { one } as unknown as Tx, waiting };
}

const at = (text: string) => parsePosition(text);

test('callers during a query share the next one, which began after they asked', async () => {
  const { leader, waiting } = createLeader();
  const position = createLeaderPosition(leader, 60_000);
  const first = position.ask();
  const [second, third] = [position.ask(), position.ask()];
  expect(waiting).toHaveLength(1);
  waiting[0]?.('1-0/10');
  expect(await first).toBe(at('1-0/10'));
  await expect.poll(() => waiting.length).toBe(2);
  waiting[1]?.('1-0/20');
  expect([await second, await third]).toEqual([at('1-0/20'), at('1-0/20')]);
  expect(waiting).toHaveLength(2);
});

test('a change after the question makes the answer old, a change before it does not', async () => {
  const { leader, waiting } = createLeader();
  const position = createLeaderPosition(leader, 60_000);
  expect(position.known()).toBeUndefined();
  position.markChange();
  const first = position.ask();
  waiting[0]?.('1-0/10');
  await first;
  expect(position.known()).toBe(at('1-0/10'));
  const second = position.ask();
  position.markChange();
  waiting[1]?.('1-0/20');
  await second;
  expect([position.known(), position.latest()]).toEqual([undefined, at('1-0/20')]);
});

test('the age of a state is the time since the leader was there', async () => {
  const { leader, waiting } = createLeader();
  const position = createLeaderPosition(leader, 60_000);
  const ask = async (text: string) => {
    const asked = position.ask();
    waiting.at(-1)?.(text);
    await asked;
  };
  const beganMs = performance.now();
  await ask('1-0/10');
  await ask('1-0/20');
  const age = position.ageOf(at('1-0/20') ?? 0n);
  expect(age).toBeGreaterThan(0);
  expect(age).toBeLessThanOrEqual(performance.now() - beganMs);
  expect(position.ageOf(at('1-0/15') ?? 0n)).toBeGreaterThan(age);
  expect(position.ageOf(at('1-0/5') ?? 0n)).toBe(Number.POSITIVE_INFINITY);
  // the log of a restored database may be shorter
  await ask('1-0/8');
  expect([position.latest(), position.ageOf(at('1-0/7') ?? 0n)]).toEqual([at('1-0/8'), Number.POSITIVE_INFINITY]);
});

test('a failed question leaves the latest answer, and the next one asks again', async () => {
  let fails = true;
  const one = () => (fails ? Promise.reject(new Error('away')) : Promise.resolve({ position: '1-0/30' }));
  // Only `one` is used.
  const position = createLeaderPosition({ one } as unknown as Tx, 60_000);
  await expect(position.ask()).rejects.toThrow('away');
  fails = false;
  expect(await position.ask()).toBe(at('1-0/30'));
});

test('the timeline of a leader is stored once, and again after a failover', async () => {
  const stored: string[] = [];
  let text = '1-0/10';
  const leader = {
    one: () => Promise.resolve({ position: text }),
    query: () => {
      stored.push(text);
      return Promise.resolve([]);
    },
  };
  // Only `one` and `query` are used.
  const position = createLeaderPosition(leader as unknown as Tx, 60_000);
  for (text of ['1-0/10', '1-0/20', '2-0/15', '2-0/30']) {
    await position.ask();
    await position.mark();
  }
  expect(stored).toEqual(['1-0/10', '2-0/15']);
});

test('the same timeline of another cluster at the address of the leader is stored too', async () => {
  const stored: string[] = [];
  let systemId = '7001';
  const leader = {
    one: () => Promise.resolve({ position: '1-0/10', system_id: systemId }),
    query: () => {
      stored.push(systemId);
      return Promise.resolve([]);
    },
  };
  // Only `one` and `query` are used.
  const position = createLeaderPosition(leader as unknown as Tx, 60_000);
  for (systemId of ['7001', '7001', '7002', '7002']) {
    await position.ask();
    await position.mark();
  }
  expect(stored).toEqual(['7001', '7002']);
});
