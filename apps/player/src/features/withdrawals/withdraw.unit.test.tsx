import { expect, test } from 'vitest';
import { queryKeys } from '../../shared/query-keys.ts';
import { renderPage, type Sent, textOf } from '../../shared/testing/render-page.tsx';
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
