import { isPana } from '@surahi/game';
import type { SecondRefusal } from '../../operators/two-people/index.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import type { DrawRow, Side } from './settlements.sql.ts';

export type DrawRefusal =
  | 'draw_unknown'
  | 'draw_cancelled'
  | 'draw_off'
  | 'draw_final'
  | 'bids_archived'
  | 'bids_after_close'
  | 'side_unknown'
  | 'number_invalid'
  | 'session_not_closed'
  | 'already_declared'
  | 'open_not_declared'
  | 'already_entered'
  | 'entered_by_two'
  | 'entries_differ'
  | 'no_more_changes'
  | 'nothing_entered'
  | 'reason_required'
  | SecondRefusal
  | 'nothing_declared';

/** Checks that the draw exists, has this side, and is not cancelled, off or archived. */
export function checkSide(draw: DrawRow | undefined, side: Side): Result<DrawRow, DrawRefusal> {
  if (draw === undefined) return fail('draw_unknown');
  if (draw.cancelled_at !== null) return fail('draw_cancelled');
  if (draw.is_off) return fail('draw_off');
  // A settlement or a reversal needs the bids in the database.
  if (draw.is_archived) return fail('bids_archived');
  if (side === 'close' && draw.family !== 'main') return fail('side_unknown');
  return ok(draw);
}

/** `checkSide` for a person who acts on a result: nobody may when public randomness decides the draw (FAI-05). */
export function checkActs(draw: DrawRow | undefined, side: Side): Result<DrawRow, DrawRefusal> {
  const checked = checkSide(draw, side);
  return checked.ok && checked.value.result_mode === 'draw' ? fail('draw_final') : checked;
}

/**
 * A draw in mode draw can be cancelled until this long before its first cut-off. Only a cancellation that the
 * witnesses cosigned before the cut-off counts.
 */
const CANCEL_LEAD_MS = 60_000;

/** True when nobody may cancel a draw, because its result may be foreseeable soon (FAI-07). */
export function isPastCancelling(
  draw: Pick<DrawRow, 'result_mode' | 'open_closed_early_at' | 'closed_early_at' | 'now' | 'open_at' | 'close_at'>,
): boolean {
  if (draw.result_mode !== 'draw') return false;
  return isSideClosed(draw, 'open') || draw.now.getTime() >= draw.open_at.getTime() - CANCEL_LEAD_MS;
}

/** True when bidding on a side is over: after its cut-off, or when an operator ended it early (docs/rules.md#results). */
export function isSideClosed(
  draw: Pick<DrawRow, 'open_closed_early_at' | 'closed_early_at' | 'now' | 'open_at' | 'close_at'>,
  side: Side,
): boolean {
  if (draw.closed_early_at !== null || (side === 'open' && draw.open_closed_early_at !== null)) return true;
  return draw.now >= (side === 'open' ? draw.open_at : draw.close_at);
}

/** Results of main and Starline are panas. Results of Gali are two digits. */
export function isResultNumber(family: DrawRow['family'], number: string): boolean {
  return family === 'gali' ? /^[0-9]{2}$/.test(number) : isPana(number);
}
