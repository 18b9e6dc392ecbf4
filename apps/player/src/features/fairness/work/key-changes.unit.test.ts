import {
  entryBytes,
  type EntryOf,
  formatCheckpoint,
  formatNote,
  keyChangeMessage,
  leafHash,
  parseNote,
  parseVerifierKey,
  signNote,
  toHex,
  treeRoot,
  verifyNote,
} from '@surahi/fairness';
import { expect, test } from 'vitest';
import {
  ACCEPT,
  checkpointOf,
  LOG,
  NEW_NAME,
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
    restarts: [],
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

test('a change of the key that the old key signed in the log is followed without an alarm', async () => {
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

const RENAMED = [...FIRST, renameEntry(), ...entriesOf('d', 'e')];

/** An `origin` entry with which the log goes on as NEW_NAME. */
function renameEntry(over: Partial<EntryOf<'origin'>> = {}): Entries[number] {
  const previous = { version: 1, previous: ORIGIN, previousKey: LOG.hex, checkpoint: 'QQ==' };
  const own = { origin: NEW_NAME.key.name, key: NEW_NAME.hex, reason: 'the key was stolen' };
  return { at: 4_000, bytes: entryBytes({ kind: 'origin', v: 1, ...previous, ...own, ...over }) };
}

/** A server of the log under its new name. */
function renamedServer(entries: Entries, shown: Record<string, string> = {}) {
  const checkpoint = checkpointOf(entries, entries.length, 9_000, WITNESSES.slice(0, QUORUM), NEW_NAME);
  const status = statusWith(NEW_NAME.text).replace(`"${ORIGIN}"`, `"${NEW_NAME.key.name}"`);
  return changedServer(entries, { checkpoint, status, ...shown });
}

test('a log that goes on under a new name is followed if it begins with the kept entries', async () => {
  const kept = await keptOf(logServer(FIRST));
  const visit = await visitLog(renamedServer(RENAMED), kept, NOW);
  // The old key did not sign the restart, so the page does not call this a signed change.
  expect([visit.memory.verdict, visit.hasNewKey]).toEqual(['extends', false]);
  expect(visit.keep).toMatchObject({ origin: NEW_NAME.key.name, key: NEW_NAME.text, earlierKeys: [LOG.text], size: 6 });
  expect(verdictOf(await visitLog(renamedServer(RENAMED), visit.keep, NOW))).toBe('same');
  const slow = await visitLog(logServer(FIRST), visit.keep, NOW);
  expect([slow.memory.verdict, slow.keep]).toEqual(['behind', undefined]);
});

test('[FAI-03] each visit reports a new name of the log that the operator does not state, and ignores a stated one', async () => {
  const kept = await keptOf(logServer(FIRST));
  expect((await visitLog(logServer(FIRST), kept, NOW)).unstatedNames).toEqual([]);
  const visit = await visitLog(renamedServer(RENAMED), kept, NOW);
  expect(visit.unstatedNames).toEqual([ORIGIN]);
  expect((await visitLog(renamedServer(RENAMED), visit.keep, NOW)).unstatedNames).toEqual([ORIGIN]);
  expect((await visitLog(renamedServer(RENAMED), undefined, NOW)).unstatedNames).toEqual([ORIGIN]);
  const restart = { origin: NEW_NAME.key.name, previous: ORIGIN, reason: 'the key was stolen', entry: 3 };
  const status = statusWith(NEW_NAME.text)
    .replace(`"${ORIGIN}"`, `"${NEW_NAME.key.name}"`)
    .replace('"restarts":[]', `"restarts":${JSON.stringify([restart])}`);
  expect((await visitLog(renamedServer(RENAMED, { status }), kept, NOW)).unstatedNames).toEqual([]);
});

test('[FAI-03] a new name that loses kept entries, or that no entry explains, is a split view', async () => {
  const kept = await keptOf(logServer(FIRST));
  const alarms: [string, ReturnType<typeof logServer>, string][] = [
    ['an entry was changed', renamedServer([...entriesOf('a', 'X', 'c'), renameEntry(), ...entriesOf('d')]), 'history'],
    [
      'entries are lost',
      renamedServer([...entriesOf('a', 'b'), renameEntry(), ...entriesOf('d')], { 'key-changes': '[2]' }),
      'history',
    ],
    ['no such entry', renamedServer([...FIRST, ...entriesOf('d', 'e')]), 'key'],
    ['it follows another log', renamedServer([...FIRST, renameEntry({ previous: 'other.example/log' })]), 'key'],
    ['it follows another key', renamedServer([...FIRST, renameEntry({ previousKey: ACCEPT.hex })]), 'key'],
    ['it names another key', renamedServer([...FIRST, renameEntry({ key: ACCEPT.hex })]), 'key'],
  ];
  for (const [what, server, reason] of alarms) expect(verdictOf(await visitLog(server, kept, NOW)), what).toBe(reason);
});

test('[FAI-03] the old key does not sign checkpoints of the new name', async () => {
  const kept = await keptOf(logServer(FIRST));
  const root = treeRoot(RENAMED.map(({ bytes }) => leafHash(bytes)));
  const text = formatCheckpoint({ origin: NEW_NAME.key.name, size: RENAMED.length, root });
  const checkpoint = formatNote({ text, signatures: [signNote(text, LOG.key, LOG.sign)] });
  expect(verdictOf(await visitLog(renamedServer(RENAMED, { checkpoint }), kept, NOW))).toBe('key');
});
