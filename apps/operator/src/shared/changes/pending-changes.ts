import type { Proposal } from '@surahi/contract/operator';
import { diffFields } from './diff-fields.ts';

/** The subject of the audit log that a form edits, and the fields that the form has. Without `fields`, it has all. */
export type FormSubject = { subject: string; fields?: readonly string[] };

/** A proposal about a form, with the names of the fields that it would change. */
export type PendingChange = Pick<Proposal, 'proposalId' | 'proposedBy' | 'proposedAtMs'> & { names: string[] };

/** The proposals that would change a field of the form, in the order given. */
export function pendingChanges(proposals: readonly Proposal[], { subject, fields }: FormSubject): PendingChange[] {
  return proposals
    .filter((proposal) => proposal.subject === subject)
    .filter(({ after }) => fields === undefined || fields.some((field) => Object.hasOwn(after, field)))
    .map(({ proposalId, proposedBy, proposedAtMs, before, after }) => ({
      proposalId,
      proposedBy,
      proposedAtMs,
      names: diffFields(before, after)
        .filter((change) => change.before !== change.after)
        .map(({ field }) => field),
    }));
}
