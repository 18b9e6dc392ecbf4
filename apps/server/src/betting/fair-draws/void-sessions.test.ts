import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { mainBidHistory, mainWinHistory, marketCharts } from '@surahi/contract';
import { commitmentOf, drawRound, fromBase64, parseEntry, recordId, sealSeed } from '@surahi/fairness';
import { ankOf } from '@surahi/game';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { addEntry } from '../../fairness/log/index.ts';
import { giveBalance, submitBids } from '../../testing/bids.ts';
import { entriesOf, FairScene } from '../../testing/fair-scene.ts';
import { addMarket, changeMarkets, drawOf } from '../../testing/markets.ts';
import { signInTestOperator } from '../../testing/operators.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { expectOk } from '../../testing/test-app.ts';
import { cancelDraw, declareResult, enterResult } from '../draws/index.ts';
import { editMarket } from '../markets/index.ts';
import { drawResults } from './draw-results.ts';
import { voidOverdue } from './void-sessions.ts';

let scene: FairScene;
let player: TestPlayer;

beforeAll(async () => {
  scene = await FairScene.open();
  player = await registerTestPlayer(scene.app);
  await giveBalance(scene.app, player.playerId, 100_000);
});
beforeEach(() => scene.startDayAt('08:00:00'));
afterEach(() => {
  scene.relays.setAway(false);
  scene.witness.answerNoRound('absence');
});
afterAll(() => scene.close());

const ACTOR = { name: 'test', operatorId: null };

/** One slip with bids on open, on both sessions, and on close. */
async function placeAll(marketId: number): Promise<void> {
  const answer = await submitBids(scene.app, player.token, {
    marketId,
    pana: 'Single Digit',
    // A batch with session close may contain rows of both sessions.
    session: 'close',
    bidDate: '23-November-2026',
    rows: [
      { digits: '5', points: 10, session: 'Open' },
      { digits: '56', points: 20, pana: 'Jodi Digit', session: 'close' },
      { digits: '6', points: 40, session: 'Close' },
    ],
  });
  expectOk(answer);
}

const refundsOf = async (drawId: bigint) =>
  scene.app.db.query<{ side: number; amount_paise: bigint }>({
    text: `select r.side, r.amount_paise from refunds r join slips s on s.slip_no = r.slip_no
      where s.draw_id = $1 order by r.side, r.slip_no`,
    values: [drawId],
  });

async function endAt(time: string): Promise<number> {
  await scene.at(time);
  await scene.step();
  const ended = await voidOverdue(scene.app.db, scene.log);
  await scene.step();
  return ended;
}

async function bidsOf(marketId: number) {
  const body = { bid_from: '', bid_to: '', cursor: '' };
  const { bid_data: bids } = expectOk(await scene.app.call(mainBidHistory, body, { token: player.token }));
  return bids.filter(({ game_id: id }) => id === String(marketId));
}

const statesOf = async (marketId: number) => (await bidsOf(marketId)).map(({ state }) => state);

test('[FAI-07] a draw waits until the quorum of witnesses says that its round is missing, and is then void', async () => {
  const { marketId, drawId } = await scene.addDrawMarket({ open: '09:00', close: '09:10' });
  await placeAll(marketId);
  scene.relays.setAway(true);
  expect(await endAt('09:02:03')).toBe(0);
  // Both rounds are less than 30 minutes overdue.
  expect(await endAt('09:31:30')).toBe(0);
  expect(await refundsOf(drawId)).toEqual([]);
  scene.witness.answerNoRound('refuse');
  expect(await endAt('09:32:03')).toBe(0);
  expect(await scene.kindsOf(marketId)).toEqual(['bids']);
  scene.witness.answerNoRound('absence');
  expect(await endAt('09:32:04')).toBe(1);
  expect(await statesOf(marketId)).toEqual(['refunded', 'refunded', 'pending']);
  expect(await endAt('09:42:04')).toBe(1);
  expect(await statesOf(marketId)).toEqual(['refunded', 'refunded', 'refunded']);
  expect(await refundsOf(drawId)).toEqual([
    { side: 1, amount_paise: 3_000n },
    { side: 2, amount_paise: 4_000n },
  ]);
  for (const session of ['open', 'close'] as const) {
    const bundle = await scene.fetchBundle(marketId, session);
    expect(entriesOf(bundle).map(({ kind }) => kind)).toEqual(['bids', 'void']);
    expect([session, scene.checksThat('fails', bundle)]).toEqual([session, []]);
    expect(scene.checksThat('holds', bundle)).toContain('void-justified');
  }
});

test('[FAI-07] after a void there is no result, no cancellation and no second void, even when the round appears', async () => {
  const { marketId, drawId } = await scene.addDrawMarket({ open: '10:00', close: '10:10' });
  await placeAll(marketId);
  scene.relays.setAway(true);
  expect(await endAt('10:45:00')).toBe(2);
  const refunds = await refundsOf(drawId);
  scene.relays.setAway(false);
  expect(await endAt('10:50:00')).toBe(0);
  expect(await drawResults(scene.app.db, scene.log, scene.beacon)).toBe(0);
  expect(await scene.resultsOf(drawId)).toEqual([]);
  expect(await refundsOf(drawId)).toEqual(refunds);
  // The draw became void more than an hour ago. A void session gets no result, so it does not count as overdue.
  await scene.at('12:00:00');
  expect(await (await fetch(`${scene.app.url}/metrics`)).text()).toMatch(/^surahi_results_overdue 0$/m);
  const final = { ok: false, code: 'draw_final' };
  const of = { drawId, side: 'open', actor: ACTOR } as const;
  expect(await cancelDraw(scene.app.db, { drawId, reason: 'again', actor: ACTOR })).toMatchObject(final);
  expect(await enterResult(scene.app.db, { ...of, number: '140' })).toMatchObject(final);
  expect(await declareResult(scene.app.db, of)).toMatchObject(final);
  const round = drawRound(scene.relays.chain, Date.parse(`${scene.day}T10:00:00+05:30`), 120);
  const brought = await fetch(`${scene.app.url}/log/draws/${marketId}/${scene.day}/open/round`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ signature: scene.relays.sign(round) }),
  });
  expect(brought.status).toBe(404);
  const owner = await signInTestOperator(scene.app, 'owner');
  const { draw } = await owner.ok(OPERATOR_CALLS.getDraw, { params: { drawId: String(drawId) } });
  expect(draw.sides.map(({ state }) => state)).toEqual(['voided', 'voided']);
});

test('[FAI-07] a void of close refunds what needs close, live or dead, and nothing that open has settled', async () => {
  const { marketId, drawId } = await scene.addDrawMarket({ open: '11:00', close: '11:10' });
  await placeAll(marketId);
  await scene.at('11:02:03');
  await scene.step();
  await scene.step();
  expect(await scene.resultsOf(drawId)).toHaveLength(1);
  scene.relays.setAway(true);
  expect(await endAt('11:45:00')).toBe(1);
  expect(await refundsOf(drawId)).toEqual([{ side: 2, amount_paise: 6_000n }]);
  const [open, ...rest] = await statesOf(marketId);
  expect(['won', 'lost']).toContain(open);
  expect(rest).toEqual(['refunded', 'refunded']);
});

test('[FAI-07] a draw whose open session is void still settles close, without what needs both', async () => {
  const { marketId, drawId } = await scene.addDrawMarket({ open: '12:00', close: '12:40' });
  const everyJodi = Array.from({ length: 100 }, (_, jodi) => ({
    digits: String(jodi).padStart(2, '0'),
    points: 10,
    pana: 'Jodi Digit',
    session: 'close',
  }));
  const everyAnk = Array.from({ length: 10 }, (_, digit) => ({ digits: String(digit), points: 10, session: 'Close' }));
  expectOk(
    await submitBids(scene.app, player.token, {
      marketId,
      pana: 'Single Digit',
      session: 'close',
      bidDate: '23-November-2026',
      rows: [...everyJodi, ...everyAnk],
    }),
  );
  scene.relays.setAway(true);
  expect(await endAt('12:35:00')).toBe(1);
  scene.relays.setAway(false);
  await scene.at('12:42:03');
  await scene.step();
  await scene.step();
  const [number = ''] = await scene.resultsOf(drawId);
  expect(number).not.toBe('');
  expect(await refundsOf(drawId)).toEqual([{ side: 1, amount_paise: 100_000n }]);
  expect(new Set((await bidsOf(marketId)).map((bid) => bid.draw_result))).toEqual(
    new Set([`***-*${ankOf(number)}-${number}`]),
  );
  const chart = { family: 'main' as const, game_id: String(marketId) };
  await expect
    .poll(async () => expectOk(await scene.app.call(marketCharts, chart)).results)
    .toEqual([{ game_id: chart.game_id, date: scene.day, open_pana: '', close_pana: number, jodi: '' }]);
  const wins = expectOk(
    await scene.app.call(mainWinHistory, { date_from: '', date_to: '', cursor: '' }, { token: player.token }),
  );
  expect(wins.win_data.filter(({ game_id: id }) => id === String(marketId))).toMatchObject([{ pana: 'Single Digit' }]);
  expect(await scene.kindsOf(marketId, 'close')).toEqual(['bids', 'result', 'payouts']);
  expect(scene.checksThat('fails', await scene.fetchBundle(marketId, 'close'))).toEqual([]);
});

test('[FAI-07] a witness that has the round brings it, and the draw settles', async () => {
  const { marketId, drawId } = await scene.addDrawMarket({ family: 'starline', open: '13:00' });
  const round = drawRound(scene.relays.chain, Date.parse(`${scene.day}T13:00:00+05:30`), 120);
  scene.relays.setAway(true);
  scene.witness.answerNoRound({ signature: scene.relays.sign(round + 1) });
  expect(await endAt('13:40:00')).toBe(0);
  scene.witness.answerNoRound({ signature: scene.relays.sign(round) });
  expect(await voidOverdue(scene.app.db, scene.log)).toBe(1);
  await scene.step();
  expect(await scene.resultsOf(drawId)).toHaveLength(1);
  expect(await scene.kindsOf(marketId)).toEqual(['bids', 'result', 'payouts']);
});

test('[FAI-07] a record whose seal does not open voids its draw, and proves it', async () => {
  const good = await scene.addDrawMarket({ family: 'starline', open: '15:00' });
  const [record] = (await scene.fetchBundle(good.marketId, 'open')).log.entries
    .map((text) => parseEntry(fromBase64(text)))
    .filter((entry) => entry.kind === 'record' && entry.market === String(good.marketId));
  if (record?.kind !== 'record' || record.mode !== 'draw') throw new Error('the record is not in the log');
  const { marketId } = await addMarket(scene.app, { family: 'starline', open: '15:00' });
  await changeMarkets(scene.app, (tx) => editMarket(tx, { marketId, patch: { resultMode: 'draw' }, actor: ACTOR }));
  const drawId = await drawOf(scene.app, marketId, scene.day);
  const terms = { ...record, market: String(marketId), draw: String(drawId) };
  const id = recordId(terms);
  const [sealed, committed] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
  await addEntry(scene.app.db, {
    ...terms,
    id,
    seal: sealSeed(record.beacon, record.beacon.round, id, sealed),
    commitment: commitmentOf(id, committed),
  });
  await scene.step();
  expectOk(
    await submitBids(scene.app, player.token, {
      family: 'starline',
      marketId,
      pana: 'Single Digit',
      bidDate: '23-November-2026',
      rows: [{ digits: '5', points: 10 }],
    }),
  );
  await scene.at('15:00:01');
  await scene.step();
  await scene.at('15:02:03');
  await scene.step();
  await scene.step();
  expect(await scene.resultsOf(drawId)).toEqual([]);
  expect(await refundsOf(drawId)).toEqual([{ side: 1, amount_paise: 1_000n }]);
  const bundle = await scene.fetchBundle(marketId, 'open');
  expect(entriesOf(bundle).at(-1)).toMatchObject({ kind: 'void', reason: 'bad-seal' });
  expect(scene.checksThat('holds', bundle)).toContain('void-justified');
  expect(scene.checksThat('fails', bundle)).toEqual(['seed-sealed']);
});

test('a market that is paused and goes on has both in the log', async () => {
  const { marketId } = await scene.addDrawMarket({ open: '17:00', close: '17:10' });
  for (const isPaused of [true, false, true]) {
    await changeMarkets(scene.app, (tx) => editMarket(tx, { marketId, patch: { isPaused }, actor: ACTOR }));
  }
  await scene.step();
  const entries = (await scene.fetchBundle(marketId, 'open')).log.entries.map((text) => parseEntry(fromBase64(text)));
  const own = entries.filter((entry) => 'market' in entry && entry.market === String(marketId));
  expect(own.filter(({ kind }) => kind !== 'record')).toMatchObject([
    { kind: 'pause', version: 1 },
    { kind: 'resume', version: 1 },
    { kind: 'pause', version: 2 },
  ]);
});

test('[FAI-07] a void that the log has and the database lost is declared again, even when the round is there', async () => {
  const { marketId, drawId } = await scene.addDrawMarket({ open: '20:00', close: '20:10' });
  await placeAll(marketId);
  await scene.at('20:00:01');
  await scene.step();
  // The log after a restore: the entry came back from the archive, and the settlement is gone.
  const bundle = await scene.fetchBundle(marketId, 'open');
  const [bids] = entriesOf(bundle);
  if (bids?.kind !== 'bids') throw new Error('the bids are not in the log');
  const { v, origin, record, market, date, session, version } = bids;
  const proof = { reason: 'no-round', absences: [], signature: '' } as const;
  await addEntry(scene.app.db, { kind: 'void', v, origin, record, market, date, session, version, ...proof });
  await scene.at('20:15:00');
  await scene.step();
  await scene.step();
  expect(await scene.resultsOf(drawId)).toHaveLength(1);
  expect(await statesOf(marketId)).toEqual(['refunded', 'refunded', expect.stringMatching(/won|lost/)]);
  expect(await refundsOf(drawId)).toEqual([{ side: 1, amount_paise: 3_000n }]);
});
