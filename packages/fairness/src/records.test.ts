import { describe, expect, it, test } from 'vitest';
import { encodeEntry, EncodingError, type EntryValue, toHex, utf8ToBytes } from './bytes.ts';
import { entryKey } from './entry-key.ts';
import { commitmentOf, cutOffOf, entryBytes, entryHash, type LogEntry, parseEntry, recordId } from './records.ts';
import { drawRecord, operatorRecord, ORIGIN } from './testing/entries.ts';

const HASH = 'aa'.repeat(32);
const SIGNATURE = 'bb'.repeat(64);
const common = { v: 1, origin: ORIGIN } as const;
const session = { ...common, record: HASH, market: '7', date: '2026-11-23', session: 'open', version: 1 } as const;

const ENTRIES: LogEntry[] = [
  drawRecord(),
  operatorRecord(),
  { ...common, kind: 'rules', version: 1, sha256: HASH },
  { ...common, kind: 'rates', family: 'gali', version: 3, games: { left_digit: [10, 95], gali_jodi: [10, 950] } },
  { ...session, kind: 'bids', root: HASH, size: 3, counts: { open: 2, both: 1, close: 0 } },
  { ...session, kind: 'retracted', leaves: [HASH] },
  { ...session, kind: 'result', round: 5, signature: 'cc'.repeat(48), seed: HASH, result: '123' },
  { ...session, kind: 'payouts', result: '123', root: HASH, size: 1, paise: 9500, reason: '' },
  { ...session, kind: 'cancel', at: 5, reason: 'flood' },
  {
    ...session,
    kind: 'void',
    reason: 'no-round',
    signature: '',
    absences: [{ witness: HASH, at: 5, signature: SIGNATURE }],
  },
  { ...session, kind: 'close', at: 5 },
  { ...common, kind: 'pause', market: '', version: 1, at: 5 },
  { ...common, kind: 'resume', market: '7', version: 1, at: 6 },
  { ...common, kind: 'key', version: 1, old: HASH, new: HASH, signature: SIGNATURE },
  { ...session, kind: 'operator-result', result: '123', source: 'the chart', reason: '' },
  {
    ...common,
    kind: 'origin',
    version: 1,
    previous: 'surahi.example/old',
    previousKey: HASH,
    checkpoint: 'QQ==',
    key: HASH,
    reason: 'the key was stolen',
  },
];

/** The entry as an object whose fields a test may change. */
const open = (entry: LogEntry) => entry as unknown as { [key: string]: EntryValue };

describe('entries', () => {
  it.each(ENTRIES)('of kind $kind are read from their bytes', (entry) => {
    expect(parseEntry(entryBytes(entry))).toEqual(entry);
  });

  it.each(ENTRIES)('of kind $kind refuse an unknown field and a missing one', (entry) => {
    expect(() => parseEntry(encodeEntry({ ...open(entry), extra: 1 }))).toThrow(EncodingError);
    for (const key of Object.keys(entry)) {
      const { [key]: _, ...rest } = open(entry);
      expect(() => parseEntry(encodeEntry(rest)), key).toThrow(EncodingError);
    }
  });

  test.each([
    ['an unknown kind', { kind: 'other', v: 1 }],
    ['a kind of Object.prototype', { kind: 'toString', v: 1 }],
    ['a list', [1]],
    ['upper-case hex', { ...common, kind: 'rules', version: 1, sha256: 'AA'.repeat(32) }],
    ['a short hash', { ...common, kind: 'rules', version: 1, sha256: 'aa' }],
    ['another format version', { ...common, v: 2, kind: 'rules', version: 1, sha256: HASH }],
    ['version 0', { ...common, kind: 'rules', version: 0, sha256: HASH }],
    ['no rates', { ...common, kind: 'rates', family: 'gali', version: 3, games: {} }],
    ['an unknown game', { ...common, kind: 'rates', family: 'gali', version: 3, games: { poker: [1, 2] } }],
    ['a stake of 0', { ...common, kind: 'rates', family: 'gali', version: 3, games: { left_digit: [0, 2] } }],
    ['a date that is not one', { ...session, date: '2026-13-01', kind: 'close', at: 5 }],
  ])('refuse %s', (_, value: EntryValue) => {
    expect(() => parseEntry(encodeEntry(value))).toThrow(EncodingError);
  });

  it('refuse bytes that are not canonical', () => {
    expect(() => parseEntry(utf8ToBytes(` ${JSON.stringify(ENTRIES[2])}`))).toThrow(EncodingError);
  });

  it('have a key of their own', () => {
    const keys = ENTRIES.filter((entry) => entry !== ENTRIES[1]).map((entry) => JSON.stringify(entryKey(entry)));
    expect(new Set(keys).size).toBe(ENTRIES.length - 1);
  });

  it('of one session and version share their key, so that a log holds one of them', () => {
    expect(entryKey(operatorRecord())).toEqual(entryKey(drawRecord()));
    expect(entryKey(drawRecord())).toEqual({ kind: 'record', draw: '7/2026-11-23', side: 'open', version: 1 });
  });

  it('are named by a hash of their bytes', () => {
    expect(new Set(ENTRIES.map(entryHash)).size).toBe(ENTRIES.length);
  });
});

describe('the id of a record', () => {
  const record = drawRecord();

  it('[FAI-01] covers every field but id, commitment and seal', () => {
    const { id: _id, commitment: _commitment, seal: _seal, beacon, ...fields } = record;
    for (const key of Object.keys(fields)) {
      expect(recordId({ ...record, [key]: 'changed' }), key).not.toBe(record.id);
    }
    for (const key of Object.keys(beacon)) {
      expect(recordId({ ...record, beacon: { ...beacon, [key]: 'changed' } }), key).not.toBe(record.id);
    }
    expect(recordId({ ...record, commitment: HASH, seal: '11'.repeat(160), id: HASH })).toBe(record.id);
  });

  it('[FAI-01] is checked when a record is read', () => {
    expect(() => parseEntry(encodeEntry({ ...open(record), close: record.close + 1 }))).toThrow('not the hash');
  });

  it('is part of the commitment, so that one seed gives every draw another commitment', () => {
    const seed = new Uint8Array(32);
    expect(commitmentOf(record.id, seed)).not.toBe(commitmentOf(HASH, seed));
    expect(commitmentOf(record.id, seed)).not.toBe(toHex(seed));
  });

  it('decides nothing about the cut-off, which the session names', () => {
    expect(cutOffOf(record)).toBe(record.open);
    expect(cutOffOf({ ...record, session: 'close' })).toBe(record.close);
  });
});
