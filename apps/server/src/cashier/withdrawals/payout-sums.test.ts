import { requestWithdrawal, walletBalance } from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPlayers } from '../../testing/bids.ts';
import { countBy, expectRequestsRight, insertPayoutNumbers, setSettings } from '../../testing/money.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';

const NOON = '2026-11-18T12:00:00+05:30';

type Player = { playerId: bigint; token: string };

let app: TestApp;
let first: OperatorClient;
let second: OperatorClient;

beforeAll(async () => {
  app = await createTestApp();
  await app.setClock(NOON);
  await setSettings(app, {
    // The players of these tests have no device of their own.
    newDeviceHours: 0,
    secondPersonInDemo: true,
    secondPersonAbove: { adjustmentPoints: 1_000_000, withdrawalPoints: 10_000, depositPoints: 1_000_000 },
  });
});
beforeEach(async () => {
  await app.setClock(NOON);
  first = await signInTestOperator(app, 'finance');
  second = await signInTestOperator(app, 'finance');
});
afterAll(async () => {
  await expectRequestsRight(app);
  await app.close();
});

let references = 410_000_000_000;

/** Requests of these amounts, each by a player of its own. */
async function requestsOf(...amounts: number[]): Promise<string[]> {
  const players = await addPlayers(app, amounts.length, 100_000);
  await insertPayoutNumbers(
    app,
    players.map((player) => player.playerId),
  );
  return Promise.all(players.map((player, index) => ask(player, amounts[index] ?? 0)));
}

async function ask(player: Player, amount: number): Promise<string> {
  const body = { request_amount: String(amount), payment_method: '2' as const };
  return expectOk(await app.call(requestWithdrawal, body, player)).request_number;
}

const claim = (by: OperatorClient, withdrawalId: string) =>
  by.call(OPERATOR_CALLS.claimWithdrawal, { params: { withdrawalId } });
const needsSecond = async (by: OperatorClient, withdrawalId: string) =>
  (await by.ok(OPERATOR_CALLS.getWithdrawal, { params: { withdrawalId } })).withdrawal.needsSecondPerson;
const codes = (answers: readonly { code: string | undefined }[]) => countBy(answers.map(({ code }) => code ?? 'done'));

test('[HND-05] twenty payouts of 600 claimed at once by one operator stop at the sum of the day', async () => {
  const requests = await requestsOf(...Array.from({ length: 20 }, () => 600));
  const answers = await Promise.all(requests.map((one) => claim(first, one)));
  // 16 × 600 = 9,600 stay below 10,000; the next one would exceed it.
  expect(codes(answers)).toEqual({ done: 16, second_person_required: 4 });
  const refused = requests.find((_, index) => answers[index]?.http !== 200) ?? '';
  expect(await needsSecond(first, refused)).toBe(true);
  expect(await needsSecond(second, refused)).toBe(false);
  expect((await claim(second, refused)).http).toBe(200);
});

test('[HND-05] the payouts of one player add up over all operators', async () => {
  const [player] = await addPlayers(app, 1, 100_000);
  if (player === undefined) throw new Error('a player is needed');
  await insertPayoutNumbers(app, [player.playerId]);
  const [one, two] = [await ask(player, 6_000), await ask(player, 6_000)];
  expect(codes(await Promise.all([claim(first, one), claim(second, two)]))).toEqual({
    done: 1,
    second_person_required: 1,
  });
});

test('[HND-05] a payout that two people decided does not count, and one that was checked by its claimer does', async () => {
  const [large = '', small = '', more = ''] = await requestsOf(10_001, 9_000, 2_000);
  expect(await claim(first, large)).toMatchObject({ code: 'second_person_required' });
  await second.ok(OPERATOR_CALLS.checkWithdrawal, { params: { withdrawalId: large } });
  expect((await claim(first, large)).http).toBe(200);
  await first.ok(OPERATOR_CALLS.checkWithdrawal, { params: { withdrawalId: small } });
  expect((await claim(first, small)).http).toBe(200);
  expect(await claim(first, more)).toMatchObject({ code: 'second_person_required' });
});

test('[HND-05] a check by a new operator does not take a payout out of the sums', async () => {
  await setSettings(app, { secondPersonWaitHours: 2 });
  await app.ownerDb.query({
    text: 'update operators set settled_at = app_now() where operator_id = $1',
    values: [second.operatorId],
  });
  const [one = '', two = ''] = await requestsOf(9_000, 9_000);
  for (const withdrawalId of [one, two]) {
    await second.ok(OPERATOR_CALLS.checkWithdrawal, { params: { withdrawalId } });
  }
  expect((await claim(first, one)).http).toBe(200);
  expect(await claim(first, two)).toMatchObject({ code: 'second_person_new' });
  await setSettings(app, { secondPersonWaitHours: 0 });
});

test('[HND-05] the sum starts anew at midnight in India', async () => {
  const [one = '', two = ''] = await requestsOf(6_000, 6_000);
  await app.setClock('2026-11-18T23:59:00+05:30');
  first = await signInTestOperator(app, 'finance');
  expect((await claim(first, one)).http).toBe(200);
  expect(await claim(first, two)).toMatchObject({ code: 'second_person_required' });
  await app.setClock('2026-11-19T00:00:01+05:30');
  expect((await claim(first, two)).http).toBe(200);
});

test('[HND-05] a returned payout above the sum of the day is booked back by two people', async () => {
  const players = await addPlayers(app, 2, 100_000);
  await insertPayoutNumbers(
    app,
    players.map((player) => player.playerId),
  );
  const paid = async (player: Player, amount: number) => {
    const withdrawalId = await ask(player, amount);
    const params = { withdrawalId };
    await second.ok(OPERATOR_CALLS.checkWithdrawal, { params });
    await first.ok(OPERATOR_CALLS.claimWithdrawal, { params });
    references += 1;
    await first.ok(OPERATOR_CALLS.approveWithdrawal, { params, body: { reference: String(references) } });
    return { params, body: { reason: 'account closed' } };
  };
  const [one, other] = players;
  if (one === undefined || other === undefined) throw new Error('two players are needed');
  const small = await paid(one, 6_000);
  const next = await paid(other, 6_000);
  expect(await first.ok(OPERATOR_CALLS.returnWithdrawal, small)).toMatchObject({ state: 'done' });
  // The second return of the day exceeds the 10,000 points of this operator.
  const balance = async () => expectOk(await app.call(walletBalance, {}, other)).wallet_amt;
  const before = await balance();
  expect(await first.ok(OPERATOR_CALLS.returnWithdrawal, next)).toEqual({ state: 'pending', transferId: null });
  expect(await balance()).toBe(before);
  const { proposals } = await second.ok(OPERATOR_CALLS.listProposals, { query: { state: 'pending' } });
  const params = { proposalId: proposals[0]?.proposalId ?? '' };
  expect(await first.call(OPERATOR_CALLS.approveProposal, { params })).toMatchObject({
    code: 'second_person_required',
  });
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => second.call(OPERATOR_CALLS.approveProposal, { params })),
  );
  expect(codes(answers)).toEqual({ done: 1, already_decided: 9 });
  expect(Number(await balance())).toBe(Number(before) + 6_000);
  const { withdrawal } = await second.ok(OPERATOR_CALLS.getWithdrawal, { params: next.params });
  expect(withdrawal.returned).toMatchObject({ by: second.username, reason: 'account closed' });
});
