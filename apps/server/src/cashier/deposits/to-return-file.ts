import type { OPERATOR_CALLS, OperatorAnswer } from '@surahi/contract/operator';
import { type ListFile, pointsCell, textCell, timeCell } from '../../operators/api/index.ts';

type Answer = OperatorAnswer<typeof OPERATOR_CALLS.listDepositsToReturn>;
type Row = Answer['deposits'][number];

/** Refused payments that wait to be returned, as a file. */
export const TO_RETURN_FILE: ListFile<Answer, Row> = {
  name: 'depositsToReturn',
  rowsOf: ({ deposits }) => deposits,
  columns: [
    textCell('Deposit', (row) => row.depositId),
    timeCell('Refused', (row) => row.decidedAtMs),
    textCell('Player', (row) => row.playerId),
    textCell('Name', (row) => row.name),
    textCell('UTR', (row) => row.utr),
    pointsCell('Points', (row) => row.amountPaise),
    textCell('State', (row) => (row.isProposed ? 'needs a second operator' : 'to return')),
  ],
};
