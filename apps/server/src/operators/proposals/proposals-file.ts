import { type OPERATOR_CALLS, type OperatorAnswer, PROPOSAL_KINDS } from '@surahi/contract/operator';
import { type ListFile, textCell, timeCell } from '../api/index.ts';

type Answer = OperatorAnswer<typeof OPERATOR_CALLS.listProposals>;
type Row = Answer['proposals'][number];

/** Proposals as a file, without the values of the change. */
export const PROPOSALS_FILE: ListFile<Answer, Row> = {
  name: 'proposals',
  rowsOf: ({ proposals }) => proposals,
  columns: [
    textCell('Proposal', (row) => row.proposalId),
    timeCell('Proposed', (row) => row.proposedAtMs),
    textCell('Proposed by', (row) => row.proposedBy),
    textCell('Change', (row) => PROPOSAL_KINDS[row.kind].title),
    textCell('Subject', (row) => row.subject),
    textCell('Reason', (row) => row.reason),
    textCell('State', (row) => row.state),
    timeCell('Expires', (row) => row.expiresAtMs),
    textCell('Decided by', (row) => row.decidedBy),
    timeCell('Decided', (row) => row.decidedAtMs),
    textCell('Reason of the decision', (row) => row.decisionReason),
  ],
};
