import {
  type AnyCall,
  dashboard,
  galiMarkets,
  login,
  logout,
  starlineMarkets,
  submitGaliBid,
  submitMainBid,
  submitStarlineBid,
} from '@surahi/contract';
import type { AppContext } from '../platform/context.ts';
import { type DemoBid, type DemoRow, listRows, post, submission } from './demo-client.ts';

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
  const submit = async (call: AnyCall, row: DemoRow, bids: readonly DemoBid[]): Promise<void> => {
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

const digits = (session: string, points: string, values: readonly string[]): DemoBid[] =>
  values.map((value) => ({ pana: 'Single Digit', session, digits: value, points }));

const MAIN_BIDS: readonly DemoBid[] = [
  ...digits('Open', '20', ['1', '3', '4', '6', '8']),
  { pana: 'Jodi Digit', session: 'close', digits: '64', points: '10' },
];
const PANA_BIDS: readonly DemoBid[] = [
  { pana: 'Single Pana', session: 'Open', digits: '128', points: '10' },
  { pana: 'Double Pana', session: 'Close', digits: '550', points: '10' },
  ...digits('Close', '15', ['2', '7', '9']),
];
const CLOSE_BIDS = digits('Close', '20', ['0', '2', '5', '7', '9']);
const STARLINE_BIDS = digits('Open', '10', ['0', '1', '4', '5', '6', '9']);
const GALI_BIDS: readonly DemoBid[] = [
  ...['2', '5', '7'].map((value) => ({ pana: 'Left Digit', session: 'Open', digits: value, points: '10' })),
  { pana: 'Jodi Digit', session: 'Open', digits: '57', points: '10' },
];

/** Returns the wanted rows that end in more than a minute, ordered by end time. */
function soonest(ctx: AppContext, rows: readonly DemoRow[], isWanted: (row: DemoRow) => boolean): DemoRow[] {
  const fromSeconds = ctx.clock.nowMs() / 1000 + MARGIN_SECONDS;
  const cutOff = (row: DemoRow): number => (row.open_session ? row.open_time_srt : row.close_time_srt);
  return rows.filter((row) => isWanted(row) && cutOff(row) > fromSeconds).toSorted((a, b) => cutOff(a) - cutOff(b));
}
