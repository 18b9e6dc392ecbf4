import { drawRound, timeOfRound } from '@surahi/fairness';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { openPublicLog, type PublicLog, publishCheckpoint, sequenceEntries } from '../../fairness/log/index.ts';
import { createDb } from '../../platform/db/db.ts';
import { settleAll } from '../../testing/bids.ts';
import { entriesOf, FairScene, type PlaceBid } from '../../testing/fair-scene.ts';
import { changeLog } from '../../testing/lost-log.ts';
import { expectOk } from '../../testing/test-app.ts';
import { drawResults } from './draw-results.ts';
import { stepFairDraws } from './keep-fair-draws.ts';
import { logBids, logPayouts } from './log-sessions.ts';
import { sealHere } from './sealer.ts';

let scene: FairScene;
let bid: PlaceBid;

beforeAll(async () => {
  scene = await FairScene.open();
  bid = await scene.addBidder();
});
beforeEach(() => scene.startDayAt('08:00:00'));
afterEach(() => scene.relays.setAway(false));
afterAll(() => scene.close());

test('a draw waits while the relays are away, and ends with its own round when they are back', async () => {
  const { marketId, drawId } = await scene.addDrawMarket({ open: '18:30', close: '18:40' });
  scene.relays.setAway(true);
  await scene.at('19:30:00');
  await scene.step();
  expect(await scene.resultsOf(drawId)).toEqual([]);
  expect(await scene.kindsOf(marketId)).toEqual(['bids']);
  scene.relays.setAway(false);
  await scene.step();
  expect(await scene.resultsOf(drawId)).toHaveLength(2);
  const cutOff = Date.parse(`${scene.day}T18:30:00+05:30`);
  const round = drawRound(scene.relays.chain, cutOff, 120);
  expect(entriesOf(await scene.fetchBundle(marketId, 'open'))[1]).toMatchObject({ kind: 'result', round });
  expect(timeOfRound(scene.relays.chain, round) - cutOff).toBeGreaterThanOrEqual(120_000);
  expect(scene.checksThat('fails', await scene.fetchBundle(marketId, 'close'))).toEqual([]);
});

test('anyone may submit the round of a session while the relays are away', async () => {
  const { marketId, drawId } = await scene.addDrawMarket({ family: 'starline', open: '19:40' });
  const round = drawRound(scene.relays.chain, Date.parse(`${scene.day}T19:40:00+05:30`), 120);
  const bring = async (signature: string): Promise<number> => {
    const response = await fetch(`${scene.app.url}/log/draws/${marketId}/${scene.day}/open/round`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ signature }),
    });
    return response.status;
  };
  scene.relays.setAway(true);
  await scene.at('19:40:01');
  await scene.step();
  expect(await bring(scene.relays.sign(round))).toBe(404);
  await scene.at('19:42:03');
  expect(await bring(scene.relays.sign(round + 1))).toBe(422);
  expect(await bring('no signature')).toBe(422);
  expect(await scene.resultsOf(drawId)).toEqual([]);
  expect(await bring(scene.relays.sign(round))).toBe(204);
  expect(await scene.resultsOf(drawId)).toHaveLength(1);
  expect(await bring(scene.relays.sign(round))).toBe(404);
  await scene.step();
  expect(scene.checksThat('fails', await scene.fetchBundle(marketId, 'open'))).toEqual([]);
});

test('a draw goes on from any point at which its servers were killed', async () => {
  const { marketId, drawId } = await scene.addDrawMarket({ open: '19:45', close: '19:47' });
  expectOk(await bid(marketId, 'Jodi Digit', '56'));
  expectOk(await bid(marketId, 'Single Digit', '6'));
  await scene.at('19:49:03');
  // Each step runs alone and twice, by a node that knows only what database, archive and relays hold.
  const steps: ((own: PublicLog) => Promise<unknown>)[] = [
    (own) => logBids(scene.app.db, own, sealHere(scene.app.db)),
    (own) => sequenceEntries(scene.app.db, own),
    (own) => drawResults(scene.app.db, own, scene.beacon),
    (own) => publishCheckpoint(scene.app.db, own),
    () => settleAll(scene.app),
    (own) => logPayouts(scene.app.db, own, sealHere(scene.app.db)),
    (own) => sequenceEntries(scene.app.db, own),
    (own) => publishCheckpoint(scene.app.db, own),
  ];
  for (const one of steps) {
    for (let time = 0; time < 2; time += 1) {
      const own = await openPublicLog(scene.app.context);
      if (own === undefined) throw new Error('the public log is off');
      await one(own);
    }
  }
  expect(await scene.resultsOf(drawId)).toHaveLength(2);
  for (const session of ['open', 'close'] as const) {
    expect(await scene.kindsOf(marketId, session)).toEqual(['bids', 'result', 'payouts']);
  }
  Object.assign(scene.log, await openPublicLog(scene.app.context), { isCompared: true });
  await scene.step();
  for (const session of ['open', 'close'] as const)
    expect(scene.checksThat('fails', await scene.fetchBundle(marketId, session))).toEqual([]);
});

test('two nodes that draw at once declare one result', async () => {
  const { marketId, drawId } = await scene.addDrawMarket({ family: 'starline', open: '20:00' });
  await scene.at('20:00:01');
  await scene.step();
  await scene.at('20:02:03');
  const second = createDb({ connectionString: scene.app.appUrl, max: 4 });
  await Promise.all(
    [scene.app.db, second, scene.app.db, second].map((db) => stepFairDraws(db, scene.log, scene.beacon)),
  );
  await second.close();
  expect(await scene.resultsOf(drawId)).toHaveLength(1);
  await scene.step();
  expect(await scene.kindsOf(marketId)).toEqual(['bids', 'result', 'payouts']);
});

test('a record whose seal does not open is never drawn', async () => {
  const { drawId, marketId } = await scene.addDrawMarket({ family: 'starline', open: '20:30' });
  const other = await scene.addDrawMarket({ family: 'starline', open: '20:30' });
  const recordOf = (market: number) => `kind = 'record' and subject = '${market}/${scene.day}/open'`;
  const { intact } = await scene.app.db.one<{ intact: string }>({
    text: `select encode(bytes, 'hex') as intact from log_entries where ${recordOf(marketId)}`,
  });
  // The changed bytes no longer match the tree, so the checks of later bundles would fail.
  onTestFinished(() =>
    changeLog(scene.app, `update log_entries set bytes = decode('${intact}', 'hex') where ${recordOf(marketId)}`),
  );
  // The seal of the other draw: whole, for the same round, with another seed.
  await changeLog(
    scene.app,
    `update log_entries set bytes = convert_to(replace(convert_from(bytes, 'UTF8'),
        substring(convert_from(bytes, 'UTF8') from '"seal":"[0-9a-f]+"'),
        (select substring(convert_from(o.bytes, 'UTF8') from '"seal":"[0-9a-f]+"') from log_entries o
          where ${recordOf(other.marketId)})), 'UTF8')
      where ${recordOf(marketId)}`,
  );
  await scene.at('20:30:01');
  await stepFairDraws(scene.app.db, scene.log, scene.beacon);
  await scene.at('20:32:03');
  await expect(stepFairDraws(scene.app.db, scene.log, scene.beacon)).rejects.toThrow('is not the one in the log');
  expect(await scene.resultsOf(drawId)).toEqual([]);
  expect(await scene.resultsOf(other.drawId)).toHaveLength(1);
});
