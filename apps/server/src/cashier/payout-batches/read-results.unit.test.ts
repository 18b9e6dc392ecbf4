import { expect, test } from 'vitest';
import { readItemReference, referenceOf } from './batch-file.ts';
import { readResults, readStatus } from './read-results.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');

test.each([
  ['SUCCESS', 'paid'],
  ['Processed', 'paid'],
  ['Unsuccessful', 'failed'],
  ['Not processed', 'failed'],
  ['REJECTED', 'failed'],
  ['Returned by beneficiary bank', 'returned'],
  ['Reversed', 'returned'],
  ['In Progress', 'undecided'],
  ['Pending', 'undecided'],
  ['TXN_SUCCESS', 'paid'],
  ['Payment completed successfully', 'paid'],
  ['Credited in full', 'paid'],
  ['NOT_PROCESSED', 'failed'],
  ['Unpaid', null],
  ['Un-paid', null],
  ['Un-successful', null],
  ['In-complete', null],
  ['Unprocessed', null],
  ['Incomplete', null],
  ['To be processed', null],
  ['TO_BE_PROCESSED', null],
  ['Yet to be processed', null],
  ['Not yet processed', null],
  ['Partially processed', null],
  ['PARTIALLY_PROCESSED', null],
  ['Part paid', null],
  ['Will be credited', null],
  ['To be returned', null],
  ['Stop paid', null],
  ['Cannot be processed', null],
  ["Couldn't be credited", null],
  ['Credited back', null],
  ['Third party paid', 'paid'],
  ['SettlementCompleted', 'paid'],
  ['TxnSuccess', 'paid'],
  ['paymentSuccessful', 'paid'],
  ['AmountPaid', 'paid'],
  ['TXNSuccess', 'paid'],
  ['PAYMENTSUCCESS', 'paid'],
  ['TRANSACTIONSUCCESSFUL', 'paid'],
  ['SETTLEMENTCOMPLETED', 'paid'],
  ['paymentpaid', 'paid'],
  ['TxnUnsuccessful', 'failed'],
  ['TxnUnSuccessful', 'failed'],
  ['PaymentNotCompleted', null],
  ['CantBePaid', null],
  ['RePaid', null],
  ['PAYMENTCOMPLETEDPARTIALLY', null],
  ['PAYMENTNOTCOMPLETED', null],
  ['PAYMENTUNSUCCESSFUL', 'failed'],
  ['PaymentUnpaid', null],
  ['TxnIncomplete', null],
  ['NonPaid', null],
  ['ToBePaid', null],
  ['PartlyPaid', null],
  ['PaymentCompletedPending', 'undecided'],
  ['TXNSUCCESSRATE', null],
  ['InProgress', 'undecided'],
  ['PaymentReversed', 'returned'],
  ['PAYMENT_REVERSED', 'returned'],
  ['Refund processed', 'returned'],
  ['Reversal successful', 'returned'],
  ['Refund failed', null],
  ['REVERSAL_FAILED', null],
  ['ReversalFailed', null],
  ['Return rejected', null],
  ['Return declined', null],
  ['Return unsuccessful', null],
  ['Refund denied', null],
  ['Reversal cancelled', null],
  ['Not returned', null],
  ['NotReturned', null],
  ['NOTRETURNED', null],
  ['Unreversed', null],
  ["Wasn't returned", null],
  ['Non-refundable', null],
  ['NONREFUNDABLE', null],
  ['Irreversible', null],
  ['Success - no reversal', null],
  ['Failed, amount refunded', null],
  ['Refund on hold', null],
  ['Return under review', null],
  ['Being returned', null],
  ['Success, return code 00', null],
  ['ReturnStatus: Success', null],
  ['Reversal pending', 'undecided'],
  ['ReversalPending', 'undecided'],
  ['REFUND_PENDING', 'undecided'],
  ['Refund in progress', 'undecided'],
  ['Return initiated', 'undecided'],
  ['Reversal requested', 'undecided'],
  ['Awaiting return', 'undecided'],
  ['Refund processing', 'undecided'],
  ['SUCCESS (no error)', null],
  ['SUCCESSNOERROR', null],
  ['No error', null],
  ['NoErrors', null],
  ['Error: none', null],
  ['Error free', null],
  ['Success/Failed', null],
  ['SUCCESSFAILED', null],
  ['Success, not failed', null],
  ['Not failed', null],
  ['NotRejected', null],
  ['NOTREJECTED', null],
  ['Completed with errors', null],
  ['Processed, not credited', null],
  ['Failed (amount credited back)', null],
  ['Deemed success', null],
  ['DEEMED_APPROVED', null],
  ['Deemed failed', null],
  ['Not found', null],
  ['Beneficiary bank not responding', null],
  ['Cancellation requested', null],
  ['Rejection pending', null],
  ['Not successfully processed', 'failed'],
  ['Not completed successfully', 'failed'],
  ['Could not be credited', 'failed'],
  ["Error: couldn't be credited", 'failed'],
  ['Failed, not paid', 'failed'],
  ['Not processed, rejected', 'failed'],
  ['Failed - KYC incomplete', 'failed'],
  ['Rejected, no such account', 'failed'],
  ['Processing failed', 'failed'],
  ['Zzz', null],
  ['', null],
])('the status %j means %j', (text, meaning) => {
  expect(readStatus(text)).toBe(meaning);
});

test('a reference names its batch and its payout, also with the marks of a spreadsheet', () => {
  expect(readItemReference(referenceOf(12n, 100_345n))).toEqual({ batchId: 12n, withdrawalId: 100_345n });
  expect(readItemReference("'p12w100345 ")).toEqual({ batchId: 12n, withdrawalId: 100_345n });
  for (const text of ['', 'P0W1', 'P1', 'W1P1', `P${'9'.repeat(30)}W1`])
    expect(readItemReference(text)).toBeUndefined();
});

test('a result file is read below its heading, and unreadable lines are listed', async () => {
  const file = [
    'Surahi Bank,Results of 18 Nov',
    'Customer Ref,Amount,Status,UTR,Remarks',
    'P1W100001,"1,500.00",Success,4182 0377 4512,',
    'P1W100002,500.00,Failed,,Account closed',
    'P1W100003,500.00,Pending,,',
    'P1W100004,500.00,Maybe,,',
    'P1W100005,"1.500,00",Success,1,',
    'X,500,Returned,418203774599,',
  ].join('\n');
  const read = await readResults(base64(file));
  expect(read).toMatchObject({
    ok: true,
    value: {
      undecided: 1,
      lines: [
        {
          item: { batchId: 1n, withdrawalId: 100_001n },
          outcome: 'paid',
          amountPaise: 150_000n,
          reference: '418203774512',
        },
        {
          item: { batchId: 1n, withdrawalId: 100_002n },
          outcome: 'failed',
          reference: '',
          bankReason: 'Account closed',
        },
        { item: undefined, outcome: 'returned', reference: '418203774599' },
      ],
      faults: [
        { lineNumber: 6, problem: '“Maybe” is not a known status' },
        { lineNumber: 7, problem: '“1.500,00” is not an amount' },
      ],
    },
  });
});

test('a file without the columns, or with too many lines, is refused', async () => {
  expect(await readResults(base64('a,b\n1,2'))).toMatchObject({ ok: false, code: 'results_invalid' });
  const long = `Reference,Amount,Status\n${'P1W1,1,Paid\n'.repeat(2_001)}`;
  expect(await readResults(base64(long))).toMatchObject({ ok: false, msg: 'A result file has up to 2000 lines' });
  expect(await readResults(Buffer.alloc(1024 * 1024 + 1, 65).toString('base64'))).toMatchObject({
    ok: false,
    msg: 'A result file has up to 1 MB',
  });
});
