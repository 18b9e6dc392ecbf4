import { EXAMPLES } from '@surahi/contract/examples';
import { expect, test } from 'vitest';
import { serverNow } from '../../shared/clock.ts';
import { mainMarketOf } from '../../shared/markets/market.ts';
import { renderPage, textOf } from '../../shared/testing/render-page.tsx';
import { BID_GAMES } from './bid-games.ts';
import { SessionChoice } from './session-choice.tsx';

const HOUR_MS = 3_600_000;

/** The texts of both session buttons for cut-offs at these distances from now, when neither accepts bids. */
async function closedChoices(openInMs: number, closeInMs: number): Promise<string> {
  const [row] = EXAMPLES.dashboard.response.result;
  if (row === undefined) throw new Error('the example has no market');
  const market = {
    ...mainMarketOf(row),
    openTime: '09:00 PM',
    closeTime: '11:00 PM',
    openAtMs: serverNow() + openInMs,
    closeAtMs: serverNow() + closeInMs,
  };
  const draw = { bidDate: market.bidDate, open: false, close: false };
  const html = await renderPage(
    <SessionChoice game={BID_GAMES.single} market={market} draw={draw} value="close" onChange={() => undefined} />,
  );
  return textOf(html);
}

test('a session that ended early shows no time to come, and one that ended at its cut-off shows the time', async () => {
  expect(await closedChoices(HOUR_MS, 2 * HOUR_MS)).toBe('Open closed Close closed');
  expect(await closedChoices(-HOUR_MS, HOUR_MS)).toBe('Open closed 09:00 PM Close closed');
  expect(await closedChoices(-2 * HOUR_MS, -HOUR_MS)).toBe('Open closed 09:00 PM Close closed 11:00 PM');
});
