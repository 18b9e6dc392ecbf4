import type { SignedLeaf } from '@surahi/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { giveBalance, submitBids } from '../../testing/bids.ts';
import { FairScene } from '../../testing/fair-scene.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { expectOk } from '../../testing/test-app.ts';
import { leavesOf, signLeaves } from './acceptances.ts';
import * as sql from './receipts.sql.ts';

let scene: FairScene;
let player: TestPlayer;

beforeAll(async () => {
  // A proof is logged as an error.
  scene = await FairScene.open({ TRUST_PROXY: 'on', LOG_LEVEL: 'silent' });
  player = await registerTestPlayer(scene.app);
  await giveBalance(scene.app, player.playerId, 100_000);
});
beforeEach(() => scene.startDayAt('08:00:00'));
afterAll(() => scene.close());

/** Bids of 10 points on an open digit, a jodi and a close digit. Returns the signed leaves of the response. */
async function place(marketId: number): Promise<readonly SignedLeaf[]> {
  const answer = expectOk(
    await submitBids(scene.app, player.token, {
      marketId,
      pana: 'Single Digit',
      session: 'close',
      bidDate: '23-November-2026',
      rows: [
        { digits: '5', points: 10, session: 'Open' },
        { digits: '56', points: 10, pana: 'Jodi Digit', session: 'close' },
        { digits: '6', points: 10, session: 'Close' },
      ],
    }),
  );
  const accepted = answer.acceptances;
  if (accepted === undefined || accepted.length !== 3) throw new Error('the response lacks signed leaves');
  return accepted;
}

let networks = 0;

/** Reports from a network of its own, so that no report meets the rate limit. */
async function report(bid: unknown): Promise<number> {
  networks += 1;
  const response = await fetch(`${scene.app.url}/log/fraud`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.${networks}.1` },
    body: JSON.stringify({ bid }),
  });
  return response.status;
}

const toBid = ({ leaf, acceptance }: SignedLeaf) => ({ leaf, acceptance });
async function reports(): Promise<number> {
  return (await scene.app.db.query({ text: 'select from fraud_reports' })).length;
}

/** Leaves that the server signs for a slip which it never stores: what a player has of a dropped bid. */
async function signedButDropped(drawId: bigint): Promise<readonly SignedLeaf[]> {
  const keys = await scene.app.db.query<sql.LeafKeyRow>(sql.selectLeafKeys(drawId));
  const slip = { slip: 999_999, submission: '0196a1b2-0000-7000-8000-000000000001', at: scene.nowMs };
  const leaves = leavesOf(scene.log, keys, { ...slip, picks: [1_005_000], points: [10] });
  return signLeaves(scene.log, scene.nowMs, leaves);
}

test('[FAI-09] a signed bid that is missing at the close proves fraud; before the close it proves nothing', async () => {
  const { marketId, drawId } = await scene.addDrawMarket({ open: '09:00', close: '09:30' });
  await place(marketId);
  const [dropped] = await signedButDropped(drawId);
  if (dropped === undefined) throw new Error('nothing was signed');
  expect(await report(toBid(dropped))).toBe(422);
  await scene.at('09:00:01');
  await scene.step();
  const before = await reports();
  expect(await report(toBid(dropped))).toBe(204);
  expect(await report(toBid(dropped))).toBe(204);
  expect(await reports()).toBe(before + 1);
  const [stored] = await scene.app.db.query<{ evidence: string }>({
    text: 'select evidence from fraud_reports order by report_id desc limit 1',
  });
  expect(JSON.parse(stored?.evidence ?? '')).toEqual(toBid(dropped));
});

test('[FAI-09] a bid that the log has, and a bid that this server did not sign, prove nothing', async () => {
  const { marketId, drawId } = await scene.addDrawMarket({ open: '10:00', close: '10:30' });
  const kept = await place(marketId);
  const [dropped] = await signedButDropped(drawId);
  if (dropped === undefined) throw new Error('nothing was signed');
  await scene.at('10:30:01');
  await scene.step();
  const before = await reports();
  for (const leaf of kept) expect(await report(toBid(leaf))).toBe(422);
  const { leaf, acceptance } = toBid(dropped);
  const other = Buffer.from(Buffer.from(leaf, 'base64').toString().replace('[[1005000,10]]', '[[1005000,99]]'));
  for (const spoiled of [
    undefined,
    {},
    { leaf: 'x', acceptance },
    { leaf: other.toString('base64'), acceptance },
    { leaf, acceptance: { ...acceptance, signature: '0'.repeat(128) } },
    { leaf, acceptance: { ...acceptance, signature: 'x' } },
    { leaf, acceptance: { ...acceptance, index: 1 } },
    { leaf, acceptance: { ...acceptance, batch: { ...acceptance.batch, at: acceptance.batch.at + 1 } } },
    { leaf, acceptance: { ...acceptance, batch: { ...acceptance.batch, origin: 'other.example/log' } } },
  ]) {
    expect(await report(spoiled)).toBe(422);
  }
  expect(await reports()).toBe(before);
  expect(await report({ leaf, acceptance })).toBe(204);
});
