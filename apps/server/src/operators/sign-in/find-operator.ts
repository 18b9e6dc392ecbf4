import type { OperatorRole } from '@surahi/contract/operator';
import type { Tx } from '../../platform/db/db.ts';
import * as sql from './operators.sql.ts';

export type Operator = { operatorId: bigint; username: string; name: string; role: OperatorRole };

/** Returns the enabled operator with a user name; undefined for unknown and disabled ones. */
export async function findOperator(tx: Tx, username: string): Promise<Operator | undefined> {
  const [row] = await tx.query<sql.OperatorRow>(sql.selectOperatorByName(username));
  if (row === undefined || row.disabled_at !== null) return undefined;
  return { operatorId: row.operator_id, username: row.username, name: row.name, role: row.role };
}
