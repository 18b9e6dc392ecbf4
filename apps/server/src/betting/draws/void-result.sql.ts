import type { Statement } from '../../platform/db/db.ts';

/** Whether this operator declared one of these results. False for results that no operator declared. */
export function selectDeclaredAny(resultIds: readonly bigint[], operatorId: bigint | null): Statement {
  return {
    text: 'select exists (select 1 from results where result_id = any ($1) and operator_id = $2) as declared_any',
    values: [resultIds, operatorId],
  };
}
