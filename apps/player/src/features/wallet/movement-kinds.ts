import type { WalletTransactionRow } from '@surahi/contract';
import { AMOUNT_STATUS } from '@surahi/contract';
import type { LucideIcon } from 'lucide-react';
import { ArrowDown, ArrowLeftRight, ArrowUp, Gift, ReceiptText, RotateCcw, Scale, Star } from 'lucide-react';
import type { MessageId } from '../../shared/i18n/i18n.ts';

export type MovementKind = { icon: LucideIcon; look: string; words: MessageId };

const WIN = 'bg-win-soft text-win';
const IN = 'bg-open-soft text-open';
const PLAIN = 'bg-shut-soft text-shut';

const KINDS: Readonly<Record<string, MovementKind>> = {
  [AMOUNT_STATUS.deposit]: { icon: ArrowDown, look: IN, words: 'status.approved' },
  [AMOUNT_STATUS.upiDeposit]: { icon: ArrowDown, look: IN, words: 'status.approved' },
  [AMOUNT_STATUS.withdrawal]: { icon: ArrowUp, look: PLAIN, words: 'status.paidOut' },
  [AMOUNT_STATUS.withdrawalHold]: { icon: ArrowUp, look: PLAIN, words: 'status.held' },
  [AMOUNT_STATUS.withdrawalRelease]: { icon: RotateCcw, look: IN, words: 'status.returned' },
  [AMOUNT_STATUS.withdrawalReturned]: { icon: RotateCcw, look: IN, words: 'status.returned' },
  [AMOUNT_STATUS.transferOut]: { icon: ArrowLeftRight, look: PLAIN, words: 'status.sent' },
  [AMOUNT_STATUS.transferIn]: { icon: ArrowLeftRight, look: IN, words: 'status.received' },
  [AMOUNT_STATUS.bid]: { icon: ReceiptText, look: PLAIN, words: 'status.bid' },
  [AMOUNT_STATUS.welcomeBonus]: { icon: Gift, look: WIN, words: 'status.bonus' },
  [AMOUNT_STATUS.referralBonus]: { icon: Gift, look: WIN, words: 'status.bonus' },
  [AMOUNT_STATUS.mainWin]: { icon: Star, look: WIN, words: 'status.won' },
  [AMOUNT_STATUS.starlineWin]: { icon: Star, look: WIN, words: 'status.won' },
  [AMOUNT_STATUS.galiWin]: { icon: Star, look: WIN, words: 'status.won' },
  [AMOUNT_STATUS.bidRefund]: { icon: RotateCcw, look: IN, words: 'status.refunded' },
  [AMOUNT_STATUS.winReversal]: { icon: RotateCcw, look: PLAIN, words: 'status.reversed' },
};

const OTHER: MovementKind = { icon: Scale, look: PLAIN, words: 'status.booked' };

const CORRECTION: MovementKind = { icon: Scale, look: PLAIN, words: 'status.corrected' };

/** Icon and label of a wallet movement. Manual corrections have their own; others depend on amount_status. */
export function movementKind(row: Pick<WalletTransactionRow, 'amount_status' | 'correction'>): MovementKind {
  return row.correction === true ? CORRECTION : (KINDS[row.amount_status] ?? OTHER);
}
