import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { addEntry } from '../../fairness/log/index.ts';
import { createDb } from '../../platform/db/db.ts';
import { expectMoneyRight, settleAll } from '../../testing/bids.ts';
import { FairScene, type PlaceBid } from '../../testing/fair-scene.ts';
import { startSteps } from '../../testing/fair-steps.ts';
import { changeArchive, changeLog, loseEnd, mendLogAfterTest } from '../../testing/lost-log.ts';
import { addMarket, changeMarkets, declare, drawOf, must, TEST_ACTOR } from '../../testing/markets.ts';
import { signInTestOperator } from '../../testing/operators.ts';
import { expectOk, expectRefused } from '../../testing/test-app.ts';
import { cancelDraw } from '../draws/index.ts';
import { editMarket } from '../markets/index.ts';
import { registerBeaconMetrics } from './bid-guard.ts';
import { countHeld, repeatLostEnds } from './repeat-lost-ends.ts';

const PATIENCE = { timeout: 600_000, interval: 50 };

type Draw = { marketId: number; drawId: bigint };

let scene: FairScene;
let bid: PlaceBid;
const stops: (() => unknown)[] = [];

beforeAll(async () => {
  scene = await FairScene.open();
  registerBeaconMetrics(scene.app.context);
  bid = await scene.addBidder();
});
beforeEach(() => scene.startDayAt('08:00:00'));
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
afterAll(async () => {
  await expectMoneyRight(scene.app);
  await scene.close();
});

const place = ({ marketId }: Draw) => bid(marketId, 'Single Digit', '5');
const placeClose = ({ marketId }: Draw) => bid(marketId, 'Single Digit', '6', 'Close');
const cancel = ({ drawId }: Draw) => cancelDraw(scene.app.db, { drawId, reason: 'no event', actor: TEST_ACTOR });

/** Adds to the log alone that a session ended, and damages the bytes of the entry. */
async function addUnreadable(kind: 'cancel' | 'close', { marketId }: Draw, session: 'open' | 'close' = 'open') {
  const about = { ...(await scene.ofSession(marketId, session)), at: scene.nowMs - 60_000 };
  await addEntry(scene.app.db, kind === 'cancel' ? { kind, ...about, reason: 'no event' } : { kind, ...about });
  await damage(kind, `${marketId}/${scene.day}/${session}`);
}

const damage = (kind: string, subject: string) =>
  changeLog(
    scene.app,
    `update log_entries set bytes = convert_to('{"kind', 'UTF8') where kind = '${kind}' and subject = '${subject}'`,
  );

const stateOf = ({ drawId }: Draw) =>
  scene.app.db.one({
    text: `select cancelled_at is not null as cancelled, open_closed_early_at is not null or closed_early_at is not null as closed
      from draws where draw_id = $1`,
    values: [drawId],
  });

async function isShownBehind(): Promise<string | undefined> {
  const text = await (await fetch(`${scene.app.url}/metrics`)).text();
  return /^surahi_node_behind (\d)$/m.exec(text)?.[1];
}

const loseCancel = (draw: Draw) => loseEnd(scene, draw, async () => must(await cancel(draw)));

test('[FAI-07] an unreadable cancellation holds its draw: no bids and no result, and people can cancel it', async () => {
  const { marketId } = await addMarket(scene.app, { open: '09:00', close: '09:10' });
  await scene.step();
  const draw = { marketId, drawId: await drawOf(scene.app, marketId, scene.day) };
  const heldBefore = await countHeld(scene.app.db);
  expectOk(await place(draw));
  for (const session of ['open', 'close'] as const) await addUnreadable('cancel', draw, session);
  const held = `Draw ${draw.drawId} is held. Its end in the public log could not be repeated.`;
  for (let times = 0; times < 2; times += 1) await expect(repeatLostEnds(scene.app.db)).rejects.toThrow(held);
  for (const bidOn of [place, placeClose]) expect((await bidOn(draw)).body).toMatchObject({ status: false });
  expect(await countHeld(scene.app.db)).toBe(heldBefore + 1);
  const audited = await scene.app.db.query({
    text: `select action, actor, reason from audit_log where subject = $1`,
    values: [`draw:${draw.drawId}`],
  });
  const reason = 'held: its end in the public log could not be repeated';
  expect(audited).toEqual([{ action: 'draw.close_early', actor: 'Public log', reason }]);
  await expect(declare(scene.app, draw.drawId, 'open', '500')).rejects.toThrow('bids_after_close');
  must(await cancel(draw));
  await settleAll(scene.app);
  const [refund] = await scene.app.db.query({
    text: 'select r.amount_paise from refunds r join slips s using (slip_no) where s.draw_id = $1',
    values: [draw.drawId],
  });
  expect(refund).toEqual({ amount_paise: 1_000n });
  expect(await countHeld(scene.app.db)).toBe(heldBefore);
});

test('[FAI-07] an unreadable early close holds its draw and no other one; in mode draw the round decides it', async () => {
  const draw = await scene.addDrawMarket({ open: '10:00', close: '10:10' });
  const other = await scene.addDrawMarket({ open: '10:00', close: '10:10' });
  const ended = await scene.addDrawMarket({ open: '10:00', close: '10:10' });
  const heldBefore = await countHeld(scene.app.db);
  await addUnreadable('close', draw);
  await addEntry(scene.app.db, { kind: 'close', ...(await scene.ofSession(ended.marketId)), at: scene.nowMs });
  await expect(repeatLostEnds(scene.app.db)).rejects.toThrow(`Draw ${draw.drawId} is held`);
  for (const bidOn of [place, placeClose]) expect((await bidOn(draw)).body).toMatchObject({ status: false });
  expect(await stateOf(ended)).toEqual({ cancelled: false, closed: true });
  expectOk(await place(other));
  for (const time of ['10:00:01', '10:02:03', '10:10:01', '10:12:03']) {
    await scene.at(time);
    await scene.step();
  }
  expect(await scene.resultsOf(draw.drawId)).toHaveLength(2);
  expect(await countHeld(scene.app.db)).toBe(heldBefore + 1);
});

test('one readable cancellation of a draw is enough to repeat it', async () => {
  const draw = await scene.addDrawMarket({ open: '11:00', close: '11:10' });
  await addUnreadable('cancel', draw);
  await addEntry(scene.app.db, {
    kind: 'cancel',
    ...(await scene.ofSession(draw.marketId, 'close')),
    at: scene.nowMs,
    reason: 'no event',
  });
  await repeatLostEnds(scene.app.db);
  expect(await stateOf(draw)).toEqual({ cancelled: true, closed: false });
});

test('a lock that another transaction holds does not hold the draw, because a retry can end it', async () => {
  const draw = await scene.addDrawMarket({ open: '11:00', close: '11:10' });
  await addEntry(scene.app.db, { kind: 'close', ...(await scene.ofSession(draw.marketId)), at: scene.nowMs });
  const impatient = createDb({ connectionString: scene.app.appUrl, max: 1, lockTimeoutMs: 50 });
  await scene.app.ownerDb.transaction(async (tx) => {
    await tx.query({ text: `select lock_draw_side($1, 1::smallint, 'exclusive')`, values: [draw.drawId] });
    await expect(repeatLostEnds(impatient)).rejects.toMatchObject({ code: '55P03' });
  });
  await impatient.close();
  await repeatLostEnds(scene.app.db);
  expectOk(await placeClose(draw));
});

test('a pause that cannot be repeated keeps bids away; metric and alert show it until the node has caught up', async () => {
  const draw = await scene.addDrawMarket({ open: '12:00', close: '12:10' });
  const other = await scene.addDrawMarket({ open: '12:00', close: '12:10' });
  await scene.at('11:30:00');
  const owner = await signInTestOperator(scene.app, 'owner');
  const alerts = async () => (await owner.ok(OPERATOR_CALLS.listAlerts)).alerts.map(({ kind }) => kind);
  expect(await isShownBehind()).toBe('0');
  const { origin } = scene.log;
  const about = { market: String(draw.marketId), version: 1, at: scene.nowMs };
  await addEntry(scene.app.db, { kind: 'pause', v: 1, origin, ...about });
  await damage('pause', about.market);
  stops.push(await startSteps(scene));
  expect(await isShownBehind()).toBe('1');
  for (const one of [draw, other]) expectRefused(await place(one), 'busy');
  // A start that takes a moment raises no alert.
  expect(await alerts()).not.toContain('behind');
  await scene.at('11:31:00');
  await expect.poll(alerts, PATIENCE).toContain('behind');
  // The runbook: an operator's pause takes the number of the lost one.
  const patch = { isPaused: true };
  await changeMarkets(scene.app, async (tx) =>
    must(await editMarket(tx, { marketId: draw.marketId, patch, actor: TEST_ACTOR })),
  );
  await expect.poll(isShownBehind, PATIENCE).toBe('0');
  expectOk(await place(other));
  expect((await place(draw)).body).toMatchObject({ status: false });
  await expect.poll(alerts, PATIENCE).not.toContain('behind');
});

test('an archive that cannot be read keeps bids away until it can be read', async () => {
  const draw = await scene.addDrawMarket({ open: '13:00', close: '13:10' });
  const other = await scene.addDrawMarket({ open: '13:00', close: '13:10' });
  await loseCancel(draw);
  // Two entries for the place of the last one.
  const undo = changeArchive(scene, (text) => `${text}\n${text.split('\n').at(-1)?.split(' ')[0]} cancel 1 1 e30= end`);
  stops.push(await startSteps(scene));
  expect(await isShownBehind()).toBe('1');
  for (const one of [draw, other]) expectRefused(await place(one), 'busy');
  undo();
  await expect.poll(isShownBehind, PATIENCE).toBe('0');
  expect(await stateOf(draw)).toMatchObject({ cancelled: true });
  expectOk(await place(other));
});

test('an unreadable entry in the archive holds its draw, and the node takes bids on other draws', async () => {
  const draw = await scene.addDrawMarket({ open: '14:00', close: '14:10' });
  const other = await scene.addDrawMarket({ open: '14:00', close: '14:10' });
  const heldBefore = await countHeld(scene.app.db);
  await mendLogAfterTest(scene);
  await loseCancel(draw);
  const undo = changeArchive(scene, (text) =>
    text.replace(new RegExp(`^(\\d+ cancel ${draw.marketId}/\\S+ 1) \\S+ end$`, 'gm'), '$1 e30= end'),
  );
  onTestFinished(undo);
  stops.push(await startSteps(scene));
  expect(await isShownBehind()).toBe('0');
  expectOk(await place(other));
  expect((await place(draw)).body).toMatchObject({ status: false });
  expect(await stateOf(draw)).toEqual({ cancelled: false, closed: true });
  expect(await countHeld(scene.app.db)).toBe(heldBefore + 1);
});
