import type { World } from './world.ts';

export type Draw = { marketId: number; drawId: bigint; date: string };

/**
 * Adds Starline markets in mode draw, each with one draw. Bidding begins `bidsFromS` seconds from now; the records must
 * be cosigned before that. Bidding on draw number n (from 1) ends `cutOffS + n * apartS` seconds from now. The server
 * makes records only until a minute before a cut-off.
 */
export async function addDraws(
  world: World,
  { count, bidsFromS, cutOffS, apartS }: { count: number; bidsFromS: number; cutOffS: number; apartS: number },
): Promise<Draw[]> {
  const rows = await world.database.owner.query<{ market_id: number; draw_id: bigint; date: string }>({
    text: `with made as (
        insert into markets (family, name, display_order, result_mode)
        select 'starline', 'Fair ' || i, 100 + i, 'draw' from generate_series(1, $1::int) i returning market_id, display_order)
      insert into draws (market_id, family, business_date, current_from, open_at, close_at, rate_version, awaits_record)
      select market_id, 'starline', (app_now() at time zone 'Asia/Kolkata')::date, date_trunc('second', app_now()) + $2 * interval '1 second',
        date_trunc('second', app_now()) + ($3 + $4 * (display_order - 100)) * interval '1 second',
        date_trunc('second', app_now()) + ($3 + $4 * (display_order - 100)) * interval '1 second',
        (select max(rate_version) from rate_versions where family = 'starline'), true
      from made returning market_id, draw_id, business_date as date`,
    values: [count, bidsFromS, cutOffS, apartS],
  });
  return rows.map((row) => ({ marketId: row.market_id, drawId: row.draw_id, date: row.date }));
}

/** The body of a submission with one bid of 10 points on each digit of a draw. */
export function submissionBody(world: World, draw: Draw, { id, player }: { id: string; player: number }): string {
  const rows = Array.from({ length: 10 }, (_, digit) => ({ digits: String(digit), points: '10' }));
  return JSON.stringify({
    env_type: 'Prod',
    app_key: 'demo-app-key',
    unique_token: world.tokenOf(player),
    submission_id: id,
    new_result: {
      totalbit: '100',
      gameid: String(draw.marketId),
      pana: 'Single Digit',
      bid_date: world.bidDate,
      session: 'Open',
      result: rows,
    },
  });
}
