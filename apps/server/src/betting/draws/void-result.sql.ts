import type { Statement } from '../../platform/db/db.ts';

/** Whether this operator declared any of these results; what no operator declared is nobody's own. */
export function selectDeclaredAny(resultIds: readonly bigint[], operatorId: bigint | null): Statement {
  return {
    text: 'select exists (select 1 from results where result_id = any ($1) and operator_id = $2) as declared_any',
    values: [resultIds, operatorId],
  };
}
