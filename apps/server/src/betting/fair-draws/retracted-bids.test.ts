import { bidReceipt, excludeSelf, login, playLimits } from '@surahi/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { refreshContent, updateSettings } from '../../content/settings/index.ts';
import { balanceOf, expectMoneyRight, giveBalance, submitBids } from '../../testing/bids.ts';
import { FairScene } from '../../testing/fair-scene.ts';
import { addMarket, declare, drawOf, must, TEST_ACTOR } from '../../testing/markets.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { expectOk } from '../../testing/test-app.ts';
import { cancelDraw, voidResult } from '../draws/index.ts';

const STAKE = 1_000n;
/** With the bonus of a new player. */
const START = 200_000n;
const DAY = '23-November-2026';
let scene: FairScene;

beforeAll(async () => {
  scene = await FairScene.open();
});
beforeEach(() => scene.startDayAt('08:00:00'));
afterAll(async () => {
  await expectMoneyRight(scene.app);
  await scene.close();
});

async function turn(refundExcludedBids: boolean): Promise<void> {
  const { app } = scene;
  must(await app.db.transaction((tx) => updateSettings(tx, { refundExcludedBids }, TEST_ACTOR)));
  await refreshContent(app.context);
}

async function newPlayer(): Promise<TestPlayer> {
  const player = await registerTestPlayer(scene.app);
  await giveBalance(scene.app, player.playerId, 1_000);
  return player;
}

/** Bids 10 points on every ank of both sessions, and on a jodi: 21 bids, of which two win. */
async function bidOnAll(player: TestPlayer, marketId: number): Promise<string> {
  const anks = Array.from({ length: 10 }, (_, digit) => String(digit));
  const rows = [
    ...anks.map((digits) => ({ digits, points: 10, session: 'Open' })),
    ...anks.map((digits) => ({ digits, points: 10, session: 'Close' })),
    { digits: '11', points: 10, pana: 'Jodi Digit', session: 'Open' },
  ];
  const batch = { marketId, pana: 'Single Digit', session: 'close', bidDate: DAY, rows };
  return expectOk(await submitBids(scene.app, player.token, batch)).submission_id;
}

async function exclude(player: TestPlayer): Promise<void> {
  expectOk(await scene.app.call(excludeSelf, { length: 'six_months' }, { token: player.token }));
}

async function overview({ token }: TestPlayer) {
  return expectOk(await scene.app.call(playLimits, {}, { token }));
}

const refundsOf = (player: TestPlayer) =>
  scene.app.db.query<{ side: number; amount_paise: bigint }>({
    text: 'select side, amount_paise from refunds where player_id = $1 order by slip_no, side',
    values: [player.playerId],
  });
const countersOf = (player: TestPlayer) =>
  scene.app.db.one<{ lost: bigint; staked: bigint }>({
    text: 'select lost_paise[1] as lost, staked_paise[1] as staked from play_limits where player_id = $1',
    values: [player.playerId],
  });

test('an exclusion leaves placed bids as they are, unless the setting says otherwise', async () => {
  await turn(false);
  const { marketId } = await scene.addDrawMarket({ open: '08:30', close: '08:40' });
  const player = await newPlayer();
  await bidOnAll(player, marketId);
  expect(await overview(player)).toMatchObject({ refunds_open_bids: false });
  await exclude(player);
  expect(await refundsOf(player)).toEqual([]);
  expect(await balanceOf(scene.app, player.playerId)).toBe(START - 21n * STAKE);
});

test('with the setting, an exclusion gives back open bids once, and the public log proves both sides', async () => {
  await turn(true);
  const { marketId } = await scene.addDrawMarket({ open: '09:00', close: '09:30' });
  const [early, late, other] = [await newPlayer(), await newPlayer(), await newPlayer()];
  const ids = [await bidOnAll(early, marketId), await bidOnAll(late, marketId), await bidOnAll(other, marketId)];
  expect(await overview(early)).toMatchObject({ refunds_open_bids: true });
  await exclude(early);
  expect(await refundsOf(early)).toEqual([{ side: 0, amount_paise: 21n * STAKE }]);
  expect(await balanceOf(scene.app, early.playerId)).toBe(START);
  expect(await countersOf(early)).toEqual({ lost: 0n, staked: 0n });
  await scene.at('09:00:01');
  await scene.step();
  // After the open cut-off only the bids on the close result are open.
  await exclude(late);
  expect(await refundsOf(late)).toEqual([{ side: 3, amount_paise: 10n * STAKE }]);
  await scene.at('09:02:03');
  await scene.step();
  await scene.at('09:30:01');
  await scene.step();
  await scene.at('09:32:03');
  await scene.step();

  // The receipts are fetched as an excluded player fetches them: by another log-in, whose session is not ended.
  for (const [index, player] of [early, late, other].entries()) {
    const submissionId = ids[index] ?? '';
    const { sessions } = await receiptsOf(player, submissionId);
    for (const session of ['open', 'close'] as const) {
      const bundle = await scene.fetchBundle(marketId, session);
      const receipts = sessions.find((one) => one.session === session)?.receipts ?? [];
      expect(receipts.length).toBeGreaterThan(0);
      expect(scene.checksThat('fails', { ...bundle, receipts })).toEqual([]);
    }
  }
  // The types of the bids that won: 1 an ank of the open session, 2 of the close session. A jodi may win too.
  const winsOf = async (player: TestPlayer) =>
    scene.app.db.query<{ type: number }>({
      text: 'select pick / 1000000 as type from payouts where player_id = $1 and pick / 1000000 in (1, 2) order by 1',
      values: [player.playerId],
    });
  expect(await winsOf(early)).toEqual([]);
  expect(await winsOf(late)).toEqual([{ type: 1 }]);
  expect(await winsOf(other)).toEqual([{ type: 1 }, { type: 2 }]);
  await exclude(other);
  expect(await refundsOf(other)).toEqual([]);
});

async function receiptsOf(player: TestPlayer, submissionId: string) {
  const body = { submission_id: submissionId, business_date: scene.day };
  const { mobile, password } = player;
  const { unique_token: token } = expectOk(await scene.app.call(login, { mobile, password }));
  return expectOk(await scene.app.call(bidReceipt, body, { token }));
}

test('a retracted bid is not refunded again when its draw is cancelled, nor paid after a corrected result', async () => {
  await turn(true);
  const { marketId } = await addMarket(scene.app, { open: '10:00', close: '10:30' });
  await scene.step();
  const drawId = await drawOf(scene.app, marketId, scene.day);
  const [gone, stays] = [await newPlayer(), await newPlayer()];
  await bidOnAll(gone, marketId);
  await bidOnAll(stays, marketId);
  await scene.at('10:00:01');
  await exclude(gone);
  await scene.at('10:30:01');
  await scene.step();
  await declare(scene.app, drawId, 'open', '123');
  await declare(scene.app, drawId, 'close', '129');
  await scene.step();
  const paidOn = async (player: TestPlayer) =>
    (
      await scene.app.db.query<{ pick: number }>({
        text: `select p.pick from payouts p join settlements s using (settlement_id)
          where p.player_id = $1 and s.void_requested_at is null order by p.pick`,
        values: [player.playerId],
      })
    ).map(({ pick }) => pick);
  expect(await paidOn(gone)).toEqual([1_006_000]);
  expect(await paidOn(stays)).toEqual([1_006_000, 2_002_000]);
  must(await voidResult(scene.app.db, { drawId, side: 'close', reason: 'x', actor: TEST_ACTOR }));
  await scene.step();
  must(await cancelDraw(scene.app.db, { drawId, reason: 'x', actor: TEST_ACTOR }));
  await scene.step();
  expect(await refundsOf(gone)).toEqual([
    { side: 0, amount_paise: 11n * STAKE },
    { side: 3, amount_paise: 10n * STAKE },
  ]);
  expect(await balanceOf(scene.app, gone.playerId)).toBe(START);
  expect(await balanceOf(scene.app, stays.playerId)).toBe(START);
  expect(await countersOf(gone)).toEqual({ lost: 0n, staked: 0n });
});
