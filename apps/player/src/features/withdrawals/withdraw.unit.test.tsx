import { EXAMPLES } from '@surahi/contract/examples';
import { expect, test, vi } from 'vitest';
import { queryKeys } from '../../shared/query-keys.ts';
import { linksOf, renderPage, type Sent, textOf } from '../../shared/testing/render-page.tsx';
import { WithdrawHistoryScreen } from './withdraw-history-screen.tsx';
import { WithdrawScreen } from './withdraw-screen.tsx';

const numbers = (google: string): Sent => [
  queryKeys.payoutNumbers,
  { google_pay_number: google, paytm_number: '', phone_pay_number: '' },
];
const page = async (...sent: Sent[]) => textOf(await renderPage(<WithdrawScreen />, { sent }));

test('[WDR-10] the withdraw screen says when money is credited and when support answers', async () => {
  const text = await page();
  expect(text).toContain('within 24 hours, between 10:00 and 5:00 pm');
  expect(text).toContain('from 10:00 AM to 5:00 PM');
});

test('[WDR-03] the withdraw screen has the amount and the own payment methods, or says that there are none', async () => {
  const own = await page(numbers('9876543210'));
  expect(own).toMatch(/Amount.*GPay/);
  expect(own).not.toContain('No payment methods available');
  expect(await page(numbers(''))).toContain('No payment methods available');
});

test('a withdrawal can be sent once the payment methods have loaded, also when there are none', async () => {
  const canSend = async (...sent: Sent[]) => {
    const html = await renderPage(<WithdrawScreen />, { sent });
    return !/<button[^>]*type="submit"[^>]*>/.exec(html)?.[0].includes('disabled=""');
  };
  expect(await canSend()).toBe(false);
  expect(await canSend(numbers('9876543210'))).toBe(true);
  expect(await canSend(numbers(''))).toBe(true);
});

test('[HOM-08] without betting the withdraw screen still has the amount and the payment methods', async () => {
  const html = await renderPage(<WithdrawScreen />, {
    dashboard: { betting_status: '0' },
    sent: [numbers('9876543210')],
  });
  expect(textOf(html)).toMatch(/Amount.*GPay/);
});

test('[WDR-05] the choices have the codes that are sent: 3 Paytm, 2 Google Pay, 4 PhonePe', async () => {
  const all = { google_pay_number: '9876543210', paytm_number: '9876543211', phone_pay_number: '9876543212' };
  const html = await renderPage(<WithdrawScreen />, { sent: [[queryKeys.payoutNumbers, all]] });
  const choices = [...html.matchAll(/<label.*?<\/label>/gs)].filter(([label]) => label.includes('type="radio"'));
  expect(choices.map(([label]) => [textOf(label).split(' ')[0], /value="(\d)"/.exec(label)?.[1]])).toEqual([
    ['Paytm', '3'],
    ['GPay', '2'],
    ['PhonePe', '4'],
  ]);
});

test('[DEP-12] the headline of withdrawals is shown only when its status is 1', async () => {
  const headline = (status: string): Sent => [
    queryKeys.headline(3, 'en'),
    { data: [{ id: '3', status, notes: 'Paid every day' }] },
  ];
  expect((await page(headline('1'))).includes('Paid every day')).toBe(true);
  expect((await page(headline('0'))).includes('Paid every day')).toBe(false);
});

test('[WDR-07] a request shows its number, method number, date, amount, state and receipt', async () => {
  const [example] = EXAMPLES.withdrawalHistory.response.withdrawdata;
  const history = async (request_status: string) => {
    const row = {
      ...example,
      request_number: '417',
      request_amount: '650',
      insert_date: '05 Nov 2019 03:04:05 PM',
      payment_method: '4',
      google_pay_number: null,
      paytm_number: null,
      phone_pay_number: '9876543212',
      payment_receipt: 'https://play.example.com/receipt.png',
      steps: undefined,
      held_until: 0,
      request_status,
    };
    const pages = { pages: [{ rows: [row], nextCursor: undefined }], pageParams: [''] };
    // The list asks the browser whether it can show notifications.
    vi.stubGlobal('window', { isSecureContext: false });
    return renderPage(<WithdrawHistoryScreen />, { sent: [[queryKeys.history('withdrawals', '', ''), pages]] });
  };
  const shown = async (status: string) =>
    /Request 417 PhonePe · 9876543212 5 Nov 2019, 3:04 PM 650\.00 (\w+)/.exec(textOf(await history(status)))?.[1];
  expect([await shown('0'), await shown('1'), await shown('2'), await shown('7')]).toEqual([
    'Pending',
    'Cancelled',
    'Approved',
    'Unknown',
  ]);
  expect(linksOf(await history('2'))).toContainEqual(['https://play.example.com/receipt.png', 'Payment receipt']);
});
