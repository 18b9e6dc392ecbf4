import { formatBundle } from '@surahi/fairness';
import { expect, test } from 'vitest';
import { simulate } from '../../../../../packages/fairness/src/testing/simulation.ts';
import { droppedBidReport, splitReport } from './report-fraud.ts';
import { checkDraw } from './work/check-draw.ts';

const dropOwn: Parameters<typeof simulate>[1] = { bids: (leaves) => leaves.filter(({ slip }) => slip !== 1) };

async function check({ bundle, options }: ReturnType<typeof simulate>) {
  const text = formatBundle(bundle);
  return { text, check: await checkDraw({ text, kept: undefined, nowMs: options.now }, undefined) };
}

test('[FAI-09] a signed bid that the sealed bids lack is reported with its leaf and its signature', async () => {
  const dropped = simulate(2, dropOwn);
  const { text, check: found } = await check(dropped);
  const [receipt] = dropped.bundle.receipts;
  expect(droppedBidReport(text, found)).toEqual({ bid: { leaf: receipt?.leaf, acceptance: receipt?.acceptance } });
});

test("an honest proof, and a bid without the server's signature, give no report", async () => {
  const honest = await check(simulate(2));
  expect(droppedBidReport(honest.text, honest.check)).toBeUndefined();
  const { bundle, options, scene } = simulate(2, dropOwn);
  const receipts = bundle.receipts.map((receipt) => ({
    ...receipt,
    acceptance: { ...receipt.acceptance, signature: '00'.repeat(64) },
  }));
  const unsigned = await check({ bundle: { ...bundle, receipts }, options, scene });
  expect(droppedBidReport(unsigned.text, unsigned.check)).toBeUndefined();
  expect(droppedBidReport('x', { outcome: 'damaged', problem: '' })).toBeUndefined();
});

test('[FAI-03] only a conflict of two roots with both signed notes can be reported', () => {
  const evidence = { reason: 'root', kept: { note: 'a' }, shown: { note: 'b' } };
  expect(splitReport(JSON.stringify(evidence))).toEqual({ checkpoints: ['a', 'b'] });
  const others = [{ ...evidence, reason: 'history' }, { ...evidence, shown: null }, null, 'x'];
  for (const other of others) expect(splitReport(JSON.stringify(other))).toBeUndefined();
  expect(splitReport('{')).toBeUndefined();
});
