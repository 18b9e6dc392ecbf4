import type { OPERATOR_CALLS, OperatorAnswer } from '@surahi/contract/operator';
import { type ListFile, pointsCell, textCell, timeCell } from '../../operators/api/index.ts';

type Answer = OperatorAnswer<typeof OPERATOR_CALLS.listNegativeWallets>;
type Row = Answer['wallets'][number];

/** Wallets below zero as a file. */
export const NEGATIVE_WALLETS_FILE: ListFile<Answer, Row> = {
  name: 'negativeWallets',
  rowsOf: ({ wallets }) => wallets,
  columns: [
    textCell('Player', (row) => row.playerId),
    textCell('Name', (row) => row.name),
    textCell('Mobile', (row) => row.mobile),
    pointsCell('Points', (row) => row.balancePaise),
    pointsCell('Held points', (row) => row.heldPaise),
    timeCell('Win taken back', (row) => row.takenBackAtMs),
    textCell('Blocked', (row) => (row.blocked ? 'yes' : 'no')),
    textCell('Open withdrawals', (row) => row.withdrawals.map(({ withdrawalId }) => withdrawalId).join(' ')),
  ],
};
