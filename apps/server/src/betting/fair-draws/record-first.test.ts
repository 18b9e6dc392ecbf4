import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { drawRound, fromBase64, parseEntry, parseVerifierKey, recordId } from '@surahi/fairness';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addEntry, cosignCheckpoint, publishCheckpoint, sequenceEntries } from '../../fairness/log/index.ts';
import { giveBalance, submitBids } from '../../testing/bids.ts';
import { FairScene } from '../../testing/fair-scene.ts';
import { addMarket, changeMarkets, declare, drawOf, TEST_ACTOR } from '../../testing/markets.ts';
import { signInTestOperator } from '../../testing/operators.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { expectOk, expectRefused } from '../../testing/test-app.ts';
import { editMarket, refreshBoard } from '../markets/index.ts';
import { stepFairDraws } from './keep-fair-draws.ts';

let scene: FairScene;
let player: TestPlayer;

beforeAll(async () => {
  scene = await FairScene.open();
  player = await registerTestPlayer(scene.app);
  await giveBalance(scene.app, player.playerId, 1_000);
});
afterAll(() => scene.close());

const bid = (marketId: number) =>
  submitBids(scene.app, player.token, {
    marketId,
    pana: 'Single Digit',
    session: 'Open',
    bidDate: '23-November-2026',
    rows: [{ digits: '5', points: 10, session: 'Open' }],
  });

async function stepDraws(): Promise<void> {
  await stepFairDraws(scene.app.db, scene.log, scene.beacon);
  await refreshBoard(scene.app.context);
}

test('[FAI-01] a draw takes its first bid only after its whole record is under a checkpoint that the quorum signed', async () => {
  const { app, log } = scene;
  const { marketId } = await addMarket(app, { open: '10:00', close: '12:00' });
  const actor = { name: 'test', operatorId: null };
  await changeMarkets(app, (tx) => editMarket(tx, { marketId, patch: { resultMode: 'draw' }, actor }));
  await stepDraws();
  await stepDraws();
  expectRefused(await bid(marketId), 'date_not_current');
  await sequenceEntries(app.db, log);
  await stepDraws();
  expectRefused(await bid(marketId), 'date_not_current');
  await publishCheckpoint(app.db, log);
  await stepDraws();
  expectRefused(await bid(marketId), 'date_not_current');
  for (const witness of log.witnesses) await cosignCheckpoint(app.db, log, witness);
  await stepDraws();
  expectOk(await bid(marketId));

  const bundle = await scene.fetchBundle(marketId, 'open');
  const record = bundle.log.entries
    .map((bytes) => parseEntry(fromBase64(bytes)))
    .find((entry) => entry.kind === 'record' && entry.id === bundle.record);
  const open = Date.parse(`${scene.day}T10:00:00+05:30`);
  expect(record).toMatchObject({
    mode: 'draw',
    open,
    close: Date.parse(`${scene.day}T12:00:00+05:30`),
    rates: expect.stringMatching(/^[0-9a-f]{64}$/),
    commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
    seal: expect.stringMatching(/^[0-9a-f]{320}$/),
    beacon: { chain: scene.relays.chain.hash, round: drawRound(scene.relays.chain, open, 120) },
    witnesses: [Buffer.from(parseVerifierKey(scene.witness.verifierKey).publicKey).toString('hex')],
    quorum: 1,
  });
  expect(scene.checksThat('fails', bundle)).toEqual([]);
});

test('[FAI-05] nobody enters a result for a draw of a market in mode draw that missed its record', async () => {
  const { app } = scene;
  const missed = await addMarket(app, { open: '07:00', close: '12:00' });
  const entered = await addMarket(app, { open: '07:00', close: '12:00' });
  const patch = { resultMode: 'draw' } as const;
  await changeMarkets(app, (tx) => editMarket(tx, { marketId: missed.marketId, patch, actor: TEST_ACTOR }));
  const owner = await signInTestOperator(app, 'owner');
  const enter = async ({ marketId }: { marketId: number }) => {
    const params = { drawId: String(await drawOf(app, marketId, scene.day)) };
    return owner.call(OPERATOR_CALLS.enterResult, { params, body: { side: 'open', number: '140' } });
  };
  const dueMarkets = async () => (await owner.ok(OPERATOR_CALLS.listDueDraws)).draws.map(({ marketId }) => marketId);
  expect(await enter(missed)).toMatchObject({ http: 409, code: 'draw_final' });
  await scene.step();
  expect(await enter(missed)).toMatchObject({ http: 409, code: 'draw_off' });
  expect(await dueMarkets()).toEqual([entered.marketId]);
  // A draw in mode operator without a record has no bids either. Its source still publishes a result.
  expect(await enter(entered)).toMatchObject({ http: 200 });
});

test('a draw that has its result stays on when its market changes to mode draw', async () => {
  const { app } = scene;
  const { marketId } = await addMarket(app, { family: 'starline', open: '07:00' });
  const drawId = await drawOf(app, marketId, scene.day);
  await declare(app, drawId, 'open', '140');
  const patch = { resultMode: 'draw' } as const;
  await changeMarkets(app, (tx) => editMarket(tx, { marketId, patch, actor: TEST_ACTOR }));
  await scene.step();
  const text = 'select is_off from draws where draw_id = $1';
  expect(await app.db.one({ text, values: [drawId] })).toEqual({ is_off: false });
  expect(await scene.resultsOf(drawId)).toEqual(['140']);
});

test('[FAI-01] the close record has the terms of an open record that the log has from before a restore', async () => {
  const { app, log } = scene;
  const { marketId } = await addMarket(app, { open: '10:00', close: '12:00' });
  const drawId = await drawOf(app, marketId, scene.day);
  const rates = await app.db.one<{ from: Date; version: number }>({
    text: 'select current_from as from, rate_version as version from draws where draw_id = $1',
    values: [drawId],
  });
  const terms = {
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
    from: rates.from.getTime(),
    open: Date.parse(`${scene.day}T10:00:00+05:30`),
    close: Date.parse(`${scene.day}T12:00:00+05:30`),
    ratesVersion: rates.version,
    rates: 'ab'.repeat(32),
    rules: 'cd'.repeat(32),
    verifier: 'ef'.repeat(32),
    acceptKey: log.keys.acceptKey,
    witnesses: [Buffer.from(parseVerifierKey(scene.witness.verifierKey).publicKey).toString('hex')],
    quorum: 1,
    voidAfter: 1_800,
    notice: '',
    mode: 'operator',
    source: 'the chart of before',
  } as const;
  await app.db.transaction((tx) => addEntry(tx, { ...terms, id: recordId(terms) }));
  await scene.step();
  const bundle = await scene.fetchBundle(marketId, 'close');
  const record = bundle.log.entries
    .map((bytes) => parseEntry(fromBase64(bytes)))
    .find((entry) => entry.kind === 'record' && entry.id === bundle.record);
  const close = { ...terms, session: 'close' } as const;
  expect(record).toEqual({ ...close, id: recordId(close) });
  expect(scene.checksThat('holds', bundle)).toContain('sessions-agree');
});
