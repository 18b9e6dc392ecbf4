import { bidReceipt, publicVoids } from '@surahi/contract';
import { type EntryOf, fromBase64, parseEntry } from '@surahi/fairness';
import { DEFAULT_RATES } from '@surahi/game';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { addEntry } from '../../fairness/log/index.ts';
import { giveBalance, submitBids } from '../../testing/bids.ts';
import { FairScene } from '../../testing/fair-scene.ts';
import { changeLog } from '../../testing/lost-log.ts';
import { addMarket, changeMarkets, closeMarket, declare, drawOf, must, TEST_ACTOR } from '../../testing/markets.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { expectOk } from '../../testing/test-app.ts';
import { publishRates, repeatLostRates } from '../markets/index.ts';
import { refreshBidGuard } from './bid-guard.ts';
import { findVoidOutcomes } from './void-outcomes.ts';
import { voidOverdue } from './void-sessions.ts';

let scene: FairScene;
let player: TestPlayer;

beforeAll(async () => {
  scene = await FairScene.open();
  player = await registerTestPlayer(scene.app);
  await giveBalance(scene.app, player.playerId, 100_000);
});
beforeEach(() => scene.startDayAt('08:00:00'));
afterAll(() => scene.close());

/** Replaces the bytes of entries by bytes that are neither UTF-8 nor JSON. Puts them back when the test ends. */
async function damage(where: string): Promise<void> {
  const rows = await scene.app.db.query<{ entry_no: bigint; intact: string }>({
    text: `select entry_no, encode(bytes, 'hex') as intact from log_entries where ${where}`,
  });
  expect(rows).toHaveLength(1);
  onTestFinished(() =>
    changeLog(
      scene.app,
      ...rows.map((row) => `update log_entries set bytes = '\\x${row.intact}' where entry_no = ${row.entry_no}`),
    ),
  );
  await changeLog(scene.app, `update log_entries set bytes = '\\xff7b00' where ${where}`);
}

const ofKind = (kind: string, marketId: number, session = 'open') =>
  `kind = '${kind}' and subject = '${marketId}/${scene.day}/${session}'`;

/** Bids 10 points on each digit of a session, so that one bid wins. */
async function bidOnAll(marketId: number, session: 'Open' | 'Close' = 'Open') {
  const rows = Array.from({ length: 10 }, (_, digit) => ({ digits: String(digit), points: 10, session }));
  const batch = { marketId, pana: 'Single Digit', session: session.toLowerCase(), bidDate: '23-November-2026', rows };
  return expectOk(await submitBids(scene.app, player.token, batch));
}

async function receiptsOf(submissionId: string) {
  const body = { submission_id: submissionId, business_date: scene.day };
  const { sessions } = expectOk(await scene.app.call(bidReceipt, body, { token: player.token }));
  return sessions.flatMap(({ session, receipts }) =>
    receipts.map(({ bids, payout }) => ({ session, bids: bids.length, payout: payout.length })),
  );
}

test('[FAI-07] a damaged entry of a void session leaves the other void sessions in the list, with their outcomes', async () => {
  const damaged = await scene.addDrawMarket({ family: 'starline', open: '09:00' });
  const whole = await scene.addDrawMarket({ family: 'starline', open: '09:00' });
  scene.relays.setAway(true);
  await scene.at('09:40:00');
  await scene.step();
  await voidOverdue(scene.app.db, scene.log);
  await scene.step();
  scene.relays.setAway(false);
  await damage(ofKind('void', damaged.marketId));
  expect(await findVoidOutcomes(scene.app.db, scene.beacon)).toBe(1);
  const { voids } = publicVoids.parse(await (await fetch(`${scene.app.url}/log/voids`)).json());
  expect(voids).toMatchObject([
    { market: String(whole.marketId), reason: 'no-round', result: expect.stringMatching(/^\d{3}$/) },
  ]);
});

test('[FAI-09] a damaged record leaves the bids on other draws signed', async () => {
  const damaged = await scene.addDrawMarket({ open: '10:00', close: '10:30' });
  const whole = await scene.addDrawMarket({ open: '10:00', close: '10:30' });
  await damage(ofKind('record', damaged.marketId));
  await refreshBidGuard(scene.app.context);
  const sessionsSigned = async ({ marketId }: { marketId: number }) =>
    ((await bidOnAll(marketId, 'Close')).acceptances ?? []).map(({ session }) => session);
  expect(await sessionsSigned(whole)).toEqual(['close']);
  expect(await sessionsSigned(damaged)).toEqual(['close']);
  const open = await bidOnAll(damaged.marketId);
  expect(open.acceptances ?? []).toEqual([]);
});

test('[FAI-09] a damaged entry removes only the proofs that depend on it from the receipts of a slip', async () => {
  const { marketId } = await addMarket(scene.app, { open: '11:00', close: '11:30' });
  await scene.step();
  const { submission_id: id } = await bidOnAll(marketId);
  await closeMarket(scene.app, marketId);
  await declare(scene.app, await drawOf(scene.app, marketId, scene.day), 'open', '140');
  await scene.step();
  expect(await receiptsOf(id)).toEqual([{ session: 'open', bids: 1, payout: 1 }]);
  await damage(ofKind('bids', marketId));
  expect(await receiptsOf(id)).toEqual([{ session: 'open', bids: 0, payout: 1 }]);
  // The unreadable entry may be the reversal, so the payout is not proved.
  await damage(ofKind('operator-result', marketId));
  expect(await receiptsOf(id)).toEqual([{ session: 'open', bids: 0, payout: 0 }]);
});

test('[FAI-01] an earlier rate version that is damaged leaves records and bundles of later versions', async () => {
  const { app, log } = scene;
  const family = 'gali';
  // No draw of this family is frozen yet, so today's draws take the new rates.
  const { version, games } = await app.db.one<{ version: number; games: EntryOf<'rates'>['games'] }>({
    text: 'select max(rate_version) as version, jsonb_agg(rates) -> 0 as games from rate_versions where family = $1',
    values: [family],
  });
  await addEntry(app.db, { kind: 'rates', v: 1, origin: log.origin, family, version, games });
  const later = await changeMarkets(app, async (tx) =>
    must(await publishRates(tx, { family, rates: DEFAULT_RATES[family], actor: TEST_ACTOR })),
  );
  await damage(`kind = 'rates' and version = ${version}`);
  // The first draw adds the later version to the log, and the second one finds it there.
  for (const open of ['10:00', '11:00']) {
    const { marketId } = await scene.addDrawMarket({ family, open });
    const bundle = await scene.fetchBundle(marketId, 'open');
    expect(parseEntry(fromBase64(bundle.rates))).toMatchObject({ version: later.rateVersion });
  }
});

test('[FAI-01] damaged rates in the log keep their number, and the other lost rates come back', async () => {
  const { app, log } = scene;
  const newest = () =>
    app.db.one<{ version: number }>({ text: 'select max(rate_version) as version from rate_versions' });
  const { version: known } = await newest();
  for (const version of [known + 1, known + 3]) {
    const games = { single_digit: [10, 91] } as const;
    await addEntry(app.db, { kind: 'rates', v: 1, origin: log.origin, family: 'main', version, games });
  }
  await damage(`kind = 'rates' and version = ${known + 3}`);
  await app.db.transaction(repeatLostRates);
  expect(await newest()).toEqual({ version: known + 1 });
  const published = await changeMarkets(app, async (tx) =>
    must(await publishRates(tx, { family: 'main', rates: DEFAULT_RATES.main, actor: TEST_ACTOR })),
  );
  expect(published.rateVersion).toBeGreaterThan(known + 3);
});
