import type { Db } from '../platform/db/db.ts';
import * as sql from './ledger.sql.ts';

/** Rows of one transaction. Transactions are short, so that a standby and the log of changes keep up. */
const PAGE_ROWS = 5_000;

/**
 * Moves the ids of requests of past months from `requests` to `request_archive` (docs/rules.md#2-replays). At least 31
 * days stay. Each page is one transaction, so a run that dies has moved whole pages, and the next run continues.
 * Returns the number of moved ids.
 */
export async function archiveRequests(db: Db, pageRows: number = PAGE_ROWS): Promise<number> {
  let moved = 0;
  let after = { player: 0n, id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const page = await db.one<sql.ArchivedPage>(sql.archiveRequests(after, pageRows));
    moved += page.rows_moved;
    if (page.rows_read < pageRows || page.last_player === null || page.last_id === null) return moved;
    after = { player: page.last_player, id: page.last_id };
  }
}
