import type { Statement } from '../../platform/db/db.ts';

/** A change of a player's limits or breaks. `before` and `after` are JSON texts, or null without a value. */
export type ChangeRow = {
  change_id: bigint;
  at: Date;
  subject: string;
  by_staff: boolean;
  before: string | null;
  after: string | null;
  salt: Buffer;
};

const COLUMNS = `c.change_id, c.at, c.subject, c.operator_id is not null as by_staff, c.before::text as before,
  c.after::text as after, c.salt`;

/** A lower change_id may commit after a higher one, so each run reads this many earlier ids again. */
const LATE_IDS = 10_000;

/** The changes of completed hours that the log lacks, oldest first. */
export function selectChangesToLog(limit: number): Statement {
  return {
    text: `select ${COLUMNS} from play_limit_changes c
      where c.change_id > coalesce((select max(change_id) from limit_leaves), 0) - ${LATE_IDS}
        and c.at < date_trunc('hour', app_now())
        and not exists (select 1 from limit_leaves l where l.change_id = c.change_id)
      order by c.change_id limit $1`,
    values: [limit],
  };
}

/**
 * The version of the next entry, and the start of the current hour. The entry holds changes from before that instant.
 */
export function selectNextVersion(): Statement {
  return {
    text: `select coalesce(max(entry_version), 0) + 1 as version, date_trunc('hour', app_now()) as at from limit_leaves`,
  };
}

/** Stores the positions of changes in an entry. Raises a unique violation when another node adds the same version. */
export function insertLeaves(version: number, changeIds: readonly bigint[]): Statement {
  return {
    text: `insert into limit_leaves (change_id, entry_version, position)
      select c, $1, n - 1 from unnest($2::bigint[]) with ordinality as x (c, n)`,
    values: [version, changeIds],
  };
}

/**
 * A player's newest changes with their entry and position in the log. Both are null until an entry holds the change.
 */
export function selectOwnChanges(playerId: bigint, limit: number): Statement {
  return {
    name: 'limit_receipts_own',
    text: `select ${COLUMNS}, l.entry_version, l.position from play_limit_changes c left join limit_leaves l using (change_id)
      where c.player_id = $1 order by c.change_id desc limit $2`,
    values: [playerId, limit],
  };
}

/** All changes of an entry, in the order of its leaves. */
export function selectChangesOf(version: number): Statement {
  return {
    name: 'limit_receipts_entry',
    text: `select ${COLUMNS} from limit_leaves l join play_limit_changes c using (change_id)
      where l.entry_version = $1 order by l.position`,
    values: [version],
  };
}
