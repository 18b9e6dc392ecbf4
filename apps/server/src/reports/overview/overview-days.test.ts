import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveBalance, settleAll, submitBids } from '../../testing/bids.ts';
import { FairScene } from '../../testing/fair-scene.ts';
import { signInTestOperator } from '../../testing/operators.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { keepDrawSums } from '../figures/index.ts';

const ISO = '2026-11-23';
let scene: FairScene;
let player: TestPlayer;

beforeAll(async () => {
  scene = await FairScene.open();
  player = await registerTestPlayer(scene.app);
  await giveBalance(scene.app, player.playerId, 1_000);
});
afterAll(() => scene.close());

/** Bids 110 points on a draw: 60 need the open result, 10 need both results, and 40 need the close result. */
async function bidOn(marketId: number): Promise<void> {
  const rows = [
    { digits: '5', points: 60, session: 'Open' },
    { digits: '56', points: 10, pana: 'Jodi Digit', session: 'close' },
    { digits: '6', points: 40, session: 'Close' },
  ];
  const asked = { marketId, pana: 'Single Digit', session: 'close', bidDate: '23-November-2026', rows };
  expect((await submitBids(scene.app, player.token, asked)).body).not.toHaveProperty('code');
}

/** Moves the clock past the end of a session whose beacon round stays away, and makes the session void. */
async function makeVoid(time: string): Promise<void> {
  scene.relays.setAway(true);
  await scene.at(time);
  await scene.step();
  expect(await scene.voidOverdue()).toBe(1);
  await scene.step();
  scene.relays.setAway(false);
}

/** The figures of the day on the first page and in the report by day. */
async function figures() {
  const owner = await signInTestOperator(scene.app, 'owner');
  const { days } = await owner.ok(OPERATOR_CALLS.overview);
  const { rows } = await owner.ok(OPERATOR_CALLS.betsReport, { query: { from: ISO, to: ISO, by: 'day' } });
  const report = rows.map(({ key, stakePaise, refundedPaise, paidPaise }) => ({
    date: key,
    stakePaise,
    refundedPaise,
    paidPaise,
  }));
  return { shown: days.slice(-1), report };
}

test('the days of the first page equal the report by day, also with void sessions', async () => {
  const openVoid = await scene.addDrawMarket({ open: '09:00', close: '11:00' });
  const closeVoid = await scene.addDrawMarket({ open: '13:00', close: '14:00' });
  for (const { marketId } of [openVoid, closeVoid]) await bidOn(marketId);
  const running = await figures();
  expect(running.shown).toEqual(running.report);
  expect(running.shown).toMatchObject([{ date: ISO, stakePaise: '22000', refundedPaise: '0' }]);

  await makeVoid('09:35:00');
  await scene.at('11:02:03');
  await scene.step();
  await scene.at('13:02:03');
  await scene.step();
  await makeVoid('14:35:00');
  await settleAll(scene.app);
  const settled = await figures();
  expect(settled.shown).toEqual(settled.report);
  // The bids on open and on the jodi of one draw, and those on close and on the jodi of the other.
  expect(settled.shown).toMatchObject([{ date: ISO, stakePaise: '22000', refundedPaise: '12000' }]);

  expect(await keepDrawSums(scene.app.db, ISO)).toBe(2);
  expect(await figures()).toEqual(settled);
});
