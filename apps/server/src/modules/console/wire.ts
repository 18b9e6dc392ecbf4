import { mayOperator, type OperatorRole, type OperatorSettlement } from '@surahi/contract/operator';
import type { SettlementProgress } from '../settlements/index.ts';

/** A settlement as the console's wire tells it: ids and amounts as text, instants in unix ms. */
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

/** Unix ms of an instant that may be missing. */
export function msOf(at: Date | null): number | null {
  return at === null ? null : at.getTime();
}

/** A mobile number as this role may see it: in full, or its last four digits. */
export function mobileFor(role: OperatorRole, mobile: string): string {
  return mayOperator(role, 'players.mobile') ? mobile : `••••••${mobile.slice(-4)}`;
}
