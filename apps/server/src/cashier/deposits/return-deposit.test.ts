import { depositList, requestDeposit, requestWithdrawal, setPlayLimit, walletBalance } from '@surahi/contract';
import { OPERATOR_API, OPERATOR_CALLS, OPERATOR_DOWNLOADS } from '@surahi/contract/operator';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  allowEveryDevice,
  countBy,
  expectRequestsRight,
  insertPayoutNumbers,
  setSettings,
} from '../../testing/money.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let first: OperatorClient;
let second: OperatorClient;
let utrs = 618_203_000_000;
let noonMs = Date.parse('2026-11-18T12:00:00+05:30');

beforeAll(async () => {
  app = await createTestApp();
  await allowEveryDevice(app);
  await app.setClock(noonMs);
  await setSettings(app, {
    secondPersonInDemo: true,
    secondPersonAbove: { adjustmentPoints: 10_000, withdrawalPoints: 10_000, depositPoints: 1_000_000 },
  });
});
// Each test has a day of its own, and operators who returned nothing on it.
beforeEach(async () => {
  noonMs += 24 * 3_600_000;
  await app.setClock(noonMs);
  first = await signInTestOperator(app, 'finance');
  second = await signInTestOperator(app, 'finance');
});
afterAll(async () => {
  await expectRequestsRight(app);
  await app.close();
});

/** Pays points above the deposit limit of a new player. Returns the deposit, which waits to be returned. */
async function refusedDeposit(points: number, of?: TestPlayer): Promise<string> {
  const player = of ?? (await registerTestPlayer(app));
  const as = { token: player.token };
  const asked = await app.call(requestDeposit, { request_amount: String(points) }, as);
  const depositId = expectOk(asked).request_number;
  expectOk(await app.call(setPlayLimit, { kind: 'deposit', period: 'day', amount: '100' }, as));
  utrs += 1;
  const body = { utr: String(utrs), amountPaise: String(points * 100) };
  expect(await second.ok(OPERATOR_CALLS.approveDeposit, { params: { depositId }, body })).toMatchObject({
    state: 'to_return',
  });
  return depositId;
}

const back = (client: OperatorClient, depositId: string, reference = `r${depositId}518203`) =>
  client.call(OPERATOR_CALLS.returnDeposit, { params: { depositId }, body: { reference } });
const waiting = async (query: { fromMs?: string; toMs?: string } = {}) =>
  (await first.ok(OPERATOR_CALLS.listDepositsToReturn, { query })).deposits;

test('[LIM-09] a refused deposit above the sum of the day is returned by two people, once', async () => {
  const [small, next] = [await refusedDeposit(6_000), await refusedDeposit(6_000)];
  expect((await back(first, small)).body).toMatchObject({ state: 'done' });
  // The second return of the day exceeds the 10,000 points of this operator.
  expect((await back(first, next)).body).toEqual({ state: 'pending', transferId: null });
  const own = async () => (await waiting()).filter(({ depositId }) => [small, next].includes(depositId));
  expect(await own()).toMatchObject([{ depositId: next, isProposed: true }]);
  const listed = await second.ok(OPERATOR_CALLS.listProposals, { query: { state: 'pending' } });
  const proposals = listed.proposals.filter(({ proposedBy }) => proposedBy === first.username);
  expect(proposals).toMatchObject([{ kind: 'deposit.return', subject: `deposit:${next}` }]);
  const params = { proposalId: proposals[0]?.proposalId ?? '' };
  expect(await first.call(OPERATOR_CALLS.approveProposal, { params })).toMatchObject({
    code: 'second_person_required',
  });
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => second.call(OPERATOR_CALLS.approveProposal, { params })),
  );
  expect(countBy(answers.map(({ code }) => code ?? 'done'))).toEqual({ done: 1, already_decided: 5 });
  expect(await own()).toEqual([]);
  const stored = await app.db.one<{ returned_by: bigint; proposed_by: bigint }>({
    text: 'select returned_by, proposed_by from deposit_returns where deposit_id = $1',
    values: [next],
  });
  expect(stored).toEqual({ returned_by: second.operatorId, proposed_by: first.operatorId });
});

test('[LIM-09] six returns at once by one operator stop at the sum of the day', async () => {
  const ids: string[] = [];
  for (let each = 0; each < 6; each += 1) ids.push(await refusedDeposit(3_000));
  const answers = await Promise.all(ids.map((id) => back(first, id)));
  expect(countBy(answers.map(({ body, code }) => body?.state ?? code ?? ''))).toEqual({ done: 3, pending: 3 });
  const proposed = (await waiting()).filter(({ depositId, isProposed }) => isProposed && ids.includes(depositId));
  expect(proposed).toHaveLength(3);
});

test('[LIM-09] the reference must be one of a bank, and a deposit that was credited is not returned', async () => {
  const depositId = await refusedDeposit(500);
  const wrong = await first.call(OPERATOR_CALLS.returnDeposit, { params: { depositId }, body: { reference: '12' } });
  expect(wrong).toMatchObject({ code: 'reference_invalid' });
  expect(await back(first, '999999')).toMatchObject({ code: 'not_found' });
  const as = { token: (await registerTestPlayer(app)).token };
  const credited = expectOk(await app.call(requestDeposit, { request_amount: '500' }, as)).request_number;
  utrs += 1;
  const approval = { params: { depositId: credited }, body: { utr: String(utrs), amountPaise: '50000' } };
  expect(await second.ok(OPERATOR_CALLS.approveDeposit, approval)).toMatchObject({ state: 'approved' });
  const balance = async () => expectOk(await app.call(walletBalance, {}, as)).wallet_amt;
  const before = await balance();
  expect(await back(first, credited)).toMatchObject({ code: 'not_found' });
  expect(await balance()).toBe(before);
});

test('[LIM-09] operators see a refused deposit as not credited, also in the file and after its return', async () => {
  const totals = async () => (await first.ok(OPERATOR_CALLS.moneyTotals, {})).deposits;
  const { approvedToday, approvedTodayPaise } = await totals();
  const depositId = await refusedDeposit(600);
  expect(await totals()).toMatchObject({ approvedToday, approvedTodayPaise });
  const shown = async () => {
    const { deposit } = await first.ok(OPERATOR_CALLS.getDeposit, { params: { depositId } });
    const address = `${app.url}${OPERATOR_API}${OPERATOR_DOWNLOADS.depositsCsv.path}?search=${depositId}`;
    const file = await fetch(address, { headers: { cookie: first.cookie } });
    const rows: Record<string, string>[] = parse(await file.text(), { bom: true, columns: true });
    const row = rows.find((one) => one.Deposit === depositId);
    return [deposit.isToReturn, row?.State, row?.['Credited points'], row?.['Points not credited']];
  };
  expect(await shown()).toEqual([true, 'not credited', '', '600']);
  expect((await back(first, depositId)).body).toMatchObject({ state: 'done' });
  expect(await shown()).toEqual([true, 'not credited', '', '600']);
});

test('[LIM-09] the player reads that a refused payment will be returned, and after the return that it was', async () => {
  const player = await registerTestPlayer(app);
  const depositId = await refusedDeposit(300, player);
  const shown = async () => {
    const { result } = expectOk(await app.call(depositList, {}, { token: player.token }));
    return result.map((row) => [row.fund_status, row.reject_remark]);
  };
  expect(await shown()).toEqual([
    ['2', 'Your deposit limit or your exclusion does not allow this deposit. The payment will be returned to you.'],
  ]);
  expect((await back(first, depositId)).body).toMatchObject({ state: 'done' });
  expect(await shown()).toEqual([
    ['2', 'Your deposit limit or your exclusion does not allow this deposit. The payment was returned to you.'],
  ]);
});

test('deposits to return are limited to those refused in a time', async () => {
  const depositId = await refusedDeposit(300);
  const refusedAtMs = (await waiting()).find((one) => one.depositId === depositId)?.decidedAtMs ?? 0;
  expect(await waiting({ fromMs: String(refusedAtMs) })).toMatchObject([{ depositId }]);
  const earlier = await waiting({ toMs: String(refusedAtMs) });
  expect(earlier.map((one) => one.depositId)).not.toContain(depositId);
});

test('[LIM-09] a reference records one return, in any spelling, also with two people and of all at once', async () => {
  const [one, other] = [await refusedDeposit(300), await refusedDeposit(300)];
  expect((await back(first, one, 'UTR 7718 2030 0001')).body).toMatchObject({ state: 'done' });
  for (const spelling of ['771820300001', 'utr-000771820300001']) {
    expect(await back(second, other, spelling)).toMatchObject({ http: 409, code: 'payout_reference_used' });
  }
  const ids = [other];
  for (let each = 0; each < 5; each += 1) ids.push(await refusedDeposit(300));
  const answers = await Promise.all(ids.map((id, nth) => back(nth % 2 === 0 ? first : second, id, '771820300002')));
  expect(countBy(answers.map(({ body, code }) => body?.state ?? code ?? ''))).toEqual({
    done: 1,
    payout_reference_used: 5,
  });

  const large = [await refusedDeposit(12_000), await refusedDeposit(12_000)];
  for (const id of large) expect((await back(first, id, '771820300003')).body).toMatchObject({ state: 'pending' });
  const { proposals } = await second.ok(OPERATOR_CALLS.listProposals, { query: { state: 'pending' } });
  const mine = proposals.filter(({ subject }) => large.some((id) => subject === `deposit:${id}`));
  const approved = await Promise.all(
    mine.map(({ proposalId }) => second.call(OPERATOR_CALLS.approveProposal, { params: { proposalId } })),
  );
  expect(countBy(approved.map(({ code }) => code ?? 'done'))).toEqual({ done: 1, payout_reference_used: 1 });
  expect((await waiting()).filter(({ depositId }) => large.includes(depositId))).toHaveLength(1);
});

test('[LIM-09] a payment pays either a withdrawal or a refused deposit back', async () => {
  const player = await registerTestPlayer(app);
  await insertPayoutNumbers(app, [player.playerId]);
  const asked = await app.call(
    requestWithdrawal,
    { request_amount: '500', payment_method: '2' },
    { token: player.token },
  );
  const params = { withdrawalId: expectOk(asked).request_number };
  await first.ok(OPERATOR_CALLS.claimWithdrawal, { params });
  await first.ok(OPERATOR_CALLS.savePayoutReference, { params, body: { reference: '881820300001' } });
  const [one, other] = [await refusedDeposit(300), await refusedDeposit(300)];
  expect(await back(first, one, 'RRN 881820300001')).toMatchObject({ code: 'payout_reference_used' });

  const taken = { params, body: { reference: 'utr 8818 2030 0002' } };
  expect((await back(first, one, '881820300002')).body).toMatchObject({ state: 'done' });
  expect(await first.call(OPERATOR_CALLS.savePayoutReference, taken)).toMatchObject({ code: 'payout_reference_used' });
  expect(await first.call(OPERATOR_CALLS.approveWithdrawal, taken)).toMatchObject({ code: 'payout_reference_used' });

  const body = { reference: '881820300003' };
  const both = await Promise.all([
    first.call(OPERATOR_CALLS.approveWithdrawal, { params, body }),
    back(second, other, body.reference),
  ]);
  expect(countBy(both.map(({ code }) => code ?? 'done'))).toEqual({ done: 1, payout_reference_used: 1 });
});
