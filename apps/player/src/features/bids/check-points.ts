import type { EntryErrorCode } from '@surahi/game';
import { checkPoints, pointsToPaise } from '@surahi/game';
import { totalPoints } from './bid-list.ts';
import { MIN_POINTS } from './limits.ts';

type NewPoints = { ok: true; points: number } | { ok: false; error: EntryErrorCode };

/** Checks edited points of a row. `balancePaise` is the balance left with the old points deducted. */
export function checkNewPoints(text: string, oldPoints: number, balancePaise: bigint): NewPoints {
  return checkPointsForAll(text, [{ points: oldPoints }], balancePaise);
}

/** Checks points that replace those of each row. `balancePaise` is the balance left with the old points deducted. */
export function checkPointsForAll(text: string, rows: readonly { points: number }[], balancePaise: bigint): NewPoints {
  const checked = checkPoints(text, MIN_POINTS);
  if (!checked.ok) return checked;
  const extraPaise = pointsToPaise(checked.points * rows.length - totalPoints(rows));
  return extraPaise > 0n && extraPaise > balancePaise ? { ok: false, error: 'balance_insufficient' } : checked;
}
