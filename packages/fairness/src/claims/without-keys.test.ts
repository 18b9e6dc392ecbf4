import { describe, expect, test } from 'vitest';
import { cutOffOf, recordId } from '../records.ts';
import { SIGNATURE_TYPE } from '../note.ts';
import { about, HOUR, inOrder, secondRecord, voidEntry, without } from '../testing/fraud.ts';
import { checkpointOf, keyOf } from '../testing/log.ts';
import { type Hooks, type Scene, simulate, type Timed } from '../testing/simulation.ts';
import { checkBundle } from './check-bundle.ts';
import { WITNESS_KEYS } from './report.ts';

type Key = ReturnType<typeof keyOf>;

/** A witness that the operator invented: it signs any time. */
const invented = keyOf('invented', SIGNATURE_TYPE.cosignature, 41);

/** The log of an operator whose only witness is invented. The bundle names its key. */
const byInvented: Hooks = {
  terms: (terms) => ({ ...terms, witnesses: [invented.hex], quorum: 1 }),
  bundle: (bundle, { drawn }) => ({
    ...bundle,
    checkpoints: drawn
      .map(({ at }, index) => checkpointOf(drawn, index + 1, at + 1000, [invented]))
      .slice(Math.max(0, bundle.log.start - 1)),
    keys: { ...bundle.keys, witnesses: [invented.text] },
  }),
};

/**
 * The findings that do not hold for a reader with these keys of witnesses, as `check verdict`, and those that need
 * keys.
 */
function doubtsOf(hooks: Hooks, witnesses: readonly Key[] | undefined) {
  const { bundle, options } = simulate(2, hooks);
  const witnessKeys = witnesses === undefined ? options.witnessKeys : witnesses.map(({ text }) => text);
  const { claims } = checkBundle(bundle, { ...options, witnessKeys });
  const findings = claims.flatMap((claim) => claim.findings).filter(({ verdict }) => verdict !== 'holds');
  return {
    doubts: findings.map(({ check, verdict }) => `${check} ${verdict}`),
    needKeys: findings.filter(({ inputs }) => inputs.needs === WITNESS_KEYS).map(({ check }) => check as string),
    proven: claims.filter(({ verdict }) => verdict === 'holds').map(({ claim }) => claim as string),
  };
}

const cancelAt = (scene: Scene, at: number): Timed => ({
  at,
  entry: { ...about(scene), kind: 'cancel', at, reason: 'flood' },
});
const dropped = (all: Timed[], scene: Scene, kinds: readonly ('bids' | 'result' | 'payouts')[]) =>
  kinds.reduce((left, kind) => without(left, kind, scene), all);

describe('[FAI-03] without keys of witnesses from the reader', () => {
  test('no claim that uses the times of witnesses is proven, and the report names the missing keys', () => {
    const { needKeys, proven } = doubtsOf({}, []);
    expect(needKeys).toEqual(
      expect.arrayContaining(['record-before-bids', 'bids-logged', 'checkpoints-witnessed', 'range-complete']),
    );
    expect(['rules-first', 'bids-fixed', 'same-history'].filter((claim) => proven.includes(claim))).toEqual([]);
  });

  test('an invented witness proves nothing, and the same log is proven only to a reader who trusts that witness', () => {
    expect(doubtsOf(byInvented, []).needKeys).toEqual(expect.arrayContaining(['record-before-bids', 'bids-logged']));
    expect(doubtsOf(byInvented, []).doubts.filter((doubt) => doubt.endsWith(' fails'))).toEqual([]);
    expect(doubtsOf(byInvented, [invented]).doubts).toEqual([]);
  });

  test('a cancellation, a second record after it, and a void by witnesses are not proven', () => {
    const cancelled: Hooks = {
      entries: (all, scene) =>
        inOrder([
          ...dropped(all, scene, ['bids', 'result', 'payouts']),
          cancelAt(scene, cutOffOf(scene.record) - HOUR),
        ]),
      bundle: (bundle) => ({ ...bundle, receipts: [] }),
    };
    expect(doubtsOf(cancelled, undefined).doubts).toEqual([]);
    expect(doubtsOf(cancelled, []).needKeys.filter((check) => check === 'cancelled-in-time')).toHaveLength(4);
    expect(doubtsOf(cancelled, []).proven).toEqual([]);
    expect(doubtsOf(again, undefined).doubts).toEqual([]);
    expect(doubtsOf(again, []).needKeys).toContain('record-first');
    const voided: Hooks = {
      entries: (all, scene) => inOrder([...dropped(all, scene, ['result', 'payouts']), voidEntry(scene, 1800)]),
    };
    expect(doubtsOf(voided, undefined).doubts).toEqual(['seed-sealed pending', 'payouts-logged unproven']);
    expect(doubtsOf(voided, []).needKeys).toContain('void-justified');
  });

  test('what fails by the keys of the operator fails', () => {
    const late: Hooks = {
      entries: (all, scene) => inOrder([...all, cancelAt(scene, cutOffOf(scene.record) + 60_000)]),
    };
    expect(doubtsOf(late, []).doubts).toContain('no-late-cancel fails');
  });
});

/** A record whose earlier version was cancelled before bidding began. */
const again: Hooks = {
  terms: (terms) => ({ ...terms, version: 2 }),
  entries: (all, scene) => {
    const { entry } = secondRecord(scene, 0);
    if (entry.kind !== 'record') throw new Error('not a record');
    const terms = { ...entry, version: 1 };
    const earlier = { ...terms, id: recordId(terms) };
    const { from } = scene.record;
    const cancel = cancelAt(scene, from - 4 * HOUR);
    const own = { ...cancel, entry: { ...cancel.entry, record: earlier.id } as Timed['entry'] };
    return inOrder([...all, { at: from - 5 * HOUR, entry: earlier }, own]);
  },
};
