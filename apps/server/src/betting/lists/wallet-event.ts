import { type EventData, formatEvent } from '@surahi/contract';
import { formatAmount } from '@surahi/game';
import { TRANSFER_KINDS, type TransferKind } from '../../ledger/index.ts';
import type { PlayerFigures } from '../../players/figures/index.ts';
import type { Connection } from './connections.ts';

type Reason = EventData<'wallet'>['reason'];

const REASONS: Record<TransferKind, Reason> = {
  deposit: 'deposit',
  withdrawalPaid: 'withdrawal',
  playerTransfer: 'transfer',
  bid: 'bid',
  welcomeBonus: 'bonus',
  winMain: 'win',
  winStarline: 'win',
  winGali: 'win',
  bidRefund: 'refund',
  winReversal: 'adjustment',
  adjustmentCredit: 'adjustment',
  adjustmentDebit: 'adjustment',
  withdrawalHold: 'withdrawal',
  withdrawalRelease: 'withdrawal',
  withdrawalReturned: 'withdrawal',
  depositReturned: 'deposit',
};

const REASON_BY_KIND: ReadonlyMap<number, Reason> = new Map(
  Object.entries(REASONS).map(([name, reason]) => {
    // Object.entries loses the key type; the keys of REASONS are transfer kinds.
    return [TRANSFER_KINDS[name as TransferKind], reason];
  }),
);

function summary(figures: PlayerFigures): string {
  const { walletSeq, balancePaise, heldPaise, mayBet, unseenCount, timeOutUntilMs, limitsChange } = figures;
  return [walletSeq, balancePaise, heldPaise, mayBet, unseenCount, timeOutUntilMs, limitsChange].join();
}

/**
 * The first wallet event of a stream, with the current figures. Its reason is `status`: transfers from before the
 * stream are not news.
 */
export function firstWalletEvent(connection: Connection, figures: PlayerFigures, nowMs: number): string | undefined {
  if (connection.sent === '') connection.sentSeq = figures.walletSeq;
  return walletEvent(connection, figures, nowMs);
}

function markKnown(connection: Connection, figures: PlayerFigures): void {
  connection.sent = summary(figures);
  connection.sentSeq = figures.walletSeq;
}

/** The wallet event for one stream; undefined if the stream already has it or a newer one. */
export function walletEvent(connection: Connection, figures: PlayerFigures, nowMs: number): string | undefined {
  const isNews = figures.walletSeq >= connection.sentSeq && summary(figures) !== connection.sent;
  if (!isNews) return undefined;
  const hasMoved = figures.walletSeq > connection.sentSeq && figures.lastKind !== null;
  markKnown(connection, figures);
  return formatEvent('wallet', {
    balance: formatAmount(figures.balancePaise),
    hold: formatAmount(figures.heldPaise),
    betting_status: figures.mayBet ? '1' : '0',
    notification_count: figures.unseenCount,
    time_out_until: figures.timeOutUntilMs,
    limits_change: figures.limitsChange,
    seq: String(figures.walletSeq),
    reason: (hasMoved ? REASON_BY_KIND.get(figures.lastKind ?? 0) : undefined) ?? 'status',
    server_time: nowMs,
  });
}
