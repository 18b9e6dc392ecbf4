import { randomUUID } from 'node:crypto';
import {
  addDepositProof,
  depositHistory,
  depositList,
  lastDeposit,
  requestDeposit,
  uploadDepositSlip,
  walletBalance,
  walletHistory,
} from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectNoAmounts, expectRequestsRight, setSettings } from '../../testing/money.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { testJpeg, testPng } from '../../testing/pictures.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let finance: OperatorClient;
let player: TestPlayer;

/**
 * The time at which this file starts. Single tests set times a few minutes later, so the operator's session does not
 * expire.
 */
const START = '2026-11-18T15:00:00+05:30';

beforeAll(async () => {
  app = await createTestApp();
  await app.setClock(START);
  finance = await signInTestOperator(app, 'finance');
});
beforeEach(async () => {
  player = await registerTestPlayer(app, { name: 'Asha Rao' });
});
afterAll(async () => {
  await expectRequestsRight(app);
  await app.close();
});

const as = (who: TestPlayer) => ({ token: who.token });
const balance = async (who = player) => expectOk(await app.call(walletBalance, {}, as(who))).wallet_amt;

async function ask(amount: string, more: Record<string, string> = {}, who = player): Promise<string> {
  const answer = await app.call(requestDeposit, { request_amount: amount, ...more }, as(who));
  return expectOk(answer).request_number;
}

let references = 418_203_774_000;
const newUtr = () => String((references += 1));
const approve = (depositId: string, utr: string, amountPaise: string) =>
  finance.call(OPERATOR_CALLS.approveDeposit, { params: { depositId }, body: { utr, amountPaise } });

describe('requests', () => {
  test('the metrics count requests by outcome, refused ones by their code', async () => {
    const counted = async (outcome: string) => {
      const text = await (await fetch(`${app.url}/metrics`)).text();
      return Number(
        new RegExp(`^surahi_deposit_requests_total\\{outcome="${outcome}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0,
      );
    };
    const before = [await counted('accepted'), await counted('deposit_below_minimum'), await counted('amount_invalid')];
    await ask('500');
    for (const amount of ['1', '2', '0']) {
      const { body } = await app.call(requestDeposit, { request_amount: amount }, as(player));
      expect(body).toMatchObject({ status: false });
    }
    const after = [await counted('accepted'), await counted('deposit_below_minimum'), await counted('amount_invalid')];
    expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([1, 2, 1]);
  });

  test('[DEP-11] a request credits nothing; its approval credits the wallet once, with a note in the history', async () => {
    const depositId = await ask('500', { payment_method: 'PhonePe', txn_ref: 'txn1751708043000' });
    expect(await balance()).toBe('1000');
    const utr = newUtr();
    expect((await approve(depositId, utr, '50000')).http).toBe(200);
    expect(await balance()).toBe('1500');
    expect(await approve(depositId, newUtr(), '50000')).toMatchObject({ http: 409, code: 'already_decided' });
    expect(await balance()).toBe('1500');
    const { transaction_history: rows } = expectOk(await app.call(walletHistory, {}, as(player)));
    expect(rows[0]).toMatchObject({
      amount: '500',
      amount_status: '1',
      transaction_note: `Request No.${depositId} Processed`,
      tx_request_number: depositId,
      balance_after: '1500',
    });
  });

  test('[DEP-11] a rejected request never credits, and stays rejected', async () => {
    const depositId = await ask('500');
    const reject = { params: { depositId }, body: { reason: 'no payment arrived' } };
    await finance.ok(OPERATOR_CALLS.rejectDeposit, reject);
    const refusal = { decidedBy: 'The finance', decidedAtMs: expect.any(Number) };
    expect(await approve(depositId, newUtr(), '50000')).toMatchObject({ http: 409, code: 'already_decided', refusal });
    expect(await finance.call(OPERATOR_CALLS.rejectDeposit, reject)).toMatchObject({ code: 'already_decided' });
    expect(await balance()).toBe('1000');
    expect((await app.call(walletBalance, {}, as(player))).body).toMatchObject({ status: true });
  });

  test('[DEP-11] repeats of one id make one request, and another body with that id is refused', async () => {
    const request_id = randomUUID();
    const body = { request_amount: '700', request_id };
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.call(requestDeposit, body, as(player))));
    const numbers = new Set(answers.map((answer) => expectOk(answer).request_number));
    expect(numbers.size).toBe(1);
    const other = await app.call(requestDeposit, { ...body, request_amount: '800' }, as(player));
    expect(other.http).toBe(409);
    expectRefused(other, 'id_reused');
    const { result } = expectOk(await app.call(depositList, {}, as(player)));
    expect(result.map((row) => row.amount)).toEqual(['700']);
  });

  test('decimals, exponents, signs, other digits, lists and huge values are refused as amounts, and nothing is recorded', async () => {
    const input = { path: 'api-fund-request-add', field: 'request_amount', token: player.token };
    await expectNoAmounts(app, { ...input, also: ['500.5', 10.5] });
    expectRefused(await app.call(lastDeposit, {}, as(player)), 'no_data');
  });

  test('below the minimum and above the maximum nothing is recorded', async () => {
    expect(
      expectRefused(await app.call(requestDeposit, { request_amount: '99' }, as(player)), 'deposit_below_minimum').msg,
    ).toBe('Minimum amount to add is 100');
    expectRefused(await app.call(requestDeposit, { request_amount: '100001' }, as(player)), 'deposit_above_maximum');
    const none = expectRefused(await app.call(lastDeposit, {}, as(player)), 'no_data');
    expect(none).toMatchObject({ min_amt: '100', max_amt: '100000', google_upi_option: 1 });
  });

  test('a player can have at most twenty pending requests', async () => {
    for (let count = 0; count < 20; count += 1) await ask('100');
    const more = await app.call(requestDeposit, { request_amount: '100' }, as(player));
    expect(more.http).toBe(429);
  });

  test('a request needs a session, and new limits in the settings apply at once', async () => {
    expect((await app.call(requestDeposit, { request_amount: '500' })).http).toBe(401);
    await setSettings(app, { deposit: { minPoints: 300, maxPoints: null } });
    expectRefused(await app.call(requestDeposit, { request_amount: '299' }, as(player)), 'deposit_below_minimum');
    await ask('300');
    expect(expectOk(await app.call(lastDeposit, {}, as(player)))).toMatchObject({ min_amt: '300', max_amt: '' });
    await setSettings(app, { deposit: { minPoints: 100, maxPoints: 100_000 } });
  });
});

describe('lists', () => {
  test('[DEP-09] the add-fund history lists every request with its state, newest first, page by page', async () => {
    await app.setClock('2026-11-18T15:04:05+05:30');
    const first = await ask('100', { payment_method: 'GPay' });
    const second = await ask('200', { payment_method: 'Paytm', utr: newUtr() });
    await ask('300');
    await approve(first, newUtr(), '10000');
    await finance.ok(OPERATOR_CALLS.rejectDeposit, { params: { depositId: second }, body: { reason: 'not received' } });
    const { result, next_cursor } = expectOk(await app.call(depositList, {}, as(player)));
    expect(next_cursor).toBeUndefined();
    expect(result.map((row) => [row.amount, row.fund_status, row.payment_method, row.reject_remark])).toEqual([
      ['300', '0', 'Others', ''],
      ['200', '2', 'Paytm', 'not received'],
      ['100', '1', 'Google Pay', ''],
    ]);
    expect(result[0]?.insert_date).toMatch(/^2026-11-18 15:04:\d\d$/);
    expect(result[0]?.paid_upi).toBe('demo@example');
    expect(
      expectOk(await app.call(depositHistory, {}, as(player))).fund_req_history.map((row) => row.request_status),
    ).toEqual(['1', '2']);
    expect(expectOk(await app.call(lastDeposit, {}, as(player))).last_req_detail).toMatchObject([
      { request_amount: '300', request_status: '0', insert_date: '18 Nov 2026' },
    ]);
    const stranger = await registerTestPlayer(app);
    expect(expectOk(await app.call(depositList, {}, as(stranger))).result).toEqual([]);
    await app.setClock(START);
  });
});

describe('proof', () => {
  const slip = testPng({ comment: 'secret place' });

  test('a pending request takes a screenshot and a UTR, shown only to its player and operators', async () => {
    const depositId = await ask('500');
    const utr = newUtr();
    const body = { fund_request_id: depositId, utr, payment_slip: slip.toString('base64') };
    expectOk(await app.call(addDepositProof, body, as(player)));
    const [row] = expectOk(await app.call(depositList, {}, as(player))).result;
    expect(row).toMatchObject({ txn_id: utr });
    const shown = await fetch(row?.fund_payment_receipt ?? '');
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toBe('image/png');
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await shown.arrayBuffer()).includes('secret place')).toBe(false);

    const { deposit } = await finance.ok(OPERATOR_CALLS.getDeposit, { params: { depositId } });
    expect(deposit).toMatchObject({ claimedUtr: utr, sameUtr: 0 });
    expect((await fetch(app.url + deposit.slipUrl)).status).toBe(200);

    const stranger = await registerTestPlayer(app);
    expectRefused(await app.call(addDepositProof, body, as(stranger)), 'no_data');
    const changed = (row?.fund_payment_receipt ?? '').replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect((await fetch(changed)).status).toBe(404);
    await app.advanceClock(61 * 60_000);
    expect((await fetch(row?.fund_payment_receipt ?? '')).status).toBe(404);
    await app.setClock(START);
  });

  test('older clients send the screenshot as a form', async () => {
    const depositId = await ask('500');
    const form = new FormData();
    const fields = {
      env_type: 'Prod',
      app_key: app.config.appKey,
      unique_token: player.token,
      fund_request_id: depositId,
    };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('payment_slip', new Blob([new Uint8Array(testJpeg({ exif: 'at home' }))]), 'shot.jpg');
    const answer = await fetch(`${app.url}/${uploadDepositSlip.path}`, { method: 'POST', body: form });
    expect(await answer.json()).toMatchObject({
      status: true,
      msg: 'Payment Slip Uploded Successfully.',
      request_status: '0',
    });
    const [row] = expectOk(await app.call(depositList, {}, as(player))).result;
    const bytes = Buffer.from(await (await fetch(row?.fund_payment_receipt ?? '')).arrayBuffer());
    expect(bytes).toEqual(testJpeg());
  });

  test('an invalid or too large picture, or one for a decided request, is refused', async () => {
    const depositId = await ask('500');
    const send = (bytes: Buffer) =>
      app.call(addDepositProof, { fund_request_id: depositId, payment_slip: bytes.toString('base64') }, as(player));
    expect(expectRefused(await send(Buffer.from('%PDF-1.7')), 'file_invalid').msg).toBe('File type invalid');
    expect(await send(Buffer.alloc(1_500_003, 1))).toMatchObject({ http: 413, body: { code: 'too_large' } });
    expectRefused(await send(Buffer.alloc(0)), 'file_invalid');
    const huge = { payment_slip: 'A'.repeat(3_000_000), fund_request_id: depositId };
    expect((await app.post(addDepositProof.path, huge)).http).toBe(413);
    expectRefused(
      await app.call(addDepositProof, { fund_request_id: depositId, utr: 'x y' }, as(player)),
      'deposit_reference_invalid',
    );
    for (let count = 0; count < 5; count += 1) expectOk(await send(slip));
    expect((await send(slip)).http).toBe(429);
    await approve(depositId, newUtr(), '50000');
    expect(expectRefused(await send(slip), 'no_data').msg).toBe('Fund Request ID Not Available');
  });
});
