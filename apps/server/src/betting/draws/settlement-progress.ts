import type { Tx } from '../../platform/db/db.ts';

/** The progress of one settlement. `side` is null for the refund of a whole draw. */
export type SettlementProgress = {
  settlementId: bigint;
  drawId: bigint;
  side: 'open' | 'close' | null;
  purpose: 'pay' | 'refund';
  slipsTotal: bigint;
  slipsDone: bigint;
  stakePaise: bigint;
  payoutsCount: bigint;
  paidPaise: bigint;
  state: 'running' | 'complete' | 'reversing' | 'reversed';
  reversedCount: bigint;
  startedAt: Date;
  completedAt: Date | null;
};

type Row = {
  settlement_id: bigint;
  draw_id: bigint;
  side: number | null;
  purpose: 'pay' | 'refund';
  slips_total: bigint;
  slips_done: bigint;
  stake_paise: bigint;
  payouts_count: bigint;
  paid_paise: bigint;
  reversed_count: bigint;
  started_at: Date;
  completed_at: Date | null;
  void_requested_at: Date | null;
  void_completed_at: Date | null;
};

/** Progress of the settlements, reversals and refunds of these draws, oldest first. */
export async function settlementProgress(tx: Tx, drawIds: readonly bigint[]): Promise<SettlementProgress[]> {
  const rows = await tx.query<Row>({
    text: `select s.*, coalesce(r.side, s.void_side) as side from settlements s left join results r using (result_id)
      where s.draw_id = any ($1) order by s.settlement_id`,
    values: [drawIds],
  });
  return rows.map((row) => ({
    settlementId: row.settlement_id,
    drawId: row.draw_id,
    side: row.side === null ? null : row.side === 1 ? 'open' : 'close',
    purpose: row.purpose,
    slipsTotal: row.slips_total,
    slipsDone: row.slips_done,
    stakePaise: row.stake_paise,
    payoutsCount: row.payouts_count,
    paidPaise: row.paid_paise,
    state: stateOf(row),
    reversedCount: row.reversed_count,
    startedAt: row.started_at,
    completedAt: row.completed_at,
  }));
}

function stateOf(row: Row): SettlementProgress['state'] {
  if (row.void_requested_at !== null) return row.void_completed_at === null ? 'reversing' : 'reversed';
  return row.completed_at === null ? 'running' : 'complete';
}
