import { LOG_ACTOR } from '../../operators/audit/index.ts';
import type { Statement } from '../../platform/db/db.ts';

/**
 * Counts the slips of a draw that the server accepted after bidding on their session had ended early. Pick codes of 2
 * and 4 million are bids on the close session alone.
 */
export function countLateSlips(drawId: bigint): Statement {
  const atMs = (column: string): string => `floor(extract(epoch from ${column}) * 1000)`;
  return {
    text: `select count(*) as slips from draws d join slips x using (draw_id, business_date)
      where d.draw_id = $1 and (${atMs('x.accepted_at')} > ${atMs('d.closed_early_at')}
        or ${atMs('x.accepted_at')} > ${atMs('d.open_closed_early_at')}
          and exists (select from unnest(x.picks) p where p / 1000000 not in (2, 4)))`,
    values: [drawId],
  };
}

/**
 * The audit row that says that draw `d` accepted slips after an early close, which the log had and the database lost.
 * Times alone do not show it: a clock that ran ahead can also leave slips that seem late.
 */
export const LATE_SLIPS = `select from audit_log a
          where a.subject = 'draw:' || d.draw_id and a.actor = '${LOG_ACTOR.name}' and (a.after ->> 'lateSlips')::integer > 0`;

/** The audit row that says that draw `d` is held by `holdDraw`. Nobody knows whether its slips came in time. */
export const HOLD = `select from audit_log h
          where h.subject = 'draw:' || d.draw_id and h.actor = '${LOG_ACTOR.name}' and (h.after ->> 'isHeld')::boolean`;

/** Returns a row if the draw is held by `holdDraw`. */
export function selectHold(drawId: bigint): Statement {
  return { text: `select d.draw_id from draws d where d.draw_id = $1 and exists (${HOLD})`, values: [drawId] };
}

/**
 * Returns a row if the draw accepted slips after an early close that the database had lost. Also returns one if
 * `holdDraw` holds the draw, because it may have accepted such slips.
 */
export function selectLateSlips(drawId: bigint): Statement {
  return {
    text: `select d.draw_id from draws d where d.draw_id = $1 and (exists (${LATE_SLIPS}) or exists (${HOLD}))`,
    values: [drawId],
  };
}
