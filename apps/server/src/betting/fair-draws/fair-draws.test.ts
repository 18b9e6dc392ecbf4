import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Bundle, checkBundle, fromBase64, type LogEntry, parseBundle, parseEntry } from '@surahi/fairness';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimLogIdentity, type PublicLog, publishCheckpoint, sequenceEntries } from '../../fairness/log/index.ts';
import { roomModules } from '../../rooms.ts';
import { giveBalance, settleAll, submitBids } from '../../testing/bids.ts';
import { addMarket, addRates, closeMarket, declare, drawOf, must, TEST_ACTOR } from '../../testing/markets.ts';
import { signInTestOperator } from '../../testing/operators.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';
import { cancelDraw, voidResult } from '../draws/index.ts';
import { keepDraws, refreshBoard, sameEveryDay } from '../markets/index.ts';
import type { SessionRow } from './fair-draws.sql.ts';
import { registerFairDraws } from './fair-draws.routes.ts';
import { stepFairDraws } from './keep-fair-draws.ts';
import { treeOfBids } from './seal-trees.ts';

const DAY = '2026-11-23';

let folder: string;
let app: TestApp;
let log: PublicLog;
let player: TestPlayer;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'surahi-fair-draws-'));
  // The keepers of the log are left out. Each step runs when the test calls it.
  const modules = roomModules.filter(({ name }) => name !== 'publicLogModule' && name !== 'fairDrawsModule');
  app = await createTestApp({
    env: { PUBLIC_LOG: 'on', LOG_ORIGIN: 'example.org/log', DATA_DIR: folder, VERIFIER_FILE: import.meta.filename },
    modules: [...modules, (ctx) => ctx.publicLog && registerFairDraws(ctx, ctx.publicLog)],
  });
  if (app.context.publicLog === undefined) throw new Error('the public log is off');
  log = app.context.publicLog;
  await claimLogIdentity(app.db, log);
  log.isCompared = true;
  await at('08:00');
  await addRates(app);
  player = await registerTestPlayer(app);
  await giveBalance(app, player.playerId, 100_000);
});
afterAll(async () => {
  await app.expectBooksBalance();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

async function at(time: string): Promise<void> {
  await app.setClock(`${DAY}T${time}:00+05:30`);
  await keepDraws(app.context, { wait: true });
  await refreshBoard(app.context);
}

/** Runs the steps of draws and of the log until nothing waits, as the server does by itself. */
async function settleLog(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) {
    await stepFairDraws(app.db, log);
    await sequenceEntries(app.db, log);
    await publishCheckpoint(app.db, log);
  }
  await stepFairDraws(app.db, log);
  await refreshBoard(app.context);
}

const bid = (marketId: number, pana: string, digits: string, session = 'Open') =>
  submitBids(app, player.token, {
    marketId,
    pana,
    session,
    bidDate: '23-November-2026',
    rows: [{ digits, points: 10, session }],
  });

async function fetchBundle(marketId: number, session: 'open' | 'close'): Promise<Bundle> {
  const response = await fetch(`${app.url}/log/draws/${marketId}/${DAY}/${session}`);
  expect(response.status).toBe(200);
  return parseBundle(await response.text());
}

const entriesOf = (bundle: Bundle): LogEntry[] =>
  bundle.log.entries
    .map((text) => parseEntry(fromBase64(text)))
    .filter((entry) => 'record' in entry && entry.record === bundle.record);

/** Checks a bundle with the log's own key, as a reader who got the key elsewhere. Returns the checks that fail. */
function failures(bundle: Bundle): string[] {
  const report = checkBundle(bundle, { chains: [], logKeys: [log.configuredKey], witnessKeys: [] });
  return report.claims.flatMap(({ findings }) =>
    findings.filter(({ verdict }) => verdict === 'fails').map(({ check }) => check),
  );
}

test('a draw takes no bid before its record is under a published checkpoint', async () => {
  const { marketId } = await addMarket(app, { open: '10:00', close: '12:00' });
  expectRefused(await bid(marketId, 'Single Digit', '5'), 'date_not_current');
  await stepFairDraws(app.db, log);
  await sequenceEntries(app.db, log);
  expectRefused(await bid(marketId, 'Single Digit', '5'), 'date_not_current');
  await publishCheckpoint(app.db, log);
  await stepFairDraws(app.db, log);
  await refreshBoard(app.context);
  expectOk(await bid(marketId, 'Single Digit', '5'));
});

test('[FAI-01] a recorded draw keeps its times when the timetable changes', async () => {
  const market = await addMarket(app, { open: '10:00', close: '12:00' });
  await settleLog();
  const drawId = await drawOf(app, market.marketId, DAY);
  const read = () =>
    app.db.one<{ open_at: Date; record_made_at: Date | null }>({
      text: 'select open_at, record_made_at from draws where draw_id = $1',
      values: [drawId],
    });
  const before = await read();
  expect(before.record_made_at).not.toBeNull();
  const owner = await signInTestOperator(app, 'owner');
  await owner.ok(OPERATOR_CALLS.setTimetable, {
    params: { marketId: String(market.marketId) },
    body: {
      days: sameEveryDay('10:30', '12:30'),
      before: sameEveryDay('10:00', '12:00'),
      reason: 'another hour',
    },
  });
  expect(await read()).toEqual(before);
  const bundle = await fetchBundle(market.marketId, 'open');
  const record = bundle.log.entries
    .map((text) => parseEntry(fromBase64(text)))
    .find((entry) => entry.kind === 'record' && entry.id === bundle.record);
  expect(record).toMatchObject({
    open: before.open_at.getTime(),
    date: DAY,
    session: 'open',
    mode: 'operator',
    version: 1,
  });
});

test('[FAI-08] a whole draw is in the log: record, bids, results and payouts of both sessions', async () => {
  const { marketId } = await addMarket(app, { name: 'काल Kalyan', open: '10:00', close: '12:00' });
  await settleLog();
  expectOk(await bid(marketId, 'Single Digit', '5'));
  expectOk(await bid(marketId, 'Jodi Digit', '56'));
  expectOk(await bid(marketId, 'Single Digit', '6', 'Close'));
  await closeMarket(app, marketId);
  const drawId = await drawOf(app, marketId, DAY);
  await settleLog();
  await declare(app, drawId, 'open', '140');
  await declare(app, drawId, 'close', '123');
  await settleAll(app);
  await settleLog();
  const open = await fetchBundle(marketId, 'open');
  const close = await fetchBundle(marketId, 'close');
  expect(entriesOf(open)).toMatchObject([
    { kind: 'close' },
    { kind: 'bids', size: 2, counts: { open: 1, both: 1, close: 0 } },
    { kind: 'operator-result', version: 1, result: '140', source: 'The operator of this site' },
    { kind: 'payouts', version: 1, result: '140', size: 1, paise: 9_500 },
  ]);
  expect(entriesOf(close)).toMatchObject([
    { kind: 'close' },
    { kind: 'bids', size: 1, counts: { open: 0, both: 0, close: 1 } },
    { kind: 'operator-result', result: '123' },
    { kind: 'payouts', size: 2, paise: 9_500 + 95_000 },
  ]);
  expect([failures(open), failures(close)]).toEqual([[], []]);
});

test('[FAI-08] a corrected result is another entry, and both stay in the log', async () => {
  const { marketId } = await addMarket(app, { open: '10:00', close: '12:00' });
  await settleLog();
  expectOk(await bid(marketId, 'Single Digit', '5'));
  await closeMarket(app, marketId);
  const drawId = await drawOf(app, marketId, DAY);
  await declare(app, drawId, 'open', '140');
  await settleAll(app);
  await settleLog();
  must(await voidResult(app.db, { drawId, side: 'open', reason: 'typing error', actor: TEST_ACTOR }));
  await settleAll(app);
  await declare(app, drawId, 'open', '128');
  await settleAll(app);
  await settleLog();
  const bundle = await fetchBundle(marketId, 'open');
  expect(entriesOf(bundle)).toMatchObject([
    { kind: 'close' },
    { kind: 'bids' },
    { kind: 'operator-result', version: 1, result: '140', reason: '' },
    { kind: 'payouts', version: 1, paise: 9_500 },
    { kind: 'operator-result', version: 2, result: '128', reason: 'typing error' },
    { kind: 'payouts', version: 2, paise: 0 },
  ]);
  expect(failures(bundle)).toEqual([]);
});

test('a cancelled draw has its cancellation in the log', async () => {
  const { marketId } = await addMarket(app, { open: '10:00', close: '12:00' });
  await settleLog();
  const drawId = await drawOf(app, marketId, DAY);
  must(await cancelDraw(app.db, { drawId, reason: 'no event today', actor: TEST_ACTOR }));
  await settleLog();
  const bundle = await fetchBundle(marketId, 'open');
  expect(entriesOf(bundle)).toMatchObject([{ kind: 'cancel', reason: 'no event today' }]);
});

test('[FAI-04] a bid that is changed in the database after the close is not in the published set', async () => {
  const { marketId } = await addMarket(app, { open: '10:00', close: '12:00' });
  await settleLog();
  expectOk(await bid(marketId, 'Single Digit', '5'));
  await closeMarket(app, marketId);
  await settleLog();
  const bundle = await fetchBundle(marketId, 'open');
  const drawId = await drawOf(app, marketId, DAY);
  const session = await readSession(drawId);
  const rootNow = async () => (await treeOfBids(app.db, session)).tree.root.toString('hex');
  const published = entriesOf(bundle).find((entry) => entry.kind === 'bids');
  expect(published).toMatchObject({ root: await rootNow() });
  const change = (values: string) =>
    app.ownerDb.transaction(async (tx) => {
      await tx.query({ text: 'alter table slips disable trigger user' });
      await tx.query({ text: `update slips set ${values} where draw_id = $1`, values: [drawId] });
      await tx.query({ text: 'alter table slips enable trigger user' });
    });
  // The next digit, and one point more.
  for (const [column, step] of [
    ['picks', 1000],
    ['points', 1],
  ] as const) {
    await change(`${column}[1] = ${column}[1] + ${step}`);
    expect(published).not.toMatchObject({ root: await rootNow() });
    await change(`${column}[1] = ${column}[1] - ${step}`);
    expect(published).toMatchObject({ root: await rootNow() });
  }
});

test('steps on two nodes at once add each entry once', async () => {
  const markets = await Promise.all([1, 2, 3].map(() => addMarket(app, { open: '10:00', close: '12:00' })));
  await Promise.all(Array.from({ length: 6 }, () => stepFairDraws(app.db, log)));
  await settleLog();
  for (const { marketId } of markets) {
    expectOk(await bid(marketId, 'Single Digit', '5'));
    await closeMarket(app, marketId);
  }
  await Promise.all(Array.from({ length: 6 }, () => stepFairDraws(app.db, log)));
  await settleLog();
  for (const { marketId } of markets) {
    expect(entriesOf(await fetchBundle(marketId, 'open')).map(({ kind }) => kind)).toEqual(['close', 'bids']);
  }
});

test('a draw that the log does not have is not found', async () => {
  for (const draw of [`999999/${DAY}/open`, `1/${DAY}/both`, '1/2026-02-31/open', '1/2026-13-01/close', 'x/y/z']) {
    expect([draw, (await fetch(`${app.url}/log/draws/${draw}`)).status]).toEqual([draw, 404]);
  }
});

async function readSession(drawId: bigint): Promise<SessionRow> {
  return app.db.one<SessionRow>({
    text: `select s.draw_id, d.market_id, d.business_date, s.side, encode(s.record_id, 'hex') as record_id, s.salt_key
      from draw_secrets s join draws d using (draw_id) where s.draw_id = $1 and s.side = 1`,
    values: [drawId],
  });
}
