import type { EntryErrorCode } from '@surahi/game';
import { checkPoints, pointsToPaise } from '@surahi/game';
import { MIN_POINTS } from './limits.ts';

type NewPoints = { ok: true; points: number } | { ok: false; error: EntryErrorCode };

/** Checks changed points of a row; `balancePaise` is what is left with the old points still taken. */
export function checkNewPoints(text: string, oldPoints: number, balancePaise: bigint): NewPoints {
  const checked = checkPoints(text, MIN_POINTS);
  if (!checked.ok) return checked;
  const extraPaise = pointsToPaise(checked.points - oldPoints);
  return extraPaise > 0n && extraPaise > balancePaise ? { ok: false, error: 'balance_insufficient' } : checked;
}
