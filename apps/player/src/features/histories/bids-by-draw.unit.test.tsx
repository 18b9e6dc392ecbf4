import { expect, test } from 'vitest';
import { renderPage, textOf } from '../../shared/testing/render-page.tsx';
import { BidsByDraw } from './bids-by-draw.tsx';
import type { BidEntry } from './history-kinds.ts';

const BID: BidEntry = {
  kind: 'bid',
  id: '2',
  gameId: '1',
  businessDate: '2026-11-24',
  pana: 'Single Digit',
  gameName: 'NEELAM',
  digits: '3',
  closedigits: '',
  session: 'Open',
  at: '24 Nov 2026 10:00:00 AM',
  points: '10',
  submissionId: '2',
  state: 'lost',
  wonAmount: '',
  result: '346-3*-***',
};

/** The text of the bids of two draws: one of 24 November, and one of the day before that was bid on after midnight. */
async function listFrom(completeFrom: string | undefined): Promise<string> {
  const bids = [BID, { ...BID, id: '1', businessDate: '2026-11-23', points: '20' }];
  return textOf(
    await renderPage(<BidsByDraw bids={bids} completeFrom={completeFrom} nameOf={(name) => name} card={() => null} />),
  );
}

test('a draw shows its sums only if the list has all its bids', async () => {
  const today = 'NEELAM · 24 Nov Result 346-3*-***';
  const before = 'NEELAM · 23 Nov Result 346-3*-***';
  expect(await listFrom('2026-11-23')).toContain(`${today} Staked 10 Won 0 Net -10 ${before} Staked 20 Won 0 Net -20`);
  expect(await listFrom('2026-11-24')).toMatch(`${today} Staked 10 Won 0 Net -10 ${before}`);
  expect(await listFrom('2026-11-24')).not.toContain('Staked 20');
  expect(await listFrom(undefined)).toContain(`${today} ${before}`);
});
