import { requestWithdrawal } from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { allowEveryDevice, expectRequestsRight, insertPayoutNumbers, setSettings } from '../../testing/money.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { registerTestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';
import { readResults } from './read-results.ts';
import { takeLine } from './results.sql.ts';

const NOON = '2026-11-18T12:00:00+05:30';
const LATER = '2026-11-18T12:10:00+05:30';
const NOT_PAID = { reason: 'the statement until 12:10 shows no payment' };
let app: TestApp;
let first: OperatorClient;
let second: OperatorClient;

beforeAll(async () => {
  app = await createTestApp({ env: { OTP_PER_DAY: '1000' } });
  await allowEveryDevice(app);
  await app.setClock(NOON);
  await setSettings(app, {
    payoutFile: {
      format: 'upi',
      debitAccount: '001122334455',
      upiHandles: { googlepay: 'okbank', paytm: 'paytm', phonepe: '' },
      ifsc: { googlepay: '', paytm: '', phonepe: '' },
    },
    payoutClaimMinutes: 5,
  });
  first = await signInTestOperator(app, 'finance');
  second = await signInTestOperator(app, 'owner');
});
beforeEach(() => app.setClock(NOON));
afterAll(async () => {
  await expectRequestsRight(app);
  await app.close();
});

/** A claimed withdrawal of a new player. */
async function claimed() {
  const player = await registerTestPlayer(app, { name: 'Asha Rao' });
  await insertPayoutNumbers(app, [player.playerId]);
  const body = { request_amount: '500', payment_method: '2' };
  const asked = await app.call(requestWithdrawal, body, { token: player.token });
  const params = { withdrawalId: expectOk(asked).request_number };
  await first.ok(OPERATOR_CALLS.claimWithdrawal, { params });
  return params;
}
/** A claimed withdrawal in a new payout file, after its claim expired. */
async function inFile() {
  const params = await claimed();
  const { batchId } = await first.ok(OPERATOR_CALLS.makePayoutBatch, {});
  await app.setClock(LATER);
  return { params, batchId };
}
const claimOf = async (params: { withdrawalId: string }) =>
  (await second.ok(OPERATOR_CALLS.getWithdrawal, { params })).withdrawal.claim;
const fileOf = (...lines: string[]) =>
  Buffer.from(['Reference,Amount,Status,UTR,Reason', ...lines].join('\n')).toString('base64');
const bring = (by: OperatorClient, ...lines: string[]) =>
  by.ok(OPERATOR_CALLS.importPayoutResults, { body: { fileName: 'result.csv', file: fileOf(...lines) } });
/** The open result lines that begin with this reference. */
const openLines = async (ref: string) => {
  const { results } = await second.ok(OPERATOR_CALLS.listPayoutResults, { query: { state: 'open' } });
  return results.filter((line) => line.lineText.startsWith(`${ref} `));
};

test('[HND-02] a claim in a file at the bank is released only with the confirmation that the bank does not pay', async () => {
  const { params, batchId } = await inFile();
  expect(await claimOf(params)).toMatchObject({ fileId: batchId });
  const refused = await second.call(OPERATOR_CALLS.releaseWithdrawal, { params, body: NOT_PAID });
  expect(refused).toMatchObject({ http: 409, code: 'payout_in_file' });
  expect(refused.refusal).toMatchObject({ message: expect.stringContaining(`The file is No. ${batchId}.`) });
  expect(await claimOf(params)).toMatchObject({ by: first.username });
  await second.ok(OPERATOR_CALLS.releaseWithdrawal, { params, body: { ...NOT_PAID, notPaid: true } });
  expect(await claimOf(params)).toBeNull();
  // The next claim is in no file, so it needs no confirmation.
  await first.ok(OPERATOR_CALLS.claimWithdrawal, { params });
  expect(await claimOf(params)).toMatchObject({ fileId: null });
  await app.setClock('2026-11-18T12:20:00+05:30');
  await second.ok(OPERATOR_CALLS.releaseWithdrawal, { params, body: NOT_PAID });
});

test('[HND-02] a failed result of the file releases the claim, or lets a second operator release it by hand', async () => {
  const { params, batchId } = await inFile();
  // A line with another amount says nothing about this payment.
  await bring(second, `P${batchId}W${params.withdrawalId},400,Failed,,`);
  expect(await claimOf(params)).toMatchObject({ fileId: batchId });
  const line = `P${batchId}W${params.withdrawalId},500,Failed,,Account closed`;
  expect(await bring(first, line)).toMatchObject({ failed: 0, left: 1 });
  expect(await claimOf(params)).toMatchObject({ fileId: null });
  await second.ok(OPERATOR_CALLS.releaseWithdrawal, { params, body: NOT_PAID });

  await app.setClock(NOON);
  const next = await inFile();
  expect(await bring(second, `P${next.batchId}W${next.params.withdrawalId},500,Failed,,`)).toMatchObject({ failed: 1 });
  expect(await claimOf(next.params)).toBeNull();
});

test('[HND-02] while the result says that the bank paid, no second operator releases the claim', async () => {
  const { params, batchId } = await inFile();
  const ref = `P${batchId}W${params.withdrawalId}`;
  const confirmed = { params, body: { ...NOT_PAID, notPaid: true } };
  await app.setClock(NOON);
  expect(await bring(first, `${ref},500,Failed,,`)).toMatchObject({ left: 1 });
  const paid = `${ref},500,Success,418203775001,`;
  expect(await bring(second, paid)).toMatchObject({ paid: 0, left: 1 });
  await app.setClock(LATER);
  // The bank's two answers contradict each other, so its failure releases nothing.
  expect(await claimOf(params)).toMatchObject({ fileId: batchId });
  expect(await second.call(OPERATOR_CALLS.releaseWithdrawal, confirmed)).toMatchObject({
    http: 409,
    code: 'payout_result_paid',
  });
  expect(await bring(second, `${ref},500,Failed,,`)).toMatchObject({ failed: 0, left: 1 });
  expect(await claimOf(params)).toMatchObject({ by: first.username });
  expect(await bring(second, paid)).toMatchObject({ paid: 1, left: 0 });

  await app.setClock(NOON);
  const next = await inFile();
  const nextRef = `P${next.batchId}W${next.params.withdrawalId}`;
  // In one file, the payment counts before the failure.
  expect(await bring(second, `${nextRef},500,Failed,,`, `${nextRef},500,Success,418203775002,`)).toMatchObject({
    paid: 1,
    failed: 0,
    left: 1,
  });
});

test('a dismissed paid result, or one with another amount, lets a second operator release the claim', async () => {
  const { params, batchId } = await inFile();
  const ref = `P${batchId}W${params.withdrawalId}`;
  const confirmed = { params, body: { ...NOT_PAID, notPaid: true } };
  await bring(second, `${ref},400,Success,418203775003,`);
  await bring(second, `${ref},500,Returned,,`);
  expect(await second.call(OPERATOR_CALLS.releaseWithdrawal, confirmed)).toMatchObject({ code: 'payout_result_paid' });
  const resultIds = (await openLines(ref)).filter((line) => line.outcome === 'returned').map((line) => line.resultId);
  await second.ok(OPERATOR_CALLS.dismissPayoutResults, { body: { resultIds, reason: 'the bank corrected it' } });
  await second.ok(OPERATOR_CALLS.releaseWithdrawal, confirmed);
});

test('a returned line above the sum of the day stays open until its return is booked, and proposes it once', async () => {
  const { params, batchId } = await inFile();
  const line = `P${batchId}W${params.withdrawalId},500,Returned,418203775004,Account closed`;
  const waiting = async () => {
    const { proposals } = await first.ok(OPERATOR_CALLS.listProposals, { query: { state: 'pending' } });
    return proposals.filter(({ subject }) => subject === `withdrawal:${params.withdrawalId}`);
  };
  const secondPersonAbove = { adjustmentPoints: 1, withdrawalPoints: 1, depositPoints: 1 };
  await setSettings(app, { secondPersonInDemo: true, secondPersonAbove });
  expect(await bring(second, line)).toMatchObject({ returned: 0, left: 1 });
  const [open] = await openLines(line.slice(0, line.indexOf(',')));
  expect(open?.problem).toContain('waits for a second operator');
  const [proposal] = await waiting();
  expect(proposal).toMatchObject({ kind: 'withdrawal.return', proposedBy: second.username });
  expect(await bring(first, line)).toMatchObject({ returned: 0, left: 1 });
  expect(await waiting()).toHaveLength(1);

  // Once the proposal is rejected, the open line proposes the return again.
  const one = (proposalId = '') => ({ params: { proposalId } });
  await first.ok(OPERATOR_CALLS.rejectProposal, { ...one(proposal?.proposalId), body: { reason: 'not yet' } });
  expect(await bring(second, line)).toMatchObject({ returned: 0, left: 1 });
  const [again] = await waiting();
  await first.ok(OPERATOR_CALLS.approveProposal, one(again?.proposalId));
  expect(await bring(second, line)).toMatchObject({ returned: 1, left: 0 });
  await setSettings(app, { secondPersonInDemo: false });
});

test('a claim that was paid by hand is left out of a new file, with the reason', async () => {
  const paid = await claimed();
  const body = { reference: '418203775010' };
  await first.ok(OPERATOR_CALLS.savePayoutReference, { params: paid, body });
  expect(await first.ok(OPERATOR_CALLS.listPayoutBatches, { query: {} })).toMatchObject({
    claimed: 0,
    claimedPaise: '0',
  });
  expect(await first.call(OPERATOR_CALLS.makePayoutBatch, {})).toMatchObject({ code: 'payout_batch_empty' });
  await claimed();
  expect(await first.ok(OPERATOR_CALLS.makePayoutBatch, {})).toMatchObject({
    payouts: 1,
    left: [{ ...paid, message: 'It has the reference of a payment. Mark it as paid.' }],
  });
  await first.ok(OPERATOR_CALLS.approveWithdrawal, { params: paid, body });
});

test('a result of the bank does not replace the saved reference of another payment', async () => {
  const { params, batchId } = await inFile();
  const ref = `P${batchId}W${params.withdrawalId}`;
  const withdrawal = async () => (await second.ok(OPERATOR_CALLS.getWithdrawal, { params })).withdrawal;
  await first.ok(OPERATOR_CALLS.savePayoutReference, { params, body: { reference: 'UTR 418203775011' } });
  expect(await bring(first, `${ref},500,Success,418203775012,`)).toMatchObject({ paid: 0, left: 1 });
  expect(await bring(first, `${ref},500,Returned,418203775013,`)).toMatchObject({ returned: 0, left: 1 });
  expect((await openLines(ref)).map((line) => line.problem)).toEqual(
    Array.from({ length: 2 }, () => 'The payout has the reference of another payment'),
  );
  expect(await withdrawal()).toMatchObject({ state: 'pending', reference: '418203775011' });
  expect(await bring(first, `${ref},500,Success,418203775011,`)).toMatchObject({ paid: 1, left: 0 });
});

test('a line with a problem is tried again at once, and a line that another import holds is left', async () => {
  const { params, batchId } = await inFile();
  const line = `P${batchId}W${params.withdrawalId},500,Success,418203775020,`;
  await first.ok(OPERATOR_CALLS.savePayoutReference, { params, body: { reference: '418203775021' } });
  expect(await bring(first, line)).toMatchObject({ paid: 0, left: 1 });
  expect(await bring(first, line)).toMatchObject({ left: 1, repeated: 0 });
  await first.ok(OPERATOR_CALLS.savePayoutReference, { params, body: { reference: '418203775020' } });

  const read = await readResults(fileOf(line));
  const [held] = read.ok ? read.value.lines : [];
  if (held === undefined) throw new Error('the file has no line');
  expect(await app.db.query(takeLine('result.csv', held, first.operatorId))).toHaveLength(1);
  expect(await bring(first, line)).toMatchObject({ paid: 0, left: 1, repeated: 0 });
  const [open] = await openLines(`P${batchId}W${params.withdrawalId}`);
  expect(open?.problem).toContain('was interrupted');
  // The other import ended without a result, so a minute later this one takes the line.
  await app.setClock('2026-11-18T12:12:00+05:30');
  expect(await bring(first, line)).toMatchObject({ paid: 1, left: 0, repeated: 0 });
  expect(await bring(first, line)).toMatchObject({ paid: 0, left: 0, repeated: 1 });
});

test('a status that denies a return books nothing back, and the import lists its line', async () => {
  const { params, batchId } = await inFile();
  const ref = `P${batchId}W${params.withdrawalId}`;
  expect(await bring(second, `${ref},500,Success,418203775030,`)).toMatchObject({ paid: 1 });
  const balance = async () => (await second.ok(OPERATOR_CALLS.getWithdrawal, { params })).wallet;
  const before = await balance();
  for (const status of ['Reversal failed', 'Success - no reversal']) {
    expect(await bring(second, `${ref},500,${status},418203775030,`)).toMatchObject({
      returned: 0,
      left: 0,
      faults: [{ problem: `“${status}” is not a known status` }],
    });
  }
  expect(await bring(second, `${ref},500,Reversal pending,418203775030,`)).toMatchObject({ returned: 0, undecided: 1 });
  expect(await balance()).toEqual(before);
});

test('[HND-02] a status that names both a payment and a failure, or no failure, leaves the claim in place', async () => {
  const { params, batchId } = await inFile();
  for (const status of ['Success/Failed', 'SUCCESS (no error)', 'No error', 'Deemed success']) {
    expect(await bring(second, `P${batchId}W${params.withdrawalId},500,${status},,`)).toMatchObject({
      paid: 0,
      failed: 0,
      faults: [{ problem: `“${status}” is not a known status` }],
    });
  }
  expect(await claimOf(params)).toMatchObject({ by: first.username, fileId: batchId });
});

test('a payment of a payout that was booked back stays open, unless the same file returns it', async () => {
  const { params, batchId } = await inFile();
  const ref = `P${batchId}W${params.withdrawalId}`;
  await first.ok(OPERATOR_CALLS.approveWithdrawal, { params, body: { reference: '418203775040' } });
  const reason = 'the statement shows the return';
  await second.ok(OPERATOR_CALLS.returnWithdrawal, { params, body: { reason } });
  for (const utr of ['418203775040', '418203775041']) {
    expect(await bring(first, `${ref},500,Success,${utr},`)).toMatchObject({ paid: 0, left: 1, repeated: 0 });
  }
  expect((await openLines(ref)).map((line) => line.problem)).toEqual(
    Array.from(
      { length: 2 },
      () =>
        'The payout was booked back, but the bank reports it as paid. Ask the bank whether the player has the money.',
    ),
  );

  await app.setClock(NOON);
  const next = await inFile();
  const nextRef = `P${next.batchId}W${next.params.withdrawalId}`;
  const both = ['Returned', 'Success'].map((status) => `${nextRef},500,${status},418203775042,`);
  expect(await bring(first, ...both)).toMatchObject({ paid: 1, returned: 1, left: 0 });
});
