import type { OPERATOR_CALLS, OperatorAnswer } from '@surahi/contract/operator';
import { countCell, type ListFile, textCell, timeCell } from '../../operators/api/index.ts';

type Answer = OperatorAnswer<typeof OPERATOR_CALLS.listConcerns>;
type Row = Answer['players'][number];

/** Players with signs of harm as a file. */
export const CONCERNS_FILE: ListFile<Answer, Row> = {
  name: 'concerns',
  rowsOf: ({ players }) => players,
  columns: [
    textCell('Player', (row) => row.playerId),
    textCell('Name', (row) => row.name),
    countCell('Signs', (row) => row.concern),
    textCell('Acknowledged by', (row) => row.acknowledged?.by ?? null),
    timeCell('Acknowledged', (row) => row.acknowledged?.atMs ?? null),
    textCell('Note', (row) => row.acknowledged?.note ?? null),
  ],
};
