import { type Bundle, checkBundle, type Finding, fromBase64, parseEntry, parseVerifierKey } from '@surahi/fairness';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { addEntry } from '../../fairness/log/index.ts';
import { FairScene } from '../../testing/fair-scene.ts';
import { must, TEST_ACTOR } from '../../testing/markets.ts';
import { startTestWitness, type TestWitness } from '../../testing/test-witness.ts';
import { cancelDraw } from '../draws/index.ts';
import { type BundlePlan, exportBundle, planBundle } from './export-bundle.ts';
import { voidOverdue } from './void-sessions.ts';

let scene: FairScene;
let other: TestWitness;

beforeAll(async () => {
  scene = await FairScene.open();
  other = await startTestWitness(() => scene.nowMs, 10);
});
beforeEach(() => scene.startDayAt('08:00:00'));
afterEach(() => {
  restartWith([scene.witness], 1);
  scene.relays.setAway(false);
});
afterAll(async () => {
  other.close();
  await scene.close();
});

/** What a restart with other values of LOG_WITNESSES and LOG_QUORUM changes. */
function restartWith(witnesses: readonly TestWitness[], quorum: number): void {
  Object.assign(scene.log, {
    quorum,
    witnesses: witnesses.map(({ env, verifierKey }) => ({
      url: env.LOG_WITNESSES?.split(' ')[0],
      key: parseVerifierKey(verifierKey),
      verifierKey,
    })),
  });
}

/** The findings of a reader with the keys of these witnesses. Without any, the reader takes the keys of the bundle. */
function findingsOf(bundle: Bundle, ...reader: readonly TestWitness[]): Finding[] {
  const report = checkBundle(bundle, {
    chains: [scene.relays.chain],
    logKeys: reader.length === 0 ? [] : [scene.log.configuredKey],
    witnessKeys: reader.map(({ verifierKey }) => verifierKey),
    now: scene.nowMs,
  });
  return report.claims.flatMap(({ findings }) => findings);
}

/** The findings that do not hold, as `check verdict`. */
const doubtsOf = (bundle: Bundle, ...reader: readonly TestWitness[]) =>
  findingsOf(bundle, ...reader)
    .filter(({ verdict }) => verdict !== 'holds')
    .map(({ check, verdict }) => `${check} ${verdict}`);

const starline = (open: string) => scene.addDrawMarket({ family: 'starline', open });

async function planOf({ marketId }: { marketId: number }): Promise<BundlePlan> {
  const plan = await planBundle(scene.app.db, scene.log, { marketId, businessDate: scene.day, session: 'open' });
  if (plan === undefined || plan === 'behind') throw new Error('the log has no record of the session');
  return plan;
}

/** The bundle of a session by the settings of now. The route keeps final bundles. */
const bundleOf = async (market: { marketId: number }) => exportBundle(scene.app.db, scene.log, await planOf(market));

test('a draw that ended has the same bundle after a witness was added, and a cancelled draw no new doubt', async () => {
  const drawn = await starline('09:00');
  const cancelled = await starline('09:30');
  must(await cancelDraw(scene.app.db, { drawId: cancelled.drawId, reason: 'flood', actor: TEST_ACTOR }));
  await scene.step();
  for (const time of ['09:00:10', '09:02:05']) {
    await scene.at(time);
    await scene.step();
  }
  const [ended, before] = [await bundleOf(drawn), await bundleOf(cancelled)];
  expect(await planOf(drawn)).toMatchObject({ range: { isFinal: true } });
  // The markets of this test are as old as the draws, so their records came after bidding would have begun.
  expect(doubtsOf(ended, scene.witness)).toEqual(['record-before-bids unproven']);
  restartWith([scene.witness, other], 2);
  await scene.at('09:40:00');
  await starline('18:00');
  expect(await bundleOf(drawn)).toEqual(ended);
  expect(doubtsOf(ended, scene.witness, other).filter((doubt) => doubt.endsWith('fails'))).toEqual([]);
  const after = await bundleOf(cancelled);
  expect(doubtsOf(after, scene.witness)).toEqual(doubtsOf(before, scene.witness));
  for (const reader of [[], [scene.witness, other]])
    expect(doubtsOf(after, ...reader).filter((doubt) => doubt.endsWith('fails'))).toEqual([]);
});

test('[FAI-09] a cancellation after the cut-off still fails after a witness was added', async () => {
  const market = await starline('10:00');
  const { log, record: id } = await bundleOf(market);
  const entries = log.entries.map((text) => parseEntry(fromBase64(text)));
  const record = entries.find((entry) => entry.kind === 'record' && entry.id === id);
  if (record?.kind !== 'record') throw new Error('the bundle lacks its record');
  scene.relays.setAway(true);
  await scene.at('10:01:00');
  const { v, origin, date, session } = record;
  const about = { v, origin, record: id, market: record.market, date, session, version: 1 } as const;
  await addEntry(scene.app.db, { ...about, kind: 'cancel', at: scene.nowMs, reason: 'x' });
  await scene.step();
  restartWith([scene.witness, other], 2);
  await scene.at('10:05:00');
  await scene.step();
  const bundle = await bundleOf(market);
  for (const reader of [[], [scene.witness], [scene.witness, other]])
    expect(doubtsOf(bundle, ...reader)).toContain('no-late-cancel fails');
});

test('a void draw has the same bundle after another witness replaced the one that signed', async () => {
  const market = await starline('11:00');
  scene.relays.setAway(true);
  await scene.at('11:33:00');
  await scene.step();
  await voidOverdue(scene.app.db, scene.log);
  await scene.step();
  // The log grows before the witness is replaced. Otherwise the new one also cosigns the last checkpoint of the bundle.
  await starline('21:00');
  const ended = await bundleOf(market);
  expect(findingsOf(ended, scene.witness)).toContainEqual(
    expect.objectContaining({ check: 'void-justified', verdict: 'holds' }),
  );
  restartWith([other], 1);
  await scene.at('11:40:00');
  await scene.step();
  expect(await bundleOf(market)).toEqual(ended);
  expect(ended.keys.witnesses).toContain(scene.witness.verifierKey);
  expect(doubtsOf(ended).filter((doubt) => doubt.endsWith('fails'))).toEqual([]);
});

test('a bundle shows when each witness first cosigned the record, also if no two of them did so together', async () => {
  const market = await starline('20:00');
  const recordSeen = async () =>
    findingsOf(await bundleOf(market), scene.witness).filter(({ check }) => check === 'record-before-bids');
  const before = await recordSeen();
  restartWith([other], 1);
  await scene.at('12:00:00');
  await starline('20:15');
  await starline('20:30');
  restartWith([scene.witness, other], 2);
  await scene.at('12:30:00');
  await starline('20:45');
  const bundle = await bundleOf(market);
  expect(bundle.keys.witnesses).toEqual(expect.arrayContaining([scene.witness.verifierKey, other.verifierKey]));
  expect(before).toHaveLength(1);
  expect(await recordSeen()).toEqual(before);
});
