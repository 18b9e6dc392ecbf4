import { leafHash, parseNote, parseVerifierKey, toHex, treeRoot, verifyNote } from '@surahi/fairness';
import { describe, expect, test } from 'vitest';
import { checkpointOf, LOG, NEXT_LOG, WITNESSES } from '../../../../../../packages/fairness/src/testing/log.ts';
import { entriesOf, logServer } from './testing/log-server.ts';
import { type Kept, type LogVisit, visitLog } from './visit-log.ts';

const NOW = 1_800_000_000_000;
const FIRST = entriesOf('a', 'b', 'c');
const LATER = entriesOf('a', 'b', 'c', 'd', 'e', 'f', 'g');

async function keptOf(entries: ReturnType<typeof entriesOf>): Promise<Kept> {
  const { keep } = await visitLog(logServer(entries), undefined, NOW);
  if (keep === undefined) throw new Error('nothing was kept');
  return keep;
}

const verdictOf = ({ memory }: LogVisit) => (memory.verdict === 'split' ? memory.reason : memory.verdict);

test('[FAI-03] the first visit keeps the checkpoint, with the witnesses that signed it', async () => {
  const visit = await visitLog(logServer(FIRST), undefined, NOW);
  expect(visit.memory).toEqual({ verdict: 'first' });
  expect(visit.keep).toMatchObject({ size: 3, key: LOG.text, atMs: NOW });
  expect(visit.root).toBe(toHex(treeRoot(FIRST.map(({ bytes }) => leafHash(bytes)))));
  expect(visit.witnesses).toEqual([
    { name: 'witness-11', cosignedAtMs: 9_000 },
    { name: 'witness-12', cosignedAtMs: 9_000 },
    { name: 'witness-13', cosignedAtMs: undefined },
  ]);
  expect(visit.beacon?.isKnown).toBe(true);
});

test('[FAI-03] a log that begins with the kept checkpoint is accepted, and its newest checkpoint is kept', async () => {
  const kept = await keptOf(FIRST);
  const same = await visitLog(logServer(FIRST), kept, NOW);
  expect([same.memory.verdict, same.keep]).toEqual(['same', undefined]);
  const later = await visitLog(logServer(LATER), kept, NOW + 5);
  expect(later.memory).toEqual({ verdict: 'extends', keptSize: 3, keptAtMs: NOW });
  expect(later.keep).toMatchObject({ size: 7, atMs: NOW + 5 });
});

describe('[FAI-03] a log that tells another story is a split view, whose evidence holds both signed checkpoints', () => {
  test.each([
    ['another entry at a kept place', entriesOf('a', 'X', 'c', 'd', 'e'), {}, 'history'],
    ['another entry in a log of the same size', entriesOf('a', 'b', 'X'), {}, 'root'],
    [
      'tiles that do not fit',
      LATER,
      { checkpoint: checkpointOf(entriesOf('a', 'X', 'c', 'd', 'e', 'f', 'g'), 7, 9_000) },
      'history',
    ],
  ])('%s', async (_, entries, shown, reason) => {
    const kept = await keptOf(FIRST);
    const visit = await visitLog(logServer(entries, shown), kept, NOW);
    expect(verdictOf(visit)).toBe(reason);
    expect(visit.keep).toBeUndefined();
    const evidence: { kept: { note: string }; shown: { note: string } } =
      visit.memory.verdict === 'split' ? JSON.parse(visit.memory.evidence) : undefined;
    for (const { note } of [evidence.kept, evidence.shown]) {
      expect(verifyNote(parseNote(note), [parseVerifierKey(LOG.text)])).toHaveLength(1);
    }
  });

  test('another key, or a checkpoint that the key did not sign', async () => {
    const kept = await keptOf(FIRST);
    const forged = checkpointOf(LATER, 7, 9_000).replace('\n7\n', '\n8\n');
    expect(verdictOf(await visitLog(logServer(LATER, { checkpoint: forged }), kept, NOW))).toBe('signature');
    expect(verdictOf(await visitLog(logServer(LATER, { checkpoint: forged }), undefined, NOW))).toBe('signature');
    const status = (await logServer(LATER).text('status'))?.replaceAll(LOG.text, NEXT_LOG.text) ?? '';
    const checkpoint = checkpointOf(LATER, 7, 9_000, WITNESSES, NEXT_LOG);
    expect(verdictOf(await visitLog(logServer(LATER, { status, checkpoint }), kept, NOW))).toBe('key');
  });
});

test('[FAI-03] a witness that the log named once and does not name any more is shown on every later visit', async () => {
  const kept = await keptOf(FIRST);
  expect(kept.witnesses).toEqual(WITNESSES.map(({ text }) => text));
  const [lost, ...others] = WITNESSES;
  const status = (await logServer(LATER).text('status'))?.replace(`"${lost?.text}",`, '') ?? '';
  const visit = await visitLog(logServer(LATER, { status }), kept, NOW);
  expect(visit.witnesses.map(({ name }) => name)).toEqual(['witness-12', 'witness-13']);
  expect(visit.witnesses.length).toBe(others.length);
  expect(visit.lostWitnesses).toEqual(['witness-11']);
  const again = await visitLog(logServer(LATER, { status }), visit.keep, NOW);
  expect(again.lostWitnesses).toEqual(['witness-11']);
  expect((await visitLog(logServer(LATER), visit.keep, NOW)).lostWitnesses).toEqual([]);
});

test('a server that shows fewer entries than kept is behind, and the kept checkpoint stays', async () => {
  const kept = await keptOf(LATER);
  const visit = await visitLog(logServer(FIRST), kept, NOW);
  expect([visit.memory.verdict, visit.keep]).toEqual(['behind', undefined]);
  expect((await visitLog(logServer([]), kept, NOW)).memory.verdict).toBe('behind');
});

test('a server without a log, or with a malformed status, is no split view', async () => {
  const absent = { text: async () => undefined, bytes: async () => undefined };
  await expect(visitLog(absent, await keptOf(FIRST), NOW)).rejects.toThrow('no public log');
  await expect(visitLog(logServer(FIRST, { status: '{}' }), undefined, NOW)).rejects.toThrow(TypeError);
});
