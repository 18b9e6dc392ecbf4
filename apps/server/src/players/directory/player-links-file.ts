import type { ACCOUNT_REASONS, OPERATOR_CALLS, OperatorAnswer } from '@surahi/contract/operator';
import { countCell, type ListFile, textCell, timeCell } from '../../operators/api/index.ts';

type Answer = OperatorAnswer<typeof OPERATOR_CALLS.listPlayerLinks>;
type Row = Answer['accounts'][number];

const sharedOf = (kind: (typeof ACCOUNT_REASONS)[number]) => (row: Row) =>
  row.reasons.find((reason) => reason.kind === kind)?.shared ?? 0;

/** Accounts that share something with a player, as a file. It has no addresses and no payout numbers either. */
export const PLAYER_LINKS_FILE: ListFile<Answer, Row> = {
  name: 'playerLinks',
  rowsOf: ({ accounts }) => accounts,
  columns: [
    textCell('Player', (row) => row.playerId),
    textCell('Name', (row) => row.name),
    textCell('Mobile', (row) => row.mobile),
    textCell('Blocked', (row) => (row.isBlocked ? 'yes' : 'no')),
    countCell('Payout numbers', sharedOf('payout')),
    countCell('Browsers', sharedOf('device')),
    countCell('Addresses', sharedOf('address')),
    timeCell('Last seen', (row) => Math.max(...row.reasons.map((reason) => reason.lastAtMs))),
  ],
};
