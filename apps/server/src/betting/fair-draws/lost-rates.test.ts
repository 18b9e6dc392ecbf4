import { entryHash, type EntryOf, recordId, type RecordTerms } from '@surahi/fairness';
import { DEFAULT_RATES } from '@surahi/game';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addEntry } from '../../fairness/log/index.ts';
import { FairScene } from '../../testing/fair-scene.ts';
import { addMarket, changeMarkets, drawOf, must, TEST_ACTOR } from '../../testing/markets.ts';
import { publishRates } from '../markets/index.ts';
import { stepFairDraws } from './keep-fair-draws.ts';

let scene: FairScene;

beforeAll(async () => {
  scene = await FairScene.open();
  // The first draw fixes the rates of the day. Otherwise later draws could get rates that differ from the log.
  await scene.addDrawMarket();
});
afterAll(() => scene.close());

const GAMES: EntryOf<'rates'>['games'] = {
  single_digit: [10, 91],
  jodi: [10, 900],
  single_pana: [10, 1_400],
  double_pana: [10, 2_800],
  triple_pana: [10, 6_000],
  half_sangam: [10, 10_000],
  full_sangam: [10, 100_000],
};

const newestRates = () =>
  scene.app.db.one<{ rate_version: number; rates: unknown }>({
    text: `select rate_version, rates from rate_versions where family = 'main' order by rate_version desc limit 1`,
  });

/** Adds the rates of a version to the log alone, as the archive of a node does after a restore. */
async function addLostRates(version: number): Promise<EntryOf<'rates'>> {
  const entry = { kind: 'rates', v: 1, origin: scene.log.origin, family: 'main', version, games: GAMES } as const;
  await addEntry(scene.app.db, entry);
  return entry;
}

/** Adds a market and, to the log alone, the open record of its draw. The record names these rates. */
async function addRecorded(rates: EntryOf<'rates'>): Promise<{ marketId: number; drawId: bigint }> {
  const { app, log } = scene;
  const { marketId } = await addMarket(app, { open: '10:00', close: '12:00' });
  const drawId = await drawOf(app, marketId, scene.day);
  const { from } = await app.db.one<{ from: Date }>({
    text: 'select current_from as from from draws where draw_id = $1',
    values: [drawId],
  });
  const terms: RecordTerms = {
    kind: 'record',
    v: 1,
    origin: log.origin,
    draw: String(drawId),
    market: String(marketId),
    title: 'From before',
    family: 'main',
    date: scene.day,
    session: 'open',
    version: 1,
    from: from.getTime(),
    open: Date.parse(`${scene.day}T10:00:00+05:30`),
    close: Date.parse(`${scene.day}T12:00:00+05:30`),
    ratesVersion: rates.version,
    rates: entryHash(rates),
    rules: 'cd'.repeat(32),
    verifier: 'ef'.repeat(32),
    acceptKey: log.keys.acceptKey,
    witnesses: log.witnesses.map(({ key }) => Buffer.from(key.publicKey).toString('hex')),
    quorum: 1,
    voidAfter: 1_800,
    notice: '',
    mode: 'operator',
    source: 'the chart of before',
  };
  await addEntry(app.db, { ...terms, id: recordId(terms) });
  return { marketId, drawId };
}

const stateOf = ({ drawId }: { drawId: bigint }) =>
  scene.app.db.one<{ awaits_record: boolean; rate_version: number; record_made_at: Date | null }>({
    text: 'select awaits_record, rate_version, record_made_at from draws where draw_id = $1',
    values: [drawId],
  });

async function publish(win: number): Promise<number> {
  const rates = { ...DEFAULT_RATES.main, single_digit: { stake: 10, win } };
  const published = await changeMarkets(scene.app, async (tx) =>
    must(await publishRates(tx, { family: 'main', rates, actor: TEST_ACTOR })),
  );
  return published.rateVersion;
}

test('[FAI-01] a rate version that the database lost comes back from the log, with the draw whose record names it', async () => {
  const { rate_version: known } = await newestRates();
  const lost = await addLostRates(known + 10);
  const draw = await addRecorded(lost);
  await scene.step();
  expect(await newestRates()).toEqual({ rate_version: lost.version, rates: GAMES });
  expect(await stateOf(draw)).toMatchObject({ awaits_record: false, rate_version: lost.version });
  expect(scene.checksThat('holds', await scene.fetchBundle(draw.marketId, 'open'))).toContain('rates-published');
  const audit = await scene.app.db.one({
    text: `select actor, action, after from audit_log where subject = $1`,
    values: [`rates:${lost.version}`],
  });
  expect(audit).toEqual({ actor: 'Public log', action: 'rates.publish', after: GAMES });
});

test('[OPR-03] new rates get a number that no rates in the log have, above all numbers', async () => {
  const { rate_version: known } = await newestRates();
  const lost = await addLostRates(known + 3);
  const version = await publish(92);
  expect(version).toBeGreaterThan(lost.version);
  expect((await newestRates()).rate_version).toBe(version);
  expect(await publish(93)).toBe(version + 1);
});

test('after lost rates came back, rates that the previous release inserts get a number above theirs', async () => {
  const { rate_version: known } = await newestRates();
  const lost = await addLostRates(known + 20);
  await scene.step();
  const next = await scene.app.db.one<{ rate_version: number }>({
    text: `insert into rate_versions (family, rates) values ('main', $1) returning rate_version`,
    values: [JSON.stringify(GAMES)],
  });
  expect(next.rate_version).toBeGreaterThan(lost.version);
});

test('[FAI-01] a draw whose rates differ from those in the log gets no record, and the other draws get theirs', async () => {
  const { app, log, beacon } = scene;
  const version = await publish(94);
  const differing = await addRecorded(await addLostRates(version));
  const { marketId } = await addMarket(app, { family: 'starline', open: '11:00' });
  const other = { drawId: await drawOf(app, marketId, scene.day) };
  await expect(stepFairDraws(app.db, log, beacon)).rejects.toThrow(
    `Draw ${differing.drawId} gets no record: rate version ${version} differs from the one in the public log.`,
  );
  expect([(await stateOf(differing)).record_made_at, (await stateOf(other)).record_made_at]).toEqual([
    null,
    expect.any(Date),
  ]);
  await app.ownerDb.query({
    text: 'update draws set cancelled_at = app_now() where draw_id = $1',
    values: [differing.drawId],
  });
});

test('[FAI-01] a record names the rates as the log has them, also from before a change of its name', async () => {
  const version = await publish(95);
  const { rates: games } = await newestRates();
  const rates = {
    kind: 'rates',
    v: 1,
    origin: 'example.org/earlier',
    family: 'main',
    version,
    games,
  } as EntryOf<'rates'>;
  await addEntry(scene.app.db, rates);
  const { marketId } = await scene.addDrawMarket();
  expect(scene.checksThat('holds', await scene.fetchBundle(marketId, 'open'))).toContain('rates-published');
});
