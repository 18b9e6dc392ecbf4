import { expect, test } from 'vitest';
import { dueSides } from './due-sides.ts';

type Draw = Parameters<typeof dueSides>[0][number];

const SIDE = {
  side: 'open',
  state: 'closed',
  cutOffAtMs: 100,
  beaconRound: null,
  number: null,
  entryId: null,
  enteredBy: null,
  enteredByMe: false,
  entries: 'none',
  mayEnter: true,
  declaredBy: null,
  declaredAtMs: null,
  settlement: null,
} satisfies Draw['sides'][number];

const DRAW = {
  drawId: '1',
  marketId: 1,
  marketName: 'Kalyan',
  family: 'main',
  businessDate: '2026-11-21',
  currentFromMs: 0,
  openAtMs: 100,
  closeAtMs: 200,
  isCurrent: true,
  isOff: false,
  isDemo: false,
  resultMode: 'operator',
  mayCancel: true,
  closedEarlyAtMs: null,
  cancelledAtMs: null,
  cancelReason: null,
  slips: 0,
  stakePaise: '0',
  refund: null,
  sides: [SIDE],
} satisfies Draw;

test('due sides are ordered by the end of their bidding, then by name', () => {
  const due = dueSides([
    { ...DRAW, drawId: '1', marketName: 'Zoya', sides: [{ ...SIDE, cutOffAtMs: 100 }] },
    { ...DRAW, drawId: '2', marketName: 'Amar', sides: [{ ...SIDE, cutOffAtMs: 100 }] },
    { ...DRAW, drawId: '3', sides: [{ ...SIDE, cutOffAtMs: 900 }], closedEarlyAtMs: 50 },
  ]);
  expect(due.map(({ draw, dueAtMs }) => [draw.drawId, dueAtMs])).toEqual([
    ['3', 50],
    ['2', 100],
    ['1', 100],
  ]);
});

test('a side is due between its cut-off and its declaration', () => {
  const states = ['off', 'planned', 'waiting', 'declared', 'settling', 'settled', 'cancelled'] as const;
  for (const state of states) expect(dueSides([{ ...DRAW, sides: [{ ...SIDE, state }] }])).toEqual([]);
  for (const state of ['closed', 'entered', 'voiding', 'voided'] as const) {
    expect(dueSides([{ ...DRAW, sides: [{ ...SIDE, state }] }])).toHaveLength(1);
  }
});
