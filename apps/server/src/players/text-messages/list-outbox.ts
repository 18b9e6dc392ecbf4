import type { Tx } from '../../platform/db/db.ts';
import * as sql from './text-messages.sql.ts';

export type OutboxMessage = { smsId: bigint; mobile: string; text: string; at: Date };

type Filter = { mobile?: string | undefined; from?: Date | null; to?: Date | null; limit?: number };

/** Returns the newest messages of the development outbox, newest first, filtered by number and time if given. */
export async function listOutbox(
  tx: Tx,
  { mobile, from = null, to = null, limit = 50 }: Filter = {},
): Promise<OutboxMessage[]> {
  const rows = await tx.query<sql.OutboxRow>(sql.selectOutbox({ mobile: mobile ?? null, from, to, limit }));
  return rows.map((row) => ({ smsId: row.sms_id, mobile: row.mobile, text: row.body, at: row.at }));
}
