import type { EntryErrorCode } from '@surahi/game';
import { checkPoints, PAISE_PER_POINT } from '@surahi/game';
import { MIN_POINTS } from './limits.ts';

type NewPoints = { ok: true; points: number } | { ok: false; error: EntryErrorCode };

/** Checks changed points of a row; `balancePaise` is what is left with the old points still taken. */
export function checkNewPoints(text: string, oldPoints: number, balancePaise: bigint): NewPoints {
  const checked = checkPoints(text, MIN_POINTS);
  if (!checked.ok) return checked;
  const extraPaise = BigInt(checked.points - oldPoints) * PAISE_PER_POINT;
  return extraPaise > 0n && extraPaise > balancePaise ? { ok: false, error: 'balance_insufficient' } : checked;
}
