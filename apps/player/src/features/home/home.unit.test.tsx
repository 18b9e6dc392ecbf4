import { EXAMPLES } from '@surahi/contract/examples';
import { expect, test } from 'vitest';
import { HomeScreen } from '../../routes/home-screen.tsx';
import type { Dashboard } from '../../shared/dashboard.ts';
import { OfflineBanner } from '../../shared/layout/offline-banner.tsx';
import { queryKeys } from '../../shared/query-keys.ts';
import { agesOf, linksOf, renderPage, textOf, type Sent } from '../../shared/testing/render-page.tsx';

/** Seconds, after the time of any test. */
const LATER_S = 4_000_000_000;
const RUNNING = EXAMPLES.dashboard.response.result.map((row) => ({
  ...row,
  open_session: true,
  open_time_srt: LATER_S,
  close_time_srt: LATER_S + 3_600,
}));

async function home(betting: string, { gateway = '1', headline = '1' } = {}): Promise<string> {
  return renderPage(<HomeScreen />, {
    dashboard: { betting_status: betting, result: RUNNING, mobile_1: '9812345670', mobile_no: '9812345678' },
    sent: [
      [queryKeys.gatewayStatus, { getaway_status: gateway }],
      [queryKeys.headline(1, 'en'), { data: [{ id: '1', status: headline, notes: 'Happy Diwali' }] }],
    ],
  });
}

test('[HOM-01] the headline is shown only when its status is 1', async () => {
  expect(textOf(await home('1'))).toContain('Happy Diwali');
  expect(textOf(await home('1', { headline: '0' }))).not.toContain('Happy Diwali');
});

test('[HOM-03] Add Money leads to /qrpay when the gateway status is 3, else to /addfund; Withdrawal to /withdraw', async () => {
  const targets = async (gateway: string) => {
    const links = linksOf(await home('1', { gateway }));
    return ['Add Money', 'Withdrawal'].map((name) => links.find(([, text]) => text === name)?.[0]);
  };
  expect(await targets('3')).toEqual(['/qrpay', '/withdraw']);
  expect(await targets('1')).toEqual(['/addfund', '/withdraw']);
  expect(await targets('2')).toEqual(['/addfund', '/withdraw']);
});

test('[HOM-04] call and chat lead to the numbers of support', async () => {
  const links = linksOf(await home('0'));
  expect(links).toContainEqual(['tel:+919812345670', 'Call']);
  expect(links).toContainEqual(['https://wa.me/919812345678', 'Chat']);
});

test('[HOM-05] the card of a market has its name, its results and whether it is open', async () => {
  const [row] = RUNNING;
  const card = async (change: object) =>
    textOf(await renderPage(<HomeScreen />, { dashboard: { result: [{ ...row, ...change }] } as Partial<Dashboard> }));
  const open = await card({ game_name: 'SUN DAY', open_result: '123-6', close_result: '', result_date: '' });
  expect(open).toMatch(/SUN DAY .*123-6\*-\*\*\* .*Market running today/);
  const closed = await card({ game_name: 'SUN DAY', open_result: '123-6', close_result: '5-140', msg_status: 2 });
  expect(closed).toMatch(/SUN DAY .*123-65-140 .*Market closed for today/);
});

test('[HOM-08] without betting home has no money buttons, chart or play button', async () => {
  const [on, off] = [await home('1'), await home('0')];
  for (const part of [
    '>Add Money<',
    '>Withdrawal<',
    'aria-label="Play RAJ MAHAL DAY"',
    'aria-label="Chart of RAJ MAHAL DAY"',
  ]) {
    expect([part, on.includes(part), off.includes(part)]).toEqual([part, true, false]);
  }
});

test('[NAV-14] home has the tabs Main, Starline and King Gali', async () => {
  const links = linksOf(await home('1'));
  expect(links).toEqual(
    expect.arrayContaining([
      ['/imp', 'Main'],
      ['/stargame', 'Starline'],
      ['/galigame', 'King Gali'],
    ]),
  );
});

/** The number of ages on home under its banner after refreshes failed. `pictures` is the number of pictures. */
async function agesAfter(failed: readonly Sent[0][], { headline = '1', pictures = 1 } = {}) {
  const slider = { ...EXAMPLES.sliderImages.response };
  slider.sliderdata = slider.sliderdata.slice(0, pictures);
  const page = (
    <>
      <OfflineBanner />
      <HomeScreen />
    </>
  );
  const sent = [
    [queryKeys.headline(1, 'en'), { data: [{ id: '1', status: headline, notes: 'Happy Diwali' }] }],
    [queryKeys.slider, slider],
  ] as const;
  return agesOf(await renderPage(page, { sent, failed })).length;
}

test('[HOM-10] home shows the age of a headline or of pictures that could not be refreshed', async () => {
  const line = queryKeys.headline(1, 'en');
  expect(await agesAfter([])).toBe(0);
  expect(await agesAfter([line])).toBe(1);
  expect(await agesAfter([queryKeys.slider])).toBe(1);
  expect(await agesAfter([line, queryKeys.slider])).toBe(1);
});

test('[HOM-10] home shows no age for a headline or pictures that it does not show', async () => {
  const line = queryKeys.headline(1, 'en');
  expect(await agesAfter([line], { headline: '0' })).toBe(0);
  expect(await agesAfter([queryKeys.slider], { pictures: 0 })).toBe(0);
});

test('[HOM-10] home shows one age when the dashboard fails too', async () => {
  expect(await agesAfter([queryKeys.dashboard])).toBe(1);
  expect(await agesAfter([queryKeys.dashboard, queryKeys.headline(1, 'en'), queryKeys.slider])).toBe(1);
});
