import { LOG_ACTOR, writeAudit } from '../../operators/audit/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { countLateSlips } from './late-slips.sql.ts';
import { notifyDraws } from './markets.sql.ts';
import * as sql from './planned-draws.sql.ts';

/** When bidding on a draw ended early: on the open session of a main draw alone, and on the whole draw. */
export type EarlyClose = { openAt?: Date; drawAt?: Date };

/**
 * Ends bidding on a draw again at the instants that the public log names, after the database lost that. Placed bids
 * stay. An instant that the database has stays too. Writes the audit log, with the number of slips that were accepted
 * after these instants. Returns this number, which is 0 if nothing changed.
 */
export async function repeatClose(
  tx: Tx,
  { drawId, close, reason }: { drawId: bigint; close: EarlyClose; reason: string },
): Promise<number> {
  await tx.query(sql.lockBidding(drawId));
  const [closed] = await tx.query<Record<string, unknown>>(sql.closeAgain(drawId, close));
  if (closed === undefined) return 0;
  const lateSlips = Number((await tx.one<{ slips: bigint }>(countLateSlips(drawId))).slips);
  await tx.query(notifyDraws());
  await writeAudit(tx, {
    actor: LOG_ACTOR,
    action: close.drawAt === undefined ? 'draw.close_session' : 'draw.close_early',
    subject: `draw:${drawId}`,
    after: { ...closed, lateSlips },
    reason,
  });
  return lateSlips;
}
