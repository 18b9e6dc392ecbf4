import type { EntryOf } from '@surahi/fairness';
import { addEntry, type PublicLog } from '../../fairness/log/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { ok } from '../../platform/result.ts';
import { voidSession } from '../draws/index.ts';
import { nameOfSide } from './leaves.ts';
import { ofSession } from './log-sessions.ts';
import { selectLostVoids, type UndrawnRow } from './mode-draw.sql.ts';

export type VoidProof = Pick<EntryOf<'void'>, 'reason' | 'absences' | 'signature'>;

/**
 * Declares a session void and adds the proof to the log in the same transaction. Returns false when the session cannot
 * be declared void now, for example because another node declared its result.
 */
export async function endWithVoid(db: Db, log: PublicLog, session: UndrawnRow, proof: VoidProof): Promise<boolean> {
  const declared = await db.attempt(async (tx) => {
    const side = nameOfSide(session.side);
    const done = await voidSession(tx, { drawId: session.draw_id, side, reason: proof.reason });
    if (!done.ok) return done;
    await addEntry(tx, { kind: 'void', ...ofSession(log, session, 1), ...proof });
    return ok(undefined);
  });
  return declared.ok;
}

/**
 * Declares the sessions void that the log says are void. A restore, or the promotion of a standby that was behind, can lose
 * the transaction that declared them. The published entry comes back from the archive of a node. A result would contradict
 * it. It searches draws of the last `days` days, by default 10.
 */
export async function repeatLostVoids(db: Db, days?: number): Promise<void> {
  for (const session of await db.query<UndrawnRow>(selectLostVoids(days))) {
    const side = nameOfSide(session.side);
    await db.attempt((tx) => voidSession(tx, { drawId: session.draw_id, side, reason: 'void in the public log' }));
  }
}
