import type { Statement } from '../../platform/db/db.ts';
import type { Submission } from './submission.ts';

/** place_bids' answer per submission, in the order given. */
export type PlacedRow = {
  outcomes: number[];
  answers: (PlacedAnswer | CapAnswer | null)[];
};

/** What is remembered of an accepted submission, and given again for the same id. */
export type PlacedAnswer = { slip_no: number; balance_paise: number; accepted_at_ms: number };

/** Given with cap_reached: the counter that is full, as 'draw', 'player:7', 'game:jodi' or 'pick:5061000'. */
export type CapAnswer = { reached: string };

/** What each outcome number of place_bids means. */
export const OUTCOMES = [
  'accepted',
  'replayed',
  'id_reused',
  'betting_disabled',
  'player_blocked',
  'market_unknown',
  'date_not_current',
  'draw_closed',
  'insufficient_balance',
  'bidding_paused',
  'cap_reached',
] as const;

export type OutcomeName = (typeof OUTCOMES)[number];

// Arrays go as text literals: pg would otherwise build each element with its general and slower escaping.
function literal(values: Iterable<bigint | number | string | boolean>): string {
  return `{${[...values].join(',')}}`;
}

function nested(lists: readonly (readonly number[])[]): string {
  return `{${lists.map((list) => `"{${list.join(',')}}"`).join(',')}}`;
}

/** Places a batch, in arrival order; see migration 0032 for the locks and the meaning of each outcome. */
export function placeBids(batch: readonly Submission[]): Statement {
  return {
    name: 'place_bids',
    // as JSON, which is read whole, and not element by element as arrays are
    text: `select array_to_json(outcomes) as outcomes, array_to_json(answers) as answers
      from place_bids($1::bigint[], $2::uuid[], $3::uuid[], $4::bigint[], $5::boolean[], $6::boolean[], $7::bigint[], $8::text[], $9::text[])`,
    values: [
      literal(batch.map((one) => one.playerId)),
      literal(batch.map((one) => one.submissionId)),
      literal(batch.map((one) => one.inputHash)),
      literal(batch.map((one) => one.drawId)),
      literal(batch.map((one) => one.needsOpen)),
      literal(batch.map((one) => one.needsClose)),
      literal(batch.map((one) => one.totalPaise)),
      nested(batch.map((one) => one.picks)),
      nested(batch.map((one) => one.points)),
    ],
  };
}
