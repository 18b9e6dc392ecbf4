import { EXAMPLES } from '@surahi/contract/examples';
import { expect, onTestFinished, test, vi } from 'vitest';
import { i18n } from '../../shared/i18n/i18n.ts';
import { mainMarketOf } from '../../shared/markets/market.ts';
import { buttonsOf, renderPage, textOf } from '../../shared/testing/render-page.tsx';
import { nameOfRequest } from './confirm-parts.ts';
import { Receipt } from './receipt.tsx';
import type { Placed } from './send-bids.ts';
import type { BidRequest } from './submission.ts';

const MARKETS = EXAMPLES.dashboard.response.result.map((row) => mainMarketOf(row));
const REQUEST: BidRequest = {
  submissionId: '0197d0a5-0000-7000-8000-000000000001',
  family: 'main',
  gameId: '7',
  gameName: 'AS SENT',
  bidDate: '5-July-2025',
  pana: 'Single Digit',
  rows: [
    {
      id: 1,
      bidDate: '5-July-2025',
      pick: { family: 'main', game: 'single_digit', session: 'open', digits: '6', closedigits: '' },
      points: 1500,
    },
  ],
};

type LogFields = Partial<Pick<Placed['answer'], 'acceptances' | 'log_notice'>>;

/** The HTML of the receipt of one accepted request. */
function htmlOf(request: BidRequest, log: LogFields = {}): Promise<string> {
  // The offer of notifications asks the window, and is not shown on plain http.
  vi.stubGlobal('window', { isSecureContext: false });
  const answer = { ...EXAMPLES.submitMainBid.response, status: true as const, msg: '', message: '', ...log };
  const placed = [{ request, answer }];
  return renderPage(<Receipt placed={placed} markets={MARKETS} onClose={() => undefined} />);
}

const receiptOf = async (request: BidRequest, log?: LogFields) => textOf(await htmlOf(request, log));

test('[BID-18] the receipt has no button but Done', async () => {
  expect(buttonsOf(await htmlOf(REQUEST))).toEqual(['Done']);
});

test('the receipt names the market as the list does, and as it was sent when the market is unknown', async () => {
  expect(await receiptOf(REQUEST)).toContain('1 bid · RAJ MAHAL DAY 1,500');
  expect(await receiptOf({ ...REQUEST, gameId: '99' })).toContain('1 bid · AS SENT 1,500');
});

test('the receipt shows the time of acceptance in India time, also on a phone that is set to another zone', async () => {
  vi.stubEnv('TZ', 'America/New_York');
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  expect(new Date(EXAMPLES.submitMainBid.response.accepted_at).toISOString()).toContain('T09:34:');
  expect(await receiptOf(REQUEST)).toContain('03:04 PM');
});

test('the receipt names the game and the session of each number, and one bid as one', async () => {
  const [row] = REQUEST.rows;
  if (row === undefined) throw new Error('no row');
  const of = (id: number, pick: Partial<typeof row.pick>) => ({ ...row, id, pick: { ...row.pick, ...pick } });
  const rows = [
    row,
    of(2, { game: 'jodi', session: 'none', digits: '45' }),
    of(3, { digits: '7' }),
    of(4, { session: 'close', digits: '8' }),
  ];
  expect(await receiptOf({ ...REQUEST, rows })).toContain(
    'Single Digit · Open 6 · 1,500 7 · 1,500 Single Digit · Close 8 · 1,500 Jodi Digit 45 · 1,500',
  );
  const gali = [of(1, { family: 'gali', game: 'left_digit', session: 'open' })];
  expect(await receiptOf({ ...REQUEST, family: 'gali', rows: gali })).toContain('Left Digit 6 · 1,500');
  expect(await receiptOf(REQUEST)).toMatch(/^Your bid is placed /);
  expect(await receiptOf({ ...REQUEST, rows })).toMatch(/^Your bids are placed /);
});

test('[FAI-12] the receipt of a signed bid has the notice of the log, and no notice of its own', async () => {
  const acceptance = { index: 0, path: [], batch: { origin: 'a', root: '', size: 1, at: 0 }, signature: '' };
  const acceptances: LogFields['acceptances'] = [{ session: 'open', leaf: '', acceptance }];
  const tail = ': shows how checking works, proves nothing about the operator';
  for (const start of ['Demo beacon and witness on the same machine', 'Demo beacon', 'Demo witness']) {
    expect(await receiptOf(REQUEST, { acceptances, log_notice: start + tail })).toContain(
      `Verify this bid ${start}${tail}`,
    );
  }
  expect(await htmlOf(REQUEST, { acceptances, log_notice: 'Closed' })).toMatch(/<p lang="en"[^>]*>Closed</);
  expect(await receiptOf(REQUEST, { acceptances })).toMatch(/Verify this bid Done/);
  expect(await receiptOf(REQUEST)).not.toMatch(/Verify|beacon|Demo/);
});

test('the market of a request has its name in the language of the app', () => {
  const language = vi.spyOn(i18n, 'locale', 'get').mockReturnValue('hi');
  try {
    expect(nameOfRequest(REQUEST, MARKETS)).toBe('राज महल डे');
  } finally {
    language.mockRestore();
  }
});
