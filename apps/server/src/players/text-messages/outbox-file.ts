import type { OPERATOR_CALLS, OperatorAnswer } from '@surahi/contract/operator';
import { type ListFile, textCell, timeCell } from '../../operators/api/index.ts';

type Answer = OperatorAnswer<typeof OPERATOR_CALLS.listOutbox>;
type Row = Answer['messages'][number];

/** The newest texts of the development outbox as a file. */
export const OUTBOX_FILE: ListFile<Answer, Row> = {
  name: 'outbox',
  rowsOf: ({ messages }) => messages,
  columns: [
    timeCell('Sent', (row) => row.atMs),
    textCell('Mobile', (row) => row.mobile),
    textCell('Text', (row) => row.text),
  ],
};
