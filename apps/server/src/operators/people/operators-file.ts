import type { OPERATOR_CALLS, OperatorAnswer } from '@surahi/contract/operator';
import { countCell, type ListFile, textCell, timeCell } from '../api/index.ts';

type Answer = OperatorAnswer<typeof OPERATOR_CALLS.listOperators>;
type Row = Answer['operators'][number];

/** The operators of the console as a file. */
export const OPERATORS_FILE: ListFile<Answer, Row> = {
  name: 'operators',
  rowsOf: ({ operators }) => operators,
  columns: [
    textCell('Operator', (row) => row.operatorId),
    textCell('Name', (row) => row.name),
    textCell('User name', (row) => row.username),
    textCell('Role', (row) => row.role),
    textCell('Authenticator', (row) => (row.hasTotp ? 'yes' : 'no')),
    timeCell('Added', (row) => row.createdAtMs),
    timeCell('Last seen', (row) => row.lastSeenAtMs),
    countCell('Open sessions', (row) => row.openSessions),
    timeCell('Disabled', (row) => row.disabledAtMs),
  ],
};
