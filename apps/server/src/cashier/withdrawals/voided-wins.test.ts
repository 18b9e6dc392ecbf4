import { requestWithdrawal } from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refreshBoard } from '../../betting/markets/index.ts';
import { addPlayers, expectMoneyRight, settleAll, submitBids } from '../../testing/bids.ts';
import { addMarket, addRates, declare, drawOf } from '../../testing/markets.ts';
import { allowEveryDevice, insertPayoutNumbers, setSettings } from '../../testing/money.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';

const ISO = '2026-11-21';
let app: TestApp;
let owner: OperatorClient;
let finance: OperatorClient;

beforeAll(async () => {
  app = await createTestApp();
  await allowEveryDevice(app);
  await at('09:00');
  await addRates(app);
  await setSettings(app, { withdrawWindow: { open: '00:00', close: '00:00' } });
});
afterAll(async () => {
  await expectMoneyRight(app);
  await app.close();
});

async function at(time: string): Promise<void> {
  await app.setClock(`${ISO}T${time}:00+05:30`);
  await refreshBoard(app.context);
  owner = await signInTestOperator(app, 'owner');
  finance = await signInTestOperator(app, 'finance');
}

/** A player who stakes 1,000 points on a digit that wins 9,500. */
async function addWinner(marketId: number) {
  const [winner] = await addPlayers(app, 1, 1_000);
  if (winner === undefined) throw new Error('addPlayers returned no player');
  await insertPayoutNumbers(app, [winner.playerId]);
  const rows = [{ digits: '6', points: 1_000 }];
  expectOk(await submitBids(app, winner.token, { marketId, pana: 'Single Digit', rows, bidDate: '21-November-2026' }));
  return winner;
}

test('[HND-01] a void lists the payouts of the players it concerns, and none of them is claimed afterwards', async () => {
  const { marketId } = await addMarket(app, { open: '10:00', close: '12:00' });
  const [paying, waiting] = [await addWinner(marketId), await addWinner(marketId)];
  await at('10:01');
  const drawId = await drawOf(app, marketId, ISO);
  await declare(app, drawId, 'open', '123');
  await settleAll(app);
  const ask = async (token: string) => {
    const body = { request_amount: '9500', payment_method: '2' };
    return { params: { withdrawalId: expectOk(await app.call(requestWithdrawal, body, { token })).request_number } };
  };
  const [claimed, open] = [await ask(paying.token), await ask(waiting.token)];
  await finance.ok(OPERATOR_CALLS.claimWithdrawal, claimed);

  const one = { params: { drawId: String(drawId), side: 'open' as const } };
  const { payouts } = await owner.ok(OPERATOR_CALLS.previewVoid, one);
  expect(payouts).toMatchObject([
    { ...claimed.params, amountPaise: '950000', winPaise: '950000', balancePaise: '0', claimedBy: finance.username },
    { ...open.params, amountPaise: '950000', winPaise: '950000', claimedBy: null },
  ]);
  expect((await finance.ok(OPERATOR_CALLS.listNegativeWallets)).wallets).toEqual([]);
  await owner.ok(OPERATOR_CALLS.voidResult, { ...one, body: { reason: 'wrong number' } });
  await settleAll(app);
  expect(await owner.call(OPERATOR_CALLS.previewVoid, one)).toMatchObject({ code: 'nothing_declared' });

  expect(await finance.call(OPERATOR_CALLS.claimWithdrawal, open)).toMatchObject({ code: 'wallet_negative' });
  const pay = { ...claimed, body: { reference: '418203774512' } };
  expect(await finance.call(OPERATOR_CALLS.approveWithdrawal, pay)).toMatchObject({ code: 'second_person_required' });
  const { wallets } = await finance.ok(OPERATOR_CALLS.listNegativeWallets);
  expect(wallets.map((wallet) => [wallet.playerId, wallet.balancePaise, wallet.withdrawals])).toEqual([
    [String(paying.playerId), '-950000', [{ ...claimed.params, amountPaise: '950000', isClaimed: true }]],
    [String(waiting.playerId), '-950000', [{ ...open.params, amountPaise: '950000', isClaimed: false }]],
  ]);
  // The list is limited by the time when the win was taken back.
  const takenBackAtMs = Math.min(...wallets.map((wallet) => wallet.takenBackAtMs ?? 0));
  const negative = async (query: { fromMs?: string; toMs?: string }) =>
    (await finance.ok(OPERATOR_CALLS.listNegativeWallets, { query })).wallets.length;
  expect(await negative({ fromMs: String(takenBackAtMs) })).toBe(2);
  expect(await negative({ toMs: String(takenBackAtMs) })).toBe(0);
  await owner.ok(OPERATOR_CALLS.approveWithdrawal, pay);
  await finance.ok(OPERATOR_CALLS.rejectWithdrawal, { ...open, body: { reason: 'the result was voided' } });
  const left = await finance.ok(OPERATOR_CALLS.listNegativeWallets);
  expect(left.wallets.map((wallet) => [wallet.playerId, wallet.withdrawals])).toEqual([[String(paying.playerId), []]]);
});
