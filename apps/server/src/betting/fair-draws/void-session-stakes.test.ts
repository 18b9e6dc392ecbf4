import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { giveBalance, submitBids } from '../../testing/bids.ts';
import { FairScene } from '../../testing/fair-scene.ts';
import { signInTestOperator } from '../../testing/operators.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { voidOverdue } from './void-sessions.ts';

let scene: FairScene;
let player: TestPlayer;

beforeAll(async () => {
  scene = await FairScene.open();
  player = await registerTestPlayer(scene.app);
  await giveBalance(scene.app, player.playerId, 1_000);
});
beforeEach(() => scene.startDayAt('08:00:00'));
afterAll(() => scene.close());

test('[OPR-15] [OPR-16] bids of a void open session leave the caps and the risk pages, and bids on close go on', async () => {
  const { marketId, drawId } = await scene.addDrawMarket({ open: '09:00', close: '12:00' });
  const bid = async (rows: { digits: string; points: number; pana?: string; session: string }[]) => {
    const asked = { marketId, pana: 'Single Digit', session: 'close', bidDate: '23-November-2026', rows };
    const { body } = await submitBids(scene.app, player.token, asked);
    return 'code' in body ? body.code : 'accepted';
  };
  const risk = await signInTestOperator(scene.app, 'risk');
  const cap = {
    family: 'main' as const,
    marketId,
    drawId: String(drawId),
    before: null,
    reason: 'enough is bid on it',
  };
  await risk.ok(OPERATOR_CALLS.setCap, { body: { ...cap, kind: 'player', maxPoints: 100 } });
  await risk.ok(OPERATOR_CALLS.setCap, { body: { ...cap, kind: 'loss', maxPoints: 10_000 } });
  const first = [
    { digits: '5', points: 60, session: 'Open' },
    { digits: '56', points: 10, pana: 'Jodi Digit', session: 'close' },
    { digits: '6', points: 30, session: 'Close' },
  ];
  expect(await bid(first)).toBe('accepted');
  expect(await bid([{ digits: '7', points: 10, session: 'Close' }])).toBe('cap_reached');
  scene.relays.setAway(true);
  await scene.at('09:35:00');
  await scene.step();
  expect(await voidOverdue(scene.app.db, scene.log)).toBe(1);
  await scene.step();
  scene.relays.setAway(false);

  expect(await bid([{ digits: '7', points: 70, session: 'Close' }])).toBe('accepted');
  expect(await bid([{ digits: '7', points: 10, session: 'Close' }])).toBe('cap_reached');
  const stakes = { stakePaise: '10000', worstPaise: '66500' };
  // The session has ended meanwhile.
  const later = await signInTestOperator(scene.app, 'risk');
  const { draws } = await later.ok(OPERATOR_CALLS.listExposed);
  expect(draws.find((draw) => draw.drawId === String(drawId))).toMatchObject(stakes);
  const exposure = await later.ok(OPERATOR_CALLS.drawExposure, { params: { drawId: String(drawId) } });
  expect(exposure).toMatchObject({ ...stakes, worstResult: expect.any(String) });
  expect(exposure.games.map(({ game, session }) => [game, session])).toEqual([['single_digit', 'close']]);
});

test('[OPR-15] a draw whose last session is void leaves the risk list', async () => {
  const main = await scene.addDrawMarket({ open: '13:00', close: '14:00' });
  const starline = await scene.addDrawMarket({ family: 'starline', open: '14:00' });
  const ids = [main, starline].map(({ drawId }) => String(drawId));
  const listed = async () => {
    const risk = await signInTestOperator(scene.app, 'risk');
    const { draws } = await risk.ok(OPERATOR_CALLS.listExposed);
    return draws.map(({ drawId }) => drawId).filter((id) => ids.includes(id));
  };
  await scene.at('13:02:03');
  await scene.step();
  expect(await scene.resultsOf(main.drawId)).toHaveLength(1);
  scene.relays.setAway(true);
  await scene.at('14:35:00');
  await scene.step();
  expect(await listed()).toEqual(expect.arrayContaining(ids));
  expect(await voidOverdue(scene.app.db, scene.log)).toBe(2);
  await scene.step();
  scene.relays.setAway(false);
  expect(await listed()).toEqual([]);
});
