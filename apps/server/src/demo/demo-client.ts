import type {
  AnyCall,
  dashboard,
  galiMarkets,
  MainMarketRow,
  SingleResultRow,
  starlineMarkets,
} from '@surahi/contract';
import type { AppContext } from '../platform/context.ts';

/** One row of a submission as clients send it. */
export type DemoBid = { pana: string; session: string; digits: string; points: string };
/** A market of a list call. */
export type DemoRow = MainMarketRow | SingleResultRow;

/** Number of attempts, 100 ms apart, to read a list. New draws appear in the lists only after a notification. */
const LIST_TRIES = 30;

/** The fields of a submission of these bids on a market. */
export function submission(row: DemoRow, bids: readonly DemoBid[]): Record<string, unknown> {
  const total = bids.reduce((sum, bid) => sum + Number(bid.points), 0);
  const [first] = bids;
  return {
    new_result: {
      Gamename: row.game_name,
      gameid: row.game_id,
      bid_date: row.bid_date,
      pana: first?.pana ?? '',
      // the session is a field of each row
      gametype: '',
      session: '',
      totalbit: String(total),
      result: bids.map((bid) => ({ ...bid, closedigits: '' })),
    },
  };
}

/** Returns the rows of a list, or [] if none appear in time. */
export async function listRows(
  ctx: AppContext,
  call: typeof dashboard | typeof starlineMarkets | typeof galiMarkets,
): Promise<readonly DemoRow[]> {
  for (let tries = 0; tries < LIST_TRIES; tries += 1) {
    const read = call.response.safeParse(await post(ctx, call, {}));
    const rows: readonly DemoRow[] = read.success ? read.data.result : [];
    if (rows.length > 0) return rows;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  ctx.logger.warn({ call: call.name }, 'a list stayed empty, so no demo bids are placed on its markets');
  return [];
}

/** Makes one call in process through the server's own route. Returns {} if the response is not a JSON object. */
export async function post(
  ctx: AppContext,
  call: AnyCall,
  body: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const response = await ctx.app.inject({
    method: 'POST',
    url: `/${call.path}`,
    payload: { env_type: ctx.config.envTypes[0], app_key: ctx.config.appKey, ...body },
  });
  const answer: unknown = response.json();
  return typeof answer === 'object' && answer !== null ? { ...answer } : {};
}
