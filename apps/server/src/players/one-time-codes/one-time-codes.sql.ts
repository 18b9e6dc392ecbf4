import type { OtpPurpose } from '@surahi/contract';
import { takeLock } from '../../platform/db/advisory-locks.ts';
import type { Statement } from '../../platform/db/db.ts';
import type { Asker } from '../devices/index.ts';
import { ACCOUNT_PURPOSES, isAccountPurpose } from './account-purpose.ts';

/** Codes that only the logged-in player of the number can request. They are counted apart. */
const OF_ACCOUNT = `purpose in (${ACCOUNT_PURPOSES.map((purpose) => `'${purpose}'`).join(', ')})`;

/** Excludes withdrawn codes. Only `withdrawCode` sets `used_at` on a code whose `sent` is false. */
const NOT_WITHDRAWN = '(sent or used_at is null)';

/**
 * Serialises counting and storing of codes. Otherwise two requests could both take the last code of the hour or of an
 * address.
 */
export function lockSending(): Statement {
  return takeLock('codes');
}

export type RecentRow = { today: number; of_share: number; too_soon: boolean };

/**
 * Counts the codes of a number in the last day: those of the requester's kind and those of its share. Also returns
 * whether the same requester had a code within `waitSeconds`. Each kind counts separately. Otherwise a stranger's
 * requests could stop the player from resetting the password or changing a payout number.
 */
export function selectRecent(mobile: string, purpose: OtpPurpose, asker: Asker, waitSeconds: number): Statement {
  return {
    name: 'otp_recent',
    text: `select count(*)::int as today, count(*) filter (where share = $4)::int as of_share,
        coalesce(bool_or(purpose = $2 and asker = $5 and share = $4
          and created_at > app_now() - make_interval(secs => $6)), false) as too_soon
      from otp_codes where mobile = $1 and created_at > app_now() - interval '1 day' and ${NOT_WITHDRAWN}
        and (${OF_ACCOUNT}) = $7 and known = $3`,
    values: [mobile, purpose, asker.kind === 'device', asker.share, asker.key, waitSeconds, isAccountPurpose(purpose)],
  };
}

export type RoomRow = { hour_full: boolean; address_full: boolean };

/**
 * `hour_full`: all numbers together have used `perHour` codes within the hour, or a stranger's network has used
 * `perNetwork` of them. Codes for strangers and for players count separately. `address_full`: this address (an IPv6
 * /64) has used `perMinute` codes within the minute.
 */
export function selectRoom(of: {
  perHour: number;
  perNetwork: number;
  network: string;
  line: string;
  perMinute: number;
  forStranger: boolean;
}): Statement {
  return {
    name: 'otp_room',
    text: `select
      (select count(*) >= $1 or (count(*) filter (where share = $5) >= $6 and $4) from (
        select share from otp_codes where created_at > app_now() - interval '1 hour'
          and (not known and not ${OF_ACCOUNT}) = $4 limit $1) hour) as hour_full,
      (select count(*) >= $3 from otp_codes
        where created_at > app_now() - interval '1 minute' and address = $2) as address_full`,
    values: [of.perHour, of.line, of.perMinute, of.forStranger, of.network, of.perNetwork],
  };
}

export type WrongRow = { of_network: number; of_all: number };

/**
 * Counts the wrong codes that strangers have sent within the hour: those of one network, and those of all networks. In
 * the second sum a network counts with at most `part`, so that one network cannot stop the others.
 */
export function selectWrong(tries: number, network: string, part: number): Statement {
  return {
    name: 'otp_wrong',
    text: `select coalesce(sum(wrong) filter (where share = $2), 0)::int as of_network,
        coalesce(sum(least(wrong, $3)), 0)::int as of_all
      from (
        select share, sum(greatest($1 - tries_left, 0)) as wrong from otp_codes
        where created_at > app_now() - interval '1 hour' and not known and not ${OF_ACCOUNT} group by share
      ) networks`,
    values: [tries, network, part],
  };
}

/** Stores a code by its salted hash. `sent` false stores a code that never matches. Returns its id. */
export function insertCode(row: {
  mobile: string;
  line: string;
  purpose: OtpPurpose;
  asker: Asker;
  salt: Buffer;
  codeHash: Buffer;
  tries: number;
  sent: boolean;
  ttlSeconds: number;
}): Statement {
  return {
    name: 'otp_insert',
    text: `insert into otp_codes
        (mobile, purpose, salt, code_hash, tries_left, sent, expires_at, address, asker, known, share)
      values ($1, $2, $3, $4, $5, $6, app_now() + make_interval(secs => $7), $8, $9, $10, $11) returning otp_id`,
    values: [
      row.mobile,
      row.purpose,
      row.salt,
      row.codeHash,
      row.tries,
      row.sent,
      row.ttlSeconds,
      row.line,
      row.asker.key,
      row.asker.kind === 'device',
      row.asker.share,
    ],
  };
}

/** Invalidates a code whose number the provider refused. `selectRoom` still counts it, the number's day does not. */
export function withdrawCode(otpId: bigint): Statement {
  return {
    name: 'otp_withdraw',
    text: 'update otp_codes set sent = false, used_at = app_now() where otp_id = $1',
    values: [otpId],
  };
}

/** Deletes a code that could not be sent, so that it does not count towards the limits. */
export function deleteCode(otpId: bigint): Statement {
  return { name: 'otp_delete', text: 'delete from otp_codes where otp_id = $1', values: [otpId] };
}

export type CodeRow = {
  otp_id: bigint;
  salt: Buffer;
  code_hash: Buffer;
  tries_left: number;
  sent: boolean;
  expired: boolean;
  used: boolean;
};

/**
 * Locks the newest code of a requester. Only that code is valid, and codes of other requesters are not affected. A
 * browser without its own code uses the newest code of clients without cookies.
 */
export function lockNewestCode(mobile: string, purpose: OtpPurpose, asker: string): Statement {
  return {
    name: 'otp_newest',
    text: `select otp_id, salt, code_hash, tries_left, sent, expires_at <= app_now() as expired, used_at is not null as used
      from otp_codes where mobile = $1 and purpose = $2 and asker in ($3, '')
        and ${NOT_WITHDRAWN}
      order by asker = $3 desc, created_at desc, otp_id desc limit 1 for update`,
    values: [mobile, purpose, asker],
  };
}

/** Takes one attempt from a code. The caller holds the code's lock. */
export function spendTry(otpId: bigint): Statement {
  return {
    name: 'otp_spend_try',
    text: 'update otp_codes set tries_left = tries_left - 1 where otp_id = $1',
    values: [otpId],
  };
}

/** A ticket that is valid for a number and a purpose. */
const GOOD_TICKET = 'ticket_hash = $1 and mobile = $2 and purpose = $3 and used_at is null and expires_at > app_now()';

/** Returns one row for the first use and none after. The update makes the code single-use. */
export function useCode(otpId: bigint): Statement {
  return {
    name: 'otp_use',
    text: 'update otp_codes set used_at = app_now() where otp_id = $1 and used_at is null returning otp_id',
    values: [otpId],
  };
}

/** Selects the purpose of the requester's newest code of the last hour. Returns no row without one. */
export function selectLastPurpose(mobile: string, asker: string): Statement {
  return {
    name: 'otp_last_purpose',
    text: `select purpose from otp_codes where mobile = $1 and asker = $2 and created_at > app_now() - interval '1 hour'
        and ${NOT_WITHDRAWN} order by created_at desc, otp_id desc limit 1`,
    values: [mobile, asker],
  };
}

/**
 * Marks a code as used and stores its ticket by the hash. The ticket expires `ttlSeconds` after the use of the code, by
 * which `lockUnusedTicket` finds it. Deletes the earlier ticket of the code, if there is one.
 */
export function exchangeCode(otpId: bigint, ticket: Buffer, ttlSeconds: number, earlier: Buffer | null): Statement {
  return {
    name: 'otp_exchange',
    text: `with earlier as (delete from otp_tickets where ticket_hash = $4),
        code as (update otp_codes set used_at = app_now() where otp_id = $1 returning mobile, purpose, used_at)
      insert into otp_tickets (ticket_hash, mobile, purpose, expires_at)
      select $2, mobile, purpose, used_at + make_interval(secs => $3) from code`,
    values: [otpId, ticket, ttlSeconds, earlier],
  };
}

/** Locks the ticket that a used code was exchanged for. Returns no row if something has used the ticket. */
export function lockUnusedTicket(otpId: bigint, ttlSeconds: number): Statement {
  return {
    name: 'ticket_unused',
    text: `select t.ticket_hash from otp_codes c join otp_tickets t
        on t.mobile = c.mobile and t.purpose = c.purpose and t.expires_at = c.used_at + make_interval(secs => $2)
      where c.otp_id = $1 and t.used_at is null for update of t`,
    values: [otpId, ttlSeconds],
  };
}

/** Returns one row for the first use and none after. The update makes the ticket single-use. */
export function useTicket(hash: Buffer, mobile: string, purpose: OtpPurpose): Statement {
  return {
    name: 'ticket_use',
    text: `update otp_tickets set used_at = app_now()
      where ${GOOD_TICKET}
      returning mobile`,
    values: [hash, mobile, purpose],
  };
}

/** Returns a row if the ticket is valid for this number and purpose. Does not use it. */
export function selectGoodTicket(hash: Buffer, mobile: string, purpose: OtpPurpose): Statement {
  return {
    name: 'ticket_good',
    text: `select mobile from otp_tickets
      where ${GOOD_TICKET}`,
    values: [hash, mobile, purpose],
  };
}

/** Deletes codes older than two days. The daily limits need one day. */
export function deleteOldCodes(): Statement {
  return { text: `delete from otp_codes where created_at < app_now() - interval '2 days'` };
}

/** Deletes tickets that expired more than a day ago. */
export function deleteOldTickets(): Statement {
  return { text: `delete from otp_tickets where expires_at < app_now() - interval '1 day'` };
}
