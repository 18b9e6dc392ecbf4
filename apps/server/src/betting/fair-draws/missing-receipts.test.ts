import { bidReceipt } from '@surahi/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KeyRing } from '../../fairness/log/index.ts';
import { giveBalance, submitBids } from '../../testing/bids.ts';
import { FairScene } from '../../testing/fair-scene.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { expectOk, expectRefused } from '../../testing/test-app.ts';
import { makeReceipts } from './make-receipt.ts';

let scene: FairScene;
let player: TestPlayer;

beforeAll(async () => {
  scene = await FairScene.open();
  player = await registerTestPlayer(scene.app);
  await giveBalance(scene.app, player.playerId, 100_000);
});
afterAll(() => scene.close());

test('[FAI-09] a server without the key that signed a bid says so, and does not deny the bid', async () => {
  const { marketId } = await scene.addDrawMarket({ open: '09:00', close: '09:30' });
  const answer = await submitBids(scene.app, player.token, {
    marketId,
    pana: 'Single Digit',
    session: 'Open',
    bidDate: '23-November-2026',
    rows: [{ session: 'Open', digits: '5', points: 10 }],
  });
  const { submission_id: submissionId } = expectOk(answer);
  const of = { playerId: player.playerId, submissionId, businessDate: scene.day };
  const keys = new KeyRing(scene.log.origin, {
    current: Buffer.alloc(32, 9).toString('base64'),
    next: undefined,
    old: [],
  });
  const without = await makeReceipts(scene.app.db, { ...scene.log, keys }, of);
  expect(without).toMatchObject({ ok: true, value: { sessions: [], keys_missing: ['open', 'close'] } });
  const made = await makeReceipts(scene.app.db, scene.log, of);
  expect(made.ok && made.value.keys_missing).toBeUndefined();
  expect(made).toMatchObject({ ok: true, value: { sessions: [{ session: 'open' }] } });
});

test('[FAI-09] the receipt of an archived month is refused with the date before which bids are archived', async () => {
  const submission = { submission_id: '0197d9a1-c9f2-7c3e-9a45-2f7e6b1d8c04' };
  const ask = (date: string) =>
    scene.app.call(bidReceipt, { ...submission, business_date: date }, { token: player.token });
  expect(expectRefused(await ask('2026-06-30'), 'not_found').archived_before).toBeUndefined();
  await scene.app.ownerDb.query({
    text: `insert into archives (month, name, slips, stake_paise, slips_sha256, payouts, paid_paise, payouts_sha256, wins_until)
      values ('2026-06-01', 'june', 0, 0, repeat('0', 64), 0, 0, repeat('0', 64), '2026-06-30')`,
  });
  expect(expectRefused(await ask('2026-06-30'), 'not_found').archived_before).toBe('2026-07-01');
  expect(expectRefused(await ask('2026-07-01'), 'not_found').archived_before).toBeUndefined();
});
