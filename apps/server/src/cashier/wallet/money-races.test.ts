import { randomUUID } from 'node:crypto';
import { requestDeposit, requestWithdrawal, submitMainBid, transferPoints } from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getSettings } from '../../content/settings/index.ts';
import { createDb } from '../../platform/db/db.ts';
import { addPlayers, balanceOf, bidBody } from '../../testing/bids.ts';
import { addMarket, addRates } from '../../testing/markets.ts';
import { countBy, expectRequestsRight, insertPayoutNumbers, setSettings } from '../../testing/money.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { createTestApp, expectOk, PATIENT, type TestApp } from '../../testing/test-app.ts';
import { transferPoints as transfer } from '../transfers/index.ts';

/** The full run takes minutes: SURAHI_RACE_TRANSFERS=50000. */
const TRANSFERS = Number(process.env.SURAHI_RACE_TRANSFERS ?? 3_000);
const WALLETS = 200;
const CONNECTIONS = 32;

let app: TestApp;
let one: OperatorClient;
let other: OperatorClient;

beforeAll(async () => {
  app = await createTestApp();
  await app.setClock('2026-11-18T11:00:00+05:30');
  await setSettings(app, {
    withdrawal: { minPoints: 1, maxPoints: null },
    transfer: { minPoints: 1, maxPoints: null },
    transferDailyPoints: null,
    receiverLookupsPerDay: 100_000,
    newDeviceHours: 0,
  });
  one = await signInTestOperator(app, 'finance');
  other = await signInTestOperator(app, 'owner');
});
afterAll(async () => {
  await expectRequestsRight(app);
  await app.close();
});

const outcome = (answer: { body: object }): string => ('code' in answer.body ? String(answer.body.code) : 'done');
const decided = (reply: { code: string | undefined }): string => reply.code ?? 'done';

async function richPlayer(points: number): Promise<{ playerId: bigint; token: string }> {
  const [player] = await addPlayers(app, 1, points);
  if (player === undefined) throw new Error('addPlayer returned no player');
  await insertPayoutNumbers(app, [player.playerId]);
  return player;
}

test('[WDR-08] of a hundred concurrent withdrawals of the whole balance one is held', async () => {
  const player = await richPlayer(1_000);
  const ask = () => {
    const request = { request_amount: '1000', payment_method: '2', request_id: randomUUID() };
    return untilServed(() => app.call(requestWithdrawal, request, player));
  };
  const answers = await Promise.all(Array.from({ length: 100 }, ask));
  expect(countBy(answers.map(outcome))).toEqual({ done: 1, withdraw_insufficient: 99 });
  const [wallet] = await app.db.query({
    text: 'select balance_paise, held_paise from wallets where player_id = $1',
    values: [player.playerId],
  });
  expect(wallet).toEqual({ balance_paise: 0n, held_paise: 100_000n });
});

/** Repeats a call while the server is busy. On a busy machine, many calls for one wallet can exceed the lock timeout. */
async function untilServed<Answer extends { http: number }>(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await call();
    if (answer.http !== 503) return answer;
  }
}

test('[OPR-09] concurrent approval and rejection, a hundred times: each request has one outcome', async () => {
  const player = await richPlayer(1_000);
  const request = { request_amount: '10', payment_method: '2' };
  const ask = () => untilServed(() => app.call(requestWithdrawal, request, player));
  const asked = await Promise.all(Array.from({ length: 100 }, ask));
  const pairs = asked.map(async (answer) => {
    const params = { withdrawalId: expectOk(answer).request_number };
    const payment = async () => {
      const claimed = await one.call(OPERATOR_CALLS.claimWithdrawal, { params });
      if (claimed.http !== 200) return claimed;
      const body = { reference: `RRN${params.withdrawalId}` };
      return one.call(OPERATOR_CALLS.approveWithdrawal, { params, body });
    };
    const approval = payment();
    const refusal = other.call(OPERATOR_CALLS.rejectWithdrawal, { params, body: { reason: 'name differs' } });
    return (await Promise.all([approval, refusal])).map(decided);
  });
  const outcomes = await Promise.all(pairs);
  // A rejection between the claim and the payment fails, because it sees the claim.
  const possible = ['done already_decided', 'done payout_claimed', 'already_decided done'];
  for (const pair of outcomes) expect(possible).toContain(pair.join(' '));
  const returned = outcomes.filter(([approval]) => approval !== 'done').length;
  expect(await balanceOf(app, player.playerId)).toBe(BigInt(returned) * 1_000n);
});

test('[DEP-11] concurrent approval and rejection, a hundred times: each claim is credited or rejected, never both', async () => {
  const player = await richPlayer(1);
  let credited = 0;
  for (let count = 0; count < 100; count += 1) {
    const asked = expectOk(await app.call(requestDeposit, { request_amount: '100' }, player));
    const params = { depositId: asked.request_number };
    const body = { utr: `RACE${asked.request_number}`, amountPaise: '10000' };
    const replies = await Promise.all([
      one.call(OPERATOR_CALLS.approveDeposit, { params, body }),
      other.call(OPERATOR_CALLS.rejectDeposit, { params, body: { reason: 'not received' } }),
    ]);
    expect(replies.map(decided).toSorted()).toEqual(['already_decided', 'done']);
    if (replies[0].code === undefined) credited += 1;
  }
  expect(await balanceOf(app, player.playerId)).toBe(BigInt(credited) * 10_000n + 100n);
});

test('[OPR-08] one UTR approved for two players by two concurrent operators is credited once', async () => {
  const players = await addPlayers(app, 40, 1);
  const asked = await Promise.all(players.map((player) => app.call(requestDeposit, { request_amount: '500' }, player)));
  const ids = asked.map((answer) => expectOk(answer).request_number);
  const approvals = ids.map((depositId, index) => {
    const body = { utr: `PAIR${1_000 + Math.floor(index / 2)}`, amountPaise: '50000' };
    return (index % 2 === 0 ? one : other).call(OPERATOR_CALLS.approveDeposit, { params: { depositId }, body });
  });
  const replies = (await Promise.all(approvals)).map(decided);
  expect(countBy(replies)).toEqual({ done: 20, reference_used: 20 });
  const balances = await Promise.all(players.map(({ playerId }) => balanceOf(app, playerId)));
  expect(balances.reduce((sum, balance) => sum + balance, 0n)).toBe(20n * 50_000n + 40n * 100n);
});

test('a withdrawal, bids and transfers race on one wallet: the accepted amounts equal its balance', async () => {
  await addRates(app);
  const market = await addMarket(app, { open: '13:00', close: '15:00' });
  const player = await richPlayer(1_000);
  const [friend] = await addPlayers(app, 1, 1);
  const [row] = await app.db.query<{ mobile: string }>({
    text: 'select mobile from players where player_id = $1',
    values: [friend?.playerId],
  });
  const rows = [{ digits: '5', points: '100', pana: 'Single Digit', session: 'Open' }];
  const bid = { marketId: market.marketId, pana: 'Single Digit', rows, bidDate: '18-November-2026' };
  const racing = Array.from({ length: 20 }, () => {
    const bids = { ...bidBody(bid), submission_id: randomUUID() };
    const moved = { amount: '100', mobile_no: row?.mobile ?? '', request_id: randomUUID() };
    const taken = { request_amount: '100', payment_method: '3', request_id: randomUUID() };
    return [
      untilServed(() => app.call(submitMainBid, bids, player)),
      untilServed(() => app.call(transferPoints, moved, player)),
      untilServed(() => app.call(requestWithdrawal, taken, player)),
    ];
  }).flat();
  const outcomes = (await Promise.all(racing)).map(outcome);
  expect(outcomes.filter((code) => code === 'done')).toHaveLength(10);
  const refused = new Set(outcomes.filter((code) => code !== 'done'));
  const short = ['insufficient_balance', 'transfer_insufficient', 'withdraw_insufficient'];
  expect([...refused].filter((code) => !short.includes(code))).toEqual([]);
  expect(await balanceOf(app, player.playerId)).toBe(0n);
});

test('[TRF-03] random transfers among many wallets keep the total, and no caller sees a deadlock', async () => {
  const players = await addPlayers(app, WALLETS, 1_000);
  const ids = players.map((player) => player.playerId);
  const rows = await app.db.query<{ player_id: bigint; mobile: string }>({
    text: 'select player_id, mobile from players where player_id = any ($1)',
    values: [ids],
  });
  const mobiles = new Map(rows.map((row) => [row.player_id, row.mobile]));
  const [{ connectionString }] = [app.db.pool.options];
  const db = createDb({ connectionString: connectionString ?? '', max: CONNECTIONS, ...PATIENT });
  const codes: string[] = [];
  const anyone = () => ids[Math.floor(Math.random() * ids.length)] ?? 0n;
  const policy = getSettings(app.context);
  const work = async (count: number): Promise<void> => {
    for (let left = count; left > 0; left -= 1) {
      const request = {
        playerId: anyone(),
        sessionId: 0n,
        device: undefined,
        otpTicket: '',
        amount: String(1 + Math.floor(Math.random() * 400)),
        receiverMobile: mobiles.get(anyone()) ?? '',
        note: '',
        requestId: randomUUID(),
      };
      const moved = await transfer(db, policy, request);
      codes.push(moved.ok ? 'moved' : moved.code);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, () => work(Math.ceil(TRANSFERS / CONNECTIONS))));
  await db.close();
  const counts = countBy(codes);
  expect(
    Object.keys(counts).filter((code) => !['moved', 'transfer_insufficient', 'transfer_to_self'].includes(code)),
  ).toEqual([]);
  expect(counts.moved).toBeGreaterThan(TRANSFERS / 2);
  const [sum] = await app.db.query<{ total: bigint; lowest: bigint }>({
    text: 'select sum(balance_paise)::bigint as total, min(balance_paise) as lowest from wallets where player_id = any ($1)',
    values: [ids],
  });
  expect(sum?.total).toBe(BigInt(WALLETS) * 100_000n);
  expect(sum?.lowest).toBeGreaterThanOrEqual(0n);
});
