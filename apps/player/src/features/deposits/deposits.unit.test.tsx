import { EXAMPLES } from '@surahi/contract/examples';
import { limitsInPaise } from '@surahi/game';
import { expect, test } from 'vitest';
import { OfflineBanner } from '../../shared/layout/offline-banner.tsx';
import { queryKeys } from '../../shared/query-keys.ts';
import { withMonthLimit } from '../../shared/testing/month-limit.ts';
import { agesOf, linksOf, renderPage, type Sent, textOf } from '../../shared/testing/render-page.tsx';
import { AddFundScreen } from './add-fund-screen.tsx';
import { AddFundsScreen } from './add-funds-screen.tsx';
import { PayViaUpiScreen } from './pay-via-upi-screen.tsx';
import { QrPayScreen } from './qr-pay-screen.tsx';

type Offer = { gateway?: string; upi?: string; image?: string; headline?: string };

function sent({ gateway = '1', upi = 'demo@upi', image = '', headline = '1' }: Offer): Sent[] {
  return [
    [queryKeys.gatewayStatus, { getaway_status: gateway }],
    [queryKeys.payee, EXAMPLES.adminBankDetails.response.bank_details[0]],
    [queryKeys.depositLimits, { ...limitsInPaise({ minPoints: 300, maxPoints: null }), pending: undefined }],
    [queryKeys.qrPay, { qrdata: [{ upi_id: upi, qr_image: image }] }],
    [queryKeys.headline(2, 'en'), { data: [{ id: '2', status: headline, notes: 'Deposits within minutes' }] }],
  ];
}

test('[DEP-01] /addfund has balance, points, four methods and SEND REQUEST, and the QR code for two gateway states', async () => {
  const html = await renderPage(<AddFundScreen />, { dashboard: { wallet_amt: '1340.50' }, sent: sent({}) });
  expect(textOf(html)).toMatch(/1,340\.50.*Points.*PhonePe.*GPay.*Paytm.*Others.*SEND REQUEST/);
  expect(html.split('type="radio"')).toHaveLength(5);
  const offers = async (gateway: string) =>
    linksOf(await renderPage(<AddFundScreen />, { sent: sent({ gateway }) })).some(
      ([href, text]) => href === '/qrpay' && text === 'Pay via QR Code',
    );
  expect([await offers('1'), await offers('2'), await offers('3')]).toEqual([true, false, true]);
});

test('[DEP-03] /payviaupi names the minimum in the field and four apps, and Add Money is disabled at first', async () => {
  const html = await renderPage(<PayViaUpiScreen />, { sent: sent({}) });
  expect(html).toContain('placeholder="Minimum 300"');
  expect(textOf(html)).toMatch(/PhonePe.*Google Pay.*Paytm.*Other UPI Gateway.*Add Money/);
  expect(html).toMatch(/<button type="submit" disabled=""[^>]*>(?:<[^>]*>)*Add Money/);
});

test('[DEP-07] /qrpay has the UPI id with a copy button, the chat for the screenshot, and says what is missing', async () => {
  const html = await renderPage(<QrPayScreen />, { dashboard: { mobile_no: '9812345678' }, sent: sent({}) });
  expect(textOf(html)).toContain('UPI ID demo@upi Copy');
  expect(linksOf(html)[0]?.[0]).toMatch(/^https:\/\/wa\.me\/919812345678\?text=/);
  const uploaded = await renderPage(<QrPayScreen />, { sent: sent({ image: 'https://play.example.com/qr.png' }) });
  expect(uploaded).toContain('src="https://play.example.com/qr.png"');
  const neither = textOf(await renderPage(<QrPayScreen />, { sent: sent({ upi: '' }) }));
  expect(neither).toContain('QR code not available');
  expect(neither).toContain('UPI ID not available. Please try again later or contact support.');
});

test('[DEP-08] /imp9 has its own bar, the balance and the UPI id, and payment by app unless only the QR code is offered', async () => {
  const page = (gateway: string) =>
    renderPage(<AddFundsScreen />, { dashboard: { wallet_amt: '1340.50' }, sent: sent({ gateway }) });
  expect(textOf(await page('1'))).toMatch(/^Add Funds .*1,340\.50.*demo@upi/);
  const app = async (gateway: string) => linksOf(await page(gateway)).some(([href]) => href === '/payviaupi');
  expect([await app('1'), await app('3')]).toEqual([true, false]);
});

test('[DEP-12] the headline of deposits is shown only when its status is 1', async () => {
  const page = async (headline: string) => textOf(await renderPage(<AddFundScreen />, { sent: sent({ headline }) }));
  expect((await page('1')).includes('Deposits within minutes')).toBe(true);
  expect((await page('0')).includes('Deposits within minutes')).toBe(false);
});

test('[HOM-10] a headline of deposits that could not be refreshed stays with its age, unless the banner shows one', async () => {
  const line = queryKeys.headline(2, 'en');
  const page = (failed: readonly Sent[0][], headline = '1') =>
    renderPage(
      <>
        <OfflineBanner />
        <AddFundScreen />
      </>,
      { sent: sent({ headline }), failed },
    );
  expect(agesOf(await page([]))).toHaveLength(0);
  expect(agesOf(await page([line], '0'))).toHaveLength(0);
  expect(agesOf(await page([line, queryKeys.dashboard]))).toHaveLength(1);
  const html = await page([line]);
  expect(textOf(html)).toContain('Deposits within minutes');
  expect(agesOf(html)).toHaveLength(1);
});

test('the QR code names what a deposit limit leaves after all waiting requests, also those the list does not show', async () => {
  const hint = async (reserved: string | undefined, waiting: string) => {
    const own = withMonthLimit(reserved);
    const [pending] = EXAMPLES.lastDeposit.response.last_req_detail;
    const deposits = { ...limitsInPaise({ minPoints: 300, maxPoints: null }), pending };
    if (pending !== undefined) deposits.pending = { ...pending, request_amount: waiting };
    const data: Sent[] = [...sent({}), [queryKeys.playLimits, own], [queryKeys.depositLimits, deposits]];
    return /Your deposit limit leaves (\S+) points/.exec(
      textOf(await renderPage(<QrPayScreen />, { sent: data })),
    )?.[1];
  };
  expect(await hint('3000', '1000')).toBe('2,000');
  // A request that has waited for more than 24 hours reserves nothing.
  expect(await hint('0', '1000')).toBe('5,000');
  // A server of the release before names only the newest waiting request.
  expect(await hint(undefined, '1000')).toBe('4,000');
});
