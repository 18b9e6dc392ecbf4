import { describe, expect, test } from 'vitest';
import type { Bundle } from '../bundle.ts';
import { cutOffOf, type EntryKind, recordId } from '../records.ts';
import { about, due, HOUR, inOrder, retraction, secondRecord, voidEntry, without } from '../testing/fraud.ts';
import { type Hooks, type Scene, simulate, type Timed } from '../testing/simulation.ts';
import { checkBundle } from './check-bundle.ts';
import type { Claim, Verdict } from './report.ts';

/** A draw of one session, so that dropping a kind of entry drops it once. */
const OPEN = 2;

type Verdicts = Record<Claim, Verdict> & { isProven: boolean; doubts: string[] };

function verdictsOf(hooks: Hooks): Verdicts {
  const { bundle, options } = simulate(OPEN, hooks);
  const { claims, isProven } = checkBundle(bundle, options);
  const verdicts = Object.fromEntries(claims.map(({ claim, verdict }) => [claim, verdict])) as Record<Claim, Verdict>; // one per claim
  const doubts = claims.flatMap(({ findings }) =>
    findings.filter(({ verdict }) => verdict === 'fails').map(({ check }) => check),
  );
  return { ...verdicts, isProven, doubts };
}

const dropped = (entries: Timed[], scene: Scene, ...kinds: EntryKind[]) =>
  kinds.reduce((left, kind) => without(left, kind, scene), entries);
const cancelAt = (scene: Scene, at: number): Timed => ({
  at,
  entry: { ...about(scene), kind: 'cancel', at, reason: 'flood' },
});

describe('an honest draw', () => {
  test('[FAI-07] that is cancelled before its close is proven without bids and result, but no refund of a bid is', () => {
    const cancelled = (receiptsOf: (bundle: Bundle) => Bundle['receipts']) =>
      verdictsOf({
        entries: (all, scene) =>
          inOrder([
            ...dropped(all, scene, 'bids', 'result', 'payouts'),
            cancelAt(scene, cutOffOf(scene.record) - HOUR),
          ]),
        bundle: (bundle) => ({ ...bundle, receipts: receiptsOf(bundle) }),
      });
    expect(cancelled(() => [])).toMatchObject({ isProven: true, doubts: [] });
    const own = cancelled(({ receipts }) => receipts.map((receipt) => ({ ...receipt, bids: [], payout: [] })));
    expect(own).toMatchObject({
      'bids-fixed': 'holds',
      'result-follows': 'holds',
      'payout-follows': 'unproven',
      isProven: false,
      doubts: [],
    });
  });

  test('[FAI-01] whose earlier record was cancelled is proven', () => {
    const earlier = (scene: Scene) => {
      const { entry } = secondRecord(scene, 0);
      if (entry.kind !== 'record') throw new Error('not a record');
      const terms = { ...entry, version: 1 };
      return { ...terms, id: recordId(terms) };
    };
    const cancel = (scene: Scene): Timed => {
      const at = scene.record.from - 4 * HOUR;
      return { at, entry: { ...about(scene), record: earlier(scene).id, kind: 'cancel', at, reason: 'typing error' } };
    };
    const report = verdictsOf({
      terms: (terms) => ({ ...terms, version: 2 }),
      entries: (all, scene) =>
        inOrder([...all, { at: scene.record.from - 5 * HOUR, entry: earlier(scene) }, cancel(scene)]),
    });
    expect(report).toMatchObject({ isProven: true, doubts: [] });
  });

  test('whose winning bid was retracted before the round is not called a fraud', () => {
    const beforeRound = retraction(({ record }) => cutOffOf(record) + 3000);
    expect(verdictsOf(beforeRound)).toMatchObject({ 'payout-follows': 'unproven', doubts: [] });
    const afterRound = retraction((scene) => due(scene) + 2000);
    expect(verdictsOf(afterRound)).toMatchObject({ 'payout-follows': 'fails', doubts: ['receipt-paid'] });
  });

  test('[FAI-07] that the witnesses voided has a justified void, and refunds in place of payouts', () => {
    const report = verdictsOf({
      entries: (all, scene) => inOrder([...dropped(all, scene, 'result', 'payouts'), voidEntry(scene, 1800)]),
    });
    expect(report).toMatchObject({ 'result-follows': 'holds', 'payout-follows': 'unproven', doubts: [] });
  });

  test('is pending while bidding is open', () => {
    const report = verdictsOf({
      entries: (all, scene) => dropped(all, scene, 'bids', 'result', 'payouts'),
      bundle: (bundle) => ({
        ...bundle,
        receipts: bundle.receipts.map((receipt) => ({ ...receipt, bids: [], payout: [] })),
      }),
      options: (options, { record }) => ({ ...options, now: cutOffOf(record) - HOUR }),
    });
    expect(report).toMatchObject({
      'rules-first': 'holds',
      'nobody-knew': 'pending',
      'bids-fixed': 'pending',
      'result-follows': 'pending',
      'payout-follows': 'pending',
      'same-history': 'holds',
      doubts: [],
    });
  });

  test('[FAI-07] that waits for a round is not called a fraud', () => {
    const report = verdictsOf({
      entries: (all, scene) => dropped(all, scene, 'result', 'payouts'),
      options: (options, scene) => ({ ...options, now: due(scene) + HOUR }),
    });
    expect(report).toMatchObject({ 'result-follows': 'unproven', 'payout-follows': 'pending', doubts: [] });
  });

  test('[FAI-07] whose seal is broken may be voided, and its operator is convicted', () => {
    const voided = (scene: Scene): Timed => ({
      at: due(scene) + 2000,
      entry: { ...about(scene), kind: 'void', reason: 'bad-seal', absences: [], signature: scene.signature },
    });
    const report = verdictsOf({
      record: (record) => ({ ...record, seal: 'c0'.repeat(160) }),
      entries: (all, scene) => inOrder([...dropped(all, scene, 'result', 'payouts'), voided(scene)]),
    });
    expect(report).toMatchObject({ 'result-follows': 'holds', doubts: ['seed-sealed'] });
  });
});

describe('a draw in mode operator', () => {
  const toOperator = ({ record }: Scene) => {
    const { beacon: _, commitment: __, seal: ___, ...rest } = record;
    const terms = { ...rest, mode: 'operator', source: 'the published chart' } as const;
    return { ...terms, id: recordId(terms) };
  };

  test('[FAI-08] proves its rules, bids and payouts, and never that the draw was fair', () => {
    const report = verdictsOf({
      entries: (all, scene) =>
        all.map(({ at, entry }): Timed => {
          const record = toOperator(scene);
          if (entry.kind === 'record') return { at, entry: record };
          if (entry.kind === 'bids' || entry.kind === 'payouts') return { at, entry: { ...entry, record: record.id } };
          if (entry.kind !== 'result') return { at, entry };
          const { result } = entry;
          const base = { ...about(scene), record: record.id };
          return { at, entry: { ...base, kind: 'operator-result', result, source: record.source, reason: '' } };
        }),
      bundle: (bundle, scene) => ({ ...bundle, record: toOperator(scene).id, receipts: [] }),
    });
    expect(report).toEqual({
      'rules-first': 'holds',
      'nobody-knew': 'unproven',
      'bids-fixed': 'holds',
      'result-follows': 'unproven',
      'payout-follows': 'holds',
      'same-history': 'holds',
      isProven: false,
      doubts: [],
    });
  });
});
