import { drawRound, timeOfRound } from '@surahi/fairness';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { entriesOf, FairScene, type PlaceBid } from '../../testing/fair-scene.ts';
import { addMarket, drawOf, TEST_ACTOR } from '../../testing/markets.ts';
import { signInTestOperator } from '../../testing/operators.ts';
import { shiftMachineClock } from '../../testing/suite-clock.ts';
import { expectOk, expectRefused } from '../../testing/test-app.ts';
import { cancelDraw, declareResult, enterResult, previewResult, voidResult } from '../draws/index.ts';

let scene: FairScene;
let bid: PlaceBid;

beforeAll(async () => {
  scene = await FairScene.open();
  bid = await scene.addBidder();
});
beforeEach(() => scene.startDayAt('08:00:00'));
afterAll(() => scene.close());

test('[FAI-05] a whole draw is decided by the beacon, and a stranger computes the same results', async () => {
  const { marketId, drawId } = await scene.addDrawMarket();
  for (let digit = 0; digit <= 9; digit += 1) expectOk(await bid(marketId, 'Single Digit', String(digit)));
  expectOk(await bid(marketId, 'Jodi Digit', '56'));
  expectOk(await bid(marketId, 'Single Digit', '6', 'Close'));
  await scene.at('10:00:01');
  await scene.step();
  expect(await scene.kindsOf(marketId)).toEqual(['bids']);
  await scene.at('10:02:03');
  await scene.step();
  expect(await scene.kindsOf(marketId)).toEqual(['bids', 'result', 'payouts']);
  await scene.at('12:02:03');
  await scene.step();
  for (const [index, session] of (['open', 'close'] as const).entries()) {
    const bundle = await scene.fetchBundle(marketId, session);
    expect(entriesOf(bundle).map(({ kind }) => kind)).toEqual(['bids', 'result', 'payouts']);
    expect(scene.checksThat('fails', bundle)).toEqual([]);
    expect(scene.check(bundle).result).toBe((await scene.resultsOf(drawId))[index]);
  }
  expect(entriesOf(await scene.fetchBundle(marketId, 'open')).at(-1)).toMatchObject({ size: 1, paise: 9_500 });
  const report = scene.check(await scene.fetchBundle(marketId, 'open'));
  const claims = Object.fromEntries(report.claims.map(({ claim, verdict }) => [claim, verdict]));
  expect(claims).toMatchObject({ 'nobody-knew': 'holds', 'result-follows': 'holds' });
});

test('a draw whose open session has ended gets no record and takes no bids', async () => {
  await scene.at('12:02:03');
  const { marketId } = await scene.addDrawMarket({ open: '12:02', close: '12:20' });
  expect((await fetch(`${scene.app.url}/log/draws/${marketId}/${scene.day}/open`)).status).toBe(404);
  expectRefused(await bid(marketId, 'Single Digit', '6', 'Close'), 'date_not_current');
});

test('[FAI-05] Starline and Gali are decided by the beacon', async () => {
  const starline = await scene.addDrawMarket({ family: 'starline', open: '12:30' });
  const gali = await scene.addDrawMarket({ family: 'gali', open: '12:30' });
  await scene.at('12:32:03');
  await scene.step();
  const [pana = ''] = await scene.resultsOf(starline.drawId);
  const [jodi = ''] = await scene.resultsOf(gali.drawId);
  expect([pana.length, jodi.length]).toEqual([3, 2]);
  for (const { marketId } of [starline, gali])
    expect(scene.checksThat('fails', await scene.fetchBundle(marketId, 'open'))).toEqual([]);
});

test('[FAI-05] nobody enters, previews, declares or voids the result of such a draw', async () => {
  const { marketId, drawId } = await scene.addDrawMarket({ open: '13:00', close: '14:00' });
  await scene.at('13:00:01');
  await scene.step();
  const of = { drawId, side: 'open', actor: TEST_ACTOR } as const;
  const final = { ok: false, code: 'draw_final' };
  const attempt = async () => [
    await enterResult(scene.app.db, { ...of, number: '140' }),
    await previewResult(scene.app.db, of),
    await declareResult(scene.app.db, of),
    await voidResult(scene.app.db, { ...of, reason: 'a better number' }),
  ];
  expect(await attempt()).toMatchObject([final, final, final, final]);
  await scene.at('13:02:03');
  await scene.step();
  const results = await scene.resultsOf(drawId);
  expect(results).toHaveLength(1);
  expect(await attempt()).toMatchObject([final, final, final, final]);
  expect(await scene.resultsOf(drawId)).toEqual(results);
  expect(await scene.kindsOf(marketId)).toEqual(['bids', 'result', 'payouts']);
  const owner = await signInTestOperator(scene.app, 'owner');
  const params = { drawId: String(drawId), side: 'open' as const };
  const body = { reason: 'a better number' };
  expect(await owner.call(OPERATOR_CALLS.voidResult, { params, body })).toMatchObject({
    http: 409,
    code: 'draw_final',
  });
});

test('[FAI-07] a draw is cancelled before its close, and never later', async () => {
  const early = await scene.addDrawMarket({ open: '14:30', close: '16:00' });
  const late = await scene.addDrawMarket({ open: '14:30', close: '16:00' });
  expectOk(await bid(early.marketId, 'Single Digit', '5'));
  let owner = await signInTestOperator(scene.app, 'owner');
  const cancel = (drawId: bigint) =>
    owner.call(OPERATOR_CALLS.cancelDraw, {
      params: { drawId: String(drawId) },
      body: { reason: 'no event today' },
    });
  await scene.at('14:28:00');
  owner = await signInTestOperator(scene.app, 'owner');
  expect(await cancel(early.drawId)).toMatchObject({ http: 200 });
  for (const time of ['14:29:00', '14:30:01', '14:33:00', '16:30:00']) {
    await scene.at(time);
    await scene.step();
    owner = await signInTestOperator(scene.app, 'owner');
    expect([time, await cancel(late.drawId)]).toMatchObject([time, { http: 409, code: 'draw_final' }]);
  }
  const results = await scene.resultsOf(late.drawId);
  expect(results).toHaveLength(2);
  // A clock that is set back does not make the result unknown again.
  await scene.app.context.clock.refresh();
  await scene.app.ownerDb.query({ text: shiftMachineClock(-10_800_000) });
  try {
    const again = { drawId: late.drawId, reason: 'no event today', actor: TEST_ACTOR };
    expect(await cancelDraw(scene.app.db, again)).toMatchObject({ ok: false, code: 'draw_final' });
  } finally {
    await scene.app.ownerDb.query({ text: shiftMachineClock(0) });
  }
  expect(await scene.resultsOf(early.drawId)).toEqual([]);
  expect(await scene.resultsOf(late.drawId)).toEqual(results);
});

test('the console sets a market to mode draw, shows the round and keeps the change in the audit log', async () => {
  const { marketId } = await addMarket(scene.app, { open: '16:40', close: '16:50' });
  const owner = await signInTestOperator(scene.app, 'owner');
  const body = { resultMode: 'draw', reason: 'players can check it' } as const;
  const set = await owner.ok(OPERATOR_CALLS.editMarket, { params: { marketId: String(marketId) }, body });
  expect(set.market).toMatchObject({ resultMode: 'draw', resultSource: '' });
  const audit = await scene.app.db.one<{ before: unknown; after: unknown; reason: string }>({
    text: 'select before, after, reason from audit_log where subject = $1 order by audit_id desc limit 1',
    values: [`market:${marketId}`],
  });
  expect(audit).toMatchObject({
    before: { resultMode: 'operator' },
    after: { resultMode: 'draw' },
    reason: 'players can check it',
  });
  await scene.step();
  const drawId = await drawOf(scene.app, marketId, scene.day);
  const { draw } = await owner.ok(OPERATOR_CALLS.getDraw, { params: { drawId: String(drawId) } });
  const rounds = [`${scene.day}T16:40:00+05:30`, `${scene.day}T16:50:00+05:30`].map((cutOff) =>
    drawRound(scene.relays.chain, Date.parse(cutOff), 120),
  );
  expect(draw).toMatchObject({ resultMode: 'draw', mayCancel: true });
  expect(draw.sides.map((side) => side.beaconRound)).toEqual(
    rounds.map((round) => ({ round, dueAtMs: timeOfRound(scene.relays.chain, round) })),
  );
  const later = { resultMode: 'operator', resultSource: 'Example Gazette', reason: 'an outside event' } as const;
  await owner.ok(OPERATOR_CALLS.editMarket, { params: { marketId: String(marketId) }, body: later });
  await scene.step();
  const same = await owner.ok(OPERATOR_CALLS.getDraw, { params: { drawId: String(drawId) } });
  expect(same.draw.resultMode).toBe('draw');
  const source = { resultSource: 'राजपत्र', reason: 'an outside event' };
  expect(
    await owner.call(OPERATOR_CALLS.editMarket, { params: { marketId: String(marketId) }, body: source }),
  ).toMatchObject({ http: 400 });
});

test('[FAI-05] before the round the seed is neither in the log nor in the stored secrets of draws', async () => {
  const { marketId } = await scene.addDrawMarket({ family: 'starline', open: '21:00' });
  const dump = JSON.stringify(
    await scene.app.ownerDb.query({
      text: `select (select jsonb_agg(to_jsonb(s)) from draw_secrets s)::text as secrets,
        (select jsonb_agg(convert_from(bytes, 'UTF8')) from log_entries)::text as entries`,
    }),
  );
  await scene.at('21:00:01');
  await scene.step();
  await scene.at('21:02:03');
  await scene.step();
  const [, result] = entriesOf(await scene.fetchBundle(marketId, 'open'));
  if (result?.kind !== 'result') throw new Error('the result is not in the log');
  expect(dump).not.toContain(result.seed);
});
