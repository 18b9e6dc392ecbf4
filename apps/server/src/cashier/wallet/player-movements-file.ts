import type { OPERATOR_CALLS, OperatorAnswer } from '@surahi/contract/operator';
import { type ListFile, pointsCell, textCell, timeCell } from '../../operators/api/index.ts';

type Answer = OperatorAnswer<typeof OPERATOR_CALLS.playerStatement>;
type Row = Answer['rows'][number];

/** The movements of a player's wallet as a file. */
export const PLAYER_MOVEMENTS_FILE: ListFile<Answer, Row> = {
  name: 'playerMovements',
  rowsOf: ({ rows }) => rows,
  columns: [
    timeCell('Moved', (row) => row.atMs),
    textCell('What', (row) => row.note),
    textCell('Transfer', (row) => row.transferId),
    pointsCell('Points', (row) => (row.isCredit ? row.amountPaise : `-${row.amountPaise}`)),
    pointsCell('Balance after', (row) => row.balancePaise),
  ],
};
