import type { WinHistoryRow } from '@surahi/contract';
import { decodePick, type Family, formatAmount, GAME_NAMES, type Pick, wireDateTime, wireWinTime } from '@surahi/game';
import { TRANSFER_KINDS } from '../../ledger/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import * as sql from './histories.sql.ts';
import { wireSession } from './list-bids.ts';
import { bidId } from './place-bid.ts';

const PAGE_WINS = 500;

const KINDS = {
  main: TRANSFER_KINDS.winMain,
  starline: TRANSFER_KINDS.winStarline,
  gali: TRANSFER_KINDS.winGali,
} as const;

/** A win, with the family of its market. `atMs` is unix ms. */
type FamilyWin = { family: Family; drawId: bigint; row: WinHistoryRow; atMs: number; paidPaise: bigint };

export type WinPage = { rows: FamilyWin[]; nextCursor: string | undefined };

/**
 * A player's wins of a family or of all by credit date, newest first. Reversed wins are left out (docs/rules.md#15-histories).
 */
export async function listWins(
  tx: Tx,
  request: { playerId: bigint; family: Family | null; range: sql.DateRange; before: bigint | null },
): Promise<WinPage> {
  const wins = await tx.query<sql.WinRow>(sql.selectWins({ ...request, limit: PAGE_WINS }));
  return {
    rows: wins.map((win) => ({
      family: win.family,
      drawId: win.draw_id,
      row: toRow(win, win.family),
      atMs: win.at.getTime(),
      paidPaise: win.amount_paise,
    })),
    nextCursor: wins.length === PAGE_WINS ? String(wins.at(-1)?.transfer_id) : undefined,
  };
}

function toRow(win: sql.WinRow, family: Family): WinHistoryRow {
  const pick = decodePick(win.pick);
  return {
    game_id: String(win.market_id),
    game_name: win.market_name,
    pana: GAME_NAMES[pick.game],
    session: wireSession(pick),
    digits: pick.digits,
    closedigits: pick.closedigits,
    amount: formatAmount(win.amount_paise),
    transaction_type: '1',
    transaction_note: winNote({ marketName: win.market_name, family, pick, points: win.points }),
    amount_status: String(KINDS[family]),
    tx_request_number: String(win.transfer_id),
    // Only Starline sends seconds (docs/protocol.md#win-dates-and-notes).
    wining_date: (family === 'starline' ? wireDateTime : wireWinTime)(win.at.getTime(), win.zone),
    points: String(win.points),
    bid_tx_id: bidId(win.slip_no, win.position),
    submission_id: win.submission_id,
    business_date: win.business_date,
    credited_at: wireDateTime(win.at.getTime(), win.zone),
  };
}

/** The note of a win, with the protocol's double space for Starline and Gali (docs/protocol.md#win-dates-and-notes). */
function winNote(win: { marketName: string; family: Family; pick: Pick; points: number }): string {
  const game = `${win.marketName} in ${GAME_NAMES[win.pick.game]}`;
  if (win.family !== 'main') return `${game}  for bid amount- ${win.points} Won`;
  const session = win.pick.session === 'none' ? 'N/A' : wireSession(win.pick);
  return `${game} (Session- ${session}) for bid amount- ${win.points} Won`;
}
