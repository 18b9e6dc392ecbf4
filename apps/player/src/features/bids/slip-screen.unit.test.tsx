import { EXAMPLES } from '@surahi/contract/examples';
import type { Family } from '@surahi/game';
import { afterEach, expect, test } from 'vitest';
import { dropBidAgain, wantBidAgain } from '../../shared/bid-again.ts';
import { queryKeys } from '../../shared/query-keys.ts';
import { renderPage, type Sent, textOf } from '../../shared/testing/render-page.tsx';
import { SlipScreen } from './slip-screen.tsx';

afterEach(dropBidAgain);

/** The slip without bids, opened with or without a bid that the player wants again. */
async function emptySlip(family: Family | undefined, ...sent: Sent[]): Promise<string> {
  const bid = { gameId: '7', pana: 'Single Digit', session: 'Open', digits: '4', closedigits: '', points: '10' };
  if (family !== undefined) wantBidAgain({ ...bid, family });
  return textOf(await renderPage(<SlipScreen />, { sent }));
}

test.each([
  ['starline', queryKeys.starlineMarkets, EXAMPLES.starlineMarkets.response],
  ['gali', queryKeys.galiMarkets, EXAMPLES.galiMarkets.response],
] as const)('a bid wanted again waits for the %s markets', async (family, key, markets) => {
  expect(await emptySlip(undefined)).toContain('Your slip is empty');
  expect(await emptySlip(family)).not.toContain('Your slip is empty');
  expect(await emptySlip(family, [key, markets])).toContain('Your slip is empty');
});
