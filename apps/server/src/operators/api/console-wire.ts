import { maskMobile } from '@surahi/game';
import { mayOperator, type OperatorRole } from '@surahi/contract/operator';

/** Converts an optional instant to unix ms. */
export function msOf(at: Date | null): number | null {
  return at === null ? null : at.getTime();
}

/**
 * Returns a mobile number as this role may see it: in full, or its last four digits. A deleted account has
 * `deleted-<id>` instead, which every role sees in full.
 */
export function mobileFor(role: OperatorRole, mobile: string): string {
  return mayOperator(role, 'players.mobile') || mobile.startsWith('deleted-') ? mobile : maskMobile(mobile);
}

/** The limits of a list in time as the database takes them. Null means no limit. */
export function instantsOf({ fromMs, toMs }: { fromMs?: number | undefined; toMs?: number | undefined }): InstantRange {
  return { from: fromMs === undefined ? null : new Date(fromMs), to: toMs === undefined ? null : new Date(toMs) };
}

/** From the first instant on, and before the second. */
export type InstantRange = { from: Date | null; to: Date | null };
