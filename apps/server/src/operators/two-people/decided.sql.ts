/** Who decided a locked row, and when. Both are null without a decision. The command line leaves the name null. */
export type DecidedRow = { decided_by: string | null; decided_at: Date | null };

/** SQL that selects the columns of `DecidedRow` from a table with the ids `decided_by` and the times `decided_at`. */
export const decidedColumns = (table: string): string =>
  `(select o.name from operators o where o.operator_id = ${table}.decided_by) as decided_by, ${table}.decided_at`;
