import type { Tx } from '../../platform/db/db.ts';
import { selectCounts } from './people.sql.ts';

/** Returns the number of operators ever added, and of owners who are enabled. */
export function countOperators(tx: Tx): Promise<{ operators: number; owners: number }> {
  return tx.one(selectCounts());
}
