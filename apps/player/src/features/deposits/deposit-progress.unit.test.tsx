import { EXAMPLES } from '@surahi/contract/examples';
import { expect, test, vi } from 'vitest';
import { queryKeys } from '../../shared/query-keys.ts';
import { linksOf, renderPage } from '../../shared/testing/render-page.tsx';
import { DepositProgress } from './deposit-progress.tsx';
import { keepOpenedLink } from './deposit-sender.ts';
import type { PayeeIds } from './upi-link.ts';

const LINK = 'phonepe://pay?pa=demo.phonepe@upi';
const OPENED = '01890a5d-ac96-774b-bcce-b302099a8057';
const RESUMED = '01890a5d-ac97-774b-bcce-b302099a8057';
const [payee] = EXAMPLES.adminBankDetails.response.bank_details;

keepOpenedLink(OPENED, { link: LINK, payeeId: 'demo.phonepe@upi' });

/** Whether a request that is under way, and a recorded one, offer the link. */
async function offers(requestId: string, present: PayeeIds | undefined): Promise<boolean[]> {
  const body = { request_amount: '500', payment_method: 'PhonePe', txn_ref: 'txn1', request_id: requestId };
  // Earlier versions of the app stored the link with the request.
  const context = { app: 'PhonePe', link: LINK };
  const states = [
    { phase: 'checking', body, context },
    {
      phase: 'accepted',
      body,
      context,
      data: { status: true, msg: '', message: '', ...EXAMPLES.requestDeposit.response },
    },
  ] as const;
  const sent = present === undefined ? [] : [[queryKeys.payee, present] as const];
  const found: boolean[] = [];
  for (const state of states) {
    // A recorded deposit offers messages, which need a secure page.
    vi.stubGlobal('window', { isSecureContext: false });
    const html = await renderPage(<DepositProgress state={state} />, { sent });
    found.push(linksOf(html).some(([href]) => href === LINK));
  }
  return found;
}

test('a deposit offers its payment link again while the payee of the link is the present one', async () => {
  if (payee === undefined) throw new Error('no example');
  expect(await offers(OPENED, payee)).toEqual([true, true]);
  expect(await offers(OPENED, { ...payee, phonepay_upi_payment_id: 'next@upi' })).toEqual([false, false]);
  expect(await offers(OPENED, undefined)).toEqual([false, false]);
});

test('a deposit of an earlier visit offers no payment link', async () => {
  expect(await offers(RESUMED, payee)).toEqual([false, false]);
});
