import { bidReceipt, type ResponseOf, type submitMainBid } from '@surahi/contract';
import {
  acceptanceMessage,
  type Bundle,
  checkBundle,
  fromBase64,
  fromHex,
  leafHash,
  parsePayoutLeaf,
  parseSlipLeaf,
  verifyEd25519,
  verifyInclusion,
} from '@surahi/fairness';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { publishCheckpoint, sequenceEntries } from '../../fairness/log/index.ts';
import { giveBalance, settleAll, submitBids } from '../../testing/bids.ts';
import { seedSlips } from '../../testing/bulk-slips.ts';
import { entriesOf, FairScene } from '../../testing/fair-scene.ts';
import { addMarket, closeMarket, declare, drawOf, must, TEST_ACTOR } from '../../testing/markets.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { expectOk, expectRefused } from '../../testing/test-app.ts';
import { voidResult } from '../draws/index.ts';
import { stepFairDraws } from './keep-fair-draws.ts';

let scene: FairScene;
let player: TestPlayer;
let other: TestPlayer;

beforeAll(async () => {
  scene = await FairScene.open();
  player = await registerTestPlayer(scene.app);
  other = await registerTestPlayer(scene.app);
  await giveBalance(scene.app, player.playerId, 100_000);
  await giveBalance(scene.app, other.playerId, 100_000);
});
beforeEach(() => scene.startDayAt('08:00:00'));
afterAll(() => scene.close());

type Row = { digits: string; points: number; pana?: string; session?: string };

async function place(marketId: number, rows: Row[], owner = player, submissionId?: string) {
  const answer = await submitBids(scene.app, owner.token, {
    marketId,
    pana: 'Single Digit',
    // A batch with session close may contain rows of both sessions.
    session: 'close',
    bidDate: '23-November-2026',
    rows: rows.map((row) => ({ session: 'Open', ...row })),
    ...(submissionId === undefined ? {} : { submissionId }),
  });
  return expectOk(answer);
}

async function receiptsOf(
  submissionId: string,
  owner = player,
  logSize?: number,
): Promise<ResponseOf<typeof bidReceipt>> {
  const body = { submission_id: submissionId, business_date: scene.day, log_size: logSize };
  return expectOk(await scene.app.call(bidReceipt, body, { token: owner.token }));
}

/** The bundle of a session with the player's own receipts. The app builds it in the same way. */
async function bundleWith(marketId: number, session: 'open' | 'close', submissionId: string): Promise<Bundle> {
  const bundle = await scene.fetchBundle(marketId, session);
  const own = (await receiptsOf(submissionId)).sessions.find((one) => one.session === session);
  expect(own?.record).toBe(bundle.record);
  return { ...bundle, receipts: own?.receipts ?? [] };
}

const ALL_GROUPS: Row[] = [
  { digits: '5', points: 10 },
  { digits: '56', points: 20, pana: 'Jodi Digit' },
  { digits: '6', points: 30, session: 'Close' },
];

function isSigned({ leaf, acceptance }: NonNullable<ResponseOf<typeof submitMainBid>['acceptances']>[number]): boolean {
  const { batch, index, path, signature } = acceptance;
  const bytes = fromBase64(leaf);
  const root = fromHex(batch.root);
  const claim = { index, size: batch.size, leafHash: leafHash(bytes), root, proof: path.map(fromHex) };
  const isInBatch = verifyInclusion(claim) && parseSlipLeaf(bytes).at === batch.at;
  return isInBatch && verifyEd25519(fromHex(scene.log.keys.acceptKey), acceptanceMessage(batch), fromHex(signature));
}

test('[FAI-09] every accepted slip of a batch is signed for in its answer', async () => {
  const { marketId } = await scene.addDrawMarket({ open: '09:00', close: '09:30' });
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) => place(marketId, ALL_GROUPS, at % 2 === 0 ? player : other)),
  );
  for (const answer of answers) {
    const acceptances = answer.acceptances ?? [];
    expect(acceptances.map(({ session }) => session)).toEqual(['open', 'open', 'close']);
    expect(acceptances.map(isSigned)).toEqual([true, true, true]);
    for (const { leaf } of acceptances) {
      expect(parseSlipLeaf(fromBase64(leaf))).toMatchObject({
        submission: answer.submission_id,
        at: answer.accepted_at,
      });
    }
    const [first] = acceptances;
    if (first === undefined) throw new Error('no acceptance');
    const spoiled = { ...first, leaf: Buffer.concat([fromBase64(first.leaf), Buffer.from(' ')]).toString('base64') };
    expect(isSigned(spoiled)).toBe(false);
  }
});

test('[FAI-12] the answer to a signed bid has the notice of its record', async () => {
  const notice = 'Demo beacon: shows how checking works, proves nothing about the operator';
  const { marketId } = await scene.addDrawMarket({ open: '09:00', close: '09:30' });
  const { submission_id: id, log_notice } = await place(marketId, ALL_GROUPS);
  expect(log_notice).toBe(notice);
  expect(scene.check(await bundleWith(marketId, 'open', id)).notice).toBe(notice);
});

test('[FAI-09] the repetition of a submission is signed for again, with the same leaves', async () => {
  const { marketId } = await scene.addDrawMarket({ open: '09:00', close: '09:30' });
  const id = '0197d9a1-c9f2-7c3e-9a45-2f7e6b1d8c04';
  const first = await place(marketId, ALL_GROUPS, player, id);
  const again = await place(marketId, ALL_GROUPS, player, id);
  const leavesOf = ({ acceptances = [] }: typeof first) => acceptances.map(({ leaf }) => leaf);
  expect(leavesOf(first)).toHaveLength(3);
  expect(leavesOf(again)).toEqual(leavesOf(first));
  expect((again.acceptances ?? []).map(isSigned)).toEqual([true, true, true]);
});

test('[FAI-09] the signed leaves have the bids of the submission in their order, those of equal numbers too', async () => {
  const { marketId } = await scene.addDrawMarket({ open: '09:00', close: '09:30' });
  const rows = [...ALL_GROUPS.toReversed(), ...ALL_GROUPS, { digits: '128', points: 40, pana: 'Single Pana' }];
  const { submission_id: id } = await place(marketId, rows);
  const codes = [2_006_000, 5_056_000, 1_005_000, 1_005_000, 5_056_000, 2_006_000, 3_128_000];
  const bids = codes.map((code, at): [number, number] => [code, rows[at]?.points ?? 0]);
  for (const session of ['open', 'close'] as const) {
    const bundle = await bundleWith(marketId, session, id);
    const judged = (own: typeof bids) =>
      checkBundle(bundle, { logKeys: [], witnessKeys: [], chains: [], submission: { id, bids: own } })
        .claims.flatMap(({ findings }) => findings)
        .filter(({ check }) => check === 'receipt-of-draw')
        .map(({ verdict }) => verdict);
    expect(judged(bids)).toEqual(['holds', 'holds']);
    expect(judged(bids.slice(0, 1))).toContain('fails');
  }
});

test('[FAI-09] a receipt proves a slip and its payout with the bundle, from acceptance to settlement', async () => {
  const { marketId } = await scene.addDrawMarket({ open: '10:00', close: '10:30' });
  const everyAnk = Array.from({ length: 10 }, (_, digit) => ({ digits: String(digit), points: 10 }));
  const { submission_id: id } = await place(marketId, [...everyAnk, ...ALL_GROUPS]);
  await place(marketId, ALL_GROUPS, other);
  const before = await bundleWith(marketId, 'open', id);
  expect(before.receipts.map(({ bids, payout }) => [bids, payout])).toEqual([
    [[], []],
    [[], []],
  ]);
  expect(scene.checksThat('holds', before).filter((check) => check === 'receipt-signed')).toHaveLength(2);
  expect(scene.checksThat('pending', before)).toContain('receipt-in-bids');
  await scene.at('10:00:01');
  await scene.step();
  await scene.at('10:02:03');
  await scene.step();
  await scene.at('10:30:01');
  await scene.step();
  await scene.at('10:32:03');
  await scene.step();
  for (const session of ['open', 'close'] as const) {
    const bundle = await bundleWith(marketId, session, id);
    expect(bundle.receipts).toHaveLength(2);
    expect([session, scene.checksThat('fails', bundle)]).toEqual([session, []]);
    const report = scene.check(bundle);
    const verdicts = report.claims.map(({ claim, verdict }) => [claim, verdict]);
    expect(Object.fromEntries(verdicts)).toMatchObject({ 'bids-fixed': 'holds', 'payout-follows': 'holds' });
  }
  const open = (await bundleWith(marketId, 'open', id)).receipts.flatMap(({ payout }) => payout);
  expect(open.map(({ leaf }) => parsePayoutLeaf(fromBase64(leaf)))).toMatchObject([{ group: 'open' }]);
});

test('[FAI-09] an altered receipt fails, with the check that it fails', async () => {
  const { marketId } = await scene.addDrawMarket({ family: 'starline', open: '11:00' });
  const everyAnk = Array.from({ length: 10 }, (_, digit) => ({ digits: String(digit), points: 10 }));
  const { submission_id: id } = expectOk(
    await submitBids(scene.app, player.token, {
      family: 'starline',
      marketId,
      pana: 'Single Digit',
      bidDate: '23-November-2026',
      rows: everyAnk,
    }),
  );
  await scene.at('11:00:01');
  await scene.step();
  await scene.at('11:02:03');
  await scene.step();
  const bundle = await bundleWith(marketId, 'open', id);
  const [receipt] = bundle.receipts;
  if (receipt === undefined) throw new Error('no receipt');
  expect(scene.checksThat('fails', bundle)).toEqual([]);
  const spoil = (change: Partial<typeof receipt>): string[] =>
    scene.checksThat('fails', { ...bundle, receipts: [{ ...receipt, ...change }] });
  const leaf = Buffer.from(fromBase64(receipt.leaf)).toString('latin1').replace(',10]', ',11]');
  expect(spoil({ leaf: Buffer.from(leaf, 'latin1').toString('base64') })).toContain('receipt-signed');
  expect(spoil({ bids: [] })).toEqual(['receipt-in-bids']);
  expect(spoil({ payout: [] })).toEqual(['receipt-paid']);
});

test('[FAI-09] each leaf of a large session has its place in the bids', async () => {
  const { marketId, drawId } = await scene.addDrawMarket({ open: '12:00', close: '12:30' });
  const { submission_id: id } = await place(marketId, ALL_GROUPS);
  await seedSlips(scene.app.ownerDb, { drawId, slips: 700, bids: 1, mobile: other.mobile });
  await scene.at('12:00:01');
  await scene.step();
  await scene.at('12:30:01');
  await scene.step();
  const bundle = await bundleWith(marketId, 'open', id);
  expect(bundle.receipts.map(({ bids }) => bids.length)).toEqual([1, 1]);
  // A tree of 700 leaves has ten levels. The paths of its last leaves are shorter.
  expect(bundle.receipts[0]?.bids[0]?.path.length).toBeGreaterThan(4);
  expect(scene.checksThat('fails', bundle)).toEqual([]);
});

test('a receipt belongs to the player of the session alone', async () => {
  const { marketId } = await scene.addDrawMarket({ open: '13:00', close: '13:30' });
  const { submission_id: id } = await place(marketId, ALL_GROUPS);
  const call = (submissionId: string, date: string, token = player.token) =>
    scene.app.call(bidReceipt, { submission_id: submissionId, business_date: date }, { token });
  expectRefused(await call(id, scene.day, other.token), 'not_found');
  expectRefused(await call(id, '2026-11-24'), 'not_found');
  expectRefused(await call(id, '2026-02-31'), 'not_found');
  expectRefused(await call('1', scene.day), 'not_found');
  expect((await receiptsOf(id)).sessions.map(({ session }) => session)).toEqual(['open', 'close']);
});

test('[FAI-09] a receipt proves no payouts that the bundle of its session does not have yet', async () => {
  const { marketId } = await addMarket(scene.app, { open: '14:00', close: '14:30' });
  await scene.step();
  const everyAnk = Array.from({ length: 10 }, (_, digit) => ({ digits: String(digit), points: 10 }));
  const { submission_id: id } = await place(marketId, everyAnk);
  // Wins the first result only, so the trees of both payouts differ.
  await place(marketId, [{ digits: '5', points: 10 }], other);
  await closeMarket(scene.app, marketId);
  const drawId = await drawOf(scene.app, marketId, scene.day);
  await declare(scene.app, drawId, 'open', '140');
  await scene.step();
  const first = await bundleWith(marketId, 'open', id);
  const sizeOf = ({ log }: Bundle) => log.start + log.entries.length;
  const verdictOn = (bundle: Bundle) => [scene.checksThat('fails', bundle), paidVersions(bundle)];
  expect(verdictOn(first)).toEqual([[], 1]);

  must(await voidResult(scene.app.db, { drawId, side: 'open', reason: 'typing error', actor: TEST_ACTOR }));
  await settleAll(scene.app);
  await declare(scene.app, drawId, 'open', '128');
  await settleAll(scene.app);
  await stepFairDraws(scene.app.db, scene.log, scene.beacon);
  expect(verdictOn(await bundleWith(marketId, 'open', id))).toEqual([[], 1]);
  await sequenceEntries(scene.app.db, scene.log);
  expect(verdictOn(await bundleWith(marketId, 'open', id))).toEqual([[], 1]);

  await publishCheckpoint(scene.app.db, scene.log);
  // A reader who downloaded the bundle just before asks for the receipts of its size.
  const { sessions } = await receiptsOf(id, player, sizeOf(first));
  expect(verdictOn({ ...first, receipts: sessions[0]?.receipts ?? [] })).toEqual([[], 1]);
  await scene.step();
  const corrected = await bundleWith(marketId, 'open', id);
  expect(verdictOn(corrected)).toEqual([[], 2]);
  const ahead = { submission_id: id, business_date: scene.day, log_size: sizeOf(corrected) + 1000 };
  expectRefused(await scene.app.call(bidReceipt, ahead, { token: player.token }), 'busy');
});

function paidVersions(bundle: Bundle): number {
  return entriesOf(bundle).filter(({ kind }) => kind === 'payouts').length;
}
