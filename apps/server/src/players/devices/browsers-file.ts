import type { OPERATOR_CALLS, OperatorAnswer } from '@surahi/contract/operator';
import { type ListFile, textCell, timeCell } from '../../operators/api/index.ts';

type Answer = OperatorAnswer<typeof OPERATOR_CALLS.listBrowsers>;
type Row = Answer['browsers'][number];

/** The browsers that were let in as a file. */
export const BROWSERS_FILE: ListFile<Answer, Row> = {
  name: 'browsers',
  rowsOf: ({ browsers }) => browsers,
  columns: [
    textCell('Mobile', (row) => row.mobile),
    textCell('Player', (row) => row.playerId),
    textCell('Code', (row) => row.supportCode),
    textCell('State', (row) => (row.isIn ? 'active' : 'ended')),
    timeCell('Let in', (row) => row.letInAtMs),
    timeCell('Until', (row) => row.untilMs),
    textCell('Let in by', (row) => row.by),
    textCell('Reason', (row) => row.reason),
  ],
};
