import type { OperatorErrorCode, ProposalKind } from '@surahi/contract/operator';
import type { Tx } from '../../platform/db/db.ts';
import type { Result } from '../../platform/result.ts';
import type { Actor } from '../audit/index.ts';

/** An operator who proposes or decides. The rows store the operator, so the system cannot. */
export type Proposer = Actor & { operatorId: bigint };

/** What a change replaces, as JSON. `subject` is kind:id, as in the audit log. */
type Comparison = {
  subject: string;
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
};

/** Who applies a change. `proposedBy` is null if one operator was enough. */
type Applying = { actor: Proposer; reason: string; proposedBy: bigint | null };

/**
 * How a room applies one kind of change. `Payload` is JSON: it is stored until the approval.
 *
 * `compare` checks the payload and reads what it replaces. It runs when the change is proposed and when it is approved,
 * so it must lock what it reads. `apply` makes the change in the caller's transaction and writes the audit log of its
 * room. `applied` runs on this node after the commit and must not throw. While a proposal of an `isSingle` kind waits, a
 * second one for its subject is not stored. A proposal repeats another if their payloads are equal. With `repetition`,
 * only its `part` of them must be equal, and the second comes within `withinSeconds` of the first.
 */
export type ProposalHandler<Payload, Value = unknown> = {
  kind: ProposalKind;
  isSingle?: boolean;
  repetition?: { part(payload: Payload): object; withinSeconds: number };
  compare(tx: Tx, payload: Payload, actor: Proposer): Promise<Result<Comparison, OperatorErrorCode>>;
  apply(tx: Tx, payload: Payload, by: Applying): Promise<Result<Value, OperatorErrorCode>>;
  applied?(): Promise<void>;
};

/** The handlers of all kinds. Rooms register theirs at the start. */
export class ProposalHandlers {
  readonly #handlers = new Map<ProposalKind, ProposalHandler<unknown>>();

  register<Payload>(handler: ProposalHandler<Payload>): void {
    if (this.#handlers.has(handler.kind)) throw new Error(`${handler.kind} has a handler already`);
    // Only this handler stores payloads of its kind, so it gets back what it accepted.
    this.#handlers.set(handler.kind, handler);
  }

  /** Throws for a kind without a handler. */
  of(kind: ProposalKind): ProposalHandler<unknown> {
    const handler = this.#handlers.get(kind);
    if (handler === undefined) throw new Error(`${kind} has no handler`);
    return handler;
  }
}

declare module '../../platform/context.ts' {
  interface AppContext {
    proposals: ProposalHandlers;
  }
}
