import type { OPERATOR_CALLS, OperatorAnswer } from '@surahi/contract/operator';
import { type ListFile, pointsCell, textCell, timeCell } from '../../operators/api/index.ts';

type Answer = OperatorAnswer<typeof OPERATOR_CALLS.listPlayers>;
type Row = Answer['players'][number];

/** Players as a file. */
export const PLAYERS_FILE: ListFile<Answer, Row> = {
  name: 'players',
  rowsOf: ({ players }) => players,
  columns: [
    textCell('Player', (row) => row.playerId),
    textCell('Name', (row) => row.name),
    textCell('Mobile', (row) => row.mobile),
    pointsCell('Points', (row) => row.balancePaise),
    pointsCell('Held points', (row) => row.heldPaise),
    textCell('May bet', (row) => (row.mayBet ? 'yes' : 'no')),
    textCell('May transfer', (row) => (row.mayTransfer ? 'yes' : 'no')),
    textCell('Blocked', (row) => (row.isBlocked ? 'yes' : 'no')),
    timeCell('Registered', (row) => row.createdAtMs),
    timeCell('Deletion requested', (row) => row.deletionRequestedAtMs),
  ],
};
