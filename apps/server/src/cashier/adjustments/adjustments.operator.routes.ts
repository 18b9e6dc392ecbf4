import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { instantsOf, mobileFor, msOf, type OperatorApi, registerList } from '../../operators/api/index.ts';
import type { Actor } from '../../operators/audit/index.ts';
import type { OperatorIdentity } from '../../operators/sessions/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { ok } from '../../platform/result.ts';
import { creditCeilingPaise, nextCursor, secondPersonAbovePaise } from '../queues/index.ts';
import { ADJUSTMENTS_FILE } from './adjustments-file.ts';
import { adjustWallet, confirmAdjustment, declineAdjustment } from './adjust-wallet.ts';
import { type ListedRow, selectAdjustments } from './adjustments.sql.ts';

const PAGE = 50;

/** Registers the console calls that list, make, confirm and decline corrections of wallets. */
export function registerAdjustments(ctx: AppContext, api: OperatorApi): void {
  const { db, clock } = ctx;
  const named = (operator: OperatorIdentity, actor: Actor) => ({ ...actor, operatorId: operator.operatorId });

  registerList(ctx, api, {
    call: OPERATOR_CALLS.listAdjustments,
    file: ADJUSTMENTS_FILE,
    list: async ({ query, operator, read }) => {
      const before = query.cursor === undefined ? null : BigInt(query.cursor);
      const { state = null } = query;
      const statement = selectAdjustments({ ...instantsOf(query), state, before, limit: PAGE + 1 });
      const found = await read((reading) => reading.query<ListedRow>(statement));
      return ok({
        serverTimeMs: clock.nowMs(),
        adjustments: found.slice(0, PAGE).map((row) => toWire(row, operator)),
        nextCursor: nextCursor(found, PAGE, (row) => ({ id: row.adjustment_id, key: null })),
      });
    },
  });

  api.register(OPERATOR_CALLS.adjustWallet, async ({ params, body, operator, actor }) => {
    const adjusted = await adjustWallet(db, {
      playerId: BigInt(params.playerId),
      requestId: body.requestId,
      direction: body.direction,
      amountPaise: BigInt(body.amountPaise),
      reason: body.reason,
      ceilingPaise: creditCeilingPaise(ctx),
      secondAbovePaise: secondPersonAbovePaise(ctx, 'adjustWallet'),
      actor: named(operator, actor),
    });
    if (!adjusted.ok) return adjusted;
    return ok({ adjustmentId: String(adjusted.value.adjustmentId), state: adjusted.value.state });
  });

  api.register(OPERATOR_CALLS.confirmAdjustment, async ({ params, operator, actor }) => {
    const confirmed = await confirmAdjustment(db, {
      adjustmentId: BigInt(params.adjustmentId),
      ceilingPaise: creditCeilingPaise(ctx),
      actor: named(operator, actor),
    });
    if (!confirmed.ok) return confirmed;
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
