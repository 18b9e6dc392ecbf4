import type { Tx } from '../../platform/db/db.ts';

/** Who did something: an operator, or a part of the system such as the demo's robot or the command line. */
export type Actor = {
  /** The name shown in the log. */
  name: string;
  operatorId: bigint | null;
  /** Network address, if known. */
  address?: string;
  /** The session of the console; absent for the command line and the system. */
  sessionId?: string;
};

/**
 * The actor of a change that a restore lost and that a node made again because the public log says so. No operator did
 * it.
 */
export const LOG_ACTOR: Actor = { name: 'Public log', operatorId: null };

export type AuditEntry = {
  actor: Actor;
  /** The action as `<subject>.<verb>`, for example 'result.declare'. */
  action: string;
  /** The subject as `<kind>:<id>`, for example 'draw:41'. */
  subject: string;
  before?: unknown;
  after?: unknown;
  reason?: string | undefined;
};

/** Writes one line of the append-only audit log, in the transaction of the action. */
export async function writeAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.query({
    name: 'audit_insert',
    text: `insert into audit_log (actor, operator_id, address, action, subject, before, after, reason)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      entry.actor.name,
      entry.actor.operatorId,
      entry.actor.address ?? null,
      entry.action,
      entry.subject,
      toJson(entry.before),
      toJson(entry.after),
      entry.reason ?? null,
    ],
  });
}

function toJson(value: unknown): string | null {
  if (value === undefined) return null;
  return JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? item.toString() : item));
}
