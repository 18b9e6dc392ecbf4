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
