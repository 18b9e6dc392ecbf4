import { maskMobile } from '@surahi/game';
import { mayOperator, type OperatorRole } from '@surahi/contract/operator';

/** Unix ms of an instant that may be missing. */
export function msOf(at: Date | null): number | null {
  return at === null ? null : at.getTime();
}

/** A mobile number as this role may see it: in full, or its last four digits. */
export function mobileFor(role: OperatorRole, mobile: string): string {
  return mayOperator(role, 'players.mobile') ? mobile : maskMobile(mobile);
}
