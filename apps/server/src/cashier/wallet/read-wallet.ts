import type { OperatorRole, OperatorWallet } from '@surahi/contract/operator';
import { getSettings } from '../../content/settings/index.ts';
import { mobileFor } from '../../operators/api/index.ts';
import type { OperatorIdentity } from '../../operators/sessions/index.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { heldUntil } from '../../players/holds/index.ts';
import { type MethodRow, selectMethods } from '../payout-numbers/index.ts';
import { movementToWire } from './movement-wire.ts';
import { type HistoryRow, selectHistory } from './wallet.sql.ts';
import { selectWallet, type WalletRow } from './wallets.sql.ts';

/**
 * The inputs of an operator's view of a wallet: the role, which masks mobile numbers, the time, and the hours of a
 * payout hold.
 */
export function viewerOf(ctx: AppContext, operator: Pick<OperatorIdentity, 'role'>): Viewer {
  return { role: operator.role, nowMs: ctx.clock.nowMs(), payoutHoldHours: getSettings(ctx).payoutHoldHours };
}

const MOVEMENTS = 20;

export type Viewer = { role: OperatorRole; nowMs: number; payoutHoldHours: number };

/**
 * A wallet for the console: balance, held amount, payout numbers with their holds, last movements. Returns undefined
 * for an unknown player.
 */
export async function readWallet(tx: Tx, playerId: bigint, viewer: Viewer): Promise<OperatorWallet | undefined> {
  const [row] = await tx.query<WalletRow>(selectWallet(playerId));
  return row === undefined ? undefined : walletToWire(tx, row, viewer);
}

/** Builds the view of `readWallet` from a row that the caller has read. */
export async function walletToWire(tx: Tx, row: WalletRow, viewer: Viewer): Promise<OperatorWallet> {
  const { player_id: playerId } = row;
  const methods = await tx.query<MethodRow>(selectMethods(playerId));
  const everything = { beforeSeq: null, from: null, before: null, kinds: null, wantsCredits: true, wantsDebits: true };
  const movements = await tx.query<HistoryRow>(selectHistory({ ...everything, playerId, limit: MOVEMENTS }));
  const now = new Date(viewer.nowMs);
  const holdEnd = (passwordResetAt: Date | null, numberHeldUntil: Date | null): number | null =>
    heldUntil({ now, passwordResetAt, numberHeldUntil }, viewer)?.getTime() ?? null;
  return {
    playerId: String(playerId),
    name: row.name,
    mobile: mobileFor(viewer.role, row.mobile),
    balancePaise: String(row.balance_paise),
    heldPaise: String(row.held_paise),
    blocked: row.is_blocked,
    payoutsHeldUntilMs: holdEnd(row.password_reset_at, null),
    payoutNumbers: methods.map((method) => ({
      method: method.method,
      number: mobileFor(viewer.role, method.number),
      changedAtMs: method.changed_at.getTime(),
      heldUntilMs: holdEnd(null, method.held_until),
    })),
    movements: movements.map(movementToWire),
  };
}
