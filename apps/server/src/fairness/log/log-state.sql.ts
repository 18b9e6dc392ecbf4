import type { Statement } from '../../platform/db/db.ts';

export type LogStateRow = { waiting: bigint; cosigned_at: Date | null; fraud_reports: bigint };

/**
 * Counts the entries without an index and the proofs of fraud of the last 30 days. `cosigned_at` is the time since
 * which a quorum of witnesses has cosigned, or cosigned again, the newest checkpoint that has a quorum. A missing
 * witness that the quorum does not need has no effect.
 */
export function selectLogState(quorum: number): Statement {
  return {
    name: 'log_state',
    text: `select (select count(*) from log_entries where log_index is null) as waiting, (
        select max(cosigned_at) from log_cosignatures
        where tree_size = (
          select tree_size from log_cosignatures group by tree_size having count(distinct witness_key) >= greatest($1, 1)
          order by tree_size desc limit 1
        )
        group by witness_key order by 1 desc offset greatest($1, 1) - 1 limit 1
      ) as cosigned_at,
      (select count(*) from fraud_reports where reported_at > app_now() - interval '30 days') as fraud_reports`,
    values: [quorum],
  };
}
