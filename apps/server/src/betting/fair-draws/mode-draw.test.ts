import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type Bundle,
  checkBundle,
  drawRound,
  fromBase64,
  type LogEntry,
  parseBundle,
  parseEntry,
  timeOfRound,
} from '@surahi/fairness';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { AppContext } from '../../platform/context.ts';
import { createDb } from '../../platform/db/db.ts';
import type { DrawBeacon } from '../../fairness/beacon/index.ts';
import {
  claimLogIdentity,
  cosignCheckpoint,
  openPublicLog,
  type PublicLog,
  publishCheckpoint,
  sequenceEntries,
} from '../../fairness/log/index.ts';
import { roomModules } from '../../rooms.ts';
import { type BeaconRelays, startBeaconRelays } from '../../testing/beacon-relays.ts';
import { giveBalance, submitBids } from '../../testing/bids.ts';
import { addMarket, addRates, changeMarkets, drawOf } from '../../testing/markets.ts';
import { signInTestOperator } from '../../testing/operators.ts';
import { startTestWitness, type TestWitness } from '../../testing/test-witness.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';
import { declareResult, enterResult, previewResult, runSettlements, voidResult } from '../draws/index.ts';
import { editMarket, keepDraws, refreshBoard } from '../markets/index.ts';
import { readBeacon, refreshBidGuard } from './bid-guard.ts';
import { registerBroughtRounds, registerFairDraws } from './fair-draws.routes.ts';
import { drawResults } from './draw-results.ts';
import { stepFairDraws } from './keep-fair-draws.ts';
import { logBids, logPayouts } from './log-sessions.ts';
import { sealHere } from './sealer.ts';

const DAY = '2026-11-23';
const ACTOR = { name: 'test', operatorId: null };

let folder: string;
let relays: BeaconRelays;
let witness: TestWitness;
let app: TestApp;
let log: PublicLog;
let beacon: DrawBeacon;
let player: TestPlayer;
/** The time of the world. The database's clock is set to it, and the relays follow it. */
let worldMs = 0;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'surahi-mode-draw-'));
  relays = await startBeaconRelays(() => worldMs);
  witness = await startTestWitness(() => worldMs);
  // The keepers are left out. Each step runs when the test calls it.
  const modules = roomModules.filter(({ name }) => name !== 'publicLogModule' && name !== 'fairDrawsModule');
  app = await createTestApp({
    env: {
      PUBLIC_LOG: 'on',
      LOG_ORIGIN: 'example.org/log',
      DATA_DIR: folder,
      VERIFIER_FILE: import.meta.filename,
      // The relays are away in one test.
      LOG_LEVEL: 'error',
      ...relays.env,
      ...witness.env,
    },
    modules: [...modules, registerRoutes],
  });
  const { publicLog, beacon: opened } = app.context;
  if (publicLog === undefined || opened === undefined) throw new Error('the public log or the beacon is off');
  log = publicLog;
  beacon = opened;
  await claimLogIdentity(app.db, log);
  await at('08:00:00');
  await addRates(app);
  player = await registerTestPlayer(app);
  await giveBalance(app, player.playerId, 100_000);
});
afterEach(() => relays.setAway(false));
afterAll(async () => {
  await app.expectBooksBalance();
  await app.close();
  relays.close();
  witness.close();
  rmSync(folder, { recursive: true, force: true });
});

function registerRoutes(ctx: AppContext): void {
  if (ctx.publicLog === undefined) return;
  registerFairDraws(ctx, ctx.publicLog);
  registerBroughtRounds(ctx, ctx.publicLog);
}

async function at(time: string): Promise<void> {
  worldMs = Date.parse(`${DAY}T${time}+05:30`);
  await app.setClock(worldMs);
  await keepDraws(app.context, { wait: true });
  await refreshBoard(app.context);
  await refreshBidGuard(app.context);
  await readBeacon(app.context, beacon);
}

/** Runs the steps of draws and of the log until nothing waits, as the server does by itself. */
async function step(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) {
    await stepFairDraws(app.db, log, beacon);
    await runSettlements(app.db);
    await sequenceEntries(app.db, log);
    await publishCheckpoint(app.db, log);
    for (const one of log.witnesses) await cosignCheckpoint(app.db, log, one);
  }
  await stepFairDraws(app.db, log, beacon);
  await refreshBoard(app.context);
  await refreshBidGuard(app.context);
}

/** Adds a market in mode draw whose draw of the day takes bids. */
async function addDrawMarket(options: Parameters<typeof addMarket>[1] = { open: '10:00', close: '12:00' }) {
  const { marketId } = await addMarket(app, options);
  await changeMarkets(app, (tx) => editMarket(tx, { marketId, patch: { resultMode: 'draw' }, actor: ACTOR }));
  await step();
  return { marketId, drawId: await drawOf(app, marketId, DAY) };
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
const kindsOf = async (marketId: number, session: 'open' | 'close' = 'open') =>
  entriesOf(await fetchBundle(marketId, session)).map(({ kind }) => kind);

/** Checks a bundle as a reader who knows the log's key and the chain. */
function check(bundle: Bundle) {
  return checkBundle(bundle, {
    chains: [relays.chain],
    logKeys: [log.configuredKey],
    witnessKeys: [witness.verifierKey],
    now: worldMs,
  });
}

/** The checks that fail. */
const failures = (bundle: Bundle): string[] =>
  check(bundle).claims.flatMap(({ findings }) =>
    findings.filter(({ verdict }) => verdict === 'fails').map(({ check: name }) => name),
  );

const resultsOf = async (drawId: bigint): Promise<string[]> =>
  (
    await app.db.query<{ number: string }>({
      text: 'select number from results where draw_id = $1 and voided_at is null order by side',
      values: [drawId],
    })
  ).map(({ number }) => number);

test('[FAI-05] a whole draw is decided by the beacon, and a stranger computes the same results', async () => {
  const { marketId, drawId } = await addDrawMarket();
  for (let digit = 0; digit <= 9; digit += 1) expectOk(await bid(marketId, 'Single Digit', String(digit)));
  expectOk(await bid(marketId, 'Jodi Digit', '56'));
  expectOk(await bid(marketId, 'Single Digit', '6', 'Close'));
  await at('10:00:01');
  await step();
  expect(await kindsOf(marketId)).toEqual(['bids']);
  await at('10:02:03');
  await step();
  expect(await kindsOf(marketId)).toEqual(['bids', 'result', 'payouts']);
  await at('12:02:03');
  await step();
  for (const [index, session] of (['open', 'close'] as const).entries()) {
    const bundle = await fetchBundle(marketId, session);
    expect(entriesOf(bundle).map(({ kind }) => kind)).toEqual(['bids', 'result', 'payouts']);
    expect(failures(bundle)).toEqual([]);
    expect(check(bundle).result).toBe((await resultsOf(drawId))[index]);
  }
  expect(entriesOf(await fetchBundle(marketId, 'open')).at(-1)).toMatchObject({ size: 1, paise: 9_500 });
  const report = check(await fetchBundle(marketId, 'open'));
  const claims = Object.fromEntries(report.claims.map(({ claim, verdict }) => [claim, verdict]));
  expect(claims).toMatchObject({ 'nobody-knew': 'holds', 'result-follows': 'holds' });
});

test('a draw whose open session has ended gets no record and takes no bids', async () => {
  const { marketId } = await addDrawMarket({ open: '12:02', close: '12:20' });
  expect((await fetch(`${app.url}/log/draws/${marketId}/${DAY}/open`)).status).toBe(404);
  expectRefused(await bid(marketId, 'Single Digit', '6', 'Close'), 'date_not_current');
});

test('[FAI-05] Starline and Gali are decided by the beacon', async () => {
  const starline = await addDrawMarket({ family: 'starline', open: '12:30' });
  const gali = await addDrawMarket({ family: 'gali', open: '12:30' });
  await at('12:32:03');
  await step();
  const [pana = ''] = await resultsOf(starline.drawId);
  const [jodi = ''] = await resultsOf(gali.drawId);
  expect([pana.length, jodi.length]).toEqual([3, 2]);
  for (const { marketId } of [starline, gali]) expect(failures(await fetchBundle(marketId, 'open'))).toEqual([]);
});

test('[FAI-05] nobody enters, previews, declares or voids the result of such a draw', async () => {
  const { marketId, drawId } = await addDrawMarket({ open: '13:00', close: '14:00' });
  await at('13:00:01');
  await step();
  const of = { drawId, side: 'open', actor: ACTOR } as const;
  const final = { ok: false, code: 'draw_final' };
  const attempt = async () => [
    await enterResult(app.db, { ...of, number: '140' }),
    await previewResult(app.db, of),
    await declareResult(app.db, of),
    await voidResult(app.db, { ...of, reason: 'a better number' }),
  ];
  expect(await attempt()).toMatchObject([final, final, final, final]);
  await at('13:02:03');
  await step();
  const results = await resultsOf(drawId);
  expect(results).toHaveLength(1);
  expect(await attempt()).toMatchObject([final, final, final, final]);
  expect(await resultsOf(drawId)).toEqual(results);
  expect(await kindsOf(marketId)).toEqual(['bids', 'result', 'payouts']);
  const owner = await signInTestOperator(app, 'owner');
  const params = { drawId: String(drawId), side: 'open' as const };
  const body = { reason: 'a better number' };
  expect(await owner.call(OPERATOR_CALLS.voidResult, { params, body })).toMatchObject({
    http: 409,
    code: 'draw_final',
  });
});

test('[FAI-07] a draw is cancelled before its close, and never later', async () => {
  const early = await addDrawMarket({ open: '14:30', close: '16:00' });
  const late = await addDrawMarket({ open: '14:30', close: '16:00' });
  expectOk(await bid(early.marketId, 'Single Digit', '5'));
  let owner = await signInTestOperator(app, 'owner');
  const cancel = (drawId: bigint) =>
    owner.call(OPERATOR_CALLS.cancelDraw, {
      params: { drawId: String(drawId) },
      body: { reason: 'no event today' },
    });
  await at('14:28:00');
  owner = await signInTestOperator(app, 'owner');
  expect(await cancel(early.drawId)).toMatchObject({ http: 200 });
  for (const time of ['14:29:00', '14:30:01', '14:33:00', '16:30:00']) {
    await at(time);
    await step();
    owner = await signInTestOperator(app, 'owner');
    expect([time, await cancel(late.drawId)]).toMatchObject([time, { http: 409, code: 'draw_final' }]);
  }
  expect(await resultsOf(early.drawId)).toEqual([]);
  expect(await resultsOf(late.drawId)).toHaveLength(2);
});

test('the console sets a market to mode draw, shows the round and keeps the change in the audit log', async () => {
  const { marketId } = await addMarket(app, { open: '16:40', close: '16:50' });
  const owner = await signInTestOperator(app, 'owner');
  const body = { resultMode: 'draw', reason: 'players can check it' } as const;
  const set = await owner.ok(OPERATOR_CALLS.editMarket, { params: { marketId: String(marketId) }, body });
  expect(set.market).toMatchObject({ resultMode: 'draw', resultSource: '' });
  const audit = await app.db.one<{ before: unknown; after: unknown; reason: string }>({
    text: 'select before, after, reason from audit_log where subject = $1 order by audit_id desc limit 1',
    values: [`market:${marketId}`],
  });
  expect(audit).toMatchObject({
    before: { resultMode: 'operator' },
    after: { resultMode: 'draw' },
    reason: 'players can check it',
  });
  await step();
  const drawId = await drawOf(app, marketId, DAY);
  const { draw } = await owner.ok(OPERATOR_CALLS.getDraw, { params: { drawId: String(drawId) } });
  const rounds = [`${DAY}T16:40:00+05:30`, `${DAY}T16:50:00+05:30`].map((cutOff) =>
    drawRound(relays.chain, Date.parse(cutOff), 120),
  );
  expect(draw).toMatchObject({ resultMode: 'draw', mayCancel: true });
  expect(draw.sides.map((side) => side.beaconRound)).toEqual(
    rounds.map((round) => ({ round, dueAtMs: timeOfRound(relays.chain, round) })),
  );
  const later = { resultMode: 'operator', resultSource: 'Example Gazette', reason: 'an outside event' } as const;
  await owner.ok(OPERATOR_CALLS.editMarket, { params: { marketId: String(marketId) }, body: later });
  await step();
  const same = await owner.ok(OPERATOR_CALLS.getDraw, { params: { drawId: String(drawId) } });
  expect(same.draw.resultMode).toBe('draw');
  const source = { resultSource: 'राजपत्र', reason: 'an outside event' };
  expect(
    await owner.call(OPERATOR_CALLS.editMarket, { params: { marketId: String(marketId) }, body: source }),
  ).toMatchObject({ http: 400 });
});

test('a draw waits while the relays are away, and ends with its own round when they are back', async () => {
  const { marketId, drawId } = await addDrawMarket({ open: '18:30', close: '18:40' });
  relays.setAway(true);
  await at('19:30:00');
  await step();
  expect(await resultsOf(drawId)).toEqual([]);
  expect(await kindsOf(marketId)).toEqual(['bids']);
  relays.setAway(false);
  await step();
  expect(await resultsOf(drawId)).toHaveLength(2);
  const cutOff = Date.parse(`${DAY}T18:30:00+05:30`);
  const round = drawRound(relays.chain, cutOff, 120);
  expect(entriesOf(await fetchBundle(marketId, 'open'))[1]).toMatchObject({ kind: 'result', round });
  expect(timeOfRound(relays.chain, round) - cutOff).toBeGreaterThanOrEqual(120_000);
  expect(failures(await fetchBundle(marketId, 'close'))).toEqual([]);
});

test('anyone may submit the round of a session while the relays are away', async () => {
  const { marketId, drawId } = await addDrawMarket({ family: 'starline', open: '19:40' });
  const round = drawRound(relays.chain, Date.parse(`${DAY}T19:40:00+05:30`), 120);
  const bring = async (signature: string): Promise<number> => {
    const response = await fetch(`${app.url}/log/draws/${marketId}/${DAY}/open/round`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ signature }),
    });
    return response.status;
  };
  relays.setAway(true);
  await at('19:40:01');
  await step();
  expect(await bring(relays.sign(round))).toBe(404);
  await at('19:42:03');
  expect(await bring(relays.sign(round + 1))).toBe(422);
  expect(await bring('no signature')).toBe(422);
  expect(await resultsOf(drawId)).toEqual([]);
  expect(await bring(relays.sign(round))).toBe(204);
  expect(await resultsOf(drawId)).toHaveLength(1);
  expect(await bring(relays.sign(round))).toBe(404);
  await step();
  expect(failures(await fetchBundle(marketId, 'open'))).toEqual([]);
});

test('a draw goes on from any point at which its servers were killed', async () => {
  const { marketId, drawId } = await addDrawMarket({ open: '19:45', close: '19:47' });
  expectOk(await bid(marketId, 'Jodi Digit', '56'));
  expectOk(await bid(marketId, 'Single Digit', '6'));
  await at('19:49:03');
  // Each step runs alone and twice, by a node that knows only what database, archive and relays hold.
  const steps: ((own: PublicLog) => Promise<unknown>)[] = [
    (own) => logBids(app.db, own, sealHere(app.db)),
    (own) => sequenceEntries(app.db, own),
    (own) => drawResults(app.db, own, beacon),
    (own) => publishCheckpoint(app.db, own),
    () => runSettlements(app.db),
    (own) => logPayouts(app.db, own, sealHere(app.db)),
    (own) => sequenceEntries(app.db, own),
    (own) => publishCheckpoint(app.db, own),
  ];
  for (const one of steps) {
    for (let time = 0; time < 2; time += 1) {
      const own = await openPublicLog(app.context);
      if (own === undefined) throw new Error('the public log is off');
      await one(own);
    }
  }
  expect(await resultsOf(drawId)).toHaveLength(2);
  for (const session of ['open', 'close'] as const) {
    expect(await kindsOf(marketId, session)).toEqual(['bids', 'result', 'payouts']);
  }
  log = (await openPublicLog(app.context)) ?? log;
  await step();
  for (const session of ['open', 'close'] as const) expect(failures(await fetchBundle(marketId, session))).toEqual([]);
});

test('two nodes that draw at once declare one result', async () => {
  const { marketId, drawId } = await addDrawMarket({ family: 'starline', open: '20:00' });
  await at('20:00:01');
  await step();
  await at('20:02:03');
  const second = createDb({ connectionString: app.appUrl, max: 4 });
  await Promise.all([app.db, second, app.db, second].map((db) => stepFairDraws(db, log, beacon)));
  await second.close();
  expect(await resultsOf(drawId)).toHaveLength(1);
  await step();
  expect(await kindsOf(marketId)).toEqual(['bids', 'result', 'payouts']);
});

test('a record whose seal does not open is never drawn', async () => {
  const { drawId, marketId } = await addDrawMarket({ family: 'starline', open: '20:30' });
  const other = await addDrawMarket({ family: 'starline', open: '20:30' });
  await app.ownerDb.transaction(async (tx) => {
    // The seal of the other draw: whole, for the same round, with another seed.
    await tx.query({ text: 'alter table log_entries disable trigger user' });
    await tx.query({
      text: `update log_entries set bytes = convert_to(replace(convert_from(bytes, 'UTF8'),
          substring(convert_from(bytes, 'UTF8') from '"seal":"[0-9a-f]+"'),
          (select substring(convert_from(o.bytes, 'UTF8') from '"seal":"[0-9a-f]+"') from log_entries o
            where o.kind = 'record' and o.subject = $2)), 'UTF8')
        where kind = 'record' and subject = $1`,
      values: [`${marketId}/${DAY}/open`, `${other.marketId}/${DAY}/open`],
    });
    await tx.query({ text: 'alter table log_entries enable trigger user' });
  });
  await at('20:30:01');
  await stepFairDraws(app.db, log, beacon);
  await at('20:32:03');
  await expect(stepFairDraws(app.db, log, beacon)).rejects.toThrow('1 sessions in mode draw cannot be drawn');
  expect(await resultsOf(drawId)).toEqual([]);
  expect(await resultsOf(other.drawId)).toHaveLength(1);
  // A stranger sees the entry that does not have its place in the tree.
  await app.ownerDb.query({ text: 'update draws set cancelled_at = app_now() where draw_id = $1', values: [drawId] });
});

test('[FAI-05] the seed is in no table before the round', async () => {
  const { marketId } = await addDrawMarket({ family: 'starline', open: '21:00' });
  const dump = JSON.stringify(
    await app.ownerDb.query({
      text: `select (select jsonb_agg(to_jsonb(s)) from draw_secrets s)::text as secrets,
        (select jsonb_agg(convert_from(bytes, 'UTF8')) from log_entries)::text as entries`,
    }),
  );
  await at('21:00:01');
  await step();
  await at('21:02:03');
  await step();
  const [, result] = entriesOf(await fetchBundle(marketId, 'open'));
  if (result?.kind !== 'result') throw new Error('the result is not in the log');
  expect(dump).not.toContain(result.seed);
});

test('[F12] bids end when a round near the deciding one was seen, whatever the clock of the database says', async () => {
  const { marketId } = await addDrawMarket({ open: '22:00', close: '23:00' });
  await at('21:50:00');
  expectOk(await bid(marketId, 'Single Digit', '5'));
  const openRound = drawRound(relays.chain, Date.parse(`${DAY}T22:00:00+05:30`), 120);
  app.context.bidGuard.latestRound = openRound - 11;
  expectOk(await bid(marketId, 'Single Digit', '5'));
  app.context.bidGuard.latestRound = openRound - 10;
  expectRefused(await bid(marketId, 'Single Digit', '5'), 'busy');
  expectRefused(await bid(marketId, 'Jodi Digit', '56'), 'busy');
  expectOk(await bid(marketId, 'Single Digit', '5', 'Close'));
});

test.each([-300, -14, 14, 300])('[F12] no bid while the database clock is %i s off', async (seconds) => {
  const { marketId } = await addDrawMarket({ open: '23:00', close: '23:30' });
  await at('22:30:00');
  expectOk(await bid(marketId, 'Single Digit', '5'));
  await app.setClock(worldMs + seconds * 1_000);
  await readBeacon(app.context, beacon);
  expectRefused(await bid(marketId, 'Single Digit', '5'), 'busy');
  await app.setClock(worldMs);
  await readBeacon(app.context, beacon);
  expectOk(await bid(marketId, 'Single Digit', '5'));
});
