import { requestDeposit, walletBalance } from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPlayers } from '../../testing/bids.ts';
import { countBy, expectRequestsRight, setSettings } from '../../testing/money.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let first: OperatorClient;
let second: OperatorClient;
let player: { playerId: bigint; token: string };

const SUMS = { adjustmentPoints: 10_000, withdrawalPoints: 50_000, depositPoints: 1_000 };

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  await setSettings(app, { secondPersonInDemo: false, secondPersonAbove: SUMS, creditCeilingPoints: 1_000_000 });
  [player = { playerId: 0n, token: '' }] = await addPlayers(app, 1, 1);
  first = await signInTestOperator(app, 'finance');
  second = await signInTestOperator(app, 'owner');
});
afterAll(async () => {
  await expectRequestsRight(app);
  await app.close();
});

let references = 518_203_774_000;
const newUtr = () => String((references += 1));
const balance = async (who = player) => expectOk(await app.call(walletBalance, {}, who)).wallet_amt;
const claim = async (points: number, utr: string, who = player) =>
  expectOk(await app.call(requestDeposit, { request_amount: String(points), ...(utr === '' ? {} : { utr }) }, who))
    .request_number;
const approve = (by: OperatorClient, depositId: string, amountPaise: string, utr: string) =>
  by.call(OPERATOR_CALLS.approveDeposit, { params: { depositId }, body: { amountPaise, utr } });
const resolve = (by: OperatorClient, depositId: string, amountPaise: string, utr: string) =>
  by.call(OPERATOR_CALLS.resolveDeposit, {
    params: { depositId },
    body: { amountPaise, utr, reason: 'asked the bank' },
  });
const read = async (depositId: string) =>
  (await first.ok(OPERATOR_CALLS.getDeposit, { params: { depositId } })).deposit;

async function importLine(utr: string, points: string, by = first): Promise<void> {
  const csv = `Txn Date,Description,UTR,Debit,Credit\r\n18/11/2026,UPI payment,${utr},,${points}\r\n`;
  const mapping = {
    date: 'Txn Date',
    dateOrder: 'dmy' as const,
    amount: 'Credit',
    direction: '',
    reference: 'UTR',
    narration: 'Description',
  };
  const file = Buffer.from(csv).toString('base64');
  await by.ok(OPERATOR_CALLS.importStatement, { body: { file, fileName: 'bank.csv', mapping } });
}

test('[HND-04] the bank line is shown with the claim, and another amount waits for a second operator', async () => {
  const utr = newUtr();
  const depositId = await claim(500, `UTR 00${utr}`);
  await importLine(`0${utr}`, '450.00');
  expect((await read(depositId)).bankLine).toMatchObject({ amountPaise: '45000', reference: utr, state: 'open' });
  const proposed = await approve(first, depositId, '50000', utr);
  expect(proposed.body).toMatchObject({ state: 'mismatch', transferId: null, problems: ['amount_differs'] });
  expect(await balance()).toBe('1');
  const shown = await read(depositId);
  expect(shown).toMatchObject({
    state: 'pending',
    mismatch: {
      problems: ['amount_differs'],
      amountPaise: '50000',
      utr,
      proposedBy: first.username,
      proposedByMe: true,
    },
  });
  expect((await resolve(first, depositId, '50000', utr)).code).toBe('second_person_required');
  expect((await resolve(second, depositId, '45000', utr)).code).toBe('changed_meanwhile');
  expect(await balance()).toBe('1');
  const replies = await Promise.all(Array.from({ length: 10 }, () => resolve(second, depositId, '50000', utr)));
  expect(countBy(replies.map((reply) => reply.code ?? 'done'))).toEqual({ done: 1, already_decided: 9 });
  expect(await balance()).toBe('501');
  const { rows } = await second.ok(OPERATOR_CALLS.listAudit, { query: { subject: `deposit:${depositId}` } });
  expect(rows.map((row) => [row.action, row.actor, row.reason])).toEqual([
    ['deposit.approve', second.username, 'asked the bank'],
    ['deposit.propose', first.username, null],
  ]);
});

test('[HND-04] a reference that differs from the bank line of the claim waits for a second operator', async () => {
  const utr = newUtr();
  const other = newUtr();
  const depositId = await claim(500, utr);
  await importLine(utr, '500');
  expect((await approve(first, depositId, '50000', other)).body).toMatchObject({ problems: ['reference_differs'] });
  expect((await resolve(first, depositId, '50000', other)).code).toBe('second_person_required');
  expect(await balance()).toBe('1');
  expect((await approve(first, depositId, '50000', utr)).body).toMatchObject({ state: 'approved', problems: [] });
  expect(await balance()).toBe('501');
});

test('[HND-04] a line that is linked to a claim with another reference waits for a second operator', async () => {
  const depositId = await claim(500, newUtr());
  const utr = newUtr();
  await importLine(utr, '500');
  const { lines } = await first.ok(OPERATOR_CALLS.listStatementLines, { query: { search: utr } });
  const lineId = lines[0]?.lineId ?? '';
  const link = { params: { lineId }, body: { depositId, reason: 'the player says so' } };
  const linked = await first.ok(OPERATOR_CALLS.linkStatementLine, link);
  expect(linked).toMatchObject({ state: 'mismatch', problems: ['reference_differs'] });
  expect((await read(depositId)).bankLine).toMatchObject({ lineId, state: 'open' });
  expect((await resolve(first, depositId, '50000', utr)).code).toBe('second_person_required');
  expect((await resolve(second, depositId, '50000', utr)).code).toBeUndefined();
  expect(await balance()).toBe('501');
  const credited = await first.ok(OPERATOR_CALLS.listStatementLines, { query: { search: utr, state: 'credited' } });
  expect(credited.lines).toMatchObject([{ lineId, requests: [{ depositId }], decidedBy: second.username }]);
});

test('[HND-04] a reference that is already credited, in any spelling, is a mismatch that operators see', async () => {
  const utr = newUtr();
  const [other = player] = await addPlayers(app, 1, 1);
  const mine = await claim(500, utr);
  const theirs = await claim(500, '', other);
  await approve(first, mine, '50000', utr);
  expect((await approve(first, theirs, '50000', `RRN 000${utr}`)).code).toBe('reference_used');
  expect((await read(theirs)).mismatch).toMatchObject({ problems: ['reference_used'], utr });
  expect((await resolve(second, theirs, '50000', utr)).code).toBe('reference_used');
  expect((await resolve(second, mine, '50000', utr)).code).toBe('already_decided');
  expect((await resolve(second, await claim(100, ''), '10000', newUtr())).code).toBe('no_mismatch');
  expect(await balance(other)).toBe('1');
});

test('above the largest deposit two operators decide, and above the ceiling nobody', async () => {
  await setSettings(app, { deposit: { minPoints: 1, maxPoints: 600 }, creditCeilingPoints: 2_000 });
  const depositId = await claim(500, '');
  const utr = newUtr();
  expect((await approve(first, depositId, '200001', utr)).code).toBe('amount_invalid');
  expect((await approve(first, depositId, '60001', utr)).body).toMatchObject({ problems: ['above_largest'] });
  expect((await resolve(second, depositId, '60001', utr)).code).toBeUndefined();
  const adjust = (amountPaise: string) =>
    first.call(OPERATOR_CALLS.adjustWallet, {
      params: { playerId: String(player.playerId) },
      body: { requestId: crypto.randomUUID(), direction: 'credit', amountPaise, reason: 'correction' },
    });
  expect((await adjust('200001')).code).toBe('amount_invalid');
  await setSettings(app, { deposit: { minPoints: 1, maxPoints: null } });
});

test('[HND-05] deposits without a bank line from another operator add up over the day, by operator and by player', async () => {
  await app.setClock('2026-11-18T12:00:00+05:30');
  first = await signInTestOperator(app, 'finance');
  second = await signInTestOperator(app, 'owner');
  await setSettings(app, { secondPersonInDemo: true, deposit: { minPoints: 1, maxPoints: null } });
  const outcome = async (by: OperatorClient, depositId: string) => {
    const reply = await approve(by, depositId, '60000', newUtr());
    return reply.code ?? JSON.stringify(reply.body?.problems);
  };
  const [other = player] = await addPlayers(app, 1, 1);
  const both = [await claim(600, ''), await claim(600, '', other)];
  // One operator credits two players with 600 points each. The limit is 1,000, so only one is credited.
  const mine = await Promise.all(both.map((depositId) => outcome(first, depositId)));
  expect(countBy(mine)).toEqual({ '[]': 1, '["above_day_sum"]': 1 });
  // Another operator reaches the limit of the same player.
  const [paid, unpaid] = mine[0] === '[]' ? [player, other] : [other, player];
  expect(await outcome(second, await claim(600, '', paid))).toBe('["above_day_sum"]');
  // Two operators credit one player at once.
  const third = await signInTestOperator(app, 'finance');
  const two = [await claim(600, '', unpaid), await claim(600, '', unpaid)];
  const raced = await Promise.all([outcome(second, two[0] ?? ''), outcome(third, two[1] ?? '')]);
  expect(countBy(raced)).toEqual({ '[]': 1, '["above_day_sum"]': 1 });
  // A bank line counts as no proof for the operator who imported it.
  const utr = newUtr();
  const proven = await claim(600, utr, paid);
  await importLine(utr, '600', first);
  expect((await approve(first, proven, '60000', utr)).body).toMatchObject({ problems: ['above_day_sum'] });
  // A deposit with a bank line from another operator does not count towards the limit.
  expect((await approve(third, proven, '60000', utr)).body).toMatchObject({ state: 'approved' });
  // The next day in India begins at 18:30 UTC, and the sums start again.
  await app.setClock('2026-11-19T00:00:01+05:30');
  first = await signInTestOperator(app, 'finance');
  expect(await outcome(first, await claim(600, '', paid))).toBe('[]');
});
