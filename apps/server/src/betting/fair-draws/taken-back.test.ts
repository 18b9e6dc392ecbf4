import { bidReceipt } from '@surahi/contract';
import type { Bundle } from '@surahi/fairness';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addEntry, cosignCheckpoint, publishCheckpoint, sequenceEntries } from '../../fairness/log/index.ts';
import { giveBalance, settleAll, submitBids } from '../../testing/bids.ts';
import { entriesOf, FairScene } from '../../testing/fair-scene.ts';
import { changeLog, mendLogAfterTest } from '../../testing/lost-log.ts';
import { addMarket, changeMarkets, closeMarket, declare, drawOf, must, TEST_ACTOR } from '../../testing/markets.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { expectOk } from '../../testing/test-app.ts';
import { cancelDraw, voidResult } from '../draws/index.ts';
import { editMarket } from '../markets/index.ts';
import { stepFairDraws } from './keep-fair-draws.ts';
import { type Sealer, sealHere } from './sealer.ts';

let scene: FairScene;
let player: TestPlayer;

beforeAll(async () => {
  scene = await FairScene.open();
  player = await registerTestPlayer(scene.app);
  await giveBalance(scene.app, player.playerId, 100_000);
});
beforeEach(() => scene.startDayAt('08:00:00'));
afterAll(() => scene.close());

type Settled = { marketId: number; drawId: bigint; submissionId: string };

/** A draw in mode operator whose open result 140 is settled and in the log, with a winning bid of the player. */
async function settledDraw(open = '20:00'): Promise<Settled> {
  const draw = await closedDraw(open);
  await declare(scene.app, draw.drawId, 'open', '140');
  await scene.step();
  return draw;
}

/** A draw in mode operator whose bids are in the log, with a bid of the player that wins with 140. */
async function closedDraw(open = '20:00'): Promise<Settled> {
  const { marketId } = await addMarket(scene.app, { open, close: '20:30' });
  await scene.step();
  const submissionId = await placeBid(marketId);
  await closeMarket(scene.app, marketId);
  const drawId = await drawOf(scene.app, marketId, scene.day);
  // The log gets the bids before the result.
  await scene.step();
  return { marketId, drawId, submissionId };
}

async function placeBid(marketId: number): Promise<string> {
  const bid = { marketId, pana: 'Single Digit', session: 'Open', bidDate: '23-November-2026' };
  const rows = [{ digits: '5', points: 10, session: 'Open' }];
  return expectOk(await submitBids(scene.app, player.token, { ...bid, rows })).submission_id;
}

/** The bundle of the open session with the player's receipts, as the page of the draw puts it together. */
async function bundleOf({ marketId, submissionId }: Settled): Promise<Bundle> {
  const bundle = await scene.fetchBundle(marketId, 'open');
  return { ...bundle, receipts: await receiptsOf(submissionId) };
}

async function receiptsOf(submissionId: string): Promise<Bundle['receipts']> {
  const body = { submission_id: submissionId, business_date: scene.day };
  const { sessions } = expectOk(await scene.app.call(bidReceipt, body, { token: player.token }));
  return sessions.find(({ session }) => session === 'open')?.receipts ?? [];
}

const kindsOf = (bundle: Bundle) => entriesOf(bundle).map(({ kind }) => kind);
const payoutsIn = ({ receipts }: Pick<Bundle, 'receipts'>) => receipts.map(({ payout }) => payout.length);
const SETTLED = ['close', 'bids', 'operator-result', 'payouts'];

test('[FAI-08] a cancellation after the settlement is in the bundle, and the verifier fails the draw', async () => {
  const draw = await settledDraw('10:00');
  const settled = await bundleOf(draw);
  expect([kindsOf(settled), payoutsIn(settled), scene.checksThat('fails', settled)]).toEqual([SETTLED, [1], []]);
  await scene.at('10:00:01');
  must(await cancelDraw(scene.app.db, { drawId: draw.drawId, reason: 'wrong chart', actor: TEST_ACTOR }));
  await scene.step();
  const cancelled = await bundleOf(draw);
  expect(entriesOf(cancelled).slice(SETTLED.length)).toMatchObject([
    { kind: 'cancel', reason: 'wrong chart' },
    { kind: 'operator-void', version: 1, result: '140', reason: 'wrong chart' },
  ]);
  expect(payoutsIn(cancelled)).toEqual([0]);
  expect(scene.checksThat('fails', cancelled)).toEqual(['no-late-cancel']);
  expect(scene.checksThat('unproven', cancelled)).toEqual(
    expect.arrayContaining(['result-withdrawn', 'receipt-reversed']),
  );
  expect(scene.checksThat('holds', cancelled)).not.toContain('receipt-paid');
});

test('[FAI-08] a result that is taken back without a correction is in the bundle, and its payouts are reversed', async () => {
  const draw = await settledDraw();
  must(
    await voidResult(scene.app.db, { drawId: draw.drawId, side: 'open', reason: 'typing error', actor: TEST_ACTOR }),
  );
  await scene.step();
  const voided = await bundleOf(draw);
  expect(entriesOf(voided).slice(SETTLED.length)).toMatchObject([
    { kind: 'operator-void', version: 1, result: '140', reason: 'typing error' },
  ]);
  expect(payoutsIn(voided)).toEqual([0]);
  const report = scene.check(voided);
  expect(report.result).toBeUndefined();
  const findings = report.claims.flatMap((claim) => claim.findings);
  expect(findings.filter(({ verdict }) => verdict === 'fails')).toEqual([]);
  expect(findings).toEqual(
    expect.arrayContaining([
      { check: 'result-withdrawn', verdict: 'unproven', inputs: { result: '140', reason: 'typing error' } },
      { check: 'payouts-logged', verdict: 'unproven', inputs: { entries: 1, reversed: '140' } },
      { check: 'receipt-reversed', verdict: 'unproven', inputs: { slip: expect.any(Number), group: 'open' } },
    ]),
  );
  // A second step adds nothing, and a correction counts again.
  await scene.step();
  expect(kindsOf(await bundleOf(draw))).toEqual([...SETTLED, 'operator-void']);
  await declare(scene.app, draw.drawId, 'open', '159');
  await scene.step();
  const corrected = await bundleOf(draw);
  expect(kindsOf(corrected)).toEqual([...SETTLED, 'operator-void', 'operator-result', 'payouts']);
  expect([payoutsIn(corrected), scene.checksThat('fails', corrected)]).toEqual([[1], []]);
  expect(scene.checksThat('holds', corrected)).toContain('receipt-paid');
});

test('[FAI-08] a result is logged with the source that the record fixed, also after the market names another one', async () => {
  const setSource = (marketId: number, resultSource: string) =>
    changeMarkets(scene.app, (tx) => editMarket(tx, { marketId, patch: { resultSource }, actor: TEST_ACTOR }));
  const { marketId } = await addMarket(scene.app, { open: '20:00', close: '20:30' });
  must(await setSource(marketId, 'Example Gazette'));
  await scene.step();
  must(await setSource(marketId, 'Another chart'));
  await closeMarket(scene.app, marketId);
  await scene.step();
  await declare(scene.app, await drawOf(scene.app, marketId, scene.day), 'open', '140');
  await scene.step();
  const bundle = await scene.fetchBundle(marketId, 'open');
  expect(entriesOf(bundle)).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: 'operator-result', source: 'Example Gazette' })]),
  );
  expect(scene.checksThat('holds', bundle)).toContain('result-source');
});

test('[FAI-08] a correction waits in the log until the payouts of the result before are in it', async () => {
  const draw = await closedDraw();
  const { app, log, beacon } = scene;
  await declare(app, draw.drawId, 'open', '140');
  await settleAll(app);
  must(await voidResult(app.db, { drawId: draw.drawId, side: 'open', reason: 'typing error', actor: TEST_ACTOR }));
  await declare(app, draw.drawId, 'open', '159');
  // The payouts of the correction are late.
  const here = sealHere(app.db);
  const sealer: Sealer = {
    ...here,
    payouts: async (paid) => (paid.version === 1n ? here.payouts(paid) : undefined),
  };
  const logged: string[][] = [];
  const pending: string[][] = [];
  for (let times = 0; times < 3; times += 1) {
    await stepFairDraws(app.db, log, beacon, { sealer });
    await sequenceEntries(app.db, log);
    await publishCheckpoint(app.db, log);
    for (const one of log.witnesses) await cosignCheckpoint(app.db, log, one);
    const bundle = await bundleOf(draw);
    logged.push(entriesOf(bundle).map((entry) => `${entry.kind} ${'result' in entry ? entry.result : ''}`.trim()));
    expect(scene.checksThat('fails', bundle)).toEqual([]);
    pending.push(scene.checksThat('pending', bundle).filter((check) => check === 'payouts-logged'));
  }
  const first = ['close', 'bids', 'operator-result 140', 'payouts 140'];
  const corrected = [...first, 'operator-result 159'];
  expect(logged).toEqual([first, corrected, corrected]);
  expect(pending).toEqual([[], ['payouts-logged'], ['payouts-logged']]);
  await scene.step();
  const paid = await bundleOf(draw);
  expect(kindsOf(paid)).toEqual([...SETTLED, 'operator-result', 'payouts']);
  expect([payoutsIn(paid), scene.checksThat('fails', paid)]).toEqual([[1], []]);
});

/** Damages the bytes of an entry of a draw's open session. */
const damage = (kind: string, { marketId }: { marketId: number }) =>
  changeLog(
    scene.app,
    `update log_entries set bytes = convert_to('{"kind', 'UTF8')
      where kind = '${kind}' and subject = '${marketId}/${scene.day}/open'`,
  );

test('[FAI-09] a receipt needs no damaged entry that says nothing about reversed payouts', async () => {
  await mendLogAfterTest(scene);
  const entered = await settledDraw();
  const drawn = await scene.addDrawMarket({ open: '11:00', close: '12:00' });
  const submissionId = await placeBid(drawn.marketId);
  for (const time of ['11:00:01', '11:02:03']) {
    await scene.at(time);
    await scene.step();
  }
  expect(await scene.kindsOf(drawn.marketId)).toEqual(['bids', 'result', 'payouts']);
  const before = await receiptsOf(submissionId);
  await damage('result', drawn);
  await damage('close', entered);
  expect(await receiptsOf(submissionId)).toEqual(before);
  expect(payoutsIn({ receipts: await receiptsOf(entered.submissionId) })).toEqual([1]);
  // In mode draw nobody enters a result.
  const about = { ...(await scene.ofSession(drawn.marketId)), result: '140', reason: 'typing error' };
  await addEntry(scene.app.db, { kind: 'operator-void', ...about });
  await sequenceEntries(scene.app.db, scene.log);
  await publishCheckpoint(scene.app.db, scene.log);
  expect(await receiptsOf(submissionId)).toEqual(before);
  await damage('operator-void', drawn);
  expect(await receiptsOf(submissionId)).toEqual(before);
});
