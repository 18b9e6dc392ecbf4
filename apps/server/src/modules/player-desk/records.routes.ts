import { OPERATOR_CALLS, type STATEMENT_KINDS } from '@surahi/contract/operator';
import { addDays, zonedDate } from '@surahi/game';
import { TRANSFER_KINDS } from '../../ledger/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { type DateRange, listBids, listWins } from '../histories/index.ts';
import type { OperatorApi } from '../operators/index.ts';
import { type HistoryRow, MOVEMENT_KINDS, selectHistory, transactionNote } from '../wallet/index.ts';

const ZONE = 'Asia/Kolkata';
const PAGE = 50;
const DEFAULT_DAYS = 30;
const MAX_DAYS = 400;
const EVERYTHING = { from: null, before: null, wantsCredits: true, wantsDebits: true };

/** What a player did: movements of the wallet, bids and wins, as the player's own pages tell them. */
export function registerRecords(ctx: AppContext, api: OperatorApi): void {
  const { db, clock } = ctx;
  const rangeOf = (query: { from?: string | undefined; to?: string | undefined }) =>
    readRange(query, zonedDate(clock.nowMs(), ZONE));

  api.register(OPERATOR_CALLS.playerStatement, async ({ params, query }) => {
    const limit = query.limit ?? PAGE;
    const rows = await db.query<HistoryRow>(
      selectHistory({
        ...EVERYTHING,
        playerId: BigInt(params.playerId),
        beforeSeq: toCursor(query.cursor),
        kinds: kindsOf(query.kind ?? 'all'),
        limit: limit + 1,
      }),
    );
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return ok({ rows: page.map(toMovement), nextCursor: last === undefined ? null : String(last.seq) });
  });

  api.register(OPERATOR_CALLS.listPlayerBids, async ({ params, query }) => {
    const range = rangeOf(query);
    if (!range.ok) return range;
    const { from, to, includesToday: withCurrent } = range.value;
    const { rows, nextCursor } = await listBids(db, {
      playerId: BigInt(params.playerId),
      family: query.family ?? 'main',
      before: toCursor(query.cursor),
      range: { from, to },
      withCurrent,
    });
    const bids = rows.map((row) => ({
      ...toBid(row),
      placedAt: row.bid_date,
      state: row.state,
      wonPoints: row.won_amount,
    }));
    return ok({ from, to, bids, nextCursor: nextCursor ?? null });
  });

  api.register(OPERATOR_CALLS.listPlayerWins, async ({ params, query }) => {
    const range = rangeOf(query);
    if (!range.ok) return range;
    const { from, to } = range.value;
    const { rows, nextCursor } = await listWins(db, {
      playerId: BigInt(params.playerId),
      family: query.family ?? 'main',
      before: toCursor(query.cursor),
      range: { from, to },
    });
    const wins = rows.map((row) => ({
      ...toBid(row),
      transferId: row.tx_request_number,
      paidAt: row.wining_date,
      paidPoints: row.amount,
    }));
    return ok({ from, to, wins, nextCursor: nextCursor ?? null });
  });
}

/** The last 30 days when no date is given; one date alone is a day. Errors: period_invalid. */
function readRange(
  query: { from?: string | undefined; to?: string | undefined },
  today: string,
): Result<DateRange & { includesToday: boolean }, 'period_invalid'> {
  const to = query.to ?? query.from ?? today;
  const from = query.from ?? query.to ?? addDays(today, 1 - DEFAULT_DAYS);
  if (to < from || to >= addDays(from, MAX_DAYS)) return fail('period_invalid');
  return ok({ from, to, includesToday: from <= today && today <= to });
}

function toCursor(cursor: string | undefined): bigint | null {
  return cursor === undefined ? null : BigInt(cursor);
}

/** null for every kind. */
function kindsOf(kind: (typeof STATEMENT_KINDS)[number]): number[] | null {
  if (kind === 'all') return null;
  const { bonus, refund, adjustment } = MOVEMENT_KINDS;
  const kinds = kind === 'other' ? [...bonus, ...refund, ...adjustment] : MOVEMENT_KINDS[kind];
  return kinds.map((name) => TRANSFER_KINDS[name]);
}

function toMovement(row: HistoryRow) {
  return {
    transferId: String(row.transfer_id),
    atMs: row.at.getTime(),
    isCredit: row.is_credit,
    amountPaise: String(row.amount_paise),
    balancePaise: String(row.balance_paise),
    note: transactionNote(row),
  };
}

type WireRow = Awaited<ReturnType<typeof listBids | typeof listWins>>['rows'][number];

function toBid(row: WireRow) {
  return {
    bidId: row.bid_tx_id,
    marketName: row.game_name,
    businessDate: row.business_date,
    game: row.pana,
    session: row.session,
    digits: row.digits,
    closeDigits: row.closedigits,
    points: row.points,
  };
}
