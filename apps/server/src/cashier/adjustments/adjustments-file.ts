import type { OPERATOR_CALLS, OperatorAnswer } from '@surahi/contract/operator';
import { type ListFile, pointsCell, textCell, timeCell } from '../../operators/api/index.ts';

type Answer = OperatorAnswer<typeof OPERATOR_CALLS.listAdjustments>;
type Row = Answer['adjustments'][number];

/** Corrections of wallets as a file. Debits are negative. */
export const ADJUSTMENTS_FILE: ListFile<Answer, Row> = {
  name: 'adjustments',
  rowsOf: ({ adjustments }) => adjustments,
  columns: [
    textCell('Adjustment', (row) => row.adjustmentId),
    timeCell('Proposed', (row) => row.proposedAtMs),
    textCell('Proposed by', (row) => row.proposedBy),
    textCell('Player', (row) => row.playerId),
    textCell('Name', (row) => row.name),
    textCell('Mobile', (row) => row.mobile),
    pointsCell('Points', (row) => (row.direction === 'credit' ? row.amountPaise : `-${row.amountPaise}`)),
    textCell('Reason', (row) => row.reason),
    textCell('State', (row) => row.state),
    textCell('Decided by', (row) => row.decidedBy),
    timeCell('Decided', (row) => row.decidedAtMs),
    textCell('Reason of the refusal', (row) => row.declineReason),
  ],
};
