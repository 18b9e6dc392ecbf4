import {
  entryBytes,
  type EntryOf,
  keyChangeMessage,
  parseNote,
  parseVerifierKey,
  toHex,
  verifyNote,
} from '@surahi/fairness';
import { expect, test } from 'vitest';
import {
  ACCEPT,
  checkpointOf,
  LOG,
  NEXT_LOG,
  ORIGIN,
  QUORUM,
  WITNESSES,
} from '../../../../../../packages/fairness/src/testing/log.ts';
import { entriesOf, logServer } from './testing/log-server.ts';
import { type Kept, type LogVisit, visitLog } from './visit-log.ts';

const NOW = 1_800_000_000_000;
type Entries = ReturnType<typeof entriesOf>;
const FIRST = entriesOf('a', 'b', 'c');

/** A `key` entry. By default it replaces the log's key with the next key. */
function keyEntry(change: Partial<EntryOf<'key'>> = {}, signer = LOG): Entries[number] {
  const terms = { origin: ORIGIN, version: 1, old: LOG.hex, new: NEXT_LOG.hex, ...change };
  const signature = toHex(signer.sign(keyChangeMessage(terms)));
  return { at: 4_000, bytes: entryBytes({ kind: 'key', v: 1, signature, ...terms, ...change }) };
}

/** A server that names the next key, which signed its newest checkpoint. `shown` replaces its other texts. */
function changedServer(entries: Entries, shown: Record<string, string> = {}) {
  const checkpoint = checkpointOf(entries, entries.length, 9_000, WITNESSES.slice(0, QUORUM), NEXT_LOG);
  return logServer(entries, {
    checkpoint,
    'key-changes': JSON.stringify([FIRST.length]),
    status: statusWith(NEXT_LOG.text),
    ...shown,
  });
}

function statusWith(key: string): string {
  return JSON.stringify({
    origin: ORIGIN,
    notice: '',
    keys: { log: [key], witnesses: WITNESSES.map(({ text }) => text) },
    quorum: QUORUM,
    verifier: 'ab'.repeat(32),
    isHalted: false,
    drawsWaiting: 0,
    beacon: null,
  });
}

async function keptOf(reader: ReturnType<typeof logServer>, before?: Kept): Promise<Kept> {
  const { keep } = await visitLog(reader, before, NOW);
  if (keep === undefined) throw new Error('nothing was kept');
  return keep;
}

const verdictOf = ({ memory }: LogVisit) => (memory.verdict === 'split' ? memory.reason : memory.verdict);
const CHANGED = [...FIRST, keyEntry(), ...entriesOf('d', 'e')];

test('[FAI-03] a change of the key that the old key signed in the log is followed without an alarm', async () => {
  const kept = await keptOf(logServer(FIRST));
  const visit = await visitLog(changedServer(CHANGED), kept, NOW);
  expect([visit.memory.verdict, visit.hasNewKey]).toEqual(['extends', true]);
  expect(visit.keep).toMatchObject({ key: NEXT_LOG.text, earlierKeys: [LOG.text], size: 6 });
  const again = await visitLog(changedServer(CHANGED), visit.keep, NOW);
  expect([again.memory.verdict, again.hasNewKey, again.keep]).toEqual(['same', false, undefined]);
});

test('a reader who was away during two changes follows both', async () => {
  const kept = await keptOf(logServer(FIRST));
  const over = keyEntry({ new: ACCEPT.hex });
  const back = keyEntry({ version: 2, old: ACCEPT.hex, new: NEXT_LOG.hex }, ACCEPT);
  const server = changedServer([...FIRST, over, ...entriesOf('d'), back], { 'key-changes': '[3,5]' });
  expect(verdictOf(await visitLog(server, kept, NOW))).toBe('extends');
  const lacking = changedServer([...FIRST, over, ...entriesOf('d'), back], { 'key-changes': '[5]' });
  expect(verdictOf(await visitLog(lacking, kept, NOW))).toBe('key');
});

test('a server that still names the old key or shows an old checkpoint raises no alarm', async () => {
  const kept = await keptOf(logServer(FIRST));
  const unaware = await visitLog(changedServer(CHANGED, { status: statusWith(LOG.text) }), kept, NOW);
  expect([unaware.memory.verdict, unaware.keep?.key]).toEqual(['extends', NEXT_LOG.text]);
  const slow = await visitLog(logServer(FIRST), unaware.keep, NOW);
  expect([slow.memory.verdict, slow.keep]).toEqual(['behind', undefined]);
  const early = changedServer(CHANGED, { checkpoint: checkpointOf(CHANGED, 6, 9_000) });
  expect(verdictOf(await visitLog(early, kept, NOW))).toBe('extends');
  expect(verdictOf(await visitLog(early, undefined, NOW))).toBe('first');
});

test('[FAI-03] a change that the old key did not sign, or that the log does not hold, is a split view with evidence', async () => {
  const kept = await keptOf(logServer(FIRST));
  const alarms: [string, ReturnType<typeof logServer>][] = [
    ['the new key signed it', changedServer([...FIRST, keyEntry({}, NEXT_LOG), ...entriesOf('d')])],
    ['of another log', changedServer([...FIRST, keyEntry({ origin: 'other.example/log' }), ...entriesOf('d')])],
    ['to another key', changedServer([...FIRST, keyEntry({ new: ACCEPT.hex }), ...entriesOf('d')])],
    ['no such entry', changedServer([...FIRST, ...entriesOf('d', 'e')])],
    ['the list names none', changedServer(CHANGED, { 'key-changes': '[]' })],
    ['the list is malformed', changedServer(CHANGED, { 'key-changes': '{"places":3}' })],
    ['a place after the end', changedServer(CHANGED, { 'key-changes': '[600]' })],
  ];
  for (const [what, server] of alarms) {
    const visit = await visitLog(server, kept, NOW);
    expect([verdictOf(visit), visit.hasNewKey, visit.keep], what).toEqual(['key', false, undefined]);
    const evidence: { shown: { note: string; key: string } } =
      visit.memory.verdict === 'split' ? JSON.parse(visit.memory.evidence) : undefined;
    expect(verifyNote(parseNote(evidence.shown.note), [parseVerifierKey(evidence.shown.key)])).toHaveLength(1);
  }
});

test('[FAI-03] a key change in the tiles that the shown checkpoint does not cover is a split view', async () => {
  const kept = await keptOf(logServer(FIRST));
  const other = [...FIRST, ...entriesOf('x', 'd', 'e')];
  const checkpoint = checkpointOf(other, other.length, 9_000, WITNESSES.slice(0, QUORUM), NEXT_LOG);
  expect(verdictOf(await visitLog(changedServer(CHANGED, { checkpoint }), kept, NOW))).toBe('key');
});

test('[FAI-03] a valid key change does not hide a change of earlier entries', async () => {
  const kept = await keptOf(logServer(FIRST));
  const forged = [...entriesOf('a', 'X', 'c'), keyEntry(), ...entriesOf('d')];
  expect(verdictOf(await visitLog(changedServer(forged), kept, NOW))).toBe('history');
});

test('[FAI-03] after a key change, a newer checkpoint with the old key is a split view', async () => {
  const kept = await keptOf(changedServer(CHANGED), await keptOf(logServer(FIRST)));
  const longer = [...CHANGED, ...entriesOf('f')];
  expect(verdictOf(await visitLog(logServer(longer, { 'key-changes': '[3]' }), kept, NOW))).toBe('key');
});
