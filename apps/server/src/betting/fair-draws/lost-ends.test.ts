import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { addEntry, sequenceEntries } from '../../fairness/log/index.ts';
import { expectMoneyRight, settleAll } from '../../testing/bids.ts';
import { entriesOf, FairScene, type PlaceBid } from '../../testing/fair-scene.ts';
import { loseEnd, loseRecord } from '../../testing/lost-log.ts';
import { addMarket, declare, drawOf, must, TEST_ACTOR } from '../../testing/markets.ts';
import { expectOk } from '../../testing/test-app.ts';
import { cancelDraw, closeDrawForToday, closeSession } from '../draws/index.ts';
import { drawResults, drawSession } from './draw-results.ts';
import { logBids } from './log-sessions.ts';
import { makeRecords } from './make-records.ts';
import { type DueSessionRow, selectUndrawn } from './mode-draw.sql.ts';
import { openRecordedDraws } from './open-recorded-draws.ts';
import { countHeld, repeatLostEnds } from './repeat-lost-ends.ts';
import { sealHere } from './sealer.ts';

type Draw = { marketId: number; drawId: bigint };

let scene: FairScene;
let bid: PlaceBid;

beforeAll(async () => {
  scene = await FairScene.open();
  bid = await scene.addBidder();
});
beforeEach(() => scene.startDayAt('08:00:00'));
afterAll(async () => {
  await expectMoneyRight(scene.app);
  await scene.close();
});

const bidOpen = ({ marketId }: Draw) => bid(marketId, 'Single Digit', '5');
const bidClose = ({ marketId }: Draw) => bid(marketId, 'Single Digit', '6', 'Close');

const loseWhat = (draw: Draw, end: () => Promise<unknown>) => loseEnd(scene, draw, end);

/** Puts the entries of the archive back, as the keeper of the log does. */
const putBack = () => sequenceEntries(scene.app.db, scene.log);

/** Adds to the log alone that a session is cancelled. */
async function addLostCancel({ marketId }: Draw, session: 'open' | 'close' = 'open'): Promise<void> {
  const about = await scene.ofSession(marketId, session);
  await addEntry(scene.app.db, { kind: 'cancel', ...about, at: scene.nowMs, reason: 'no event' });
}

const cancel = ({ drawId }: Draw) => cancelDraw(scene.app.db, { drawId, reason: 'no event', actor: TEST_ACTOR });
const early = ({ drawId }: Draw) => ({ drawId, reason: 'early', actor: TEST_ACTOR });

const stateOf = ({ drawId }: Draw) =>
  scene.app.db.one({
    text: `select cancelled_at as cancelled, cancel_reason as reason, open_closed_early_at as open, closed_early_at as draw
      from draws where draw_id = $1`,
    values: [drawId],
  });

/** The instant at which a session ended by the log. */
async function loggedAt({ marketId }: Draw): Promise<Date> {
  const [entry] = entriesOf(await scene.fetchBundle(marketId, 'open'));
  if (entry === undefined || !('at' in entry)) throw new Error('the log does not end the session');
  return new Date(entry.at);
}

const repeatsOf = ({ drawId }: Draw) =>
  scene.app.db.query<{ action: string }>({
    text: `select action, reason, operator_id from audit_log where actor = 'Public log' and subject = $1 order by action desc`,
    values: [`draw:${drawId}`],
  });

const refundsOf = async ({ drawId }: Draw) => {
  const rows = await scene.app.db.query<{ paise: bigint }>({
    text: `select r.amount_paise as paise from refunds r join slips s using (slip_no) where s.draw_id = $1 order by s.slip_no`,
    values: [drawId],
  });
  return rows.map(({ paise }) => Number(paise));
};

test('[FAI-07] a cancellation that the database lost is repeated: the draw takes no bids, and each stake is refunded once', async () => {
  const draw = await scene.addDrawMarket({ open: '09:00', close: '09:10' });
  await loseWhat(draw, async () => must(await cancel(draw)));
  expectOk(await bidOpen(draw));
  expectOk(await bidClose(draw));
  await putBack();
  await scene.step();
  expect(await stateOf(draw)).toMatchObject({ cancelled: await loggedAt(draw), reason: 'no event' });
  expect((await bidOpen(draw)).body).toMatchObject({ status: false });
  for (const time of ['09:00:01', '09:02:03', '09:10:01', '09:12:03']) {
    await scene.at(time);
    await scene.step();
  }
  expect(await refundsOf(draw)).toEqual([1_000, 1_000]);
  expect(await repeatsOf(draw)).toEqual([
    { action: 'draw.cancel', reason: 'in the public log: no event', operator_id: null },
  ]);
  for (const session of ['open', 'close'] as const) {
    expect(await scene.kindsOf(draw.marketId, session)).toEqual(['cancel']);
    const bundle = await scene.fetchBundle(draw.marketId, session);
    expect(scene.checksThat('fails', bundle)).toEqual([]);
    expect(scene.checksThat('holds', bundle)).toContain('cancelled-in-time');
  }
});

test('a draw whose record was lost too takes no bids before its cancellation is repeated', async () => {
  const { app, log, beacon } = scene;
  const draw = await scene.addDrawMarket({ open: '10:00', close: '10:10' });
  await loseWhat(draw, async () => must(await cancel(draw)));
  await loseRecord(app, draw.drawId);
  await putBack();
  await makeRecords(app.db, log, beacon);
  await openRecordedDraws(app.db, log);
  expect((await bidOpen(draw)).body).toMatchObject({ status: false });
  await scene.step();
  expect(await stateOf(draw)).toMatchObject({ cancelled: expect.any(Date) });
});

test('[FAI-07] a session that the log says is cancelled is neither sealed nor drawn before that is repeated', async () => {
  const { app, log, beacon } = scene;
  const unsealed = await scene.addDrawMarket({ family: 'starline', open: '10:20' });
  const sealed = await scene.addDrawMarket({ family: 'starline', open: '10:20' });
  await addLostCancel(unsealed);
  await scene.at('10:20:01');
  await logBids(app.db, log, sealHere(app.db));
  await scene.at('10:22:03');
  const undrawn = await app.db.query<DueSessionRow>(selectUndrawn());
  const session = undrawn.find(({ draw_id: id }) => id === sealed.drawId);
  if (session === undefined) throw new Error('the session does not wait for its round');
  const round = await beacon.client.round(Number(session.beacon_round));
  await addLostCancel(sealed);
  expect(await drawSession(app.db, log, session, round)).toBe(false);
  expect(await drawResults(app.db, log, beacon)).toBe(0);
  await scene.step();
  expect(await scene.kindsOf(unsealed.marketId)).toEqual(['cancel']);
  expect(await scene.kindsOf(sealed.marketId)).toEqual(['bids', 'cancel']);
  expect(await stateOf(sealed)).toMatchObject({ cancelled: expect.any(Date) });
});

test('a lost cancellation takes back the result that people entered, and refunds its bids once', async () => {
  const { marketId } = await addMarket(scene.app, { open: '11:00', close: '11:10' });
  await scene.step();
  const draw = { marketId, drawId: await drawOf(scene.app, marketId, scene.day) };
  expectOk(await bidOpen(draw));
  await scene.at('11:00:01');
  await declare(scene.app, draw.drawId, 'open', '500');
  await scene.step();
  await addLostCancel(draw);
  await scene.step();
  await scene.step();
  expect(await scene.resultsOf(draw.drawId)).toEqual([]);
  expect(await refundsOf(draw)).toEqual([1_000]);
  expect((await repeatsOf(draw)).map(({ action }) => action)).toEqual(['result.void', 'draw.cancel']);
});

test('[FAI-07] a draw that is cancelled in the log and has a result is held: no bids, no other result, and an alert', async () => {
  const draw = await scene.addDrawMarket({ open: '12:00', close: '12:10' });
  // Other tests count held draws, so this one must not stay held.
  onTestFinished(async () => {
    await scene.app.ownerDb.query({
      text: 'update draws set cancelled_at = app_now() where draw_id = $1',
      values: [draw.drawId],
    });
  });
  for (const time of ['12:00:01', '12:02:03']) {
    await scene.at(time);
    await scene.step();
  }
  await addLostCancel(draw);
  const held = `Draw ${draw.drawId} is held. The public log says that it is cancelled, and the database refuses that: draw_final.`;
  await expect(repeatLostEnds(scene.app.db)).rejects.toThrow(held);
  expect((await bidClose(draw)).body).toMatchObject({ status: false });
  await scene.at('12:12:03');
  await expect(scene.step()).rejects.toThrow(held);
  expect(await scene.resultsOf(draw.drawId)).toHaveLength(1);
  expect(await countHeld(scene.app.db)).toBe(1);
});

test('a whole draw that the database lost the early close of takes no bids again, from the instant in the log', async () => {
  const draw = await scene.addDrawMarket({ open: '13:00', close: '13:10' });
  expectOk(await bidOpen(draw));
  await loseWhat(draw, async () => must(await closeDrawForToday(scene.app.db, early(draw))));
  await putBack();
  await scene.step();
  expect(await stateOf(draw)).toMatchObject({ open: null, draw: await loggedAt(draw) });
  for (const place of [bidOpen, bidClose]) expect((await place(draw)).body).toMatchObject({ status: false });
  expect(await repeatsOf(draw)).toEqual([
    { action: 'draw.close_early', reason: 'in the public log', operator_id: null },
  ]);
  for (const time of ['13:00:01', '13:02:03', '13:10:01', '13:12:03']) {
    await scene.at(time);
    await scene.step();
  }
  expect(await scene.resultsOf(draw.drawId)).toHaveLength(2);
  for (const session of ['open', 'close'] as const)
    expect(scene.checksThat('fails', await scene.fetchBundle(draw.marketId, session))).toEqual([]);
});

test('an open session that the database lost the early close of ends again, and the close session goes on', async () => {
  const main = await scene.addDrawMarket({ open: '14:00', close: '14:10' });
  const starline = await scene.addDrawMarket({ family: 'starline', open: '14:00' });
  for (const draw of [main, starline]) {
    await loseWhat(draw, async () => must(await closeSession(scene.app.db, { ...early(draw), side: 'open' })));
    await putBack();
  }
  await scene.step();
  expect(await stateOf(main)).toMatchObject({ open: await loggedAt(main), draw: null });
  expect(await stateOf(starline)).toMatchObject({ open: null, draw: await loggedAt(starline) });
  expect((await bidOpen(main)).body).toMatchObject({ status: false });
  expectOk(await bidClose(main));
});

test('slips that a draw took after its early close in the log are reported once, with their number', async () => {
  const draw = await scene.addDrawMarket({ open: '15:00', close: '15:10' });
  expectOk(await bidOpen(draw));
  const at = scene.nowMs + 60_000;
  await scene.at('14:30:00');
  await addEntry(scene.app.db, { kind: 'close', ...(await scene.ofSession(draw.marketId)), at });
  expectOk(await bidOpen(draw));
  expectOk(await bidClose(draw));
  await expect(repeatLostEnds(scene.app.db)).rejects.toThrow(`Draw ${draw.drawId} accepted 1 slips after`);
  expect(await stateOf(draw)).toMatchObject({ open: new Date(at), draw: null });
  await repeatLostEnds(scene.app.db);
});

test('people cannot declare a result when bids came after the lost early close, and a cancellation refunds them', async () => {
  const { marketId } = await addMarket(scene.app, { open: '16:00', close: '16:10' });
  await scene.step();
  const draw = { marketId, drawId: await drawOf(scene.app, marketId, scene.day) };
  await addEntry(scene.app.db, { kind: 'close', ...(await scene.ofSession(marketId)), at: scene.nowMs - 60_000 });
  expectOk(await bidOpen(draw));
  await expect(repeatLostEnds(scene.app.db)).rejects.toThrow(`Draw ${draw.drawId} accepted 1 slips after`);
  await expect(declare(scene.app, draw.drawId, 'open', '500')).rejects.toThrow('bids_after_close');
  expect(await countHeld(scene.app.db)).toBe(1);
  must(await cancel(draw));
  await settleAll(scene.app);
  expect(await refundsOf(draw)).toEqual([1_000]);
  expect(await countHeld(scene.app.db)).toBe(0);
});
