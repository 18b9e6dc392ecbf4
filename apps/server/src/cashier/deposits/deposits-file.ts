import type { OPERATOR_CALLS, OperatorAnswer } from '@surahi/contract/operator';
import { type ListFile, pointsCell, textCell, timeCell } from '../../operators/api/index.ts';

type Answer = OperatorAnswer<typeof OPERATOR_CALLS.listDeposits>;
type Row = Answer['deposits'][number];

/** Deposit requests as a file. */
export const DEPOSITS_FILE: ListFile<Answer, Row> = {
  name: 'deposits',
  rowsOf: ({ deposits }) => deposits,
  columns: [
    textCell('Deposit', (row) => row.depositId),
    timeCell('Requested', (row) => row.createdAtMs),
    textCell('Player', (row) => row.playerId),
    textCell('Name', (row) => row.name),
    textCell('Mobile', (row) => row.mobile),
    pointsCell('Points', (row) => row.amountPaise),
    textCell('State', (row) => (row.isToReturn ? 'not credited' : row.state)),
    textCell('Paid with', (row) => row.method),
    textCell('UTR', (row) => row.utr ?? row.claimedUtr),
    pointsCell('Credited points', (row) => (row.isToReturn ? null : row.approvedPaise)),
    pointsCell('Points not credited', (row) => (row.isToReturn ? row.approvedPaise : null)),
    textCell('Bank line', (row) => row.bankLine?.lineId ?? null),
    textCell('Decided by', (row) => row.decidedBy),
    timeCell('Decided', (row) => row.decidedAtMs),
    textCell('Reason', (row) => row.reason),
  ],
};
