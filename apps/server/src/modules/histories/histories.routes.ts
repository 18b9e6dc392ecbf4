import {
  galiBidHistory,
  galiWinHistory,
  mainBidHistory,
  mainWinHistory,
  NO_BIDS_MSG,
  NO_WINS_MSG,
  starlineBidHistory,
  starlineWinHistory,
} from '@surahi/contract';
import type { Family } from '@surahi/game';
import type { AppContext } from '../../platform/context.ts';
import { fail, ok } from '../../platform/result.ts';
import { readCursor, readRange } from './date-range.ts';
import { listBids } from './list-bids.ts';
import { listWins } from './list-wins.ts';

/** The six history calls; every one of them answers for the session's player alone. */
export function historiesModule(context: AppContext): void {
  const { db } = context;

  async function bids(playerId: bigint, family: Family, body: { bid_from: string; bid_to: string; cursor: string }) {
    const range = await readRange(db, body.bid_from, body.bid_to);
    if (!range.ok) return range;
    const page = await listBids(db, {
      playerId,
      family,
      range: range.value,
      withCurrent: range.value.includesToday,
      before: readCursor(body.cursor),
    });
    return page.rows.length === 0 ? fail('no_data', { msg: NO_BIDS_MSG }) : ok(page);
  }

  async function wins(playerId: bigint, family: Family, body: { date_from: string; date_to: string; cursor: string }) {
    const range = await readRange(db, body.date_from, body.date_to);
    if (!range.ok) return range;
    const page = await listWins(db, { playerId, family, range: range.value, before: readCursor(body.cursor) });
    return page.rows.length === 0 ? fail('no_data', { msg: NO_WINS_MSG }) : ok(page);
  }

  const bidCalls = [
    [mainBidHistory, 'main'],
    [starlineBidHistory, 'starline'],
    [galiBidHistory, 'gali'],
  ] as const;
  for (const [call, family] of bidCalls) {
    context.registerPlayerCall<typeof mainBidHistory>(call, async ({ body, player }) => {
      const page = await bids(player.playerId, family, body);
      if (!page.ok) return page;
      return { ok: true, body: { bid_data: page.value.rows, next_cursor: page.value.nextCursor } };
    });
  }

  for (const [call, family] of [
    [mainWinHistory, 'main'],
    [starlineWinHistory, 'starline'],
  ] as const) {
    context.registerPlayerCall<typeof mainWinHistory>(call, async ({ body, player }) => {
      const page = await wins(player.playerId, family, body);
      if (!page.ok) return page;
      return { ok: true, body: { win_data: page.value.rows, next_cursor: page.value.nextCursor } };
    });
  }

  context.registerPlayerCall(galiWinHistory, async ({ body, player }) => {
    const page = await wins(player.playerId, 'gali', body);
    if (!page.ok) return page;
    const { rows, nextCursor } = page.value;
    // Clients read one key or the other (decision 10).
    return { ok: true, body: { win_data: rows, bid_data: rows, next_cursor: nextCursor } };
  });
}
