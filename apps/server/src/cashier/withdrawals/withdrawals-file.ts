import type { OPERATOR_CALLS, OperatorAnswer } from '@surahi/contract/operator';
import { type ListFile, pointsCell, textCell, timeCell } from '../../operators/api/index.ts';

type Answer = OperatorAnswer<typeof OPERATOR_CALLS.listWithdrawals>;
type Row = Answer['withdrawals'][number];

/** Withdrawal requests as a file. */
export const WITHDRAWALS_FILE: ListFile<Answer, Row> = {
  name: 'withdrawals',
  rowsOf: ({ withdrawals }) => withdrawals,
  columns: [
    textCell('Withdrawal', (row) => row.withdrawalId),
    timeCell('Requested', (row) => row.createdAtMs),
    textCell('Player', (row) => row.playerId),
    textCell('Name', (row) => row.name),
    textCell('Mobile', (row) => row.mobile),
    pointsCell('Points', (row) => row.amountPaise),
    textCell('State', (row) => row.state),
    textCell('Pay with', (row) => row.method),
    textCell('Number', (row) => row.number),
    textCell('Claimed by', (row) => row.claim?.by ?? null),
    textCell('Reference', (row) => row.reference),
    timeCell('Returned by the bank', (row) => row.returned?.atMs ?? null),
    textCell('Decided by', (row) => row.decidedBy),
    timeCell('Decided', (row) => row.decidedAtMs),
    textCell('Reason', (row) => row.reason),
  ],
};
