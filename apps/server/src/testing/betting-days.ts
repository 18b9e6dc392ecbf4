import { ALL_PANAS, type Family } from '@surahi/game';
import { cancelDraw, voidResult } from '../betting/draws/index.ts';
import { refreshBoard } from '../betting/markets/index.ts';
import { addPlayers, settleAll, submitBids } from './bids.ts';
import { addMarket, declare, drawOf, must, TEST_ACTOR } from './markets.ts';
import { expectOk, type TestApp } from './test-app.ts';

/** Returns numbers between 0 and 1, the same on every run. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type Player = { playerId: bigint; token: string };
type Markets = Record<Family, number>;
export type BettingDays = { players: Player[]; markets: Markets; drawIds: Record<string, Record<Family, bigint>> };

const FIRST = '2026-11-20';
const SECOND = '2026-11-21';
/** The two business dates of `playTwoDays`. */
export const BETTING_DAYS = [FIRST, SECOND] as const;
const BID_DATES: Record<string, string> = { [FIRST]: '20-November-2026', [SECOND]: '21-November-2026' };

/**
 * Plays two days of random bids by a few players on a market of each family. They include wins, a void with and one
 * without a new result, and a cancelled draw with refunds. On the second day a close session has no result.
 */
export async function playTwoDays(app: TestApp, random: () => number): Promise<BettingDays> {
  const markets: Markets = { main: 0, starline: 0, gali: 0 };
  await at(app, FIRST, '08:00');
  for (const family of ['main', 'starline', 'gali'] as const) {
    markets[family] = (await addMarket(app, { family, open: '10:00', close: '12:00' })).marketId;
  }
  const players = await addPlayers(app, 6, 1_000_000);
  const drawIds: BettingDays['drawIds'] = {};
  for (const date of BETTING_DAYS) {
    drawIds[date] = {
      main: await drawOf(app, markets.main, date),
      starline: await drawOf(app, markets.starline, date),
      gali: await drawOf(app, markets.gali, date),
    };
  }
  const first = drawIds[FIRST] as Record<Family, bigint>; // set above
  const second = drawIds[SECOND] as Record<Family, bigint>; // set above
  const why = { reason: 'a test of reports', actor: TEST_ACTOR };

  await at(app, FIRST, '09:00');
  await bidAround(app, { players, markets, date: FIRST, random });
  await at(app, FIRST, '13:00');
  await declare(app, first.main, 'open', '123');
  await declare(app, first.main, 'close', '245');
  await declare(app, first.starline, 'open', '112');
  must(await cancelDraw(app.db, { drawId: first.gali, ...why }));
  await settleAll(app);

  await at(app, SECOND, '09:00');
  await bidAround(app, { players, markets, date: SECOND, random });
  await at(app, SECOND, '13:00');
  await declare(app, second.main, 'open', '123');
  await declare(app, second.starline, 'open', '123');
  await declare(app, second.gali, 'open', '61');
  await settleAll(app);
  must(await voidResult(app.db, { drawId: second.main, side: 'open', ...why }));
  must(await voidResult(app.db, { drawId: second.starline, side: 'open', ...why }));
  await settleAll(app);
  await declare(app, second.main, 'open', '128');
  await settleAll(app);
  return { players, markets, drawIds };
}

async function at(app: TestApp, date: string, time: string): Promise<void> {
  await app.setClock(`${date}T${time}:00+05:30`);
  await refreshBoard(app.context);
}

type Round = { players: Player[]; markets: Markets; date: string; random: () => number };

/** Every player bids on every market, most on few numbers so that somebody wins. */
async function bidAround(app: TestApp, { players, markets, date, random }: Round): Promise<void> {
  const whole = (below: number) => Math.floor(random() * below);
  const one = <Value>(values: readonly Value[], fallback: Value): Value => values[whole(values.length)] ?? fallback;
  const pana = () => (random() < 0.5 ? one(['123', '245', '112', '128'], '123') : one(ALL_PANAS, '123'));
  const ank = () => one(['6', '1', '4', '0', '9'], '6');
  const points = () => 10 + whole(500);
  for (const player of players) {
    const send = async (
      family: Family,
      label: string,
      rows: Parameters<typeof submitBids>[2]['rows'],
      session = 'Open',
    ) =>
      expectOk(
        await submitBids(app, player.token, {
          family,
          marketId: markets[family],
          bidDate: BID_DATES[date] ?? '',
          pana: label,
          rows,
          session,
        }),
      );
    for (const session of ['Open', 'Close']) {
      await send(
        'main',
        'Single Digit',
        [1, 2, 3].map(() => ({ digits: ank(), points: points(), session })),
        session,
      );
      await send(
        'main',
        'SP DP TP',
        [1, 2].map(() => ({ digits: pana(), points: points(), session })),
        session,
      );
      await send('main', 'Half Sangam', [{ digits: ank(), closedigits: pana(), points: points(), session }], session);
    }
    await send(
      'main',
      'Jodi Digit',
      [1, 2].map(() => ({ digits: one(['61', '60', '11'], '61'), points: points() })),
      '',
    );
    await send('main', 'Full Sangam', [{ digits: pana(), closedigits: pana(), points: points() }], '');
    await send('starline', 'Single Digit', [{ digits: one(['4', '6'], '4'), points: points() }]);
    await send('starline', 'SP DP TP', [{ digits: one(['112', '123', '777'], '112'), points: points() }]);
    await send('gali', 'Left Digit', [{ digits: one(['6', '1'], '6'), points: points() }]);
    await send('gali', 'Jodi Digit', [{ digits: one(['61', '16'], '61'), points: points() }]);
  }
}
