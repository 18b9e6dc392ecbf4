import { afterEach, expect, test, vi } from 'vitest';
import { noteServerTime } from '../../shared/clock.ts';
import { queryKeys } from '../../shared/query-keys.ts';
import { renderPage, type Sent, textOf } from '../../shared/testing/render-page.tsx';
import { historyScreen } from './screens.tsx';

afterEach(() => vi.useRealTimers());

test('[HSM-03] a history without bids says NO DATA FOUND', async () => {
  const nowMs = Date.parse('2026-11-06T10:00:00+05:30');
  vi.useFakeTimers({ now: nowMs, toFake: ['Date'] });
  noteServerTime(nowMs, nowMs, nowMs);
  const page = { entries: [], nextCursor: undefined, archivedBefore: undefined };
  const today = '2026-11-06';
  const sent: Sent = [queryKeys.history('main-bids', today, today), { pages: [page], pageParams: [''] }];
  const Bids = historyScreen('mainBids');
  const html = await renderPage(<Bids />, { sent: [sent] });
  expect(textOf(html)).toContain('NO DATA FOUND');
  expect(html).not.toContain('<article');
});
