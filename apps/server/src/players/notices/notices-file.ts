import type { OPERATOR_CALLS, OperatorAnswer } from '@surahi/contract/operator';
import { countCell, type ListFile, textCell, timeCell } from '../../operators/api/index.ts';

type Answer = OperatorAnswer<typeof OPERATOR_CALLS.listNotices>;
type Row = Answer['notices'][number];

/** Notices of operators as a file. */
export const NOTICES_FILE: ListFile<Answer, Row> = {
  name: 'notices',
  rowsOf: ({ notices }) => notices,
  columns: [
    textCell('Notice', (row) => row.noticeId),
    timeCell('Written', (row) => row.createdAtMs),
    textCell('Written by', (row) => row.createdBy),
    textCell('Purpose', (row) => row.purpose),
    textCell('State', (row) => row.state),
    timeCell('Starts', (row) => row.startsAtMs),
    timeCell('Ends', (row) => row.endsAtMs),
    countCell('Receivers', (row) => row.receivers),
    textCell('English', (row) => row.english),
    textCell('Hindi', (row) => row.hindi),
    textCell('Withdrawn by', (row) => row.withdrawnBy),
  ],
};
