import { requestWithdrawal, walletBalance } from '@surahi/contract';
import { OPERATOR_API, OPERATOR_CALLS } from '@surahi/contract/operator';
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
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
import { importResults } from './import-results.ts';
import { readResults } from './read-results.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';

const NOON = '2026-11-18T12:00:00+05:30';
const LATER = '2026-11-18T12:10:00+05:30';
const FILE = {
  format: 'upi' as const,
  debitAccount: '001122334455',
  upiHandles: { googlepay: 'okbank', paytm: 'paytm', phonepe: '' },
  ifsc: { googlepay: '', paytm: 'PYTM0123456', phonepe: '' },
};
let app: TestApp;
let first: OperatorClient;
let second: OperatorClient;
let player: TestPlayer;
/** References of the bank. Each payout needs its own. */
let utr = 418_203_774_000;

beforeAll(async () => {
  app = await createTestApp({ env: { OTP_PER_DAY: '1000' } });
  await allowEveryDevice(app);
  await app.setClock(NOON);
  second = await signInTestOperator(app, 'owner');
});
beforeEach(async () => {
  await app.setClock(NOON);
  await setSettings(app, { payoutFile: FILE, payoutClaimMinutes: 5 });
  first = await signInTestOperator(app, 'finance');
  player = await newPlayer();
});
afterAll(async () => {
  await expectRequestsRight(app);
  await app.close();
});

async function newPlayer() {
  const registered = await registerTestPlayer(app, { name: 'Asha Rao' });
  await insertPayoutNumbers(app, [registered.playerId]);
  return registered;
}
/** A new request for 500 points that `by` has claimed. Method 2 is Google Pay, 3 Paytm, 4 PhonePe. */
async function claimed(by = first, method = '2', of = player): Promise<string> {
  const body = { request_amount: '500', payment_method: method };
  const asked = await app.call(requestWithdrawal, body, { token: of.token });
  const withdrawalId = expectOk(asked).request_number;
  await by.ok(OPERATOR_CALLS.claimWithdrawal, { params: { withdrawalId } });
  return withdrawalId;
}
const shown = async (withdrawalId: string) =>
  (await second.ok(OPERATOR_CALLS.getWithdrawal, { params: { withdrawalId } })).withdrawal;
const wallet = async () => {
  const { wallet_amt, hold_amt } = expectOk(await app.call(walletBalance, {}, { token: player.token }));
  return [wallet_amt, hold_amt];
};
const nextUtr = () => String((utr += 1));
const resultFile = (...lines: string[]) => ({
  fileName: 'result.csv',
  file: Buffer.from(['Reference,Amount,Status,UTR,Reason', ...lines].join('\n')).toString('base64'),
});
const bring = (by: OperatorClient, ...lines: string[]) =>
  by.ok(OPERATOR_CALLS.importPayoutResults, { body: resultFile(...lines) });
const openLines = async () => (await second.ok(OPERATOR_CALLS.listPayoutResults, { query: { state: 'open' } })).results;
const problemOf = async (ref: string) => (await openLines()).find((line) => line.lineText.startsWith(ref))?.problem;
const fileOf = async (batchId: string, ending: 'csv' | 'xlsx') => {
  const url = `${app.url}${OPERATOR_API}/payout-batches/file.${ending}?batchId=${batchId}`;
  const response = await fetch(url, { headers: { cookie: first.cookie } });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};

test('a batch holds each claimed payout of its operator once, as UPI or NEFT columns by the setting', async () => {
  const one = await claimed();
  await claimed(second);
  const made = await first.ok(OPERATOR_CALLS.makePayoutBatch, {});
  expect(made).toMatchObject({ payouts: 1, paise: '50000', left: [] });
  const csv = parse(await fileOf(made.batchId, 'csv'), { bom: true });
  expect(csv).toEqual([
    ['Reference', 'Payee UPI ID', 'Payee name', 'Amount', 'Remarks'],
    [`P${made.batchId}W${one}`, '9876543210@okbank', 'Asha Rao', '500', `Withdrawal ${one}`],
  ]);
  expect(await first.call(OPERATOR_CALLS.makePayoutBatch, {})).toMatchObject({ http: 409, code: 'payout_batch_empty' });
  const { rows } = await second.ok(OPERATOR_CALLS.listAudit, { query: { subject: `payout-batch:${made.batchId}` } });
  expect(rows.at(-1)).toMatchObject({ action: 'payout_batch.make', actor: first.username });

  await setSettings(app, { payoutFile: { ...FILE, format: 'neft' } });
  const paytm = await claimed(first, '3', await newPlayer());
  const neft = await first.ok(OPERATOR_CALLS.makePayoutBatch, {});
  const [, line] = parse(await fileOf(neft.batchId, 'csv'), { bom: true });
  const reference = `P${neft.batchId}W${paytm}`;
  const account = ['001122334455', '9876543210', 'PYTM0123456'];
  expect(line).toEqual([reference, 'NEFT', ...account, 'Asha Rao', '500', `Withdrawal ${paytm}`]);
  // An earlier file does not change with the settings.
  expect(parse(await fileOf(made.batchId, 'csv'), { bom: true })).toEqual(csv);
});

test('the XLSX of a batch has the amount as a number and every text as text', async () => {
  const one = await claimed();
  const { batchId } = await first.ok(OPERATOR_CALLS.makePayoutBatch, {});
  const parts = unzipSync(await fileOf(batchId, 'xlsx'));
  const text = (name: string) => Buffer.from(parts[name] ?? []).toString();
  expect(text('xl/sharedStrings.xml')).toContain(`<t>P${batchId}W${one}</t>`);
  const sheet = text('xl/worksheets/sheet1.xml');
  expect(sheet).toMatch(/<c r="D2"[^>]*><v>500<\/v>/);
  expect(sheet).toMatch(/<c r="B2"[^>]*t="s"/);
});

test('a payout without an address or of a blocked player is left out with the reason', async () => {
  const noHandle = await claimed(first, '4');
  const blocked = await newPlayer();
  const risky = await claimed(first, '2', blocked);
  const params = { playerId: String(blocked.playerId) };
  await second.ok(OPERATOR_CALLS.blockPlayer, { params, body: { reason: 'under review' } });
  expect(await first.call(OPERATOR_CALLS.makePayoutBatch, {})).toMatchObject({ code: 'payout_batch_empty' });
  const good = await claimed(first, '2', await newPlayer());
  const made = await first.ok(OPERATOR_CALLS.makePayoutBatch, {});
  expect(made.payouts).toBe(1);
  expect(made.left.map((one) => one.withdrawalId).toSorted()).toEqual([noHandle, risky].toSorted());
  expect(made.left.find((one) => one.withdrawalId === risky)?.message).toContain('blocked');
  const list = await first.ok(OPERATOR_CALLS.listPayoutBatches, { query: {} });
  expect(list.claimed).toBe(2);
  expect(list.batches[0]).toMatchObject({ batchId: made.batchId, waiting: 1, madeByMe: true });
  await first.ok(OPERATOR_CALLS.approveWithdrawal, { params: { withdrawalId: good }, body: { reference: nextUtr() } });
});

test('files for the bank are limited to those made in a time', async () => {
  await claimed(first, '2', await newPlayer());
  const { batchId } = await first.ok(OPERATOR_CALLS.makePayoutBatch, {});
  const { batches } = await first.ok(OPERATOR_CALLS.listPayoutBatches, { query: {} });
  const madeAtMs = batches.find((one) => one.batchId === batchId)?.madeAtMs ?? 0;
  const listed = async (query: { fromMs?: string; toMs?: string }) =>
    (await first.ok(OPERATOR_CALLS.listPayoutBatches, { query })).batches.map((one) => one.batchId);
  expect(await listed({ fromMs: String(madeAtMs) })).toContain(batchId);
  expect(await listed({ fromMs: String(madeAtMs + 1) })).not.toContain(batchId);
  expect(await listed({ toMs: String(madeAtMs) })).not.toContain(batchId);
});

test('of eight batches made at once, one holds the claims and the others are refused', async () => {
  await claimed();
  await claimed();
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => first.call(OPERATOR_CALLS.makePayoutBatch, {})));
  expect(countBy(outcomes.map(({ code }) => code ?? 'ok'))).toEqual({ ok: 1, payout_batch_empty: 7 });
});

test('a result marks payouts as paid, once, and importing it again changes nothing', async () => {
  const [one, two] = [await claimed(), await claimed()];
  const { batchId } = await first.ok(OPERATOR_CALLS.makePayoutBatch, {});
  const [utrOne, utrTwo] = [nextUtr(), nextUtr()];
  const lines = [`P${batchId}W${one},500.00,Success,${utrOne},`, `P${batchId}W${two},500,Processed,${utrTwo},`];
  expect(await bring(first, ...lines)).toEqual({
    paid: 2,
    returned: 0,
    failed: 0,
    repeated: 0,
    undecided: 0,
    left: 0,
    faults: [],
  });
  expect(await shown(one)).toMatchObject({ state: 'approved', reference: utrOne, decidedBy: first.username });
  const before = await wallet();
  expect(await bring(first, ...lines)).toMatchObject({ paid: 0, repeated: 2, left: 0 });
  expect(await bring(second, ...lines)).toMatchObject({ paid: 0, repeated: 2, left: 0 });
  expect(await wallet()).toEqual(before);
  const audit = await second.ok(OPERATOR_CALLS.listAudit, { query: { subject: `withdrawal:${one}` } });
  expect(audit.rows.map((row) => row.action)).toEqual(['withdrawal.approve', 'withdrawal.claim']);
  const [imported] = (await second.ok(OPERATOR_CALLS.listAudit, { query: { subject: 'payout-results:all' } })).rows;
  expect(imported).toMatchObject({ action: 'payout_results.import', actor: second.username });
});

test('eight imports of one file at once pay each payout once', async () => {
  const one = await claimed();
  const { batchId } = await first.ok(OPERATOR_CALLS.makePayoutBatch, {});
  const line = `P${batchId}W${one},500,Success,${nextUtr()},`;
  const file = await readResults(resultFile(line).file);
  if (!file.ok) throw new Error(file.code);
  const actor = { operatorId: first.operatorId, name: first.username };
  const input = { file: file.value, fileName: 'result.csv', actor };
  const counts = await Promise.all(Array.from({ length: 8 }, () => importResults(app.context, input)));
  expect(counts.reduce((sum, { paid }) => sum + paid, 0)).toBe(1);
  // An import that meets the line while another one applies it leaves it open.
  expect(counts.reduce((sum, { repeated, left }) => sum + repeated + left, 0)).toBe(7);
  const [paid] = await app.db.query<{ n: number }>({
    text: `select count(*)::integer as n from transfers t join withdrawal_requests w on t.resolves = w.hold_transfer_id
      where w.withdrawal_id = $1`,
    values: [one],
  });
  expect(paid?.n).toBe(1);
});

test('a line with another amount, an unknown reference, a used UTR or a claim of somebody else stays open', async () => {
  const [one, two] = [await claimed(), await claimed()];
  const { batchId } = await first.ok(OPERATOR_CALLS.makePayoutBatch, {});
  const [mine, other] = [`P${batchId}W${one}`, `P${batchId}W${two}`];
  const used = nextUtr();
  expect(await bring(second, `${mine},500,Success,${used},by another`)).toMatchObject({ left: 1, paid: 0 });
  const lines = [`${mine},500.50,Success,${nextUtr()},`, `P999W${one},500,Success,${nextUtr()},`, `${mine},500,Paid,,`];
  expect(await bring(first, ...lines)).toMatchObject({ left: 3, paid: 0 });
  expect(await bring(first, `${mine},500,Success,${nextUtr()},`)).toMatchObject({ paid: 1 });
  const [, row] = [await shown(one), await shown(two)];
  expect(row.state).toBe('pending');
  expect(await bring(first, `${other},500,Success,${(await shown(one)).reference},`)).toMatchObject({ left: 1 });
  expect(await problemOf(`${other},500`.replace(',', ' | '))).toContain('belongs to another payment');
  expect(await problemOf(`${mine} | 500.50`)).toBe('The amount differs from the payout');
  expect(await problemOf(`P999W${one}`)).toBe('The line names no payout of a file of ours');
  expect(await problemOf(`${mine} | 500 | Paid`)).toBe('The line has no reference of the bank');
  expect(await problemOf(`${mine} | 500 | Success | ${used}`)).toContain('An operator is paying this');
});

test('[HND-02] a failed payment is released by a second operator alone, and an old result changes no newer claim', async () => {
  const one = await claimed();
  const { batchId } = await first.ok(OPERATOR_CALLS.makePayoutBatch, {});
  const line = `P${batchId}W${one},500,Failed,,Account closed`;
  expect(await bring(first, line)).toMatchObject({ failed: 0, left: 1 });
  expect(await problemOf(`P${batchId}W${one}`)).toBe('A second operator must do this');
  expect((await shown(one)).claim).not.toBeNull();
  await app.setClock(LATER);
  expect(await bring(second, line)).toMatchObject({ failed: 1, left: 0 });
  expect(await shown(one)).toMatchObject({ state: 'pending', claim: null });

  await second.ok(OPERATOR_CALLS.claimWithdrawal, { params: { withdrawalId: one } });
  expect(await bring(second, `P${batchId}W${one},500,Success,${nextUtr()},`)).toMatchObject({ paid: 0, left: 1 });
  expect(await problemOf(`P${batchId}W${one}`)).toContain('claimed again after this file');
  expect(await shown(one)).toMatchObject({ state: 'pending', claim: { by: second.username } });

  const next = await second.ok(OPERATOR_CALLS.makePayoutBatch, {});
  expect(await bring(second, `P${next.batchId}W${one},500,Success,${nextUtr()},`)).toMatchObject({ paid: 1 });
  expect(await bring(first, `P${batchId}W${one},500,Reversed,,`)).toMatchObject({ returned: 0, left: 1 });
  expect(await shown(one)).toMatchObject({ state: 'approved', returned: null });
});

test('a returned payment goes back to the wallet once', async () => {
  const one = await claimed();
  const { batchId } = await first.ok(OPERATOR_CALLS.makePayoutBatch, {});
  const [before] = await wallet();
  const line = `P${batchId}W${one},500,Returned,${nextUtr()},Account closed`;
  expect(await bring(first, line)).toMatchObject({ returned: 1, left: 0 });
  expect(await wallet()).toEqual([String(Number(before) + 500), '0']);
  expect((await shown(one)).returned?.reason).toBe('The bank returned it: Account closed');
  expect(await bring(first, line)).toMatchObject({ returned: 0, repeated: 1 });
});

test('open lines are dismissed in bulk with one reason, each with an entry in the audit log', async () => {
  const one = await claimed();
  await first.ok(OPERATOR_CALLS.makePayoutBatch, {});
  await bring(first, `nothing ${one},500,Success,${nextUtr()},`, `no more ${one},500,Failed,,`);
  const mine = (await openLines()).filter((line) => line.lineText.includes(` ${one} |`));
  const body = { resultIds: mine.map((line) => line.resultId), reason: 'another system' };
  expect(mine).toHaveLength(2);
  const counts = await Promise.all(
    [first, second, first, second].map((by) => by.ok(OPERATOR_CALLS.dismissPayoutResults, { body })),
  );
  expect(counts.reduce((sum, { dismissed }) => sum + dismissed, 0)).toBe(2);
  const [row] = (await second.ok(OPERATOR_CALLS.listAudit, { query: { action: 'payout_results.dismiss', limit: '1' } }))
    .rows;
  expect(row).toMatchObject({ reason: 'another system', after: { state: 'dismissed' } });
  await expect(
    app.db.query({
      text: `update payout_results set state = 'open', decided_at = null, reason = null where state = 'dismissed'`,
    }),
  ).rejects.toThrow('is decided');
});

test('a bad result file changes nothing', async () => {
  const bad = { fileName: 'x.csv', file: Buffer.from('a,b\n1,2').toString('base64') };
  expect(await first.call(OPERATOR_CALLS.importPayoutResults, { body: bad })).toMatchObject({
    http: 422,
    code: 'results_invalid',
  });
});
