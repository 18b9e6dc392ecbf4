import type { OperatorMovement } from '@surahi/contract/operator';
import { movementAbout } from './movement-about.ts';
import { amountStatus, isCorrection, transactionNote } from './transaction-note.ts';
import type { HistoryRow } from './wallet.sql.ts';

/** A movement of a wallet in the format of the console. */
export function movementToWire(row: HistoryRow): OperatorMovement {
  return {
    transferId: String(row.transfer_id),
    atMs: row.at.getTime(),
    isCredit: row.is_credit,
    amountPaise: String(row.amount_paise),
    balancePaise: String(row.balance_paise),
    note: transactionNote(row),
    status: amountStatus(row),
    isCorrection: isCorrection(row),
    about: movementAbout(row) ?? null,
  };
}
