import { AMOUNT_STATUS } from '@surahi/contract';
import { clockText, decodePick, formatAmount, GAME_NAMES, type Pick, pointsToPaise, zonedParts } from '@surahi/game';
import { TRANSFER_KINDS } from '../../ledger/index.ts';
import type { HistoryRow } from './wallet.sql.ts';

/** True when an operator corrected the wallet. The protocol shows a correction with the code of a deposit or a withdrawal. */
export function isCorrection({ kind }: { kind: number }): boolean {
  return kind === TRANSFER_KINDS.adjustmentCredit || kind === TRANSFER_KINDS.adjustmentDebit;
}

/**
 * The code of a movement in the protocol (docs/protocol.md#transaction-codes). It is the transfer kind, except where a
 * direction or a state decides the code.
 */
export function amountStatus(row: HistoryRow): string {
  if (row.kind === TRANSFER_KINDS.playerTransfer) {
    return row.is_credit ? AMOUNT_STATUS.transferIn : AMOUNT_STATUS.transferOut;
  }
  if (row.kind === TRANSFER_KINDS.withdrawalHold && row.is_paid_out) return AMOUNT_STATUS.withdrawal;
  if (isCorrection(row)) return row.is_credit ? AMOUNT_STATUS.deposit : AMOUNT_STATUS.withdrawal;
  return String(row.kind);
}

/** The text of a movement in the protocol. It is composed on each read and describes a slip in one line. */
export function transactionNote(row: HistoryRow): string {
  switch (row.kind) {
    case TRANSFER_KINDS.deposit:
      return row.note ?? 'Amount Added By Admin';
    case TRANSFER_KINDS.playerTransfer:
      return row.is_credit
        ? `Amount Received From ${row.other_name ?? ''}`
        : `Amount Transfer To ${row.other_name ?? ''}`;
    case TRANSFER_KINDS.bid:
      return `Bid Placed For ${row.market_name ?? ''}(${row.family === 'main' ? gameNames(row) : openTime(row)})`;
    case TRANSFER_KINDS.welcomeBonus:
      return 'User Welcome Bonus';
    case TRANSFER_KINDS.winMain:
    case TRANSFER_KINDS.winStarline:
    case TRANSFER_KINDS.winGali:
      return `${winText(row)} Won`;
    case TRANSFER_KINDS.bidRefund:
      return `Bid Amount is reverted for ${row.market_name ?? ''}-${gameNames(row)}`;
    case TRANSFER_KINDS.winReversal:
      return `${winText(row)} Reversed`;
    case TRANSFER_KINDS.adjustmentCredit:
      return 'Amount Added By Admin';
    case TRANSFER_KINDS.adjustmentDebit:
      return 'Amount Withdraw By Admin';
    case TRANSFER_KINDS.withdrawalHold:
      return row.is_paid_out ? 'Amount Withdraw' : 'Amount On Hold For Withdraw';
    case TRANSFER_KINDS.withdrawalRelease:
      return 'Withdraw Amount Returned';
    case TRANSFER_KINDS.withdrawalReturned:
      return 'Withdraw Amount Returned By Bank';
    default:
      return row.note ?? '';
  }
}

/** The distinct games of a slip in bid order; 'archived' once the bids are archived. */
function gameNames(row: HistoryRow): string {
  if (row.picks === null) return 'archived';
  return [...new Set((row.picks ?? []).map((code) => GAME_NAMES[decodePick(code).game]))].join(', ');
}

/** The draw's open time in its market's zone, '10:30 AM'. */
function openTime(row: HistoryRow): string {
  if (row.open_at === null || row.zone === null) return '';
  const { hour, minute } = zonedParts(row.open_at.getTime(), row.zone);
  return clockText(`${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
}

function sessionText(pick: Pick): string {
  if (pick.session === 'none') return 'N/A';
  return pick.session === 'open' ? 'Open' : 'Close';
}

/** The winning bid in the protocol's text. Starline and Gali have no session, so their text has two spaces there. */
function winText(row: HistoryRow): string {
  const index = (row.position ?? 0) - 1;
  const code = row.picks?.[index];
  const points = row.points?.[index];
  if (code === undefined || points === undefined) return row.market_name ?? '';
  const pick = decodePick(code);
  const session = row.family === 'main' ? `(Session- ${sessionText(pick)})` : '';
  const stake = formatAmount(pointsToPaise(points));
  return `${row.market_name ?? ''} in ${GAME_NAMES[pick.game]} ${session} for bid amount- ${stake}`;
}
