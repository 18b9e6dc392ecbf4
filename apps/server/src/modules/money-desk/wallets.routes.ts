import { OPERATOR_CALLS } from '@surahi/contract/operator';
import type { AppContext } from '../../platform/context.ts';
import { fail, ok } from '../../platform/result.ts';
import type { Actor } from '../audit/index.ts';
import { mobileFor, msOf } from '../console/index.ts';
import type { OperatorApi, OperatorIdentity } from '../operators/index.ts';
import { walletsChanged } from '../wallet/index.ts';
import { adjustWallet, confirmAdjustment, declineAdjustment } from './adjust-wallet.ts';
import { type ListedRow, selectAdjustments } from './adjustments.sql.ts';
import { nextCursor, viewerOf } from './queues.routes.ts';
import { readWallet, walletToWire } from './read-wallet.ts';
import { selectWalletByMobile, type WalletRow } from './wallets.sql.ts';
import { secondPersonAbovePaise } from './wire.ts';

const PAGE = 50;

/** Looking at wallets. */
export function registerWallets(ctx: AppContext, api: OperatorApi): void {
  const { db, clock } = ctx;
  api.register(OPERATOR_CALLS.findWallet, async ({ query, operator }) => {
    const [row] = await db.query<WalletRow>(selectWalletByMobile(query.mobile));
    if (row === undefined) return fail('not_found');
    return ok({ serverTimeMs: clock.nowMs(), wallet: await walletToWire(db, row, viewerOf(ctx, operator)) });
  });

  api.register(OPERATOR_CALLS.getWallet, async ({ params, operator }) => {
    const wallet = await readWallet(db, BigInt(params.playerId), viewerOf(ctx, operator));
    return wallet === undefined ? fail('not_found') : ok({ serverTimeMs: clock.nowMs(), wallet });
  });
}

/** Correcting wallets, alone or by two. */
export function registerAdjustments(ctx: AppContext, api: OperatorApi): void {
  const { db, clock } = ctx;
  const named = (operator: OperatorIdentity, actor: Actor) => ({ ...actor, operatorId: operator.operatorId });

  api.register(OPERATOR_CALLS.listAdjustments, async ({ query, operator }) => {
    const before = query.cursor === undefined ? null : BigInt(query.cursor);
    const found = await db.query<ListedRow>(selectAdjustments(query.state ?? null, before, PAGE + 1));
    return ok({
      serverTimeMs: clock.nowMs(),
      adjustments: found.slice(0, PAGE).map((row) => toWire(row, operator)),
      nextCursor: nextCursor(found, PAGE, (row) => ({ id: row.adjustment_id, key: null })),
    });
  });

  api.register(OPERATOR_CALLS.adjustWallet, async ({ params, body, operator, actor }) => {
    const adjusted = await adjustWallet(db, {
      playerId: BigInt(params.playerId),
      requestId: body.requestId,
      direction: body.direction,
      amountPaise: BigInt(body.amountPaise),
      reason: body.reason,
      secondAbovePaise: secondPersonAbovePaise(ctx, 'adjustWallet'),
      actor: named(operator, actor),
    });
    if (!adjusted.ok) return adjusted;
    ctx.events.publish(walletsChanged, [adjusted.value.playerId]);
    return ok({ adjustmentId: String(adjusted.value.adjustmentId), state: adjusted.value.state });
  });

  api.register(OPERATOR_CALLS.confirmAdjustment, async ({ params, operator, actor }) => {
    const input = { adjustmentId: BigInt(params.adjustmentId), actor: named(operator, actor) };
    const confirmed = await confirmAdjustment(db, input);
    if (!confirmed.ok) return confirmed;
    ctx.events.publish(walletsChanged, [confirmed.value.playerId]);
    return ok({ transferId: String(confirmed.value.transferId) });
  });

  api.register(OPERATOR_CALLS.declineAdjustment, async ({ params, body, operator, actor }) => {
    const adjustmentId = BigInt(params.adjustmentId);
    const declined = await declineAdjustment(db, { adjustmentId, reason: body.reason, actor: named(operator, actor) });
    return declined.ok ? ok({ decidedAtMs: declined.value.decidedAt.getTime() }) : declined;
  });
}

function toWire(row: ListedRow, operator: OperatorIdentity) {
  return {
    adjustmentId: String(row.adjustment_id),
    playerId: String(row.player_id),
    name: row.name,
    mobile: mobileFor(operator.role, row.mobile),
    direction: row.direction,
    amountPaise: String(row.amount_paise),
    reason: row.reason,
    state: row.state,
    proposedBy: row.proposed_by,
    proposedByMe: row.proposed_by_id === operator.operatorId,
    proposedAtMs: row.proposed_at.getTime(),
    decidedBy: row.decided_by,
    decidedAtMs: msOf(row.decided_at),
    declineReason: row.decline_reason,
  };
}
