import { drawRound } from '@surahi/fairness';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FairScene, type PlaceBid } from '../../testing/fair-scene.ts';
import { expectOk, expectRefused } from '../../testing/test-app.ts';
import { startBidGuard } from './bid-guard.ts';

let scene: FairScene;
let bid: PlaceBid;

beforeAll(async () => {
  scene = await FairScene.open();
  bid = await scene.addBidder();
});
beforeEach(() => scene.startDayAt('08:00:00'));
afterAll(() => scene.close());

test('[F12] bids end when a round near the deciding one was seen, whatever the clock of the database says', async () => {
  const { marketId } = await scene.addDrawMarket({ open: '22:00', close: '23:00' });
  await scene.at('21:50:00');
  expectOk(await bid(marketId, 'Single Digit', '5'));
  const openRound = drawRound(scene.relays.chain, Date.parse(`${scene.day}T22:00:00+05:30`), 120);
  scene.app.context.bidGuard.latestRound = openRound - 11;
  expectOk(await bid(marketId, 'Single Digit', '5'));
  scene.app.context.bidGuard.latestRound = openRound - 10;
  expectRefused(await bid(marketId, 'Single Digit', '5'), 'busy');
  expectRefused(await bid(marketId, 'Jodi Digit', '56'), 'busy');
  expectOk(await bid(marketId, 'Single Digit', '5', 'Close'));
});

test('[F12] a node that has seen a round near the deciding one takes no bid after the clock of the database goes back', async () => {
  const { marketId } = await scene.addDrawMarket({ open: '22:00', close: '23:00' });
  await scene.at('22:02:00');
  await scene.at('21:50:00');
  expectRefused(await bid(marketId, 'Single Digit', '5'), 'busy');
  expectOk(await bid(marketId, 'Single Digit', '5', 'Close'));
});

test.each([-300, -14, 14, 300])('[F12] no bid while the database clock is %i s off', async (seconds) => {
  const { marketId } = await scene.addDrawMarket({ open: '23:00', close: '23:30' });
  await scene.at('22:30:00');
  expectOk(await bid(marketId, 'Single Digit', '5'));
  await scene.app.setClock(scene.nowMs + seconds * 1_000);
  await scene.readBeacon();
  expectRefused(await bid(marketId, 'Single Digit', '5'), 'busy');
  await scene.app.setClock(scene.nowMs);
  await scene.readBeacon();
  expectOk(await bid(marketId, 'Single Digit', '5'));
});

test('[F12] a started node has seen a round before it takes bids', async () => {
  const { context } = scene.app;
  const { marketId } = await scene.addDrawMarket({ open: '23:00', close: '23:30' });
  context.bidGuard.seen = undefined;
  expectRefused(await bid(marketId, 'Single Digit', '5'), 'busy');
  const starts: (() => unknown)[] = [];
  const stops: (() => unknown)[] = [];
  startBidGuard(
    { ...context, onStart: (start) => void starts.push(start), onStop: (stop) => void stops.push(stop) },
    scene.beacon,
  );
  for (const start of starts) await start();
  for (const stop of stops) await stop();
  expect(context.bidGuard.seen).toBeDefined();
  expectOk(await bid(marketId, 'Single Digit', '5'));
});
