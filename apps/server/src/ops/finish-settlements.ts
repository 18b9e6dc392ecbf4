import { runSettlements, settlementProgress } from '../betting/draws/index.ts';
import type { OpsContext } from './command.ts';
import { points } from './table.ts';

const LOOK_EVERY_MS = 200;

/**
 * Completes the settlements of a draw: here, or by waiting for a running server that works on them. Prints the
 * progress.
 */
export async function finishSettlements(
  ops: OpsContext,
  drawId: bigint,
  settlementIds: readonly bigint[],
): Promise<void> {
  let said = '';
  for (;;) {
    await runSettlements(ops.db);
    const all = await settlementProgress(ops.db, [drawId]);
    const own = all.filter((one) => settlementIds.includes(one.settlementId));
    for (const one of own) {
      const money = one.purpose === 'pay' ? `${one.payoutsCount} paid` : `${one.payoutsCount} refunded`;
      const back = one.state === 'reversing' || one.state === 'reversed' ? `, ${one.reversedCount} taken back` : '';
      const line = `Settlement ${one.settlementId}: ${one.state}, ${one.slipsDone} of ${one.slipsTotal} slips, ${money}, ${points(one.paidPaise)} points${back}`;
      if (!said.includes(line)) ops.say(line);
      said += line;
    }
    if (own.every((one) => one.state === 'complete' || one.state === 'reversed')) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
