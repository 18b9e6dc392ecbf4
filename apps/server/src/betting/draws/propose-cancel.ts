import type { ProposalHandler } from '../../operators/proposals/index.ts';
import { ok } from '../../platform/result.ts';
import { cancelWithin } from './cancel-draw.ts';
import { checkSide } from './draw-rules.ts';
import * as sql from './settlements.sql.ts';
import { lockBothSides } from './void-result.ts';

/**
 * Cancels a draw after two people agreed. An operator who entered or declared a result of the draw proposes it. Any
 * other operator approves it, also one who entered the same result (docs/rules.md#23-two-people).
 */
export const cancelHandler: ProposalHandler<{ drawId: string }, { settlementId: bigint }> = {
  kind: 'draw.cancel',
  compare: async (tx, payload) => {
    const drawId = BigInt(payload.drawId);
    await lockBothSides(tx, drawId);
    const [row] = await tx.query<sql.DrawRow>(sql.selectDraw(drawId));
    const checked = checkSide(row, 'open');
    if (!checked.ok) return checked;
    const standing = await tx.query<sql.ResultRow>(sql.selectStandingResults(drawId));
    const declared = standing.map((result) => result.number).join(', ');
    const subject = `draw:${drawId}`;
    return ok({ subject, before: { cancelled: false, declared }, after: { cancelled: true, declared: '' } });
  },
  apply: (tx, payload, { actor, reason }) => cancelWithin(tx, { drawId: BigInt(payload.drawId), actor, reason }),
};
