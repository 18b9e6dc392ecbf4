import { EXAMPLES } from '@surahi/contract/examples';
import { expect, test } from 'vitest';
import { OfflineBanner } from '../../shared/layout/offline-banner.tsx';
import { queryKeys } from '../../shared/query-keys.ts';
import { agesOf, buttonsOf, linksOf, renderPage, textOf, type Sent } from '../../shared/testing/render-page.tsx';
import { GaliGamePage } from './gali-game-page.tsx';
import { GaliPage, GaliPlainPage } from './gali-page.tsx';
import { GamePage } from './game-page.tsx';
import { StarlineGamePage } from './starline-game-page.tsx';
import { StarlinePage } from './starline-page.tsx';

const STATE = { gameId: '7', openTime: '02:30 PM', gameName: 'RAJ MAHAL DAY' };
/** Seconds, after the time of any test. */
const LATER_S = 4_000_000_000;
const [GALI] = EXAMPLES.galiMarkets.response.result;
const running = { open_session: true, msg_status: 1, open_time_srt: LATER_S, close_time_srt: LATER_S };

function galiSent(row: object): Sent[] {
  const result = GALI === undefined ? [] : [{ ...GALI, ...row }];
  return [
    [queryKeys.galiMarkets, { ...EXAMPLES.galiMarkets.response, result }],
    [
      queryKeys.galiRates,
      {
        ...EXAMPLES.galiRates.response,
        game_rates: EXAMPLES.galiRates.response.game_rates.map((rates) => ({
          ...rates,
          single_digit_val_1: '10',
          single_digit_val_2: '96',
          single_pana_val_1: '20',
          single_pana_val_2: '91',
          double_pana_val_1: '30',
          double_pana_val_2: '905',
        })),
      },
    ],
  ];
}
const gali = (betting: string, row: object) =>
  renderPage(<GaliPage />, { dashboard: { betting_status: betting }, sent: galiSent(row) });

const starline = (betting: string) =>
  renderPage(<StarlinePage />, {
    dashboard: { betting_status: betting },
    sent: [
      [queryKeys.starlineMarkets, EXAMPLES.starlineMarkets.response],
      [
        queryKeys.starlineRates,
        {
          ...EXAMPLES.starlineRates.response,
          game_rates: EXAMPLES.starlineRates.response.game_rates.map((rates) => ({
            ...rates,
            single_pana_val_1: '20',
            double_pana_val_1: '30',
            tripple_pana_val_1: '40',
          })),
        },
      ],
    ],
  });

/** The links of a list without those of the family tabs. */
const ownLinks = (html: string) => linksOf(html).filter(([href]) => !['/imp', '/stargame', '/galigame'].includes(href));
/** The buttons of the cards. The button of the search has no text. */
const cardButtons = (html: string) => buttonsOf(html).filter((text) => text !== '');

test.each([
  ['Starline', () => starline('1'), '/stargame'],
  ['King Gali', () => gali('0', running), '/galigame'],
] as const)(
  '[NAV-14] the %s list has the tabs of all families, with its own as the current one',
  async (name, page, path) => {
    const html = await page();
    expect(linksOf(html).slice(0, 3)).toEqual([
      ['/imp', 'Main'],
      ['/stargame', 'Starline'],
      ['/galigame', 'King Gali'],
    ]);
    const current = [...html.matchAll(/<a [^>]*aria-current="page"[^>]*>.*?<\/a>/gs)].map(([link]) => linksOf(link)[0]);
    expect(current).toEqual([[path, name]]);
  },
);

test('[BID-01] the picker has ten types in the order of the specification, each with a picture', async () => {
  const html = await renderPage(<GamePage />, { at: { pathname: '/game', state: STATE } });
  const tiles = html.slice(html.indexOf('<ul'));
  expect(buttonsOf(tiles)).toEqual([
    'Single Digit',
    'Jodi Digit',
    'Single Pana',
    'Double Pana',
    'Triple Pana',
    'Half Sangam',
    'Full Sangam',
    'SP DP TP',
    'SP Motor',
    'DP Motor',
  ]);
  expect(tiles.split('<svg')).toHaveLength(11);
  expect(tiles).toContain('grid-cols-2');
});

test('[HOM-07] without betting the picker shows no game', async () => {
  const at = { pathname: '/game', state: STATE };
  expect(await renderPage(<GamePage />, { at, dashboard: { betting_status: '0' } })).toBe('');
});

test('[STR-01, HOM-08] the Starline list has the chart in a new tab for everyone, and the histories with betting', async () => {
  const chart = ['https://play.example.com/game-result-chart-details', 'Chart'];
  const html = await starline('1');
  expect(ownLinks(html)).toEqual([chart, ['/imp5', 'Bid-History'], ['/imp6', 'Win History']]);
  expect(html).toContain('target="_blank"');
  expect(ownLinks(await starline('0'))).toEqual([chart]);
});

test('[STR-02] with betting the four rates of Starline are shown', async () => {
  expect(textOf(await starline('1'))).toContain(
    'Single Digit 10-95 Single Pana 20-1400 Double Panna 30-2800 Tripple Panna 40-6000',
  );
  expect(textOf(await starline('0'))).not.toContain('Tripple Panna');
});

test('[STR-03] the Starline picker has four games, and needs a draw', async () => {
  const at = { pathname: '/star', state: STATE };
  expect(buttonsOf(await renderPage(<StarlineGamePage />, { at }))).toEqual([
    'Single Digit',
    'Single Pana',
    'Double Pana',
    'Triple Pana',
  ]);
  expect(await renderPage(<StarlineGamePage />, { at: { pathname: '/star' } })).toBe('');
});

test('[GAL-01] a Gali market shows its result or two stars, and in green or red whether it is open', async () => {
  const open = await gali('1', { ...running, open_result: '', result_date: '' });
  expect(textOf(open)).toContain('**');
  expect(open).toMatch(/text-open[^>]*>Market Open for today/);
  const closed = await gali('1', { msg_status: 2, open_session: false, open_result: '45' });
  expect(textOf(closed)).toContain('45');
  expect(closed).toMatch(/text-bad[^>]*>Market Close for today/);
});

test('[GAL-02, GAL-03] a card has Game time for everyone, and Play Game with betting', async () => {
  expect(cardButtons(await gali('1', running))).toEqual(['Game time', 'Play Game']);
  expect(cardButtons(await gali('0', running))).toEqual(['Game time']);
});

test('[GAL-04, HOM-08] the Gali list has the chart for everyone, and the histories and rates with betting', async () => {
  const chart = ['https://play.example.com/game-result-galidessar-chart-details', 'Chart'];
  const on = await gali('1', running);
  expect(ownLinks(on).slice(0, 3)).toEqual([chart, ['/impbid', 'Bid-History'], ['/impwin', 'Win History']]);
  const off = await gali('0', running);
  expect(ownLinks(off)[0]).toEqual(chart);
  expect([textOf(off).includes('Bid-History'), textOf(off).includes('Left Digit')]).toEqual([false, false]);
});

test('[GAL-09] the panel of rates has Left, Right and Jodi from their fields', async () => {
  expect(textOf(await gali('1', running))).toContain('Left Digit 10-96 Right Digit 20-91 Jodi Digit 30-905');
});

test('[GAL-05] the Gali picker has the first word of the market in another colour and three round buttons', async () => {
  const at = { pathname: '/galiallgame', state: STATE };
  const html = await renderPage(<GaliGamePage />, { at });
  expect(html).toMatch(/<span class="text-clay">RAJ<\/span> MAHAL DAY/);
  expect(buttonsOf(html)).toEqual(['4* Left Digit', '*5 Right Digit', '45 Jodi Digit']);
  expect(html.split('rounded-full')).toHaveLength(4);
  expect(await renderPage(<GaliGamePage />, { at, dashboard: { betting_status: '0' } })).toBe('');
});

test('[GAL-05] the list without Play Game has none with betting either', async () => {
  const html = await renderPage(<GaliPlainPage />, { dashboard: { betting_status: '1' }, sent: galiSent(running) });
  expect(cardButtons(html)).toEqual(['Game time']);
});

test('[HOM-10] the Gali rates show their age unless the list or the banner shows one', async () => {
  const ages = async (failed: readonly Sent[0][]) => {
    const page = (
      <>
        <OfflineBanner />
        <GaliPage />
      </>
    );
    return agesOf(await renderPage(page, { dashboard: { betting_status: '1' }, sent: galiSent(running), failed }))
      .length;
  };
  expect(await ages([])).toBe(0);
  expect(await ages([queryKeys.galiRates])).toBe(1);
  expect(await ages([queryKeys.galiRates, queryKeys.galiMarkets])).toBe(1);
  expect(await ages([queryKeys.galiRates, queryKeys.dashboard])).toBe(1);
});
