import type { Statement } from '../../platform/db/db.ts';
import type { LimitAnswer, UntilAnswer } from '../../players/limits/index.ts';
import type { Submission } from './submission.ts';

/**
 * The row that place_bids returns. It has one outcome (an index of `OUTCOMES`) and one answer per submission, in the
 * order of the batch.
 */
export type PlacedRow = {
  outcomes: number[];
  answers: (PlacedAnswer | CapAnswer | LimitAnswer | UntilAnswer | null)[];
};

/** The stored answer of an accepted submission. A replay of the same id returns it. */
export type PlacedAnswer = { slip_no: number; balance_paise: number; accepted_at_ms: number };

/**
 * The answer with the outcome cap_reached. It names the counter that is full, for example 'draw', 'player:7',
 * 'game:jodi' or 'pick:5061000'.
 */
type CapAnswer = { reached: string };

/** The names of the outcomes. place_bids returns their index. */
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
  'self_excluded',
  'time_out',
  'quiet_hours',
  'market_blocked',
  'game_blocked',
  'reality_check',
  'limit_reached',
  'already_accepted',
] as const;

// Formats an array as a text literal. The array encoder of pg escapes each element and is slower.
function literal(values: Iterable<bigint | number | string | boolean>): string {
  return `{${[...values].join(',')}}`;
}

function nested(lists: readonly (readonly number[])[]): string {
  return `{${lists.map((list) => `"{${list.join(',')}}"`).join(',')}}`;
}

/** Places a batch in arrival order. The comment on place_bids in schema.sql lists its locks and outcomes. */
export function placeBids(batch: readonly Submission[]): Statement {
  return {
    name: 'place_bids',
    // PostgreSQL returns JSON here, because pg parses arrays element by element.
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

/**
 * Slip number and draw of accepted submissions. A slip's business date is less than a week from its acceptance, so the
 * statement reads few partitions.
 */
export function selectDrawsOfSlips(
  slips: readonly { playerId: bigint; submissionId: string; acceptedAtMs: number }[],
): Statement {
  return {
    name: 'bids_draws_of_slips',
    text: `select s.slip_no, s.draw_id
      from unnest($1::bigint[], $2::uuid[], $3::float8[]) as i (player, submission, accepted_at_ms)
      cross join lateral (select (to_timestamp(i.accepted_at_ms / 1000) at time zone 'Asia/Kolkata')::date as day) a
      join slips s on s.player_id = i.player and s.submission_id = i.submission and s.business_date between a.day - 7 and a.day + 7`,
    values: [
      slips.map(({ playerId }) => playerId),
      slips.map(({ submissionId }) => submissionId),
      slips.map(({ acceptedAtMs }) => acceptedAtMs),
    ],
  };
}
