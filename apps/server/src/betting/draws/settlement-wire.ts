import type { OperatorSettlement } from '@surahi/contract/operator';
import { msOf } from '../../operators/api/index.ts';
import type { SettlementProgress } from './settlement-progress.ts';

/** A settlement in the format of the console: ids and amounts as text, instants in unix ms. */
export function settlementToWire(settlement: SettlementProgress): OperatorSettlement {
  return {
    settlementId: String(settlement.settlementId),
    drawId: String(settlement.drawId),
    side: settlement.side,
    purpose: settlement.purpose,
    state: settlement.state,
    slipsTotal: Number(settlement.slipsTotal),
    slipsDone: Number(settlement.slipsDone),
    stakePaise: String(settlement.stakePaise),
    payoutsCount: Number(settlement.payoutsCount),
    paidPaise: String(settlement.paidPaise),
    reversedCount: Number(settlement.reversedCount),
    startedAtMs: settlement.startedAt.getTime(),
    completedAtMs: msOf(settlement.completedAt),
  };
}
