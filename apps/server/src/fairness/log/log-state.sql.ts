import type { Statement } from '../../platform/db/db.ts';

export type LogStateRow = { waiting: bigint; cosigned_at: Date | null };

/** The entries without a place, and when the last of `quorum` witnesses cosigned the newest checkpoint that a quorum cosigned. */
export function selectLogState(quorum: number): Statement {
  return {
    name: 'log_state',
    text: `select (select count(*) from log_entries where log_index is null) as waiting, (
        select min(c.newest) from (
          select max(cosigned_at) as newest from log_cosignatures
          where tree_size = (
            select tree_size from log_cosignatures group by tree_size having count(distinct witness_key) >= greatest($1, 1)
            order by tree_size desc limit 1
          )
          group by witness_key
        ) c
      ) as cosigned_at`,
    values: [quorum],
  };
}
