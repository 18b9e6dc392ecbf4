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
import type { Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { archivedBefore, readCursor, readRange } from './date-range.ts';
import { listBids } from './list-bids.ts';
import { listWins } from './list-wins.ts';

/** Registers the six history calls. Each returns rows of the signed-in player only. */
export function registerHistories(context: AppContext): void {
  const bidCalls = [
    [mainBidHistory, 'main'],
    [starlineBidHistory, 'starline'],
    [galiBidHistory, 'gali'],
  ] as const;
  for (const [call, family] of bidCalls) {
    context.registerPlayerCall<typeof mainBidHistory>(call, async ({ body, player, read }) => {
      const page = await read((db) => bids(db, player.playerId, family, body));
      if (!page.ok) return page;
      return { ok: true, body: { bid_data: page.value.rows, ...pageEnd(page.value) } };
    });
  }

  for (const [call, family] of [
    [mainWinHistory, 'main'],
    [starlineWinHistory, 'starline'],
  ] as const) {
    context.registerPlayerCall<typeof mainWinHistory>(call, async ({ body, player, read }) => {
      const page = await read((db) => wins(db, player.playerId, family, body));
      if (!page.ok) return page;
      return { ok: true, body: { win_data: page.value.rows, ...pageEnd(page.value) } };
    });
  }

  context.registerPlayerCall(galiWinHistory, async ({ body, player, read }) => {
    const page = await read((db) => wins(db, player.playerId, 'gali', body));
    if (!page.ok) return page;
    const { rows } = page.value;
    // Clients read either key (docs/decisions/README.md#10-both-spellings-of-shared-fields).
    return { ok: true, body: { win_data: rows, bid_data: rows, ...pageEnd(page.value) } };
  });
}

async function bids(
  db: Tx,
  playerId: bigint,
  family: Family,
  body: { bid_from: string; bid_to: string; cursor: string },
) {
  const range = await readRange(db, body.bid_from, body.bid_to);
  if (!range.ok) return range;
  const page = await listBids(db, {
    playerId,
    family,
    range: range.value,
    withCurrent: range.value.includesToday,
    before: readCursor(body.cursor),
  });
  return answer(page, await archivedBefore(db, range.value.from, 'bids'), NO_BIDS_MSG);
}

async function wins(
  db: Tx,
  playerId: bigint,
  family: Family,
  body: { date_from: string; date_to: string; cursor: string },
) {
  const range = await readRange(db, body.date_from, body.date_to);
  if (!range.ok) return range;
  const page = await listWins(db, { playerId, family, range: range.value, before: readCursor(body.cursor) });
  return answer(page, await archivedBefore(db, range.value.from, 'wins'), NO_WINS_MSG);
}

type Page<Row> = { rows: { row: Row }[]; nextCursor: string | undefined };
type Answered<Row> = { rows: Row[]; nextCursor: string | undefined; archived: string | undefined };

/** A page of rows, or no_data. Both name the date before which rows are in archive files. */
function answer<Row>(page: Page<Row>, archived: string | undefined, noRows: string): Result<Answered<Row>, 'no_data'> {
  if (page.rows.length > 0) {
    return ok({ rows: page.rows.map(({ row }) => row), nextCursor: page.nextCursor, archived });
  }
  if (archived === undefined) return fail('no_data', { msg: noRows });
  return fail('no_data', { msg: `${noRows} before ${archived}: archived`, extra: { archived_before: archived } });
}

function pageEnd({ nextCursor, archived }: { nextCursor: string | undefined; archived: string | undefined }) {
  return { next_cursor: nextCursor, ...(archived === undefined ? {} : { archived_before: archived }) };
}
