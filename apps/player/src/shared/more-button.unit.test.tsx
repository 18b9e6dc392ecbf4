import { EXAMPLES } from '@surahi/contract/examples';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { historyScreen } from '../features/histories/screens.tsx';
import { TransactionsScreen } from '../features/wallet/transactions-screen.tsx';
import { noteServerTime } from './clock.ts';
import { queryKeys } from './query-keys.ts';
import { buttonsOf, renderPage, textOf } from './testing/render-page.tsx';

const TODAY = '2026-11-06';
const FAILED = 'Could not load. Check your connection and try again.';
const BID = {
  kind: 'bid',
  id: '1',
  gameId: '7',
  businessDate: TODAY,
  pana: 'Single Digit',
  gameName: 'KALYAN',
  digits: '7',
  closedigits: '',
  session: 'Open',
  at: '06 Nov 2026 09:00:00 AM',
  points: '10',
  submissionId: '01890a5d-ac96-774b-bcce-b302099a8057',
  state: 'pending',
  wonAmount: '0',
  result: '',
};

beforeEach(() => {
  const nowMs = Date.parse(`${TODAY}T10:00:00+05:30`);
  vi.useFakeTimers({ now: nowMs, toFake: ['Date'] });
  noteServerTime(nowMs, nowMs, nowMs);
});
afterEach(() => vi.useRealTimers());

const Bids = historyScreen('mainBids');
const lists = [
  {
    name: 'a history',
    screen: <Bids />,
    key: queryKeys.history('main-bids', TODAY, TODAY),
    page: { entries: [BID], nextCursor: 'next', archivedBefore: undefined },
  },
  {
    name: 'the wallet',
    screen: <TransactionsScreen />,
    key: [...queryKeys.history('wallet-all', '', ''), 30] as const,
    page: { rows: EXAMPLES.walletHistory.response.transaction_history, nextCursor: 'next' },
  },
];

test.each(lists)('a page of $name that fails to load is explained beside the button', async ({ screen, key, page }) => {
  const sent = [[key, { pages: [page], pageParams: [''] }] as const];
  const draw = (failedMore: (typeof key)[]) => renderPage(screen, { sent, failedMore });
  const html = await draw([key]);
  expect(textOf(html)).toContain(FAILED);
  expect(buttonsOf(html)).toContain('Show more');
  expect(textOf(await draw([]))).not.toContain(FAILED);
});
