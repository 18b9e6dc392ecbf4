import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { mobileFor, type OperatorApi } from '../../operators/api/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { ok } from '../../platform/result.ts';
import { declareEntry, voidDeclared } from './act-on-draw.ts';
import { enterResult } from './enter-result.ts';
import { previewResult } from './preview-result.ts';
import { previewVoid } from './void-result.ts';

/** Enters, previews, declares and voids results. */
export function registerResults(ctx: AppContext, api: OperatorApi): void {
  const { db, config } = ctx;

  api.register(OPERATOR_CALLS.enterResult, async ({ params, body, actor }) => {
    const entered = await enterResult(db, {
      drawId: BigInt(params.drawId),
      side: body.side,
      number: body.number,
      actor,
      ...(body.reason === undefined ? {} : { reason: body.reason }),
    });
    return entered.ok ? ok({ entryId: String(entered.value.entryId) }) : entered;
  });

  api.register(OPERATOR_CALLS.previewResult, async ({ params, operator }) => {
    const preview = await previewResult(db, BigInt(params.drawId), params.side);
    if (!preview.ok) return preview;
    const { value } = preview;
    return ok({
      entryId: String(value.entryId),
      number: value.number,
      enteredBy: value.enteredBy,
      slips: value.slips,
      stakePaise: String(value.stakePaise),
      payoutPaise: String(value.payoutPaise),
      totals: value.totals.map((total) => ({
        ...total,
        points: String(total.points),
        payoutPaise: String(total.payoutPaise),
      })),
      winners: value.winners.map((winner) => ({
        ...winner,
        playerId: String(winner.playerId),
        mobile: mobileFor(operator.role, winner.mobile),
        points: String(winner.points),
        payoutPaise: String(winner.payoutPaise),
      })),
    });
  });

  api.register(OPERATOR_CALLS.declareResult, async ({ params, body, actor }) => {
    const declared = await declareEntry(db, config, {
      drawId: BigInt(params.drawId),
      side: params.side,
      entryId: BigInt(body.entryId),
      actor,
    });
    if (!declared.ok) return declared;
    const { resultId, settlementId } = declared.value;
    return ok({ resultId: String(resultId), settlementId: String(settlementId) });
  });

  registerVoids(ctx, api);
}

function registerVoids(ctx: AppContext, api: OperatorApi): void {
  const { db, config } = ctx;
  api.register(OPERATOR_CALLS.previewVoid, async ({ params }) => {
    const found = await previewVoid(db, { drawId: BigInt(params.drawId), side: params.side });
    if (!found.ok) return found;
    return ok({
      payouts: found.value.map((row) => ({
        withdrawalId: String(row.withdrawal_id),
        playerId: String(row.player_id),
        name: row.name,
        amountPaise: String(row.amount_paise),
        winPaise: String(row.win_paise),
        balancePaise: String(row.balance_paise),
        claimedBy: row.claimed_by,
      })),
    });
  });

  api.register(OPERATOR_CALLS.voidResult, async ({ params, body, actor }) => {
    const voided = await voidDeclared(db, config, {
      drawId: BigInt(params.drawId),
      side: params.side,
      reason: body.reason,
      actor,
    });
    return voided.ok ? ok({ settlementIds: voided.value.settlementIds.map(String) }) : voided;
  });
}
