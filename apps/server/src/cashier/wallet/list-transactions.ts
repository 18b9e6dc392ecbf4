import { HOUSE_ZONE } from '../../config/house-zone.ts';
import { TRANSACTION_TYPE, type WalletKind, type WalletTransactionRow } from '@surahi/contract';
import { addDays, formatAmount, instantOf, parseHistoryDate, pickSettlesAt, wireDateTime } from '@surahi/game';
import { TRANSFER_KINDS, type TransferKind } from '../../ledger/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { movementAbout } from './movement-about.ts';
import { amountStatus, isCorrection, transactionNote } from './transaction-note.ts';
import { type HistoryFilter, type HistoryRow, selectHistory } from './wallet.sql.ts';

const DEFAULT_PAGE = 100;

/** The ledger kinds behind each kind that players can filter by. */
export const MOVEMENT_KINDS: Record<Exclude<WalletKind, 'all' | 'in' | 'out'>, readonly TransferKind[]> = {
  deposit: ['deposit'],
  withdrawal: ['withdrawalHold', 'withdrawalRelease', 'withdrawalPaid', 'withdrawalReturned'],
  transfer: ['playerTransfer'],
  bid: ['bid'],
  win: ['winMain', 'winStarline', 'winGali', 'winReversal'],
  bonus: ['welcomeBonus'],
  refund: ['bidRefund'],
  adjustment: ['adjustmentCredit', 'adjustmentDebit'],
};

export type TransactionQuery = {
  playerId: bigint;
  /** The cursor of the previous page; '' for the newest rows. */
  cursor: string;
  limit: number | undefined;
  kind: WalletKind | undefined;
  /** M/D/YYYY in India time, inclusive; '' means no bound. */
  from: string;
  to: string;
};

export type TransactionPage = { rows: WalletTransactionRow[]; nextCursor: string | undefined };

/**
 * A page of a player's wallet movements in the protocol's format, newest first. The cursor is a sequence number of the
 * wallet, so concurrent movements neither repeat nor skip a row. Errors: malformed for an invalid date or cursor.
 */
export async function listTransactions(tx: Tx, query: TransactionQuery): Promise<Result<TransactionPage, 'malformed'>> {
  const filter = toFilter(query);
  if (!filter.ok) return filter;
  const { limit } = filter.value;
  const rows = await tx.query<HistoryRow>(selectHistory({ ...filter.value, limit: limit + 1 }));
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return ok({
    rows: page.map(toWireRow),
    nextCursor: rows.length > limit && last !== undefined ? String(last.seq) : undefined,
  });
}

function toFilter(query: TransactionQuery): Result<HistoryFilter, 'malformed'> {
  const kind = query.kind ?? 'all';
  if (query.cursor !== '' && !/^[0-9]{1,18}$/.test(query.cursor)) return fail('malformed', { msg: 'Invalid cursor' });
  const from = query.from === '' ? undefined : parseHistoryDate(query.from);
  const to = query.to === '' ? undefined : parseHistoryDate(query.to);
  if (from === null || to === null) return fail('malformed', { msg: 'from and to are dates like 7/31/2025' });
  const kinds =
    kind === 'all' || kind === 'in' || kind === 'out' ? null : MOVEMENT_KINDS[kind].map((name) => TRANSFER_KINDS[name]);
  return ok({
    playerId: query.playerId,
    beforeSeq: query.cursor === '' ? null : BigInt(query.cursor),
    from: from === undefined ? null : new Date(instantOf(from, '00:00', HOUSE_ZONE)),
    before: to === undefined ? null : new Date(instantOf(addDays(to, 1), '00:00', HOUSE_ZONE)),
    kinds,
    wantsCredits: kind !== 'out',
    wantsDebits: kind !== 'in',
    limit: query.limit ?? DEFAULT_PAGE,
  });
}

function toWireRow(row: HistoryRow): WalletTransactionRow {
  const id = String(row.transfer_id);
  const about = movementAbout(row);
  return {
    transaction_id: id,
    amount: formatAmount(row.amount_paise),
    transaction_type: row.is_credit ? TRANSACTION_TYPE.credit : TRANSACTION_TYPE.debit,
    transaction_note: transactionNote(row),
    transfer_note: row.kind === TRANSFER_KINDS.playerTransfer ? row.note : null,
    amount_status: amountStatus(row),
    ...(isCorrection(row) && { correction: true }),
    insert_date: wireDateTime(row.at.getTime(), HOUSE_ZONE),
    tx_request_number: row.request_number === null ? id : String(row.request_number),
    balance_after: formatAmount(row.balance_paise),
    seq: String(row.seq),
    ...(about !== undefined && { about }),
    ...paidBid(row),
  };
}

const WINS: ReadonlySet<number> = new Set(MOVEMENT_KINDS.win.map((name) => TRANSFER_KINDS[name]));

/** The bid that a win paid. The player needs it to fetch the receipt. */
function paidBid(row: HistoryRow): Pick<WalletTransactionRow, 'bid'> {
  const pick = row.picks?.[(row.position ?? 0) - 1];
  const { market_id, business_date, submission_id } = row;
  if (!WINS.has(row.kind) || pick === undefined) return {};
  if (market_id === null || business_date === null || submission_id === null) return {};
  return {
    bid: { game_id: String(market_id), business_date, session: pickSettlesAt(pick), submission_id },
  };
}
