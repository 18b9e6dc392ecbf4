import { type AlertKind, OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { voidResult } from '../../betting/draws/index.ts';
import { refreshBoard } from '../../betting/markets/index.ts';
import { getSettings } from '../../content/settings/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { settingsChange } from '../../testing/content-changes.ts';
import { addPlayers, expectMoneyRight, submitBids } from '../../testing/bids.ts';
import { addMarket, addRates, declare, drawOf, must, TEST_ACTOR } from '../../testing/markets.ts';
import { setSettings } from '../../testing/money.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { sumAllSlips } from '../../testing/slip-totals.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type AlertRow, selectAlerts } from './alerts.sql.ts';

const ISO = '2026-11-21';
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  await app.setClock(`${ISO}T09:00:00+05:30`);
  await addRates(app);
});
afterAll(async () => {
  await expectMoneyRight(app);
  await app.close();
});

/** Alerts are kept for some seconds on a node, so readers wait for them. */
async function waitForAlert(client: OperatorClient, kind: AlertKind, name: string) {
  const find = async () =>
    (await client.ok(OPERATOR_CALLS.listAlerts)).alerts.find((alert) => alert.kind === kind && alert.name === name);
  await expect.poll(find, { interval: 200 }).toBeDefined();
  const alert = await find();
  if (alert === undefined) throw new Error('the alert is gone');
  return alert;
}

test('a large bid and a large net liability alert only the roles that may see stakes', async () => {
  const owner = await signInTestOperator(app, 'owner');
  const usual = getSettings(app.context).alertsFrom;
  onTestFinished(() => setSettings(app, { alertsFrom: usual }));
  const alertsFrom = {
    resultMinutes: 15,
    payoutHours: 12,
    failedSignIns: 5,
    bidPoints: 5_000,
    liabilityPoints: 10_000,
  };
  await owner.ok(OPERATOR_CALLS.savePlatformSettings, await settingsChange(owner, { alertsFrom }, 'a smaller house'));
  const { marketId, name } = await addMarket(app, { open: '20:00', close: '21:00' });
  const drawId = String(await drawOf(app, marketId, ISO));
  const [player] = await addPlayers(app, 1, 100_000);
  const bid = (points: number) =>
    submitBids(app, player?.token ?? '', {
      marketId,
      bidDate: '21-November-2026',
      pana: 'Single Digit',
      rows: [{ digits: '6', points }],
    });
  expect((await bid(4_000)).body).toMatchObject({ status: true });
  const risk = await signInTestOperator(app, 'risk');
  // 4,000 points on the ank pay 38,000: a net liability of 34,000, three times the threshold.
  expect(await waitForAlert(risk, 'liability', name)).toMatchObject({
    key: `liability:${drawId}:3`,
    id: drawId,
    amountPaise: '3400000',
  });
  const bids = (await risk.ok(OPERATOR_CALLS.listAlerts)).alerts.filter((alert) => alert.kind === 'bid');
  expect(bids.filter((alert) => alert.id === drawId)).toEqual([]);
  expect((await bid(6_000)).body).toMatchObject({ status: true });
  expect(await waitForAlert(risk, 'bid', name)).toMatchObject({
    id: drawId,
    amountPaise: '600000',
    acknowledged: null,
  });
  const results = await signInTestOperator(app, 'results');
  expect((await results.ok(OPERATOR_CALLS.listAlerts)).alerts.map((alert) => alert.kind)).not.toContain('bid');
  expect((await results.ok(OPERATOR_CALLS.listAlerts)).alerts.map((alert) => alert.kind)).not.toContain('liability');
});

const FROM = { resultMinutes: 15, payoutHours: 12, failedSignIns: 5, bidPoints: 5_000, liabilityPoints: null };
const selectedAlerts = () => app.db.query<AlertRow>(selectAlerts(FROM));

test('a large bid alerts before and after its slip is summed; smaller bids do not', async () => {
  const { marketId } = await addMarket(app, { open: '20:00', close: '21:00' });
  const drawId = String(await drawOf(app, marketId, ISO));
  const [player] = await addPlayers(app, 1, 100_000);
  const bid = async (points: number) => {
    const rows = [{ digits: '6', points }];
    const asked = { marketId, bidDate: '21-November-2026', pana: 'Single Digit', rows };
    expect((await submitBids(app, player?.token ?? '', asked)).body).toMatchObject({ status: true });
  };
  const found = async (bidPoints: number | null = 5_000) => {
    const rows = await app.db.query<AlertRow>(selectAlerts({ ...FROM, bidPoints }));
    return rows.filter((row) => row.kind === 'bid' && row.id === drawId).map((row) => Number(row.amount_paise));
  };
  await bid(100);
  await sumAllSlips(app);
  expect(await found()).toEqual([]);
  await bid(6_000);
  expect(await found()).toEqual([600_000]);
  await sumAllSlips(app);
  expect(await found()).toEqual([600_000]);
  await bid(200);
  await bid(5_000);
  expect((await found()).toSorted((a, b) => a - b)).toEqual([500_000, 600_000]);
  await sumAllSlips(app);
  expect(await found(5_001)).toEqual([600_000]);
  expect(await found(6_001)).toEqual([]);
  expect(await found(null)).toEqual([]);
});

test('a missing result alerts after the minutes of the setting, counts once in all, and alerts until one operator puts a name on it', async () => {
  await app.setClock(`${ISO}T09:00:00+05:30`);
  const { marketId, name } = await addMarket(app, { family: 'gali', open: '09:40' });
  const drawId = String(await drawOf(app, marketId, ISO));
  await app.setClock(`${ISO}T09:50:00+05:30`);
  await refreshBoard(app.context);
  const results = await signInTestOperator(app, 'results');
  await app.setClock(`${ISO}T09:56:00+05:30`);
  const alert = await waitForAlert(results, 'result', name);
  expect(alert).toMatchObject({ key: `result:${drawId}:1`, side: 'open', acknowledged: null });
  expect(await results.ok(OPERATOR_CALLS.countWaiting)).toEqual({
    results: 1,
    money: 0,
    proposals: 0,
    alerts: 1,
    total: 1,
  });
  const finance = await signInTestOperator(app, 'finance');
  const ack = (client: OperatorClient) => client.call(OPERATOR_CALLS.acknowledgeAlert, { body: { key: alert.key } });
  expect(await ack(finance)).toMatchObject({ http: 404, code: 'not_found' });

  const owner = await signInTestOperator(app, 'owner');
  const before = (await owner.ok(OPERATOR_CALLS.countWaiting)).alerts;
  const taken = await Promise.all([ack(results), ack(owner), ack(results), ack(owner)]);
  expect(taken.map(({ http }) => http)).toEqual([200, 200, 200, 200]);
  const seen = await waitForAlert(owner, 'result', name);
  expect(seen.acknowledged?.by).toBeDefined();
  expect((await waitForAlert(results, 'result', name)).acknowledged).toEqual(seen.acknowledged);
  expect((await owner.ok(OPERATOR_CALLS.countWaiting)).alerts).toBe(before - 1);
  const log = await app.db.query<{ actor: string }>({
    text: `select actor from audit_log where action = 'alert.acknowledge' and subject = $1`,
    values: [`alert:${alert.key}`],
  });
  expect(log).toEqual([{ actor: seen.acknowledged?.by }]);

  await declare(app, BigInt(drawId), 'open', '56');
  must(await voidResult(app.db, { drawId: BigInt(drawId), side: 'open', reason: 'typing error', actor: TEST_ACTOR }));
  const again = async () => (await selectedAlerts()).find(({ kind, id }) => kind === 'result' && id === drawId)?.key;
  expect(await again()).toBe(`result:${drawId}:1:1`);
});

test('a wallet that a second void brings below zero, and other problems of the audit log, are new alerts', async () => {
  const [player] = await addPlayers(app, 1, 10);
  const values = [player?.playerId];
  const keys = async (tx: Tx) =>
    (await tx.query<AlertRow>(selectAlerts(FROM))).flatMap(({ kind, key }) => (kind === 'wallet' ? [key] : []));
  const found: string[][] = [];
  const undone = app.ownerDb.transaction(async (tx) => {
    for (const reversed of [5_000, 9_000]) {
      await tx.query({
        text: `update wallets set balance_paise = -100, reversed_paise = ${reversed} where player_id = $1`,
        values,
      });
      found.push(await keys(tx));
    }
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  expect(found).toEqual([[`wallet:${player?.playerId}:5000`], [`wallet:${player?.playerId}:9000`]]);

  const auditKeys = new Set<string | undefined>();
  for (const row of [7, 8]) {
    await app.ownerDb.query({
      text: `insert into audit_checks (seals, rows_sealed, rows_waiting, problem_count, problems) values (1, 1, 0, 1, $1)`,
      values: [JSON.stringify([{ seal: 1, row, detail: 'a test' }])],
    });
    auditKeys.add((await selectedAlerts()).find(({ kind }) => kind === 'audit')?.key);
  }
  expect(auditKeys.size).toBe(2);
  expect(auditKeys).not.toContain(undefined);
});

test('failed sign-ins of an operator alert the owner and the auditor, and a later failure is another alert', async () => {
  const username = 'stranger-at-the-door';
  const fail = (failures: number) =>
    app.ownerDb.query({
      text: `insert into operator_tries (username, origin, failures, last_at) values ($1, '', $2, app_now())
        on conflict (username, origin) do update set failures = excluded.failures, last_at = excluded.last_at`,
      values: [username, failures],
    });
  await fail(5);
  const auditor = await signInTestOperator(app, 'auditor');
  const first = await waitForAlert(auditor, 'sign_in', username);
  const body = { key: first.key };
  expect(await auditor.call(OPERATOR_CALLS.acknowledgeAlert, { body })).toMatchObject({ code: 'forbidden' });
  const owner = await signInTestOperator(app, 'owner');
  await owner.ok(OPERATOR_CALLS.acknowledgeAlert, { body });
  await fail(6);
  await expect
    .poll(async () => (await waitForAlert(auditor, 'sign_in', username)).acknowledged, {
      interval: 200,
    })
    .toBeNull();
  const support = await signInTestOperator(app, 'support');
  expect((await support.ok(OPERATOR_CALLS.listAlerts)).alerts.map((alert) => alert.kind)).not.toContain('sign_in');
});

test('problems that a check of the books found alert until a check finds none', async () => {
  const owner = await signInTestOperator(app, 'owner');
  const check = (problems: object[]) =>
    app.ownerDb.query({
      text: `insert into book_checks (up_to_transfer_id, whole, problems) values (0, true, $1)`,
      values: [JSON.stringify(problems)],
    });
  await check([{ check: 'wallet', subject: 'player 7', detail: 'a test' }]);
  await waitForAlert(owner, 'books', '');
  await check([]);
  const kinds = async () => (await owner.ok(OPERATOR_CALLS.listAlerts)).alerts.map((alert) => alert.kind);
  await expect.poll(kinds, { interval: 200 }).not.toContain('books');
});
