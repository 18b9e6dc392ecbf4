import { afterEach, expect, test, vi } from 'vitest';
import { noteServerTime } from '../../shared/clock.ts';
import { queryKeys } from '../../shared/query-keys.ts';
import { renderPage, type Sent, textOf } from '../../shared/testing/render-page.tsx';
import { historyScreen } from './screens.tsx';

afterEach(() => vi.useRealTimers());

/** The history of bids of one day without bids, at ten in the morning of that day. */
async function emptyHistory(isFailed = false) {
  const nowMs = Date.parse('2026-11-06T10:00:00+05:30');
  vi.useFakeTimers({ now: nowMs, toFake: ['Date'] });
  noteServerTime(nowMs, nowMs, nowMs);
  const page = { entries: [], nextCursor: undefined, archivedBefore: undefined };
  const today = '2026-11-06';
  const key = queryKeys.history('main-bids', today, today);
  const sent: Sent = [key, { pages: [page], pageParams: [''] }];
  const Bids = historyScreen('mainBids');
  return renderPage(<Bids />, { sent: [sent], failed: isFailed ? [key] : [] });
}

test('[HSM-03] a history without bids says NO DATA FOUND', async () => {
  const html = await emptyHistory();
  expect(textOf(html)).toContain('NO DATA FOUND');
  expect(html).not.toContain('<article');
});

test('a history that could not be refreshed shows its age', async () => {
  expect(textOf(await emptyHistory(true))).toContain('Last updated 10:00 AM');
  expect(textOf(await emptyHistory())).not.toContain('Last updated');
});
