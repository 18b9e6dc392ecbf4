import { randomUUID } from 'node:crypto';
import { requestWithdrawal, walletBalance, walletHistory } from '@surahi/contract';
import { OPERATOR_CALLS, OPERATOR_EVENTS_PATH } from '@surahi/contract/operator';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getSettings } from '../../content/settings/index.ts';
import { addPlayers } from '../../testing/bids.ts';
import {
  allowEveryDevice,
  countBy,
  expectRequestsRight,
  insertPayoutNumbers,
  setSettings,
} from '../../testing/money.ts';
import { enrolTestOperator, LICENSED_ENV, type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let licensed: TestApp;
let finance: OperatorClient;
let player: { playerId: bigint; token: string };

beforeAll(async () => {
  app = await createTestApp();
  licensed = await createTestApp({ env: LICENSED_ENV });
  await allowEveryDevice(licensed);
  finance = await signInTestOperator(app, 'finance');
});
beforeEach(async () => {
  [player = { playerId: 0n, token: '' }] = await addPlayers(app, 1, 500);
});
afterAll(async () => {
  await expectRequestsRight(app);
  await expectRequestsRight(licensed);
  await app.close();
  await licensed.close();
});

const balance = async (of = player, where = app) => expectOk(await where.call(walletBalance, {}, of)).wallet_amt;
const params = (of = player) => ({ playerId: String(of.playerId) });
const body = (
  more: { amountPaise?: string; direction?: 'credit' | 'debit'; requestId?: string; reason?: string } = {},
) => ({
  requestId: randomUUID(),
  direction: 'credit' as const,
  amountPaise: '10050',
  reason: 'paid in cash at the office',
  ...more,
});

test('[OPR-11] a correction moves points through the ledger with a reason, once per id', async () => {
  const credit = body();
  const adjust = () => finance.call(OPERATOR_CALLS.adjustWallet, { params: params(), body: credit });
  const replies = await Promise.all(Array.from({ length: 20 }, adjust));
  expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1);
  expect(replies[0]?.body).toMatchObject({ state: 'done' });
  expect(await balance()).toBe('600.5');
  const reused = await finance.call(OPERATOR_CALLS.adjustWallet, {
    params: params(),
    body: { ...credit, amountPaise: '1' },
  });
  expect(reused).toMatchObject({ http: 409, code: 'id_reused' });

  await finance.ok(OPERATOR_CALLS.adjustWallet, {
    params: params(),
    body: body({ direction: 'debit', amountPaise: '60050' }),
  });
  expect(await balance()).toBe('0');
  const { transaction_history: rows } = expectOk(
    await app.call(walletHistory, { kind: 'adjustment', limit: 2 }, player),
  );
  expect(rows.map((row) => [row.amount_status, row.transaction_note])).toEqual([
    ['2', 'Amount Withdraw By Admin'],
    ['1', 'Amount Added By Admin'],
  ]);
  expect(JSON.stringify(rows)).not.toContain('cash at the office');
  const owner = await signInTestOperator(app, 'owner');
  const { rows: log } = await owner.ok(OPERATOR_CALLS.listAudit, { query: { subject: `player:${player.playerId}` } });
  expect(log.map((row) => [row.action, row.actor, row.reason])).toEqual([
    ['adjustment.make', finance.username, 'paid in cash at the office'],
    ['adjustment.make', finance.username, 'paid in cash at the office'],
  ]);
});

test('[OPR-11] a debit never takes a wallet below zero, a reason is needed, and support may not', async () => {
  const tooMuch = body({ direction: 'debit', amountPaise: '50001' });
  expect(await finance.call(OPERATOR_CALLS.adjustWallet, { params: params(), body: tooMuch })).toMatchObject({
    http: 409,
    code: 'balance_too_low',
  });
  for (const wrong of [{ reason: ' ' }, { amountPaise: '0' }, { amountPaise: '-5' }, { amountPaise: '1.5' }]) {
    const reply = await finance.call(OPERATOR_CALLS.adjustWallet, { params: params(), body: body(wrong) });
    expect(reply.http).toBe(400);
  }
  const support = await signInTestOperator(app, 'support');
  expect(await support.call(OPERATOR_CALLS.adjustWallet, { params: params(), body: body() })).toMatchObject({
    http: 403,
  });
  const nobody = { params: { playerId: '999999' }, body: body() };
  expect(await finance.call(OPERATOR_CALLS.adjustWallet, nobody)).toMatchObject({ http: 404 });
  expect(await balance()).toBe('500');
  const taken = await finance.call(OPERATOR_CALLS.adjustWallet, {
    params: params(),
    body: { ...tooMuch, amountPaise: '50000' },
  });
  expect(taken.body).toMatchObject({ state: 'done' });
});

test('[OPR-11] above the limit an operator other than the proposer confirms, exactly once', async () => {
  const { client: first } = await enrolTestOperator(licensed, 'finance');
  const { client: second } = await enrolTestOperator(licensed, 'owner');
  const [rich = player] = await addPlayers(licensed, 1, 500);
  const small = await first.ok(OPERATOR_CALLS.adjustWallet, {
    params: params(rich),
    body: body({ amountPaise: '1000000' }),
  });
  expect(small.state).toBe('done');
  const large = await first.ok(OPERATOR_CALLS.adjustWallet, {
    params: params(rich),
    body: body({ amountPaise: '1000001' }),
  });
  expect(large.state).toBe('pending');
  expect(await balance(rich, licensed)).toBe('10500');
  const one = { params: { adjustmentId: large.adjustmentId } };
  expect(await first.call(OPERATOR_CALLS.confirmAdjustment, one)).toMatchObject({ code: 'second_person_required' });
  const listed = await second.ok(OPERATOR_CALLS.listAdjustments, { query: { state: 'pending' } });
  expect(listed.adjustments.filter(({ playerId }) => playerId === String(rich.playerId))).toMatchObject([
    { adjustmentId: large.adjustmentId, proposedByMe: false, amountPaise: '1000001' },
  ]);
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => second.call(OPERATOR_CALLS.confirmAdjustment, one)),
  );
  expect(countBy(replies.map((reply) => reply.code ?? 'done'))).toEqual({ done: 1, already_decided: 19 });
  expect(await balance(rich, licensed)).toBe('20500.01');

  const dropped = await first.ok(OPERATOR_CALLS.adjustWallet, {
    params: params(rich),
    body: body({ amountPaise: '2000000' }),
  });
  const decline = { params: { adjustmentId: dropped.adjustmentId }, body: { reason: 'wrong player' } };
  await second.ok(OPERATOR_CALLS.declineAdjustment, decline);
  expect(await second.call(OPERATOR_CALLS.confirmAdjustment, { params: decline.params })).toMatchObject({
    code: 'already_decided',
    refusal: { decidedBy: 'The owner' },
  });
  expect(await balance(rich, licensed)).toBe('20500.01');
});

test('[HND-05] corrections add up over the day, by operator and by player, also at once', async () => {
  const [one = player, two = player] = await addPlayers(licensed, 2, 1);
  const { client } = await enrolTestOperator(licensed, 'finance');
  const { client: colleague } = await enrolTestOperator(licensed, 'finance');
  const adjust = async (by: OperatorClient, of: typeof player, amountPaise: string) =>
    (await by.ok(OPERATOR_CALLS.adjustWallet, { params: params(of), body: body({ amountPaise }) })).state;
  // One operator makes 20 corrections of 600 points at once, for two players. 16 of them stay below the operator's
  // 10,000 points.
  const states = await Promise.all(
    Array.from({ length: 20 }, (_, index) => adjust(client, index % 2 === 0 ? one : two, '60000')),
  );
  expect(countBy(states)).toEqual({ done: 16, pending: 4 });
  // Two operators correct one wallet at once by 6,000 points each. Together they exceed the 10,000 points of the
  // player.
  const { client: third } = await enrolTestOperator(licensed, 'finance');
  const [next = player] = await addPlayers(licensed, 1, 1);
  const raced = await Promise.all([adjust(colleague, next, '600000'), adjust(third, next, '600000')]);
  expect(countBy(raced)).toEqual({ done: 1, pending: 1 });
});

test('above the limit one operator checks a payout and another operator pays it', async () => {
  const [rich = player] = await addPlayers(licensed, 1, 60_000);
  await insertPayoutNumbers(licensed, [rich.playerId]);
  await licensed.setClock('2026-11-18T12:00:00+05:30');
  const fresh = await Promise.all([enrolTestOperator(licensed, 'finance'), enrolTestOperator(licensed, 'owner')]);
  const [checker, payer] = fresh.map((one) => one.client);
  if (checker === undefined || payer === undefined) throw new Error('enrolment returned fewer than two operators');
  const asked = expectOk(
    await licensed.call(requestWithdrawal, { request_amount: '50001', payment_method: '2' }, rich),
  );
  const one = { params: { withdrawalId: asked.request_number } };
  const pay = { ...one, body: { reference: '418203774512' } };
  for (const client of [checker, payer]) {
    expect(await client.call(OPERATOR_CALLS.claimWithdrawal, one)).toMatchObject({ code: 'second_person_required' });
  }
  await checker.ok(OPERATOR_CALLS.checkWithdrawal, one);
  expect(await checker.call(OPERATOR_CALLS.claimWithdrawal, one)).toMatchObject({ code: 'second_person_required' });
  expect((await payer.ok(OPERATOR_CALLS.getWithdrawal, one)).withdrawal).toMatchObject({
    needsSecondPerson: true,
    checkedBy: checker.username,
    checkedByMe: false,
  });
  await payer.ok(OPERATOR_CALLS.claimWithdrawal, one);
  await payer.ok(OPERATOR_CALLS.approveWithdrawal, pay);
  expect(expectOk(await licensed.call(walletBalance, {}, rich))).toMatchObject({ wallet_amt: '9999', hold_amt: '0' });
});

test('consoles are notified at once of pending money requests', async () => {
  const stop = new AbortController();
  const headers = { cookie: finance.cookie };
  const stream = await fetch(app.url + OPERATOR_EVENTS_PATH, { headers, signal: stop.signal });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  await finance.ok(OPERATOR_CALLS.adjustWallet, { params: params(), body: body() });
  while (!heard.includes('event: money')) heard += (await reader?.read())?.value ?? '';
  expect(heard).toContain('event: money\ndata: {"queue":"adjustments"}');
  stop.abort();
});

test('[OPR-11] a proposal is confirmed within seven days and below the ceiling of that time', async () => {
  const signIn = async (time: string) => {
    await licensed.setClock(`2026-11-${time}:00+05:30`);
    return (await enrolTestOperator(licensed, 'finance')).client;
  };
  const [rich = player] = await addPlayers(licensed, 1, 500);
  const proposer = await signIn('19T12:00');
  const propose = async () => {
    const large = { params: params(rich), body: body({ amountPaise: '2000000' }) };
    const { adjustmentId, state } = await proposer.ok(OPERATOR_CALLS.adjustWallet, large);
    expect(state).toBe('pending');
    return { params: { adjustmentId } };
  };
  const [one, late] = [await propose(), await propose()];
  const before = await signIn('26T11:59');
  const { creditCeilingPoints } = getSettings(licensed.context);
  await setSettings(licensed, { creditCeilingPoints: 19_999 });
  expect(await before.call(OPERATOR_CALLS.confirmAdjustment, one)).toMatchObject({ http: 422, code: 'amount_invalid' });
  expect(await balance(rich, licensed)).toBe('500');
  await setSettings(licensed, { creditCeilingPoints });
  await before.ok(OPERATOR_CALLS.confirmAdjustment, one);
  expect(await balance(rich, licensed)).toBe('20500');

  const listed = async (by: OperatorClient, state: 'pending' | 'expired') => {
    const { adjustments } = await by.ok(OPERATOR_CALLS.listAdjustments, { query: { state } });
    return adjustments.filter((row) => row.adjustmentId === late.params.adjustmentId).map((row) => row.state);
  };
  expect([await listed(before, 'pending'), await listed(before, 'expired')]).toEqual([['pending'], []]);
  const after = await signIn('26T12:01');
  expect(await after.call(OPERATOR_CALLS.confirmAdjustment, late)).toMatchObject({ code: 'proposal_expired' });
  expect(await balance(rich, licensed)).toBe('20500');
  expect([await listed(after, 'pending'), await listed(after, 'expired')]).toEqual([[], ['expired']]);
});
