import { describe, expect, test } from 'vitest';
import { cutOffOf, type EntryKind, type EntryOf, recordId } from '../records.ts';
import { about, due, HOUR, inOrder, retraction, truncated, voidEntry, without } from '../testing/fraud.ts';
import { checkpointOf, keyOf, WITNESSES } from '../testing/log.ts';
import { type Hooks, type Scene, simulate, type Timed } from '../testing/simulation.ts';
import { fromBase64 } from '../bytes.ts';
import { parseSlipLeaf } from '../leaves.ts';
import { SIGNATURE_TYPE } from '../note.ts';
import { bidText } from '../payout.ts';
import { submissionOf } from '../testing/slips.ts';
import { checkBundle } from './check-bundle.ts';

/** The findings of a draw of one session that do not hold, as `check verdict`. */
function doubtsOf(hooks: Hooks): string[] {
  const { bundle, options } = simulate(2, hooks);
  return checkBundle(bundle, options).claims.flatMap(({ findings }) =>
    findings.filter(({ verdict }) => verdict !== 'holds').map(({ check, verdict }) => `${check} ${verdict}`),
  );
}

const withoutPlaces: Hooks['bundle'] = (bundle) => ({
  ...bundle,
  receipts: bundle.receipts.map((receipt) => ({ ...receipt, bids: [], payout: [] })),
});

describe('a file that was saved before the draw was over', () => {
  const savedAfter = (kind: EntryKind): Hooks => ({
    bundle: (bundle, scene) => {
      const at = scene.drawn.findIndex(({ bytes }) => new TextDecoder().decode(bytes).includes(`"kind":"${kind}"`));
      return withoutPlaces(truncated(bundle, scene, at + 1 - bundle.log.start), scene);
    },
    options: ({ now, ...options }) => ({ ...options, readAt: now }),
  });

  test('before the close proves nothing about later steps when it is read a day later', () => {
    expect([...new Set(doubtsOf(savedAfter('record')))]).toEqual([
      'seed-sealed pending',
      'bids-logged pending',
      'file-reaches unproven',
      'receipt-in-bids pending',
      'result-once pending',
      'payouts-logged pending',
    ]);
  });

  test('before the payouts proves nothing about them', () => {
    const saved = savedAfter('result');
    const places: Hooks = { ...saved, bundle: (bundle, scene) => ({ ...bundle, ...onlyLog(saved, bundle, scene) }) };
    expect(doubtsOf(places)).toEqual(['payouts-logged pending', 'file-reaches unproven']);
  });

  const onlyLog = (saved: Hooks, bundle: Parameters<NonNullable<Hooks['bundle']>>[0], scene: Scene) => {
    const { log, checkpoints } = saved.bundle?.(bundle, scene) ?? bundle;
    return { log, checkpoints };
  };

  /** A log without these steps, whose end the witnesses signed long after they were due. */
  const withheld = (...kinds: ('result' | 'payouts')[]): Hooks => ({
    entries: (all, scene) =>
      inOrder([
        ...kinds.reduce((left, kind) => without(left, kind, scene), all),
        {
          at: due(scene) + HOUR,
          entry: { kind: 'rules', v: 1, origin: scene.record.origin, version: 99, sha256: 'ab'.repeat(32) },
        },
      ]),
    bundle: (bundle) => ({ ...bundle, receipts: [] }),
  });
  const savedWith: Hooks['options'] = ({ now, ...options }, { signature }) => ({ ...options, readAt: now, signature });

  test('fails when the witnesses signed its end after a step was due that it lacks', () => {
    expect(doubtsOf({ ...withheld('payouts'), options: savedWith })).toEqual(['payouts-logged fails']);
  });

  test('[FAI-06] never fails for its result, because nothing shows when the round came, and shows the result', () => {
    const { bundle, options, scene } = simulate(2, { ...withheld('result', 'payouts'), options: savedWith });
    const findings = checkBundle(bundle, options).claims.flatMap((claim) => claim.findings);
    expect(findings.filter(({ check }) => check === 'result-once')).toMatchObject([
      { verdict: 'unproven', inputs: { computed: scene.result } },
    ]);
    expect(findings.filter(({ verdict }) => verdict === 'fails')).toEqual([]);
    const fresh: Hooks['options'] = (all, { signature }) => ({ ...all, signature });
    expect(doubtsOf({ ...withheld('result', 'payouts'), options: fresh })).toContain('result-once fails');
  });

  test('[FAI-07] a close session is not late while the open session has neither result nor void', () => {
    const withoutOpen = (isOpenDone: boolean): Hooks => ({
      session: 'close',
      entries: (all, scene) =>
        all.filter(
          ({ entry }) =>
            !('record' in entry && (entry.kind === 'result' || entry.kind === 'payouts')) ||
            (isOpenDone && entry.record !== scene.record.id),
        ),
      bundle: (bundle) => ({ ...bundle, receipts: [] }),
      options: (options, { signature }) => ({ ...options, signature }),
    });
    expect(doubtsOf(withoutOpen(true))).toContain('result-once fails');
    expect(doubtsOf(withoutOpen(false))).toContain('result-once pending');
  });
});

test('[FAI-07] a draw that was cancelled before its first cut-off is proven for its close session but for the refunds', () => {
  const cancelOf = (record: EntryOf<'record'>, at: number): Timed => {
    const { v, origin, market, date, session, id } = record;
    return { at, entry: { kind: 'cancel', v, origin, market, date, session, version: 1, record: id, at, reason: 'x' } };
  };
  const doubts = doubtsOf({
    session: 'close',
    entries: (all, { record }) => {
      const records = all.flatMap(({ entry }) => (entry.kind === 'record' ? [entry] : []));
      const cancels = records.map((one) => cancelOf(one, record.open - HOUR / 2));
      return inOrder([...all.filter(({ entry }) => entry.kind === 'record'), ...cancels]);
    },
    bundle: withoutPlaces,
  });
  expect(new Set(doubts)).toEqual(new Set(['receipt-refunded unproven']));
});

test('a bid of the same millisecond as the cancellation is in time', () => {
  const cancelledAt = (after: number): Hooks => {
    let last = 0;
    return {
      slips: (leaves) => {
        last = Math.max(...leaves.filter(({ slip }) => slip === 1).map(({ at }) => at));
        return leaves;
      },
      entries: (all, scene) => {
        const at = last + after;
        const left = (['bids', 'result', 'payouts'] as const).reduce((rest, kind) => without(rest, kind, scene), all);
        return inOrder([...left, { at, entry: { ...about(scene), kind: 'cancel', at, reason: 'x' } }]);
      },
      bundle: withoutPlaces,
    };
  };
  expect(new Set(doubtsOf(cancelledAt(0)))).toEqual(new Set(['receipt-refunded unproven']));
  expect(doubtsOf(cancelledAt(-1))).toContain('accepted-in-time fails');
});

test('[FAI-07] a void stays justified when the reader brings the round', () => {
  const doubts = doubtsOf({
    entries: (all, scene) =>
      inOrder([...without(without(all, 'result', scene), 'payouts', scene), voidEntry(scene, 1800)]),
    options: (options, { signature }) => ({ ...options, signature }),
  });
  expect(doubts).toEqual(['payouts-logged unproven']);
});

test('[FAI-09] a receipt with the bids that the player sent holds, and shows them', () => {
  const { bundle, options, scene } = simulate(2);
  const leaves = bundle.receipts.map(({ leaf }) => parseSlipLeaf(fromBase64(leaf)));
  const bids = leaves.flatMap((leaf) => leaf.bids).toReversed();
  const sent = leaves.flatMap((leaf) => leaf.bids);
  const verdictsOf = (own: typeof bids) =>
    checkBundle(bundle, { ...options, submission: { id: submissionOf(1).toUpperCase(), bids: own } })
      .claims.flatMap(({ findings }) => findings)
      .filter(({ check }) => check === 'receipt-of-draw');
  expect(scene.record.session).toBe('open');
  expect(verdictsOf(sent).map(({ verdict }) => verdict)).toEqual(leaves.map(() => 'holds'));
  expect(verdictsOf(bids).map(({ verdict }) => verdict)).toContain('fails');
  expect(verdictsOf(sent)[0]?.inputs).toMatchObject({
    submission: submissionOf(1),
    bids: leaves[0]?.bids.map(bidText).join(', '),
  });
});

test('[FAI-09] a group of the sent bids without a receipt is not proven, and everything else holds', () => {
  const { bundle, options } = simulate(2);
  const bids = bundle.receipts.flatMap(({ leaf }) => parseSlipLeaf(fromBase64(leaf)).bids);
  const reportOf = (receipts: typeof bundle.receipts) =>
    checkBundle({ ...bundle, receipts }, { ...options, submission: { id: submissionOf(1), bids } });
  const doubtsIn = (receipts: typeof bundle.receipts) =>
    reportOf(receipts).claims.flatMap(({ findings }) => findings.filter(({ verdict }) => verdict !== 'holds'));
  expect(doubtsIn(bundle.receipts)).toEqual([]);
  for (const left of bundle.receipts) {
    const others = bundle.receipts.filter((receipt) => receipt !== left);
    const { group } = parseSlipLeaf(fromBase64(left.leaf));
    expect(doubtsIn(others)).toMatchObject([
      { check: 'receipts-complete', verdict: 'unproven', inputs: { missing: group } },
    ]);
    expect(reportOf(others).isProven).toBe(false);
  }
});

test('[FAI-03] a checkpoint outside the range that the reader gave without a proof is not called a split view', () => {
  const seenOf = (size: number): Hooks => ({
    options: (options, { drawn }) => ({ ...options, seen: { checkpoint: checkpointOf(drawn, size, 1_000) } }),
  });
  expect(doubtsOf(seenOf(1))).toEqual(['history-extends unproven']);
});

test('a reader who also trusts witnesses that the record does not name convicts nobody', () => {
  const others = [21, 22, 23].map((fill) => keyOf(`witness-${fill}`, SIGNATURE_TYPE.cosignature, fill).text);
  const withOthers: Hooks['options'] = (options) => ({ ...options, witnessKeys: [...options.witnessKeys, ...others] });
  const cancelled: Hooks['entries'] = (all, scene) => {
    const at = cutOffOf(scene.record) - HOUR;
    return inOrder([...all, { at, entry: { ...about(scene), kind: 'cancel', at, reason: 'x' } }]);
  };
  const voided: Hooks['entries'] = (all, scene) =>
    inOrder([...without(without(all, 'result', scene), 'payouts', scene), voidEntry(scene, 1800)]);
  for (const entries of [undefined, cancelled, voided]) {
    const doubts = doubtsOf({ ...(entries === undefined ? {} : { entries }), options: withOthers });
    expect(doubts).not.toEqual([]);
    expect(doubts.filter((doubt) => doubt.endsWith('fails'))).toEqual([]);
  }
  expect(
    doubtsOf({ options: (options) => ({ ...options, witnessKeys: WITNESSES.slice(0, 2).map(({ text }) => text) }) }),
  ).toEqual([]);
});

test('in mode operator a retraction counts only soon after the close', () => {
  const operated = (delayMs: number): Hooks => {
    const hooks = retraction(({ record }) => cutOffOf(record) + delayMs);
    const toOperator = ({ record }: Scene) => {
      const { beacon: _, commitment: __, seal: ___, ...rest } = record;
      const terms = { ...rest, mode: 'operator', source: 'the published chart' } as const;
      return { ...terms, id: recordId(terms) };
    };
    return {
      ...hooks,
      entries: (all, scene) =>
        inOrder(
          (hooks.entries?.(all, scene) ?? all).map(({ at, entry }): Timed => {
            const record = toOperator(scene);
            if (entry.kind === 'record') return { at, entry: record };
            if (entry.kind !== 'result')
              return { at, entry: 'record' in entry ? { ...entry, record: record.id } : entry };
            const { result } = entry;
            const base = { ...about(scene), record: record.id };
            return {
              at: at + HOUR,
              entry: { ...base, kind: 'operator-result', result, source: record.source, reason: '' },
            };
          }),
        ),
      bundle: (bundle, scene) => ({ ...bundle, record: toOperator(scene).id }),
    };
  };
  expect(doubtsOf(operated(60_000))).toContain('receipt-retracted unproven');
  expect(doubtsOf(operated(16 * 60_000))).toContain('receipt-paid fails');
});
