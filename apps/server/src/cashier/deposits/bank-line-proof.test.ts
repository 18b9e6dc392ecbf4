import { requestDeposit } from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlayers } from '../../testing/bids.ts';
import { setSettings } from '../../testing/money.ts';
import { enrolTestOperator, LICENSED_ENV, type OperatorClient, signInAgain } from '../../testing/operators.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ env: LICENSED_ENV });
  const secondPersonAbove = { adjustmentPoints: 1, withdrawalPoints: 1, depositPoints: 1 };
  await setSettings(app, { secondPersonAbove, deposit: { minPoints: 1, maxPoints: null } });
});
afterAll(async () => {
  await app.expectBooksBalance();
  await app.close();
});

let utr = 618_203_774_000;

/** A deposit request above the sum of the day, with a bank line that `by` imports. Returns the call that approves it. */
async function claimWithLine(by: OperatorClient) {
  const [player] = await addPlayers(app, 1, 1);
  const reference = String((utr += 1));
  const asked = await app.call(
    requestDeposit,
    { request_amount: '500', utr: reference },
    { token: player?.token ?? '' },
  );
  const params = { depositId: expectOk(asked).request_number };
  const file = Buffer.from(`Date,Credit,UTR,Text\n18/11/2026,500,${reference},UPI`).toString('base64');
  const columns = { date: 'Date', amount: 'Credit', direction: '', reference: 'UTR', narration: 'Text' };
  const mapping = { ...columns, dateOrder: 'dmy' as const };
  await by.ok(OPERATOR_CALLS.importStatement, { body: { file, fileName: 'bank.csv', mapping } });
  const body = { amountPaise: '50000', utr: reference };
  return async (client: OperatorClient) => (await client.ok(OPERATOR_CALLS.approveDeposit, { params, body })).problems;
}

test('[HND-06] a bank line that a new operator imported, or that a new operator uses, proves nothing alone', async () => {
  const first = (await enrolTestOperator(app, 'finance')).client;
  const second = (await enrolTestOperator(app, 'finance')).client;
  const approveOld = await claimWithLine(first);
  const approveNew = await claimWithLine(second);
  await app.ownerDb.query({
    text: 'update operators set settled_at = app_now() where operator_id = $1',
    values: [second.operatorId],
  });
  expect(await approveOld(second)).toEqual(['above_day_sum']);
  expect(await approveNew(first)).toEqual(['above_day_sum']);
  const third = (await enrolTestOperator(app, 'finance')).client;
  expect(await approveOld(third)).toEqual([]);
});

test('[HND-06] a bank line that was imported in the same browser proves nothing alone', async () => {
  const importer = await enrolTestOperator(app, 'finance');
  const partner = await enrolTestOperator(app, 'finance');
  const importing = await signInAgain(app, importer);
  const approve = await claimWithLine(importing);
  expect(await approve(await signInAgain(app, partner, importing.browser))).toEqual(['above_day_sum']);
  expect(await approve(await signInAgain(app, partner))).toEqual([]);
});
