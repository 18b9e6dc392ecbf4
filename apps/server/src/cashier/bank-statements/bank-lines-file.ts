import type { OPERATOR_CALLS, OperatorAnswer } from '@surahi/contract/operator';
import { countCell, type ListFile, pointsCell, textCell, timeCell } from '../../operators/api/index.ts';

type Answer = OperatorAnswer<typeof OPERATOR_CALLS.listStatementLines>;
type Row = Answer['lines'][number];

/** Lines of bank statements as a file. */
export const BANK_LINES_FILE: ListFile<Answer, Row> = {
  name: 'bankLines',
  rowsOf: ({ lines }) => lines,
  columns: [
    textCell('Line', (row) => row.lineId),
    textCell('Paid on', (row) => row.paidOn),
    pointsCell('Points', (row) => row.amountPaise),
    textCell('UTR', (row) => row.reference),
    textCell('Narration', (row) => row.narration),
    textCell('State', (row) => row.state),
    textCell('Deposits', (row) => row.requests.map(({ depositId }) => depositId).join(' ')),
    textCell('File', (row) => row.fileName),
    countCell('Line of the file', (row) => row.lineNumber),
    textCell('Decided by', (row) => row.decidedBy),
    timeCell('Decided', (row) => row.decidedAtMs),
    textCell('Reason', (row) => row.reason),
  ],
};
