import type { EntryErrorCode } from '@surahi/game';
import { checkPoints, pointsToPaise } from '@surahi/game';
import { MIN_POINTS } from './limits.ts';

type NewPoints = { ok: true; points: number } | { ok: false; error: EntryErrorCode };

/** Checks edited points of a row. `balancePaise` is the balance left with the old points deducted. */
export function checkNewPoints(text: string, oldPoints: number, balancePaise: bigint): NewPoints {
  const checked = checkPoints(text, MIN_POINTS);
  if (!checked.ok) return checked;
  const extraPaise = pointsToPaise(checked.points - oldPoints);
  return extraPaise > 0n && extraPaise > balancePaise ? { ok: false, error: 'balance_insufficient' } : checked;
}
