import type { Statement } from '../../platform/db/db.ts';
import type { SessionAddress } from './export-bundle.ts';
import {
  CANCEL_ENTRY,
  DRAWS_WITH_SESSIONS,
  RECENT,
  RECENT_DAYS,
  SESSION,
  type SessionRow,
  SUBJECT,
} from './fair-draws.sql.ts';
import type { SigningLeafKey } from './acceptances.ts';
import { ACCEPT_KEY } from './receipts.sql.ts';

export type UndrawnRow = SessionRow & { beacon_round: bigint };

/** An undrawn session, and the time of the database. */
export type DueSessionRow = UndrawnRow & { now: Date };

const VOID_ENTRY = `select from log_entries v where v.kind = 'void' and v.subject = ${SUBJECT}`;

/** A session whose round is due and whose bids are in the log, neither with a result nor void in the database. */
const UNENDED = `select ${SESSION}, s.beacon_round, app_now() as now
      from ${DRAWS_WITH_SESSIONS}
      where d.cancelled_at is null and not exists (${CANCEL_ENTRY}) and s.drawn_at <= app_now()
        and exists (select from log_entries e where e.kind = 'bids' and e.subject = ${SUBJECT})
        and not exists (select from results r where r.draw_id = s.draw_id and r.side = s.side)
        and not exists (select from settlements t where t.draw_id = s.draw_id and t.void_side = s.side)`;

/** An undrawn session at the time `now` of the database. The log does not say that it is void. */
const UNDRAWN = `${UNENDED} and not exists (${VOID_ENTRY})`;

/**
 * Sessions in mode draw whose round is due and whose bids are in the log, without a result and not void. The earliest
 * round comes first. After a restore the log may have a result entry that the database lacks. The same round then gives
 * the same result again.
 */
export function selectUndrawn(days = RECENT_DAYS): Statement {
  return {
    name: 'fair_draws_undrawn',
    text: `${UNDRAWN} and ${RECENT} order by s.drawn_at, s.draw_id, s.side`,
    values: [days],
  };
}

/**
 * Sessions that the log says are void and the database does not, for example after a restore. Open comes before close.
 */
export function selectLostVoids(days = RECENT_DAYS): Statement {
  return {
    name: 'fair_draws_lost_voids',
    text: `${UNENDED} and exists (${VOID_ENTRY}) and ${RECENT} order by s.draw_id, s.side`,
    values: [days],
  };
}

/** Returns a row if the log says that the session is void or cancelled. */
export function selectEndEntry(of: { drawId: bigint; side: number }): Statement {
  return {
    name: 'fair_draws_end_entry',
    text: `select 1 as is_ended from ${DRAWS_WITH_SESSIONS}
      where s.draw_id = $1 and s.side = $2 and (exists (${VOID_ENTRY}) or exists (${CANCEL_ENTRY}))`,
    values: [of.drawId, of.side],
  };
}

/** The session with this address if it is undrawn, however old it is. */
export function selectUndrawnOf(of: SessionAddress): Statement {
  return {
    name: 'fair_draws_undrawn_of',
    text: `${UNDRAWN} and d.market_id = $1 and d.business_date = $2 and s.side = $3`,
    values: [of.marketId, of.businessDate, of.session === 'open' ? 1 : 2],
  };
}

/**
 * Counts the sessions in mode draw whose round became due in the last two hours before a quorum of witnesses had cosigned
 * their bids. They settle, and their reports say "not witnessed".
 */
export function countNotWitnessed(quorum: number): Statement {
  return {
    name: 'fair_draws_not_witnessed',
    text: `select count(*) as sessions
      from ${DRAWS_WITH_SESSIONS}
      where ${RECENT} and d.cancelled_at is null
        and s.drawn_at between (select app_now() - interval '2 hours') and (select app_now())
        and greatest($2, 1) > (
          select count(distinct c.witness_key)
          from log_entries e join log_cosignatures c on c.tree_size > e.log_index
          where e.kind = 'bids' and e.subject = ${SUBJECT} and c.cosigned_at < s.drawn_at)`,
    values: [RECENT_DAYS, quorum],
  };
}

export type GuardRow = SigningLeafKey & { draw_id: bigint; beacon_round: bigint | null };

/**
 * Sessions with a record of draws from an hour before their bidding until ten minutes after their regular close. Draws
 * that were closed early are included too, because their last bids may still wait for a signature.
 */
export function selectRoundsAhead(): Statement {
  return {
    name: 'fair_draws_rounds',
    text: `select s.draw_id, s.side, s.beacon_round, encode(s.record_id, 'hex') as record_id, s.salt_key,
        ${ACCEPT_KEY} as accept_key
      from ${DRAWS_WITH_SESSIONS}
      where ${RECENT} and d.current_from <= app_now() + interval '1 hour' and d.close_at > app_now() - interval '10 minutes'`,
    values: [RECENT_DAYS],
  };
}
