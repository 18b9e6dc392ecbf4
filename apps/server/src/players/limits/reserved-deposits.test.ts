import { playLimits, requestDeposit, setPlayLimit } from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectRequestsRight } from '../../testing/money.ts';
import { signInTestOperator } from '../../testing/operators.ts';
import { registerTestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';

const HOUR_MS = 3_600_000;
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  await expectRequestsRight(app);
  await app.close();
});

test('the limits name the points that pending deposits of 24 hours reserve, and the server accepts what they leave', async () => {
  const finance = await signInTestOperator(app, 'finance');
  const player = await registerTestPlayer(app);
  const as = { token: player.token };
  const reserved = async () => expectOk(await app.call(playLimits, {}, as)).reserved_deposits;
  const ask = (points: number) => app.call(requestDeposit, { request_amount: String(points) }, as);
  expectOk(await app.call(setPlayLimit, { kind: 'deposit', period: 'month', amount: '5000' }, as));
  expect(await reserved()).toBe('0');
  const rejected = expectOk(await ask(400)).request_number;
  expectOk(await ask(2_000));
  expectOk(await ask(1_000));
  expect(await reserved()).toBe('3400');
  const reject = { params: { depositId: rejected }, body: { reason: 'no payment arrived' } };
  await finance.ok(OPERATOR_CALLS.rejectDeposit, reject);
  expect(await reserved()).toBe('3000');
  expectRefused(await ask(2_001), 'limit_reached');
  expectOk(await ask(2_000));
  // After 24 hours the requests still wait, and reserve nothing.
  await app.advanceClock(25 * HOUR_MS);
  expect(await reserved()).toBe('0');
  expectOk(await ask(5_000));
  expect(await reserved()).toBe('5000');
});
