import type { Statement } from '../../platform/db/db.ts';

/** Stores the fingerprint, unless one is stored. */
export function insertFingerprint(fingerprint: Buffer): Statement {
  return { text: 'insert into exclusion_key (fingerprint) values ($1) on conflict do nothing', values: [fingerprint] };
}

/** The stored fingerprint; no row before the first start of a server. */
export function selectFingerprint(): Statement {
  return { text: 'select fingerprint from exclusion_key' };
}

/** Replaces the fingerprint. Only the owner of the tables may do this. */
export function replaceFingerprint(fingerprint: Buffer): Statement {
  return {
    text: `insert into exclusion_key (fingerprint) values ($1)
      on conflict (only_row) do update set fingerprint = excluded.fingerprint, since = excluded.since`,
    values: [fingerprint],
  };
}

/** The players who are excluded. Deleted accounts have no numbers any more, so they are left out. */
export function selectExcludedPlayers(): Statement {
  return {
    text: `select l.player_id from play_limits l join players p using (player_id)
      where l.excluded_until is not null and p.deleted_at is null order by l.player_id`,
  };
}

/** How many barred numbers belong to deleted accounts. Only their hashes are left. */
export function countNumbersOfDeleted(): Statement {
  return {
    text: `select count(*)::int as numbers from excluded_numbers e join players p using (player_id)
      where e.until > app_now() and p.deleted_at is not null`,
  };
}
