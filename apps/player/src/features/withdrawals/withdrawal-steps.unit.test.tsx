import { expect, test } from 'vitest';
import { serverNow } from '../../shared/clock.ts';
import { linksOf, renderPage, textOf } from '../../shared/testing/render-page.tsx';
import { stepsOf, WithdrawalSteps } from './withdrawal-steps.tsx';

const ASKED = { requested_at: 1, paying_at: 0, paid_at: 0, returned_at: 0, pay_by: 9 };
const shown = (steps: Partial<typeof ASKED>) => stepsOf({ ...ASKED, ...steps }).map(({ name, atMs }) => [name, atMs]);

test('a withdrawal is requested, being paid, and paid; steps to come have no time', () => {
  expect(shown({})).toEqual([
    ['requested', 1],
    ['paying', 0],
    ['paid', 0],
  ]);
  expect(shown({ paying_at: 2, paid_at: 3, pay_by: 0 })).toEqual([
    ['requested', 1],
    ['paying', 2],
    ['paid', 3],
  ]);
});

test('a returned withdrawal shows no step to come, and the payment that the bank returned', () => {
  expect(shown({ returned_at: 2, pay_by: 0 })).toEqual([
    ['requested', 1],
    ['returned', 2],
  ]);
  expect(shown({ paying_at: 2, paid_at: 3, returned_at: 4, pay_by: 0 })).toEqual([
    ['requested', 1],
    ['paying', 2],
    ['paid', 3],
    ['returned', 4],
  ]);
});

/** The text and the links of the steps of request 17. */
async function drawn(steps: Partial<typeof ASKED>): Promise<{ text: string; links: [string, string][] }> {
  const html = await renderPage(<WithdrawalSteps steps={{ ...ASKED, ...steps }} number="17" />, {
    dashboard: { mobile_no: '9812345678' },
  });
  return { text: textOf(html), links: linksOf(html) };
}

test('before the promised time a request shows that time; after it, it says that the payment is late and opens a chat that names the request', async () => {
  const waiting = await drawn({ pay_by: serverNow() + 3_600_000 });
  expect(waiting.text).toMatch(/We pay by \d/);
  expect(waiting.links).toEqual([]);
  const late = await drawn({ pay_by: serverNow() - 1 });
  expect(late.text).toContain('This payment is late. Your points are safe: we pay them or return them.');
  expect(late.text).not.toContain('We pay by');
  const question = encodeURIComponent('When will you pay my withdrawal request 17?');
  expect(late.links).toEqual([[`https://wa.me/919812345678?text=${question}`, 'Ask support']]);
});

test('a payment that the bank returned is back in the wallet, and promises no other payment', async () => {
  const { text, links } = await drawn({ paying_at: 2, paid_at: 3, returned_at: 4, pay_by: 0 });
  expect(text).toMatch(/Requested .*Being paid .*Paid .*Back in your wallet/);
  expect(text).not.toContain('late');
  expect(links).toEqual([]);
});
