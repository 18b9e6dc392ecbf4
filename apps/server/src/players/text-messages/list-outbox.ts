import type { Tx } from '../../platform/db/db.ts';
import * as sql from './text-messages.sql.ts';

export type OutboxMessage = { smsId: bigint; mobile: string; text: string; at: Date };

/** Returns the newest messages of the development outbox, newest first, filtered by `mobile` if given. */
export async function listOutbox(tx: Tx, filter: { mobile?: string; limit?: number } = {}): Promise<OutboxMessage[]> {
  const rows = await tx.query<sql.OutboxRow>(sql.selectOutbox(filter.mobile ?? null, filter.limit ?? 50));
  return rows.map((row) => ({ smsId: row.sms_id, mobile: row.mobile, text: row.body, at: row.at }));
}
