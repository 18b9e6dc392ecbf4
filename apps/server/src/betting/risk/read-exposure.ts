import type { ExposedGame, OPERATOR_CALLS, OperatorAnswer } from '@surahi/contract/operator';
import { decodePick, FAMILY_GAMES, GAME_NAMES, payoutPaise, pointsToPaise } from '@surahi/game';
import type { Db } from '../../platform/db/db.ts';
import { type DrawCapRow, selectCounters, selectDrawCaps } from './caps.sql.ts';
import * as sql from './exposure.sql.ts';
import { worstResult } from './worst-result.ts';

type Exposure = Omit<OperatorAnswer<typeof OPERATOR_CALLS.drawExposure>, 'serverTimeMs'>;

/** Maximum numbers per game. Sangams have tens of thousands of numbers, so only the most expensive are listed. */
const MOST_NUMBERS = 500;

type Staked = { pick: number; bids: number; points: bigint; payoutPaise: bigint };

/** Stakes and payouts of a draw by number (OPR-15), read in one snapshot. Undefined for an unknown draw. */
export async function readExposure(db: Db, drawId: bigint): Promise<Exposure | undefined> {
  return db.transaction(async (tx) => {
    await tx.query({ text: 'set transaction isolation level repeatable read' });
    const [draw] = await tx.query<sql.ExposedDrawRow>(sql.selectExposedDraw(drawId));
    if (draw === undefined) return undefined;
    const rows = await tx.query<sql.StakedPickRow>(sql.selectStakedPicks(drawId, draw.business_date));
    const caps = await tx.query<DrawCapRow>(selectDrawCaps(drawId));
    const counted = await tx.query<{ counter: string; points: bigint }>(selectCounters(drawId));
    const counters = new Map(counted.map((row) => [row.counter, row.points]));
    const staked = rows.map((row) => ({
      pick: row.pick,
      bids: Number(row.bids),
      points: row.points,
      payoutPaise: payoutOf(draw, row),
    }));
    const whole = caps.find((cap) => cap.kind === 'draw');
    const loss = caps.find((cap) => cap.kind === 'loss');
    const perPlayer = caps.find((cap) => cap.kind === 'player');
    const worst = worstResult(draw.family, staked, draw.open_number);
    return {
      drawId: String(drawId),
      marketName: draw.market_name,
      family: draw.family,
      businessDate: draw.business_date,
      openAtMs: draw.open_at.getTime(),
      closeAtMs: draw.close_at.getTime(),
      isOver: draw.is_over,
      slips: Number(draw.slips),
      players: Number(draw.players),
      stakePaise: String(pointsToPaise(staked.reduce((sum, one) => sum + one.points, 0n))),
      worstPaise: String(worst.paise),
      worstResult: worst.result,
      games: gamesOf(draw, staked, caps, counters),
      drawCap:
        whole === undefined
          ? null
          : { maxPoints: Number(whole.max_points), takenPoints: String(counters.get('draw') ?? 0n) },
      playerCapPoints: perPlayer === undefined ? null : Number(perPlayer.max_points),
      lossCapPoints: loss === undefined ? null : Number(loss.max_points),
    };
  });
}

/** What a pick of a draw pays if it wins, in paise. */
export function payoutOf(
  draw: Pick<sql.ExposedDrawRow, 'draw_id' | 'rates'>,
  row: Pick<sql.StakedPickRow, 'pick' | 'points'>,
): bigint {
  const rate = draw.rates[decodePick(row.pick).game];
  if (rate === undefined) throw new Error(`draw ${draw.draw_id} has no rate for pick ${row.pick}`);
  const [stake, win] = rate;
  return payoutPaise(row.points, { stake, win });
}

/** The games and sessions that have bids, in the order of the games of the family. */
function gamesOf(
  draw: sql.ExposedDrawRow,
  staked: readonly Staked[],
  caps: readonly DrawCapRow[],
  counters: ReadonlyMap<string, bigint>,
): ExposedGame[] {
  return FAMILY_GAMES[draw.family].flatMap((game) =>
    (['open', 'close', 'none'] as const).flatMap((session) => {
      const own = staked
        .filter(({ pick }) => {
          const decoded = decodePick(pick);
          return decoded.game === game && decoded.session === session;
        })
        .toSorted((a, b) =>
          a.payoutPaise === b.payoutPaise ? a.pick - b.pick : a.payoutPaise < b.payoutPaise ? 1 : -1,
        );
      if (own.length === 0) return [];
      return [
        {
          game,
          gameName: GAME_NAMES[game],
          session,
          bids: own.reduce((sum, one) => sum + one.bids, 0),
          stakePaise: String(pointsToPaise(own.reduce((sum, one) => sum + one.points, 0n))),
          worstPaise: String(own[0]?.payoutPaise ?? 0n),
          numbers: own.slice(0, MOST_NUMBERS).map((one) => {
            const { digits, closedigits } = decodePick(one.pick);
            return {
              digits,
              closedigits,
              bids: one.bids,
              stakePaise: String(pointsToPaise(one.points)),
              payoutPaise: String(one.payoutPaise),
              leftPoints: leftOf(one.pick, game, caps, counters),
            };
          }),
        },
      ];
    }),
  );
}

/**
 * Points that a number still accepts; null without a cap. The cap of the number itself comes before the cap on each
 * number of its game.
 */
function leftOf(
  pick: number,
  game: string,
  caps: readonly DrawCapRow[],
  counters: ReadonlyMap<string, bigint>,
): string | null {
  const numbers = caps.filter((cap) => cap.kind === 'number');
  const cap = numbers.find((one) => one.pick === pick) ?? numbers.find((one) => one.pick === null && one.game === game);
  if (cap === undefined) return null;
  const left = cap.max_points - (counters.get(`pick:${pick}`) ?? 0n);
  return String(left > 0n ? left : 0n);
}
