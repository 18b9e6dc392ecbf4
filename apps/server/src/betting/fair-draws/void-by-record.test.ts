import { commitmentOf, drawRound, fromBase64, parseEntry, recordId, sealSeed } from '@surahi/fairness';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { addEntry } from '../../fairness/log/index.ts';
import { giveBalance, submitBids } from '../../testing/bids.ts';
import { entriesOf, FairScene } from '../../testing/fair-scene.ts';
import { addMarket, changeMarkets, drawOf, TEST_ACTOR } from '../../testing/markets.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { expectOk } from '../../testing/test-app.ts';
import { editMarket } from '../markets/index.ts';
import { LONG_DAYS } from './fair-draws.sql.ts';
import { stepFairDraws } from './keep-fair-draws.ts';
import { voidOverdue } from './void-sessions.ts';

let scene: FairScene;
let player: TestPlayer;

beforeAll(async () => {
  scene = await FairScene.open({ TRUST_PROXY: 'on' });
  player = await registerTestPlayer(scene.app);
  await giveBalance(scene.app, player.playerId, 100_000);
});
beforeEach(() => scene.startDayAt('08:00:00'));
afterEach(() => {
  scene.relays.setAway(false);
  scene.witness.answerNoRound('absence');
});
afterAll(() => scene.close());

type Change = { voidAfter?: number; quorum?: number };

/** A Starline draw with one bid of 10 points, whose record differs in `change` from the ones that this server makes. */
async function addDraw(open: string, change: Change = {}): Promise<{ marketId: number; drawId: bigint }> {
  const pattern = await scene.addDrawMarket({ family: 'starline', open });
  const record = (await scene.fetchBundle(pattern.marketId, 'open')).log.entries
    .map((text) => parseEntry(fromBase64(text)))
    .find((entry) => entry.kind === 'record' && entry.market === String(pattern.marketId));
  if (record?.kind !== 'record' || record.mode !== 'draw') throw new Error('the record is not in the log');
  const { marketId } = await addMarket(scene.app, { family: 'starline', open });
  await changeMarkets(scene.app, (tx) =>
    editMarket(tx, { marketId, patch: { resultMode: 'draw' }, actor: TEST_ACTOR }),
  );
  const drawId = await drawOf(scene.app, marketId, scene.day);
  const terms = { ...record, ...change, market: String(marketId), draw: String(drawId) };
  const id = recordId(terms);
  const seed = new Uint8Array(32).fill(3);
  const seal = sealSeed(record.beacon, record.beacon.round, id, seed);
  // The server finds this record in the log, so it makes none.
  await addEntry(scene.app.db, { ...terms, id, seal, commitment: commitmentOf(id, seed) });
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
  return { marketId, drawId };
}

async function refundedOf(drawId: bigint): Promise<bigint> {
  const row = await scene.app.db.one<{ paise: bigint }>({
    text: `select coalesce(sum(r.amount_paise), 0)::bigint as paise from refunds r join slips s on s.slip_no = r.slip_no
      where s.draw_id = $1`,
    values: [drawId],
  });
  return row.paise;
}

async function endAt(time: string): Promise<void> {
  await scene.at(time);
  await scene.step();
  await voidOverdue(scene.app.db, scene.log);
  await scene.step();
}

/** The statement of the witness that the round of a draw with this cut-off is missing. */
async function statementFor(open: string): Promise<unknown> {
  const round = drawRound(scene.relays.chain, Date.parse(`${scene.day}T${open}:00+05:30`), 120);
  const [url = ''] = scene.witness.env.LOG_WITNESSES?.split(' ') ?? [];
  const body = JSON.stringify({ chain: scene.relays.chain.hash, round });
  return (await fetch(`${url}/no-round`, { method: 'POST', body })).json();
}

async function bring(marketId: number, absences: unknown, address = '192.0.2.1'): Promise<number> {
  const response = await fetch(`${scene.app.url}/log/draws/${marketId}/${scene.day}/open/absences`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ absences }),
  });
  return response.status;
}

test('[FAI-07] only the record of a draw says from when the witnesses may void it', async () => {
  const soon = await addDraw('09:00', { voidAfter: 600 });
  const late = await addDraw('09:00', { voidAfter: 3_600 });
  scene.relays.setAway(true);
  await endAt('09:11:59');
  expect([await refundedOf(soon.drawId), await refundedOf(late.drawId)]).toEqual([0n, 0n]);
  await endAt('09:12:03');
  expect([await refundedOf(soon.drawId), await refundedOf(late.drawId)]).toEqual([1_000n, 0n]);
  await endAt('09:59:00');
  expect(await refundedOf(late.drawId)).toBe(0n);
  await endAt('10:02:03');
  expect(await refundedOf(late.drawId)).toBe(1_000n);
});

test('[FAI-07] anyone can bring the statement of a witness that this server does not reach, and the draw is void', async () => {
  const { marketId, drawId } = await addDraw('11:00');
  scene.relays.setAway(true);
  await scene.at('11:10:00');
  await scene.step();
  const early = await statementFor('11:00');
  await scene.at('11:33:00');
  await scene.step();
  const statement = await statementFor('11:00');
  scene.witness.answerNoRound('refuse');
  expect(await voidOverdue(scene.app.db, scene.log)).toBe(0);
  const ofOtherRound = await (async () => {
    scene.witness.answerNoRound('absence');
    const other = await statementFor('11:05');
    scene.witness.answerNoRound('refuse');
    return other;
  })();
  for (const wrong of [[], 'x', [{}], [early], [ofOtherRound]]) expect(await bring(marketId, wrong)).toBe(422);
  expect(await bring(marketId + 1_000, [statement])).toBe(404);
  expect(await refundedOf(drawId)).toBe(0n);
  expect(await bring(marketId, [early, statement, statement])).toBe(204);
  expect(await bring(marketId, [statement])).toBe(404);
  await scene.step();
  expect(await refundedOf(drawId)).toBe(1_000n);
  const bundle = await scene.fetchBundle(marketId, 'open');
  expect(entriesOf(bundle).at(-1)).toMatchObject({ kind: 'void', absences: [statement] });
  expect(scene.checksThat('holds', bundle)).toContain('void-justified');
});

test('[FAI-07] statements below the quorum of the record void nothing', async () => {
  const { marketId, drawId } = await addDraw('12:00', { quorum: 2 });
  scene.relays.setAway(true);
  await scene.at('12:40:00');
  await scene.step();
  expect(await bring(marketId, [await statementFor('12:00')])).toBe(409);
  await scene.step();
  expect(await refundedOf(drawId)).toBe(0n);
  expect(await scene.resultsOf(drawId)).toEqual([]);
});

test('[FAI-07] a statement never voids a draw whose round the relays have', async () => {
  const { marketId, drawId } = await addDraw('13:00');
  scene.relays.setAway(true);
  await scene.at('13:40:00');
  await scene.step();
  const statement = await statementFor('13:00');
  scene.relays.setAway(false);
  expect(await bring(marketId, [statement])).toBe(204);
  await scene.step();
  expect(await scene.resultsOf(drawId)).toHaveLength(1);
  expect(await scene.kindsOf(marketId)).toEqual(['bids', 'result', 'payouts']);
});

test('[HND-10] the eleventh submission of a network in a minute gets 429', async () => {
  const { marketId } = await addDraw('14:00', { quorum: 2 });
  scene.relays.setAway(true);
  await scene.at('14:40:00');
  await scene.step();
  const statement = await statementFor('14:00');
  const statuses: number[] = [];
  for (let count = 0; count < 11; count += 1) statuses.push(await bring(marketId, [statement], '198.51.100.7'));
  expect([statuses.filter((status) => status === 409).length, statuses.at(-1)]).toEqual([10, 429]);
  expect(await bring(marketId, [statement], '198.51.100.99')).toBe(409);
});

test('[FAI-07] a draw whose round and witnesses were away for weeks still ends', async () => {
  const [drawn, voided] = [await addDraw('15:00'), await addDraw('15:30')];
  scene.relays.setAway(true);
  scene.witness.answerNoRound('refuse');
  await endAt('16:10:00');
  await scene.at('12:00:00', 30);
  const late = async (): Promise<void> => {
    await stepFairDraws(scene.app.db, scene.log, scene.beacon, { days: LONG_DAYS });
    await voidOverdue(scene.app.db, scene.log, LONG_DAYS);
    await scene.step();
    await stepFairDraws(scene.app.db, scene.log, scene.beacon, { days: LONG_DAYS });
    await scene.step();
  };
  await late();
  expect(await scene.resultsOf(drawn.drawId)).toEqual([]);
  const round = drawRound(scene.relays.chain, Date.parse(`${scene.day}T15:00:00+05:30`), 120);
  const brought = await fetch(`${scene.app.url}/log/draws/${drawn.marketId}/${scene.day}/open/round`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ signature: scene.relays.sign(round) }),
  });
  expect(brought.status).toBe(204);
  scene.witness.answerNoRound('absence');
  await late();
  expect(await scene.resultsOf(drawn.drawId)).toHaveLength(1);
  expect(await refundedOf(voided.drawId)).toBe(1_000n);
  expect(await scene.kindsOf(drawn.marketId)).toEqual(['bids', 'result', 'payouts']);
});
