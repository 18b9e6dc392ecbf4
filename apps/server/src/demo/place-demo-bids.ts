import {
  type AnyCall,
  dashboard,
  galiMarkets,
  login,
  logout,
  type MainMarketRow,
  type SingleResultRow,
  starlineMarkets,
  submitGaliBid,
  submitMainBid,
  submitStarlineBid,
} from '@surahi/contract';
import type { AppContext } from '../platform/context.ts';

type Bid = { pana: string; session: string; digits: string; points: string };
type Row = MainMarketRow | SingleResultRow;

/** Number of attempts, 100 ms apart, to read a list. New draws appear in the lists only after a notification. */
const LIST_TRIES = 30;

/** Draws that end sooner than this may close while the demo is being seeded. */
const MARGIN_SECONDS = 60;

/**
 * Places bids for the demo player, so that the first results produce wins and losses. Uses the client's path: log in,
 * read the lists, submit. Refusals are logged and ignored.
 */
export async function placeDemoBids(ctx: AppContext, player: { login: string; password: string }): Promise<void> {
  const session = await post(ctx, login, { mobile: player.login, password: player.password, device_id: null });
  const token = typeof session.unique_token === 'string' ? session.unique_token : '';
  if (token === '') {
    ctx.logger.warn({ code: session.code }, 'the demo player could not log in, so no demo bids were placed');
    return;
  }
  const submit = async (call: AnyCall, row: Row, bids: readonly Bid[]): Promise<void> => {
    const answer = await post(ctx, call, { ...submission(row, bids), unique_token: token });
    if (answer.status !== true) ctx.logger.warn({ call: call.name, code: answer.code }, 'a demo bid was refused');
  };
  const main = await listRows(ctx, dashboard);
  const [next, later] = soonest(ctx, main, (row) => row.open_session);
  if (next !== undefined) await submit(submitMainBid, next, MAIN_BIDS);
  if (later !== undefined) await submit(submitMainBid, later, PANA_BIDS);
  const [closing] = soonest(ctx, main, (row) => !row.open_session && row.close_session);
  if (closing !== undefined) await submit(submitMainBid, closing, CLOSE_BIDS);
  const [starline] = soonest(ctx, await listRows(ctx, starlineMarkets), (row) => row.open_session);
  if (starline !== undefined) await submit(submitStarlineBid, starline, STARLINE_BIDS);
  const [gali] = soonest(ctx, await listRows(ctx, galiMarkets), (row) => row.open_session);
  if (gali !== undefined) await submit(submitGaliBid, gali, GALI_BIDS);
  await post(ctx, logout, { unique_token: token });
}

const digits = (session: string, points: string, values: readonly string[]): Bid[] =>
  values.map((value) => ({ pana: 'Single Digit', session, digits: value, points }));

const MAIN_BIDS: readonly Bid[] = [
  ...digits('Open', '20', ['1', '3', '4', '6', '8']),
  { pana: 'Jodi Digit', session: 'close', digits: '64', points: '10' },
];
const PANA_BIDS: readonly Bid[] = [
  { pana: 'Single Pana', session: 'Open', digits: '128', points: '10' },
  { pana: 'Double Pana', session: 'Close', digits: '550', points: '10' },
  ...digits('Close', '15', ['2', '7', '9']),
];
const CLOSE_BIDS = digits('Close', '20', ['0', '2', '5', '7', '9']);
const STARLINE_BIDS = digits('Open', '10', ['0', '1', '4', '5', '6', '9']);
const GALI_BIDS: readonly Bid[] = [
  ...['2', '5', '7'].map((value) => ({ pana: 'Left Digit', session: 'Open', digits: value, points: '10' })),
  { pana: 'Jodi Digit', session: 'Open', digits: '57', points: '10' },
];

function submission(row: Row, bids: readonly Bid[]): Record<string, unknown> {
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
async function listRows(
  ctx: AppContext,
  call: typeof dashboard | typeof starlineMarkets | typeof galiMarkets,
): Promise<readonly Row[]> {
  for (let tries = 0; tries < LIST_TRIES; tries += 1) {
    const read = call.response.safeParse(await post(ctx, call, {}));
    const rows: readonly Row[] = read.success ? read.data.result : [];
    if (rows.length > 0) return rows;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  ctx.logger.warn({ call: call.name }, 'a list stayed empty, so no demo bids were placed on its markets');
  return [];
}

/** Returns the wanted rows that end in more than a minute, ordered by end time. */
function soonest(ctx: AppContext, rows: readonly Row[], isWanted: (row: Row) => boolean): Row[] {
  const fromSeconds = ctx.clock.nowMs() / 1000 + MARGIN_SECONDS;
  const cutOff = (row: Row): number => (row.open_session ? row.open_time_srt : row.close_time_srt);
  return rows.filter((row) => isWanted(row) && cutOff(row) > fromSeconds).toSorted((a, b) => cutOff(a) - cutOff(b));
}

/** Makes one call in process through the server's own route. Returns {} if the response is not a JSON object. */
async function post(ctx: AppContext, call: AnyCall, body: Record<string, unknown>): Promise<Record<string, unknown>> {
  const response = await ctx.app.inject({
    method: 'POST',
    url: `/${call.path}`,
    payload: { env_type: ctx.config.envTypes[0], app_key: ctx.config.appKey, ...body },
  });
  const answer: unknown = response.json();
  return typeof answer === 'object' && answer !== null ? { ...answer } : {};
}
