import { EXAMPLES } from '@surahi/contract/examples';
import { limitsInPaise } from '@surahi/game';
import { expect, test } from 'vitest';
import { queryKeys } from '../../shared/query-keys.ts';
import { withMonthLimit } from '../../shared/testing/month-limit.ts';
import { renderPage, textOf } from '../../shared/testing/render-page.tsx';
import { LimitsScreen } from './limits-screen.tsx';

test('a deposit limit shows what all waiting requests leave of it', async () => {
  const page = async (reserved: string | undefined) => {
    const own = withMonthLimit(reserved);
    const [waiting] = EXAMPLES.lastDeposit.response.last_req_detail;
    if (waiting === undefined) throw new Error('the example has no request');
    const pending = { ...waiting, request_amount: '1000' };
    const deposits = { ...limitsInPaise({ minPoints: 300, maxPoints: null }), pending };
    const sent = [
      [queryKeys.playLimits, own],
      [queryKeys.depositLimits, deposits],
    ] as const;
    return textOf(await renderPage(<LimitsScreen />, { sent }));
  };
  expect(await page('3000')).toMatch(/left 2,000 points.*Waiting requests of 3,000 points count too\./);
  expect(await page('0')).toMatch(/left 5,000 points/);
  // A server of the release before names only the newest waiting request.
  expect(await page(undefined)).toMatch(/left 4,000 points/);
});

test('a limit of staff is shown with the player’s own higher limit', async () => {
  const { limits, ...others } = withMonthLimit(undefined);
  const page = async (changes: { by_staff: boolean; own_amount?: string }) => {
    const changed = { ...others, limits: limits.map((limit) => ({ ...limit, ...changes })) };
    return textOf(await renderPage(<LimitsScreen />, { sent: [[queryKeys.playLimits, changed]] }));
  };
  expect(await page({ by_staff: true, own_amount: '7000' })).toMatch(
    /5,000 points.*Set by support.*Your own limit: 7,000 points/,
  );
  // The server of the release before does not send the own limit.
  for (const changes of [
    { by_staff: true },
    { by_staff: true, own_amount: '' },
    { by_staff: false, own_amount: '5000' },
  ]) {
    expect(await page(changes)).not.toContain('Your own limit');
  }
});

test('[LIM-10] net deposits and net results are shown as figures and as a picture', async () => {
  const net_results = [
    { period: 'day', from: '2026-11-28', staked: '130', net: '820' },
    { period: 'day', from: '2026-11-29', staked: '210', net: '-140' },
    { period: 'week', from: '2026-11-23', staked: '999', net: '555' },
  ];
  const own = { ...withMonthLimit(undefined), net_deposits: { lifetime: '2300', year: '1700' }, net_results };
  const html = await renderPage(<LimitsScreen />, { sent: [[queryKeys.playLimits, own]] });
  const section = html.slice(html.indexOf('Your results'));
  expect(textOf(section)).toMatch(/in all 2,300 The same, last 12 months 1,700/);
  // One bar per day: a gain above the line, a loss below it.
  const bars = [...section.matchAll(/<rect[^>]*class="(fill-\w+)"/g)].map(([, fill]) => fill);
  expect(bars).toEqual(['fill-open', 'fill-bad']);
  const table = /<table.*<\/table>/.exec(section)?.[0] ?? '';
  const rows = table
    .split('<tr')
    .slice(2)
    .map((row) => textOf(`<tr${row}`));
  expect(rows).toEqual(['28 Nov 130 820', '29 Nov 210 -140']);
});
