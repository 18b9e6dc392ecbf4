import { expect, test } from 'vitest';
import { canEndEarly, closingNext } from './closing-next.ts';
import { dueSides } from './due-sides.ts';

type Draw = Parameters<typeof dueSides>[0][number];

const SIDE = {
  side: 'open',
  state: 'closed',
  cutOffAtMs: 100,
  closedEarlyAtMs: null,
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
    { ...DRAW, drawId: '3', sides: [{ ...SIDE, cutOffAtMs: 900, closedEarlyAtMs: 50 }] },
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

const OPEN = { ...SIDE, state: 'waiting' } satisfies Draw['sides'][number];
const CLOSE = { ...OPEN, side: 'close', cutOffAtMs: 200 } satisfies Draw['sides'][number];

test('a session of the current draw can end early while it takes bids, and close only after open', () => {
  const both = { ...DRAW, sides: [OPEN, CLOSE] };
  expect([canEndEarly(both, OPEN), canEndEarly(both, CLOSE)]).toEqual([true, false]);
  const openOver = { ...DRAW, sides: [{ ...OPEN, state: 'closed' as const }, CLOSE] };
  expect(canEndEarly(openOver, CLOSE)).toBe(true);
  expect(canEndEarly({ ...both, isCurrent: false }, OPEN)).toBe(false);
  for (const state of ['off', 'planned', 'closed', 'declared', 'settled', 'cancelled'] as const) {
    expect(canEndEarly(DRAW, { ...OPEN, state })).toBe(false);
  }
});

test('the sessions that close next are ordered by cut-off', () => {
  const next = closingNext([
    { ...DRAW, drawId: '1', sides: [{ ...OPEN, cutOffAtMs: 900 }] },
    { ...DRAW, drawId: '2', sides: [{ ...OPEN, state: 'closed' }, CLOSE] },
    { ...DRAW, drawId: '3', sides: [OPEN, CLOSE] },
  ]);
  expect(next.map(({ draw, side }) => `${draw.drawId} ${side.side}`)).toEqual(['3 open', '2 close', '1 open']);
});
