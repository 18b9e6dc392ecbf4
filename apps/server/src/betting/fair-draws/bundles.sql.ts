import type { Statement } from '../../platform/db/db.ts';

/** A session whose record has an index in the log. */
export type BundleRow = {
  /** The id of the record (M-id) in hex. */
  record_id: string;
  record_index: bigint;
  /** The bytes of the entry of the record. */
  record_bytes: Buffer;
  current_from: Date;
  close_at: Date;
  /** The log index of the last entry of the session, of any kind. A later entry can take back what an earlier one says. */
  final_index: bigint;
  /** Whether the log has payouts or a void of the session. */
  is_finished: boolean;
};

/** Selects the values that set the range of a session's bundle. No row when the log has no record of the session. */
export function selectBundle(subject: string): Statement {
  return {
    name: 'bundles_select',
    text: `select encode(s.record_id, 'hex') as record_id, m.log_index as record_index, m.bytes as record_bytes,
        d.current_from, d.close_at, f.final_index, f.is_finished
      from log_entries m
      cross join lateral (
        select max(e.log_index) as final_index, bool_or(e.kind in ('payouts', 'void')) as is_finished
        from log_entries e where e.subject = $1 and e.log_index is not null) f
      join draws d on d.market_id = split_part($1, '/', 1)::integer and d.business_date = split_part($1, '/', 2)::date
      join draw_secrets s on s.draw_id = d.draw_id and s.side = case split_part($1, '/', 3) when 'open' then 1 else 2 end
      where m.kind = 'record' and m.subject = $1 and m.log_index is not null
      order by m.version limit 1`,
    values: [subject],
  };
}

/** The log indexes of all entries with these subjects. */
export function selectPlaces(subjects: readonly string[]): Statement {
  return {
    name: 'bundles_places',
    text: `select log_index from log_entries where subject = any ($1) and log_index is not null order by log_index`,
    values: [subjects],
  };
}
