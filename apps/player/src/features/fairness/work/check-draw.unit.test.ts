import { formatBundle, type LogEntry } from '@surahi/fairness';
import { describe, expect, test } from 'vitest';
import { FRAUDS } from '../../../../../../packages/fairness/src/testing/frauds.ts';
import { checkpointOf, LOG, NEXT_LOG, ORIGIN } from '../../../../../../packages/fairness/src/testing/log.ts';
import { simulate } from '../../../../../../packages/fairness/src/testing/simulation.ts';
import { checkDraw } from './check-draw.ts';
import type { Kept } from './visit-log.ts';

const { bundle, options, scene } = simulate(3);
const isPayoutOf = (entry: LogEntry, record: string) => entry.kind === 'payouts' && entry.record === record;
const keptAt = (entries: typeof scene.drawn, size: number): Kept => ({
  origin: ORIGIN,
  key: LOG.text,
  note: checkpointOf(entries, size, 1_000),
  size,
  atMs: 1_000,
  earlierKeys: [],
  witnesses: [],
});

test('[FAI-09] an honest proof fails no claim, and only the points that need foreign keys stay unproven', async () => {
  const check = await checkDraw(
    { text: formatBundle(bundle), kept: keptAt(scene.drawn, bundle.log.start), nowMs: options.now },
    undefined,
  );
  if (check.outcome !== 'checked') throw new Error(check.problem);
  const open = check.report.claims.flatMap(({ findings }) => findings.filter(({ verdict }) => verdict !== 'holds'));
  expect(open.map(({ check: name, verdict }) => `${name} ${verdict}`)).toEqual([
    'record-before-bids unproven',
    'range-complete unproven',
    'known-beacon unproven',
    'bids-logged unproven',
    'keys-given unproven',
    'checkpoints-witnessed unproven',
  ]);
  expect(check.isCompared).toBe(true);
  expect(check.facts).toMatchObject({ mode: 'draw', results: [{ number: scene.result, reason: '' }] });
  expect(check.facts?.own.length).toBe(bundle.receipts.length);
});

describe('[FAI-09] the check of the app fails the claim of each of six frauds', () => {
  test.each(
    FRAUDS.filter(({ verdict }) => verdict === 'fails')
      .slice(0, 6)
      .map((fraud, number) => ({ ...fraud, number })),
  )('$kind', async ({ claim, hooks, number }) => {
    const faked = simulate(number, hooks);
    const check = await checkDraw(
      { text: formatBundle(faked.bundle), kept: undefined, nowMs: faked.options.now },
      undefined,
    );
    if (check.outcome !== 'checked') throw new Error(check.problem);
    expect(check.report.claims.find((one) => one.claim === claim)?.verdict).toBe('fails');
  });
});

test('a step that is missing for hours fails in a downloaded proof, and proves nothing in a saved file', async () => {
  const unpaid = simulate(3, {
    entries: (all, { record }) => all.filter(({ entry }) => !isPayoutOf(entry, record.id)),
  });
  const verdictAt = async (clock: { nowMs: number | undefined; readAtMs?: number | undefined }) => {
    const check = await checkDraw({ text: formatBundle(unpaid.bundle), kept: undefined, ...clock }, undefined);
    return check.outcome === 'checked' ? check.report.claims.find((one) => one.claim === 'payout-follows') : undefined;
  };
  expect((await verdictAt({ nowMs: unpaid.options.now }))?.verdict).toBe('fails');
  expect((await verdictAt({ nowMs: undefined, readAtMs: unpaid.options.now }))?.verdict).toBe('unproven');
});

test('[FAI-03] a proof of another log than the kept one fails', async () => {
  const other = scene.drawn.map((entry, at) => (at === 0 ? { ...entry, bytes: new Uint8Array([1]) } : entry));
  const check = await checkDraw(
    { text: formatBundle(bundle), kept: keptAt(other, bundle.log.start), nowMs: undefined },
    undefined,
  );
  if (check.outcome !== 'checked') throw new Error(check.problem);
  expect(check.report.claims.at(-1)).toMatchObject({ claim: 'same-history', verdict: 'fails' });
});

test('[FAI-03] a proof is compared after a signed key change, and fails with a foreign key', async () => {
  const handedOver = { ...keptAt(scene.drawn, bundle.log.start), key: NEXT_LOG.text, earlierKeys: [LOG.text] };
  const note = checkpointOf(scene.drawn, handedOver.size, 1_000, [], NEXT_LOG);
  const verdict = async (kept: Kept) => {
    const check = await checkDraw({ text: formatBundle(bundle), kept, nowMs: undefined }, undefined);
    return check.outcome === 'checked' ? check.report.claims.at(-1)?.verdict : undefined;
  };
  expect(await verdict({ ...handedOver, note })).toBe('unproven');
  expect(await verdict({ ...handedOver, note, earlierKeys: [] })).toBe('fails');
});

test('a kept checkpoint outside the proof is not compared without the server', async () => {
  const check = await checkDraw(
    { text: formatBundle(bundle), kept: keptAt(scene.drawn, 1), nowMs: undefined },
    undefined,
  );
  expect(check).toMatchObject({ outcome: 'checked', isCompared: false });
});

test('[FAI-09] a file that is no proof is refused', async () => {
  const text = formatBundle(bundle);
  for (const spoiled of ['', '{}', text.slice(1), text.replace('surahi-bundle/1', 'surahi-bundle/9')]) {
    expect((await checkDraw({ text: spoiled, kept: undefined, nowMs: undefined }, undefined)).outcome).toBe('damaged');
  }
});
