import type { EntryOf } from '@surahi/fairness';
import { readStored } from '../../fairness/log/index.ts';
import { LOG_ACTOR, writeAudit } from '../../operators/audit/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { fail } from '../../platform/result.ts';
import { refreshFutureDraws } from './ensure-draws.ts';
import { insertNewestRates } from './insert-rates.ts';
import * as sql from './markets.sql.ts';

/**
 * Inserts again the rate versions that only the public log still has. A restore, or the promotion of a standby that was
 * behind, can lose the transaction that published them, and records in the log name them. Draws that are not frozen
 * switch to the newest version, as after `publishRates`. It takes the lock of the plan if a version is lost. A version
 * whose entry is unreadable is not inserted.
 */
export async function repeatLostRates(tx: Tx): Promise<void> {
  if ((await readLost(tx)).length === 0) return;
  await tx.query(sql.lockPlan());
  // Another node may have inserted them while this transaction waited for the lock.
  const lost = await readLost(tx);
  if (lost.length === 0) return;
  const rows = await tx.query<sql.RateRow>(sql.insertLostRates(lost));
  for (const row of rows) {
    await writeAudit(tx, {
      actor: LOG_ACTOR,
      action: 'rates.publish',
      subject: `rates:${row.rate_version}`,
      after: row.rates,
      reason: 'in the public log',
    });
  }
  const last = rows.at(-1);
  if (last !== undefined) await useUpNumbers(tx, last);
  await refreshFutureDraws(tx, null);
}

/** The readable rate versions that only the public log has. */
async function readLost(tx: Tx): Promise<EntryOf<'rates'>[]> {
  const rows = await tx.query<sql.LostRatesRow>(sql.selectLostRates());
  return rows.flatMap(({ subject, version, bytes }) => {
    try {
      const entry = readStored({ kind: 'rates', subject, bytes });
      return entry.version === version ? [entry] : [];
    } catch {
      return [];
    }
  });
}

/**
 * Uses up the numbers that the database would give up to the newest version. Otherwise the previous release could publish
 * rates under a lower number, and no draw would switch to them.
 */
async function useUpNumbers(tx: Tx, { family, rates }: sql.RateRow): Promise<void> {
  await tx.attempt(async () => {
    await insertNewestRates(tx, family, rates, null);
    return fail('only_for_its_number');
  });
}
