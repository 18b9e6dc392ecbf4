import { requestDeposit, requestWithdrawal } from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveBalance } from '../../testing/bids.ts';
import { allowEveryDevice, expectRequestsRight, insertPayoutNumbers } from '../../testing/money.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { type PushScene, startPushScene, subscribe, untilSent } from '../../testing/push-scene.ts';
import { expectOk, type TestApp } from '../../testing/test-app.ts';

let scene: PushScene;
let app: TestApp;
let finance: OperatorClient;
let player: TestPlayer;

beforeAll(async () => {
  scene = await startPushScene();
  ({ app } = scene);
  await app.setClock('2026-11-18T12:00:00+05:30');
  await allowEveryDevice(app);
  finance = await signInTestOperator(app, 'finance');
  player = await registerTestPlayer(app);
  await giveBalance(app, player.playerId, 2_000);
  await insertPayoutNumbers(app, [player.playerId]);
});
afterAll(async () => {
  await expectRequestsRight(app);
  await scene.close();
});

test('decisions on deposits and withdrawals are pushed with amount and page, and without the operator’s reason', async () => {
  const browser = await subscribe(scene, player, { topics: ['deposits', 'withdrawals'] });
  const as = { token: player.token };
  const told = async () => {
    await untilSent(app, player.playerId);
    const mine = scene.service.received.filter(({ endpoint }) => endpoint === browser.endpoint);
    return mine.at(-1)?.payload;
  };
  const add = async () => expectOk(await app.call(requestDeposit, { request_amount: '500' }, as)).request_number;
  const withdraw = async () =>
    expectOk(await app.call(requestWithdrawal, { request_amount: '1000', payment_method: '4' }, as)).request_number;

  const added = await add();
  await finance.ok(OPERATOR_CALLS.approveDeposit, {
    params: { depositId: added },
    body: { utr: '418203774001', amountPaise: '50000' },
  });
  expect(await told()).toMatchObject({ title: 'Points added', body: '500 points are in your wallet.' });
  const refused = await add();
  await finance.ok(OPERATOR_CALLS.rejectDeposit, { params: { depositId: refused }, body: { reason: 'name differs' } });
  expect(await told()).toMatchObject({ title: 'Fund request rejected', link: '/addfundhistory' });

  const paid = await withdraw();
  await finance.ok(OPERATOR_CALLS.claimWithdrawal, { params: { withdrawalId: paid } });
  await finance.ok(OPERATOR_CALLS.approveWithdrawal, {
    params: { withdrawalId: paid },
    body: { reference: '418200000001' },
  });
  expect(await told()).toMatchObject({ title: 'Withdrawal paid', body: '1,000 points were paid to you.' });
  const rejected = await withdraw();
  await finance.ok(OPERATOR_CALLS.rejectWithdrawal, {
    params: { withdrawalId: rejected },
    body: { reason: 'name differs' },
  });
  expect(await told()).toMatchObject({ title: 'Withdrawal rejected', link: '/withdrawhistory' });
  expect(JSON.stringify(scene.service.received)).not.toContain('name differs');
});
