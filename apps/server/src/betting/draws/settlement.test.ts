import { mainBidHistory, mainWinHistory } from '@surahi/contract';
import { decodePick, DEFAULT_RATES, type Family, type Game, type Rates, GAME_NAMES } from '@surahi/game';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import vectors from '../../../../../packages/game/vectors/settlement.json' with { type: 'json' };
import { addPlayers, balanceOf, expectMoneyRight, settleAll, submitBids } from '../../testing/bids.ts';
import { addMarket, addRates, changeMarkets, declare, drawOf, must, TEST_ACTOR } from '../../testing/markets.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';
import { publishRates, refreshBoard } from '../markets/index.ts';
import { cancelDraw } from './cancel-draw.ts';
import { declareResult } from './declare-result.ts';
import { enterResult } from './enter-result.ts';
import { previewResult } from './preview-result.ts';
import { settlementProgress } from './settlement-progress.ts';
import { voidResult } from './void-result.ts';

const DATE = '21-November-2026';
const ISO = '2026-11-21';
let app: TestApp;
let player: { playerId: bigint; token: string };

beforeAll(async () => {
  app = await createTestApp();
  await at('09:00');
  await addRates(app);
  [player] = (await addPlayers(app, 1, 90_000_000)) as [typeof player]; // addPlayers returns as many as asked for
});
afterAll(async () => {
  await expectMoneyRight(app);
  await app.close();
});

async function at(time: string): Promise<void> {
  await app.setClock(`${ISO}T${time}:00+05:30`);
  await refreshBoard(app.context);
}

function bid(marketId: number, pana: string, digits: string, points: number, session = 'Open', closedigits = '') {
  return submitBids(app, player.token, {
    marketId,
    bidDate: DATE,
    pana,
    rows: [{ digits, closedigits, points, session }],
    session,
  });
}

/** Sets the rates of one draw. Some vectors have rates that the console would refuse. */
async function setDrawRates(drawId: bigint, family: Family, rates: Rates): Promise<void> {
  const stored = Object.fromEntries(Object.entries(rates).map(([game, { stake, win }]) => [game, [stake, win]]));
  await app.ownerDb.query({
    text: `with version as (insert into rate_versions (family, rates) values ($2, $3) returning rate_version)
      update draws set rate_version = version.rate_version from version where draw_id = $1`,
    values: [drawId, family, JSON.stringify(stored)],
  });
  await refreshBoard(app.context);
}

const gameOf = (family: Family, name: string): Game => {
  const entries = Object.entries(GAME_NAMES) as [Game, string][]; // keys of a record are its key type
  const found = entries.find(
    ([game, label]) => label === name && (game === 'gali_jodi') === (family === 'gali' && name === 'Jodi Digit'),
  );
  if (found === undefined) throw new Error(`no game ${name}`);
  return found[0];
};

describe('[OPR-04] settlement through bids, declaration and wallet', () => {
  test.each(vectors.map((vector, index) => [index, vector] as const))(
    'pays vector %i exactly',
    async (index, vector) => {
      await at('09:00');
      const family = vector.family as Family; // the vectors name the three families
      const rates = Object.fromEntries(
        Object.entries(vector.rates).map(([name, [stake = 0, win = 0]]) => [gameOf(family, name), { stake, win }]),
      );
      const market = await addMarket(app, { family, name: `Vector ${index}`, open: '11:00', close: '13:00' });
      await setDrawRates(await drawOf(app, market.marketId, ISO), family, rates);
      const before = await balanceOf(app, player.playerId);
      const body = vector.bids.map((row) => ({
        digits: row.digits,
        closedigits: row.closedigits,
        points: row.points,
        session: row.session,
        pana: row.game,
      }));
      expectOk(
        await submitBids(app, player.token, {
          family,
          marketId: market.marketId,
          bidDate: DATE,
          pana: '',
          rows: body,
          session: '',
        }),
      );

      await at('14:00');
      const drawId = await drawOf(app, market.marketId, ISO);
      await declare(app, drawId, 'open', vector.draw.open);
      if (family === 'main' && 'close' in vector.draw && vector.draw.close)
        await declare(app, drawId, 'close', vector.draw.close);
      await settleAll(app);
      const staked = vector.bids.reduce((sum, row) => sum + BigInt(row.points) * 100n, 0n);
      const won = vector.bids.reduce((sum, row) => sum + BigInt(row.expect.payout_paise), 0n);
      expect(await balanceOf(app, player.playerId)).toBe(before - staked + won);
      const paid = await app.db.query<{ position: number; amount_paise: bigint }>({
        text: `select p.position, p.amount_paise from payouts p join settlements s using (settlement_id) where s.draw_id = $1 order by 1`,
        values: [drawId],
      });
      const expected = vector.bids.flatMap((row, place) =>
        row.expect.won ? [{ position: place + 1, amount_paise: BigInt(row.expect.payout_paise) }] : [],
      );
      expect(paid).toEqual(expected);
    },
  );
});

describe('results', () => {
  test('[OPR-05] are refused before the cut-off, a second time, and with an invalid number', async () => {
    await at('09:00');
    const { marketId } = await addMarket(app, { open: '11:00', close: '13:00' });
    const drawId = await drawOf(app, marketId, ISO);
    const enter = (side: 'open' | 'close', number: string, reason?: string) =>
      enterResult(app.db, { drawId, side, number, actor: TEST_ACTOR, ...(reason === undefined ? {} : { reason }) });
    expect(await enter('open', '123')).toMatchObject({ ok: false, code: 'session_not_closed' });
    await at('11:00');
    expect(await enter('open', '321')).toMatchObject({ ok: false, code: 'number_invalid' });
    expect(await enter('close', '123')).toMatchObject({ ok: false, code: 'session_not_closed' });
    expect(await enter('open', '123')).toMatchObject({ ok: true });
    expect(await enter('open', '124')).toMatchObject({ ok: false, code: 'already_entered' });
    expect(await enter('open', '124', 'typing mistake')).toMatchObject({ ok: true });
    must(await declareResult(app.db, { drawId, side: 'open', actor: TEST_ACTOR }));
    expect(await enter('open', '125', 'another')).toMatchObject({ ok: false, code: 'already_declared' });
    expect(await declareResult(app.db, { drawId, side: 'open', actor: TEST_ACTOR })).toMatchObject({
      ok: false,
      code: 'already_declared',
    });
    const stored = await app.db.query<{ number: string }>({
      text: 'select number from result_entries where draw_id = $1 order by entry_id',
      values: [drawId],
    });
    expect(stored.map((row) => row.number)).toEqual(['123', '124']);
  });

  test('close needs open', async () => {
    await at('09:00');
    const { marketId } = await addMarket(app, { open: '11:00', close: '13:00' });
    const drawId = await drawOf(app, marketId, ISO);
    await at('13:00');
    must(await enterResult(app.db, { drawId, side: 'close', number: '123', actor: TEST_ACTOR }));
    expect(await declareResult(app.db, { drawId, side: 'close', actor: TEST_ACTOR })).toMatchObject({
      ok: false,
      code: 'open_not_declared',
    });
  });

  test('[OPR-04] the preview lists exactly the later payouts', async () => {
    await at('09:00');
    const { marketId } = await addMarket(app, { open: '11:00', close: '13:00' });
    const drawId = await drawOf(app, marketId, ISO);
    for (const digits of ['6', '7', '6']) expectOk(await bid(marketId, 'Single Digit', digits, 20));
    expectOk(await bid(marketId, 'Single Pana', '123', 10));
    await at('11:00');
    must(await enterResult(app.db, { drawId, side: 'open', number: '123', actor: TEST_ACTOR }));
    const preview = must(await previewResult(app.db, { drawId, side: 'open', actor: TEST_ACTOR }));
    const { settlementId } = must(
      await declareResult(app.db, { drawId, side: 'open', actor: TEST_ACTOR, entryId: preview.entryId }),
    );
    await settleAll(app);
    const [progress] = await settlementProgress(app.db, [drawId]);
    expect(progress).toMatchObject({
      state: 'complete',
      slipsDone: 4n,
      slipsTotal: 4n,
      payoutsCount: 3n,
      paidPaise: preview.payoutPaise,
    });
    expect(preview).toMatchObject({ slips: 4, stakePaise: 7_000n });
    const paid = await app.db.query<{ player_id: bigint; pick: number; points: number; amount_paise: bigint }>({
      text: `select player_id, pick, points, amount_paise from payouts where settlement_id = $1
        order by amount_paise desc, slip_no`,
      values: [settlementId],
    });
    expect(preview.winners.map((one) => [one.playerId, one.game, one.digits, one.points, one.payoutPaise])).toEqual(
      paid.map(({ pick, ...row }) => [
        row.player_id,
        GAME_NAMES[decodePick(pick).game],
        decodePick(pick).digits,
        row.points,
        row.amount_paise,
      ]),
    );
  });

  test('[OPR-06, OPR-03, HND-09] a void reverses exactly the payouts, and a new declaration pays at the rates of the draw', async () => {
    await at('09:00');
    const { marketId } = await addMarket(app, { open: '11:00', close: '13:00' });
    const drawId = await drawOf(app, marketId, ISO);
    expectOk(await bid(marketId, 'Single Digit', '6', 100));
    expectOk(await bid(marketId, 'Single Digit', '7', 100));
    expectOk(await bid(marketId, 'Jodi Digit', '61', 10, 'close'));
    const staked = await balanceOf(app, player.playerId);
    const [rates] = await app.db.query<{ rates: Record<string, [number, number]> }>({
      text: 'select rates from rate_versions join draws using (rate_version) where draw_id = $1',
      values: [drawId],
    });
    const [stake = 1, win = 0] = rates?.rates.single_digit ?? [];
    const [jodiStake = 1, jodiWin = 0] = rates?.rates.jodi ?? [];
    const other = { ...DEFAULT_RATES.main, single_digit: { stake: 10, win: 77 }, jodi: { stake: 10, win: 777 } };
    await changeMarkets(app, async (tx) =>
      must(await publishRates(tx, { family: 'main', rates: other, actor: TEST_ACTOR })),
    );
    await at('13:00');
    await declare(app, drawId, 'open', '123');
    await declare(app, drawId, 'close', '128');
    await settleAll(app);
    const digitPay = (10_000n * BigInt(win)) / BigInt(stake);
    const jodiPay = (1_000n * BigInt(jodiWin)) / BigInt(jodiStake);
    expect(await balanceOf(app, player.playerId)).toBe(staked + digitPay + jodiPay);
    expect(
      expectOk(await app.call(mainWinHistory, { date_from: '', date_to: '' }, { token: player.token })).win_data.filter(
        (row) => row.game_id === String(marketId),
      ),
    ).toHaveLength(2);

    const voided = must(await voidResult(app.db, { drawId, side: 'open', reason: 'wrong paper', actor: TEST_ACTOR }));
    expect(voided.settlementIds).toHaveLength(2);
    await settleAll(app);
    expect(await balanceOf(app, player.playerId)).toBe(staked);
    const wins = await app.call(mainWinHistory, { date_from: '', date_to: '' }, { token: player.token });
    expect(
      'win_data' in wins.body ? wins.body.win_data?.filter((row) => row.game_id === String(marketId)) : [],
    ).toEqual([]);

    await declare(app, drawId, 'open', '124');
    await settleAll(app);
    expect(await balanceOf(app, player.playerId)).toBe(staked + digitPay);
    const history = expectOk(await app.call(mainBidHistory, {}, { token: player.token })).bid_data.filter(
      (row) => row.game_id === String(marketId),
    );
    expect(history.map((row) => [row.pana, row.digits, row.state])).toEqual([
      ['Jodi Digit', '61', 'pending'],
      ['Single Digit', '7', 'won'],
      ['Single Digit', '6', 'lost'],
    ]);
  });

  test('a reversal may leave a wallet negative; a negative wallet cannot bid', async () => {
    await at('09:00');
    const [spender] = (await addPlayers(app, 1, 10)) as [typeof player]; // addPlayers returns as many as asked for
    const { marketId } = await addMarket(app, { open: '11:00', close: '13:00' });
    const drawId = await drawOf(app, marketId, ISO);
    const place = (points: number, session: string) =>
      submitBids(app, spender.token, {
        marketId,
        bidDate: DATE,
        pana: 'Single Digit',
        rows: [{ digits: '6', points }],
        session,
      });
    expectOk(await place(10, 'Open'));
    await at('11:00');
    await declare(app, drawId, 'open', '123');
    await settleAll(app);
    const won = await balanceOf(app, spender.playerId);
    expectOk(await place(Number(won / 100n), 'Close'));
    must(await voidResult(app.db, { drawId, side: 'open', reason: 'wrong paper', actor: TEST_ACTOR }));
    await settleAll(app);
    expect(await balanceOf(app, spender.playerId)).toBe(-won + (won % 100n));
    expect((await place(10, 'Close')).body).toMatchObject({ status: false, code: 'insufficient_balance' });
  });

  test('[OPR-07] a cancellation reverses payouts and refunds each stake once', async () => {
    await at('09:00');
    const { marketId } = await addMarket(app, { open: '11:00', close: '13:00' });
    const drawId = await drawOf(app, marketId, ISO);
    const before = await balanceOf(app, player.playerId);
    expectOk(await bid(marketId, 'Single Digit', '6', 100));
    expectOk(await bid(marketId, 'Single Digit', '1', 50));
    await at('11:00');
    await declare(app, drawId, 'open', '123');
    await settleAll(app);
    must(await cancelDraw(app.db, { drawId, reason: 'the result was withdrawn', actor: TEST_ACTOR }));
    expect(await cancelDraw(app.db, { drawId, reason: 'again', actor: TEST_ACTOR })).toMatchObject({
      ok: false,
      code: 'draw_cancelled',
    });
    await settleAll(app);
    expect(await balanceOf(app, player.playerId)).toBe(before);
    const history = expectOk(await app.call(mainBidHistory, {}, { token: player.token })).bid_data.filter(
      (row) => row.game_id === String(marketId),
    );
    expect(history.map((row) => row.state)).toEqual(['refunded', 'refunded']);
    expect((await bid(marketId, 'Single Digit', '6', 10, 'Close')).body).toMatchObject({ status: false });
  });
});
