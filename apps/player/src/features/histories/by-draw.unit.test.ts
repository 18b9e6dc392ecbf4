import { expect, test } from 'vitest';
import { groupByDraw } from './by-draw.ts';
import type { BidEntry } from './history-kinds.ts';

function bid(id: string, more: Partial<BidEntry>): BidEntry {
  return {
    kind: 'bid',
    id,
    gameId: '1',
    businessDate: '2026-11-24',
    pana: 'Single Digit',
    gameName: 'NEELAM',
    digits: '3',
    closedigits: '',
    session: 'Open',
    at: '24 Nov 2026 10:00:00 AM',
    points: '10',
    submissionId: id,
    state: 'lost',
    wonAmount: '',
    result: '346-3*-***',
    ...more,
  };
}

test('bids are grouped by market and day of the draw, the draw of the newest bid first', () => {
  const groups = groupByDraw([
    bid('5', {}),
    bid('4', { gameId: '2' }),
    bid('3', { businessDate: '2026-11-23' }),
    bid('2', {}),
  ]);
  expect(groups.map(({ key, bids }) => [key, bids.map(({ id }) => id)])).toEqual([
    ['1:2026-11-24', ['5', '2']],
    ['2:2026-11-24', ['4']],
    ['1:2026-11-23', ['3']],
  ]);
});

test('the sums of a draw count wins and refunds, and there is no net result while a bid is pending', () => {
  const bids = [
    bid('1', { state: 'won', wonAmount: '95' }),
    bid('2', { points: '20' }),
    bid('3', { points: '30', state: 'refunded' }),
  ];
  const [decided] = groupByDraw(bids);
  expect(decided).toMatchObject({ stakedPaise: 6_000n, wonPaise: 9_500n, netPaise: 6_500n, result: '346-3*-***' });
  const [pending] = groupByDraw([...bids, bid('4', { state: 'pending' })]);
  expect(pending).toMatchObject({ stakedPaise: 7_000n, wonPaise: 9_500n, netPaise: undefined });
});
