import type { Statement } from '../../platform/db/db.ts';

export type OutboxRow = { sms_id: bigint; mobile: string; body: string; at: Date };

/** Stores a text in the development outbox. */
export function insertOutbox(mobile: string, body: string): Statement {
  return {
    name: 'sms_outbox_insert',
    text: 'insert into sms_outbox (mobile, body) values ($1, $2)',
    values: [mobile, body],
  };
}

type OutboxFilter = { mobile: string | null; from: Date | null; to: Date | null; limit: number };

/** Selects the newest texts of this time, newest first; of all numbers if `mobile` is null. */
export function selectOutbox({ mobile, from, to, limit }: OutboxFilter): Statement {
  return {
    name: 'sms_outbox_list',
    text: `select sms_id, mobile, body, at from sms_outbox
      where ($1::text is null or mobile = $1) and ($3::timestamptz is null or at >= $3) and ($4::timestamptz is null or at < $4)
      order by sms_id desc limit $2`,
    values: [mobile, limit, from, to],
  };
}

/** Deletes texts that are older than `days`. */
export function deleteOldOutbox(days: number): Statement {
  return { text: 'delete from sms_outbox where at < app_now() - make_interval(days => $1)', values: [days] };
}
