/** Who decided a locked row, and when. Both are null without a decision. The command line leaves the name null. */
export type DecidedRow = { decided_by: string | null; decided_at: Date | null };

/** SQL that selects the columns of `DecidedRow` from a table with the ids `decided_by` and the times `decided_at`. */
export const decidedColumns = (table: string): string =>
  `(select o.name from operators o where o.operator_id = ${table}.decided_by) as decided_by, ${table}.decided_at`;

/** Days after which nobody can approve a proposal (docs/rules.md#23-two-people). */
export const EXPIRES_DAYS = 7;

/** SQL that is true if a proposal that was made at this time has expired. */
export const hasExpired = (proposedAt: string): string =>
  `${proposedAt} <= app_now() - make_interval(days => ${EXPIRES_DAYS})`;
