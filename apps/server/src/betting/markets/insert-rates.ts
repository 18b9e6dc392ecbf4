import type { Family } from '@surahi/game';
import type { Tx } from '../../platform/db/db.ts';
import { fail, ok } from '../../platform/result.ts';
import * as sql from './markets.sql.ts';
import type { StoredRates } from './rates.ts';

/**
 * Inserts a rate version with a number above all others. The number of an insertion that is rolled back is not used again,
 * so the loop ends.
 */
export async function insertNewestRates(
  tx: Tx,
  family: Family,
  rates: StoredRates,
  createdBy: bigint | null,
): Promise<sql.RateRow> {
  for (;;) {
    const made = await tx.attempt(async () => {
      const [row] = await tx.query<sql.RateRow & { is_newest: boolean }>(sql.insertRates(family, rates, createdBy));
      return row?.is_newest === true ? ok(row) : fail('not_newest');
    });
    if (made.ok) return made.value;
  }
}
