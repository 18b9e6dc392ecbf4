import type { OPERATOR_CALLS, OperatorAnswer } from '@surahi/contract/operator';
import { type ListFile, textCell, timeCell } from '../../operators/api/index.ts';

type Answer = OperatorAnswer<typeof OPERATOR_CALLS.listLinkedAccounts>;
type Row = Answer['links'][number];

/** Accounts that may belong to an excluded person, with the decisions, as a file. */
export const ACCOUNT_LINKS_FILE: ListFile<Answer, Row> = {
  name: 'linkedAccounts',
  rowsOf: ({ links }) => links,
  columns: [
    textCell('Player', (row) => row.player.playerId),
    textCell('Name', (row) => row.player.name),
    textCell('Mobile', (row) => row.player.mobile),
    textCell('Excluded player', (row) => row.excluded.playerId),
    textCell('Excluded name', (row) => row.excluded.name),
    textCell('Shares', (row) => row.kind),
    timeCell('Found', (row) => row.foundAtMs),
    textCell('Exclusion in force', (row) => (row.isInForce ? 'yes' : 'no')),
    textCell('Decision', (row) => row.decision),
    textCell('Decided by', (row) => row.decidedBy),
    timeCell('Decided', (row) => row.decidedAtMs),
    textCell('Note', (row) => row.note),
  ],
};
