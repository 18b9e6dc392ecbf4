import { describe, expect, test } from 'vitest';
import type { Bundle } from '../bundle.ts';
import { cutOffOf, type DrawRecord, type EntryKind, recordId } from '../records.ts';
import { SIGNATURE_TYPE } from '../note.ts';
import { about, due, HOUR, inOrder, isOwn, retraction, secondRecord, voidEntry, without } from '../testing/fraud.ts';
import { checkpointOf, keyOf, WITNESSES } from '../testing/log.ts';
import { type Hooks, type Scene, simulate, type Timed } from '../testing/simulation.ts';
import { checkBundle } from './check-bundle.ts';

/** The findings of a draw of one session that do not hold, as `check verdict`. */
function doubtsOf(hooks: Hooks): string[] {
  const { bundle, options } = simulate(2, hooks);
  return checkBundle(bundle, options).claims.flatMap(({ findings }) =>
    findings.filter(({ verdict }) => verdict !== 'holds').map(({ check, verdict }) => `${check} ${verdict}`),
  );
}
const failuresOf = (hooks: Hooks) => doubtsOf(hooks).filter((doubt) => doubt.endsWith(' fails'));

type Entries = NonNullable<Hooks['entries']>;
type Witness = (typeof WITNESSES)[number];

const [first, second, third] = WITNESSES as [Witness, Witness, Witness]; // simulations have three
/** The witness that took the place of the first one, which lost its key. */
const replacement = keyOf('witness-11b', SIGNATURE_TYPE.cosignature, 31);
const readerWith = (...witnesses: readonly Witness[]): Hooks['options'] => {
  const witnessKeys = witnesses.map(({ text }) => text);
  return (options) => ({ ...options, witnessKeys });
};
/** A record with the witnesses that cosign in simulations, and a quorum of both. */
const ofTwo: Hooks['terms'] = (terms) => ({ ...terms, witnesses: [first.hex, second.hex], quorum: 2 });

const dropping = (all: Timed[], scene: Scene, ...kinds: EntryKind[]) =>
  kinds.reduce((left, kind) => without(left, kind, scene), all);
const cancelAt = (scene: Scene, at: number): Timed => ({
  at,
  entry: { ...about(scene), kind: 'cancel', at, reason: 'flood' },
});
const cancelled =
  (atOf: (scene: Scene) => number): Entries =>
  (all, scene) =>
    inOrder([...dropping(all, scene, 'bids', 'result', 'payouts'), cancelAt(scene, atOf(scene))]);
const voided =
  (afterSeconds: number, witnesses = [first, second]): Entries =>
  (all, scene) =>
    inOrder([...dropping(all, scene, 'result', 'payouts'), voidEntry(scene, afterSeconds, witnesses)]);
/** After every simulated bid, and before the cut-off. */
const hourBefore = (scene: Scene) => cutOffOf(scene.record) - HOUR;
const afterCutOff = (scene: Scene) => cutOffOf(scene.record) + 60_000;
const withoutPlaces = (bundle: Bundle): Bundle => ({
  ...bundle,
  receipts: bundle.receipts.map((receipt) => ({ ...receipt, bids: [], payout: [] })),
});
/** Adds the last checkpoint again, as the replacement and the second witness cosigned it a day later. */
const cosignedLaterByReplacement = (bundle: Bundle, { drawn }: Scene): Bundle => {
  const later = (drawn.at(-1)?.at ?? 0) + 24 * HOUR;
  const note = checkpointOf(drawn, drawn.length, later, [replacement, second]);
  return { ...bundle, checkpoints: [...bundle.checkpoints, note] };
};
/** The readers who lack a key: one of two, two of three with one that was away, and today's keys after a replacement. */
const READERS: readonly (readonly [string, Pick<Hooks, 'terms' | 'options'>])[] = [
  ['one of two keys', { terms: ofTwo, options: readerWith(first) }],
  ['two of three keys, one of a witness that was away', { options: readerWith(first, third) }],
  ['the key of a replacement', { terms: ofTwo, options: readerWith(replacement, second) }],
];

describe.each(READERS)('a reader with %s', (_, reader) => {
  const bundle = cosignedLaterByReplacement;
  const withEntries = (entries: Entries): Hooks => ({ ...reader, bundle, entries });

  test('does not convict an honest draw', () => {
    expect(failuresOf({ ...reader, bundle })).toEqual([]);
  });

  test('does not convict a cancellation in time', () => {
    const honest: Hooks = {
      ...withEntries(cancelled(hourBefore)),
      bundle: (all, scene) => withoutPlaces(bundle(all, scene)),
    };
    expect(failuresOf(honest)).toEqual([]);
    expect(doubtsOf(honest)).toEqual(expect.arrayContaining(['bids-logged unproven', 'no-late-cancel unproven']));
    const late: Hooks = { ...honest, entries: cancelled(afterCutOff) };
    expect(failuresOf(late)).toEqual(expect.arrayContaining(['bids-logged fails', 'no-late-cancel fails']));
  });

  test('does not convict a second record after a cancellation in time', () => {
    const again =
      (cancelBefore: number): Entries =>
      (all, scene) => {
        const { from } = scene.record;
        const cancel = cancelAt(scene, from - cancelBefore);
        return inOrder([...cancelled(() => cancel.at)(all, scene), secondRecord(scene, from + 2 * HOUR)]);
      };
    expect(failuresOf(withEntries(again(-HOUR)))).not.toContain('record-first fails');
    expect(failuresOf(withEntries(again(-3 * HOUR)))).toContain('record-first fails');
  });

  test('does not convict a void that the witnesses of the record signed', () => {
    expect(failuresOf(withEntries(voided(1800)))).toEqual([]);
    expect(doubtsOf(withEntries(voided(1800)))).toContain('void-justified unproven');
    for (const wrong of [voided(1700), voided(1800, [second]), voided(1800, [second, replacement])])
      expect(failuresOf(withEntries(wrong))).toContain('void-justified fails');
  });

  test('does not convict a retraction in time of a winning bid', () => {
    const honest = { ...retraction(({ record }) => cutOffOf(record) + 3000), ...reader, bundle };
    expect(failuresOf(honest)).toEqual([]);
    expect(doubtsOf(honest)).toContain('receipt-retracted unproven');
    const late = { ...retraction((scene) => due(scene) + 2000), ...reader, bundle };
    expect(failuresOf(late)).toEqual(['receipt-paid fails']);
  });
});

test('a reader with the key of a replacement still convicts a record that was cosigned after the cut-off', () => {
  const late: Entries = (all, scene) => {
    const at = cutOffOf(scene.record) + 1000;
    return inOrder(all.map((item) => (isOwn(item.entry, scene) ? { ...item, at } : item)));
  };
  const hooks = { terms: ofTwo, options: readerWith(replacement, second), bundle: cosignedLaterByReplacement };
  expect(failuresOf({ ...hooks, entries: late })).toContain('record-before-bids fails');
});

test('a witness that the record does not name does not excuse a cancellation that its own witness signed late', () => {
  const cosignedBy = (inTime: readonly Witness[]): Hooks => ({
    terms: ofTwo,
    options: readerWith(replacement, second),
    entries: cancelled(hourBefore),
    bundle: (bundle, scene) => {
      const { drawn } = scene;
      const [early, late] = [hourBefore(scene) + 1000, afterCutOff(scene)];
      const notes = [checkpointOf(drawn, drawn.length, early, [...inTime]), checkpointOf(drawn, drawn.length, late)];
      return { ...bundle, checkpoints: [...bundle.checkpoints.slice(0, -1), ...notes], receipts: [] };
    },
  });
  expect(failuresOf(cosignedBy([replacement]))).toContain('no-late-cancel fails');
  expect(failuresOf(cosignedBy([second]))).toEqual([]);
});

test('a reader who lacks a key compares the close session with the open record that was not cancelled', () => {
  const openAgain = (scene: Scene): DrawRecord => {
    const terms = { ...scene.record, session: 'open' } as const;
    return { ...terms, id: recordId(terms) };
  };
  const cancelledAt = (atOf: (open: DrawRecord) => number): Hooks => ({
    session: 'close',
    terms: (terms) => ({ ...terms, version: 2 }),
    options: readerWith(first, third),
    bundle: (bundle) => ({ ...bundle, receipts: [] }),
    entries: (all, scene) => {
      const open = all.find(({ entry }) => entry.kind === 'record' && entry.session === 'open')?.entry as DrawRecord; // mode draw
      const at = atOf(open);
      return inOrder([
        ...all,
        { at, entry: { ...about({ ...scene, record: open }), kind: 'cancel', at, reason: 'x' } },
        { at: open.from - HOUR / 2, entry: openAgain(scene) },
      ]);
    },
  });
  const agreement = (hooks: Hooks) => doubtsOf(hooks).filter((doubt) => doubt.startsWith('sessions-agree'));
  expect(agreement(cancelledAt(({ from }) => from - 0.7 * HOUR))).toEqual([]);
  expect(agreement(cancelledAt(({ open }) => open + HOUR))).toEqual(['sessions-agree fails']);
});

describe('a cancellation an hour before the cut-off that no witness has signed yet', () => {
  const notCosigned: Hooks['bundle'] = (bundle, { drawn }) => {
    const last = checkpointOf(drawn, drawn.length, drawn.at(-1)?.at ?? 0, []);
    return { ...bundle, checkpoints: [...bundle.checkpoints.slice(0, -1), last], receipts: [] };
  };
  const hooks: Hooks = { entries: cancelled(hourBefore), bundle: notCosigned };
  const readAfter = (ms: number): Hooks => ({
    ...hooks,
    options: (options, scene) => ({ ...options, now: hourBefore(scene) + ms }),
  });

  test('is pending until the first cut-off, and fails after it', () => {
    expect(doubtsOf(readAfter(HOUR / 2))).toEqual(
      expect.arrayContaining(['bids-logged pending', 'no-late-cancel pending', 'result-once pending']),
    );
    expect(failuresOf(readAfter(HOUR / 2))).toEqual([]);
    expect(failuresOf(readAfter(HOUR + 60_000))).toEqual(['bids-logged fails', 'no-late-cancel fails']);
  });

  test('is unproven in a saved file', () => {
    const saved: Hooks = {
      ...hooks,
      options: ({ now: _, ...options }, scene) => ({ ...options, readAt: hourBefore(scene) + 24 * HOUR }),
    };
    expect(failuresOf(saved)).toEqual([]);
    expect(doubtsOf(saved)).toEqual(expect.arrayContaining(['no-late-cancel pending', 'file-reaches unproven']));
  });
});
