import { OPERATOR_CALLS, type OperatorAnswer, type OperatorRole } from '@surahi/contract/operator';
import { getSettings } from '../../content/settings/index.ts';
import { actorOf } from '../../operators/sessions/index.ts';
import { mobileFor, type OperatorApi } from '../../operators/api/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { ok } from '../../platform/result.ts';
import { declareEntry, voidDeclared } from './act-on-draw.ts';
import { enterResult } from './enter-result.ts';
import { entersByTwo } from './entry-round.ts';
import { previewResult, type ResultPreview } from './preview-result.ts';
import { previewVoid } from './void-result.ts';

/** Enters, previews, declares and voids results. */
export function registerResults(ctx: AppContext, api: OperatorApi): void {
  const { db, config } = ctx;
  const byTwo = (): boolean => entersByTwo(config, getSettings(ctx));

  api.register(OPERATOR_CALLS.enterResult, async ({ params, body, actor }) => {
    const entered = await enterResult(db, {
      drawId: BigInt(params.drawId),
      side: body.side,
      number: body.number,
      actor,
      byTwo: byTwo(),
      ...(body.reason === undefined ? {} : { reason: body.reason }),
    });
    return entered.ok ? ok({ entryId: String(entered.value.entryId) }) : entered;
  });

  api.register(OPERATOR_CALLS.previewResult, async ({ params, operator }) => {
    const actor = actorOf(operator);
    const preview = await previewResult(db, {
      drawId: BigInt(params.drawId),
      side: params.side,
      actor,
      byTwo: byTwo(),
    });
    return preview.ok ? ok(previewToWire(preview.value, operator.role)) : preview;
  });

  api.register(OPERATOR_CALLS.declareResult, async ({ params, body, actor }) => {
    const policy = { config, settings: getSettings(ctx) };
    const entry = { drawId: BigInt(params.drawId), side: params.side, entryId: BigInt(body.entryId) };
    const declared = await declareEntry(db, policy, { ...entry, actor });
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

/** A preview in the format of the console. The role decides whether mobile numbers are masked. */
function previewToWire(
  preview: ResultPreview,
  role: OperatorRole,
): OperatorAnswer<typeof OPERATOR_CALLS.previewResult> {
  return {
    ...preview,
    entryId: String(preview.entryId),
    stakePaise: String(preview.stakePaise),
    payoutPaise: String(preview.payoutPaise),
    totals: preview.totals.map((total) => ({
      ...total,
      points: String(total.points),
      payoutPaise: String(total.payoutPaise),
    })),
    winners: preview.winners.map((winner) => ({
      ...winner,
      playerId: String(winner.playerId),
      mobile: mobileFor(role, winner.mobile),
      points: String(winner.points),
      payoutPaise: String(winner.payoutPaise),
    })),
  };
}
