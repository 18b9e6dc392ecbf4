import type { OPERATOR_CALLS, OperatorAnswer } from '@surahi/contract/operator';
import type { Db } from '../../platform/db/db.ts';
import { type ListedDrawRow, selectExposedDraws, selectStakesOfDraws } from './exposure.sql.ts';
import { payoutOf } from './read-exposure.ts';
import { type PickPayout, worstResult } from './worst-result.ts';

type Exposed = OperatorAnswer<typeof OPERATOR_CALLS.listExposed>['draws'];

/** The draws that wait for a result with their stakes and worst results, read in one snapshot. */
export async function listExposed(db: Db): Promise<Exposed> {
  return db.transaction(async (tx) => {
    await tx.query({ text: 'set transaction isolation level repeatable read' });
    const draws = await tx.query<ListedDrawRow>(selectExposedDraws());
    const rows = await tx.query<{ draw_id: bigint; pick: number; points: bigint }>(
      selectStakesOfDraws(draws.map((draw) => draw.draw_id)),
    );
    const payouts = new Map<bigint, PickPayout[]>(draws.map((draw) => [draw.draw_id, []]));
    const byId = new Map(draws.map((draw) => [draw.draw_id, draw]));
    for (const row of rows) {
      const draw = byId.get(row.draw_id);
      if (draw !== undefined) payouts.get(row.draw_id)?.push({ pick: row.pick, payoutPaise: payoutOf(draw, row) });
    }
    return draws.map((draw) => toExposed(draw, payouts.get(draw.draw_id) ?? []));
  });
}

function toExposed(draw: ListedDrawRow, payouts: readonly PickPayout[]): Exposed[number] {
  const worst = worstResult(draw.family, payouts, draw.family === 'main' ? draw.open_number : null);
  return {
    drawId: String(draw.draw_id),
    marketName: draw.market_name,
    family: draw.family,
    businessDate: draw.business_date,
    openAtMs: draw.open_at.getTime(),
    closeAtMs: draw.close_at.getTime(),
    isOver: draw.is_over,
    slips: Number(draw.slips),
    stakePaise: String(draw.stake_paise),
    worstPaise: String(worst.paise),
    worstResult: worst.result,
    caps: Number(draw.caps),
    lossCapPoints: draw.loss_cap === null ? null : Number(draw.loss_cap),
  };
}
