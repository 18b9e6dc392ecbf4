import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../shared/testing/memory-storage.ts';
import { keepFound, readKept } from './kept-checkpoint.ts';
import { visit } from './use-log-visit.ts';
import { entriesOf, logServer } from './work/testing/log-server.ts';
import { type Kept, visitLog } from './work/visit-log.ts';

const FIRST = entriesOf('a');
const LATER = entriesOf('a', 'b', 'c');
const NEWEST = entriesOf('a', 'b', 'c', 'd', 'e');

beforeEach(() => void vi.stubGlobal('localStorage', memoryStorage(new Map())));
afterEach(() => void vi.unstubAllGlobals());

/** A promise that ends when `release` is called. */
function waitForRelease(): { released: Promise<void>; release: () => void } {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  return { released, release };
}

/** A visit to a server with these entries, whose answer arrives once `until` has resolved. */
function visitTo(entries: ReturnType<typeof entriesOf>, until: Promise<unknown> = Promise.resolve()) {
  return visit(async ({ kept, nowMs }) => {
    const found = await visitLog(logServer(entries), kept, nowMs);
    await until;
    return found;
  });
}

test('[FAI-03] a slow visit of one tab does not replace the newer checkpoint that another tab kept', async () => {
  await visitTo(FIRST);
  const slow = waitForRelease();
  const first = visitTo(LATER, slow.released);
  await visitTo(NEWEST);
  slow.release();
  expect((await first).keep?.size).toBe(3);
  expect(readKept()?.size).toBe(5);
});

test('[FAI-03] of two first visits the newer checkpoint stays, and a later visit extends it', async () => {
  const slow = waitForRelease();
  const first = visitTo(FIRST, slow.released);
  await visitTo(LATER);
  slow.release();
  await first;
  expect(readKept()?.size).toBe(3);
  await visitTo(NEWEST);
  expect(readKept()?.size).toBe(5);
});

const KEPT: Kept = { origin: 'log', key: 'new', earlierKeys: ['old'], note: 'a', size: 5, atMs: 1, witnesses: [] };

test('[FAI-03] a checkpoint of an earlier key does not replace one of the newer key', () => {
  keepFound(KEPT, undefined);
  keepFound({ ...KEPT, key: 'old', earlierKeys: [], note: 'b', size: 9 }, undefined);
  expect(readKept()).toEqual(KEPT);
});

test('a log under another name replaces a longer one, and so does what follows from the kept checkpoint', () => {
  keepFound(KEPT, undefined);
  const renamed = { ...KEPT, origin: 'log2', key: 'newest', earlierKeys: ['new', 'old'], note: 'b', size: 2 };
  keepFound(renamed, KEPT);
  expect(readKept()).toEqual(renamed);
  // A damaged checkpoint counts as none, so the visit that read it replaces it.
  const damaged = { ...renamed, note: 'damaged', size: 1_000 };
  keepFound(damaged, renamed);
  keepFound(renamed, damaged);
  expect(readKept()).toEqual(renamed);
});
