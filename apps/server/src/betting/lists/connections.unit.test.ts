import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { type Connection, createConnections } from './connections.ts';
import { BEATS } from './heartbeat-groups.ts';

afterEach(() => vi.restoreAllMocks());

/** Opens streams that record their texts. Each write takes `writeMs` by the clock of the process. */
function openStreams(count: number, { writeMs = 1, isBusy = false } = {}) {
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  const connections = createConnections(count, () => isBusy);
  const streams = Array.from({ length: count }, () => {
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    const texts: string[] = [];
    vi.spyOn(response, 'write').mockImplementation((text: unknown) => {
      nowMs += writeMs;
      texts.push(String(text));
      return true;
    });
    const connection: Connection = { response, player: undefined, subscriber: 'one', sent: '', sentSeq: 0n };
    connections.add(connection);
    return { connection, texts };
  });
  const received = (text: string): number => streams.filter(({ texts }) => texts.includes(text)).length;
  return { connections, streams, received };
}

test('a text for all streams lets the event loop turn between slices', async () => {
  const { connections, received } = openStreams(100);
  connections.sendAll('first');
  const counts = [received('first')];
  while (received('first') < 100) {
    await turn();
    if (received('first') !== counts.at(-1)) counts.push(received('first'));
  }
  expect(counts[0]).toBeLessThan(50);
  expect(counts.length).toBeGreaterThan(3);
});

test('while players submit bids, slices are shorter', async () => {
  const sizes: number[] = [];
  for (const isBusy of [false, true]) {
    const { connections, received } = openStreams(100, { writeMs: 0.06, isBusy });
    connections.sendAll('first');
    sizes.push(received('first'));
    await expect.poll(() => received('first')).toBe(100);
  }
  // 2 ms and 1 ms of writes, up to the next look at the clock.
  expect(sizes).toEqual([48, 32]);
});

test('texts reach each stream in order, and a stream that was removed receives no more', async () => {
  const { connections, streams } = openStreams(100);
  connections.sendAll('first');
  connections.sendAll('second');
  const last = streams[99]?.connection;
  if (last !== undefined) connections.remove(last);
  const isDone = () => streams.slice(0, 99).every(({ texts }) => texts.length === 2);
  await expect.poll(isDone).toBe(true);
  expect(streams.slice(0, 99).every(({ texts }) => texts.join() === 'first,second')).toBe(true);
  expect(streams[99]?.texts).toEqual([]);
});

test('a round of heartbeats reaches each stream once, one group of streams at a time', () => {
  const { connections, streams } = openStreams(100);
  const last = streams[99]?.connection;
  if (last !== undefined) connections.remove(last);
  let before = 0;
  for (let beats = 0; beats < BEATS; beats += 1) {
    connections.beat();
    const after = streams.reduce((sum, { texts }) => sum + texts.length, 0);
    expect(after - before).toBeLessThanOrEqual(Math.ceil(100 / BEATS));
    before = after;
  }
  expect(streams.slice(0, 99).every(({ texts }) => texts.join() === ':\n\n')).toBe(true);
  expect(streams[99]?.texts).toEqual([]);
});
