import { afterEach, expect, test, vi } from 'vitest';
import { noteServerTime } from '../../shared/clock.ts';
import { loadTexts, t } from '../../shared/i18n/i18n.ts';
import { queryKeys } from '../../shared/query-keys.ts';
import { buttonsOf, renderPage, type Sent, textOf } from '../../shared/testing/render-page.tsx';
import { HISTORY_KINDS } from './history-kinds.ts';
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

test('[HSM-01] a history has two dates, both of today at first, and Submit', async () => {
  const html = await emptyHistory();
  expect(textOf(html)).toMatch(/From date.*To date/);
  expect([...html.matchAll(/<input [^>]*value="([^"]*)"/g)].map(([, value]) => value)).toEqual([
    '2026-11-06',
    '2026-11-06',
  ]);
  expect(buttonsOf(html)).toContain('Submit Submitting...');
});

test.each([
  ['[STR-04]', 'starlineBids', 'STARLINE BIDS'],
  ['[STR-04]', 'starlineWins', 'STARLINE WIN HISTORY'],
  ['[GAL-07]', 'galiBids', 'GALI DISAWAR BIDS'],
  ['[GAL-07]', 'galiWins', 'GALI DISAWAR WINS'],
] as const)('%s the history %s has the title %s', async (_row, name, title) => {
  await loadTexts(['bids']);
  expect(t(HISTORY_KINDS[name].title)).toBe(title);
});

test('[HSM-03] a history without bids says NO DATA FOUND', async () => {
  const html = await emptyHistory();
  expect(textOf(html)).toContain('NO DATA FOUND');
  expect(html).not.toContain('<article');
});

test('a history that could not be refreshed shows its age', async () => {
  expect(textOf(await emptyHistory(true))).toContain('Last updated 10:00 AM');
  expect(textOf(await emptyHistory())).not.toContain('Last updated');
});
