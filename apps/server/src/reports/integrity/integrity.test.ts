import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlayers, expectMoneyRight, submitBids } from '../../testing/bids.ts';
import { addMarket, addRates, drawOf } from '../../testing/markets.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';

const ISO = '2026-11-21';
let app: TestApp;
let owner: OperatorClient;
let auditor: OperatorClient;

beforeAll(async () => {
  app = await createTestApp();
  await app.setClock(`${ISO}T09:00:00+05:30`);
  await addRates(app);
  owner = await signInTestOperator(app, 'owner');
  auditor = await signInTestOperator(app, 'auditor');
});
afterAll(async () => {
  await expectMoneyRight(app);
  await app.close();
});

test('a job checks the books on demand, stores the result and lists every difference', async () => {
  const finance = await signInTestOperator(app, 'finance');
  auditor = await signInTestOperator(app, 'auditor');
  const check = async () => {
    expect(await auditor.ok(OPERATOR_CALLS.checkBooks)).toMatchObject({ checking: true });
    await app.runJobs();
    const state = await finance.ok(OPERATOR_CALLS.lastBooksCheck);
    expect(state.checking).toBe(false);
    return state.check;
  };
  const report = await check();
  expect(report).toMatchObject({ balanced: true, problems: [] });
  expect(report?.accounts.length).toBeGreaterThan(1);
  expect(report?.accounts.reduce((total, one) => total + BigInt(one.balancePaise), 0n)).toBe(0n);
  const [victim] = await addPlayers(app, 1, 100);
  const change = async (paise: number) =>
    app.ownerDb.query({
      text: 'update wallets set balance_paise = balance_paise + $2, held_paise = held_paise + $2 where player_id = $1',
      values: [victim?.playerId, paise],
    });
  await change(1);
  const broken = await check();
  expect(broken?.balanced).toBe(false);
  expect(broken?.problems[0]?.subject).toContain(String(victim?.playerId));
  // so does the check of new transfers since the last clean check
  expect((await finance.ok(OPERATOR_CALLS.lastBooksCheck)).newest).toBeNull();
  await app.context.jobs.add(app.db, 'books-check-new', {});
  await app.runJobs();
  expect((await finance.ok(OPERATOR_CALLS.lastBooksCheck)).newest?.problems[0]?.subject).toContain(
    String(victim?.playerId),
  );
  expect((await auditor.ok(OPERATOR_CALLS.overview)).lastBooksCheck?.problems).toBeGreaterThan(1);
  // a difference that only shows against the requests for money
  expect(broken?.problems).toContainEqual(
    expect.objectContaining({ check: 'held', detail: 'the wallet holds 1, but pending withdrawals sum to 0' }),
  );
  await change(-1);
  expect((await check())?.balanced).toBe(true);
});

test('simultaneous and repeated requests for a check of the books start one check', async () => {
  owner = await signInTestOperator(app, 'owner');
  auditor = await signInTestOperator(app, 'auditor');
  const count = async () => {
    const [row] = await app.db.query<{ checks: bigint }>({ text: 'select count(*) as checks from book_checks' });
    return Number(row?.checks);
  };
  const before = await count();
  await Promise.all([owner.ok(OPERATOR_CALLS.checkBooks), auditor.ok(OPERATOR_CALLS.checkBooks)]);
  await owner.ok(OPERATOR_CALLS.checkBooks);
  // the response does not wait for the check, which may take minutes
  expect(await count()).toBe(before);
  await app.runJobs();
  expect(await count()).toBe(before + 1);
});

test('the last settlements are verified against the ledger, and the last backup and the jobs are shown', async () => {
  owner = await signInTestOperator(app, 'owner');
  auditor = await signInTestOperator(app, 'auditor');
  const { marketId } = await addMarket(app, { open: '18:00', close: '20:00' });
  const drawId = String(await drawOf(app, marketId, ISO));
  const [player] = await addPlayers(app, 1, 100);
  const rows = [{ digits: '6', points: 10 }];
  const bid = { marketId, bidDate: '21-November-2026', pana: 'Single Digit', rows };
  expectOk(await submitBids(app, player?.token ?? '', bid));
  const params = { drawId };
  await owner.ok(OPERATOR_CALLS.closeForToday, { params, body: { reason: 'closing early' } });
  const { entryId } = await owner.ok(OPERATOR_CALLS.enterResult, { params, body: { side: 'open', number: '123' } });
  await owner.ok(OPERATOR_CALLS.declareResult, { params: { drawId, side: 'open' }, body: { entryId } });
  await expect
    .poll(async () =>
      (await auditor.ok(OPERATOR_CALLS.integrityState, {})).settlements.find((one) => one.drawId === drawId),
    )
    .toMatchObject({
      what: 'open',
      slips: 1,
      stakePaise: '1000',
      paidPaise: '9500',
      ledgerPaise: '9500',
      expectedPaise: '9500',
      agrees: true,
    });
  // the stored proof is shown and compared with what was paid
  await app.ownerDb.query({ text: 'update settlement_proofs set expected_paise = 1' });
  const kept = (await auditor.ok(OPERATOR_CALLS.integrityState, {})).settlements.find((one) => one.drawId === drawId);
  expect(kept).toMatchObject({ expectedPaise: '1', agrees: false });
  const none = await auditor.ok(OPERATOR_CALLS.integrityState, {});
  expect(none).toMatchObject({ backup: null, jobs: { failed: 0 } });
  await app.ownerDb.query({
    text: "insert into backups (name, tables, row_count, bytes) values ('surahi-test', 2, 30, 400)",
  });
  expect((await auditor.ok(OPERATOR_CALLS.integrityState, {})).backup).toMatchObject({
    name: 'surahi-test',
    rows: 30,
    bytes: 400,
    verifiedAtMs: null,
  });
});
